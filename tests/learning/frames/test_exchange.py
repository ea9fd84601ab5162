"""Clauses that tell one value stand for each other, go with their argument, and can be said by themselves."""

from __future__ import annotations

import pytest

from small_corpora import said, taught

ROOMS = [
    ({"room": "Opal", "seats": "12", "lift": "no", "coffee": "free"}, "Opal seats 12, no lift, free coffee."),
    ({"room": "Ruby", "seats": "9", "lift": "yes", "coffee": "paid"}, "9 seats in Ruby, lift to all, paid coffee."),
    ({"room": "Jade", "seats": "8", "lift": "no", "coffee": "paid"}, "Try Jade for 8, no lift. There is paid coffee."),
    ({"room": "Onyx", "seats": "30", "lift": "yes", "coffee": "free"}, "Onyx holds 30 and has a lift. Free coffee!"),
    ({"room": "Coral", "seats": "6"}, "Coral is for 6."),
]  # fmt: skip


@pytest.fixture(scope="module")
def rooms():
    return taught(ROOMS)


def test_a_clause_for_another_value_comes_from_another_frame(rooms):
    texts = rooms.alternatives("tell(room=Agate, seats=16, lift=yes, coffee=free)")
    assert "Agate seats 16, lift to all, free coffee." in texts


def test_a_clause_goes_where_its_argument_is_absent(rooms):
    assert "Agate seats 16, free coffee." in rooms.alternatives("tell(room=Agate, seats=16, coffee=free)")


def test_the_own_words_of_a_frame_are_no_guess(rooms):
    text = said(rooms, room="Agate", seats="16", lift="no", coffee="free")
    assert text == "Agate seats 16, no lift, free coffee."


def test_a_clause_is_said_by_itself_where_no_sentence_tells_its_value(rooms):
    text = said(rooms, room="Agate", seats="16", lift="no")
    assert text is not None and "no lift" in text.lower() and not text.left_out


def test_clauses_by_themselves_are_no_texts(rooms):
    assert "No lift." not in rooms.alternatives("tell(room=Agate, lift=no)")


def test_what_is_exchanged_names_its_sources(rooms):
    assert all(template.sources for template in rooms.entries["tell"].templates)


def test_words_for_a_number_are_for_that_number():
    learned = taught(
        [
            ({"team": "Reds", "goals": "2", "scorer": "Ada"}, "Reds got 2. Ada had one of the two."),
            ({"team": "Blues", "goals": "3", "scorer": "Bob"}, "It was 3 for Blues. Bob scored."),
        ]
    )
    text = said(learned, team="Greens", goals="4", scorer="Cy")
    assert text is not None and "two" not in text and "Cy" in text
    assert "Cy had one of the two." in str(said(learned, team="Greens", goals="2", scorer="Cy")) or "Cy scored" in str(
        said(learned, team="Greens", goals="2", scorer="Cy")
    )


def test_a_value_is_told_where_its_argument_is_called_by_name():
    rows = [
        ({"trail": "Loop", "km": "6", "dogs": "yes"}, "Stroll round Loop, 6 km. Dogs are welcome."),
        ({"trail": "Ridge", "km": "18", "dogs": "no"}, "Ridge is a stiff 18 km. Leave the dog at home."),
        ({"trail": "Mill", "km": "9", "dogs": "yes"}, "Mill takes 9 km. Bring your dog."),
    ]
    text = said(taught(rows), trail="Moor", km="7", dogs="no")
    assert text is not None and text.endswith("Leave the dog at home.") and "7 km" in text


def test_what_one_person_alone_has_words_for_goes_last():
    rows = [
        ({"film": "Dune", "hall": "2"}, "Night owls, Dune is in hall 2."),
        ({"film": "Heat", "hall": "3"}, "Heat is shown in hall 3."),
        ({"film": "Alien", "hall": "1"}, "In hall 1 Alien is shown today."),
        ({"film": "Jaws", "hall": "4"}, "Today hall 4 has Jaws."),
    ]
    text = said(taught(rows), film="Brazil", hall="5")
    assert text is not None and "owls" not in text
