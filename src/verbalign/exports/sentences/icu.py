"""Sentences as ICU MessageFormat: `select` by values, `plural` by numbers; a plan is its sentences in one message."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from verbalign.exports.sentences import Sentences
from verbalign.exports.sentences.messages import Parts, Switch
from verbalign.exports.sentences.questions import OTHER, Variable


def messages(found: Sentences) -> Iterator[tuple[str, str]]:
    """The messages of a predicate, each with its key."""
    texts = {n: pattern(sentence.parts, found.names) for n, sentence in found.sentences.items()}
    for number, sentence in found.sentences.items():
        yield sentence.key, texts[number]
    for numbers, key in found.plans.items():
        yield key, " ".join(texts[number] for number in numbers)


def pattern(parts: Parts, names: Mapping[Variable, str], plural: bool = False) -> str:
    """A message; `plural`: it stands right within a plural, where # is the number."""
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(quoted(part, plural))
        elif isinstance(part, Variable):
            out.append(f"{{{names[part]}}}")
        else:
            out.append(_switch(part, names))
    return "".join(out)


def _switch(switch: Switch, names: Mapping[Variable, str]) -> str:
    counts = switch.question.counts
    cases = "".join(
        f" {answer} {{{pattern(words, names, counts)}}}" for answer, words in (*switch.cases, (OTHER, switch.default))
    )
    return f"{{{names[switch.question]}, {'plural' if counts else 'select'},{cases}}}"


def quoted(text: str, plural: bool = False) -> str:
    """Literal text: apostrophes are doubled, and signs that mean something stand between apostrophes, together with
    those beside them.

    >>> quoted("it's {}"), quoted("'{x}'"), quoted("#1", plural=True)
    ("it''s '{}'", "'''{'x'}'''", "'#'1")
    """
    special = "{}#" if plural else "{}"

    def marked(match: re.Match[str]) -> str:
        doubled = match.group().replace("'", "''")
        return f"'{doubled}'" if set(match.group()) & set(special) else doubled

    return re.sub(rf"[{special}']+", marked, text)
