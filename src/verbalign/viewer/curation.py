"""What a person may change in a dictionary, as values: each edit takes a dictionary and gives a new one.

A template is named by its predicate and text.  An accepted or pinned template survives re-learning, and a pinned one is
preferred to others; a rejected text and a vetoed pair stay away.  The texts of sentences with choices are checked
(`viewer.checking`) before they are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.curation import with_templates
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.files import can_be_encoded
from verbalign.viewer.checking import check, on_one_line

LONGEST = 2000  # signs of a template
MOST_CONDITIONS = 20


@dataclass(frozen=True, slots=True)
class Accept:
    """This template is good as it is; keep it. Or, with `on` false, no longer so."""

    predicate: str
    text: str
    on: bool = True

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        return _each(dictionary, self.predicate, self.text, lambda t: replace(t, accepted=self.on))

    def __str__(self) -> str:
        return f"{'accept' if self.on else 'no longer accept'} “{self.text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Pin:
    """Prefer this template to all others, and keep it. Or, with `on` false, no longer so."""

    predicate: str
    text: str
    on: bool = True

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        return _each(dictionary, self.predicate, self.text, lambda t: replace(t, pinned=self.on))

    def __str__(self) -> str:
        return f"{'pin' if self.on else 'unpin'} “{self.text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Change:
    """Say it in other words, or under other conditions; the new template is pinned, the old text stays away."""

    predicate: str
    text: str
    new_text: str
    when: frozenset[str] = frozenset()
    only: tuple[str, ...] | None = None  # of a sentence with choices; None: as they were
    doubts: tuple[str, ...] | None = None

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        entry = _entry(dictionary, self.predicate)
        old = _found(entry, self.text)
        text = on_one_line(self.new_text, entry)
        same = text == old.text
        if not same:
            _refuse_second(entry, text)
        changed = replace(old, text=text, when=self.when, pinned=True, sources=old.sources if same else ())
        if isinstance(changed, SentenceTemplate):
            changed = replace(
                changed,
                only=changed.only if self.only is None else self.only,
                doubts=changed.doubts if self.doubts is None else self.doubts,
                replaces=changed.replaces if same else changed.replaces or ("" if old.pinned else old.text),
            )
        check(dictionary, entry, changed, [t for t in entry.templates if t.text == old.text])
        away = [text for text in entry.rejected if text != changed.text]
        if not same and not old.pinned:  # what was learned would be learned again
            away.append(old.text)
        templates = [changed if t.text == old.text else t for t in _listing(entry, old)]
        return _with(dictionary, replace(_once(entry, templates), rejected=tuple(dict.fromkeys(away))))

    def __str__(self) -> str:
        return f"change “{self.text}” to “{self.new_text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Reject:
    """Never say it so."""

    predicate: str
    text: str

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        entry = _entry(dictionary, self.predicate)
        _found(entry, self.text)
        left = [k for k, t in enumerate(entry.templates) if t.text != self.text]
        rejected = tuple(dict.fromkeys((*entry.rejected, self.text)))
        fewer = with_templates(entry, [entry.templates[k] for k in left], {k: n for n, k in enumerate(left)})
        return _with(dictionary, replace(fewer, rejected=rejected))

    def __str__(self) -> str:
        return f"reject “{self.text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Restore:
    """A rejected text is good after all: it becomes an accepted template again."""

    predicate: str
    text: str

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        entry = _entry(dictionary, self.predicate)
        if self.text not in entry.rejected:
            raise InputError(f"“{self.text}” is not among the rejected templates of {self.predicate}; look again")
        back = replace(_made(dictionary, entry, self.text), accepted=True)
        rejected = tuple(text for text in entry.rejected if text != self.text)
        return _with(dictionary, replace(entry, templates=(*entry.templates, back), rejected=rejected))

    def __str__(self) -> str:
        return f"restore “{self.text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Add:
    """Say it so as well; the new template is pinned."""

    predicate: str
    text: str
    when: frozenset[str] = frozenset()
    only: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        entry = _entry(dictionary, self.predicate)
        new = replace(_made(dictionary, entry, self.text, self.when, self.only, self.doubts), pinned=True)
        _refuse_second(entry, new.text)
        rejected = tuple(text for text in entry.rejected if text != new.text)
        if entry.frames is None:
            more = replace(entry, templates=(new, *entry.templates))
        else:  # plans name the others by number
            more = replace(entry, templates=(*entry.templates, new))
        return _with(dictionary, replace(more, rejected=rejected))

    def __str__(self) -> str:
        return f"add “{self.text}” for {self.predicate}"


@dataclass(frozen=True, slots=True)
class Veto:
    """These two are no paraphrases."""

    left: str
    right: str

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        kept = tuple(p for p in dictionary.thesaurus if {p.get("left"), p.get("right")} != {self.left, self.right})
        if len(kept) == len(dictionary.thesaurus):
            raise InputError(f"“{self.left}” and “{self.right}” are not a pair of the thesaurus; look again")
        return replace(dictionary, thesaurus=kept, vetoed=(*dictionary.vetoed, (self.left, self.right)))

    def __str__(self) -> str:
        return f"veto “{self.left}” ≈ “{self.right}”"


@dataclass(frozen=True, slots=True)
class Allow:
    """A vetoed pair may be learned again."""

    left: str
    right: str

    def applied(self, dictionary: MappingDictionary) -> MappingDictionary:
        kept = tuple(pair for pair in dictionary.vetoed if set(pair) != {self.left, self.right})
        if len(kept) == len(dictionary.vetoed):
            raise InputError(f"“{self.left}” and “{self.right}” are not among the vetoed pairs; look again")
        return replace(dictionary, vetoed=kept)

    def __str__(self) -> str:
        return f"allow “{self.left}” ≈ “{self.right}” again"


Edit: TypeAlias = Accept | Pin | Change | Reject | Restore | Add | Veto | Allow

# ---- edits as JSON ----

_KINDS: Mapping[str, Callable[[Mapping[str, Any]], Edit]] = {
    "accept": lambda said: Accept(_word(said, "predicate"), _word(said, "text"), _switch(said)),
    "pin": lambda said: Pin(_word(said, "predicate"), _word(said, "text"), _switch(said)),
    "edit": lambda said: Change(
        _word(said, "predicate"),
        _word(said, "text"),
        _word(said, "new_text"),
        frozenset(_conditions(said, "when")),
        _conditions(said, "only") if "only" in said else None,
        _conditions(said, "doubts") if "doubts" in said else None,
    ),
    "reject": lambda said: Reject(_word(said, "predicate"), _word(said, "text")),
    "restore": lambda said: Restore(_word(said, "predicate"), _word(said, "text")),
    "add": lambda said: Add(
        _word(said, "predicate"),
        _word(said, "text"),
        frozenset(_conditions(said, "when")),
        _conditions(said, "only"),
        _conditions(said, "doubts"),
    ),
    "veto": lambda said: Veto(_word(said, "left"), _word(said, "right")),
    "allow": lambda said: Allow(_word(said, "left"), _word(said, "right")),
}
KINDS = tuple(_KINDS)


def edit_from_json(said: Any) -> Edit:
    """The edit that a JSON object asks for; anything else is an `InputError`."""
    if not isinstance(said, dict):
        raise InputError("an edit is a JSON object")
    kind = said.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise InputError(f'"kind" is one of {", ".join(KINDS)}')
    return _KINDS[kind](said)


def _word(said: Mapping[str, Any], name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str) or not value.strip():
        raise InputError(f'"{name}" is missing; give a text')
    if len(value) > LONGEST:
        raise InputError(f'"{name}" is longer than {LONGEST} characters; shorten it')
    if not can_be_encoded(value):
        raise InputError(f'"{name}" holds half a character, which is not valid text; write it again')
    return value


def _switch(said: Mapping[str, Any]) -> bool:
    value = said.get("on", True)
    if not isinstance(value, bool):
        raise InputError('"on" is true or false')
    return value


def _conditions(said: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = said.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
        raise InputError(f'"{name}" is a list of conditions like {_EXAMPLES[name]}')
    if not all(map(can_be_encoded, value)):
        raise InputError(f'"{name}" holds half a character, which is not valid text; write it again')
    if len(value) > MOST_CONDITIONS or any(len(one) > 200 for one in value):
        raise InputError(f'"{name}" has at most {MOST_CONDITIONS} conditions of 200 characters')
    return tuple(dict.fromkeys(one.strip() for one in value))


_EXAMPLES = {
    "when": '"goal has =" or "opens Cases 2"',
    "only": '"status is passed" or "trend is not given"',
    "doubts": '"status is passed" or "trend is not given"',
}


# ---- what edits are made of ----


def _entry(dictionary: MappingDictionary, predicate: str) -> Entry:
    entry = dictionary.entries.get(predicate)
    if entry is None:
        raise InputError(f"there is no predicate '{predicate}' in this dictionary; look again")
    return entry


def _found(entry: Entry, text: str) -> Template:
    for template in entry.templates:
        if template.text == text:
            return template
    if text in entry.pool and text not in entry.rejected:
        return Template(text)
    raise InputError(f"{entry.predicate} has no template “{text}”; it has changed in the meantime, look again")


def _refuse_second(entry: Entry, text: str) -> None:
    if any(template.text == text for template in entry.templates):
        raise InputError(f"{entry.predicate} has a template “{text}” already; pin or edit that one")


def _with(dictionary: MappingDictionary, entry: Entry) -> MappingDictionary:
    return replace(dictionary, entries={**dictionary.entries, entry.predicate: entry})


def _each(
    dictionary: MappingDictionary, predicate: str, text: str, change: Callable[[Template], Template]
) -> MappingDictionary:
    entry = _entry(dictionary, predicate)
    templates = tuple(change(t) if t.text == text else t for t in _listing(entry, _found(entry, text)))
    return _with(dictionary, replace(entry, templates=templates))


def _listing(entry: Entry, template: Template) -> tuple[Template, ...]:
    """The templates of an entry, with this one among them."""
    return entry.templates if template in entry.templates else (*entry.templates, template)


def _once(entry: Entry, templates: Sequence[Template]) -> Entry:
    """The entry with these templates for its own, of those that are all alike only the first."""
    kept = list(dict.fromkeys(templates))
    return with_templates(entry, kept, {k: kept.index(t) for k, t in enumerate(templates)})


def _made(
    dictionary: MappingDictionary,
    entry: Entry,
    text: str,
    when: Iterable[str] = (),
    only: tuple[str, ...] = (),
    doubts: tuple[str, ...] = (),
) -> Template:
    """A new template, if it can be one of this predicate."""
    made = Template(on_one_line(text, entry), frozenset(when))
    if entry.frames is not None:
        made = SentenceTemplate(made.text, made.when, only=only, doubts=doubts)
    check(dictionary, entry, made)
    return made
