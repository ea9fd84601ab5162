"""Where values fit is learned from where people have said them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from records import located_wording
from verbalign.dictionary.fits import LIST, ONE, fits
from verbalign.learning.fits import learn_fits
from verbalign.mentions.wording import Wording
from verbalign.values.text import tokens


def said(*pairs: tuple[str, str]) -> list[Wording]:
    """Wordings with a value of `x` in the place of an underscore."""
    made = []
    for n, (value, text) in enumerate(pairs):
        start = [token.text for token in tokens(text)].index("_")
        size = len(tokens(value))
        made.append(located_wording((("x", value),), text.replace("_", value), {"x": (start, start + size)}, n))
    return made


PLAIN = [(f"w{n}ly", text) for n in range(20) for text in ("the most _ game", "any _ game")]
BEST = [(f"w{n}est", "the _ game") for n in range(10)]


def test_superlatives_follow_other_words_than_the_rest():
    found = learn_fits(said(*PLAIN, *BEST))
    assert fits(found, "the [x] game", {"x": "oldest"}) and not fits(found, "the [x] game", {"x": "new"})
    assert fits(found, "any [x] game", {"x": "new"}) and not fits(found, "any [x] game", {"x": "oldest"})


def test_one_and_lists_have_places_of_their_own():
    numbers = [(str(n), f"_ port{'s' * (n > 1)}") for n in (1, 2, 3, 4) for _ in range(8)]
    assert [fit.sign for fit in learn_fits(said(*numbers))["x"]] == [ONE]
    lists = [("a, b", "both _ here")] * 5 + [("a", "the _ here")] * 10
    assert [fit.sign for fit in learn_fits(said(*lists))["x"]] == [LIST]


def test_values_that_stand_everywhere_fit_everywhere():
    assert not learn_fits(said(*PLAIN, *((f"w{n}est", "any _ game") for n in range(10))))


@given(st.lists(st.tuples(st.sampled_from(["1", "2", "a, b", "best", "new"]), st.sampled_from(["the _", "_ port"]))))
def test_what_was_said_often_fits_there(pairs):
    found = learn_fits(said(*pairs))
    for value, text in set(pairs):
        same = [one for one in pairs if one[1] == text]
        if same.count((value, text)) * 2 > len(same):
            assert fits(found, text.replace("_", "[x]"), {"x": value})


def test_a_single_value_that_is_hardly_said_between_two_words_does_not_fit_there():
    views = [("bird view", text) for text in ("with a _ .", "in _ ,")] * 10
    views += [("third person", text) for text in ("from a _ perspective", "in _ ,")] * 10
    found = learn_fits(said(*views, ("third person", "with a _ .")))
    assert fits(found, "It comes with a [x].", {"x": "bird view"})
    assert not fits(found, "It comes with a [x].", {"x": "third person"})
    assert fits(found, "It is in [x], too", {"x": "third person"})
    assert fits(found, "It comes with a [x].", {"x": "fisheye"})  # which nobody has heard of
