"""Restaurants of the E2E challenge: CSV with the header `mr,ref`, a wording a row.

    "name[Alimentum], area[city centre], familyFriendly[no]","There is a place in the city centre, Alimentum, …"

The predicate is `inform`, the attributes are its arguments, and the MR string as given is the instance's id.
"""

from __future__ import annotations

from collections.abc import Iterator

from verbalign.corpora.rows import attributes, distinct, read_table, table
from verbalign.corpora.source import SourceFile
from verbalign.values import Corpus, Expression, Meaning


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct MR string, in the order in which they first appear."""
    return read_table(source, "e2e", meaning)


def meanings(source: SourceFile) -> Iterator[tuple[str, Meaning]]:
    """The distinct MR strings, each with its meaning, one by one."""
    for line, written, _ in distinct(table(source)):
        yield written, meaning(source, written, line)


def meaning(source: SourceFile, written: str, line: int) -> Meaning:
    """The meaning that an MR string writes."""
    found = attributes(source, written, line)
    if not found:
        raise source.error("an empty MR; write name[value], name[value], …", line)
    return (Expression("inform", found),)
