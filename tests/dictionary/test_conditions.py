"""Conditions: what they hold for, and that what is written is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary.conditions import (
    BEGINS,
    CLASSES,
    COUNT,
    ENDS,
    GIVEN,
    IS,
    NEGATIVE,
    NONE,
    NOT,
    OVER,
    UNLIKE,
    VOWEL,
    absent,
    label,
    parsed,
    tells,
    written,
)
from verbalign.dictionary.conditions import Test as Check  # pytest takes what is called Test for one of its own
from verbalign.dictionary.conditions import given as is_given
from verbalign.errors import InputError
from verbalign.language import Language

ENGLISH, RUSSIAN = Language("en"), Language("ru")
KINDS = {"n": "number", "cost": "money", "who": "list", "state": "name"}


def holds(condition, language=ENGLISH, **args):
    return all(test.holds(args, language, KINDS) for test in parsed(condition))


# ---- what holds ----


@pytest.mark.parametrize(
    ("condition", "args"),
    [
        ("n is 0", {"n": "0"}),
        ("n is 1", {"n": "1"}),
        ("n is other", {"n": "7"}),
        ("n is negative", {"n": "-3"}),
        ("n is over 50", {"n": "51"}),
        ("cost is over 50", {"cost": "£50.01"}),
        ("cost is negative", {"cost": "-£2"}),
        ("cost is 0", {"cost": "£0"}),
        ("n is given", {"n": "0"}),
        ("n is not given", {}),
        ("n is not 1", {"n": "2"}),
        ("n is not 1", {}),
        ("state is open or shut", {"state": "shut"}),
        ('state ends in "ut"', {"state": "shut"}),
        ('state begins with "sh" or "op"', {"state": "open"}),
        ('state does not begin with "sh"', {"state": "open"}),
        ("state begins with a vowel sound", {"state": "open"}),
        ("state begins with a consonant sound", {"state": "shut"}),
        ("who has 2 members", {"who": ("Ann", "Bo")}),
        ("who has 1 members", {"who": "Ann"}),
        ("who is one", {"who": "Ann"}),
        ("who is other", {"who": ("Ann", "Bo")}),
        ('who begins with a vowel sound and ends in "o"', {"who": ("Ann", "Bo")}),
        ("n is given and state is given", {"n": "3", "state": "open"}),
        ('at is under "12:00"', {"at": "9:30"}),
        ('at is over "11:59"', {"at": "12:00"}),
        ("n is under 5", {"n": "4 min"}),
        ("n is more than [m]", {"n": "3 kg", "m": "2 kg"}),
        ("day is less than [end]", {"day": "2026-03-01", "end": "2026-04-01"}),
        ("n is the same as [m]", {"n": "£3", "m": "£3"}),
    ],
)
def test_it_holds(condition, args):
    assert holds(condition, **args)


@pytest.mark.parametrize(
    ("condition", "args"),
    [
        ("n is other", {"n": "1"}),
        ("n is negative", {"n": "0"}),
        ("n is over 50", {"n": "50"}),
        ("n is over 50", {}),
        ("n is given", {}),
        ("n is given", {"n": ""}),
        ("n is not given", {"n": "4"}),
        ("state is open", {"state": "opened"}),
        ('state does not begin with "sh"', {}),
        ("state begins with a consonant sound", {}),
        ("who has 2 members", {"who": ("Ann", "Bo", "Cy")}),
        ("n is given and state is given", {"n": "3"}),
        ('at is under "12:00"', {"at": "12:00"}),
        ("n is more than [m]", {"n": "3"}),
        ("n is more than [m]", {"n": "3 kg", "m": "2 °C"}),
        ("n is the same as [m]", {"n": "soon", "m": "soon"}),
    ],
)
def test_it_does_not_hold(condition, args):
    assert not holds(condition, **args)


def test_plural_classes_are_those_of_the_language():
    assert [n for n in range(3, 26) if holds("n is few", RUSSIAN, n=str(n))] == [3, 4, 22, 23, 24]
    assert not any(holds("n is few", n=str(n)) for n in range(30))


def test_a_number_is_what_it_is_whatever_its_unit():
    assert Check("t", IS, ("1",)).holds({"t": "1 min"}, ENGLISH, {"t": "quantity"})
    assert not Check("t", IS, ("1 h",)).holds({"t": "1 min"}, ENGLISH, {"t": "quantity"})


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ("0", "number", "0"), ("1", "number", "1"), ("2", "number", "2"), ("7", "number", "#other"),
        ("-7", "number", "#negative"), ("-£7", "money", "#negative"), ("6 min", "quantity", "#other"),
        ("open", "name", "open"), ("7", "name", "7"), (("a", "b"), "list", "#other"), ("a", "list", "#one"),
        ("", "name", None), (None, "number", None),
    ],
)  # fmt: skip
def test_words_depend_on_the_class_of_a_value(value, kind, expected):
    assert label(value, kind, ENGLISH) == expected


def test_a_negative_number_has_a_plural_class_where_words_need_it():
    assert [label(n, "number", RUSSIAN) for n in ("-1", "-2", "-5")] == [
        "#negative one",
        "#negative few",
        "#negative many",
    ]
    assert holds("n is negative few", RUSSIAN, n="-3") and not holds("n is negative few", RUSSIAN, n="-5")


@given(st.sampled_from([IS, NOT]), st.text(max_size=4), st.text(max_size=4))
def test_is_and_is_not_never_hold_together(kind, operand, value):
    assert Check("n", IS, (operand,)).holds({"n": value}, ENGLISH, {}) != Check("n", NOT, (operand,)).holds(
        {"n": value}, ENGLISH, {}
    )


def test_only_one_certain_value_is_told():
    assert tells(Check("n", IS, ("0",)))
    assert not any(map(tells, (is_given("n"), absent("n"), Check("n", IS, ("0", "1")), Check("n", NOT, ("0",)))))


# ---- writing and reading ----

NAMES = st.sampled_from(["n", "due_date", "x.y", "e-mail", "straße", "number of rooms", "is", "and", 'a "b"', "a|b"])
TEXTS = st.text(st.sampled_from(list("aeZ 0-9.,:;|[]{}()\"'\\#?é₂日\u0301\n")), min_size=1, max_size=8).filter(
    str.strip
)
TRICKY = "given not negative one few many over 50 or and is members member yes #one # #3 -3 1.5 £3 5% on_time"
WORDS = st.sampled_from(TRICKY.split())
PHRASES = st.sampled_from(["over budget", "team members", "given up", "or so", "is it", "not given", "negative few"])
VALUES = st.one_of(TEXTS, WORDS, PHRASES, st.sampled_from([NEGATIVE, *CLASSES, "#negative few"]))


def several(values, most=3):
    return st.lists(values, min_size=1, max_size=most, unique=True).map(tuple)


TESTS = st.one_of(
    st.builds(Check, NAMES, st.sampled_from([IS, NOT]), several(VALUES)),
    st.builds(Check, NAMES, st.just(IS), st.sampled_from([(GIVEN,), (NONE,), (NONE, "0"), ("yes", NONE)])),
    st.builds(Check, NAMES, st.just(OVER), st.sampled_from([("0",), ("2.5",), ("-10",), ("1000",)])),
    st.builds(Check, NAMES, st.sampled_from([BEGINS, UNLIKE, ENDS]), several(TEXTS)),
    st.builds(Check, NAMES, st.just(VOWEL), st.sampled_from([("vowel",), ("consonant",)])),
    st.builds(Check, NAMES, st.just(COUNT), several(st.integers(1, 30).map(str))),
)


@given(st.lists(TESTS, min_size=1, max_size=3).map(tuple))
def test_a_condition_is_read_back_as_it_was_written(tests):
    assert parsed(written(tests)) == tests


@given(st.lists(TESTS, min_size=1, max_size=2).map(tuple))
def test_an_argument_that_was_just_named_need_not_be_repeated(tests):
    since = tests[0].argument
    assert parsed(written(tests, since), since) == tests


@given(TESTS)
def test_a_condition_is_one_line(test):
    assert "\n" not in written([test]) or any("\n" in operand for operand in test.operands)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it begins with no argument"),
        ("is 3", "it begins with no argument"),
        ("n", "'n' what? write is or ends in"),
        ("n flies", "'n' what? write is or ends in"),
        ("n is", "a value is missing at its end"),
        ("n is 3 or", "a value is missing at its end"),
        ("n is over", "a value is missing at its end"),
        ("n is over many", "over what number? 'many' is none"),
        ("n has 3", "write has 2 members"),
        ('n ends in "a" "b"', "what is '\"b\"'?"),
        ("n is 3 and", "it begins with no argument"),
    ],
)
def test_every_fault_has_its_own_line_with_the_condition_in_it(text, fault):
    with pytest.raises(InputError) as found:
        parsed(text)
    assert str(found.value) == f"can't read the condition {text.strip()!r}: {fault}"


@given(st.text(st.sampled_from(list('n is "over\\5|:{}[]\n')), max_size=24))
def test_whatever_is_written_is_read_or_refused_in_words(text):
    try:
        parsed(text)
    except InputError as fault:
        assert str(fault)


@pytest.mark.parametrize("name", ["member", "members"])
def test_an_argument_may_be_called_a_member(name):
    tests = (Check("stops", COUNT, ("2",)), Check(name, IS, ("members only",)), is_given(name))
    assert written(tests[2:]) == f"{name} is given"
    assert parsed(written(tests)) == tests
