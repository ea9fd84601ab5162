"""A lemma's own variables: those before its colon, which Coq introduces by itself and a reader must hear of."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from verbalign.proofs.model import Goal, Hypothesis, TacticMove
from verbalign.proofs.statements import notation
from verbalign.proofs.statements.calls import outermost, split

_HEAD = re.compile(
    r"(?:#\[.*?\]\s*)*(?:(?:Local|Global|Program|Polymorphic|Monomorphic)\s+)*"
    r"(?:Lemma|Theorem|Fact|Remark|Corollary|Proposition|Property|Example|Definition|Let|Instance|Fixpoint|CoFixpoint)\s+[^\s:({\[`]+\s*",
    re.DOTALL,
)
_FUNCTION = re.compile(r"(?:#\[.*?\]\s*)*Function\b", re.DOTALL)
_OBLIGATION = re.compile(r"(?:Next\s+)?Obligation\b")
_NAME = re.compile(r"[^\W\d][\w']*")


def introduction(statement: str, root: Goal, outside: Collection[str] | None = None) -> TacticMove | None:
    """The move that brings in what stands before the colon of a statement; None where nothing does.  Where the names
    of the section around it are known, all others are the statement's own.

    >>> root = Goal("1", "n <> 0", (Hypothesis(("n", "m"), "nat"), Hypothesis(("H",), "m < n")))
    >>> introduction("Lemma l (n m : nat) (H : m < n) : n <> 0.", root).goal.conclusion
    'forall n m : nat, m < n -> n <> 0'
    >>> introduction("Lemma l (n:nat)(m:nat)(H:m < n) : n <> 0.", root).goal.conclusion
    'forall n m : nat, m < n -> n <> 0'
    """
    names = _bound(statement)
    whole_context = bool(_OBLIGATION.match(statement))  # its context is what it was made for
    if outside is not None:
        names = frozenset(root.typed).difference(outside)
    own = [one for one in root.hypotheses if whole_context or any(name in names for name in one.names)]
    if not own or any(one.body for one in own):
        return None
    rest = tuple(one for one in root.hypotheses if one not in own)
    whole = Goal(f"{root.id} stated", _closed(own, root), rest, data=root.data)
    return TacticMove(f"intros {' '.join(name for one in own for name in one.names)}", whole, (root,), 0)


def made_of_parts(statement: str, roots: Sequence[Goal]) -> Goal | None:
    """What is to be made where some of it was given with the statement and the goals are the rest of it, as after
    `#[refine] Instance i : C := { field := t }.`, or what is to be shown of a function that is defined by recursion:
    all of it together.  None where each goal is a statement of its own.

    >>> made_of_parts("Instance i (A : Type) : Monoid (list A) := { unit := [] }.", [Goal("1", "P"), Goal("2", "Q")])
    Goal(id='1 whole', conclusion='Monoid (list A)', hypotheses=(), known=True, data=False)
    """
    if len(roots) > 1 and _FUNCTION.match(statement):
        return replace(
            roots[0], id=f"{roots[0].id} whole", conclusion=notation.conjunction(r.conclusion for r in roots)
        )
    head = _HEAD.match(statement)
    rest = statement[head.end() :] if head and len(roots) > 1 else ""
    colon, body = outermost(rest, r":(?!=)"), outermost(rest, ":=")
    if not colon or not body or body.start() < colon.end():
        return None
    conclusion = " ".join(rest[colon.end() : body.start()].split())
    return replace(roots[0], id=f"{roots[0].id} whole", conclusion=conclusion)


def _bound(statement: str) -> frozenset[str]:
    """The names before the colon of a statement."""
    head = _HEAD.match(statement)
    rest = statement[head.end() :] if head else ""
    colon = outermost(rest, r":(?!=)")
    apart = re.sub(r"([)}\]])(?=[({\[`])", r"\1 ", rest[: colon.start()]) if colon else ""  # `(n:nat)(m:nat)`
    pieces = split(apart, r"\s")
    return frozenset(name for piece in pieces for name in _NAME.findall(re.sub(r":.*", "", piece, flags=re.DOTALL)))


_FORALL = re.compile(r"forall\s+")


def _closed(own: Sequence[Hypothesis], root: Goal) -> str:
    """The goal with its own variables and premises before it."""
    text = root.conclusion
    after = [text, *(one.type for one in root.hypotheses)]
    for one in reversed(own):
        mentioned = any(notation.occurs(name, other) for name in one.names for other in after)
        if mentioned or not notation.is_fact(one.names[0], one.type, root):
            text = _quantified(one, text)
        else:
            text = f"{notation.premise(one.type)} -> {text}"
    return text


def _quantified(variables: Hypothesis, text: str) -> str:
    """A statement for all these variables, with those that it already begins with, as Coq writes them together.

    >>> _quantified(Hypothesis(("n",), "nat"), "n = n"), _quantified(Hypothesis(("n",), "nat"), "forall m : nat, m = n")
    ('forall n : nat, n = n', 'forall n m : nat, m = n')
    >>> _quantified(Hypothesis(("A",), "Type"), "forall (x : A) (l : list A), In x l")
    'forall (A : Type) (x : A) (l : list A), In x l'
    >>> _quantified(Hypothesis(("A",), "Type"), "forall (B : Type) (p : A * B), p = p")
    'forall (A B : Type) (p : A * B), p = p'
    >>> _quantified(Hypothesis(("A",), "Type"), "forall B (p : A * B), p = p")
    'forall (A : Type) B (p : A * B), p = p'
    """
    head = _FORALL.match(text)
    comma = outermost(text, ",") if head else None
    own = f"{' '.join(variables.names)} : {variables.type}"
    if not head or not comma:
        return f"forall {own}, {text}"
    binders, rest = text[head.end() : comma.start()].strip(), text[comma.end() :].strip()
    together = outermost(binders, r":(?!=)") or "(" not in binders
    first, *others = [f"({binders})"] if together else split(binders, r"\s")
    same = first.endswith(f" : {variables.type})")
    groups = [f"({' '.join(variables.names)} {first[1:]}", *others] if same else [f"({own})", first, *others]
    return f"forall {groups[0][1:-1] if len(groups) == 1 else ' '.join(groups)}, {rest}"
