"""Sentences cut into clauses, and mentions widened to the words that tell one value from another."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from records import located_wording
from verbalign.learning.clauses import HEARD, JOINTS, Clause, Cutter
from verbalign.learning.extents import widened
from verbalign.mentions.wording import Wording

LINES = [("it", "has", "a", "pool"), ("it", "is", "near", "the", "pier")] * HEARD


def cut(text: str, *inside: int, pronoun: str = "It", lines=LINES) -> list[Clause]:
    return list(Cutter(lines, pronoun).clauses(tuple(text.split()), set(inside)))


def test_a_sentence_is_cut_where_the_pronoun_follows():
    assert cut("[name] is old and it has a pool") == [Clause(0, 3, False), Clause(4, 8, False)]


def test_a_sentence_is_cut_before_a_verb_that_people_put_after_the_pronoun_and_shares_its_subject():
    assert cut("[name] is old , and has a pool") == [Clause(0, 3, False), Clause(5, 8, True)]


def test_nothing_is_cut_within_a_mention_or_before_another_word():
    assert cut("[name] is old and has a pool", 3, 4) == []
    assert cut("[name] is old and cheap") == []
    assert cut("and it has a pool") == [], "there is nothing before the joint"


def test_without_a_pronoun_or_with_a_verb_seldom_heard_nothing_is_cut():
    assert cut("[name] is old and it has a pool", pronoun="") == []
    assert cut("[name] is old and has a pool", lines=LINES[: 2 * HEARD - 2]) == []


@given(st.lists(st.sampled_from(["it", "has", "is", "x", *sorted(JOINTS)]), max_size=14))
def test_clauses_come_in_order_and_only_joints_are_lost(words):
    found = cut(" ".join(words))
    if found:
        assert found[0].start == 0 and found[-1].end == len(words) and not found[0].shares
        assert all(left.start < left.end <= right.start for left, right in itertools.pairwise(found))
        lost = [words[k] for left, right in itertools.pairwise(found) for k in range(left.end, right.start)]
        assert lost and set(lost) <= JOINTS


# ---- extents ----


def dogs(value: str, text: str, start: int, end: int) -> Wording:
    return located_wording((("dogs", value),), text, {"dogs": (start, end)}, 0)


def words_said(one: Wording) -> str:
    start, end = one.spans["dogs"]
    return " ".join(token.text for token in one.tokens[start:end])


def test_not_allow_dogs_belongs_to_no_and_allow_dogs_to_yes():
    no, yes = dogs("no", "they do not allow dogs here", 3, 5), dogs("yes", "they allow dogs here", 1, 3)
    found = widened([no, yes] * 6, {"dogs"})
    assert {words_said(one) for one in found} == {"not allow dogs", "allow dogs"}


def test_a_word_that_both_values_have_beside_them_belongs_to_neither():
    no, yes = dogs("no", "sadly never dogs here", 2, 3), dogs("yes", "dogs live here", 0, 1)
    assert {words_said(one) for one in widened([no, yes] * 6, {"dogs"})} == {"never dogs", "dogs live"}
    assert all("here" not in words_said(one) for one in widened([no, yes] * 6, {"dogs"}))


def test_an_open_argument_and_one_of_a_single_value_stay_as_they_are():
    no, yes = dogs("no", "they do not allow dogs", 3, 5), dogs("yes", "they allow dogs", 1, 3)
    assert widened([no, yes] * 6, set()) == [no, yes] * 6
    assert widened([no] * 6, {"dogs"}) == [no] * 6


def test_a_mention_never_grows_over_another():
    spans = {"dogs": (4, 5), "name": (1, 2)}
    no = located_wording((("name", "Inn"), ("dogs", "no")), "not Inn has any dogs", spans, 0)
    yes = located_wording((("name", "Inn"), ("dogs", "yes")), "the Inn has nice dogs", spans, 0)
    for one in widened([no, yes] * 6, {"dogs"}):
        assert one.spans["name"] == (1, 2) and one.spans["dogs"][0] >= 2
