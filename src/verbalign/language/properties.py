"""Names of properties as English: "The runtime of [subject] is [object]", "[subject] was designed by [object]"."""

# ruff: noqa: SIM905 (lists of words are read as texts)

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from verbalign.language.english import participle, plural, third_person, vowel_sound

_UNITS = frozenset(
    "metres meters feet inches miles kilometres kilometers centimetres centimeters millimetres millimeters kilograms "
    "grams tonnes pounds hours minutes seconds days years hectares acres litres liters degrees".split()
)
_CONSONANTS = re.compile("[^aeiouy]{2,}$")
_ENDS = frozenset(  # consonants that may end a word
    "bs ch ck cks ct cts dd dds ds dth dths ff ffs ft fth fts gg ggs gh ghs ght ghts gn gns gs ks ld lds lf lfs lk lks "
    "ll lls lm lms ln lp lps ls lt lth lts mb mbs mn mp mph mps ms nch nd nds ng ngs nk nks nn ns nt nth nths nts ph "
    "phs pp pps ps pt pth pths pts rb rbs rc rch rd rds rf rfs rg rgs rk rks rl rld rlds rls rm rms rn rns rp rps rr "
    "rs rst rsts rt rth rths rts rv sh sk sks sm sms sp sps ss st sts tch th ths ts tt tts wd wds wk wl wls wn wns ws "
    "xt xts zz".split()
)
_IRREGULAR = dict(  # verbs that take an object, with their participles
    pair.split(":")
    for pair in (
        "bear:borne beat:beaten bid:bid bind:bound break:broken breed:bred bring:brought build:built buy:bought "
        "catch:caught choose:chosen cut:cut draw:drawn drive:driven eat:eaten feed:fed fight:fought find:found "
        "fly:flown freeze:frozen give:given grow:grown hear:heard hide:hidden hit:hit hold:held "
        "keep:kept know:known lay:laid lead:led leave:left lend:lent lose:lost make:made mean:meant meet:met "
        "pay:paid put:put read:read ride:ridden ring:rung run:run say:said see:seen seek:sought sell:sold "
        "send:sent set:set sew:sewn shake:shaken shoot:shot show:shown shut:shut sing:sung sow:sown speak:spoken "
        "spend:spent spin:spun split:split spread:spread steal:stolen strike:struck sweep:swept take:taken "
        "teach:taught tear:torn tell:told think:thought throw:thrown understand:understood wear:worn weave:woven "
        "win:won wind:wound write:written"
    ).split()
)
_HAPPENED = {"birth": "was born", "death": "died", "marriage": "was married", "retirement": "retired"}  # in a life
_TIMES = frozenset("date dates year years day month time epoch period century era season age".split())


def statement(words: Sequence[str], small: Collection[str]) -> str:
    """A sentence that says a property by the words of its name; `small` are words that say little of their own.

    >>> statement(["runtime"], ()), statement(["known", "for"], ["for"]), statement(["compete", "in"], ["in"])
    ('The runtime of [subject] is [object].', '[subject] is known for [object].', '[subject] competes in [object].')
    >>> statement(["in", "office", "while", "governor"], ["in"])
    '[subject] was in office while [object] was governor.'
    """
    name = " ".join(words)
    if "while" in words[1:-1]:
        at = words.index("while")
        return f"[subject] was {' '.join(words[:at])} while [object] was {' '.join(words[at + 1 :])}."
    if words[0] not in small and words[-1] not in small:
        return f"The {name} of [subject] {'are' if plural(words) else 'is'} [object]."
    if words[0] in ("is", "are", "was", "were", "has", "have", "does", "do"):
        return f"[subject] {name} [object]."
    if words[0] in small or words[-1] == "of" or participle(words[0]):
        return f"[subject] is {name} [object]."
    return f"[subject] {third_person(words[0])} {' '.join(words[1:])} [object]."


def happening(words: Sequence[str], kind: str, small: Collection[str]) -> str:
    """A sentence that says what was done to the subject, by a name that is a participle or ends in one, or how many
    it has; nothing where the name is neither.

    >>> happening(["discovered"], "date", ()), happening(["selected", "by", "nasa"], "year", ["by"])
    ('[subject] was discovered on [object].', '[subject] was selected by nasa in [object].')
    >>> happening(["city", "served"], "name", ()), happening(["speed"], "quantity", ())
    ('The city served by [subject] is [object].', '')
    >>> happening(["number", "of", "new", "pages"], "number", ["of"]), happening(["first", "aired"], "year", ())
    ('[subject] has [object] new pages.', '[subject] was first aired in [object].')
    """
    timed = kind in ("date", "year")
    done = participle(words[0]) and (len(words) == 1 or (words[1] in small and words[-1] not in small))
    if timed and (done or words[-1].endswith("ed")):
        return f"[subject] was {' '.join(words)} {'on' if kind == 'date' else 'in'} [object]."
    if kind == "number" and len(words) > 2 and tuple(words[:2]) == ("number", "of"):
        return f"[subject] has [object] {' '.join(words[2:])}."
    if (
        len(words) > 1
        and words[-1].endswith("ed")
        and not words[-1].endswith("eed")
        and not participle(words[0])
        and words[0] not in small
    ):
        return f"The {' '.join(words)} by [subject] {'are' if plural(words[:-1]) else 'is'} [object]."
    return ""


def done_by(agent: str) -> str:
    """The participle that says what somebody called so has done to something, as far as the ending tells.

    >>> done_by("designer"), done_by("creator"), done_by("writer"), done_by("winner"), done_by("capital")
    ('designed', 'created', 'written', 'won', '')
    """
    if len(agent) < 6 or not agent.endswith(("er", "or")):
        return ""
    verbs = (agent[:-2], agent[:-1], agent[:-3])  # build-er, write-r, win-n-er
    return next((_IRREGULAR[verb] for verb in verbs if verb in _IRREGULAR), f"{agent[:-2]}ed")


def dated(words: Sequence[str], is_word: Callable[[str], bool]) -> str:
    """What happened at a date that is called so, as far as endings and the words that are known tell.

    >>> known = {"completed", "installed"}.__contains__
    >>> dated(["completion", "date"], known), dated(["date", "of", "death"], known), dated(["final", "date"], known)
    ('was completed', 'died', '')
    >>> dated(["date", "of", "installment"], known), dated(["build", "date"], known)
    ('was installed', 'was built')
    """
    noun = ""
    if len(words) == 2 and words[-1] in ("date", "year"):
        noun = words[0]
    elif len(words) == 3 and words[0] in ("date", "year") and words[1] == "of":
        noun = words[2]
    if noun in _HAPPENED or len(noun) < 4:
        return _HAPPENED.get(noun, "")
    if noun in _IRREGULAR:
        return f"was {_IRREGULAR[noun]}"
    stem = next((noun[: -len(end)] for end in ("ion", "ing", "ment", "e") if noun.endswith(end)), noun)
    return f"was {stem}ed" if is_word(f"{stem}ed") else ""


def at_a_time(words: Sequence[str]) -> bool:
    """Is a name that of a time itself, so that it *is* a date, not *on* one?

    >>> at_a_time(["birth", "date"]), at_a_time(["final", "flight"])
    (True, False)
    """
    return not _TIMES.isdisjoint(words)


def measure(words: Sequence[str]) -> tuple[Sequence[str], str]:
    """The words of a name without the unit that it ends in, and that unit.

    >>> measure(["height", "in", "feet"]), measure(["length", "feet"]), measure(["feet"])
    ((['height'], 'feet'), (['length'], 'feet'), (['feet'], ''))
    """
    unit = words[-1] if len(words) > 1 and words[-1] in _UNITS else ""
    return (words[: -2 if words[-2] == "in" else -1], unit) if unit else (words, "")


def amount(words: Sequence[str], *, had: bool) -> str:
    """A sentence that says how much of a property there is, as something that the subject has or that is said of it.

    >>> amount(["mass"], had=True), amount(["height", "in", "feet"], had=False), amount(["stages"], had=False)
    ('[subject] has a mass of [object].', 'The height of [subject] is [object] feet.', '[subject] has [object] stages.')
    """
    noun, unit = measure(words)
    name, value = " ".join(noun), f"[object] {unit}" if unit else "[object]"
    if plural(noun) and not unit:
        return f"[subject] has [object] {name}."
    if had and "of" not in noun:
        return f"[subject] has {'an' if vowel_sound(name) else 'a'} {name} of {value}."
    return f"The {name} of [subject] is {value}."


def stands_for_others(word: str) -> bool:
    """Are the letters of a short word the first of others, as nobody can say them together?

    >>> [word for word in "issn utc lccn isbn month width film type crew".split() if stands_for_others(word)]
    ['issn', 'utc', 'lccn', 'isbn']
    """
    end = _CONSONANTS.search(word)
    return 2 < len(word) < 6 and word.isalpha() and end is not None and (end[0] == word or end[0] not in _ENDS)


def one_of(words: Sequence[str]) -> str:
    """A sentence that says of one thing that it is among several that are called so.

    >>> one_of(["crew", "members"])
    'One of the crew members of [subject] is [object].'
    """
    return f"One of the {' '.join(words)} of [subject] is [object]."


def listed_statement(words: Sequence[str], objects: Sequence[str]) -> str:
    """A sentence that says several objects of a property by the words of its name.

    >>> listed_statement(["launch", "site"], ["A", "B"]), listed_statement(["size", "of", "hull"], ["A", "B"])
    ('The launch sites of [1.subject] are A and B.', 'The sizes of hull of [1.subject] are A and B.')
    """
    head = words.index("of") - 1 if "of" in words[1:] else len(words) - 1
    noun = words[head] if plural(words) else third_person(words[head])
    name = " ".join([*words[:head], noun, *words[head + 1 :]])
    return f"The {name} of [1.subject] are {', '.join(objects[:-1])} and {objects[-1]}."
