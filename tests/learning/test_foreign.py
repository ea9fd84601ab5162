"""Values of other meanings in a wording: claims, which make it wrong about a fact."""

from __future__ import annotations

import time
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

import made_up_places
from made_up_places import instance
from verbalign.learning.foreign import Claims, claimable
from verbalign.learning.learn import learn
from verbalign.learning.settings import SETTINGS
from verbalign.values import Expression

INN, BAR = ("old", "inn"), ("bar",)


def learned(*said):
    return Claims.learned([(values, tuple(text.split())) for values, text in said])


def test_a_value_said_only_where_it_is_meant_is_a_claim():
    claims = learned(([INN], "the old inn is far"), ([BAR], "a bar is near"))
    assert claims.values == {INN, BAR}
    assert claims.foreign([BAR], ("the", "old", "inn", "has", "a", "bar"))
    assert not claims.foreign([INN, BAR], ("the", "old", "inn", "has", "a", "bar"))


def test_a_word_that_people_use_of_anything_is_no_claim():
    claims = learned(([INN], "the old inn has a bar"), ([BAR], "a bar is near"), ([INN], "see the bar of old inn"))
    assert claims.values == {INN}


def test_a_value_is_claimed_in_the_plural_too():
    claims = learned(([("sport",)], "a sport game"), ([BAR], "a bar game"))
    assert claims.foreign([BAR], ("a", "sports", "bar"))
    assert not claims.foreign([("sport",)], ("sports", "games"))


def test_a_value_that_nobody_says_is_no_claim():
    assert learned(([INN], "it is far"), ([BAR], "it is near")).values == frozenset()


def test_a_part_of_a_longer_value_of_its_own_is_not_foreign():
    claims = learned(([("rose",)], "rose is here"), ([("rose", "garden")], "rose garden is here"))
    assert not claims.foreign([("rose", "garden")], ("rose", "garden", "or", "rose"))
    assert claims.foreign([("rose",)], ("rose", "garden", "is", "here")) is False, "its own value comes first"


def test_the_members_of_a_list_may_be_claimed_each():
    meaning = (Expression("game", (("genres", ("puzzle", "old sports")), ("name", "Moss"))),)
    assert list(claimable(meaning)) == [("puzzle", ",", "old", "sports"), ("puzzle",), ("old", "sports"), ("moss",)]


words = st.lists(st.sampled_from(["a", "b", "c"]), max_size=12).map(tuple)


@given(st.lists(st.tuples(st.lists(words, max_size=3), words), max_size=5), words, st.lists(words, max_size=2))
def test_what_is_found_stands_there_in_order_without_overlap(said, line, own):
    claims = Claims.learned(said)
    at = 0
    for found in claims.found(line, own):
        assert found in claims.values or found in own
        at = next(k for k in range(at, len(line)) if line[k : k + len(found)] == found) + len(found)
    assert all(0 < len(value) <= SETTINGS.foreign_longest for value in claims.values)


def test_a_wording_that_names_another_hotel_is_no_template():
    corpus = made_up_places.hotels()
    args = {"name": "clover inn", "address": "12 chapel street", "quarter": "eastmarch"}
    slip = instance(900, "inform", args, ["bramble house , eastmarch , clover inn is at 12 chapel street"])
    other = {"name": "gorse cottage", "address": "4 mill lane", "quarter": "westmarch", "phone": "0161 555"}
    right = [
        replace(slip, verbalizations=instance(901, "inform", args, inverted(args)).verbalizations),
        instance(902, "inform", other, [f"{inverted(other)[0]} , phone {other['phone']}"]),  # nobody is alone with it
    ]
    assert not any("bramble" in text for text in pool(replace(corpus, instances=(*corpus.instances, slip))))
    assert any(text.startswith("at [address]") for text in pool(replace(corpus, instances=(*corpus.instances, *right))))


def inverted(args):
    return [f"at {args['address']} in {args['quarter']} is {args['name']}"]


def pool(corpus):
    return learn(corpus).entries["inform"].pool


def test_what_is_found_takes_no_longer_where_more_may_be_claimed():
    claims = Claims(frozenset((f"name{k}", "hotel") for k in range(100_000)), 2)
    start = time.process_time()
    for number in range(1000):
        named = (f"name{number}", "hotel")
        assert list(claims.found(("the", *named), [("the",)])) == [("the",), named]
    assert time.process_time() - start < 1, "no time at all, and five seconds where all beginnings are gathered anew"
