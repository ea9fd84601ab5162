"""Saying a set of expressions: by the template of its pattern, or part by part.

A set whose pattern was never seen is cut into known parts, as few as there can be; a property that was never seen is
said as its relatives are (`relatives`).  Parts about one subject are joined in one sentence, what is said of the thing
named last follows as a relative clause, and who or what was just spoken of is called by a pronoun, if people agree on
one for such a property; *he* and *she* are said only of those whom people call so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from verbalign.dictionary.template import Template, pieces
from verbalign.errors import SpeakingError
from verbalign.language import english
from verbalign.learning.fitting import NOTHING, Roles, Unfit, fits, telling_words
from verbalign.learning.pattern import Pattern, pattern
from verbalign.learning.relatives import Relatives
from verbalign.mentions.entities import FORMS, article_keys, kind_of, short_name
from verbalign.speak.realisation import Text, realised
from verbalign.values import Meaning, Span
from verbalign.values.arguments import name_words, value_text

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

MOST = 10  # expressions whose parts are all tried; of more, the sizes are bounded
LARGEST = 7
FACTS = 3  # expressions that are joined in one sentence,
LISTED = 10  # those with the same property,
LONG = 22  # and words of a sentence that is joined with nothing more
_LATER_ARTICLE = re.compile(r"(?<=[.!?] )the (?=[A-Z])")
_HEAD = re.compile(r"\[[^\[\]]+\] ")
_LARGE = re.compile(r"\d{7,}(\.\d+(E\d+)?|(?=\s*\())(\s*\([^)]*\))?")


@dataclass(frozen=True, slots=True)
class SaidPart:
    """Some expressions of a meaning, by position, with the templates that say them, best first."""

    positions: tuple[int, ...]
    pattern: Pattern
    templates: tuple[Template, ...]
    support: int

    def value(self, name: str) -> str:
        """The value in a slot."""
        return next((value for value, names in self.pattern.roles if name in names), "")

    def subjects(self) -> frozenset[str]:
        """The values that its templates name first."""
        return frozenset(self.value(template.slots[0]) for template in self.templates if template.slots)


@dataclass(slots=True)
class _Sentence:
    """A sentence that is being made: its text without the full stop, and who or what it is about."""

    text: str
    subject: str
    spans: dict[str, Span]  # by argument as given
    templates: list[Template]
    about: str  # the value that its last sentence, if it has several, begins with
    head: str = ""  # the value that it begins with
    last: str = ""  # and the one that it ends with
    joined: list[int] = field(default_factory=list)  # where parts were joined to it
    owned: bool = False  # does it go on with what belongs to its subject?
    closed: bool = False
    possessive: str = ""  # the pronoun, such as "its", that it begins with

    def facts(self) -> int:
        return 1 + len(self.joined)


class SetSpeaker:
    """Says sets with one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.learned = learned = dictionary.learned.get("sets", {})
        self.surfaces: Mapping[str, str] = learned.get("surfaces", {})
        self.forms: Sequence[str] = learned.get("forms", ())
        self.articles = frozenset(learned.get("articles", ()))
        self.kinds: Mapping[str, str] = learned.get("relatives", {})  # role: who or which
        called: Mapping[str, str] = learned.get("called", {})
        self.called = {value: word for value, word in called.items() if word in english.POSSESSIVE}  # he or she
        fitting: Mapping[str, Any] = learned.get("fitting", {})
        self.role_names: Sequence[str] = fitting.get("roles", ())
        self.roles = {name: n for n, name in enumerate(self.role_names)}
        self.implied: Mapping[str, Sequence[int]] = fitting.get("implied", {})
        self.values: Mapping[str, Sequence[int]] = fitting.get("values", {})
        self.unfit: Unfit[int] = {
            name: {word: {a: frozenset(roles) for a, roles in against.items()} for word, against in by.items()}
            for name, by in fitting.get("unfit", {}).items()
        }
        self.doubted = lru_cache(1 << 14)(self._doubted)
        self.small = frozenset(str(learned.get("small", "")).split())
        self.written = lru_cache(maxsize=10_000)(self._written)

    @cached_property
    def relatives(self) -> Relatives:
        return Relatives(
            self.learned.get("names", ()),
            self.learned.get("kinds", {}),
            (
                {word.strip(".,") for t in entry.templates for text, _ in t.pieces for word in text.lower().split()}
                for key, entry in self.dictionary.entries.items()
                if "(" not in key
            ),
        )

    @cached_property
    def known(self) -> frozenset[tuple[str, ...]]:
        """The properties of each pattern that there are templates for."""
        return frozenset(
            tuple(sorted(part.split("(")[0] for part in key.split(" + ")))
            for key, entry in self.dictionary.entries.items()
            if entry.templates
        )

    def _written(self, value: str) -> str:
        """A value as people write it."""
        if _LARGE.fullmatch(value):  # a quantity: codes have no decimals and no unit
            return FORMS["number grouped unit"](value) or value
        if value in self.surfaces or kind_of(value) == "year":
            return self.surfaces.get(value, value)
        value = " ".join(value.split())
        made = next((m for name in self.forms if name in FORMS and (m := FORMS[name](value))), value)
        return f"the {made}" if not self.articles.isdisjoint(article_keys(made)) else made

    def _said(self, value: str, names: Sequence[str]) -> str:
        """A value as it is written in some roles: what is no name begins small, if it is nobody's subject."""
        made = self.written(value)
        first = made.split(" ", 1)[0].lower()
        if first in self.small and made[1:].islower() and not any(name.endswith("subject") for name in names):
            return made[:1].lower() + made[1:]
        return made

    # ---- parts ----

    def say(self, meaning: Meaning) -> Text:
        """A set of expressions in words; what is given twice is said once, and every role of an entity where the
        entity is first named."""
        for part in meaning:
            if lacking := [name for name, value in part.args if not value_text(value).strip()]:
                raise SpeakingError(f"`{part.predicate}` needs a value for `{lacking[0]}`; give one, or leave it out")
        once = tuple(dict.fromkeys(meaning))
        spans: dict[str, Span] = {}
        whole = ""
        templates: list[Template] = []
        for sentence in self.sentences(once):
            start = len(whole) + 1 if whole else 0
            whole = f"{whole} {sentence.text}" if whole else sentence.text
            for name, (a, b) in sentence.spans.items():
                spans.setdefault(name, (a + start, b + start))
            templates += sentence.templates
        said = {
            f"{n}.{name}" if len(meaning) > 1 else name: spans.get(f"{once.index(part) + 1}.{name}") or spans.get(name)
            for n, part in enumerate(meaning, 1)
            for name in part.names
        }
        found = {name: span for name, span in said.items() if span is not None}
        return Text.of(whole, tuple(templates), found, tuple(sorted(said.keys() - found.keys())))

    def parts(self, meaning: Meaning) -> list[SaidPart]:
        """The parts that say a meaning together."""
        context = self._context(meaning)
        whole = self._part(meaning, tuple(range(len(meaning))), context)
        return [whole] if whole is not None else self._cover(meaning, context)

    def _context(self, meaning: Meaning) -> dict[str, set[int]]:
        """The roles of all values, by number: here, elsewhere, and those that things like them have."""
        here: dict[str, set[str]] = {}
        for part in meaning:
            for name, value in part.args:
                here.setdefault(value_text(value), set()).add(f"{part.predicate}.{name}")
        found: dict[str, set[int]] = {}
        for text, roles in here.items():
            elsewhere = self.values.get(text, ())
            found[text] = {number for role in roles for number in self._implied(role)}.union(elsewhere)
            if len(roles) == 1 and not elsewhere:
                found[text] = {self.roles.get(NOTHING, -1)}
        return found

    def _implied(self, role: str) -> Iterable[int]:
        """A role, and those that most things with it have."""
        return (self.roles[role], *self.implied.get(role, ())) if role in self.roles else ()

    def _part(self, meaning: Meaning, positions: tuple[int, ...], context: Roles[int]) -> SaidPart | None:
        if tuple(sorted([meaning[at].predicate for at in positions])) in self.known:
            found = pattern(tuple(meaning[at] for at in positions))
            entry = self.dictionary.entries.get(found.key)
            if entry is not None:
                said = tuple(meaning[at] for at in positions)
                fitting = tuple(
                    t
                    for t in entry.templates
                    if t.text not in entry.rejected
                    and self._fits(t, found)
                    and (t.pinned or self._suits(t, said, context))
                )
                if fitting:
                    return SaidPart(positions, found, fitting, entry.wordings)
        if len(positions) > 1:
            return None
        part = meaning[positions[0]]
        return SaidPart(positions, pattern((part,)), self._by_name(part.predicate, part.args), 0)

    def _fits(self, template: Template, known: Pattern) -> bool:
        """Are all values that it needs given, and is whom it calls he or she called so?"""
        told = _genders(template.text)
        if not template.argument_set <= {name for _, names in known.roles for name in names}:
            return False
        return not told or (len(told) == 1 and any(self.called.get(value) in told for value, _ in known.roles))

    def _suits(self, template: Template, meaning: Meaning, context: Roles[int]) -> bool:
        """Do the words of a template go with what its values are?"""
        said = self.doubted(template.text, tuple([part.predicate for part in meaning]))
        return not said or fits(said, meaning, context, self.unfit)

    def _doubted(self, template: str, predicates: tuple[str, ...]) -> tuple[str, ...]:
        """The words of a template that may not go with these properties."""
        found = []
        for word in sorted(telling_words(template)):
            own = [by[word] for name in predicates if (by := self.unfit.get(name)) and word in by]
            if all(own) if own else self.unfit.get("", {}).get(word):
                found.append(word)
        return tuple(found)

    def _by_name(self, predicate: str, args: Sequence[tuple[str, Any]]) -> tuple[Template, ...]:
        if [name for name, _ in args] != ["subject", "object"] or not any(map(str.isalnum, predicate)):
            fault = f"nobody has put '{predicate}' into words, and it isn't a property with a subject and an object"
            raise SpeakingError(f"{fault}; add wordings")
        return self.relatives.templates(predicate, kind_of(value_text(args[1][1])))

    def _cover(self, meaning: Meaning, context: Roles[int]) -> list[SaidPart]:
        """As few parts as there can be; of equally few, those that most people's wordings are behind."""
        every = range(len(meaning))
        if len(meaning) > MOST:
            return self._gathered(
                meaning, [p for at in every if (p := self._part(meaning, (at,), context)) is not None]
            )
        names = [part.predicate for part in meaning]
        found = {1 << at: part for at in every if (part := self._part(meaning, (at,), context)) is not None}
        for size in range(2, min(LARGEST, len(meaning) - 1) + 1):
            for positions in combinations(every, size):
                if tuple(sorted([names[at] for at in positions])) in self.known and (
                    part := self._part(meaning, positions, context)
                ):
                    found[sum([1 << at for at in positions])] = part
        best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for mask in range(1, 1 << len(meaning)):
            low = mask & -mask
            best[mask] = min(
                (best[mask ^ sub][0] + _price(found[sub]), (*best[mask ^ sub][1], sub))
                for sub in found
                if sub & low and sub & mask == sub
            )
        return self._gathered(meaning, [found[mask] for mask in best[(1 << len(meaning)) - 1][1]])

    def _gathered(self, meaning: Meaning, parts: Sequence[SaidPart]) -> list[SaidPart]:
        """Parts with those put together that say one property of one subject by a noun: "The b of A are c and d"."""
        groups: dict[tuple[str, ...], list[SaidPart]] = {}
        for part in parts:
            one = meaning[part.positions[0]]
            alone = len(part.positions) > 1 or _noun_is(part) is None
            own = tuple(map(str, part.positions)) if alone else (one.predicate, value_text(one.args[0][1]))
            groups.setdefault(own, []).append(part)
        return [self._listed(meaning, group) if len(group) > 1 else group[0] for group in groups.values()]

    def _listed(self, meaning: Meaning, parts: Sequence[SaidPart]) -> SaidPart:
        positions = tuple(sorted(at for part in parts for at in part.positions))
        found = pattern(tuple(meaning[at] for at in positions))
        noun = _noun_is(parts[0])
        words = noun[1].split() if noun else []
        text = english.listed_statement(words, [f"[{n}.object]" for n in range(1, len(positions) + 1)])
        sources = tuple(source for part in parts for source in part.templates[0].sources)
        return SaidPart(positions, found, (Template(text, sources=tuple(dict.fromkeys(sources))),), 0)

    # ---- sentences ----

    def sentences(self, meaning: Meaning) -> list[_Sentence]:
        """The sentences of a meaning, its parts joined where people would."""
        parts = self.parts(meaning)
        if len(parts) == 1:
            out = [self._sentence(meaning, parts[0], parts[0].templates[0])]
        else:
            out = self._told(meaning, parts)
        for one in out:
            one.text = _LATER_ARTICLE.sub("The ", one.text if one.text.endswith((".", "!", "?")) else one.text + ".")
        return out

    def _told(self, meaning: Meaning, parts: Sequence[SaidPart]) -> list[_Sentence]:
        objects = {value_text(part.args[-1][1]) for part in meaning}
        uses = Counter(value_text(part.args[0][1]) for part in meaning)
        root = max(uses, key=lambda value: (value not in objects, uses[value], -list(uses).index(value)))
        left, named, out = [(part, part.subjects()) for part in parts], {root}, list[_Sentence]()
        while left:
            now = out[-1] if out else None
            best = max(
                left, key=lambda item: (_rank(item[0], item[1], now, root, named), [-at for at in item[0].positions])
            )
            left.remove(best)
            self._add(meaning, best[0], out, root)
            named.update(value for value, _ in best[0].pattern.roles)
        return out

    def _add(self, meaning: Meaning, part: SaidPart, out: list[_Sentence], root: str) -> None:
        """One more part: joined to the sentence before, or a sentence of its own."""
        now = out[-1] if out else None
        if now is not None and not now.closed and len(now.text.split()) < LONG:
            for template in part.templates:
                made = self._sentence(meaning, part, template)
                if made.subject == now.subject and self._joined(meaning, now, made):
                    return
                who = self._taken_up(meaning, made.subject)
                if made.head and made.head == now.last != now.subject and who and (rest := _rest(made)):
                    _join(now, made, f", {who}", rest, who)
                    now.closed = True
                    return
                noun, rest = _noun(meaning, made)
                if noun and made.subject == now.last != now.subject:
                    _join(now, made, f", {english.WHOSE} {noun}", rest, english.WHOSE)
                    now.closed = True
                    return
        wanted = now.subject if now is not None else root
        ordered = sorted(part.templates, key=lambda t: bool(t.slots) and part.value(t.slots[0]) != wanted)
        made = self._sentence(meaning, part, ordered[0])
        if now is not None and made.subject == now.subject == now.about:
            self._called(meaning, made)
        out.append(made)

    def _joined(self, meaning: Meaning, now: _Sentence, made: _Sentence) -> bool:
        """Join a part about the same subject, if the two begin alike: "A is b and has c", "The b of A is c and the d
        is e"; what belongs to a thing may follow in any case: "A is b and its c is d"."""
        if now.facts() >= (LISTED if _same(now, made) else FACTS):
            return False
        if made.head:
            rest = _rest(made) if now.head and not now.owned else ""
            if rest and _same(now, made):  # "A has b, c and d"
                rest = " " + made.text[max(made.spans.values())[0] :]
            if rest:
                _join(now, made, " and", rest)
            return bool(rest)
        noun, rest = _noun(meaning, made)
        if not noun:
            return False
        if now.possessive:
            _join(now, made, f" and {now.possessive} {noun}", rest)
        elif _noun(meaning, now)[0]:
            _join(now, made, f" and the {noun}", rest)
        elif now.head and (word := self._pronoun(meaning, made.subject)):
            _join(now, made, f" and {english.POSSESSIVE[word]} {noun}", rest)
            now.owned = True
        elif now.head and not now.joined and now.text[_first(meaning, now)[1] :][:1] == " ":
            _insert(now, made, f", {english.WHOSE} {noun}{rest},", rest)
        else:
            return False
        return True

    def _pronoun(self, meaning: Meaning, value: str) -> str:
        """What a value is called the second time, where that is known."""
        return self.called.get(value) or ("it" if self._taken_up(meaning, value) == "which" else "")

    def _taken_up(self, meaning: Meaning, value: str) -> str:
        """The word that takes up who or what was named: who or which; nothing where it is not known.  The roles that a
        value has here tell it, else those that it has elsewhere, else the words of the names of its properties."""
        roles = [(part.predicate, name) for part in meaning for name, v in part.args if value_text(v) == value]
        return (
            _only(self.kinds.get(f"{predicate}.{name}") for predicate, name in roles)
            or _only(self.kinds.get(self.role_names[number]) for number in self.values.get(value, ()))
            or _only(
                self.named.get(word)
                for predicate, name in roles
                if f"{predicate}.{name}" not in self.roles and name == "subject" and not short_name(value)
                for word in name_words(predicate).split()
            )
        )

    @cached_property
    def named(self) -> Mapping[str, str]:
        """The words that stand in the names of several properties, whose subjects are all taken up alike."""
        seen: dict[str, list[str]] = {}
        for role, kind in self.kinds.items():
            predicate, _, name = role.rpartition(".")
            for word in set(name_words(predicate).split()) if name == "subject" else ():
                seen.setdefault(word, []).append(kind)
        return {w: kinds[0] for w, kinds in seen.items() if len(kinds) > 2 and len({*kinds}) == 1 and len(w) > 2}

    def _called(self, meaning: Meaning, made: _Sentence) -> None:
        """A sentence about the subject of the one before, with a pronoun instead of its name."""
        word = self._pronoun(meaning, made.subject)
        a, b = _first(meaning, made)
        head, rest = made.text[:a], made.text[b:]
        if not b:
            return
        if not word:
            own = self._short(meaning, made.subject, made.text[a:b])
            put = head + own
        elif a == 0 and rest[:1] == " ":
            put = own = word.capitalize()
        elif a == 0 and rest.startswith("'s "):
            put, rest = english.POSSESSIVE[word].capitalize(), rest[2:]
            own, made.head = put, ""
            made.possessive = english.POSSESSIVE[word]
        elif (noun := english.NOUN_OF.match(head)) and rest[:1] == " ":
            own = english.POSSESSIVE[word].capitalize()
            put = f"{own} {noun[1]}"
            made.possessive = own.lower()
        else:
            return
        shift = len(put) + len(rest) - len(made.text)
        at = 0 if word else a
        made.spans = {
            n: (at, at + len(own)) if span == (a, b) else (span[0] + shift, span[1] + shift)
            for n, span in made.spans.items()
        }
        made.text = put + rest

    def _agreeing(self, part: SaidPart, template: Template, filled: Mapping[str, str]) -> Template:
        """A template in words that agree with the values."""
        text = template.text
        for value, names in part.pattern.roles:
            for name in names:
                if name in template.argument_set:
                    text = english.agreeing(text, name, kind_of(value), english.several(filled[name]))
        return template if text == template.text else replace(template, text=text)

    def _short(self, meaning: Meaning, value: str, name: str) -> str:
        """A person's name the second time, where people shorten names and no other value has the same word."""
        if not self.learned.get("shortened") or self._taken_up(meaning, value) != "who":
            return name
        short = short_name(name)
        others = (value_text(v) for part in meaning for _, v in part.args if value_text(v) != value)
        return short if short and not any(short in other for other in others) else name

    def _sentence(self, meaning: Meaning, part: SaidPart, template: Template) -> _Sentence:
        filled = {n: self._said(value, names) for value, names in part.pattern.roles for n in names}
        said = realised(self._agreeing(part, template, filled), filled)
        text = str(said)
        ended = max((end for _, end in said.arguments.values()), default=0) == len(text)  # by a value's own full stop
        body = text[:-1] if text.endswith(".") and not ended else text
        spans: dict[str, Span] = {}
        last = ""
        for value, names in part.pattern.roles:
            mine = [said.arguments[name] for name in names if name in said.arguments]
            for name in names if mine else ():
                spans[_as_given(name, part, meaning)] = said.arguments.get(name) or mine[0]
            if any(end == len(body) for _, end in mine):
                last = value
        subject = part.value(template.slots[0]) if template.slots else ""
        head = subject if _HEAD.match(template.text) else ""
        later = _last_slot(template.text)
        about = part.value(later) if later else subject
        return _Sentence(capital(body), subject, spans, [template], about, head, last, closed=_several(template.text))


def _noun_is(part: SaidPart) -> re.Match[str] | None:
    """The first of its templates that says a property by a noun."""
    return next((found for t in part.templates if (found := english.NOUN_IS.fullmatch(t.text))), None)


def _only(kinds: Iterable[str | None]) -> str:
    """The one kind that all tell who tell any; nothing where they differ."""
    found = {kind for kind in kinds if kind}
    return found.pop() if len(found) == 1 else ""


@lru_cache(1 << 14)
def _genders(template: str) -> frozenset[str]:
    """The pronouns, he or she, that tell a gender in a template."""
    return frozenset(english.GENDERS[word.lower()] for word in english.GENDERED.findall(template))


@lru_cache(1 << 14)
def _several(template: str) -> bool:
    """Has a template more than one clause?"""
    return bool(english.SEVERAL_CLAUSES.search("".join(piece for piece, _ in pieces(template))))


@lru_cache(1 << 14)
def _last_slot(template: str) -> str:
    """The slot that the last of several sentences is about: it begins with it, or with what belongs to it."""
    *before, last = re.split(r"[.!?] (?=[A-Z\[])", template)
    literal, slot = pieces(last)[0]
    return slot or "" if before and (literal in ("", "The ") or english.NOUN_OF.match(literal)) else ""


def capital(text: str) -> str:
    """A sentence with a capital at its head, but for names like iPod."""
    return text[:1].upper() + text[1:] if not text[1:2].isupper() else text


def _first(meaning: Meaning, made: _Sentence) -> Span:
    """Where the subject of a sentence is first named."""
    own = (span for name, span in made.spans.items() if _is(meaning, name, made.subject))
    return min(own, default=(0, 0))


def _noun(meaning: Meaning, made: _Sentence) -> tuple[str, str]:
    """The noun that is said to be something, and what: of "The capital of A is B", capital and " is B"."""
    start, end = _first(meaning, made)
    if start == 0 and (found := english.OWN_NOUN.match(made.text, end)):
        return found[1], made.text[found.end() :]
    found = english.NOUN_OF.match(made.text[:start])
    return (found[1], made.text[end:]) if found and english.IS.match(made.text, end) else ("", "")


def _same(now: _Sentence, made: _Sentence) -> bool:
    """Do two parts say the same property of one subject, so that the second needs to name its object alone?"""
    return bool(made.last) and made.templates == now.templates[-1:]


def _insert(now: _Sentence, made: _Sentence, words: str, rest: str) -> None:
    """A sentence with something more after its subject: "A, whose b is c, is d"."""
    at = min(now.spans.values())[1]
    shift = at + len(words) - 1 - len(made.text)
    now.spans = {n: (a, b) if b <= at else (a + len(words), b + len(words)) for n, (a, b) in now.spans.items()}
    now.text = now.text[:at] + words + now.text[at:]
    for name, (a, b) in made.spans.items():
        cut = a < len(made.text) - len(rest)
        now.spans.setdefault(name, min(now.spans.values()) if cut else (a + shift, b + shift))
    now.templates += made.templates
    now.joined.append(-1)


def _rest(made: _Sentence) -> str:
    """What a sentence says of its subject, where it begins with it and a verb follows."""
    start = next((b for a, b in made.spans.values() if a == 0), 0)
    return made.text[start:] if start and english.VERB.match(made.text, start) else ""


def _join(now: _Sentence, made: _Sentence, joint: str, rest: str, called: str = "") -> None:
    """A sentence with one more part: "A is b and has c"; `called`: the word that stands for its subject."""
    if not called:
        if now.joined and now.joined[-1] > 0:  # a list of three: the joint before becomes a comma
            at = now.joined[-1]
            now.text = f"{now.text[:at]},{now.text[at + 4 :]}"
            now.spans = {n: (a - 3 * (a > at), b - 3 * (a > at)) for n, (a, b) in now.spans.items()}
        now.joined.append(len(now.text))
    at = len(now.text) + joint.index(called)
    own = (at, at + len(called)) if called else min(now.spans.values(), default=(0, 0))
    shift = len(now.text) + len(joint) - (len(made.text) - len(rest))
    now.text += joint + rest
    for name, (a, b) in made.spans.items():
        cut = a < len(made.text) - len(rest)
        now.spans.setdefault(name, own if cut else (a + shift, b + shift))
    now.templates += made.templates
    now.last = made.last


def _rank(
    part: SaidPart, subjects: Collection[str], now: _Sentence | None, root: str, named: set[str]
) -> tuple[bool | int, ...]:
    """What is said next: of what was just named, of the same subject, of the main one, of one that is known."""
    if now is None:
        return False, root in subjects, any(root == v for v, _ in part.pattern.roles), len(part.positions)
    chained = now.last in subjects and now.last != root and not now.closed
    return chained, now.subject in subjects, root in subjects, not named.isdisjoint(subjects)


def _price(part: SaidPart) -> float:
    return 1.0 + 0.5 / (1 + part.support) + (2.0 if not part.support else 0.0)


def _is(meaning: Meaning, name: str, value: str) -> bool:
    """Has an argument this value?"""
    number, _, argument = name.rpartition(".")
    return value_text(dict(meaning[int(number) - 1 if number else 0].args)[argument]) == value


def _as_given(name: str, part: SaidPart, meaning: Meaning) -> str:
    """The name of an argument in the meaning's own numbering, from that of a part's pattern."""
    # of several expressions arguments have a number before them; of one their own names may have dots
    number, _, argument = name.partition(".") if len(part.pattern.order) > 1 else ("", "", name)
    at = part.positions[part.pattern.order[int(number) - 1 if number else 0]]
    return f"{at + 1}.{argument}" if len(meaning) > 1 else argument
