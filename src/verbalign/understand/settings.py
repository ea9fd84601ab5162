"""The numbers that reading a text back to its meaning goes by, each with its unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnderstandingSettings:
    """The numbers that reading a text back to its meaning goes by, each with its unit."""

    # exact
    width: int = 40  # beginnings, and ways to read a sentence, that are kept (a quarter in texts of `long` signs)
    exact_long: int = 12  # but not in texts with more ends than this
    exact_most_ways: int = 100  # to read on from a place, and to read it all
    # frames
    frames_beam: int = 24  # beginnings that are kept at a place
    most_alike: int = 8  # sentences of one predicate from one place to another
    long: int = 1000  # signs; of a longer text fewer beginnings are kept
    frames_hopeless: float = 8.0  # what speaks more against a reading than against the best
    most_combinations: int = 64  # of the values that a sentence may have
    another: float = 2.0  # what speaks against another expression,
    left_out: float = 1.0  # an argument that one sentence has and another should have said,
    unlikely: float = 2.0  # a value that is none of its kind,
    frames_unknown: float = 0.01  # or has not been seen,
    ended: float = 4.0  # or goes on past the end of a sentence;
    skipped: float = 3.0  # and a sentence that can't be read, besides its words
    # index
    margin: float = 2.0  # by how much a way to read a stretch may be odder than the best
    index_most_ways: int = 100  # to read on from a place
    # mention_words
    habit: float = 0.5  # share of a mention's words that such mentions often have
    # near
    likely: int = 8  # predicates that are tried, a few at least,
    likely_few: int = 2  # if there are more words than `near_most` for all of them
    near_beam: int = 32  # readings of a beginning that are kept, a few at least,
    near_few: int = 4  # if the words are so many that
    near_most: int = 8_000  # more than so many would be kept of all beginnings together,
    near_hopeless: float = 20.0  # unless they are so much less likely than the best (log odds)
    stray: float = -4.0  # or stands there as a mere word; or another one is said
    near_unknown: float = -10.0  # log probability of a word that nobody has used
    # oddness
    longest_value: int = 100  # words of a value that are looked at one by one
    longest_phrase: int = 4  # words of a known value that is looked for within others
    # parser
    longest: int = 4_000  # signs of a text
    most: int = 20  # readings
    most_together: int = 12  # sentences that may be one wording
    most_near: int = 500  # templates among which the nearest is looked for
    worded: float = 8.0  # log odds of a text having a template's words by chance
    sure: float = 0.95  # the best score where it has not
    lost: float = -10.0  # log probability of a word in a sentence that is not understood
    least: float = 0.5  # share of the words that must be understood
    near_best: float = 3.0  # words by which a reading may be odder than the best


SETTINGS = UnderstandingSettings()
