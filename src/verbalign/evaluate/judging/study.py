"""What a study is: its kind and question, the items to judge, the judges, and where each judge sees what.

A judge answers every item with 1, 2 or 3.  For readability the answers are about what stands first and second on
that judge's screen; a *mark* says what is meant, whichever side it stood on, in the signs of the paper's Figure 8.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from verbalign.studies.people import Participant


class Kind(Enum):
    """The four studies of §4."""

    READABILITY = "readability"
    THESAURUS = "thesaurus"
    TEMPLATES = "templates"
    FIDELITY = "fidelity"


class Mark(Enum):
    """A judgement as Figure 8 prints it: for our system (or yes), for the rival (or no), for neither."""

    OURS = "■"
    RIVAL = "□"
    NEITHER = "◆"


@dataclass(frozen=True, slots=True)
class QuestionWording:
    """What the judges read: the question, a hint, and the answers under the keys 1, 2 and 3."""

    question: str
    hint: str
    choices: tuple[str, str, str]


_UNSURE = "Cannot tell"
WORDINGS = {
    Kind.READABILITY: QuestionWording(
        "Which text reads better?",
        "Both say the same thing. Judge only how well they read.",
        ("Text 1 reads better", "Text 2 reads better", "No preference"),
    ),
    Kind.THESAURUS: QuestionWording(
        "Can one of these stand for the other?",
        "Say yes if you could put one in the place of the other in a text of this kind, and it would mean the same.",
        ("Yes, plausible", "No", _UNSURE),
    ),
    Kind.TEMPLATES: QuestionWording(
        "Is this a plausible way to say it?",
        "The names in [brackets] stand for whatever is put in their place.",
        ("Yes, plausible", "No", _UNSURE),
    ),
    Kind.FIDELITY: QuestionWording(
        "Does the text say what the formal meaning says?",
        "Say yes if it keeps the main ideas and adds nothing wrong or ambiguous. Style does not matter here.",
        ("Yes, faithful", "No", _UNSURE),
    ),
}


@dataclass(frozen=True, slots=True)
class Panel:
    """A text on the judge's screen under its label; a formal one is set in a typewriter face."""

    label: str
    text: str
    formal: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to judge.  For readability the panels are our text and the rival's, and `system` is None; else
    `system` counts the files of the study."""

    id: str
    panels: tuple[Panel, ...]
    system: int | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """A study before anyone has judged: what is asked, about what, drawn with which seed."""

    kind: Kind
    systems: tuple[str, ...]
    items: tuple[Item, ...]
    seed: int
    question: str = ""  # in place of the usual one

    @property
    def wording(self) -> QuestionWording:
        usual = WORDINGS[self.kind]
        return QuestionWording(self.question or usual.question, usual.hint, usual.choices)

    @property
    def good(self) -> frozenset[Mark]:
        """The marks that count as good: "not preferences for the traditional system" (§4.3), or a yes."""
        return frozenset({Mark.OURS, Mark.NEITHER} if self.kind is Kind.READABILITY else {Mark.OURS})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a judge sees an item: `item` counts the study's items; swapped means the rival's text stands first."""

    item: int
    swapped: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """An answer as it was given; `id` is the sender's own, so that sending twice is not answering twice."""

    id: str
    judge: int
    item: int
    choice: int  # 1, 2 or 3
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Record:
    """A study with all that its judges have said, revisions included, in the order of saying."""

    study: Study
    judges: tuple[Participant, ...]
    places: tuple[tuple[Place, ...], ...]  # places[judge] in that judge's order
    judgements: tuple[Judgement, ...]

    @property
    def asked(self) -> int:
        """How many answers there are to give."""
        return sum(map(len, self.places))

    def in_force(self) -> dict[tuple[int, int], Judgement]:
        """The judgement that counts for each (judge, item): the last one."""
        return {(said.judge, said.item): said for said in self.judgements}

    def marks(self) -> dict[tuple[int, int], Mark]:
        """What each (judge, item) means, whichever side it stood on."""
        swapped = {(judge, place.item): place.swapped for judge, row in enumerate(self.places) for place in row}
        return {pair: mark_of(said.choice, swapped[pair]) for pair, said in self.in_force().items()}


def mark_of(choice: int, swapped: bool) -> Mark:
    """The mark of an answer.

    >>> mark_of(1, swapped=False), mark_of(1, swapped=True), mark_of(3, swapped=True)
    (<Mark.OURS: '■'>, <Mark.RIVAL: '□'>, <Mark.NEITHER: '◆'>)
    """
    if choice == 3:
        return Mark.NEITHER
    return Mark.OURS if (choice == 1) is not swapped else Mark.RIVAL


def places(study: Study, name: str) -> tuple[Place, ...]:
    """The order in which the judge of this name sees the items, and the side on which each text stands.

    Both are drawn from the seed and the name.  Each judge has half of the pairs swapped, so that a liking for the
    first text favours neither system.
    """
    draw = random.Random(f"{study.seed}/{name}")
    order = list(range(len(study.items)))
    draw.shuffle(order)
    if study.kind is not Kind.READABILITY:
        return tuple(Place(item, False) for item in order)
    half = (len(order) + draw.randrange(2)) // 2
    swapped = [True] * half + [False] * (len(order) - half)
    draw.shuffle(swapped)
    return tuple(map(Place, order, swapped))


def shown(item: Item, swapped: bool, kind: Kind) -> tuple[Panel, ...]:
    """The panels of an item as they stand on the screen: nothing in them tells the system."""
    panels = item.panels[::-1] if swapped else item.panels
    if kind is not Kind.READABILITY:
        return panels
    return tuple(Panel(f"Text {number}", panel.text, panel.formal) for number, panel in enumerate(panels, 1))
