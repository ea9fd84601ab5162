"""The mapping dictionary: per predicate its templates, a paraphrase thesaurus, and what else was learned; on disk too.

`DICT.json` is for people as much as for programs: UTF-8, stable order, one template a line.  An edited or added
template with `"pinned": true` survives re-learning, as one with `"accepted": true` does; the texts under `"rejected"`
and the thesaurus pairs under `"vetoed"` stay away.  Beside it `DICT.sources.jsonl.gz` holds the wordings behind every
entry; only what shows sources reads it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verbalign.errors import InputError, VerbalignError
from verbalign.files import read_bytes, read_text, replacing
from verbalign.template import Template, slot_fault
from verbalign.values import Expression, Meaning

if TYPE_CHECKING:
    from verbalign.generate import Speaker, Text
    from verbalign.mentions import MentionModel

FORMAT = 1
KIND = "dictionary"


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
    """A wording behind a dictionary: its meaning, its text, and where its arguments are said."""

    meaning: str
    predicate: str
    text: str
    writer: str = ""
    arguments: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class MappingDictionary:
    """How each predicate is put into words; immutable, and the same bytes whenever it is learned from the same data."""

    entries: Mapping[str, Entry]
    openers: tuple[Opener, ...] = ()
    thesaurus: tuple[Mapping[str, Any], ...] = ()
    vetoed: tuple[tuple[str, str], ...] = ()  # pairs that are no paraphrases, whatever is learned
    parameters: Mapping[str, Any] = field(default_factory=dict)
    learned: Mapping[str, Any] = field(default_factory=dict)  # the mention model and the moves, as JSON has them
    sources: tuple[Source, ...] = ()
    digest: str = ""  # of the sources beside it
    path: str = ""

    # ---- speaking ----

    def say(self, meaning: str | Expression | Meaning, *, seed: int | None = None, place: Iterable[str] = ()) -> Text:
        """The meaning in words; a `str` that knows its template, argument spans, sources and what it left out."""
        return self.speaker.say(meaning, seed=seed, place=place)

    def alternatives(self, meaning: str | Expression | Meaning, *, place: Iterable[str] = ()) -> list[Text]:
        """All that could be said, best first."""
        return self.speaker.alternatives(meaning, place=place)

    @cached_property
    def speaker(self) -> Speaker:
        from verbalign.generate import Speaker

        return Speaker(self)

    @cached_property
    def signatures(self) -> dict[str, tuple[str, ...]]:
        return {name: entry.args for name, entry in self.entries.items() if entry.declared}

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        return {name: entry.args for name, entry in self.entries.items()}

    @cached_property
    def model(self) -> MentionModel:
        """Where arguments are said: what `annotate` and `segment` go by."""
        from verbalign.mentions import MentionModel

        return MentionModel.from_json(self.learned.get("mentions", {}))

    @cached_property
    def moves(self) -> dict[tuple[int, int], int]:
        """How often so many steps were said by so many sentences."""
        found = self.learned.get("moves", {})
        return {(int(steps), int(sentences)): n for key, n in found.items() for steps, sentences in [key.split("-")]}

    # ---- on disk ----

    def to_json(self) -> dict[str, Any]:
        """The dictionary as plain JSON values."""
        return {
            "verbalign": KIND,
            "format": FORMAT,
            "parameters": dict(self.parameters),
            "sources": self.digest,
            "predicates": {name: _entry_json(entry) for name, entry in self.entries.items()},
            "openers": [
                {"text": o.text, "when": o.when, "weight": o.weight, "then": list(o.then)} for o in self.openers
            ],
            "thesaurus": [dict(pair) for pair in self.thesaurus],
            **({"vetoed": [list(pair) for pair in self.vetoed]} if self.vetoed else {}),
            "learned": dict(self.learned),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `path` and, where the sources are known, `….sources.jsonl.gz` beside it; each whole or not at all."""
        saved = self
        if self.sources:
            packed, digest = _packed(self.sources)
            saved = replace(self, digest=digest)
            with replacing(sources_path(path)) as out:
                out.write(packed)
        with replacing(path) as out:
            out.write((pretty(saved.to_json()) + "\n").encode())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> MappingDictionary:
        """Read a dictionary; anything that is not one, or has been edited wrongly, is an `InputError`."""
        return _Loader(path).dictionary()

    def with_sources(self) -> MappingDictionary:
        """The dictionary with the wordings behind it, read from the file beside it."""
        if self.sources or not self.path:
            return self
        return replace(self, sources=_load_sources(sources_path(self.path), self.digest))

    def _repr_html_(self) -> str:
        from html import escape

        rows = (
            f"<tr><td>{escape(name)}</td><td>{escape(t.text)}</td><td>{escape(', '.join(sorted(t.when)))}</td></tr>"
            for name, entry in self.entries.items()
            for t in entry.templates
        )
        return "<table><tr><th>predicate</th><th>template</th><th>when</th></tr>" + "".join(rows) + "</table>"


def sources_path(path: str | os.PathLike[str]) -> Path:
    """The file of sources beside a dictionary: `d.json` has `d.sources.jsonl.gz`."""
    path = Path(path)
    return path.with_name((path.name.removesuffix(".json") or path.name) + ".sources.jsonl.gz")


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "args": list(entry.args),
        **({"declared": True} if entry.declared else {}),
        "meanings": entry.meanings,
        "wordings": entry.wordings,
        "stated": {name: list(counts) for name, counts in entry.stated.items()},
        **({"lists": dict(entry.lists)} if entry.lists else {}),
        "templates": [_template_json(template) for template in entry.templates],
        **({"rejected": list(entry.rejected)} if entry.rejected else {}),
    }


def _template_json(template: Template) -> dict[str, Any]:
    return {
        "text": template.text,
        **({"when": sorted(template.when)} if template.when else {}),
        "weight": template.weight,
        **({"pinned": True} if template.pinned else {}),
        **({"accepted": True} if template.accepted else {}),
        **({"sources": list(template.sources)} if template.sources else {}),
    }


def pretty(value: Any, depth: int = 4, indent: str = "") -> str:
    """JSON with a line for each thing worth a line: members down to `depth`, deeper ones on one line."""
    if depth == 0 or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, list):
        if not all(isinstance(member, dict) for member in value):
            return json.dumps(value, ensure_ascii=False)
        lines = [inner + json.dumps(member, ensure_ascii=False) for member in value]
        return "[\n" + ",\n".join(lines) + "\n" + indent + "]"
    lines = [
        f"{inner}{json.dumps(str(key), ensure_ascii=False)}: {pretty(member, depth - 1, inner)}"
        for key, member in value.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n" + indent + "}"


def _packed(sources: Iterable[Source]) -> tuple[bytes, str]:
    """The sources as a gzip file without a time stamp, and the digest of what is in it."""
    import gzip
    import hashlib

    lines = [
        {
            "meaning": s.meaning,
            "predicate": s.predicate,
            "text": s.text,
            **({"writer": s.writer} if s.writer else {}),
            "arguments": {name: list(span) for name, span in s.arguments.items()},
        }
        for s in sources
    ]
    body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    digest = hashlib.sha256(body).hexdigest()[:16]
    head = json.dumps({"verbalign": "sources", "format": FORMAT, "digest": digest}) + "\n"
    return gzip.compress(head.encode() + body, 9, mtime=0), digest


def _load_sources(path: Path, digest: str) -> tuple[Source, ...]:
    if not path.exists():
        raise InputError("no such file; sources are shown only where it lies beside its dictionary", path=path)
    lines = read_bytes(path).decode("utf-8", "replace").splitlines()
    try:
        head = json.loads(lines[0])
        if head.get("verbalign") != "sources":
            raise InputError("is not a file of verbalign's sources", path=path)
        if head.get("digest") != digest:
            raise InputError("belongs to another dictionary than the one beside it; learn both again", path=path)
        rows = [json.loads(line) for line in lines[1:]]
        return tuple(
            Source(
                row["meaning"], row["predicate"], row["text"], row.get("writer", ""),
                {name: (span[0], span[1]) for name, span in row["arguments"].items()},
            )
            for row in rows
        )  # fmt: skip
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise InputError("is damaged; learn the dictionary again", path=path) from None


class _Loader:
    """Reads a dictionary file and says what is wrong with it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path

    def fault(self, fault: str) -> InputError:
        return InputError(fault, path=self.path)

    def dictionary(self) -> MappingDictionary:
        text = read_text(self.path)
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            cut = error.pos >= len(text.rstrip())
            fault = "the file ends too early; it was cut off" if cut else f"not JSON: {error.msg}"
            raise InputError(f"{fault}; mend it, or learn again", path=self.path, line=error.lineno) from None
        except RecursionError:
            raise self.fault("not a dictionary: nested too deeply") from None
        if not isinstance(data, dict) or data.get("verbalign") != KIND:
            raise self.fault("is not a verbalign dictionary; `verbalign learn` writes one")
        number = data.get("format")
        if not isinstance(number, int) or number > FORMAT:
            raise self.fault(f"has format {number!r}, newer than the {FORMAT} that this verbalign reads; upgrade it")
        try:
            return self._read(data)
        except VerbalignError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise self.fault(
                f"has been edited wrongly: {type(error).__name__}: {error}; mend it, or learn again"
            ) from None

    def _read(self, data: dict[str, Any]) -> MappingDictionary:
        predicates = data["predicates"]
        if not isinstance(predicates, dict):
            raise self.fault('"predicates" must be an object of entries')
        return MappingDictionary(
            entries={name: self._entry(name, saved) for name, saved in predicates.items()},
            openers=tuple(
                Opener(o["text"], o["when"], int(o["weight"]), tuple(o.get("then", ())))
                for o in data.get("openers", [])
            ),
            thesaurus=tuple(data.get("thesaurus", [])),
            vetoed=tuple((str(left), str(right)) for left, right in data.get("vetoed", [])),
            parameters=data.get("parameters", {}),
            learned=data.get("learned", {}),
            digest=data.get("sources", ""),
            path=str(self.path),
        )

    def _entry(self, name: str, saved: Any) -> Entry:
        if not isinstance(saved, dict) or not isinstance(saved.get("args"), list):
            raise self.fault(f"entry '{name}' has no list \"args\" of argument names")
        args = tuple(map(str, saved["args"]))
        templates = saved.get("templates")
        if not isinstance(templates, list):
            raise self.fault(f"entry '{name}' has no list \"templates\"")
        return Entry(
            name,
            args,
            tuple(self._template(name, args, number, t) for number, t in enumerate(templates, 1)),
            bool(saved.get("declared", False)),
            int(saved.get("meanings", 0)),
            int(saved.get("wordings", 0)),
            {key: (int(a), int(b), int(c), int(d)) for key, (a, b, c, d) in saved.get("stated", {}).items()},
            tuple(map(str, saved.get("rejected", []))),
            {str(key): str(joint) for key, joint in saved.get("lists", {}).items()},
        )

    def _template(self, name: str, args: tuple[str, ...], number: int, saved: Any) -> Template:
        where = f"template {number} of '{name}'"
        if not isinstance(saved, dict) or not isinstance(saved.get("text"), str) or not saved["text"].strip():
            raise self.fault(f'{where} has no "text"; write {{"text": "… [argument] …", "pinned": true}}')
        template = Template(
            saved["text"],
            frozenset(map(str, saved.get("when", []))),
            float(saved.get("weight", 0)),
            tuple(map(int, saved.get("sources", []))),
            bool(saved.get("pinned", False)),
            bool(saved.get("accepted", False)),
        )
        try:
            fault = slot_fault(template, name, args)
        except InputError as error:
            raise self.fault(f"{where}: {error}") from None
        if fault:
            raise self.fault(f"{where} {fault}")
        return template
