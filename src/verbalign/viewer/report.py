"""A dictionary as one HTML file that needs nothing else: overview, phases behind every predicate, thesaurus, samples.

What is not seen at once lies packed in the page and is unpacked when it is opened, so that a dictionary with tens of
thousands of wordings behind it opens at once.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from html import escape
from typing import Any

from verbalign.dictionary import MappingDictionary
from verbalign.viewer import payloads
from verbalign.viewer.pages import page
from verbalign.viewer.phases import Phases

CHUNK = 500  # wordings that are unpacked together
MEANINGS, SETS = 3, 4  # figures for each predicate: single meanings, and sets of arguments said together
MANY, MOST = 60, 400  # predicates: beyond MANY each has one of either, beyond MOST only those with most wordings

Notice = Callable[[str], None]


def report(dictionary: MappingDictionary, *, notice: Notice = lambda text: None) -> str:
    """The report as an HTML page; all text in it is escaped or packed, and it loads nothing from anywhere."""
    phases = Phases(dictionary)
    parts = "\n".join(
        f'<script type="text/plain" id="part-{name}">{_packed(value)}</script>'
        for name, value in _parts(phases, notice)
    )
    style = page("common.css") + page("figure.css") + page("report.css")
    script = page("common.js") + page("report.js")
    policy = (
        f"default-src 'none'; script-src '{_hashed(script)}'; style-src '{_hashed(style)}'; base-uri 'none'; "
        "form-action 'none'"
    )
    title = escape(f"{payloads.overview(dictionary)['name']}: how it says things")
    filled = {"policy": policy, "title": title, "style": style, "parts": parts, "script": script}
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], page("report.html"))


def _hashed(text: str) -> str:
    """What a Content-Security-Policy calls this text."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _packed(value: Any) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(json.dumps(value, separators=(",", ":")).encode()) + packer.flush()
    return b64encode(data).decode()


def _parts(phases: Phases, notice: Notice) -> Iterator[tuple[str, Any]]:
    dictionary = phases.dictionary
    chunks = [range(start, min(start + CHUNK, len(phases.sources))) for start in range(0, len(phases.sources), CHUNK)]
    samples = {name: payloads.sample(phases, name) for name in dictionary.entries}
    yield (
        "whole",
        {
            **payloads.overview(dictionary),
            "size": CHUNK,
            "chunks": len(chunks),
            "sources": len(phases.sources),
            "missing": phases.missing,
            "samples": [{"predicate": name, **made} for name, made in samples.items() if made],
        },
    )
    yield "index", [[*(t.text for t in entry.templates), *entry.pool] for entry in dictionary.entries.values()]
    yield "thesaurus", payloads.thesaurus(dictionary)
    most = (MEANINGS, SETS) if len(dictionary.entries) <= MANY else (1, 1)
    drawn = sorted(dictionary.entries, key=lambda name: -dictionary.entries[name].wordings)[:MOST]
    room = dict.fromkeys(drawn, most)
    for number, name in enumerate(dictionary.entries):
        notice(f"drawing {name}")
        yield f"p{number}", {**_predicate(phases, name, number, *room.get(name, (0, 0))), "sample": samples[name]}
    for number, chunk in enumerate(chunks):
        yield f"s{number}", [payloads.source(n, phases.sources[n]) for n in chunk]


def _predicate(phases: Phases, name: str, number: int, most_meanings: int, most_sets: int) -> dict[str, Any]:
    """A predicate with the figures of its phases: of so many meanings, and of so many sets of arguments."""
    drawn = {}
    for k, meaning in enumerate(phases.telling_meanings(name)[:most_meanings]):
        drawn[meaning] = {
            "words": payloads.figure(phases.of_meaning(name, meaning, slots=False), f"f{number}w{k}"),
            "slots": payloads.figure(phases.of_meaning(name, meaning, slots=True), f"f{number}s{k}"),
        }
    sets = []
    for k, (arguments, count) in enumerate(phases.telling_sets(name)[:most_sets]):
        unified = phases.of_predicate(name, said=arguments)
        if unified is not None:
            sets.append(
                {"arguments": arguments, "wordings": count, "figure": payloads.figure(unified, f"f{number}u{k}")}
            )
    return {
        "entry": payloads.entry(phases.entry(name)),
        "meanings": list(phases.by_predicate.get(name, {}).items()),
        "drawn": drawn,
        "sets": sets,
    }
