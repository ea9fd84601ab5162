"""What `say` has said is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary import Entry, MappingDictionary, Opener
from verbalign.dictionary.template import Template
from verbalign.evaluate.understood import rank
from verbalign.values import Expression

DELAYED = Entry(
    "delayed",
    ("train", "minutes", "reason"),
    tuple(
        Template(text)
        for text in (
            "[train] is running [minutes] minutes late because of [reason].",
            "Because of [reason], [train] is delayed by [minutes] minutes.",
            "[train] is [minutes] minutes late.",
            "There is an [reason] delay.",
        )
    ),
)
CALLS = Entry("calls", ("train", "places"), (Template("[train] calls at [places]."),), lists={"places": "and"})
SIGNS = MappingDictionary({"delayed": DELAYED, "calls": CALLS})

INN = Entry(
    "inform",
    ("name", "kind", "area", "children"),
    pool=(
        "[name] is a [kind] in the [area].",
        "[name] is a [kind] [children: for the family].",
        "[name] is a place in the [area].",
        "[name] is a [kind] [children: without a playground].",
        "[name] is a place [children: for children].",
    ),
    choices={
        "area=centre;kind=pub;name": (0,),
        "area=riverside;kind=inn;name": (0,),
        "children=yes;kind=inn;name": (1,),
        "children=no;kind=inn;name": (3,),
        "children=yes;name": (4,),
        "area=riverside;kind=restaurant;name": (2,),
    },
    valued=("area", "kind", "children"),
    subject="name",
    pronoun="It",
)
INNS = MappingDictionary({"inform": INN})

# where a value opens a sentence, the capital of a small word that no template has is taken to be its own
FIRST = st.sampled_from(["Hull", "9:14", "x", "(a, b)", "|i|", "York"])
OTHERS = st.lists(st.sampled_from(["night", "express", "fog", "Hull", "(a, b)", "x"]), max_size=2)
VALUES = st.tuples(FIRST, OTHERS).map(lambda pair: " ".join([pair[0], *pair[1]]))


@given(st.dictionaries(st.sampled_from(["train", "minutes", "reason"]), VALUES, min_size=1), st.integers(0, 3))
def test_what_was_said_is_read_back(args, seed):
    if set(args) not in ({"train", "minutes"}, {"train", "minutes", "reason"}, {"reason"}):
        return
    meaning = (Expression("delayed", tuple(args.items())),)
    text = SIGNS.say(meaning, seed=seed)
    assert rank(meaning, text, SIGNS.parse(text)) in ("first", "equal")
    assert SIGNS.parse(text)[0].exact


@given(st.lists(VALUES, min_size=1, max_size=3), VALUES)
def test_several_sentences_are_several_expressions(trains, minutes):
    meaning = tuple(Expression("delayed", (("train", train), ("minutes", minutes))) for train in trains)
    text = SIGNS.say(meaning)
    assert rank(meaning, text, SIGNS.parse(text)) in ("first", "equal")


def test_places_are_code_points_of_the_text():
    text = "Because of ice, the 9:14 is delayed by 5 minutes."
    (reading,) = SIGNS.parse(text)
    assert {name: text[a:b] for name, (a, b) in reading.arguments.items()} == {
        "reason": "ice", "train": "the 9:14", "minutes": "5",
    }  # fmt: skip
    assert reading.score == 1 and reading.unread == ()
    (moved,) = SIGNS.parse(f"  {text}\n")
    assert moved.arguments["reason"] == (13, 16)


def test_a_list_is_read_as_it_was_given():
    text = SIGNS.say('calls(train=It, places="Selby, Goole, Hull")')
    assert text == "It calls at Selby, Goole and Hull."
    assert str(SIGNS.parse(text)[0]) == 'calls(train=It, places="Selby, Goole, Hull")'


def test_the_article_follows_the_value():
    assert SIGNS.parse("There is an ice delay.")[0].exact
    reading = SIGNS.parse("There is a ice delay.")[0]
    assert not reading.exact and str(reading) == "delayed(reason=ice)"


def test_a_capital_may_be_the_sentences_own():
    assert [str(one) for one in SIGNS.parse("Because is 7 minutes late.")[:2]] == [
        "delayed(train=Because, minutes=7)",
        "delayed(train=because, minutes=7)",
    ]


def test_a_missing_full_stop_is_no_hindrance():
    (reading,) = SIGNS.parse("the local is 7 minutes late")
    assert str(reading) == "delayed(train=the local, minutes=7)" and not reading.exact


def test_brackets_are_not_torn_apart():
    text = "[a, b] is delayed by 3 minutes."
    (reading,) = SIGNS.parse(f"Because of f(x, y), {text}")
    assert dict(reading.meaning[0].args) == {"train": "[a, b]", "minutes": "3", "reason": "f(x, y)"}


def test_an_opener_is_known():
    proofs = MappingDictionary(SIGNS.entries, (Opener("In the second case,", "opens Cases 2", 3),))
    (reading,) = proofs.parse("In the second case, because of ice, it is delayed by 3 minutes.")
    assert reading.opener == "In the second case," and reading.meaning[0]["reason"] == "ice"


# ---- configurations ----


def test_fixed_words_and_configurations_tell_values():
    (reading,) = INNS.parse("Aromi is an inn without a playground.")
    assert dict(reading.meaning[0].args) == {"name": "Aromi", "kind": "inn", "children": "no"}
    (reading,) = INNS.parse("Aromi is a place in the riverside.")
    assert dict(reading.implied) == {"kind": "restaurant"}
    assert reading.meaning[0].names == ("name", "area")


def test_sentences_about_the_same_thing_are_one_expression():
    meaning = "inform(name=Aromi, kind=inn, area=riverside, children=yes)"
    text = INNS.say(meaning)
    assert text.count(".") == 2 and "It " in text
    reading = INNS.parse(text)[0]
    assert reading.exact and str(reading) == meaning


@pytest.mark.parametrize("value", ["riverside", "centre"])
def test_known_values_go_before_unknown_ones(value):
    reading = INNS.parse(f"The Old Inn is a pub in the {value}.")[0]
    assert reading.meaning[0]["kind"] == "pub" and reading.meaning[0]["area"] == value


def test_rejected_templates_are_not_known():
    from dataclasses import replace

    without = MappingDictionary({"calls": replace(CALLS, rejected=(CALLS.templates[0].text,))})
    assert without.parser.exact.readings("It calls at Hull.") == []


# ---- sets ----


def test_patterns_give_back_their_expressions():
    entry = Entry(
        "birthPlace(A, B) + country(B, C)",
        ("1.object", "1.subject", "2.object", "2.subject"),
        (Template("[1.subject] comes from [1.object] in [2.object]."),),
    )
    born = MappingDictionary({entry.predicate: entry}, learned={"sets": {"surfaces": {"Deutschland": "Germany"}}})
    reading = born.parse("Ann comes from Bonn in Germany.")[0]
    assert str(reading) == "birthPlace(subject=Ann, object=Bonn); country(subject=Bonn, object=Deutschland)"
    assert reading.arguments == {"1.subject": (0, 3), "1.object": (15, 19), "2.object": (23, 30)}


def test_what_asks_for_arguments_says_their_names():
    asks = MappingDictionary({"request(area)": Entry("request(area)", (), (Template("Which part of town?"),))})
    assert str(asks.parse("Which part of town?")[0]) == 'request(area="")'
