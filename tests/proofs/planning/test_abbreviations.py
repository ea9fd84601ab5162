"""Names for long formulas that recur: what they stand for can be told, and all spans stay where they belong."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from verbalign.proofs.planning.abbreviations import MOST, NAMES, abbreviated, bounded
from verbalign.proofs.prooftext import Sentence

FORMULAS = [" ".join([letter, *["+"] * words, letter]) for letter in "abcd" for words in (1, 16)]


@st.composite
def texts(draw):
    """Sentences that write formulas, some in brackets, some long and more than once."""
    found = []
    for number in range(draw(st.integers(1, 6))):
        text, code, arguments = "We show", [], {}
        for place in range(draw(st.integers(0, 3))):
            formula, bracket = draw(st.sampled_from(FORMULAS)), draw(st.booleans())
            text += " (" if bracket else " "
            code.append((len(text), len(text) + len(formula)))
            arguments[f"{number}.{place}"] = code[-1]
            text += formula + (")" if bracket else "")
        found.append(Sentence(f"{text}.", (), arguments, code=tuple(code)))
    return found


@given(texts())
def test_with_the_formulas_put_back_the_text_is_the_old_one(said):
    called, again = {}, []
    for old, new in zip(said, abbreviated(said), strict=True):
        for formula, name in re.findall(r"(\w(?: \+)+ \w)\)? \(call this (\([★†‡]+\))\)", new.text):
            called[name] = formula
        text = re.sub(r" \(call this \([★†‡]+\)\)", "", new.text)
        again.append(
            (re.sub(r"\([★†‡]+\)", lambda name: called[name.group()], text), old.text.replace("(", "").replace(")", ""))
        )
    assert all(new.replace("(", "").replace(")", "") == old for new, old in again)
    assert len(called) <= len(NAMES)


@given(texts())
def test_every_argument_is_still_said_where_its_span_points(said):
    for old, new in zip(said, abbreviated(said), strict=True):
        for name, (start, end) in new.arguments.items():
            a, b = old.arguments[name]
            assert new.text[start:end] == old.text[a:b] or re.fullmatch(r"\([★†‡]+\)", new.text[start:end])
        assert all(new.text[a:b] in FORMULAS for a, b in new.code)


def test_a_formula_that_is_short_or_stands_once_keeps_its_form():
    once = Sentence(f"We show {FORMULAS[1]}.", (), {}, code=((8, 8 + len(FORMULAS[1])),))
    short = Sentence(f"We show {FORMULAS[0]}.", (), {}, code=((8, 8 + len(FORMULAS[0])),))
    assert abbreviated([once, short, short]) == [once, short, short]


@given(texts())
def test_a_sentence_that_is_too_long_shows_less_of_its_formulas_and_nothing_else_changes(said):
    text = " ".join(one.text for one in said)
    at, code = 0, []
    for one in said:
        code += [(a + at, b + at) for a, b in one.code]
        at += len(one.text) + 1
    whole = Sentence(text, (), {"1.all": (0, len(text))}, code=tuple(code))
    made = bounded(whole)
    assert len(made.text.split()) <= MOST or len(made.code) * 5 > MOST - 20
    assert made.arguments["1.all"] == (0, len(made.text))
    hidden = re.sub("|".join(re.escape(made.text[a:b]) for a, b in made.code) or "(?!)", "", made.text)
    assert hidden == re.sub("|".join(re.escape(text[a:b]) for a, b in code) or "(?!)", "", text) or made == whole


def test_a_formula_of_some_length_gets_a_name_where_it_recurs_often():
    formula = "forall x y : A, R x y -> S x y"
    said = [Sentence(f"We show {formula}.", (), {}, code=((8, 8 + len(formula)),))] * 5
    assert [one.text for one in abbreviated(said)][:2] == [f"We show {formula} (call this (★)).", "We show (★)."]
    assert abbreviated(said[:2]) == said[:2]


def test_a_formula_about_another_n_is_another_formula():
    formula = " + ".join("n" * 10)
    stated = f"Let n be a natural number; we show {formula}."
    first, second = stated.index("n be"), stated.index(formula)
    declaring = Sentence(stated, (), {}, code=((first, first + 1), (second, second + len(formula))))
    again = Sentence(f"We have {formula}.", (), {}, code=((8, 8 + len(formula)),))
    texts = [one.text for one in abbreviated([declaring, again, declaring, again])]
    assert texts[1::2] == ["We have (★).", "We have (★★)."]
    assert texts[2].endswith("(call this (★★)).")


def test_no_that_stands_before_the_name_of_a_formula():
    first, second = abbreviated([_written("Suppose that"), _written("We know that")])
    assert first.text.startswith("Suppose that a")
    assert second.text == "We know (★)."


def _written(words):
    start = len(words) + 1
    return Sentence(f"{words} {FORMULAS[1]}.", (), {}, code=((start, start + len(FORMULAS[1])),))


def test_a_case_that_is_false_declares_nothing():
    formula = FORMULAS[1].replace("a", "False")
    cases = "There are two cases, x = y for some y and False."
    texts = ["We show ", "We have "]
    first, last = (Sentence(f"{one}{formula}.", (), {}, code=((8, 8 + len(formula)),)) for one in texts)
    between = Sentence(cases, (), {}, code=((21, 26), (36, 37), (42, 47)))
    assert abbreviated([first, between, last])[2].text == "We have (★)."
