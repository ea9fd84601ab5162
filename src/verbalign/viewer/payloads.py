"""What pages are shown, as plain JSON values: the explorer asks for them one by one, the report carries them along."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from verbalign.dictionary import Entry, MappingDictionary, Source, conditions
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Branch, Choice, Nodes, Words
from verbalign.dictionary.template import Template
from verbalign.errors import VerbalignError
from verbalign.values import Expression
from verbalign.values.expression import format_expression
from verbalign.viewer import svg
from verbalign.viewer.phases import Drawn, Phases, mentions

FEW_WORDINGS = 10  # of a predicate; with fewer there is little to agree on
FEW_PER_MEANING = 2.0
EXAMPLES = 5  # meanings that are tried before there is no example
DROPPED = 0.5  # an argument that fewer wordings state is one that writers drop


def overview(dictionary: MappingDictionary) -> dict[str, Any]:
    """The whole dictionary at a glance: counts, parameters, its predicates, and where it is thin."""
    entries = list(dictionary.entries.values())
    return {
        "name": Path(dictionary.path).name or "dictionary",
        "parameters": dict(dictionary.parameters),
        "counts": {
            "predicates": len(entries),
            "templates": sum(max(len(entry.templates), len(entry.pool)) for entry in entries),
            "meanings": sum(entry.meanings for entry in entries),
            "wordings": sum(entry.wordings for entry in entries),
            "paraphrases": len(dictionary.thesaurus),
        },
        "predicates": [_summary(entry) for entry in entries],
        "coverage": {
            "few": [_thin(entry) for entry in sorted(entries, key=_thickness) if _thin(entry)["faults"]],
            "dropped": dropped(entries),
        },
        "terms": dictionary.terms.summary(),
        "openers": [{"text": o.text, "when": o.when, "weight": o.weight} for o in dictionary.openers],
    }


def _summary(entry: Entry) -> dict[str, Any]:
    best = max(entry.templates, key=lambda t: (t.pinned, t.weight), default=None)
    return {
        "predicate": entry.predicate,
        "args": list(entry.args),
        "meanings": entry.meanings,
        "wordings": entry.wordings,
        "templates": max(len(entry.templates), len(entry.pool)),
        "pinned": sum(t.pinned for t in entry.templates),
        "rejected": len(entry.rejected),
        "best": pieces(best, kinds(entry)) if best else None,
    }


def _thickness(entry: Entry) -> tuple[bool, float, int]:
    return bool(entry.templates or entry.pool), entry.wordings / max(1, entry.meanings), entry.wordings


def _thin(entry: Entry) -> dict[str, Any]:
    faults = []
    if not entry.templates and not entry.pool:
        faults.append("no template")
    if entry.wordings < FEW_WORDINGS:
        faults.append(f"fewer than {FEW_WORDINGS} wordings")
    if entry.meanings and entry.wordings / entry.meanings < FEW_PER_MEANING:
        faults.append("few wordings of each meaning")
    return {
        "predicate": entry.predicate, "meanings": entry.meanings, "wordings": entry.wordings, "faults": faults
    }  # fmt: skip


def dropped(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The arguments that less than half of the wordings state, the most dropped first."""
    found = []
    for entry in entries:
        for name, (new_said, new, given_said, given) in entry.stated.items():
            said, total = new_said + given_said, new + given
            if total and said / total < DROPPED:
                found.append(
                    {
                        "predicate": entry.predicate,
                        "argument": name,
                        "said": said,
                        "of": total,
                        "where_new": [new_said, new],
                        "where_just_named": [given_said, given],
                    }
                )
    return sorted(found, key=lambda row: row["said"] / row["of"])


def entry(known: Entry) -> dict[str, Any]:
    """A predicate with its templates; `version` changes whenever anything in it does."""
    made = {
        "predicate": known.predicate,
        "args": list(known.args),
        "declared": known.declared,
        "meanings": known.meanings,
        "wordings": known.wordings,
        "stated": {name: list(counts) for name, counts in known.stated.items()},
        "templates": [template(t, kinds(known)) for t in known.templates],
        "rejected": list(known.rejected),
        "pool": len(known.pool),
        "configurations": len(known.choices),
        "framed": known.frames is not None,
        "kinds": dict(kinds(known)),
        "plans": [[list(plan.sentences), len(plan.sources)] for plan in known.frames.plans] if known.frames else [],
    }
    return {**made, "version": version(known)}


def version(known: Entry) -> str:
    """A short name for the state of an entry."""
    plans = [plan.sentences for plan in known.frames.plans] if known.frames else []
    state = [known.args, known.rejected, [_state(t) for t in known.templates], plans]
    return f"{crc32(json.dumps(state).encode()):08x}"


def _state(t: Template) -> list[Any]:
    more = [t.only, t.doubts] if isinstance(t, SentenceTemplate) else []
    return [t.text, sorted(t.when), t.weight, t.pinned, t.accepted, *more]


def kinds(known: Entry) -> Mapping[str, str]:
    """The kinds of an entry's arguments, as far as they matter."""
    return known.frames.kinds if known.frames else {}


def template(t: Template, kinds: Mapping[str, str]) -> dict[str, Any]:
    sentence = t if isinstance(t, SentenceTemplate) else None
    return {
        "text": t.text,
        "pieces": pieces(t, kinds),
        "slots": list(dict.fromkeys(t.slots)),
        "when": sorted(t.when),
        "only": list(sentence.only) if sentence else [],
        "doubts": list(sentence.doubts) if sentence else [],
        "notes": list(sentence.notes(kinds)) if sentence else [f"when {feature}" for feature in sorted(t.when)],
        "weight": t.weight,
        "pinned": t.pinned,
        "accepted": t.accepted,
        "sources": list(t.sources),
    }


def pieces(t: Template, kinds: Mapping[str, str]) -> list[Any]:
    """The template cut at its slots: literal text, the slot after it or null, and the slot's fixed words or null; of a
    sentence with choices also the slot's rendering, or a choice, `{"choice": [{"when", "guessed", "pieces"}, …]}`."""
    if isinstance(t, SentenceTemplate):
        return _nodes(t.nodes, kinds)
    return [[literal, slot, t.wordings.get(slot) if slot else None] for literal, slot in t.pieces]


def _nodes(nodes: Nodes, kinds: Mapping[str, str]) -> list[Any]:
    found: list[Any] = []
    for node in nodes:
        if isinstance(node, Choice):
            if found:
                found.append([" ", None, None, None])
            found.append({"choice": [_branch(branch, kinds) for branch in node.branches]})
            continue
        space = " " if node.spaced and found else ""
        if isinstance(node, Words):
            found.append([space + node.text, None, None, None])
        else:
            found.append([space, node.argument, None, node.rendering or None])
    return found


def _branch(branch: Branch, kinds: Mapping[str, str]) -> dict[str, Any]:
    return {
        "when": conditions.in_words(branch.tests, kinds),
        "guessed": branch.guessed,
        "pieces": _nodes(branch.nodes, kinds),
    }


def source(number: int, known: Source) -> dict[str, Any]:
    """A wording; the places of its arguments are in code points."""
    return {
        "number": number,
        "meaning": known.meaning,
        "predicate": known.predicate,
        "text": known.text,
        "writer": known.writer,
        "arguments": [list(part) for part in mentions(known)],
    }


def figure(drawn: Drawn, name: str) -> dict[str, Any]:
    """A lattice as an SVG for a page, with the wordings that its rows are."""
    view = drawn.view
    caption = view.caption
    if len(drawn.rows) < drawn.of:
        caption = caption.replace(" wordings", f" of {drawn.of:,} wordings, evenly chosen", 1)
    return {
        "title": view.title,
        "svg": svg.embedded(view, name),
        "caption": caption,
        "consensus": view.consensus,
        "arguments": list(view.arguments),
        "rows": list(drawn.rows),
    }


def sample(phases: Phases, predicate: str) -> dict[str, Any] | None:
    """An example of speaking: a meaning that says much, put into the words of the dictionary.

    Where only wordings are known, and not the values of their meanings, the values are what a wording says."""
    for expression in _examples(phases, predicate):
        try:
            text = phases.dictionary.say(expression)
        except VerbalignError:
            continue
        return {
            "expression": format_expression(expression),
            "text": str(text),
            "arguments": [[*span, name] for name, span in sorted(text.arguments.items(), key=lambda item: item[1])],
        }
    return None


def _examples(phases: Phases, predicate: str) -> Iterator[Expression]:
    """A few meanings of a predicate that could serve as an example, those with most arguments first."""
    sources = [phases.sources[number] for number in phases.wordings(predicate)]
    known = {source.meaning: source.args for source in sources if source.args}
    for args in sorted(known.values(), key=len, reverse=True)[:EXAMPLES]:
        yield Expression(predicate, tuple(args.items()))
    if sources and not known:
        best = max(sources, key=lambda source: len(mentions(source)))
        values = {name: best.text[start:end] for start, end, name in mentions(best)}
        yield Expression(
            predicate, tuple((name, values[name]) for name in phases.entry(predicate).args if name in values)
        )


def thesaurus(dictionary: MappingDictionary) -> dict[str, Any]:
    """The paraphrases with support and examples, and the pairs that were vetoed."""
    return {
        "pairs": [
            {
                "left": str(pair.get("left", "")),
                "right": str(pair.get("right", "")),
                "support": pair.get("support", 0),
                "examples": [list(map(str, example)) for example in pair.get("examples", [])],
            }
            for pair in dictionary.thesaurus
        ],
        "vetoed": [list(pair) for pair in dictionary.vetoed],
    }
