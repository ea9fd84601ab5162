"""Other aligners behind one face: rows of words in, a column number for each word out; absent ones are passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Any, TypeAlias

Rows: TypeAlias = Sequence[Sequence[str]]
Labels: TypeAlias = list[list[int]]
Lexicon: TypeAlias = Iterable[tuple[str, str]]
Aligner: TypeAlias = Callable[[Rows, Lexicon], Labels]

PACKAGES = {"scikit-bio": "skbio", "CollateX": "collatex", "spoa": "spoa", "Biopython": "Bio"}
SPOA_SIGNS = [chr(code) for code in range(33, 127) if chr(code) != "-"]  # spoa knows no other symbols


def installed(peer: str) -> bool:
    """Is this peer here to be compared with?"""
    return find_spec(PACKAGES[peer]) is not None


def matrix(rows: Rows, lexicon: Lexicon, scores: tuple[float, float, float]) -> tuple[list[str], Any]:
    """The words of the rows, and the similarity of any two: scores of a match, a paraphrase, a mismatch."""
    import numpy as np

    words = sorted({word for row in rows for word in row})
    number = {word: k for k, word in enumerate(words)}
    table = np.full((len(words), len(words)), scores[2])
    np.fill_diagonal(table, scores[0])
    for x, y in lexicon:
        if x in number and y in number:
            table[number[x], number[y]] = table[number[y], number[x]] = scores[1]
    return words, table


def scikit_bio(
    scores: tuple[float, float, float], gap: float | tuple[float, float], free_ends: bool = False
) -> Aligner:
    """scikit-bio's progressive alignment with these scores and gap costs."""

    def run(rows: Rows, lexicon: Lexicon) -> Labels:
        import numpy as np
        from skbio import SubstitutionMatrix
        from skbio.alignment import multi_align

        words, table = matrix(rows, lexicon, scores)
        full = [r for r, row in enumerate(rows) if row]
        if len(full) < 2:
            return [list(range(len(row))) for row in rows]
        path = multi_align(
            [list(rows[r]) for r in full], sub_score=SubstitutionMatrix(words, table), gap_cost=gap, free_ends=free_ends
        ).path
        labels: Labels = [[] for _ in rows]
        for r, bits in zip(full, path.to_bits(), strict=True):
            labels[r] = np.flatnonzero(np.asarray(bits) == 0).tolist()
        return labels

    return run


def collatex(rows: Rows, lexicon: Lexicon) -> Labels:
    """CollateX; it compares words for equality and knows no lexicon."""
    from collatex import Collation, collate

    witnesses = [
        {"id": str(r), "tokens": [{"t": word, "n": word, "k": k} for k, word in enumerate(row)]}
        for r, row in enumerate(rows)
    ]
    table = collate(Collation.create_from_dict({"witnesses": witnesses}), segmentation=False)
    labels: Labels = [[-1] * len(row) for row in rows]
    for number, column in enumerate(table.columns):
        for name, tokens in column.tokens_per_witness.items():
            for token in tokens:
                labels[int(name)][token.token_data["k"]] = number
    for row in labels:  # whatever it has lost stands alone
        for k, label in enumerate(row):
            row[k] = label if label >= 0 else -1 - id(row) - k
    return labels


def spoa(rows: Rows, lexicon: Lexicon) -> Labels:
    """spoa, a character for a word; it has neither a lexicon nor room for more than 93 different words."""
    from spoa import poa

    known: dict[str, int] = {}
    texts = ["".join(SPOA_SIGNS[known.setdefault(word, len(known)) % len(SPOA_SIGNS)] for word in row) for row in rows]
    _, msa = poa([text or "~" for text in texts], 1)
    return [
        [c for c, sign in enumerate(line) if sign != "-"][: len(row)] if row else []
        for row, line in zip(rows, msa, strict=False)  # the consensus may stand below the rows
    ]
