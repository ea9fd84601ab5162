"""Nouns after numbers with all their forms, where other frames show them: "1 room" of "3 rooms"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from verbalign.dictionary.conditions import IS, NONE, NOT, Test, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, tested
from verbalign.language import Language
from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.facts import Need, PredicateFacts, plural_class
from verbalign.learning.frames.shown import Forms
from verbalign.learning.frames.shown import word_of as _word
from verbalign.learning.frames.trees import factored
from verbalign.mentions.kinds import NUMBER, QUANTITY


def agreeing(nodes: Nodes, known: PredicateFacts, forms: Forms, left: str = "") -> tuple[Nodes, set[str]]:
    """Nodes in which a noun after a number has all its forms, and the arguments for which that settles agreement;
    `left`: the word before them."""
    out = list(nodes)
    settled: set[str] = set()
    for k, node in enumerate(nodes):
        if isinstance(node, Choice):
            before = (Words(left), Words(left), *nodes)[k : k + 2]
            inner = [_agreeing_after(before, branch, known, forms) for branch in node.branches]
            branches = zip(node.branches, inner, strict=True)
            out[k] = Choice(tuple(replace(branch, nodes=found) for branch, (found, _) in branches))
            settled.update(
                name for b, (_, own) in zip(node.branches, inner, strict=True) for name in own if not b.guessed
            )
    for k, (one, two) in enumerate(pairwise(nodes)):
        if not isinstance(one, Slot) or not isinstance(two, Words) or one.rendering in ("ordinal", "nth"):
            continue
        own, place = forms.get(two.text, {}), k + 1
        if not own and k + 2 < len(nodes) and isinstance(third := nodes[k + 2], Words):
            own, place, two = forms.get(f"{two.text} {third.text}", {}), k + 2, third
        around = {_word(node).lower() for node in (*nodes[max(0, k - 1) : k], *nodes[place + 1 : place + 2])}
        if known.kinds[one.argument] not in (NUMBER, QUANTITY) or not own or around & known.language.agreeing:
            continue
        if not {plural_class(label_, known.language) for label_ in known.number_labels} <= own.keys():
            continue  # "дней" is not for all whose form nobody has shown
        if _is_subject(_word(nodes[k - 1]) if k else left, nodes[place + 1 : place + 2], known.language):
            continue
        if k and _varies(_word(nodes[k - 1]), f"[{one.argument}]", known):
            continue
        rest = own.get("other") or own.get("many") or two.text
        by_form: dict[str, list[str]] = {}
        for label_ in sorted(known.number_labels):
            form = own.get(plural_class(label_, known.language), rest)
            if form != rest:
                by_form.setdefault(form, []).append(label_)
        choices = [
            Branch((Test(one.argument, IS, tuple(labels)),), (Words(form, two.spaced),))
            for form, labels in by_form.items()
        ]
        out[place] = Choice((*choices, Branch((given(one.argument),), (Words(rest, two.spaced),))))
        settled.add(one.argument)
    joined = (factored(new.branches) if isinstance(new, Choice) and new not in nodes else (new,) for new in out)
    return tuple(node for some in joined for node in some), settled


def _is_subject(before: str, after: Nodes, language: Language) -> bool:
    """Does a clause begin with a number and its noun, so that the verb after them has to agree: "4 others come"?"""
    verb = _word(after[0]) if after else ""
    opens = before.lower() in language.continuing | language.focusing or not (before[:1].isalnum() or before[:1] == "[")
    return opens and verb.isalpha() and not language.is_invariable(verb)


def _varies(word: str, slot: str, known: PredicateFacts) -> bool:
    """Does a word before a number have another form before it elsewhere, so that it may agree with it?"""
    before = (gram[0] for gram in known.ties.said if gram[1:] == (slot,))
    return word.isalpha() and any(other != word.lower() and inflected(word.lower(), other) for other in before)


def _agreeing_after(two: Sequence[Node], branch: Branch, known: PredicateFacts, forms: Forms) -> tuple[Nodes, set[str]]:
    """The words of a branch, which may begin with the noun of the number before the choice, the last of `two` nodes."""
    left, before = two
    counted = isinstance(before, Slot) and all(test.argument != before.argument for test in branch.tests)
    if not isinstance(before, Slot) or not counted:
        return agreeing(branch.nodes, known, forms, _word(before))
    found, settled = agreeing((before, *branch.nodes), known, forms, _word(left))
    return found[1:], settled


def less(need: Need, settled: set[str]) -> Need | None:
    """A need without what agreement asked for, where that is settled."""
    test = need.test
    agreement = test.kind == NOT and test.argument in settled and need.gram[:1] == (f"[{test.argument}]",)
    if not agreement:
        return need
    return replace(need, test=Test(test.argument, NOT, ("0",))) if "0" in test.operands else None


def relaxed(nodes: Nodes, settled: set[str]) -> Nodes:
    """Nodes whose choices ask no more for the numbers that a noun agrees with, where it has all its forms."""
    out: list[Node] = []
    for node in nodes:
        if isinstance(node, Choice):
            first = node.branches[0].tests[0]
            free = first.kind == NOT and first.argument in settled and _agrees(node.branches[0].nodes, first.argument)
            rest = node.branches[1:] if free else ()
            if rest and all(branch.tests[0].argument == first.argument for branch in rest):
                nought = "0" in first.operands
                own = Test(first.argument, NOT, ("0", NONE)) if nought else given(first.argument)
                kept = (b for b in rest if NONE in b.tests[0].operands or (nought and "0" in b.tests[0].operands))
                head = replace(node.branches[0], tests=(own, *node.branches[0].tests[1:]))
                node = Choice((head, *kept))
        out.append(node)
    return tuple(out)


def _agrees(nodes: Nodes, argument: str) -> bool:
    """Has the noun after an argument's slot all its forms?"""
    following = (
        two
        for k, one in enumerate(nodes)
        if isinstance(one, Slot) and one.argument == argument
        for two in nodes[k + 1 : k + 3]
    )
    return any(isinstance(node, Choice) and tested([node]) == {argument} for node in following)
