"""How far a Coq file is trusted: running one can write files and load compiled code.

A sentence is looked at before Coq sees it, and a refused one is named like any other that Coq refuses.  What verbalign
makes of a sentence (its pieces, the tactics that it names) is looked at too, just before it is sent: Coq may take a
piece for a command where it would refuse the whole."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path

from verbalign.errors import InputError
from verbalign.proofs.provers.coq.sentences import Unclosed, sentences


class Trust(Enum):
    """What a file may do besides proving."""

    SANDBOX = "sandbox"  # nothing outside: no files written, no other files loaded, no plug-ins but Coq's own
    PLAIN = "plain"  # all but plug-ins that are not Coq's own, and what could bring them in unseen
    FULL = "full"  # whatever Coq lets it do


_PREFIX = re.compile(
    r'(?:\s|#\[(?:[^\]"]|"[^"]*")*\]|(?:Time|Fail|Succeed|Instructions|Timeout\s+[\da-fA-FxX_]+|Local|Global|Export'
    r'|Polymorphic|Monomorphic|Cumulative|NonCumulative|Private|Program)\b|Profile\b(?!\s*")'
    r"|\d+(?:\s*-\s*\d+)?\s*:|all\s*:|par\s*:|!\s*:"
    r"|[-+*{}]|[\w',\s\[\]!-]{1,200}:(?=\s*[-+*{}]))*"  # a bullet or a brace is a sentence without a full stop
)
_WITHIN = re.compile(r'"(?:[^"]|"")*"|\.+(?=\s)')  # after `#..` a sentence begins where a notation ends in `#.`
_ML_MODULE = re.compile(r"Declare\s+(?:Reduction\s+)?ML\s+Module\b")
_STRING = re.compile(r'"((?:[^"]|"")*)"')
_OWN = re.compile(r"(?:\w+:)?(?:coq-core|rocq-runtime)\.plugins\.[\w.]+")
_UNSEEN = {  # what is loaded so is not looked at, or may be a plug-in of a compiled file
    "Load": re.compile(r"Load\b"),
    "a load path": re.compile(r"(?:Add|Remove)\s+(?:Rec\s+)?(?:Load|ML)\s*Path\b"),
}
_OUTSIDE = {
    "Redirect": re.compile(r"Redirect\b"),
    "Extraction": re.compile(
        r'(?:(?:Recursive|Separate)\s+)?Extraction\b(?=.*"|\s+(?:Library|TestCompile|Output)\b)'
        r"|Separate\s+Extraction\b|Recursive\s+Extraction\s+Library\b|(?:Uns|S)et\s+Extraction\s+Output\b",
        re.DOTALL,
    ),
    "Cd": re.compile(r"Cd\b"),
    "Drop": re.compile(r"Drop\b"),
    "Print … to a file": re.compile(
        r'Print\s+(?:Sorted\s+)?Universes\b.*"|Dump\b|Show\s+Ltac\s+Profile\b.*"', re.DOTALL
    ),
    "profiling to a file": re.compile(r'Set\s+NativeCompute\s+Prof|Profile\s*"'),
}


def refusal(text: str, trust: Trust) -> str | None:
    """Why a sentence is not run; None where it may be.

    >>> refusal('Redirect "/etc/passwd" Print nat.', Trust.SANDBOX)
    'Redirect reaches outside the proof; run without --sandbox if you trust the file'
    >>> refusal('Declare ML Module "evil".', Trust.PLAIN)
    'it loads a plug-in that is not part of Coq; --trust allows that'
    """
    if trust is Trust.FULL:
        return None
    ends = (end.end() for end in _WITHIN.finditer(text) if not end.group().startswith('"'))
    return next((why for place in (0, *ends) if (why := _refused(text, place, trust))), None)


def refusal_to_send(text: str, trust: Trust) -> str | None:
    """Why a text that may hold several sentences, and comments, is not sent to Coq; None where it may be.

    >>> refusal_to_send('idtac "x". Redirect "f" Print nat. idtac.', Trust.SANDBOX)
    'Redirect reaches outside the proof; run without --sandbox if you trust the file'
    """
    if trust is Trust.FULL:
        return None
    try:
        return next((why for one in sentences(text) if (why := refusal(one.text, trust))), None)
    except Unclosed as fault:  # Coq would wait for the end, and read what is sent next in another way than we do
        return str(fault)


def _refused(text: str, place: int, trust: Trust) -> str | None:
    """Why the sentence that begins here is not run."""
    prefix = _PREFIX.match(text, place)
    command = text[prefix.end() :] if prefix else text[place:]
    if _ML_MODULE.match(command):
        own = all(_OWN.fullmatch(name) for name in _STRING.findall(command))
        return None if own else "it loads a plug-in that is not part of Coq; --trust allows that"
    if name := _named(command, _UNSEEN):
        return f"{name} reaches outside the proof, and can bring in plug-ins; --trust allows that"
    if trust is Trust.SANDBOX and (name := _named(command, _OUTSIDE)):
        return f"{name} reaches outside the proof; run without --sandbox if you trust the file"
    return None


def _named(command: str, kinds: Mapping[str, re.Pattern[str]]) -> str | None:
    return next((name for name, pattern in kinds.items() if pattern.match(command)), None)


def check_directory(directory: Path, trust: Trust) -> None:
    """Refuse to run Coq where a plug-in lies that isn't Coq's own: there, whatever a file requires can load it."""
    if trust is not Trust.FULL:
        found = sorted(one for ending in ("*.cmxs", "*.cma") for one in directory.glob(ending))
        if found:
            fault = "is a plug-in that Coq could load when it runs here; --trust allows that, or run it elsewhere"
            raise InputError(fault, path=found[0])


def allowed_options(options: Sequence[str], trust: Trust, directory: Path) -> list[str]:
    """The options of a project file that are passed on: paths to search always (in a sandbox only those within the
    project), other options only where the file is trusted."""
    taken: list[str] = []
    words = iter(options)
    for word in words:
        if word in ("-Q", "-R"):
            path, name = next(words, ""), next(words, "")
            if trust is not Trust.SANDBOX or (directory / path).resolve().is_relative_to(directory.resolve()):
                taken += [word, path, name]
        elif trust is Trust.FULL or word in _HARMLESS:
            taken.append(word)
        elif word in _HARMLESS_WITH_VALUE:
            value = next(words, "")
            if not refusal(f"Set {value.replace('=', ' ')}.", trust):
                taken += [word, value]
        elif word in _WITH_VALUE:
            next(words, None)
    return taken


_HARMLESS = frozenset(
    ("-noinit", "-nois", "-impredicative-set", "-indices-matter", "-type-in-type", "-allow-sprop", "-disallow-sprop")
)
_HARMLESS_WITH_VALUE = frozenset(("-w", "-set", "-unset"))
_WITH_VALUE = frozenset(
    ("-I", "-l", "-lv", "-load-vernac-source", "-load-vernac-source-verbose", "-init-file", "-top", "-topfile",
     "-load-vernac-object", "-require", "-ri", "-re", "-rifrom", "-refrom", "-dump-glob", "-bytecode-compiler",
     "-native-compiler", "-native-output-dir", "-nI", "-coqlib", "-exclude-dir", "-profile", "-time-file"),
)  # fmt: skip
