"""From sentences whose arguments are located to the entries of a dictionary, predicate by predicate."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain, pairwise
from math import fsum

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.dictionary import FOUND, Entry, Opener, Source
from verbalign.dictionary.memory import Memory
from verbalign.dictionary.template import Template, is_slot, written
from verbalign.learning.acts import UNMARKED, act, learn_marks
from verbalign.learning.analogy import TemplateLine
from verbalign.learning.contexts import GUARD, Phrase, Ties, learn_openers, learn_ties
from verbalign.learning.flourishes import Flourishes
from verbalign.learning.foreign import Claims, claimable
from verbalign.learning.templates import Candidate, Lexicon, TemplateInducer, argument_sets, ngrams
from verbalign.learning.value_phrases import ValuePhrases
from verbalign.learning.varying import MANY, Varying, list_joints, varying_predicates
from verbalign.learning.wordings import SlottedWording, slotted
from verbalign.mentions.gathering import Gathered, stops
from verbalign.mentions.wording import Spans, Wording
from verbalign.run.parallel import Workers, begun, several
from verbalign.run.parts import derived, kept
from verbalign.values import Corpus
from verbalign.values.features import (
    ASSUMED,
    DERIVED,
    HYPOTHESIS,
    USES,
    kind_features,
    telling_symbols,
    usual_symbols,
    value_features,
)
from verbalign.values.prooftree import TACTICS

FEW = 5  # wordings of a predicate, below which one that no other agrees with is no template
STATING = 1.3  # a word stands so much oftener before facts than before goals, if it states them
FOUND_FACTS: Mapping[str, tuple[str, ...]] = {  # arguments that are facts which a step has found
    "InstLemma": ("result",), "ForwardChain": ("conclusion",), "ElimExists": ("fact",),
}  # fmt: skip
_AT_THE_END = ("in ", HYPOTHESIS, ASSUMED, DERIVED)  # features of a step that is said at the end of a sentence
COMMON = 0.25  # of a predicate's wordings: for what is said so often there must be templates


@dataclass(frozen=True, slots=True)
class Made:
    entries: Mapping[str, Entry]
    openers: tuple[Opener, ...] = ()
    tails: Mapping[str, tuple[Template, ...]] = field(default_factory=dict)


def consensus_entries(
    readings: Sequence[Wording], gathered: Gathered, corpus: Corpus, workers: Workers, memory: Memory | None
) -> Callable[[], Made]:
    """Templates by consensus; what others can do is under way when this returns."""
    names = argument_names(readings, corpus)
    varying = {} if corpus.proofs else varying_predicates(readings, corpus.signatures)
    marks = learn_marks(readings) if varying else {}

    @cache
    def claims() -> Claims:
        return Claims.learned([(claimable(said.parts), said.words) for said in gathered.wordings])

    @cache
    def phrases() -> ValuePhrases:
        having = [one for one in known if one.closed_names]  # one alone has nobody to learn from
        return ValuePhrases.learned([(one.closed_names, one.widened) for one in having] if len(having) > 1 else ())

    flourishes = Flourishes.learned(readings, marks) if varying else None

    def elsewhere(predicate: str) -> list[TemplateLine]:
        return [line for one in known if one.predicate != predicate for line in one.bank.plain_lines]

    def own(predicate: str, numbers: Sequence[int]) -> Varying:
        said = readings if len(numbers) == len(readings) else kept(readings[n] for n in numbers)
        said = derived(flourishes.without, said) if flourishes else said
        return Varying(
            predicate, said, numbers, names[predicate], predicate in corpus.signatures, gathered.closed, claims,
            phrases, marks.get(act(predicate), UNMARKED), partial(elsewhere, predicate),
        )  # fmt: skip

    known = [own(predicate, numbers) for predicate, numbers in varying.items()]
    begun_entries = {one.predicate: one.begun(workers, memory) for one in known}
    rest = [number for number, reading in enumerate(readings) if reading.predicate not in varying]
    told = telling_symbols((r.document, r.values) for r in readings) if rest else frozenset()
    meanings = {(r := readings[number]).meaning: (r.predicate, r.values) for number in rest}
    usual = usual_symbols(meanings.values(), told)
    wordings = [_slotted(number, readings[number], told, usual) for number in rest]
    ties, openers = learn_ties(wordings), learn_openers(wordings)
    lexicon = Lexicon(wordings, openers, _symbols_by_group(readings) if rest else {})
    by_predicate: dict[str, list[SlottedWording]] = {}
    for wording in wordings:
        by_predicate.setdefault(wording.predicate, []).append(wording)
    ended, stating = stops(gathered.wordings), _stating(wordings)
    tasks = [_Task(own, names[predicate], ended, stating) for predicate, own in sorted(by_predicate.items())]
    inducing = begun(_induce, tasks, several(workers, len(wordings), MANY), lexicon, ties)

    def made() -> Made:
        entries = {predicate: entry() for predicate, entry in begun_entries.items()}
        for task, templates in zip(tasks, inducing, strict=True):
            predicate, numbers = task.wordings[0].predicate, [w.source for w in task.wordings]
            if " + " in predicate and corpus.proofs:
                continue  # its steps are said one by one, or the second as a tail
            entries[predicate] = _entry(task, templates, readings, corpus)
            # whatever else a few wordings say, they may say an argument wrongly
            if not templates and not (names[predicate] and len(numbers) < FEW):
                entries[predicate] = own(predicate, numbers).begun(1)()
            elif not corpus.proofs:
                entries[predicate] = own(predicate, numbers).with_own(entries[predicate])
        return Made(dict(sorted(entries.items())), _openers(openers, wordings), _tails(wordings, ties))

    return made


@dataclass(frozen=True, slots=True)
class _Task:
    wordings: Sequence[SlottedWording]
    arguments: tuple[str, ...]
    stops: bool  # do sentences end with a full stop here?
    stating: frozenset[str] = frozenset()  # words after which people state facts, not goals


def _induce(task: _Task, lexicon: Lexicon, ties: Ties) -> tuple[Template, ...]:
    inducer = TemplateInducer(task.wordings, lexicon, ties, task.arguments, _claimed(task))
    return tuple(
        _template(candidate, lexicon, task.stops)
        for names, count in argument_sets(task.wordings)
        for candidate in inducer.induce(names, lax=count >= COMMON * len(task.wordings))
    )


def _tails(wordings: Sequence[SlottedWording], known: Ties) -> dict[str, tuple[Template, ...]]:
    """By predicate, how people say a step that closes a goal at the end of the sentence that has just named the goal:
    ", which is true by arithmetic"."""
    found: dict[str, list[SlottedWording]] = defaultdict(list)
    for wording in wordings:
        if " + " in wording.predicate and "closes" in wording.features and (tail := _tail(wording)):
            found[tail.predicate].append(tail)
    made = {}
    for predicate, own in sorted(found.items()):
        ties = replace(learn_ties(own, origins=GUARD), called=known.called, ending=known.ending)
        groups: dict[str, list[SlottedWording]] = defaultdict(list)
        for one in own:
            groups[written(one.surfaces, one.spaced).removesuffix(".")].append(one)
        templates = [
            Template(
                text,
                frozenset(ties.of(predicate, alike[0].words, ())),
                _shared(alike[0].words, own),
                tuple(w.source for w in alike),
            )
            for text, alike in groups.items()
        ]
        made[predicate] = tuple(sorted(templates, key=lambda t: (-t.weight, t.text)))
    return made


def _shared(words: Sequence[str], own: Sequence[SlottedWording]) -> float:
    """How many wordings have an n-gram of these words, on average: the consensus, for what few have said."""
    grams = [gram for size in (1, 2, 3) for gram in ngrams(tuple(words), size)]
    held = [sum(gram in set(ngrams(one.words, len(gram))) for one in own) for gram in grams]
    return round(fsum(held) / len(held), 3)


def _tail(wording: SlottedWording) -> SlottedWording | None:
    """The words of a sentence for two steps after all that it says of the first; None where these aren't apart."""
    first = [k for k, word in enumerate(wording.words) if is_slot(word) and word.startswith("[1.")]
    start = first[-1] + 1 if first else len(wording.words)
    words = wording.words[start:]
    if (
        len(words) < 2
        or words[0] != ","
        or any(len(word) == 1 and word not in (",", "a") for word in words)
        or words[-1] == "a"
    ):
        return None
    renamed = {word: f"[{word[3:-1]}]" for word in words if is_slot(word)}
    before, _, predicate = wording.predicate.rpartition(" + ")
    shape, closing = TACTICS.get(before), TACTICS.get(predicate)
    if closing and f"[{closing.leaves}]" in renamed.values():
        return None  # what a closing step leaves is no more than that it is true
    return replace(
        wording,
        predicate=predicate if shape and shape.leaves else f"{FOUND}{predicate}",
        words=tuple(renamed.get(word, word) for word in words),
        surfaces=tuple(renamed.get(word, word) for word in wording.surfaces[start:]),
        spaced=wording.spaced[start:],
        features=frozenset(f for f in wording.features if f.startswith(_AT_THE_END)),
    )


def _stating(wordings: Sequence[SlottedWording]) -> frozenset[str]:
    """The words after which people state what they have found or know, rather than what they have to show."""
    goals: Counter[str] = Counter()
    facts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}  # found, used
    for wording in wordings:
        for before, word in pairwise(wording.words):
            name = word[1:-1]
            if not is_slot(word) or before == "that":  # which is said of both
                continue
            if name in _goals(wording.predicate):
                goals[before] += 1
            elif name in FOUND_FACTS.get(wording.predicate, ()) or name in USES.get(wording.predicate, ()):
                facts[name in FOUND_FACTS.get(wording.predicate, ())][before] += 1
    size = goals.total() or 1
    return frozenset(
        word
        for own in facts.values()
        for word, count in own.items()
        if count / own.total() >= STATING * (goals[word] + 0.5) / size
    )


def _goals(predicate: str) -> tuple[str, ...]:
    shape = TACTICS.get(predicate)
    return (shape.on, shape.leaves, *shape.branches) if shape and predicate != "Cases" else ()


def _claimed(task: _Task) -> frozenset[tuple[str, str]]:
    """Pairs of a word and a slot that would word an open goal as a fact: "we get [result]"."""
    shape = TACTICS.get(task.wordings[0].predicate)
    return frozenset((word, f"[{shape.leaves}]") for word in task.stating) if shape and shape.leaves else frozenset()


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


def _slotted(
    number: int, reading: Wording, telling: frozenset[str], usual: Mapping[str, frozenset[str]]
) -> SlottedWording:
    known = (value_features(reading.values, telling, usual), kind_features(reading.arguments))
    return slotted(reading, chain(_told(reading.place, telling), *known), number)


def _told(place: Iterable[str], telling: frozenset[str]) -> Iterable[str]:
    return (f for f in place if not f.startswith("about ") or f[6:] in telling)


def _symbols_by_group(readings: Iterable[Wording]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for reading in readings:
        known = found.setdefault(reading.document, set())
        known.update(symbol for _, value in reading.values for symbol in value)
    return {group: frozenset(known) for group, known in found.items()}


def argument_names(readings: Iterable[Wording], corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """The arguments of each predicate: as declared, else in the order in which they were first seen."""
    found: dict[str, dict[str, None]] = {}
    for reading in readings:
        known = found.setdefault(reading.predicate, dict.fromkeys(corpus.signatures.get(reading.predicate, ())))
        known.update(dict.fromkeys(name for name, _ in reading.values))
    return {predicate: tuple(known) for predicate, known in found.items()}


def _entry(task: _Task, templates: tuple[Template, ...], readings: Sequence[Wording], corpus: Corpus) -> Entry:
    predicate = task.wordings[0].predicate
    stated: dict[str, list[int]] = {name: [0, 0, 0, 0] for name in task.arguments}
    for wording in task.wordings:
        said = set(wording.slots)
        for name, _ in readings[wording.source].values:
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
        lists=list_joints([readings[w.source] for w in task.wordings]),
    )


def _openers(phrases: Sequence[Phrase], wordings: Sequence[SlottedWording]) -> tuple[Opener, ...]:
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


def _opener(phrase: Phrase, wordings: Sequence[SlottedWording]) -> Opener:
    size = len(phrase.words)
    example = next(w for w in wordings if w.words[:size] == phrase.words)
    text = written(example.surfaces[:size], example.spaced[:size]).removesuffix(".")
    then = {w.words[size] for w in wordings if w.words[:size] == phrase.words and len(w.words) > size}
    return Opener(text, phrase.feature, phrase.support, tuple(sorted(then - {",", ":", ";"})))


def source_of(reading: Wording) -> Source:
    said, tokens = reading.verbalization, reading.tokens
    spans = {name: (tokens[start].start, tokens[end - 1].end) for name, (start, end) in sorted(reading.spans.items())}
    return Source(reading.meaning, reading.predicate, said.text, said.writer or "", spans)


def begin_thesaurus(gathered: Gathered, spans: Sequence[Spans], workers: Workers) -> Callable[[], Thesaurus]:
    """The paraphrases of a corpus, when they are asked for; until then others work on them."""
    from verbalign.learning.thesaurus import induced, thesaurus_rows

    rows = thesaurus_rows(gathered.wordings, spans)
    found = begun(induced, [rows], several(workers, len(gathered.wordings), MANY))
    return cache(lambda: next(found))
