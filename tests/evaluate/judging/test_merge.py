"""Several files of one study."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from verbalign.errors import InputError
from verbalign.evaluate.judging.merge import merge
from verbalign.evaluate.judging.results import results
from verbalign.evaluate.judging.study import Judgement, Record


def said(record: Record, *given: tuple[int, int, int, int]) -> Record:
    """The record with judgements (judge, item, choice, at)."""
    made = tuple(Judgement(f"id-{j}-{i}-{at}", j, i, choice, at) for j, i, choice, at in given)
    return replace(record, judgements=record.judgements + made)


def test_a_study_merged_with_itself_is_itself(record: Callable[..., Record]):
    one = said(record(), (0, 0, 1, 5), (1, 3, 2, 6), (0, 0, 3, 7))
    assert merge([("a", one), ("b", one), ("c", one)]).record == one


def test_copies_judged_in_two_places_come_together_and_the_later_answer_counts(record: Callable[..., Record]):
    start = said(record(), (0, 0, 1, 5))
    here, there = said(start, (0, 0, 2, 20), (0, 1, 1, 21)), said(start, (0, 0, 3, 10), (2, 4, 2, 11))
    for order in ([("a", here), ("b", there)], [("b", there), ("a", here)]):
        merged = merge(order).record
        assert {pair: j.choice for pair, j in merged.in_force().items()} == {(0, 0): 2, (0, 1): 1, (2, 4): 2}
        assert [j.at for j in merged.judgements] == [5, 10, 11, 20, 21]
        assert merged.judges == start.judges and merged.places == start.places


def test_other_judges_of_the_same_study_keep_apart_even_under_one_name(record: Callable[..., Record]):
    here, there = said(record("Anna Ben"), (0, 0, 1, 5)), said(record("Anna Dora"), (0, 0, 2, 5), (1, 1, 1, 6))
    merged = merge([("a", here), ("b", there)])
    assert [judge.name for judge in merged.record.judges] == ["Anna", "Ben", "Anna (2)", "Dora"]
    assert merged.renamed == (("Anna", "Anna (2)"),)
    assert len(merged.record.study.items) == 10
    assert results(merged.record).judged == 3


def test_parts_with_other_items_are_put_side_by_side(record: Callable[..., Record]):
    whole = record("Anna")
    study = whole.study
    parts = []
    for n, cut in enumerate((slice(0, 4), slice(4, 10))):
        part = replace(study, items=study.items[cut])
        places = tuple(replace(p, item=p.item - 4 * n) for p in whole.places[0] if (p.item < 4) == (n == 0))
        parts.append((str(n), said(replace(whole, study=part, places=(places,)), (0, 1, 1, n))))
    merged = merge(parts).record
    assert merged.study == study
    assert {p.item: p.swapped for p in merged.places[0]} == {p.item: p.swapped for p in whole.places[0]}
    assert sorted(merged.in_force()) == [(0, 1), (0, 5)]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda s: replace(s, systems=("x", "y")), "b: is about other systems than a; such studies cannot be merged"),
        (lambda s: replace(s, question="?"), "b: asks another question than a; such studies cannot be merged"),
        (
            lambda s: replace(s, items=(replace(s.items[0], panels=()), *s.items[1:])),
            "b: has other texts for secret-id-0 than the files before it",
        ),
    ],
)
def test_what_does_not_belong_together_is_not_merged(change: Callable, fault: str, record: Callable[..., Record]):
    one = record()
    with pytest.raises(InputError) as error:
        merge([("a", one), ("b", replace(one, study=change(one.study)))])
    assert str(error.value) == fault


def test_altered_copies_are_not_merged(record: Callable[..., Record]):
    one = said(record(), (0, 0, 1, 5))
    with pytest.raises(InputError, match="b: has another answer under the id id-0-0-5; one of the files was altered"):
        merge([("a", one), ("b", replace(one, judgements=(replace(one.judgements[0], choice=2),)))])
    turned = tuple(tuple(replace(p, swapped=not p.swapped) for p in row) for row in one.places)
    with pytest.raises(InputError, match="b: shows Anna an item the other way round; one of the files was altered"):
        merge([("a", one), ("b", replace(one, places=turned))])
