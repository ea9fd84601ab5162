"""One Coq proof, recorded while it runs: which goal each tactic met, and which goals it left.

A sentence such as `induction n; simpl; auto.` hides its intermediate goals.  It is therefore run piece by piece, each
piece on each goal; where that does not work (a tactic that backtracks into the one before) Coq's state is taken back
and the sentence is run as it stands."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Sequence as Seq
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from verbalign.proofs.model import Ending, Goal, Hypothesis, Script, ScriptSentence, TacticMove
from verbalign.proofs.provers.coq.coqtop import CoqFault, CoqReply, CoqTimeout, Coqtop
from verbalign.proofs.provers.coq.goals import displayed
from verbalign.proofs.provers.coq.ltac import Definitions, Ltac, LtacLet, LtacMatch, printed
from verbalign.proofs.provers.coq.ssreflect import Tactic, ssreflect
from verbalign.proofs.provers.coq.ssreflect.run import Player, with_usual_names
from verbalign.proofs.provers.coq.statement import introduction
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
from verbalign.proofs.statements.calls import split, unbracketed
from verbalign.proofs.statements.clashes import equations
from verbalign.proofs.statements.evars import bindings, filled, places, with_closed, with_filled
from verbalign.proofs.statements.notation import application, applied_in, by_looks, is_existential, is_fact, premises

_TAKES_APART = frozenset(
    {"destruct", "edestruct", "case", "elim", "case_eq", "induction", "inversion", "simple destruct"}
)
_APPLIES = frozenset({"apply", "eapply", "simple apply", "exact", "refine", "rapply"})
_REWRITES = frozenset({"rewrite", "erewrite", "setoid_rewrite"})
_OF_ANYTHING = re.compile(r"\s:\s*\?\w+\s*(?:$|where\b)")
_ASSUMES = frozenset({"assumption", "eassumption"})
_DISTINGUISHES = frozenset({"discriminate", "ediscriminate", "congruence", "easy"})
_CLOSES = frozenset({"auto", "eauto", "trivial", "intuition", "firstorder", "tauto"})
_REFUTE = "let fact__ := fresh in intro fact__; discriminate fact__"
_SEARCHES = frozenset({"auto", "eauto", "intuition", "firstorder", "tauto", "congruence", "easy"})  # without saying how
_FRUGAL = frozenset({"auto", "eauto", "congruence"})  # of these, whose proofs have nothing in them that they don't use
_RESTS_ON = "match goal with |- ?G => let proof__ := constr:(ltac:({}) : G) in {} end"
_ANY_HYPOTHESIS = (
    'try (match goal with H : _ |- _ => (match proof__ with context [H] => idtac "rests on" H end); fail end)'
)
_USED = re.compile(r"rests on ([^\s<]+)")
_SPARED = 'try (clear dependent {0}; idtac "can do without" "{0}"; fail)'
_KEEP = 'exfalso; clear - {}; try (match goal with H : _ |- _ => idtac "kept" H; fail end)'
_KEPT = re.compile(r"^kept (\S+)", re.MULTILINE)
_SORT_OF = "ltac:(let kind := type of {0} in let sort := type of kind in exact sort)"
_CAN_SPARE = re.compile(r"can do without ([^\s<]+)")
_PREFIX = re.compile(r"(?:try|repeat)\s+")
_SIMPLE = re.compile(r"[\w'.]+")
_HOLE = re.compile(r"(?<![\w'])_(?![\w'])")
_CHECKED = re.compile(r"^     : ", re.MULTILINE)  # before the type of what was checked
_OF_TYPE = re.compile(r'has type "(.*?)" while it is expected to have type', re.DOTALL)
_NO_PROPOSITION = re.compile(r'has type "(?:Set|Type)\b|expected to have type "Prop"')
_REFLECTS = re.compile(r"reflect\s+\S.*\s", re.DOTALL)
_LOCATED = re.compile(r"^(?:Constant|Constructor|Inductive) (\S+)", re.MULTILINE)
MAX_PIECES = 200  # a sentence with more pieces than this is run as it stands
MAX_BEGUN = 6  # goals to which the rest of such a sentence is applied as a whole
MAX_INSIDE = 12  # a tactic that a file defines, and that takes more pieces than this, is told by its name
MAX_PROVING = 5  # the same, where it proves its goal
MAX_FACTS = 8  # around a proof, of which it is asked what they rest on
MAX_SPARED = 5  # facts of a proof that are tried, one by one, whether it can do without
ASKING = 5  # seconds that a tactic may take when it is asked which hypotheses it uses
MAX_FAILURES = 2  # of a tactic that could not be run piece by piece, before that is no longer tried


@dataclass(frozen=True, slots=True)
class _RawMove:
    """A move before all goals are known: ids only."""

    tactic: str
    goal: str
    left: tuple[str, ...]
    sentence: int
    objects: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


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
        self._namesake: str | None = None  # another lemma of the same name, with that of its module, once asked for
        self._see(reply, roots=True)
        self._meaning = self._rests_of_meaning()

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
        parts = split(text, ";")
        if not targets or len(parts) < 3 or any(part.lstrip().startswith(("[", ">")) for part in parts):
            return False
        self._pieces = 0
        try:
            meant, left, done = self._meant(text, targets[0]), list(targets), 0
            while done < len(parts) - 1:
                last = self._snapshot()
                found = self._run(plan(parts[done]), left)
                if len(found) > MAX_BEGUN:
                    self._restore(last)
                    break
                left, done = found, done + 1
            rest = "; ".join(part.strip() for part in parts[done:])
            left = [one for goal in left for one in self._run(Atom(rest), [goal])] if done else []
            if done and self._seen(left) == meant:
                return True
        except CoqTimeout:
            raise
        except (CoqFault, _TooMany):
            pass
        self._restore(before)
        return False

    def remaining(self, sentence: ScriptSentence) -> None:
        """Take in a sentence that could not be run, because one before it was refused."""
        self._sentences.append(sentence)

    @property
    def has_surroundings(self) -> bool:
        """Is anything given before the first tactic, as by a section?"""
        return bool(self._roots and self._goals[self._roots[0]].hypotheses)

    # ---- ssreflect ----

    def _in_ssreflect(self, text: str) -> Tactic | None:
        """A tactic in ssreflect's language; one that plain Coq reads as well, only where ssreflect is loaded."""
        found = ssreflect(text, loaded=True)
        return found if found and (ssreflect(text) or self._ssreflect_is_loaded()) else None

    def _ssreflect_is_loaded(self) -> bool:
        if not self._definitions.ssreflect:
            with suppress(CoqFault):
                said = self._coq.send("Locate Module ssreflect.").output
                self._definitions.ssreflect = said.strip().startswith("Module")
        return self._definitions.ssreflect

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
        self._most = min(most, self._pieces + (MAX_INSIDE if meant else MAX_PROVING))
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
                on = left if part.startswith("intros") else left[:1]
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
        before, shown = list(self._focus), self._applied(told, place)
        asked = self._asked(told, shown, place)
        # with `Default Goal Selector "!"` a tactic without a selector wants to be alone with its goal
        reply = self._coq.send(f"{place}: {text}." if len(before) > 1 else f"{text}.")
        self._see(reply)
        self._fill(told, self._goals[goal])
        left = [new for new in self._focus if new not in before or new == goal]
        self._add(_RawMove(shown, goal, tuple(left), len(self._sentences) - 1, *asked))
        return left

    def _whole(self, sentence: str, text: str, targets: Seq[str]) -> CoqReply:
        before = list(self._focus)
        place = before.index(targets[0]) + 1 if targets and targets[0] in before else 0
        shown = self._applied(text, place) if place else text
        asked = self._asked(text, shown, place) if place else ()
        reply = self._coq.send(sentence)
        self._see(reply)
        worked = list(targets) or before[:1]
        left = tuple(new for new in self._focus if new not in before or new in worked[:1])
        for number, goal in enumerate(worked):
            self._fill(text, self._goals[goal])
            gone = goal not in self._focus
            after = left if number == 0 else () if gone else (goal,)
            self._add(_RawMove(shown, goal, after, len(self._sentences) - 1, *asked))
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
                    known = self._is_proposition(one.type, place)
                    self._sorts[one.type] = self._proves(one.names[0], place) if known is None else known
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
            self._sorts[conclusion] = self._is_proposition(conclusion, place)
        return self._sorts[conclusion] is False

    def _is_proposition(self, kind: str, place: int) -> bool | None:
        if _REFLECTS.match(premises(kind)[1]) and self._ssreflect_is_loaded():
            return True  # there, it is as good as the statement that it ties to a boolean
        try:
            self._coq.send(f"{place}: Check (({kind}) : Prop).")
            return True
        except CoqTimeout:
            return None
        except CoqFault as fault:
            return False if _NO_PROPOSITION.search(str(fault)) else None  # else it could not be read

    def _proves(self, name: str, place: int) -> bool | None:
        """Is a hypothesis a proof, where its type can't be read as Coq writes it?"""
        sort = ""
        with suppress(CoqFault):
            sort = _CHECKED.split(self._coq.send(f"{place}: Check {_SORT_OF.format(name)}.").output)[0].strip()
        return sort.endswith("Prop") if sort in ("Prop", "SProp", "Set") or sort.startswith("Type") else None

    def _asked(self, text: str, shown: str, place: int) -> tuple[tuple[str, ...], ...]:
        """What Coq says of a tactic before it runs: see `TacticMove`."""
        objects, said = self._objects(shown, place)
        return objects, self._proofs(text, place), said, self._refuted(text, place), self._used(text, place)

    def _used(self, text: str, place: int) -> tuple[str, ...]:
        """The hypotheses that a proof rests on, where a tactic that hides them closes its goal."""
        head = call(text).head
        if head in self._definitions.told and head not in _SEARCHES:
            return ()
        found = list(reversed(self._rests_on(text, place, _ANY_HYPOTHESIS) or ()))
        goal, spared = self._goals[self._focus[place - 1]], list[str]()
        facts = [name for name in found if is_fact(name, goal.type_of(name) or "", goal)]
        stated = self._stated(facts, place)
        found, facts = ([name for name in names if name not in stated] for names in (found, facts))
        tried = facts if head not in _FRUGAL and len(facts) <= MAX_SPARED else []
        for name in tried:  # a proof may take in what it has no need of
            without = f"clear {' '.join([*spared, name])}; {text}"
            if self._rests_on(without, place, "idtac") is not None:
                spared.append(name)
        return tuple(name for name in found if name not in spared)

    def _rests_on(self, text: str, place: int, looking: str) -> list[str] | None:
        """The names that a tactic's proof of its goal speaks of, of those looked for; None where it proves nothing."""
        before, found = self._snapshot(), None
        with suppress(CoqFault):
            asking = _RESTS_ON.format(text, looking)
            found = _USED.findall(self._coq.send(f"{place}: timeout {ASKING} ({asking}).").output)
        self._restore(before)
        return found

    def _stated(self, names: Seq[str], place: int) -> frozenset[str]:
        """Of these hypotheses, those without which the goal itself would have no meaning, be they written in it or not:
        a class that its signs belong to."""
        if not names:
            return frozenset()
        before, spared = self._snapshot(), list[str]()
        with suppress(CoqFault):
            trying = "; ".join(map(_SPARED.format, names))
            spared = _CAN_SPARE.findall(self._coq.send(f"{place}: ({trying}).").output)
            self._restore(before)
            return frozenset(names).difference(spared)
        self._restore(before)
        return frozenset()

    def _rests_of_meaning(self) -> tuple[str, ...]:
        """What of the section around a proof its statement would have no meaning without, but for what the facts among
        that imply: a ring has its sum."""
        root = self._goals[self._roots[0]] if self._roots else None
        if root is None or not root.hypotheses:
            return ()
        needed = self._stated(list(root.typed), 1)
        facts = [name for name in needed if is_fact(name, root.typed[name], root)]
        implied = (
            set[str]().union(*(self._rests_of_fact(name, root) for name in facts)) if len(facts) <= MAX_FACTS else ()
        )
        return tuple(name for name in root.typed if name in needed and (name in facts or name not in implied))

    def _rests_of_fact(self, name: str, root: Goal) -> frozenset[str]:
        """The names around a proof without which a fact would have no meaning."""
        key, known = (name, root.hypotheses), self._definitions.rests
        if key not in known:
            before = self._snapshot()
            with suppress(CoqFault):
                known[key] = frozenset(_KEPT.findall(self._coq.send(f"1: ({_KEEP.format(name)}).").output)) - {name}
            self._restore(before)
        return known.get(key, frozenset())

    def _refuted(self, text: str, place: int) -> tuple[str, ...]:
        """The equations at a goal that Coq can refute, where a tactic may close it for that reason; for others than
        those made for that, only the goal itself counts, which no true reason proves."""
        goal, words = self._goals[self._focus[place - 1]], set(_SIMPLE.findall(text))
        if not words & (_CLOSES | _DISTINGUISHES):
            return ()
        found = []
        for equation in equations(goal):
            if equation != goal.conclusion and not words & _DISTINGUISHES:
                continue
            with suppress(CoqFault):
                self._coq.send(f"{place}: Check (ltac:({_REFUTE}) : ({equation}) -> False).")
                found.append(equation)
        return tuple(found)

    def _objects(self, text: str, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The operands of a case distinction that are terms for objects, such as `f x`, and what the others say; what
        is decided, or given with a proof, counts as a fact."""
        one = call(text)
        if one.head not in _TAKES_APART:
            return (), ()
        found, said = [], []
        for operand in (unbracketed(operand) for operand in one.operands if not _SIMPLE.fullmatch(operand)):
            try:
                reply = self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ ({operand})).")
                said += [" ".join(kind.split()) for kind in _CHECKED.split(reply.output)[-1:]]
            except CoqTimeout:
                continue
            except CoqFault as fault:
                kind = _OF_TYPE.search(str(fault))
                if kind and "{" not in kind[1]:
                    found.append(operand)
        return tuple(found), tuple(said)

    def _applied(self, text: str, place: int) -> str:
        """A tactic as it is told: a lemma that is called as the one in hand has its module's name; a case distinction
        is on a function as the goal applies it, for which its name is enough: `destruct compare`."""
        text = self._qualified(text, self._goals[self._focus[place - 1]])
        one, goal = call(text), self._goals[self._focus[place - 1]]
        if "using" in one.clauses and one.head in _CLOSES and not one.modifiers:
            return self._least(text, one.clauses["using"], place)
        operand = unbracketed(one.operands[0]) if len(one.operands) == 1 else ""
        name, holes = re.split(r"\s", operand)[0], bool(_HOLE.search(operand))
        simple = _SIMPLE.fullmatch(operand) and not name.isdigit() and not goal.type_of(name)
        if one.modifiers or one.head not in _TAKES_APART or not (simple or (holes and _SIMPLE.fullmatch(name))):
            return text
        found = (applied_in(name, statement) for statement in (goal.conclusion, *goal.typed.values()))
        whole = next((term for term in found if term), "")
        if holes:
            return text.replace(one.operands[0], f"({whole})", 1) if whole else text
        try:
            self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ ({whole})).")
        except CoqTimeout:
            return text
        except CoqFault as fault:
            kind = _OF_TYPE.search(str(fault))
            if whole and kind and not re.search(r"[{}]|->", kind[1]):
                return re.sub(rf"(?<![\w'.]){re.escape(name)}(?![\w'.])", lambda _: f"({whole})", text, count=1)
        return text

    def _qualified(self, text: str, goal: Goal) -> str:
        """A tactic in which another lemma that is called as the one in hand has the name of its module."""
        own = re.compile(rf"(?<![\w'.]){re.escape(self.name)}(?![\w'])")
        if not own.search(text) or goal.type_of(self.name) is not None:
            return text
        if self._namesake is None:
            with suppress(CoqFault):
                found = _LOCATED.search(self._coq.send(f"Locate {self.name}.").output)
                self._namesake = ".".join(found[1].split(".")[-2:]) if found else ""
        return own.sub(self._namesake, text) if self._namesake else text

    def _least(self, text: str, given: str, place: int) -> str:
        """`auto using a, b with c` with those hints that its proof of the goal uses; as it stands where it has none."""
        hints = [one.strip() for one in split(given, ",")]
        asked = [one for one in hints if _SIMPLE.fullmatch(one)]
        looking = (f'try (match proof__ with context [{one}] => idtac "rests on" "{one}" end)' for one in asked)
        found = self._rests_on(text, place, "; ".join(looking)) if asked else None
        if found is None:
            return text
        kept = [one for one in hints if one in found or one not in asked]
        head, _, rest = text.partition(given)
        bare = head[: head.rindex("using")].rstrip()
        return f"{head}{', '.join(kept)}{rest}" if kept else f"{bare}{rest}"

    def _proofs(self, text: str, place: int) -> tuple[str, ...]:
        """The arguments of the lemmas used that are proofs by other lemmas, as in `apply (foo n (bar n))`."""
        one = call(text)
        if not (one.head in _REWRITES or (one.head in _APPLIES and len(one.operands) == 1)):
            return ()
        goal, found = self._goals[self._focus[place - 1]], []
        for argument in (given for operand in one.operands for given in application(operand)[1]):
            name = application(argument)[0]
            if not name or goal.type_of(name) is not None or (argument == name and one.head not in _REWRITES):
                continue
            with suppress(CoqFault):
                said = self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ {argument}).").output
                found += [] if _OF_ANYTHING.search(said) else [argument]  # it could be an element of whatever is wanted
        return tuple(found)

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
        root = self._goals[self._roots[0]] if self._roots else None
        stated = introduction(self.statement.text, root, self.outside) if root else None
        moves = [*([stated] if stated else []), *self._ordered()]
        moves = with_usual_names(moves) if self._definitions.ssreflect else moves
        statement = stated.goal.conclusion if stated else root.conclusion if root else ""
        needs = tuple(dict.fromkeys((*self._meaning, *rests)))
        return Script(self.name, statement, tuple(self._sentences), tuple(moves), ending, self.fault, made, needs)

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
                asked = (raw.objects, raw.proofs, raw.said, raw.refuted, raw.used)
                found.append(TacticMove(raw.tactic, before, left, raw.sentence, *asked))
                stack.extend(reversed(raw.left))
        return found
