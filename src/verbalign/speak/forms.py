"""Speaks forms: the question that says most of a meaning, and additions for the rest; in the last resort the names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from verbalign.corpora.cut import ASKING
from verbalign.dictionary.template import Template, escaped
from verbalign.language import Language
from verbalign.language.function_words import question
from verbalign.values.arguments import configuration_parts, name_words
from verbalign.values.text import listed

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

RARE = 3.0  # arguments that the most common words outweigh
_END = re.compile(r"\s*[.?!]*\s*$")
_IN_WORDS = re.compile(r"\w[\w ,()*+…-]*")


@dataclass(frozen=True, slots=True)
class _Option:
    """A template, the arguments that it says, and the values that it is right for alone."""

    names: frozenset[str]
    fixed: Mapping[str, str]
    template: Template
    order: int  # among those for the same arguments
    rarity: float = 0.0  # 0 for the template with the most common words of its predicate, 1 for that with the rarest

    def fits(self, given: Mapping[str, str]) -> bool:
        return self.names <= given.keys() and all(
            given[name].replace(";", ",") == value for name, value in self.fixed.items()
        )


class FormSpeaker:
    """Finds a template for a form; it says all arguments, in words of their own or as a whole."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.additions: Mapping[str, str] = dictionary.learned["forms"]["additions"]
        self.sources: Mapping[str, Sequence[Sequence[int]]] = dictionary.learned["forms"].get("sources", {})
        self.options: dict[str, list[_Option]] = {}

    def templates(self, entry: Entry | None, predicate: str, given: Mapping[str, str]) -> list[Template]:
        """The templates of just these arguments; else one for arguments that were never said together, or for what
        was never asked; none where a form is no words."""
        fitting = [o for o in self._options(entry) if o.fits(given)] if entry else []
        whole = [o.template for o in fitting if o.names == given.keys()]
        if whole or not (fitting or _IN_WORDS.fullmatch(predicate)):
            return whole
        return [self._composed(fitting, predicate, given)]

    def _composed(self, fitting: Sequence[_Option], predicate: str, given: Mapping[str, str]) -> Template:
        added = {name: words for name, value in given.items() if (words := self._addition(name, value))}
        best = max(
            fitting,
            key=lambda o: (len(o.names.union(added)), len(o.names) - RARE * o.rarity, -o.order),
            default=None,
        )
        template = best.template if best else Template(escaped(question(predicate.removeprefix(ASKING))))
        said: Collection[str] = best.names if best else ()
        more = [name for name in given if name in added and name not in said]
        left = [name for name in given if name not in added and name not in said]
        template = _extended(template, [added[name] for name in more])
        return _extended(template, [listed([_named(name, given[name]) for name in left])]) if left else template

    def _addition(self, name: str, value: str) -> str:
        if name in self.additions:
            return self.additions[name]
        told = self.additions.get(f"{name}={value}", "")
        return f"[{name}: {told}]" if told else ""

    def _options(self, entry: Entry) -> list[_Option]:
        if entry.predicate not in self.options:
            self.options[entry.predicate] = [*_options_of(entry, self.sources.get(entry.predicate, ()))]
        return self.options[entry.predicate]


def _options_of(entry: Entry, sources: Sequence[Sequence[int]]) -> Sequence[_Option]:
    found = []
    for template in entry.templates:
        if template.pinned:
            found.append(_Option(template.argument_set, {}, template, -1))
    for key, numbers in entry.choices.items():
        parts = configuration_parts(key)
        fixed = {name: value for name, value in parts if value is not None}
        names = frozenset(name for name, _ in parts)
        for order, number in enumerate(numbers):
            if entry.pool[number] not in entry.rejected:
                template = Template(entry.pool[number], sources=tuple(sources[number]) if number < len(sources) else ())
                found.append(_Option(names, fixed, template, order, number / len(entry.pool)))
    return sorted(found, key=lambda option: option.order)


def _extended(template: Template, additions: Sequence[str]) -> Template:
    end = _END.search(template.text)
    at = end.start() if end else len(template.text)
    text = "".join(f" {words}" for words in additions)
    return replace(template, text=template.text[:at] + text + template.text[at:])


def _named(name: str, value: str) -> str:
    """A condition by its name; one that is merely there needs no value.

    >>> _named("price under", "10"), _named("is special", "yes"), _named("stops none", "yes")
    ('with price under [price under]', 'that [is special: is special]', 'with [stops none: stops none]')
    """
    words = escaped(name_words(name))
    joint = "that" if words.split(" ", 1)[0] in Language("en").agreeing else "with"
    return f"{joint} [{name}: {words}]" if value == "yes" else f"with {words} [{name}]"
