"""What frames learn from each other: words that others leave out without the argument may be left out here too.

A frame whose meanings always had an argument does not show how to do without it.  Others of the corpus may: the same
words with the same slot are there or not.  Failing that, what stands in brackets, between commas, or between words that
follow each other elsewhere can be left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from verbalign.dictionary.conditions import BEGINS, ENDS, NONE, Test, absent, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, slots
from verbalign.learning.frames.dropping import counts_on, droppable
from verbalign.learning.frames.facts import Frame, Need, PredicateFacts
from verbalign.learning.frames.genders import NounGenders
from verbalign.learning.frames.plural_forms import agreeing, less, relaxed
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Articles, Contexts, Forms, Optional, keys, shape_classes
from verbalign.learning.frames.shown import word_of as _word
from verbalign.learning.frames.sounds import sounded
from verbalign.mentions.kinds import Value


@dataclass(frozen=True)
class Supplements:
    """What all frames of a corpus show together."""

    optional: Optional
    contexts: Contexts
    forms: Forms
    articles: Articles
    genders: NounGenders

    def supplemented(
        self, frames: Sequence[Frame], behind: Sequence[Sequence[int]], known: PredicateFacts
    ) -> list[Frame]:
        """The frames of a predicate with what the others show; `behind`: the wordings of each frame."""
        return [self._supplemented(frame, _Own(known, own)) for frame, own in zip(frames, behind, strict=True)]

    def _supplemented(self, frame: Frame, own: _Own) -> Frame:
        frame = _gendered(frame, self.genders, self.articles, own)
        return _supplemented(frame, own, self.optional, self.articles, self.contexts, self.forms)


class _Own:
    """The meanings of a frame's own wordings: whatever others show, these can be said."""

    def __init__(self, known: PredicateFacts, wordings: Iterable[int]) -> None:
        self.known = known
        self.meanings = [known.meanings[n] for n in dict.fromkeys(known.meaning_of[w] for w in wordings)]

    def keep(self, tests: Iterable[Test], given: Sequence[Test] = ()) -> Iterator[Test]:
        """Of some tests, those that are passed by all meanings that pass the `given` ones."""
        asked = self.meanings
        for test in given:
            asked = [args for args, holds in zip(asked, self._verdicts(test, asked), strict=True) if holds]
        return (test for test in tests if all(self._verdicts(test, asked)))

    def _verdicts(self, test: Test, meanings: Iterable[Mapping[str, Value]]) -> Iterator[bool]:
        """Does each of these meanings pass?  It depends on one value, which many of them share."""
        known: dict[Value | None, bool] = {}
        for args in meanings:
            value = args.get(test.argument)
            if value not in known:
                known[value] = test.holds(args, self.known.language, self.known.kinds)
            yield known[value]


def _gendered(frame: Frame, genders: NounGenders, articles: Articles, own: _Own) -> Frame:
    """A frame with what all its sentences need for their articles; where they differ, choices have seen to that."""
    shaped = {test.argument for test in _beside_needs(frame.nodes, articles)}
    shaped |= {argument for argument, _, _ in shape_classes(frame.nodes)}
    tests = [dict.fromkeys(genders.needs(row, shaped)) for row in {row.keys: row for row in frame.rows}.values()]
    shared = [test for test in tests[0] if all(test in others for others in tests)]
    needs = (Need(test, SETTINGS.shaped, ()) for test in own.keep(shared))
    return replace(frame, needs=(*frame.needs, *needs))


def _supplemented(
    frame: Frame, own: _Own, optional: Optional, articles: Articles, contexts: Contexts, forms: Forms
) -> Frame:
    known = own.known
    nodes = sounded(frame.nodes, known)
    nodes, settled = agreeing(_with_optional(nodes, optional, known), known, forms)
    nodes = relaxed(nodes, settled)
    nodes = droppable(_excused(nodes), known, contexts, frame.needs)
    named = {node.argument for node in nodes if isinstance(node, Slot)}
    needs = (Need(test, SETTINGS.shaped, ()) for test in own.keep(_shape_needs(nodes, articles, named)))
    kept = tuple(rest for need in frame.needs if (rest := less(need, settled)) is not None)
    return replace(frame, nodes=_shaped(nodes, articles, named, own), needs=(*kept, *needs))


# ---- what others leave out ----


def _with_optional(
    nodes: Nodes, optional: Optional, known: PredicateFacts, before: str = "<s>", after: str = "</s>"
) -> Nodes:
    out: list[Node] = []
    k = 0
    while k < len(nodes):
        node = nodes[k]
        left = _word(nodes[k - 1]) if k else before
        if isinstance(node, Choice):
            right = _word(nodes[k + 1]) if k + 1 < len(nodes) else after
            if not _is_optional(node):
                node = Choice(
                    tuple(
                        replace(b, nodes=_with_optional(b.nodes, optional, known, left, right)) for b in node.branches
                    )
                )
            out.append(node)
            k += 1
            continue
        for size in range(min(SETTINGS.piece, len(nodes) - k), 0, -1):
            key = keys(nodes[k : k + size])
            right = _word(nodes[k + size]) if k + size < len(nodes) else after
            names = {part.argument for part in nodes[k : k + size] if isinstance(part, Slot)}
            if (
                key in optional
                and len(names) == 1
                and _meet(left, right, optional[key], known)
                and not counts_on(nodes, k + size, known)
            ):
                argument = names.pop()
                piece = Branch((given(argument),), nodes[k : k + size])
                out.append(Choice((piece, Branch((absent(argument),), (), guessed=True))))
                k += size
                break
        else:
            out.append(node)
            k += 1
    return tuple(out)


def _meet(left: str, right: str, contexts: set[str], known: PredicateFacts) -> bool:
    """May these words meet once what is between them is gone?"""
    dangling = left.lower() in known.language.small_words
    closing = not (right[:1].isalnum() or right[:1] == "[")  # nothing comes after it that could miss it
    around = f"> {right}" in contexts and (closing or f"< {left}" in contexts)
    return (around and not dangling) or (left, right) in known.ties.said


def _excused(nodes: Nodes) -> Nodes:
    """Choices by the value of an argument that say nothing in one case say nothing either where it is absent."""
    out: list[Node] = []
    for node in nodes:
        if isinstance(node, Choice):
            branches = tuple(replace(branch, nodes=_excused(branch.nodes)) for branch in node.branches)
            argument = branches[0].tests[0].argument
            same = all(branch.tests[0].argument == argument for branch in branches)
            covered = any(NONE in branch.tests[0].operands for branch in branches)
            if same and not covered and _may_be_empty(branches) and _has_slot(branches, argument):
                branches = (*branches, Branch((absent(argument),), (), guessed=True))
            node = Choice(branches)
        out.append(node)
    return tuple(out)


def _may_be_empty(branches: Iterable[Branch]) -> bool:
    return any(
        not branch.nodes or all(isinstance(n, Choice) and _may_be_empty(n.branches) for n in branch.nodes)
        for branch in branches
    )


def _has_slot(branches: Iterable[Branch], argument: str) -> bool:
    return any(argument in slots(branch.nodes) for branch in branches)


def _is_optional(node: Choice) -> bool:
    return any(not branch.nodes for branch in node.branches)


# ---- articles ----


def _shape_needs(nodes: Nodes, articles: Articles, named: Collection[str]) -> Iterator[Test]:
    """What words need that go by the shape of a value beside them, or of one that their sentence names."""
    yield from _beside_needs(nodes, articles)
    words = {_word(node).lower() for node in nodes}
    for (argument, kind, word), shapes in articles.items():
        if argument in named and word in words:
            yield Test(argument, kind, tuple(sorted(shapes)))


def _beside_needs(nodes: Nodes, articles: Articles) -> Iterator[Test]:
    for one, two in pairwise(nodes):
        slot, place = (two, f"{_word(one)} [") if isinstance(two, Slot) else (one, f"] {_word(two)}")
        if isinstance(slot, Slot) and (isinstance(one, Words) or isinstance(two, Words)):
            for kind in (BEGINS, ENDS):
                if shapes := articles.get((slot.argument, kind, place)):
                    yield Test(slot.argument, kind, tuple(sorted(shapes)))


def _shaped(nodes: Nodes, articles: Articles, named: Collection[str], own: _Own) -> Nodes:
    """Nodes whose choices have what their words need among their tests."""
    return tuple(
        Choice(
            tuple(
                replace(
                    b,
                    tests=tuple(dict.fromkeys((*b.tests, *own.keep(_shape_needs(b.nodes, articles, named), b.tests)))),
                    nodes=_shaped(b.nodes, articles, named, own),
                )
                for b in node.branches
            )
        )
        if isinstance(node, Choice) and node.branches[0].tests[0].kind not in (BEGINS, ENDS)
        else node
        for node in nodes
    )
