"""The meanings of a study: from a corpus, with or without wordings, or what would help a dictionary most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from verbalign.checking import check
from verbalign.collecting.study import AskedMeaning
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.values import Corpus, Meaning, Warning
from verbalign.values.expression import parse_meaning

LEAST = 0.001  # the weight of a question to which `check` gives no share


@dataclass(frozen=True, slots=True)
class AskedMeanings:
    """The meanings of a study, each once, and what was left out because it is there already."""

    items: tuple[AskedMeaning, ...]
    repeated: tuple[Warning, ...] = ()


def of_corpus(corpus: Corpus, path: str) -> AskedMeanings:
    """The meanings of a corpus, or its proofs; wordings that are there already count as had."""
    if corpus.proofs:
        if len(corpus.instances):
            raise InputError("holds both proofs and single meanings; make a study of each", path=path)
        proofs = [AskedMeaning(one.id, one.steps, one.theorem, len(one.texts)) for one in corpus.proofs if one.steps]
        return _distinct(proofs, path)
    return _distinct((AskedMeaning(one.id, one.meaning, had=len(one.verbalizations)) for one in corpus.instances), path)


def of_dictionary(dictionary: MappingDictionary, path: str, corpus: Corpus | None = None) -> AskedMeanings:
    """The meanings whose wordings would help a dictionary most, as `verbalign check` says; with a corpus, also those of
    its meanings that the dictionary can't say wholly."""
    report = check(dictionary, corpus)
    asked: list[tuple[str, float]] = [(one.meaning, 1.0) for one in report.shortfalls]
    asked += [(one.meaning, max(LEAST, one.share)) for one in report.suggestions]
    asked += [(one.meaning, LEAST) for one in report.questions]
    known = {name: entry.args for name, entry in dictionary.entries.items()}
    items = [
        AskedMeaning(written, parse_meaning(written, known=known), weight=weight)
        for written, weight in dict(reversed(asked)).items()
    ]
    if not items:
        raise InputError("has no gaps that `verbalign check` knows of; name a file of meanings instead", path=path)
    return AskedMeanings(tuple(sorted(items, key=lambda item: -item.weight)))


def _distinct(items: Iterable[AskedMeaning], path: str) -> AskedMeanings:
    """Each meaning once: one that comes again lends its wordings to the first."""
    first: dict[object, AskedMeaning] = {}
    repeated: list[Warning] = []
    for item in items:
        key = (item.theorem, _key(item.meaning))
        if key in first:
            repeated.append(Warning(path, f"{item.id} is the same meaning as {first[key].id}"))
            item = replace(first[key], had=first[key].had + item.had)
        first[key] = item
    return AskedMeanings(tuple(first.values()), tuple(repeated))


def _key(meaning: Meaning) -> object:
    """The same for meanings whose arguments stand in another order."""
    return tuple((part.predicate, frozenset(part.args)) for part in meaning)
