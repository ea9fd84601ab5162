"""Statements that don't say that they are statements: `P x : Prop` says what `P x` does."""

from __future__ import annotations

import re
from functools import lru_cache

from verbalign.proofs.model import Script
from verbalign.proofs.statements.everywhere import everywhere

_CAST = re.compile(r" : S?Prop(?=\)|$)")
_BINDER = re.compile(r"(?:(?<![\w'])(?:forall|exists[!2]?|fun)(?![\w'])|[∀∃λ])(?:(?!,|=>).)*$", re.DOTALL)
_MEMBER = re.compile(r"[{\[][^{}\[\]|&]*$")


def without_casts(script: Script) -> Script:
    """The script, its goals without the remark that something is a proposition."""
    return everywhere(script, uncast)


@lru_cache(maxsize=8192)
def uncast(statement: str) -> str:
    """A statement without the remark that it, or a part of it in brackets, is a proposition.

    >>> uncast("P x : Prop"), uncast("forall x : T, P x : Prop"), uncast("A -> (P x : Prop) -> B")
    ('P x', 'forall x : T, P x', 'A -> (P x) -> B')
    >>> uncast("forall P : Prop, P"), uncast("forall (P Q : Prop) (x : A), P"), uncast("{P : Prop | P}")
    ('forall P : Prop, P', 'forall (P Q : Prop) (x : A), P', '{P : Prop | P}')
    """
    place = 0
    while found := _CAST.search(statement, place):
        before = statement[: found.start()]
        if _BINDER.search(before) or _MEMBER.search(before):
            place = found.end()
            continue
        statement, place = before + statement[found.end() :], found.start()
    return statement
