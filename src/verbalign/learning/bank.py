"""Templates taken whole from people's sentences, for predicates whose arguments come and go in too many ways.

Where the configurations of a predicate cannot all be gone through (`configured`), its own wordings are the bank: each
that says all of its arguments is a template for their set, and so is each of its sentences for what that one says.
Which of several is used their n-grams decide.  An argument that is always there, has few values and is seldom said in
words of its own (the rating, in an opinion) is said by the whole: such a template is for that value alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple, TypeAlias

from verbalign.dictionary import Opener
from verbalign.dictionary.fits import Fits, slot_places
from verbalign.dictionary.template import escaped, is_slot, mention_parts
from verbalign.language.english import ARTICLES, LIMITING, PREPOSITIONS, participle
from verbalign.learning.acts import UNMARKED, ActMarks, limits, phrases
from verbalign.learning.analogy import Analogies, TemplateLine
from verbalign.learning.clauses import Cutter
from verbalign.learning.configured import ALWAYS, BRACKETS, MOST_VALUES, VERIFIED, Configured
from verbalign.learning.foreign import Claims
from verbalign.learning.posteriors import Example, telling
from verbalign.learning.settings import SETTINGS
from verbalign.learning.subjects import subject_and_pronoun
from verbalign.mentions.reading import slotted
from verbalign.mentions.wording import Wording
from verbalign.values.arguments import (
    JOINTS,
    as_given,
    base_name,
    configuration_key,
    name_words,
    starts_of,
    symbols,
)
from verbalign.values.text import capitalised, sentences

Words: TypeAlias = tuple[str, ...]

IMPLICIT = 0.6  # an argument that is located less often is said by the whole
SEEN = 3  # meanings that a phrase must say before it is taken to say a value
ALTERNATIVES = 3
ENDS = frozenset(".!?")
LISTING = frozenset((",", "/", *JOINTS, *ARTICLES, *PREPOSITIONS))  # what may stand between what is said together
ORDER = 4
PRICE = 0.35  # of a word
LIKELY = 0.5  # share of a phrase's mentions without which it is not taken to say a value at all
DOUBTED = 4.0  # price of an argument whose words are not sure to say its value
UNNAMED = 6.0  # price of an argument that is said by the whole alone
PHRASED = 5  # wordings with a phrase that tells a value,
PHRASE = 4  # and its words at most
NAME = 3  # words of an argument's own name at most
HEADED = 5  # later sentences that begin with a word
OPENING = 4  # words before a statement at most,
OPENED = 3  # and wordings with them
TELLING = 8  # wordings with a word that tells of an argument
SHARED = 3  # meanings whose wordings have a word that is no mere flourish,
FEW = 50  # one for so many meanings
USUAL = 0.7  # share of the pairs of words of a whole wording that others have, too
BELIED = 0.5  # wordings of a value that are to be expected with a word, and there are none
SOUND = 0.0  # worth of an analogy that does better than several sentences, where the act asks for one
SAME = 2.0  # weight of the wordings that say the same arguments


class SlotMention(NamedTuple):
    """Where an argument is said, and its fixed words, if it has any; `doubtful`: they may say other values too, and
    `ambiguous`: they do; `joined`: the words of another argument say it as well, as "no Linux or Mac release" does,
    and it stands at their end."""

    start: int
    end: int
    fixed: str = ""
    doubtful: bool = False
    joined: bool = False
    ambiguous: bool = False

    def beside(self, start: int, end: int) -> bool:
        return end <= self.start or self.end <= start


Marks: TypeAlias = Mapping[str, SlotMention]


@dataclass(frozen=True, slots=True)
class Piece:
    """A wording, or one of its sentences, as a template: what it says, the values it is for, and its words."""

    names: frozenset[str]
    values: Mapping[str, str]
    text: str
    words: Words
    source: int
    whole: bool = False
    marked: bool = True  # does it do its act, where it has to, and tell what only the whole says?
    doubts: int = 0  # arguments whose words say other values too
    joined: int = 0  # arguments that the words of others say
    ambiguous: bool = False  # do some of its words say other values of their argument?

    @property
    def config(self) -> frozenset[tuple[str, str]]:
        return frozenset(self.values.items())

    def fits(self, given: Mapping[str, str]) -> bool:
        return all(given.get(name) == value for name, value in self.values.items())


class Bank:
    """The wordings of a predicate as templates."""

    def __init__(
        self,
        said: Sequence[Wording],
        claimable: Sequence[tuple[Words, ...]],
        texts: Sequence[str],
        closed: frozenset[str],
        unsaid: frozenset[str],
        claims: Claims,
        act: ActMarks = UNMARKED,
        known_fits: Fits | None = None,
        empty: str = "",  # a value that says nothing, and that nobody should hear
        elsewhere: Callable[[], Sequence[TemplateLine]] = tuple,  # plain wordings of other predicates
    ) -> None:
        self.empty, self.elsewhere = frozenset(symbols(empty)), elsewhere
        self.said, self.own, self.texts, self.fits = said, claimable, texts, known_fits or {}
        self.closed, self.unsaid, self.claims, self.act = closed, unsaid, claims, act
        self.folded = [one.words for one in said]
        self.values: dict[str, Counter[str]] = defaultdict(Counter)
        self.phrases: dict[tuple[str, Words], dict[str, Counter[object]]] = defaultdict(lambda: defaultdict(Counter))
        located: Counter[str] = Counter()
        for one, words in zip(said, self.folded, strict=True):
            values = dict(one.arguments)
            for name, value in one.arguments:
                self.values[name][value] += 1
            for name, (start, end) in one.spans.items():
                located[name] += 1
                self.phrases[name, words[start:end]][values[name]][one.arguments] += 1
        self.names = tuple(sorted(self.values))
        self.implicit = frozenset(
            n
            for n in self.names
            if self.always(n) and 1 < len(self.values[n]) <= MOST_VALUES and located[n] < IMPLICIT * len(said)
        )
        self.lines = [self._line(number) for number in range(len(said))]
        self.stops = 2 * sum(text.rstrip().endswith(".") for text in texts) > len(texts)
        bare = (tuple((name, "") for name, _ in one.arguments) for one in said)
        self.told = list(self._told_by_phrases())
        self._by_word: dict[str, dict[str, Counter[str]]] = {}
        self.tells = telling([Example(*pair) for pair in zip(self.lines, bare, strict=True)], least=TELLING)

    def always(self, name: str) -> bool:
        return self.values[name].total() >= ALWAYS * len(self.said)

    @cached_property
    def limiting(self) -> frozenset[str]:
        """The words that say that there is nothing else, unless this is what the act says."""
        return LIMITING.difference(word for gram in self.act.grams for word in gram)

    @property
    def limits(self) -> bool:
        """Does the act say that there is nothing else?  Then all conditions go into one sentence: what is the only one
        of some is not the only one of fewer."""
        return limits(self.act)

    def faithful(self) -> list[Wording]:
        """The wordings that are right about the facts, name nothing twice, do not claim that there is nothing else, and
        in which every argument is found: words that say one unnoticed would pass for words that say nothing."""
        found = []
        for number, one in enumerate(self.told):
            marks = {n: SlotMention(one.tokens[a].start, one.tokens[b - 1].end) for n, (a, b) in one.spans.items()}
            if {name for name, _ in one.arguments} - marks.keys() or not self.limiting.isdisjoint(self.lines[number]):
                continue
            if not self.claims.foreign(self.own[number], self.folded[number]) and not self._repeats(number, marks):
                found.append(one)
        return found

    def _told_by_phrases(self) -> Iterator[Wording]:
        """The wordings with the phrases that tell an argument's value where only the whole seemed to say it: "you
        enjoyed" says that the rating is good."""
        uses: dict[tuple[str, Words], Counter[str]] = defaultdict(Counter)
        for one, heard in zip(self.said, map(self._free_phrases, range(len(self.said))), strict=True):
            for name, value in one.arguments:
                if name in self.implicit:
                    for phrase in heard:
                        uses[name, phrase][value] += 1
        for number, one in enumerate(self.said):
            spans = dict(one.spans)
            for name, value in one.arguments:
                if name in self.implicit and name not in spans:
                    told = [
                        (counts[value], -len(phrase), place)
                        for phrase, place in self._free_phrases(number).items()
                        if (counts := uses[name, phrase]).total() >= PHRASED
                        and counts[value] >= VERIFIED * counts.total()
                        and all(b <= place[0] or place[1] <= a for a, b in spans.values())
                    ]
                    if told:
                        spans[name] = max(told)[2]
            yield one.located(spans)

    def _free_phrases(self, number: int) -> dict[Words, tuple[int, int]]:
        """The phrases of a wording that have no part of a mention or of another sentence, with their first places."""
        words = self.folded[number]
        taken = {k for a, b in self.said[number].spans.values() for k in range(a, b)}
        free = [k not in taken and word[0].isalpha() for k, word in enumerate(words)]
        found: dict[Words, tuple[int, int]] = {}
        for start in range(len(words)):
            for end in range(start + 1, min(start + PHRASE, len(words)) + 1):
                if not free[end - 1]:
                    break
                found.setdefault(words[start:end], (start, end))
        return found

    @cached_property
    def subject(self) -> tuple[str, str]:
        """What the sentences speak of, and what people call it the second time."""
        return subject_and_pronoun(self.lines, self.always)

    @cached_property
    def sorted_pieces(self) -> tuple[list[Piece], list[Piece], dict[str, list[int]]]:
        """The pieces of all wordings, plain ones and those that are needed besides, and the sources of their texts."""
        subject, pronoun = self.subject
        cutter = Cutter(self.lines, pronoun)
        found: dict[tuple[str, frozenset[tuple[str, str]]], Piece] = {}
        sources: dict[str, list[int]] = defaultdict(list)
        for number in range(len(self.said)):
            if self.claims.foreign(self.own[number], self.folded[number]):
                continue  # it is wrong about a fact
            for piece in self._pieces(number, subject, cutter):
                claimed = {self.tells[word] for word in piece.words if word in self.tells}
                if claimed <= piece.names:
                    found.setdefault((piece.text, piece.config), piece)
                    if len(sources[piece.text]) < SETTINGS.named and piece.source not in sources[piece.text]:
                        sources[piece.text].append(piece.source)
        return *self._plain(list(found.values())), sources

    @cached_property
    def plain_lines(self) -> list[TemplateLine]:
        """The whole wordings that do their act in plain words, as others may speak."""
        plain = (piece for piece in self.sorted_pieces[0] if piece.whole)
        return [TemplateLine(piece.text, piece.names, piece.values, n) for n, piece in enumerate(plain)]

    @cached_property
    def of_kinds(self) -> Sequence[TemplateLine]:
        """Where the act says that there is nothing else of a kind: what other predicates say of things with values that
        are known here, but for what stands beside the name of one, and would be no part of the kind."""
        subject = f"[{self.subject[0]}]"
        others = self.elsewhere() if self.limits and self.subject[0] else ()
        known = (line for line in others if all(value in self.values[name] for name, value in line.values.items()))
        return [replace(line, text=line.text.replace(subject, "…")) for line in known]

    def configured(self) -> Configured:
        """The templates of every configuration that was seen."""
        subject, pronoun = self.subject
        plain, needed, sources = self.sorted_pieces
        opener = self._opener(subject) if subject and not self.act.asks and self.act.grams else None
        several = any(name.endswith(".2") for name in self.names)
        goes_on = pronoun and not self.act.asks and not several  # then a further sentence does better
        if self.limits:
            ranked = self._in_one_sentence(plain, needed)
        else:
            if opener:  # then a plain statement after it does better than what only the writer would have added
                plain = [piece for piece in plain if not piece.whole]
            if opener or goes_on:
                needed = [piece for piece in needed if not piece.whole]
            best = [*self._ranked(plain), *self._ranked(needed)]
            alike = [] if goes_on else list(self._by_analogy(best))
            ranked = [*self._ranked(best), *self._ranked(alike)]
        valued = tuple(sorted({name for piece in ranked for name in piece.values}))
        pool: dict[str, int] = {}
        for piece in ranked:
            pool.setdefault(piece.text, len(pool))
            if piece.source not in sources[piece.text] and not sources[piece.text]:
                sources[piece.text].append(piece.source)
        named = {text: tuple(sources[text]) for text in pool}
        made = Configured.of(named, self._choices(ranked, pool, valued), valued, (subject, pronoun))
        return replace(made, opener=opener)

    def _in_one_sentence(self, plain: Iterable[Piece], needed: Iterable[Piece]) -> list[Piece]:
        """Whole wordings alone, of which what people say of other arguments does better than what only one of them says
        of these."""
        best = self._ranked([piece for piece in plain if piece.whole])
        best = self._ranked([*best, *self._by_analogy(best, covered=True)])
        best += self._ranked(list(self._by_analogy(best)))
        said = {(piece.names, piece.config) for piece in best}
        return [*best, *self._ranked([p for p in needed if p.whole and p.marked and (p.names, p.config) not in said])]

    def _opener(self, subject: str) -> Opener | None:
        """The words that mark the act, and that people put before a statement about the subject: "I think"; `then`:
        the words with which such a statement goes on."""
        slot = f"[{subject}]"
        heads: dict[Words, Counter[Words]] = defaultdict(Counter)
        first: dict[Words, int] = {}
        for number, line in enumerate(self.lines):
            at = line.index(slot) if slot in line[: OPENING + 1] else 0
            then = line[at + 1 : at + 3]
            if (
                line[at : at + 1] == (slot,)
                and len(then) == 2
                and not any(map(is_slot, line[:at]))
                and then[0].isalpha()
            ):
                heads[line[:at]][then] += 1
                first.setdefault(line[:at], number)
        alone = heads.pop((), Counter())
        marked = [head for head in heads if not self.act.grams.isdisjoint(phrases(head))]
        common = {head: sum(n for then, n in heads[head].items() if then in alone) for head in marked}
        head = max(common, key=lambda h: (common[h], h), default=())
        if common.get(head, 0) < OPENED:
            return None
        after = sorted(" ".join(words) for words in alone if heads[head][words] and not any(map(is_slot, words)))
        text = self.texts[first[head]][: self.said[first[head]].tokens[len(head) - 1].end]
        return Opener(text, "", common[head], tuple(after))

    def _by_analogy(self, pieces: Sequence[Piece], *, covered: bool = False) -> Iterator[Piece]:
        """Whole wordings for sets of arguments that nobody has put together, or, where asked for, for `covered` ones as
        well."""
        whole = [piece for piece in pieces if piece.whole and piece.marked]
        lines = [TemplateLine(piece.text, piece.names, piece.values, n) for n, piece in enumerate(whole)]
        most = max(len(one.arguments) for one in self.said) if self.limits else 0
        least = SOUND if self.limits else -inf
        for line in Analogies(lines, self.of_kinds, most).found(self.right, covered=covered, least=least):
            own = whole[line.origin]
            yield replace(own, names=line.names, values=line.values, text=line.text, words=_words_of(line))

    def right(self, line: TemplateLine) -> bool:
        """Does a line do the act, and say nothing of arguments or values that it is not for?"""
        words = _words_of(line)
        told = {self.tells[word] for word in words if word in self.tells}
        return told <= line.names and self.act.on(words) and not self._belied(words, line.values)

    def _belied(self, words: Words, values: Mapping[str, str]) -> bool:
        """Has a line a word that people say with other values of what the whole says, and never with the one that it is
        for?  Who finds a game average does not love it."""
        for name in self.implicit & values.keys():
            share = self.values[name][values[name]] / self.values[name].total()
            heard = [self._values_of(name)[word] for word in words]
            if any(not said[values[name]] and share * said.total() >= BELIED for said in heard):
                return True
        return False

    def _values_of(self, name: str) -> dict[str, Counter[str]]:
        """By word, the values of an argument in whose wordings it stands."""
        if name not in self._by_word:
            found = self._by_word.setdefault(name, defaultdict(Counter))
            for line, one in zip(self.lines, self.said, strict=True):
                if value := dict(one.arguments).get(name):
                    for word in set(line):
                        found[word][value] += 1
        return self._by_word[name]

    def _plain(self, pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
        """The pieces that do their act, without words that hardly anybody else uses and no argument calls for, or that
        claim that there is nothing else; and others that are needed: whole wordings where these do not say the same
        arguments, parts of them where they do not say one of them."""
        known: dict[str, set[object]] = defaultdict(set)
        pairs: dict[tuple[str, str], set[object]] = defaultdict(set)
        for line, one in zip(self.lines, self.said, strict=True):
            for word in set(line):
                known[word].add(one.arguments)
            for pair in pairwise(line):
                pairs[pair].add(one.arguments)
        many = len({one.arguments for one in self.said})
        least = min(SHARED, 1 + many // FEW)
        plain = [
            p
            for p in pieces
            if p.marked
            and not p.ambiguous
            and all(len(known[w]) >= least for w in p.words)
            and (not p.whole or _usual(p.words, pairs))
            and self.limiting.isdisjoint(p.words)
        ]
        alone = {(name, piece.values.get(name)) for piece in plain for name in piece.names}
        together = {(piece.names, piece.config) for piece in plain}

        def needed(piece: Piece) -> bool:
            if piece.whole:
                return (piece.names, piece.config) not in together
            return any((name, piece.values.get(name)) not in alone for name in piece.names)

        return plain, list(filter(needed, pieces))

    def _choices(
        self, ranked: Sequence[Piece], pool: Mapping[str, int], valued: tuple[str, ...]
    ) -> dict[str, tuple[int, ...]]:
        """For every configuration that some piece says, the best pieces that fit it."""
        by_names: dict[frozenset[str], list[Piece]] = defaultdict(list)
        for piece in ranked:
            by_names[piece.names].append(piece)
        configs: dict[str, dict[str, str]] = {}
        for one in self.said:
            given = dict(one.arguments)
            if frozenset(given) in by_names:
                configs.setdefault(configuration_key(given.items(), valued), given)
        for piece in ranked:
            given = {name: piece.values.get(name, "") for name in piece.names}
            configs.setdefault(configuration_key(given.items(), piece.values), given)
        choices = {}
        for key, given in sorted(configs.items()):
            unsaid = {name for name, value in given.items() if value in self.unsaid}
            fitting = [p for p in by_names[frozenset(given)] if p.fits(given) and unsaid <= p.values.keys()]
            if fitting:
                choices[key] = tuple(
                    dict.fromkeys(pool[p.text] for p in (*fitting[:ALTERNATIVES], *self._fit(fitting)))
                )
        return choices

    def _fit(self, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Of some pieces, for each sign of a value the first that it fits in, and the first for values without it."""
        for name, own in self.fits.items():
            for fit in own:
                for places in (fit.never, fit.only):
                    yield from [p for p in pieces if places.isdisjoint(slot_places(p.text).get(name, ()))][:1]

    # ---- pieces ----

    def _pieces(self, number: int, subject: str, cutter: Cutter) -> Iterable[Piece]:
        """The wording whole, its sentences and their clauses; none where it leaves an argument unsaid."""
        one, text = self.said[number], self.texts[number]
        given = dict(one.arguments)
        if not self.empty.isdisjoint(self.folded[number]):
            return
        marks = self._marks(number)
        if marks is None or self._repeats(number, marks):
            return
        if missing := set(given) - set(marks) - self.implicit:
            if all(
                n in self.closed or v in self.unsaid for n, v in one.arguments
            ):  # the whole may say what has no name
                whole = self._cut(number, 0, len(text), marks)
                values = {**whole.values, **{name: given[name] for name in missing}}
                yield replace(whole, names=frozenset(given), values=values, whole=True, marked=False)
            return
        implicit = {name: given[name] for name in self.implicit if name in given and name not in marks}
        whole = self._cut(number, 0, len(text), marks)
        names, values = whole.names.union(implicit), {**whole.values, **implicit}
        told = implicit.keys() <= self.told[number].spans.keys()
        yield replace(whole, names=names, values=values, whole=True, marked=told and self.act.on(whole.words))
        if text.rstrip().endswith("?") or self.implicit:
            return
        for order, (start, end) in enumerate(self._sentences(number)):
            several = (start, end) != (0, len(text.rstrip()))
            for first, piece in self._sentence(number, start, end, marks, cutter, several):
                leads = subject in piece.names or not subject
                begins = first and order == 0
                if piece.names - {subject} and leads == begins and not piece.text.endswith("?"):
                    sound = self.act.on(piece.words) if begins else self._sound(piece.words, cutter)
                    yield replace(piece, marked=sound)

    def _sound(self, words: Words, cutter: Cutter) -> bool:
        """Is a later sentence one that others begin so, with a verb that is no mere participle?"""
        verb = next((word for word in words if word in cutter.heard), "")
        return self.heads[words[0]] >= HEADED and bool(verb) and not (verb == words[0] and participle(verb))

    @cached_property
    def heads(self) -> Counter[str]:
        """How often a later sentence begins with a word."""
        return Counter(
            symbols(sentence)[0] for text in self.texts for sentence in sentences(text)[1:] if symbols(sentence)
        )

    def _sentences(self, number: int) -> Iterable[tuple[int, int]]:
        text, at = self.texts[number], 0
        for part in sentences(text):
            start = text.find(part, at)
            at = start + len(part)
            yield start, at

    def _sentence(
        self, number: int, start: int, end: int, marks: Marks, cutter: Cutter, several: bool
    ) -> Iterable[tuple[bool, Piece]]:
        """A sentence, if it is one of several, and its clauses; each with whether it begins the sentence."""
        if several:
            yield True, self._cut(number, start, end, marks)
        tokens, words = self.said[number].tokens, self.folded[number]
        own = [k for k, token in enumerate(tokens) if start <= token.start and token.end <= end]
        while own and words[own[-1]] in ENDS:
            own.pop()
        if not own:
            return
        mentioned = {
            n for n, k in enumerate(own) if any(mark.start <= tokens[k].start < mark.end for mark in marks.values())
        }
        for clause in cutter.clauses(words[own[0] : own[-1] + 1], mentioned):
            first, last = own[clause.start], own[clause.end - 1]
            piece = self._cut(number, tokens[first].start, tokens[last].end, marks)
            head = f"{cutter.pronoun} " if clause.shares else ""
            text = head + piece.text + ("." if self.stops else "")
            said = (*head.split(), *piece.words)
            yield clause.start == 0, replace(piece, text=capitalised(text) if self.stops else text, words=said)

    def _marks(self, number: int) -> dict[str, SlotMention] | None:
        """Where each argument is said; None where one is said in words that are not known to say its value."""
        one, words, text = self.said[number], self.folded[number], self.texts[number]
        given, found = dict(one.arguments), dict[str, SlotMention]()
        for name, (first, last) in one.spans.items():
            phrase, value = words[first:last], given[name]
            start, end = one.tokens[first].start, one.tokens[last - 1].end
            if name not in self.closed and value not in self.unsaid and as_given(phrase, value):
                found[name] = SlotMention(start, end)
                continue
            share, ambiguous = self._support(name, phrase, value) if BRACKETS.isdisjoint(phrase) else (0.0, False)
            own = name not in self.implicit and (name in self.closed or value in self.unsaid)
            if share >= (LIKELY if own else VERIFIED):
                found[name] = SlotMention(start, end, text[start:end], share < VERIFIED, ambiguous=ambiguous)
            elif name not in self.implicit and value not in self.unsaid:
                return None
        for name in self.implicit.difference(found):
            if name in given and (place := _only_place(words, symbols(given[name]))) is not None:
                start, end = one.tokens[place[0]].start, one.tokens[place[1] - 1].end
                plain = BRACKETS.isdisjoint(text[start:end])
                if plain and all(mark.beside(start, end) for mark in found.values()):
                    found[name] = SlotMention(start, end, text[start:end])
        for name, value in one.arguments:
            if name not in found and name in self.closed:
                found.update(self._joined(number, name, value, found))
            elif name not in found and value in self.unsaid:
                found.update(self._named(number, name, found) or self._told(number, name, found))
        return found

    def _joined(self, number: int, name: str, value: str, found: Marks) -> dict[str, SlotMention]:
        """An argument that is said with another of the same value, in one list: "not on Steam, Linux or Mac"."""
        one, given = self.said[number], dict(self.said[number].arguments)
        own = self.own_words.get(name, frozenset())
        for other, mark in found.items():
            theirs = self.own_words.get(other, frozenset())
            if mark.joined or given[other] != value or other not in self.closed or not theirs:
                continue
            inside = [
                word
                for word, token in zip(self.folded[number], one.tokens, strict=True)
                if mark.start <= token.start and token.end <= mark.end
            ]
            mine, known = ([k for k, word in enumerate(inside) if word in words] for words in (own, theirs))
            if mine and known:
                between = inside[min(mine[0], known[0]) + 1 : max(mine[-1], known[-1])]
                if all(word in LISTING or word in self.every_own for word in between):
                    return {name: SlotMention(mark.end, mark.end, "", mark.doubtful, True)}
        return {}

    @cached_property
    def every_own(self) -> frozenset[str]:
        return frozenset(word for words in self.own_words.values() for word in words)

    @cached_property
    def own_words(self) -> dict[str, frozenset[str]]:
        """For each closed argument the words of its name that are said nearly only where it is there: "mac" of
        `has_mac_release`."""
        parts = {name: frozenset(name_words(name).lower().split()) for name in self.closed}
        many = Counter(word for words in parts.values() for word in words)
        uses: Counter[str] = Counter()
        there: Counter[tuple[str, str]] = Counter()
        for one, words in zip(self.said, self.folded, strict=True):
            names = {name for name, _ in one.arguments}
            for word in many.keys() & set(words):
                uses[word] += 1
                there.update((name, word) for name in names)
        return {
            name: frozenset(w for w in words if many[w] == 1 and there[name, w] > VERIFIED * uses[w])
            for name, words in parts.items()
        }

    def _named(self, number: int, name: str, found: Marks) -> dict[str, SlotMention]:
        """The first words that are the name of an argument itself, outside the mentions found: "screen size"."""
        own, text = self.said[number].tokens, self.texts[number]
        plain = [word if word.isalpha() else "" for word in self.folded[number]]
        wanted = name_words(base_name(name)).replace(" ", "").lower()
        for first in range(len(plain)):
            for last in range(first + 1, min(first + NAME, len(plain)) + 1):
                start, end = own[first].start, own[last - 1].end
                same = all(plain[first:last]) and "".join(plain[first:last]) in (wanted, f"{wanted}s")
                if same and all(mark.beside(start, end) for mark in found.values()):
                    return {name: SlotMention(start, end, text[start:end])}
        return {}

    def _told(self, number: int, name: str, found: Marks) -> dict[str, SlotMention]:
        """The first word that is said nearly only where this argument is there, outside the mentions found."""
        for token, word in zip(self.said[number].tokens, self.folded[number], strict=True):
            if (
                self.tells.get(word) == name
                and word not in BRACKETS
                and all(mark.beside(token.start, token.end) for mark in found.values())
            ):
                return {name: SlotMention(token.start, token.end, token.text, True)}
        return {}

    def _support(self, name: str, phrase: Words, value: str) -> tuple[float, bool]:
        """The share of the wordings with these words that say this value with them, half of it where the meanings are
        few; and whether many say another value with them."""
        if name not in self.closed and value not in self.unsaid and len(self.values[name]) > MOST_VALUES:
            return 0.0, False
        known = self.phrases[name, phrase]
        share = known[value].total() / max(1, sum(counts.total() for counts in known.values()))
        return (share if sum(map(len, known.values())) >= SEEN else share / 2), share < VERIFIED

    def _cut(self, number: int, start: int, end: int, marks: Marks) -> Piece:
        """The text between two places with its mentions as slots."""
        one, text = self.said[number], self.texts[number]
        out, at, doubts, joined, ambiguous = "", start, 0, 0, False
        names, values, given = set[str](), dict[str, str](), dict(one.arguments)
        for name, mark in sorted(marks.items(), key=lambda item: item[1]):
            if start <= mark.start and mark.end <= end and mark.joined:
                names.add(name)
                values[name] = given[name]
                doubts += mark.doubtful
                joined += 1
            elif start <= mark.start and mark.end <= end:
                slot = f"[{name}: {escaped(mark.fixed)}]" if mark.fixed else f"[{name}]"
                out += escaped(text[at : mark.start]) + slot
                at = mark.end
                names.add(name)
                doubts += mark.doubtful
                ambiguous |= mark.ambiguous
                if mark.fixed:
                    values[name] = given[name]
        out += escaped(text[at:end])
        inside = [k for k, token in enumerate(one.tokens) if start <= token.start and token.end <= end]
        words = self._line(number, inside)
        said = frozenset(names), values, out.strip(), words, one.number
        return Piece(*said, doubts=doubts, joined=joined, ambiguous=ambiguous)

    def _repeats(self, number: int, marks: Marks) -> bool:
        """Is a value that fills a slot named once more, whole or in part?"""
        one, words = self.said[number], self.folded[number]
        given = dict(one.arguments)
        outside = {
            word
            for word, token in zip(words, one.tokens, strict=True)
            if all(mark.beside(token.start, token.end) for mark in marks.values())
        }
        for name, mark in marks.items():
            value = symbols(given[name])
            if mark.fixed or mark.joined:
                continue
            if value in self.claims.values and len(list(starts_of(value, words))) > 1:
                return True
            if any(word in outside and word in self.parts for word in value):
                return True
        return False

    @cached_property
    def parts(self) -> frozenset[str]:
        """The words that hardly stand in a wording unless they are part of a value of its meaning."""
        uses: Counter[str] = Counter()
        own: Counter[str] = Counter()
        for one, words in zip(self.said, self.folded, strict=True):
            valued = {word for _, value in one.arguments for word in symbols(value)}
            for word in {word for word in words if word.isalpha()}:
                uses[word] += 1
                own[word] += word in valued
        return frozenset(word for word, count in own.items() if count > VERIFIED * uses[word])

    def _line(self, number: int, inside: Sequence[int] | None = None) -> Words:
        """The words of a wording, or of some of its tokens, with its mentions as slots."""
        one, words = self.said[number], self.folded[number]
        start, end = (inside[0], inside[-1] + 1) if inside else (0, len(words))
        spans = {name: (a - start, b - start) for name, (a, b) in one.spans.items()}
        out = list(slotted(words[start:end], spans))
        while out and out[-1] in (".", "!"):
            out.pop()
        return tuple(out)

    def _ranked(self, pieces: Sequence[Piece]) -> list[Piece]:
        """Best first: by the n-grams that other wordings share, above all those that say the same arguments."""
        every: Counter[Words] = Counter()
        own: dict[frozenset[str], Counter[Words]] = defaultdict(Counter)
        many: Counter[frozenset[str]] = Counter()
        for line, one in zip(self.lines, self.said, strict=True):
            grams, names = _grams(line), frozenset(name for name, _ in one.arguments)
            every.update(grams)
            own[names].update(grams)
            many[names] += 1

        def worth(piece: Piece) -> float:
            grams = _grams(piece.words)
            same = sum(own[piece.names][g] for g in grams) / (many[piece.names] + 2) if piece.names in many else 0.0
            score = sum(every[g] for g in grams) / len(self.lines) + SAME * same - PRICE * len(piece.words)
            unnamed = sum(f"[{name}" not in piece.text for name in piece.names) - piece.joined
            score -= DOUBTED * piece.doubts + UNNAMED * unnamed
            lonely = sum(every[g] < 2 for g in grams if len(g) < 3)
            return score / (len(piece.words) + 3) - 0.15 * lonely / (len(piece.words) + 1)

        return sorted(pieces, key=lambda p: (-round(worth(p), 9), p.text, sorted(p.values.items())))


def _grams(line: Words) -> set[Words]:
    padded = ("<s>", *line, "</s>")
    return {padded[k : k + n] for n in range(1, ORDER + 1) for k in range(len(padded) - n + 1)}


def _words_of(line: TemplateLine) -> Words:
    """The words of a template as they are compared."""
    words = [f"[{name}]" if (name := mention_parts(w.text)[0]) else w.key for w in line.words]
    while words and words[-1] in (".", "!"):
        words.pop()
    return tuple(words)


def _only_place(words: Words, value: Words) -> tuple[int, int] | None:
    """Where these words stand, if they stand there once."""
    starts = list(starts_of(value, words)) if value else []
    return (starts[0], starts[0] + len(value)) if len(starts) == 1 else None


def _usual(words: Words, pairs: Mapping[tuple[str, str], Collection[object]]) -> bool:
    """Do others, who mean something else, say most of a wording's words one after the other as well?"""
    own = list(pairwise(words))
    return sum(len(pairs.get(pair, ())) > 1 for pair in own) >= USUAL * len(own)
