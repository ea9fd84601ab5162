"""Spoken-dialogue acts (RNNLG: restaurant, hotel, laptop, tv), a JSON list a line.

    ["inform(name='trattoria contadina';pricerange=moderate)", "a human sentence", "a hand-crafted generator's output"]

The dialogue act is the predicate, slots are its arguments, a slot without value has an empty one, and a slot given
several times (`?select`, `?compare`, `suggest`) is numbered: `name`, `name.2`.  The act as written is the instance's
id.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from verbalign.corpora.rows import Rows
from verbalign.corpora.source import SourceFile
from verbalign.files import read_text
from verbalign.values import Corpus, Expression, Meaning, Structure, Value

_ACT = re.compile(r"\s*(\??\w+)\s*\((.*)\)\s*", re.DOTALL)
_SLOT = re.compile(r"\s*([\w-]+)\s*(?:=\s*('.*?'(?=\s*(?:;|$))|[^;]*))?(?:;|$)", re.DOTALL)


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct act, in the order in which they first appear, with the human sentences."""
    rows = Rows(source, lambda written, line: _meaning(source, written, line))
    for line, act, human, _ in _records(source):
        rows.add(act, human, line)
    return rows.corpus("rnnlg", Structure.ACTS)


def handcrafted(path: str | os.PathLike[str]) -> dict[str, str]:
    """What the corpus's own hand-crafted generator says for each act (the first output where there are several)."""
    found: dict[str, str] = {}
    for _, act, _, output in _records(SourceFile(path, read_text(path))):
        if output is not None:
            found.setdefault(act, output)
    return found


def _records(source: SourceFile) -> Iterator[tuple[int, str, str, str | None]]:
    for line, record in source.records():
        if not isinstance(record, list) or len(record) not in (2, 3) or not all(isinstance(t, str) for t in record):
            raise source.error('a record is a list of texts: ["act(slot=value;…)", "sentence", "generated"]', line)
        yield line, record[0], record[1], record[2] if len(record) == 3 else None


def _meaning(source: SourceFile, written: str, line: int) -> Meaning:
    act = _ACT.fullmatch(source.exact(written, "the act", line))
    if act is None:
        raise source.error(f"malformed act at '{written[:40].strip()}'; write act(slot=value;slot='value';…)", line)
    slots, found, at = act[2], list[tuple[str, Value]](), 0
    while at < len(slots):
        slot = _SLOT.match(slots, at)
        if slot is None:
            raise source.error(
                f"malformed act at '{slots[at : at + 40].strip()}'; write slot=value;slot='value';…", line
            )
        found.append((slot[1], _unquoted(source, slot[1], (slot[2] or "").strip(), line)))
        at = slot.end()
    return (Expression(act[1], tuple(_numbered(found))),)


def _numbered(pairs: Iterable[tuple[str, Value]]) -> Iterator[tuple[str, Value]]:
    """The pairs with each name once: what is said of a second thing has its number.

    >>> list(_numbered([("name", "eros 20"), ("price", "5"), ("name", "momus 19"), ("price", "5")]))
    [('name', 'eros 20'), ('price', '5'), ('name.2', 'momus 19'), ('price.2', '5')]
    """
    seen: Counter[str] = Counter()
    for name, value in pairs:
        seen[name] += 1
        yield (name if seen[name] == 1 else f"{name}.{seen[name]}"), value


def _unquoted(source: SourceFile, name: str, value: str, line: int) -> str:
    if len(value) > 1 and value[0] == value[-1] == "'":
        return value[1:-1].strip()
    if value.startswith("'") or (value.endswith("'") and value.count("'") == 1 and not value.endswith("s'")):
        source.note(line, f"a stray quote in slot '{name}' is skipped")
        return value.strip("'").strip()
    return value
