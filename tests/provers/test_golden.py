"""The steps of the twelve Coq files, as they were read and accepted (see golden/README.md)."""

import os
from pathlib import Path

import pytest

from verbalign.expression import format_expression
from verbalign.files import write_text
from verbalign.provers.reading import read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("coq/*.v"))


def written(path):
    """All proofs of a file: the statement, then a line for each step."""
    lines = []
    for told in read(path).proofs:
        lines += [f"{told.proof.id}: {told.proof.theorem}", *map(format_expression, told.proof.steps), ""]
    return "\n".join(lines)


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_steps_are_those_that_were_accepted(path):
    golden = HERE / "golden" / f"{path.stem}.steps"
    if os.environ.get("VERBALIGN_ACCEPT"):
        write_text(golden, written(path))
    assert written(path) == golden.read_text(encoding="utf-8")
