"""Sets of triples: patterns, forms of values, saying by pattern and part by part."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary import MappingDictionary
from verbalign.errors import SpeakingError
from verbalign.learning.learn import learn
from verbalign.learning.pattern import pattern
from verbalign.learning.sets.relations import Relations
from verbalign.learning.sets.things import leaning, like_a_person
from verbalign.mentions.entities import find, forms, plain
from verbalign.speak.sets.naming import Naming
from verbalign.speak.verify import Verifier
from verbalign.values import Corpus, Expression, Instance
from verbalign.values.text import verbalization

TOWNS = [f"{a}{b}" for a in ("Alm", "Ber", "Cor", "Dun", "Esk") for b in ("ton", "wick", "by", "ham")]
NAMES = ["Ann Ash", "Bea Birch", "Cyd Cole", "Dot Dane"]


def triple(name: str, subject: str, object: str) -> Expression:
    return Expression(name, (("subject", subject), ("object", object)))


def corpus() -> Corpus:
    """People with birth places and dates; besides many patterns of two made-up properties."""
    instances = []
    for n, (name, town) in enumerate((n, t) for n in NAMES for t in TOWNS):
        born, day = triple("birthPlace", name, town), triple("birthDate", name, f"19{50 + n % 40}-03-0{1 + n % 9}")
        date = f"March {1 + n % 9}, 19{50 + n % 40}"
        instances.append(((born,), f"{name} was born in {town}."))
        instances.append(((day,), f"{name} was born on {date}."))
        instances.append(((born, day), f"{name} was born in {town} on {date}."))
    for k in range(20):
        pair = triple(f"p{k}", "Xan Xo", "Yew Yo"), triple(f"q{k}", "Xan Xo", "Zed Zo")
        instances.append((pair, "Xan Xo has Yew Yo and Zed Zo."))
    return Corpus(tuple(Instance(str(n), m, (verbalization(t),)) for n, (m, t) in enumerate(instances)))


@pytest.fixture(scope="module")
def learned() -> MappingDictionary:
    return learn(corpus())


def test_a_seen_pattern_is_said_with_other_values(learned):
    text = learned.say((triple("birthPlace", "Eve Elm", "Elmhurst"), triple("birthDate", "Eve Elm", "1961-07-12")))
    assert text == "Eve Elm was born in Elmhurst on July 12, 1961."
    assert text[slice(*text.arguments["2.object"])] == "July 12, 1961"
    assert set(text.arguments) == {"1.subject", "1.object", "2.subject", "2.object"}


def test_the_order_of_the_triples_makes_no_difference_to_the_text(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"), triple("birthDate", "Eve Elm", "1961-07-12"))
    assert learned.say(parts) == learned.say(parts[::-1])


def test_an_unseen_property_is_said_by_its_name(learned):
    assert learned.say((triple("favouriteDish", "Eve Elm", "soup"),)) == "The favourite dish of Eve Elm is soup."


def test_an_unseen_set_is_said_part_by_part_and_every_triple_is_stated(learned):
    parts = (
        triple("birthDate", "Eve Elm", "1961-07-12"),
        triple("favouriteDish", "Eve Elm", "soup"),
        triple("birthPlace", "Eve Elm", "Elmhurst"),
    )
    text = learned.say(parts)
    assert all(word in text for word in ("July 12, 1961", "soup", "Elmhurst"))
    assert text.left_out == ()
    assert Verifier(learned).verify(parts, text) == []


def test_a_wrong_text_is_found_out(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"),)
    other = learned.say((triple("birthPlace", "Eve Elm", "Oakham"),))
    assert [one.argument for one in Verifier(learned).verify(parts, other)] == ["object"]


def test_a_set_dictionary_is_the_same_after_saving_and_loading(learned, tmp_path):
    learned.save(tmp_path / "sets.json")
    assert MappingDictionary.load(tmp_path / "sets.json") == learned


@given(st.permutations([("p", "a", "b"), ("p", "b", "c"), ("q", "a", "c"), ("r", "d", "a")]))
def test_a_pattern_does_not_depend_on_the_order_given(triples):
    keys = {pattern(tuple(triple(*t) for t in order)).key for order in permutations(triples[:3])}
    assert len(keys) == 1


def test_a_value_is_found_in_any_of_its_forms_but_not_within_a_word():
    text = "Born on 20 January 1930 in Romeville, not Rome."
    assert [text[a:b] for a, b, _ in find("1930-01-20", plain(text))] == ["20 January 1930"]
    assert [(a, b) for a, b, _ in find("Rome", plain(text))] == [(42, 46)]


def test_no_form_of_a_value_comes_twice():
    made = [form for _, form in forms("52.0 (minutes)")]
    assert "52 minutes" in made
    assert len(made) == len(set(made))


PROPERTIES = ["birthPlace", "birthDate", "favouriteDish", "p1", "leaderName"]
triples = st.tuples(
    st.sampled_from(PROPERTIES),
    st.sampled_from(["Eve Elm", "Ann Ash", "X"]),
    st.sampled_from(["Elmhurst", "soup", "Eve Elm", "The Old Mill"]),
)


def test_a_part_that_names_two_things_more_is_not_cut_to_its_last_one(learned):
    facts = [(p, "Eve Elm", o) for p in ("birthPlace", "birthDate") for o in ("Elmhurst", "soup")]
    text = learned.say(tuple(triple(*one) for one in facts))
    for number, (_, _, value) in enumerate(facts, 1):
        start, end = text.arguments[f"{number}.object"]
        assert text[start:end] == value


@given(st.lists(triples, min_size=1, max_size=5, unique=True))
def test_whatever_set_is_said_every_argument_is_named_or_told_to_be_left_out(learned, chosen):
    parts = tuple(triple(*one) for one in chosen)
    text = learned.say(parts)
    several = len(parts) > 1
    given = {f"{n}.{name}" if several else name: value for n, part in enumerate(parts, 1) for name, value in part.args}
    assert sorted([*text.arguments, *text.left_out]) == sorted(given)
    for name, (start, end) in text.arguments.items():
        assert text[start:end].lower() in (
            given[name].lower(),
            given[name].lower().removeprefix("the "),
            *("he", "she", "it", "his", "her", "its", "who", "which", "whose"),
        )


def test_of_a_set_what_is_missing_is_told_by_its_number(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"), triple("favouriteDish", "Eve Elm", "soup"))
    found = Verifier(learned).verify(parts, "Eve Elm was born in Elmhurst.")
    assert [(one.argument, one.kind) for one in found] == [("2.object", "missing")]


def test_one_name_may_stand_for_every_triple_that_has_it(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"), triple("favouriteDish", "Eve Elm", "soup"))
    assert Verifier(learned).verify(parts, "Eve Elm of Elmhurst likes soup.") == []


def test_arguments_may_have_dots_in_their_names(learned):
    with pytest.raises(SpeakingError, match="add wordings"):
        learned.say(Expression("born", (("2.subject", "Ada"), ("2.object", "London"))))


# ---- joining, calling, refusing ----


def test_parts_about_one_subject_are_joined_in_one_sentence(learned):
    parts = (triple("favouriteDish", "Eve Elm", "soup"), triple("hairColour", "Eve Elm", "red"))
    text = learned.say(parts)
    assert text == "The favourite dish of Eve Elm is soup and the hair colour is red."
    assert text[slice(*text.arguments["2.subject"])] == "Eve Elm"


def test_what_was_named_last_is_taken_up(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"), triple("chiefDish", "Elmhurst", "soup"))
    text = learned.say(parts)
    assert text == "Eve Elm was born in Elmhurst, whose chief dish is soup."
    assert [text[slice(*text.arguments[name])] for name in ("1.object", "2.subject")] == ["Elmhurst", "whose"]


def test_objects_of_one_property_are_listed(learned):
    parts = tuple(triple("birthPlace", "Eve Elm", town) for town in ("Oakham", "Ashby", "Elmhurst"))
    assert learned.say(parts) == "Eve Elm was born in Oakham, Ashby and Elmhurst."


def test_what_is_given_twice_is_said_once(learned):
    text = learned.say((triple("birthPlace", "Eve Elm", "Oakham"),) * 2)
    assert text == "Eve Elm was born in Oakham."
    assert set(text.arguments) == {"1.subject", "1.object", "2.subject", "2.object"}


@pytest.mark.parametrize(
    "parts",
    [
        [("capital", "A", "B"), ("country", "B", "C"), ("leader", "C", "A")],
        [("birthPlace", "Bonn", "Bonn"), ("p1", "Bonn", "Bonn")],
        [("birthPlace", "<b>Ann</b> [x]", "{Köln} | Bonn"), ("q|r", "<b>Ann</b> [x]", "[y]")],
        [(f"fact{n}", "Ann Ash", f"Thing {n}") for n in range(40)],
        [("wasGivenTheStatusBy", "Ann Ash", "Bonn"), ("a/b", "Ann Ash", "Cologne"), ("7", "Ann Ash", "8")],
    ],
)
def test_strange_sets_are_said_whole(learned, parts):
    meaning = tuple(triple(*part) for part in parts)
    text = learned.say(meaning)
    assert text.left_out == ()
    assert Verifier(learned).verify(meaning, text) == []
    bare = [value.replace("<b>", "").replace("</b>", "") for _, *values in parts for value in values]
    assert all(value.lower() in text.lower() for value in bare)


def test_what_has_no_words_is_refused(learned):
    with pytest.raises(SpeakingError, match="`birthPlace` needs a value for `object`"):
        learned.say((triple("birthPlace", "Ann Ash", ""),))
    with pytest.raises(SpeakingError, match="nobody has put 'delay' into words"):
        learned.say((Expression("delay", (("train", "RE7"),)),))
    with pytest.raises(SpeakingError, match="add wordings"):
        learned.say((triple("__", "Ann Ash", "Bonn"),))
    with pytest.raises(SpeakingError, match="`birthPlace` needs a value for `object`; give one"):
        learned.say((Expression("birthPlace", (("subject", "Ann Ash"),)),))


def test_a_few_wordings_are_enough():
    parts = (triple("capital", "Peru", "Lima"), triple("leader", "Peru", "Ann Ash"))
    text = "Lima is the capital of Peru, which is led by Ann Ash."
    dictionary = learn(Corpus((Instance("1", parts, (verbalization(text),)),)))
    assert dictionary.say(parts) == text
    other = (triple("leader", "Chad", "Bea Birch"), triple("capital", "Chad", "Rugby"))
    assert dictionary.say(other) == "Rugby is the capital of Chad, which is led by Bea Birch."


def test_every_text_of_known_properties_names_its_sources(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elmhurst"), triple("birthDate", "Eve Elm", "1961-07-12"))
    assert all(learned.sources[n].text for n in learned.say(parts).sources)


def taught(*texts: tuple[list[tuple[str, str, str]], str]) -> MappingDictionary:
    """A dictionary of some sets besides those of `corpus`."""
    more = tuple(
        Instance(f"m{n}", tuple(triple(*one) for one in parts), (verbalization(text),))
        for n, (parts, text) in enumerate(texts)
    )
    return learn(Corpus((*corpus().instances, *more)))


def test_a_new_property_is_said_as_its_relatives_are():
    made = [("designer", "design"), ("publisher", "publish"), ("founder", "found")]
    known = [
        ([(name, f"Work {n}", f"Maker {n}")], f"Work {n} was {verb}ed by Maker {n}.")
        for name, verb in made
        for n in range(5)
    ]
    north = [
        ([(f"hasToIts{side}", f"Land {n}", f"Sea {n}")], f"Land {n} has Sea {n} to its {side.lower()}.")
        for side in ("North", "South")
        for n in range(5)
    ]
    built = [
        ([("place", f"Hall {n}", f"Town {n}")], f"Hall {n} was designed and printed in Town {n}.") for n in range(5)
    ]
    dictionary = taught(*known, *north, *built)
    assert dictionary.say((triple("printer", "The Bell", "Ann Ash"),)) == "The Bell was printed by Ann Ash."
    assert dictionary.say((triple("glazer", "The Bell", "Ann Ash"),)) == "The glazer of The Bell is Ann Ash."
    west = dictionary.say((triple("hasToItsWest", "Elmhurst", "Oakham"),))
    assert west == "Elmhurst has Oakham to its west."
    assert west.sources


def test_a_pronoun_that_tells_a_gender_is_for_those_whom_people_call_so():
    texts = [
        ([("birthPlace", name, town), ("dish", name, "soup")], f"{name} was born in {town} and {word} likes soup.")
        for name, word in (("Ida Ivy", "she"), ("Jon Jay", "he"))
        for town in TOWNS
    ]
    dictionary = taught(*texts)

    def said(name: str) -> str:
        return dictionary.say((triple("birthPlace", name, "Rugby"), triple("dish", name, "soup")))

    assert said("Ida Ivy") == "Ida Ivy was born in Rugby and she likes soup."
    assert said("Jon Jay") == "Jon Jay was born in Rugby and he likes soup."
    assert not {"he", "she"} & set(said("Kay Kerr").split())


def test_a_word_that_states_another_property_makes_no_template():
    home = [([("home", name, town)], f"{name} lives in {town}.") for name in NAMES for town in TOWNS]
    parts = [("home", "Ann Ash", "Oakham"), ("dish", "Ann Ash", "soup")]
    dictionary = taught(*home, (parts, "Ann Ash was born in Oakham and likes soup."))
    assert "born" not in dictionary.say(tuple(triple(*one) for one in parts))


def test_a_comma_between_values_claims_nothing_that_is_not_meant():
    parts = [("birthPlace", "Ann Ash", "Oakham"), ("nationality", "Ann Ash", "Peru")]
    dictionary = taught((parts, "Ann Ash was born in Oakham, Peru."))
    assert "Oakham, Peru" not in dictionary.say(tuple(triple(*one) for one in parts))


def test_a_name_without_its_tag_is_not_found_within_a_longer_name(learned):
    parts = (triple("birthPlace", "Elm House", "Elm (Ohio)"), triple("p1", "Elm House", "Elm Park"))
    assert Verifier(learned).verify(parts, "Elm House in Elm has Elm Park.") == []


def test_of_two_places_neither_is_said_to_lie_in_the_other():
    parts = [("birthPlace", "Ann Ash", "Oakham"), ("birthPlace", "Ann Ash", "Rutland")]
    dictionary = taught((parts, "Ann Ash was born in Oakham, Rutland."))
    others = (triple("birthPlace", "Bea Birch", "Rugby"), triple("birthPlace", "Bea Birch", "Corby"))
    assert dictionary.say(others) == "Bea Birch was born in Rugby and Corby."


def test_a_later_sentence_does_not_go_on_from_what_belongs_to_its_subject(learned):
    parts = (triple("hairColour", "Eve Elm", "red"), triple("birthPlace", "Eve Elm", "Oakham"))
    assert learned.say(parts) in (
        "Eve Elm, whose hair colour is red, was born in Oakham.",
        "The hair colour of Eve Elm is red. Eve Elm was born in Oakham.",
    )


def wholes(count: int = 6) -> list[tuple[list[tuple[str, str, str]], str]]:
    return [([("part", f"{town} Hill", town)], f"{town} Hill is a part of {town}.") for town in TOWNS[:count]]


def test_a_relation_that_one_text_turns_round_is_said_as_others_say_it():
    parts = [("part", "Elm Hill", "Elmhurst"), ("mayor", "Elmhurst", "Ann Ash")]
    dictionary = taught(*wholes(), (parts, "Elmhurst is a part of Elm Hill and led by Ann Ash."))
    assert "is a part of Elmhurst" in dictionary.say(tuple(triple(*one) for one in parts))


def test_a_clause_hangs_on_what_it_is_about():
    parts = [("mayor", "Elmhurst", "Ann Ash"), ("language", "Elmhurst", "Welsh")]
    dictionary = taught((parts, "The mayor of Elmhurst is Ann Ash, who speaks Welsh."))
    assert "who" not in dictionary.say(tuple(triple(*one) for one in parts))


def test_what_a_triple_relates_is_not_put_side_by_side():
    parts = [("variation", "Elm soup", "Oak soup"), ("variation", "Oak soup", "Ash soup")]
    dictionary = taught((parts, "Elm soup is a variation of Oak soup and Ash soup."))
    assert "Oak soup and Ash soup" not in dictionary.say(tuple(triple(*one) for one in parts))


def test_a_property_that_people_have_a_word_for_is_said_with_one():
    home = [([("home", name, town)], f"{name} lives in {town}.") for name in NAMES for town in TOWNS]
    dish = [([("dish", name, "soup")], f"{name} likes soup.") for name in NAMES]
    parts = [("home", "Ann Ash", "Oakham"), ("dish", "Ann Ash", "soup")]
    dictionary = taught(*home, *dish * 20, (parts, "Ann Ash likes soup in Oakham."))
    assert "lives in Oakham" in dictionary.say(tuple(triple(*one) for one in parts))


def test_days_and_years_have_their_own_prepositions(learned):
    assert learned.say((triple("birthDate", "Eve Elm", "1961"),)) == "Eve Elm was born in 1961."
    assert learned.say((triple("birthPlace", "Eve Elm", "1961-07-12"),)) == "Eve Elm was born on July 12, 1961."


def test_a_unit_is_part_of_its_number_however_it_is_spelt():
    sizes = [
        ([("area", town, f"{n}.0 (square kilometres)")], f"{town} covers {n} sq km.") for n, town in enumerate(TOWNS)
    ]
    assert taught(*sizes).say((triple("area", "Elmhurst", "77.0 (square kilometres)"),)) == (
        "Elmhurst covers 77 square kilometres."
    )


def test_a_value_keeps_its_own_full_stop_where_the_sentence_goes_on(learned):
    parts = (triple("birthPlace", "Eve Elm", "Elm St."), triple("birthDate", "Ann Ash", "1961-07-12"))
    assert learned.say(parts).startswith("Eve Elm was born in Elm St. ")
    assert "Q.," in learned.say(tuple(triple(f"{k}Code", "Eve Elm", f"{k}. Q.") for k in "abc"))


def test_a_pronoun_is_not_used_after_a_sentence_about_something_else():
    parts = [("town", "Elm Hall", "Elmhurst"), ("mayor", "Elmhurst", "Ann Ash")]
    height = [([("height", f"{town} Hall", "9")], f"{town} Hall is old. It is 9 high.") for town in TOWNS]
    dictionary = taught(*height, *[(parts, "Elm Hall is in Elmhurst. Elmhurst is led by Ann Ash.")] * 9)
    text = dictionary.say((*(triple(*one) for one in parts), triple("owner", "Elm Hall", "Bea Birch")))
    assert "Its" not in text
    assert " It " not in text


def test_a_word_for_one_kind_of_thing_is_not_said_of_another():
    dishes = [
        parts
        for n, town in enumerate(TOWNS)
        for parts in (
            ([("country", f"{town} soup", "Peru")], f"{town} soup is a dish from Peru."),
            ([("taste", f"{town} soup", "salt")], f"{town} soup tastes of salt."),
        )
    ]
    halls = [
        parts
        for town in TOWNS[:12]
        for parts in (
            ([("country", f"{town} Hall", "Peru")], f"{town} Hall stands in Peru."),
            ([("floors", f"{town} Hall", "3")], f"{town} Hall has 3 floors."),
        )
    ]
    dictionary = taught(*dishes, *halls)
    hall = dictionary.say((triple("country", "Elm Hall", "Peru"), triple("floors", "Elm Hall", "4")))
    assert "stands in Peru" in hall
    assert "dish from Peru" in dictionary.say((triple("country", "Elm", "Peru"), triple("taste", "Elm", "salt")))


def test_a_name_at_the_head_of_a_sentence_belongs_to_its_own_meaning():
    parts = [("home", "Ann Ash", "Oakham"), ("dish", "Ann Ash", "soup")]
    dictionary = taught((parts, "Ann Ash lives in Oakham. Lumezzane likes soup."))
    others = (triple("home", "Bea Birch", "Rugby"), triple("dish", "Bea Birch", "soup"))
    assert "Lumezzane" not in dictionary.say(others)


def test_of_what_nothing_is_known_no_word_for_few_things_is_said():
    soups = [
        (
            [("country", f"{town} soup", "Peru"), ("taste", f"{town} soup", "salt")],
            f"{town} soup, salty, is eaten in Peru.",
        )
        for town in TOWNS
    ]
    halls = [([("floors", f"{town} Hall", "3")], f"{town} Hall has 3 floors.") for town in TOWNS * 3]
    assert "eaten" not in taught(*soups, *halls).say((triple("country", "Elm", "Peru"),))


def test_a_person_whose_gender_is_unknown_is_called_by_the_last_name():
    homes = [
        (
            [("home", f"Ann {town}", "Rugby"), ("dish", f"Ann {town}", "soup")],
            f"Ann {town}, who likes soup. {town} lives in Rugby.",
        )
        for town in TOWNS
    ]
    text = taught(*homes).say(
        (triple("home", "Bea Birch", "Rugby"), *(triple(f"{k}Code", "Bea Birch", k) for k in "abcd"))
    )
    assert text.count("Bea Birch") == 1
    assert "Birch" in text.split(". ", 1)[1]


def test_forty_triples_of_one_subject_are_joined_and_all_said(learned):
    parts = tuple(triple(f"{a}{b}Code", "Elm Hall", f"{a}-{b}") for a in "abcdefgh" for b in "uvwxy")
    text = learned.say(parts)
    assert text.left_out == ()
    assert all(f"{a}-{b}" in text for a in "abcdefgh" for b in "uvwxy")
    assert text.count(". ") < 20


def test_forty_objects_of_one_property_are_one_list(learned):
    text = learned.say(tuple(triple("leader", "Elm Hall", f"Leader {k}") for k in range(40)))
    assert text.count("Leader") == 40
    assert text.count("Elm Hall") == 1


@pytest.mark.parametrize("name", ["...", "__", "→"])
def test_a_property_without_a_word_in_its_name_is_refused(learned, name):
    with pytest.raises(SpeakingError, match="add wordings"):
        learned.say((triple(name, "Elm Hall", "9"),))


def test_values_are_said_on_one_line(learned):
    assert learned.say((triple("birthPlace", "Eve\nElm", "Oak\tham "),)) == "Eve Elm was born in Oak ham."


def test_cycles_and_things_related_to_themselves_are_said(learned):
    assert learned.say((triple("owner", "Elm Hall", "Elm Hall"),)) == "The owner of Elm Hall is Elm Hall."
    around = (triple("part", "Ash", "Birch"), triple("part", "Birch", "Cole"), triple("part", "Cole", "Ash"))
    text = learned.say(around)
    assert Verifier(learned).verify(around, text) == []


def amounts() -> list[tuple[list[tuple[str, str, str]], str]]:
    """Wordings that say by its name how much of a property something has."""
    return [
        ([(name, place, amount)], f"{place} has {article} {said} of {amount}.")
        for place, amount in (("Abon", "31"), ("Bebon", "52"), ("Cidon", "73"), ("Dodon", "94"))
        for name, article, said in (("floorCount", "a", "floor count"), ("averageAge", "an", "average age"))
    ]


def test_amounts_of_new_properties_are_had_and_listed():
    learned = taught(*amounts())
    new = [("mass", "Edon Hall", "12"), ("usualSpeed", "Edon Hall", "5"), ("heightInFeet", "Edon Hall", "7")]
    said = str(learned.say(tuple(triple(*one) for one in new)))
    assert said == "Edon Hall has a mass of 12, a usual speed of 5 and a height of 7 feet."


def test_what_agents_do_is_said_by_their_verb():
    learned = taught(*amounts(), ([("finds", "Edon", "Bo")], "Edon was discovered in Bo."))
    assert str(learned.say(triple("discoverer", "Edon", "Ann Bo"))) == "Edon was discovered by Ann Bo."
    assert str(learned.say(triple("officer", "Edon", "Ann Bo"))) == "The officer of Edon is Ann Bo."


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("deathDate", "1930-01-20", "Edon died on January 20, 1930."),
        ("lastParty", "1930-01-20", "The last party of Edon was on January 20, 1930."),
        ("crewMembers", "Ann Bo", "One of the crew members of Edon is Ann Bo."),
        ("stages", "2", "Edon has 2 stages."),
        ("issnNumber", "12-7", "The ISSN number of Edon is 12-7."),
    ],
)
def test_names_of_new_properties_make_english(name, value, text):
    assert str(taught(*amounts()).say(triple(name, "Edon", value))) == text


def test_a_new_thing_is_called_it_and_whoever_may_be_a_person_is_not():
    known = [
        ([("floorCount", f"{name} Hall of Music", "31")], f"{name} Hall of Music has 31 floors and it is high.")
        for name in ("Abon", "Bebon", "Cidon", "Dodon", "Edon", "Fidon")
    ]
    people = [
        ([("floorCount", f"{name} Miller", "31")], f"{name} Miller has 31 floors and he is rich.")
        for name in ("Ann", "Bob", "Carl", "Dan", "Ed", "Fay")
    ]
    learned = taught(*known, *people)
    facts = [("colour", "Blue"), ("owner", "Ann"), ("date", "1930"), ("league", "B"), ("river", "C")]
    hall, person = (
        str(learned.say(tuple(triple(name, thing, value) for name, value in facts)))
        for thing in ("Gedon Hall of Music", "Gus Miller")
    )
    assert " Its " in hall or " its " in hall
    assert "its " not in person.lower()


def test_a_list_of_predicates_ends_before_what_belongs_to_its_subject(learned):
    from verbalign.speak.sets.joining import OWNED, SetSentence, join

    now = SetSentence("A is b", "A", {"1.subject": (0, 1)}, [], "A", "A")
    for rest, what in ((" has c", "predicate"), (" its d is e", OWNED)):
        join(now, SetSentence(f"A{rest}", "A", {"1.subject": (0, 1)}, [], "A", "A"), " and", rest, what=what)
    assert now.text == "A is b and has c, and its d is e"


def test_a_sentence_without_a_main_verb_makes_no_template():
    learned = taught(
        (
            [("country", "Abon", "Bebia"), ("leader", "Bebia", "Ann")],
            "Abon is in Bebia. The country where the leader is Ann.",
        )
    )
    assert not learned.entries["country(A, B) + leader(B, C)"].templates


def test_a_word_of_a_name_tells_of_its_article_before_the_role_does():
    texts = [
        ([("language", f"{place}ia", f"{place}ish language")], f"In {place}ia the {place}ish language is spoken.")
        for place in ("Abon", "Bebon", "Cidon", "Dodon")
        for _ in range(2)
    ]
    learned = taught(*texts)
    assert "the Edonish language" in str(learned.say(triple("language", "Edonia", "Edonish language")))
    assert "the Edonic" not in str(learned.say(triple("language", "Edonia", "Edonic")))


def test_a_sentence_that_may_say_an_unseen_value_makes_no_template():
    whole = [
        ("class", "Abon", "car"),
        ("engine", "Abon", "V8"),
        ("layout", "Abon", "front / rear"),
        ("city", "Abon", "Bonn"),
    ]
    learned = taught((whole, "Abon is a car with a V8 and drive at both ends. Bonn is its home."))
    assert not any("both ends" in t.text for entry in learned.entries.values() for t in entry.templates)


def test_a_unit_is_part_of_its_number_however_the_number_is_written():
    assert find("125800.0 (millimetres)", "it is 125800.0 mms long") == [(6, 18, "number unit")]


def test_what_tells_no_property_is_not_said_of_a_new_kind_of_thing():
    books = [
        ([("genre", f"{name}ia", kind)], f"{name}ia is a book of the genre {kind}.")
        for name, kind in (("Abon", "satire"), ("Bebon", "horror"), ("Cidon", "crime"), ("Dodon", "epic"))
    ]
    learned = taught(*books, *books, ([("genre", "Edon", "satire")], "Edon is satire."))
    said = str(learned.say((triple("genre", "Fay Miller", "satire"), triple("shoeSize", "Fay Miller", "7"))))
    assert said.startswith("The genre of Fay Miller is satire")


def test_several_things_take_a_plural_verb():
    known = [
        ([("language", f"{p}ia", f"{p}ish")], f"{p}ish is spoken in {p}ia, one of many languages.")
        for p in ("Ab", "Beb", "Cid")
    ]
    learned = taught(*known, *known)
    assert "Edonish languages are" in str(learned.say(triple("language", "Edonia", "Edonish languages")))


def test_what_people_say_with_and_goes_on():
    life = [
        (
            [("birthPlace", f"{n} Lo", f"{n}ton"), ("deathPlace", f"{n} Lo", f"{n}ham")],
            f"{n} Lo was born in {n}ton and died in {n}ham.",
        )
        for n in ("Ab", "Beb", "Cid", "Dod")
    ]
    jobs = [([("job", f"{n} Lo", "pilot")], f"{n} Lo was trained as a pilot.") for n in ("Ab", "Beb", "Cid", "Dod")]
    days = [
        ([("birthDate", f"{n} Lo", "1930-01-20")], f"{n} Lo was born on January 20, 1930.")
        for n in ("Ab", "Beb", "Cid", "Dod")
    ]
    learned = taught(*life, *jobs, *days)
    known = (triple("birthPlace", "Ed Lo", "Edton"), triple("deathPlace", "Ed Lo", "Edham"))
    said = str(learned.say((*known, triple("job", "Ed Lo", "pilot"))))
    assert said == "Ed Lo was born in Edton, died in Edham and was trained as a pilot."
    said = str(learned.say((*known, triple("birthDate", "Ed Lo", "1930-01-20"))))
    assert "Edham and was born" not in said and "Edham on" not in said


def countries() -> list[tuple[list[tuple[str, str, str]], str]]:
    """Halls are located in a country, dishes come from one."""
    found = []
    for n, town in enumerate(TOWNS):
        hall, dish = f"{town} Hall", f"{town} pie"
        found.append(([("country", hall, f"{town}land")], f"{hall} is located in {town}land."))
        found.append(([("floors", hall, str(n + 2))], f"{hall} has {n + 2} floors."))
        found.append(([("country", dish, f"{town}land")], f"{dish} comes from {town}land."))
        found.append(([("course", dish, "Dessert")], f"The course of {dish} is dessert."))
    return found


def test_a_word_for_some_kinds_of_things_is_not_said_of_what_may_be_none_of_them():
    dictionary = taught(*countries())
    assert dictionary.say(triple("country", "Elm Hall", "Elmland")) == "Elm Hall is located in Elmland."  # by its name
    dish = dictionary.say((triple("country", "Xo", "Elmland"), triple("course", "Xo", "Dessert")))
    assert dish == "Xo, whose course is dessert, comes from Elmland."
    unknown = dictionary.say((triple("country", "Xo", "Elmland"), triple("publisher", "Xo", "Ann Ash")))
    assert "country" in unknown and "located" not in unknown and "comes" not in unknown


def test_a_wording_of_one_meaning_is_not_said_of_other_kinds_of_things():
    by = [
        ([(name, f"W{n}", f"M{n}")], f"The {name} of W{n} is M{n}.") for name in ("owner", "editor") for n in range(4)
    ]
    dictionary = taught(*by, ([("creator", "Cake", "Ann Ash")], "Cake was created in Ann Ash."))
    strange = dictionary.say((triple("creator", "Xo", "Bea Birch"), triple("voice", "Xo", "Cyd Cole")))
    assert "created in" not in strange and "created by Bea Birch" in strange


def test_what_belongs_to_a_thing_without_a_pronoun_stands_beside_its_name():
    dictionary = taught(*((([("ground", f"{t} FC", t)]), f"{t} FC's ground is {t}.") for t in TOWNS[:5]))
    text = dictionary.say((triple("ground", "Xo FC", "Elm Park"), triple("birthPlace", "Xo FC", "Elmhurst")))
    assert text == "Xo FC, whose ground is Elm Park, was born in Elmhurst."
    assert text[slice(*text.arguments["1.object"])] == "Elm Park" and not text.left_out


def test_what_people_say_of_one_subject_is_not_put_in_the_other_by_a_comma():
    some = [
        ([("birthPlace", n, t), ("nationality", n, f"{t}land")], f"{n} is from {t}land and was born in {t}.")
        for n in NAMES
        for t in TOWNS
    ]
    few = [
        ([("birthPlace", n, t), ("nationality", n, f"{t}land")], f"{n} was born in {t}, {t}land.")
        for n in NAMES[:2]
        for t in TOWNS[:3]
    ]
    text = taught(*few, *some).say(
        (triple("birthPlace", "Eve Elm", "Elm"), triple("nationality", "Eve Elm", "Oakland"))
    )
    assert "Elm, Oakland" not in text


def test_marks_and_codes_in_values(learned):
    assert learned.say(triple("nickname", "Ann Ash", "''Alba")) == "The nickname of Ann Ash is Alba."
    assert "(ZF 4HP)" in learned.say(triple("gear", "Ann Ash", "automatic (ZF 4HP)"))
    assert "(town)" not in learned.say(triple("birthPlace", "Ann Ash", "Elm (town)"))


def test_a_name_like_a_persons_with_properties_of_people_may_be_a_person():
    told = {"like a person": 0.5, "of property battle": 1.0, "of property floors": -3.0}
    assert leaning("Eve Elm", [("battle", "Elm War")], told) == 1.5
    assert leaning("Elm Hall", [("floors", "3")], told) == -2.5
    assert like_a_person("Eve Elm")
    assert not like_a_person("Elmhurst")


def test_a_quantity_keeps_its_unit_though_people_leave_it_out():
    some = [([("density", t, "9.5 (people per acre)")], f"The density of {t} is 9.5.") for t in TOWNS]
    assert "9.5 people per acre" in taught(*some).say(triple("density", "Elm", "9.5 (people per acre)"))


def test_a_value_at_the_head_of_a_later_sentence_has_a_capital():
    two = [
        ([("course", f"{t} pie", "Dessert"), ("origin", "Dessert", t)], f"{t} pie is a dessert. Dessert is from {t}.")
        for t in TOWNS
    ]
    small = [([("course", f"{t} tart", "Dessert")], f"{t} tart is one more dessert.") for t in TOWNS]
    text = taught(*two, *small).say((triple("course", "Elm pie", "Dessert"), triple("origin", "Dessert", "Elm")))
    assert text.endswith(" dessert. Dessert is from Elm.")


def test_of_words_for_few_things_of_each_kind_it_is_known_what_they_fit():
    unknown = taught(*countries()[:32]).say((triple("country", "Xo", "Elmland"), triple("publisher", "Xo", "Ann Ash")))
    assert "country" in unknown and "located" not in unknown and "comes" not in unknown


def test_a_word_that_goes_with_the_other_property_does_not_go_with_every_subject():
    people = [([("people", f"{t}land", f"{t}ers")], f"The {t}ers come from {t}land.") for t in TOWNS]
    both = [
        ([("country", f"{t} pie", f"{t}land"), ("people", f"{t}land", f"{t}ers")], f"{t} pie comes from {t}land{rest}")
        for t in TOWNS
        for rest in (f" where {t}ers are the people.", f", where the people are the {t}ers.")
    ]
    dictionary = taught(*countries(), *people, *both)
    parts = (triple("people", "Elmland", "Elmers"), triple("floors", "Elm Hall", "4"))
    text = dictionary.say((triple("country", "Elm Hall", "Elmland"), *parts))
    assert "Hall comes" not in text and "located in Elmland" in text


def test_a_place_is_not_put_into_what_lies_beside_it():
    some = [
        ([("location", f"{t} Hall", f"{t}land"), ("capital", f"{t}land", f"{t}ville")], text)
        for t in TOWNS
        for text in (f"{t} Hall is located in {t}ville, the capital of {t}land.",)
    ]
    known = [([("location", f"{t} Hall", f"{t}land")], f"{t} Hall is located in {t}land.") for t in TOWNS]
    text = taught(*some, *known).say((triple("location", "Elm Hall", "Elmland"), triple("capital", "Elmland", "Oak")))
    assert "located in Elmland" in text and "located in Oak" not in text


def test_parts_of_a_whole_are_turned_round_in_the_plural_too():
    one = [([("isPartOf", f"{t}", f"{t}land")], f"{t} is part of {t}land.") for t in TOWNS]
    two = [
        ([("isPartOf", t, f"{t}land"), ("isPartOf", t, f"{t}shire")], f"{t}shire and {t}land are both parts of {t}.")
        for t in TOWNS
    ]
    text = taught(*one, *two).say((triple("isPartOf", "Elm", "Oakland"), triple("isPartOf", "Elm", "Ashland")))
    assert text.startswith("Elm is part of")


def test_several_things_are_said_of_a_subject_beside_a_clause_about_what_belongs_to_it():
    died = [([("deathPlace", n, t)], f"{n} died in {t}.") for n in NAMES for t in TOWNS]
    jobs = [([("job", n, job)], f"{n} worked as a {job}.") for n in NAMES for job in ("pilot", "baker", "smith")]
    dictionary = taught(*died, *jobs, *(([("ground", f"{t} FC", t)], f"{t} FC's ground is {t}.") for t in TOWNS[:5]))
    given = [("job", "pilot"), ("deathPlace", "Oakham"), ("birthPlace", "Elmhurst"), ("ground", "Elm Park")]
    text = dictionary.say(tuple(triple(name, "Xo FC", value) for name, value in given))
    assert text == "Xo FC, whose ground is Elm Park, worked as a pilot, died in Oakham and was born in Elmhurst."
    assert [text[slice(*text.arguments[f"{n}.object"])] for n in range(1, 5)] == [value for _, value in given]


def test_a_team_is_not_called_by_its_last_word():
    naming = Naming({"shortened": True, "relatives": {"league.subject": "who"}, "people": {"of property league": -3.0}})
    meaning = (triple("league", "Elm Rangers", "Oak League"),)
    assert naming.short(meaning, "Elm Rangers", "Elm Rangers") == "Elm Rangers"
    told = Naming({"shortened": True, "relatives": {"league.subject": "who"}, "people": {"of property league": 3.0}})
    assert told.short(meaning, "Elm Rangers", "Elm Rangers") == "Rangers"


def test_who_may_be_a_person_is_not_called_it():
    learned = {"relatives": {"country.subject": "which"}, "people": {"like a person": 1.0, "of property country": -2.0}}
    assert Naming(learned).pronoun((triple("country", "Eve Elm", "Peru"),), "Eve Elm") == ""
    assert Naming(learned).pronoun((triple("country", "Elmhurst", "Peru"),), "Elmhurst") == "it"


@pytest.mark.parametrize(("name", "value"), [("deathDate", "1930-01-20"), ("numberOfPages", "7"), ("stages", "2")])
def test_a_text_by_rules_alone_names_the_wordings_of_properties_like_it(name, value):
    assert taught(*amounts()).say(triple(name, "Edon", value)).sources


def spoken_in_lands() -> list[tuple[list[tuple[str, str, str]], str]]:
    """Towns lie in lands, where languages are spoken and people live."""
    found = []
    for t in TOWNS:
        found.append(([("land", t, f"{t}land")], f"{t} lies in {t}land."))
        found.append(([("language", f"{t}land", f"the {t}ish language")], f"The {t}ish language is spoken in {t}land."))
        found.append(([("people", f"{t}land", f"{t}ers")], f"{t}ers are a people in {t}land."))
    return found


def test_what_there_is_in_the_place_named_last_follows_in_a_clause():
    parts = (triple("land", "Elm", "Oakland"), triple("language", "Oakland", "the Oakish language"))
    text = taught(*spoken_in_lands()).say((*parts, triple("people", "Oakland", "Oakers")))
    assert text == "Elm lies in Oakland, where the Oakish language is spoken and Oakers are a people."
    assert text[slice(*text.arguments["2.object"])] == "the Oakish language"
    assert text[slice(*text.arguments["3.subject"])] == "Oakland" and not text.left_out


def test_nouns_of_letters_that_stand_for_others_are_joined(learned):
    parts = (triple("issnNumber", "Elm Review", "12-7"), triple("codeName", "Elm Review", "ELM"))
    assert learned.say(parts) == "The ISSN number of Elm Review is 12-7 and the code name is ELM."


def test_a_property_is_told_by_words_of_its_own():
    relations = Relations()
    people, called = triple("people", "Elmland", "Elmers"), triple("called", "Elmland", "Elmans")
    for _ in range(9):
        relations.take((people,), "Elmers are a people of Elmland.", ())
        relations.take((called, people), "The inhabitants of Elmland are known as Elmans and Elmers.", ())
        relations.take(
            (triple("capital", "Elmland", "Elm"),), "The lands of Elm are known as Elmland and of Elmans.", ()
        )
    relations.settle()
    assert relations.untold(["people"], {"the", "inhabitants", "are", "known", "as"})
    assert not relations.untold(["people"], {"are", "a", "people", "of"})


def test_a_thing_is_not_who_though_others_in_its_role_are():
    learned = {"relatives": {"maker.object": "who"}, "people": {"one word": -1.0, "of property land": -1.0}}
    meaning = (triple("maker", "Xo", "tart"), triple("land", "tart", "Peru"))
    assert Naming(learned).taken_up(meaning, "tart") == ""
    assert Naming(learned).taken_up((triple("maker", "Xo", "Eve Elm"),), "Eve Elm") == "who"


def test_letters_of_a_name_do_not_make_other_names_its_own():
    some = [
        ([("almaMater", f"{n} {t}", f"{t} College, M.A.")], f"{n} {t} left {t} College{end}.")
        for n, end in (("Ann", " with an M.A"), ("Bea", ""), ("Cyd", ""), ("Dot", ""), ("Eve", ""), ("Flo", ""))
        for t in TOWNS
    ]
    recent = [([("almaMater", "Gil", "Oak College, M.A.")], "Gil has left Oak College with an M.A.")]
    assert not any("M.A" in template.text for template in taught(*some, *recent).entries["almaMater"].templates)
    assert "M.A." not in taught(*some).say(triple("almaMater", "Eve Elm", "Oak College"))


def languages() -> list[tuple[list[tuple[str, str, str]], str]]:
    """Languages are spoken in lands, and books are written in them."""
    found = []
    for n, t in enumerate(TOWNS):
        land, book, tongue = f"{t}land", f"The {t} Book", f"{t}ish"
        found += [
            ([("language", land, tongue)], f"{tongue} is spoken in {land}."),
            ([("capital", land, t)], f"{t} is the capital of {land}."),
            ([("language", book, tongue)], f"{book} is written in {tongue}."),
            ([("pages", book, str(n + 20))], f"{book} has {n + 20} pages."),
            ([("spokenIn", tongue, land)], f"{tongue} is spoken in {land}."),
            (
                [("language", land, tongue), ("spokenIn", tongue, "Oakland")],
                f"{tongue} is spoken in Oakland and {land}.",
            ),
        ]
    return found


def test_each_property_is_said_by_a_word_that_fits_it():
    meaning = (
        triple("language", "Elm", "Elmish"),
        triple("spokenIn", "Elmish", "Ashland"),
        triple("pages", "Elm", "9"),
    )
    text = taught(*languages()).say(meaning)
    assert "and Elm" not in text and "written in Elmish" in text


def test_when_something_holds_is_not_said_where_nobody_knows():
    some = [([("club", n, t)], f"{n} once played for {t}.") for n in NAMES[:1] for t in TOWNS[:3]]
    most = [([("club", n, t)], f"{n} was with {t}.") for n in NAMES[1:] for t in TOWNS]
    former = [([("formerClub", n, t)], f"{n} once played for {t}.") for n in NAMES for t in TOWNS]
    entries = taught(*some, *most, *former).entries
    assert not any("once" in template.text for template in entries["club"].templates)
    assert "once" in entries["formerClub"].templates[0].text


def test_no_clause_stands_before_brackets():
    some = [
        ([("birthPlace", n, t), ("job", n, "pilot")], f"{n} (born in {t}) worked as a pilot.")
        for n in NAMES
        for t in TOWNS
    ]
    grounds = [([("ground", f"{t} FC", t)], f"{t} FC's ground is {t}.") for t in TOWNS[:5]]
    parts = (
        triple("birthPlace", "Xo FC", "Elm"),
        triple("job", "Xo FC", "pilot"),
        triple("ground", "Xo FC", "Ash Park"),
    )
    assert "whose ground is Ash Park, (born" not in taught(*some, *grounds).say(parts)


def test_a_place_is_not_put_into_the_land_of_another():
    lies = [([("land", f"{t}", f"{t}land")], f"{t} is found in {t}land.") for t in TOWNS]
    both = [
        ([("serves", f"{t} Airport", f"{t}ham"), ("land", t, f"{t}land"), ("place", f"{t} Airport", t)], text)
        for t in TOWNS
        for text in (f"{t}ham is found in {t}land served by {t} Airport in {t}.",) * 2
    ]
    parts = (triple("serves", "Elm Airport", "Oakham"), triple("land", "Elm", "Elmland"))
    text = taught(*lies, *both).say((*parts, triple("place", "Elm Airport", "Elm")))
    assert "Oakham is found" not in text and "Elm is found in Elmland" in text


def test_markup_in_values_is_not_said(learned):
    text = learned.say(triple("birthPlace", "<b>Ann</b> Ash", "[[Bonn (town)|Bonn]]"))
    assert text == "Ann Ash was born in Bonn."
    assert learned.say(triple("birthPlace", "Ann Ash", "Bonn,")) == text
    assert Verifier(learned).verify((triple("birthPlace", "<b>Ann</b> Ash", "[[Bonn (town)|Bonn]]"),), text) == []


def test_what_was_just_said_of_a_place_is_not_said_of_it_in_a_clause(learned):
    text = learned.say(tuple(triple("birthPlace", name, "Elmhurst") for name in ("Eve Elm", "Flo Fir")))
    assert text == "Eve Elm was born in Elmhurst. Flo Fir was born in Elmhurst."


def test_a_clause_on_a_place_goes_on_with_what_else_there_is():
    some = [
        (
            [("land", t, f"{t}land"), ("people", f"{t}land", f"{t}ers")],
            f"{t} lies in {t}land where {t}ers are a people.",
        )
        for t in TOWNS
    ]
    parts = (triple("land", "Elm", "Oakland"), triple("people", "Oakland", "Oakers"))
    text = taught(*spoken_in_lands(), *some).say((*parts, triple("language", "Oakland", "the Oakish language")))
    assert text == "Elm lies in Oakland where Oakers are a people and the Oakish language is spoken."


def test_no_currency_is_said_that_nobody_gave():
    some = [([("income", f"{t} Inc.", f"{n + 2}000")], f"{t} Inc. earned ${n + 2}000.") for n, t in enumerate(TOWNS)]
    assert "$" not in taught(*some).say(triple("income", "Elm Inc.", "9000"))


def test_what_begins_with_the_subject_is_said_together_before_what_belongs_to_it():
    parts = [("birthPlace", "Elmhurst"), ("citySeen", "Oakham"), ("birthDate", "1961-07-12"), ("height", "7 feet")]
    more = [([("citySeen", n, t)], f"The city seen by {n} is {t}.") for n in NAMES for t in TOWNS]
    tall = [([("height", n, f"{k} feet")], f"{n} is {k} feet tall.") for n in NAMES for k in range(3, 9)]
    text = taught(*more, *tall).say(tuple(triple(name, "Eve Elm", value) for name, value in parts))
    assert text.startswith("Eve Elm was born in Elmhurst on July 12, 1961 and is 7 feet tall. The city seen by Eve Elm")


def test_no_place_is_claimed_of_what_may_be_of_any_kind():
    places = []
    for town in TOWNS[:8]:
        for name, kind, value in (("Hall", "floors", "3"), ("Lake", "depth", "9"), ("Team", "league", "First")):
            thing = f"{town} {name}"
            places.append(([("country", thing, f"{town}land")], f"{thing} is in {town}land."))
            places.append(([(kind, thing, value)], f"The {kind} of {thing} is {value}."))
        places.append(([("pet", f"{town} Ann", "cat")], f"{town} Ann has a cat."))
    dictionary = taught(*places)
    known = dictionary.say((triple("country", "Xo", "Elmland"), triple("floors", "Xo", "4")))
    assert "is in Elmland" in known
    unknown = dictionary.say((triple("country", "Xo", "Elmland"), triple("mainIngredient", "Xo", "salt")))
    assert "is in" not in unknown and "country" in unknown and "Elmland" in unknown


def test_words_that_hold_sentences_together_tell_no_property():
    relations = Relations()
    group, called = triple("group", "Elmland", "Elmers"), triple("called", "Elmland", "Elmans")
    for _ in range(9):
        relations.take((group,), "Elmers are an ethnic group of Elmland.", ())
        relations.take((called,), "Elmland has inhabitants called Elmans.", ())
    relations.settle()
    assert relations.untold(["group"], {"the", "inhabitants", "are", "known", "as"})
    assert not relations.untold(["group"], {"an", "ethnic", "group"})


def test_the_name_of_another_property_is_not_said_for_one():
    pairs = []
    for town in TOWNS:
        book, land, press = f"{town} Tale", f"{town}land", f"{town} Press"
        pairs.append(([("country", book, land)], f"{book} comes from {land}."))
        pairs.append(([("publisher", book, press)], f"{book} was published by {press}."))
        pairs.append(([("location", f"{town} Inn", land)], f"{town} Inn is located in {land}."))
        pairs.append(([("country", f"{town} Inn", land)], f"{town} Inn is in {land}."))
        owned = [("country", f"{town} Inn", land), ("owner", f"{town} Inn", press)]
        pairs.append((owned, f"{press} owns it, and {land} is the location of {town} Inn."))
        parts = [("country", book, land), ("publisher", book, press)]
        pairs.append((parts, f"{book} was published by {press}. The country is {land}, the location of {book}."))
    said = taught(*pairs).say((triple("country", "Xo Tale", "Elmland"), triple("publisher", "Xo Tale", "Elm Press")))
    assert "location" not in said and "comes from Elmland" in said


def test_the_article_of_a_noun_after_a_name_is_not_the_names():
    regions = [([("region", f"{town} pie", "Karna")], f"{town} pie comes from the Karna region.") for town in TOWNS]
    regions += [([("region", f"{town} tea", "Dale")], f"The region of {town} tea is Dale.") for town in TOWNS]
    states = [([("state", f"{town} Inn", f"{town}land")], f"{town} Inn is in {town}land.") for town in TOWNS]
    assert "the Karna" not in taught(*regions, *states).say(triple("state", "Elm Inn", "Karna"))


def test_who_is_counted_has_no_article():
    battles = [
        ([("battle", f"{town} Ann", f"Battle of {town}")], f"{town} Ann fought in the Battle of {town}.")
        for town in TOWNS
    ] + [([("part", f"{town} Ann", f"House of {town}")], f"{town} Ann is in the House of {town}.") for town in TOWNS]
    dictionary = taught(*battles, *battles)
    assert "the Battle of Rugby" in dictionary.say(triple("successor", "Ann Ash", "Battle of Rugby"))
    assert "the Alfonso" not in dictionary.say(triple("successor", "Ann Ash", "Alfonso XIII of Elmland"))


def test_one_of_several_is_one():
    groups = [
        ([("ethnicGroup", f"{town}land", f"{town}ers")], f"In {town}land one of the ethnic groups are {town}ers.")
        for town in TOWNS
    ]
    assert "groups is Elmers" in taught(*groups).say(triple("ethnicGroup", "Elmland", "Elmers"))


def test_several_of_one_kind_are_listed_though_each_is_one_of_them(learned):
    said = learned.say((triple("products", "Elm Ltd", "Chairs Plus"), triple("products", "Elm Ltd", "Tables")))
    assert said == "The products of Elm Ltd are Chairs Plus and Tables."


def test_weights_do_not_depend_on_the_order_of_a_set():
    """Python orders sets of words in another way in each run; sums of shares must not."""
    program = (
        "from verbalign.learning.sets.consensus import SharedGrams\n"
        "from collections import Counter\n"
        "grams, line = SharedGrams({}), tuple(f'w{n}' for n in range(40))\n"
        "local = Counter({(word,): n for n, word in enumerate(line, 1)})\n"
        "print(grams.shared(line, local, 7))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in "12345"
    }
    assert len(runs) == 1


def test_values_without_names_are_the_subject_and_the_object(learned):
    assert learned.say("birthPlace(Eve Elm, Elmhurst)") == "Eve Elm was born in Elmhurst."


def test_a_triple_is_told_by_a_sentence_that_names_both_its_values():
    parts = [("birthPlace", "Ann Ash", "Peru"), ("deathPlace", "Ann Ash", "Lima"), ("leader", "Peru", "Bea Birch")]
    meaning = tuple(triple(*part) for part in parts)

    def apart(text: str) -> bool:
        known = {value for part in parts for value in part[1:]}
        return Relations().apart(meaning, text, sorted((text.find(v), text.find(v) + len(v), v) for v in known))

    assert apart("Ann Ash was born and died in Lima. A leader in Peru is Bea Birch.")
    assert not apart("Ann Ash, born in Peru, died in Lima. Its leader is Bea Birch.")
    assert not apart("Ann Ash was born in Peru, whose leader is Bea Birch, and died in Lima.")


def test_a_clause_about_the_subject_stands_after_its_name():
    firms = []
    for n, town in enumerate(TOWNS):
        firm, made, place, income = f"{town} Works", f"{town} Lamps", f"{town[:3]}ville", str(5501 + n)
        parts = [("product", firm, made), ("seat", firm, town)]
        firms.append((parts, f"{firm} produces {made} in the town of {town}, where it sits."))
        parts = [("netIncome", firm, income), ("foundationPlace", firm, place)]
        firms.append((parts, f"The net income of {firm} which was founded in {place} is {income}."))
    values = {"product": "Elm Lamps", "seat": "Elmby", "netIncome": "5595", "foundationPlace": "Elmville"}
    said = taught(*firms).say(tuple(triple(name, "Xo Works", value) for name, value in values.items()))
    assert said.endswith(". The net income of Xo Works which was founded in Elmville is 5595.")


def test_what_is_said_of_people_is_not_said_of_things():
    songs = []
    for n, town in enumerate(TOWNS):
        name, style, tool = f"Ann {town}", f"{town}beat", ("guitar", "harp")[n % 2]
        songs.append(([("instrument", name, tool)], f"{name} plays the {tool}."))
        songs.append(([("birthYear", name, str(1950 + n))], f"{name} is a singer who was born in {1950 + n}."))
        songs.append(([("genre", name, style)], f"{name} is one who sings {style}, which is loud."))
    dictionary = taught(*songs)
    person = dictionary.say((triple("instrument", "Ann Xo", "harp"), triple("genre", "Ann Xo", "Xobeat")))
    assert "Ann Xo plays the harp" in person
    thing = dictionary.say((triple("genre", "Ann Xo", "Xobeat"), triple("instrument", "Xobeat", "harp")))
    assert "plays" not in thing and "instrument" in thing


def test_a_tag_that_tells_what_a_new_thing_is_is_said():
    made = [([("press", f"{t} (bike)", f"{t} Press")], f"The press of {t} is {t} Press, which owns it.") for t in TOWNS]
    dictionary = taught(*made)
    assert dictionary.say((triple("press", "Measles (journal)", "Xo Press"),)).startswith(
        "The press of Measles (journal)"
    )
    assert "(bike)" not in dictionary.say((triple("press", "Measles (bike)", "Xo Press"),))  # nobody says it
    known = dictionary.say((triple("owner", "Ann Xo", "Xo (journal)"), triple("press", "Xo (journal)", "Xo Press")))
    assert "(journal)" not in known


def test_of_a_property_that_few_have_spoken_of_a_word_of_its_name_is_said():
    one = [(triple("seat", f"{town} Works", town), [f"{town} Works is based in {town}."]) for town in (*TOWNS, "Xo")]
    one += [(triple("stop", f"{town} Line", town), [f"{town} Line serves {town}."]) for town in TOWNS[:5]]
    said = [f"Xo Works {verb} Oakham." for verb in ("is based in", "is based in", "serves")]
    one.append((triple("regionServed", "Xo Works", "Oakham"), said))
    more = (Instance(f"m{n}", (part,), tuple(map(verbalization, texts))) for n, (part, texts) in enumerate(one))
    dictionary = learn(Corpus((*corpus().instances, *more)))
    assert dictionary.say((triple("regionServed", "Almton Works", "Elmby"),)) == "Almton Works serves Elmby."
