"""Words that some people add, and no meaning calls for, are no part of a template."""

from __future__ import annotations

import pytest

from made_up_places import FOODS, NAMES, instance, meant, readings
from verbalign.learning.acts import UNMARKED, ActMarks
from verbalign.learning.flourishes import Flourishes
from verbalign.learning.learn import learn
from verbalign.values import Corpus, Structure


def praised(every: int) -> Corpus:
    """Restaurants, of which nine of ten that serve something are called nice, whatever they are; every so many is no
    more than a restaurant."""
    made = []
    for n, name in enumerate(NAMES * 6):
        food, kind = FOODS[n % 3], "a restaurant" if n % every == 0 else "a nice restaurant"
        made.append(
            instance(2 * n, "inform", {"name": name, "food": food}, [f"{name} is {kind} that serves {food} food."])
        )
        plain = ("an open", "a", "a nice")[n % 3]
        made.append(
            instance(
                2 * n + 1, "inform", {"name": name, "hours": str(n)}, [f"{name} is {plain} restaurant for {n} hours."]
            )
        )
    return Corpus(tuple(made), structure=Structure.ACTS)


def test_what_people_say_as_well_without_a_word_is_said_without_it():
    text = learn(praised(10)).say(meant("inform", name="Copper Moon", food="Thai"))
    assert text == "Copper Moon is a restaurant that serves Thai food."
    assert text.sources


def test_the_sources_keep_it():
    learned = learn(praised(10))
    text = learned.say(meant("inform", name="Copper Moon", food="Thai"))
    assert any("nice" in learned.sources[n].text for n in text.sources)


def words(corpus: Corpus, marks: ActMarks = UNMARKED) -> frozenset[str]:
    return Flourishes.learned(readings(corpus), {"inform": marks}).words.get("inform", frozenset())


def test_a_word_that_an_argument_explains_or_that_marks_the_act_is_no_flourish():
    assert words(praised(10)) == {"nice"}  # "open" goes with the hours
    assert words(praised(10), ActMarks(frozenset({("nice",)}))) == frozenset()


@pytest.mark.parametrize(("text", "plain"), [
    ("Copper Gate is a nice , nice restaurant .", "Copper Gate is a nice , nice restaurant ."),  # "a ," is not said
    ("Copper Gate is a nice nice restaurant .", "Copper Gate is a restaurant ."),
    ("Copper Gate is a nice inn .", "Copper Gate is an inn ."),
    ("Nice is a nice Nice restaurant .", "Nice is a nice Nice restaurant ."),  # it is part of the value
])  # fmt: skip
def test_a_wording_keeps_its_tokens_and_mentions_in_place(text, plain):
    known = praised(10)
    more = [instance(7000 + n, "inform", {"name": name}, [f"{name} is an inn ."]) for n, name in enumerate(NAMES)]
    known = Corpus((*known.instances, *more), structure=Structure.ACTS)
    flourishes = Flourishes.learned(readings(known), {})
    name = text.partition(" is")[0]
    made = Corpus((*known.instances, instance(9000, "inform", {"name": name}, [text])), structure=Structure.ACTS)
    one = flourishes.without(readings(made)[-1])
    said = one.verbalization
    assert said.text == plain
    assert all(said.text[t.start : t.end] == t.text for t in said.tokens)
    start, end = one.spans["name"]
    assert " ".join(said.words[start:end]) == name
