"""What a phrase says with one predicate it says with another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from records import located_wording
from verbalign.learning.value_phrases import ValuePhrases
from verbalign.mentions.wording import Wording

CLOSED = frozenset({"usb"})


def said(text: str, value: str, phrase: str = "", number: int = 0) -> Wording:
    words = text.split()
    start = next((k for k in range(len(words)) if phrase and words[k:][: len(phrase.split())] == phrase.split()), -1)
    spans = {"usb": (start, start + len(phrase.split()))} if start >= 0 else {}
    return located_wording((("usb", value),) if value else (), text, spans, number)


INFORM = [
    *[said("it has usb ports", "true", "usb") for _ in range(6)],
    *[said("it has no usb ports", "false", "no usb") for _ in range(6)],
    *[said("no port is there", "false", "no") for _ in range(6)],
    *[said("a usb port maybe", value, "a usb port") for value in ("true", "false") * 3],
    *[said("there are no screens", "") for _ in range(6)],
]
PHRASES = ValuePhrases.learned([(CLOSED, INFORM)])


def test_phrases_say_values_unless_they_are_said_without_the_argument_too():
    known = {" ".join(phrase): value for (_, phrase), value in PHRASES.values.items()}
    assert known == {"usb": "true", "no usb": "false", "a usb port": ""}


def test_a_value_is_found_by_the_phrase_that_says_it_with_others():
    assert PHRASES.located(said("there are no screens with usb ports", "true"), CLOSED).spans == {"usb": (5, 6)}
    assert PHRASES.located(said("there are none with no usb ports", "false"), CLOSED).spans == {"usb": (4, 6)}


def test_where_the_longest_phrase_says_another_value_or_several_nothing_is_found():
    assert not PHRASES.located(said("there are no usb ready screens", "true"), CLOSED).spans
    assert not PHRASES.located(said("some with a usb port", "true"), CLOSED).spans
    assert not PHRASES.located(said("usb ports", "true"), frozenset()).spans


@given(st.lists(st.sampled_from(["no", "usb", "port", "a", "it"]), min_size=1), st.sampled_from(["true", "false"]))
def test_what_is_found_says_the_value_and_lies_within_the_wording(words, value):
    one = PHRASES.located(said(" ".join(words), value), CLOSED)
    for start, end in one.spans.values():
        assert 0 <= start < end <= len(words)
        assert PHRASES.values["usb", tuple(words[start:end])] == value


def test_a_mention_is_as_wide_as_the_phrase_that_says_its_value_with_others():
    """One predicate alone has too few wordings to tell that *no* belongs to the value."""
    alone = frozenset[str]()
    assert PHRASES.located(said("not one with no usb ports", "false", "usb"), alone).spans == {"usb": (3, 5)}
    assert PHRASES.located(said("not one with usb ports", "true", "usb"), alone).spans == {"usb": (3, 4)}


def test_words_that_say_another_value_with_others_are_no_mention():
    alone = frozenset[str]()
    assert not PHRASES.located(said("not one with usb ports", "false", "usb"), alone).spans
    assert PHRASES.located(said("some with a usb port", "true", "a usb port"), alone).spans == {"usb": (2, 5)}
