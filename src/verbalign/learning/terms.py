"""Learning terms: from pairs of a value and the words of its mention to the dictionary of terms.

A pair is explained by a pattern of the value whose holes are all said in the words, as given or in words that are known
by then; what is left of the words says the pattern.  Members of lists are found by what is known of them, and what
stands between them is learned, too.  Gold annotations are never read: the mentions are those that were located.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from verbalign.mentions.terms import CONTINUED, FACT, Joint, Terms, TermWording, kind_of, place_after
from verbalign.values import Token
from verbalign.values.arguments import folded, symbols
from verbalign.values.terms import LIST, NAMES, PatternMatch, Term, matches, term
from verbalign.values.text import tokens

if TYPE_CHECKING:
    from verbalign.mentions.wording import Wording

ROUNDS = 3  # what is known after one round helps to read the next
SEEN = 2  # meanings, or writers, that must agree on a wording
REACH = 3  # words before a mention that may belong to it ("there is an integer k")
LONGEST = 40  # words of a mention that is read


@dataclass(frozen=True, slots=True)
class TermPair:
    """A value, and the words that say it at a place."""

    value: Term
    place: str
    words: str
    meaning: str
    writer: str


@dataclass(frozen=True, slots=True)
class _Observed:
    """One wording of a pattern at a place."""

    pattern: str
    place: str
    text: str  # empty where the value was left as it stands


def pairs_of(readings: Iterable[Wording]) -> list[TermPair]:
    """The values that are said in located sentences, where they have a structure."""
    located = [pair for reading in readings for pair in _located(reading)]
    left = Counter(place for _, _, place, literal in located if literal)
    worded = Counter(
        place for _, (_, _, value), place, literal in located if not literal and left[place] and kind_of(value) == FACT
    )
    clauses = {place for place, count in worded.items() if left[place] >= SEEN and 3 * count >= left[place] >= SEEN}
    found = []
    for reading, (start, end, value), place, literal in located:
        said = reading.verbalization
        grown = start
        if not literal and left[place] < SEEN:  # formulas don't stand here: are these words a part of what is said?
            for back in range(1, min(REACH, start) + 1):
                before = folded(said.tokens[start - back - 1].text) if start > back else ""
                if before in clauses:
                    grown, place = start - back, before
                    break
        words = said.text[said.tokens[grown].start : said.tokens[end - 1].end]
        found.append(TermPair(value, place, words, reading.meaning, said.writer or ""))
    return found


def _located(
    reading: Wording,
) -> Iterator[tuple[Wording, tuple[int, int, Term], str, bool]]:
    values, words = dict(reading.arguments), reading.tokens
    for name, (start, end) in reading.spans.items():
        value = term(values[name]) if name in values else Term("")
        if value.head and end - start <= LONGEST:
            place = folded(words[start - 1].text) if start else ""
            said = tuple(folded(token.text) for token in words[start:end])
            yield reading, (start, end, value), place, said == symbols(value.text)


def learn_terms(readings: Iterable[Wording]) -> Terms:
    """The dictionary of terms that located sentences give."""
    return terms_from(pairs_of(readings))


def terms_from(pairs: Sequence[TermPair]) -> Terms:
    """The dictionary of terms that pairs give, read again with what was learned from them."""
    known = Terms()
    for _ in range(ROUNDS):
        observed: dict[_Observed, set[tuple[str, str]]] = defaultdict(set)
        joints: Counter[Joint] = Counter()
        names: Counter[str] = Counter()
        for pair in pairs:
            reader = _TermReader(pair, known)
            for one in reader.observed():
                observed[one].add((pair.meaning, pair.writer))
            joints.update(reader.joints)
            names.update(reader.names)
        known = _terms(observed, joints, names)
    left: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        first = pair.value.parts[0] if pair.value.head == LIST and pair.value.parts else pair.value
        if first.head and symbols(pair.words)[: len(symbols(first.text))] == symbols(first.text):
            left[pair.place].add(first.head)
    return replace(known, left={place: tuple(sorted(heads)) for place, heads in sorted(left.items())})


def _terms(
    observed: Mapping[_Observed, set[tuple[str, str]]], joints: Mapping[Joint, int], names: Mapping[str, int]
) -> Terms:
    who: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for one, by in observed.items():
        who[one.pattern, one.text] |= by
    kept = [
        TermWording(one.pattern, one.place, one.text, len(by))
        for one, by in observed.items()
        if not one.text or _is_declared(one.pattern) or _agreed(who[one.pattern, one.text])
    ]
    kept = [one for one in kept if not _is_cut_off(one, kept)]
    patterns = {one.pattern for one in kept if one.text}
    wordings = sorted(
        (one for one in kept if one.pattern in patterns),
        key=lambda one: (one.pattern, not one.text, -one.count, one.text, one.place),
    )
    counted = [replace(joint, count=n) for joint, n in joints.items()]
    return Terms(
        tuple(wordings),
        tuple(sorted(counted, key=lambda j: (j.before, j.after, j.last, -j.count, j.text, j.place))),
        dict(sorted(names.items())),
    )


def _is_cut_off(one: TermWording, others: Iterable[TermWording]) -> bool:
    """Is this the beginning of what others say of the same pattern: "[1] equals", of "[1] equals one"?"""
    return bool(one.text) and any(
        other.pattern == one.pattern and other.text.startswith(f"{one.text} ") and other.count >= one.count
        for other in others
    )


def _agreed(by: set[tuple[str, str]]) -> bool:
    """Did people say so of several meanings, or several people of one?"""
    return len({meaning for meaning, _ in by}) >= SEEN or len({writer for _, writer in by}) >= SEEN


class _TermReader:
    """Reads one pair; what it finds of lists is in `joints` and `names`."""

    def __init__(self, pair: TermPair, known: Terms) -> None:
        self.pair, self.known = pair, known
        self.joints: list[Joint] = []
        self.names: list[str] = []

    def observed(self) -> list[_Observed]:
        said = tokens(self.pair.words)
        if self.pair.value.head == LIST:
            return self._list(self.pair.value, said)
        return list(self._single(self.pair.value, self.pair.place, said))

    def _single(self, value: Term, place: str, said: Sequence[Token]) -> Iterator[_Observed]:
        """What words tell of a term that is no list."""
        heard = _folded(said)
        if heard == symbols(value.text):
            patterns = [match.pattern for match in matches(value)]
            known = [pattern for pattern in patterns if self.known.puts_into_words(pattern)]
            if patterns:
                yield _Observed((known or patterns[-1:])[0], place, "")
            return
        for match in sorted(matches(value), key=lambda m: (m.kept, len(m.holes))):
            text = self._explained(match, said, heard)
            if text is not None:
                yield _Observed(match.pattern, place, text)
                return

    def _explained(self, match: PatternMatch, said: Sequence[Token], heard: tuple[str, ...]) -> str | None:
        """The words with a slot for each hole, where each is said once and something is left."""
        spans: list[tuple[int, int, int]] = []
        names: list[str] = []
        for number, hole in enumerate(match.holes, 1):
            places = [
                (k, k + len(form), form)
                for form in self._forms(hole)
                for k in _starts(form, heard)
                if not any(a < k + len(form) and k < b for a, b, _ in spans)
            ]
            widest = max((b - a for a, b, _ in places), default=0)
            places = [place for place in places if place[1] - place[0] == widest]
            if len(places) != 1:
                return None
            start, end, form = places[0]
            spans.append((start, end, number))
            if hole.head == NAMES and len(hole.parts) > 1 and len(form) > 1 and form[-2].isalpha():
                names.append(f" {form[-2]} ")
        if sum(b - a for a, b, _ in spans) >= len(heard):
            return None
        rest = [word for k, word in enumerate(heard) if not any(a <= k < b for a, b, _ in spans)]
        if not all(map(_is_english, rest)):
            return None
        self.names += names
        return _slotted(self.pair.words, said, spans)

    def _forms(self, hole: Term) -> list[tuple[str, ...]]:
        """How a part of a term may stand in the words."""
        if hole.head == NAMES:
            singles = [symbols(part.text) for part in hole.parts]
            return (
                [_joined(singles, last) for last in ((",",), ("and",), (",", "and"))] if len(singles) > 1 else singles
            )
        worded = [tuple(symbols(said.text)) for said in self.known.ranked(hole, "that") if said.worded]
        return [symbols(hole.text), *worded]

    # ---- lists ----

    def _list(self, value: Term, said: Sequence[Token]) -> list[_Observed]:
        """The members of a list, each where it is known to be said, and what stands between them."""
        heard = _folded(said)
        spans: list[tuple[int, int] | None] = []
        at = 0
        for part in value.parts:
            found = min(
                ((k, k + len(form)) for form in self._member_forms(part) for k in _starts(form, heard) if k >= at),
                key=lambda span: (span[0], -span[1]),
                default=None,
            )
            spans.append(found)
            at = found[1] if found else at
        located = self._completed(spans, len(heard), said)
        if located is None:
            return []
        return self._between(value.parts, located, said)

    def _member_forms(self, part: Term) -> list[tuple[str, ...]]:
        forms = [symbols(part.text)]
        if part.head:
            places = ("let", "let" + CONTINUED, "fix", "that", "suppose", "with", "assume", "take", self.pair.place)
            forms += [
                tuple(symbols(said.text))
                for place in dict.fromkeys((self.pair.place, *places))
                for said in self.known.ranked(part, place)
                if said.worded
            ]
        return list(dict.fromkeys(forms))

    def _completed(
        self, spans: Sequence[tuple[int, int] | None], size: int, said: Sequence[Token]
    ) -> list[tuple[int, int]] | None:
        """All members located: one that is not known yet has what is left between its neighbours' joints."""
        missing = [k for k, span in enumerate(spans) if span is None]
        if len(missing) > 1 or len(spans) < 2:
            return None
        if not missing:
            found = [span for span in spans if span is not None]
            return found if found[0][0] == 0 and found[-1][1] == size else None
        (k,) = missing
        before, after = spans[k - 1] if k else None, spans[k + 1] if k + 1 < len(spans) else None
        start = self._past_joint(before[1], said) if before else 0
        end = self._before_joint(after[0], said) if after else size
        while end is not None and end > 0 and said[end - 1].text == ",":
            end -= 1  # it belongs to what comes after
        if start is None or end is None or start >= end:
            return None
        found = [span or (start, end) for span in spans]
        return found if found[0][0] == 0 and found[-1][1] == size else None

    def _past_joint(self, at: int, said: Sequence[Token]) -> int | None:
        ends = [at + len(joint) for joint in self._known_joints() if _folded(said[at : at + len(joint)]) == joint]
        return max(ends, default=None)

    def _before_joint(self, at: int, said: Sequence[Token]) -> int | None:
        starts = [
            at - len(joint)
            for joint in self._known_joints()
            if at >= len(joint) and _folded(said[at - len(joint) : at]) == joint
        ]
        return min(starts, default=None)

    def _known_joints(self) -> set[tuple[str, ...]]:
        return {symbols(joint.text) for joint in self.known.joints}

    def _between(
        self, parts: Sequence[Term], spans: Sequence[tuple[int, int]], said: Sequence[Token]
    ) -> list[_Observed]:
        text, place, found = self.pair.words, self.pair.place, list[_Observed]()
        if _folded(said) == symbols(self.pair.value.text):
            return found  # all of it was left as it stands
        worded = False
        for k, (part, (start, end)) in enumerate(zip(parts, spans, strict=True)):
            if k:
                before, after = kind_of(parts[k - 1]), kind_of(part)
                joint = text[said[spans[k - 1][1] - 1].end : said[start].start]
                last = k == len(parts) - 1 or kind_of(parts[k + 1]) != after
                if all(_is_english(word) for word in symbols(joint) if word not in (";", ":")):
                    self.joints.append(Joint(self.pair.place, before, after, last, worded, joint, 0))
                place = place_after(joint, place, before, after)
            found += self._single_at(part, place, said[start:end])
            worded = _folded(said[start:end]) != symbols(part.text)
        return found

    def _single_at(self, part: Term, place: str, said: Sequence[Token]) -> Iterator[_Observed]:
        return self._single(part, place, said) if part.head else iter(())


def _is_declared(pattern: str) -> bool:
    return pattern.startswith(("_:", "_,…:"))


def _is_english(word: str) -> bool:
    """A word of the language, or a comma: no sign, and no variable that is said beside the value's own."""
    return word == "," or word == "a" or (len(word) > 1 and word.isalpha())


def _folded(said: Sequence[Token]) -> tuple[str, ...]:
    return tuple(folded(token.text) for token in said)


def _starts(form: Sequence[str], heard: Sequence[str]) -> Iterator[int]:
    size = len(form)
    return (k for k in range(len(heard) - size + 1) if size and tuple(heard[k : k + size]) == tuple(form))


def _joined(singles: Sequence[tuple[str, ...]], last: tuple[str, ...]) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for number, one in enumerate(singles):
        found += (() if not number else last if number == len(singles) - 1 else (",",)) + one
    return found


def _slotted(text: str, said: Sequence[Token], spans: Sequence[tuple[int, int, int]]) -> str:
    """The words, with slots in the places of the holes."""
    found, at = "", said[0].start
    for start, end, number in sorted(spans):
        found += text[at : said[start].start] + f"[{number}]"
        at = said[end - 1].end
    return found + text[at : said[-1].end]
