"""Why something is said as it is: the template that was chosen, what speaks for it, and what else there was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template
from verbalign.speak.generate import said_share
from verbalign.speak.realisation import Text, realised
from verbalign.values import Expression, Meaning
from verbalign.values.features import holds
from verbalign.values.text import counted, listed
from verbalign.viewer import explain_frames, payloads


def text(said: Text) -> dict[str, Any]:
    """A text with all that is known of it; places are in code points."""
    return {
        "text": str(said),
        "template": said.template.text if said.template else None,
        "templates": [template.text for template in said.templates],
        "arguments": {name: list(span) for name, span in said.arguments.items()},
        "left_out": list(said.left_out),
        "implied": list(said.implied),
        "conditions": list(said.conditions),
        "doubts": list(said.doubts),
        "score": round(said.score, 3),
        "sources": list(said.sources),
    }


def explained(dictionary: MappingDictionary, meaning: str | Meaning, place: Collection[str]) -> list[dict[str, Any]]:
    """For each expression of a meaning: the choices best first, why the first, and what does not fit and why.

    Where no single template will do, `composed` lists the templates that say it together.  Sets of triples and forms
    are not said part by part: of these there is nothing to tell."""
    speaker = dictionary.speaker
    if speaker.sets is not None or speaker.forms is not None:
        return []
    return [_part(dictionary, part, place) for part in speaker.understood(meaning)]


def _part(dictionary: MappingDictionary, part: Expression, place: Collection[str]) -> dict[str, Any]:
    entry = dictionary.speaker.known(part)
    if entry.frames is not None:
        speaker = dictionary.speaker.frame_speaker(entry, entry.frames)
        return explain_frames.explained(speaker, entry, entry.frames, part)
    terms = dictionary.speaker.terms(entry)
    filled = dictionary.speaker.filled(part, in_words=terms is not None)
    usable = dictionary.speaker.usable(part, filled, place)
    plan = _plan(dictionary, entry, part) if not usable else ()
    fitting = set(map(id, usable))
    unfit = [
        {**payloads.template(t, {}), "reasons": _reasons(t, filled, place)}
        for t in entry.templates
        if id(t) not in fitting and not entry.choices
    ]
    return {
        "predicate": entry.predicate,
        "args": list(entry.args),
        "version": payloads.version(entry),
        "why": _why(entry, usable, filled) if usable else _why_composed(plan),
        "composed": [payloads.template(t, {}) for t in plan],
        "choices": [
            {**text(said), **payloads.template(t, {}), "said": str(said)}
            for t in usable
            for said in (realised(t, filled, terms=terms),)
        ],
        "unfit": unfit,
    }


def _plan(dictionary: MappingDictionary, entry: Entry, part: Expression) -> tuple[Template, ...]:
    """The templates that say together what no single one says; none where a predicate is not put together so."""
    return dictionary.say(part).templates if entry.choices else ()


def _why_composed(plan: Sequence[Template]) -> list[str]:
    if not plan:
        return []
    return ["These arguments and values were never seen together, so it is put together: what says most comes first."]


def _why(entry: Entry, usable: list[Template], filled: Mapping[str, str]) -> list[str]:
    chosen = usable[0]
    told = []
    if entry.choices and not chosen.pinned:
        told.append("It was worked out for just these arguments and the values that matter.")
    if chosen.pinned:
        told.append("It is pinned, and so it comes before all others.")
    said = [name for name in entry.args if name in chosen.argument_set]
    told.append(f"It says {listed(said)}." if said else "It says no argument.")
    left = [name for name in filled if name not in chosen.argument_set]
    for name in left:
        told.append(f"It leaves {name} out, as {_percent(1 - said_share(entry, name, False))} of the wordings do.")
    if chosen.when:
        told.append(f"Its conditions hold: {listed(sorted(chosen.when))}.")
    rivals = [t for t in usable if t.argument_set == chosen.argument_set and not t.pinned]
    if not chosen.pinned and not entry.choices and len(rivals) > 1:
        told.append(
            f"Of {len(rivals)} templates that say the same, most wordings agree with it (weight {chosen.weight:g})."
        )
    poorer = [t for t in usable if t.argument_set != chosen.argument_set]
    if not chosen.pinned and poorer:
        told.append(f"{counted(len(poorer), 'other')} say{'s' * (len(poorer) == 1)} less of what people usually state.")
    return told


def _reasons(template: Template, filled: Mapping[str, str], place: Collection[str]) -> list[str]:
    missing = [name for name in template.slots if name not in filled]
    failing = [feature for feature in sorted(template.when) if not holds(feature, place, filled)]
    return [*(f"{name} is not given" for name in missing), *(f"not “{feature}”" for feature in failing)]


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
