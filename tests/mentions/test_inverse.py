"""Renderings undone: words back to values, and every value gives the same words again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.language import Language
from verbalign.mentions.inverse import Inverse, examples, whole_date
from verbalign.mentions.renderings import rendered

ENGLISH = Language("en")
KINDS = {"n": "number", "t": "quantity", "m": "money", "d": "date", "at": "time", "l": "list", "s": "name"}


def inverse(**known):
    return Inverse(KINDS, ENGLISH, known, {})


@pytest.mark.parametrize(
    ("argument", "rendering", "surface", "known", "values"),
    [
        ("n", "words", "three", ("5",), ("3",)),
        ("n", "ordinal", "third", ("5",), ("3",)),
        ("n", "nth", "22nd", ("5",), ("22",)),
        ("n", "words", "thrice", ("5",), ()),
        ("t", "digits", "6", ("9 min",), ("6 min",)),
        ("m", "unsigned", "£7.20", ("£5", "-£3"), ("-£7.20", "£7.20")),
        ("d", "d MMMM", "1 July", ("2026-03-04", "2026-05-05"), ("2026-07-01",)),
        ("d", "d MMMM", "1 July", ("2025-03-04", "2026-05-05"), ("--07-01",)),
        ("d", "MMMM do y", "July 1st 2024", (), ("2024-07-01",)),
        ("d", "d MMMM", "1 July", ("04.03.2026",), ("01.07.2026",)),
        ("d", "d MMMM", "31 June", ("2026-03-04",), ()),
        ("at", "half past h", "half past nine", ("10:00",), ("09:30",)),
        ("l", "list", "Ann, Bo Lee and Cy", ("Bo_Lee",), (("Ann", "Bo_Lee", "Cy"),)),
        ("l", "commas", "Ann", (), ("Ann",)),
        ("s", "spaced", "on time", ("on_time",), ("on_time", "on time")),
        ("s", "", "webshop", (), ("webshop",)),
    ],
)
def test_words_are_read_back(argument, rendering, surface, known, values):
    assert inverse(**{argument: known}).values(argument, rendering, surface, False) == values


def test_the_capital_of_a_sentence_is_taken_off_where_values_have_none():
    assert inverse(s=("flood", "ice")).values("s", "", "Snow", True) == ("snow", "Snow")
    assert inverse(s=("Leeds",)).values("s", "", "York", True) == ("York", "york")


@given(st.integers(0, 20), st.sampled_from(["words", "digits", "plain", "nth"]))
def test_every_number_comes_back(number, rendering):
    surface = rendered(str(number), rendering, "number", ENGLISH)
    assert inverse(n=("4",)).values("n", rendering, surface, False)[0] == str(number)


@given(st.dates(), st.sampled_from(["d MMMM y", "MMMM do, y", "EEEE, d MMM y", "dd/MM/y"]))
def test_every_date_comes_back(day, pattern):
    if day.year >= 1000:
        surface = rendered(day.isoformat(), pattern, "date", ENGLISH)
        assert inverse().values("d", pattern, surface, False) == (day.isoformat(),)


def test_examples_show_units_years_and_names():
    assert examples(["1", "2"], "number") == ("1",)
    assert examples([("a", "b"), "c"], "list") == ("a", "b", "c")


def test_a_day_without_a_year_can_be_said():
    assert whole_date("--02-29") == "2024-02-29"
    assert whole_date("2026-02-28") == "2026-02-28"
