"""Small words that change with the sound of what comes after them: a and an, "de" and "d'"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from verbalign.dictionary.conditions import VOWEL, Test, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words
from verbalign.language import Language
from verbalign.learning.frames.facts import PredicateFacts
from verbalign.mentions.kinds import CLOSED, LIST, NAME

_APOSTROPHES = ("'", "’")


def sounded(nodes: Nodes, known: PredicateFacts, following: Nodes = ()) -> Nodes:
    """Words that change with the sound of the value after them, as a choice; `following` comes after all of them."""
    out: list[Node] = []
    for k, node in enumerate(nodes):
        after = (*nodes[k + 1 :], *following)
        if isinstance(node, Choice):
            out.append(Choice(tuple(replace(b, nodes=sounded(b.nodes, known, after)) for b in node.branches)))
        elif isinstance(node, Slot) and known.kinds[node.argument] in (NAME, LIST, CLOSED):
            out = _elided(out, node, known.language.elisions)
        elif isinstance(node, Words) and (pair := known.language.sounds.get(node.text)):
            branches = tuple(_sounds(pair, node.spaced, after, known.language))
            out.append(Choice(branches) if all(branch.tests for branch in branches) and branches else node)
        else:
            out.append(node)
    return tuple(out)


def _sounds(pair: tuple[str, str], spaced: bool, after: Nodes, language: Language) -> Iterator[Branch]:
    """The forms of a small word before a vowel and before others, by what comes after it."""
    before_vowel, before_other = (Words(text, spaced) for text in pair)
    for tests, first in _firsts(after):
        if isinstance(first, Slot):
            yield Branch((*tests, Test(first.argument, VOWEL, ("vowel",))), (before_vowel,))
            yield Branch((*tests, given(first.argument)), (before_other,))
        elif isinstance(first, Words):
            yield Branch(tests, (before_vowel if language.vowel_sound(first.text) else before_other,))


def _firsts(nodes: Nodes) -> Iterator[tuple[tuple[Test, ...], Node]]:
    """What may come first, and where it does: "a big dog" if `size` is given, else "an owl".  A choice that always
    begins with the same argument needs no test."""
    if not nodes:
        return
    first, *rest = nodes
    if not isinstance(first, Choice):
        yield (), first
        return
    found = [
        ((*branch.tests, *tests), one) for branch in first.branches for tests, one in _firsts((*branch.nodes, *rest))
    ]
    alike = {one.argument if isinstance(one, Slot) else "" for _, one in found}
    if len(alike) == 1 and "" not in alike:
        yield (), found[0][1]
    else:
        yield from found


def _elided(before: list[Node], slot: Slot, elisions: Mapping[str, str]) -> list[Node]:
    """What stands before a slot, and the slot; with small words that lose their vowel before another as a choice."""
    *rest, first, last = (Words(""), Words(""), *before)
    if not isinstance(last, Words):
        return [*before, slot]
    vowel = Test(slot.argument, VOWEL, ("vowel",))
    if last.text in _APOSTROPHES and isinstance(first, Words):
        whole = [word for word, short in elisions.items() if short == first.text.lower()]
        short = Branch((vowel,), (first, last, replace(slot, spaced=False)))
        if len(whole) == 1:
            text = whole[0].capitalize() if first.text[:1].isupper() else whole[0]
            return [*rest[2:], Choice((short, _before_others(text, first, slot)))]
        return [*rest[2:], Choice((short,))] if whole else [*before, slot]
    if last.text.lower() in elisions:
        text = elisions[last.text.lower()]
        short_word = Words(text.capitalize() if last.text[:1].isupper() else text, last.spaced)
        short = Branch((vowel,), (short_word, Words("'", False), replace(slot, spaced=False)))
        return [*before[:-1], Choice((short, _before_others(last.text, last, slot)))]
    return [*before, slot]


def _before_others(word: str, place: Words, slot: Slot) -> Branch:
    return Branch((given(slot.argument),), (Words(word, place.spaced), replace(slot, spaced=True)))
