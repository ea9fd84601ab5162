"""Messages about branches that are like an earlier one: the same up to names, or the same steps for the same
reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from verbalign.proofs.planning.analogy import renaming
from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.draft import Draft, formal, joined, listed
from verbalign.proofs.planning.formulas import CLAIM
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.planning.openings import SHORT, branch, called, counted, distinct, of_forms, ordinal
from verbalign.proofs.planning.outline import Part
from verbalign.proofs.planning.story import CASES, GOALS, INDUCTION
from verbalign.proofs.planning.telling import Telling
from verbalign.values import Expression

_MANY = 4  # branches that one sentence may call analogous
_STEPS = 4  # of a branch that is worth leaving out
_GOALS = frozenset({"goal", "subgoal", "subgoals", "result", "theorem"})  # what a step meets or leaves, not its reason


def analogous(t: Telling, part: Part) -> int | None:
    """A branch whose steps are those of an earlier one with other names."""
    if part.end - part.start < 2:
        return None
    for other in reversed(_told_in_full(t, part)):
        names = _renamed(t, other, part)
        if names is not None:
            run = _run(t, part, partial(_differs_in_a_name, t, other)) if len(names) < 2 else []
            if run:
                return _all_told(t, run, other, "analogous")
            return _told(t, part, _likeness(t, part, other, names))
    return None


def _renamed(t: Telling, other: Part, part: Part) -> dict[str, str] | None:
    """The names by which a branch differs from an earlier one, where it differs in nothing else."""
    steps = t.story.proof.steps
    return renaming(steps[other.start : other.end], steps[part.start : part.end], _variables(t, other, part))


def _differs_in_a_name(t: Telling, other: Part, part: Part) -> bool:
    names = _renamed(t, other, part)
    return names is not None and len(names) < 2


def _run(t: Telling, part: Part, alike: Callable[[Part], bool]) -> list[Part]:
    """This branch and those right after it, as far as all are alike, where that is worth a sentence for all."""
    found = [part]
    for one in t.story.outline.siblings(part)[part.number :]:
        if one.start != found[-1].end or not alike(one):
            break
        found.append(one)
    return found if len(found) >= _MANY and t.detail is not Detail.FULL else []


def _all_told(t: Telling, run: list[Part], other: Part, word: str) -> int:
    """What is said of several branches that are like the same one."""
    last, to = t.story.outline.siblings(run[0])[-1], _unless_last(t, run[0], other, shown=False)
    those = "other" if run[-1] == last else "next"
    noun = f"the {those} {counted(len(run))} {branch(t, run[0])}s are {word}{f' to {to}' if to else ''}."
    t.likened.update(one.start for one in run)
    t.add(Draft(noun).capitalised(), range(run[0].start, run[-1].end))
    t.this = t.goal = None
    return run[-1].end


def own_assumptions(t: Telling, part: Part) -> int | None:
    """Many branches of one step, each of which follows from what is assumed there, as one before them did."""
    told = [one for one in _told_in_full(t, part) if _follows_from_its_own(t, one)]
    if not told or not _follows_from_its_own(t, part):
        return None
    run = _run(t, part, partial(_follows_from_its_own, t))
    return _all_told(t, run, told[-1], "similar") if run else None


def _follows_from_its_own(t: Telling, part: Part) -> bool:
    """Does a branch follow at once from an assumption of its own?"""
    step, (_, _, own) = t.story.step(part.start), t.story.label(part).partition(" if ")
    return part.end - part.start == 1 and step.predicate == "ByHyp" and bool(own) and step["hypothesis"] == own


def similar(t: Telling, part: Part) -> int | None:
    """A branch that takes the steps of an earlier one for the same reasons, on the way of other goals."""
    if part.end - part.start < 2 or t.detail is Detail.FULL or t.story.kind(part.split) == INDUCTION:
        return None
    for other in reversed(_told_in_full(t, part)):
        if not _has_its_reasons(t, other, part):
            continue
        if run := _run(t, part, partial(_has_its_reasons, t, other)):
            return _all_told(t, run, other, "similar")
        if part.end - part.start >= _STEPS:
            return _told(t, part, _similarity(t, part, other))
    return None


def _has_its_reasons(t: Telling, other: Part, part: Part) -> bool:
    """Does a branch take the steps of an earlier one for the same reasons?"""
    return renaming(list(_reasons(t, other)), list(_reasons(t, part)), _variables(t, other, part)) is not None


def _told_in_full(t: Telling, part: Part) -> list[Part]:
    """The branches before this one that were not said to be like another."""
    return [one for one in t.story.outline.siblings(part) if one.start < part.start and one.start not in t.likened]


def _told(t: Telling, part: Part, said: Draft) -> int:
    t.likened.add(part.start)
    t.add(said, range(part.start, part.end))
    t.this = t.goal = None
    return part.end


def _reasons(t: Telling, part: Part) -> Iterator[Expression]:
    """The steps of a branch without the goals that they meet and leave: what is done, and why."""
    for at in range(part.start, part.end):
        step, shape = t.story.step(at), t.story.shape(at)
        goals = {*_GOALS, shape.on, shape.leaves, *(shape.branches if t.story.kind(at) != CASES else ())}
        reasons = [(name, value) for name, value in step.args if name not in goals]
        if step.predicate == "UnivCD":  # what is assumed goes with the goal
            given = assumptions(step["hypotheses"])
            kinds = tuple(f"{len(names)} {kind}" for names, kind in given.variables)
            reasons = [("variables", kinds), ("facts", str(len(given.facts)))]
        yield Expression(f"{step.predicate} {len(t.story.outline.parts.get(at, ()))}", tuple(reasons))


def _similarity(t: Telling, part: Part, other: Part) -> Draft:
    """What is said of a similar branch."""
    goal = t.story.goal(part.start) or ""
    shown = t.story.kind(part.split) == GOALS and part.split not in t.unsaid and 0 < len(goal) <= SHORT
    shown = shown and distinct(t, part)
    subject = joined(["the proof of ", t.notation.noun(goal, CLAIM)]) if shown else _case_of_form(t, part)
    to = _unless_last(t, part, other, shown=shown)
    return joined([subject, " is similar", f" to {to}" if to else "", "."]).capitalised()


def _case_of_form(t: Telling, part: Part) -> Draft:
    """A branch by its number and what it has to show; what it may assume goes with its form."""
    label, claim = t.story.label(part), t.story.goal(part.start) or ""
    if part.split not in t.unsaid or not claim or not label.endswith(f" {claim}") or not of_forms(t, part):
        return called(t, part)
    return joined([f"the {ordinal(part.number)} {branch(t, part)}, ", t.said(claim), ","])


def _unless_last(t: Telling, part: Part, other: Part, *, shown: bool) -> str:
    """What a branch is like, unless that is the last one told in full."""
    if other == _told_in_full(t, part)[-1]:
        return ""
    if part.split in t.provided and other.number > 1:  # the first is the goal itself
        return f"that of the {ordinal(other.number - 1)} condition"
    return f"that of the {ordinal(other.number)} part" if shown else f"the {ordinal(other.number)}"


def _variables(t: Telling, other: Part, part: Part) -> frozenset[str]:
    """The names that may differ."""
    return t.story.variables | _forms(t, other, part)


def _forms(t: Telling, one: Part, other: Part) -> frozenset[str]:
    """The two names that what two cases are differs in, as in `d = D1 u` and `d = D2 u`; none where it differs in
    more."""
    if t.story.kind(one.split) != CASES and not of_forms(t, one):
        return frozenset()
    words = [re.findall(r"[^\W\d][\w'.]*", t.story.label(part)) for part in (one, other)]
    pairs = {pair for pair in zip(*words, strict=False) if pair[0] != pair[1]}
    return frozenset(pairs.pop()) if len(pairs) == 1 and len(words[0]) == len(words[1]) else frozenset()


def _likeness(t: Telling, part: Part, other: Part, names: dict[str, str]) -> Draft:
    label, case = t.story.label(part), t.story.kind(part.split) == CASES
    short = bool(label) and len(label) <= SHORT
    noun = f"the {ordinal(part.number)} {branch(t, part)}"
    named = joined(["the case ", t.said(label)] if case else ["the proof of ", t.notation.noun(label, CLAIM)])
    told = short and (case or distinct(t, part))
    subject = named if told else Draft(f"the proof of {noun}" if short else noun)
    to = _unless_last(t, part, other, shown=told and not case)
    if not names and short and not case:
        return joined([subject, f" is the same as {to}." if to else " is the same."]).capitalised()
    if not names:
        return joined([subject, " is proved in the same way", f" as {to}." if to else "."]).capitalised()
    exchanged = len(names) == 2 and all(names.get(new) == old for old, new in names.items())
    swapped = [joined([formal(new), " for ", formal(old)]) for old, new in names.items()]
    how = joined([listed(map(formal, sorted(names))), " exchanged"]) if exchanged else listed(swapped)
    return joined([subject, " is analogous", f" to {to}" if to else "", ", with ", how, "."]).capitalised()
