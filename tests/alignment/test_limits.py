"""Large, odd and bad input: aligned, or refused in words."""

import csv
import gzip
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from verbalign.alignment import Alignment, Similarity, align, engine, extended, unify
from verbalign.errors import AlignmentError
from verbalign.values.text import words

E2E = Path(__file__).resolve().parents[3] / "shared" / "data" / "e2e" / "devset.csv.gz"


def ungapped(found: Alignment) -> list[tuple[object, ...]]:
    """The rows put together again from the columns."""
    back: list[list[object]] = [[None] * len(row) for row in found.rows]
    for places, row in zip(found.places, found.rows, strict=True):
        assert list(places) == sorted(set(places)) and len(places) == len(row)
    for column in found.columns:
        assert any(position >= 0 for position in column)
        for r, position in enumerate(column):
            if position >= 0:
                back[r][position] = found.rows[r][position]
    return [tuple(row) for row in back]


def test_no_token_is_lost_or_doubled_in_ten_thousand_random_cases():
    source = random.Random(10_000)
    sim = Similarity([("a", "b"), ("c", "d")], scores={("e", "f"): 0.8})
    for case in range(10_000):
        rows = [tuple(source.choices("abcdef,", k=source.randrange(7))) for _ in range(source.randrange(5))]
        found = align(rows, similarity=sim, method=("paper", "refined")[case % 2], kernel="fast")
        assert ungapped(found) == rows


@pytest.mark.skipif(not E2E.exists(), reason="the E2E development set is not beside the repository")
@pytest.mark.parametrize("method", ["paper", "refined"])
def test_no_token_is_lost_in_all_of_e2e(method):
    groups: dict[str, list[tuple[str, ...]]] = {}
    with gzip.open(E2E, "rt", encoding="utf-8") as file:
        for record in csv.DictReader(file):
            groups.setdefault(record["mr"], []).append(tuple(words(record["ref"])))
    for rows in groups.values():
        assert ungapped(align(rows, method=method)) == rows


@pytest.mark.parametrize("method", ["paper", "refined"])
def test_a_million_rows_of_one_word_are_few_different_ones(method):
    found = align([("yes",), ("no",), ("perhaps",)] * 333_334, method=method)
    assert len(found.places) == 1_000_002
    assert len(set(found.places)) <= 3
    with pytest.raises(AlignmentError, match="1000002 rows"):
        Alignment(found.rows, found.places, 300).table()


def test_too_many_different_sentences_are_refused(monkeypatch):
    monkeypatch.setattr(engine, "SETTINGS", replace(engine.SETTINGS, many=100))
    with pytest.raises(AlignmentError, match="101 different sentences are too many; align up to 100 at a time"):
        align([(k,) for k in range(101)])


@pytest.mark.parametrize("method", ["paper", "refined"])
def test_one_row_of_a_hundred_thousand_tokens_is_aligned_with_short_ones(method):
    long = tuple(f"w{k % 977}" for k in range(100_000))
    found = align([long, ("w5", "w6", "w7"), ("w5", "w7")], method=method)
    assert found.rows[0] == long and found.width >= 100_000
    assert list(found.places[1]) == sorted(found.places[1])


def test_two_rows_too_long_for_memory_are_refused():
    row = tuple("ab" * 50_000)
    with pytest.raises(AlignmentError, match="2 rows of up to 100000 tokens need a table too large"):
        align([row, row[1:]])


def test_long_rows_that_share_little_are_aligned_by_what_they_share():
    left = tuple(f"l{k}" if k % 100 else "same" + str(k) for k in range(20_000))
    right = tuple(f"r{k}" if k % 100 else "same" + str(k) for k in range(20_000))
    found = align([left, right], method="paper")
    assert found.width == 40_000 - 200


def test_sentences_with_nothing_in_common_share_no_column():
    found = align(["the cat sat", "a dog lay", "no bird sang"])
    assert found.width == 9


def test_stop_words_cannot_hold_a_column_together_alone():
    found = align(["the cat sat on the mat", "the dog lay in the park"])
    assert found.width == 12
    found = align(["the cat sat on the mat", "the cat lay on the mat"])
    assert found.width == 6  # but among words that agree they do, and so does a word that differs


def test_adding_sentences_leaves_the_columns_as_they_are():
    rows = ["so a is zero", "thus a is zero now"]
    first = align(rows)
    more = extended(first, ["a is zero", "hence b is zero"])
    assert more.rows[:2] == first.rows
    for r in range(2):
        for s in range(2):
            same = [(x == y) for x in first.places[r] for y in first.places[s]]
            assert same == [(x == y) for x in more.places[r] for y in more.places[s]]
    assert len({places[row.index("zero")] for row, places in zip(more.rows, more.places, strict=True)}) == 1


def test_ids_go_along_when_sentences_are_added():
    first = align(["a b", "b c"], ids=["x", "y"])
    assert extended(first, ["c d"], ids=["z"]).ids == ("x", "y", "z")
    assert extended(first, ["c d"]).ids == ("x", "y", "3")


def test_an_id_too_few_is_an_error():
    with pytest.raises(AlignmentError, match="1 ids for 2 sentences"):
        align(["a", "b"], ids=["x"])


@pytest.mark.parametrize(("option", "value"), [("method", "magic"), ("kernel", "magic")])
def test_an_unknown_method_or_kernel_is_named(option, value):
    with pytest.raises(AlignmentError, match=f"no {option} 'magic'; there are "):
        align(["a", "b"], **{option: value})


def test_unifying_nothing_gives_an_empty_alignment():
    assert unify([]).width == 0
    assert unify([align([])]) == align([])


def test_columns_that_lose_a_token_are_refused():
    with pytest.raises(AlignmentError, match="do not hold every token once and in order"):
        Alignment.of_columns([("a", "b")], [(1,), (0,)])


@pytest.mark.parametrize(
    "saved",
    ["{", "[]", "{}", '{"rows": [[{}]]}', '{"rows": [["a"]], "ids": ["x", "y"]}', '{"rows": [["a"]], "moves": [3]}'],
)
def test_a_damaged_saved_alignment_is_named_as_such(saved):
    with pytest.raises(AlignmentError, match="not a saved alignment"):
        Alignment.from_json(saved)


def test_an_alignment_of_a_newer_format_is_refused():
    with pytest.raises(AlignmentError, match="format 2"):
        Alignment.from_json({"format": 2, "rows": []})


def test_tokens_that_json_does_not_know_cannot_be_saved():
    with pytest.raises(AlignmentError, match="a tuple cannot be saved as JSON"):
        align([[(1, 2)]]).to_json()


def test_moves_are_saved_and_loaded():
    rows = ["cheap food near the river called Aromi", "called Aromi cheap food near the river"]
    found = align(rows, moves=True)
    assert len(found.moves) == 1
    assert Alignment.from_json(json.dumps(found.to_json())) == found
    moved = {(row, home) for row, homes in zip(found.rows, found.homes(), strict=True) for home in homes}
    assert len({home for _, home in moved}) == 7


def test_workers_and_kernels_change_nothing():
    source = random.Random(3)
    rows = [source.choices("abcdefgh", k=source.randrange(12)) for _ in range(90)]
    sim = Similarity([("a", "b")])
    assert align(rows, similarity=sim, workers=1) == align(rows, similarity=sim, workers=3)
