"""Nuprl steps in the paper's notation, from a file: `BackThruLemma(|i| = |-i|, i = ± i, absval_eq)`, one on a line.

Values without names fill the corpus's signatures in their order.  A blank line ends a proof; a line `name: statement`
may open one; `#` begins a comment."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from verbalign.errors import ExpressionError, InputError
from verbalign.files import read_text
from verbalign.proofs.model import Account, Fate, Role, Script, ScriptSentence
from verbalign.proofs.provers.tell import Told
from verbalign.proofs.statements.calls import split
from verbalign.values import Expression, Proof, Value
from verbalign.values.expression import count_fault, parse
from verbalign.values.prooftree import TACTICS

SIGNATURES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "UnivCD": ("theorem", "hypotheses", "goal"),
        "Unfold": ("goal", "subgoal", "definition"),
        "BackThruLemma": ("goal", "subgoal", "lemma"),
        "RewriteWith": ("goal", "result", "lemma"),
        "Cases": ("condition", "negation", "goal"),
        "Induction": ("variable", "base", "step"),
        "InstLemma": ("lemma", "terms", "result"),
        "ElimExists": ("hypothesis", "witness", "fact"),
        "InstConcl": ("witness", "goal"),
        "HypSubst": ("equation", "goal", "result"),
        "ForwardChain": ("lemma", "hypothesis", "conclusion"),
        "Contradiction": ("fact1", "fact2"),
        "Arith": ("goal",),
        "Hypothesis": ("goal",),
    }
)
_LISTS = frozenset({"hypotheses", "terms", "witness", "hypothesis"})  # arguments whose values may hold commas
_STEP = re.compile(r"\s*([\w-]+)\s*\((.*)\)\s*[.;]?\s*", re.DOTALL)
_TITLE = re.compile(r"\s*(?:(?:theorem|lemma)\s+)?([\w'.-]+)\s*:\s*(.*)", re.IGNORECASE)
_BINDER = re.compile(r"(?:[∀∃λ]|\\(?:forall|exists))\s*[\w'\s]*")
_KNOWN_NAME = re.compile(r"\s*(\w+)\s*=")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the file that is a step, as written."""

    number: int
    text: str
    step: Expression


def read(path: str | os.PathLike[str], signatures: Mapping[str, tuple[str, ...]] = SIGNATURES) -> tuple[Told, ...]:
    """The proofs in a file of steps; each step is conveyed as it is."""
    return proofs(read_text(path), path, signatures)


def proofs(text: str, path: object, signatures: Mapping[str, tuple[str, ...]] = SIGNATURES) -> tuple[Told, ...]:
    """The proofs in the text of such a file."""
    found: list[Told] = []
    for block in _blocks(text):
        title, lines = _block(block, path, signatures)
        if lines:
            name = title[1] if title else f"{Path(str(path)).stem}-{len(found) + 1}"
            found.append(_told(name, title[2] if title else "", lines))
    if not found:
        raise InputError("holds no steps; write Predicate(value, …), one on a line", path=path)
    return tuple(found)


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines between blank ones, with their numbers."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        if line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []


def _block(
    block: Sequence[tuple[int, str]], path: object, signatures: Mapping[str, tuple[str, ...]]
) -> tuple[re.Match[str] | None, list[_Line]]:
    title, lines = None, list[_Line]()
    for number, line in block:
        text = re.sub(r"(?:^|\s)#.*", "", line).strip()
        if not text:
            continue
        try:
            if _STEP.fullmatch(text):
                lines.append(_Line(number, text, step(text, signatures)))
                continue
        except ExpressionError as error:
            raise InputError(str(error), path=path, line=number) from None
        title = _TITLE.fullmatch(text) if not lines and title is None else None
        if title is None:
            raise InputError("is not a step; write Predicate(value, …), one on a line", path=path, line=number)
    return title, lines


def _told(name: str, statement: str, lines: Sequence[_Line]) -> Told:
    steps = tuple(line.step for line in lines)
    statement = statement or _statement(steps[0])
    sentences = tuple(ScriptSentence(Role.TACTIC, line.text, line.number) for line in lines)
    accounts = tuple(Account(index, Fate.CONVEYED, (index + 1,)) for index in range(len(lines)))
    sources = tuple((index,) for index in range(len(lines)))
    return Told(Script(name, statement, sentences, ()), Proof(name, statement, steps), sources, accounts, TACTICS)


def step(text: str, signatures: Mapping[str, tuple[str, ...]] = SIGNATURES) -> Expression:
    """One step; commas that belong to a value (`∀ a,b:ℤ. …`, lists of hypotheses) are told from those between values.

    >>> step("BackThruLemma(|i|=|-i|, i = ± i, absval_eq)")["lemma"]
    'absval_eq'
    >>> step("UnivCD(∀ a,b:ℤ. a < b ⇒ a ≤ b, a,b:ℤ, a < b, a ≤ b)")["hypotheses"]
    'a,b:ℤ, a < b'
    """
    match = _STEP.fullmatch(text)
    signature = signatures.get(match[1]) if match else None
    if match is None or signature is None:
        return parse(text, signatures)
    pieces = _pieces(match[2])
    if len(pieces) < len(signature) or any(_named(piece, signature) for piece in pieces):
        return parse(text, signatures)
    extra = len(pieces) - len(signature)
    lists = [index for index, name in enumerate(signature) if name in _LISTS]
    if extra and not lists:
        raise ExpressionError(count_fault(match[1], signature, [piece.strip() for piece in pieces]))
    if extra:
        at = lists[0]
        pieces[at : at + extra + 1] = [",".join(pieces[at : at + extra + 1])]
    return Expression(match[1], tuple(zip(signature, map(_value, pieces), strict=True)))


def _value(piece: str) -> Value:
    """A value as written; `()` is the empty list, of goals that are left for instance."""
    text = piece.strip()
    return () if text == "()" else text


def _pieces(text: str) -> list[str]:
    """The pieces between commas as written, those within a binder's variables put together again."""
    found: list[str] = []
    for piece in split(text, ","):
        open_binder = found and _BINDER.search(found[-1]) and "." not in _after_binder(found[-1])
        if open_binder:
            found[-1] += "," + piece
        else:
            found.append(piece)
    return found


def _after_binder(piece: str) -> str:
    *_, last = _BINDER.finditer(piece)
    return piece[last.start() :]


def _named(piece: str, signature: tuple[str, ...]) -> bool:
    name = _KNOWN_NAME.match(piece)
    return bool(name and name[1] in signature)


def _statement(first: Expression) -> str:
    """What a proof without a title proves: the goal that its first step works on."""
    for name in ("theorem", "goal"):
        if name in first.names and isinstance(value := first[name], str):
            return value
    return ""
