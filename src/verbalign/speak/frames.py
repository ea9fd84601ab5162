"""Saying a meaning with frames: the plan of a wording is followed, what it can't say is left or said by other frames."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verbalign.learning.frames.predicates import Learned, Lexicon
from verbalign.dictionary.conditions import label
from verbalign.mentions.kinds import Value
from verbalign.dictionary.filling import Filled, Speech, filled
from verbalign.learning.frames.trees import Frame

DOUBT = 3  # facts that one would rather leave out than say something doubtful
FIRM = 0.0  # log2 odds from which on a need must hold


@dataclass(frozen=True)
class Said:
    text: str
    left_out: tuple[str, ...]
    doubts: tuple[str, ...]
    frames: tuple[int, ...]
    score: tuple[float, ...]


class Teller:
    """Says meanings of one predicate."""

    def __init__(self, learned: Learned, speech: Speech) -> None:
        self.learned, self.speech = learned, speech
        frames = learned.frames
        self.first = [any(row.place == 0 for row in frame.rows) for frame in frames]
        self.last = [all(row.last for row in frame.rows) for frame in frames]
        self.weight = [len(frame.rows) for frame in frames]
        self.wordings = [{row.wording for row in frame.rows} for frame in frames]
        place: dict[int, list[float]] = defaultdict(list)
        for k, frame in enumerate(frames):
            for row in frame.rows:
                place[k].append(row.place + (10 if row.last and row.place else 0))
        self.place = {k: sum(v) / len(v) for k, v in place.items()}

        self.referring = [
            any(item.key in speech.language.pronouns for item in frame.rows[0].items) for frame in frames
        ]
        self.repeated = self._subjects()
        self.unsaid: dict[tuple[int, ...], dict[str, set[str | None]]] = {}
        for plan in learned.plans:
            self.unsaid[plan] = self._unsaid(plan)

    def _subjects(self) -> set[str]:
        """Arguments that people name again in later sentences."""
        found: set[str] = set()
        slots: dict[int, Counter[str]] = defaultdict(Counter)
        for frame in self.learned.frames:
            for row in frame.rows:
                slots[row.wording].update({item.argument for item in row.items if item.is_slot})
        for counts in slots.values():
            found.update(name for name, count in counts.items() if count > 1)
        return found

    def _unsaid(self, plan: tuple[int, ...]) -> dict[str, set[str | None]]:
        """What the wordings of a plan do not say of their own meanings."""
        known = self.learned.known
        sources = set.intersection(*(self.wordings[k] for k in plan))
        found: dict[str, set[str | None]] = {}
        for number in sources:
            args = known.meanings[known.meaning_of[number]]
            made = [self._sentence(self.learned.frames[k], args) for k in plan]
            said = set().union(*(one[0].says for one in made if one))
            for name in args.keys() - said:
                found.setdefault(name, set()).add(known.ties.labels[name][known.meaning_of[number]])
        return found

    def say(self, args: Mapping[str, Value]) -> Said | None:
        """The best text, or None."""
        given = {name: value for name, value in args.items() if value}
        made = [self._sentence(frame, given) for frame in self.learned.frames]
        found = [said for plan in self.learned.plans if (said := self._follow(plan, made, given)) is not None]
        sure = [said for said in found if not said.doubts and 2 * len(said.left_out) <= len(given)]
        return min(sure or found, key=lambda said: said.score, default=None)

    def _sentence(self, frame: Frame, args: Mapping[str, Value]) -> tuple[Filled, tuple[str, ...]] | None:
        doubts = []
        for need in frame.needs:
            if need.optional and not args.get(need.test.argument):
                continue
            if not need.test.holds(args, self.speech.language, self.speech.kinds):
                if need.odds >= FIRM:
                    return None
                doubts.append(" ".join(need.gram))
        made = filled(frame.nodes, args, self.speech, frame.capital)
        if made is None:
            return None
        made.told.update((need.test.argument, None) for need in frame.needs if need.says)
        return made, tuple(doubts)

    def _follow(self, plan: Sequence[int], made: Sequence[tuple[Filled, tuple[str, ...]] | None], given: Mapping[str, Value]) -> Said | None:
        chosen: list[int] = []
        covered: set[str] = set()
        dropped = 0
        for number, k in enumerate(plan):
            sentence = made[k]
            if sentence is not None and not sentence[0].says:  # goes with its neighbour
                near = plan[number + 1] if number + 1 < len(plan) else plan[number - 1]
                sentence = None if made[near] is None else sentence
            if sentence is None:
                dropped += 1
                continue
            chosen.append(k)
            covered |= sentence[0].says
        added = 0
        while True:
            rest = given.keys() - covered - self._implied(plan, covered, given)
            if not rest:
                break
            options = [
                (
                    bool(sentence[1]),
                    len((sentence[0].spans.keys() & covered) - self.repeated),
                    -min(1, self._together(k, plan)),
                    -len(sentence[0].says & rest),
                    -self._together(k, plan),
                    -self.weight[k],
                    k,
                )
                for k, sentence in enumerate(made)
                if sentence is not None and k not in chosen and sentence[0].says & rest
                and (not self.referring[k] or self._together(k, plan))
            ]
            if not options:
                break
            k = min(options)[-1]
            sentence = made[k]
            assert sentence is not None
            chosen.append(k)
            covered |= sentence[0].says
            added += 1
        if not chosen:
            return None
        if added:
            chosen = self._pruned(chosen, made, given)
            chosen.sort(key=lambda k: (not self.first[k], self.place[k]))
        doubts = tuple(doubt for k in chosen for doubt in made[k][1])  # type: ignore[index]
        implied = self._implied(plan, covered, given)
        left_out = tuple(name for name in given if name not in covered and name not in implied)
        foreign = sum(self._together(k, [c for c in chosen if c != k]) == 0 for k in chosen) if len(chosen) > 1 else 0
        text = " ".join(made[k][0].text for k in chosen)  # type: ignore[index]
        guesses = sum(made[k][0].guesses for k in chosen)  # type: ignore[index]
        counts = Counter(name for k in chosen for name in made[k][0].spans)  # type: ignore[index]
        repeats = sum(count - 1 for name, count in counts.items() if name not in self.repeated)
        start = 0 if self.first[chosen[0]] else 1
        support = sum(self.weight[k] for k in chosen) / len(chosen)
        return Said(text, left_out, doubts, tuple(chosen), (DOUBT * (len(doubts) > 0) + len(left_out) + repeats / 2, guesses, start, foreign, added, dropped, -support))

    def _implied(self, plan: Sequence[int], covered: set[str], given: Mapping[str, Value]) -> set[str]:
        """What follows from what is said, so that whoever wrote this left it out too."""
        kinds, language = self.speech.kinds, self.speech.language
        found: set[str] = set()
        for name in given.keys() - covered:
            own = label(given[name], kinds[name], language)
            if own not in self.unsaid[tuple(plan)].get(name, ()):
                continue
            for other in covered & given.keys():
                if self._follows(other, _rough(label(given[other], kinds[other], language)), name, own):
                    found.add(name)
        return found

    def _follows(self, other: str, seen: str, name: str, own: str | None) -> bool:
        """Has this label come with that one whenever it came, and often enough?"""
        labels = self.learned.known.ties.labels
        if other not in labels or name not in labels:
            return False
        there = [mine for mine, its in zip(labels[name], labels[other], strict=True) if _rough(its) == seen]
        return len(there) > 2 and set(there) == {own}

    def _pruned(self, chosen: list[int], made: Sequence[tuple[Filled, tuple[str, ...]] | None], given: Mapping[str, Value]) -> list[int]:
        """Without sentences all of which others say."""
        kept = list(chosen)
        for k in reversed(chosen):
            others = set().union(*(made[o][0].says for o in kept if o != k))  # type: ignore[index]
            own = made[k][0].says & given.keys()  # type: ignore[index]
            if own and own <= others and len(kept) > 1:
                kept.remove(k)
        return kept

    def _together(self, k: int, plan: Sequence[int]) -> int:
        """In how many wordings a sentence stands with one of these."""
        others = set().union(*(self.wordings[p] for p in plan if p != k)) if plan else set()
        return len(self.wordings[k] & others)


def _rough(one: str | None) -> str:
    """A label with all numbers but nought as one."""
    return "" if one is None else "some" if one in ("1", "2") or one[0] == "#" else one
