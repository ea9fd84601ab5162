"""An expression, records of a native corpus and wordings that several tests use."""

from __future__ import annotations

import json
from collections.abc import Mapping

from verbalign.mentions.passed_over import words_of
from verbalign.mentions.wording import Wording
from verbalign.values.text import verbalization

UNFOLD = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"


def rows(*records: object) -> bytes:
    """A corpus with a record a line."""
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


SHOW = {"predicate": "show", "args": {"goal": "x"}, "texts": ["we show x", "we show that x"]}


def located_wording(
    arguments: tuple[tuple[str, str], ...], text: str, spans: Mapping[str, tuple[int, int]], number: int = 0
) -> Wording:
    """A wording in which these tokens say the arguments."""
    spoken = verbalization(text)
    return Wording("m", "p", (), words_of(spoken), arguments, (), spoken, spans=spans, number=number)
