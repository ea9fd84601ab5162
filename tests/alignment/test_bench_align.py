"""The benchmarks of the alignment engine run, and their generator tells the truth."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import bench_align
import peers
import truth
from requiring import require


def test_the_generator_gives_the_same_cases_for_the_same_seed():
    assert truth.cases("heavy", 3) == truth.cases("heavy", 3) != truth.cases("heavy", 3, seed=1)


@pytest.mark.parametrize("level", truth.LEVELS)
def test_every_token_has_a_true_column_and_the_truth_scores_one(level):
    made = truth.cases(level, 5)
    assert all(len(row) == len(columns) for case in made for row, columns in zip(case.rows, case.truth, strict=True))
    perfect = truth.scored([case.truth for case in made], made)
    assert (perfect.precision, perfect.recall, perfect.f1, perfect.columns) == (1, 1, 1, 1)


def test_only_swapped_blocks_are_out_of_order():
    def rising(columns):
        said = [
            column for column in columns if column < 10
        ]  # a sentence has ten columns or more; the rest may be insertions
        return said == sorted(said)

    assert all(rising(columns) for case in truth.cases("heavy", 9) for columns in case.truth)
    assert not all(rising(columns) for case in truth.cases("swapped", 9) for columns in case.truth)


def test_scores_count_pairs():
    case = truth.Case((("a", "b"), ("a", "b"), ("a",)), ((0, 1), (0, 1), (0,)))
    half = truth.scored([[[0, 1], [0, 2], [3]]], [case])
    assert (half.precision, half.recall, half.columns) == (1.0, 1 / 4, 0.0)


def test_refined_beats_the_papers_method_at_every_level_and_does_not_depend_on_order(capsys):
    figures = bench_align.against_truth(12)
    for level, methods in figures.items():
        assert methods["verbalign refined"]["f1"] > methods["verbalign paper"]["f1"], level
        assert methods["verbalign refined"]["reversed"] == methods["verbalign refined"]["shuffled"] == 1
    swapped = figures["swapped"]
    assert swapped["verbalign refined, moves"]["f1"] > swapped["verbalign refined"]["f1"]


def test_the_sections_run_and_print_ratios(capsys, tmp_path):
    rates = bench_align.pairwise(pairs=128, lexicon_size=20, repeat=1)
    assert rates["verbalign"] > 0
    times = bench_align.groups(most=4, slow=2)
    assert {"verbalign paper", "verbalign refined"} <= set(times)
    figures = bench_align.growth(sizes=(4, 8), slowest=5)
    assert set(figures["verbalign refined"]) == {4, 8}
    assert "exponent" in capsys.readouterr().out
    if find_spec("matplotlib"):
        bench_align.plot(figures, str(tmp_path / "growth.svg"))
        assert (tmp_path / "growth.svg").read_text().startswith("<?xml")


def test_one_large_size_reports_time_memory_and_quality(capsys):
    assert bench_align.main(["one-large", "--size", "150"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"seconds", "megabytes", "f1"} and told["f1"] > 0.8


def test_a_loop_over_small_groups_compares_auto_with_fast(capsys):
    figures = bench_align.small(most=3, repeat=1)
    assert {"fast", "auto", "ratio"} == set(figures["paper"]) == set(figures["refined"])
    assert "auto / fast" in capsys.readouterr().out


def test_the_exponent_of_a_square_is_two():
    assert bench_align.exponent({n: 3e-6 * n * n for n in (8, 16, 32, 64)}) == pytest.approx(2)


@pytest.mark.parametrize("peer", ["scikit-bio", "CollateX", "spoa"])
def test_a_peer_that_is_installed_gives_every_token_a_column(peer):
    require(peer)
    aligners = {"scikit-bio": peers.scikit_bio((1.0, 0.5, -0.5), 0.01), "CollateX": peers.collatex, "spoa": peers.spoa}
    case = truth.cases("light", 1)[0]
    labels = aligners[peer](case.rows, case.lexicon)
    assert [len(row) for row in labels] == [len(row) for row in case.rows]
