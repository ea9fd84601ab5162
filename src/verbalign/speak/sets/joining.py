"""Sentences that are being made, and how one more part is joined to one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from functools import lru_cache

from verbalign.dictionary.template import Template, pieces
from verbalign.language import english
from verbalign.values import Meaning, Span
from verbalign.values.arguments import value_text

PREDICATE, OBJECT, OWNED = "predicate", "object", "owned"  # what is joined: "is b", "b" alone, "its b is c"


@dataclass(slots=True)
class SetSentence:
    """A sentence that is being made: its text without the full stop, and who or what it is about."""

    text: str
    subject: str
    spans: dict[str, Span]  # by argument as given
    templates: list[Template]
    about: str  # the value that its last sentence, if it has several, begins with
    head: str = ""  # the value that it begins with
    last: str = ""  # and the one that it ends with
    joined: list[tuple[int, str]] = field(default_factory=list)  # where parts were joined to it, and as what
    owned: bool = False  # does it go on with what belongs to its subject?
    closed: bool = False
    possessive: str = ""  # the pronoun, such as "its", that it begins with
    predicate: str = ""  # what is said of the subject, or in a clause at the end, from its last verb on
    clause: str = ""  # the value that a relative clause at its end is about,
    clauses: int = 0  # and how much that clause says
    where: bool = False  # does it say what there is in that place?
    small: str = ""  # its first letter within a sentence

    def facts(self) -> int:
        """What it says, but for what stands in a clause after its subject."""
        return 1 + sum(at >= 0 for at, _ in self.joined)


def first_named(meaning: Meaning, made: SetSentence) -> Span:
    """Where the subject of a sentence is first named."""
    own = (span for name, span in made.spans.items() if has_value(meaning, name, made.subject))
    return min(own, default=(0, 0))


def noun_of(meaning: Meaning, made: SetSentence) -> tuple[str, str]:
    """The noun that is said to be something, and what: of "The capital of A is B", capital and " is B"."""
    start, end = first_named(meaning, made)
    if start == 0 and (found := english.OWN_NOUN.match(made.text, end)):
        return found[1], made.text[found.end() :]
    found = english.NOUN_OF.match(made.text[:start])
    return (found[1], made.text[end:]) if found and english.IS.match(made.text, end) else ("", "")


def same_property(now: SetSentence, made: SetSentence) -> bool:
    """Do two parts say the same property of one subject, so that the second needs to name its object alone?"""
    named = set(made.spans.values())
    return bool(made.last) and made.templates == now.templates[-1:] and len(named) <= 2


def insert(now: SetSentence, made: SetSentence, words: str, rest: str) -> None:
    """A sentence with something more after its subject: "A, whose b is c, is d"."""
    at = min(now.spans.values())[1]
    shift = at + len(words) - 1 - len(made.text)
    now.spans = {n: (a, b) if b <= at else (a + len(words), b + len(words)) for n, (a, b) in now.spans.items()}
    now.text = now.text[:at] + words + now.text[at:]
    for name, (a, b) in made.spans.items():
        cut = a < len(made.text) - len(rest)
        now.spans.setdefault(name, min(now.spans.values()) if cut else (a + shift, b + shift))
    now.templates += made.templates
    now.joined = [(-1, PREDICATE), *((place + len(words), what) for place, what in now.joined)]


def enclose(now: SetSentence, made: SetSentence, words: str, rest: str) -> bool:
    """A sentence that takes in the one before, about what belongs to its subject: "A, whose b is c, is d"."""
    insert(made, now, words, rest)
    made.templates = [*now.templates, *made.templates[: -len(now.templates)]]
    for own in fields(SetSentence):
        setattr(now, own.name, getattr(made, own.name))
    return True


def predicate_of(made: SetSentence) -> str:
    """What a sentence says of its subject, where it begins with it and a verb follows."""
    start = next((b for a, b in made.spans.values() if a == 0), 0)
    return made.text[start:] if start and english.VERB.match(made.text, start) else ""


def reopen(made: SetSentence) -> None:
    """Let a sentence go on that says two things of its subject, "A is b and has c", as if they had been joined."""
    joints = [found for found in english.CLAUSE.finditer(made.text) if not _named(made, found.start())]
    if len(joints) == 1 and english.GOES_ON.match(made.text, joints[0].start()):
        at = joints[0].start()
        made.joined.append((at, PREDICATE))
        made.predicate = made.text[at + len(" and") :]
        made.closed = False


def _named(made: SetSentence, at: int) -> bool:
    return any(a <= at < b for a, b in made.spans.values())


def _same_verb(now: SetSentence, rest: str) -> str:
    """What is left of a predicate where the one before has the same verb: " on c" of "was born in b" and "… on c"."""
    found, other = english.VERB_AND.match(now.predicate), english.VERB_AND.match(rest)
    return rest[other.end(1) :] if found and other and found[1] == other[1] and found[2] != other[2] else ""


def join(
    now: SetSentence, made: SetSentence, joint: str, rest: str, called: str = "", *, what: str = PREDICATE
) -> None:
    """A sentence with one more part: "A is b and has c"; `called`: the word that stands for its subject; `what` the
    part is."""
    if not called and joint:
        at, before = now.joined[-1] if now.joined else (0, what)
        if at > 0 and before == what:  # a list of three: the joint before becomes a comma
            if now.text[at : at + 4] == " and":
                now.text = f"{now.text[:at]},{now.text[at + 4 :]}"
                now.spans = {n: (a - 3 * (a > at), b - 3 * (a > at)) for n, (a, b) in now.spans.items()}
        elif at > 0 and what == OWNED:  # a list of predicates is at an end
            joint = f",{joint}"
        now.joined.append((len(now.text), what))
    at = len(now.text) + joint.index(called)
    own = (at, at + len(called)) if called else min(now.spans.values(), default=(0, 0))
    shift = len(now.text) + len(joint) - (len(made.text) - len(rest))
    now.text += joint + rest
    for name, (a, b) in made.spans.items():
        cut = a < len(made.text) - len(rest)
        now.spans.setdefault(name, own if cut else (a + shift, b + shift))
    now.templates += made.templates
    now.last = made.last


def go_on(now: SetSentence, made: SetSentence, rest: str) -> bool:
    """One more predicate of the same thing: "A has b, c and a d of e", "A was born in b on c", "A is b and has c"; not
    the verb of an earlier one again, as in "A was born in b, died in c and was born on d"."""
    verb = english.VERB_AND.match(rest)
    if same_property(now, made):
        join(now, made, " and", " " + made.text[max(made.spans.values())[0] :], what=OBJECT)
    elif english.HAS.match(rest) and english.HAS.match(now.predicate):
        join(now, made, " and", rest[len(" has") :], what=OBJECT)
    elif left := _same_verb(now, rest):
        join(now, made, "", left)
    elif verb and len(now.joined) > 0 and " " in verb[1] and f" {verb[1]} " in now.text.removesuffix(now.predicate):
        return False
    else:
        join(now, made, " and", rest)
        now.predicate = rest
    return True


def said_there(made: SetSentence) -> str:
    """What a sentence says of a place that it ends with: of "A is spoken in B", "A is spoken"."""
    start = next((a for a, b in made.spans.values() if b == len(made.text)), 0)
    found = made.text[:start].removesuffix(english.IN)
    return made.small + found[1:] if start and len(found) < start and english.IS.search(found) else ""


def join_there(now: SetSentence, made: SetSentence, said: str, place: Span) -> None:
    """A sentence with a clause on what there is in the place that it ends with: "…, where A is spoken"."""
    joint = " and " if now.where else f", {english.WHERE} "
    shift = len(now.text) + len(joint)
    now.text += joint + said
    for name, (a, b) in made.spans.items():
        now.spans.setdefault(name, (a + shift, b + shift) if b <= len(said) else place)
    now.templates += made.templates
    now.where, now.closed, now.clauses, now.predicate = True, True, now.clauses + 1, ""


def has_value(meaning: Meaning, name: str, value: str) -> bool:
    """Has an argument this value?"""
    number, _, argument = name.rpartition(".")
    return value_text(dict(meaning[int(number) - 1 if number else 0].args)[argument]) == value


@lru_cache(1 << 14)
def several_clauses(template: str) -> bool:
    """Has a template more than one clause?"""
    return bool(english.SEVERAL_CLAUSES.search("".join(piece for piece, _ in pieces(template))))


@lru_cache(1 << 14)
def last_slot(template: str) -> str:
    """The slot that the last of several sentences is about: it begins with it, or with what belongs to it."""
    *before, last = re.split(r"[.!?] (?=[A-Z\[])", template)
    literal, slot = pieces(last)[0]
    return slot or "" if before and (literal in ("", "The ") or english.NOUN_OF.match(literal)) else ""


@lru_cache(1 << 14)
def place_slot(template: str) -> str:
    """The slot of the place that a clause at the end is about: "…, where A is spoken"."""
    found = english.THERE.search(template)
    return found[1] if found else ""


def capital(text: str) -> str:
    """A sentence with a capital at its head, but for names like iPod."""
    return text[:1].upper() + text[1:] if not text[1:2].isupper() else text
