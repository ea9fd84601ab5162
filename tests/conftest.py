"""What the tests of several rooms share."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("verbalign", deadline=None)  # a kernel may be compiled on its first call
settings.load_profile("verbalign")

INSTALL = {
    "coq": ("coqtop", "apt-get install --no-install-recommends coq"),
    "chromium": ("chromium", "apt-get install chromium"),
}


def require(name: str) -> str:
    """The path of an outside program; where it is absent the test is skipped, or fails if VERBALIGN_REQUIRE has it."""
    program, way_out = INSTALL[name]
    found = shutil.which(program)
    if found is None:
        fault = f"{program} is not on the PATH; {way_out}"
        if name in os.environ.get("VERBALIGN_REQUIRE", "").replace(",", " ").split():
            pytest.fail(fault)
        pytest.skip(fault)
    return found


@pytest.fixture
def coqtop() -> str:
    """The path of `coqtop`."""
    return require("coq")


@pytest.fixture
def chromium() -> str:
    """The path of `chromium`."""
    return require("chromium")
