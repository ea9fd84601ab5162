"""What a step of arithmetic rests on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.proofs.planning.arithmetic import Arithmetic

NUMBERS = Arithmetic({"a": "ℤ", "b": "ℤ", "n": "ℕ", "p": "ℕ⁺"})


@pytest.mark.parametrize(
    ("goal", "facts", "needed"),
    [
        ("n + 3 ≤ 4*n", ["n < b", "1 ≤ n"], ("1 ≤ n",)),
        ("(a ÷ n) * n < m * n", ["a < m * n", "(a ÷ n) * n ≤ a"], ("a < m * n", "(a ÷ n) * n ≤ a")),
        ("4*4^n - 1 = 3*(4*k + 1)", ["4^n - 1 = 3*k"], ("4^n - 1 = 3*k",)),
        ("(2*m + 1)*(2*m + 1) = 2*(2*m*m + 2*m) + 1", ["a = b"], ()),
        ("2·0 + 1 ≤ 3^0", [], ()),
        ("0 ≤ n", [], ()),  # as its type says
        ("p ≠ 0", [], ()),
        ("a ≠ 0", ["0 < a"], ("0 < a",)),
        ("a ≤ b ∧ b ≤ b", ["a < b"], ("a < b",)),
        ("a + 1 ≤ b", ["a < b"], ("a < b",)),  # whole numbers
    ],
)
def test_the_fewest_facts_are_found(goal, facts, needed):
    assert NUMBERS.rests_on(goal, facts) == needed


@pytest.mark.parametrize(
    ("goal", "facts"),
    [("a < a", ["b = b"]), ("|a| ≤ |b|", ["a ≤ b"]), ("even(a)", ["a = 2"]), ("", []), ("n*(n + 1) = (", ["n = ("])],
)
def test_what_is_not_seen_to_follow_is_not_said_to(goal, facts):
    assert NUMBERS.rests_on(goal, facts) is None


def test_above_zero_is_at_least_one_only_for_whole_numbers():
    assert Arithmetic({"x": "ℝ"}).rests_on("x + 1 ≤ y", ["x < y"]) is None


def test_a_difference_that_stops_at_zero_is_no_sum():
    assert Arithmetic({"a": "nat", "b": "nat"}).rests_on("a - b + b = a", []) is None
    assert NUMBERS.rests_on("a - b + b = a", []) == ()


TERMS = st.recursive(
    st.sampled_from(["a", "b", "n", "0", "1", "2", "7"]),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
    max_leaves=6,
)
RELATIONS = st.tuples(TERMS, st.sampled_from(["=", "≤", "<", "≥", ">"]), TERMS)


@given(RELATIONS, st.lists(RELATIONS, max_size=3), st.integers(-4, 4), st.integers(-4, 4), st.integers(0, 5))
def test_what_follows_is_true_wherever_its_facts_are(goal, facts, a, b, n):
    holds = lambda one: eval(
        "{} {} {}".format(one[0], {"=": "==", "≤": "<=", "≥": ">="}.get(one[1], one[1]), one[2]),
        {"a": a, "b": b, "n": n},
    )
    needed = NUMBERS.rests_on(" ".join(goal), [" ".join(fact) for fact in facts])
    if needed is not None and all(holds(fact) for fact in facts if " ".join(fact) in needed):
        assert holds(goal)
