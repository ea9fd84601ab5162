"""How values stand in a sentence: formulas with a comma of their own are bracketed inside it, lists end in "and"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from verbalign.mentions.terms import SaidTerm, Terms, coordinated, place_of
from verbalign.proofs.planning.draft import Draft, formal, joined, listed
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.signs import TYPES
from verbalign.values import Expression, Value
from verbalign.values.arguments import value_text
from verbalign.values.expression import format_expression
from verbalign.values.terms import DECLARED, LIST, Term, declarations, list_term, malformed, term

_BINDS = re.compile(r"\s*(?:(?:forall|exists[!2]?|fun|let|match|if)(?![\w'])|[∀∃λΠ])")
_WORDED = re.compile(r"( for (?:some|any|a suitable|suitable) | (?:is )?of the form )")
_BETWEEN_NAMES = r"((?:, | and )?proof (?=[\w']+ of )|(?<=[\w']) of |, | and | with )"
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_NAMED = re.compile(r"the (?:derivation|computation) of ")  # words before a formula
_IDENTITY = re.compile(r"(?<![<>=:~!])(?:==|=)(?![=>?])")
_CONNECTIVE = r"/\\|\\/|<->|->|→|∧|∨|↔|⇒|⇔|(?<![\w')])~|¬"  # `p~1` denies nothing
_QUANTIFIED = re.compile(r"\s*(?:(?:forall|exists[!2]?)(?![\w'])|[∀∃])")
_RELATION = rf"{_IDENTITY.pattern}|<>|≠|<=|>=|≤|≥|(?<![-<])<(?![-<>])|(?<![-=>])>(?!>)|∈|∉|⊆|⊂|∣"
FOR_ANY = " for any "  # what names the new objects of a goal, after it
CLAIM, FACT = "the claim that ", "the fact that "  # before a statement in words where English wants a noun


@dataclass(frozen=True, slots=True)
class Notation:
    """How formulas are written in a text: as they stand, or as `words` reads them."""

    words: Callable[[str], str] | None = None
    variables: frozenset[str] = frozenset()  # names that are the proof's own, whatever they mean elsewhere
    terms: Terms = field(default_factory=Terms)  # learned words for values
    longest: float = inf  # words of a formula that is shown whole
    types: frozenset[str] = frozenset()  # goals that are no statements: an element is to be given
    propositions: frozenset[str] = frozenset()  # types that the prover knows for statements, whatever they look like
    sets: bool = False  # does the proof speak of elements and subsets?

    def said(self, value: Value, *, final: bool = False) -> Draft:
        """A value as it stands in a sentence, at its end (`final`) or within it.

        >>> Notation().said("forall x, P x").text, Notation().said(("P", "Q -> R", "S"), final=True).text
        ('(forall x, P x)', 'P, Q -> R and S')
        """
        if isinstance(value, tuple) and len(value) > 1 and len(set(value)) == 1:
            count = _NUMBERS.get(len(value), str(len(value)))
            return joined([self.said(value[0]), f" in {count} cases"])
        if isinstance(value, tuple):
            told = [self.said(one, final=final and number == len(value) - 1) for number, one in enumerate(value)]
            open_ended = [one for one, said in zip(value, told, strict=True) if not said.text.startswith("(")]
            return listed(
                told, apart=any(isinstance(one, str) and qualified(one) for one in open_ended if one != value[-1])
            )
        text = format_expression(value) if isinstance(value, Expression) else value
        if named := _NAMED.match(text):
            return joined([named.group(), self.said(text[named.end() :], final=final)])
        if self.words is not None and (worded := self.words(text)) != text:
            return Draft(worded)
        inner = marked(text, self.longest)
        if self.is_type(text):
            return joined(["an element of ", inner if final or not runs_on(text) else joined(["(", inner, ")"])])
        return inner if final or not runs_on(text) else joined(["(", inner, ")"])

    def is_type(self, value: Value) -> bool:
        """Is a value a type of which an element is to be given, be it for any objects that are named after it?"""
        return isinstance(value, str) and _WORDED.split(value)[0] in self.types

    def learned(self, value: Value, before: str) -> Draft | None:
        """A value as people say it after these words, where they put it into words, or list it."""
        if self.words is not None or not self.terms or self.is_type(value):
            return None
        if len(value_text(value).split()) > self.longest or (isinstance(value, str) and _WORDED.search(value)):
            return None  # too long, or partly in words already
        said = self.terms.said(structure(value), place_of(before), usual=True)
        return _drafted(said) if said.worded or len(said.pieces) > 1 or said.text != value_text(value) else None

    def facts(self, facts: Sequence[str], *, final: bool = False) -> Draft:
        """Facts after "that", those in words that people put into words."""
        if self.words is not None or not self.terms:
            return self.said(tuple(facts), final=final)
        pieces: list[tuple[str, bool]] = []
        for number, fact in enumerate(facts):
            last = number == len(facts) - 1
            pieces += [(" and " if last else ", ", False)] if number else []
            said = self.terms.said(fact, "that", usual=True)
            bracketed = not said.worded and runs_on(fact) and not (last and final)
            pieces += [("(", False), *said.pieces, (")", False)] if bracketed else said.pieces
        return joined(formal(text) if is_formula else text for text, is_formula in coordinated(pieces))

    def suits(self, value: Value, before: str) -> bool:
        """Can a value that declares variables stand after these words?  A proof is no element of what it proves."""
        kinds = {one.parts[1].text for one in declarations(structure(value))} if self.propositions else set()
        return self.propositions.isdisjoint(kinds) and suited(self.terms, value, before)

    def is_clause(self, value: Value) -> bool:
        """Is a value said as a clause, with a verb of its own: "a equals b"?"""
        return isinstance(value, str) and self.words is not None and states(value) and self.words(value) != value

    def noun(self, value: Value, words: str, *, final: bool = False) -> Draft:
        """A value where English wants a noun: these words go before a clause."""
        said = self.said(value, final=final)
        return joined([words, said]) if self.is_clause(value) else said


def qualified(statement: str) -> bool:
    r"""Do facts follow a goal, in which another "and" would seem to go on?

    >>> qualified("P k for any k with n <= k and k <= m"), qualified("P if Q and R"), qualified("P /\\ Q")
    (True, True, False)
    >>> qualified("(if b then x else y) = 0"), qualified("P k for any k")
    (False, False)
    """
    facts = outermost(statement, r"(?<= )(?:if|with) (?!.*\bthen\b)", last=True)
    return facts is not None and (facts.group().startswith("if") or FOR_ANY in statement[: facts.start()])


def marked(statement: str, longest: float = inf) -> Draft:
    """A statement as a draft, in which the words between its formulas are words, and no formula is longer than this.

    >>> [marked("l = x :: m for some x and m").text[a:b] for a, b in marked("l = x :: m for some x and m").code]
    ['l = x :: m', 'x', 'm']
    """
    first, *rest = _WORDED.split(statement)
    parts: list[Draft | str] = [formal(shortened(first, longest))]
    for words, names in zip(rest[::2], rest[1::2], strict=True):
        pieces = re.split(_BETWEEN_NAMES, names) if words.startswith(" for ") else [names]
        shown = [shortened(piece, longest) for piece in pieces]
        parts += [words, *(formal(piece) if number % 2 == 0 else piece for number, piece in enumerate(shown))]
    return joined(parts)


_BOUND = re.compile(r"\([\w' ]+ : [^()=]*\)")  # variables with their type
_MATCHES = re.compile(r"(?<![\w'.])(?:match|with|end)(?![\w'])")
_BRACKET = re.compile(r"\{\||\|\}|[()]")
_LEFT_OUT, _TIMES, _LEAST = "(…)", 12, 3


def shortened(formula: str, longest: float) -> str:
    """A formula of so many words at most: of one with more, the cases of a `match` are left out, then brackets, else
    the middle of each of the statements that it joins, never the sign between them.

    >>> shortened("a + b + c + d = e", 6), shortened("a + b", 6), shortened("P (f x y z) -> Q (g x)", 6)
    ('a + b + … e', 'a + b', 'P (…) -> Q (g x)')
    >>> shortened("a + b + c = d -> e + f + g = h", 9)
    'a + … d -> e + … h'
    >>> shortened("0 < m -> (forall n p : t, n + n < p + m <-> m * n < m * p)", 16)
    '0 < m -> (forall n p : t, n + n … m <-> …)'
    >>> shortened("match f x with | Some y => a + y | None => b end = c", 9)
    'match f x with … end = c'
    """
    if len(formula.split(" ")) <= longest:
        return formula
    if (inner := unbracketed(formula)) != formula:
        return f"({shortened(inner, longest)})"
    head, body = _quantified(formula)
    if head and (size := len(head.split(" "))) <= longest / 2:
        return f"{head} {shortened(body, longest - size)}"
    formula = _without_brackets(_without_cases(formula, longest), longest)
    parts, signs = _joined_by(formula)
    sizes = [len(part.split(" ")) for part in parts]
    if sum(sizes) + len(signs) <= longest:
        return formula
    for room in range(int(longest), _LEAST, -1):
        if sum(min(room, size) for size in sizes) + len(signs) <= longest:
            shown = [_cut(part, room) for part in parts]
            return " ".join(word for pair in zip(["", *signs], shown, strict=True) for word in pair if word)
    return _cut(formula, longest) if not signs else f"{_cut(parts[0], longest - 2)} {signs[0]} …"


def _quantified(formula: str) -> tuple[str, str]:
    """The variables that a formula begins with, with their comma, and the rest; nothing and all where it has none."""
    comma = outermost(formula, ",") if _QUANTIFIED.match(formula) else None
    return (formula[: comma.end()], formula[comma.end() :].strip()) if comma else ("", formula)


def _cut(formula: str, longest: float) -> str:
    """A formula without its middle, where it has more words than this."""
    words = formula.split(" ")
    if len(words) <= longest:
        return formula
    if (inner := unbracketed(formula)) != formula:
        return f"({shortened(inner, longest)})"
    kept = max(int(longest) - 1, 1)
    return " ".join([*words[: kept - kept // 3], "…", *words[len(words) - kept // 3 :]])


def _joined_by(formula: str) -> tuple[list[str], list[str]]:
    """The statements that a formula joins, and the signs between them."""
    parts, signs = list[str](), list[str]()
    while sign := outermost(formula, r" (?:->|→|⇒|<->|↔|/\\|\\/|∧|∨) "):
        parts.append(formula[: sign.start()])
        signs.append(sign.group().strip())
        formula = formula[sign.end() :]
    return [*parts, formula], signs


def _without_cases(formula: str, longest: float) -> str:
    """A formula whose `match`es name only what they are on: the longest first."""
    while len(formula.split(" ")) > longest:
        opened, found = list[int](), list[tuple[int, int]]()
        for sign in _MATCHES.finditer(formula):
            if sign[0] == "match":
                opened.append(0)
            elif sign[0] == "with" and opened and not opened[-1]:
                opened[-1] = sign.end()
            elif sign[0] == "end" and opened and (start := opened.pop()) and formula[start : sign.start()] != " … ":
                found.append((start, sign.start()))
        if not found:
            break
        start, end = max(found, key=lambda place: place[1] - place[0])
        formula = f"{formula[:start]} … {formula[end:]}"
    return formula


def _without_brackets(formula: str, longest: float) -> str:
    """A formula without what stands in some of its brackets: the least that does, else the longest."""
    for _ in range(_TIMES):
        over = len(formula.split(" ")) - longest
        groups = [(a, b, formula.count(" ", a, b)) for a, b in _brackets(formula)]
        enough = [group for group in groups if group[2] >= over]
        if over <= 0 or not groups:
            break
        start, end, _ = min(enough, key=lambda group: group[2]) if enough else max(groups, key=lambda group: group[2])
        formula = formula[:start] + _LEFT_OUT + formula[end:]
    return formula


def _brackets(formula: str) -> list[tuple[int, int]]:
    """The places in round brackets, and of records, but for variables that are bound there."""
    found, opened = list[tuple[int, int]](), list[int]()
    for sign in _BRACKET.finditer(formula):
        if sign[0] in ("(", "{|"):
            opened.append(sign.start())
        elif opened:
            found.append((opened.pop(), sign.end()))
    return [(a, b) for a, b in found if " " in formula[a:b] and not _BOUND.fullmatch(formula[a:b])]


def structure(value: Value) -> Term:
    """A value taken apart; the members of a list are what they are, whatever commas they have."""
    return (
        list_term([value_text(one) for one in value]) if isinstance(value, tuple) and value else term(value_text(value))
    )


def suited(terms: Terms, value: Value, before: str) -> bool:
    """Does the dictionary of terms know how to put assumptions into words after these?  What is said of elements of any
    set is not said of numbers whose type we know by name."""
    found = structure(value)
    declared = [one.head == DECLARED for one in found.parts] if found.head == LIST else []
    if not all(declared) and (True in declared[1:]):
        return False  # "Let x be in A, let l be a list with P and we let …"
    for one in declarations(found):
        kind = one.parts[1].text
        if kind in TYPES and not any(terms.puts_into_words(f"{names}:{kind}") for names in ("_", "_,…")):
            return False
    return terms.suits(found, place_of(before))


def _drafted(said: SaidTerm) -> Draft:
    return joined(formal(text) if formula else text for text, formula in said.pieces)


def binds(formula: str) -> bool:
    """Does a formula begin with a quantifier or its like, whose commas are its own?"""
    return _BINDS.match(formula) is not None


def states(formula: str) -> bool:
    """Does a formula say something, rather than name something?

    >>> states("a + b = c"), states("forall n, P n"), states("a + b"), states("even n"), states("~ P"), states("p~1")
    (True, True, False, False, True, False)
    """
    bare = unbracketed(formula)
    return bool(_QUANTIFIED.match(bare) or outermost(bare, rf"{_RELATION}|{_CONNECTIVE}"))


def runs_on(formula: str) -> bool:
    """Would a reader not see where this formula ends within a sentence?  Half a formula is left as it stands: brackets
    would only seem to close its own."""
    if malformed(formula):
        return False
    return bool(binds(formula) or outermost(formula, ",|;") or outermost(formula, r"\bfun\b|\bforall\b|[∀∃λ]"))


def identity(formula: str) -> str | None:
    """What both sides of an equation are, where they are the same.

    >>> identity("S n = S n"), identity("a = b"), identity("a = a /\\\\ b = b")
    ('S n', None, None)
    """
    sign = outermost(formula, _IDENTITY.pattern)
    if sign is None:
        return None
    left, right = formula[: sign.start()].strip(), formula[sign.end() :].strip()
    return left if left == right and not outermost(left, _CONNECTIVE) else None


def same_sides(formula: str) -> bool:
    """Does a formula relate a term to itself?

    >>> same_sides("P <-> P"), same_sides("a + b = a + b"), same_sides("a <= b")
    (True, True, False)
    """
    sign = outermost(formula, r"<->|↔|⇔") or outermost(formula, rf"{_IDENTITY.pattern}|<=|≤|≡")
    return sign is not None and formula[: sign.start()].strip() == formula[sign.end() :].strip()


def is_equation(formula: str) -> bool:
    """Is this a single equation, and nothing else?"""
    bare = unbracketed(formula)
    return (
        not _BINDS.match(bare) and not outermost(bare, _CONNECTIVE) and outermost(bare, _IDENTITY.pattern) is not None
    )
