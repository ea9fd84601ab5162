"""What is measured beside the dictionaries that are learned.

*Literal copy* says a random wording of another meaning, with the values that stand there word for word exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.template import Template, written
from verbalign.errors import VerbalignError
from verbalign.evaluate.heldout import Case
from verbalign.learning.wordings import slotted
from verbalign.mentions.passed_over import words_of
from verbalign.mentions.reading import literal_spans
from verbalign.mentions.wording import Wording
from verbalign.speak.realisation import Text, realised
from verbalign.values.arguments import Values
from verbalign.values.text import verbalization

Speaks: TypeAlias = Callable[[Case], Text | None]  # None where nothing can be said
ByMeaning: TypeAlias = Mapping[str, Values]


def speaking(dictionary: MappingDictionary) -> Speaks:
    """Says a case with the dictionary's first choice for its place."""

    def said(case: Case) -> Text | None:
        try:
            return dictionary.say(case.meaning, place=case.place)
        except VerbalignError:
            return None

    return said


def copying(learned: MappingDictionary, values: ByMeaning, seed: int) -> Speaks:
    """Says a case by literal copy from the sentences behind a dictionary."""
    templates: dict[str, list[Template]] = {}
    for source in learned.sources:
        if source.meaning in values:  # a sentence that says several steps has no meaning of its own
            templates.setdefault(source.predicate, []).append(literal_template(source.text, values[source.meaning]))

    def said(case: Case) -> Text | None:
        filled = learned.speaker.filled(case.expression) if case.expression.predicate in templates else {}
        usable = [t for t in templates.get(case.expression.predicate, ()) if t.argument_set <= filled.keys()]
        chance = random.Random(f"{seed}|{case.id}")
        return realised(chance.choice(usable), filled) if usable else None

    return said


def literal_template(text: str, values: Values) -> Template:
    """A wording with slots for the values that it copies word for word.

    >>> literal_template("So n = 0 by L.", (("goal", ("n", "=", "0")), ("lemma", ("L",)))).text
    'So [goal] by [lemma].'
    """
    spoken = verbalization(text)
    words = words_of(spoken)
    made = slotted(Wording("", "", values, words, verbalization=spoken, spans=literal_spans(values, words)))
    return Template(written(made.surfaces, made.spaced))
