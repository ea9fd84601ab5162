"""The benchmark runs, so that it cannot rot; its figures are not a test, but that memory does not run away is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "benchmarks" / "bench_serve.py"
GROWTH = 4.0  # MB over three thousand different requests, after the first three hundred


def test_the_benchmark_of_serving_runs_and_memory_stays():
    command = [sys.executable, str(BENCH), "--requests", "3000", "--connections", "8", "--client", "python"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=180).stdout
    figures = re.fullmatch(
        r"python, 8 connections: 3000 requests: \d+ a second; median [\d.]+ ms, 99 % within [\d.]+ ms; "
        r"memory ([\d.]+) MB, then ([\d.]+) MB\n",
        printed,
    )
    assert figures and float(figures[2]) - float(figures[1]) < GROWTH
