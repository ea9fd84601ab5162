"""The command line: a thin face.  A command is: parse, call the core, print; each lives in a module of its own,
imported only when it is called, because start-up time is a feature."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from verbalign.errors import VerbalignError

OK, FAILED, USAGE, SOME_FAILED = 0, 1, 2, 3  # exit codes

COMMANDS = {
    "demo": "learn from the bundled proofs, put an unseen one into English, and look around",
    "learn": "learn a mapping dictionary from meanings with several wordings each",
    "say": "put meanings into words",
    "proof": "put whole proofs into English",
    "align": "align wordings of the same thing, word by word",
    "segment": "find which sentences say which proof steps",
    "annotate": "find where each argument is said",
    "thesaurus": "list paraphrases with their support",
    "show": "print a dictionary's entries with weights and sources",
    "evaluate": "measure texts against the wordings that people gave",
    "judge": "run a blind study with human judges, and its statistics",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["--version"]:
        from verbalign import __version__

        print(f"verbalign {__version__}")
        return OK
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return OK if words else USAGE
    if words[0] not in COMMANDS:
        print(f"verbalign: no command '{words[0]}'; there are: {', '.join(COMMANDS)}", file=sys.stderr)
        return USAGE
    return run(words[0], words[1:])


def run(name: str, words: Sequence[str]) -> int:
    """Parse the words of one command and run it; expected errors become one line on stderr."""
    import argparse

    command = import_module(f"verbalign.cli.{name}")
    parser = argparse.ArgumentParser(prog=f"verbalign {name}", description=(command.__doc__ or "").strip())
    parser.add_argument("--quiet", action="store_true", help="no progress bars and no talk on stderr")
    command.configure(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as stop:  # argparse has printed the usage already
        return int(stop.code or 0)
    try:
        return int(command.run(args))
    except VerbalignError as error:
        print(f"verbalign: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("verbalign: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output has left, as `head` does
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def overview() -> str:
    """What `verbalign --help` prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name.ljust(width)}  {text}" for name, text in COMMANDS.items()]
    head = "usage: verbalign COMMAND …\n\nLearns how people say things, and says new things the same way.\n"
    return "\n".join([head, *lines, "\n`verbalign COMMAND --help` tells more about each."])
