"""A reading of a text: the meaning that it may state, and where it states what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verbalign.dictionary.template import Template
from verbalign.values import Meaning, Span
from verbalign.values.expression import format_meaning


@dataclass(frozen=True, slots=True)
class Reading:
    """A meaning that a text may state.

    `score`: 1 where every word is understood, less for each that is not or that a value should hardly have; readings
    with the same score are equally good.  `exact`: `say` puts this meaning into just these words, with some of its
    templates.  `arguments`: where each argument is said, in code points, numbered (`2.goal`) where there are several
    expressions.  `implied`: what such sentences say besides, in no words of their own.  `unread`: the words that were
    not understood.  `templates`: those whose words these are, or the nearest one."""

    meaning: Meaning
    score: float
    exact: bool
    arguments: Mapping[str, Span] = field(default_factory=dict)
    implied: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[Span, ...] = ()
    templates: tuple[Template, ...] = ()
    opener: str = ""

    def __str__(self) -> str:
        return format_meaning(self.meaning)

    def to_json(self) -> dict[str, Any]:
        """The reading as plain JSON values."""
        return {
            "meaning": str(self),
            "expressions": [{"predicate": part.predicate, "args": dict(part.args)} for part in self.meaning],
            "score": self.score,
            "exact": self.exact,
            "arguments": {name: list(span) for name, span in self.arguments.items()},
            **({"implied": dict(self.implied)} if self.implied else {}),
            "unread": [list(span) for span in self.unread],
            "templates": [template.text for template in self.templates],
            **({"opener": self.opener} if self.opener else {}),
        }
