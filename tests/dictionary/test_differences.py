"""What changed from one dictionary to another: all of it, each thing once, and nothing where nothing did."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import framed
from verbalign.bundled import PROOF_DICTIONARY, RIVAL_DICTIONARY
from verbalign.dictionary import Entry, MappingDictionary, Opener
from verbalign.dictionary.curation import keep_curated
from verbalign.dictionary.differences import changes, moved
from verbalign.dictionary.file import as_json
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.viewer.curation import Change, Reject


def of(*templates: Template, **more: object) -> MappingDictionary:
    return MappingDictionary({"rewrite": Entry("rewrite", ("lemma", "goal"), templates, **more)})  # type: ignore[arg-type]


BY, USE, CLEAR = Template("By [lemma], [goal].", weight=3.0), Template("Use [lemma]."), Template("Clearly [goal].")

texts = st.sampled_from(["One [a].", "Two [a].", "Three [b].", "Four."])
templates = st.builds(
    Template, texts, st.frozensets(st.sampled_from(["closes", "opens"]), max_size=1), st.sampled_from([1.0, 2.0]),
    pinned=st.booleans(), accepted=st.booleans(),
)  # fmt: skip
entries = st.builds(
    Entry, st.just("p"), st.sampled_from([("a", "b"), ("b", "a")]),
    st.lists(templates, max_size=4, unique_by=lambda t: (t.text, t.when)).map(tuple), st.booleans(),
    meanings=st.integers(0, 1), rejected=st.lists(texts, max_size=2, unique=True).map(tuple),
    lists=st.sampled_from([{}, {"a": "and"}]), pronoun=st.sampled_from(["", "It"]),
)  # fmt: skip
pairs = st.lists(
    st.builds(lambda left, n: {"left": left, "right": "z", "support": n}, st.sampled_from("abc"), st.integers(1, 2)),
    max_size=3, unique_by=lambda p: p["left"],
)  # fmt: skip
dictionaries = st.builds(
    MappingDictionary, st.dictionaries(st.sampled_from("pq"), entries, max_size=2),
    st.lists(st.builds(Opener, st.sampled_from(["Now,", "Then,"]), st.just(""), st.integers(1, 2)), max_size=2,
             unique=True).map(tuple),
    pairs.map(tuple), st.sampled_from([(), (("a", "z"),)]), st.sampled_from([{}, {"seed": 1}]),
    st.sampled_from([{}, {"moves": {"1-1": 3}}]),
).map(lambda d: replace(d, entries={name: replace(e, predicate=name) for name, e in d.entries.items()}))  # fmt: skip


@given(dictionaries, dictionaries)
def test_there_are_changes_just_where_the_files_differ(old, new):
    differ = json.dumps(as_json(old)) != json.dumps(as_json(new))
    assert bool(changes(old, new)) == differ


@given(dictionaries, dictionaries)
def test_what_one_way_gains_the_other_way_loses(old, new):
    there, back = changes(old, new), changes(new, old)
    assert there.predicates == back.predicates[::-1] and there.thesaurus == back.thesaurus[::-1]
    gains = {e.predicate: sorted(t.text for t in e.gained) for e in there.entries if e.gained}
    assert gains == {e.predicate: sorted(t.text for t in e.lost) for e in back.entries if e.lost}
    json.dumps(there.to_json())


@given(st.permutations(range(7)))
def test_putting_back_the_moved_ones_gives_the_old_order(order):
    old, new = [str(n) for n in range(7)], [str(n) for n in order]
    gone = {m.text for m in moved(old, new)}
    assert [t for t in old if t not in gone] == [t for t in new if t not in gone]


def test_a_template_with_other_conditions_is_the_same_template():
    (entry,) = changes(of(BY, USE), of(BY, replace(USE, when=frozenset({"closes"})))).entries
    assert (entry.gained, entry.lost, len(entry.altered)) == ((), (), 1)


def test_configurations_are_compared_by_their_words_not_by_numbers():
    old = of(pool=("One.", "Two."), choices={"a": (0,), "b": (1,)})
    same = of(pool=("Two.", "One."), choices={"a": (1,), "b": (0,)})
    other = of(pool=("Two.", "One."), choices={"a": (0,), "c": (1,)})
    assert not changes(old, same)
    (entry,) = changes(old, other).entries
    assert (entry.sayable, entry.unsayable) == (("c",), ("b",))
    assert entry.reworded == {"a": (("One.",), ("Two.",))}


def test_what_people_decided_is_said_to_be_kept():
    old = of(replace(USE, pinned=True), CLEAR, rejected=("No.",))
    (entry,) = changes(old, keep_curated(of(BY, CLEAR), old)).entries
    assert entry.kept == ("Use [lemma].", "No.")
    assert [t.text for t in entry.gained] == [BY.text]


# ---- in words ----


@pytest.fixture
def run(run):
    return partial(run, "diff")


def test_a_dictionary_is_the_same_as_itself(run):
    assert run(PROOF_DICTIONARY, PROOF_DICTIONARY, "--exit-code") == (0, "nothing has changed\n", "")


def test_what_changed_is_said_in_words(run, tmp_path):
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    of(BY, USE, CLEAR).save(old)
    of(CLEAR, BY, replace(USE, pinned=True), Template("We use [lemma].", pinned=True), rejected=("No.",)).save(new)
    code, printed, _ = run(old, new)
    assert code == 0
    assert printed.splitlines() == [
        "rewrite",
        "  new: We use [lemma]. (pinned)",
        "  moved: from 3 to 1: Clearly [goal].",
        "  now pinned: Use [lemma].",
        "  rejected: No.",
    ]


def test_two_dictionaries_that_share_little_are_told_apart_in_words_and_json(run):
    code, printed, _ = run(PROOF_DICTIONARY, RIVAL_DICTIONARY, "--most", 2, "--exit-code")
    assert code == 3
    unfold = printed.partition("\nUnfold\n")[2].splitlines()
    assert [line[:6] for line in unfold[:2]] == ["  new:"] * 2 and unfold[2] == "  new: 5 more"
    assert "coverage: 14 predicates with words" in printed
    code, printed, _ = run(PROOF_DICTIONARY, RIVAL_DICTIONARY, "--json")
    found = json.loads(printed)
    assert (code, found["same"]) == (0, False)
    assert found["entries"]["Unfold"]["gained"] and found["thesaurus"]["lost"]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_file_that_is_no_dictionary_is_an_error_in_one_line(run, tmp_path, swapped):
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    files = (bad, PROOF_DICTIONARY) if swapped else (PROOF_DICTIONARY, bad)
    code, printed, said = run(*files)
    assert (code, printed, said.count("\n")) == (1, "", 1)
    assert "bad.json: is not a verbalign dictionary" in said


# ---- sentences with choices ----

sentences = st.builds(
    SentenceTemplate, st.sampled_from([framed.HEAD, framed.TESTS, framed.GREEN]),
    st.frozensets(st.sampled_from(["status is passed", "failed is 0"]), max_size=1),
    st.sampled_from([1.0, 2.0]), only=st.sampled_from([(), ("failed is 1",)]),
    doubts=st.sampled_from([(), ("branch is main",)]), small=st.booleans(), pinned=st.booleans(),
)  # fmt: skip


@st.composite
def framed_dictionaries(draw):
    known = draw(st.lists(sentences, max_size=3, unique_by=lambda t: (t.text, t.when, t.only, t.doubts)))
    numbers = st.lists(st.integers(0, len(known) - 1), min_size=1, max_size=2).map(tuple) if known else st.nothing()
    planned = st.builds(Plan, numbers, st.sampled_from([(), (1,)]), st.sampled_from([(), ("date",)]))
    frames = Frames(
        tuple(draw(st.lists(planned, max_size=3))) if known else (),
        draw(st.sampled_from([{"date": "date"}, {"date": "name"}])),
        draw(st.sampled_from([{}, {"stops": {"Leer": "das"}}])),
        draw(st.sampled_from([(), ("repo",)])),
        draw(st.sampled_from([(), (("status", "passed", "failed", "0"),)])),
        draw(st.sampled_from([{}, {"repo": ("webshop",)}])),
    )
    return MappingDictionary({"build": Entry("build", framed.ARGS, tuple(known), frames=frames)})


@given(framed_dictionaries(), framed_dictionaries())
def test_there_are_changes_of_sentences_just_where_the_files_differ(old, new):
    assert bool(changes(old, new)) == (as_json(old) != as_json(new))
    json.dumps(changes(old, new).to_json())


def test_changes_of_sentences_conditions_and_plans_are_said_in_words(run, tmp_path):
    old, changed = framed.made_framed(), framed.made_framed()
    for edit in (
        Reject("build", framed.LATER),
        Change("build", framed.TERSE, framed.TERSE.replace("failure", "fault"), frozenset({"failed is not 0"})),
        Change("build", framed.GREEN, framed.GREEN, frozenset({"status is passed"}), (), ("repo is not webshop",)),
    ):
        changed = edit.applied(changed)
    entry = changed.entries["build"]
    frames = replace(entry.frames, kinds={**entry.frames.kinds, "failed": "quantity"})
    changed = replace(changed, entries={"build": replace(entry, frames=frames)})
    old.save(tmp_path / "old.json")
    changed.save(tmp_path / "new.json")
    code, out, _ = run(tmp_path / "old.json", tmp_path / "new.json", "--most", "0")
    terse = framed.TERSE.replace("failure", "fault")
    lines = out.splitlines()
    assert code == 0
    for line in (
        f"  new: {terse} (pinned; when failed is not 0)",
        f"  gone: {framed.LATER} (when failed is given and neither 0 nor 1)",
        f"  now said when status is passed; in doubt unless repo is not webshop: {framed.GREEN}",
        f"  now pinned: {framed.GREEN}",
        f"  no longer said together: {framed.HEAD} {framed.TESTS} {framed.LATER}",
        "  kind of failed: quantity (before: number)",
    ):
        assert line in lines, line
    assert "frames" not in out
