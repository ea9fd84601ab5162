"""What the tests of exports share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

for shared in (Path(__file__).resolve().parent, Path(__file__).resolve().parents[2] / "benchmarks"):
    sys.path.insert(0, str(shared))

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary


@pytest.fixture
def small() -> MappingDictionary:
    """A small dictionary of configurations."""
    from export_dictionaries import restaurants

    return restaurants()
