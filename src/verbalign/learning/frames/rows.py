"""Wordings cut into sentences of words and slots, which frames are made from; every item knows its place."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from verbalign.learning.frames.settings import SETTINGS
from verbalign.mentions.locating import Mention, Worded

_TOKEN = re.compile(
    r"\d+(?:[.,]\d+)*(?!\w)|(?<=\w)['’](?:s|S|re|ve|ll|d|m)\b|\w+(?:['’](?!(?:s|S|re|ve|ll|d|m)\b)\w+)*|\S"
)
_STOPS = frozenset(".!?…")
_CLOSING = frozenset("\"'’”»)]")


@dataclass(frozen=True, slots=True)
class SlottedItem:
    """A word, or a slot with the rendering of its value; `spaced`: white space stands before it."""

    text: str  # as written; of a slot, what stands in the wording
    key: str  # as it is compared
    start: int
    end: int
    spaced: bool
    argument: str = ""
    rendering: str = ""

    @property
    def is_slot(self) -> bool:
        return bool(self.argument)


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence of a wording."""

    wording: int
    place: int  # which sentence of the wording
    last: bool
    items: tuple[SlottedItem, ...]
    keys: tuple[str, ...]  # of the items; rows with the same ones share them


def tokens_of(text: str) -> list[str]:
    """The words and signs of a text.

    >>> tokens_of("Tom's bill: £1,035.10!")
    ['Tom', "'s", 'bill', ':', '£', '1,035.10', '!']
    """
    return _TOKEN.findall(text)


def items_of(
    wording: Worded, mentions: Sequence[Mention], known: dict[tuple[str, int], SlottedItem] | None = None
) -> list[SlottedItem]:
    """The words and slots of a wording, in order; `known`: words with their places, so that wordings share them."""
    found: list[SlottedItem] = []
    known = {} if known is None else known
    text, place = wording.text, 0
    for mention in [*mentions, None]:
        stop = mention.start if mention else len(text)
        for match in _TOKEN.finditer(text[:stop], place):
            word, start = match.group(), match.start()
            spaced = _spaced(text, start)
            item = known.get((word, start if spaced else ~start))
            if item is None:
                item = SlottedItem(word, word, start, match.end(), spaced)
                known[word, start if spaced else ~start] = item
            found.append(item)
        if mention:
            found.append(
                SlottedItem(
                    text[mention.start : mention.end], sys.intern(f"[{mention.argument}]"), mention.start, mention.end,
                    _spaced(text, mention.start), mention.argument, mention.rendering,
                )
            )  # fmt: skip
            place = mention.end
    return found


def _spaced(text: str, place: int) -> bool:
    return place > 0 and text[place - 1].isspace()


def rows_of(wordings: Sequence[Worded], mentions: Sequence[Sequence[Mention]]) -> list[Row]:
    """The sentences of all wordings; what is an abbreviation, the wordings tell."""
    known: dict[tuple[str, int], SlottedItem] = {}
    every = [items_of(wording, found, known) for wording, found in zip(wordings, mentions, strict=True)]
    short = _abbreviations(every)
    rows: list[Row] = []
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}
    for number, items in enumerate(every):
        cut = _sentences(wordings[number].text, items, short)
        for k, part in enumerate(cut):
            own = _folded(part)
            keys = tuple([item.key for item in own])
            rows.append(Row(number, k, k == len(cut) - 1, own, shared.setdefault(keys, keys)))
    return rows


def _abbreviations(every: Sequence[Sequence[SlottedItem]]) -> frozenset[str]:
    """Words and renderings that always have a full stop after them, and no sentence: "Gl. 3", "Bal. £20", "on 2.6."."""
    stopped: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    final: Counter[str] = Counter()
    going_on: Counter[str] = Counter()
    for items in every:
        for k, item in enumerate(items):
            name = f"[{item.rendering}]" if item.rendering else "" if item.is_slot else item.text
            if not name or not (item.rendering or name.isalpha()):
                continue
            if k + 1 < len(items) and items[k + 1].text == "." and not items[k + 1].spaced:
                stopped[name] += 1
                after = items[k + 2] if k + 2 < len(items) else None
                if after is None or (after.text[:1].isupper() and (not after.is_slot or _is_plain(name))):
                    final[name] += 1
                going_on[name] += after is not None and not _begins(after)
            else:
                plain[name] += 1
    return frozenset(
        name
        for name in stopped
        if not plain[name] and ((not final[name] and len(name) <= 5) or (name[0] == "[" and going_on[name]))
    )


def _is_plain(word: str) -> bool:
    """Is this a word like "soon", longer than most abbreviations and without a capital?"""
    return word.islower() and len(word) > SETTINGS.short


def _sentences(text: str, items: Sequence[SlottedItem], short: frozenset[str]) -> list[list[SlottedItem]]:
    found: list[list[SlottedItem]] = [[]]
    for k, item in enumerate(items):
        found[-1].append(item)
        after = items[k + 1] if k + 1 < len(items) else None
        if after is None:
            break
        if "\n" in text[item.end : after.start] or (_ends(items, k, short) and after.spaced and _begins(after)):
            found.append([])
    return [part for part in found if part]


def _ends(items: Sequence[SlottedItem], k: int, short: frozenset[str]) -> bool:
    while k > 0 and items[k].text in _CLOSING and not items[k].is_slot:
        k -= 1
    if items[k].is_slot or items[k].text not in _STOPS:
        return False
    before = items[k - 1] if k else None
    if items[k].text != "." or before is None:
        return True
    return (f"[{before.rendering}]" if before.is_slot else before.text) not in short


def _begins(item: SlottedItem) -> bool:
    sign = item.text.lstrip("\"'“‘«(¿¡")[:1]
    return item.is_slot or sign.isupper() or sign.isdigit() or (not sign.isalnum() and item.text[:1] not in ",;:(–-—")


def _folded(items: Sequence[SlottedItem]) -> tuple[SlottedItem, ...]:
    """A sentence whose first word has no capital of its own."""
    first, *rest = items
    if first.is_slot or not first.text[:1].isupper():
        return tuple(items)
    key = first.text[:1].lower() + first.text[1:]
    return SlottedItem(first.text, key, first.start, first.end, first.spaced), *rest
