"""What whole sentences need: the values that their words may tell though nothing shows it, and what they deny."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence, Set

from verbalign.dictionary.conditions import (
    BEGINS,
    COUNT,
    ENDS,
    IS,
    NONE,
    ORDERS,
    Test,
    absent,
    tells,
)
from verbalign.learning.frames.facts import (
    Line,
    Need,
    PredicateFacts,
    among,
    first_text,
)
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Label, alike
from verbalign.mentions.kinds import (
    CLOSED,
    DATE,
    LIST,
    NAME,
    NUMBER,
    TIME,
    amount,
    compared,
)
from verbalign.values.text import kind_word


def hidden_needs(rows: Sequence[Row], made: Sequence[Need], chosen: Set[str], known: PredicateFacts) -> Iterable[Need]:
    """Values that these sentences may tell in words which nothing else shows: they are for these values only."""
    settled = {need.test.argument for need in made if need.odds > SETTINGS.doubtful and tells(need.test)}
    settled.update(chosen - {agreement.argument for agreement in known.agreements.values()})
    yield from _count_needs(rows, known)
    yield from _order_needs(rows, known)
    yield from (need for need in _denial_needs(rows, known) if need.test.argument not in settled)
    yield from _pronoun_needs(rows, known)
    yield from _number_word_needs(rows, known)
    yield from _extra_needs(rows, known)
    yield from (need for need in _name_part_needs(rows, known) if need.test.argument not in settled)
    yield from (need for need in _own_value_needs(rows, known) if need.test.argument not in settled)
    yield from (need for need in _term_needs(rows, known) if need.test.argument not in settled)
    yield from (need for need in _coloured_needs(rows, known) if need.test.argument not in settled)
    for argument in known.ties.labels:
        marks = [known.hidden.get((row.wording, row.place), {}).get(argument) for row in rows]
        if argument in settled or not any(mark is not None for mark in marks):
            continue
        values = {known.args(row).get(argument) for row in rows}
        if len(values) == 1:
            only = values.pop()
            if isinstance(only, str):
                sure = all(mark is True for mark in marks)
                one = known.label(argument, rows[0]) if sure else only
                yield Need(Test(argument, IS, (one or only,)), SETTINGS.hidden, (), not sure)
            elif only is None and all(mark is not None for mark in marks):
                yield Need(absent(argument), SETTINGS.hidden, (), True)


def filler_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """A sentence that tells nothing for sure, but names what it is about, is for meanings like those that it was said
    of, if these are few."""
    if len({known.meaning_of[row.wording] for row in rows}) > SETTINGS.few:
        return
    written = {item.argument for row in rows for item in row.items}
    for argument, where in known.ties.where.items():
        if argument in written:
            continue
        labels = {known.label(argument, row) for row in rows}
        closed = (
            known.kinds[argument] not in (DATE, TIME, LIST) and 2 * len(where) <= len(known.meanings) + SETTINGS.few
        )
        if closed and not where.keys() <= labels:
            yield Need(among(argument, labels, where), SETTINGS.hidden, (), True)


def _coloured_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """A sentence said of one meaning, with a word that no other has, may be coloured by what the whole text is about: a
    status, a result.  Whether "we are expecting you" fits one that is not confirmed, nobody knows."""
    meanings = {known.meaning_of[row.wording] for row in rows}
    if len(meanings) > 1 or not known.colouring:
        return
    own = {key for row in rows for key in row.keys if key.isalpha() and len(key) > SETTINGS.weak}
    if any({*known.ties.said.get((key,), ())} <= meanings for key in own):
        for argument in known.colouring:
            one = known.label(argument, rows[0])
            yield Need(Test(argument, IS, (one or NONE,)), SETTINGS.doubtful, ())


def _shared_words(rows: Sequence[Row]) -> frozenset[str]:
    """The words that all these sentences have.  Slots stand among them, but no word is written like a slot."""
    return frozenset.intersection(*(frozenset(map(str.casefold, keys)) for keys in {row.keys for row in rows}))


def _count_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that tell how many members a list has: "all three"."""
    words = _shared_words(rows)
    for argument in known.ties.labels:
        sizes = {len(v) if isinstance(v := known.args(row).get(argument), tuple) else 0 for row in rows}
        size = max(sizes)
        if size > 1 and len(sizes) == 1 and {str(size), *known.language.number_words(size)} & words:
            yield Need(Test(argument, COUNT, (str(size),)), SETTINGS.hidden, (), True)


def _order_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences with two values of a kind, of which one was always more, may say so: "moved forward", "beat"."""
    written = [{item.argument for item in row.items if item.is_slot} for row in rows]
    for (one, other), where in known.ordered.items():
        if not all({one, other} <= own for own in written):
            continue
        meanings = {known.meaning_of[row.wording] for row in rows}
        own = {compared(known.meanings[number].get(one), known.meanings[number].get(other)) for number in meanings}
        order = own.pop()
        if own or order is None:
            continue
        odds = SETTINGS.ordered + len(meanings) * math.log2(where.total() / where[order])
        kind = next(kind for kind, sign in ORDERS.items() if sign == order)
        if odds >= SETTINGS.doubtful:
            yield Need(Test(one, kind, (other,)), odds, ())


def _denial_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that deny something are for meanings in which there is none of it: of what the words after "no" are
    like, even where the number is written out besides ("no goals: 0-0"), else of all that they do not write out."""
    no = known.language.denials
    if not all(any(key.casefold() in no for key in row.keys) for row in rows):
        return
    none = [
        argument for argument in known.ties.labels if all(_is_none(known.label(argument, row), known) for row in rows)
    ]
    after = {
        key.casefold() for row in rows for k, key in enumerate(row.keys) if _denied(row.keys[max(0, k - 2) : k], no)
    }
    named = [argument for argument in none if any(known.ties.kin(word, argument)[0] for word in after)]
    slotted = {item.argument for row in rows for item in row.items if item.is_slot}
    for argument in named or [argument for argument in none if argument not in slotted]:
        yield Need(Test(argument, IS, (known.label(argument, rows[0]) or NONE,)), SETTINGS.hidden, (), True)


def _denied(before: Sequence[str], no: Set[str]) -> bool:
    return any(key.casefold() in no for key in before)


def _is_none(one: Label, known: PredicateFacts) -> bool:
    return one is not None and (one == "0" or known.language.says_nothing(one))


def _number_word_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences with a word for the number that an argument is, though that is said elsewhere: "one of the two"."""
    words = _shared_words(rows)
    for argument in known.ties.labels:
        values = {known.args(row).get(argument) for row in rows}
        value = values.pop()
        if values or known.kinds[argument] != NUMBER or not isinstance(value, str):
            continue
        found = amount(value)
        counted = found is not None and found.number in range(1, SETTINGS.counted)
        if found and counted and known.language.number_words(int(found.number)) & words:
            yield Need(Test(argument, IS, (value,)), SETTINGS.hidden, (), True)


def _extra_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    for test in extra_tests(rows, [row.items for row in rows], known):
        yield Need(test, SETTINGS.hidden, (), True)


def extra_tests(rows: Sequence[Row], lines: Sequence[Line], known: PredicateFacts) -> Iterable[Test]:
    """Tests for words said of one meaning with a day, a month or a figure that is no value of it: "since Sunday" tells
    more than there is to tell, "only 90p" what was not found, so they are for that meaning alone, as far as its names
    tell."""
    if len({known.meaning_of[row.wording] for row in rows}) > 1 or not all(_has_extra(line, known) for line in lines):
        return
    for argument, value in known.args(rows[0]).items():
        if known.kinds[argument] == NAME and isinstance(value, str):
            yield Test(argument, IS, (value,))


def _has_extra(line: Line, known: PredicateFacts) -> bool:
    words = (item.text for item in line if item and not item.is_slot)
    return any(word[:1].isdigit() or (word[:1].isupper() and word.lower() in known.language.calendar) for word in words)


def _name_part_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that have a name in part, or in another form: "the Ferryman" of "Old Ferryman", "Halle 2" of "Hall 2".
    They are for that name alone."""
    for argument in known.ties.labels:
        values = {known.args(row).get(argument) for row in rows}
        value = values.pop()
        if values or known.kinds[argument] != NAME or not isinstance(value, str) or " " not in value:
            continue
        others = {part for one in known.ties.where[argument] if one and one != value for part in one.split()}
        parts = value.split()
        own = {part for part in parts if part not in others and part[:1].isupper() and len(part) >= SETTINGS.stem}
        if all(_has_part(row, parts, own) for row in rows):
            yield Need(Test(argument, IS, (value,)), SETTINGS.hidden, (), True)


def _own_value_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences with a word that is the value of an argument, or a form of it: "gone up" where the trend is up.  Values
    that several arguments have, as yes and no, tell nothing so."""
    words = [{item.text.casefold() for item in row.items if not item.is_slot} for row in rows]
    for test in own_value_tests(rows, words, known):
        yield Need(test, SETTINGS.hidden, (), True)
    yield from _member_needs(rows, words, known)


def own_value_tests(rows: Sequence[Row], words: Sequence[Set[str]], known: PredicateFacts) -> Iterable[Test]:
    """Tests for the values that some words of sentences have, or forms of these."""
    for argument in known.ties.labels:
        values = {known.args(row).get(argument) for row in rows}
        value = values.pop()
        if values or not isinstance(value, str) or not value.isalpha() or known.kinds[argument] not in (NAME, CLOSED):
            continue
        if any(value in where for other, where in known.ties.where.items() if other != argument):
            continue
        if all(value.casefold() in own or any(alike(value, word) for word in own) for own in words):
            yield Test(argument, IS, (value,))


def _member_needs(rows: Sequence[Row], words: Sequence[Set[str]], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that have members of a list among their words, not in a slot, are for lists that begin and end so:
    a word of some length, or all words of all members ("1.5 and 30")."""
    slotted = {item.argument for row in rows for item in row.items}
    for argument in known.ties.labels:
        if known.kinds[argument] != LIST or argument in slotted:
            continue
        lists = {known.args(row).get(argument) for row in rows}
        value = lists.pop()
        if lists or not isinstance(value, tuple):
            continue
        parts = {part.casefold() for member in value for part in member.split() if len(part) >= SETTINGS.stem}
        every = _pieces(value)
        if any(parts & own or every <= _pieces(own) for own in words):
            yield Need(Test(argument, BEGINS, value[:1]), SETTINGS.hidden, (), True)
            yield Need(Test(argument, ENDS, value[-1:]), SETTINGS.hidden, (), True)


def _pieces(texts: Iterable[str]) -> set[str]:
    """The words of some texts without signs, small.

    >>> sorted(_pieces(["Ann-Marie", "1.5"]))
    ['1', '5', 'ann', 'marie']
    """
    return {piece.casefold() for text in texts for piece in re.findall(r"\w+", text)}


_TERM = re.compile(r"(?P<head>[^\W\d][\w.-]*)\((?P<rest>.*)\)", re.S)
_SYMBOL = re.compile(r"[\w.]+(?!\s*=[^=])")  # of the arguments of a term, without their names


def _term_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """Sentences that put a term into words, or a part of it: "17 is odd" of odd(n=17).  They are for that term alone;
    those that have no more than its head ("it is odd") are for terms with that head."""
    keys = {row.keys for row in rows}
    words = [set(map(str.casefold, own)) for own in keys]
    for argument in known.ties.labels:
        if any(f"[{argument}]" in own for own in keys):
            continue
        if not all(_TERM.fullmatch(first_text(known.args(row).get(argument))) for row in rows):
            continue
        given = (first_text(known.args(row).get(argument)) for row in rows)
        terms = [term for text in given if (term := _TERM.fullmatch(text))]
        values = {term.group() for term in terms}
        heads = sorted({term["head"] for term in terms})
        said = all(any(alike(word, head) or word == head.casefold() for word in own for head in heads) for own in words)
        parts = {symbol.casefold() for term in terms for symbol in _SYMBOL.findall(term["rest"])}
        if len(values) == 1 and all(parts & own for own in words):
            whole = said and all(parts <= own for own in words)
            yield Need(Test(argument, IS, (*values,)), SETTINGS.hidden, (), not whole)
        elif said:
            yield Need(Test(argument, BEGINS, tuple(f"{head}(" for head in heads)), SETTINGS.hidden, (), True)


def _has_part(row: Row, parts: Sequence[str], own: set[str]) -> bool:
    words = ["" if item.is_slot else item.text for item in row.items]
    runs = (words[k : k + len(parts)] for k in range(len(words) - len(parts) + 1))
    return not own.isdisjoint(words) or any(
        all(word == part or alike(word, part) for word, part in zip(run, parts, strict=True)) for run in runs
    )


def _pronoun_needs(rows: Sequence[Row], known: PredicateFacts) -> Iterable[Need]:
    """A sentence with "she" is for those whom it was said of, or for others of whose kind the name tells: "Mrs "."""
    spoken = {key for keys in {row.keys for row in rows} for key in keys}
    if not spoken & known.language.gendered:
        return
    named = [(argument, names) for argument in known.ties.labels if (names := _capital_names(rows, argument, known))]
    titled = ((argument, names) for argument, names in named if all(map(kind_word, names)))
    for argument, names in titled:
        firsts = tuple(sorted({kind_word(name) for name in names}))
        yield Need(Test(argument, BEGINS, firsts), SETTINGS.hidden, (), True)
        return
    for argument, names in named[:1]:
        yield Need(Test(argument, IS, tuple(names)), SETTINGS.hidden, (), True)


def _capital_names(rows: Sequence[Row], argument: str, known: PredicateFacts) -> list[str]:
    """The different names that an argument has in these sentences, if it has nothing but names with a capital."""
    values = {known.args(row).get(argument) for row in rows}
    if known.kinds[argument] != NAME or not all(isinstance(v, str) and v[:1].isupper() for v in values):
        return []
    return sorted(map(str, values))
