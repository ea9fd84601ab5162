"""Values said in the plural: the word is cut, and its ending belongs to the template."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_up_places
from verbalign.mentions.plurals import plural_arguments, with_plurals_cut
from verbalign.values.arguments import symbols
from verbalign.values.text import tokens


def said(value: str, text: str, predicate: str = "count"):
    return predicate, (("type", symbols(value)),), frozenset(symbols(text))


def test_an_argument_is_plural_where_a_fifth_of_its_wordings_say_it_so():
    singular = [said("lamp", "a lamp is here")] * 4
    assert plural_arguments([*singular, said("lamp", "two lamps are here")]) == {("count", "type")}
    assert plural_arguments([*singular * 2, said("lamp", "two lamps are here")]) == frozenset()


def test_a_predicate_is_no_evidence_for_another():
    found = plural_arguments([said("lamp", "five lamps"), said("lamp", "the lamp", predicate="suggest")])
    assert found == {("count", "type")}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("lamp", "a lamp, not lamps"),  # it is said as given
        ("lamp", "lamplight"),  # another word
        ("tv", "two tvs"),  # too short to be told from other words
        ("x2", "two x2s"),  # no word of letters
        ("garden lamp", "two garden lamps"),  # a name: its last word alone is not said in the plural
    ],
)
def test_what_is_no_plural_of_the_value_stays_whole(value, text):
    cut = with_plurals_cut(tokens(text), (("type", symbols(value)),), ["type"])
    assert cut == tokens(text) and plural_arguments([said(value, text)]) == frozenset()


def test_only_the_arguments_named_are_cut_and_a_unit_after_a_number_is():
    values = (("type", ("lamp",)), ("size", ("40", "inch")))
    text = tokens("lamps of 40 inchs")
    assert [t.text for t in with_plurals_cut(text, values, ["size"])] == ["lamps", "of", "40", "inch", "s"]


@given(st.text("abs LAMPS,.1", max_size=30), st.lists(st.sampled_from(["lamp", "Lamp", "ab", "abs"]), max_size=3))
def test_cutting_loses_no_letter_and_moves_none(text, chosen):
    values = tuple((f"a{n}", symbols(value)) for n, value in enumerate(chosen))
    cut = with_plurals_cut(tokens(text), values, [name for name, _ in values])
    assert all(text[token.start : token.end] == token.text for token in cut)
    assert "".join(token.text for token in cut) == "".join(token.text for token in tokens(text))


def test_many_of_a_kind_never_heard_of_are_said_in_the_plural(televisions):
    text = televisions.say("inform_count(count=7, type=radio, family=Z3)")
    assert text == "there are 7 radios in the Z3 family"
    assert {name: text[a:b] for name, (a, b) in text.arguments.items()} == {
        "count": "7",
        "type": "radio",
        "family": "Z3",
    }


def test_a_kind_that_is_only_said_in_the_plural_is_a_slot_and_no_word_of_the_template(televisions):
    texts = [t.text for t in televisions.entries["inform_count"].templates]
    assert texts and all("[type]s" in text for text in texts)


def test_one_of_a_kind_is_said_in_the_singular(televisions):
    text = televisions.say(made_up_places.meant("suggest", name="lyra 21", type="radio", name_2="pavo 34"))
    assert text == "would you like the lyra 21 radio or the pavo 34"
    assert text[slice(*text.arguments["name.2"])] == "pavo 34"
