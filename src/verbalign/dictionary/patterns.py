r"""The template language: one line of words, slots and choices, which people read and edit.

    {failed_tests is 0: No tests | is 1: 1 test | is given: [failed_tests] tests} failed on [date: d MMMM].

`[name]` is the place of a value, `[name: rendering]` of a value in one of its renderings (`mentions.renderings`).  Of a
choice `{condition: words | condition: words}` the first whose condition holds is said; words that need a condition
have none to choose from: `{status is passed: Good news:}`.  Where no condition holds, the template can't be used.
A choice after white space that says nothing takes the white space with it, and so does one that begins with a comma
or a full stop.  Before a literal bracket, brace or bar stands a backslash: `\[`, `\{`, `\|`; brackets may also be
doubled, `[[`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from verbalign.dictionary import conditions
from verbalign.dictionary.conditions import Test
from verbalign.errors import InputError

Node: TypeAlias = "Words | Slot | Choice"
Nodes: TypeAlias = "tuple[Node, ...]"

DEEPEST = 20  # choices within each other
SHOWN = 80  # characters of a template that stand in a message
_CLOSING = ",.;:!?)]}%…"
_SPECIAL = re.compile(r"\\[\\\[\]{}|]|\[\[|\]\]|[\[\]{}|]")


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
    guessed: bool = False  # nobody has left these words out in this frame


@dataclass(frozen=True, slots=True)
class Choice:
    """The first branch whose condition holds is used; where none does, nothing can be said."""

    branches: tuple[Branch, ...]


def slots(nodes: Iterable[Node]) -> dict[str, None]:
    """The arguments that have slots in these nodes, choices included, in order."""
    return dict.fromkeys(slot.argument for slot in placed(nodes))


def placed(nodes: Iterable[Node]) -> Iterator[Slot]:
    """All slots in these nodes, choices included."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node
        elif isinstance(node, Choice):
            for branch in node.branches:
                yield from placed(branch.nodes)


def tested(nodes: Iterable[Node]) -> set[str]:
    """The arguments that choices in these nodes test."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Choice):
            for branch in node.branches:
                found |= {test.argument for test in branch.tests} | tested(branch.nodes)
    return found


def always_tested(nodes: Iterable[Node]) -> set[str]:
    """The arguments that are tested whatever branches are chosen."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Choice):
            branches = ({test.argument for test in b.tests} | always_tested(b.nodes) for b in node.branches)
            found |= set.intersection(*branches)
    return found


def joined(nodes: Iterable[Node]) -> Nodes:
    """Nodes with neighbouring words put together, also within choices."""
    found: list[Node] = []
    for node in nodes:
        last = found[-1] if found else None
        if isinstance(node, Choice):
            found.append(Choice(tuple(Branch(b.tests, joined(b.nodes), b.guessed) for b in node.branches)))
        elif isinstance(node, Words) and isinstance(last, Words):
            found[-1] = Words(last.text + (" " if node.spaced else "") + node.text, last.spaced)
        else:
            found.append(node)
    return tuple(found)


# ---- writing ----


def written(nodes: Nodes) -> str:
    """Nodes in the template language.

    >>> written(parsed("{n is 0: No tests | is given: [n: words] tests} failed {why is given: ([why])}."))
    '{n is 0: No tests | is given: [n: words] tests} failed {why is given: ([why])}.'
    """
    return _written(joined(nodes), False)


def _written(nodes: Nodes, inside: bool) -> str:
    """`inside`: something stands before, so that white space counts."""
    out = ""
    for node in nodes:
        if isinstance(node, Choice):
            out += _choice(node, inside or bool(out))
        else:
            text = _escaped(node.text) if isinstance(node, Words) else _slot(node)
            out += (" " if node.spaced and (inside or out) else "") + text
    return out


def _slot(slot: Slot) -> str:
    return f"[{slot.argument}: {slot.rendering}]" if slot.rendering else f"[{slot.argument}]"


def _escaped(text: str) -> str:
    return re.sub(r"[\\\[\]{}|]", lambda match: "\\" + match.group(), text)


def _choice(choice: Choice, inside: bool) -> str:
    full = [branch.nodes for branch in choice.branches if branch.nodes]
    spaced = inside and all((_spaced(nodes) and not _signed(nodes)) or _closes(nodes) for nodes in full)
    parts, since = [], ""
    for branch in choice.branches:
        condition = conditions.written(branch.tests, since)
        since = branch.tests[0].argument
        text = _written(branch.nodes, inside and not spaced)
        mark = "?:" if branch.guessed else ":"
        parts.append(f"{condition}{mark} {text}".rstrip())
    return (" " if spaced else "") + "{" + " | ".join(parts) + "}"


def _spaced(nodes: Nodes) -> bool:
    """Does white space stand before what these nodes say?"""
    first = nodes[0] if nodes else None
    if isinstance(first, Choice):
        return all(_spaced(branch.nodes) for branch in first.branches if branch.nodes)
    return first.spaced if first is not None else False


def _signed(nodes: Nodes) -> bool:
    """Do these nodes begin with a sign that would be read as standing close?"""
    first = nodes[0] if nodes else None
    if isinstance(first, Choice):
        return any(_signed(branch.nodes) for branch in first.branches)
    return isinstance(first, Words) and first.text[:1] in _CLOSING


def _closes(nodes: Nodes) -> bool:
    """Do these nodes begin with a sign that stands close to the word before it?"""
    first = nodes[0] if nodes else None
    return isinstance(first, Words) and not first.spaced and first.text[:1] in _CLOSING


# ---- reading ----


@lru_cache(4096)
def parsed(text: str) -> Nodes:
    """The nodes of a template; whatever is wrong with it is an `InputError` that shows the place.

    >>> parsed("Hi [name")
    Traceback (most recent call last):
    verbalign.errors.InputError: the bracket after 'Hi ' in 'Hi [name' opens no slot; write [name], or a backslash first
    """
    reader = _PatternReader(text)
    nodes = tuple(reader.nodes(False, False))
    if reader.place < len(text):
        raise reader.fault("closes nothing; put a backslash before it if it is meant")
    return nodes


class _PatternReader:
    """Reads a template from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.depth = text, 0, 0

    def fault(self, what: str, place: int | None = None) -> InputError:
        place = self.place if place is None else place
        sign = {"[": "bracket", "]": "bracket", "{": "brace", "}": "brace", "|": "bar"}.get(
            self.text[place : place + 1], "end"
        )
        before = self.text[max(0, place - 24) : place]
        where = f"after {before!r}" if before else "at the start"
        whole = f"{'in' if before else 'of'} {self.text!r}" if len(self.text) <= SHOWN else f"(character {place + 1})"
        return InputError(f"the {sign} {where} {whole} {what}")

    def nodes(self, choosing: bool, spaced: bool) -> Iterator[Node]:
        """Nodes up to the end, or within a choice up to a bar or the closing brace.

        `spaced`: the choice stands after white space, so that its words do too."""
        literal, first = "", True
        while self.place < len(self.text):
            found = _SPECIAL.search(self.text, self.place)
            if found is None:
                literal += self.text[self.place :]
                self.place = len(self.text)
                break
            literal += self.text[self.place : found.start()]
            self.place = found.start()
            sign = found.group()
            if len(sign) == 2:
                literal += sign[1]
                self.place = found.end()
                continue
            if sign in "|}" and choosing:
                break
            if sign in "]}|":
                raise self.fault("closes nothing; put a backslash before it if it is meant")
            space = literal[-1:].isspace() or (not literal and first and spaced)
            if literal.strip():
                yield self._words(literal, first, spaced)
            yield self._a_slot(space) if sign == "[" else self._a_choice(space)
            literal, first = "", False
        if choosing:
            literal = literal.rstrip()
        if literal.strip():
            yield self._words(literal, first, spaced)

    def _words(self, literal: str, first: bool, spaced: bool) -> Words:
        space = literal[:1].isspace() or (first and spaced and literal[:1] not in _CLOSING)
        return Words(" ".join(literal.split()), space)

    def _a_slot(self, space: bool) -> Slot:
        end = self.text.find("]", self.place)
        body = self.text[self.place + 1 : end] if end > 0 else ""
        name, _, rendering = body.partition(": ")
        if end < 0 or not name.strip() or "[" in body:
            raise self.fault("opens no slot; write [name], or a backslash first")
        self.place = end + 1
        return Slot(name.strip(), rendering.strip(), space)

    def _a_choice(self, space: bool) -> Choice:
        start = self.place
        self.place += 1
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(f"opens too many choices within each other; at most {DEEPEST} may be", start)
        branches: list[Branch] = []
        since = ""
        while True:
            colon = self._colon(start)
            written_ = self.text[self.place : colon]
            guessed = written_.endswith("?")
            tests = conditions.parsed(written_.removesuffix("?"), since)
            since = tests[0].argument
            self.place = colon + 1
            if self.text[self.place : self.place + 1] == " ":
                self.place += 1
            branches.append(Branch(tests, tuple(self.nodes(True, space)), guessed))
            if self.place >= len(self.text):
                raise self.fault("opens a choice that is never closed; write } at its end", start)
            sign = self.text[self.place]
            self.place += 1
            if sign == "}":
                self.depth -= 1
                return Choice(tuple(branches))

    def _colon(self, start: int) -> int:
        """Where the condition ends; a colon in quotes is part of it."""
        quoted, place = False, self.place
        while place < len(self.text):
            sign = self.text[place]
            if sign == "\\" and quoted:
                place += 1
            elif sign == '"':
                quoted = not quoted
            elif sign == ":" and not quoted:
                return place
            elif sign in "{}|[]" and not quoted:
                break
            place += 1
        raise self.fault("opens a choice without a condition; write {name is value: words}", start)
