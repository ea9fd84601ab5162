"""The gold of proof corpora: how it is read, and what counts as agreement."""

import importlib.util
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign import bundled
from verbalign.corpora import read
from verbalign.errors import InputError
from verbalign.evaluate.components import MENTIONS, STEPS, VALUES, Cell, measure
from verbalign.evaluate.gold import Agreement, GoldSentence, GoldWording, Links, agreement, links, overlap, read_gold
from verbalign.evaluate.heldout import HeldOutStudy, Trial

SCORER = Path(__file__).resolve().parents[3] / "shared" / "score" / "proofs.py"


def proof(*sentences: dict, **more: object) -> str:
    steps = [{"predicate": "Arith", "args": {"goal": "a = a"}}]
    texts = [{"writer": "A", "sentences": list(sentences)}]
    return json.dumps({"id": "p", "theorem": "T", "steps": steps, "texts": texts, **more}) + "\n"


def test_gold_is_read_from_the_file_and_texts_without_it_stay_in_their_place(tmp_path):
    path = tmp_path / "p.jsonl"
    said = {"text": "So a = a.", "steps": [1], "mentions": {"1.goal": "a = a"}}
    path.write_text(proof(texts=[{"text": "Whole."}, {"sentences": [{"text": " "}]}, {"sentences": [said]}]))
    assert read_gold(path) == [((), (GoldSentence("So a = a.", frozenset({1}), {"1.goal": "a = a"}),))]


@pytest.mark.parametrize(
    "sentence", [{"text": "So.", "steps": "x", "mentions": {}}, {"text": "So.", "steps": [1]}, {"steps": [1]}]
)
def test_gold_that_is_not_as_it_should_be_is_named_with_its_line(tmp_path, sentence):
    path = tmp_path / "p.jsonl"
    path.write_text(proof() + proof({"text": "A.", "steps": [1], "mentions": {}}, sentence))
    with pytest.raises(InputError, match=r'p\.jsonl:2: gold is "steps": \[1, …\]'):
        read_gold(path)


def test_links_count_what_is_right_wrong_and_missed_whatever_the_spaces():
    gold = (GoldSentence("So  it is.", frozenset({1, 2})), GoldSentence("Done.", frozenset({3})))
    assert links(gold, ["So it is."], [[1, 3]]) == Links(right=1, wrong=1, missed=2)


def test_a_value_is_good_if_it_is_found_once_and_never_placed_elsewhere():
    wordings = [GoldWording("we get n = 0 now", {"goal": "n = 0"}), GoldWording("n is zero now", {"goal": "n is zero"})]
    right, half, away = (7, 12), (0, 6), (10, 13)
    assert agreement(wordings, [{"goal": right}, {}]) == Agreement(1, 0, 1, 1, found=1, good=1, stated=1)
    assert agreement(wordings, [{"goal": right}, {"goal": half}]) == Agreement(2, 0, 0, 1, found=1, good=1, stated=1)
    assert agreement(wordings, [{"goal": right}, {"goal": away}]) == Agreement(1, 1, 1, 1, found=1, good=0, stated=1)
    assert agreement(wordings, [{"other": right}, {}]).good == 0


spans = st.tuples(st.integers(0, 20), st.integers(1, 20)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(spans, spans)
def test_overlap_is_symmetric_one_for_equals_and_never_more(one, other):
    assert overlap(one, other) == overlap(other, one) <= 1
    assert overlap(one, one) == 1
    assert (overlap(one, other) == 1) == (one == other)


# ---- the independent scorer ----


@pytest.fixture(scope="module")
def outcome():
    """What the proofs at even places teach about those at odd ones."""
    corpus = read(bundled.TRAIN)
    study = HeldOutStudy(type(corpus)(proofs=corpus.proofs[:12]), tuple(read_gold(bundled.TRAIN)[:12]), 2)
    return study, measure(study, Trial(0))


@pytest.mark.skipif(not SCORER.exists(), reason="the independent scorer is not here")
def test_the_figures_are_those_of_the_independent_scorer(outcome, tmp_path):
    study, found = outcome
    scorer = importlib.util.module_from_spec(spec := importlib.util.spec_from_file_location("scorer", SCORER))
    spec.loader.exec_module(scorer)
    held = study.held(0)
    proofs = tmp_path / "proofs.jsonl"
    lines = bundled.TRAIN.read_text("utf-8").splitlines()
    proofs.write_text("".join(line + "\n" for line in lines if json.loads(line)["id"] in held), "utf-8")
    spoken = _outputs(study, scorer, proofs, tmp_path)
    theirs = {verb: getattr(scorer, verb)(spoken[verb], proofs) for verb in ("annotate", "segment")}
    ours = {cell: [sum(c) for c in zip(*by_unit.values(), strict=True)] for cell, by_unit in found.counts.items()}
    right, wrong, missed, exact = ours[Cell(MENTIONS, "consensus")]
    _, good, stated, _ = ours[Cell(VALUES, "consensus")]
    assert theirs["annotate"] == {
        "values": stated,
        "value_accuracy": round(good / stated, 4),
        "mention_precision": round(right / (right + wrong), 4),
        "mention_recall": round(right / (right + missed), 4),
        "mention_f1": round(2 * right / (2 * right + wrong + missed), 4),
        "exact_recall": round(exact / (right + missed), 4),
    }
    right, wrong, missed = ours[Cell(STEPS, "consensus")]
    assert theirs["segment"]["f1"] == round(2 * right / (2 * right + wrong + missed), 4)
    assert theirs["segment"]["precision"] == round(right / (right + wrong), 4)


def _outputs(study, scorer, proofs, room):
    """The outputs of `annotate` and `segment` for what is held out, as the command line would write them."""
    from verbalign.learning.learn import learn
    from verbalign.mentions.annotate import annotate
    from verbalign.mentions.segment import segment_with

    learned = learn(study.training(Trial(0)))
    instances = room / "in.jsonl"
    instances.write_text("".join(json.dumps(given) + "\n" for given, _ in scorer.instances(proofs)), "utf-8")
    annotated = [
        {"id": one.id, "texts": [{"text": text, "arguments": where} for text, _, where in one.texts]}
        for one in annotate(read(instances), learned)
    ]
    segmented = []
    for s in segment_with(read(proofs).proofs, learned.model, learned.moves):
        said = [{"text": text, "steps": steps} for text, steps in zip(s.sentences, s.steps, strict=True)]
        segmented.append({"id": s.id, "writer": s.writer, "sentences": said})
    for verb, rows in (("annotate", annotated), ("segment", segmented)):
        (room / verb).write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return {verb: room / verb for verb in ("annotate", "segment")}


def test_gold_that_is_nested_too_deeply_is_told(tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text('{"steps": ' + "[" * 100_000)
    with pytest.raises(InputError, match=r'gold\.jsonl:1: gold is "steps": '):
        read_gold(path)
