"""Which values fit between which words, from where people have said them (`dictionary.fits`)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verbalign.dictionary.fits import LIST, ONE, Fit, has_sign, places
from verbalign.learning.configured import LocatedWording
from verbalign.values.arguments import as_given, folded

SEEN = 5  # mentions at a place, or values, where the sign is an ending
LISTS = 3  # mentions at a place that is for lists: these are rarer
SURE = 0.9  # share of the mentions at a place that have the sign it is for;
AGREEING = 0.7  # where it is a number: many write "2 port"
SELDOM = 0.2  # share of the mentions with the sign that are to be expected, where it is refused
EXPECTED = 3  # so many being expected there
USUAL = 0.5  # a sign that more mentions have tells nothing
ENDINGS = (2, 3)  # letters

Seen = dict[str, Counter[str]]  # by place, the values that were said there


def learn_fits(said: Iterable[LocatedWording]) -> dict[str, tuple[Fit, ...]]:
    """For the arguments whose values do not fit everywhere: what matters, and where."""
    seen: dict[str, Seen] = defaultdict(lambda: defaultdict(Counter))
    every: dict[str, Counter[str]] = defaultdict(Counter)
    for one in said:
        words, values = [folded(token.text) for token in one.tokens], dict(one.arguments)
        inside = {k for a, b in one.spans.values() for k in range(a, b)}
        for name, (start, end) in one.spans.items():
            if as_given(words[start:end], values[name]):
                every[name][values[name]] += 1
                for place in places(
                    _free(words, range(start - 1, -1, -1), inside)[::-1], _free(words, range(end, len(words)), inside)
                ):
                    seen[name][place][values[name]] += 1
    found = ((name, tuple(_fits(seen[name], every[name]))) for name in sorted(every))
    return {name: own for name, own in found if own}


def _free(words: Sequence[str], numbers: Iterable[int], inside: set[int]) -> list[str]:
    """The next two words, as far as they are no mention."""
    found: list[str] = []
    for k in numbers:
        if k in inside or len(found) == 2:
            break
        found.append(words[k])
    return found


def _fits(seen: Seen, every: Counter[str]) -> Iterator[Fit]:
    """The signs that most mentions at some places have, and few elsewhere; of endings the one that tells most."""
    for signs in ((ONE,), (LIST,), tuple(_endings(every))):
        found = [_fit(sign, seen, _share(every, sign)) for sign in signs if 0 < _share(every, sign) <= USUAL]
        told = [fit for fit in found if fit.only and (fit.never or fit.sign in (ONE, LIST))]
        if told:
            yield max(told, key=lambda fit: (sum(seen[place].total() for place in fit.only), fit.sign))


def _fit(sign: str, seen: Seen, share: float) -> Fit:
    """The places that are for a sign, and those that are not."""
    only, never = set[str](), set[str]()
    for place, counts in seen.items():
        many = counts.total() if sign in (ONE, LIST) else len(counts)
        if many >= (LISTS if sign == LIST else SEEN) and _share(counts, sign) >= (AGREEING if sign == ONE else SURE):
            only.add(place)
        elif share * counts.total() >= EXPECTED and _share(counts, sign) <= SELDOM * share:
            never.add(place)
    return Fit(sign, frozenset(only), frozenset(never))


def _endings(every: Counter[str]) -> Iterator[str]:
    """The endings that several values have."""
    endings = Counter(value.partition(" ")[0][-size:] for value in every for size in ENDINGS)
    return (ending for ending, many in sorted(endings.items()) if many >= SEEN and ending.isalpha())


def _share(counts: Mapping[str, int], sign: str) -> float:
    return sum(count for value, count in counts.items() if has_sign(value, sign)) / max(1, sum(counts.values()))
