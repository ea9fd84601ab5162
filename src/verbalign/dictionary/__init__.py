"""The mapping dictionary: per predicate its templates, a paraphrase thesaurus, and what else was learned; on disk too.

`DICT.json` is for people as much as for programs: UTF-8, stable order, one template a line.  An edited or added
template with `"pinned": true` survives re-learning, as one with `"accepted": true` does; the texts under `"rejected"`
and the thesaurus pairs under `"vetoed"` stay away.  Beside it `DICT.sources.jsonl.gz` holds the wordings behind every
entry; only what shows sources reads it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from verbalign.dictionary.fits import Fits
from verbalign.dictionary.frames import Frames
from verbalign.dictionary.template import Template
from verbalign.errors import ExpressionError, InputError
from verbalign.language import Language
from verbalign.values import Expression, Meaning
from verbalign.values.objects import meaning_of

if TYPE_CHECKING:
    from verbalign.mentions.reading import MentionModel
    from verbalign.mentions.terms import Terms
    from verbalign.speak.generate import Speaker
    from verbalign.speak.realisation import Text
    from verbalign.speak.variation import Seed
    from verbalign.understand import Parser, Reading

Spoken: TypeAlias = "str | Expression | Mapping[str, Any] | Sequence[Expression | Mapping[str, Any]] | None"


FOUND = "found: "  # before a predicate among the tails: what is added where a fact was found, not a goal left


@dataclass(frozen=True)
class Opener:
    """A phrase that places a sentence: `In the second case,` where `opens Cases 2` holds; `then`: the words that
    people begin the rest with."""

    text: str
    when: str
    weight: int
    then: tuple[str, ...] = ()


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
    fits: Fits = field(default_factory=dict)  # where an argument does not fit everywhere: which of its values fit where
    opener: Opener | None = None  # what makes the statements of other predicates one of this: "I think"
    frames: Frames | None = None  # where the templates are sentences with choices: how they go together

    @property
    def worded(self) -> tuple[Template, ...]:
        """The templates that are for some values alone: people's own wordings, where these are learned."""
        return tuple(t for t in self.templates if t.when and not t.pinned and t.text not in self.rejected)

    def pooled(self, number: int) -> Template:
        """A template of the pool, with its sources."""
        return Template(self.pool[number], sources=self.behind[number] if self.behind else ())


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
        meaning: Spoken = None,
        /,
        *,
        seed: Seed = None,
        place: Iterable[str] = (),
        guess: bool = False,
        **arguments: Any,
    ) -> Text:
        """The meaning in words; a `str` that knows its template, argument spans, sources and what it left out.

        `meaning` is an expression, `say("push(repo=web, commits=3)")`; a predicate with its arguments as keywords,
        `say("push", repo="web", commits=3)`; or a dict, `say({"predicate": "push", "repo": "web"})`.  Where the
        dictionary has a single predicate, it need not be named.  Values are text, numbers, dates, lists or dicts.

        `seed` varies the choice among good templates.  What is doubtful is refused, unless `guess` is true.
        """
        return self.speaker.say(self.meant(meaning, arguments, place, seed), seed=seed, place=place, guess=guess)

    def say_all(self, rows: Any, *, seed: Seed = None, guess: bool = False) -> Iterator[Text]:
        """The text of each row of a data frame, or of each dict or meaning, in order, made as it is asked for.

        A row that can't be said gives an empty text, whose `fault` tells why."""
        from verbalign.speak.rows import say_all

        return say_all(self, rows, seed=seed, guess=guess)

    def alternatives(self, meaning: Spoken = None, /, *, place: Iterable[str] = (), **arguments: Any) -> list[Text]:
        """All that could be said, best first."""
        return self.speaker.alternatives(self.meant(meaning, arguments, place), place=place)

    def meant(
        self, meaning: Spoken, arguments: Mapping[str, Any], place: Iterable[str] = (), seed: Seed = None
    ) -> str | Expression | Meaning:
        """What a caller means by a meaning and arguments."""
        for name, given in (("place", place), ("seed", seed)):
            if isinstance(given, str):
                fault = f"'{name}' is an option of say, and can't be {given!r}"
                raise ExpressionError(f"{fault}; give an argument of that name in a dict: say({{'{name}': …}})")
        if isinstance(meaning, str | Expression) and not arguments:
            return meaning
        return meaning_of(meaning, arguments, self.entries)

    # ---- understanding ----

    def parse(self, text: str) -> list[Reading]:
        """The meanings that a text may state, best first; none where nothing in it is understood."""
        if not isinstance(text, str):
            raise InputError(f"parse takes a text, not {type(text).__name__}")
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

        return MentionModel.from_json(self.learned.get("mentions", {}))

    @cached_property
    def terms(self) -> Terms:
        """How values are put into words."""
        from verbalign.mentions.terms import Terms

        return Terms.from_json(self.learned.get("terms", {}))

    @cached_property
    def tails(self) -> dict[str, tuple[Template, ...]]:
        """By predicate, what people add to a sentence to say that step, too: ", which is true by arithmetic"."""
        return {
            predicate: tuple(Template(t["text"], frozenset(t["when"]), float(t["weight"])) for t in own)
            for predicate, own in self.learned.get("tails", {}).items()
        }

    @cached_property
    def moves(self) -> dict[tuple[int, int], int]:
        """How often so many steps were said by so many sentences."""
        named = ((*key.split("-"), n) for key, n in self.learned.get("moves", {}).items())
        return {(int(steps), int(sentences)): n for steps, sentences, n in named}

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
        """The predicates with their templates and an example each, for notebooks."""
        from verbalign.speak.notebook import overview

        return overview(self)
