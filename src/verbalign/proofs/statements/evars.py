"""What a prover leaves open for a while (`?y`): found where it is known later, named in words where it is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from verbalign.proofs.model import Goal
from verbalign.proofs.statements.calls import outermost, unbracketed
from verbalign.proofs.statements.notation import application

# A sign right before the question mark makes it a part of some notation, such as `□?p P`.
_EVAR = re.compile(r"(?<![^\s(\[{,;:@!'`|⟨⌊⌈-])\?([^\W\d][\w']*)(?:@\{[^{}]*\})?")
_NAMELESS = re.compile(r"Goal\d*'*")  # what Coq calls an open place for which it knows no name
_SIGN = re.compile(r"[^\w\s(\[{@\"'`?]")
_WORD = re.compile(r"[\w']+")
_RELATION = r"<=|>=|<>|[<>=≤≥≠]"
_ENDS = re.compile(rf"(?:{_RELATION})$")
_LONGEST = 400  # of a statement in which a value is looked for


def bindings(before: str, after: str) -> dict[str, str]:
    """What the open places of a statement were filled with, where the rest of it stayed as it was.

    >>> bindings("R ?y c", "R (f b) c"), bindings("R ?y c", "Q")
    ({'y': 'f b'}, {})
    >>> bindings("?a <= b", "a <= c <= b"), bindings("?a <= b", "c <= b")
    ({}, {'a': 'c'})
    >>> bindings("?y <= b", "max a ?y <= b")  # the prover has called another place by that name since
    {'y': 'max a ?y'}
    """
    if "?" not in before or len(before) > _LONGEST or before == after:
        return {}
    pieces, names = [], list[str]()
    for number, piece in enumerate(_EVAR.split(before)):
        if number % 2 == 0:
            pieces.append(re.escape(piece))
        elif piece in names:
            pieces.append(f"(?P={_group(names.index(piece))})")
        else:
            pieces.append(f"(?P<{_group(len(names))}>.+?)")
            names.append(piece)
    found = re.fullmatch("".join(pieces), after, re.DOTALL) if len(names) <= 4 else None
    if found is None:
        return {}
    values = {name: found[_group(number)] for number, name in enumerate(names)}
    values = {name: _bare(value) for name, value in values.items() if value != f"?{name}"}  # the others stay open
    whole = all(value.count("(") == value.count(")") for value in values.values())
    return values if whole and not any(_is_side(name, before) and _relates(one) for name, one in values.items()) else {}


def _is_side(name: str, statement: str) -> bool:
    """Does an open place stand beside a sign such as `<=`, so that it can only be a term?"""
    return re.search(rf"\?{name}\s*(?:{_RELATION})|(?:{_RELATION})\s*\?{name}(?![\w'])", statement) is not None


def _relates(value: str) -> bool:
    return outermost(value, rf"(?<=\s)(?:{_RELATION})(?=\s)") is not None


def _bare(value: str) -> str:
    """A value without the brackets that it has as an argument; those that an infix sign may need stay."""
    inner = unbracketed(value)
    return inner if application(inner)[0] and not any(_SIGN.match(one) for one in application(inner)[1]) else value


def _group(number: int) -> str:
    return f"v{number}"


def places(goal: Goal) -> frozenset[str]:
    """The names of the open places in a goal."""
    return frozenset(name for text in (goal.conclusion, *goal.typed.values()) for name in _EVAR.findall(text))


def with_closed(goal: Goal, names: Collection[str]) -> Goal:
    """A goal in which these places have other names: nobody will tell what they stand for, and a prover may use their
    names again."""
    return with_filled(goal, {name: f"?{name}'" for name in names})


def with_filled(goal: Goal, known: Mapping[str, str]) -> Goal:
    """A goal with its open places filled as far as that is known.

    >>> with_filled(Goal("", "?a = ?b * q"), {"a": "(n + x)", "b": "(n + x)"}).conclusion
    'n + x = (n + x) * q'
    """
    return _changed(goal, lambda text: _EVAR.sub(lambda found: _value(found, known), text))


def _value(found: re.Match[str], known: Mapping[str, str]) -> str:
    """What stands for an open place, in brackets where it is an argument of several words, in none where it is a whole
    side of a relation."""
    value = known.get(found[1], found.group())
    before, after = found.string[: found.start()].rstrip(), found.string[found.end() :].lstrip()
    if (not before or _ENDS.search(before)) and (not after or re.match(_RELATION, after)):
        return unbracketed(value)
    argument = found.string[: found.start()].endswith(" ") and re.search(r"[\w')\]] $", found.string[: found.start()])
    return f"({value})" if argument and " " in value and not value.startswith("(") else value


def filled(goal: Goal) -> Goal:
    """A goal whose open places are called suitable.

    >>> filled(with_filled(Goal("", "R ?x ?y"), {"x": "f a"})).conclusion
    'R (f a) y for a suitable y'
    """
    return _changed(goal, lambda statement: _said(statement, goal.typed))


def _changed(goal: Goal, change: Callable[[str], str]) -> Goal:
    if "?" not in goal.conclusion and not any("?" in one.type for one in goal.hypotheses):
        return goal
    kept = tuple(replace(one, type=change(one.type)) for one in goal.hypotheses)
    return replace(goal, conclusion=change(goal.conclusion), hypotheses=kept)


def _said(statement: str, taken: Collection[str]) -> str:
    """A statement with its open places named, and told to be suitable.

    >>> _said("□?p P ∗ R ?Goal x", ()), _said("R ?Goal ?Goal0'", ())
    ('□?p P ∗ R y x for a suitable y', 'R x y for suitable x and y')
    """
    names: dict[str, str] = {}
    for place in dict.fromkeys(_EVAR.findall(statement)):
        others = {*taken, *names.values()}
        if _NAMELESS.fullmatch(place):
            names[place] = next((x for x in "xyzuvw" if x not in others | set(_WORD.findall(statement))), place)
        else:
            names[place] = _fresh(place.rstrip("'"), others)  # one that is closed has a mark: see `with_closed`
    named = _EVAR.sub(lambda found: names[found[1]], statement)
    return f"{named} for {_suitable(names.values())}" if names else statement


def _fresh(name: str, taken: Collection[str]) -> str:
    """A name that nothing else has."""
    while name in taken:
        name += "'"
    return name


def _suitable(names: Iterable[str]) -> str:
    *first, last = names
    return f"suitable {', '.join(first)} and {last}" if first else f"a suitable {last}"
