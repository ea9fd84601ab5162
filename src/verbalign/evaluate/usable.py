"""Which templates are usable: each slot once, every trigram attested in the corpus, and some held-out meaning fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.template import Template
from verbalign.evaluate.gold import GoldWording, places
from verbalign.evaluate.heldout import Case
from verbalign.mentions.reading import slotted
from verbalign.values import Span
from verbalign.values.arguments import folded
from verbalign.values.features import holds
from verbalign.values.text import tokens, words

Words: TypeAlias = tuple[str, ...]
SIZE = 3  # words of a stretch that must be attested


@dataclass(frozen=True, slots=True)
class Usable:
    """Of one predicate: the arguments that people most often state together, the usable templates for just these, all
    usable ones, and how many templates there are."""

    usual: tuple[str, ...]
    for_usual: tuple[str, ...]
    texts: tuple[str, ...]
    templates: int


def usable_templates(
    dictionary: MappingDictionary,
    training: Sequence[Case],
    held: Sequence[Case],
    usual: Mapping[str, frozenset[str]],
) -> dict[str, Usable]:
    """The usable templates of each predicate that was held out, by the gold of what was learned from; `usual` are the
    arguments that people most often state together."""
    seen = attested(slotted_wording(wording) for case in training for wording in case.wordings)
    found = {}
    for predicate, entry in dictionary.entries.items():
        own = [case for case in held if case.expression.predicate == predicate]
        if own:
            good = [t for t in entry.templates if is_attested(t, seen) and any(fits(t, c, dictionary) for c in own)]
            these = tuple(t.text for t in good if t.argument_set == usual[predicate])
            order = tuple(name for name in entry.args if name in usual[predicate])
            found[predicate] = Usable(order, these, tuple(t.text for t in good), len(entry.templates))
    return found


def is_attested(template: Template, seen: frozenset[Words]) -> bool:
    """Is each slot there once, and every stretch of three words attested?"""
    return len(template.slots) == len(template.argument_set) and stretches(template_words(template)) <= seen


def fits(template: Template, case: Case, dictionary: MappingDictionary) -> bool:
    """Can the template say this meaning, at its place?"""
    filled = dictionary.speaker.filled(case.expression)
    return template.argument_set <= filled.keys() and all(holds(f, case.place, filled) for f in template.when)


def usual_arguments(cases: Iterable[Case]) -> dict[str, frozenset[str]]:
    """For each predicate the arguments that wordings most often state together; of equally many sets, the larger."""
    counts: dict[str, Counter[frozenset[str]]] = {}
    for case in cases:
        counts.setdefault(case.expression.predicate, Counter()).update(frozenset(w.mentions) for w in case.wordings)
    return {
        predicate: max(sets, key=lambda names: (sets[names], len(names), sorted(names)))
        for predicate, sets in counts.items()
    }


def attested(wordings: Iterable[Words]) -> frozenset[Words]:
    """The stretches of words that occur in slotted wordings, of three words or, of short wordings, of fewer."""
    return frozenset(gram for said in wordings for size in range(1, SIZE + 1) for gram in _grams(said, size))


def stretches(said: Words) -> frozenset[Words]:
    """The stretches of three words in a template, or the whole of a shorter one."""
    return frozenset(_grams(said, min(SIZE, len(said))))


def _grams(said: Words, size: int) -> Iterable[Words]:
    return (said[k : k + size] for k in range(len(said) - size + 1))


def template_words(template: Template) -> Words:
    """The words of a template, slots as `[name]`, without the full stop at the end."""
    out: list[str] = []
    for literal, slot in template.pieces:
        out.extend(map(folded, words(literal)))
        out.extend([] if slot is None else [f"[{slot}]"])
    return tuple(out[:-1] if out[-1:] == ["."] else out)


def slotted_wording(wording: GoldWording) -> Words:
    """The words of a wording with its gold mentions as slots.

    >>> slotted_wording(GoldWording("So n = n.", {"left": "n", "right": "n"}))
    ('so', '[left]', '=', '[right]', '.')
    """
    cut = tokens(wording.text)
    spans: dict[str, Span] = {}
    taken: set[int] = set()
    for name, said in sorted(wording.mentions.items(), key=lambda item: -len(item[1])):
        for start, end in places(wording.text, said):
            inside = [k for k, token in enumerate(cut) if token.start < end and start < token.end]
            if inside and taken.isdisjoint(inside):
                spans[name] = inside[0], inside[-1] + 1
                taken.update(inside)
                break
    return slotted(tuple(folded(token.text) for token in cut), spans)
