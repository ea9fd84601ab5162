"""The parser of a command, made from its module: the docstring is the help, and what follows `Examples:` stands at its
end as it is written.  The reference and the man page are made from these parsers too."""

from __future__ import annotations

import argparse
import keyword
from importlib import import_module
from types import ModuleType

EXAMPLES = "Examples:\n"


class Help(argparse.HelpFormatter):
    """Wraps paragraphs, and leaves indented lines (examples) alone."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            part if "\n  " in part else super(Help, self)._fill_text(part, width, indent) for part in text.split("\n\n")
        )


def module(name: str) -> ModuleType:
    """The module of a command; those named like a keyword of Python have an underscore."""
    return import_module(f"verbalign.cli.{name}{'_' if keyword.iskeyword(name) else ''}")


def parser(name: str) -> argparse.ArgumentParser:
    """The parser of a command."""
    command = module(name)
    text, _, examples = (command.__doc__ or "").partition(EXAMPLES)
    made = argparse.ArgumentParser(
        prog=f"verbalign {name}",
        description=text.strip(),
        epilog=f"examples:\n{examples.rstrip()}" if examples else None,
        formatter_class=Help,
    )
    made.add_argument("--quiet", action="store_true", help="no progress bars and no talk on stderr")
    made.add_argument(
        "--max-size", metavar="SIZE", help="most bytes to read of one file, once unpacked, such as 500M; default: 1G"
    )
    command.configure(made)
    return made


def verbs(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of a command's verbs, such as `judge new`; none for most."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}
