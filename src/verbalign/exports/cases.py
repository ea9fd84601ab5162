"""The cases of a predicate and a set of arguments: by which template each is said, and on what that depends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from verbalign.dictionary.template import Template
from verbalign.values.features import feature_argument, of_place

COMPOSED = "needs composition"
NOTHING = "no template fits"


@dataclass(frozen=True)
class CaseChoice:
    """One case of an argument set: where these arguments have these values and these features hold, it is said by
    these templates, best first.  `every` has those, too, that other values than the first's are said by."""

    values: tuple[tuple[str, str], ...]
    when: frozenset[str]
    templates: tuple[Template, ...]
    every: tuple[Template, ...] = ()

    @property
    def template(self) -> Template:
        return self.templates[0]

    @property
    def always(self) -> bool:
        return not self.values and not self.when

    @property
    def open(self) -> tuple[str, ...]:
        """The arguments whose values are put in as they are given; none where a template is a person's."""
        known = {name for name, _ in self.values}
        return () if self.template.pinned else tuple(n for n in self.template.slots if n not in known)


@dataclass(frozen=True)
class ArgumentSet:
    """A predicate with a set of arguments: its cases in order, of which the first that holds is what `say` says."""

    predicate: str
    names: tuple[str, ...]
    choices: tuple[CaseChoice, ...]
    lists: Mapping[str, str]

    def key(self, choice: CaseChoice) -> str:
        """The name of a case: `inform(area=riverside, food, name)`."""
        inner = ", ".join(with_values(self.names, choice.values))
        when = f" when {'; '.join(sorted(choice.when))}" if choice.when else ""
        return f"{self.predicate}({inner}){when}"

    def left_out(self, choice: CaseChoice) -> tuple[str, ...]:
        """The arguments that a case does not say."""
        return tuple(name for name in self.names if name not in choice.template.argument_set)


def with_values(names: Iterable[str], values: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The arguments of a case: `name`, or `name=value` where the value matters."""
    known = dict(values)
    return tuple(f"{name}={known[name]}" if name in known else name for name in names)


class NotExported(NamedTuple):
    """What cannot be exported: a predicate with arguments (`name` or `name=value`), and why; `whole`: an argument set
    of the table of which nothing is left."""

    predicate: str
    arguments: tuple[str, ...]
    reason: str
    whole: bool = False


def ranked_cases(ranked: Sequence[Template], names: Collection[str]) -> list[CaseChoice]:
    """The cases of ranked templates: those with conditions that can hold up to the first without; to that belong all
    others without conditions that say as much."""
    found: list[CaseChoice] = []
    for template in ranked:
        if not all(of_place(feature) or feature_argument(feature) in names for feature in template.when):
            continue
        if any(choice.when <= template.when for choice in found):
            continue  # where it would hold, another has been said
        if template.when:
            found.append(CaseChoice((), template.when, (template,)))
            continue
        rich = [t for t in ranked if not t.when and t.argument_set == template.argument_set]
        return [*found, CaseChoice((), frozenset(), tuple(rich))]
    return found


def summary(left: Iterable[NotExported]) -> dict[tuple[str, str], list[str]]:
    """What is not exported, by predicate and reason: each as it would be written."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in left:
        found.setdefault((one.predicate, one.reason), []).append(f"({', '.join(one.arguments)})")
    return found
