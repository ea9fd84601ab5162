"""`verbalign proof`: files of provers in every output format, and bad input, each in one line that says what to do."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest

from verbalign.bundled import DEV
from verbalign.proofs.provers.coq.sentences import sentences

FIGURE_7 = """theorem h: ∀ i:ℕ. |i| = |-i|
UnivCD(∀ i:ℕ. |i| = |-i|, i:ℕ, |i| = |-i|)
BackThruLemma(|i| = |-i|, i = ± i, absval_eq)
Unfold(i = ± i, (), pm_equal)
"""
GOOD = """Lemma good : forall n : nat, n + 0 = n.
Proof.
  intros n.
  induction n as [| n IH].
  - reflexivity.
  - simpl. rewrite IH. reflexivity.
Qed.
"""


@pytest.fixture
def run(run):
    return partial(run, "proof")


# ---- what needs no prover ----


def test_figure_7_of_the_paper_from_a_nuprl_file(run, file):
    code, out, err = run(file("h.nuprl", FIGURE_7))
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert text.startswith("h. ∀ i:ℕ. |i| = |-i| Let i be a natural number; we have to show that |i| = |-i|. ")
    assert "absval_eq" in text and "i = ± i" in text
    assert text.endswith("by the definition of pm_equal.")


def test_the_proof_is_read_from_standard_input_where_its_format_is_named(run, stdin):
    stdin(FIGURE_7)
    assert run("-", "--format", "nuprl")[0] == 0


def test_lean_is_told_from_a_corpus_by_what_is_in_the_file(run, file):
    tactics = [
        {"tactic": "intro n h", "goals": "⊢ ∀ (n : Nat), 0 < n → n ≠ 0", "pos": {"line": 2, "column": 2}},
        {"tactic": "omega", "goals": "n : Nat\nh : 0 < n\n⊢ n ≠ 0", "pos": {"line": 3, "column": 2}},
    ]
    code, out, _ = run(file("reply.json", json.dumps({"tactics": tactics, "env": 0})))
    assert code == 0
    assert "Let n be a natural number such that 0 < n; we have to show that n ≠ 0" in " ".join(out.split())
    assert run(DEV, "--lemma", "x_abs_mono_nonneg")[1].startswith("x_abs_mono_nonneg. ∀ a,b:ℤ.")


def test_json_accounts_for_every_step_and_every_tactic(run, file):
    (line,) = run(file("h.nuprl", FIGURE_7), "--json")[1].splitlines()
    found = json.loads(line)
    assert found["text"] == " ".join(sentence["text"] for sentence in found["sentences"])
    assert sorted(step for sentence in found["sentences"] for step in sentence["steps"]) == [1, 2, 3]
    assert [(tactic["steps"], tactic["fate"]) for tactic in found["tactics"]] == [
        ([1], "conveyed"),
        ([2], "conveyed"),
        ([3], "merged"),
    ]
    stated = {name for sentence in found["sentences"] for name in sentence["arguments"]}
    assert stated | set(found["left_out"]) == {
        "1.theorem", "1.hypotheses", "1.goal", "2.goal", "2.subgoal", "2.lemma", "3.goal", "3.definition",
    }  # fmt: skip


def test_formulas_are_read_out_on_request(run, file):
    out = " ".join(run(file("h.nuprl", FIGURE_7), "--formulas", "words")[1].split())
    assert "we have to show that the absolute value of i equals the absolute value of (minus i)." in out
    words = run(DEV, "--lemma", "x_abs_mono_nonneg", "--formulas", "words")[1]
    assert "Let a and b be integers such that 0 is less than or equal to a" in words


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.codes, self.inside = list[str](), False

    def handle_starttag(self, tag, attrs):
        self.inside = tag == "code"

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.codes.append(data)


def test_formulas_are_marked_in_markdown_html_and_latex(run, file):
    path = file("h.nuprl", FIGURE_7)
    assert "we have to show that `|i| = |-i|`." in run(path, "--to", "markdown")[1]
    assert "\\textsf{absval\\_\\allowbreak{}eq}" in run(path, "--to", "latex")[1]
    page = _Text()
    page.feed(run(path, "--to", "html")[1])
    assert {"|i| = |-i|", "absval_eq", "pm_equal"} <= set(page.codes)


def test_a_corpus_is_written_in_every_format_too(run):
    for form, head in (("markdown", "## x\\_abs"), ("html", "<!DOCTYPE html>"), ("latex", "\\documentclass")):
        code, out, _ = run(DEV, "--to", form)
        assert code == 0 and out.startswith(head)


def test_the_output_goes_to_a_file_whole(run, file, tmp_path):
    target = tmp_path / "out.md"
    code, out, _ = run(file("h.nuprl", FIGURE_7), "--to", "markdown", "-o", target)
    assert (code, out) == (0, "")
    assert target.read_text(encoding="utf-8").startswith("## h\n")


def test_a_predicate_that_nobody_knows_is_said_as_it_is_written(run, file):
    code, out, _ = run(file("m.nuprl", "Magic(a, b)\n"))
    assert code == 0 and "Magic" in out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("h.nuprl", "--lemma", "g"), "h.nuprl: no proof is called 'g'"),
        (("nothing.v",), "nothing.v: no such file; check the name"),
        (("nothing.json",), "nothing.json: no such file; check the name"),
        (("h.nuprl", "--to", "v"), "h.nuprl: is not a Coq source; --to v works with Coq sources only"),
        (("h.nuprl", "h.nuprl", "--to", "v"), "--to v writes one source at a time; name one file"),
        (("bad.nuprl",), "bad.nuprl:2: is not a step; write Predicate(value, …), one on a line"),
        (("empty.nuprl",), "empty.nuprl: holds no steps; write Predicate(value, …), one on a line"),
        (("bad.json", "--format", "lean"), "bad.json:1: is no JSON: "),
        (("h.nuprl", "--tactics", "bad.toml"), "bad.toml: is not a table of tactics: there is no 'x' in a table; see "),
        (("h.nuprl", "--dict", "bad.json"), "bad.json:1: the file ends too early"),
    ],
)
def test_bad_input_is_one_line_with_a_way_out(run, file, monkeypatch, words, fault):
    for name, text in {
        "h.nuprl": FIGURE_7,
        "bad.nuprl": "Arith(1 < 2)\nnot a step\n",
        "empty.nuprl": "# nothing\n",
        "bad.json": '{"verbalign": ',
        "bad.toml": "[x]\n",
    }.items():
        monkeypatch.chdir(file(name, text).parent)
    code, out, err = run(*words)
    assert (code, out) == (1, "")
    assert fault in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("--timeout", "0"), ("--timeout", "soon"), ("--json", "--to", "html"), ("--to", "pdf")]
)
def test_wrong_options_are_usage_errors(run, file, words):
    assert run(file("h.nuprl", FIGURE_7), *words)[0] == 2


def test_without_coq_the_way_to_install_it_is_named(run, file, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = run(file("good.v", GOOD))
    assert code == 1
    assert "coqtop is not on the PATH; install it (Debian: apt-get install --no-install-recommends coq" in err


def test_a_file_without_permission_is_one_line(run, file, unprivileged):
    path = file("good.v", GOOD)
    path.chmod(0)
    run("nothing.v")  # all modules are there now, whoever may read them
    with unprivileged():
        assert run(path)[::2] == (1, f"verbalign: {path}: cannot be read: Permission denied\n")


def test_a_coq_that_does_not_start_is_one_line_with_what_it_says(run, file, monkeypatch, tmp_path):
    fake = file("coqtop", "#!/bin/sh\necho 'Error: no library'\nexit 3\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    code, out, err = run(file("good.v", GOOD))
    assert (code, out) == (1, "")
    assert err.startswith("verbalign: Coq did not start, and ended with exit code 3: no library; see what `")
    fake.write_text("#!/bin/sh\nexec sleep 100\n")
    monkeypatch.setattr("verbalign.proofs.provers.coq.coqtop._START", 0.2)
    code, _, err = run(file("good.v", GOOD), "--timeout", "0.1")
    assert code == 1 and err.startswith("verbalign: Coq did not start within 0.2 s; see what `")


# ---- Coq ----

needs_coq = pytest.mark.usefixtures("coqtop")


@needs_coq
def test_a_coq_file_is_put_into_english(run, file):
    code, out, err = run(file("good.v", GOOD))
    assert (code, err) == (0, "")
    assert " ".join(out.split()).startswith(
        "good. forall n : nat, n + 0 = n Let n be a natural number; we have to show that n + 0 = n. "
    )
    assert "the induction hypothesis n + 0 = n" in " ".join(out.split())


@needs_coq
def test_the_source_comes_back_with_comments_and_nothing_else_changed(run, file):
    out = run(file("good.v", GOOD), "--to", "v")[1]
    assert [one.text for one in sentences(out)] == [one.text for one in sentences(GOOD)]
    assert "(* Let n be a natural number; we have to show that n + 0 = n. *)\n  intros n." in out


@needs_coq
def test_only_the_lemma_that_is_asked_for_is_told(run, file):
    path = file("two.v", GOOD + GOOD.replace("good", "other"))
    assert run(path, "--lemma", "other")[1].startswith("other. ")
    code, _, err = run(path, "--lemma", "othr")
    assert code == 1 and err.endswith("no proof is called 'othr'; did you mean 'other'?\n")


@needs_coq
def test_a_file_that_does_not_compile_is_told_up_to_there_and_beyond(run, file):
    bad = "Lemma bad : 0 = 1.\nProof.\n  reflexivity.\nQed.\n"
    path = file("bad.v", GOOD + bad + GOOD.replace("good", "after"))
    code, out, err = run(path)
    assert code == 3
    assert [name for name in ("good.", "bad.", "after.") if f"{name} " in out] == ["good.", "bad.", "after."]
    assert "This proof is not complete: the prover refused a sentence (line 10: " in " ".join(out.split())
    first, last = err.splitlines()
    assert first.startswith(f"verbalign: {path}:10: in bad: ") and 'Unable to unify "1" with "0"' in first
    assert last == "verbalign: 1 of 3 proofs is not complete"


@needs_coq
def test_faults_of_other_lemmas_are_not_named_with_lemma(run, file):
    path = file("bad.v", GOOD + "Lemma bad : 0 = 1.\nProof.\n  reflexivity.\nQed.\n")
    assert run(path, "--lemma", "good")[::2] == (0, "")


@needs_coq
def test_a_file_of_which_nothing_can_be_run_says_what_coq_says(run, file):
    path = file("nothing.v", "Require Import Nowhere.\n")
    code, out, err = run(path)
    assert (code, out) == (3, "")
    assert err.startswith(f"verbalign: {path}:1: ") and "Nowhere" in err


@needs_coq
@pytest.mark.parametrize(
    ("script", "note"),
    [
        ("Lemma a : True /\\ True.\nProof.\n  split.\n", "This proof is not finished: the file ends first."),
        ("Lemma a : 0 = 1.\nProof.\n  symmetry.\nAdmitted.\n", "it ends with Admitted."),
        ("Lemma a : 0 = 1.\nProof.\n  symmetry.\nAbort.\n", "it ends with Abort."),
    ],
)
def test_a_proof_that_is_not_finished_is_told_with_a_note_and_without_a_conclusion(run, file, script, note):
    path = file("open.v", script)
    code, out, err = run(path)
    assert code == 3 and note in " ".join(out.split())
    assert f"{path}:1: in a: " in err and note in err and "1 of 1 proof is not complete" in err
    assert "completes the proof" not in out
    assert note in json.loads(run(path, "--json")[1])["note"]


@needs_coq
def test_an_unknown_tactic_is_said_with_its_effect_on_the_goal(run, file):
    script = 'Tactic Notation "crush" := split; [exact I | idtac].\nLemma a : True /\\ 0 = 0.\n'
    script += "Proof. crush. reflexivity. Qed.\n"
    out = " ".join(run(file("crush.v", script))[1].split())
    assert "By the tactic `crush`, for True /\\ 0 = 0 it is enough to show 0 = 0" in out


@needs_coq
def test_a_table_of_tactics_says_how_an_own_tactic_is_told(run, file):
    script = "Ltac crush := split; reflexivity.\nLemma a : 1 = 1 /\\ 0 = 0.\nProof. crush. Qed.\n"
    table = file("mine.toml", '[group.arith]\ncoq = ["crush"]\n')
    assert "arithmetic" in run(file("crush.v", script), "--tactics", table)[1]


@needs_coq
def test_a_tactic_that_does_not_end_is_stopped_and_named(run, file):
    script = "Ltac loop := idtac; loop.\nLemma a : True.\nProof.\n  loop.\nQed.\n" + GOOD
    path = file("loop.v", script)
    code, out, err = run(path, "--timeout", "1")
    assert code == 3 and "good. " in out
    assert err.startswith(f"verbalign: {path}:4: in a: did not end within 1 s\n")


@needs_coq
def test_unicode_notations_are_told_as_they_are(run, file):
    script = "Require Import Utf8.\nLemma α : ∀ x : nat, x ≤ x ∨ False.\nProof. intros x. left. auto. Qed.\n"
    out = " ".join(run(file("utf8.v", script))[1].split())
    assert out.startswith("α. ∀ x : nat, x ≤ x ∨ False Let x be a natural number; we have to show that x ≤ x ∨ False.")


@needs_coq
def test_a_file_of_ten_thousand_lines_is_told(run, file):
    lemma = "Lemma a{0} : {0} = {0}.\nProof.\n  reflexivity.\nQed.\n\n"
    text = "".join(lemma.format(number) for number in range(200)) + "(* a remark. *)\n" * 9000
    code, out, _ = run(file("long.v", text + GOOD), "--json")
    assert code == 0
    found = [json.loads(line) for line in out.splitlines()]
    assert len(found) == 201 and found[-1]["tactics"][0]["line"] == 10_003


@needs_coq
def test_coq_gone_in_the_middle_is_named_and_the_proofs_before_are_told(run, file, monkeypatch, tmp_path):
    real = shutil.which("coqtop")
    fake = tmp_path / "bin" / "coqtop"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\nexec timeout -s KILL 3 {real} "$@"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{fake.parent}:{os.environ['PATH']}")
    path = file("gone.v", GOOD + "Lemma a : True.\nProof.\n  do 1000 (try (do 1000000 idtac; fail)).\nQed.\n")
    code, out, err = run(path, "--timeout", "100")
    assert code == 3 and "good. " in out
    assert f"{path}:10: in a: Coq " in err and "in the middle of its work" in err


@needs_coq
def test_progress_is_shown_on_a_terminal_and_only_there(file, tmp_path):
    path = file("good.v", GOOD)
    command = [sys.executable, "-m", "verbalign", "proof", str(path)]
    ours, theirs = pty.openpty()
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, check=True, timeout=120)
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert "good.v" in shown
    assert b"\x1b" not in ran.stdout
    quiet = subprocess.run([*command, "--quiet"], capture_output=True, check=True, timeout=120)
    assert (quiet.stdout, quiet.stderr) == (ran.stdout, b"")


# ---- many files ----


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_directory_is_told_file_by_file_and_what_failed_is_named_at_the_end(run, tmp_path, jobs):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.v").write_text("Definition x := 1.\n")
    (tmp_path / "b.v").write_text(GOOD)
    (tmp_path / "sub" / "c.v").write_text(GOOD.replace("good", "other"))
    (tmp_path / "sub" / "round").symlink_to(tmp_path)
    code, out, err = run(str(tmp_path), "--jobs", jobs)
    assert code == 3
    assert out.index("good. forall") < out.index("other. forall")
    assert err.splitlines() == [f"verbalign: {tmp_path / 'a.v'}: has no proofs", "verbalign: 1 file gave nothing"]


@pytest.mark.usefixtures("coqtop")
def test_an_interrupt_does_not_wait_for_files_that_are_being_read(tmp_path):
    for name in ("a", "b"):
        slow = "do 100000 (do 100000 (do 100000 idtac))"
        (tmp_path / f"{name}.v").write_text(f'Redirect "{name}" Print nat.\nLemma a : 1 = 1.\nProof. {slow}. Qed.\n')
    words = [sys.executable, "-m", "verbalign", "proof", "a.v", "b.v", "--jobs", "2", "--timeout", "100"]
    heard = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=tmp_path, preexec_fn=heard) as reading:
        started = time.monotonic()
        while not all((tmp_path / f"{name}.out").exists() for name in ("a", "b")):
            assert time.monotonic() - started < 60
            time.sleep(0.1)
        reading.send_signal(signal.SIGINT)
        assert reading.communicate(timeout=30)[1] == "verbalign: interrupted\n"
    assert reading.returncode == 130


def test_a_directory_without_proofs_says_what_was_looked_for(run, tmp_path):
    assert run(str(tmp_path)) == (
        1,
        "",
        f"verbalign: {tmp_path}: is a directory without proofs; looked for .lean, .nuprl, .v\n",
    )


def test_a_watched_file_is_told_again_when_it_changes(file, tmp_path):
    path, page = Path(file("h.nuprl", FIGURE_7)), tmp_path / "page.html"
    words = [sys.executable, "-m", "verbalign", "proof", str(path), "--to", "html", "--watch", "-o", str(page)]
    heard = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # also where tests run in the background
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, preexec_fn=heard) as watching:
        assert watching.stderr is not None
        assert watching.stderr.readline() == f"verbalign: {page} is fresh\n"
        path.write_text(FIGURE_7.replace("theorem h:", "theorem other:"), "utf-8")
        assert watching.stderr.readline() == f"verbalign: {page} is fresh\n"
        watching.send_signal(signal.SIGINT)
        assert watching.wait(30) == 130
    assert "other" in page.read_text("utf-8") and 'http-equiv="refresh"' in page.read_text("utf-8")


def test_watching_needs_a_place_to_write(run, file):
    assert "--watch keeps a file fresh" in run(file("h.nuprl", FIGURE_7), "--watch")[2]


def test_a_file_of_another_prover_is_named_with_what_can_be_read(run, file):
    path = file("foo.thy", 'theory Foo imports Main begin\nlemma "x = x" by auto\nend\n')
    code, out, err = run(path)
    assert (code, out) == (1, "")
    assert f"{path}: is not a kind of file that `proof` reads: Coq (.v)" in err


def test_plug_ins_are_refused_unless_they_are_trusted(run, file, tmp_path, monkeypatch):
    path = file("evil.v", 'Declare ML Module "evil:evil.plugin".\nLemma a : 1 = 1.\nProof. reflexivity. Qed.\n')
    refused = "it loads a plug-in that is not part of Coq; --trust allows that"
    assert refused in run(path)[2] and refused not in run(path, "--trust")[2]
    (tmp_path / "evil.cmxs").touch()
    monkeypatch.chdir(tmp_path)
    code, _, told = run(path, "--no-cache")
    assert code == 1 and "evil.cmxs: is a plug-in that Coq could load when it runs here; --trust allows that" in told
