"""Check texts: is each argument said once and correctly, and nothing else?

Puts every meaning of FILE into words, or takes the texts of --texts, checks them by their words alone, and prints what
is wrong, one finding per line.  Then it lists wordings that rest on few or contradictory meanings, so that mistakes in
learning can't confirm themselves.  The exit code is 3 if anything is wrong.

Examples:
  verbalign verify e2e.json --input devset.csv.gz
  verbalign verify e2e.json --input devset.csv.gz --texts texts.tsv --json
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from verbalign.cli import OK, SOME_FAILED
from verbalign.cli.common import add_columns, emit, json_line, load_dictionary, read_corpus, talk
from verbalign.errors import VerbalignError
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary
    from verbalign.values import Corpus


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dictionary", metavar="DICT.json", help="a dictionary that `verbalign learn` wrote")
    parser.add_argument("--input", required=True, metavar="FILE", help="a table or corpus whose meanings are checked")
    parser.add_argument("--format", help="the format of the input; default: look at the file")
    add_columns(parser)
    parser.add_argument("--texts", metavar="FILE", help="the texts to check, as `say --input` writes them")
    parser.add_argument("--json", action="store_true", help="a JSON line for each finding")
    parser.add_argument("--output", "-o", metavar="FILE", help="where to write; default: standard output")


def run(args: argparse.Namespace) -> int:
    from verbalign.speak.verify import Verifier, doubts

    dictionary = _with_sources(args, load_dictionary(args.dictionary))
    corpus = read_corpus(args, args.input, args.format)
    verifier = Verifier(dictionary)
    lines: list[str] = []
    kinds: Counter[str] = Counter()
    faulty = 0
    for instance, (text, implied, fault) in zip(corpus.instances, _texts(args, dictionary, corpus), strict=True):
        findings = verifier.verify(instance.meaning, text, implied) if text is not None else []
        found: list[tuple[str, str, str]] = [(one.argument, one.kind, one.detail) for one in findings]
        found += [("", "unsaid", fault)] if fault else []
        kinds.update(kind for _, kind, _ in found)
        faulty += bool(fault) or any(one.is_fault for one in findings)
        for argument, kind, detail in found:
            known = {"id": instance.id, "argument": argument, "finding": kind, "words": detail, "text": text}
            lines.append(json_line(known) if args.json else _plainly(instance.id, argument, kind, detail, text))
    for doubt in doubts(dictionary):
        known = {"argument": doubt.argument, "finding": "doubtful", "words": doubt.words}
        plainly = f"doubtful wording of {doubt.argument}: '{doubt.words}' {doubt.why}"
        lines.append(json_line(known | {"meanings": dict(doubt.meanings)}) if args.json else plainly)
        kinds["doubtful wordings"] += 1
    emit(lines, args.output)
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    told = f"{counted(len(corpus.instances), 'text')} checked, {faulty} with a fault"
    talk(args, f"{told}: {counts}" if counts else told)
    return SOME_FAILED if faulty else OK


def _with_sources(args: argparse.Namespace, dictionary: MappingDictionary) -> MappingDictionary:
    """The dictionary with the wordings behind it, from which it is known which values are claims."""
    try:
        return dictionary.with_sources()
    except VerbalignError as error:
        talk(args, f"verbalign: {error}; values of other meanings are not looked for")
        return dictionary


def _plainly(id: str, argument: str, kind: str, detail: str, text: str | None) -> str:
    where = f"{argument} {kind}" if argument else kind
    return f"{id}: {where}: {detail}" + (f": {text}" if text is not None else "")


def _texts(
    args: argparse.Namespace, dictionary: MappingDictionary, corpus: Corpus
) -> Iterator[tuple[str | None, tuple[str, ...], str]]:
    """For each meaning its text, what that implies, and why there is none."""
    if args.texts:
        from verbalign.evaluate.outputs import system

        yield from ((text, (), "" if text else "no text is given") for text in system(args.texts, corpus).texts)
        return
    for instance in corpus.instances:
        try:
            said = dictionary.say(instance.meaning)
        except VerbalignError as error:
            yield None, (), str(error)
        else:
            yield str(said), said.implied, ""
