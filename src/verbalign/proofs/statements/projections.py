"""Statements in which parts of pairs are named by what they are: `P (proj1_sig (exist _ n H))` says that `P n`."""

from __future__ import annotations

import re
from functools import lru_cache

from verbalign.proofs.model import Script
from verbalign.proofs.statements.calls import split, unbracketed
from verbalign.proofs.statements.everywhere import everywhere
from verbalign.proofs.statements.scopes import stands_alone

PARTS = {  # the functions that give a part of what a constructor makes, and its place among the arguments
    "proj1_sig": ("exist", 0),
    "proj2_sig": ("exist", 1),
    "projT1": ("existT", 0),
    "projT2": ("existT", 1),
}
_TAKEN = re.compile(rf"(?<![\w'.@])({'|'.join(PARTS)})\s+(?=\()")
_ATOM = re.compile(r"[\w'.]+")


def without_projections(script: Script) -> Script:
    """The script, its goals without functions that take a part of what is written out beside them."""
    return everywhere(script, projected)


@lru_cache(maxsize=8192)
def projected(statement: str) -> str:
    """A statement with the parts of pairs that it writes out.

    >>> projected("R z (proj1_sig (exist (fun y => R z y) x r))")
    'R z x'
    >>> projected("proj1_sig (exist P (S n) H) = proj1_sig a")
    'S n = proj1_sig a'
    """
    start = 0
    while found := _TAKEN.search(statement, start):
        end = _closed(statement, found.end())
        words = [word for word in split(unbracketed(statement[found.end() : end]), r"\s") if word]
        maker, place = PARTS[found[1]]
        if len(words) != 4 or words[0] != maker:
            start = found.end()
            continue
        part, before, after = words[2 + place], statement[: found.start()], statement[end:]
        if _ATOM.fullmatch(part) and before.endswith("(") and after.startswith(")"):
            before, after = before[:-1], after[1:]
        elif stands_alone(before, bare := unbracketed(part), after):
            part = bare
        statement, start = f"{before}{part}{after}", 0
    return statement


def _closed(text: str, start: int) -> int:
    """Where the bracket ends that opens here."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place + 1
    return len(text)
