"""What was heard of values, words and pronouns over all wordings of sets of triples."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise, permutations
from typing import TypeAlias

from verbalign.language import english
from verbalign.learning.pattern import pattern
from verbalign.learning.sets.fitting import Fitting, Unfit, fits, in_names, telling_words
from verbalign.learning.sets.relations import Relations, literal_words
from verbalign.learning.sets.things import odds, signs
from verbalign.mentions.entities import FORMS, LIKE_A_PERSON, article_keys, kind_of, plain, short_name, tag_of
from verbalign.values import Instance, Meaning
from verbalign.values.arguments import folded, name_words
from verbalign.values.text import words

Marks: TypeAlias = Mapping[str, Sequence[tuple[int, int, str]]]  # value: start, end and form of its mentions

SURE = 0.9  # share of those heard
HEARD = 5  # times
RECURS = 3  # subjects of which a word must be said
USUAL = 0.2  # share of a property's wordings that must have a name which is not in its meanings
APPOSED = 0.3  # share of the wordings with two values that must put a comma between them, for one to lie in the other,
TOGETHER = 0.1  # and of all that say two things of one subject
ALTERNATIVES = 4  # templates of a pattern, at most, that are the best for something meant
COMMON = 0.4  # share of what has small words after the first that is no name, for all such to be none
RARELY = 0.05  # share of the uses of other words that follow an article, at most
TOLD = 0.02  # share of a property's wordings that have a noun which it tells
LED = 0.25  # share of a word's uses that follow an article, if it is a noun or stands before one
SLOT = "[]"
FAITHFUL = tuple(form for form in FORMS if form not in ("head", "year", "number short", "number round"))


class Heard:
    """What all wordings tell of values, words and pronouns."""

    def __init__(self) -> None:
        self.written: dict[str, Counter[str]] = defaultdict(Counter)
        self.forms: Counter[str] = Counter()
        self.roles: dict[str, Counter[str]] = defaultdict(Counter)  # role: words that take up who or what has it
        self.shortened: Counter[str] = Counter()  # role: texts that go on with the last word of a name
        self.genders: dict[str, Counter[str]] = defaultdict(Counter)  # value: pronouns
        self.taken: dict[str, Counter[str]] = defaultdict(Counter)  # value: words that take it up
        self.tags: dict[str, Counter[bool]] = defaultdict(Counter)  # tag of a name: is it said?
        self.properties: dict[str, set[tuple[str, str]]] = defaultdict(set)  # value: properties with their objects
        self.inner: dict[str, Counter[tuple[bool, str]]] = defaultdict(Counter)  # value: see `_led`
        self.lowered: dict[str, Counter[bool]] = defaultdict(Counter)  # value: does it begin small, within a sentence?
        self.within: list[tuple[str, str]] = []  # values of one property, the first said to lie in the second
        self.numbers: dict[str, Counter[bool]] = defaultdict(Counter)  # role: is a verb after several things plural?
        self.collective: dict[str, Counter[bool]] = defaultdict(Counter)  # and after one, that is perhaps many
        self.cases: dict[str, Counter[str]] = defaultdict(Counter)  # small word: how it is written within sentences
        self.spread: dict[tuple[str, str], set[str]] = defaultdict(set)  # property and word: subjects
        self.said: Counter[tuple[str, str]] = Counter()  # property and word: texts
        self.values: set[str] = set()  # as they are written
        self.alone: dict[str, Counter[str]] = defaultdict(Counter)  # property: words of its own texts
        self.kinds: dict[str, Counter[str]] = defaultdict(Counter)  # property: kinds of its objects
        self.had: dict[str, Counter[bool]] = defaultdict(Counter)  # kind of objects: is a property had, or is it?
        self.beside: Counter[tuple[str, str, str]] = Counter()  # two roles, and what stands between them
        self.together: Counter[tuple[str, str]] = Counter()  # two roles of what is said of one subject
        self.stating: dict[str, frozenset[str]] = {}  # word: the properties that it states
        self.pairs: Counter[tuple[str, str]] = Counter()  # words that follow each other, mentions as `SLOT`: texts
        self.literal: dict[tuple[str, str], set[str]] = defaultdict(set)  # property and word that is no value: subjects
        self.frequency: Counter[str] = Counter()  # how often each word is said, once a text for each word before it
        self.nouns: frozenset[str] = frozenset()  # words that often follow an article
        self.things: frozenset[str] = frozenset()  # nouns without their endings that are no form of a verb
        self.plain_words: frozenset[str] = frozenset()  # words that are neither nouns nor stand before one
        self.relations = Relations()
        self.fitting = Fitting()
        self.unfit: Unfit[str] = {}

    def take(self, instance: Instance, text: str, marks: Marks) -> None:
        for value, places in marks.items():
            tag = tag_of(value)
            for start, end, form in places:
                if tag:
                    self.tags[tag][tag in text.lower()] += 1
                self.forms[_telling(form, text[start:end])] += 1
                if form in FAITHFUL:
                    self.written[value][text[start:end]] += 1
                    self.values.add(plain(text[start:end]).removeprefix("the "))
                if start > 1 and text[start - 2] not in ".!?":
                    led = text[max(0, start - 4) : start] in ("the ", "The ")
                    self.inner[value][led, _next_word(text, end) if led else ""] += 1
                    if value[:1].isupper() and kind_of(value) == "name":
                        self.lowered[value][text[start].islower()] += 1
        said = words(text)
        for before, word in pairwise(said):
            if before not in (".", "!", "?"):
                self.cases[word.lower()][word] += 1
        small = {word.lower() for word in said}
        for part in instance.meaning:
            self.said[part.predicate, ""] += 1
            for word in small:
                self.said[part.predicate, word] += 1
                known = self.spread[part.predicate, word]
                if len(known) < RECURS:
                    known.add(str(part.args[0][1]) if part.args else "")
        if len(instance.meaning) == 1 and instance.meaning[0].args:
            part = instance.meaning[0]
            self.alone[part.predicate].update(("", *small))
            self.kinds[part.predicate][kind_of(str(part.args[-1][1]))] += 1
            for word in literal_words(text, ordered(marks)):
                self.literal[part.predicate, word].add(str(part.args[0][1]))
        self._take_up(instance.meaning, text, small, marks)
        self._take_shapes(instance.meaning, text, marks)
        order = ordered(marks)
        self.pairs.update(set(pairwise(_abstracted(text, order))))
        self.relations.take(instance.meaning, text, order)
        between = (text[end:start] for (_, end, _), (start, _, _) in pairwise(order))
        self.fitting.take(instance.meaning, literal_words(text, order), between)

    def _take_up(self, meaning: Meaning, text: str, small: set[str], marks: Marks) -> None:
        """The words that take up who or what was named; and what stands between two mentions."""
        subjects = {str(part.args[0][1]) for part in meaning if part.args}
        if len(subjects) == 1:
            for part in meaning:
                self.roles[f"{part.predicate}.{part.args[0][0]}"].update(small & (english.THINGS | english.PEOPLE))
            self._take_short(meaning, text, marks.get(min(subjects), ()))
            self.genders[min(subjects)].update(small & english.GENDERS.keys())
            self.taken[min(subjects)].update(small & english.TAKEN_UP.keys())
        for part in meaning:
            self.properties[str(part.args[0][1])].add((part.predicate, str(part.args[-1][1])))
        self.together.update(
            {
                (f"{a.predicate}.{a.args[-1][0]}", f"{b.predicate}.{b.args[-1][0]}")
                for a, b in permutations(meaning, 2)
                if a.args and b.args and a.args[0] == b.args[0]
            }
        )
        order = ordered(marks)
        roles = roles_by_value(meaning)
        for (_, end, value), (start, _, other) in pairwise([*order, (len(text), len(text), "")]):
            follows = text[end:start].lstrip(" ,").split(" ", 1)[0]
            if follows in english.NUMBERS:
                seen = self.numbers if english.several(value) else self.collective
                for role in roles[value]:
                    seen[role][english.NUMBERS[follows]] += 1
            if follows in english.THINGS | english.PEOPLE:
                for role in roles[value]:
                    self.roles[role][follows] += 1
            if other and text[end:start] in english.WITHIN and not set(roles[value]).isdisjoint(roles[other]):
                self.within.append((value, other))
            if other:
                for a in roles[value]:
                    for b in roles[other]:
                        self.beside[a, b, "," if text[end:start] in english.APPOSED else ""] += 1

    def _take_shapes(self, meaning: Meaning, text: str, marks: Marks) -> None:
        """Does something have a property that is called by its name ("a mass of 3"), or is it said what that is?"""
        for part in meaning:
            value = str(part.args[-1][1]) if part.args else ""
            name = name_words(part.predicate)
            before = text[: marks[value][0][0]].lower() if value in marks else ""
            at = before.rfind(name)
            if at > 0 and (shape := english.SHAPE.fullmatch(before, at + len(name))):
                self.had[kind_of(value)][shape[1] is None] += 1

    def had_kinds(self) -> list[str]:
        """The kinds of objects that people mostly say a subject has."""
        return sorted(kind for kind, n in self.had.items() if n[True] >= HEARD and n[True] > n[False])

    def _take_short(self, meaning: Meaning, text: str, places: Sequence[tuple[int, int, str]]) -> None:
        """Does a text with one subject name it in full, and later by the last word alone?"""
        if len(places) == 1:
            short = short_name(text[slice(*places[0][:2])])
            if short and re.search(rf"\b{re.escape(short)}\b", text[places[0][1] :]):
                self.shortened.update({f"{part.predicate}.{part.args[0][0]}" for part in meaning})

    def apposed(self, meaning: Meaning, value: str, other: str) -> bool:
        """May a value lie in another, as a comma between them says?  It is said to, or most people take it so."""
        if any({value, other} == {str(v) for _, v in part.args} for part in meaning):
            return True
        roles = roles_by_value(meaning)
        for a in roles[value]:
            for b in roles[other]:
                seen = self.beside[a, b, ","]
                usual = seen >= APPOSED * (seen + self.beside[a, b, ""]) and seen >= TOGETHER * self.together[a, b]
                if a != b and seen >= HEARD and usual:
                    return True
        return False

    def _led(self, value: str) -> Counter[bool]:
        """How often "the" was before a value within a sentence, or not; that of a noun after it does not count."""
        seen: Counter[bool] = Counter()
        for (led, after), count in self.inner[value].items():
            if after not in self.nouns:
                seen[led] += count
        return seen

    def takes_article(self, value: str) -> bool:
        seen = self._led(value)
        return seen.total() >= 3 and seen[True] > 0.6 * seen.total()

    def articles(self) -> dict[str, bool]:
        """By what a new name takes an article, or none: see `article_keys`.  Roles tell it of those names alone whose
        words do not."""
        named = [
            (article_keys(value), article_keys(value, sorted(self.fitting.roles[value])), 2 * n[True] > n.total())
            for value, n in ((value, self._led(value)) for value in self.inner)
            if n.total() >= 2 and not value.lower().startswith(("the ", "a ")) and kind_of(value) == "name"
        ]
        found = _telling_keys((keys, takes) for keys, _, takes in named)
        more = _telling_keys((keys, takes) for own, keys, takes in named if not own or own[0] not in found)
        return found | {key: takes for key, takes in more.items() if not (takes and key.endswith(LIKE_A_PERSON))}

    def led(self) -> list[str]:
        """The last words of names of which the first keep their capitals: "Javanese people"."""
        seen: dict[str, Counter[bool]] = defaultdict(Counter)
        for value, counts in self.lowered.items():
            rest = value.split()[1:]
            if rest and value[1:].islower():
                seen[rest[-1]][2 * counts[True] > counts.total()] += 1
        return sorted(word for word, n in seen.items() if n[False] >= RECURS and n[False] >= 0.7 * n.total())

    def lowers(self) -> bool:
        """Is what has small words after the first mostly no name, and written small throughout?"""
        seen = Counter(
            2 * counts[True] > counts.total()
            for value, counts in self.lowered.items()
            if " " in value
            and value.replace(" ", "").isalpha()
            and value[1:].islower()
            and not english.is_origin(value.split(" ")[0].lower())
        )
        return seen[True] >= HEARD and seen[True] >= COMMON * seen.total()

    def small_roles(self) -> list[str]:
        """The roles whose values are mostly written small, though they begin with a capital."""
        seen: dict[str, Counter[bool]] = defaultdict(Counter)
        for value, counts in self.lowered.items():
            for role in self.fitting.roles[value]:
                seen[role][2 * counts[True] > counts.total()] += 1
        return sorted(r for r, n in seen.items() if n[True] >= RECURS and n[True] >= 0.6 * n.total())

    def usual_forms(self) -> list[str]:
        """The forms that values of unknown surface take, the most usual first."""
        usual = [form for form in FAITHFUL if form.endswith(("unit", "year"))]
        order = sorted(usual, key=lambda form: (-self.forms[form], form))
        return [*order, "without brackets", "without marks"]

    def untagged(self) -> list[str]:
        """The tags of names that most people leave out."""
        return sorted(tag for tag, n in self.tags.items() if n.total() >= RECURS and 2 * n[False] > n.total())

    def with_articles(self, text: str, marks: Marks) -> Marks:
        """The mentions with the articles that belong to them."""
        return {
            value: [
                (start - 4, end, form)
                if text[max(0, start - 4) : start].lower() == "the " and self._owns_article(value, text, start, end)
                else (start, end, form)
                for start, end, form in places
            ]
            for value, places in marks.items()
        }

    def _owns_article(self, value: str, text: str, start: int, end: int) -> bool:
        """Is the article before a name its own, not that of a noun after it?"""
        if self.takes_article(value):
            return True
        return kind_of(value) == "name" and text[start].isupper() and _next_word(text, end) not in self.nouns

    def usual(self, word: str) -> str:
        """A word as it is written within a sentence: small, if it nearly always is."""
        seen = self.cases[word.lower()]
        return word.lower() if seen[word.lower()] > 10 * seen[word] else word

    def small(self) -> list[str]:
        """The words that are mostly written small within sentences."""
        return sorted(
            word
            for word, seen in self.cases.items()
            if word.isalpha() and len(word) > 2 and seen[word] >= 2 and 2 * seen[word] > seen.total()
        )

    def recurs(self, names: Iterable[str], word: str, *, often: bool) -> bool:
        """Is a word said of several subjects with one of these properties; and if often, in its own wordings?"""
        small = word.lower()
        if often:
            return any(
                (len(small) > 1 and small in name.lower())
                or (
                    len(self.literal[name, small]) >= RECURS and self.alone[name][small] >= USUAL * self.alone[name][""]
                )
                for name in names
            )
        return any(len(self.spread[name, small]) >= RECURS for name in names)

    def untimed(self, names: Collection[str]) -> frozenset[str]:
        """The words for times that few say with these properties, so that they are other people's knowledge."""
        return frozenset(
            word
            for word in english.TIMED
            if not any(self.alone[name][word] > USUAL * self.alone[name][""] for name in names if name in self.alone)
        )

    def best_fitting(self, texts: Iterable[str], meant: Iterable[Meaning]) -> list[str]:
        """Of templates, best first, those that are the best for something meant, the most used first."""
        telling = {text: telling_words(text) for text in texts}
        used: Counter[str] = Counter()
        for meaning in meant:
            values = {name: value for value, roles in pattern(meaning).roles for name in roles}
            own = [part.predicate for part in meaning]
            found = (
                text
                for text, said in telling.items()
                if fits(
                    ((word, () if in_names(word, own) else slots) for word, slots in said.items()),
                    meaning,
                    values,
                    self.fitting.shaped,
                    self.unfit,
                )
            )
            used.update([text] if (text := next(found, None)) else [])
        return [text for text, _ in used.most_common(ALTERNATIVES)]

    def foreign(self, names: Collection[str], word: str) -> bool:
        """Does a word state other properties than these, or is it the name of one that hardly anybody says with
        these?"""
        if word in self.stating:
            return self.stating[word].isdisjoint(names)
        return (
            word in self.alone
            and not any(word in name.lower() for name in names)
            and all(self.alone[name][word] < TOLD * self.alone[name][""] for name in names if name in self.alone)
        )

    def own(self, name: str, word: str) -> float:
        """How far a word depends on the subject, not on the property: few say it, and it is not in the name."""
        seen = self.alone.get(name, Counter())
        if seen[""] < HEARD or len(word) <= 3 or not word.isalpha() or word[:4] in name.lower():
            return 0.0
        return max(0.0, 1 - 2 * seen[word] / seen[""])

    def sizes(self) -> dict[str, int]:
        """The roles elsewhere that places have in which others of the same role are said to lie, and these others."""
        seen: dict[str, Counter[int]] = defaultdict(Counter)
        for value, other in self.within:
            small, large = self.fitting.roles[value], self.fitting.roles[other]
            for role in small ^ large:
                seen[role][1 if role in large else -1] += 1
        return {
            role: 1 if n[1] > n[-1] else -1
            for role, n in sorted(seen.items())
            if n.total() >= HEARD and max(n.values()) >= 0.7 * n.total()
        }

    def signs(self) -> dict[str, float]:
        """What tells of a new name whether it is a person's."""
        return odds((signs(value, self.properties[value]), taken) for value, taken in self.taken.items())

    def plural_roles(self) -> list[str]:
        """The roles in which several things take a verb in the plural."""
        return sorted(r for r, n in self.numbers.items() if n[True] >= RECURS and 2 * n[True] > n.total())

    def collective_roles(self) -> list[str]:
        """The roles in which what is called like one thing takes a verb in the plural: teams."""
        return sorted(r for r, n in self.collective.items() if n[True] >= RECURS and 2 * n[True] > n.total())

    def capitals(self) -> list[str]:
        """The words that are nearly always written in capitals alone: NASA."""
        return sorted(
            word.upper()
            for word, seen in self.cases.items()
            if word.isalpha() and 1 < len(word) < 6 and seen[word.upper()] >= max(RECURS, SURE * seen.total())
        )

    def take_nouns(self) -> None:
        """Find the words that are nouns, or stand before one, once all wordings are taken."""
        every: Counter[str] = Counter()
        led: Counter[str] = Counter()
        for (before, word), count in self.pairs.items():
            every[word] += count
            led[word] += count * (before in english.LEADING)
        self.frequency = every
        self.nouns = frozenset(
            w for w, n in led.items() if w.isalpha() and every[w] >= RECURS and n >= LED * every[w] and len(w) > 3
        )
        verbs = {english.stem(word) for word in every.keys() - self.nouns if every[word] >= RECURS}
        self.plain_words = frozenset(word for word in every if led[word] < RARELY * every[word])
        self.things = frozenset(map(english.stem, self.nouns)) - verbs

    def passive(self, word: str) -> bool:
        """Does a word mostly follow a form of *be*, so that it is no verb of its own: "located"?"""
        seen = sum(self.pairs[before, word] for before in english.BE)
        return word.endswith("ed") and seen >= HEARD and seen > self.pairs[SLOT, word]

    def seldom(self, word: str) -> bool:
        """Is a word one that hardly anybody says, and perhaps a slip?"""
        return word.isalpha() and self.frequency[word] < RECURS

    def untold(self, names: Collection[str], word: str) -> bool:
        """Is a word a noun that hardly anybody says with one of these properties?"""
        if word not in self.nouns or any(word[:5] in name.lower() for name in names):
            return False
        return all(self.said[name, word] < TOLD * self.said[name, ""] for name in names)

    def usual_pairs(self, line: Sequence[str]) -> bool:
        """Does somebody else say each two words of a wording one after the other?"""
        return all(self.pairs[pair] > 1 for pair in pairwise(line))

    def take_statements(self, texts: Iterable[tuple[Meaning, Sequence[str]]]) -> None:
        """The words that state some properties: most of their own wordings have them, hardly a text without does."""
        strong: dict[str, set[str]] = defaultdict(set)
        for name, seen in self.alone.items():
            for word, count in seen.items():
                if len(word) > 3 and seen[""] >= HEARD and 2 * count > seen[""]:
                    strong[word].add(name)
        counts: dict[str, Counter[bool]] = defaultdict(Counter)
        for meaning, said in texts:
            names = {part.predicate for part in meaning}
            for word in {w for text in said for token in words(text) if (w := token.lower()) in strong}:
                counts[word][not strong[word].isdisjoint(names)] += 1
        self.stating = {w: frozenset(strong[w]) for w, n in counts.items() if n[True] >= SURE * n.total()}

    def surfaces(self) -> dict[str, str]:
        """The surface that people use most for a value, where it is not the value itself."""
        found = {}
        for value, seen in sorted(self.written.items()):
            honest = {s: n for s, n in seen.items() if plain(s) != plain(value) or s.lower() == value.lower()}
            if kind_of(value) == "quantity":  # its unit belongs to it
                honest = {s: n for s, n in honest.items() if any(map(str.isalpha, s))}
                if not honest:
                    continue
            said = max(sorted(honest), key=lambda s: honest[s]) if honest else value
            said = f"the {said}" if self.takes_article(value) and not said.lower().startswith("the ") else said
            if said != value:
                found[value] = said
        return found


def _telling_keys(named: Iterable[tuple[Sequence[str], bool]]) -> dict[str, bool]:
    """The keys whose names nearly all take an article, or none."""
    seen: dict[str, Counter[bool]] = defaultdict(Counter)
    for keys, takes in named:
        for key in keys:
            seen[key][takes] += 1
    return {
        key: n[True] > n[False]
        for key, n in sorted(seen.items())
        if n.total() > 1 and max(n[True], n[False]) >= 0.7 * n.total()
    }


def _abstracted(text: str, places: Sequence[tuple[int, int, str]]) -> list[str]:
    """The words of a text in small letters, with a sign for each mention."""
    found, at = list[str](), 0
    for start, end, _ in [*places, (len(text), len(text), "")]:
        found.extend(folded(word) for word in words(text[at:start]))
        found.append(SLOT)
        at = end
    return found[:-1]


def _next_word(text: str, end: int) -> str:
    """The word after a mention, in small letters."""
    return next(iter(words(text[end : end + 30])), "").lower()


def _telling(form: str, written: str) -> str:
    """The form that a mention is an example of: of numbers, those that could be grouped tell whether people do so."""
    if not form.startswith("number"):
        return form
    return "number grouped unit" if "," in written else "number unit" if re.match(r"\d{4}", written) else ""


def ordered(marks: Marks) -> list[tuple[int, int, str]]:
    """The mentions of all values in the order of the text: start, end, value."""
    return sorted((start, end, value) for value, places in marks.items() for start, end, _ in places)


def roles_by_value(meaning: Meaning) -> dict[str, list[str]]:
    """The roles of each value: `leader.object`."""
    found: dict[str, list[str]] = defaultdict(list)
    for part in meaning:
        for name, value in part.args:
            found[str(value)].append(f"{part.predicate}.{name}")
    return found


def agreed(seen: Mapping[str, Counter[str]], classes: Mapping[str, str]) -> dict[str, str]:
    """The class that nearly all words heard of something belong to."""
    found = {}
    for key, counts in sorted(seen.items()):
        by: Counter[str] = Counter()
        for word, count in counts.items():
            if word in classes:
                by[classes[word]] += count
        if by:
            best, count = max(by.items(), key=lambda item: (item[1], item[0]))
            if count >= RECURS and count >= SURE * by.total():
                found[key] = best
    return found
