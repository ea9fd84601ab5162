"""What can be judged of a dictionary itself: its templates with an example of each, and its paraphrase pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.files import read_text

_DICTIONARY = re.compile(r'\s*\{\s*"verbalign"\s*:')


def dictionary_at(path: str) -> MappingDictionary | None:
    """The dictionary in a file, or None if the file is something else."""
    return MappingDictionary.load(path) if _DICTIONARY.match(read_text(path)) else None


def template_rows(dictionary: MappingDictionary) -> Iterator[dict[str, Any]]:
    """The templates as rows of a study; examples where the sources lie beside the dictionary."""
    try:
        sources = dictionary.with_sources().sources
    except InputError:
        sources = ()
    for entry in dictionary.entries.values():
        for template in entry.templates:
            example = _example(template, [sources[n] for n in template.sources if n < len(sources)])
            yield {"predicate": _head(entry, template), "template": template.text, "example": example}


def _head(entry: Entry, template: Template) -> str:
    """`Cases(condition, negation)`, and in which context the template is used where that matters."""
    head = f"{entry.predicate}({', '.join(entry.args)})"
    return f"{head} when {', '.join(sorted(template.when))}" if template.when else head


def _example(template: Template, sources: Sequence[Source]) -> str | None:
    """The template filled with what the first source that has all its arguments says for them."""
    for source in sources:
        if template.argument_set <= source.arguments.keys():
            words = {name: source.text[slice(*span)] for name, span in source.arguments.items()}
            return "".join(literal + (words[slot] if slot else "") for literal, slot in template.pieces)
    return None
