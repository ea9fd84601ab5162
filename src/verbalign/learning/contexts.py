"""Which words belong to a certain place or kind of value, and not to the predicate itself.

"In the second case", "finally", "again" ride along from single instances.  A stretch of words that comes (nearly) only
where a feature of the context holds is *tied* to that feature: a template without the feature must not contain it.
A word may claim several things at once, each known by features of its own family: where it stands ("the base case",
"the proof is complete"), where a fact comes from ("our assumption"), what a value is ("the inequality [goal]").
Stretches that open a sentence and are tied become *openers* of their feature.  The features themselves are in
`features`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod

from verbalign.dictionary.template import is_slot
from verbalign.language.english import DETERMINERS, POINTING
from verbalign.learning.wordings import SlottedWording
from verbalign.values.features import ASSUMED, CASE, DERIVED, HYPOTHESIS, LAST, feature_argument, of_place

LONGEST = 4  # words of a tied stretch
TIED = 0.8  # share of a stretch's occurrences that have the feature
SURE = 2.2  # standard deviations above what the predicates of its sentences lead one to expect
SURER = 3.2  # for what can be said of values: there are many such features, and some fit by chance
NEVER_MISSING = 0.1  # chance that a feature of the place is there in all of three meanings or more
USUAL = 0.8  # a feature that is commoner than that tells nothing
CHANCE = 0.05  # for what a word says of the value beside it, or of where a fact comes from: most say nothing
SEEN = 2  # in so many proofs at least
KINDS = 2  # of values that a noun may go with and still say which it is
_BEFORE_NOUNS = DETERMINERS - POINTING  # "this becomes [goal]" names nothing
MUTUAL = 0.5  # share of the meanings with a feature that are said with a word which tells it
END = "</s>"  # after the last word of a sentence: "we are done" is not "we are done at once"
GUARD = 0.5  # chance that all meanings with a word have a feature by accident, above which the word is taken to be free


@dataclass(frozen=True, slots=True)
class Ties:
    """For each tied stretch of words, the feature that it belongs to."""

    features: Mapping[tuple[str, ...], str]
    own: Mapping[str, Mapping[tuple[str, ...], tuple[str, ...]]]  # by predicate, what is tied in its sentences only
    called: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by noun, the kinds of values called so
    ending: frozenset[tuple[str, ...]] = frozenset()  # what is only said where nothing comes after

    def of(self, predicate: str, words: Sequence[str], arguments: Collection[str]) -> set[str]:
        """The features that some stretch of these words is tied to; features of other predicates' arguments aside."""
        own = self.own.get(predicate, {})
        found = set()
        for size in range(1, LONGEST + 1):
            for k in range(len(words) - size + 1):
                gram = tuple(words[k : k + size])
                for feature in (self.features.get(gram), *own.get(gram, ()), LAST if gram in self.ending else None):
                    if feature is not None and (of_place(feature) or feature_argument(feature) in arguments):
                        found.add(feature)
        for article, noun, slot in zip(words, words[1:], words[2:], strict=False):
            if is_slot(slot) and article in _BEFORE_NOUNS and self.called.get(noun) and noun != slot[1:-1]:
                found.add(f"{slot[1:-1]} states {' or '.join(self.called[noun])}")
        return {feature for feature in found if not any(_implies(other, feature) for other in found)}


def learn_ties(wordings: Sequence[SlottedWording], *, origins: float = CHANCE) -> Ties:
    """The stretches of words that belong to a feature of the context.

    A predicate brings its own words and its own places ("arithmetic" closes goals because the predicate does), so what
    is counted is how much oftener a stretch comes with a feature than the predicates of its sentences do anyway.
    `origins` is the chance up to which a word is taken to tell where a fact comes from."""
    by_predicate: dict[str, list[SlottedWording]] = defaultdict(list)
    for wording in wordings:
        by_predicate[wording.predicate].append(wording)
    return Ties(
        _tied(wordings),
        {name: _guarded(own, origins) for name, own in sorted(by_predicate.items())},
        _called(wordings),
        frozenset(_ending(wordings)),
    )


def _tied(wordings: Sequence[SlottedWording]) -> dict[tuple[str, ...], str]:
    chances = _chances(wordings)
    having: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, wording in enumerate(wordings):
        for gram in set(_stretches(wording.words)):
            having[gram].append(number)
    found: dict[tuple[str, ...], str] = {}
    for gram in sorted(having, key=lambda g: (len(g), g)):
        where = [wordings[number] for number in having[gram]]
        if len({w.group for w in where}) < SEEN or any(part in found for part in _parts(gram)):
            continue
        feature = _described(gram[1][1:-1], where, chances) if is_slot(gram[-1]) else _tied_to(where, chances)
        if feature is not None:
            found[gram] = feature
    return found


def _guarded(wordings: Sequence[SlottedWording], origins: float) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What is tied in the sentences of one predicate.  Where too little is known to tell, the worst is assumed: a word
    that was only ever said where a feature holds may be true there alone ("the base case", "our assumption"), and a
    noun before a slot is for values like those that it was said of ("the inequality [goal]")."""
    found: dict[tuple[str, ...], set[str]] = {g: {feature} for g, feature in _tied(wordings).items()}
    chances, nouns = _chances(wordings), _nouns(wordings)
    having: dict[tuple[str, ...], list[SlottedWording]] = defaultdict(list)
    for wording in wordings:
        named = {pair for pair in pairwise(wording.words) if pair[0] in nouns and is_slot(pair[1])}
        for gram in {*((word,) for word in wording.words if not is_slot(word)), *named}:
            having[gram].append(wording)
    size = {f: sum(f in w.features for w in {w.meaning: w for w in wordings}.values()) for f in _kinds_in(wordings)}
    for gram, where in sorted(having.items()):
        tied = gram in found
        if len(gram) > 1:  # a noun: what all values that it was said of are
            families = [(_is_of_type, 1.0), (_is_of_origin, 1.0)] if not tied else []
        else:
            families = [(_is_of_case, GUARD), (_is_of_origin, origins)] + ([(_is_of_place, GUARD)] if not tied else [])
        for wanted, most in families:
            found.setdefault(gram, set()).update(_rarest(where, chances, wanted, most))
        if len(gram) == 1:
            found.setdefault(gram, set()).update(_telling(where, chances, size))
    return {gram: tuple(sorted(features)) for gram, features in found.items() if features}


def _kinds_in(wordings: Sequence[SlottedWording]) -> list[str]:
    return sorted({feature for w in wordings for feature in w.features if _is_of_kind(feature)})


def _telling(
    where: Sequence[SlottedWording], chances: Mapping[str, Mapping[str, float]], size: Mapping[str, int]
) -> tuple[str, ...]:
    """The kinds of values that a word tells: all meanings with the word have them, and most meanings that have them are
    said with the word ("we derive a contradiction", of a goal that is one)."""
    meanings = list({w.meaning: w for w in where}.values())
    shared = set.intersection(*(set(w.features) for w in meanings))
    slots = {slot for w in where for slot in w.slots}
    return tuple(
        feature
        for feature in sorted(shared & size.keys())
        if feature_argument(feature) not in slots  # else the value is said, and the word need not
        and len(meanings) >= MUTUAL * size[feature]
        and prod(chances[w.predicate].get(feature, 0.0) for w in meanings) <= CHANCE
    )


def _called(wordings: Sequence[SlottedWording]) -> dict[str, tuple[str, ...]]:
    """For each noun that stands between an article and a slot, the kinds of values that people call so; none where it
    goes with many, and so says nothing of them."""
    kinds: dict[str, dict[str, None]] = defaultdict(dict)
    for wording in wordings:
        for article, noun, slot in zip(wording.words, wording.words[1:], wording.words[2:], strict=False):
            name = slot[1:-1].rpartition(".")[2]
            if is_slot(slot) and article in _BEFORE_NOUNS and noun.isalpha() and noun != name:
                stated = [f for f in wording.features if _is_of_kind(f) and feature_argument(f) == slot[1:-1]]
                kinds[noun].update(dict.fromkeys((f.partition(" states ")[2] for f in stated), None))
                if not stated:
                    kinds[noun][""] = None
    return {noun: tuple(sorted(own)) for noun, own in sorted(kinds.items()) if "" not in own and len(own) <= KINDS}


def _ending(wordings: Sequence[SlottedWording]) -> set[tuple[str, ...]]:
    """The words, or the last two of a sentence, that are only said where nothing comes after: "… is complete"."""
    chances = _chances(wordings)
    having: dict[tuple[str, ...], list[SlottedWording]] = defaultdict(list)
    for wording in wordings:
        for gram in {*((word,) for word in wording.words if word.isalpha()), (*wording.words[-1:], END)}:
            having[gram].append(wording)
    return {gram for gram, where in having.items() if _rarest(where, chances, lambda f: f == LAST, GUARD)}


def _rarest(
    where: Sequence[SlottedWording],
    chances: Mapping[str, Mapping[str, float]],
    wanted: Callable[[str], bool],
    most: float,
) -> tuple[str, ...]:
    """The features of a kind that all these wordings share and that would do so by accident with the least chance."""
    meanings = list({w.meaning: w for w in where}.values())
    found = {
        feature: prod(chances[w.predicate].get(feature, 0.0) for w in meanings)
        for feature in sorted(set.intersection(*(set(w.features) for w in meanings)))
        if wanted(feature)
    }
    least = min(found.values(), default=2.0)
    rarest = [feature for feature, chance in found.items() if chance == least]
    return tuple(rarest) if least <= most else ()


def _implies(feature: str, other: str) -> bool:
    """Does one feature tell the other: `opens Cases 1` that it is `in Cases 1`, what a value states that it has a sign,
    or that it states this or something else?"""
    if feature == other:
        return False
    if of_place(other):
        return other.startswith("in ") and feature.partition(" ")[2].startswith(other[3:])
    name, states, kind = feature.partition(" states ")
    if not states or not other.startswith(f"{name} "):
        return False
    return " states " not in other or kind in other.partition(" states ")[2].split(" or ")


def _is_of_place(feature: str) -> bool:
    return of_place(feature) and not feature.startswith("about ") and " of " not in feature and not _origin(feature)


def _is_of_type(feature: str) -> bool:
    return of_place(feature) and " of " in feature


def _is_of_kind(feature: str) -> bool:
    return " states " in feature


def _is_of_origin(feature: str) -> bool:
    return feature == HYPOTHESIS or _origin(feature)


def _is_of_case(feature: str) -> bool:
    return feature.startswith(f"{CASE} ")


def _origin(feature: str) -> bool:
    return feature.startswith((f"{ASSUMED} ", f"{DERIVED} ", f"{CASE} "))


def _nouns(wordings: Sequence[SlottedWording]) -> frozenset[str]:
    """The words that stand before a slot, and somewhere after an article: "the equation [goal]"."""
    after = {b for w in wordings for a, b in pairwise(w.words) if a in DETERMINERS and b.isalpha()}
    before = {a for w in wordings for a, b in pairwise(w.words) if is_slot(b)}
    return frozenset(after & before - DETERMINERS)


def _chances(wordings: Sequence[SlottedWording]) -> Mapping[str, Mapping[str, float]]:
    """For each predicate, the share of its meanings that have each feature."""
    meanings = {w.meaning: w for w in wordings}
    sizes = Counter(w.predicate for w in meanings.values())
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for wording in meanings.values():
        counts[wording.predicate].update(wording.features)
    return {p: {f: n / sizes[p] for f, n in known.items()} for p, known in counts.items()}


def _tied_to(where: Sequence[SlottedWording], chances: Mapping[str, Mapping[str, float]]) -> str | None:
    """The feature that meanings have because of a stretch that their wordings share, if any.

    The wordings of one meaning have its features in common, so it is meanings that are counted."""
    meanings = list({w.meaning: w for w in where}.values())
    together = Counter(f for w in meanings for f in w.features)
    best: tuple[float, str] | None = None
    for feature, count in sorted(together.items()):
        if count < TIED * (len(meanings) + 0.2):
            continue
        expected = [chances[w.predicate].get(feature, 0.0) for w in meanings]
        spread = sum(p * (1 - p) for p in expected) ** 0.5
        surplus = count - sum(expected)
        if not spread or sum(expected) > USUAL * len(meanings):
            continue
        place = of_place(feature) and not feature.startswith("about ")
        always = place and count == len(meanings) >= 3 and prod(expected) <= NEVER_MISSING
        if always or surplus / spread >= (SURE if place else SURER):
            best = max(best or (0.0, ""), (surplus / spread, feature))
    return best[1] if best else None


def _described(
    argument: str, where: Sequence[SlottedWording], chances: Mapping[str, Mapping[str, float]]
) -> str | None:
    """The feature of an argument's value that the word before its slot describes ("the equation [goal]"), if any: one
    that is never missing, though chance alone would have let it be missing somewhere."""
    meanings = list({w.meaning: w for w in where}.values())
    best: tuple[float, str] | None = None
    for feature in sorted(set.intersection(*(set(w.features) for w in meanings))):
        if feature.startswith((f"{argument} has ", f"{argument} lacks ")):
            expected = [chances[w.predicate].get(feature, 0.0) for w in meanings]
            if prod(expected) <= CHANCE and sum(expected) < 0.97 * len(meanings):
                best = min(best or (1.0, ""), (prod(expected), feature))
    return best[1] if best else None


def _stretches(words: Sequence[str]) -> Iterable[tuple[str, ...]]:
    for size in range(1, LONGEST + 1):
        for k in range(len(words) - size + 1):
            gram = tuple(words[k : k + size])
            described = size == 2 and is_slot(gram[1]) and not is_slot(gram[0])  # "equation [goal]"
            if described or not any(map(is_slot, gram)):
                yield gram


def _parts(gram: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    for size in range(1, len(gram)):
        for k in range(len(gram) - size + 1):
            yield gram[k : k + size]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that open or close a sentence where a feature of the context holds, with the number of wordings."""

    words: tuple[str, ...]
    feature: str
    support: int


LONGEST_PHRASE = 7
ALONE = 0.75  # share of a phrase's places at the head of a sentence where the rest is a sentence by itself


def learn_openers(wordings: Sequence[SlottedWording]) -> tuple[Phrase, ...]:
    """Phrases that open sentences in some context, where the rest is a sentence by itself ("in the second case, …")."""
    chances = _chances(wordings)
    beginnings = {w.words[:2] for w in wordings}
    having: dict[tuple[str, ...], list[SlottedWording]] = defaultdict(list)
    for wording in wordings:
        for head in _heads(wording.words, beginnings):
            if not any(map(is_slot, head)):
                having[head].append(wording)
    heads = Counter(
        w.words[:size]
        for w in wordings
        for size in range(1, min(LONGEST_PHRASE, len(w.words) - 1) + 1)
        if w.words[size] not in (",", ":", ";")
    )
    firsts = {w.words[0] for w in wordings if w.words}  # a phrase that ends in one has taken a piece of the sentence
    found = []
    for head, where in having.items():
        if len({w.group for w in where}) < SEEN or head[-1] in firsts:
            continue
        if head[-1].isalnum() and len(where) < ALONE * heads[head]:
            continue  # mostly it is part of the sentence proper: "the base case is clear"
        feature = _tied_to(where, chances)
        if feature and feature.startswith("opens "):
            found.append(Phrase(head, feature, len(where)))
    return tuple(sorted(found, key=lambda phrase: (phrase.feature, -phrase.support, phrase.words)))


def _heads(words: tuple[str, ...], beginnings: set[tuple[str, ...]]) -> Iterable[tuple[str, ...]]:
    """What stands before words that sentences begin with."""
    for size in range(1, min(LONGEST_PHRASE, len(words) - 2) + 1):
        if words[size : size + 2] in beginnings:
            yield words[:size]
