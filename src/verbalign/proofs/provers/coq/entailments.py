"""Goals that a proof mode within Coq shows as a context of its own above a line of dashes.

`"H" : P`, a line that ends in `□` where such hypotheses can be used again, in `∗` where they are used up, and a
conclusion: that is the entailment `P ⊢ R`, and is read as that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verbalign.proofs.statements.calls import outermost

_LINE = re.compile(r"^\s*-{10,}([□∗])[ \t]*$", re.MULTILINE)
_ENTRY = re.compile(r'^( *)(?:"[^"\n]*"|_) : ', re.MULTILINE)
_LOOSE = r"-∗|\\/|/\\|→|->|↔|<->|∀|∃|\bforall\b|\bexists\b|∨|∧|⊢|≡|(?<![<>:=|])=(?![>=])|:|,"


def entailment(text: str) -> str:
    """A goal as Coq shows it; one in a proof mode as the entailment that it is.

    >>> entailment('  "H" : P\\n  ----------□\\n  "K" : Q ∨\\n        Q\\n  "L" : R\\n  ----------∗\\n  R ∧ P')
    '□ P ∗ (Q ∨ Q) ∗ R ⊢ (R ∧ P)'
    >>> entailment("  ----------∗\\n  R"), entailment("  P -∗ R")
    ('⊢ R', '  P -∗ R')
    """
    *contexts, last = list(_parts(text))
    if not contexts:
        return text
    given: list[str] = []
    for sign, part in contexts:
        found = _entries(part)
        if found is None:
            return text
        given += [f"□ {one}" if sign == "□" else one for one in map(_bracketed, found)]
    return f"{' ∗ '.join(given)} ⊢ {_bracketed(_one_line(last[1]))}".strip()


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The contexts of a goal, each with the sign of the line below it, and what stands below the last of them."""
    start = 0
    for line in _LINE.finditer(text):
        yield line[1], text[start : line.start()]
        start = line.end()
    yield "", text[start:]


def _entries(text: str) -> list[str] | None:
    """What the hypotheses of a context say; None where there is something else."""
    starts = list(_ENTRY.finditer(text))
    edge = min((len(one[1]) for one in starts), default=0)
    starts = [one for one in starts if len(one[1]) == edge]
    if text[: starts[0].start() if starts else len(text)].strip():
        return None
    ends = [*(one.start() for one in starts), len(text)][1:]
    return [_one_line(text[one.end() : end]) for one, end in zip(starts, ends, strict=True)]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _bracketed(formula: str) -> str:
    """A formula that may stand in another."""
    return f"({formula})" if outermost(formula, _LOOSE) else formula
