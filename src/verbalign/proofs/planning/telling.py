"""The state of a text in the making: what has been said, and what its reader knows by now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template, pieces
from verbalign.language.prose import says_this
from verbalign.proofs.planning.claims import Situation, assumes, true_here
from verbalign.proofs.planning.draft import Draft, joined, listed
from verbalign.proofs.planning.formulas import FACT, FOR_ANY, Notation, qualified, structure
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.planning.story import ARITHMETIC, CASES, FACTS, INDUCTION, Story
from verbalign.proofs.planning.voice import TERMS, Values, Voice, filled
from verbalign.proofs.prooftext import Sentence
from verbalign.speak.generate import said_share
from verbalign.values import Expression, Value
from verbalign.values.arguments import value_text
from verbalign.values.prooftree import PROVED

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

HYPOTHESIS, HYPOTHESES, THIS = "the induction hypothesis", "the induction hypotheses", "this"
MANY = 8  # cases that one sentence lists
RARE = 0.35  # an argument that fewer people than this state is not stated
_CARRYING = frozenset({"InductionOn", "CaseGoals", "Tactic", "Parts"})  # what they leave also tells what is new there
_REDUCING = frozenset(
    {"BackThruLemma", "BackThruHyp", "Construct", "TakeLemma", "TakeApart"}
)  # what they leave is another thing than before
PLAIN = "Trivial"  # the predicate of what is plainly true
_UNSAID = frozenset({"theorem"})  # said by the sentence that states it, or by what comes of it


class Telling:
    """Tells a story sentence by sentence."""

    def __init__(
        self, story: Story, dictionary: MappingDictionary, notation: Notation, detail: Detail = Detail.NORMAL
    ) -> None:
        self.story, self.dictionary, self.notation, self.detail = story, dictionary, notation, detail
        self.voice = Voice(dictionary, story.manner)
        self.sentences: list[Sentence] = []
        self.this: str | None = None  # the formula that a reader would take "this" for
        self.goal: str | None = None  # the goal, as far as a reader knows it
        self.case: str | None = None  # what the sentence in the making begins with: "if n = 0,"
        self.named: dict[int, str] = {}  # the induction hypothesis that each branch was last said to have, by its start
        self.bare = False  # is nothing said of the branch that the sentence in the making is about?
        self.likened: set[int] = set()  # where branches begin that were said to be like others
        self.unsaid: set[int] = set()  # splits whose branches will state their goals
        self.provided: set[int] = set()  # splits into a goal and the conditions of what was done, as said before them

    def add(
        self, draft: Draft, steps: Iterable[int] = (), template: Template | None = None, *, opens: bool = False
    ) -> None:
        """A sentence that says these steps, or opens a branch."""
        numbers = tuple(step + 1 for step in steps)
        learned = template is not None and self.voice.is_learned(template)
        self.sentences.append(Sentence(draft.text, numbers, dict(draft.spans), template, draft.code, learned, opens))
        self.case = None

    def say(
        self,
        template: Template,
        values: Values,
        keys: Mapping[str, str],
        steps: Iterable[int],
        *,
        opener: Draft,
        tail: Draft | None = None,
    ) -> None:
        """A sentence from a template."""
        self.voice.take(template.text)
        self.add(filled(template, values, keys, self.notation, opener=opener, tail=tail), steps, template)

    def said(self, value: Value, *, final: bool = False) -> Draft:
        """A value as it stands in a sentence."""
        return self.notation.said(value, final=final)

    # ---- one step ----

    def template(self, at: int, step: Expression, *, opened: bool) -> Template:
        """The wording for a step, or for what several are merged into."""
        given = [name for name, value in step.args if value]
        place, here = self.place(at, step), self.situation(at, step, opened)
        if (short := self._short(step, here)) is not None:
            if self.story.splits(at) and self.story.kind(at) != CASES:  # the openers name the cases
                self.unsaid.add(at)
            return short
        chosen = self.voice.template(step.predicate, given, self.wanted(at, step), place, here)
        if chosen and self._shows_half(at, chosen):
            chosen = self._closing(at, given) or chosen
        if chosen and self.story.splits(at) and self._leaves_unsaid(at, step, chosen):
            self.unsaid.add(at)
        return chosen or self._closing(at, given) or self._brief(step, here) or Template(_plainly(step))

    def _leaves_unsaid(self, at: int, step: Expression, template: Template) -> bool:
        """Does a sentence that opens an induction not say what its branches are to show?  What is new in them would
        come from nowhere."""
        missing = {name for name in self.story.shape(at).branches if name not in template.argument_set}
        stated = value_text(dict(step.args).get("step", ""))
        return self.story.kind(at) == INDUCTION and "step" in missing and FOR_ANY in stated

    def _shows_half(self, at: int, template: Template) -> bool:
        """Would a sentence show only parts of the goal that it closes, which a step before has made of another?"""
        goal = self.story.goal(at)
        if goal is None or self.goal != goal or self.story.step(at - 1).predicate == "UnivCD":
            return False
        named = self.story.shape(at).on in template.argument_set and self.story.closes(at)
        return named and "…" in self.said(goal).text

    def _brief(self, step: Expression, here: Situation) -> Template | None:
        """A short wording where no other is true, as where all that is left to show is True; else one of the fixed
        wordings that name all they speak of, be it clumsy here."""
        given, manner = {name for name, value in step.args if value}, self.story.manner
        short = map(Template, manner.short.get(step.predicate, ()))
        fixed = [one for one in map(Template, manner.say.get(step.predicate, ())) if not says_this(one.text)]
        fitting = [one for one in short if one.argument_set <= given and true_here(one, here)]
        fixed = [one for one in fixed if one.argument_set <= given]
        fitting += sorted(fixed, key=lambda one: not true_here(one, here))
        return fitting[0] if fitting else None

    def _closing(self, at: int, given: Collection[str]) -> Template | None:
        """A step that closes its goal, said by what is said of such a goal; else it is plainly true."""
        on, all_ends, goal = self.story.shape(at).on, self.story.manner.ends, self.story.goal(at)
        ends = (*all_ends.get(self.story.step(at).predicate, ()), *all_ends.get(PLAIN, ()))
        fitting = [words for words in ends if all(slot in given for _, slot in pieces(words) if slot)]
        if not fitting or on not in given or not self.story.closes(at):
            return None
        subject = "This" if self.this == goal else "The goal" if self.goal == goal else f"[{on}]"
        return Template(f"{subject} {fitting[0]}.")

    def _short(self, step: Expression, here: Situation) -> Template | None:
        """A wording that leaves out what a step leaves to show, where that is long."""
        shape = self.story.manner.shapes.get(step.predicate)
        given = {name for name, value in step.args if value}
        wordings = [
            one for one in self.story.manner.short.get(step.predicate, ()) if Template(one).argument_set <= given
        ]
        if shape is None or not wordings:
            return None
        true = [one for one in wordings if true_here(Template(one), here)] or wordings
        if self._shows_no_change(step):
            return Template(self.voice.turn(true))
        stated = dict(step.args)
        if "base" in stated and stated["base"] == stated.get("step"):  # what tells them apart is hidden
            return Template(self.voice.turn(true))
        cases = bool(shape.branches and shape.leaves)
        left = [value for name, value in step.args if (name == shape.leaves and not cases) or name in shape.branches]
        if cases and sum(len(one) for one in left if isinstance(one, tuple)) <= MANY:
            return None
        several = sum(len(one) if isinstance(one, tuple) else 1 for one in left) > 1
        if not several and any(FOR_ANY in one or qualified(one) for one in map(value_text, left)):
            return None  # nobody has heard of what is new
        if not several and step.predicate in _CARRYING | _REDUCING:
            return None
        if sum(len(value_text(one).split()) for one in left) <= self.detail.stated * (2 if several else 1):
            return None
        found = [one for one in map(Template, wordings) if true_here(one, here)]
        found = [one for one in found if assumes(one, here.values.get("hypotheses", ""))] or found
        return min(found, key=lambda one: self.voice.used[one.text]) if found else None

    def _shows_no_change(self, step: Expression) -> bool:
        """Would a fact and what became of it look alike, since not all of them is shown?"""
        fact, result = (dict(step.args).get(name, "") for name in ("fact", "result"))
        return bool(fact and result) and self.said(fact).text == self.said(result).text

    def wanted(self, at: int, step: Expression) -> frozenset[str]:
        """The arguments to be stated: not those that people rarely state, and the goal only where it is not known."""
        entry = self.dictionary.entries.get(step.predicate)
        on = self.story.shape(at).on
        found = set()
        for name, value in step.args:
            proved = value in PROVED and name not in TERMS
            if not value or name in _UNSAID or proved or self._will_be_stated(at, name):
                continue
            if name == on:
                if self.this != value and self.goal != value:
                    found.add(name)
            elif (
                entry is None or name not in entry.args or said_share(entry, name, False) >= RARE or self._is_news(step)
            ):
                found.add(name)
        return frozenset(found)

    def _will_be_stated(self, at: int, name: str) -> bool:
        """Does a split name the goal of a branch that begins by stating it, one of several that it names?"""
        branches = self.story.shape(at).branches
        if name not in branches or self.story.kind(at) != INDUCTION or len(self.story.outline.parts.get(at, ())) < 2:
            return False
        part = next((one for one in self.story.outline.parts[at] if branches.index(name) + 1 == one.number), None)
        if part is None or part.number == 1:
            return False
        first = self.story.step(part.start)
        return first.predicate == "UnivCD" and dict(first.args).get("theorem") == self.story.label(part)

    def _is_news(self, step: Expression) -> bool:
        """Does a step take out of a fact what cannot be seen in it?  Then that is named."""
        source = step["hypothesis"] if step.predicate == "ElimExists" and "hypothesis" in step.names else ""
        return bool(source) and source != self.this and structure(source).head not in ("∃", "exists", "∃!", "exists!")

    def place(self, at: int, step: Expression) -> frozenset[str]:
        """The features of a step's place, as the text has it: what has just been said is given."""
        place = {feature for feature in self.story.place(at) if not feature.startswith("given ")}
        place.update(f"given {name}" for name, value in step.args if value == self.this)
        return frozenset(place)

    def situation(self, at: int, step: Expression, opened: bool) -> Situation:
        on = self.story.shape(at).on
        args = dict(step.args)
        return Situation(
            known=self.goal is not None and self.goal == self.story.goal(at),
            this=self.this,
            subject=_text(args.get(on, "")) or _text(args.get("fact2", "")),
            opened=opened,
            first=not self.sentences,
            second=len(self.sentences) == 1,
            nouns=frozenset(name for name in FACTS if self._is_noun(at, name, args.get(name, ""))),
            values={name: f"({value})" if name in TERMS and value in PROVED else value for name, value in step.args},
            place=self.story.places[at],
            termed=bool(self.notation.terms),
            computed=step.predicate == ARITHMETIC or step.predicate not in self.dictionary.entries,
        )

    def _is_noun(self, at: int, name: str, value: Value) -> bool:
        """Is a fact said as a noun, "the induction hypothesis" or "this", or a list of facts that has one?"""
        if isinstance(value, tuple):
            return any(self._is_noun(at, name, one) for one in value)
        return self._has_name(at, name, value) or (
            isinstance(value, str) and (value == THIS or value.startswith(HYPOTHESIS))
        )

    def values(self, at: int, step: Expression, template: Template) -> dict[str, Value | Draft]:
        """The values of a step as they will be said in a template: facts that have a name by that."""
        found: dict[str, Value | Draft] = dict(step.args)
        called = HYPOTHESIS.removeprefix("the ") in template.text  # the template has the words itself
        for name, value in step.args:
            if name not in ("lemma", *FACTS) or name not in template.argument_set:
                continue
            if isinstance(value, tuple) and any(self.story.is_hypothesis(at, one) for one in value):
                if not called:
                    found[name] = self.reason(at, value)
                continue
            if name == "lemma":
                continue
            if called and self.story.is_hypothesis(at, value):
                self.name_hypothesis(at, str(value))
            elif self._has_name(at, name, value):
                found[name] = self.reason(at, value)
        return found

    def reason(self, at: int, fact: Value) -> Draft:
        """A fact that a step rests on: an induction hypothesis is written out where its branch has not just had it, and
        what the sentence has just assumed is "this"."""
        if isinstance(fact, tuple):
            return self._reasons(at, fact)
        if fact == self.case:
            return Draft(THIS)
        if not self.story.is_hypothesis(at, fact):
            return self.notation.noun(fact, FACT)
        if self.bare or self.named.get(self.story.origin(at, fact)) == fact:
            return Draft(HYPOTHESIS)
        self.name_hypothesis(at, str(fact))
        return joined([f"{HYPOTHESIS} ", self.notation.noun(fact, "that ")])

    def _reasons(self, at: int, facts: tuple[Value, ...]) -> Draft:
        """Several facts that a step rests on."""
        if all(self.story.is_hypothesis(at, one) for one in facts):
            return Draft(HYPOTHESES)
        if any(self.story.is_hypothesis(at, one) for one in facts):
            return listed(
                self.reason(at, one) if self.story.is_hypothesis(at, one) else self.said(one) for one in facts
            )
        return self.notation.noun(facts, FACT)

    def name_hypothesis(self, at: int, fact: str) -> None:
        """Note that a reader takes "the induction hypothesis" for this one, in its branch."""
        self.named[self.story.origin(at, fact)] = fact

    def _has_name(self, at: int, name: str, fact: Value) -> bool:
        """Is a fact called by a name?  The two that contradict each other are both written out."""
        return (fact == self.case and name not in ("fact1", "fact2")) or self.story.is_hypothesis(at, fact)

    def keys(self, at: int, step: Expression) -> dict[str, str]:
        return {name: f"{at + 1}.{name}" for name, _ in step.args}

    def follow(self, at: int, template: Template, *, closed: bool = False) -> None:
        """Note what the reader knows after a step has been said."""
        story = self.story
        left = story.left(at)
        shape, step = story.shape(at), story.step(at)
        if closed or story.closes(at):
            self.this = self.goal = None
        elif left is not None:
            told = shape.leaves in template.argument_set
            self.goal = left if told or left == self.goal or self._is_short(template) else None
            self.this = left if told else None
        elif shape.on and shape.on in template.argument_set:
            self.goal, self.this = _text(step[shape.on]) or None, None
        else:
            self.this = next((_text(step[n]) for n in _NEWS if n in step.names and n in template.argument_set), None)

    def _is_short(self, template: Template) -> bool:
        return any(template.text in wordings for wordings in self.story.manner.short.values())


_NEWS = ("result", "conclusion", "fact", "facts")  # what a forward step has found


def _text(value: Value) -> str:
    return value if isinstance(value, str) else ""


def _plainly(step: Expression) -> str:
    """A step for which there is no wording at all, said as it is written."""
    given = " and ".join(f"the {name} [{name}]" for name, value in step.args if value)
    return f"The step {step.predicate} is done{' with ' + given if given else ''}."
