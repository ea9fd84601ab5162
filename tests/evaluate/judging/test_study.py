"""Who sees what where."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verbalign.evaluate.judging.study import Item, Kind, Mark, Panel, Study, mark_of, places, shown


def study(kind: Kind, size: int, seed: int = 0) -> Study:
    return Study(kind, ("a", "b"), tuple(Item(str(n), (Panel("", "x"), Panel("", "y"))) for n in range(size)), seed)


sizes, seeds, names = st.integers(0, 40), st.integers(), st.text(max_size=8)


@given(st.sampled_from(Kind), sizes, seeds, names)
def test_a_judge_sees_every_item_once(kind: Kind, size: int, seed: int, name: str):
    assert sorted(place.item for place in places(study(kind, size, seed), name)) == list(range(size))


@given(sizes, seeds, names)
def test_half_of_the_pairs_are_swapped(size: int, seed: int, name: str):
    swapped = sum(place.swapped for place in places(study(Kind.READABILITY, size, seed), name))
    assert swapped in (size // 2, (size + 1) // 2)


@given(st.sampled_from(Kind), sizes, seeds, names)
def test_the_same_seed_shows_the_same(kind: Kind, size: int, seed: int, name: str):
    assert places(study(kind, size, seed), name) == places(study(kind, size, seed), name)


def test_another_judge_and_another_seed_see_another_order_and_other_sides():
    usual = places(study(Kind.READABILITY, 20), "Anna")
    for other in (places(study(Kind.READABILITY, 20), "Ben"), places(study(Kind.READABILITY, 20, 1), "Anna")):
        assert [p.item for p in usual] != [p.item for p in other]
        assert {p.item: p.swapped for p in usual} != {p.item: p.swapped for p in other}


@given(st.booleans(), st.sampled_from([0, 1]))
def test_choosing_a_text_is_a_mark_for_its_system_on_whichever_side_it_stood(swapped: bool, system: int):
    item = Item("x", (Panel("", "ours"), Panel("", "rival")))
    texts = [panel.text for panel in shown(item, swapped, Kind.READABILITY)]
    choice = texts.index(["ours", "rival"][system]) + 1
    assert mark_of(choice, swapped) is [Mark.OURS, Mark.RIVAL][system]


def test_the_labels_follow_the_screen_and_not_the_system():
    item = Item("x", (Panel("", "ours"), Panel("", "rival")))
    assert [p.label for p in shown(item, True, Kind.READABILITY)] == ["Text 1", "Text 2"]
    assert [p.label for p in shown(item, False, Kind.READABILITY)] == ["Text 1", "Text 2"]


def test_a_question_of_ones_own_replaces_the_usual_one():
    assert Study(Kind.THESAURUS, ("a",), (), 0, "Gleich?").wording.question == "Gleich?"
    assert study(Kind.THESAURUS, 1).wording.question == "Can one of these stand for the other?"
