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
from verbalign.mentions.entities import FORMS, article_keys, kind_of, short_name
from verbalign.values import Meaning
from verbalign.values.arguments import name_words, value_text

_LARGE = re.compile(r"\d{7,}(\.\d+(E\d+)?|(?=\s*\())(\s*\([^)]*\))?")


class Naming:
    """Names entities by what one dictionary knows of them."""

    def __init__(self, learned: Mapping[str, Any]) -> None:
        self.surfaces: Mapping[str, str] = learned.get("surfaces", {})
        self.forms: Sequence[str] = learned.get("forms", ())
        self.articles = frozenset(learned.get("articles", ()))
        self.kinds: Mapping[str, str] = learned.get("relatives", {})  # role: who or which
        self.shortened = bool(learned.get("shortened"))
        called: Mapping[str, str] = learned.get("called", {})
        self.genders = {value: word for value, word in called.items() if word in english.POSSESSIVE}  # he or she
        fitting: Mapping[str, Any] = learned.get("fitting", {})
        self.role_names: Sequence[str] = fitting.get("roles", ())
        self.roles = frozenset(self.role_names)
        self.values: Mapping[str, Sequence[int]] = fitting.get("values", {})
        self.small = frozenset(str(learned.get("small", "")).split())
        self.written = lru_cache(maxsize=10_000)(self._written)

    def _written(self, value: str) -> str:
        """A value as people write it."""
        if _LARGE.fullmatch(value):  # a quantity: codes have no decimals and no unit
            return FORMS["number grouped unit"](value) or value
        if value in self.surfaces or kind_of(value) == "year":
            return self.surfaces.get(value, value)
        value = " ".join(value.split())
        made = next((m for name in self.forms if name in FORMS and (m := FORMS[name](value))), value)
        return f"the {made}" if not self.articles.isdisjoint(article_keys(made)) else made

    def said(self, value: str, names: Sequence[str]) -> str:
        """A value as it is written in some roles: what is no name begins small, if it is nobody's subject."""
        made = self.written(value)
        first = made.split(" ", 1)[0].lower()
        if first in self.small and made[1:].islower() and not any(name.endswith("subject") for name in names):
            return made[:1].lower() + made[1:]
        return made

    def pronoun(self, meaning: Meaning, value: str) -> str:
        """What a value is called the second time, where that is known."""
        return self.genders.get(value) or ("it" if self.taken_up(meaning, value) == "which" else "")

    def taken_up(self, meaning: Meaning, value: str) -> str:
        """The word that takes up who or what was named: who or which; nothing where it is not known.  The roles that a
        value has here tell it, else those that it has elsewhere, else the words of the names of its properties."""
        roles = [(part.predicate, name) for part in meaning for name, v in part.args if value_text(v) == value]
        return (
            _only(self.kinds.get(f"{predicate}.{name}") for predicate, name in roles)
            or _only(self.kinds.get(self.role_names[number]) for number in self.values.get(value, ()))
            or _only(
                self.named.get(word)
                for predicate, name in roles
                if f"{predicate}.{name}" not in self.roles and name == "subject" and not short_name(value)
                for word in name_words(predicate).split()
            )
        )

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
        """A person's name the second time, where people shorten names and no other value has the same word."""
        if not self.shortened or self.taken_up(meaning, value) != "who":
            return name
        short = short_name(name)
        others = (value_text(v) for part in meaning for _, v in part.args if value_text(v) != value)
        return short if short and not any(short in other for other in others) else name


def _only(kinds: Iterable[str | None]) -> str:
    """The one kind that all tell who tell any; nothing where they differ."""
    found = {kind for kind in kinds if kind}
    return found.pop() if len(found) == 1 else ""
