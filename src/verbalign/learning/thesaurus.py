"""The paraphrase thesaurus of the default method: §3.1.1 with more evidence, and more that can speak against a pair.

As in the paper, wordings of one meaning are aligned in pairs, and what stands on either side between shared words may
be a pair of paraphrases.  What is added:

- *Slots.* Values are replaced by slots first, so what wordings share is seen more clearly, and values of one meaning
  are no paraphrases.  The words of mentions are aligned apart, with the value itself among them: "is an element of"
  stands where the value has ∈.
- *Closeness.* An alignment speaks for a pair as far as the rest of the two sentences agrees, and as far as either
  phrase was also written by somebody between the words that stand around the other.
- *Substitutability.* Of all places where the one is said, how many are such that the other is said there, too?  Words
  of the same place in one frame ("have", "want" before "to") are used quite differently elsewhere.
- *Contrast.* `alignment.contrast`: what goes with meanings of its own is no paraphrase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from math import ceil, sqrt
from typing import NamedTuple

from verbalign.alignment.contrast import Usage, bits
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus, Words, is_light
from verbalign.alignment.similarity import is_weak
from verbalign.alignment.thesaurus import Key, Sausage, ordered, parallel, reducible, sausages
from verbalign.language.english import ARTICLES
from verbalign.learning.paper.entries import as_written
from verbalign.mentions.gathering import gather
from verbalign.mentions.reading import locate_all, slotted
from verbalign.mentions.wording import Spans, Wording
from verbalign.values import Corpus
from verbalign.values.arguments import JOINTS, SIGNS, within
from verbalign.values.text import join

START, END, SYMBOL = "<s>", "</s>", "§"


@dataclass(frozen=True, slots=True)
class ThesaurusSettings:
    """What a pair needs; chosen on the bundled training proofs by reading the pairs."""

    evidence: float = 0.85  # closeness, summed over documents
    evidence_large: float = 0.55  # and in a large corpus, where more contexts are known and tell more
    decisive: float = 16.0  # log-likelihood ratio of a symbol that goes with one side only, of the hundreds looked at
    mentions: int = 4  # documents that say a value by either of two phrases
    own: float = 0.8  # share of a phrase's mentions that say this value
    alone: float = 0.65  # closeness in one document, of a small corpus, for pairs of few words
    short: int = 4  # words on a side of a pair that one document shows
    narrow: float = 0.27  # the lesser of the two shares of places where the other may stand, at least
    narrow_alone: float = 0.3  # and in one document
    wide: float = 0.5  # the greater of them
    weak: float = 0.75  # the lesser one, where one side has stop words alone
    symbol: float = 0.65  # closeness in one document, where one side is a symbol of the value
    many: int = 8_000  # wordings that a thesaurus is induced from at most: some seconds, however large the corpus
    rounds: int = 6  # at most; the bundled corpus needs four
    longest: int = 5  # words on a side
    pairs: int = 45  # of wordings of one meaning at most: all pairs of ten, and of more each with its neighbours
    phrases: int = 30  # ways to say a value that are compared
    often: int = 5  # places of a word from which on it is known what always follows it
    examples: int = 3  # pairs of sentences kept for a paraphrase


SETTINGS = ThesaurusSettings()


@dataclass(slots=True)
class PhraseEvidence:
    """What speaks for a pair: by document the closeness of the best alignment, what stands around, and examples."""

    documents: dict[str, float] = field(default_factory=dict)
    around: Counter[tuple[str, str]] = field(default_factory=Counter)
    shown: dict[str, tuple[Words, Words]] = field(default_factory=dict)
    predicates: set[str] = field(default_factory=set)
    in_values: bool = False  # within the words of a value, or
    whole: bool = False  # all of them

    @property
    def total(self) -> float:
        return sum(self.documents.values())


class ParallelPhrases(NamedTuple):
    """Phrases that say the same: wordings of a meaning with slots, in some documents, or the words that say a value."""

    phrases: tuple[Words, ...]
    documents: frozenset[str]
    predicates: frozenset[str]
    value: Words | None = None


def induce_thesaurus(
    wordings: Sequence[Wording],
    spans: Sequence[Spans],
    documents: Sequence[str],
    settings: ThesaurusSettings = SETTINGS,
) -> Thesaurus:
    """The paraphrases of a corpus: its wordings, where each says its arguments, and the document each is from."""
    corpus = _SlottedCorpus(wordings, spans, documents)
    inducer = _Inducer(corpus, settings)
    found: dict[Key, PhraseEvidence] = {}
    settled: set[Key] = set()  # made of smaller pairs that are known: these never come back, so there is an end
    for _ in range(SETTINGS.rounds):
        before = set(found)
        seen = {**inducer.whole_mentions(), **inducer.evidence(found)}
        for key in sorted(seen, key=lambda key: (len(key[0]) + len(key[1]), -seen[key].total, key)):
            if key not in settled and not reducible(key, found) and inducer.accepts(key, seen[key]):
                found[key] = seen[key]
        settled.update(key for key in found if reducible(key, found))
        found = {key: known for key, known in found.items() if key not in settled}
        if set(found) == before:
            break
    for key, known in inducer.closure(found).items():
        found.setdefault(key, known)
    named = {inducer.bound(key, known): known for key, known in found.items()}
    ranked = sorted(named, key=lambda key: (-len(named[key].documents), -named[key].total, key))
    return Thesaurus(tuple(corpus.entry(key, named[key]) for key in ranked))


class ThesaurusRows(NamedTuple):
    """What a thesaurus is induced from: wordings, where each says its arguments, and the document of each."""

    wordings: Sequence[Wording]
    spans: Sequence[Spans]
    documents: Sequence[str]


def thesaurus_rows(wordings: Sequence[Wording], spans: Sequence[Spans]) -> ThesaurusRows:
    """All wordings, or those of every n-th meaning so that they are about as many as are looked at."""
    meanings = list(dict.fromkeys(wording.meaning for wording in wordings))
    step = max(1.0, len(wordings) / SETTINGS.many)
    chosen = {meaning for n, meaning in enumerate(meanings) if n // step != (n - 1) // step}
    kept = [n for n, wording in enumerate(wordings) if wording.meaning in chosen]
    documents = [wordings[n].document for n in kept]
    return ThesaurusRows([wordings[n] for n in kept], [dict(spans[n]) for n in kept], documents)


def induced(rows: ThesaurusRows) -> Thesaurus:
    return induce_thesaurus(*rows)


def corpus_thesaurus(corpus: Corpus) -> Thesaurus:
    """The paraphrases of a corpus, with sentences as people wrote them."""
    gathered = gather(corpus)
    spans = locate_all(gathered.model, gathered.wordings)
    found = induced(thesaurus_rows(gathered.wordings, spans))
    return as_written(found, gathered.wordings, [one.verbalization.text for one in gathered.wordings])


class _SlottedCorpus:
    """Wordings with slots, the phrases that say values, and where to find either in a sentence."""

    def __init__(self, wordings: Sequence[Wording], spans: Sequence[Spans], documents: Sequence[str]) -> None:
        self.wordings = wordings
        self.slotted = [slotted(w.words, s) for w, s in zip(wordings, spans, strict=True)]
        self.symbols = frozenset(s for w in wordings for _, value in w.values for s in value) - SIGNS
        self.values: dict[Words, Counter[Words]] = {}
        self.sentence: dict[tuple[str, Words], Words] = {}  # by document, that which has these words or slots
        self.at: dict[tuple[Words, Words], set[str]] = {}  # by value and phrase, the documents that say it so
        of: dict[Words, set[str]] = {}
        self.meanings: dict[str, list[int]] = {}
        for number, (wording, where) in enumerate(zip(wordings, spans, strict=True)):
            self.meanings.setdefault(wording.meaning, []).append(number)
            self.sentence.setdefault((documents[number], self.slotted[number]), wording.words)
            values = dict(wording.values)
            for name, (first, end) in sorted(where.items()):
                phrase = wording.words[first:end]
                self.values.setdefault(values[name], Counter())[phrase] += 1
                self.sentence.setdefault((documents[number], phrase), wording.words)
                self.sentence.setdefault(("", phrase), wording.words)
                self.at.setdefault((values[name], phrase), set()).add(documents[number])
                of.setdefault(values[name], set()).add(wording.predicate)
        self.parallel = [
            ParallelPhrases(
                tuple(self.slotted[n] for n in own),
                frozenset(documents[n] for n in own),
                frozenset((wordings[own[0]].predicate,)),
            )
            for own in self.meanings.values()
        ] + [
            ParallelPhrases(_phrases(value, said), frozenset(), frozenset(of[value]), value)
            for value, said in self.values.items()
        ]
        self.documents: dict[str, set[str]] = {}  # by word, those that have it
        for wording, document in zip(wordings, documents, strict=True):
            for word in wording.words:
                self.documents.setdefault(word, set()).add(document)

    def documents_of(self, group: ParallelPhrases, sides: tuple[Words, Words]) -> Collection[str]:
        """The documents that show two phrases side by side: of a value's, those that have the rarer one."""
        if group.value is None:
            return group.documents
        having = [self.at.get((group.value, side)) for side in sides if side != group.value]
        return min((found for found in having if found), key=len, default=())

    def usage(self) -> Usage:
        """Which words are said of which meanings."""
        own = list(self.meanings.values())
        symbols = [[s for _, value in self.wordings[numbers[0]].values for s in value] for numbers in own]
        return Usage([[self.wordings[n].words for n in numbers] for numbers in own], symbols)

    def entry(self, key: Key, known: PhraseEvidence) -> Paraphrase:
        """The pair with sentences as people wrote them."""
        examples = []
        for document, sides in list(known.shown.items())[: SETTINGS.examples]:
            said = [self.sentence.get((document, side)) or self.sentence.get(("", side), side) for side in sides]
            examples.append((join(said[0]), join(said[1])))
        return Paraphrase(*key, len(known.documents), tuple(examples))


def _phrases(value: Words, said: Counter[Words]) -> tuple[Words, ...]:
    """The value itself, and the phrases that say it, the most usual first."""
    return tuple(dict.fromkeys([value, *sorted(said, key=lambda phrase: (-said[phrase], phrase))[: SETTINGS.phrases]]))


class _Inducer:
    def __init__(self, corpus: _SlottedCorpus, settings: ThesaurusSettings) -> None:
        self.corpus, self.settings = corpus, settings
        self.usage = corpus.usage()
        self.predicates = [corpus.wordings[own[0]].predicate for own in corpus.meanings.values()]
        self.sentences, self.pairs = parallel([one.phrases for one in corpus.parallel], SETTINGS.pairs, once=False)
        self.needed = max(2, ceil(sqrt(len(corpus.meanings)) / 8))
        self.contexts = _Contexts(set(corpus.slotted), frozenset())
        self.words = _Contexts({wording.words for wording in corpus.wordings}, frozenset())
        self.value_contexts = _Contexts((p for said in corpus.values.values() for p in said), corpus.symbols)

    def evidence(self, equal: Collection[Key]) -> dict[Key, PhraseEvidence]:
        """What may be paraphrases, from the sausages of all pairs of phrases."""
        found: dict[Key, PhraseEvidence] = {}
        for one in sausages(self.sentences, self.pairs, equal, 0, SETTINGS.longest):
            group = self.corpus.parallel[one.pair.meaning]
            of_value = group.value is not None
            if not self._may_be(one, of_value):
                continue
            key = ordered(one.left, one.right)
            sides = self.sentences[one.pair.left], self.sentences[one.pair.right]
            closeness = self._closeness(one, sides, of_value)
            known = found.setdefault(key, PhraseEvidence())
            known.in_values |= of_value
            known.predicates |= group.predicates
            known.around[one.before or START, one.after or END] += 1
            facing = sides if key == (one.left, one.right) else sides[::-1]
            for document in sorted(self.corpus.documents_of(group, sides)):
                if closeness > known.documents.get(document, 0.0):
                    known.documents[document] = closeness
                    known.shown[document] = facing[0], facing[1]
        return found

    @cache  # noqa: B019, as long as the inducer lives
    def whole_mentions(self) -> Mapping[Key, PhraseEvidence]:
        """Phrases that say one value, and little else, in many documents each."""
        corpus, settings = self.corpus, self.settings
        uses: Counter[Words] = Counter()
        for (_, phrase), documents in corpus.at.items():
            uses[phrase] += len(documents)
        found: dict[Key, PhraseEvidence] = {}
        for value, said in corpus.values.items():
            usual = [
                phrase
                for phrase in sorted(said)
                if settings.mentions <= len(corpus.at[value, phrase]) >= settings.own * uses[phrase]
                and SIGNS.isdisjoint((phrase[0], phrase[-1]))
            ]
            for key in combinations(usual, 2):
                rarer = min((corpus.at[value, phrase] for phrase in key), key=len)
                shown = dict.fromkeys(sorted(rarer)[: SETTINGS.examples], key)
                found[key] = PhraseEvidence(dict.fromkeys(rarer, 1.0), shown=shown, whole=True)
        return found

    def _may_be(self, one: Sausage, of_value: bool) -> bool:
        """Can these be paraphrases at all?  Neither may hold a slot, be cut at a sign or be without content; within a
        value there must be a symbol before them, since where its words begin is not sure."""
        if of_value and (one.before is None or (one.after is None and one.before not in self.corpus.symbols)):
            return False
        for side in (one.left, one.right):
            if any(is_slot(word) for word in side) or all(map(is_light, side)):
                return False
            if len(side) > 1 and side[0] in JOINTS and {one.left[0], one.right[0]} - JOINTS:
                return False
            if side[-1] in SIGNS or not (of_value or SIGNS.isdisjoint(side)):
                return False
            if side[0] in SIGNS and not (len(side) == 2 and self._is_symbol(side[1])):
                return False
        return True

    def _closeness(self, one: Sausage, sides: tuple[Words, Words], of_value: bool) -> float:
        """How far the rest of the two phrases agrees, and either may stand where the other does."""
        left, right = sides
        rest = len(left) + len(right) - len(one.left) - len(one.right)
        agrees = min(1.0, 2 * _shared(left, right) / rest) if rest else 0.0
        return agrees if of_value else agrees * self.contexts.attested(one, left, right)

    def accepts(self, key: Key, known: PhraseEvidence) -> bool:
        """Is there enough to speak for a pair, and nothing to speak against it?"""
        settings, shares = self.settings, self.shares(key, known)
        weak = [all(map(is_weak, side)) for side in key]
        if (
            (all(weak) and min(map(len, key)) == 1)
            or _inflected(key)
            or self._clash(key, known)
            or not self._suffices(key, known)
        ):
            return False
        if self._symbolic(key, known):
            return not any(weak) or max(shares) >= settings.weak
        narrow = settings.narrow if len(known.documents) >= 2 else settings.narrow_alone
        if max(shares) < settings.wide or min(shares) < (settings.weak if any(weak) else narrow):
            return False
        among = bits([m for m, predicate in enumerate(self.predicates) if predicate in known.predicates])
        if known.whole:  # the value that both say is all that they go with
            return not (within(key[0], key[1]) or within(key[1], key[0]))
        return all(self.usage.contrast(*key, m, settings.decisive) is None for m in (among, -1))

    def _suffices(self, key: Key, known: PhraseEvidence) -> bool:
        """Do enough documents show it, closely enough?  In a small corpus one may do, if the case is plain."""
        settings = self.settings
        least = settings.evidence if self.needed == 2 else settings.evidence_large
        usual = self.needed == 2 or all(self.words.around(side).total() >= 3 * self.needed for side in key)
        if usual and len(known.documents) >= max(2, self.needed - 1) and known.total >= least:
            return not known.in_values or self._symbolic(key, known) or len(known.documents) >= self.needed
        if self.needed > 2 or not known.documents:
            return False
        closest = max(known.documents.values())
        if known.in_values:
            return self._symbolic(key, known) and closest >= settings.symbol
        cut = sum(side[-1] in ARTICLES for side in key) == 1  # before a noun that the other side has, or lacks
        return closest >= settings.alone and max(map(len, key)) <= settings.short and not cut and self._recurs(key)

    def _clash(self, key: Key, known: PhraseEvidence) -> bool:
        """Do the words of a value begin with different stop words ("be natural numbers", "is a natural number")?  They
        belong to what is said before them."""
        (left, *_), (right, *_) = key
        return (
            known.in_values
            and left != right
            and left.isalpha()
            and right.isalpha()
            and is_weak(left)
            and is_weak(right)
        )

    def _symbolic(self, key: Key, known: PhraseEvidence) -> bool:
        """Does a symbol of values stand where the other has words?"""
        return known.in_values and any(
            self._is_symbol(side[-1]) and (len(side) == 1 or (len(side) == 2 and side[0] in SIGNS)) for side in key
        )

    def _is_symbol(self, word: str) -> bool:
        return word in self.corpus.symbols and not (word.isascii() and word.isalpha())

    def shares(self, key: Key, known: PhraseEvidence) -> tuple[float, float]:
        """Of the places where the one is said, the share of those where the other may be; and the other way."""
        contexts = self.value_contexts if known.in_values else self.words if known.whole else self.contexts
        return contexts.share(key[0], key[1]), contexts.share(key[1], key[0])

    def _recurs(self, key: Key) -> bool:
        """Has every word of the two been used in several documents?  One may be new, if it is all the content."""
        new = [(side, word) for side in key for word in side if len(self.corpus.documents.get(word, ())) < 2]
        return not new or (len(new) == 1 and all(word == new[0][1] or is_weak(word) for word in new[0][0]))

    def closure(self, found: Mapping[Key, PhraseEvidence]) -> dict[Key, PhraseEvidence]:
        """Pairs whose sides are paraphrases of one phrase, each well attested, and may stand where the other does."""
        alike: dict[Words, dict[Words, PhraseEvidence]] = {}
        for (left, right), known in found.items():
            alike.setdefault(left, {})[right] = known
            alike.setdefault(right, {})[left] = known
        made: dict[Key, PhraseEvidence] = {}
        for middle, others in alike.items():
            for one, other in combinations(sorted(others), 2):
                key = ordered(one, other)
                if key in found or key in made or reducible(key, found):
                    continue
                joined = self._joined(middle, (one, others[one]), (other, others[other]))
                if joined is not None:
                    made[key] = joined
        return made

    def _joined(
        self, middle: Words, one: tuple[Words, PhraseEvidence], other: tuple[Words, PhraseEvidence]
    ) -> PhraseEvidence | None:
        """What speaks for a pair by way of a third phrase: no more than for the weaker of the two ways."""
        (left, left_known), (right, right_known) = one, other
        key = ordered(left, right)
        if left_known.in_values != right_known.in_values or _inflected(key) or self._clash(key, left_known):
            return None
        if any(all(map(is_weak, side)) for side in key) or self.usage.contrast(*key, 0) is not None:
            return None
        if left_known.in_values and is_weak(left[0]) != is_weak(right[0]):
            return None  # "be an element of" and "belongs to" go after different words
        weaker = min(left_known, right_known, key=lambda known: (len(known.documents), known.total))
        symbolic = self._symbolic((middle, middle), left_known)
        if not symbolic and len(weaker.documents) < 2:
            return None
        made = replace(weaker, around=left_known.around + right_known.around)
        if min(self.shares(key, made)) < self.settings.wide:
            return None
        examples = {}
        for document in weaker.documents:
            ways = dict((one, other))
            examples[document] = _side(ways[key[0]], key[0], document), _side(ways[key[1]], key[1], document)
        return replace(made, shown=examples)

    def bound(self, key: Key, known: PhraseEvidence) -> Key:
        """The pair with the word after it, if that is always the same and a phrase is never said without it."""
        after = {right for _, right in known.around}
        if known.in_values or len(after) != 1:
            return key
        word = next(iter(after))
        if word in (START, END) or is_slot(word) or word in SIGNS or " " in word:
            return key
        often = SETTINGS.often if max(map(len, key)) == 1 else 1
        if any(self.contexts.always(side, word, often) for side in key):
            return ordered((*key[0], word), (*key[1], word))
        return key


class _Contexts:
    """What stands before and after phrases, in all sentences; symbols of values are all one."""

    def __init__(self, sentences: Iterable[Words], symbols: Collection[str]) -> None:
        self.lines = [(START, START, *(SYMBOL if w in symbols else w for w in s), END, END) for s in sentences]
        self.symbols = symbols
        self.places: dict[str, list[tuple[int, int]]] = {}
        for number, line in enumerate(self.lines):
            for k, word in enumerate(line):
                self.places.setdefault(word, []).append((number, k))
        self.around = cache(self._around)
        self.stands = cache(self._stands)

    def _around(self, phrase: Words) -> Counter[tuple[str, str]]:
        """The words before and after each place of a phrase."""
        phrase = tuple(SYMBOL if word in self.symbols else word for word in phrase)
        return Counter((self.lines[n][k - 1], self.lines[n][k + len(phrase)]) for n, k in self._occurrences(phrase))

    def _occurrences(self, phrase: Words) -> Iterator[tuple[int, int]]:
        rarest = min(range(len(phrase)), key=lambda n: len(self.places.get(phrase[n], ())))
        for number, k in self.places.get(phrase[rarest], ()):
            start = k - rarest
            if start >= 1 and self.lines[number][start : start + len(phrase)] == phrase:
                yield number, start

    def share(self, phrase: Words, other: Words) -> float:
        """Of the places of a phrase, the share of those between words that the other is also said between."""
        own, known = self.around(phrase), self.around(other)
        lefts, rights = {left for left, _ in known}, {right for _, right in known}
        fitting = sum(count for (left, right), count in own.items() if left in lefts and right in rights)
        return fitting / own.total() if own else 0.0

    def always(self, phrase: Words, word: str, often: int) -> bool:
        """Is this phrase, said so often at least, never said without this word after it?"""
        around = self.around(phrase)
        return around.total() >= often and all(right == word for _, right in around)

    def attested(self, one: Sausage, left: Words, right: Words) -> float:
        """Of the two words before and the two after either phrase, how many were also written beside the other?"""
        tests = []
        for line, phrase, other in ((left, one.left, one.right), (right, one.right, one.left)):
            padded = (START, START, *line, END, END)
            k = next(k for k in range(2, len(padded)) if padded[k : k + len(phrase)] == phrase)
            tests.append(self.stands((*padded[k - 2 : k], *other)))
            tests.append(self.stands((*other, *padded[k + len(phrase) : k + len(phrase) + 2])))
        return sum(tests) / len(tests)

    def _stands(self, phrase: Words) -> bool:
        rarest = min(range(len(phrase)), key=lambda n: len(self.places.get(phrase[n], ())))
        return any(
            self.lines[number][k - rarest : k - rarest + len(phrase)] == phrase
            for number, k in self.places.get(phrase[rarest], ())
            if k >= rarest
        )


def _side(known: PhraseEvidence, phrase: Words, document: str) -> Words:
    """A phrase or sentence that shows this side, in this document if it can be."""
    shown = known.shown.get(document) or next(iter(known.shown.values()))
    return next((side for side in shown if within(phrase, side)), shown[0])


def is_slot(word: str) -> bool:
    """Is this the slot of an argument?"""
    return len(word) > 2 and word[0] == "[" and word[-1] == "]"


def _shared(left: Words, right: Words) -> int:
    """How many words two phrases have in common, in order."""
    from rapidfuzz.distance import LCSseq

    return int(LCSseq.similarity(left, right))


def _inflected(key: Key) -> bool:
    """Are these forms of one word ("unfold", "unfolding")?"""
    (left, *more), (right, *others) = key
    if more or others or not (left.isalpha() and right.isalpha()):
        return False
    same = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    return same >= 4 and 2 * same >= max(len(left), len(right))
