"""Sentences with choices on disk: read back equal, and an edit that makes nonsense is named with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import framed
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.language import Language
from verbalign.mentions.rendering_names import rendering_fault


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "d.json"
    framed.made_framed().save(path)
    return path


def build(data: Any) -> Any:
    return data["predicates"]["build"]


def first(data: Any) -> Any:
    return build(data)["templates"][0]


def test_sentences_plans_and_the_values_of_meanings_are_read_back_equal(saved: Path):
    loaded, made = MappingDictionary.load(saved), framed.made_framed()
    assert loaded == made
    assert loaded.with_sources().sources == made.sources


def test_a_file_without_frames_needs_none_of_it(tmp_path: Path):
    path = tmp_path / "old.json"
    entry = {"args": ["name"], "templates": [{"text": "Hello {you}, [name]!", "when": ["opens Cases 2"]}]}
    path.write_text(json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {"greet": entry}}))
    loaded = MappingDictionary.load(path)
    assert loaded.say("greet(name=Ann)", place=["opens Cases 2"]) == "Hello {you}, Ann!"


ONE = "template 1 of 'build'"
HAS = "build has: repo, branch, status, failed, date, stops"
WRONG: list[tuple[Any, str]] = [
    (
        lambda d: first(d).update(text="{branch is given: on [branch]"),
        f"{ONE} has a mistake: the brace at the start of '{{branch is given: on [branch]' opens a choice that is "
        "never closed; write } at its end",
    ),
    (
        lambda d: first(d).update(text="So {[branch]}."),
        f"{ONE} has a mistake: the brace after 'So ' in 'So {{[branch]}}.' opens a choice without a condition; "
        "write {name is value: words}",
    ),
    (
        lambda d: first(d).update(text="[repo] is fine}"),
        f"{ONE} has a mistake: the brace after '[repo] is fine' in '[repo] is fine}}' closes nothing; put a backslash "
        "before it if it is meant",
    ),
    (
        lambda d: first(d).update(text="[repo] " + "very " * 30 + "{fine"),
        f"{ONE} has a mistake: the brace after 'ery very very very very ' (character 158) opens a choice without a "
        "condition; write {name is value: words}",
    ),
    (
        lambda d: first(d).update(text="{status flies: away}"),
        f"{ONE} has a mistake: can't read the condition 'status flies': 'status' what? write is or ends in",
    ),
    (
        lambda d: first(d).update(text="{failed is over many: away}"),
        f"{ONE} has a mistake: can't read the condition 'failed is over many': over what number? 'many' is none",
    ),
    (lambda d: first(d).update(text="[reop] passed."), f"{ONE} names 'reop', but {HAS}"),
    (lambda d: first(d).update(text="[repo] {colour is red: is red | is given:}."), f"{ONE} names 'colour', but {HAS}"),
    (lambda d: first(d).update(when=["colour is red"]), f"{ONE} names 'colour', but {HAS}"),
    (
        lambda d: first(d).update(when=["opens Cases 2"]),
        f"{ONE} has a mistake: can't read the condition 'opens Cases 2': 'opens' what? write is or ends in",
    ),
    (
        lambda d: first(d).update(doubts=["status is"]),
        f"{ONE} has a mistake: can't read the condition 'status is': a value is missing at its end",
    ),
    (
        lambda d: first(d).update(text="{failed is 0: none | is given: [failed: wrods]}."),
        f"{ONE} has a slot [failed: wrods], but 'wrods' is no rendering of a number; write one of: unsigned, digits, "
        "short, grouped, plain, words, ordinal, nth, comma, lower, capital, upper, spaced",
    ),
    (
        lambda d: first(d).update(text="[repo] on [date: dddd]."),
        f"{ONE} has a slot [date: dddd], but 'dddd' is no rendering of a date; write a pattern such as d MMMM, made "
        "of: d, dd, do, M, MM, MMM, MMMM, LLL, LLLL, y, yy, EEE, EEEE, and other words in single quotes",
    ),
    (
        lambda d: first(d).update(text="[repo: d MMMM] passed."),
        f"{ONE} has a slot [repo: d MMMM], but 'd MMMM' is no rendering of a name; write one of: plural, lower, "
        "capital, upper, spaced",
    ),
    (lambda d: first(d).update(small="yes"), f'"small" of {ONE} must be true or false, but is "yes"'),
    (lambda d: first(d).update(only="failed is 0"), f'"only" of {ONE} must be a list, but is "failed is 0"'),
    (lambda d: first(d).update(doubts=[3]), f'member 1 of "doubts" of {ONE} must be a text, but is 3'),
    (lambda d: first(d).update(replaces=3), f'"replaces" of {ONE} must be a text, but is 3'),
    (
        lambda d: first(d).update(id=2),
        "two templates of 'build' have the \"id\" 2; leave it out where you add one",
    ),
    (lambda d: first(d).update(id="one"), f'"id" of {ONE} must be a whole number, but is "one"'),
    (
        lambda d: build(d)["templates"].insert(0, "The id of it."),
        f'{ONE} must be an object in braces, but is "The id of it."',
    ),
    (
        lambda d: build(d)["frames"]["plans"].append([1]),
        "plan 5 of \"frames\" of 'build' must be an object in braces, but is [1]",
    ),
    (
        lambda d: build(d)["frames"]["plans"][0].update(sentences=["one"]),
        'member 1 of "sentences" of plan 1 of "frames" of \'build\' must be a whole number, but is "one"',
    ),
    (
        lambda d: build(d)["frames"]["plans"][0].update(sentences=[]),
        '"sentences" of plan 1 of "frames" of \'build\' must have at least 1 of them, but is []',
    ),
    (
        lambda d: build(d)["frames"]["kinds"].update(failed="figure"),
        '"failed" of "kinds" of "frames" of \'build\' is "figure"; it must be one of: name, number, quantity, money, '
        "date, time, list, closed, expression",
    ),
    (lambda d: build(d).update(frames=[]), "\"frames\" of 'build' must be an object in braces, but is []"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:70] for _, message in WRONG])
def test_a_wrong_edit_is_named_with_its_place(saved: Path, change: Any, message: str):
    data = json.loads(saved.read_text())
    change(data)
    saved.write_text(json.dumps(data))
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(saved)
    assert str(fault.value) == f"{saved}: {message}"
    assert "\n" not in str(fault.value)


def test_a_template_that_was_removed_from_the_file_leaves_its_plans(saved: Path):
    data = json.loads(saved.read_text())
    templates = build(data)["templates"]
    build(data)["templates"] = [{"text": "[repo] is new.", "pinned": True}, *templates[:1:-1], templates[0]]
    build(data)["frames"]["plans"].append({"sentences": [77, 1]})  # never was, or is no longer
    saved.write_text(json.dumps(data))
    entry = MappingDictionary.load(saved).entries["build"]
    assert entry.frames is not None
    plans = [[entry.templates[k].text for k in plan.sentences] for plan in entry.frames.plans]
    assert plans == [[framed.HEAD], [framed.GREEN], [framed.TERSE], [framed.HEAD, framed.LATER]]


GOOD = [
    ("", "name"), ("upper", "date"), ("list with a/an", "list"), ("commas", "name"), ("nth", "number"),
    ("words", "quantity"), ("unsigned", "money"), ("EEEE, d MMMM y", "date"), ("MMMM do", "date"),
    ("'the' 'nth'", "date"), ("d. MMMM", "date"), ("HH:mm", "time"), ("H 'Uhr' mm", "time"), ("half past h", "time"),
    ("noon", "time"),
]  # fmt: skip
BAD = [
    ("words", "name"), ("d MMMM", "time"), ("HH:mm", "date"), ("yyyy-MM-dd", "date"), ("ddd", "date"),
    ("MMMMM", "date"), ("in full", "date"), ("half past", "time"), ("lists", "list"), ("Words", "number"),
    ("12", "date"),
]  # fmt: skip


@pytest.mark.parametrize(("rendering", "kind"), GOOD)
def test_what_values_of_a_kind_are_written_in_is_a_rendering(rendering: str, kind: str):
    assert rendering_fault(rendering, kind, Language()) is None


@pytest.mark.parametrize(("rendering", "kind"), BAD)
def test_what_nothing_can_be_written_in_is_none(rendering: str, kind: str):
    assert str(rendering_fault(rendering, kind, Language())).startswith(f"'{rendering}' is no rendering of a {kind}; ")
