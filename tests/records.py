"""An expression and records of a native corpus that several tests use."""

from __future__ import annotations

import json

UNFOLD = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"


def rows(*records: object) -> bytes:
    """A corpus with a record a line."""
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


SHOW = {"predicate": "show", "args": {"goal": "x"}, "texts": ["we show x", "we show that x"]}
