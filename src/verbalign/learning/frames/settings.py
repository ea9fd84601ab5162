"""The numbers that learning frames goes by, each with its unit; DEV marks those chosen on the development domains.

The others follow from what they count. What a change of them does, `python benchmarks/domains.py` shows.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrameSettings:
    """How frames are learned."""

    # wordings and clusters
    alike: float = 0.5  # share of words in common below which clusters are kept apart; DEV
    finer: float = 0.12  # by which the share must be greater each time that a cluster is split; DEV
    deepest: int = 3  # times that a cluster is split before each sentence stands for itself
    worded: int = 500  # wordings of a predicate that are read for how expressions are put into words
    many: int = 2_000  # wordings that are worth several processes; measured with benchmarks/bench_frames_scale.py
    short: int = 3  # letters of most abbreviations before a name
    figures: float = 0.75  # of the wordings: numbers that fewer write out are said in words
    # ties of words and values
    gram: int = 3  # words of the longest n-gram that is tied to values
    unsaid: float = -2.5  # log2 odds beforehand that words tell a value which is not written out: one in six; DEV
    written_too: float = -8.0  # the same for a value that is written out
    ordered: float = -0.5  # the same for which of two values in a sentence is more; DEV
    named: float = 0.5  # the same for words like the argument's name
    written: float = 0.75  # of the wordings: values that more write out are hardly told by words besides
    stem: int = 4  # letters that make two words alike
    shortest: int = 3  # letters of a word that is alike to itself alone
    # values told in words
    located: float = 1.0  # log2 odds from which on a word is known to tell a value; DEV
    rivals: float = 0.5  # bits by which another argument may be tied better
    sure: float = 0.7  # of the wordings: values that more tell are told here, too; DEV
    told: float = 0.6  # of the wordings: values that fewer tell are taken to be left out; DEV
    unseen: int = 2  # wordings without an argument's name that may be yet to come
    habit: float = 0.9  # of the wordings: arguments that more call by their name are left out where they are not; DEV
    small: int = 2  # letters of words that tell nothing by themselves
    spare: int = 1  # words of a sentence with slots that need no other reason; DEV
    names: float = 0.75  # of the wordings: names that more copy can't be said otherwise
    # needs and explanations
    weak: int = 3  # letters: a shared word as short as this does not hold a frame together by itself
    shapes: int = 3  # letters of an ending that may explain an article
    few: int = 3  # so many values are a closed set even where none comes twice
    doubtful: float = -1.0  # log2 odds of a tie from which on words are in doubt; from 0 on they are tied; DEV
    hidden: float = 1.0  # log2 odds that a sentence tells a value which is found nowhere in its wording
    counted: int = 13  # numbers below this are often written as words
    sample: int = 12  # rows with the same words that are looked at
    plain: int = 8  # values of a set small enough for words of their own
    classes: int = 12  # labels: an argument with more is a name, or as good as one
    odd: int = 2  # words that an argument does not explain
    irrelevant: float = 3.0  # bits for an explanation that nothing in the words suggests; DEV
    unexplained: float = 0.7  # bits for a word that an explanation leaves unexplained; DEV
    about: float = 3.0  # bits for an argument that sentences are about: a word of theirs is only said where it is given
    explained: float = 1.0  # bits that an explanation may cost more than to remember the variants
    rival: float = 1.0  # bits by which words may suggest another explanation less; DEV
    hiding: float = 2.0  # the same for an argument that the words may tell anyway; DEV
    # words that agree with a value
    agreeing: int = 2  # words with several forms that agree with one argument: fewer may be chance
    confirmed: int = 3  # meanings that show again which form goes with a value
    # what frames learn from each other
    agreed: float = 0.8  # of the nouns: so many have one gender before others are taken to have it
    ending: int = 4  # letters at the end of nouns of one gender
    several: int = 4  # nouns that show a gender
    shaped: float = 3.0  # log2 odds that a word which goes by the shape of a value elsewhere does so here
    beginnings: int = 50  # first words of names: where a word was seen with more, they tell no kind of thing
    piece: int = 8  # words of a piece that others leave out
    least: int = 2  # words that a sentence without slots has
    preposition: int = 4  # letters of most prepositions
    mobile: int = 3  # words of a piece that stands in several places
    before: int = 2  # words before a slot that go with it
    often: int = 3  # meanings in which one value comes with another before it is taken to follow


SETTINGS = FrameSettings()
