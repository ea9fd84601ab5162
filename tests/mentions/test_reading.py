"""Arguments are found where they are said, literally or not; the compiled reading is the best of all readings."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.kernels.mentions import IMPOSSIBLE, reading, textbook_reading
from verbalign.mentions.passed_over import readable
from verbalign.mentions.reading import MentionModel, learn_mentions, literal_spans, locate
from verbalign.mentions.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import symbols

# ---- the kernel ----


@st.composite
def scores(draw, phases, width):
    """Whole-numbered scores of a short sentence, so that sums are exact; most spans can be no mention."""
    length = draw(st.integers(1, 4))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    many = random.integers(0, width + 1, phases)
    many[random.integers(phases)] = width
    word = random.integers(-9, 1, (phases, length + 1)).astype(float)
    after = random.integers(-9, 1, (phases, width, length + 1)).astype(float)
    slot = random.integers(-9, 1, (phases, width, length)).astype(float)
    between = random.integers(-9, 1, (phases, width, width)).astype(float)
    spans = random.integers(-9, 5, (phases, width, length, length)).astype(float)
    spans[random.random(spans.shape) < draw(st.sampled_from([0.0, 0.4, 0.9]))] = IMPOSSIBLE
    return word, after, slot, between, spans, many.astype(np.int64), float(random.integers(-3, 3))


@pytest.mark.parametrize(("phases", "width"), [(1, 0), (1, 1), (1, 3), (2, 1), (2, 2), (3, 1)])
@settings(max_examples=60)
@given(st.data())
def test_the_reading_found_is_the_best_of_all(phases, width, data):
    given_scores = data.draw(scores(phases, width))
    assert reading(*given_scores)[1] == pytest.approx(textbook_reading(*given_scores))


@settings(max_examples=100)
@given(scores(1, 3))
def test_the_spans_found_have_the_score_that_is_told(given_scores):
    word, after, slot, between, spans, _, _ = given_scores
    places, score = reading(*given_scores)
    length, width = word.shape[1] - 1, slot.shape[1]
    starts = {int(start): (a, int(end)) for a, (start, end) in enumerate(places[0]) if start >= 0}
    total, k, last = 0.0, 0, width
    while k < length:
        if k in starts:
            a, end = starts[k]
            total += (slot[0, a, k] if last == width else between[0, last, a]) + spans[0, a, k, end - 1]
            k, last = end, a
        else:
            total += word[0, k] if last == width else after[0, last, k]
            k, last = k + 1, width
    assert total + (word[0, length] if last == width else after[0, last, length]) == pytest.approx(score)


@settings(max_examples=60)
@given(scores(1, 7))
def test_with_many_arguments_each_is_still_said_once_and_none_over_another(given_scores):
    places, score = reading(*given_scores)
    said = sorted((int(start), int(end)) for start, end in places[0] if start >= 0)
    assert all(start < end for start, end in said)
    assert all(end <= start for (_, end), (start, _) in pairwise(said))
    assert score > IMPOSSIBLE


# ---- learning and locating ----


def said(model: MentionModel, predicate: str, args: dict[str, str], *wordings: str) -> list[dict[str, str]]:
    """What each wording says of each argument."""
    values = tuple((name, symbols(value)) for name, value in args.items())
    lines = [symbols(wording) for wording in wordings]
    found = locate(model, predicate, values, lines)
    return [{name: " ".join(line[a:b]) for name, (a, b) in one.items()} for line, one in zip(lines, found, strict=True)]


def wordings_of(meanings: list[tuple[str, dict[str, str], list[str]]]) -> list[Wording]:
    return [
        Wording(f"m{n}", predicate, tuple((name, symbols(value)) for name, value in args.items()), symbols(text))
        for n, (predicate, args, texts) in enumerate(meanings)
        for text in texts
    ]


@pytest.fixture(scope="module")
def rewriting() -> MentionModel:
    """Two arguments that are always copied."""
    lemmas = ["absval_eq", "gcd_comm", "le_trans", "mul_assoc"]
    goals = ["|i| = |-i|", "x ≤ z", "a * (b * c) = d", "n + 0 = n"]
    return learn_mentions(
        wordings_of(
            [
                (
                    "rewrite",
                    {"lemma": lm, "goal": g},
                    [f"By {lm} we get {g}.", f"We rewrite it to {g} with {lm}."],
                )
                for lm, g in zip(lemmas, goals, strict=True)
            ]
        )
    )


@pytest.fixture(scope="module")
def declaring() -> MentionModel:
    """A variable with its type, which half of the wordings put into words."""
    meanings = []
    for sign, word in {"ℤ": "integer", "ℝ": "real", "ℕ": "natural"}.items():
        for v in "ijkmnpq":
            texts = [f"Let {v} be any {word} now.", f"We take {v}:{sign} now.", f"Take a {word} {v} here."]
            meanings.append(("declare", {"variable": f"{v}:{sign}"}, texts))
    return learn_mentions(wordings_of(meanings))


def test_literal_mentions_are_found_in_an_unseen_meaning(rewriting):
    args = {"lemma": "sub_self", "goal": "m - m = 0"}
    texts = ["By sub_self we get m - m = 0.", "We rewrite it to m - m = 0 with sub_self."]
    assert said(rewriting, "rewrite", args, *texts) == [args, args]


def test_an_argument_that_is_not_said_is_not_found(rewriting):
    args = {"lemma": "sub_self", "goal": "m - m = 0"}
    assert said(rewriting, "rewrite", args, "By sub_self we are done.") == [{"lemma": "sub_self"}]


def test_a_word_that_stands_for_a_symbol_is_learned(declaring):
    assert set(declaring.wordings["integer"]) == {"ℤ"} and set(declaring.wordings["real"]) == {"ℝ"}


def test_a_mention_that_is_no_copy_is_found(declaring):
    (found,) = said(declaring, "declare", {"variable": "z:ℤ"}, "Let z be any integer now.")
    assert found == {"variable": "z be any integer"}


def test_what_the_other_wordings_say_helps(declaring):
    (first, *_) = said(declaring, "declare", {"variable": "z:ℚ"}, *["Let z be any rational now."] * 3)
    assert first["variable"].startswith("z")


def test_a_model_that_has_seen_nothing_finds_copies():
    nothing = MentionModel({}, {}, {})
    assert said(nothing, "p", {"goal": "a * b = 0"}, "so a * b = 0 holds") == [{"goal": "a * b = 0"}]


def test_no_argument_and_no_word_give_no_mention(rewriting):
    assert said(rewriting, "rewrite", {}, "By it.") == [{}]
    assert said(rewriting, "rewrite", {"lemma": "l"}, "") == [{}]


def test_copies_do_not_overlap_and_the_longest_come_first():
    values = (("part", ("a",)), ("whole", ("a", "=", "b")))
    assert literal_spans(values, ("so", "a", "=", "b", "and", "a")) == {"whole": (1, 4), "part": (5, 6)}
    assert literal_spans(values, ("so", "a", "=", "b")) == {"whole": (1, 4)}


def test_learning_twice_gives_the_same_model():
    wordings = wordings_of([("p", {"a": v, "b": f"{v}+1"}, [f"{v} gives {v}+1.", f"By {v}, {v}+1."]) for v in "xyz"])
    assert learn_mentions(wordings).to_json() == learn_mentions(wordings).to_json()


def test_a_model_survives_json(rewriting, declaring):
    for model in (rewriting, declaring):
        read = MentionModel.from_json(json.loads(json.dumps(model.to_json(), ensure_ascii=False)))
        assert read == model and json.dumps(read.to_json()) == json.dumps(model.to_json())


def test_what_is_too_long_to_be_read_is_not_read(rewriting):
    values = (("lemma", ("sub_self",)),)
    assert readable(values, ("so",) * SETTINGS.longest) and not readable(values, ("so",) * (SETTINGS.longest + 1))
    assert not readable(values * 200, ("so",) * SETTINGS.longest) and not readable((("goal", ("x",) * 5000),), ("so",))
    assert locate(rewriting, "rewrite", values, [("sub_self",) * 10_000]) == [{}]
