"""Edited templates taken back into a dictionary as pinned ones, from a CSV or a Fluent file that was exported from it.

All of a file is read and checked before anything is changed.  An edited template must have the slots that it had; what
was made for a configuration is pinned for that configuration (`when`: `area is riverside`), because its fixed words are
true of those values only.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.template import Template, slot_fault
from verbalign.errors import InputError
from verbalign.exports.table import Table

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

LONGEST = 2000  # signs of a template


@dataclass(frozen=True, slots=True)
class Edit:
    """A template as it is wanted, and the one that it was, if any; `values`: of its configuration, if it has one;
    `only`, `doubts`: the other conditions of a sentence of frames, None where they stay."""

    line: int
    predicate: str
    text: str
    when: frozenset[str]
    old: Template | None
    values: tuple[tuple[str, str], ...] = ()
    only: tuple[str, ...] | None = None
    doubts: tuple[str, ...] | None = None


class TakenBack(NamedTuple):
    """A dictionary with edits, and how many there were."""

    dictionary: MappingDictionary
    edits: int


def taken_back(dictionary: MappingDictionary, path: str | os.PathLike[str]) -> TakenBack:
    """The dictionary with the edits of a file; any fault of the file is an `InputError` with its line."""
    from verbalign.exports import fluent_edits, spreadsheet_edits

    readers = {".csv": spreadsheet_edits.edits, ".ftl": fluent_edits.edits}
    reader = readers.get(os.path.splitext(str(path))[1].lower())  # noqa: PTH122, takes any name
    if reader is None:
        raise InputError("is neither a .csv nor a .ftl file; export one, edit it and name it so", path=path)
    found = list(reader(Table(dictionary), path))
    entries = dict(dictionary.entries)
    for edit in found:
        try:
            entries[edit.predicate] = _edited(entries[edit.predicate], edit)
        except InputError as error:
            raise InputError(error.fault, path=path, line=edit.line) from None
    return TakenBack(replace(dictionary, entries=entries), len(found))


def _edited(entry: Entry, edit: Edit) -> Entry:
    """An entry with one edit."""
    if entry.frames is not None:
        return _with_sentence(entry, edit)
    old = edit.old
    when = edit.when | {f"{name} is {value}" for name, value in edit.values}
    new = Template(" ".join(edit.text.split()), when, old.weight if old else 0.0, (), pinned=True)
    _check(entry, new, old)
    same = [t for t in entry.templates if (t.text, t.when) == (new.text, new.when)]
    if same and old not in same:
        raise InputError(f"{entry.predicate} has the template “{new.text}” already; edit that one, or leave this out")
    if old is not None and old.text == new.text:
        new = replace(new, sources=old.sources, accepted=old.accepted)
    if old in entry.templates:
        templates = tuple(new if t == old else t for t in entry.templates)
    else:
        templates = (new, *entry.templates)
    return replace(entry, templates=templates, rejected=tuple(_rejected(entry, templates, old, new)))


def _with_sentence(entry: Entry, edit: Edit) -> Entry:
    """An entry of frames with one edit; a new sentence is the last, because plans know the others by their numbers."""
    old, text = edit.old, " ".join(edit.text.split())
    if edit.values:
        raise InputError("a sentence has no values; write conditions under 'when'")
    weight = old.weight if old else 0.0
    before = (
        old if isinstance(old, SentenceTemplate) else SentenceTemplate(text, weight=weight, small=text[:1].islower())
    )
    new = replace(
        before,
        text=text,
        when=edit.when,
        sources=old.sources if old and old.text == text else (),
        pinned=True,
        only=before.only if edit.only is None else edit.only,
        doubts=before.doubts if edit.doubts is None else edit.doubts,
    )
    _check_size(new)
    if fault := new.fault(entry.predicate, entry.args, entry.frames.kinds if entry.frames else {}):
        raise InputError(f"the template {fault}")
    if old is not None:
        _check_kept(new, old)
    if any(_same_sentence(template, new) for template in entry.templates if template != old):
        raise InputError(f"{entry.predicate} has the template “{new.text}” already; edit that one, or leave this out")
    if old in entry.templates:
        templates = tuple(new if t == old else t for t in entry.templates)
    else:
        templates = (*entry.templates, new)
    return replace(entry, templates=templates, rejected=tuple(_rejected(entry, templates, old, new)))


def _same_sentence(one: Template, other: SentenceTemplate) -> bool:
    conditions = (one.only, one.doubts) if isinstance(one, SentenceTemplate) else ((), ())
    return (one.text, one.when, *conditions) == (other.text, other.when, other.only, other.doubts)


def _rejected(entry: Entry, templates: Iterable[Template], old: Template | None, new: Template) -> Iterable[str]:
    """The texts that stay away: also the one that was edited, or it would be learned again."""
    yield from (text for text in entry.rejected if text != new.text)
    learned = old is not None and old in entry.templates and not old.pinned
    if old is not None and learned and all(t.text != old.text for t in templates):
        yield old.text


def _check(entry: Entry, new: Template, old: Template | None) -> None:
    """An error where the new template cannot stand in for the old."""
    _check_size(new)
    fault = slot_fault(new, entry.predicate, entry.args)
    if fault:
        raise InputError(f"the template {fault}")
    if old is not None:
        _check_kept(new, old)
        added = [f"[{name}]" for name in new.slots if name not in old.argument_set]
        if added:
            raise InputError(f"the template has {', '.join(added)}, which it had not; add it as a row without id")


def _check_size(new: Template) -> None:
    if not new.text:
        raise InputError("the template is empty; write it, or remove the row to leave it as it was")
    if len(new.text) > LONGEST:
        raise InputError(f"the template is longer than {LONGEST} characters; shorten it")


def _check_kept(new: Template, old: Template) -> None:
    lost = [f"[{name}]" for name in old.slots if name not in new.argument_set]
    if lost:
        raise InputError(f"the template has lost {', '.join(lost)}; put it back: {old.text!r}")
