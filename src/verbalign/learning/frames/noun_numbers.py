"""One thing or several: what the words of a sentence ask of the nouns that fill its slots, and of how many there are.

A value may be several things by itself ("keys"), or be said in the plural where another argument counts it ("herons" of
heron, where there are four).  Articles, pronouns and verbs go with one or with the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verbalign.dictionary.conditions import IS, NONE, NOT, NUMBER_FORM, Test
from verbalign.dictionary.patterns import Branch, Choice, Words
from verbalign.language import Language
from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.facts import Need, PredicateFacts, plural_class
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.splits import Split
from verbalign.learning.frames.ties import Label
from verbalign.mentions.kinds import AMOUNTS, LIST, NAME, NUMBER
from verbalign.mentions.locating import Mention
from verbalign.mentions.renderings import PLURAL

_SIZES = frozenset({"#one", "#other"})  # of lists
_REACH = 3  # words before a noun among which its article stands


def counting_arguments(
    mentions: Sequence[Sequence[Mention]],
    meaning_of: Sequence[int],
    labels: Mapping[str, Sequence[Label]],
    kinds: Mapping[str, str],
    language: Language,
) -> dict[str, str]:
    """Arguments that are said in the plural, each with the number that tells when: it is one wherever the noun is in
    the singular, and never where it is in the plural.  Of nothing people say either."""
    forms: dict[str, set[tuple[int, bool]]] = defaultdict(set)
    for number, places in enumerate(mentions):
        for place in places:
            if kinds[place.argument] == NAME:
                forms[place.argument].add((meaning_of[number], place.rendering == PLURAL))
    found: dict[str, str] = {}
    for noun, seen in forms.items():
        for number_, column in labels.items():
            if kinds[number_] not in AMOUNTS or not any(many for _, many in seen):
                continue
            told = [(plural_class(one, language) != "one", many) for k, many in seen if (one := column[k]) != "0"]
            if all(count == many for count, many in told):
                found.setdefault(noun, number_)
    return found


def number_of_nouns(rows: Sequence[Row], nouns: Sequence[SlottedItem], known: PredicateFacts) -> str:
    """The number before some nouns that they go by: they are forms of one, each for some plural classes."""
    keys = sorted({item.key for item in nouns})
    if len(keys) < 2 or not all(inflected(keys[0], key) for key in keys[1:]):
        return ""
    places = [row.items.index(item) for row, item in zip(rows, nouns, strict=True)]
    before = (item for row, k in zip(rows, places, strict=True) for item in row.items[max(0, k - 2) : k])
    numbers = {item.argument for item in before if known.kinds.get(item.argument) == NUMBER}
    if len(numbers) != 1:
        return ""
    (number,) = numbers
    labels = [known.label(number, row) for row in rows]
    forms = {(item.key, plural_class(one, known.language)) for item, one in zip(nouns, labels, strict=True)}
    return number if len(forms) == len({name for _, name in forms}) else ""


def noun_forms(nouns: Sequence[SlottedItem], split: Split, known: PredicateFacts) -> Choice:
    """The forms of a noun by the number before it, which splits their sentences."""
    labels: dict[str, list[str]] = defaultdict(list)
    for item, one in zip(nouns, split.labels, strict=True):
        if one not in labels[item.key]:
            labels[item.key].append(one)
    unseen = sorted(known.number_labels - {*split.labels, "0"})
    for own in labels.values():  # 21 goes with 1 where the language says so
        classes = {plural_class(one, known.language) for one in own if one not in ("0", NONE)}
        own.extend(one for one in unseen if plural_class(one, known.language) in classes)
    ordered = sorted(labels.items(), key=lambda form: max(split.order.get(one, 5) for one in form[1]))
    return Choice(tuple(Branch(split.tests(own), (Words(key, nouns[0].spaced),)) for key, own in ordered))


def number_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterator[Need]:
    """What sentences need because of the number of their nouns."""
    for argument in known.numbered:
        forms = {known.language.looks_plural(str(known.args(row).get(argument) or "")) for row in rows}
        many = forms.pop()
        if not forms and many is not None and all(_marked(row, argument, many, known.language) for row in rows):
            yield Need(Test(argument, NUMBER_FORM, ("plural" if many else "singular",)), 1.0, ())
    for argument, where in known.ties.where.items():
        sizes = {known.label(argument, row) for row in rows}
        if known.kinds[argument] == LIST and len(where.keys() & _SIZES) > 1 and len(sizes) == 1 and sizes <= _SIZES:
            words = known.language.of_one if sizes == {"#one"} else known.language.of_several
            pronouns = all(_words(row.items) & words & known.language.pronouns for row in rows)
            if pronouns or _inflected(rows, argument, known):
                yield Need(Test(argument, IS, tuple(str(one) for one in sizes)), 1.0, ())
    for argument in known.ties.labels:
        if known.kinds[argument] == NUMBER:
            yield from _mark_needs(rows, argument, known)
    for noun, number in known.counted.items():
        renderings = {item.rendering == PLURAL for row in rows for item in row.items if item.argument == noun}
        if len(renderings) == 1 and all(any(item.argument == noun for item in row.items) for row in rows):
            yield from _count_needs(rows, number, renderings.pop(), known)


def _count_needs(rows: Sequence[Row], number: str, many: bool, known: PredicateFacts) -> Iterator[Need]:
    seen = {known.label(number, row) for row in rows}
    if None in seen:
        return
    ones = {one for one in known.number_labels if plural_class(one, known.language) == "one"}
    if many and not seen & ones:
        yield Need(Test(number, NOT, tuple(sorted(ones))), 1.0, ())
    elif not many and seen <= ones | {"0"}:
        yield Need(Test(number, IS, tuple(sorted(one for one in seen if one))), 1.0, ())


def _mark_needs(rows: Sequence[Row], number: str, known: PredicateFacts) -> Iterator[Need]:
    """Sentences with "they" are for several, and those with "it" for one, where people say the one of several only, and
    the other of one only: they speak of what the number counts."""
    classes = {plural_class(known.label(number, row), known.language) == "one" for row in rows}
    shared = frozenset.intersection(*(frozenset(_words(row.items)) for row in rows))
    for single in classes if len(classes) == 1 else ():
        own, others = (_said_only(number, one, known) for one in (single, not single))
        if own & shared and others:
            yield from _count_needs(rows, number, not single, known)


def _said_only(number: str, single: bool, known: PredicateFacts) -> frozenset[str]:
    """The pronouns and verbs for one thing, or for several, that were said where a number is that, and never else."""
    words = (known.language.of_one if single else known.language.of_several) & known.language.number_marks
    seen = {word: known.ties.odds((word,), number)[1] for word in words}
    return frozenset(
        word
        for word, labels in seen.items()
        if labels and all(one and (plural_class(one, known.language) == "one") == single for one in labels)
    )


def _marked(row: Row, argument: str, many: bool, language: Language) -> bool:
    """Has a sentence words that go with the number of an argument's noun?  A noun for several things needs none."""
    place = next((k for k, item in enumerate(row.items) if item.argument == argument), None)
    if many and place is not None:
        return True
    before = row.items[max(0, place - _REACH) : place] if place is not None else ()
    articles = language.genders.keys() & _words(before)
    return bool(articles) or bool(
        _words(row.items) & ((language.of_several if many else language.of_one) - {"a", "an"})
    )


def _inflected(rows: Sequence[Row], argument: str, known: PredicateFacts) -> bool:
    """Have these sentences a word that is only said of one, or of several, and another form of it is of the others?"""
    own = {known.label(argument, row) for row in rows}
    shared = set(rows[0].keys).intersection(*(row.keys for row in rows[1:]))
    words = [key for key in shared if key.isalpha() and len(key) >= SETTINGS.stem]
    return any(
        inflected(word, other) and own.isdisjoint(known.ties.odds((other,), argument)[1])
        for word in words
        if known.ties.odds((word,), argument)[1] <= own
        for other in known.beginning.get(word[: SETTINGS.shortest], ())
    )


def _words(items: Iterable[SlottedItem]) -> set[str]:
    return {item.key.lower() for item in items if not item.is_slot}
