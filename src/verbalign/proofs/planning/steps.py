"""Messages that say one step, or several that come one after another: single steps, and chains of rewriting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verbalign.dictionary.template import Template
from verbalign.proofs.planning.claims import names_hypothesis
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined, listed
from verbalign.proofs.planning.endings import SILENT, Closing, basis, ending, tail
from verbalign.proofs.planning.formulas import CLAIM, identity, is_equation
from verbalign.proofs.planning.story import ARITHMETIC
from verbalign.proofs.planning.telling import Telling
from verbalign.proofs.statements.calls import unbracketed
from verbalign.proofs.statements.notation import premises
from verbalign.values import Expression, Value, features

CHAINED = frozenset(
    {"RewriteWith", "HypSubst", "Rewritten", "RewriteHints", "ByTactic", "Simplify", "Symmetry", "ByDefinition"}
)
RESTING = "From this, [goal] follows by arithmetic."
UNTOLD = "Now [goal] follows by arithmetic."  # from what, we cannot tell
WITH_THIS = ("Together with [facts], this gives [goal] by arithmetic.", "By arithmetic, this and [facts] give [goal].")
FROM_FACTS = ("By arithmetic, [goal] follows from [facts].", "From [facts], [goal] follows by arithmetic.")
THIS_FROM_FACTS = "This follows from [facts] by arithmetic."
INDUCTIVE = (
    "By arithmetic, [goal] follows from the induction hypothesis.",
    "This follows from the induction hypothesis by arithmetic.",
)
REASONS = 3  # that one sentence names
_SIDES = ("By [reasons], both sides become [side].", "With [reasons], both sides are equal to [side].")
_SLOTS = {
    "RewriteWith": "lemma",
    "HypSubst": "equation",
    "Rewritten": "terms",
    "RewriteHints": "hints",
    "ByTactic": "tactic",
    "Unfold": "definition",
    "Fold": "definition",
}
_NOUNS = {"Unfold": "the definition of ", "Fold": "the definition of ", "RewriteHints": "the rewriting rules of "}
_WORDS = {"Simplify": "computation", "Symmetry": "symmetry", "ByDefinition": "definition"}
_ADVERBS = {"Symmetry": "after exchanging the sides,", "ByDefinition": "after unfolding the definition,"}
_FOUND = ("result", "conclusion", "facts")  # what a step gives
_CONTRADICTIONS = frozenset({"Contradiction", "Absurd", "AbsurdBy", "ClashBy", "Impossible"})  # they name it


def message(t: Telling, at: int, opener: Draft) -> int:
    """Say the step at hand, or the chain that begins with it; the next step."""
    named = t.story.goes_on(at, at + 1) and t.story.step(at + 1).predicate in _CONTRADICTIONS
    if t.story.step(at).predicate == "Exfalso" and named:
        return single(t, at + 1, opener, (at,))
    if _undone(t, at):
        return single(t, at + 2, opener, (at, at + 1))
    return _both_sides(t, at, opener) or _chain(t, at, opener) or single(t, at, opener)


def _undone(t: Telling, at: int) -> bool:
    """Are facts put before the goal here, only to be assumed again by the next step?"""
    story = t.story
    if story.step(at).predicate != "Revert" or not story.goes_on(at, at + 2) or "facts" not in story.step(at).names:
        return False
    before, after = dict(story.step(at).args), dict(story.step(at + 1).args)
    same = before["goal"] == after.get("goal") and set(_listed(before["facts"])) == set(_listed(after["hypotheses"]))
    return story.step(at + 1).predicate == "UnivCD" and same


def _listed(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def single(t: Telling, at: int, opener: Draft, folded: Sequence[int] = ()) -> int:
    """One step, and with it the next where that closes the goal with a few words; `folded` steps are in the opener."""
    step = t.story.step(at)
    template = _resting(t, at, opener) or t.template(at, step, opened=bool(opener.text))
    words, end, closed = _after(t, at, template)
    implied = t.story.left(at + 1) if _is_echo(t, at) else None
    steps = [*folded, *range(at, end)]
    if template.text == THIS_FROM_FACTS:
        t.case = None  # "this" is the goal
    values = t.values(at, step, template)
    if "facts" in template.argument_set - values.keys():
        values["facts"] = basis(t, at, (t.this,) if "this" in template.text else ())
    t.say(template, values, t.keys(at, step), steps, opener=opener, tail=words)
    t.follow(at, template, closed=closed)
    t.goal = implied or t.goal
    if end - 1 in t.provided:
        t.this = None  # it would be the condition
    return end


def _resting(t: Telling, at: int, opener: Draft) -> Template | None:
    """Arithmetic says what it rests on: the fact that was just found, or the induction hypothesis."""
    story, step = t.story, t.story.step(at)
    if step.predicate != ARITHMETIC:
        return None
    just_said = t.this if t.this is not None else t.goal if opener.text else None  # "For a < b, this …"
    known = just_said is not None and just_said == story.goal(at)
    rests = story.rests_on(at)
    if rests and not all(story.is_hypothesis(at, fact) for fact in rests):
        if known:
            return Template(THIS_FROM_FACTS)
        if t.this not in rests or not story.goes_on(at - 1, at):
            return Template(t.voice.turn(FROM_FACTS))
        return Template(t.voice.turn(WITH_THIS)) if len(rests) > 1 else Template(RESTING)
    if features.HYPOTHESIS in t.place(at, step):
        learned = t.template(at, step, opened=bool(opener.text))
        return learned if names_hypothesis(learned) else Template(INDUCTIVE[known])
    if rests is not None:
        return None
    found = at > 0 and story.goes_on(at - 1, at) and t.this is not None and story.left(at - 1) is None
    return Template(UNTOLD) if found and not known and t.this != t.goal else None


def _after(t: Telling, at: int, template: Template) -> tuple[Draft | None, int, bool]:
    """What follows in the same sentence: how the goal is closed, or under which conditions a rewriting holds."""
    story, split = t.story, at + 1
    left = story.left(at)
    if _is_echo(t, at):
        return None, split + 1, False
    if left is not None and story.goes_on(at, split) and story.step(split).predicate == "Remain":
        goals = dict(story.step(split).args)["subgoals"]
        if isinstance(goals, tuple) and len(goals) > 1 and goals[0] == left:
            t.provided.add(split)
            conditions = t.said(goals[1:], final=True).named(f"{split + 1}.subgoals")
            return joined([", provided that ", conditions]), split + 1, False
    words, end = tail(t, at, template)
    return words, end, words is not None


def _is_echo(t: Telling, at: int) -> bool:
    """Would the next step only say that what is found here implies the goal, which the reader knows?"""
    story, after = t.story, at + 1
    if not story.goes_on(at, after) or story.step(after).predicate != "Imply":
        return False
    found = {fact for name in _FOUND if name in story.step(at).names for fact in _listed(story.step(at)[name])}
    step = dict(story.step(after).args)
    given, own = (premises(str(step[name]))[0] for name in ("result", "goal"))
    added = given[: len(given) - len(own)]
    return t.goal == step["goal"] and bool(added) and {unbracketed(str(one)) for one in found} == set(added)


# ---- chains ----


def _chain(t: Telling, at: int, opener: Draft) -> int | None:
    """Rewriting, computation and the like in a row; lemmas are named together, and the last goal is stated."""
    story, end = t.story, _chain_end(t, at)
    if end == at:
        return None
    if all(story.step(k).predicate in SILENT for k in range(at, end)) and story.goes_on(at, end):
        words = ending(t, at, end + 1)
        if words is not None and not words.impossible:
            return _holds(t, at, end + 1, words, opener)
        if _states_what_it_leaves(t, end):
            t.goal = story.goal(end)
            return single(t, end, _adverb(t, at, end, opener), range(at, end))
    while at < end:
        at, opener = _reasoned(t, at, min(end, at + REASONS), opener), NOTHING
    return at


def _chain_end(t: Telling, at: int) -> int:
    story, end = t.story, at
    while story.goes_on(at, end) and story.step(end).predicate in CHAINED and not story.splits(end):
        end += 1
    return end


def _both_sides(t: Telling, at: int, opener: Draft) -> int | None:
    """A chain after which both sides of an equation are the same, or a definition whose unfolding makes them so."""
    story = t.story
    end = at + 1 if story.step(at).predicate in ("Unfold", "Fold") else _chain_end(t, at)
    left = story.left(end - 1) if end > at else None
    side = identity(left) if left else None
    closed = story.goes_on(at, end) and story.closes(end) and story.step(end).predicate in ("Reflexivity", "Trivial")
    telling = any(story.step(k).predicate not in SILENT for k in range(at, end))
    if side is None or not closed or not telling or end - at > REASONS or not is_equation(story.goal(at) or ""):
        return None
    reasons = listed(_all_reasons(t, at, end))
    values: dict[str, Value | Draft] = {"reasons": reasons, "side": formal(side)}
    t.say(Template(t.voice.turn(_SIDES)), values, {}, range(at, end + 1), opener=opener)
    t.this = t.goal = None
    return end + 1


def _holds(t: Telling, at: int, end: int, words: Closing, opener: Draft) -> int:
    """Computation and a closing step: the goal holds."""
    goal = t.story.goal(at)
    values: dict[str, Value | Draft] = {"end": words.one(t), "goal": t.notation.noun(goal or "", CLAIM)}
    text = "This [end]." if goal is None or t.this == goal else "The goal [end]." if t.goal == goal else "[goal] [end]."
    t.say(Template(text), values, {"goal": f"{at + 1}.goal"}, range(at, end), opener=opener)
    t.this = t.goal = None
    return end


def _states_what_it_leaves(t: Telling, at: int) -> bool:
    """Will the sentence for a step say what is left to show?"""
    shape, fixed = t.story.shape(at), t.story.manner.say.get(t.story.step(at).predicate, ())
    stated = any(f"[{shape.leaves}]" in wording for wording in fixed) or not fixed
    return bool(shape.leaves) and stated and not shape.branches and not t.story.closes(at)


def _adverb(t: Telling, at: int, end: int, opener: Draft) -> Draft:
    """Steps of computation as words before the next sentence."""
    names = {t.story.step(k).predicate for k in range(at, end)}
    words = _ADVERBS.get(names.pop() if len(names) == 1 else "", "after simplification,")
    return joined([opener, " ", words]) if opener.text else Draft(words)


def _reasoned(t: Telling, at: int, end: int, opener: Draft) -> int:
    """Some steps of a chain as one sentence."""
    story = t.story
    silent = [k for k in range(at, end) if story.step(k).predicate in SILENT]
    told = [k for k in range(at, end) if k not in silent]
    if end - at == 1:
        return single(t, at, opener)
    if len(told) == 1 and told[0] == end - 1:  # "after simplification, …"
        t.goal = story.goal(told[0])
        return single(t, told[0], _adverb(t, at, told[0], opener), silent)
    predicates = {story.step(k).predicate for k in told}
    return _merged(t, at, end, opener, predicates.pop() if len(predicates) == 1 and not silent else "RewriteWith")


def _merged(t: Telling, at: int, end: int, opener: Draft, predicate: str) -> int:
    """Several rewritings as one, said with the wordings of one predicate."""
    story, slot = t.story, _SLOTS[predicate]
    reasons = _all_reasons(t, at, end)
    goal, left = story.goal(at) or "", story.left(end - 1) or ""
    step = Expression(predicate, ((slot, tuple(r.text for r in reasons)), ("goal", goal), ("result", left)))
    template = t.template(at, step, opened=bool(opener.text))
    words, after, closed = _after(t, end - 1, template)
    values: dict[str, Value | Draft] = {slot: listed(reasons), "goal": goal, "result": left}
    keys = {"goal": f"{at + 1}.goal", "result": f"{end}.result"}
    t.say(template, values, keys, range(at, after), opener=opener, tail=words)
    t.follow(end - 1, template, closed=closed)
    if after - 1 in t.provided:
        t.this = None
    return after


def _reasons(t: Telling, at: int) -> list[Draft]:
    """What a step of a chain rests on."""
    step = t.story.step(at)
    if step.predicate in _WORDS:
        return [Draft(_WORDS[step.predicate])]
    slot = _SLOTS[step.predicate]
    value = dict(step.args)[slot]
    key = f"{at + 1}.{slot}"
    if step.predicate in _NOUNS:
        return [joined([_NOUNS[step.predicate], t.said(value).named(key)])]
    members = value if isinstance(value, tuple) else (value,)
    drafts = [t.reason(at, one) for one in members]
    return [drafts[0].named(key), *drafts[1:]] if drafts else []


def _all_reasons(t: Telling, at: int, end: int) -> list[Draft]:
    """What the steps of a chain rest on, each once."""
    found: dict[str, Draft] = {}
    for reason in (reason for k in range(at, end) for reason in _reasons(t, k)):
        known = found.get(reason.text)
        found[reason.text] = reason if known is None else replace(reason, spans={**known.spans, **reason.spans})
    return list(found.values())
