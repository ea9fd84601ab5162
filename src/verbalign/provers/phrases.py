"""Fixed wordings for steps that a dictionary does not know, from the `say` lines of the mapping table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.expression import format_expression
from verbalign.values import Expression, Span, Value

_SLOT = re.compile(r"\[(\w+)\]")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, where it says each argument (code points), and which arguments it leaves out."""

    text: str
    arguments: Mapping[str, Span] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()


def phrase(step: Expression, wordings: Sequence[str], variant: int = 0) -> Phrase | None:
    """The step in one of its fixed wordings, the ones that say most of its arguments first; None without wordings.

    >>> step = Expression("Split", (("goal", "A ∧ B"), ("subgoals", ("A", "B"))))
    >>> phrase(step, ["For [goal] we show [subgoals]."])
    Phrase(text='For A ∧ B we show A and B.', arguments={'goal': (4, 9), 'subgoals': (18, 25)}, left_out=())
    """
    fitting = [wording for wording in wordings if set(_SLOT.findall(wording)) <= set(step.names)]
    if not fitting:
        return None
    said = max(len(set(_SLOT.findall(wording))) for wording in fitting)
    richest = [wording for wording in fitting if len(set(_SLOT.findall(wording))) == said]
    return _filled(step, richest[variant % len(richest)])


def _filled(step: Expression, wording: str) -> Phrase:
    text, spans, copied = "", dict[str, Span](), 0
    for slot in _SLOT.finditer(wording):
        text += wording[copied : slot.start()]
        value = value_text(step[slot[1]])
        spans[slot[1]] = (len(text), len(text) + len(value))
        text += value
        copied = slot.end()
    return Phrase(text + wording[copied:], spans, tuple(name for name in step.names if name not in spans))


def value_text(value: Value) -> str:
    """A value as it stands in a sentence: the members of a list with commas and a last "and"."""
    if isinstance(value, str):
        return value
    if isinstance(value, Expression):
        return format_expression(value)
    members = [value_text(member) for member in value]
    return members[0] if len(members) == 1 else f"{', '.join(members[:-1])} and {members[-1]}" if members else "nothing"
