"""The table of tactics: its rules on made-up moves, and its extension by users."""

import re

import pytest

from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.proofs.model import Fate, Goal, Hypothesis, TacticMove
from verbalign.proofs.provers.coq.tactics import call
from verbalign.proofs.provers.effects import Effect
from verbalign.proofs.provers.tables import bundled, table
from verbalign.values import Expression
from verbalign.values.prooftree import TACTICS, goals_left

CONTEXT = (Hypothesis(("a", "b"), "nat"), Hypothesis(("H",), "a = b"), Hypothesis(("IH",), "forall x : nat, x + a = b"))


def goal(conclusion, *hypotheses):
    return Goal(conclusion, conclusion, (*CONTEXT, *hypotheses))


def mapped(tactic, before, *after, rules=None):
    after_goals = [goal(one) if isinstance(one, str) else one for one in after]
    before_goal = goal(before) if isinstance(before, str) else before
    move = TacticMove(tactic, before_goal, tuple(after_goals), 0)
    return (rules or bundled()).mapped(Effect(move, call(tactic)), "coq")


def only(*given, **options):
    (step,) = mapped(*given, **options).steps
    return step.predicate, dict(step.args)


def test_a_lemma_and_a_hypothesis_are_different_things():
    assert only("apply le_trans", "a <= b", "a <= 3") == (
        "BackThruLemma",
        {"goal": "a <= b", "subgoal": "a <= 3", "lemma": "le_trans"},
    )
    assert only("apply IH", "3 + a = b")[0] == "ByHyp"
    assert only("rewrite <- H", "a = 1", "b = 1") == (
        "HypSubst",
        {"equation": "a = b", "goal": "a = 1", "result": "b = 1"},
    )


def test_a_rewrite_of_a_fact_says_nothing_of_the_goal():
    after = goal("a = 1", Hypothesis(("H",), "b = a"))
    after = Goal("2", "a = 1", (*CONTEXT[:1], Hypothesis(("H",), "b = a")))
    assert only("rewrite add_comm in H", "a = 1", after) == (
        "ForwardChain",
        {"lemma": "add_comm", "hypothesis": "a = b", "conclusion": "b = a"},
    )


def test_auto_is_a_hypothesis_only_where_the_goal_is_one():
    assert only("auto", "a = b")[0] == "Hypothesis"
    assert only("auto", "a = a")[0] == "Trivial"


def test_two_facts_that_contradict_each_other_are_named():
    clash = Goal("1", "0 = 1", (Hypothesis(("H",), "~ P x"), Hypothesis(("K",), "P x")))
    assert only("contradiction", clash) == ("Contradiction", {"fact1": "P x", "fact2": "~ P x"})


def test_branches_are_told_by_their_facts_or_by_the_form_of_the_term():
    left, right = goal("P", Hypothesis(("l",), "a <= b")), goal("P", Hypothesis(("l",), "b < a"))
    assert only("destruct (le_lt_dec a b)", "P", left, right)[1]["condition"] == "a <= b"
    known = Goal("1", "rev l = l", (Hypothesis(("l",), "list nat"),))
    forms = (Goal("2", "rev [] = []"), Goal("3", "rev (x :: t) = x :: t"))
    assert only("destruct l as [|x t]", known, *forms)[1]["negation"] == "l = x :: t"


def test_an_existential_gives_a_witness_and_a_fact():
    before = Goal("1", "P", (Hypothesis(("E",), "exists k : nat, n = 2 * k"), Hypothesis(("n",), "nat")))
    after = Goal("2", "P", (Hypothesis(("n", "k"), "nat"), Hypothesis(("Hk",), "n = 2 * k")))
    assert only("destruct E as [k Hk]", before, after) == (
        "ElimExists",
        {"hypothesis": "exists k : nat, n = 2 * k", "witness": "k", "fact": "n = 2 * k"},
    )


def test_a_tactic_without_effect_is_dropped_with_the_reason():
    assert mapped("try lia", "P", "P").fate is Fate.DROPPED


def test_an_unknown_tactic_is_generic():
    found = mapped("magic", "P", "Q", "R")
    assert found.generic
    assert dict(found.steps[0].args)["subgoals"] == ("Q", "R")


def test_every_predicate_of_the_rules_has_a_shape_and_every_own_one_a_wording():
    rules = bundled()
    made = {step.predicate for found in rules.rules.values() for rule in found for step in rule.steps}
    made |= {"ByTactic", "Tactic", "TacticCloses", "TacticClosesFrom", "TacticFacts", "Automatic", "Remain", "Done"}
    made |= {"CasesLeft", "RoutineCases", "TacticWith", "TacticFactsWith", "ReduceWith"}
    assert made <= set(rules.shapes)
    assert made | set(TACTICS) == set(rules.phrases)


def test_every_wording_can_be_said_of_the_arguments_its_rules_give():
    rules = bundled()
    for found in rules.rules.values():
        for rule in found:
            for step in rule.steps:
                names = {name for name, _ in step.arguments}
                wordings = [Template(text).argument_set for text in rules.phrases[step.predicate]]
                assert any(slots <= names for slots in wordings), step.predicate


def test_every_predicate_that_closes_a_goal_has_words_for_its_end():
    rules = bundled()
    closing = {name for name, shape in rules.shapes.items() if shape.closes}
    assert closing <= set(rules.ends)
    assert all(wording.split()[0].endswith("s") for wordings in rules.ends.values() for wording in wordings)


def test_shapes_and_arguments_agree():
    rules = bundled()
    for found in rules.rules.values():
        for rule in found:
            for step in rule.steps:
                shape, names = rules.shapes[step.predicate], {name for name, _ in step.arguments}
                assert {shape.on, shape.leaves, *shape.branches} - {""} <= names, step.predicate
                closed = rule.left == (0, False) or "nothing_left" in rule.when
                assert not shape.closes or closed, step.predicate


def test_a_user_puts_his_tactic_into_a_group(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[group.arith]\ncoq = ["my_arith"]\n')
    assert only("my_arith", "1 < 2", rules=table([path]))[0] == "Arith"
    assert mapped("my_arith", "1 < 2").generic


def test_a_users_rule_comes_first_and_brings_its_own_predicate(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        '[group.mine]\ncoq = ["crush"]\n[[rule]]\nfor = ["mine", "arith"]\nleft = 0\nsteps = ["Crushed(goal=goal)"]\n'
        '[predicate.Crushed]\nshape = { on = "goal", closes = true }\nsay = ["[goal] is crushed."]\n'
    )
    rules = table([path])
    assert only("crush", "1 < 2", rules=rules) == ("Crushed", {"goal": "1 < 2"})
    assert only("lia", "1 < 2", rules=rules)[0] == "Crushed"
    assert goals_left(Expression("Crushed", (("goal", "x"),)), rules.shapes["Crushed"]) == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[rule]\n", "not a table of tactics"),
        ('[[rule]]\nfor = ["a"]\nsteps = ["P(x=nothing)"]\n', "no source 'nothing'; there are: "),
        ('[[rule]]\nfor = ["a"]\nsteps = ["P"]\n', "is not Predicate"),
        ('[[rule]]\nsteps = ["P()"]\n', "which groups"),
        ('[[rule]]\nfor = ["a"]\n', "one of steps, drop, merge"),
        ('[[rule]]\nfor = ["a"]\nleft = "many"\ndrop = "x"\n', "neither a number"),
        ('[[rule]]\nfor = ["a"]\nheads = ["b"]\ndrop = "x"\n', "no 'heads'"),
        ('[predicate.P]\nshape = { onn = "goal" }\n', "not a table of tactics"),
        ("rule = 3\n", "not a table of tactics"),
    ],
)
def test_a_table_that_is_not_one_is_an_error_with_its_name(tmp_path, text, fault):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=fault) as caught:
        table([path])
    assert str(path) in str(caught.value)


def test_an_existential_that_holds_an_equation_is_taken_apart_not_substituted():
    known = Hypothesis(("E",), "exists k l : nat, a = k + l")
    after = (Hypothesis(("k", "l"), "nat"), Hypothesis(("E",), "a = k + l"))
    renamed = Goal("2", "exists k0 : nat, b = k0", (*CONTEXT, *after))
    before = goal("exists k : nat, b = k", known)
    assert only("destruct E as [k [l E]]", before, renamed) == (
        "ElimExists",
        {"hypothesis": "exists k l : nat, a = k + l", "witness": ("k", "l"), "fact": "a = k + l"},
    )


def test_cases_whose_facts_are_used_up_are_named_by_the_disjunction():
    changed = lambda kind: Goal(kind, "P", (Hypothesis(("a", "b"), "nat"), Hypothesis(("I",), kind)))
    known = (Hypothesis(("a", "b"), "nat"), Hypothesis(("I",), "Q a"), Hypothesis(("D",), "a = 1 /\\ b = 2 \\/ a = b"))
    step = only("destruct D as [[-> ->] | ->]", Goal("1", "P", known), changed("Q 1"), changed("Q b"))
    assert step == ("Cases", {"condition": "a = 1 /\\ b = 2", "negation": "a = b", "goal": "P"})


@pytest.mark.parametrize("tactic", ["exact F", "destruct F", "contradiction", "auto", "inversion F"])
def test_where_false_is_known_nothing_more_is_said_of_it(tactic):
    assert only(tactic, goal("a = 1", Hypothesis(("F",), "False"))) == ("Impossible", {})


def test_no_wording_says_that_we_get_what_is_still_to_be_shown():
    rules = bundled()
    for predicate, wordings in rules.phrases.items():
        shape = rules.shapes.get(predicate)
        left = shape.leaves if shape and shape.on else ""
        assert not left or not any(re.search(rf"\bget(?: that)? \[{left}\]", one) for one in wordings), predicate
