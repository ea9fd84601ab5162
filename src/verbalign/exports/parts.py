"""A template cut into what a target format can say: literal text, values, fixed words, and the article before a value.

Speaking does more than put values in (`realised`): *a* or *an* goes by the value, a value after an article
loses its own, neither a full stop nor the last word of a value is said twice, the first word begins large.  What is
known beforehand is settled here; what depends on a value is marked, for targets that can compute (Jinja2), or for who
calls those that cannot (`prepared`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from verbalign.dictionary.template import Template, escaped
from verbalign.speak.realisation import ends_in_article, met, undoubled, with_article, without_the
from verbalign.values.text import capitalised, listed

_WORD = re.compile(r" [^\W\d_]+(?![^\W_])")  # a word that a value may end in
_SETTLED = re.compile(r"[a-z]{2,}(?:[^\w'’′.⁺⁻-]|-(?![^\W\d_]))|a\s+[a-z]+\s")  # a first word, whatever follows


@dataclass(frozen=True, slots=True)
class Literal:
    """Text as it stands; `after`: the value before it, whose last word is not said again."""

    text: str
    after: Value | None = None


@dataclass(frozen=True, slots=True)
class Article:
    """*a* or *an*, as the value of the slot asks for; large at the head of a sentence."""

    slot: str
    large: bool = False


@dataclass(frozen=True, slots=True)
class Fixed:
    """A slot that is said in these words, whatever its value is written like."""

    slot: str
    words: str


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a slot; `bare`: without *the* at its head; `end`: without a full stop at its end; `head`: first in
    its sentence, so that a small word begins large."""

    slot: str
    bare: bool = False
    end: bool = False
    head: bool = False


Part: TypeAlias = Literal | Article | Fixed | Value


def parts(template: Template, known: Mapping[str, str], capitals: bool = True, settle: bool = True) -> tuple[Part, ...]:
    """The parts of a template where some values are known: those of the configuration that it is for.  Without `settle`
    the head is left to a target that can tell a word from a formula.

    >>> parts(Template("With a [rating] rating."), {"rating": "average"})
    (Literal(text='With an ', after=None), Value(slot='rating', bare=False, end=False, head=False),
     Literal(text=' rating.', after=None))
    """
    found: list[Part] = []
    for literal, slot in template.pieces:
        last = found[-1] if found else None
        said = _words(last, known)
        literal = undoubled(said, literal) if said else literal
        start = len(found)  # where the literal will stand
        if slot is None:
            _close(found, literal, known)
        else:
            found += _before(literal, slot, template.wordings.get(slot), known.get(slot))
        head = found[start] if start < len(found) else None
        if isinstance(last, Value) and said is None and isinstance(head, Literal) and _WORD.match(literal):
            found[start] = replace(head, after=last)
    merged = _merged(found)
    if not capitals:
        return tuple(_small(part) for part in merged)
    if merged and isinstance(merged[0], Article):
        return replace(merged[0], large=True), *merged[1:]
    return _headed(merged, known) if settle else tuple(merged)


def _words(part: Part | None, known: Mapping[str, str]) -> str | None:
    """What a value is said as, where that is known."""
    return part.words if isinstance(part, Fixed) else known.get(part.slot) if isinstance(part, Value) else None


def _before(literal: str, slot: str, fixed: str | None, value: str | None) -> list[Part]:
    """A slot with the words before it."""
    words = fixed or value
    if words is not None:
        before, said = met(literal, words)
        return [Literal(before), Fixed(slot, said) if fixed or said != words else Value(slot)]
    with_a = with_article(literal, "x")
    if with_a == with_article(literal, "e"):
        return [Literal(literal), Value(slot, bare=ends_in_article(literal))]
    return [Literal(with_a[:-2]), Article(slot, with_a[-2] == "A"), Literal(" "), Value(slot, bare=True)]


def _close(found: list[Part], literal: str, known: Mapping[str, str]) -> None:
    """The end of a template: a full stop that the value brings along is not said twice."""
    last = found[-1] if found else None
    if literal == "." and isinstance(last, Fixed | Value):
        words = _words(last, known)
        if words is None and isinstance(last, Value):
            found[-1] = replace(last, end=True)
        elif words is not None and words.endswith("."):
            return
    found.append(Literal(literal))


def _headed(found: Sequence[Part], known: Mapping[str, str]) -> tuple[Part, ...]:
    """The parts with a large letter at the head, or a mark where the value decides."""
    first, *rest = found or [Literal("")]
    if isinstance(first, Value) and first.slot not in known:
        return replace(first, head=True), *rest
    start = ""  # what is known of the text's beginning
    for part in found:
        if isinstance(part, Article) or (isinstance(part, Value) and part.slot not in known):
            break
        start += known[part.slot] if isinstance(part, Value) else part.text if isinstance(part, Literal) else part.words
    settled = _SETTLED.match(start) or len(start) > 30 or len(rest) == 0
    large = capitalised(start if settled else start + "X")[:1]
    if large == start[:1]:
        return tuple(found)
    if isinstance(first, Literal):
        return replace(first, text=large + first.text[1:]), *rest
    words = first.words if isinstance(first, Fixed) else known[first.slot]
    return Fixed(first.slot, large + words[1:]), *rest


def _small(part: Part) -> Part:
    if isinstance(part, Literal):
        return replace(part, text=part.text.lower())
    if isinstance(part, Fixed):
        return Fixed(part.slot, part.words.lower())
    return Article(part.slot) if isinstance(part, Article) else part


def _merged(found: Sequence[Part]) -> list[Part]:
    """Literals that stand together as one, without the empty."""
    out: list[Part] = []
    for part in found:
        last = out[-1] if out else None
        if isinstance(part, Literal) and isinstance(last, Literal):
            out[-1] = replace(last, text=last.text + part.text)
        elif part != Literal(""):
            out.append(part)
    return out


def as_list(value: str) -> str:
    """A value of a configuration as it is said where it is a list: targets are given texts, and must know both.

    >>> as_list("racing, sport, strategy"), as_list("5 out of 5")
    ('racing, sport and strategy', '5 out of 5')
    """
    return listed(value.split(", "))


def template_text(found: Sequence[Part]) -> str:
    """The template that these parts are of."""
    return "".join(_written(part) for part in found)


def _written(part: Part) -> str:
    if isinstance(part, Literal):
        return escaped(part.text)
    if isinstance(part, Article):
        return "A" if part.large else "a"
    return f"[{part.slot}: {part.words}]" if isinstance(part, Fixed) else f"[{part.slot}]"


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a target that cannot compute must be given: each argument's value as it is said, and its article."""

    values: Mapping[str, str]
    articles: Mapping[str, str]

    def text(self, found: Sequence[Part]) -> str:
        """The text that a target makes of these parts."""
        return "".join(self.said(part) for part in found)

    def said(self, part: Part) -> str:
        """What a target makes of a part."""
        if isinstance(part, Literal):
            return part.text
        if isinstance(part, Article):
            article = self.articles[part.slot]
            return article.capitalize() if part.large else article
        return part.words if isinstance(part, Fixed) else self.values[part.slot]


def prepared(found: Sequence[Part], filled: Mapping[str, str]) -> Prepared:
    """What must be given so that these parts say what `say` says.

    >>> here = parts(Template("[name] is a [food] pub."), {})
    >>> prepared(here, {"name": "aromi", "food": "Italian"})
    Prepared(values={'name': 'Aromi', 'food': 'Italian'}, articles={'name': 'an', 'food': 'an'})
    """
    values = dict(filled)
    articles = {name: with_article(" a ", without_the(value)).strip() for name, value in filled.items()}
    for part in found:
        if isinstance(part, Value):
            value = without_the(filled[part.slot]) if part.bare else filled[part.slot]
            values[part.slot] = value.removesuffix(".") if part.end else value
        elif isinstance(part, Literal) and part.after:
            value = values[part.after.slot]
            doubled = undoubled(value, part.text) != part.text
            values[part.after.slot] = value[: value.rfind(" ")] if doubled else value
    ready = Prepared(values, articles)
    first = found[0] if found else None
    if isinstance(first, Value) and first.head and values[first.slot]:
        values[first.slot] = capitalised(ready.text(found))[0] + values[first.slot][1:]
    return ready
