"""Multiple-sequence alignment (§2): sentences in, a table of corresponding words out.

>>> print(align(["so a is zero", "thus a is 0 now"], similarity=Similarity([("0", "zero")]), method="paper"))
-     so  a  is  zero  -
thus  -   a  is  0     now
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from verbalign.alignment.engine import KernelName, Method, Options, Symbols, merged
from verbalign.alignment.moves import Move
from verbalign.alignment.similarity import PAPER_WEIGHTS, Similarity
from verbalign.alignment.table import Alignment, Row
from verbalign.errors import AlignmentError
from verbalign.kernels.coded import Weights
from verbalign.values import GAP, Verbalization, text

__all__ = [
    "GAP", "PAPER_WEIGHTS", "Aligned", "Alignment", "Move", "Similarity", "Weights",
    "align", "extended", "pairwise", "unify",
]  # fmt: skip

Sentence: TypeAlias = "str | Verbalization | Sequence[Hashable]"


class Aligned(NamedTuple):
    """Two sequences aligned: the steps as pairs of positions (GAP where one has nothing), and the score."""

    columns: tuple[tuple[int, int], ...]
    score: int


def align(
    sentences: Iterable[Sentence],
    *,
    similarity: Similarity | None = None,
    method: Method = "refined",
    kernel: KernelName = "auto",
    ids: Sequence[str] = (),
    moves: bool = False,
    rounds: int = 2,
    exact: int = 6000,
    workers: int = 0,
    symbols: Symbols = "distance",
) -> Alignment:
    """The MSA of some sentences: strings, verbalizations, or sequences of any hashable tokens.

    `paper` is iterative pairwise alignment as §2 has it, ties by input order; the symbols of its lattices are the nodes
    at a distance from the start, or `columns`.  `refined`, the default, does not depend
    on the order of the input, lets unlike words share a column where what is around them and the other rows speak for
    it, and then takes out and realigns each row up to `rounds` times.  With `moves`, blocks that some rows say at
    another place are found as well.  Up to `exact` different sentences are merged in the exact order of their average
    scores, more in the order of a sketch.  `workers` is the number of threads (0: one a processor); it changes nothing
    in the result.
    """
    rows = [tokens_of(sentence) for sentence in sentences]
    if ids and len(ids) != len(rows):
        raise AlignmentError(f"{len(ids)} ids for {len(rows)} sentences; give one each")
    options = Options(method, kernel, rounds, exact, workers, symbols)
    places, width = merged(
        rows, range(len(rows)), [range(len(row)) for row in rows], similarity or Similarity(), options
    )
    found = Alignment(tuple(rows), tuple(map(tuple, places)), width, tuple(ids))
    return found.with_moves(similarity) if moves else found


def unify(
    alignments: Sequence[Alignment],
    *,
    similarity: Similarity | None = None,
    method: Method = "paper",
    kernel: KernelName = "auto",
    symbols: Symbols = "distance",
) -> Alignment:
    """Several MSAs aligned with one another by the same procedure (§3.2): all their rows, columns merged, none torn."""
    full = [alignment for alignment in alignments if alignment.rows]
    rows = [row for alignment in full for row in alignment.rows]
    groups = [number for number, alignment in enumerate(full) for _ in alignment.rows]
    places = [known for alignment in full for known in alignment.places]
    options = Options(method, kernel, rounds=0, symbols=symbols)
    found, width = merged(rows, groups, places, similarity or Similarity(), options)
    ids = [name for alignment in full for name in alignment.ids]
    return Alignment(tuple(rows), tuple(map(tuple, found)), width, tuple(ids) if len(ids) == len(rows) else ())


def extended(
    alignment: Alignment,
    sentences: Iterable[Sentence],
    *,
    similarity: Similarity | None = None,
    method: Method = "refined",
    kernel: KernelName = "auto",
    ids: Sequence[str] = (),
) -> Alignment:
    """The alignment with more sentences; the columns that it has stay together as they are."""
    rows = [tokens_of(sentence) for sentence in sentences]
    names = ids or [str(k) for k in range(len(alignment.rows) + 1, len(alignment.rows) + len(rows) + 1)]
    new = [
        Alignment((row,), (tuple(range(len(row))),), len(row), (name,) if alignment.ids else ())
        for row, name in zip(rows, names, strict=True)
    ]
    return unify([alignment, *new], similarity=similarity, method=method, kernel=kernel)


def pairwise(a: Sentence, b: Sentence, similarity: Similarity | None = None, *, kernel: KernelName = "auto") -> Aligned:
    """The best alignment of two sentences by the paper's scores, with its score in hundredths."""
    found = align([a, b], similarity=similarity, method="paper", kernel=kernel)
    return Aligned(tuple((i, j) for i, j in found.columns), found.score(similarity))


def tokens_of(sentence: Sentence) -> Row:
    """The tokens of a sentence, whichever way it is given."""
    if isinstance(sentence, str):
        return tuple(text.words(sentence))
    if isinstance(sentence, Verbalization):
        return sentence.words
    try:
        return tuple(sentence)
    except TypeError:
        raise AlignmentError(f"a sentence is a string or a sequence of tokens, not {sentence!r}") from None
