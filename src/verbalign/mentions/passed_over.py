"""Which wordings of a corpus are read, and what is said about those that are passed over."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence, Sized
from dataclasses import replace

from verbalign.mentions.settings import SETTINGS
from verbalign.run.parts import kept
from verbalign.values import Corpus, Verbalization
from verbalign.values.arguments import Values, folded
from verbalign.values.text import counted


def readable(values: Values, words: Sized) -> bool:
    """Can this be read in reasonable time and memory?  Both grow with the squares of the words and of the arguments."""
    symbols = sum(len(value) for _, value in values)
    return (
        len(words) <= SETTINGS.longest
        and len(words) * len(values) <= SETTINGS.largest
        and symbols <= SETTINGS.longest_values
    )


def words_of(wording: Verbalization) -> tuple[str, ...]:
    """The words of a wording as they are compared."""
    return tuple([folded(token.text) for token in wording.tokens])


def skipped(found: Sequence[str]) -> Iterable[str]:
    """A line about wordings that are too long, if there are any, by their meanings."""
    if found:
        long = f"over {SETTINGS.longest} words, or too many arguments"
        yield f"skipped {_few(found, 'wording')} too long to be read: {long}"


def _few(names: Sequence[str], kind: str) -> str:
    """How many, and the first of them by name.

    >>> _few(["a", "b", "c", "d"], "wording")
    '4 wordings (a, b, c, …)'
    """
    return f"{counted(len(names), kind)} ({', '.join(names[:3])}{', …' * (len(names) > 3)})"


def thin(counts: Mapping[str, int]) -> Iterable[str]:
    """A line that counts and names the predicates that have too few wordings to compare, if there are any."""
    if alone := [name for name, count in counts.items() if count == 1]:
        yield f"nothing to compare with for {_few(alone, 'predicate')} with a single wording; add wordings"


def are_capitals(first_signs: Mapping[str, int]) -> bool:
    """Are the first signs of sentences capitals, here and there at least?"""
    letters = {sign: count for sign, count in first_signs.items() if sign.isalpha()}
    large = sum(count for sign, count in letters.items() if sign.isupper())
    return large > 0.02 * sum(letters.values()) or not letters


def keep_one_wording(corpus: Corpus, seed: int) -> Corpus:
    """One random wording of each meaning, one random text of each proof."""
    chance = random.Random(seed)
    instances = kept(
        replace(i, verbalizations=(chance.choice(i.verbalizations),)) if i.verbalizations else i
        for i in corpus.instances
    )
    proofs = tuple(replace(p, texts=(chance.choice(p.texts),)) if p.texts else p for p in corpus.proofs)
    return replace(corpus, instances=instances, proofs=proofs)
