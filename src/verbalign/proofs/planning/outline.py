"""The branches of a proof as ranges of its steps, so that each can be opened, closed, left out or compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.values.prooftree import StepContext


@dataclass(frozen=True, slots=True)
class Part:
    """One branch: the step that splits (an index), the branch's number (1-based), and its steps `start:end`."""

    split: int
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Outline:
    """All branches of a proof: by the step that splits, and by their first step."""

    parts: Mapping[int, tuple[Part, ...]] = field(default_factory=dict)
    opened: Mapping[int, Part] = field(default_factory=dict)

    def siblings(self, part: Part) -> tuple[Part, ...]:
        """The branches of the same split, this one too."""
        return self.parts[part.split]


def outline(contexts: Sequence[StepContext]) -> Outline:
    """The branches, from where each step stands."""
    found: dict[int, list[Part]] = {}
    opened: dict[int, Part] = {}
    last: dict[int, int] = {}  # the latest step at each depth: a split is the latest one level up
    stack: list[tuple[int, int, int]] = []  # split, number, start

    def close(count: int, end: int) -> None:
        for _ in range(min(count, len(stack))):
            split, number, start = stack.pop()
            part = Part(split, number, start, end)
            found.setdefault(split, []).append(part)
            opened[start] = part

    for index, context in enumerate(contexts):
        close(len(stack) - context.depth + (context.opens is not None), index)
        if context.opens:
            stack.append((last.get(context.depth - 1, index), context.opens[1], index))
        last[context.depth] = index
        close(len(context.ends), index + 1)
    close(len(stack), len(contexts))
    return Outline({split: tuple(sorted(parts, key=lambda p: p.start)) for split, parts in found.items()}, opened)
