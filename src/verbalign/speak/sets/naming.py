"""How entities are named: values as people write them, pronouns, and names the second time.

Who or what was just spoken of is called by a pronoun, if people agree on one for such a property; *he* and *she* are
said only of those whom people call so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from verbalign.language import english
from verbalign.learning.sets.things import DOUBTFUL, SURE, leaning, like_a_person
from verbalign.mentions.entities import FORMS, article_keys, kind_of, short_name, tag_of
from verbalign.values import Meaning
from verbalign.values.arguments import name_words, value_text

_WITH_ARTICLE = ("the ", "The ", "A ", "An ")
_CODE = re.compile(r"\([^()]*\d[^()]*\)$")
_LARGE = re.compile(r"\d{7,}(\.\d+(E\d+)?|(?=\s*\())(\s*\([^)]*\))?|[1-9]\d{3,}000")


class Naming:
    """Names entities by what one dictionary knows of them."""

    def __init__(self, learned: Mapping[str, Any]) -> None:
        self.surfaces: Mapping[str, str] = learned.get("surfaces", {})
        forms = [name for name in learned.get("forms", ()) if name in FORMS]
        self.forms = [FORMS[name] for name in forms]
        self.forms_of_names = [FORMS[name] for name in forms if not name.endswith(("unit", "year"))]
        self.untagged = frozenset(learned.get("untagged", ()))  # tags of names that people leave out
        self.articles: Mapping[str, bool] = learned.get("articles", {})
        self.kinds: Mapping[str, str] = learned.get("relatives", {})  # role: who or which
        self.shortened = bool(learned.get("shortened"))
        called: Mapping[str, str] = learned.get("called", {})
        self.genders = {value: word for value, word in called.items() if word in english.POSSESSIVE}  # he or she
        fitting: Mapping[str, Any] = learned.get("fitting", {})
        self.role_names: Sequence[str] = fitting.get("roles", ())
        self.roles = frozenset(self.role_names)
        self.values: Mapping[str, Sequence[int]] = fitting.get("values", {})
        self.people: Mapping[str, float] = learned.get("people", {})  # what speaks for a person
        self.sizes: Mapping[str, int] = learned.get("sizes", {})
        self.small_roles = frozenset(learned.get("small_roles", ()))
        self.plural = frozenset(learned.get("plural", ()))
        self.collective = frozenset(learned.get("collective", ()))
        self.lowers = bool(learned.get("lowers"))  # is "Ice cream" no name?
        self.led = frozenset(str(learned.get("led", "")).split())  # what follows a name: "people", "language"
        self.small = frozenset(str(learned.get("small", "")).split())
        self.written = lru_cache(maxsize=10_000)(self._written)
        self.said = lru_cache(maxsize=10_000)(self._said)
        self.leaning = lru_cache(maxsize=10_000)(lambda value, own: leaning(value, own, self.people))
        self.agreement = lru_cache(maxsize=10_000)(self._agreement)

    def _written(self, value: str, roles: tuple[str, ...] = ()) -> str:
        """A value as people write it."""
        if _LARGE.fullmatch(value):  # a quantity: codes have no decimals, no unit, and are not round
            return FORMS["number grouped unit"](value) or value
        if value in self.surfaces or kind_of(value) == "year":
            return self.surfaces.get(value, value)
        value = " ".join(value.split())
        named = kind_of(value) == "name"
        made = next((m for form in (self.forms_of_names if named else self.forms) if (m := form(value))), value)
        if named and _CODE.search(value):  # what stands in brackets is more than a tag
            made = value
        told = next((key for key in article_keys(made, roles) if key in self.articles), "")
        return f"the {made}" if self.articles.get(told) and not made.startswith(_WITH_ARTICLE) else made

    def _said(self, value: str, roles: tuple[str, ...]) -> str:
        """A value as it is written in some roles: what is no name begins small."""
        made = self.written(value, roles)
        return made[:1].lower() + made[1:] if made[:1].isupper() and self._is_no_name(made, roles) else made

    def told_apart(self, meaning: Meaning, value: str, made: str) -> str:
        """A value as it is written, with its tag where another value of the meaning is written just so; and that of a
        thing nobody has spoken of, if no property that it is the object of tells what it is."""
        if not value.endswith(")"):
            return made
        if (tag := tag_of(value)) and value not in self.values and tag not in self.untagged:
            objects = {value_text(v) for part in meaning for _, v in part.args[1:]}
            if value not in objects and not like_a_person(value) and self.taken_up(meaning, value) == "which":
                return value
        others = (value_text(v) for part in meaning for _, v in part.args)
        return value if any(other != value and self.written(other) == made for other in others) else made

    def _is_no_name(self, made: str, roles: tuple[str, ...]) -> bool:
        """Is a value no name, as the words after the first tell, or else values that have the same roles?"""
        first, *rest = made.split(" ")
        if not made[1:].islower():
            return False
        if first.lower() in self.small:
            return not any(role.endswith(".subject") for role in roles)
        if english.is_origin(first.lower()) or not first.replace("-", "").isalpha():
            return False
        if self.lowers and rest and "".join(rest).isalpha() and not any(role.endswith(".subject") for role in roles):
            return rest[-1] not in self.led
        if first in self.proper:
            return False
        if rest:
            return rest[-1] not in self.led and not self.small.isdisjoint(rest)
        return any(role in self.small_roles for role in roles) or english.is_state(made)

    @cached_property
    def proper(self) -> frozenset[str]:
        """The words with a capital after the first one of a name, or alone where nobody writes them small."""
        found: set[str] = set()
        for value in self.values:
            first, *rest = value.split(" ")
            found.update(word for word in rest if word[:1].isupper())
            if not rest and self.surfaces.get(value, value)[:1].isupper():
                found.add(first)
        return frozenset(found)

    def size(self, value: str) -> int:
        """How large a place is beside others, as its roles elsewhere tell; "A, B" is smaller than B."""
        found = [self.sizes.get(self.role_names[number], 0) for number in self.values.get(value, ())]
        return sum(found) - value.count(", ")

    def _agreement(self, value: str, made: str, roles: tuple[str, ...]) -> tuple[str, bool | None]:
        """What kind of thing a value is, and whether it takes a plural verb as it is written in these roles; None where
        that is not known."""
        if not english.several(made):
            return kind_of(value), None if any(role in self.collective for role in roles) else False
        last = made.rpartition(" ")[2]
        common = last != made and last in self.small and english.plural([last])  # "Kurdish languages"
        return kind_of(value), True if common or any(role in self.plural for role in roles) else None

    def pronoun(self, meaning: Meaning, value: str) -> str:
        """What a value is called the second time, where that is known."""
        return self.genders.get(value) or ("it" if self.taken_up(meaning, value) == "which" else "")

    def taken_up(self, meaning: Meaning, value: str) -> str:
        """The word that takes up who or what was named: who or which; nothing where it is not known.  The roles that a
        value has here tell it, else those that it has elsewhere, else the words of the names of its properties, and its
        own name."""
        roles = [(part.predicate, name) for part in meaning for name, v in part.args if value_text(v) == value]
        found = (
            _only(self.kinds.get(f"{predicate}.{name}") for predicate, name in roles)
            or _only(self.kinds.get(self.role_names[number]) for number in self.values.get(value, ()))
            or _only(
                self.named.get(word)
                for predicate, name in roles
                if f"{predicate}.{name}" not in self.roles and name == "subject" and not short_name(value)
                for word in name_words(predicate).split()
            )
            or ("which" if self._is_thing(meaning, value) else "")
        )
        doubtful = self._may_be_a_person if found == "which" else self._may_be_a_thing
        return "" if found and doubtful(meaning, value) else found

    def _is_thing(self, meaning: Meaning, value: str) -> bool:
        """Is something surely no person?  Whoever has a name like a person's may be one."""
        own = _properties_of(meaning, value)
        return bool(own) and not like_a_person(value) and self.leaning(value, own) < SURE

    def _may_be_a_thing(self, meaning: Meaning, value: str) -> bool:
        """Do neither the name of something nor its properties speak for a person?"""
        return (
            value not in self.genders
            and not like_a_person(value)
            and self.leaning(value, _properties_of(meaning, value)) < 0
        )

    def _may_be_a_person(self, meaning: Meaning, value: str) -> bool:
        """Does the name of something look like a person's, and speak its properties for one, or not against one where
        nobody has spoken of it?"""
        least = -SURE if value in self.values else DOUBTFUL
        return bool(short_name(value)) and self.leaning(value, _properties_of(meaning, value)) >= least

    @cached_property
    def named(self) -> Mapping[str, str]:
        """The words that stand in the names of several properties, whose subjects are all taken up alike."""
        seen: dict[str, list[str]] = {}
        for role, kind in self.kinds.items():
            predicate, _, name = role.rpartition(".")
            for word in set(name_words(predicate).split()) if name == "subject" else ():
                seen.setdefault(word, []).append(kind)
        return {w: kinds[0] for w, kinds in seen.items() if len(kinds) > 2 and len({*kinds}) == 1 and len(w) > 2}

    def short(self, meaning: Meaning, value: str, name: str) -> str:
        """A person's name the second time, where people shorten names and no other value has the same word.  A team is
        who, too."""
        known = value in self.genders or self.leaning(value, _properties_of(meaning, value)) > 0
        if not self.shortened or not known or self.taken_up(meaning, value) != "who":
            return name
        short = short_name(name)
        others = (value_text(v) for part in meaning for _, v in part.args if value_text(v) != value)
        return short if short and not any(short in other for other in others) else name


def _properties_of(meaning: Meaning, value: str) -> tuple[tuple[str, str], ...]:
    """The properties that a meaning says of a value, with their objects."""
    return tuple(
        (part.predicate, value_text(part.args[-1][1])) for part in meaning if value_text(part.args[0][1]) == value
    )


def _only(kinds: Iterable[str | None]) -> str:
    """The one kind that all tell who tell any; nothing where they differ."""
    found = {kind for kind in kinds if kind}
    return found.pop() if len(found) == 1 else ""
