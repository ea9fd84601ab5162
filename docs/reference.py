"""The reference, made from the code when the site is built, so that it cannot go stale: the commands from their
parsers, the Python names from their signatures and docstrings.  `python docs/reference.py FILE.1` writes the man page,
made from the same parsers."""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import verbalign
from verbalign.cli import COMMANDS
from verbalign.cli.help import parser, verbs

FIRST = ("read", "learn", "MappingDictionary", "Text", "align", "Alignment", "Lattice", "segment", "annotate")


def parsers(name: str) -> Iterator[argparse.ArgumentParser]:
    """The parser of a command, then those of its verbs."""
    whole = parser(name)
    yield whole
    yield from verbs(whole).values()


def usage(made: argparse.ArgumentParser, width: int = 100) -> str:
    """How a command is called, whatever the terminal."""
    with patch.dict(os.environ, {"COLUMNS": str(width), "NO_COLOR": "1"}):
        return made.format_usage().removeprefix("usage: ").rstrip()


def called(action: argparse.Action) -> str:
    """An option with its value, or the name of a positional argument: `-o FILE, --output FILE`."""
    choices = "{" + ",".join(map(str, action.choices)) + "}" if action.choices is not None else None
    value = action.metavar or choices or action.dest.upper()
    value = " ".join(value) if isinstance(value, tuple) else value
    if not action.option_strings:
        return value
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    value = f"[{value}]" if action.nargs == "?" else f"{value} …" if action.nargs == "+" else value
    return ", ".join(f"{option} {value}" for option in action.option_strings)


def actions(made: argparse.ArgumentParser) -> list[argparse.Action]:
    """What can be given, verbs and `--help` left out."""
    left = argparse._SubParsersAction, argparse._HelpAction
    return [action for action in made._actions if not isinstance(action, left)]


# ---- pages ----


def command_page() -> str:
    """The page of all commands."""
    lines = ["# Commands", "", "Made from the parsers of the program. `verbalign COMMAND --help` prints the same.", ""]
    lines += ["| command | does |", "|---|---|"]
    lines += [f"| [`{name}`](#verbalign-{name}) | {_cell(text)} |" for name, text in COMMANDS.items()]
    for name in COMMANDS:
        for made in parsers(name):
            level = "##" if made.prog == f"verbalign {name}" else "###"
            lines += ["", f"{level} {made.prog}", "", _escaped(made.description or ""), ""]
            lines += ["```", usage(made), "```", "", "| | |", "|---|---|"]
            lines += [f"| `{called(action)}` | {_cell(action.help or '')} |" for action in actions(made)]
            if made.epilog:
                lines += ["", "```sh", *(line.strip() for line in made.epilog.splitlines()[1:]), "```"]
    return "\n".join(lines) + "\n"


def python_page() -> str:
    """The page of all public names, those first that most people need."""
    lines = ["# Python", "", inspect.cleandoc(verbalign.__doc__ or ""), ""]
    for name in [*FIRST, *(name for name in verbalign.__all__ if name not in FIRST)]:
        found = getattr(verbalign, name)
        lines += ["", f"## {name}", "", *_described(found, f"verbalign.{name}")]
        if inspect.isclass(found):
            lines += _fields(found)
            for member, value in members(found):
                lines += ["", f"### {name}.{member}", "", *_described(value, member)]
    return "\n".join(lines) + "\n"


def members(found: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties that a class defines itself."""
    for name, value in vars(found).items():
        value = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
            yield name, value


def _described(found: object, name: str) -> list[str]:
    signature = "" if isinstance(found, property) else _signature(found)
    text = inspect.getdoc(found) or ""
    if dataclasses.is_dataclass(found) and text.startswith(f"{name.split('.')[-1]}("):
        text = ""  # made by dataclass, not by a person
    prose, *examples = re.split(r"^(?=>>> )", text, maxsplit=1, flags=re.MULTILINE)
    lines = ["```python", f"{name}{signature}", "```", ""] if signature else []
    return [*lines, _escaped(prose.strip()), "", *(["```pycon", examples[0].strip(), "```"] if examples else [])]


def _signature(found: object) -> str:
    """The arguments with types and defaults, on a line each where one line is too short for all."""
    if inspect.isclass(found) and not dataclasses.is_dataclass(found):
        return ""  # made by functions, not by hand
    signature = inspect.signature(found)  # type: ignore[arg-type]
    given: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in given:
            given.append("*")
        given.append(f"{parameter.name}: {parameter.annotation}{_default(parameter.default)}")
    back = "" if signature.return_annotation in (None, "None") else f" -> {signature.return_annotation}"
    line = f"({', '.join(given)}){back}"
    return line if len(line) < 90 else "\n".join(["(", *(f"    {one}," for one in given), f"){back}"])


def _default(value: object) -> str:
    if value is inspect.Parameter.empty:
        return ""
    shown = repr(value)
    return f" = {shown}" if len(shown) < 30 and "<" not in shown else " = …"


def _fields(found: type) -> list[str]:
    """What a value holds, where that is not told by a signature."""
    if dataclasses.is_dataclass(found) or not getattr(found, "__slots__", ()):
        return []
    types = inspect.get_annotations(found)
    return ["", "| | |", "|---|---|", *(f"| `.{name}` | `{types[name]}` |" for name in types), ""]


def _escaped(text: str) -> str:
    """Prose that Markdown leaves as it is: `<TAB>` is no tag, `[name]` no link; backticks do as much."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if n % 2 else re.sub(r"([<\[*_])", r"\\\1", part) for n, part in enumerate(parts))


def _cell(text: str) -> str:
    """Prose in a cell of a table; code needs no such care."""
    return text.replace("|", "\\|").replace("<", "&lt;")


# ---- the man page ----


def man_page() -> str:
    """The man page: roff with a section of options for every command."""
    lines = [f'.TH VERBALIGN 1 "" "verbalign {verbalign.__version__}" "User Commands"', ".SH NAME"]
    lines += [_roff("verbalign - learns how people say things, and says new things the same way")]
    lines += [".SH SYNOPSIS", ".B verbalign", ".I COMMAND", "…", ".SH COMMANDS"]
    for name, text in COMMANDS.items():
        lines += [".TP", f".B {name}", _roff(text)]
    for name in COMMANDS:
        for made in parsers(name):
            lines += [f".SH {made.prog.upper()}", ".nf", _roff(usage(made, 76)), ".fi"]
            lines += [line for part in (made.description or "").split("\n\n") for line in (".PP", _roff(part))]
            for action in actions(made):
                lines += [".TP", f".B {_roff(called(action))}", _roff(action.help or "")]
            if made.epilog:
                lines += [".PP", "Examples:", ".PP", ".nf", _roff("\n".join(made.epilog.splitlines()[1:])), ".fi"]
    lines += [".SH EXIT STATUS", "0 done, 1 an error told in one line, 2 wrong usage, 3 done but for some rows,"]
    return "\n".join([*lines, "130 interrupted."]) + "\n"


def _roff(text: str) -> str:
    """Text that roff takes as it is: no line is a request, a hyphen is a hyphen."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in escaped.splitlines())


def main(path: str) -> int:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(man_page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
