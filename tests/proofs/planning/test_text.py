"""Whole proofs, told with a plan."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verbalign.bundled import proof_dictionary
from verbalign.dictionary import MappingDictionary
from verbalign.proofs.planning.formulas import Notation
from verbalign.proofs.planning.text import tell
from verbalign.proofs.provers.tables import bundled
from verbalign.proofs.statements.words import in_words
from verbalign.values import Expression, Proof

MANNER = bundled().manner


def step(predicate, **args):
    return Expression(predicate, tuple(args.items()))


def told(*steps, theorem="", **more):
    return tell(Proof("p", theorem, steps), proof_dictionary(), MANNER, **more)


def intro(goal, *hypotheses):
    return step("UnivCD", theorem=f"forall …, {goal}", hypotheses=hypotheses, goal=goal)


CASES = step("Cases", condition="P", negation="Q", goal="G")


def test_the_goal_is_stated_first():
    induction = step("Induction", variable="n", base="P 0", step="P n -> P (S n)")
    text = told(induction, step("Arith", goal="P 0"), step("Arith", goal="P (S n)"), theorem="forall n, P n").text
    assert text.startswith("We prove that forall n, P n. ")
    assert text.count("We prove that") == 1


def test_a_first_sentence_that_tells_the_theorem_needs_no_other():
    assert told(step("ByLogic", goal="P -> P"), theorem="P -> P").text == "By logic alone, we have P -> P."


def test_variables_of_one_type_are_declared_together():
    assert told(intro("a < c", "a,b:nat", "a < b", "c:nat")).text.startswith(
        "Let a, b and c be natural numbers such that a < b; "
    )


def test_a_chain_of_rewritings_names_its_lemmas_together():
    rewrite = lambda a, b, lemma: step("RewriteWith", goal=a, result=b, lemma=lemma)
    spoken = told(intro("A", "n:nat"), rewrite("A", "B", "one"), rewrite("B", "C", "two"), step("Arith", goal="C"))
    assert re.fullmatch(r"By one and two, .* C, which is \w+( by arithmetic)?\.", spoken.sentences[1].text)
    assert spoken.sentences[1].steps == (2, 3, 4)
    assert set(spoken.sentences[1].arguments) == {"2.lemma", "3.lemma", "3.result"}
    assert {"2.result", "3.goal"} <= set(spoken.left_out)


def test_a_chain_that_ends_in_an_identity_says_what_both_sides_become():
    spoken = told(
        intro("a + 0 = b", "a,b:nat", "a = b"),
        step("RewriteWith", goal="a + 0 = b", result="a = b", lemma="add_0"),
        step("HypSubst", equation="a = b", goal="a = b", result="b = b"),
        step("Reflexivity", goal="b = b"),
    )
    assert spoken.sentences[1].text == "By add_0 and a = b, both sides become b."
    assert spoken.sentences[1].steps == (2, 3, 4)


def test_computation_is_said_with_the_step_after_it():
    spoken = told(
        intro("A", "n:nat"),
        step("Simplify", goal="A", result="B"),
        step("BackThruLemma", goal="B", subgoal="C", lemma="l"),
        step("Arith", goal="C"),
    )
    assert re.fullmatch(
        r"After simplification, by (the lemma )?l, it (is|suffices) .* C, .*\.", spoken.sentences[1].text
    )
    assert spoken.sentences[1].steps == (2, 3, 4)


def test_a_trivial_step_ends_the_sentence_before_it():
    assert told(intro("A", "n:nat"), step("Trivial", goal="A")).text.endswith(
        "we have to show that A, which is immediate."
    )


def test_cases_are_announced_opened_and_closed():
    rewrite = step("RewriteWith", goal="G", result="H", lemma="l")
    long = [
        step("InstLemma", lemma="l", terms="x", result="R"),
        step("InstLemma", lemma="m", terms="y", result="S"),
        rewrite,
        step("Arith", goal="H"),
    ]
    text = told(intro("G", "n:nat"), CASES, *long, step("Trivial", goal="G")).text
    assert re.search(
        r"(two cases, P and|Either P or) Q\..* In the first case, .* This settles the case P\. The case Q is \w+\.",
        text,
    )


def test_cases_that_all_end_alike_are_said_in_one_sentence():
    text = told(intro("G", "n:nat"), CASES, step("Reflexivity", goal="G"), step("Reflexivity", goal="G")).text
    assert text.endswith(" Q, and in both cases the claim holds by computation.")


def test_cases_that_cannot_be_are_called_impossible():
    text = told(intro("G", "n:nat"), CASES, step("Absurd", fact="False"), step("Trivial", goal="G")).text
    assert "The case P is impossible, since False cannot hold." in text


def test_a_contradiction_is_named():
    assert "a contradiction" in told(intro("False", "n:nat", "n < n")).text


def test_conditions_of_a_rewriting_are_said_with_it():
    text = told(
        intro("A", "n:nat"),
        step("RewriteWith", goal="A", result="B", lemma="l"),
        step("Remain", subgoals=("B", "0 < n")),
        step("Arith", goal="B"),
        step("Hypothesis", goal="0 < n"),
    ).text
    assert re.search(r"By l, .* B, provided that 0 < n\. The goal ", text)
    assert "The condition 0 < n is" in text


def branch(a, b):
    return [
        step("Disjunct", goal=f"{a} <= {b} \\/ P", subgoal=f"{a} <= {b}"),
        step("BackThruLemma", goal=f"{a} <= {b}", subgoal=f"{a} < {b}", lemma="lt_le"),
        step("Hypothesis", goal=f"{a} < {b}"),
    ]


def test_an_analogous_branch_is_said_to_be_so_and_with_which_names():
    steps = [CASES, *branch("a", "b"), *branch("b", "a")]
    spoken = told(*steps, variables={"a", "b"})
    assert "The case Q is analogous, with a and b exchanged." in spoken.text
    assert any(sentence.steps == (5, 6, 7) for sentence in spoken.sentences)
    assert "analogous" not in told(*steps, variables={"a"}).text


def test_an_almost_analogous_branch_is_told_in_full():
    other = branch("b", "a")
    other[1] = step("BackThruLemma", goal="b <= a", subgoal="b < a", lemma="lt_le_weak")
    assert "analogous" not in told(CASES, *branch("a", "b"), *other, variables={"a", "b"}).text


def test_the_induction_hypothesis_is_called_so_only_where_it_is_one():
    induction = step("Induction", variable="n", base="n0 = 0", step="n + 0 = n -> S n + 0 = S n")
    base = step("Reflexivity", goal="0 + 0 = 0")
    use = lambda fact: step("HypSubst", equation=fact, goal="S n + 0 = S n", result="S n = S n + 0")
    end = step("Arith", goal="S n = S n + 0")
    first = intro("n + 0 = n", "n:nat")
    assert "the induction hypothesis n + 0 = n" in told(first, induction, base, use("n + 0 = n"), end).text
    assert "induction hypothesis" not in told(first, induction, base, use("n = m"), end).text


def test_the_end_is_told_where_there_was_much_to_tell_and_the_proof_is_finished():
    steps = [intro("G", "n:nat"), CASES, *branch("a", "b"), *branch("c", "d")]
    ends = ("This completes the proof.", "This proves the claim.", "The proof is complete.")
    assert told(*steps).text.endswith(ends)
    assert not told(*steps, finished=False).text.endswith(ends)
    assert not told(*steps[:-1]).text.endswith(ends)  # a goal is left open
    assert not told(*steps[:1], step("Arith", goal="G")).text.endswith(ends)


def test_wordings_take_turns():
    steps = [step("InstConcl", witness=str(n), goal=f"P {n}") for n in range(4)]
    found = [sentence.template.text for sentence in told(*steps, theorem="T").sentences if sentence.template]
    assert len(set(found)) >= 3


def test_a_step_without_any_wording_is_said_as_it_is_written():
    spoken = tell(Proof("p", "", (step("Magic", spell="abra"),)), MappingDictionary({}), MANNER)
    assert spoken.text == "The step Magic is done with the spell abra."


def test_without_a_dictionary_every_known_predicate_is_said_with_fixed_wordings():
    steps = (intro("G", "n:nat"), CASES, step("Arith", goal="G"), step("Hypothesis", goal="G"))
    spoken = tell(Proof("p", "", steps), MappingDictionary({}), MANNER)
    assert "The step" not in spoken.text
    assert spoken.text.startswith("Let n be a natural number; we have to show that G.")


# ---- laws ----

goals = st.sampled_from(["a = b", "b = b", "forall x, P x", "False", "P \\/ Q", "True"])
facts = st.sampled_from(["a = b", "P", "exists x, P x", ("P", "Q"), "a <= b, b <= c", ()])
names = st.sampled_from(["l", ("l", "m"), "Nat.add_comm"])


def values(argument):
    if argument in ("goal", "subgoal", "result", "base", "step", "theorem"):
        return goals
    if argument == "variable":  # an induction is on something
        return st.sampled_from(["n", ("n", "m"), "a <= b"])
    if argument in ("subgoals", "cases"):
        return st.lists(goals, min_size=1, max_size=3).map(tuple)
    return names if argument in ("lemma", "definition", "hints") else facts


def arguments(predicate):
    slots = {s for text in MANNER.say[predicate] for s in re.findall(r"\[(\w+)\]", text)}
    shape = MANNER.shapes[predicate]
    slots |= {shape.on, shape.leaves, *shape.branches} - {""}
    return st.fixed_dictionaries({slot: values(slot) for slot in sorted(slots)})


steps = st.sampled_from(sorted(MANNER.say)).flatmap(
    lambda name: arguments(name).map(lambda found: Expression(name, tuple(found.items())))
)


@given(st.lists(steps, max_size=12), st.booleans())
@example([Expression("Induction", (("base", "a = b"), ("step", "a = b"), ("variable", ())))], False)
def test_of_any_steps_each_is_said_by_just_one_sentence_and_every_span_is_right(given_steps, finished):
    proof = Proof("p", "forall x, P x", tuple(given_steps))
    spoken = tell(proof, proof_dictionary(), MANNER, variables={"a", "b"}, finished=finished)
    said = sorted(number for sentence in spoken.sentences for number in sentence.steps)
    assert said == list(range(1, len(given_steps) + 1))
    stated = set()
    for sentence in spoken.sentences:
        assert sentence.text == sentence.text.strip() and "  " not in sentence.text
        assert sentence.text.endswith((".", "!", "?", ":"))
        for name, (start, end) in sentence.arguments.items():
            assert 0 <= start < end <= len(sentence.text)
            stated.add(name)
        for start, end in sentence.code:
            assert sentence.text[start:end].strip()
    every = {f"{n}.{name}" for n, one in enumerate(given_steps, 1) for name, value in one.args if value}
    assert set(spoken.left_out) == every - stated


@given(st.lists(steps, max_size=8))
def test_the_same_proof_gets_the_same_text(given_steps):
    proof = Proof("p", "", tuple(given_steps))
    assert tell(proof, proof_dictionary(), MANNER) == tell(proof, proof_dictionary(), MANNER)


@pytest.mark.parametrize("depth", [300])
def test_a_proof_of_many_nested_cases_is_told(depth):
    nested = [part for n in range(depth) for part in (CASES, step("Arith", goal=f"a = {n}"))]
    spoken = told(*nested, step("Arith", goal="G"), theorem="T")
    assert len(spoken.sentences) > depth


# ---- words that would be wrong here ----


def test_a_text_does_not_begin_with_and():
    text = told(step("ByLemma", goal="forall n, P n", lemma="l"), theorem="forall n, P n").text
    assert text == "We have (forall n, P n) by l."


def test_what_a_case_has_just_assumed_is_not_written_twice():
    three = step("CaseSplit", goal="G", cases=("x = y", "P", "Q"))
    subst = step("HypSubst", equation="x = y", goal="G", result="H")
    ends = [step("Trivial", goal="G")] * 2
    text = told(intro("G", "x,y:nat"), three, subst, step("Arith", goal="H"), *ends).text
    assert re.search(r"If x = y, [^.]*substitut\w+ this\b", text)
    later = told(
        intro("G", "x,y:nat"), three, step("Define", name="z", term="x"), subst, step("Arith", goal="H"), *ends
    )
    assert re.search(r"If x = y, .*\..* x = y\b", later.text)


def test_two_facts_that_contradict_each_other_are_both_written_out():
    three = step("CaseSplit", goal="G", cases=("x = y", "P", "Q"))
    clash = step("Contradiction", fact1="x = y", fact2="x <> y")
    forward = step("Recall", fact="x <> y")
    text = told(intro("G", "x,y:nat"), three, clash, step("Trivial", goal="G"), forward, step("Trivial", goal="G")).text
    assert "x = y and x <> y" in text


def test_a_contradiction_that_was_found_ends_the_matter():
    found = step("ForwardChain", hypothesis="n < n", lemma="lt_irrefl", conclusion="False")
    assert told(intro("False", "n:nat", "n < n"), found, step("Impossible")).text.endswith(
        "a contradiction, as required."
    )
    assert told(intro("n = 0", "n:nat", "n < n"), found, step("Impossible")).text.endswith("a contradiction.")


def test_an_induction_hypothesis_is_written_out_once():
    induction = step("Induction", variable="n", base="P 0 = 0", step="P n = n -> P (S n) = S n")
    first = step("HypSubst", equation="P n = n", goal="P (S n) = S n", result="A")
    parts = [
        step("BackThruLemma", goal="A", subgoal="B", lemma="l"),
        step("HypSubst", equation="P n = n", goal="B", result="C"),
    ]
    text = told(
        intro("P n = n", "n:nat"), induction, step("Trivial", goal="P 0 = 0"), first, *parts, step("Arith", goal="C")
    ).text
    assert text.count("the induction hypothesis P n = n") == 1
    assert text.count("the induction hypothesis") == 2


# ---- formulas in words ----


def read_out(*steps, **more):
    return told(*steps, notation=Notation(in_words), **more).text


def test_a_statement_that_is_read_out_gets_the_words_that_english_wants_before_it():
    induction = step("Induction", variable="n", base="0 <= 0", step="n <= n -> S n <= S n")
    by = step("BackThruHyp", goal="S n <= S n", subgoal="n = n", hypothesis="a < b")
    split = step("Split", goal="n = n", subgoals=("a = b", "b = c"))
    lemma = step("RewriteWith", goal="a = b", result="b = a", lemma="l")
    ends = [step("Arith", goal="b = a"), step("ByLemma", goal="b = c", lemma="m")]
    text = read_out(
        intro("n <= n", "n:nat"), induction, step("ByLemma", goal="0 <= 0", lemma="k"), by, split, lemma, *ends
    )
    assert "the base case is that 0 is less than or equal to 0 and the inductive step is that if " in text
    assert re.search(r"(?:[Bb]y|[Bb]ecause of) the fact that a is less than b, ", text)
    assert re.search(r"that a equals b and that b equals c\.", text)
    assert "For the claim that a equals b, " in text
    assert "The claim that b equals c follows from m." in text


def test_a_witness_is_chosen_such_that_something_holds():
    find = step("ElimExists", hypothesis="Even n", witness="k", fact="n = 2 * k")
    assert re.search(r" such that n equals 2 times k\.", read_out(intro("G", "n:nat"), find, step("Trivial", goal="G")))


def test_arithmetic_names_the_facts_that_it_rests_on():
    steps = [
        intro("a ÷ n < m", "a,m:ℕ", "n:ℕ⁺", "a < m * n"),
        step("BackThruLemma", goal="a ÷ n < m", subgoal="(a ÷ n) * n < m * n", lemma="cancel"),
        step("InstLemma", lemma="div_mul_le", terms="a, n", result="(a ÷ n) * n ≤ a"),
        step("Arith", goal="(a ÷ n) * n < m * n"),
    ]
    assert told(*steps).sentences[3].text == "Together with a < m * n, this gives (a ÷ n) * n < m * n by arithmetic."
    ended = told(intro("n + 3 ≤ 4*n", "n:ℕ", "1 ≤ n"), step("Arith", goal="n + 3 ≤ 4*n")).text
    assert ended.endswith("we have to show that n + 3 ≤ 4*n, which follows from 1 ≤ n by arithmetic.")


def test_arithmetic_in_a_case_rests_on_its_assumption_and_not_on_that_of_the_other():
    cases = step("Cases", condition="0 ≤ a", negation="a < 0", goal="0 ≤ |a|")
    rewritten = [step("RewriteWith", goal="0 ≤ |a|", result=f"0 ≤ {one}", lemma="abs") for one in ("a + a", "-a")]
    text = told(cases, rewritten[0], step("Arith", goal="0 ≤ a + a"), rewritten[1], step("Arith", goal="0 ≤ -a")).text
    assert "follows from 0 ≤ a by arithmetic" in text and "follows from a < 0 by arithmetic" in text


def test_what_needs_no_further_step_is_not_said_to_remain():
    steps = [
        intro("x ∈ B ∧ x ∈ C", "x:T", "x ∈ C"),
        step("ForwardChain", lemma="elim", hypothesis="x ∈ A", conclusion="x ∈ B"),
        step("BackThruLemma", goal="x ∈ B ∧ x ∈ C", subgoal="True", lemma="and_intro"),
    ]
    assert "True" not in told(*steps).text and "and_intro" in told(*steps).text


def test_properties_are_put_into_words_with_one_verb():
    text = told(intro("R(x,x)", "x,y:T", "Symm(R)", "Trans(R)", "R(x,y)")).text
    assert text.startswith(
        "Let x and y be elements of T, and suppose that R is symmetric and transitive, and that R(x,y);"
    )
    text = told(intro("Inj(g o f)", "f:A ⟶ B", "g:B ⟶ C", "Inj(f)", "Inj(g)")).text
    assert "such that f and g are injective; we have to show that g o f is injective" in text


def test_a_list_of_facts_is_not_followed_by_another_and():
    chain = [
        step("ForwardChain", lemma=f"l{n}", hypothesis=f"R(x,{y}), R({y},z)", conclusion=f"P({y})")
        for n, y in enumerate("abcd")
    ]
    assert not any(re.search(r"R\(x,\w\) and R\(\w,z\) and", s.text) for s in told(*chain).sentences)


def test_what_is_taken_out_of_a_fact_that_does_not_show_it_is_said_with_it():
    taken = step("ElimExists", hypothesis="3 | 4^n - 1", witness="k", fact="4^n - 1 = 3*k")
    assert "3 | 4^n - 1" in told(intro("P", "n:ℕ", "3 | 4^n - 1"), taken).sentences[1].text


def test_what_is_known_part_by_part_is_said_to_be():
    steps = [
        intro("a = b", "a,b:ℤ", "a ≤ b", "b ≤ a"),
        step("BackThruLemma", goal="a = b", subgoal="a ≤ b ∧ b ≤ a", lemma="antisymmetry"),
        step("Arith", goal="a ≤ b ∧ b ≤ a"),
    ]
    assert told(*steps).sentences[1].text.endswith("a ≤ b and b ≤ a, both of which we know.")


def test_a_text_that_says_that_we_are_done_does_not_end_twice():
    chain = [step("ForwardChain", lemma=f"l{n}", hypothesis=f"P{n}", conclusion=f"P{n + 1}") for n in range(4)]
    text = told(*chain, step("BackThruLemma", goal="G", subgoal="True", lemma="intro"), theorem="G").text
    assert text.endswith("We are done by intro.")


# ---- what other areas taught ----


def test_a_step_that_closes_a_part_of_what_was_named_does_not_close_all_of_it():
    split = step("BackThruLemma", goal="6 | n", subgoal="2 | n, 3 | n", lemma="coprime")
    text = told(split, *(step("BackThruLemma", goal=f"{k} | n", subgoal="True", lemma=f"l{k}") for k in (2, 3))).text
    assert ", which holds by l2" not in text and "2 | n" in text.partition("coprime")[2]


def test_facts_that_are_known_one_by_one_are_known_together_and_are_no_assumption():
    found = [step("InstLemma", lemma="l", terms="a", result=fact) for fact in ("P a", "Q a")]
    back = step("BackThruLemma", goal="R a", subgoal="P a ∧ Q a", lemma="both")
    text = told(*found, back, step("Hypothesis", goal="P a ∧ Q a")).text
    assert not re.search(r"given|assum|hypothes", text)
    assert re.search(r"know|have|seen|obtained", text.rpartition("both")[2])


def test_a_lemma_that_is_applied_to_nothing_is_just_named():
    assert (
        "The lemma two_ne_one gives us 2 ≠ 1."
        in told(step("InstLemma", lemma="two_ne_one", terms="", result="2 ≠ 1"), step("Arith", goal="0 < 1")).text
    )


def test_both_cases_are_put_into_words_alike():
    cases = step("Cases", condition="odd(p)", negation="¬odd(p)", goal="G")
    text = told(cases, step("Arith", goal="G"), step("Arith", goal="G")).sentences[0].text
    assert "p is odd" in text and "p is not odd" in text


def test_a_statement_with_an_and_of_its_own_is_no_member_of_a_list_in_words():
    text = told(step("ForwardChain", lemma="l", hypothesis="a = b, 0 < d ∧ d < c", conclusion="P")).text
    assert "a = b and (0 < d ∧ d < c)" in text
    text = told(step("ForwardChain", lemma="l", hypothesis="P ⇒ Q, P", conclusion="Q")).text
    assert "(P ⇒ Q) and P" in text


def test_what_is_assumed_of_other_things_does_not_narrow_down_a_variable():
    text = told(step("UnivCD", theorem="", hypotheses="¬(∃ x:A. P x), a:A", goal="¬P a")).text
    assert text.startswith("Let a be an element of A, and suppose that ¬(∃ x:A. P x); ")


def test_sets_are_sets_where_there_are_elements_and_types_elsewhere():
    declared = step("UnivCD", theorem="", hypotheses="A,B:Set", goal="G")
    assert "sets" in told(declared, theorem="∀ A,B:Set. A ∩ B ⊆ A").text
    assert "types" in told(declared, theorem="∀ A,B:Set. G").text


def test_a_split_leaves_to_its_branch_what_that_begins_by_stating():
    stated = "∀ n:ℕ. P n ⇒ P (n + 1)"
    induction = step("Induction", variable="n", base="P 0", step=stated)
    opened = step("UnivCD", theorem=stated, hypotheses="n:ℕ, P n", goal="P (n + 1)")
    text = told(induction, step("Arith", goal="P 0"), opened, step("Hypothesis", goal="P (n + 1)")).text
    assert stated not in text and "P 0" in text and "P (n + 1)" in text
    other = told(induction, step("Arith", goal="P 0"), step("Arith", goal=stated)).text
    assert stated in other


def test_a_closed_goal_that_no_wording_fits_is_said_to_hold():
    steps = [step("BackThruLemma", goal=f"{k} | n", subgoal="True", lemma=f"l{k}") for k in (2, 3)]
    assert told(*steps).sentences[0].text == "2 | n holds by l2."
