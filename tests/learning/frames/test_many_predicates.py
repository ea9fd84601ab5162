"""Many predicates: each is learned by itself, wherever it lies and whoever does it; then they show each other more."""

from __future__ import annotations

import pickle
import random

import pytest

import verbalign
from small_corpora import corpus, said
from verbalign.corpora.python import corpus_from
from verbalign.language import Language
from verbalign.learning import frames
from verbalign.learning.frames.predicates import studied
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Shown
from verbalign.learning.frames.survey import survey
from verbalign.mentions.kinds import kinds
from verbalign.run import parts
from verbalign.run.parts import Parts

NOUNS = ("parcel", "ticket", "guest", "tour", "lesson")


def rows(many: int = 60) -> list[dict[str, str]]:
    chance = random.Random(4)
    found = []
    for number in range(many):
        noun, count = NOUNS[number % len(NOUNS)], chance.choice((1, 2, 5))
        who = f"{chance.choice(('Herr', 'Frau'))} {chance.choice(('Abel', 'Berg', 'Cramer', 'Dorn'))}"
        things = f"{count} {noun}{'s' * (count > 1)}"
        text = chance.choice(
            (f"{who} has {things}.", f"There are {things} for {who}." if count > 1 else f"{who} has {things}.")
        )
        found.append({"predicate": f"has_{noun}", "who": who, "count": str(count), "text": text})
    return found


def told(dictionary: verbalign.MappingDictionary) -> tuple[object, ...]:
    return dictionary.entries, dictionary.parameters, dictionary.learned, list(dictionary.sources)


@pytest.mark.parametrize("workers", [1, 2])
def test_predicates_on_disk_and_by_others_are_learned_alike(monkeypatch, workers):
    plain = verbalign.learn(rows())
    monkeypatch.setattr(parts, "LONG", 10)
    monkeypatch.setattr(parts, "PART", 7)
    monkeypatch.setattr(frames, "several", lambda workers, many, worth: workers)
    found = verbalign.learn(rows(), workers=workers)
    assert isinstance(found.sources, Parts)
    assert told(found) == told(plain)


def test_sources_come_in_the_order_of_the_corpus_though_predicates_are_learned_one_by_one():
    given = corpus_from(rows())
    found = verbalign.learn(given)
    assert [source.text for source in found.sources] == [w.text for one in given for w in one.verbalizations]
    for entry in found.entries.values():
        for template in entry.templates:
            assert {found.sources[number].predicate for number in template.sources} == {entry.predicate}


def shown_by(*names: str) -> Shown:
    language = Language("en")
    seen = survey(corpus_from(rows()))
    types = kinds(seen.values, language)
    together = Shown(language, types)
    for group in seen.groups:
        if group.predicate in names:
            together.add(studied(group, types, language, {}).shown)
    return together


def test_what_predicates_show_is_put_together():
    one, two = shown_by("has_parcel"), shown_by("has_guest")
    both = shown_by("has_parcel", "has_guest")
    assert both.forms()["parcels"] == one.forms()["parcels"] == {"one": "parcel", "other": "parcels"}
    assert both.forms()["guest"] == two.forms()["guest"] and "guest" not in one.forms()
    assert both.contexts.keys() == one.contexts.keys() | two.contexts.keys()
    assert both.contexts.keys() > one.contexts.keys()


def test_words_that_go_with_many_first_names_tell_no_kind_and_take_no_memory():
    few, many = shown_by("has_tour"), shown_by("has_tour")
    assert few.beside["who"]["has"] == {"Herr ", "Frau "}
    other = Shown(many.language, many.kinds)
    for number in range(SETTINGS.beginnings + 1):
        other._add_beside("who", "has", {f"Name{number} "})
    assert other.beside["who"]["has"] is None
    many.add(other)
    assert many.beside["who"]["has"] is None


def test_a_language_is_sent_as_its_code():
    language = Language("de")
    assert language.months and language.unit_forms
    assert len(pickle.dumps(language)) < 200 and pickle.loads(pickle.dumps(language)) == language


def test_what_other_predicates_show_of_a_value_does_not_take_a_meaning_its_own_words():
    rivers = [({"in": name}, f"how many rivers are in {name}") for name in ("new york", "missouri")]
    others = {
        "high": [({"in": "new mexico"}, "what is the highest elevation in new mexico")],
        "long": [({"in": "north platte"}, "how long is the north platte river")],
    }
    dictionary = verbalign.learn(corpus(rivers, **others), language="en")
    assert [str(said(dictionary, **args)) for args, _ in rivers] == [text for _, text in rivers]
