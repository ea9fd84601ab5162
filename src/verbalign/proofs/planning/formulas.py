"""How values stand in a sentence: formulas with a comma of their own are bracketed inside it, lists end in "and"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from verbalign.mentions.terms import SaidTerm, Terms, coordinated, formula, place_of
from verbalign.proofs.planning.draft import Draft, formal, joined, listed
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.shortening import shortened
from verbalign.proofs.statements.signs import TYPES
from verbalign.values import Expression, Value
from verbalign.values.arguments import value_text
from verbalign.values.expression import format_expression
from verbalign.values.terms import DECLARED, LIST, Term, declarations, list_term, malformed, term

_BINDS = re.compile(r"\s*(?:(?:forall|exists[!2]?|fun|let|match|if)(?![\w'])|[∀∃λΠ])")
_WORDED = re.compile(r"( for (?:some|any|a suitable|suitable) | (?:is )?of the form )")
_BETWEEN_FACTS = r" and "  # of which the first has commas of its own
_BETWEEN_NAMES = r"((?:, | and )?proof (?=[\w']+ of )|(?<=[\w']) of |, | and | with )"
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}
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
    unproved: frozenset[str] = frozenset()  # names of what is used that are no lemmas
    sets: bool = False  # does the proof speak of elements and subsets?

    def said(self, value: Value, *, final: bool = False) -> Draft:
        """A value as it stands in a sentence, at its end (`final`) or within it.

        >>> Notation().said("forall x, P x").text, Notation().said(("P", "Q -> R", "S"), final=True).text
        ('(forall x, P x)', 'P, Q -> R and S')
        """
        if isinstance(value, tuple) and len(value) > 1 and len(set(value)) == 1:
            count = f"{_NUMBERS.get(len(value), str(len(value)))} times" if len(value) > 2 else "twice"
            return joined([self.said(value[0]), f" ({count})"])
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
        if isinstance(value, str) and any(runs_on(one) for one in said.left):
            return None  # one would not see what the words are said of
        return _drafted(said) if said.worded or len(said.pieces) > 1 or said.text != value_text(value) else None

    def facts(self, facts: Sequence[str], *, final: bool = False) -> Draft:
        """Facts after "that", those in words that people put into words."""
        if self.words is not None or not self.terms:
            return self.said(tuple(facts), final=final)
        pieces: list[tuple[str, bool]] = []
        said = [self._in_words(fact) for fact in facts]
        for number, (fact, one) in enumerate(zip(facts, said, strict=True)):
            last = number == len(facts) - 1
            pieces += [(" and " if last else ", ", False)] if number else []
            bracketed = not one.worded and runs_on(fact) and not (last and final)
            pieces += [("(", False), *one.pieces, (")", False)] if bracketed else one.pieces
        if all(one.worded for one in said):  # of "a < b, c and d are even" one could not tell what is even
            pieces = list(coordinated(pieces))
        return joined(formal(text) if is_formula else text for text, is_formula in pieces)

    def _in_words(self, fact: str) -> SaidTerm:
        """A fact in words, where what it says them of has an end that one sees."""
        said = self.terms.said(fact, "that", usual=True)
        return formula(fact) if said.worded and any(runs_on(one) for one in said.left) else said

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


def _apart(names: str) -> list[str]:
    """Names and what is said of them, with the words between them.

    >>> _apart("k and l with In (k, l) m"), _apart("k with forall i, P i k")
    (['k', ' and ', 'l', ' with ', 'In (k, l) m'], ['k', ' with ', 'forall i, P i k'])
    """
    found = list[str]()
    while cut := outermost(names, _BETWEEN_FACTS if _BINDS.match(names) else _BETWEEN_NAMES):
        found += [names[: cut.start()], cut.group()]
        names = names[cut.end() :]
    return [*found, names]


def marked(statement: str, longest: float = inf) -> Draft:
    """A statement as a draft, in which the words between its formulas are words, and no formula is longer than this.

    >>> [marked("l = x :: m for some x and m").text[a:b] for a, b in marked("l = x :: m for some x and m").code]
    ['l = x :: m', 'x', 'm']
    """
    first, *rest = _WORDED.split(statement)
    parts: list[Draft | str] = [formal(shortened(first, longest))]
    for words, names in zip(rest[::2], rest[1::2], strict=True):
        pieces = _apart(names) if words.startswith(" for ") else [names]
        shown = [shortened(piece, longest) for piece in pieces]
        parts += [words, *(formal(piece) if number % 2 == 0 else piece for number, piece in enumerate(shown))]
    return joined(parts)


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
