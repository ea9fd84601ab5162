"""What is known of languages: plural classes, number words, times, sounds, and which language a text is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.errors import InputError
from verbalign.language import Language, detected

LANGUAGES = ("en", "de", "es", "ru", "fr", "pl")


# ---- numbers ----


@pytest.mark.parametrize(
    ("code", "numbers", "classes"),
    [
        ("en", (0, 1, 2, 21, 1.5), ["other", "one", "other", "other", "other"]),
        ("de", (0, 1, 2, 1.5), ["other", "one", "other", "other"]),
        ("es", (0, 1, 2, 1_000_000), ["other", "one", "other", "many"]),
        (
            "ru",
            (1, 2, 5, 11, 12, 21, 22, 25, 1.5),
            ["one", "few", *["many"] * 3, "one", "few", "many", "other"],
        ),
        ("pl", (1, 2, 5, 12, 22), ["one", "few", "many", "many", "few"]),
        ("fr", (0, 1, 1.5, 2), ["one", "one", "one", "other"]),
    ],
)
def test_a_number_has_the_plural_class_of_its_language(code, numbers, classes):
    assert [Language(code).plural(number) for number in numbers] == classes


@pytest.mark.parametrize("code", ["de", "es", "ru", "fr", "pl"])
@given(st.integers(0, 10_000))
def test_the_sign_of_a_number_does_not_change_its_plural_class(code, number):
    assert Language(code).plural(-number) == Language(code).plural(number)


@given(st.integers(0, 10_000))
def test_english_without_cldr_has_the_plural_classes_of_cldr(number):
    assert Language("en").plural(number) == str(Language("en")._locale.plural_form(number))


@pytest.mark.parametrize(
    ("code", "cardinal", "ordinal", "nth"),
    [
        ("en", "three", "third", "3rd"),
        ("de", "drei", "dritte", "3."),
        ("es", "tres", "tercero", "3º"),
        ("ru", "три", "третий", "3"),
    ],
)
def test_numbers_are_said_in_the_words_of_the_language(code, cardinal, ordinal, nth):
    language = Language(code)
    assert (language.cardinal(3), language.ordinal(3), language.nth(3)) == (cardinal, ordinal, nth)


def test_a_number_that_nobody_writes_in_words_has_none():
    assert Language("en").cardinal(1001) == Language("en").cardinal(-1) == ""


def test_a_language_without_number_words_gives_nothing_rather_than_a_fault():
    assert Language("eu").cardinal(3) == Language("eu").ordinal(3) == Language("eu").nth(3) == ""


@given(st.integers(0, 999))
def test_eleventh_twelfth_and_thirteenth_end_in_th_in_every_hundred(number):
    ending = Language("en").nth(number)[-2:]
    assert ending == ("th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th"))


def test_thousands_and_decimals_are_marked_as_the_language_does():
    assert [(Language(code).group, Language(code).decimal) for code in ("en", "de", "es")] == [
        (",", "."),
        (".", ","),
        (".", ","),
    ]


# ---- times, months, days ----


@pytest.mark.parametrize(
    ("code", "hour", "minute", "phrase"),
    [
        ("en", 9, 30, "half past nine"),
        ("en", 9, 45, "a quarter to ten"),
        ("en", 12, 45, "quarter to one"),
        ("en", 15, 0, "three in the afternoon"),
        ("en", 12, 0, "noon"),
        ("en", 24, 0, "midnight"),
        ("de", 9, 30, "halb zehn"),
        ("de", 12, 30, "halb eins"),
        ("de", 12, 45, "Viertel vor eins"),
        ("es", 9, 30, "nueve y media"),
        ("es", 12, 45, "una menos cuarto"),
        ("ru", 3, 0, "3 часа"),
    ],
)
def test_times_are_spoken_as_in_the_language(code, hour, minute, phrase):
    assert phrase in [form for _, form in Language(code).time_phrases(hour, minute)]


@given(st.integers(0, 23), st.integers(0, 59), st.sampled_from(LANGUAGES))
def test_no_time_has_the_phrase_of_another_time_of_the_same_half_day(hour, minute, code):
    forms = {form for _, form in Language(code).time_phrases(hour, minute)}
    half = range(hour // 12 * 12, hour // 12 * 12 + 12)
    for other in ((h, m) for h in half for m in (0, 15, 30, 45) if (h, m) != (hour, minute)):
        assert not forms & {form for _, form in Language(code).time_phrases(*other)}


def test_a_morning_is_no_afternoon():
    assert not any("afternoon" in form for _, form in Language("en").time_phrases(9, 0))


def test_months_and_days_have_the_names_of_the_language():
    assert Language("de").months["MMMM"][3] == "März"
    assert Language("ru").months["MMMM"][5] == "мая"
    assert Language("ru").months["LLLL"][5] == "май"
    assert Language("es").weekdays["EEEE"][2] == "miércoles"


# ---- small words ----


def test_lists_are_joined_with_the_words_of_the_language():
    assert [Language(code).joint for code in ("en", "de", "es", "ru")] == [" and ", " und ", " y ", " и "]
    assert Language("de").joints == {"und", "oder"}


def test_yes_and_no_are_known_in_english_and_in_the_language():
    assert [Language("de").truth(word) for word in ("ja", "Nein", "yes", "vielleicht")] == [True, False, True, None]
    assert Language("es").truth("Sí") and Language("ru").truth("нет") is False


def test_pronouns_that_tell_a_gender_are_pronouns():
    for code in LANGUAGES:
        assert Language(code).gendered <= Language(code).pronouns


VOWELS = """apple hour honest heir hourly umbrella uninvited unimportant 8 8th 80% 11 18 11,000 18,500 £8 MP NHS X-ray
'apple (onion"""
CONSONANTS = """pear house university unicorn one once one-off European user useful ewe Utah UK US B U NATO
1 100 110 180 1,100 1,800"""


def test_a_vowel_sound_is_heard_not_seen():
    assert [word for word in VOWELS.split() if not Language("en").vowel_sound(word)] == []
    assert [word for word in CONSONANTS.split() if Language("en").vowel_sound(word)] == []


def test_nothing_begins_with_no_vowel_sound():
    assert not any(Language(code).vowel_sound("") for code in LANGUAGES)


# ---- which language ----


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "The lift on the third floor will be out of order until Monday morning."),
        ("de", "Der Aufzug im dritten Stock ist bis Montagmorgen außer Betrieb."),
        ("es", "El ascensor de la tercera planta no funciona hasta el lunes por la mañana."),
        ("ru", "Лифт на третьем этаже не работает до утра понедельника."),
    ],
)
def test_the_wordings_tell_their_language(code, text):
    assert detected([text]).code == code


def test_numbers_tell_no_language_however_many_there_are():
    rows = [f"Line {n % 20}: the {7 * n % 999} train is {n % 60} minutes late." for n in range(400)]
    assert detected(rows).code == "en"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "By York Road and Anna house. By Anna house."),  # rather than Nigerian Pidgin
        ("pcm", "Dis train dey late wella, e no go reach on time."),
        ("fi", "Juna on myöhässä viisi minuuttia."),
    ],
)
def test_few_words_tell_a_common_language_rather_than_one_like_it(code, text):
    assert detected([text]).code == code


def test_too_few_letters_tell_no_language_and_are_taken_for_english():
    assert detected([]).code == detected(["12:30", "ok 7"]).code == "en"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("κατὰ τὸν νόμον ἐν τῇ πόλει ἦσαν ἄνδρες", "el"),  # ancient Greek
        ("iGp_5 WAm-dX3a5I nOdcdb B2dC4_DSD 6Lc1mx pQ/2/yM", "en"),  # no language at all
    ],
)
def test_a_language_that_cldr_does_not_have_gives_way_to_one_that_it_has(text, code):
    assert detected([text]).checked().code == code


@pytest.mark.parametrize("code", ["xx", "klingon", "", "12", "e n"])
def test_an_unknown_language_is_named_with_a_way_out(code):
    with pytest.raises(InputError, match=f"^no language '{code}' is known; give a code such as en, de, es or ru$"):
        Language(code).checked()


def test_a_code_may_name_a_country():
    assert Language("pt-BR").checked().plural(0) == "one"
