"""Saying a meaning with frames: the plan of a wording is followed; what it can't say, other sentences add.

Of all plans the text is chosen that leaves least unsaid, repeats least, needs least guessing and most people said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from verbalign.dictionary import Entry, conditions
from verbalign.dictionary.conditions import Test, label
from verbalign.dictionary.filling import Filled, Speech, filled
from verbalign.dictionary.frames import Frames, Plan, SentenceTemplate, plain_value, rough
from verbalign.dictionary.patterns import Choice, Nodes, Words
from verbalign.dictionary.template import Template
from verbalign.language import Language
from verbalign.mentions.kinds import NAME, Value
from verbalign.speak.realisation import Text
from verbalign.values import Expression

DOUBT = 3  # facts that one would rather leave out than say something doubtful
_INNER = (",", ";", ":")  # signs that something follows
REPEATED = 0.5  # and of those said twice
HINTED = 0.5  # and of those left out, for all that is known, that a sentence may tell

Args = Mapping[str, Value]


@dataclass(frozen=True)
class SaidSentence:
    """A sentence of a text: the number of its template, what it says, and what is doubtful about it."""

    number: int
    made: Filled
    doubts: tuple[str, ...]
    unfamiliar: int = 0  # of the conditions that all its wordings met, those that are not met
    hints: frozenset[str] = frozenset()  # arguments that it may tell: it was only said where they are what they are

    @property
    def says(self) -> set[str]:
        return self.made.says


@dataclass(frozen=True)
class FramedText:
    """A text made of sentences, with what speaks against it: the less the better."""

    sentences: tuple[SaidSentence, ...]
    left_out: tuple[str, ...]
    implied: tuple[str, ...]
    faults: tuple[float, ...]

    @property
    def doubts(self) -> tuple[str, ...]:
        return tuple(doubt for sentence in self.sentences for doubt in sentence.doubts)


class FrameSpeaker:
    """Says meanings of one predicate."""

    def __init__(self, entry: Entry, frames: Frames, language: Language) -> None:
        self.entry, self.frames = entry, frames
        self.templates = [_as_sentence(t) for t in entry.templates]
        self.speech = Speech(frames.kinds, language, frames.articles)
        self.implications = set(frames.implied)
        count = len(self.templates)
        plans = [plan for plan in frames.plans if plan.sentences and max(plan.sentences) < count]
        worded = {source for plan in plans for source in plan.sources}
        lone = {k for k, template in enumerate(self.templates) if not worded.issuperset(template.sources or (-1,))}
        lone -= {k for plan in plans for k in plan.sentences}
        self.plans = [*plans, *(Plan((k,)) for k in sorted(lone) if not self._orphaned(k))]
        self.first = {plan.sentences[0] for plan in self.plans if plan.sentences}
        self.company: list[set[int]] = [set() for _ in range(count)]  # the plans in which each sentence stands
        places: list[list[float]] = [[] for _ in range(count)]
        for number, plan in enumerate(self.plans):
            for place, k in enumerate(plan.sentences):
                self.company[k].add(number)
                places[k].append(place + (10 if place and place == len(plan.sentences) - 1 else 0))
        self.place = [sum(own) / max(1, len(own)) for own in places]

    @cached_property
    def referring(self) -> list[bool]:
        """Does a sentence speak of what was named before it?"""
        pronouns = self.speech.language.pronouns
        return [
            bool({word if n else word.lower() for n, word in enumerate(_words(t.nodes))} & pronouns)
            for t in self.templates
        ]

    @cached_property
    def peculiar(self) -> list[int]:
        """How many words each sentence has that no other has: what one person said once may fit its meaning alone."""
        words = [{word.lower() for word in _words(t.nodes) if word[:1].isalpha()} for t in self.templates]
        counts = Counter(word for own in words for word in own)
        return [
            sum(counts[word] == 1 for word in own) if t.weight == 1 else 0
            for own, t in zip(words, self.templates, strict=True)
        ]

    def _orphaned(self, k: int) -> bool:
        """Was this learned as a sentence about what others name, all of which have been rejected?"""
        template = self.templates[k]
        return self.referring[k] and bool(template.sources) and not (template.pinned or template.accepted)

    def alternatives(self, expression: Expression) -> list[FramedText]:
        """All texts that say something of a meaning, the best first; each once."""
        args = arguments_of(expression)
        made = self._sentences(args)
        if not any(made):
            made = self._sentences(args, self.frames.examples)  # people have put up with what these bring
        found: dict[tuple[int, ...], FramedText] = {}
        sure = [said if said is not None and not said.doubts else None for said in made]
        others = (made,) if sure == made else (sure, made)  # without what is doubtful, and with it
        for plan in self.plans:
            ways = [told for more in others if (told := self._follow(plan, made, more, args)) is not None]
            alone = self._follow(plan, made, (), args)
            if alone is not None and all(alone.faults < told.faults for told in ways):
                ways.append(alone)  # as somebody said it; what others add would repeat too much
            for told in ways:
                key = tuple(sentence.number for sentence in told.sentences)
                if key not in found or told.faults < found[key].faults:
                    found[key] = told
        return sorted(found.values(), key=lambda told: (_rank(told, len(args), self._pinned(told)), told.faults))

    def used(self, told: FramedText) -> frozenset[str]:
        """The templates of a text."""
        return frozenset(self.templates[sentence.number].text for sentence in told.sentences)

    def _pinned(self, told: FramedText) -> bool:
        return any(self.templates[sentence.number].pinned for sentence in told.sentences)

    def nothing(self, expression: Expression) -> str:
        """Why nothing can be said."""
        args = arguments_of(expression)
        name = self.entry.predicate
        missing = {
            slot
            for template in self.templates
            if (slots := set(template.slots)) and len(slots - args.keys()) == 1
            for slot in slots - args.keys()
        }
        if missing:
            names = " or ".join(f"`{one}`" for one in sorted(missing))
            return f"'{name}' needs a value for {names}: every sentence that fits uses it"
        return f"no sentence of '{name}' fits these values; add a wording of such a meaning"

    def scant(self, expression: Expression, told: FramedText) -> bool:
        """Is less than half of a meaning said, by part of what somebody said, or not even what it is about?"""
        *_, dropped, _ = told.faults
        subject = next(filter(self._always_said, self.entry.args), "")
        astray = subject in told.left_out
        return bool(dropped) and (astray or 2 * len(told.left_out) > len(arguments_of(expression)))

    def _always_said(self, name: str) -> bool:
        said, every, *_ = self.entry.stated.get(name, (0, 1))
        return said == every

    def doubtful(self, expression: Expression, told: FramedText) -> str:
        """Why a text is refused."""
        if not told.doubts:
            rest = ", ".join(told.left_out)
            return f"only {self.text(told)!r} can be said, without {rest}; add a wording of such a meaning, or --guess"
        doubts = " and ".join(dict.fromkeys(told.doubts))
        return (
            f"in doubt: {self.text(told)!r} was only said where {doubts}; add a wording of such a meaning, or --guess"
        )

    def text(self, told: FramedText) -> Text:
        """A text with all that is known of it."""
        whole = ""
        spans: dict[str, tuple[int, int]] = {}
        for sentence in told.sentences:
            start = len(whole) + 1 if whole else 0
            whole += (" " if whole else "") + sentence.made.text
            for name, (a, b) in sentence.made.spans.items():
                spans.setdefault(name, (a + start, b + start))
        templates = tuple(self.templates[sentence.number] for sentence in told.sentences)
        worded = {name: None for sentence in told.sentences for name in sentence.made.told if name not in spans}
        text = Text.of(whole, templates, spans, told.left_out, tuple({**worded, **dict.fromkeys(told.implied)}))
        text.doubts = told.doubts
        text.conditions = tuple(
            dict.fromkeys(
                conditions.written(tests) for sentence in told.sentences for tests in self._conditions(sentence)
            )
        )
        return text

    def _conditions(self, sentence: SaidSentence) -> Iterator[tuple[Test, ...]]:
        yield from self.templates[sentence.number].needs
        yield from sentence.made.conditions

    def _sentences(self, args: Args, borne: Mapping[str, Sequence[str]] | None = None) -> list[SaidSentence | None]:
        """What each template says of a meaning; values that are `borne` may clash with the words around them."""
        known = {name for name, values in (borne or {}).items() if args.get(name) in values}
        return [self._sentence(k, template, args, known) for k, template in enumerate(self.templates)]

    def _sentence(
        self, number: int, template: SentenceTemplate, args: Args, borne: Container[str]
    ) -> SaidSentence | None:
        language, kinds = self.speech.language, self.speech.kinds
        if template.text in self.entry.rejected:
            return None
        for tests in template.needs:
            if not all(test.holds(args, language, kinds) for test in tests):
                return None
        made = filled(template.nodes, args, self.speech, not template.small)
        if made is None or not made.text or self._clashes(made, borne) or _cut_off(made, template):
            return None
        doubts = tuple(
            text
            for text, tests in zip(template.doubts, template.questions, strict=True)
            if not all(test.holds(args, language, kinds) for test in tests)
        )
        for name in template.silent:
            made.told.pop(name, None)
        if not doubts:  # what it tells where a doubt holds, it does not tell for sure
            made.told.update(dict.fromkeys(sorted(template.tells)))
        habits = template.habits
        strange = sum(not all(test.holds(args, language, kinds) for test in tests) for tests in habits)
        return SaidSentence(number, made, doubts, strange, frozenset() if doubts else template.hints)

    def _clashes(self, made: Filled, borne: Container[str]) -> bool:
        """Does a value bring an article of its own where there is one already, or a verb follow that does not agree?"""
        language = self.speech.language
        for name, (a, b) in made.spans.items():
            if name in borne:
                continue
            value, after = made.text[a:b], _first_word(made.text[b + 1 :]) if made.text[b : b + 1] == " " else ""
            before = _last_word(made.text[:a])
            if _first_word(value) in language.articles and before in language.articles:
                return True
            if language.miscased(before, value):
                return True
            if self.speech.kinds.get(name) == NAME and language.disagrees(value, after):
                return True
        return False

    def _follow(
        self,
        plan: Plan,
        made: Sequence[SaidSentence | None],
        others: Sequence[SaidSentence | None],
        args: Args,
    ) -> FramedText | None:
        """The text of a plan: its own sentences as far as they can be said, then `others` for what is left."""
        own = list(self._own(plan, made))
        chosen = list(own)
        while rest := self._rest(chosen, plan, args):
            more = self._addition(chosen, plan, others, rest)
            if more is None:
                break
            chosen.append(more)
        if not chosen:
            return None
        if len(chosen) > len(own):
            chosen = self._needed(chosen, args)
            chosen.sort(key=lambda said: (said.number not in self.first, self.place[said.number]))
        kept = sum(said.number in plan.sentences for said in chosen)
        covered = set().union(*(said.says for said in chosen))
        implied = self._implied(plan, covered, args)
        left_out = tuple(name for name in args if name not in covered and name not in implied)
        return FramedText(
            tuple(chosen),
            left_out,
            tuple(name for name in args if name in implied),
            self._faults(chosen, left_out, len(chosen) - kept, len(plan.sentences) - kept),
        )

    def _faults(
        self, chosen: Sequence[SaidSentence], left_out: Collection[str], added: int, dropped: int
    ) -> tuple[float, ...]:
        counts = Counter(name for said in chosen for name in said.made.spans)
        repeats = sum(count - 1 for name, count in counts.items() if name not in self.frames.repeated)
        if added:  # who said all of it may have had a reason to say it twice
            worded = Counter(name for said in chosen for name in said.made.told)
            repeats += sum(count - 1 for name, count in worded.items())
        numbers = [said.number for said in chosen]
        strangers = sum(not self._together(k, [o for o in numbers if o != k]) for k in numbers) if numbers[1:] else 0
        hinted = self._hinted(chosen, whole=not dropped).intersection(left_out)
        return (
            DOUBT * any(said.doubts for said in chosen) + len(left_out) - HINTED * len(hinted) + REPEATED * repeats,
            sum(said.made.guesses for said in chosen),
            sum(said.unfamiliar for said in chosen),
            sum(self.peculiar[k] for k in numbers),
            chosen[0].number not in self.first,
            strangers,
            added,
            dropped,
            -sum(self.templates[k].weight for k in numbers) / len(numbers),
        )

    def _hinted(self, chosen: Sequence[SaidSentence], whole: bool) -> set[str]:
        """What may be told though no words are known to tell it; where all that somebody said is there, also what was
        always so when it was said."""
        found = {name for said in chosen for name in said.hints}
        if whole and not any(said.unfamiliar for said in chosen):
            tests = (test for said in chosen for tests in self.templates[said.number].habits for test in tests)
            found.update(test.argument for test in tests if conditions.tells(test))
        return found

    def _own(self, plan: Plan, made: Sequence[SaidSentence | None]) -> Iterator[SaidSentence]:
        """The sentences of a plan that can be said; one that says nothing by itself goes with its neighbour."""
        for place, k in enumerate(plan.sentences):
            said = made[k]
            named = self._antecedent(plan.sentences, place)
            if named is not None and made[named] is None:
                continue
            if said is not None and not said.says and len(plan.sentences) > 1:
                near = plan.sentences[place + 1 if place + 1 < len(plan.sentences) else place - 1]
                said = said if made[near] is not None else None
            if said is not None:
                yield said

    def _rest(self, chosen: Sequence[SaidSentence], plan: Plan, args: Args) -> set[str]:
        covered = set().union(*(said.says for said in chosen))
        return args.keys() - covered - self._implied(plan, covered, args)

    def _addition(
        self, chosen: Sequence[SaidSentence], plan: Plan, made: Sequence[SaidSentence | None], rest: set[str]
    ) -> SaidSentence | None:
        """The sentence that says most of the rest, best from somebody who said these too."""
        covered = set().union(*(said.says for said in chosen))
        numbers = {said.number for said in chosen}
        options = []
        for k, said in enumerate(made):
            if said is None or said.doubts or k in numbers or not said.says & rest:
                continue
            company = self._together(k, plan.sentences)
            if self.referring[k] and not self._follows(k, numbers):
                continue
            again = len((said.made.spans.keys() & covered) - set(self.frames.repeated))
            weight = self.templates[k].weight
            options.append((again, -min(1, company), -len(said.says & rest), -company, -weight, k))
        return made[min(options)[-1]] if options else None

    def _follows(self, k: int, numbers: Collection[int]) -> bool:
        """Has what a sentence speaks of been named, as in some plan?"""
        plans = (self.plans[number].sentences for number in self.company[k])
        return any(self._antecedent(plan, plan.index(k)) in numbers for plan in plans)

    def _antecedent(self, plan: Sequence[int], place: int) -> int | None:
        """The sentence that names what another speaks of: the last one before it that speaks of nothing else."""
        if not self.referring[plan[place]]:
            return None
        return next((k for k in reversed(plan[:place]) if not self.referring[k]), plan[0] if place else None)

    def _needed(self, chosen: list[SaidSentence], args: Args) -> list[SaidSentence]:
        """Without sentences all of which others say."""
        kept = list(chosen)
        for said in reversed(chosen):
            others = set().union(*(other.says for other in kept if other is not said))
            own = said.says & args.keys()
            if own and own <= others and len(kept) > 1:
                kept.remove(said)
        return kept

    def _implied(self, plan: Plan, covered: set[str], args: Args) -> set[str]:
        """What follows from what is said, so that whoever spoke so left it out too."""
        found: set[str] = set()
        for name in plan.unsaid:
            if name in args and name not in covered:
                own = self._label(name, args)
                if any(
                    (other, rough(self._label(other, args)), name, own) in self.implications
                    for other in covered & args.keys()
                ):
                    found.add(name)
        return found

    def _label(self, name: str, args: Args) -> str:
        return label(args[name], self.speech.kinds.get(name, ""), self.speech.language) or ""

    def _together(self, k: int, others: Sequence[int]) -> int:
        """In how many plans a sentence stands with one of these."""
        return len(self.company[k] & set().union(*(self.company[o] for o in others if o != k)))


def _cut_off(made: Filled, template: SentenceTemplate) -> bool:
    """Is the end of a sentence gone, so that a comma is its last sign?"""
    return made.text.rstrip()[-1:] in _INNER and template.text.rstrip()[-1:] not in _INNER


def _first_word(text: str) -> str:
    word, space, _ = text.partition(" ")
    return word.lower() if space else ""


def _last_word(text: str) -> str:
    return text.rstrip().rpartition(" ")[2].lower()


def _rank(told: FramedText, given: int, pinned: bool) -> int:
    """What people have pinned goes first, then what is sure; what is doubtful or says less than half comes last."""
    sure = not told.doubts and 2 * len(told.left_out) <= given
    return (0 if pinned else 1) if sure else 2


def _as_sentence(template: Template) -> SentenceTemplate:
    """A template that somebody has added, as a sentence."""
    if isinstance(template, SentenceTemplate):
        return template
    return SentenceTemplate(template.text, template.when, template.weight, template.sources, template.pinned)


def _words(nodes: Nodes) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Words):
            yield from node.text.split()
        elif isinstance(node, Choice):
            for branch in node.branches:
                yield from _words(branch.nodes)


def arguments_of(expression: Expression) -> dict[str, Value]:
    """The arguments that have a value: texts, and lists of texts."""
    return {name: value for name, given in expression.args if (value := plain_value(given))}
