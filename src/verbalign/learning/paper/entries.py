"""From the phases of the paper to dictionary entries: its templates as texts, its thesaurus as pairs with examples.

The paper's consensus may leave arguments out; that is its limit, and what a template leaves out is reported when it
speaks.  A dictionary's template says each argument once, so a slot that a consensus passes twice is kept where it
comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from verbalign.alignment.lattice import LatticeSlot
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.dictionary import Entry
from verbalign.dictionary.template import Template, is_slot, written
from verbalign.learning.paper.phases import PaperEntry, learn_paper, learn_thesaurus
from verbalign.run.parallel import Workers, begun
from verbalign.values.text import join, spaced

if TYPE_CHECKING:
    from verbalign.mentions.reading import Wording

MANY = 8_000  # wordings that a thesaurus is induced from at most: two seconds, however large the corpus
EXEMPLARY = 8  # wordings that a template names as its sources, unless its words need more


def bounded_thesaurus(wordings: Sequence[Wording]) -> Thesaurus:
    """The thesaurus of sentences whose meanings are known; of a large corpus, that of an even choice of meanings."""
    return learn_thesaurus(sampled(wordings, MANY))


def begun_thesaurus(wordings: Sequence[Wording], workers: Workers) -> Iterator[Thesaurus]:
    """The same, one when it is asked for; by workers, it is under way when this returns."""
    return begun(learn_thesaurus, [sampled(wordings, MANY)], workers)


def sampled(wordings: Sequence[Wording], most: int) -> Sequence[Wording]:
    """All wordings, or those of every n-th meaning so that they are about `most`."""
    if len(wordings) <= most:
        return wordings
    meanings = dict.fromkeys((wording.predicate, wording.meaning) for wording in wordings)
    step = len(wordings) / most
    kept = {meaning for n, meaning in enumerate(meanings) if n // step != (n - 1) // step}
    return [wording for wording in wordings if (wording.predicate, wording.meaning) in kept]


def thesaurus_json(
    wordings: Sequence[Wording], texts: Sequence[str] = (), *, thesaurus: Thesaurus | None = None
) -> tuple[Mapping[str, Any], ...]:
    """The paraphrases of a corpus as they stand in a dictionary; `texts` are the wordings as they were written."""
    known = bounded_thesaurus(wordings) if thesaurus is None else thesaurus
    examples = {text.replace(" ", "") for pair in known for example in pair.examples for text in example}
    as_written = {
        join(wording.words): text
        for wording, text in zip(wordings, texts, strict=False)
        if "".join(wording.words) in examples
    }
    pairs = tuple(
        Paraphrase(
            pair.left,
            pair.right,
            pair.support,
            tuple((as_written.get(a, a), as_written.get(b, b)) for a, b in pair.examples),
        )
        for pair in known
    )
    return tuple(Thesaurus(pairs).to_json())


def paper_entries(
    wordings: Sequence[Wording],
    arguments: Mapping[str, tuple[str, ...]],
    *,
    declared: Iterable[str] = (),
    thesaurus: Thesaurus | None = None,
) -> dict[str, Entry]:
    """What the paper's method makes of each predicate; `arguments` names those of each, `declared` the predicates
    whose signature is given.  The sources of a template are numbers of wordings."""
    known = bounded_thesaurus(wordings) if thesaurus is None else thesaurus
    found = learn_paper(wordings, thesaurus=known).entries
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
    if made.template is None:
        return None
    kept: list[str] = []
    for token in made.template.tokens:
        if not (is_slot(token) and token in kept):
            kept.append(token)
    spaces = [True, *(spaced(left, right) for left, right in pairwise(kept))]
    return Template(
        written(kept, spaces), weight=round(float(made.template.weight), 3), sources=exemplary(made.sources)
    )


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
