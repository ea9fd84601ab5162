"""What several commands share: talk on stderr, progress, reading input, writing output."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from verbalign.cli import USAGE
from verbalign.errors import InputError, OutputError
from verbalign.files import ensure_writable
from verbalign.values.text import shortened

if TYPE_CHECKING:
    from verbalign.alignment.paraphrases import Thesaurus
    from verbalign.corpora.layout import Columns
    from verbalign.dictionary import MappingDictionary
    from verbalign.learning.paper.settings import PaperSettings
    from verbalign.run.parallel import Workers
    from verbalign.values import Corpus


DICTIONARY = re.compile(r'\A\s*\{(?:[^{}]*,)?\s*"verbalign"\s*:\s*"dictionary"')


def talk(args: argparse.Namespace, text: str) -> None:
    """A line for the person at the terminal; results go to stdout, talk goes here."""
    if not args.quiet:
        print(text, file=sys.stderr)


UNKNOWN_COLUMNS = "the dictionary doesn't know these columns, so no text mentions them"


def warn(args: argparse.Namespace, text: str) -> None:
    """A line about something that went otherwise than the user may expect."""
    talk(args, f"verbalign: {text}")


def add_columns(parser: argparse.ArgumentParser) -> None:
    """The options that name the columns of a table."""
    group = parser.add_argument_group("columns of a table")
    group.add_argument(
        "--text", action="append", default=[], metavar="COLUMN",
        help="a column with wordings, if it isn't called text; repeat it for several",
    )  # fmt: skip
    group.add_argument(
        "--predicate", default="", metavar="COLUMN",
        help="the column that says what a row is about, if it isn't called predicate",
    )  # fmt: skip
    group.add_argument(
        "--ignore", action="append", default=[], metavar="COLUMN", help="a column to leave out; repeat it for several"
    )
    group.add_argument("--sheet", default="", metavar="NAME", help="the sheet of a workbook; default: the first")


def columns_of(args: argparse.Namespace) -> Columns:
    """The columns that the options name."""
    from verbalign.corpora.layout import Columns

    return Columns(tuple(args.text), args.predicate, ignored=tuple(args.ignore), sheet=args.sheet)


def refused(fault: str, command: str = "") -> int:
    """Usage that the parser lets pass; the exit code of a command that is called so."""
    print(f"verbalign {command}".rstrip() + f": {fault}", file=sys.stderr)
    return USAGE


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of an option that is a whole number within bounds."""

    def number(written: str) -> int:
        if len(written) < 25 and re.fullmatch(r"\s*[-+]?\d+\s*", written) and least <= int(written) <= most:
            return int(written)
        raise argparse.ArgumentTypeError(f"'{shortened(written, 40)}' is not a whole number from {least} to {most}")

    return number


a_seed = whole(-(2**63), 2**63 - 1)
some_workers = whole(0, 1024)


def add_paper_options(parser: argparse.ArgumentParser, default: str, *, paraphrases: bool = True) -> None:
    """`--method`, where the paper's is one, and what goes with that."""
    parser.add_argument(
        "--method",
        choices=(default, "paper"),
        help=f"default: {default}; paper is the method of Barzilay & Lee (2002), see docs/paper.md",
    )
    parser.add_argument(
        "--paper",
        metavar="SWITCHES",
        help="with --method paper: where to depart from the paper, such as columns,filters,fewest=4",
    )
    if paraphrases:
        parser.add_argument(
            "--paraphrases",
            metavar="FILE",
            help="with --method paper: phrases that mean the same, one phrase<TAB>phrase per line, or a dictionary; "
            "default: found in the corpus",
        )


def paper_settings(args: argparse.Namespace) -> PaperSettings:
    """The settings that the command line names; without --method paper there can be none."""
    from verbalign.learning.paper.settings import PaperSettings

    given = [name for name in ("paper", "paraphrases") if getattr(args, name, None) is not None]
    if given and args.method != "paper":
        raise InputError(f"--{given[0]} goes with --method paper; add it")
    return PaperSettings.parse(args.paper or "")


def read_paraphrases(path: str) -> Thesaurus:
    """The thesaurus of a dictionary, or pairs of phrases, one a line with a tab between them."""
    from verbalign.alignment.paraphrases import Thesaurus
    from verbalign.dictionary import MappingDictionary
    from verbalign.files import read_lines, read_text

    if path != "-" and DICTIONARY.search(read_text(path)):
        saved = MappingDictionary.load(path).thesaurus
        try:
            return Thesaurus.from_json(list(saved))
        except InputError as error:
            raise InputError(error.fault, path=path) from None
    pairs = []
    for number, line in read_lines(path):
        sides = [side.strip() for side in line.split("\t")]
        if len(sides) != 2 or not all(sides):
            raise InputError("not two phrases with a tab between them", path=path, line=number)
        pairs.append((sides[0], sides[1]))
    return Thesaurus.of(pairs)


Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_verb(verbs: Verbs, name: str, help: str, description: str) -> argparse.ArgumentParser:
    """The parser of a command's verb, such as `judge new`."""
    parser = verbs.add_parser(name, help=help, description=description)
    # without defaults of their own, so that `judge --quiet new` is heeded too
    parser.add_argument("--quiet", action="store_true", default=argparse.SUPPRESS, help="print no remarks")
    parser.add_argument(
        "--max-size",
        metavar="SIZE",
        default=argparse.SUPPRESS,
        help="largest file to read, after unpacking, such as 500M; default: 1G",
    )
    return parser


def read_corpus(
    args: argparse.Namespace, path: str, format: str | None = None, *, wordings: bool = False, workers: Workers = 1
) -> Corpus:
    """The corpus in a file; what was passed over is said on stderr, a line for each kind.

    With `wordings` it is to be learned from: a table whose sentences are not found is refused. Where only the meanings
    are needed, it is no news that they have none.
    """
    from verbalign.corpora import read, summary
    from verbalign.corpora.source import NO_WORDINGS

    corpus = read(path, format, columns=columns_of(args) if "predicate" in args else None, workers=workers)
    if wordings and corpus.format == "table" and not any(one.verbalizations for one in corpus.instances):
        there = dict.fromkeys(name for one in corpus.instances for name in one.meaning[0].names)
        fault = f"no column holds wordings; name it with --text COLUMN (columns: {', '.join(there)})"
        raise InputError(fault, path=path)
    for line in summary(one for one in corpus.warnings if wordings or one.fault != NO_WORDINGS):
        talk(args, f"verbalign: {path}: {line}")
    return corpus


def load_dictionary(path: str | None) -> MappingDictionary:
    """The dictionary in a file, or the bundled proof dictionary."""
    from verbalign.bundled import proof_dictionary
    from verbalign.dictionary import MappingDictionary

    return proof_dictionary() if path is None else MappingDictionary.load(path)


def earlier_dictionary(path: str) -> MappingDictionary | None:
    """The dictionary that is about to be replaced, if there is one; anything else is not overwritten, and a place that
    cannot be written to is told before the work is done."""
    from verbalign.dictionary import MappingDictionary

    ensure_writable(path)
    if path == "-" or not os.path.isfile(path) or not os.path.getsize(path):  # noqa: PTH113, PTH202, take any name
        return None  # an empty file is a place to write to, such as `mktemp` makes
    try:
        return MappingDictionary.load(path)
    except InputError as error:
        fault = f"is not overwritten ({error.fault.split(';')[0]})"
        raise OutputError(f"{path}: {fault}; choose another place with -o") from None


def emit(lines: Iterable[str], output: str | None) -> None:
    """Lines to stdout, or to a file, whole or not at all."""
    from verbalign.cli.outputs import lines_to

    with lines_to(output) as write:
        for line in lines:
            write(line + "\n")


def json_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@contextmanager
def progress(args: argparse.Namespace, title: str) -> Iterator[Any]:
    """A callable to be told what is being done, shown with the time on a terminal's stderr."""
    if args.quiet or not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title)
        yield lambda text: bar.update(task, description=f"{title}: {text}")
