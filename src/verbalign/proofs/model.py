"""The neutral model of a recorded proof: what each tactic met and what it left, whichever prover it was.

A script's moves are in depth-first order, so its goals form the tree of `verbalign.values.prooftree`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Names that share a type, as provers print them: `a, b : nat`, or `x := 3 : nat` with a body."""

    names: tuple[str, ...]
    type: str
    body: str = ""
    fact: bool | None = None  # is the type a proposition?  None where nobody asked the prover


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal with what may be used for it; `known` says whether the prover has shown its hypotheses."""

    id: str
    conclusion: str
    hypotheses: tuple[Hypothesis, ...] = ()
    known: bool = True
    data: bool = False  # no statement, but a type of which an element is to be given

    def type_of(self, name: str) -> str | None:
        """The type of a hypothesis or variable, or None where there is none of this name."""
        for hypothesis in self.hypotheses:
            if name in hypothesis.names:
                return hypothesis.type
        return None

    def sort_of(self, name: str) -> bool | None:
        """Is this hypothesis a fact, as far as the prover was asked?"""
        return next((one.fact for one in self.hypotheses if name in one.names), None)

    @property
    def typed(self) -> dict[str, str]:
        """All names with their types, in order."""
        return {name: hypothesis.type for hypothesis in self.hypotheses for name in hypothesis.names}

    @property
    def defined(self) -> dict[str, tuple[str, str]]:
        """All names with their types and bodies, however they are listed."""
        return {name: (hypothesis.type, hypothesis.body) for hypothesis in self.hypotheses for name in hypothesis.names}


_APPLIES = re.compile(r"(?:simple )?e?apply (?!.* in )")  # with which the goal is another, be it written alike


@dataclass(frozen=True, slots=True)
class TacticMove:
    """One tactic at work on one goal.  A sentence of the script may be several moves (`t1; t2`)."""

    tactic: str
    goal: Goal
    subgoals: tuple[Goal, ...]
    sentence: int  # index into the script's sentences
    objects: tuple[str, ...] = ()  # operands that are terms for objects, not for proofs, where the prover was asked
    proofs: tuple[str, ...] = ()  # arguments of the lemma used that are proofs by other lemmas, where it was asked
    said: tuple[str, ...] = ()  # what an operand says that is a term for a proof, where it was asked
    refuted: tuple[str, ...] = ()  # equations between terms of different forms, where it was asked
    used: tuple[str, ...] = ()  # the hypotheses that the proof of a closed goal rests on, where it was asked
    lemmas: tuple[str, ...] = ()  # what it names that is a lemma, where it was asked: of a closed goal, in its proof

    @property
    def changes_nothing(self) -> bool:
        """Is the goal left as it was?"""
        if len(self.subgoals) != 1:
            return False
        after = self.subgoals[0]
        return after.id == self.goal.id or (
            after.conclusion == self.goal.conclusion
            and not _APPLIES.match(self.tactic)
            and self.goal.known
            and after.known
            and after.defined == self.goal.defined
        )


class Role(Enum):
    """What a sentence of a script does."""

    STATEMENT = "statement"  # Lemma …
    TACTIC = "tactic"
    STRUCTURE = "structure"  # Proof.  bullets and braces
    COMMAND = "command"  # Set …  Show.  Check …
    END = "end"  # Qed.  Defined.  Admitted.  Abort.


@dataclass(frozen=True, slots=True)
class ScriptSentence:
    """A sentence of a proof script with its place in the file: `source[start:end]`, first line 1-based."""

    role: Role
    text: str
    line: int
    start: int = 0
    end: int = 0


# what a fault says where the prover did not refuse anything, but could not go on
CUT_SHORT = re.compile(r"did not end|took more than|had to be killed|in the middle of its work|did not start")


class Ending(Enum):
    """How a recorded proof ended."""

    PROVED = "proved"
    ADMITTED = "admitted"
    ABORTED = "aborted"
    UNFINISHED = "unfinished"  # the file ended first
    FAULTY = "faulty"  # the prover refused a sentence


@dataclass(frozen=True, slots=True)
class Script:
    """One recorded proof."""

    name: str
    statement: str
    sentences: tuple[ScriptSentence, ...]
    moves: tuple[TacticMove, ...]
    ending: Ending = Ending.PROVED
    fault: str = ""  # what the prover said, where the proof is faulty
    made: str = ""  # the object that the proof has made, where it was to make one
    rests: tuple[str, ...] = ()  # the hypotheses of its section that the proof needs, where the prover tells
    instances: tuple[str, ...] = ()  # the hypotheses around it that are instances of classes
    unproved: frozenset[str] = frozenset()  # names that it uses and that are no lemmas, as far as the prover was asked

    @property
    def line(self) -> int:
        return self.sentences[0].line if self.sentences else 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence that the prover refused, with its line."""

    line: int
    message: str
    lemma: str = ""


@dataclass(frozen=True, slots=True)
class Recording:
    """All that came of a file: the proofs in order, and what went wrong."""

    path: str
    source: str
    scripts: tuple[Script, ...]
    faults: tuple[Refusal, ...] = ()


class Fate(Enum):
    """What became of a tactic in the text."""

    CONVEYED = "conveyed"
    MERGED = "merged"  # said together with another step
    DROPPED = "dropped"  # left out, with the reason


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one tactic sentence: the steps that convey it (1-based), or the reason why there are none."""

    sentence: int
    fate: Fate
    steps: tuple[int, ...] = ()
    reason: str = ""
    generic: bool = False  # conveyed, but only as "the tactic … does …"
