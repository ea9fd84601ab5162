"""The goal stack: laws that hold for any steps, and the bundled proofs."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verbalign
from verbalign.values import Expression, Proof
from verbalign.values.prooftree import TACTICS, Shape, contexts, tree

PROOFS = Path(verbalign.__file__).parent / "data" / "proofs"


def step(predicate, **args):
    return Expression(predicate, tuple(args.items()))


def bundled():
    for name in ("train", "dev"):
        for line in (PROOFS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if "steps" in record:
                steps = tuple(step(s["predicate"], **s["args"]) for s in record["steps"])
                yield Proof(record["id"], record["theorem"], steps)


@pytest.mark.parametrize("proof", list(bundled()), ids=lambda proof: proof.id)
def test_a_bundled_proof_closes_every_goal_with_its_last_step(proof):
    found = tree(proof)
    assert found.unproved == ()
    assert found.surplus == 0
    assert found.contexts[-1].closes


@pytest.mark.parametrize("proof", list(bundled()), ids=lambda proof: proof.id)
def test_in_a_bundled_proof_each_step_names_the_goal_that_the_stack_holds(proof):
    without = {name: Shape("", s.leaves, s.branches, s.closes) for name, s in TACTICS.items()}
    for own, stacked in zip(contexts(proof), contexts(proof, without), strict=True):
        assert own.goal == stacked.goal


def test_each_branch_of_a_split_opens_once_and_ends_once():
    steps = [
        step("Induction", variable="n", base="P 0", step="P (n+1)"),
        step("Arith", goal="P 0"),
        step("Cases", condition="a", negation="b", goal="P (n+1)"),
        step("Hypothesis", goal="P (n+1)"),
        step("ForwardChain", lemma="l", hypothesis="b", conclusion="c"),
        step("Contradiction", fact1="c", fact2="d"),
    ]
    found = contexts(steps)
    assert [c.opens for c in found] == [None, ("Induction", 1), ("Induction", 2), ("Cases", 1), ("Cases", 2), None]
    assert found[3].inside == (("Induction", 2), ("Cases", 1))
    assert [c.ends for c in found[3:]] == [(("Cases", 1),), (), (("Cases", 2), ("Induction", 2))]
    assert [c.goal for c in found] == [None, "P 0", "P (n+1)", "P (n+1)", "P (n+1)", "P (n+1)"]


def test_a_list_of_subgoals_opens_a_branch_for_each_and_an_empty_one_closes():
    steps = [
        step("BackThruLemma", goal="A ∧ B", subgoal=("A", "B"), lemma="conj"),
        step("BackThruLemma", goal="A", subgoal=(), lemma="a"),
        step("BackThruLemma", goal="B", subgoal="True", lemma="b"),
    ]
    found = tree(steps)
    assert [c.opens for c in found.contexts] == [None, ("BackThruLemma", 1), ("BackThruLemma", 2)]
    assert [c.closes for c in found.contexts] == [False, True, True]
    assert found.unproved == ()


def test_an_unknown_predicate_replaces_the_goal_it_works_on():
    found = tree([step("Magic", tactic="crush", goal="A", result="B"), step("Odd", x="y")])
    assert found.unproved == (None,)
    assert [c.goal for c in found.contexts] == ["A", "B"]


def test_a_prover_adds_its_own_tactics_by_extending_the_table():
    table = {**TACTICS, "Destruct": Shape(on="goal", leaves="goal", branches=("cases",))}
    three = step("Destruct", goal="P", cases=("a", "b", "c"))
    assert tree([three], table).unproved == ("P", "P", "P")


def test_steps_after_the_last_goal_stand_at_the_top_and_are_counted():
    found = tree([step("Arith", goal="A"), step("Arith", goal="B"), step("UnivCD", theorem="t", goal="g")])
    assert found.surplus == 1 + 1
    assert found.contexts[1].inside == ()


def test_a_repeated_predicate_is_known_as_such():
    assert [c.repeated for c in contexts([step("UnivCD"), step("Unfold"), step("UnivCD")])] == [False, False, True]


values = st.sampled_from(["A", "B", "True", "", (), ("A",), ("A", "B", "C")])
names = st.sampled_from(["goal", "subgoal", "result", "condition", "negation", "base", "step", "theorem"])
steps = st.builds(
    lambda predicate, args: Expression(predicate, tuple(args.items())),
    st.sampled_from([*TACTICS, "Unknown"]),
    st.dictionaries(names, values),
)


@given(st.lists(steps, max_size=12))
def test_any_steps_have_a_context_each_and_every_branch_entered_is_opened_first(given_steps):
    found = contexts(given_steps)
    assert len(found) == len(given_steps)
    opened = {()}
    for context in found:
        if context.opens:
            assert context.opens == context.inside[-1]
            opened.add(context.inside)
        assert context.inside in opened
        assert set(context.ends) <= set(context.inside)
        assert not context.ends or context.closes
