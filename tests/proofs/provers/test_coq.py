"""Coq files, run for real: what is recorded, and what becomes of files that are not as they should be."""

import os
import shutil
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from verbalign.errors import InputError
from verbalign.proofs.model import Ending, Fate, Role
from verbalign.proofs.provers.coq import project, record, recorded
from verbalign.proofs.provers.coq.coqtop import Coqtop
from verbalign.proofs.provers.coq.tactics import call
from verbalign.proofs.provers.reading import read
from verbalign.proofs.provers.tables import bundled
from verbalign.values.prooftree import tree

pytestmark = pytest.mark.usefixtures("coqtop")
FILES = sorted(Path(__file__).parent.glob("coq/*.v"))


@pytest.fixture
def source(file):
    return partial(file, "file.v")


@pytest.fixture(scope="module")
def readings(coqtop):
    return {path.stem: read(path) for path in FILES}


def steps(told):
    return [step.predicate for step in told.proof.steps]


def proof(readings, file, name):
    (found,) = [told for told in readings[file].proofs if told.proof.id == name]
    return found


# ---- the fourteen files ----


def test_there_are_fourteen_files_and_each_compiles(tmp_path):
    assert len(FILES) == 14
    for path in FILES:
        shutil.copy(path, tmp_path)
        subprocess.run(["coqc", "-q", "-w", "none", path.name], cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_every_proof_is_recorded_and_its_tree_is_closed(readings, name):
    assert readings[name].faults == ()
    for told in readings[name].proofs:
        found = tree(told.proof, told.shapes)
        assert (found.unproved, found.surplus) == ((), 0), told.proof.id


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_every_tactic_sentence_is_accounted_for_and_none_only_generically(readings, name):
    for told in readings[name].proofs:
        tactics = [i for i, s in enumerate(told.script.sentences) if s.role is Role.TACTIC]
        assert [account.sentence for account in told.accounts] == tactics
        for account in told.accounts:
            assert account.steps if account.fate is Fate.CONVEYED else account.reason
            assert not account.generic, told.script.sentences[account.sentence].text


def test_every_mapped_tactic_of_coq_occurs_in_the_files(readings):
    used = {call(m.tactic).head for r in readings.values() for told in r.proofs for m in told.script.moves}
    mapped = {head for prover, head in bundled().rules if prover == "coq"}
    # gone from Coq since 8.14 and 8.20, still mapped for older scripts; and what only ssreflect does
    assert mapped - used == {"omega", "elimtype", "without_loss"}


def test_what_newer_coqs_no_longer_have_is_told_by_those_that_do(source):
    path = source(
        "Lemma through_type : forall a : nat, a = 0 -> 0 = a.\nProof.\nintros a H.\nelimtype (a = 0 /\\ True).\n"
        "- intros E _. now rewrite E.\n- split; [exact H | exact I].\nQed.\n"
    )
    (told,) = read(path).proofs
    if "elimtype" in told.script.fault:
        pytest.skip("this Coq has no elimtype; 8.19 had it last")
    assert steps(told) == ["UnivCD", "Suffices", "UnivCD", "HypSubst", "Trivial", "Split", "Hypothesis"]


def test_a_file_may_name_what_is_in_it_by_its_own_name(source):
    path = source("Definition two := 2.\nLemma so : file.two = 2.\nProof. reflexivity. Qed.\n")
    assert read(path).faults == () and [told.proof.id for told in read(path).proofs] == ["so"]
    odd = path.rename(path.with_name("no-name.v"))
    odd.write_text("Lemma so : 2 = 2.\nProof. reflexivity. Qed.\n", encoding="utf-8")
    assert read(odd).faults == ()


def test_induction_tells_its_base_and_its_step(readings):
    told = proof(readings, "arithmetic", "add_zero")
    assert steps(told) == ["UnivCD", "Induction", "Reflexivity", "Simplify", "HypSubst", "Reflexivity"]
    assert dict(told.proof.steps[1].args) == {
        "variable": "n",
        "base": "0 + 0 = 0",
        "step": "n + 0 = n -> S n + 0 = S n",
    }


def test_a_sequence_is_taken_to_pieces_with_its_inner_goals(readings):
    told = proof(readings, "lists", "app_nil")
    assert steps(told) == ["UnivCD", "Induction", "Simplify", "Reflexivity", "Simplify", "HypSubst", "Trivial"]
    assert told.sources == ((2,),) * 7


def test_a_lemma_and_a_hypothesis_in_one_rewrite_are_told_apart(source):
    path = source(
        "Require Import Arith.\nLemma a n m : n = 0 -> m + n = 0 + m.\nintros H. rewrite H, Nat.add_0_r. auto. Qed."
    )
    (told,) = read(path).proofs
    assert steps(told)[:3] == ["UnivCD", "HypSubst", "RewriteWith"]


def test_goals_out_of_focus_are_looked_at_before_they_are_worked_on(readings):
    told = proof(readings, "scripts", "selectors")
    assert steps(told)[-2:] == ["Hypothesis", "Hypothesis"]


def test_the_order_of_the_tree_does_not_depend_on_the_order_of_work(readings):
    told = proof(readings, "scripts", "turned")
    assert [dict(step.args)["goal"] for step in told.proof.steps[-2:]] == ["P", "Q"]


def test_a_sentence_with_more_cases_than_are_worth_showing_is_run_piece_by_piece_as_far_as_they_are_few(source):
    many = " | ".join(f"c{n}" for n in range(450))
    path = source(
        f"Inductive many := {many}.\nLemma a : forall x : many, x = x.\nintros x; destruct x; reflexivity. Qed."
    )
    (script,) = record(path).scripts
    assert script.ending is Ending.PROVED
    assert [move.tactic for move in script.moves] == ["intros x", "destruct x; reflexivity"]


# ---- as the file is written ----


def test_backtracking_across_a_semicolon_is_run_as_it_stands(source):
    path = source("Lemma a : exists b : bool, b = false.\n(exists true + exists false); reflexivity. Qed.")
    recording = record(path)
    assert recording.faults == ()
    assert recording.scripts[0].ending is Ending.PROVED


def test_a_proof_that_goes_wrong_in_pieces_is_run_again_as_it_stands(source):
    # `now a; b` is `now (a; b)` also after `try`; were it read otherwise the proof could not be closed
    path = source("Lemma a (P Q : Prop) : P /\\ Q -> Q /\\ P.\nintros H; split; try now destruct H; auto. Qed.")
    assert record(path).faults == ()


def test_undone_steps_do_not_count(source):
    (told,) = read(source("Lemma a : True /\\ 0 = 0.\nsplit. Undo. constructor. exact I. reflexivity. Qed.")).proofs
    assert steps(told) == ["Split", "Reflexivity"]


def test_unicode_notations_are_kept(source):
    path = source("Require Import Utf8.\nLemma α : ∀ x : nat, x ≤ x ∨ False.\nProof. intros x. left. auto. Qed.")
    (told,) = read(path).proofs
    assert told.proof.theorem == "∀ x : nat, x ≤ x ∨ False"
    assert dict(told.proof.steps[0].args)["goal"] == "x ≤ x ∨ False"


def test_a_project_file_above_gives_the_options(tmp_path):
    (tmp_path / "_CoqProject").write_text("-Q theories Mine\n-arg -w -arg none\n")
    inner = tmp_path / "theories"
    inner.mkdir()
    (inner / "One.v").write_text("Definition one := 1.\n")
    subprocess.run(["coqc", "-q", "-Q", ".", "Mine", "One.v"], cwd=inner, check=True, capture_output=True)
    (inner / "Two.v").write_text("From Mine Require Import One.\nLemma a : one = 1. reflexivity. Qed.\n")
    assert record(inner / "Two.v").faults == ()


def test_a_file_of_ten_thousand_lines_is_read(source):
    lemma = "Lemma a{0} : {0} = {0}.\nProof.\n  reflexivity.\nQed.\n\n"
    text = "".join(lemma.format(number) for number in range(500)) + "(* a remark. *)\n" * 7500
    path = source(text + "Lemma last : True.\nexact I. Qed.\n")
    recording = record(path)
    assert (len(recording.scripts), recording.faults) == (501, ())
    assert recording.scripts[-1].line == 10_001


def test_progress_is_told_sentence_by_sentence(source):
    seen = []
    record(source("Lemma a : True. exact I. Qed."), progress=lambda done, all_: seen.append((done, all_)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


# ---- bad input ----


GOOD = "Lemma good : True.\nProof. exact I. Qed.\n"


def test_a_bad_lemma_is_named_with_line_and_message_and_the_rest_goes_on(source):
    path = source(
        GOOD + "Lemma bad : 0 = 1.\nProof.\n  intros.\n  reflexivity.\nQed.\nLemma after : 0 = 1.\nexact bad. Qed.\n"
    )
    recording = record(path)
    assert [script.ending for script in recording.scripts] == [Ending.PROVED, Ending.FAULTY, Ending.PROVED]
    (fault,) = recording.faults
    assert (fault.line, fault.lemma) == (6, "bad")
    assert "Unable to unify" in fault.message
    assert "line 6" in recording.scripts[1].fault


def test_what_came_before_the_fault_in_a_bad_proof_is_kept(source):
    path = source("Lemma bad : True /\\ 0 = 1.\nProof.\n  split.\n  - exact I.\n  - lia.\nQed.\n")
    (told,) = read(path).proofs
    assert steps(told) == ["Split"]
    assert [account.fate for account in told.accounts][-1] is Fate.DROPPED


def test_a_lemma_that_cannot_be_stated_is_passed_over_with_its_proof(source):
    recording = record(source("Lemma bad : nope.\nProof.\n  intros.\n  auto.\nQed.\n" + GOOD))
    assert [script.name for script in recording.scripts] == ["good"]
    assert [fault.line for fault in recording.faults] == [1]


def test_a_proof_saved_too_soon_is_faulty(source):
    recording = record(source("Lemma a : True /\\ True.\nsplit.\nQed.\n" + GOOD))
    assert recording.scripts[0].ending is Ending.FAULTY
    assert "incomplete" in recording.faults[0].message
    assert recording.scripts[1].ending is Ending.PROVED


def test_an_unfinished_proof_is_kept_as_such(source):
    (script,) = record(source("Lemma a : True /\\ True.\nProof.\n split.\n")).scripts
    assert script.ending is Ending.UNFINISHED
    assert len(script.moves) == 1


def test_admitted_and_aborted_proofs_are_known(source):
    text = "Lemma a : 0 = 1.\nProof. admit. Admitted.\nLemma b : 0 = 1.\nProof. symmetry. Abort.\n"
    assert [s.ending for s in record(source(text)).scripts] == [Ending.ADMITTED, Ending.ABORTED]


def test_an_unknown_tactic_is_told_with_its_effect_on_the_goal(source):
    text = 'Tactic Notation "crush" := split; [exact I | idtac].\n'
    text += "Lemma a : True /\\ 0 = 0.\nProof. crush. reflexivity. Qed.\n"
    (told,) = read(source(text)).proofs
    first = told.proof.steps[0]
    assert (first.predicate, dict(first.args)["tactic"], dict(first.args)["subgoals"]) == (
        "Tactic",
        "crush",
        ("0 = 0",),
    )
    assert told.accounts[0].generic


def test_a_tactic_that_does_not_end_is_named(source):
    text = "Ltac loop := idtac; loop.\nLemma a : True.\nProof.\n  loop.\nQed.\n" + GOOD
    recording = record(source(text), timeout=1)
    assert "did not end within 1 s" in recording.faults[0].message
    assert recording.faults[0].line == 4
    assert recording.scripts[1].ending is Ending.PROVED


def test_a_file_that_ends_within_a_sentence_or_a_comment_says_so(source):
    assert record(source(GOOD + "Lemma a : True")).faults[0].message.startswith("the file ends within a sentence")
    recording = record(source(GOOD + "\n(* not closed"))
    assert recording.faults[0].message == "a comment is opened here and never closed"
    assert (recording.faults[0].line, len(recording.scripts)) == (4, 1)


def test_a_missing_library_does_not_flood_the_reader_with_faults(source):
    recording = record(source("Require Import Nowhere.\n" + "Definition a := nope.\n" * 200))
    assert "not read" in recording.faults[-1].message
    assert len(recording.faults) < 60


def test_a_file_of_ten_megabytes_is_read_to_its_end(source):
    padding = f"(* {'words in a comment ' * 5000} *)\n"
    text = padding * 106 + "Lemma last : 2 = 2. Proof. reflexivity. Qed.\n"
    assert len(text) > 10_000_000
    (script,) = record(source(text)).scripts
    assert (script.name, script.ending) == ("last", Ending.PROVED)


def test_a_file_that_does_not_compile_half_way_is_told_before_and_after(source):
    text = (
        "Lemma a : 1 = 1. Proof. reflexivity. Qed.\nRequire Import NoSuchLibrary.\nDefinition f := no_such_name.\n"
        "Lemma b : f = f. Proof. reflexivity. Qed.\nLemma c : 1 = 2. Proof. reflexivity. Qed.\n"
        "Lemma d : 3 = 3. Proof. reflexivity. Qed.\n"
    )
    recording = record(source(text))
    assert [(one.name, one.ending) for one in recording.scripts] == [
        ("a", Ending.PROVED),
        ("c", Ending.FAULTY),
        ("d", Ending.PROVED),
    ]
    assert [fault.line for fault in recording.faults] == [2, 3, 4, 5]


def test_a_coq_killed_in_the_middle_keeps_the_proofs_before(source):
    text = GOOD + "Lemma second : True /\\ True.\nProof. split. exact I. exact I. Qed.\n"
    with Coqtop() as coq:
        kill = lambda done, _: os.kill(coq.pid, signal.SIGKILL) if done == 6 else None
        recording = recorded(coq, "file.v", text, kill)
    assert [script.ending for script in recording.scripts] == [Ending.PROVED, Ending.FAULTY]
    assert "signal 9" in recording.faults[0].message


def test_a_file_without_permission_is_named(source, unprivileged):
    path = source(GOOD)
    path.chmod(0)
    with unprivileged(), pytest.raises(InputError, match="Permission denied"):
        record(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        record(tmp_path / "nothing.v")


# ---- what developments in the wild do ----


def test_comments_before_a_refused_proof_take_no_time_to_speak_of(source):
    comments = "\n".join(f"(* {number} *)" for number in range(10_000))
    recording = record(source(f"Lemma bad : nope.\n{comments}\nProof. auto. Qed.\n{GOOD}"))
    assert [script.name for script in recording.scripts] == ["good"]


def test_a_proof_term_may_use_the_hypotheses_of_its_section(source):
    text = "Section S.\nVariable A : Prop.\nHypothesis h : A.\nLemma l : A.\nProof h.\nEnd S.\n"
    recording = record(source(text + GOOD))
    assert recording.faults == ()
    assert [script.name for script in recording.scripts] == ["l", "good"]


def test_a_refused_proof_term_does_not_swallow_what_follows(source):
    recording = record(source("Lemma l : 1 = 2.\nProof eq_refl.\n" + GOOD))
    assert [fault.line for fault in recording.faults] == [2]
    assert [script.ending for script in recording.scripts] == [Ending.FAULTY, Ending.PROVED]


def test_a_sequence_is_taken_to_pieces_where_tactics_must_be_alone_with_their_goal(source):
    text = 'Set Default Goal Selector "!".\nLemma k : 1 = 1 /\\ 2 = 2.\nProof. split; reflexivity. Qed.\n'
    (script,) = record(source(text)).scripts
    assert [move.tactic for move in script.moves] == ["split", "reflexivity", "reflexivity"]


def test_a_file_of_no_project_finds_compiled_files_beside_it(tmp_path):
    use = tmp_path / "use.v"
    (tmp_path / "base.v").write_text("Definition two := 2.\n")
    use.write_text("Require Import base.\nLemma use : two = 2.\nProof. reflexivity. Qed.\n")
    found = record(use)
    assert "compile first what the file requires" in found.faults[0].message
    subprocess.run(["coqc", "-q", "base.v"], cwd=tmp_path, check=True, capture_output=True)
    found = record(use)
    assert (found.faults, [script.name for script in found.scripts]) == ((), ["use"])


def test_nothing_is_left_where_coq_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lemma = "Lemma a (n m : Z) : n < m -> 2 * n + 1 < 2 * m + 1.\nProof. lia. Qed.\n"
    (tmp_path / "a.v").write_text(f"From Coq Require Import Lia ZArith.\nOpen Scope Z_scope.\n{lemma}")
    assert [script.ending for script in record(tmp_path / "a.v").scripts] == [Ending.PROVED]
    assert [file.name for file in tmp_path.iterdir()] == ["a.v"]


def test_another_kind_of_file_with_coqs_suffix_is_named_as_such(tmp_path):
    (tmp_path / "add.v").write_text("module add(input a, output b);\n  assign b = ~a;\nendmodule\n")
    (fault,) = record(tmp_path / "add.v").faults
    assert fault.message == "no sentence ends with '.'; is this a Coq source?"


def test_a_source_in_latin_1_is_read_as_coqc_reads_it(tmp_path):
    path = tmp_path / "old.v"
    path.write_bytes(b"(* caf\xe9 *)\n" + GOOD.encode())
    assert [script.name for script in record(path).scripts] == ["good"]


def test_a_file_that_takes_too_long_is_told_as_far_as_it_went(source):
    recording = record(source(GOOD + "Lemma b : 1 = 1.\nProof. reflexivity. Qed.\n"), longest=0)
    assert "the file took more than 0 s" in recording.faults[-1].message


def test_a_theory_of_dune_gives_the_name_to_search_by(tmp_path):
    (tmp_path / "dune").write_text("(coq.theory\n (name My.Theory)\n (theories Coq))\n")
    assert project(tmp_path / "a.v") == (tmp_path, ("-R", str(tmp_path), "My.Theory"))
    (tmp_path / "_build" / "default").mkdir(parents=True)
    assert project(tmp_path / "a.v")[1][1] == str(tmp_path / "_build" / "default")
