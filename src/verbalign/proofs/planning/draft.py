"""Text in the making: it knows where it says which argument, and which of its stretches are formulas or names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from verbalign.values import Span


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece of a sentence; `spans` are keyed by `STEP.argument`, `code` are the stretches in formal notation."""

    text: str = ""
    spans: Mapping[str, Span] = field(default_factory=dict)
    code: tuple[Span, ...] = ()

    def named(self, name: str) -> Draft:
        """The same text, all of which says this argument."""
        return replace(self, spans={**self.spans, name: (0, len(self.text))})

    def capitalised(self) -> Draft:
        """The draft as the head of a sentence: an English word begins large, a formula stays as it is."""
        if not self.text or any(start == 0 for start, _ in self.code):
            return self
        return replace(self, text=self.text[0].upper() + self.text[1:])

    def lowered(self) -> Draft:
        """The draft as it stands within a sentence."""
        first = self.text.split(" ", 1)[0].rstrip(",:;")
        plain = (len(first) > 1 and first[0].isupper() and first[1:].islower()) or first == "A"
        formula = any(start == 0 for start, _ in self.code)
        return replace(self, text=self.text[0].lower() + self.text[1:]) if plain and not formula else self


NOTHING = Draft()


def formal(text: str) -> Draft:
    """A formula or a name."""
    return Draft(text, {}, ((0, len(text)),) if text else ())


def joined(parts: Iterable[Draft | str]) -> Draft:
    """The parts put together as they stand.

    >>> joined(["by ", formal("le_n"), "."])
    Draft(text='by le_n.', spans={}, code=((3, 7),))
    """
    text, spans, code = "", dict[str, Span](), list[Span]()
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        at = len(text)
        spans.update({name: (start + at, end + at) for name, (start, end) in part.spans.items()})
        code.extend((start + at, end + at) for start, end in part.code)
        text += part.text
    return Draft(text, spans, tuple(code))


def listed(parts: Iterable[Draft], last: str = "and", *, apart: bool = False) -> Draft:
    """The parts as a list of English, `a, b and c`; those that hold lists of their own stand `apart`: `a; b; and c`."""
    pieces, between = list(parts), ";" if apart else ""
    found: list[Draft | str] = []
    for number, piece in enumerate(pieces):
        if number:
            found.append(f"{between} {last} " if number == len(pieces) - 1 else f"{between or ','} ")
        found.append(piece)
    return joined(found)
