"""What a dictionary's templates say when they are read backwards: the predicate, its arguments, and which values their
fixed words stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.speak.generic import YES_AND_NO, generic, sayable
from verbalign.speak.realisation import met
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import configuration_parts
from verbalign.values.features import of_place, of_value

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

_ASKED = re.compile(r"(.+)\((.*)\)")
_NUMBERED = re.compile(r"\d+\.")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a template's words are right for: the values of its fixed words, and those that it implies."""

    said: Mapping[str, str] = field(default_factory=dict)
    implied: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Known:
    """A template with the entry that it belongs to; none where it is made of an argument's name alone, and follows a
    sentence that names what it speaks of.  `configurations`: the values that it was made for."""

    entry: Entry | None
    template: Template
    configurations: Sequence[Mapping[str, str]] = ()

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """What the fixed words may be meant for; implied is what all configurations with the same values share."""
        template, groups = self.template, dict[tuple[tuple[str, str], ...], list[Mapping[str, str]]]()
        for values in self.configurations or [{}]:
            said = tuple((name, values.get(name, words)) for name, words in sorted(template.wordings.items()))
            groups.setdefault(said, []).append(values)
        found = []
        for said, members in groups.items():
            shared = set(members[0].items()).intersection(*(one.items() for one in members[1:]))
            implied = {name: value for name, value in sorted(shared) if name not in template.argument_set}
            found.append(Setting(dict(said), implied))
        return tuple(found)

    @cached_property
    def pieces(self) -> tuple[tuple[str, str | None], ...]:
        """The template's pieces, its fixed words being literal."""
        found: list[tuple[str, str | None]] = []
        before = ""
        for literal, slot in self.template.pieces:
            words = self.template.wordings.get(slot or "")
            if slot is None or not words:
                found.append((before + literal, slot))
                before = ""
                continue
            before += "".join(met(literal, words))
        return tuple(found)


def known_templates(dictionary: MappingDictionary) -> Iterator[Known]:
    """All that a dictionary can say, sentence by sentence."""
    for entry in dictionary.entries.values():
        for template in entry.templates if entry.frames is None else ():
            if template.text not in entry.rejected and (template.pinned or not entry.choices):
                yield Known(entry, template, (_required(template),))
        for number, configurations in _configurations(entry).items():
            if entry.pool[number] not in entry.rejected:
                yield Known(entry, entry.pooled(number), configurations)
    heard = {name: entry for entry in dictionary.entries.values() if entry.choices for name in entry.args}
    for name in heard:
        yield Known(None, generic(name, ""))
        worded = ((value, generic(name, value)) for value in YES_AND_NO if sayable(name, value))
        yield from (Known(None, template, ({name: value},)) for value, template in worded if template.wordings)


def _required(template: Template) -> dict[str, str]:
    """The values that a template's conditions ask for."""
    asked = [of_value(feature) for feature in template.when if not of_place(feature)]
    return {name: value for name, relation, value in asked if relation == "is"}


def _configurations(entry: Entry) -> dict[int, list[dict[str, str]]]:
    """For each template of the pool, the values of the configurations that use it."""
    found: dict[int, list[dict[str, str]]] = {}
    known = set(entry.args)
    for key, numbers in entry.choices.items():
        parts = configuration_parts(key)
        if all(name in known for name, _ in parts):
            values = {name: value for name, value in parts if value is not None}
            for number in numbers:
                found.setdefault(number, []).append(values)
    return found


def values_of(entry: Entry) -> dict[str, frozenset[str]]:
    """The values that an entry's configurations know, for the arguments whose values matter."""
    found: dict[str, set[str]] = {}
    for key in entry.choices:
        for name, value in configuration_parts(key):
            if value is not None and name in entry.args:
                found.setdefault(name, set()).add(value)
    return {name: frozenset(values) for name, values in found.items()}


def meaning_of(entry: Entry, values: Mapping[str, str], *, sets: bool) -> Meaning:
    """The meaning that an entry with some values stands for; arguments without a value are not said."""
    parts = entry.predicate.split(" + ")
    numbered = len(parts) > 1 and all(_NUMBERED.match(name) for name in entry.args)
    if sets and _ASKED.fullmatch(parts[0]):
        return _of_pattern(parts, values)
    if not numbered:
        return (_expression(entry.predicate, [(n, values[n]) for n in _order(entry, values)]),)
    return tuple(
        _expression(part, [(n.partition(".")[2], values[n]) for n in entry.args if n in values and _at(n) == number])
        for number, part in enumerate(parts, 1)
    )


def _order(entry: Entry, values: Mapping[str, str]) -> list[str]:
    return [name for name in entry.args if name in values] + [name for name in values if name not in entry.args]


def _at(name: str) -> int:
    return int(name.partition(".")[0])


def _expression(predicate: str, pairs: Sequence[tuple[str, str]]) -> Expression:
    """An expression; one that asks for arguments has their names in that of its entry."""
    asked = None if pairs else _ASKED.fullmatch(predicate)
    if asked:
        return Expression(asked[1], tuple((name, "") for name in asked[2].split(", ")))
    return Expression(predicate, tuple(pairs))


def _of_pattern(parts: Sequence[str], values: Mapping[str, str]) -> Meaning:
    """The expressions of a pattern `birthPlace(A, B) + country(B, C)`; who is said once is known wherever he stands."""
    roles: list[tuple[str, list[tuple[str, str, str]]]] = []
    for number, part in enumerate(parts, 1):
        found = _ASKED.fullmatch(part)
        assert found is not None, "a pattern has letters for its entities"
        letters = found[2].split(", ")
        names = ("subject", "object") if len(letters) == 2 else tuple(f"arg{n}" for n in range(1, len(letters) + 1))
        numbers = [f"{number}.{name}" if len(parts) > 1 else name for name in names]
        roles.append((found[1], list(zip(names, numbers, letters, strict=True))))
    said = {letter: values[number] for _, places in roles for _, number, letter in places if number in values}
    return tuple(
        Expression(predicate, tuple((name, said[letter]) for name, _, letter in places if letter in said))
        for predicate, places in roles
    )


def wordings_of(dictionary: MappingDictionary) -> dict[tuple[str, str], str]:
    """The value that most people mean by a fixed wording, by argument and wording.

    Dictionaries of before the support was kept by argument alone have none."""
    found = {}
    support: Mapping[str, Mapping[str, Mapping[str, int]]] = dictionary.learned.get("support", {})
    for name, known in support.items():
        for said, counts in known.items():
            meant = [(count, value) for value, count in counts.items() if value and isinstance(count, int)]
            if meant and 2 * max(meant)[0] > sum(counts.values()):
                found[name, said] = max(meant)[1]
    return found
