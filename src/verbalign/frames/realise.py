"""A frame and a meaning in, a sentence out that knows where each value stands and what it tells without naming it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verbalign.frames.kinds import Value
from verbalign.frames.nodes import Choice, Nodes, Slot, Words
from verbalign.frames.renderings import rendered
from verbalign.language import Language


@dataclass(frozen=True)
class Speech:
    """What it takes to say values: their kinds, the language, the articles of members of lists."""

    kinds: Mapping[str, str]
    language: Language
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass
class Sentence:
    """A sentence as it grows."""

    text: str = ""
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    told: dict[str, None] = field(default_factory=dict)  # arguments that words tell
    guesses: int = 0

    @property
    def says(self) -> set[str]:
        return {*self.spans, *self.told}


def realised(nodes: Nodes, args: Mapping[str, Value], speech: Speech, capital: bool = True) -> Sentence | None:
    """The sentence of a frame for a meaning, or None where it can't say it."""
    made = Sentence()
    if not _add(made, nodes, args, speech):
        return None
    made.text = made.text.lstrip()
    if capital and made.text:
        first = next((k for k, sign in enumerate(made.text) if sign.isalnum()), 0)
        made.text = made.text[:first] + made.text[first : first + 1].upper() + made.text[first + 1 :]
    return made


def _add(made: Sentence, nodes: Nodes, args: Mapping[str, Value], speech: Speech) -> bool:
    for node in nodes:
        if isinstance(node, Words):
            made.text += (" " if node.spaced and made.text else "") + node.text
        elif isinstance(node, Slot):
            value = args.get(node.argument)
            if not value:
                return False
            kind = speech.kinds.get(node.argument, "name")
            form = rendered(value, node.rendering, kind, speech.language, speech.articles.get(node.argument))
            if form is None:
                return False
            made.text += " " if node.spaced and made.text else ""
            start = len(made.text)
            made.text += form
            made.spans.setdefault(node.argument, (start, len(made.text)))
        elif isinstance(node, Choice):
            for branch in node.branches:
                if all(test.holds(args, speech.language, speech.kinds) for test in branch.tests):
                    made.guesses += branch.guessed
                    made.told.update(dict.fromkeys(sorted(branch.says)))
                    if not _add(made, branch.nodes, args, speech):
                        return False
                    break
            else:
                return False
    return True
