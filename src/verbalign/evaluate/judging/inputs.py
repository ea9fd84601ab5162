"""From files to the items of a study: texts of two systems, thesaurus pairs, templates, texts with their meanings.

A file is JSONL, or TSV with the header `MR<TAB>output` (then the meaning is the id).  What cannot be judged is passed
over with a warning that names it; what cannot be read is an error that names its line.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verbalign.errors import InputError
from verbalign.evaluate.judging.study import Item, Kind, Panel
from verbalign.files import can_be_encoded, read_lines
from verbalign.values import Warning

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary


@dataclass(frozen=True, slots=True)
class StudyItems:
    """The items of a study, the names of the systems they come from, and what was passed over."""

    items: tuple[Item, ...]
    systems: tuple[str, ...]
    warnings: tuple[Warning, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    path: str
    line: int
    fields: Mapping[str, Any]

    def fault(self, fault: str) -> InputError:
        return InputError(fault, path=self.path, line=self.line)

    def warning(self, fault: str) -> Warning:
        return Warning(f"{self.path}:{self.line}", fault)

    def get(self, *names: str) -> str | None:
        """The first of these fields that is given, as a string; an empty one counts as not given."""
        for name in names:
            value = self.fields.get(name)
            if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value).strip():
                return self.whole(str(value))
        return None

    def need(self, *names: str) -> str:
        value = self.get(*names)
        if value is None:
            raise self.fault(f'has no "{names[0]}" that is a text; add one')
        return value

    def whole(self, text: str) -> str:
        if not can_be_encoded(text):
            raise self.fault("holds half a character (a lone surrogate); write the text anew as UTF-8")
        return text


def readability(ours: str, rival: str) -> StudyItems:
    """Pairs of texts of the same meaning, matched by id; an id that only one file can say is named."""
    warnings: list[Warning] = []
    texts = [_texts(path, warnings) for path in (ours, rival)]
    for one, other, path in ((texts[0], texts[1], rival), (texts[1], texts[0], ours)):
        warnings += [row.warning(f"no text for {id} in {path}") for id, (row, _) in one.items() if id not in other]
    items = [
        Item(id, (Panel("", text), Panel("", texts[1][id][1]))) for id, (_, text) in texts[0].items() if id in texts[1]
    ]
    if not items:
        raise InputError(f"shares no id with {rival}; both need texts of the same meanings", path=ours)
    return StudyItems(tuple(items), _names((ours, rival)), tuple(warnings))


def _texts(path: str, warnings: list[Warning]) -> dict[str, tuple[_Row, str]]:
    texts: dict[str, tuple[_Row, str]] = {}
    for row in _rows(path):
        id, text = row.need("id"), row.get("text", "output")
        if id in texts:
            raise row.fault(f"has the id {id} of line {texts[id][0].line}; give each text its own")
        if text is None:
            warnings.append(row.warning(f"no text for {id}"))
        else:
            texts[id] = row, text
    return texts


def thesaurus(paths: Sequence[str]) -> StudyItems:
    """Paraphrase pairs with the sentences they were seen in, from JSONL or from dictionaries."""
    return _each(paths, _pair, lambda dictionary: dictionary.thesaurus)


def templates(paths: Sequence[str]) -> StudyItems:
    """Templates, each with its predicate and an example, from JSONL or from dictionaries."""
    from verbalign.evaluate.judging.dictionaries import template_rows

    return _each(paths, _template, template_rows)


def fidelity(paths: Sequence[str], meanings: str | None = None) -> StudyItems:
    """Texts with their formal meaning, which stands in the row itself or under the same id in the file of meanings."""
    known = {row.need("id"): row for row in _rows(meanings)} if meanings else {}
    return _each(paths, lambda row: _faithful(row, known))


def _each(
    paths: Sequence[str],
    item_of: Callable[[_Row], tuple[str, list[Panel]] | str],
    of_dictionary: Callable[[MappingDictionary], Iterable[Mapping[str, Any]]] | None = None,
) -> StudyItems:
    """The items of every file; `item_of` gives an id and panels, or says why there are none."""
    items: list[Item] = []
    warnings: list[Warning] = []
    for system, path in enumerate(paths):
        seen: dict[str, Item] = {}
        for row in _rows(path, of_dictionary):
            made = item_of(row)
            if isinstance(made, str):
                warnings.append(row.warning(made))
                continue
            item = Item(made[0], tuple(made[1]), system)
            if item.id in seen:
                if seen[item.id] != item:
                    raise row.fault(f"has the id {item.id} a second time; give each its own")
                warnings.append(row.warning(f"{item.id} stands there twice"))
            seen.setdefault(item.id, item)
        if not seen:
            raise InputError("has nothing to judge", path=path)
        items += seen.values()
    return StudyItems(tuple(items), _names(paths), tuple(warnings))


def _pair(row: _Row) -> tuple[str, list[Panel]]:
    pair = row.fields.get("pair")
    if isinstance(pair, list) and len(pair) == 2 and all(isinstance(side, str) and side.strip() for side in pair):
        left, right = map(row.whole, pair)
    else:
        left, right = row.need("left", "a"), row.need("right", "b")
    panels = [Panel("One", left), Panel("The other", right)]
    if examples := _examples(row):
        panels.append(Panel("Seen in", "\n".join(examples)))
    return f"{left} ≈ {right}", panels


def _template(row: _Row) -> tuple[str, list[Panel]]:
    predicate, template = row.need("predicate"), row.need("template")
    panels = [Panel("Meaning", predicate, formal=True), Panel("Template", template)]
    if examples := _examples(row):
        panels.append(Panel("For example", "\n".join(examples)))
    return row.get("id") or f"{predicate}: {template}", panels


def _examples(row: _Row, most: int = 4) -> list[str]:
    """The examples of a row: strings, pairs of them, or objects with a text; the first few, so that the page stays
    readable."""
    given = row.fields.get("examples", row.fields.get("example"))
    texts: list[Any] = []
    for example in given if isinstance(given, list) else [given]:
        texts += (
            example if isinstance(example, list) else [example.get("text") if isinstance(example, dict) else example]
        )
    return [row.whole(text) for text in texts if isinstance(text, str) and text.strip()][:most]


def _faithful(row: _Row, known: Mapping[str, _Row]) -> tuple[str, list[Panel]] | str:
    id, text = row.need("id"), row.get("text", "output")
    if text is None:
        return f"no text for {id}"
    meaning = _formal(row.fields) or (_formal(known[id].fields) if id in known else None)
    if meaning is None:
        raise row.fault(f'has no "meaning" for {id}; add one, or name a file that has it with --meanings')
    return id, [Panel("Formal meaning", row.whole(meaning), formal=True), Panel("Text", text)]


def _formal(fields: Mapping[str, Any]) -> str | None:
    """The meaning of a row as text: as it is given, or an expression a line, or a theorem with its steps."""
    for name in ("meaning", "formal"):
        if fields.get(name):
            return "\n".join(_expressions(fields[name]))
    if isinstance(fields.get("steps"), list):
        theorem = [str(fields["theorem"]), ""] if fields.get("theorem") else []
        return "\n".join(theorem + [f"{n}. {step}" for n, step in enumerate(_expressions(fields["steps"]), 1)])
    return _expression(fields) if "predicate" in fields else None


def _expressions(meaning: object) -> list[str]:
    return [_expression(part) for part in (meaning if isinstance(meaning, list) else [meaning])]


def _expression(value: object) -> str:
    """
    >>> _expression({"predicate": "rewrite", "args": {"lemma": "absval_eq", "goal": "|i| = |-i|"}})
    'rewrite(lemma=absval_eq, goal=|i| = |-i|)'
    """
    if isinstance(value, Mapping) and isinstance(value.get("args", {}), Mapping) and "predicate" in value:
        args = (f"{name}={_expression(arg)}" for name, arg in value.get("args", {}).items())
        return f"{value['predicate']}({', '.join(args)})"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _rows(
    path: str, of_dictionary: Callable[[MappingDictionary], Iterable[Mapping[str, Any]]] | None = None
) -> Iterator[_Row]:
    """The rows of a JSONL or TSV file, or of a dictionary where that has some; these count as lines."""
    if of_dictionary is not None and path != "-":
        from verbalign.evaluate.judging.dictionaries import dictionary_at

        if (dictionary := dictionary_at(path)) is not None:
            yield from (_Row(path, number, fields) for number, fields in enumerate(of_dictionary(dictionary), 1))
            return
    lines = read_lines(path)
    first = next(lines, None)
    if first is None:
        raise InputError("is empty; there is nothing to judge in it", path=path)
    if first[1].lstrip().startswith("{"):
        yield _parsed(path, *first)
        yield from (_parsed(path, *line) for line in lines)
        return
    if first[1].split("\t")[:2] != ["MR", "output"]:
        raise InputError('is neither JSONL nor TSV with the header "MR<TAB>output"', path=path, line=first[0])
    for number, line in lines:
        cells = line.split("\t")
        if len(cells) != 2:
            raise InputError(f"has {len(cells)} columns, not 2 (MR, output)", path=path, line=number)
        yield _Row(path, number, {"id": cells[0], "meaning": cells[0], "text": cells[1]})


def _parsed(path: str, number: int, line: str) -> _Row:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        fault = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        raise InputError(f"not JSON: {fault}; each line must be one object", path=path, line=number) from None
    if not isinstance(fields, dict):
        raise InputError("not a JSON object; each line must be one", path=path, line=number)
    return _Row(path, number, fields)


def _names(paths: Sequence[str]) -> tuple[str, ...]:
    """Names for the systems: file names without their endings, or the paths where these are the same."""
    stems = tuple(Path(path).name.split(".")[0] or path for path in paths)
    names = stems if len(set(stems)) == len(stems) else tuple(paths)
    return names if len(set(names)) == len(names) else tuple(f"{name} ({n})" for n, name in enumerate(names, 1))


def sampled(reading: StudyItems, kind: Kind, size: int, seed: int) -> StudyItems:
    """A random sample of so many items; of several systems, so many of each, and the same meanings where these are
    what is judged."""
    if kind in (Kind.READABILITY, Kind.FIDELITY):
        ids = _draw(dict.fromkeys(item.id for item in reading.items), size, seed)
        chosen = [item for item in reading.items if item.id in ids]
    else:
        chosen = []
        for system in range(len(reading.systems)):
            own = [item for item in reading.items if item.system == system]
            ids = _draw((item.id for item in own), size, seed)
            chosen += [item for item in own if item.id in ids]
    return StudyItems(tuple(chosen), reading.systems, reading.warnings)


def _draw(ids: Iterable[str], size: int, seed: int) -> set[str]:
    known = list(ids)
    return set(random.Random(f"{seed}/sample").sample(known, min(size, len(known))))
