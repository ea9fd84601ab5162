"""Restaurants of the E2E challenge: CSV with the header `mr,ref`, a wording a row.

    "name[Alimentum], area[city centre], familyFriendly[no]","There is a place in the city centre, Alimentum, …"

The predicate is `inform`, the attributes are its arguments, and the MR string as given is the instance's id.
"""

from __future__ import annotations

from verbalign.corpora.rows import Rows, attributes, table
from verbalign.corpora.source import SourceFile
from verbalign.values import Corpus, Expression, Meaning


def read(source: SourceFile) -> Corpus:
    """A meaning for each distinct MR string, in the order in which they first appear."""

    def meaning(written: str, line: int) -> Meaning:
        found = attributes(source, written, line)
        if not found:
            raise source.error("an empty MR; write name[value], name[value], …", line)
        return (Expression("inform", found),)

    rows = Rows(source, meaning)
    for line, written, text in table(source):
        rows.add(written, text, line)
    return rows.corpus("e2e")
