"""Words that agree with a value which is named: "Ваш заказ доставлен", "Ваша посылка доставлена".

Forms of one word that never go with the same value of an argument, though they stand beside the same words, agree with
that argument.  One such word may be chance, several that agree with one argument are none.  In the sentences one form
then stands for all, so that they align; the frame chooses between the forms by the value.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from verbalign.language import Language
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Label
from verbalign.mentions.kinds import NAME


@dataclass(frozen=True)
class AgreeingWord:
    """The forms of a word by the value of an argument."""

    argument: str
    forms: Mapping[str, str]

    @property
    def by_form(self) -> dict[str, tuple[str, ...]]:
        """The values that each form goes with."""
        found: dict[str, list[str]] = defaultdict(list)
        for value, form in self.forms.items():
            found[form].append(value)
        return {form: tuple(values) for form, values in found.items()}


AgreeingWords = Mapping[str, AgreeingWord]  # by the form that stands for all


def agreements(
    rows: Sequence[Row],
    meaning_of: Sequence[int],
    labels: Mapping[str, Sequence[Label]],
    copied: Mapping[tuple[str, Label], float],
    kinds: Mapping[str, str],
    language: Language,
) -> dict[str, AgreeingWord]:
    """The words of these sentences that agree with an argument which has few values, all of them written out.  Nothing
    agrees with names in English, where forms of a word go by number and time."""
    found: dict[str, AgreeingWord] = {}
    if language.bare_nouns:
        return found
    words = _words(rows, meaning_of)
    for argument in labels:
        if kinds[argument] == NAME and _few(labels[argument]) and _written(argument, labels[argument], copied):
            for one in _agreeing(argument, words, labels[argument], language.pronouns):
                form = min(one.by_form, key=lambda form: (-len(one.by_form[form]), len(form), form))
                found.setdefault(form, one)
    return found


def unified(rows: Iterable[Row], found: AgreeingWords) -> list[Row]:
    """Sentences in which one form of an agreeing word stands for all."""
    canonical = {form: word for word, one in found.items() for form in one.forms.values()}
    if not canonical:
        return list(rows)
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}
    out = []
    for row in rows:
        if canonical.keys() & set(row.keys):
            items = tuple(
                replace(item, key=canonical[item.key]) if item.key in canonical and not item.is_slot else item
                for item in row.items
            )
            keys = tuple(item.key for item in items)
            row = replace(row, items=items, keys=shared.setdefault(keys, keys))
        out.append(row)
    return out


@dataclass
class _Word:
    """Where a word stands: the meanings that have it, and the words beside it."""

    meanings: set[int]
    beside: set[str]


def _words(rows: Sequence[Row], meaning_of: Sequence[int]) -> dict[str, _Word]:
    """The words of these sentences.  Sentences that differ in their values only are looked at once."""
    found: dict[str, _Word] = {}
    alike: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for row in rows:
        alike[row.keys].append(meaning_of[row.wording])
    for keys, meanings in alike.items():
        around = ("", *keys, "")
        for k, key in enumerate(keys, 1):
            if key.isalpha():  # no slot is
                word = found.setdefault(key, _Word(set(), set()))
                word.meanings.update(meanings)
                word.beside |= {f"{around[k - 1]} _", f"_ {around[k + 1]}"} - {" _", "_ "}
    return found


def _few(column: Sequence[Label]) -> bool:
    given = [one for one in column if one is not None]
    return 2 <= len(set(given)) <= len(given) / 2


def _written(argument: str, column: Sequence[Label], copied: Mapping[tuple[str, Label], float]) -> bool:
    return all(copied.get((argument, one), 0.0) >= SETTINGS.written for one in set(column) if one is not None)


def _agreeing(
    argument: str, words: Mapping[str, _Word], column: Sequence[Label], pronouns: Collection[str]
) -> Iterator[AgreeingWord]:
    values = {
        word: frozenset(one for number in place.meanings if (one := column[number]) is not None)
        for word, place in words.items()
        if all(column[number] is not None for number in place.meanings)
    }
    known = max(map(len, values.values()), default=0)
    forms = sorted(word for word, own in values.items() if len(own) < known)
    stems = list(_groups(forms, values, words, inflected))
    evidence = sum(len(words[form].meanings) - len(values[form]) for group in stems for form in group)
    if len(stems) < SETTINGS.agreeing or evidence < SETTINGS.confirmed:
        return
    small = list(_groups([form for form in forms if form in pronouns], values, words, lambda one, two: True))
    for group in (*stems, *small):
        yield AgreeingWord(argument, {value: form for form in group for value in sorted(values[form])})


def _groups(
    forms: Sequence[str],
    values: Mapping[str, frozenset[str]],
    words: Mapping[str, _Word],
    related: Callable[[str, str], bool],
) -> Iterator[list[str]]:
    """Forms that stand beside the same words and never go with the same value, in groups."""
    home = {form: {form} for form in forms}
    for one, two in combinations(forms, 2):
        if related(one, two) and words[one].beside & words[two].beside and not values[one] & values[two]:
            merged = home[one] | home[two]
            home.update(dict.fromkeys(merged, merged))
    for group in {id(group): group for group in home.values()}.values():
        apart = all(not values[one] & values[two] for one, two in combinations(sorted(group), 2))
        if len(group) > 1 and apart:
            yield sorted(group)


def inflected(one: str, two: str) -> bool:
    """Do two words differ in no more than an ending?

    >>> inflected("goal", "goals"), inflected("отменён", "отменена"), inflected("goal", "game")
    (True, True, False)
    """
    shared = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    ending = max(len(one), len(two)) - shared
    return shared >= max(SETTINGS.shortest, min(len(one), len(two)) - 2) and ending <= SETTINGS.shapes
