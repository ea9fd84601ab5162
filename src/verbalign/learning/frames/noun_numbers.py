"""One thing or several: what the words of a sentence ask of the nouns that fill its slots, and of how many there are.

A value may be several things by itself ("keys"), or be said in the plural where another argument counts it ("herons" of
heron, where there are four).  Articles, pronouns and verbs go with one or with the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verbalign.dictionary.conditions import IS, NOT, NUMBER_FORM, Test
from verbalign.language import Language
from verbalign.learning.frames.facts import Need, PredicateFacts, plural_class
from verbalign.learning.frames.rows import Row, SlottedItem
from verbalign.learning.frames.ties import Label
from verbalign.mentions.kinds import AMOUNTS, NAME
from verbalign.mentions.locating import Mention
from verbalign.mentions.renderings import PLURAL

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


def number_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterator[Need]:
    """What sentences need because of the number of their nouns."""
    for argument in known.numbered:
        forms = {known.language.looks_plural(str(known.args(row).get(argument) or "")) for row in rows}
        many = forms.pop()
        if not forms and many is not None and all(_marked(row, argument, many, known.language) for row in rows):
            yield Need(Test(argument, NUMBER_FORM, ("plural" if many else "singular",)), 1.0, ())
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


def _words(items: Iterable[SlottedItem]) -> set[str]:
    return {item.key.lower() for item in items if not item.is_slot}
