"""The small parts of the planner: drafts, formulas in sentences, declarations, branches, analogies, claims."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.bundled import proof_dictionary
from verbalign.dictionary.template import Template
from verbalign.proofs.planning.analogy import renaming
from verbalign.proofs.planning.claims import Situation, true_here
from verbalign.proofs.planning.declarations import Mood, assumed, assumptions
from verbalign.proofs.planning.draft import Draft, formal, joined, listed
from verbalign.proofs.planning.formulas import Notation, identity, is_equation, marked, runs_on
from verbalign.proofs.planning.outline import Part, outline
from verbalign.proofs.statements.shortening import loosest, shortened
from verbalign.values import Expression
from verbalign.values.prooftree import contexts
from verbalign.values.terms import list_members

# ---- drafts ----

drafts = st.builds(
    lambda text, code: formal(text).named("1.x") if code else Draft(text).named("1.y"),
    st.text(max_size=8),
    st.booleans(),
)


@given(st.lists(drafts, max_size=5))
def test_what_is_put_together_says_each_argument_where_its_piece_stands(pieces):
    whole = joined(pieces)
    assert whole.text == "".join(piece.text for piece in pieces)
    last = {name: piece.text for piece in pieces for name in piece.spans}
    assert {name: whole.text[a:b] for name, (a, b) in whole.spans.items()} == last
    assert [whole.text[a:b] for a, b in whole.code] == [piece.text for piece in pieces if piece.code]


def test_a_list_ends_in_and():
    assert [listed(map(Draft, words)).text for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_a_sentence_begins_large_unless_it_begins_with_a_formula():
    assert Draft("by le_n").capitalised().text == "By le_n"
    assert joined([formal("n = n"), " holds"]).capitalised().text == "n = n holds"


# ---- formulas in sentences ----


@pytest.mark.parametrize("formula", ["forall x, P x", "∃ x:ℤ. P x", "a = b, c = d", "x = fun y => y"])
def test_a_formula_that_runs_on_is_bracketed_within_a_sentence(formula):
    assert runs_on(formula)
    assert Notation().said(formula).text == f"({formula})"
    assert Notation().said(formula, final=True).text == formula


def test_goals_that_are_all_the_same_are_counted():
    assert Notation().said(("False", "False", "False")).text == "False (three times)"
    assert Notation().said(("0 < r", "0 < r"), final=True).text == "0 < r (twice)"


def test_relations_are_told_from_what_only_contains_them():
    assert is_equation("a = b + 1") and not is_equation("a = b /\\ c = d") and not is_equation("forall x, x = x")
    assert identity("S n = S n") == "S n" and identity("a = b") is None and identity("a <> a") is None


# ---- declarations ----


@pytest.mark.parametrize(
    ("hypotheses", "let"),
    [
        (("a,b:nat", "a <= b"), "a and b be natural numbers such that a <= b"),
        (("n:nat",), "n be a natural number"),
        (("x:A", "l:list A"), "x be an element of A and l a list over A"),
        (("f:nat -> bool", "P:nat -> Prop"), "f be a function from nat to bool and P a predicate on nat"),
        (("R:A -> A -> Prop", "S:A -> B -> Prop"), "R be a relation on A and S a relation between A and B"),
        (("A:Type", "x,y:A"), "A be a type and x and y elements of A"),
        (("v:vec n",), "v be of type vec n"),
        (("a:nat", "H", "b:nat"), "a and b be natural numbers, and suppose that H"),
        (("a:A", "a < c", "B ⊆ C"), "a be an element of A, and suppose that a < c and B ⊆ C"),
        (("n:nat", "forall m, m < n"), "n be a natural number, and suppose that (forall m, m < n)"),
    ],
)
def test_variables_are_declared_together_with_their_types_in_words(hypotheses, let):
    assert assumed(assumptions(hypotheses), Mood.LET, Notation()).text == let


def test_a_type_that_is_a_variable_of_the_proof_is_none_that_we_know():
    given = assumptions("x:Q")
    assert assumed(given, Mood.LET, Notation()).text == "x be a rational number"
    assert assumed(given, Mood.LET, Notation(variables=frozenset("Q"))).text == "x be an element of Q"


def test_a_single_quantified_fact_is_not_taken_apart_at_its_commas():
    assert assumptions("exists x : A, P x").facts == ("exists x : A, P x",)


# ---- branches ----


def step(predicate, **args):
    return Expression(predicate, tuple(args.items()))


def test_branches_are_ranges_of_steps():
    cases = step("Cases", condition="a", negation="b", goal="G")
    steps = [cases, step("Arith", goal="G"), cases, step("Arith", goal="G"), step("Hypothesis", goal="G")]
    found = outline(contexts(steps))
    assert found.parts[0] == (Part(0, 1, 1, 2), Part(0, 2, 2, 5))
    assert found.parts[2] == (Part(2, 1, 3, 4), Part(2, 2, 4, 5))


predicates = st.sampled_from(
    [
        step("Cases", condition="a", negation="b", goal="G"),
        step("Induction", variable="n", base="P 0", step="P n ⇒ P (n + 1)"),
        step("BackThruLemma", goal="G", subgoal=("A", "B", "C"), lemma="l"),
        step("RewriteWith", goal="G", result="G", lemma="l"),
        step("Arith", goal="G"),
        step("Contradiction", fact1="a", fact2="b"),
    ]
)


@given(st.lists(predicates, max_size=25))
def test_the_branches_of_any_steps_nest_and_cover_what_is_inside(steps):
    known = contexts(steps)
    found = outline(known)
    assert set(found.opened) == {at for at, context in enumerate(known) if context.opens}
    for parts in found.parts.values():
        for part in parts:
            assert part.split < part.start < part.end <= len(steps)
            assert all(known[at].depth >= known[part.start].depth for at in range(part.start, part.end))
        assert all(one.end == other.start for one, other in pairwise(parts))


# ---- analogies ----


def test_branches_are_analogous_only_if_every_step_is_equal_up_to_names():
    one = [step("BackThruLemma", goal="a <= b", subgoal="a < b", lemma="lt_le"), step("Hypothesis", goal="a < b")]
    other = [step("BackThruLemma", goal="b <= a", subgoal="b < a", lemma="lt_le"), step("Hypothesis", goal="b < a")]
    assert renaming(one, other, {"a", "b"}) == {"a": "b", "b": "a"}
    assert renaming(one, one, {"a", "b"}) == {}
    assert renaming(one, other, {"a"}) is None  # b is no variable
    assert renaming(one, other[:1], {"a", "b"}) is None
    lemma = [step("BackThruLemma", goal="b <= a", subgoal="b < a", lemma="lt_le_weak"), other[1]]
    assert renaming(one, lemma, {"a", "b", "lt_le", "lt_le_weak"} - {"lt_le"}) is None
    assert renaming([step("Arith", goal="a < b")], [step("Arith", goal="c < c")], {"a", "b", "c"}) is None
    assert renaming([step("Arith", goal="0 < a")], [step("Arith", goal="1 < a")], {"a"}) is None
    assert renaming([step("Arith", goal="a < b")], [step("Hypothesis", goal="a < b")], {"a", "b"}) is None


names = st.sampled_from("abcd")
formulas = st.builds(lambda a, b, c: f"{a} + {b} <= f {c}", names, names, names)


@given(st.lists(formulas, min_size=1, max_size=4), st.permutations("abcd"))
def test_a_renaming_that_was_made_is_found(goals, new):
    table = str.maketrans("abcd", "".join(new))
    first = [step("Arith", goal=goal) for goal in goals]
    second = [step("Arith", goal=goal.translate(table)) for goal in goals]
    found = renaming(first, second, set("abcd"))
    assert found is not None
    assert all(new["abcd".index(old)] == renamed for old, renamed in found.items())


# ---- claims ----


@pytest.mark.parametrize(
    ("text", "here", "true"),
    [
        ("This is [lemma].", Situation(this="P", subject="P", values={"lemma": "foo"}), True),
        ("This is [lemma].", Situation(this="P", subject="P", values={"lemma": ("foo", "a < b")}), False),
        ("This is true by arithmetic.", Situation(), False),
        ("This is true by arithmetic.", Situation(this="a < b", subject="a < b"), True),
        ("This is true by arithmetic.", Situation(this="a < b", subject="a < c"), False),
        ("Take [witness]; [goal] by arithmetic.", Situation(computed=False), False),  # it is still to be shown
        ("Let [hypotheses]; we show [goal].", Situation(values={"hypotheses": "a < b"}), False),
        ("Suppose that [hypotheses]; we show [goal].", Situation(values={"hypotheses": ("n:nat", "a < b")}), False),
        ("Let [hypotheses]; we show [goal].", Situation(values={"hypotheses": ("n:nat", "a < b")}), True),
        ("[lemma] turns [goal] into [result].", Situation(values={"lemma": ("a", "b")}), False),
        ("By [lemma], we must show [result].", Situation(values={"lemma": ("a", "b")}), True),
        ("Since [equation], this becomes [result].", Situation(this="G", subject="G"), True),
        (
            "Since [equation], this becomes [result].",
            Situation(this="G", subject="G", nouns=frozenset(["equation"])),
            False,
        ),
        ("But [fact1], a contradiction.", Situation(opened=True), False),
        ("Given.", Situation(), False),
        ("This is one of our assumptions.", Situation(this="G", subject="G", place=frozenset(["derived goal"])), False),
        ("Rewrite [goal] by [lemma] to [result].", Situation(), False),
        ("Rewriting [goal] by [lemma], we must show [result].", Situation(), True),
        ("The latter is true by arithmetic.", Situation(this="G", subject="G"), False),
        ("And [goal] is true by [lemma].", Situation(first=True), False),
        ("And [goal] is true by [lemma].", Situation(), True),
        ("And [goal] is true by [lemma].", Situation(values={"goal": "False"}), False),
        ("[goal] is [lemma].", Situation(), False),
        ("By the lemma [lemma], we get [result].", Situation(values={"lemma": ("a", "b")}), True),
        ("We substitute [equation].", Situation(values={"equation": "m < n"}), False),
        ("We substitute [equation].", Situation(values={"equation": ("m < n -> f m = 0", "m < n")}), False),
        ("We substitute [equation].", Situation(values={"equation": ("forall x, f x = 0", "P <-> Q")}), True),
        ("By the lemma [lemma], we get [result].", Situation(values={"lemma": ("a", "computation")}), False),
        ("By the [lemma] lemma, we get [result].", Situation(values={"lemma": "Nat.add_0_r"}), True),
        ("By the [lemma] lemma, we get [result].", Situation(values={"lemma": ("a", "b")}), False),
    ],
)
def test_a_template_is_used_only_where_its_words_are_true(text, here, true):
    assert true_here(Template(text), here) is true


def test_a_template_with_an_opener_of_its_own_gets_no_other():
    template = Template("The first case is immediate.", frozenset(["opens Cases 1"]))
    assert true_here(template, Situation()) and not true_here(template, Situation(opened=True))


@pytest.mark.parametrize("longest", range(5, 30))
def test_a_formula_is_shortened_within_its_statements_and_its_brackets_stay_paired(longest):
    hypothesis, goal = "R (f (g x y) (h x y z) n) (k a b c)", "R (f (g x y) (h x y z) (S n)) (k a b c)"
    said = shortened(f"{hypothesis} -> {goal}", longest)
    assert len(said.split()) <= longest
    assert said.count("(") == said.count(")")
    assert " -> " in said


def test_what_holds_of_a_goal_is_no_part_of_a_formula_that_is_shortened():
    said = marked("x b - x a = l * (p + q) + (r + s) for any x with P (fun y => y + y + y) x a b", 8)
    assert " for any x with P " in said.text
    assert said.text.startswith("… = l * (…) + (…)")


FOUR_EQUIVALENCES = (
    "In x s <-> mem x s = true -> In x t <-> mem x t = true -> P x /\\ Q x -> mem x (u s t) = mem x s && mem x t"
)


@pytest.mark.parametrize("longest", range(7, 40))
def test_an_implication_that_is_shortened_stays_one(longest):
    said = shortened(FOUR_EQUIVALENCES, longest)
    assert len(said.split()) <= longest
    found = loosest(said)
    assert found is not None and set(found.signs) == {"->"}
    assert found.parts[-1] == "…" or found.parts[-1].startswith("mem") or " = " in found.parts[-1]


@pytest.mark.parametrize("longest", range(5, 40))
def test_what_a_sequent_concludes_does_not_run_into_its_hypotheses(longest):
    sequent = '"H" : WP e @ s; E [{ v, P v }] "K" : state x n k --------------------------------------∗ P x ∗ WP f @ s'
    said = shortened(sequent, longest)
    assert "--------------------------------------∗" in said
    assert not said.endswith("--------------------------------------∗")
    assert said.count("[{") == said.count("}]")


def test_a_formula_with_a_sign_that_is_not_known_is_not_taken_apart():
    assert Notation(terms=proof_dictionary().terms).learned("P ∧ Q -∗ R", "we show that ") is None
    assert list_members("P ∗ ∃.. x : A, Q x ∗ (R x), S") == ["P ∗ ∃.. x : A, Q x ∗ (R x), S"]
