"""Slotted verbalizations keep surfaces and spaces, and know which arguments were said as given."""

from __future__ import annotations

from verbalign.dictionary.template import is_slot
from verbalign.learning.wordings import SlottedWording, slotted
from verbalign.mentions.passed_over import words_of
from verbalign.mentions.wording import Wording
from verbalign.values import Verbalization
from verbalign.values.arguments import symbols
from verbalign.values.text import tokens


def made(text: str, args: dict[str, str], said: dict[str, str]) -> SlottedWording:
    """A slotted verbalization of a text in which these words say these arguments."""
    cut = tokens(text)
    starts = {name: text.index(words) for name, words in said.items()}
    spans = {
        name: (
            next(k for k, t in enumerate(cut) if t.start == start),
            next(k for k, t in enumerate(cut, 1) if t.end == start + len(said[name])),
        )
        for name, start in starts.items()
    }
    values = tuple((name, symbols(value)) for name, value in args.items())
    spoken = Verbalization(text, cut, "A")
    return slotted(Wording("m", "p", values, words_of(spoken), verbalization=spoken, spans=spans), ["last"], 3)


def test_mentions_become_slots_and_the_stop_at_the_end_is_left_off():
    found = made(
        "By absval_eq, |i| = i.", {"lemma": "absval_eq", "goal": "|i| = i"}, {"lemma": "absval_eq", "goal": "|i| = i"}
    )
    assert found.words == ("by", "[lemma]", ",", "[goal]")
    assert found.surfaces == ("By", "[lemma]", ",", "[goal]")
    assert found.spaced == (True, True, False, True)
    assert found.slots == ("lemma", "goal")
    assert (found.group, found.source, found.writer) == ("m", 3, "A")


def test_an_argument_said_as_given_but_for_one_word_is_literal():
    args = {"goal": "a, b", "type": "n:ℤ"}
    found = made("Let a and b be in it, n an integer.", args, {"goal": "a and b", "type": "n an integer"})
    assert found.literal == {"goal"}


def test_a_comma_after_a_mention_is_the_sentences_own():
    found = made("The lemma l, applied to a and n, gives P.", {"terms": "a, n"}, {"terms": "a and n,"})
    assert found.words[-4:] == ("[terms]", ",", "gives", "P")


def test_a_wording_of_signs_alone_has_no_words():
    assert made("...!", {}, {}).words == ("...",)
    assert made("., ;", {}, {}).words == ()


def test_a_slot_is_a_name_in_brackets():
    assert is_slot("[goal]") and not is_slot("[]") and not is_slot("goal") and not is_slot("[")
