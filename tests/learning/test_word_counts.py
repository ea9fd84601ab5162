"""Which roles tell that a word fits."""

from __future__ import annotations

from verbalign.learning.sets.word_counts import KNOWN, NOTHING, WordCounts


def counted() -> WordCounts:
    """Dishes with a course, halls with floors and much else, all with a country; a few dishes are eaten."""
    counts = WordCounts()
    for n in range(400):
        counts.take("", {("subject", "country.subject"), ("subject", "course.subject")}, {"eaten"} if n % 8 else set())
        for role in ("floors", "owner", "size"):
            counts.take("", {("subject", "country.subject"), ("subject", f"{role}.subject")}, {"with"})
    return counts


def test_a_role_that_all_kinds_of_things_have_does_not_tell_that_a_word_fits():
    assert counted().anywhere("eaten", ())[f"{KNOWN}subject"] == ["course.subject"]


def test_a_word_for_few_kinds_of_things_does_not_go_with_what_nothing_is_known_of():
    assert NOTHING in counted().anywhere("eaten", ())["subject"]
    assert "subject" not in counted().against("", "with") or NOTHING not in counted().against("", "with")["subject"]
