"""All that is known of a language, behind one door: CLDR through Babel, number words, and the little that neither has.

Nothing is loaded before it is asked for, so that a dictionary which needs no number words costs none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from verbalign.errors import InputError
from verbalign.language import english
from verbalign.language.function_words import LINKS, STOP_WORDS
from verbalign.language.tables import (
    ADDING,
    CASES,
    CONTINUING,
    CONTRACTED,
    DENIALS,
    DEPENDING,
    DETERMINERS,
    ELISIONS,
    FOCUSING,
    GENDERS,
    GOVERNING,
    NEGATIONS,
    NOTHING,
    NUMBERED,
    PAIRING,
    PRONOUNS,
    TRUE_FALSE,
    VERBS,
    YES_NO,
)
from verbalign.language.times import spoken_times

WORDED = 1000  # numbers up to this one are looked for in words
SAMPLE = 20_000  # characters that tell the language
TOLD = 20  # letters that a text needs for its language to be told
STRAY, STRAYS, LOOKED_AT = 0.1, 2, 500  # so many texts, and such a share of those looked at, are another language
NO_LANGUAGE = "zxx"  # ISO 639-2: texts without words
COMMON = frozenset({"en", *ADDING, *YES_NO})  # languages of which we know words; another must be likelier
RARER = 10.0  # by so much (log odds): few short texts differ by less, a paragraph by more
_NUMBER = re.compile(r"[\d.,:/-]*\d[\d.,:/-]*")
_VOWELS = frozenset("aeiouäöüáéíóúàèìòùâêîôû")


@dataclass(frozen=True)
class Language:
    """A language by its code (`en`, `de`, `pt-BR`)."""

    code: str = "en"

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent and stored as its code; what follows from it is worked out once in a process."""
        return _shared, (self.code,)

    @cached_property
    def _locale(self) -> Any:
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.code.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            raise InputError(f"no language '{self.code}' is known; give a code such as en, de, es or ru") from None

    def checked(self) -> Language:
        """The language itself; an unknown code is an `InputError`."""
        assert self._locale is not None
        return self

    # ---- numbers ----

    def plural(self, number: float) -> str:
        """The plural class of a number: `one`, `few`, `many`, `other` and the like.

        >>> Language("en").plural(1), Language("ru").plural(3), Language("ru").plural(21)
        ('one', 'few', 'one')
        """
        if self.code[:2] == "en":  # without loading CLDR
            return "one" if number == 1 else "other"
        from decimal import Decimal

        value = Decimal(repr(abs(number)))
        return str(self._locale.plural_form(int(value) if value == value.to_integral() else value))

    def cardinal(self, number: int) -> str:
        """A number in words, or nothing where it is not known.

        >>> Language("de").cardinal(21)
        'einundzwanzig'
        """
        return _spelled(self.code, number, "cardinal")

    def ordinal(self, number: int) -> str:
        """ "third" of 3, or nothing where it is not known."""
        return _spelled(self.code, number, "ordinal")

    def nth(self, number: int) -> str:
        """ "3rd" of 3.

        >>> Language("en").nth(22)
        '22nd'
        """
        return english.nth(number) if self.code[:2] == "en" else _spelled(self.code, number, "ordinal_num")

    def day(self, number: int) -> str:
        """The number of a day before the name of its month: "1er" in French."""
        return "1er" if number == 1 and self.code[:2] == "fr" else str(number)

    @cached_property
    def group(self) -> str:
        """What stands between thousands: "," in English."""
        return str(self._locale.number_symbols["latn"]["group"])

    @cached_property
    def decimal(self) -> str:
        return str(self._locale.number_symbols["latn"]["decimal"])

    # ---- dates ----

    @cached_property
    def months(self) -> Mapping[str, Mapping[int, str]]:
        """The names of the months by pattern letters: `MMMM`, `MMM`, and `LLLL`, `LLL` where they stand alone."""
        months = self._locale.months
        return {
            "MMMM": dict(months["format"]["wide"]),
            "MMM": dict(months["format"]["abbreviated"]),
            "LLLL": dict(months["stand-alone"]["wide"]),
            "LLL": dict(months["stand-alone"]["abbreviated"]),
        }

    @cached_property
    def weekdays(self) -> Mapping[str, Mapping[int, str]]:
        """The names of the days of the week (0 is Monday) by pattern letters."""
        days = self._locale.days["format"]
        return {"EEEE": dict(days["wide"]), "EEE": dict(days["abbreviated"])}

    def time_phrases(self, hour: int, minute: int) -> list[tuple[str, str]]:
        """A time of day as it is spoken, with the name of each way: ("half past", "half past nine")."""
        return spoken_times(self, hour, minute)

    # ---- lists, yes and no ----

    @cached_property
    def joint(self) -> str:
        """What stands before the last member of a list: " and "."""
        return " and " if self.code[:2] == "en" else str(self._locale.list_patterns["standard"]["2"][3:-3])

    def number_words(self, number: int) -> frozenset[str]:
        """Words that tell a number: "two", "both"."""
        words = NUMBERED.get(self.code[:2], "").split()
        told = (word for count, word in zip(words[::2], words[1::2], strict=True) if int(count) == number)
        return frozenset((self.cardinal(number), *told))

    def joint_before(self, last: str) -> str:
        """What stands before this last member of a list; in Spanish it goes by its sound.

        >>> [Language("es").joint_before(last) for last in ("imán", "hielo", "Inés")]
        [' e ', ' y ', ' e ']
        """
        if self.code[:2] == "es" and re.match(r"h?[ií](?!e)", last, re.IGNORECASE):
            return " e "
        return self.joint

    @cached_property
    def joints(self) -> frozenset[str]:
        """The words between members of lists: "and", "or"."""
        patterns = self._locale.list_patterns
        found = (patterns[kind]["2"][3:-3].strip() for kind in ("standard", "or") if kind in patterns)
        return frozenset(word for word in found if word)

    def truth(self, value: str) -> bool | None:
        """Is this word yes or no, in English or in the language?"""
        word = value.casefold()
        yes, no = YES_NO.get(self.code[:2], ("yes", "no"))
        return TRUE_FALSE.get(word, True if word == yes else False if word == no else None)

    def says_nothing(self, value: str) -> bool:
        """Does a value stand for there being nothing: "none", "no", a dash?"""
        word = value.strip().casefold()
        own = NOTHING.get(self.code[:2], "")
        return word in NOTHING["en"].split() or word in own.split() or self.truth(word) is False or word in "-–—"

    @cached_property
    def denials(self) -> frozenset[str]:
        """Words that say that there is none of something, or that something is not so."""
        return self.negations | frozenset(DENIALS.get(self.code[:2], "").split())

    @cached_property
    def negations(self) -> frozenset[str]:
        """Words that turn a sentence into its opposite."""
        return frozenset(NEGATIONS.get(self.code[:2], "").split())

    # ---- pronouns ----

    @cached_property
    def pronouns(self) -> frozenset[str]:
        return frozenset(PRONOUNS.get(self.code[:2], ("", ""))[0].split())

    @cached_property
    def gendered(self) -> frozenset[str]:
        """Pronouns that tell whether a man or a woman is meant."""
        return frozenset(PRONOUNS.get(self.code[:2], ("", ""))[1].split())

    @property
    def continuing(self) -> frozenset[str]:
        """Words with which a sentence goes on from another, and a clause from the one before it."""
        return frozenset(CONTINUING.get(self.code[:2], "").split())

    @property
    def adding(self) -> frozenset[str]:
        """Words that add a clause to the one before it, which could do without."""
        return frozenset(ADDING.get(self.code[:2], "").split())

    @property
    def pairing(self) -> frozenset[str]:
        """Words after which two things are named."""
        return frozenset(PAIRING.get(self.code[:2], "").split())

    @property
    def focusing(self) -> frozenset[str]:
        """Words that stand before any phrase: "only"."""
        return frozenset(FOCUSING.get(self.code[:2], "").split())

    def goes_on(self, text: str) -> bool:
        """Does a sentence go on from another, so that it can't be the first?"""
        return text.partition(" ")[0].lower() in self.continuing

    def depends(self, text: str) -> bool:
        """Does a clause begin so that it can't stand by itself: "as the game is off"?"""
        first = text.partition(" ")[0].lower()
        return first in self.continuing or first in DEPENDING.get(self.code[:2], "").split()

    def is_invariable(self, word: str) -> bool:
        """Is a word the same after one thing as after several, as English verbs of the past and small words are?"""
        return word in self.small_words | self.continuing or (self.code[:2] == "en" and word.endswith("ed"))

    def disagrees(self, noun: str, verb: str) -> bool:
        """Does a verb after a noun, as far as its letters tell, not go with it: "high winds is", "fog are"?

        >>> [Language().disagrees(noun, "is") for noun in ("high winds", "thick fog", "Dickens")]
        [True, False, False]
        """
        return self.code[:2] == "en" and english.disagrees(noun, verb)

    # ---- one thing or several ----

    def plural_noun(self, noun: str) -> str:
        """A common noun in the plural, or nothing where that is not known.

        >>> Language().plural_noun("grey heron"), Language().plural_noun("Joan"), Language("de").plural_noun("Haus")
        ('grey herons', '', '')
        """
        return english.plural_noun(noun) if self.code[:2] == "en" else ""

    def looks_plural(self, noun: str) -> bool | None:
        """Does a common noun name several things, as far as its spelling tells?  None where it does not.

        >>> [Language().looks_plural(noun) for noun in ("keys", "bus pass", "James")]
        [True, False, None]
        """
        return english.looks_plural(noun) if self.code[:2] == "en" else None

    @property
    def of_one(self) -> frozenset[str]:
        """Small words that are said of one thing."""
        return english.OF_ONE if self.code[:2] == "en" else frozenset()

    @cached_property
    def number_marks(self) -> frozenset[str]:
        """Pronouns and common verbs that tell no more than one thing from several."""
        return self.agreeing | ((self.of_one | self.of_several) & self.pronouns)

    @property
    def of_several(self) -> frozenset[str]:
        """Small words that are said of several things."""
        return english.OF_SEVERAL if self.code[:2] == "en" else frozenset()

    # ---- sounds and forms ----

    @property
    def agreeing(self) -> frozenset[str]:
        """Common verbs that go by the number of what stands beside them."""
        return frozenset(VERBS.get(self.code[:2], "").split())

    @cached_property
    def calendar(self) -> frozenset[str]:
        """The names of the days and months, in small letters."""
        names = (name for table in (*self.months.values(), *self.weekdays.values()) for name in table.values())
        return frozenset(name.lower().rstrip(".") for name in names)

    @cached_property
    def figures(self) -> frozenset[str]:
        """Words, in small letters, that numbers, dates and times are made of: "three", "third", "March", "weeks"."""
        numbers = (*range(3, 32), 40, 50, 60, 70, 80, 90, 100)
        found = {form for number in numbers for form in (self.cardinal(number), self.ordinal(number))}
        for names in (*self.months.values(), *self.weekdays.values()):
            found.update(names.values())
        found.update(self.unit_forms)
        return frozenset(form.lower().rstrip(".") for form in found if form)

    @cached_property
    def genders(self) -> Mapping[str, frozenset[str]]:
        """Articles that go by the gender of their noun, with the genders that each may have; ^ begins a sentence."""
        words = GENDERS.get(self.code[:2], "").split()
        return {article: frozenset(own) for article, own in zip(words[::2], words[1::2], strict=True)}

    def article_genders(self, article: str, before: str) -> frozenset[str]:
        """The genders of the noun after an article, which itself stands after another word.

        >>> sorted(Language("de").article_genders("der", "in")), sorted(Language("de").article_genders("der", "dass"))
        (['f'], ['f', 'm'])
        """
        governed, gender, prepositions = GOVERNING.get(self.code[:2], ("", "", ""))
        if article == governed and before in prepositions.split():
            return frozenset(gender)
        return self.genders.get(article, frozenset())

    def miscased(self, before: str, noun: str) -> bool:
        """Does a noun with an article, or a name, not go after this word: "bei die Webers", "the St Anne's"?

        >>> Language("de").miscased("bei", "die Webers"), Language("de").miscased("für", "die Webers")
        (True, False)
        >>> Language().miscased("the", "St Anne's"), Language().miscased("the", "Green Room")
        (True, False)
        """
        if self.code[:2] == "en":
            return before == "the" and english.takes_no_article(noun)
        cases = CASES.get(self.code[:2], {})
        return before in cases and noun.partition(" ")[0] in cases[before].split()

    def led_by(self, article: str, before: str) -> str:
        """The preposition of a noun with this article, which stands after another word: "de" of "del".

        >>> Language("es").led_by("del", "reserva"), Language("es").led_by("la", "de")
        ('de', 'de')
        """
        words = CONTRACTED.get(self.code[:2], "").split()
        return dict(zip(words[::2], words[1::2], strict=True)).get(article, before)

    @property
    def bare_nouns(self) -> bool:
        """Does an article, or none, tell what kind of thing a noun names: "a burst pipe", but "fog"?"""
        return self.code[:2] == "en"

    @cached_property
    def determiners(self) -> frozenset[str]:
        """Words that stand before nouns of any kind."""
        return frozenset(DETERMINERS.get(self.code[:2], "").split())

    @property
    def definite(self) -> frozenset[str]:
        """The article of names that have one."""
        return frozenset({"the"} if self.bare_nouns else ())

    @cached_property
    def articles(self) -> frozenset[str]:
        """All words of which a noun has one at most."""
        return self.determiners | self.genders.keys()

    @property
    def small_words(self) -> frozenset[str]:
        """Words that hold sentences together, as far as they are known."""
        return STOP_WORDS | LINKS if self.code[:2] == "en" else frozenset()

    @property
    def inflected_numbers(self) -> tuple[int, ...]:
        """Numbers whose words go by the gender of what is counted."""
        if self.code[:2] in ("ru", "uk", "pl", "pt"):
            return 1, 2
        return (1,) if self.genders and not self.bare_nouns else ()

    @property
    def capital_nouns(self) -> bool:
        """Are all nouns written with a capital?"""
        return self.code[:2] in ("de", "lb")

    @property
    def sounds(self) -> Mapping[str, tuple[str, str]]:
        """Small words with their forms before a vowel sound and before others."""
        return {"a": ("an", "a"), "an": ("an", "a")} if self.code[:2] == "en" else {}

    @cached_property
    def elisions(self) -> Mapping[str, str]:
        """Small words with their forms before an apostrophe and a vowel sound."""
        words = ELISIONS.get(self.code[:2], "").split()
        return dict(zip(words[::2], words[1::2], strict=True))

    @property
    def elides(self) -> bool:
        """Do small words change before a vowel here, as "a" and "an" do?"""
        return self.code[:2] in ("en", "fr", "it", "ca")

    def vowel_sound(self, text: str) -> bool:
        """Does the text begin with a vowel sound, as far as the spelling tells?"""
        return english.vowel_sound(text) if self.code[:2] == "en" else text[:1].casefold() in _VOWELS

    @cached_property
    def unit_forms(self) -> Mapping[str, Mapping[str, str]]:
        """Nouns of units in all their plural classes, by any of their forms: "minutes" -> one: minute, other: minutes.
        Forms that several units share are left out."""
        found: dict[str, Mapping[str, str]] = {}
        ambiguous: set[str] = set()
        for unit in self._locale._data["unit_patterns"].values():
            forms = unit.get("long") if hasattr(unit, "get") else None
            if not forms:
                continue
            nouns = {k: p.replace("{0}", "").strip() for k, p in forms.items() if isinstance(p, str) and "{0}" in p}
            for noun in set(nouns.values()):
                if re.fullmatch(r"[^\W\d_]+", noun) and found.setdefault(noun, nouns) != nouns:
                    ambiguous.add(noun)
        return {noun: forms for noun, forms in found.items() if noun not in ambiguous}


@lru_cache(64)
def _shared(code: str) -> Language:
    return Language(code)


@lru_cache(8192)
def _spelled(code: str, number: int, to: str) -> str:
    if not 0 <= number <= WORDED:
        return ""
    from num2words import num2words

    try:
        return str(num2words(number, lang=code.replace("-", "_"), to=to))
    except (NotImplementedError, KeyError, TypeError, AttributeError, IndexError, OverflowError):
        return ""


def detected(texts: Iterable[str]) -> Language:
    """The language that most of some texts are written in, of those that CLDR has; English where nothing tells.

    Numbers tell nothing, and there may be many of them; what is said again and again tells as much as if said once.

    >>> detected(["The train from 7.30 is late."] * 900).code, detected(["Der Zug um 7.30 Uhr fällt heute aus."]).code
    ('en', 'de')
    """
    read, found = 0, dict[str, None]()
    for text in texts:
        found[_NUMBER.sub("", text)] = None
        read += len(text)
        if read > SAMPLE:
            break
    sample = "\n".join(found)
    letters = sum(sign.isalpha() for sign in sample)
    if letters < TOLD:
        return Language("en")
    import py3langid
    from babel.localedata import exists

    ranked = [(str(code), float(score)) for code, score in py3langid.rank(sample)]
    if ranked[0][0] == NO_LANGUAGE:
        return Language("en")
    known = [(code, score if code in COMMON else score - RARER) for code, score in ranked if exists(code)]
    return Language(max(known, key=lambda one: one[1], default=("en", 0.0))[0])


def strays(texts: Sequence[str], main: Language) -> tuple[Language, list[int]] | None:
    """The language that a fair share of some texts is in besides the main one, and the numbers of these texts.

    >>> strays(["Der Zug nach Kiel fällt heute aus.", "Der Zug nach Hamburg kommt heute später."], Language("de"))
    """
    step = max(1, len(texts) // LOOKED_AT)
    long = [k for k in range(0, len(texts), step) if sum(sign.isalpha() for sign in texts[k]) >= TOLD]
    if len(long) < STRAYS:
        return None
    import py3langid

    found: dict[str, list[int]] = {}
    for k in long:
        found.setdefault(str(py3langid.classify(texts[k])[0]), []).append(k)
    found.pop(main.code[:2], None)
    for code, numbers in sorted(found.items(), key=lambda one: (-len(one[1]), one[0])):
        enough = len(numbers) >= max(STRAYS, STRAY * len(long))
        if enough and str(py3langid.classify("\n".join(texts[k] for k in numbers))[0]) == code:
            return Language(code), numbers
    return None
