"""The parts that a set is said by, with the templates for each.

A set whose pattern was never seen is cut into known parts, as few as there can be; a property that was never seen is
said as its relatives are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from verbalign.dictionary.template import Template
from verbalign.errors import SpeakingError
from verbalign.language import english
from verbalign.language.properties import listed_statement, one_of
from verbalign.learning.pattern import Pattern, pattern
from verbalign.learning.sets.fitting import THING, Roles, Unfit, fits, in_names, shapes, telling_words
from verbalign.learning.sets.heard import RECURS
from verbalign.learning.sets.relatives import Relatives
from verbalign.learning.sets.word_counts import NOTHING, STRANGE
from verbalign.mentions.entities import kind_of
from verbalign.speak.sets.naming import Naming
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import value_text

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

MOST = 10  # expressions whose parts are all tried; of more, the sizes are bounded
LARGEST = 7
SPLIT = 1.5  # the price of a part that says several objects of a property, and not all of them
_ARE = re.compile(r"The ([a-z][\w -]*) of \[subject\] are \[object\]\.")
_BARE = re.compile(r"\[subject\] (?:is|are|was|were)(?: an?| the)? \[object\]\.")  # tells no property
_AFTER_NOUN = re.compile(r"\bthe (?!of )[a-z]+ \[([^\[\]]+)\]")
_IN_PLACE = re.compile(rf"{english.IN}\[[^\[\]]+\]\.$")
_LISTABLE = re.compile(r"\[subject\] [^\[\]]+ \[object\]\.")


@dataclass(frozen=True, eq=False)
class SaidPart:
    """Some expressions of a meaning, by position, with the templates that say them, best first; all but the first are
    found when they are asked for."""

    positions: tuple[int, ...]
    pattern: Pattern
    values: Mapping[str, str]  # by slot
    first: Template
    more: Iterable[Template] = ()
    support: int = 0

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        return (self.first, *self.more)

    def value(self, name: str) -> str:
        """The value in a slot."""
        return self.values.get(name, "")

    def roles(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """What slots are for: `leader.object`."""
        return _roles(self.pattern.key, names)

    def subjects(self) -> frozenset[str]:
        """The values that its templates name first."""
        return frozenset(self.value(template.slots[0]) for template in self.templates if template.slots)

    def places(self) -> frozenset[str]:
        """The values that its templates say something to be in, last."""
        ends = (template.slots[-1] for template in self.templates if _IN_PLACE.search(template.text))
        return frozenset(map(self.value, ends))


class SetParts:
    """Cuts sets into parts with one dictionary."""

    def __init__(self, dictionary: MappingDictionary, naming: Naming) -> None:
        self.dictionary = dictionary
        self.learned = learned = dictionary.learned.get("sets", {})
        self.naming = naming
        fitting: Mapping[str, Any] = learned.get("fitting", {})
        self.roles = {name: n for n, name in enumerate(naming.role_names)}
        self.subject_roles = frozenset(n for name, n in self.roles.items() if name.endswith(".subject"))
        self.implied: Mapping[str, Sequence[int]] = fitting.get("implied", {})
        self.values = naming.values
        self.unfit: Unfit[int] = {
            name: {word: {a: frozenset(roles) for a, roles in against.items()} for word, against in by.items()}
            for name, by in fitting.get("unfit", {}).items()
        }
        self.beside = lru_cache(1 << 10)(self._beside)
        self.doubted = lru_cache(1 << 14)(self._doubted)

    @cached_property
    def relatives(self) -> Relatives:
        return Relatives(
            self.learned.get("names", ()),
            self.learned.get("kinds", {}),
            (
                {word.strip(".,") for t in entry.templates for text, _ in t.pieces for word in text.lower().split()}
                for key, entry in self.dictionary.entries.items()
                if "(" not in key
            ),
            str(self.learned.get("capitals", "")).split(),
            self.learned.get("had", ()),
            self.naming.small,
        )

    @cached_property
    def words(self) -> Collection[str]:
        """The words that are known, small."""
        return self.naming.small | self.relatives.vocabulary.keys()

    @cached_property
    def known(self) -> frozenset[tuple[str, ...]]:
        """The properties of each pattern that there are templates for."""
        return frozenset(
            tuple(sorted(part.split("(")[0] for part in key.split(" + ")))
            for key, entry in self.dictionary.entries.items()
            if entry.templates
        )

    def of(self, meaning: Meaning) -> list[SaidPart]:
        """The parts that say a meaning together."""
        context = self._context(meaning)
        every = tuple(range(len(meaning)))
        whole = self._part(meaning, every, context) if self._is_known(meaning, every) else None
        return [whole] if whole is not None else self._cover(meaning, context)

    def _is_known(self, meaning: Meaning, positions: Sequence[int]) -> bool:
        """Are there templates for the properties of these expressions, or is it only one?"""
        return len(positions) == 1 or tuple(sorted([meaning[at].predicate for at in positions])) in self.known

    def _context(self, meaning: Meaning) -> dict[str, set[int]]:
        """The roles of all values, by number: here, elsewhere, and those that things like them have."""
        here: dict[str, set[str]] = {}
        for part in meaning:
            for name, value in part.args:
                here.setdefault(value_text(value), set()).add(f"{part.predicate}.{name}")
        found: dict[str, set[int]] = {}
        for text, roles in here.items():
            elsewhere = self.values.get(text, ())
            known = not self.subject_roles.isdisjoint(elsewhere)
            if not known and not roles <= self.roles.keys():
                found[text] = {self.roles[role] for role in roles if role in self.roles}.union(elsewhere)
                found[text].add(self.roles.get(STRANGE, -1))
            elif len(roles) == 1 and not elsewhere:
                found[text] = {self.roles.get(NOTHING, -1)}
            else:
                found[text] = {number for role in roles for number in self._implied(role)}.union(elsewhere)
            found[text].update(self.roles[shape] for shape in shapes(text) if shape in self.roles)
            if self.naming.taken_up(meaning, text) == "which":
                found[text].add(self.roles.get(THING, -1))
        return found

    def _doubles_article(self, template: Template, found: Pattern) -> bool:
        """Does a template put a value with an article of its own after a noun with one, as in "the country the
        Netherlands"?"""
        after = _after_nouns(template.text)
        return bool(after) and any(
            self.naming.written(value, _roles(found.key, names)).startswith("the ")
            for value, names in found.roles
            if not after.isdisjoint(names)
        )

    def _beside(self, role: int) -> frozenset[int]:
        """The roles of all values that have a role."""
        return frozenset(other for roles in self.values.values() if role in roles for other in roles)

    def _unfamiliar(self, part: Expression, context: Roles[int]) -> bool:
        """Has the subject of an expression nothing else in common with those of whom its property is known?"""
        role = self.roles.get(f"{part.predicate}.{part.args[0][0]}", -1)
        return context[value_text(part.args[0][1])].isdisjoint(self.beside(role) - {role})

    def _implied(self, role: str) -> Iterable[int]:
        """A role, and those that most things with it have."""
        return (self.roles[role], *self.implied.get(role, ())) if role in self.roles else ()

    def _part(self, meaning: Meaning, positions: tuple[int, ...], context: Roles[int]) -> SaidPart | None:
        """Expressions whose properties are known, or one alone, with the templates that say them."""
        said = tuple([meaning[at] for at in positions])
        found = pattern(said)
        values = {name: value for value, names in found.roles for name in names}
        entry = self.dictionary.entries.get(found.key)
        if entry is not None:
            fitting = self._fitting(entry, said, found, values, context)
            first = next(fitting, None)
            if first is not None and not (
                len(said) == 1 and _BARE.fullmatch(first.text) and first != entry.templates[0]
            ):
                return SaidPart(positions, found, values, first, fitting, entry.wordings)
        if len(said) > 1:
            return None
        first, *more = self._by_name(said[0].predicate, said[0].args)
        return SaidPart(positions, found, values, first, more)

    def _fitting(
        self, entry: Entry, said: Meaning, found: Pattern, values: Mapping[str, str], context: Roles[int]
    ) -> Iterator[Template]:
        """The templates of a pattern that fit what is said, best first."""
        predicates = tuple([part.predicate for part in said])
        twice = len(set(predicates)) < len(said)
        strange = len(said) == 1 and entry.meanings < RECURS and self._unfamiliar(said[0], context)
        surest = entry.templates
        if len(said) == 1 and entry.meanings < RECURS:  # a word of its name tells a property that few have spoken of
            surest = tuple(sorted(surest, key=lambda t: not (t.pinned or _tells(t.text, predicates))))
        for template in surest:
            if template.text in entry.rejected or not self._fits(template, values):
                continue
            if not template.pinned:
                doubted = self.doubted(template.text, predicates)
                if doubted and not fits(doubted, said, values, context, self.unfit):
                    continue
                if self._doubles_article(template, found):
                    continue
                if strange and not self.relatives.shared(template.text, found.key):
                    continue
            if (made := self._within(template, predicates, found, values) if twice else template) is not None:
                yield made

    def _within(
        self, template: Template, predicates: Sequence[str], found: Pattern, values: Mapping[str, str]
    ) -> Template | None:
        """A template with the larger last of two places of one property, where one is said to lie in the other; None if
        it says so where it is not known which is the larger."""
        text = template.text
        for within in english.ONE_WITHIN.finditer(template.text):
            a, b = within.groups()
            if predicates[found.order[int(a) - 1]] != predicates[found.order[int(b) - 1]]:
                continue
            larger = self.naming.size(values[f"{b}.object"]) - self.naming.size(values[f"{a}.object"])
            if larger == 0:
                return None
            if larger < 0:
                text = _swapped(text, f"[{a}.object]", f"[{b}.object]")
        return template if text == template.text else replace(template, text=text)

    def _fits(self, template: Template, values: Mapping[str, str]) -> bool:
        """Are all values that it needs given, and is whom it calls he or she called so?"""
        if not template.argument_set <= values.keys():
            return False
        told = _genders(template.text)
        return not told or (len(told) == 1 and any(self.naming.genders.get(value) in told for value in values.values()))

    def _doubted(self, template: str, predicates: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The words of a template that may not go with these properties, each with the slots that it is said of; where
        there are any, those in the names of the properties, too, without slots."""
        found = []
        every = sorted(telling_words(template).items())
        for word, slots in every:
            own = [by[word] for name in predicates if (by := self.unfit.get(name)) and word in by]
            if any(own) if own else self.unfit.get("", {}).get(word) and not in_names(word, predicates):
                found.append((word, slots))
        named = [(word, ()) for word, _ in every if in_names(word, predicates)] if found else []
        return (*found, *named)

    def _by_name(self, predicate: str, args: Sequence[tuple[str, Any]]) -> tuple[Template, ...]:
        lacking = [name for name in ("subject", "object") if name not in dict(args)]
        if lacking and predicate in self.dictionary.entries:
            raise SpeakingError(f"`{predicate}` needs a value for `{lacking[0]}`; give one")
        if [name for name, _ in args] != ["subject", "object"] or not any(map(str.isalnum, predicate)):
            fault = f"nobody has put '{predicate}' into words, and it isn't a property with a subject and an object"
            raise SpeakingError(f"{fault}; add wordings")
        value = value_text(args[1][1])
        found = self._sourced(self.relatives.templates(predicate, kind_of(value)), predicate, kind_of(value))
        if kind_of(value) != "name" or english.several(value):
            return found
        return tuple(replace(t, text=one_of(m[1].split())) if (m := _ARE.fullmatch(t.text)) else t for t in found)

    def _sourced(self, templates: tuple[Template, ...], name: str, kind: str) -> tuple[Template, ...]:
        """Templates of which those that rules alone have made name the wordings of the property most like theirs."""
        if all(one.sources for one in templates):
            return templates
        near = [entry for one in self.relatives.nearest(name, kind) if (entry := self.dictionary.entries.get(one))]
        sources = next((t.sources for entry in near for t in entry.templates if t.sources), ())
        return tuple(one if one.sources else replace(one, sources=sources) for one in templates)

    def _cover(self, meaning: Meaning, context: Roles[int]) -> list[SaidPart]:
        """As few parts as there can be; of equally few, those that most people's wordings are behind."""
        every = range(len(meaning))
        if len(meaning) > MOST:
            return self._gathered(
                meaning, [p for at in every if (p := self._part(meaning, (at,), context)) is not None]
            )
        found = {1 << at: part for at in every if (part := self._part(meaning, (at,), context)) is not None}
        for size in range(2, min(LARGEST, len(meaning) - 1) + 1):
            for positions in combinations(every, size):
                if self._is_known(meaning, positions) and (part := self._part(meaning, positions, context)):
                    found[sum([1 << at for at in positions])] = part
        alike = _alike(meaning)
        prices = {
            sub: _price(part) + SPLIT * any((sub & one).bit_count() > 1 and sub & one != one for one in alike)
            for sub, part in found.items()
        }
        best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for mask in range(1, 1 << len(meaning)):
            low = mask & -mask
            best[mask] = min(
                (best[mask ^ sub][0] + prices[sub], (*best[mask ^ sub][1], sub))
                for sub in found
                if sub & low and sub & mask == sub
            )
        return self._gathered(meaning, [found[mask] for mask in best[(1 << len(meaning)) - 1][1]])

    def _gathered(self, meaning: Meaning, parts: Sequence[SaidPart]) -> list[SaidPart]:
        """SetParts with those put together that say one property of one subject by a noun: "The b of A are c and d"."""
        groups: dict[tuple[str, ...], list[SaidPart]] = {}
        for part in parts:
            one = meaning[part.positions[0]]
            alone = len(part.positions) > 1 or _noun_is(part) is None
            own = tuple(map(str, part.positions)) if alone else (one.predicate, value_text(one.args[0][1]))
            groups.setdefault(own, []).append(part)
        kept = [self._listed(meaning, group) if len(group) > 1 else group[0] for group in groups.values()]
        same = Counter(meaning[part.positions[0]].predicate for part in kept if len(part.positions) == 1)
        return [_listable(part) if same[meaning[part.positions[0]].predicate] > 1 else part for part in kept]

    def _listed(self, meaning: Meaning, parts: Sequence[SaidPart]) -> SaidPart:
        positions = tuple(sorted(at for part in parts for at in part.positions))
        found = pattern(tuple(meaning[at] for at in positions))
        noun = _noun_is(parts[0])
        words = noun[1].split() if noun else []
        text = listed_statement(words, [f"[{n}.object]" for n in range(1, len(positions) + 1)])
        sources = tuple(dict.fromkeys(source for part in parts for source in part.first.sources))
        values = {name: value for value, names in found.roles for name in names}
        return SaidPart(positions, found, values, Template(text, sources=sources))


@lru_cache(1 << 14)
def _tells(template: str, predicates: tuple[str, ...]) -> bool:
    """Has a template a word of the name of one of these properties?"""
    return any(in_names(word, predicates) for word in telling_words(template))


@lru_cache(1 << 14)
def _after_nouns(template: str) -> frozenset[str]:
    """The slots that stand after a noun with an article."""
    return frozenset(_AFTER_NOUN.findall(template))


@lru_cache(1 << 14)
def _properties(key: str) -> tuple[str, ...]:
    """The properties of a pattern."""
    return tuple(part.split("(")[0] for part in key.split(" + "))


@lru_cache(1 << 14)
def _roles(key: str, names: tuple[str, ...]) -> tuple[str, ...]:
    properties = _properties(key)
    return tuple(
        f"{properties[int(number) - 1 if number else 0]}.{argument}"
        for number, _, argument in (name.rpartition(".") for name in names)
    )


def _swapped(text: str, a: str, b: str) -> str:
    return text.replace(a, "\0").replace(b, a).replace("\0", b)


def _listable(part: SaidPart) -> SaidPart:
    """A part with those of its templates first whose object may be followed by others: "A has b", and c."""
    if len(part.positions) > 1:
        return part
    first, *more = sorted(part.templates, key=lambda t: not _LISTABLE.fullmatch(t.text))
    return replace(part, first=first, more=more)


def _noun_is(part: SaidPart) -> re.Match[str] | None:
    """The first of its templates that says a property by a noun, as the one object or as one of several."""
    return next((found for t in part.templates if (found := english.NOUN_IS.fullmatch(t.text))), None)


@lru_cache(1 << 14)
def _genders(template: str) -> frozenset[str]:
    """The pronouns, he or she, that tell a gender in a template."""
    return frozenset(english.GENDERS[word.lower()] for word in english.GENDERED.findall(template))


def _alike(meaning: Meaning) -> list[int]:
    """The expressions that say one property of one subject, as masks, where they are more than two."""
    groups: dict[tuple[str, str], int] = {}
    for at, part in enumerate(meaning):
        key = part.predicate, value_text(part.args[0][1])
        groups[key] = groups.get(key, 0) | 1 << at
    return [mask for mask in groups.values() if mask.bit_count() > 2]


def _price(part: SaidPart) -> float:
    return 1.0 + 0.5 / (1 + part.support) + (2.0 if not part.support else 0.0)
