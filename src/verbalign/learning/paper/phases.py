"""The method of the paper, its phases in its order (§3): thesaurus, per-instance alignment with slots, cross-instance
alignment, template induction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verbalign.alignment import Alignment, align, unify
from verbalign.alignment.thesaurus import Thesaurus, induce
from verbalign.learning.paper.consensus_sequence import Consensus, consensus
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.learning.paper.slots import Slotted, Span, fill_slots, mentions_of
from verbalign.learning.paper.thesaurus import paraphrases

if TYPE_CHECKING:
    from verbalign.mentions.wording import Wording

MANY = 8_000  # wordings that a thesaurus is induced from at most: two seconds, however large the corpus
ROWS = 1500  # wordings of a predicate that are unified at most: all pairs are compared


@dataclass(frozen=True)
class SlottedInstance:
    """A meaning's wordings, by number, aligned and slotted."""

    members: tuple[int, ...]
    aligned: Alignment
    slotted: Slotted


@dataclass(frozen=True)
class PaperEntry:
    """What the paper's method makes of one predicate: the unified slotted lattice, as an MSA whose row r is
    `wordings[r]` (its number among all that were given), and the template, if there is one."""

    predicate: str
    instances: tuple[SlottedInstance, ...]
    unified: Alignment
    template: Consensus | None

    @property
    def wordings(self) -> tuple[int, ...]:
        """The wordings in the order of the rows, by number."""
        return tuple(number for one in self.instances for number in one.members)

    @property
    def sources(self) -> tuple[tuple[int, ...], ...]:
        """For each symbol of the template, the wordings through its node."""
        nodes = self.template.nodes if self.template else ()
        return tuple(tuple(self.wordings[row] for row in node.rows) for node in nodes)


@dataclass(frozen=True)
class PaperResult:
    """A thesaurus, and an entry for each predicate in order of first appearance."""

    thesaurus: Thesaurus
    entries: Mapping[str, PaperEntry]


def learn_paper(
    wordings: Sequence[Wording], *, thesaurus: Thesaurus | None = None, settings: PaperSettings = PAPER
) -> PaperResult:
    """Learn how each predicate is put into words: the three phases of §3, in the paper's order."""
    groups = _instances(wordings)
    known = thesaurus if thesaurus is not None else learn_thesaurus(wordings, settings)  # §3.1.1
    entries = {}
    for predicate, members in _by_predicate(wordings, groups).items():
        instances = tuple(slotted(wordings, one, known, settings) for one in _spread(members))  # §3.1
        unified = unify(
            [one.slotted.alignment for one in instances], similarity=known.similarity(), symbols=settings.symbols
        )  # §3.2
        entries[predicate] = PaperEntry(predicate, instances, unified, consensus(unified, settings))  # §3.3
    return PaperResult(known, entries)


def learn_thesaurus(wordings: Sequence[Wording], settings: PaperSettings = PAPER) -> Thesaurus:
    """The paraphrase thesaurus of sentences whose meanings are known (§3.1.1); of a large corpus, that of an even
    choice of meanings."""
    wordings = sampled(wordings, MANY)
    groups = _instances(wordings)
    said = [[wordings[number].words for number in one] for one in groups]
    if not settings.filters:
        return paraphrases(said, settings)
    return induce(said, [[symbol for _, value in wordings[one[0]].values for symbol in value] for one in groups])


def sampled(wordings: Sequence[Wording], most: int) -> Sequence[Wording]:
    """All wordings, or those of every n-th meaning so that they are about `most`."""
    if len(wordings) <= most:
        return wordings
    meanings = dict.fromkeys((wording.predicate, wording.meaning) for wording in wordings)
    step = len(wordings) / most
    kept = {meaning for n, meaning in enumerate(meanings) if n // step != (n - 1) // step}
    return [wording for wording in wordings if (wording.predicate, wording.meaning) in kept]


def locate_paper(
    wordings: Sequence[Wording], thesaurus: Thesaurus, settings: PaperSettings = PAPER
) -> list[Mapping[str, Span]]:
    """Where each argument is said in each wording, by the paper's matching of values with lattice nodes alone."""
    found: list[Mapping[str, Span]] = [{} for _ in wordings]
    for members in _instances(wordings):
        one = slotted(wordings, members, thesaurus, settings)
        for number, mentions in zip(members, mentions_of(one.aligned, one.slotted), strict=True):
            cuts = thesaurus.spans(wordings[number].words)
            found[number] = {name: (cuts[i][0], cuts[j - 1][1]) for name, (i, j) in mentions.items()}
    return found


def _instances(wordings: Sequence[Wording]) -> list[tuple[int, ...]]:
    """The wordings of each meaning, by number."""
    groups: dict[tuple[str, str], list[int]] = {}
    for number, wording in enumerate(wordings):
        groups.setdefault((wording.predicate, wording.meaning), []).append(number)
    return [tuple(members) for members in groups.values()]


def _by_predicate(wordings: Sequence[Wording], groups: Iterable[tuple[int, ...]]) -> dict[str, list[tuple[int, ...]]]:
    found: dict[str, list[tuple[int, ...]]] = {}
    for members in groups:
        found.setdefault(wordings[members[0]].predicate, []).append(members)
    return found


def _spread(groups: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """All groups, or, where their wordings are too many, as many as may be, evenly taken."""
    total = sum(map(len, groups))
    if total <= ROWS:
        return groups
    kept = max(1, len(groups) * ROWS // total)
    return [groups[k * len(groups) // kept] for k in range(kept)]


def slotted(
    wordings: Sequence[Wording], members: tuple[int, ...], thesaurus: Thesaurus, settings: PaperSettings = PAPER
) -> SlottedInstance:
    """One instance: its wordings aligned (§2), its argument values replaced by slots (§3.1)."""
    rows = [thesaurus.merge(wordings[number].words) for number in members]
    aligned = align(rows, similarity=thesaurus.similarity(), method="paper", symbols=settings.symbols)
    values = [(name, thesaurus.merge(value)) for name, value in wordings[members[0]].values]
    return SlottedInstance(members, aligned, fill_slots(aligned, values, thesaurus, settings))
