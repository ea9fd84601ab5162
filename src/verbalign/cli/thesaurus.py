"""List paraphrases with their support and example sentences: learned from a corpus, or kept in a dictionary.

Examples:
  verbalign thesaurus trains.json
  verbalign thesaurus corpus.jsonl --json > pairs.jsonl
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.cli.common import add_columns, emit, json_line, read_corpus, talk
from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.values.text import counted, join

if TYPE_CHECKING:
    from verbalign.mentions.reading import Wording
    from verbalign.values import Corpus

_DICTIONARY = re.compile(r'\A\s*\{(?:[^{}]*,)?\s*"verbalign"\s*:\s*"dictionary"')


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a corpus (- is standard input) or a dictionary")
    parser.add_argument("--format", help="the format of the corpus; default: look at the file")
    add_columns(parser)
    parser.add_argument("--json", action="store_true", help="one object a line: left, right, support, examples")


def run(args: argparse.Namespace) -> int:
    kept = None if args.file == "-" or args.format else kept_thesaurus(args.file)
    found = kept if kept is not None else learned_thesaurus(read_corpus(args, args.file, args.format))
    emit(map(json_line, found.to_json()) if args.json else table(found), None)
    talk(args, counted(len(found), "paraphrase"))
    return 0


def kept_thesaurus(path: str) -> Thesaurus | None:
    """The thesaurus of a dictionary file; None if the file is something else."""
    if not _DICTIONARY.search(read_text(path)):
        return None
    from verbalign.dictionary import MappingDictionary

    kept = MappingDictionary.load(path).thesaurus
    try:
        return Thesaurus.from_json(list(kept))
    except InputError as error:
        raise InputError(error.fault, path=path) from None


def learned_thesaurus(corpus: Corpus) -> Thesaurus:
    """The thesaurus of a corpus, its examples as they were written."""
    from verbalign.learning.paper.phases import learn_thesaurus

    sentences = list(said(corpus))
    written = {join(wording.words): text for wording, text in sentences}
    return Thesaurus(
        tuple(
            Paraphrase(p.left, p.right, p.support, tuple((written[a], written[b]) for a, b in p.examples))
            for p in learn_thesaurus([wording for wording, _ in sentences])
        )
    )


def said(corpus: Corpus) -> Iterator[tuple[Wording, str]]:
    """The sentences of a corpus that say one meaning alone, as wordings and as they were written."""
    from verbalign.mentions.gathering import said_in_proofs, said_instances
    from verbalign.mentions.reading import Wording
    from verbalign.mentions.segment import segment
    from verbalign.values.arguments import folded

    segmentations = segment(corpus.proofs).segmentations if corpus.proofs else ()
    for one in (*said_instances(corpus.instances), *said_in_proofs(corpus.proofs, segmentations)):
        words = tuple(map(folded, one.verbalization.words))
        yield Wording(one.meaning, one.predicate, one.values, words), one.verbalization.text


def table(pairs: Iterable[Paraphrase]) -> Iterator[str]:
    """A pair a line after its support, with the first two sentences that show it indented below."""
    for pair in pairs:
        yield f"{pair.support:>4}  {pair}"
        for example in pair.examples[:1]:
            yield from (f"      {sentence}" for sentence in example)
