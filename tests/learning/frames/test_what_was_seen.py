"""Words go with what they were seen with: halves of the day, things that can be counted, lists, two values."""

from __future__ import annotations

from small_corpora import said, taught


def test_a_time_written_alike_before_and_after_noon_is_for_the_half_it_was_seen_in():
    learned = taught(
        [
            ({"who": "Ana", "at": "17:30"}, "Ana sings at half past five in the afternoon."),
            ({"who": "Ben", "at": "18:30"}, "Ben sings at half past six in the afternoon."),
        ]
    )
    assert said(learned, who="Eva", at="16:30") == "Eva sings at half past four in the afternoon."
    assert said(learned, who="Eva", at="08:30") is None


def test_things_that_can_be_counted_have_an_article_and_others_have_none():
    learned = taught(
        [
            ({"who": "Ana", "why": "burst pipe"}, "Ana is late because of a burst pipe."),
            ({"who": "Ana", "why": "burst pipe"}, "A burst pipe keeps Ana at home."),
            ({"who": "Ben", "why": "heavy fog"}, "Ben was held up by heavy fog."),
            ({"who": "Ben", "why": "heavy fog"}, "Ben is late because of heavy fog."),
            ({"who": "Cem", "why": "flat tyre"}, "Cem is late because of a flat tyre."),
        ]
    )
    for who, why in (("Dot", "heavy fog"), ("Dot", "burst pipe"), ("Dot", "flat tyre")):
        text = str(said(learned, who=who, why=why))
        assert ("a heavy fog" not in text) and ("by burst" not in text) and ("of flat" not in text), text


def test_none_is_no_member_of_a_list():
    learned = taught(
        [
            ({"dish": "soup", "with": "bread"}, "The soup comes with bread."),
            ({"dish": "stew", "with": ("rice", "peas")}, "The stew comes with rice and peas."),
            ({"dish": "pie", "with": "none"}, "The pie comes alone."),
            ({"dish": "tart", "with": "none"}, "The tart comes alone."),
        ]
    )
    assert said(learned, dish="roll", **{"with": "none"}) == "The roll comes alone."
    assert said(learned, dish="roll", **{"with": "jam"}) == "The roll comes with jam."


def test_a_word_for_several_before_a_list_is_doubtful_before_one():
    learned = taught(
        [
            ({"who": "Ana", "books": ("Emma", "Ivanhoe")}, "Reader: Ana. Books: Emma, Ivanhoe."),
            ({"who": "Ben", "books": ("Dracula", "Ulysses")}, "Reader: Ben. Books: Dracula, Ulysses."),
            ({"who": "Cem", "books": "Persuasion"}, "Cem has Persuasion at home."),
        ]
    )
    text = said(learned, who="Dot", books="Emma")
    assert text is None or "Books: Emma" not in text


SCORES = [
    ({"home": "Leigh", "away": "Hale", "home_goals": "3", "away_goals": "1"}, "Leigh beat Hale 3-1."),
    ({"home": "Stone", "away": "Wells", "home_goals": "0", "away_goals": "2"}, "Stone lost 0-2 to Wells."),
    ({"home": "Derby", "away": "Poole", "home_goals": "4", "away_goals": "2"}, "Derby beat Poole 4-2."),
    ({"home": "Frome", "away": "Hythe", "home_goals": "1", "away_goals": "5"}, "Frome lost 1-5 to Hythe."),
]


def test_words_may_tell_which_of_two_numbers_is_more():
    learned = taught(SCORES)
    assert said(learned, home="Bath", away="Wells", home_goals="6", away_goals="2") == "Bath beat Wells 6-2."
    assert said(learned, home="Bath", away="Wells", home_goals="3", away_goals="4") == "Bath lost 3-4 to Wells."
    assert said(learned, home="Bath", away="Wells", home_goals="2", away_goals="2") is None, "nobody drew"


def test_days_may_come_earlier_or_later():
    learned = taught(
        [
            (
                {"who": "Ana", "day": "2026-04-09", "new": "2026-04-02"},
                "Ana comes earlier: 2 April, not 9 April.",
            ),
            ({"who": "Ben", "day": "2026-05-11", "new": "2026-05-20"}, "Ben was put off from 11 May to 20 May."),
        ]
    )
    assert "earlier" in str(said(learned, who="Cem", day="2026-06-10", new="2026-06-03"))
    assert "put off" in str(said(learned, who="Cem", day="2026-06-10", new="2026-06-23"))


def test_a_number_does_not_lose_its_noun():
    learned = taught(
        [
            (
                {"dish": "soup", "days": "3", "cold": "yes"},
                "The soup keeps for three days, and ice is fine.",
            ),
            (
                {"dish": "fish", "days": "1", "cold": "no"},
                "The fish keeps for one day, but keep it off ice.",
            ),
            (
                {"dish": "stew", "days": "5", "cold": "yes"},
                "The stew keeps for five days, and ice is fine.",
            ),
        ]
    )
    assert said(learned, dish="pie", cold="yes") is None


def test_the_verb_after_a_noun_agrees_with_it_too():
    learned = taught(
        [
            ({"who": "Ana", "n": "4"}, "Ana has to wait, and 4 guests come first."),
            ({"who": "Ben", "n": "1"}, "Ben waits for 1 guest."),
        ]
    )
    assert said(learned, who="Eva", n="1") == "Eva waits for 1 guest."


def test_no_goals_is_said_where_there_are_none():
    learned = taught(
        [
            ({"who": "Leigh", "goals": "0", "against": "0"}, "No goals for Leigh: it was 0-0."),
            ({"who": "Hale", "goals": "2", "against": "1"}, "Hale won by 2 goals to 1."),
        ]
    )
    assert "No goals" not in str(said(learned, who="Bath", goals="3", against="3"))


def test_a_text_may_be_coloured_by_its_status():
    rows = [
        ("Ana", "2026-04-09", "booked", "Hello Ana, your table is booked. So glad to see you on 9 April."),
        ("Ben", "2026-04-11", "booked", "Ben has booked for 11 April."),
        ("Cem", "2026-05-02", "open", "Cem asked for 2 May, and that is still open."),
        ("Dot", "2026-05-03", "open", "For 3 May Dot has to wait."),
        ("Eva", "2026-06-07", "refused", "Sorry, Eva, no table on 7 June."),
        ("Flo", "2026-06-08", "refused", "Flo cannot come on 8 June."),
    ]
    learned = taught([({"who": who, "day": day, "status": status}, text) for who, day, status, text in rows])
    for status in ("open", "refused"):
        assert "glad" not in str(said(learned, who="Gus", day="2026-07-01", status=status))


def test_a_sentence_that_denies_something_is_for_those_who_have_none():
    learned = taught(
        [
            ({"pet": "Rex", "fee": "£0", "day": "2026-03-01"}, "There is no charge for Rex on 1 March."),
            ({"pet": "Tom", "fee": "£30", "day": "2026-03-05"}, "On 5 March the bill for Tom will be £30."),
        ]
    )
    assert "no charge" not in str(said(learned, pet="Flo", fee="£90", day="2026-04-02"))


def test_both_is_said_of_two():
    learned = taught(
        [
            ({"pet": "Rex", "tests": ("blood test", "X-ray")}, "Both the blood test and the X-ray of Rex are fine."),
            ({"pet": "Tom", "tests": ("scan", "swab")}, "Both the scan and the swab of Tom are fine."),
        ]
    )
    text = said(learned, pet="Flo", tests=("blood test", "swab", "X-ray"))
    assert text is None or "Both" not in text


def test_a_day_of_the_week_said_once_may_be_that_of_another_day():
    learned = taught(
        [
            ({"dog": "Rex", "next": "2026-05-03"}, "Rex has been ill since Sunday. Come back on 3 May."),
            ({"dog": "Bob", "next": "2026-06-10"}, "Bob is ill. Come back on 10 June."),
        ]
    )
    text = str(said(learned, dog="Max", next="2026-07-02"))
    assert "Thursday" not in text and "Sunday" not in text and "2 July" in text


def test_he_and_she_are_for_those_whom_they_were_said_of():
    learned = taught(
        [
            ({"who": "Raj", "to": "Bath"}, "Raj drives to Bath. He leaves at noon."),
            ({"who": "Ann", "to": "York"}, "Ann drives to York."),
        ]
    )
    assert "He " not in str(said(learned, who="Aunt Bea", to="Hull"))


def test_to_name_a_thing_does_not_tell_that_there_is_none():
    learned = taught(
        [
            ({"cat": "Mia", "vaccinated": "yes", "kilos": "4"}, "Mia is here, vaccinated, at 4 kilos."),
            ({"cat": "Leo", "vaccinated": "yes", "kilos": "6"}, "Leo is here, vaccinated, at 6 kilos."),
            ({"cat": "Tom", "vaccinated": "no", "kilos": "5"}, "Tom, 5 kilos. Missing: the vaccinations."),
        ]
    )
    assert ", the vaccinations," not in str(said(learned, cat="Sid", vaccinated="no", kilos="3"))


def test_a_figure_that_is_no_value_is_said_of_its_own_meaning_alone():
    learned = taught(
        [
            ({"roll": "seeded", "price": "0.90"}, "The seeded roll is only 90p."),
            ({"roll": "rye", "price": "1.20"}, "The rye roll is £1.20."),
        ]
    )
    assert said(learned, roll="seeded", price="0.90") == "The seeded roll is only 90p."
    assert "90p" not in str(said(learned, roll="oat", price="0.75"))


def test_a_number_may_lose_the_noughts_of_its_decimals():
    learned = taught(
        [
            ({"rad": "Diamant", "preis": "30.00"}, "Diamant kostet 30 €."),
            ({"rad": "Hercules", "preis": "170.00"}, "Hercules kostet 170 €."),
        ],
        "de",
    )
    assert said(learned, rad="Bianchi", preis="640.00") == "Bianchi kostet 640 €."
    assert said(learned, rad="Bianchi", preis="99.90") == "Bianchi kostet 99,90 €."
