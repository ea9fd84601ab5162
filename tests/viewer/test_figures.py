"""Figures of lattices: nothing overlaps, nothing depends on chance, and what is folded is said."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import align
from verbalign.alignment.lattice import Lattice, LatticeSlot
from verbalign.bundled import proof_dictionary
from verbalign.errors import AlignmentError
from verbalign.viewer.figure import BoxKind, LatticeView
from verbalign.viewer.folding import STACK, WHOLE
from verbalign.viewer.lattice_view import lattice_view, typical_path
from verbalign.viewer.phases import Phases
from verbalign.viewer.svg import render

WORDS = ["we", "use", "the", "lemma", "to", "get", "show", "hence", "supercalifragilisticexpialidocious", "∀", "=", "."]


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    tokens = st.sampled_from([*WORDS, LatticeSlot("goal"), LatticeSlot("lemma")])
    rows = draw(st.lists(st.lists(tokens, max_size=9), min_size=1, max_size=9))
    return align(rows, method=draw(st.sampled_from(["paper", "refined"])), kernel="textbook").lattice()


def overlaps(view: LatticeView) -> list[str]:
    """The boxes that lie on one another, and the lines that run over a box that they do not join."""
    found = []
    for a, b in combinations(view.boxes, 2):
        if abs(a.x - b.x) * 2 < a.width + b.width and abs(a.y - b.y) * 2 < a.height + b.height:
            found.append(f"{a.label} lies on {b.label}")
    edges = [box.edges for box in view.boxes]
    for line in view.lines:
        for x, top, u, bottom in _parts(line):
            for number, (left, up, right, down) in enumerate(edges):
                if left < u and x < right and up < bottom and top < down and number not in (line.source, line.target):
                    found.append(f"a line out of {view.boxes[line.source].label} crosses {view.boxes[number].label}")
    return found


def _parts(line) -> Iterator[tuple[float, float, float, float]]:
    """The level parts of a line as thin boxes; its curves run between layers, where no box is."""
    half = line.width / 2
    for (x, y), (u, _) in zip(line.points[::2], line.points[1::2], strict=True):
        yield x, y - half, u, y + half


@given(lattices())
@settings(max_examples=150)
def test_no_label_lies_on_another_and_no_line_runs_over_a_label(lattice: Lattice):
    view = lattice_view(lattice)
    assert overlaps(view) == []
    assert all(
        e[0] >= 0 and e[1] >= 0 and e[2] <= view.width and e[3] <= view.height for e in (b.edges for b in view.boxes)
    )


@given(lattices())
def test_curves_run_between_layers_where_no_box_is(lattice: Lattice):
    view = lattice_view(lattice)
    for line in view.lines:
        for (x, _), (u, _) in zip(line.points[1:-1:2], line.points[2::2], strict=True):
            assert not [
                b.label for b in view.boxes if b.edges[0] < u - 0.2 and x + 0.2 < b.edges[2]
            ]  # places are rounded


@given(lattices())
def test_every_word_of_a_small_lattice_is_drawn_and_every_row_goes_from_start_to_end(lattice: Lattice):
    view = lattice_view(lattice)
    if view.folded.words:
        return
    assert len(view.boxes) == len(lattice.nodes) and len(view.lines) == len(lattice.edges)
    assert sum(len(line.rows) for line in view.lines if line.source == 0) == len(lattice.paths)


@given(lattices())
def test_the_consensus_is_the_way_of_a_row_and_no_other_row_has_commoner_steps(lattice: Lattice):
    steps = {(e.source, e.target): e.count for e in lattice.edges}

    def mean(path: tuple[int, ...]) -> float:
        return sum(steps[step] for step in pairwise(path)) / (len(path) - 1)

    path = typical_path(lattice)
    assert path in lattice.paths and all(mean(row) <= mean(path) for row in lattice.paths)


@given(lattices())
def test_the_same_lattice_gives_the_same_bytes_of_sound_xml(lattice: Lattice):
    drawn = render(lattice_view(lattice))
    assert drawn == render(lattice_view(lattice))
    root = ElementTree.fromstring(drawn)
    names = {child.tag.partition("}")[2] for child in root}
    assert {"title", "desc", "style"} <= names and root.attrib["role"] == "img"


@pytest.fixture(scope="module")
def phases() -> Phases:
    return Phases(proof_dictionary())


def test_no_figure_of_the_bundled_corpus_has_overlapping_labels(phases: Phases):
    figures = 0
    for predicate, meanings in phases.by_predicate.items():
        unified = [phases.of_predicate(predicate)]
        unified += [phases.of_predicate(predicate, said=said) for said, _ in phases.argument_sets(predicate)]
        single = [phases.of_meaning(predicate, m, slots=slots) for m in meanings for slots in (False, True)]
        for drawn in (*unified, *single):
            assert drawn and overlaps(drawn.view) == [], drawn.view.title
            figures += 1
    assert figures > 300


def many(wordings: int) -> Lattice:
    rows = [
        [
            "we",
            "use",
            LatticeSlot("lemma"),
            *(["and"] * (k % 3)),
            f"rare{k}",
            "to",
            "get" if k % 2 else "show",
            LatticeSlot("goal"),
            f"odd{k}",
        ]
        for k in range(wordings)
    ]
    return align(rows).lattice()


@pytest.mark.parametrize("wordings", [2, 20, 200])
def test_two_to_two_hundred_wordings_stay_legible(wordings: int):
    view = lattice_view(many(wordings))
    stacks: dict[float, int] = {}
    for box in view.boxes:
        stacks[box.x] = stacks.get(box.x, 0) + 1
    assert len(view.boxes) <= WHOLE and max(stacks.values()) <= 2 * STACK
    assert view.width < 4000 and view.height < 900
    assert all(box.size >= 11 for box in view.boxes)


def test_folding_is_drawn_and_said():
    view = lattice_view(many(200))
    marks = [box for box in view.boxes if box.kind is BoxKind.FOLD]
    assert marks and all(box.label == f"⋯{len(box.rows)}" for box in marks)
    assert re.search(r"\d+ words in fewer than \d+ wordings folded into ⋯", view.caption)
    captions = re.findall(r'<text class="caption"[^>]*>([^<]*)</text>', render(view))
    assert " ".join(captions) == view.caption


def test_a_small_figure_folds_nothing_and_says_nothing_of_it():
    assert "folded" not in lattice_view(align(["so it holds", "and so it is true"]).lattice()).caption


def test_the_consensus_is_bold_and_stands_on_one_line():
    lattice = align(["we use [x] to get it", "we use [x] and get it", "use [x] to show it"]).lattice()
    view = lattice_view(lattice)
    assert len({box.y for box in view.boxes if box.consensus}) == 1
    assert all(y == view.boxes[0].y for line in view.lines if line.consensus for _, y in line.points)
    assert "bold" in render(view) and view.consensus in view.description


def test_a_consensus_that_is_no_path_is_refused():
    lattice = align(["a b c", "a d c"], method="paper").lattice()
    with pytest.raises(AlignmentError, match="no path"):
        lattice_view(lattice, consensus=[1, 1])


def test_markup_and_signs_that_xml_cannot_hold_do_no_harm():
    drawn = render(
        lattice_view(align([["<script>alert(1)</script>", "\x00", "\ud800", "&"], ["]]>", '"', "'"]]).lattice())
    )
    assert "<script" not in drawn
    ElementTree.fromstring(drawn)


def test_an_empty_lattice_and_one_of_one_wording_can_be_drawn():
    for rows in ([], [[]], [["alone"]]):
        view = lattice_view(align(rows).lattice())
        assert overlaps(view) == [] and render(view)


def test_heavier_words_are_larger_and_commoner_steps_thicker():
    view = lattice_view(align([["x", "y"], ["x", "y"], ["x", "z"]], method="paper").lattice())
    size = {box.label: box.size for box in view.boxes}
    assert size["x"] > size["y"] > size["z"]
    width = {(view.boxes[line.source].label, view.boxes[line.target].label): line.width for line in view.lines}
    assert width["start", "x"] > width["x", "y"] > width["x", "z"]


def test_the_figures_in_the_documentation_are_up_to_date():
    docs = Path(__file__).parents[2] / "docs"
    spec = importlib.util.spec_from_file_location("make_images", docs / "make_images.py")
    assert spec and spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    for name, figure in made.figures().items():
        assert (docs / "images" / name).read_text("utf-8") == figure, f"{name}: run python docs/make_images.py"
    assert all(picture.stat().st_size < 200_000 for picture in (docs / "images").iterdir())
