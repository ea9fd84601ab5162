"""Which wordings are true at a place and read well there.

What words claim of a value or of a place ("the inequality", "our assumption", "the second case", "the exponent", "the
proof is complete") is learned, and stands in a template's `when`; `voice` looks there.  The rules here are those that
no corpus need teach.  Of logic: an implication is no equation, what a step has derived is no assumption, a goal that is
proved is not mentioned, what is false does not hold, arithmetic is the reason of its own steps alone, that the proof
is complete is no reason, and lemmas are what has a lemma's name.  Of text, with the words that `language.prose` knows:
"this" is what was just said, a sentence goes on only from another, a noun is no clause, a list is not one thing, and a
note is no sentence."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from verbalign.dictionary.template import Template
from verbalign.language import prose
from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.formulas import structure
from verbalign.proofs.statements.calls import outermost
from verbalign.proofs.statements.notation import premises
from verbalign.values import Value
from verbalign.values.features import DERIVED, FALSE, HYPOTHESIS, kind
from verbalign.values.prooftree import PROVED
from verbalign.values.terms import LIST


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a sentence stands, as far as its words could be wrong about it."""

    known: bool = False  # the reader knows the goal
    this: str | None = None  # what "this" refers to: the formula just said
    subject: str | None = None  # what the step is about, so what its "this" would mean
    opened: bool = False  # words go before it
    first: bool = False  # it is the very first sentence
    second: bool = False  # it follows the very first sentence
    nouns: frozenset[str] = frozenset()  # arguments that are said as nouns ("the induction hypothesis", "this")
    values: Mapping[str, Value] = field(default_factory=dict)
    place: frozenset[str] = frozenset()  # the features of its place
    termed: bool = False  # values are put into words by a dictionary of terms
    computed: bool = True  # the step is one of arithmetic, as far as is known

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        return value if isinstance(value, str) else ""

    def several(self, name: str) -> bool:
        """Is this argument a list of two or more?"""
        value = self.values.get(name, "")
        return isinstance(value, tuple) or (isinstance(value, str) and structure(value).head == LIST)


_EQUAL = r"(?<![<>=:!~?])=+(?![=>?])|<->|↔|⇔|≡|≈|≃|\[=\]"
_SIGNS = r"<=|>=|≤|≥|<>|≠|(?<=\s)[<>](?=\s)|\[<=?\]|/\\|\\/|∧|∨|⊆|∈"
_LEMMA = re.compile(r"(?!(?:computation|symmetry|this)$)[\w.'-]+")  # not one of the other reasons for a rewriting
_LEMMAS = re.compile(r"\b[Ll]emmas? \[lemma\]|\[lemma\] ([Ll]emma)\b")
_IS_LEMMA = re.compile(r"\bis (?:just |exactly |simply |precisely )?\[lemma\]")
_THE_GOAL = re.compile(r"The goal (?:is|now|holds|follows)\b")  # before it is clear which goal that is
_FORM = " of the form "
_ASSUMING = re.compile(r"(?:^|\b)(Let|Fix|Suppose|Assume|suppose)(?: that)? \[hypotheses\]")


def honest(text: str, place: Collection[str]) -> bool:
    """Is a fact called an assumption only where it is one?  What an earlier step has derived is none, though people
    call it a hypothesis, as provers do."""
    return not prose.assumes(text) or not any(feature.startswith(f"{DERIVED} ") for feature in place)


def names_hypothesis(template: Template) -> bool:
    """Does a template say itself that the induction hypothesis is used?"""
    return HYPOTHESIS in template.when and "induction" in template.text


def true_here(template: Template, here: Situation) -> bool:
    """Are a template's words true in a situation, and do they read well there?"""
    if not here.termed and not assumes(template, here.values.get("hypotheses", "")):
        return False
    return _is_logical(template, here) and _follows(template, here) and _is_grammatical(template, here)


def _is_logical(template: Template, here: Situation) -> bool:
    if prose.concludes(template.text) or (prose.computes(template.text) and not here.computed):
        return False
    if not honest(template.text, here.place) or any(here.text(name) in PROVED for name in template.argument_set):
        return False
    if any(kind(here.text(slot)) != claimed for slot, claimed in prose.kinds(template.text)):
        return False
    if any(not _equates(here.values.get(slot, "")) for slot in prose.substituted(template.text)):
        return False
    return _calls_lemmas(template.text, here.values.get("lemma", "")) and not any(
        here.text(name) in FALSE for name in prose.subjects(template.text)
    )


def _equates(value: Value) -> bool:
    """Are these facts equations, be it for all variables, so that one side may stand for the other?"""
    facts = value if isinstance(value, tuple) else (value,)
    said = [premises(one) for one in facts if isinstance(one, str)]
    return all(not given and (outermost(one, _EQUAL) or not outermost(one, _SIGNS)) for given, one in said)


def _calls_lemmas(text: str, given: Value) -> bool:
    """Are what is called lemmas lemmas, all of them?  A noun after them stands for one."""
    names = given if isinstance(given, tuple) else (given,)
    if len(names) > 1 and _IS_LEMMA.search(text):
        return False
    if not (claim := _LEMMAS.search(text)):
        return True
    return all(isinstance(one, str) and _LEMMA.fullmatch(one) for one in names) and not (claim[1] and len(names) > 1)


def _follows(template: Template, here: Situation) -> bool:
    """Does a sentence follow from those before it?"""
    text = template.text
    if here.opened and (prose.leads(text) or any(feature.startswith("opens ") for feature in template.when)):
        return False  # it brings an opener of its own
    if prose.points_elsewhere(text) or (prose.says_this(text) and (here.this is None or here.this != here.subject)):
        return False
    if prose.says_this(text) and prose.achieves(text) and f"{DERIVED} goal" not in here.place:
        return False  # it was to be shown, and nobody has shown it yet
    if (here.first and prose.goes_on(text)) or (prose.begins(text) and not here.second):
        return False
    return here.known or not _THE_GOAL.match(text)


def _is_grammatical(template: Template, here: Situation) -> bool:
    text = template.text
    if prose.is_note(text) or not here.nouns.isdisjoint(prose.clauses(text)):
        return False
    if text.startswith("Either [") and any(_FORM in here.text(name) for name in ("condition", "negation")):
        return False
    return not any(
        slot is not None and slot != "hypotheses" and prose.singular(after) and here.several(slot)
        for (_, slot), (after, _) in pairwise(template.pieces)
    )


def assumes(template: Template, value: Value) -> bool:
    """Does the verb suit what is assumed: variables, or facts alone?"""
    claim = _ASSUMING.search(template.text)
    return claim is None or bool(assumptions(value).variables) == (claim[1].lower() in ("let", "fix"))
