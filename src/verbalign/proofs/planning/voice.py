"""Which wording a step gets: the dictionary's templates where they fit, fixed wordings for the rest, in turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.template import Template
from verbalign.language.english import PREPOSITIONS, is_subject
from verbalign.language.prose import goes_on
from verbalign.mentions.terms import goes_on_listing, joins, lists, place_of
from verbalign.proofs.planning.claims import Situation, assumes, names_hypothesis, true_here
from verbalign.proofs.planning.declarations import Mood, assumed, assumptions
from verbalign.proofs.planning.draft import NOTHING, Draft, formal, joined, listed
from verbalign.proofs.planning.formulas import CLAIM, FACT, Notation, structure, suited
from verbalign.proofs.planning.manner import Manner
from verbalign.proofs.planning.story import FACTS
from verbalign.values import Value
from verbalign.values.arguments import value_text
from verbalign.values.features import FALSE, HYPOTHESIS, holds
from verbalign.values.terms import LIST
from verbalign.values.text import words

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

Pieces: TypeAlias = tuple[tuple[str, str | None], ...]
Values: TypeAlias = Mapping[str, "Value | Draft"]
FAR = 0.1  # as NEAR, where all those near have been used
NEAR = 0.35  # templates with at least this share of the best one's weight may take its turn
TERMS = frozenset(
    {"term", "name", "replacement", "witness", "terms"}
)  # slots for things, where `true` is one and no goal
_MOODS = {"let": Mood.LET, "fix": Mood.TAKE, "that": Mood.THAT, "suppose": Mood.THAT, "assume": Mood.THAT}
_PLURALS = (
    ("emma ", "emmas "),
    ("definition of ", "definitions of "),
    ("definition ", "definitions "),
    ("premise ", "premises "),
)
_LEMMA = re.compile(r"\b(?:[Tt]he )?lemmas? $")
_LEMMA_AFTER, _THE = re.compile(r" lemmas?\b"), re.compile(r"\b[Tt]he $")
_THAT = (
    *("show ", "prove ", "verify ", "establish ", "have ", "get ", "know ", "means ", "gives us ", "gives ", "is "),
    *("need ", "assume ", "want ", "fact ", "hypothesis "),
)
_NOMINAL = PREPOSITIONS | {"becomes", "contradicts"}  # what comes after them is a noun
_OF_FACTS = ("with ", "such that ", "fact ")  # what follows them is a statement, be it false
_SUFFICES_THAT = re.compile(r"(?<=suffices )that $")
_TO_SHOW = ("show that ", "show ", "prove that ", "prove ", "establish ", "derive ", "verify that ", "verify ")


_CASES = frozenset({"condition", "negation"})  # slots for what a case is, be it false
_SUBSET = re.compile(r"\{[^{}:|]+:[^{}|]+[|&][^{}]+\}|\{.*\} \+ \{.*\}")  # `{x : nat | P x}`, `{P} + {~ P}`
_STATED = (" case is ", " step is ", " goal is ")


class Voice:
    """Chooses wordings for one text, and remembers which it has used."""

    def __init__(self, dictionary: MappingDictionary, manner: Manner) -> None:
        self.dictionary, self.manner = dictionary, manner
        self.used: Counter[str] = Counter()
        self.last = ""

    def template(
        self,
        predicate: str,
        names: Iterable[str],
        wanted: Collection[str],
        place: Collection[str],
        here: Situation,
    ) -> Template | None:
        """The wording that says what is wanted and little else, learned ones first, those used least first."""
        given = frozenset(names)
        texts = {name: value_text(value) for name, value in here.values.items()}
        learned = [t for t in self._learned(predicate) if self._fits(t, given, place, texts, here)]
        fixed = [t for t in self._fixed(predicate) if self._fits(t, given, place, texts, here)]
        if not learned and not fixed:
            return None
        learned, fixed = self._suited(learned, here), self._suited(fixed, here)
        want = frozenset(wanted)
        best = min(_distance(t, want) for t in [*learned, *fixed])
        chosen = [t for t in learned if _distance(t, want) == best] or [t for t in fixed if _distance(t, want) == best]
        if HYPOTHESIS in place:
            chosen = [t for t in chosen if names_hypothesis(t)] or chosen
        chosen = self._readable(chosen, here)
        heaviest = max(t.weight for t in chosen)
        good = [t for t in chosen if t.weight >= NEAR * heaviest]
        if all(self.used[t.text] for t in good):  # rather a rarer wording than the same again
            good = [t for t in chosen if t.weight >= FAR * heaviest]
        again = self.last.partition(" ")[0] if goes_on(self.last) else None  # no "And … And …"
        return min(
            good,
            key=lambda t: (
                t.text == self.last,
                t.text.partition(" ")[0] == again,
                self.used[t.text],
                t.text.startswith("["),
                -t.weight,
            ),
        )

    def _suited(self, templates: list[Template], here: Situation) -> list[Template]:
        """The templates in which what is assumed can be put into words; else those whose verb suits it."""
        value, terms = here.values.get("hypotheses", ""), self.dictionary.terms
        if not terms or not value:
            return templates
        learned = [
            t
            for t in templates
            if all(slot != "hypotheses" or suited(terms, value, before) for before, slot in t.pieces)
        ]
        return learned or [t for t in templates if assumes(t, value)] or templates

    def _readable(self, templates: list[Template], here: Situation) -> list[Template]:
        """The templates that leave the least as notation which most people put into words."""
        terms = self.dictionary.terms
        if not terms or len(templates) < 2:
            return templates
        bare = [
            sum(terms.leaves_bare(structure(here.values[slot]), place_of(before)) for before, slot in t.pieces if slot)
            for t in templates
        ]
        return [t for t, count in zip(templates, bare, strict=True) if count == min(bare)]

    def is_learned(self, template: Template) -> bool:
        """Is a template one of the dictionary's own, not a fixed wording?"""
        return template.text in self._texts

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(t.text for entry in self.dictionary.entries.values() for t in entry.templates if t.sources)

    def take(self, text: str) -> None:
        """Note that a wording was used."""
        self.used[text] += 1
        self.last = text

    def turn(self, wordings: Iterable[str]) -> str:
        """The next of several wordings that are as good: the one used least."""
        chosen = min(wordings, key=lambda wording: self.used[wording])
        self.used[chosen] += 1
        return chosen

    def opener(self, feature: str) -> str:
        """A learned phrase for the first sentence of a branch, or nothing."""
        fitting = [o for o in self.dictionary.openers if o.when == feature and o.text.endswith(",")]
        if not fitting:
            return ""
        chosen = min(fitting, key=lambda o: (self.used[o.text], -o.weight))
        self.used[chosen.text] += 1
        return chosen.text

    def _learned(self, predicate: str) -> Iterable[Template]:
        for name in (predicate, self.manner.like.get(predicate, "")):
            if name in self.dictionary.entries:
                return self.dictionary.entries[name].templates
        return ()

    def _fixed(self, predicate: str) -> Iterable[Template]:
        return [Template(text, _implied(text), weight=1.0) for text in self.manner.say.get(predicate, ())]

    def _fits(
        self, t: Template, given: frozenset[str], place: Collection[str], texts: Mapping[str, str], here: Situation
    ) -> bool:
        if here.opened and not self._opening_words.isdisjoint(words(t.text)):
            return False  # it says itself where we are
        return t.argument_set <= given and all(holds(f, place, texts) for f in t.when) and true_here(t, here)

    @cached_property
    def _opening_words(self) -> frozenset[str]:
        """The words that name a branch: what openers end with."""
        return frozenset(found[-1] for o in self.dictionary.openers if (found := words(o.text.rstrip(",:"))))


def _implied(text: str) -> frozenset[str]:
    """What a fixed wording claims of a goal that it doesn't name."""
    return frozenset({"goal states a contradiction"} if text.endswith("to derive a contradiction.") else ())


def _distance(template: Template, wanted: frozenset[str]) -> tuple[bool, int, int]:
    """How far a template is from saying what is wanted and nothing else; pinned ones are nearest."""
    return (not template.pinned, len(wanted - template.argument_set), len(template.argument_set - wanted))


def filled(
    template: Template,
    values: Values,
    names: Mapping[str, str],
    notation: Notation,
    *,
    opener: Draft = NOTHING,
    tail: Draft | None = None,
) -> Draft:
    """A template with its slots filled, as a sentence: an opener goes before it, a tail takes the full stop's place.

    `names` are the keys under which each argument's place is noted."""
    pieces = _suiting(template.pieces, values, notation)
    parts: list[Draft | str] = []
    if opener.text:
        parts += [opener, " "]
    before = ""
    for number, (literal, slot) in enumerate(pieces):
        if number == 0 and opener.text:
            literal = Draft(literal).lowered().text
        if number == len(pieces) - 1 and tail is not None:
            literal = literal.removesuffix(".")
        if slot is None:
            parts.append(literal)
            continue
        after = pieces[number + 1][0] if number + 1 < len(pieces) else ""
        final = (number == len(pieces) - 2 and after == "." and tail is None) or after.startswith(";")
        before = before if number and lists(literal) else literal
        literal, value = _slot(literal, slot, values[slot], notation, before, after, final=final)
        parts += [literal, value.named(names[slot]) if slot in names else value]
    whole = joined([*parts, *((tail, ".") if tail is not None else ())])
    return _one_stop(whole).capitalised()


def _suiting(pieces: Pieces, values: Values, notation: Notation) -> Pieces:
    """The pieces of a template, without the word "lemma" for what is none."""
    found = list(pieces)
    for number, (literal, slot) in enumerate(pieces):
        value = values.get("lemma", "") if slot == "lemma" else ""
        if isinstance(value, Draft) or notation.unproved.isdisjoint(value if isinstance(value, tuple) else (value,)):
            continue
        after, last = found[number + 1] if number + 1 < len(found) else ("", None)
        if follows := _LEMMA_AFTER.match(after):
            found[number + 1] = (after[follows.end() :], last)
        found[number] = ((_THE if follows else _LEMMA).sub("", literal), slot)
    return tuple(found)


def _slot(
    literal: str, slot: str, value: Value | Draft, notation: Notation, before: str, after: str, *, final: bool
) -> tuple[str, Draft]:
    """The words before a slot and the value in it, which may change each other: "lemmas", "derive a contradiction".
    `before` are the words that its place goes by: where slots are only listed, those before the first of them."""
    if isinstance(value, Draft):  # several reasons: not all of them need be lemmas
        return _LEMMA.sub("", literal) if slot == "lemma" and " and " in value.text else literal, value
    if slot == "tactic" and isinstance(value, str):  # a script, and no formula
        return literal, formal(value)
    if isinstance(value, tuple) and len(value) == 1:
        value = value[0]
    if slot in TERMS and isinstance(value, tuple):  # things, and no goals: "Take 0 and 0"
        return literal, listed(map(notation.said, value))
    if slot == "facts" and isinstance(value, tuple | str) and (given := assumptions(value)).variables:
        return literal, assumed(given, Mood.GET, notation, final=final)
    if not (isinstance(value, str) and value in FALSE) and not (isinstance(value, tuple) and slot != "hypotheses"):
        said = notation.learned(value, before)
        formula = (is_subject(literal, after) and states_alone(value)) or (joins(value) and goes_on_listing(after))
        if said is not None and not formula and (slot != "hypotheses" or notation.suits(value, literal)):
            return literal, said
    if slot == "hypotheses":
        verb = (literal.lower().split() or [""])[-1]
        return literal, assumed(assumptions(value), _MOODS.get(verb, Mood.THAT), notation, final=final)
    if isinstance(value, str) and value in FALSE and slot not in _CASES:
        for words_ in _TO_SHOW:
            if literal.endswith(words_):
                return literal.removesuffix(words_) + "derive ", Draft("a contradiction")
        if not literal.endswith(_OF_FACTS):
            return literal.removesuffix("that "), Draft("a contradiction")
    if isinstance(value, str) and value.startswith("a contradiction "):
        for words_ in _TO_SHOW:
            if literal.endswith(words_):
                literal = literal.removesuffix(words_) + "derive "
                break
    if isinstance(value, str) and _SUBSET.fullmatch(value) and not notation.is_type(value):
        for words_ in _TO_SHOW:
            if literal.endswith(words_):
                return f"{literal.removesuffix(words_)}construct an element of ", notation.said(value, final=final)
    types = [notation.is_type(one) for one in (value if isinstance(value, tuple) else (value,))]
    if any(types) and not all(types):  # some to be shown, others to be given
        literal = _SUFFICES_THAT.sub("to show ", literal)
        if words_ := next((one for one in _TO_SHOW if literal.endswith(one)), ""):
            literal = literal.removesuffix(words_)
            literal += "have " if literal.endswith(("to ", "must ")) else "need "
    elif all(types):
        literal = literal.replace("prove more generally that ", "construct more generally ")
        for words_ in _TO_SHOW:
            if literal.endswith(words_):
                literal = literal.removesuffix(words_) + "construct "
                break
        bare = literal.endswith(", ") and not is_subject(literal, after)
        literal = literal.removesuffix("that ") + ("there is " if bare else "")
        literal += "to construct " if literal.endswith(("suffices ", *_STATED)) else ""
    if isinstance(value, tuple) and len(value) > 1:
        for noun, plural in _PLURALS:
            if literal.endswith(noun):
                literal = literal.removesuffix(noun) + plural
    if isinstance(value, tuple) and literal.endswith(_THAT) and all(map(notation.is_clause, value)):
        first, *others = map(notation.said, value)
        return f"{literal}that ", listed([first, *(joined(["that ", other]) for other in others)])
    if notation.is_clause(value):
        literal = _before_clause(literal, slot, after)
    return literal, notation.said(value, final=final)


def states_alone(value: Value) -> bool:
    """Is a value one statement, which as a subject wants to be a formula?"""
    return isinstance(value, str) and structure(value).head != LIST


def _before_clause(literal: str, slot: str, after: str) -> str:
    """The words before a statement that is read out: "we show that a equals b", though "we show a = b"."""
    if literal.endswith(_THAT):
        return f"{literal}that "
    if literal.endswith(" with ") and slot == "fact":  # "pick k with n = 2 * k"
        return f"{literal.removesuffix('with ')}such that "
    if (literal.split() or [""])[-1].lower() in _NOMINAL:
        return literal + (FACT if slot in FACTS else CLAIM)
    return literal + CLAIM if is_subject(literal, after) else literal


def _one_stop(draft: Draft) -> Draft:
    """A value that ends in a full stop brings it along."""
    doubled = draft.text.endswith("..") and not draft.text.endswith("...")
    return Draft(draft.text[:-1], draft.spans, draft.code) if doubled else draft
