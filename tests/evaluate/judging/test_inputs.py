"""From files to items: nothing lost without a word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.evaluate.judging import inputs
from verbalign.evaluate.judging.study import Kind, Panel


class Files:
    """Writes small input files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, name: str, *rows: dict[str, Any] | str) -> str:
        lines = (row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows)
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return str(path)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


# ---- readability ----


def test_texts_are_paired_by_id_and_what_is_missing_is_named(files: Files):
    ours = files(
        "ours.jsonl", {"id": "x", "text": "A", "left_out": []}, {"id": "y", "text": "B"}, {"id": 3, "text": "C"}
    )
    rival = files("rival.jsonl", {"id": "3", "text": "c"}, {"id": "x", "text": "a"}, {"id": "z", "text": "d"})
    reading = inputs.readability(ours, rival)
    assert [(item.id, *(panel.text for panel in item.panels)) for item in reading.items] == [
        ("x", "A", "a"),
        ("3", "C", "c"),
    ]
    assert reading.systems == ("ours", "rival")
    assert [str(warning) for warning in reading.warnings] == [
        f"{ours}:2: no text for y in {rival}",
        f"{rival}:3: no text for z in {ours}",
    ]


def test_a_meaning_that_could_not_be_said_is_named(files: Files):
    ours = files("ours.jsonl", {"id": "x", "text": None}, {"id": "y", "text": "B"})
    rival = files("rival.jsonl", {"id": "x", "text": "a"}, {"id": "y", "text": "b"})
    reading = inputs.readability(ours, rival)
    assert [item.id for item in reading.items] == ["y"]
    assert str(reading.warnings[0]) == f"{ours}:1: no text for x"


def test_the_tsv_of_say_is_read_too(files: Files):
    ours = files("ours.tsv", "MR\toutput", "name[A], food[B]\tA has B.")
    rival = files("rival.tsv", "MR\toutput", "name[A], food[B]\tAt A, B.")
    assert [item.id for item in inputs.readability(ours, rival).items] == ["name[A], food[B]"]


def test_systems_of_the_same_file_name_are_told_apart(files: Files):
    ours, rival = files("a/out.jsonl", {"id": "x", "text": "A"}), files("b/out.jsonl", {"id": "x", "text": "B"})
    assert inputs.readability(ours, rival).systems == (ours, rival)
    assert inputs.readability(ours, ours).systems == (f"{ours} (1)", f"{ours} (2)")


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([], ": is empty; there is nothing to judge in it"),
        (["plain words"], ':1: is neither JSONL nor TSV with the header "MR<TAB>output"'),
        (["MR\toutput", "a\tb\tc"], ":2: has 3 columns, not 2 (MR, output)"),
        (['{"id": "x", "text": "A"}', "", '{"id": '], ":3: not JSON: Expecting value; each line must be one object"),
        (['{"id": "x", "text": "A"}', "[1]"], ":2: not a JSON object; each line must be one"),
        (['{"text": "A"}'], ':1: has no "id" that is a text; add one'),
        (['{"id": ["x"], "text": "A"}'], ':1: has no "id" that is a text; add one'),
        (['{"id": "x", "text": "A"}'] * 2, ":2: has the id x of line 1; give each text its own"),
        (['{"id": "x", "text": "\\ud800"}'], ":1: holds half a character (a lone surrogate)"),
        (['{"id": "other", "text": "A"}'], ": shares no id with"),
        (['{"a":' * 100_000], ":1: not JSON: nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(rows: list[str], fault: str, files: Files):
    ours, rival = files("ours.jsonl", *rows), files("rival.jsonl", {"id": "x", "text": "B"})
    with pytest.raises(InputError) as error:
        inputs.readability(ours, rival)
    assert str(error.value).startswith(ours + fault)


# ---- the other studies ----


def test_thesaurus_pairs_are_taken_in_any_of_their_spellings(files: Files):
    path = files(
        "t.jsonl",
        {"left": "0", "right": "zero", "support": 3, "examples": [["a is 0", "a is zero"], {"text": "b"}, 7, "c", "d"]},
        {"a": "=", "b": "are equal to"},
        {"pair": ["so", "hence"]},
        {"pair": ["so", "hence"]},
    )
    reading = inputs.thesaurus([path])
    assert [item.id for item in reading.items] == ["0 ≈ zero", "= ≈ are equal to", "so ≈ hence"]
    assert reading.items[0].panels[2] == Panel("Seen in", "a is 0\na is zero\nb\nc")  # the first four
    assert len(reading.items[1].panels) == 2
    assert [str(warning) for warning in reading.warnings] == [f"{path}:4: so ≈ hence stands there twice"]


def test_templates_show_their_predicate_and_an_example(files: Files):
    path = files("t.jsonl", {"predicate": "rewrite", "template": "we use [lemma]", "example": "We use absval_eq."})
    (item,) = inputs.templates([path]).items
    assert item.id == "rewrite: we use [lemma]" and item.system == 0
    assert item.panels == (
        Panel("Meaning", "rewrite", formal=True),
        Panel("Template", "we use [lemma]"),
        Panel("For example", "We use absval_eq."),
    )


def test_a_dictionary_gives_its_own_templates_with_examples_and_its_own_pairs(tmp_path: Path):
    text = "By absval_eq, it suffices to show a=0."
    source = Source("m", "BackThruLemma", text, arguments={"lemma": (3, 12), "subgoal": (34, 37)})
    entry = Entry(
        "BackThruLemma",
        ("lemma", "subgoal", "goal"),
        (
            Template("By [lemma], show [subgoal].", sources=(0,)),
            Template("Then [[by]] [goal].", when=frozenset({"last"}), sources=(0,)),
        ),
    )
    pair = {"left": "=", "right": "equals", "support": 2, "examples": [["a=0", "a equals 0"]]}
    path = str(tmp_path / "d.json")
    MappingDictionary({"BackThruLemma": entry}, thesaurus=(pair,), sources=(source,)).save(path)
    first, second = inputs.templates([path]).items
    assert [panel.text for panel in first.panels] == [
        "BackThruLemma(lemma, subgoal, goal)",
        "By [lemma], show [subgoal].",
        "By absval_eq, show a=0.",
    ]
    # no source says its argument, so it has no example
    assert [panel.text for panel in second.panels] == [
        "BackThruLemma(lemma, subgoal, goal) when last",
        "Then [[by]] [goal].",
    ]
    (item,) = inputs.thesaurus([path]).items
    assert [panel.text for panel in item.panels] == ["=", "equals", "a=0\na equals 0"]
    (tmp_path / "d.sources.jsonl.gz").unlink()
    assert [len(item.panels) for item in inputs.templates([path]).items] == [2, 2]


def test_a_template_without_its_text_is_an_error(files: Files):
    path = files("t.jsonl", {"predicate": "rewrite"})
    with pytest.raises(InputError, match=r't\.jsonl:1: has no "template" that is a text; add one'):
        inputs.templates([path])


@pytest.mark.parametrize(
    ("fields", "formal"),
    [
        ({"meaning": "show(goal=a=0)"}, "show(goal=a=0)"),
        ({"formal": "a=0"}, "a=0"),
        ({"predicate": "show", "args": {"goal": "a=0"}}, "show(goal=a=0)"),
        ({"meaning": [{"predicate": "p", "args": {}}, {"predicate": "q", "args": {"x": ["1"]}}]}, 'p()\nq(x=["1"])'),
        ({"theorem": "T", "steps": [{"predicate": "p", "args": {"x": "1"}}]}, "T\n\n1. p(x=1)"),
    ],
)
def test_a_meaning_is_shown_in_full(fields: dict[str, Any], formal: str, files: Files):
    path = files("f.jsonl", {"id": "x", "text": "A.", **fields})
    (item,) = inputs.fidelity([path]).items
    assert item.panels == (Panel("Formal meaning", formal, formal=True), Panel("Text", "A."))


def test_meanings_may_stand_in_a_file_of_their_own(files: Files):
    texts, meanings = files("f.jsonl", {"id": "x", "text": "A."}), files("m.jsonl", {"id": "x", "meaning": "p()"})
    assert inputs.fidelity([texts], meanings).items[0].panels[0].text == "p()"
    with pytest.raises(InputError, match=r'f\.jsonl:1: has no "meaning" for x; add one, or name a file that has it'):
        inputs.fidelity([texts])


def test_the_same_id_with_another_text_is_an_error(files: Files):
    path = files("f.jsonl", {"id": "x", "text": "A.", "meaning": "p()"}, {"id": "x", "text": "B.", "meaning": "p()"})
    with pytest.raises(InputError, match=r"f\.jsonl:2: has the id x a second time; give each its own"):
        inputs.fidelity([path])


# ---- samples ----


def test_a_sample_keeps_the_same_meanings_of_every_system(files: Files):
    rows = [{"id": str(n), "text": "A.", "meaning": "p()"} for n in range(30)]
    reading = inputs.fidelity([files("a.jsonl", *rows), files("b.jsonl", *rows[::-1])])
    sample = inputs.sampled(reading, Kind.FIDELITY, 5, seed=1)
    ids = [{item.id for item in sample.items if item.system == system} for system in (0, 1)]
    assert ids[0] == ids[1] and len(ids[0]) == 5
    assert (
        sample == inputs.sampled(reading, Kind.FIDELITY, 5, seed=1) != inputs.sampled(reading, Kind.FIDELITY, 5, seed=2)
    )


def test_a_sample_of_templates_takes_so_many_of_each_file(files: Files):
    rows = [{"predicate": "p", "template": f"t{n}"} for n in range(9)]
    reading = inputs.templates([files("a.jsonl", *rows), files("b.jsonl", *rows[:2])])
    assert [item.system for item in inputs.sampled(reading, Kind.TEMPLATES, 3, seed=1).items] == [0, 0, 0, 1, 1]
