"""What a sentence can do without: pieces in brackets, between commas, or between words that follow each other
elsewhere, and days and times at the end of a clause."""

from __future__ import annotations

from collections.abc import Sequence

from verbalign.dictionary.conditions import absent, given
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, slots, tested
from verbalign.language import Language
from verbalign.learning.frames.facts import Need, PredicateFacts
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.shown import Contexts, keys
from verbalign.learning.frames.shown import word_of as _word
from verbalign.mentions.kinds import AMOUNTS, DATE, TIME


def droppable(nodes: Nodes, known: PredicateFacts, contexts: Contexts, needs: Sequence[Need]) -> Nodes:
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
            if span and not telling and _stands_without(out, *span) and not counts_on(out, span[1], known):
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


def _told_by(nodes: Nodes, need: Need) -> bool:
    """Are the words that a need comes from all among these?"""
    return bool(need.gram) and {*need.gram} <= {*map(_word, nodes)}


def counts_on(nodes: Sequence[Node], end: int, known: PredicateFacts) -> bool:
    """Does a piece end in a number whose noun comes after it, in a choice?"""
    last, after = nodes[end - 1], nodes[end] if end < len(nodes) else None
    return (
        isinstance(last, Slot)
        and known.kinds[last.argument] in AMOUNTS
        and isinstance(after, Choice)
        and any(_word(branch.nodes[0]).isalpha() for branch in after.branches if branch.nodes)
    )


def _belongs(node: Node, argument: str) -> bool:
    """Does a node say nothing but this argument?"""
    return isinstance(node, Words) or (isinstance(node, Choice) and {*slots([node]), *tested([node])} <= {argument})
