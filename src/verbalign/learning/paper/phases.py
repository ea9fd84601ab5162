"""The method of the paper, its phases in its order (§3): thesaurus, per-instance alignment with slots, cross-instance
alignment, template induction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verbalign.alignment import Alignment, align, unify
from verbalign.alignment.thesaurus import Thesaurus, induce
from verbalign.learning.paper.consensus_sequence import Consensus, consensus
from verbalign.learning.paper.slots import Slotted, Span, fill_slots, mentions_of

if TYPE_CHECKING:
    from verbalign.mentions.reading import Wording

ROWS = 1500  # wordings of a predicate that are unified at most: all pairs are compared


@dataclass(frozen=True)
class PaperEntry:
    """What the paper's method makes of one predicate: the unified slotted lattice, as an MSA whose row r is
    `wordings[r]` (its number among all that were given), and the template, if there is one."""

    predicate: str
    unified: Alignment
    wordings: tuple[int, ...]
    template: Consensus | None

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


@dataclass(frozen=True)
class _Instance:
    """A meaning's wordings, by number, aligned and slotted."""

    members: tuple[int, ...]
    aligned: Alignment
    slotted: Slotted


def learn_paper(wordings: Sequence[Wording], *, thesaurus: Thesaurus | None = None) -> PaperResult:
    """Learn how each predicate is put into words: the three phases of §3, in the paper's order."""
    groups = _instances(wordings)
    known = thesaurus if thesaurus is not None else learn_thesaurus(wordings)  # §3.1.1
    entries = {}
    for predicate, members in _by_predicate(wordings, groups).items():
        instances = [_slotted(wordings, one, known) for one in _spread(members)]  # §3.1
        unified = unify([one.slotted.alignment for one in instances], similarity=known.similarity())  # §3.2
        numbers = tuple(number for one in instances for number in one.members)
        entries[predicate] = PaperEntry(predicate, unified, numbers, consensus(unified))  # §3.3
    return PaperResult(known, entries)


def learn_thesaurus(wordings: Sequence[Wording]) -> Thesaurus:
    """The paraphrase thesaurus of sentences whose meanings are known."""
    groups = _instances(wordings)
    symbols = [[symbol for _, value in wordings[one[0]].values for symbol in value] for one in groups]
    return induce([[wordings[number].words for number in one] for one in groups], symbols)


def locate_paper(wordings: Sequence[Wording], thesaurus: Thesaurus) -> list[Mapping[str, Span]]:
    """Where each argument is said in each wording, by the paper's matching of values with lattice nodes alone."""
    found: list[Mapping[str, Span]] = [{} for _ in wordings]
    for members in _instances(wordings):
        one = _slotted(wordings, members, thesaurus)
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


def _slotted(wordings: Sequence[Wording], members: tuple[int, ...], thesaurus: Thesaurus) -> _Instance:
    """One instance: its wordings aligned (§2), its argument values replaced by slots (§3.1)."""
    rows = [thesaurus.merge(wordings[number].words) for number in members]
    aligned = align(rows, similarity=thesaurus.similarity(), method="paper")
    values = [(name, thesaurus.merge(value)) for name, value in wordings[members[0]].values]
    return _Instance(members, aligned, fill_slots(aligned, values, thesaurus))
