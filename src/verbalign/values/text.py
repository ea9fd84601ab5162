"""Prose mixed with formulas: cut into tokens that know their place, and into sentences.

A token is a span of the source, so the text between two tokens is never lost.
Here too: how numbers of things and lists are put into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from sys import intern

from verbalign.values import Token, Verbalization, token, uncut

# A number keeps its decimals; a word keeps inner hyphens, apostrophes, underscores and dots ("left-hand", "n.a",
# "absval_eq"), a short name its primes and a set its superscript ("f'", "ℕ⁺"); a possessive or contracted 's stands
# alone, so that the name before it is seen; arrows and doubled signs stay whole; any other sign is a token.
_TOKEN = re.compile(
    r"""
    \d+(?:[.,]\d+)*(?!\w)                          # 12   3.5   1,000
  | (?<=\w)['’](?:s|S|re|ve|ll|d|m)\b              # let's -> let 's
  | \w+(?:['’](?!(?:s|S|re|ve|ll|d|m)\b)[^\W\d_]+  # don't
         |-(?=[^\W\d_]{2})\w+                      # left-hand
         |\.(?=[a-z0-9_])\w+)*                      # n.a   nat.add_comm
    (?:[⁺⁻]+|(?:(?<=\b\w)|(?<=\b\w\w))['′]+(?!\w))?  # ℕ⁺   f'   x''
  | ::|:=|<->|<=>|->|=>|<-|<=|>=|/\\|\\/|<>|==|!=|\|\||&&|\.\.\.
  | \S
    """,
    re.VERBOSE,
)


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text with their places.

    >>> [t.text for t in tokens("By absval_eq, |i| * |i| = i*i (i:ℕ⁺); it's £20-25.")]
    ['By', 'absval_eq', ',', '|', 'i', '|', '*', '|', 'i', '|', '=', 'i', '*', 'i', '(', 'i', ':', 'ℕ⁺', ')', ';',
     'it', "'s", '£', '20', '-', '25', '.']
    """
    found, end = [], 0
    for word in map(intern, _TOKEN.findall(text)):  # finditer gives the places too, but takes half as long again
        start = text.index(word, end)  # only white space lies between tokens, and none begins with it
        end = start + len(word)
        found.append(token((word, start, end)))
    return tuple(found)


def words(text: str) -> list[str]:
    """The bare words and signs of a text."""
    return _TOKEN.findall(text)


def verbalization(text: str, writer: str | None = None) -> Verbalization:
    """A text as a verbalization, whose tokens are cut when they are asked for."""
    return uncut(text, writer)


_NO_SPACE_BEFORE = frozenset(",.;:!?)]}%'’…")
_NO_SPACE_AFTER = frozenset("([{£$€")


def join(pieces: Iterable[str]) -> str:
    """Words and signs put together with the usual spaces of English prose.

    >>> join(["we", "have", "two", "cases", "(", "see", "below", ")", ",", "and", "it", "'s", "done", "."])
    "we have two cases (see below), and it's done."
    """
    out: list[str] = []
    for piece in pieces:
        if out and spaced(out[-1], piece):
            out.append(" ")
        out.append(piece)
    return "".join(out)


def spaced(left: str, right: str) -> bool:
    """Is there a space between these two tokens in English prose?"""
    return not (right[0] in _NO_SPACE_BEFORE and right not in ("::", ":=", "...")) and left[-1] not in _NO_SPACE_AFTER


def capitalised(text: str) -> str:
    """The text with its first letter large, where that letter belongs to an English word and not to a formula.

    >>> capitalised("we show it"), capitalised("n is even"), capitalised("absval_eq says so"), capitalised("a is 0")
    ('We show it', 'n is even', 'absval_eq says so', 'a is 0')
    >>> capitalised("a 9829 is late"), capitalised("a = b")
    ('A 9829 is late', 'a = b')
    """
    first = _TOKEN.match(text)
    if first is None:
        return text
    word = first.group()
    is_word = word.isalpha() and word.islower() and word.isascii() and (len(word) > 1 or word == "a")
    if not is_word or (word == "a" and _is_symbol_a(text)):
        return text
    return word[0].upper() + text[1:]


def _is_symbol_a(text: str) -> bool:
    """Is a leading `a` a variable?  It is when a sign, a verb or nothing follows rather than a noun."""
    rest = _TOKEN.findall(text[1:24])
    return not rest or not rest[0][0].isalnum() or rest[0] in ("is", "be", "and", "divides", "equals", "has", "was")


# ---- phrases of messages, and of texts ----


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "wording"), counted(3, "wording")
    ('1 wording', '3 wordings')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def listed(items: Sequence[str]) -> str:
    """Things one after the other, as they are said; nothing for none.

    >>> listed(["lemma"]), listed(["name", "area", "food"])
    ('lemma', 'name, area and food')
    """
    *others, last = items or [""]
    return f"{', '.join(others)} and {last}" if others else last


def shortened(text: str, most: int) -> str:
    """The text, cut where it has more signs than that.

    >>> shortened("by the lemma", 7), shortened("by the", 7)
    ('by the…', 'by the')
    """
    return text if len(text) <= most else text[: most - 1] + "…"


# ---- sentences ----

_ABBREVIATIONS = frozenset(
    """e.g i.e cf etc resp vs viz ca approx fig figs eq eqs thm lem prop def cor sec ch no nos vol pp mr mrs ms dr prof
    st jr sr inc ltd co corp dept est al ed eds w.r.t s.t a.k.a u.s u.k ave blvd rd mt ft gen col sgt capt lt rev
    hon""".split()  # noqa: SIM905, a list would fill the page
)
_NUMBERED = frozenset({"no", "nos"})  # abbreviations only where a number follows
_NO_NAMES = frozenset({"Lemma", "Theorem", "Proposition", "Corollary", "Definition", "Axiom", "Claim", "Case", "Part"})
_END = re.compile(r"[.!?…]+[\"'’”)\]]*(?=\s|$)")
_BINDER = re.compile(r"[∀∃λΣΠ∑∏⋃⋂]|\\(?:forall|exists)\b|\b(?:forall|exists2?)\b")
_BOUND = re.compile(r"\s*!?\s*\(?\s*[\w'’]+(?:(?:\s*,\s*|\s+)[\w'’]+)*\s*(?:[:∈][^.;]*)?\)?$")
LOOK_BACK = 400  # characters before a full stop that can tell what it is


def sentences(text: str) -> list[str]:
    """The sentences of a text, each without the white space around it.

    A full stop does not end a sentence when it closes the bound variables of a quantifier, an abbreviation or an
    initial, or stands inside a name, a number or brackets.

    >>> sentences("We show ∀ n:ℤ. P n, i.e. all of it. Let n:ℤ. By nat.add_comm we are done!")
    ['We show ∀ n:ℤ. P n, i.e. all of it.', 'Let n:ℤ.', 'By nat.add_comm we are done!']
    """
    found, start = [], 0
    for end in _END.finditer(text):
        if _ends_sentence(text, start, end):
            found.append(text[start : end.end()].strip())
            start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def _ends_sentence(text: str, start: int, end: re.Match[str]) -> bool:
    after = text[end.end() :].lstrip()
    if end.group()[:2] in ("..", "…"):
        return not after[:1].islower()
    if not after or not end.group().startswith("."):
        return not (end.group() == "!" and text[end.start() - 1 : end.start()] == "∃")
    before = text[max(start, end.start() - LOOK_BACK) : end.start()]
    if _open_binder(before) or (")" not in end.group() and _in_brackets(before, after[:LOOK_BACK])):
        return False
    last = re.split(r"[\s(\[\"“]", before)[-1]
    if last.lower() in _ABBREVIATIONS:
        return last.lower() in _NUMBERED and not after[:1].isdigit()
    return not _is_initial(before, last, after)


def _in_brackets(before: str, after: str) -> bool:
    """Does this place lie in brackets, "(cond. Ms Park)"?"""
    opened, closed = before.rfind("("), after.find(")")
    return opened > before.rfind(")") and closed >= 0 and "(" not in after[:closed]


def _open_binder(before: str) -> bool:
    """Does a quantifier stand before this full stop whose variables it closes?"""
    binders = list(_BINDER.finditer(before))
    if not binders:
        return False
    bound = before[binders[-1].end() :]
    if not _BOUND.match(bound):
        return False
    # after "x, " either another declared variable follows ("f:A ⟶ B, g:B"), or the body ("∃ x, P x")
    parts = [part.strip() for part in bound.split(", ")]
    return all(":" in part or "∈" in part or re.fullmatch(r"!?\s*\(?[\w'’,\s]{1,12}\)?", part) for part in parts) and (
        len(parts) == 1 or ":" in bound or all(" " not in part for part in parts)
    )


def _is_initial(before: str, last: str, after: str) -> bool:
    """Is this the initial of a person's name ("J. R. Smith", "then George W. Bush")?  The first word of a sentence has
    a capital anyway, so it does not tell a name."""
    if not (len(last) == 1 and last.isalpha() and last.isupper() and re.match(r"[A-Z](?:\.|[a-z]+\b)", after)):
        return False
    previous = before[: len(before) - 1].split()
    if not previous or re.fullmatch(r"[A-Z]\.", previous[-1]) or re.match(r"[A-Z]\.\s+[A-Z][a-z]", after):
        return True
    named = re.fullmatch(r"[A-Z][a-z]{2,}", previous[-1]) and previous[-1] not in _NO_NAMES
    return bool(named) and len(previous) > 1 and not previous[-2].endswith(".")


def kind_word(value: str) -> str:
    """The first of several words, which may tell what kind of thing is named: a title, say."""
    word, space, _ = value.partition(" ")
    return word + space if space else ""
