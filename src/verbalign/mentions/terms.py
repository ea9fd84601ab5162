"""The dictionary of terms: how values are put into words, each as its structure and its place ask.

Learned from pairs of a value and the words of its mention.  `even(_)` is said "[1] is even" after "that"; `_:ℤ` is
said "[1] be an integer" after "let", and "an integer [1]" after "fix".  Whether a formula stays as it is, is learned as
well: as often as people leave it, so it is left.  Lists are said member by member, with the words that people put
between a declaration and a fact ("such that"); the word before a member is its place.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from verbalign.language.english import (
    DETERMINERS,
    PREPOSITIONS,
    adjective,
    narrows,
    negated,
    of_several,
    without_verb,
)
from verbalign.values import Value
from verbalign.values.arguments import folded
from verbalign.values.terms import DECLARED, LIST, NAMES, PatternMatch, Term, is_name, matches, term
from verbalign.values.text import words

_SLOT = re.compile(r"\[\d+\]")
_PROPERTY = re.compile(
    r"([^\W\d_]{2,})(\((?:[^\W\d][\w.-]*=)?_\))"
)  # what is said of one thing: `even(_)`, `even(n=_)`
ANY = "?"  # stands for the word of any property
_ONE, _SEVERAL = "_:", "_,…:"
_IS, _ARE, _LAST = " is ", " are ", " and "
CONTINUED = " +"  # after a place: the member of a list comes after another, with nothing but a comma or "and" between
LISTING = ("", "and", "or")  # what stands between members of a mere list
_JOINING = frozenset({"∧", "/\\"})
_LOOSE = frozenset({"∨", "\\/", "⇒", "→", "->", "=>", "⟶", "⇔", "↔", "<->", "<=>"})  # they want brackets in a list,
_BINDING = frozenset({"∀", "∃", "∃!", "forall", "exists", "exists!"})  # and so do these, if more follows
DECLARATION, NAME, FACT = "declaration", "name", "fact"
LIKE = 0.2  # places whose wordings are as like as that lend each other theirs
WORDED = 0.45  # a value is put into words where at least so many people do;
USUAL = 0.4  # and left as it stands with regret where so many do anywhere
PRIOR = 20.0  # what they do elsewhere counts as so many more of them
ENOUGH = 3  # mentions at a place that need no help from other places
OTHERWISE = 0.1  # weight of joints seen at another place, or after members said otherwise
SHOWN = 4  # places that a summary names
WAYS = 3  # to go on in a list


@dataclass(frozen=True, slots=True)
class TermWording:
    """How a pattern is said at a place, and how often; `[1]` is what is in its first hole.  Without words, the value is
    left as it stands."""

    pattern: str
    place: str
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Joint:
    """What people put between two members of a list, by what they are, the place of the list, whether the second is
    the last of its kind, and whether the first is said in words."""

    place: str
    before: str
    after: str
    last: bool
    worded: bool
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class SaidTerm:
    """Words, as pieces: what stands as a formula, and what is English; and how usual they are."""

    pieces: tuple[tuple[str, bool], ...]
    share: float
    bare: int = 0  # members left as they stand, though most people put such values into words

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.pieces)

    @property
    def left(self) -> frozenset[str]:
        """What is left as it stands."""
        return frozenset(text for text, formula in self.pieces if formula)

    @property
    def worded(self) -> bool:
        return any(not formula and text.strip(" ,()") not in LISTING for text, formula in self.pieces)


def place_of(before: str) -> str:
    """The place of what comes after these words: the last of them.

    >>> place_of("we have to show that "), place_of("Let "), place_of("")
    ('that', 'let', '')
    """
    found = words(before)
    return folded(found[-1]) if found else ""


def lists(between: str) -> bool:
    """Do the words between two values only list them?"""
    return bool(between.strip(" ,")) and between.strip(" ,") in LISTING


def goes_on_listing(after: str) -> bool:
    """Do the words after a value begin with "and" or "or", so that one in the value would be misread?

    >>> goes_on_listing(" and the lemma "), goes_on_listing(", we get ")
    (True, False)
    """
    return place_of(" ".join(words(after)[:1])) in LISTING[1:]


def joins(value: Value | Term) -> bool:
    """Is a value two statements in one?"""
    one = value if isinstance(value, Term) else term(value) if isinstance(value, str) else Term("")
    return one.head in _JOINING


def kind_of(one: Term) -> str:
    """What a member of a list is: a declaration, a bare name, or a fact."""
    return DECLARATION if one.head == DECLARED else NAME if is_name(one) else FACT


def _is_about(parts: Sequence[Term], at: int) -> bool:
    """Does a member of a list speak of a variable that the ones before it declare?"""
    declared = {name.text for part in parts[:at] if part.head == DECLARED for name in part.parts[0].parts}
    return not declared or not declared.isdisjoint(words(parts[at].text))


def place_after(joint: str, place: str, before: str, after: str) -> str:
    """The place of a member of a list: the last word before it; after a mere comma or "and", that of the one before."""
    bare = joint.strip(" ,")
    if bare not in LISTING:
        return place_of(joint)
    if before != after:
        return bare or ","
    return place if place.endswith(CONTINUED) or after != DECLARATION else place + CONTINUED


def _property(pattern: str) -> tuple[str, str] | None:
    """A pattern for any property, and the word of this one's.

    >>> _property("¬even(_)"), _property("_ ≤ _")
    (('¬?(_)', 'even'), None)
    """
    found = _PROPERTY.findall(pattern)
    return (_PROPERTY.sub(rf"{ANY}\2", pattern), found[0][0]) if len(found) == 1 else None


def coordinated(pieces: Sequence[tuple[str, bool]]) -> tuple[tuple[str, bool], ...]:
    """What is said twice of one thing, or the same of two, said once: "R is symmetric and transitive".

    >>> "".join(text for text, _ in coordinated([("R", True), (" is odd", False), (", that ", False),
    ...                                           ("R", True), (" is prime", False), (" and ", False), ("P", True)]))
    'R is odd and prime, and P'
    """
    found: list[tuple[str, bool]] = []
    at, that = 0, False
    while at < len(pieces):
        things, words_, end = _alike(pieces, at)
        if end == at + 2:
            that |= not pieces[at][1] and pieces[at][0].endswith("that ")
            found.append(pieces[at])
            at += 1
            continue
        if end == len(pieces) and found and found[-1][0] == ", that ":
            found[-1] = (" and that ", False)  # what was a list is one fact
        for number, one in enumerate(things):
            found += [(_LAST if number == len(things) - 1 else ", ", False)] if number else []
            found.append((one, True))
        rest = [word.removeprefix(_IS) for word in words_]
        verb = _IS if len(things) == 1 else _ARE
        found.append((verb + _LAST.join([", ".join(rest[:-1]), rest[-1]] if len(rest) > 1 else rest), False))
        if end < len(pieces):
            found.append((", and that " if that else ", and ", False))
            end += 1
        at = end
    return tuple(found)


def _alike(pieces: Sequence[tuple[str, bool]], at: int) -> tuple[list[str], list[str], int]:
    """From a place on, the things of which the same is said, or what is said of the same thing, and where that ends."""
    things, words_ = [pieces[at][0]], [pieces[at + 1][0] if at + 1 < len(pieces) else ""]
    end = at + 2
    while pieces[at][1] and words_[0].startswith(_IS) and end + 2 < len(pieces) and not pieces[end][1]:
        (thing, formula_), (word, other) = pieces[end + 1 : end + 3]
        if not formula_ or other or not word.startswith(_IS) or any(_is_noun(one) for one in (word, *words_)):
            break
        if things == [thing] and word not in words_:
            words_.append(word)
        elif words_ == [word] and thing not in things:
            things.append(thing)
        else:
            break
        end += 3
    return things, words_, end


def _is_noun(words_: str) -> bool:
    return words_.removeprefix(_IS).partition(" ")[0] in DETERMINERS


def _with_word(text: str, word: str, other: str) -> str:
    return re.sub(rf"\b{re.escape(word)}\b", other, text)


def formula(text: str, share: float = 1.0) -> SaidTerm:
    """A value as it stands."""
    return SaidTerm(((text, True),), share)


@dataclass(frozen=True)
class Terms:
    """All terms of a dictionary."""

    wordings: tuple[TermWording, ...] = ()
    joints: tuple[Joint, ...] = ()
    names: Mapping[str, int] = field(default_factory=dict)  # what stands before the last of several names
    left: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # by place, the heads of values left as they stand

    def __bool__(self) -> bool:
        return bool(self.wordings)

    def summary(self) -> list[dict[str, Any]]:
        """Each pattern with its wordings, the commonest first, and how many mentions leave it as it stands."""
        found = []
        for pattern, own in self._by_pattern.items():
            texts: dict[str, Counter[str]] = defaultdict(Counter)
            for one in own:
                texts[one.text][one.place] += one.count
            ranked = sorted(((text, places) for text, places in texts.items() if text), key=lambda t: -t[1].total())
            wordings = [
                {"text": text, "count": places.total(), "after": [place for place, _ in places.most_common(SHOWN)]}
                for text, places in ranked
            ]
            found.append({"pattern": pattern, "wordings": wordings, "left": texts[""].total()})
        return sorted(found, key=lambda row: -sum(w["count"] for w in row["wordings"]))

    # ---- what is known ----

    @cached_property
    def _by_pattern(self) -> Mapping[str, tuple[TermWording, ...]]:
        found: dict[str, list[TermWording]] = defaultdict(list)
        for one in self.wordings:
            found[one.pattern].append(one)
        return {pattern: tuple(own) for pattern, own in found.items()}

    @cached_property
    def _known(self) -> Mapping[str, tuple[TermWording, ...]]:
        """All that can be said: what was seen, what was seen of one thing as it is said of several, what is said alike
        of several properties as it is said of any, and the contrary of a property."""
        found = {pattern: list(own) for pattern, own in self._by_pattern.items()}
        for pattern, own in self._by_pattern.items():
            several = pattern.replace(_ONE, _SEVERAL, 1)
            if pattern.startswith(_ONE) and several not in found:
                made = [replace(one, pattern=several, text=of_several(one.text)) for one in own if one.text]
                found[several] = [one for one in made if one.text]
        alike: dict[str, set[str]] = defaultdict(set)
        for pattern, own in self._by_pattern.items():
            if (property_ := _property(pattern)) is None:
                continue
            general, word = property_
            texts = [(one, _with_word(one.text, word, ANY)) for one in own]
            alike[general].update(word for one, text in texts if text != one.text)
            kept = [replace(one, pattern=general, text=text) for one, text in texts if text != one.text or not text]
            found.setdefault(general, []).extend(kept)
        for pattern in [p for p in found if _PROPERTY.fullmatch(p) or p == f"{ANY}(_)"]:
            made = [replace(one, pattern=f"¬{pattern}", text=negated(one.text)) for one in found[pattern]]
            found.setdefault(f"¬{pattern}", []).extend(one for one in made if one.text)
            alike[f"¬{ANY}(_)"] |= alike[f"{ANY}(_)"]
        return {p: tuple(own) for p, own in found.items() if own and (p not in alike or len(alike[p]) > 1)}

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        """The words by which people say of things what they are."""
        said = (one.text.rpartition(_IS)[2] for one in self.wordings if _PROPERTY.fullmatch(one.pattern))
        return frozenset(word for word in said if word.isalpha())

    def _way(self, match: PatternMatch) -> tuple[str, str]:
        """The pattern by which a match is said, and the word of its property; empty where there is none."""
        if match.pattern in self._worded:
            return match.pattern, ""
        if (
            (property_ := _property(match.pattern))
            and property_[0] in self._worded
            and (word := adjective(property_[1], self._adjectives))
        ):
            return property_[0], word
        return "", ""

    @cached_property
    def _likeness(self) -> Mapping[tuple[str, str], float]:
        """How like two places are, by what is said there in the same words."""
        vectors: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        listing = {word for joint in (*LISTING, *self.names) for word in words(joint)}
        for one in self.wordings:
            if any(word.isalpha() and word not in listing for word in words(_SLOT.sub("", one.text))):
                vectors[one.place][one.pattern, one.text] += one.count
        sizes = {place: sum(n * n for n in own.values()) ** 0.5 for place, own in vectors.items()}
        return {
            (a, b): sum(n * two[key] for key, n in one.items()) / (sizes[a] * sizes[b])
            for a, one in vectors.items()
            for b, two in vectors.items()
        }

    def like(self, place: str, other: str) -> float:
        """How like two places are; after an article or a preposition other words come than elsewhere."""
        if place == other:
            return 1.0
        if any((place in words_) != (other in words_) for words_ in (DETERMINERS, PREPOSITIONS)):
            return 0.0
        return self._likeness.get((place, other), 0.0)

    def ranked(self, one: Term, place: str) -> list[SaidTerm]:
        """The ways to say a term at a place, the most usual first; as it stands is one of them."""
        if one.head == LIST:
            return sorted(self._lists(one, place), key=lambda said: (said.bare, -said.share))
        for match in matches(one):
            pattern, word = self._way(match)
            near = self._near(pattern, place)
            if not any(near):
                continue
            total = sum(near.values())
            usual = (total - near.get("", 0.0) + PRIOR * self._worded[pattern]) / (total + PRIOR)
            slots = [f"[{number}]" for number in range(1, len(match.holes) + 1)]
            words_ = {text: count for text, count in near.items() if text and all(slot in text for slot in slots)}
            if not words_:  # edited, so that something would be left unsaid
                continue
            found = [
                self._filled(text.replace(ANY, word), match, place, usual * count / sum(words_.values()))
                for text, count in sorted(words_.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
            ]
            return sorted([*found, formula(one.text, 1 - usual)], key=lambda said: -said.share)
        return [formula(one.text)]

    @cached_property
    def _worded(self) -> Mapping[str, float]:
        """The patterns that are put into words, with the share of mentions that do."""
        shares = {
            pattern: sum(one.count for one in own if one.text) / sum(one.count for one in own)
            for pattern, own in self._known.items()
        }
        return {pattern: share for pattern, share in shares.items() if share > 0}

    def puts_into_words(self, pattern: str) -> bool:
        return pattern in self._worded

    def forms(self, value: str) -> list[str]:
        """All that people say for a value, wherever it stands."""
        one = term(value)
        if not one.head:
            return []
        places = dict.fromkeys(known.place.removesuffix(CONTINUED) for known in self.wordings)
        found = {
            said.text: None
            for place in places
            for said in (self.said(one, place, usual=True), *self.ranked(one, place))
        }
        return [text for text in found if text != one.text]

    def leaves_bare(self, value: str | Term, place: str) -> int:
        """How many members of a value stay notation at a place, though most people put such into words."""
        one = term(value) if isinstance(value, str) else value
        if one.head != LIST:
            return self._member(one, place).bare
        return next((said.bare for said in self.ranked(one, place)), 0)

    def in_words(self, one: Term, place: str) -> tuple[SaidTerm | None, float]:
        """The most usual words for a term at a place, and how many people use words there."""
        as_written = formula(one.text).pieces
        worded = [said for said in self.ranked(one, place) if said.pieces != as_written]
        return (worded[0] if worded else None), sum(said.share for said in worded)

    def _near(self, pattern: str, place: str) -> dict[str, float]:
        """How often each wording of a pattern is used at a place, or at places like it."""
        counts: dict[str, float] = defaultdict(float)
        own = [one for one in self._known.get(pattern, ()) if one.place == place]
        alone = sum(one.count for one in own) >= ENOUGH
        for one in own if alone else self._known.get(pattern, ()):
            near = self.like(place, one.place)
            if near >= LIKE:
                counts[one.text] += near * one.count
        if not counts and place.endswith(CONTINUED):  # "let a be an integer and b a list"
            first = self._near(pattern, place.removesuffix(CONTINUED))
            return {text: n for said, n in first.items() if (text := without_verb(said)) or not said}
        return dict(counts)

    def _filled(self, text: str, match: PatternMatch, place: str, share: float) -> SaidTerm:
        pieces: list[tuple[str, bool]] = []
        rest = text
        for number, hole in sorted(enumerate(match.holes, 1), key=lambda item: text.index(f"[{item[0]}]")):
            before, _, rest = rest.partition(f"[{number}]")
            here = place if pieces and lists(before) else place_of(before) or place
            pieces += [(before, False)] if before else []
            pieces += self.names_said(hole) if hole.head == NAMES else self._within(hole, here).pieces
        return SaidTerm((*pieces, *([(rest, False)] if rest else [])), share)

    def _within(self, hole: Term, place: str) -> SaidTerm:
        """A part of a term: in words only where a fact is asked for and these are usual."""
        if hole.head and kind_of(hole) == FACT:
            best, share = self.in_words(hole, place)
            if best is not None and share >= WORDED:
                return best
        return formula(hole.text)

    def names_said(self, names: Term) -> list[tuple[str, bool]]:
        """Several names as a list: `a`, `b` and `c`."""
        last = max(self.names, key=lambda text: (self.names[text], text)) if self.names else " and "
        found: list[tuple[str, bool]] = []
        for number, one in enumerate(names.parts):
            if number:
                found.append((last if number == len(names.parts) - 1 else ", ", False))
            found.append((one.text, True))
        return found

    # ---- saying ----

    def said(self, value: str | Term, place: str, *, usual: bool = False) -> SaidTerm:
        """A value as it is said at a place: in words where people use them there, else as it stands.  With `usual`,
        what most people put into words is put so wherever there are some."""
        one = term(value) if isinstance(value, str) else value
        ranked = self.ranked(one, place)
        if one.head == LIST:
            return ranked[0] if ranked else formula(one.text)
        best, share = self.in_words(one, place)
        if best is not None and (share >= WORDED or (usual and self._usual(one) >= USUAL and self._seen(one, place))):
            return best
        return formula(value if isinstance(value, str) else one.text, 1 - share)

    def suits(self, value: str | Term, place: str) -> bool:
        """Can a value stand at a place: does nothing stay notation there that people put into words elsewhere, and have
        values like its first member been seen there?"""
        one = term(value) if isinstance(value, str) else value
        parts = one.parts if one.head == LIST else (one,)
        said = self.ranked(one, place)[0] if one.head == LIST else self._member(one, place)
        if not parts or said.bare or any(part.text in said.left for part in parts if part.head == DECLARED):
            return False
        seen = self.left.get(place, ())
        facts = [head for head in seen if head != DECLARED]
        return said.worded or parts[0].head in seen or (kind_of(parts[0]) == FACT and len(facts) >= ENOUGH)

    # ---- lists ----

    def _lists(self, one: Term, place: str) -> Iterator[SaidTerm]:
        """A list member by member, beginning at each of the ways to go from declarations to facts."""
        if not one.parts:
            return
        first = self._listed(one.parts, 0, place)
        for said in self._continued(one.parts, 1, place, place, first):
            yield replace(said, pieces=coordinated(said.pieces))

    def _continued(self, parts: Sequence[Term], at: int, start: str, place: str, said: SaidTerm) -> Iterator[SaidTerm]:
        if at == len(parts):
            yield said
            return
        before, after = kind_of(parts[at - 1]), kind_of(parts[at])
        last = at == len(parts) - 1 or kind_of(parts[at + 1]) != after
        options = self._joints(start, before, after, last, said.worded)
        if after == FACT and not _is_about(parts, at):  # no "x with P" for a P that has no x
            options = {text: n for text, n in options.items() if not narrows(text)} or options
        if before == after == FACT:  # "and that" takes up a "that", in a list of two
            taken_up = place if start == place and sum(kind_of(part) == FACT for part in parts) == 2 else None
            options = {t: n for t, n in options.items() if t.strip(" ,") in LISTING or place_of(t) == taken_up}
        if not options:  # nobody has gone on like this
            options, said = {" and " if last else ", ": 1.0}, replace(said, bare=said.bare + (before == NAME != after))
        total = sum(options.values())
        found = []
        for text, count in options.items():
            here = place_after(text, place, before, after)
            member = self._listed(parts, at, here, like_others=said.worded and before == after)
            found.append((count / total * member.share, text, here, member))
        for score, text, here, member in sorted(found, key=lambda item: (item[3].bare, -item[0], item[1]))[:WAYS]:
            pieces = (*said.pieces, (text, False), *member.pieces)
            longer = SaidTerm(pieces, said.share * score, said.bare + member.bare)
            yield from self._continued(parts, at + 1, start, here, longer)

    def _listed(self, parts: Sequence[Term], at: int, place: str, *, like_others: bool = False) -> SaidTerm:
        """A member of a list of several; brackets show where one ends that has an "and", "or" or "if" of its own."""
        part, last = parts[at], at == len(parts) - 1
        if part.head in _JOINING or part.head in _LOOSE:
            return SaidTerm((("(", False), (part.text, True), (")", False)), 1.0)
        said = self._member(part, place, like_others=like_others)
        if part.head in _BINDING and not last and not said.worded:
            return replace(said, pieces=(("(", False), *said.pieces, (")", False)))
        return said

    def _member(self, part: Term, place: str, *, like_others: bool = False) -> SaidTerm:
        """A member of a list; it follows one of its kind that was put into words, where there are any for it."""
        best, share = self.in_words(part, place)
        usual = self._usual(part)
        if best is not None and (share >= WORDED or (like_others and usual >= LIKE)):
            return SaidTerm(best.pieces, share)
        return SaidTerm(((part.text, True),), 1 - usual, int(usual >= USUAL))

    def _usual(self, one: Term) -> float:
        """How many people put a value like this into words, wherever it stands."""
        return next((self._worded[way] for m in matches(one) if (way := self._way(m)[0])), 0.0)

    def _seen(self, one: Term, place: str) -> bool:
        """Was a value like this put into words at just this place?"""
        ways = {way for m in matches(one) if (way := self._way(m)[0])}
        return any(known.text and known.place == place for way in ways for known in self._known[way])

    def _joints(self, start: str, before: str, after: str, last: bool, worded: bool) -> dict[str, float]:
        """What may stand between two members, with how usual it is."""
        counts: dict[str, float] = defaultdict(float)
        for one in self.joints:
            if (one.before, one.after, one.last) == (before, after, last):
                near = 1.0 if one.place == start else OTHERWISE * self.like(start, one.place)
                counts[one.text] += one.count * near * (1.0 if one.worded == worded else OTHERWISE)
        return {text: count for text, count in counts.items() if count > 0}

    # ---- on disk ----

    def to_json(self) -> dict[str, Any]:
        found: dict[str, dict[str, dict[str, int]]] = {}
        for one in self.wordings:
            found.setdefault(one.pattern, {}).setdefault(one.text, {})[one.place] = one.count
        return {
            "wordings": found,
            "joints": [
                {
                    "place": j.place,
                    "from": j.before,
                    "to": j.after,
                    "last": j.last,
                    "worded": j.worded,
                    "text": j.text,
                    "count": j.count,
                }
                for j in self.joints
            ],
            "names": dict(self.names),
            "left": {place: list(heads) for place, heads in self.left.items()},
        }

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> Terms:
        wordings = tuple(
            TermWording(pattern, place, text, int(count))
            for pattern, texts in given.get("wordings", {}).items()
            for text, places in texts.items()
            for place, count in places.items()
        )
        joints = tuple(
            Joint(j["place"], j["from"], j["to"], bool(j["last"]), bool(j["worded"]), j["text"], int(j["count"]))
            for j in given.get("joints", ())
        )
        names = {text: int(count) for text, count in given.get("names", {}).items()}
        return cls(wordings, joints, names, {place: tuple(heads) for place, heads in given.get("left", {}).items()})
