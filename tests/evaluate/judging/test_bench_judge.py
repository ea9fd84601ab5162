"""The benchmark runs, so that it cannot rot; its figures are not a test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[3] / "benchmarks" / "bench_judge.py"


def test_the_benchmark_of_judging_runs():
    command = [sys.executable, str(BENCH), "--judges", "3", "--each", "5"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    assert re.fullmatch(r"15 judgements: \d+ a second; median [\d.]+ ms, 99 % within [\d.]+ ms\n", printed)
