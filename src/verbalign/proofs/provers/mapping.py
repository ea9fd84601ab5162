"""The rules that turn a tactic's effect into steps; `tables` reads them from `tactics.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verbalign.proofs.model import Fate
from verbalign.proofs.planning.manner import Manner
from verbalign.proofs.provers.effects import Effect
from verbalign.proofs.provers.sources import SOURCES
from verbalign.values import Expression, Value
from verbalign.values.prooftree import TACTICS, Shape


@dataclass(frozen=True, slots=True)
class StepRule:
    """`Predicate(argument=source, …)`; a constant source keeps its quotes.  An `optional` step is left out where an
    argument can't be computed."""

    predicate: str
    arguments: tuple[tuple[str, str], ...]
    optional: bool = False

    def step(self, effect: Effect) -> Expression | None:
        """The step that this effect makes, or None where an argument cannot be computed."""
        args: list[tuple[str, Value]] = []
        for name, source in self.arguments:
            value = source[1:-1] if source.startswith("'") else SOURCES[source](effect)
            if value is None or value == "":
                return None
            args.append((name, value))
        return Expression(self.predicate, tuple(args))


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the table; see the head of `tactics.toml`."""

    groups: tuple[str, ...]
    steps: tuple[StepRule, ...] = ()
    left: tuple[int, bool] | None = None  # the number of goals left, and whether more will do
    clauses: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    when: tuple[str, ...] = ()  # sources that must have something to say
    fate: Fate = Fate.CONVEYED
    reason: str = ""

    def fits(self, effect: Effect) -> bool:
        left, given = len(effect.subgoals), effect.call.clauses.keys()
        return (
            (self.left is None or left == self.left[0] or (self.left[1] and left > self.left[0]))
            and self.clauses <= given
            and not self.without & given
            and (self.fate is Fate.CONVEYED or left == 1)
            and all(SOURCES[name](effect) is not None for name in self.when)
        )


@dataclass(frozen=True, slots=True)
class StepChain:
    """How several steps of a predicate in a row become one."""

    first: frozenset[str] = frozenset()
    join: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mapped:
    """What became of one move: its steps, or the reason why there are none."""

    steps: tuple[Expression, ...]
    fate: Fate = Fate.CONVEYED
    reason: str = ""
    generic: bool = False


@dataclass(frozen=True, slots=True)
class TacticTable:
    """Rules by prover and tactic head, in order, and what is known of predicates: shape, wordings, brevity, chains."""

    rules: Mapping[tuple[str, str], tuple[Rule, ...]]
    shapes: Mapping[str, Shape] = field(default_factory=lambda: TACTICS)
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    brief: frozenset[str] = frozenset()
    chains: Mapping[str, StepChain] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    opens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    like: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def known_to(self, prover: str) -> frozenset[str]:
        """The tactics of a prover for which there is a rule."""
        return frozenset(head for one, head in self.rules if one == prover)

    @property
    def manner(self) -> Manner:
        """What a teller needs of it."""
        return Manner(self.shapes, self.phrases, self.ends, self.brief, self.like, self.opens, self.short)

    def mapped(self, effect: Effect, prover: str) -> Mapped:
        """The steps that say what a tactic did; a tactic without a rule is said with its effect on the goal."""
        if effect.move.changes_nothing:
            return Mapped((), Fate.DROPPED, "changes nothing here")
        for rule in self.rules.get((prover, effect.call.head), ()):
            if not rule.fits(effect):
                continue
            if rule.fate is not Fate.CONVEYED:
                return Mapped((), rule.fate, rule.reason)
            steps = [(template.step(effect), template.optional) for template in rule.steps]
            if all(step is not None or optional for step, optional in steps):
                return Mapped(tuple(step for step, _ in steps if step is not None))
        return _generic(effect)


# other cases may have ended within the tactic
_CASES = StepRule("CasesLeft", (("goal", "same_goal"), ("cases", "cases"), ("tactic", "tactic")))
_CLOSED_BY = StepRule("TacticClosesFrom", (("tactic", "tactic"), ("goal", "goal"), ("hypothesis", "all_used")))
_CLOSED = StepRule("TacticCloses", (("tactic", "tactic"), ("goal", "goal")))
_RESTATED = StepRule("ByTactic", (("goal", "goal"), ("result", "alike_subgoal"), ("tactic", "quoted_tactic")))
_CHANGED = StepRule("Tactic", (("tactic", "tactic"), ("goal", "goal"), ("subgoals", "changed_case_subgoals")))
_CHANGED_WITH = StepRule(
    "TacticWith",
    (("tactic", "tactic"), ("lemma", "lemma_named"), ("goal", "goal"), ("subgoals", "changed_case_subgoals")),
)
_LEARNED = StepRule("TacticFacts", (("tactic", "tactic"), ("facts", "new_hypotheses")))
_LEARNED_WITH = StepRule(
    "TacticFactsWith", (("tactic", "tactic"), ("lemma", "lemma_named"), ("facts", "new_hypotheses"))
)
# of a program that is too long to quote, only the effect is told
_COMPUTED = StepRule("Reflexivity", (("goal", "computed"),))
_FOLLOWS = StepRule("ByHyp", (("goal", "goal"), ("hypothesis", "all_used")))
_PROVED = StepRule("Automatic", (("goal", "goal"),))
_REDUCED = StepRule("Reduce", (("goal", "goal"), ("subgoals", "changed_case_subgoals")))
_REDUCED_WITH = StepRule(
    "ReduceWith", (("lemma", "lemma_named"), ("goal", "goal"), ("subgoals", "changed_case_subgoals"))
)
_FOUND = StepRule("Routine", (("result", "new_facts"),))
_CLOSING = (_COMPUTED, _CLOSED_BY, _CLOSED, _FOLLOWS, _PROVED)
_REDUCED_CASES = StepRule("RoutineCases", (("goal", "same_goal"), ("cases", "cases")))
_LEAVING = (
    _CASES,
    _REDUCED_CASES,
    _RESTATED,
    _CHANGED_WITH,
    _CHANGED,
    _LEARNED_WITH,
    _LEARNED,
    _REDUCED_WITH,
    _REDUCED,
    _FOUND,
)


def _generic(effect: Effect) -> Mapped:
    """A tactic that no rule knows: where each goal left is the old one with facts of its own, these are cases."""
    for template in _LEAVING if effect.subgoals else _CLOSING:
        step = template.step(effect)
        if step:
            return Mapped((step,), generic=True)
    return Mapped((), Fate.DROPPED, "only arranges the names and the hypotheses")
