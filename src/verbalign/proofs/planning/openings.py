"""How branches are opened and closed, and what they are called: "in the second case", "the case n = 0"."""

from __future__ import annotations

from verbalign.dictionary.template import Template
from verbalign.proofs.planning.declarations import assumptions
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined
from verbalign.proofs.planning.formulas import CLAIM, FOR_ANY, runs_on
from verbalign.proofs.planning.outline import Part
from verbalign.proofs.planning.story import CASES, FACTS, GOALS, INDUCTION, INDUCTIVE
from verbalign.proofs.planning.telling import Telling
from verbalign.proofs.planning.voice import filled
from verbalign.proofs.statements.notation import became, occurs, premise, premises
from verbalign.values import Value

SHORT = 60  # characters of a formula that may name a branch
LONG = 3  # sentences of a branch whose end is worth a word
CONTRADICTION = "a contradiction"
FOR_SOME = " for some "
WITH = " with "
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def counted(number: int) -> str:
    """How many there are, in words up to ten."""
    return _NUMBERS.get(number, str(number))


def ordinal(number: int) -> str:
    """The number of a branch in words.

    >>> ordinal(2), ordinal(12), ordinal(21), ordinal(113)
    ('second', '12th', '21st', '113th')
    """
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    return f"{number}{'th' if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, 'th')}"


_OF_FORMS = frozenset({"InductionOn", "CaseGoals"})


def of_forms(t: Telling, part: Part) -> bool:
    """Is there a branch for each form that something can have?"""
    return t.story.step(part.split).predicate in _OF_FORMS


def branch(t: Telling, part: Part) -> str:
    """What a branch is: a case, or a part of what is to be shown."""
    return "case" if t.story.kind(part.split) == CASES or of_forms(t, part) else "part"


def opening(t: Telling, part: Part) -> Draft:
    """The words with which a branch begins; the reader knows its goal from them, from the split, or not at all."""
    t.this, t.goal = None, _known_goal(t, part)
    if part.split in t.unsaid:
        return _stating(t, part)
    given = _table(t, part)
    if given is not None:
        return _given(t, part, given)
    kind = t.story.kind(part.split)
    if kind == INDUCTION:
        fixed = "In the base case," if part.number == 1 else "In the inductive step,"
        return Draft(t.voice.opener(f"opens Induction {part.number}") or fixed).lowered()
    return case_opening(t, part) if kind == CASES else _goal(t, part)


def _stating(t: Telling, part: Part) -> Draft:
    """The words with which a branch begins whose goal the split has not told: they tell it, unless the first step
    will."""
    kind, first = t.story.kind(part.split), t.story.step(part.start).predicate
    where = f"{'in' if kind == INDUCTION or of_forms(t, part) else 'for'} {_number(t, part)}"
    label = t.story.label(part)
    if first == "UnivCD":
        stated, _, new = label.partition(FOR_ANY)
        names, _, facts = new.partition(WITH)
        told: list[Draft | str] = [FOR_ANY, formal(names)] if names else []
        own = _premises_of(t, part, stated)
        if facts or own:
            told += [WITH, formal(facts) if facts else t.notation.facts(own)]
        return joined([f"{where},", *told, "," if told else ""])
    assumed, label = _assumed(t, part, label)
    verb = "construct" if t.notation.is_type(label) else "show"
    to_show = f"{'and' if assumed.text else 'we'} have to {verb} "
    t.add(joined([Draft(where).capitalised(), ", ", assumed, to_show, t.said(label, final=True), "."]), opens=True)
    t.this = t.goal = t.story.goal(part.start)
    return NOTHING


def _premises_of(t: Telling, part: Part, stated: str) -> list[str]:
    """What a branch of an induction may use, besides the induction hypotheses and the premises of its own goal."""
    if t.story.step(part.split).predicate not in INDUCTIVE:
        return []
    found, own = premises(stated)[0], premises((t.story.goal(part.start) or "").partition(FOR_ANY)[0])[0]
    new = found[: len(found) - len(own)] if found[len(found) - len(own) :] == own else []
    return [fact for fact in new if fact not in t.story.hypotheses[part.start]]


def _assumed(t: Telling, part: Part, label: str) -> tuple[Draft, str]:
    """The words for an induction hypothesis that is the claim itself, for the variable of the induction; and what a
    branch then has to show."""
    split, claim = t.story.step(part.split), t.story.goal(part.split) or ""
    variable, stated = dict(split.args).get("variable", ""), f"{premise(claim)} -> "
    if not isinstance(variable, str) or not occurs(variable, claim) or not label.startswith(stated):
        return NOTHING, label
    t.name_hypothesis(part.start, claim)
    return joined(["we assume the claim for ", formal(variable), " "]), label.removeprefix(stated)


def which(t: Telling, part: Part) -> Draft:
    """A branch by its number."""
    return Draft(_number(t, part))


def _number(t: Telling, part: Part) -> str:
    if t.story.kind(part.split) == INDUCTION:
        return "the base case" if part.number == 1 else "the inductive step"
    conditions = dict(t.story.step(part.split).args).get("conditions", ())
    conditions = conditions if isinstance(conditions, tuple) else (conditions,)
    if conditions == (t.story.goal(part.start),):
        return "the condition"
    return f"the {ordinal(part.number)} {branch(t, part)}"


def _known_goal(t: Telling, part: Part) -> str | None:
    """The goal of a branch, as far as its reader knows it from the split."""
    kind, goal = t.story.kind(part.split), t.story.goal(part.start)
    if part.split in t.unsaid:
        return None
    if kind == GOALS:
        return goal if goal == t.story.goal(part.split) else None
    label = t.story.label(part).partition(FOR_ANY)[0]
    return goal if kind == CASES or (goal and label.endswith(goal.partition(FOR_ANY)[0])) else None


def _table(t: Telling, part: Part) -> str | None:
    """The opener that the table has for a branch."""
    if part.split in t.provided:
        short = len(t.story.goal(part.start) or "") <= SHORT
        return "" if part.number == 1 else "For the condition [goal]," if short else "For the condition,"
    given = t.story.manner.opens.get(t.story.step(part.split).predicate, ())
    return given[part.number - 1] if part.number <= len(given) else None


def _given(t: Telling, part: Part, words: str) -> Draft:
    """An opener from the table; one that is a sentence is said at once."""
    goal = t.story.goal(part.start)
    if not words:  # it goes on where the split's sentence ended
        t.goal = goal
        t.this = goal if part.split not in t.provided else None
    if not words or ("[goal]" in words and not goal):
        return NOTHING
    draft = filled(Template(words), {"goal": goal or ""}, {}, t.notation)
    if "[goal]" in words:
        t.goal = goal
    if not words.endswith("."):
        return draft.lowered()
    t.add(draft)
    t.this = goal
    return NOTHING


def case_opening(t: Telling, part: Part) -> Draft:
    """The words with which a case begins."""
    label, story = t.story.label(part), t.story
    several = story.contexts[part.start].depth > 1 or len(story.outline.siblings(part)) > 2
    if label and len(label) <= SHORT and several and not _assumes_it(t, part):
        t.case = label
        named = FOR_SOME in label and not runs_on(label.partition(FOR_SOME)[0])  # its commas are words' own
        return joined(["if ", t.said(label.replace(" of the form ", " is of the form "), final=named), ","])
    return Draft(t.voice.opener(f"opens Cases {part.number}") or f"In the {ordinal(part.number)} case,").lowered()


def _assumes_it(t: Telling, part: Part) -> bool:
    """Does a case begin by assuming what it is, and more?  Then it is not said twice."""
    first = t.story.step(part.start)
    if first.predicate != "UnivCD":
        return False
    fact, _, new = t.story.label(part).partition(FOR_SOME)
    names = new.replace(" and ", ", ").split(", ") if new else []
    given = assumptions(dict(first.args)["hypotheses"])
    return given.facts != (fact,) and any(one == fact or became(names, fact, one) for one in given.facts)


def _goal(t: Telling, part: Part) -> Draft:
    goal = t.story.goal(part.start)
    if goal and goal == t.story.goal(part.split) == t.story.label(part):
        return NOTHING
    t.goal = goal
    if goal and len(goal) <= SHORT and distinct(t, part) and not goal.startswith(("False", CONTRADICTION)):
        return joined(["for ", t.notation.noun(goal, CLAIM), ","])
    return Draft(f"{'in' if of_forms(t, part) else 'for'} {_number(t, part)},")


def distinct(t: Telling, part: Part) -> bool:
    """Does the goal of a branch, or what its case is, tell it from the others?"""
    story = t.story
    name = story.label if story.kind(part.split) == CASES else lambda one: story.goal(one.start)
    names = [name(other) for other in story.outline.siblings(part)]
    return names.count(name(part)) == 1 or _table(t, part) is not None


def called(t: Telling, part: Part) -> Draft:
    """A branch as the subject of a sentence."""
    kind, label = t.story.kind(part.split), t.story.label(part)
    if is_unstated(t, part):
        return Draft(_number(t, part))  # half of it would not tell more
    if part.split in t.unsaid:
        return joined([f"{_number(t, part)}, ", t.said(label), ","])
    if kind == INDUCTION:
        return Draft("the base case" if part.number == 1 else "the inductive step")
    if kind == CASES:
        short = label and len(label) <= SHORT
        return joined(["the case ", t.said(label)]) if short else Draft(f"the {ordinal(part.number)} case")
    goal = t.story.goal(part.start) or ""
    if part.split in t.provided and part.number > 1:
        short = len(goal) <= SHORT
        return joined(["the condition ", t.notation.noun(goal, "that ")]) if short else Draft("the condition")
    if part.split in t.provided or not goal:
        return Draft("the goal")
    if len(goal) > SHORT or runs_on(goal) or not distinct(t, part):
        return Draft(_number(t, part) if _table(t, part) is None else "the claim")
    return t.notation.noun(goal, CLAIM).named(f"{part.start + 1}.{t.story.shape(part.start).on or 'goal'}")


def is_unstated(t: Telling, part: Part) -> bool:
    """Does the text never say what a branch has to show, as it is long?  What it ends with speaks of nothing of its own
    then but the induction hypotheses, which need not be written out."""
    long = len(t.story.label(part).split()) > t.notation.longest
    if part.split not in t.unsaid or not long or not of_forms(t, part):
        return False
    at = part.end - 1
    used = [one for name, value in t.story.step(at).args if name in FACTS for one in _each(value)]
    return all(t.story.is_hypothesis(at, one) for one in used)


def _each(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def closing(t: Telling, end: int, begun: dict[int, int]) -> None:
    """A word at the end of a long branch, so that the reader knows where he is; none at the end of the last."""
    for start in [start for start in begun if t.story.outline.opened[start].end == end]:
        part = t.story.outline.opened[start]
        sentences = len(t.sentences) - begun.pop(start)
        if part == t.story.outline.siblings(part)[-1] or sentences < LONG:
            continue
        remark = _remark(t, part)
        if remark.text:
            t.add(remark)
            return


def _remark(t: Telling, part: Part) -> Draft:
    kind, label = t.story.kind(part.split), t.story.label(part)
    if kind == INDUCTION:
        return Draft("This proves the base case.")
    proves = "gives" if t.notation.is_type(label) else "proves"
    verb, that = ("settles the case", "") if kind == CASES else (proves, "that ")
    claimed = t.story.step(part.split).predicate == "Assert"  # a long claim has a name by now, or gets one
    if label and (len(label) <= SHORT or claimed) and distinct(t, part):
        return joined([f"This {verb} ", t.notation.noun(label, that, final=True), "."])
    if t.story.contexts[part.start].depth > 1 or _table(t, part) is not None:
        return NOTHING
    return Draft(f"This settles the {ordinal(part.number)} {branch(t, part)}.")
