"""From sentences whose arguments are located to the entries of a dictionary, predicate by predicate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import fsum

from verbalign.arguments import members, symbols
from verbalign.bank import Bank
from verbalign.closed import ClosedArguments
from verbalign.configured import Configurer, Wordings, enumerable, predictable
from verbalign.configured import Said as ConfiguredSaid
from verbalign.contexts import Phrase, Ties, learn_openers, learn_ties
from verbalign.dictionary import Entry, Opener, Source
from verbalign.extents import widened
from verbalign.features import telling_symbols, value_features
from verbalign.foreign import Claims, claimable
from verbalign.gathering import Gathered, Reading, stops
from verbalign.memory import Memory
from verbalign.mentions import Wording
from verbalign.parallel import Workers, begun, several
from verbalign.paraphrases import Thesaurus
from verbalign.parts import derived, kept
from verbalign.template import Template, written
from verbalign.templates import Candidate, Lexicon, TemplateInducer, argument_sets
from verbalign.values import Corpus
from verbalign.wordings import Slotted, slotted

SETS = 3  # argument sets that make a predicate one whose arguments come and go,
ENOUGH = 30  # and wordings, so that they can be compared
FEW = 5  # wordings of a predicate, below which one that no other agrees with is no template
MANY = 20_000  # wordings that are worth several processes
COMMON = 0.25  # of a predicate's wordings: for what is said so often there must be templates


@dataclass(frozen=True, slots=True)
class Made:
    entries: Mapping[str, Entry]
    openers: tuple[Opener, ...] = ()


def consensus_entries(
    readings: Sequence[Reading], gathered: Gathered, corpus: Corpus, workers: Workers, memory: Memory | None
) -> Callable[[], Made]:
    """Templates by consensus; what others can do is under way when this returns."""
    closed = gathered.closed
    names = argument_names(readings, corpus)
    varying = _varying(readings, corpus.signatures)

    @cache
    def claims() -> Claims:
        return Claims.learned([(claimable(said.parts), said.words) for said in gathered.said])

    def begun_entry(predicate: str, numbers: Sequence[int]) -> Callable[[], Entry]:
        begin = partial(_configured_entry, predicate, numbers, readings, corpus, names[predicate], workers, closed)
        if memory is None:
            return begin(claims)
        own = [readings[number] for number in numbers]
        told = claims().within(
            (one.said.words for one in own), (value for one in own for value in claimable(one.said.parts))
        )
        known = closed.names.get(predicate, ()), closed.unsaid, told.values
        ground = (
            names[predicate], predicate in corpus.signatures, [sorted(some) for some in known],
            [(one.said.meaning, one.said.pairs, one.said.values, one.said.verbalization, one.spans) for one in own],
        )  # fmt: skip
        return memory.entry(predicate, f"{ground}", lambda: begin(lambda: told))

    begun_entries = {predicate: begun_entry(predicate, numbers) for predicate, numbers in varying.items()}
    rest = [number for number, reading in enumerate(readings) if reading.said.predicate not in varying]
    told = telling_symbols((r.said.group or r.said.meaning, r.said.values) for r in readings) if rest else frozenset()
    wordings = [_slotted(number, readings[number], told) for number in rest]
    ties, openers = learn_ties(wordings), learn_openers(wordings)
    lexicon = Lexicon(wordings, openers, _symbols_by_group(readings) if rest else {})
    by_predicate: dict[str, list[Slotted]] = {}
    for wording in wordings:
        by_predicate.setdefault(wording.predicate, []).append(wording)
    ended = stops(gathered.said)
    tasks = [_Task(own, names[predicate], ended) for predicate, own in sorted(by_predicate.items())]
    inducing = begun(_induce, tasks, several(workers, len(wordings), MANY), lexicon, ties)

    def made() -> Made:
        entries = {predicate: entry() for predicate, entry in begun_entries.items()}
        for task, templates in zip(tasks, inducing, strict=True):
            predicate, numbers = task.wordings[0].predicate, [w.source for w in task.wordings]
            entries[predicate] = _entry(task, templates, readings, corpus)
            # whatever else a few wordings say, they may say an argument wrongly
            if not templates and not (names[predicate] and len(numbers) < FEW):
                entries[predicate] = _configured_entry(
                    predicate, numbers, readings, corpus, names[predicate], 1, closed, claims
                )()
        return Made(dict(sorted(entries.items())), _openers(openers, wordings))

    return made


def _varying(readings: Sequence[Reading], declared: Container[str]) -> dict[str, list[int]]:
    """The predicates whose arguments come and go, each with the numbers of its readings."""
    numbers: dict[str, list[int]] = {}
    sets: dict[str, set[frozenset[str]]] = {}
    for number, reading in enumerate(readings):
        numbers.setdefault(reading.said.predicate, []).append(number)
        sets.setdefault(reading.said.predicate, set()).add(frozenset(name for name, _ in reading.said.values))
    return {
        name: own
        for name, own in numbers.items()
        if len(sets[name]) >= SETS and len(own) >= ENOUGH and name not in declared
    }


def _configured_entry(
    predicate: str,
    numbers: Sequence[int],
    readings: Sequence[Reading],
    corpus: Corpus,
    names: tuple[str, ...],
    workers: Workers,
    closed: ClosedArguments,
    claims: Callable[[], Claims],
) -> Callable[[], Entry]:
    """The entry of a predicate whose arguments come and go, when it is asked for; until then others work on it."""
    own = readings if len(numbers) == len(readings) else kept(readings[n] for n in numbers)
    said = derived(_configured_said, own, range(len(own)))
    if enumerable(wordings := Wordings(said)):
        configuring = Configurer(wordings, workers).begun(workers)
    else:
        texts, known = [r.said.verbalization.text for r in own], closed.names.get(predicate, frozenset())
        values = [tuple(claimable(r.said.parts)) for r in own]
        bank = Bank(widened(said, known), values, texts, known, closed.unsaid, claims())
        banked, right = bank.configured(), bank.faithful()
        configuring = lambda: banked
        if predictable(right):
            predicting = Configurer(Wordings(right), workers).begun(workers)
            configuring = lambda: predicting().beside(banked)

    stated = {name: [0, 0] for name in names}
    for reading in own:
        for name, _ in reading.said.values:
            stated[name][0] += name in reading.spans
            stated[name][1] += 1
    lists = _list_joints(own)

    def entry() -> Entry:
        made = configuring()
        return Entry(
            predicate,
            names,
            made.shown,
            predicate in corpus.signatures,
            len({r.said.meaning for r in own}),
            len(own),
            {name: (a, b, 0, 0) for name, (a, b) in stated.items()},
            lists=lists,
            valued=made.valued,
            banked=made.banked,
            pool=made.pool,
            choices=made.choices,
            subject=made.subject,
            pronoun=made.pronoun,
        )

    return entry


def _configured_said(reading: Reading, number: int) -> ConfiguredSaid:
    return ConfiguredSaid(reading.said.pairs, reading.said.verbalization.tokens, reading.spans, number)


@dataclass(frozen=True, slots=True)
class _Task:
    wordings: Sequence[Slotted]
    arguments: tuple[str, ...]
    stops: bool  # do sentences end with a full stop here?


def _induce(task: _Task, lexicon: Lexicon, ties: Ties) -> tuple[Template, ...]:
    inducer = TemplateInducer(task.wordings, lexicon, ties, task.arguments)
    return tuple(
        _template(candidate, lexicon, task.stops)
        for names, count in argument_sets(task.wordings)
        for candidate in inducer.induce(names, lax=count >= COMMON * len(task.wordings))
    )


def _template(candidate: Candidate, lexicon: Lexicon, stops: bool) -> Template:
    wording = candidate.wording
    start = lexicon.opened(wording.words)
    surfaces = list(wording.surfaces[start:])
    if start == 0 and surfaces[0][:1].isupper() and wording.words[0] != surfaces[0]:
        surfaces[0] = wording.words[0]
    text = written(surfaces, wording.spaced[start:])
    text = text if stops or surfaces[-1] == "." else text.removesuffix(".")
    weight = max(candidate.score, 0.1) / 4**candidate.laxity  # what recurs less strictly counts for less
    return Template(text, candidate.conditions, round(weight, 3), candidate.sources)


def _slotted(number: int, reading: Reading, telling: frozenset[str]) -> Slotted:
    said = reading.said
    return slotted(
        said.verbalization.tokens,
        reading.spans,
        said.values,
        predicate=said.predicate,
        meaning=said.meaning,
        group=said.group,
        features={*_told(said.place, telling), *value_features(said.values, telling)},
        source=number,
        writer=said.verbalization.writer or "",
    )


def _told(place: Iterable[str], telling: frozenset[str]) -> Iterable[str]:
    return (f for f in place if not f.startswith("about ") or f[6:] in telling)


def _symbols_by_group(readings: Iterable[Reading]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for reading in readings:
        known = found.setdefault(reading.said.group or reading.said.meaning, set())
        known.update(symbol for _, value in reading.said.values for symbol in value)
    return {group: frozenset(known) for group, known in found.items()}


def argument_names(readings: Iterable[Reading], corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """The arguments of each predicate: as declared, else in the order in which they were first seen."""
    found: dict[str, dict[str, None]] = {}
    for reading in readings:
        known = found.setdefault(
            reading.said.predicate, dict.fromkeys(corpus.signatures.get(reading.said.predicate, ()))
        )
        known.update(dict.fromkeys(name for name, _ in reading.said.values))
    return {predicate: tuple(known) for predicate, known in found.items()}


def _entry(task: _Task, templates: tuple[Template, ...], readings: Sequence[Reading], corpus: Corpus) -> Entry:
    predicate = task.wordings[0].predicate
    stated: dict[str, list[int]] = {name: [0, 0, 0, 0] for name in task.arguments}
    for wording in task.wordings:
        said = set(wording.slots)
        for name, _ in readings[wording.source].said.values:
            given = 2 * (f"given {name}" in wording.features)
            stated[name][given] += name in said
            stated[name][given + 1] += 1
    return Entry(
        predicate,
        task.arguments,
        templates,
        predicate in corpus.signatures,
        len({w.meaning for w in task.wordings}),
        len(task.wordings),
        {name: (a, b, c, d) for name, (a, b, c, d) in stated.items()},
        lists=_list_joints([readings[w.source] for w in task.wordings]),
    )


def _list_joints(readings: Sequence[Reading]) -> dict[str, str]:
    """For arguments whose values are lists: the word that people put before the last member instead of a comma."""
    joints: dict[str, Counter[str]] = {}
    for reading in readings:
        for name, value in reading.said.pairs:
            if "," not in value or name not in reading.spans or len(parts := members(value)) < 2:
                continue
            said = reading.said.words
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


def _openers(phrases: Sequence[Phrase], wordings: Sequence[Slotted]) -> tuple[Opener, ...]:
    """The openers as they are written; where most are set off by a comma, all are."""
    found = [_opener(phrase, wordings) for phrase in phrases]
    commas = fsum(o.weight for o in found if o.text.endswith(",")) > fsum(
        o.weight for o in found if o.text[-1].isalpha()
    )
    merged: dict[tuple[str, str], Opener] = {}
    for opener in found:
        text = opener.text + "," if commas and opener.text[-1].isalpha() else opener.text
        same = merged.get((opener.when, text))
        weight, then = (same.weight, same.then) if same else (0, ())
        merged[opener.when, text] = Opener(
            text, opener.when, weight + opener.weight, tuple(sorted({*then, *opener.then}))
        )
    return tuple(merged.values())


def _opener(phrase: Phrase, wordings: Sequence[Slotted]) -> Opener:
    size = len(phrase.words)
    example = next(w for w in wordings if w.words[:size] == phrase.words)
    text = written(example.surfaces[:size], example.spaced[:size]).removesuffix(".")
    then = {w.words[size] for w in wordings if w.words[:size] == phrase.words and len(w.words) > size}
    return Opener(text, phrase.feature, phrase.support, tuple(sorted(then - {",", ":", ";"})))


def source_of(reading: Reading) -> Source:
    said = reading.said.verbalization
    spans = {
        name: (said.tokens[start].start, said.tokens[end - 1].end)
        for name, (start, end) in sorted(reading.spans.items())
    }
    return Source(reading.said.meaning, reading.said.predicate, said.text, said.writer or "", spans)


def begin_thesaurus(wordings: Sequence[Wording], workers: Workers) -> Callable[[], Thesaurus]:
    """The paraphrases of §3.1.1, when they are asked for; until then others work on them."""
    from verbalign.learn_paper import begun_thesaurus

    found = begun_thesaurus(wordings, several(workers, len(wordings), MANY))
    return cache(lambda: next(found))


def begin_paper_entries(
    readings: Sequence[Reading], gathered: Gathered, corpus: Corpus, known: Callable[[], Thesaurus]
) -> Callable[[], Made]:
    """Templates as the paper's method makes them; openers it does not know."""
    from verbalign.learn_paper import paper_entries

    names = argument_names(readings, corpus)
    return lambda: Made(paper_entries(gathered.wordings, names, declared=corpus.signatures, thesaurus=known()))
