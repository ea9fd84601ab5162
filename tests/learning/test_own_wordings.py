"""Every meaning that was learned from can be said, at worst in its own words."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_up_places import instance, meant
from verbalign.dictionary import MappingDictionary
from verbalign.learning.learn import learn
from verbalign.values import Corpus, Instance, Structure
from verbalign.values.text import verbalization

WORDS = st.sampled_from(["we", "like", "a", "the", "game", "from", "by", "is", ",", ".", "?", "and", "no", "[odd]"])
VALUES = st.sampled_from(["yes", "no", "Rome", "1999", "PC, Mac", "none", "first person", "[b]"])


@st.composite
def wordings(draw: st.DrawFn, values: list[str]) -> str:
    """Some words, among them some of the values."""
    said = [v for v in values if v and draw(st.booleans())]
    words = draw(st.permutations([*said, *draw(st.lists(WORDS, min_size=1, max_size=7)), "well"]))
    return " ".join(words)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """A few acts with arguments that may come and go, each with a few wordings."""
    made: list[Instance] = []
    for number in range(draw(st.integers(1, 8))):
        act = draw(st.sampled_from(["inform", "confirm", "request"]))
        names = draw(st.lists(st.sampled_from(["name", "year", "is_new", "platforms"]), unique=True, max_size=4))
        args = {name: "" if act == "request" and len(names) == 1 else draw(VALUES) for name in names}
        texts = draw(st.lists(wordings(list(args.values())), min_size=1, max_size=3))
        made.append(instance(number, act, args, texts))
    return Corpus(tuple(made), structure=Structure.ACTS)


def unsaid(learned: MappingDictionary, corpus: Corpus) -> list[str]:
    """The meanings that are not said, or not wholly; what can't be said at all is an error."""
    return [one.id for one in corpus if (text := learned.say(one.meaning)).left_out or not text]


@settings(max_examples=40, deadline=None)
@given(corpora(), st.data())
def test_every_meaning_is_said_and_one_more_wording_changes_nothing_about_that(corpus, data):
    assert unsaid(learn(corpus), corpus) == []
    number = data.draw(st.integers(0, len(corpus.instances) - 1))
    one = corpus.instances[number]
    values = [value for _, value in one.meaning[0].args]
    more = replace(one, verbalizations=(*one.verbalizations, verbalization(data.draw(wordings(values)))))
    longer = replace(corpus, instances=(*corpus.instances[:number], more, *corpus.instances[number + 1 :]))
    assert unsaid(learn(longer), longer) == []


def test_a_meaning_said_in_its_own_words_names_its_source_and_holds_for_its_values_alone(tmp_path):
    told = {"name": "Tetris", "rating": "poor"}
    texts = ["You hated it, right?", "So Tetris was rubbish?"]
    corpus = Corpus((instance(1, "confirm", told, texts),), structure=Structure.ACTS)
    learn(corpus).save(tmp_path / "d.json")
    learned = MappingDictionary.load(tmp_path / "d.json")
    text = learned.say(meant("confirm", **told))
    assert text == "So Tetris was rubbish?"
    assert text.sources == (1,) and text.left_out == () and text.template.when == {"name is Tetris", "rating is poor"}
    assert text[slice(*text.arguments["name"])] == "Tetris"
    assert learned.say(meant("confirm", name="Tetris", rating="good")).left_out == ("name", "rating")


def acts(sets: int, each: int) -> Corpus:
    """So many sets of arguments, and so many meanings of each, in words that have little in common."""
    found, number = [], count()
    for chosen in range(sets):
        args = [f"a{bit}" for bit in range(4) if (chosen + 1) >> bit & 1]
        for k in range(each):
            values = {name: f"{name}v{k}" for name in ("name", *args)}
            words = " and ".join(values.values()) if k % 3 else "so much for " + " with ".join(values.values())
            found.append(instance(next(number), "inform", values, [f"{words} no. {k}"]))
    return Corpus(tuple(found), structure=Structure.ACTS)


@pytest.mark.parametrize(("sets", "each"), [(7, 15), (8, 12), (8, 13), (9, 13), (2, 50), (15, 7)])
def test_everything_is_said_on_either_side_of_what_is_enough_to_predict_from(sets, each):
    corpus = acts(sets, each)
    learned = learn(corpus)
    assert unsaid(learned, corpus) == []
    for one in corpus:
        text = learned.say(one.meaning)
        assert all(value in text for _, value in one.meaning[0].args)


def test_where_paths_say_too_little_people_s_own_sentences_stand_beside_them():
    """From the wording on that is enough to predict from, nothing that could be said before is left out."""
    facts = {"food": ["Thai", "Greek"], "area": ["north", "south"], "price": ["low", "high"]}
    made = []
    for number in range(101):
        chosen = [name for bit, name in enumerate(facts) if number % 8 >> bit & 1]
        values = {name: facts[name][number // 8 % 2] for name in chosen}
        ways = [f"It is {'cheap' if value == 'low' else value} in its {name}." for name, value in values.items()]
        args = {"name": f"Inn{number % 9}", **values}
        made.append(instance(number, "inform", args, [f"There is {args['name']}, no. {number}. " + " ".join(ways)]))
    for many in (98, 99, 100, 101):
        corpus = Corpus(tuple(made[:many]), structure=Structure.ACTS)
        assert unsaid(learn(corpus), corpus) == []
