"""Frames: aligned clusters of sentences with choices that the meaning explains.  For three wordings or many.

The phases, each a module: values are located (`mentions.locating`), wordings cut into sentences (`rows`), words tied to
values (`ties`, `hidden`), sentences clustered (`clusters`), aligned and explained (`trees`), and frames complete each
other (`supplements`: plural forms, sounds, what can be dropped); here they become a dictionary's entries.
"""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from verbalign.dictionary import Entry, Source, conditions, patterns
from verbalign.dictionary.filling import Speech, filled
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate, rough
from verbalign.language import Language, detected
from verbalign.learning.frames.expressions import learned_patterns
from verbalign.learning.frames.facts import Frame, PredicateFacts, among
from verbalign.learning.frames.predicates import LearnedPredicate, PredicateStudy, studied
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Classes, Shown, shapes_beside
from verbalign.learning.frames.supplements import Supplements
from verbalign.learning.frames.survey import Group, Survey, readable_texts
from verbalign.mentions.expressions import PatternWords
from verbalign.mentions.inverse import examples
from verbalign.mentions.kinds import EXPRESSION, kinds
from verbalign.mentions.locating import Worded
from verbalign.run.parallel import Workers, begun, several
from verbalign.run.parts import Groups, derived, kept
from verbalign.values import Corpus

R = TypeVar("R")

BYTES = 500  # of a packed predicate that stand for a wording


@dataclass(frozen=True)
class FrameEntries:
    """The entries of a dictionary, the wordings behind them, and the language they are in."""

    entries: Mapping[str, Entry]
    sources: Sequence[Source]
    language: Language


def frame_entries(
    corpus: Corpus,
    seen: Survey,
    language: Language | None = None,
    declared: Mapping[str, str] | None = None,
    workers: Workers = 1,
) -> FrameEntries:
    """Learn frames from a corpus whose meanings are single expressions: predicate by predicate, first each by itself,
    then with what all show together.  Meanwhile the rest lies on disk, where there is much of it."""
    tongue = language or detected(readable_texts(corpus))
    types = kinds(seen.values, tongue, declared)
    others = several(workers, seen.wordings, SETTINGS.many) if len(seen.groups) > 1 else 1
    shown, articles = Shown(tongue, types), dict[str, dict[str, str]]()
    patterns = learned_patterns(_worded(seen.groups), types) if EXPRESSION in types.values() else {}
    sources: Groups[Source] = Groups()

    def learned_one_by_one() -> Iterator[LearnedPredicate | bytes]:
        for study in _spread(_studied, seen.groups, others, types, tongue, patterns, others != 1):
            shown.add(study.shown)
            for name, members in study.articles.items():
                articles.setdefault(name, {}).update(members)
            for number, source in study.sources:
                sources.add(number, source)
            yield study.learned

    learned = kept(learned_one_by_one(), _weight)
    shapes = _spread(_shapes, learned, others, shown.classes) if shown.classes else ()
    supplements = Supplements(shown.optional, shown.contexts, shown.forms(), shown.articles(shapes), shown.genders)
    made = _spread(_entry, learned, others, supplements, Speech(types, tongue, articles), corpus.signatures)
    entries = {entry.predicate: entry for entry in made}
    every = kept(source for (source,) in sources.grouped(seen.wordings))
    return FrameEntries(dict(sorted(entries.items())), every, tongue)


def _worded(groups: Iterable[Group]) -> Iterator[Worded]:
    """Wordings of all predicates, so many of each as tell how expressions are put into words."""
    return (one.worded(group.predicate) for group in groups for one in group.wordings[: SETTINGS.worded])


def _studied(
    group: Group, types: Mapping[str, str], language: Language, patterns: Mapping[str, PatternWords], pack: bool
) -> PredicateStudy:
    """A predicate by itself; `pack`: who asks will only pass on what was learned."""
    found = studied(group, types, language, patterns)
    return replace(found, learned=pickle.dumps(found.learned, 5)) if pack else found


def _weight(learned: LearnedPredicate | bytes) -> int:
    """What a predicate weighs in memory, in wordings."""
    return len(learned) // BYTES if isinstance(learned, bytes) else len(learned.numbers)


def _spread(function: Callable[..., R], things: Sequence[Any], workers: Workers, *shared: Any) -> Iterator[R]:
    """function(thing, *shared) for each thing, in their order.  Others are sent bytes and send bytes: what pickles by
    itself is faster than joblib and Dask, and what is shared is unpacked once."""
    if workers == 1:
        return (function(thing, *shared) for thing in things)
    found = begun(_called, derived(_packed, things), workers, function, pickle.dumps(shared, 5))
    return map(pickle.loads, found)


def _packed(thing: object) -> bytes:
    return thing if isinstance(thing, bytes) else pickle.dumps(thing, 5)


def _called(thing: bytes, function: Callable[..., object], shared: bytes) -> bytes:
    return pickle.dumps(function(pickle.loads(thing), *_unpacked(shared)), 5)


_unpacked = lru_cache(2)(pickle.loads)


def _shapes(learned: LearnedPredicate, classes: Classes) -> dict[tuple[str, str, str], set[int]]:
    return shapes_beside(learned.beside, learned.known, classes)


def _entry(
    learned: LearnedPredicate, supplements: Supplements, speech: Speech, signatures: Mapping[str, Sequence[str]]
) -> Entry:
    known, own = learned.known, learned.numbers
    learned, frames = _without_twins(learned, supplements.supplemented(learned.frames, learned.behind, known))
    templates = tuple(
        replace(_template(frame, behind, own), familiar=tuple(_familiar(behind, known)))
        for frame, behind in zip(frames, learned.behind, strict=True)
    )
    names = dict.fromkeys(signatures.get(learned.predicate, ()))
    names.update(dict.fromkeys(name for meaning in known.meanings for name in meaning))
    kinds = {name: speech.kinds[name] for name in names if name in speech.kinds}
    plans = tuple(_plans(learned, templates, speech))
    unsaid = {name for plan in plans for name in plan.unsaid}
    values = {name: [meaning[name] for meaning in known.meanings if name in meaning] for name in names}
    about = Frames(
        plans,
        kinds,
        {name: dict(sorted(found.items())) for name, found in sorted(speech.articles.items()) if name in names},
        tuple(learned.repeated),
        tuple(sorted(_implied(learned, unsaid))),
        {name: examples(given, kinds.get(name, "")) for name, given in values.items() if given},
    )
    return Entry(
        learned.predicate,
        tuple(names),
        templates,
        learned.predicate in signatures,
        len(known.meanings),
        len(own),
        learned.stated,
        frames=about,
    )


def _without_twins(learned: LearnedPredicate, frames: Sequence[Frame]) -> tuple[LearnedPredicate, Sequence[Frame]]:
    """Frames that have become the same are one, with the wordings of all."""
    made = [replace(_template(frame, (), ()), weight=0.0) for frame in frames]
    home = {template: k for k, template in reversed([*enumerate(made)])}
    kept = sorted(home.values())
    if len(kept) == len(frames):
        return learned, frames
    place = {k: number for number, k in enumerate(kept)}
    behind: list[list[int]] = [[] for _ in kept]
    for template, wordings in zip(made, learned.behind, strict=True):
        behind[place[home[template]]].extend(wordings)
    plans: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for sentences, wordings in learned.plans.items():
        plans[tuple(place[home[made[k]]] for k in sentences)].extend(wordings)
    return replace(learned, behind=[sorted(own) for own in behind], plans=dict(plans)), [frames[k] for k in kept]


def _template(frame: Frame, behind: Sequence[int], own: Sequence[int]) -> SentenceTemplate:
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
        float(len(behind)),
        tuple(sorted({own[number] for number in behind})),
        only=tuple(sorted(set(conds["only"]) - set(conds["when"]))),
        doubts=tuple(sorted(doubts)),
        small=not frame.capital,
        silent=tuple(sorted(frame.silent)),
    )


def _familiar(behind: Sequence[int], known: PredicateFacts) -> Iterator[str]:
    """What is true of all meanings that some wordings have, where an argument has few values, all of them words."""
    meanings = dict.fromkeys(known.meaning_of[number] for number in behind)
    for name in known.worded:
        labels = known.ties.labels[name]
        own = {labels[number] for number in meanings}
        every = {*labels}
        if own < every:
            yield conditions.written([among(name, own, every)])


def _plans(learned: LearnedPredicate, templates: Sequence[SentenceTemplate], speech: Speech) -> Iterator[Plan]:
    for sentences, wordings in learned.plans.items():
        unsaid: dict[str, None] = {}
        for number in wordings:
            args = learned.known.meanings[learned.known.meaning_of[number]]
            said: set[str] = set()
            for k in sentences:
                made = filled(templates[k].nodes, args, speech)
                said |= templates[k].said_by(made) if made else templates[k].tells
            unsaid.update(dict.fromkeys(name for name in args if name not in said))
        yield Plan(sentences, tuple(learned.numbers[number] for number in wordings), tuple(sorted(unsaid)))


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
                mine = mine_all[0]
                same = len(mine_all) >= SETTINGS.often and len(set(mine_all)) == 1
                if its_rough and same and mine and mine[0] != "#":  # what class a number is in does not tell it
                    yield other, its_rough, name, mine
