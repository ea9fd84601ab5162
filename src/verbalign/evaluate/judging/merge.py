"""Several study files made into one: the same study judged in several places, or parts of it judged by others.

Items are the same if id, system and texts are; judges are the same if they have the same link; a judgement that is in
both files counts once, and of two answers of one judge about one item the later counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verbalign.errors import InputError
from verbalign.evaluate.judging.study import Item, Judge, Judgement, Place, Record, Study

_SAME = {  # what must be the same, and what to say where it is not
    "kind": "is another kind of study",
    "systems": "is about other systems",
    "question": "asks another question",
}


@dataclass(frozen=True, slots=True)
class MergedStudy:
    """The study in one, and the judges who had to be renamed because two have one name."""

    record: Record
    renamed: tuple[tuple[str, str], ...]


def merge(records: Sequence[tuple[str, Record]]) -> MergedStudy:
    """One record of all of them (at least one), each given with the name of its file."""
    study = _study(records)
    number = {(item.id, item.system): n for n, item in enumerate(study.items)}
    judges: dict[str, Judge] = {}  # by token
    renamed: list[tuple[str, str]] = []
    places: dict[str, dict[int, Place]] = {}  # by token, then item, in order
    said: dict[tuple[str, str], Judgement] = {}  # by token and id
    for path, record in records:
        new = [number[item.id, item.system] for item in record.study.items]
        for judge, row in zip(record.judges, record.places, strict=True):
            if judge.token not in judges:
                judges[judge.token] = _named(judge, judges, renamed)
            _add_places(places.setdefault(judge.token, {}), [Place(new[p.item], p.swapped) for p in row], judge, path)
        rank = {token: n for n, token in enumerate(judges)}
        for judgement in record.judgements:
            token = record.judges[judgement.judge].token
            here = replace(judgement, judge=rank[token], item=new[judgement.item])
            if said.setdefault((token, judgement.id), here) != here:
                raise InputError(
                    f"has another answer under the id {judgement.id}; one of the files was altered", path=path
                )
    in_order = sorted(said.values(), key=lambda judgement: judgement.at)  # stable: within a file, the order of saying
    rows = tuple(tuple(places[token].values()) for token in judges)
    return MergedStudy(Record(study, tuple(judges.values()), rows, tuple(in_order)), tuple(renamed))


def _study(records: Sequence[tuple[str, Record]]) -> Study:
    """The study of all files; they must ask the same about the same systems."""
    first_path, first = records[0]
    items: dict[tuple[str, int | None], Item] = {}
    for path, record in records:
        for what, fault in _SAME.items():
            if getattr(record.study, what) != getattr(first.study, what):
                raise InputError(f"{fault} than {first_path}; such studies cannot be merged", path=path)
        for item in record.study.items:
            if items.setdefault((item.id, item.system), item) != item:
                raise InputError(f"has other texts for {item.id} than the files before it", path=path)
    return replace(first.study, items=tuple(items.values()))


def _named(judge: Judge, known: dict[str, Judge], renamed: list[tuple[str, str]]) -> Judge:
    names = {other.name for other in known.values()}
    name, number = judge.name, 1
    while name in names:
        number += 1
        name = f"{judge.name} ({number})"
    if name != judge.name:
        renamed.append((judge.name, name))
    return Judge(name, judge.token)


def _add_places(known: dict[int, Place], row: Sequence[Place], judge: Judge, path: str) -> None:
    for place in row:
        if known.setdefault(place.item, place) != place:
            raise InputError(f"shows {judge.name} an item the other way round; one of the files was altered", path=path)
