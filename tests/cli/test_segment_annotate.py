"""`verbalign segment` and `annotate`: what is said where."""

from __future__ import annotations

import json

from records import SHOW, rows
from verbalign.bundled import PROOF_DICTIONARY

PROOFS = str(PROOF_DICTIONARY)


def test_segment_matches_sentences_with_steps(run, dev):
    code, out, _ = run("segment", dev, "--dict", PROOFS, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row["writer"] for row in found] == list("ABCDEF")
    assert all(set(row) == {"id", "writer", "sentences"} for row in found)
    assert [s["steps"] for s in found[0]["sentences"]] == [[1], [2], [3], [4]]
    assert "  1  Let a,b:ℤ" in run("segment", dev, "--dict", PROOFS)[1]


def test_segment_needs_proofs(run, made_up_file):
    code, out, err = run("segment", made_up_file)
    assert (code, out) == (1, "") and "has no proofs to segment" in err


def test_annotate_finds_the_arguments_of_every_step_in_order(run, dev):
    code, out, _ = run("annotate", dev, "--dict", PROOFS, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [row["id"] for row in found] == [f"x_abs_mono_nonneg#{n}" for n in range(1, 5)]
    text = found[1]["texts"][0]
    assert text["writer"] == "A"
    assert {name: text["text"][a:b] for name, (a, b) in text["arguments"].items()} == {
        "lemma": "abs_of_nonneg", "result": "a ≤ |b|",
    }  # fmt: skip


def test_annotate_learns_from_the_corpus_itself(run, made_up_file):
    code, out, _ = run("annotate", made_up_file, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [len(row["texts"]) for row in found] == [4] * 6
    for row in found:
        for text in row["texts"]:
            assert {name: text["text"][a:b] for name, (a, b) in text["arguments"].items()} == row["args"]
    assert "[goal: x ≤ z] with [lemma: le_trans]" in run("annotate", made_up_file)[1]


def test_annotate_loses_no_text_that_is_too_long(run, tmp_path):
    path = tmp_path / "c.jsonl"
    path.write_bytes(rows(SHOW, {**SHOW, "texts": ["so " * 1000, "we show x"]}))
    code, out, err = run("annotate", path, "--json")
    assert code == 0 and "skipped 1 wording (2)" in err
    assert [text["arguments"] for text in json.loads(out.splitlines()[1])["texts"]] == [{}, {"goal": [8, 9]}]
