"""Ten Coq proofs, told with fixed phrases and as verbalign tells them, side by side, as docs/provers.md shows them.

    python benchmarks/fixed_phrases.py

The fixed phrases are of the kind that Coqatoo (2017) has: one sentence for each of thirteen tactics, with the goal or
the hypothesis filled in; a tactic without a phrase is skipped in silence.  The sentences are our own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from verbalign.bundled import proof_dictionary
from verbalign.proofs.model import Script, TacticMove
from verbalign.proofs.provers.coq.tactics import call
from verbalign.proofs.provers.reading import read
from verbalign.proofs.provers.tell import Told
from verbalign.proofs.provers.texts import text
from verbalign.proofs.statements import notation

COQ = Path(__file__).resolve().parents[1] / "tests" / "proofs" / "provers" / "coq"
PROOFS = (
    ("arithmetic", "add_swap"),
    ("lists", "rev_app"),
    ("witnesses", "even_or_odd"),
    ("forms", "even_pred_clear"),
    ("logic", "contrapositive"),
    ("arithmetic", "order"),
    ("inductions", "even_sum"),
    ("witnesses", "even_sum"),
    ("logic", "not_all"),
    ("forward", "chain"),
)


def fixed(script: Script) -> str:
    """A script told with fixed phrases, move by move."""
    found = [phrase(move) for move in script.moves if (phrase := PHRASES.get(call(move.tactic).head))]
    return " ".join(sentence for sentence in found if sentence)


def _introduced(move: TacticMove) -> str:
    if not move.subgoals:
        return ""
    after = move.subgoals[0]
    new = notation.new_names(move.goal, after)
    objects = [f"{name} is an arbitrary object of type {new[name]}" for name in notation.objects(new, after)]
    facts = [f"{kind} is true" for kind in notation.facts(new, after)]
    return f"Assume that {' and that '.join([*objects, *facts])}. Let us show that {after.conclusion} is true."


def _applied(move: TacticMove) -> str:
    name = move.tactic.split()[1]
    if not move.subgoals:
        return f"By {name}, {move.goal.conclusion} is true."
    wanted = " and ".join(one.conclusion for one in move.subgoals)
    return f"By {name}, we know that {move.goal.conclusion} is true if we show that {wanted} is true."


def _cases(move: TacticMove) -> str:
    return " ".join(f"Case {number}: {one.conclusion}." for number, one in enumerate(move.subgoals, 1))


def _closed(words: str) -> Callable[[TacticMove], str]:
    return lambda move: words if not move.subgoals else ""


PHRASES: Mapping[str, Callable[[TacticMove], str]] = {
    "intros": _introduced,
    "intro": _introduced,
    "apply": _applied,
    "split": _cases,
    "destruct": _cases,
    "induction": lambda move: f"We proceed by induction. {_cases(move)}",
    "left": lambda move: "Let us prove the left side.",
    "right": lambda move: "Let us prove the right side.",
    "simpl": lambda move: f"Simplifying, we obtain {move.subgoals[0].conclusion}." if move.subgoals else "",
    "unfold": lambda move: f"By definition, we obtain {move.subgoals[0].conclusion}." if move.subgoals else "",
    "reflexivity": _closed("By reflexivity, the two sides are equal."),
    "assumption": _closed("This is one of our assumptions."),
    "auto": _closed("This is obvious."),
}


def told(file: str, name: str) -> Told:
    """One of the project's own proofs."""
    return next(one for one in read(COQ / f"{file}.v").proofs if one.proof.id == name)


def page() -> str:
    """The comparison as Markdown."""
    parts = []
    for file, name in PROOFS:
        proof = told(file, name)
        made = text(proof, proof_dictionary()).spoken.text
        texts = f"| {_quoted(fixed(proof.script))} | {_quoted(made)} |"
        parts += [f"`{name}`: `{proof.proof.theorem}`", "", "| fixed phrases | verbalign |", "|---|---|", texts, ""]
    return "\n".join(parts)


def _quoted(words: str) -> str:
    """Text in which no sign means anything to Markdown."""
    return "".join(f"\\{sign}" if sign in "\\*_[]<>|`" else sign for sign in words)


if __name__ == "__main__":
    sys.stdout.write(page())
