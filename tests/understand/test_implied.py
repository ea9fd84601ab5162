"""What a text implies is read from its template, where `verify` is not told."""

from __future__ import annotations

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.speak.verify import Verifier

INN = Entry(
    "inform",
    ("name", "kind", "area"),
    pool=("[name] serves food by the [area].", "[name] is a [kind] by the [area]."),
    choices={"area;kind=restaurant;name": (0,), "area;kind=pub;name": (1,)},
    valued=("kind",),
    subject="name",
)
VERIFIER = Verifier(MappingDictionary({"inform": INN}))


def kinds(meaning: str, text: str) -> list[tuple[str, str]]:
    understood = VERIFIER.dictionary.speaker.understood(meaning)
    return [(one.argument, one.kind) for one in VERIFIER.verify(understood, text)]


def test_what_the_template_implies_is_not_missing():
    text = "Aromi serves food by the river."
    assert kinds("inform(name=Aromi, kind=restaurant, area=river)", text) == [("kind", "implied")]


def test_another_value_than_the_implied_one_is_missing():
    assert kinds("inform(name=Aromi, kind=pub, area=river)", "Aromi serves food by the river.") == [("kind", "missing")]


def test_no_text_implies_nothing():
    assert kinds("inform(name=Aromi)", " ") == [("name", "missing")]
