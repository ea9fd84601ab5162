"""Several study files made into one: the same study judged in several places, or parts of it judged by others.

Items are the same if id, system and texts are; judges are the same if they have the same link; a judgement that is in
both files counts once, and of two answers of one judge about one item the later counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verbalign.evaluate.judging.study import Item, Judgement, Place, Record, Study
from verbalign.studies.merging import MergedPeople, MergedStudy, add_same, check_same

_SAME = (  # what must be the same, and what to say where it is not
    (lambda record: record.study.kind, "is another kind of study"),
    (lambda record: record.study.systems, "is about other systems"),
    (lambda record: record.study.question, "asks another question"),
)


def merge(records: Sequence[tuple[str, Record]]) -> MergedStudy[Record]:
    """One record of all of them (at least one), each given with the name of its file."""
    study = _study(records)
    number = {(item.id, item.system): n for n, item in enumerate(study.items)}
    people = MergedPeople()
    places: dict[int, dict[int, Place]] = {}  # by judge, then item, in order
    said: dict[tuple[int, str], Judgement] = {}  # by judge and id
    for path, record in records:
        new = [number[item.id, item.system] for item in record.study.items]
        ranks = people.add(record.judges)
        for rank, judge, row in zip(ranks, record.judges, record.places, strict=True):
            turned = f"shows {judge.name} an item the other way round; one of the files was altered"
            for place in row:
                item = new[place.item]
                add_same(places.setdefault(rank, {}), item, Place(item, place.swapped), path, turned)
        for judgement in record.judgements:
            here = replace(judgement, judge=ranks[judgement.judge], item=new[judgement.item])
            fault = f"has another answer under the id {judgement.id}; one of the files was altered"
            add_same(said, (here.judge, here.id), here, path, fault)
    in_order = sorted(said.values(), key=lambda judgement: judgement.at)  # stable: within a file, the order of saying
    rows = tuple(tuple(places.get(rank, {}).values()) for rank in range(len(people.by_token)))
    return MergedStudy(Record(study, tuple(people.by_token.values()), rows, tuple(in_order)), tuple(people.renamed))


def _study(records: Sequence[tuple[str, Record]]) -> Study:
    """The study of all files; they must ask the same about the same systems."""
    check_same(records, _SAME)
    items: dict[tuple[str, int | None], Item] = {}
    for path, record in records:
        for item in record.study.items:
            fault = f"has other texts for {item.id} than the files before it"
            add_same(items, (item.id, item.system), item, path, fault)
    return replace(records[0][1].study, items=tuple(items.values()))
