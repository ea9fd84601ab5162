"""The table that turns tactics into steps: data (`tactics.toml`), which users extend with a file of the same form."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.prooftree import TACTICS, Shape
from verbalign.provers.effects import Effect
from verbalign.provers.model import Fate
from verbalign.provers.sources import SOURCES
from verbalign.values import Expression, Value


@dataclass(frozen=True, slots=True)
class StepRule:
    """`Predicate(argument=source, …)`; a constant source keeps its quotes."""

    predicate: str
    arguments: tuple[tuple[str, str], ...]

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
class Chain:
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
class Table:
    """Rules by prover and tactic head, in order, and what is known of predicates: shape, wordings, brevity, chains."""

    rules: Mapping[tuple[str, str], tuple[Rule, ...]]
    shapes: Mapping[str, Shape] = field(default_factory=lambda: TACTICS)
    phrases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    brief: frozenset[str] = frozenset()
    chains: Mapping[str, Chain] = field(default_factory=dict)

    def mapped(self, effect: Effect, prover: str) -> Mapped:
        """The steps that say what a tactic did; a tactic without a rule is said with its effect on the goal."""
        if effect.move.changes_nothing:
            return Mapped((), Fate.DROPPED, "changes nothing here")
        for rule in self.rules.get((prover, effect.call.head), ()):
            if not rule.fits(effect):
                continue
            if rule.fate is not Fate.CONVEYED:
                return Mapped((), rule.fate, rule.reason)
            steps = [template.step(effect) for template in rule.steps]
            made = tuple(step for step in steps if step is not None)
            if len(made) == len(steps):
                return Mapped(made)
        return _generic(effect)


_CLOSED = StepRule("TacticCloses", (("tactic", "tactic"), ("goal", "goal")))
_CHANGED = StepRule("Tactic", (("tactic", "tactic"), ("goal", "goal"), ("subgoals", "changed_subgoals")))
_LEARNED = StepRule("TacticFacts", (("tactic", "tactic"), ("facts", "new_hypotheses")))


def _generic(effect: Effect) -> Mapped:
    for template in (_CHANGED, _LEARNED) if effect.subgoals else (_CLOSED,):
        step = template.step(effect)
        if step:
            return Mapped((step,), generic=True)
    return Mapped((), Fate.DROPPED, "only arranges the names and the hypotheses")


# ---- reading the table ----

_STEP = re.compile(r"\s*([\w-]+)\s*\((.*)\)\s*")
_ARGUMENT = re.compile(r"\s*([\w-]+)\s*=\s*('[^']*'|\w+)\s*")


@cache
def bundled() -> Table:
    """The table that comes with the package."""
    text = files("verbalign.provers").joinpath("tactics.toml").read_text(encoding="utf-8")
    return _table([_parsed(text, "tactics.toml")])


def table(extensions: Iterable[str | os.PathLike[str]] = ()) -> Table:
    """The bundled table, extended by files of the same form; the rules of a later file come first."""
    given = [_parsed(read_text(path), path) for path in extensions]
    if not given:
        return bundled()
    text = files("verbalign.provers").joinpath("tactics.toml").read_text(encoding="utf-8")
    return _table([_parsed(text, "tactics.toml"), *given])


@dataclass(frozen=True, slots=True)
class _File:
    groups: Mapping[str, Mapping[str, Sequence[str]]]
    rules: tuple[Rule, ...]
    predicates: Mapping[str, Mapping[str, Any]]


def _parsed(text: str, path: object) -> _File:
    try:
        data = tomllib.loads(text)
        rules = tuple(_rule(entry) for entry in data.get("rule", ()))
        return _File(data.get("group", {}), rules, data.get("predicate", {}))
    except (tomllib.TOMLDecodeError, ValueError, TypeError, AttributeError) as error:
        raise InputError(f"is no table of tactics: {error}; see tactics.toml in the package", path=path) from None


def _table(given: Sequence[_File]) -> Table:
    shapes, phrases, chains = dict(TACTICS), dict[str, tuple[str, ...]](), dict[str, Chain]()
    brief: set[str] = set()
    for file in given:
        for name, about in file.predicates.items():
            if "shape" in about:
                shapes[name] = _shape(about["shape"])
            if "say" in about:
                phrases[name] = tuple(about["say"])
            if "chain" in about:
                chains[name] = Chain(**{key: frozenset(value) for key, value in about["chain"].items()})
            if about.get("brief"):
                brief.add(name)
    return Table(
        _by_head(given),
        MappingProxyType(shapes),
        MappingProxyType(phrases),
        frozenset(brief),
        MappingProxyType(chains),
    )


def _by_head(given: Sequence[_File]) -> Mapping[tuple[str, str], tuple[Rule, ...]]:
    """The rules that may apply to a tactic of a prover, in order."""
    members: dict[str, list[tuple[str, str]]] = {}
    for file in given:
        for group, provers in file.groups.items():
            heads = [(prover, head) for prover, listed in provers.items() for head in listed]
            members.setdefault(group, []).extend(heads)
    rules: dict[tuple[str, str], list[Rule]] = {}
    for rule in (rule for file in reversed(given) for rule in file.rules):
        for key in dict.fromkeys(key for group in rule.groups for key in members.get(group, ())):
            rules.setdefault(key, []).append(rule)
    return MappingProxyType({key: tuple(found) for key, found in rules.items()})


def _shape(given: Mapping[str, Any]) -> Shape:
    return Shape(**{**given, "branches": tuple(given.get("branches", ()))})


def _rule(entry: Mapping[str, Any]) -> Rule:
    unknown = set(entry) - {"for", "steps", "left", "clauses", "without", "when", "drop", "merge"}
    if unknown:
        raise ValueError(f"a rule has no '{sorted(unknown)[0]}'")
    if not entry.get("for"):
        raise ValueError("a rule says not which groups of tactics it is for")
    if sum(key in entry for key in ("steps", "drop", "merge")) != 1:
        raise ValueError(f"the rule for {entry['for'][0]} needs one of steps, drop, merge")
    fate = Fate.DROPPED if "drop" in entry else Fate.MERGED if "merge" in entry else Fate.CONVEYED
    return Rule(
        groups=tuple(entry["for"]),
        steps=tuple(_step(text) for text in entry.get("steps", ())),
        left=_left(entry.get("left")),
        clauses=frozenset(entry.get("clauses", ())),
        without=frozenset(entry.get("without", ())),
        when=tuple(_known_source(name) for name in entry.get("when", ())),
        fate=fate,
        reason=entry.get("drop") or entry.get("merge") or "",
    )


def _known_source(name: str) -> str:
    if name not in SOURCES:
        raise ValueError(f"there is no source '{name}'; there are: {', '.join(sorted(SOURCES))}")
    return name


def _left(given: object) -> tuple[int, bool] | None:
    if given is None:
        return None
    text = str(given)
    if not re.fullmatch(r"\d+\+?", text):
        raise ValueError(f"left = {given!r} is neither a number nor like '2+'")
    return int(text.rstrip("+")), text.endswith("+")


def _step(text: str) -> StepRule:
    match = _STEP.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not Predicate(argument=source, …)")
    arguments = []
    for piece in filter(None, match[2].split(",")):
        argument = _ARGUMENT.fullmatch(piece)
        if argument is None:
            raise ValueError(f"{piece.strip()!r} in {text!r} is not argument=source")
        source = argument[2] if argument[2].startswith("'") else _known_source(argument[2])
        arguments.append((argument[1], source))
    return StepRule(match[1], tuple(arguments))
