"""The commands of docs/judging.md do what it says."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from verbalign.cli import main

PAGE = (Path(__file__).parents[3] / "docs" / "judging.md").read_text("utf-8")


def test_the_commands_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    for name in ("new", "old"):  # as `verbalign proof --json` writes them
        Path(f"{name}.jsonl").write_text(json.dumps({"id": "p", "text": f"{name} text", "left_out": []}), "utf-8")
    commands = [line[2:].split(" > ")[0] for line in PAGE.splitlines() if line.startswith("$ verbalign judge")]
    assert len(commands) == 4
    for command in commands:
        if " serve " not in command:
            assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr().out
    assert "new against old" in printed and "<!doctype html>" in printed
