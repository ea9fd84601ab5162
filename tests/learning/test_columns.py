"""What is odd about the values of a corpus is told in one line each, and kept in the dictionary."""

from __future__ import annotations

import json

import pytest

from verbalign.corpora import combined, read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.language import Language, strays
from verbalign.learning.learn import learn

DAYS = ("2026-07-01", "2026-07-04", "2026-07-09", "2026-07-12")
TRAINS = ("the night train", "the mail train", "the boat train", "the milk train")


def late(day, train, **more):
    month_day = f"{int(day[-2:])} July" if day[-2:].isdigit() else day
    return {
        "predicate": "late",
        "args": {"day": day, "train": train, **more},
        "texts": [f"{train.capitalize()} was late on {month_day}.", f"On {month_day}, {train} came late."],
    }


def rows():
    return [late(day, train) for day, train in zip(DAYS, TRAINS, strict=True)]


@pytest.fixture
def corpus(tmp_path):
    def made(*records):
        path = tmp_path / "trains.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
        return read(path)

    return made


def noted(corpus, **options):
    warnings = []
    dictionary = learn(corpus, warn=warnings.append, **options)
    assert dictionary.learned.get("notes", []) == warnings
    return warnings


def test_an_ordinary_corpus_has_nothing_odd(corpus):
    assert noted(corpus(*rows())) == []


def test_a_date_that_is_none_makes_the_column_names_and_is_told(corpus):
    assert noted(corpus(*rows(), late("2026-02-30", "the last train"))) == [
        "'day' is not read as a date: '2026-02-30' in meaning 5, late(day=2026-02-30, train=the last train) is not a "
        "date; fix it, or leave it out"
    ]


def test_a_word_among_numbers_is_told_but_versions_are_not(corpus):
    counts = [late(day, train, coaches=n) for day, train, n in zip(DAYS, TRAINS, ("4", "5", "6", "n/a"), strict=True)]
    (line,) = noted(corpus(*counts))
    assert line.startswith("'coaches' is not read as a number: 'n/a' in meaning 4, late(") and "is not a number" in line
    versions = [
        late(day, train, v=v) for day, train, v in zip(DAYS, TRAINS, ("4.1", "5.0", "6.2", "1.2.3"), strict=True)
    ]
    assert noted(corpus(*versions)) == []


def test_a_list_where_one_value_was_is_told(corpus):
    crews = [
        late(day, train, crew=c) for day, train, c in zip(DAYS, TRAINS, ("Ann", "Bo", ["Cy", "Di"], "Ed"), strict=True)
    ]
    (line,) = noted(corpus(*crews))
    assert line.startswith("'crew' is a list in meaning 3, late(")
    assert line.endswith(
        "but one value in 3 other meanings: all are read as lists; if that is wrong, give it one value there"
    )


def test_an_argument_that_is_empty_throughout_is_told(corpus):
    assert noted(corpus(*(late(day, train, why="") for day, train in zip(DAYS, TRAINS, strict=True)))) == [
        "'why' is empty throughout; give it values, or remove it"
    ]


def test_a_column_that_is_empty_throughout_is_told_unless_another_file_fills_it(tmp_path):
    monday, tuesday = tmp_path / "monday.csv", tmp_path / "tuesday.csv"
    monday.write_text("predicate,train,why,text\nlate,Leo,,Leo is late.\nlate,Mia,,Mia is late.\n")
    tuesday.write_text("predicate,train,why,text\nlate,Kim,fog,Kim is late: fog.\n")
    assert noted(read(monday)) == ["'why' is empty throughout; give it values, or remove it"]
    assert noted(combined([read(monday), read(tuesday)])) == []


def test_wordings_in_another_language_are_told(corpus):
    german = [
        {"predicate": "late", "args": {"train": train}, "texts": [f"Leider kommt heute {train} viel zu spät an."]}
        for train in ("ICE 5", "RE 7")
    ]
    (line,) = noted(corpus(*rows(), *german))
    assert line == (
        "2 wordings of 10 seem to be in another language (de) than the rest (en): "
        "'Leider kommt heute ICE 5 viel zu spät an.'; learn each language by itself"
    )


def test_one_odd_wording_is_no_other_language():
    english = ["The night train to York is late because of snow."] * 20
    assert strays([*english, "Der Zug nach Kiel fällt heute leider aus."], Language("en")) is None


# ---- kinds that are declared ----


def test_a_header_declares_kinds(corpus):
    records = [
        {**late(day, train), "texts": [f"{train} 0{n}"]}
        for n, (day, train) in enumerate(zip(DAYS, TRAINS, strict=True))
    ]
    plain, declared = corpus(*records), corpus({"kinds": {"day": "name"}}, *records)
    kinds = [learn(one).entries["late"].frames.kinds["day"] for one in (plain, declared)]
    assert kinds == ["date", "name"] and declared.kinds == {"day": "name"}


def test_an_option_goes_before_a_header(corpus):
    declared = corpus({"kinds": {"day": "name"}}, *rows())
    assert learn(declared, kinds={"day": "closed"}).entries["late"].frames.kinds["day"] == "closed"


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        (
            {"day": "dat"},
            ":1: the kind of 'day' must be one of: name, number, quantity, money, date, time, list, closed",
        ),
        ({"day": ["date"]}, ":1: the kind of 'day' must be one of: name"),
        (["day"], ":1: field 'kinds' must be an object, but is"),
    ],
)
def test_a_wrong_header_is_told_with_its_line(corpus, header, fault):
    with pytest.raises(InputError) as error:
        corpus({"kinds": header}, *rows())
    assert fault in str(error.value)


def test_an_argument_has_one_kind(corpus, tmp_path):
    with pytest.raises(InputError, match="2: 'day' is declared as name after date; keep one"):
        corpus({"kinds": {"day": "date"}}, {"kinds": {"day": "name"}}, *rows())
    two = [corpus({"kinds": {"day": kind}}, *rows()) for kind in ("date", "name")]
    with pytest.raises(InputError, match="two files declare 'day' as date and as name; keep one"):
        combined(two)


@pytest.mark.parametrize(
    ("kinds", "fault"),
    [
        (
            {"train": "date"},
            "'train' is declared as date, but in meaning 1, late(day=2026-07-01, train=the night train) it is "
            "'the night train', which is not a valid date; fix the value, or declare another kind",
        ),
        ({"dya": "date"}, "date is declared for 'dya', but the arguments are: day, train"),
    ],
)
def test_a_kind_that_contradicts_the_values_is_an_error(corpus, kinds, fault):
    with pytest.raises(InputError) as error:
        learn(corpus(*rows()), kinds=kinds)
    assert str(error.value) == fault


def test_a_list_is_no_number(corpus):
    with pytest.raises(InputError, match=r"late\(.*crew=.*\) it is a list; fix the value"):
        learn(corpus(late(DAYS[0], TRAINS[0], crew=["Ann", "Bo"])), kinds={"crew": "number"})


def test_an_unknown_language_is_an_error(corpus):
    with pytest.raises(InputError, match="no language 'klingon' is known; give a code such as en, de, es or ru"):
        learn(corpus(*rows()), language="klingon")


# ---- signs that mean something in templates ----

ODD = ('A|B {x} [y] "q"', "[[z]] \\{w\\}", '"quoted"', "a: b | c: d", "{n is 1: one}", "it's [1]")


@pytest.mark.parametrize("value", ODD)
def test_values_with_brackets_braces_bars_and_quotes_are_said_exactly(corpus, tmp_path, value):
    names = ["Leo", "Mia", value]
    records = [
        {"predicate": "late", "args": {"train": name}, "texts": [f"The train {name} is late.", f"Late: {name}."]}
        for name in names
    ]
    path = tmp_path / "d.json"
    learn(corpus(*records)).save(path)
    loaded = MappingDictionary.load(path).with_sources()
    expression = loaded.sources[4].expression
    assert loaded.say(expression) in (f"The train {value} is late.", f"Late: {value}.")
    assert loaded.say(expression).arguments.keys() == {"train"} and not loaded.say(expression).left_out


@pytest.mark.parametrize("value", ODD)
def test_closed_values_with_such_signs_are_told_by_their_words(corpus, tmp_path, value):
    words = {"yes": "is open", value: "is [closed] {now}"}
    records = [
        {"predicate": "door", "args": {"room": room, "state": state}, "texts": [f"Room {room} {words[state]}."]}
        for room, state in (("Red", "yes"), ("Blue", value), ("Green", "yes"), ("Pink", value), ("Grey", "yes"))
    ]
    path = tmp_path / "d.json"
    learn(corpus(*records)).save(path)
    loaded = MappingDictionary.load(path).with_sources()
    assert loaded.say(loaded.sources[1].expression) == "Room Blue is [closed] {now}."
