"""A wording: a sentence that says a meaning, and what each phase has found out about it.

Gathering gives its words and values, reading adds where it says its arguments; templates are made from what is then
known.  A phase that finds something new returns a new wording.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from verbalign.mentions.passed_over import words_of
from verbalign.values import Meaning, Token, Verbalization
from verbalign.values.arguments import Arguments, Values

Words: TypeAlias = tuple[str, ...]
Spans: TypeAlias = Mapping[str, tuple[int, int]]  # argument name -> first token, token after the last

UNWRITTEN = Verbalization("", ())


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence that says one meaning; those of the same meaning have the same `meaning`, which names it."""

    meaning: str
    predicate: str
    values: Values  # of the arguments, as symbols
    words: Words  # as they are compared
    arguments: Arguments = ()  # as given
    parts: Meaning = ()
    verbalization: Verbalization = UNWRITTEN
    group: str = ""  # the proof or document that it stands in
    place: frozenset[str] = frozenset()  # what is known of where in it
    spans: Spans = field(default_factory=dict)  # where it says its arguments, once they are located
    number: int = 0  # among the wordings that a template names as its sources

    def __reduce__(self) -> tuple[Any, ...]:
        """Stored as its fields: a dataclass with slots has a slow way of its own."""
        return Wording, (
            self.meaning, self.predicate, self.values, self.words, self.arguments, self.parts, self.verbalization,
            self.group, self.place, self.spans, self.number,
        )  # fmt: skip

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.verbalization.tokens

    @property
    def document(self) -> str:
        """The proof or document it stands in; where there is none, its meaning."""
        return self.group or self.meaning

    def located(self, spans: Spans) -> Wording:
        """The same with its arguments located."""
        return replace(self, spans=spans)

    def having(self, values: Values) -> Wording:
        """The same with other values."""
        return replace(self, values=values)

    def cut(self, tokens: tuple[Token, ...], text: str = "") -> Wording:
        """The same cut into other tokens, of another text where one is given."""
        spoken = replace(self.verbalization, tokens=tokens, text=text or self.verbalization.text)
        return replace(self, verbalization=spoken, words=words_of(spoken))
