"""Words that agree with a value, and what signs, noughts and missing words tell."""

from __future__ import annotations

from small_corpora import said, taught

# Three kinds of things, one of each gender; every verb and pronoun agrees with them.
PARCELS = tuple(
    ({"kind": kind, "number": number, "status": status}, text)
    for kind, number, status, text in (
        ("заказ", "11", "sent", "Ваш заказ № 11 отправлен."),
        ("заказ", "25", "lost", "Ваш заказ № 25 потерян, мы ищем его."),
        ("заказ", "36", "sent", "Ваш заказ № 36 отправлен."),
        ("посылка", "42", "sent", "Ваша посылка № 42 отправлена."),
        ("посылка", "57", "lost", "Ваша посылка № 57 потеряна, мы ищем её."),
        ("посылка", "63", "sent", "Ваша посылка № 63 отправлена."),
        ("письмо", "74", "sent", "Ваше письмо № 74 отправлено."),
        ("письмо", "88", "sent", "Ваше письмо № 88 отправлено."),
    )
)


def test_verbs_and_pronouns_agree_with_the_value_that_is_named():
    learned = taught(PARCELS, language="ru")
    assert said(learned, kind="посылка", number="90", status="sent") == "Ваша посылка № 90 отправлена."
    assert said(learned, kind="заказ", number="91", status="lost") == "Ваш заказ № 91 потерян, мы ищем его."
    assert said(learned, kind="письмо", number="92", status="sent") == "Ваше письмо № 92 отправлено."


def test_a_form_that_nobody_has_used_is_not_made_up():
    text = said(taught(PARCELS, language="ru"), kind="письмо", number="93", status="lost")
    assert text is None or "потерян" not in text


METERS = (
    ({"customer": "Hale", "change": "-12"}, "Hale has used 12 percent less."),
    ({"customer": "Park", "change": "-3"}, "Park has used 3 percent less."),
    ({"customer": "Gray", "change": "9"}, "Gray is up by 9 percent."),
)


def test_a_number_without_its_sign_is_for_numbers_with_that_sign():
    learned = taught(METERS)
    assert said(learned, customer="Lowe", change="-20") == "Lowe has used 20 percent less."
    assert "less" not in str(said(learned, customer="Lowe", change="20"))
    assert "up" not in str(said(learned, customer="Lowe", change="-20"))


def test_a_plus_is_for_positive_numbers():
    rows = (
        ({"team": "Reds", "difference": "19"}, "Reds, difference +19"),
        ({"team": "Blues", "difference": "-4"}, "Blues, difference -4"),
    )
    assert "+-" not in str(said(taught(rows), team="Greens", difference="-7"))


def test_words_for_nought_are_for_nought():
    rows = (
        ({"home": "Reds", "away": "Blues", "goals": "0", "against": "0"}, "Reds 0-0 Blues, a goalless match"),
        ({"home": "Greens", "away": "Pinks", "goals": "2", "against": "1"}, "Greens beat Pinks 2-1."),
    )
    assert "goalless" not in str(said(taught(rows), home="Greys", away="Reds", goals="3", against="3"))


def test_what_a_word_tells_of_one_value_its_absence_tells_of_the_other():
    rows = (
        ({"site": "Mail", "cause": "a full disk", "minutes": "45", "loss": "no"},
         "Mail resolved after 45 minutes, a full disk, no data lost."),
        ({"site": "Chat", "cause": "a typo", "minutes": "12", "loss": "no"},
         "Chat resolved after 12 minutes, a typo, no data lost."),
        ({"site": "Calendar", "minutes": "90", "loss": "yes"}, "Calendar resolved after 90 minutes, data lost."),
    )  # fmt: skip
    text = str(said(taught(rows), site="Wiki", minutes="35", loss="no"))
    assert "minutes, data lost" not in text


def test_a_sentence_that_names_no_more_than_its_subject_is_for_meanings_like_its_own():
    rows = (
        ({"site": "Mail", "status": "resolved", "users": "40"}, "Mail is back. It was resolved for 40 users."),
        ({"site": "Chat", "status": "ongoing", "users": "7"}, "7 users still miss Chat, it is ongoing."),
        ({"site": "Maps", "status": "resolved", "users": "5"}, "Resolved: Maps, 5 users"),
        ({"site": "Print", "status": "ongoing", "users": "2"}, "Ongoing: Print, 2 users"),
    )
    assert "is back" not in str(said(taught(rows), site="Wiki", status="ongoing", users="3"))


def test_a_noun_for_one_is_not_said_of_several():
    rows = (
        ({"team": "Reds", "scorers": ("Pym",)}, "Reds won. The goal came from Pym."),
        ({"team": "Blues", "scorers": ("Shaw", "Voss")}, "Blues had their goals from Shaw and Voss."),
    )
    assert "goal came" not in str(said(taught(rows), team="Greens", scorers=("Ott", "Bell")))


def test_articles_and_endings_go_by_the_noun_and_not_by_a_number_that_happens_to_differ():
    learned = taught(
        [
            ({"obra": "limpieza", "portal": "1"}, "Desde hoy tenemos lista la limpieza del portal 1."),
            ({"obra": "cambio", "portal": "3"}, "Desde hoy tenemos listo el cambio del portal 3."),
            ({"obra": "pintura", "portal": "4"}, "La pintura del portal 4 ya está hecha."),
        ],
        "es",
    )
    assert "el pintura" not in (said(learned, obra="pintura", portal="5") or "")
    assert "la cambio" not in (said(learned, obra="cambio", portal="1") or "")
