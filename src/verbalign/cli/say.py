"""Put meanings into words.

EXPR is one meaning, written predicate(name=value, …). With --input you get a text for every row of a table (CSV, TSV,
.xlsx, .ods, JSON, Parquet) or for every meaning of a corpus.

--to csv, tsv, xlsx or jsonl keeps your own columns and adds three: text, left_out (what the text doesn't mention) and
doubt (why there is no text). --to text prints the texts alone.

Without --to, each meaning gives a line of JSON with its id; for the formats e2e and viggo, a line MR<TAB>output.

Examples:
  verbalign say trains.json 'delayed(train=the boat train, minutes=30)'
  verbalign say trains.json 'delayed(train=the boat train, minutes=30)' --all
  verbalign say trains.json --input today.xlsx -o texts.xlsx
  verbalign say trains.json --input today.csv --predicate kind --to csv > texts.csv
  verbalign say trains.json - --json < expressions.txt
  verbalign say e2e.json --input devset.csv.gz -o texts.tsv
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from verbalign.cli import SOME_FAILED
from verbalign.cli.common import (
    UNKNOWN_COLUMNS,
    a_seed,
    add_columns,
    columns_of,
    json_line,
    load_dictionary,
    progress,
    refused,
    talk,
    warn,
)
from verbalign.cli.outputs import OWN, TO, form_of, lines_to, rows_to
from verbalign.errors import ExpressionError, VerbalignError
from verbalign.files import can_be_encoded, read_lines
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.corpora.source import SourceFile
    from verbalign.dictionary import MappingDictionary
    from verbalign.speak.realisation import Text
    from verbalign.speak.variation import Seed
    from verbalign.values import Meaning

FEW = 20  # lines about what was left out, or could not be said and stands in the output
OFTEN = 1000  # meanings after which progress is shown


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("expression", nargs="?", metavar="EXPR", help="a meaning; - reads one per line from stdin")
    parser.add_argument("--input", metavar="FILE", help="a table or corpus; - is standard input")
    parser.add_argument("--to", choices=TO, help="the form of the output; default: by the file name after -o")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")
    parser.add_argument("--format", help="the format of the input; default: look at the file")
    add_columns(parser)
    parser.add_argument("--all", action="store_true", help="print all alternatives with their scores, best first")
    parser.add_argument(
        "--json", action="store_true", help="print JSON: template, argument positions, sources, what was left out"
    )
    parser.add_argument("--strict", action="store_true", help="exit with 3 if a text leaves anything out")
    parser.add_argument("--guess", action="store_true", help="also say what is doubtful")
    parser.add_argument(
        "--vary", action="store_true", help="never use a template twice in a row if there is another; see --seed"
    )
    parser.add_argument("--seed", type=a_seed, metavar="N", help="vary the choice among good templates, reproducibly")
    parser.add_argument(
        "--paraphrase", action="store_true", help="with --seed: exchange phrases for paraphrases of the thesaurus, too"
    )
    parser.add_argument(
        "--as-given",
        action="store_true",
        help="leave values as they are, so that parse reads them; else `even(n)` is `n is even` where people say so",
    )


def run(args: argparse.Namespace) -> int:
    if (args.expression is None) == (args.input is None):
        return refused("give either EXPR or --input FILE", "say")
    form = form_of(args.to, args.output)
    if form and args.to and args.input is None:
        return refused("--to goes with --input FILE", "say")
    if form == "xlsx" and args.output in (None, "-"):
        return refused("a workbook can't be printed; name a file with -o FILE.xlsx", "say")
    if args.to and (args.all or args.json):
        return refused("--to goes without --all and --json", "say")
    if args.paraphrase and args.seed is None:
        return refused("--paraphrase goes with --seed N", "say")
    dictionary = load_dictionary(args.dictionary)
    args.variation = _variation(args)
    dictionary.speaker.in_words = not args.as_given
    if args.paraphrase:
        dictionary.speaker.paraphrase = True
    tally = SayTally(args)
    if args.input is not None:
        return _say_file(args, dictionary, tally, None if args.all or args.json else form)
    if args.expression == "-":
        rows = (MeaningRow(f"-:{number}", line.strip(), "") for number, line in read_lines("-"))
        return _say_rows(args, dictionary, rows, tally)
    if not can_be_encoded(args.expression):
        raise ExpressionError("EXPR is not UTF-8; set the terminal to UTF-8")
    found = list(_lines(args, dictionary, MeaningRow("", args.expression, ""), tally))
    with lines_to(args.output) as write:
        for line in found:
            write(line + "\n")
    return tally.code()


def _variation(args: argparse.Namespace) -> Seed:
    """How the choice among good templates varies."""
    if not args.vary:
        return args.seed  # type: ignore[no-any-return]
    from verbalign.speak.variation import Variation

    return Variation(args.seed or 0)


class MeaningRow(NamedTuple):
    """A meaning to be said: how it is named where it cannot be, and what the line of its text begins with."""

    name: str
    meaning: str | Meaning
    head: str
    id: str | None = None


class SayTally:
    """Counts what was said, left out, and could not be said; tells of the first few as they come."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.said = self.left = self.failed = 0

    def left_out(self, name: str, names: Iterable[str]) -> None:
        self.left += 1
        if not self.args.json and self.left <= FEW:  # JSON has it already
            warn(self.args, f"{name + ': ' if name else ''}left out: {', '.join(names)}")

    def count(self, name: str, fault: str, left_out: Sequence[str]) -> None:
        """Count a row of the output, which tells all of this in its columns."""
        if fault:
            self.fail(name, fault, most=FEW)
            return
        self.said += 1
        if left_out:
            self.left_out(name, left_out)

    def fail(self, name: str, fault: str, *, most: int | None = None) -> None:
        self.failed += 1
        if most is None or self.failed <= most:
            print(f"verbalign: {name}: {fault}", file=sys.stderr)

    def code(self, *, several: bool = False) -> int:
        """The exit code, after the counts were told."""
        if self.left > FEW and not self.args.json:
            more = counted(self.left - FEW, "more text")
            warn(self.args, f"something is left out in {more}; --json or the column left_out names it")
        if self.failed:
            meanings = counted(self.said + self.failed, "meaning")
            print(f"verbalign: {self.failed} of {meanings} could not be said", file=sys.stderr)
            return SOME_FAILED
        if several:
            talk(self.args, f"{counted(self.said, 'meaning')} said")
        return SOME_FAILED if self.left and self.args.strict else 0


# ---- files ----


class BatchRow(NamedTuple):
    """A row of the output: the user's own cells, how the row is named, and its text."""

    name: str
    cells: list[Any]
    text: Text


def _say_file(args: argparse.Namespace, dictionary: MappingDictionary, tally: SayTally, form: str | None) -> int:
    from verbalign.corpora import reader_of, summary, table
    from verbalign.corpora.source import NO_WORDINGS, SourceFile

    source = SourceFile(args.input, columns=columns_of(args))
    is_table = reader_of(source, args.format) is table.read
    code = (_say_table if is_table else _say_corpus)(args, dictionary, source, tally, form)
    for line in summary(one for one in source.warnings if one.fault != NO_WORDINGS):
        warn(args, f"{args.input}: {line}")
    return code


def _say_table(
    args: argparse.Namespace, dictionary: MappingDictionary, source: SourceFile, tally: SayTally, form: str | None
) -> int:
    """A text for each row where an output has its columns; otherwise for each distinct meaning."""
    from verbalign.corpora.rows import distinct
    from verbalign.corpora.table import opened
    from verbalign.speak.rows import RowSpeaker
    from verbalign.values.expression import format_expression

    table = opened(source, every_column=form is not None)
    speaker = RowSpeaker(dictionary, table)
    unknown = set(speaker.unknown)
    if unknown:
        warn(args, f"{args.input}: {UNKNOWN_COLUMNS}: {', '.join(speaker.unknown)}")
    if form:
        options = {"seed": args.variation, "guess": args.guess}
        rows = (
            BatchRow(f"{args.input}:{row.line}", table.cells(row), speaker.text(speaker.meaning(row), **options))
            for row in table.rows
        )
        return _write(args, tally, form, table.columns, rows, unknown)
    told = ((row.line, speaker.known_meaning(row)) for row in table.rows)
    written = ((line, format_expression(meaning), meaning) for line, meaning in told)
    texts = (MeaningRow(text, (meaning,), "", text) for _, text, meaning in distinct(written))
    return _say_rows(args, dictionary, texts, tally)


def _say_corpus(
    args: argparse.Namespace, dictionary: MappingDictionary, source: SourceFile, tally: SayTally, form: str | None
) -> int:
    from verbalign.corpora import stream

    format, meanings = stream(source, args.format)
    plain = format in ("e2e", "viggo") and not args.json
    if form and not (plain and form == "tsv" and args.to is None):
        rows = (BatchRow(id, [id], _text(args, dictionary, meaning)) for id, meaning in meanings)
        return _write(args, tally, form, ["id"], rows)
    if plain:
        heads = (MeaningRow(id, meaning, f"{_cell(id)}\t") for id, meaning in meanings)
        return _say_rows(args, dictionary, heads, tally, header="MR\toutput")
    return _say_rows(args, dictionary, (MeaningRow(id, one, "", id) for id, one in meanings), tally)


def _text(args: argparse.Namespace, dictionary: MappingDictionary, meaning: Meaning) -> Text:
    from verbalign.speak.realisation import Text

    try:
        return dictionary.say(meaning, seed=args.variation, guess=args.guess)
    except VerbalignError as error:
        return Text.unsaid(str(error))


def _write(
    args: argparse.Namespace,
    tally: SayTally,
    form: str,
    columns: Sequence[str],
    rows: Iterable[BatchRow],
    untold: Container[str] = (),
) -> int:
    """Write each row with its text; `untold` are arguments that need not be named as left out."""
    with rows_to(form, args.output) as out, progress(args, "saying") as notice:
        out.header(_names(columns))
        for row in rows:
            text = row.text
            left_out = [name for name in text.left_out if name not in untold]
            out.row([*row.cells, str(text), ", ".join(left_out), text.fault or "; ".join(text.doubts)])
            tally.count(row.name, text.fault, left_out)
            if not (tally.said + tally.failed) % OFTEN:
                notice(f"{tally.said + tally.failed:,} rows")
    return tally.code(several=True)


def _names(columns: Sequence[str]) -> list[str]:
    """The names of the columns, ours after the user's; where these have a `text`, ours is called `said`."""
    from verbalign.corpora.source import UniqueNames

    names = UniqueNames()
    own = ("said" if "text" in columns else "text", *OWN[1:])
    return [names.distinct(name) for name in (*columns, *own)]


def _cell(text: str) -> str:
    return text.translate({ord(sign): " " for sign in "\t\n\r"})


def _say_rows(
    args: argparse.Namespace,
    dictionary: MappingDictionary,
    rows: Iterable[MeaningRow],
    tally: SayTally,
    header: str = "",
) -> int:
    """Say all that can be said, a line each; the rest is counted and named."""
    with lines_to(args.output) as write, progress(args, "saying") as notice:
        write(f"{header}\n" if header else "")
        for row in rows:
            try:
                found = list(_lines(args, dictionary, row, tally))
            except VerbalignError as error:
                tally.fail(row.name, str(error))
                continue
            write("".join(line + "\n" for line in found))
            tally.said += 1
            if not tally.said % OFTEN:
                notice(f"{tally.said:,} meanings")
    return tally.code(several=True)


def _lines(args: argparse.Namespace, dictionary: MappingDictionary, row: MeaningRow, tally: SayTally) -> Iterator[str]:
    if args.all:
        texts = dictionary.alternatives(row.meaning)
    else:
        texts = [dictionary.say(row.meaning, seed=args.variation, guess=args.guess)]
    if texts[0].left_out:
        tally.left_out(row.name, texts[0].left_out)
    for text in texts:
        if args.json or row.id is not None:
            yield json_line(({} if row.id is None else {"id": row.id}) | as_json(text))
        elif row.head:
            yield row.head + _cell(text)
        else:
            yield f"{text.score:.3f}\t{text}" if args.all else str(text)


def as_json(text: Text) -> dict[str, Any]:
    """A text with all that is known of it."""
    return {
        "text": str(text),
        "score": round(text.score, 3),
        "templates": [template.text for template in text.templates],
        "arguments": {name: list(span) for name, span in text.arguments.items()},
        **({"implied": list(text.implied)} if text.implied else {}),
        "left_out": list(text.left_out),
        **({"doubts": list(text.doubts)} if text.doubts else {}),
        **({"conditions": list(text.conditions)} if text.conditions else {}),
        "sources": list(text.sources),
    }
