"""What people have decided about a dictionary, kept when it is learned anew.

Templates are known by their text.  Where they are sentences with choices, plans name them by number: whatever is added,
removed or moved, `with_templates` keeps these numbers right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary import patterns
from verbalign.dictionary.frames import Frames, SentenceTemplate, renumbered
from verbalign.dictionary.template import Template, escaped, slot_fault
from verbalign.errors import InputError
from verbalign.language import Language

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary

Warn: TypeAlias = Callable[[str], None]


def keep_curated(found: MappingDictionary, old: MappingDictionary, warn: Warn = lambda text: None) -> MappingDictionary:
    """The new dictionary with the old one's pinned templates first and its accepted ones among the others, without
    the templates that it rejects and the thesaurus pairs that it vetoes.

    `warn` is called with a line about each template that can't be kept, because the new entry can't use it."""
    entries = dict(found.entries)
    for name, before in old.entries.items():
        if before.rejected or any(t.pinned or t.accepted for t in before.templates):
            frames = replace(before.frames, plans=()) if before.frames else None
            gone = replace(before, templates=(), meanings=0, wordings=0, stated={}, frames=frames)
            entries[name] = _curated(entries.get(name, gone), before, found.language, warn)
    vetoed = {frozenset(pair) for pair in old.vetoed}
    thesaurus = tuple(p for p in found.thesaurus if frozenset((p.get("left"), p.get("right"))) not in vetoed)
    return replace(found, entries=entries, thesaurus=thesaurus, vetoed=old.vetoed)


def with_templates(entry: Entry, templates: Sequence[Template], places: Mapping[int, int]) -> Entry:
    """The entry with these templates instead of its own.

    `places` says which of the new templates stands for each of the old ones, by number; an old one that has no place
    is gone, and leaves the plans too."""
    frames = renumbered(entry.frames, places) if entry.frames is not None else None
    return replace(entry, templates=tuple(templates), frames=frames)


@dataclass(frozen=True)
class _Kept:
    """A template that is kept, and the numbers of the learned ones whose place it takes."""

    template: Template
    learned: tuple[int, ...]


def _curated(entry: Entry, before: Entry, language: Language, warn: Warn) -> Entry:
    entry = _with_arguments(entry, before)
    decided = [t for t in before.templates if t.pinned or t.accepted]
    usable = [made for t in decided if (made := _usable(t, entry, language, warn)) is not None]
    pinned = [t for t in usable if t.pinned]
    away = {*before.rejected, *(t.text for t in pinned)}
    accepted = [t for t in usable if not t.pinned and t.text not in away]
    claims = _claims(entry.templates, pinned, accepted)
    kept = [_Kept(t, tuple(k for k, owner in claims.items() if owner is t)) for t in (*pinned, *accepted)]
    first = {k.learned[0]: k for k in kept[len(pinned) :] if k.learned}
    others = [
        first.get(k, _Kept(t, (k,)))
        for k, t in enumerate(entry.templates)
        if k in first or (k not in claims and t.text not in away)
    ]
    every = [*kept[: len(pinned)], *others, *(k for k in kept[len(pinned) :] if not k.learned)]
    places = {learned: new for new, one in enumerate(every) for learned in one.learned}
    renewed = with_templates(entry, [_backed(one, entry.templates) for one in every], places)
    return replace(renewed, rejected=before.rejected)


def _with_arguments(entry: Entry, before: Entry) -> Entry:
    """The entry with all arguments that curated templates name, which the new corpus may not have."""
    templates = [t for t in before.templates if t.pinned or t.accepted]
    args = tuple(dict.fromkeys((*entry.args, *(name for t in templates for name in _named(t)))))
    frames = entry.frames
    if frames is not None and before.frames is not None:
        kinds = {name: kind for name, kind in before.frames.kinds.items() if name in args}
        examples = {name: values for name, values in before.frames.examples.items() if name in args}
        frames = replace(frames, kinds={**kinds, **frames.kinds}, examples={**examples, **frames.examples})
    return replace(entry, args=args, frames=frames)


def _named(template: Template) -> Iterator[str]:
    return template.arguments() if isinstance(template, SentenceTemplate) else iter(template.slots)


def _claims(
    learned: Sequence[Template], pinned: Sequence[Template], accepted: Sequence[Template]
) -> dict[int, Template]:
    """Which curated template takes the place of a learned one: the same text, else the one that was changed.

    Several learned templates may have the same text under different conditions: a pinned one takes the place of all
    that no other takes, an accepted one of one."""
    found: dict[int, Template] = {}
    for curated in (*pinned, *accepted):
        same = [k for k, t in enumerate(learned) if t.text == curated.text and k not in found]
        exact = [k for k in same if _conditions(learned[k]) == _conditions(curated)]
        found.update(dict.fromkeys((exact or same)[:1], curated))
    for k, template in enumerate(learned):
        owner = next((t for t in pinned if t.text == template.text), None) or next(
            (t for t in (*pinned, *accepted) if isinstance(t, SentenceTemplate) and t.replaces == template.text), None
        )
        if owner is not None:
            found.setdefault(k, owner)
    return found


def _conditions(template: Template) -> tuple[object, ...]:
    more = (template.only, template.doubts) if isinstance(template, SentenceTemplate) else ()
    return (template.when, *more)


def _backed(kept: _Kept, learned: Sequence[Template]) -> Template:
    """The template with the sources it has now; those it had are numbers of wordings of another time."""
    same = next((learned[k] for k in kept.learned if learned[k].text == kept.template.text), None)
    if same is kept.template:
        return same
    weight = same.weight if same else kept.template.weight
    return replace(kept.template, sources=same.sources if same else (), weight=weight)


# ---- from one kind of template to the other ----


def _usable(template: Template, entry: Entry, language: Language, warn: Warn) -> Template | None:
    """A curated template as this entry can use it; None, with a warning, where it can't."""
    what = "pinned" if template.pinned else "accepted"
    try:
        made, fault = _as_used(template, entry.frames), None
        if made is None:
            fault = "has choices or renderings, which only dictionaries learned with --method consensus have"
        elif isinstance(made, SentenceTemplate):
            assert entry.frames is not None
            fault = made.fault(entry.predicate, entry.args, entry.frames.kinds, language)
        else:
            fault = slot_fault(made, entry.predicate, entry.args)
    except InputError as error:
        made, fault = None, f"has a mistake: {error}"
    if fault:
        warn(f"'{entry.predicate}': the {what} template {template.text!r} was not kept: it {fault}")
        return None
    return made


def _as_used(template: Template, frames: Frames | None) -> Template | None:
    """The template as a sentence with choices or without, as the entry has them; None where it can't be one."""
    if isinstance(template, SentenceTemplate) == (frames is not None):
        return template
    weight, pinned, accepted = template.weight, template.pinned, template.accepted
    if isinstance(template, SentenceTemplate):
        text = _without_choices(template)
        return Template(text, weight=weight, pinned=pinned, accepted=accepted) if text is not None else None
    text = patterns.written(tuple(_nodes(template)))
    return SentenceTemplate(text, template.when, weight, pinned=pinned, accepted=accepted)


def _without_choices(template: SentenceTemplate) -> str | None:
    out = ""
    for node in template.nodes:
        if isinstance(node, patterns.Choice) or (isinstance(node, patterns.Slot) and node.rendering):
            return None
        out += " " if node.spaced and out else ""
        out += escaped(node.text) if isinstance(node, patterns.Words) else f"[{node.argument}]"
    return None if template.when or template.only else out


def _nodes(template: Template) -> Iterator[patterns.Node]:
    """A template without choices as nodes; a slot with fixed words is these words."""
    for literal, slot in template.pieces:
        if literal.strip():
            yield patterns.Words(" ".join(literal.split()), literal[:1].isspace())
        if slot is not None:
            spaced = literal[-1:].isspace()
            words = template.wordings.get(slot)
            yield patterns.Slot(slot, "", spaced) if words is None else patterns.Words(words, spaced)
