"""Lists in a text: members one after the other, with joints, articles or quotation marks between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from verbalign.language import Language

LITERAL = ""


class RenderedPlace(NamedTuple):
    """A place where a value is written: characters from `start` to `end`, and how."""

    start: int
    end: int
    rendering: str = LITERAL


def spaced(value: str) -> str:
    """A value as it would be spoken: `on_time` as "on time"."""
    return " ".join(value.replace("_", " ").split())


def list_places(text: str, members: tuple[str, ...], language: Language) -> Iterator[RenderedPlace]:
    """A list is found where its members stand one after the other, little between them."""
    if not members:
        return
    for order in _orders(members):
        forms = [r"\s+".join(map(re.escape, spaced(member).split())) for member in order]
        gap = r"(?P<g{0}>[»”“\"]?[\s,;/&+]*(?:[^\W\d_]{{1,4}}\s+){{0,2}}[«„“\"]?)"
        body = "".join((gap.format(k) if k else "") + rf"(?:{form})(?!\w)" for k, form in enumerate(forms))
        for match in re.finditer(rf"(?<!\w){body}", text, re.IGNORECASE):
            gaps = [match[f"g{k}"] for k in range(1, len(order))]
            if not any(member in gap.split() for member in members for gap in gaps):
                yield from _list_found(text, match.start(), match.end(), gaps, order, language)
        if len(members) == 1:
            break


def _orders(members: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield members
    if 1 < len(members) <= 3:
        from itertools import permutations

        yield from list(permutations(members))[1:]


_BEFORE = re.compile(r"(?<!\w)([^\W\d_]{1,4})\s+$")  # what may be an article


def _list_found(
    text: str, start: int, end: int, gaps: list[str], members: tuple[str, ...], language: Language
) -> Iterator[RenderedPlace]:
    joints = language.joints
    articles, last = [], ""
    if quotes := _quoted(text, start, end, gaps):
        joined = any(word in joints for gap in gaps for word in re.findall(r"[^\W\d_]+", gap))
        yield RenderedPlace(start - 1, end + 1, f"{'list' if joined or not gaps else 'commas'} in {quotes}")
        return
    if any(sign in gap for gap in gaps for sign in '»”“«„"'):
        return
    for gap in gaps:
        words = re.findall(r"[^\W\d_]+", gap)
        joint = [word for word in words if word in joints]
        articles.append(" ".join(word for word in words if word not in joints))
        last = joint[0] if joint else ""
    style = "list" if last or not gaps else "commas"
    if any(article and not _may_be_article(article, language) for article in articles):
        return
    before = _BEFORE.search(text[:start])
    first = before[1].lower() if before else ""
    opens = gaps and before and first not in {*joints, *members} and _may_be_article(first, language)
    if before and opens and (rendering := _with_articles(style, members, (first, *articles), language)):
        yield RenderedPlace(before.start(1), end, rendering)
        return
    if any(articles):  # the first may be one that has none
        if rendering := _with_articles(style, members, ("", *articles), language):
            yield RenderedPlace(start, end, rendering)
        return
    yield RenderedPlace(start, end, style if gaps else "list")
    if not gaps and before and first not in joints and _may_be_article(first, language):
        yield RenderedPlace(before.start(1), end, f"list with {first}")


def _with_articles(style: str, members: Sequence[str], articles: Sequence[str], language: Language) -> str:
    """The rendering of a list whose members have these articles; nothing where one of them should be another."""
    seen = {*articles} - {""}
    fits = (bool(article) != _bare(member, seen, language) for member, article in zip(members, articles, strict=True))
    return f"{style} with {'/'.join(sorted(seen))}" if all(fits) else ""


_QUOTES = ("«»", "„“", "“”", '""')


def _quoted(text: str, start: int, end: int, gaps: list[str]) -> str:
    """The quotation marks that each member of a list has around it, if each has them."""
    around = text[start - 1 : start] + text[end : end + 1] if start else ""
    if around not in _QUOTES or not all(gap[:1] == around[1] and gap[-1:] == around[0] for gap in gaps):
        return ""
    return around


def _may_be_article(word: str, language: Language) -> bool:
    return word in language.articles if language.articles else " " not in word


def listed(members: tuple[str, ...], rendering: str, language: Language, articles: Mapping[str, str]) -> str | None:
    """A list in words: members joined, each after its article where the rendering has some."""
    style, _, quotes = rendering.partition(" in ")
    style, _, choice = style.partition(" with ")
    worded = []
    for member in members:
        article = _article(member, choice, language, articles) if choice else ""
        if article is None:
            return None
        form = f"{article} {spaced(member)}" if article else spaced(member)
        worded.append(f"{quotes[0]}{form}{quotes[1]}" if quotes else form)
    if style == "commas" or len(worded) == 1:
        return ", ".join(worded)
    return ", ".join(worded[:-1]) + language.joint_before(worded[-1]) + worded[-1]


_A = frozenset({"a", "an"})


def _bare(member: str, articles: Iterable[str], language: Language) -> bool:
    """Has a member of an English list no article where the others have "a" or "an"?  "keys", "French"."""
    if not _A.issuperset(articles) or language.code[:2] != "en":
        return False
    return language.looks_plural(member) or (member[:1].isupper() and member.isalpha())


def _article(member: str, choice: str, language: Language, articles: Mapping[str, str]) -> str | None:
    forms = choice.split("/")
    if set(forms) <= _A and language.code[:2] == "en":
        if articles.get(member) == "" or _bare(member, forms, language):
            return ""
        return "an" if language.vowel_sound(member) else "a"
    if member in articles:
        return articles[member]
    if len(forms) == 1:
        return forms[0]
    for size in range(min(len(member), 8), 2, -1):  # the article of those that end alike, where they agree
        alike = {article for known, article in articles.items() if known.endswith(member[-size:])}
        if len(alike) == 1:
            return alike.pop()
        if alike:
            return None
    return None
