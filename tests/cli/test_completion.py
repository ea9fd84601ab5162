"""A shell completes commands, verbs, options and their values."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from verbalign.cli import COMMANDS
from verbalign.cli.help import parser


def completed(run, folder, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    code, script, _ = run("completion", "bash")
    assert code == 0
    given = " ".join(f"'{word}'" for word in ("verbalign", *words))
    asked = f'{script}\nCOMP_WORDS=({given}); COMP_CWORD={len(words)}; _verbalign; printf "%s\\n" "${{COMPREPLY[@]}}"\n'
    made = subprocess.run([bash, "-u"], input=asked, capture_output=True, text=True, check=True, cwd=folder, timeout=60)
    assert made.stderr == ""
    return made.stdout.split()


def test_commands_verbs_options_values_and_files_are_completed(run, tmp_path):
    (tmp_path / "trains.json").write_text("{}")
    assert completed(run, tmp_path, "le") == ["learn"]
    assert completed(run, tmp_path, "export", "trains.json", "--t") == ["--to"]
    assert completed(run, tmp_path, "export", "--to", "") == ["jinja2", "icu", "fluent", "rasa", "csv", "markdown"]
    assert completed(run, tmp_path, "judge", "n") == ["new"]
    assert "--seed" in completed(run, tmp_path, "judge", "new", "--")
    assert completed(run, tmp_path, "completion", "")[:3] == ["bash", "zsh", "fish"]
    assert completed(run, tmp_path, "say", "tr") == ["trains.json"]
    assert completed(run, tmp_path, "learn", "x", "-o", "tr") == ["trains.json"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_in_the_script_of_every_shell(run, shell):
    code, script, err = run("completion", shell)
    assert (code, err) == (0, "") and all(name in script for name in COMMANDS)
    for name in COMMANDS:
        for action in parser(name)._actions:
            for option in action.option_strings:
                assert (f"-l {option[2:]}" if shell == "fish" and option[:2] == "--" else option[1:]) in script
