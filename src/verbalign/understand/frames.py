"""Texts as sentences with choices: each sentence is matched, and what they claim put together to one meaning.

A text that no sentences cover as a whole is read as far as they do; the rest is told as not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import fsum, inf
from typing import TYPE_CHECKING

from verbalign.dictionary.claims import ClaimReader, SentenceClaims, combinations, merged
from verbalign.dictionary.conditions import label
from verbalign.dictionary.filling import Speech, filled
from verbalign.dictionary.frames import SentenceTemplate, rough
from verbalign.dictionary.matching import MatchedSentence, PreparedText, SentenceMatcher
from verbalign.dictionary.patterns import Choice, Nodes, Words
from verbalign.language import Language
from verbalign.mentions.inverse import whole_date
from verbalign.mentions.kinds import AMOUNTS, DATE, TIME, Value, amount, date_of, time_of
from verbalign.understand.oddness import Oddness
from verbalign.understand.reading import Reading
from verbalign.understand.settings import SETTINGS
from verbalign.values import Expression, Span
from verbalign.values.text import sentences, words

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

STRANGE, EDGE = 0.5, 0.25  # has signs that none has, or begins or ends as none does,
TYPED = frozenset({*AMOUNTS, DATE, TIME})
_WORD = re.compile(r"\w+|[^\w\s]")
_STOP = re.compile(r"(?<=[.!?:;)])(?=\s)|$|(?=\n)")


@dataclass(frozen=True, slots=True)
class FrameSentence:
    """A sentence with what it claims, and what speaks against it."""

    reader: ClaimReader
    matched: MatchedSentence
    claims: SentenceClaims
    odd: float


@dataclass(frozen=True, slots=True)
class _Group:
    """Sentences that say one expression."""

    sentences: tuple[FrameSentence, ...]
    claims: SentenceClaims

    @property
    def key(self) -> object:
        """What the sentences say."""
        return id(self.sentences[0].reader), frozenset(self.claims.values.items()), self.claims.absent


@dataclass(frozen=True, slots=True)
class _Beginning:
    """A reading of a text up to a place."""

    groups: tuple[_Group, ...] = ()
    odd: float = 0.0
    unread: tuple[Span, ...] = ()
    sentences: int = 0
    weight: float = 0.0
    before: int = 0  # the number of what is said before the last group


@dataclass(frozen=True, slots=True)
class FrameReading:
    """A reading, and what speaks against it."""

    reading: Reading
    odd: float


class FrameReader:
    """Reads texts with the sentence templates of one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        language = Language(str(dictionary.parameters.get("language", "en")))
        self.matchers: list[tuple[ClaimReader, SentenceMatcher]] = []
        literals: set[str] = set()
        for entry in dictionary.entries.values():
            if entry.frames is None:
                continue
            speech = Speech(entry.frames.kinds, language, entry.frames.articles)
            reader = ClaimReader(entry, entry.frames, speech)
            for template in entry.templates:
                if isinstance(template, SentenceTemplate) and template.text not in entry.rejected:
                    self.matchers.append((reader, SentenceMatcher(template)))
                    literals.update(literals_of(template.nodes))
        self.oddness = Oddness(literals, {})
        self.strange = lru_cache(65536)(self._strange)
        self.following = lru_cache(4)(self._followed)

    def readings(self, text: str, *, skip: bool = False) -> list[FrameReading]:
        """The meanings of a text, best first; with `skip`, sentences that can't be read are passed over."""
        following = self.following(text)
        beam = SETTINGS.frames_beam if len(text) <= SETTINGS.long else SETTINGS.frames_beam // 4
        reached: dict[int, list[_Beginning]] = {0: [_Beginning()]}
        done: list[_Beginning] = []
        numbers: dict[object, int] = {}
        least: dict[int, float] = {}
        while reached and not done:
            at = min(reached)
            beginnings = _best(reached.pop(at), beam)
            if at >= len(text):
                done = beginnings
                break
            further = min((odd for place, odd in least.items() if place > at), default=inf)
            for one in beginnings:
                if one.odd > further + SETTINGS.frames_hopeless:
                    break
                longer = [(s.matched.end, _grown(one, s, numbers)) for s in following(at)]
                if skip:
                    passed = _skipped(one, text, at)
                    longer.append((passed.unread[-1][1], passed))
                for end, made in longer:
                    place = _next(text, end)
                    least[place] = min(made.odd, least.get(place, inf))
                    reached.setdefault(place, []).append(made)
            least.pop(at, None)
        best: dict[object, FrameReading] = {}
        for read in sorted((self._reading(text, one) for one in done if one.groups), key=_rank):
            best.setdefault(read.reading.meaning, read)
        return list(best.values())

    def _followed(self, text: str) -> Callable[[int], list[FrameSentence]]:
        """What may be said from each place of a text on."""
        prepared = PreparedText(text)
        return cache(lambda at: _likeliest(self.sentences(prepared, at)))

    def sentences(self, text: PreparedText, at: int) -> Iterator[FrameSentence]:
        """All that may be said from a place on."""
        for reader, matcher in self.matchers:
            for matched in matcher.matches(text, at, reader.accepts):
                claims = reader.claims(matched, text.text)
                if claims is not None:
                    yield FrameSentence(reader, matched, claims, self._odd(reader, matched, claims, text.text))

    def _odd(self, reader: ClaimReader, matched: MatchedSentence, claims: SentenceClaims, text: str) -> float:
        """What speaks against the values in a sentence's slots."""
        odd = 0.0
        for one in matched.captured:
            name = one.slot.argument
            value = claims.values[name][0]
            known = reader.frames.examples.get(name, ())
            if all(member in known for member in ((value,) if isinstance(value, str) else value)):
                continue
            odd += self.strange(reader, name, value, text[one.start : one.end], one.first)
        return odd

    def _strange(self, reader: ClaimReader, name: str, value: Value, surface: str, first: bool) -> float:
        """What speaks against a value that has not been seen."""
        kind, known = reader.speech.kinds.get(name, ""), reader.frames.examples.get(name, ())
        if _likely(value, kind, known):
            return 0.0
        members = (value,) if isinstance(value, str) else value
        odd = (
            SETTINGS.frames_unknown
            + SETTINGS.unlikely * (kind in TYPED)
            + sum(unlike(member, known) for member in members)
        )
        return odd + self.oddness.of(name, surface, first) + SETTINGS.ended * (len(sentences(surface)) - 1)

    # ---- the whole ----

    def _reading(self, text: str, made: _Beginning) -> FrameReading:
        meaning: list[Expression] = []
        arguments: dict[str, Span] = {}
        implied: dict[str, str] = {}
        exact, odd = not made.unread, made.odd
        several = len(made.groups) > 1
        for number, group in enumerate(made.groups, 1):
            args, same = _settled(group, text)
            exact &= same
            odd += 0.0 if same else SETTINGS.left_out
            entry = group.sentences[0].reader.entry
            before = f"{number}." if several else ""
            ordered = [name for name in entry.args if name in args]
            hidden = _hidden(group)
            meaning.append(Expression(entry.predicate, tuple((n, args[n]) for n in ordered if n not in hidden)))
            follows = {n: args[n] for n in ordered if n in hidden} | _following(group.sentences[0].reader, args)
            implied.update({before + n: v for n, v in follows.items() if isinstance(v, str)})
            for sentence in group.sentences:
                for one in sentence.matched.captured:
                    arguments.setdefault(before + one.slot.argument, (one.start, one.end))
        matched = [sentence.matched for group in made.groups for sentence in group.sentences]
        size = max(4, len(words(text)))
        return FrameReading(
            Reading(
                tuple(meaning),
                round(max(0.0, 1 - odd / size), 4),
                exact,
                dict(sorted(arguments.items(), key=lambda item: item[1])),
                implied,
                made.unread,
                tuple(one.template for one in matched),
            ),
            odd,
        )


def _likeliest(sentences: Iterable[FrameSentence]) -> list[FrameSentence]:
    """Sentences without those that are much odder than others that end at the same place."""
    found: dict[tuple[int, int], list[FrameSentence]] = {}
    for one in sentences:
        found.setdefault((one.matched.end, id(one.reader)), []).append(one)
    kept = []
    for ones in found.values():
        ones.sort(key=lambda one: (one.odd, -one.matched.template.weight))
        kept += [one for one in ones[: SETTINGS.most_alike] if one.odd <= ones[0].odd + SETTINGS.frames_hopeless]
    return kept


def _grown(one: _Beginning, sentence: FrameSentence, numbers: dict[object, int]) -> _Beginning:
    """A beginning with one more sentence: of the same expression, or of another where it can't be."""
    last = one.groups[-1] if one.groups else None
    odd = one.odd + sentence.odd
    count, weight = one.sentences + 1, one.weight + sentence.matched.template.weight
    if last is not None and last.sentences[0].reader is sentence.reader:
        claims, missed = merged(last.claims, sentence.claims)
        if claims is not None:
            group = _Group((*last.sentences, sentence), claims)
            odd += SETTINGS.left_out * missed
            return _Beginning((*one.groups[:-1], group), odd, one.unread, count, weight, one.before)
    before = one.before
    if last is not None:
        odd += SETTINGS.another
        before = numbers.setdefault((before, last.key), len(numbers) + 1)
    group = _Group((sentence,), sentence.claims)
    return _Beginning((*one.groups, group), odd, one.unread, count, weight, before)


def _skipped(one: _Beginning, text: str, at: int) -> _Beginning:
    """A beginning that passes over the next sentence."""
    found = _STOP.search(text, at + 1)
    end = found.start() if found else len(text)
    cost = len(words(text[at:end])) + SETTINGS.skipped
    return replace(one, odd=one.odd + cost, unread=(*one.unread, (at, end)))


def _best(beginnings: list[_Beginning], beam: int) -> list[_Beginning]:
    """The best, each meaning once."""
    found: dict[object, _Beginning] = {}
    for one in sorted(beginnings, key=lambda one: (one.odd, one.sentences, -one.weight)):
        found.setdefault((one.before, one.groups[-1].key if one.groups else None, one.unread), one)
        if len(found) == beam:
            break
    return list(found.values())


def _rank(one: FrameReading) -> tuple[bool, float, int, float]:
    reading = one.reading
    weight = fsum(template.weight for template in reading.templates)
    return not reading.exact, one.odd, len(reading.templates), -weight


def _settled(group: _Group, text: str) -> tuple[dict[str, Value], bool]:
    """One value for each argument, if there are some with which the sentences are said just so."""
    first: dict[str, Value] = {}
    for args in combinations(group.claims.values, SETTINGS.most_combinations):
        if all(_said_so(sentence, args, text) for sentence in group.sentences):
            return args, True
        first = first or args
    return first, False


def _said_so(sentence: FrameSentence, args: Mapping[str, Value], text: str) -> bool:
    """Does a sentence come out just so when it is said again?"""
    matched, speech = sentence.matched, sentence.reader.speech
    whole = {name: whole_date(value) if speech.kinds.get(name) == DATE else value for name, value in args.items()}
    made = filled(matched.template.nodes, whole, speech, not matched.template.small)
    return made is not None and made.text == text[matched.start : matched.end]


def _hidden(group: _Group) -> set[str]:
    """Arguments that only conditions tell which no words show."""
    shown: set[str] = set()
    told: set[str] = set()
    for sentence in group.sentences:
        matched = sentence.matched
        shown |= {one.slot.argument for one in matched.captured} | matched.template.tells
        shown |= {test.argument for branch in matched.branches for test in branch.tests}
        told |= {test.argument for tests in matched.template.needs for test in tests}
    return told - shown


def _following(reader: ClaimReader, args: Mapping[str, Value]) -> dict[str, Value]:
    """What goes with the values that are said, wherever people leave it out."""
    kinds, language = reader.speech.kinds, reader.speech.language
    found: dict[str, Value] = {}
    for other, its, name, own in reader.frames.implied:
        told = other in args and name not in args and own[:1] != "#"
        if told and rough(label(args[other], kinds.get(other, ""), language)) == its:
            found[name] = own
    return found


def unlike(value: str, known: Sequence[str]) -> float:
    """How much a value differs in its kinds of words from those that are known.

    >>> unlike("Ulm", ["Bad Belzig", "Ulm"]), unlike("2, Ulm", ["Bad Belzig"]), unlike("ICE", ["RE 1", "S 3"])
    (0.0, 1.25, 0.25)
    """
    if not known:
        return 0.0
    own, others = _shape(value), [_shape(other) for other in known]
    strange = set(own).difference(*others)
    first, last = {shape[:1] for shape in others}, {shape[-1:] for shape in others}
    return STRANGE * len(strange) + EDGE * ((own[:1] not in first) + (own[-1:] not in last))


def _shape(value: str) -> tuple[str, ...]:
    """The kinds of words in a value: numbers, words with a capital, others, and signs as they are."""
    return tuple(
        "9" if word[0].isdigit() else "A" if word[0].isupper() else "a" if word[0].isalpha() else word
        for word in _WORD.findall(value)
    )


def _likely(value: Value, kind: str, known: Sequence[str]) -> bool:
    """Is this a value as those of its kind are written?"""
    if not isinstance(value, str) or kind not in TYPED:
        return False
    if kind in AMOUNTS:
        own = amount(value)
        shapes = {(shape.before, shape.after) for one in known if (shape := amount(one))} or {("", "")}
        return own is not None and (own.before, own.after) in shapes
    return (date_of(str(whole_date(value))) if kind == DATE else time_of(value)) is not None


def literals_of(nodes: Nodes) -> Iterator[str]:
    """The words of a template, choices included."""
    for node in nodes:
        if isinstance(node, Words):
            yield node.text
        elif isinstance(node, Choice):
            for branch in node.branches:
                yield from literals_of(branch.nodes)


def _next(text: str, end: int) -> int:
    """Where the next sentence begins."""
    while end < len(text) and text[end].isspace():
        end += 1
    return end
