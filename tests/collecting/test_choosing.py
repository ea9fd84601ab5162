"""What is asked next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from verbalign.collecting.choosing import Standing, Usefulness
from verbalign.collecting.study import AskedMeaning, WordingRecord, WordingStudy
from verbalign.values.expression import parse_meaning


def test_a_meaning_with_fewer_wordings_comes_first(record: Callable[..., WordingRecord]):
    useful = Usefulness(record().study)
    assert useful.best(Standing({0: 1, 1: 1, 2: 1})) == 3
    assert useful.best(Standing({0: 2, 1: 1, 2: 2, 3: 2})) == 1


def test_what_differs_from_what_is_worded_comes_first(record: Callable[..., WordingRecord]):
    written = ("seen(bird=wren, many=2)", "seen(bird=wren, many=3)", "seen(bird=owl, at=night)", "seen(bird=owl)")
    useful = Usefulness(record(written=written).study)
    order = list(useful.ranked(Standing({0: 1}, seen=frozenset({0}))))
    assert order[0] == 2  # `at` was never said, many=3 is like many=2
    assert sorted(order) == [1, 2, 3]


def test_numbers_teach_by_their_class(record: Callable[..., WordingRecord]):
    written = tuple(f"due(days={days})" for days in (5, 7, 1, 9))
    useful = Usefulness(record(written=written).study)
    assert next(useful.ranked(Standing({0: 1}, seen=frozenset({0})))) == 2  # one day, not many


def test_what_another_has_on_the_screen_counts_for_a_while(record: Callable[..., WordingRecord]):
    useful = Usefulness(record(wordings=1).study)
    first = useful.best(Standing())
    assert first is not None
    assert useful.best(Standing(held={first: 1})) not in (first, None)


def test_nobody_is_asked_what_two_would_not_say_or_what_has_enough(record: Callable[..., WordingRecord]):
    useful = Usefulness(record().study)
    assert sorted(useful.open(Standing({0: 3, 1: 2}, {2: 2, 3: 1}))) == [1, 3]


def test_wordings_that_are_there_already_count(record: Callable[..., WordingRecord]):
    study = record().study
    had = replace(study, items=(replace(study.items[0], had=2), replace(study.items[1], had=3), *study.items[2:]))
    assert had.wanted == 1 + 0 + 3 + 3
    assert sorted(Usefulness(had).open(Standing())) == [0, 2, 3]


def test_a_suggestion_that_helps_more_comes_first(record: Callable[..., WordingRecord]):
    study = record().study
    weighted = replace(study, items=tuple(replace(item, weight=n + 1.0) for n, item in enumerate(study.items)))
    assert Usefulness(weighted).best(Standing()) == 2  # of the three with four values, the heaviest


@given(st.data(), st.integers(1, 6), st.integers(1, 5), st.integers(1, 4))
def test_writers_who_take_turns_word_every_meaning_often_enough_and_none_too_often(
    data: st.DataObject, writers: int, items: int, wordings: int
):
    meanings = (AskedMeaning(f"{n}", parse_meaning(f"p(x={n})")) for n in range(items))
    study = WordingStudy(tuple(meanings), wordings)
    useful = Usefulness(study)
    worded, seen = dict.fromkeys(range(items), 0), [set[int]() for _ in range(writers)]
    idle: set[int] = set()
    while len(idle) < writers:
        writer = data.draw(st.sampled_from(sorted(set(range(writers)) - idle)))
        item = useful.best(Standing(worded, seen=frozenset(seen[writer])))
        if item is None:
            idle.add(writer)
            continue
        worded[item] += 1
        seen[writer].add(item)
        assert max(worded.values()) - min(worded.values()) <= 1 + (writers > 1)
    assert set(worded.values()) == {min(wordings, writers)}
