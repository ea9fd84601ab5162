"""Slotted lattices: values become slots, and every token keeps its source."""

from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import align
from verbalign.alignment.lattice import LatticeSlot
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.learning.paper.slots import Slotted, fill_slots, mentions_of

ZERO = Thesaurus((Paraphrase(("0",), ("zero",), 2),))


def filled(rows, values, thesaurus=ZERO) -> Slotted:
    aligned = align([row.split() for row in rows], similarity=thesaurus.similarity(), method="paper")
    return fill_slots(aligned, [(name, tuple(value.split())) for name, value in values.items()], thesaurus)


def texts(slotted: Slotted) -> list[str]:
    return [" ".join(map(str, row)) for row in slotted.alignment.rows]


words = st.sampled_from(["a", "b", "=", "0", "zero", "the", ",", "so", "and", "(", ")"])
sentences = st.lists(st.lists(words, max_size=10), min_size=1, max_size=5)
values = st.lists(st.lists(words, min_size=1, max_size=4).map(tuple), max_size=3)


@settings(max_examples=400)
@given(sentences, values)
def test_every_token_comes_from_its_source_and_nothing_is_lost(rows, found):
    aligned = align(rows, similarity=ZERO.similarity(), method="paper")
    slotted = fill_slots(aligned, [(f"x{k}", value) for k, value in enumerate(found)], ZERO)
    for row, new, sources in zip(aligned.rows, slotted.alignment.rows, slotted.sources, strict=True):
        assert [k for first, end in sources for k in range(first, end)] == list(range(len(row)))
        for token, (first, end) in zip(new, sources, strict=True):
            assert isinstance(token, LatticeSlot) or (end == first + 1 and row[first] == token)


@settings(max_examples=400)
@given(sentences, values)
def test_a_slotted_lattice_is_an_alignment_and_has_each_slot_in_one_column(rows, found):
    aligned = align(rows, similarity=ZERO.similarity(), method="paper")
    made = fill_slots(aligned, [(f"x{k}", value) for k, value in enumerate(found)], ZERO).alignment
    assert all(list(places) == sorted(set(places)) for places in made.places)
    assert {place for places in made.places for place in places} == set(range(made.width))
    columns: dict[LatticeSlot, set[int]] = {}
    for row, places in zip(made.rows, made.places, strict=True):
        slots = [token for token in row if isinstance(token, LatticeSlot)]
        assert len(set(slots)) == len(slots)
        for token, place in zip(row, places, strict=True):
            if isinstance(token, LatticeSlot):
                columns.setdefault(token, set()).add(place)
    assert all(len(found) == 1 for found in columns.values())


@given(st.lists(st.lists(words, max_size=5), min_size=1, max_size=4))
def test_without_values_nothing_changes(rows):
    aligned = align(rows, method="paper")
    assert fill_slots(aligned, []).alignment == aligned


def test_a_value_said_with_a_paraphrase_is_found():
    assert texts(filled(["so a = zero now", "then a = 0"], {"fact": "a = 0"})) == ["so [fact] now", "then [fact]"]


def test_wordings_together_say_what_none_says_alone():
    found = filled(["we have a = 0 here", "we have a small = 0 here", "we have a thing here"], {"fact": "a = 0"})
    assert texts(found)[:2] == ["we have [fact] here", "we have [fact] here"]


def test_what_is_beside_the_sequence_goes_with_it():
    """The paper's footnote: "their product" leads from "that" into the goal's last node, so it goes."""
    found = filled(["prove that a * b = 0 .", "prove that their product is zero ."], {"goal": "a * b = 0"})
    assert texts(found) == ["prove that [goal] .", "prove that [goal] ."]


def test_a_wording_that_goes_past_the_value_keeps_its_words():
    found = filled(["we show a = 0 .", "we show the claim ."], {"goal": "a = 0"})
    assert texts(found) == ["we show [goal] .", "we show the claim ."]


def test_a_value_within_another_leaves_the_larger_one_whole():
    found = filled(
        ["from n even we get n even or odd .", "as n even so n even or odd ."],
        {"conclusion": "n even or odd", "fact": "n even"},
    )
    assert texts(found) == ["from [fact] we get [conclusion] .", "as [fact] so [conclusion] ."]


def test_a_value_of_which_little_is_said_has_no_slot():
    assert texts(filled(["we see b .", "we see b too ."], {"goal": "a * b = c"})) == ["we see b .", "we see b too ."]


def test_signs_alone_are_no_mention_and_are_cut_off_at_the_ends():
    assert texts(filled(["so , we see", "so , you see"], {"list": ", ,"})) == ["so , we see", "so , you see"]
    assert texts(filled(["take a , b , then", "take a , b , now"], {"list": "a , b , c"}))[0] == "take [list] , then"


def test_mentions_are_token_positions_by_wording():
    rows = [["so", "a", "=", "0"], ["and", "so", "a", "=", "0", "too"]]
    aligned = align(rows, method="paper")
    slotted = fill_slots(aligned, [("fact", ("a", "=", "0"))])
    assert mentions_of(aligned, slotted) == [{"fact": (1, 4)}, {"fact": (2, 5)}]


def test_no_wordings_have_no_slots():
    assert fill_slots(align([], method="paper"), [("x", ("a",))]).alignment.rows == ()
