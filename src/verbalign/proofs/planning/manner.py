"""What is known of the predicates that a dictionary does not know: their shapes, and fixed wordings for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verbalign.values.prooftree import TACTICS, Shape


@dataclass(frozen=True, slots=True)
class Manner:
    """`say`: whole sentences.  `ends`: for a step that closes a goal, what is said of that goal ("holds by [lemma]").
    `brief`: steps that add little and may be said with their neighbours.  `like`: a predicate that a step is told as,
    where the other's wordings fit.  `opens`: how each branch of a split begins; a phrase, or a sentence of its own."""

    shapes: Mapping[str, Shape] = field(default_factory=lambda: TACTICS)
    say: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    brief: frozenset[str] = frozenset()
    like: Mapping[str, str] = field(default_factory=dict)
    opens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
