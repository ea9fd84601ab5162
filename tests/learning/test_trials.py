"""Paths are used where they say held-out meanings better than people's own sentences do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from made_up_places import meant
from records import located_wording
from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template
from verbalign.learning.settings import SETTINGS
from verbalign.learning.trials import clearly_better, shared_grams, split
from verbalign.mentions.wording import Wording


def wordings(meanings: int) -> list[Wording]:
    """Two wordings of each meaning."""
    return [wording(f"N{number}") for number in range(meanings) for _ in range(2)]


def wording(name: str) -> Wording:
    said = located_wording((("name", name),), f"{name} is open", {"name": (0, 1)})
    return replace(said, predicate="inform", parts=(meant("inform", name=name),))


def entry(text: str) -> Entry:
    return Entry("inform", ("name",), (Template(text, weight=1.0),))


def test_one_meaning_in_four_is_held_out_with_all_its_wordings():
    known, held_out = split(wordings(8))
    assert len(known) == 12 and len(held_out) == 4
    assert {one.arguments for one in known}.isdisjoint(one.arguments for one in held_out)


def test_one_meaning_holds_out_nothing():
    assert split(wordings(1)).held_out == []


def test_of_many_wordings_whole_meanings_are_taken_evenly():
    meanings = SETTINGS.trial_most
    known, held_out = split(wordings(meanings))
    taken = [one.arguments[0][1] for one in (*known, *held_out)]
    assert len(taken) == SETTINGS.trial_most and all(taken.count(name) == 2 for name in taken[:20])


@pytest.mark.parametrize(
    ("text", "share"), [("a b c d e", 1.0), ("x y z v w", 0.0), ("", 0.0)], ids=["equal", "nothing alike", "nothing"]
)
def test_agreement_goes_from_nothing_to_one(text: str, share: float):
    assert shared_grams(tuple(text.split()), [("a", "b", "c", "d", "e")]) == share


def test_what_agrees_with_people_is_better_and_the_same_is_not():
    held_out = wordings(6)
    right, wrong = entry("[name] is open."), entry("Go to [name].")
    assert clearly_better(right, wrong, held_out)
    assert not clearly_better(wrong, right, held_out)
    assert not clearly_better(right, right, held_out)


def test_one_meaning_alone_shows_nothing():
    assert not clearly_better(entry("[name] is open."), entry("Go to [name]."), wordings(1))
