"""Queries and forms are cut into what they ask for and their conditions, whatever their aliases and order."""

import contextlib
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.corpora.overnight import cut as cut_form
from verbalign.corpora.queries import cut
from verbalign.corpora.sql import NotCut

CITIES = (
    "FROM CITY AS C0 , CITY AS C1 , FLIGHT AS F , SERVICE AS S0 , SERVICE AS S1 WHERE "
    'F.FROM_AIRPORT = S0.CODE AND S0.CITY = C0.CITY AND C0.NAME = "a0" AND '
    'F.TO_AIRPORT = S1.CODE AND S1.CITY = C1.CITY AND C1.NAME = "b0"'
)
VALUES = {"a0": "Boston", "b0": "Denver", "n0": "9", "n1": "12", "t0": "x"}


def test_the_role_of_a_table_is_part_of_the_name():
    predicate, args = cut(f"SELECT DISTINCT F.ID {CITIES} ;", VALUES)
    assert predicate == "select flight id"
    assert args == (("from airport code city name", "Boston"), ("to airport code city name", "Denver"))


@given(st.randoms(use_true_random=False))
def test_aliases_order_and_brackets_make_no_difference(chance: random.Random):
    conditions = re.split(" AND ", CITIES.partition(" WHERE ")[2])
    chance.shuffle(conditions)
    half = chance.randint(1, len(conditions) - 1)
    where = f"( {' AND '.join(conditions[:half])} ) AND {' AND '.join(conditions[half:])}"
    query = f"SELECT F.ID FROM FLIGHT AS F , SERVICE AS S1 , CITY AS C1 , SERVICE AS S0 , CITY AS C0 WHERE {where}"
    renamed = re.sub(r"\b([CSF]\d?)\b(?=\.| ,| WHERE)", r"\1alias", query)
    assert cut(query, VALUES) == cut(renamed, VALUES) == cut(f"SELECT F.ID {CITIES}", VALUES)


@pytest.mark.parametrize(
    ("condition", "args"),
    [
        ('T.A = "n0" OR T.A = "n1"', (("t a", "9 or 12"),)),
        ("T.A BETWEEN n0 AND n1", (("t a between", "9 and 12"),)),
        ("T.A <= n1 AND T.A >= n0", (("t a between", "9 and 12"),)),
        ('T.A NOT LIKE "%n0%"', (("t a not like", "9"),)),
        ('T.A = "FA" AND T.B = 2016', (("t a FA b 2016", "yes"),)),
        ("T.A = unsaid0 AND T.B = n0", (("t b", "9"),)),
        ("T.A IS NOT NULL", (("t a is not null", "yes"),)),
        ("T.A = n0 AND T.B > n0", (("t a and t b over", "9"),)),
        ("T.A = ( SELECT MAX( U.A ) FROM T AS U )", (("greatest t a", "yes"),)),
        ("T.A = ( SELECT MIN( U.A ) FROM T AS U ) AND T.B = n0", (("least t a of all", "yes"), ("t b", "9"))),
        ("T.A = ( SELECT MIN( U.A ) FROM T AS U WHERE U.B = n0 ) AND T.B = n0", (("least t a", "yes"), ("t b", "9"))),
        ('T.A IN ( SELECT V.K FROM V WHERE V.NAME = "t0" )', (("a k v name", "x"),)),
        ("T.A = W.A", (("with w", "yes"),)),
        ("T.B = n0 GROUP BY T.A ORDER BY T.A DESC LIMIT 1",
         (("group by t a", "yes"), ("order by t a desc limit 1", "yes"), ("t b", "9"))),
    ],
)  # fmt: skip
def test_conditions_become_arguments(condition, args):
    tables = "T , W" if "W.A" in condition else "T"
    query = f"SELECT T.NAME FROM {tables} WHERE {condition} ;"
    assert cut(query, VALUES | {"unsaid0": ""}) == ("select t name", args)


@pytest.mark.parametrize(
    ("selected", "predicate"),
    [
        ("COUNT( * ) > 0", "select whether anything"),
        ("COUNT( DISTINCT T.ID )", "select number of t id"),
        ("T.B , T.A", "select t a, t b"),
    ],
)
def test_what_is_selected_is_the_predicate(selected, predicate):
    assert cut(f"SELECT {selected} FROM T ;", {})[0] == predicate


@pytest.mark.parametrize(
    "form", ["answer ( A )", "SELECT 1", "SELECT T.A FROM T UNION SELECT T.B FROM T", "SELECT ( 1"]
)
def test_what_is_no_single_query_is_not_cut(form):
    with pytest.raises(NotCut):
        cut(form, {})


TOKENS = (
    "SELECT",
    "FROM",
    "WHERE",
    "T",
    "T.A",
    "AND",
    "OR",
    "NOT",
    "(",
    ")",
    "=",
    "n0",
    ",",
    "IN",
    "BETWEEN",
    "ON",
    "MAX(",
)


@given(st.lists(st.sampled_from(TOKENS)))
def test_any_tokens_are_cut_or_refused(tokens):
    with contextlib.suppress(NotCut):
        cut("SELECT T.A FROM T WHERE " + " ".join(tokens), VALUES)
    with contextlib.suppress(NotCut):
        cut("SELECT " + " ".join(tokens), VALUES)


MEETINGS = "( call SW.getProperty ( call SW.singleton en.meeting ) ( string !type ) )"
PEOPLE = "( call SW.getProperty ( call SW.singleton en.person ) ( string !type ) )"


@pytest.mark.parametrize(
    ("form", "predicate", "args"),
    [
        (f"( call SW.filter {MEETINGS} ( string is_important ) )", "select meeting", (("is important", "yes"),)),
        (
            f"( call SW.filter {PEOPLE} ( call SW.reverse ( string attendee ) ) ( string = ) "
            f"( call SW.filter {MEETINGS} ( string date ) ( string = ) ( date 2015 1 2 ) ) )",
            "select person",
            (("attendee of meeting date", "2015-01-02"),),
        ),
        (
            f"( call SW.countComparative {MEETINGS} ( string attendee ) ( string >= ) ( number 2 ) )",
            "select meeting",
            (("number of attendee at least", "2"),),
        ),
        (f"( call SW.superlative {MEETINGS} ( string max ) ( string length ) )", "select meeting",
         (("greatest length", "yes"),)),
        (
            "( call SW.getProperty ( ( lambda s ( call SW.filter ( var s ) ( string points ) ( string < ) "
            "( number 3 en.point ) ) ) ( call SW.domain ( string player ) ) ) ( string player ) )",
            "select player",
            (("points under", "3 points"),),
        ),
        (f"( call .size {MEETINGS} )", "select number of meeting", ()),
        ("( call SW.concat en.person.alice en.person.bob )", "select either", (("either", "alice or bob"),)),
        (f"( call SW.unheard_of {MEETINGS} )", f"( call SW.listValue ( call SW.unheard_of {MEETINGS} ) )", ()),
    ],
)  # fmt: skip
def test_forms_are_cut_into_what_they_list_and_conditions(form, predicate, args):
    found = cut_form(f"( call SW.listValue {form} )")
    assert (found.predicate, found.args) == (predicate, args)
