"""Print a script that lets your shell complete commands, options and their values.

Examples:
  verbalign completion bash > ~/.verbalign.bash    # and in ~/.bashrc: source ~/.verbalign.bash
  verbalign completion zsh > ~/.verbalign.zsh      # and in ~/.zshrc: source ~/.verbalign.zsh
  verbalign completion fish > ~/.config/fish/completions/verbalign.fish
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

from verbalign.cli import COMMANDS, OK

SHELLS = ("bash", "zsh", "fish")
_BASH = """_verbalign() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} known=
  if [[ $COMP_CWORD -gt 2 && ${COMP_WORDS[2]} != -* && -n $(_verbalign_words "$command ${COMP_WORDS[2]}") ]]; then
    command="$command ${COMP_WORDS[2]}"
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then known=$(_verbalign_words verbalign)
  elif [[ $before == -* ]]; then known=$(_verbalign_words "$command $before"); fi
  if [[ -z $known && ( $word == -* || $COMP_CWORD -eq 2 ) ]]; then known=$(_verbalign_words "$command"); fi
  COMPREPLY=($(compgen -W "$known" -- "$word"))
  if [[ $word != -* && $COMP_CWORD -gt 1 && -z $(_verbalign_words "$command $before") ]]; then
    COMPREPLY+=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _verbalign verbalign"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="the shell to write for")


def run(args: argparse.Namespace) -> int:
    print("\n".join(fish() if args.shell == "fish" else bash(args.shell == "zsh")))
    return OK


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The parser of every command, and of every verb of one."""
    from verbalign.cli.help import parser, verbs

    for name in COMMANDS:
        yield name, parser(name)
        yield from ((f"{name} {verb}", made) for verb, made in verbs(parser(name)).items())


def options(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    return (action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS)


def bash(zsh: bool) -> Iterator[str]:
    """For bash; zsh takes the same script with its own emulation of bash's completion."""
    yield from ["autoload -U +X compinit bashcompinit && compinit && bashcompinit"] if zsh else []
    yield '_verbalign_words() {\n  case "$1" in'
    yield f"    verbalign) echo {' '.join(COMMANDS)} ;;"
    for name, made in parsers():
        listed = [str(one) for action in made._actions if not action.option_strings for one in action.choices or ()]
        known = [*listed, *(option for action in options(made) for option in action.option_strings)]
        yield f"    {shlex.quote(name)}) echo {' '.join(known)} ;;"
        for action in options(made):
            if action.choices:
                names = "|".join(shlex.quote(f"{name} {option}") for option in action.option_strings)
                yield f"    {names}) echo {' '.join(shlex.quote(str(one)) for one in action.choices)} ;;"
    yield "  esac\n}"
    yield _BASH


def fish() -> Iterator[str]:
    for name, text in COMMANDS.items():
        yield f"complete -c verbalign -n __fish_use_subcommand -f -a {name} -d {shlex.quote(text)}"
    for name, made in parsers():
        command, _, verb = name.partition(" ")
        seen = f"__fish_seen_subcommand_from {command}" + (f"; and __fish_seen_subcommand_from {verb}" if verb else "")
        if verb:
            yield f"complete -c verbalign -n '__fish_seen_subcommand_from {command}' -a {verb}"
        for action in options(made):
            short = "".join(f" -s {o[1:]}" for o in action.option_strings if not o.startswith("--"))
            long = "".join(f" -l {o[2:]}" for o in action.option_strings if o.startswith("--"))
            values = f" -xa {shlex.quote(' '.join(map(str, action.choices)))}" if action.choices else ""
            takes = " -r" if action.nargs != 0 and not action.choices else ""
            about = shlex.quote(" ".join((action.help or "").split()))
            yield f"complete -c verbalign -n {shlex.quote(seen)}{short}{long}{values}{takes} -d {about}"
