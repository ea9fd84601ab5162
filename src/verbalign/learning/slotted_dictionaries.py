"""Dictionaries of templates with slots: by consensus, by the paper's method, or by the patterns of meanings' parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from verbalign.dictionary import MappingDictionary, Packed, Source
from verbalign.dictionary.file import gzipped, source_lines
from verbalign.errors import LearningError
from verbalign.learning.entries import argument_names, begin_thesaurus, consensus_entries, source_of
from verbalign.learning.paper.settings import PaperSettings
from verbalign.learning.pattern import pattern
from verbalign.learning.structures import learn_structures
from verbalign.learning.support import learn_support
from verbalign.learning.task import LearningTask
from verbalign.learning.terms import learn_terms
from verbalign.learning.varying import MANY
from verbalign.mentions.gathering import Gathered, capitals, gather, said_instances, too_long
from verbalign.mentions.passed_over import thin
from verbalign.mentions.reading import locate_all
from verbalign.mentions.wording import Wording
from verbalign.run.parallel import Workers, begun, several
from verbalign.run.parts import Long, derived, kept

NO_WORDING = "nothing to learn from: no meaning of the corpus has a wording; add wordings"


def of_wordings(task: LearningTask) -> MappingDictionary:
    """A dictionary of templates with slots."""
    from verbalign.learning.paper.entries import thesaurus_json

    corpus, workers = task.corpus, task.workers
    task.notice("matching sentences with meanings")
    gathered = gather(corpus, workers)
    alone = [one for one in gathered.wordings if len(one.parts) == 1 or not corpus.proofs]
    for line in (*gathered.warnings, *thin(Counter(one.predicate for one in alone))):
        task.warn(line)
    task.notice("reading where arguments are said")
    spans = locate_all(gathered.locating, gathered.wordings, workers)
    thesaurus = begin_thesaurus(gathered, spans, workers)
    readings = derived(Wording.located, gathered.wordings, spans)
    sources = kept(source_of(reading) for reading in readings)
    packing = _begin_packing(sources, workers)
    task.notice("choosing templates")
    choosing = consensus_entries(readings, gathered, corpus, workers, task.memory)
    # while others search
    parameters, learned = _parameters(task.options, gathered.wordings), _learned(gathered)
    paraphrases = thesaurus_json(thesaurus(), gathered.wordings, derived(attrgetter("text"), sources))
    if terms := learn_terms(readings):
        learned["terms"] = terms.to_json()
    made = choosing()
    if made.tails:
        learned["tails"] = {
            predicate: [{"text": t.text, "when": sorted(t.when), "weight": t.weight} for t in tails]
            for predicate, tails in made.tails.items()
        }
    if known := learn_support(made.entries, gathered.wordings):
        learned["support"] = known
    return MappingDictionary(
        entries=made.entries,
        openers=made.openers,
        thesaurus=paraphrases,
        parameters=parameters,
        learned=learned,
        sources=sources,
        packed=packing() if packing else None,
    )


def of_the_paper(task: LearningTask) -> MappingDictionary:
    """A dictionary as the paper's method makes it (§3, §4.1)."""
    from verbalign.learning.paper.corpus import said_sentences, wording_of
    from verbalign.learning.paper.entries import paper_entries, thesaurus_json
    from verbalign.learning.paper.phases import learn_thesaurus, locate_paper

    settings = PaperSettings.from_json(task.options["paper"])
    task.notice("matching sentences with meanings")
    said = said_sentences(task.corpus, settings)
    for line in (*too_long(task.corpus), *thin(Counter(one.predicate for one in said))):
        task.warn(line)
    wordings = [wording_of(one, settings) for one in said]
    task.notice("aligning wordings")
    thesaurus = learn_thesaurus(wordings, settings) if task.paraphrases is None else task.paraphrases
    located = [one.located(spans) for one, spans in zip(said, locate_paper(wordings, thesaurus, settings), strict=True)]
    names = argument_names(located, task.corpus)
    return MappingDictionary(
        entries=paper_entries(wordings, names, declared=task.corpus.signatures, thesaurus=thesaurus, settings=settings),
        thesaurus=thesaurus_json(thesaurus, wordings, [one.verbalization.text for one in said]),
        parameters=_parameters(task.options, said),
        sources=tuple(map(source_of, located)),
    )


def of_structures(task: LearningTask) -> MappingDictionary:
    """A dictionary of patterns, where meanings are sets of triples or forms."""
    said = list(said_instances(task.corpus.instances))
    if not said:
        raise LearningError(NO_WORDING)
    made = learn_structures(task.corpus)
    return MappingDictionary(
        entries=made.entries,
        parameters=_parameters(task.options, said),
        learned=made.known,
        sources=tuple(
            replace(source_of(s), predicate=s.predicate if len(s.parts) == 1 else pattern(s.parts).key) for s in said
        ),
    )


def _parameters(options: Mapping[str, Any], said: Sequence[Wording]) -> dict[str, Any]:
    """What a dictionary tells of how it was learned, and from how much."""
    large: dict[str, Any] = {} if capitals(said) else {"capitals": False}
    return {**options, **large, "corpus": {"meanings": len({one.meaning for one in said}), "wordings": len(said)}}


def _learned(gathered: Gathered) -> dict[str, Any]:
    """What was learned besides templates, as a dictionary's file has it."""
    learned: dict[str, Any] = {"mentions": gathered.model.to_json()}
    if gathered.closed.names:
        learned["closed"] = {name: sorted(known) for name, known in sorted(gathered.closed.names.items())}
    if gathered.closed.unsaid:
        learned["unsaid"] = sorted(gathered.closed.unsaid)
    if gathered.moves:
        learned["moves"] = {f"{steps}-{count}": n for (steps, count), n in sorted(gathered.moves.items())}
    return learned


def _begin_packing(sources: Sequence[Source], workers: Workers) -> Callable[[], Packed] | None:
    """The sources as a file, when it is asked for; others compress it until then.  Alone, it is left to `save`, as
    where it is too long to be sent."""
    if (others := several(workers, len(sources), MANY)) == 1 or isinstance(sources, Long):
        return None
    lines, digest = source_lines(sources)
    zipped = begun(gzipped, [list(lines)], others)
    return lambda: Packed(sources, next(zipped), digest)
