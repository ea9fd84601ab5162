"""The results of a study as text: for a terminal, and as a corpus that `verbalign learn` reads, CSV or JSON lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from verbalign.collecting.results import CollectedStudy, CollectedWording
from verbalign.collecting.store import record_of
from verbalign.collecting.study import AskedMeaning, Reply, WordingRecord
from verbalign.errors import OutputError
from verbalign.values import Value
from verbalign.values.text import counted

SUSPICIOUS = "suspicious"  # the column, and the field


def progress(record: WordingRecord) -> str:
    """What is asked, of how many, and how far they are."""
    replies = list(record.in_force().values())
    written = sum(one.reply is Reply.WORDING for one in replies)
    changed = len(record.replies) - len(replies)
    later = f", {changed} changed later" if changed else ""
    things = "proof" if record.study.of_proofs else "meaning"
    return (
        f"{counted(len(record.study.items), things)}, {counted(len(record.writers), 'writer')}, "
        f"{written} of {counted(record.study.wanted, 'wording')}{later}"
    )


def to_table(found: CollectedStudy) -> Iterator[str]:
    """Each meaning with its wordings, who wrote them, and what looks wrong."""
    yield progress(found.record)
    for number, item in enumerate(found.record.study.items):
        yield ""
        yield item.written
        for one in found.of(number):
            yield f"  {', '.join(one.writers)}: {one.text}"
            yield from (f"    ! {fault}" for fault in one.suspicious)
        if number in found.refused:
            yield f"  would not say this: {', '.join(found.refused[number])}"


def to_jsonl(found: CollectedStudy) -> Iterator[str]:
    """A corpus of the native format: headers, and a line for each meaning that has wordings."""
    study = found.record.study
    for predicate, args in study.signatures.items():
        yield _json({"signature": {"predicate": predicate, "args": list(args)}})
    if study.declared:
        yield _json({"kinds": dict(study.declared)})
    for number, item in enumerate(study.items):
        if texts := [_text(one) for one in found.of(number)]:
            yield _json({**record_of(item), "texts": texts})


def _text(one: CollectedWording) -> dict[str, Any]:
    made: dict[str, Any] = {"text": one.text, "writer": _names(one)}
    return {**made, SUSPICIOUS: list(one.suspicious)} if one.suspicious else made


def _names(one: CollectedWording) -> str:
    return ", ".join(one.writers)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def to_csv(found: CollectedStudy) -> Iterator[str]:
    """A table with a row for each wording: predicate, arguments, text, writer, and what looks wrong."""
    study = found.record.study
    names = dict.fromkeys(name for item in study.items for name in item.args)
    own = ("predicate", "text", "writer", SUSPICIOUS)
    if clash := [name for name in names if name.lower() in own]:
        raise OutputError(f"an argument is called '{clash[0]}', like a column of the table; use --to jsonl")
    yield _row(["predicate", *names, "text", "writer", SUSPICIOUS])
    for one in found.wordings:
        item = study.items[one.item]
        cells = _cells(item)
        yield _row([
            item.meaning[0].predicate, *(cells.get(name, "") for name in names), one.text, _names(one),
            "; ".join(one.suspicious),
        ])  # fmt: skip


def _cells(item: AskedMeaning) -> dict[str, str]:
    if not item.single:
        raise OutputError(f"{item.id} has several expressions, which no table can hold; use --to jsonl")
    return {name: _cell(value, item) for name, value in item.args.items()}


def _cell(value: Value, item: AskedMeaning) -> str:
    members = value if isinstance(value, tuple) else (value,)
    if any(not isinstance(member, str) or ";" in member for member in members):
        raise OutputError(f"a value of {item.id} holds a semicolon, which divides lists in tables; use --to jsonl")
    return "; ".join(map(str, members))


def _row(cells: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()
