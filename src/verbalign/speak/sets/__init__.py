"""Saying a set of expressions: by the template of its pattern, or part by part.

`parts` are joined in one sentence where they are about one subject (`joining`); what is said of the thing named last
follows as a relative clause, and who or what was just spoken of is named as people would (`naming`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from verbalign.dictionary.template import Template
from verbalign.errors import SpeakingError
from verbalign.language import english
from verbalign.speak.realisation import Text, realised
from verbalign.speak.sets.joining import (
    OWNED,
    SetSentence,
    capital,
    enclose,
    first_named,
    go_on,
    has_value,
    insert,
    join,
    join_there,
    last_slot,
    noun_of,
    place_slot,
    predicate_of,
    reopen,
    said_there,
    same_property,
    several_clauses,
)
from verbalign.speak.sets.naming import Naming
from verbalign.speak.sets.parts import SaidPart, SetParts
from verbalign.values import Meaning, Span
from verbalign.values.arguments import value_text

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

FACTS = 3  # expressions that are joined in one sentence,
LISTED = 10  # those with the same property,
CLAUSES = 2  # those in a relative clause,
NEARLY = 0.3  # of the weight of the best template, for another to be joined instead
LONG = 22  # and words of a sentence that is joined with nothing more
_LATER_ARTICLE = re.compile(r"(?<=[.!?] )the (?=[A-Z])")
_HEAD = re.compile(r"\[[^\[\]]+\] ")


class SetSpeaker:
    """Says sets with one dictionary."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.naming = Naming(dictionary.learned.get("sets", {}))
        self.parts = SetParts(dictionary, self.naming)

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
        number = {part: n for n, part in enumerate(once, 1)} if len(meaning) > 1 else {}
        said = {
            f"{n}.{name}" if number else name: spans.get(f"{number[part]}.{name}" if len(once) > 1 else name)
            for n, part in enumerate(meaning, 1)
            for name in part.names
        }
        found = {name: span for name, span in said.items() if span is not None}
        return Text.of(whole, tuple(templates), found, tuple(sorted(said.keys() - found.keys())))

    def sentences(self, meaning: Meaning) -> list[SetSentence]:
        """The sentences of a meaning, its parts joined where people would."""
        parts = self.parts.of(meaning)
        alone = parts[0] if len(parts) == 1 else None
        out = [self._sentence(meaning, alone, alone.first)] if alone else self._told(meaning, parts)
        for one in out:
            one.text = _LATER_ARTICLE.sub("The ", one.text if one.text.endswith((".", "!", "?")) else one.text + ".")
        return out

    def _told(self, meaning: Meaning, parts: Sequence[SaidPart]) -> list[SetSentence]:
        objects = {value_text(part.args[-1][1]) for part in meaning}
        uses = Counter(value_text(part.args[0][1]) for part in meaning)
        root = max(uses, key=lambda value: (value not in objects, uses[value], -list(uses).index(value)))
        left = [(part, part.subjects(), part.places()) for part in parts]
        named, out = {root}, list[SetSentence]()
        while left:
            now = out[-1] if out else None
            best = max(
                left,
                key=lambda item: (_rank(item[0], item[1:], now, root, named), [-at for at in item[0].positions]),
            )
            left.remove(best)
            self._add(meaning, best[0], out, root)
            named.update(value for value, _ in best[0].pattern.roles)
        return out

    def _add(self, meaning: Meaning, part: SaidPart, out: list[SetSentence], root: str) -> None:
        """One more part: joined to the sentence before, or a sentence of its own."""
        now = out[-1] if out else None
        if now is not None and (not now.closed or now.clause) and len(now.text.split()) < LONG:
            near = [t for t in part.templates if t.weight >= NEARLY * part.first.weight and t.slots]
            same = [t for t in near if not now.closed and part.value(t.slots[0]) == now.subject]
            for template in near:
                if template not in same and not _goes_on(part, template, now):
                    continue
                made = self._sentence(meaning, part, template)
                if template in same and self._joined(meaning, now, made):
                    return
                if self._in_clause(meaning, now, made) or self._there(meaning, now, made):
                    return
            if same and self._may_be_inserted(meaning, now):
                for template in same:
                    if self._inserted(meaning, now, self._sentence(meaning, part, template)):
                        return
        wanted = now.subject if now is not None else root
        ordered = sorted(part.templates, key=lambda t: bool(t.slots) and part.value(t.slots[0]) != wanted)
        made = self._sentence(meaning, part, ordered[0])
        if now is not None and made.subject == now.subject == now.about and not self._rivals(meaning, now, root):
            self._called(meaning, made)
        out.append(made)

    def _rivals(self, meaning: Meaning, now: SetSentence, root: str) -> bool:
        """Would a pronoun be taken for the main subject, which a sentence names besides its own, or for what a sentence
        begins with: "The city served by A is b"?"""
        begins = now.head or now.possessive or now.closed or noun_of(meaning, now)[0]
        return not begins or (now.subject != root and any(has_value(meaning, name, root) for name in now.spans))

    def _joined(self, meaning: Meaning, now: SetSentence, made: SetSentence) -> bool:
        """Join a part about the same subject, if the two begin alike: "A is b and has c", "The b of A is c and the d
        is e"; what belongs to a thing may follow in any case: "A is b and its c is d"."""
        if now.facts() >= (LISTED if same_property(now, made) else FACTS):
            return False
        if made.head and not now.head and not now.joined and not self.naming.pronoun(meaning, made.subject):
            noun, rest = noun_of(meaning, now)
            if now.text[slice(*first_named(meaning, now))] != made.text[slice(*first_named(meaning, made))]:
                self._called(meaning, made)
            return bool(noun and predicate_of(made)) and enclose(now, made, f", {english.WHOSE} {noun}{rest},", rest)
        if made.head:
            rest = predicate_of(made) if now.head and not now.owned and not made.joined else ""
            return bool(rest) and go_on(now, made, self._in_number(now, rest))
        noun, rest = noun_of(meaning, made)
        if not noun:
            return False
        if now.possessive:
            join(now, made, f" and {now.possessive} {noun}", rest, what=OWNED)
        elif noun_of(meaning, now)[0]:
            join(now, made, f" and the {noun}", rest, what=OWNED)
        elif now.head and (word := self.naming.pronoun(meaning, made.subject)):
            join(now, made, f" and {english.POSSESSIVE[word]} {noun}", rest, what=OWNED)
            now.owned = True
        else:
            return False
        return True

    def _may_be_inserted(self, meaning: Meaning, now: SetSentence) -> bool:
        """May a clause stand after the name that a sentence begins with, where no pronoun could take it up?"""
        if now.joined and self.naming.pronoun(meaning, now.subject):
            return False
        return bool(now.head) and english.VERB.match(now.text, first_named(meaning, now)[1]) is not None

    def _inserted(self, meaning: Meaning, now: SetSentence, made: SetSentence) -> bool:
        """Say what belongs to the subject in a clause after its name: "A, whose b is c, is d and has e"."""
        noun, rest = noun_of(meaning, made)
        if noun:
            insert(now, made, f", {english.WHOSE} {noun}{rest},", rest)
        return bool(noun)

    def _in_number(self, now: SetSentence, rest: str) -> str:
        """A predicate in the singular, if the one before is: "A plays for b and plays in c"."""
        verb = rest[1:].split(" ", 1)[0]
        single = english.third_person(verb)
        before = now.predicate[1:].split(" ", 1)[0]
        if not before.endswith("s") or single not in self.parts.words:
            return rest
        return f" {single}{rest[len(verb) + 1 :]}"

    def _in_clause(self, meaning: Meaning, now: SetSentence, made: SetSentence) -> bool:
        """Say a part in a clause about what was named last: "…, who is b", "…, whose b is c and whose d is e"."""
        if now.clause and (
            made.subject != now.clause or now.clauses >= (LISTED if same_property(now, made) else CLAUSES)
        ):
            return False
        if not now.clause and (now.closed or made.subject != now.last or now.last == now.subject):
            return False
        if now.where:
            return False
        joint = " and " if now.clause else ", "
        who = self.naming.taken_up(meaning, made.subject)
        if made.closed and not made.head:
            return False
        rest = predicate_of(made) if made.head and who else ""
        if now.clause and rest and now.predicate:
            if not go_on(now, made, rest):
                return False
        elif rest:
            join(now, made, joint + who, rest, who)
            now.predicate = rest
            now.joined.clear()
        elif (named := noun_of(meaning, made))[0]:
            join(now, made, f"{joint}{english.WHOSE} {named[0]}", named[1], english.WHOSE)
            now.predicate = ""
        else:
            return False
        now.closed, now.clause, now.clauses = True, made.subject, now.clauses + 1
        return True

    def _there(self, meaning: Meaning, now: SetSentence, made: SetSentence) -> bool:
        """Say what is in the place that was named last: "…, where b is spoken and c is eaten"."""
        place = now.clause or now.last
        other = made.last == place and not made.closed and made.templates[0] not in now.templates
        said = said_there(made) if other else ""
        if not said or (now.clause and (not now.where or now.clauses >= CLAUSES)) or (now.closed and not now.clause):
            return False
        own = (span for name, span in now.spans.items() if has_value(meaning, name, place))
        now.clause = place
        join_there(now, made, said, max(own))
        return True

    def _called(self, meaning: Meaning, made: SetSentence) -> None:
        """A sentence about the subject of the one before, with a pronoun instead of its name."""
        word = self.naming.pronoun(meaning, made.subject)
        a, b = first_named(meaning, made)
        head, rest = made.text[:a], made.text[b:]
        if not b or (word and a and not english.IS.match(rest)):  # a clause about the subject needs its name
            return
        if not word:
            own = self.naming.short(meaning, made.subject, made.text[a:b])
            put = head + own
        elif a == 0 and rest[:1] == " ":
            put = own = word.capitalize()
        elif a == 0 and rest.startswith("'s "):
            put, rest = english.POSSESSIVE[word].capitalize(), rest[2:]
            own, made.head = put, ""
            made.possessive = english.POSSESSIVE[word]
        elif noun := english.NOUN_OF.match(head):
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
        made.joined = [(place + shift, what) for place, what in made.joined]
        made.text = put + rest

    def _agreeing(self, part: SaidPart, template: Template, filled: Mapping[str, str]) -> Template:
        """A template in words that agree with the values."""
        agreements = []
        for value, names in part.pattern.roles:
            roles = part.roles(names)
            for name in names:
                if name in template.argument_set:
                    agreements.append((name, *self.naming.agreement(value, filled[name], roles)))
        made = _agreeing(template, tuple(agreements))
        head = next((many for name, _, many in agreements if template.slots[:1] == (name,)), None)
        if head is False and (text := english.with_one(made.text, made.slots[0], self.parts.words)) != made.text:
            return replace(made, text=text)
        return made

    def _sentence(self, meaning: Meaning, part: SaidPart, template: Template) -> SetSentence:
        said_as = {
            value: self.naming.told_apart(meaning, value, self.naming.said(value, part.roles(names)))
            for value, names in part.pattern.roles
        }
        filled = {name: said_as[value] for value, names in part.pattern.roles for name in names}
        for name in _heads(template.text):
            filled[name] = capital(filled[name])
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
        later = last_slot(template.text)
        about = part.value(later) if later else subject
        made = SetSentence(
            capital(body), subject, spans, [template], about, head, last, closed=several_clauses(template.text)
        )
        made.small = (filled[template.slots[0]] if template.text.startswith("[") else body.lower())[:1]
        made.predicate = predicate_of(made) if head else ""
        if slot := place_slot(template.text):
            made.clause, made.where, made.clauses = part.value(slot), True, 1
        if made.closed and made.predicate:
            reopen(made)
        return made


@lru_cache(1 << 14)
def _agreeing(template: Template, agreements: tuple[tuple[str, str, bool | None], ...]) -> Template:
    text = template.text
    for slot, kind, number in agreements:
        text = english.agreeing(text, slot, kind, number)
    return template if text == template.text else replace(template, text=text)


@lru_cache(1 << 14)
def _heads(template: str) -> tuple[str, ...]:
    """The slots that later sentences of a template begin with."""
    return tuple(re.findall(r"[.!?] \[([^\[\]]+)\]", template))


@lru_cache(1 << 14)
def _verb(template: str) -> str:
    """The verb that a template says of what it begins with; the template itself where there is none."""
    _, _, rest = template.partition("]")
    if not _HEAD.match(template):
        return template
    found = english.VERB_AND.match(rest)
    return found[1] if found else "has" if english.HAS.match(rest) or rest.startswith(" has [") else template


def _rank(
    part: SaidPart, values: tuple[Collection[str], Collection[str]], now: SetSentence | None, root: str, named: set[str]
) -> tuple[bool | int, ...]:
    """What is said next: of what was just named, of the same subject, of the main one, of one that is known.  `values`:
    those that the part is about, and those that it says something to be in."""
    subjects, places = values
    if now is None:
        first = bool(_HEAD.match(part.first.text))
        return False, root in subjects, any(root == v for v, _ in part.pattern.roles), len(part.positions), first
    chained = (now.last in subjects or now.last in places) and now.last != root and not now.closed
    more = now.clause in (places if now.where else subjects) and now.clauses < CLAUSES
    same = _verb(part.first.text) == _verb(now.templates[-1].text)
    alike = bool(_HEAD.match(part.first.text)) == bool(now.head)  # it may be joined
    return chained or more, now.subject in subjects, same, alike, root in subjects, not named.isdisjoint(subjects)


def _goes_on(part: SaidPart, template: Template, now: SetSentence) -> bool:
    """Is a template about what a sentence names last, or does it say what there is in that place, last?"""
    last = now.clause or now.last
    return bool(last) and last in (part.value(template.slots[0]), part.value(template.slots[-1]))


def _as_given(name: str, part: SaidPart, meaning: Meaning) -> str:
    """The name of an argument in the meaning's own numbering, from that of a part's pattern."""
    # of several expressions arguments have a number before them; of one their own names may have dots
    number, _, argument = name.partition(".") if len(part.pattern.order) > 1 else ("", "", name)
    at = part.positions[part.pattern.order[int(number) - 1 if number else 0]]
    return f"{at + 1}.{argument}" if len(meaning) > 1 else argument
