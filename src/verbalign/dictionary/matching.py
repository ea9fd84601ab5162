"""A template and a text in, the ways to read the text out: `filling` backwards.

Capitals make no difference.  A slot takes any words up to what may follow it; a choice may go any way.  Whether a
stretch can be read at all is remembered for each node and place, so that the time grows with the text, not with the
number of ways; and a text that takes too many steps is given up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from verbalign.dictionary.conditions import Test
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Branch, Choice, Nodes, Slot, Words

LONGEST_VALUE = 160  # characters
MOST_STEPS = 150_000  # of matching in one text: what takes more is too ambiguous to be of use
MOST_READINGS = 32  # of one template at one place
_SPACE = re.compile(r"\s")

Accepts: TypeAlias = "Callable[[Slot, str, bool], bool]"


@dataclass(frozen=True, slots=True)
class Captured:
    """The words in a slot; `first`: they begin the sentence, whose capital they have."""

    slot: Slot
    start: int
    end: int
    first: bool = False


@dataclass(frozen=True, slots=True)
class MatchedSentence:
    """A stretch of a text as a template says it: what stands in its slots, and which way each choice went."""

    template: SentenceTemplate
    start: int
    end: int
    captured: tuple[Captured, ...]
    chosen: tuple[tuple[Choice, int], ...]

    @property
    def branches(self) -> tuple[Branch, ...]:
        return tuple(choice.branches[k] for choice, k in self.chosen)

    @property
    def passed_over(self) -> Iterator[tuple[Test, ...]]:
        """The conditions that can't have held, since a later branch was taken."""
        for choice, k in self.chosen:
            yield from (branch.tests for branch in choice.branches[:k])


@dataclass(frozen=True, slots=True)
class _State:
    """A node with what follows it; no node: the end."""

    node: Words | Slot | Choice | None
    following: tuple[int, ...] = ()  # of a choice, one for each branch


@dataclass
class PreparedText:
    """A text that is matched, with the steps that are left."""

    text: str
    steps: int = MOST_STEPS
    small: str = field(init=False)
    known: dict[tuple[int, int, int, bool], bool] = field(default_factory=dict)  # can it be read from here on?

    def __post_init__(self) -> None:
        self.small = lowered(self.text)


def lowered(text: str) -> str:
    """Small letters and plain spaces, each sign still in its place."""
    small = text.lower()
    if len(small) != len(text):  # a capital may have a small letter of two signs
        small = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    return _SPACE.sub(" ", small)


class SentenceMatcher:
    """Matches one template."""

    def __init__(self, template: SentenceTemplate) -> None:
        self.template = template
        self.states: list[_State] = [_State(None)]
        self.start = self._compiled(template.nodes, 0)
        self.openings = [self._openings(state) for state in range(len(self.states))]

    def _compiled(self, nodes: Nodes, following: int) -> int:
        """The state that begins with these nodes and goes on with another."""
        for node in reversed(nodes):
            ways: tuple[int, ...] = (following,)
            if isinstance(node, Choice):
                ways = tuple(self._compiled(branch.nodes, following) for branch in node.branches)
            elif isinstance(node, Words):
                node = Words(lowered(node.text), node.spaced)
            self.states.append(_State(node, ways))
            following = len(self.states) - 1
        return following

    def _openings(self, state: int) -> frozenset[str | None]:
        """The characters with which a state goes on after a slot: literal, " " or "" where anything may follow, None
        where the sentence may end."""
        node = self.states[state].node
        if node is None:
            return frozenset({None})
        if isinstance(node, Choice):
            return frozenset().union(*(self._openings(way) for way in self.states[state].following))
        space = " " if node.spaced else ""
        return frozenset({space + node.text if isinstance(node, Words) else space})

    def matches(self, text: PreparedText, start: int, accepts: Accepts) -> list[MatchedSentence]:
        """The ways in which the template can be read from a place on."""
        run = _MatchingRun(self, text, start, accepts)
        found: list[MatchedSentence] = []
        for end, captured, chosen in run.ways(self.start, start, (), ()):
            found.append(MatchedSentence(self.template, start, end, captured, chosen))
            if len(found) == MOST_READINGS:
                break
        return found


Way: TypeAlias = "tuple[int, tuple[Captured, ...], tuple[tuple[Choice, int], ...]]"


class _MatchingRun:
    """One template from one place on."""

    def __init__(self, matcher: SentenceMatcher, text: PreparedText, start: int, accepts: Accepts) -> None:
        self.states, self.openings = matcher.states, matcher.openings
        self.capital, self.text, self.start, self.accepts = not matcher.template.small, text, start, accepts
        self.number = id(matcher)

    def ways(
        self, state: int, at: int, captured: tuple[Captured, ...], chosen: tuple[tuple[Choice, int], ...]
    ) -> Iterator[Way]:
        """All ways from a state at a place to the end; nothing is tried that can't get there."""
        if not self._can(state, at):
            return
        here = self.states[state]
        node = here.node
        if node is None:
            yield at, captured, chosen
        elif isinstance(node, Words):
            yield from self.ways(here.following[0], self._after(node, at), captured, chosen)
        elif isinstance(node, Choice):
            for k, way in enumerate(here.following):
                yield from self.ways(way, at, captured, (*chosen, (node, k)))
        else:
            begin = self._begin(node.spaced, at)
            for end in self._ends(node, here.following[0], begin):
                own = Captured(node, begin, end, begin == self.start and self.capital)
                yield from self.ways(here.following[0], end, (*captured, own), chosen)

    def _can(self, state: int, at: int) -> bool:
        """Does some way lead from here to the end?"""
        key = self.number, state, at, at == self.start
        known = self.text.known
        if key in known:
            return known[key]
        self.text.steps -= 1
        if self.text.steps < 0:
            return False
        here = self.states[state]
        node = here.node
        if node is None:
            found = at > self.start and (at == len(self.text.small) or self.text.small[at] == " ")
        elif isinstance(node, Words):
            after = self._after(node, at)
            found = after > 0 and self._can(here.following[0], after)
        elif isinstance(node, Choice):
            found = any(self._can(way, at) for way in here.following)
        else:
            begin = self._begin(node.spaced, at)
            found = begin >= 0 and any(True for _ in self._ends(node, here.following[0], begin))
        known[key] = found
        return found

    def _begin(self, spaced: bool, at: int) -> int:
        """Where the next words begin, past the white space before them; -1 where there is none."""
        if not spaced or at == self.start:
            return at
        return at + 1 if self.text.small.startswith(" ", at) else -1

    def _after(self, words: Words, at: int) -> int:
        begin = self._begin(words.spaced, at)
        return begin + len(words.text) if begin >= 0 and self.text.small.startswith(words.text, begin) else -1

    def _ends(self, slot: Slot, following: int, begin: int) -> Iterator[int]:
        """Where a value may end that begins here, so that the rest can follow."""
        small = self.text.small
        limit = min(len(small), begin + LONGEST_VALUE)
        if begin >= limit or small[begin] == " ":
            return
        for end in sorted(self._stops(self.openings[following], begin, limit)):
            self.text.steps -= 1
            if self.text.steps < 0:
                return
            if small[end - 1] == " " or not self._can(following, end):
                continue
            if self.accepts(slot, self.text.text[begin:end], begin == self.start and self.capital):
                yield end

    def _stops(self, openings: frozenset[str | None], begin: int, limit: int) -> set[int]:
        small = self.text.small
        found: set[int] = set()
        for opening in openings:
            if opening == "":
                found.update(range(begin + 1, limit + 1))
            elif opening is None or opening == " ":
                found.update(k for k in range(begin + 1, limit) if small[k] == " ")
                if opening is None and limit == len(small):
                    found.add(limit)
            else:
                at = small.find(opening, begin + 1, limit + len(opening))
                while at >= 0:
                    found.add(at)
                    at = small.find(opening, at + 1, limit + len(opening))
        return found
