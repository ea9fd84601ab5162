"""The numbers that learning goes by besides those of frames, each with its unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LearningSettings:
    """The numbers that learning goes by besides those of frames, each with its unit."""

    # forms
    alternatives: int = 3  # templates of a form
    compared: int = 40  # wordings with which each is compared
    forms_order: int = 3  # words of the longest n-gram that is compared
    usually: float = 0.5  # an argument that stands literally in so many wordings is left out by those without it
    shown: int = 60  # templates that an entry shows
    sources: int = 3  # of a template
    # additions
    additions_longest: int = 6  # words of an addition
    additions_seen: int = 3  # wordings with an addition
    additions_sure: float = 0.9  # share of the wordings with an addition that have its argument
    additions_common: float = 0.6  # an argument of more wordings of a predicate than this is not told by words
    ending: float = 0.05  # chance that a wording ends with the word before an addition
    hint: float = 2.0  # times as often as without an argument, and a word hints at it
    function: int = 30  # words so common that they say nothing of their own
    # extents
    window: int = 3  # words to either side
    extents_seen: int = 3  # times that a word stands there
    share: float = 0.1  # of the mentions of the value
    lift: float = 5.0  # times as often as beside those of other values
    # fits
    fits_seen: int = 5  # mentions at a place, or values, where the sign is an ending
    lists: int = 3  # mentions at a place that is for lists: these are rarer
    fits_sure: float = 0.9  # share of the mentions at a place that have the sign it is for;
    agreeing: float = 0.7  # where it is a number: many write "2 port"
    seldom: float = 0.2  # share of the mentions with the sign that are to be expected, where it is refused
    fits_expected: int = 3  # so many being expected there
    fits_usual: float = 0.5  # a sign that more mentions have tells nothing
    # flourishes
    flourishes_seen: int = 3  # wordings with a word after an article
    dispensable: float = 0.8  # share of them in which what is left without it is said elsewhere as well
    flourishes_tied: float = 0.9  # share of them that have an argument, which then explains the word,
    flourishes_usual: float = 0.7  # unless this share of the act's wordings has it anyway; all on RNNLG and ViGGO train
    # foreign
    stray: float = 0.1  # share of the wordings with a claim whose meaning does not have it
    foreign_longest: int = 8  # words of a value that is looked for
    # nouns
    nouns_common: float = 0.4  # share of an argument's mentions that the noun follows
    needed: float = 0.8  # of those of a value that needs it,
    nouns_seen: int = 5  # mentions of such a value
    fewer: float = 0.5  # times as many values that need it as are to be expected: then a place is for others,
    nouns_expected: int = 2  # so many being expected there
    nouns_usual: float = 0.3  # share of the mentions after a word that the noun follows: "in the Mission *area*"
    joined: int = 2  # times that people say the noun before what follows there
    # posteriors
    posteriors_order: int = 5  # the longest n-gram that counts
    context: int = 4  # the longest that a path must be made of
    least: int = 15  # wordings that an n-gram must stand in, of a large corpus;
    per_wording: int = 600  # of a small one, one in so many
    ridge: float = 90.0  # strength of the regression's prior, in wordings
    readers: float = 13.0  # an n-gram counts as right when one of so many people would have used it
    price: float = 4.4  # of a word
    unlikely: float = 0.01  # chance of an n-gram below which no path goes over it
    width: int = 80  # paths kept for each number of arguments said
    posteriors_longest: int = 70  # words
    best: int = 100  # complete paths
    many: int = 100_000  # words that are worth several processes
    at_once: int = 50_000  # wordings whose n-grams are counted at a time
    # shapes
    shapes_common: int = 10  # wordings with a shape, from which on it is as good as any
    rare: float = 0.4  # price of a shape that is e times as rare as that
    unseen: float = 40.0  # price of a shape that none of very many wordings has,
    half: int = 10_000  # and half of it, where there are so many
    first: float = 2.0  # times that price for the clause that begins a text, unless people have said other arguments so
    agreed: int = 2  # wordings of other arguments
    ends: int = 3  # words at either end of a clause by which the nearest wordings are found
    named: int = 3  # wordings that are named as the source of a clause
    # subjects
    pronoun: float = 0.1  # share of later sentences that begin with it
    refers: int = 3  # times as often as first ones
    alike: float = 0.15  # of what follows it, shared with what follows the subject's name
    # trials
    trial_part: int = 4  # one set of arguments in so many is held out
    trial_most: int = 3_000  # wordings of a trial: E2E's 42,000 would take ten times as long, and decide alike
    trial_errors: float = 1.0  # standard errors by which paths must be better
    # support
    most: int = 20_000  # wordings that are looked at, evenly


SETTINGS = LearningSettings()
