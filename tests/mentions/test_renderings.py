"""Renderings: how values are found in texts, and written in the same way."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from verbalign.language import Language
from verbalign.mentions import renderings
from verbalign.mentions.kinds import DATE, LIST, MONEY, NAME, NUMBER, QUANTITY, TIME
from verbalign.mentions.renderings import dated, found, rendered

LANGUAGES = {code: Language(code) for code in ("en", "de", "es", "ru")}
ENGLISH = LANGUAGES["en"]


def seen(text, value, kind, code="en"):
    return [(text[p.start : p.end], p.rendering) for p in found(text, value, kind, LANGUAGES[code])]


# ---- one kind after the other ----


@pytest.mark.parametrize(
    ("value", "kind", "text", "surface", "rendering"),
    [
        ("Leeds", NAME, "the Leeds train", "Leeds", ""),
        ("on_time", NAME, "It was on time.", "on time", "spaced"),
        ("Fast food", NAME, "a fast food place", "fast food", "lower"),
        ("leeds", NAME, "the Leeds train", "Leeds", "capital"),
        ("leeds", NAME, "Leeds is far.", "Leeds", ""),
        ("leeds", NAME, "in LEEDS now", "LEEDS", "upper"),
        ("3", NUMBER, "in 3 rooms", "3", ""),
        ("3", NUMBER, "in three rooms", "three", "words"),
        ("3", NUMBER, "on the third floor", "third", "ordinal"),
        ("3", NUMBER, "on the 3rd floor", "3rd", "nth"),
        ("1200", NUMBER, "some 1,200 people", "1,200", "grouped"),
        ("1,200", NUMBER, "some 1200 people", "1200", "plain"),
        ("-7", NUMBER, "down by 7 points", "7", "unsigned"),
        ("6 min", QUANTITY, "6 minutes late", "6", "digits"),
        ("6 min", QUANTITY, "6  min late", "6  min", ""),
        ("-£35.10", MONEY, "£35.10 overdrawn", "£35.10", "unsigned"),
        ("£1,035", MONEY, "for 1035 pounds", "1035", "plain"),
        ("2026-07-01", DATE, "on 1 July at noon", "1 July", "d MMMM"),
        ("2026-07-01", DATE, "on July 1st, 2026 at noon", "July 1st, 2026", "MMMM do, y"),
        ("2026-07-01", DATE, "on the 1st of July", "1st of July", "do' of 'MMMM"),
        ("2026-07-01", DATE, "on Wednesday 1 July", "Wednesday 1 July", "EEEE d MMMM"),
        ("2026-07-01", DATE, "on 01/07/2026", "01/07/2026", "dd/MM/y"),
        ("2026-07-01", DATE, "on 2026-07-01", "2026-07-01", ""),
        ("21:30", TIME, "at 21:30", "21:30", ""),
        ("21:30", TIME, "at 9:30 pm", "9:30 pm", "h:mm a"),
        ("21:30", TIME, "at half past nine", "half past nine", "half past h"),
        ("09:00", TIME, "at 9 am", "9 am", "h a"),
        ("09:00", TIME, "at nine", "nine", "h"),
        (("plates", "cups", "spoons"), LIST, "bring plates, cups and spoons", "plates, cups and spoons", "list"),
        (("plates", "cups"), LIST, "bring cups, plates", "cups, plates", "commas"),
        (("egg", "pear"), LIST, "with an egg and a pear", "an egg and a pear", "list with a/an"),
        ("odd(n)", "expression", "since odd(n) holds", "odd(n)", ""),
    ],
)  # fmt: skip
def test_a_value_is_found_in_its_rendering(value, kind, text, surface, rendering):
    assert (surface, rendering) in seen(text, value, kind)


@pytest.mark.parametrize(
    ("code", "value", "kind", "text", "surface", "rendering"),
    [
        ("de", "2026-07-01", DATE, "am 1. Juli", "1. Juli", "d. MMMM"),
        ("de", "1200", NUMBER, "rund 1.200 Leute", "1.200", "grouped"),
        ("de", "21:30", TIME, "um 21 Uhr 30", "21 Uhr 30", "H 'Uhr' mm"),
        ("de", "09:30", TIME, "um halb zehn", "halb zehn", "halb n"),
        ("de", ("Brot", "Milch"), LIST, "Brot und Milch kaufen", "Brot und Milch", "list"),
        ("es", "2026-07-01", DATE, "el 1 de julio", "1 de julio", "d' de 'MMMM"),
        ("es", "3", NUMBER, "tres gatos", "tres", "words"),
        ("ru", "2026-05-09", DATE, "9 мая в парке", "9 мая", "d MMMM"),
        ("ru", "5", NUMBER, "пять котов", "пять", "words"),
    ],
)
def test_a_value_is_found_in_the_words_of_its_language(code, value, kind, text, surface, rendering):
    assert (surface, rendering) in seen(text, value, kind, code)


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        ("3", NUMBER, "in 13 rooms, 3.5 km from 2.3 and 30"),
        ("1", NUMBER, "nobody at all"),
        ("Ed", NAME, "Edward and Ned"),
        ("a", NAME, "A cat"),
        ("yes", "closed", "oh yes"),
        ("2026-05-01", DATE, "it may rain for 1 day"),
        ("2026-07-01", DATE, "on 2 June 2025"),
        ("2026-03-02", DATE, "they march on"),
        (("plates", "cups"), LIST, "plates on the table, and cups"),
        ("", NAME, "anything"),
        ((), LIST, "anything"),
    ],
)
def test_what_only_looks_like_a_value_is_not_found(value, kind, text):
    assert not seen(text, value, kind)


def test_a_month_in_small_letters_is_one_beside_a_day():
    assert ("3 may", "d MMMM") in seen("see you on 3 may", "2026-05-03", DATE)


@pytest.mark.parametrize(
    ("value", "rendering", "kind", "expected"),
    [
        ("25", "words", NUMBER, "25"),
        ("7", "unsigned", NUMBER, "7"),
        ("Tom", "words", NAME, None),
        ("Tom", "d MMMM", DATE, None),
        ("Tom", "h a", TIME, None),
        ("09:10", "half past h", TIME, "9:10 in the morning"),
        ("21:10", "h.mm of day", TIME, "9.10 at night"),
        ("09:30", "h o'clock", TIME, "half past nine"),
        ("09:30", "h a", TIME, "9:30 am"),
        ("18:00", "h", TIME, "six"),
        ("18:10", "h", TIME, "6:10"),
        (("a", "b", "c"), "", LIST, "a, b and c"),
        (("a",), "list", LIST, "a"),
        (("egg", "pear"), "list with a/an", LIST, "an egg and a pear"),
        (("Zug", "Bahn"), "list with der/die", LIST, None),
        (("x_y", "z"), "commas", LIST, "x y, z"),
    ],
)
def test_a_value_is_written_so_or_not_at_all(value, rendering, kind, expected):
    assert rendered(value, rendering, kind, ENGLISH) == expected


def test_members_of_a_list_have_the_articles_that_they_were_seen_with():
    known = {"Wanderung": "die", "Ausflug": "der"}
    language = LANGUAGES["de"]
    assert rendered(("Ausflug", "Wanderung"), "list with der/die", LIST, language, known) == (
        "der Ausflug und die Wanderung"
    )
    assert rendered(("Einigung", "Ausflug"), "list with der/die", LIST, language, known) == (
        "die Einigung und der Ausflug"
    ), "who ends alike has the same article"
    assert rendered(("Haus", "Ausflug"), "list with der/die", LIST, language, known) is None


# ---- what is found is written back ----

SIGNS = st.sampled_from(list("abcXYZ-_ '.&/()[]{}|\"éß0"))
NAMES = st.text(SIGNS, min_size=2, max_size=10).filter(
    lambda text: text == " ".join(text.split()) and text[-1].isalnum()
)
VALUES = st.one_of(
    st.tuples(st.just(NAME), NAMES),
    st.tuples(st.just(NUMBER), st.integers(-3000, 3000).map(str)),
    st.tuples(st.just(NUMBER), st.integers(1000, 99_999).map("{:,}".format)),
    st.tuples(st.just(NUMBER), st.decimals(-50, 50, places=1).map(str)),
    st.tuples(st.just(QUANTITY), st.integers(0, 200).map("{} min".format)),
    st.tuples(st.just(MONEY), st.integers(-2000, 2000).map(lambda n: f"{'-' * (n < 0)}£{abs(n):,}")),
    st.tuples(st.just(DATE), st.dates().filter(lambda day: day.year > 999).map(str)),
    st.tuples(st.just(TIME), st.times().map(lambda time: f"{time:%H:%M}")),
    st.tuples(st.just(LIST), st.lists(NAMES, min_size=1, max_size=3, unique=True).map(tuple)),
)
NAMED = {
    NAME: ["", "lower", "upper", "capital", "spaced"],
    NUMBER: ["", "digits", "unsigned", "grouped", "plain", "words", "ordinal", "nth", "comma"],
    DATE: ["", "d MMMM", "MMMM do", "do' of 'MMMM y", "EEEE, d MMM", "dd.MM.y", "dd/MM", "EEEE", "LLLL y", "d. MMMM"],
    TIME: ["", "HH:mm", "H:mm", "h:mm a", "h.mma", "h a", "H 'Uhr' mm", "half past h", "h o'clock", "a quarter to n"],
    LIST: ["list", "commas", "list with a/an"],
}
NAMED |= {QUANTITY: NAMED[NUMBER], MONEY: NAMED[NUMBER]}
AROUND = st.sampled_from([("", ""), ("It is ", "."), ("«", "»"), ("on ", " there"), ("the ", ", now"), ("(", ")")])


@given(VALUES, st.sampled_from(list(LANGUAGES)), AROUND, st.data())
@example((DATE, "2026-05-01"), "en", ("on ", " it may rain on 1 day in May 2026"), None)
@example((NUMBER, "1"), "en", ("1 of 1: one first 1st ", ""), None)
def test_whatever_is_found_is_written_back_in_the_same_words(typed, code, around, data):
    kind, value = typed
    language = LANGUAGES[code]
    rendering = data.draw(st.sampled_from(NAMED[kind])) if data else ""
    form = rendered(value, rendering, kind, language)
    assume(form)
    text = form.join(around)
    for place in found(text, value, kind, language):
        if isinstance(value, tuple) and " with " in place.rendering:
            continue  # their articles are those that they were seen with
        surface = text[place.start : place.end]
        again = rendered(value, place.rendering, kind, language)
        assert again is not None
        if not (kind in (NUMBER, QUANTITY, MONEY) and place.rendering == "words"):  # large ones in figures
            assert plain(again) == plain(surface), (place, again)


@given(VALUES, st.sampled_from(list(LANGUAGES)), AROUND, st.data())
def test_a_value_is_found_where_it_was_written(typed, code, around, data):
    kind, value = typed
    language = LANGUAGES[code]
    form = rendered(value, data.draw(st.sampled_from(["", *NAMED[kind]])), kind, language)
    assume(form and any(sign.isalnum() for sign in form))
    assume(kind != NAME or len(form) == len(value))  # "SS" of "ß"
    text = form.join(around)
    places = found(text, value, kind, language)
    assert any(place.start <= len(around[0]) and place.end >= len(around[0]) + len(form) for place in places)


def plain(text):
    return " ".join(text.casefold().split())


@given(st.dates().filter(lambda day: day.year > 999), st.sampled_from(NAMED[DATE][1:]), st.sampled_from(["en", "de"]))
def test_a_date_is_written_by_its_pattern(day, pattern, code):
    assert rendered(day.isoformat(), pattern, DATE, LANGUAGES[code]) == dated(day, pattern, LANGUAGES[code])


SOUGHT = st.text(st.sampled_from(list("aAbiIsſıİKkΣσς ßẞéÉ_.,-19²٣\u0301\u00a0\n")), min_size=1, max_size=5)


@given(SOUGHT.map(lambda form: " ".join(form.split())).filter(bool), st.lists(SOUGHT, max_size=4), st.data())
def test_the_fast_search_finds_what_regular_expressions_find(form, around, data):
    text = "".join([*around, form, *around, form.swapcase(), data.draw(SOUGHT)])
    flags = 0 if len(form) == 1 and form.isalpha() else re.IGNORECASE
    expected = [match.span() for match in re.finditer(renderings._pattern(form), text, flags)]
    assert list(renderings._occurrences(text, form)) == expected
    longer = rf"(?<!\w){re.escape(form)}(?=[^\W\d_]{{1,3}}(?!\w))"
    expected = [match.span() for match in re.finditer(longer, text, re.IGNORECASE)]
    assert list(renderings._inflections(text, form)) == expected


@pytest.mark.parametrize("value", ["[a]", "{b}", "c|d", '"e"', "f\\g", "h(i)", "$^.*+?", "j  k", "'l'"])
def test_a_value_is_found_whatever_signs_are_in_it(value):
    assert seen(f"We saw {value} today.", value, NAME)[0] == (value, "")


@pytest.mark.parametrize("value", ["Café Zoë", "Łódź", "São Paulo"])
def test_a_value_is_found_as_it_is_written_composed_or_not(value):
    for form in ("NFC", "NFD"):
        own = unicodedata.normalize(form, value)
        assert seen(f"We met in {own}.", own, NAME)[0] == (own, "")


def test_a_list_whose_first_member_has_no_article_is_found_whole():
    places = list(found("We saw Paris and a tower.", ("Paris", "tower"), LIST, LANGUAGES["en"]))
    assert [(place.start, place.end, place.rendering) for place in places] == [(7, 24, "list with a")]
    assert not list(found("We saw Paris and the tower.", ("Paris", "tower"), LIST, LANGUAGES["en"]))
