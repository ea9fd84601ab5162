"""Is something that nobody has spoken of a person or a thing, as its name and the names of its properties tell?

People call those whom they know *he*, *she* or *it*: how often with which words in a name, which shape of a name and
which words of properties, tells what to call others (naive Bayes).  Only what is surely a thing is called *it*.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping

from verbalign.language import english
from verbalign.mentions.entities import FORMS, kind_of, short_name
from verbalign.values.arguments import name_words

SEEN = 2  # entities with a sign, at least, for it to tell anything
SURE = -2.0  # log odds for a person, at most, of what is called a thing by its name and the names of its properties,
DOUBTFUL = -1.0  # and of what others in its roles are called a thing for
_NUMBER, _SMALL = re.compile(r"\d"), re.compile(r" [a-z]")


def signs(value: str, properties: Iterable[tuple[str, str]]) -> set[str]:
    """What may tell of an entity whether it is a person: by its name, and its properties with their objects.

    >>> sorted(signs("Old Hall (Bonn)", [("floorCount", "3")]))
    ['called old …', 'called … hall', 'like a person', 'of number', 'of property count', 'of property floor', 'tagged']
    """
    name = FORMS["without brackets"](value) or value
    words = name.lower().split() or [""]
    shape = (
        *(("like a person",) if short_name(name) else ("numbered",) if _NUMBER.search(name) else ()),
        *(("small words",) if _SMALL.search(name) else ("one word",) if len(words) == 1 else ("many words",)),
    )[0]
    found = {shape, f"called {words[0]} …", f"called … {words[-1]}"}
    found |= {sign for sign, told in (("tagged", name != value), ("comma", "," in name)) if told}
    for predicate, other in properties:
        found.update(f"of property {word}" for word in name_words(predicate).split())
        found.add(f"of {kind_of(other)}")
    return found


def odds(entities: Iterable[tuple[set[str], Mapping[str, int]]]) -> dict[str, float]:
    """How much each sign speaks for a person: the entities with their signs, and the words that take them up."""
    seen: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for found, taken in entities:
        people = sum(n for word, n in taken.items() if word in english.PEOPLE)
        things = sum(n for word, n in taken.items() if word in english.THINGS)
        if people + things:
            seen[people > things].update(("", *found))
    return {
        sign: round(_share(seen[True], sign) - _share(seen[False], sign), 2)
        for sign in sorted({*seen[True], *seen[False]})
        if sign and seen[True][sign] + seen[False][sign] >= SEEN
    }


def _share(seen: Mapping[str, int], sign: str) -> float:
    return math.log((seen.get(sign, 0) + 0.5) / (seen.get("", 0) + 1))


def like_a_person(value: str) -> bool:
    """Is a name built like a person's, but for a tag?

    >>> like_a_person("Ann Elm (singer)"), like_a_person("Bonn")
    (True, False)
    """
    return bool(short_name(FORMS["without brackets"](value) or value))


def leaning(value: str, properties: Iterable[tuple[str, str]], told: Mapping[str, float]) -> float:
    """How much the name of something and its properties speak for a person, in log odds."""
    return sum(told.get(sign, 0.0) for sign in signs(value, properties))
