"""The command as a process of its own: streams that are full, closed or deaf are no reason for a traceback."""

from __future__ import annotations

import gzip
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from records import UNFOLD
from verbalign.bundled import PROOF_DICTIONARY
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template

PROOFS = str(PROOF_DICTIONARY)


def verbalign(*words: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    options.setdefault("stdout", subprocess.PIPE)
    command = [sys.executable, "-m", "verbalign", *words]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, timeout=120, **options)  # type: ignore[call-overload, no-any-return]


def test_the_command_can_be_run_as_a_module():
    found = verbalign("say", PROOFS, UNFOLD)
    assert found.returncode == 0 and found.stderr == b"" and "even(n)" in found.stdout.decode()


def test_a_reader_that_leaves_is_no_fault(tmp_path):
    lines = "Arith(goal=x = x)\n" * 50_000
    (tmp_path / "meanings").write_text(lines)
    with (tmp_path / "meanings").open() as meanings:
        command = [sys.executable, "-m", "verbalign", "say", PROOFS, "-", "--quiet"]
        speaker = subprocess.Popen(command, stdin=meanings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert speaker.stdout and speaker.stderr
        speaker.stdout.read(10)
        speaker.stdout.close()
        assert speaker.stderr.read() == b"" and speaker.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_an_output_that_is_full_is_one_line():
    with Path("/dev/full").open("wb") as full:
        found = verbalign("say", PROOFS, UNFOLD, stdout=full)
    assert (found.returncode, found.stderr) == (
        1,
        b"verbalign: the output cannot be written: No space left on device\n",
    )


def test_an_output_that_cannot_show_a_sign_is_one_line():
    found = verbalign("say", PROOFS, UNFOLD, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    message = b"verbalign: the output's encoding, ascii, can't write '\\u2203'; set PYTHONIOENCODING=utf-8\n"
    assert (found.returncode, found.stderr) == (1, message)


def test_closed_streams_are_no_fault():
    for command in ([PROOFS, UNFOLD], [PROOFS, "Nope(x=1)"], [PROOFS, "-"]):
        words = " ".join(f"'{word}'" for word in [sys.executable, "-m", "verbalign", "say", *command])
        found = subprocess.run(["sh", "-c", f"{words} <&- >&- 2>&-"], check=False, timeout=60)
        assert found.returncode == (0 if command[1] == UNFOLD else 1)


@pytest.mark.parametrize("command", ["learn FILE -o d.json", "say FILE 'p(x=1)'", "align FILE", "show FILE"])
def test_a_small_gzip_file_that_unpacks_to_a_huge_one_is_one_line(tmp_path, command):
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b'{"verbalign": "' + bytes(60_000_000), 1))
    words = [str(bomb) if word == "FILE" else word for word in shlex.split(command)]
    found = verbalign(*words, "--max-size", "50M", cwd=tmp_path)
    fault = f"{bomb}: holds more than 50 MB (unpacked); if that is right, allow it with --max-size"
    assert (found.returncode, found.stderr.decode()) == (1, f"verbalign: {fault}\n")


def test_too_little_memory_is_one_line(tmp_path):
    corpus = tmp_path / "corpus.csv"
    corpus.write_bytes(b"text,a\n" + b"so it is 1,1\n" * 20_000_000)
    words = [sys.executable, "-m", "verbalign", "align", str(corpus)]
    found = subprocess.run(
        ["sh", "-c", 'ulimit -v 700000; exec "$@"', "sh", *words], stderr=subprocess.PIPE, check=False
    )
    told = found.stderr.decode()
    assert (
        found.returncode == 1
        and told.startswith("verbalign: there is not enough memory for this")
        and "\n" not in told[:-1]
    )


def test_an_interrupt_in_a_kernel_is_an_interrupt(run, monkeypatch):
    def interrupted(args):  # as numba has it when Ctrl-C comes while it looks for the code to call
        raise SystemError("CPUDispatcher(…) returned a result with an exception set") from KeyboardInterrupt()

    monkeypatch.setattr("verbalign.cli.show.run", interrupted)
    assert run("show", PROOFS) == (130, "", "verbalign: interrupted\n")


def test_an_interrupt_while_kernels_are_loaded_is_an_interrupt(run, monkeypatch):
    def interrupted(args):  # as numba has it when Ctrl-C comes while it unpickles the code to call
        try:
            raise SystemError("_numba_unpickle returned a result with an exception set") from KeyboardInterrupt()
        except SystemError as error:
            raise SystemError("CPUDispatcher(…) returned a result with an exception set") from error

    monkeypatch.setattr("verbalign.cli.show.run", interrupted)
    assert run("show", PROOFS) == (130, "", "verbalign: interrupted\n")


LOST = """
import ctypes, signal, sys, time
import verbalign.cli.show
from verbalign.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it

def interrupted(args):
    callback = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))
    callback()  # ctypes says "Exception ignored", and goes on
    time.sleep(20)
    return 0

verbalign.cli.show.run = interrupted
sys.exit(main(["show", sys.argv[1]]))
"""


def test_an_interrupt_that_a_library_cannot_pass_on_comes_again():
    words = [sys.executable, "-c", LOST, str(PROOFS)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "verbalign: interrupted\n")


def test_a_system_error_is_no_interrupt(run, monkeypatch):
    def failing(args):
        raise SystemError("a bug")

    monkeypatch.setattr("verbalign.cli.show.run", failing)
    with pytest.raises(SystemError, match="a bug"):
        run("show", PROOFS)


@pytest.mark.parametrize(
    "command",
    [
        "evaluate texts x y --seed -1",
        "segment x.jsonl --workers 99999999999999999999",
        "learn x.csv -o y.json --workers -3",
        f"say d.json p() --seed {'9' * 5000}",
        "evaluate texts x y --samples 1e9",
    ],
)
def test_a_number_out_of_bounds_is_wrong_usage(run, command):
    code, _, told = run(*shlex.split(command))
    assert code == 2 and "is not a whole number from" in told.splitlines()[-1]


@pytest.mark.parametrize("command", ["align FILE", "learn FILE -o OUT", "say FILE p()", "show FILE", "parse FILE x"])
def test_a_name_that_is_too_long_is_one_line(run, tmp_path, command):
    words = [{"FILE": "x" * 300, "OUT": "y" * 300}.get(word, word) for word in command.split()]
    code, _, told = run(*words)
    assert code == 1 and told.count("\n") == 1 and "File name too long" in told


DEEP = [
    "[" * 100_000,
    '{"a": ' * 100_000,
    '{"id": "1", "text": ' + "[" * 100_000,
    '{"id": 1, "text": ""}\n' + '{"id": ' * 100_000,
]


@pytest.mark.parametrize("text", DEEP, ids=["list", "object", "field", "line"])
def test_json_that_is_nested_too_deeply_is_one_line(run, tmp_path, text):
    deep = tmp_path / "deep.json"
    deep.write_text(text)
    corpus, wordings = tmp_path / "corpus.csv", tmp_path / "wordings"
    corpus.write_text("text,name\nIt is A.,A\nIt is B.,B\n")
    wordings.write_text("It is so.\n")
    for words in (
        ["align", wordings, "--add", deep],
        ["verify", PROOFS, "--input", corpus, "--texts", deep],
        ["evaluate", "texts", deep, corpus],
        ["learn", deep, "-o", tmp_path / "d.json"],
        ["say", deep, "p()"],
    ):
        code, _, told = run(*words)
        assert code == 1 and told.count("\n") == 1 and "deep.json" in told


@pytest.mark.parametrize(
    "command",
    [
        "learn FILE -o d.json",
        "say FILE p(x=1)",
        "evaluate texts FILE CORPUS",
        "evaluate texts TEXTS FILE",
        "align FILE",
        "align CORPUS --add FILE",
        "align CORPUS --near --paraphrases FILE",
        "import FILE CORPUS -o e.json",
        "verify DICT --input CORPUS --texts FILE",
    ],
)
def test_whatever_is_read_is_bounded_once_unpacked(run, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    places = {name: tmp_path / name.lower() for name in ("FILE", "CORPUS", "TEXTS", "DICT")}
    places["FILE"].write_bytes(gzip.compress(b"so it is\n" * 5_000, 1))
    places["CORPUS"].write_text("text,name\nIt is A.,A\nIt is B.,B\n")
    places["TEXTS"].write_text("It is A.\nIt is B.\n")
    MappingDictionary({"tell": Entry("tell", ("name",), (Template("It is [name]."),))}).save(places["DICT"])
    code, _, told = run(*(places.get(word, word) for word in command.split()), "--max-size", "20K")
    fault = f"{places['FILE']}: holds more than 20 KB (unpacked); if that is right, allow it with --max-size"
    assert (code, told.splitlines()[-1]) == (1, f"verbalign: {fault}")
