"""The steps and the texts of the fourteen Coq files, as they were read and accepted (see golden/README.md)."""

import os
from pathlib import Path

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.files import write_text
from verbalign.proofs.provers.pages.render import plain
from verbalign.proofs.provers.reading import read
from verbalign.proofs.provers.texts import text
from verbalign.values.expression import format_expression

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("coq/*.v"))


def written(path):
    """All proofs of a file: the statement, then a line for each step."""
    lines = []
    for told in read(path).proofs:
        lines += [f"{told.proof.id}: {told.proof.theorem}", *map(format_expression, told.proof.steps), ""]
    return "\n".join(lines)


def english(path):
    """All proofs of a file in English."""
    return plain(text(told, proof_dictionary()).rendered() for told in read(path).proofs)


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize(("suffix", "made"), [("steps", written), ("txt", english)], ids=["steps", "text"])
def test_what_is_made_of_a_file_is_what_was_accepted(path, suffix, made):
    golden = HERE / "golden" / f"{path.stem}.{suffix}"
    if os.environ.get("VERBALIGN_ACCEPT"):
        write_text(golden, made(path))
    assert made(path) == golden.read_text(encoding="utf-8")
