"""The splitter reads Coq as Coq does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.proofs.provers.coq.sentences import SentenceKind, Unclosed, sentences


def texts(source):
    return [sentence.text for sentence in sentences(source)]


def test_a_full_stop_ends_a_sentence_only_before_white_space():
    assert texts("apply Nat.le_trans. exact (H.1). Check 3.5.") == [
        "apply Nat.le_trans.",
        "exact (H.1).",
        "Check 3.5.",
    ]


def test_comments_nest_and_may_hold_strings_and_full_stops():
    assert texts('(* a. (* b. *) "*) not yet" c *) intros. (* d *) auto.') == ["intros.", "auto."]


def test_a_comment_inside_a_sentence_is_left_out_of_its_text_only():
    source = "rewrite (* the lemma. *) foo."
    (sentence,) = sentences(source)
    assert sentence.text == "rewrite   foo."
    assert source[sentence.start : sentence.end] == source


def test_strings_hide_full_stops_and_doubled_quotes():
    assert texts('Check "a. b ""c. d"" e". Check "".') == ['Check "a. b ""c. d"" e".', 'Check "".']


def test_bullets_and_braces_stand_alone():
    found = list(sentences("split. - auto. -- { auto. } + 2: { lia. } * easy. [main]: { auto. }"))
    assert [s.text for s in found if s.kind is SentenceKind.BULLET] == ["-", "--", "+", "*"]
    assert [s.text for s in found if s.kind is SentenceKind.OPEN] == ["{", "2: {", "[main]: {"]
    assert sum(s.kind is SentenceKind.CLOSE for s in found) == 3


def test_two_dots_belong_to_the_sentence_and_three_end_it():
    assert texts("intros; [auto | ..  ]. split... Qed.") == ["intros; [auto | ..  ].", "split...", "Qed."]


def test_lines_are_those_of_the_first_word():
    assert [s.line for s in sentences("(* one\n two *)\nLemma a : True.\n\nProof.\n  auto. Qed.")] == [3, 5, 6, 6]


def test_what_is_left_without_a_full_stop_is_the_tail():
    (sentence,) = sentences("  intros x  (* and *) \n")
    assert (sentence.kind, sentence.text) == (SentenceKind.TAIL, "intros x")


@pytest.mark.parametrize(
    ("source", "what"), [("a. (* b", "comment"), ('Check "b. c', "string"), ('(* "a *)', "string")]
)
def test_what_is_never_closed_is_an_error_at_its_opening(source, what):
    with pytest.raises(Unclosed, match=what):
        list(sentences(source))


pieces = st.sampled_from(
    [
        "intros x.",
        "- ",
        "{ ",
        "} ",
        "(* a. *)",
        '(* "b. *)" *)',
        "apply foo.bar.",
        ' Check "x. y".',
        "\n",
        "...",
        "auto...",
        "∀ x,",
    ]
)


@given(st.lists(pieces, max_size=20).map(" ".join))
def test_sentences_come_in_order_and_only_blanks_and_comments_lie_between(source):
    place = 0
    for sentence in sentences(source):
        assert sentence.start >= place
        assert list(sentences(source[place : sentence.start])) == []
        assert sentence.line == source.count("\n", 0, sentence.start) + 1
        place = sentence.end
    assert list(sentences(source[place:])) == []
