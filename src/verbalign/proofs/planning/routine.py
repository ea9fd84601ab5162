"""Cases within cases that all end alike: one sentence says on what they are, and how they end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verbalign.dictionary.template import Template
from verbalign.proofs.planning.branches import CLASHES, MANY
from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined, listed
from verbalign.proofs.planning.endings import SILENT
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.planning.openings import FOR_SOME
from verbalign.proofs.planning.story import CASES
from verbalign.proofs.planning.telling import Telling

_ON_THE_WAY = frozenset({*SILENT, "UnivCD", "Imply", "Revert"})  # steps that add nothing to such an ending
_PLAIN = frozenset({"Trivial", "Reflexivity", "Reflexive"})
_MOST_FACTS, _MOST_WORDS = 3, 24  # that can't be, in one sentence
_FORM = re.compile(r"(?P<term>.+?) (?:= |of the form )(?P<form>.+)", re.DOTALL)
_FURTHER = Draft(", and further cases within these")
_NAME = re.compile(r"[^\W\d][\w']*")


def routine(t: Telling, at: int, opener: Draft) -> int | None:
    """A split into the forms of something, with splits of the same kind in its branches, where nothing is done in any
    of them but to end it, and all end alike."""
    split = next((k for k in range(at, len(t.story)) if t.story.step(k).predicate not in SILENT), at)
    parts = t.story.outline.parts.get(split, ())
    if t.detail is Detail.FULL or not parts or not all(t.story.goes_on(at, k) for k in range(at, split + 1)):
        return None
    within = range(split, parts[-1].end)
    splits = [k for k in within if t.story.splits(k)]
    ends = [k for k in within if t.story.closes(k)]
    others = {t.story.step(k).predicate for k in within} - {t.story.step(k).predicate for k in (*splits, *ends)}
    terms = [_on(t, k) for k in splits]
    if len(splits) < 2 or len(ends) <= MANY or not others <= _ON_THE_WAY or not all(terms):
        return None
    new = set(_brought_in(t, within))
    how = _alike(t, ends, new)
    if how is None:
        return None
    known = [term for term in dict.fromkeys(terms) if term and new.isdisjoint(_NAME.findall(term))]
    on = joined([" of ", listed(map(formal, known)), _FURTHER if len(known) < len(set(terms)) else NOTHING])
    values = {"terms": on if known else NOTHING, "end": how}
    t.say(Template("We go through the cases[terms]; [end]."), values, {}, range(at, parts[-1].end), opener=opener)
    t.this = t.goal = None
    return parts[-1].end


def _on(t: Telling, split: int) -> str | None:
    """What a split distinguishes the forms of; None where it is a split of another kind."""
    step = t.story.step(split)
    if step.predicate == "CaseGoals":
        value = step["variable"]
        return value if isinstance(value, str) else None
    if t.story.kind(split) != CASES:
        return None
    found = [_FORM.fullmatch(t.story.label(part)) for part in t.story.outline.parts[split]]
    terms = {one["term"] if one else "" for one in found}
    return terms.pop() or None if len(terms) == 1 else None


def _brought_in(t: Telling, within: range) -> Iterator[str]:
    """The names that are new in the branches."""
    for k in within:
        step = t.story.step(k)
        if step.predicate == "UnivCD":
            yield from (name for names, _ in assumptions(step["hypotheses"]).variables for name in names)
        for part in t.story.outline.parts.get(k, ()):
            yield from _NAME.findall(t.story.label(part).partition(FOR_SOME)[2])


def _alike(t: Telling, ends: list[int], new: set[str]) -> Draft | None:
    """How all branches end, if they do so alike."""
    found = {t.story.step(k).predicate for k in ends}
    if found <= _PLAIN:
        return Draft(f"in all of them, the claim {_wording(found)}")
    if not found <= CLASHES:
        return None
    facts = list(dict.fromkeys(str(t.story.step(k)["fact"]) for k in ends))
    long = len(facts) > _MOST_FACTS or sum(len(fact.split()) for fact in facts) > _MOST_WORDS
    if long or not new.isdisjoint(name for fact in facts for name in _NAME.findall(fact)):
        return None
    verb = " is" if len(facts) == 1 else " are"
    return joined(["all of them hold because ", listed(map(t.said, facts)), verb, " impossible"])


def _wording(found: set[str]) -> str:
    return "holds by computation" if found == {"Reflexivity"} else "is immediate"
