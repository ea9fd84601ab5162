"""Choices between values of one argument, in whatever order, of whatever argument."""

from __future__ import annotations

import pytest

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.errors import SpeakingError

ARGS = ("price", "price.2", "ecorating", "ecorating.2", "dogs", "dogs.2")


def entry(predicate: str, args: tuple[str, ...], choices: dict[str, str], valued: tuple[str, ...] = ()) -> Entry:
    pool = tuple(choices.values())
    numbers = {key: (n,) for n, key in enumerate(choices)}
    return Entry(predicate, args, (), wordings=9, pool=pool, choices=numbers, valued=valued, behind=((),) * len(pool))


SELECT = {
    "price;price.2": "Do you want a [price] price or a [price.2] price?",
    "price;price.2=any": "Do you care about the [price.2: price], or is [price] all right?",
    "dogs=no;dogs.2=any": "Would you like it without dogs, or don't you care?",
}


def dictionary(select: dict[str, str]) -> MappingDictionary:
    told = entry("inform", ("name", "ecorating"), {"ecorating;name": "[name] has an [ecorating] eco rating."})
    asked = entry("select", ARGS, select, ("price.2", "dogs", "dogs.2"))
    return MappingDictionary({"select": asked, "inform": told}, learned={"unsaid": ["any", "no"]})


@pytest.mark.parametrize(
    ("meaning", "text"),
    [
        ("select(dogs=any, dogs.2=no)", "Would you like it without dogs, or don't you care?"),
        ("select(price=any, price.2=low)", "Do you care about the price, or is low all right?"),
        ("select(ecorating=A, ecorating.2=B)", "Do you want an A eco rating or a B eco rating?"),
        ("select(ecorating=A, ecorating.2=any)", "Do you care about the eco rating, or is A all right?"),
    ],
)
def test_a_choice_is_said_in_any_order_and_of_any_argument(meaning, text):
    said = dictionary(SELECT).say(meaning)
    assert said == text and not said.left_out


def test_a_choice_that_was_never_asked_is_asked_plainly():
    only = {"dogs=no;dogs.2=any": SELECT["dogs=no;dogs.2=any"]}
    assert dictionary(only).say("select(ecorating=A, ecorating.2=B)") == "Which eco rating would you like: A or B?"


def test_what_nobody_says_as_it_is_is_not_asked_for():
    with pytest.raises(SpeakingError, match="no wording of 'select' says"):
        dictionary({"price;price.2": SELECT["price;price.2"]}).say("select(ecorating=any, ecorating.2=no)")


def test_who_states_does_not_ask():
    stated = {"price;price.2": "There are some for [price] and for [price.2], and no others."}
    said = dictionary(stated).say("select(ecorating=A, ecorating.2=B)")
    assert said == "There are some for A and for B, and no others."


def test_where_there_is_nothing_to_choose_between_it_is_told_so():
    fault = "'select' has nothing to choose between: ecorating is no each time; give values that differ"
    with pytest.raises(SpeakingError) as told:
        dictionary({"price;price.2": SELECT["price;price.2"]}).say("select(ecorating=no, ecorating.2=no)")
    assert str(told.value) == fault
