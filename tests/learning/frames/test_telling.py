"""Which sentence tells a value, and which values a sentence is for: what people said together, and beside what."""

from __future__ import annotations

from small_corpora import said, taught

LOANS = [
    ({"book": "Emma", "day": "2026-03-01", "renewable": "yes"}, "Emma is due on 1 March. Need more time? Just renew!"),
    ({"book": "Emma", "day": "2026-03-01", "renewable": "yes"}, "Emma, 1 March. Renewable."),
    ({"book": "Kim", "day": "2026-03-02", "renewable": "no"}, "Kim is due on 2 March. Sorry, no more renewals."),
    ({"book": "Dune", "day": "2026-03-05", "renewable": "yes"}, "Dune is due on 5 March. Need more time? Just renew!"),
    ({"book": "She", "day": "2026-03-09", "renewable": "no"}, "She is due on 9 March. Sorry, no more renewals."),
]


def test_a_sentence_that_only_leads_to_another_does_not_tell_its_value():
    text = said(taught(LOANS), book="Ivanhoe", day="2026-04-07", renewable="yes")
    assert text is not None
    assert "renew" in text.lower(), text
    lead = next(t for p in taught(LOANS).entries.values() for t in p.templates if t.text.startswith("Need more"))
    assert lead.silent == ("renewable",)


def test_a_word_between_sentences_of_a_plan_is_kept_where_it_may_tell_a_value():
    learned = taught(
        [
            ({"shop": "Kiosk", "days": "3", "id": "yes"}, "Collect at Kiosk, 3 days left. ID needed."),
            ({"shop": "Depot", "days": "5", "id": "no"}, "Collect at Depot, 5 days left. No ID needed."),
            ({"shop": "Garage", "days": "4", "id": "yes"}, "Collect at Garage, 4 days left. ID needed."),
            ({"shop": "Annex", "days": "7"}, "Collect at Annex, 7 days left."),
        ]
    )
    assert said(learned, shop="Depot", days="5", id="no") == "Collect at Depot, 5 days left. No ID needed."


PARCELS = [
    ({"who": "Hill", "parcels": "1", "place": "porch"},
     "Your parcel from Hill was delivered. It was left in the porch."),
    ({"who": "Lamp", "parcels": "3", "place": "neighbour"},
     "Your 3 parcels from Lamp were delivered. They were left with a neighbour."),
    ({"who": "Tea", "parcels": "1", "place": "reception"},
     "Your parcel from Tea was delivered. It was left at reception."),
    ({"who": "Wool", "parcels": "2", "place": "porch"},
     "Your 2 parcels from Wool were delivered. They were left in the porch."),
]  # fmt: skip


def test_they_are_several_and_it_is_one_where_people_keep_to_that():
    learned = taught(PARCELS)
    assert said(learned, who="Kidd", parcels="1", place="porch") == (
        "Your parcel from Kidd was delivered. It was left in the porch."
    )
    text = said(learned, who="Kidd", parcels="1", place="neighbour", guess=True) or ""
    assert "They" not in text and "1 parcel from Kidd were" not in text, text


def test_a_value_goes_after_the_small_words_that_it_was_said_with():
    learned = taught(PARCELS)
    for place, right in (("neighbour", "with a neighbour"), ("reception", "at reception"), ("porch", "in the porch")):
        text = said(learned, who="Kidd", parcels="4", place=place) or right
        assert "left" not in text or right in text, text


def test_a_word_among_amounts_has_sentences_of_its_own():
    learned = taught(
        [
            ({"game": "Leyton", "entry": "free"}, "Leyton: you won't pay a penny, as it's free to get in."),
            ({"game": "Harlow", "entry": "£5"}, "Harlow: bring £5 for the gate."),
            ({"game": "Erith", "entry": "£3"}, "Erith: bring £3 for the gate."),
        ]
    )
    assert said(learned, game="Ilford", entry="£12") == "Ilford: bring £12 for the gate."
    assert said(learned, game="Ilford", entry="free") == "Ilford: you won't pay a penny, as it's free to get in."


def test_a_word_among_amounts_may_be_told_in_any_words():
    learned = taught(
        [
            ({"show": "Masks", "price": "free"}, "The show Masks is free."),
            ({"show": "Masks", "price": "free"}, "Masks won't cost you a penny."),
            ({"show": "Clay", "price": "£9"}, "The show Clay costs £9."),
            ({"show": "Wool", "price": "£12"}, "The show Wool costs £12."),
        ]
    )
    for template in (t for entry in learned.entries.values() for t in entry.templates if "penny" in t.text):
        assert "price is free" in (*template.when, *template.only)


def test_a_clause_that_depends_on_another_is_no_sentence():
    learned = taught(
        [
            ({"game": "Leyton", "status": "postponed"}, "We won't play Leyton, as the game has been postponed."),
            ({"game": "Harlow", "status": "postponed"}, "Nobody will see Harlow, as the game has been postponed."),
            ({"game": "Erith", "status": "confirmed"}, "All set for Erith, as the game has been confirmed."),
        ]
    )
    texts = [template.text for entry in learned.entries.values() for template in entry.templates]
    assert not any(text.startswith("As the game") for text in texts), texts


def test_a_time_after_a_day_and_a_day_at_the_end_can_be_left_out():
    learned = taught(
        [
            ({"who": "Ana", "day": "2026-05-04", "at": "10:00"}, "Dear Ana, you are booked for 4 May at 10:00."),
            ({"who": "Ben", "day": "2026-06-07", "at": "14:30"}, "Dear Ben, you are booked for 7 June at 14:30."),
        ]
    )
    assert said(learned, who="Eva", day="2026-06-09") == "Dear Eva, you are booked for 9 June."


def test_a_day_at_the_end_of_a_clause_can_be_left_out():
    learned = taught(
        [
            ({"who": "Ana", "book": "Emma", "day": "2026-05-04"}, "Ana, Emma has been renewed until 4 May."),
            ({"who": "Ben", "book": "Kim", "day": "2026-06-07"}, "Ben, Kim has been renewed until 7 June."),
        ]
    )
    assert said(learned, who="Eva", book="Dune") == "Eva, Dune has been renewed."


def test_a_number_of_people_is_no_second_mention_of_a_time():
    learned = taught(
        [
            ({"who": "Ana", "at": "14:00", "with": "1"}, "Ana, it's at 14:00. The two of you will read."),
            ({"who": "Ben", "at": "15:30", "with": "1"}, "Ben, it's at 15:30. The two of you will read."),
        ]
    )
    text = said(learned, who="Eva", at="17:00", **{"with": "1"})
    assert text is not None and "five of you" not in text


def test_german_hours_are_those_of_the_clock_with_twenty_four():
    learned = taught(
        [
            ({"wer": "Ana", "um": "12:00"}, "Ana kommt heute um 12 Uhr zu uns nach Hause."),
            ({"wer": "Ben", "um": "11:00"}, "Ben kommt heute um 11 Uhr zu uns nach Hause."),
        ],
        "de",
    )
    assert said(learned, wer="Eva", um="15:00") == "Eva kommt heute um 15 Uhr zu uns nach Hause."


def test_an_article_after_a_colon_tells_the_gender_as_at_the_beginning():
    learned = taught(
        [
            ({"wer": "Malerin", "wo": "Ulm"}, "Auf die Malerin ist Verlass in Ulm."),
            ({"wer": "Tischler", "wo": "Jena"}, "Neu in Jena: Der Tischler kommt."),
            ({"wer": "Tischler", "wo": "Jena"}, "In Jena kommt nun auch der Tischler."),
        ],
        "de",
    )
    assert "die Tischler" not in (said(learned, wer="Tischler", wo="Ulm", guess=True) or "")


def test_french_names_with_an_article_do_not_follow_its_prepositions():
    learned = taught(
        [
            ({"de": "Lyon", "vers": "Nice"}, "Le trajet de Lyon à Nice est annulé."),
            ({"de": "Metz", "vers": "Pau"}, "Le trajet de Metz à Pau est annulé."),
        ],
        "fr",
    )
    assert said(learned, de="Lyon", vers="Pau") == "Le trajet de Lyon à Pau est annulé."
    assert said(learned, de="Lyon", vers="Le Mans") is None


def test_a_noun_does_not_go_with_the_phrase_after_it():
    learned = taught(
        [
            ({"who": "Ana", "what": "maths", "grade": "B"}, "Ana passed the maths exam with a B, and well."),
            ({"who": "Ben", "what": "art", "grade": "C"}, "Ben passed the art exam with a C, and well."),
            ({"who": "Ana", "what": "maths", "grade": "B"}, "In maths, it is a B for Ana."),
        ]
    )
    text = said(learned, who="Eva", what="music", guess=True)
    assert text is None or "music," not in text, text
