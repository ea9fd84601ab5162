"""Lattices as DOT, GraphML and OpenFst text, each read by a library of its own."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign import align
from verbalign.alignment.lattice import END, START, Lattice, LatticeSlot, lattice_of
from verbalign.cli import main
from verbalign.exports.graphml import graphml
from verbalign.exports.openfst import openfst, symbol, symbols

SENTENCES = [
    'By the lemma, we get "x" & <y>.',
    "By the lemma, we have {x} \\ y.",
    "‏שלום we get # it 's ; [x] -> y.",
    ".dots <eps> ' | ` we get",
]
TEXTS = st.lists(
    st.text(st.sampled_from("ab \"'<>&\\{}|;#.א-\x01"), min_size=1, max_size=9).filter(str.strip),
    min_size=1,
    max_size=4,
)


def lattice() -> Lattice:
    return align(SENTENCES).lattice()


def edges(of: Lattice) -> set[tuple[str, str]]:
    return {(f"n{edge.source}", f"n{edge.target}") for edge in of.edges}


@settings(max_examples=25)
@given(TEXTS)
def test_pydot_reads_the_nodes_edges_and_words(texts):
    pydot = pytest.importorskip("pydot")
    made = align(texts).lattice()
    (graph,) = pydot.graph_from_dot_data(made.to_dot())
    assert {(edge.get_source(), edge.get_destination()) for edge in graph.get_edges()} == edges(made)
    for number, node in enumerate(made.nodes):
        (label,) = (found.get_label() for found in graph.get_node(f"n{number}"))
        assert label[1:-1].replace('\\"', '"').replace("\\\\", "\\") == str(node)


@settings(max_examples=25)
@given(TEXTS)
def test_networkx_reads_graphml(texts):
    networkx = pytest.importorskip("networkx")
    made = align(texts).lattice()
    graph = networkx.parse_graphml(graphml(made))
    assert graph.is_directed() and set(graph.edges) == edges(made)
    for number, node in enumerate(made.nodes):
        known = graph.nodes[f"n{number}"]
        assert (known["column"], known["weight"]) == (node.column, node.weight)
        assert known["label"] == str(node).replace("\x01", "\ufffd"), "XML cannot hold control signs"
    assert all(graph.edges[f"n{e.source}", f"n{e.target}"]["count"] == e.count for e in made.edges)


def test_graphml_names_the_slots():
    networkx = pytest.importorskip("networkx")
    made = lattice_of([["we", LatticeSlot("goal")]], [[0, 1]], 2)
    graph = networkx.parse_graphml(graphml(made))
    assert [data.get("slot") for _, data in graph.nodes(data=True)] == [None, None, "goal", None]


def acceptor(made: Lattice):
    """The acceptor that OpenFst compiles, and its symbols."""
    pywrapfst = pytest.importorskip("pywrapfst", reason="OpenFst is not installed; pip install pynini (Linux)")
    table = pywrapfst.SymbolTable()
    for line in symbols(made).splitlines():
        word, number = line.split("\t")
        table.add_symbol(word, int(number))
    compiler = pywrapfst.Compiler(isymbols=table, osymbols=table, acceptor=True, keep_isymbols=True)
    compiler.write(openfst(made))
    return pywrapfst, compiler.compile(), table


def accepted_weight(made: Lattice, words: list[str]) -> float:
    """The weight of the best path that says these words; infinite where there is none."""
    pywrapfst, machine, table = acceptor(made)
    chain = pywrapfst.VectorFst()
    states = [chain.add_state() for _ in range(len(words) + 1)]
    chain.set_start(states[0])
    chain.set_final(states[-1])
    for here, there, word in zip(states, states[1:], words, strict=False):
        number = table.find(symbol(word))
        chain.add_arc(here, pywrapfst.Arc(number, number, pywrapfst.Weight.one("tropical"), there))
    both = pywrapfst.compose(machine.arcsort("olabel"), chain)
    if both.start() < 0:
        return math.inf
    return float(pywrapfst.shortestdistance(both, reverse=True)[both.start()])


def test_openfst_accepts_every_wording_with_the_weight_of_its_path():
    made = lattice()
    for row, path in enumerate(made.paths):
        words = [str(made.nodes[number].word) for number in path[1:-1]]
        share = 1.0
        for source, target in pairwise(path):
            (edge,) = (edge for edge in made.successors[source] if edge.target == target)
            share *= edge.count / sum(other.count for other in made.successors[source])
        assert accepted_weight(made, words) <= -math.log(share) + 1e-4, row
    assert accepted_weight(made, ["we"]) == math.inf


def test_openfst_shares_a_column_of_several_words_among_them():
    made = align(["we get it", "we have it"]).lattice(by_column=True)
    assert accepted_weight(made, ["we", "get", "it"]) == pytest.approx(math.log(2), abs=1e-4)


def test_an_empty_lattice_accepts_what_is_empty():
    made = Lattice(lattice().nodes[START : START + 1] + lattice().nodes[END:], (), ())
    assert openfst(made) == "0\n" and symbols(made) == "<eps>\t0\n"


def test_align_writes_lattices_and_symbols(tmp_path, capsys):
    sentences, table = tmp_path / "s.txt", tmp_path / "symbols.txt"
    sentences.write_text("we get it\nwe have it\n")
    assert main(["align", str(sentences), "--to", "openfst", "--symbols", str(table)]) == 0
    assert capsys.readouterr().out == openfst(align(["we get it", "we have it"]).lattice())
    assert table.read_text() == symbols(align(["we get it", "we have it"]).lattice())
    assert table.read_text().startswith("<eps>\t0\nwe\t1\n") and table.read_text().count("\n") == 5
    assert main(["align", str(sentences), "--to", "graphml"]) == 0
    assert capsys.readouterr().out.startswith("<?xml")
    assert main(["align", str(sentences), "--to", "dot", "--symbols", str(table)]) == 2
    assert "--symbols goes with --to openfst" in capsys.readouterr().err
