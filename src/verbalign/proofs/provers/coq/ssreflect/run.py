"""Tactics of ssreflect's, run piece by piece, each piece told as the plain tactic that does the same.

`case/andP: H => a /eqP->` is `apply andP in H as [a fact]`, `apply eqP in fact`, `rewrite fact`.  What the pieces leave
is compared with what the whole leaves; where that differs, the whole is run as it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from typing import TypeAlias

from verbalign.proofs.model import Goal, TacticMove
from verbalign.proofs.provers.coq.coqtop import CoqFault, CoqTimeout
from verbalign.proofs.provers.coq.ssreflect import (
    Again,
    Backward,
    By,
    Claim,
    Each,
    Intro,
    On,
    OneOf,
    Opaque,
    Plain,
    Rewrite,
    Stack,
    Tactic,
    Then,
    Try,
    Within,
    Wlog,
)
from verbalign.proofs.provers.coq.ssreflect.apart import (
    DONE,
    FACT,
    Apart,
    Patterns,
    Unit,
    joined,
    led,
    next_unit,
    unmarked,
    without_brackets,
)
from verbalign.proofs.provers.coq.ssreflect.parts import (
    Arrow,
    Branches,
    Discharge,
    Forget,
    Item,
    RewriteItem,
    RewriteKind,
    Take,
)
from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import relation

Whole: TypeAlias = "Intro | Stack | Rewrite | Claim | Wlog | Within"  # what pieces may come to something else for
MAX_TIMES = 20  # that `do !` is tried


class Player(Patterns):
    """Runs tactics of ssreflect's on a bench."""

    def play(self, what: Tactic, goals: Sequence[str]) -> list[str]:
        """Run a tactic on these goals; the goals that are left."""
        match what:
            case Plain(text):
                return self._bench.plain(text, goals)
            case Then(parts=parts):
                left = list(goals)
                for part in parts:
                    left = self._then(part, left)
                return left
            case _:
                return [left for goal in goals for left in self._on(what, goal)]

    def _then(self, part: Tactic, goals: list[str]) -> list[str]:
        match part:
            case On(last=last, tactic=tactic):
                if tactic is None:
                    return self._bench.exchanged(goals)
                at = len(goals) - 1 if last else 0
                return [*goals[:at], *self.play(tactic, goals[at : at + 1]), *goals[at + 1 :]]
            case Each(tactics=tactics, rest=rest):
                each = list(tactics)
                if rest is not None:
                    each[rest : rest + 1] = [each[rest]] * (len(goals) - len(each) + 1)
                if len(each) != len(goals):
                    raise CoqFault(f"{len(each)} branches for {len(goals)} goals")
                pairs = zip(each, goals, strict=True)
                return [left for one, goal in pairs for left in (self.play(one, [goal]) if one else [goal])]
            case Then():
                return [left for goal in goals for left in self.play(part, [goal])]
            case _:
                return self.play(part, goals)

    def _on(self, what: Tactic, goal: str) -> list[str]:
        if not self._bench.is_open(goal):
            return []  # solved on the way by what was done for another goal
        match what:
            case By():
                return self._by(what, goal)
            case Again():
                return self._again(what, goal)
            case Try(tactic=tactic):
                return self._first([lambda: self.play(tactic, [goal]), lambda: [goal]])
            case OneOf(tactics=tactics):
                return self._first([lambda one=one: self.play(one, [goal]) for one in tactics])  # type: ignore[misc]
            case Opaque(text=text, told=told):
                return self._bench.step(text, goal, told)
            case Rewrite(items=(single,), where=where) if single.kind is not RewriteKind.SIMPLIFY:
                return self._rewritten(single, where, goal)
            case Intro() | Stack() | Rewrite() | Claim() | Wlog() | Within():
                return self._checked(what, goal)
            case Backward():
                return self._backward(what, goal)
            case _:
                return self.play(what, [goal])

    def _checked(self, what: Whole, goal: str) -> list[str]:
        """Run in pieces, or as it stands where that comes to something else."""
        meant = self._bench.meant(what.text, goal)
        before, mine = self._bench.saved(), self._names_first
        later = _forgetting_later(what)
        ways = [(True, what), (False, what), *([(False, later)] if later != what else [])]
        for self._names_first, way in ways:
            try:
                left = self._pieces(way, goal)
                if _unnamed(self._bench.seen(left)) == _unnamed(meant):
                    return left
            except CoqTimeout:
                raise
            except CoqFault:
                pass
            finally:
                self._names_first = mine
            self._bench.restored(before)
        return self._bench.step(what.text, goal, _as_plain(what))

    def _pieces(self, what: Whole, goal: str) -> list[str]:
        match what:
            case Intro(tactic=Stack() as stack, items=items):
                return self._stack(stack, items, goal)
            case Intro(tactic=tactic, items=items):
                return self._after(self.play(tactic, [goal]), items)
            case Stack():
                return self._stack(what, (), goal)
            case Rewrite(items=items, where=where):
                left = [goal]
                for item in items:
                    left = [one for at in left for one in self._rewritten(item, where, at)]
                return left
            case Claim():
                return self._claim(what, goal)
            case Within(tactic=tactic, names=names):
                left = [goal]
                for name in reversed(names):
                    left = [one for at in left for one in self._reverted(Discharge(name, name), at)]
                words = " ".join(names)
                made = [one for one in self.play(tactic, left) if self._bench.is_open(one)]
                return [one for at in made for one in self._bench.step(f"move=> {words}", at, f"intros {words}")]
            case Wlog(pattern=pattern, given=given, by=by):
                first, *rest = self._bench.step(f"wlog: {given}", goal, "without_loss")
                shown = self.play(by, [first]) if by else [first]
                return [*shown, *(one for at in rest for one in self._items(pattern, at))]

    def _by(self, what: By, goal: str) -> list[str]:
        if not what.choices:
            return self._bench.step("done", goal, DONE)

        def proved(one: Tactic) -> list[str]:
            for left in self.play(one, [goal]):
                if self._bench.is_open(left):
                    self._bench.step("done", left, DONE)
            return []

        whole = [lambda: self._bench.step(what.text, goal)]
        return self._first([*(lambda one=one: proved(one) for one in what.choices), *whole])

    def _again(self, what: Again, goal: str) -> list[str]:
        left, times = [goal], what.times or MAX_TIMES
        for number in range(times):
            before, now = self._bench.saved(), list(left)
            try:
                left = self.play(what.tactic, left)
            except CoqTimeout:
                raise
            except CoqFault:
                self._bench.restored(before)
                if (what.times or number == 0) and not what.may_fail:
                    raise
                return now
            if not what.times and self._bench.seen(left) == self._bench.seen(now):
                return left
        if not what.times and left:
            raise CoqFault("is repeated too often")
        return left

    def _rewritten(self, item: RewriteItem, where: str, goal: str) -> list[str]:
        if not self._bench.is_open(goal):
            return []
        clause = f" in {where}" if where else ""
        run = f"rewrite {item.text}{clause}"
        if re.fullmatch(r"[\w']+", where) and self._bench.looked_at(goal).type_of(where) is None:
            return self._first([lambda: self._rewritten(item, "", goal), lambda: [goal]])  # a condition, without it
        match item.kind:
            case RewriteKind.SIMPLIFY:
                marked = not item.text.startswith("/")
                return self._quietly(run, goal, "simpl") if marked else self._simplified(item.text, goal, where)
            case RewriteKind.FORGET:
                return self._bench.step(run, goal, "clear")
            case RewriteKind.UNFOLD:
                return self._quietly(run, goal, f"unfold {item.term}{clause}")
            case RewriteKind.FOLD:
                told = f"change {item.term}" if "[" in item.text else f"fold {item.term}"
                return self._quietly(run, goal, told + clause)
            case RewriteKind.RULE:
                left = self._quietly(run, goal, _rule(item) + clause)
                self._lead(goal, left)
                return left

    def _lead(self, goal: str, left: Sequence[str]) -> None:
        """What has become of a rewritten goal is told before the conditions, wherever Coq has put it."""
        said = relation(self._bench.looked_at(goal).conclusion)
        alike = [one for one in left if relation(self._bench.looked_at(one).conclusion) == said]
        if len(left) > 1 and len(alike) == 1 and alike[0] != left[0]:
            self._bench.led_by(goal, alike[0])

    def _backward(self, what: Backward, goal: str) -> list[str]:
        head = "exact" if what.exact else "apply"
        terms = [one.term for one in what.terms]
        if what.views:
            told = f"{head} {', '.join(dict.fromkeys(what.views))}"
            if terms and len(what.views) == 1:
                told = f"{head} ({' '.join([without_brackets(what.views[0]), *terms])})"
            return self._bench.step(what.text, goal, told)
        if not terms:
            left = self._bench.step(f"move=> {FACT}", goal, f"intros {FACT}")
            return [one for at in left for one in self._bench.step(f"apply: {FACT}", at, f"apply {FACT}")]
        applied = terms[0] if len(terms) == 1 else f"({' '.join([without_brackets(terms[0]), *terms[1:]])})"
        return self._bench.step(what.text, goal, f"{head} {applied}")

    def _claim(self, what: Claim, goal: str) -> list[str]:
        if what.term:
            return self._given(what, goal)
        cleared = tuple(one for one in what.pattern if isinstance(one, Forget))
        pattern = tuple(one for one in what.pattern if not isinstance(one, Forget))
        single = pattern[0] if len(pattern) == 1 else None
        name = single.name if isinstance(single, Take) else ""
        kind = f"forall {what.binders}, {what.type}" if what.binders else what.type
        called = single.text if name and single else FACT if pattern else ""
        head, plainly = ("suff", "enough") if what.suffices else ("have", "assert")
        told = f"{plainly} ({name or FACT} : {kind})" if called else f"{plainly} ({kind})"
        left = self._bench.step(f"{head} {called}: {kind}", goal, told)
        if len(left) != 2:
            return self._refused()
        main, claimed = (left[0], left[1]) if what.suffices else (left[1], left[0])
        mine = self._taken_in(what.binders, claimed)
        if what.by and not what.suffices:
            mine = self.play(what.by, mine)
        others = [main] if name or not pattern else self._on_fact(pattern, main)
        others = [one for at in others for one in self._items(cleared, at)]
        if what.by and what.suffices:
            others = self.play(what.by, others)
        return [*others, *mine] if what.suffices else [*mine, *others]

    def _taken_in(self, binders: str, goal: str) -> list[str]:
        names = [one for piece in split(binders, r"\s") if piece for one in unbracketed(piece).split(":")[0].split()]
        words = " ".join(names)
        return self._bench.step(f"move=> {words}", goal, f"intros {words}") if names else [goal]

    def _on_fact(self, pattern: Sequence[Item], goal: str) -> list[str]:
        """Do with what was just claimed what its pattern says."""
        lead, rest = led(pattern)
        unit, place = next_unit(rest, 0) if rest else (Unit((), None), 0)
        if isinstance(unit.target, Take) and unit.target.name:
            left = self._used(unit.target.name, unit, goal, old=FACT) if unit.views else self._refused()
        else:
            left = self._used(FACT, unit, goal)
        if unit.target is None:
            left = [one for at in left for one in self._if_known(FACT, f"move: {FACT}", at, f"revert {FACT}")]
        return [one for at in left for one in self._items((*lead, *rest[place:]), at)]

    def _given(self, what: Claim, goal: str) -> list[str]:
        """`have pattern := term`."""
        term = without_brackets(what.term)
        typed = f" : {what.type}" if what.type else ""
        binders = f" {what.binders}" if what.binders else ""
        if not what.pattern:
            return self._bench.step(what.text, goal, f"generalize ({term})")
        unit, place = next_unit(what.pattern, 0)
        target, rest = unit.target, what.pattern[place:]
        if pair := self._pairs(what, unit):
            left = [goal]
            for one in pair:
                left = [done for at in left for done in self._given(one, at)]
            return [one for at in left for one in self._items(rest, at)]
        if isinstance(target, Branches) and not unit.views and not what.type:
            how = Apart(
                lambda pattern: f"have {pattern or '[]'} := {what.term}",
                lambda pattern: f"destruct ({term}) as {pattern}" if pattern else f"case ({term})",
                injects=lambda pattern: f"injection ({term}) as {pattern[1:-1]}",
                kind=self._bench.looked_at(goal).type_of(term) or "",
            )
            return self._apart(how, what.pattern, goal)
        if isinstance(target, Arrow) and not unit.views:
            told = f"rewrite {'<- ' * target.backwards}({term})"
            left = self._bench.step(f"have {target.text}{typed} := {what.term}", goal, told)
        else:
            named = isinstance(target, Take) and target.name
            name = target.text if isinstance(target, Take) and named and not unit.views else named or FACT
            run = f"have {name}{binders}{typed} := {what.term}"
            left = self._bench.step(run, goal, f"pose proof ({term}) as {unmarked(name)}")
            left = [one for at in left for one in self._used(unmarked(name), unit, at)]
        return [one for at in left for one in self._items(rest, at)]

    def _pairs(self, what: Claim, unit: Unit) -> list[Claim]:
        """`have [a b] := (foo, bar)` as two claims."""
        inner = unbracketed(what.term)
        terms = [one.strip() for one in split(inner, ",")] if inner != what.term else []
        target = unit.target
        if len(terms) < 2 or unit.views or not isinstance(target, Branches) or len(target.parts) != 1:
            return []
        units, place = list[tuple[Item, ...]](), 0
        while place < len(target.parts[0]):
            _, after = next_unit(target.parts[0], place)
            units.append(target.parts[0][place:after])
            place = after
        if len(units) != len(terms):
            return []
        pairs = zip(units, terms, strict=True)
        return [replace(what, text=f"have {joined(some)} := {term}", pattern=some, term=term) for some, term in pairs]


# ---- what is told ----

_MADE_UP = re.compile(r"(?<![\w'])fact\d*__(?![\w'])")


def with_usual_names(moves: Sequence[TacticMove]) -> list[TacticMove]:
    """The moves, in which what had to be called something on the way is called as usual: `H`, `H0` …  A text speaks of
    it by that name where it is no fact."""
    goals = [goal for move in moves for goal in (move.goal, *move.subgoals)]
    texts = [text for goal in goals for text in (goal.conclusion, *goal.typed, *goal.typed.values())]
    texts += [move.tactic for move in moves]
    made_up = sorted({name for text in texts for name in _MADE_UP.findall(text)})
    if not made_up:
        return list(moves)
    known = {word for text in texts for word in re.findall(r"[^\W\d][\w']*", text)}
    free = (name for name in chain(("H",), (f"H{number}" for number in count())) if name not in known)
    names = dict(zip(made_up, free, strict=False))

    def renamed(text: str) -> str:
        return _MADE_UP.sub(lambda found: names[found.group()], text)

    def told(goal: Goal) -> Goal:
        hypotheses = (
            replace(one, names=tuple(map(renamed, one.names)), type=renamed(one.type), body=renamed(one.body))
            for one in goal.hypotheses
        )
        return replace(goal, conclusion=renamed(goal.conclusion), hypotheses=tuple(hypotheses))

    return [
        replace(
            move,
            tactic=renamed(move.tactic),
            goal=told(move.goal),
            subgoals=tuple(map(told, move.subgoals)),
            objects=tuple(map(renamed, move.objects)),
            proofs=tuple(map(renamed, move.proofs)),
            said=tuple(map(renamed, move.said)),
            refuted=tuple(map(renamed, move.refuted)),
        )
        for move in moves
    ]


# ---- helpers ----


def _forgetting_later(what: Whole) -> Whole:
    """A tactic whose pattern clears names only at its end, as Coq does."""
    if not isinstance(what, Intro):
        return what
    cleared = tuple(one for one in what.items if isinstance(one, Forget))
    return replace(what, items=(*(one for one in what.items if one not in cleared), *cleared))


def _unnamed(goals: Sequence[tuple[str, dict[str, str]]]) -> list[tuple[str, dict[str, str], list[str]]]:
    """What goals say, without the names that Coq has made up; of a boolean with or without that it is true."""
    return [
        (
            unbracketed(conclusion.removesuffix(" = true")),
            {name: kind for name, kind in typed.items() if not name.startswith("_")},
            sorted(kind for name, kind in typed.items() if name.startswith("_")),
        )
        for conclusion, typed in goals
    ]


def _rule(item: RewriteItem) -> str:
    """How a rewriting rule is told."""
    arrow, inside = "<- " * item.backwards, unbracketed(item.term)
    if inside.startswith("_ :"):
        kind = inside[3:].strip()
        sides = outermost(kind, r"(?<![<>=:])=(?![=>])")
        if sides:
            old, new = kind[: sides.start()].strip(), kind[sides.end() :].strip()
            old, new = (new, old) if item.backwards else (old, new)
            return f"replace ({old}) with ({new})"
    several = split(inside, ",")
    if item.term.startswith("(") and len(several) > 1:
        return f"rewrite {', '.join(arrow + one.strip() for one in several)}"
    return f"rewrite {arrow}{item.term}"


def _as_plain(what: Tactic) -> str:
    """How a tactic is told that can't be run in pieces; nothing where it has to be quoted."""
    match what:
        case Rewrite(items=items, where=where):
            rules = [one for one in items if one.kind is RewriteKind.RULE]
            if rules and not any("_ :" in one.term for one in rules):
                named = ", ".join(_rule(one).removeprefix("rewrite ") for one in rules)
                return f"rewrite {named}{f' in {where}' if where else ''}"
    return ""
