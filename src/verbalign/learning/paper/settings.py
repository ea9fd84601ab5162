"""What the paper leaves open, and where we can depart from it: one frozen value, the paper's own by default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from typing import Any

from verbalign.alignment.engine import Symbols
from verbalign.errors import InputError

SWITCHES = {
    "columns": "the symbols of a lattice are the columns of its MSA, not the nodes at a distance from the start (§2)",
    "capitals": "words that differ in capitals are different words",
    "filters": "the thesaurus refuses what our evidence speaks against (§3.1.1 records all that recurs)",
    "punctuation": "punctuation counts among the six words of a template (§3.3 counts words)",
    "reading": "steps and sentences are matched by reading, not by the number of shared symbols (§4.1)",
}
NUMBERS = {
    "several": "meanings in whose alignments a paraphrase appears, at least (§3.1.1: several alignments)",
    "score": "of a pairwise alignment that is looked at for paraphrases, at least (§3.1.1: four)",
    "fewest": "words and slots of a template at least (§3.3: six)",
    "light": "weight of a node with punctuation or one of five words (§3.3: less than one)",
    "share": "share of a value's symbols that a sequence of nodes must hold (§3.1: not said)",
    "part": "share of a sequence's nodes that a wording must go through to have the slot (§3.1: not said)",
}


@dataclass(frozen=True, slots=True)
class PaperSettings:
    """The switches and numbers of the method; § says where the paper speaks of it."""

    columns: bool = False
    capitals: bool = False
    filters: bool = False
    punctuation: bool = False
    reading: bool = False
    several: int = 3
    score: float = 4.0  # §3.1.1
    fewest: int = 6  # §3.3
    light: float = 0.5
    share: float = 0.5
    part: float = 0.2

    @property
    def symbols(self) -> Symbols:
        return "columns" if self.columns else "distance"

    @property
    def light_weight(self) -> Fraction:
        return Fraction(str(self.light))

    @classmethod
    def parse(cls, text: str) -> PaperSettings:
        """The settings that a list of switches and numbers names.

        >>> PaperSettings.parse("columns,fewest=4").fewest
        4
        """
        given: dict[str, Any] = {}
        for piece in filter(None, (piece.strip() for piece in text.split(","))):
            name, mark, number = piece.partition("=")
            if name in given:
                raise InputError(f"--paper {text}: {name} is named twice; name it once")
            if name in SWITCHES and not mark:
                given[name] = True
            elif name in NUMBERS and mark:
                given[name] = _number(text, name, number)
            else:
                known = ", ".join([*SWITCHES, *(f"{name}=N" for name in NUMBERS)])
                raise InputError(f"--paper {text}: no switch {piece!r}; there are {known}")
        return replace(PAPER, **given)

    def to_json(self) -> dict[str, Any]:
        """All settings, as a dictionary's parameters tell them."""
        return asdict(self)

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> PaperSettings:
        """The settings that `to_json` has written."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in saved.items() if name in known})


def _number(text: str, name: str, given: str) -> float:
    whole = name in ("several", "fewest")
    try:
        number = int(given) if whole else float(given)
    except ValueError:
        number = -1
    most = 1 if name in ("light", "share", "part") else 1_000_000
    if not (1 if name == "several" else 0) <= number <= most:
        kind = "a whole number" if whole else "a number from 0 to 1" if most == 1 else "a number, 0 or more"
        raise InputError(f"--paper {text}: {name}={given} is not {kind}; give one")
    return number


PAPER = PaperSettings()
