"""Templates taken whole from people's sentences, for predicates whose arguments come and go in too many ways.

Where the configurations of a predicate cannot all be gone through (`configured`), its own wordings are the bank: each
that says all of its arguments is a template for their set, and so is each of its sentences for what that one says.
Which of several is used their n-grams decide.  An argument that is always there, has few values and is seldom said in
words of its own (the rating, in an opinion) is said by the whole: such a template is for that value alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.arguments import configuration_key, folded, members, symbols
from verbalign.configured import MOST_VALUES, SHOWN, VERIFIED, Configured, Said, subject_and_pronoun
from verbalign.foreign import Claims
from verbalign.posteriors import Example, telling
from verbalign.template import Template, escaped
from verbalign.text import sentences
from verbalign.values import Meaning

Words: TypeAlias = tuple[str, ...]
Marks: TypeAlias = Mapping[str, tuple[int, int, str]]  # argument: start, end, and fixed words, if any

IMPLICIT = 0.6  # an argument that is located less often is said by the whole
SEEN = 3  # meanings that a phrase must say before it is taken to say a value
ALTERNATIVES = 3
JOINTS = frozenset({",", "and", "or", "&"})  # between the members of a list
ORDER = 4
PRICE = 0.35  # of a word
UNNAMED = 6.0  # price of an argument that is said by the whole alone
TELLING = 8  # wordings with a word that tells of an argument
SAME = 2.0  # weight of the wordings that say the same arguments


@dataclass(frozen=True, slots=True)
class Piece:
    """A wording, or one of its sentences, as a template: what it says, the values it is for, and its words."""

    names: frozenset[str]
    values: Mapping[str, str]
    text: str
    words: Words

    def fits(self, given: Mapping[str, str]) -> bool:
        return all(given.get(name) == value for name, value in self.values.items())


class Bank:
    """The wordings of a predicate as templates."""

    def __init__(
        self,
        said: Sequence[Said],
        meanings: Sequence[Meaning],
        texts: Sequence[str],
        closed: frozenset[str],
        unsaid: frozenset[str],
        claims: Claims,
    ) -> None:
        self.said, self.meanings, self.texts = said, meanings, texts
        self.closed, self.unsaid, self.claims = closed, unsaid, claims
        self.folded = [tuple(folded(token.text) for token in one.tokens) for one in said]
        self.values: dict[str, Counter[str]] = defaultdict(Counter)
        self.phrases: dict[tuple[str, Words], dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))
        located: Counter[str] = Counter()
        for one, words in zip(said, self.folded, strict=True):
            values = dict(one.arguments)
            for name, value in one.arguments:
                self.values[name][value] += 1
            for name, (start, end) in one.spans.items():
                located[name] += 1
                self.phrases[name, words[start:end]][values[name]].add(one.arguments)
        self.names = tuple(sorted(self.values))
        self.implicit = frozenset(
            n
            for n in self.names
            if self.always(n) and 1 < len(self.values[n]) <= MOST_VALUES and located[n] < IMPLICIT * len(said)
        )
        self.lines = [self._line(number) for number in range(len(said))]
        bare = (tuple((name, "") for name, _ in one.arguments) for one in said)
        self.tells = telling([Example(*pair) for pair in zip(self.lines, bare, strict=True)], least=TELLING)

    def always(self, name: str) -> bool:
        return self.values[name].total() >= 0.995 * len(self.said)

    def configured(self) -> Configured:
        """The templates of every configuration that was seen."""
        subject, pronoun = subject_and_pronoun(self.lines, self.always)
        found: dict[tuple[str, frozenset[tuple[str, str]]], Piece] = {}
        for number in range(len(self.said)):
            if self.claims.foreign(self.meanings[number], self.folded[number]):
                continue  # it is wrong about a fact
            for piece in self._pieces(number, subject):
                claimed = {self.tells[word] for word in piece.words if word in self.tells}
                if claimed <= piece.names:
                    found.setdefault((piece.text, frozenset(piece.values.items())), piece)
        ranked = self._ranked(list(found.values()))
        valued = tuple(sorted({name for piece in ranked for name in piece.values}))
        pool: dict[str, int] = {}
        for piece in ranked:
            pool.setdefault(piece.text, len(pool))
        choices = self._choices(ranked, pool, valued)
        uses = Counter(numbers[0] for numbers in choices.values())
        best = sorted(uses, key=lambda n: (-uses[n], n))[:SHOWN]
        texts = tuple(pool)
        shown = tuple(Template(texts[n], weight=float(uses[n])) for n in best)
        return Configured(texts, choices, valued, shown, subject, pronoun)

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
            configs.setdefault(_partial_key(given), given)
        choices = {}
        for key, given in sorted(configs.items()):
            unsaid = {name for name, value in given.items() if value in self.unsaid}
            fitting = [p for p in by_names[frozenset(given)] if p.fits(given) and unsaid <= p.values.keys()]
            if fitting:
                choices[key] = tuple(dict.fromkeys(pool[p.text] for p in fitting[:ALTERNATIVES]))
        return choices

    # ---- pieces ----

    def _pieces(self, number: int, subject: str) -> Iterable[Piece]:
        """The wording whole, and its sentences; none where it leaves an argument unsaid."""
        one, text = self.said[number], self.texts[number]
        given = dict(one.arguments)
        marks = self._marks(number)
        if marks is None or set(given) - set(marks) - self.implicit or self._repeats(number, marks):
            return
        implicit = {name: given[name] for name in self.implicit if name in given and name not in marks}
        whole = self._cut(number, 0, len(text), marks)
        yield Piece(whole.names.union(implicit), {**whole.values, **implicit}, whole.text, whole.words)
        parts = sentences(text)
        if len(parts) < 2 or text.rstrip().endswith("?") or self.implicit:
            return
        at = 0
        for order, part in enumerate(parts):
            start = text.find(part, at)
            at = start + len(part)
            piece = self._cut(number, start, at, marks)
            leads = subject in piece.names or not subject
            if piece.names - {subject} and leads == (order == 0) and not part.endswith("?"):
                yield piece

    def _marks(self, number: int) -> dict[str, tuple[int, int, str]] | None:
        """Where each argument is said, and with which fixed words, if any; None where one is said doubtfully."""
        one, words = self.said[number], self.folded[number]
        given, found = dict(one.arguments), dict[str, tuple[int, int, str]]()
        for name, (start, end) in one.spans.items():
            phrase, value = words[start:end], given[name]
            here = one.tokens[start].start, one.tokens[end - 1].end
            if name not in self.closed and value not in self.unsaid and _as_given(phrase, value):
                found[name] = (*here, "")
                continue
            if self._verified(name, phrase, value):
                found[name] = (*here, self.texts[number][here[0] : here[1]])
            elif name not in self.implicit and value not in self.unsaid:
                return None
        for name in self.implicit.difference(found):
            if name in given and (place := _only_place(words, symbols(given[name]))) is not None:
                start, end = one.tokens[place[0]].start, one.tokens[place[1] - 1].end
                if all(end <= a or b <= start for a, b, _ in found.values()):
                    found[name] = (start, end, self.texts[number][start:end])
        for name, value in one.arguments:
            if value in self.unsaid and name not in found and (k := self._told(number, name, found)) is not None:
                token = one.tokens[k]
                found[name] = (token.start, token.end, token.text)
        return found

    def _told(self, number: int, name: str, found: Marks) -> int | None:
        """The first word that is said nearly only where this argument is there, outside the mentions found."""
        for k, (token, word) in enumerate(zip(self.said[number].tokens, self.folded[number], strict=True)):
            free = all(token.end <= a or b <= token.start for a, b, _ in found.values())
            if free and self.tells.get(word) == name:
                return k
        return None

    def _verified(self, name: str, phrase: Words, value: str) -> bool:
        """Do several meanings, and hardly one that has another value, say this value with these words?"""
        if name not in self.closed and value not in self.unsaid and len(self.values[name]) > MOST_VALUES:
            return False
        meanings = self.phrases[name, phrase]
        total = sum(map(len, meanings.values()))
        return total >= SEEN and len(meanings[value]) >= VERIFIED * total

    def _cut(self, number: int, start: int, end: int, marks: Marks) -> Piece:
        """The text between two places with its mentions as slots."""
        one, text = self.said[number], self.texts[number]
        out, at, names, values = "", start, set[str](), dict[str, str]()
        given = dict(one.arguments)
        for name, (a, b, fixed) in sorted(marks.items(), key=lambda item: item[1]):
            if start <= a and b <= end:
                out += escaped(text[at:a]) + (f"[{name}: {escaped(fixed)}]" if fixed else f"[{name}]")
                at = b
                names.add(name)
                if fixed:
                    values[name] = given[name]
        out += escaped(text[at:end])
        inside = [k for k, token in enumerate(one.tokens) if start <= token.start and token.end <= end]
        return Piece(frozenset(names), values, out.strip(), self._line(number, inside))

    def _repeats(self, number: int, marks: Marks) -> bool:
        """Is a value that fills a slot named once more?"""
        one, words = self.said[number], self.folded[number]
        for name, (_, _, fixed) in marks.items():
            value = symbols(dict(one.arguments)[name])
            places = range(len(words) - len(value) + 1) if not fixed and value in self.claims.values else ()
            if sum(words[k : k + len(value)] == value for k in places) > 1:
                return True
        return False

    def _line(self, number: int, inside: Sequence[int] | None = None) -> Words:
        """The words of a wording, or of some of its tokens, with its mentions as slots."""
        one, words = self.said[number], self.folded[number]
        starts = {start: (name, end) for name, (start, end) in one.spans.items()}
        out, k = list[str](), inside[0] if inside else 0
        last = inside[-1] + 1 if inside else len(words)
        while k < last:
            name, end = starts.get(k, ("", k + 1))
            out.append(f"[{name}]" if name else words[k])
            k = end
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
            score -= UNNAMED * sum(f"[{name}" not in piece.text for name in piece.names)
            lonely = sum(every[g] < 2 for g in grams if len(g) < 3)
            return score / (len(piece.words) + 3) - 0.15 * lonely / (len(piece.words) + 1)

        return sorted(pieces, key=lambda p: (-round(worth(p), 9), p.text, sorted(p.values.items())))


def _grams(line: Words) -> set[Words]:
    padded = ("<s>", *line, "</s>")
    return {padded[k : k + n] for n in range(1, ORDER + 1) for k in range(len(padded) - n + 1)}


def _only_place(words: Words, value: Words) -> tuple[int, int] | None:
    """Where these words stand, if they stand there once."""
    size = len(value)
    places = [k for k in range(len(words) - size + 1) if words[k : k + size] == value] if size else []
    return (places[0], places[0] + size) if len(places) == 1 else None


def _partial_key(given: Mapping[str, str]) -> str:
    return ";".join(f"{name}={value}" if value else name for name, value in sorted(given.items()))


def _as_given(phrase: Words, value: str) -> bool:
    """Is this the value itself, or all members of a list, in whatever order?

    >>> _as_given(("action", ",", "sport", "and", "puzzle"), "action, sport, puzzle")
    True
    """
    if phrase == symbols(value):
        return True
    parts = members(value)
    if len(parts) < 2 or phrase[0] in JOINTS or phrase[-1] in JOINTS:
        return False
    return Counter(word for word in phrase if word not in JOINTS) == Counter(
        symbol for part in parts for symbol in symbols(part) if symbol not in JOINTS
    )
