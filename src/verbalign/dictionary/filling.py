"""A template and a meaning in, a sentence out that knows where each value stands and what its choices tested."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from verbalign.dictionary.conditions import Test, tells
from verbalign.dictionary.patterns import Branch, Choice, Nodes, Slot, Words
from verbalign.language import Language
from verbalign.mentions.kinds import Value
from verbalign.mentions.renderings import rendered

BEGINNING = 4  # letters that tell that two words have to do with each other
_PART = re.compile(r"[^\W\d_]+")
CODE = frozenset("<[{$@#%&\\/_=~`")  # what comes after these is written as it is: "<b>", "$path", "@anna"


@dataclass(frozen=True)
class Speech:
    """What it takes to say values: their kinds, the language, the articles of members of lists (or the words for the
    patterns of expressions)."""

    kinds: Mapping[str, str] = field(default_factory=dict)
    language: Language = field(default_factory=Language)
    articles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Filled:
    """A sentence as it grows."""

    text: str = ""
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    told: dict[str, None] = field(default_factory=dict)  # arguments whose value words tell: a choice picked them by it
    conditions: list[tuple[Test, ...]] = field(default_factory=list)  # those of the choices that were made
    guessed: list[tuple[Test, ...]] = field(default_factory=list)  # and of these the ones that nobody has made before

    @property
    def guesses(self) -> int:
        return len(self.guessed)

    @property
    def says(self) -> set[str]:
        return {*self.spans, *self.told}


def filled(nodes: Nodes, args: Mapping[str, Value], speech: Speech, capital: bool = True) -> Filled | None:
    """The sentence of a template for a meaning, or None where it can't say it."""
    made = Filled()
    if not _add(made, nodes, args, speech):
        return None
    if capital:
        end = min(made.spans.values(), default=(0, len(made.text)))[1]  # a value settles it, whatever signs it has
        made.text = headed(made.text[:end])[0] + made.text[end:]
    return made


def headed(text: str) -> tuple[str, bool]:
    """Text whose first letter is a capital, unless a sign before it makes it code; and is that settled by this text?

    >>> headed('"it rains'), headed("$path is set"), headed("(")
    (('"It rains', True), ('$path is set', True), ('(', False))
    """
    for place, sign in enumerate(text):
        if sign in CODE:
            return text, True
        if sign.isalnum():
            return text[:place] + sign.upper() + text[place + 1 :], True
    return text, False


def _add(made: Filled, nodes: Nodes, args: Mapping[str, Value], speech: Speech) -> bool:
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
        elif not _choose(made, node, args, speech):
            return False
    return True


def _choose(made: Filled, choice: Choice, args: Mapping[str, Value], speech: Speech) -> bool:
    branch = branch_for(choice, args, speech)
    if branch is None:
        return False
    made.conditions.append(branch.tests)
    if branch.guessed:
        made.guessed.append(branch.tests)
    if branch.nodes or _denied(choice, speech.language):
        made.told.update(dict.fromkeys(_told(branch)))
    return _add(made, branch.nodes, args, speech)


def _told(branch: Branch) -> Iterator[str]:
    """The arguments whose value the words of a branch tell.  A choice is made by its first test; tests of other
    arguments are there for caution, unless that is by a value and the words name them."""
    first, *_ = branch.tests
    for test in branch.tests:
        named = tells(first) and names(branch.nodes, (test.argument, *test.operands))
        if tells(test) and (test.argument == first.argument or named):
            yield test.argument


def names(nodes: Nodes, texts: Iterable[str]) -> bool:
    """Have some words one that begins like a word of these texts: an argument's name, a value?"""
    starts = {part[:BEGINNING].casefold() for text in texts for part in _PART.findall(text)}
    said = (part for node in nodes if isinstance(node, Words) for part in _PART.findall(node.text))
    return any(part[:BEGINNING].casefold() in starts for part in said)


def unsaid_choice(nodes: Nodes, args: Mapping[str, Value], speech: Speech) -> Choice | None:
    """The first choice that has no words for a meaning, not even none; None where all have some."""
    for node in nodes:
        if isinstance(node, Choice):
            taken = branch_for(node, args, speech)
            if taken is None:
                return node
            inner = unsaid_choice(taken.nodes, args, speech)
            if inner is not None:
                return inner
    return None


def missing_values(nodes: Nodes, args: Mapping[str, Value], speech: Speech) -> list[str]:
    """The arguments without a value whose slots a meaning comes to."""
    found: dict[str, None] = {}
    for node in nodes:
        if isinstance(node, Slot) and not args.get(node.argument):
            found[node.argument] = None
        elif isinstance(node, Choice):
            taken = branch_for(node, args, speech)
            found.update(dict.fromkeys(missing_values(taken.nodes, args, speech) if taken else ()))
    return list(found)


def branch_for(choice: Choice, args: Mapping[str, Value], speech: Speech) -> Branch | None:
    """The branch of a choice that a meaning takes, or None."""
    language, kinds = speech.language, speech.kinds
    for branch in choice.branches:
        for test in branch.tests:
            if not test.holds(args, language, kinds):
                break
        else:
            return branch
    return None


def _denied(choice: Choice, language: Language) -> bool:
    """Does a choice say "not" or nothing, so that its silence tells as much?"""
    words = [branch.nodes[0] for branch in choice.branches if len(branch.nodes) == 1]
    return any(isinstance(node, Words) and node.text in language.negations for node in words)
