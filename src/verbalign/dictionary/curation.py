"""What people have decided about a dictionary, kept when it is learned anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verbalign.dictionary import Entry, MappingDictionary
    from verbalign.dictionary.frames import Frames
    from verbalign.dictionary.template import Template


def keep_curated(found: MappingDictionary, old: MappingDictionary) -> MappingDictionary:
    """The new dictionary with the old one's pinned templates first and its accepted ones among the others, without
    the templates that it rejects and the thesaurus pairs that it vetoes."""
    entries = dict(found.entries)
    for name, before in old.entries.items():
        if before.rejected or any(t.pinned or t.accepted for t in before.templates):
            entry = entries.get(name, replace(before, templates=(), meanings=0, wordings=0, stated={}))
            entries[name] = _curated(entry, before)
    vetoed = {frozenset(pair) for pair in old.vetoed}
    thesaurus = tuple(p for p in found.thesaurus if frozenset((p.get("left"), p.get("right"))) not in vetoed)
    return replace(found, entries=entries, thesaurus=thesaurus, vetoed=old.vetoed)


def _curated(entry: Entry, before: Entry) -> Entry:
    learned = {t.text: t for t in entry.templates}
    pinned = tuple(_backed(t, learned) for t in before.templates if t.pinned)
    away = {*before.rejected, *(t.text for t in pinned)}
    accepted = {t.text: _backed(t, learned) for t in before.templates if t.accepted and t.text not in away}
    others = tuple(accepted.pop(t.text, t) for t in entry.templates if t.text not in away)
    templates = (*pinned, *others, *accepted.values())
    args = tuple(dict.fromkeys((*entry.args, *(slot for t in templates for slot in t.slots))))
    frames = _renumbered(entry, templates) if entry.frames else None
    return replace(entry, args=args, templates=templates, rejected=before.rejected, frames=frames)


def _renumbered(entry: Entry, templates: Sequence[Template]) -> Frames:
    """The plans of an entry by the new numbers of its templates, without the sentences that are gone."""
    assert entry.frames is not None
    places = {template.text: number for number, template in enumerate(templates)}
    plans = []
    for plan in entry.frames.plans:
        texts = (entry.templates[number].text for number in plan.sentences)
        numbers = tuple(places[text] for text in texts if text in places)
        if numbers:
            plans.append(replace(plan, sentences=numbers))
    return replace(entry.frames, plans=tuple(plans))


def _backed(template: Template, learned: dict[str, Template]) -> Template:
    """The template with the sources it has now; those it had are numbers of wordings of another time."""
    same = learned.get(template.text)
    return replace(template, sources=same.sources if same else (), weight=same.weight if same else template.weight)
