"""Values that people say in the plural: `type=television` is said "televisions" where many are spoken of.

Where a predicate's wordings often say an argument so, the word is cut in two, the value and its ending, which then
belongs to the template: "[type]s".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from verbalign.mentions.settings import SETTINGS
from verbalign.values import Token
from verbalign.values.arguments import REMEMBERED, Values, folded


def plural_arguments(said: Iterable[tuple[str, Values, frozenset[str]]]) -> frozenset[tuple[str, str]]:
    """The arguments, by predicate and name, that are often said in the plural: from predicate, values and words."""
    given: Counter[tuple[str, str]] = Counter()
    many: Counter[tuple[str, str]] = Counter()
    for predicate, values, words in said:
        for name, value in values:
            given[predicate, name] += 1
            if (plural := _plural(value)) and plural in words and value[-1] not in words:
                many[predicate, name] += 1
    return frozenset(key for key, count in many.items() if count >= SETTINGS.often * given[key])


def with_plurals_cut(tokens: Sequence[Token], values: Values, names: Iterable[str]) -> tuple[Token, ...]:
    """The tokens, with the plurals of these arguments cut into the value's last word and its ending.

    >>> cut = with_plurals_cut([Token("pubs", 0, 4)], (("type", ("pub",)),), ["type"])
    >>> [(token.text, token.start, token.end) for token in cut]
    [('pub', 0, 3), ('s', 3, 4)]
    """
    chosen = set(names)
    words = {folded(token.text) for token in tokens}
    plurals = {_plural(value) for name, value in values if name in chosen and value and value[-1] not in words}
    out: list[Token] = []
    for token in tokens:
        if folded(token.text) in plurals:
            middle = token.end - 1
            out += [Token(token.text[:-1], token.start, middle), Token(token.text[-1], middle, token.end)]
        else:
            out.append(token)
    return tuple(out)


@lru_cache(REMEMBERED)
def _plural(value: tuple[str, ...]) -> str:
    """The plural of a value's last word if it is a word, or a number of such; else nothing, for of a list or a name
    the last word alone is not said in the plural."""
    *before, last = value or ("",)
    inflects = (
        len(last) >= SETTINGS.shortest and last.isalpha() and all(word[0].isdigit() or word == "." for word in before)
    )
    return f"{last}s" if inflects else ""
