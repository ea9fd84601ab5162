"""The table of tactics on disk: `tactics.toml` in the package, which users extend with files of the same form."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from verbalign.dictionary.template import pieces
from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.proofs.model import Fate
from verbalign.proofs.provers.mapping import Rule, StepChain, StepRule, TacticTable
from verbalign.proofs.provers.sources import SOURCES
from verbalign.values.prooftree import TACTICS, Shape

_STEP = re.compile(r"\s*([\w-]+)\s*\((.*)\)(\??)\s*")
_ARGUMENT = re.compile(r"\s*([\w-]+)\s*=\s*('[^']*'|\w+)\s*")


@cache
def bundled() -> TacticTable:
    """The table that comes with the package."""
    text = files("verbalign.proofs.provers").joinpath("tactics.toml").read_text(encoding="utf-8")
    return _table([_parsed(text, "tactics.toml")])


def table(extensions: Iterable[str | os.PathLike[str]] = ()) -> TacticTable:
    """The bundled table, extended by files of the same form; the rules of a later file come first."""
    given = [_parsed(read_text(path), path) for path in extensions]
    if not given:
        return bundled()
    text = files("verbalign.proofs.provers").joinpath("tactics.toml").read_text(encoding="utf-8")
    return _table([_parsed(text, "tactics.toml"), *given])


@dataclass(frozen=True, slots=True)
class _Predicate:
    """What a file says of a predicate."""

    shape: Shape | None = None
    say: tuple[str, ...] = ()
    chain: StepChain | None = None
    brief: bool = False
    ends: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    like: str = ""
    short: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _File:
    groups: Mapping[str, tuple[tuple[str, str], ...]]  # (prover, head) of each member
    rules: tuple[Rule, ...]
    predicates: Mapping[str, _Predicate]


def _parsed(text: str, path: object) -> _File:
    try:
        data = tomllib.loads(text)
        unknown = set(data) - {"group", "rule", "predicate"}
        if unknown:
            raise ValueError(f"there is no '{sorted(unknown)[0]}' in a table")
        return _File(
            {name: _members(about) for name, about in data.get("group", {}).items()},
            tuple(_rule(entry) for entry in data.get("rule", ())),
            {name: _predicate(about) for name, about in data.get("predicate", {}).items()},
        )
    except (ValueError, TypeError, AttributeError) as error:  # TOMLDecodeError is a ValueError
        raise InputError(f"is not a table of tactics: {error}; see tactics.toml in the package", path=path) from None


def _table(given: Sequence[_File]) -> TacticTable:
    known = [item for file in given for item in file.predicates.items()]  # later files win
    shapes = {name: about.shape for name, about in known if about.shape is not None}
    chains = {name: about.chain for name, about in known if about.chain is not None}
    return TacticTable(
        _by_head(given),
        MappingProxyType({**TACTICS, **shapes}),
        MappingProxyType({name: about.say for name, about in known if about.say}),
        frozenset(name for name, about in known if about.brief),
        MappingProxyType(chains),
        MappingProxyType({name: about.ends for name, about in known if about.ends}),
        MappingProxyType({name: about.opens for name, about in known if about.opens}),
        MappingProxyType({name: about.like for name, about in known if about.like}),
        MappingProxyType({name: about.short for name, about in known if about.short}),
    )


def _by_head(given: Sequence[_File]) -> Mapping[tuple[str, str], tuple[Rule, ...]]:
    """The rules that may apply to a tactic of a prover, in order."""
    members: dict[str, list[tuple[str, str]]] = {}
    for file in given:
        for group, heads in file.groups.items():
            members.setdefault(group, []).extend(heads)
    rules: dict[tuple[str, str], list[Rule]] = {}
    for rule in (rule for file in reversed(given) for rule in file.rules):
        for key in dict.fromkeys(key for group in rule.groups for key in members.get(group, ())):
            rules.setdefault(key, []).append(rule)
    return MappingProxyType({key: tuple(found) for key, found in rules.items()})


def _members(about: Mapping[str, Sequence[str]]) -> tuple[tuple[str, str], ...]:
    if not all(isinstance(listed, list) for listed in about.values()):
        raise ValueError('a group lists the tactics of each prover, as in coq = ["lia"]')
    return tuple((prover, head) for prover, listed in about.items() for head in listed)


def _predicate(about: Mapping[str, Any]) -> _Predicate:
    unknown = set(about) - {"shape", "say", "chain", "brief", "ends", "opens", "like", "short"}
    if unknown:
        raise ValueError(f"a predicate has no '{sorted(unknown)[0]}'")
    for wording in (*about.get("say", ()), *about.get("ends", ()), *about.get("opens", ()), *about.get("short", ())):
        _sound(wording)
    shape, chain = about.get("shape"), about.get("chain")
    return _Predicate(
        None if shape is None else Shape(**{**shape, "branches": tuple(shape.get("branches", ()))}),
        tuple(about.get("say", ())),
        None if chain is None else StepChain(**{key: frozenset(value) for key, value in chain.items()}),
        bool(about.get("brief")),
        tuple(about.get("ends", ())),
        tuple(about.get("opens", ())),
        str(about.get("like", "")),
        tuple(about.get("short", ())),
    )


def _sound(wording: object) -> None:
    """Raise ValueError for a wording that cannot be filled."""
    try:
        pieces(str(wording))
    except InputError as error:
        raise ValueError(str(error)) from None


def _rule(entry: Mapping[str, Any]) -> Rule:
    unknown = set(entry) - {"for", "steps", "left", "clauses", "without", "when", "drop", "merge"}
    if unknown:
        raise ValueError(f"a rule has no '{sorted(unknown)[0]}'")
    if not entry.get("for"):
        raise ValueError("a rule doesn't say which groups of tactics it is for")
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
    return StepRule(match[1], tuple(arguments), optional=bool(match[3]))
