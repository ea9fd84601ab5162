"""The consensus sequence is the heaviest path, by exact arithmetic."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import Alignment, align
from verbalign.alignment.lattice import Lattice, LatticeSlot
from verbalign.learning.paper.consensus_sequence import consensus, heaviest_path, node_weight

words = st.sampled_from(["a", "b", "c", "the", ",", "zero"])
sentences = st.lists(st.lists(words, max_size=7), min_size=1, max_size=6)


def aligned(*rows) -> Alignment:
    return align(rows, method="paper")


def every_path(lattice: Lattice, number: int = 0) -> list[tuple[int, ...]]:
    if number == len(lattice.nodes) - 1:
        return [()]
    return [
        (edge.target, *rest) if edge.target < len(lattice.nodes) - 1 else rest
        for edge in lattice.successors[number]
        for rest in every_path(lattice, edge.target)
    ]


@settings(max_examples=300)
@given(sentences, st.integers(1, 6))
def test_no_path_of_enough_symbols_is_heavier(rows, fewest):
    lattice = align(rows, method="paper").lattice(by_column=True)
    paths = [path for path in every_path(lattice) if len(path) >= fewest]
    path, weight = heaviest_path(lattice, fewest)
    if not paths:
        assert path == ()
        return
    means = [(Fraction(sum(node_weight(lattice.nodes[n]) for n in path), len(path)), -len(path)) for path in paths]
    assert path in paths
    assert (weight, -len(path)) == max(means)


@given(sentences)
def test_the_rows_of_a_node_have_its_symbol_or_share_its_column(rows):
    found = consensus(align(rows, method="paper"), fewest=1)
    for node in found.nodes if found else ():
        assert all(node.symbol in rows[row] for row in node.rows)  # without paraphrases a column has one word


def test_the_heavier_short_prefix_may_end_in_the_lighter_path():
    rows = [list("ab"), list("ab"), list("cdeb")] + [list("cdeb")] * 2
    lattice = align(rows, method="paper").lattice(by_column=True)
    path, weight = heaviest_path(lattice, 4)
    assert [str(lattice.nodes[n]) for n in path] == ["c", "d", "e", "b"] and weight == Fraction(2 * (3 + 3 + 3 + 5), 4)


def test_light_words_and_punctuation_weigh_half_and_slots_in_full():
    lattice = aligned(["the", "x", ",", LatticeSlot("the")]).lattice()
    assert [node_weight(node) for node in lattice.nodes[1:-1]] == [1, 2, 1, 2]


def test_sequences_of_fewer_than_six_symbols_are_discarded():
    assert consensus(aligned("one two three four five")) is None
    assert str(consensus(aligned("one two three four five six"))) == "one two three four five six"
    assert consensus(aligned()) is None and consensus(aligned([])) is None


def test_a_phrase_that_is_one_token_is_one_symbol_but_several_words():
    found = consensus(aligned(["x", "are equal to", LatticeSlot("y")]), fewest=3)
    assert len(found.nodes) == 3 and found.tokens == ("x", "are", "equal", "to", "[y]") and found.slots == ("y",)
