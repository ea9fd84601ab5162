"""Wordings of sets of triples as templates: a mention of an entity takes the place of one of its roles.

An entity is found where it is written, in one of the forms of `entities`; its k-th mention takes the place of its k-th
role.  A wording makes no template where a word goes with its meaning alone, a comma claims that one value lies in
another, or a name belongs to other people's knowledge.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TypeAlias
from unicodedata import category

from verbalign.dictionary.template import escaped
from verbalign.language import english
from verbalign.learning.pattern import Pattern
from verbalign.learning.sets.heard import Heard, Marks, ordered, roles_by_value
from verbalign.learning.sets.relations import literal_words
from verbalign.mentions.entities import find, kind_of, plain, spoken_length
from verbalign.values import Meaning
from verbalign.values.arguments import folded, name_words
from verbalign.values.text import tokens, words

Words: TypeAlias = tuple[str, ...]

MENTION = "\x00"
_NAME = re.compile(r"[A-Z][\w.'-]+(?: (?:of |the )*[A-Z][\w.'-]+)*")
_LIST = re.compile(f"(?:, {MENTION}+)+,? and {MENTION}+(?!{MENTION})")  # the rest of a list


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


def slotted(known: Pattern, meaning: Meaning, text: str, marks: Marks, heard: Heard) -> tuple[str, Words] | None:
    """A text with its mentions as slots, and its words; None where an entity is not said, or more often than it has
    roles, where a word goes with this meaning alone, or where a comma claims what the meaning does not."""
    places: list[tuple[int, int, str, int]] = []
    for entity, (value, roles) in enumerate(known.roles):
        mine = marks.get(value, ())
        if not 1 <= len(mine) <= len(roles):
            return None
        places.extend((a, b, role, entity) for (a, b, _), role in zip(mine, roles, strict=False))
    names = {part.split("(")[0] for part in known.key.split(" + ")}
    order = ordered(marks)
    said = tuple(part for part in meaning if all(str(value) in marks for _, value in part.args))
    if heard.relations.wrong(said, text, order) or heard.relations.apart(said, text, order):
        return None
    if len(said) > 1 and heard.relations.untold(names, set(literal_words(text, order))):
        return None
    roles_ = roles_by_value(meaning)
    own = {word.lower() for value, _ in known.roles for word in words(value) if len(word) > 3}
    labels = [
        next((f"[{r}]" for r in roles_[value] if not r.endswith(".subject")), "[subject]") for value, _ in known.roles
    ]
    out, line, at = "", list[str](), 0
    named_at: set[int] = set()
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
        if role and (english.SLIP.search(text[at:start]) or category(text[start - 1 : start] or " ") == "Sc"):
            return None  # a slip, or a currency that nobody gave
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
        if kind_of(value) == "name":
            named_at.add(len(line) - 1)
        at = end
    out += escaped(_cased(text[at:], at, text, heard))
    line.extend(folded(word) for word in words(text[at:]))
    out = english.with_one_of(re.sub(r" +(?=[.,;!?](?:\s|$))", "", out))
    if english.malformed(out) or any(_claims(line, at, names, heard) for at in named_at):
        return None
    if _lacks_its_verb(line, heard):
        return None
    if len(names) > 1 and any(
        _is_told_a_thing(line, at, names, heard) for at, w in enumerate(line) if w in ("a", "an")
    ):
        return None
    if not out.endswith((".", "!", "?", '"')):
        out += "."
        line.append(".")
    timed = heard.untimed(names)
    if (timeless := english.without_times(timed, out)) != out:
        return timeless, tuple(word for word in line if word not in timed)
    return out, tuple(line)


def _lacks_its_verb(line: Sequence[str], heard: Heard) -> bool:
    """Does a sentence begin like "A located in B where …", with no verb but in the clause?"""
    for at, word in enumerate(line[:-1]):
        if word[0] == "[" and (not at or line[at - 1] == ".") and heard.passive(line[at + 1]):
            end = next((n for n in range(at + 1, len(line)) if line[n] in english.ENDS_CLAUSE), len(line))
            if english.BE.isdisjoint(line[at + 2 : end]):
                return True
    return False


def _is_told_a_thing(line: Sequence[str], at: int, names: Collection[str], heard: Heard) -> bool:
    """Is something said to be a thing that no property speaks of, as in "A is a dish from B"?"""
    if not at or line[at - 1] not in english.APPOSING:
        return False
    told = {english.stem(word) for name in names for word in name_words(name).split()}
    noun = ""
    for word in line[at + 1 :]:
        if not word.isalpha() or word in heard.plain_words:
            break
        noun = word
    return noun in heard.nouns and english.stem(noun) in heard.things and english.stem(noun) not in told


def _claims(line: Sequence[str], at: int, names: Collection[str], heard: Heard) -> bool:
    """Is a name beside a noun of no property, as in "the novel A", or has it lost its ending, as in "A capital is"?"""
    told = {english.stem(word) for name in names for word in name_words(name).split()}
    before, after, head = line[at - 1] if at else "", line[at + 1] if at + 1 < len(line) else "", not at
    if head or before == ".":
        lost = after in heard.nouns and not english.BE.isdisjoint(line[at + 2 : at + 5])
        return lost or (len(names) == 1 and after in heard.nouns and english.stem(after) in heard.things)
    return any(word in heard.nouns and english.stem(word) not in told for word in (before, after))


def _masked(text: str, places: Sequence[tuple[int, int, str, int]]) -> str:
    """A text with a sign for every letter of a mention."""
    for start, end, _, _ in places:
        text = f"{text[:start]}{MENTION * (end - start)}{text[end:]}"
    return text


def _cased(literal: str, at: int, text: str, heard: Heard) -> str:
    """Literal words with the capitals that belong there: "part Of" is a slip."""
    out, done = "", 0
    for token in tokens(literal):
        inside = at + token.start > 1 and text[at + token.start - 2] not in ".!?"
        out += literal[done : token.start] + (heard.usual(token.text) if inside else token.text)
        done = token.end
    return english.with_articles(out + literal[done:])
