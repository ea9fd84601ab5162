"""The few things about English that CLDR does not know, and that are needed often enough to load nothing for them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

ASKING = frozenset(  # words that begin a question, and stand for nothing that was named
    (
        *("which", "what", "who", "where", "when", "why", "how"),
        *("do", "does", "did", "would", "will", "could", "can", "are", "is", "have", "has"),
    )
)
TIMED = frozenset({"currently", "now", "presently", "still", "once", "formerly", "previously"})  # they say when
LIMITING = frozenset({"only", "solely", "exclusively"})  # they say that there is nothing else
ARTICLES = frozenset({"a", "an", "the"})
_LETTERS = frozenset("AEFHILMNORSX")  # letters whose names begin with a vowel: an F, an MP
DETERMINERS = frozenset(("the", "a", "an", "our", "this", "that", "any", "some", "every"))
POINTING = frozenset(("this", "that"))  # they may also stand alone
PREPOSITIONS = frozenset(("of", "by", "from", "for", "with", "into", "to"))  # no clause comes after them
_SILENT = ("hour", "honest", "honour", "honor", "heir")
_YOU = re.compile(r"(?:eu|ew|uni(?!n|m)|use|usual|usa|uk\b|utah|utensil|util|ur[aio]|once|one\b|one-|ouija)", re.I)
_U = re.compile(r"u[b-df-hj-np-tv-xz]{2,}", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d,. ]*")
_INDEFINITE = re.compile(r"\b([Aa])n? ([^\W\d_]+)")
_NOUN = re.compile(r"\ban? ((?:\w+ )*?\w+)(?=$| (?:of|over|on|from|to|in|between)\b| \[)")
_PREDICATE = re.compile(
    r" (?:is|holds|follows|means|becomes|reduces|simplifies|turns|can|cannot|contradicts|contradict|suffices|and \[)\b"
)
_NARROWING = frozenset({"with", "such", "which", "whose", "where"})
# Adjectives of mathematics that no ending tells, or whose first letters are used as names (`Symm`, `inj`, `assoc`): as
# general as the language is, and taken from no corpus.  What people say of properties in a corpus goes before them.
_ADJECTIVAL = ("ive", "able", "ible", "ous", "less", "metric", "cyclic", "ected", "inite")
_PROPERTIES = (
    *("abelian", "algebraic", "antisymmetric", "associative", "asymmetric", "bijective", "bounded", "closed"),
    *("commutative", "compact", "complete", "composite", "connected", "consistent", "constant", "continuous"),
    *("convergent", "convex", "countable", "cyclic", "decidable", "decreasing", "dense", "differentiable"),
    *("distributive", "empty", "even", "finite", "idempotent", "increasing", "infinite", "injective", "invertible"),
    *("irrational", "irreducible", "irreflexive", "linear", "monotone", "negative", "nilpotent", "nonempty"),
    *("odd", "periodic", "positive", "prime", "rational", "reflexive", "singular", "sorted", "surjective"),
    *("symmetric", "total", "transitive", "trivial", "unbounded", "uncountable", "valid"),
)

# Words that take up who or what was named, and how sentences about it are joined
GENDERS = {"he": "he", "his": "he", "him": "he", "she": "she", "her": "she", "hers": "she"}
PEOPLE, THINGS = frozenset({*GENDERS, "who"}), frozenset({"it", "its", "which"})
TAKEN_UP = dict.fromkeys(sorted(PEOPLE), "who") | dict.fromkeys(sorted(THINGS), "which")
POSSESSIVE = {"it": "its", "he": "his", "she": "her"}
WHOSE, WHERE = "whose", "where"
IN = " in "
TAKES_UP = re.compile(  # "The country is": what a sentence is about was named before
    r"(?:It|He|She|They|This|That|These|Those|The)\b(?: [a-z]+){0,2}? (?:is|was|are|were|has|had|have|can|[a-z]+ed) "
)
TAKING_UP = re.compile(  # words that stand for something named before, if only a noun with an article
    r"\b(?:it|its|he|his|him|she|hers?|they|their|them|this|that|these|those|there|both|also|the)\b", re.IGNORECASE
)
ENDS_CLAUSE = frozenset({".", "where", "which", "whose", "who", "that"})
GENDERED = re.compile(rf"\b({'|'.join(GENDERS)})\b", re.IGNORECASE)
SEVERAL_CLAUSES = re.compile(r"\b(and|which|who|where|whose|when|while)\b|[.!?] ")
CLAUSE = re.compile(r" (?:and|which|who|where|whose)\b|[.!?;,(] ?")  # what may join another clause,
GOES_ON = re.compile(r" and (?:is|are|was|were|has|have|had|[a-z]+ed) (?!by\b)")  # and what does, with a verb
_NAMED = r"((?:[a-z\d]|[A-Z]{2})[\w -]*)"  # a noun, perhaps of letters that stand for others: "ISBN number"
NOUN_OF = re.compile(rf"The {_NAMED} of $")  # "The capital of" before a name,
OWN_NOUN = re.compile(rf"'s {_NAMED}(?= (?:is|are|was|were) )")  # "'s capital" after it,
IS = re.compile(r" (?:is|are|was|were) ")  # and what follows
VERB = re.compile(
    r" (?=[a-z])(?!and |or |in |of |at |for |with |to |on |by |from )"
)  # after a name, as far as can be told
VERB_AND = re.compile(
    r" ((?:(?:is|are|was|were) )?\w+) (in\b|on\b|at\b|by\b|from\b|near\b|(?=[\[\d]))"
)  # and its object
HAS = re.compile(r" has (?:an?|the|\d[\d,.]*) ")  # what follows may be listed
SLIP = re.compile(
    r"\b(?i:is|are|was|were|by|in|of|to|the|an?), $|[.!?][a-z]|[a-z]{2}[.!?] [a-z]"
)  # no comma stands here, nor a full stop
APPOSED = (", ", " (")  # between a thing and what it lies in,
ONE_WITHIN = re.compile(
    r"(?<!\], )\[(\d+)\.object\]"
    r"(?:,? (?:(?!and |or )[a-z]+ ){0,3}?(?:in|of|within) (?:the (?:[a-z]+ ){0,2}(?:of )?)?|, | \()"
    r"\[(\d+)\.object\](?!,? and \[|, \[)"
)  # in a template
WITHIN = (*APPOSED, ", in ", " in ", " ")  # or perhaps so
LEADING = frozenset({*ARTICLES, "its", "his", "her", "their", "s"})  # words that lead a noun
NUMBERS = {"is": False, "was": False, "has": False, "are": True, "were": True, "have": True}  # plural?
APPOSING = frozenset({"is", "are", "was", "were", ",", "("})  # before "a" and what something is
BE = frozenset({"is", "are", "was", "were", "has", "have", "had"})
_SLOT = r"\[[^\[\]]+\]"
_IS = r"(?:is|are|was|were|has|have|had)"
_MALFORMED = re.compile(  # templates that are no English sentence; the longest is "A's b is c and has d"
    rf"(?:^|[.!?] |, )(?:The )?{_SLOT}[,;] {_IS}\b"  # "A, is b"
    rf"|(?:^|[.!?] )(?:The )?{_SLOT}, (?:fought|\w+ed) [^,.]*\."  # "A, played in b."
    rf"|\bwhich,? (?!also|currently|{_IS}\b)[\w]* ?{_IS}\b|\bwhich, {_IS}\b"  # "which leader is"
    rf"|{_SLOT}'s {_IS}\b"  # "A's has"
    rf'|\w"{_SLOT}|{_SLOT}(?:[.!?] ?[a-z]|[/-]\w)|; which\b|\)\'s\b'  # 'is"A"', "A. b", "A/s" of "3 km/s", "(A)'s"
    rf"|(?:^|[.!?] )(?:The )?{_SLOT} {_SLOT} "  # "Rock music Ann began"
    rf"|(?:^|[.!?] )(?:{_SLOT}'s|(?:The|Its|His|Her|Their)\b)[a-z ]*(?: of {_SLOT})? {_IS} {_SLOT} and {_IS}\b"
    rf"|\bits (?:\w+ed|known) (?:in|by|as|at|to|on|{_SLOT})|, and, |{_SLOT} (?:They|It|He|She|Its|Their|His) "
)
_LED_BY_CLAUSE = re.compile(
    rf"(?:^|(?<=[.!?] ))(?:The [a-z]+|(?:The )?{_SLOT}),? (?:where|which|whose|that|who) [^.!?]*"
)
_CLAUSE = re.compile(r"\b(?:where|which|whose|that|who)\b")
_FINITE = re.compile(
    rf"\b{_IS}\b|(?<!\bis )(?<!\bwas )(?<!\bare )(?<!\bwere )\b(?!is\b|was\b|has\b)[a-z]{{3,}}(?:ed|s|nt)\b"
)
RELATIVE = re.compile(r",? (?:who|which|whose|where)\b")  # what follows is said of the name before
BESIDE = re.compile(r",? and (?:the )?|,? as well as (?:the )?")  # puts two names side by side
THERE = re.compile(  # a template that ends with one clause on what there is in a place
    rf"\[([^\[\]]+)\],? {WHERE} (?:(?! (?:and|which|who|whose|{WHERE}|that) )(?:{_SLOT}|[^.!?;\[]))*\.$"
)
CLAUSE_HEAD = f" {WHERE} "  # before the subject of a clause
_HEAD = r"(?:^|(?<=[.!?] )|(?<=\bwhere )|(?<=\bwhich ))((?:[Tt]he )?"  # where a subject stands, maybe with its article
_SUBJECT = re.compile(rf"{_HEAD}\[([^\[\]]+)\] )(is|was|has|are|were|have)\b")
_AT = re.compile(r"\b(?:in|on) (?=\[([^\[\]]+)\])")  # before a time,
_AT_THE = re.compile(r"\b(?:in|on) the (?=\[([^\[\]]+)\](?:[.,;]|$| and ))")  # perhaps with an article
AFTER_NOUNS = frozenset("of in on at by for from above below with per while".split())  # noqa: SIM905
_PLAIN_VERB = re.compile(rf"{_SLOT} ([a-z]+[a-rt-z])(?<!ed) (?:in|for|on|at|the|{_SLOT})(?= |$|\.)")
_SINGULAR = {"are": "is", "were": "was", "have": "has"}
_ONE_OF = re.compile(r"\b([Oo]ne of (?:the|its|their)(?: (?!that\b|which\b|who\b)[a-z]+){1,4} )(are|were|have)\b")
_PLURAL = {one: many for many, one in _SINGULAR.items()}
NOUN_IS = re.compile(rf"(?:The|One of the) {_NAMED} of \[subject\] (?:is|are) \[object\]\.")
SHAPE = re.compile(r" of |[^.!?]*? (is|are|was|were) ")  # between the name of a property and its value
NOUN_SLOT = re.compile(r"\b(?:the|an?|its|their) \[name\]|'s \[name\]", re.IGNORECASE)  # a name used as a noun


@lru_cache(1 << 14)
def agreeing(template: str, slot: str, kind: str, many: bool | None) -> str:
    """A template whose words agree with the value of a slot: the preposition of a time, and the number of a verb, if it
    is known whether the value is many things.

    >>> agreeing("[a] was founded in [b].", "b", "date", False), agreeing("It began on [b].", "b", "year", False)
    ('[a] was founded on [b].', 'It began in [b].')
    >>> agreeing("It began in the [b].", "b", "year", False), agreeing("in the [b] season", "b", "year", False)
    ('It began in [b].', 'in the [b] season')
    >>> agreeing("[a] are spoken in [b].", "a", "name", False), agreeing("[a] and [b] are big.", "b", "name", False)
    ('[a] is spoken in [b].', '[a] and [b] are big.')
    >>> agreeing("[a] is a group in [b].", "a", "name", True)
    '[a] are a group in [b].'
    """
    if kind in ("date", "year"):
        right = "on " if kind == "date" else "in "
        template = _AT_THE.sub(lambda found: right if found[1] == slot else found[0], template)
        return _AT.sub(lambda found: right if found[1] == slot else found[0], template)
    if many is None:
        return template
    forms = _PLURAL if many else _SINGULAR
    return _SUBJECT.sub(
        lambda found: found[1] + forms[found[3]] if found[2] == slot and found[3] in forms else found[0], template
    )


def malformed(template: str) -> bool:
    """Is a template no English sentence, or has one of its sentences no verb but in a clause?

    >>> malformed("[a] is in [b]. The land where [c] is the head."), malformed("The land where [a] is is [b].")
    (True, False)
    >>> malformed("[a] which is held in [b]."), malformed("[a] which is held in [b] comes from [c].")
    (True, False)
    >>> malformed("[a]'s home is [b] and is [c]."), malformed("[a]'s home is [b] and it is [c].")
    (True, False)
    >>> malformed("[a]-led [b] began."), malformed("[a] (born [b])'s home is [c]."), malformed("[a]'s home is [b].")
    (True, True, False)
    >>> malformed("[a] [b] began in [c]."), malformed("The [a] singer [b] began in [c].")
    (True, False)
    >>> malformed('Its name is"[a]".'), malformed("It is [a]. and has [b]."), malformed('It is "[a]". It has [b].')
    (True, True, False)
    """
    return _MALFORMED.search(template) is not None or any(
        len(_CLAUSE.findall(found[0])) >= len(_FINITE.findall(found[0])) for found in _LED_BY_CLAUSE.finditer(template)
    )


def without_limits(limiting: Collection[str], template: str) -> str:
    """A template without words that say that there is nothing else, after a value or a form of *be*.

    >>> without_limits(["only"], "It is only for [x] only, on [y: PC only]. It is the only one, not only mine.")
    'It is for [x], on [y: PC only]. It is the only one, not only mine.'
    """
    if not any(word in template for word in limiting):
        return template
    return re.sub(rf"(\]|\b(?:is|are|was|were)) (?:{'|'.join(sorted(limiting))})\b(?! one\b)", r"\1", template)


def without_times(timed: Collection[str], template: str) -> str:
    """A template without words that say when something holds, before a verb or after a form of *be*.

    >>> without_times(["once", "now"], "[a] once played for [b] and is now at [c], once [d].")
    '[a] played for [b] and is at [c], once [d].'
    """
    if not any(word in template for word in timed):
        return template
    return re.sub(
        rf"(\]|\b(?:and|who|which|it|he|she|they|{_IS})) (?:{'|'.join(sorted(timed))})\b(?! as\b)", r"\1", template
    )


def with_articles(text: str) -> str:
    """A text with the article, *a* or *an*, that goes with the word after it.

    >>> with_articles("It has an UTC offset and a area of a "), with_articles("an hour, A union")
    ('It has a UTC offset and an area of a ', 'an hour, A union')
    """
    return _INDEFINITE.sub(lambda found: found[1] + ("n " if vowel_sound(found[2]) else " ") + found[2], text)


def with_one_of(template: str) -> str:
    """A template in which one of several is one.

    >>> with_one_of("[a] is in [b], where one of the ethnic groups are [c]."), with_one_of("one of those that are big")
    ('[a] is in [b], where one of the ethnic groups is [c].', 'one of those that are big')
    """
    return _ONE_OF.sub(lambda found: found[1] + _SINGULAR[found[2]], template)


def is_said_to_be(template: str, noun: str) -> bool:
    """Does a template of a property call the subject what the property says that the object is?

    >>> is_said_to_be("[subject] is a country in [object].", "country")
    True
    >>> is_said_to_be("[object] is a leader of [subject].", "leader"), is_said_to_be("[subject] is in it.", "country")
    (False, False)
    """
    return (
        re.match(rf"\[subject\] (?:is|was|are|were) (?:an?|the|one of the) {re.escape(noun)}\b", template) is not None
    )


def with_one(template: str, slot: str, known: Collection[str]) -> str:
    """A template whose verb after a slot goes with one: "[a] plays in [b]"; `known`: words that are known.

    >>> with_one("[a] play in [b].", "a", ["plays"]), with_one("[a] band is old.", "a", ["bands"])
    ('[a] plays in [b].', '[a] band is old.')
    """
    found = _PLAIN_VERB.match(template) if template.startswith(f"[{slot}]") else None
    single = third_person(found[1]) if found else ""
    return template[: found.start(1)] + single + template[found.end(1) :] if found and single in known else template


def unit(words: str) -> str:
    """The name of a unit in the plural: its first noun has the ending, not the last.

    >>> unit("kilometre per seconds"), unit("gram per cubic centimetres"), unit("square metres"), unit("kelvin")
    ('kilometres per second', 'grams per cubic centimetre', 'square metres', 'kelvin')
    """
    first, per, rest = words.partition(" per ")
    if not per or plural(first.split()) or not plural(rest.split()):
        return words
    return f"{first}s per {rest[:-1]}"


def nth(number: int) -> str:
    """
    >>> nth(1), nth(12), nth(23)
    ('1st', '12th', '23rd')
    """
    tens = number // 10 % 10
    return f"{number}{'th' if tens == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


_SINGULARS = {
    "children": "child", "men": "man", "women": "woman", "people": "person", "feet": "foot", "teeth": "tooth",
    "geese": "goose", "mice": "mouse", "leaves": "leaf", "loaves": "loaf", "knives": "knife", "wives": "wife",
    "halves": "half", "shelves": "shelf", "wolves": "wolf", "calves": "calf", "scarves": "scarf", "thieves": "thief",
}  # fmt: skip


def singular(word: str) -> str:
    """The singular of a plural noun, as far as its spelling tells; any other word as it is.

    >>> [singular(word) for word in ("kids", "children", "glass", "families", "family", "his")]
    ['kid', 'child', 'glass', 'family', 'family', 'his']
    """
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    plain = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
    return _SINGULARS.get(word) or (word[:-1] if plain else word)


def spelled(word: str) -> bool:
    """Is a word said letter by letter?

    >>> [word for word in "M FBI MMORPG NATO HTML Mad".split() if spelled(word)]
    ['M', 'FBI', 'MMORPG', 'HTML']
    """
    if not word.isascii() or not word.isalpha() or not word.isupper():
        return False
    hard = len(word) == 4 and not any(letter in "AEIOU" for letter in word[1:])
    return len(word) <= 3 or hard or (word[0] in "FHLMNRX" and word[1] in "BCDFGJKMNPQSTVXZ")


def spelled_vowel(text: str) -> bool | None:
    """Does the name of the letter that a text begins with begin with a vowel; None where no letters are said.  A *u*
    before consonants alone is one, in small letters too: a usb port."""
    first = text.split(" ", 1)[0]
    if _U.fullmatch(first):
        return False
    return first[0] in _LETTERS if spelled(first) else None


def vowel_sound(text: str) -> bool:
    """Does this begin with a vowel sound?

    >>> words = "apple F 80% hour university 11 18,000 1,800 B NHS FBI UFO one".split()
    >>> [word for word in words if vowel_sound(word)]
    ['apple', 'F', '80%', 'hour', '11', '18,000', 'NHS', 'FBI']
    """
    text = text.lstrip("\"'“‘(£$€-−")
    if number := _NUMBER.match(text):
        digits = re.sub(r"\D", "", number.group().split(".")[0])
        return digits.startswith("8") or (digits[:2] in ("11", "18") and len(digits) % 3 == 2)
    word = re.match(r"[^\W\d_]+", text)
    if word is None:
        return False
    first = word.group()
    if spelled(first):
        return first[0] in _LETTERS
    if first.lower().startswith(_SILENT):
        return True
    return first[0].lower() in "aeiou" and not _YOU.match(text)


def participle(word: str) -> bool:
    """Is this a participle, as far as its ending tells?

    >>> [word for word in ("known", "compete", "dedicated", "written", "taught", "live") if participle(word)]
    ['known', 'dedicated', 'written', 'taught']
    """
    return word.endswith(("ed", "en", "wn", "ght", "lt", "rn", "pt"))


def is_state(word: str) -> bool:
    """Is this word, which may begin with a capital, a participle that tells the state of somebody: Retired?

    >>> is_state("Retired"), is_state("Ted")
    (True, False)
    """
    return word.endswith("ed") and len(word) > 6


def is_origin(word: str) -> bool:
    """Is this an adjective that tells where something comes from, as far as its ending tells?

    >>> [word for word in ("nigerian", "polish", "chinese", "green") if is_origin(word)]
    ['nigerian', 'polish', 'chinese']
    """
    return len(word) > 4 and word.endswith(("ian", "ean", "can", "ish", "ese"))


@lru_cache(1 << 12)
def stem(word: str) -> str:
    """A word without the ending of its form.

    >>> [stem(word) for word in ("plays", "played", "player", "dish", "dishes", "from", "written")]
    ['play', 'play', 'play', 'dish', 'dish', 'from', 'written']
    """
    for ending in ("ing", "ed", "es", "er", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def done_and_doer(done: str, doer: str) -> bool:
    """Does one word say what was done, and the other who did it, as far as their endings tell?

    >>> done_and_doer("owned", "owner"), done_and_doer("named", "river")
    (True, False)
    """
    return done.endswith("ed") and doer.endswith("er") and done[:-2] == doer[:-2]


_INNER_CAPITAL = re.compile(r"[a-z][A-Z]")


def adjective(name: str, known: Collection[str] = ()) -> str:
    """The adjective that the name of a property is, or is short for; nothing where there is none, or more than one.
    `known` are adjectives that people have used; besides these, a word is told by its ending, or is a common one.

    >>> adjective("Symm"), adjective("prime"), adjective("co"), adjective("length"), adjective("IsEven")
    ('symmetric', 'prime', '', '', 'even')
    >>> adjective("PER"), adjective("PRIME")  # capitals alone stand for several words, unless they are one
    ('', 'prime')
    >>> adjective("submersive"), adjective("Submers", ["submersive"]), adjective("Submers")
    ('submersive', 'submersive', '')
    >>> adjective("DecreasingNonNegative"), adjective("NonNegative", ["nonnegative"])  # several words, unless known
    ('', 'nonnegative')
    """
    word = name.lower()
    several = bool(_INNER_CAPITAL.search(name.removeprefix("Is")))
    for one in (word, word.removeprefix("is")):
        if one in known or one in _PROPERTIES or (len(one) > 5 and one.endswith(_ADJECTIVAL) and not several):
            return one
    found = (
        {one for one in (*known, *_PROPERTIES) if one.startswith(word)}
        if len(word) > 2 and not name.isupper()
        else set()
    )
    return found.pop() if len(found) == 1 else ""


def negated(text: str) -> str:
    """What says the contrary of a sentence; nothing where it has no verb that can be denied.

    >>> negated("[1] is even"), negated("[1] holds")
    ('[1] is not even', '')
    """
    found = re.sub(r"^(\[\d\]) (is|are) (?!not )", r"\1 \2 not ", text)
    return found if found != text else ""


def of_several(text: str) -> str:
    """What is said of one thing, said of several; nothing where no noun with an article tells how.

    >>> of_several("[1] is a natural number"), of_several("[1] be a list over [2]"), of_several("[1] in [2]")
    ('[1] are natural numbers', '[1] be lists over [2]', '')
    """
    if not (noun := _NOUN.search(text)):
        return ""
    before = re.sub(r"\bis $", "are ", text[: noun.start()])
    return f"{before}{third_person(noun[1])}{text[noun.end() :]}"


def without_verb(text: str) -> str:
    """What is said of a further thing, without the verb that it shares with the one before; nothing where it has none.

    >>> without_verb("[1] be a list over [2]"), without_verb("lists [1]")
    ('[1] a list over [2]', '')
    """
    found = re.sub(r"^(\[\d\]) (?:be|is|are) ", r"\1 ", text)
    return found if found != text else ""


def is_subject(before: str, after: str) -> bool:
    """Is what stands between these words the subject of a verb, so that it cannot be a clause itself?

    >>> is_subject("By definition, ", " means "), is_subject("Since ", ", we get "), is_subject("that ", " holds.")
    (True, False, False)
    """
    return _PREDICATE.match(after) is not None and not before.endswith(("that ", "if ", "If "))


def narrows(joint: str) -> bool:
    """Does what follows these words narrow down the noun before them?

    >>> narrows(" such that "), narrows(", and suppose that ")
    (True, False)
    """
    return not _NARROWING.isdisjoint(joint.replace(",", " ").split())


def third_person(verb: str) -> str:
    """A verb as it goes with *it*.

    >>> third_person("compete"), third_person("teach"), third_person("carry"), third_person("have")
    ('competes', 'teaches', 'carries', 'has')
    """
    if verb in _SINGULAR:
        return _SINGULAR[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else f"{verb}s"


def plural(words: Sequence[str]) -> bool:
    """Is the noun of a name, the word before a preposition, in the plural, as far as its ending tells?

    >>> plural(["champions"]), plural(["number", "of", "pages"]), plural(["address"]), plural(["height", "in", "feet"])
    (True, False, False, False)
    """
    noun = words[next((n for n, word in enumerate(words[1:]) if word in AFTER_NOUNS), -1)]
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is", "series", "species"))


_OF_ONE, _OF_SEVERAL = frozenset({"is", "was", "has"}), frozenset({"are", "were", "have"})
_TITLES = frozenset(("Mr", "Mrs", "Ms", "Miss", "Dr", "Sir", "Prof"))
OF_ONE = _OF_ONE | {"a", "an", "one", "it", "its"}
OF_SEVERAL = _OF_SEVERAL | {"they", "them", "their", "these", "those"}
_WITH_ES = frozenset(("potato", "tomato", "hero", "echo", "veto", "mango", "volcano"))
_UNCHANGED = frozenset(("sheep", "fish", "deer", "aircraft", "series", "species", "salmon", "trout", "swine"))


def takes_no_article(name: str) -> bool:
    """Is this a name that stands without "the", as a saint's does?

    >>> [takes_no_article(name) for name in ("St Anne's", "Town Hall")]
    [True, False]
    """
    return name.startswith("St ")


def looks_plural(noun: str) -> bool | None:
    """Does a noun phrase whose last word has no capital name several things?

    >>> [looks_plural(noun) for noun in ("ear drops", "people", "ID card", "glass", "Mrs Jones", "12")]
    [True, True, False, False, None, None]
    """
    words = noun.split()
    if not words or not words[-1].isalpha() or not words[-1].islower():
        return None
    return words[-1] in _SINGULARS or plural(words)


def plural_noun(noun: str) -> str:
    """A noun phrase whose last word has no capital in the plural; nothing where it is one, or no such phrase.

    >>> [plural_noun(noun) for noun in ("heron", "goldfinch", "puppy", "child", "sheep", "keys", "Joan")]
    ['herons', 'goldfinches', 'puppies', 'children', '', '', '']
    """
    head, space, word = noun.rpartition(" ")
    if looks_plural(noun) is not False or word in _UNCHANGED:
        return ""
    irregular = next((many for many, one in _SINGULARS.items() if one == word), "")
    hissing = word.endswith(("s", "x", "z", "ch", "sh")) or word in _WITH_ES
    regular = f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + "es" * hissing
    return head + space + (irregular or (regular if regular != word else f"{word}s"))


def disagrees(noun: str, verb: str) -> bool:
    """Does a verb not go with the number of a noun in small letters?

    >>> disagrees("high winds", "is"), disagrees("thick fog", "are"), disagrees("salt and sand", "are")
    (True, True, False)
    >>> disagrees("Dr Weiss", "have"), disagrees("Mr and Mrs Weiss", "have")
    (True, False)
    """
    words = noun.split()
    if words and words[0] in _TITLES and "and" not in words:
        return verb in _OF_SEVERAL
    if not words or noun != noun.lower() or not all(map(str.isalpha, words)):
        return False
    return verb in _OF_ONE if plural(words) else verb in _OF_SEVERAL and "and" not in words


def several(value: str) -> bool:
    """Is a value many things, as far as its ending and its joints tell?

    >>> [value for value in ("Baduy", "Danes", "Malay people", "pork, beef", "Akron, Ohio") if several(value)]
    ['Danes', 'Malay people', 'pork, beef']
    """
    return plural(value.split()) or bool(re.search(r" people$|, [a-z]| and ", value))
