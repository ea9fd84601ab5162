"""Figures for texts: equal to sacrebleu's, and to the definitions."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.errors import InputError, MissingTool
from verbalign.evaluate.metrics import Tally, bleu, chrf, distinct, interval, rate, resampled, rouge_l

OUTPUTS = ["The Goose is a pub near the river.", "a cat sat", "It costs £20-25 at Café Émile ."]
REFERENCES = [
    ["The Goose, a pub, is near the river.", "There is a pub near the river: The Goose."],
    ["the cat sat on the mat"],
    ["Café Émile costs £20-25.", "At Café Émile you pay 20 to 25 pounds.", "It costs £20-25 at Café Émile."],
]
texts = st.text("ab c.", min_size=1, max_size=20).filter(str.strip)


def streams(references):
    return [[r[n] if n < len(r) else None for r in references] for n in range(max(map(len, references)))]


@given(st.lists(st.tuples(texts, st.lists(texts, min_size=1, max_size=3)), min_size=1, max_size=6))
def test_the_sum_of_counts_gives_the_corpus_score_of_sacrebleu(pairs):
    import sacrebleu

    outputs, references = [output for output, _ in pairs], [refs for _, refs in pairs]
    whole = sacrebleu.corpus_bleu(outputs, streams(references), lowercase=True, tokenize="13a", force=True)
    assert bleu(outputs, references).score() == pytest.approx(whole.score)
    assert chrf(outputs, references).score() == pytest.approx(sacrebleu.corpus_chrf(outputs, streams(references)).score)


def test_a_text_that_is_one_of_its_references_scores_full_marks():
    outputs = [refs[-1] for refs in REFERENCES]
    for metric in (bleu, chrf, rouge_l):
        assert metric(outputs, REFERENCES).score() == pytest.approx(100)


def test_rouge_l_takes_the_best_precision_and_the_best_recall():
    # against "the cat sat on the mat": LCS of "a cat sat" is 2, so P = 2/3, R = 2/6
    precision, recall = 2 / 3, 2 / 6
    expected = (1 + 1.44) * precision * recall / (recall + 1.44 * precision)
    assert rouge_l([OUTPUTS[1]], [REFERENCES[1]]).score() == pytest.approx(100 * expected)
    assert rouge_l(["no word shared"], [["entirely other"]]).score() == 0


def test_an_empty_text_scores_nothing_and_is_no_error():
    for metric in (bleu, chrf, rouge_l):
        assert metric(["", "a cat sat on it"], [["a cat"], ["a cat sat on it"]]).score() > 0
        assert metric([""], [["a cat"]]).score() == 0


def test_distinct_counts_different_n_grams():
    assert distinct(["a cat", "a cat", "a dog"], 1) == 50
    assert distinct(["a cat", "a cat", "a dog"], 2) == pytest.approx(200 / 3)
    assert distinct(["a"], 2) == 0


def test_the_figure_of_a_part_is_that_of_its_texts_alone():
    part = bleu(OUTPUTS, REFERENCES).part([0, 2])
    assert part.score() == pytest.approx(bleu([OUTPUTS[0], OUTPUTS[2]], [REFERENCES[0], REFERENCES[2]]).score())


def test_the_same_seed_draws_the_same_texts_for_every_tally():
    one, two = rate("a", [1, 0, 0, 1, 1] * 20), rate("b", [0, 1, 1, 0, 0] * 20)
    ours, theirs = resampled(one, samples=100, seed=3), resampled(two, samples=100, seed=3)
    assert np.allclose(ours + theirs, 100)
    assert not np.allclose(ours, resampled(one, samples=100, seed=4))


@given(st.lists(st.integers(0, 1), min_size=1, max_size=30), st.integers(0, 5))
def test_an_interval_holds_what_resampling_gives(hits, seed):
    low, high = interval(resampled(rate("x", hits), samples=50, seed=seed))
    assert 0 <= low <= high <= 100


def test_an_interval_agrees_with_the_normal_approximation():
    low, high = interval(resampled(rate("x", [1] * 300 + [0] * 700), samples=2000, seed=1))
    spread = 1.96 * 100 * (0.3 * 0.7 / 1000) ** 0.5
    assert (low, high) == (pytest.approx(30 - spread, abs=0.4), pytest.approx(30 + spread, abs=0.4))


def test_a_rate_of_nothing_is_nothing():
    assert rate("x", [0, 0], [0, 0]).score() == 0
    assert isinstance(rate("x", [1]), Tally)


@pytest.mark.parametrize(("outputs", "references"), [([], []), (["a"], []), (["a"], [[]])])
def test_texts_without_references_are_refused(outputs, references):
    for metric in (bleu, rouge_l):
        with pytest.raises(InputError, match="reference"):
            metric(outputs, references)


def test_without_sacrebleu_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    with pytest.raises(MissingTool, match=r"pip install 'verbalign\[evaluate\]'"):
        bleu(OUTPUTS, REFERENCES)
