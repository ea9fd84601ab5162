"""The values that pass from room to room: all frozen, and all by position, so that every word knows its source.

A *meaning* is one expression or several; an *instance* is a meaning with its verbalizations; a *corpus* is a list of
instances, or of proofs from which instances are cut.  This module imports nothing of ours.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

Value: TypeAlias = "str | Expression | tuple[Value, ...]"
Span: TypeAlias = tuple[int, int]

GAP = -1  # in an alignment: this row has no word in this column
KINDS = (  # what the values of an argument may be; `mentions.kinds` tells which they are
    "name", "number", "quantity", "money", "date", "time", "list", "closed", "expression",
)  # fmt: skip


class Token(NamedTuple):
    """A word or sign with its place in the source text: `source[start:end] == text`."""

    text: str
    start: int
    end: int


token = partial(tuple.__new__, Token)  # as Token._make, in half the time


@dataclass(frozen=True, slots=True)
class Expression:
    """A predicate with its arguments, in the order given: `rewrite(lemma=absval_eq, goal=|i| = |-i|)`."""

    predicate: str
    args: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        for known, value in self.args:
            if known == name:
                return value
        raise KeyError(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the arguments, in the order given."""
        return tuple(name for name, _ in self.args)


Meaning: TypeAlias = tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Verbalization:
    """One wording of a meaning: the text as written, its tokens, and who wrote it where that is known."""

    text: str
    tokens: tuple[Token, ...]
    writer: str | None = None
    places: bytes = field(default=b"", init=False, repr=False, compare=False)  # of tokens that are still to be cut

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens' texts: words and signs, in order."""
        return tuple(token.text for token in self.tokens)

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent and stored without the tokens' texts, which are in the text: a tenth of the size and of the time."""
        places = self.places
        if not places:
            with suppress(AttributeError):  # not cut yet
                cut = object.__getattribute__(self, "tokens")
                places = array("I", chain.from_iterable((token.start, token.end) for token in cut)).tobytes()
        return uncut, (self.text, self.writer, places)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The tokens, when they are asked for: most who go through a corpus do not."""
            if name != "tokens":
                raise AttributeError(f"'Verbalization' has no attribute '{name}'")
            if self.places:
                places = array("I", self.places)
                starts, ends = places[::2], places[1::2]
                spelled = [self.text[start:end] for start, end in zip(starts, ends, strict=True)]
                cut = tuple(map(token, zip(spelled, starts, ends, strict=True)))
            else:
                from verbalign.values.text import tokens

                cut = tokens(self.text)
            object.__setattr__(self, "tokens", cut)
            return cut


def uncut(text: str, writer: str | None = None, places: bytes = b"") -> Verbalization:
    """A verbalization whose tokens are cut when they are asked for; `places`: where they begin and end, if known."""
    found = object.__new__(Verbalization)
    object.__setattr__(found, "text", text)
    object.__setattr__(found, "writer", writer)
    object.__setattr__(found, "places", places)
    return found


@dataclass(frozen=True, slots=True)
class Instance:
    """A meaning with its verbalizations; `context` holds what is known of the place where it was said."""

    id: str
    meaning: Meaning
    verbalizations: tuple[Verbalization, ...]
    context: frozenset[str] = frozenset()
    group: str = ""  # instances of one proof or document belong together

    @property
    def predicate(self) -> str:
        """The predicate of the meaning, or of its first expression."""
        return self.meaning[0].predicate


@dataclass(frozen=True, slots=True)
class ProofText:
    """One writer's text of a proof, sentence by sentence."""

    writer: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof: its steps in depth-first order, and the texts that put it into words."""

    id: str
    theorem: str
    steps: tuple[Expression, ...]
    texts: tuple[ProofText, ...] = ()


@dataclass(frozen=True, slots=True)
class Warning:
    """Something in the input that was passed over or mended: counted and named, never silent."""

    place: str
    fault: str

    def __str__(self) -> str:
        return f"{self.place}: {self.fault}"


class Structure(Enum):
    """What the meanings of a corpus are: how it is learned from depends on this alone."""

    EXPRESSIONS = "expressions"  # one each: rows of tables, records, forms that are not cut into conditions
    ACTS = "acts"  # of dialogue: a few predicates, whose arguments come and go
    TRIPLES = "triples"  # sets of property(subject, object)
    FORMS = "forms"  # what is asked for is the predicate, conditions are the arguments
    PROOFS = "proofs"
    MIXED = "mixed"  # lists of any expressions, or several of these


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a reader gives: instances, or proofs whose sentences are yet to be matched with their steps."""

    instances: Sequence[Instance] = ()  # a tuple, or on disk where they are many (`parts`)
    proofs: tuple[Proof, ...] = ()
    signatures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # declared, not merely seen
    warnings: tuple[Warning, ...] = ()
    format: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)  # of the values of arguments, where a header declares them
    empty: tuple[str, ...] = ()  # arguments that have a column, but nowhere a value
    structure: Structure | None = None  # as the reader says; where none does, what the meanings are tells

    def __iter__(self) -> Iterator[Instance]:
        return iter(self.instances)

    def __len__(self) -> int:
        return len(self.instances) + len(self.proofs)
