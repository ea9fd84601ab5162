"""The numbers that finding where values are said goes by, each with its unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MentionSettings:
    """The numbers that finding where values are said goes by, each with its unit."""

    # associations
    associations_rounds: int = 8  # of expectation maximisation; the strengths hardly move after six
    null: float = (
        2.0  # the null symbol counts for two: a word is the predicate's own unless there is reason to doubt it
    )
    most: int = 12_000  # sentences that are looked at
    shrink: float = 0.5  # a symbol seen once says little
    faint: float = 0.01  # strengths below are noise
    specific: float = 0.7  # of the sentences with the word, so many must have the symbol among their values
    lift: float = 1.5  # and so many times as often as any sentence has
    # closed
    said_as_given: float = 0.3  # an argument that is copied more often is open
    seen: int = 12  # wordings for each value, on average, that make a set closed
    most_values: int = 40  # of a closed set
    several: int = 2  # arguments with a value that people hardly ever say as it is
    rarely: float = 0.1  # of its wordings
    # plurals
    often: float = 0.2  # share of an argument's wordings that say it in the plural alone
    shortest: int = 3  # letters
    # gathering
    together: int = 2  # steps that one sentence says, at most
    # reading
    longest: int = 400  # words of a wording that is read
    longest_values: int = 2000  # symbols of a meaning's values
    largest: int = 40_000  # words times arguments
    sample: int = 8_000  # wordings that are read in learning
    many: int = 4_000  # wordings that are worth several processes
    reading_rounds: int = 3  # of reading everything anew; the readings no longer change after that
    # segment
    prior_strength: int = 20  # as if we had seen so many moves of that study
    band: int = 3  # so many steps or sentences may be ahead of the other side, taken in proportion
    segment_rounds: int = 3  # at most; more change a handful of the bundled corpus's matches
    words: int = 6  # a sentence that says several steps has at least so many words for each


SETTINGS = MentionSettings()
