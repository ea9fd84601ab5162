"""Say in words what changed from one dictionary to another: templates gained, lost and reordered, what people decided,
thesaurus, coverage.

The exit code is 0 whether they differ or not. With --exit-code it is 3 if they differ; 1 is always an error.

Examples:
  verbalign diff old.json new.json
  verbalign diff old.json new.json --exit-code > changes.txt
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from verbalign.cli import OK, SOME_FAILED
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.values.text import counted

if TYPE_CHECKING:
    from verbalign.dictionary.differences import Altered, Changes, EntryChanges
    from verbalign.dictionary.template import Template


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD.json", help="a dictionary")
    parser.add_argument("new", metavar="NEW.json", help="another dictionary, or the same one learned again")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    parser.add_argument(
        "--most", type=int, default=10, metavar="N", help="list at most N of each kind; 0: all; default: 10"
    )
    parser.add_argument("--exit-code", action="store_true", help="exit with 3 if the dictionaries differ")


def run(args: argparse.Namespace) -> int:
    from verbalign.dictionary import MappingDictionary
    from verbalign.dictionary.differences import changes

    found = changes(MappingDictionary.load(args.old), MappingDictionary.load(args.new))
    if args.json:
        print(json.dumps(found.to_json(), ensure_ascii=False, indent=1))
    else:
        for line in in_words(found, args.most):
            print(line)
    return SOME_FAILED if found and args.exit_code else OK


def in_words(found: Changes, most: int) -> Iterator[str]:
    """The lines that a person reads; of each kind at most so many (0: all)."""
    if not found:
        yield "nothing has changed"
    yield from _ground(found)
    for entry in found.entries:
        yield from _entry(entry, most)
    yield from _block("openers", _listed("new", (o.text for o in found.openers[0]), most),
                      _listed("gone", (o.text for o in found.openers[1]), most))  # fmt: skip
    support = [f"{a} / {b}: {_was(f)}" for (a, b), f in found.support.items() if f[0] != f[1]]
    yield from _block(
        "thesaurus",
        _listed("new", map(_pair, found.thesaurus[0]), most),
        _listed("gone", map(_pair, found.thesaurus[1]), most),
        _listed("other support", support, most),
        _listed("vetoed", (" / ".join(pair) for pair in found.vetoed[0]), most),
        _listed("no longer vetoed", (" / ".join(pair) for pair in found.vetoed[1]), most),
    )
    yield from _coverage(found, most)
    if found.order:
        yield "some of it stands in another order"


def _ground(found: Changes) -> Iterator[str]:
    """What the dictionaries rest on."""
    for name, (before, after) in found.parameters.items():
        yield f"{name}: {_said(after)} (before: {_said(before)})"
    if found.sources and "corpus" not in found.parameters:
        yield "learned from other wordings, of the same number"
    for name in found.learned:
        yield f"learned differently: {_PARTS.get(name, name)}"
    for word, names in zip(("new", "gone"), found.predicates, strict=True):
        if names:
            yield f"{word}: {counted(len(names), 'predicate')}: {', '.join(names)}"


_PARTS = {
    "mentions": "where arguments are said (mentions)",
    "moves": "how many steps a sentence says (moves)",
    "closed": "which arguments have a closed set of values (closed)",
    "sets": "how sets of expressions are joined (sets)",
    "settings": "with other settings (settings)",
}


def _entry(entry: EntryChanges, most: int) -> Iterator[str]:
    marked = [line for a in entry.altered if a.marks or a.conditions for line in _altered(a)]
    others = sum(not a.marks and not a.conditions for a in entry.altered)
    reworded = entry.reworded or {}
    yield from _block(
        entry.predicate,
        _listed("new", map(_noted, entry.gained), most),
        _listed("gone", map(_noted, entry.lost), most),
        _listed("moved", (f"from {m.before} to {m.after}: {m.text}" for m in entry.moved), most),
        marked,
        _listed("rejected", entry.rejected, most),
        _listed("no longer rejected", entry.admitted, most),
        _listed("kept, as people decided", entry.kept, most),
        _listed("can now be said", entry.sayable, most),
        _listed("can no longer be said", entry.unsayable, most),
        _listed("said in other words", (f"{k}: {after[0]}" for k, (_, after) in reworded.items()), most),
        _listed("now said together", _together(entry.planned), most),
        _listed("no longer said together", _together(entry.unplanned), most),
        _listed("now said on its own", _alone(entry.planned, entry.gained), most),
        _listed("no longer said on its own", _alone(entry.unplanned, entry.lost), most),
        ["what is said together stands in another order, or rests on other wordings"] if entry.replanned else [],
        [f"{counted(others, 'template')} with another weight or other sources"] if others else [],
        [f"{name}: {_said(after)} (before: {_said(before)})" for name, (before, after) in (entry.fields or {}).items()],
    )


def _together(plans: Iterable[tuple[str, ...]]) -> Iterator[str]:
    return (" ".join(plan) for plan in plans if len(plan) > 1)


def _alone(plans: Iterable[tuple[str, ...]], listed: Iterable[Template]) -> Iterator[str]:
    """The sentences that make a text by themselves, but for those that are listed as new or gone anyway."""
    known = {template.text for template in listed}
    return (plan[0] for plan in plans if len(plan) == 1 and plan[0] not in known)


def _altered(altered: Altered) -> Iterator[str]:
    before, after = altered.before, altered.after
    for name in ("pinned", "accepted"):
        if getattr(before, name) != getattr(after, name):
            yield f"{'now' if getattr(after, name) else 'no longer'} {name}: {after.text}"
    if not altered.conditions:
        return
    if isinstance(after, SentenceTemplate):
        yield f"now said {'; '.join(after.notes({})) or 'always'}: {after.text}"
    else:
        when = f"only when {', '.join(sorted(after.when))}" if after.when else "always"
        yield f"now said {when}: {after.text}"


def _noted(template: Template) -> str:
    marks = [name for name in ("pinned", "accepted") if getattr(template, name)]
    if isinstance(template, SentenceTemplate):
        notes = [*marks, *template.notes({})]
    else:
        notes = [*marks, *(f"when {feature}" for feature in sorted(template.when))]
    return template.text + (f" ({'; '.join(notes)})" if notes else "")


def _coverage(found: Changes, most: int) -> Iterator[str]:
    from verbalign.dictionary.differences import gained_lost

    before, after = found.coverage
    gained, lost = gained_lost(sorted(before.sets), sorted(after.sets))
    silent = sorted(before.predicates - after.predicates)
    yield from _block(
        f"coverage: {counted(len(after.predicates), 'predicate')} with words (before: {len(before.predicates)}), "
        f"{counted(len(after.sets), 'argument set')} (before: {len(before.sets)})",
        _listed("new", map(_set, gained), most),
        _listed("gone", map(_set, lost), most),
        _listed("without words now", silent, most),
    )


def _set(one: tuple[str, Sequence[str]]) -> str:
    return f"{one[0]}({', '.join(one[1])})"


def _pair(pair: Any) -> str:
    return f"{pair.get('left')} / {pair.get('right')} ({pair.get('support')})"


def _block(head: str, *parts: Iterable[str]) -> Iterator[str]:
    """A heading with what belongs under it; nothing where there is nothing."""
    lines = [line for part in parts for line in part]
    if lines:
        yield head
        yield from (f"  {line}" for line in lines)


def _listed(word: str, things: Iterable[str], most: int) -> list[str]:
    """A line each, and how many more there are."""
    every = list(things)
    shown = every if most <= 0 else every[:most]
    rest = len(every) - len(shown)
    return [f"{word}: {thing}" for thing in shown] + ([f"{word}: {rest} more"] if rest else [])


def _was(field: tuple[Any, Any]) -> str:
    return f"{_said(field[1])} (before: {_said(field[0])})"


def _said(value: Any) -> str:
    """A value in few words.

    >>> _said({"meanings": 2, "wordings": 5}), _said(["a", "b"]), _said(None)
    ('meanings 2, wordings 5', 'a, b', 'none')
    """
    if value is None or value in ([], {}, ""):
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        flat = all(not isinstance(inner, (list, dict)) for inner in value)
        return (", " if flat and any(isinstance(i, str) for i in value) else " ").join(map(_said, value))
    return str(value)
