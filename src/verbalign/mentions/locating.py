"""Where each value is said in each wording, and in which rendering: every place that may be meant is weighed.

A short value may stand in several places ("1 payment … on 1 June"), and a place may be meant by several arguments (two
rooms on the 2nd floor).  The words beside the places that are beyond doubt tell which is which elsewhere.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from verbalign.language import Language
from verbalign.mentions.kinds import AMOUNTS, DATE, LIST, TIME, Value
from verbalign.mentions.lists import RenderedPlace
from verbalign.mentions.renderings import found

ROUNDS = 3
UNRIVALLED = 4  # what nobody else claims counts for more
NEAR = 24  # signs beside a place that are looked at
Contexts: TypeAlias = dict[str, Counter[tuple[str, str]]]
_NOTHING: Counter[tuple[str, str]] = Counter()
PARTIAL = frozenset({"EEEE", "EEE", "MMMM", "MMM", "LLLL", "LLL", "do"})  # renderings of a part of a date
FLAT = 0.3  # the count that every context has to begin with


@dataclass(frozen=True, slots=True)
class Worded:
    """A wording with the meaning it says."""

    meaning: int
    predicate: str
    args: Mapping[str, Value]
    text: str
    writer: str = ""


class Mention(NamedTuple):
    """A place where an argument is said: characters of the wording, and the rendering."""

    start: int
    end: int
    argument: str
    rendering: str


class _Candidate(NamedTuple):
    mention: Mention
    base: float
    left: str
    right: str
    value: Value


def located(
    wordings: Sequence[Worded],
    kinds: Mapping[str, str],
    language: Language,
    patterns: Mapping[str, Mapping[str, str]] | None = None,
) -> list[tuple[Mention, ...]]:
    """The mentions of each wording, in order; `patterns`: the words for those of expressions, by argument."""
    worded = patterns or {}
    candidates = _attested(wordings, [_candidates(wording, kinds, language, worded) for wording in wordings])
    contexts: Contexts = {}
    chosen: list[list[_Candidate]] = []
    clear = [_clear(options) for options in candidates]
    plain: Contexts = defaultdict(Counter)  # of wordings where there is nothing to choose
    for options, alone in zip(candidates, clear, strict=True):
        for candidate in options if alone else ():
            _count(plain, candidate, UNRIVALLED)
    for _ in range(ROUNDS):
        chosen = [
            options if alone else _chosen(options, contexts, kinds)
            for options, alone in zip(candidates, clear, strict=True)
        ]
        contexts = defaultdict(Counter, {beside: Counter(counts) for beside, counts in plain.items()})
        for options, picked, alone in zip(candidates, chosen, clear, strict=True):
            for candidate in () if alone else picked:
                rivals = sum(
                    other.mention.start < candidate.mention.end and candidate.mention.start < other.mention.end
                    for other in options
                    if other.mention.argument != candidate.mention.argument
                )
                _count(contexts, candidate, 1 if rivals else UNRIVALLED)
    return [tuple(sorted((c.mention for c in picked), key=lambda m: m.start)) for picked in chosen]


def _count(contexts: Contexts, candidate: _Candidate, share: int) -> None:
    said = candidate.mention.argument, candidate.mention.rendering
    contexts["<" + candidate.left][said] += share
    contexts[">" + candidate.right][said] += share


def _candidates(
    wording: Worded, kinds: Mapping[str, str], language: Language, patterns: Mapping[str, Mapping[str, str]]
) -> list[_Candidate]:
    return [
        _Candidate(
            Mention(place.start, place.end, name, place.rendering),
            _base(wording.text, place, kinds[name]),
            _before(wording.text[max(0, place.start - NEAR) : place.start]),
            _after(wording.text[place.end : place.end + NEAR]),
            value,
        )
        for name, value in wording.args.items()
        for place in _whole(found(wording.text, value, kinds[name], language, patterns.get(name)), kinds[name])
    ]


def _whole(places: Iterable[RenderedPlace], kind: str) -> list[RenderedPlace]:
    """Places without the parts of dates and times that are there in full: "June" of "4 June", "7:30" of "7:30 am"."""
    every = list(places)
    if kind not in (DATE, TIME):
        return every
    return [
        one
        for one in every
        if not any(o.start <= one.start and one.end <= o.end and o.end - o.start > one.end - one.start for o in every)
    ]


def _attested(wordings: Sequence[Worded], candidates: list[list[_Candidate]]) -> list[list[_Candidate]]:
    """The candidates without those inflected copies whose ending is seen with a single value ("deposited"), and
    without days of the week and the like that were said of a single date: "since Monday" may be said of another."""
    endings: dict[tuple[str, str], set[Value]] = defaultdict(set)
    partial: dict[tuple[str, str], set[Value]] = defaultdict(set)
    articles: dict[str, set[str]] = defaultdict(set)
    for wording, options in zip(wordings, candidates, strict=True):
        for option in options:
            members = wording.args[option.mention.argument]
            if " with " in option.mention.rendering and isinstance(members, tuple) and len(members) > 1:
                articles[option.mention.argument].update(option.mention.rendering.partition(" with ")[2].split("/"))
            if option.mention.rendering in PARTIAL:
                partial[option.mention.argument, option.mention.rendering].add(option.value)
            if ending := _ending(wording.text, option.mention.end):
                endings[option.mention.argument, ending].add(wording.args[option.mention.argument])
    return [
        [
            option
            for option in options
            if set(option.mention.rendering.partition(" with ")[2].split("/"))
            <= articles[option.mention.argument] | {""}
            if len(partial.get((option.mention.argument, option.mention.rendering), "ab")) > 1
            if not (ending := _ending(wording.text, option.mention.end))
            or len(endings[option.mention.argument, ending]) > 1
        ]
        for wording, options in zip(wordings, candidates, strict=True)
    ]


_ENDING = re.compile(r"(?<=\w)[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")


def _ending(text: str, place: int) -> str:
    found = _ENDING.match(text, place)
    return found.group().lower() if found else ""


def _before(text: str) -> str:
    words = _WORD.findall(text)
    return words[-1].lower() if words else ""


def _after(text: str) -> str:
    word = _WORD.search(text)
    return word.group().lower() if word else ""


def _base(text: str, place: RenderedPlace, kind: str) -> float:
    """How much the form itself speaks for a mention: a long copy more than a figure or a small word."""
    size = place.end - place.start
    if kind == DATE:
        return 0.5 + len(re.findall(r"do|d+|M+|L+|y+|E+", re.sub(r"'[^']*'", "", place.rendering))) + 0.1 * size
    if kind == LIST:
        return 2.5 + 0.1 * size
    if kind in AMOUNTS and place.rendering in ("ordinal", "nth"):
        return 0.5
    if kind in AMOUNTS and (place.rendering == "words" or size <= 2):
        return 0.6 if text[place.start : place.end].isalpha() and size <= 3 else 0.9
    if kind == TIME:
        return 2.0 if any(sign in text[place.start : place.end] for sign in " 0123456789") else 0.9
    inflected = text[place.end : place.end + 1].isalpha()
    return (0.5 if inflected else 1) * (1 + min(size, 16) / 8)


def _clear(options: Sequence[_Candidate]) -> bool:
    """Is every argument said in one place at most, and no place claimed twice?  Then there is nothing to choose."""
    places = sorted((option.mention for option in options), key=lambda mention: mention.start)
    apart = all(one.end <= two.start for one, two in pairwise(places))
    return apart and len({mention.argument for mention in places}) == len(places)


def _chosen(
    options: Sequence[_Candidate], contexts: Mapping[str, Counter[tuple[str, str]]], kinds: Mapping[str, str]
) -> list[_Candidate]:
    """The best places that do not overlap; a figure is said once, a name as often as it stands there."""
    scores = [option.base + _context(option, options, contexts) for option in options]
    order = sorted(range(len(options)), key=lambda k: (-scores[k], options[k].mention.start, k))
    picked: list[_Candidate] = []
    said: set[str] = set()
    for again in (False, True):
        for k in order:
            candidate = options[k]
            mention = candidate.mention
            free = all(mention.end <= p.mention.start or p.mention.end <= mention.start for p in picked)
            if not free or (mention.argument in said) != again:
                continue
            if again and (kinds[mention.argument] in AMOUNTS or candidate.base < 1 or not _named(candidate)):
                continue
            picked.append(candidate)
            said.add(mention.argument)
    return picked


def _named(candidate: _Candidate) -> bool:
    """Is the value a name, so that every copy of it is meant?  A plain word may stand there for its own sake."""
    return not isinstance(candidate.value, str) or not (candidate.value.isalpha() and candidate.value.islower())


def _context(
    option: _Candidate, options: Sequence[_Candidate], contexts: Mapping[str, Counter[tuple[str, str]]]
) -> float:
    """How well the words beside a place go with its argument, rather than with the others that may be said here."""
    rivals = {
        (o.mention.argument, o.mention.rendering)
        for o in options
        if o.mention.start < option.mention.end and option.mention.start < o.mention.end
    }
    own = option.mention.argument, option.mention.rendering
    total = 0.0
    for sign, word in (("<", option.left), (">", option.right)):
        counts = contexts.get(sign + word, _NOTHING)
        every = sum(counts[rival] for rival in rivals) if len(rivals) > 1 else sum(counts.values())
        total += math.log2((counts[own] + FLAT) / (every + FLAT * max(2, len(rivals)))) + 1
    return 0.5 * total
