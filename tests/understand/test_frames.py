"""Texts of sentences with choices are read back: values, closed values, several sentences."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path

import pytest

import verbalign
from made_up_frames import made_up
from verbalign.values import Expression

BUILDS = made_up()
DOMAINS = Path(__file__).resolve().parents[2].parent / "shared" / "corpus" / "domains"


def read(text, dictionary=BUILDS):
    return [str(reading) for reading in dictionary.parse(text)]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("No tests failed on 4 March in webshop.", "build(failed=0, day=2026-03-04, repo=webshop)"),
        ("1 test failed on 4 March in webshop.", "build(failed=1, day=2026-03-04, repo=webshop)"),
        ("Three tests failed on 1 May in shop.", "build(failed=3, day=2026-05-01, repo=shop)"),
        ("It took 9 minutes.", "build(time=9 min)"),
        ("It took 1 minute.", "build(time=1 min)"),
        ("The branch is clean.", "build(clean=yes)"),
        ("The branch is not clean.", "build(clean=no)"),
        ("The account is down by £7.20.", "build(money=-£7.20)"),
        ("Thanks to Ann, Bo Lee and Cy.", "build(people=[Ann, Bo_Lee, Cy])"),
        ("It took 9 minutes. It was a bad day.", "build(time=9 min, mood=bad)"),
    ],
)
def test_a_text_is_read_back(text, meaning):
    first = BUILDS.parse(text)[0]
    assert (str(first), first.exact, first.unread) == (meaning, True, ())


def test_a_reading_tells_where_each_value_stands():
    text = "Three tests failed on 1 May in shop. It took 9 minutes."
    reading = BUILDS.parse(text)[0]
    assert {name: text[a:b] for name, (a, b) in reading.arguments.items()} == {
        "failed": "Three", "day": "1 May", "repo": "shop", "time": "9",
    }  # fmt: skip
    assert len(reading.templates) == 2


def test_a_year_that_is_not_known_is_left_open():
    several = made_up({"day": ("2025-03-04", "2026-11-30")})
    assert read("No tests failed on 4 March in webshop.", several) == ["build(failed=0, day=--03-04, repo=webshop)"]


def test_words_against_their_condition_are_not_exact():
    assert not any(reading.exact for reading in BUILDS.parse("It took 1 minutes."))
    assert not any(reading.exact for reading in BUILDS.parse("It took 9 minute."))


def test_sentences_that_contradict_each_other_are_two_expressions():
    assert read("It was a good day. It was a bad day.") == ["build(mood=good); build(mood=bad)"]


def test_what_cannot_be_read_is_told():
    text = "It took 9 minutes. Wow. Three tests failed on 1 May in shop."
    reading = BUILDS.parse(text)[0]
    assert str(reading) == "build(failed=3, day=2026-05-01, repo=shop, time=9 min)"
    assert [text[a:b] for a, b in reading.unread] == ["Wow."]
    assert not reading.exact


@pytest.mark.parametrize("text", ["{", "[x", "\\", "a | b }", ".", "…", "It took", "\u0130stanbul", "x" * 4000])
def test_other_texts_are_no_error(text):
    assert isinstance(BUILDS.parse(text), list)


@pytest.mark.parametrize("piece", ["It took 9 minutes. ", "a b ", "on 4 March in ", "Thanks to ", "failed on "])
def test_a_long_text_takes_no_long_time(piece):
    start = time.process_time()
    BUILDS.parse((piece * 4000)[:3999].strip() + ".")
    assert time.process_time() - start < 3, "one second, and three where others work"


def test_what_is_said_is_read_back():
    values = {
        "failed": ["0", "1", "2", "14"], "day": ["2026-03-04"], "repo": ["search-api", "new-one"],
        "time": ["1 min", "12 min"], "clean": ["yes", "no"], "people": ["Ann", ("Ann", "Cy")],
    }  # fmt: skip
    for chosen in itertools.product(*values.values()):
        meaning = Expression("build", tuple(zip(values, chosen, strict=True)))
        said = BUILDS.say(meaning)
        assert BUILDS.parse(str(said))[0].meaning == (meaning,), said


@pytest.mark.skipif(not DOMAINS.is_dir(), reason="the shared domains are not here (VERBALIGN_DOMAINS names them)")
def test_what_is_learned_from_a_shared_domain_is_read_back():
    path = DOMAINS / "ci" / "train.csv"
    dictionary = verbalign.learn(verbalign.read(path))
    wrong = []
    lines = (DOMAINS / "ci" / "test.jsonl").read_text("utf-8").splitlines()
    meanings = [json.loads(line)["meaning"] for line in lines if line]
    for meaning in meanings:
        said = dictionary.say(Expression(meaning["predicate"], tuple(meaning["args"].items())))
        found = dict(dictionary.parse(str(said))[0].meaning[0].args)
        if found != {name: value for name, value in meaning["args"].items() if name not in said.left_out}:
            wrong.append(said)
    assert len(wrong) <= 1, wrong


@pytest.mark.parametrize(
    "meaning",
    [
        {"size": "&amp;", "near": "York"},  # ends with what ends a clause
        {"size": ".", "near": "Leeds"},
        {"size": '"q"', "near": "York Road"},  # begins a sentence, where its letter is a capital
        {"size": "York Road", "near": ("Ann", "Leeds", "York")},  # beside a list
        {"size": "New York", "near": ("York", "Ann")},
    ],
)
def test_values_that_are_known_are_read_back_whatever_signs_they_have(meaning):
    from small_corpora import taught

    rows = [("&amp;", "York"), (".", "Leeds"), ('"q"', "York Road"), ("York Road", ("Ann", "Leeds", "York"))]
    rows += [("New York", ("York", "Ann")), ("Ann", "Bath"), ("York", "Hull")]
    said = {near: near if isinstance(near, str) else ", ".join(near[:-1]) + f" and {near[-1]}" for _, near in rows}
    dictionary = taught([({"size": size, "near": near}, f"{size} {said[near]} green.") for size, near in rows])
    text = dictionary.say(Expression("tell", tuple(meaning.items())))
    assert dict(dictionary.parse(text)[0].meaning[0].args) == meaning
