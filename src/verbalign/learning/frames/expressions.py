"""How people put the expressions of a table into words: `even(n)` as "n is even".

Where an expression isn't copied, but what its pattern leaves open is said, the words beside that say the pattern.  How
many of them do, other wordings tell: those are left that all wordings of the pattern have and other patterns lack.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeAlias

from verbalign.mentions.expressions import PatternWords
from verbalign.mentions.kinds import EXPRESSION
from verbalign.mentions.locating import Worded
from verbalign.values.arguments import folded, symbols, value_text
from verbalign.values.terms import matches, term
from verbalign.values.text import tokens

Words: TypeAlias = tuple[str, ...]

SEEN = 2  # values that a pattern must be worded with
STOPS = frozenset(".!?;:")
_CLOSING = frozenset(",)")  # no space stands before these


class _Place(NamedTuple):
    """The words of a wording where it says what its expression's pattern leaves open."""

    value: str
    inner: Words  # from the first hole to the last, the holes as slots
    left: Words  # the nearest first,
    right: Words  # on both sides


def learned_patterns(wordings: Iterable[Worded], kinds: Mapping[str, str]) -> dict[str, PatternWords]:
    """By argument whose values are expressions: the words for their patterns, where people have put them into words."""
    places: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for wording in wordings:
        for name, value in wording.args.items():
            if kinds.get(name) == EXPRESSION and isinstance(value, str) and (found := _place(name, value, wording)):
                places[name][found[0]].append(found[1])
    made = {name: _patterns(own) for name, own in places.items()}
    return {name: own for name, own in made.items() if own}


def _place(name: str, value: str, wording: Worded) -> tuple[str, _Place] | None:
    """The pattern of a value whose holes a wording says, each once, and where; None if it copies the value."""
    said = tuple(token.text for token in tokens(wording.text))
    heard = tuple(map(folded, said))
    if _starts(symbols(value), heard):
        return None
    others = {symbol for other, own in wording.args.items() if other != name for symbol in symbols(value_text(own))}
    for match in matches(term(value)):
        spans = list[tuple[int, int, int]]()
        for number, hole in enumerate(match.holes, 1):
            form = symbols(hole.text)
            starts = _starts(form, heard)
            spans += [(starts[0], starts[0] + len(form), number)] if len(starts) == 1 else []
        spans.sort()
        if len(spans) == len(match.holes) and all(one[1] <= two[0] for one, two in pairwise(spans)):
            return match.pattern, _around(said, spans, others, value)
    return None


def _starts(form: Words, heard: Words) -> list[int]:
    return [k for k in range(len(heard) - len(form) + 1) if form and heard[k : k + len(form)] == form]


def _around(said: Words, spans: Sequence[tuple[int, int, int]], others: set[str], value: str) -> _Place:
    """The words around holes, up to the next stop or what may be another value."""

    def is_free(word: str) -> bool:
        return word not in STOPS and folded(word) not in others

    inner: list[str] = []
    first, last = spans[0][0], spans[-1][1]
    at = first
    for start, end, number in spans:
        inner += (*said[at:start], f"[{number}]")
        at = end
    left = tuple(takewhile(is_free, reversed(said[:first])))
    return _Place(value, tuple(inner), left, tuple(takewhile(is_free, said[last:])))


def _patterns(places: Mapping[str, Sequence[_Place]]) -> PatternWords:
    """The words of each pattern: those that all its wordings have, without what all patterns have at either end."""
    usual = {pattern: _usual(own) for pattern, own in places.items()}
    known = {pattern: own for pattern, own in usual.items() if len({place.value for place in own}) >= SEEN}
    beside = {pattern: (_common(p.left for p in own), _common(p.right for p in own)) for pattern, own in known.items()}
    left, right = (_shared([both[side] for both in beside.values()]) for side in (0, 1))
    found = {}
    for pattern, own in sorted(known.items()):
        before, after = beside[pattern]
        before, after = before[: len(before) - left], after[: len(after) - right]
        head = folded(term(own[0].value).head)
        words = (*reversed(_up_to(head, before)), *own[0].inner, *_up_to(head, after))
        if any(word[0] != "[" for word in words):
            found[pattern] = _written(words)
    return found


def _usual(places: Sequence[_Place]) -> list[_Place]:
    """The places where most people agree on what stands between the holes."""
    ((inner, _),) = Counter(place.inner for place in places).most_common(1)
    return [place for place in places if place.inner == inner]


def _common(sides: Iterable[Words]) -> Words:
    """The words that all these begin with."""
    return tuple(same[0] for same in takewhile(lambda words: len(set(words)) == 1, zip(*sides, strict=False)))


def _shared(sides: Sequence[Words]) -> int:
    """How many words all these end with, where there are several."""
    return len(_common(tuple(reversed(side)) for side in sides)) if len(sides) > 1 else 0


def _up_to(head: str, side: Words) -> Words:
    """The words up to the one that names the pattern, where it is among them."""
    named = [k for k, word in enumerate(side) if folded(word) == head]
    return side[: named[0] + 1] if named else side


def _written(words: Iterable[str]) -> str:
    text = ""
    for word in words:
        text += word if word in _CLOSING or text[-1:] == "(" or not text else f" {word}"
    return text
