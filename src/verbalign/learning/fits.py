"""Which values fit between which words, from where people have said them (`dictionary.fits`)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verbalign.dictionary.fits import JUST, LIST, ONE, Fit, has_sign, is_between, places, sides
from verbalign.learning.settings import SETTINGS
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import as_given

ENDINGS = (2, 3)  # letters

Seen = dict[str, Counter[str]]  # by place, the values that were said there


def learn_fits(said: Iterable[Wording]) -> dict[str, tuple[Fit, ...]]:
    """For the arguments whose values do not fit everywhere: what matters, and where."""
    seen: dict[str, Seen] = defaultdict(lambda: defaultdict(Counter))
    every: dict[str, Counter[str]] = defaultdict(Counter)
    for one in said:
        words, values = one.words, dict(one.arguments)
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
    told = list[Fit]()
    for signs in ((ONE,), (LIST,), tuple(_endings(every))):
        found = [
            _fit(sign, seen, _share(every, sign)) for sign in signs if 0 < _share(every, sign) <= SETTINGS.fits_usual
        ]
        telling = [fit for fit in found if fit.only and (fit.never or fit.sign in (ONE, LIST))]
        if telling:
            told.append(max(telling, key=lambda fit: (sum(seen[place].total() for place in fit.only), fit.sign)))
    yield from (*told, *_single(seen, every, told))


def _single(seen: Seen, every: Counter[str], told: Sequence[Fit]) -> Iterator[Fit]:
    """The places between two words where a value is hardly said, though it should have been, were it like others; but
    for those that its other signs tell of."""
    between = {place: counts for place, counts in seen.items() if is_between(place)}
    for value, many in sorted(every.items()):
        share = many / every.total()
        expected = {place: share * counts.total() for place, counts in between.items()}
        missing = (place for place, many in expected.items() if many >= SETTINGS.fits_expected)
        found = (p for p in missing if between[p][value] <= SETTINGS.seldom * expected[p])
        if never := frozenset(p for p in found if all(fit.allows(value, sides(p)) for fit in told)):
            yield Fit(f"{JUST}{value}", frozenset(), never)


def _fit(sign: str, seen: Seen, share: float) -> Fit:
    """The places that are for a sign, and those that are not."""
    only, never = set[str](), set[str]()
    for place, counts in seen.items():
        if is_between(place):
            continue
        many = counts.total() if sign in (ONE, LIST) else len(counts)
        if many >= (SETTINGS.lists if sign == LIST else SETTINGS.fits_seen) and _share(counts, sign) >= (
            SETTINGS.agreeing if sign == ONE else SETTINGS.fits_sure
        ):
            only.add(place)
        elif share * counts.total() >= SETTINGS.fits_expected and _share(counts, sign) <= SETTINGS.seldom * share:
            never.add(place)
    return Fit(sign, frozenset(only), frozenset(never))


def _endings(every: Counter[str]) -> Iterator[str]:
    """The endings that several values have."""
    endings = Counter(value.partition(" ")[0][-size:] for value in every for size in ENDINGS)
    return (ending for ending, many in sorted(endings.items()) if many >= SETTINGS.fits_seen and ending.isalpha())


def _share(counts: Mapping[str, int], sign: str) -> float:
    return sum(count for value, count in counts.items() if has_sign(value, sign)) / max(1, sum(counts.values()))
