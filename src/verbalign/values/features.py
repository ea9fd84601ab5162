"""What is known of the place where something is said, and of the values it is said of: the features of a context.

A feature is a short text, so that it can stand in a dictionary and be read there: `opens Cases 2` (the first step of
the second case), `in Induction 2`, `given goal` (the step before has just named this value), `repeated`, `goal has =`.
`goal states an equation` tells what kind of statement a value is, `case goal` that it is what the case assumes that
opens here.  `area is riverside`, which is never learned, holds where an argument has just this value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from verbalign.values import Expression, Proof, Value
from verbalign.values.arguments import Values, arguments, content, members, symbols, value_text
from verbalign.values.prooftree import TACTICS, Shape, StepContext, contexts
from verbalign.values.terms import DECLARED, LIST, declarations, term

HYPOTHESIS = "uses the induction hypothesis"
LAST = "last"  # nothing comes after it
ASSUMED, DERIVED = "assumed", "derived"  # before the name of an argument: where the fact that it uses comes from
CASE = "case"  # before the name of an argument: its value is what is assumed in the case that opens here
ASSUMING = frozenset({"UnivCD", "Cases"})
EXPONENT = "the exponent"  # what a variable is, besides an element of its type
RARE = 0.03  # share of a predicate's values with a symbol, up to which it tells nothing that others lack it
DECLARES = frozenset(":")  # the one sign of punctuation that tells something: a variable is declared

USES: Mapping[str, tuple[str, ...]] = {  # arguments that must be known facts already
    "HypSubst": ("equation",), "Hypothesis": ("goal",), "ForwardChain": ("hypothesis",),
    "ElimExists": ("hypothesis",), "Contradiction": ("fact1", "fact2"),
}  # fmt: skip
GIVES: Mapping[str, tuple[str, ...]] = {  # arguments that are known facts from then on
    "UnivCD": ("hypotheses",), "InstLemma": ("result",), "ForwardChain": ("conclusion",), "ElimExists": ("fact",),
    "Cases": ("condition", "negation"),
}  # fmt: skip

KINDS: Mapping[str, str] = {  # what a value states, by the sign that holds it together
    "=": "an equation", "≠": "that two differ", "<>": "that two differ",
    **dict.fromkeys(("<", "≤", "<=", ">", "≥", ">="), "an inequality"),
    **dict.fromkeys(("|", "∣"), "a divisibility"), "≡": "a congruence",
    **dict.fromkeys(("∈", "∉"), "a membership"), **dict.fromkeys(("⊆", "⊂"), "an inclusion"),
    **dict.fromkeys(("∀", "forall"), "something of all"),
    **dict.fromkeys(("∃", "exists", "∃!", "exists!"), "an existence"),
    **dict.fromkeys(("∧", "/\\"), "a conjunction"), **dict.fromkeys(("∨", "\\/"), "a disjunction"),
    **dict.fromkeys(("⇒", "→", "->", "=>", "⟶"), "an implication"), "¬": "a negation", "~": "a negation",
    **dict.fromkeys(("⇔", "↔", "<->", "<=>"), "an equivalence"), DECLARED: "what variables are", LIST: "several things",
}  # fmt: skip
FALSE = frozenset({"False", "⊥"})
_EXPONENTS = re.compile(r"\^\s*\(?\s*([^\W\d_]['′\d]?)(?!\w)")


def kind(value: str) -> str:
    """What kind of statement a value is; nothing where it states nothing that we can tell.

    >>> kind("a = b"), kind("2 | n"), kind("even(n)"), kind("False"), kind("n + 1")
    ('an equation', 'a divisibility', 'a property', 'a contradiction', '')
    """
    if value in FALSE:
        return "a contradiction"
    head = term(value).head
    return KINDS.get(head, "a property" if head.isalpha() else "")


def proof_features(proof: Proof, shapes: Mapping[str, Shape] = TACTICS) -> tuple[frozenset[str], ...]:
    """The features of each step's place: where in the proof tree, which arguments the step before has just named,
    where a fact that it uses comes from (an assumption, an earlier step, or the induction hypothesis, which no other
    step has given), and what the whole proof is about.  `shapes` say what each predicate does to the goal, for
    predicates besides the corpus's own."""
    found, known = list[frozenset[str]](), dict[str, str]()
    about = {f"about {symbol}" for step in proof.steps for _, value in arguments((step,)) for symbol in symbols(value)}
    before: Expression | None = None
    places, types = contexts(proof, shapes), variable_types(proof)
    powers = {name for step in proof.steps for _, value in step.args for name in _EXPONENTS.findall(value_text(value))}
    latest: dict[int, Expression] = {}  # the last step at each depth: a split is the last one a level up
    for step, context in zip(proof.steps, places, strict=True):
        mine = about | _tree_features(context)
        assumed = _case(latest.get(context.depth - 1), context, shapes)
        mine.update(f"{CASE} {name}" for name, value in step.args if assumed and _plain(value) == assumed)
        mine.update(f"{name} of {EXPONENT}" for name, value in step.args if value in powers)
        latest[context.depth] = step
        named = {_plain(value) for _, value in before.args} if before else set()
        mine.update(f"given {name}" for name, value in step.args if _plain(value) in named)
        args = dict(step.args)
        mine.update(f"{name} of {types[value]}" for name, value in args.items() if value in types)
        if "witness" in args and (declared := next(declarations(term(_said(args, "hypothesis"))), None)):
            mine.add(f"witness of {declared.parts[1].text}")
        in_step = ("Induction", 2) in context.inside
        used = {name: _plain(args[name]) for name in USES.get(step.predicate, ()) if name in args}
        mine.update(f"{origin} {name}" for name in used if (origin := _origin(args[name], known)))
        if in_step and any(not _origin(args[name], known) for name in used):
            mine.add(HYPOTHESIS)
        if context.opens != ("Induction", 2):  # what opens the inductive step gives the induction hypothesis
            for name in GIVES.get(step.predicate, ()):
                origin = ASSUMED if step.predicate in ASSUMING else DERIVED
                known.update((_plain(part), origin) for part in _items(args.get(name, "")))
        found.append(frozenset(mine))
        before = step
    return tuple(_resting(proof, places, found))


def together(places: Sequence[frozenset[str]]) -> frozenset[str]:
    """The features of several steps that one sentence says: of where it begins, and of what it does at its end."""
    if len(places) == 1:
        return places[0]
    ending = {f for f in places[-1] if f in ("closes", "last", HYPOTHESIS) or f.startswith((ASSUMED, DERIVED))}
    return frozenset({f for f in places[0] if f not in ("closes", "last")} | ending)


def variable_types(proof: Proof) -> dict[Value, str]:
    """The types of the variables that a proof declares in its theorem or as hypotheses."""
    texts = [proof.theorem, *(value_text(value) for step in proof.steps for _, value in step.args)]
    found: dict[Value, str] = {}
    for text in texts:
        for one in declarations(term(text)):
            names, kind = one.parts
            found.update((name.text, kind.head or kind.text) for name in names.parts)
    return found


def _resting(proof: Proof, places: Sequence[StepContext], found: list[frozenset[str]]) -> Iterator[frozenset[str]]:
    """The features, and the induction hypothesis where only the one arithmetic step of an inductive step can use it."""
    for number, (step, features) in enumerate(zip(proof.steps, found, strict=True)):
        if step.predicate == "Arith" and "in Induction 2" in features:
            first = max(k for k in range(number + 1) if k == 0 or places[k].opens == ("Induction", 2))
            last = next((k for k in range(first, len(found)) if ("Induction", 2) in places[k].ends), len(found) - 1)
            branch = range(first, last + 1)
            closing = [k for k in branch if places[k].closes]
            if closing == [number] and not any(HYPOTHESIS in found[k] for k in branch):
                features |= {HYPOTHESIS}
        yield features


def _tree_features(context: StepContext) -> set[str]:
    found = {f"in {predicate} {branch}" for predicate, branch in context.inside}
    found.update(f"in {predicate}" for predicate, _ in context.inside)
    for name in ("first", "last", "closes", "repeated"):
        if getattr(context, name):
            found.add(name)
    if context.opens:
        found.add(f"opens {context.opens[0]} {context.opens[1]}")
    return found


def _case(split: Expression | None, context: StepContext, shapes: Mapping[str, Shape]) -> str:
    """What is assumed in the case that a step opens."""
    shape = shapes.get(split.predicate) if split and context.opens else None
    if split is None or shape is None or not shape.leaves or context.opens is None:
        return ""
    given = [value for name in shape.branches if name in split.names for value in _each(split[name])]
    number = context.opens[1]
    return _plain(given[number - 1]) if number <= len(given) else ""


def _origin(value: Value, known: Mapping[str, str]) -> str:
    """Where a fact comes from; several together are derived where one of them is."""
    if (found := known.get(_plain(value))) is not None:
        return found
    one = term(value_text(value))
    origins = {_origin(part.text, known) for part in one.parts} if one.head in (LIST, "∧", "/\\") else {""}
    return "" if "" in origins else max(origins)  # "derived" comes after "assumed"


def _each(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _said(args: Mapping[str, Value], name: str) -> str:
    return value_text(args[name]) if name in args else ""


def _plain(value: Value) -> str:
    return "".join(value_text(value).split())


def _items(value: Value) -> list[str]:
    """A value, and the members of it where it is a list."""
    text = value_text(value)
    return [text, *members(text)]


def value_features(values: Values, telling: frozenset[str], usual: Mapping[str, frozenset[str]]) -> set[str]:
    """What can be said of an argument's value without naming it: which of the telling symbols it has, and which of
    those that such values usually have (`usual_symbols`) it lacks."""
    found: set[str] = set()
    for name, value in values:
        found.update(f"{name} has {symbol}" for symbol in telling.intersection(value))
        found.update(f"{name} lacks {symbol}" for symbol in usual.get(name, frozenset()).difference(value))
    return found


def usual_symbols(meanings: Iterable[tuple[str, Values]], telling: frozenset[str]) -> Mapping[str, frozenset[str]]:
    """By argument, the telling symbols that some predicate's values have often enough for it to tell something that
    another value lacks them; `meanings` are pairs of a predicate and values.

    There are few, however many values: each name of thousands lacks nearly all words of the others."""
    sizes: Counter[str] = Counter()
    having: Counter[tuple[str, str, str]] = Counter()
    for predicate, values in meanings:
        sizes[predicate] += 1
        having.update({(predicate, name, symbol) for name, value in values for symbol in telling.intersection(value)})
    found: dict[str, set[str]] = {}
    for (predicate, name, symbol), count in having.items():
        if count > RARE * sizes[predicate]:
            found.setdefault(name, set()).add(symbol)
    return {name: frozenset(known) for name, known in found.items()}


def kind_features(values: Iterable[tuple[str, str]]) -> set[str]:
    """What each argument's value states."""
    return {f"{name} states {stated}" for name, value in values if (stated := kind(value))}


def holds(feature: str, place: Collection[str], values: Mapping[str, str]) -> bool:
    """Does a feature hold for this place and these argument values?"""
    if of_place(feature):
        return feature in place
    name, relation, said = of_value(feature)
    if name not in values:
        return False
    if relation == "states":
        return kind(values[name]) in said.split(" or ")
    return values[name] == said if relation == "is" else (said in symbols(values[name])) == (relation == "has")


def value_conditions(pairs: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The features that hold for just these values.

    >>> sorted(value_conditions([("area", "riverside"), ("rating", "5 out of 5")]))
    ['area is riverside', 'rating is 5 out of 5']
    """
    return frozenset([f"{name} is {value}" for name, value in pairs])


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
    return not any(relation in feature for relation in (" has ", " lacks ", " is ", " states "))


def of_value(feature: str) -> tuple[str, str, str]:
    """A feature of a value: the argument, `has`, `lacks`, `states` or `is`, and the symbol, kind or whole value.

    >>> of_value("goal lacks ="), of_value("customer rating is 5 out of 5")
    (('goal', 'lacks', '='), ('customer rating', 'is', '5 out of 5'))
    """
    name, relation, said = re.split(" (has|lacks|states|is) ", feature, maxsplit=1)
    return name, relation, said


def feature_argument(feature: str) -> str:
    """The argument that a feature of a value speaks of."""
    return of_value(feature)[0]
