"""A proof as its teller sees it: the tree behind the steps, what each works on and leaves, and its hypotheses."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias

from verbalign.proofs.planning.arithmetic import Arithmetic
from verbalign.proofs.planning.declarations import NOTHING_GIVEN, Assumptions
from verbalign.proofs.planning.formulas import FOR_ANY
from verbalign.proofs.planning.manner import Manner
from verbalign.proofs.planning.outline import Outline, Part, outline
from verbalign.proofs.statements.calls import unbracketed
from verbalign.proofs.statements.notation import alike, became, premises
from verbalign.values import Expression, Proof, Value
from verbalign.values.arguments import value_text
from verbalign.values.features import GIVES, HYPOTHESIS, LAST, USES, kind, proof_features, variable_types
from verbalign.values.prooftree import Shape, StepContext, tree
from verbalign.values.terms import DECLARED, LIST, term

_UNKNOWN = Shape(on="goal", leaves="result")
FACTS = ("hypothesis", "equation", "fact", "fact1", "fact2")  # arguments that are known facts
ARITHMETIC = "Arith"
_COMPUTED = frozenset({"an equation", "an inequality", "a divisibility", "a congruence"})  # what it can use
INDUCTIVE = frozenset({"Induction", "InductionOn"})  # predicates whose branches may have induction hypotheses
Branches: TypeAlias = tuple[frozenset[str], ...]  # facts, for each branch
CASES, INDUCTION, GOALS = "cases", "induction", "goals"  # kinds of splits


@dataclass(frozen=True, slots=True)
class Story:
    """All that is known of a proof before a word is said; steps are counted from 0 here."""

    proof: Proof
    manner: Manner
    contexts: tuple[StepContext, ...]
    outline: Outline
    places: tuple[frozenset[str], ...]
    hypotheses: tuple[frozenset[str], ...]  # the induction hypotheses that each step may use
    closed: bool  # no goal is left open, and no step comes after the last
    variables: frozenset[str] = frozenset()  # names that may differ where branches are compared
    given: Assumptions = NOTHING_GIVEN  # what holds around the proof
    needs: dict[int, tuple[str, ...] | None] = field(default_factory=dict)  # what arithmetic rests on, once worked out

    @classmethod
    def of(
        cls,
        proof: Proof,
        manner: Manner,
        variables: Collection[str] = (),
        assumed: Mapping[int, Branches] | None = None,
        given: Assumptions = NOTHING_GIVEN,
        kept: Sequence[frozenset[str]] = (),
    ) -> Story:
        """`assumed` are the induction hypotheses of each branch of a step, where the prover has named them; for other
        steps they are looked for; `kept` is what has become of them where each step stands; `given` is what holds
        around the proof."""
        found = tree(proof, manner.shapes)
        parts = outline(found.contexts)
        hypotheses = _hypotheses(proof, found.contexts, parts, assumed or {})
        return cls(
            proof,
            manner,
            found.contexts,
            parts,
            proof_features(proof, manner.shapes),
            tuple(one | later for one, later in zip_longest(hypotheses, kept, fillvalue=frozenset[str]())),
            not found.unproved and not found.surplus,
            frozenset(variables),
            given,
        )

    def __len__(self) -> int:
        return len(self.proof.steps)

    def step(self, at: int) -> Expression:
        return self.proof.steps[at]

    def shape(self, at: int) -> Shape:
        return self.manner.shapes.get(self.step(at).predicate, _UNKNOWN)

    def goal(self, at: int) -> str | None:
        """The goal that a step works on, where known."""
        return self.contexts[at].goal

    def left(self, at: int) -> str | None:
        """The one goal that a step leaves, where it says so itself."""
        step, shape = self.step(at), self.shape(at)
        value = step[shape.leaves] if shape.leaves in step.names and not shape.branches else None
        if isinstance(value, tuple) and len(value) == 1:
            value = value[0]
        return value if isinstance(value, str) and not self.contexts[at].closes else None

    def goes_on(self, first: int, at: int) -> bool:
        """Does a step come straight after others in the same branch?"""
        return at < len(self) and (at == first or (at not in self.outline.opened and not self.splits(at - 1)))

    def splits(self, at: int) -> bool:
        return at in self.outline.parts

    def closes(self, at: int) -> bool:
        return self.contexts[at].closes

    @property
    def claims(self) -> frozenset[str]:
        """The arguments, as `STEP.argument`, that state what is to be shown and what suffices for it, but for those of
        splits: there, one branch may show what the next one uses."""
        steps = [at for at in range(len(self)) if not self.splits(at)]
        return frozenset(f"{at + 1}.{name}" for at in steps for name in (self.shape(at).on, self.shape(at).leaves))

    # ---- branches ----

    def kind(self, split: int) -> str:
        """What sort of branches a step opens: cases, the two of an induction, or goals."""
        shape = self.shape(split)
        if not shape.branches:
            return GOALS
        return CASES if shape.leaves else INDUCTION

    def label(self, part: Part) -> str:
        """What is particular to a branch: what is assumed in a case, or the goal."""
        shape, step = self.shape(part.split), self.step(part.split)
        found = [one for name in shape.branches or (shape.leaves,) for one in _members(step, name)]
        return found[part.number - 1] if 0 < part.number <= len(found) else ""

    # ---- induction hypotheses ----

    def facts(self, at: int) -> list[str]:
        """What is known where a step stands: what the steps before it in its branches have given, the cases' own
        assumptions and the induction hypotheses."""
        around = [part for part in self.outline.opened.values() if part.start <= at < part.end]
        closed = [part for part in self.outline.opened.values() if part.end <= at]
        found: list[str] = []
        for k in (k for k in range(at) if not any(part.start <= k < part.end for part in closed)):
            split = next((part for part in around if part.split == k), None)
            if split is not None:
                found += [self.label(split)] if self.kind(k) == CASES else []
                continue
            for name in GIVES.get(self.step(k).predicate, ()):
                found += _facts(dict(self.step(k).args).get(name, ""))
        return list(dict.fromkeys([*self.given.facts, *sorted(self.hypotheses[at]), *found]))

    def is_hypothesis(self, at: int, fact: Value) -> bool:
        """Is this fact an induction hypothesis at a step?"""
        return isinstance(fact, str) and fact in self.hypotheses[at]

    def origin(self, at: int, fact: Value) -> int:
        """Where the branch begins that has this induction hypothesis: the outermost that has it as it is, or else the
        innermost that may have it in other words."""
        around = [part for part in self.outline.opened.values() if part.start <= at < part.end]
        inductive = [part.start for part in around if self.step(part.split).predicate in INDUCTIVE]
        return min((one for one in inductive if self.is_hypothesis(one, fact)), default=max(inductive, default=at))

    def rests_on(self, at: int) -> tuple[str, ...] | None:
        """The known facts that a step of arithmetic needs, where they can be told."""
        if self.step(at).predicate != ARITHMETIC:
            return None
        if at not in self.needs:
            types = {name: kind for names, kind in self.given.variables for name in names}
            types |= {name: kind for name, kind in variable_types(self.proof).items() if isinstance(name, str)}
            self.needs[at] = Arithmetic(types).rests_on(self.goal(at) or "", self.facts(at))
        return self.needs[at]

    def place(self, at: int) -> frozenset[str]:
        """The features of a step's place; the induction hypothesis is said to be used only where that is certain."""
        step = self.step(at)
        used = any(self.is_hypothesis(at, step[name]) for name in (*FACTS, "goal") if name in step.names)
        rests = self.rests_on(at)
        if rests is not None:
            used = any(self.is_hypothesis(at, fact) for fact in rests)
        elif step.predicate not in USES and any(kind(fact) in _COMPUTED for fact in self.hypotheses[at]):
            used |= HYPOTHESIS in self.places[at]
        place = self.places[at] - {HYPOTHESIS} - (frozenset() if self.closed else {LAST})  # a goal is still open
        return place | {HYPOTHESIS} if used else place


def _members(step: Expression, name: str) -> tuple[str, ...]:
    value = step[name] if name in step.names else ()
    given = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in given if isinstance(one, str))


def _facts(value: Value) -> list[str]:
    """The statements among what a step gives."""
    given = term(value_text(value))
    return [part.text for part in (given.parts if given.head == LIST else (given,)) if part.head not in ("", DECLARED)]


def _hypotheses(
    proof: Proof, contexts: tuple[StepContext, ...], parts: Outline, given: Mapping[int, Branches]
) -> tuple[frozenset[str], ...]:
    """The induction hypotheses that each step may use: those of all branches around it."""
    found: list[frozenset[str]] = [frozenset()] * len(proof.steps)
    for part in sorted(parts.opened.values(), key=lambda part: (part.start, -part.end)):
        named = given.get(part.split, ())
        new = named[part.number - 1] if part.number <= len(named) else _assumed(proof, contexts, part)
        for at in range(part.start, part.end) if new else ():
            found[at] |= new
    return tuple(found)


def _assumed(proof: Proof, contexts: tuple[StepContext, ...], part: Part) -> frozenset[str]:
    """The induction hypotheses of a branch: premises of its statement that say what was to be proved."""
    split = proof.steps[part.split]
    before = contexts[part.split].goal
    base = (split.predicate, part.number) == ("Induction", 1)
    if split.predicate not in INDUCTIVE or base or before is None:
        return frozenset()
    stated = [one for name in ("base", "step", "subgoals") for one in _members(split, name)]
    if part.number > len(stated):
        return frozenset()
    variable = split["variable"] if "variable" in split.names else ""
    terms = variable.replace(",", " ").split() if isinstance(variable, str) else []
    found, own = premises(stated[part.number - 1])
    to_show = premises((contexts[part.start].before or "").partition(FOR_ANY)[0])[0]  # premises of its own
    if len(found) > len(to_show) and found[len(found) - len(to_show) :] == to_show:
        found = found[: len(found) - len(to_show)]
    if split.predicate == "Induction" and not found:  # the corpus leaves it unsaid
        return frozenset({before})
    bare = {unbracketed(before), premises(before)[1], *_generalised(before)}
    same = [one for one in found if any(alike(one, form) or became(terms, form, one) for form in bare)]
    needed = {premise for one in found for premise in premises(one)[0]}  # what a hypothesis is subject to is none
    return frozenset(one for one in same if one != own and one not in needed)


def _generalised(goal: str) -> list[str]:
    """A quantified goal without its first variable: `induction n` on `forall n m, P` leaves `forall m, P`."""
    bound = re.match(r"(forall|∀)\s+([\w']+)((?:\s+[\w']+)*)\s*:\s*([^,]+),\s*(.*)", goal, re.DOTALL)
    if not bound:
        return []
    rest = f"{bound[1]}{bound[3]} : {bound[4]}, {bound[5]}" if bound[3] else bound[5]
    return [rest]
