"""The examples of docs/api.md are run against a server, and answer what the page says."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from serving import begun
from test_readme import agrees, examples

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
THERE = "http://127.0.0.1:8000"


@pytest.mark.skipif(not Path("/usr/bin/curl").exists(), reason="curl is not installed")
def test_the_examples_of_the_page_answer_what_it_says(tmp_path: Path):
    ran = [example for example in examples(PAGE.read_text("utf-8")) if example.is_command]
    before = [example for example in ran if THERE not in example.code]
    asked = [example for example in ran if THERE in example.code]
    assert len(before) == 2 and len(asked) == 7
    for example in before:
        code = example.code.replace("verbalign ", f"{shlex.quote(sys.executable)} -m verbalign ")
        subprocess.run(["bash", "-c", code], cwd=tmp_path, check=True)
    server = begun("serve", str(tmp_path / "trains.json"), "--no-browser", stderr=subprocess.DEVNULL)
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        for example in asked:
            found = subprocess.run(
                ["bash", "-c", example.code.replace(THERE, url)], capture_output=True, text=True, check=True, timeout=60
            )
            assert agrees(example.expected, found.stdout), f"api.md:{example.line} prints\n{found.stdout}"
    finally:
        server.terminate()
        server.wait()
