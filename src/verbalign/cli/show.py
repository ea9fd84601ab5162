"""Print a dictionary's entries: templates with their weights, when they are used, and the wordings behind them.

In a terminal slots, choices and conditions are coloured, unless NO_COLOR is set or TERM is dumb.

Examples:
  verbalign show trains.json
  verbalign show trains.json delayed
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from verbalign.cli.common import load_dictionary
from verbalign.cli.terminal import BOLD, FAINT, PLAIN, coloured, show
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.errors import InputError, SpeakingError
from verbalign.values.expression import format_name
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary, Source
    from verbalign.dictionary.frames import Frames
    from verbalign.dictionary.template import Template
    from verbalign.viewer.phases import Phases


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("predicate", nargs="?", metavar="PREDICATE", help="only this one, with the wordings behind it")


def run(args: argparse.Namespace) -> int:
    from verbalign.viewer.phases import Phases

    dictionary = load_dictionary(args.dictionary)
    if args.predicate is not None and args.predicate not in dictionary.entries:
        raise SpeakingError(f"no predicate '{args.predicate}'; there are: {', '.join(dictionary.entries)}")
    phases = Phases(dictionary)
    names = list(dictionary.entries) if args.predicate is None else [args.predicate]
    for name in names:
        entry = dictionary.entries[name]
        show(_overview(entry))
        show([*_example(phases, name, args.dictionary), ""], wrap=False)  # so that it can be copied
        if args.predicate is not None:
            show([*_plans(entry), *_sources(dictionary, entry)])
    return 0


def _overview(entry: Entry) -> Iterator[str]:
    head = f"{BOLD}{format_name(entry.predicate)}{PLAIN}({', '.join(map(format_name, entry.args))})"
    yield f"{head}  {FAINT}{counted(entry.meanings, 'meaning')}, {counted(entry.wordings, 'wording')}{PLAIN}"
    for template in entry.templates:
        yield from _template(template, entry.frames)
    if entry.pool:
        known = (
            f"{counted(len(entry.pool), 'template')} for {counted(len(entry.choices), 'set')} of arguments and values"
        )
        yield f"  {FAINT}in all {known}; `verbalign export --to csv` lists them{PLAIN}"
    elif not entry.templates:
        yield "  no template: the wordings share too little"


def _template(template: Template, frames: Frames | None) -> Iterator[str]:
    line = f"  {template.weight:7.2f}  {coloured(template)}"
    marks = [name for name in ("pinned", "accepted") if getattr(template, name)]
    if isinstance(template, SentenceTemplate) and frames is not None:
        yield line
        for note in (*marks, *template.notes(frames.kinds)):
            yield f"           {FAINT}{note}{PLAIN}"
    else:
        notes = [*marks, *(f"when {feature}" for feature in sorted(template.when))]
        yield line + (f"  {FAINT}({'; '.join(notes)}){PLAIN}" if notes else "")


def _example(phases: Phases, predicate: str, path: str) -> Iterator[str]:
    """A command to try; none where nothing is known that could be said."""
    from verbalign.viewer.payloads import sample

    found = sample(phases, predicate)
    if found:
        command = shlex.join(["verbalign", "say", path, found["expression"]])
        yield f"  {FAINT}try:{PLAIN} {command}"


def _plans(entry: Entry) -> Iterator[str]:
    """Which sentences people say one after the other."""
    together = [plan for plan in entry.frames.plans if len(plan.sentences) > 1] if entry.frames else []
    if together:
        yield f"{BOLD}said one after the other{PLAIN}"
        for plan in together:
            numbers = ", ".join(str(number + 1) for number in plan.sentences)
            yield f"  {numbers}  {FAINT}({counted(len(plan.sources), 'wording')}){PLAIN}"
        yield ""


def _sources(dictionary: MappingDictionary, entry: Entry) -> Iterator[str]:
    try:
        sources: Sequence[Source] = dictionary.with_sources().sources
    except InputError as error:
        yield f"{FAINT}sources: {error}{PLAIN}"
        return
    yield f"{BOLD}sources{PLAIN}"
    for number, template in enumerate(entry.templates, 1):
        yield f"  {number}. {coloured(template)}"
        for source in (sources[index] for index in template.sources if index < len(sources)):
            yield f"     {FAINT}{source.meaning}{' ' + source.writer if source.writer else ''}:{PLAIN} {source.text}"
