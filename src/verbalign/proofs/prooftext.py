"""Whole proofs in English: what to say of each step, with which template, and how a reader knows where he is.

The steps are said in order.  Of a step's arguments those are stated that people usually state in such a place (a goal
that was just named is often left out).  The first step of a case or an induction branch is introduced by a learned
opener, no template is repeated while another as good is at hand, and where the first sentence would not tell what is
proved, the theorem is stated before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verbalign.dictionary.template import Template
from verbalign.errors import SpeakingError
from verbalign.speak.generate import said_share
from verbalign.speak.realisation import Filled, Text, realised
from verbalign.values import Expression, Proof, Span
from verbalign.values.features import proof_features

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

STATE = 0.3  # an argument is stated where at least so many people state it
NEAR = 0.35  # templates with at least this share of the best one's weight may take its turn
THEOREM = Template("We prove that [theorem].", pinned=True)  # the one sentence that no step stands for


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the numbers of the steps it says and, by `STEP.argument`, where it says what."""

    text: str
    steps: tuple[int, ...]
    arguments: Mapping[str, Span]
    template: Template | None = None
    code: tuple[Span, ...] = ()  # stretches in formal notation, where these are known
    learned: bool = False  # does its template come from the dictionary's learned ones?
    opens: bool = False  # does it say no step, but what is to be shown in the branch that begins with the next?


@dataclass(frozen=True, slots=True)
class SpokenProof:
    """A proof in words; `left_out` names what no sentence states, as `STEP.argument`."""

    id: str
    sentences: tuple[Sentence, ...]
    left_out: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "text": self.text,
            "sentences": [
                {
                    "text": s.text,
                    "steps": list(s.steps),
                    "arguments": {name: list(span) for name, span in s.arguments.items()},
                    "origin": "learned" if s.learned else "fixed",
                }
                for s in self.sentences
            ],
            "left_out": list(self.left_out),
        }


def speak(proof: Proof, dictionary: MappingDictionary) -> SpokenProof:
    """The proof in words.  What was learned is told as a prover's proofs are; a dictionary that was written by hand
    says the steps one by one, with what its templates have for openings and endings."""
    if not dictionary.learned:
        return _StepByStep(proof, dictionary).told()
    from verbalign.proofs.planning.text import tell
    from verbalign.proofs.provers.tables import bundled

    for number, step in enumerate(proof.steps, 1):
        try:
            dictionary.speaker.check(step)
            if not any(value for _, value in step.args) and dictionary.entries[step.predicate].args:
                raise SpeakingError(f"nothing fits {step.predicate} with no arguments")
        except SpeakingError as error:
            raise SpeakingError(f"{proof.id}, step {number}: {error}") from None
    return tell(proof, dictionary, bundled().manner)


def _first_word(template: Template) -> str:
    literal, slot = template.pieces[0]
    return f"[{slot}]" if not literal.strip() else literal.split()[0].rstrip(",:;").lower()


class _StepByStep:
    """Tells one proof; remembers which templates and openers have been used."""

    def __init__(self, proof: Proof, dictionary: MappingDictionary) -> None:
        self.proof, self.dictionary = proof, dictionary
        self.used: Counter[str] = Counter()
        self.last = ""

    def told(self) -> SpokenProof:
        sentences: list[Sentence] = []
        left_out: list[str] = []
        for number, (step, place) in enumerate(zip(self.proof.steps, proof_features(self.proof), strict=True), 1):
            try:
                text = self._said(step, place)
            except SpeakingError as error:
                raise SpeakingError(f"{self.proof.id}, step {number}: {error}") from None
            if number == 1 and self.proof.theorem and not self._tells_theorem(text):
                sentences.append(Sentence(str(realised(THEOREM, {"theorem": self.proof.theorem})), (), {}))
            spans = {f"{number}.{name}": span for name, span in text.arguments.items()}
            sentences.append(Sentence(str(text), (number,), spans, text.template))
            left_out.extend(f"{number}.{name}" for name in text.left_out)
        return SpokenProof(self.proof.id, tuple(sentences), tuple(left_out))

    def _said(self, step: Expression, place: frozenset[str]) -> Text:
        speaker = self.dictionary.speaker
        speaker.check(step)
        filled = speaker.filled(step)
        usable = speaker.usable(step, filled, place, going_on=True)
        if not usable:
            raise SpeakingError(f"nothing fits {step.predicate} with {', '.join(filled) or 'no arguments'}")
        template = self._chosen(usable, self._wanted(step, filled, place), place)
        opener = self._opener(place, template)
        self.used[template.text] += 1
        self.last = template.text
        return realised(template, filled, opener)

    def _wanted(self, step: Expression, filled: Filled, place: Collection[str]) -> frozenset[str]:
        """The arguments that people usually state in such a place."""
        entry = self.dictionary.speaker.known(step)
        return frozenset(n for n in filled if said_share(entry, n, f"given {n}" in place) >= STATE)

    def _chosen(self, usable: list[Template], wanted: frozenset[str], place: Collection[str]) -> Template:
        """The template that says what is wanted and little else, goes with an opener where one is needed, was used
        least, and is best."""
        opens = any(feature.startswith("opens ") for feature in place)
        after = {word for opener in self.dictionary.openers for word in opener.then} if opens else set()

        def distance(t: Template) -> tuple[bool, int, int, bool]:
            placed = not opens or any(f.startswith("opens ") for f in t.when) or _first_word(t) in after
            return (not t.pinned, len(wanted - t.argument_set), len(t.argument_set - wanted), not placed)

        nearest = min(map(distance, usable))
        fitting = [t for t in usable if distance(t) == nearest]
        best = max(t.weight for t in fitting)
        good = [t for t in fitting if t.weight >= NEAR * best]
        return min(good, key=lambda t: (t.text == self.last, self.used[t.text], -t.weight))

    def _opener(self, place: Collection[str], template: Template) -> str:
        opened = [feature for feature in place if feature.startswith("opens ")]
        if not opened or opened[0] in template.when:
            return ""
        fitting = [o for o in self.dictionary.openers if o.when == opened[0]]
        if not fitting:
            return ""
        chosen = min(fitting, key=lambda o: (self.used[o.text], not o.text.endswith(","), -o.weight))
        self.used[chosen.text] += 1
        return chosen.text

    def _tells_theorem(self, text: Text) -> bool:
        """Does the first sentence tell what is proved: the theorem, or the goal that its assumptions leave?"""
        squeezed = "".join(self.proof.theorem.split())
        said = ["".join(text[a:b].split()) for a, b in text.arguments.values()]
        return any(len(value) > 2 and squeezed.endswith(value) for value in said)
