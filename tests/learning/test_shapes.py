"""Paths are made of clauses that people wrote: whole sentences, modifiers where they belong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verbalign.learning.clauses import Cutter
from verbalign.learning.settings import SETTINGS
from verbalign.learning.shapes import Shapes, sentences

LINES = [
    ("[name]", "is", "a", "[type]", "near", "[near]", ".", "it", "has", "a", "[rating]", "rating"),
    ("[name]", "is", "a", "pub", ".", "it", "has", "an", "average", "rating", "and", "is", "[kids: for adults]"),
    ("[name]", "is", "[kids: for all]", "and", "has", "a", "[rating]", "rating"),
] * 5
CUTTER = Cutter(LINES, "It")
SHAPES = Shapes(enumerate(LINES), CUTTER, {"pub": "type", "average": "rating"})


def of(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def test_what_people_wrote_costs_less_than_what_nobody_wrote():
    for line in LINES:
        assert SHAPES.price(line) < SHAPES.unseen
    assert SHAPES.price(of("the rating of [rating]")) >= SHAPES.unseen, "no verb"
    assert SHAPES.price(of("[name] is a [type] near [near] with a [rating] rating")) >= SHAPES.unseen
    assert SHAPES.price(of("near [near] . it has a [rating] rating , [name] is")) >= 2 * SHAPES.unseen


def test_articles_and_values_make_no_other_shape_but_the_place_of_a_clause_does():
    assert list(SHAPES.of(of("[name] is a pub"))) == list(SHAPES.of(of("[name] is the [type]")))
    assert list(SHAPES.of(of("[name] is it"))) != list(SHAPES.of(of("so . [name] is it")))[1:]


def test_clauses_may_be_put_together_anew():
    new = of("[name] is a [type] near [near] . it has a [rating] rating and is old")
    assert SHAPES.price(new) >= SHAPES.unseen
    known = ("[name]", "is", "a", "[type]", "near", "[near]", "and", "has", "a", "[rating]", "rating")
    assert SHAPES.price(known) < SHAPES.unseen


def test_the_more_wordings_the_more_a_new_shape_costs():
    prices = [Shapes(enumerate(LINES * many), CUTTER, {}).unseen for many in (1, 10, 100)]
    assert prices == sorted(set(prices))


def test_every_line_names_sources_and_a_new_clause_those_that_begin_or_end_like_it():
    for number, line in enumerate(LINES[:3]):
        assert number in SHAPES.sources(line)
    found = SHAPES.sources(of("[name] is a [type] with a garden"))
    assert found and len(found) <= 2 * SETTINGS.named


@given(st.lists(st.sampled_from([".", "!", "?", "a", "b", "[c]"])).map(tuple))
def test_sentences_lose_nothing_but_their_ends(words):
    assert [w for s in sentences(words) for w in s] == [w for w in words if w not in ".!?"]
