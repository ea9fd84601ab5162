"""Where the paper's matching of values with lattice nodes (§3.1) finds each argument of each wording of a corpus."""

from __future__ import annotations

from collections.abc import Iterator

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.learning.paper.corpus import said_sentences, wording_of
from verbalign.learning.paper.phases import learn_thesaurus, locate_paper
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.mentions.annotate import Annotated
from verbalign.values import Corpus, Meaning, Span


def annotate_paper(
    corpus: Corpus, thesaurus: Thesaurus | None = None, settings: PaperSettings = PAPER
) -> Iterator[Annotated]:
    """Each meaning of a corpus in input order, with the places of its arguments; a proof gives one for each step."""
    said = said_sentences(corpus, settings)
    wordings = [wording_of(one, settings) for one in said]
    known = learn_thesaurus(wordings, settings) if thesaurus is None else thesaurus
    texts: dict[str, list[tuple[str, str, dict[str, Span]]]] = {}
    for one, spans in zip(said, locate_paper(wordings, known, settings), strict=True):
        spoken = one.verbalization
        where = {
            name: (spoken.tokens[first].start, spoken.tokens[end - 1].end)
            for name, (first, end) in sorted(spans.items())
        }
        texts.setdefault(one.meaning, []).append((spoken.text, spoken.writer or "", where))
    meanings: list[tuple[str, Meaning]] = [
        *((f"{proof.id}#{n}", (step,)) for proof in corpus.proofs for n, step in enumerate(proof.steps, 1)),
        *((instance.id, instance.meaning) for instance in corpus.instances),
    ]
    for key, meaning in meanings:
        yield Annotated(key, meaning, tuple(texts.get(key, ())))
