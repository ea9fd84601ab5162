"""What is known of the place where a step is said, and of the values it is said of."""

from __future__ import annotations

import pytest

from verbalign.values import Expression, Proof
from verbalign.values.arguments import symbols
from verbalign.values.features import (
    feature_argument,
    holds,
    kind,
    kind_features,
    of_place,
    proof_features,
    telling_symbols,
    usual_symbols,
    value_features,
)


def step(predicate: str, **args: str) -> Expression:
    return Expression(predicate, tuple(args.items()))


CASES = Proof(
    "p",
    "∀ i:ℤ. P i",
    (
        step("UnivCD", theorem="∀ i:ℤ. P i", hypotheses="i:ℤ", goal="P i"),
        step("Cases", condition="0 ≤ i", negation="i < 0", goal="P i"),
        step("Arith", goal="P i"),
        step("RewriteWith", goal="P i", result="Q i", lemma="l"),
        step("Arith", goal="Q i"),
    ),
)


def places(proof: Proof) -> list[set[str]]:
    return [{f for f in known if not f.startswith("about ")} for known in proof_features(proof)]


def test_every_step_knows_its_branch_and_position():
    found = places(CASES)
    assert found[0] == {"first"}
    assert {"opens Cases 1", "in Cases 1", "in Cases", "closes"} <= found[2]
    assert {"opens Cases 2", "in Cases 2"} <= found[3] and "closes" not in found[3]
    assert {"in Cases 2", "closes", "last", "repeated"} <= found[4] and "opens Cases 2" not in found[4]


def test_a_value_that_the_step_before_has_named_is_given():
    found = places(CASES)
    assert "given goal" in found[1] and "given goal" in found[4]
    assert "given result" not in found[3] and "given theorem" not in found[0]


def test_white_space_makes_no_difference_to_what_is_given():
    steps = (step("Unfold", goal="a", subgoal="x = y", definition="d"), step("Arith", goal="x=y"))
    assert "given goal" in places(Proof("p", "", steps))[1]


def test_every_step_knows_what_the_proof_is_about():
    assert all({"about ≤", "about i", "about l"} <= known for known in proof_features(CASES))


@pytest.mark.parametrize(("equation", "used"), [("sum(n) = k", True), ("n = 0 + n", False)])
def test_a_fact_that_no_step_has_given_is_the_induction_hypothesis(equation, used):
    steps = (
        step("InstLemma", lemma="l", terms="n", result="n = 0 + n"),
        step("Induction", variable="n", base="sum(0) = 0", step="sum(n+1) = k + 1"),
        step("Arith", goal="sum(0) = 0"),
        step("HypSubst", goal="sum(n+1) = k + 1", result="k + 1 = k + 1", equation=equation),
    )
    assert ("uses the induction hypothesis" in places(Proof("p", "", steps))[3]) == used


def test_a_proof_without_steps_has_no_features():
    assert proof_features(Proof("p", "T", ())) == ()


def test_values_are_described_by_the_symbols_they_have_and_lack():
    values = (("goal", symbols("a = b")), ("lemma", ("l",)))
    usual = {"goal": frozenset("=≤"), "lemma": frozenset("=")}
    assert value_features(values, frozenset("=≤"), usual) == {"goal has =", "goal lacks ≤", "lemma lacks ="}


def test_what_few_values_have_the_others_do_not_lack():
    one_in = {"=": 2, "≤": 20, "gcd": 50}
    values = [(("goal", tuple(s for s, share in one_in.items() if k % share == 0)),) for k in range(100)]
    usual = usual_symbols([("show", own) for own in values], frozenset({"=", "gcd"} | {"≤"}))
    assert usual == {"goal": {"=", "≤"}}
    other = [("use", (("goal", ("gcd",)), ("lemma", ("l",)))), *(("show", own) for own in values)]
    assert usual_symbols(other, frozenset(one_in)) == {"goal": {"=", "≤", "gcd"}}, "usual somewhere"


def test_symbols_that_recur_over_documents_are_telling_and_variables_are_not():
    values = [(group, (("goal", symbols(f"{group} = gcd(n, 0)")),)) for group in "pqr"]
    assert telling_symbols(values) == {"=", "gcd"}
    assert telling_symbols(values[:2]) == frozenset()


def test_a_feature_holds_of_the_place_or_of_the_values():
    assert holds("last", {"last"}, {}) and not holds("last", {"first"}, {})
    assert holds("goal has =", (), {"goal": "a=b"}) and not holds("goal lacks =", (), {"goal": "a=b"})
    assert holds("goal lacks ≤", (), {"goal": "a=b"})
    assert holds("goal is a=b", (), {"goal": "a=b"}) and not holds("goal is a", (), {"goal": "a=b"})
    assert not holds("goal lacks =", (), {}), "a value that is not given has no features"


@pytest.mark.parametrize(
    ("value", "stated"),
    [
        ("a = b", "an equation"), ("2*n + 1 ≤ 3^n", "an inequality"), ("2 | n*(n + 1)", "a divisibility"),
        ("x ∈ A", "a membership"), ("A ⊆ B", "an inclusion"), ("∀ x:A. x = x", "something of all"),
        ("∃ k:ℤ. n = 2*k", "an existence"), ("odd(n)", "a property"), ("Even n", "a property"),
        ("False", "a contradiction"), ("¬P a", "a negation"), ("P ∧ Q", "a conjunction"), ("P ⇒ Q", "an implication"),
        ("a:ℤ, 0 ≤ a", "several things"),
        ("n + 1", ""), ("le_trans", ""), ("(a = b", ""), ("", ""),
    ],
)  # fmt: skip
def test_what_a_value_states_is_seen_in_its_sign(value, stated):
    assert kind(value) == stated
    assert kind_features([("goal", value)]) == ({f"goal states {stated}"} if stated else set())


def test_a_value_may_state_one_of_several_things():
    feature = "goal states an equation or an inequality"
    assert holds(feature, (), {"goal": "a < b"}) and not holds(feature, (), {"goal": "2 | n"})
    assert not of_place(feature) and feature_argument(feature) == "goal"


def test_what_the_case_assumes_is_known_where_it_opens():
    cases = step("Cases", condition="P", negation="¬P", goal="G")
    steps = (cases, step("Hypothesis", goal="P"), step("Contradiction", fact1="Q", fact2="¬P"))
    found = places(Proof("p", "G", steps))
    assert "case goal" in found[1] and "case fact2" in found[2] and "case fact1" not in found[2]


def test_a_variable_is_an_exponent_where_it_is_one():
    steps = (step("Induction", variable="n", base="a^0 = 1", step="a^(n + 1) = 1"),)
    assert "variable of the exponent" in places(Proof("p", "", steps))[0]
    steps = (step("Induction", variable="a", base="a^0 = 1", step="a^(n + 1) = 1"),)
    assert "variable of the exponent" not in places(Proof("p", "", steps))[0]


def test_features_of_values_name_their_argument():
    assert of_place("opens Cases 2") and not of_place("goal has =") and not of_place("area is riverside")
    assert feature_argument("customer rating lacks high") == "customer rating"
