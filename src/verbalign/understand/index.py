"""All templates of a dictionary as one automaton: a tree of literal pieces with slots between them.

Templates that begin alike share their beginning, so that thousands are matched at once.  A slot takes any words up to
the next literal piece, wherever that stands; all ways are found.  Capitals make no difference, nor whether *a* or *an*
stands before a slot: who matches checks that by saying it again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar

from verbalign.understand.settings import SETTINGS
from verbalign.values import Span

Payload = TypeVar("Payload")
Price: TypeAlias = Callable[[str, int, int], float]

_SPACE = re.compile(r"\s")
_ARTICLE = re.compile(r"(?:^|(?<=[\s(\"“]))an? $")


@dataclass(slots=True)
class _TrieNode(Generic[Payload]):
    """What may follow a slot: literal pieces, each with the slots after it, and pieces that end a template."""

    pieces: dict[str, dict[str, _TrieNode[Payload]]] = field(default_factory=dict)
    ends: dict[str, list[Payload]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Match(Generic[Payload]):
    """A stretch of a text that has a template's words, with what stands in its slots.

    `head`: the word that stands there instead of the template's first slot."""

    known: Payload
    spans: tuple[tuple[str, Span], ...]
    start: int
    end: int
    odd: float
    head: str = ""


@dataclass(slots=True)
class Effort:
    """How much may be looked at in one text; what would take more is too ambiguous to be of use."""

    left: int

    def spent(self) -> bool:
        self.left -= 1
        return self.left < 0


def lowered(text: str) -> str:
    """Small letters and plain spaces, each sign still in its place."""
    small = text.lower()
    if len(small) != len(text):  # a capital may have a small letter of two signs
        small = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    return _SPACE.sub(" ", small)


class TemplateIndex(Generic[Payload]):
    """Finds which templates a text has the words of; each is known by whatever it was added with."""

    def __init__(self) -> None:
        self.root: _TrieNode[Payload] = _TrieNode()
        self.heads: set[tuple[str, str]] = set()

    def add(self, pieces: Iterable[tuple[str, str | None]], known: Payload) -> None:
        """Add a template by its pieces, as `Template.pieces` has them."""
        node = self.root
        for literal, slot in pieces:
            small = lowered(literal)
            if slot is None:
                node.ends.setdefault(small, []).append(known)
                return
            first, *others = _with_either_article(small)
            after = node.pieces.setdefault(first, {}).setdefault(slot, _TrieNode())
            for other in others:
                node.pieces.setdefault(other, {})[slot] = after
            node = after

    def behead(self, slot: str, head: str) -> None:
        """Templates that begin with a slot may also begin with a word in its place: a pronoun."""
        self.heads.add((slot, lowered(head)))

    def matches(
        self, small: str, start: int, ends: Iterable[int], odd: Price, effort: Effort
    ) -> Iterator[Match[Payload]]:
        """The templates whose words stand from `start` on, up to one of the `ends`; `small` is a `lowered` text.

        `odd(slot, start, end)`: how much speaks against a slot being said there; what is odder than other ways to read
        the same stretch, by more than a margin, is left out."""
        walk: _Walk[Payload] = _Walk(small, start, tuple(ends), odd, effort)
        for tail in walk.tails(self.root, start):
            yield Match(tail.known, tail.spans, start, tail.end, tail.odd)
        for slot, head in sorted(self.heads):
            after = self.root.pieces.get("", {}).get(slot)
            if after is not None and small.startswith(head, start):
                at = start + len(head)
                for tail in walk.tails(after, at):
                    yield Match(tail.known, tail.spans, start, tail.end, tail.odd, head)


@dataclass(frozen=True, slots=True)
class _Tail(Generic[Payload]):
    """The rest of a match: where its first piece begins, the slots after that, and where it ends."""

    begin: int
    spans: tuple[tuple[str, Span], ...]
    known: Payload
    end: int
    odd: float


class _Walk(Generic[Payload]):
    """One text on its way through the tree; what can be read from a place on is worked out once."""

    def __init__(self, small: str, start: int, ends: tuple[int, ...], odd: Price, effort: Effort) -> None:
        self.small, self.start, self.ends, self.odd, self.effort = small, start, ends, odd, effort
        self.last = max(ends, default=0)
        self.found: dict[int, list[_Tail[Payload]]] = {}

    def tails(self, node: _TrieNode[Payload], at: int) -> list[_Tail[Payload]]:
        """What can be read from a node on, where its piece begins at a place."""
        return list(_good(self._tails(node, at, at)))

    def later(self, node: _TrieNode[Payload], first: int) -> Iterator[_Tail[Payload]]:
        """What can be read from a node on, where its piece begins at a place or after it.  Each node is looked for in
        the whole text once, so that a long text takes no longer than its parts."""
        every = self.found.get(id(node))
        if every is None:
            every = sorted(_good(self._tails(node, self.start + 1, self.last)), key=attrgetter("begin"))
            self.found[id(node)] = every
        return islice(every, bisect_left(every, first, key=attrgetter("begin")), None)

    def _tails(self, node: _TrieNode[Payload], first: int, last: int) -> Iterator[_Tail[Payload]]:
        for literal, payloads in node.ends.items():
            for end in self.ends:
                begin = end - len(literal)
                if first <= begin <= last and self.small.startswith(literal, begin):
                    yield from (_Tail(begin, (), known, end, 0.0) for known in payloads)
        for literal, slots in node.pieces.items():
            if self.effort.spent():
                return
            begin = self.small.find(literal, first, last + len(literal))
            while begin >= 0:
                yield from self._slotted(slots, begin, begin + len(literal))
                begin = self.small.find(literal, begin + 1, last + len(literal))

    def _slotted(self, slots: Mapping[str, _TrieNode[Payload]], begin: int, start: int) -> Iterator[_Tail[Payload]]:
        """What can be read with a slot's value from `start` on; values have no white space around them."""
        if start >= self.last or self.small[start] == " ":
            return
        for slot, after in slots.items():
            for tail in self.later(after, start + 1):
                if self.effort.spent():
                    return
                if self.small[tail.begin - 1] != " ":
                    odd = tail.odd + self.odd(slot, start, tail.begin)
                    yield _Tail(begin, ((slot, (start, tail.begin)), *tail.spans), tail.known, tail.end, odd)


def _good(tails: Iterable[_Tail[Payload]]) -> Iterator[_Tail[Payload]]:
    """Those that are not much odder than the best between the same places."""
    groups: dict[tuple[int, int], list[_Tail[Payload]]] = {}
    for tail in tails:
        groups.setdefault((tail.begin, tail.end), []).append(tail)
    for group in groups.values():
        least = min(tail.odd for tail in group)
        yield from sorted((t for t in group if t.odd <= least + SETTINGS.margin), key=attrgetter("odd"))[
            : SETTINGS.index_most_ways
        ]


def _with_either_article(literal: str) -> tuple[str, ...]:
    found = _ARTICLE.search(literal)
    head = literal[: found.start()] if found else ""
    return (f"{head}a ", f"{head}an ") if found else (literal,)
