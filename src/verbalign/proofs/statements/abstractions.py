"""Functions that a script writes down: `fun x => f x`, `λ x, f x`."""

from __future__ import annotations

import re

from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.notation import application

_FUNCTION = re.compile(r"(fun\b|λ)\s*(?!\.)")
_NAME = re.compile(r"(?<![\w'.])[^\W\d][\w']*(?!\.\w)")


def opened_function(term: str) -> tuple[frozenset[str], str]:
    """The names that a function binds, and what it gives; no names where the term is no function.

    >>> names, body = opened_function("(fun (x : nat) y => f x y)")
    >>> sorted(names), body
    (['x', 'y'], 'f x y')
    >>> opened_function("λ x, H (g x)"), opened_function("f x")
    ((frozenset({'x'}), 'H (g x)'), (frozenset(), 'f x'))
    """
    text = unbracketed(term.strip())
    head = _FUNCTION.match(text)
    end = outermost(text, "=>" if head[1] == "fun" else ",") if head else None
    if head is None or end is None:
        return frozenset(), text
    binders = re.sub(r":[^()]*", "", text[head.end() : end.start()])
    inner, body = opened_function(text[end.end() :])
    return frozenset(_NAME.findall(binders)) | inner, body


def applied_by(term: str) -> str:
    """A function as what it applies to its arguments, with holes for what speaks of them; other terms as they stand.

    >>> applied_by("(fun x => foo a x (H (g x)))"), applied_by("fun H => H a"), applied_by("foo (fun x => x)")
    ('(foo a _ (H (g _)))', 'fun H => H a', 'foo (fun x => x)')
    """
    names, body = opened_function(term)
    if not names or not (head := application(body)[0]) or head in names:
        return term
    words = [word for word in split(unbracketed(body), r"\s") if word]
    bound = re.compile(rf"(?<![\w'.])(?:{'|'.join(map(re.escape, names))})(?![\w'])")
    return f"({' '.join(bound.sub('_', word) for word in words)})"
