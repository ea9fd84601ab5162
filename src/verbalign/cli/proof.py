"""Put whole proofs into English, with the bundled proof dictionary unless another is given.

FILE is a Coq source (.v, run through Coq), a Lean 4 source (.lean, run through the REPL of its project), recorded
replies of that REPL (JSON), Nuprl steps (.nuprl), a proof corpus (JSON lines with theorem and steps), or a directory.

Running a Coq file runs its commands, which can write files; --sandbox refuses those that reach outside a proof.

Examples:
  verbalign proof add.v                                  # every proof of a Coq file
  verbalign proof add.v --lemma add_0_r --to html -o add.html
  verbalign proof reply.json --formulas words            # what Lean's REPL replied, formulas read out
  verbalign proof proofs.jsonl --dict mine.json --json
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import emit, json_line, load_dictionary, read_corpus
from verbalign.errors import InputError, MissingTool, OutputError, VerbalignError
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.proofs.prooftext import SpokenProof
    from verbalign.proofs.provers.reading import ReadProofs
    from verbalign.proofs.provers.spoken import RenderedProof
    from verbalign.proofs.provers.tell import Told
    from verbalign.proofs.provers.texts import ProverText
    from verbalign.values import Proof

FORMATS = ("proofs", "coq", "lean", "nuprl")
OUTPUTS = ("text", "markdown", "html", "latex", "v", "site")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="proof files or directories; - is standard input")
    parser.add_argument("--format", choices=FORMATS, help="what FILE is; default: by its name and first lines")
    parser.add_argument("--dict", dest="dictionary", metavar="DICT.json", help="default: the bundled proof dictionary")
    parser.add_argument("--lemma", metavar="NAME", help="only the proof with this name")
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--to", choices=OUTPUTS, default="text", help="v: the Coq source with the text as comments; site: a directory"
    )
    how.add_argument(
        "--json", action="store_true", help="one line per proof, with steps, argument spans, what is left out"
    )
    parser.add_argument(
        "--formulas",
        choices=("symbols", "words"),
        default="symbols",
        help="leave formulas as they are, or put them into words",
    )
    parser.add_argument(
        "--detail",
        choices=("brief", "normal", "full"),
        default="normal",
        help="how much to say; full: every goal on the way, however long",
    )
    parser.add_argument(
        "--tactics", metavar="FILE.toml", action="append", default=[], help="a table that extends the bundled one"
    )
    parser.add_argument(
        "--timeout", type=_seconds, default=30.0, metavar="S", help="seconds for one sentence of Coq; default 30"
    )
    parser.add_argument(
        "--file-timeout",
        type=_seconds,
        default=float("inf"),
        metavar="S",
        help="seconds for one file; default: no limit",
    )
    parser.add_argument("--no-cache", action="store_true", help="run Coq files again even if nothing has changed")
    parser.add_argument("--watch", action="store_true", help="rewrite -o whenever FILE changes, until Ctrl-C")
    parser.add_argument("--repl", metavar="COMMAND", help="starts Lean's REPL; default: lake exe repl, lake env repl")
    parser.add_argument(
        "--jobs", type=_jobs, default=1, metavar="N", help="number of files to read at once; default: 1"
    )
    trust = parser.add_mutually_exclusive_group()
    trust.add_argument(
        "--sandbox",
        action="store_const",
        dest="trust",
        const="sandbox",
        default="plain",
        help="reject what reaches outside a proof: Redirect, Extraction to files, Load, Cd, load paths, plug-ins",
    )
    trust.add_argument(
        "--trust",
        action="store_const",
        dest="trust",
        const="full",
        help="let a file load other files, and plug-ins that aren't part of Coq",
    )
    parser.add_argument(
        "--verbose", "-v", action="store_true", help="count on stderr which sentences were learned and which are fixed"
    )
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a time; give seconds, such as 30")
    return seconds


def _jobs(text: str) -> int:
    jobs = int(text)
    if not 1 <= jobs <= 256:
        raise argparse.ArgumentTypeError(f"{text} is not a number of files from 1 to 256")
    return jobs


def run(args: argparse.Namespace) -> int:
    from verbalign.proofs.provers.reading import files_within

    paths = [file for path in args.files for file in files_within(path)]
    if args.to == "v" and len(paths) > 1:
        raise InputError("--to v writes one source at a time; name one file")
    if args.to == "site" and not args.output:
        raise InputError("--to site writes a directory; name it with -o")
    if args.watch:
        return _watch(args, paths)
    return _told(args, paths)


def _told(args: argparse.Namespace, paths: list[str]) -> int:
    work = _Work(args, load_dictionary(args.dictionary))
    work.all(paths)
    if args.lemma and not work.lines and not work.proofs and not work.faults:
        raise InputError(_no_such_lemma(args.lemma, work.names), path=", ".join(args.files))
    if args.to == "site":
        work.write_site(args.output)
    else:
        emit(work.output(), args.output)
    for line in [*work.faults, *work.counted(), *work.origins()]:
        print(f"verbalign: {line}", file=sys.stderr)
    return SOME_FAILED if work.faults else OK


def _watch(args: argparse.Namespace, paths: list[str]) -> int:
    """Tell the proofs now, and again whenever a file has changed, until the user stops it."""
    import time

    if not args.output or "-" in paths:
        raise InputError("--watch keeps a file fresh: name the source, and with -o the page to write")
    seen: list[float] = []
    while True:
        now = [_changed_at(path) for path in paths]
        if now != seen:
            seen = now
            try:
                _told(args, paths)
                print(f"verbalign: {args.output} is fresh", file=sys.stderr)
            except VerbalignError as error:  # the file may be in the middle of an edit
                print(f"verbalign: {error}", file=sys.stderr)
        time.sleep(0.3)


def _changed_at(path: str) -> float:
    import os

    try:
        return os.stat(path).st_mtime_ns  # noqa: PTH116, it takes any name
    except OSError:
        return 0


class _Work:
    """What comes of the files: proofs with their texts, or lines of JSON, and faults to be named at the end."""

    def __init__(self, args: argparse.Namespace, dictionary: MappingDictionary) -> None:
        self.args, self.dictionary = args, dictionary
        self.lines: list[str] = []
        self.proofs: list[RenderedProof] = []
        self.faults: list[str] = []
        self.names: list[str] = []
        self.failed, self.faulty, self.unread = 0, 0, 0
        self.missing: set[str] = set()  # what is said of tools that are not there
        self.learned, self.fixed = 0, 0  # sentences
        self.source = ""
        self.by_file: dict[str, list[RenderedProof]] = {}

    def all(self, paths: list[str]) -> None:
        """Put the proofs of all files into words, in order; what is wrong with one of many does not stop the rest."""
        with _reading_ahead(self.args, paths) as readings:
            for path, reading in zip(paths, readings, strict=True):
                try:
                    self._file(path, reading)
                except VerbalignError as error:
                    if len(paths) == 1:
                        raise
                    self.unread += 1
                    if not isinstance(error, MissingTool):
                        self.faults.append(str(error))
                    elif self.unread == len(paths):
                        raise
                    elif str(error) not in self.missing:  # it concerns every file of a kind, and is told once
                        self.missing.add(str(error))
                        self.faults.append(f"{path}: {error}")

    def _file(self, path: str, reading: Callable[[], ReadProofs | None]) -> None:
        found, before = reading(), len(self.proofs)
        if self.args.to == "v" and (found is None or found.format != "coq"):
            raise InputError("is not a Coq source; --to v works with Coq sources only", path=path)
        if found is None:
            self._corpus(path)
        else:
            self._script(path, found)
        self.by_file[path] = self.proofs[before:]

    def output(self) -> list[str]:
        """The lines to be written."""
        from verbalign.proofs.provers.pages import latex, page, render

        if self.args.json or not self.proofs:
            return self.lines
        if self.args.to == "v":
            return [render.commented(self.source, self.proofs).removesuffix("\n")]
        if self.args.to == "html":
            return [page.page(self.proofs, refresh=2 if self.args.watch else 0).removesuffix("\n")]
        made = {"text": render.plain, "markdown": render.markdown, "latex": latex.latex}[self.args.to](self.proofs)
        return [*self.lines, made.removesuffix("\n")]

    def write_site(self, directory: str) -> None:
        """Write a page for each file, and an index."""
        from pathlib import Path

        from verbalign.files import write_text
        from verbalign.proofs.provers.pages.site import site

        try:
            Path(directory).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{directory}: cannot be made: {error.strerror}; choose another place with -o") from None
        for name, text in site(self.by_file).items():
            write_text(Path(directory) / name, text)

    def counted(self) -> list[str]:
        """How many proofs are concerned, for the person at the terminal."""
        of = f"of {counted(sum(map(self._chosen, self.names)), 'proof')}"
        found = [f"{self.failed} {of} could not be put into words"] if self.failed else []
        verb = "is" if self.faulty == 1 else "are"
        if self.faulty:
            found.append(f"{self.faulty} {of} {verb} not complete")
        if self.unread:
            found.append(f"{counted(self.unread, 'file')} gave nothing")
        return found

    def _tally(self, spoken: SpokenProof) -> None:
        self.learned += sum(sentence.learned for sentence in spoken.sentences)
        self.fixed += sum(not sentence.learned for sentence in spoken.sentences)

    def origins(self) -> list[str]:
        """How many sentences were learned, where this is asked for."""
        total = self.learned + self.fixed
        share = f", {self.learned / total:.0%} learned" if total else ""
        if not self.args.verbose:
            return []
        return [f"{counted(total, 'sentence')}: {self.learned} from learned templates, {self.fixed} fixed{share}"]

    # ---- a prover's file ----

    def _script(self, path: str, reading: ReadProofs) -> None:
        from verbalign.proofs.planning.manner import Detail
        from verbalign.proofs.provers import texts
        from verbalign.proofs.provers.tables import table

        args = self.args
        if not reading.proofs and not reading.faults:
            raise InputError("has no proofs", path=path)
        rules, notation = table(args.tactics), texts.WORDS if args.formulas == "words" else texts.SYMBOLS
        self.source = reading.source
        for told in reading.proofs:
            if self._wanted(told.proof.id):
                self._unfinished(path, told)
                detail = Detail(args.detail)
                self._add(texts.text(told, self.dictionary, rules, notation=notation, detail=detail))
        for fault in reading.faults:
            if not (args.lemma and fault.lemma) or args.lemma == fault.lemma:
                where = f"in {fault.lemma}: " if fault.lemma else ""
                self.faults.append(f"{path}:{fault.line}: {where}{fault.message}")

    def _unfinished(self, path: str, told: Told) -> None:
        """Count a proof that does not end, and name it where the prover has nothing against it."""
        from verbalign.proofs.model import Ending
        from verbalign.proofs.provers.spoken import note

        self.faulty += told.script.ending is not Ending.PROVED
        if told.script.ending in (Ending.ADMITTED, Ending.ABORTED, Ending.UNFINISHED):
            self.faults.append(f"{path}:{told.script.line}: in {told.proof.id}: {note(told)}")

    def _add(self, made: ProverText) -> None:
        self._tally(made.spoken)
        if self.args.json:
            self.lines.append(json_line(made.to_json()))
        else:
            self.proofs.append(made.rendered())

    # ---- a corpus ----

    def _corpus(self, path: str) -> None:
        corpus = read_corpus(self.args, path, "proofs" if self.args.format else None)
        if not corpus.proofs:
            raise InputError('has no proofs; a proof has "id", "theorem" and "steps"', path=path)
        for proof in corpus.proofs:
            if self._wanted(proof.id):
                try:
                    self._speak(proof)
                except VerbalignError as error:
                    self.failed += 1
                    self.faults.append(str(error))

    def _speak(self, proof: Proof) -> None:
        from verbalign.proofs.provers.spoken import of_corpus

        spoken, theorem = self._spoken(proof)
        self._tally(spoken)
        self._doubts(proof)
        if self.args.json:
            self.lines.append(json_line(spoken.to_json()))
        elif self.args.to == "text":  # a line each for the theorem and the text
            self.lines.extend([f"{proof.id}. {theorem}".rstrip(), spoken.text, ""])
        else:
            self.proofs.append(of_corpus(proof, spoken))

    def _doubts(self, proof: Proof) -> None:
        """Tell what is odd about a proof, though it was said."""
        from verbalign.values.arguments import value_text
        from verbalign.values.prooftree import tree
        from verbalign.values.terms import malformed

        found = tree(proof)
        self.faulty += bool(found.unproved)  # it ends early
        if found.surplus:
            self.faults.append(f"{proof.id}: {counted(found.surplus, 'step')} after the last goal was closed")
        for number, step in enumerate(proof.steps, 1):
            for name, value in step.args:
                if fault := malformed(value_text(value)):
                    self.faults.append(
                        f"{proof.id}, step {number}: {name} is half a formula, {fault}; said as it stands"
                    )

    def _spoken(self, proof: Proof) -> tuple[SpokenProof, str]:
        """The text of a proof, and its theorem, as they are asked for."""
        if self.args.formulas == "symbols":
            from verbalign.proofs.prooftext import speak

            return speak(proof, self.dictionary), proof.theorem
        from verbalign.proofs.planning.text import tell
        from verbalign.proofs.provers import tables, texts
        from verbalign.proofs.statements import words

        spoken = tell(proof, self.dictionary, tables.bundled().manner, notation=texts.WORDS)
        return spoken, words.in_words(proof.theorem)

    def _wanted(self, name: str) -> bool:
        self.names.append(name)
        return self._chosen(name)

    def _chosen(self, name: str) -> bool:
        return self.args.lemma in (None, name)


def _no_such_lemma(name: str, names: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    return f"no proof is called '{name}'" + (f"; did you mean '{near[0]}'?" if near else "")


@contextmanager
def _reading_ahead(args: argparse.Namespace, paths: list[str]) -> Iterator[Iterator[Callable[[], ReadProofs | None]]]:
    """What each file holds, when it is asked for; `--jobs` files are read at once.  A proof corpus gives None."""
    if args.jobs == 1:
        yield (partial(_read, args, path) for path in paths)
        return
    from concurrent.futures import (
        ThreadPoolExecutor,
    )  # a prover is a process of its own: threads suffice to wait for it

    with ThreadPoolExecutor(args.jobs) as pool:
        try:
            yield (future.result for future in [pool.submit(_read, args, path, quiet=True) for path in paths])
        except BaseException:  # Ctrl-C, say: nobody waits for what is under way
            from verbalign.proofs.provers.coq.coqtop import end_all

            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise


def _read(args: argparse.Namespace, path: str, *, quiet: bool = False) -> ReadProofs | None:
    from verbalign.proofs.provers.coq.trust import Trust
    from verbalign.proofs.provers.reading import prover_of, read

    prover = args.format or ("proofs" if path == "-" else prover_of(path) or "proofs")
    if prover == "proofs":
        if not args.format and path != "-" and _foreign(path):
            raise InputError(
                "is not a kind of file that `proof` reads: Coq (.v), Lean (.lean, or a reply of its REPL as .json),"
                " Nuprl (.nuprl), or proofs as JSON lines; name the format with --format if it is one of these",
                path=path,
            )
        return None
    with _bar(args, path, quiet) as progress:
        return read(
            path,
            format=prover,
            tactics=args.tactics,
            timeout=args.timeout,
            longest=args.file_timeout,
            trust=Trust(args.trust),
            repl=args.repl,
            progress=progress,
            keep=not args.no_cache,
        )


def _foreign(path: str) -> bool:
    """Is this a file of some other kind than JSON?"""
    from pathlib import Path

    from verbalign.files import read_bytes

    known = (".json", ".jsonl", ".gz", "")
    return Path(path).suffix.lower() not in known and read_bytes(path).lstrip()[:1] not in (b"{", b"[", b"")


@contextmanager
def _bar(args: argparse.Namespace, path: str, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on a terminal's stderr: sentences of the file that are done."""
    if quiet or args.quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(path, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
