"""A lattice holds the ways of all verbalizations, and no cycle."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from verbalign.alignment import align
from verbalign.alignment.lattice import LatticeSlot

words = st.sampled_from(["a", "b", "c", "the", "zero"])
sentences = st.lists(st.lists(words, max_size=7), min_size=1, max_size=5)


@given(sentences, st.booleans())
def test_every_verbalization_is_a_path_of_its_lattice(rows, by_column):
    lattice = align(rows).lattice(by_column=by_column)
    steps = {(edge.source, edge.target): edge.rows for edge in lattice.edges}
    for r, (row, path) in enumerate(zip(rows, lattice.paths, strict=True)):
        assert all(word in lattice.nodes[number].words for word, number in zip(row, path[1:-1], strict=True))
        assert all(r in steps[step] for step in pairwise(path))


@given(sentences, st.booleans())
def test_a_lattice_has_no_cycle_and_every_token_is_in_one_node(rows, by_column):
    lattice = align(rows).lattice(by_column=by_column)
    assert all(edge.source < edge.target for edge in lattice.edges)
    held = [token for node in lattice.nodes[1:-1] for token in node.tokens]
    assert sorted(held) == [(r, k) for r, row in enumerate(rows) for k in range(len(row))]


def test_five_short_sequences_give_the_lattice_with_one_node_a_column():
    lattice = align([list("abad"), list("abd"), list("bad"), list("abcad"), list("acad")], method="paper").lattice()
    assert [str(node) for node in lattice.nodes] == ["start", "a", "b", "c", "a", "d", "end"]
    assert [node.weight for node in lattice.nodes] == [5, 4, 4, 2, 4, 5, 5]
    edges = {f"{lattice.nodes[e.source]}{e.source}-{e.target}": e.count for e in lattice.edges}
    assert edges == {
        "start0-1": 4,
        "start0-2": 1,
        "a1-2": 3,
        "a1-3": 1,
        "b2-3": 1,
        "b2-4": 2,
        "b2-5": 1,
        "c3-4": 2,
        "a4-5": 4,
        "d5-6": 5,
    }


def test_a_slot_knows_its_name_and_is_drawn_dotted():
    lattice = align([["use", LatticeSlot("lemma")], ["apply", LatticeSlot("lemma")]]).lattice()
    assert [node.slot for node in lattice.nodes if node.slot] == ["lemma"]
    assert 'label="[lemma]", style="rounded,filled,dotted"' in lattice.to_dot()


def test_words_with_quotes_are_quoted_in_dot():
    assert r'label="\"a\\"' in align([['"a\\']]).lattice().to_dot()


def test_one_column_is_one_node_when_asked_for():
    from verbalign.alignment import Similarity

    found = align([["use", "it"], ["apply", "it"]], similarity=Similarity([("use", "apply")]))
    assert [str(node) for node in found.lattice(by_column=True).nodes] == ["start", "use/apply", "it", "end"]
    assert [str(node) for node in found.lattice().nodes] == ["start", "use", "apply", "it", "end"]
