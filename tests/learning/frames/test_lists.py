"""Lists in sentences: members in quotation marks, articles of members, and words that go by how many there are."""

from __future__ import annotations

from pathlib import Path

from small_corpora import said, taught
from verbalign.dictionary import MappingDictionary

SONGS = [
    ({"chor": "Cantus", "lieder": ("Gloria", "Abendlied")}, "Cantus singt „Gloria“ und „Abendlied“."),
    ({"chor": "Vox", "lieder": ("Kyrie", "Amen", "Credo")}, "Vox singt „Kyrie“, „Amen“ und „Credo“."),
    ({"chor": "Aurora", "lieder": "Sanctus"}, "Aurora singt „Sanctus“."),
]


def test_each_member_of_a_list_may_stand_in_quotation_marks():
    learned = taught(SONGS, "de")
    for args, text in SONGS:
        assert said(learned, **args) == text
    assert said(learned, chor="Lux", lieder=("Ave", "Dies irae")) == "Lux singt „Ave“ und „Dies irae“."
    assert said(learned, chor="Lux", lieder="Ave") == "Lux singt „Ave“."


def test_a_list_in_quotation_marks_is_read_back():
    learned = taught(SONGS, "de")
    (first, *_) = learned.parse("Lux singt „Ave“ und „Dies irae“.")
    assert dict(first.meaning[0].args) == {"chor": "Lux", "lieder": ("Ave", "Dies irae")}


def test_what_is_learned_from_odd_lists_can_be_loaded(tmp_path: Path):
    learned = taught(
        [
            (
                {"car": "Golf", "work": ("oil change", "brake check")},
                "The Golf needs an oil change, not a brake check.",
            ),
            ({"car": "Polo", "work": ("tyre swap", "wash")}, "The Polo needs a tyre swap, nor a wash."),
        ]
    )
    learned.save(tmp_path / "cars.json")
    assert MappingDictionary.load(tmp_path / "cars.json").entries.keys() == learned.entries.keys()


LOANS = [
    ({"what": "vase", "from": "Leeds"}, "We have a vase from Leeds. It looks perfect."),
    ({"what": ("urn", "mask"), "from": "Bath"}, "We have an urn and a mask from Bath. They look perfect."),
    ({"what": "map", "from": "Hull"}, "We have a map from Hull. It came today."),
]


def test_it_is_not_said_of_several():
    text = str(said(taught(LOANS), what=("bowl", "cup"), **{"from": "York"}))
    assert "It " not in text, text


def test_words_that_have_another_form_for_several_are_for_one():
    learned = taught(
        [
            ({"кто": "Вера", "книги": "Ася"}, "Вера взяла книгу «Ася». Продлить книгу нельзя."),
            ({"кто": "Нина", "книги": ("Дым", "Новь")}, "Нина взяла книги «Дым» и «Новь»."),
        ],
        "ru",
    )
    assert "Продлить книгу" not in str(said(learned, кто="Анна", книги=("Нос", "Вий")))
