"""Which sentence of a wording tells a value: the one that names it, not all that were said with it.

"Need more time? Just renew!"  Both sentences were only said where `renewable` is yes, but the second one tells it: who
says the first alone has not said it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verbalign.dictionary.conditions import tells
from verbalign.dictionary.patterns import tested
from verbalign.learning.frames.facts import Frame, PredicateFacts
from verbalign.learning.frames.rows import Row


def told_once(frames: Sequence[Frame], plans: Mapping[int, Sequence[int]], known: PredicateFacts) -> list[Frame]:
    """Frames that are silent on the values which another sentence of each of their wordings names; `plans`: the numbers
    of each wording's frames."""
    naming = [_named(frame, known) for frame in frames]

    def elsewhere(number: int, argument: str) -> bool:
        """Does another sentence name an argument, wherever this one was said of a meaning that has it?"""
        wordings = {row.wording for row in frames[number].rows if argument in known.args(row)}
        return bool(wordings) and all(
            any(argument in naming[other] for other in plans[wording] if other != number) for wording in wordings
        )

    found = []
    for number, frame in enumerate(frames):
        claimed = {*tested(frame.nodes), *(need.test.argument for need in frame.needs if tells(need.test))}
        silent = (name for name in claimed - naming[number] if elsewhere(number, name))
        found.append(replace(frame, silent=frozenset(silent)))
    return found


def _named(frame: Frame, known: PredicateFacts) -> frozenset[str]:
    """The arguments that a sentence writes out, or has words like their names or values for."""
    found = {item.argument for row in frame.rows for item in row.items if item.is_slot}
    found.update(name for name in known.ties.labels if all(_has_kin(row, name, known) for row in frame.rows))
    return frozenset(found)


def _has_kin(row: Row, name: str, known: PredicateFacts) -> bool:
    value = known.label(name, row)
    kindred = (known.ties.kin(key, name) for key in row.keys if key[0] != "[")
    return any(named or value in labels for named, labels in kindred)
