"""Rasa: `responses:` of a domain, one for every argument set, with all templates that `say --all` would list as
variations, and conditions on slots where values decide.

Rasa chooses a variation at random.  Its conditions compare whole slot values, so templates that ask for a feature of
the place or for a part of a value are left; articles are slots of their own (`food_a`).  A slot has one value for all
variations, so those that need it in another form than the first (large at the head, without *the*) are left, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verbalign.exports.cases import ArgumentSet, CaseChoice, NotExported, with_values
from verbalign.exports.notes import described, head, missing, rules
from verbalign.exports.parts import Fixed, Literal, Part, Value, as_list
from verbalign.exports.sentences import rasa
from verbalign.exports.table import Table

CONDITIONED = "Rasa cannot test the conditions of its templates, or cannot say them"
BRACES = "Rasa cannot say braces around words, or 0[, beside a slot"
OTHER_FORM = "a variation needs a value in another form than the first"
UNSAID = "Rasa cannot tell its values from one that nobody says, which has a case of its own"
CASE = "Rasa does not tell capitals from small letters in values"
_CONDITION = re.compile(r'{type: slot, name: ("(?:[^"\\]|\\.)*"), ')
_TAG = re.compile(r"{([^\n{}]+?)}")  # what Rasa takes for a slot


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """All responses of a dictionary; and what else is left, because Rasa cannot say it."""
    left: list[NotExported] = []
    blocks: list[str] = []
    for found in table.sets:
        variations: list[str] = []
        seen: set[tuple[tuple[str, str], ...]] = set()
        for choice in found.choices:
            folded = tuple((name, value.casefold()) for name, value in choice.values)
            if folded in seen and not choice.when:
                left.append(NotExported(found.predicate, with_values(found.names, choice.values), CASE))
                continue
            seen.update([folded] if not choice.when else [])
            if _overruled(table, found, choice):
                left.append(NotExported(found.predicate, with_values(found.names, choice.values), UNSAID))
                continue
            variations += _variations(table, found, choice, left)
        if variations:
            blocks.append(f"  {response_name(table, found)}:")
            blocks += variations
        else:
            left.append(NotExported(found.predicate, found.names, CONDITIONED, whole=True))
    for one in table.composed.values():
        text = _text(table, one.parts)
        if text is None:
            left.append(NotExported(one.predicate, (one.template.text,), BRACES))
        else:
            blocks += [f"  utter_{one.key}:", f"  - text: {_string(text)}"]
    for sentences in table.sentences.values():
        blocks += rasa.lines(sentences, _fits, _string, BRACES, left)
    notes = [*head(table, "rasa"), *rules(table)]
    notes += [line for sentences in table.sentences.values() for line in described(sentences, chosen=True)]
    notes += missing(table, left)
    comment = [f"# {line}" for note in notes for line in note.splitlines()]
    slots = list(_slots(blocks))
    responses = ["responses:", *blocks] if blocks else ["responses: {}"]
    return "\n".join([*comment, 'version: "3.1"', *slots, *responses]) + "\n", left


def _slots(blocks: Sequence[str]) -> Iterator[str]:
    """The slots that responses use, which your actions set; they steer no conversation."""
    names = {name for line in blocks for name in _CONDITION.findall(line)}
    for line in blocks:
        if line.startswith("  - text: "):
            names.update(_string(name) for name in _TAG.findall(re.sub(r"{{|}}", "", line)))
    yield "slots:" if names else "slots: {}"
    for name in sorted(names):
        yield f"  {name}: {{type: text, influence_conversation: false, mappings: [{{type: custom}}]}}"


def response_name(table: Table, found: ArgumentSet) -> str:
    """The name of the response for an argument set: `utter_inform__area__name`."""
    names = (table.arguments[name] for name in found.names)
    return "__".join([f"utter_{table.predicates[found.predicate]}", *names])


def _variations(table: Table, found: ArgumentSet, choice: CaseChoice, left: list[NotExported]) -> Iterator[str]:
    """The variations of a case."""
    if choice.when:
        return
    forms = _forms(table.parts(found, choice))
    for template in choice.templates:
        parts = table.parts(found, choice, template)
        text = _text(table, parts)
        alike = all(forms.get(slot, (False, False)) == form for slot, form in _forms(parts).items())
        if text is None or not alike:
            reason = f"{OTHER_FORM if text else BRACES}: {template.text}"
            left.append(NotExported(found.predicate, with_values(found.names, choice.values), reason))
            continue
        in_words = tuple((name, as_list(value)) for name, value in choice.values)
        for values in dict.fromkeys([choice.values, in_words]):  # a list is a text in Rasa, written or in words
            yield f"  - text: {_string(text)}"
            if values:
                yield "    condition:"
            for name, value in values:
                yield f"    - {{type: slot, name: {_string(table.arguments[name])}, value: {_string(value)}}}"


def _overruled(table: Table, found: ArgumentSet, choice: CaseChoice) -> bool:
    """Is there a case for a value that nobody says, where Rasa would find this one suitable as well?"""
    mine = dict(choice.values)
    return any(
        value in table.unsaid and name not in mine and all(mine.get(n, v) == v for n, v in other.values)
        for other in found.choices
        for name, value in other.values
    )


def _forms(parts: Sequence[Part]) -> dict[str, tuple[bool, bool]]:
    """The form in which each slot's value is needed."""
    return {part.slot: (part.bare, part.head) for part in parts if isinstance(part, Value)}


def _text(table: Table, parts: Sequence[Part]) -> str | None:
    """A template as Rasa writes it; None where Rasa would take literal text for a slot."""
    out, wanted = "", []
    for part in parts:
        if isinstance(part, Literal | Fixed):
            text = part.text if isinstance(part, Literal) else part.words
            out += text.replace("{", "{{").replace("}", "}}")
        else:
            wanted.append(table.variable(part))
            out += f"{{{wanted[-1]}}}"
    return out if _fits(out, wanted) else None


def _fits(text: str, slots: Sequence[str]) -> bool:
    """Does Rasa take these for the slots of a text, and nothing else?"""
    return _TAG.findall(text) == [*slots] and "0[" not in text


def _string(text: str) -> str:
    """A text in YAML's double quotes; signs that YAML does not print are escaped.

    >>> _string('say "no" \\u200f')
    '"say \\\\"no\\\\" \\\\u200f"'
    """
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    signs = (s if s == " " or (s.isprintable() and s != "\ufeff") else f"\\U{ord(s):08x}" for s in quoted)
    return '"' + "".join(s.replace("\\U0000", "\\u") if len(s) == 10 else s for s in signs) + '"'
