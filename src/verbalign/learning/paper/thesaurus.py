"""The paraphrase thesaurus as §3.1.1 has it, and nothing else.

All pairs of wordings of a meaning are aligned, those with a score of less than four discarded.  What stands on either
side between two shared nodes (the interior of a sausage) and appears in several alignments is a pair of paraphrases.
Then all is aligned anew with these taken as identical, until nothing new is found.

What "several" is, the paper does not say.  We count alignments of different meanings: its corpus has 2.8 wordings of a
meaning, so that hardly two alignments are of the same; ours has six, whose fifteen alignments repeat each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from verbalign.alignment.paraphrases import Paraphrase, Thesaurus, Words
from verbalign.alignment.thesaurus import Key, Pair, example, ordered, parallel, sausages
from verbalign.learning.paper.settings import PAPER, PaperSettings

ROUNDS = 50  # at most: each records something new, and no corpus that we have needs more than ten
UNLIMITED = 1_000_000
EXAMPLES = 3  # pairs of sentences kept for a paraphrase


def paraphrases(groups: Sequence[Sequence[Words]], settings: PaperSettings = PAPER) -> Thesaurus:
    """The paraphrases in a corpus: `groups[m]` holds the wordings of meaning m."""
    sentences, pairs = parallel(groups, UNLIMITED)
    found: dict[Key, list[Pair]] = {}
    for _ in range(ROUNDS):
        seen: dict[Key, dict[int, Pair]] = {}
        for one in sausages(sentences, pairs, found, round(100 * settings.score), UNLIMITED):
            seen.setdefault(ordered(one.left, one.right), {}).setdefault(one.pair.meaning, one.pair)
        new = {
            key: list(shown.values())
            for key, shown in seen.items()
            if len(shown) >= settings.several and key not in found
        }
        if not new:
            break
        found.update(new)
    ranked = sorted(found, key=lambda key: (-len(found[key]), key))
    return Thesaurus(
        tuple(
            Paraphrase(*key, len(found[key]), tuple(example(key, pair, sentences) for pair in found[key][:EXAMPLES]))
            for key in ranked
        )
    )
