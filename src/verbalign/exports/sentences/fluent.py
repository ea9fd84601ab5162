"""Sentences as Fluent messages with selectors; a plan refers to its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from verbalign.exports.sentences import Sentences
from verbalign.exports.sentences.messages import Parts, Switch
from verbalign.exports.sentences.questions import OTHER, Variable


def lines(found: Sentences) -> Iterator[str]:
    """The messages of a predicate, the template in the comment before each."""
    for sentence in found.sentences.values():
        yield ""
        yield f"# {sentence.about}"
        yield f"{sentence.key} = {message(found, sentence.parts)}"
    for numbers, key in found.plans.items():
        yield ""
        yield f"{key} = {plan(found, numbers)}"


def message(found: Sentences, parts: Parts) -> str:
    return pattern(parts, found.names)


def plan(found: Sentences, numbers: tuple[int, ...]) -> str:
    """Sentences one after the other."""
    return " ".join(f"{{ {found.sentences[number].key} }}" for number in numbers)


def pattern(parts: Parts, names: Mapping[Variable, str], depth: int = 1) -> str:
    """A message as a pattern; variants stand on lines of their own."""
    out = ""
    for number, part in enumerate(parts):
        if isinstance(part, str):
            out += literal(part, first=number == 0, last=number == len(parts) - 1)
        elif isinstance(part, Variable):
            out += f"{{ ${names[part]} }}"
        else:
            out += _switch(part, names, depth)
    return out or '{ "" }'


def _switch(switch: Switch, names: Mapping[Variable, str], depth: int) -> str:
    indent = "    " * depth
    cases = "".join(
        f"\n{indent}  [{answer.removeprefix('=')}] {pattern(words, names, depth + 1)}" for answer, words in switch.cases
    )
    default = f"\n{indent} *[{OTHER}] {pattern(switch.default, names, depth + 1)}"
    return f"{{ ${names[switch.question]} ->{cases}{default}\n{indent}}}"


def literal(text: str, first: bool = True, last: bool = True) -> str:
    """Literal text: braces and line ends are put into strings, and so is white space that would be trimmed.

    >>> literal(" {a}")
    '{ " " }{ "{" }a{ "}" }'
    """
    edges = "|".join([*([r"^\s+"] if first else []), *([r"\s+$"] if last else []), r"[{}\n\r]"])
    return re.sub(edges, lambda match: f'{{ "{_string(match.group())}" }}', text)


def _string(text: str) -> str:
    return "".join(f"\\u{ord(sign):04X}" if sign in "\n\r" else sign for sign in text)
