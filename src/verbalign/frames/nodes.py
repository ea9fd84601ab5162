"""What a frame is made of: words, slots and choices between them.  The template language writes them in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from verbalign.frames.conditions import Test

Node: TypeAlias = "Words | Slot | Choice"
Nodes: TypeAlias = "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Words:
    """Fixed words; `spaced`: white space stands before the first."""

    text: str
    spaced: bool = True


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of an argument's value, in a rendering."""

    argument: str
    rendering: str = ""
    spaced: bool = True


@dataclass(frozen=True, slots=True)
class Branch:
    """Words that are used where a condition holds: all of its tests."""

    tests: tuple[Test, ...]
    nodes: Nodes
    says: frozenset[str] = frozenset()  # arguments whose value these words tell without a slot
    sources: tuple[int, ...] = ()
    guessed: bool = False  # nobody has left these words out in this frame


@dataclass(frozen=True, slots=True)
class Choice:
    """The first branch whose condition holds is used; where none does, nothing can be said."""

    branches: tuple[Branch, ...]
