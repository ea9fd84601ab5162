"""The wording of a meaning as a template for just its values, where no other template says all of them.

Few wordings have little in common, and then no template with slots is sure to be right.  Their own words are: every
meaning that was learned from can be said, at worst as somebody has said it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template, escaped
from verbalign.learning.configured import BRACKETS
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import Arguments, as_given, configuration_key
from verbalign.values.features import value_conditions


def own_templates(entry: Entry, readings: Sequence[Wording], unsaid: Collection[str]) -> Iterator[Template]:
    """A template for each meaning that no template of the entry is made for; its source is its number here.  `unsaid`:
    values that nobody says as they are."""
    found: dict[Arguments, tuple[int, int]] = {}  # arguments that were not found in a wording, and its number
    for number, one in enumerate(readings):
        pairs = one.arguments
        own = len(pairs) - len(one.spans), number
        if len(one.parts) != 1 or not any(word.isalnum() for word in one.words):
            continue
        if pairs in found or not _made_for(entry, pairs, unsaid):
            found[pairs] = min(found.get(pairs, own), own)
    for pairs, (_, number) in found.items():
        yield Template(_text(readings[number]), value_conditions(pairs), sources=(number,))


def _made_for(entry: Entry, pairs: Arguments, unsaid: Collection[str]) -> bool:
    """Is there a template that says these arguments, whatever else holds?"""
    if entry.choices:
        keys = (configuration_key(pairs, valued) for valued in (entry.valued, entry.banked))
        return any(key in entry.choices for key in keys) and all(value not in unsaid for _, value in pairs)
    names = {name for name, _ in pairs}
    return any(template.argument_set == names and not template.when for template in entry.templates)


def _text(one: Wording) -> str:
    """A wording whose mentions are slots with fixed words, where these are the values; what else says one is no more
    sure to be all that does than before."""
    said, values = one.verbalization, dict(one.arguments)
    out, at = "", 0
    for (start, end), name in sorted((span, name) for name, span in one.spans.items()):
        a, b = said.tokens[start].start, said.tokens[end - 1].end
        given = as_given(one.words[start:end], values[name])
        if given and a >= at and BRACKETS.isdisjoint(said.text[a:b]):
            out += f"{escaped(said.text[at:a])}[{name}: {escaped(said.text[a:b])}]"
            at = b
    return out + escaped(said.text[at:])
