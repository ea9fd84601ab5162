"""What the explorer's server answers: JSON values for what is asked; knows nothing of HTTP but names and numbers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any
from zlib import crc32

from verbalign import __version__
from verbalign.dictionary import Entry, Source
from verbalign.dictionary.template import Template
from verbalign.errors import InputError, VerbalignError
from verbalign.values import Corpus
from verbalign.values.expression import format_meaning
from verbalign.values.features import of_place
from verbalign.viewer import explain, payloads
from verbalign.viewer.complete import complete
from verbalign.viewer.curation import edit_from_json
from verbalign.viewer.phases import Behind, Phases
from verbalign.viewer.requests import ParseRequest, SayRequest, names_in, needed, number
from verbalign.viewer.session import Session

MOST_MEANINGS = 2000  # listed for one predicate; the rest is found by searching
MOST_FIGURES = 100  # that are remembered
PAGE = 50  # hits a page

Query = Mapping[str, str]
Answer = dict[str, Any]


class NotFound(VerbalignError):
    """There is no such thing in this dictionary."""


class Api:
    """A session, the wordings behind its dictionary, and perhaps a corpus to take examples from."""

    def __init__(self, session: Session, corpus: Corpus | None = None) -> None:
        self.session, self.corpus = session, corpus
        self.figures: OrderedDict[tuple[Any, ...], Answer] = OrderedDict()
        self._behind: tuple[str, Behind] | None = None

    # ---- what is known ----

    @property
    def behind(self) -> Behind:
        """The wordings behind the dictionary; where they are missing, those of the corpus."""
        base = self.session.base
        if self._behind is None or self._behind[0] != base.digest:
            found = Behind.of(base)
            if not found.sources and self.corpus is not None:
                wordings = _annotated(self.corpus, self.session)
                found = Behind(wordings, "" if wordings else f"{found.missing}; and the corpus has no wordings")
            self._behind = base.digest, found
        return self._behind[1]

    @property
    def phases(self) -> Phases:
        return Phases(self.session.dictionary, self.behind)

    @cached_property
    def examples(self) -> list[tuple[str, str]]:
        """The meanings of the corpus, each with its id."""
        if self.corpus is None:
            return []
        steps = [(f"{p.id}#{n}", (step,)) for p in self.corpus.proofs for n, step in enumerate(p.steps, 1)]
        instances = [(i.id, i.meaning) for i in self.corpus.instances]
        return [(name, format_meaning(meaning)) for name, meaning in (*steps, *instances)]

    # ---- reading ----

    def dictionary(self, _: Query) -> Answer:
        placed = [e for e in self.session.dictionary.entries.values() if e.frames is None]
        features = {f for e in placed for t in e.templates for f in t.when}
        features.update(opener.when for opener in self.session.dictionary.openers)
        return {
            **payloads.overview(self.session.dictionary),
            "file": str(self.session.path),
            "features": sorted(filter(of_place, features)),
            "missing": self.behind.missing,
            "examples": len(self.examples),
            **self.state(),
        }

    def state(self, _: Query | None = None) -> Answer:
        """What is not saved yet, and whether the file has changed."""
        return {
            "pending": list(self.session.pending),
            "can_undo": bool(self.session.made),
            "changed_on_disk": self.session.changed_on_disk(),
        }

    def predicate(self, query: Query) -> Answer:
        name = self._known(needed(query, "name"))
        phases = self.phases
        meanings = list(phases.by_predicate.get(name, {}).items())
        return {
            "entry": payloads.entry(phases.entry(name)),
            "sample": payloads.sample(phases, name),
            "meanings": meanings[:MOST_MEANINGS],
            "all_meanings": len(meanings),
            "drawn": phases.telling_meanings(name)[:MOST_MEANINGS],
            "sets": [{"arguments": names, "wordings": count} for names, count in phases.telling_sets(name)],
            "missing": phases.missing,
        }

    def _known(self, name: str) -> str:
        if name not in self.session.dictionary.entries:
            raise NotFound(f"no predicate '{name}' in this dictionary; /api/dictionary lists them")
        return name

    def wordings(self, query: Query) -> Answer:
        """Wordings by number, or all that have some words."""
        sources = self.behind.sources
        if "numbers" in query:
            asked = [n.strip() for n in query["numbers"].split(",")]
            if wrong := [n for n in asked if not n.isdecimal()]:
                raise InputError(f"'{wrong[0]}' is not a number of a wording; write ?numbers=1,2")
            hits = [int(n) for n in asked[:1000] if len(n) < 10 and int(n) < len(sources)]
            return {"total": len(hits), "wordings": [payloads.source(n, sources[n]) for n in hits]}
        words = query.get("q", "").lower().split()
        hits = [n for n, s in enumerate(sources) if all(word in s.text.lower() for word in words)]
        if "predicate" in query:
            hits = [n for n in hits if sources[n].predicate == query["predicate"]]
        start, size = number(query, "offset", 0, len(hits)), number(query, "limit", PAGE, 1000)
        return {"total": len(hits), "wordings": [payloads.source(n, sources[n]) for n in hits[start : start + size]]}

    def lattice(self, query: Query) -> Answer:
        """A figure: of one meaning (with or without slots), of a template's kin, or of a set of arguments."""
        name = self._known(needed(query, "predicate"))
        entry = self.session.dictionary.entries[name]
        key = (self.session.base.digest, payloads.version(entry), *sorted(query.items()))
        if key not in self.figures:
            self.figures[key] = self._drawn(name, query)
            while len(self.figures) > MOST_FIGURES:
                self.figures.popitem(last=False)
        return self.figures[key]

    def _drawn(self, name: str, query: Query) -> Answer:
        phases = self.phases
        identity = f"f{crc32(repr(sorted(query.items())).encode('utf-8', 'replace')):08x}"
        if "meaning" in query:
            if query["meaning"] not in phases.by_predicate.get(name, {}):
                raise NotFound(f"no wordings of a meaning '{query['meaning']}' of {name}")
            drawn = phases.of_meaning(name, query["meaning"], slots=query.get("slots") == "true")
            return payloads.figure(drawn, identity)
        template = None
        if "template" in query:
            found = [t for t in phases.entry(name).templates if t.text == query["template"]]
            if not found:
                raise NotFound(f"{name} has no template “{query['template']}”")
            template = found[0]
        names = names_in(query["arguments"]) if "arguments" in query else None
        unified = phases.of_predicate(name, said=names, template=template)
        if unified is None:
            raise NotFound(f"there are no such wordings of {name}")
        return payloads.figure(unified, identity)

    def search(self, query: Query) -> Answer:
        """Predicates, templates, paraphrases and wordings that have all these words."""
        words = needed(query, "q").lower().split()
        fits: Callable[[str], bool] = lambda text: all(word in text.lower() for word in words)
        entries = self.session.dictionary.entries.values()
        return {
            "predicates": [e.predicate for e in entries if fits(" ".join((e.predicate, *e.args)))],
            "templates": [
                {"predicate": e.predicate, "args": list(e.args), **payloads.template(t, payloads.kinds(e))}
                for e in entries
                for t in (*e.templates, *_unlisted(e))
                if fits(t.text)
            ][:PAGE],
            "pairs": [
                p for p in payloads.thesaurus(self.session.dictionary)["pairs"] if fits(f"{p['left']} {p['right']}")
            ][:PAGE],
            **self.wordings(query),
        }

    def thesaurus(self, _: Query) -> Answer:
        return payloads.thesaurus(self.session.dictionary)

    def complete(self, query: Query) -> Answer:
        text = query.get("text", "")[:10_000]
        found = complete(
            text, number(query, "cursor", len(text), len(text)), self.session.dictionary.known, self.behind.values
        )
        return {"start": found.start, "end": found.end, "options": [option._asdict() for option in found.options]}

    def meanings(self, query: Query) -> Answer:
        """Meanings of the corpus that have some words."""
        words = query.get("q", "").lower().split()
        hits = [one for one in self.examples if all(word in f"{one[0]} {one[1]}".lower() for word in words)]
        start, size = number(query, "offset", 0, len(hits)), number(query, "limit", PAGE, 1000)
        shown = [{"id": name, "expression": text} for name, text in hits[start : start + size]]
        return {"total": len(hits), "meanings": shown}

    # ---- speaking ----

    def say(self, said: Mapping[str, Any]) -> Answer:
        asked = SayRequest.of(said)
        dictionary = self.session.dictionary
        if asked.all:
            return {"texts": [explain.text(t) for t in dictionary.alternatives(asked.meaning, place=asked.place)]}
        spoken = dictionary.say(asked.meaning, seed=asked.variation(), place=asked.place, guess=asked.guess)
        if asked.explain:
            parts = explain.explained(dictionary, asked.meaning, frozenset(asked.place))
            return {**explain.text(spoken), "parts": parts}
        return explain.text(spoken)

    def parse(self, said: Mapping[str, Any]) -> Answer:
        """The meanings that a text may state: the best one, or all."""
        asked = ParseRequest.of(said)
        readings = self.session.dictionary.parse(asked.text)
        return {"text": asked.text, "readings": [one.to_json() for one in (readings if asked.all else readings[:1])]}

    def check(self, _: Query) -> Answer:
        """What the dictionary does not know for sure, and the wordings that would help."""
        from verbalign.checking import check

        return check(self.session.dictionary).to_json()

    def health(self, _: Query) -> Answer:
        """That the service runs, and with what."""
        entries = self.session.dictionary.entries
        return {"status": "ok", "version": __version__, "file": self.session.path.name, "predicates": len(entries)}

    # ---- curation ----

    def edit(self, said: Mapping[str, Any]) -> Answer:
        edit = edit_from_json(said)
        version = said.get("version", "")
        if not isinstance(version, str):
            raise InputError('"version" is the text that /api/predicate gives')
        self.session.apply(edit, version)
        return self._after(getattr(edit, "predicate", None))

    def undo(self, _: Mapping[str, Any]) -> Answer:
        edit = self.session.undo()
        return {"undone": str(edit), **self._after(getattr(edit, "predicate", None))}

    def _after(self, predicate: str | None) -> Answer:
        entries = self.session.dictionary.entries
        entry = payloads.entry(entries[predicate]) if predicate is not None and predicate in entries else None
        return {"entry": entry, **self.state()}

    def diff(self, _: Query) -> Answer:
        return {"diff": self.session.diff(), **self.state()}

    def save(self, said: Mapping[str, Any]) -> Answer:
        over = said.get("over", "")
        if not isinstance(over, str):
            raise InputError('"over" is the digest that came with the differences')
        self.session.save(over)
        return {"saved": str(self.session.path), **self.state()}

    def rebase(self, _: Mapping[str, Any]) -> Answer:
        done = self.session.rebase()
        return {
            "kept": [str(edit) for edit in done.kept],
            "lost": [{"edit": str(edit), "reason": reason} for edit, reason in done.lost],
            **self.state(),
        }


def _unlisted(entry: Entry) -> Iterator[Template]:
    """The templates that serve few configurations, and so are not among those that are listed."""
    listed = {t.text for t in entry.templates}
    return (Template(text) for text in entry.pool if text not in listed and text not in entry.rejected)


def _annotated(corpus: Corpus, session: Session) -> tuple[Source, ...]:
    """The wordings of a corpus, with the arguments that the dictionary finds in them."""
    from verbalign.mentions.annotate import annotate

    return tuple(
        Source(one.id, one.predicate, text, writer, spans)
        for one in annotate(corpus, session.base)
        for text, writer, spans in one.texts
    )
