"""Is a template that a person has written one that its predicate can use?  What is wrong is told in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verbalign.dictionary import Entry, MappingDictionary, conditions, patterns
from verbalign.dictionary.conditions import Test
from verbalign.dictionary.filling import Speech, filled, unsaid_choice
from verbalign.dictionary.frames import Frames, SentenceTemplate
from verbalign.dictionary.patterns import Choice
from verbalign.dictionary.template import Template, slot_fault
from verbalign.errors import InputError
from verbalign.mentions.kinds import Value
from verbalign.values import Expression
from verbalign.values.expression import format_expression
from verbalign.values.text import counted, shortened

Args = dict[str, Value]


def on_one_line(text: str, entry: Entry) -> str:
    """A template's text on one line.  In a choice two spaces are one that is said, so those stay.

    >>> on_one_line("so   it is ", Entry("p", ()))
    'so it is'
    """
    if entry.frames is None:
        return " ".join(text.split())
    return " ".join(line.strip() for line in text.strip().splitlines())


def check(dictionary: MappingDictionary, entry: Entry, new: Template, old: Sequence[Template] = ()) -> None:
    """Refuse a template with an `InputError` if it is wrong; `old` are those whose place it takes."""
    if not new.text:
        raise InputError("the template is empty; write some words")
    if isinstance(new, SentenceTemplate) and entry.frames is not None:
        fault = new.fault(entry.predicate, entry.args, entry.frames.kinds, dictionary.language)
    else:
        fault = slot_fault(new, entry.predicate, entry.args)
    if fault:
        raise InputError(f"the template {fault}")
    if isinstance(new, SentenceTemplate) and entry.frames is not None:
        _check_choices(dictionary, entry, entry.frames, new, old)


def _check_choices(
    dictionary: MappingDictionary, entry: Entry, frames: Frames, new: SentenceTemplate, old: Sequence[Template]
) -> None:
    """No choice may be without words for a meaning that people have put into words.

    A changed template must say what the old one said; a new one all that its conditions let it."""
    speech = Speech(frames.kinds, dictionary.language, frames.articles)
    before = [t for t in old if isinstance(t, SentenceTemplate)]
    found: dict[Choice, list[Args]] = {}
    for args in _meanings(dictionary, entry.predicate):
        if before and not any(_fits(t, args, speech) and filled(t.nodes, args, speech) for t in before):
            continue
        choice = unsaid_choice(new.nodes, args, speech) if _fits(new, args, speech) else None
        if choice is not None:
            found.setdefault(choice, []).append(args)
    for choice, without in found.items():
        written = shortened(patterns.written((choice,)), 60)
        example = format_expression(Expression(entry.predicate, tuple(without[0].items())))
        raise InputError(
            f"the choice '{written}' has no words for {counted(len(without), 'meaning')} that it was learned from, "
            f"such as {example}; add a case to it, for instance | {_missing_case(choice, without[0])}: …"
        )


def _fits(template: SentenceTemplate, args: Args, speech: Speech) -> bool:
    return all(test.holds(args, speech.language, speech.kinds) for tests in template.needs for test in tests)


def _missing_case(choice: Choice, args: Args) -> str:
    """A condition that this meaning would pass."""
    name = choice.branches[0].tests[0].argument
    value = args.get(name)
    if not value:
        test = conditions.absent(name)
    else:
        test = Test(name, conditions.IS, (value,)) if isinstance(value, str) else conditions.given(name)
    return conditions.written([test])


def _meanings(dictionary: MappingDictionary, predicate: str) -> Iterator[Args]:
    """The meanings behind a predicate, as far as they are known."""
    try:
        sources = dictionary.with_sources().sources
    except InputError:  # everything but provenance works without the file of sources
        return
    seen = set()
    for source in sources:
        if source.predicate == predicate and source.args and source.meaning not in seen:
            seen.add(source.meaning)
            yield dict(source.args)
