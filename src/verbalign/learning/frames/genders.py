"""Articles before slots: a noun that fills the slot must have the gender of the article that stands there.

Which gender a noun has is told by all articles that were seen before it.  One that was never seen has the gender of
most others, if nearly all agree; else the slot is for the nouns that are known.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from verbalign.dictionary.conditions import BEGINS, ENDS, IS, NOT, UNLIKE, Test
from verbalign.language import Language
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.mentions.kinds import LIST, NAME, Value
from verbalign.mentions.renderings import PLURAL
from verbalign.values.text import kind_word

Gender = frozenset[str]
BARE: Gender = frozenset("-")
DEFINITE: Gender = frozenset("d")


class NounGenders:
    """The genders of an argument's values, as far as articles tell them."""

    def __init__(self, language: Language, kinds: Mapping[str, str]) -> None:
        self.language, self.kinds = language, kinds
        self.seen: dict[str, dict[str, Gender]] = defaultdict(dict)
        # by argument and preposition: the values that stand after it, and whether one of them has an article there
        self.led: dict[tuple[str, str], dict[str, bool]] = defaultdict(dict)

    def learn(self, rows: Iterable[tuple[Row, Mapping[str, Value]]]) -> None:
        """Take in which articles stand before which values."""
        if not self.language.genders:
            return
        for row, args in rows:
            for k, item in enumerate(row.items):
                article, value = self.article(row.items, k, sure=True), args.get(item.argument)
                if article and isinstance(value, str):
                    self._see(item.argument, value, article)
                if isinstance(value, str) and (led := self._led(row.items, k)):
                    preposition, articled = led
                    self._lead(item.argument, preposition, value, articled)

    def _lead(self, argument: str, preposition: str, value: str, articled: bool) -> None:
        own = self.led[argument, preposition]
        own[value] = own.get(value, True) and articled  # who says it without does not need it

    def _led(self, items: Sequence[SlottedItem], k: int) -> tuple[str, bool] | None:
        """The preposition before a name, and is there an article between them?"""
        if k == 0 or not items[k].is_slot or self.kinds.get(items[k].argument) != NAME or self.language.bare_nouns:
            return None
        word, before = items[k - 1].key.lower(), items[k - 2].key.lower() if k > 1 else ""
        if items[k - 1].is_slot or not word.isalpha():
            return None
        articled = word in self.language.genders
        return (self.language.led_by(word, before), True) if articled else (word, False)

    def _see(self, argument: str, value: str, article: Gender) -> None:
        known = self.seen[argument].get(value, article)
        self.seen[argument][value] = (known & article) or known | article

    def add(self, other: NounGenders) -> None:
        """Take in what other predicates show."""
        for argument, own in other.seen.items():
            for value, gender in own.items():
                self._see(argument, value, gender)
        for (argument, preposition), led in other.led.items():
            for value, articled in led.items():
                self._lead(argument, preposition, value, articled)

    def article(self, items: Sequence[SlottedItem], k: int, *, sure: bool = False) -> Gender:
        """The genders of the article before a slot; an adjective may stand between them where nouns have capitals."""
        if not items[k].is_slot or self.kinds.get(items[k].argument) not in (NAME, LIST):
            return frozenset()
        if self.language.bare_nouns:
            return self._counted(items, k, sure)
        for place in range(k - 1, max(-1, k - 3), -1):
            item = items[place]
            word = item.key.lower()
            before = items[place - 1].key.lower() if place else ""
            opens = not place or item.text[:1].isupper()  # a sentence, also after a colon
            found = self._opening(word) if opens else self.language.article_genders(word, before)
            if found and not item.is_slot:
                return found
            if item.is_slot or not (self.language.capital_nouns and item.text.isalpha() and item.text.islower()):
                break
        return frozenset()

    def _counted(self, items: Sequence[SlottedItem], k: int, sure: bool) -> Gender:
        """Does a slot stand where a thing that can be counted does, after "a", or where another does, without it?  Of
        names some have "the", others nothing.  Before another word a value may be said of that; then nothing is `sure`.
        """
        after = items[k + 1].key if k + 1 < len(items) else ""
        adjective = after.isalpha() and after not in self.language.small_words
        if items[k].rendering == PLURAL or (adjective and sure):
            return frozenset()
        two = items[max(0, k - 2) : k]
        before = [item.key.lower() if item.text.isalpha() and not item.is_slot else "" for item in two]
        if found := next((self.language.genders[word] for word in before if word in self.language.genders), None):
            return found
        if items[k].text[:1].isupper():
            return self._with_the(before) if k and not adjective else frozenset()
        if adjective:
            return frozenset()
        bare = not before or (before[-1] and not {*before} & self.language.determiners)
        return BARE if bare else frozenset()

    def _with_the(self, before: Sequence[str]) -> Gender:
        """Does a name stand after "the", or after a small word without it?"""
        if before[-1] in self.language.definite:
            return DEFINITE
        bare = before[-1] in self.language.small_words and not {*before} & self.language.determiners
        return BARE if bare else frozenset()

    def _opening(self, word: str) -> Gender | None:
        """The genders of an article that begins a sentence."""
        return self.language.genders.get(f"^{word}") or self.language.genders.get(word)

    def needs(self, row: Row, known: Collection[str]) -> Iterator[Test]:
        """What the articles of a sentence need of the values behind them, but for those of which it is `known`."""
        for k, item in enumerate(row.items):
            if item.argument in known:
                continue
            yield from self._bare_needs(row.items, k)
            own = self.seen.get(item.argument, {})
            article = self.article(row.items, k)
            article = article & own.get(item.text, article) or article  # "der" of a masculine noun is no feminine one
            wrong = sorted(value for value, gender in own.items() if not gender & article)
            if not article or not own or (self.language.bare_nouns and not wrong):
                continue
            if self.kinds[item.argument] == LIST:
                yield Test(item.argument, IS, ("#one",))
            fitting = sum(gender <= article for gender in own.values())
            if self._agree(fitting, own):
                if wrong:
                    yield Test(item.argument, NOT, tuple(wrong))
                yield from self._unlike(item.argument, wrong, own)
            else:
                yield _shape(item.argument, sorted(own.keys() - set(wrong)), wrong, self.language.bare_nouns)

    def _bare_needs(self, items: Sequence[SlottedItem], k: int) -> Iterator[Test]:
        """A name without an article after a preposition is not for those that have one there: "de" of "Ana", but "del
        señor Gil"."""
        led = self._led(items, k)
        own = self.led.get((items[k].argument, led[0]), {}) if led and not led[1] else {}
        wrong = sorted(value for value, articled in own.items() if articled)
        if not wrong:
            return
        fitting = {kind_word(value) for value, articled in own.items() if not articled}
        firsts = sorted({kind_word(value) for value in wrong} - fitting - {""})
        yield Test(items[k].argument, UNLIKE, tuple(firsts)) if firsts else Test(items[k].argument, NOT, tuple(wrong))

    def _unlike(self, argument: str, wrong: Sequence[str], own: Mapping[str, Gender]) -> Iterator[Test]:
        """Values that begin as several wrong ones do, and no other, are taken to be wrong: another "Room 6"."""
        firsts = Counter(kind_word(value) for value in wrong)
        fitting = {kind_word(value) for value in own if value not in wrong}
        numbered = {kind_word(value) for value in wrong if value[-1:].isdigit()}  # one "Room 2" tells of "Room 6"
        alike = sorted(
            first
            for first, count in firsts.items()
            if first and (count > 1 or first in numbered) and first not in fitting
        )
        if alike and self.language.bare_nouns:
            yield Test(argument, UNLIKE, tuple(alike))

    def _agree(self, fitting: int, own: Mapping[str, Gender]) -> bool:
        """Do so many of these values agree that another can be taken to do so, too?"""
        if self.language.bare_nouns:
            return 2 * fitting > len(own)
        enough = fitting >= SETTINGS.agreed * len(own) >= SETTINGS.agreed * SETTINGS.several
        return enough and not all(" " in value for value in own)


def _shape(argument: str, fitting: Sequence[str], wrong: Sequence[str], last_tells: bool) -> Test:
    """A test for values that begin or end like some, unless others do so too."""
    first = tuple(sorted({value.partition(" ")[0] + " " for value in fitting if " " in value}))
    last = tuple(sorted({value[-SETTINGS.ending :] for value in fitting}))
    begin = all(" " in value for value in fitting) and not any(value.startswith(first) for value in wrong)
    if begin and (not last_tells or len(first) < len(last)):
        return Test(argument, BEGINS, first)
    if fitting and not any(value.endswith(last) for value in wrong):
        return Test(argument, ENDS, last)
    return Test(argument, IS, tuple(fitting))
