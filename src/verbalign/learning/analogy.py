"""Templates for sets of arguments that nobody has put together: with an argument more or less, or one in the place of
another.

"Are you a fan of PC games?" has room for "single-player" where other wordings say "a fan of single-player games" and
"single-player PC games".  So the phrase with which an argument is said may be put between two words where people have
said it after the one and before the other; before a sign, or where other words go for it, they should have said it
between the two.  It may be left out where people go on from the one to the other without it: "all [kind: large]
screens are [price]" becomes "all screens are [price]".  The rest of the wording stays as it was written, and whole.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, log1p
from typing import NamedTuple, TypeAlias

from verbalign.dictionary.template import is_slot, mention_parts
from verbalign.values.arguments import base_name, folded
from verbalign.values.text import capitalised, tokens

Keys: TypeAlias = tuple[str, ...]

START, END = "<s>", "</s>"
LONGEST = 4  # words of a phrase, its argument among them
BASES = 300  # wordings that are extended, the best first
WIDER = 1.0  # worth of a joint that is known with one more word
SINGLE = 1.5  # price of one that is known from one wording alone
PRICE = 0.4  # of a word that comes with an argument
LOST = 3.0  # and of one that goes with another, though it does not belong to that
UNPLACED = 8.0  # price of a phrase before a sign, or in the place of another, where nobody has said it between the two
SHORTER = 0.5  # price of leaving an argument out: what is said of fewer may be untrue of all
LATER = 0.01  # price of a line for each that is better
TIED = 0.8  # share of the templates with a word that say an argument, which it is then taken to go with
TOGETHER = 3  # templates with such a word

_SLOT = re.compile(r"\[[^\[\]]+\]")


class Word(NamedTuple):
    """A word of a template: as it is compared, as it is written, and whether white space stands before it."""

    key: str
    text: str
    space: bool


class Argument(NamedTuple):
    """An argument, with its value where it is said in fixed words."""

    name: str
    value: str | None


@dataclass(frozen=True)
class TemplateLine:
    """A template with the arguments that it says, and those of their values that it is for."""

    text: str
    names: frozenset[str]
    values: Mapping[str, str]
    origin: int  # whatever it is known by to who asks

    def carries(self, name: str) -> bool:
        """May the fixed words of an argument say another too, which has none?  "Mac and Linux" does."""
        return f"[{name}: " in self.text and any(f"[{other}" not in self.text for other in self.names)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """Its words, a slot being one.

        >>> [word.key for word in TemplateLine("Is it [area: in town], [name]?", frozenset(), {}, 0).words]
        ['is', 'it', '[area: in town]', ',', '[name]', '?']
        """
        found, at = list[Word](), 0
        for slot in (*_SLOT.finditer(self.text), None):
            end = slot.start() if slot else len(self.text)
            for token in tokens(self.text[at:end]):
                start = at + token.start
                found.append(Word(folded(token.text), token.text, self.text[start - 1 : start].isspace()))
            if slot:
                found.append(Word(slot[0].lower(), slot[0], self.text[end - 1 : end].isspace()))
                at = slot.end()
        return tuple(found)


class Analogies:
    """What can be said by analogy with some lines, the best of which come first."""

    def __init__(self, lines: Sequence[TemplateLine], elsewhere: Sequence[TemplateLine] = (), most: int = 0) -> None:
        """`elsewhere`: lines that tell how arguments are said, and are not changed themselves; `most`: a line may have
        so many arguments, or as many as one has."""
        self.lines, others = map(_unescaped, (lines, elsewhere))
        self.sizes = max((most, *(len(line.names) for line in self.lines)))
        self.names = {name for line in self.lines for name in line.names}
        self.grams: Counter[Keys] = Counter()
        self.placed: set[Keys] = set()  # phrases between two words, a slot beside them being any slot
        self.phrases: dict[tuple[Argument, str], dict[Keys, tuple[Word, ...]]] = defaultdict(dict)  # by the word before
        self.known: dict[str, dict[Argument, None]] = defaultdict(dict)  # by name without a number
        self.users: dict[str, Counter[str]] = defaultdict(Counter)
        self.uses: Counter[str] = Counter()
        for line in self.lines:
            self._index(line)
            for key in {word.key for word in line.words if word.key.isalpha()}:
                self.uses[key] += 1
                self.users[key].update(line.names)
        for line in others:
            self._index(line)

    def _index(self, line: TemplateLine) -> None:
        words = line.words
        keys = (START, *(word.key for word in words), END)
        for size in range(2, LONGEST + 2):
            self.grams.update(keys[k : k + size] for k in range(len(keys) - size + 1))
        for k, word in enumerate(words):
            if (name := mention_parts(word.text)[0]) in self.names:
                argument = Argument(name, line.values.get(name))
                self.known[base_name(name)].setdefault(argument)
                for start, end in _around(words, k):
                    phrase = words[start:end]
                    self.phrases[argument, keys[start]].setdefault(tuple(w.key for w in phrase), phrase)
                    self.placed.add(_placed(keys[start], keys[start + 1 : end + 1], keys[end + 1]))

    def found(
        self,
        right: Callable[[TemplateLine], bool] = lambda line: True,
        *,
        covered: bool = False,
        least: float = -inf,
    ) -> Iterator[TemplateLine]:
        """One line for each set of arguments and values that no line says, or for `covered` ones as well: the most
        natural of those that are right, if that is worth so much at least."""
        known = {(line.names, frozenset(line.values.items())) for line in self.lines if not covered}
        best: dict[tuple[frozenset[str], frozenset[tuple[str, str]]], tuple[float, TemplateLine]] = {}
        for rank, line in enumerate(self.lines[:BASES]):
            for worth, made in self._made(line):
                if worth < least:
                    continue
                score = worth - LATER * rank
                key = made.names, frozenset(made.values.items())
                if key not in known and (key not in best or score > best[key][0]) and right(made):
                    best[key] = score, made
        return (line for _, line in best.values())

    def _made(self, line: TemplateLine) -> Iterator[tuple[float, TemplateLine]]:
        """What one line becomes, with how natural it is."""
        own = {base_name(name) for name in line.names}
        yield from self._shorter(line)
        for new in self.known.keys() - own:
            for values in self._valued(new):
                if len(line.names) + len(values) <= self.sizes:
                    yield from self._changed(line, values, ())
                for old in sorted(own):
                    gone = sorted(name for name in line.names if base_name(name) == old)
                    if len(gone) == len(values) and all(f"[{name}" in line.text for name in gone):
                        yield from self._changed(line, values, gone)

    def _shorter(self, line: TemplateLine) -> Iterator[tuple[float, TemplateLine]]:
        """The line without one of its arguments, where people say what comes before and after it side by side."""
        words = line.words
        keys = (START, START, *(word.key for word in words), END, END)
        for k, word in enumerate(words):
            name = mention_parts(word.text)[0]
            may = name and len(line.names) > 1 and not line.carries(name)
            ways = list(self._joints(words, keys, k, name)) if may else []
            if ways:
                score, start, end = max(ways, key=lambda way: (way[0], -way[1], way[2]))
                rest = (*words[:start], *words[end:])
                if not any(name in self._goes_with(other.key) for other in rest):
                    values = {other: value for other, value in line.values.items() if other != name}
                    text = capitalised(_written(rest)) if line.text[:1].isupper() else _written(rest)
                    yield score, TemplateLine(text, line.names - {name}, values, line.origin)

    def _joints(self, words: Sequence[Word], keys: Keys, k: int, name: str) -> Iterator[tuple[float, int, int]]:
        """What can be left out around an argument, with how well what is left is known to fit together."""
        for start, end in _around(words, k):
            left, right = keys[start + 1], keys[end + 2]
            beside = self.grams[left, right]
            wide = self.grams[keys[start], left, right], self.grams[left, right, keys[end + 3]]
            lost = sum(name not in self._goes_with(word.key) for word in words[start:end] if not is_slot(word.key))
            if beside and any(wide):
                score = log1p(beside) + WIDER * sum(map(bool, wide)) - SINGLE * (beside < 2) - LOST * lost
                yield score - SHORTER, start, end

    def _valued(self, name: str) -> Iterator[tuple[Argument, ...]]:
        """An argument with each of its values; where things are numbered, that of each of them."""
        numbered = sorted({argument.name for argument in self.known[name]})
        if len(numbered) == 1:
            yield from ((argument,) for argument in self.known[name])
        elif all(Argument(one, None) in self.known[name] for one in numbered):
            yield tuple(Argument(one, None) for one in numbered)

    def _changed(
        self, line: TemplateLine, new: Sequence[Argument], old: Sequence[str]
    ) -> Iterator[tuple[float, TemplateLine]]:
        """The line with new arguments, in the place of old ones where there are any."""
        words, total = line.words, 0.0
        for n, argument in enumerate(new):
            ways = list(self._ways(words, argument, old[n] if old else ""))
            if not ways:
                return
            score, start, end, phrase = max(ways, key=lambda way: (way[0], -way[1], way[2]))
            words = (*words[:start], *_fitted(phrase, start == 0), *words[end:])
            total += score
        names = line.names.difference(old).union(argument.name for argument in new)
        if any(self._goes_with(word.key) & set(old) for word in words) or any(line.carries(name) for name in old):
            return
        values = {name: value for name, value in line.values.items() if name not in old}
        values |= {argument.name: argument.value for argument in new if argument.value is not None}
        yield total / len(new), TemplateLine(_written(words), names, values, line.origin)

    def _goes_with(self, word: str) -> frozenset[str]:
        """The arguments that a word is seldom said without."""
        return self._tied.get(word, frozenset())

    @cached_property
    def _tied(self) -> dict[str, frozenset[str]]:
        often = [(word, many) for word, many in self.uses.items() if many >= TOGETHER]
        found = ((w, frozenset(n for n, count in self.users[w].items() if count >= TIED * many)) for w, many in often)
        return {word: names for word, names in found if names}

    def _ways(
        self, words: Sequence[Word], argument: Argument, old: str
    ) -> Iterator[tuple[float, int, int, tuple[Word, ...]]]:
        """The places for an argument in a line, each with its phrase and how well that is known to fit there."""
        keys = (START, START, *(word.key for word in words), END, END)
        if old:
            at = next(k for k, word in enumerate(words) if mention_parts(word.text)[0] == old)
            places = list(_around(words, at))
        else:
            places = [(k, k) for k in range(1, len(words) + 1)]
        for start, end in places:
            left, right = keys[start + 1], keys[end + 2]
            lost = [word.key for word in words[start:end] if old not in self._goes_with(word.key)]
            for phrase, written in self.phrases.get((argument, left), {}).items():
                before, after = self.grams[(left, *phrase)], self.grams[(*phrase, right)]
                wide_before = self.grams[keys[start], left, phrase[0]] > 0
                wide_after = self.grams[phrase[-1], right, keys[end + 3]] > 0
                if after:
                    free = end - start < 2 and right[0].isalpha()
                    score = log1p(before) + log1p(after) + WIDER * (wide_before + wide_after)
                    score -= SINGLE * ((before < 2 and not wide_before) + (after < 2 and not wide_after))
                    score -= UNPLACED * (not free and _placed(left, phrase, right) not in self.placed)
                    score -= PRICE * (len(phrase) - 1) + LOST * sum(not is_slot(w) and w not in phrase for w in lost)
                    yield score, start, end, written


def _unescaped(lines: Iterable[TemplateLine]) -> list[TemplateLine]:
    """The lines without signs that are written as those of a slot."""
    return [line for line in lines if "[[" not in line.text and "]]" not in line.text]


def _placed(left: str, phrase: Keys, right: str) -> Keys:
    """A phrase between two words; of a slot beside it, it only matters that it is one."""
    return ("[]" if is_slot(left) else left, *phrase, "[]" if is_slot(right) else right)


def _around(words: Sequence[Word], k: int) -> Iterator[tuple[int, int]]:
    """The phrases around a word: with no other argument, and no sign."""
    free = [n == k or word.key[0].isalpha() for n, word in enumerate(words)]
    for start in range(k, max(-1, k - LONGEST), -1):
        if not free[start]:
            break
        for end in range(k + 1, min(start + LONGEST, len(words)) + 1):
            if not free[end - 1]:
                break
            yield start, end


def _fitted(phrase: Sequence[Word], first: bool) -> Iterator[Word]:
    """A phrase as it is written within a line."""
    for n, word in enumerate(phrase):
        plain = not is_slot(word.text) and word.text[1:].islower() and not first
        yield Word(word.key, word.text.lower() if plain else word.text, word.space or n == 0)


def _written(words: Sequence[Word]) -> str:
    text = "".join(" " * (word.space and n > 0) + word.text for n, word in enumerate(words))
    return capitalised(text) if words and words[0].text[:1].isupper() else text
