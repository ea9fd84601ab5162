"""What a renderer needs of a proof that was put into words: its script, its sentences, and which say which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from verbalign.proofs.model import CUT_SHORT, Ending
from verbalign.proofs.planning.outline import outline
from verbalign.proofs.prooftext import SpokenProof
from verbalign.proofs.provers.tell import Told
from verbalign.values import Proof, Span
from verbalign.values.expression import format_expression
from verbalign.values.prooftree import contexts

CLAIM = "Assert"  # the predicate of a claim that is shown on the way


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """A sentence of the text and the steps it says (1-based; none for a mere remark)."""

    text: str
    steps: tuple[int, ...] = ()
    code: tuple[Span, ...] = ()  # stretches in formal notation
    depth: int = 0  # how many cases lie around it
    opens: bool = False  # it begins a case

    def pieces(self) -> list[tuple[str, bool]]:
        """The text cut where formal notation begins and ends; each piece, and whether it is formal."""
        found, place = [], 0
        for start, end in sorted(self.code):
            found += [(self.text[place:start], False), (self.text[start:end], True)]
            place = end
        return [(text, formal) for text, formal in [*found, (self.text[place:], False)] if text]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together, and how many cases lie around them."""

    sentences: tuple[SpokenSentence, ...]
    depth: int = 0

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def words(self) -> int:
        return sum(map(_words, self.sentences))


@dataclass(frozen=True, slots=True)
class SpokenStep:
    """A step of the proof and where its tactic stands: text, line, and `source[start:end]` where that is known."""

    number: int
    tactic: str
    line: int = 0
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class RenderedProof:
    """A proof with its text; `note` says what is amiss (admitted, unfinished, refused by the prover)."""

    id: str
    statement: str
    sentences: tuple[SpokenSentence, ...]
    steps: tuple[SpokenStep, ...]
    note: str = ""
    worded: bool = False  # the statement is in words, not in formal notation
    variables: frozenset[str] = frozenset()  # names of objects and hypotheses, which are no lemmas

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    def paragraphs(self) -> list[Paragraph]:
        """The text in paragraphs: one where it is short, else one for each case that takes more than a sentence."""
        if sum(map(_words, self.sentences)) <= SHORT:
            return [Paragraph(self.sentences)] if self.sentences else []
        return _bounded(_grouped(self.sentences))


SHORT, BRIEF, FULL = 80, 25, 110  # words of a text that needs no paragraphs, of a case that needs none, of a full one


def _words(sentence: SpokenSentence) -> int:
    return len(sentence.text.split())


def _grouped(sentences: Iterable[SpokenSentence]) -> list[Paragraph]:
    """The sentences by the case that they belong to; brief cases in a row stand together."""
    found: list[Paragraph] = []
    for sentence in sentences:
        if found and not sentence.opens and sentence.depth == found[-1].depth:
            found[-1] = replace(found[-1], sentences=(*found[-1].sentences, sentence))
        else:
            found.append(Paragraph((sentence,), sentence.depth))
    runs = groupby(enumerate(found), key=lambda item: (item[1].depth, item[1].words <= BRIEF or item[0]))
    return [_joined([one for _, one in run]) for _, run in runs]


def _joined(paragraphs: Sequence[Paragraph]) -> Paragraph:
    sentences = tuple(sentence for one in paragraphs for sentence in one.sentences)
    return Paragraph(sentences, paragraphs[0].depth)


def _bounded(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """The paragraphs, those too long for one cut between sentences."""
    found: list[Paragraph] = []
    for one in paragraphs:
        held: list[SpokenSentence] = []
        for sentence in one.sentences:
            if held and sum(map(_words, held)) + _words(sentence) > FULL:
                found.append(Paragraph(tuple(held), one.depth))
                held = []
            held.append(sentence)
        found.append(Paragraph(tuple(held), one.depth))
    return found


@dataclass(frozen=True, slots=True)
class FormalLine:
    """A tactic sentence of the script, in the source's order, and the steps that came of it."""

    tactic: str
    line: int
    start: int
    steps: tuple[int, ...]


def formal_lines(proof: RenderedProof) -> tuple[FormalLine, ...]:
    """The script's tactics in the order of the source; steps of one tactic sentence stand together."""
    grouped: dict[tuple[int, int, str], list[int]] = {}
    for step in proof.steps:
        key = (step.line, step.start, step.tactic)
        grouped.setdefault(key, []).append(step.number)
    return tuple(
        FormalLine(tactic, line, start, tuple(numbers)) for (line, start, tactic), numbers in sorted(grouped.items())
    )


_NOTES = {
    Ending.ADMITTED: "This proof is not finished in the source: it ends with Admitted.",
    Ending.ABORTED: "This proof was given up in the source: it ends with Abort.",
    Ending.UNFINISHED: "This proof is not finished: the file ends first.",
    Ending.FAULTY: "This proof is not complete: the prover refused a sentence",
}


def note(told: Told) -> str:
    """What is amiss with a proof, in one line, or nothing."""
    text = _NOTES.get(told.script.ending, "")
    if told.script.ending is not Ending.FAULTY:
        return text
    cut = CUT_SHORT.search(told.script.fault)
    return f"{'This text is not complete: the prover was cut short' if cut else text} ({told.script.fault})."


def of_corpus(proof: Proof, text: SpokenProof) -> RenderedProof:
    """A proof of a corpus with its text: its steps stand for the script."""
    steps = tuple(SpokenStep(number, format_expression(step), number) for number, step in enumerate(proof.steps, 1))
    sentences = tuple(SpokenSentence(s.text, s.steps, s.code or tuple(s.arguments.values())) for s in text.sentences)
    return RenderedProof(proof.id, proof.theorem, sentences, steps)


def spoken(told: Told, sentences: Iterable[SpokenSentence], statement: str | None = None) -> RenderedProof:
    """A told proof with the sentences that were made of it, and its statement in other words where these are given."""
    steps = []
    for number, source in enumerate(told.sources, 1):
        where = told.script.sentences[source[0]]
        steps.append(SpokenStep(number, where.text, where.line, where.start, where.end))
    theorem = told.proof.theorem
    shown = theorem if statement is None else statement
    placed = tuple(_placed(sentences, _places(told)))
    goals = [goal for move in told.script.moves for goal in (move.goal, *move.subgoals)]
    names = frozenset(name for goal in goals for one in goal.hypotheses for name in one.names)
    return RenderedProof(told.proof.id, shown, placed, tuple(steps), note(told), shown != theorem, names)


class _StepPlace(NamedTuple):
    """How many cases lie around a step, and whether it begins one."""

    depth: int
    opens: bool


def _places(told: Told) -> list[_StepPlace]:
    """Where each step stands; what goes on after a claim stands where the claim was made, and not within it."""
    given = contexts(told.proof, told.shapes)
    depths = [one.depth for one in given]
    for part in outline(given).opened.values():
        if told.proof.steps[part.split].predicate == CLAIM and part.number > 1:
            depths[part.start : part.end] = [depth - 1 for depth in depths[part.start : part.end]]
    return [_StepPlace(depth, one.opens is not None) for depth, one in zip(depths, given, strict=True)]


def _placed(sentences: Iterable[SpokenSentence], steps: Sequence[_StepPlace]) -> Iterator[SpokenSentence]:
    """The sentences, each with the place in the proof of the first step that it says; a mere remark stands where the
    text goes on after it, and the last one is about it all."""
    depth, found = 0, list[SpokenSentence]()
    for sentence in reversed(list(sentences)):
        at = steps[min(sentence.steps) - 1] if sentence.steps and min(sentence.steps) <= len(steps) else None
        depth = at.depth if at else depth
        opens = sentence.opens or (at is not None and at.opens)
        if sentence.opens and found:  # the branch begins here, and not with the next sentence
            found[-1] = replace(found[-1], opens=False)
        found.append(replace(sentence, depth=depth, opens=opens))
    return reversed(found)
