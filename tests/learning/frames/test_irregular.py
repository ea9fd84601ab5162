"""Corpora in which no two sentences are built alike: each is a frame of its own."""

from __future__ import annotations

import pytest

import verbalign
from small_corpora import said, taught
from verbalign.errors import SpeakingError

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


def test_a_sentence_that_tells_nothing_is_said_where_it_was_said():
    learned = taught(
        [
            ({"line": "5", "status": "open"}, "Line 5 is open."),
            ({"line": "7", "status": "closed"}, "No trains: line 7 is closed today. Take the bus."),
        ]
    )
    templates = {template.text: template for template in learned.entries["tell"].templates}
    assert templates["Take the bus."].only == ("status is closed",)


def test_they_needs_those_whom_it_stands_for():
    learned = taught(
        [
            (
                {"guests": ("Ed", "Al"), "late": "3", "seat": "yes"},
                "First call. A seat is kept for Ed and Al. They are 3 hours late.",
            ),
            ({"guests": ("Bo", "Cy"), "late": "5", "seat": "no"}, "Bo and Cy lost their place, being 5 hours late."),
        ]
    )
    for seat in ("yes", "no"):
        text = str(said(learned, guests=("Di", "Fi"), late="4", seat=seat))
        assert "They" not in text or "for Di and Fi. They" in text


def test_forms_of_a_noun_are_learned_from_sentences_that_are_built_differently():
    learned = taught(
        [
            ({"wild_geese": "1", "lake": "Tarn"}, "Just 1 wild goosling swam in the Tarn."),
            ({"wild_geese": "4", "lake": "Mere"}, "Over the Mere flew, all in all, 4 wild gooslings."),
        ]
    )
    assert said(learned, wild_geese="6", lake="Loch") == "Over the Loch flew, all in all, 6 wild gooslings."
    assert said(learned, wild_geese="1", lake="Loch") == "Just 1 wild goosling swam in the Loch."


def test_letters_with_marks_are_the_same_however_they_are_encoded():
    learned = taught([({"who": "Zoe\u0301", "day": "Monday"}, "Zo\u00e9 came on Monday.")])
    assert said(learned, who="Rene\u0301", day="Friday") == "Rene\u0301 came on Friday."


COUNTED = (
    ("The walk to Mount Ida takes 1 hour.", "Mount Ida", 1),
    ("The walk to Mount Rigi takes 1 hour.", "Mount Rigi", 1),
    ("The walk to Lake Como takes 4 hours.", "Lake Como", 4),
    ("The walk to Lake Garda takes 6 hours.", "Lake Garda", 6),
)


def test_a_noun_goes_by_its_number_whatever_names_begin_with():
    learned = taught([({"goal": goal, "hours": str(hours)}, text) for text, goal, hours in COUNTED])
    assert str(said(learned, goal="Mount Etna", hours="5")) == "The walk to Mount Etna takes 5 hours."


def test_a_noun_goes_by_its_number_also_where_a_choice_begins_with_it():
    rows = (
        ({"train": "the express", "minutes": "20", "reason": "fog"}, "The express is late by 20 minutes (fog)."),
        ({"train": "the sleeper", "minutes": "1", "reason": "snow"}, "The sleeper is late by 1 minute (snow)."),
        ({"train": "the local", "minutes": "5"}, "The local is late by 5 minutes."),
    )
    assert str(said(taught(rows), train="the tram", minutes="1")) == "The tram is late by 1 minute."


def test_a_sentence_with_part_of_a_name_is_for_that_name():
    learned = taught(
        [
            ({"object": "Old Ferryman", "home": "Ghent"}, "Ghent's Ferryman, in full Old Ferryman, is on show."),
            ({"object": "Blue Jug", "home": "Bruges"}, "You can see Blue Jug in Bruges."),
        ]
    )
    assert said(learned, object="Red Thread", home="Ypres") == "You can see Red Thread in Ypres."


def test_a_form_of_a_name_is_for_that_name():
    learned = taught(
        [
            ({"film": "Роза", "hall": "зал 1"}, "Фильм Роза идёт в зале 1."),
            ({"film": "Волна", "hall": "зал 2"}, "Волна: зал 2."),
        ],
        "ru",
    )
    text = said(learned, film="Мост", hall="зал 3")
    assert text is not None and "зале 1" not in text


def test_the_stop_of_a_date_in_figures_ends_no_sentence():
    learned = taught(
        [
            ({"bed": "Beet 1", "by": "Ada", "day": "2026-06-02"}, "Ada hat am 2.6. Beet 1 gegossen."),
            ({"bed": "Beet 2", "by": "Bo", "day": "2026-06-04"}, "Am 4.6. wurde Beet 2 von Bo gegossen."),
        ],
        "de",
    )
    assert not any(template.text.endswith("am [day: d.M].") for template in learned.entries["tell"].templates)
    assert said(learned, bed="Beet 3", by="Cy", day="2026-07-09") in (
        "Cy hat am 9.7. Beet 3 gegossen.",
        "Am 9.7. wurde Beet 3 von Cy gegossen.",
    )


def test_numbers_of_a_pair_count_nothing():
    learned = taught(
        [
            ({"team": "Reds", "for": "2", "against": "0"}, "Reds won 2-0 away."),
            ({"team": "Blues", "for": "1", "against": "3"}, "It ended 1-3 for Blues."),
        ]
    )
    assert "Greens won 4-2 away." in learned.alternatives("tell(team=Greens, for=4, against=2)")


def test_half_of_a_time_is_not_taken_for_the_whole():
    learned = taught(
        [
            ({"club": "chess", "time": "07:30"}, "Chess is at 7:30 am."),
            ({"club": "judo", "time": "18:15"}, "Come to judo, 18:15 sharp."),
        ]
    )
    assert "Yoga is at 5:45 pm." in learned.alternatives('tell(club=yoga, time="17:45")')


def test_a_value_alone_says_nothing():
    rows = (
        ({"book": "Dune", "member": "Ms Patel"}, "Dune is ready for you, Ms Patel."),
        ({"book": "Persuasion", "member": "Mr Okafor"}, "Persuasion is ready for you, Mr Okafor."),
        ({"book": "The Waves", "member": "Dr Lind"}, "The Waves is ready for you, Dr Lind."),
    )
    learned = taught(rows)
    assert str(said(learned, book="Ulysses")) == "Ulysses is ready for you."
    assert said(learned, member="Mx Rossi") is None


def test_an_article_in_a_name_that_is_written_out_ties_no_sentence_to_that_name():
    rows = []
    for member, book, days, fine in (("Ms Patel", "Dracula", 1, "£0.20"), ("Mr Okafor", "The Trial", 11, "£2.20")):
        args = {"member": member, "book": book, "days": str(days), "fine": fine}
        late = f"{member}, {book} is {days} day{'s' * (days > 1)} late."
        rows += [(args, f"{late} The fine so far is {fine}."), (args, f"Please bring {book} back. You owe {fine}.")]
    args = {"member": "Dr Lind", "book": "Emma", "days": "2"}
    rows += [(args, "Dr Lind, Emma is 2 days late."), (args, "Please bring Emma back.")]
    text = str(said(taught(rows), member="Mx Rossi", book="Ulysses", days="4", fine="£0.80"))
    assert text == "Mx Rossi, Ulysses is 4 days late. The fine so far is £0.80."


def test_a_sentence_with_words_of_its_own_is_for_meanings_that_lack_what_its_own_lacked():
    learned = taught(
        [
            ({"boat": "Heron", "crew": "4", "fault": "torn sail", "skipper": "Ann Lee"},
             "Ann Lee's Heron has 4 on board and a torn sail."),
            ({"boat": "Gull", "crew": "2", "fault": "leak", "skipper": "Bo Roy"},
             "Bo Roy's Gull has 2 on board and a leak."),
            ({"boat": "Swan", "crew": "3", "fault": "bent mast", "skipper": "Cy Day"},
             "Look at Swan! Crew of 3 under Cy Day, fault: bent mast."),
            ({"boat": "Tern", "crew": "6", "skipper": "Di Fox"},
             "Nothing wrong with Tern! Crew of 6 under Di Fox."),
            ({"boat": "Rail", "crew": "5", "skipper": "Ed Orr"},
             "Crew of 5 under Ed Orr, all of them on Rail."),
        ]
    )  # fmt: skip
    texts = learned.alternatives("tell(boat=Eider, crew=7, fault=lost oar, skipper=Flo Ray)")
    assert not any("wrong" in text for text in texts)
    assert any("wrong" in text for text in learned.alternatives("tell(boat=Eider, crew=7, skipper=Flo Ray)"))


def test_a_word_that_is_a_form_of_a_value_is_for_that_value():
    learned = taught(
        [
            ({"animal": "Bella", "owner": "Kit Dale", "problem": "limp"},
             "Bella limps. Kit Dale asked for help with the limp."),
            ({"animal": "Rex", "owner": "Ann Lee", "problem": "fleas"},
             "Rex is here. Ann Lee asked for help with the fleas."),
            ({"animal": "Cleo", "owner": "Bo Roy", "problem": "cough"},
             "Cleo it is. Bo Roy asked for help with the cough."),
        ]
    )  # fmt: skip
    texts = learned.alternatives("tell(animal=Pip, owner=Di Fox, problem=rash)")
    assert texts and not any("limps" in text for text in texts)
    assert any("limps" in text for text in learned.alternatives("tell(animal=Pip, owner=Di Fox, problem=limp)"))


def test_a_name_that_is_copied_mostly_is_copied_for_others_too():
    trips = [("Ida", "Lima"), ("Max", "Quito"), ("Ute", "Cali"), ("Jan", "el Prado"), ("Eva", "Lima")]
    trips += [("Pau", "Quito"), ("Leo", "el Prado")]
    learned = taught(
        [
            ({"who": who, "town": town}, f"La visita de {who} {where} está confirmada.")
            for who, town in trips
            for where in ["al Prado" if town == "el Prado" else f"a {town}"]
        ],
        "es",
    )
    assert said(learned, who="Kai", town="Cusco") == "La visita de Kai a Cusco está confirmada."
    assert said(learned, who="Kai", town="el Prado") == "La visita de Kai al Prado está confirmada."


# ---- terms in words ----


def odd_numbers() -> verbalign.MappingDictionary:
    rows = []
    for number, place in ((17, "Leeds"), (63, "Bath"), (5, "Hull"), (21, "York"), (9, "Leeds")):
        rows.append({"what": f"odd(n={number})", "place": place, "text": f"In {place} {number} is odd."})
    rows += [
        {"what": "odd(n=33)", "place": "Bath", "text": "Something is odd about Bath."},
        {"what": "odd(n=35)", "place": "Hull", "text": "Something is odd about Hull."},
    ]
    return verbalign.learn(rows)


def test_the_words_of_a_term_are_for_that_term_and_tell_it():
    said = odd_numbers().say("inform(what=odd(n=63), place=Bath)")
    assert said == "In Bath 63 is odd." and said.left_out == ()


def test_a_new_term_is_said_as_others_like_it_and_no_other_is():
    assert odd_numbers().say("inform(what=odd(n=30), place=Ripon)") == "In Ripon 30 is odd."
    with pytest.raises(SpeakingError, match="no sentence of 'inform' fits these values"):
        odd_numbers().say("inform(what=even(n=4), place=Ripon)")
