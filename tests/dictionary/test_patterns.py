"""The template language: what is written is read back, and every fault has a line of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary.conditions import ENDS, IS, absent
from verbalign.dictionary.conditions import Test as Check  # pytest takes what is called Test for one of its own
from verbalign.dictionary.conditions import given as is_given
from verbalign.dictionary.filling import Speech, filled
from verbalign.dictionary.patterns import Branch, Choice, Slot, Words, joined, parsed, slots, written
from verbalign.dictionary.patterns import tested as arguments_tested
from verbalign.errors import InputError

KINDS = {"n": "number", "day": "date"}


def said(template, **args):
    made = filled(parsed(template), args, Speech(KINDS))
    return made.text if made else None


# ---- reading ----


def test_a_template_is_words_slots_and_choices():
    assert parsed("It is [day: d MMMM] {n is 0: now | is given: in [n] days}.") == (
        Words("It is", False),
        Slot("day", "d MMMM"),
        Choice(
            (
                Branch((Check("n", IS, ("0",)),), (Words("now"),)),
                Branch((is_given("n"),), (Words("in"), Slot("n"), Words("days"))),
            )
        ),
        Words(".", False),
    )


@pytest.mark.parametrize(
    ("template", "text"),
    [
        (r"a \[b\] \{c\} \| \\", r"a [b] {c} | \ "[:-1]),
        ("a [[b]] c", "a [b] c"),
        ("[name]s", "Bos"),
        ("Hi, ([name])", "Hi, (Bo)"),
        ("{name is given: [name] | is not given: nobody}!", "Bo!"),
        ("We met {name is given: [name]}, {n is given: twice | is not given: once}.", "We met Bo, once."),
        ("All {n is given: [n] days | is not given:} done", "All done"),
        ("All{n is given: , [n] days, | is not given:} done", "All done"),
        ('{name is "a: b | c}": no | is Bo: yes}', "yes"),
        ("{name is Bo?: perhaps}", "perhaps"),
        ("Hi{name is Bo:  !}", "Hi !"),
    ],
)
def test_it_is_said_as_it_is_written(template, text):
    made = filled(parsed(template), {"name": "Bo"}, Speech(KINDS), capital=False)
    assert made and made.text == text


def test_of_a_choice_the_first_that_holds_is_said():
    template = "{n is 0: no days | is 1: one day | is given: [n] days | is not given: a while}"
    assert [said(template, n=n) for n in ("0", "1", "7")] == ["No days", "One day", "7 days"]
    assert said(template) == "A while"


def test_where_no_condition_holds_nothing_is_said():
    assert said("It was {n is 0: free}.", n="3") is None


def test_where_a_value_is_missing_nothing_is_said():
    assert said("[n] days") is None


def test_a_choice_that_begins_with_a_comma_takes_the_white_space_with_it():
    assert said("It rains {n is given: , for [n] days}.", n="3") == "It rains, for 3 days."


def test_values_with_brackets_braces_bars_and_quotes_stay_as_they_are():
    for value in ("[a]", "{a}", "a|b", '"a"', "\\", "[name]", "{n is 1: x}"):
        assert said("We saw [name].", name=value) == f"We saw {value}."


def test_the_arguments_of_a_template_are_those_of_its_slots_and_its_conditions():
    nodes = parsed("{a is 1: [b] {c is given: [d]}} [e]")
    assert (list(slots(nodes)), arguments_tested(nodes)) == (["b", "d", "e"], {"a", "c"})


# ---- writing ----

ARGUMENTS = st.sampled_from(["n", "day", "due_date", "e-mail", "x.y", "größe", "where to"])
RENDERINGS = st.sampled_from(["", "words", "d MMMM", "'nth' MMMM", "h:mm a", "list with a/an", "H 'Uhr' mm"])
SIGNS = list("ab Z9.,:;!?()[]{}|\\\"'é日\u0301")
WORDS = st.text(st.sampled_from(SIGNS), min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
CHECKS = st.one_of(
    st.builds(is_given, ARGUMENTS),
    st.builds(absent, ARGUMENTS),
    st.builds(Check, ARGUMENTS, st.just(IS), st.tuples(WORDS)),
    st.builds(Check, ARGUMENTS, st.just(ENDS), st.tuples(WORDS, WORDS)),
)


def nodes_of(inner):
    branch = st.builds(Branch, st.lists(CHECKS, min_size=1, max_size=2).map(tuple), inner, st.booleans())
    return st.lists(
        st.one_of(
            st.builds(Words, WORDS, st.booleans()),
            st.builds(Slot, ARGUMENTS, RENDERINGS, st.booleans()),
            st.builds(Choice, st.lists(branch, min_size=1, max_size=3).map(tuple)),
        ),
        max_size=4,
    ).map(tuple)


NODES = st.recursive(
    st.lists(st.one_of(st.builds(Words, WORDS), st.builds(Slot, ARGUMENTS, RENDERINGS)), max_size=3).map(tuple),
    nodes_of,
    max_leaves=6,
)


@given(NODES)
def test_what_is_written_is_read_and_written_alike(nodes):
    text = written(nodes)
    again = parsed(text)
    assert written(again) == text
    assert parsed(written(again)) == again


@given(NODES, st.dictionaries(ARGUMENTS, st.sampled_from(["7", "open", "b", "2026-07-01"])))
def test_what_is_written_says_the_same_when_it_is_read(nodes, args):
    direct, read = (filled(made, args, Speech()) for made in (joined(nodes), parsed(written(nodes))))
    assert (direct.text if direct else None) == (read.text if read else None)


@given(NODES)
def test_slots_and_conditions_survive(nodes):
    again = parsed(written(nodes))
    assert (list(slots(again)), arguments_tested(again)) == (list(slots(nodes)), arguments_tested(nodes))


# ---- faults ----


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Hi [name", "the bracket after 'Hi ' in 'Hi [name' opens no slot; write [name], or a backslash first"),
        ("[]", "the bracket at the start of '[]' opens no slot; write [name], or a backslash first"),
        ("Hi [a [b]", "the bracket after 'Hi ' in 'Hi [a [b]' opens no slot; write [name], or a backslash first"),
        ("Hi ]", "the bracket after 'Hi ' in 'Hi ]' closes nothing; put a backslash before it if it is meant"),
        ("Hi }", "the brace after 'Hi ' in 'Hi }' closes nothing; put a backslash before it if it is meant"),
        ("a | b", "the bar after 'a ' in 'a | b' closes nothing; put a backslash before it if it is meant"),
        (
            "{n is 1: " * 200 + "x" + "}" * 200,
            "the brace after 'is 1: {n is 1: {n is 1: ' (character 181) opens too many choices within each other; "
            "at most 20 may be",
        ),
        (
            "Hi {n is 1: you",
            "the brace after 'Hi ' in 'Hi {n is 1: you' opens a choice that is never closed; write } at its end",
        ),
        ("{you}", "the brace at the start of '{you}' opens a choice without a condition; write {name is value: words}"),
        ("{n is 1: a | b}", "the brace at the start of '{n is 1: a | b}' opens a choice without a condition; "
         "write {name is value: words}"),
        ("{n: a}", "can't read the condition 'n': 'n' what? write is or ends in"),
        ("{: a}", "can't read the condition '': it begins with no argument"),
    ],
)  # fmt: skip
def test_every_fault_has_a_line_of_its_own_with_its_place(text, fault):
    with pytest.raises(InputError) as found:
        parsed(text)
    assert str(found.value) == fault


@given(st.text(st.sampled_from(list('n is1:|{}[]\\ "?')), max_size=20))
def test_whatever_is_written_is_read_or_refused_in_words(text):
    try:
        nodes = parsed(text)
    except InputError as fault:
        assert str(fault)
    else:
        assert written(parsed(written(nodes))) == written(nodes)
