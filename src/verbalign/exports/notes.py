"""What an exported file says about itself: what it was made from, what its arguments must be like, what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verbalign.exports.cases import NotExported, summary
from verbalign.exports.names import told
from verbalign.exports.parts import Article
from verbalign.exports.sentences import Sentences
from verbalign.exports.sentences.questions import HEADED, VALUE
from verbalign.exports.table import Table
from verbalign.values.text import counted

SHOWN = 4  # of what is not exported, on a terminal


def head(table: Table, form: str) -> Iterator[str]:
    """What the file is."""
    predicates = {found.predicate for found in table.sets}
    if table.sets or not table.sentences:
        yield f"Made by `verbalign export --to {form}`: {counted(len(table.sets), 'argument set')} of"
        yield f"{counted(len(predicates), 'predicate')}.  Other argument sets have no template of their own."
    if table.compositions:
        yield "They are composed of sentences" + (
            "."
            if form == "jinja2"
            else " (…-1, …-1-later): `verbalign.exports.variables(dictionary, meaning)` says which."
        )
    if table.sentences:
        many = sum(len(found.sentences) for found in table.sentences.values())
        yield f"Made by `verbalign export --to {form}`: {counted(many, 'sentence')} of"
        yield f"{counted(len(table.sentences), 'predicate')}.  `verbalign.exports.variables(dictionary, meaning)` says"
        yield "which of them to use for a meaning, joined with spaces, and which variables they need."
    yield from told(table.predicates)
    yield from told(table.arguments)


def described(found: Sentences, chosen: bool = False) -> Iterator[str]:
    """The variables that the sentences of a predicate expect beyond the arguments themselves; `chosen`: for a target
    that is told by which condition to choose."""
    questions = {name for v, name in found.names.items() if v.holds not in (VALUE, HEADED)} if chosen else set()
    for name, meaning in found.derived.items():
        if name not in questions:
            yield f"{found.predicate}: {name} is {meaning}."
    if chosen:
        yield f"{found.predicate}: …_choice_… is the condition that holds in that choice of that sentence, in words."


def rules(table: Table) -> Iterator[str]:
    """What who calls a target that cannot compute must give it, so that it says what `verbalign say` says."""
    if not table.sets and table.sentences:
        return
    articles = {part.slot for f, c in table.cases() for part in table.parts(f, c) if isinstance(part, Article)}
    if articles:
        names = ", ".join(f"{table.arguments[name]}_a" for name in sorted(articles))
        yield f"Articles are arguments of their own, a or an, depending on the value (…_A: A or An): {names}."
    lists = sorted({(name, joint) for found in table.sets for name, joint in found.lists.items()})
    for name, joint in lists:
        yield f"{table.arguments[name]}: give a list with '{joint}' before its last member."
    yield "Give a value at the start of a sentence with a capital letter, if it is a word; a value after 'the', 'a' or"
    yield "'an' without its own 'the'; and a value at the very end without a full stop."


def missing(table: Table, more: Sequence[NotExported] = ()) -> list[str]:
    """What is not exported, a line for each predicate and reason, all of it named."""
    return list(_lines(table, more, None))


def shortened(table: Table, more: Sequence[NotExported] = ()) -> list[str]:
    """The same for a terminal: of many only some are named."""
    return list(_lines(table, more, SHOWN))


def _lines(table: Table, more: Sequence[NotExported], most: int | None) -> Iterator[str]:
    for (predicate, reason), sets in summary(
        [*table.left, *(one for found in table.sentences.values() for one in found.left), *more]
    ).items():
        others = f" and {len(sets) - most} more" if most is not None and len(sets) > most else ""
        yield f"{predicate or 'the dictionary'}: not exported, {reason}: {', '.join(sets[:most])}{others}"
