"""The driver against a real Coq."""

import os
import signal
import time

import pytest

from verbalign.errors import MissingTool
from verbalign.proofs.provers.coq.coqtop import CoqDied, CoqFault, CoqTimeout, Coqtop, end_all

pytestmark = pytest.mark.usefixtures("coqtop")


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_sentence_is_answered_with_goals_and_the_open_proofs():
    with Coqtop() as coq:
        reply = coq.send("Lemma foo : forall n : nat, n = n.")
        assert reply.proofs == ("foo",)
        assert "forall n : nat, n = n" in reply.output
        assert coq.send("Abort.").proofs == ()


def test_an_error_names_the_fault_and_leaves_the_state_as_it_was():
    with Coqtop() as coq:
        coq.send("Lemma foo : True /\\ True.")
        state = coq.state
        with pytest.raises(CoqFault, match="bar was not found"):
            coq.send("apply bar.")
        assert coq.state == state
        with pytest.raises(CoqFault, match=r"[Ss]yntax error"):
            coq.send("apply ( .")
        assert "2 goals" in coq.send("split.").output


def test_a_state_can_be_taken_back():
    with Coqtop() as coq:
        coq.send("Lemma foo : True /\\ True.")
        state = coq.state
        coq.send("split.")
        coq.back_to(state)
        assert "2 goals" in coq.send("split.").output


def test_after_going_back_the_goals_are_those_of_then():
    with Coqtop() as coq:
        coq.send("Lemma foo : 1 = 1 /\\ 2 = 2.")
        state = coq.state
        coq.send("split.")
        coq.send("reflexivity.")
        coq.back_to(state)
        assert "1 = 1 /\\ 2 = 2" in coq.send("Show.").output


def test_the_answer_to_a_question_holds_no_goals():
    with Coqtop() as coq:
        coq.send("Ltac own := idtac.")
        coq.send("Lemma foo : 1 = 1.")
        for question in ("Print Ltac own.", "1: Check nat.", "Locate Nat.add."):
            assert "1 = 1" not in coq.send(question).output


def test_long_goals_come_in_one_line():
    with Coqtop() as coq:
        goal = " /\\ ".join(["0 = 0"] * 200)
        assert goal in coq.send(f"Lemma foo : {goal}.").output


def test_two_sentences_sent_as_one_do_not_put_replies_out_of_step():
    with Coqtop() as coq:
        coq.send("Lemma foo : True /\\ True. split.")
        time.sleep(0.2)
        assert "1 goal" in coq.send("exact I.").output


def test_a_tactic_that_does_not_end_is_interrupted_and_coq_goes_on():
    with Coqtop(timeout=1) as coq:
        coq.send("Ltac loop := idtac; loop.")
        coq.send("Lemma foo : True.")
        with pytest.raises(CoqTimeout, match="within 1 s"):
            coq.send("loop.")
        assert "No more goals" in coq.send("exact I.").output


def test_the_process_is_ended_with_the_block_even_on_an_error():
    with pytest.raises(ZeroDivisionError), Coqtop() as coq:
        pid = coq.pid
        raise ZeroDivisionError
    assert gone(pid)


def test_a_coq_killed_from_outside_is_named():
    with Coqtop() as coq:
        os.kill(coq.pid, signal.SIGKILL)
        with pytest.raises(CoqDied, match="signal 9"):
            coq.send("Check 0.")


def test_every_coq_can_be_ended_at_once():
    with Coqtop() as coq, Coqtop() as other:
        end_all()
        for one in (coq, other):
            with pytest.raises(CoqDied):
                one.send("Check 0.")
            assert gone(one.pid)


def test_a_message_that_quotes_a_huge_term_is_cut():
    with Coqtop() as coq, pytest.raises(CoqFault) as found:
        coq.send(f'Definition big := "{"y" * 100_000}".')
    assert 900 < len(str(found.value)) < 1100


def test_what_is_refused_is_not_sent():
    with Coqtop(refused=lambda text: "no" if "Check" in text else None) as coq:
        with pytest.raises(CoqFault, match="no"):
            coq.send("Check 0.")
        assert "nat" in coq.send("Print nat.").output


def test_without_coq_the_message_says_how_to_install_it(monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(MissingTool, match="apt-get install"):
        Coqtop()
