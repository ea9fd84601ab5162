"""Words that belong to a place or to a kind of value are tied to it, and openers are found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

import pytest

from verbalign.dictionary.template import is_slot
from verbalign.learning.contexts import END, learn_openers, learn_ties
from verbalign.learning.wordings import SlottedWording
from verbalign.values.arguments import folded
from verbalign.values.text import words

_numbers = count()


def wording(text: str, meaning: str, features: Iterable[str], writer: str, predicate: str = "Arith") -> SlottedWording:
    """A wording whose mentions are written as slots; the proof is what comes before # in the meaning's name."""
    pieces = re.split(r"(\[\w+\])", text)
    found = tuple(w for piece in pieces for w in ([piece] if is_slot(piece) else map(folded, words(piece))))
    spaced, group = (True,) * len(found), meaning.split("#")[0]
    return SlottedWording(predicate, found, found, spaced, meaning, group, frozenset(features), next(_numbers), writer)


@pytest.fixture(scope="module")
def wordings() -> list[SlottedWording]:
    """Twelve proofs of four steps each, by two writers."""
    found = []
    for k in range(12):
        has = "goal has =" if k % 2 else "goal lacks ="
        said = {
            ("first",): ["We show [goal] by the arithmetic of numbers.", "Now we show the goal [goal]."],
            ("opens Cases 2", "in Cases 2"): [
                "In the second case, we show [goal].",
                "In the second case we show [goal].",
            ],
            ("repeated",): ["Again we show [goal].", "We show the goal [goal] once again."],
            (has,): [f"We show the {'equation' if k % 2 else 'inequality'} [goal].", "We show the goal [goal]."],
        }
        for number, (features, texts) in enumerate(said.items(), 1):
            for writer, text in zip("AB", texts, strict=True):
                found.append(wording(text, f"p{k}#{number}", {*features, has}, writer))
    return found


def tied(wordings: list[SlottedWording], text: str, arguments: tuple[str, ...] = ("goal",)) -> set[str]:
    line = wording(text, "x#1", (), "A").words
    return learn_ties(wordings).of("Arith", line, arguments)


def test_in_the_second_case_is_tied_to_the_second_case(wordings):
    assert tied(wordings, "In the second case we show [goal]") & {"opens Cases 2", "in Cases 2"}


def test_again_is_tied_to_a_step_that_is_repeated(wordings):
    assert tied(wordings, "Again we show [goal]") == {"repeated"}
    assert tied(wordings, "we show the goal [goal] once again") == {"repeated"}


def test_the_word_for_a_kind_of_value_is_tied_to_that_kind(wordings):
    assert tied(wordings, "We show the equation [goal]") == {"goal has ="}
    assert tied(wordings, "We show the inequality [goal]") == {"goal lacks ="}


def test_words_that_come_everywhere_are_tied_to_nothing(wordings):
    assert tied(wordings, "We show the goal [goal]") == set()


def test_a_feature_of_an_argument_that_the_predicate_lacks_ties_nothing(wordings):
    assert tied(wordings, "We show the equation [goal]", ("lemma",)) == set()


def test_what_was_said_in_one_place_alone_is_for_such_places(wordings):
    once = wording("Surprisingly we show [goal].", "p1#9", {"last"}, "A")
    assert tied([*wordings, once], "surprisingly we show [goal]") == {"last"}


@pytest.fixture(scope="module")
def closings() -> list[SlottedWording]:
    """Steps of two predicates that close a goal: half of them the last of their proof."""
    found = []
    for k in range(12):
        kind = ("an equation", "an inequality", "a divisibility", "a contradiction")[k % 4]
        noun = {"an equation": "equation", "an inequality": "inequality"}.get(kind, "claim")
        said = {
            ("last",): [f"We have the {noun} [goal], and the proof is complete.", "And [goal], so we are done."],
            ("in Cases 1",): [f"Since we have the {noun} [goal], we are done at once.", "We have [goal]."],
        }
        for number, (place, texts) in enumerate(said.items(), 1):
            features = {*place, f"goal states {kind}", "closes", f"{'assumed' if k % 3 else 'derived'} goal"}
            if kind == "a contradiction":
                texts[1] = "That is absurd."
            if k % 3:
                texts.append("We have our assumption [goal].")
            for writer, text in zip("ABC", texts, strict=False):
                found.append(wording(text, f"p{k}#{number}", features, writer, "Hypothesis"))
    return found


def conditions(wordings: list[SlottedWording], text: str) -> set[str]:
    line = wording(text, "x#1", (), "A").words
    return learn_ties(wordings).of("Hypothesis", (*line, END), ("goal",))


def test_a_noun_is_for_the_kinds_of_values_that_people_give_it_to(closings):
    assert "goal states an equation" in conditions(closings, "We show the equation [goal]")
    assert "goal states an inequality" in conditions(closings, "We show the inequality [goal]")
    claim = "goal states a contradiction or a divisibility"
    assert claim in conditions(closings, "We show the claim [goal]")
    assert not any("states" in feature for feature in conditions(closings, "this becomes [goal]"))


def test_what_ends_a_proof_is_for_its_last_step(closings):
    assert "last" in conditions(closings, "and the proof is complete")
    assert "last" in conditions(closings, "and we are done")
    assert "last" not in conditions(closings, "we are done at once")


def test_what_is_called_an_assumption_is_one(closings):
    assert conditions(closings, "We have our assumption [goal]") == {"assumed goal"}


def test_a_word_that_stands_for_a_value_is_for_values_of_its_kind(closings):
    assert "goal states a contradiction" in conditions(closings, "That is absurd")


def test_a_phrase_that_places_a_sentence_is_an_opener(wordings):
    found = {phrase.words: phrase.feature for phrase in learn_openers(wordings)}
    assert found.get(("in", "the", "second", "case", ",")) in ("opens Cases 2", "in Cases 2")
    assert not any(words[-1] == "we" for words in found), "an opener takes no piece of the sentence"


def test_nothing_said_ties_nothing():
    assert learn_ties([]).of("p", ("so",), ()) == set()
    assert learn_openers([]) == ()
