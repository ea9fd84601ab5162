"""Sentences matched with steps by the symbols that they share (§4.1)."""

from hypothesis import given
from hypothesis import strategies as st

from verbalign.learning.paper.segmentation import matched, segment_by_symbols
from verbalign.values import Expression, Proof, ProofText


def steps(*goals: str) -> tuple[Expression, ...]:
    return tuple(Expression("p", (("goal", goal),)) for goal in goals)


def test_a_sentence_says_the_step_with_which_it_shares_most_symbols_in_order():
    found = matched(steps("a = b", "c < d", "e > f"), ["We see a = b.", "Now e > f holds."])
    assert found == ((1,), (3,))


def test_a_sentence_without_symbols_is_matched_where_there_is_room():
    assert matched(steps("a = b", "c < d"), ["So a = b.", "This is clear."]) == ((1,), (2,))
    assert matched(steps("a = b"), ["Well.", "So a = b."]) == ((), (1,))


def test_a_sentence_that_says_two_steps_is_given_one():
    assert matched(steps("a = b", "c < d"), ["First a = b and then c < d."]) in (((1,),), ((2,),))


@given(st.lists(st.sampled_from("abcd"), max_size=6), st.lists(st.sampled_from("abcd"), max_size=6))
def test_steps_rise_and_none_is_said_twice(goals, sentences):
    found = [number for numbers in matched(steps(*goals), sentences) for number in numbers]
    assert found == sorted(set(found)) and set(found) <= set(range(1, len(goals) + 1))


def test_every_text_of_every_proof_is_segmented():
    proof = Proof("p", "t", steps("a = b"), (ProofText("A", ("So a = b.",)), ProofText("B", ())))
    assert [(one.writer, one.steps) for one in segment_by_symbols([proof])] == [("A", ((1,),)), ("B", ())]
