"""Dialogue about video games (ViGGO): CSV with the header `mr,ref`, a wording a row.

    "inform(name[Dirt: Showdown], genres[driving/racing, sport], has_linux_release[no])","Dirt: Showdown is …"

The dialogue act is the predicate, the slots are its arguments, several genres, platforms or perspectives are a list;
an empty slot (`request_attribute(esrb[])`) has an empty value.  The MR string as given is the instance's id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verbalign.corpora.rows import attributes, distinct, read_table, table
from verbalign.corpora.source import SourceFile
from verbalign.values import Corpus, Expression, Meaning

_ACT = re.compile(r"\s*(\w+)\s*\((.*)\)\s*", re.DOTALL)
_LISTS = frozenset({"genres", "platforms", "player_perspective"})


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct MR string, in the order in which they first appear."""
    return read_table(source, "viggo", meaning)


def meanings(source: SourceFile) -> Iterator[tuple[str, Meaning]]:
    """The distinct MR strings, each with its meaning, one by one."""
    for line, written, _ in distinct(table(source)):
        yield written, meaning(source, written, line)


def meaning(source: SourceFile, written: str, line: int) -> Meaning:
    """The meaning that an MR string writes."""
    act = _ACT.fullmatch(written)
    if act is None:
        raise source.error(f"malformed MR at '{written[:40].strip()}'; write act(slot[value], slot[value], …)", line)
    return (Expression(act[1], attributes(source, act[2], line, _LISTS)),)
