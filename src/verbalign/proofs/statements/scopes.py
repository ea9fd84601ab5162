"""Statements without the names of the scopes in which Coq reads them: `(n <= m)%nat` says what `n <= m` does."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache

from verbalign.proofs.model import Goal, Script
from verbalign.proofs.statements.calls import outermost, unbracketed

_SCOPE = re.compile(r"(?<=[\w'\"\])}])%[^\W\d]\w*(?![\w:'])")
_WORD = re.compile(r"[\w'.]+")
_LOOSE = r"->|→|<->|↔|/\\|\\/|∧|∨|,|;|:|\||[<>=]*\?[<>=]*|\bforall\b|\bexists\b|\bfun\b|[∀∃λ~¬]"
_RELATION = r"<>|<=|>=|(?<![<>:=?])=(?![=>?])|(?<![-<])<(?![-<>?])|(?<![-=>])>(?![>?])|≤|≥|≠"
_SIGN = r"->|<->|/\\|\\/|→|↔|∧|∨"
_OPENS, _CLOSES = re.compile(rf"(?:^|(?:{_SIGN}|,|\()\s*)$"), re.compile(rf"\s*(?:$|{_SIGN}|\))")
_OPENS_SIDE = re.compile(rf"(?:^|(?:{_SIGN}|{_RELATION}|,|\()\s*)$")
_CLOSES_SIDE = re.compile(rf"\s*(?:$|{_SIGN}|{_RELATION}|\))")


def without_scopes(script: Script) -> Script:
    """The script, its statement and all its goals without names of scopes, but where two statements that differ would
    then read alike: `0%nat = 0` is not `0%Z = 0`."""
    plain = _plain_forms(script)
    known: dict[Goal, Goal] = {}

    def bare(goal: Goal) -> Goal:
        if goal not in known:
            hypotheses = tuple(
                replace(one, type=plain.get(one.type, one.type), body=unscoped(one.body)) for one in goal.hypotheses
            )
            known[goal] = replace(goal, conclusion=plain.get(goal.conclusion, goal.conclusion), hypotheses=hypotheses)
        return known[goal]

    if not plain:
        return script
    moves = tuple(
        replace(move, goal=bare(move.goal), subgoals=tuple(map(bare, move.subgoals))) for move in script.moves
    )
    return replace(script, statement=plain.get(script.statement, script.statement), moves=moves)


def _plain_forms(script: Script) -> dict[str, str]:
    """The statements of a script that name scopes, each with its plain form; where a relation keeps its scope in one,
    as it prints like another, it does in all."""
    goals = {goal for move in script.moves for goal in (move.goal, *move.subgoals)}
    stated = {script.statement, *(one for goal in goals for one in (goal.conclusion, *goal.typed.values()))}
    forms = {one: unscoped(one) for one in stated}
    often = Counter(forms.values())
    kept = {scope for one, form in forms.items() if form != one and often[form] > 1 for scope in _relations(one)}
    plain = {one: form for one, form in forms.items() if form != one and often[form] == 1}
    return {one: form for one, form in plain.items() if kept.isdisjoint(_relations(one))}


def _relations(statement: str) -> set[str]:
    """The scopes in which a statement has relations read: `%coq_nat` of `(n <= m)%coq_nat`."""
    places = ((_bracketed(statement, found.start()), found) for found in _SCOPE.finditer(statement))
    return {found[0] for start, found in places if outermost(unbracketed(statement[start : found.start()]), _RELATION)}


@lru_cache(maxsize=8192)
def unscoped(statement: str) -> str:
    r"""A statement without names of scopes, nor the brackets that were only there for them.

    >>> unscoped("(i <= n)%nat -> INR (n - i)%nat = 0%R"), unscoped("(P -> (a < b)%Z)%type"), unscoped("x %% y")
    ('i <= n -> INR (n - i) = 0', 'P -> a < b', 'x %% y')
    >>> unscoped("(m * (k * a))%Z = (m * k)%Z"), unscoped("(a | b)%Z"), unscoped("f (a + b)%N 0%N")
    ('m * (k * a) = m * k', '(a | b)', 'f (a + b) 0')
    >>> unscoped("(n ?= m)%N <> Gt")
    '(n ?= m) <> Gt'
    """
    while found := _SCOPE.search(statement):
        start, end = _bracketed(statement, found.start()), found.start()
        before, inner, after = statement[:start], statement[start:end], statement[found.end() :]
        bare = unbracketed(inner)
        whole = not (before.strip() or after.strip() or outermost(bare, r"\|")) or _WORD.fullmatch(bare)
        statement = f"{before}{bare if whole or stands_alone(before, bare, after) else inner}{after}"
    return statement


def stands_alone(before: str, bare: str, after: str) -> bool:
    """Would a reader take a statement or a term between two others for what it is, without brackets?"""
    opens, closes = (_OPENS, _CLOSES) if outermost(bare, _RELATION) else (_OPENS_SIDE, _CLOSES_SIDE)
    return bool(opens.search(before) and closes.match(after)) and not outermost(bare, _LOOSE)


def _bracketed(text: str, end: int) -> int:
    """Where the bracket begins that ends here; the end itself where there is none."""
    depth = 0
    if text[end - 1] != ")":
        return end
    for place in range(end - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if depth == 0:
            return place
    return end
