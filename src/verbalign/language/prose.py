"""How English sentences hang together in a text, and what is no sentence of running text; slots are `[name]`.

Nothing here knows a dictionary or a corpus: these are the words by which English refers back, goes on, joins clauses
and names kinds of statements.  What else words claim of values and places is learned, and stands in the templates."""

from __future__ import annotations

import re
from functools import cache

_THIS = re.compile(r"\b[Tt]his\b(?! case)")
_BACK = re.compile(r"\b(?:latter|former|as well|same way|[Ll]ikewise|[Ss]imilarly|again|Again)\b")
_GOING_ON = re.compile(r"(?:And|But|So|Now|Next|Then|Thus|Hence)\b")
_FIRST = re.compile(r"First\b")
_LEADING = re.compile(  # words before the sentence proper, which can't follow others of that sort
    rf"(?:{_GOING_ON.pattern}|{_FIRST.pattern}|(?:Of course|In other words|That is|After|With this|Contradiction)\b)"
)
_ACHIEVED = re.compile(r"\b(?:wanted|desired|required)\b")
_CONCLUDED = re.compile(r"^[^\[]*\b(?:completes?|finish(?:es|ed)?)\b[^\[]*$")
_COMPUTED = re.compile(r"\b[Aa]rithmetic\b")
_ASSUMPTION = re.compile(r"(?<!induction )\b(?:hypothes[ie]s|assum\w+|given)\b")
_SLOT = re.compile(r"\[[^\]]*\]")
_CLAUSE = re.compile(r"\b(?:[Ss]ince|[Bb]ecause|[Tt]hat|[Hh]ave|[Bb]oth|But|[Ff]act) \[(\w+)\]")
_VERB = re.compile(r"\[(\w+)\] (?:is|holds)\b")
_KINDS = {"equation": "an equation", "inequality": "an inequality"}
_KIND = re.compile(rf"\b({'|'.join(_KINDS)}) \[(\w+)\]")
_SUBSTITUTED = re.compile(r"\b[Ss]ubstitut(?:e|ing) \[(\w+)\]")
_SINGULAR = re.compile(r" (?!is\b)\w+(?:ss)?s\b| (?:is|was|has|and) ")
_NOTES = re.compile(  # what stands in notes: a word, a label with a colon, a remark after one, no verb of its own
    r"^\w+\.$|^By \[\w+\]\.$|^\[\w+\] is \[\w+\]\.$|^\w+(?: (?:by )?\[\w+\])?: |: \w+\.$|\b(?:Base|Step)\b"
    r"|, (?:prove|show) \["
)
_ORDERS = re.compile(  # what one tells a prover to do; a reader is told to let, take, suppose
    r"^(?:Rewrite|Unfold|Expand|Induct|Induction|Substitute|Split|Instantiate|Apply)\b(?! (?:of|shows|gives|tells))"
)
_ARTICLE = re.compile(r"\ban? \[")  # no article stands before a formula,
_SPLICED = re.compile(r"^(?:Let|Fix|Suppose|Assume)\b[^;.]*\], we\b")  # and no comma alone joins two sentences


def says_this(text: str) -> bool:
    """Does a sentence speak of what was just said as "this"?"""
    return _THIS.search(text) is not None


@cache
def points_elsewhere(text: str) -> bool:
    """Does a sentence point back to more than what was just said: "the latter", "in the same way"?"""
    return _BACK.search(text) is not None


def goes_on(text: str) -> bool:
    """Does a sentence go on from another?

    >>> goes_on("Hence [goal]."), goes_on("Henceforth, [goal].")
    (True, False)
    """
    return _GOING_ON.match(text) is not None


def begins(text: str) -> bool:
    """Is a sentence the first of several?"""
    return _FIRST.match(text) is not None


def leads(text: str) -> bool:
    """Does a sentence begin with words that connect it, so that no others of that sort go before it?"""
    return _LEADING.match(text) is not None


def assumes(text: str) -> bool:
    """Does a sentence call something an assumption?

    >>> assumes("This is given."), assumes("This is the induction hypothesis."), assumes("By [hypothesis], we get")
    (True, False, False)
    """
    return _ASSUMPTION.search(_SLOT.sub("[]", text)) is not None


def achieves(text: str) -> bool:
    """Does a sentence say that something is what was to be shown?

    >>> achieves("This is what we wanted."), achieves("This is given.")
    (True, False)
    """
    return _ACHIEVED.search(text) is not None


def computes(text: str) -> bool:
    """Does a sentence say that arithmetic is the reason of something?

    >>> computes("Take [witness]; [goal] by arithmetic."), computes("This is clear.")
    (True, False)
    """
    return _COMPUTED.search(text) is not None


def concludes(text: str) -> bool:
    """Does a sentence say no more than that something is at an end?

    >>> concludes("This completes the proof."), concludes("And we know [goal] already, so we're done.")
    (True, False)
    """
    return _CONCLUDED.match(text) is not None


@cache
def clauses(text: str) -> frozenset[str]:
    """The slots of a template that want a statement, not a noun: "since [fact]"."""
    return frozenset(_CLAUSE.findall(text))


@cache
def subjects(text: str) -> frozenset[str]:
    """The slots of a template of which something is said: "[goal] is"."""
    return frozenset(_VERB.findall(text))


@cache
def kinds(text: str) -> frozenset[tuple[str, str]]:
    """The slots of a template of which it says what kind of statement they are, with that kind.

    >>> sorted(kinds("The equation [goal] is arithmetic."))
    [('goal', 'an equation')]
    """
    return frozenset((slot, _KINDS[word]) for word, slot in _KIND.findall(text))


@cache
def substituted(text: str) -> frozenset[str]:
    """The slots of a template that are substituted, as one does with equations.

    >>> sorted(substituted("Substituting [equation], we need [result]."))
    ['equation']
    """
    return frozenset(_SUBSTITUTED.findall(text))


def singular(after: str) -> bool:
    """Do the words after a slot take it for one thing?"""
    return _SINGULAR.match(after) is not None


@cache
def is_note(text: str) -> bool:
    """Is this a note rather than a sentence of running text, or no English at all?

    >>> [is_note(text) for text in ("Clear.", "Unfold [definition].", "Unfolding [definition], we must show [goal].")]
    [True, True, False]
    """
    return any(pattern.search(text) for pattern in (_NOTES, _ORDERS, _ARTICLE, _SPLICED))
