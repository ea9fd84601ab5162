"""What the words of a template claim besides its arguments; a template is used only where its claims are true.

Templates are learned from sentences of other proofs, so one may speak of "the natural number", of "the first case" or
of the end of the proof.  What learning ties to a context (`when`) is checked there; the rest is checked here."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from verbalign.dictionary.template import Template
from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.formulas import structure
from verbalign.values import Value
from verbalign.values.features import DERIVED, HYPOTHESIS
from verbalign.values.prooftree import PROVED
from verbalign.values.terms import LIST

FALSE = frozenset({"False", "⊥"})


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a sentence stands, as far as its words could be wrong about it."""

    last: bool = False  # nothing comes after it
    known: bool = False  # the reader knows the goal
    this: str | None = None  # what "this" refers to: the formula just said
    subject: str | None = None  # what the step is about, so what its "this" would mean
    case: str | None = None  # what is assumed in the case that it opens
    opened: bool = False  # words go before it
    first: bool = False  # it is the very first sentence
    second: bool = False  # it follows the very first sentence
    nouns: frozenset[str] = frozenset()  # arguments that are said as nouns ("the induction hypothesis", "this")
    values: Mapping[str, Value] = field(default_factory=dict)
    place: frozenset[str] = frozenset()  # the features of its place
    termed: bool = False  # values are put into words by a dictionary of terms

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        return value if isinstance(value, str) else ""

    def several(self, name: str) -> bool:
        """Is this argument a list of two or more?"""
        value = self.values.get(name, "")
        return isinstance(value, tuple) or (isinstance(value, str) and structure(value).head == LIST)


_SLOT = re.compile(r"\[[^\]]*\]")
_ASSUMPTION = re.compile(r"(?<!induction )\b(?:hypothes[ie]s|assum\w+|given)\b")


def honest(text: str, place: Collection[str]) -> bool:
    """Is a fact called an assumption only where it is one?  What an earlier step has derived is none."""
    return not _ASSUMPTION.search(_SLOT.sub("[]", text)) or not any(
        feature.startswith(f"{DERIVED} ") for feature in place
    )


def names_hypothesis(template: Template) -> bool:
    """Does a template say itself that the induction hypothesis is used?"""
    return HYPOTHESIS in template.when and "induction" in template.text


_LEMMA = re.compile(r"(?!(?:computation|symmetry|this)$)[\w.'-]+")  # not one of the other reasons for a rewriting
Check: TypeAlias = Callable[[re.Match[str], Situation], bool]


def true_here(template: Template, here: Situation) -> bool:
    """Are all claims of a template's words true in a situation?"""
    text = template.text
    if here.opened and any(feature.startswith("opens ") for feature in template.when):
        return False  # it brings an opener of its own
    if not honest(text, here.place) or any(here.text(name) in PROVED for name in template.argument_set):
        return False
    if not here.termed and not assumes(template, here.values.get("hypotheses", "")):
        return False
    return all(check(claim, here) for claim, check in _claims(text)) and _agrees(template, here)


@cache
def _claims(text: str) -> tuple[tuple[re.Match[str], Check], ...]:
    """The claims that a wording makes, each with what decides on it."""
    return tuple((claim, check) for pattern, check in _CLAIMS for claim in pattern.finditer(text))


def _case(claim: re.Match[str], here: Situation) -> bool:
    return here.case is not None and here.text(claim[1]) == here.case


def _sentence(claim: re.Match[str], here: Situation) -> bool:
    return claim[1] not in here.nouns


def _lemmas(claim: re.Match[str], here: Situation) -> bool:
    """Are what is called lemmas lemmas, all of them?  A noun after them stands for one."""
    given = here.values.get("lemma", "")
    names = given if isinstance(given, tuple) else (given,)
    return all(isinstance(one, str) and _LEMMA.fullmatch(one) for one in names) and not (claim[2] and len(names) > 1)


_ASSUMING = re.compile(r"(?:^|\b)(Let|Fix|Suppose|Assume|suppose)(?: that)? \[hypotheses\]")


def assumes(template: Template, value: Value) -> bool:
    """Does the verb suit what is assumed: variables, or facts alone?"""
    claim = _ASSUMING.search(template.text)
    return claim is None or bool(assumptions(value).variables) == (claim[1].lower() in ("let", "fix"))


_CLAIMS: tuple[tuple[re.Pattern[str], Check], ...] = (
    (
        re.compile(r"proof is complete|(?:completes|finishes) the proof|is finished|proves the \w+\b"),
        lambda _, h: h.last,
    ),
    (re.compile(r"\b[Ww]e(?:'re| are) (?:already )?done(?! at once)"), lambda _, h: h.last),
    (re.compile(r"\bnothing to (?:prove|do)\b"), lambda _, h: h.last),
    (re.compile(r"\b[Tt]his\b(?! case)"), lambda _, h: h.this is not None and h.this == h.subject),
    (re.compile(r"\b(?:latter|as well|same way|likewise|again|Base|Step)\b"), lambda _, h: False),
    (re.compile(r"\ban? \["), lambda _, h: False),
    (re.compile(r"\[(\w+)\] (?:is|holds)\b"), lambda claim, h: h.text(claim[1]) not in FALSE),
    (re.compile(r"\b([Ll]emmas?) \[lemma\]|\[lemma\] ([Ll]emma)\b"), _lemmas),
    (re.compile(r"\bIf \[(\w+)\],"), _case),
    (
        re.compile(r"\b(?:[Ss]ince|[Bb]ecause|[Tt]hat|[Hh]ave|[Bb]oth|But) \[(\w+)\]"),
        lambda claim, h: claim[1] not in h.nouns,
    ),
    (re.compile(r"\[hypotheses\].*derive a contradiction"), lambda _, h: h.text("goal") in FALSE),
    (re.compile(r"^(?:In other words|That is|After|With this)\b"), lambda _, h: not h.opened),
    (re.compile(r"^Either \["), lambda _, h: not any(" of the form " in h.text(n) for n in ("condition", "negation"))),
    (re.compile(r"\[hypotheses\], we\b"), lambda _, h: False),
    (re.compile(r"^The goal (?:is|now|holds|follows)\b"), lambda _, h: h.known),
    (re.compile(r"^Contradiction\b"), lambda _, h: not h.opened),
    (re.compile(r"^First\b"), lambda _, h: h.second),
    (re.compile(r"^(?:And|But|So|Now|Next|First|Then|Thus|Hence|Of course)\b"), lambda _, h: not h.opened),
    (re.compile(r"^(?:And|But|So|Now|Next|Then|Thus|Hence)\b"), lambda _, h: not h.first),
    (
        re.compile(r"^(?:\w+|By \[\w+\]|\[\w+\] is \[\w+\])\.$|^\w+ (?:by )?\[\w+\]: |^\w+: |, (?:prove|show) \["),
        lambda _, h: False,
    ),  # telegrams
    (re.compile(r"^(?:Rewrite|Unfold|Induct|Induction|Substitute)\b"), lambda _, h: False),
)
_SINGULAR = re.compile(r"^ (?!is\b)\w+(?:ss)?s\b|^ (?:is|was|has|and) ")


def _agrees(template: Template, here: Situation) -> bool:
    """No singular verb goes with a list of several, and no other "and" comes after it."""
    pieces = template.pieces
    return not any(
        slot is not None and slot != "hypotheses" and _SINGULAR.match(after) and here.several(slot)
        for (_, slot), (after, _) in pairwise(pieces)
    )
