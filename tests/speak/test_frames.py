"""Saying meanings with sentences that have choices: what is sure goes first, what is left out is told."""

from __future__ import annotations

import pytest

from made_up_frames import made_up
from small_corpora import said, taught
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
from verbalign.errors import SpeakingError

BUILDS = made_up()


def spoken(*templates, plans=None, kinds=None):
    """A dictionary of hand-written sentences."""
    kinds = {"who": "name", "n": "number", "state": "name"} | (kinds or {})
    chosen = tuple(map(Plan, plans)) if plans else tuple(Plan((k,)) for k in range(len(templates)))
    entry = Entry("tell", tuple(kinds), tuple(templates), frames=Frames(chosen, kinds))
    return MappingDictionary({"tell": entry}, parameters={"language": "en"})


# ---- doubt ----

DOUBTFUL = SentenceTemplate("[who] owes us money.", weight=9, doubts=("state is late",))


def test_what_is_doubtful_is_refused_with_the_question():
    dictionary = spoken(DOUBTFUL)
    with pytest.raises(SpeakingError) as found:
        dictionary.say("tell(who=Ed, state=new)")
    assert str(found.value) == (
        "in doubt: 'Ed owes us money.' was only said where state is late; add a wording of such a meaning, or --guess"
    )


def test_what_is_doubtful_is_said_where_one_may_guess():
    text = spoken(DOUBTFUL).say("tell(who=Ed, state=new)", guess=True)
    assert (text, text.doubts) == ("Ed owes us money.", ("state is late",))


def test_where_the_condition_holds_there_is_no_doubt_but_the_words_may_not_tell_it():
    text = spoken(DOUBTFUL).say("tell(who=Ed, state=late)")
    assert (text, text.doubts, text.left_out) == ("Ed owes us money.", (), ("state",))


def test_of_two_sentences_the_one_whose_habits_hold_goes_first():
    odd = SentenceTemplate("Only a [state] case: [who].", weight=9, familiar=("state is new",))
    plain = SentenceTemplate("[who] has a [state] case.", weight=1)
    assert spoken(odd, plain).say("tell(who=Ed, state=new)") == "Only a new case: Ed."
    assert spoken(odd, plain).say("tell(who=Ed, state=late)") == "Ed has a late case."


def test_a_value_with_an_article_of_its_own_does_not_follow_another():
    dictionary = spoken(
        SentenceTemplate("The [who] is [state].", weight=2), SentenceTemplate("[who] is [state].", weight=1)
    )
    assert dictionary.say("tell(who=mill, state=shut)") == "The mill is shut."
    assert dictionary.say("tell(who=the old mill, state=shut)") == "The old mill is shut."


def test_another_sentence_goes_before_a_doubtful_one():
    dictionary = spoken(DOUBTFUL, SentenceTemplate("We wrote to [who].", weight=1))
    assert said(dictionary, who="Ed", state="new") == "We wrote to Ed."


def test_what_is_doubtful_is_not_added_to_what_is_sure():
    dictionary = spoken(
        SentenceTemplate("We wrote to [who].", weight=1),
        SentenceTemplate("It is [n].", weight=1, doubts=("state is a",)),
    )
    text = said(dictionary, who="Ed", n="3", state="new")
    assert (text, text.left_out) == ("We wrote to Ed.", ("n", "state"))


# ---- conditions ----


def test_no_sentence_is_said_whose_condition_does_not_hold():
    for when in ({"when": frozenset({"n is 0"})}, {"only": ("n is 0",)}):
        dictionary = spoken(SentenceTemplate("[who] has none.", **when))
        assert said(dictionary, who="Ed", n="0") == "Ed has none."
        assert said(dictionary, who="Ed", n="3") is said(dictionary, who="Ed", n="3", guess=True) is None


def test_the_conditions_of_a_text_are_those_that_held():
    text = BUILDS.say("build(failed=1, day=2026-05-01, repo=shop, time=9 min, clean=no)")
    assert set(text.conditions) >= {"failed is 1", "clean is no"}


# ---- what is said and what is not ----


def test_what_is_left_out_is_told():
    text = spoken(SentenceTemplate("We wrote to [who].")).say("tell(who=Ed, n=3)")
    assert text.left_out == ("n",)


def test_spans_show_where_each_value_stands():
    text = BUILDS.say("build(failed=3, day=2026-05-01, repo=shop, time=9 min, clean=no)")
    found = {name: str(text)[a:b] for name, (a, b) in text.arguments.items()}
    assert found == {"failed": "Three", "day": "1 May", "repo": "shop", "time": "9"}


def test_what_one_sentence_leaves_another_adds():
    dictionary = spoken(SentenceTemplate("We wrote to [who]."), SentenceTemplate("There are [n]."))
    assert said(dictionary, who="Ed", n="3") == "We wrote to Ed. There are 3."


def test_no_fact_is_said_twice_where_it_can_be_avoided():
    learned = taught(
        [
            ({"room": "A", "lift": "yes", "floor": "3"}, "Room A is on floor 3. There is a lift."),
            ({"room": "B", "lift": "no", "floor": "5"}, "Room B is on floor 5, without a lift."),
            ({"room": "C", "lift": "no", "floor": "2"}, "Room C is on floor 2, without a lift."),
            ({"room": "D", "lift": "yes", "floor": "4"}, "Room D is on floor 4. There is a lift."),
        ]
    )
    assert said(learned, room="E", lift="yes", floor="7") == "Room E is on floor 7. There is a lift."
    assert said(learned, room="E", lift="no", floor="7") == "Room E is on floor 7, without a lift."


def test_a_fact_told_by_silence_is_not_said_again():
    dictionary = spoken(
        SentenceTemplate("[who] is {state is yes: | is no: not} in.", weight=2),
        SentenceTemplate("The door is {state is yes: open | is no: shut}.", weight=2),
        kinds={"state": "closed"},
    )
    assert said(dictionary, who="Ed", state="yes") == "Ed is in."
    assert said(dictionary, who="Ed", state="no") == "Ed is not in."


def test_a_pronoun_is_for_those_of_whom_it_was_said():
    learned = taught(
        [
            ({"who": "Mrs Hale", "job": "baker"}, "Mrs Hale works here. She is a baker."),
            ({"who": "Mr Dunn", "job": "potter"}, "Mr Dunn works here. He is a potter."),
            ({"who": "Mrs Frey", "job": "joiner"}, "Mrs Frey works here. She is a joiner."),
        ]
    )
    assert said(learned, who="Mrs Quill", job="cook") == "Mrs Quill works here. She is a cook."
    assert said(learned, who="Mr Quill", job="cook") == "Mr Quill works here. He is a cook."
    text = said(learned, who="Robin", job="cook")
    assert (text, text.left_out) == ("Robin works here.", ("job",))


def test_a_sentence_with_a_pronoun_follows_what_it_speaks_of():
    learned = taught(
        [
            ({"shop": "Bo's", "goods": "tea"}, "Bo's is a shop. It sells tea."),
            ({"shop": "Cy's", "goods": "rope"}, "Cy's is a shop. It sells rope."),
            ({"shop": "Di's"}, "Di's is a shop."),
        ]
    )
    assert said(learned, shop="Ed's", goods="ink") == "Ed's is a shop. It sells ink."
    assert said(learned, shop="Ed's") == "Ed's is a shop."


# ---- refusals ----


def test_a_missing_value_is_asked_for():
    with pytest.raises(SpeakingError, match=r"^'tell' needs a value for `n`: every sentence that fits uses it$"):
        spoken(SentenceTemplate("[who] has [n].")).say("tell(who=Ed)")


def test_values_that_nobody_has_spoken_of_are_refused_in_words():
    with pytest.raises(
        SpeakingError, match=r"^no sentence of 'tell' fits these values; add a wording of such a meaning$"
    ):
        spoken(SentenceTemplate("It is free.", frozenset({"n is 0"}))).say("tell(n=3)")


def test_a_pinned_sentence_goes_first():
    dictionary = spoken(SentenceTemplate("We wrote to [who].", weight=50), SentenceTemplate("Dear [who]!", pinned=True))
    assert said(dictionary, who="Ed") == "Dear Ed!"


def test_a_value_that_people_themselves_put_after_an_article_is_said_so():
    sizes = {"3": "small", "7": "green", "8": "late", "9": "the house"}
    dictionary = taught([({"n": n, "size": size}, f"{n} is open by a {size} day.") for n, size in sizes.items()])
    assert said(dictionary, n="9", size="the house") == "9 is open by a the house day."
    assert said(dictionary, n="9", size="the river") is None
