"""One Coq proof, recorded while it runs: which goal each tactic met, and which goals it left.

A sentence such as `induction n; simpl; auto.` hides its intermediate goals.  It is therefore run piece by piece, each
piece on each goal; where that does not work (a tactic that backtracks into the one before) Coq's state is taken back
and the sentence is run as it stands."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Sequence as Seq
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from verbalign.proofs.model import Ending, Goal, Hypothesis, Script, ScriptSentence, TacticMove
from verbalign.proofs.provers.coq.coqtop import CoqFault, CoqReply, CoqTimeout, Coqtop
from verbalign.proofs.provers.coq.goals import displayed
from verbalign.proofs.provers.coq.ltac import Definitions, Ltac, LtacLet, LtacMatch, printed
from verbalign.proofs.provers.coq.questions import NO_ANSWERS, CoqQuestions, TacticAnswers
from verbalign.proofs.provers.coq.ssreflect import Tactic, ssreflect
from verbalign.proofs.provers.coq.ssreflect.run import Player, with_usual_names
from verbalign.proofs.provers.coq.statement import introduction, made_of_parts
from verbalign.proofs.provers.coq.tactics import (
    AskCoq,
    Atom,
    Attempt,
    Dispatch,
    Either,
    Plan,
    Proved,
    Repeat,
    Sequence,
    by_lemmas,
    call,
    plan,
    selector,
    unmixed,
)
from verbalign.proofs.statements.calls import in_a_row, split, unbracketed
from verbalign.proofs.statements.evars import bindings, filled, places, with_closed, with_filled
from verbalign.proofs.statements.notation import by_looks, is_existential, premises

_ASSUMES = frozenset({"assumption", "eassumption"})
_PREFIX = re.compile(r"(?:try|repeat)\s+")
MAX_PIECES = 400  # a sentence with more pieces than this is run as it stands
MAX_BEGUN = 20  # goals to which the rest of such a sentence is applied as a whole
MAX_INSIDE = 12  # a tactic that a file defines, and that takes more pieces than this, is told by its name
MAX_PROVING = 5  # the same, where it proves its goal
PIECES_A_GOAL = 6  # such a tactic may take more where it leaves many goals: they are told one by one anyway
MAX_FAILURES = 2  # of a tactic that could not be run piece by piece, before that is no longer tried


@dataclass(frozen=True, slots=True)
class _RawMove:
    """A move before all goals are known: ids only."""

    tactic: str
    goal: str
    left: tuple[str, ...]
    sentence: int
    asked: TacticAnswers = NO_ANSWERS


class _Snapshot(NamedTuple):
    """The number of Coq's state, and what was recorded in it."""

    state: int
    goals: dict[str, Goal]
    focus: list[str]
    moves: dict[str, list[_RawMove]]


class _TooMany(Exception):
    """The pieces of a sentence outnumber what is worth showing."""


class CoqRecorder:
    """The goals and moves of the proof that is open in Coq."""

    def __init__(
        self,
        coq: Coqtop,
        name: str,
        statement: ScriptSentence,
        reply: CoqReply,
        *,
        piecewise: bool = True,
        outside: Collection[str] | None = None,
        definitions: Definitions | None = None,
        proved: Collection[str] = (),
    ) -> None:
        self.name = name
        self._proved = frozenset(proved)  # lemmas of the section around it, which Coq shows as hypotheses
        self._definitions = definitions or Definitions()
        self.outside = outside  # the names of the section around it, where Coq was asked
        self.start, self.statement, self.opening = coq.state, statement, reply
        self.piecewise = False  # has a sentence been run in pieces?
        self._may = piecewise
        self._coq = coq
        self._sentences = [statement]
        self._goals: dict[str, Goal] = {}
        self._focus: list[str] = []
        self._roots: list[str] = []
        self._moves: dict[str, list[_RawMove]] = {}
        self._with = ""  # `Proof with t`
        self._most, self._depth = MAX_PIECES, 0  # pieces of a sentence, and how deep it is within definitions
        self._pieces, self._until = 0, inf  # of the sentence in hand: how many there were, and when to stop
        self._sorts: dict[str, bool | None] = {}  # which types are propositions
        self.fault = ""
        self.data = False  # is an object to be made, and nothing to be proved?
        self._unshelved = False  # may there be such goals on the way?
        self._questions = CoqQuestions(coq, name, self._definitions, self._goal_at, self._apart)
        self._see(reply, roots=True)
        root = self._goals[self._roots[0]] if self._roots else Goal("", "")
        if whole := made_of_parts(statement.text, [self._goals[one] for one in self._roots]):
            self._sorts[whole.conclusion] = self._questions.is_proposition(whole.conclusion, 1)
        self._meaning, self._implied = self._questions.rests_of_meaning(root), self._questions.implications(root)
        self._instances = self._questions.instances(root)

    # ---- sentences ----

    def note(self, sentence: ScriptSentence, reply: CoqReply | None = None) -> None:
        """Take in a sentence that is no tactic."""
        self._sentences.append(sentence)
        if sentence.text.startswith("Proof with "):
            self._with = sentence.text.removeprefix("Proof with ").rstrip(".").strip()
        if reply:
            self._see(reply, roots=True)

    def term(self, sentence: ScriptSentence, term: str) -> None:
        """Take in `Proof term.`, which proves all at once."""
        self._sentences.append(sentence)
        for goal in self._focus[:1]:
            self._add(_RawMove(f"exact {term}", goal, (), len(self._sentences) - 1))
        self._focus = []

    def tactic(self, sentence: ScriptSentence) -> CoqReply | None:
        """Run a tactic sentence and record what it does.  Raises CoqFault where Coq refuses it."""
        self._sentences.append(sentence)
        dots = len(sentence.text) - len(sentence.text.rstrip("."))
        which, text = selector(sentence.text.rstrip(".").strip())
        if dots == 3 and self._with:
            text = f"{text}; {self._with}"
        targets = self._targets(which)
        self._unshelved |= "unshelve" in text
        for goal in targets or ():
            self._look(goal)
        ours = self._in_ssreflect(text)
        pieces = plan(text)
        single = isinstance(pieces, Atom) and (targets is None or len(targets) < 2) and not self._mixed(pieces, targets)
        single = single and isinstance(pieces, Atom) and self._defined(pieces.text) is None
        if targets is None or (single and not ours) or not self._may:
            return self._whole(sentence.text, text, targets or self._focus[:1])
        before = self._snapshot()
        self._pieces, self._most, self._until = 0, MAX_PIECES, time.monotonic() + self._coq.timeout
        try:
            if ours:
                Player(self).play(ours, targets)
            else:
                self._run(pieces, targets)
        except (CoqFault, _TooMany) as fault:
            if isinstance(fault, CoqTimeout):
                raise
            self._restore(before)
            if len(targets) > 1:
                done = self._one_by_one(text, targets, before)
            else:
                done = isinstance(fault, _TooMany) and not ours and self._begun(text, targets, before)
            if not done:
                return self._whole(sentence.text, text, targets)
        self.piecewise = True
        return None

    def _one_by_one(self, text: str, targets: Seq[str], before: _Snapshot) -> bool:
        """Run a sentence for several goals on each of them in turn, so that it shows what becomes of which."""
        self._pieces = 0
        try:
            self._run(Atom(text), targets)
        except CoqTimeout:
            raise
        except (CoqFault, _TooMany):
            self._restore(before)
            return False
        return True

    def _begun(self, text: str, targets: Seq[str], before: _Snapshot) -> bool:
        """Run a sentence of too many pieces piece by piece as far as that leaves few goals, and the rest as a whole: an
        induction is not hidden by what automation then does in its cases."""
        parts = in_a_row(text)
        if not targets or len(parts) < 3 or any(part.lstrip().startswith(("[", ">")) for part in parts):
            return False
        try:
            meant = self._meant(text, targets[0])
            left, done = self._as_far(parts, targets)
            self._pieces, rest = 0, "; ".join(part.strip() for part in parts[done:])
            left = [one for goal in left for one in self._run(Atom(rest), [goal])] if done else []
            if done and self._seen(left) == meant:
                return True
        except CoqTimeout:
            raise
        except (CoqFault, _TooMany):
            pass
        self._restore(before)
        return False

    def _as_far(self, parts: Seq[str], targets: Seq[str]) -> tuple[list[str], int]:
        """Run the first of several tactics in a row piece by piece, as many as leave few goals and take few pieces; the
        goals that are left, and how many tactics that were."""
        self._pieces, left = 0, list(targets)
        for done, part in enumerate(parts[:-1]):
            last = self._snapshot()
            with suppress(_TooMany):
                found = self._run(plan(part), left)
                if len(found) <= MAX_BEGUN:
                    left = found
                    continue
            self._restore(last)
            return left, done
        return left, len(parts) - 1

    def remaining(self, sentence: ScriptSentence) -> None:
        """Take in a sentence that could not be run, because one before it was refused."""
        self._sentences.append(sentence)

    @property
    def has_surroundings(self) -> bool:
        """Is anything given before the first tactic, as by a section?"""
        return bool(self._roots and self._goals[self._roots[0]].hypotheses)

    @property
    def surroundings(self) -> dict[str, Hypothesis]:
        """What is given before the first tactic, by its names."""
        given = self._goals[self._roots[0]].hypotheses if self._roots else ()
        return {name: one for one in given for name in one.names}

    @property
    def sentences(self) -> tuple[ScriptSentence, ...]:
        return tuple(self._sentences)

    # ---- ssreflect ----

    def _in_ssreflect(self, text: str) -> Tactic | None:
        """A tactic in ssreflect's language; one that plain Coq reads as well, only where ssreflect is loaded."""
        found = ssreflect(text, loaded=True)
        return found if found and (ssreflect(text) or self._questions.ssreflect_is_loaded()) else None

    def step(self, run: str, goal: str, told: str = "") -> list[str]:
        """Run a tactic on a goal, told as another; the goals that are left."""
        if goal not in self._focus:
            return []
        self._look(goal)
        return self._ran(run, goal, told or run)

    def plain(self, text: str, goals: Seq[str]) -> list[str]:
        """Run a tactic of plain Coq's, piece by piece; the goals that are left."""
        return self._run(plan(text), goals)

    def looked_at(self, goal: str) -> Goal:
        """A goal with its hypotheses."""
        self._look(goal)
        return self._goals[goal]

    def is_open(self, goal: str) -> bool:
        """Is a goal still to be shown?"""
        return goal in self._focus

    def meant(self, text: str, goal: str) -> list[tuple[str, dict[str, str]]]:
        """What the goals say that a tactic would leave."""
        return self._meant(text, goal)

    def seen(self, goals: Seq[str]) -> list[tuple[str, dict[str, str]]]:
        """What goals say, whatever they are called."""
        return self._seen([goal for goal in goals if goal in self._focus])

    def saved(self) -> _Snapshot:
        """What was recorded so far, for `restored`."""
        return self._snapshot()

    def restored(self, before: _Snapshot) -> None:
        """Take back, in Coq and here, what was done since."""
        self._restore(before)

    def led_by(self, goal: str, main: str) -> None:
        """Let one of the goals that the last tactic has left of a goal be told before the others."""
        last = self._moves[goal][-1]
        others = tuple(one for one in last.left if one != main)
        self._moves[goal][-1] = replace(last, left=(main, *others))

    def exchanged(self, goals: Seq[str]) -> list[str]:
        """Two goals the other way round."""
        places = [self._focus.index(goal) + 1 for goal in goals]
        if len(places) != 2 or places[1] != places[0] + 1:
            raise CoqFault("only two goals are exchanged")
        self._see(self._coq.send(f"{places[0]}-{places[1]}: revgoals."))
        return list(reversed(goals))

    # ---- running ----

    def _run(self, what: Plan, goals: Seq[str]) -> list[str]:
        """Run a plan on these goals; the goals that are left."""
        match what:
            case Atom(text):
                return [left for goal in goals for left in self._atom(text, goal)]
            case Sequence(parts):
                left = list(goals)
                for part in parts:
                    if self._pieces + len(left) > self._most:
                        raise _TooMany  # before the work is done in vain
                    inner = isinstance(part, Sequence)  # `t1; (t2; [a | b])`: a and b are for what t2 leaves of each
                    left = [one for goal in left for one in self._run(part, [goal])] if inner else self._run(part, left)
                return left
            case Dispatch():
                return self._dispatch(what, goals)
            case Proved(first, by):
                made = [self._run(first, [goal]) for goal in goals]
                return [one for left in made for one in (*self._run(by, left[:1]), *left[1:])]
            case Attempt(tactic):
                return [left for goal in goals for left in self._attempt(tactic, goal)]
            case Either(tactics):
                return [left for goal in goals for left in self._either(tactics, goal)]
            case Repeat(tactic):
                return [left for goal in goals for left in self._repeat(tactic, goal)]
            case AskCoq(question):
                return [left for goal in goals for left in self._ask(question, goal)]

    def _dispatch(self, what: Dispatch, goals: Seq[str]) -> list[str]:
        parts = list(what.parts)
        if what.rest is not None:
            parts[what.rest : what.rest + 1] = [parts[what.rest]] * (len(goals) - len(parts) + 1)
        if len(parts) != len(goals):
            raise CoqFault(f"{len(parts)} branches for {len(goals)} goals")
        left = []
        for part, goal in zip(parts, goals, strict=True):
            left += [goal] if part is None else self._run(part, [goal])
        return left

    def _attempt(self, tactic: Plan, goal: str) -> list[str]:
        before = self._snapshot()
        try:
            return self._run(tactic, [goal])
        except CoqTimeout:
            raise
        except CoqFault:
            self._restore(before)
            return [goal]

    def _either(self, tactics: Seq[Plan], goal: str) -> list[str]:
        """The first of several tactics that neither fails nor leaves all as it was; the last may."""
        for tactic in tactics[:-1]:
            before = self._snapshot()
            try:
                left = self._run(tactic, [goal])
                if left != [goal]:
                    return left
            except CoqTimeout:
                raise
            except CoqFault:
                pass
            self._restore(before)
        return self._run(tactics[-1], [goal])

    def _repeat(self, tactic: Plan, goal: str) -> list[str]:
        if goal not in self._focus:
            return []
        before = self._snapshot()
        try:
            left = self._run(tactic, [goal])
        except CoqTimeout:
            raise
        except CoqFault:
            self._restore(before)
            return [goal]
        if left == [goal] or (len(left) == 1 and self._seen([left[0]]) == self._seen([goal])):
            self._restore(before)
            return [goal]
        return [one for each in left for one in self._repeat(tactic, each)]

    def _seen(self, goals: Seq[str]) -> list[tuple[str, dict[str, str]]]:
        """What goals say, whatever they are called."""
        for goal in goals:
            self._look(goal)
        return [(self._goals[goal].conclusion, self._goals[goal].typed) for goal in goals]

    def _ask(self, question: LtacMatch | LtacLet, goal: str) -> list[str]:
        """Run the tactic that Coq says a `match` or a `let` comes to."""
        if goal not in self._focus:
            return []
        before = self._snapshot()
        reply = self._coq.send(f"{self._focus.index(goal) + 1}: {question.asking()}.")
        self._restore(before)
        meant = question.chosen(reply.output) if isinstance(question, LtacMatch) else question.meant(reply.output)
        if meant is None:
            raise CoqFault("does not tell what it does")
        return self._run(plan(meant), [goal])

    # ---- tactics that the file defines ----

    def _defined(self, text: str) -> str | None:
        """What a tactic that somebody has defined does; None for those of Coq's own, and those that need no words."""
        one = call(text)
        found = self._definition(one.head) if one.head and not one.clauses else None
        return found.applied([part for part in split(" ".join(one.operands), r"\s") if part]) if found else None

    def _definition(self, name: str) -> Ltac | None:
        known = self._definitions
        if not known.told or name in known.told or known.failures.get(name, 0) >= MAX_FAILURES:
            return None
        if name not in known.found:
            known.found[name] = None
            with suppress(CoqFault):
                known.found[name] = printed(self._coq.send(f"Print Ltac {name}.").output)
        return known.found[name]

    def _inside(self, text: str, body: str, goal: str) -> list[str] | None:
        """Run a tactic that somebody has defined piece by piece; None where that takes too many, or another way."""
        modifiers = call(text).modifiers
        if modifiers[:1] in (("try",), ("repeat",)):
            core = Atom(_PREFIX.sub("", text, count=1))
            return self._attempt(core, goal) if modifiers[0] == "try" else self._repeat(core, goal)
        before, most = self._snapshot(), self._most
        meant = self._meant(text, goal)
        self._most = min(most, self._pieces + (max(MAX_INSIDE, PIECES_A_GOAL * len(meant)) if meant else MAX_PROVING))
        self._depth += 1
        try:
            left = self._run(plan(body), [goal])
            if self._seen(left) == meant:
                return left
        except (CoqFault, _TooMany):
            pass
        finally:
            self._most = most
            self._depth -= 1
        self._restore(before)
        failures = self._definitions.failures
        failures[call(text).head] = failures.get(call(text).head, 0) + 1
        return None

    def _meant(self, text: str, goal: str) -> list[tuple[str, dict[str, str]]]:
        """What the goals say that a tactic leaves."""
        before = self._snapshot()
        self._see(self._coq.send(f"{self._focus.index(goal) + 1}: {text}."))
        meant = self._seen([new for new in self._focus if new not in before.focus or new == goal])
        self._restore(before)
        return meant

    def _through(self, text: str, parts: Seq[str], goal: str) -> list[str] | None:
        """Run a tactic whose patterns apply lemmas one lemma at a time; None where that comes to something else."""
        meant, before, left = self._meant(text, goal), self._snapshot(), [goal]
        try:
            for part in parts:
                left = [*self._atom(part, left[0]), *left[1:]]
            if self._seen(left) == meant:
                return left
        except CoqTimeout:
            raise
        except (CoqFault, IndexError):
            pass
        self._restore(before)
        return None

    def _snapshot(self) -> _Snapshot:
        moves = {goal: list(done) for goal, done in self._moves.items()}
        return _Snapshot(self._coq.state, dict(self._goals), list(self._focus), moves)

    def _restore(self, before: _Snapshot) -> None:
        """Take back, in Coq and here, what was done since."""
        if self._coq.state != before.state:
            self._coq.back_to(before.state)
        self._goals, self._focus, self._moves = before.goals, before.focus, before.moves

    @contextmanager
    def _apart(self) -> Iterator[None]:
        """What is done meanwhile is taken back."""
        before = self._snapshot()
        try:
            yield
        finally:
            self._restore(before)

    def _goal_at(self, place: int) -> Goal:
        return self._goals[self._focus[place - 1]]

    def _atom(self, text: str, goal: str) -> list[str]:
        if goal not in self._focus:
            return []  # solved on the way by what was done for another goal
        self._look(goal)
        if (through := by_lemmas(text)) and (applied := self._through(text, through, goal)) is not None:
            return applied
        single = unmixed(text, self._goals[goal])
        if len(single) > 1:
            left = [goal]
            for part in single:  # `rewrite a, b` goes on with the first goal that is left, `intros` with all
                on = left if text.startswith("intros") else left[:1]
                left = [one for at in on for one in self._atom(part, at)] + left[len(on) :]
            return left
        if (body := self._defined(text)) and (inside := self._inside(text, body, goal)) is not None:
            return inside
        if self._depth and call(text).head not in self._definitions.told:
            raise CoqFault("is not to be told by a tactic that it is made of")
        if self._depth and text.startswith("clear "):  # there, it may name what has gone by now
            text = f"try {text}"
        return self._ran(text, goal, text)

    def _ran(self, text: str, goal: str, told: str) -> list[str]:
        """Run a tactic on a goal as it stands; the goals that are left."""
        self._pieces += 1
        if self._pieces > self._most or time.monotonic() > self._until:
            raise _TooMany
        place = self._focus.index(goal) + 1
        before, shown = list(self._focus), self._questions.told_as(told, place)
        asked = self._questions.asked(told, shown, place)
        kinds = self._kinds_of_places(goal)
        # with `Default Goal Selector "!"` a tactic without a selector wants to be alone with its goal
        reply = self._coq.send(f"{place}: {text}." if len(before) > 1 else f"{text}.")
        self._see(reply)
        self._tell_places_apart(kinds)
        self._fill(told, self._goals[goal])
        left = [new for new in self._focus if new not in before or new == goal]
        self._add(_RawMove(shown, goal, tuple(left), len(self._sentences) - 1, asked))
        return left

    def _whole(self, sentence: str, text: str, targets: Seq[str]) -> CoqReply:
        before = list(self._focus)
        place = before.index(targets[0]) + 1 if targets and targets[0] in before else 0
        shown = self._questions.told_as(text, place) if place else text
        asked = self._questions.asked(text, shown, place) if place else NO_ANSWERS
        kinds = self._kinds_of_places(targets[0]) if place else {}
        reply = self._coq.send(sentence)
        self._see(reply)
        self._tell_places_apart(kinds)
        worked = list(targets) or before[:1]
        left = tuple(new for new in self._focus if new not in before or new in worked[:1])
        for number, goal in enumerate(worked):
            self._fill(text, self._goals[goal])
            gone = goal not in self._focus
            after = left if number == 0 else () if gone else (goal,)
            self._add(_RawMove(shown, goal, after, len(self._sentences) - 1, asked))
        return reply

    def _fill(self, text: str, goal: Goal) -> None:
        """Note what open places of a goal were filled with by the hypothesis that has closed it."""
        if "?" not in goal.conclusion or goal.id in self._focus:
            return
        one = call(text)
        named = goal.type_of(unbracketed(one.operands[0])) if len(one.operands) == 1 else None
        kinds = [named] if named else list(goal.typed.values()) if one.head in _ASSUMES else []
        found = [places for kind in kinds if (places := bindings(goal.conclusion, kind))]
        if len(found) == 1:
            self._fill_in(found[0])

    def _fill_in(self, places: Mapping[str, str]) -> None:
        """Fill open places in all goals seen so far: Coq may use their names again for others."""
        if places:
            self._goals = {name: with_filled(goal, places) for name, goal in self._goals.items()}

    def _targets(self, which: str) -> list[str] | None:
        """The goals that a selector names; None where only Coq knows."""
        if not which or which == "!":
            return self._focus[:1]
        if which in ("all", "par"):
            return list(self._focus)
        if which.startswith("["):
            return None
        found = []
        for part in which.split(","):
            low, _, high = part.partition("-")
            found += self._focus[int(low) - 1 : int(high or low)]
        return found

    def _mixed(self, pieces: Atom, targets: Seq[str] | None) -> bool:
        if by_lemmas(pieces.text):
            return True
        return any(len(unmixed(pieces.text, self._goals[goal])) > 1 for goal in targets or ())

    # ---- goals ----

    def _see(self, reply: CoqReply, *, roots: bool = False) -> None:
        shown = self._displayed(reply.output)
        if shown is None:
            return
        self._close_places()
        if roots and shown and not self._roots:
            self.data = self._makes(shown[0].conclusion, 1, shown[0])
        shown = tuple(self._sorted(goal, 1) if number == 0 else goal for number, goal in enumerate(shown))
        self._focus = [goal.id for goal in shown]
        for goal in shown:
            if known := self._goals.get(goal.id):
                self._fill_in(bindings(known.conclusion, goal.conclusion))
        for goal in shown:
            if goal.id not in self._goals and roots:
                self._roots.append(goal.id)
            known = self._goals.get(goal.id)
            if known is None or goal.known or known.conclusion != goal.conclusion:
                self._goals[goal.id] = goal

    def _close_places(self) -> None:
        """Note that places are no longer open which Coq did not show any more: it may use their names again."""
        still = frozenset[str]().union(*(places(self._goals[goal]) for goal in self._focus))
        for name, goal in self._goals.items():
            if "?" in goal.conclusion and (closed := places(goal) - still):
                self._goals[name] = with_closed(goal, closed)

    def _kinds_of_places(self, goal: str) -> dict[str, str]:
        """The types of the places that are open in a goal."""
        return self._questions.kinds_of_places() if "?" in self._goals[goal].conclusion else {}

    def _tell_places_apart(self, kinds: Mapping[str, str]) -> None:
        """Close the places whose names Coq has used again, as their types tell, for others."""
        now = self._questions.kinds_of_places() if kinds else {}
        others = {name for name, kind in kinds.items() if now.get(name, kind) != kind}
        for name, goal in self._goals.items():
            if others and name not in self._focus:
                self._goals[name] = with_closed(goal, others & places(goal))

    def _displayed(self, output: str) -> tuple[Goal, ...] | None:
        """The goals that Coq shows, without the section's lemmas among their hypotheses."""
        shown = displayed(output)
        if shown is None or not self._proved:
            return shown
        return tuple(replace(goal, hypotheses=tuple(self._assumed(goal))) for goal in shown)

    def _assumed(self, goal: Goal) -> Iterator[Hypothesis]:
        for one in goal.hypotheses:
            if names := tuple(name for name in one.names if name not in self._proved):
                yield replace(one, names=names)

    def _sorted(self, goal: Goal, place: int) -> Goal:
        """The goal at a place, its hypotheses marked as facts or objects; Coq is asked where looks do not tell."""
        found = []
        for one in goal.hypotheses:
            if by_looks(one.type, goal) is None:
                if one.type not in self._sorts:
                    known = self._questions.is_proposition(one.type, place)
                    self._sorts[one.type] = self._questions.proves(one.names[0], place) if known is None else known
                one = replace(one, fact=self._sorts[one.type])
            found.append(one)
        data = (self.data or self._unshelved) and self._makes(goal.conclusion, place, goal)
        return replace(goal, hypotheses=tuple(found), data=data)

    def _makes(self, conclusion: str, place: int, goal: Goal) -> bool:
        """Is a goal no statement, but a type of which an element is to be given?"""
        looks = by_looks(conclusion, goal)
        if looks is not None or is_existential(premises(conclusion)[1]):
            return looks is False
        if conclusion not in self._sorts:
            self._sorts[conclusion] = self._questions.is_proposition(conclusion, place)
        return self._sorts[conclusion] is False

    def _look(self, goal: str) -> None:
        """Have Coq show the hypotheses of a goal that is not the first."""
        if not self._goals[goal].known:
            reply = self._coq.send(f"Show {self._focus.index(goal) + 1}.")
            shown = self._displayed(reply.output.replace("goal ", "1 goal ", 1).replace(" is:", "", 1))
            if shown:
                self._goals[goal] = self._sorted(replace(shown[0], id=goal), self._focus.index(goal) + 1)

    def _add(self, raw: _RawMove) -> None:
        """Note a move; after an `Undo` the new move on a goal takes the place of the old."""
        moves = self._moves.setdefault(raw.goal, [])
        if moves and moves[-1].left != (raw.goal,):
            moves.pop()
        moves.append(raw)

    # ---- the result ----

    def script(self, ending: Ending, made: str = "", rests: tuple[str, ...] = ()) -> Script:
        """What was recorded, its moves in depth-first order."""
        roots = tuple(self._goals[one] for one in self._roots)
        root = self._whole_of(roots) or (roots[0] if roots else None)
        stated = introduction(self.statement.text, root, self.outside) if root else None
        parts = TacticMove("constructor", root, roots, 0) if root and root not in roots else None
        moves = [*(one for one in (stated, parts) if one), *self._ordered()]
        moves = with_usual_names(moves) if self._definitions.ssreflect else moves
        statement = stated.goal.conclusion if stated else root.conclusion if root else ""
        around = tuple(dict.fromkeys((*self._meaning, *rests)))
        implied = set[str]().union(*(self._implied.get(name, ()) for name in around)) - self._implied.keys()
        # the laws of an instance imply it, but what else a fact speaks of may be hidden in its signs
        needs = (
            name for name in dict.fromkeys((*around, *sorted(implied))) if name not in implied & {*self._instances}
        )
        return Script(
            self.name,
            statement,
            tuple(self._sentences),
            tuple(moves),
            ending,
            self.fault,
            made,
            tuple(needs),
            self._instances,
            frozenset(self._questions.unproved),
        )

    def _whole_of(self, roots: tuple[Goal, ...]) -> Goal | None:
        """What is to be made of all the goals together, where they are parts of one thing."""
        whole = made_of_parts(self.statement.text, roots)
        return replace(whole, data=self._sorts.get(whole.conclusion) is not True) if whole else None

    def _ordered(self) -> list[TacticMove]:
        found, stack, seen = [], list(reversed(self._roots)), set[str]()
        while stack:
            goal = stack.pop()
            if goal in seen:
                continue
            seen.add(goal)
            for raw in self._moves.get(goal, ()):
                left = tuple(filled(self._goals[one]) for one in raw.left)
                before = filled(self._goals[goal])
                found.append(TacticMove(raw.tactic, before, left, raw.sentence, *raw.asked))
                stack.extend(reversed(raw.left))
        return found
