"""The skeletons of sentences: what is left without the words that come and go with arguments.

"I recommend the [name] laptop weighs [weight]" is right four words at a time, and no sentence: after *recommend* and
what is recommended nobody goes on with a verb.  So of each sentence the arguments, all alike, are kept with the words
that are common whatever the arguments are, verbs and prepositions all alike too: `recommend [] V []`.  What people
hardly ever go on with, though they often come so far, has its price: the more often they come so far, the higher it is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import fsum, log
from typing import TypeAlias

from verbalign.dictionary.template import mention_parts
from verbalign.language.english import AFTER_NOUNS, ARTICLES
from verbalign.values.arguments import JOINTS

Words: TypeAlias = tuple[str, ...]
Uses: TypeAlias = Mapping[frozenset[str], Counter[str]]  # by arguments that are said: the words beside them

COMMON = 0.01  # share of the lines that have a word which is kept
TIED = 0.95  # share of a word's lines that say one of two arguments, with which it then goes,
USUAL = 0.7  # none of them being said in so many anyway
SIZES = (2, 3, 4)  # of what is looked at: a symbol and what comes before it
RARE = 0.03  # share of those who come so far that go on in some way, below which it has a price
ENOUGH = 20  # who go on so: then it has none, however many others do not
PRICE = 30.0  # of what is e times as rare as that; chosen on RNNLG tv
UNSEEN, SLIP = 0.3, 0.5  # what counts for something that nobody wrote; and what one writer does may be a slip
SLOT, VERB, PREPOSITION, OTHER = "[]", "V", "P", "~"
_WITHIN = frozenset((OTHER, PREPOSITION, *JOINTS))  # what stands between arguments that belong together
LINE = ""  # counted once for each line
FIRST, LATER, END = "<s>", "<.>", "</s>"


class Skeletons:
    """The skeletons of the sentences in some lines."""

    def __init__(self, lines: Iterable[tuple[Words, ...]], verbs: Collection[str]) -> None:
        sentences: Counter[tuple[bool, Words]] = Counter()
        uses: dict[frozenset[str], Counter[str]] = defaultdict(Counter)
        for line in lines:
            words = {word for sentence in line for word in sentence}
            names = frozenset([name for word in words if (name := mention_parts(word)[0])])
            uses[names].update((*words, LINE))
            sentences.update((n > 0, sentence) for n, sentence in enumerate(line))
        self.verbs = frozenset(verbs)
        self.kept = JOINTS.union(_free(uses)) - ARTICLES
        self.symbols: dict[str, Words] = {}
        skeletons: Counter[Words] = Counter()
        for (later, sentence), count in sentences.items():
            skeletons[self.of(sentence, later)] += count
        ways: Counter[Words] = Counter()
        for whole, count in skeletons.items():
            for skeleton in dict.fromkeys((whole, reduced(whole))):
                ways[skeleton] += count
        longest: Counter[Words] = Counter()
        for skeleton, count in ways.items():
            for k in range(len(skeleton)):
                longest[skeleton[k : k + max(SIZES)]] += count
        self.counts: Counter[Words] = Counter()
        for part, count in longest.items():
            for size in SIZES:
                if size <= len(part):
                    self.counts[part[:size]] += count
                    self.counts[(*part[: size - 1], "")] += count  # those who come so far
        self.prices: dict[Words, float] = {}

    def of(self, sentence: Words, later: bool) -> Words:
        """The skeleton of a sentence.

        >>> known = Skeletons([(("it", "is", "a", "[type]"),)] * 9, ("is",))
        >>> known.of(("it", "is", "an", "odd", "[type]", "[area: is in town]"), False)
        ('<s>', 'it', 'V', '[]', 'V', 'P', '[]', '</s>')
        """
        found = [LATER if later else FIRST]
        for word in sentence:
            if word not in self.symbols:
                self.symbols[word] = self._symbols(word)
            found += self.symbols[word]
        return tuple(_plain([*found, END]))

    def _symbols(self, token: str) -> Words:
        """The symbols of a word or of a mention."""
        name, phrase = mention_parts(token)
        if not name:
            return (self._symbol(token),)
        return (*(said for said in map(self._symbol, phrase.split()) if said in (VERB, PREPOSITION)), SLOT)

    def _symbol(self, word: str) -> str:
        if word in self.verbs:
            return VERB
        if word in AFTER_NOUNS:
            return PREPOSITION
        return word if word in self.kept else OTHER if word not in ARTICLES else ""

    def price(self, line: Iterable[Words]) -> float:
        """What it costs that people hardly go on as the sentences of a line do."""
        return fsum(self._price(self.of(sentence, n > 0)) for n, sentence in enumerate(line))

    def _price(self, skeleton: Words) -> float:
        if skeleton not in self.prices:
            ways = dict.fromkeys((skeleton, reduced(skeleton)))
            self.prices[skeleton] = PRICE * fsum(
                self._rarity(way, end) for way in ways for end in range(2, len(way) + 1)
            )
        return self.prices[skeleton]

    def _rarity(self, skeleton: Words, end: int) -> float:
        """How rare a symbol is after some of those before it, where that is most telling."""
        return max(0.0, *(self._rare(skeleton[end - size : end]) for size in SIZES if size <= end))

    def _rare(self, part: Words) -> float:
        many = max(UNSEEN, self.counts[part] - SLIP)
        return min(log(RARE * (self.counts[(*part[:-1], "")] + 1) / many), log(ENOUGH / many))


def reduced(skeleton: Words) -> Words:
    """A skeleton in which arguments with others that are listed with them, or hang on them, are one.

    >>> " ".join(reduced(tuple("we recommend [] P [] , [] and [] and V []".split())))
    'we recommend [] and V []'
    """
    found: list[str] = []
    between: list[str] = []
    for symbol in skeleton:
        if symbol == SLOT and found and found[-1] == SLOT:
            between.clear()
        elif symbol in _WITHIN and found and found[-1] == SLOT:
            between.append(symbol)
        else:
            found += (*between, symbol)
            between.clear()
    return (*found, *between)


def _free(uses: Uses) -> Iterator[str]:
    """The common words that do not come and go with one or two arguments."""
    total: Counter[str] = Counter()
    for words in uses.values():
        total.update(words)
    lines: Counter[str] = Counter()
    for names, words in uses.items():
        lines.update(dict.fromkeys(names, words[LINE]))
    usual = {name for name, count in lines.items() if count > USUAL * total[LINE]}
    known = [(names - usual, words) for names, words in uses.items()]
    for word, count in total.items():
        if word != LINE and not mention_parts(word)[0] and count >= COMMON * total[LINE]:
            first = _most(known, word)
            rest = [(names, words) for names, words in known if first not in names]
            second = _most(rest, word)
            free = sum(words[word] for names, words in rest if second not in names)
            if free > (1 - TIED) * count:
                yield word


def _most(known: Iterable[tuple[frozenset[str], Counter[str]]], word: str) -> str:
    """The argument that most lines with a word say."""
    found: Counter[str] = Counter()
    for names, words in known:
        for name in names if word in words else ():
            found[name] += words[word]
    return max(found, key=lambda name: (found[name], name), default="")


def _plain(symbols: list[str]) -> Iterator[str]:
    """Symbols without those of other words, unless nothing else stands between two arguments; arguments side by side
    are one."""
    before, between = "", False
    for symbol in symbols:
        if symbol == OTHER:
            between = True
        elif symbol and (between or not before == symbol == SLOT):
            if before == symbol == SLOT:
                yield OTHER
            yield symbol
            before, between = symbol, False
