"""Induction hypotheses on their way through a branch, where what they speak of is put in other words.

After `subst` or `simpl in IH` an induction hypothesis reads otherwise than its branch has stated it, but is the same
one still.  What is made from it by taking it apart, or by giving it what it is subject to, is another fact."""

from __future__ import annotations

import re

from verbalign.proofs.model import TacticMove
from verbalign.proofs.provers.sources.branches import inductive_names
from verbalign.proofs.statements.notation import is_existential, opened, relation

_PUTS_THROUGH = re.compile(r"e?apply\b.*\bin\b([^,]*)", re.DOTALL)


class KeptHypotheses:
    """Told the moves of a script in their order, knows which facts of each goal are induction hypotheses by now."""

    def __init__(self) -> None:
        self._forms: dict[str, dict[str, str]] = {}  # the hypotheses of each goal that is left, by their names

    def of(self, move: TacticMove) -> frozenset[str]:
        """The induction hypotheses of the goal that a move works on."""
        return frozenset(self._held(move).values())

    def pass_on(self, move: TacticMove, *, inductive: bool) -> None:
        """What a move leaves has the hypotheses of its goal, and where it is an induction, the new ones."""
        held, new = self._held(move), inductive_names(move) if inductive else ()
        if used := _PUTS_THROUGH.match(move.tactic):  # `apply foo in IH` makes another fact of it
            held = {name: kind for name, kind in held.items() if name not in used[1].split()}
        for number, left in enumerate(move.subgoals):
            own = new[number] if number < len(new) else {}
            self._forms[left.id] = {**held, **own}

    def _held(self, move: TacticMove) -> dict[str, str]:
        known = move.goal.typed
        forms = self._forms.get(move.goal.id, {})
        return {name: known[name] for name, old in forms.items() if name in known and _is_still(old, known[name])}


def _is_still(old: str, new: str) -> bool:
    """Does a fact say the same as before, be it of other terms?

    >>> _is_still("m = S n -> even (m + k)", "S j = S n -> even (S j + k)")
    True
    >>> _is_still("m = S n -> even (m + k)", "even (S n + k)"), _is_still("exists k, n = k", "n = k")
    (False, False)
    """
    return old == new or _form(old) == _form(new)


def _form(statement: str) -> tuple[tuple[bool, ...], bool, str]:
    """What a fact assumes first, variables and premises, and what it says of its terms."""
    assumed, rest = [], statement
    while found := opened(rest):
        _, is_premise, rest = found
        assumed.append(is_premise)
    return tuple(assumed), is_existential(rest), relation(rest)
