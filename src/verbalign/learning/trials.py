"""Which of several ways of making templates says best what it has not seen?

Whether there are wordings enough to predict what a set of arguments calls for depends on how alike they are, so no
count can tell.  Instead some meanings are held out, and what each way says of them is compared with what people say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.errors import VerbalignError
from verbalign.learning.settings import SETTINGS
from verbalign.mentions.passed_over import words_of
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import Arguments
from verbalign.values.text import verbalization

Words: TypeAlias = tuple[str, ...]
ORDER = 4  # words of the longest n-gram that is compared


class Parted(NamedTuple):
    """Wordings to learn from, and those of other meanings."""

    known: list[Wording]
    held_out: list[Wording]


def split(wordings: Sequence[Wording]) -> Parted:
    """Wordings with one meaning in `trial_part` held out, so that new values and new sets of arguments are among them
    as often as they are in the corpus.  Of many wordings some are taken, whole meanings evenly: what is learned from
    all of them can only predict better."""
    meanings = dict.fromkeys(one.arguments for one in wordings)
    step = -(-len(wordings) // SETTINGS.trial_most)
    places = {pairs: n for n, pairs in enumerate(islice(meanings, 0, None, step))}
    parts = Parted([], [])
    for one in wordings:
        if one.arguments in places:
            parts[places[one.arguments] % SETTINGS.trial_part == 1].append(one)
    return parts


def clearly_better(entry: Entry, other: Entry, held_out: Sequence[Wording]) -> bool:
    """Does what one entry says of meanings agree more with people than what another says, by more than chance?  The
    mean difference is compared with its standard error, so few meanings must differ the more."""
    people: dict[Arguments, list[Wording]] = {}
    for one in held_out:
        people.setdefault(one.arguments, []).append(one)
    mine, others = (MappingDictionary({entry.predicate: entry}) for entry in (entry, other))
    gains = [_agreement(mine, theirs) - _agreement(others, theirs) for theirs in people.values()]
    return len(gains) > 1 and fmean(gains) > SETTINGS.trial_errors * stdev(gains) / sqrt(len(gains))


def _agreement(dictionary: MappingDictionary, people: Sequence[Wording]) -> float:
    """How far what is said of a meaning agrees with what people say; nothing, where it can't be said."""
    try:
        said = dictionary.say(people[0].parts[0], guess=True)
    except VerbalignError:
        return 0.0
    return shared_grams(words_of(verbalization(said)), [one.words for one in people])


def shared_grams(text: Words, others: Sequence[Words]) -> float:
    """The n-grams that a text shares with others, as a share of its own and of theirs (F1), the mean of all sizes."""
    total = 0.0
    for size in range(1, ORDER + 1):
        own, theirs = Counter(_grams(text, size)), [Counter(_grams(one, size)) for one in others]
        total += fmean(2 * (own & one).total() / max(1, own.total() + one.total()) for one in theirs)
    return total / ORDER


def _grams(words: Words, size: int) -> Iterator[Words]:
    return (words[k : k + size] for k in range(len(words) - size + 1))
