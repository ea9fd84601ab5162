"""The component tables: trials, what they count, the figures made of it, and the command."""

import json
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign import bundled
from verbalign.cli import main
from verbalign.cli.evaluate_components import panels
from verbalign.corpora import read
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.evaluate import chart
from verbalign.evaluate.components import (
    CONSENSUS,
    COPY,
    PAPER,
    STEPS,
    TEMPLATES,
    VALUES,
    WRITER,
    Cell,
    best_chrf,
    measured,
)
from verbalign.evaluate.estimates import Estimate, difference, estimate, f1, precision, ratio, recall
from verbalign.evaluate.findings import FOUND, Findings, most_wordings, plan
from verbalign.evaluate.gold import GoldWording
from verbalign.evaluate.heldout import Case, Trial, kept, open_study, values_by_meaning
from verbalign.evaluate.rivals import copying, literal_template, speaking
from verbalign.evaluate.usable import attested, fits, is_attested, slotted_wording, template_words, usual_arguments
from verbalign.learning.learn import learn
from verbalign.mentions.passed_over import keep_one_wording
from verbalign.values import Expression


@pytest.fixture(scope="module")
def proofs_file(tmp_path_factory):
    """Eight of the bundled proofs."""
    path = tmp_path_factory.mktemp("components") / "eight.jsonl"
    path.write_text("".join(bundled.TRAIN.read_text("utf-8").splitlines(keepends=True)[:8]), "utf-8")
    return path


@pytest.fixture(scope="module")
def study(proofs_file):
    return open_study([str(proofs_file)], 2, beside={"by hand": bundled.rival_dictionary()})


@pytest.fixture(scope="module")
def findings(study):
    return Findings(study, measured(study, plan(study, seeds=2)))


# ---- what is held out, and what is kept ----


def test_every_proof_is_held_out_once_and_never_learned_from_then(study):
    held = [study.held(fold) for fold in range(2)]
    assert sorted(id for one in held for id in one) == sorted(study.units)
    for fold in range(2):
        assert held[fold].isdisjoint(proof.id for proof in study.training(Trial(fold)).proofs)
        assert {case.unit for case in study.held_cases(fold)} <= held[fold]


def test_one_wording_is_what_learning_keeps_and_more_are_more(study):
    corpus = study.corpus
    assert kept(corpus, 1, 7) == keep_one_wording(corpus, 7)
    assert {len(proof.texts) for proof in kept(corpus, 4, 7).proofs} == {4}
    assert kept(corpus, 4, 7) != kept(corpus, 4, 8)
    assert kept(corpus, None, 7) == kept(corpus, 6, 7) == corpus
    assert most_wordings(study) == 6


@given(st.integers(1, 8), st.integers(0, 50))
def test_some_wordings_of_a_case_are_its_own_in_their_order(count, seed):
    case = Case("c", "u", (Expression("P"),), tuple(GoldWording(str(n), {}) for n in range(6)))
    some = case.some(count, seed)
    assert len(some) == min(count, 6)
    assert list(some) == sorted(some, key=lambda wording: wording.text)
    assert some == case.some(count, seed)


def test_a_corpus_without_gold_or_wordings_or_with_too_few_proofs_is_refused(tmp_path, proofs_file):
    bare = tmp_path / "bare.jsonl"
    bare.write_text(json.dumps({"id": "p", "theorem": "T", "steps": [], "texts": [{"text": "So it is."}]}))
    for paths, folds, fault in (
        ([str(bare)], 2, "nothing to measure"),
        ([str(proofs_file)], 9, "8 proofs or meanings cannot be held out in 9 parts; choose --folds 2 to 8"),
        ([str(proofs_file)], 1, "cannot be held out in 1 parts"),
        (["-"], 2, "name a file instead of standard input"),
    ):
        with pytest.raises(InputError, match=fault):
            open_study(paths, folds)


def test_learning_does_not_see_gold(study, tmp_path, proofs_file):
    bare = tmp_path / "bare.jsonl"
    records = [json.loads(line) for line in proofs_file.read_text("utf-8").splitlines()]
    for sentence in (s for record in records for text in record["texts"] for s in text["sentences"]):
        sentence["steps"], sentence["mentions"] = [], {}
    bare.write_text("".join(json.dumps(record) + "\n" for record in records))
    assert read(bare).proofs == study.corpus.proofs


# ---- the systems ----


@pytest.fixture(scope="module")
def learned(study):
    training = study.training(Trial(0))
    return learn(training), values_by_meaning(training)


def test_literal_copy_says_a_wording_with_its_values_exchanged(study, learned):
    speaks = copying(*learned, seed=3)
    said = [text for case in study.held_cases(0) if (text := speaks(case))]
    assert said and [str(text) for text in said] != [
        str(t) for c in study.held_cases(0) if (t := copying(*learned, 4)(c))
    ]
    for text in said:
        for name, (start, end) in text.arguments.items():
            assert start < end <= len(text) and f"[{name}]" not in text


def test_literal_copy_knows_nothing_of_a_predicate_never_seen(learned):
    case = Case("c", "u", (Expression("Unheard", (("goal", "x"),)),), (GoldWording("x", {}),))
    assert copying(*learned, seed=0)(case) is None
    assert speaking(learned[0])(case) is None


def test_a_literal_template_keeps_the_words_of_a_value_that_is_not_copied():
    values = (("goal", ("n", "=", "0")), ("lemma", ("L",)))
    assert literal_template("So n is zero by L", values).text == "So n is zero by [lemma]."


# ---- usable templates ----

TRAINING = [
    Case(
        "a", "p", (Expression("P", (("x", "n"), ("y", "m"))),), (GoldWording("Now n gives m.", {"x": "n", "y": "m"}),)
    ),
    Case("b", "q", (Expression("P", (("x", "n"), ("y", "m"))),), (GoldWording("Then n is fine.", {"x": "n"}),)),
]


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("Now [x] gives [y].", True),
        ("Then [x] is fine.", True),
        ("Now [x] is fine.", False),  # "now [x] is" is not attested
        ("Now [y] gives [x].", False),
        ("[x] gives [y] is fine.", False),
        ("[x] gives.", True),  # shorter than three words: attested as it is
        ("Now [x] gives [x].", False),
    ],
)
def test_a_template_is_attested_if_every_trigram_is_and_each_slot_is_there_once(text, good):
    seen = attested(slotted_wording(wording) for case in TRAINING for wording in case.wordings)
    assert is_attested(Template(text), seen) == good


def test_a_template_fits_where_its_slots_and_its_context_are_given(learned):
    dictionary = learned[0]
    case = Case("c", "u", (Expression("Arith", (("goal", "a = a"),)),), (), frozenset({"last"}))
    assert fits(Template("So [goal].", frozenset({"last", "goal has ="})), case, dictionary)
    assert not fits(Template("So [goal].", frozenset({"first"})), case, dictionary)
    assert not fits(Template("So [goal] by [lemma]."), case, dictionary)


def test_the_usual_arguments_are_those_stated_together_most_often():
    assert usual_arguments(TRAINING) == {"P": frozenset({"x", "y"})}  # of two sets, each once, the larger
    assert usual_arguments([*TRAINING, TRAINING[1]]) == {"P": frozenset({"x"})}


def test_words_of_a_template_are_folded_and_its_full_stop_left_off():
    assert template_words(Template("By [lemma], A [[is]].")) == ("by", "[lemma]", ",", "A", "[", "is", "]")


def test_best_chrf_is_that_of_the_nearest_reference():
    assert best_chrf(["so it is", "x"], [["nothing like", "so it is"], ["so"]]) == [1.0, 0.0]
    assert best_chrf([], []) == []


# ---- figures ----


def test_the_figures_of_counts_by_hand():
    counts = np.array([[[3.0, 1.0, 2.0], [1.0, 0.0, 0.0]]])  # one run, two proofs
    sums = counts.sum(axis=1)
    assert [round(float(figure(sums)[0]), 2) for figure in (precision, recall, f1)] == [80.0, 66.67, 72.73]
    assert ratio(0, 2)(sums)[0] == 200
    assert estimate(counts, precision).mean == 80


counts = st.lists(st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=3, max_size=3), min_size=1, max_size=4).map(
    lambda rows: np.array(rows, dtype=float)
)


@given(counts)
def test_an_estimate_lies_between_the_least_and_the_greatest_and_repeats(some):
    one = estimate(some, f1)
    assert one == estimate(some, f1)
    assert 0 <= one.low <= one.high <= 100
    assert 0 <= one.mean <= 100


@given(counts)
def test_nothing_gains_over_itself(some):
    assert difference(some, some, f1) == Estimate(0, 0, 0)


def test_intervals_are_apart_only_if_they_do_not_overlap():
    assert Estimate(5, 4, 6).apart(Estimate(8, 7, 9)) and Estimate(8, 7, 9).apart(Estimate(5, 4, 6))
    assert not Estimate(5, 4, 7).apart(Estimate(8, 7, 9))


# ---- trials, and the tables made of them ----


def test_all_trials_are_planned_with_every_fold_for_every_seed(study):
    assert plan(study, seeds=2) == [*(Trial(f) for f in (0, 1)), *(Trial(f, 1, s) for s in (0, 1) for f in (0, 1))]
    between = {trial.wordings for trial in plan(study, seeds=2, curve=1)}
    assert between == {None, 1, 2, 3, 4, 5}


def test_every_system_is_measured_on_every_component(findings):
    assert {cell.system for cell in findings.cells() if cell.component == STEPS} == {PAPER, CONSENSUS}
    assert {cell.system for cell in findings.cells() if cell.component == VALUES} == {COPY, PAPER, CONSENSUS}
    speaking_systems = [cell.system for cell in findings.cells() if cell.component == TEMPLATES]
    assert speaking_systems == [COPY, PAPER, CONSENSUS, WRITER, "by hand"]
    for cell in findings.cells():
        table = findings.counts(cell, None)
        assert table.shape[:2] == (1, len(findings.study.units))
    assert findings.counts(Cell(VALUES, CONSENSUS), 1).shape[0] == 2


def test_all_wordings_tell_more_values_than_one_for_every_system(findings):
    found = {c.system: c for c in findings.contrasts() if (c.component, c.name) == (VALUES, FOUND)}
    assert set(found) == {COPY, PAPER, CONSENSUS}
    for contrast in found.values():
        assert contrast.apart and contrast.gain.low > 0
        assert contrast.gain.mean == pytest.approx(contrast.all.mean - contrast.one.mean)


def test_values_are_counted_alike_whatever_is_read_and_whoever_reads(findings):
    tables = [findings.counts(Cell(VALUES, system), k) for system in (COPY, PAPER, CONSENSUS) for k in (None, 1)]
    assert len({tuple(run) for table in tables for run in table[:, :, 3].tolist()}) == 1


def test_a_writer_is_attested_and_says_everything(findings):
    figures = {f.name: f.estimate.mean for f in findings.figures() if f.system == WRITER}
    assert figures["can be said"] == pytest.approx(100)
    assert 0 < figures["chrF"] < 100


def test_a_dictionary_beside_the_others_speaks_of_all_that_is_held_out_and_is_not_learned_anew(findings):
    figures = {f.name: f for f in findings.figures() if f.system == "by hand"}
    assert figures["can be said"].estimate.mean == 100
    assert {figure.wordings for figure in figures.values()} == {None}


def test_usable_templates_are_among_those_of_the_dictionary(findings, learned):
    rows = [row for row in findings.usable() if row.system == CONSENSUS and row.wordings is None]
    assert rows
    for row in rows:
        assert row.least <= row.mean <= row.usable <= row.templates
        assert all(Template(text).argument_set == set(row.usual) for text in row.texts)


def test_outcomes_are_the_same_with_two_workers(study, findings):
    trials = [outcome.trial for outcome in findings.outcomes][-2:]
    assert measured(study, trials, workers=2) == list(findings.outcomes)[-2:]


def test_instances_without_gold_are_measured_by_their_templates_alone(made_up_file):
    study = open_study([str(made_up_file)], 2)
    findings = Findings(study, measured(study, plan(study, seeds=1)))
    assert {cell.component for cell in findings.cells()} == {TEMPLATES}
    assert {f.name for f in findings.figures()} == {"can be said", "chrF", "chrF, 0 if unsaid"}
    assert findings.usable() == []


# ---- the command ----


@pytest.fixture
def small_file(proofs_file, tmp_path):
    """Four proofs with three texts each."""
    path = tmp_path / "four.jsonl"
    records = [json.loads(line) for line in proofs_file.read_text("utf-8").splitlines()[:4]]
    path.write_text("".join(json.dumps({**record, "texts": record["texts"][:3]}) + "\n" for record in records))
    return path


def test_the_command_prints_tables(small_file, capsys):
    command = ["evaluate", "components", str(small_file), "--folds", "2", "--seeds", "1", "--templates", "--quiet"]
    assert main([*command, "--dict", str(bundled.RIVAL_DICTIONARY)]) == 0
    text = capsys.readouterr().out
    for wanted in (
        "steps and sentences",
        "argument values",
        "mentions",
        "templates",
        "literal copy",
        "UnivCD(",
        "▲",
        "rival.dict.json",
    ):
        assert wanted in text


def test_the_command_gives_all_figures_as_json_and_draws_them(small_file, tmp_path, capsys):
    plot = tmp_path / "plot.svg"
    command = ["evaluate", "components", str(small_file), "--folds", "2", "--seeds", "1", "--quiet", "--json"]
    assert main([*command, "--plot", str(plot)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["held_out"], found["folds"], found["seeds"]) == (4, 2, 1)
    assert {f["wordings"] for f in found["figures"] if f["component"] == VALUES} == {None, 1, 2}
    names = {element.text for element in ElementTree.parse(plot).iter() if element.tag.endswith("text")}
    assert {"literal copy", "paper", "consensus", "1", "2", "3", "wordings of each meaning"} <= names


def test_no_seeds_are_a_fault_in_one_line(proofs_file, capsys):
    assert main(["evaluate", "components", str(proofs_file), "--seeds", "0"]) == 1
    assert "at least one seed" in capsys.readouterr().err


# ---- the chart ----


def test_a_chart_escapes_names_and_shows_every_interval(findings):
    one = chart.Series("a < b & c", ((1, Estimate(50, 40, 60)), (2, Estimate(70, 65, 72))))
    drawn = chart.svg([chart.ChartPanel("t <", "n", (one,))], "x & y")
    root = ElementTree.fromstring(drawn)
    titles = [element.text for element in root.iter() if element.tag.endswith("title")]
    assert titles == ["x & y", "a < b & c, 1: 50.0 [40.0, 60.0]", "a < b & c, 2: 70.0 [65.0, 72.0]"]
    assert next(panel.title for panel in panels(findings)) == "argument values found, %"


@given(st.lists(st.floats(0, 300), min_size=1, max_size=6))
def test_names_at_the_end_of_lines_do_not_lie_on_each_other(heights):
    placed = sorted(chart._spread(heights))
    assert all(b - a >= chart.LINE - 1e-6 for a, b in pairwise(placed))
