"""What kind of thing the values of an argument are."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.language import Language
from verbalign.mentions.kinds import KINDS, amount, date_of, kind_of, kinds, time_of

ENGLISH, GERMAN = Language("en"), Language("de")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("number", ["3", "0", "-7", "1,200", "2.5"]),
        ("quantity", ["6 min", "70 min"]),
        ("quantity", ["80%", "5 %"]),
        ("quantity", ["20 °C", "3"]),
        ("money", ["£3", "-£1,200.50"]),
        ("money", ["3,50 €", "12 €"]),
        ("money", ["EUR 20"]),
        ("date", ["2026-07-01", "01.07.2026", "2026-07-01T09:30"]),
        ("time", ["09:30", "24:00", "7:05:00"]),
        ("list", [("plates", "cups"), "spoons"]),
        ("closed", ["yes", "no"]),
        ("closed", ["true"]),
        ("expression", ["odd(n)", "x = y"]),
        ("name", ["Tom", "3"]),
        ("name", ["yes", "perhaps"]),
        ("name", ["007", "2.4.1"]),
        ("name", ["2026-13-01"]),
        ("name", ["25:00"]),
        ("name", []),
    ],
)
def test_all_values_together_tell_the_kind(kind, values):
    assert kind_of(values, ENGLISH) == kind
    assert kind in KINDS


def test_yes_and_no_are_those_of_the_language():
    assert (kind_of(["ja", "nein"], GERMAN), kind_of(["ja", "nein"], ENGLISH)) == ("closed", "name")


def test_what_is_declared_goes_before_what_the_values_tell():
    assert kinds({"room": ["101", "102"], "n": ["3"]}, ENGLISH, {"room": "name"}) == {"room": "name", "n": "number"}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3", 3), ("-3", -3), ("−3", -3), ("1,200", 1200), ("1.200.000", 1_200_000), ("1.5", 1.5), ("1,5", 1.5),
        ("-£35.10", -35.1), ("£-35", -35), ("£1,035.10", 1035.1), ("1 200", 1200), ("1’200", 1200), ("80%", 80),
        ("6 min", 6), ("0", 0), ("0.5", 0.5),
    ],
)  # fmt: skip
def test_a_number_is_read_however_it_is_written(text, number):
    assert amount(text).number == pytest.approx(number)


@pytest.mark.parametrize("text", ["", "three", "007", "2.4.1", "1234567890123", "3 4 5 6", "a3"])
def test_a_code_is_no_number(text):
    assert amount(text) is None


@given(st.integers(-999_999, 999_999))
def test_every_whole_number_is_read(number):
    assert amount(str(number)).number == amount(f"{number:,}").number == number


@given(st.dates())
def test_every_day_is_read(day):
    assert date_of(day.isoformat()) == day


def test_there_is_no_30th_of_february():
    assert date_of("2026-02-30") is None
    assert date_of("2024-02-29") == datetime.date(2024, 2, 29)


@given(st.times())
def test_every_time_of_day_is_read(moment):
    assert time_of(moment.strftime("%H:%M")) == (moment.hour, moment.minute)


@given(st.text(max_size=12))
def test_whatever_stands_in_a_column_has_a_kind(text):
    assert kind_of([text], ENGLISH) in KINDS
