"""Slot errors: what a text leaves out, adds, or says wrongly of its meaning, by argument.

Any function from an instance and a text to `SlotError`s will do.  `LiteralCheck` is one that needs no dictionary: it
looks for values as they are written.  Values that people do not write so (yes and no, "5 out of 5" said "five stars")
cannot be checked like that; which those are, it learns from the corpus's own wordings, and reports them as unchecked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from verbalign.values import Corpus, Expression, Instance, Meaning, Value
from verbalign.values.text import words

Words: TypeAlias = tuple[str, ...]

LITERAL = 0.5  # a value is checked if at least this share of the wordings that should say it copy it
STRAY = 0.05  # a value counts as added if at most this share of the wordings that contain it have no such argument


class Fault(Enum):
    MISSING = "missing"
    ADDED = "added"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class SlotError:
    argument: str
    fault: Fault
    detail: str


SlotCheck: TypeAlias = Callable[[Instance, str], Iterable[SlotError]]


def slots(meaning: Meaning) -> Iterator[tuple[str, str]]:
    """The arguments of a meaning with their values as text: each member of a list, each leaf of a nested expression.

    Where a meaning has several expressions the argument is named with its predicate: `architect.object`.
    """
    for expression in meaning:
        prefix = f"{expression.predicate}." if len(meaning) > 1 else ""
        for name, value in expression.args:
            for text in _leaves(value):
                yield prefix + name, text


def _leaves(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        if value.strip():
            yield value
    else:
        for part in [inner for _, inner in value.args] if isinstance(value, Expression) else value:
            yield from _leaves(part)


def _act(meaning: Meaning) -> str:
    """What is done with the arguments: asking may leave unsaid what informing must say.  A set of facts does one
    thing only."""
    return meaning[0].predicate if len(meaning) == 1 else ""


@dataclass(frozen=True, slots=True)
class LiteralCheck:
    """Looks for values as whole words, letter case aside; use `LiteralCheck.learned(corpus)`."""

    arguments: Mapping[Words, frozenset[str]]  # every value seen, with the arguments that take it
    checked: frozenset[tuple[str, str, Words]]  # act, argument and value that people mostly say literally
    telling: frozenset[Words]  # what people say only where the meaning has it
    longest: int

    @staticmethod
    def learned(corpus: Corpus) -> LiteralCheck:
        """A check whose values, and what can be said of them, come from the wordings of the corpus."""
        arguments: dict[Words, set[str]] = {}
        for instance in corpus:
            for argument, value in slots(instance.meaning):
                arguments.setdefault(_words(value), set()).add(argument)
        known = {value: frozenset(names) for value, names in arguments.items() if value}
        blank = LiteralCheck(known, frozenset(), frozenset(), max(map(len, known), default=0))
        wanted: Counter[tuple[str, str, Words]] = Counter()
        copied: Counter[tuple[str, str, Words]] = Counter()
        contained: Counter[Words] = Counter()
        stray: Counter[Words] = Counter()
        for instance in corpus:
            meant = {(argument, _words(value)) for argument, value in slots(instance.meaning)}
            values, act = {value for _, value in meant}, _act(instance.meaning)
            for wording in instance.verbalizations:
                found = blank.found(wording.text, values)
                wanted.update((act, *pair) for pair in meant)
                copied.update((act, *pair) for pair in meant if pair[1] in found)
                contained.update(found)
                stray.update(found - values)
        return LiteralCheck(
            known,
            frozenset(key for key, count in wanted.items() if key[2] and copied[key] >= LITERAL * count),
            frozenset(value for value, count in contained.items() if stray[value] <= STRAY * count),
            blank.longest,
        )

    def found(self, text: str, own: Iterable[Words] = ()) -> set[Words]:
        """The known values that stand in a text, the longest at each place; a text's own values come first."""
        said, found, first = _words(text), set[Words](), {value for value in own if value}
        longest = max(self.longest, max(map(len, first), default=0))
        at = 0
        while at < len(said):
            pieces = [said[at : at + length] for length in range(min(longest, len(said) - at), 0, -1)]
            here = next((p for p in pieces if p in first), None) or next(
                (p for p in pieces if p in self.arguments), None
            )
            if here is not None:
                found.add(here)
            at += len(here) if here is not None else 1
        return found

    def checkable(self, meaning: Meaning) -> int:
        """How many of a meaning's values can be checked."""
        act = _act(meaning)
        return sum((act, argument, _words(value)) in self.checked for argument, value in slots(meaning))

    def __call__(self, instance: Instance, text: str) -> list[SlotError]:
        """The slot errors of a text."""
        meant = {(argument, _words(value)): value for argument, value in slots(instance.meaning)}
        own = {value for _, value in meant}
        found = self.found(text, own)
        unsaid = [pair for pair in meant if pair[1] not in found]
        errors = []
        for value in sorted((found - own) & self.telling):
            # another value of an argument whose own value is not said was said in its stead
            instead = next((pair for pair in unsaid if pair[0] in self.arguments[value]), None)
            if instead is None:
                errors.append(SlotError(min(self.arguments[value]), Fault.ADDED, " ".join(value)))
            else:
                unsaid.remove(instead)
                errors.append(SlotError(instead[0], Fault.WRONG, f"{' '.join(value)} for {meant[instead]}"))
        act = _act(instance.meaning)
        missing = [pair for pair in unsaid if (act, *pair) in self.checked]
        return errors + [SlotError(argument, Fault.MISSING, meant[argument, value]) for argument, value in missing]


def _words(text: str) -> Words:
    """The words of a text as they are compared: without letter case, and without the ending of plurals.

    >>> _words("Two 40 inches TVs in glass")
    ('two', '40', 'inch', 'tv', 'in', 'glass')
    """
    return tuple(_singular(word) for word in words(text.casefold()))


def _singular(word: str) -> str:
    if len(word) < 3 or not word.isalpha() or not word.endswith("s") or word.endswith("ss"):
        return word
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]
