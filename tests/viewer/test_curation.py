"""Edits of a dictionary, one by one and in a session with its file."""

from __future__ import annotations

import json
import resource
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.curation import keep_curated
from verbalign.errors import InputError, VerbalignError
from verbalign.viewer import payloads
from verbalign.viewer.curation import (
    Accept,
    Add,
    Allow,
    Change,
    Edit,
    Pin,
    Reject,
    Restore,
    Veto,
    edit_from_json,
)
from verbalign.viewer.session import ChangedOnDisk, Session, Stale

BY, USE = "By [lemma] we get [goal].", "Use [lemma]."


def texts(dictionary: MappingDictionary) -> list[str]:
    return [t.text for t in dictionary.entries["rewrite"].templates]


def version(session: Session) -> str:
    return payloads.version(session.dictionary.entries["rewrite"])


# ---- edits ----


def test_accepting_and_pinning_change_nothing_but_the_mark(small: MappingDictionary):
    accepted = Accept("rewrite", BY).applied(small)
    pinned = Pin("rewrite", USE).applied(accepted)
    assert texts(pinned) == texts(small)
    assert [(t.accepted, t.pinned) for t in pinned.entries["rewrite"].templates] == [
        (True, False), (False, False), (False, True),
    ]  # fmt: skip
    assert Pin("rewrite", USE, on=False).applied(Accept("rewrite", BY, on=False).applied(pinned)) == small


def test_a_pinned_template_is_what_is_said(small: MappingDictionary):
    said = "rewrite(lemma=abs, goal=i = j)"
    assert small.say(said) == "By abs we get i = j."
    assert Pin("rewrite", USE).applied(small).say(said) == "Use abs."


def test_an_edited_template_is_pinned_in_its_place_and_the_old_text_stays_away(small: MappingDictionary):
    changed = Change("rewrite", USE, "Apply  [lemma] here.", frozenset({"lemma has gcd"})).applied(small)
    entry = changed.entries["rewrite"]
    assert texts(changed)[2] == "Apply [lemma] here." and entry.rejected == (USE,)
    assert entry.templates[2].pinned and entry.templates[2].when == {"lemma has gcd"}
    again = keep_curated(small, changed)
    assert USE not in texts(again) and "Apply [lemma] here." in texts(again)


def test_changing_only_the_conditions_keeps_the_sources(small: MappingDictionary):
    changed = Change("rewrite", USE, USE, frozenset({"last"})).applied(small).entries["rewrite"]
    assert changed.templates[2].sources == (3,) and changed.rejected == ()


def test_a_rejected_template_is_gone_and_can_be_restored(small: MappingDictionary):
    without = Reject("rewrite", USE).applied(small)
    assert USE not in texts(without) and without.entries["rewrite"].rejected == (USE,)
    back = Restore("rewrite", USE).applied(without).entries["rewrite"]
    assert back.templates[-1].text == USE and back.templates[-1].accepted and back.rejected == ()


def test_an_added_template_is_pinned_and_no_longer_rejected(small: MappingDictionary):
    made = Add("rewrite", USE).applied(Reject("rewrite", USE).applied(small)).entries["rewrite"]
    assert made.templates[0].text == USE and made.templates[0].pinned and made.rejected == ()


def test_a_vetoed_pair_goes_and_may_be_allowed_again(small: MappingDictionary):
    vetoed = Veto("odd", "even").applied(small)
    assert [p["left"] for p in vetoed.thesaurus] == ["we get"] and vetoed.vetoed == (("odd", "even"),)
    assert Allow("even", "odd").applied(vetoed).vetoed == ()


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (Pin("rewrit", BY), "there is no predicate 'rewrit' in this dictionary"),
        (Pin("rewrite", "nothing"), "rewrite has no template “nothing”; it has changed in the meantime"),
        (Add("rewrite", "By [lema]."), "the template has a slot [lema], but rewrite has: lemma, goal"),
        (Add("rewrite", "[lemma] [lemma]"), "the template says an argument twice"),
        (Change("rewrite", USE, " "), "the template is empty"),
        (Add("rewrite", "[lemma] ["), "opens no slot; write [name], or double it"),
        (Add("rewrite", BY), "rewrite has a template “By [lemma] we get [goal].” already"),
        (Change("rewrite", USE, BY), "rewrite has a template “By [lemma] we get [goal].” already"),
        (Restore("rewrite", "x"), "“x” is not among the rejected templates of rewrite"),
        (Veto("a", "b"), "“a” and “b” are not a pair of the thesaurus"),
        (Allow("a", "b"), "“a” and “b” are not among the vetoed pairs"),
    ],
)
def test_an_edit_that_cannot_be_made_says_why(small: MappingDictionary, edit: Edit, fault: str):
    with pytest.raises(VerbalignError) as error:
        edit.applied(small)
    assert fault in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ([], "an edit is a JSON object"),
        ({"kind": "burn"}, '"kind" is one of accept, pin, edit, reject, restore, add, veto, allow'),
        ({"kind": ["pin"]}, '"kind" is one of'),
        ({"kind": "pin", "predicate": "p"}, '"text" is missing; give a text'),
        ({"kind": "pin", "predicate": "p", "text": 7}, '"text" is missing'),
        ({"kind": "pin", "predicate": "p", "text": "x" * 2001}, '"text" is longer than 2000 characters'),
        ({"kind": "pin", "predicate": "p", "text": "\ud800"}, '"text" holds half a character'),
        ({"kind": "pin", "predicate": "p", "text": "x", "on": 1}, '"on" is true or false'),
        ({"kind": "add", "predicate": "p", "text": "x", "when": ["goal has \ud800"]}, '"when" holds half a character'),
        ({"kind": "add", "predicate": "p", "text": "x", "when": "y"}, '"when" is a list of conditions'),
        ({"kind": "add", "predicate": "p", "text": "x", "when": ["y"] * 21}, '"when" has at most 20 conditions'),
    ],
)
def test_a_wrong_edit_in_json_says_what_is_wrong(said: Any, fault: str):
    with pytest.raises(InputError) as error:
        edit_from_json(said)
    assert fault in str(error.value)


WORDS = st.text(st.sampled_from("ab [](){}\"'\\<&é∀𝔸\t"), max_size=12)
EDITS = st.one_of(
    st.builds(Accept, st.just("rewrite"), st.sampled_from([BY, USE]), st.booleans()),
    st.builds(Pin, st.just("rewrite"), st.sampled_from([BY, USE]), st.booleans()),
    st.builds(Change, st.just("rewrite"), st.sampled_from([BY, USE]), WORDS, st.frozensets(WORDS, max_size=2)),
    st.builds(Reject, st.just("rewrite"), st.sampled_from([BY, USE])),
    st.builds(Add, st.just("rewrite"), WORDS, st.frozensets(WORDS, max_size=2)),
    st.builds(Veto, st.sampled_from(["we get", "even"]), st.sampled_from(["gives", "odd"])),
)


@given(st.lists(EDITS, max_size=6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_undoing_all_gives_back_what_was_and_saving_gives_what_is(little: Path, edits: list[Edit]):
    session = Session(little)
    before = session.dictionary
    for edit in edits:
        try:
            session.apply(edit, version(session))
        except VerbalignError:
            continue
    after = session.dictionary
    session.save()
    assert MappingDictionary.load(little) == after
    for _ in range(len(session.made)):
        session.undo()
    assert session.dictionary == before
    session.save()
    assert MappingDictionary.load(little) == before


# ---- the session and its file ----


def test_a_session_that_changes_nothing_has_no_diff_and_saves_the_same_bytes(proofs: Path):
    bytes_before = proofs.read_bytes()
    session = Session(proofs)
    assert session.diff() == "" and session.pending == ()
    session.save()
    assert proofs.read_bytes() == bytes_before


def test_the_diff_shows_the_lines_that_saving_changes(little: Path):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    changed = [line for line in session.diff().splitlines() if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert len(changed) == 2 and changed[0].startswith("-") and '"pinned": true' in changed[1]
    assert session.pending == (f"pin “{USE}” for rewrite",)


def test_the_second_of_two_edits_of_one_entry_is_told_and_nothing_is_done(little: Path):
    session = Session(little)
    seen = version(session)
    session.apply(Pin("rewrite", USE), seen)
    before = session.dictionary
    with pytest.raises(Stale, match="rewrite has changed in the meantime"):
        session.apply(Reject("rewrite", BY), seen)
    assert session.dictionary is before


def test_an_edit_that_changes_nothing_is_told(little: Path):
    session = Session(little)
    with pytest.raises(InputError, match="changes nothing"):
        session.apply(Pin("rewrite", USE, on=False), version(session))


def test_undo_after_saving_is_a_change_again(little: Path):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    session.save()
    assert session.pending == ()
    session.undo()
    assert session.pending == (f"undo: pin “{USE}” for rewrite",) and session.diff()
    with pytest.raises(InputError, match="nothing to undo"):
        session.undo()


def test_a_file_that_was_changed_meanwhile_is_not_overwritten_unasked(little: Path):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    theirs = little.read_text().replace('"weight": 2.0', '"weight": 2.5')
    little.write_text(theirs)
    assert session.changed_on_disk()
    with pytest.raises(ChangedOnDisk) as refused:
        session.save()
    assert little.read_text() == theirs and "was changed by someone else" in str(refused.value)
    assert '+    {"text": "Lemma [lemma] gives [goal].", "weight": 2.5' in refused.value.diff
    little.write_text(theirs + "\n")  # and once more: the digest that was told is of no use any more
    with pytest.raises(ChangedOnDisk) as again:
        session.save(over=refused.value.digest)
    session.save(over=again.value.digest)
    assert MappingDictionary.load(little).entries["rewrite"].templates[2].pinned


def test_changes_on_disk_can_be_taken_over_with_the_edits_made_on_them(little: Path, small: MappingDictionary):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    session.apply(Reject("rewrite", BY), version(session))
    entry = small.entries["rewrite"]
    without = replace(entry, templates=tuple(t for t in entry.templates if t.text != BY))
    replace(small, entries={"rewrite": without}).save(little)
    done = session.rebase()
    assert [str(edit) for edit in done.kept] == [f"pin “{USE}” for rewrite"]
    assert [str(edit) for edit, _ in done.lost] == [f"reject “{BY}” for rewrite"] and "has no template" in done.lost[0][
        1
    ]
    session.save()
    assert [t.pinned for t in MappingDictionary.load(little).entries["rewrite"].templates] == [False, True]


def test_a_file_that_is_gone_or_damaged_keeps_the_session_as_it_was(little: Path):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    here = session.dictionary
    little.write_text('{"verbalign": ')
    with pytest.raises(InputError, match="cut off"):
        session.rebase()
    assert session.dictionary is here and len(session.pending) == 1
    little.unlink()
    with pytest.raises(ChangedOnDisk, match="is no longer there") as gone:
        session.save()
    session.save(over=gone.value.digest)
    assert MappingDictionary.load(little) == here


def test_saving_is_to_the_file_that_was_opened_even_if_a_link_is_turned_elsewhere(little: Path, tmp_path: Path):
    link, other = tmp_path / "link.json", tmp_path / "other.json"
    link.symlink_to(little)
    other.write_text("precious")
    session = Session(link)
    session.apply(Pin("rewrite", USE), version(session))
    link.unlink()
    link.symlink_to(other)
    session.save()
    assert other.read_text() == "precious" and MappingDictionary.load(little).entries["rewrite"].templates[2].pinned


def test_a_save_that_fails_leaves_the_old_file_whole(little: Path):
    session = Session(little)
    session.apply(Pin("rewrite", USE), version(session))
    before = little.read_bytes()

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))  # no file may grow larger than that
    try:
        with pytest.raises(VerbalignError, match="File too large; fix that and save again"):
            session.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert little.read_bytes() == before and [p.name for p in little.parent.glob("*.tmp")] == []
    assert len(session.pending) == 1


def test_a_save_leaves_the_sources_beside_the_dictionary_good(proofs: Path):
    session = Session(proofs)
    session.apply(Reject("Arith", "Clear."), payloads.version(session.dictionary.entries["Arith"]))
    session.save()
    assert len(MappingDictionary.load(proofs).with_sources().sources) > 800
    assert json.loads(proofs.read_text())["predicates"]["Arith"]["rejected"] == ["Clear."]
