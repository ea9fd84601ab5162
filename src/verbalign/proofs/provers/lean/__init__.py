"""Lean 4 proofs from recorded replies of its REPL (`{"cmd": …, "allTactics": true}`).

The REPL tells, for each tactic, its place in the source and the goals *before* it.  The goals after a tactic are those
before the next one of the same block; a tactic that contains others (`have … := by`, `induction … with`) leaves the
goals that they begin with.  A reply names no theorems: a new proof begins where no goal of the last one can go on."""

from __future__ import annotations

import json
import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.proofs.model import (
    Goal,
    Hypothesis,
    Recording,
    Refusal,
    Role,
    Script,
    ScriptSentence,
    TacticMove,
)
from verbalign.proofs.provers.lean.names import PROVED, Declaration, declarations
from verbalign.proofs.provers.lean.repl import reply
from verbalign.proofs.statements.calls import Call, outermost, split

_FOCUS = re.compile(r"(?:·|\.\s|\{|case\b|next\b|focus\b|all_goals\b|any_goals\b|on_goal\b|rename_i\b.*=>)")
_CLOSES = re.compile(
    r"(?:sorry|exact|rfl|omega|assumption|decide|linarith|nlinarith|contradiction|trivial|done|admit|ring|rwa)(?![\w'?])"
)
_HEADER = re.compile(r":=\s*by\b|\bwith\b(?=\s*(?:\||$))|\bcalc\b|=>")


@dataclass(slots=True)
class _Tactic:
    """A tactic of the reply; `inner` are those within its range."""

    text: str
    goals: tuple[Goal, ...]
    start: tuple[int, int]
    end: tuple[int, int]
    inner: list[_Tactic] = field(default_factory=list)

    @property
    def focuses(self) -> bool:
        return bool(_FOCUS.match(self.text))


def record(path: str | os.PathLike[str]) -> Recording:
    """The proofs in a file of REPL replies (JSON objects one after another), called by the file's name and a number."""
    text = read_text(path)
    scripts: list[Script] = []
    faults: list[Refusal] = []
    for proof in _replied(text, path, faults):
        scripts.append(_script(proof, f"{Path(path).stem}-{len(scripts) + 1}"))
    return Recording(str(path), text, tuple(scripts), tuple(faults))


def record_source(path: str | os.PathLike[str], *, command: str | None = None, timeout: float = 600.0) -> Recording:
    """The proofs of a Lean source, run through the REPL of its project; each has the name of its declaration."""
    source = read_text(path)
    faults: list[Refusal] = []
    known = list(declarations(source))
    starts = [one.start for one in known]
    scripts = []
    for proof in _replied(reply(path, command=command, timeout=timeout), path, faults):
        at = bisect_right(starts, proof[0].start) - 1
        if at < 0 or known[at].kind in PROVED:  # a term that tactics make for a `def` is no proof
            scripts.append(_script(proof, known[at].name if at >= 0 else Path(path).stem))
    named = tuple(replace(one, lemma=_at(known, starts, one.line)) for one in faults)
    return Recording(str(path), source, _joined(scripts), named)


def _at(known: Sequence[Declaration], starts: Sequence[tuple[int, int]], line: int) -> str:
    """The name of the declaration at a line."""
    at = bisect_right(starts, (line, 1 << 30)) - 1
    return known[at].name if at >= 0 else ""


def _joined(scripts: Sequence[Script]) -> tuple[Script, ...]:
    """The scripts, those of one declaration told apart by number."""
    times = Counter(script.name for script in scripts)
    seen = Counter[str]()
    found = []
    for script in scripts:
        seen[script.name] += 1
        several = times[script.name] > 1
        found.append(replace(script, name=f"{script.name} ({seen[script.name]})") if several else script)
    return tuple(found)


def _replied(text: str, path: str | os.PathLike[str], faults: list[Refusal]) -> Iterator[list[_Tactic]]:
    """The proofs in the REPL's replies, each as its outermost tactics; Lean's errors are added to `faults`."""
    replies = 0
    for line, given in _replies(text, path):
        replies += 1
        if isinstance(given.get("message"), str) and "tactics" not in given:
            raise InputError(f"Lean's REPL says: {' '.join(given['message'].split())}", path=path, line=line)
        for message in given.get("messages", ()):
            if isinstance(message, dict) and message.get("severity") == "error":
                faults.append(
                    Refusal(_place(message.get("pos"))[0] or line, " ".join(str(message.get("data")).split()))
                )
        listed = given.get("tactics", [])
        if not isinstance(listed, list):
            raise InputError("'tactics' is not a list; record the reply of Lean's REPL as it is", path=path, line=line)
        yield from _proofs(_nested([_tactic(entry, path, line) for entry in listed]))
    if not replies:
        raise InputError("holds no reply of Lean's REPL; record one with allTactics", path=path)


def _replies(text: str, path: object) -> Iterator[tuple[int, dict[str, Any]]]:
    decoder, place = json.JSONDecoder(), 0
    while True:
        place += len(text[place:]) - len(text[place:].lstrip())
        if place >= len(text):
            return
        line = text.count("\n", 0, place) + 1
        try:
            reply, place = decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            raise InputError(f"is no JSON: {error.msg}", path=path, line=error.lineno) from None
        except RecursionError:
            raise InputError("is nested too deeply", path=path, line=line) from None
        if not isinstance(reply, dict):
            raise InputError("is not a reply of Lean's REPL, which would be a JSON object", path=path, line=line)
        yield line, reply


def _tactic(entry: Any, path: object, line: int) -> _Tactic:
    if not (isinstance(entry, dict) and isinstance(entry.get("tactic"), str) and isinstance(entry.get("goals"), str)):
        raise InputError("a tactic needs 'tactic' and 'goals' as text", path=path, line=line)
    return _Tactic(
        entry["tactic"].strip(), goals(entry["goals"]), _place(entry.get("pos")), _place(entry.get("endPos"))
    )


def _place(given: Any) -> tuple[int, int]:
    if not isinstance(given, dict):
        return (0, 0)
    line, column = given.get("line"), given.get("column")
    return (line if isinstance(line, int) else 0, column if isinstance(column, int) else 0)


# ---- goals ----


def goals(text: str) -> tuple[Goal, ...]:
    """The goals that Lean prints, each with its hypotheses.

    >>> [(goal.conclusion, goal.typed) for goal in goals("case inl\\nx y : Nat\\nh : x < y\\n⊢ x ≤ y")]
    [('x ≤ y', {'x': 'Nat', 'y': 'Nat', 'h': 'x < y'})]
    """
    if text.strip() in ("", "no goals"):
        return ()
    return tuple(_goal(part) for part in re.split(r"\n\s*\n", text.strip()))


def _goal(text: str) -> Goal:
    before, _, conclusion = text.partition("⊢")
    hypotheses = []
    for entry in re.split(r"\n(?=\S)", before.strip("\n")):
        entry = " ".join(entry.split())
        names, sign, kind = entry.partition(" : ")
        if not sign or entry.startswith("case "):
            continue
        kind, _, body = kind.partition(" := ")
        hypotheses.append(Hypothesis(tuple(names.split()), kind, body))
    return Goal(text, " ".join(conclusion.split()), tuple(hypotheses))


# ---- the tree ----


def _nested(tactics: Sequence[_Tactic]) -> list[_Tactic]:
    """The outermost tactics, each with those that lie within its range."""
    top: list[_Tactic] = []
    around: list[_Tactic] = []
    for tactic in sorted(tactics, key=lambda one: (one.start, (-one.end[0], -one.end[1]))):
        while around and not (around[-1].start <= tactic.start and tactic.end <= around[-1].end):
            around.pop()
        same = around and (around[-1].start, around[-1].end) == (tactic.start, tactic.end)
        if same:  # `t <;> s` lists s once for each goal
            around.pop()
        (around[-1].inner if around else top).append(tactic)
        around.append(tactic)
    return top


def _proofs(tactics: Sequence[_Tactic]) -> list[list[_Tactic]]:
    """The outermost tactics, cut where a new proof begins."""
    found: list[list[_Tactic]] = []
    for tactic in tactics:
        if found and _goes_on(found[-1][-1], tactic, found[-1][0]):
            found[-1].append(tactic)
        else:
            found.append([tactic])
    return found


def _goes_on(last: _Tactic, new: _Tactic, first: _Tactic) -> bool:
    if len(last.goals) > 1:  # others were open besides the one at work
        return True
    if _CLOSES.match(last.text):
        return False
    near = new.start[0] <= last.end[0] + 1 and (new.start[1] == first.start[1] or new.start[0] == last.end[0])
    if near or not last.goals or not new.goals:
        return near
    shared = set(last.goals[0].typed.items()) & set(new.goals[0].typed.items())
    return new.start[1] == first.start[1] and (bool(shared) or new.goals[0].conclusion == last.goals[0].conclusion)


def _script(tactics: Sequence[_Tactic], name: str) -> Script:
    moves: list[TacticMove] = []
    sentences: list[ScriptSentence] = []
    _walk(tactics, moves, sentences)
    first = next((tactic.goals[0] for tactic in tactics if tactic.goals), None)
    return Script(name, first.conclusion if first else "", tuple(sentences), tuple(moves))


def _walk(block: Sequence[_Tactic], moves: list[TacticMove], sentences: list[ScriptSentence]) -> None:
    """Note the moves of a block in the order of the source, which is depth first."""
    for index, tactic in enumerate(block):
        if tactic.focuses and tactic.inner:
            sentences.append(ScriptSentence(Role.STRUCTURE, tactic.text.split("\n")[0][:1], tactic.start[0]))
            _walk(tactic.inner, moves, sentences)
            continue
        if not tactic.goals:  # a part of a term, such as the steps of `calc`
            sentences.append(ScriptSentence(Role.STRUCTURE, tactic.text, tactic.start[0]))
            _walk(tactic.inner, moves, sentences)
            continue
        after = block[index + 1].goals if index + 1 < len(block) else ()
        new = _without(after, tactic.goals[1:])
        branches = _branches(tactic.inner)
        began = tuple(branch[0].goals[0] for branch in branches if branch[0].goals)
        header = _header(tactic) if tactic.inner else tactic.text
        sentences.append(ScriptSentence(Role.TACTIC, header, tactic.start[0]))
        moves.append(TacticMove(header, tactic.goals[0], began + new, len(sentences) - 1))
        for branch in branches:
            _walk(branch, moves, sentences)


def _without(after: tuple[Goal, ...], rest: tuple[Goal, ...]) -> tuple[Goal, ...]:
    """The goals after a tactic that are its own: those that were waiting before it come last."""
    own = len(after) - len(rest)
    return after[:own] if own >= 0 and after[own:] == rest else after


def _branches(inner: Sequence[_Tactic]) -> list[list[_Tactic]]:
    """The blocks within a tactic: a new one begins with another case, or where no goal can go on."""
    found: list[list[_Tactic]] = []
    for tactic in inner:
        if found and _tag(found[-1][0]) == _tag(tactic) and _goes_on(found[-1][-1], tactic, found[-1][0]):
            found[-1].append(tactic)
        elif not tactic.goals and tactic.inner:
            found += _branches(tactic.inner)
        elif tactic.goals:
            found.append([tactic])
    return found


def _tag(tactic: _Tactic) -> str:
    """The name of the case in which a tactic works; `inl.left` belongs to `inl`."""
    tag = re.match(r"case ([^\s.]+)", tactic.goals[0].id) if tactic.goals else None
    return tag[1] if tag else ""


def _header(tactic: _Tactic) -> str:
    """The text of a tactic up to the blocks within it."""
    cut = _HEADER.search(tactic.text)
    return (tactic.text[: cut.start()] if cut else tactic.text.split("\n")[0]).strip() or tactic.text.split()[0]


# ---- one tactic ----

_HEAD = re.compile(r"[^\W\d][\w.'?!]*")
_LISTED = re.compile(r"\[(.*?)\]", re.DOTALL)
_SPLIT_BY_SPACE = frozenset({"intro", "intros", "rintro", "unfold", "subst", "revert", "clear", "generalize"})


def call(text: str) -> Call:
    """The head, operands and clauses of a Lean tactic; `at h` is the clause `in`.

    >>> read = call("rw [Nat.add_comm, ← h] at h2")
    >>> read.operands, read.clauses
    (('Nat.add_comm', '← h'), {'in': 'h2'})
    >>> call("obtain ⟨x, hx⟩ := foo a").operands
    ('foo a',)
    """
    core = re.sub(r"^(?:try|repeat|first|iterate|all_goals|any_goals)\s+(?!\|)", "", text.strip())
    head = _HEAD.match(core)
    if head is None or outermost(core, r"<;>|;"):
        return Call("", text=core)
    name, rest = head.group(), core[head.end() :].strip()
    clauses: dict[str, str] = {}
    for keyword, key in (("at", "in"), ("with", "as"), ("using", "using"), ("generalizing", "generalizing")):
        cut = outermost(rest, rf"(?<![\w'])(?:only\s+)?{keyword}(?![\w'])")
        if cut:
            clauses[key] = rest[cut.end() :].strip()
            rest = rest[: cut.start()].strip()
    given = outermost(rest, r":=")
    if given:
        clauses["as"] = re.split(r"\s*:\s", rest[: given.start()])[0].strip()
        rest = rest[given.end() :].strip()
    listed = _LISTED.search(rest) if name in ("rw", "rwa", "simp", "simp_rw", "nth_rewrite", "dsimp", "erw") else None
    if listed:
        return Call(name, _pieces(listed[1], ","), clauses, (), core)
    return Call(name, _pieces(rest, r"\s" if name in _SPLIT_BY_SPACE else ","), clauses, (), core)


def _pieces(text: str, separator: str) -> tuple[str, ...]:
    return tuple(piece.strip() for piece in split(text, separator) if piece.strip())
