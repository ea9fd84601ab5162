"""The figures of a study, against the paper's Figure 8, textbook examples, and laws."""

from __future__ import annotations

from math import comb, isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.evaluate.judging.render import percent
from verbalign.evaluate.judging.statistics import (
    JudgementTable,
    Share,
    bootstrap,
    cohen_kappa,
    comparisons,
    fleiss_kappa,
    share,
    sign_test,
)
from verbalign.evaluate.judging.study import Mark

GOOD = frozenset({Mark.OURS, Mark.NEITHER})
FIGURE_8 = [line.split() for line in Path(__file__).with_name("figure8.txt").read_text("utf-8").splitlines()]


def table(rows: list[str]) -> JudgementTable:
    marks = tuple(tuple(None if sign == "·" else Mark(sign) for sign in row) for row in rows)
    return JudgementTable(
        tuple(f"J{n}" for n in range(len(rows))), tuple(f"i{n}" for n in range(len(rows[0]))), marks, GOOD
    )


def figure_8() -> JudgementTable:
    return table([row[1] for row in FIGURE_8[:11]])


marks = st.sampled_from([*Mark, None])
tables = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.tuples(*[marks] * width), min_size=1, max_size=6).map(
        lambda rows: JudgementTable(tuple(map(str, range(len(rows)))), tuple(map(str, range(width))), tuple(rows), GOOD)
    )
)


# ---- the paper's own figures ----


def test_the_judges_of_figure_8_are_as_content_as_the_paper_says():
    assert [percent(good) for good in figure_8().good_by_judge()] == [row[2] for row in FIGURE_8[:11]]


def test_the_lemmas_of_figure_8_are_as_good_as_the_paper_says():
    assert [percent(good) for good in figure_8().good_by_item()] == FIGURE_8[11][2:]


def test_the_majorities_of_figure_8_are_where_the_paper_ticks_them():
    assert "".join("✓" if yes else "." for yes in figure_8().majorities()) == FIGURE_8[12][3]


def test_more_lemmas_and_more_judges_of_figure_8_are_for_the_papers_system():
    lead = {Mark.OURS: 1, Mark.RIVAL: -1, Mark.NEITHER: 0}
    items, judges = comparisons([[lead[mark] for mark in row if mark] for row in figure_8().marks])
    assert (items.ours, items.rival, items.ties) == (18, 1, 1)
    assert (judges.ours, judges.rival, judges.ties) == (8, 1, 2)
    assert items.p == 40 / 2**19 and judges.p == 20 / 2**9


# ---- agreement ----


def test_cohens_kappa_of_the_textbook_example():
    # fifty grants, two readers: both yes 20, both no 15, five and ten apart
    one = "y" * 20 + "y" * 5 + "n" * 10 + "n" * 15
    other = "y" * 20 + "n" * 5 + "y" * 10 + "n" * 15
    assert cohen_kappa(one, other) == pytest.approx(0.4)


def test_fleiss_kappa_of_the_textbook_example():
    # ten subjects, fourteen raters, five categories (Fleiss 1971): 0.210
    counts = """0 0 0 0 14 / 0 2 6 4 2 / 0 0 3 5 6 / 0 3 9 2 0 / 2 2 8 1 1 / 7 7 0 0 0 / 3 2 6 3 0 / 2 5 3 2 2
                6 5 2 1 0 / 0 2 2 3 7""".replace("\n", "/")
    columns = [[category for category, n in enumerate(row.split()) for _ in range(int(n))] for row in counts.split("/")]
    assert len(columns) == 10
    assert fleiss_kappa(columns) == pytest.approx(0.20993, abs=1e-5)


def test_agreement_has_no_value_where_there_is_nothing_to_agree_on():
    assert cohen_kappa([None, "y"], ["y", None]) is None
    assert cohen_kappa("yyy", "yyy") is None  # chance alone would agree as well
    assert fleiss_kappa([["y", None], [None, "n"]]) is None
    assert fleiss_kappa([["y", "y"], ["y", "y"]]) is None


@given(tables)
def test_full_agreement_is_1_and_no_kappa_is_above_it(some: JudgementTable):
    kappas = [fleiss_kappa(some.columns), *(cohen_kappa(a, b) for a in some.marks for b in some.marks)]
    assert all(kappa is None or kappa <= 1 + 1e-9 for kappa in kappas)
    for row in some.marks:
        same = cohen_kappa(row, row)
        assert same is None or isclose(same, 1)


@given(tables)
def test_the_order_of_judges_and_items_does_not_matter(some: JudgementTable):
    turned = [row[::-1] for row in some.marks[::-1]]
    one, other = fleiss_kappa(some.columns), fleiss_kappa(list(zip(*turned, strict=True)))
    assert (one is None) == (other is None) and (one is None or isclose(one, other, abs_tol=1e-12))


@given(st.lists(st.tuples(marks, marks), min_size=1))
def test_cohens_kappa_does_not_ask_who_is_first(both: list[tuple[Mark | None, Mark | None]]):
    one, other = zip(*both, strict=True)
    assert cohen_kappa(one, other) == cohen_kappa(other, one)


# ---- sign test ----


def test_the_sign_test_is_exact():
    assert sign_test(10, 0) == 2 / 2**10
    assert sign_test(5, 5) == 1.0
    assert sign_test(0, 0) == 1.0
    assert sign_test(6, 2) == pytest.approx(0.2890625)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_sums_the_outcomes_as_unlikely_as_this_one(ours: int, rival: int):
    total = ours + rival
    weights = [comb(total, k) for k in range(total + 1)]
    unlikely = sum(weight for weight in weights if weight <= weights[ours])
    assert isclose(sign_test(ours, rival), unlikely / 2**total)


def test_a_study_of_ten_thousand_items_has_a_p_too():
    assert 0 < sign_test(5200, 4800) < 0.001


# ---- intervals ----


@given(tables)
def test_an_interval_lies_within_0_and_1_and_the_same_seed_gives_the_same(some: JudgementTable):
    found = bootstrap(some, GOOD, seed=3, resamples=200)
    assert found == bootstrap(some, GOOD, seed=3, resamples=200)
    if found is None:
        assert some.share(GOOD) == Share(0, 0)
    else:
        assert all(0 <= interval.low <= interval.high <= 1 for interval in (found.items, found.both))


def test_the_intervals_of_figure_8_hold_its_share_and_widen_with_the_judges():
    found = bootstrap(figure_8(), GOOD, seed=0)
    assert found is not None
    good = figure_8().share(GOOD)
    assert good == Share(173, 220)
    assert found.both.low < found.items.low < 173 / 220 < found.items.high < found.both.high
    # the normal approximation over items: 20 shares with a spread of about 9.6 points
    assert found.items.low == pytest.approx(0.745, abs=0.01) and found.items.high == pytest.approx(0.828, abs=0.01)


def test_where_all_agree_the_interval_is_a_point():
    found = bootstrap(table(["■■■", "■■■"]), {Mark.OURS}, seed=1)
    assert found is not None and found.items == found.both == (1.0, 1.0)


def test_more_resamples_than_fit_at_once_are_drawn():
    assert bootstrap(figure_8(), GOOD, seed=0, resamples=2500) != bootstrap(figure_8(), GOOD, seed=0, resamples=1000)


# ---- shares ----


def test_what_is_not_judged_counts_neither_way():
    assert share([Mark.OURS, None, Mark.RIVAL, None], GOOD) == Share(1, 2)
    assert table(["■·", "··", "□·"]).majorities() == (False, False)
    assert table(["■", "·", "·"]).majorities() == (True,)


def test_a_judge_who_said_nothing_is_for_nobody():
    items, judges = comparisons([[1, None], [None, None]])
    assert (items.ours, items.rival, items.ties) == (1, 0, 0)
    assert (judges.ours, judges.rival, judges.ties) == (1, 0, 0)
