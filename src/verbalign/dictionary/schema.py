"""The JSON Schema of dictionary files (`dictionary.schema.json`, beside this), and what in a value breaks it.

A schema is made into functions, one a part, so that a dictionary of a megabyte is checked in a few milliseconds.  They
know the words of JSON Schema that ours uses; another word is an error of ours, and a test compares with `jsonschema`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from verbalign.values.text import shortened

SCHEMA = Path(__file__).with_name("dictionary.schema.json")


@dataclass(frozen=True, slots=True)
class Breach:
    """What is wrong in a value, and where: names of fields and numbers of members, from the outside in."""

    fault: str
    path: tuple[str | int, ...] = ()

    def within(self, step: str | int) -> Breach:
        return replace(self, path=(step, *self.path))


Check: TypeAlias = Callable[[Any], "Breach | None"]

_TYPES: dict[str, tuple[tuple[type, ...], str]] = {
    "object": ((dict,), "an object in braces"), "array": ((list,), "a list"), "string": ((str,), "a text"),
    "integer": ((int,), "a whole number"), "number": ((int, float), "a number"), "boolean": ((bool,), "true or false"),
}  # fmt: skip
_NOTES = {"$schema", "title", "description", "$defs"}


@cache
def dictionary_check() -> Check:
    """What checks a whole dictionary."""
    return _Maker(json.loads(SCHEMA.read_text("utf-8"))).check("#")


@cache
def entry_check() -> Check:
    """What checks the entry of one predicate."""
    return _Maker(json.loads(SCHEMA.read_text("utf-8"))).check("#/$defs/entry")


class _Maker:
    """Makes functions of the parts of a schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema
        self.made: dict[str, Check] = {}
        self.quick: dict[Check, Callable[[Collection[Any]], bool]] = {}  # whether all of many pass a check

    def check(self, reference: str) -> Check:
        if reference not in self.made:
            part: Any = self.schema
            for step in reference.split("/")[1:]:
                part = part[step]
            self.made[reference] = self.made_of(part)
        return self.made[reference]

    def made_of(self, part: Mapping[str, Any]) -> Check:
        rules = {word: rule for word, rule in part.items() if word not in _NOTES}
        if "$ref" in rules:
            return self.check(rules["$ref"])
        if "const" in rules or "enum" in rules:
            return _one_of(rules.get("enum", [rules.get("const")]))
        types, kind = _TYPES[rules.pop("type")]
        bounds = (rules.get("minimum"), rules.get("maximum"))
        more = _MORE[kind](self, rules) if kind in _MORE else _anything
        assert not rules, f"the schema has {', '.join(rules)}, which nobody checks"

        def check(value: Any) -> Breach | None:
            return more(value) if type(value) in types else Breach(f"must be {kind}, but is {_shown(value)}")

        if more is _anything or bounds[0] is not None:
            self.quick[check] = _all_are(frozenset(types), *bounds)
        return check

    def _object(self, rules: dict[str, Any]) -> Check:
        required, names = rules.pop("required", ()), rules.pop("propertyNames", {}).get("pattern")
        fields = {name: self.made_of(part) for name, part in rules.pop("properties", {}).items()}
        others = self.made_of(rules.pop("additionalProperties")) if "additionalProperties" in rules else _anything
        fits = re.compile(names).search if names else None
        all_fine = self.quick.get(others) if not (required or fields or fits) else None

        def check(value: dict[str, Any]) -> Breach | None:
            if all_fine and all_fine(value.values()):
                return None
            for name in required:
                if name not in value:
                    return Breach(f'has no "{name}"; fix it, or learn again')
            for name, member in value.items():
                if fits and not fits(name):
                    return Breach(f'has "{name}", which no name here can be; fix it, or learn again')
                found = fields.get(name, others)(member)
                if found:
                    return found.within(name)
            return None

        return check

    def _array(self, rules: dict[str, Any]) -> Check:
        least, most = rules.pop("minItems", 0), rules.pop("maxItems", float("inf"))
        item = self.made_of(rules.pop("items"))
        all_fine = self.quick.get(item)

        def check(value: list[Any]) -> Breach | None:
            if not least <= len(value) <= most:
                many = f"{least} members" if least == most else f"at least {least} of them"
                return Breach(f"must have {many}, but is {_shown(value)}")
            if all_fine and all_fine(value):
                return None
            for number, member in enumerate(value):
                found = item(member)
                if found:
                    return found.within(number)
            return None

        return check

    def _number(self, rules: dict[str, Any]) -> Check:
        least, most = rules.pop("minimum"), rules.pop("maximum")  # all have both: an endless number is of no use

        def check(value: float) -> Breach | None:
            if least <= value <= most:
                return None
            return Breach(f"must be from {least} to {most}, but is {_shown(value)}")

        return check

    def _string(self, rules: dict[str, Any]) -> Check:
        if "pattern" not in rules:
            return _anything
        fits = re.compile(rules.pop("pattern")).search
        return lambda value: None if fits(value) else Breach(f"can't be {_shown(value)}; fix it, or learn again")


_MORE: Mapping[str, Callable[[_Maker, dict[str, Any]], Check]] = {
    "an object in braces": _Maker._object, "a list": _Maker._array, "a text": _Maker._string,
    "a number": _Maker._number, "a whole number": _Maker._number,
}  # fmt: skip


def _all_are(types: frozenset[type], least: float | None, most: float | None) -> Callable[[Collection[Any]], bool]:
    """Whether many values have one of these types and keep within bounds, found without looking at each in turn."""
    if least is None or most is None:
        return lambda values: types.issuperset(map(type, values))
    return lambda values: (
        not values or (types.issuperset(map(type, values)) and least <= min(values) and max(values) <= most)
    )


def _anything(value: Any) -> None:
    return None


def _one_of(allowed: list[Any]) -> Check:
    told = ", ".join(str(one) for one in allowed)

    def check(value: Any) -> Breach | None:
        return None if value in allowed else Breach(f"is {_shown(value)}; it must be one of: {told}")

    return check


def place(path: tuple[str | int, ...]) -> str:
    """Where something is, as people would say it.

    >>> place(("predicates", "rewrite", "templates", 1, "weight"))
    '"weight" of template 2 of \\'rewrite\\''
    """
    named = list[str]()
    for before, step in zip((None, *path), path, strict=False):
        if isinstance(step, int) and before in _SINGULAR:
            named[-1] = f"{_SINGULAR[before]} {step + 1}"
        elif before == "predicates" and len(named) == 1:
            named = [f"'{step}'"]
        else:
            named.append(f"member {step + 1}" if isinstance(step, int) else f'"{step}"')
    return " of ".join(reversed(named)) or "the file"


_SINGULAR: Mapping[object, str] = {"templates": "template", "openers": "opener", "plans": "plan"}


def _shown(value: object) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), 60)
