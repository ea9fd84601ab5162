"""What a study is: the meanings to be worded, the writers, what each was asked, and what each replied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from verbalign.dictionary.frames import plain_value
from verbalign.language import Language
from verbalign.mentions.kinds import Value, kinds
from verbalign.studies.people import Participant
from verbalign.values import Meaning
from verbalign.values.expression import format_meaning

ENOUGH = 3  # wordings of a meaning, unless somebody says otherwise: two agree, or the third decides
QUESTION = "How would you say this?"
HINT = "Write what you would say to someone, in a sentence or two. Mention everything on the list, in your own words."
PROOF_HINT = "Write the proof as you would for a reader, in whole sentences. Mention what a reader needs to follow it."


class Reply(Enum):
    """What a writer does with a meaning."""

    WORDING = "wording"
    SKIP = "skip"
    NEVER = "never"  # "I would not say this"


@dataclass(frozen=True)
class AskedMeaning:
    """A meaning to be worded, or a proof: then the expressions are its steps, and `theorem` is what they prove."""

    id: str
    meaning: Meaning
    theorem: str | None = None
    had: int = 0  # wordings that it has already elsewhere
    weight: float = 1.0  # how much a wording of it would help, beside the others

    @cached_property
    def args(self) -> dict[str, Value]:
        """The values by their names, those of later expressions as `2.goal`; without what is empty."""
        pairs = (
            (self.key(number, name), plain_value(value))
            for number, expression in enumerate(self.meaning, 1)
            for name, value in expression.args
        )
        return {name: value for name, value in pairs if value}

    @property
    def single(self) -> bool:
        """Is this one expression, and no proof?"""
        return len(self.meaning) == 1 and self.theorem is None

    def key(self, number: int, name: str) -> str:
        """The name of an argument among all of this meaning; expressions count from 1."""
        return name if self.single else f"{number}.{name}"

    @property
    def written(self) -> str:
        return self.id if self.theorem is not None else format_meaning(self.meaning)


@dataclass(frozen=True)
class WordingStudy:
    """A study before anyone has written: what is to be worded, how often, and what the writers are told."""

    items: tuple[AskedMeaning, ...]
    wordings: int = ENOUGH  # of each meaning
    about: str = ""  # what the texts are for, in the words of whoever asks
    language: str = "en"
    signatures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    declared: Mapping[str, str] = field(default_factory=dict)  # kinds of values

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of the values of each argument."""
        columns: dict[str, list[Value]] = {}
        for item in self.items:
            for name, value in item.args.items():
                columns.setdefault(name, []).append(value)
        return kinds(columns, self.tongue, self.declared)

    @cached_property
    def tongue(self) -> Language:
        return Language(self.language)

    @property
    def of_proofs(self) -> bool:
        return any(item.theorem is not None for item in self.items)

    @property
    def hint(self) -> str:
        """What the writers are told to do."""
        return PROOF_HINT if self.of_proofs else HINT

    @property
    def wanted(self) -> int:
        """How many wordings are to be written."""
        return sum(max(0, self.wordings - item.had) for item in self.items)


@dataclass(frozen=True, slots=True)
class AskedPlace:
    """When a writer was first shown a meaning; `item` counts the study's."""

    item: int
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class WriterReply:
    """A reply as it was given; `id` is the sender's own, so that sending twice is not writing twice."""

    id: str
    writer: int
    item: int
    reply: Reply
    text: str  # empty unless it is a wording
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class WordingRecord:
    """A study with all that its writers have replied, revisions included, in the order of saying."""

    study: WordingStudy
    writers: tuple[Participant, ...]
    places: tuple[tuple[AskedPlace, ...], ...]  # places[writer] in that writer's order
    replies: tuple[WriterReply, ...]

    def in_force(self) -> dict[tuple[int, int], WriterReply]:
        """The reply that counts for each (writer, item): the last one."""
        return {(said.writer, said.item): said for said in self.replies}
