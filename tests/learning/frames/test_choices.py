"""What small corpora teach: words that go by number, sound, shape, kind or presence of a value."""

from __future__ import annotations

import pytest

from small_corpora import said, taught

STREETS = ("Mill Lane", "Rope Walk", "Dock Road", "Ferry Yard")


def cats(*numbers):
    """Wordings with so many cats."""
    for number, street in zip(numbers, STREETS, strict=False):
        live = "1 cat lives" if number == "1" else "No cats live" if number == "0" else f"{number} cats live"
        yield {"cats": number, "street": street}, f"{live} in {street}."


# ---- numbers ----


def test_one_and_many_have_their_own_words():
    learned = taught(cats("1", "3"))
    assert said(learned, cats="1", street="Oak Hill") == "1 cat lives in Oak Hill."
    assert said(learned, cats="7", street="Oak Hill") == "7 cats live in Oak Hill."


def test_nought_has_words_of_its_own():
    learned = taught(cats("1", "3", "5", "0"))
    found = [str(said(learned, cats=number, street="Oak Hill")) for number in ("0", "1", "2", "7")]
    assert found == [
        "No cats live in Oak Hill.",
        "1 cat lives in Oak Hill.",
        "2 cats live in Oak Hill.",
        "7 cats live in Oak Hill.",
    ]


def test_a_value_said_in_words_only_is_said_so_for_that_value_only():
    learned = taught(
        [
            ({"cat": "Mo", "bowl": "0"}, "Mo has nothing in the bowl."),
            ({"cat": "Jo", "bowl": "3"}, "Jo has 3 mice in the bowl."),
            ({"cat": "Al", "bowl": "5"}, "Al has 5 mice in the bowl."),
        ]
    )
    assert said(learned, cat="Ed", bowl="0") == "Ed has nothing in the bowl."
    assert said(learned, cat="Ed", bowl="4") == "Ed has 4 mice in the bowl."
    assert said(learned, cat="Ed", bowl="1") is None, "nobody has said it of one"


def test_a_negative_number_without_its_sign_is_said_of_negative_numbers_only():
    learned = taught(
        [
            ({"team": "Reds", "points": "-4"}, "The Reds are 4 points down."),
            ({"team": "Blues", "points": "6"}, "The Blues are 6 points up."),
            ({"team": "Greens", "points": "-9"}, "The Greens are 9 points down."),
            ({"team": "Golds", "points": "11"}, "The Golds are 11 points up."),
        ]
    )
    assert said(learned, team="Whites", points="-3") == "The Whites are 3 points down."
    assert said(learned, team="Whites", points="3") == "The Whites are 3 points up."
    assert said(learned, team="Whites", points="1") is None, "1 points"


def test_spanish_adjectives_agree_with_their_number():
    learned = taught(
        [
            ({"gatos": "1", "calle": "Luna"}, "Hay 1 gato negro en la calle Luna."),
            ({"gatos": "3", "calle": "Sol"}, "Hay 3 gatos negros en la calle Sol."),
            ({"gatos": "5", "calle": "Mar"}, "Hay 5 gatos negros en la calle Mar."),
        ],
        "es",
    )
    assert said(learned, gatos="1", calle="Río") == "Hay 1 gato negro en la calle Río."
    assert said(learned, gatos="8", calle="Río") == "Hay 8 gatos negros en la calle Río."


@pytest.mark.parametrize(
    ("number", "noun"), [("1", "день"), ("4", "дня"), ("22", "дня"), ("11", "дней"), ("25", "дней")]
)
def test_russian_nouns_go_by_the_plural_class(number, noun):
    rows = [("1", "парк", "день"), ("3", "музей", "дня"), ("7", "театр", "дней"), ("2", "цирк", "дня")]
    learned = taught(
        [({"дней": n, "место": where}, f"Чтобы открыть {where}, нужно {n} {word}.") for n, where, word in rows], "ru"
    )
    assert said(learned, дней=number, место="клуб") == f"Чтобы открыть клуб, нужно {number} {noun}."


# ---- sounds and shapes ----


@pytest.mark.parametrize("rows", [("baker", "actor", "painter"), ("baker", "painter")])
def test_a_and_an_go_by_the_sound_even_where_only_one_was_seen(rows):
    article = {"actor": "an"}
    learned = taught(
        [
            ({"who": who, "job": job}, f"{who} is {article.get(job, 'a')} {job}.")
            for who, job in zip("BCD", rows, strict=False)
        ]
    )
    found = [str(said(learned, who="Ed", job=job)) for job in ("usher", "user tester", "heir", "cook")]
    assert found == ["Ed is an usher.", "Ed is a user tester.", "Ed is an heir.", "Ed is a cook."]


def test_german_articles_go_by_the_ending_of_a_value():
    rows = [("Störung", "einer Störung"), ("Unfall", "eines Unfalls"), ("Sperrung", "einer Sperrung"),
            ("Vorfall", "eines Vorfalls")]  # fmt: skip
    learned = taught(
        [
            ({"grund": grund, "linie": f"S{n}"}, f"Wegen {worded} fährt die S{n} nicht.")
            for n, (grund, worded) in enumerate(rows, 3)
        ],
        "de",
    )
    assert said(learned, grund="Umleitung", linie="S9") == "Wegen einer Umleitung fährt die S9 nicht."
    assert said(learned, grund="Ausfall", linie="S9") == "Wegen eines Ausfalls fährt die S9 nicht."
    assert said(learned, grund="Sturm", linie="S9") is None, "nothing tells its article"


def test_german_articles_go_by_the_beginning_of_a_value():
    rows = [
        ("Der", "ICE 5", "Ulm"),
        ("Die", "S-Bahn 2", "Köln"),
        ("Der", "ICE 71", "Bonn"),
        ("Die", "S-Bahn 8", "Jena"),
    ]
    learned = taught(
        [({"zug": zug, "ort": ort}, f"{article} {zug} hält in {ort}.") for article, zug, ort in rows], "de"
    )
    assert said(learned, zug="ICE 9", ort="Kiel") == "Der ICE 9 hält in Kiel."
    assert said(learned, zug="S-Bahn 9", ort="Kiel") == "Die S-Bahn 9 hält in Kiel."
    assert said(learned, zug="Tram 9", ort="Kiel") is None


def test_russian_participles_go_by_the_kind_of_place():
    rows = [
        ("Открыта", "галерея Весна"),
        ("Открыт", "парк Лето"),
        ("Открыта", "галерея Зима"),
        ("Открыт", "парк Осень"),
    ]
    learned = taught([({"место": where}, f"{opened} {where}.") for opened, where in rows], "ru")
    assert said(learned, место="парк Заря") == "Открыт парк Заря."
    assert said(learned, место="галерея Заря") == "Открыта галерея Заря."
    assert said(learned, место="кафе Заря") is None


def test_words_that_go_by_a_number_are_not_taken_to_go_by_a_name():
    learned = taught(cats("1", "3", "5", "0"))
    conditions = [one for template in learned.entries["tell"].templates for one in template.when]
    assert not [one for one in conditions if one.startswith("street")]


# ---- lists, dates, presence ----


def test_lists_are_joined_as_people_join_them():
    learned = taught(
        [
            ({"who": "Bo", "what": ("plates", "cups")}, "Bo brings plates and cups."),
            ({"who": "Cy", "what": ("bread", "jam", "tea")}, "Cy brings bread, jam and tea."),
            ({"who": "Di", "what": "salt"}, "Di brings salt."),
        ]
    )
    assert said(learned, who="Ed", what=("ink", "oil", "rope", "soap")) == "Ed brings ink, oil, rope and soap."
    assert said(learned, who="Ed", what="oil") == said(learned, who="Ed", what=("oil",)) == "Ed brings oil."


def test_a_list_of_one_takes_the_singular():
    learned = taught(
        [
            ({"who": ("Bo", "Cy")}, "Bo and Cy are here."),
            ({"who": ("Di",)}, "Di is here."),
            ({"who": ("Ed", "Fay", "Gus")}, "Ed, Fay and Gus are here."),
        ]
    )
    assert said(learned, who=("Hal", "Ida")) == "Hal and Ida are here."
    assert said(learned, who="Jo") == "Jo is here."


def test_a_date_is_written_as_in_its_sentence():
    learned = taught(
        [
            ({"what": "choir", "on": "2026-03-02"}, "The choir meets on 2 March."),
            ({"what": "band", "on": "2026-11-30"}, "The band meets on 30 November."),
            ({"what": "choir", "on": "2026-03-02"}, "Next choir: Monday, March 2nd."),
            ({"what": "band", "on": "2026-11-30"}, "Next band: Monday, November 30th."),
        ]
    )
    found = {str(text) for text in learned.alternatives("tell(what=club, on=2026-05-01)")}
    assert found == {"The club meets on 1 May.", "Next club: Friday, May 1st."}


def test_a_word_spelled_like_a_month_stays():
    learned = taught(
        [
            ({"day": "2026-05-03", "town": "Ulm"}, "It may rain in Ulm on 3 May."),
            ({"day": "2026-06-09", "town": "Bonn"}, "It may rain in Bonn on 9 June."),
        ]
    )
    assert said(learned, day="2026-07-01", town="Kiel") == "It may rain in Kiel on 1 July."


def test_a_time_in_words_stays_in_words():
    learned = taught(
        [
            ({"shop": "Bo's", "at": "18:00"}, "Bo's shuts at six."),
            ({"shop": "Di's", "at": "20:00"}, "Di's shuts at eight."),
        ]
    )
    assert said(learned, shop="Ed's", at="17:00") == "Ed's shuts at five."


def test_a_clause_comes_and_goes_with_its_argument():
    learned = taught(
        [
            ({"shop": "Bo's", "until": "18:00"}, "Bo's is open until 18:00."),
            ({"shop": "Cy's"}, "Cy's is open."),
            ({"shop": "Di's", "until": "20:30"}, "Di's is open until 20:30."),
        ]
    )
    assert said(learned, shop="Ed's") == "Ed's is open."
    assert said(learned, shop="Ed's", until="17:00") == "Ed's is open until 17:00."


def test_yes_and_no_are_told_by_not():
    rows = [("soup", "yes", ""), ("pie", "no", "not "), ("tart", "no", "not "), ("broth", "yes", "")]
    learned = taught([({"dish": dish, "hot": hot}, f"The {dish} is {word}hot.") for dish, hot, word in rows])
    for hot, text in (("yes", "The stew is hot."), ("no", "The stew is not hot.")):
        made = said(learned, dish="stew", hot=hot)
        assert (made, made.left_out) == (text, ()), "silence tells as much as not"


def test_values_with_signs_of_the_template_language_are_learned_and_said():
    learned = taught(
        [({"x": "a|b", "y": "[k]"}, "We saw a|b with [k]."), ({"x": "{c}", "y": '"q"'}, 'We saw {c} with "q".')]
    )
    assert said(learned, x="p|q", y="{n is 1: z}") == "We saw p|q with {n is 1: z}."
    assert said(learned, x="#", y="Zo\u0308e") == "We saw # with Zo\u0308e."


# ---- genders ----


def test_an_article_is_for_nouns_of_its_gender():
    learned = taught(
        [
            ({"teil": "Stuhl", "tag": "2026-05-01"}, "Wir leimen am 1. Mai den Stuhl."),
            ({"teil": "Lampe", "tag": "2026-05-02"}, "Die Lampe kommt am 2. Mai dran."),
            ({"teil": "Regal", "tag": "2026-05-03"}, "Am 3. Mai ist das Regal fertig."),
        ],
        "de",
    )
    assert said(learned, teil="Lampe", tag="2026-05-09") == "Die Lampe kommt am 9. Mai dran."
    assert said(learned, teil="Regal", tag="2026-05-09") == "Am 9. Mai ist das Regal fertig."
    assert said(learned, teil="Truhe", tag="2026-05-09") is None, "its gender is unknown"


def test_a_participle_goes_by_the_kind_of_place_in_choices_too():
    learned = taught(
        [
            ({"дом": "усадьба «Липки»", "вид": "да"}, "Летом усадьба «Липки» закрыта совсем."),
            ({"дом": "усадьба «Дубки»", "вид": "да"}, "Летом усадьба «Дубки» закрыта совсем."),
            ({"дом": "сад «Юг»", "вид": "нет"}, "Летом сад «Юг» закрыт не совсем."),
            ({"дом": "сад «Мир»", "вид": "нет"}, "Летом сад «Мир» закрыт не совсем."),
        ],
        "ru",
    )
    found = str(said(learned, дом="сад «Заря»", вид="да"))
    assert "закрыта" not in found


# ---- French ----

COURSES = (
    ({"cours": "yoga", "jour": "2026-03-04", "heure": "14:30"}, "Le cours de yoga du 4 mars est à 14h30."),
    ({"cours": "escrime", "jour": "2026-03-11", "heure": "09:00"}, "Rendez-vous le 11 mars à 9 h pour l'escrime."),
)


def test_small_words_lose_their_vowel_before_another():
    learned = taught(COURSES, "fr")
    texts = learned.alternatives('tell(cours=aquagym, jour=2026-05-02, heure="16:15")')
    assert "Le cours d'aquagym du 2 mai est à 16h15." in texts
    text = said(learned, cours="judo", jour="2026-05-02", heure="16:15")
    assert text == "Le cours de judo du 2 mai est à 16h15.", "nobody knows whether it is le or la"


def test_the_first_of_a_month_is_premier():
    text = said(taught(COURSES, "fr"), cours="yoga", jour="2026-06-01", heure="10:00")
    assert text == "Le cours de yoga du 1er juin est à 10h00."


def test_figures_that_were_not_found_are_not_said_of_other_values():
    learned = taught(
        [
            ({"cat": "Mo", "time": "14:30"}, "Mo eats at 14 hundred 30."),
            ({"cat": "Jo", "time": "09:15"}, "Jo gets her mice at 9 hundred 15."),
        ]
    )
    assert said(learned, cat="Al", time="11:20") is None


@pytest.mark.parametrize("joint", ["joint", "as well as the"])  # no word that lists are known to be joined by
def test_a_list_of_short_members_that_was_not_found_is_said_of_no_other(joint):
    learned = taught(
        [
            ({"size": ("1.5", "30")}, f"Sizes: 1.5 {joint} 30."),
            ({"size": ("1.5", "30")}, f"Sizes: 1.5 {joint} 30."),
            ({"size": ("Ann-Marie", "3")}, f"Sizes: Ann-Marie {joint} 3."),
        ]
    )
    assert said(learned, size=("1.5", "30")) == f"Sizes: 1.5 {joint} 30."
    assert said(learned, size=("Ann-Marie", "3")) == f"Sizes: Ann-Marie {joint} 3."
    assert said(learned, size=("7", "8")) is None


def test_a_whole_number_goes_with_decimals_that_are_written_with_a_comma():
    learned = taught(
        [
            ({"film": "Ida", "prix": "4.50"}, "« Ida » : 4,50 euros."),
            ({"film": "Elle", "prix": "7"}, "« Elle » : 7 euros."),
            ({"film": "Ran", "prix": "2.50"}, "« Ran » : 2,50 euros."),
            ({"film": "Gigi", "prix": "9"}, "« Gigi » : 9 euros."),
        ],
        "fr",
    )
    assert said(learned, film="Rio", prix="12.90") == "« Rio » : 12,90 euros."
    assert said(learned, film="Rio", prix="8") == "« Rio » : 8 euros."


RIDES = [
    ({"who": "Ana", "price": "20", "stop": "Bath"}, "Ana asks £20 and there is a stop in Bath."),
    ({"who": "Ben", "price": "15", "stop": "York"}, "Ben asks £15 and there is a stop in York."),
]


def test_a_clause_added_with_and_goes_with_its_value():
    assert said(taught(RIDES), who="Eva", price="9") == "Eva asks £9."


def test_a_clause_that_tells_another_value_stays():
    free = [
        ({"who": "Cem", "price": "0", "stop": "Hull"}, "Cem leaves now, halts at Hull and takes no money."),
        ({"who": "Dot", "price": "0", "stop": "Ely"}, "Dot leaves now, halts at Ely and takes no money."),
    ]
    text = said(taught([*RIDES, *free]), who="Eva", price="0")
    assert text is None or "no money" in text or "price" in text.left_out


def test_what_stands_between_two_things_needs_both():
    learned = taught(
        [
            ({"who": "Ana", "here": "Bath", "there": "York"}, "Ana drives between Bath and York."),
            ({"who": "Ben", "here": "Hull", "there": "Ely"}, "Ben drives between Hull and Ely."),
        ]
    )
    assert said(learned, who="Eva", here="Leeds") != "Eva drives between Leeds."


def test_a_noun_after_an_adjective_goes_by_its_number():
    learned = taught(
        [
            ({"hall": "Elm", "spaces": "5", "walk_ins": "yes"}, "Elm: 5 free places, walk-ins OK."),
            ({"hall": "Oak", "spaces": "1", "walk_ins": "no"}, "Oak: 1 free place, no walk-ins."),
            ({"hall": "Ash", "spaces": "8", "walk_ins": "yes"}, "Ash: 8 free places, walk-ins OK."),
            ({"hall": "Fir", "spaces": "1", "walk_ins": "no"}, "Fir: 1 free place, no walk-ins."),
        ]
    )
    assert said(learned, hall="Yew", spaces="1", walk_ins="yes") == "Yew: 1 free place, walk-ins OK."
    assert said(learned, hall="Yew", spaces="3", walk_ins="no") == "Yew: 3 free places, no walk-ins."


def test_a_noun_stands_in_no_form_that_nobody_has_shown():
    learned = taught(
        [
            ({"кто": "Вера", "яблок": "5"}, "Вера съела 5 яблок."),
            ({"кто": "Нина", "яблок": "1"}, "Нина съела 1 яблоко."),
            ({"кто": "Анна", "яблок": "12"}, "Анна съела 12 яблок."),
        ],
        "ru",
    )
    assert said(learned, кто="Ира", яблок="7") == "Ира съела 7 яблок."
    assert "3 яблок" not in str(said(learned, кто="Ира", яблок="3"))


def test_the_class_of_a_number_does_not_tell_it():
    learned = taught(
        [
            ({"walk": "Elm", "km": "12", "hours": "4"}, "Elm Walk has 12 km."),
            ({"walk": "Oak", "km": "15", "hours": "5"}, "Oak Walk has 15 km."),
            ({"walk": "Ash", "km": "9", "hours": "3"}, "Ash Walk has 9 km."),
        ]
    )
    text = said(learned, walk="Yew", km="20", hours="7")
    assert text is None or "hours" in text.left_out


def test_a_sentence_does_not_end_in_a_comma():
    learned = taught(
        [
            ({"who": "Ana", "time": "36.4", "day": "2026-05-03"}, "Ana: 36.4, 3 May"),
            ({"who": "Eva", "time": "41.2", "day": "2026-06-10"}, "Eva: 41.2, 10 June"),
        ]
    )
    assert not str(said(learned, who="Lea", time="39.9")).endswith(",")
