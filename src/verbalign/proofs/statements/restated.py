"""What only says again what is known: automation writes a denial as an implication, and halves an equivalence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from verbalign.proofs.model import Goal
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import alike, opened


def not_said_by(facts: Iterable[str], goal: Goal) -> list[str]:
    r"""The facts without those that a goal's hypotheses say already, in another form.

    >>> from verbalign.proofs.model import Hypothesis
    >>> known = Goal("", "", (Hypothesis(("H",), "~ P"), Hypothesis(("K",), "A <-> B /\\ ~ C")))
    >>> not_said_by(["P -> False", "A -> B /\\ (C -> False)", "B", "P"], known)
    ['B', 'P']
    """
    known = [form for kind in goal.typed.values() for form in _said(plain(kind))]
    return [fact for fact in facts if not any(alike(plain(fact), one) for one in known)]


_ITSELF = re.compile(r"([\w.']+) = \1")


def plainly_true(statement: str) -> bool:
    """Does an assumption only say that a thing with a name of its own is itself?

    >>> plainly_true("true = true"), plainly_true("f x = f x"), plainly_true("true = false")
    (True, False, False)
    """
    return _ITSELF.fullmatch(statement) is not None


def _said(statement: str) -> Iterator[str]:
    """A statement, the parts of a conjunction and the halves of an equivalence."""
    yield statement
    sign = outermost(statement, r"<->|↔") or (None if opened(statement) else outermost(statement, r"/\\|∧"))
    if sign is None or opened(statement):
        return
    one, other = (unbracketed(side.strip()) for side in (statement[: sign.start()], statement[sign.end() :]))
    if sign.group() in ("<->", "↔"):
        yield from (_implies(one, other), _implies(other, one))
    elif not outermost(statement, r"\\/|∨"):
        yield from (*_said(one), *_said(other))


@lru_cache(maxsize=4096)
def plain(statement: str) -> str:
    r"""A statement in which what is denied is seen to imply a falsehood.

    >>> plain("forall n, ~ P n"), plain("a <> b")
    ('forall n, P n -> False', 'a = b -> False')
    >>> print(plain("A /\\ ~ B"))
    A /\ (B -> False)
    """
    text = unbracketed(statement.strip())
    binder = re.match(r"(?:forall\b|∀)[^,]*,\s*", text)
    if binder:
        return f"{binder.group()}{plain(text[binder.end() :])}"
    if (sign := outermost(text, r"<->|↔")) and not outermost(text, r"(?<!<)->|→"):
        return f"{_bracketed(plain(text[: sign.start()]))} {sign.group()} {_bracketed(plain(text[sign.end() :]))}"
    if first := opened(text):
        return _implies(plain(first[0]), plain(first[2])) if first[1] else text
    for signs in (r"\\/|∨", r"/\\|∧"):
        if sign := outermost(text, signs):
            return f"{_bracketed(plain(text[: sign.start()]))} {sign.group()} {_bracketed(plain(text[sign.end() :]))}"
    return text


def _implies(one: str, other: str) -> str:
    return f"{f'({one})' if outermost(one, r'<->|->|→|↔') or opened(one) else one} -> {other}"


def _bracketed(statement: str) -> str:
    loose = outermost(statement, r"<->|(?<!<)->|→|↔|\\/|∨") or opened(statement)
    return f"({statement})" if loose else statement
