"""Proofs as they should not be: said as they stand, without a traceback and without a false claim."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.bundled import proof_dictionary
from verbalign.proofs.prooftext import speak
from verbalign.values import Expression, Proof

ENDED = re.compile(r"proof is complete|completes the proof|proves the claim|we(?:'re| are) done", re.IGNORECASE)


def step(predicate, **args):
    return Expression(predicate, tuple(args.items()))


def told(*steps, theorem="T"):
    return speak(Proof("p", theorem, steps), proof_dictionary())


ODD = [
    "x ⊛ (y",  # unbalanced
    "x) + y",
    "⟦x⟧_ρ ⊢ τ",  # no term fits
    "∃",
    "∃ x",
    "∀ x:ℕ.",
    "∀ x:ℕ. ",
    "Σ x∈A. f x < ε",  # a binder that we don't know
    "ι x. P x",
    "μ x:T. y",
    "∀∃",
    "a ∧",
    "= b",
    "a,b:",
    ":ℕ",
    ", ,",
    "|a",
    "a^b^",
    "(((",
    "¬",
    "even()",
    "[goal]",
    "100 %",
]


@pytest.mark.parametrize("value", ODD)
def test_a_value_that_no_term_fits_is_said_as_it_stands(value):
    introduced = told(step("UnivCD", theorem="T", hypotheses=value, goal=value), step("Arith", goal=value))
    assert value.strip(" ,") in introduced.text
    for sentence in introduced.sentences:
        for key, (start, end) in sentence.arguments.items():
            assert 0 <= start < end <= len(sentence.text), key
    found = told(step("ForwardChain", lemma="l", hypothesis=value, conclusion=value), step("Arith", goal="0 = 1"))
    assert value.strip(" ,") in found.text
    assert "follows from" not in found.text, "nothing is said to be needed that was not seen to be"


def test_a_goal_of_two_thousand_signs_is_said_or_shortened():
    goal = " + ".join(f"x{n}" for n in range(400)) + " = 0"
    assert len(goal) > 2000
    spoken = told(step("UnivCD", theorem="T", hypotheses="x0:ℕ", goal=goal), step("Arith", goal=goal))
    assert goal in spoken.text or (goal[:40] in spoken.text and goal[-40:] in spoken.text and "…" in spoken.text)


def test_a_proof_that_ends_early_is_not_called_complete():
    cases = step("Cases", condition="0 ≤ a", negation="a < 0", goal="P")
    rewritten = step("RewriteWith", goal="P", result="Q", lemma="l")
    spoken = told(step("UnivCD", theorem="T", hypotheses="a:ℤ", goal="P"), cases, rewritten, step("Arith", goal="Q"))
    assert not ENDED.search(spoken.text)
    assert not ENDED.search(told(*[step("UnivCD", theorem="T", hypotheses="a:ℤ", goal="P"), rewritten] * 3).text)


def test_words_that_end_a_proof_are_not_said_while_a_goal_is_open():
    cases = step("Cases", condition="0 ≤ a", negation="a < 0", goal="P")
    found = step("ForwardChain", lemma="l", hypothesis="0 ≤ a", conclusion="P")
    for last in (step("Hypothesis", goal="P"), step("Arith", goal="P"), step("Contradiction", fact1="P", fact2="¬P")):
        assert not ENDED.search(told(cases, found, last).text)


@pytest.mark.parametrize("value", ["", " ", "\n", "\u200b", "𝔽₂ ⊕ 𝔽₂", "a" * 2000, "(" * 300, "∀ " * 200 + "P"])
def test_values_of_any_length_and_writing_are_told(value):
    spoken = told(step("UnivCD", theorem=value, hypotheses="n:ℕ", goal=value or "P"), step("Arith", goal=value or "P"))
    assert spoken.text


def test_steps_after_the_last_goal_are_still_said():
    steps = [step("Arith", goal=f"{n} < {n + 1}") for n in range(4)]
    spoken = told(*steps, theorem="0 < 1")
    assert {number for sentence in spoken.sentences for number in sentence.steps} == {1, 2, 3, 4}
    assert all(f"{n} < {n + 1}" in spoken.text for n in range(4))
    assert not ENDED.search(spoken.text), "whatever these steps prove, it is not the theorem"


@pytest.mark.parametrize("value", ["x:, ∃ , (odd(n", "x:ℤ, odd(n", "a:ℤ, b:", "x:ℤ, a ≤", "n:ℕ, , odd(n)"])
def test_half_a_list_of_hypotheses_is_not_taken_apart(value):
    assert value in told(step("UnivCD", theorem="T", hypotheses=value, goal="P"), step("Arith", goal="P")).text


SIGNS = st.text(alphabet="abxy01 ()[]{}|,.:=<≤∈∀∃¬⇒∧λ⟨⟩⊆ℕℤ", min_size=1, max_size=30).map(str.strip).filter(bool)


@given(st.lists(st.tuples(SIGNS, SIGNS, SIGNS), min_size=1, max_size=4))
def test_any_values_are_told_and_every_argument_is_said_or_named_as_left_out(values):
    steps = [
        one
        for a, b, c in values
        for one in (
            step("UnivCD", theorem=a, hypotheses=b, goal=c),
            step("ElimExists", hypothesis=a, witness=b, fact=c),
            step("Cases", condition=a, negation=b, goal=c),
            step("Arith", goal=c),
        )
    ]
    spoken = told(*steps)
    stated = {key for sentence in spoken.sentences for key in sentence.arguments}
    wanted = {f"{number}.{name}" for number, one in enumerate(steps, 1) for name in one.names}
    assert wanted <= stated | set(spoken.left_out)
