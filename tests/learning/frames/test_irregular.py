"""Corpora in which no two sentences are built alike: each is a frame of its own."""

from __future__ import annotations

from small_corpora import said, taught

BOATS = (
    (
        {"boat": "Heron", "bay": "Tarn Bay", "paid": "yes", "moored": "no"},
        "The good old Heron has gone out to Tarn Bay. All has been paid. Not moored.",
    ),
    (
        {"boat": "Gull", "bay": "Long Reach", "paid": "no", "moored": "yes"},
        "Gull lies in Long Reach. Nothing paid. Moored.",
    ),
    (
        {"boat": "Tern", "bay": "Hook Sound", "paid": "yes", "moored": "yes"},
        "Look for Tern at Hook Sound. It is moored there. The fee was paid.",
    ),
)


def test_a_sentence_with_a_word_like_an_arguments_name_tells_that_argument_and_no_other():
    text = str(said(taught(BOATS), boat="Swan", bay="Dead End", paid="no", moored="no"))
    assert "Nothing paid." in text
    assert "Not moored." in text


def test_the_same_word_with_and_without_a_negation_tells_different_values():
    learned = taught(BOATS)
    for paid in ("yes", "no"):
        found = str(said(learned, boat="Swan", bay="Dead End", paid=paid, moored="no"))
        assert not found.endswith(" Moored."), found
        assert "is moored" not in found


def test_a_number_after_its_own_name_counts_nothing():
    learned = taught(
        [
            ({"room": "4", "guest": "Bo"}, "Room 4 is for Bo."),
            ({"room": "7", "guest": "Al"}, "Al sleeps in room 7."),
        ]
    )
    assert said(learned, room="1", guest="Cy") == "Room 1 is for Cy."


def test_a_noun_seen_with_one_alone_is_not_said_of_nought_or_many():
    learned = taught([({"tours": "1", "hill": "Oak Hill"}, "1 tour leaves from Oak Hill.")])
    assert said(learned, tours="0", hill="Mill Hill") is None
    assert said(learned, tours="3", hill="Mill Hill") is None


def test_a_noun_after_a_short_word_goes_by_the_number_too():
    learned = taught(
        [
            ({"red_kites": "2", "hill": "Oak Hill"}, "Over Oak Hill I saw 2 red kites."),
            ({"red_kites": "5", "hill": "Fern Hill"}, "There were, all told, 5 red kites by Fern Hill."),
        ]
    )
    assert said(learned, red_kites="1", hill="Mill Hill") is None
    assert said(learned, red_kites="4", hill="Mill Hill") == "Over Mill Hill I saw 4 red kites."


def test_twenty_one_goes_with_one_where_the_language_says_so():
    learned = taught(
        [
            ({"туры": "1", "парк": "Лесной"}, "Сегодня в парке Лесной 1 тур."),
            ({"туры": "3", "парк": "Речной"}, "Сегодня в парке Речной 3 тура."),
            ({"туры": "5", "парк": "Южный"}, "Сегодня в парке Южный 5 туров."),
        ],
        "ru",
    )
    found = [str(said(learned, туры=number, парк="Дальний")) for number in ("21", "2", "11")]
    assert [text.rpartition("Дальний ")[2] for text in found] == ["21 тур.", "2 тура.", "11 туров."]


def test_a_title_that_was_left_out_once_may_still_be_said():
    learned = taught(
        [
            ({"guest": "Mr Ray", "dish": "soup"}, "Mr Ray had soup."),
            ({"guest": "Mr Low", "dish": "fish"}, "For Mr Low it was fish."),
            ({"guest": "Mrs Day", "dish": "pie"}, "A pie was served."),
            ({"guest": "Mrs Fox", "dish": "rice"}, "Rice, said Mrs Fox."),
        ]
    )
    assert said(learned, guest="Mrs Elm", dish="stew") == "Mrs Elm had stew."


def test_a_short_plain_word_before_a_name_ends_a_sentence():
    learned = taught(
        [
            ({"cook": "Dr Wu", "dish": "soup"}, "Soup comes first. Dr Wu made it."),
            ({"cook": "Dr Ng", "dish": "fish"}, "Fish is what Dr Ng likes."),
        ]
    )
    assert [template.text for template in learned.entries["tell"].templates][:2] == [
        "[dish] comes first.",
        "[cook] made it.",
    ]
