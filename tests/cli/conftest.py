"""Commands, run as a person runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from verbalign.bundled import DEV


@pytest.fixture(scope="session")
def dev(tmp_path_factory) -> Path:
    """One development proof."""
    path = tmp_path_factory.mktemp("dev") / "dev.jsonl"
    path.write_text(DEV.read_text().splitlines()[0] + "\n")
    return path
