"""Lean's recorded replies."""

import json
from pathlib import Path

import pytest

from verbalign.errors import InputError
from verbalign.proofs.provers.lean import record
from verbalign.proofs.provers.reading import read
from verbalign.values.prooftree import tree

SAMPLES = Path(__file__).parents[4] / "shared" / "data" / "lean-repl"


def entry(tactic, goals, line, column=2, end=None):
    end_line, end_column = end or (line, column + len(tactic))
    return {
        "tactic": tactic,
        "goals": goals,
        "pos": {"line": line, "column": column},
        "endPos": {"line": end_line, "column": end_column},
        "proofState": 0,
        "usedConstants": [],
    }


@pytest.fixture
def reply(tmp_path):
    def write(*tactics, **more):
        path = tmp_path / "reply.json"
        path.write_text(json.dumps({"tactics": list(tactics), "env": 0, **more}), encoding="utf-8")
        return path

    return write


def told(path):
    (proof,) = read(path).proofs
    found = tree(proof.proof, proof.shapes)
    assert (found.unproved, found.surplus) == ((), 0)
    return [(step.predicate, dict(step.args)) for step in proof.proof.steps]


def test_goals_after_a_tactic_are_those_before_the_next(reply):
    path = reply(
        entry("intro n h", "⊢ ∀ (n : Nat), 0 < n → n ≠ 0", 2),
        entry("omega", "n : Nat\nh : 0 < n\n⊢ n ≠ 0", 3),
    )
    assert told(path) == [
        ("UnivCD", {"theorem": "∀ (n : Nat), 0 < n → n ≠ 0", "hypotheses": ("n:Nat", "0 < n"), "goal": "n ≠ 0"}),
        ("Arith", {"goal": "n ≠ 0"}),
    ]


def test_branches_in_focus_blocks_are_walked_in_order(reply):
    both = "p q : Prop\nhp : p\nhq : q\n"
    path = reply(
        entry("constructor", both + "⊢ p ∧ q", 2),
        entry("· exact hp", f"case left\n{both}⊢ p\n\ncase right\n{both}⊢ q", 3),
        entry("exact hp", f"case left\n{both}⊢ p", 3, 4),
        entry("· exact hq", f"case right\n{both}⊢ q", 4),
        entry("exact hq", f"case right\n{both}⊢ q", 4, 4),
    )
    assert [step[0] for step in told(path)] == ["Split", "Hypothesis", "Hypothesis"]


def test_an_induction_with_named_cases_contains_its_branches(reply):
    path = reply(
        entry(
            "induction n with\n  | zero => rfl\n  | succ n ih => rw [Nat.add_succ, ih]",
            "n : Nat\n⊢ 0 + n = n",
            2,
            2,
            (4, 40),
        ),
        entry("rfl", "case zero\n⊢ 0 + 0 = 0", 3, 14),
        entry("rw [Nat.add_succ, ih]", "case succ\nn : Nat\nih : 0 + n = n\n⊢ 0 + (n + 1) = n + 1", 4, 19),
    )
    found = told(path)
    assert found[0] == ("Induction", {"variable": "n", "base": "0 + 0 = 0", "step": "0 + n = n → 0 + (n + 1) = n + 1"})
    assert [step[0] for step in found[1:]] == ["Reflexivity", "ByRewriting"]


def test_a_have_with_its_own_proof_is_a_claim(reply):
    path = reply(
        entry("have h : 0 < 2 := by decide", "⊢ 0 ≤ 2", 2),
        entry("decide", "⊢ 0 < 2", 2, 23),
        entry("exact Nat.le_of_lt h", "h : 0 < 2\n⊢ 0 ≤ 2", 3),
    )
    assert told(path)[0] == ("Assert", {"fact": "0 < 2", "subgoals": ("0 < 2", "0 ≤ 2")})
    assert told(path)[2][0] == "ByLemma"


def test_two_theorems_of_a_reply_are_two_proofs(reply):
    path = reply(entry("rfl", "⊢ 1 = 1", 2), entry("rfl", "⊢ 2 = 2", 5))
    assert [proof.proof.theorem for proof in read(path).proofs] == ["1 = 1", "2 = 2"]


def test_errors_of_lean_are_named_with_their_line(reply):
    error = {"severity": "error", "pos": {"line": 7, "column": 2}, "data": "unsolved goals\n⊢ False"}
    (fault,) = read(reply(messages=[error])).faults
    assert (fault.line, fault.message) == (7, "unsolved goals ⊢ False")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "holds no reply"),
        ("{", "is no JSON"),
        ("[1]", "is not a reply"),
        ('{"tactics": 3}', "is not a list"),
        ('{"tactics": [{"tactic": 3}]}', "needs 'tactic' and 'goals'"),
        ('{"tactics": [{"tactic": "rfl", "goals": "⊢ x", "pos": {"line": "a"}}]}', None),
    ],
)
def test_what_is_no_reply_is_an_error_of_one_line(tmp_path, text, fault):
    path = tmp_path / "reply.json"
    path.write_text(text, encoding="utf-8")
    if fault is None:
        assert len(record(path).scripts) == 1
        return
    with pytest.raises(InputError, match=fault) as caught:
        record(path)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the recorded samples of Lean's REPL are not here")
@pytest.mark.parametrize("name", [path.name for path in sorted(SAMPLES.glob("*.out"))])
def test_the_recorded_samples_are_read_and_their_trees_are_closed(name):
    for proof in read(SAMPLES / name).proofs:
        found = tree(proof.proof, proof.shapes)
        assert (found.unproved, found.surplus) == ((), 0)
        assert all(account.steps or account.reason for account in proof.accounts)
