"""The gold of a proof corpus, and how far what was found agrees with it.

A sentence may carry the `steps` that it says and its `mentions`: `"2.goal": "the exact words"`.  They are for measuring
only: the readers in `corpora` pass them over, and nothing that learns can see them.  Here they are read straight from
the file.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from verbalign.errors import InputError
from verbalign.files import read_lines
from verbalign.values import Span

HIT = 0.5  # a mention is found where what was found overlaps it so far (of both together)


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """A sentence with the steps (1-based) that it says and, by `STEP.argument`, the words that state an argument."""

    text: str
    steps: frozenset[int]
    mentions: Mapping[str, str] = field(default_factory=dict)


GoldText: TypeAlias = tuple[GoldSentence, ...]  # empty where a text has no gold


def read_gold(path: str | os.PathLike[str]) -> list[tuple[GoldText, ...]]:
    """For each proof of a file, in order, the gold of each of its texts that has a sentence."""
    found = []
    for line, text in read_lines(path):
        try:
            record = json.loads(text)
            if "signature" in record and "steps" not in record:
                continue
            said = [tuple(_sentences(one)) for one in record.get("texts", ()) if _has_words(one)]
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            fault = 'gold is "steps": [1, …] and "mentions": {"1.goal": "…"} in every sentence; fix it'
            raise InputError(fault, path=path, line=line) from None
        found.append(tuple(said))
    return found


def _has_words(text: Mapping[str, Any]) -> bool:
    said = [s if isinstance(s, str) else s["text"] for s in text.get("sentences", [text.get("text", "")])]
    return any(one.strip() for one in said)


def _sentences(text: Mapping[str, Any]) -> list[GoldSentence]:
    listed = [s for s in text.get("sentences", ()) if isinstance(s, dict) and s["text"].strip()]
    if not any("steps" in sentence for sentence in listed):
        return []
    return [
        GoldSentence(s["text"], frozenset(map(int, s["steps"])), {str(k): str(v) for k, v in s["mentions"].items()})
        for s in listed
    ]


# ---- steps and sentences ----


class Links(NamedTuple):
    """Links between sentences and steps: found and right, found and wrong, not found."""

    right: int = 0
    wrong: int = 0
    missed: int = 0


def links(gold: GoldText, sentences: Sequence[str], steps: Sequence[Sequence[int]]) -> Links:
    """How the steps found for each sentence of a text agree with gold; sentences are told by their words."""
    wanted = {_squeezed(sentence.text): sentence.steps for sentence in gold}
    right = wrong = missed = 0
    for sentence, numbers in zip(sentences, steps, strict=True):
        want, have = wanted.pop(_squeezed(sentence), frozenset[int]()), set(numbers)
        right, wrong, missed = right + len(want & have), wrong + len(have - want), missed + len(want - have)
    return Links(right, wrong, missed + sum(map(len, wanted.values())))


def _squeezed(text: str) -> str:
    return "".join(text.split())


# ---- arguments ----


@dataclass(frozen=True, slots=True)
class GoldWording:
    """A sentence that says one meaning alone, and the words with which it states which argument."""

    text: str
    mentions: Mapping[str, str]


class Agreement(NamedTuple):
    """How what was found in the wordings of one meaning agrees with gold.

    Mentions are counted in every wording; a value is counted once: it is *found* where one of its mentions is, which is
    what the paper measured, and *good* where moreover none is placed away from gold.  `stated` values are mentioned in
    these wordings."""

    right: int
    wrong: int
    missed: int
    exact: int
    found: int
    good: int
    stated: int


def agreement(gold: Sequence[GoldWording], found: Sequence[Mapping[str, Span]]) -> Agreement:
    """How the places found for arguments agree with the gold of the same wordings."""
    counts: Counter[str] = Counter()
    stated, hit, away = set[str](), set[str](), set[str]()
    for wording, spans in zip(gold, found, strict=True):
        for name in {*spans, *wording.mentions}:
            right_places = places(wording.text, wording.mentions[name]) if name in wording.mentions else []
            span = spans.get(name)
            best = max((overlap(span, place) for place in right_places), default=0.0) if span else 0.0
            right = best >= HIT
            counts["right"] += right
            counts["wrong"] += span is not None and not right
            counts["missed"] += bool(right_places) and not right
            counts["exact"] += span in right_places
            stated |= {name} if right_places else set()
            hit |= {name} if right else set()
            away |= {name} if span and not best else set()
    counted = counts["right"], counts["wrong"], counts["missed"], counts["exact"]
    return Agreement(*counted, len(stated & hit), len((stated & hit) - away), len(stated))


def places(text: str, said: str) -> list[Span]:
    """Where these words stand in a text, as whole words if they ever do: gold is a string, and any place counts.

    >>> places("n is n + 1, an n", "n")
    [(0, 1), (5, 6), (15, 16)]
    """
    starts = [match.start() for match in re.finditer(f"(?={re.escape(said)})", text)]
    found = [(start, start + len(said)) for start in starts]
    return [(a, b) for a, b in found if _edge(text, a) and _edge(text, b)] or found


def _edge(text: str, at: int) -> bool:
    return not 0 < at < len(text) or not (text[at - 1].isalnum() and text[at].isalnum())


def overlap(one: Span, other: Span) -> float:
    """What two spans share, of what they cover together.

    >>> overlap((0, 4), (2, 6)), overlap((0, 1), (1, 2))
    (0.3333333333333333, 0.0)
    """
    shared = min(one[1], other[1]) - max(one[0], other[0])
    return shared / (max(one[1], other[1]) - min(one[0], other[0])) if shared > 0 else 0.0
