"""The words with which people say one more condition at the end of a question: "… on [airline]", "… next semester".

Such an *addition* begins where a question could have ended.  It is told by the slot in it, or, where the value is not
said as it is, by words that are said nearly only with one value of one argument.  A question without the addition at
its end is a question for the rest, if it hints no more at what it lost.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum
from typing import TypeAlias

from verbalign.dictionary.template import escaped, is_slot
from verbalign.learning.settings import SETTINGS
from verbalign.mentions.reading import slotted
from verbalign.values import Span, Verbalization
from verbalign.values.arguments import JOINTS, Arguments, folded, symbols, within

Words: TypeAlias = tuple[str, ...]

ENDS = frozenset(".?!")


@dataclass(frozen=True, slots=True)
class Asked:
    """A wording with its meaning, and the places of the values that stand in it."""

    predicate: str
    arguments: Arguments
    wording: Verbalization
    places: Mapping[str, Span]  # in tokens
    number: int

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _ in self.arguments)

    @property
    def line(self) -> Words:
        """Its words with slots, without the sign at its end."""
        words = list(self.wording.words)
        while words and words[-1] in ENDS:
            words.pop()
        return slotted(tuple(map(folded, words)), self.places)

    def template(self) -> str:
        text, out, at = self.wording.text, "", 0
        for name, (first, last) in sorted(self.places.items(), key=lambda item: item[1]):
            start, end = self.wording.tokens[first].start, self.wording.tokens[last - 1].end
            out += escaped(text[at:start]) + f"[{name}]"
            at = end
        return (out + escaped(text[at:])).strip()


class Additions:
    """The words with which people say one more condition at the end of a wording."""

    def __init__(self, asked: Sequence[Asked]) -> None:
        self.asked = asked
        self.lines = [one.line for one in asked]
        every = Counter(word for line in self.lines for word in line)
        last = Counter(line[-1] for line in self.lines if line)
        self.ends = {word: count / every[word] for word, count in last.items()}  # chance that a wording ends here

        self.tails: dict[Words, str] = {}  # all, with what they say: an argument, or one with its value
        self.best: dict[str, str] = self._found()

    def peeled(self, one: Asked) -> Iterator[Asked]:
        """A wording without the addition at its end, and so on: it says the rest."""
        line = one.line
        for k in range(max(1, len(line) - SETTINGS.additions_longest), len(line)):
            key = self.tails.get(line[k:])
            if key is None or self.ends.get(line[k - 1], 0.0) < SETTINGS.ending:
                continue
            name, mark, value = key.partition("=")
            if (mark and (name, value) not in one.arguments) or (not mark and name not in one.places):
                continue
            less = _shortened(one, name, line[k:])
            if less is not None and self._safe(less, line[:k], name):
                yield less
                yield from self.peeled(less)
            return

    def _safe(self, less: Asked, line: Words, name: str) -> bool:
        """Does a shorter wording hint no more at the argument it lost, but still at the others?"""
        lost = [name, *(f"~{part}" for part in name.split() if part not in less.predicate.split())]
        return not self.silent(less, line) and not any(
            self._hints(word, one, less.predicate) for word in line for one in lost
        )

    def silent(self, one: Asked, line: Words) -> int:
        """How many arguments do not stand in a wording, and are hinted at by none of its words."""
        unsaid = one.names.difference(one.places)
        return sum(not any(self._hints(word, name, one.predicate) for word in line) for name in unsaid)

    def _hints(self, word: str, name: str, predicate: str) -> bool:
        """Is a word said more often where this argument is there than where it is not?"""
        if is_slot(word):
            return False
        there, own = self._said_with[predicate, name]
        total, all_words = self._said_with[predicate, ""]
        others = total - there
        without = (all_words[word] - own[word]) / max(1, others)
        return own[word] / max(1, there) > SETTINGS.hint * without

    @cached_property
    def _said_with(self) -> dict[tuple[str, str], tuple[int, Counter[str]]]:
        """For a predicate with an argument, or one with a word in its name (~word), or any (""): how many wordings,
        and how many of them have each word."""
        count: Counter[tuple[str, str]] = Counter()
        words: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for one, line in zip(self.asked, self.lines, strict=True):
            parts = {f"~{part}" for name in one.names for part in name.split()}
            for name in ("", *one.names, *parts):
                count[one.predicate, name] += 1
                words[one.predicate, name].update(set(line))
        return {key: (count[key], words[key]) for key in count}

    def _found(self) -> dict[str, str]:
        slotted: dict[str, Counter[Words]] = defaultdict(Counter)
        worth: dict[str, dict[Words, float]] = defaultdict(lambda: defaultdict(float))
        plain: Counter[Words] = Counter()
        ended: dict[Words, float] = defaultdict(float)
        for line in self.lines:
            for k in range(max(1, len(line) - SETTINGS.additions_longest), len(line)):
                tail = line[k:]
                slots = [word for word in tail if is_slot(word)]
                ending = self.ends.get(line[k - 1], 0.0)
                if (
                    ending < SETTINGS.ending
                    or is_slot(tail[0])
                    or tail[0] in JOINTS
                    or len(slots) > 1
                    or not tail[0].isalpha()
                ):
                    continue
                if slots:
                    slotted[slots[0]][tail] += 1
                    worth[slots[0]][tail] += ending
                else:
                    plain[tail] += 1
                    ended[tail] += ending
        best: dict[str, str] = {}
        for slot, tails in worth.items():
            heard = [t for t in tails if slotted[slot][t] >= SETTINGS.additions_seen and self._usual(t, slot)]
            self.tails |= dict.fromkeys(heard, slot[1:-1])
            if heard:
                best[slot[1:-1]] = " ".join(_heaviest(heard, tails))
        best |= self._told({tail: ended[tail] for tail, count in plain.items() if count >= SETTINGS.additions_seen})
        return dict(sorted(best.items()))

    def _usual(self, tail: Words, slot: str) -> bool:
        """Do the words after the slot, if there are any, mostly follow those before it?"""
        front = tail[: tail.index(slot) + 1]
        followed = sum(within(front, self.lines[n]) for n in self._candidates(front)) if front != tail else 0
        whole = sum(within(tail, self.lines[n]) for n in self._candidates(tail)) if front != tail else 0
        return 2 * whole >= followed

    def _told(self, tails: Mapping[Words, float]) -> dict[str, str]:
        """Of arguments that do not stand in the wording: the words that are said with one value of one of them."""
        by_key: dict[str, list[Words]] = defaultdict(list)
        for tail in sorted(tails, key=lambda t: (len(t), t)):
            numbers = [n for n in self._candidates(tail) if within(tail, self.lines[n])]
            if (key := self._only(numbers)) and not any(self._says_more(tail, short) for short in by_key[key]):
                by_key[key].append(tail)
        self.tails |= {tail: key for key, found in by_key.items() for tail in found}
        return {key: " ".join(_heaviest(found, tails)) for key, found in by_key.items() if found}

    def _says_more(self, tail: Words, short: Words) -> bool:
        """Has it words besides those that say the argument, and not merely common ones?"""
        return within(short, tail) and any(word not in self._common for word in tail if word not in short)

    @cached_property
    def _common(self) -> frozenset[str]:
        every = Counter(word for line in self.lines for word in line if not is_slot(word))
        return frozenset(word for word, _ in every.most_common(SETTINGS.function))

    @cached_property
    def _containing(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for n, line in enumerate(self.lines):
            for word in set(line):
                found[word].append(n)
        return found

    def _candidates(self, tail: Words) -> Sequence[int]:
        return min((self._containing[word] for word in tail), key=len)

    def _only(self, numbers: Sequence[int]) -> str:
        """The one argument with its value that these wordings have, and others of the same predicates have not."""
        counts = Counter(f"{n}={v}" for k in numbers for n, v in self._unsaid(k))
        heads = Counter(self.asked[k].predicate for k in numbers)
        sure = [key for key, count in counts.items() if count >= SETTINGS.additions_sure * len(numbers)]
        telling = [key for key in sure if self._base(key, heads) <= SETTINGS.additions_common]
        return telling[0] if len(telling) == 1 else ""

    def _unsaid(self, number: int) -> Iterator[tuple[str, str]]:
        one = self.asked[number]
        return ((n, v) for n, v in one.arguments if n not in one.places)

    def _base(self, key: str, heads: Mapping[str, int]) -> float:
        """How often an argument is there with these predicates anyway."""
        return fsum(n * self._shares[head].get(key, 0.0) for head, n in heads.items()) / sum(heads.values())

    @cached_property
    def _shares(self) -> dict[str, dict[str, float]]:
        total = Counter(one.predicate for one in self.asked)
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for k, one in enumerate(self.asked):
            counts[one.predicate].update(f"{n}={v}" for n, v in self._unsaid(k))
        return {head: {key: n / total[head] for key, n in found.items()} for head, found in counts.items()}


def _shortened(one: Asked, name: str, tail: Words) -> Asked | None:
    """A wording without the tail that says an argument, but with the sign at its end; None where that is all."""
    tokens, words = one.wording.tokens, [folded(word) for word in one.wording.words]
    end = len(words)
    while end and words[end - 1] in ENDS:
        end -= 1
    size = sum(len(symbols(dict(one.arguments)[word[1:-1]])) if is_slot(word) else 1 for word in tail)
    start = end - size
    if start <= 0:
        return None
    text = one.wording.text[: tokens[start - 1].end] + (one.wording.text[tokens[end - 1].end :] if end else "")
    shift = len(one.wording.text) - len(text)
    moved = tuple(t._replace(start=t.start - shift, end=t.end - shift) for t in tokens[end:])
    wording = replace(one.wording, text=text, tokens=tokens[:start] + moved)
    places = {n: span for n, span in one.places.items() if n != name}
    rest = tuple((n, v) for n, v in one.arguments if n != name)
    return replace(one, arguments=rest, wording=wording, places=places)


def _heaviest(tails: Sequence[Words], worth: Mapping[Words, float]) -> Words:
    return max(tails, key=lambda tail: (round(worth[tail], 9), tail))
