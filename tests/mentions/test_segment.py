"""Steps and sentences are matched by moves whose costs come from the data."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.mentions.segment import (
    NOTHING,
    PRIOR,
    Segmentation,
    move_costs,
    moves_of,
    segment,
    segment_with,
    wordings_of,
)
from verbalign.values import Expression, Proof, ProofText
from verbalign.values.arguments import argument_symbols


def step(n: int) -> Expression:
    return Expression("Use", (("lemma", f"lemma_{n}"), ("term", f"t{n}*{n}"), ("result", f"x{n} = y{n}")))


def proof(id: str, steps: int, *texts: list[str]) -> Proof:
    said = tuple(ProofText(f"w{number}", tuple(sentences)) for number, sentences in enumerate(texts))
    return Proof(id, "T", tuple(step(n) for n in range(1, steps + 1)), said)


def whole(n: int) -> str:
    return f"By lemma_{n} with t{n}*{n} we obtain x{n} = y{n}."


TWO = "By lemma_2 with t2*2 we obtain x2 = y2, and by lemma_3 with t3*3 we obtain x3 = y3."
THREE = f"{TWO[:-1]}, and by lemma_4 with t4*4 we obtain x4 = y4."
MOVES = {  # how many steps there are, the sentences, and the steps of each
    (1, 1): (3, [whole(1), whole(2), whole(3)], [(1,), (2,), (3,)]),
    (1, 2): (3, [whole(1), "We use lemma_2 with t2*2.", "This gives x2 = y2.", whole(3)], [(1,), (2,), (2,), (3,)]),
    (2, 1): (4, [whole(1), TWO, whole(4)], [(1,), (2, 3), (4,)]),
    (3, 1): (5, [whole(1), THREE, whole(5)], [(1,), (2, 3, 4), (5,)]),
    (1, 3): (
        3,
        [whole(1), "Now we turn to lemma_2.", "We take t2*2 in it.", "This gives us x2 = y2.", whole(3)],
        [(1,), (2,), (2,), (2,), (3,)],
    ),
    (1, 0): (3, [whole(1), whole(3)], [(1,), (3,)]),
    (0, 1): (3, [whole(1), "This is the heart of the matter.", whole(2), whole(3)], [(1,), (), (2,), (3,)]),
}


@pytest.mark.parametrize("move", MOVES)
def test_every_move_is_made_where_such_moves_are_known(move):
    steps, sentences, expected = MOVES[move]
    (found,) = segment_with([proof("p", steps, sentences)], NOTHING, {(1, 1): 50, move: 5})
    assert found.steps == tuple(expected)


@pytest.mark.parametrize("move", [(1, 1), (1, 2), (2, 1), (3, 1)])
def test_the_common_moves_are_made_before_anything_is_known(move):
    steps, sentences, expected = MOVES[move]
    found = segment([proof("p", steps, sentences)])
    assert found.segmentations[0].steps == tuple(expected)
    assert found.moves[move] >= 1


def test_what_was_learned_of_other_proofs_tells_a_remark_from_a_step():
    ordinary = [proof(f"p{n}", 4, [whole(1), whole(2), whole(3), whole(4)]) for n in range(8)]
    known = segment(ordinary)
    steps, sentences, expected = MOVES[0, 1]
    assert segment_with([proof("q", steps, sentences)], known.model, known.moves)[0].steps == tuple(expected)


# ---- costs ----


def test_without_data_the_costs_are_those_of_the_study():
    assert move_costs({}) == pytest.approx({move: math.log(share) for move, share in PRIOR.items()})


def test_a_move_that_is_made_more_often_costs_less():
    before, after = move_costs({(1, 1): 50}), move_costs({(1, 1): 50, (1, 3): 10})
    assert after[1, 3] > before[1, 3] and after[1, 1] < before[1, 1]


@given(st.dictionaries(st.sampled_from(list(PRIOR)), st.integers(0, 10_000)))
def test_costs_are_log_probabilities_of_all_moves(counts):
    assert sum(map(math.exp, move_costs(counts).values())) == pytest.approx(1)


def test_the_moves_of_a_segmentation_are_counted():
    for move, (steps, sentences, expected) in MOVES.items():
        made = list(moves_of(Segmentation("p", "w", tuple(sentences), tuple(expected)), steps))
        assert made.count(move) >= 1
        assert sum(m[0] for m in made) == steps and sum(m[1] for m in made) == len(sentences)


# ---- laws ----


@given(st.integers(0, 5), st.lists(st.sampled_from([whole(1), whole(2), whole(3), "So.", "x", TWO]), max_size=6))
def test_every_sentence_has_its_steps_and_they_are_in_order(steps, sentences):
    (found,) = segment_with([proof("p", steps, sentences)], NOTHING, {})
    assert found.sentences == tuple(sentences) and len(found.steps) == len(sentences)
    flat = [number for numbers in found.steps for number in numbers]
    assert flat == sorted(flat) and set(flat) <= set(range(1, steps + 1))


def test_texts_keep_their_order_whatever_the_number_of_workers():
    proofs = [proof(f"p{n}", 3, [whole(1), whole(2), whole(3)], [whole(1), whole(3)]) for n in range(5)]
    one, two = segment(proofs), segment(proofs, workers=2)
    assert one.segmentations == two.segmentations and one.model == two.model and one.moves == two.moves
    assert [(s.id, s.writer) for s in one.segmentations] == [(p.id, w) for p in proofs for w in ("w0", "w1")]


def test_only_sentences_that_say_one_step_alone_are_wordings():
    steps, sentences, expected = MOVES[2, 1]
    found = wordings_of([proof("p", steps, sentences)], [Segmentation("p", "w", tuple(sentences), tuple(expected))])
    assert [wording.meaning for wording in found] == ["p#1", "p#4"]
    assert found[0].values == argument_symbols((step(1),))


def test_a_sentence_of_ten_thousand_words_says_nothing_and_takes_no_time():
    long = " ".join(f"word{n % 97}" for n in range(10_000)) + f" {whole(2)}"
    (found,) = segment_with([proof("p", 2, [whole(1), long, whole(2)])], NOTHING, {})
    assert found.steps == ((1,), (), (2,))


def test_a_proof_without_steps_or_texts_is_segmented_too():
    assert segment([proof("p", 0, ["So it is."])]).segmentations[0].steps == ((),)
    assert segment([proof("p", 2)]).segmentations == ()
    assert segment([]).segmentations == ()
