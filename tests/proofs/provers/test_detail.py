"""How much is told: less by default than in full, and every step all the same."""

from __future__ import annotations

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.proofs.model import Goal, Role, Script, ScriptSentence, TacticMove
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.provers.coq.tactics import call
from verbalign.proofs.provers.pages.latex import latex
from verbalign.proofs.provers.pages.page import page
from verbalign.proofs.provers.pages.render import markdown, plain
from verbalign.proofs.provers.tell import tell
from verbalign.proofs.provers.texts import text

SUM = " + ".join(f"a{number}" for number in range(60))


def told(detail, *moves, statement):
    """A proof of these moves (tactic, goal, goals left) as it is told."""
    goals = {}
    known = lambda conclusion: goals.setdefault(conclusion, Goal(str(len(goals)), conclusion))
    tactics = [
        TacticMove(tactic, known(goal), tuple(map(known, left)), number)
        for number, (tactic, goal, left) in enumerate(moves)
    ]
    sentences = tuple(ScriptSentence(Role.TACTIC, f"{move.tactic}.", 1) for move in tactics)
    made = tell(Script("long", statement, sentences, tuple(tactics)), call)
    return text(made, proof_dictionary(), detail=detail)


def unfolding(detail):
    goal = f"f x = {SUM}"
    return told(
        detail,
        ("unfold f", goal, [f"{SUM} + x = {SUM}"]),
        ("rewrite foo", f"{SUM} + x = {SUM}", ["x = y"]),
        ("exact bar", "x = y", []),
        statement=goal,
    )


def test_a_long_goal_on_the_way_is_told_only_in_full():
    normal, full = unfolding(Detail.NORMAL).spoken.text, unfolding(Detail.FULL).spoken.text
    assert f"{SUM} + x" in full
    assert "a40" not in normal
    assert "x = y" in normal


@pytest.mark.parametrize("detail", Detail)
def test_every_step_is_said_by_one_sentence_in_any_detail(detail):
    made = unfolding(detail)
    said = [step for sentence in made.spoken.sentences for step in sentence.steps]
    assert sorted(said) == list(range(1, len(made.told.proof.steps) + 1))


def test_no_paragraph_is_over_120_words():
    assert max(one.words for one in unfolding(Detail.NORMAL).rendered().paragraphs()) <= 120
    assert max(one.words for one in unfolding(Detail.FULL).rendered().paragraphs()) > 120


def cases(*tactics):
    goals = [f"P {number}" for number in range(len(tactics))]
    moves = [("split", "G", goals), *((tactic, goal, []) for tactic, goal in zip(tactics, goals, strict=True))]
    return told(Detail.NORMAL, *moves, statement="G").spoken.text


def test_branches_that_end_alike_are_said_together_and_others_are_not():
    assert "The other two parts are" in cases("apply foo", "auto", "auto")
    assert "The other" not in cases("apply foo", "auto", "apply bar")


def test_a_proof_of_5000_tactics_is_told_in_every_form():
    claims = [(f"assert (H : P {number})", "G", [f"P {number}", "G"]) for number in range(50)]
    inner = [("apply foo", f"P {number}", []) for number in range(50)]
    steps = [(f"rewrite lemma{number}", "", [f"Q {number} = 0"]) for number in range(4900)]
    made = told_in_order(
        [*(one for pair in zip(claims, inner, strict=True) for one in pair), *steps], ("auto", "G", [])
    )
    assert sum(len(one.steps) for one in made.spoken.sentences) == len(made.told.proof.steps) == 5001
    for form in (plain, markdown, latex, page):
        assert "lemma4899" in form([made.rendered()])


def told_in_order(moves, last):
    """A proof of these moves, each goal another one though it may say the same."""
    tactics, goal = [], Goal("0", "G")
    for number, (tactic, conclusion, left) in enumerate(moves):
        if len(left) == 1:
            tactics.append(TacticMove(tactic, goal, (after := Goal(f"{number}", left[0]),), number))
            goal = after
        elif left:
            first, rest = Goal(f"{number}a", left[0]), Goal(f"{number}b", left[1])
            tactics.append(TacticMove(tactic, goal, (first, rest), number))
            goal = rest
        else:
            tactics.append(TacticMove(tactic, Goal(f"{number - 1}a", conclusion), (), number))
    tactics.append(TacticMove(last[0], goal, (), len(tactics)))
    sentences = tuple(ScriptSentence(Role.TACTIC, f"{move.tactic}.", 1) for move in tactics)
    return text(tell(Script("deep", "G", sentences, tuple(tactics)), call), proof_dictionary())
