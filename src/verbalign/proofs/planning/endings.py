"""How a goal ends, in a few words that can stand after many a subject: "is immediate", "holds by add_zero"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import fsum

from verbalign.dictionary import FOUND
from verbalign.dictionary.template import Template, pieces
from verbalign.proofs.planning.arithmetic import conjuncts
from verbalign.proofs.planning.claims import honest, names_hypothesis
from verbalign.proofs.planning.draft import NOTHING, Draft, joined, listed
from verbalign.proofs.planning.formulas import FOR_ANY, same_sides
from verbalign.proofs.planning.story import ARITHMETIC
from verbalign.proofs.planning.telling import HYPOTHESIS, Telling
from verbalign.proofs.statements.notation import premises
from verbalign.values import features
from verbalign.values.arguments import value_text
from verbalign.values.features import DERIVED, FALSE, USES, holds
from verbalign.values.text import words

SILENT = frozenset(
    {"Simplify", "ByDefinition", "Symmetry", "SimplifyFact", "SimplifyAll", "Substitute"}
)  # brief on the way to an end
_ORIGINS = (features.ASSUMED, DERIVED, features.HYPOTHESIS)
KNOWN = ("is already known", "is what we know")  # of a fact that an earlier step has given: no assumption
RESTING = ("follows from [facts] by arithmetic",)
REQUIRED = (", as required", ", as desired", ", which is what we wanted", ", which is what we had to show")
_IMPOSSIBLE = "is impossible"
_PLURAL = {"is": "are", "has": "have", "does": "do"}
_PHRASES = {
    "is one of our assumptions": "are among our assumptions",
    f"is {HYPOTHESIS}": "are induction hypotheses",
}


@dataclass(frozen=True, slots=True)
class Closing:
    """What closes a goal: the closing step, its wordings, and the steps just before it that add a word.

    Nothing is said before `one` (of one goal) or `many` (of several) is called."""

    at: int
    wordings: tuple[str, ...]
    before: tuple[str, ...] = ()

    @property
    def impossible(self) -> bool:
        """Does it speak of the case, not of the goal?"""
        return self.wordings[0].startswith(_IMPOSSIBLE)

    def one(self, t: Telling) -> Draft:
        return self._said(t, t.voice.turn(self.wordings))

    def many(self, t: Telling) -> Draft:
        return self._said(t, _plural(t.voice.turn(self.wordings)))

    def _said(self, t: Telling, wording: str) -> Draft:
        values = dict(t.story.step(self.at).args)
        parts: list[Draft | str] = []
        for literal, slot in pieces(wording if self.impossible else wording + _adverb(wording, self.before)):
            parts.append(literal)
            if slot == "facts" and slot not in values:
                parts.append(basis(t, self.at))
            elif slot:
                parts.append(t.reason(self.at, values[slot]).named(f"{self.at + 1}.{slot}"))
        return joined(parts)


def ending(t: Telling, start: int, end: int) -> Closing | None:
    """How a branch `start:end` ends, if a few words say all of it: at most computation and one closing step."""
    story, closing = t.story, end - 1
    if closing < start or not story.closes(closing) or any(not story.goes_on(start, at) for at in range(start, end)):
        return None
    before = tuple(story.step(at).predicate for at in range(start, closing))
    if any(name not in SILENT for name in before):
        return None
    wordings = story.manner.ends.get(story.step(closing).predicate, ())
    goal = story.goal(closing) or ""
    if rests := story.rests_on(closing):
        if goal in FALSE or any(story.is_hypothesis(closing, fact) for fact in rests):
            return None  # it has sentences of its own
        return Closing(closing, RESTING, before)
    if story.is_hypothesis(closing, goal) and not {"hypothesis", "term"} & set(story.step(closing).names):
        wordings = (f"is {HYPOTHESIS}",)
    elif f"{DERIVED} goal" in story.places[closing]:
        wordings = KNOWN
    elif story.step(closing).predicate == "Reflexivity" and same_sides(premises(goal)[1]):
        wordings = ("is obvious", "is clear")
    names = {name for name, value in story.step(closing).args if value}
    fitting = tuple(w for w in wordings if all(slot in names for _, slot in pieces(w) if slot))
    return Closing(closing, fitting, before) if fitting else None


def key(t: Telling, start: int, end: int) -> object:
    """What two branches must share to end in the same words."""
    step = t.story.step(end - 1)
    wordings = t.story.manner.ends.get(step.predicate, ())
    slots = {slot for wording in wordings for _, slot in pieces(wording) if slot}
    assumed = t.story.is_hypothesis(end - 1, t.story.goal(end - 1) or "")
    given = tuple((n, v) for n, v in step.args if n in slots)
    return step.predicate, given, end - start > 1, assumed, t.story.rests_on(end - 1)


def tail(t: Telling, at: int, template: Template) -> tuple[Draft | None, int]:
    """Words after a sentence that also say the next step, where that closes what the sentence ends with; and where the
    text goes on."""
    story, after = t.story, at + 1
    slots = template.pieces
    if len(slots) < 2 or slots[-1][0] != "." or not story.goes_on(at, after) or not story.closes(after):
        return None, after
    last, closing = slots[-2][1] or "", story.step(after).predicate
    found = dict(story.step(at).args).get(last)
    if last != story.shape(at).leaves:  # a fact was found, and it is the goal, or it ends the matter
        ends = closing == "Impossible" and found in FALSE
        plain = closing in ("Hypothesis", "Trivial", "Reflexivity") and found is not None
        if (plain or ends) and found == story.goal(after):
            return _learned_tail(t, after, FOUND) or Draft(t.voice.turn(REQUIRED)), after + 1
        return (NOTHING, after + 1) if ends else (None, after)
    own = dict(story.step(after).args).get(story.shape(after).on)
    left = story.left(at)
    if own is not None and left is not None and own not in (left, left.partition(FOR_ANY)[0]):
        return None, after  # it closes a part of what was named, or something else
    relative = "; this " if "which" in slots[-2][0] else ", which "
    rests = story.rests_on(after)
    if rests and story.left(at) is not None:
        if all(story.is_hypothesis(after, fact) for fact in rests):
            return None, after
        if conjuncts(story.goal(after) or "") == set(rests):  # nothing is left to work out
            return Draft(", both of which we know" if len(rests) == 2 else f"{relative}we know"), after + 1
        return joined([f"{relative}follows from ", basis(t, after), " by arithmetic"]), after + 1
    if story.left(at) is not None and (added := _learned_tail(t, after)) is not None:
        return added, after + 1
    learned = closing == ARITHMETIC and closing in t.dictionary.entries  # it has sentences of its own
    words = ending(t, after, after + 1) if story.left(at) is not None and not learned else None
    if words is None or words.impossible:
        return None, after
    return joined([relative, words.one(t)]), after + 1


def basis(t: Telling, at: int, besides: Collection[str | None] = ()) -> Draft:
    """The facts that a step of arithmetic rests on, besides these."""
    return listed(t.reason(at, fact) for fact in t.story.rests_on(at) or () if fact not in besides)


def _learned_tail(t: Telling, at: int, after: str = "") -> Draft | None:
    """What people add to a sentence that has just named a goal, to say that a step closes it."""
    step = t.story.step(at)
    values = {name: value for name, value in step.args if value}
    place = t.place(at, step)
    texts = {name: value_text(value) for name, value in values.items()}
    tails = [
        tail
        for tail in t.dictionary.tails.get(f"{after}{step.predicate}", ())
        if tail.argument_set <= values.keys()
        and all(holds(feature, place, texts) for feature in tail.when)
        and (after or step.predicate not in USES or any(f.startswith(_ORIGINS) for f in tail.when))
        and honest(tail.text, place)
        and (features.HYPOTHESIS not in place or names_hypothesis(tail))
        and ("just" not in words(tail.text) or _just_found(t, at))
    ]
    if not tails:
        return None
    chosen = min(tails, key=lambda tail: (t.voice.used[tail.text], -_kinship(t, step.predicate, tail), tail.text))
    t.voice.used[chosen.text] += 1
    parts: list[Draft | str] = []
    for literal, slot in chosen.pieces:
        parts.append(literal)
        if slot:
            parts.append(t.reason(at, values[slot]).named(f"{at + 1}.{slot}"))
    return joined(parts)


def _just_found(t: Telling, at: int) -> bool:
    """Was the goal of a step found by one of the two before it?"""
    goal = t.story.goal(at)
    return any(goal == value for k in range(max(0, at - 2), at - 1) for _, value in t.story.step(k).args)


def _kinship(t: Telling, predicate: str, tail: Template) -> float:
    """How much a tail has of what a predicate's templates say: "by arithmetic" rather than "immediate"."""
    entry = t.dictionary.entries.get(predicate)
    mine = {word for word in words(tail.text) if word.isalpha()}
    shared = [one.weight * len(mine.intersection(words(one.text))) for one in entry.templates] if entry else []
    return tail.weight * fsum(shared) / len(mine)


def _adverb(wording: str, before: Collection[str]) -> str:
    """How the steps on the way are said with the ending."""
    turned = "" if "Symmetry" not in before else " and symmetry" if " by " in wording else " by symmetry"
    if any(name.startswith("Simplify") for name in before):
        return turned if "computation" in wording else f"{turned} after simplification"
    if "ByDefinition" in before:
        return f"{turned} after unfolding the definition"
    return turned or (" after substitution" if "Substitute" in before else "")


def _plural(wording: str) -> str:
    """The wording with its verb in the plural."""
    verb, _, rest = wording.partition(" ")
    return _PHRASES.get(wording) or f"{_PLURAL.get(verb, verb.removesuffix('s'))} {rest}".rstrip()
