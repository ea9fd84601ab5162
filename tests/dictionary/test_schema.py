"""The schema of dictionary files: what is learned keeps it, what breaks it is named, whatever it is."""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import framed
from verbalign.bundled import PROOF_DICTIONARY
from verbalign.cli import main
from verbalign.dictionary import MappingDictionary, schema
from verbalign.dictionary.file import as_json
from verbalign.dictionary.schema import SCHEMA, dictionary_check, place
from verbalign.errors import InputError
from verbalign.learning.learn import learn
from verbalign.mentions.kinds import KINDS
from verbalign.values import Corpus, Expression, Instance, Structure
from verbalign.values.text import verbalization

HOLES = [
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    10**30,
    "",
    "x",
    "[x",
    "{a is",
    "\ud800",
    [],
    [0],
    ["x"],
    {},
    {"x": 0},
    {"": {}},
]


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every value within a value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(one for step, member in steps for one in places(member, (*path, step)))]


def changed(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    """A copy of a value with another at a path."""
    if not path:
        return new
    made = copy.deepcopy(value)
    at = made
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = new
    return made


TRIPLES = [
    ("Ann Ash", "birthPlace", "Almton"), ("Bea Birch", "birthPlace", "Berwick"), ("Almton", "country", "Norland"),
    ("Berwick", "country", "Norland"), ("Ann Ash", "club", "Almton FC"), ("Bea Birch", "club", "Almton FC"),
]  # fmt: skip
SAID = {"birthPlace": "{0} was born in {1}.", "country": "{0} is in {1}.", "club": "{0} plays for {1}."}


def sets() -> MappingDictionary:
    """Learned from sets of triples."""
    facts = [Expression(p, (("subject", s), ("object", o))) for s, p, o in TRIPLES]
    texts = [SAID[p].format(s, o) for s, p, o in TRIPLES]
    pairs = [((a, b), f"{x} {y}") for a, x in zip(facts, texts, strict=True) for b, y in zip(facts, texts, strict=True)]
    rows = [
        *(((fact,), text) for fact, text in zip(facts, texts, strict=True)),
        *(p for p in pairs if len({*p[0]}) > 1),
    ]
    return learn(Corpus(tuple(Instance(str(n), m, (verbalization(t),)) for n, (m, t) in enumerate(rows))))


def forms() -> MappingDictionary:
    """Learned from logical forms."""
    made = []
    for n, (city, line) in enumerate(zip(("Boston", "Denver", "Dallas"), ("U1", "U2", "U3"), strict=True)):
        for name, args, text in (
            ("f", {"from": city}, f"show me flights from {city}"),
            ("l", {"line": line}, f"show me flights on {line}"),
            ("b", {"from": city, "line": line}, f"show me flights from {city} on {line}"),
        ):
            meaning = (Expression("select flight", tuple(args.items())),)
            made.append(Instance(f"{name}{n}", meaning, (verbalization(text),)))
    return learn(Corpus(tuple(made), structure=Structure.FORMS))


@pytest.fixture(scope="module")
def dictionaries(made_up: Any, restaurants: Any, hotels: Any) -> list[dict[str, Any]]:
    """Dictionaries of all kinds, as their files have them."""
    made = [as_json(one) for one in (made_up, restaurants, hotels, framed.made_framed(), sets(), forms())]
    return [json.loads(json.dumps(one)) for one in made] + [json.loads(PROOF_DICTIONARY.read_text())]


def test_whatever_is_learned_keeps_the_schema(dictionaries):
    assert [dictionary_check()(one) for one in dictionaries] == [None] * len(dictionaries)


def closed(part: Any) -> Any:
    """A schema that allows no fields but those that it names."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    made = {word: closed(rule) for word, rule in part.items()}
    named = made.get("type") == "object" and "properties" in made
    return {"additionalProperties": False, **made} if named else made


def test_no_field_is_learned_that_the_schema_does_not_name(dictionaries):
    strict = jsonschema.Draft202012Validator(closed(json.loads(SCHEMA.read_text())))
    faults = {
        f"{'/'.join(map(str, e.absolute_path))}: {e.message}" for one in dictionaries for e in strict.iter_errors(one)
    }
    assert not faults


@pytest.mark.parametrize(
    ("field", "wrong", "fault"),
    [
        ("people", {"of name": []}, '"of name" of "people" of "sets" of "learned" must be a number'),
        ("people", "x", '"people" of "sets" of "learned" must be an object in braces'),
        ("untagged", 5, '"untagged" of "sets" of "learned" must be a list'),
        ("had", [5], 'member 1 of "had" of "sets" of "learned" must be a text'),
        ("led", [], '"led" of "sets" of "learned" must be a text'),
        ("collective", {"x": 1}, '"collective" of "sets" of "learned" must be a list'),
        ("lowers", "no", '"lowers" of "sets" of "learned" must be true or false'),
    ],
)
def test_what_is_known_of_sets_is_checked(tmp_path, field, wrong, fault):
    saved = as_json(sets())
    path = tmp_path / "d.json"
    path.write_text(json.dumps(changed(saved, ("learned", "sets", field), wrong)))
    with pytest.raises(InputError, match=re.escape(fault)):
        MappingDictionary.load(path)


def test_the_schema_knows_the_kinds_of_values():
    found = json.loads(SCHEMA.read_text())["$defs"]["frames"]["properties"]["kinds"]["additionalProperties"]["enum"]
    assert tuple(found) == KINDS


def test_our_reading_of_the_schema_is_that_of_others(dictionaries):
    other = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    chance = random.Random(7)
    for saved in dictionaries:
        every = places(saved)
        for _ in range(40):
            one = changed(saved, chance.choice(every), chance.choice(HOLES))
            assert (dictionary_check()(one) is None) == other.is_valid(one)


def test_a_word_of_json_schema_that_nobody_checks_is_no_part_of_ours():
    with pytest.raises(AssertionError, match="uniqueItems"):
        schema._Maker({"type": "array", "items": {"type": "string"}, "uniqueItems": True}).check("#")


def test_places_are_told_as_people_would():
    assert place(()) == "the file"
    assert place(("learned", "moves", "1-1")) == '"1-1" of "moves" of "learned"'
    assert place(("thesaurus", 2, "examples", 0, 1)) == 'member 2 of member 1 of "examples" of member 3 of "thesaurus"'


@settings(max_examples=60)
@given(data=st.data())
def test_any_value_anywhere_in_a_dictionary_gives_a_result_or_one_line(dictionaries, tmp_path_factory, data):
    saved = data.draw(st.sampled_from(dictionaries))
    anything = st.sampled_from(HOLES) | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False)
    one = changed(saved, data.draw(st.sampled_from(places(saved))), data.draw(anything))
    path = Path(tmp_path_factory.mktemp("any") / "d.json")
    path.write_text(json.dumps(one))
    word = next(iter(saved["predicates"]))
    first = saved["predicates"][word]["args"][:1]
    meaning = f"{word}({', '.join(f'{name}=3' for name in first)})"
    for words in (["say", path, meaning, "--all"], ["show", path], ["parse", path, "It is so."], ["check", path]):
        assert main([*map(str, words), "--quiet"]) in (0, 1, 3)
