"""What has changed from one dictionary to another: templates, thesaurus, coverage, and what people had decided."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeAlias, TypeVar

from verbalign.dictionary import Entry, MappingDictionary, Opener
from verbalign.dictionary.file import entry_json
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.template import Template
from verbalign.values.arguments import configuration_parts

Pair: TypeAlias = tuple[str, str]
Field: TypeAlias = tuple[Any, Any]  # before, after
Thing = TypeVar("Thing", bound=Hashable)

_APART = frozenset(
    {"templates", "rejected", "pool", "behind", "choices"}
)  # of an entry: compared with more care than the rest


@dataclass(frozen=True, slots=True)
class Altered:
    """A template that has kept its words but not all else: its conditions, weight, sources or marks."""

    before: Template
    after: Template

    @property
    def marks(self) -> bool:
        """Is it something that a person decided?"""
        return (self.before.pinned, self.before.accepted) != (self.after.pinned, self.after.accepted)

    @property
    def conditions(self) -> bool:
        """Is it said under other conditions?"""
        return conditions_of(self.before) != conditions_of(self.after)


@dataclass(frozen=True, slots=True)
class Moved:
    """A template that others have passed, with its ranks (1 is the best)."""

    text: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class EntryChanges:
    """What has changed for one predicate.

    `sayable` and `unsayable`: configurations that can, or can no longer, be said; `reworded`: those that are said in
    other words; `planned` and `unplanned`: sentences that are now, or no longer, said one after the other; `replanned`:
    the same plans stand in another order, or rest on other wordings; `fields`: all else, before and after."""

    predicate: str
    gained: tuple[Template, ...] = ()
    lost: tuple[Template, ...] = ()
    moved: tuple[Moved, ...] = ()
    altered: tuple[Altered, ...] = ()
    rejected: tuple[str, ...] = ()
    admitted: tuple[str, ...] = ()  # rejected before, and no longer
    kept: tuple[str, ...] = ()  # texts that were, and are, pinned, accepted or rejected: no change, but worth knowing
    sayable: tuple[str, ...] = ()
    unsayable: tuple[str, ...] = ()
    reworded: Mapping[str, Field] | None = None
    planned: tuple[tuple[str, ...], ...] = ()
    unplanned: tuple[tuple[str, ...], ...] = ()
    replanned: bool = False
    fields: Mapping[str, Field] | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, f.name) for f in fields(self) if f.name not in ("predicate", "kept"))


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much a dictionary can say: predicates with a template, and argument sets with one of their own."""

    predicates: frozenset[str]
    sets: frozenset[tuple[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Changes:
    """All that has changed; false where nothing has."""

    predicates: tuple[tuple[str, ...], tuple[str, ...]]  # gained, lost
    entries: tuple[EntryChanges, ...]
    openers: tuple[tuple[Opener, ...], tuple[Opener, ...]]
    thesaurus: tuple[tuple[Mapping[str, Any], ...], tuple[Mapping[str, Any], ...]]
    support: Mapping[Pair, Field]  # of the pairs in both
    vetoed: tuple[tuple[Pair, ...], tuple[Pair, ...]]
    parameters: Mapping[str, Field]
    learned: tuple[str, ...]  # what else was learned and differs, by name
    sources: bool  # do they rest on other wordings?
    order: bool  # is the same there in another order?
    coverage: tuple[Coverage, Coverage]  # before, after

    def __bool__(self) -> bool:
        pairs = (self.predicates, self.openers, self.thesaurus, self.vetoed)
        rest = (self.support, self.parameters, self.learned, self.sources, self.order)
        return any(map(bool, self.entries)) or any(map(any, pairs)) or any(map(bool, rest))

    def to_json(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        before, after = self.coverage
        return {
            "same": not self,
            "predicates": _gains(*self.predicates),
            "entries": {entry.predicate: _entry_json(entry) for entry in self.entries},
            "openers": _gains(*([asdict(o) for o in openers] for openers in self.openers)),
            "thesaurus": {
                **_gains(*self.thesaurus),
                "support": [{"left": a, "right": b, **_field(f)} for (a, b), f in self.support.items()],
            },
            "vetoed": _gains(*self.vetoed),
            "parameters": {name: _field(f) for name, f in self.parameters.items()},
            "learned": list(self.learned),
            "sources": self.sources,
            "order": self.order,
            "coverage": {
                "predicates": {
                    **_field((len(before.predicates), len(after.predicates))),
                    **_gains(*gained_lost(sorted(before.predicates), sorted(after.predicates))),
                },
                "argument_sets": {
                    **_field((len(before.sets), len(after.sets))),
                    **_gains(*gained_lost(sorted(before.sets), sorted(after.sets))),
                },
            },
        }


def changes(before: MappingDictionary, after: MappingDictionary) -> Changes:
    """What has changed from one dictionary to another.

    >>> old = MappingDictionary({"p": Entry("p", ("a",), (Template("One [a]."), Template("Two [a].")))})
    >>> new = MappingDictionary({"p": Entry("p", ("a",), (Template("Two [a]."), Template("One [a].")))})
    >>> changes(old, new).entries[0].moved, bool(changes(old, old))
    ((Moved(text='One [a].', before=1, after=2),), False)
    """
    pairs_before, pairs_after = _by_pair(before), _by_pair(after)
    names = [*before.entries, *(name for name in after.entries if name not in before.entries)]
    found = (_entry_changes(name, before.entries.get(name), after.entries.get(name)) for name in names)
    gained, lost = gained_lost(list(pairs_before), list(pairs_after))
    alike = [pair for pair in pairs_before if pair in pairs_after]
    return Changes(
        gained_lost(list(before.entries), list(after.entries)),
        tuple(entry for entry in found if entry or entry.kept),
        gained_lost(before.openers, after.openers),
        (tuple(pairs_after[pair] for pair in gained), tuple(pairs_before[pair] for pair in lost)),
        {p: _supports(pairs_before[p], pairs_after[p]) for p in alike if pairs_before[p] != pairs_after[p]},
        gained_lost(before.vetoed, after.vetoed),
        _fields(before.parameters, after.parameters),
        tuple(_fields(before.learned, after.learned)),
        before.digest != after.digest,
        _in_other_order(before, after),
        (coverage(before), coverage(after)),
    )


def coverage(dictionary: MappingDictionary) -> Coverage:
    """What a dictionary has words of its own for."""
    sets = {
        (name, tuple(sorted(arguments)))
        for name, entry in dictionary.entries.items()
        for arguments in (*(t.slots for t in entry.templates), *map(_names, entry.choices))
    }
    return Coverage(frozenset(name for name, _ in sets), frozenset(sets))


def gained_lost(before: Sequence[Thing], after: Sequence[Thing]) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """What is only in the second, and what is only in the first, each in its order."""
    first, second = set(before), set(after)
    return tuple(t for t in after if t not in first), tuple(t for t in before if t not in second)


def moved(before: Sequence[str], after: Sequence[str]) -> tuple[Moved, ...]:
    """The fewest of the texts in both that account for their new order, with their ranks among all.

    >>> moved(["a", "b", "c", "d"], ["d", "a", "b", "x", "c"])
    (Moved(text='d', before=4, after=1),)
    """
    ranks = {text: n for n, text in reversed(list(enumerate(after)))}
    places = {text: n for n, text in reversed(list(enumerate(before)))}
    both = [text for text in places if text in ranks]
    both.sort(key=places.__getitem__)
    stayed = _longest_rise([ranks[text] for text in both])
    return tuple(Moved(t, places[t] + 1, ranks[t] + 1) for t in both if ranks[t] not in stayed)


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The members of a longest rising part of the numbers (patience sorting)."""
    tops: list[int] = []
    previous: dict[int, int | None] = {}
    for number in numbers:
        at = bisect_left(tops, number)
        previous[number] = tops[at - 1] if at else None
        tops[at : at + 1] = [number]
    found, last = set[int](), tops[-1] if tops else None
    while last is not None:
        found.add(last)
        last = previous[last]
    return found


def _entry_changes(name: str, before: Entry | None, after: Entry | None) -> EntryChanges:
    old, new = before or Entry(name, ()), after or Entry(name, ())
    gained, lost, altered = _matched(old.templates, new.templates)
    said, says = _spoken(old), _spoken(new)
    known, unknown = gained_lost(list(said), list(says))
    rejected, admitted = gained_lost(old.rejected, new.rejected)
    decided = {t.text for t in old.templates if t.pinned or t.accepted}
    kept = [t.text for t in new.templates if (t.pinned or t.accepted) and t.text in decided]
    return EntryChanges(
        name,
        gained,
        lost,
        moved([t.text for t in old.templates], [t.text for t in new.templates]),
        altered,
        rejected,
        admitted,
        (*kept, *(text for text in new.rejected if text in old.rejected)),
        known,
        unknown,
        {key: (said[key], says[key]) for key in said if key in says and said[key] != says[key]},
        *_plan_changes(_plans(old), _plans(new)),
        _fields(_rest(before), _rest(after)),
    )


def conditions_of(template: Template) -> tuple[Any, ...]:
    """All conditions under which a template is said."""
    more = (template.only, template.doubts) if isinstance(template, SentenceTemplate) else ((), ())
    return (template.when, *more)


def _plans(entry: Entry) -> list[tuple[tuple[Template, ...], Any]]:
    """The plans of an entry, with templates instead of their numbers; and what else is known of each."""
    if entry.frames is None:
        return []
    return [
        (tuple(entry.templates[k] for k in plan.sentences if k < len(entry.templates)), (plan.unsaid, plan.sources))
        for plan in entry.frames.plans
    ]


def _plan_changes(
    before: Sequence[tuple[tuple[Template, ...], Any]], after: Sequence[tuple[tuple[Template, ...], Any]]
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...], bool]:
    """Plans gained and lost, in words, and whether the others have changed."""
    old, new = ([tuple(t.text for t in plan) for plan, _ in plans] for plans in (before, after))
    gained, lost = gained_lost(old, new)
    rests = (
        [([(t.text, *conditions_of(t)) for t in plan], rest) for (plan, rest), texts in zip(plans, words, strict=True)
         if texts not in gained and texts not in lost]
        for plans, words in ((before, old), (after, new))
    )  # fmt: skip
    first, second = rests
    return tuple(dict.fromkeys(gained)), tuple(dict.fromkeys(lost)), first != second


def _matched(
    before: Sequence[Template], after: Sequence[Template]
) -> tuple[tuple[Template, ...], tuple[Template, ...], tuple[Altered, ...]]:
    """Templates gained, lost and altered.  One is the same by its words and conditions, else by its words alone."""
    left, altered = list(before), list[Altered]()
    rest = list(after)
    same_words: Callable[[Template, Template], bool] = lambda a, b: a.text == b.text
    same_conditions: Callable[[Template, Template], bool] = lambda a, b: conditions_of(a) == conditions_of(b)
    for alike in (lambda a, b: same_words(a, b) and same_conditions(a, b), same_words):
        unmatched = []
        for template in rest:
            same = next((t for t in left if alike(t, template)), None)
            if same is None:
                unmatched.append(template)
                continue
            left.remove(same)
            if same != template:
                altered.append(Altered(same, template))
        rest = unmatched
    return tuple(rest), tuple(left), tuple(altered)


def _spoken(entry: Entry) -> dict[str, tuple[str, ...]]:
    """What is said for each configuration, in words instead of numbers."""
    return {key: tuple(entry.pool[n] for n in numbers) for key, numbers in entry.choices.items()}


def _names(configuration: str) -> list[str]:
    """The arguments of a configuration: `area=riverside;name` has area and name."""
    return [name for name, _ in configuration_parts(configuration)]


def _rest(entry: Entry | None) -> dict[str, Any]:
    if entry is None:
        return {}
    rest = {name: value for name, value in entry_json(entry).items() if name not in _APART}
    frames = rest.pop("frames", None)
    return {**rest, **(_rest_of_frames(frames) if frames is not None else {})}


def _rest_of_frames(saved: Mapping[str, Any]) -> dict[str, Any]:
    """What sentences need besides plans, each thing by a name of its own."""
    return {
        "sentences with choices": True,
        **{f"kind of {name}": kind for name, kind in saved["kinds"].items()},
        **{f"articles of {name}": found for name, found in saved.get("articles", {}).items()},
        **{f"examples of {name}": found for name, found in saved.get("examples", {}).items()},
        **({"named again": saved["repeated"]} if "repeated" in saved else {}),
        **({"implied": [_implied(*row) for row in saved["implied"]]} if "implied" in saved else {}),
    }


def _implied(other: str, its: str, name: str, own: str) -> str:
    return f"{name} is {own.removeprefix('#')} where {other} is {its.removeprefix('#')}"


def _fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Field]:
    names = dict.fromkeys((*before, *after))
    return {name: (before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)}


def _by_pair(dictionary: MappingDictionary) -> dict[Pair, Mapping[str, Any]]:
    return {(str(p.get("left")), str(p.get("right"))): p for p in dictionary.thesaurus}


def _supports(before: Mapping[str, Any], after: Mapping[str, Any]) -> Field:
    return before.get("support"), after.get("support")


def _in_other_order(before: MappingDictionary, after: MappingDictionary) -> bool:
    """Do the same pairs, openers, vetoes or rejections stand in another order?"""

    def reordered(old: Iterable[Hashable], new: Iterable[Hashable]) -> bool:
        first, second = list(old), list(new)
        return first != second and set(first) == set(second)

    both = [(entry, after.entries[name]) for name, entry in before.entries.items() if name in after.entries]
    return (
        reordered(before.openers, after.openers)
        or reordered(_by_pair(before), _by_pair(after))
        or reordered(before.vetoed, after.vetoed)
        or reordered(before.entries, after.entries)
        or any(reordered(old.rejected, new.rejected) for old, new in both)
    )


def _gains(gained: Iterable[Any], lost: Iterable[Any]) -> dict[str, Any]:
    return {"gained": list(gained), "lost": list(lost)}


def _field(field: Field) -> dict[str, Any]:
    return {"before": field[0], "after": field[1]}


def _entry_json(entry: EntryChanges) -> dict[str, Any]:
    return {
        **_gains(map(_template_json, entry.gained), map(_template_json, entry.lost)),
        "moved": [asdict(move) for move in entry.moved],
        "altered": [_field((_template_json(a.before), _template_json(a.after))) for a in entry.altered],
        "rejected": _gains(entry.rejected, entry.admitted),
        "kept": list(entry.kept),
        "configurations": {
            **_gains(entry.sayable, entry.unsayable),
            "reworded": {key: _field(f) for key, f in (entry.reworded or {}).items()},
        },
        "plans": {**_gains(map(list, entry.planned), map(list, entry.unplanned)), "altered": entry.replanned},
        "fields": {name: _field(f) for name, f in (entry.fields or {}).items()},
    }


def _template_json(template: Template) -> dict[str, Any]:
    return {**asdict(template), "when": sorted(template.when), "sources": list(template.sources)}
