"""Dictionary files: `DICT.json`, and `DICT.sources.jsonl.gz` beside it; written whole or not at all, read with care.

People edit the JSON, so whatever is wrong with it is said with its place: a predicate and the number of a template.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from verbalign.dictionary import Entry, MappingDictionary, Opener, Packed, Source
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
from verbalign.dictionary.template import Template, slot_fault
from verbalign.errors import InputError, OutputError, VerbalignError
from verbalign.files import read_bytes, read_text, replacing
from verbalign.language import Language
from verbalign.mentions.kinds import KINDS
from verbalign.run.parts import Long
from verbalign.values.text import shortened

FORMAT = 2  # 2: sentences with choices, and the plans that put them together; 1 is read as well
KIND = "dictionary"
FOREIGN = "is not a verbalign dictionary; `verbalign learn` writes one"


def sources_path(path: str | os.PathLike[str]) -> Path:
    """The file of sources beside a dictionary: `d.json` has `d.sources.jsonl.gz`."""
    path = Path(path)
    return path.parent / ((path.name.removesuffix(".json") or path.name) + ".sources.jsonl.gz")


# ---- writing ----


def write(dictionary: MappingDictionary, path: str | os.PathLike[str]) -> None:
    """Write a dictionary and, where its sources are known, the file of sources beside it: both, or neither.

    On a device (`/dev/stdout`) there is no place beside it, and the sources are left off."""
    if str(path) in ("", "-"):
        raise OutputError(f"'{path}': a dictionary cannot be written here; name a file with -o")
    ready = dictionary.packed
    packed = ready if ready and ready.sources is dictionary.sources else pack(dictionary.sources)
    text = pretty(as_json(replace(dictionary, digest=packed.digest) if dictionary.sources else dictionary)) + "\n"
    with ExitStack() as stack:
        out = stack.enter_context(replacing(path))
        out.write(text.encode())
        out.flush()  # a full disk is noticed before either file is replaced
        if dictionary.sources and (not Path(path).exists() or Path(path).is_file()):
            stack.enter_context(replacing(sources_path(path))).write(packed.data)


def as_json(dictionary: MappingDictionary) -> dict[str, Any]:
    """The dictionary as plain JSON values."""
    openers = [{"text": o.text, "when": o.when, "weight": o.weight, "then": list(o.then)} for o in dictionary.openers]
    return {
        "verbalign": KIND,
        "format": FORMAT,
        "parameters": dict(dictionary.parameters),
        "sources": dictionary.digest,
        "predicates": {name: entry_json(entry) for name, entry in dictionary.entries.items()},
        "openers": openers,
        "thesaurus": [dict(pair) for pair in dictionary.thesaurus],
        **({"vetoed": [list(pair) for pair in dictionary.vetoed]} if dictionary.vetoed else {}),
        "learned": dict(dictionary.learned),
    }


def entry_json(entry: Entry) -> dict[str, Any]:
    """What is known of one predicate as plain JSON values."""
    return {
        "args": list(entry.args),
        **({"declared": True} if entry.declared else {}),
        "meanings": entry.meanings,
        "wordings": entry.wordings,
        "stated": {name: list(counts) for name, counts in entry.stated.items()},
        **({"lists": dict(entry.lists)} if entry.lists else {}),
        "templates": [
            ({"id": number} if entry.frames else {}) | _template_json(template)
            for number, template in enumerate(entry.templates, 1)
        ],
        **({"rejected": list(entry.rejected)} if entry.rejected else {}),
        **({"subject": entry.subject} if entry.subject else {}),
        **({"pronoun": entry.pronoun} if entry.pronoun else {}),
        **({"valued": list(entry.valued)} if entry.valued else {}),
        **({"banked": list(entry.banked)} if entry.banked else {}),
        **({"pool": list(entry.pool)} if entry.pool else {}),
        **({"behind": [list(sources) for sources in entry.behind]} if entry.behind else {}),
        **({"choices": {key: list(numbers) for key, numbers in entry.choices.items()}} if entry.choices else {}),
        **({"frames": _frames_json(entry.frames)} if entry.frames else {}),
    }


def _frames_json(frames: Frames) -> dict[str, Any]:
    return {
        "kinds": dict(frames.kinds),
        "plans": [
            {
                "sentences": [number + 1 for number in plan.sentences],
                **({"unsaid": list(plan.unsaid)} if plan.unsaid else {}),
                "sources": list(plan.sources),
            }
            for plan in frames.plans
        ],
        **({"articles": {name: dict(found) for name, found in frames.articles.items()}} if frames.articles else {}),
        **({"repeated": list(frames.repeated)} if frames.repeated else {}),
        **({"implied": [list(found) for found in frames.implied]} if frames.implied else {}),
        **({"examples": {name: list(values) for name, values in frames.examples.items()}} if frames.examples else {}),
    }


def _template_json(template: Template) -> dict[str, Any]:
    return {
        "text": template.text,
        **({"when": sorted(template.when)} if template.when else {}),
        **(_sentence_json(template) if isinstance(template, SentenceTemplate) else {}),
        "weight": template.weight,
        **({"pinned": True} if template.pinned else {}),
        **({"accepted": True} if template.accepted else {}),
        **({"sources": list(template.sources)} if template.sources else {}),
    }


def _sentence_json(template: SentenceTemplate) -> dict[str, Any]:
    return {
        **({"only": list(template.only)} if template.only else {}),
        **({"doubts": list(template.doubts)} if template.doubts else {}),
        **({"small": True} if template.small else {}),
        **({"replaces": template.replaces} if template.replaces else {}),
    }


def pretty(value: Any, depth: int = 4, indent: str = "") -> str:
    """JSON with a line for each thing worth a line: members down to `depth`, deeper ones on one line."""
    if depth == 0 or not value or not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, list):
        long = len(value) > 40 and all(isinstance(member, str) for member in value)
        if not long and not all(isinstance(member, dict) for member in value):
            return json.dumps(value, ensure_ascii=False)
        lines = [inner + json.dumps(member, ensure_ascii=False) for member in value]
        return "[\n" + ",\n".join(lines) + "\n" + indent + "]"
    lines = [
        f"{inner}{json.dumps(str(key), ensure_ascii=False)}: {pretty(member, depth - 1, inner)}"
        for key, member in value.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n" + indent + "}"


def pack(sources: Sequence[Source]) -> Packed:
    """The sources as a gzip file without a time stamp, and the digest of what is in it."""
    lines, digest = source_lines(sources)
    return Packed(sources, gzipped(lines), digest)


def source_lines(sources: Sequence[Source]) -> tuple[Iterable[bytes], str]:
    """The lines of a file of sources, and the digest of what is in it, which the first line has."""
    import hashlib

    body = _Lines(sources) if isinstance(sources, Long) else list(_Lines(sources))
    found = hashlib.sha256()
    for line in body:
        found.update(line)
    digest = found.hexdigest()[:16]
    head = json.dumps({"verbalign": "sources", "format": FORMAT, "digest": digest}) + "\n"
    return chain([head.encode()], body), digest


class _Lines:
    """Sources as lines, written whenever they are gone through."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._sources = sources

    def __iter__(self) -> Iterator[bytes]:
        for s in self._sources:
            line = {
                "meaning": s.meaning,
                "predicate": s.predicate,
                "text": s.text,
                **({"writer": s.writer} if s.writer else {}),
                "arguments": {name: list(span) for name, span in s.arguments.items()},
                **({"expression": s.expression} if s.expression else {}),
                **({"args": dict(s.args)} if s.args else {}),
            }
            yield (json.dumps(line, ensure_ascii=False) + "\n").encode()


def gzipped(lines: Iterable[bytes]) -> bytes:
    """A gzip file without a time stamp; its header is the same on every system."""
    import gzip
    import io

    written = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, written, mtime=0) as out:
        for line in lines:
            out.write(line)
    return written.getvalue()


# ---- reading ----


def read_sources(path: str | os.PathLike[str], digest: str) -> tuple[Source, ...]:
    """The wordings in a file of sources, which must be those of the dictionary with this digest."""
    if not Path(path).exists():
        raise InputError("no such file; sources are shown only where it lies beside its dictionary", path=path)
    lines = read_bytes(path).decode("utf-8", "replace").removesuffix("\n").split("\n")
    try:
        head = json.loads(lines[0])
        if not isinstance(head, dict) or head.get("verbalign") != "sources":
            raise InputError("is not a file of verbalign's sources; learn the dictionary again", path=path)
        _check_format(head.get("format"), path)
        if head.get("digest") != digest:
            raise InputError("belongs to another dictionary than the one beside it; learn both again", path=path)
        return tuple(_source(json.loads(line)) for line in lines[1:])
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise InputError("is damaged; learn the dictionary again", path=path) from None


def _source(row: dict[str, Any]) -> Source:
    spans = {name: (span[0], span[1]) for name, span in row["arguments"].items()}
    args = {name: value if isinstance(value, str) else tuple(value) for name, value in row.get("args", {}).items()}
    return Source(
        row["meaning"], row["predicate"], row["text"], row.get("writer", ""), spans, row.get("expression", ""), args
    )


def _check_format(number: object, path: str | os.PathLike[str]) -> None:
    if type(number) is not int or number < 1:
        raise InputError(f"has no format number, but {number!r}; learn the dictionary again", path=path)
    if number > FORMAT:
        raise InputError(
            f"has format {number}, newer than the {FORMAT} that this verbalign reads; upgrade verbalign", path=path
        )


def read(path: str | os.PathLike[str]) -> MappingDictionary:
    """Read a dictionary; anything that is not one, or has been edited wrongly, is an `InputError`."""
    return _Reader(path).dictionary()


def entry_from_json(predicate: str, saved: Mapping[str, Any]) -> Entry:
    """The entry that `entry_json` has written."""
    return _Reader("")._entry(predicate, saved)


_KINDS: dict[type, str] = {
    str: "a text", list: "a list", dict: "an object in braces", bool: "true or false", int: "a whole number",
    float: "a number",
}  # fmt: skip


class _Reader:
    """Reads a dictionary file and says what is wrong with it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path, self.language = path, Language()

    def fail(self, fault: str) -> NoReturn:
        raise InputError(fault, path=self.path)

    def dictionary(self) -> MappingDictionary:
        text = read_text(self.path)
        if not text.strip():
            self.fail("the file is empty; `verbalign learn` writes a dictionary")
        if '"verbalign"' not in text:  # a table, say, or a corpus: that it is no JSON either does not help
            self.fail(FOREIGN)
        try:
            data = json.loads(text, object_pairs_hook=self._unique, parse_constant=self._no_number)
        except json.JSONDecodeError as error:
            cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
            fault = "the file ends too early, as if it was cut off" if cut else f"not JSON: {error.msg}"
            raise InputError(f"{fault}; mend it, or learn again", path=self.path, line=error.lineno) from None
        except RecursionError:
            self.fail("is not a verbalign dictionary: it is nested too deeply")
        if not isinstance(data, dict) or data.get("verbalign") != KIND:
            self.fail(FOREIGN)
        _check_format(data.get("format"), self.path)
        return self._read(data)

    def _unique(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            self.fail(f'has "{twice}" twice in one object; keep one of them')
        return found

    def _no_number(self, written: str) -> NoReturn:
        self.fail(f"holds {written} where a number should be; mend it, or learn again")

    def field(self, record: Mapping[str, Any], name: str, kind: type, where: str, default: Any = None) -> Any:
        """A field of a record; without a default it must be there."""
        value = record.get(name, default)
        if value is None:
            self.fail(f'{where} has no "{name}", which is {_KINDS[kind]}; mend it, or learn again')
        fits = isinstance(value, int | float if kind is float else kind)
        if not fits or (isinstance(value, bool) and kind is not bool):
            self.fail(f'"{name}" of {where} must be {_KINDS[kind]}, but is {_shown(value)}')
        return value

    def texts(self, record: Mapping[str, Any], name: str, where: str, default: Any = None) -> tuple[str, ...]:
        """A field that lists texts."""
        found = self.field(record, name, list, where, default)
        if not all(isinstance(text, str) for text in found):
            self.fail(f'"{name}" of {where} must list texts in quotes, but is {_shown(found)}')
        return tuple(found)

    def numbers(self, record: Mapping[str, Any], name: str, where: str, default: Any = None) -> tuple[int, ...]:
        """A field that lists whole numbers from 0 on."""
        found = self.field(record, name, list, where, default)
        if not all(type(number) is int and number >= 0 for number in found):
            self.fail(f'"{name}" of {where} must list whole numbers, but is {_shown(found)}')
        return tuple(found)

    def objects(self, record: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
        """A field of the file that lists objects."""
        found: list[dict[str, Any]] = self.field(record, name, list, "the file", [])
        if not all(isinstance(member, dict) for member in found):
            self.fail(f'"{name}" must list objects in braces')
        return found

    def _read(self, data: dict[str, Any]) -> MappingDictionary:
        openers = [self._opener(f"opener {n}", o) for n, o in enumerate(self.objects(data, "openers"), 1)]
        predicates = self.field(data, "predicates", dict, "the file")
        parameters = self.field(data, "parameters", dict, "the file", {})
        self.language = Language(str(parameters.get("language", "en")))
        return MappingDictionary(
            entries={name: self._entry(name, saved) for name, saved in predicates.items()},
            openers=tuple(openers),
            thesaurus=tuple(self.objects(data, "thesaurus")),
            vetoed=tuple(self._pair(pair) for pair in self.field(data, "vetoed", list, "the file", [])),
            parameters=parameters,
            learned=self.field(data, "learned", dict, "the file", {}),
            digest=self.field(data, "sources", str, "the file", ""),
            path=str(self.path),
        )

    def _opener(self, where: str, saved: dict[str, Any]) -> Opener:
        text, when = self.field(saved, "text", str, where), self.field(saved, "when", str, where)
        if not text.strip():
            self.fail(f'{where} has an empty "text"; remove it')
        return Opener(text, when, self.field(saved, "weight", int, where, 0), self.texts(saved, "then", where, []))

    def _pair(self, pair: Any) -> tuple[str, str]:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(word, str) for word in pair):
            self.fail(f'"vetoed" must list pairs of texts, but has {_shown(pair)}')
        return pair[0], pair[1]

    def _entry(self, name: str, saved: Any) -> Entry:
        where = f"'{name}'"
        if not isinstance(saved, dict):
            self.fail(f"{where} must be an object in braces, but is {_shown(saved)}")
        args = self.texts(saved, "args", where)
        if len(set(args)) < len(args):
            self.fail(f'"args" of {where} names an argument twice: {", ".join(args)}')
        templates = self.field(saved, "templates", list, where)
        stated = self.field(saved, "stated", dict, where, {})
        lists = self.field(saved, "lists", dict, where, {})
        frames = self._frames(saved, where, templates) if "frames" in saved else None
        return Entry(
            name,
            args,
            tuple(
                self._template(f"template {n} of {where}", name, args, t, frames) for n, t in enumerate(templates, 1)
            ),
            self.field(saved, "declared", bool, where, False),
            self.field(saved, "meanings", int, where, 0),
            self.field(saved, "wordings", int, where, 0),
            {key: self._four(stated, key, f"'stated' of {where}") for key in stated},
            self.texts(saved, "rejected", where, []),
            {key: self.field(lists, key, str, f"'lists' of {where}") for key in lists},
            self.texts(saved, "valued", where, []),
            self.texts(saved, "banked", where, []),
            pool := self.texts(saved, "pool", where, []),
            self._choices(saved, where, len(pool)),
            self.field(saved, "subject", str, where, ""),
            self.field(saved, "pronoun", str, where, ""),
            self._behind(saved, where, len(pool)),
            frames,
        )

    def _frames(self, entry: Mapping[str, Any], where: str, templates: Sequence[Any]) -> Frames:
        saved = self.field(entry, "frames", dict, where)
        ids: dict[int, int] = {}
        for place, template in enumerate(templates):
            if not isinstance(template, dict) or "id" not in template:
                continue
            if ids.setdefault(self.field(template, "id", int, f"template {place + 1} of {where}"), place) != place:
                self.fail(f'two templates of {where} have the "id" {template["id"]}; leave it out where you add one')
        where = f"'frames' of {where}"
        plans = self.field(saved, "plans", list, where, [])
        if not all(isinstance(plan, dict) for plan in plans):
            self.fail(f'"plans" of {where} must list objects in braces')
        kinds = self.field(saved, "kinds", dict, where, {})
        for name, kind in kinds.items():
            if kind not in KINDS:
                self.fail(f"'{name}' in \"kinds\" of {where} is {_shown(kind)}; it must be one of: {', '.join(KINDS)}")
        articles = self.field(saved, "articles", dict, where, {})
        examples = self.field(saved, "examples", dict, where, {})
        implied = self.field(saved, "implied", list, where, [])
        if not all(isinstance(row, list) and len(row) == 4 and all(isinstance(x, str) for x in row) for row in implied):
            self.fail(f'"implied" of {where} must list rows of four texts')
        return Frames(
            tuple(self._plans(plans, where, ids)),
            kinds,
            {
                name: {key: self.field(found, key, str, f"'articles' of {where}") for key in found}
                for name in articles
                for found in [self.field(articles, name, dict, f"'articles' of {where}")]
            },
            self.texts(saved, "repeated", where, []),
            tuple((a, b, c, d) for a, b, c, d in implied),
            {name: self.texts(examples, name, f"'examples' of {where}") for name in examples},
        )

    def _plans(self, plans: Sequence[Mapping[str, Any]], where: str, ids: Mapping[int, int]) -> Iterator[Plan]:
        """Plans by the places of their templates.  A template that somebody has removed is gone from its plans; where
        it was the first sentence, the plan goes too, since the rest may speak of what it named."""
        for number, saved in enumerate(plans, 1):
            here = f"plan {number} in {where}"
            named = self.numbers(saved, "sentences", here)
            if not named:
                self.fail(f'{here} has no "sentences"; remove it, or learn again')
            sources, unsaid = self.numbers(saved, "sources", here, []), self.texts(saved, "unsaid", here, [])
            if named[0] in ids:
                yield Plan(tuple(ids[one] for one in named if one in ids), sources, unsaid)

    def _choices(self, saved: Mapping[str, Any], where: str, many: int) -> dict[str, tuple[int, ...]]:
        choices = self.field(saved, "choices", dict, where, {})
        found = {key: self.numbers(choices, key, f"'choices' of {where}") for key in choices}
        if any(number >= many for numbers in found.values() for number in numbers):
            self.fail(f"a choice of {where} names a template that is not in its pool; learn again")
        return found

    def _behind(self, saved: Mapping[str, Any], where: str, many: int) -> tuple[tuple[int, ...], ...]:
        found = self.field(saved, "behind", list, where, [])
        listed = all(isinstance(one, list) and all(type(n) is int and n >= 0 for n in one) for one in found)
        if not listed or (found and len(found) != many):
            self.fail(f'"behind" of {where} must list the sources of each template of its pool; learn again')
        return tuple(map(tuple, found))

    def _four(self, stated: Mapping[str, Any], name: str, where: str) -> tuple[int, int, int, int]:
        counts = self.numbers(stated, name, where)
        if len(counts) != 4:
            self.fail(f'"{name}" of {where} must list four numbers, but is {_shown(list(counts))}')
        return counts[0], counts[1], counts[2], counts[3]

    def _template(
        self, where: str, predicate: str, args: tuple[str, ...], saved: Any, frames: Frames | None
    ) -> Template:
        if not isinstance(saved, dict) or not isinstance(saved.get("text"), str) or not saved["text"].strip():
            self.fail(f'{where} has no "text"; write {{"text": "… [argument] …", "pinned": true}}')
        common = (
            saved["text"],
            frozenset(self.texts(saved, "when", where, [])),
            float(self.field(saved, "weight", float, where, 0)),
            self.numbers(saved, "sources", where, []),
            self.field(saved, "pinned", bool, where, False),
            self.field(saved, "accepted", bool, where, False),
        )
        if frames is not None:
            sentence = SentenceTemplate(
                *common,
                self.texts(saved, "only", where, []),
                self.texts(saved, "doubts", where, []),
                self.field(saved, "small", bool, where, False),
                self.field(saved, "replaces", str, where, ""),
            )
            if wrong := sentence.fault(predicate, args, frames.kinds, self.language):
                self.fail(f"{where} {wrong}")
            return sentence
        template = Template(*common)
        try:
            fault = slot_fault(template, predicate, args)
        except VerbalignError as error:
            self.fail(f"{where}: {error}")
        if fault:
            self.fail(f"{where} {fault}")
        return template


def _shown(value: object) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), 60)
