"""Predicates whose arguments come and go: from what is said of one to its entry in a dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, Generic, TypeVar

from verbalign.dictionary import Entry
from verbalign.dictionary.fits import Fits
from verbalign.dictionary.memory import Memory
from verbalign.dictionary.template import Template
from verbalign.language.english import LIMITING, without_limits
from verbalign.learning.acts import UNMARKED, ActMarks
from verbalign.learning.analogy import TemplateLine
from verbalign.learning.bank import Bank
from verbalign.learning.configured import Configured, Configurer, Wordings, enumerable
from verbalign.learning.extents import widened
from verbalign.learning.fits import learn_fits
from verbalign.learning.foreign import Claims, claimable
from verbalign.learning.nouns import completed
from verbalign.learning.own_wordings import own_templates
from verbalign.learning.trials import clearly_better, split
from verbalign.learning.value_phrases import ValuePhrases
from verbalign.mentions.closed import ClosedArguments
from verbalign.mentions.wording import Wording
from verbalign.run.parallel import Workers, begun, several
from verbalign.run.parts import derived
from verbalign.values.arguments import configuration_key, members, symbols

T = TypeVar("T")

MANY = 20_000  # wordings that are worth several processes
LIMITED = 0.3  # share of a predicate's wordings that say that there is nothing else, if this is what it says
SETS = 2  # argument sets that make a predicate one whose arguments come and go


def varying_predicates(readings: Sequence[Wording], declared: Container[str]) -> dict[str, list[int]]:
    """The predicates whose arguments come and go, each with the numbers of its readings."""
    numbers: dict[str, list[int]] = {}
    sets: dict[str, set[frozenset[str]]] = {}
    for number, reading in enumerate(readings):
        numbers.setdefault(reading.predicate, []).append(number)
        sets.setdefault(reading.predicate, set()).add(frozenset(name for name, _ in reading.values))
    return {name: own for name, own in numbers.items() if len(sets[name]) >= SETS and name not in declared}


@dataclass(frozen=True, slots=True)
class Settled(Generic[T]):
    """What is known already, where others are told it when they ask."""

    value: T

    def __call__(self) -> T:
        return self.value


@dataclass(frozen=True)
class Varying:
    """What is said of one predicate whose arguments come and go, and what its entry depends on."""

    predicate: str
    readings: Sequence[Wording]
    numbers: Sequence[int]  # of the readings among all
    names: tuple[str, ...]
    declared: bool
    closed: ClosedArguments
    claims: Callable[[], Claims]  # of the whole corpus,
    phrases: Callable[[], ValuePhrases]  # and the phrases that say closed values in it
    marks: ActMarks = UNMARKED
    elsewhere: Callable[[], Sequence[TemplateLine]] = tuple  # plain wordings of other predicates

    @cached_property
    def said(self) -> Sequence[Wording]:
        return derived(_numbered, self.readings, range(len(self.readings)))

    @cached_property
    def wordings(self) -> Wordings:
        return Wordings(self._found(self.said), self.phrases().values)

    @cached_property
    def whole(self) -> bool:
        """Can all configurations be gone through?  Otherwise people's own sentences are needed."""
        return enumerable(self.wordings)

    @property
    def widened(self) -> list[Wording]:
        return widened(self.said, self.closed_names)

    @property
    def closed_names(self) -> frozenset[str]:
        return self.closed.names.get(self.predicate, frozenset())

    def ground(self) -> str:
        """All that its entry depends on."""
        known: list[Sequence[Any]] = [
            sorted(self.closed_names),
            sorted(self.closed.unsaid),
            (*sorted(self.marks.grams), self.marks.asks),
        ]
        known.append(sorted(self.phrases().within(self.names).values.items()))
        known.append([line.text for line in self.bank.of_kinds])
        # of all claims only those matter that stand in its wordings or are values of its meanings
        values = (value for one in self.readings for value in claimable(one.parts))
        own = self.claims().within((one.words for one in self.readings), values)
        known.append(sorted(own.values))
        said = ((one.meaning, one.arguments, one.values, one.verbalization, one.spans) for one in self.readings)
        return f"{self.names} {self.declared} {known} {list(said)}"

    def begun(self, workers: Workers, memory: Memory | None = None) -> Callable[[], Entry]:
        """Its entry, when it is asked for; until then others work on it, unless it is remembered."""
        if memory is None:
            entry = self._begun(workers)
        else:  # its wordings may have other numbers now
            entry = memory.entry(self.predicate, self.ground(), lambda: self._begun(workers))
        return lambda: self._numbered(entry())

    def _numbered(self, entry: Entry) -> Entry:
        """An entry that names its sources by their numbers among all."""
        templates = (replace(t, sources=tuple(self.numbers[n] for n in t.sources)) for t in entry.templates)
        behind = tuple(tuple(self.numbers[n] for n in sources) for sources in entry.behind)
        return replace(entry, templates=tuple(templates), behind=behind)

    def _begun(self, workers: Workers) -> Callable[[], Entry]:
        configuring = self._configuring(workers)
        blank = self._blank  # while others search

        def entry() -> Entry:
            made = configuring().rewritten(partial(without_limits, self._limiting()))
            known = _filled(blank, made)
            return replace(known, templates=(*known.templates, *self._own(known)))

        return entry

    @cached_property
    def _blank(self) -> Entry:
        """Its entry, without templates."""
        return Entry(
            self.predicate,
            self.names,
            declared=self.declared,
            meanings=len({one.meaning for one in self.readings}),
            wordings=len(self.readings),
            stated=self._stated(),
            lists=list_joints(self.readings),
            fits=self.fits,
        )

    def with_own(self, entry: Entry) -> Entry:
        """An entry that has been made otherwise, with people's own wordings of what it does not say."""
        own = (replace(t, sources=tuple(self.numbers[n] for n in t.sources)) for t in self._own(entry))
        return replace(entry, templates=(*entry.templates, *own))

    def _own(self, entry: Entry) -> Iterator[Template]:
        return own_templates(entry, self.readings, self.closed.unsaid)

    @cached_property
    def fits(self) -> Fits:
        return learn_fits(self.said)

    def _configuring(self, workers: Workers) -> Callable[[], Configured]:
        """The templates of its configurations, when they are asked for."""
        others = several(workers, len(self.readings), MANY)
        is_predicted = self._trial(others)
        if self.whole:
            paths = Configurer(self.wordings, self.marks, workers) if others != 1 else None  # while others try
            if is_predicted():
                searching = (paths or Configurer(self.wordings, self.marks, workers)).begun(workers)
                return lambda: self._completed(searching())
        bank = self.bank
        banked = bank.configured()
        if not is_predicted() or self._needs_sentences(bank, banked):
            return lambda: banked
        predicting = Configurer(self._faithful(bank), self.marks, workers).begun(workers)
        return lambda: predicting().beside(banked)

    def _trial(self, workers: Workers) -> Callable[[], bool]:
        """Do predicted paths say sets of arguments that were held out better than people's own sentences do?  Others
        find out until it is asked."""
        known, held_out = split(self.readings)
        if not known or not held_out:
            return lambda: False
        part = replace(
            self,
            readings=known,
            numbers=range(len(known)),
            claims=Settled(self.claims()),
            phrases=Settled(self.phrases()),
            elsewhere=Settled(self.elsewhere()),
        )
        trying = begun(_are_predicted, [part], workers, held_out)
        return cache(lambda: next(trying))

    def _needs_sentences(self, bank: Bank, banked: Configured) -> bool:
        """Must people's sentences stay whole?  What is asked goes with what only the whole says, and a statement with
        what people put before it."""
        return bool(bank.implicit and self.marks.asks) or banked.opener is not None

    def _faithful(self, bank: Bank) -> Wordings:
        return Wordings(bank.faithful(), self.phrases().values)

    def _completed(self, made: Configured) -> Configured:
        """What was found, with people's own sentences beside it, where a meaning that was seen cannot be said so."""
        seen = (configuration_key(one.arguments, made.valued) for one in self.said)
        return made if all(key in made.choices for key in seen) else made.beside(self.bank.configured())

    @cached_property
    def bank(self) -> Bank:
        texts = [one.verbalization.text for one in self.readings]
        values = [tuple(claimable(one.parts)) for one in self.readings]
        said, unsaid, closed = self.said, self.closed.unsaid, self.closed_names
        if only := self._only_value():  # it says nothing: the names of the arguments do
            said = [one.located({}) for one in said]
            unsaid, closed = unsaid | {only}, frozenset()
        wide, texts = completed(self._found(widened(said, closed)), texts)
        return Bank(wide, values, texts, closed, unsaid, self.claims(), self.marks, self.fits, only, self.elsewhere)

    def _limiting(self) -> frozenset[str]:
        """The words that say that there is nothing else, where few people do."""
        seen = Counter(word for one in self.readings for word in LIMITING.intersection(one.words))
        return frozenset(word for word in seen if seen[word] < LIMITED * len(self.readings))

    def _found(self, said: Sequence[Wording]) -> Sequence[Wording]:
        """Wordings in which closed values are found by the phrases that say them with other predicates."""
        phrases = self.phrases()
        return [phrases.located(one, self.closed_names) for one in said] if phrases.values else said

    def _only_value(self) -> str:
        """The value that all arguments of all meanings have, where there is one alone: "none"."""
        pairs = {pair for one in self.readings for pair in one.arguments}
        values = {value for _, value in pairs}
        return next(iter(values)) if len(values) == 1 and len(pairs) > 1 else ""

    def _stated(self) -> dict[str, tuple[int, int, int, int]]:
        """Of each argument how often it is found, and how often it is there."""
        stated = {name: [0, 0] for name in self.names}
        for one in self.readings:
            for name, _ in one.values:
                stated[name][0] += name in one.spans
                stated[name][1] += 1
        return {name: (a, b, 0, 0) for name, (a, b) in stated.items()}


def _are_predicted(part: Varying, held_out: Sequence[Wording]) -> bool:
    """Does what paths predict from a part say the rest better than the part's own sentences do?"""
    bank = part.bank
    banked = bank.configured()
    if part._needs_sentences(bank, banked):
        return False
    paths = Configurer(part.wordings if part.whole else part._faithful(bank), part.marks)
    found = paths.begun(only={paths.config(one.arguments) for one in held_out})().beside(banked)
    return clearly_better(_filled(part._blank, found), _filled(part._blank, banked), held_out)


def _filled(entry: Entry, made: Configured) -> Entry:
    """An entry with templates."""
    return replace(
        entry,
        templates=made.shown,
        valued=made.valued,
        banked=made.banked,
        pool=made.pool,
        behind=made.sources,
        choices=made.choices,
        subject=made.subject,
        pronoun=made.pronoun,
        opener=made.opener,
    )


def _numbered(reading: Wording, number: int) -> Wording:
    return replace(reading, number=number)


def list_joints(readings: Sequence[Wording]) -> dict[str, str]:
    """For arguments whose values are lists: the word that people put before the last member instead of a comma."""
    joints: dict[str, Counter[str]] = {}
    for reading in readings:
        for name, value in reading.arguments:
            if "," not in value or name not in reading.spans or len(parts := members(value)) < 2:
                continue
            said = reading.words
            start, end = reading.spans[name]
            last, head = symbols(parts[-1]), symbols(", ".join(parts[:-1]))
            inner = said[start:end]
            between = inner[len(head) : len(inner) - len(last)]
            whole = inner[: len(head)] == head and inner[len(inner) - len(last) :] == last and len(between) == 1
            joints.setdefault(name, Counter())[between[0] if whole else ""] += 1
    found = {}
    for name, counts in joints.items():
        joint, count = max(
            ((j, n) for j, n in counts.items() if j), key=lambda item: (item[1], item[0]), default=("", 0)
        )
        if joint != "," and count > counts[","] and count >= 2:
            found[name] = joint
    return found
