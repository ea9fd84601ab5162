"""Realisation: a template and values in, a sentence out that knows where each value stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.template import Template
from verbalign.errors import SpeakingError
from verbalign.language.english import is_subject, spelled_vowel
from verbalign.values import Span
from verbalign.values.text import capitalised

if TYPE_CHECKING:
    from verbalign.mentions.terms import Terms

Filled: TypeAlias = Mapping[str, str]

_BEGINS_WORD = r"(?:^|(?<=[\s(\"“‘])|(?<=\s')|(?<=^'))"  # a word of its own, which "l'a" has none of
_ENDS_IN_ARTICLE = re.compile(rf"{_BEGINS_WORD}(?:[Tt]he|[Aa]n?) $")
_ARTICLES = ("the ", "a ", "an ", "The ", "A ", "An ")


class Text(str):
    """A generated text: a `str` that knows its templates, where each argument is said, and what is not."""

    __slots__ = (
        "arguments", "conditions", "doubts", "fault", "implied", "left_out", "score", "sources", "template",
        "templates",
    )  # fmt: skip
    template: Template | None  # the first, where there are several
    templates: tuple[Template, ...]
    arguments: dict[str, Span]  # code points
    implied: tuple[str, ...]  # said by a sentence as a whole, in no words of their own
    left_out: tuple[str, ...]
    sources: tuple[int, ...]
    score: float
    doubts: tuple[str, ...]  # conditions that may matter, and do not hold
    conditions: tuple[str, ...]  # those that hold, and by which its words were chosen
    fault: str  # why nothing is said, where the text is empty

    @classmethod
    def of(
        cls,
        text: str,
        templates: tuple[Template, ...],
        arguments: dict[str, Span],
        left_out: tuple[str, ...],
        implied: tuple[str, ...] = (),
    ) -> Text:
        """The text with what is known of it; sources and score are those of its templates."""
        made = cls(text)
        made.templates = templates
        made.template = templates[0] if templates else None
        made.arguments = arguments
        made.left_out, made.implied = left_out, implied
        made.doubts, made.conditions, made.fault = (), (), ""
        made.sources = tuple(source for template in templates for source in template.sources)
        made.score = fsum(template.weight for template in templates)
        return made

    @classmethod
    def unsaid(cls, fault: str) -> Text:
        """The empty text of a meaning that can't be said, and why."""
        made = cls.of("", (), {}, ())
        made.fault = fault
        return made

    def _repr_html_(self) -> str:
        """The text with each argument marked, for notebooks."""
        from verbalign.speak.notebook import marked

        return marked(self)

    def as_a_whole(self) -> Text:
        """The same text, taken to say what it has no words for."""
        return Text.of(str(self), self.templates, self.arguments, (), self.left_out)


def realised(
    template: Template, filled: Filled, opener: str = "", *, capitals: bool = True, terms: Terms | None = None
) -> Text:
    """A template with its slots filled, as a sentence; an opener goes before it.  Without `capitals` its own words are
    written small, values as they are given.  `terms` put values into words where people do."""
    parts = [opener + " "] if opener else []
    length = len(opener) + 1 if opener else 0
    spans: dict[str, Span] = {}
    value = before = ""
    for number, (literal, slot) in enumerate(template.pieces):
        if number == 0 and opener:
            literal = decapitalised(literal)
        if value:
            literal = undoubled(value, literal)
            literal = literal[1:] if value.endswith(".") and literal.startswith(". ") else literal
        if slot is not None:
            fixed = template.wordings.get(slot, "")
            try:
                value = (fixed if capitals else fixed.lower()) or filled[slot]
            except KeyError:  # somebody has edited which templates a configuration has
                fault = f"the template {template.text!r} is chosen for a meaning without {slot!r}; learn again"
                raise SpeakingError(fault) from None
            if terms and not fixed:
                after = template.pieces[number + 1][0] if number + 1 < len(template.pieces) else ""
                before = before if number and _only_lists(literal) else literal
                value = _in_words(value, before, after, terms)
            literal, value = met(literal, value)
        parts.append(literal if capitals else literal.lower())
        length += len(parts[-1])
        if slot is not None:
            parts.append(value)
            spans[slot] = (length, length + len(value))
            length += len(value)
    if parts[-1] == "." and len(parts) > 1 and parts[-2].endswith("."):
        parts.pop()  # the value brings the full stop along
    if capitals and parts[0] in ("a ", "an "):  # an article, whatever follows
        parts[0] = parts[0].capitalize()
    text = capitalised("".join(parts)) if capitals else "".join(parts)
    left_out = tuple(name for name in filled if name not in spans)
    return Text.of(text, (template,), spans, left_out)


def _only_lists(literal: str) -> bool:
    """Do the words between two slots only list them?"""
    from verbalign.mentions.terms import lists

    return lists(literal)


def _in_words(value: str, before: str, after: str, terms: Terms) -> str:
    """A value as people say it between these words; one statement as a subject stays a formula."""
    from verbalign.mentions.terms import goes_on_listing, joins, place_of
    from verbalign.values.terms import LIST, term

    found = term(value)
    if (found.head != LIST and is_subject(before, after)) or (joins(found) and goes_on_listing(after)):
        return value
    return terms.said(found, place_of(before), usual=True).text if found.head else value


def met(literal: str, value: str) -> tuple[str, str]:
    """The words before a value, and the value, with the one article that they have together.

    >>> met("It is a ", "Italian pub"), met("at the ", "The Room")
    (('It is an ', 'Italian pub'), ('at the ', 'Room'))
    """
    if not ends_in_article(literal):
        return literal, value
    said = without_the(value)
    return with_article(literal, said), said


def undoubled(value: str, literal: str) -> str:
    """The words after a value of several words without the one that it ends in: nobody says it twice.

    >>> undoubled("Fast food", " food in town"), undoubled("Fast food", " foods"), undoubled("Food", " food")
    (' in town', ' foods', ' food')
    >>> undoubled("vitamin a", " a day")
    ' a day'
    """
    if " " not in value:
        return literal
    last = value[value.rfind(" ") + 1 :].lower()
    end = len(last) + 1
    doubled = literal[:end].lower() == f" {last}" and last.isalpha() and not literal[end : end + 1].isalnum()
    return literal[end:] if doubled and not ends_in_article(literal[: end + 1].lower()) else literal


def ends_in_article(literal: str) -> bool:
    """Do these words end in an article, which takes the place of that of a value?

    >>> ends_in_article('"a '), ends_in_article("at the "), ends_in_article("pizza "), ends_in_article("il l'a ")
    (True, True, False, False)
    """
    return literal.endswith(_ARTICLES) and _ENDS_IN_ARTICLE.search(literal) is not None


def without_the(value: str) -> str:
    """A value that follows an article, which takes the place of its own.

    >>> without_the("The Room"), without_the("Theatre")
    ('Room', 'Theatre')
    """
    return value[4:] if value.startswith(("the ", "The ")) else value


_ARTICLE = re.compile(rf"{_BEGINS_WORD}([Aa])n? $")


def with_article(literal: str, value: str) -> str:
    """The words before a value, with *a* or *an* as the value asks for.

    >>> with_article("is a ", "Italian"), with_article("is an ", "cheap"), with_article("with ", "ale")
    ('is an ', 'is a ', 'with ')
    >>> with_article("a ", "apple"), with_article("pizza ", "oven"), with_article("a ", "M (for Mature)")
    ('an ', 'pizza ', 'an ')
    >>> with_article("an ", "usb port")
    'a '
    """
    if not literal.endswith(("a ", "an ", "A ", "An ")):
        return literal
    found = _ARTICLE.search(literal)
    if found is None:
        return literal
    small = value[:3].lower()
    vowel = spelled_vowel(value)
    if vowel is None:
        plain = small[:1] in "aeiou" and not small.startswith(("uni", "use", "eu", "one"))
        vowel = plain or small.startswith(("8", "11 ", "18 "))
    return literal[: found.start()] + found.group(1) + ("n " if vowel else " ")


def decapitalised(literal: str) -> str:
    """The head of a sentence as it stands within one: a plain word begins small.

    >>> decapitalised("By the lemma "), decapitalised("I think "), decapitalised("P ")
    ('by the lemma ', 'I think ', 'P ')
    """
    first = literal.split(" ", 1)[0]
    plain = len(first) > 1 and first[0].isupper() and first[1:].islower()
    return literal[0].lower() + literal[1:] if plain or first == "A" else literal


def between(whole: str, joint: str) -> str:
    """What comes between a text and its next sentence: `joint` where it has no end of its own."""
    return "" if not whole else " " if whole.rstrip()[-1] in ".!?" else joint


def joined(texts: Sequence[Text]) -> Text:
    """Texts of several expressions as one; arguments have the numbers of their expressions."""
    spans: dict[str, Span] = {}
    whole = ""
    left_out: list[str] = []
    for number, text in enumerate(texts, 1):
        start = len(whole) + 1 if whole else 0
        whole = f"{whole} {text}" if whole else str(text)
        spans.update({f"{number}.{name}": (a + start, b + start) for name, (a, b) in text.arguments.items()})
        left_out.extend(f"{number}.{name}" for name in text.left_out)
    implied = tuple(f"{number}.{name}" for number, text in enumerate(texts, 1) for name in text.implied)
    return Text.of(whole, tuple(t for text in texts for t in text.templates), spans, tuple(left_out), implied)
