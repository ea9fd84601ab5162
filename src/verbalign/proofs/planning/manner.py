"""What is known of the predicates that a dictionary does not know: their shapes, and fixed wordings for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import inf

from verbalign.values.prooftree import TACTICS, Shape


class Detail(Enum):
    """How much of a proof is told."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"

    @property
    def stated(self) -> float:
        """Words of a goal that is stated though the proof only passes through it.  Chosen by reading: two lines."""
        return {Detail.BRIEF: 10, Detail.NORMAL: 24, Detail.FULL: inf}[self]

    @property
    def shown(self) -> float:
        """Words of a formula that is shown whole.  A paragraph of 120 words has room for two."""
        return {Detail.BRIEF: 24, Detail.NORMAL: 40, Detail.FULL: inf}[self]


@dataclass(frozen=True, slots=True)
class Manner:
    """`say`: whole sentences.  `ends`: for a step that closes a goal, what is said of that goal ("holds by [lemma]").
    `brief`: steps that add little and may be said with their neighbours.  `like`: a predicate that a step is told as,
    where the other's wordings fit.  `opens`: how each branch of a split begins; a phrase, or a sentence of its own.
    `short`: sentences that leave out what is left to show."""

    shapes: Mapping[str, Shape] = field(default_factory=lambda: TACTICS)
    say: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    brief: frozenset[str] = frozenset()
    like: Mapping[str, str] = field(default_factory=dict)
    opens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    short: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
