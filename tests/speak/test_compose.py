"""Saying what was never seen together: several sentences, other predicates' sentences, and names in the last resort."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary import Entry, MappingDictionary, Opener
from verbalign.dictionary.fits import Fit
from verbalign.errors import SpeakingError
from verbalign.speak.compose import Composer
from verbalign.speak.generic import YES_AND_NO, generic, name_words
from verbalign.values import Expression

POOL = (
    "[name] is in [area].",  # 0
    "[name] serves [food].",  # 1
    "It [kids: welcomes children].",  # 2
    "It [kids: is for adults].",  # 3
    "[name] is a fine place.",  # 4, which says that the rating is good, in no words of its own
)
CHOICES = {
    "area;name": (0,),
    "food;name": (1,),
    "kids=yes": (2,),
    "kids=no": (3,),
    "name;rating=good": (4,),
}
ARGS = ("name", "area", "food", "kids", "rating")


def entry(predicate: str = "inform", pool=POOL, choices=CHOICES, **more) -> Entry:
    known = {"args": ARGS, "valued": ("kids", "rating"), "subject": "name", "pronoun": "It", "wordings": 9} | more
    return Entry(predicate, pool=tuple(pool), choices=choices, **known)


def places(*entries: Entry, unsaid: tuple[str, ...] = ("dontcare",), **more) -> MappingDictionary:
    return MappingDictionary({e.predicate: e for e in entries or (entry(),)}, learned={"unsaid": list(unsaid)}, **more)


def say(dictionary: MappingDictionary, predicate: str = "inform", **args: object):
    return dictionary.say(Expression(predicate, tuple(args.items())))


def test_the_first_sentence_names_the_subject_and_later_ones_call_it_by_its_pronoun():
    text = say(places(), name="Lark", area="town", food="pies", kids="no")
    assert text == "Lark is in town. It is for adults. It serves pies."
    assert {name: text[a:b] for name, (a, b) in text.arguments.items()} == {
        "name": "Lark", "area": "town", "food": "pies", "kids": "is for adults"
    }  # fmt: skip
    assert (text.implied, text.left_out) == ((), ())


def test_a_template_that_was_rejected_is_used_nowhere():
    known = places(entry(rejected=(POOL[1],)))
    assert "serves" not in say(known, name="Lark", area="town", food="pies")


@pytest.mark.parametrize("more", [{}, {"kids": "yes"}])
def test_a_template_that_somebody_has_put_under_other_arguments_is_named(more):
    edited = places(entry(choices={**CHOICES, "area;name": (1,)}))
    with pytest.raises(SpeakingError, match=r"'\[name\] serves \[food\].' is chosen for a meaning without 'food'"):
        say(edited, name="Lark", area="town", **more)


def test_without_a_pronoun_no_later_sentence_names_the_subject_again():
    text = say(places(entry(pronoun="")), name="Lark", area="town", food="pies")
    assert text == "Lark is in town. The food is pies."


def test_what_a_sentence_says_as_a_whole_is_implied():
    text = say(places(), name="Lark", rating="good")
    assert (text, set(text.arguments), text.implied, text.left_out) == (
        "Lark is a fine place.",
        {"name"},
        ("rating",),
        (),
    )
    longer = say(places(), name="Lark", rating="good", area="town")
    assert longer.implied == ("rating",) and set(longer.arguments) == {"name", "area"}


def test_a_whole_that_says_another_value_is_not_used():
    text = say(places(), name="Lark", rating="poor", area="town")
    assert "fine" not in text and text[slice(*text.arguments["rating"])] == "poor"


def test_another_predicate_tells_what_this_one_cannot():
    recommend = entry("recommend", ["I like [name] for [food]."], {"food;name": (0,)}, wordings=3)
    text = say(places(entry(), recommend), "recommend", name="Lark", food="pies", area="town")
    assert text == "I like Lark for pies. It is in town."


def test_a_statement_with_a_question_mark_is_no_question():
    ask = entry("confirm", ["You want [food]?"], {"food": (0,)}, subject="", pronoun="", wordings=2)
    tell = entry("inform", ["[name] is in [area].", "It is in [area]."], {"area;name": (0,), "area": (1,)})
    with pytest.raises(SpeakingError, match="no wording of 'confirm' says area; add wordings"):
        say(places(ask, tell), "confirm", area="town")


def test_a_value_that_nobody_says_fills_no_slot():
    text = say(places(), name="Lark", area="dontcare", food="pies")
    assert (text, text.left_out) == ("Lark serves pies.", ("area",)), "it is told, and no notation is said"


def test_a_list_of_nothing_is_no_argument():
    text = say(places(), name="Lark", area="town", food=("", ""))
    assert text == "Lark is in town." and set(text.arguments) == {"name", "area"}


def test_a_plan_is_not_remembered_for_other_values():
    known = places()
    assert say(known, name="Lark", area="town", kids="yes") == "Lark is in town. It welcomes children."
    assert say(known, name="Lark", area="town", kids="no") == "Lark is in town. It is for adults."


def test_plans_that_are_remembered_are_bounded(monkeypatch):
    monkeypatch.setattr("verbalign.speak.compose.MOST_PLANS", 3)
    composer = Composer(entry())
    for n in range(10):
        composer.plan({"name": f"n{n}", "area": "town"})
    assert 0 < len(composer.plans) <= 3


def test_sentences_without_full_stops_are_joined_as_people_join_them():
    small = entry(pool=[text.removesuffix(".") for text in POOL])
    text = say(places(small, parameters={"capitals": False}), name="Lark", area="Town", food="pies")
    assert text == "Lark is in Town . it serves pies"
    assert text[slice(*text.arguments["food"])] == "pies"


def test_all_alternatives_of_a_configuration_account_for_every_argument():
    two = entry(pool=[*POOL, "[name] is good."], choices={**CHOICES, "name;rating=good": (4, 5)})
    texts = places(two).alternatives(Expression("inform", (("name", "Lark"), ("rating", "good"))))
    assert [str(t) for t in texts] == ["Lark is a fine place.", "Lark is good."]
    assert all((t.implied, t.left_out) == (("rating",), ()) for t in texts)


def test_nothing_is_said_of_a_predicate_that_has_no_sentence_to_begin_with():
    with pytest.raises(SpeakingError, match="no wording of 'inform' says kids; add wordings"):
        say(places(entry(choices={"area;name": (0,)})), kids="no")


given_values = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["Lark", "x [y]", "Ω"]),
        "area": st.sampled_from(["town", "dontcare", "a;b=c"]),
        "food": st.sampled_from(["pies", "dontcare", ("pies", "ale")]),
        "kids": st.sampled_from(["yes", "no", "dontcare", "maybe"]),
        "rating": st.sampled_from(["good", "poor"]),
    },
)


@given(given_values, st.booleans())
def test_whatever_is_composed_spans_hold_the_values_and_nothing_is_silently_lost(args, capitals):
    known = places(parameters={"capitals": capitals})
    try:
        text = say(known, **args)
    except SpeakingError as error:
        assert "no wording of 'inform'" in str(error)
        return
    assert sorted([*text.arguments, *text.implied, *text.left_out]) == sorted(args)
    for name, (start, end) in text.arguments.items():
        value = args[name] if isinstance(args[name], str) else " and ".join(args[name])
        said = {"yes": "welcomes children", "no": "is for adults"}.get(value, value)
        assert text[start:end] in (value, said, value.replace(" and ", ", "))
    assert args.get("kids") == "yes" or "welcomes" not in text
    assert args.get("rating") == "good" or "fine" not in text


# ---- names ----


@pytest.mark.parametrize("value", YES_AND_NO)
def test_yes_and_no_are_said_with_the_verb_of_the_name(value):
    yes = value in ("yes", "true")
    assert generic("has_pool", value).wordings == {"has_pool": "has pool" if yes else "has no pool"}
    assert generic("is_open", value).wordings == {"is_open": "is open" if yes else "is not open"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("screen_size", "The screen size is [screen_size]."),
        ("price.2", "The second price is [price.2]."),
        ("hdmiPorts.3", "The third hdmi ports are [hdmiPorts.3]."),
        ("glass", "The glass is [glass]."),
    ],
)
def test_an_argument_is_said_by_its_name(name, text):
    assert generic(name, "x").text == text


def test_names_become_words():
    assert name_words("TVset") == "tvset" and name_words("DVD_player2") == "DVD player 2"


# ---- several things ----


def test_facts_about_several_things_are_told_of_each_by_its_name():
    args = ("name", "area", "name.2", "area.2", "food.2")
    compare = entry("compare", ["Is it [name] or [name.2]?"], {"name;name.2": (0,)}, args=args, subject="")
    given = {"name": "Lark", "area": "town", "name.2": "Wren", "area.2": "port", "food.2": "pies"}
    text = places(entry(), compare).say(Expression("compare", tuple(given.items())))
    assert text == "Is it Lark or Wren? Lark is in town. Wren is in port. It serves pies."
    assert sorted(text.arguments) == sorted(given) and text.left_out == ()


def test_words_are_chosen_by_values_that_are_told():
    text = say(places(), name="Lark", area="town", kids="no")
    assert text.conditions == ("kids is no",)


def test_templates_of_a_pool_name_their_sources():
    known = places(entry(behind=((3,), (4, 5), (6,), (7,), (8,))))
    assert say(known, name="Lark", area="town", food="pies").sources == (3, 4, 5)


def test_a_statement_of_another_predicate_becomes_an_opinion_by_what_people_put_before_it():
    think = Opener("I think", "", 5, ("is a",))
    opinion = entry("opinion", ("It is all right, [name].",), {"name": (0,)}, opener=think, stated={})
    inform = entry(
        pool=("[name] is a pub in [area].", "[name] serves [food]."), choices={"area;name": (0,), "food;name": (1,)}
    )
    known = places(inform, opinion)
    assert say(known, "opinion", name="Zizzi", area="town") == "I think Zizzi is a pub in town."
    text = say(known, "opinion", name="Zizzi", food="pasta", area="town")
    assert text == "I think Zizzi is a pub in town. It serves pasta."
    assert not text.left_out and text[slice(*text.arguments["area"])] == "town"


def test_what_is_added_to_a_question_comes_before_it_where_a_statement_does():
    asked = entry("verify", ("You liked [name]. Do you like [food]?",), {"food;name": (0,)})
    text = say(places(entry(), asked), "verify", name="Lark", food="pies", area="town")
    assert text == "You liked Lark. It is in town. Do you like pies?"
    assert {name: text[a:b] for name, (a, b) in text.arguments.items()} == {
        "name": "Lark",
        "area": "town",
        "food": "pies",
    }
    alone = entry("verify", ("Do you like [food] at [name]?",), {"food;name": (0,)})
    text = say(places(entry(), alone), "verify", name="Lark", food="pies", area="town")
    assert text == "Do you like pies at Lark? It is in town."


def test_of_several_templates_the_first_that_the_value_fits_in_is_used():
    never = Fit("1", frozenset(), frozenset({"_ rooms"}))
    pool = ("[name] has [food] rooms.", "[name] has [food] room.")
    known = places(entry(pool=pool, choices={"food;name": (0, 1)}, fits={"food": (never,)}))
    assert say(known, name="Zizzi", food="2") == "Zizzi has 2 rooms."
    assert say(known, name="Zizzi", food="1") == "Zizzi has 1 room."
