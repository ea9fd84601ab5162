"""Sentences as Rasa responses: a variation for every way through the choices, each with a slot that tells which of its
conditions holds.  Rasa sends responses one by one; a text of several sentences is put together by the action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verbalign.exports.cases import NotExported
from verbalign.exports.sentences import SentenceMessage, Sentences, condition
from verbalign.exports.sentences.messages import Parts, Taken, choices, variations
from verbalign.exports.sentences.questions import Variable

MOST = 200  # variations of a sentence
TOO_MANY = f"it would have more than {MOST} variations"

Check = Callable[[str, list[str]], bool]  # does Rasa read a text as it is meant, with these slots?
Written = Callable[[str], str]


def lines(found: Sentences, fits: Check, string: Written, braces: str, left: list[NotExported]) -> Iterator[str]:
    """The responses of a predicate; what Rasa can't say is added to `left`."""
    for sentence in found.sentences.values():
        made = variations(sentence.template, found.questions, MOST)
        if made is None:
            left.append(NotExported(found.predicate, (sentence.template.text,), TOO_MANY))
            continue
        written = [_text(found, parts) for _, parts in made]
        if not all(fits(*text) for text in written):
            left.append(NotExported(found.predicate, (sentence.template.text,), braces))
            continue
        yield f"  utter_{sentence.key}:  # {' '.join(sentence.about.split())}"
        for (taken, _), (text, _) in zip(made, written, strict=True):
            yield f"  - text: {string(text)}"
            yield from _conditions(found, sentence, taken, string)


def _conditions(found: Sentences, sentence: SentenceMessage, taken: Taken, string: Written) -> Iterator[str]:
    every = list(choices(sentence.template.nodes))
    if taken:
        yield "    condition:"
    for number, branch in sorted(taken.items()):
        choice = every[number]
        name = found.choice_names[sentence.number, number + 1]
        value = condition(choice, choice.branches[branch])
        yield f"    - {{type: slot, name: {string(name)}, value: {string(value)}}}"


def _text(found: Sentences, parts: Parts) -> tuple[str, list[str]]:
    """A sentence as Rasa writes it, and its slots in order."""
    text, slots = "", []
    for part in parts:
        if isinstance(part, Variable):
            slots.append(found.names[part])
            text += f"{{{slots[-1]}}}"
        elif isinstance(part, str):
            text += part.replace("{", "{{").replace("}", "}}")
    return text, slots
