"""Frames: aligned clusters of sentences with choices that the meaning explains.  For three wordings or many.

The phases, each a module: values are located (`mentions.locating`), wordings cut into sentences (`rows`), words tied to
values (`ties`, `hidden`), sentences clustered (`clusters`), aligned and explained (`trees`), and frames complete each
other (`supplements`); here they become a dictionary's entries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from verbalign.dictionary import Entry, Source, conditions, patterns
from verbalign.dictionary.filling import Speech, filled
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate, plain_value, rough
from verbalign.language import Language
from verbalign.learning.frames.facts import Frame
from verbalign.learning.frames.predicates import FrameLexicon, LearnedPredicate, learn_frames
from verbalign.learning.frames.settings import SETTINGS
from verbalign.mentions.gathering import words_of
from verbalign.mentions.inverse import examples
from verbalign.mentions.kinds import composed
from verbalign.mentions.locating import Mention, Worded
from verbalign.mentions.reading import readable
from verbalign.run.parallel import Workers
from verbalign.values import Corpus, Instance
from verbalign.values.arguments import argument_symbols, predicate_key
from verbalign.values.expression import format_expression


@dataclass(frozen=True)
class FrameEntries:
    """The entries of a dictionary, the wordings behind them, and the language they are in."""

    entries: Mapping[str, Entry]
    sources: tuple[Source, ...]
    language: Language


def frame_entries(
    corpus: Corpus,
    language: Language | None = None,
    declared: Mapping[str, str] | None = None,
    workers: Workers = 1,
) -> FrameEntries:
    """Learn frames from a corpus whose meanings are single expressions."""
    worded = list(_worded(corpus.instances))
    lexicon = learn_frames([one for one, _ in worded], language, declared, workers)
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, (one, _) in enumerate(worded):
        numbers[one.predicate].append(number)
    entries, sources = {}, [Source("", "", "")] * len(worded)
    for predicate, learned in sorted(lexicon.predicates.items()):
        own = numbers[predicate]
        entries[predicate] = _entry(learned, lexicon, own, corpus)
        for k, number in enumerate(own):
            one, instance = worded[number]
            sources[number] = _source(instance, one, learned.mentions[k])
    return FrameEntries(entries, tuple(sources), lexicon.speech.language)


def _worded(instances: Iterable[Instance]) -> Iterator[tuple[Worded, Instance]]:
    for number, instance in enumerate(instances):
        args = {name: composed(value) for name, given in instance.meaning[0].args if (value := plain_value(given))}
        predicate = predicate_key(instance.meaning)
        values = argument_symbols(instance.meaning)
        for wording in instance.verbalizations:
            if readable(values, words_of(wording)):
                yield Worded(number, predicate, args, str(composed(wording.text)), wording.writer or ""), instance


def _source(instance: Instance, one: Worded, mentions: Sequence[Mention]) -> Source:
    spans: dict[str, tuple[int, int]] = {}
    for mention in mentions:
        spans.setdefault(mention.argument, (mention.start, mention.end))
    written = format_expression(instance.meaning[0])
    return Source(
        instance.id,
        one.predicate,
        one.text,
        one.writer,
        dict(sorted(spans.items())),
        written if written != instance.id else "",
        one.args,
    )


def _entry(learned: LearnedPredicate, lexicon: FrameLexicon, own: Sequence[int], corpus: Corpus) -> Entry:
    known = learned.known
    templates = tuple(_template(frame, own) for frame in learned.frames)
    names = dict.fromkeys(corpus.signatures.get(learned.predicate, ()))
    names.update(dict.fromkeys(name for meaning in known.meanings for name in meaning))
    kinds = {name: lexicon.speech.kinds[name] for name in names if name in lexicon.speech.kinds}
    plans = tuple(_plans(learned, templates, lexicon.speech, own))
    unsaid = {name for plan in plans for name in plan.unsaid}
    frames = Frames(
        plans,
        kinds,
        {name: dict(sorted(found.items())) for name, found in sorted(lexicon.speech.articles.items()) if name in names},
        tuple(sorted(_repeated(learned))),
        tuple(sorted(_implied(learned, unsaid))),
        {
            name: examples([meaning[name] for meaning in known.meanings if name in meaning], kinds.get(name, ""))
            for name in names
            if any(name in meaning for meaning in known.meanings)
        },
    )
    return Entry(
        learned.predicate,
        tuple(names),
        templates,
        learned.predicate in corpus.signatures,
        len(known.meanings),
        len(own),
        _stated(learned),
        frames=frames,
    )


def _template(frame: Frame, own: Sequence[int]) -> SentenceTemplate:
    text = patterns.written(frame.nodes)
    if frame.capital and text[:1].islower():
        text = text[0].upper() + text[1:]
    conds: dict[str, list[str]] = {"when": [], "only": [], "doubts": []}
    for need in frame.needs:
        where = "only" if need.hidden else "when" if need.odds >= 0 else "doubts"
        text_ = conditions.written([need.test])
        if text_ not in conds[where]:
            conds[where].append(text_)
    doubts = [one for one in conds["doubts"] if one not in conds["when"]]
    return SentenceTemplate(
        text,
        frozenset(conds["when"]),
        float(len(frame.rows)),
        tuple(sorted({own[row.wording] for row in frame.rows})),
        only=tuple(sorted(set(conds["only"]) - set(conds["when"]))),
        doubts=tuple(sorted(doubts)),
        small=not frame.capital,
    )


def _plans(
    learned: LearnedPredicate, templates: Sequence[SentenceTemplate], speech: Speech, own: Sequence[int]
) -> Iterator[Plan]:
    for sentences, wordings in learned.plans.items():
        unsaid: dict[str, None] = {}
        for number in wordings:
            args = learned.known.meanings[learned.known.meaning_of[number]]
            said: set[str] = set()
            for k in sentences:
                made = filled(templates[k].nodes, args, speech)
                said |= (made.says if made else set()) | templates[k].tells
            unsaid.update(dict.fromkeys(name for name in args if name not in said))
        yield Plan(sentences, tuple(own[number] for number in wordings), tuple(sorted(unsaid)))


def _repeated(learned: LearnedPredicate) -> set[str]:
    """Arguments that people name again in a later sentence."""
    places: dict[tuple[int, str], set[int]] = defaultdict(set)  # the sentences of a wording that name an argument
    for frame in learned.frames:
        for row in frame.rows:
            for item in row.items:
                if item.is_slot:
                    places[row.wording, item.argument].add(row.place)
    return {name for (_, name), own in places.items() if len(own) > 1}


def _implied(learned: LearnedPredicate, unsaid: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    """Labels of arguments that come with labels of others whenever these come, and often enough."""
    labels = learned.known.ties.labels
    for name in unsaid:
        for other in labels:
            if other == name:
                continue
            seen: dict[str, list[str | None]] = defaultdict(list)
            for mine, its in zip(labels[name], labels[other], strict=True):
                seen[rough(its)].append(mine)
            for its_rough, mine_all in seen.items():
                if its_rough and len(mine_all) >= SETTINGS.often and len(set(mine_all)) == 1 and mine_all[0]:
                    yield other, its_rough, name, mine_all[0]


def _stated(learned: LearnedPredicate) -> dict[str, tuple[int, int, int, int]]:
    """For each argument, in how many wordings that have it its value is written out."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    known = learned.known
    for number, mentions in enumerate(learned.mentions):
        said = {mention.argument for mention in mentions}
        for name in known.meanings[known.meaning_of[number]]:
            counts[name][0] += name in said
            counts[name][1] += 1
    return {name: (said, every, 0, 0) for name, (said, every) in counts.items()}
