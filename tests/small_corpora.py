"""Small corpora for tests of learning: meanings as texts with their wordings, learned and said in a line or two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verbalign.dictionary import MappingDictionary
from verbalign.errors import ExpressionError, SpeakingError
from verbalign.learning.learn import learn
from verbalign.speak.realisation import Text
from verbalign.values import Corpus, Expression, Instance
from verbalign.values.text import verbalization

Args = Mapping[str, str | tuple[str, ...]]
Row = tuple[Args, str]  # a meaning and one of its wordings


def instances(rows: Iterable[Row], predicate: str = "tell") -> list[Instance]:
    """The meanings in the order in which they come first, each with all of its wordings."""
    texts: dict[tuple[tuple[str, str | tuple[str, ...]], ...], list[str]] = {}
    for args, text in rows:
        texts.setdefault(tuple(args.items()), []).append(text)
    return [
        Instance(f"{predicate}{number}", (Expression(predicate, args),), tuple(map(verbalization, own)))
        for number, (args, own) in enumerate(texts.items(), 1)
    ]


def corpus(rows: Iterable[Row], **others: Iterable[Row]) -> Corpus:
    """A corpus of rows of the predicate `tell`, and of those of other predicates."""
    found = instances(rows)
    for predicate, own in others.items():
        found += instances(own, predicate)
    return Corpus(tuple(found))


def taught(rows: Iterable[Row], language: str | None = "en") -> MappingDictionary:
    """What is learned from the rows of one predicate."""
    return learn(corpus(rows), language=language)


def said(dictionary: MappingDictionary, predicate: str = "tell", guess: bool = False, **args: object) -> Text | None:
    """The text of a meaning, or None where it is refused; arguments that are None are left away."""
    given = tuple((name, value) for name, value in args.items() if value is not None)
    try:
        return dictionary.say(Expression(predicate, given), guess=guess)  # type: ignore[arg-type]
    except (ExpressionError, SpeakingError):
        return None
