"""Forms of queries, put into words: what is asked for is the predicate, and the conditions are the arguments.

Here a meaning is made from its question, so a question is taken to say all of its meaning: each is a template for its
set of arguments.  Values that stand in it are slots; for arguments that are said in other words ("nonstop") it is a
template for their value alone.  What no question says together, a question for some of it says with *additions*: the
words with which people say one more condition at the end ("… on [airline]", "… next semester").
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum, log

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template
from verbalign.learning.additions import Additions, Asked, Words
from verbalign.learning.settings import SETTINGS
from verbalign.learning.structures import LearnedStructures
from verbalign.values import Instance, Span
from verbalign.values.arguments import Arguments, arguments, folded, starts_of, symbols


def learn_forms(instances: Iterable[Instance]) -> LearnedStructures:
    """Templates of every predicate, and additions for arguments of all."""
    asked = list(_asked(instances))
    by_predicate: dict[str, list[Asked]] = defaultdict(list)
    for one in asked:
        by_predicate[one.predicate].append(one)
    literal, additions = _literal(asked), Additions(asked)
    entries = {predicate: _entry(predicate, own, literal, additions) for predicate, own in sorted(by_predicate.items())}
    sources = {
        predicate: [used.get(text, [])[: SETTINGS.sources] for text in entry.pool]
        for predicate, entry in entries.items()
        if (used := _users(by_predicate[predicate], additions))
    }
    return LearnedStructures(entries, {"forms": {"additions": dict(additions.best), "sources": sources}})


def _users(own: Iterable[Asked], additions: Additions) -> dict[str, list[int]]:
    """The wordings behind each template, by number."""
    found: dict[str, list[int]] = defaultdict(list)
    for one in own:
        for made in (one, *additions.peeled(one)):
            found[made.template()].append(one.number)
    return found


def _asked(instances: Iterable[Instance]) -> Iterator[Asked]:
    """The wordings whose values stand in them once at most: one that stands there twice would be said wrongly."""
    number = 0
    for instance in instances:
        given = arguments(instance.meaning)
        for wording in instance.verbalizations:
            places = _places(tuple(map(folded, wording.words)), given)
            if places is not None:
                yield Asked(instance.predicate, given, wording, places, number)
            number += 1


def _places(words: Words, given: Arguments) -> dict[str, Span] | None:
    """Where values stand, long ones first; None where one stands in two places, or two share a place."""
    taken: set[int] = set()
    found: dict[str, Span] = {}
    counts = Counter(symbols(value) for _, value in given)
    for name, value in sorted(given, key=lambda pair: -len(symbols(pair[1]))):
        parts = symbols(value)
        size = len(parts)
        spots = [k for k in starts_of(parts, words) if k not in taken]
        if spots and (len(spots) > 1 or counts[parts] > 1):
            return None
        if spots:
            found[name] = (spots[0], spots[0] + size)
            taken.update(range(*found[name]))
    return found


def _literal(asked: Sequence[Asked]) -> frozenset[str]:
    """The arguments that are mostly said as they are."""
    there = Counter(name for one in asked for name, _ in one.arguments)
    said = Counter(name for one in asked for name in one.places)
    return frozenset(name for name, count in there.items() if said[name] >= SETTINGS.usually * count)


# ---- templates ----


def _entry(predicate: str, own: Sequence[Asked], literal: frozenset[str], additions: Additions) -> Entry:
    groups: dict[frozenset[str], list[Asked]] = defaultdict(list)
    for one in own:
        groups[one.names].append(one)
    ranked: dict[str, dict[str, Asked]] = defaultdict(dict)  # by key, templates best first
    for names in sorted(groups, key=sorted):
        for one in _ranked(groups[names], literal, additions):
            ranked[_key(one)].setdefault(one.template(), one)
    for short in _ranked([p for one in own for p in additions.peeled(one)], literal, additions):
        ranked[_key(short)].setdefault(short.template(), short)
    kept = {key: dict(list(found.items())[: SETTINGS.alternatives]) for key, found in ranked.items()}
    texts = _by_commonness({text: one for found in kept.values() for text, one in found.items()}, own)
    pool = {text: n for n, text in enumerate(texts)}
    choices = {key: tuple(pool[text] for text in found) for key, found in sorted(kept.items())}
    shown = sorted({numbers[0] for numbers in choices.values()})[: SETTINGS.shown]
    names_ = tuple(sorted({name for one in own for name in one.names}))
    stated = {n: (sum(n in one.places for one in own), sum(n in one.names for one in own), 0, 0) for n in names_}
    return Entry(
        predicate,
        names_,
        tuple(Template(texts[n]) for n in shown),
        meanings=len({one.arguments for one in own}),
        wordings=len(own),
        stated=stated,
        pool=texts,
        choices=choices,
    )


def _by_commonness(templates: Mapping[str, Asked], own: Sequence[Asked]) -> tuple[str, ...]:
    """The templates, those whose n-grams are the most common with their predicate first."""
    every = Counter(gram for one in own for gram in _grams(one.line))

    def worth(text: str) -> float:
        grams = _grams(templates[text].line)
        return round(fsum(log(1 + every[gram]) for gram in grams) / (len(grams) + 2), 9)

    return tuple(sorted(templates, key=lambda text: (-worth(text), text)))


def _key(one: Asked) -> str:
    """Its arguments, with the values of those that do not stand in it."""
    return ";".join(n if n in one.places else f"{n}={_kept(v)}" for n, v in sorted(one.arguments))


def _kept(value: str) -> str:
    return value.replace(";", ",")


def _ranked(own: Sequence[Asked], literal: frozenset[str], additions: Additions) -> list[Asked]:
    """Those that others agree with most first; those that leave a value out which others name last."""
    lines = [one.line for one in own]
    grams = [_grams(line) for line in lines]
    some = grams[:: max(1, len(grams) // SETTINGS.compared)]

    def worth(n: int) -> tuple[int, float]:
        missing = sum(name in literal and name not in own[n].places for name in own[n].names)
        missing += additions.silent(own[n], lines[n])
        return -missing, round(fsum(len(grams[n] & other) / len(grams[n] | other) for other in some), 9)

    return [own[n] for n in sorted(range(len(own)), key=lambda n: (*(-x for x in worth(n)), own[n].wording.text))]


def _grams(line: Words) -> frozenset[Words]:
    padded = ("<s>", *line, "</s>")
    return frozenset(padded[k : k + n] for n in range(1, SETTINGS.forms_order + 1) for k in range(len(padded) - n + 1))
