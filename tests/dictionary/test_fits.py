"""Values fit between some words and not between others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary.fits import LIST, ONE, Fit, agreeing, fits, slot_places

SUPERLATIVE = Fit("st", frozenset({"the _"}), frozenset({"most _", "any _"}))
PORTS = Fit(ONE, frozenset({"_ port"}), frozenset({"_ ports"}))


def test_a_place_for_a_sign_is_for_no_other_value_and_a_place_that_refuses_it_for_any_other():
    known = {"kind": (SUPERLATIVE,)}
    assert fits(known, "What is the [kind] game?", {"kind": "oldest"})
    assert not fits(known, "What is the [kind] game?", {"kind": "dull"})
    assert fits(known, "What is the most [kind] game?", {"kind": "dull"})
    assert not fits(known, "What is the most [kind] game?", {"kind": "oldest"})


def test_fixed_words_and_arguments_that_are_not_given_fit_everywhere():
    known = {"kind": (SUPERLATIVE,)}
    assert fits(known, "What is the [kind: dull] game?", {"kind": "dull"})
    assert fits(known, "What is the [kind] game?", {})


def test_numbers_agree_with_the_word_after_them():
    for text, one, two in (("[n] port", True, False), ("[n] ports", False, True), ("[n] holes", True, True)):
        assert [fits({"n": (PORTS,)}, text, {"n": n}) for n in ("1", "2")] == [one, two]


def test_a_noun_after_a_number_takes_the_form_that_goes_with_it():
    known = {"n": (PORTS,)}
    for text in ("It has [n] port and [m] ports.", "It has [n] ports and [m] ports."):
        assert agreeing(known, text, {"n": "1", "m": "1"}) == "It has [n] port and [m] ports."
        assert agreeing(known, text, {"n": "2", "m": "1"}) == "It has [n] ports and [m] ports."
    assert agreeing(known, "It has [n] portside windows.", {"n": "2"}) == "It has [n] portside windows."


def test_places_are_by_the_words_on_either_side():
    assert slot_places("It has [a] hdmi ports and [b].") == {
        "a": {"has _", "_ hdmi", "_ hdmi ports", "has _ hdmi"},
        "b": {"and _", "_ .", "and _ ."},
    }


@given(st.sampled_from([ONE, LIST, "st"]), st.frozensets(st.text(max_size=3)), st.frozensets(st.text(max_size=3)))
def test_what_is_written_can_be_read_back(sign, only, never):
    fit = Fit(sign, only, never)
    assert Fit.from_json(fit.to_json()) == fit
