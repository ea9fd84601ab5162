"""How people write the words of a predicate: their usual surface, white space and capitals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from verbalign.dictionary.template import escaped, mention_parts
from verbalign.values.arguments import symbols
from verbalign.values.text import spaced as usually_spaced

if TYPE_CHECKING:
    from verbalign.learning.configured import Phrase, Wordings


class _Piece(NamedTuple):
    """A token as it is written, its first and last word, and whether a sentence ends with it."""

    text: str
    first: str
    last: str
    ends: bool


class Writer:
    """Writes paths of tokens as people would."""

    def __init__(self, wordings: Wordings) -> None:
        self.wordings = wordings
        seen: Counter[tuple[str, str, str, bool]] = Counter()
        after: Counter[tuple[str, str, bool]] = Counter()  # an open argument, the word after it, and is there a space?
        ended = 0
        for one in wordings.said:
            words, later = one.words, one.tokens[1:]
            gaps = [b.start > a.end for a, b in zip(one.tokens, later, strict=False)]
            seen.update(zip(words, words[1:], [token.text for token in later], gaps, strict=False))
            ended += bool(words) and words[-1] in (".", "!", "?")
            for name, (_, end) in one.spans.items():
                if name in wordings.open and end < len(words):
                    after[name, words[end], gaps[end - 1]] += 1
        surfaces: dict[str, Counter[str]] = defaultdict(Counter)
        spaces: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
        for (left, right, surface, gap), count in seen.items():
            if left not in (".", "!", "?"):
                surfaces[right][surface] += count
            spaces[left, right][gap] += count
        for (name, word, gap), count in after.items():
            spaces[f"[{name}]", word][gap] += count
        self.stops = 2 * ended >= len(wordings.said)  # do sentences end with a full stop here?
        self.surfaces = {word: max(sorted(c), key=lambda s: c[s]) for word, c in surfaces.items()}
        self.spaces = {pair: c[True] >= c[False] for pair, c in spaces.items()}
        self.pieces: dict[tuple[str, bool], _Piece] = {}

    def template(self, path: Phrase) -> str:
        """The template that these tokens make; a mention with other words than its value keeps them."""
        out, before, first = "", "", True
        for token in path:
            piece = self._piece(token, first)
            if out and self._spaced(before, piece.first):
                out += " "
            out += piece.text
            before, first = piece.last, piece.ends
        if out.endswith((".", "!", "?")) or not self.stops:
            return out
        return f"{out} ." if self._spaced(before, ".") else f"{out}."

    def _piece(self, token: str, first: bool) -> _Piece:
        """A token as it is written, first in a sentence or not."""
        if (token, first) not in self.pieces:
            name, phrase = mention_parts(token)
            words = phrase.split() if name and phrase else [token]
            if name:
                given = not phrase or symbols(self.wordings.spoken_value(name, tuple(words))) == tuple(words)
                fixed = self._written(words)
                fixed = fixed[:1].upper() + fixed[1:] if first else fixed
                text = f"[{name}]" if given else f"[{name}: {escaped(fixed)}]"
            else:
                surface = self.surfaces.get(token, token)
                text = escaped(surface[:1].upper() + surface[1:] if first else surface)
            self.pieces[token, first] = _Piece(text, words[0], words[-1], token in (".", "!", "?"))
        return self.pieces[token, first]

    def _written(self, words: Sequence[str]) -> str:
        out = self.surfaces.get(words[0], words[0])
        for left, right in pairwise(words):
            out += (" " if self._spaced(left, right) else "") + self.surfaces.get(right, right)
        return out

    def _spaced(self, left: str, right: str) -> bool:
        known = self.spaces.get((left, right))
        return usually_spaced(left, right) if known is None else known
