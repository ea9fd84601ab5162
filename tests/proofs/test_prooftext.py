"""Whole proofs in English: sentences in order, branches introduced, the goal stated, what is left out told."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from verbalign.bundled import DEV, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary import Entry, MappingDictionary, Opener
from verbalign.dictionary.template import Template
from verbalign.errors import SpeakingError, VerbalignError
from verbalign.proofs.prooftext import SpokenProof, speak
from verbalign.values import Expression, Proof, Value
from verbalign.values.arguments import symbols, value_text
from verbalign.values.prooftree import with_variables

GOLDEN = Path(__file__).parents[1] / "golden"


def step(predicate: str, **args: Value) -> Expression:
    return Expression(predicate, tuple(args.items()))


THEOREM = "∀ i:ℕ. |i| = |-i|"
FIGURE_7 = Proof(
    "figure 7",
    THEOREM,
    (
        step("UnivCD", theorem=THEOREM, hypotheses="i:ℕ", goal="|i| = |-i|"),
        step("BackThruLemma", goal="|i| = |-i|", subgoal="i = ± i", lemma="absval_eq"),
        step("Unfold", goal="i = ± i", subgoal=(), definition="pm_equal"),
    ),
)


def test_figure_7_comes_out_as_english():
    spoken = speak(FIGURE_7, proof_dictionary())
    text = "".join(f"{sentence.text}\n" for sentence in spoken.sentences)
    path = GOLDEN / "figure_7.txt"
    if os.environ.get("VERBALIGN_ACCEPT"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert spoken.left_out == ("1.theorem", "2.goal", "3.goal"), "each has just been named, or its parts have"


# ---- laws, on the bundled proofs ----

PROOFS = [*read(TRAIN).proofs, *read(DEV).proofs, FIGURE_7]


@pytest.fixture(params=PROOFS, ids=[proof.id for proof in PROOFS])
def told(request) -> tuple[Proof, SpokenProof]:
    return request.param, speak(request.param, proof_dictionary())


def test_every_step_has_its_sentence_in_order(told):
    proof, spoken = told
    numbers = [number for sentence in spoken.sentences for number in sentence.steps]
    assert numbers == list(range(1, len(proof.steps) + 1))


def test_spans_are_the_values_and_the_rest_is_left_out(told):
    proof, spoken = told
    said = {name: sentence.text[a:b] for sentence in spoken.sentences for name, (a, b) in sentence.arguments.items()}
    steps = with_variables(proof).steps
    given = {f"{n}.{name}": value_text(value) for n, s in enumerate(steps, 1) for name, value in s.args if value}
    stated = {f"{n}.{name}" for n, s in enumerate(proof.steps, 1) for name, value in s.args if value}
    assert set(said) <= set(given) and sorted((set(said) & stated) | set(spoken.left_out)) == sorted(stated)
    for name, text in said.items():
        variables = {
            symbol for symbol in symbols(given[name]) if len(symbol) == 1 and symbol.isalpha() and symbol.isascii()
        }
        unsaid = variables - set(symbols(text))
        assert not unsaid or "induction hypothesis" in text or text == "a contradiction", (name, text, given[name])


def test_sentences_begin_large_and_end_with_a_stop(told):
    for sentence in told[1].sentences:
        assert sentence.text[-1] in ".!?"
        first = sentence.text.split()[0]
        starts_with_formula = any(start == 0 for start, _ in sentence.arguments.values())
        assert starts_with_formula or first[0].isupper()
        assert "  " not in sentence.text and " ," not in sentence.text and ".." not in sentence.text


def test_the_goal_is_stated_at_the_beginning(told):
    spoken = told[1]
    keys = {name for sentence in spoken.sentences[:2] for name in sentence.arguments}
    assert spoken.sentences[0].text.startswith("We prove that ") or keys & {"1.goal", "1.theorem"}


def test_the_json_is_what_was_said(told):
    spoken = told[1]
    data = spoken.to_json()
    assert data["text"] == " ".join(sentence["text"] for sentence in data["sentences"]) == spoken.text
    assert data["left_out"] == list(spoken.left_out)


# ---- made-up dictionaries ----


def made(predicate: str, args: tuple[str, ...], *texts: str | Template) -> Entry:
    return Entry(predicate, args, tuple(t if isinstance(t, Template) else Template(t, weight=1.0) for t in texts))


CASES = made("Cases", ("condition", "negation", "goal"), "Either [condition] or [negation].")
ARITH = made("Arith", ("goal",), "By arithmetic, [goal].", "Clearly [goal].")
SPLIT = Proof(
    "p",
    "",
    (
        step("Cases", condition="a", negation="b", goal="g"),
        step("Arith", goal="g"),
        step("Arith", goal="g"),
    ),
)


def test_branches_are_introduced_by_their_openers():
    openers = (Opener("In the first case,", "opens Cases 1", 3), Opener("In the second case,", "opens Cases 2", 3))
    spoken = speak(SPLIT, MappingDictionary({"Cases": CASES, "Arith": ARITH}, openers))
    assert [sentence.text for sentence in spoken.sentences] == [
        "Either a or b.",
        "In the first case, by arithmetic, g.",
        "In the second case, clearly g.",
    ]
    last = spoken.sentences[2]
    assert last.text[slice(*last.arguments["3.goal"])] == "g" and last.arguments["3.goal"] == (28, 29)
    assert spoken.left_out == ("1.goal",)


def test_a_template_that_opens_the_branch_itself_needs_no_opener():
    own = Template("The first case is clear: [goal].", frozenset({"opens Cases 1"}), 9.0)
    openers = (Opener("In the first case,", "opens Cases 1", 3),)
    arith = made("Arith", ("goal",), own, "Clearly [goal].")
    spoken = speak(SPLIT, MappingDictionary({"Cases": CASES, "Arith": arith}, openers))
    assert spoken.sentences[1].text == "The first case is clear: g."
    assert spoken.sentences[2].text == "Clearly g."


def test_templates_take_turns():
    steps = tuple(step("Arith", goal=f"g{n}") for n in range(4))
    spoken = speak(Proof("p", "", steps), MappingDictionary({"Arith": ARITH}))
    firsts = [sentence.text.split()[0] for sentence in spoken.sentences]
    assert firsts[0] != firsts[1] and firsts[:2] * 2 == firsts


def test_a_theorem_that_the_first_step_does_not_tell_is_stated():
    spoken = speak(Proof("p", "a = a", (step("Arith", goal="b"),)), MappingDictionary({"Arith": ARITH}))
    assert spoken.text == "We prove that a = a. By arithmetic, b."
    assert spoken.sentences[0].steps == () and spoken.to_json()["sentences"][0]["arguments"] == {}


def test_a_template_that_begins_with_a_space_or_a_slot_is_said():
    for text in (" [goal] holds.", "[goal] holds."):
        known = MappingDictionary(
            {"Cases": CASES, "Arith": made("Arith", ("goal",), text)}, (Opener("Then", "last", 1),)
        )
        assert speak(SPLIT, known).sentences[1].text.strip() == "g holds."


def test_a_proof_without_steps_says_nothing():
    assert speak(Proof("p", "T", ()), proof_dictionary()).text == ""


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (step("Magic", goal="g"), "p, step 1: no predicate 'Magic'"),
        (step("Arith", gaol="g"), "Arith has no argument 'gaol'; did you mean 'goal'?"),
        (step("Unfold"), "p, step 1: nothing fits Unfold with no arguments"),
    ],
)
def test_a_step_that_cannot_be_said_is_named(wrong, message):
    with pytest.raises(VerbalignError) as fault:
        speak(Proof("p", "T", (wrong,)), proof_dictionary())
    assert message in str(fault.value)
    assert isinstance(fault.value, SpeakingError) or "gaol" in message


# ---- what follows is said as it follows ----


def sentences(*steps: Expression, theorem: str = "T") -> list[str]:
    return [sentence.text for sentence in speak(Proof("p", theorem, steps), proof_dictionary()).sentences]


def test_a_witness_is_tied_to_its_variable():
    said = sentences(
        step("Unfold", goal="even(10)", subgoal="∃ k:ℤ. 10 = 2*k", definition="even"),
        step("InstConcl", witness="5", goal="10 = 2*5"),
        step("Arith", goal="10 = 2*5"),
    )
    assert any(" k" in text and "5" in text and "10 = 2*5" in text for text in said[1:]), said


def test_arithmetic_names_the_fact_that_it_rests_on():
    said = sentences(
        step("UnivCD", theorem="T", hypotheses="a,b:ℤ", goal="a < b"),
        step("InstLemma", lemma="l", terms="a, b", result="a + 1 ≤ b"),
        step("Arith", goal="a < b"),
    )
    assert said[-2] == "From this, a < b follows by arithmetic." or "From this, a < b follows" in said[-1], said


def test_what_was_derived_is_called_no_assumption():
    said = sentences(
        step("UnivCD", theorem="T", hypotheses="n:ℤ", goal="n ≤ m"),
        step("InstLemma", lemma="l", terms="n", result="n < m"),
        step("BackThruLemma", goal="n ≤ m", subgoal="n < m", lemma="le_of_lt"),
        step("Hypothesis", goal="n < m"),
    )
    assert not any(word in " ".join(said) for word in ("assum", "hypothes", "given")), said


def test_induction_on_a_list_speaks_of_no_number():
    said = sentences(
        step("UnivCD", theorem="∀ l:T list. P l", hypotheses="l:T list", goal="P l"),
        step("Induction", variable="l", base="P []", step="P (x :: l)"),
        step("Arith", goal="P []"),
        step("Arith", goal="P (x :: l)"),
        theorem="∀ l:T list. P l",
    )
    assert not any(word in " ".join(said) for word in ("number", "exponent", "integer")), said


def test_an_open_goal_is_never_worded_as_a_fact():
    stating = re.compile(r"\b(?:get|have|gives|yields|obtain) \[(?:result|subgoal)\]")
    for name in ("HypSubst", "RewriteWith", "Unfold", "BackThruLemma"):
        assert [t.text for t in proof_dictionary().entries[name].templates if stating.search(t.text)] == []


def test_every_sentence_tells_whether_it_was_learned():
    known = {t.text for entry in proof_dictionary().entries.values() for t in entry.templates}
    for proof in PROOFS:
        for sentence in speak(proof, proof_dictionary()).sentences:
            assert sentence.learned == (sentence.template is not None and sentence.template.text in known)
