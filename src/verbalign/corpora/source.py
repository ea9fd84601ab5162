"""A file's text with its place, and what all readers do with it: lines, JSON records, fields, warnings, clean text."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from verbalign.corpora.layout import Columns
from verbalign.errors import InputError
from verbalign.files import HEAD, FileKind, decoded, file_kind, is_file, kind_of_file, read_bytes, read_text, text_lines
from verbalign.run.parallel import Workers
from verbalign.values import Instance, Verbalization, Warning
from verbalign.values.objects import CONTROL
from verbalign.values.text import shortened, verbalization

_BETWEEN = re.compile(r"[\s,]*")  # the members of an array
_MISSING = object()
NO_WORDINGS = "a meaning without wordings"
_LONGEST = 400  # characters of a fault
_KIND: dict[type, str] = {str: "a text", list: "a list", dict: "an object"}


class UniqueNames:
    """Names that are taken; one that is asked for again gets a number."""

    def __init__(self) -> None:
        self._times: dict[str, int] = {}

    def distinct(self, name: str) -> str:
        """The name, or the name with the first number that nobody has.

        >>> names = UniqueNames()
        >>> [names.distinct(name) for name in ("a", "b", "a", "a (2)", "a")]
        ['a', 'b', 'a (2)', 'a (2) (2)', 'a (3)']
        """
        found, times = name, self._times.get(name, 0)
        while found in self._times:
            times += 1
            found = f"{name} ({times})" if times > 1 else name
        self._times[name] = max(times, 1)
        self._times.setdefault(found, 1)
        return found


def wordings_of(instance: Instance) -> int:
    """What an instance weighs, where many are to be kept."""
    return len(instance.verbalizations)


class SourceFile:
    """The text of one file, where it came from, and what was noted while it was read."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        text: str | None = None,
        columns: Columns | None = None,
        *,
        first: int = 1,
        workers: Workers = 1,
    ) -> None:
        """`text`: that of the file, or of a part that begins with its line `first`; `workers`: who may help to read."""
        self.path, self.columns, self.first, self.workers = path, columns or Columns(), first, workers
        if text is not None:
            self.text = text
        elif not is_file(path):  # standard input or a pipe, which can be read once only
            self.data = read_bytes(path)
        self._notes: list[Warning] = []
        self._ids = UniqueNames()

    @cached_property
    def text(self) -> str:
        """The whole text, for formats that need it at once."""
        return decoded(self.data, self.path) if "data" in self.__dict__ else read_text(self.path)

    @cached_property
    def data(self) -> bytes:
        """The whole file as it is, for formats that are no text."""
        return read_bytes(self.path)

    @cached_property
    def kind(self) -> FileKind | None:
        """What the file is, where it isn't plain text or JSON."""
        if "text" in self.__dict__:
            return None
        return kind_of_file(self.data[:HEAD]) if "data" in self.__dict__ else file_kind(self.path)

    @property
    def starts_with(self) -> str:
        """The first sign that is no space."""
        return next((line.lstrip()[0] for _, line in self.lines()), "")

    @property
    def warnings(self) -> tuple[Warning, ...]:
        return tuple(self._notes)

    def error(self, fault: str, line: int | None = None) -> InputError:
        """A fault of this file, in one line that is safe to print whatever the file holds."""
        return InputError(_one_line(fault), path=self.path, line=line)

    def note(self, line: int, fault: str) -> None:
        """Remember what was passed over or mended here."""
        self._notes.append(Warning(f"{self.path}:{line}", _one_line(fault)))

    def begin_again(self) -> None:
        """Forget what was noted: the file is read once more from its beginning."""
        self._notes, self._ids = [], UniqueNames()

    def claim(self, id: str, line: int) -> str:
        """An instance's id; one that is taken already gets a number and is noted, since outputs are matched by it."""
        found = self._ids.distinct(id)
        if found != id:
            self.note(line, "an id that is taken already is given a number")
        return found

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines that are not blank, each with its 1-based number."""
        for number, line in enumerate(self.written_lines("\n"), self.first):
            if line.strip():
                yield number, line.removesuffix("\n").rstrip("\r")

    def written_lines(self, newline: str) -> Iterator[str]:
        """All lines with their ends, which are told by `newline` as `open` has it; the file is read a part at a time,
        unless its text is there."""
        here = "text" in self.__dict__ or "data" in self.__dict__
        return io.StringIO(self.text, newline) if here else text_lines(self.path, newline)

    def records(self) -> Iterator[tuple[int, Any]]:
        """The JSON value on each line, or the members of one array of objects; numbers stay as they are written."""
        if self.is_array:
            yield from self._members()
            return
        for number, line in self.lines():
            yield number, self.json(line, number)

    @cached_property
    def is_array(self) -> bool:
        """Is the file one JSON array of objects, rather than a value a line?"""
        start = "".join(line.strip() for _, line in islice(self.lines(), 2))
        return re.match(r"\[\s*[{\]\d]", start) is not None

    def _members(self) -> Iterator[tuple[int, Any]]:
        """The members of an array, each with the line where it begins; they are read one by one."""
        text, line = self.text, 1
        place = text.index("[") + 1
        line += text.count("\n", 0, place)
        while True:
            gap = _BETWEEN.match(text, place)
            assert gap is not None
            line += text.count("\n", place, gap.end())
            place = gap.end()
            if text[place : place + 1] in ("]", ""):
                if not text[place:] or text[place + 1 :].strip():
                    after = "text after the closing ']'; remove it"
                    fault = after if text[place:] else "the array isn't closed: ']' is missing"
                    raise self.error(f"broken JSON: {fault}", line)
                return
            value, end = self._decoded(text, place, line)
            yield line, value
            line += text.count("\n", place, end)
            place = end

    def objects(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The JSON object on each line."""
        for number, record in self.records():
            if not isinstance(record, dict):
                raise self.error("a record is an object in braces: {…}", number)
            yield number, record

    def json(self, text: str, line: int) -> Any:
        """A JSON value whose numbers stay as they are written; a field given twice is refused, not overwritten."""
        value, end = self._decoded(text, len(text) - len(text.lstrip()), line)
        if rest := text[end:].strip():
            fault = f"broken JSON at column {end + 1}: extra text after the value: {shortened(rest, 20)}"
            raise self.error(f"{fault}; fix or remove the line", line)
        return value

    def _decoded(self, text: str, place: int, line: int) -> tuple[Any, int]:
        def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            found = dict(pairs)
            if len(found) != len(pairs):
                names = [name for name, _ in pairs]
                twice = next(name for name in names if names.count(name) > 1)
                raise self.error(f"'{twice}' is given twice in one object; keep one, or give a list of values", line)
            return found

        decoder = json.JSONDecoder(object_pairs_hook=unique, parse_int=str, parse_float=str, parse_constant=str)
        try:
            return decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            where = line + text.count("\n", place, error.pos)
            column = error.pos - text.rfind("\n", 0, error.pos)
            raise self.error(f"broken JSON at column {column}: {error.msg}; fix or remove the line", where) from None
        except RecursionError:
            raise self.error("JSON nested too deeply; a meaning has a few levels at most", line) from None

    def field(self, record: dict[str, Any], name: str, kind: type, line: int, default: Any = _MISSING) -> Any:
        """A field of a record, of the kind it must be; a missing one is named, unless there is a default."""
        value = record.get(name, default)
        if value is _MISSING:
            raise self.error(f"field '{name}' is missing; the record has: {', '.join(record) or 'nothing'}", line)
        if value is not default and not isinstance(value, kind):
            raise self.error(f"field '{name}' must be {_KIND[kind]}, but is {_shown(value)}", line)
        return value

    def label(self, record: dict[str, Any], name: str, line: int, default: str | None = None) -> str:
        """A text field that must be usable as it is (an id, a predicate); required unless there is a default."""
        text = self.field(record, name, str, line, *([] if default is None else [default]))
        return self.exact(text, f"field '{name}'", line)

    def exact(self, text: str, what: str, line: int) -> str:
        """Text that is part of a meaning, which must be usable as it is."""
        if bad := CONTROL.search(text):
            raise self.error(f"{what} holds the control character U+{ord(bad[0]):04X}; remove it", line)
        return text

    def wording(self, text: str, line: int, writer: str | None = None) -> Verbalization | None:
        """A wording with its tokens, or None where it is empty."""
        cleaned = self.clean(text, line)
        return verbalization(cleaned, writer) if cleaned else None

    def clean(self, text: str, line: int) -> str:
        """A wording as it is, control characters made into spaces; an empty one is noted and passed over."""
        if CONTROL.search(text):
            self.note(line, "control characters in a wording are read as spaces")
            text = CONTROL.sub(" ", text)
        if not text.strip():
            self.note(line, "an empty wording is skipped")
            return ""
        return text


def _one_line(fault: str) -> str:
    return shortened(CONTROL.sub("�", " ".join(fault.split())), _LONGEST)


def _shown(value: object) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), 40)
