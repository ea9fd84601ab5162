"""Which values a text mentions."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from verbalign.collecting.hints import hints
from verbalign.collecting.study import WordingRecord
from verbalign.collecting.texts import LONGEST

MEANING = 'due(book=War_and_Peace, day=2026-07-01, copies=3, floor=3, price="£1,200", extras=[tea, milk], late=yes)'


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("", "book day copies floor price extras"),
        ("War and Peace", "day copies floor price extras"),
        ("WAR_AND_PEACE on 1 July", "copies floor price extras"),
        ("three copies", "book day floor price extras"),
        ("three copies on the 3rd floor", "book day price extras"),
        ("£1,200 with milk and tea", "book day copies floor"),
        ("120 or 12", "book day copies floor price extras"),
        ("Wart and Peaceful, 33 copies, milkshake", "book day copies floor price extras"),
    ],
)
def test_a_value_is_mentioned_in_whatever_form_and_only_as_a_word(
    text: str, missing: str, record: Callable[..., WordingRecord]
):
    study = record(written=(MEANING,)).study
    found = hints(study, study.items[0], text)
    assert found.missing == tuple(missing.split()) and found.free == ("late",)
    assert all(0 <= start < end <= len(text) for start, end in found.mentioned.values())


def test_equal_values_of_several_steps_are_said_once(record: Callable[..., WordingRecord]):
    study = record(written=("Intro(goal=even(n)); Unfold(goal=even(n), by=even)",)).study
    assert hints(study, study.items[0], "We show even(n).").missing == ("2.by",)


@pytest.mark.parametrize("words", ["3 ", "three ", "tea, milk and ", "War and Peace ", "1 July ", "x" * 50])
def test_the_longest_text_is_looked_at_in_no_time(words: str, record: Callable[..., WordingRecord]):
    study = record(written=(MEANING,)).study
    text = (words * LONGEST)[:LONGEST]
    start = time.perf_counter()
    hints(study, study.items[0], text)
    assert time.perf_counter() - start < 3  # it takes a tenth of that here
