"""What is known of the place where something is said, and of the values it is said of: the features of a context.

A feature is a short text, so that it can stand in a dictionary and be read there: `opens Cases 2` (the first step of
the second case), `in Induction 2`, `given goal` (the step before has just named this value), `repeated`, `goal has =`.
`area is riverside`, which is never learned, holds where an argument has just this value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from verbalign.values import Expression, Proof, Value
from verbalign.values.arguments import Values, arguments, content, members, symbols, value_text
from verbalign.values.prooftree import TACTICS, Shape, StepContext, contexts

DECLARES = frozenset(":")  # the one sign of punctuation that tells something: a variable is declared

USES: Mapping[str, tuple[str, ...]] = {  # arguments that must be known facts already
    "HypSubst": ("equation",), "Hypothesis": ("goal",), "ForwardChain": ("hypothesis",),
    "ElimExists": ("hypothesis",), "Contradiction": ("fact1", "fact2"),
}  # fmt: skip
GIVES: Mapping[str, tuple[str, ...]] = {  # arguments that are known facts from then on
    "UnivCD": ("hypotheses",), "InstLemma": ("result",), "ForwardChain": ("conclusion",), "ElimExists": ("fact",),
    "Cases": ("condition", "negation"),
}  # fmt: skip


def proof_features(proof: Proof, shapes: Mapping[str, Shape] = TACTICS) -> tuple[frozenset[str], ...]:
    """The features of each step's place: where in the proof tree, which arguments the step before has just named,
    whether a fact that it uses is the induction hypothesis (the one that no other step has given), and what the whole
    proof is about.  `shapes` say what each predicate does to the goal, for predicates besides the corpus's own."""
    found, known = [], set[str]()
    about = {f"about {symbol}" for step in proof.steps for _, value in arguments((step,)) for symbol in symbols(value)}
    before: Expression | None = None
    for step, context in zip(proof.steps, contexts(proof, shapes), strict=True):
        mine = about | _tree_features(context)
        named = {_plain(value) for _, value in before.args} if before else set()
        mine.update(f"given {name}" for name, value in step.args if _plain(value) in named)
        args = dict(step.args)
        in_step = ("Induction", 2) in context.inside
        used = [args[name] for name in USES.get(step.predicate, ()) if name in args]
        if in_step and any(_plain(value) not in known for value in used):
            mine.add("uses the induction hypothesis")
        if context.opens != ("Induction", 2):  # what opens the inductive step gives the induction hypothesis
            for name in GIVES.get(step.predicate, ()):
                known.update(_plain(part) for part in _items(args.get(name, "")))
        found.append(frozenset(mine))
        before = step
    return tuple(found)


def _tree_features(context: StepContext) -> set[str]:
    found = {f"in {predicate} {branch}" for predicate, branch in context.inside}
    found.update(f"in {predicate}" for predicate, _ in context.inside)
    for name in ("first", "last", "closes", "repeated"):
        if getattr(context, name):
            found.add(name)
    if context.opens:
        found.add(f"opens {context.opens[0]} {context.opens[1]}")
    return found


def _plain(value: Value) -> str:
    return "".join(value_text(value).split())


def _items(value: Value) -> list[str]:
    """A value, and the members of it where it is a list."""
    text = value_text(value)
    return [text, *members(text)]


def value_features(values: Values, telling: frozenset[str]) -> set[str]:
    """What can be said of an argument's value without naming it: which of the telling symbols it has or lacks."""
    found: set[str] = set()
    for name, value in values:
        found.update(f"{name} {'has' if symbol in value else 'lacks'} {symbol}" for symbol in telling)
    return found


def holds(feature: str, place: Collection[str], values: Mapping[str, str]) -> bool:
    """Does a feature hold for this place and these argument values?"""
    if of_place(feature):
        return feature in place
    name, relation, said = of_value(feature)
    if name not in values:
        return False
    return values[name] == said if relation == "is" else (said in symbols(values[name])) == (relation == "has")


def telling_symbols(values: Iterable[tuple[str, Values]]) -> frozenset[str]:
    """Symbols that recur over documents and are not variables, from pairs of document and values."""
    having: dict[str, set[str]] = {}
    for group, known in values:
        for _, value in known:
            for symbol in {*content(value), *DECLARES.intersection(value)}:
                having.setdefault(symbol, set()).add(group)
    return frozenset(
        symbol
        for symbol, groups in having.items()
        if len(groups) >= 3 and (len(symbol) > 1 or not symbol.isascii() or not symbol.isalnum())
    )


def of_place(feature: str) -> bool:
    """Is this a feature of the place, not of some argument's value?"""
    return " has " not in feature and " lacks " not in feature and " is " not in feature


def of_value(feature: str) -> tuple[str, str, str]:
    """A feature of a value: the argument, `has`, `lacks` or `is`, and the symbol or the whole value.

    >>> of_value("goal lacks ="), of_value("customer rating is 5 out of 5")
    (('goal', 'lacks', '='), ('customer rating', 'is', '5 out of 5'))
    """
    name, relation, said = re.split(" (has|lacks|is) ", feature, maxsplit=1)
    return name, relation, said


def feature_argument(feature: str) -> str:
    """The argument that a feature of a value speaks of."""
    return of_value(feature)[0]
