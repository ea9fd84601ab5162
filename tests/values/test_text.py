"""Tokens know their place and lose nothing; sentences survive formulas, abbreviations and names with dots."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.values.text import capitalised, join, sentences, tokens, verbalization, words

# Arbitrary text, and text made of the pieces that the tokeniser has rules for
PIECES = [
    "a",
    "I",
    "n.a",
    "absval_eq",
    "ℕ⁺",
    "f'",
    "x''",
    "don't",
    "it's",
    "left-hand",
    "£20-25",
    "3.5",
    "1,000",
    "12th",
]
SIGNS = [
    "'",
    "’",
    "-",
    ".",
    ",",
    "::",
    ":=",
    "->",
    "=>",
    "<=>",
    "|",
    "/\\",
    "...",
    "…",
    "⁺",
    " ",
    "  ",
    "\t",
    "\n",
    "\u00a0",
]
texts = st.one_of(st.text(), st.lists(st.sampled_from(PIECES + SIGNS)).map("".join))


@given(texts)
def test_every_visible_character_is_in_exactly_one_token(text):
    found = tokens(text)
    inside = [k for token in found for k in range(token.start, token.end)]
    assert inside == [k for k, sign in enumerate(text) if not sign.isspace()]


@given(texts)
def test_a_token_is_its_span_of_the_source(text):
    assert all(text[token.start : token.end] == token.text != "" for token in tokens(text))
    assert words(text) == [token.text for token in tokens(text)]


@given(texts)
def test_the_pieces_between_tokens_and_the_tokens_make_up_the_text(text):
    out, end = "", 0
    for token in tokens(text):
        out += text[end : token.start] + token.text
        end = token.end
    assert out + text[end:] == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("|i| * |i| = i * i", "| i | * | i | = i * i"),
        ("a=0", "a = 0"),
        ("absval_eq", "absval_eq"),
        ("i:ℕ⁺", "i : ℕ⁺"),
        ("by nat.add_comm, n.a holds.", "by nat.add_comm , n.a holds ."),
        ("£20-25", "£ 20 - 25"),
        ("the left-hand side", "the left-hand side"),
        ("x-y", "x - y"),
        ("it's Smith's, don't", "it 's Smith 's , don't"),
        ("“n” and 'mod'", "“ n ” and ' mod '"),
        ("f' x'' f'x", "f' x'' f'x"),
        ("1,000 or 3.5; v2.0", "1,000 or 3.5 ; v2.0"),
        ("P -> Q, x := y, a <= b, A /\\ B", "P -> Q , x := y , a <= b , A /\\ B"),
        ("∀ x ∈ A. x ≤ x²", "∀ x ∈ A . x ≤ x²"),
        ("naïve Grüße 数学", "naïve Grüße 数学"),
    ],
)
def test_prose_and_formulas_are_cut_where_a_reader_would(text, expected):
    assert words(text) == expected.split()


def test_a_verbalization_keeps_text_tokens_and_writer():
    said = verbalization("so a=0", "A")
    assert (said.text, said.words, said.writer) == ("so a=0", ("so", "a", "=", "0"), "A")


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (["the", "cost", "is", "£", "20", "."], "the cost is £20."),
        (["so", "(", "a", ")", ",", "it", "'s", "b", "!"], "so (a), it's b!"),
        (["x", ":=", "y", "::", "z"], "x := y :: z"),
        ([], ""),
    ],
)
def test_words_are_joined_with_the_usual_spaces(pieces, expected):
    assert join(pieces) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("by it", "By it"),
        ("a proof", "A proof"),
        ("a = 0", "a = 0"),
        ("a and b", "a and b"),
        ("x holds", "x holds"),
        ("gcd_comm says", "gcd_comm says"),
        ("ïs", "ïs"),
        ("(so)", "(so)"),
        ("", ""),
    ],
)
def test_the_first_letter_is_made_large_only_in_a_word(text, expected):
    assert capitalised(text) == expected


# ---- sentences ----


@pytest.mark.parametrize(
    "expected",
    [
        ["We show ∀ n:ℤ. P n.", "Let n:ℤ.", "Done."],
        ["By ∃ x,y:ℕ. x < y we are done.", "So."],
        ["We have ∀ f:A ⟶ B, g:B ⟶ C. inj(f).", "Now x."],
        ["So ∃! x:A. f x = y.", "Take it."],
        ["Then forall n. exists m. n < m.", "And we stop."],
        ["This uses nat.add_comm and n.a twice.", "It is 3.5 or 1.000.5 now."],
        ["See Fig. 3, eq. 4, i.e. the rest, e.g. this.", "Yes."],
        ["It is No. 5 here.", "No.", "It is not."],
        ["We saw J. R. Smith there.", "Then George W. Bush came."],
        ["Dr. Jones of the U.S. army etc. is in.", "He left."],
        ["By Lemma A.", "Then B holds.", "Hence A.", "Then C."],
        ["Is it?", "Yes!", 'He says "no."', "(Indeed.)", "Fine."],
        ["It goes on ... and on.", "So...", "Then more."],
        ["|a| = -a.", "a ≤ b.", "x² = 2."],
        ["no full stop at the end"],
    ],
)
def test_sentences_end_where_a_reader_would_end_them(expected):
    assert sentences(" ".join(expected)) == expected
    assert sentences("\n  ".join(expected) + "\n") == expected


@given(texts)
def test_sentences_lose_no_visible_character(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_white_space_alone_is_no_sentence():
    assert sentences("") == sentences(" \n\t ") == []


@pytest.mark.parametrize(
    "text",
    ["∀ " + "x  " * 400 + "#. Then y.", "e.g. " * 4000, "∀ x. " * 4000, "J. " * 4000, "∃ " + "x, " * 4000 + "#. y"],
)
def test_odd_texts_are_cut_in_no_time(text):
    start = time.process_time()
    sentences(text)
    tokens(text)
    assert time.process_time() - start < 5  # a search that backtracks would take longer than the age of the universe


def test_sentences_of_the_bundled_texts_are_found_again():
    from verbalign.bundled import TRAIN
    from verbalign.corpora import read

    for proof in read(TRAIN).proofs:
        for text in proof.texts:
            assert sentences(" ".join(text.sentences)) == list(text.sentences)
