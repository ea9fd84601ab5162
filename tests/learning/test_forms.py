"""New combinations of conditions are said with questions for some of them, and never with what is not meant."""

import json

import pytest

from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import SpeakingError
from verbalign.learning.learn import learn
from verbalign.values import Corpus, Expression, Instance, Structure, Verbalization
from verbalign.values.text import tokens

CITIES = ("Boston", "Denver", "Dallas", "Miami")


def instance(number, args, *texts):
    said = tuple(Verbalization(text, tokens(text)) for text in texts)
    return Instance(str(number), (Expression("select flight id", tuple(sorted(args.items()))),), said)


@pytest.fixture(scope="module")
def flights():
    made = []
    for n, city in enumerate(CITIES):
        made.append(instance(f"f{n}", {"from": city}, f"show me flights from {city}", f"list flights from {city}"))
        made.append(instance(f"a{n}", {"airline": f"U{n}"}, f"show me flights on U{n}", f"list all flights on U{n}"))
        args = {"from": city, "stops none": "yes"}
        made.append(
            instance(f"n{n}", args, f"show me flights from {city} without stops", f"list {city} nonstop flights")
        )
    made.append(instance("all", {}, "show me all flights", "list flights"))
    return learn(Corpus(tuple(made), structure=Structure.FORMS))


def say(dictionary, args, predicate="select flight id"):
    return dictionary.say(Expression(predicate, tuple(args.items())))


def test_a_set_of_conditions_that_was_seen_is_said_as_people_say_it(flights):
    assert say(flights, {"from": "Lima"}) in ("show me flights from Lima", "list flights from Lima")


def test_a_new_set_is_said_with_the_words_that_people_add(flights):
    text = say(flights, {"from": "Lima", "airline": "XY"})
    assert "from Lima" in text and "on XY" in text
    assert text[slice(*text.arguments["airline"])] == "XY"
    assert text.left_out == ()


def test_what_has_no_words_is_said_by_its_name(flights):
    text = say(flights, {"from": "Lima", "arrival under": "9", "is late": "yes"})
    assert text.endswith("from Lima with arrival under 9 and that is late")


def test_an_unsaid_value_is_not_claimed_of_others(flights):
    for args in ({"from": "Lima"}, {"airline": "XY"}, {"airline": "XY", "from": "Lima"}, {}):
        text = say(flights, args)
        assert "nonstop" not in text and "without" not in text


def test_what_was_never_asked_is_asked_by_its_name(flights):
    assert say(flights, {"airline": "XY"}, "select fare cost") == "what is the fare cost on XY?"
    with pytest.raises(SpeakingError, match="no predicate"):
        say(flights, {}, "$0 [x]")


def test_a_dictionary_of_forms_says_the_same_after_it_is_saved(flights, tmp_path):
    flights.save(tmp_path / "d.json")
    again = MappingDictionary.load(tmp_path / "d.json")
    for args in ({"from": "Lima", "airline": "XY"}, {"stops none": "yes", "from": "Lima"}):
        assert say(again, args) == say(flights, args)
        assert again.alternatives(Expression("select flight id", tuple(args.items())))


def test_a_wording_that_names_a_value_twice_is_no_template(tmp_path):
    path = tmp_path / "q.json"
    sentences = [
        {"text": text, "variables": {"c0": "Boston"}} for text in ("flights leaving c0 from c0", "flights from c0")
    ]
    query = {"sql": ['SELECT F.ID FROM F WHERE F.CITY = "c0" ;'], "sentences": sentences, "variables": []}
    path.write_text(json.dumps([query], indent=1), "utf-8")
    dictionary = learn(read(path))
    assert dictionary.say(Expression("select f id", (("f city", "Lima"),))) == "flights from Lima"


def test_every_question_names_its_sources(flights):
    for args in ({"from": "Lima"}, {"from": "Lima", "airline": "XY"}, {"from": "Lima", "stops none": "yes"}):
        text = say(flights, args)
        assert text.sources and all("flights" in flights.sources[n].text for n in text.sources)
