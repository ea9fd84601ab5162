"""Learning frames from the wordings of a corpus: values located, sentences cut, clustered, aligned and explained."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verbalign.dictionary import Source
from verbalign.dictionary.conditions import label
from verbalign.dictionary.filling import Speech, filled
from verbalign.language import Language
from verbalign.learning.frames.agreement import agreements, unified
from verbalign.learning.frames.clusters import clusters
from verbalign.learning.frames.exchange import exchanged
from verbalign.learning.frames.facts import Frame, PredicateFacts
from verbalign.learning.frames.hidden import hidden_values, words_among_amounts
from verbalign.learning.frames.leading_words import led_apart
from verbalign.learning.frames.noun_numbers import counting_arguments
from verbalign.learning.frames.rows import Row, rows_of, tokens_of
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Beside, Shown, words_beside
from verbalign.learning.frames.survey import Group, WordedInstance
from verbalign.learning.frames.telling import told_once
from verbalign.learning.frames.ties import Label, alike, learn_ties
from verbalign.learning.frames.trees import frame_of, verbatim
from verbalign.mentions.expressions import PatternWords
from verbalign.mentions.kinds import AMOUNTS, LIST, NAME, SIGNS, Value, amount
from verbalign.mentions.locating import Mention, Worded, located
from verbalign.mentions.renderings import COMMA
from verbalign.values.expression import format_expression


@dataclass(frozen=True)
class LearnedPredicate:
    """What was learned of one predicate: its frames, and in which of them each wording is said, one after the other.

    Of a frame's sentences with the same words one is left, and `behind` has the wordings of them all."""

    predicate: str
    numbers: Sequence[int]  # of its wordings, among all those of the corpus
    frames: Sequence[Frame]
    behind: Sequence[Sequence[int]]  # for each frame: the wording of each of its sentences
    plans: Mapping[tuple[int, ...], Sequence[int]]  # the wordings of each
    known: PredicateFacts
    beside: Beside
    repeated: Sequence[str]  # arguments that people name again in a later sentence
    stated: Mapping[str, tuple[int, int, int, int]]


@dataclass(frozen=True)
class PredicateStudy:
    """A predicate by itself: what was learned of it, what it shows to others, and the wordings that it came from."""

    learned: LearnedPredicate | bytes  # as pickle has it, where it comes from another process
    shown: Shown
    articles: Mapping[str, Mapping[str, str]]  # of members of lists
    sources: Sequence[tuple[int, Source]]  # by the numbers of wordings


def studied(
    group: Group, types: Mapping[str, str], language: Language, patterns: Mapping[str, PatternWords]
) -> PredicateStudy:
    """What the wordings of one predicate tell, whatever the others are; `patterns`: the words for expressions."""
    given = group.wordings
    wordings = [one.worded(group.predicate) for one in given]
    mentions: Sequence[tuple[Mention, ...]] = located(wordings, types, language, patterns)
    articles = defaultdict(dict, {name: dict(words) for name, words in patterns.items()})
    _collect_articles(wordings, mentions, articles, language)
    frames, plans, known, mentions = _frames(wordings, mentions, types, language, articles)
    frames = exchanged(frames, known)
    shown = Shown(language, types)
    shown.collect(frames, known)
    learned = LearnedPredicate(
        group.predicate,
        [one.number for one in given],
        [replace(frame, rows=tuple({row.keys: row for row in frame.rows}.values())) for frame in frames],
        [[row.wording for row in frame.rows] for frame in frames],
        plans,
        replace(known, hidden={}, altered=frozenset()),
        words_beside(frames, known),
        sorted(_repeated(frames)),
        _stated(known, mentions),
    )
    known.ties.forget()
    sources = map(_source, given, wordings, mentions)
    return PredicateStudy(learned, shown, dict(articles), tuple(zip(learned.numbers, sources, strict=True)))


def _source(given: WordedInstance, one: Worded, mentions: Sequence[Mention]) -> Source:
    spans: dict[str, tuple[int, int]] = {}
    for mention in mentions:
        spans.setdefault(mention.argument, (mention.start, mention.end))
    written = format_expression(given.expression)
    return Source(
        given.id,
        one.predicate,
        one.text,
        one.writer,
        dict(sorted(spans.items())),
        written if written != given.id else "",
        one.args,
    )


def _repeated(frames: Sequence[Frame]) -> set[str]:
    """Arguments that people name again in a later sentence."""
    places: dict[tuple[int, str], int] = {}  # the sentence of a wording that names an argument
    found: set[str] = set()
    for frame in frames:
        for row in frame.rows:
            for item in row.items:
                if item.argument and places.setdefault((row.wording, item.argument), row.place) != row.place:
                    found.add(item.argument)
    return found


def _stated(known: PredicateFacts, every: Sequence[Sequence[Mention]]) -> dict[str, tuple[int, int, int, int]]:
    """For each argument, in how many wordings that have it its value is written out."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for number, mentions in enumerate(every):
        said = {mention.argument for mention in mentions}
        for name in known.meanings[known.meaning_of[number]]:
            counts[name][0] += name in said
            counts[name][1] += 1
    return {name: (said, every, 0, 0) for name, (said, every) in counts.items()}


def _collect_articles(
    wordings: Sequence[Worded],
    mentions: Sequence[Sequence[Mention]],
    articles: dict[str, dict[str, str]],
    language: Language,
) -> None:
    """Which article each member of a list was seen with."""
    for wording, places in zip(wordings, mentions, strict=True):
        for place in places:
            if " with " in place.rendering:
                text = wording.text[place.start : place.end]
                value = wording.args[place.argument]
                forms = set(place.rendering.partition(" with ")[2].split("/"))
                for member in value if isinstance(value, tuple) else (value,):
                    before = text[: text.lower().find(member.lower())].split()
                    if before and before[-1].lower() in forms:
                        articles[place.argument][member] = before[-1].lower()


def _frames(
    wordings: Sequence[Worded],
    mentions: Sequence[tuple[Mention, ...]],
    types: Mapping[str, str],
    language: Language,
    articles: Mapping[str, Mapping[str, str]],
) -> tuple[list[Frame], dict[tuple[int, ...], list[int]], PredicateFacts, Sequence[tuple[Mention, ...]]]:
    """The frames of some wordings, the wordings of each plan, what is known of them, and where values are said."""
    numbers = {meaning: k for k, meaning in enumerate(dict.fromkeys(w.meaning for w in wordings))}
    meanings: list[Mapping[str, Value]] = [{}] * len(numbers)
    for wording in wordings:
        meanings[numbers[wording.meaning]] = wording.args
    meaning_of = [numbers[wording.meaning] for wording in wordings]
    names = list(dict.fromkeys(name for meaning in meanings for name in meaning))
    labels = {name: [label(meaning.get(name), types[name], language) for meaning in meanings] for name in names}
    lists = frozenset(name for name in names if types[name] == LIST)
    _single_out(labels, wordings, mentions, meaning_of, types)
    for _ in range(2):
        rows = rows_of(wordings, mentions)
        copied = _copied(wordings, mentions, meaning_of, labels)
        forms = agreements(rows, meaning_of, labels, copied, types, language)
        rows = unified(rows, forms)
        ties = learn_ties(rows, meaning_of, labels, copied, lists)
        hidden = hidden_values(wordings, rows, meaning_of, types, ties, language)
        small = any(row.items[0].text[:1].islower() for row in rows)
        altered = _altered(wordings, mentions, types)
        known = PredicateFacts(
            meanings,
            meaning_of,
            types,
            language,
            ties,
            hidden,
            small,
            articles,
            altered,
            forms,
            frozenset(place.argument for places in mentions for place in places if place.rendering == COMMA),
            _signed(wordings, mentions),
            counting_arguments(mentions, meaning_of, labels, types, language),
            words_among_amounts(ties.where, types),
        )
        groups = clusters(rows)
        demoted = _demoted(groups, known)
        if not demoted:
            break
        mentions = [tuple(m for m in places if (k, m.start) not in demoted) for k, places in enumerate(mentions)]
    frames: list[Frame] = []
    for group in groups:
        frames.extend(_faithful(group, known))
    frames.sort(key=lambda frame: min((row.wording, row.place) for row in frame.rows))
    home = {(row.wording, row.place): k for k, frame in enumerate(frames) for row in frame.rows}
    sentences: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        sentences[row.wording].append(home[row.wording, row.place])
    plans: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, own in sentences.items():
        plans[tuple(own)].append(number)
    return told_once(led_apart(frames, known), sentences, known), dict(plans), known, mentions


def _copied(
    wordings: Sequence[Worded],
    mentions: Sequence[Sequence[Mention]],
    meaning_of: Sequence[int],
    labels: Mapping[str, Sequence[Label]],
) -> dict[tuple[str, Label], float]:
    """The share of wordings in which a value of this class is written out."""
    counts: dict[tuple[str, Label], list[int]] = defaultdict(lambda: [0, 0])
    for number, (wording, places) in enumerate(zip(wordings, mentions, strict=True)):
        said = {place.argument for place in places}
        for name in wording.args:
            count = counts[name, labels[name][meaning_of[number]]]
            count[0] += name in said
            count[1] += 1
    return {key: said / every for key, (said, every) in counts.items()}


def _signed(wordings: Sequence[Worded], mentions: Sequence[Sequence[Mention]]) -> frozenset[str]:
    """The arguments whose negative values some wording writes with the sign."""
    return frozenset(
        place.argument
        for wording, places in zip(wordings, mentions, strict=True)
        for place in places
        if isinstance(value := wording.args[place.argument], str)
        and value.startswith(SIGNS)
        and wording.text.startswith(SIGNS, place.start)
    )


def _altered(
    wordings: Sequence[Worded], mentions: Sequence[Sequence[Mention]], types: Mapping[str, str]
) -> frozenset[tuple[str, Label]]:
    """The names of several words that a wording does not have as they are, though it has some of their words: they are
    said in another form, not left out."""
    found: set[tuple[str, Label]] = set()
    for wording, places in zip(wordings, mentions, strict=True):
        said = {place.argument for place in places}
        words: list[str] = []
        for name, value in wording.args.items():
            if types[name] == NAME and name not in said and isinstance(value, str) and " " in value:
                words = words or tokens_of(wording.text)
                if any(alike(word, part) for word in words for part in value.split()):
                    found.add((name, value))
    return frozenset(found)


def _single_out(
    labels: dict[str, list[Label]],
    wordings: Sequence[Worded],
    mentions: Sequence[Sequence[Mention]],
    meaning_of: Sequence[int],
    types: Mapping[str, str],
) -> None:
    """Numbers that half the people say in words, where others of their class are written out, get a label of their own:
    100 %."""
    for name, column in labels.items():
        if types[name] not in AMOUNTS:
            continue
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for number, (wording, places) in enumerate(zip(wordings, mentions, strict=True)):
            value = wording.args.get(name)
            if isinstance(value, str) and column[meaning_of[number]] in ("#other", "#few", "#many"):
                counts[value][0] += any(place.argument == name for place in places)
                counts[value][1] += 1
        copied, all_ = sum(said for said, _ in counts.values()), sum(every for _, every in counts.values())
        worded = {
            value
            for value, (said, every) in counts.items()
            if 2 * said <= every < all_ and copied - said > SETTINGS.figures * (all_ - every)
        }
        for number, wording in enumerate(wordings):
            value = wording.args.get(name)
            if isinstance(value, str) and value in worded and (found := amount(value)) is not None:
                column[meaning_of[number]] = f"{found.number:g}"


def _demoted(groups: Sequence[Sequence[Row]], known: PredicateFacts) -> set[tuple[int, int]]:
    """Copies of plain words that are no slots: the value never varies there, and others are not copied at all."""
    found: set[tuple[int, int]] = set()
    for group in groups:
        values: dict[str, set[Value]] = defaultdict(set)
        for row in group:
            for item in row.items:
                if item.is_slot:
                    values[item.argument].add(known.args(row)[item.argument])
        for argument, seen in values.items():
            if len(seen) == 1 and _closed(argument, next(iter(seen)), known):
                found.update(
                    (row.wording, item.start) for row in group for item in row.items if item.argument == argument
                )
    return found


def _closed(argument: str, value: Value, known: PredicateFacts) -> bool:
    """Is this a plain word of a small set, half of which people do not copy, or some where each comes again?"""
    if (
        known.kinds[argument] != NAME
        or not isinstance(value, str)
        or not value.replace(" ", "").isalpha()
        or not value.islower()
    ):
        return False
    every = {one for one in known.ties.where[argument] if one is not None}
    worded = sum(known.ties.copied.get((argument, one), 0.0) < SETTINGS.written for one in every)
    enough = bool(worded) if known.recurring(argument) else 2 * worded >= len(every)
    return len(every) <= SETTINGS.plain and enough


def _faithful(group: Sequence[Row], known: PredicateFacts, depth: int = 0) -> list[Frame]:
    """Frames that give back their own sentences: rows that one frame can't give back get frames of their own."""
    kinds_of: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in group:
        kinds_of[row.keys].append(row)
    if depth > SETTINGS.deepest and len(kinds_of) > 1:
        return [frame for own in kinds_of.values() for frame in _faithful(own, known, depth)]
    frame = frame_of(group, known)
    speech = Speech(known.kinds, known.language, known.articles)
    bad = [row for row in frame.rows if _said(frame, row, known, speech) != _surface(row)]
    if not bad:
        return [frame]
    if len(kinds_of) == 1:
        return _rendered_apart(frame, known, speech)
    finer = clusters(group, SETTINGS.alike + (depth + 1) * SETTINGS.finer)
    if len(finer) > 1:
        return [frame for part in finer for frame in _faithful(part, known, depth + 1)]
    if 2 * len(bad) > len(group):
        bad = [row for row in group if row.keys != max(kinds_of, key=lambda keys: len(kinds_of[keys]))]
    odd = {(row.wording, row.place) for row in bad}
    good = [row for row in group if (row.wording, row.place) not in odd]
    return [*_faithful(good, known, depth + 1), *_faithful(bad, known, depth + 1)]


def _rendered_apart(frame: Frame, known: PredicateFacts, speech: Speech) -> list[Frame]:
    """Frames of sentences with the same words where a value can't be written as in most of them: "12 pm", "half past
    five"; what can't be given back at all is kept word for word."""
    apart: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in frame.rows:
        apart[tuple(item.rendering for item in row.items)].append(row)
    found: list[Frame] = []
    for rows in apart.values():
        own = frame_of(rows, known) if len(apart) > 1 else frame
        bad = [row for row in rows if not _said(own, row, known, speech)]
        found.extend([own] if len(bad) < len(rows) else [])
        found.extend(verbatim(row, known) for row in bad)
    return found


def _said(frame: Frame, row: Row, known: PredicateFacts, speech: Speech) -> str:
    args = known.args(row)
    if not all(need.test.holds(args, known.language, known.kinds) for need in frame.needs):
        return ""
    made = filled(frame.nodes, args, speech, frame.capital)
    return _plain(made.text) if made else ""


def _surface(row: Row) -> str:
    out = ""
    for item in row.items:
        out += (" " if item.spaced and out else "") + item.text
    return _plain(out)


def _plain(text: str) -> str:
    return text.casefold()
