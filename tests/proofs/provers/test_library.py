"""The library benchmark, on files small enough for every run."""

import importlib.util
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "coq_library.py"


FILES = ["Bool/Bool.v", "Sets/Relations_2_facts.v", "Logic/Decidable.v"]


@pytest.fixture
def benchmark(coqtop, monkeypatch):
    spec = importlib.util.spec_from_file_location("coq_library", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "coq_library", module)
    spec.loader.exec_module(module)
    return module


def test_library_files_are_told_without_faults_and_their_comments_compile(benchmark):
    figures = benchmark.measure(
        benchmark.library(["Bool/Bool.v", "Sets/Relations_2_facts.v", "Logic/Decidable.v"]), compile_too=True
    )
    assert figures.files == 3
    assert (figures.crashes, figures.faults, figures.unsaid, figures.unclosed, figures.uncompiled) == (
        [],
        [],
        [],
        [],
        [],
    )
    assert figures.share >= 0.95
