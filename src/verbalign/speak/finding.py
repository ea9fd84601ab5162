"""What is to be said about an argument of a text that was read again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["missing", "wrong", "added", "twice", "doubtful", "implied"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about an argument of a text: its kind (`doubtful` and `implied` are no faults), and the words."""

    argument: str
    kind: Kind
    detail: str

    @property
    def is_fault(self) -> bool:
        return self.kind not in ("doubtful", "implied")
