"""Which values of a meaning a text mentions already, in whatever rendering: what the writer sees while writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verbalign.collecting.study import AskedMeaning, WordingStudy
from verbalign.mentions.kinds import CLOSED, Value
from verbalign.mentions.locating import Worded, located
from verbalign.mentions.renderings import found
from verbalign.values import Span


@dataclass(frozen=True, slots=True)
class MentionHints:
    """Where each value is mentioned, which are not, and which are said in words of one's own anyway (yes and no)."""

    mentioned: Mapping[str, Span]
    missing: tuple[str, ...]
    free: tuple[str, ...]


def hints(study: WordingStudy, item: AskedMeaning, text: str) -> MentionHints:
    """What a text says of a meaning, as far as its values are written out."""
    (said,) = mentions(study, [(item, text)])
    unsaid = [name for name in item.args if name not in said]
    free = tuple(name for name in unsaid if in_own_words(study, name, item.args[name]))
    return MentionHints(said, tuple(name for name in unsaid if name not in free), free)


def mentions(study: WordingStudy, wordings: Sequence[tuple[AskedMeaning, str]]) -> list[dict[str, Span]]:
    """Where each wording of a predicate says which values; the wordings help each other."""
    worded = [Worded(n, "", item.args, text) for n, (item, text) in enumerate(wordings)]
    every: list[dict[str, Span]] = []
    for (item, text), sure in zip(wordings, located(worded, study.kinds, study.tongue), strict=True):
        said: dict[str, Span] = {}
        for mention in sure:
            said.setdefault(mention.argument, (mention.start, mention.end))
        for name, value in item.args.items():
            others = {other: span for other, span in said.items() if item.args[other] != value}
            if name not in said and (place := elsewhere(study, name, value, text, others)):
                said[name] = place
        every.append(said)
    return every


def elsewhere(study: WordingStudy, name: str, value: Value, text: str, said: Mapping[str, Span]) -> Span | None:
    """A place for a value that was not located: one that no other value has taken, but for its equals."""
    for place in found(text, value, study.kinds[name], study.tongue):
        if all(place.end <= start or end <= place.start for start, end in said.values()):
            return place.start, place.end
    return None


def in_own_words(study: WordingStudy, name: str, value: Value) -> bool:
    """Is this a value that nobody writes out, such as yes and no?"""
    return study.kinds[name] == CLOSED or (isinstance(value, str) and study.tongue.truth(value) is not None)
