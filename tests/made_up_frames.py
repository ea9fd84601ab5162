"""A made-up dictionary of sentences with choices, for the tests of understanding and verifying."""

from __future__ import annotations

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate

TEMPLATES = (
    SentenceTemplate(
        "{failed is 0: no tests | is 1: 1 test | is given: [failed: words] tests} failed on [day: d MMMM] in [repo].",
        weight=3,
    ),
    SentenceTemplate("It took [time: digits] {time is 1: minute | is given: minutes}.", weight=2),
    SentenceTemplate("The branch is {clean is no: not | is yes:} clean.", frozenset({"clean is yes or no"}), 2),
    SentenceTemplate("The account is down by [money: unsigned].", frozenset({"money is negative"}), 1),
    SentenceTemplate("Thanks to [people: list].", weight=1),
    SentenceTemplate("It was {mood is good: a good day | is bad: a bad day}.", weight=1),
    SentenceTemplate("Nothing has changed.", weight=1, doubts=("trend is same",)),
)
KINDS = {
    "failed": "number", "day": "date", "repo": "name", "time": "quantity", "clean": "closed", "money": "money",
    "people": "list", "mood": "name", "trend": "name",
}  # fmt: skip
EXAMPLES = {
    "failed": ("3",), "day": ("2026-03-04", "2026-11-30"), "repo": ("webshop", "search-api"), "time": ("6 min",),
    "money": ("£5", "-£7.20"), "people": ("Ann", "Bo_Lee"), "mood": ("good", "bad"), "trend": ("same", "up"),
}  # fmt: skip


def made_up(examples: dict[str, tuple[str, ...]] | None = None) -> MappingDictionary:
    frames = Frames((Plan((0, 1, 2)),), KINDS, examples=EXAMPLES | (examples or {}))
    entry = Entry("build", tuple(KINDS), TEMPLATES, frames=frames, wordings=7, meanings=7)
    return MappingDictionary({"build": entry}, parameters={"language": "en"})
