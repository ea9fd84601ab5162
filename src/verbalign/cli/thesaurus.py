"""List paraphrases with their support and example sentences: learned from a corpus, or kept in a dictionary.

Examples:
  verbalign thesaurus trains.json
  verbalign thesaurus corpus.jsonl --json > pairs.jsonl
  verbalign thesaurus corpus.jsonl --method paper    # as §3.1.1 of the paper has it
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.cli.common import (
    DICTIONARY,
    add_columns,
    add_paper_options,
    emit,
    json_line,
    paper_settings,
    read_corpus,
    read_paraphrases,
    talk,
)
from verbalign.files import read_text
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.learning.paper.settings import PaperSettings


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a corpus (- is standard input) or a dictionary")
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    add_paper_options(parser, "consensus", paraphrases=False)
    parser.add_argument("--json", action="store_true", help="one object per line: left, right, support, examples")


def run(args: argparse.Namespace) -> int:
    settings = paper_settings(args)
    kept = None if args.file == "-" or args.format or args.method else kept_thesaurus(args.file)
    found = kept if kept is not None else _learned(args, settings)
    emit(map(json_line, found.to_json()) if args.json else table(found), None)
    talk(args, counted(len(found), "paraphrase"))
    return 0


def kept_thesaurus(path: str) -> Thesaurus | None:
    """The thesaurus of a dictionary file; None if the file is something else."""
    return read_paraphrases(path) if DICTIONARY.search(read_text(path)) else None


def _learned(args: argparse.Namespace, settings: PaperSettings) -> Thesaurus:
    """The thesaurus of a corpus, its examples as they were written."""
    corpus = read_corpus(args, args.file, args.format)
    if args.method == "paper":
        from verbalign.learning.paper.corpus import said_sentences, wording_of
        from verbalign.learning.paper.entries import as_written
        from verbalign.learning.paper.phases import learn_thesaurus

        said = said_sentences(corpus, settings)
        wordings = [wording_of(one, settings) for one in said]
        found = learn_thesaurus(wordings, settings)
        return as_written(found, wordings, [one.verbalization.text for one in said])
    from verbalign.learning.thesaurus import corpus_thesaurus

    return corpus_thesaurus(corpus)


def table(pairs: Iterable[Paraphrase]) -> Iterator[str]:
    """A pair a line after its support, with the first two sentences that show it indented below."""
    for pair in pairs:
        yield f"{pair.support:>4}  {pair}"
        for example in pair.examples[:1]:
            yield from (f"      {sentence}" for sentence in example)
