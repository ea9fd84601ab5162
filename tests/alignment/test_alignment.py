"""Alignment: the laws of an MSA, and the paper's figures."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import GAP, Alignment, Similarity, align, pairwise, unify
from verbalign.alignment.lattice import LatticeSlot
from verbalign.errors import AlignmentError
from verbalign.values.text import verbalization

words = st.sampled_from(["a", "b", "c", "the", ",", "zero", "0"])
sentences = st.lists(st.lists(words, max_size=8), max_size=6)
methods = st.sampled_from(["paper", "refined"])
kernels = st.sampled_from(["fast", "textbook"])
ZERO = Similarity([("0", "zero")])


def ungapped(row: list[object]) -> list[object]:
    return [cell for cell in row if cell is not None]


@settings(max_examples=300)
@given(sentences, methods, kernels)
def test_dropping_the_gaps_of_a_row_gives_back_its_sentence(rows, method, kernel):
    found = align(rows, similarity=ZERO, method=method, kernel=kernel)
    assert [ungapped(row) for row in found.table()] == rows


@settings(max_examples=200)
@given(sentences, methods)
def test_no_column_is_all_gaps(rows, method):
    found = align(rows, similarity=ZERO, method=method)
    assert all(any(position != GAP for position in column) for column in found.columns)
    assert found == Alignment.of_columns(found.rows, found.columns)


@settings(max_examples=200)
@given(sentences, methods)
def test_both_kernels_give_the_same_alignment(rows, method):
    fast, plain = (align(rows, similarity=ZERO, method=method, kernel=kernel) for kernel in ("fast", "textbook"))
    assert fast == plain


@given(st.lists(words, min_size=1, max_size=9), st.integers(1, 6), methods)
def test_equal_sentences_align_without_gaps(row, n, method):
    assert align([row] * n, method=method).columns == tuple((k,) * n for k in range(len(row)))


@settings(max_examples=200)
@given(sentences, st.randoms(use_true_random=False))
def test_the_refined_result_does_not_depend_on_the_order_of_the_input(rows, random):
    order = list(range(len(rows)))
    random.shuffle(order)
    straight, shuffled = align(rows, similarity=ZERO), align([rows[k] for k in order], similarity=ZERO)
    assert [shuffled.places[order.index(k)] for k in range(len(rows))] == list(straight.places)


@given(sentences, methods)
def test_what_is_saved_is_what_is_loaded(rows, method):
    import json

    found = align([[*row, LatticeSlot("goal")] for row in rows], method=method)
    assert Alignment.from_json(json.dumps(found.to_json())) == found


def test_five_short_sequences_the_first_abad():
    found = align([list("abad"), list("abd"), list("bad"), list("abcad"), list("acad")], method="paper")
    assert str(found).split("\n") == [
        "a  b  -  a  d",
        "a  b  -  -  d",
        "-  b  -  a  d",
        "a  b  c  a  d",
        "a  -  c  a  d",
    ]


def test_strings_verbalizations_and_tokens_align_alike():
    tokens, text = ["so", "a", "=", "0"], "so a=0"
    assert align([tokens, tokens]) == align([text, text]) == align([verbalization(text), verbalization(text)])


def test_any_hashable_token_can_be_aligned():
    found = align([[(1, 2), 3, None], [(1, 2), None]], method="paper")
    assert found.columns == ((0, 0), (1, GAP), (2, 1))


def test_two_sentences_with_their_score():
    found = pairwise("a is zero", "b is 0", ZERO)
    assert found.columns == ((GAP, 0), (0, GAP), (1, 1), (2, 2))
    assert found.score == 100 + 50 - 2


# Figure 1, with the multi-word paraphrase already one token
FIGURE_1 = [
    wording.split("|")
    for wording in (
        "Given|a|and|b|as|in|the|theorem|statement|,|prove|that|a|*|b|=|0|.",
        "Suppose|that|a|and|b|are equal to|zero|.|Prove|that|their|product|is|also|zero|.",
        "Assume|that|a|=|0|and|b|=|0|.",
    )
]
ARGUMENTS = {  # where each argument is said: (row, first position, last)
    "prem1": [(0, 1, 1), (1, 2, 2), (2, 2, 4)],
    "prem2": [(0, 3, 3), (1, 4, 6), (2, 6, 8)],
    "goal": [(0, 12, 16), (1, 10, 14)],
}
BETWEEN = {"prem1": ("start", "and"), "prem2": ("and", "."), "goal": ("that", ".")}


@pytest.mark.parametrize("kernel", ["fast", "textbook"])
def test_figure_1_each_arguments_words_lie_between_shared_nodes(kernel):
    sim = Similarity([("0", "zero"), ("=", "are equal to")])
    found = align(FIGURE_1, similarity=sim, method="paper", kernel=kernel)
    lattice = found.lattice(by_column=True)
    shared = [node for node in lattice.nodes if node.weight >= 2]
    assert list(map(str, shared)) == [
        "start", "that", "a", "and", "b", "are equal to/=", "that", "0/zero", ".", "end",
    ]  # fmt: skip
    ends = {str(node): node.column for node in shared}  # the later "that" and "." are the ones that count
    for name, mentions in ARGUMENTS.items():
        before, after = (ends[word] for word in BETWEEN[name])
        assert all(before < found.places[r][k] < after for r, first, last in mentions for k in range(first, last + 1))


def i_and_ii():
    lemma, goal = LatticeSlot("lemma"), LatticeSlot("goal")
    one = [
        ["then", "we", "can", "use", "lemma", lemma, "a/n=-a/-n", "and", "get", goal],
        ["now", "use", "the", "fact", "about", "division", "a/n=-a/-n", "to", "get", "the", "goal", goal],
    ]
    two = [
        ["we", "can", "use", "lemma", lemma, "to", "get", goal],
        ["then", "we", "apply", "lemma", lemma, "to", "the", "left-hand", "side"],
    ]
    return one, two


def test_figure_6_the_two_slotted_lattices_share_the_main_line():
    sim = Similarity([("use", "apply")])
    one, two = (align(rows, similarity=sim, method="paper") for rows in i_and_ii())
    unified = unify([one, two], similarity=sim)
    assert unified.rows == one.rows + two.rows
    heavy = [node for node in unified.lattice(by_column=True).nodes[1:-1] if node.weight >= 3]
    assert [str(node) for node in heavy] == ["we", "use/apply", "lemma", "[lemma]", "to", "get", "[goal]"]


def test_unifying_tears_no_column_of_an_alignment():
    one, two = (align(rows, method="paper") for rows in i_and_ii())
    unified = unify([one, two])
    for r, places in enumerate(one.places):
        for s, others in enumerate(one.places):
            together = {(p, q) for p, x in enumerate(places) for q, y in enumerate(others) if x == y}
            assert together <= {
                (p, q) for p, x in enumerate(unified.places[r]) for q, y in enumerate(unified.places[s]) if x == y
            }


@pytest.mark.parametrize(
    ("rows", "fault"),
    [([[["a"]]], "hashable"), ([3], "a sentence is a string or a sequence of tokens, not 3")],
)
def test_what_cannot_be_aligned_is_said(rows, fault):
    with pytest.raises(AlignmentError, match=fault):
        align(rows)


@pytest.mark.parametrize("score", [float("nan"), float("inf"), True, "1"])
def test_a_similarity_must_be_a_number(score):
    with pytest.raises(AlignmentError, match="finite number"):
        align(["a b", "b a"], similarity=Similarity(scores={("a", "b"): score}))


def test_a_similarity_must_be_symmetric():
    with pytest.raises(AlignmentError, match="not the same both ways"):
        align(["a b", "b a"], similarity=Similarity(scores={("a", "b"): 0.5, ("b", "a"): 0.4}))


@pytest.mark.parametrize(("rows", "width"), [([], 0), ([[]], 0), ([[], []], 0), (["a b"], 2), ([[], "a b", []], 2)])
def test_few_or_empty_sentences_align(rows, width):
    assert align(rows).width == width
