"""Sets of arguments that nobody has put together are said by analogy with those that people have."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary.template import Template
from verbalign.learning.analogy import Analogies, TemplateLine

FAN = "Are you a fan of [genres] games, like [name]?"
PC = "Are you a fan of [genres] games for the [platforms], like [name]?"
ALONE = "Are you a fan of [has_multiplayer: single-player] games, like [name]?"
BOTH = "Are you a fan of [has_multiplayer: single-player] [genres] games, like [name]?"


def lines(*texts: str) -> list[TemplateLine]:
    made = []
    for n, text in enumerate(texts):
        template = Template(text)
        made.append(TemplateLine(text, template.argument_set, dict.fromkeys(template.wordings, "no"), n))
    return made


def found(*texts: str) -> dict[frozenset[str], str]:
    return {line.names: line.text for line in Analogies(lines(*texts)).found()}


def test_an_argument_is_added_where_people_say_it_between_the_same_words():
    made = found(FAN, PC, ALONE, BOTH)
    text = "Are you a fan of [has_multiplayer: single-player] games for the [platforms], like [name]?"
    assert made[frozenset({"has_multiplayer", "name", "platforms"})] == text


def test_an_argument_takes_the_place_of_another_with_all_its_words():
    costs = "[name] has [ports] ports and a [price] price, while [name.2] has [ports.2] ports and a [price.2] price."
    alone = "[name] has a [watt] rating, while [name.2] has a [watt.2] rating."
    made = found(costs, alone)
    text = "[name] has a [price] price, while [name.2] has a [price.2] price."
    assert made[frozenset({"name", "name.2", "price", "price.2"})] == text


def test_a_set_that_people_have_said_needs_no_analogy():
    assert not {line.names for line in lines(FAN, PC)} & found(FAN, PC, ALONE, BOTH).keys()


def test_the_value_that_fixed_words_are_for_comes_with_them():
    made = [line for line in Analogies(lines(FAN, PC, ALONE, BOTH)).found() if "has_multiplayer" in line.names]
    assert made and all(line.values == {"has_multiplayer": "no"} for line in made)


def test_what_is_nowhere_said_between_such_words_is_not_added():
    assert not found("I like [name].", "Do you know a [genres] game?")


def test_before_a_sign_a_phrase_ends_as_people_end_it():
    out = "Do you like [has_multiplayer: single-player] games that came in [release_year], such as [name]?"
    made = found(
        out,
        "I like games that [developer] has made.",
        "A [developer], such as [name]?",
        "Any games by [developer], [name]?",
    )
    text = made[frozenset({"developer", "has_multiplayer", "name"})]
    assert "that [developer]," not in text and "by [developer]," in text


WORDS = st.sampled_from(["the", "games", "fan", "of", ",", "[a]", "[b]", "[c: one two]", "[d.2]", "for"])


@given(st.lists(st.lists(WORDS, min_size=1, max_size=6, unique=True).map(" ".join), max_size=8))
def test_each_argument_is_said_once_and_none_is_lost(texts: list[str]):
    for line in Analogies(lines(*texts)).found():
        template = Template(line.text)
        assert sorted(template.slots) == sorted(line.names)
        assert line.values.keys() == template.wordings.keys()


def test_an_argument_is_left_out_where_people_go_on_without_it():
    made = found(
        "All [kind]s [port: without ports] are [price].",
        "All [kind]s are [size].",
        "All of the [price] [kind]s are in the [family] family.",
        "All of the [kind]s that are [size] have [port: ports].",
    )
    assert made[frozenset({"kind", "price"})] == "All [kind]s are [price]."
    assert made[frozenset({"kind", "family"})].endswith("[kind]s are in the [family] family.")


def test_what_goes_with_an_argument_is_not_left_without_it():
    near = [f"The [name] {word} is near [park] gardens." for word in ("inn", "pub", "bar")]
    made = found(*near, "The [name] is old.", "The [name] inn is old.", "An inn is near.")
    assert not any("gardens" in text and "[park]" not in text for text in made.values())


def test_words_that_say_two_arguments_at_once_are_not_taken_for_those_of_one():
    both = TemplateLine(
        "I like [linux: Mac and Linux] games.", frozenset({"linux", "mac"}), {"linux": "yes", "mac": "yes"}, 0
    )
    plain = TemplateLine("I like [genres] games.", frozenset({"genres"}), {}, 1)
    bare = TemplateLine("I like games.", frozenset(), {}, 2)
    assert not any("mac" in line.names for line in Analogies([both, plain, bare]).found())


def test_others_tell_how_an_argument_is_said_and_are_not_changed_themselves():
    own = lines("[name] is the only place in [area]", "[name] is the only place for [food]", "[name] [area] [price]")
    both = frozenset({"name", "area", "food"})
    assert both not in {line.names for line in Analogies(own).found(least=0.0)}
    others = lines("a place in [area] that serves [food]", "the place in [area] that serves [food]")
    made = {line.names: line.text for line in Analogies(own, others).found(least=0.0)}
    assert made[both] == "[name] is the only place in [area] that serves [food]"
    assert all("name" in names for names in made)


def test_a_line_that_is_worth_too_little_is_not_made():
    worth = Analogies(lines(FAN, PC, ALONE, BOTH))
    assert list(worth.found()) and not list(worth.found(least=1e6))
