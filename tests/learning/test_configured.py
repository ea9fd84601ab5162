"""Predicates whose configurations can all be gone through: n-gram posteriors predict what each calls for."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_up_places
from made_up_places import AREAS, FOODS, NAMES, meant
from records import located_wording
from verbalign.dictionary.template import mention_parts
from verbalign.learning.configured import (
    FAULTY,
    Configured,
    Searcher,
    Wordings,
)
from verbalign.learning.learn import learn
from verbalign.learning.posteriors import Example, FoundPath, configurations, features, telling
from verbalign.learning.subjects import subject_and_pronoun
from verbalign.mentions.wording import Wording

KIDS = {"yes": "It welcomes children", "no": "It is for adults only"}
places = st.fixed_dictionaries(
    {"name": st.sampled_from(["Blue Oven", "A", "O'Neill & [Sons]", NAMES[0]])},
    optional={
        "food": st.sampled_from([*FOODS, "Old Norse"]),
        "area": st.sampled_from([*AREAS, "far side"]),
        "kids": st.sampled_from(["yes", "no"]),
    },
)


@given(places, st.none() | st.integers(0, 3))
def test_every_configuration_is_said_each_argument_once(restaurants, given, seed):
    text = restaurants.say(meant("inform", **given), seed=seed)
    assert sorted([*text.arguments, *text.implied]) == sorted(given) and text.left_out == ()
    for name, (start, end) in text.arguments.items():
        assert text[start:end] == (KIDS[given[name]] if name == "kids" else given[name])
    assert [kids in text for kids in KIDS.values()] == [given.get("kids") == value for value in KIDS]
    assert [food in text for food in FOODS] == [given.get("food") == food for food in FOODS]


def test_a_whole_meaning_is_said_as_people_would(restaurants):
    text = restaurants.say("inform(name=Blue Oven, food=Thai, area=harbour, kids=no)")
    assert text == "Blue Oven is a restaurant in the harbour area that serves Thai food. It is for adults only."


def test_fixed_words_that_begin_a_sentence_are_written_large(restaurants):
    assert ". it " not in " ".join(restaurants.entries["inform"].pool)


@pytest.mark.parametrize("corpus", [made_up_places.restaurants, made_up_places.hotels, made_up_places.televisions])
def test_two_workers_learn_the_same_bytes(corpus, tmp_path):
    for workers in (1, 2):
        learn(corpus(), workers=workers).save(tmp_path / f"{workers}.json")
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()


def said(args: dict[str, str], text: str, **spans: tuple[int, int]) -> Wording:
    return located_wording(tuple(args.items()), text, spans, 0)


def test_only_a_phrase_that_says_one_value_nearly_always_is_taken_to_say_it():
    right = [said({"kids": "no"}, "for adults", kids=(0, 2))] * 18
    wrong = [said({"kids": "yes"}, "for adults", kids=(0, 2))]
    assert Wordings([*right, *wrong]).mention("kids", "no", ("for", "adults")) == "[kids: for adults]"
    assert Wordings([*right, *wrong * 3]).mention("kids", "no", ("for", "adults")) is None
    assert Wordings(right[:4]).mention("kids", "no", ("for", "adults")) is None, "too few to be sure"


def test_a_value_that_is_mostly_copied_is_a_slot_and_then_other_words_are_not():
    copied = [said({"food": "Thai"}, "Thai food", food=(0, 1))] * 9
    other = [said({"food": "Thai"}, "curry", food=(0, 1))]
    wordings = Wordings([*copied, *other])
    assert wordings.mention("food", "Thai", ("thai",)) == "[food]"
    assert wordings.mention("food", "Thai", ("curry",)) is None
    assert next(wordings.lines())[1] == ("[food]", "food")


def test_texts_that_become_equal_are_one():
    made = Configured.of({"a only": (1,), "a": (2,), "b": (3,)}, {"x": (0, 1), "y": (1, 2)}, (), ("", ""))
    same = made.rewritten(lambda text: text.replace(" only", ""))
    assert (same.pool, same.sources, same.choices) == (("a", "b"), ((1,), (3,)), {"x": (0,), "y": (0, 1)})
    assert [template.text for template in same.shown] == ["a"] and made.rewritten(str) is made


PRONOUNS = [
    ("[name]", "is", "old", ".", "it", "has", "a", "bar"),
    ("[name]", "has", "a", "bar", ".", "it", "is", "old"),
]


def test_the_pronoun_is_what_begins_later_sentences_and_goes_on_as_after_the_name():
    assert subject_and_pronoun(PRONOUNS, lambda name: True) == ("name", "It")
    assert subject_and_pronoun(PRONOUNS, lambda name: False) == ("", ""), "no argument is always there"
    there = [(*line[:4], "there", "stand", "two", "lamps") for line in PRONOUNS]
    assert subject_and_pronoun(there, lambda name: True) == ("name", ""), "people do not go on so after a name"
    first = [*PRONOUNS, *[("it", "is", "old")] * 9]
    assert subject_and_pronoun(first, lambda name: True) == ("name", ""), "it begins first sentences too"


def test_a_mention_token_gives_its_parts_and_other_words_none():
    assert mention_parts("[a]") == ("a", "") and mention_parts("[]") == mention_parts("[") == ("", "")


def test_a_word_said_only_with_an_argument_tells_of_it():
    config, bare = (("kids", ""), ("name", "")), (("name", ""),)
    examples = [Example(("[name]", "welcomes", "all"), config)] * 30 + [Example(("[name]", "is", "all"), bare)] * 30
    assert telling(examples) == {"welcomes": "kids"}
    assert telling(examples, least=31) == {}


names = st.lists(st.sampled_from("abcd"), unique=True, max_size=4).map(tuple)


@given(names, st.dictionaries(st.sampled_from("abcd"), st.lists(st.sampled_from("xyz"), min_size=1, unique=True)))
def test_configurations_are_all_different_and_as_many_as_counted(chosen, values):
    always = frozenset(chosen[:1])
    total = 1
    for name in chosen:
        total *= len(values.get(name, [""])) + (name not in always)
    found = configurations(chosen, values, always, total)
    assert found is not None
    listed = list(found)
    assert len(listed) == len(set(listed)) == total
    assert all(dict(config).keys() >= always for config in listed)
    assert configurations(chosen, values, always, total - 1) is None


def test_the_features_of_a_configuration_do_not_repeat():
    config = (("area", "harbour"), ("food", ""), ("name", ""))
    found = features(config)
    assert len(found) == len(set(found)) and {"area=harbour", "area", "#3", "{area,food,name}"} <= set(found)


def test_a_phrase_says_what_it_says_with_other_predicates():
    said = [
        located_wording((("usb", value),), "none with usb", {"usb": (2, 3)}, n)
        for n, value in enumerate(["true", "true", "false"])
    ]
    phrase = ("usb",)
    assert Wordings(said).mention("usb", "true", phrase) is None, "too few, and not of one mind"
    known = Wordings(said, {("usb", phrase): "true"})
    assert known.mention("usb", "true", phrase) == "[usb: usb]"
    assert known.mention("usb", "false", phrase) is None


def test_a_path_that_nobody_builds_is_no_template_where_several_sentences_can_say_it():
    kept = Searcher.__new__(Searcher)
    kept.asks, kept.composable = False, True
    kept.shapes, kept.clashes = SimpleNamespace(price=lambda words: 0.0), SimpleNamespace(on=lambda words: False)
    kept.skeletons = SimpleNamespace(price=lambda line: 2 * FAULTY * any("bad" in words for words in line))
    paths = [FoundPath(("bad", "[name]"), 9.0), FoundPath(("good", "[name]"), 1.0)]
    assert [path.words for path in kept._whole(paths)] == [("good", "[name]")]
    kept.composable = False
    assert {path.words for path in kept._whole(paths)} == {path.words for path in paths}
