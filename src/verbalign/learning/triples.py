"""Learning from sets of triples: how each pattern of properties is put into words.

An entity is found where it is written, in one of the forms of `entities`; its k-th mention takes the place of its k-th
role.  Templates are people's texts for the pattern that they say, whole, and their sentences for the part of it that
they say; the one whose n-grams others share most is used.  Words that belong to another property, a comma that claims
one value to lie in another, and units that few write are other people's knowledge, and count against a template.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template, escaped
from verbalign.language import english
from verbalign.learning.fitting import NOTHING, Fitting, Unfit, fits, telling_words
from verbalign.learning.pattern import Pattern, pattern
from verbalign.learning.relations import Relations, literal_words
from verbalign.learning.relatives import frames
from verbalign.learning.structures import LearnedStructures
from verbalign.mentions.entities import FORMS, article_keys, find, kind_of, plain, short_name, spoken_length
from verbalign.values import Instance, Meaning
from verbalign.values.arguments import folded, name_words
from verbalign.values.text import sentences, tokens, words

Words: TypeAlias = tuple[str, ...]
Marks: TypeAlias = Mapping[str, Sequence[tuple[int, int, str]]]  # value: start, end and form of its mentions

ALTERNATIVES = 4
ORDER = 4
PRIOR = 10.0  # wordings that those of other patterns with the same properties count for
GENDER = 0.5  # the price of a word that tells a gender, in shares of wordings
FOREIGN = 0.3  # and of one that belongs to another property
SURE = 0.9  # share of those heard
HEARD = 5  # times
RECURS = 3  # subjects of which a word must be said
USUAL = 0.2  # share of a property's wordings that must have a name which is not in its meanings
APPOSED = 0.3  # share of the wordings with two values that must put a comma between them, for one to lie in the other
FAITHFUL = tuple(form for form in FORMS if form not in ("head", "year", "number short", "number round"))


_NAME = re.compile(r"[A-Z][\w.'-]+(?: (?:of |the )*[A-Z][\w.'-]+)*")


MENTION = "\x00"
_LIST = re.compile(f"(?:, {MENTION}+)+,? and {MENTION}+(?!{MENTION})")  # the rest of a list
_BARE = re.compile(r"\[subject\] ([a-z ]+?) (?:is|are|was|were) ")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A wording of a pattern as a template, with its words (slots by entity) and its source."""

    text: str
    words: Words
    source: int


def learn_sets(instances: Sequence[Instance]) -> LearnedStructures:
    """How each pattern is said."""
    heard = _Heard()
    read = [(instance, pattern(instance.meaning)) for instance in instances]
    found = [
        [(text, located(known, text)) for text in (wording.text.strip() for wording in instance.verbalizations)]
        for instance, known in read
    ]
    for (instance, _), texts in zip(read, found, strict=True):
        for text, marks in texts:
            heard.take(instance, text, marks)
    heard.relations.settle()
    heard.fitting.settle()
    heard.unfit = heard.fitting.unfit()
    heard.take_statements((i.meaning, [text for text, _ in texts]) for (i, _), texts in zip(read, found, strict=True))
    counts: dict[str, tuple[Pattern, Counter[str]]] = {}
    meant: dict[str, dict[Meaning, None]] = defaultdict(dict)
    spoken: dict[str, list[Spoken]] = defaultdict(list)
    parts: dict[str, list[Spoken]] = defaultdict(list)
    number = 0
    for (instance, known), texts in zip(read, found, strict=True):
        counts.setdefault(known.key, (known, Counter()))[1][instance.id] += len(texts)
        meant[known.key][instance.meaning] = None
        for text, marks in texts:
            full = heard.with_articles(text, marks)
            if (made := slotted(known, instance.meaning, text, full, heard)) is not None:
                spoken[known.key].append(Spoken(*made, number))
            for meaning, said, own in _sentences(instance.meaning, text, full):
                part = pattern(meaning)
                if (made := slotted(part, instance.meaning, said, own, heard)) is not None:
                    meant[part.key][meaning] = None
                    counts.setdefault(part.key, (part, Counter()))[1][instance.id] += 1
                    parts[part.key].append(Spoken(*made, number))
            number += 1
    for key, lines in parts.items():
        if len(spoken[key]) < RECURS:
            spoken[key] += lines
    consensus = _Consensus(spoken)
    entries = {
        key: _entry(key, known, meanings, (*meant[key],), spoken.get(key, ()), consensus, heard)
        for key, (known, meanings) in sorted(counts.items())
    }
    kinds = _agreed(heard.roles, english.TAKEN_UP)
    single = {k: [(s.text, s.source) for s in lines] for k, lines in spoken.items() if k in heard.kinds}
    return LearnedStructures(
        entries,
        {
            "sets": {
                "surfaces": heard.surfaces(),
                "forms": heard.usual_forms(),
                "articles": heard.articles(),
                "relatives": kinds,
                "small": " ".join(heard.small()),
                "shortened": sum(heard.shortened[role] for role, kind in kinds.items() if kind == "who") >= HEARD,
                "called": _agreed(heard.genders, english.GENDERS),
                "kinds": {name: kinds.most_common(1)[0][0] for name, kinds in sorted(heard.kinds.items())},
                "names": frames(single),
                "fitting": _what_fits(entries.values(), heard),
            }
        },
    )


def _what_fits(entries: Iterable[Entry], heard: _Heard) -> dict[str, object]:
    """The words of templates that do not fit some roles, what roles imply, and those of all values; by number."""
    said = {word for entry in entries for template in entry.templates for word in telling_words(template.text)}
    doubtful = {word for by in heard.unfit.values() for word, roles in by.items() if roles} & said
    names = sorted({NOTHING, *(role for roles in heard.fitting.roles.values() for role in roles)})
    number = {name: n for n, name in enumerate(names)}

    def numbers(roles: Iterable[str]) -> list[int]:
        return sorted(number[role] for role in roles)

    return {
        "roles": names,
        "unfit": {
            name: {word: {a: numbers(by[word][a]) for a in sorted(by[word])} for word in sorted(doubtful & by.keys())}
            for name, by in sorted(heard.unfit.items())
            if not doubtful.isdisjoint(by)
        },
        "implied": {role: numbers(others) for role, others in heard.fitting.implied.items()},
        "values": {value: numbers(roles) for value, roles in sorted(heard.fitting.roles.items())},
    }


def _sentences(
    meaning: Meaning, text: str, marks: Marks
) -> Iterable[tuple[Meaning, str, dict[str, list[tuple[int, int, str]]]]]:
    """The sentences of a text of several that say some of its expressions: those whose values stand all in it."""
    cut = sentences(text)
    at = 0
    for one in cut if len(cut) > 1 else ():
        start = text.index(one, at)
        at = start + len(one)
        own = {
            value: mine
            for value, places in marks.items()
            if (mine := [(a - start, b - start, form) for a, b, form in places if start <= a and b <= at])
        }
        said = tuple(part for part in meaning if all(str(value) in own for _, value in part.args))
        if said and {str(value) for part in said for _, value in part.args} == own.keys():
            yield said, one, own


class _Heard:
    """What was heard of values, words and pronouns over all wordings."""

    def __init__(self) -> None:
        self.written: dict[str, Counter[str]] = defaultdict(Counter)
        self.forms: Counter[str] = Counter()
        self.roles: dict[str, Counter[str]] = defaultdict(Counter)  # role: words that take up who or what has it
        self.shortened: Counter[str] = Counter()  # role: texts that go on with the last word of a name
        self.genders: dict[str, Counter[str]] = defaultdict(Counter)  # value: pronouns
        self.inner: dict[str, Counter[bool]] = defaultdict(Counter)  # value: was "the" before it, within a sentence?
        self.cases: dict[str, Counter[str]] = defaultdict(Counter)  # small word: how it is written within sentences
        self.spread: dict[tuple[str, str], set[str]] = defaultdict(set)  # property and word: subjects
        self.said: Counter[tuple[str, str]] = Counter()  # property and word: texts
        self.values: set[str] = set()  # as they are written
        self.alone: dict[str, Counter[str]] = defaultdict(Counter)  # property: words of its own texts
        self.kinds: dict[str, Counter[str]] = defaultdict(Counter)  # property: kinds of its objects
        self.beside: Counter[tuple[str, str, str]] = Counter()  # two roles, and what stands between them
        self.stating: dict[str, frozenset[str]] = {}  # word: the properties that it states
        self.relations = Relations()
        self.fitting = Fitting()
        self.unfit: Unfit[str] = {}

    def take(self, instance: Instance, text: str, marks: Marks) -> None:
        for value, places in marks.items():
            for start, end, form in places:
                self.forms[_telling(form, text[start:end])] += 1
                if form in FAITHFUL:
                    self.written[value][text[start:end]] += 1
                    self.values.add(plain(text[start:end]).removeprefix("the "))
                if start > 1 and text[start - 2] not in ".!?":
                    self.inner[value][text[max(0, start - 4) : start] in ("the ", "The ")] += 1
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
        self._take_up(instance.meaning, text, small, marks)
        order = _ordered(marks)
        self.relations.take(instance.meaning, text, order)
        self.fitting.take(instance.meaning, literal_words(text, order))

    def _take_up(self, meaning: Meaning, text: str, small: set[str], marks: Marks) -> None:
        """The words that take up who or what was named; and what stands between two mentions."""
        subjects = {str(part.args[0][1]) for part in meaning if part.args}
        if len(subjects) == 1:
            for part in meaning:
                self.roles[f"{part.predicate}.{part.args[0][0]}"].update(small & (english.THINGS | english.PEOPLE))
            self._take_short(meaning, text, marks.get(min(subjects), ()))
            self.genders[min(subjects)].update(small & english.GENDERS.keys())
        order = _ordered(marks)
        roles = _roles(meaning)
        for (_, end, value), (start, _, other) in pairwise([*order, (len(text), len(text), "")]):
            follows = text[end:start].lstrip(" ,").split(" ", 1)[0]
            if follows in english.THINGS | english.PEOPLE:
                for role in roles[value]:
                    self.roles[role][follows] += 1
            if other:
                for a in roles[value]:
                    for b in roles[other]:
                        self.beside[a, b, "," if text[end:start] in english.APPOSED else ""] += 1

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
        roles = _roles(meaning)
        for a in roles[value]:
            for b in roles[other]:
                seen = self.beside[a, b, ","]
                if a != b and (seen >= HEARD and seen >= APPOSED * (seen + self.beside[a, b, ""])):
                    return True
        return False

    def takes_article(self, value: str) -> bool:
        seen = self.inner[value]
        return seen.total() >= 3 and seen[True] > 0.6 * seen.total()

    def articles(self) -> list[str]:
        """The words at either end of names by which a new name takes an article."""
        seen: dict[str, Counter[bool]] = defaultdict(Counter)
        for value, counts in self.inner.items():
            if counts.total() >= 2 and not value.lower().startswith("the "):
                for key in article_keys(value):
                    seen[key][2 * counts[True] > counts.total()] += 1
        return sorted(k for k, n in seen.items() if n[True] >= RECURS and n[True] >= 0.7 * n.total())

    def usual_forms(self) -> list[str]:
        """The forms that values of unknown surface take, the most usual first."""
        usual = [form for form in FAITHFUL if form.endswith(("unit", "year"))]
        order = sorted(usual, key=lambda form: (-self.forms[form], form))
        return [*order, "without brackets"]

    def with_articles(self, text: str, marks: Marks) -> Marks:
        """The mentions with the articles that belong to them."""
        return {
            value: [
                (start - 4, end, form)
                if self.takes_article(value) and text[max(0, start - 4) : start].lower() == "the "
                else (start, end, form)
                for start, end, form in places
            ]
            for value, places in marks.items()
        }

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
        """Is a word said of several subjects with one of these properties, and often, or in its name?"""
        small = word.lower()
        return any(
            len(self.spread[name, small]) >= RECURS
            and (not often or self.said[name, small] >= USUAL * self.said[name, ""] or small in name.lower())
            for name in names
        )

    def best_fitting(self, texts: Iterable[str], meant: Iterable[Meaning]) -> list[str]:
        """Of templates, best first, those that are the best for something meant, the most used first."""
        telling = {text: telling_words(text) for text in texts}
        used: Counter[str] = Counter()
        for meaning in meant:
            found = (t for t, said in telling.items() if fits(said, meaning, self.fitting.roles, self.unfit))
            used.update([text] if (text := next(found, None)) else [])
        return [text for text, _ in used.most_common(ALTERNATIVES)]

    def foreign(self, names: Collection[str], word: str) -> bool:
        """Does a word state other properties than these?"""
        return word in self.stating and self.stating[word].isdisjoint(names)

    def own(self, name: str, word: str) -> float:
        """How far a word depends on the subject, not on the property: few say it, and it is not in the name."""
        seen = self.alone.get(name, Counter())
        if seen[""] < HEARD or len(word) <= 3 or not word.isalpha() or word[:4] in name.lower():
            return 0.0
        return max(0.0, 1 - 2 * seen[word] / seen[""])

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
            said = max(sorted(honest), key=lambda s: honest[s]) if honest else value
            said = f"the {said}" if self.takes_article(value) and not said.lower().startswith("the ") else said
            if said != value:
                found[value] = said
        return found


def _telling(form: str, written: str) -> str:
    """The form that a mention is an example of: of numbers, those that could be grouped tell whether people do so."""
    if not form.startswith("number"):
        return form
    return "number grouped unit" if "," in written else "number unit" if re.match(r"\d{4}", written) else ""


def _ordered(marks: Marks) -> list[tuple[int, int, str]]:
    """The mentions of all values in the order of the text: start, end, value."""
    return sorted((start, end, value) for value, places in marks.items() for start, end, _ in places)


def _roles(meaning: Meaning) -> dict[str, list[str]]:
    """The roles of each value: `leader.object`."""
    found: dict[str, list[str]] = defaultdict(list)
    for part in meaning:
        for name, value in part.args:
            found[str(value)].append(f"{part.predicate}.{name}")
    return found


def _agreed(seen: Mapping[str, Counter[str]], classes: Mapping[str, str]) -> dict[str, str]:
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


def located(known: Pattern, text: str) -> dict[str, list[tuple[int, int, str]]]:
    """The mentions of each entity of a meaning, the longest values first."""
    small = plain(text)
    if len(small) != len(text):
        return {}
    taken: list[tuple[int, int]] = []
    found = {}
    for value, _ in sorted(known.roles, key=lambda role: (-spoken_length(role[0]), role[0])):
        places = find(value, small, taken)
        taken.extend((start, end) for start, end, _ in places)
        if places:
            found[value] = places
    return found


def slotted(known: Pattern, meaning: Meaning, text: str, marks: Marks, heard: _Heard) -> tuple[str, Words] | None:
    """A text with its mentions as slots, and its words; None where an entity is not said, or more often than it has
    roles, where a word goes with this meaning alone, or where a comma claims what the meaning does not."""
    places: list[tuple[int, int, str, int]] = []
    for entity, (value, roles) in enumerate(known.roles):
        mine = marks.get(value, ())
        if not 1 <= len(mine) <= len(roles):
            return None
        places.extend((a, b, role, entity) for (a, b, _), role in zip(mine, roles, strict=False))
    names = {part.split("(")[0] for part in known.key.split(" + ")}
    order = _ordered(marks)
    said = tuple(part for part in meaning if all(str(value) in marks for _, value in part.args))
    if heard.relations.wrong(said, text, order):
        return None
    if len(said) > 1 and heard.relations.untold(names, set(literal_words(text, order))):
        return None
    roles_ = _roles(meaning)
    own = {word.lower() for value, _ in known.roles for word in words(value) if len(word) > 3}
    labels = [
        next((f"[{r}]" for r in roles_[value] if not r.endswith(".subject")), "[subject]") for value, _ in known.roles
    ]
    out, line, at = "", list[str](), 0
    before = ""
    slots = _masked(text, places)
    for start, end, role, entity in sorted([*places, (len(text), len(text), "", 0)]):
        for token in tokens(text[at:start]):
            word = token.text
            inside = at + token.start > 1 and text[at + token.start - 2] not in ".!?"
            strange = inside or not heard.cases[word.lower()][word.lower()]  # a name may begin a sentence
            named = (word[0].isupper() and strange) or word[0].isdigit()
            if (named or word.lower() in own) and not heard.recurs(names, word, often=named):
                return None
            if re.search("[a-z][A-Z]", word):
                return None
        if role and english.SLIP.search(text[at:start]):
            return None
        if any(plain(run) in heard.values for run in _NAME.findall(text[at + 1 : start])):
            return None
        literal = _cased(text[at:start], at, text, heard)
        if not role:
            break
        value = known.roles[entity][0]
        alike = not set(roles_[value]).isdisjoint(roles_.get(before, ()))
        close = before and before != value and text[at:start] in (english.WITHIN if alike else english.APPOSED)
        if close and not _LIST.match(slots, at) and not heard.apposed(meaning, before, value):
            return None
        before = value
        out += escaped(literal) + f"[{role}]"
        line.extend(folded(word) for word in words(text[at:start]))
        line.append(labels[entity])
        at = end
    out += escaped(_cased(text[at:], at, text, heard))
    line.extend(folded(word) for word in words(text[at:]))
    out = re.sub(r" +(?=[.,;!?](?:\s|$))", "", out)
    if (noun := _BARE.match(out)) and set(noun[1].split()) <= set(name_words(known.key).split()):
        return None  # "A language is b"
    if not out.endswith((".", "!", "?", '"')):
        out += "."
        line.append(".")
    return out, tuple(line)


def _masked(text: str, places: Sequence[tuple[int, int, str, int]]) -> str:
    """A text with a sign for every letter of a mention."""
    for start, end, _, _ in places:
        text = f"{text[:start]}{MENTION * (end - start)}{text[end:]}"
    return text


def _cased(literal: str, at: int, text: str, heard: _Heard) -> str:
    """Literal words with the capitals that belong there: "part Of" is a slip."""
    out, done = "", 0
    for token in tokens(literal):
        inside = at + token.start > 1 and text[at + token.start - 2] not in ".!?"
        out += literal[done : token.start] + (heard.usual(token.text) if inside else token.text)
        done = token.end
    return out + literal[done:]


def _grams(line: Words, size: int) -> Iterable[Words]:
    padded = ("<s>", *line, "</s>")
    return (padded[k : k + size] for k in range(len(padded) - size + 1))


class _Consensus:
    """How usual the n-grams of a wording are: with its own pattern, and with all that say the same properties."""

    def __init__(self, spoken: Mapping[str, Sequence[Spoken]]) -> None:
        self.pairs: Counter[Words] = Counter()
        self.grams: Counter[Words] = Counter()
        self.texts: Counter[Words] = Counter()
        for lines in spoken.values():
            for one in lines:
                self.pairs.update(set(_grams(_unlabelled(one.words), 2)))
                labels = sorted({word for word in one.words if _is_label(word)})
                self.texts.update((label,) for label in labels)
                self.texts.update(combinations(labels, 2))
                self.grams.update(
                    {g for n in range(1, ORDER + 1) for g in _grams(one.words, n) if any(map(_is_label, g))}
                )

    def share(self, gram: Words) -> float | None:
        """Of the wordings that say the properties of an n-gram the share that has it; None where it has none, or
        many."""
        labels = tuple(sorted({word for word in gram if _is_label(word)}))
        return self.grams[gram] / self.texts[labels] if 0 < len(labels) < 3 and self.texts[labels] else None

    def strange(self, line: Words) -> float:
        return sum(self.pairs[g] < 2 for g in set(_grams(_unlabelled(line), 2))) / (len(line) + 1)

    def shared(self, line: Words, local: Mapping[Words, int], count: int) -> float:
        total = 0.0
        for gram in {gram for n in range(1, ORDER + 1) for gram in _grams(line, n)}:
            wide = self.share(gram)
            total += local[gram] / count if wide is None else (local[gram] + PRIOR * wide) / (count + PRIOR)
        return total / (len(line) + 2)


def _is_label(word: str) -> bool:
    return word[0] == "[" and word not in ("[", "[subject]") and word[-1] == "]"


def _unlabelled(line: Words) -> Words:
    return tuple("[]" if word[0] == "[" and word[-1] == "]" else word for word in line)


def _entry(
    key: str,
    known: Pattern,
    meanings: Counter[str],
    meant: Sequence[Meaning],
    lines: Sequence[Spoken],
    consensus: _Consensus,
    heard: _Heard,
) -> Entry:
    every: Counter[Words] = Counter()
    for one in lines:
        every.update({gram for n in range(1, ORDER + 1) for gram in _grams(one.words, n)})
    names = {part.split("(")[0] for part in key.split(" + ")}

    def worth(one: Spoken) -> float:
        shared, strange = consensus.shared(one.words, every, len(lines)), consensus.strange(one.words)
        gendered = any(word in english.GENDERS for word in one.words)
        foreign = sum(heard.foreign(names, word) or heard.own(key, word) for word in set(one.words))
        bare = not any(word.isalpha() and len(word) > 3 for word in one.words)
        return shared - strange - GENDER * (bare and len(names) == 1) - GENDER * gendered - FOREIGN * foreign

    if len(names) > 1:
        lines = [one for one in lines if not any(heard.foreign(names, w) for w in one.words)]
    best: dict[str, list[Spoken]] = {}
    for one in sorted(lines, key=lambda s: (-round(worth(s), 9), s.text)):
        best.setdefault(one.text, []).append(one)
    first = [text for text in best if text.startswith(("[subject] ", "[1.subject] "))][:1]
    kept = dict.fromkeys([*list(best)[: ALTERNATIVES - 1], *first, *heard.best_fitting(best, meant)])
    templates = tuple(
        Template(
            text, weight=round(max(worth(best[text][0]), 0.001), 3), sources=tuple(s.source for s in best[text][:5])
        )
        for text in kept
    )
    return Entry(key, known.names, templates, False, len(meanings), meanings.total())
