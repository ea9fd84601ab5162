"""Which values fit between which words: "the [oldest] game", but "the most [boring] game"; "[1] port", "[2] ports".

What matters of a value is a *sign*: that it is the number one, that it is a list, how its first word ends, or which
value it is: "with a [side view].", but nobody plays "with a [first person].".  A place, such as `the _`, may be for
values with the sign only, or never for these.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from verbalign.dictionary.template import pieces
from verbalign.language.english import singular
from verbalign.values.arguments import symbols

ONE, LIST = "1", ","
JUST = "="  # begins the sign of a single value


@dataclass(frozen=True, slots=True)
class Fit:
    """The sign of an argument's values that matters, and the places that are for it only, or never."""

    sign: str
    only: frozenset[str]
    never: frozenset[str]

    def allows(self, value: str, places: Collection[str]) -> bool:
        signed = has_sign(value, self.sign)
        return self.never.isdisjoint(places) if signed else self.only.isdisjoint(places)

    def to_json(self) -> dict[str, Any]:
        return {"sign": self.sign, "only": sorted(self.only), "never": sorted(self.never)}

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> Fit:
        return cls(saved["sign"], frozenset(saved["only"]), frozenset(saved["never"]))


Fits: TypeAlias = Mapping[str, tuple[Fit, ...]]  # by argument


def has_sign(value: str, sign: str) -> bool:
    """Has a value a sign?

    >>> has_sign("worst looking", "st"), has_sign("1", ONE), has_sign("11", ONE), has_sign("PC, Xbox", LIST)
    (True, True, False, True)
    >>> has_sign("side view", f"{JUST}side view")
    True
    """
    if sign.startswith(JUST):
        return value == sign[1:]
    if sign == LIST:
        return ", " in value
    return value == ONE if sign == ONE else value.partition(" ")[0].endswith(sign)


def places(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The places that a value stands in, by the words before and after it.

    >>> list(places(["with"], ["hdmi", "ports", "."]))
    ['with _', '_ hdmi', '_ hdmi ports', 'with _ hdmi']
    """
    if before:
        yield f"{before[-1]} _"
    for size in (1, 2):
        if len(after) >= size:
            yield f"_ {' '.join(after[:size])}"
    if before and after:
        yield f"{'a' if before[-1] == 'an' else before[-1]} _ {after[0]}"


def is_between(place: str) -> bool:
    """Is this a place between two words?"""
    return not place.startswith("_ ") and not place.endswith(" _")


def sides(place: str) -> tuple[str, str]:
    """A place between two words as the place after the one and that before the other.

    >>> sides("with _ hdmi")
    ('with _', '_ hdmi')
    """
    before, _, after = place.partition(" _ ")
    return f"{before} _", f"_ {after}"


@lru_cache(1 << 14)
def slot_places(template: str) -> Mapping[str, frozenset[str]]:
    """The places of a template's slots."""
    cut = pieces(template)
    literals = [symbols(literal) for literal, _ in cut]
    return {
        slot: frozenset(places(literals[n], literals[n + 1]))
        for n, (_, slot) in enumerate(cut)
        if slot is not None and f"[{slot}: " not in template
    }


def agreeing(known: Fits, template: str, given: Mapping[str, str]) -> str:
    """A template whose nouns after numbers go with the given ones, where both forms are known.

    >>> ports = Fit(ONE, frozenset({"_ hdmi port"}), frozenset({"_ hdmi ports"}))
    >>> agreeing({"n": (ports,)}, "It has [n] hdmi ports.", {"n": "1"})
    'It has [n] hdmi port.'
    """
    for name, own in known.items():
        for fit in own if name in given else ():
            if fit.sign != ONE:
                continue
            for one, many in _forms(fit.only, fit.never):
                wrong, right = (many, one) if given[name] == ONE else (one, many)
                template = re.sub(rf"(\[{re.escape(name)}\] ){re.escape(wrong)}\b", rf"\g<1>{right}", template)
    return template


@lru_cache(1 << 10)
def _forms(only: frozenset[str], never: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """What follows one, and what follows several, where these are forms of the same words."""
    found = ((one[2:], many[2:]) for one in sorted(only) for many in sorted(never) if one[:2] == many[:2] == "_ ")
    return tuple((one, many) for one, many in found if one != many and one == " ".join(map(singular, many.split())))


def fits(known: Fits, template: str, given: Mapping[str, str]) -> bool:
    """May the given values fill the slots of a template?"""
    found = slot_places(template)
    for name, own in known.items():
        if (value := given.get(name)) is None or (there := found.get(name)) is None:
            continue
        for fit in own:
            if (not fit.sign.startswith(JUST) or fit.sign[1:] == value) and not fit.allows(value, there):
                return False
    return True


class Demand(NamedTuple):
    """What a template demands of an argument's value: that it has a sign, or hasn't."""

    argument: str
    sign: str
    wanted: bool


def demands(known: Fits, template: str) -> tuple[Demand, ...]:
    """All that a template demands of the values in its slots; `fits` where they keep it."""
    return tuple(
        Demand(name, fit.sign, wanted)
        for name, places_ in sorted(slot_places(template).items())
        for fit in known.get(name, ())
        for wanted, own in ((True, fit.only), (False, fit.never))
        if not own.isdisjoint(places_)
    )
