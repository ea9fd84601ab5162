"""The signs of formulas and how they are read: phrases, strengths, quantifiers, names of types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Sign(NamedTuple):
    """An infix sign: its phrase, its strength, and whether `a · b · c` groups to the right."""

    phrase: str
    strength: int
    right: bool = False


IF, NOT, RELATION, UNARY, APPLIED, ATOM = 2, 8, 9, 14, 17, 18  # strengths besides those of the table

INFIX: Mapping[str, Sign] = {
    "<->": Sign("if and only if", 3),
    "↔": Sign("if and only if", 3),
    "⇔": Sign("if and only if", 3),
    "\\/": Sign("or", 5, True),
    "∨": Sign("or", 5, True),
    "/\\": Sign("and", 6, True),
    "∧": Sign("and", 6, True),
    "=": Sign("equals", RELATION),
    "<>": Sign("is not equal to", RELATION),
    "≠": Sign("is not equal to", RELATION),
    "<=": Sign("is less than or equal to", RELATION),
    "≤": Sign("is less than or equal to", RELATION),
    "<": Sign("is less than", RELATION),
    ">=": Sign("is greater than or equal to", RELATION),
    "≥": Sign("is greater than or equal to", RELATION),
    ">": Sign("is greater than", RELATION),
    "∈": Sign("is in", RELATION),
    "∉": Sign("is not in", RELATION),
    "⊆": Sign("is a subset of", RELATION),
    "⊂": Sign("is a proper subset of", RELATION),
    "∣": Sign("divides", RELATION),
    "|": Sign("divides", RELATION),
    "≡": Sign("is congruent to", RELATION),
    "=?": Sign("tested for equality with", RELATION),
    "<=?": Sign("tested to be at most", RELATION),
    "<?": Sign("tested to be less than", RELATION),
    "||": Sign("or else", 10),
    "&&": Sign("and also", 11),
    "::": Sign("followed by", 10, True),
    "++": Sign("joined with", 10, True),
    "@": Sign("joined with", 10, True),
    "∪": Sign("united with", 11),
    "∩": Sign("intersected with", 12),
    "+": Sign("plus", 12),
    "-": Sign("minus", 12),
    "*": Sign("times", 13),
    "·": Sign("times", 13),
    "×": Sign("times", 13),
    "/": Sign("divided by", 13),
    "÷": Sign("divided by", 13),
    "mod": Sign("modulo", 13),
    "rem": Sign("modulo", 13),
    "%": Sign("modulo", 13),
    "∘": Sign("after", 15, True),
    "^": Sign("to the power of", 16, True),
}
PREFIX: Mapping[str, tuple[str, int]] = {
    "~": ("not", NOT),
    "¬": ("not", NOT),
    "-": ("minus", UNARY),
    "√": ("the square root of", UNARY),
}
CONSTANTS: Mapping[str, str] = {"∅": "the empty set", "⊤": "true", "⊥": "false", "∞": "infinity", "_": "_"}
ARROWS = frozenset({"->", "→", "⇒"})
QUANTIFIERS: Mapping[str, str] = {
    "forall": "for all",
    "∀": "for all",
    "exists": "there exists",
    "∃": "there exists",
    "exists!": "there exists exactly one",
    "∃!": "there exists exactly one",
}
TYPES: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("nat", "ℕ", "Nat", "N"), ("natural number", "natural numbers")),
    **dict.fromkeys(("ℕ⁺", "ℕ+", "positive"), ("positive integer", "positive integers")),
    **dict.fromkeys(("Z", "ℤ", "Int"), ("integer", "integers")),
    **dict.fromkeys(("Q", "ℚ", "Rat"), ("rational number", "rational numbers")),
    **dict.fromkeys(("R", "ℝ", "Real"), ("real number", "real numbers")),
    **dict.fromkeys(("bool", "Bool"), ("boolean", "booleans")),
    **dict.fromkeys(("Prop",), ("proposition", "propositions")),
    **dict.fromkeys(("Type", "Set"), ("type", "types")),
}
