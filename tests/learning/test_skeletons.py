"""Sentences are built as people build theirs, whatever arguments they say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.learning.shapes import sentences
from verbalign.learning.skeletons import LATER, Skeletons, reduced

FACTS = ("[a] rating", "[b] screen", "[c] ports")
PEOPLE = [
    text
    for one in FACTS
    for other in FACTS
    if one != other
    for text in (
        f"i recommend the [name] . it has a {one}",
        f"i recommend the [name] with a {one} . it is small",
        f"the [name] has a {one} and is in the {other} range",
        f"the [name] has a {one} , a {other} , and is small",
    )
] * 10


def line(text: str) -> list[tuple[str, ...]]:
    return list(sentences(tuple(text.split())))


@pytest.fixture(scope="module")
def skeletons() -> Skeletons:
    return Skeletons((tuple(line(text)) for text in PEOPLE), ("has", "is"))


def test_what_people_build_costs_nothing_whatever_is_said(skeletons):
    for text in PEOPLE:
        assert skeletons.price(line(text)) == 0
    assert skeletons.price(line("i recommend the [name] with a [d] . it has a [c] ports")) == 0


def test_nobody_goes_on_with_a_verb_after_what_is_recommended(skeletons):
    assert skeletons.price(line("i recommend the [name] has a [a] rating")) > 10
    assert skeletons.price(line("i recommend the [name] with a [a] rating and is small")) > 10


def test_what_one_writer_did_once_is_still_dear(skeletons):
    slip = "i recommend the [name] has a [a] rating"
    once = Skeletons((tuple(line(text)) for text in (*PEOPLE, slip)), ("has", "is"))
    often = Skeletons((tuple(line(text)) for text in (*PEOPLE, *[slip] * 30)), ("has", "is"))
    assert skeletons.price(line(slip)) > once.price(line(slip)) > 0 == often.price(line(slip))


def test_the_more_people_came_so_far_the_dearer_is_what_none_went_on_with():
    odd = line("the [name] has a [a] rating , is")
    prices = [Skeletons((tuple(line(t)) for t in PEOPLE * n), ("has", "is")).price(odd) for n in (1, 3, 9)]
    assert prices == sorted(set(prices))


def test_words_that_go_with_arguments_are_no_part_of_a_skeleton(skeletons):
    assert {"rating", "screen", "ports", "the"}.isdisjoint(skeletons.kept)
    assert {"i", "recommend", "it", "and", ","} <= skeletons.kept
    assert skeletons.of(("the", "[name]", "has", "[a]", "rating", "[b]", "screen"), True)[:1] == (LATER,)
    assert "~" in skeletons.of(("the", "[name]", "has", "[a]", "rating", "[b]", "screen"), False)


@given(st.lists(st.sampled_from(["[]", "V", "P", ",", "and", "~", "x"])).map(tuple))
def test_reducing_loses_no_verb_and_twice_is_once(skeleton):
    short = reduced(skeleton)
    assert short.count("V") == skeleton.count("V") and short.count("x") == skeleton.count("x")
    assert reduced(short) == short
