"""What speaks for a fixed wording: for how many meanings of each value people's wordings have these words.

Counted in the wordings' bare text, not where the learner believes that an argument is said, so that a wrongly learned
wording cannot vouch for itself.  Where several wordings of an argument match, the longest counts: "not family friendly"
speaks for itself, not for "family friendly".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template
from verbalign.learning.settings import SETTINGS
from verbalign.values.arguments import symbols

if TYPE_CHECKING:
    from verbalign.mentions.wording import Wording

Words: TypeAlias = tuple[str, ...]
Support: TypeAlias = Mapping[str, Mapping[str, Mapping[str, int]]]  # argument -> words -> value ("": none) -> meanings


def fixed_wordings(entry: Entry) -> dict[str, set[str]]:
    """The fixed words that an entry has for each argument."""
    found: dict[str, set[str]] = defaultdict(set)
    for text in (*entry.pool, *(template.text for template in entry.templates)):
        if ": " in text:
            for name, words in Template(text).wordings.items():
                found[name].add(" ".join(symbols(words)))
    return found


def learn_support(entries: Mapping[str, Entry], said: Sequence[Wording]) -> dict[str, dict[str, dict[str, int]]]:
    """The support of every fixed wording, from the wordings of all predicates: what one says in these words another may
    mean otherwise."""
    fixed: dict[str, set[str]] = defaultdict(set)
    for entry in entries.values():
        for name, phrases in fixed_wordings(entry).items():
            fixed[name] |= phrases
    seen: dict[str, dict[str, dict[str, set[str]]]] = {
        name: {words: defaultdict(set) for words in sorted(fixed[name])} for name in sorted(fixed)
    }
    finders = {name: Finder(tuple(words.split()) for words in phrases) for name, phrases in fixed.items()}
    for one in said[:: max(1, -(-len(said) // SETTINGS.most))]:
        arguments, words = dict(one.arguments), one.words
        for name, finder in finders.items():
            for start, end in finder.found(words):
                seen[name][" ".join(words[start:end])][arguments.get(name, "")].add(one.meaning)
    return {
        name: {words: {value: len(ids) for value, ids in sorted(counts.items())} for words, counts in known.items()}
        for name, known in seen.items()
    }


class Finder:
    """Finds phrases in a text, the longest at each place."""

    def __init__(self, phrases: Iterable[Words]) -> None:
        by_first: dict[str, list[Words]] = defaultdict(list)
        for phrase in phrases:
            if phrase:
                by_first[phrase[0]].append(phrase)
        self.by_first = {word: sorted(known, key=lambda p: (-len(p), p)) for word, known in by_first.items()}

    def found(self, words: Words) -> Iterator[tuple[int, int]]:
        at = 0 if not self.by_first.keys().isdisjoint(words) else len(words)
        while at < len(words):
            here = next((p for p in self.by_first.get(words[at], ()) if words[at : at + len(p)] == p), None)
            if here is not None:
                yield at, at + len(here)
            at += len(here) if here is not None else 1
