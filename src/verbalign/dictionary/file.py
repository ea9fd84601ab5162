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
from verbalign.dictionary.fits import Fit, Fits
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate
from verbalign.dictionary.schema import Check, dictionary_check, entry_check, place
from verbalign.dictionary.template import Template, brackets, slot_fault
from verbalign.errors import InputError, OutputError, VerbalignError
from verbalign.files import exists, is_file, read_bytes, read_text, replacing
from verbalign.language import Language
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
        if dictionary.sources and (not exists(path) or is_file(path)):
            stack.enter_context(replacing(sources_path(path), beside=path)).write(packed.data)


def as_json(dictionary: MappingDictionary) -> dict[str, Any]:
    """The dictionary as plain JSON values."""
    return {
        "verbalign": KIND,
        "format": FORMAT,
        "parameters": dict(dictionary.parameters),
        "sources": dictionary.digest,
        "predicates": {name: entry_json(entry) for name, entry in dictionary.entries.items()},
        "openers": [_opener_json(opener) for opener in dictionary.openers],
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
        **({"opener": _opener_json(entry.opener)} if entry.opener else {}),
        **({"fits": _fits_json(entry.fits)} if entry.fits else {}),
        **({"valued": list(entry.valued)} if entry.valued else {}),
        **({"banked": list(entry.banked)} if entry.banked else {}),
        **({"pool": list(entry.pool)} if entry.pool else {}),
        **({"behind": [list(sources) for sources in entry.behind]} if entry.behind else {}),
        **({"choices": {key: list(numbers) for key, numbers in entry.choices.items()}} if entry.choices else {}),
        **({"frames": _frames_json(entry.frames)} if entry.frames else {}),
    }


def _opener_json(opener: Opener) -> dict[str, Any]:
    return {"text": opener.text, "when": opener.when, "weight": opener.weight, "then": list(opener.then)}


def _opener(saved: Mapping[str, Any]) -> Opener:
    return Opener(saved["text"], saved["when"], saved.get("weight", 0), tuple(saved.get("then", ())))


def _fits_json(fits: Fits) -> dict[str, Any]:
    return {name: [fit.to_json() for fit in own] for name, own in fits.items()}


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
        **({"familiar": list(template.familiar)} if template.familiar else {}),
        **({"silent": list(template.silent)} if template.silent else {}),
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
    if not exists(path):
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
    return _DictionaryReader(path).dictionary()


def entry_from_json(predicate: str, saved: Mapping[str, Any]) -> Entry:
    """The entry that `entry_json` has written."""
    reader = _DictionaryReader("")
    reader.keeps(entry_check(), saved, ("predicates", predicate))
    return reader.entry(predicate, saved)


class _DictionaryReader:
    """Reads a dictionary file and says what is wrong with it: first what breaks its schema, then what does not go
    together."""

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
        data = self._parsed(text)
        if not isinstance(data, dict) or data.get("verbalign") != KIND:
            self.fail(FOREIGN)
        _check_format(data.get("format"), self.path)
        self.keeps(dictionary_check(), data)
        return self._read(data)

    def _parsed(self, text: str) -> Any:
        try:
            data = json.loads(text, object_pairs_hook=self._unique, parse_constant=self._no_number)
            if "\\u" in text:  # halves of signs can come in by escapes only
                json.dumps(data, ensure_ascii=False).encode()
            return data
        except json.JSONDecodeError as error:
            cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
            fault = "the file ends too early, as if it was cut off" if cut else f"not JSON: {error.msg}"
            raise InputError(f"{fault}; fix it, or learn again", path=self.path, line=error.lineno) from None
        except RecursionError:
            self.fail("is not a verbalign dictionary: it is nested too deeply")
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            self.fail(f"holds half a character ({half}), which is not valid text; fix it, or learn again")
        except ValueError:  # Python reads no number of thousands of digits
            self.fail("holds a number with too many digits; fix it, or learn again")

    def keeps(self, check: Check, value: Any, path: tuple[str, ...] = ()) -> None:
        """Fail with the place where a value breaks its schema, if it does."""
        if breach := check(value):
            self.fail(f"{place((*path, *breach.path))} {breach.fault}")

    def _unique(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            self.fail(f'has "{twice}" twice in one object; keep one of them')
        return found

    def _no_number(self, written: str) -> NoReturn:
        self.fail(f"holds {written} where a number should be; fix it, or learn again")

    def _read(self, data: dict[str, Any]) -> MappingDictionary:
        parameters = data.get("parameters", {})
        self.language = Language(parameters.get("language", "en"))
        return MappingDictionary(
            entries={name: self.entry(name, saved) for name, saved in data["predicates"].items()},
            openers=tuple(map(_opener, data.get("openers", ()))),
            thesaurus=tuple(data.get("thesaurus", ())),
            vetoed=tuple((left, right) for left, right in data.get("vetoed", ())),
            parameters=parameters,
            learned=data.get("learned", {}),
            digest=data.get("sources", ""),
            path=str(self.path),
        )

    def entry(self, name: str, saved: Mapping[str, Any]) -> Entry:
        """The entry of a predicate, which keeps its schema."""
        where, args, templates = f"'{name}'", tuple(saved["args"]), saved.get("templates", [])
        if len(set(args)) < len(args):
            self.fail(f'"args" of {where} names an argument twice: {", ".join(args)}')
        for field in ("valued", "banked", "lists"):
            if unknown := next((one for one in saved.get(field, ()) if one not in args), None):
                self.fail(
                    f"\"{field}\" of {where} names '{unknown}', but {name} has: {', '.join(args) or 'no arguments'}"
                )
        frames = self._frames(saved["frames"], where, templates) if "frames" in saved else None
        made = (self._template(f"template {n} of {where}", name, args, t, frames) for n, t in enumerate(templates, 1))
        return Entry(
            name,
            args,
            tuple(made),
            saved.get("declared", False),
            saved.get("meanings", 0),
            saved.get("wordings", 0),
            {key: tuple(counts) for key, counts in saved.get("stated", {}).items()},
            tuple(saved.get("rejected", ())),
            saved.get("lists", {}),
            tuple(saved.get("valued", ())),
            tuple(saved.get("banked", ())),
            pool := self._pool(saved.get("pool", ()), name, args),
            self._choices(saved.get("choices", {}), where, len(pool)),
            saved.get("subject", ""),
            saved.get("pronoun", ""),
            self._behind(saved.get("behind", ()), where, len(pool)),
            {key: tuple(map(Fit.from_json, own)) for key, own in saved.get("fits", {}).items()},
            _opener(saved["opener"]) if "opener" in saved else None,
            frames,
        )

    def _frames(self, saved: Mapping[str, Any], where: str, templates: Sequence[Mapping[str, Any]]) -> Frames:
        ids: dict[int, int] = {}
        for number, template in enumerate(templates):
            if "id" in template and ids.setdefault(template["id"], number) != number:
                self.fail(f'two templates of {where} have the "id" {template["id"]}; leave it out where you add one')
        return Frames(
            tuple(self._plans(saved.get("plans", ()), ids)),
            saved.get("kinds", {}),
            saved.get("articles", {}),
            tuple(saved.get("repeated", ())),
            tuple((a, b, c, d) for a, b, c, d in saved.get("implied", ())),
            {name: tuple(values) for name, values in saved.get("examples", {}).items()},
        )

    def _plans(self, plans: Sequence[Mapping[str, Any]], ids: Mapping[int, int]) -> Iterator[Plan]:
        """Plans by the places of their templates.  A template that somebody has removed is gone from its plans; where
        it was the first sentence, the plan goes too, since the rest may speak of what it named."""
        for saved in plans:
            named, sources, unsaid = saved["sentences"], saved.get("sources", ()), saved.get("unsaid", ())
            if named[0] in ids:
                yield Plan(tuple(ids[one] for one in named if one in ids), tuple(sources), tuple(unsaid))

    def _pool(self, pool: Sequence[str], predicate: str, args: tuple[str, ...]) -> tuple[str, ...]:
        """The pool, if its brackets open slots that are arguments; all are looked at in one go, for there are many."""
        known = {f"[{name}]" for name in args} | {"[[", "]]"}
        for slot in {bracket for text in pool if "[" in text or "]" in text for bracket in brackets(text)} - known:
            if slot[1:-1].partition(": ")[0] not in args or slot in "[]":
                text = next(text for text in pool if slot in text)
                template = f"a template in the pool of '{predicate}', {shortened(text, 60)!r},"
                self.fail(f"{template} has a slot {slot}, but {predicate} has: {', '.join(args) or 'no arguments'}")
        return tuple(pool)

    def _choices(self, choices: Mapping[str, Sequence[int]], where: str, many: int) -> dict[str, tuple[int, ...]]:
        if any(numbers and max(numbers) >= many for numbers in choices.values()):
            self.fail(f"a choice of {where} names a template that is not in its pool; learn again")
        return {key: tuple(numbers) for key, numbers in choices.items()}

    def _behind(self, behind: Sequence[Sequence[int]], where: str, many: int) -> tuple[tuple[int, ...], ...]:
        if behind and len(behind) != many:
            self.fail(f'"behind" of {where} must list the sources of each template of its pool; learn again')
        return tuple(map(tuple, behind))

    def _template(
        self, where: str, predicate: str, args: tuple[str, ...], saved: Mapping[str, Any], frames: Frames | None
    ) -> Template:
        common = (
            saved["text"],
            frozenset(saved.get("when", ())),
            float(saved.get("weight", 0)),
            tuple(saved.get("sources", ())),
            saved.get("pinned", False),
            saved.get("accepted", False),
        )
        if frames is not None:
            sentence = SentenceTemplate(
                *common,
                tuple(saved.get("only", ())),
                tuple(saved.get("doubts", ())),
                saved.get("small", False),
                saved.get("replaces", ""),
                tuple(saved.get("familiar", ())),
                tuple(saved.get("silent", ())),
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
