"""The mapping dictionary: per predicate its templates, a paraphrase thesaurus, and what else was learned; on disk too.

`DICT.json` is for people as much as for programs: UTF-8, stable order, one template a line.  An edited or added
template with `"pinned": true` survives re-learning, as one with `"accepted": true` does; the texts under `"rejected"`
and the thesaurus pairs under `"vetoed"` stay away.  Beside it `DICT.sources.jsonl.gz` holds the wordings behind every
entry; only what shows sources reads it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from verbalign.dictionary.frames import Frames
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.language import Language
from verbalign.values import Expression, Meaning

if TYPE_CHECKING:
    from verbalign.mentions.reading import MentionModel
    from verbalign.speak.generate import Speaker
    from verbalign.speak.realisation import Text
    from verbalign.understand import Parser, Reading


@dataclass(frozen=True)
class Entry:
    """What is known of one predicate.

    `stated`: for each argument (said, of so many wordings) where its value is new, and where it was just named."""

    predicate: str
    args: tuple[str, ...]
    templates: tuple[Template, ...] = ()
    declared: bool = False
    meanings: int = 0
    wordings: int = 0
    stated: Mapping[str, tuple[int, int, int, int]] = field(default_factory=dict)
    rejected: tuple[str, ...] = ()
    lists: Mapping[str, str] = field(default_factory=dict)  # argument -> what stands before the last member of a list
    valued: tuple[str, ...] = ()  # arguments whose values decide which template is used
    banked: tuple[str, ...] = ()  # and those of configurations that only people's own sentences say
    pool: tuple[str, ...] = ()  # the templates of all configurations,
    choices: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # and which of them each may use, by number
    subject: str = ""  # the argument that every meaning has,
    pronoun: str = ""  # and what people call it the second time
    behind: tuple[tuple[int, ...], ...] = ()  # the sources of each template of the pool
    frames: Frames | None = None  # where the templates are sentences with choices: how they go together

    def pooled(self, number: int) -> Template:
        """A template of the pool, with its sources."""
        return Template(self.pool[number], sources=self.behind[number] if self.behind else ())


@dataclass(frozen=True)
class Opener:
    """A phrase that places a sentence: `In the second case,` where `opens Cases 2` holds; `then`: the words that
    people begin the rest with."""

    text: str
    when: str
    weight: int
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """A wording behind a dictionary: its meaning, its text, and where its arguments are said; `args`: the values of
    the meaning, for sentences with choices."""

    meaning: str
    predicate: str
    text: str
    writer: str = ""
    arguments: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    expression: str = ""  # the meaning as it is written, where `meaning` is another name for it
    args: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Packed:
    """Sources as the bytes of their file, with the digest of what is in it."""

    sources: Sequence[Source]
    data: bytes
    digest: str


@dataclass(frozen=True)
class MappingDictionary:
    """How each predicate is put into words; immutable, and the same bytes whenever it is learned from the same data."""

    entries: Mapping[str, Entry]
    openers: tuple[Opener, ...] = ()
    thesaurus: tuple[Mapping[str, Any], ...] = ()
    vetoed: tuple[tuple[str, str], ...] = ()  # pairs that are no paraphrases, whatever is learned
    parameters: Mapping[str, Any] = field(default_factory=dict)
    learned: Mapping[str, Any] = field(default_factory=dict)  # the mention model and the moves, as JSON has them
    # what a dictionary was made from and where it lies makes no difference to what it says
    sources: Sequence[Source] = field(default=(), compare=False)
    packed: Packed | None = field(default=None, compare=False, repr=False)  # the sources, ready to be written
    digest: str = field(default="", compare=False)  # of the sources beside it
    path: str = field(default="", compare=False)

    # ---- speaking ----

    def say(
        self,
        meaning: str | Expression | Meaning,
        *,
        seed: int | None = None,
        place: Iterable[str] = (),
        guess: bool = False,
    ) -> Text:
        """The meaning in words; a `str` that knows its template, argument spans, sources and what it left out.

        What is doubtful is refused, unless it may be guessed."""
        return self.speaker.say(meaning, seed=seed, place=place, guess=guess)

    def alternatives(self, meaning: str | Expression | Meaning, *, place: Iterable[str] = ()) -> list[Text]:
        """All that could be said, best first."""
        return self.speaker.alternatives(meaning, place=place)

    # ---- understanding ----

    def parse(self, text: str) -> list[Reading]:
        """The meanings that a text may state, best first; none where nothing in it is understood."""
        return self.parser.parse(text)

    @cached_property
    def parser(self) -> Parser:
        from verbalign.understand import Parser

        return Parser(self)

    @cached_property
    def speaker(self) -> Speaker:
        from verbalign.speak.generate import Speaker

        return Speaker(self)

    @cached_property
    def language(self) -> Language:
        """The language of its wordings."""
        return Language(str(self.parameters.get("language", "en")))

    @cached_property
    def signatures(self) -> dict[str, tuple[str, ...]]:
        return {name: entry.args for name, entry in self.entries.items() if entry.declared}

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        return {name: entry.args for name, entry in self.entries.items()}

    @cached_property
    def model(self) -> MentionModel:
        """Where arguments are said: what `annotate` and `segment` go by."""
        from verbalign.mentions.reading import MentionModel

        try:
            return MentionModel.from_json(self.learned.get("mentions", {}))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise self._damaged("mentions") from None

    @cached_property
    def moves(self) -> dict[tuple[int, int], int]:
        """How often so many steps were said by so many sentences."""
        try:
            found = {tuple(map(int, key.split("-"))): int(n) for key, n in self.learned.get("moves", {}).items()}
            return {(steps, sentences): max(0, n) for (steps, sentences), n in found.items()}
        except (AttributeError, TypeError, ValueError):
            raise self._damaged("moves") from None

    def _damaged(self, name: str) -> InputError:
        return InputError(f'"{name}" under "learned" has been edited wrongly; learn again', path=self.path or None)

    # ---- on disk ----

    def to_json(self) -> dict[str, Any]:
        """The dictionary as plain JSON values."""
        from verbalign.dictionary.file import as_json

        return as_json(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `path` and, where the sources are known, `….sources.jsonl.gz` beside it: both, or neither."""
        from verbalign.dictionary.file import write

        write(self, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> MappingDictionary:
        """Read a dictionary; anything that is not one, or has been edited wrongly, is an `InputError`."""
        from verbalign.dictionary.file import read

        return read(path)

    def with_sources(self) -> MappingDictionary:
        """The dictionary with the wordings behind it, read from the file beside it."""
        if self.sources or not self.path:
            return self
        from verbalign.dictionary.file import read_sources, sources_path

        return replace(self, sources=read_sources(sources_path(self.path), self.digest))

    def _repr_html_(self) -> str:
        from html import escape

        rows = (
            f"<tr><td>{escape(name)}</td><td>{escape(t.text)}</td><td>{escape(', '.join(sorted(t.when)))}</td></tr>"
            for name, entry in self.entries.items()
            for t in entry.templates
        )
        return "<table><tr><th>predicate</th><th>template</th><th>when</th></tr>" + "".join(rows) + "</table>"
