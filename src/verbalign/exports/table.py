"""What of a dictionary can be exported: for every predicate and set of arguments, how it is said and on what that
depends; and what cannot, with the reason.

`say` takes the first template that fits.  Which one that is depends on the arguments that are given, on the values of
those that have few (a *configuration*), and on features of the context (`when`).  A meaning that no single template
says is composed of sentences (`composition`): by a search that Jinja2 makes itself, and `needed` for the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from verbalign.dictionary.template import Template
from verbalign.errors import InputError
from verbalign.exports.cases import COMPOSED, NOTHING, ArgumentSet, CaseChoice, NotExported, ranked_cases
from verbalign.exports.composition import ComposedSentence, Composition, given_together
from verbalign.exports.configurations import Configurations
from verbalign.exports.names import article_names, identifiers
from verbalign.exports.parts import Article, Part, Prepared, Value, parts, prepared
from verbalign.exports.sentences import Needed, Sentences
from verbalign.learning.pattern import pattern
from verbalign.speak.generate import rank
from verbalign.speak.realisation import realised
from verbalign.values.arguments import value_text
from verbalign.values.expression import format_expression
from verbalign.values.features import holds

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary
    from verbalign.values import Expression, Meaning
MOST_ARGUMENTS = 8  # whose subsets are all gone through


class FoundCase(NamedTuple):
    """The case that says a meaning, and what its target must be given."""

    set: ArgumentSet
    choice: CaseChoice
    given: Prepared


class Table:
    """The argument sets of a dictionary, and what is not among them."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.unsaid = dictionary.speaker.unsaid
        self.capitals = bool(dictionary.parameters.get("capitals", True))
        self.sets: list[ArgumentSet] = []
        self.left: list[NotExported] = []
        patterns = "sets" in dictionary.learned
        for entry in dictionary.entries.values():
            if patterns:
                self._add_pattern(entry)
                continue
            if entry.frames is not None:
                continue  # `sentences`
            if entry.choices:
                self._add_configured(entry)
            else:
                self._add_ranked(entry)
            if len(entry.args) > MOST_ARGUMENTS and entry.predicate not in self.compositions:
                reason = COMPOSED if entry.choices else f"{len(entry.args)} arguments have too many sets"
                self.left.append(NotExported(entry.predicate, ("any other set of arguments",), reason))
        if patterns:
            self.left.append(NotExported("", ("any other set of expressions",), COMPOSED))

    @cached_property
    def arguments(self) -> dict[str, str]:
        """Each argument's name as an identifier, the same for all predicates."""
        return identifiers((n for e in self.dictionary.entries.values() for n in e.args), article_names)

    @cached_property
    def predicates(self) -> dict[str, str]:
        """Each predicate's name as an identifier."""
        return identifiers(self.dictionary.entries)

    @cached_property
    def sentences(self) -> dict[str, Sentences]:
        """The predicates that are said with frames."""
        return {
            entry.predicate: Sentences(
                entry, entry.frames, self.dictionary.parameters, self.predicates[entry.predicate], self.arguments
            )
            for entry in self.dictionary.entries.values()
            if entry.frames is not None
        }

    @cached_property
    def compositions(self) -> dict[str, Composition]:
        """The predicates whose texts are composed where no template has them."""
        if "sets" in self.dictionary.learned or "forms" in self.dictionary.learned:
            return {}
        speaker = self.dictionary.speaker
        return {
            name: Composition(entry, speaker.composer(entry), self.predicates[name], self.arguments, self.capitals)
            for name, entry in self.dictionary.entries.items()
            if entry.choices
        }

    @cached_property
    def composed(self) -> dict[str, ComposedSentence]:
        """Each sentence of which texts are composed, by its template."""
        return {text: one for found in self.compositions.values() for text, one in found.sentences.items()}

    def parts(
        self, found: ArgumentSet, choice: CaseChoice, template: Template | None = None, settle: bool = True
    ) -> tuple[Part, ...]:
        """The template of a case, cut into parts; the first unless another is named."""
        known = {name: value for name, value in choice.values if name not in found.lists}
        return parts(template or choice.template, known, self.capitals, settle)

    def variable(self, part: Article | Value) -> str:
        """What a target calls a value, or the article before it."""
        value, article, large = article_names(self.arguments[part.slot])
        return value if isinstance(part, Value) else large if part.large else article

    def cases(self) -> Iterator[tuple[ArgumentSet, CaseChoice]]:
        for found in self.sets:
            for choice in found.choices:
                yield found, choice

    # ---- the sets of one predicate ----

    def _add(self, entry: Entry, names: Iterable[str], choices: Sequence[CaseChoice], reason: str) -> None:
        """An argument set; what remains after its cases, if anything, is left."""
        ordered = tuple(sorted(names))
        if choices:
            self.sets.append(ArgumentSet(entry.predicate, ordered, tuple(choices), entry.lists))
        if not choices or (choices[-1].when and not choices[-1].values):
            self.left.append(NotExported(entry.predicate, ordered, reason if not choices else f"{reason} elsewhere"))

    def _add_pattern(self, entry: Entry) -> None:
        """A pattern of expressions, said by its first template."""
        kept = tuple(t for t in entry.templates if t.text not in entry.rejected)[:1]
        self._add(entry, entry.args, [CaseChoice((), frozenset(), kept)] if kept else [], NOTHING)

    def _add_ranked(self, entry: Entry) -> None:
        """A predicate whose templates are ranked by what they say."""
        for names in _subsets(entry):
            self._add(
                entry,
                names,
                ranked_cases(rank(entry, frozenset(names), self.dictionary.language.goes_on), names),
                NOTHING,
            )

    def _add_configured(self, entry: Entry) -> None:
        """A predicate whose arguments come and go, with the templates of each configuration."""
        known = Configurations(entry, self.unsaid)
        self.left += known.unreadable
        composition = self.compositions.get(entry.predicate)
        for names in _subsets(entry, known.sets):
            choices = known.choices(names)
            if composition is None:
                self.left += known.missing(names, choices)
                self._add(entry, names, choices, COMPOSED)
            elif choices or not composition.can_say(names):
                self._add(entry, names, choices, NOTHING)
        if composition is not None:
            return
        deciding = sorted({*entry.valued, *entry.banked})
        if deciding:
            self.left.append(NotExported(entry.predicate, (f"another value of {', '.join(deciding)}",), COMPOSED))
        if self.unsaid:
            self.left.append(NotExported(entry.predicate, (f"{' or '.join(sorted(self.unsaid))} elsewhere",), COMPOSED))

    # ---- looking up ----

    def needed(self, expression: str | Expression) -> Needed:
        """The messages that say a meaning, and what they must be given: where its predicate is said with frames, or is
        composed; what can't be is an error with the reason."""
        meaning = self.dictionary.speaker.understood(expression)
        if len(meaning) != 1:
            raise InputError("the meaning has several expressions; ask for one after the other")
        predicate = meaning[0].predicate
        if predicate in self.sentences:
            return self.sentences[predicate].needed(self.dictionary, meaning[0])
        if predicate not in self.compositions:
            raise InputError(f"'{predicate}' is not said in sentences; use Table(dictionary).find")
        return self._composed(meaning[0])

    def _composed(self, expression: Expression) -> Needed:
        speaker = self.dictionary.speaker
        text = speaker.say(expression)
        known = self.composed
        strange = [template.text for template in text.templates if template.text not in known]
        if strange:
            asked = format_expression(expression)
            raise InputError(f"{asked} is not exported: it is said with a sentence that is not: {strange[0]}")
        sentences = [known[template.text] for template in text.templates]
        keys = tuple(sentence.key for sentence in sentences)
        ready = [prepared(sentence.parts, speaker.filled(expression)) for sentence in sentences]
        given = given_together(sentences, ready, self.variable)
        needed = Needed(expression.predicate, keys, keys[0] if len(keys) == 1 else None, given, speaker.joint)
        made = needed.whole(one.text(sentence.parts) for one, sentence in zip(ready, sentences, strict=True))
        if made != text:
            asked = format_expression(expression)
            raise InputError(f"{asked} is not exported: a target would say {made!r}, not {str(text)!r}")
        return needed

    @cached_property
    def _by_names(self) -> dict[tuple[str, tuple[str, ...]], ArgumentSet]:
        return {(found.predicate, found.names): found for found in self.sets}

    def find(self, meaning: Expression | Meaning, place: Collection[str] = ()) -> FoundCase | None:
        """The case that says a meaning, and what must be given to its target; None where it is not exported."""
        speaker = self.dictionary.speaker
        if speaker.sets is not None:
            return self._find_pattern(meaning if isinstance(meaning, tuple) else (meaning,))
        if isinstance(meaning, tuple):
            if len(meaning) != 1:
                return None
            meaning = meaning[0]
        entry = speaker.entry(meaning)
        filled = speaker.filled(meaning) if entry else {}
        found = self._by_names.get((entry.predicate, tuple(sorted(filled)))) if entry else None
        given = {name: value_text(value) for name, value in meaning.args}
        for choice in found.choices if found else ():
            fits = all(given[name] == value for name, value in choice.values)
            fits = fits and not (entry and entry.choices and any(given[name] in self.unsaid for name in choice.open))
            if entry and entry.fits and fits and not self._is_first(entry, choice, given):
                return None  # `needed`: which template it is depends on how a value is written
            if found and fits and all(holds(feature, place, filled) for feature in choice.when):
                cut = self.parts(found, choice)
                ready = prepared(cut, filled)
                same = ready.text(cut) == realised(choice.template, filled, capitals=self.capitals)
                return FoundCase(found, choice, ready) if same else None
        return None

    def _is_first(self, entry: Entry, choice: CaseChoice, given: Mapping[str, str]) -> bool:
        """Is it the first template of its case that fits these values?  What is pinned fits all."""
        if choice.template.pinned or len(choice.every) < 2:
            return True
        said = self.dictionary.speaker.composer(entry).exact(given)
        return not said or said[0].text == choice.template.text

    def _find_pattern(self, meaning: Meaning) -> FoundCase | None:
        known = pattern(meaning)
        sets = self.dictionary.speaker.sets
        found = next((s for s in self.sets if s.predicate == known.key), None)
        if found is None or sets is None:
            return None
        filled = {name: sets.naming.written(value) for value, names in known.roles for name in names}
        choice = found.choices[0]
        return FoundCase(found, choice, prepared(self.parts(found, choice), filled))


def _subsets(entry: Entry, known: Iterable[tuple[str, ...]] = ()) -> list[tuple[str, ...]]:
    """The sets of arguments to be exported: all, or where there are too many those that have templates of their own,
    and the whole."""
    args = sorted(entry.args)
    if len(args) <= MOST_ARGUMENTS:
        return [names for size in range(len(args) + 1) for names in combinations(args, size)]
    own = {tuple(sorted(t.argument_set)) for t in entry.templates if not entry.choices or t.pinned}
    return sorted({*own, *known, tuple(args)}, key=lambda names: (len(names), names))
