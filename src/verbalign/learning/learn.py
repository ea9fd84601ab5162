"""From a corpus to a mapping dictionary: the phases of §3, one after the other.

`consensus` (the default) finds where arguments are said by reading all wordings of a predicate together, and takes the
wordings that most others agree with as templates; `paper` does as the paper does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.corpora.python import corpus_from
from verbalign.corpora.structures import structure_of
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.curation import keep_curated
from verbalign.dictionary.memory import Memory
from verbalign.errors import LearningError
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.learning.task import LearningTask, Notice
from verbalign.mentions.passed_over import are_capitals, keep_one_wording, skipped, thin
from verbalign.run.parallel import Workers, begun, size, uncollected
from verbalign.values import Corpus, Structure

Method: TypeAlias = Literal["consensus", "paper"]


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
    paper: PaperSettings = PAPER,
    paraphrases: Thesaurus | None = None,
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
    `paper`: the settings of the method `paper`; `paraphrases`: its thesaurus, which it induces otherwise.
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
    if method == "paper":
        options["paper"] = paper.to_json()
    elif paper != PAPER or paraphrases is not None:
        raise LearningError("settings of the paper and paraphrases are for --method paper; add it")
    task = LearningTask(corpus, options, workers, language, kinds, memory, notice, warn, paraphrases)
    with uncollected():
        found = strategy_for(corpus, method).learn(task)
    return keep_curated(found, keep, warn) if keep else found


@dataclass(frozen=True)
class Strategy:
    """A way from wordings to templates: its name, for which corpora it is, and why."""

    name: str
    structures: Collection[Structure]
    learn: Callable[[LearningTask], MappingDictionary]
    why: str


def strategy_for(corpus: Corpus, method: Method = "consensus") -> Strategy:
    """The strategy for what the meanings of a corpus are, or the paper's."""
    if method == "paper":
        return PAPERS
    structure = structure_of(corpus)
    return next(strategy for strategy in STRATEGIES if structure in strategy.structures)


def _of_frames(task: LearningTask) -> MappingDictionary:
    """A dictionary of sentences with choices."""
    from verbalign.language import Language
    from verbalign.learning.frames import frame_entries
    from verbalign.learning.frames.columns import check_declared, notes
    from verbalign.learning.frames.settings import SETTINGS
    from verbalign.learning.frames.survey import survey

    corpus = task.corpus
    seen = survey(corpus, task.workers)
    long = tuple(skipped(seen.too_long))
    if not seen.groups:
        why = next(iter(long), "no meaning of the corpus has a wording")
        raise LearningError(f"nothing to learn from: {why}; add wordings")
    language = Language(task.language).checked() if task.language else None
    declared = {**corpus.kinds, **(task.kinds or {})}
    check_declared(seen.columns, declared)
    made = frame_entries(corpus, seen, language, declared, task.workers)
    found = {name: kind for entry in made.entries.values() if entry.frames for name, kind in entry.frames.kinds.items()}
    odd = [*long, *thin(seen.counts), *notes(corpus, seen.columns, found, made.language)]
    for line in odd:
        task.warn(line)
    passed_over = Counter(warning.fault for warning in corpus.warnings)
    odd += [fault if count == 1 else f"{fault} ({count})" for fault, count in passed_over.items()]
    large: dict[str, Any] = {} if are_capitals(seen.first_signs) else {"capitals": False}
    size = {"meanings": seen.meanings, "wordings": seen.wordings}
    return MappingDictionary(
        entries=made.entries,
        parameters={**task.options, **large, "corpus": size, "language": made.language.code},
        learned={**({"notes": odd} if odd else {}), "settings": {"frames": signature(SETTINGS)}},
        sources=made.sources,
    )


def signature(settings: Any) -> str:
    """The numbers that a phase went by, in one line."""
    return " ".join(f"{field.name}={getattr(settings, field.name)}" for field in fields(settings))


def _of_wordings(task: LearningTask) -> MappingDictionary:
    """A dictionary of templates with slots.  Tables do without the compiled kernels that this loads."""
    from verbalign.learning.slotted_dictionaries import of_wordings

    return of_wordings(task)


def _of_the_paper(task: LearningTask) -> MappingDictionary:
    """A dictionary as the paper's method makes it (§3, §4.1)."""
    from verbalign.learning.slotted_dictionaries import of_the_paper

    return of_the_paper(task)


def _of_structures(task: LearningTask) -> MappingDictionary:
    """A dictionary of patterns, where meanings are sets of triples or forms."""
    from verbalign.learning.slotted_dictionaries import of_structures

    return of_structures(task)


def awake(workers: Workers) -> Iterator[None]:
    """Workers started, with all that learning imports, while something else is done."""
    return begun(_nothing, range(size(workers)), workers) if workers != 1 else iter(())


def _nothing(number: int) -> None:
    """Start a worker early, so that it is ready when there is work."""
    import verbalign.learning.slotted_dictionaries  # noqa: F401


STRATEGIES = (
    Strategy(
        "frames",
        {Structure.EXPRESSIONS},
        _of_frames,
        "sentences with conditions: a few wordings are enough, and what the words depend on is found",
    ),
    Strategy(
        "structures",
        {Structure.TRIPLES, Structure.FORMS},
        _of_structures,
        "people's texts by the pattern of their parts: a new meaning is mostly a new pattern of known parts",
    ),
    Strategy(
        "paths",
        {Structure.ACTS, Structure.PROOFS, Structure.MIXED},
        _of_wordings,
        "slotted wordings, and paths through many: predicates with a large number of wordings, or steps of proofs",
    ),
)
PAPERS = Strategy("paper", set(Structure), _of_the_paper, "any corpus, by §3 of the paper; only when asked for")
