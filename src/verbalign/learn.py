"""From a corpus to a mapping dictionary: the phases of §3, one after the other.

`consensus` (the default) finds where arguments are said by reading all wordings of a predicate together, and takes the
wordings that most others agree with as templates; `paper` does as the paper does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from typing import Any, Literal, TypeAlias

from verbalign.arguments import Arguments, Values, arguments, folded, members, predicate_key, symbols
from verbalign.bank import Bank
from verbalign.closed import NONE_CLOSED, ClosedArguments, find_closed
from verbalign.configured import Configurer, Wordings, enumerable, predictable
from verbalign.configured import Said as ConfiguredSaid
from verbalign.contexts import Phrase, Ties, learn_openers, learn_ties
from verbalign.curated import keep_curated
from verbalign.dictionary import Entry, MappingDictionary, Opener, Source
from verbalign.dictionary_file import pack
from verbalign.errors import LearningError
from verbalign.extents import widened
from verbalign.features import proof_features, telling_symbols, value_features
from verbalign.foreign import Claims, claimable
from verbalign.forms import is_form_corpus, learn_forms
from verbalign.memory import Memory, steady
from verbalign.mentions import LONGEST, MentionModel, Spans, Wording, learn_mentions, locate_all, readable
from verbalign.parallel import Workers, begun, several, size, uncollected
from verbalign.paraphrases import Thesaurus
from verbalign.pattern import pattern
from verbalign.plurals import plural_arguments, with_plurals_cut
from verbalign.segment import Segmentation, segment
from verbalign.support import learn_support
from verbalign.template import Template, written
from verbalign.templates import Candidate, Lexicon, TemplateInducer, argument_sets
from verbalign.text import tokens
from verbalign.triples import is_set_corpus, learn_sets
from verbalign.values import Corpus, Instance, Meaning, Proof, Verbalization
from verbalign.wordings import Slotted, slotted

Method: TypeAlias = Literal["consensus", "paper"]
SETS = 3  # argument sets that make a predicate one whose arguments come and go,
ENOUGH = 30  # and wordings, so that they can be compared
FEW = 5  # wordings of a predicate, below which one that no other agrees with is no template
MANY = 20_000  # wordings that are worth several processes
COMMON = 0.25  # of a predicate's wordings: for what is said so often there must be templates

Notice: TypeAlias = Callable[[str], None]


def learn(
    corpus: Corpus,
    *,
    method: Method = "consensus",
    workers: Workers = 1,
    seed: int = 0,
    one_parallel: int | None = None,
    keep: MappingDictionary | None = None,
    memory: Memory | None = None,
    notice: Notice = lambda text: None,
    warn: Notice = lambda text: None,
) -> MappingDictionary:
    """Learn how each predicate is put into words.

    `workers`: so many processes, or an engine (`cluster`); the result is the same.
    `one_parallel` keeps one random wording of each meaning (it is the seed of the choice): the paper's baseline.
    `keep`: an earlier dictionary, whose pinned and accepted templates stay, and whose rejected ones stay away.
    `memory`: entries of another time, taken where nothing that they depend on has changed.
    `notice` is called with a line about what is being done, `warn` with a line about what was passed over."""
    if method not in ("consensus", "paper"):
        raise LearningError(f"no method '{method}'; there are consensus and paper")
    if one_parallel is not None:
        corpus = keep_one_wording(corpus, one_parallel)
    if method == "consensus" and is_set_corpus(corpus):
        return _of_sets(corpus, seed, one_parallel, keep)
    if method == "consensus" and is_form_corpus(corpus):
        return _of_forms(corpus, seed, one_parallel, keep)
    with uncollected():
        found = _learned(corpus, method, workers, seed, one_parallel, memory, notice, warn)
    return keep_curated(found, keep) if keep else found


def _learned(
    corpus: Corpus,
    method: Method,
    workers: Workers,
    seed: int,
    one_parallel: int | None,
    memory: Memory | None,
    notice: Notice,
    warn: Notice,
) -> MappingDictionary:
    from verbalign.learn_paper import thesaurus_json

    notice("matching sentences with meanings")
    begun_early: list[Callable[[], Thesaurus]] = []
    gathered = gather(corpus, workers, lambda wordings: begun_early.append(_thesaurus(wordings, workers)))
    (thesaurus,) = begun_early
    for line in (*gathered.warnings, *_thin(gathered.said)):
        warn(line)
    notice("reading where arguments are said")
    spans = locate_all(gathered.model, gathered.wordings, workers)
    readings = [Reading(said, where) for said, where in zip(gathered.said, spans, strict=True)]
    parameters: dict[str, Any] = {"method": method, "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    if not _capitals(gathered.said):
        parameters["capitals"] = False
    parameters["corpus"] = {
        "meanings": len({s.meaning for s in gathered.said}),
        "wordings": len(gathered.said),
    }
    learned: dict[str, Any] = {"mentions": gathered.model.to_json()}
    if gathered.closed.names:
        learned["closed"] = {name: sorted(known) for name, known in sorted(gathered.closed.names.items())}
    if gathered.closed.unsaid:
        learned["unsaid"] = sorted(gathered.closed.unsaid)
    if gathered.moves:
        learned["moves"] = {f"{steps}-{count}": n for (steps, count), n in sorted(gathered.moves.items())}
    notice("choosing templates")
    if method == "consensus":
        choosing = _consensus(readings, gathered, corpus, workers, memory)
    else:
        choosing = _paper(readings, gathered, corpus, thesaurus)
    sources = tuple(_source(reading) for reading in readings)
    packed = pack(sources) if size(workers) > 1 else None  # while others are at it
    made = choosing()
    backing = zip(gathered.said, gathered.wordings, strict=True)
    known = learn_support(made.entries, [(said.meaning, dict(said.pairs), own.words) for said, own in backing])
    if known:
        learned["support"] = known
    return MappingDictionary(
        entries=made.entries,
        openers=made.openers,
        thesaurus=thesaurus_json(gathered.wordings, [source.text for source in sources], thesaurus=thesaurus()),
        parameters=parameters,
        learned=learned,
        sources=sources,
        packed=packed,
    )


def awake(workers: Workers) -> Iterator[None]:
    """Workers started, with this module imported, while something else is done."""
    return begun(_nothing, range(size(workers)), workers)


def _nothing(number: int) -> None:
    """What is done in order to be there."""


def _of_sets(corpus: Corpus, seed: int, one_parallel: int | None, keep: MappingDictionary | None) -> MappingDictionary:
    """A dictionary of patterns, where meanings are sets of expressions."""
    made = learn_sets(corpus.instances)
    wordings = [(i, wording) for i in corpus.instances for wording in i.verbalizations]
    if not wordings:
        raise LearningError("nothing to learn from: no meaning of the corpus has a wording; add wordings")
    parameters: dict[str, Any] = {"method": "consensus", "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    parameters["corpus"] = {"meanings": len(corpus.instances), "wordings": len(wordings)}
    sets = {"surfaces": dict(made.surfaces), "forms": list(made.forms), "pronouns": dict(made.pronouns)}
    found = MappingDictionary(
        entries=made.entries,
        parameters=parameters,
        learned={"sets": sets},
        sources=tuple(
            Source(i.id, pattern(i.meaning).key, wording.text, wording.writer or "", {}) for i, wording in wordings
        ),
    )
    return keep_curated(found, keep) if keep else found


def _of_forms(corpus: Corpus, seed: int, one_parallel: int | None, keep: MappingDictionary | None) -> MappingDictionary:
    """A dictionary of questions, where predicates are forms."""
    said = list(said_instances(corpus.instances))
    if not said:
        raise LearningError("nothing to learn from: no meaning of the corpus has a wording; add wordings")
    made = learn_forms(corpus.instances)
    parameters: dict[str, Any] = {"method": "consensus", "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    if not _capitals(said):
        parameters["capitals"] = False
    parameters["corpus"] = {"meanings": len({s.meaning for s in said}), "wordings": len(said)}
    found = MappingDictionary(
        entries=made.entries,
        parameters=parameters,
        learned={"forms": {"additions": dict(made.additions)}},
        sources=tuple(_source(Reading(s, {})) for s in said),
    )
    return keep_curated(found, keep) if keep else found


# ---- what was said ----


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that says a meaning, and where it was said."""

    meaning: str
    predicate: str
    parts: Meaning
    pairs: Arguments
    values: Values
    verbalization: Verbalization
    group: str
    place: frozenset[str]


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that was said, as words too, with a model of where arguments are said in it."""

    said: tuple[Said, ...]
    wordings: tuple[Wording, ...]
    model: MentionModel
    moves: Mapping[tuple[int, int], int]
    warnings: tuple[str, ...] = ()
    closed: ClosedArguments = NONE_CLOSED


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence with the places of its arguments (token numbers)."""

    said: Said
    spans: Spans


def gather(
    corpus: Corpus, workers: Workers = 1, ready: Callable[[Sequence[Wording]], None] = lambda wordings: None
) -> Gathered:
    """The sentences of a corpus, each with the one meaning that it says; proofs are segmented first.

    `ready` is called with them before the mention model is learned, so that others may begin with what needs none."""
    every = list(said_instances(corpus.instances))
    said = [s for s in every if readable(s.values, s.verbalization.tokens)]
    warnings = tuple(too_long(corpus)) if len(said) < len(every) or corpus.proofs else ()
    if not corpus.proofs:
        if not said:
            why = next(iter(warnings), "no meaning of the corpus has a wording")
            raise LearningError(f"nothing to learn from: {why}; add wordings")
        said = list(_with_plurals_cut(said))  # before all else: what is said in the plural is said as it is written
        bags = (frozenset(_words(s)) for s in said)
        closed = find_closed([(s.predicate, s.pairs, own) for s, own in zip(said, bags, strict=True)])
        values = {(s.predicate, s.pairs): closed.values(s.predicate, s.pairs) for s in said}
        said = [replace(s, values=values[s.predicate, s.pairs]) for s in said]
        wordings = tuple(Wording(s.meaning, s.predicate, s.values, _words(s)) for s in said)
        ready(wordings)
        return Gathered(tuple(said), wordings, learn_mentions(wordings, workers), {}, warnings, closed)
    if not any(proof.texts for proof in corpus.proofs) and not said:
        raise LearningError("nothing to learn from: no proof of the corpus has a text; add texts")
    segmented = segment(corpus.proofs, workers=workers)
    proofs = list(said_in_proofs(corpus.proofs, segmented.segmentations))
    if not proofs and not said:
        raise LearningError("nothing to learn from: no sentence of the corpus says a step; check texts and steps")
    wordings = tuple(Wording(s.meaning, s.predicate, s.values, _words(s)) for s in (*proofs, *said))
    ready(wordings)
    model = learn_mentions(wordings, workers) if said else segmented.model
    return Gathered((*proofs, *said), wordings, model, segmented.moves, warnings)


def _with_plurals_cut(said: Sequence[Said]) -> Iterable[Said]:
    """What was said, values in the plural cut from their endings."""
    many = plural_arguments((s.predicate, s.values, s.verbalization.tokens) for s in said)
    for one in said:
        names = [name for name, _ in one.values if (one.predicate, name) in many]
        cut = with_plurals_cut(one.verbalization.tokens, one.values, names) if names else one.verbalization.tokens
        yield replace(one, verbalization=replace(one.verbalization, tokens=cut)) if names else one


def too_long(corpus: Corpus) -> Iterable[str]:
    """A line that counts and names the wordings that are too long to be read, if there are any."""
    found = [s.meaning for s in said_instances(corpus.instances) if not readable(s.values, s.verbalization.tokens)]
    for proof in corpus.proofs:
        sentences = (sentence for text in proof.texts for sentence in text.sentences)
        found.extend(proof.id for sentence in sentences if len(tokens(sentence)) > LONGEST)
    if found:
        yield f"passed over {_few(found, 'wording')} too long to be read: over {LONGEST} words, or too many arguments"


def _few(names: Sequence[str], kind: str) -> str:
    """How many, and the first of them by name.

    >>> _few(["a", "b", "c", "d"], "wording")
    '4 wordings (a, b, c, …)'
    """
    return f"{len(names)} {kind}{'s' * (len(names) != 1)} ({', '.join(names[:3])}{', …' * (len(names) > 3)})"


def _capitals(said: Sequence[Said]) -> bool:
    """Do sentences begin with a capital here?"""
    large = sum(one.verbalization.text[:1].isupper() for one in said)
    letters = sum(one.verbalization.text[:1].isalpha() for one in said)
    return large > 0.02 * letters or not letters


def _stops(said: Sequence[Said]) -> bool:
    """Do sentences end with a full stop here?  Only people who write no capitals do without."""
    return _capitals(said) or sum(one.verbalization.text.rstrip()[-1:] in ".!?" for one in said) > 0.02 * len(said)


def _words(said: Said) -> tuple[str, ...]:
    return tuple([folded(token.text) for token in said.verbalization.tokens])


def said_instances(instances: Iterable[Instance]) -> Iterable[Said]:
    """The wordings of instances."""
    for instance in instances:
        predicate, pairs = predicate_key(instance.meaning), arguments(instance.meaning)
        values = tuple((name, symbols(value)) for name, value in pairs)
        for wording in instance.verbalizations:
            yield Said(
                instance.id, predicate, instance.meaning, pairs, values, wording, instance.group, instance.context
            )


def said_in_proofs(proofs: Sequence[Proof], segmentations: Iterable[Segmentation]) -> Iterable[Said]:
    """The sentences of proofs that say one step alone."""
    by_id = {proof.id: proof for proof in proofs}
    places = {proof.id: proof_features(proof) for proof in proofs}
    for found in segmentations:
        proof = by_id[found.id]
        for sentence, numbers in zip(found.sentences, found.steps, strict=True):
            if len(numbers) == 1:
                meaning = (proof.steps[numbers[0] - 1],)
                pairs = arguments(meaning)
                values = tuple((name, symbols(value)) for name, value in pairs)
                spoken, place = Verbalization(sentence, tokens(sentence), found.writer), places[proof.id]
                id, predicate = f"{proof.id}#{numbers[0]}", predicate_key(meaning)
                yield Said(id, predicate, meaning, pairs, values, spoken, proof.id, place[numbers[0] - 1])


def _thin(said: Iterable[Said]) -> Iterable[str]:
    """A line that counts and names the predicates that have too few wordings to compare, if there are any."""
    counts = Counter(one.predicate for one in said)
    if alone := [name for name, count in counts.items() if count == 1]:
        yield f"nothing to compare with for {_few(alone, 'predicate')} with a single wording; add wordings"


def keep_one_wording(corpus: Corpus, seed: int) -> Corpus:
    """One random wording of each meaning, one random text of each proof."""
    chance = random.Random(seed)
    instances = tuple(
        replace(i, verbalizations=(chance.choice(i.verbalizations),)) if i.verbalizations else i
        for i in corpus.instances
    )
    proofs = tuple(replace(p, texts=(chance.choice(p.texts),)) if p.texts else p for p in corpus.proofs)
    return replace(corpus, instances=instances, proofs=proofs)


# ---- templates ----


@dataclass(frozen=True, slots=True)
class _Made:
    entries: Mapping[str, Entry]
    openers: tuple[Opener, ...] = ()


def _consensus(
    readings: Sequence[Reading], gathered: Gathered, corpus: Corpus, workers: Workers, memory: Memory | None
) -> Callable[[], _Made]:
    """Templates by consensus; what others can do is under way when this returns."""
    closed = gathered.closed
    names = argument_names(readings, corpus)
    varying = _varying(readings, corpus.signatures)
    told_words = zip(readings, gathered.wordings, strict=True)
    claims = Claims.learned([(claimable(reading.said.parts), own.words) for reading, own in told_words])

    def begun_entry(predicate: str, numbers: Sequence[int]) -> Callable[[], Entry]:
        begin = partial(
            _configured_entry, predicate, numbers, readings, corpus, names[predicate], workers, closed, claims
        )
        if memory is None:
            return begin()
        own = [
            (one.said.meaning, one.said.pairs, one.said.values, one.said.verbalization, one.spans)
            for one in (readings[number] for number in numbers)
        ]
        known = names[predicate], predicate in corpus.signatures, steady(asdict(closed)), steady(asdict(claims))
        ground = f"{known} {own}"
        return memory.entry(predicate, ground, begin)

    begun_entries = {predicate: begun_entry(predicate, numbers) for predicate, numbers in varying.items()}
    rest = [number for number, reading in enumerate(readings) if reading.said.predicate not in varying]
    told = telling_symbols((r.said.group or r.said.meaning, r.said.values) for r in readings) if rest else frozenset()
    wordings = [_slotted(number, readings[number], told) for number in rest]
    ties, openers = learn_ties(wordings), learn_openers(wordings)
    lexicon = Lexicon(wordings, openers, _symbols_by_group(readings))
    by_predicate: dict[str, list[Slotted]] = {}
    for wording in wordings:
        by_predicate.setdefault(wording.predicate, []).append(wording)
    stops = _stops([reading.said for reading in readings])
    tasks = [_Task(own, names[predicate], stops) for predicate, own in sorted(by_predicate.items())]
    inducing = begun(_induce, tasks, several(workers, len(wordings), MANY), lexicon, ties)

    def made() -> _Made:
        entries = {predicate: entry() for predicate, entry in begun_entries.items()}
        for task, templates in zip(tasks, inducing, strict=True):
            predicate, numbers = task.wordings[0].predicate, [w.source for w in task.wordings]
            entries[predicate] = _entry(task, templates, readings, corpus)
            # whatever else a few wordings say, they may say an argument wrongly
            if not templates and not (names[predicate] and len(numbers) < FEW):
                entries[predicate] = _configured_entry(
                    predicate, numbers, readings, corpus, names[predicate], 1, closed, claims
                )()
        return _Made(dict(sorted(entries.items())), _openers(openers, wordings))

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
    claims: Claims,
) -> Callable[[], Entry]:
    """The entry of a predicate whose arguments come and go, when it is asked for; until then others work on it."""
    own = [readings[n] for n in numbers]
    said = [ConfiguredSaid(r.said.pairs, r.said.verbalization.tokens, r.spans, n) for n, r in enumerate(own)]
    if enumerable(wordings := Wordings(said)):
        configuring = Configurer(wordings, workers).begun(workers)
    else:
        texts, known = [r.said.verbalization.text for r in own], closed.names.get(predicate, frozenset())
        values = [tuple(claimable(r.said.parts)) for r in own]
        bank = Bank(widened(said, known), values, texts, known, closed.unsaid, claims)
        banked, right = bank.configured(), bank.faithful()
        configuring = lambda: banked
        if predictable(right):
            predicting = Configurer(Wordings(right), workers).begun(workers)
            configuring = lambda: predicting().beside(banked)

    def entry() -> Entry:
        stated = {name: [0, 0] for name in names}
        for reading in own:
            for name, _ in reading.said.values:
                stated[name][0] += name in reading.spans
                stated[name][1] += 1
        lists, made = _list_joints(own), configuring()
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
            said = _words(reading.said)
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
    commas = sum(o.weight for o in found if o.text.endswith(",")) > sum(o.weight for o in found if o.text[-1].isalpha())
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


def _source(reading: Reading) -> Source:
    said = reading.said.verbalization
    spans = {
        name: (said.tokens[start].start, said.tokens[end - 1].end)
        for name, (start, end) in sorted(reading.spans.items())
    }
    return Source(reading.said.meaning, reading.said.predicate, said.text, said.writer or "", spans)


def _thesaurus(wordings: Sequence[Wording], workers: Workers) -> Callable[[], Thesaurus]:
    """The paraphrases of §3.1.1, when they are asked for; until then others work on them."""
    from verbalign.learn_paper import begun_thesaurus

    found = begun_thesaurus(wordings, several(workers, len(wordings), MANY))
    return cache(lambda: next(found))


def _paper(
    readings: Sequence[Reading], gathered: Gathered, corpus: Corpus, known: Callable[[], Thesaurus]
) -> Callable[[], _Made]:
    """Templates as the paper's method makes them; openers it does not know."""
    from verbalign.learn_paper import paper_entries

    names = argument_names(readings, corpus)
    return lambda: _Made(paper_entries(gathered.wordings, names, declared=corpus.signatures, thesaurus=known()))
