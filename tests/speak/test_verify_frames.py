"""Sentences with choices, read again against a meaning: each kind of fault is found, what say says is right."""

from __future__ import annotations

import pytest

from made_up_frames import made_up
from verbalign.speak.verify import Verifier
from verbalign.values import Expression

BUILDS = made_up()
VERIFIER = Verifier(BUILDS)
GIVEN = {"failed": "3", "day": "2026-05-01", "repo": "shop", "time": "9 min", "clean": "no"}
RIGHT = "Three tests failed on 1 May in shop. It took 9 minutes. The branch is not clean."


def found(text, **changed):
    args = {name: value for name, value in (GIVEN | changed).items() if value}
    return [(f.argument, f.kind, f.detail) for f in VERIFIER.verify((Expression("build", tuple(args.items())),), text)]


def test_a_right_text_gives_nothing_to_say():
    assert found(RIGHT) == []
    assert found(RIGHT.upper()) == [], "letter case aside"


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("Three", "Four", ("failed", "wrong", "Four")),
        ("Three tests", "No tests", ("failed", "wrong", "no tests")),
        ("1 May", "2 May", ("day", "wrong", "2 May")),
        ("in shop", "in webshop", ("repo", "wrong", "webshop")),
        ("9 minutes", "8 minutes", ("time", "wrong", "8")),
        (" not clean", " clean", ("clean", "wrong", "The branch is clean.")),
        (" It took 9 minutes.", "", ("time", "missing", "9 min")),
        ("not clean.", "not clean. It was a good day.", ("mood", "added", "a good day")),
        ("not clean.", "not clean. Thanks to Ann.", ("people", "added", "Ann")),
        ("not clean.", "not clean. Nothing has changed.", ("trend", "added", "Nothing has changed.")),
    ],
)
def test_each_kind_of_planted_fault_is_found(old, new, finding):
    assert found(RIGHT.replace(old, new)) == [finding]


@pytest.mark.parametrize("name", list(GIVEN))
def test_a_meaning_with_one_argument_changed_or_taken_away_is_found(name):
    other = {"failed": "0", "day": "2026-05-02", "repo": "web", "time": "1 min", "clean": "yes"}[name]
    assert [one[:2] for one in found(RIGHT, **{name: other})] == [(name, "wrong")]
    assert [one[:2] for one in found(RIGHT, **{name: ""})] == [(name, "added")]


def test_a_number_without_its_sign_is_not_said_of_one_that_has_none():
    text = f"{RIGHT} The account is down by £7.20."
    assert found(text, money="-£7.20") == []
    assert found(text, money="£7.20") == [("money", "wrong", "£7.20")]


def test_values_are_found_in_words_that_match_no_sentence():
    text = "On May 1st we saw 3 failures over at shop, after 9 min. The branch is not clean."
    assert found(text) == []
    assert found(text.replace("shop", "webshop")) == [("repo", "wrong", "webshop")]
    assert found(text.replace("9 min", "8 min")) == [("time", "wrong", "8")]


def test_words_that_nothing_is_known_of_are_doubtful():
    assert found(f"{RIGHT} Hooray!") == [("", "doubtful", "Hooray!")]


def test_several_expressions_are_read_one_after_the_other():
    first, second = Expression("build", (("time", "9 min"),)), Expression("build", (("mood", "bad"),))
    assert VERIFIER.verify((first, second), "It took 9 minutes. It was a bad day.") == []
    (wrong,) = VERIFIER.verify((first, second), "It took 9 minutes. It was a good day.")
    assert (wrong.argument, wrong.kind) == ("2.mood", "wrong")


def test_what_is_said_has_no_fault():
    for failed in "0", "1", "5", "23":
        for clean in "yes", "no":
            meaning = (Expression("build", tuple((GIVEN | {"failed": failed, "clean": clean}).items())),)
            assert VERIFIER.verify(meaning, str(BUILDS.say(meaning))) == []
