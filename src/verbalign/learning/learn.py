"""From a corpus to a mapping dictionary: the phases of §3, one after the other.

`consensus` (the default) finds where arguments are said by reading all wordings of a predicate together, and takes the
wordings that most others agree with as templates; `paper` does as the paper does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.corpora.python import corpus_from
from verbalign.dictionary import MappingDictionary, Packed, Source
from verbalign.dictionary.curation import keep_curated
from verbalign.dictionary.file import gzipped, source_lines
from verbalign.dictionary.memory import Memory
from verbalign.errors import LearningError
from verbalign.learning.entries import MANY, begin_paper_entries, begin_thesaurus, consensus_entries, source_of
from verbalign.learning.forms import is_form_corpus, learn_forms
from verbalign.learning.pattern import pattern
from verbalign.learning.support import learn_support
from verbalign.learning.triples import is_set_corpus, learn_sets
from verbalign.mentions.gathering import (
    Gathered,
    LocatedSentence,
    Said,
    capitals,
    gather,
    keep_one_wording,
    said_instances,
    thin,
    too_long,
)
from verbalign.mentions.reading import locate_all, readable
from verbalign.run.parallel import Workers, begun, several, size, uncollected
from verbalign.run.parts import Long, derived, kept
from verbalign.values import Corpus

Method: TypeAlias = Literal["consensus", "paper"]
Notice: TypeAlias = Callable[[str], None]

NO_WORDING = "nothing to learn from: no meaning of the corpus has a wording; add wordings"


def learn(
    data: Any,
    *,
    text: str | Sequence[str] = (),
    predicate: str = "",
    ignore: str | Sequence[str] = (),
    method: Method = "consensus",
    workers: Workers = 1,
    seed: int = 0,
    one_parallel: int | None = None,
    language: str | None = None,
    kinds: Mapping[str, str] | None = None,
    keep: MappingDictionary | None = None,
    memory: Memory | None = None,
    notice: Notice = lambda text: None,
    warn: Notice = lambda text: None,
) -> MappingDictionary:
    """Learn how each predicate is put into words.

    `data`: a corpus, the name of a file, a data frame (pandas, polars, Arrow), dicts with the columns of a table, or
    pairs of a meaning and a text.  `text` names the columns with the wordings, `predicate` the one that says what a row
    is about, `ignore` those to leave out, where they aren't called `text` and `predicate`.
    `workers`: so many processes, or an engine (`cluster`); the result is the same.
    `one_parallel` keeps one random wording of each meaning (it is the seed of the choice): the paper's baseline.
    `language`: the code of the language, such as `de`; otherwise the wordings tell.
    `kinds`: what the values of arguments are (`mentions.kinds`), where their values would not tell.
    `keep`: an earlier dictionary, whose pinned and accepted templates stay, and whose rejected ones stay away.
    `memory`: entries of another time, taken where nothing that they depend on has changed.
    `notice` is called with a line about what is being done, `warn` with a line about what was passed over."""
    if method not in ("consensus", "paper"):
        raise LearningError(f"no method '{method}'; there are consensus and paper")
    corpus = corpus_from(data, text=text, predicate=predicate, ignore=ignore)
    if one_parallel is not None:
        corpus = keep_one_wording(corpus, one_parallel)
    options: dict[str, Any] = {"method": method, "seed": seed}
    if one_parallel is not None:
        options["one_parallel"] = one_parallel
    task = LearningTask(corpus, options, workers, language, kinds, memory, notice, warn)
    with uncollected():
        found = strategy_for(corpus, method).learn(task)
    return keep_curated(found, keep, warn) if keep else found


@dataclass(frozen=True)
class LearningTask:
    """A corpus to be learned from, and how."""

    corpus: Corpus
    options: Mapping[str, Any]
    workers: Workers
    language: str | None
    kinds: Mapping[str, str] | None
    memory: Memory | None
    notice: Notice
    warn: Notice


@dataclass(frozen=True)
class Strategy:
    """A way from wordings to templates: its name, which corpora it is for, and why."""

    name: str
    applies: Callable[[Corpus], bool]
    learn: Callable[[LearningTask], MappingDictionary]
    why: str


def strategy_for(corpus: Corpus, method: Method = "consensus") -> Strategy:
    """The first strategy that is for a corpus; by the paper's method, the last."""
    if method == "paper":
        return STRATEGIES[-1]
    return next(strategy for strategy in STRATEGIES if strategy.applies(corpus))


def is_framed(corpus: Corpus) -> bool:
    """Are these meanings of one expression each, in a table or as JSON lines of one's own?"""
    own = corpus.format in ("table", "jsonl") and not corpus.proofs
    return own and all(len(instance.meaning) == 1 for instance in corpus.instances)


def _of_frames(task: LearningTask) -> MappingDictionary:
    """A dictionary of sentences with choices."""
    from verbalign.language import Language
    from verbalign.learning.frames import frame_entries
    from verbalign.learning.frames.columns import check_declared, columns_of, notes

    corpus = task.corpus
    said = [one for one in said_instances(corpus.instances) if readable(one.values, one.words)]
    long = tuple(too_long(corpus))
    if not said:
        why = next(iter(long), "no meaning of the corpus has a wording")
        raise LearningError(f"nothing to learn from: {why}; add wordings")
    language = Language(task.language).checked() if task.language else None
    columns, declared = columns_of(corpus), {**corpus.kinds, **(task.kinds or {})}
    check_declared(columns, declared)
    made = frame_entries(corpus, language, declared, task.workers)
    found = {name: kind for entry in made.entries.values() if entry.frames for name, kind in entry.frames.kinds.items()}
    odd = [*long, *thin(said), *notes(corpus, columns, found, made.language)]
    for line in odd:
        task.warn(line)
    passed_over = Counter(warning.fault for warning in corpus.warnings)
    odd += [fault if count == 1 else f"{fault} ({count})" for fault, count in passed_over.items()]
    return MappingDictionary(
        entries=made.entries,
        parameters={**_parameters(task.options, said), "language": made.language.code},
        learned={"notes": odd} if odd else {},
        sources=made.sources,
    )


def _of_wordings(task: LearningTask) -> MappingDictionary:
    """A dictionary of templates with slots."""
    from verbalign.learning.paper.entries import thesaurus_json

    corpus, workers = task.corpus, task.workers
    task.notice("matching sentences with meanings")
    begun_early: list[Callable[[], Thesaurus]] = []
    gathered = gather(corpus, workers, lambda wordings: begun_early.append(begin_thesaurus(wordings, workers)))
    (thesaurus,) = begun_early
    for line in (*gathered.warnings, *thin(gathered.said)):
        task.warn(line)
    task.notice("reading where arguments are said")
    spans = locate_all(gathered.model, gathered.wordings, workers)
    readings = derived(LocatedSentence, gathered.said, spans)
    sources = kept(source_of(reading) for reading in readings)
    packing = _begin_packing(sources, workers)
    task.notice("choosing templates")
    if task.options["method"] == "consensus":
        choosing = consensus_entries(readings, gathered, corpus, workers, task.memory)
    else:
        choosing = begin_paper_entries(readings, gathered, corpus, thesaurus)
    # while others search
    parameters, learned = _parameters(task.options, gathered.said), _learned(gathered)
    paraphrases = thesaurus_json(gathered.wordings, derived(attrgetter("text"), sources), thesaurus=thesaurus())
    made = choosing()
    if known := learn_support(made.entries, gathered.said):
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


def _parameters(options: Mapping[str, Any], said: Sequence[Said]) -> dict[str, Any]:
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


def awake(workers: Workers) -> Iterator[None]:
    """Workers started, with this module imported, while something else is done."""
    return begun(_nothing, range(size(workers)), workers)


def _nothing(number: int) -> None:
    """What is done in order to be there."""


def _of_sets(task: LearningTask) -> MappingDictionary:
    """A dictionary of patterns, where meanings are sets of expressions."""
    corpus = task.corpus
    made = learn_sets(corpus.instances)
    wordings = [(i, wording) for i in corpus.instances for wording in i.verbalizations]
    if not wordings:
        raise LearningError(NO_WORDING)
    return MappingDictionary(
        entries=made.entries,
        parameters={**task.options, "corpus": {"meanings": len(corpus.instances), "wordings": len(wordings)}},
        learned={"sets": dict(made.known)},
        sources=tuple(
            Source(i.id, pattern(i.meaning).key, wording.text, wording.writer or "", {}) for i, wording in wordings
        ),
    )


def _of_forms(task: LearningTask) -> MappingDictionary:
    """A dictionary of questions, where predicates are forms."""
    corpus = task.corpus
    said = list(said_instances(corpus.instances))
    if not said:
        raise LearningError(NO_WORDING)
    made = learn_forms(corpus.instances)
    return MappingDictionary(
        entries=made.entries,
        parameters=_parameters(task.options, said),
        learned={"forms": {"additions": dict(made.additions)}},
        sources=tuple(source_of(LocatedSentence(s, {})) for s in said),
    )


STRATEGIES = (
    Strategy(
        "frames", is_framed, _of_frames, "tables and JSON lines of one's own: clusters of sentences with conditions"
    ),
    Strategy("sets", is_set_corpus, _of_sets, "sets of triples: people's texts by the pattern of their properties"),
    Strategy("forms", is_form_corpus, _of_forms, "queries: people's questions by form"),
    Strategy("paths", lambda corpus: True, _of_wordings, "dialogue acts, proofs: slotted wordings, paths through many"),
)
