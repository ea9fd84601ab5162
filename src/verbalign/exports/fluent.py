"""Fluent: a message for every case, with its key in the comment before it.

Words that stand for a value (`not family-friendly`) are terms, so that they can be edited once and are known again when
the file is taken back; a template that several argument sets share is written once and referred to.  Fluent's selectors
know identifiers and numbers only, so the choice among cases is the message's name, and articles are variables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from verbalign.exports.cases import ArgumentSet, CaseChoice, NotExported
from verbalign.exports.names import allotted
from verbalign.exports.notes import described, head, missing, rules
from verbalign.exports.parts import Article, Fixed, Literal, Part, Value
from verbalign.exports.sentences import fluent
from verbalign.exports.sentences.fluent import literal
from verbalign.exports.table import Table


class Message(NamedTuple):
    """A case under its name; `same`: the name of another message that has the same template."""

    name: str
    set: ArgumentSet
    choice: CaseChoice
    parts: tuple[Part, ...]
    same: str = ""


def messages(table: Table) -> list[Message]:
    """The messages of a dictionary, in order."""
    cases = list(table.cases())
    names = allotted(found.key(choice) for found, choice in cases)
    said: dict[tuple[str, str, frozenset[str]], str] = {}
    out = []
    for (found, choice), name in zip(cases, names, strict=True):
        same = ""
        if not choice.values:
            same = said.setdefault((found.predicate, choice.template.text, choice.template.when), name)
        out.append(Message(name, found, choice, table.parts(found, choice), same if same != name else ""))
    return out


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """All messages of a dictionary."""
    found = messages(table)
    terms = term_names(found)
    notes = [*head(table, "fluent"), *rules(table)]
    notes += [line for sentences in table.sentences.values() for line in described(sentences)]
    notes += ["Without isolation marks (use_isolating=False) it is said exactly."]
    lines = [f"### {line}".rstrip() for note in [*notes, *missing(table)] for line in note.splitlines()]
    lines += [*([""] if terms else []), *(f"-{name} = {literal(words)}" for (_, words), name in terms.items())]
    for message in found:
        left = message.set.left_out(message.choice)
        about = message.set.key(message.choice) + (f" (leaves out {', '.join(left)})" if left else "")
        lines += ["", *(f"# {line}" for line in about.splitlines())]
        text = f"{{ {message.same} }}" if message.same else pattern(table, message.parts, terms)
        lines.append(f"{message.name} = {text}")
    for one in table.composed.values():
        lines += ["", f"# {one.template.text}", f"{one.key} = {pattern(table, one.parts, {})}"]
    for sentences in table.sentences.values():
        lines += fluent.lines(sentences)
    return "\n".join(lines) + "\n", []


def term_names(found: Sequence[Message]) -> dict[tuple[str, str], str]:
    """The name of each fixed wording, by slot and words."""
    fixed = {(p.slot, p.words): None for message in found for p in message.parts if isinstance(p, Fixed)}
    return dict(zip(fixed, allotted(f"{slot} {words}" for slot, words in fixed), strict=True))


def variables(table: Table) -> dict[str, Part]:
    """What each variable stands for."""
    found: dict[str, Part] = {}
    for argument, name in table.arguments.items():
        found[name] = Value(argument)
        found[f"{name}_a"], found[f"{name}_A"] = Article(argument), Article(argument, large=True)
    return found


def pattern(table: Table, parts: Sequence[Part], terms: Mapping[tuple[str, str], str]) -> str:
    """A template as a pattern on one line."""
    out = ""
    for number, part in enumerate(parts):
        if isinstance(part, Literal):
            out += literal(part.text, first=number == 0, last=number == len(parts) - 1)
        elif isinstance(part, Fixed) and (part.slot, part.words) in terms:
            out += f"{{ -{terms[part.slot, part.words]} }}"
        elif isinstance(part, Fixed):
            out += literal(part.words, first=number == 0, last=number == len(parts) - 1)
        else:
            out += f"{{ ${table.variable(part)} }}"
    return out or '{ "" }'
