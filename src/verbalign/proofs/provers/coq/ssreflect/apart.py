"""Patterns of ssreflect's, run item by item: what is taken in, put through views, taken apart and rewritten with.

Each item is told as the plain tactic that does the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from verbalign.proofs.model import Goal
from verbalign.proofs.planning.formulas import is_equation
from verbalign.proofs.provers.coq.coqtop import CoqFault, CoqTimeout
from verbalign.proofs.provers.coq.ssreflect import (
    Stack,
    StackHead,
)
from verbalign.proofs.provers.coq.ssreflect.parts import (
    Arrow,
    Branches,
    Discharge,
    Forget,
    Item,
    OtherItem,
    Simplify,
    Take,
    View,
)
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import is_fact, opened

_MARKED = re.compile(r"\{[^{}]*\}")
FACT = "fact__"  # what something is called until it is taken apart or used up
_SPELT_OUT = re.compile(r"\([\w']+:=|\(fun\b")  # `spec (T:=nat) n`, `spec (fun=> A) n`
_HIDDEN = "x"  # what a variable is called that nothing names
DONE = "easy"  # the plain tactic that is told like `done`
MAX_TIMES = 20  # that `do !` is tried
MAX_ITEMS = 60  # of a pattern that is run item by item


class Bench(Protocol):
    """What records the proof: it runs tactics on goals, which go by their names."""

    def step(self, run: str, goal: str, told: str = "") -> list[str]:
        """Run a tactic, told as another; the goals that are left.  Raises CoqFault where Coq refuses it."""

    def plain(self, text: str, goals: Sequence[str]) -> list[str]:
        """Run a tactic of plain Coq's."""

    def looked_at(self, goal: str) -> Goal:
        """A goal with its hypotheses."""

    def is_open(self, goal: str) -> bool: ...

    def meant(self, text: str, goal: str) -> list[tuple[str, dict[str, str]]]:
        """What the goals say that a tactic leaves, without running it for good."""

    def seen(self, goals: Sequence[str]) -> list[tuple[str, dict[str, str]]]: ...

    def saved(self) -> Any: ...

    def restored(self, before: Any) -> None: ...

    def led_by(self, goal: str, main: str) -> None:
        """Let one of the goals that the last tactic has left of a goal be told before the others."""

    def exchanged(self, goals: Sequence[str]) -> list[str]:
        """The goals the other way round."""


@dataclass(frozen=True, slots=True)
class Apart:
    """How something is taken apart with a pattern: what is run, and what is told."""

    run: Callable[[str], str]
    told: Callable[[str], str]
    takes_in: bool = False  # is it the first premise of the goal?
    injects: Callable[[str], str] | None = None  # what is told where it is an equation between constructors
    kind: str = ""  # what it says


@dataclass(frozen=True, slots=True)
class Unit:
    """A target with the views that it is put through first."""

    views: tuple[View, ...]
    target: Item | None


@dataclass(frozen=True, slots=True)
class _Named:
    """A branch: the names that it is taken apart into, and what is done with them afterwards."""

    names: tuple[str, ...]
    later: tuple[tuple[str, Unit], ...]
    rest: tuple[Item, ...]


class Patterns:
    """Runs patterns, and what takes things apart, on a bench."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._names_first = True  # are parts named before anything else is done with them?  It reads better

    def _first(self, choices: Sequence[Callable[[], list[str]]]) -> list[str]:
        for choice in choices[:-1]:
            before = self._bench.saved()
            try:
                return choice()
            except CoqTimeout:
                raise
            except CoqFault:
                self._bench.restored(before)
        return choices[-1]()

    def _quietly(self, run: str, goal: str, told: str) -> list[str]:
        """Run a tactic that may do nothing, of which nothing is to be told then."""
        before = self._bench.saved()
        left = self._bench.step(run, goal, told)
        if len(left) == 1 and self._bench.seen(left) == self._bench.seen([goal]):
            self._bench.restored(before)
            return [goal]
        return left

    def _simplified(self, sign: str, goal: str, where: str = "") -> list[str]:
        clause = f" in {where}" if where else ""
        left = [goal]
        if sign.endswith("="):
            left = self._quietly(f"rewrite /={clause}", goal, f"simpl{clause}")
        if sign.startswith("//"):
            left = [one for at in left for one in self._quietly("rewrite //", at, DONE)]
        return left

    def _after(self, goals: Sequence[str], items: Sequence[Item]) -> list[str]:
        """What follows a tactic's `=>`: a first branching pattern is for the goals that it has left."""
        lead, rest = led(items)
        left = [one for goal in goals for one in self._items(lead, goal)]
        if rest and isinstance(first := rest[0], Branches) and not first.dashed:
            rest = rest[1:]
            if first.parts != ((),):
                if len(first.parts) != len(left):
                    raise CoqFault(f"{len(first.parts)} branches for {len(left)} goals")
                pairs = zip(first.parts, left, strict=True)
                left = [one for part, goal in pairs for one in self._items(part, goal)]
        return [one for goal in left for one in self._items(rest, goal)]

    def _items(self, items: Sequence[Item], goal: str) -> list[str]:
        if not items or not self._bench.is_open(goal):
            return [goal] if not items else []
        if len(items) > MAX_ITEMS:
            return self._refused()
        taken = _taken(items, 0)
        if isinstance(items[0], Take) and items[0].text == "+":  # it passes over what stays
            count = next((n for n, one in enumerate(items) if not isinstance(one, Take)), len(items))
            if count < len(items):
                return self._refused()
            return self._bench.step(f"move=> {joined(items)}", goal, "intros")
        if not taken:
            unit, place = next_unit(items, 0)
            return [one for at in self._unit(unit, goal) for one in self._items(items[place:], at)]
        found, rest = self._bench.looked_at(goal), list(items[len(taken) :])
        words = [one.text for one in taken]
        known = {*found.typed, *_words(items)}
        names = _bound(found.conclusion, len(taken)) if rest else []
        if names and opened(found.conclusion) is None:  # a definition hides it
            names[0] = _HIDDEN
        for number, name in enumerate(names):
            if words[number] == "_" and name:  # what follows may speak of it
                words[number] = _free(name, known)
                rest.append(Forget(f"{{{words[number]}}}"))
        left = self._bench.step(f"move=> {' '.join(words)}", goal, f"intros {' '.join(map(unmarked, words))}")
        return [one for at in left for one in self._items(rest, at)]

    def _unit(self, unit: Unit, goal: str) -> list[str]:
        if not self._bench.is_open(goal):
            return []
        if unit.views:
            return self._viewed(unit, goal)
        match unit.target:
            case Simplify(text):
                return self._simplified(text, goal)
            case Forget(text):
                return self._cleared(text, goal)
            case Arrow() as arrow:
                return self._arrow(arrow, goal)
            case Branches() as pattern:
                return self._apart(self._top(goal), (replace(pattern, dashed=False),), goal)
            case Take(text=text):
                return self._bench.step(f"move=> {text}", goal, "intros")
            case OtherItem(text=text):
                return self._bench.step(f"move=> {text}", goal)
            case _:
                return [goal]

    def _cleared(self, text: str, goal: str) -> list[str]:
        """Clear what is still there; `move=> {x}` would also unfold what a boolean says of itself."""
        known, names = self._bench.looked_at(goal).typed, re.findall(r"[^\W\d][\w']*", text)
        if not any(name in known for name in names):
            return [goal]
        plain = re.fullmatch(r"\{[\w'\s]+\}", text)
        return self._bench.step(f"clear {' '.join(names)}" if plain else f"move=> {text}", goal, "clear")

    def _arrow(self, arrow: Arrow, goal: str) -> list[str]:
        """Rewrite with the first premise; where that has conditions, it is introduced before."""
        before = self._bench.saved()
        left = self._bench.step(f"move=> {arrow.text}", goal, f"intros {'<-' if arrow.backwards else '->'}")
        if len(left) < 2:
            return left
        self._bench.restored(before)
        left = self._bench.step(f"move=> {FACT}", goal, f"intros {FACT}")
        return [one for at in left for one in self._finally(FACT, arrow, at)]

    def _viewed(self, unit: Unit, goal: str) -> list[str]:
        target = unit.target
        moved = [one for one in unit.views if one.term.startswith("[")]
        if moved or target is None:
            left = [goal]
            for view in unit.views:
                left = [one for at in left for one in self._bench.step(f"move=> {view.text}", at, _told_of(view))]
            return [one for at in left for one in self._items((target,), at)] if target else left
        name = target.name if isinstance(target, Take) and target.name else self._fresh(goal)
        first = FACT if self._bench.looked_at(goal).type_of(name) is not None else name
        left = self._bench.step(f"move=> {first}", goal, f"intros {first}")
        return [one for at in left for one in self._used(name, unit, at, old=first)]

    def _used(self, name: str, unit: Unit, goal: str, old: str = "") -> list[str]:
        """Put a hypothesis through views, and do with it what the target says; `old` is what it was called before."""
        left, current = [goal], old or name
        views, target = unit.views, unit.target
        if views and isinstance(target, Branches):
            return self._parted(name, views, (replace(target, dashed=False),), goal, current)
        for view in views:
            run = f"move: {current} => {view.text} {name}"
            left = [one for at in left for one in self._if_known(current, run, at, _told_of(view, current))]
            current = name
        return [one for at in left for one in self._finally(name, unit.target, at)]

    def _parted(self, name: str, views: Sequence[View], items: Sequence[Item], goal: str, old: str) -> list[str]:
        """Put a hypothesis through views and take it apart: together with the last of them if that gives only facts."""
        *others, last = views
        left = self._used(name, Unit(tuple(others), None), goal, old=old) if others else [goal]
        current, made = name if others else old, list[str]()
        for at in left:
            if not self._bench.is_open(at) or self._bench.looked_at(at).type_of(current) is None:
                made.append(at)
            elif self._gives_facts(how := _in_passing(current, last), items, at):
                made += self._apart(how, items, at)
            else:
                made += self._through_first(name, last, items, at, current)
        return made

    def _through_first(self, name: str, view: View, items: Sequence[Item], goal: str, old: str) -> list[str]:
        """Put a hypothesis through a view, and take apart what it gives; that is told at once where it is no fact, or
        one that Coq has no way of writing but with its implicit arguments."""
        before = self._bench.saved()
        told = f"pose proof ({applied})" if (applied := _itself(old, view)) else f"apply {view.term} in {old}"
        left = self._bench.step(f"move: {old} => {view.text} {name}", goal, told)
        goals = [self._bench.looked_at(one) for one in left]
        kind = goals[0].type_of(name) if len(left) == 1 else ""
        if kind and (_SPELT_OUT.search(kind) or not is_fact(name, kind, goals[0])):
            self._bench.restored(before)
            return self._apart(_in_passing(old, view, fact=False), items, goal)
        pairs = zip(left, goals, strict=True)
        known = [(at, found.type_of(name) is not None) for at, found in pairs]
        return [one for at, is_on in known for one in (self._apart(self._case(name, at), items, at) if is_on else [at])]

    def _gives_facts(self, how: Apart, items: Sequence[Item], goal: str) -> bool:
        """Are all parts facts, in a single branch, and is there something that each of them is called?"""
        found = self._probed(how.run(""), goal)
        first = items[0] if items else None
        if len(found) != 1 or (isinstance(first, Branches) and len(first.parts) != 1):
            return False
        count = _count(found[0].conclusion) - _count(self._bench.looked_at(goal).conclusion)
        part = first.parts[0] if isinstance(first, Branches) else items
        named = self._named(part, max(count, 0), found[0]).names
        return len(named) == count > 0 and not any(_bound(found[0].conclusion, count))

    def _if_known(self, name: str, run: str, goal: str, told: str) -> list[str]:
        known = self._bench.looked_at(goal).type_of(name) is not None
        return self._bench.step(run, goal, told) if known else [goal]

    def _finally(self, name: str, target: Item | None, goal: str) -> list[str]:
        if not self._bench.is_open(goal) or self._bench.looked_at(goal).type_of(name) is None:
            return [goal] if self._bench.is_open(goal) else []
        match target:
            case Take(text=text, name=given):
                return [goal] if given == name else self._bench.step(f"move: {name} => {text}", goal, "clear")
            case Arrow(text=text, backwards=backwards):
                return self._bench.step(f"move: {name} => {text}", goal, f"rewrite {'<- ' * backwards}{name}")
            case Branches() as pattern:
                return self._apart(self._case(name, goal), (replace(pattern, dashed=False),), goal)
            case _:
                return [goal]

    def _top(self, goal: str) -> Apart:
        first = opened(self._bench.looked_at(goal).conclusion)
        return Apart(
            lambda pattern: f"move=> {pattern or '[]'}",
            lambda pattern: f"intros {pattern or '[]'}",
            takes_in=True,
            injects=lambda pattern: f"intros [={pattern[1:-1]}]",
            kind=first[0] if first and first[1] else "",
        )

    def _case(self, term: str, goal: str) -> Apart:
        bare = unmarked(term)
        return Apart(
            lambda pattern: f"case: {term}{f' => {pattern}' if pattern else ''}",
            lambda pattern: f"destruct {bare} as {pattern}" if pattern else f"case {bare}",
            injects=lambda pattern: f"injection {bare} as {pattern[1:-1]}",
            kind=self._bench.looked_at(goal).type_of(unbracketed(bare)) or "",
        )

    def _elim(self, term: str, view: str = "") -> Apart:
        using, bare = f" using {view}" if view else "", unmarked(term)
        return Apart(
            lambda pattern: f"elim{f'/{view}' if view else ''}: {term}{f' => {pattern}' if pattern else ''}",
            lambda pattern: f"induction {bare} as {pattern}{using}" if pattern else f"elim {bare}{using}",
        )

    def _apart(self, how: Apart, items: Sequence[Item], goal: str) -> list[str]:
        """Take something apart, its parts called as the items say; what else these do comes afterwards."""
        found = self._probed(how.run(""), goal)
        before = _count(self._bench.looked_at(goal).conclusion) - how.takes_in
        counts = [max(0, _count(one.conclusion) - before) for one in found]
        parts, lead, rest = self._parts(how, items, len(found), goal)
        named = [self._named(part, count, one) for part, count, one in zip(parts, counts, found, strict=True)]
        pattern = f"[{' | '.join(' '.join(one.names) for one in named)}]" if any(one.names for one in named) else ""
        left = self._bench.step(how.run(pattern), goal, _told(how, _MARKED.sub("", pattern), found, before))
        if len(left) != len(named):
            raise CoqFault("leaves other goals with names")
        made: list[str] = []
        for at, one in zip(left, named, strict=True):
            made += self._branch(one, lead, at)
        return self._after(made, rest)

    def _branch(self, one: _Named, lead: Sequence[Item], goal: str) -> list[str]:
        left = self._items(lead, goal)
        for name, unit in one.later:
            left = [done for at in left for done in self._used(name, unit, at)]
        return [done for at in left for done in self._items(one.rest, at)]

    def _probed(self, run: str, goal: str) -> list[Goal]:
        """The goals that a tactic would leave."""
        before = self._bench.saved()
        left = [self._bench.looked_at(one) for one in self._bench.step(run, goal)]
        self._bench.restored(before)
        return left

    def _parts(
        self, how: Apart, items: Sequence[Item], count: int, goal: str
    ) -> tuple[list[tuple[Item, ...]], tuple[Item, ...], tuple[Item, ...]]:
        """The items of each branch, those that come first in all of them, and those that come last."""
        none: list[tuple[Item, ...]] = [()] * count
        lead, rest = led(items)
        first = rest[0] if rest else None
        branching = isinstance(first, Branches) and not first.dashed
        if not lead and isinstance(first, Branches) and branching:
            if len(first.parts) == count:
                dashed = (
                    (replace(second, dashed=True),) if isinstance(second := (*rest, None)[1], Branches) else rest[1:2]
                )
                return list(first.parts), (), (*dashed, *rest[2:])
            return none, (), tuple(items)
        if count == 1 and not branching and (self._names_first or not lead):
            return [rest], lead, ()
        named = self._names_first and first is not None and not branching
        if lead and named and (at := self._survivor(how, lead, goal)) is not None:
            return [rest if number == at else () for number in range(count)], lead, ()
        return none, (), tuple(items)

    def _survivor(self, how: Apart, lead: Sequence[Item], goal: str) -> int | None:
        """The one branch that is left after what comes first in all of them."""
        before = self._bench.saved()
        left = self._bench.step(how.run(""), goal)
        open_ = [number for number, at in enumerate(left) if self._items(lead, at)]
        self._bench.restored(before)
        return open_[0] if len(open_) == 1 else None

    def _named(self, items: Sequence[Item], count: int, found: Goal) -> _Named:
        """What the parts of a branch are called, and what is done with those that the script does not name."""
        names: list[str] = []
        later: list[tuple[str, Unit]] = []
        deferred: list[Item] = []
        cleared: list[Item] = []
        place = 0
        bound = _bound(found.conclusion, count)
        taken = {*found.typed, *_words(items)}
        while place < len(items) and len(names) < count:
            unit, after = next_unit(items, place)
            match unit:
                case Unit(views=(), target=Take(text="_")) if bound[len(names)] and items[after:]:
                    names.append(_free(bound[len(names)], taken))  # what follows may speak of it
                    cleared.append(Forget(f"{{{names[-1]}}}"))
                case Unit(views=(), target=Take(text=text)) if text not in ("*", ">", "+"):
                    names.append(text)
                case Unit(views=(), target=Forget() as item):
                    deferred.append(item)
                case _ if not self._names_first:
                    break
                case Unit(target=Take(name=name)) if name and unit.views:
                    names.append(name)
                    later.append((name, unit))
                case Unit(target=Arrow() | Branches() | Take(text="_" | "?")) if not bound[len(names)]:
                    later.append((f"fact{len(names)}__", unit))
                    names.append(f"fact{len(names)}__")
                case _:
                    break
            place = after
        return _Named(tuple(names), tuple(later), (*deferred, *items[place:], *cleared))

    def _stack(self, stack: Stack, items: tuple[Item, ...], goal: str) -> list[str]:
        if not stack.terms:
            return self._on_top(stack, items, goal)
        first, *others = stack.terms
        left = [goal]
        for one in reversed(others):
            left = [done for at in left for done in self._reverted(one, at)]
        if len(left) != 1:
            return self._refused()
        if stack.cleared:
            left = self._bench.step(f"move=> {stack.cleared}", left[0], "clear")
        if stack.equation:
            return self._with_equation(stack, first, items, left[0])
        match stack.head:
            case StackHead.MOVE:
                views = tuple(View(f"/{one}", one) for one in stack.views)
                return self._moved(first, (*views, *items), left[0])
            case StackHead.CASE if stack.views:
                return self._case_by(stack.views, first, items, left[0])
            case StackHead.CASE:
                return self._apart(self._case(first.text, left[0]), items, left[0])
            case StackHead.ELIM:
                view = stack.views[0] if stack.views else ""
                return self._apart(self._elim(first.text, view), items, left[0])

    def _refused(self) -> list[str]:
        raise CoqFault("is not run in pieces")

    def _on_top(self, stack: Stack, items: tuple[Item, ...], goal: str) -> list[str]:
        views = tuple(View(f"/{one}", one) for one in stack.views)
        if stack.head is StackHead.MOVE:
            return self._items((*views, *items), goal)
        if stack.head is StackHead.CASE and not views:
            return self._apart(self._top(goal), items, goal)
        name = self._fresh(goal)
        left = self._bench.step(f"move=> {name}", goal, f"intros {name}")
        if len(left) != 1:
            return self._refused()
        if stack.head is StackHead.ELIM:
            how = self._elim(name, stack.views[0] if views else "")
            return self._apart(how, items, left[0])
        return self._case_by(stack.views, Discharge(name, name), items, left[0])

    def _case_by(self, views: Sequence[str], first: Discharge, items: Sequence[Item], goal: str) -> list[str]:
        """`case/v: t`: a fact is put through the lemma, and an object is taken apart by it."""
        choices = [lambda: self._through(first, views, items, goal)]
        if len(views) == 1:
            choices.append(lambda: self._apart(_by_view(views[0], first), items, goal))
        return self._first(choices)

    def _through(self, first: Discharge, views: Sequence[str], items: Sequence[Item], goal: str) -> list[str]:
        """`case/v: H => items`."""
        name = first.term
        if self._bench.looked_at(goal).type_of(name) is None:
            name = FACT
            (goal,) = self._bench.step(f"move: {first.text} => {name}", goal, f"pose proof {first.term} as {name}")
        return self._parted(name, [View(f"/{one}", one) for one in views], items, goal, name)

    def _with_equation(self, stack: Stack, first: Discharge, items: tuple[Item, ...], goal: str) -> list[str]:
        if stack.head is StackHead.CASE and not stack.views:
            return self._cases(stack.equation, first, items, goal)
        name = items[0].name if items and isinstance(items[0], Take) else ""
        if stack.head is not StackHead.MOVE or not name:
            return self._refused()
        run = f"move {stack.equation}: {first.text} => {name}"
        left = self._bench.step(run, goal, f"remember {first.term} as {name} eqn:{stack.equation}")
        return [one for at in left for one in self._items(items[1:], at)]

    def _cases(self, equation: str, first: Discharge, items: tuple[Item, ...], goal: str) -> list[str]:
        """`case E: t => [a | b] items`; Coq names at once what the branches have."""
        lead, rest = led(items)
        shape = rest[0] if rest else None
        branching = (shape,) if isinstance(shape, Branches) else ()
        if any(not isinstance(one, Take) for pattern in branching for part in pattern.parts for one in part):
            return self._refused()
        text = " ".join(one.text for one in (*lead, *branching))
        run = f"case {equation}: {first.text}{f' => {text}' if text else ''}"
        left = self._bench.step(run, goal, f"destruct {first.term} eqn:{equation}")
        return [one for at in left for one in self._items(rest[len(branching) :], at)]

    def _reverted(self, one: Discharge, goal: str) -> list[str]:
        known = self._bench.looked_at(goal).type_of(one.term) is not None and not one.marked
        return self._bench.step(f"move: {one.text}", goal, f"{'revert' if known else 'generalize'} {one.term}")

    def _moved(self, first: Discharge, items: tuple[Item, ...], goal: str) -> list[str]:
        """`move: t => items`, where the first of the items is for t."""
        unit, place = next_unit(items, 0) if items else (Unit((), None), 0)
        known = self._bench.looked_at(goal).type_of(first.term) is not None
        target, rest = unit.target, items[place:]
        named = target.name if isinstance(target, Take) else ""
        special = any(one.term.startswith("[") for one in unit.views)
        if first.marked or special or not (named or isinstance(target, Arrow | Branches)):
            left = self._reverted(first, goal)
            return [one for at in left for one in self._items(items, at)]
        if not unit.views:
            left = self._directly(first, target, known, named, goal)
        elif known:
            left = self._used(named or first.term, unit, goal, old=first.term)
        else:
            name = named or FACT
            left = self._bench.step(f"move: {first.text} => {name}", goal, f"pose proof {first.term} as {name}")
            left = [one for at in left for one in self._used(name, unit, at)]
        return [one for at in left for one in self._items(rest, at)]

    def _directly(self, first: Discharge, target: Item | None, known: bool, named: str, goal: str) -> list[str]:
        match target:
            case Arrow(text=text, backwards=backwards):
                told = f"rewrite {'<- ' * backwards}{first.term}"
                return self._bench.step(f"move: {first.text} => {text}", goal, told)
            case Branches():
                return self._apart(self._case(first.text, goal), (replace(target, dashed=False),), goal)
            case _ if known:
                return self._bench.step(f"move: {first.text} => {named}", goal, f"rename {first.term} into {named}")
            case _:
                before, run = self._bench.saved(), f"move: {first.text} => {named}"
                left = self._bench.step(run, goal, f"pose proof {first.term} as {named}")
                found = self._bench.looked_at(left[0]) if left else None
                kind = found.type_of(named) if found else None
                if not found or not kind or is_fact(named, kind, found):
                    return left
                self._bench.restored(before)  # it stands for an object
                general = self._bench.step(f"move: {first.text}", goal, f"generalize {first.term}")
                return [one for at in general for one in self._bench.step(f"move=> {named}", at, f"intros {named}")]

    def _fresh(self, goal: str) -> str:
        """A name for what the goal begins with: its own, where that is free."""
        found = self._bench.looked_at(goal)
        first = opened(found.conclusion)
        if first and first[1]:
            return FACT
        own = first[0].partition(":")[0] if first else ""
        if not own:  # a definition hides it
            (left,) = self._probed("move=> ?", goal)
            new = [name for name in left.typed if found.type_of(name) is None]
            own = "" if len(new) != 1 or is_fact(new[0], left.typed[new[0]], left) else new[0].strip("_")
        return _free(own, set(found.typed)) if own else FACT


# ---- helpers ----


def led(items: Sequence[Item]) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The simplifying items at the beginning, and the others."""
    count = next((n for n, one in enumerate(items) if not isinstance(one, Simplify | Forget)), len(items))
    return tuple(items[:count]), tuple(items[count:])


def _taken(items: Sequence[Item], start: int) -> list[Take]:
    """The items from here on that only take something in."""
    found: list[Take] = []
    for one in items[start:]:
        if not isinstance(one, Take) or one.text in ("*", ">", "+"):
            break
        found.append(one)
    return found


def next_unit(items: Sequence[Item], start: int) -> tuple[Unit, int]:
    """The item at a place, with the views before it, and the place after it."""
    views: list[View] = []
    place = start
    while place < len(items) and isinstance(view := items[place], View):
        views.append(view)
        place += 1
    target = items[place] if place < len(items) else None
    if views and not isinstance(target, Take | Arrow | Branches):
        return Unit(tuple(views), None), place
    if views and isinstance(target, Take) and target.text in ("*", ">", "+"):
        return Unit(tuple(views), None), place
    return Unit(tuple(views), target), place + 1


def _count(conclusion: str) -> int:
    """How many variables and premises a statement begins with."""
    count, rest = 0, conclusion
    while first := opened(rest):
        count, rest = count + 1, first[2]
    return count


def _bound(conclusion: str, count: int) -> list[str]:
    """The names of the first variables of a statement; nothing for premises."""
    found: list[str] = []
    while len(found) < count and (first := opened(conclusion)):
        found.append("" if first[1] else first[0].partition(":")[0])
        conclusion = first[2]
    return found + [""] * (count - len(found))


def _told(how: Apart, pattern: str, found: Sequence[Goal], before: int) -> str:
    """How a taking apart is told: equations between constructors are injective, or impossible."""
    if how.injects and how.kind and is_equation(how.kind):
        if not found:
            return how.injects("[]") if how.takes_in else how.told("").replace("case", "discriminate", 1)
        if len(found) == 1 and pattern and _count(found[0].conclusion) > before:
            return how.injects(pattern)
    return how.told(pattern)


def _in_passing(name: str, view: View, *, fact: bool = True) -> Apart:
    """A hypothesis that is taken apart by a lemma; what that gives may be no fact."""
    itself = _itself(name, view)
    by_lemma = f"{without_brackets(view.term)} {'_' if name.startswith('fact') else name}"
    applied = f"({itself or by_lemma})"
    return Apart(
        lambda pattern: f"move: {name} => {view.text}{pattern or '[]'}",
        lambda pattern: (
            f"apply {view.term} in {name} as {pattern or '[]'}"
            if fact and not itself
            else f"destruct {applied} as {pattern}"
            if pattern
            else f"case {applied}"
        ),
    )


_REWRITING = re.compile(r"\[\s*(!|\d*!)\s*([^\]]+)\]")


def _told_of(view: View, name: str = "") -> str:
    """What a view does with a hypothesis, or with the first premise of the goal, as Coq's own tactics would."""
    where = f" in {name}" if name else ""
    if rewriting := _REWRITING.fullmatch(view.term):
        return f"rewrite !{rewriting[2]}{where}"
    if name and (applied := _itself(name, view)):
        return f"specialize ({applied})"
    return "revert" if not name and view.term.startswith(("[", "(_ ")) else f"apply {view.term}{where}"


def _itself(name: str, view: View) -> str:
    """`H a b` for the view `/(_ a b)`, which is no lemma; nothing for others."""
    given = re.fullmatch(r"\(_ (.*)\)", view.term, re.DOTALL)
    return f"{name} {given[1].strip()}" if given else ""


def _by_view(view: str, first: Discharge) -> Apart:
    """`case/v: x` as a lemma on forms that is taken apart."""
    applied = f"({without_brackets(view)} {first.term})"
    return Apart(
        lambda pattern: f"case/{view}: {first.text}{f' => {pattern}' if pattern else ''}",
        lambda pattern: f"destruct {applied} as {pattern}" if pattern else f"case {applied}",
    )


def _words(items: Sequence[Item]) -> set[str]:
    return set(re.findall(r"[^\W\d][\w']*", joined(items)))


def _free(name: str, taken: set[str]) -> str:
    """The name, or one like it that is not taken; it is from now on."""
    while name in taken:
        name += "'"
    taken.add(name)
    return name


def joined(items: Sequence[Item]) -> str:
    return " ".join(one.text for one in items)


def unmarked(name: str) -> str:
    """A name without what is to be cleared."""
    return re.sub(r"^(?:\{[^{}]*\})+", "", name)


def without_brackets(term: str) -> str:
    bare = unbracketed(term)
    return term if outermost(bare, r"=>|(?<![\w'])(?:if|let|match)(?![\w'])|[,<>=]") else bare
