"""Choices between values of one argument: `select(price=low; price.2=high)`, "Would you like a low or a high price?"

Few people have worded such a meaning, and each for some argument of its own.  So the alternatives may come in another
order than they were seen in; and a wording for another argument serves too, where its name is put in the place of that
one's: "which price range, [price] or [price.2]?"  What was never asked in any words is asked in the plainest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.language.english import ASKING
from verbalign.speak.compose import Composer, Planned
from verbalign.speak.generic import generic_choice
from verbalign.values.arguments import base_name, configuration_parts, name_words

if TYPE_CHECKING:
    from verbalign.dictionary import Entry

MOST = 3  # alternatives whose order is tried
ENOUGH = 500  # texts that show how a name is written
_SLOT = re.compile(r"\[([^\[\]:]+)(: [^\[\]]+)?\]")


class Alternatives:
    """Says choices with the templates of a dictionary's entries; `unsaid` are values that nobody says as they are."""

    def __init__(self, entries: Iterable[Entry], unsaid: frozenset[str]) -> None:
        self.entries, self.unsaid = list(entries), unsaid
        self._spoken: dict[str, str] = {}

    def plan(self, composer: Composer, given: Mapping[str, str]) -> tuple[Planned, ...]:
        """A sentence that says a choice between values of one argument; none where it is no such choice."""
        names = tuple(given)
        if len(names) < 2 or len({base_name(name) for name in names}) > 1:
            return ()
        found = min(self._templates(composer, given), key=lambda one: one[0], default=(0, None))[1]
        if found is None and self._asks(composer.entry) and self.unsaid.isdisjoint(given.values()):
            found = generic_choice(names, self.spoken(base_name(names[0])))
        return (Planned(found, frozenset(names)),) if found else ()

    def _templates(self, composer: Composer, given: Mapping[str, str]) -> Iterator[tuple[int, Template]]:
        """Templates for the same values in another order, then those for another argument, worse where that was spoken
        of in the plural."""
        names = tuple(given)
        orders = list(permutations(names)) if len(names) <= MOST else [names]
        for order in orders:
            other = dict(zip(names, (given[name] for name in order), strict=True))
            for template in composer.exact(other):
                yield 0, _renamed(template, dict(zip(names, order, strict=True)))
        for key, numbers in composer.entry.choices.items():
            parts = configuration_parts(key)
            base = base_name(parts[0][0]) if parts else ""
            alone = all(base_name(name) == base for name, _ in parts)
            if len(parts) == len(names) and alone and base != base_name(names[0]):
                template = composer.entry.pooled(numbers[0])
                for order in orders:
                    if all(self._serves(template, n, v, given[o]) for (n, v), o in zip(parts, order, strict=True)):
                        own = {name: other for (name, _), other in zip(parts, order, strict=True)}
                        yield 1 + self._many(template, base), self._reworded(_renamed(template, own), base, names[0])
                        break

    def _serves(self, template: Template, name: str, made_for: str | None, value: str) -> bool:
        """Does a template say a value in the place of the argument that it is made for?"""
        slot = name in template.argument_set and name not in template.wordings
        return value not in self.unsaid if slot else made_for == value and value in self.unsaid

    def _reworded(self, template: Template, name: str, other: str) -> Template:
        """A template with another argument's name in the place of an argument's own."""
        spoken = self.spoken(base_name(other))
        return replace(template, text=self._named(name).sub(spoken, template.text))

    def _many(self, template: Template, name: str) -> bool:
        """Is the name of an argument in the plural there?"""
        return any(found[0].endswith("s") for found in self._named(name).finditer(template.text))

    def _named(self, name: str) -> re.Pattern[str]:
        """The name of an argument in a text, however it is spelled."""
        ways = sorted({self.spoken(name), name_words(name), name}, key=len, reverse=True)
        return re.compile(rf"(?<![\w.\[])(?:{'|'.join(map(re.escape, ways))})s?(?![\w.])", re.IGNORECASE)

    def spoken(self, name: str) -> str:
        """The name of an argument as people write it most often: "price range" of `pricerange`."""
        if name not in self._spoken:
            apart = re.compile(rf"(?<![\w\[])(?=\w+ ){' ?'.join(map(re.escape, name))}\b", re.IGNORECASE)
            texts = (text for entry in self.entries for text in entry.pool if f"[{name}" in text)
            found = Counter(words[0].lower() for text in islice(texts, ENOUGH) for words in apart.finditer(text))
            self._spoken[name] = max(found, key=lambda words: (found[words], words), default=name_words(name))
        return self._spoken[name]

    @staticmethod
    def _asks(entry: Entry) -> bool:
        """Are most of its templates questions?  Where nobody writes the sign, the first word tells."""
        asking = [text.rstrip().endswith("?") or text.split(" ", 1)[0].lower() in ASKING for text in entry.pool]
        return 2 * sum(asking) > len(asking)


def _renamed(template: Template, names: Mapping[str, str]) -> Template:
    """A template whose slots have other names."""
    text = _SLOT.sub(lambda m: f"[{names.get(m[1], m[1])}{m[2] or ''}]", template.text)
    return replace(template, text=text)
