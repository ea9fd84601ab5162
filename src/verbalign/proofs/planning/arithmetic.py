"""What a step of arithmetic rests on: the fewest known facts from which its goal follows by linear arithmetic.

Products of variables, powers, quotients and whatever else is no sum stand for themselves, so that what is found does
follow; what needs more than linear arithmetic is not found, and nothing is said of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from verbalign.values.terms import Term, term

Monomial: TypeAlias = tuple[str, ...]  # the factors of a product; without any it is one
Sum: TypeAlias = Mapping[Monomial, Fraction]
FACTS = 10  # the latest, of which some are looked for;
NAMED = 3  # so many, at the most
LONGEST = 160  # signs of a formula that is looked into
ROWS = 150  # inequalities that may come of eliminating variables
POWER = 8  # the highest that is worked out
WHOLE = {"ℤ": None, "ℕ": 0, "ℕ⁺": 1, "ℕ+": 1, "nat": 0, "Nat": 0, "Z": None, "Int": None}  # types with their least
DENSE = frozenset({"ℚ", "ℝ", "ℂ", "Q", "R", "C", "Rat", "Real"})
CUT_OFF = frozenset({"nat", "Nat"})  # where nothing is below zero: 2 - 3 is 0
_ONE: Monomial = ()
_NUMBER = re.compile(r"\d+")
_SUCCESSOR = re.compile(r"S (\w[\w']*|\([^()]*(?:\([^()]*\)[^()]*)*\))")
_SIGNS = {"=": "=", "≤": "≤", "<=": "≤", "<": "<", "≥": "≥", ">=": "≥", ">": ">"}
_UNEQUAL = frozenset({"≠", "<>"})
_MIRRORED = {"≥": "≤", ">": "<"}


@dataclass(frozen=True, slots=True)
class _AtLeast:
    """A sum that is at least zero, or above it."""

    sum: Sum
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Decides what follows; `types` are those of the variables."""

    types: Mapping[str, str]

    def rests_on(self, goal: str, facts: Sequence[str]) -> tuple[str, ...] | None:
        """The fewest facts from which the goal follows, the latest where there is a choice, in their order; None where
        it is not seen to follow.

        >>> Arithmetic({"n": "ℕ"}).rests_on("n + 3 ≤ 4*n", ["n < m", "1 ≤ n"])
        ('1 ≤ n',)
        >>> Arithmetic({"k": "nat"}).rests_on("k < n", ["k < m", "m < S n"])
        ('k < m', 'm < S n')
        """
        wanted = list(self._denied(goal))
        if not wanted:
            return None
        read = [(fact, rows) for fact in facts if (rows := self._stated(fact))][-FACTS:]
        known = [_AtLeast({(name,): Fraction(1), _ONE: Fraction(-least)}) for name, least in self._least()]
        for size in range(min(NAMED, len(read)) + 1):
            for chosen in combinations(reversed(read), size):
                rows = [*known, *(row for _, own in chosen for row in own)]
                if all(_impossible([*rows, *denied]) for denied in wanted):
                    return tuple(fact for fact, _ in reversed(chosen))
        return None

    def _least(self) -> Iterator[tuple[str, int]]:
        for name, kind in self.types.items():
            if (least := WHOLE.get(kind)) is not None:
                yield name, least

    @property
    def _whole(self) -> bool:
        kinds = set(self.types.values())
        return bool(kinds.intersection(WHOLE)) and not kinds & DENSE

    def _stated(self, fact: str) -> list[_AtLeast]:
        """A fact as inequalities; none where it is not about numbers."""
        return [row for part in _conjuncts(fact) for row in self._rows(part)]

    def _denied(self, goal: str) -> Iterator[list[_AtLeast]]:
        """What must be impossible for each part of the goal to hold; nothing where a part is not about numbers."""
        found = []
        for part in _conjuncts(goal):
            if part.head in _UNEQUAL:
                found.append(self._compared("=", part))
                continue
            rows = self._rows(part)
            if not rows:
                return
            found += [[self._negated(row)] for row in rows]
        yield from found

    def _rows(self, one: Term) -> list[_AtLeast]:
        return self._compared(_SIGNS[one.head], one) if one.head in _SIGNS and len(one.text) <= LONGEST else []

    def _compared(self, sign: str, one: Term) -> list[_AtLeast]:
        left, right = (self._sum(part.text) for part in one.parts)
        if sign in _MIRRORED:
            sign, left, right = _MIRRORED[sign], right, left
        rows = [_AtLeast(_plus(right, left, -1), sign == "<")]
        rows += [_AtLeast(_plus(left, right, -1))] if sign == "=" else []
        return [self._sharpened(row) for row in rows]

    def _negated(self, row: _AtLeast) -> _AtLeast:
        return self._sharpened(_AtLeast(_plus({}, row.sum, -1), not row.strict))

    def _sharpened(self, row: _AtLeast) -> _AtLeast:
        """Between whole numbers, above zero is at least one."""
        if row.strict and self._whole and all(n.denominator == 1 for n in row.sum.values()):
            return _AtLeast(_plus(row.sum, {_ONE: Fraction(1)}, -1))
        return row

    # ---- sums ----

    def _sum(self, text: str) -> Sum:
        pieces = _cut(text, "+-")
        if len(pieces) > 1 and any(sign == "-" for sign, _ in pieces[1:]) and CUT_OFF.intersection(self.types.values()):
            return _atom(text)
        if len(pieces) > 1 or pieces[0][0] == "-":
            total: Sum = {}
            for sign, piece in pieces:
                total = _plus(total, self._sum(piece), -1 if sign == "-" else 1)
            return total
        factors = [piece for _, piece in _cut(text, "*·×")]
        if len(factors) > 1:
            product: Sum = {_ONE: Fraction(1)}
            for factor in factors:
                product = _times(product, self._sum(factor))
            return product
        return self._factor(text.strip())

    def _factor(self, text: str) -> Sum:
        if _NUMBER.fullmatch(text):
            return {_ONE: Fraction(int(text))}
        if text.startswith("(") and _closes(text):
            return self._sum(text[1:-1])
        if (next_to := _SUCCESSOR.fullmatch(text)) and CUT_OFF.intersection(self.types.values()):
            return _plus(self._factor(next_to[1]), {_ONE: Fraction(1)}, 1)
        base, _, power = text.rpartition("^")
        if base and _NUMBER.fullmatch(power) and int(power) <= POWER and (_closes(base) or base.isalnum()):
            product: Sum = {_ONE: Fraction(1)}
            for _ in range(int(power)):
                product = _times(product, self._sum(base))
            return product
        return _atom(text)


def conjuncts(text: str) -> set[str]:
    """What a statement claims, part by part."""
    return {one.text for one in _conjuncts(text)}


def _conjuncts(text: str) -> Iterator[Term]:
    """The parts of a statement that are joined by "and"."""
    waiting = [term(text)]
    while waiting:
        one = waiting.pop()
        if one.head in ("∧", "/\\"):
            waiting += reversed(one.parts)
        else:
            yield one


def _atom(text: str) -> Sum:
    return {("".join(text.split()),): Fraction(1)}


def _plus(one: Sum, other: Sum, times: int) -> Sum:
    found = dict(one)
    for monomial, number in other.items():
        found[monomial] = found.get(monomial, Fraction(0)) + times * number
    return {monomial: number for monomial, number in found.items() if number}


def _times(one: Sum, other: Sum) -> Sum:
    found: Sum = {}
    for a, m in one.items():
        found = _plus(found, {tuple(sorted(a + b)): m * n for b, n in other.items()}, 1)
    return found


@lru_cache(4096)
def _cut(text: str, signs: str) -> tuple[tuple[str, str], ...]:
    """The pieces of a text between signs outside brackets and bars, each with the sign before it."""
    pieces: list[tuple[str, str]] = []
    depth, bar, start, sign = 0, False, 0, ""
    for at, letter in enumerate(text):
        if letter == "|":
            bar = not bar
        depth += (letter in "([{⟨") - (letter in ")]}⟩")
        if letter not in signs or depth or bar:
            continue
        if text[start:at].strip():
            pieces.append((sign, text[start:at]))
            sign = letter
        else:
            sign = "-" if (sign == "-") != (letter == "-") and "-" in signs else sign
        start = at + 1
    return (*pieces, (sign, text[start:]))


def _closes(text: str) -> bool:
    """Is all of a text in one pair of brackets?"""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            return at == len(text) - 1 and text.startswith("(")
    return False


# ---- elimination ----


def _impossible(rows: Sequence[_AtLeast]) -> bool:
    """Do some inequalities contradict each other?  Fourier and Motzkin's elimination, as far as it stays small."""
    left = list(rows)
    while True:
        if any(_is_false(row) for row in left):
            return True
        variables = Counter(monomial for row in left for monomial in row.sum if monomial != _ONE)
        if not variables:
            return False
        variable = min(variables, key=lambda v: (_growth(left, v), v))
        above = [row for row in left if row.sum.get(variable, 0) > 0]
        below = [row for row in left if row.sum.get(variable, 0) < 0]
        left = [row for row in left if variable not in row.sum]
        if len(above) * len(below) + len(left) > ROWS:
            return False
        for one in above:
            for other in below:
                a, b = one.sum[variable], -other.sum[variable]
                mixed = _plus(_scaled(one.sum, b), _scaled(other.sum, a), 1)
                left.append(_AtLeast(mixed, one.strict or other.strict))


def _growth(rows: Sequence[_AtLeast], variable: Monomial) -> int:
    above = sum(row.sum.get(variable, 0) > 0 for row in rows)
    below = sum(row.sum.get(variable, 0) < 0 for row in rows)
    return above * below - above - below


def _scaled(one: Sum, times: Fraction) -> Sum:
    return {monomial: number * times for monomial, number in one.items()}


def _is_false(row: _AtLeast) -> bool:
    if any(monomial != _ONE for monomial in row.sum):
        return False
    number = row.sum.get(_ONE, Fraction(0))
    return number < 0 or (row.strict and number == 0)
