"""What of a dictionary can be exported: for every predicate and set of arguments, how it is said and on what that
depends; and what cannot, with the reason.

`say` takes the first template that fits.  Which one that is depends on the arguments that are given, on the values of
those that have few (a *configuration*), and on features of the context (`when`).  A meaning that no single template
says is composed of several when it is spoken; that is a search, which no target can do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from verbalign.arguments import value_text
from verbalign.exports.names import article_names, identifiers
from verbalign.exports.parts import Article, Part, Prepared, Value, parts, prepared
from verbalign.features import feature_argument, holds, of_place, of_value
from verbalign.generate import rank
from verbalign.pattern import pattern
from verbalign.template import Template

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary
    from verbalign.values import Expression, Meaning

MOST_ARGUMENTS = 8  # whose subsets are all gone through
COMPOSED = "needs composition"
NOTHING = "no template fits"
UNREADABLE = "the value of a configuration holds ; or ="


@dataclass(frozen=True)
class Choice:
    """One case of an argument set: where these arguments have these values and these features hold, it is said by
    these templates, best first."""

    values: tuple[tuple[str, str], ...]
    when: frozenset[str]
    templates: tuple[Template, ...]

    @property
    def template(self) -> Template:
        return self.templates[0]

    @property
    def always(self) -> bool:
        return not self.values and not self.when


@dataclass(frozen=True)
class ArgumentSet:
    """A predicate with a set of arguments: its cases in order, of which the first that holds is what `say` says."""

    predicate: str
    names: tuple[str, ...]
    choices: tuple[Choice, ...]
    lists: Mapping[str, str]

    def key(self, choice: Choice) -> str:
        """The name of a case: `inform(area=riverside, food, name)`."""
        values = dict(choice.values)
        inner = ", ".join(f"{name}={values[name]}" if name in values else name for name in self.names)
        when = f" when {'; '.join(sorted(choice.when))}" if choice.when else ""
        return f"{self.predicate}({inner}){when}"

    def left_out(self, choice: Choice) -> tuple[str, ...]:
        """The arguments that a case does not say."""
        return tuple(name for name in self.names if name not in choice.template.argument_set)


class NotExported(NamedTuple):
    """What cannot be exported: a predicate with arguments (`name` or `name=value`), and why; `whole`: an argument set
    of the table of which nothing is left."""

    predicate: str
    arguments: tuple[str, ...]
    reason: str
    whole: bool = False


class Found(NamedTuple):
    """The case that says a meaning, and what its target must be given."""

    set: ArgumentSet
    choice: Choice
    given: Prepared


class Table:
    """The argument sets of a dictionary, and what is not among them."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.capitals = bool(dictionary.parameters.get("capitals", True))
        self.sets: list[ArgumentSet] = []
        self.left: list[NotExported] = []
        patterns = "sets" in dictionary.learned
        for entry in dictionary.entries.values():
            if patterns:
                self._add_pattern(entry)
                continue
            if entry.choices:
                self._add_configured(entry)
            else:
                self._add_ranked(entry)
            if len(entry.args) > MOST_ARGUMENTS:
                reason = COMPOSED if entry.choices else f"{len(entry.args)} arguments have too many sets"
                self.left.append(NotExported(entry.predicate, ("any other set of arguments",), reason))
        if patterns:
            self.left.append(NotExported("", ("any other set of expressions",), COMPOSED))

    @cached_property
    def arguments(self) -> dict[str, str]:
        """Each argument's name as an identifier, the same for all predicates."""
        return identifiers((n for e in self.dictionary.entries.values() for n in e.args), article_names)

    @cached_property
    def predicates(self) -> dict[str, str]:
        """Each predicate's name as an identifier."""
        return identifiers(self.dictionary.entries)

    def parts(
        self, found: ArgumentSet, choice: Choice, template: Template | None = None, settle: bool = True
    ) -> tuple[Part, ...]:
        """The template of a case, cut into parts; the first unless another is named."""
        known = {name: value for name, value in choice.values if name not in found.lists}
        return parts(template or choice.template, known, self.capitals, settle)

    def variable(self, part: Article | Value) -> str:
        """What a target calls a value, or the article before it."""
        value, article, large = article_names(self.arguments[part.slot])
        return value if isinstance(part, Value) else large if part.large else article

    def cases(self) -> Iterator[tuple[ArgumentSet, Choice]]:
        for found in self.sets:
            for choice in found.choices:
                yield found, choice

    # ---- the sets of one predicate ----

    def _add(self, entry: Entry, names: Iterable[str], choices: Sequence[Choice], reason: str) -> None:
        """An argument set; what remains after its cases, if anything, is left."""
        ordered = tuple(sorted(names))
        if choices:
            self.sets.append(ArgumentSet(entry.predicate, ordered, tuple(choices), entry.lists))
        if not choices or (choices[-1].when and not choices[-1].values):
            self.left.append(NotExported(entry.predicate, ordered, reason if not choices else f"{reason} elsewhere"))

    def _add_pattern(self, entry: Entry) -> None:
        """A pattern of expressions, said by its first template."""
        kept = tuple(t for t in entry.templates if t.text not in entry.rejected)[:1]
        self._add(entry, entry.args, [Choice((), frozenset(), kept)] if kept else [], NOTHING)

    def _add_ranked(self, entry: Entry) -> None:
        """A predicate whose templates are ranked by what they say."""
        for names in _subsets(entry):
            self._add(entry, names, _cases(rank(entry, frozenset(names)), names), NOTHING)

    def _add_configured(self, entry: Entry) -> None:
        """A predicate whose arguments come and go, with the templates of each configuration."""
        known: dict[tuple[str, ...], dict[tuple[tuple[str, str], ...], tuple[Template, ...]]] = {}
        for key, numbers in entry.choices.items():
            cut = [part.partition("=") for part in key.split(";")] if key else []
            names = tuple(sorted(name for name, _, _ in cut))
            values = tuple((name, value) for name, mark, value in cut if mark)
            if not set(names) <= set(entry.args) or {name for name, _ in values} != set(entry.valued) & set(names):
                self.left.append(NotExported(entry.predicate, tuple(key.split(";")), UNREADABLE))
                continue
            kept = tuple(Template(entry.pool[n]) for n in numbers if entry.pool[n] not in entry.rejected)
            known.setdefault(names, {})[tuple(sorted(values))] = kept
        seen = _values_seen(known)
        for names in _subsets(entry, known):
            configured = dict(known.get(names, {}))
            own = [t for t in entry.templates if t.pinned and t.argument_set == set(names)]
            while own and (values := _configuration(own[-1], set(entry.valued) & set(names))):
                pinned_last = (
                    own.pop()
                )  # from the back: what is pinned for a configuration comes before what is learned
                configured[values] = (pinned_last, *configured.get(values, ()))
            pinned = _cases(own, names)
            if not (pinned and pinned[-1].always):
                self._add_missing(entry, names, configured, seen)
                pinned += [Choice(values, frozenset(), kept) for values, kept in configured.items() if kept]
            self._add(entry, names, pinned, COMPOSED)
        if entry.valued:
            self.left.append(NotExported(entry.predicate, (f"another value of {', '.join(entry.valued)}",), COMPOSED))

    def _add_missing(
        self,
        entry: Entry,
        names: tuple[str, ...],
        configured: Mapping[tuple[tuple[str, str], ...], tuple[Template, ...]],
        seen: Mapping[str, Sequence[str]],
    ) -> None:
        """The configurations of a set that has some which have no template, though their values are known."""
        valued = [name for name in names if name in entry.valued]
        for values in product(*(seen.get(name, ()) for name in valued)) if any(configured.values()) else ():
            pairs = tuple(zip(valued, values, strict=True))
            if not configured.get(pairs):
                told = tuple(f"{name}={dict(pairs)[name]}" if name in valued else name for name in names)
                self.left.append(NotExported(entry.predicate, told, COMPOSED))

    # ---- looking up ----

    @cached_property
    def _by_names(self) -> dict[tuple[str, tuple[str, ...]], ArgumentSet]:
        return {(found.predicate, found.names): found for found in self.sets}

    def find(self, meaning: Expression | Meaning, place: Collection[str] = ()) -> Found | None:
        """The case that says a meaning, and what must be given to its target; None where it is not exported."""
        speaker = self.dictionary.speaker
        if speaker.sets is not None:
            return self._find_pattern(meaning if isinstance(meaning, tuple) else (meaning,))
        if isinstance(meaning, tuple):
            if len(meaning) != 1:
                return None
            meaning = meaning[0]
        entry = speaker.entry(meaning)
        filled = speaker.filled(meaning) if entry else {}
        found = self._by_names.get((entry.predicate, tuple(sorted(filled)))) if entry else None
        given = {name: value_text(value) for name, value in meaning.args}
        for choice in found.choices if found else ():
            fits = all(given[name] == value for name, value in choice.values)
            if found and fits and all(holds(feature, place, filled) for feature in choice.when):
                return Found(found, choice, prepared(self.parts(found, choice), filled, self.capitals))
        return None

    def _find_pattern(self, meaning: Meaning) -> Found | None:
        known = pattern(meaning)
        sets = self.dictionary.speaker.sets
        found = next((s for s in self.sets if s.predicate == known.key), None)
        if found is None or sets is None:
            return None
        filled = {name: sets.written(value) for value, names in known.roles for name in names}
        choice = found.choices[0]
        return Found(found, choice, prepared(self.parts(found, choice), filled, self.capitals))


def _configuration(template: Template, valued: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The configuration that a template is pinned for; empty where its conditions are others."""
    if not valued or any(of_place(feature) for feature in template.when):
        return ()
    cut = [of_value(feature) for feature in template.when]
    fits = len(cut) == len(valued) and {name for name, relation, _ in cut if relation == "is"} == set(valued)
    return tuple(sorted((name, value) for name, _, value in cut)) if fits else ()


def _cases(ranked: Sequence[Template], names: Collection[str]) -> list[Choice]:
    """The cases of ranked templates: those with conditions that can hold up to the first without; to that belong all
    others without conditions that say as much."""
    found: list[Choice] = []
    for template in ranked:
        if not all(of_place(feature) or feature_argument(feature) in names for feature in template.when):
            continue
        if any(choice.when <= template.when for choice in found):
            continue  # where it would hold, another has been said
        if template.when:
            found.append(Choice((), template.when, (template,)))
            continue
        rich = [t for t in ranked if not t.when and t.argument_set == template.argument_set]
        return [*found, Choice((), frozenset(), tuple(rich))]
    return found


def _subsets(entry: Entry, known: Iterable[tuple[str, ...]] = ()) -> list[tuple[str, ...]]:
    """The sets of arguments to be exported: all, or where there are too many those that have templates of their own,
    and the whole."""
    args = sorted(entry.args)
    if len(args) <= MOST_ARGUMENTS:
        return [names for size in range(len(args) + 1) for names in combinations(args, size)]
    own = {tuple(sorted(t.argument_set)) for t in entry.templates if not entry.choices or t.pinned}
    return sorted({*own, *known, tuple(args)}, key=lambda names: (len(names), names))


def _values_seen(known: Mapping[tuple[str, ...], Mapping[tuple[tuple[str, str], ...], object]]) -> dict[str, list[str]]:
    """The values that the configurations have, by argument."""
    seen: dict[str, dict[str, None]] = {}
    for configured in known.values():
        for values in configured:
            for name, value in values:
                seen.setdefault(name, {})[value] = None
    return {name: sorted(values) for name, values in seen.items()}


def summary(left: Iterable[NotExported]) -> dict[tuple[str, str], list[str]]:
    """What is not exported, by predicate and reason: each as it would be written."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in left:
        found.setdefault((one.predicate, one.reason), []).append(f"({', '.join(one.arguments)})")
    return found
