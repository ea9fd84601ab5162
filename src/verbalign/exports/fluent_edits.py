"""The edits in a Fluent file that was exported and changed: messages and terms whose patterns are text, variables,
terms, references and strings in quotes; anything else cannot become a template, and is an error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from verbalign.dictionary import patterns
from verbalign.errors import InputError
from verbalign.exports.fluent import messages, pattern, term_names, variables
from verbalign.exports.parts import Fixed, Literal, Part, template_text
from verbalign.exports.sentences import Sentences, fluent
from verbalign.exports.sentences.messages import Switch
from verbalign.exports.sentences.questions import HEADED, VALUE
from verbalign.exports.table import Table
from verbalign.exports.taking_back import Edit
from verbalign.files import read_text

_ENTRY = re.compile(r"(-?[a-zA-Z][a-zA-Z0-9_-]*) *=(.*)")
_NAME = "[a-zA-Z][a-zA-Z0-9_-]*"
_PLACEABLE = re.compile(
    rf"""\{{\s*(?:"(?P<string>(?:[^"\\\n]|\\["\\]|\\u[0-9A-Fa-f]{{4}}|\\U[0-9A-Fa-f]{{6}})*)"
    |\$(?P<variable>{_NAME})|-(?P<term>{_NAME})|(?P<message>{_NAME})|(?P<number>-?\d+(?:\.\d+)?))\s*\}}""",
    re.VERBOSE,
)


class FluentMessage(NamedTuple):
    """A message or, with `-` before its name, a term: its line, and its pattern as written."""

    name: str
    line: int
    pattern: str


def edits(table: Table, path: str | os.PathLike[str]) -> Iterator[Edit]:
    """The messages that differ from the dictionary, in the dictionary's order."""
    reader = _MessageReader(table, path)
    known = messages(table)
    composed = {one.key for one in table.composed.values()}
    reader.check_names({message.name for message in known} | composed | reader.sentence_names)
    for message in known:
        entry = reader.entries.get(message.name)
        if entry is None:
            continue
        if message.same:
            if "".join(entry.pattern.split()) != f"{{{message.same}}}":
                fault = f"{message.name} has the template of {message.same}; edit that one, and leave the reference"
                raise InputError(fault, path=path, line=entry.line)
            continue
        text = template_text(reader.parts(entry))
        if text.split() != template_text(message.parts).split():
            template = message.choice.template
            values = () if template.pinned else message.choice.values
            yield Edit(entry.line, message.set.predicate, text, template.when, template, values)
    for one in table.composed.values():
        entry = reader.entries.get(one.key)
        if entry is not None and _lines(entry.pattern) != _lines(pattern(table, one.parts, {})):
            fault = f"{one.key} serves many texts and can't be changed here; edit the CSV file instead"
            raise InputError(fault, path=path, line=entry.line)
    for found in table.sentences.values():
        yield from reader.sentence_edits(found)


class _MessageReader:
    """Reads a Fluent file by the names that it was exported with."""

    def __init__(self, table: Table, path: str | os.PathLike[str]) -> None:
        self.table, self.path = table, path
        self.entries = self._entries()
        self.variables = variables(table)
        self.slots: Mapping[str, str] = {f"-{name}": slot for (slot, _), name in term_names(messages(table)).items()}

    def fail(self, fault: str, line: int) -> InputError:
        return InputError(fault, path=self.path, line=line)

    def _entries(self) -> dict[str, FluentMessage]:
        """The messages and terms of the file; a pattern goes on over lines that are indented."""
        found: dict[str, FluentMessage] = {}
        name = ""
        text = read_text(self.path)
        if not text.strip():
            raise InputError("the file is empty; `verbalign export --to fluent` writes one", path=self.path)
        for number, line in enumerate(text.split("\n"), 1):
            line = line.rstrip("\r")
            if line.startswith(" ") and line.strip():
                if not name or re.match(r"\s+\.[a-zA-Z][\w-]*\s*=", line):
                    raise self.fail("is no part of a message; attributes cannot be taken back", number)
                found[name] = found[name]._replace(pattern=f"{found[name].pattern}\n{line.strip()}")
            elif line.startswith("#") or not line.strip():
                name = name if not line.strip() else ""
            else:
                match = _ENTRY.fullmatch(line)
                if match is None:
                    raise self.fail(
                        "is no message; write name = text, on lines that are indented if it goes on", number
                    )
                name = match[1]
                if name in found:
                    raise self.fail(f"{name} is there already, on line {found[name].line}; keep one", number)
                found[name] = FluentMessage(name, number, match[2].strip(" "))
        return found

    def check_names(self, known: set[str]) -> None:
        """An error where a name is not the dictionary's."""
        for entry in self.entries.values():
            if entry.name not in known and entry.name not in self.slots:
                raise self.fail(f"{entry.name} is nothing of this dictionary; export it again", entry.line)

    @property
    def sentence_names(self) -> set[str]:
        """The names of the messages that are sentences and plans."""
        return {
            key
            for found in self.table.sentences.values()
            for key in (*(sentence.key for sentence in found.sentences.values()), *found.plans.values())
        }

    def sentence_edits(self, found: Sentences) -> Iterator[Edit]:
        """The sentences of frames that differ; one with selectors is a template that Fluent can't give back."""
        for sentence in found.sentences.values():
            entry = self.entries.get(sentence.key)
            if entry is None or _lines(entry.pattern) == _lines(fluent.message(found, sentence.parts)):
                continue
            if any(isinstance(part, Switch) for part in sentence.parts):
                fault = f"{sentence.key} has selectors, which can't become a template again; edit the CSV file instead"
                raise self.fail(fault, entry.line)
            template = sentence.template
            yield Edit(entry.line, found.predicate, self._sentence(entry, found), template.when, template)
        for numbers, key in found.plans.items():
            entry = self.entries.get(key)
            if entry is not None and _lines(entry.pattern) != _lines(fluent.plan(found, numbers)):
                raise self.fail(f"{key} puts sentences together and can't be changed; edit these", entry.line)

    def _sentence(self, entry: FluentMessage, found: Sentences) -> str:
        """A message without selectors as a sentence template."""
        slots = {name: v for v, name in found.names.items() if v.holds in (VALUE, HEADED)}
        text = ""
        for kind, piece in self._pieces(entry):
            if kind in ("text", "string"):
                text += patterns.written((patterns.Words(piece),))
            elif kind == "variable" and piece in slots:
                text += patterns.written((patterns.Slot(slots[piece].argument, slots[piece].rendering),))
            else:
                there = ", ".join(f"${name}" for name in slots)
                raise self.fail(f"{{ {piece} }} is nothing that a sentence can say; there are: {there}", entry.line)
        return text

    def parts(self, entry: FluentMessage) -> list[Part]:
        """The parts of a message."""
        found: list[Part] = []
        for kind, text in self._pieces(entry):
            if kind in ("text", "string"):
                found.append(Literal(text))
            elif kind == "variable" and text in self.variables:
                found.append(self.variables[text])
            elif kind == "term" and f"-{text}" in self.slots:
                found.append(Fixed(self.slots[f"-{text}"], self._words(f"-{text}", entry.line)))
            else:
                there = ", ".join(f"${name}" for name in self.table.arguments.values())
                sign = {"variable": "$", "term": "-"}.get(kind, "")
                raise self.fail(f"{{ {sign}{text} }} is nothing of this dictionary; there are: {there}", entry.line)
        return found

    def _words(self, term: str, line: int) -> str:
        """The words of a term."""
        entry = self.entries.get(term)
        if entry is None:
            raise self.fail(f"the term {term} is not in the file; put it back", line)
        pieces = self._pieces(entry)
        words = " ".join("".join(text for _, text in pieces).split())
        if any(kind not in ("text", "string") for kind, _ in pieces) or not words or re.search(r"[\[\]]", words):
            raise self.fail(f"{term} must be plain words without brackets, because it stands for a value", entry.line)
        return words

    def _pieces(self, entry: FluentMessage) -> list[tuple[str, str]]:
        """A pattern as text, variables, terms, references and strings."""
        found: list[tuple[str, str]] = []
        at = 0
        for match in _PLACEABLE.finditer(entry.pattern):
            found.append(("text", entry.pattern[at : match.start()]))
            kind = match.lastgroup or ""
            text = match[kind]
            found.append((kind, _unescaped(text) if kind == "string" else text))
            at = match.end()
        found.append(("text", entry.pattern[at:]))
        for kind, text in found:
            if kind == "text" and re.search(r"[{}]", text):
                wrong = re.search(r"[{}].{0,20}", text, re.DOTALL)
                near = " ".join(wrong.group().split()) if wrong else ""
                fault = f'“{near}” cannot be in a template; write {{ $name }}, and a brace as {{ "{{" }}'
                raise self.fail(fault, entry.line)
        return [piece for piece in found if piece[1] or piece[0] != "text"]


def _lines(pattern: str) -> list[str]:
    """The lines of a pattern, however they are indented."""
    return [line.strip() for line in pattern.split("\n") if line.strip()]


def _unescaped(text: str) -> str:
    r"""A string's text.

    >>> _unescaped(r'say \"\u00e9\"')
    'say "é"'
    """
    pattern = r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{6})|(.))"
    return re.sub(pattern, lambda m: m[3] if m[3] else chr(int(m[1] or m[2], 16)), text)
