"""The same steps from Nuprl, from JSON and from Coq: the same sentences."""

import json

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.corpora import read
from verbalign.proofs.prooftext import speak
from verbalign.proofs.provers.reading import read as read_prover
from verbalign.proofs.provers.texts import text
from verbalign.values.arguments import value_text

FIGURE_7 = [
    ("UnivCD", {"theorem": "∀ i:ℕ. |i| = |-i|", "hypotheses": "i:ℕ", "goal": "|i| = |-i|"}),
    ("BackThruLemma", {"goal": "|i| = |-i|", "subgoal": "i = ± i", "lemma": "absval_eq"}),
    ("Unfold", {"goal": "i = ± i", "subgoal": "i = i ∨ i = -i", "definition": "pm_equal"}),
    ("Arith", {"goal": "i = i ∨ i = -i"}),
]
COQ = """Require Import ZArith Lia.
Open Scope Z_scope.
Definition pm_equal (a b : Z) : Prop := a = b \\/ a = - b.
Parameter absval_eq : forall a b : Z, pm_equal a b -> Z.abs a = Z.abs b.
Theorem h : forall i : Z, Z.abs i = Z.abs (- i).
Proof.
  intros i.
  apply absval_eq.
  unfold pm_equal.
  lia.
Qed.
"""


def from_json(tmp_path, theorem, steps):
    path = tmp_path / "h.jsonl"
    record = {"id": "h", "theorem": theorem, "steps": [{"predicate": name, "args": args} for name, args in steps]}
    path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    (proof,) = read(path, format="proofs").proofs
    return [sentence.text for sentence in speak(proof, proof_dictionary()).sentences]


def from_nuprl(tmp_path, theorem, steps):
    path = tmp_path / "h.nuprl"
    lines = [
        "{}({})".format(name, ", ".join(f'{key}="{value}"' for key, value in args.items())) for name, args in steps
    ]
    path.write_text("\n".join([f"theorem h: {theorem}", *lines, ""]), encoding="utf-8")
    (told,) = read_prover(path).proofs
    return [sentence.text for sentence in text(told, proof_dictionary()).spoken.sentences]


def test_figure_7_from_nuprl_and_from_json(tmp_path):
    theorem = FIGURE_7[0][1]["theorem"]
    said = from_json(tmp_path, theorem, FIGURE_7)
    assert said == from_nuprl(tmp_path, theorem, FIGURE_7)
    assert said[0] == "Let i be a natural number; we have to show that |i| = |-i|."


@pytest.mark.usefixtures("coqtop")
def test_figure_7_from_coq_and_its_steps_from_json_and_nuprl(tmp_path):
    path = tmp_path / "h.v"
    path.write_text(COQ, encoding="utf-8")
    (told,) = read_prover(path).proofs
    spoken = text(told, proof_dictionary()).spoken
    steps = [(step.predicate, {name: value_text(value) for name, value in step.args}) for step in told.proof.steps]
    assert [name for name, _ in steps] == [name for name, _ in FIGURE_7]
    said = [sentence.text for sentence in spoken.sentences]
    assert said == from_json(tmp_path, told.proof.theorem, steps) == from_nuprl(tmp_path, told.proof.theorem, steps)
    assert said[0] == "Let i be an integer; we have to show that Z.abs i = Z.abs (- i)."
