"""An MSA as a value: the token sequences, and for each token the column it stands in."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias

from verbalign.alignment.lattice import Lattice, LatticeSlot, lattice_of
from verbalign.alignment.moves import Move, moves
from verbalign.alignment.similarity import Similarity
from verbalign.errors import AlignmentError
from verbalign.kernels.coded import Weights
from verbalign.values import GAP

Row: TypeAlias = tuple[Hashable, ...]
FORMAT = 1  # of saved alignments
MOST_CELLS = 200_000_000


@dataclass(frozen=True)
class Alignment:
    """An MSA: the token sequences, and for each token the column it stands in.

    Within a row places rise, and no column is empty, so dropping the gaps of a row gives back its sequence."""

    rows: tuple[Row, ...]
    places: tuple[tuple[int, ...], ...]
    width: int
    ids: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()  # blocks that some rows say at another place, where they were looked for

    @classmethod
    def of_columns(cls, rows: Sequence[Sequence[Hashable]], columns: Iterable[Sequence[int]]) -> Alignment:
        """The alignment with these columns, each the positions of its tokens by row (GAP for none)."""
        columns = list(columns)
        places: list[list[int]] = [[-1] * len(row) for row in rows]
        for number, column in enumerate(columns):
            for r, position in enumerate(column):
                if position != GAP:
                    places[r][position] = number
        if any(known != sorted(set(known) - {-1}) for known in places) or any(
            all(position == GAP for position in column) for column in columns
        ):
            raise AlignmentError("these columns do not hold every token once and in order; fix them")
        return cls(tuple(map(tuple, rows)), tuple(map(tuple, places)), len(columns))

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """columns[c][r]: the position in row r of the token in column c, or GAP."""
        table = [[GAP] * len(self.rows) for _ in range(self.width)]
        for r, places in enumerate(self.places):
            for position, place in enumerate(places):
                table[place][r] = position
        return tuple(map(tuple, table))

    def table(self) -> list[list[Hashable | None]]:
        """One row of tokens a sentence, None for a gap."""
        if len(self.rows) * self.width > MOST_CELLS:
            raise AlignmentError(f"a table of {len(self.rows)} rows and {self.width} columns is too large; align fewer")
        return [_spread(row, places, self.width) for row, places in zip(self.rows, self.places, strict=True)]

    def score(self, similarity: Similarity | None = None) -> int:
        """The sum-of-pairs score in hundredths: the similarity of every two rows in every column, gaps included."""
        sim = similarity or Similarity()
        held: list[dict[Hashable, int]] = [{} for _ in range(self.width)]
        for row, places in zip(self.rows, self.places, strict=True):
            for token, place in zip(row, places, strict=True):
                word = sim.folded(token)
                held[place][word] = held[place].get(word, 0) + 1
        kin = sim.kin(list({word for words in held for word in words}))
        return sum(_column_score(words, len(self.rows), sim.weights, kin) for words in held)

    def with_moves(self, similarity: Similarity | None = None) -> Alignment:
        """The same alignment, with the blocks that some rows say at another place."""
        columns: list[dict[int, Hashable]] = [{} for _ in range(self.width)]
        for r, (row, places) in enumerate(zip(self.rows, self.places, strict=True)):
            for token, place in zip(row, places, strict=True):
                columns[place][r] = token
        return replace(self, moves=moves(columns, similarity or Similarity()))

    def homes(self) -> tuple[tuple[int, ...], ...]:
        """For each token the column it belongs to: its own, or that of its home where its block has moved."""
        home = {c: h for move in self.moves for c, h in zip(move.source, move.home, strict=True)}
        return tuple(tuple(home.get(place, place) for place in places) for places in self.places)

    def lattice(self, *, by_column: bool = False) -> Lattice:
        """The lattice of this MSA; a node is a word in a column, or with `by_column` the column, as in Fig. 3."""
        return lattice_of(self.rows, self.places, self.width, by_column=by_column)

    def to_json(self) -> dict[str, Any]:
        """What can be saved as JSON and read again: rows of tokens, null for a gap."""
        rows = [[None if cell is None else _saved(cell) for cell in row] for row in self.table()]
        extra: dict[str, Any] = {"ids": list(self.ids)} if self.ids else {}
        if self.moves:
            extra["moves"] = [{"source": list(move.source), "home": list(move.home)} for move in self.moves]
        return {"format": FORMAT, **extra, "rows": rows}

    @classmethod
    def from_json(cls, saved: Any) -> Alignment:
        """The alignment that `to_json` has written, from the object or its text."""
        saved = _parsed(saved) if isinstance(saved, str) else saved
        rows = saved.get("rows") if isinstance(saved, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise AlignmentError('not a saved alignment: there is no list "rows" of lists')
        if saved.get("format", FORMAT) != FORMAT:
            raise AlignmentError(
                f"saved in format {saved['format']!r}, this is verbalign for format {FORMAT}; use a newer one"
            )
        if len({len(row) for row in rows}) > 1:
            raise AlignmentError("not a saved alignment: its rows differ in length")
        places = [[c for c, cell in enumerate(row) if cell is not None] for row in rows]
        tokens = [tuple(_loaded(cell) for cell in row if cell is not None) for row in rows]
        full = sorted({c for known in places for c in known})
        renumber = {c: k for k, c in enumerate(full)}
        ids = tuple(map(str, saved.get("ids") or ()))
        if ids and len(ids) != len(rows):
            raise AlignmentError(f"not a saved alignment: {len(ids)} ids for {len(rows)} rows")
        stands = tuple(tuple(renumber[c] for c in known) for known in places)
        return cls(tuple(tokens), stands, len(full), ids, _loaded_moves(saved.get("moves") or [], renumber))

    def __str__(self) -> str:
        table = [["-" if cell is None else str(cell) for cell in row] for row in self.table()]
        widths = [max(len(row[c]) for row in table) for c in range(self.width)]
        return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in table)

    def to_svg(self) -> str:
        """The lattice of this alignment as a figure."""
        return self.lattice().to_svg()

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        from verbalign.viewer.msa import table

        return table(self)


def _spread(row: Row, places: Sequence[int], width: int) -> list[Hashable | None]:
    cells: list[Hashable | None] = [None] * width
    for token, place in zip(row, places, strict=True):
        cells[place] = token
    return cells


def _column_score(
    words: dict[Hashable, int], rows: int, weights: Weights, kin: Mapping[Hashable, Mapping[Hashable, int]]
) -> int:
    filled = sum(words.values())
    total = filled * (rows - filled) * weights.gap
    known = list(words.items())
    for k, (word, count) in enumerate(known):
        total += count * (count - 1) // 2 * weights.match
        near = kin.get(word, {})
        total += sum(count * others * near.get(other, weights.mismatch) for other, others in known[k + 1 :])
    return total


def _saved(token: Hashable) -> Any:
    if isinstance(token, LatticeSlot):
        return {"slot": token.name}
    if isinstance(token, str | int | float) and not isinstance(token, bool):
        return token
    raise AlignmentError(f"a {type(token).__name__} cannot be saved as JSON; align strings, numbers or slots")


def _loaded(cell: Any) -> Hashable:
    if isinstance(cell, dict) and isinstance(cell.get("slot"), str):
        return LatticeSlot(cell["slot"])
    if isinstance(cell, dict | list):
        raise AlignmentError(f"not a saved alignment: {json.dumps(cell)[:40]} is not a token")
    return cell  # type: ignore[no-any-return]


def _loaded_moves(saved: Any, renumber: dict[int, int]) -> tuple[Move, ...]:
    try:
        return tuple(
            Move(tuple(renumber[c] for c in move["source"]), tuple(renumber[c] for c in move["home"])) for move in saved
        )
    except (KeyError, TypeError):
        raise AlignmentError('not a saved alignment: its "moves" do not match its columns') from None


def _parsed(saved: str) -> Any:
    try:
        return json.loads(saved)
    except ValueError as error:
        raise AlignmentError(f"not a saved alignment: {error}") from None
    except RecursionError:
        raise AlignmentError("not a saved alignment: it is nested too deeply") from None
