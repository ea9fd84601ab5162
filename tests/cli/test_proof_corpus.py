"""`verbalign proof` on proofs as a corpus has them."""

from __future__ import annotations

import json

from verbalign.corpora import read


def test_proof_puts_a_proof_into_english(run, dev):
    code, out, err = run("proof", dev)
    head, text, *rest = out.split("\n")
    assert (code, err) == (0, "") and head.startswith("x_abs_mono_nonneg. ∀ a,b:ℤ.") and text.endswith(".")
    assert rest == ["", ""]


def test_proof_json_has_offsets_within_the_sentence(run, dev):
    (line,) = run("proof", dev, "--json")[1].splitlines()
    found = json.loads(line)
    assert set(found) == {"id", "text", "sentences", "left_out"}
    steps = read(dev).proofs[0].steps
    for sentence in found["sentences"]:
        for name, (start, end) in sentence["arguments"].items():
            number, argument = name.split(".")
            said, value = sentence["text"][start:end], steps[int(number) - 1][argument]
            assert said == value or (argument == "hypotheses" and said == "a and b be integers with 0 ≤ a and a ≤ b")


def test_proof_reads_standard_input(run, stdin, dev):
    stdin(dev.read_text())
    assert run("proof", "-") == run("proof", dev)


def test_a_proof_that_cannot_be_said_is_counted_and_named_and_the_others_are_said(run, tmp_path, dev):
    path = tmp_path / "p.jsonl"
    strange = {"id": "strange", "theorem": "T", "steps": [{"predicate": "Magic", "args": {}}]}
    path.write_text(dev.read_text() + json.dumps(strange) + "\n")
    code, out, err = run("proof", path)
    assert code == 3 and out.startswith("x_abs_mono_nonneg.")
    first, last = err.splitlines()
    assert first.startswith("verbalign: strange, step 1: no predicate 'Magic'")
    assert last == "verbalign: 1 of 2 proofs could not be put into words"


def test_proof_says_where_there_is_no_proof(run, dev, made_up_file):
    assert run("proof", made_up_file)[::2] == (
        1,
        f'verbalign: {made_up_file}: has no proofs; a proof has "id", "theorem" and "steps"\n',
    )
    code, out, err = run("proof", dev, "--lemma", "nosuch")
    assert (code, out) == (1, "") and "no proof is called 'nosuch'" in err


def test_half_formulas_and_steps_too_many_are_said_and_told(run, tmp_path):
    path = tmp_path / "p.jsonl"
    opened = {"predicate": "UnivCD", "args": {"theorem": "T", "hypotheses": "x:ℤ, odd(x", "goal": "0 ≤"}}
    closed = {"predicate": "Arith", "args": {"goal": "0 < 1"}}
    half = {"id": "half", "theorem": "T", "steps": [opened, closed]}
    more = {"id": "more", "theorem": "T", "steps": [closed, closed]}
    path.write_text("".join(json.dumps(one) + "\n" for one in (half, more)), "utf-8")
    code, out, err = run("proof", path)
    assert code == 3 and "x:ℤ, odd(x" in out
    assert err.splitlines() == [
        "verbalign: half, step 1: hypotheses is half a formula, its brackets do not match; said as it stands",
        "verbalign: half, step 1: goal is half a formula, nothing follows ≤; said as it stands",
        "verbalign: more: 1 step after the last goal was closed",
    ]
