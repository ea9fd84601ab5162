"""What the sentences of a predicate speak of, and what people call it the second time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum

from verbalign.dictionary.template import mention_parts
from verbalign.language.english import ASKING
from verbalign.learning.settings import SETTINGS


def subject_and_pronoun(lines: Sequence[tuple[str, ...]], always: Callable[[str], bool]) -> tuple[str, str]:
    """The argument that is always there and begins most sentences, and the word that most often begins a later
    sentence, if any does so often."""
    heads = Counter(mention_parts(line[0])[0] for line in lines if line)
    subject = next((n for n, _ in heads.most_common() if n and always(n)), "")
    first = Counter(line[0] for line in lines if line)
    later: Counter[str] = Counter()
    for line in lines:
        later.update(b for a, b in pairwise(line) if a == ".")

    follow: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for left, right in pairwise(line):
            follow[left][right] += 1

    def refers(word: str) -> bool:
        """Does it begin later sentences rather than first ones, and do people go on as after the subject's name?"""
        later_only = later[word] * first.total() > SETTINGS.refers * first[word] * later.total()
        return (
            word.isalpha()
            and word not in ASKING
            and later_only
            and _alike(follow[word], follow[f"[{subject}]"]) >= SETTINGS.alike
        )

    word, count = max(((w, n) for w, n in later.items() if refers(w)), key=lambda i: (i[1], i[0]), default=("", 0))
    return subject, word.capitalize() if subject and count >= SETTINGS.pronoun * later.total() else ""


def _alike(some: Counter[str], others: Counter[str]) -> float:
    """How much two distributions have in common."""
    return fsum(min(n / some.total(), others[word] / max(1, others.total())) for word, n in some.items())
