"""Long formulas that recur get a name where they are first written: "… (call this (★))"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from verbalign.proofs.prooftext import Sentence
from verbalign.proofs.statements.notation import speaks_of
from verbalign.proofs.statements.shortening import LEFT_OUT, shortened
from verbalign.values import Span

MOST = 105  # words of a sentence: it may be a paragraph
SHORTEST = 5  # words of a formula of which less is shown
LONG = 16  # words of a formula that is worth a name
SHORT = 8  # words of one that is, where it recurs so often
SAVED = 36  # that this many words are saved
REASONS = frozenset({"lemma", "hypothesis", "equation", "fact", "fact1", "fact2"})  # arguments that are known
NAMES = ("(★)", "(★★)", "(★★★)", "(†)", "(‡)")


class _Edit(NamedTuple):
    """A stretch of a sentence, which may be empty, and what takes its place."""

    start: int
    end: int
    text: str


def abbreviated(sentences: Sequence[Sentence], claims: Collection[str] = ()) -> list[Sentence]:
    """The sentences with names for the longest formulas that they write out more than once.  `claims` are the arguments
    that state what is still to be shown: by their names no fact is called, as an induction hypothesis may read alike.

    >>> long = "forall a b c d : nat, a + b + c + d = d + c + b + a"
    >>> said = [Sentence(f"{words} {long}.", (), {}, code=((len(words) + 1, len(words) + 1 + len(long)),))
    ...         for words in ("We show", "This proves")]
    >>> [one.text for one in abbreviated(said)]
    ['We show forall a b c d : nat, a + b + c + d = d + c + b + a (call this (★)).', 'This proves (★).']
    """
    keys, claimed, counts = list(_keys(sentences)), dict[_Key, bool](), Counter[_Key]()
    for one, its in zip(sentences, keys, strict=True):
        for span, key in zip(sorted(one.code), its, strict=True):
            claimed.setdefault(key, any(name in claims for name in _said_at(one, span)))
            counts[key] += not (claimed[key] and _is_reason(one, span))
    often = [key for key, count in counts.items() if _recurs(len(key.formula.split()), count)]
    often = [key for key in often if LEFT_OUT not in key.formula]  # others may look like it
    chosen = sorted(often, key=lambda key: -len(key.formula.split()) * (counts[key] - 1))[: len(NAMES)]
    names = dict(zip([key for key in counts if key in chosen], NAMES, strict=False))  # in order of the text
    known: set[_Key] = set()
    pairs = zip(sentences, keys, strict=True)
    return [_edited(one, _edits(one, its, names, known, claimed)) for one, its in pairs] if names else list(sentences)


def _said_at(sentence: Sentence, span: Span) -> list[str]:
    """The arguments that a stretch of a sentence says, or belongs to."""
    return [name for name, (start, end) in sentence.arguments.items() if start <= span[0] and span[1] <= end]


def _is_reason(sentence: Sentence, span: Span) -> bool:
    return any(name.rpartition(".")[2] in REASONS for name in _said_at(sentence, span))


class _Key(NamedTuple):
    """A formula, and how often each name of which it speaks was declared by then: another n makes it another."""

    formula: str
    declared: tuple[int, ...]


_DECLARES = re.compile(
    r"\b(?:let|fix|suppose|assume|for any|for some|pick|get|gives us|have|take|choose|write|of the form"
    r"|there (?:is|are))\b",
    re.IGNORECASE,
)
_OF_TYPE = re.compile(r"\b(?:of|over|on|from|to|in|between|by|type) $")  # before a name that is not declared there
_BEFORE_NAME = re.compile(  # "suppose (★)": a name is no clause
    r"\b(?:show|prove|verify|suppose|assume|know|have|find|fact|claim) (that )$", re.IGNORECASE
)
_NAME = re.compile(r"(?!(?:True|False)(?![\w']))[^\W\d][\w']*")


def _keys(sentences: Sequence[Sentence]) -> Iterable[list[_Key]]:
    """The formulas of each sentence, in order."""
    times: Counter[str] = Counter()
    for one in sentences:
        text, spans = one.text, sorted(one.code)
        if _DECLARES.search(text):
            times.update({text[a:b] for a, b in spans if _NAME.fullmatch(text[a:b]) and not _OF_TYPE.search(text[:a])})
        yield [_Key(text[a:b], tuple(_declared(text[a:b], times))) for a, b in spans]


def _declared(formula: str, times: Counter[str]) -> Iterable[int]:
    names = dict.fromkeys(_NAME.findall(formula))
    return (times[name] for name in names if times[name] and speaks_of(name, formula))


def _recurs(words: int, count: int) -> bool:
    """Is a formula of so many words worth a name, where it is written so often?"""
    return count > 1 and (words >= LONG or (words >= SHORT and words * (count - 1) >= SAVED))


def bounded(sentence: Sentence) -> Sentence:
    """A sentence of at most `MOST` words where that can be had by showing less of its formulas.

    >>> long = " + ".join("abcdefgh" * 10)
    >>> said = Sentence(f"We show {long}.", (1,), {"1.goal": (8, 8 + len(long))}, code=((8, 8 + len(long)),))
    >>> len(said.text.split()), len(bounded(said).text.split()) <= MOST
    (161, True)
    """
    sizes = sorted(len(formula.split()) for formula in _formulas(sentence))
    others = len(sentence.text.split()) - sum(sizes)
    if others + sum(sizes) <= MOST:
        return sentence
    room = next(
        (most for most in range(MOST, SHORTEST, -1) if others + sum(min(most, one) for one in sizes) <= MOST), SHORTEST
    )
    text = sentence.text
    edits = [_Edit(a, b, shortened(text[a:b], room)) for a, b in sorted(sentence.code) if len(text[a:b].split()) > room]
    return replace(_edited(sentence, edits), code=tuple(_moved(span, edits) for span in sentence.code))


_SUPPOSED = ", and suppose that "


def divided(sentence: Sentence) -> list[Sentence]:
    """A sentence of more than `MOST` words that declares variables and makes assumptions as two; any other by itself.

    >>> said = Sentence("Let n be big, and suppose that " + "P, " * MOST + "Q.", (1,), {"1.goal": (133, 134)})
    >>> [(one.text[:20], one.steps) for one in divided(said)]
    [('Let n be big.', ()), ('Suppose that P, P, P', (1,))]
    """
    at = sentence.text.find(_SUPPOSED)
    if at < 0 or len(sentence.text.split()) <= MOST:
        return [sentence]
    cut = at + _SUPPOSED.index("suppose")
    first = Sentence(f"{sentence.text[:at]}.", (), {}, code=_within(sentence.code, 0, at), opens=sentence.opens)
    rest = sentence.text[cut].upper() + sentence.text[cut + 1 :]
    said = {name: (max(start - cut, 0), end - cut) for name, (start, end) in sentence.arguments.items() if end > cut}
    code = _within(sentence.code, cut, len(sentence.text))
    return [first, replace(sentence, text=rest, arguments=said, code=code, opens=False)]


def _within(spans: Iterable[Span], start: int, end: int) -> tuple[Span, ...]:
    return tuple((a - start, b - start) for a, b in spans if start <= a and b <= end)


def _formulas(sentence: Sentence) -> Iterable[str]:
    return (sentence.text[start:end] for start, end in sentence.code)


def _edits(
    sentence: Sentence, keys: Sequence[_Key], names: dict[_Key, str], known: set[_Key], claimed: Mapping[_Key, bool]
) -> list[_Edit]:
    """The first time a formula is followed by its name, later the name takes its place and that of its brackets; but
    one that was `claimed` there is no reason."""
    found, text = [], sentence.text
    for (start, end), key in zip(sorted(sentence.code), keys, strict=True):
        if key not in names:
            continue
        bracketed = text[max(0, start - 1) : start] == "(" and text[end : end + 1] == ")"
        if key not in known:
            known.add(key)
            found.append(_Edit(end + bracketed, end + bracketed, f" (call this {names[key]})"))
        elif not (claimed[key] and _is_reason(sentence, (start, end))):
            that = _BEFORE_NAME.search(text, 0, start - bracketed)
            found.append(_Edit(that.start(1) if that else start - bracketed, end + bracketed, names[key]))
    return found


def _edited(sentence: Sentence, edits: Sequence[_Edit]) -> Sentence:
    if not edits:
        return sentence
    text = sentence.text
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    gone = [(edit.start, edit.end) for edit in edits if edit.end > edit.start]
    kept = tuple(span for span in sentence.code if not any(a <= span[0] and span[1] <= b for a, b in gone))
    return replace(
        sentence,
        text=text,
        arguments={name: _moved(span, edits) for name, span in sentence.arguments.items()},
        code=tuple(_moved(span, edits) for span in kept),
    )


def _moved(span: Span, edits: Iterable[_Edit]) -> Span:
    """Where a stretch is after the edits; one that was replaced is where its name stands."""
    start, end = span
    for edit in edits:
        grown = len(edit.text) - (edit.end - edit.start)
        if edit.start == edit.end:  # a name was put after something
            moved = grown if edit.start < span[0] else 0
            start, end = start + moved, end + (grown if edit.start < span[1] else 0)
        elif edit.end <= span[0]:
            start, end = start + grown, end + grown
        elif edit.start <= span[0] and span[1] <= edit.end:
            start += edit.start - span[0]
            end = start + len(edit.text)
        elif edit.start < span[1]:
            end += grown
    return start, end
