"""The command line: a thin face.  A command is: parse, call the core, print; each lives in a module of its own,
imported only when it is called, because start-up time is a feature."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from verbalign.errors import VerbalignError
from verbalign.files import LARGEST, at_most, size_of

if TYPE_CHECKING:
    import argparse

OK, FAILED, USAGE, SOME_FAILED, INTERRUPTED = 0, 1, 2, 3, 130  # exit codes
AGAIN = 0.05  # seconds after which an interrupt comes again that got lost

COMMANDS = {
    "demo": "learn from the bundled proofs and put an unseen one into English",
    "learn": "learn a mapping dictionary from meanings with several wordings each",
    "say": "put meanings into words",
    "check": "list what a dictionary doesn't know for sure, and which wordings would help",
    "parse": "find which meaning a text states",
    "proof": "put whole proofs into English",
    "align": "align wordings of the same thing, word by word",
    "segment": "find which sentences say which proof steps",
    "annotate": "find where each argument is said",
    "thesaurus": "list paraphrases with their support",
    "show": "print a dictionary's entries with weights and sources",
    "export": "write a dictionary for other tools: Jinja2, MessageFormat, Fluent, Rasa, CSV, Markdown",
    "import": "take edited templates back into a dictionary",
    "diff": "describe what changed from one dictionary to another",
    "report": "write a dictionary as one HTML page: lattices, templates, sources, coverage",
    "serve": "explore and edit a dictionary in the browser; also a JSON service",
    "verify": "check texts: is each argument said once and correctly, and nothing else?",
    "evaluate": "measure texts against the wordings that people gave",
    "collect": "ask people for wordings of your meanings, in the browser or in a text file",
    "judge": "run a blind study with human judges, and its statistics",
    "completion": "print a script with which your shell completes commands and options",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; expected errors become one line on stderr."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115, for as long as the process lives
    try:
        with _interruptible():
            code = _dispatched(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except VerbalignError as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        return _failed("interrupted", INTERRUPTED)
    except SystemError as error:
        if not _is_interrupt(error):
            raise
        return _failed("interrupted", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has left, as `head` does
        _abandon_output()
        return OK
    except UnicodeEncodeError as error:
        sign = error.object[error.start]
        return _failed(f"the output's encoding, {error.encoding}, can't write {sign!a}; set PYTHONIOENCODING=utf-8")
    except MemoryError:
        return _failed("there is not enough memory for this; give less at a time, or bound it with --max-size")
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
            raise
        _abandon_output()
        return _failed(f"the output cannot be written: {error.strerror}")


def _is_interrupt(error: BaseException | None) -> bool:
    """Is this Ctrl-C, as numba reports it where it loads and calls kernels: as the cause of a cause?"""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C within a callback of a library, which can't pass it on, comes again shortly after."""
    hook = sys.unraisablehook

    def unraisable(lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            hook(lost)
            return
        import _thread
        import threading

        again = threading.Timer(AGAIN, _thread.interrupt_main)
        again.daemon = True
        again.start()

    sys.unraisablehook = unraisable
    try:
        yield
    finally:
        sys.unraisablehook = hook


def _dispatched(words: list[str]) -> int:
    if words[:1] == ["--version"]:
        from verbalign import __version__

        print(f"verbalign {__version__}")
        return OK
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview(), file=sys.stdout if words else sys.stderr)
        return OK if words else USAGE
    if words[0] not in COMMANDS:
        return _failed(f"no command '{words[0]}'; the commands are: {', '.join(COMMANDS)}", USAGE)
    return run(words[0], words[1:])


def run(name: str, words: Sequence[str]) -> int:
    """Parse the words of one command and run it."""
    from verbalign.cli.help import module, parser

    try:
        args = _parsed(parser(name), words)
    except SystemExit as stop:  # argparse has printed the usage already
        return int(stop.code or 0)
    with at_most(size_of(args.max_size) if args.max_size else LARGEST):
        return int(module(name).run(args))


def _parsed(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """The words of a command, with options before, between and after the others."""
    try:
        return parser.parse_intermixed_args(words)
    except TypeError:  # a command with commands of its own has nothing between them
        return parser.parse_args(words)


def _failed(fault: str, code: int = FAILED) -> int:
    print(f"verbalign: {' '.join(fault.splitlines())}", file=sys.stderr)
    return code


def _abandon_output() -> None:
    """What is left in the buffer goes nowhere, so that the interpreter does not complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def overview() -> str:
    """What `verbalign --help` prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name.ljust(width)}  {text}" for name, text in COMMANDS.items()]
    head = "usage: verbalign COMMAND …\n\nLearns how people say things, and says new things the same way.\n"
    tail = "\n`verbalign COMMAND --help` explains each command, with examples.\n"
    codes = "Exit codes: 0 success, 1 error, 2 wrong usage, 3 some rows could not be done, 130 interrupted."
    return "\n".join([head, *lines, tail, codes])
