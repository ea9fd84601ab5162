"""From the phases of the paper to dictionary entries: its templates as texts, its thesaurus as pairs with examples.

The paper's consensus may leave arguments out; that is its limit, and what a template leaves out is reported when it
speaks.  A dictionary's template says each argument once, so a slot that a consensus passes twice is kept where it
comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from verbalign.alignment.lattice import LatticeSlot
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template, is_slot, written
from verbalign.learning.paper.consensus_sequence import Consensus
from verbalign.learning.paper.phases import PaperEntry, learn_paper
from verbalign.learning.paper.settings import PAPER, PaperSettings
from verbalign.values.text import join, spaced

if TYPE_CHECKING:
    from verbalign.mentions.wording import Wording

EXEMPLARY = 8  # wordings that a template names as its sources, unless its words need more


def thesaurus_json(
    thesaurus: Thesaurus, wordings: Sequence[Wording], texts: Sequence[str] = ()
) -> tuple[Mapping[str, Any], ...]:
    """The paraphrases of a corpus as they stand in a dictionary; `texts` are the wordings as they were written."""
    return tuple(as_written(thesaurus, wordings, texts).to_json())


def as_written(thesaurus: Thesaurus, wordings: Sequence[Wording], texts: Sequence[str]) -> Thesaurus:
    """The same thesaurus, its examples as people wrote them."""
    examples = {text.replace(" ", "") for pair in thesaurus for example in pair.examples for text in example}
    written = {
        join(wording.words): text
        for wording, text in zip(wordings, texts, strict=False)
        if "".join(wording.words) in examples
    }
    return Thesaurus(
        tuple(
            Paraphrase(p.left, p.right, p.support, tuple((written.get(a, a), written.get(b, b)) for a, b in p.examples))
            for p in thesaurus
        )
    )


def paper_entries(
    wordings: Sequence[Wording],
    arguments: Mapping[str, tuple[str, ...]],
    *,
    declared: Iterable[str] = (),
    thesaurus: Thesaurus | None = None,
    settings: PaperSettings = PAPER,
) -> dict[str, Entry]:
    """What the paper's method makes of each predicate; `arguments` names those of each, `declared` the predicates
    whose signature is given.  The sources of a template are numbers of wordings."""
    found = learn_paper(wordings, thesaurus=thesaurus, settings=settings).entries
    given = frozenset(declared)
    return {name: _entry(found[name], wordings, arguments[name], name in given) for name in sorted(found)}


def _entry(made: PaperEntry, wordings: Sequence[Wording], arguments: tuple[str, ...], declared: bool) -> Entry:
    own = [wording for wording in wordings if wording.predicate == made.predicate]
    slotted = list(zip(made.wordings, made.unified.rows, strict=True))
    stated = {}
    for name in arguments:
        having = [row for number, row in slotted if name in dict(wordings[number].values)]
        stated[name] = (sum(LatticeSlot(name) in row for row in having), len(having), 0, 0)
    template = paper_template(made)
    templates = () if template is None else (template,)
    return Entry(made.predicate, arguments, templates, declared, len({w.meaning for w in own}), len(own), stated)


def paper_template(made: PaperEntry) -> Template | None:
    """The consensus sequence of a predicate as a template; None where it has none."""
    return None if made.template is None else written_template(made.template, exemplary(made.sources))


def written_template(found: Consensus, sources: tuple[int, ...]) -> Template:
    """A consensus sequence as a template."""
    kept: list[str] = []
    for token in found.tokens:
        if not (is_slot(token) and token in kept):
            kept.append(token)
    spaces = [True, *(spaced(left, right) for left, right in pairwise(kept))]
    return Template(written(kept, spaces), weight=round(float(found.weight), 3), sources=sources)


def exemplary(sources: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Of the wordings through each node, those that share most of the nodes, and one at least for each node."""
    shares: dict[int, int] = {}
    for node in sources:
        for number in node:
            shares[number] = shares.get(number, 0) + 1
    ranked = sorted(shares, key=lambda number: (-shares[number], number))
    chosen = set(ranked[:EXEMPLARY])
    for node in sources:
        if chosen.isdisjoint(node):
            chosen.add(min(node, key=ranked.index))
    return tuple(sorted(chosen))
