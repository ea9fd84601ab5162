"""The few things about English that CLDR does not know, and that are needed often enough to load nothing for them."""

from __future__ import annotations

import re

ARTICLES = frozenset({"a", "an", "the"})
_LETTERS = frozenset("AEFHILMNORSX")  # letters whose names begin with a vowel: an F, an MP
_SILENT = ("hour", "honest", "honour", "honor", "heir")
_YOU = re.compile(r"(?:eu|ew|uni(?!n|m)|use|usual|usa|uk\b|utah|utensil|util|ur[aio]|once|one\b|one-|ouija)", re.I)
_NUMBER = re.compile(r"\d[\d,. ]*")


def nth(number: int) -> str:
    """
    >>> nth(1), nth(12), nth(23)
    ('1st', '12th', '23rd')
    """
    tens = number // 10 % 10
    return f"{number}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def vowel_sound(text: str) -> bool:
    """Does this begin with a vowel sound?

    >>> [word for word in ("apple", "F", "80%", "hour", "university", "11 min", "18,000", "1,800", "B", "NHS", "one")
    ...  if vowel_sound(word)]
    ['apple', 'F', '80%', 'hour', '11 min', '18,000', 'NHS']
    """
    text = text.lstrip("\"'“‘(£$€-−")
    if number := _NUMBER.match(text):
        digits = re.sub(r"\D", "", number.group().split(".")[0])
        return digits.startswith("8") or (digits[:2] in ("11", "18") and len(digits) % 3 == 2)
    word = re.match(r"[^\W\d_]+", text)
    if word is None:
        return False
    first = word.group()
    if first.isupper() and len(first) <= 4 and (len(first) == 1 or not re.search(r"[AEIOU]", first[1:])):
        return first[0] in _LETTERS
    if first.lower().startswith(_SILENT):
        return True
    return first[0].lower() in "aeiou" and not _YOU.match(text)
