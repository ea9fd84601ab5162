"""Several study files made into one: the same study written in several places, or parts of it written by others.

Meanings are the same if id and values are; writers are the same if they have the same link; a reply that is in both
files counts once, and of two replies of one writer to one meaning the later counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verbalign.collecting.study import AskedMeaning, AskedPlace, WordingRecord, WordingStudy, WriterReply
from verbalign.studies.merging import MergedPeople, MergedStudy, add_same, check_same

_SAME = (  # what must be the same, and what to say where it is not
    (lambda record: record.study.language, "is in another language"),
    (lambda record: record.study.declared, "declares other kinds of values"),
    (lambda record: record.study.of_proofs, "asks for something else"),
)


def merge(records: Sequence[tuple[str, WordingRecord]]) -> MergedStudy[WordingRecord]:
    """One record of all of them (at least one), each given with the name of its file."""
    check_same(records, _SAME)
    study = _study(records)
    number = {item.id: n for n, item in enumerate(study.items)}
    people = MergedPeople()
    places: dict[int, dict[int, AskedPlace]] = {}  # by writer, then item
    said: dict[tuple[int, str], WriterReply] = {}  # by writer and id
    for path, record in records:
        new = [number[item.id] for item in record.study.items]
        ranks = people.add(record.writers)
        for rank, row in zip(ranks, record.places, strict=True):
            known = places.setdefault(rank, {})
            for place in row:
                known.setdefault(new[place.item], AskedPlace(new[place.item], place.at))
        for reply in record.replies:
            here = replace(reply, writer=ranks[reply.writer], item=new[reply.item])
            fault = f"has another reply under the id {reply.id}; one of the files was altered"
            add_same(said, (here.writer, here.id), here, path, fault)
    in_order = sorted(said.values(), key=lambda reply: reply.at)  # stable: within a file, the order of saying
    rows = tuple(
        tuple(sorted(places.get(rank, {}).values(), key=lambda place: place.at)) for rank in range(len(people.by_token))
    )
    merged = WordingRecord(study, tuple(people.by_token.values()), rows, tuple(in_order))
    return MergedStudy(merged, tuple(people.renamed))


def _study(records: Sequence[tuple[str, WordingRecord]]) -> WordingStudy:
    items: dict[str, AskedMeaning] = {}
    meanings: dict[str, object] = {}
    for path, record in records:
        for item in record.study.items:
            fault = f"has another meaning under the id {item.id} than the files before it"
            add_same(meanings, item.id, (item.theorem, item.meaning), path, fault)
            items.setdefault(item.id, item)
    most = max(record.study.wordings for _, record in records)
    return replace(records[0][1].study, items=tuple(items.values()), wordings=most)
