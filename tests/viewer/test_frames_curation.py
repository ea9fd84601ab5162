"""Edits of sentences with choices: the template language is taken, and what is wrong is told in one line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import framed
from framed import GREEN, HEAD, TERSE, TESTS
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.errors import InputError
from verbalign.viewer.curation import Add, Change, Edit, Reject, Restore, edit_from_json
from verbalign.viewer.explain import explained, text
from verbalign.viewer.payloads import version

FIRST = "build(repo=webshop, branch=main, status=passed, failed=0, date=2026-07-01)"
HAS = "build has: repo, branch, status, failed, date, stops"
WRONG: list[tuple[Edit, str]] = [
    (
        Change("build", HEAD, "The build of [repo] {branch is given: on [branch]."),
        "the template has a mistake: the brace after 'The build of [repo] ' in 'The build of [repo] {branch is given: "
        "on [branch].' opens a choice that is never closed; write } at its end",
    ),
    (Add("build", "Look at [reop]!"), f"the template names 'reop', but {HAS}"),
    (Add("build", "Look at [repo]!", frozenset({"colour is red"})), f"the template names 'colour', but {HAS}"),
    (
        Add("build", "Look at [repo] on [date: in full]!"),
        "the template has a slot [date: in full], but 'in full' is no rendering of a date; write a pattern such as "
        "d MMMM, made of: d, dd, do, M, MM, MMM, MMMM, LLL, LLLL, y, yy, EEE, EEEE, and other words in single quotes",
    ),
    (
        Add("build", "{status flies: Up and away}"),
        "the template has a mistake: can't read the condition 'status flies': 'status' what? write is or ends in",
    ),
    (
        Change("build", HEAD, HEAD, frozenset({"opens Cases 2"})),
        "the template has a mistake: can't read the condition 'opens Cases 2': 'opens' what? write is or ends in",
    ),
    (
        Change("build", HEAD, HEAD.replace(" | is not given?:", "")),
        "the choice '{branch is given: on [branch]}' has no words for 1 meaning that it was learned from, such as "
        "build(repo=search, status=failed, failed=12, date=2026-07-03); add a case to it, for instance | "
        "branch is not given: …",
    ),
    (
        Add("build", "[repo] {failed is 0: is fine | is 1: is nearly fine}."),
        "the choice '{failed is 0: is fine | is 1: is nearly fine}' has no words for 1 meaning that it was learned "
        "from, such as build(repo=search, status=failed, failed=12, date=2026-07-03); add a case to it, for instance | "
        "failed is 12: …",
    ),
    (Add("build", HEAD), f"build has a template “{HEAD}” already; pin or edit that one"),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "fault"), WRONG, ids=[fault[:70] for _, fault in WRONG])
def test_a_wrong_edit_is_refused_in_one_line(edit: Edit, fault: str):
    with pytest.raises(InputError) as told:
        edit.applied(framed.made_framed())
    assert str(told.value) == fault and "\n" not in fault


def test_a_new_sentence_needs_no_words_for_meanings_that_its_conditions_keep_away():
    text = "[repo] {failed is 0: is fine | is 1: is nearly fine}."
    made = Add("build", text, frozenset({"failed is 0 or 1"})).applied(framed.made_framed())
    assert made.entries["build"].templates[-1].text == text


def test_spaces_that_are_said_survive_an_edit_and_lines_are_joined():
    spaced = "[repo]{branch is given:  on [branch] | is not given:} now."
    made = Add("build", spaced.replace(" now", "\n  now")).applied(framed.made_framed())
    assert made.entries["build"].templates[-1].text == spaced
    assert made.say("build(repo=webshop, branch=main)") == "Webshop on main now."


def test_a_changed_sentence_may_leave_what_the_old_one_left():
    made = Change("build", TERSE, TERSE.replace("failure", "fault"), frozenset({"failed is not 0"}))
    assert made.applied(framed.made_framed()).entries["build"].templates[3].text == TERSE.replace("failure", "fault")


def test_an_edit_works_without_the_wordings(tmp_path: Path):
    path = tmp_path / "d.json"
    replace(framed.made_framed(), sources=()).save(path)
    Add("build", "[repo] {failed is 0: is fine}.").applied(MappingDictionary.load(path))


def test_conditions_are_kept_unless_they_are_given():
    said = {"kind": "edit", "predicate": "build", "text": GREEN, "new_text": GREEN, "when": ["status is passed"]}
    made = edit_from_json(said).applied(framed.made_framed()).entries["build"].templates[2]
    assert isinstance(made, SentenceTemplate)
    assert (made.only, made.doubts, made.pinned, made.replaces) == (("failed is 0",), ("branch is main",), True, "")
    sure = (
        edit_from_json({**said, "doubts": [], "only": []}).applied(framed.made_framed()).entries["build"].templates[2]
    )
    assert isinstance(sure, SentenceTemplate) and (sure.only, sure.doubts) == ((), ())
    with pytest.raises(InputError, match='"doubts" is a list of conditions like "status is passed"'):
        edit_from_json({**said, "doubts": "none"})


def test_a_rejected_sentence_can_be_restored_with_its_choices():
    made = Restore("build", TESTS).applied(Reject("build", TESTS).applied(framed.made_framed()))
    back = made.entries["build"].templates[-1]
    assert isinstance(back, SentenceTemplate) and (back.text, back.accepted) == (TESTS, True)


def test_a_change_of_conditions_or_plans_is_another_version():
    entry = framed.made_framed().entries["build"]
    frames = entry.frames
    assert frames is not None
    doubted = Change("build", GREEN, GREEN, frozenset({"status is passed"}), None, ()).applied(framed.made_framed())
    assert (
        len(
            {
                version(entry),
                version(doubted.entries["build"]),
                version(replace(entry, frames=replace(frames, plans=()))),
            }
        )
        == 3
    )


# ---- why ----


def why(dictionary: MappingDictionary, meaning: str) -> tuple[dict[str, Any], list[str]]:
    (part,) = explained(dictionary, meaning, ())
    return part, part["why"]


def test_it_is_told_which_conditions_held_and_what_words_tell():
    part, told = why(framed.made_framed(), FIRST)
    assert told == [
        "It is 2 sentences, just as people have said them.",
        "It writes out repo, branch and date.",
        "Its words tell status and failed.",
        "Its words were chosen because these conditions hold: branch is given; status is passed; failed is 0.",
    ]
    assert [one["text"] for one in part["choices"][0]["sentences"]] == [HEAD, TESTS]
    assert {one["text"]: one["reasons"] for one in part["unfit"]} == {
        TERSE: ["it needs: failed is not 0"],
        framed.LATER: ["it needs: failed is given and neither 0 nor 1"],
    }


def test_what_is_left_out_or_guessed_is_told():
    _, told = why(framed.made_framed(), "build(repo=webshop, status=passed, stops=Leer)")
    assert "It leaves out stops: no sentence that fits says more." in told
    assert "1 choice of words is a guess: nobody said it so." in told
    assert why(framed.made_framed(), "build(stops=Leer)")[0]["choices"] == []


def test_what_follows_from_the_rest_is_told():
    made = framed.made_framed()
    entry = made.entries["build"]
    assert entry.frames is not None
    frames = replace(entry.frames, implied=(("status", "passed", "failed", "0"),))
    plans = tuple(replace(plan, unsaid=("failed",)) for plan in frames.plans[:1])
    made = replace(
        made, entries={"build": replace(entry, frames=replace(frames, plans=(replace(plans[0], sentences=(0,)),)))}
    )
    _, told = why(made, "build(repo=webshop, branch=main, status=passed, failed=0)")
    assert "It need not say failed: that follows from the rest, and people leave it out too." in told


def test_doubts_are_told_with_the_text():
    made = framed.made_framed()
    for rejected in (HEAD, TESTS, TERSE):
        made = Reject("build", rejected).applied(made)
    meaning = "build(repo=webshop, branch=develop, status=passed, failed=0)"
    said = made.say(meaning, guess=True)
    assert text(said)["doubts"] == ["branch is main"] and "status is passed" in text(said)["conditions"]
    part, told = why(made, meaning)
    assert "It is in doubt: people said this only where branch is main." in told
    assert part["choices"][0]["doubts"] == ["branch is main"]
