"""Print a dictionary's entries: templates with their weights, when they are used, and the wordings behind them.

Examples:
  verbalign show trains.json
  verbalign show trains.json delayed
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from verbalign.cli.common import load_dictionary
from verbalign.errors import InputError, SpeakingError
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("predicate", nargs="?", metavar="PREDICATE", help="only this one, with the wordings behind it")


def run(args: argparse.Namespace) -> int:
    dictionary = load_dictionary(args.dictionary)
    if args.predicate is None:
        for entry in dictionary.entries.values():
            _print(_overview(entry))
        return 0
    if args.predicate not in dictionary.entries:
        raise SpeakingError(f"no predicate '{args.predicate}'; there are: {', '.join(dictionary.entries)}")
    chosen = dictionary.entries[args.predicate]
    _print([*_overview(chosen), *_sources(dictionary, chosen)])
    return 0


BOLD, FAINT, SLOT, PLAIN = "\033[1m", "\033[2m", "\033[36m", "\033[0m"


def _print(lines: list[str]) -> None:
    colour = sys.stdout.isatty()
    for line in lines:
        if not colour:
            for code in (BOLD, FAINT, SLOT, PLAIN):
                line = line.replace(code, "")
        print(line)


def _overview(entry: Entry) -> list[str]:
    head = f"{BOLD}{entry.predicate}{PLAIN}({', '.join(entry.args)})"
    lines = [f"{head}  {FAINT}{counted(entry.meanings, 'meaning')}, {counted(entry.wordings, 'wording')}{PLAIN}"]
    for template in entry.templates:
        text = template.text
        for slot in template.slots:
            text = text.replace(f"[{slot}]", f"{SLOT}[{slot}]{PLAIN}")
        notes = [*(["pinned"] if template.pinned else []), *(f"when {f}" for f in sorted(template.when))]
        lines.append(f"  {template.weight:7.2f}  {text}" + (f"  {FAINT}({'; '.join(notes)}){PLAIN}" if notes else ""))
    if entry.pool:
        known = (
            f"{counted(len(entry.pool), 'template')} for {counted(len(entry.choices), 'set')} of arguments and values"
        )
        lines.append(f"  {FAINT}in all {known}; `verbalign export --to csv` lists them{PLAIN}")
    elif not entry.templates:
        lines.append("  no template: the wordings share too little")
    return [*lines, ""]


def _sources(dictionary: MappingDictionary, entry: Entry) -> list[str]:
    try:
        sources = dictionary.with_sources().sources
    except InputError as error:
        return [f"{FAINT}sources: {error}{PLAIN}"]
    lines = [f"{BOLD}sources{PLAIN}"]
    for number, template in enumerate(entry.templates, 1):
        lines.append(f"  {number}. {template.text}")
        for source in (sources[index] for index in template.sources if index < len(sources)):
            lines.append(
                f"     {FAINT}{source.meaning}{' ' + source.writer if source.writer else ''}:{PLAIN} {source.text}"
            )
    return lines
