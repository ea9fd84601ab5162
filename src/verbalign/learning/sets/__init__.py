"""Learning from sets of triples: how each pattern of properties is put into words.

Templates are people's texts for the pattern that they say, whole, and their sentences for the part of it that they say
(`slotting`); the one whose n-grams others share most is used (`consensus`).  Words that belong to another property, a
comma that claims one value to lie in another, and units that few write are other people's knowledge, and count against
a template (`heard`, `relations`, `fitting`).  What nobody has put into words is said as `relatives` are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from verbalign.dictionary import Entry
from verbalign.language import english
from verbalign.learning.pattern import Pattern, pattern
from verbalign.learning.sets.consensus import SharedGrams, Spoken, entry_of
from verbalign.learning.sets.fitting import telling_words
from verbalign.learning.sets.heard import HEARD, RECURS, Heard, Marks, agreed
from verbalign.learning.sets.relatives import frames
from verbalign.learning.sets.slotting import located, slotted
from verbalign.learning.sets.word_counts import NOTHING, STRANGE
from verbalign.learning.structures import LearnedStructures
from verbalign.values import Instance, Meaning
from verbalign.values.text import sentences


def learn_sets(instances: Sequence[Instance]) -> LearnedStructures:
    """How each pattern is said."""
    heard = Heard()
    read = [(instance, pattern(instance.meaning)) for instance in instances]
    found = [
        [(text, located(known, text)) for text in (wording.text.strip() for wording in instance.verbalizations)]
        for instance, known in read
    ]
    for (instance, _), texts in zip(read, found, strict=True):
        for text, marks in texts:
            heard.take(instance, text, marks)
    heard.take_nouns()
    heard.relations.settle()
    heard.fitting.settle()
    kinds = agreed(heard.roles, english.TAKEN_UP)
    heard.unfit = heard.fitting.unfit(heard.things, kinds)
    heard.take_statements((i.meaning, [text for text, _ in texts]) for (i, _), texts in zip(read, found, strict=True))
    counts: dict[str, tuple[Pattern, Counter[str]]] = {}
    meant: dict[str, dict[Meaning, None]] = defaultdict(dict)
    spoken: dict[str, list[Spoken]] = defaultdict(list)
    parts: dict[str, list[Spoken]] = defaultdict(list)
    number = 0
    for (instance, known), texts in zip(read, found, strict=True):
        counts.setdefault(known.key, (known, Counter()))[1][instance.id] += len(texts)
        meant[known.key][instance.meaning] = None
        for text, marks in texts:
            full = heard.with_articles(text, marks)
            if (made := slotted(known, instance.meaning, text, full, heard)) is not None:
                spoken[known.key].append(Spoken(*made, number))
            for meaning, said, own in _sentences(instance.meaning, text, full):
                part = pattern(meaning)
                if (made := slotted(part, instance.meaning, said, own, heard)) is not None:
                    meant[part.key][meaning] = None
                    counts.setdefault(part.key, (part, Counter()))[1][instance.id] += 1
                    parts[part.key].append(Spoken(*made, number))
            number += 1
    for key, lines in parts.items():
        if len(spoken[key]) < RECURS:
            spoken[key] += lines
    consensus = SharedGrams(spoken)
    entries = {
        key: entry_of(key, known, meanings, (*meant[key],), spoken.get(key, ()), consensus, heard)
        for key, (known, meanings) in sorted(counts.items())
    }
    single = {k: [(s.text, s.source) for s in lines] for k, lines in spoken.items() if k in heard.kinds}
    return LearnedStructures(
        entries,
        {
            "sets": {
                "surfaces": heard.surfaces(),
                "forms": heard.usual_forms(),
                "untagged": heard.untagged(),
                "articles": heard.articles(),
                "relatives": kinds,
                "small": " ".join(heard.small()),
                "led": " ".join(heard.led()),
                "capitals": " ".join(heard.capitals()),
                "had": heard.had_kinds(),
                "people": heard.signs(),
                "sizes": heard.sizes(),
                "small_roles": heard.small_roles(),
                "plural": heard.plural_roles(),
                "collective": heard.collective_roles(),
                "lowers": heard.lowers(),
                "shortened": sum(heard.shortened[role] for role, kind in kinds.items() if kind == "who") >= HEARD,
                "called": agreed(heard.genders, english.GENDERS),
                "kinds": {name: kinds.most_common(1)[0][0] for name, kinds in sorted(heard.kinds.items())},
                "names": frames(single),
                "fitting": _what_fits(entries.values(), heard),
            }
        },
    )


def _what_fits(entries: Iterable[Entry], heard: Heard) -> dict[str, object]:
    """The words of templates that do not fit some roles, what roles imply, and those of all values; by number."""
    said = {word for entry in entries for template in entry.templates for word in telling_words(template.text)}
    doubtful = {word for by in heard.unfit.values() for word, roles in by.items() if roles} & said
    against = [by[word] for by in heard.unfit.values() for word in doubtful & by.keys()]
    names = sorted(
        {
            *(NOTHING, STRANGE),
            *(role for roles in heard.fitting.roles.values() for role in roles),
            *(role for one in against for roles in one.values() for role in roles),
        }
    )
    number = {name: n for n, name in enumerate(names)}

    def numbers(roles: Iterable[str]) -> list[int]:
        return sorted(number[role] for role in roles)

    return {
        "roles": names,
        "unfit": {
            name: {word: {a: numbers(by[word][a]) for a in sorted(by[word])} for word in sorted(doubtful & by.keys())}
            for name, by in sorted(heard.unfit.items())
            if not doubtful.isdisjoint(by)
        },
        "implied": {role: numbers(others) for role, others in heard.fitting.implied.items()},
        "values": {value: numbers(roles) for value, roles in sorted(heard.fitting.roles.items())},
    }


def _sentences(
    meaning: Meaning, text: str, marks: Marks
) -> Iterable[tuple[Meaning, str, dict[str, list[tuple[int, int, str]]]]]:
    """The sentences of a text of several that say some of its expressions: those whose values stand all in it.  Where a
    value is said in words of its own, it may be any sentence about the same thing that does."""
    cut = sentences(text)
    doubtful = {
        str(value)
        for part in meaning
        if not all(str(value) in marks for _, value in part.args)
        for _, value in part.args
    }
    at = 0
    for one in cut if len(cut) > 1 else ():
        start = text.index(one, at)
        at = start + len(one)
        own = {
            value: mine
            for value, places in marks.items()
            if (mine := [(a - start, b - start, form) for a, b, form in places if start <= a and b <= at])
        }
        if start and english.TAKES_UP.match(
            one[: min((a for places in own.values() for a, _, _ in places), default=0)]
        ):
            continue
        said = tuple(part for part in meaning if all(str(value) in own for _, value in part.args))
        named = {str(value) for part in said for _, value in part.args}
        if said and named == own.keys() and named.isdisjoint(doubtful):
            yield said, one, own
