"""Tactics that a file defines for itself: read as Coq prints them, so that they can be run piece by piece.

`Print Ltac inv` gives `Ltac inv H := inversion H; subst`; with its argument in the place of `H` that is a tactic like
any other.  Which branch of a `match goal` is taken, and what its names stand for, only Coq can tell: each is made
to print its number and its names before it does its work, and the last to do so is the one that did it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verbalign.proofs.model import Hypothesis
from verbalign.proofs.statements.calls import in_a_row, outermost, split, unbracketed

_PRINTED = re.compile(r"Ltac\s+([\w'.]+)((?:\s+[\w']+)*)\s+:=\s+(.*)", re.DOTALL)
_FOREIGN = re.compile(r"<[\w.:]+(?:@\d+)?>|\blet\s+rec\b|\bfun\b.*=>")  # plug-ins, recursion, functions
_MATCH = re.compile(r"(?:lazy|multi)?match\s+(?:reverse\s+)?(.*?)\s+with\b", re.DOTALL)
_LET = re.compile(r"let\s+([^\W\d][\w']*)\s*:=\s*", re.DOTALL)
_META = re.compile(r"\?([^\W\d][\w']*)")
_CONTEXT = re.compile(r"\bcontext\s+([^\W\d][\w']*)\s*\[")
_HYPOTHESIS = re.compile(r"\s*([^\W\d][\w']*)\s*:")
_LEADING = re.compile(r"^\|(?![-|])")
_MARK = "chosen__"  # what a branch prints first
_NEXT = "next__"  # and between the things that its names stand for
_MESSAGE = re.compile(rf"{_MARK} (\d+)((?: {_NEXT} .*?)*) {_MARK}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Ltac:
    """A tactic that somebody has defined: the names of its arguments, and what it does."""

    arguments: tuple[str, ...]
    body: str

    def applied(self, given: Sequence[str]) -> str | None:
        """What it does with these arguments; None where it takes others.

        >>> Ltac(("H",), "inversion H; subst").applied(["H0"])
        'inversion H0; subst'
        """
        if len(given) != len(self.arguments):
            return None
        return with_values(self.body, dict(zip(self.arguments, given, strict=True)))


@dataclass(slots=True)
class Definitions:
    """The tactics that a file uses, as far as they were asked for; `told` are those that need no explanation."""

    told: frozenset[str] = frozenset()
    found: dict[str, Ltac | None] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    ssreflect: bool = False  # is its tactic language loaded?
    classes: dict[str, bool] = field(default_factory=dict)  # is it the name of a class?
    lemmas: dict[str, bool] = field(default_factory=dict)  # is it the name of a proof, and of no constructor?
    stated: dict[str, bool] = field(default_factory=dict)  # is it the name of a constant that proves something?
    rests: dict[tuple[str, tuple[Hypothesis, ...]], frozenset[str]] = field(default_factory=dict)  # of facts around


def printed(output: str) -> Ltac | None:
    """The definition in what Coq prints of a tactic; None where it can't be run piece by piece.

    >>> printed("Ltac inv H := inversion H; subst")
    Ltac(arguments=('H',), body='inversion H; subst')
    """
    found = _PRINTED.search(output)
    if found is None:
        return None
    body = " ".join(found[3].split())
    itself = body == found[1].split(".")[-1]  # the name of a tactic of Coq's own
    return None if itself or _FOREIGN.search(body) else Ltac(tuple(found[2].split()), body)


def with_values(text: str, values: Mapping[str, str]) -> str:
    """A tactic, the names in it replaced by what they stand for; what follows an `@`, a dot or a quote is no name.

    >>> with_values("destruct H; foo H1 H", {"H": "f x"})
    'destruct (f x); foo H1 (f x)'
    """
    if not values:
        return text
    names = "|".join(map(re.escape, sorted(values, key=len, reverse=True)))
    return re.sub(rf'(?<![\w\'.?"])(?:{names})(?![\w\'"])', lambda name: _bracketed(values[name.group()]), text)


def _bracketed(value: str) -> str:
    value = value.removeprefix("ltac:")
    return f"({value})" if re.search(r"\s", value) and unbracketed(value) == value else value


@dataclass(frozen=True, slots=True)
class LtacBranch:
    """`H : ?A |- _ => t`: the pattern, the names in it, and the tactic."""

    pattern: str
    names: tuple[str, ...]
    tactic: str


@dataclass(frozen=True, slots=True)
class LtacMatch:
    """`match goal with … end`, taken apart."""

    head: str
    branches: tuple[LtacBranch, ...]

    def asking(self) -> str:
        """The same tactic, which also tells what it does."""
        shown = (self._asking(number, branch) for number, branch in enumerate(self.branches))
        return f"{self.head} {' '.join(shown)} end"

    def _asking(self, number: int, branch: LtacBranch) -> str:
        names = "".join(f' "{_NEXT}" {name}' for name in branch.names)
        return f'| {branch.pattern} => idtac "{_MARK}" "{number}"{names} "{_MARK}"; ({branch.tactic})'

    def chosen(self, output: str) -> str | None:
        """The tactic of the branch that was taken, by what Coq has printed; None where it has not told."""
        told = _MESSAGE.findall(output)
        if not told:
            return None
        branch = self.branches[int(told[-1][0])]
        values = [" ".join(one.split()) for one in told[-1][1].split(f" {_NEXT} ")[1:]]
        return with_values(branch.tactic, dict(zip(branch.names, values, strict=True)))


def match_of(text: str) -> LtacMatch | None:
    """A tactic that is a `match`, taken apart; None for any other.

    >>> match_of("match goal with | H : ?A /\\\\ _ |- _ => destruct H | _ => idtac end").branches[0].names
    ('H',)
    """
    head = _MATCH.match(text)
    if head is None or not text.rstrip().endswith("end") or in_a_row(text) != [text]:
        return None
    inner = text.rstrip()[head.end() : -len("end")].strip()
    found = []
    for piece in split(_LEADING.sub("", inner), r"\|"):
        arrow = outermost(piece, "=>")
        if arrow is None:
            return None
        pattern, tactic = piece[: arrow.start()].strip(), piece[arrow.end() :].strip()
        found.append(LtacBranch(pattern, _names(pattern, tactic, goal=head[1] == "goal"), tactic))
    return LtacMatch(head.group(), tuple(found))


def _names(pattern: str, tactic: str, *, goal: bool) -> tuple[str, ...]:
    """The names that a pattern gives and its tactic uses; what surrounds a term can't be printed, and is left out."""
    bare = pattern[1:-1] if pattern.startswith("[") and pattern.endswith("]") else pattern
    turnstile = outermost(bare, r"\|-|⊢") if goal else None
    known = split(bare[: turnstile.start()], ",") if turnstile else []
    hypotheses = [name[1] for one in known if (name := _HYPOTHESIS.match(one))]
    around = set(_CONTEXT.findall(pattern))
    names = dict.fromkeys([*hypotheses, *_META.findall(pattern)])
    return tuple(name for name in names if name not in around and re.search(rf"(?<![\w'.]){name}(?![\w'])", tactic))


@dataclass(frozen=True, slots=True)
class LtacLet:
    """`let x := e in t`."""

    name: str
    value: str
    tactic: str

    def asking(self) -> str:
        """A tactic that tells what the name stands for."""
        return f'let {self.name} := {self.value} in idtac "{_MARK}" "0" "{_NEXT}" {self.name} "{_MARK}"'

    def meant(self, output: str) -> str | None:
        """The tactic with the value that Coq has printed in the place of the name."""
        told = _MESSAGE.findall(output)
        if not told:
            return None
        return with_values(self.tactic, {self.name: " ".join(told[-1][1].removeprefix(f" {_NEXT} ").split())})


def let_of(text: str) -> LtacLet | None:
    """A tactic that names a value for another, taken apart; None for any other."""
    head = _LET.match(text)
    end = outermost(text[head.end() :], r"\bin\b") if head else None
    if head is None or end is None:
        return None
    rest = text[head.end() :]
    return LtacLet(head[1], rest[: end.start()].strip(), rest[end.end() :].strip())
