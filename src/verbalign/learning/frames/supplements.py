"""What frames learn from each other: words that others leave out without the argument may be left out here too.

A frame whose meanings always had an argument does not show how to do without it.  Others of the corpus may: the same
words with the same slot are there or not.  Failing that, what stands in brackets, between commas, or between words that
follow each other elsewhere can be left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from verbalign.dictionary.conditions import BEGINS, ENDS, IS, NONE, NOT, VOWEL, Test, absent, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, slots, tested
from verbalign.language import Language
from verbalign.learning.frames.agreement import inflected
from verbalign.learning.frames.facts import Frame, Need, PredicateFacts, plural_class
from verbalign.learning.frames.genders import NounGenders
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Articles, Contexts, Forms, Optional, keys, shape_classes
from verbalign.learning.frames.shown import word_of as _word
from verbalign.learning.frames.trees import factored
from verbalign.mentions.kinds import AMOUNTS, CLOSED, DATE, LIST, NAME, NUMBER, QUANTITY, TIME, Value

_APOSTROPHES = ("'", "’")


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
    nodes = _sounded(frame.nodes, known)
    nodes, settled = _agreeing(_with_optional(nodes, optional, known), known, forms)
    nodes = _relaxed(nodes, settled)
    nodes = _droppable(_excused(nodes), known, contexts, frame.needs)
    named = {node.argument for node in nodes if isinstance(node, Slot)}
    needs = (Need(test, SETTINGS.shaped, ()) for test in own.keep(_shape_needs(nodes, articles, named)))
    less = (_less(need, settled) for need in frame.needs)
    kept = tuple(need for need in less if need is not None)
    return replace(frame, nodes=_shaped(nodes, articles, named, own), needs=(*kept, *needs))


# ---- forms of nouns ----


def _agreeing(nodes: Nodes, known: PredicateFacts, forms: Forms, left: str = "") -> tuple[Nodes, set[str]]:
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
        return _agreeing(branch.nodes, known, forms, _word(before))
    found, settled = _agreeing((before, *branch.nodes), known, forms, _word(left))
    return found[1:], settled


def _less(need: Need, settled: set[str]) -> Need | None:
    """A need without what agreement asked for, where that is settled."""
    test = need.test
    agreement = test.kind == NOT and test.argument in settled and need.gram[:1] == (f"[{test.argument}]",)
    if not agreement:
        return need
    return replace(need, test=Test(test.argument, NOT, ("0",))) if "0" in test.operands else None


def _told_by(nodes: Nodes, need: Need) -> bool:
    """Are the words that a need comes from all among these?"""
    return bool(need.gram) and {*need.gram} <= {*map(_word, nodes)}


def _relaxed(nodes: Nodes, settled: set[str]) -> Nodes:
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
    following = (two for k, one in enumerate(nodes) if _argument(one) == argument for two in nodes[k + 1 : k + 3])
    return any(isinstance(node, Choice) and tested([node]) == {argument} for node in following)


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
                and not _counts_on(nodes, k + size, known)
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


def _counts_on(nodes: Sequence[Node], end: int, known: PredicateFacts) -> bool:
    """Does a piece end in a number whose noun comes after it, in a choice?"""
    last, after = nodes[end - 1], nodes[end] if end < len(nodes) else None
    return (
        isinstance(last, Slot)
        and known.kinds[last.argument] in AMOUNTS
        and isinstance(after, Choice)
        and any(_word(branch.nodes[0]).isalpha() for branch in after.branches if branch.nodes)
    )


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


def _belongs(node: Node, argument: str) -> bool:
    """Does a node say nothing but this argument?"""
    return isinstance(node, Words) or (isinstance(node, Choice) and {*slots([node]), *tested([node])} <= {argument})


def _is_optional(node: Choice) -> bool:
    return any(not branch.nodes for branch in node.branches)


# ---- what can be dropped ----


def _droppable(nodes: Nodes, known: PredicateFacts, contexts: Contexts, needs: Sequence[Need]) -> Nodes:
    """Slots of the outermost words that a piece can be dropped with: brackets, commas, or words that meet elsewhere.
    Words that tell another value stay."""
    k = 0
    out = list(nodes)
    while k < len(out):
        node = out[k]
        if isinstance(node, Slot):
            span = _span(out, k, known, contexts)
            piece = tuple(out[slice(*span)]) if span else ()
            telling = any(need.test.argument != node.argument and _told_by(piece, need) for need in needs)
            if span and not telling and _stands_without(out, *span) and not _counts_on(out, span[1], known):
                start, end = span
                out[start:end] = [
                    Choice((Branch((given(node.argument),), piece), Branch((absent(node.argument),), (), guessed=True)))
                ]
                k = start
        k += 1
    return tuple(out)


def _stands_without(nodes: Sequence[Node], start: int, end: int) -> bool:
    """Is enough left of a sentence without a piece: another slot, or some words?  A value alone says nothing."""
    rest = (*nodes[:start], *nodes[end:])
    if any(_word(node).isalpha() for node in nodes[start:end]) and not any(map(_has_words, rest)):
        return False
    return any(isinstance(node, Slot) for node in rest) or sum(_word(node).isalpha() for node in rest) >= SETTINGS.least


def _has_words(node: Node) -> bool:
    if isinstance(node, Choice):
        return any(_has_words(inner) for branch in node.branches for inner in branch.nodes)
    return _word(node).isalpha()


def _span(nodes: Sequence[Node], k: int, known: PredicateFacts, contexts: Contexts) -> tuple[int, int] | None:
    """The piece around a slot that can go with it."""
    left, right = _reach(nodes, k, -1), _reach(nodes, k, 1)
    before, after = _word(nodes[left - 1] if left else None), _word(nodes[right] if right < len(nodes) else None)
    if before == "(" and after == ")":
        return left - 1, right + 1
    ends = right == len(nodes)
    if before in (",", ";") and left > 1 and (after in (",", ";", ".", "!", ")", ":") or ends):
        return left - 1, right
    if after == "," and (before == ":" or (left == 0 and right + 1 < len(nodes))):
        return left, right + 1
    said = known.ties.said
    if (after in (".", "!", ";") or ends) and (start := _joined_from(nodes, k, known.language)):
        return start, right
    if found := _mobile(nodes, k, contexts, known) or _moment(nodes, k, known):
        return found
    argument = _argument(nodes[k])
    end = k + 1
    while end < len(nodes) and isinstance(nodes[end], Choice) and _belongs(nodes[end], argument):
        end += 1
    after = _word(nodes[end] if end < len(nodes) else None)
    start, words = k - 1, 0
    while start > 0 and words < SETTINGS.before and _belongs(nodes[start], argument):
        node = nodes[start]
        if isinstance(node, Words):
            if not node.text.isalpha():
                break
            words += 1
            before = _word(nodes[start - 1])
            if before and after and _small(node.text, known) and (before, after) in said:
                return start, end
        start -= 1
    return None


def _joined_from(nodes: Sequence[Node], k: int, language: Language) -> int:
    """Where the last clause of a sentence begins, with "and", if a slot is all that it names; 0 where none does.  What
    comes before has a slot of its own."""
    start = k - 1
    while start > 0 and isinstance(nodes[start], Words) and _word(nodes[start]).isalpha():
        if _word(nodes[start]) in language.adding:
            before = [_word(node).lower() for node in nodes[:start]]
            whole = any(isinstance(node, Slot) for node in nodes[:start]) and start > SETTINGS.least
            return start if whole and language.pairing.isdisjoint(before) else 0
        start -= 1
    return 0


def _mobile(nodes: Sequence[Node], k: int, contexts: Contexts, known: PredicateFacts) -> tuple[int, int] | None:
    """The longest piece of words and the slot that stands between other words elsewhere: "on [date]"."""
    followers = known.followers
    for size in range(SETTINGS.mobile, 0, -1):
        start = k - size
        key = keys(nodes[max(0, start) : k + 1])
        if start < 1 or key is None or not all(word.isalpha() for word in key[:-1]):
            continue
        before, after = contexts.get(key, (set(), set()))
        if not _small(key[0], known):
            continue
        left, right = _word(nodes[start - 1]), _word(nodes[k + 1] if k + 1 < len(nodes) else None)
        if not left[:1].isalnum() and left[:1] != "[":
            continue
        free = right in followers.get(left, ())
        if not right[:1].isalnum() and right[:1] != "[":
            free = any(not word[:1].isalnum() and word[:1] != "[" for word in followers.get(left, ()))
        if len(before - {"<s>"}) > 1 and len(after) > 1 and free:
            return start, k + 1
    return None


def _moment(nodes: Sequence[Node], k: int, known: PredicateFacts) -> tuple[int, int] | None:
    """A day or a time with the small word before it, where a clause ends with it or it follows a day: what happens is
    told without it ("has been moved to 3 May")."""
    kind, start, end = known.kinds.get(_argument(nodes[k])), k, k + 1
    if kind not in (DATE, TIME):
        return None
    before = _word(nodes[start - 1]) if start else ""
    short = before.isalpha() and (len(before) <= SETTINGS.preposition or before in known.language.small_words)
    if short or before == ",":
        start -= 1
    unit = _word(nodes[end]) if end < len(nodes) else ""
    if unit.isalpha() and known.preceders.get(unit) == {f"[{_argument(nodes[k])}]"}:
        end += 1  # "Uhr", which is said of nothing else
    left, right = nodes[start - 1] if start else None, _word(nodes[end]) if end < len(nodes) else "."
    after_day = kind == TIME and isinstance(left, Slot) and known.kinds[left.argument] == DATE
    closes = right in (".", "!", ",", ";", ")") and start < k and _ends_clause(left, known.language)
    return (start, end) if after_day or closes else None


def _ends_clause(node: Node | None, language: Language) -> bool:
    """Can a clause end with this: a name, or a word that is no verb which needs something after it?"""
    if isinstance(node, Slot):
        return True
    word = _word(node).lower()
    return word.isalpha() and len(word) >= SETTINGS.stem and word not in language.agreeing | language.small_words


def _small(word: str, known: PredicateFacts) -> bool:
    """Is this a word like "on" or "from", which a phrase begins with: known as one, short, or before several slots?"""
    small = known.language.small_words
    short = word.lower() in small if small else len(word) <= SETTINGS.preposition
    return short or sum(key[0] == "[" for key in known.followers.get(word, ())) > 1


def _argument(node: Node) -> str:
    return node.argument if isinstance(node, Slot) else ""


def _reach(nodes: Sequence[Node], k: int, step: int) -> int:
    """How far words that say nothing else reach from a slot, up to a sign; the boundary of a slice."""
    stop = {",", ";", "(", ")", ":", ".", "!", "?"}
    argument = _argument(nodes[k])
    place = k + step
    while 0 <= place < len(nodes) and _belongs(nodes[place], argument) and _word(nodes[place]) not in stop:
        place += step
    if 0 <= place < len(nodes) and not isinstance(nodes[place], Words):
        return k if step < 0 else k + 1
    return place + 1 if step < 0 else place


# ---- a and an ----


def _sounded(nodes: Nodes, known: PredicateFacts, following: Nodes = ()) -> Nodes:
    """Words that change with the sound of the value after them, as a choice; `following` comes after all of them."""
    out: list[Node] = []
    for k, node in enumerate(nodes):
        after = (*nodes[k + 1 :], *following)
        if isinstance(node, Choice):
            out.append(Choice(tuple(replace(b, nodes=_sounded(b.nodes, known, after)) for b in node.branches)))
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
