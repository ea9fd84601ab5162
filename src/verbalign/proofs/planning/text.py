"""A whole proof, told: message after message, from the theorem to the conclusion."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING
from zlib import crc32

from verbalign.dictionary.template import Template
from verbalign.proofs.planning import branches, likeness, openings, steps
from verbalign.proofs.planning.abbreviations import abbreviated, bounded, divided
from verbalign.proofs.planning.declarations import Assumptions, Mood, assumed, assumptions
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined, listed
from verbalign.proofs.planning.formulas import Notation
from verbalign.proofs.planning.manner import Detail, Manner
from verbalign.proofs.planning.routine import routine
from verbalign.proofs.planning.story import Branches, Story
from verbalign.proofs.planning.telling import Telling
from verbalign.proofs.planning.voice import filled
from verbalign.proofs.prooftext import Sentence, SpokenProof
from verbalign.values import Proof, Value
from verbalign.values.prooftree import with_variables

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

THEOREM = "We prove that [theorem]."
CONCLUSIONS = ("This completes the proof.", "This proves the claim.", "The proof is complete.")
MADE = "In all, [name] is [made]."
SET_SIGNS = frozenset("∈∉⊆⊂∩∪∅")
LONG = 4  # sentences of a text that needs a conclusion
_CLASS = re.compile(r"(?:[\w']+\.)*[A-Z][\w']*")  # by its name, a class whose arguments the prover does not show
DERIVED = "∴ "  # before what follows from what is given
_DEFINED = re.compile(r"([^\W\d][\w']*) := (.*)", re.DOTALL)
_ENDED = re.compile(
    r"\b(?:done|required|desired|wanted|shown|had to show|proof is complete|"
    r"(?:completes|finishes) the proof|proves the (?:theorem|claim|lemma))\.$"
    r"|^We are done by "
)


class Recursion(Enum):
    """How a proof that is given a name may use itself."""

    SMALLER = "We argue by recursion: [name] may be used for smaller arguments."
    LATER = "We argue by corecursion: [name] may be used after the first step."

    @classmethod
    def of(cls, statement: str) -> Recursion:
        """By how its statement begins."""
        return cls.LATER if re.search(r"\bCoFixpoint\b", statement) else cls.SMALLER


def tell(
    proof: Proof,
    dictionary: MappingDictionary,
    manner: Manner,
    *,
    variables: Collection[str] = (),
    assumed: Mapping[int, Branches] | None = None,
    kept: Sequence[frozenset[str]] = (),
    notation: Notation | None = None,
    finished: bool = True,
    made: str = "",
    around: Value = (),
    recursion: Recursion | None = None,
    detail: Detail = Detail.NORMAL,
) -> SpokenProof:
    """The proof in words.  `variables` are the names that may differ where branches are compared; `assumed` the
    induction hypotheses of the branches of steps (counted from 0) for which they are known, and `kept` what has become
    of them where each step stands; a proof that is not `finished` gets no conclusion; `made` is the object that it has
    made, where it was to make one; `around` is what is given before its statement; `recursion` says how it may use
    itself."""
    given = assumptions(around)
    known = replace(given, facts=tuple(fact.removeprefix(DERIVED) for fact in given.facts))
    story = Story.of(with_variables(proof, manner.shapes), manner, variables, assumed, known, kept)
    notation = replace(
        notation or Notation(),
        variables=story.variables,
        terms=dictionary.terms,
        longest=detail.shown,
        sets=not SET_SIGNS.isdisjoint(proof.theorem),
    )
    told = Telling(story, dictionary, notation, detail)
    long = len(proof.theorem.split()) > detail.stated and len(story) > 1  # its reader has just seen it
    told.goal = proof.theorem if long else None
    _told(told)
    if not long and not _tells_theorem(story, told):
        told = Telling(story, dictionary, notation, detail)
        told.add(filled(Template(THEOREM), {"theorem": proof.theorem}, {}, notation))
        told.this = told.goal = proof.theorem
        _told(told)
    if finished and made:
        told.add(filled(Template(MADE), {"name": formal(proof.id), "made": formal(made)}, {}, notation))
    elif finished and story.closed and len(told.sentences) >= LONG and not _ENDED.search(told.sentences[-1].text):
        told.add(Draft(CONCLUSIONS[crc32(proof.id.encode()) % len(CONCLUSIONS)]))
    if recursion:
        itself = filled(Template(recursion.value), {"name": formal(proof.id)}, {}, notation)
        told.sentences.insert(0, Sentence(itself.text, (), {}, code=itself.code))
    if around:
        first = (Sentence(one.text, (), {}, code=one.code) for one in _around(given, notation))
        told.sentences[:0] = first
    sentences = told.sentences
    if detail is not Detail.FULL:
        sentences = [bounded(part) for one in abbreviated(sentences, story.claims) for part in divided(one)]
    return SpokenProof(proof.id, tuple(sentences), _left_out(proof, told))


def _around(given: Assumptions, notation: Notation) -> list[Draft]:
    """What holds around a proof, as its first sentence, and those that say the rest of it where it is long."""
    defined = [found for fact in given.facts if (found := _DEFINED.fullmatch(fact))]
    derived = [fact.removeprefix(DERIVED) for fact in given.facts if fact.startswith(DERIVED)]
    stated = [fact for fact in given.facts if not _DEFINED.fullmatch(fact) and not fact.startswith(DERIVED)]
    objects = assumed(replace(given, facts=()), Mood.THAT, notation) if given.variables else NOTHING
    bare = [fact for fact in stated if _CLASS.fullmatch(fact) and fact not in notation.variables]
    classes = [one[2] for one in defined if one[1] == "_"]
    defined = [one for one in defined if one[1] != "_"]
    others = [fact for fact in stated if fact not in bare]
    last = not classes and not bare and not derived
    assumed_first, *more = _in_runs(others, len(objects.text.split()))
    facts = joined(["we assume that ", notation.facts(assumed_first, final=last)]) if others else NOTHING
    laws = joined(["we assume ", listed(map(formal, bare))]) if bare else NOTHING
    there = "there are instances of " if len(classes) > 1 else "there is an instance of "
    instances = joined([there, listed(map(formal, classes))]) if classes else NOTHING
    bodies = listed(joined([formal(one[1]), " = ", notation.said(one[2])]) for one in defined)
    groups = [joined([objects, ", where ", bodies]) if defined else objects, facts, laws, instances]
    told = [one for one in groups if one.text]
    follows = joined(["we have ", notation.facts(derived, final=True)]) if derived else NOTHING
    rest = [joined(["We also assume that ", notation.facts(run, final=True), "."]) for run in more]
    if len(objects.text.split()) > MOST_OBJECTS:
        apart = [*told[1:], *([joined(["from this ", follows])] if derived else [])]
        return [joined(["Here ", told[0], "."]), *(joined([one.capitalised(), "."]) for one in apart), *rest]
    if not told and not derived:
        return []
    known = joined(["; from this " if told else "", follows]) if derived else NOTHING
    return [joined(["Here ", *told[:1], *(joined([", and ", one]) for one in told[1:]), known, "."]), *rest]


MOST_OBJECTS = 50  # words of the objects around a proof that share a sentence with facts
MOST_ASSUMED = 80  # words of the facts around a proof that one sentence tells


def _in_runs(facts: Sequence[str], words: int) -> list[list[str]]:
    """Facts for one sentence after the other, none of them with many words; the first has some already.

    >>> [len(run) for run in _in_runs(["P -> Q"] * 50, 30)]
    [16, 26, 8]
    """
    runs: list[list[str]] = [[]]
    for fact in facts:
        size = len(fact.split())
        if runs[-1] and words + size > MOST_ASSUMED:
            runs.append([])
            words = 0
        runs[-1].append(fact)
        words += size
    return runs


def _told(t: Telling) -> Telling:
    at, begun = 0, dict[int, int]()  # for each open branch the number of sentences before it
    while at < len(t.story):
        if at in t.story.outline.opened:
            begun[at] = len(t.sentences)
        at = _message(t, at)
        openings.closing(t, at, begun)
    return t


def _message(t: Telling, at: int) -> int:
    """Say a step, or several; the next one."""
    part = t.story.outline.opened.get(at)
    if part is None:
        return _split(t, at, NOTHING) or steps.message(t, at, NOTHING)
    alike = likeness.analogous(t, part) or likeness.own_assumptions(t, part)
    if end := alike or branches.brief(t, part) or likeness.similar(t, part):
        return end
    opener = openings.opening(t, part)
    if branches.introduces_case(t, part):  # the opener has said it
        t.goal = t.story.goal(at + 1)
        return steps.single(t, at + 1, opener, (at,))
    return _split(t, at, opener) or steps.message(t, at, opener)


def _split(t: Telling, at: int, opener: Draft) -> int | None:
    """A split that is said together with all its branches."""
    return branches.collapsed(t, at, opener) or routine(t, at, opener)


def _tells_theorem(story: Story, told: Telling) -> bool:
    """Does the first sentence tell what is proved?"""
    if not story.proof.theorem or not story.proof.steps or story.step(0).predicate == "UnivCD":
        return True
    first = told.sentences[0]
    start, end = first.arguments.get(f"1.{story.shape(0).on}", (0, 0))
    wanted = told.said(story.proof.theorem, final=True).text
    return first.text[start:end].strip("()") == wanted.strip("()")


def _left_out(proof: Proof, told: Telling) -> tuple[str, ...]:
    stated = {name for sentence in told.sentences for name in sentence.arguments}
    return tuple(
        f"{number}.{name}"
        for number, step in enumerate(proof.steps, 1)
        for name, value in step.args
        if value and f"{number}.{name}" not in stated
    )
