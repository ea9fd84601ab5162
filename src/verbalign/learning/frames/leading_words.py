"""Small words before a value: it was left *in the* porch, but *with a* neighbour.

Where people put different small words between one word and the values of an argument, a value that was seen with some
of them does not go after others.  Values that nobody has used go after any.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from verbalign.dictionary.conditions import NOT, Test
from verbalign.language import Language
from verbalign.learning.frames.facts import Frame, Need, PredicateFacts
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.mentions.kinds import NAME


class _Led(NamedTuple):
    """A value after some small words, which stand after another word."""

    argument: str
    value: str
    head: str
    small: tuple[str, ...]


def led_apart(frames: Sequence[Frame], known: PredicateFacts) -> list[Frame]:
    """Frames that are not for values which people say after other small words there."""
    seen: dict[tuple[str, str], dict[str, set[tuple[str, ...]]]] = defaultdict(lambda: defaultdict(set))
    for frame in frames:
        for row in frame.rows:
            for one in _led(row, known):
                seen[one.head, one.argument][one.value].add(one.small)
    found = []
    for frame in frames:
        needs = []
        for one in {(led.head, led.argument): led for row in frame.rows for led in _led(row, known)}.values():
            own = {led.small for row in frame.rows for led in _led(row, known) if led[::2] == one[::2]}
            others = sorted(value for value, small in seen[one.head, one.argument].items() if own.isdisjoint(small))
            if others:
                needs.append(Need(Test(one.argument, NOT, tuple(others)), SETTINGS.shaped, ()))
        found.append(replace(frame, needs=(*frame.needs, *needs)) if needs else frame)
    return found


def _led(row: Row, known: PredicateFacts) -> Iterable[_Led]:
    """The values of a sentence that stand after small words."""
    args = known.args(row)
    for k, item in enumerate(row.items):
        value = args.get(item.argument)
        if known.kinds.get(item.argument) == NAME and isinstance(value, str):
            start = k
            while start > max(0, k - SETTINGS.before) and _is_small(row.keys[start - 1], known.language):
                start -= 1
            small = row.keys[start:k]
            while start > 1 and row.keys[start - 1] in known.language.pronouns:  # "left it in", "left them with"
                start -= 1
            if start and small and row.keys[start - 1].isalpha():
                yield _Led(item.argument, value, row.keys[start - 1], small)


def _is_small(word: str, language: Language) -> bool:
    known = language.small_words | language.articles
    return word.isalpha() and (word in known if language.small_words else word in known or len(word) <= SETTINGS.weak)
