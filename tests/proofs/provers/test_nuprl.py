"""Steps in the paper's notation."""

import json
from functools import partial
from pathlib import Path

import pytest

import verbalign
from verbalign.errors import InputError
from verbalign.proofs.provers.nuprl import SIGNATURES, read, step

PROOFS = Path(verbalign.__file__).parent / "data" / "proofs"


def bundled_steps():
    for name in ("train", "dev"):
        for line in (PROOFS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            yield from json.loads(line).get("steps", ())


def test_the_papers_own_example():
    found = step("BackThruLemma(|i|=|-i|, i = ± i, absval_eq)")
    assert dict(found.args) == {"goal": "|i|=|-i|", "subgoal": "i = ± i", "lemma": "absval_eq"}


def test_every_step_of_the_bundled_proofs_is_read_back_from_its_values_alone():
    for record in bundled_steps():
        assert tuple(record["args"]) == SIGNATURES[record["predicate"]]
        written = f"{record['predicate']}({', '.join(record['args'].values())})"
        assert dict(step(written).args) == record["args"]


def test_named_arguments_and_unknown_predicates_are_read_too():
    assert dict(step("Arith(goal=1 < 2)").args) == {"goal": "1 < 2"}
    assert step("Magic(a, b)").predicate == "Magic"


@pytest.fixture
def file(file):
    return partial(file, "file.nuprl")


def test_blank_lines_part_proofs_and_titles_name_them(file):
    text = "# a remark\ntheorem two: 1 < 2 ∧ 2 < 3\nArith(1 < 2 ∧ 2 < 3)\n\n\nUnfold(a, b, c)  # why\nArith(b)\n"
    first, second = read(file(text))
    assert (first.proof.id, first.proof.theorem) == ("two", "1 < 2 ∧ 2 < 3")
    assert (second.proof.id, second.proof.theorem) == ("file-2", "a")
    assert [sentence.line for sentence in second.script.sentences] == [6, 7]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Arith(1, 2)\n", r"file.nuprl:1: Arith takes 1 argument \(goal\) but 2 are given"),
        ("Arith(1)\nso it is\n", "file.nuprl:2: is not a step"),
        ("BackThruLemma(a)\n", "file.nuprl:1: BackThruLemma takes 3 arguments"),
        ("\n# nothing\n", "holds no steps"),
    ],
)
def test_what_is_no_step_is_an_error_with_its_line(file, text, fault):
    with pytest.raises(InputError, match=fault):
        read(file(text))
