"""Expressions: the grammar of meanings as people write them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.errors import ExpressionError
from verbalign.values import Expression
from verbalign.values.expression import format_expression, format_meaning, parse, parse_meaning

SHOW_FROM = {"show-from": ("prem1", "prem2", "goal")}
REWRITE = {"rewrite": ("lemma", "goal")}


def test_named_arguments_keep_the_order_in_which_they_are_given():
    expression = parse("rewrite(goal = |i| = |-i|, lemma=absval_eq)", REWRITE)
    assert expression == Expression("rewrite", (("goal", "|i| = |-i|"), ("lemma", "absval_eq")))


def test_a_formula_is_a_value_where_its_left_side_is_no_argument_name():
    assert parse("show-from(a=0, b=0, a*b=0)", SHOW_FROM).args == (
        ("prem1", "a=0"),
        ("prem2", "b=0"),
        ("goal", "a*b=0"),
    )
    assert parse("show-from(a=0, b=0, a*b=0)", known=SHOW_FROM) == parse("show-from(a=0, b=0, a*b=0)", SHOW_FROM)


def test_values_without_names_fill_the_names_that_are_left():
    assert parse("show-from(goal=a*b=0, a=0, b=0)", SHOW_FROM)["prem2"] == "b=0"


@pytest.mark.parametrize(
    "bare", ["f(a, b)+1", "even(n)", "{x | x, y}", "max(a,b) ≤ a + b", "[a] ++ [b, c]", "n.a", "f'"]
)
def test_bare_text_runs_to_the_comma_or_bracket_that_it_does_not_open(bare):
    assert parse(f"rewrite(lemma={bare}, goal=x)", REWRITE)["lemma"] == bare


def test_a_call_is_nested_only_where_its_predicate_is_known_or_quoted():
    inner = Expression("even", (("number", "n"),))
    assert parse("Hypothesis(goal=even(n))")["goal"] == "even(n)"
    assert parse("Hypothesis(goal=even(n))", known={"even": ("number",)})["goal"] == inner
    assert parse("Hypothesis(goal=even(n) ∧ odd(m))", known={"even": ("number",)})["goal"] == "even(n) ∧ odd(m)"
    assert parse('Hypothesis(goal="even"(number=n) )')["goal"] == inner


def test_lists_quotes_and_emptiness():
    expression = parse('f(a=[x, "y, z", [1, 2], []], b="say \\"hi\\" \\\\ \\n", "c d"=(), e="")')
    assert expression["a"] == ("x", "y, z", ("1", "2"), ())
    assert expression["b"] == 'say "hi" \\ \\n'
    assert (expression["c d"], expression["e"]) == ("", "")


def test_a_predicate_may_stand_without_arguments():
    assert parse(" goodbye() ") == parse("goodbye") == Expression("goodbye")


def test_values_of_an_unknown_predicate_are_numbered():
    assert parse("f(|x|, arg1=y, 2)").names == ("arg2", "arg1", "arg3")


def test_a_meaning_is_one_expression_or_several():
    one, two = Expression("p", (("s", "a"),)), Expression("q", (("s", "b, c"),))
    assert parse_meaning("p(s=a)") == (one,)
    for text in ('p(s=a), q(s="b, c")', 'p(s=a); q(s="b, c")', ' [ p(s=a), q(s="b, c") ] ', format_meaning((one, two))):
        assert parse_meaning(text) == (one, two)


SEEN = {"inform": ("name", "food", "area")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a predicate is expected: write predicate(name=value, …): ‸"),
        ("rewrite(lemma=a, goal=b", "')' is missing: rewrite(lemma=a, goal=b‸"),
        ("rewrite(lemma=, goal=b)", "a value is expected; an empty one is written (): rewrite(lemma=‸, goal=b)"),
        ("rewrite(lemma=a, goal=b) x", "nothing more may follow the expression: rewrite(lemma=a, goal=b)‸ x"),
        (
            "rewrite(lemma=a], goal=b)",
            "']' closes nothing; put a value with such a character in quotes: rewrite(lemma=a‸], goal=b)",
        ),
        ('rewrite(lemma="a, goal=b)', 'the quote is not closed: rewrite(lemma=‸"a, goal=b)'),
        ("rewrite(lemma=(a, goal=b", "a bracket in this value is not closed; put the value in quotes if that is meant"),
        ("rewrite(lemma=a)", "rewrite takes 2 arguments (lemma, goal) but 1 is given: lemma=a: ‸rewrite(lemma=a)"),
        ("rewrite(a, b, c)", "rewrite takes 2 arguments (lemma, goal) but 3 are given: a, b, c: ‸rewrite(a, b, c)"),
        ("rewrite", "rewrite takes 2 arguments (lemma, goal) but none is given: ‸rewrite"),
        (
            "rewrite(lemma=a, lemma=b)",
            "argument 'lemma' of rewrite is given twice; write lemma=[…, …] for several values",
        ),
        ('rewrite("lem"=a, goal=b)', "rewrite has no argument 'lem'; it has: lemma, goal: rewrite(‸\"lem\"=a, goal=b)"),
        (
            "inform(name=A, colour=red)",
            "inform has no argument 'colour'; it has: name, food, area: inform(name=A, ‸colour=red)",
        ),
        (
            "inform(a, b, c, d)",
            "inform has only 3 arguments left for 4 values; a value with a comma goes in quotes: inform(a, b, c, ‸d)",
        ),
        (
            "inform(name=A, food=B, area=C, D)",
            "inform has no argument left for 1 value; a value with a comma goes in quotes",
        ),
        ('"f"(' * 200 + "x" + ")" * 200, "more than 100 brackets deep"),
        ("f(x=" + "[" * 200 + "]" * 200 + ")", "more than 100 brackets deep"),
        ("a=0", "a predicate with its bracket is expected"),
    ],
)
def test_an_error_is_one_line_with_the_place_marked(text, message):
    with pytest.raises(ExpressionError, match=re.escape(message)) as caught:
        parse(text, REWRITE, SEEN)
    assert "\n" not in str(caught.value)


def test_brackets_in_bare_text_may_be_as_deep_as_they_like():
    formula = "s(" * 5000 + "0" + ")" * 5000
    assert parse(f"Arith(goal={formula})")["goal"] == formula


def test_signs_inside_quotes_end_nothing():
    assert parse('f(x=g("a)", b)="c, d", y=[")"])').args == (("x", 'g("a)", b)="c, d"'), ("y", (")",)))


def test_a_meaning_that_does_not_end_is_refused():
    with pytest.raises(ExpressionError, match="']' is missing"):
        parse_meaning("[p(s=a), q(s=b)")
    with pytest.raises(ExpressionError, match="a comma or the end is expected"):
        parse_meaning("p(s=a) q(s=b)")


names = st.text(min_size=1, max_size=8)
texts = st.text(max_size=12) | st.sampled_from(
    ["even(n)", "()", "[a]", " a ", '"', "a, b", "(", "f(a)+1", "\\", "x=y", "a=[b"]
)


def expressions(values):
    pairs = st.dictionaries(names, values, max_size=4).map(lambda found: tuple(found.items()))
    return st.builds(Expression, names, pairs)


any_value = st.recursive(texts, lambda inner: st.lists(inner, max_size=3).map(tuple) | expressions(inner), max_leaves=8)


@given(expressions(any_value))
def test_what_is_written_is_read_back(expression):
    assert parse(format_expression(expression)) == expression
    assert parse_meaning(format_meaning((expression, expression))) == (expression, expression)


@given(expressions(texts))
def test_what_is_written_is_read_back_where_the_signature_is_known(expression):
    assert parse(format_expression(expression), {expression.predicate: expression.names}) == expression


@given(st.text(alphabet='ab=,()[]{}"\\ ;|', max_size=24))
def test_any_text_is_read_or_refused_in_one_line(text):
    try:
        parse_meaning(text, known={"a": ("b",)})
    except ExpressionError as error:
        assert "\n" not in str(error)


PUSH = {"push": ("repo", "who", "failed tests"), "set": ("load_time", "who")}


@pytest.mark.parametrize(
    ("text", "known", "message"),
    [
        ("low balance(amount=3)", {}, 'a name with a space goes in quotes: write "low balance"(…): ‸low balance'),
        ("push(failed tests=5, who=Eve)", PUSH, 'a name with a space goes in quotes: write "failed tests"=…'),
        ("push(failed tests=5, who=Eve)", {}, 'a name with a space goes in quotes: write "failed tests"=…'),
        ("push(who=Eve, broken tests=5, repo=web)", PUSH, "push has no argument 'broken tests'; it has: repo, who, "),
        ("set(who=Eve, loadtime=5)", PUSH, "set has no argument 'loadtime'; it has: load_time, who"),
        ("set(load time=5, who=Eve)", PUSH, "set has no argument 'load time': write load_time=…"),
    ],
)
def test_a_name_with_a_space_must_be_quoted_and_the_message_shows_how(text, known, message):
    with pytest.raises(ExpressionError) as fault:
        parse_meaning(text, known=known)
    assert str(fault.value).startswith(message)


def test_formulas_with_words_before_an_equals_sign_are_still_values():
    assert parse("Arith(n rem 2 = 0)", known={"Arith": ("goal",)})["goal"] == "n rem 2 = 0"
    assert parse("show(the sum = 5)", known={"show": ("goal",)})["goal"] == "the sum = 5"
    assert parse("show(the sum = 5, b = 0)", {"show": ("one", "two")})["one"] == "the sum = 5"
    assert parse('push("failed tests"=5, who=Eve)', known=PUSH).names == ("failed tests", "who")
