"""From a corpus to a mapping dictionary: the phases of §3, one after the other.

`consensus` (the default) finds where arguments are said by reading all wordings of a predicate together, and takes the
wordings that most others agree with as templates; `paper` does as the paper does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeAlias

from verbalign.arguments import Values, arguments, folded, members, predicate_key, symbols
from verbalign.bank import Bank
from verbalign.closed import NONE_CLOSED, ClosedArguments, find_closed
from verbalign.configured import Configurer, enumerable, predictable
from verbalign.configured import Said as ConfiguredSaid
from verbalign.contexts import Phrase, Ties, learn_openers, learn_ties
from verbalign.curated import keep_curated
from verbalign.dictionary import Entry, MappingDictionary, Opener, Source
from verbalign.errors import LearningError
from verbalign.extents import widened
from verbalign.features import proof_features, telling_symbols, value_features
from verbalign.foreign import Claims, claimable
from verbalign.forms import is_form_corpus, learn_forms
from verbalign.mentions import LONGEST, MentionModel, Spans, Wording, learn_mentions, locate, readable
from verbalign.parallel import chunks, mapped
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
MANY = 5_000  # wordings that are worth several processes
COMMON = 0.25  # of a predicate's wordings: for what is said so often there must be templates

Notice: TypeAlias = Callable[[str], None]


def learn(
    corpus: Corpus,
    *,
    method: Method = "consensus",
    workers: int = 1,
    seed: int = 0,
    one_parallel: int | None = None,
    keep: MappingDictionary | None = None,
    notice: Notice = lambda text: None,
    warn: Notice = lambda text: None,
) -> MappingDictionary:
    """Learn how each predicate is put into words.

    `one_parallel` keeps one random wording of each meaning (it is the seed of the choice): the paper's baseline.
    `keep`: an earlier dictionary, whose pinned and accepted templates stay, and whose rejected ones stay away.
    `notice` is called with a line about what is being done, `warn` with a line about what was passed over."""
    if method not in ("consensus", "paper"):
        raise LearningError(f"no method '{method}'; there are consensus and paper")
    if one_parallel is not None:
        corpus = keep_one_wording(corpus, one_parallel)
    if method == "consensus" and is_set_corpus(corpus):
        return _of_sets(corpus, seed, one_parallel, keep)
    if method == "consensus" and is_form_corpus(corpus):
        return _of_forms(corpus, seed, one_parallel, keep)
    notice("matching sentences with meanings")
    gathered = gather(corpus, workers)
    for line in (*gathered.warnings, *_thin(gathered.said)):
        warn(line)
    notice("reading where arguments are said")
    readings = [Reading(s, spans) for s, spans in zip(gathered.said, _located(gathered, workers), strict=True)]
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
    made = _consensus(readings, corpus, workers, gathered.closed) if method == "consensus" else _paper(readings, corpus)
    known = learn_support(made.entries, [(r.said.meaning, dict(arguments(r.said.parts)), _folded(r)) for r in readings])
    if known:
        learned["support"] = known
    found = MappingDictionary(
        entries=made.entries,
        openers=made.openers,
        thesaurus=made.thesaurus,
        parameters=parameters,
        learned=learned,
        sources=tuple(_source(reading) for reading in readings),
    )
    return keep_curated(found, keep) if keep else found


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
    parts: Meaning
    values: Values
    verbalization: Verbalization
    group: str
    place: frozenset[str]

    @property
    def predicate(self) -> str:
        return predicate_key(self.parts)


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that was said, with a model of where arguments are said in it."""

    said: tuple[Said, ...]
    model: MentionModel
    moves: Mapping[tuple[int, int], int]
    warnings: tuple[str, ...] = ()
    closed: ClosedArguments = NONE_CLOSED


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence with the places of its arguments (token numbers)."""

    said: Said
    spans: Spans


def gather(corpus: Corpus, workers: int = 1) -> Gathered:
    """The sentences of a corpus, each with the one meaning that it says; proofs are segmented first."""
    warnings = tuple(too_long(corpus))
    said = [s for s in said_instances(corpus.instances) if readable(s.values, s.verbalization.words)]
    if not corpus.proofs:
        if not said:
            why = next(iter(warnings), "no meaning of the corpus has a wording")
            raise LearningError(f"nothing to learn from: {why}; add wordings")
        closed = find_closed(
            [(s.predicate, arguments(s.parts), frozenset(map(folded, s.verbalization.words))) for s in said]
        )
        said = [replace(s, values=closed.values(s.predicate, arguments(s.parts))) for s in _with_plurals_cut(said)]
        return Gathered(tuple(said), learn_mentions([_wording(s) for s in said]), {}, warnings, closed)
    if not any(proof.texts for proof in corpus.proofs) and not said:
        raise LearningError("nothing to learn from: no proof of the corpus has a text; add texts")
    segmented = segment(corpus.proofs, workers=workers)
    proofs = list(said_in_proofs(corpus.proofs, segmented.segmentations))
    model = segmented.model
    if said:
        model = learn_mentions([_wording(s) for s in (*proofs, *said)])
    if not proofs and not said:
        raise LearningError("nothing to learn from: no sentence of the corpus says a step; check texts and steps")
    return Gathered((*proofs, *said), model, segmented.moves, warnings)


def _with_plurals_cut(said: Sequence[Said]) -> Iterable[Said]:
    """What was said, values in the plural cut from their endings."""
    many = plural_arguments((s.predicate, s.values, s.verbalization.tokens) for s in said)
    for one in said:
        names = [name for name, _ in one.values if (one.predicate, name) in many]
        cut = with_plurals_cut(one.verbalization.tokens, one.values, names) if names else one.verbalization.tokens
        yield replace(one, verbalization=replace(one.verbalization, tokens=cut)) if names else one


def too_long(corpus: Corpus) -> Iterable[str]:
    """A line that counts and names the wordings that are too long to be read, if there are any."""
    found = [s.meaning for s in said_instances(corpus.instances) if not readable(s.values, s.verbalization.words)]
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


def _folded(reading: Reading) -> tuple[str, ...]:
    return tuple(map(folded, reading.said.verbalization.words))


def _wording(said: Said) -> Wording:
    return Wording(said.meaning, said.predicate, said.values, tuple(map(folded, said.verbalization.words)))


def said_instances(instances: Iterable[Instance]) -> Iterable[Said]:
    """The wordings of instances."""
    for instance in instances:
        values = tuple((name, symbols(value)) for name, value in arguments(instance.meaning))
        for wording in instance.verbalizations:
            yield Said(instance.id, instance.meaning, values, wording, instance.group, instance.context)


def said_in_proofs(proofs: Sequence[Proof], segmentations: Iterable[Segmentation]) -> Iterable[Said]:
    """The sentences of proofs that say one step alone."""
    by_id = {proof.id: proof for proof in proofs}
    places = {proof.id: proof_features(proof) for proof in proofs}
    for found in segmentations:
        proof = by_id[found.id]
        for sentence, numbers in zip(found.sentences, found.steps, strict=True):
            if len(numbers) == 1:
                step = proof.steps[numbers[0] - 1]
                values = tuple((name, symbols(value)) for name, value in arguments((step,)))
                spoken = Verbalization(sentence, tokens(sentence), found.writer)
                yield Said(
                    f"{proof.id}#{numbers[0]}", (step,), values, spoken, proof.id, places[proof.id][numbers[0] - 1]
                )


def _located(gathered: Gathered, workers: int) -> list[Spans]:
    """Where each sentence says its arguments, the wordings of one meaning read together."""
    by_meaning: dict[str, list[int]] = {}
    for number, said in enumerate(gathered.said):
        by_meaning.setdefault(said.meaning, []).append(number)
    meanings = list(by_meaning.values())
    groups = [[_wording(gathered.said[n]) for n in numbers] for numbers in meanings]
    several = workers if len(gathered.said) >= MANY else 1
    parts = mapped(partial(_read_all, model=gathered.model), chunks(groups, several), several)
    found: list[Spans] = [{}] * len(gathered.said)
    for numbers, spans in zip(meanings, (spans for part in parts for spans in part), strict=True):
        for number, where in zip(numbers, spans, strict=True):
            found[number] = where
    return found


def _read_all(groups: Sequence[Sequence[Wording]], model: MentionModel) -> list[list[Spans]]:
    return [locate(model, g[0].predicate, g[0].values, [w.words for w in g]) for g in groups]


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
    openers: tuple[Opener, ...]
    thesaurus: tuple[Mapping[str, Any], ...]


def _consensus(readings: Sequence[Reading], corpus: Corpus, workers: int, closed: ClosedArguments) -> _Made:
    names = argument_names(readings, corpus)
    varying = _varying(readings, corpus.signatures)
    claims = Claims.learned([(claimable(r.said.parts), _folded(r)) for r in readings])
    entries = {
        predicate: _configured_entry(predicate, numbers, readings, corpus, names[predicate], workers, closed, claims)
        for predicate, numbers in varying.items()
    }
    telling = telling_symbols((r.said.group or r.said.meaning, r.said.values) for r in readings)
    wordings = [
        _slotted(number, reading, telling)
        for number, reading in enumerate(readings)
        if reading.said.predicate not in varying
    ]
    ties, openers = learn_ties(wordings), learn_openers(wordings)
    lexicon = Lexicon(wordings, openers, _symbols_by_group(readings))
    by_predicate: dict[str, list[Slotted]] = {}
    for wording in wordings:
        by_predicate.setdefault(wording.predicate, []).append(wording)
    tasks = [_Task(own, lexicon, ties, names[predicate]) for predicate, own in sorted(by_predicate.items())]
    induced = mapped(_induce, tasks, workers if len(wordings) > 20_000 else 1)
    entries |= {
        task.wordings[0].predicate: _entry(task, templates, readings, corpus)
        for task, templates in zip(tasks, induced, strict=True)
    }
    for predicate in [task.wordings[0].predicate for task, made in zip(tasks, induced, strict=True) if not made]:
        numbers = [w.source for w in by_predicate.get(predicate, ())]
        if names[predicate] and len(numbers) < FEW:  # whatever else they say, they may say an argument wrongly
            continue
        entries[predicate] = _configured_entry(
            predicate, numbers, readings, corpus, names[predicate], 1, closed, claims
        )
    return _Made(dict(sorted(entries.items())), _openers(openers, wordings), _thesaurus(readings))


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
    workers: int,
    closed: ClosedArguments,
    claims: Claims,
) -> Entry:
    """The entry of a predicate whose arguments come and go."""
    own = [readings[n] for n in numbers]
    said = [ConfiguredSaid(arguments(r.said.parts), r.said.verbalization.tokens, r.spans, n) for n, r in enumerate(own)]
    if enumerable(said):
        made = Configurer(said).configured(workers)
    else:
        texts, known = [r.said.verbalization.text for r in own], closed.names.get(predicate, frozenset())
        values = [tuple(claimable(r.said.parts)) for r in own]
        bank = Bank(widened(said, known), values, texts, known, closed.unsaid, claims)
        made, right = bank.configured(), bank.faithful()
        if predictable(right):
            made = Configurer(right).configured(workers).beside(made)
    stated = {name: [0, 0] for name in names}
    for reading in own:
        for name, _ in reading.said.values:
            stated[name][0] += name in reading.spans
            stated[name][1] += 1
    return Entry(
        predicate,
        names,
        made.shown,
        predicate in corpus.signatures,
        len({r.said.meaning for r in own}),
        len(own),
        {name: (a, b, 0, 0) for name, (a, b) in stated.items()},
        lists=_list_joints(own),
        valued=made.valued,
        banked=made.banked,
        pool=made.pool,
        choices=made.choices,
        subject=made.subject,
        pronoun=made.pronoun,
    )


@dataclass(frozen=True, slots=True)
class _Task:
    wordings: Sequence[Slotted]
    lexicon: Lexicon
    ties: Ties
    arguments: tuple[str, ...]


def _induce(task: _Task) -> tuple[Template, ...]:
    inducer = TemplateInducer(task.wordings, task.lexicon, task.ties, task.arguments)
    return tuple(
        _template(candidate, task.lexicon)
        for names, count in argument_sets(task.wordings)
        for candidate in inducer.induce(names, lax=count >= COMMON * len(task.wordings))
    )


def _template(candidate: Candidate, lexicon: Lexicon) -> Template:
    wording = candidate.wording
    start = lexicon.opened(wording.words)
    surfaces = list(wording.surfaces[start:])
    if start == 0 and surfaces[0][:1].isupper() and wording.words[0] != surfaces[0]:
        surfaces[0] = wording.words[0]
    text = written(surfaces, wording.spaced[start:])
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
        said = [folded(word) for word in reading.said.verbalization.words]
        for name, value in arguments(reading.said.parts):
            parts = members(value)
            if len(parts) < 2 or name not in reading.spans:
                continue
            start, end = reading.spans[name]
            last, head = symbols(parts[-1]), symbols(", ".join(parts[:-1]))
            inner = tuple(said[start:end])
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


def _thesaurus(readings: Sequence[Reading]) -> tuple[Mapping[str, Any], ...]:
    """The paraphrases of §3.1.1, for people to read, judge and veto."""
    from verbalign.learn_paper import thesaurus_json

    return thesaurus_json([_wording(r.said) for r in readings], [r.said.verbalization.text for r in readings])


def _paper(readings: Sequence[Reading], corpus: Corpus) -> _Made:
    """All that the paper's method makes: thesaurus and templates; openers it does not know."""
    from verbalign.learn_paper import bounded_thesaurus, paper_entries, thesaurus_json

    wordings = [_wording(reading.said) for reading in readings]
    known = bounded_thesaurus(wordings)
    names = argument_names(readings, corpus)
    entries = paper_entries(wordings, names, declared=corpus.signatures, thesaurus=known)
    texts = [reading.said.verbalization.text for reading in readings]
    return _Made(entries, (), thesaurus_json(wordings, texts, thesaurus=known))
