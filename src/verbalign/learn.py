"""From a corpus to a mapping dictionary: the phases of §3, one after the other.

`consensus` (the default) finds where arguments are said by reading all wordings of a predicate together, and takes the
wordings that most others agree with as templates; `paper` does as the paper does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from verbalign.curated import keep_curated
from verbalign.dictionary import MappingDictionary, Packed, Source
from verbalign.dictionary_file import digest_of, gzipped, source_head, source_lines
from verbalign.entries import MANY, begin_paper_entries, begin_thesaurus, consensus_entries, source_of
from verbalign.errors import LearningError
from verbalign.forms import is_form_corpus, learn_forms
from verbalign.gathering import Reading, capitals, gather, keep_one_wording, said_instances, thin
from verbalign.memory import Memory
from verbalign.mentions import locate_all
from verbalign.parallel import Workers, begun, several, size, uncollected
from verbalign.paraphrases import Thesaurus
from verbalign.parts import Long, derived, kept
from verbalign.pattern import pattern
from verbalign.support import learn_support
from verbalign.triples import is_set_corpus, learn_sets
from verbalign.values import Corpus

Method: TypeAlias = Literal["consensus", "paper"]
Notice: TypeAlias = Callable[[str], None]


def learn(
    corpus: Corpus,
    *,
    method: Method = "consensus",
    workers: Workers = 1,
    seed: int = 0,
    one_parallel: int | None = None,
    keep: MappingDictionary | None = None,
    memory: Memory | None = None,
    notice: Notice = lambda text: None,
    warn: Notice = lambda text: None,
) -> MappingDictionary:
    """Learn how each predicate is put into words.

    `workers`: so many processes, or an engine (`cluster`); the result is the same.
    `one_parallel` keeps one random wording of each meaning (it is the seed of the choice): the paper's baseline.
    `keep`: an earlier dictionary, whose pinned and accepted templates stay, and whose rejected ones stay away.
    `memory`: entries of another time, taken where nothing that they depend on has changed.
    `notice` is called with a line about what is being done, `warn` with a line about what was passed over."""
    if method not in ("consensus", "paper"):
        raise LearningError(f"no method '{method}'; there are consensus and paper")
    if one_parallel is not None:
        corpus = keep_one_wording(corpus, one_parallel)
    if method == "consensus" and is_set_corpus(corpus):
        return _of_sets(corpus, seed, one_parallel, keep)
    if method == "consensus" and is_form_corpus(corpus):
        return _of_forms(corpus, seed, one_parallel, keep)
    with uncollected():
        found = _learned(corpus, method, workers, seed, one_parallel, memory, notice, warn)
    return keep_curated(found, keep) if keep else found


def _learned(
    corpus: Corpus,
    method: Method,
    workers: Workers,
    seed: int,
    one_parallel: int | None,
    memory: Memory | None,
    notice: Notice,
    warn: Notice,
) -> MappingDictionary:
    from verbalign.learn_paper import thesaurus_json

    notice("matching sentences with meanings")
    begun_early: list[Callable[[], Thesaurus]] = []
    gathered = gather(corpus, workers, lambda wordings: begun_early.append(begin_thesaurus(wordings, workers)))
    (thesaurus,) = begun_early
    for line in (*gathered.warnings, *thin(gathered.said)):
        warn(line)
    notice("reading where arguments are said")
    spans = locate_all(gathered.model, gathered.wordings, workers)
    readings = derived(Reading, gathered.said, spans)
    parameters: dict[str, Any] = {"method": method, "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    if not capitals(gathered.said):
        parameters["capitals"] = False
    parameters["corpus"] = {
        "meanings": len({s.meaning for s in gathered.said}),
        "wordings": len(gathered.said),
    }
    learned: dict[str, Any] = {"mentions": gathered.model.to_json()}
    if gathered.closed.names:
        learned["closed"] = {name: sorted(known) for name, known in sorted(gathered.closed.names.items())}
    if gathered.closed.unsaid:
        learned["unsaid"] = sorted(gathered.closed.unsaid)
    if gathered.moves:
        learned["moves"] = {f"{steps}-{count}": n for (steps, count), n in sorted(gathered.moves.items())}
    sources = kept(source_of(reading) for reading in readings)
    packing = _begin_packing(sources, workers)
    notice("choosing templates")
    if method == "consensus":
        choosing = consensus_entries(readings, gathered, corpus, workers, memory)
    else:
        choosing = begin_paper_entries(readings, gathered, corpus, thesaurus)
    made = choosing()
    if known := learn_support(made.entries, gathered.said):
        learned["support"] = known
    return MappingDictionary(
        entries=made.entries,
        openers=made.openers,
        thesaurus=thesaurus_json(gathered.wordings, derived(attrgetter("text"), sources), thesaurus=thesaurus()),
        parameters=parameters,
        learned=learned,
        sources=sources,
        packed=packing() if packing else None,
    )


def _begin_packing(sources: Sequence[Source], workers: Workers) -> Callable[[], Packed] | None:
    """The sources as a file, when it is asked for; others compress it until then.  Alone, it is left to `save`, as
    where it is too long to be sent."""
    if (others := several(workers, len(sources), MANY)) == 1 or isinstance(sources, Long):
        return None
    lines = list(source_lines(sources))
    digest = digest_of(lines)
    zipped = begun(gzipped, [[source_head(digest), *lines]], others)
    return lambda: Packed(sources, next(zipped), digest)


def awake(workers: Workers) -> Iterator[None]:
    """Workers started, with this module imported, while something else is done."""
    return begun(_nothing, range(size(workers)), workers)


def _nothing(number: int) -> None:
    """What is done in order to be there."""


def _of_sets(corpus: Corpus, seed: int, one_parallel: int | None, keep: MappingDictionary | None) -> MappingDictionary:
    """A dictionary of patterns, where meanings are sets of expressions."""
    made = learn_sets(corpus.instances)
    wordings = [(i, wording) for i in corpus.instances for wording in i.verbalizations]
    if not wordings:
        raise LearningError("nothing to learn from: no meaning of the corpus has a wording; add wordings")
    parameters: dict[str, Any] = {"method": "consensus", "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    parameters["corpus"] = {"meanings": len(corpus.instances), "wordings": len(wordings)}
    sets = {"surfaces": dict(made.surfaces), "forms": list(made.forms), "pronouns": dict(made.pronouns)}
    found = MappingDictionary(
        entries=made.entries,
        parameters=parameters,
        learned={"sets": sets},
        sources=tuple(
            Source(i.id, pattern(i.meaning).key, wording.text, wording.writer or "", {}) for i, wording in wordings
        ),
    )
    return keep_curated(found, keep) if keep else found


def _of_forms(corpus: Corpus, seed: int, one_parallel: int | None, keep: MappingDictionary | None) -> MappingDictionary:
    """A dictionary of questions, where predicates are forms."""
    said = list(said_instances(corpus.instances))
    if not said:
        raise LearningError("nothing to learn from: no meaning of the corpus has a wording; add wordings")
    made = learn_forms(corpus.instances)
    parameters: dict[str, Any] = {"method": "consensus", "seed": seed}
    if one_parallel is not None:
        parameters["one_parallel"] = one_parallel
    if not capitals(said):
        parameters["capitals"] = False
    parameters["corpus"] = {"meanings": len({s.meaning for s in said}), "wordings": len(said)}
    found = MappingDictionary(
        entries=made.entries,
        parameters=parameters,
        learned={"forms": {"additions": dict(made.additions)}},
        sources=tuple(source_of(Reading(s, {})) for s in said),
    )
    return keep_curated(found, keep) if keep else found
