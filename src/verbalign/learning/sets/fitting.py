"""Words that go with what a thing is: food is "a dish from" its country, a hall is not.

What a thing is, its roles tell: the properties that it has elsewhere, or is the object of.  A word that people often
say with a property, and never where its subject (or object) has some role, does not fit things that have that role.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeAlias, TypeVar

from verbalign.dictionary.template import pieces
from verbalign.language import english
from verbalign.values import Expression, Meaning
from verbalign.values.arguments import name_words, value_text
from verbalign.values.text import words

Role = TypeVar("Role", str, int)  # by its name, `leader.object`, or by number
Roles: TypeAlias = Mapping[str, Collection[Role]]  # of each value
# by property and word, for the subject and the object, the roles that the word does not go with
Unfit: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Collection[Role]]]]

NOTHING = ""  # the role of a thing of which nothing is known but what is said: words for few things do not go with it
STRANGE = "?"  # and of one with a property that nobody has put into words: nouns of no property do not go with it
SHORTEST = 4  # letters of a word that may tell what a thing is
SHARE = 0.05  # of a property's wordings that have a word which belongs to it
EXPECTED = 2.5  # wordings that should have the word, if the role made no difference
ALIKE = 5  # things with a role that must be seen,
IMPLIED = 0.6  # and the share of them that have another, if the one implies the other
OBSERVED = 0.15  # share of those that do, at most, where the word does not fit


def roles_of(meaning: Meaning) -> dict[str, set[str]]:
    """The roles of each value in a meaning."""
    found: dict[str, set[str]] = {}
    for part in meaning:
        for name, value in part.args:
            found.setdefault(value_text(value), set()).add(f"{part.predicate}.{name}")
    return found


class Fitting:
    """What all wordings tell of the words that fit."""

    def __init__(self) -> None:
        self.roles: dict[str, set[str]] = defaultdict(set)
        self.lines: list[tuple[Meaning, frozenset[str]]] = []
        self.implied: dict[str, frozenset[str]] = {}

    def take(self, meaning: Meaning, literal: Iterable[str]) -> None:
        """One wording, by the words that belong to no value."""
        for value, roles in roles_of(meaning).items():
            self.roles[value] |= roles
        self.lines.append((meaning, frozenset(map(english.stem, filter(_may_tell, literal)))))

    def settle(self) -> None:
        """Give every value the roles that most things like it have, once all wordings are taken."""
        seen = Counter(role for roles in self.roles.values() for role in roles)
        pairs = Counter(pair for roles in self.roles.values() for pair in permutations(sorted(roles), 2))
        found: dict[str, set[str]] = defaultdict(set)
        for (role, other), count in pairs.items():
            if seen[role] >= ALIKE and count >= IMPLIED * seen[role]:
                found[role].add(other)
        self.implied = {role: frozenset(others) for role, others in sorted(found.items())}
        self.roles = {value: enlarged(roles, self.implied) for value, roles in self.roles.items()}

    def unfit(self, things: Collection[str]) -> Unfit[str]:
        """For each property, the words that belong to it, and with which roles they do not go; under no name, with
        which roles of their subjects words go nowhere.  `things` are words for what a subject may be."""
        total: Counter[str] = Counter()
        said: Counter[tuple[str, str]] = Counter()
        having: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)  # property: arguments and roles
        both: Counter[tuple[str, str, str, str]] = Counter()
        for meaning, literal in self.lines:
            for name, roles in self._settings(meaning):
                total[name] += 1
                said.update((name, word) for word in literal)
                having[name].update(roles)
                both.update((name, *role, word) for role in roles for word in literal)
        found: dict[str, dict[str, dict[str, list[str]]]] = defaultdict(dict)
        for (name, word), count in sorted(said.items()):
            share = count / total[name]
            if share < SHARE and name:
                continue
            against = found[name].setdefault(word, {})
            told = [(role, number) for role, number in having[name].items() if number * share >= EXPECTED]
            for (argument, role), number in told:
                if both[name, argument, role, word] <= OBSERVED * number * share:
                    against.setdefault(argument, []).append(role)
            own = {english.stem(part) for part in (*name_words(name).split(), name.lower())}
            if name and word in things and word not in own:
                against.setdefault("subject", []).append(STRANGE)
            if not name and 2 * len(against.get("subject", ())) > len(told):
                against["subject"].append(NOTHING)
        return found

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
                    for role in self.roles[value_text(value)] - {f"{name}.{argument}"}
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
    the one before the word, and the first."""
    cut = pieces(text)
    found: dict[str, tuple[str, ...]] = {}
    first = about = next((slot for _, slot in cut if slot), "")
    for literal, slot in cut:
        for word in map(str.lower, words(literal)):
            if _may_tell(word) and about:
                found.setdefault(english.stem(word), (about, first) if about != first else (first,))
        about = slot or about
    return found


def _may_tell(word: str) -> bool:
    return len(word) >= SHORTEST and word.isalpha()


def fits(
    said: Iterable[tuple[str, Sequence[str]]],
    meaning: Meaning,
    values: Mapping[str, str],
    roles: Roles[Role],
    unfit: Unfit[Role],
) -> bool:
    """Do words go with what the values of a meaning are?  Each must fit one of the properties it belongs to, or the
    value in one of its slots."""
    anywhere = unfit.get("", {})
    for word, slots in said:
        own = [(part, by[word]) for part in meaning if (by := unfit.get(part.predicate)) and word in by]
        if own and not any(_fits(part, roles, against) for part, against in own):
            return False
        wrong = () if own else anywhere.get(word, {}).get("subject", ())
        if wrong and all(any(role in wrong for role in roles.get(values[slot], ())) for slot in slots):
            return False
    return True


def _fits(part: Expression, roles: Roles[Role], against: Mapping[str, Collection[Role]]) -> bool:
    for argument, value in part.args if against else ():
        if argument in against and any(role in against[argument] for role in roles.get(value_text(value), ())):
            return False
    return True
