"""A thesaurus as a value: merged, saved and read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.alignment.paraphrases import Paraphrase, Thesaurus
from verbalign.errors import InputError

word = st.sampled_from(["a", "b", "c", "=", "to", "ℤ"])
phrase = st.lists(word, min_size=1, max_size=3).map(tuple)
examples = st.lists(st.tuples(st.text(max_size=9), st.text(max_size=9)), max_size=2).map(tuple)
paraphrases = st.builds(Paraphrase, phrase, phrase, st.integers(0, 99), examples)
thesauri = st.lists(paraphrases, max_size=6).map(lambda pairs: Thesaurus(tuple(pairs)))


@given(thesauri)
def test_what_is_saved_is_what_is_loaded(known):
    assert Thesaurus.from_json(known.to_json()) == known


@given(thesauri, st.lists(word, max_size=12).map(tuple))
def test_merging_loses_no_word_and_leaves_no_entry_in_pieces(known, words):
    merged = known.merge(words)
    assert tuple(w for token in merged for w in token.split()) == words
    spans = known.spans(words)
    assert [end for _, end in spans[:-1]] == [start for start, _ in spans[1:]]
    entries = {" ".join(side) for pair in known for side in (pair.left, pair.right)}
    assert all(" " not in token or token in entries for token in merged)


def test_the_longest_entry_that_fits_is_merged():
    known = Thesaurus((Paraphrase(("a", "b"), ("c",), 2), Paraphrase(("a", "b", "a"), ("c",), 2)))
    assert known.merge(("a", "b", "a", "b")) == ("a b a", "b")


@pytest.mark.parametrize(
    ("saved", "fault"),
    [
        ({}, 'a thesaurus is a list of {"left": …, "right": …}; fix or remove it'),
        (["a"], 'thesaurus entry 1 has no words for "left" and "right"; fix or remove it'),
        ([{"left": "a", "right": " "}], 'thesaurus entry 1 has no words for "left" and "right"; fix or remove it'),
        (
            [{"left": "a", "right": "b"}, {"left": "a", "right": "b", "support": "many"}],
            'thesaurus entry 2: "support" is a number, "examples" lists pairs of sentences; fix it',
        ),
        (
            [{"left": "a", "right": "b", "examples": [["one"]]}],
            'thesaurus entry 1: "support" is a number, "examples" lists pairs of sentences; fix it',
        ),
    ],
)
def test_what_was_edited_wrongly_is_named(saved, fault):
    with pytest.raises(InputError) as error:
        Thesaurus.from_json(saved)
    assert str(error.value) == fault
