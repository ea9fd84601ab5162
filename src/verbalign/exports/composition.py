"""The sentences of which `say` composes what no single template says: each is a message of its own.

`inform-17` is the template of that number in the pool, `inform-17-later` the same with a pronoun, for what comes after
another sentence; `inform-about-area` states a value by the name of its argument, in the last resort; `inform-own-3` is
somebody's own wording of just some values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.exports.parts import Article, Part, Prepared, Value, parts
from verbalign.speak.generic import generic, sayable

if TYPE_CHECKING:
    from verbalign.dictionary import Entry
    from verbalign.exports.sentences.questions import Given
    from verbalign.speak.compose import Composer, SentenceOption


class ComposedSentence(NamedTuple):
    """A sentence that may be a part of a text, under its key."""

    key: str
    predicate: str
    template: Template
    parts: tuple[Part, ...]


class Composition:
    """The sentences of one predicate.  `name`: the predicate as an identifier; `arguments`: each argument's."""

    def __init__(
        self, entry: Entry, composer: Composer, name: str, arguments: Mapping[str, str], capitals: bool
    ) -> None:
        self.entry, self.composer, self.name, self.arguments = entry, composer, name, arguments
        self.capitals = capitals

    @cached_property
    def options(self) -> list[tuple[frozenset[str], list[SentenceOption]]]:
        """All that can be said of each set of arguments."""
        return [(names, list(found.all)) for names, found in self.composer.options]

    @cached_property
    def sentences(self) -> dict[str, ComposedSentence]:
        """The sentences by their templates."""
        found: dict[str, ComposedSentence] = {}
        for key, template in self.templates():
            if template.text not in found:
                cut = parts(template, {}, self.capitals)
                found[template.text] = ComposedSentence(f"{self.name}-{key}", self.entry.predicate, template, cut)
        return found

    def templates(self) -> Iterator[tuple[str, Template]]:
        """The templates of all sentences by their keys; some have the same words."""
        chosen = {option.number: option for _, options in self.options for option in options}
        for number, option in sorted(chosen.items()):
            yield str(number + 1), option.template
            if self.composer.goes_on(option) or not self.entry.subject:
                yield f"{number + 1}-later", self.composer.later(option.template)
        for number in sorted({n for numbers in self.entry.choices.values() for n in numbers[1:]} - chosen.keys()):
            if self.entry.fits:  # said of values that the first doesn't fit
                yield str(number + 1), self.entry.pooled(number)
        for name in self.entry.args if self.entry.subject else ():
            for value in ("", "yes", "no"):
                if sayable(name, value):
                    key = "-".join(["about", self.arguments[name], *([value] if value else [])])
                    yield key, generic(name, value)
        yield from self.worded()

    def worded(self) -> Iterator[tuple[str, Template]]:
        """People's own wordings, for what sentences together leave out."""
        return ((f"own-{number}", template) for number, template in enumerate(self.entry.worded, 1))

    def can_say(self, names: Iterable[str]) -> bool:
        """Is there a sentence for some of these arguments?"""
        given = frozenset(names)
        return any(said <= given for said, _ in self.composer.options)


def given_together(
    sentences: Sequence[ComposedSentence], ready: Sequence[Prepared], variable: Callable[[Article | Value], str]
) -> dict[str, Given]:
    """The variables that sentences must be given together; an error where they need one in two forms."""
    found: dict[str, Given] = {}
    for sentence, given in zip(sentences, ready, strict=True):
        for part in sentence.parts:
            if isinstance(part, Article | Value):
                said = given.said(part)
                if found.setdefault(variable(part), said) != said:
                    raise InputError(
                        f"is not exported: its sentences need {part.slot} as {found[variable(part)]!r} and as {said!r}"
                    )
    return found
