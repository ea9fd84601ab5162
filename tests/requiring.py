"""Programs and packages that a test needs: where one is absent the test is skipped, or fails if VERBALIGN_REQUIRE has
it."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec

import pytest

PROGRAMS = {
    "coq": ("coqtop", "apt-get install --no-install-recommends coq libcoq-stdlib"),
    "chromium": ("chromium", "apt-get install chromium"),
    "groff": ("groff", "apt-get install groff-base"),
}
PACKAGES = {
    "dask": ("distributed", "pip install 'verbalign[dask]'"),
    "scikit-bio": ("skbio", "pip install 'verbalign[bench]'"),
    "CollateX": ("collatex", "pip install 'verbalign[bench]'"),
    "spoa": ("spoa", "pip install 'verbalign[bench]'"),
}


def require(name: str) -> str:
    """The path of an outside program, or the name of a package."""
    if name in PACKAGES:
        module, way_out = PACKAGES[name]
        return module if find_spec(module) else _absent(name, f"{name} is not installed; {way_out}")
    program, way_out = PROGRAMS[name]
    return shutil.which(program) or _absent(name, f"{program} is not on the PATH; {way_out}")


def _absent(name: str, fault: str) -> str:
    if name in os.environ.get("VERBALIGN_REQUIRE", "").replace(",", " ").split():
        pytest.fail(fault)
    pytest.skip(fault, allow_module_level=True)
