"""Lean sources, run through a stand-in for the REPL that replays recorded replies by the real protocol."""

import json
import sys
from textwrap import dedent

import pytest

from verbalign.errors import InputError, MissingTool
from verbalign.proofs.provers.lean import record_source
from verbalign.proofs.provers.lean.names import declarations

SOURCE = """\
def f : Nat := by exact 37

namespace Sums
theorem total : f + 2 = 39 := by exact rfl

example : 1 = 1 := by rfl
end Sums
"""


def tactic(text, goals, line, column):
    end = {"line": line, "column": column + len(text)}
    return {"tactic": text, "goals": goals, "pos": {"line": line, "column": column}, "endPos": end}


REPLY = {
    "tactics": [
        tactic("exact 37", "⊢ Nat", 1, 18),
        tactic("exact rfl", "⊢ f + 2 = 39", 4, 33),
        tactic("rfl", "⊢ 1 = 1", 6, 23),
    ],
    "env": 0,
}


@pytest.fixture
def repl(tmp_path):
    """A program that reads commands as the REPL does, up to a blank line, and replies with what was recorded."""

    def made(reply, *, wait=0.0):
        (tmp_path / "reply.json").write_text(json.dumps(reply), "utf-8")
        program = tmp_path / "repl.py"
        program.write_text(
            dedent(f"""\
            import json, pathlib, sys, time
            command = []
            for line in sys.stdin:
                if line.strip():
                    command.append(line)
                    continue
                asked = json.loads("".join(command))
                assert pathlib.Path(asked["path"]).is_file() and asked["allTactics"] is True
                time.sleep({wait})
                print(pathlib.Path(__file__).with_name("reply.json").read_text("utf-8"), end="\\n\\n", flush=True)
                command = []
            """),
            "utf-8",
        )
        return f"{sys.executable} {program}"

    return made


def test_proofs_have_the_names_of_their_theorems_and_defs_are_no_proofs(file, repl):
    recording = record_source(file("Sums.lean", SOURCE), command=repl(REPLY))
    assert [script.name for script in recording.scripts] == ["Sums.total", "example at line 6"]
    assert [script.statement for script in recording.scripts] == ["f + 2 = 39", "1 = 1"]
    assert recording.source == SOURCE


def test_what_lean_calls_an_error_is_named_with_its_theorem(file, repl):
    message = {"severity": "error", "pos": {"line": 4, "column": 33}, "data": "type\nmismatch"}
    recording = record_source(file("Sums.lean", SOURCE), command=repl({**REPLY, "messages": [message]}))
    assert [(fault.line, fault.lemma, fault.message) for fault in recording.faults] == [
        (4, "Sums.total", "type mismatch")
    ]


def test_a_repl_that_cannot_read_the_file_is_quoted(file, repl):
    with pytest.raises(InputError, match="Lean's REPL says: no such file"):
        record_source(file("a.lean", SOURCE), command=repl({"message": "no such file"}))


def test_a_repl_that_does_not_reply_in_time_is_ended(file, repl):
    with pytest.raises(InputError, match=r"did not reply within 0\.2 s"):
        record_source(file("a.lean", SOURCE), command=repl(REPLY, wait=30), timeout=0.2)


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("print('Welcome!')", "did not reply in JSON; is it Lean's REPL\\? It says: Welcome!"),
        ("import os; print('{', flush=True); os.kill(os.getpid(), 9)", "was ended by signal 9 in the middle"),
    ],
)
def test_a_program_that_does_not_reply_as_the_repl_does_is_named(file, tmp_path, program, fault):
    (tmp_path / "repl.py").write_text(program)
    with pytest.raises(InputError, match=fault):
        record_source(file("a.lean", SOURCE), command=f"{sys.executable} {tmp_path / 'repl.py'}")


def test_files_of_other_provers_are_told_where_lean_is_absent(run, file, tmp_path):
    named = [file(name, SOURCE) for name in ("a.lean", "b.lean")]
    steps = file("h.nuprl", "theorem h: 0 = 0\nArith(0 = 0)\n")
    missing = ["--repl", str(tmp_path / "nowhere")]
    code, out, err = run("proof", *named, steps, *missing)
    assert (code, out.startswith("h. 0 = 0\n")) == (3, True)
    assert err.count("no such program") == 1 and err.endswith("2 files gave nothing\n")
    assert run("proof", *named, *missing)[0] == 1


def test_where_lean_is_absent_the_way_to_a_recording_is_told(file, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(MissingTool, match=r"lake.*REPL of Lean 4\.8 or newer.*allTactics"):
        record_source(file("a.lean", SOURCE))
    with pytest.raises(MissingTool, match="no such program"):
        record_source(file("a.lean", SOURCE), command="/nowhere/repl")


def test_the_command_line_takes_a_source_with_the_repl_it_is_given(run, file, repl):
    code, out, err = run("proof", file("Sums.lean", SOURCE), "--repl", repl(REPLY), "--lemma", "Sums.total")
    assert (code, err) == (0, "")
    assert out.startswith("Sums.total. f + 2 = 39\n")


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("theorem a : p := q\nlemma b.c (n) : p := q", ["a", "b.c"]),
        ("namespace A\nnamespace B\ntheorem x : p\nend B\ntheorem y : p\nend A\ntheorem z : p", ["A.B.x", "A.y", "z"]),
        ("namespace A.B\ntheorem x : p\nend A.B\ntheorem y : p", ["A.B.x", "y"]),
        (
            "section\nnamespace A\nsection S\ntheorem x : p\nend S\ntheorem y : p\nend A\nend\ntheorem z : p",
            ["A.x", "A.y", "z"],
        ),
        ("/- theorem no /- nested -/ theorem no -/\ntheorem yes : p", ["yes"]),
        ('def s := "\ntheorem no"\n-- theorem no\n@[simp] private theorem yes : p', ["s", "yes"]),
        ("namespace A\ntheorem _root_.x : p\nend A", ["x"]),
        ("instance : Add X := by exact f\nexample : p := by q", ["instance at line 1", "example at line 2"]),
        ("", []),
    ],
)
def test_names_are_full_and_comments_hide_nothing(source, names):
    assert [one.name for one in declarations(source)] == names
