"""Sets of DBpedia triples (WebNLG): the challenge's XML, or a JSON object a line.

    {"id": "Id25", "file": "train/1triples/Monument", "refs": ["…"],
     "triples": [["Baku_Memorial", "designer", "\"Hilmi Güner\""]]}

A meaning is a list of triples, each `property(subject=…, object=…)`, in the order given; a property may come several
times.  Values lose their underscores, the quotes around a literal, its language and its datatype.  An entry's `id` is
unique within its file only, so the instance's is `FILE/ID` (in XML: `SIZEtriples/CATEGORY/ID`).  Wordings that the
corpus marks otherwise than "good" are kept and noted; XML wordings in another language than English are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from verbalign.corpora.source import NO_WORDINGS, SourceFile
from verbalign.values import Corpus, Expression, Instance, Meaning, Structure, Verbalization

_LITERAL = re.compile(r'"([^"]*)"(?:@[\w-]+|\^\^\S+|\s*(\([^()"]*\)))?')


def read(source: SourceFile) -> Corpus:
    """The entries of the file, in input order; two entries with the same triples stay two, as in the challenge."""
    if source.text.lstrip().startswith("<"):
        from verbalign.corpora.webnlg_xml import entries

        instances = tuple(entries(source))
    else:
        instances = tuple(_instance(source, record, line) for line, record in source.objects())
    return Corpus(instances, warnings=source.warnings, format="webnlg", structure=Structure.TRIPLES)


def _instance(source: SourceFile, record: dict[str, Any], line: int) -> Instance:
    triples = source.field(record, "triples", list, line)
    if not all(isinstance(triple, list) and all(isinstance(part, str) for part in triple) for triple in triples):
        raise source.error("field 'triples' must list lists of texts: [subject, property, object]", line)
    meaning = triple_set(source, triples, line)
    refs = source.field(record, "refs", list, line, default=[])
    comments = source.field(record, "comments", list, line, default=[])
    if not all(isinstance(text, str) for text in [*refs, *comments]):
        raise source.error("fields 'refs' and 'comments' must list texts in quotes", line)
    marked = zip(refs, [*comments, *["good"] * (len(refs) - len(comments))], strict=False)
    file = source.label(record, "file", line, "")
    id = source.label(record, "id", line, str(line))
    return Instance(source.claim(f"{file}/{id}" if file else id, line), meaning, wordings(source, marked, line))


def triple_set(source: SourceFile, triples: Sequence[Sequence[str]], line: int) -> Meaning:
    """The triples as expressions; one that is not whole is an error."""
    if not triples:
        raise source.error("an entry without triples; a meaning has at least one", line)
    found = []
    for triple in triples:
        parts = [source.exact(part.strip(), "a triple", line) for part in triple]
        if len(parts) != 3 or not all(parts):
            shown = " | ".join(parts)
            raise source.error(f"a triple must have subject, property and object, not '{shown}'", line)
        found.append(Expression(parts[1], (("subject", cleaned(parts[0])), ("object", cleaned(parts[2])))))
    if len(set(found)) != len(found):
        source.note(line, "a triple given twice is kept once")
    return tuple(dict.fromkeys(found))


def wordings(source: SourceFile, marked: Iterable[tuple[str, str]], line: int) -> tuple[Verbalization, ...]:
    """The wordings of an entry; `marked` pairs each with the corpus's judgement of it."""
    found = []
    for text, comment in marked:
        wording = source.wording(text, line)
        if wording is None:
            continue
        if comment not in ("good", ""):
            source.note(line, f"a wording marked '{comment}' is kept")
        found.append(wording)
    if not found:
        source.note(line, NO_WORDINGS)
    return tuple(found)


def cleaned(value: str) -> str:
    """A subject or object as people would write it.

    >>> [cleaned(v) for v in ("Baku_Turkish_Martyrs'_Memorial", '"1930-01-20"', '"52.0"(minutes)', '"Bar"@en')]
    ["Baku Turkish Martyrs' Memorial", '1930-01-20', '52.0 (minutes)', 'Bar']
    """
    literal = _LITERAL.fullmatch(value)
    if literal:
        value = f"{literal[1]} {literal[2]}" if literal[2] else literal[1]
    return " ".join(value.replace("_", " ").split()) or value
