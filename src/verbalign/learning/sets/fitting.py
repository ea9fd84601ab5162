"""Words that go with what a thing is: food is "a dish from" its country, a hall is not.

What a thing is, its roles tell: the properties that it has elsewhere, or is the object of, and the shape of its name.
A word that people often say with a property, and never where its subject (or object) has some role, does not fit
things that have that role.  Of such a word, and of one that stands in the name of another property ("located"), it must
be known that it goes with something that the subject is; else the property is said by its own name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import permutations
from typing import Any, TypeAlias, TypeVar

from verbalign.dictionary.template import pieces
from verbalign.language import english
from verbalign.learning.sets.word_counts import KNOWN, SHARE, STEM, STRANGE, WordCounts
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import name_words, value_text
from verbalign.values.text import words

Role = TypeVar("Role", str, int)  # by its name, `leader.object`, or by number
Roles: TypeAlias = Mapping[str, AbstractSet[Role]]  # of each value
# by property and word, for the subject and the object, the roles that the word does not go with
Unfit: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Collection[Role]]]]

SHORTEST = 4  # letters of a word that may tell what a thing is
ENDING = 3  # letters at the end of a name that may tell what it names
ALIKE = 5  # things with a role that must be seen,
IMPLIED = 0.6  # and the share of them that have another, if the one implies the other
VARIED = 10  # and those of which no such share have another in common, if they may be of any kind
PERSONAL = 0.75  # share of a property's subjects that are people, if its words do not go with things
VALUE = "="  # before a value that is a role of its own, as an object
THING = "!"  # the role of what is no person, as all its roles tell that tell anything
_KNOWN = {"subject": f"{KNOWN}subject"}
_NONE: frozenset[Any] = frozenset()


def roles_of(meaning: Meaning) -> dict[str, set[str]]:
    """The roles of each value in a meaning."""
    found: dict[str, set[str]] = {}
    for part in meaning:
        for name, value in part.args:
            found.setdefault(value_text(value), set()).add(f"{part.predicate}.{name}")
    return found


def shapes(value: str) -> tuple[str, ...]:
    """What the shape of a name may tell of a thing: the value itself, and its last word, a comma, or its ending.

    >>> shapes("Old Hall"), shapes("Bonn, Ohio"), shapes("Americans")
    (('=Old Hall', '~ hall'), ('=Bonn, Ohio', '~, ~'), ('=Americans', '~ans'))
    """
    first, _, last = value.lower().rpartition(" ")
    shape = "~, ~" if ", " in value else f"~ {last}" if first else f"~{last[-ENDING:]}"
    return f"{VALUE}{value}", shape


class Fitting:
    """What all wordings tell of the words that fit."""

    def __init__(self) -> None:
        self.roles: dict[str, set[str]] = defaultdict(set)
        self.lines: list[tuple[Meaning, frozenset[str]]] = []
        self.implied: dict[str, frozenset[str]] = {}
        self.shaped: dict[str, set[str]] = {}
        self.varied: frozenset[str] = frozenset()  # roles of things of many kinds

    def take(self, meaning: Meaning, literal: Iterable[str], between: Iterable[str] = ()) -> None:
        """One wording, by the words that belong to no value, and by what stands between two values."""
        for value, roles in roles_of(meaning).items():
            self.roles[value] |= roles
        telling = {*map(english.stem, filter(_may_tell, literal)), *filter(None, map(link, between))}
        self.lines.append((meaning, frozenset(telling)))

    def settle(self) -> None:
        """Give every value the roles that most things like it have, once all wordings are taken."""
        seen = Counter(role for roles in self.roles.values() for role in roles)
        pairs = Counter(pair for roles in self.roles.values() for pair in permutations(sorted(roles), 2))
        found: dict[str, set[str]] = defaultdict(set)
        for (role, other), count in pairs.items():
            if seen[role] >= ALIKE and count >= IMPLIED * seen[role]:
                found[role].add(other)
        self.implied = {role: frozenset(others) for role, others in sorted(found.items())}
        self.varied = frozenset(role for role, count in seen.items() if count >= VARIED and role not in found)
        self.roles = {value: enlarged(roles, self.implied) for value, roles in self.roles.items()}
        seen = Counter(shape for value in self.roles for shape in shapes(value) if shape[0] != VALUE)
        self.shaped = {
            value: roles.union(shape for shape in shapes(value) if shape[0] == VALUE or seen[shape] >= ALIKE)
            for value, roles in self.roles.items()
        }

    def unfit(self, things: Collection[str], kinds: Mapping[str, str]) -> Unfit[str]:
        """For each property, the words that belong to it, and with which roles they do not go; under no name, with
        which roles of their subjects words go nowhere.  `things` are words for what a subject may be; `kinds` tell
        which roles are those of people, and which of things: of what is a person nothing more needs to be known, and
        what is said of people is not said of things."""
        counts = WordCounts()
        people = {role for role, kind in kinds.items() if kind == "who"}
        told = {role for role, kind in kinds.items() if kind == "which"}
        lifeless = {v for v, roles in self.roles.items() if roles.isdisjoint(people) and not roles.isdisjoint(told)}
        of_things: Counter[tuple[str, str]] = Counter()  # property and word
        for meaning, literal in self.lines:
            for name, roles in self._settings(meaning):
                counts.take(name, roles, literal)
            if len(meaning) == 1 and value_text(meaning[0].args[0][1]) in lifeless:
                of_things.update((meaning[0].predicate, word) for word in literal)
        personal = self._personal(people)
        found = {"": {word: counts.anywhere(word, things) for word in counts.words("")}}
        stating = counts.stating()
        for name in sorted(counts.total.keys() - {""}):
            usual = {word: counts.against(name, word) for word in counts.words(name, SHARE)}
            role = f"{name}.subject"
            varied = role in self.varied and role not in people
            for word, against in usual.items():
                if (varied or "subject" in against or stating(name, word)) and not in_names(word, [name]):
                    against[f"{KNOWN}subject"] = counts.known(name, word)
                if word in things and word not in _stems(name):
                    against.setdefault("subject", []).append(STRANGE)
                if role in personal and of_things[name, word] < 2 and not in_names(word, [name]):
                    against.setdefault("subject", []).append(THING)
            found[name] = usual
        return found

    def _personal(self, people: Collection[str]) -> set[str]:
        """The roles of people, as most who have them tell by their other roles."""
        seen: dict[str, Counter[bool]] = defaultdict(Counter)
        for roles in self.roles.values():
            person = not roles.isdisjoint(people)
            for role in roles:
                seen[role][person] += 1
        return {role for role, n in seen.items() if n[True] >= max(ALIKE, PERSONAL * n.total())}

    def _settings(self, meaning: Meaning) -> Iterator[tuple[str, set[tuple[str, str]]]]:
        """The roles that go with a wording's words: of its subjects, and of the values of its only triple."""
        yield "", {("subject", role) for part in meaning for role in self.roles[value_text(part.args[0][1])]}
        if len(meaning) == 1:
            name = meaning[0].predicate
            yield (
                name,
                {
                    (argument, role)
                    for argument, value in meaning[0].args
                    for role in self.shaped[value_text(value)] - {f"{name}.{argument}"}
                    if argument == "object" or role[0] != VALUE
                },
            )


def enlarged(roles: Iterable[str], implied: Mapping[str, Collection[str]]) -> set[str]:
    """Roles, and those that they imply."""
    found = set(roles)
    for role in tuple(found):
        found.update(implied.get(role, ()))
    return found


def telling_words(text: str) -> dict[str, tuple[str, ...]]:
    """The words of a template, without their endings, that may tell what a thing is, with the slots of what it may be:
    the one before the word, and the first, but for what a clause says of its own subject."""
    cut = pieces(text)
    found: dict[str, tuple[str, ...]] = {}
    clause = False
    first = about = next((slot for _, slot in cut if slot), "")
    for literal, slot in cut:
        of = (about,) if about == first or clause else (about, first)
        if about:
            telling, short = _told(literal)
            for word in telling:
                found.setdefault(word, of)
            if slot and short:
                found.setdefault(short, of)
        about, clause = slot or about, literal.endswith(english.CLAUSE_HEAD)
    return found


@lru_cache(1 << 14)
def _told(literal: str) -> tuple[tuple[str, ...], str]:
    """The words between two slots that may tell something, without their endings; and the link that they are."""
    small = map(str.lower, words(literal))
    return tuple(english.stem(word) for word in small if _may_tell(word)), link(literal)


def link(between: str) -> str:
    """What links two values, if it is short words alone, none of which may tell something by itself, or ends in a
    noun after a preposition.

    >>> link(" is in the "), link(" was an "), link(" is in the country of "), link(" is located in "), link(", ")
    ('is in', 'was a', 'is in', '', '')
    """
    said = words(between.lower())
    if len(said) > 2 and said[0] in english.BE and said[1] in english.PREPOSITIONS | english.AFTER_NOUNS:
        said = said[:2]
    if not all(word.isalpha() and len(word) < SHORTEST for word in said):
        return ""
    return " ".join("a" if word == "an" else word for word in said if word != "the")


def _may_tell(word: str) -> bool:
    return len(word) >= SHORTEST and word.isalpha()


@lru_cache(4096)
def _stems(name: str) -> frozenset[str]:
    """The words of a property's name, without their endings."""
    return frozenset(english.stem(part) for part in (*name_words(name).split(), name.lower()))


def in_names(word: str, predicates: Iterable[str]) -> bool:
    """Does a word stand in the name of one of these properties, in some form?

    >>> in_names("leader", ["leader"]), in_names("locat", ["leader", "location"]), in_names("locat", ["country"])
    (True, True, False)
    >>> in_names("owned", ["owner"])
    True
    """
    return any(_in_name(word, name) for name in predicates)


@lru_cache(1 << 14)
def _in_name(word: str, name: str) -> bool:
    return any(
        part[:STEM].startswith(word[:STEM]) or word.startswith(part) or english.done_and_doer(word, part)
        for part in _stems(name)
    )


def fits(
    said: Iterable[tuple[str, Sequence[str]]],
    meaning: Meaning,
    values: Mapping[str, str],
    roles: Roles[Role],
    unfit: Unfit[Role],
) -> bool:
    """Do words go with what the values of a meaning are?  Each must fit all properties it belongs to of the thing it is
    said of, or one of those of other things, or else the value in one of its slots; and of the words that belong to a
    property one must fit it.  Words without slots stand in the name of a property."""
    anywhere = unfit.get("", {})
    stated: dict[Expression, bool] = {}
    for word, slots in said:
        if not slots:
            stated.update((part, True) for part in meaning if in_names(word, [part.predicate]))
            continue
        own = [
            (part, _fits(part, roles, by[word])) for part in meaning if (by := unfit.get(part.predicate)) and word in by
        ]
        for part, fitting in own:
            stated[part] = fitting or stated.get(part, False)
        if not all(fitting for part, fitting in own if value_text(part.args[0][1]) == values[slots[0]]):
            return False
        against = {} if own else anywhere.get(word, {})
        if against and not any(_goes_with(roles.get(values[slot], _NONE), against, "subject") for slot in slots):
            return False
    return all(stated.values())


def _fits(part: Expression, roles: Roles[Role], against: Mapping[str, Collection[Role]]) -> bool:
    for argument, value in part.args if against else ():
        if not _goes_with(roles.get(value_text(value), _NONE), against, argument):
            return False
    return True


def _goes_with(mine: AbstractSet[Role], against: Mapping[str, Collection[Role]], argument: str) -> bool:
    """Is there nothing against a word in the roles of a value, and something for it, where that must be known?"""
    if argument in against and not mine.isdisjoint(against[argument]):
        return False
    known = against.get(_KNOWN[argument]) if argument in _KNOWN else None
    return known is None or not mine.isdisjoint(known)
