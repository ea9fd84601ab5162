"""Sources that tell of the premises that goals have gained."""

from __future__ import annotations

from collections.abc import Iterator

from verbalign.proofs.model import Goal
from verbalign.proofs.provers.effects import Effect, source
from verbalign.proofs.provers.sources.branches import assumes_of_others
from verbalign.proofs.statements import notation
from verbalign.values import Value


@source
def gained_premises(effect: Effect) -> Value | None:
    """What each goal that is left assumes before the premises of the old one: `a < b`, `P x for some x`.  None where
    one assumes nothing, two the same, or one what is to be shown of others, as in an induction."""
    found = [_gained(effect, one) for one in effect.subgoals]
    if assumes_of_others(effect) or not all(found) or len(set(found)) < len(found) or len(found) < 2:
        return None
    return tuple(found)


def _gained(effect: Effect, left: Goal) -> str:
    new, old = list(_opened(left.conclusion)), list(_opened(effect.goal.conclusion))
    names, facts = list[str](), list[str]()
    for what, is_premise in new[: len(new) - len(old)]:
        name, _, kind = ("", "", what) if is_premise else what.partition(":")
        if is_premise or notation.by_looks(kind, left):  # `forall H : a < b, P H`
            facts.append(kind)
        else:
            names.append(name)
    some = f" for some {' and '.join([', '.join(names[:-1]), names[-1]] if names[1:] else names)}" if names else ""
    return f"{notation.conjunction(facts)}{some}" if facts else ""


def _opened(statement: str) -> Iterator[tuple[str, bool]]:
    """The variables and premises of a statement, in order."""
    while opened := notation.opened(statement):
        what, is_premise, statement = opened
        yield what, is_premise
