"""Messages about branches: those that a few words say, and those that are all alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.draft import NOTHING, Draft, joined, listed
from verbalign.proofs.planning.endings import Closing, ending, key
from verbalign.proofs.planning.formulas import CLAIM
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.planning.openings import (
    FOR_SOME,
    branch,
    called,
    case_opening,
    counted,
    is_unstated,
    of_forms,
    opening,
    ordinal,
    which,
)
from verbalign.proofs.planning.outline import Part
from verbalign.proofs.planning.story import CASES, GOALS, INDUCTION
from verbalign.proofs.planning.telling import Telling
from verbalign.proofs.statements.notation import premises, relation
from verbalign.values import Value


def brief(t: Telling, part: Part) -> int | None:
    """A branch that a few words say: "The case n = 0 is immediate"; or all that are left, where they end alike."""
    story, kind = t.story, t.story.kind(part.split)
    words = _briefly(t, part)
    if words is None:
        return None
    if end := _others(t, part, words) or _clashing(t, part):
        return end
    steps = range(part.start, part.end)
    if _is_claim(t, part):
        t.add(Draft("This is what we had to show."), steps)
    else:
        given = part.split not in t.unsaid and story.manner.opens.get(story.step(part.split).predicate)
        before = opening(t, part) if given else NOTHING
        t.bare = is_unstated(t, part)
        said, t.bare = words.one(t), False
        if kind == CASES and not said.text.startswith("is "):  # a case does not hold
            before, subject = case_opening(t, part), _its_claim(t, part)
        else:
            known = t.this is not None and t.this == story.goal(part.start)
            subject = Draft("this") if known else which(t, part) if _clashes(t, part) else called(t, part)
        space = " " if before.text else ""
        t.add(joined([before, space, subject, " ", said, "."]).capitalised(), steps)
    t.this = t.goal = None
    return part.end


def _its_claim(t: Telling, part: Part) -> Draft:
    """What holds in a case: the claim, or, where that has become another with premises of its own and rests on facts,
    just that, for the facts that are named are not all it rests on."""
    goal, before = t.story.goal(part.start) or "", t.story.goal(part.split) or ""
    rests = not FACTS_USED.isdisjoint(t.story.step(part.end - 1).names)
    known = {*premises(before)[0], *re.split(r" /\\ | ∧ ", t.story.label(part))}
    told = rests and goal != before and not known.issuperset(premises(goal)[0])
    return t.notation.noun(goal, CLAIM) if told else Draft("the claim")


def _briefly(t: Telling, part: Part) -> Closing | None:
    """How a branch ends that a few words say."""
    kind, predicate = t.story.kind(part.split), t.story.step(part.end - 1).predicate
    quick = predicate in t.story.manner.brief or kind != CASES or predicate not in t.dictionary.entries
    words = ending(t, part.start, part.end)
    if words is None or not (quick or words.impossible):
        return None
    if words.impossible and kind == GOALS and not of_forms(t, part):  # a goal is not impossible: a case is
        return None
    if kind == CASES and predicate == "Give":  # a case is not given: an element is, in that case
        return None
    return _held(words) if kind == INDUCTION else words  # what is called a case there is its claim


def _held(words: Closing) -> Closing:
    """A claim holds because something can't be; a case is impossible then."""
    return replace(words, wordings=tuple(one.replace(_SINCE, "holds because", 1) for one in words.wordings))


FACTS_USED = frozenset({"hypothesis", "lemma", "equation"})  # arguments of a step that is a reason
VERY_MANY = 12  # that nobody needs to make out
MANY = 3  # branches that end alike, and that the reader can make out, are not told one by one


def _others(t: Telling, part: Part, words: Closing) -> int | None:
    """All branches from this one on, where there are several, none is the first, and all end in the same words."""
    parts, kind = t.story.outline.siblings(part), t.story.kind(part.split)
    rest = parts[parts.index(part) :]
    fits = len(rest) > 1 and len(rest) < len(parts) and kind != INDUCTION and t.detail is not Detail.FULL
    few = len(rest) < (MANY if of_forms(t, part) else VERY_MANY)
    if part.split in t.unsaid and t.detail is not Detail.BRIEF and few:
        return None  # nobody has heard of them
    if part.split in t.provided and part.number > 1 and t.detail is not Detail.FULL:
        return _conditions(t, part, rest, words)
    if not fits or t.story.manner.opens.get(t.story.step(part.split).predicate) or part.split in t.provided:
        return None
    if (kind == CASES or of_forms(t, part)) and (end := _impossible(t, part, rest)):
        return end
    same = key(t, part.start, part.end)
    alike = all(_briefly(t, one) is not None and key(t, one.start, one.end) == same for one in rest)
    if not alike or any(one.end != after.start for one, after in pairwise(rest)):
        return None
    said = words.many(t)
    if kind == CASES and not said.text.startswith("are "):
        return None
    noun = f"the other {counted(len(rest))} {branch(t, part)}s"
    t.add(joined([Draft(noun).capitalised(), " ", said, "."]), range(part.start, rest[-1].end))
    t.this = t.goal = None
    return rest[-1].end


def _conditions(t: Telling, part: Part, rest: Sequence[Part], words: Closing) -> int | None:
    """This condition of what was done and those after it, as far as they end in the same words, with their number."""
    same, run = key(t, part.start, part.end), [part]
    for one in rest[1:]:
        if run[-1].end != one.start or _briefly(t, one) is None or key(t, one.start, one.end) != same:
            break
        run.append(one)
    if len(run) < 2:
        return None
    count = counted(len(run))
    all_of_them = len(run) == len(t.story.outline.siblings(part)) - 1
    noun = "the conditions" if all_of_them else f"the {'other' if run[-1] == rest[-1] else 'next'} {count} conditions"
    t.add(joined([Draft(noun).capitalised(), " ", words.many(t), "."]), range(part.start, run[-1].end))
    t.this = t.goal = None
    return run[-1].end


def _impossible(t: Telling, part: Part, rest: Sequence[Part]) -> int | None:
    """All branches from this one on, where there are many, all hold because something can't be, and so does the one
    before them, whose reader has heard how."""
    last = t.story.outline.siblings(part)[part.number - 2]
    closing = {t.story.step(one.end - 1).predicate for one in (last, *rest)}
    adjacent = all(one.end == after.start for one, after in pairwise((last, *rest)))
    facts = {relation(str(t.story.step(one.end - 1)["fact"])) for one in (last, *rest)} if closing <= CLASHES else ()
    if len(rest) < MANY or len(closing) != 1 or len(facts) != 1 or not adjacent:
        return None
    if any(_briefly(t, one) is None for one in rest):
        return None
    noun = f"The other {counted(len(rest))} cases"
    verb = "are impossible" if closing == {"Absurd"} else "hold"
    t.add(Draft(f"{noun} {verb} for the same kind of reason."), range(part.start, rest[-1].end))
    t.this = t.goal = None
    return rest[-1].end


CLASHES = frozenset({"Absurd", "Vacuous"})  # what can't be is an equation or fact of the branch's own
_MOST_WORDS, _MOST_FACTS = 40, 5  # of the facts that can't hold, in one sentence


def _clashes(t: Telling, part: Part) -> bool:
    """Is there a branch for each form of something, of which this one can't be, so that its goal does not matter?"""
    return of_forms(t, part) and t.story.step(part.end - 1).predicate in CLASHES


def _clashing(t: Telling, part: Part) -> int | None:
    """This branch and those after it, as far as all hold because something can't be: one sentence names that."""
    parts, closing = t.story.outline.siblings(part), t.story.step(part.end - 1).predicate
    if not (t.story.kind(part.split) == CASES or of_forms(t, part)) or t.detail is Detail.FULL:
        return None
    run = [part]
    for one in parts[parts.index(part) + 1 :] if closing in CLASHES else ():
        if run[-1].end != one.start or t.story.step(one.end - 1).predicate != closing or _briefly(t, one) is None:
            break
        run.append(one)
    facts = list(dict.fromkeys(str(t.story.step(one.end - 1)["fact"]) for one in run)) if len(run) > 1 else []
    if not 0 < len(facts) <= _MOST_FACTS or sum(len(fact.split()) for fact in facts) > _MOST_WORDS:
        return None
    said, count = [t.said(fact) for fact in facts], counted(len(run))
    noun = f"the {ordinal(part.number)} {'and' if len(run) == 2 else 'to'} {ordinal(run[-1].number)} cases"
    if part.number == 1:
        noun = (
            f"the first {count} cases"
            if len(run) < len(parts)
            else f"all {count} cases"
            if count != "two"
            else "both cases"
        )
    if closing == "Vacuous":
        why = joined([" hold because ", listed(said), " is" if len(said) == 1 else " are", " impossible."])
    elif len(said) == 1:
        why = joined([" are impossible, since ", *said, " cannot hold."])
    elif len(said) == 2:
        why = joined([" are impossible, since neither ", said[0], " nor ", said[1], " can hold."])
    else:
        why = joined([" are impossible, since none of ", listed(said), " can hold."])
    t.add(joined([Draft(noun).capitalised(), why]), range(part.start, run[-1].end))
    t.this = t.goal = None
    return run[-1].end


def _is_claim(t: Telling, part: Part) -> bool:
    """Is the goal of a branch a claim that was just proved for it?"""
    split, step = t.story.step(part.split), t.story.step(part.start)
    return (
        (split.predicate, step.predicate) == ("Assert", "Hypothesis")
        and part.number > 1
        and part.end - part.start == 1
        and t.story.goal(part.start) == dict(split.args)["fact"]
    )


def introduces_case(t: Telling, part: Part) -> bool:
    """Does a branch begin by assuming just what its case is?"""
    step = t.story.step(part.start)
    return (
        t.story.kind(part.split) == CASES
        and step.predicate == "UnivCD"
        and _is_case(dict(step.args)["hypotheses"], t.story.label(part))
        and part.end - part.start > 1
        and t.story.goes_on(part.start, part.start + 1)
    )


def _is_case(assumed: Value, label: str) -> bool:
    """Is what is assumed what a case is, with no more than the objects that it speaks of?"""
    fact, _, names = label.partition(FOR_SOME)
    given = assumptions(assumed)
    new = {name for some, _ in given.variables for name in some}
    return given.facts == (fact,) and new == set(re.findall(r"[^\W\d][\w']*", names.replace(" and ", " ")))


# ---- all alike ----


def collapsed(t: Telling, at: int, opener: Draft) -> int | None:
    """A split all of whose branches end in a few words, said together with it."""
    parts = t.story.outline.parts.get(at, ())
    ends = [words for part in parts if (words := ending(t, part.start, part.end)) is not None]
    if len(parts) < 2 or len(ends) < len(parts) or parts[-1].end - at != 1 + sum(p.end - p.start for p in parts):
        return None
    alike = len({key(t, part.start, part.end) for part in parts}) == 1
    step = t.story.step(at)
    template = t.template(at, step, opened=bool(opener.text))
    last = template.pieces[-2][1] if len(template.pieces) > 1 and template.text.endswith(".") else None
    named = last is not None and last == t.story.shape(at).leaves
    tail = _together(t, t.story.kind(at), ends, alike=alike, named=named) if last is not None else None
    if tail is None:
        return None
    steps = range(at, parts[-1].end)
    t.say(template, t.values(at, step, template), t.keys(at, step), steps, opener=opener, tail=tail)
    t.this = t.goal = None
    return parts[-1].end


_SINCE = "is impossible, since"  # of a case; a goal holds then


def _together(t: Telling, kind: str, ends: list[Closing], *, alike: bool, named: bool) -> Draft | None:
    """How all branches end, after the sentence that opens them; `named` where it has just named their goals."""
    first, both = ends[0], "both" if len(ends) == 2 else "all"
    if not alike:
        if kind != GOALS or len(ends) > 2 or not named or any(words.impossible for words in ends):
            return None
        return joined(["; the first ", first.one(t), ", and the second ", ends[1].one(t)])
    if kind == CASES and first.impossible:
        return joined([f", but {both} ", first.many(t)])
    if kind == CASES:
        return joined([f", and in {'both cases' if both == 'both' else 'all of them'} the claim ", first.one(t)])
    if kind == INDUCTION:
        return joined([f"; {both} ", first.many(t)])
    first = _held(first)
    if first.impossible:
        return joined([f", but {both} of these ", first.many(t)])
    return joined([f", {both} of which ", first.many(t)]) if named else None
