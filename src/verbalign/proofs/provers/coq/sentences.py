"""A Coq source cut into sentences as Coq itself reads it: comments nest, strings hide full stops, bullets stand alone.

A sentence is a span of the source, so that what stood between two sentences (white space, comments) is never lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum


class SentenceKind(Enum):
    """What a sentence is for the reader of a proof script."""

    COMMAND = "command"  # ends in a full stop
    BULLET = "bullet"  # - + * -- …
    OPEN = "open"  # {   2: {
    CLOSE = "close"  # }
    TAIL = "tail"  # what is left at the end of the file without a full stop


@dataclass(frozen=True, slots=True)
class CoqSentence:
    """One sentence: `source[start:end]` as written, `text` without its comments, and its first line (1-based)."""

    kind: SentenceKind
    text: str
    start: int
    end: int
    line: int


class Unclosed(Exception):
    """A comment or a string that is never closed; `start` is where it opens."""

    def __init__(self, what: str, start: int) -> None:
        self.what, self.start = what, start
        super().__init__(f"a {what} is opened here and never closed")


_BLANK = re.compile(r"\s*")
_STRUCTURE = re.compile(r"(?P<bullet>-+|\++|\*+)|(?P<open>(?:(?:\d+|\[\s*[\w']+\s*\])\s*:\s*)?\{)|(?P<close>\})")
_POINT = re.compile(r"\(\*|\"|\.+")  # all that matters on the way to a full stop
_IN_COMMENT = re.compile(r"\(\*|\*\)|\"")
_STRING = re.compile(r'"(?:[^"]|"")*"')


def sentences(source: str) -> Iterator[CoqSentence]:
    """The sentences of a Coq source, in order.

    >>> [s.text for s in sentences('Proof. (* so. (* it *) is *) - now apply Nat.le_trans. { auto. } Qed.')]
    ['Proof.', '-', 'now apply Nat.le_trans.', '{', 'auto.', '}', 'Qed.']
    """
    place, line, counted = 0, 1, 0
    while True:
        start = _after_comments(source, place)
        if start >= len(source):
            return
        line, counted = line + source.count("\n", counted, start), start
        kind, text, place = _sentence(source, start)
        yield CoqSentence(kind, text, start, place, line)


def _sentence(source: str, start: int) -> tuple[SentenceKind, str, int]:
    mark = _STRUCTURE.match(source, start)
    if mark:
        kind = SentenceKind.BULLET if mark["bullet"] else SentenceKind.OPEN if mark["open"] else SentenceKind.CLOSE
        return kind, mark.group(), mark.end()
    pieces, place, copied = [], start, start
    while point := _POINT.search(source, place):
        sign, place = point.group(), point.end()
        if sign == "(*":
            pieces.append(source[copied : point.start()])
            place = copied = _comment_end(source, point.start())
        elif sign == '"':
            place = _string_end(source, point.start())
        elif len(sign) != 2 and (place == len(source) or source[place].isspace()):
            pieces.append(source[copied:place])
            return SentenceKind.COMMAND, " ".join(pieces), place
    pieces.append(source[copied:])
    return SentenceKind.TAIL, " ".join(pieces).rstrip(), len(source)


def _after_comments(source: str, place: int) -> int:
    """The first place from here that is neither white space nor inside a comment."""
    while True:
        blank = _BLANK.match(source, place)
        place = blank.end() if blank else place
        if not source.startswith("(*", place):
            return place
        place = _comment_end(source, place)


def _comment_end(source: str, start: int) -> int:
    depth, place = 0, start
    while sign := _IN_COMMENT.search(source, place):
        place = sign.end()
        if sign.group() == '"':
            place = _string_end(source, sign.start())
            continue
        depth += 1 if sign.group() == "(*" else -1
        if depth == 0:
            return place
    raise Unclosed("comment", start)


def _string_end(source: str, start: int) -> int:
    string = _STRING.match(source, start)
    if string is None:
        raise Unclosed("string", start)
    return string.end()
