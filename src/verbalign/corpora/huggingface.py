"""E2E, ViGGO and WebNLG as the Hugging Face hub exports them: JSON lines, or an array of objects.

    {"meaning_representation": "name[Aromi], area[riverside]", "human_reference": "Aromi is …"}        e2e_nlg
    {"meaning_representation": "inform(name[…], …)", "target": "…", "references": ["…"]}               GEM: E2E, ViGGO
    {"modified_triple_sets": {"mtriple_set": [["A | property | B", …]]}, "lex": {"text": ["…"], …}}    web_nlg
    {"input": ["A | property | B", …], "target": "…", "references": ["…"]}                             GEM: WebNLG

They become what the readers of the challenges' own files give: same predicates, arguments and ids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verbalign.corpora import e2e, viggo
from verbalign.corpora.rows import Rows
from verbalign.corpora.source import SourceFile
from verbalign.corpora.webnlg import triple_set, wordings
from verbalign.values import Corpus, Instance, Structure

MR, TRIPLES, INPUT, GEM = "meaning_representation", "modified_triple_sets", "input", "gem_id"


def read(source: SourceFile) -> Corpus:
    """The corpus in an export; the first record tells which."""
    _, first = next(source.objects())
    if MR in first:
        return _attributes(source, is_viggo="(" in str(first[MR]).partition("[")[0])
    if TRIPLES in first or INPUT in first:
        return Corpus(tuple(_sets(source)), warnings=source.warnings, format="webnlg", structure=Structure.TRIPLES)
    raise source.error(f"none of the exports we read has just these fields: {', '.join(first)}", 1)


def _attributes(source: SourceFile, *, is_viggo: bool) -> Corpus:
    meaning = viggo.meaning if is_viggo else e2e.meaning
    rows = Rows(source, lambda written, line: meaning(source, written, line))
    for line, record in source.objects():
        written = source.field(record, MR, str, line)
        texts: list[str | None] = [*_texts(source, record, line)]
        for text in texts or [None]:
            rows.add(written, text, line)
    return rows.corpus("viggo" if is_viggo else "e2e", Structure.ACTS)


def _texts(source: SourceFile, record: dict[str, Any], line: int) -> list[str]:
    """The wordings of a record; GEM's test sets have all under `references`, the others one as `target`."""
    found = source.field(record, "references", list, line, default=[]) or [
        record[name] for name in ("human_reference", "target") if record.get(name)
    ]
    if not all(isinstance(text, str) for text in found):
        raise source.error("fields 'references' and 'target' must hold texts", line)
    return list(dict.fromkeys(found))


def _sets(source: SourceFile) -> Iterator[Instance]:
    for line, record in source.objects():
        if TRIPLES in record:
            sets = source.field(source.field(record, TRIPLES, dict, line), "mtriple_set", list, line)
            written = sets[0] if sets else []
            lexical = source.field(record, "lex", dict, line, default={})
            comments = lexical.get("comment") or ["good"] * len(lexical.get("text", []))
            marked = list(zip(lexical.get("text", []), comments, strict=False))
            id = f"{record.get('category', '')}/{record.get('eid', line)}".strip("/")
        else:
            written = source.field(record, INPUT, list, line)
            marked = [(text, "good") for text in _texts(source, record, line)]
            id = str(record.get("webnlg_id", record.get(GEM, line)))
        triples = [str(triple).split(" | ") for triple in written]
        yield Instance(source.claim(id, line), triple_set(source, triples, line), wordings(source, marked, line))
