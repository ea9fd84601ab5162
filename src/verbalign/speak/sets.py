"""Saying a set of expressions: by the template of its pattern, or part by part.

A set whose pattern was never seen is cut into known parts, as few as there can be, one or more sentences each; a
single expression of an unknown predicate is said by its name.  Who was the subject of the sentence before is called by
the pronoun that people use with such properties, if they agree on one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.learning.pattern import Pattern, pattern
from verbalign.mentions.entities import FORMS
from verbalign.speak.generic import generic_triple, name_words
from verbalign.speak.realisation import Text, realised
from verbalign.values import Meaning, Span

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

MOST = 10  # expressions whose parts are all tried; of more, the sizes are bounded
LARGEST = 7
_LATER_ARTICLE = re.compile(r"(?<=[.!?] )the (?=[A-Z])")


@dataclass(frozen=True, slots=True)
class SaidPart:
    """Some expressions of a meaning, by position, with the template that says them."""

    positions: tuple[int, ...]
    pattern: Pattern
    template: Template
    support: int
    called: str = ""  # the value that a pronoun stands for

    def subject(self) -> str:
        """The value that the template names first."""
        first = next(iter(self.template.slots), "")
        return next((value for value, names in self.pattern.roles if first in names), "")


class SetSpeaker:
    """Says sets with one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        learned: Mapping[str, object] = dictionary.learned.get("sets", {})
        self.surfaces: Mapping[str, str] = learned.get("surfaces", {})  # type: ignore[assignment]
        self.pronouns: Mapping[str, str] = learned.get("pronouns", {})  # type: ignore[assignment]
        self.forms: Sequence[str] = learned.get("forms", ())  # type: ignore[assignment]
        self.written = lru_cache(maxsize=10_000)(self._written)

    def _written(self, value: str) -> str:
        """A value as people write it."""
        if value in self.surfaces:
            return self.surfaces[value]
        for name in self.forms:
            if name in FORMS and name != "head" and (made := FORMS[name](value)):
                return made
        return value

    def say(self, meaning: Meaning) -> Text:
        """A set of expressions in words; every role of an entity is said where the entity is first named."""
        spans: dict[str, Span] = {}
        whole = ""
        templates: list[Template] = []
        left_out: list[str] = []
        for part in self.parts(meaning):
            filled = {name: self.written(value) for value, names in part.pattern.roles for name in names}
            said = realised(part.template, filled)
            start = len(whole) + 1 if whole else 0
            text = _LATER_ARTICLE.sub("The ", said)  # an entity's own article may begin a sentence
            whole = f"{whole} {text}" if whole else text
            templates.append(part.template)
            for value, names in part.pattern.roles:
                mine = [said.arguments[name] for name in names if name in said.arguments]
                if not mine and value == part.called:
                    mine = [(0, _first_word(said))]  # the pronoun
                for name in names:
                    given = _as_given(name, part, meaning)
                    if mine:
                        a, b = said.arguments.get(name) or mine[0]
                        spans[given] = a + start, b + start
                    else:
                        left_out.append(given)
        return Text.of(whole, tuple(templates), spans, tuple(left_out))

    def parts(self, meaning: Meaning) -> list[SaidPart]:
        """The parts that say a meaning together, in the order of saying."""
        whole = self._part(meaning, tuple(range(len(meaning))))
        if whole is not None:
            return [whole]
        return self._ordered(meaning, self._cover(meaning))

    def _part(self, meaning: Meaning, positions: tuple[int, ...]) -> SaidPart | None:
        known = pattern(tuple(meaning[at] for at in positions))
        entry = self.dictionary.entries.get(known.key)
        if entry is not None:
            for template in entry.templates:
                if template.text not in entry.rejected:
                    return SaidPart(positions, known, template, entry.wordings)
        if len(positions) == 1:
            return SaidPart(positions, known, self._generic(meaning, positions[0]), 0)
        return None

    def _generic(self, meaning: Meaning, at: int) -> Template:
        part = meaning[at]
        if set(part.names) == {"subject", "object"}:
            return generic_triple(part.predicate)
        return Template(f"{name_words(part.predicate)} {' '.join(f'[{name}]' for name in part.names)}.")

    def _cover(self, meaning: Meaning) -> list[SaidPart]:
        """As few parts as there can be; of equally few, those that most people's wordings are behind."""
        if len(meaning) > MOST:
            return [p for at in range(len(meaning)) if (p := self._part(meaning, (at,))) is not None]
        full = (1 << len(meaning)) - 1
        known: dict[int, SaidPart] = {}
        for mask in range(1, full + 1):
            if mask.bit_count() <= LARGEST:
                part = self._part(meaning, tuple(at for at in range(len(meaning)) if mask >> at & 1))
                if part is not None:
                    known[mask] = part
        best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for mask in range(1, full + 1):
            low = mask & -mask
            options = []
            sub = mask
            while sub:
                if sub & low and sub in known and mask ^ sub in best:
                    cost, before = best[mask ^ sub]
                    options.append((cost + _price(known[sub]), (*before, sub)))
                sub = (sub - 1) & mask
            if options:
                best[mask] = min(options)
        return [known[mask] for mask in best[full][1]]

    def _ordered(self, meaning: Meaning, parts: Sequence[SaidPart]) -> list[SaidPart]:
        """What the meaning is mainly about first; what speaks of something already named before what does not."""
        uses: dict[str, int] = {}
        for part in parts:
            for value, names in part.pattern.roles:
                uses[value] = uses.get(value, 0) + len(names)
        left, named, out, last = list(parts), set[str](), list[SaidPart](), ""
        while left:
            best = max(
                left,
                key=lambda p: (
                    p.subject() == last,
                    p.subject() in named,
                    uses.get(p.subject(), 0),
                    len(p.positions),
                    [-at for at in p.positions],
                ),
            )
            left.remove(best)
            named.update(value for value, _ in best.pattern.roles)
            again = bool(out) and best.subject() == last
            last = best.subject()
            out.append(self._later(meaning, best) if again else best)
        return out

    def _later(self, meaning: Meaning, part: SaidPart) -> SaidPart:
        """A part that goes on about the subject of the sentence before: a pronoun instead of its name."""
        words = {self.pronouns.get(meaning[at].predicate, "") for at in part.positions}
        first = next(iter(part.template.slots), "")
        head = f"[{first}]"
        if len(words) != 1 or "" in words or not part.template.text.startswith(head):
            return part
        rest = part.template.text[len(head) :]
        if rest[:1] != " ":
            return part
        return replace(part, template=replace(part.template, text=words.pop() + rest), called=part.subject())


def _price(part: SaidPart) -> float:
    return 1.0 + 0.5 / (1 + part.support) + (2.0 if not part.support else 0.0)


def _first_word(text: str) -> int:
    """The end of the first word: a pronoun."""
    return len(text.split(" ", 1)[0])


def _as_given(name: str, part: SaidPart, meaning: Meaning) -> str:
    """The name of an argument in the meaning's own numbering, from that of a part's pattern."""
    # of several expressions arguments have a number before them; of one their own names may have dots
    number, _, argument = name.partition(".") if len(part.pattern.order) > 1 else ("", "", name)
    at = part.positions[part.pattern.order[int(number) - 1 if number else 0]]
    return f"{at + 1}.{argument}" if len(meaning) > 1 else argument
