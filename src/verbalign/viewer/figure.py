"""The values of a figure: boxes and lines with their places, and what is said about it in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from verbalign.values.text import counted
from verbalign.viewer.folding import Folded


class BoxKind(Enum):
    START = "start"
    END = "end"
    WORD = "word"
    SLOT = "slot"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Box:
    """A node as it is drawn: its middle, its size, and the rows that go through it."""

    kind: BoxKind
    label: str
    words: tuple[str, ...]  # all that it stands for
    rows: tuple[int, ...]
    x: float
    y: float
    width: float
    height: float
    size: float  # of the font
    consensus: bool
    argument: str = ""  # which is said here

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return (
            self.x - self.width / 2, self.y - self.height / 2, self.x + self.width / 2, self.y + self.height / 2
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A step as it is drawn, from box to box (by number): level between `points[2k]` and `points[2k+1]`, curved from
    there to the next."""

    source: int
    target: int
    rows: tuple[int, ...]
    points: tuple[tuple[float, float], ...]
    width: float
    consensus: bool


@dataclass(frozen=True)
class LatticeView:
    """A figure of a lattice: boxes and lines with their places, and what to say about it."""

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    width: float
    height: float
    wordings: int
    folded: Folded
    title: str
    arguments: tuple[str, ...] = ()  # in the order of their colours

    @cached_property
    def consensus(self) -> str:
        """The words of the consensus path, slots in brackets."""
        path = sorted(
            (b for b in self.boxes if b.consensus and b.kind in (BoxKind.WORD, BoxKind.SLOT)), key=lambda b: b.x
        )
        return " ".join(f"[{b.argument}]" if b.kind is BoxKind.SLOT else b.words[0] for b in path)

    @cached_property
    def caption(self) -> str:
        """How to read the figure, and what is folded in it."""
        said = [counted(self.wordings, "wording")]
        said.append("the heavier, the more of them; bold: the consensus")
        if any(box.kind is BoxKind.SLOT or box.argument for box in self.boxes):
            said.append("shaded: arguments")
        if self.folded.words:
            few = f"{counted(self.folded.words, 'word')} in fewer than {self.folded.least} wordings folded into ⋯"
            if self.folded.left_out:
                few += f", {counted(self.folded.left_out, 'rare step')} left out"
            said.append(few)
        return "; ".join(said) + "."

    @cached_property
    def description(self) -> str:
        """The figure in words, for those who do not see it."""
        stacks: dict[float, list[Box]] = {}
        for box in self.boxes:
            if box.kind in (BoxKind.WORD, BoxKind.SLOT):
                stacks.setdefault(box.x, []).append(box)
        places = "; ".join(" or ".join(_told(box) for box in stacks[x]) for x in sorted(stacks))
        return f"{self.caption} The consensus reads: {self.consensus}. From left to right: {places}."


def _told(box: Box) -> str:
    return f"{'argument ' if box.kind is BoxKind.SLOT else ''}{box.label} ({len(box.rows)})"
