"""The paraphrase thesaurus: what is found, what is not, and why."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.alignment import pairwise
from verbalign.alignment.contrast import Usage
from verbalign.alignment.paraphrases import Paraphrase, Thesaurus, is_light
from verbalign.alignment.settings import SETTINGS
from verbalign.alignment.similarity import Similarity
from verbalign.alignment.thesaurus import Pair, _neighbours, induce, parallel

VALUES = ["a = b", "c = d", "x = y", "p = q", "m = n"]


def groups(*patterns: str, values=VALUES, count=3):
    """The same wordings of several meanings, which differ in the value V; and the symbols of the values."""
    said = [[tuple(p.replace("V", value).split()) for p in patterns] for value in values[:count]]
    return said, [value.split() for value in values[:count]]


def pairs(found: Thesaurus) -> list[str]:
    return [str(pair) for pair in found]


def test_what_stands_between_shared_words_in_several_meanings_is_a_paraphrase():
    found = induce(*groups("then we can prove that V holds", "then we can show that V holds"))
    assert pairs(found) == ["prove ≈ show"]
    assert found.pairs[0].support == 3
    assert found.pairs[0].examples[0] == ("then we can prove that a = b holds", "then we can show that a = b holds")


def test_what_stands_so_in_one_meaning_only_is_not():
    assert not induce(*groups("then we can prove that V holds", "then we can show that V holds", count=1))


def test_a_pair_of_sentences_counts_once_whichever_meanings_have_it():
    said, symbols = groups("then we can prove that this holds", "then we can show that this holds")
    assert not induce(said, symbols)


def test_an_alignment_that_scores_less_than_four_shows_nothing():
    assert not induce(*groups("we prove V", "we show V", values=["1", "2", "3"]))  # 2 matches, and gaps
    assert induce(*groups("so we prove that V", "so we show that V", values=["1", "2", "3"])) == Thesaurus()  # 3.98
    assert induce(*groups("and so we prove that V", "and so we show that V", values=["1", "2", "3"])).pairs


def test_a_phrase_of_several_words_becomes_one_token():
    found = induce(*groups("now it is clear that V holds", "now it is very easy to see that V holds"))
    assert pairs(found) == ["clear ≈ very easy to see"]
    assert found.merge(("so", "very", "easy", "to", "see", "!")) == ("so", "very easy to see", "!")


def test_paraphrases_of_paraphrases_are_found_by_aligning_anew():
    """What = and 0 mean is shown apart by no pair at first; once = is known, 0 is alone in its sausage."""
    known = groups("here x V = y we are done", "here x V equals y we are done", values=["1", "2", "3"], count=3)
    more = groups("now V = 0 we are done", "now V equals zero we are done", values=["k", "l", "m"], count=3)
    found = induce(known[0] + more[0], known[1] + [[*symbols, "=", "0"] for symbols in more[1]])
    assert pairs(found) == ["0 ≈ zero", "= ≈ equals"]


def test_signs_and_the_papers_light_words_are_no_paraphrases():
    assert all(map(is_light, ("the", "a", "to", "and", "of", ",", ".", "?")))
    assert not is_light("that") and not is_light("=")
    assert not induce(*groups("then we prove V ; it holds", "then we prove V and it holds"))


def test_a_sausage_needs_a_word_to_hold_it():
    assert pairs(induce(*groups("V , we prove that", "V , we show that"))) == ["prove ≈ show"]
    assert not induce(*groups("V is so , prove the", "V is so , show the"))  # between a comma and a light word


# ---- antonyms look like paraphrases ----


def test_words_that_go_with_symbols_of_their_own_are_no_paraphrases():
    """ "even" is said where the meaning has 2*k, "odd" where it has 2*k+1; once in a while both are said of one."""
    said, symbols = [], []
    for name in "abcdefghijkl":
        for word, own in (("even", "E"), ("odd", "O")):
            said.append([("so", "we", "see", "that", name, "is", word, end) for end in ("now", "then")])
            symbols.append([name, own])
    for name in "uvw":
        said.append([("so", "we", "see", "that", name, "is", word, "now") for word in ("even", "odd")])
        symbols.append([name, "E", "O"])
    usage = Usage(said, symbols)
    assert usage.telling(("even",), ("odd",)) in ("E", "O")
    assert "even ≈ odd" not in pairs(induce(said, symbols))


def test_words_on_which_the_wordings_of_a_meaning_agree_are_no_paraphrases():
    """The meanings have no symbol for the first and the second case, but all of their wordings say the same one."""
    said = [
        [("in", "the", order, "case", "we", verb, "that", name, "holds") for verb in ("know", "see", "find", "show")]
        for name, order in zip("abcdefgh", ["first", "second"] * 4, strict=True)
    ]
    said += [
        [("in", "the", order, "case", "we", "see", name, "holds") for order in ("first", "second")] for name in "xy"
    ]
    usage = Usage(said, [[]] * len(said))
    assert usage.objection(("first",), ("second",), [8, 9]) == "the wordings of a meaning agree on one of them"
    assert "first ≈ second" not in pairs(induce(said))


def test_one_phrase_within_the_other_is_no_paraphrase():
    usage = Usage([[("it", "is", "so"), ("it", "is", "not", "so")]], [[]])
    assert usage.objection(("is",), ("is", "not"), [0]) == "one is the other with something added"


def test_words_that_stand_together_are_no_paraphrases():
    said, symbols = groups("by lemma V we get it now", "by V we get it now", "lemma V we get it now")
    assert "by ≈ lemma" not in pairs(induce(said, symbols))
    assert Usage(said, symbols).objection(("by",), ("lemma",), [0]) == "they stand together in sentences"


def test_a_symbol_that_is_said_without_its_wording_is_not_meant_by_it():
    said = [[("for", "x", "∈", name, "we", "win"), ("for", "x", "in", name, "we", "win")] for name in "ABC"]
    said += [[("in", "fact", name, "is", "so")] for name in "DEFGH"]
    usage = Usage(said, [["∈", group[0][3]] for group in said[:3]] + [["D"]] * 5)
    assert usage.objection(("in",), ("∈",), [0, 1]) == "'in' is said without ∈"


def test_values_are_no_paraphrases_of_each_other():
    said = [[("from", "here", "we", "get", name, *fact, "too") for fact in ("=0", "≤1")] for name in "abc"]
    assert induce(said)  # as mere words they would be
    assert not induce(said, [["=", "0", "≤", "1", name] for name in "abc"])


# ---- the machinery ----

words = st.sampled_from(["a", "b", "c", "the", ",", "zero", "0", "is", "equal"])
sentences = st.lists(st.lists(words, min_size=1, max_size=9), min_size=2, max_size=5)


@settings(max_examples=200)
@given(sentences)
def test_compiled_sausages_are_those_of_each_pairwise_alignment(rows):
    import numpy as np

    from verbalign.kernels import door
    from verbalign.kernels.sausages import sausages

    sim = Similarity(scores={("0", "zero"): 1.0})
    coded = sim.coded(rows)
    offsets = np.cumsum([0, *map(len, rows)])
    codes = np.array([code for row in coded.rows for code in row], np.int32)
    sides = np.array(list(combinations(range(len(rows)), 2)), np.int64)
    limits = coded.weights.mismatch, coded.weights.gap, 200, SETTINGS.longest
    found = sausages(codes, offsets, sides[:, 0], sides[:, 1], *door.near_table(coded), *limits)
    expected = []
    for k, (left, right) in enumerate(combinations(rows, 2)):
        aligned = pairwise(left, right, sim, kernel="textbook")
        i = j = 0
        for to_i, to_j in [*aligned.columns, (len(left), len(right))] if aligned.score >= 200 else []:
            if to_i >= 0 and to_j >= 0:
                if 0 < to_i - i <= SETTINGS.longest and 0 < to_j - j <= SETTINGS.longest:
                    expected.append([k, i, to_i, j, to_j])
                i, j = to_i + 1, to_j + 1
    assert found.tolist() == expected


@given(st.integers(0, 60))
def test_pairs_of_wordings_are_all_of_few_and_an_even_choice_of_many(n):
    chosen = list(_neighbours(n, SETTINGS.pairs))
    assert len({frozenset(pair) for pair in chosen}) == len(chosen) == min(SETTINGS.pairs, n * (n - 1) // 2)
    if 1 < n <= SETTINGS.pairs:
        assert {i for pair in chosen for i in pair} == set(range(n))


def test_equal_sentences_are_one_and_empty_ones_none():
    assert parallel([[("a",), ("b",), ("a",), ()], [("b",), ("a",)]]) == ([("a",), ("b",)], [Pair(0, 0, 1)])


@pytest.mark.parametrize("said", [[], [[]], [[()]], [[("a",)]], [[("a",), ()], []]])
def test_nothing_is_learned_from_nothing(said):
    assert induce(said) == Thesaurus()


def test_long_sentences_are_no_trouble():
    long = tuple(f"w{k}" for k in range(3000))
    assert induce([[(*long, last) for last in "xy"]] * 2) == Thesaurus()


@settings(max_examples=50)
@given(st.lists(sentences, max_size=4))
def test_no_thesaurus_lists_a_phrase_with_itself_or_a_pair_twice(said):
    found = induce([[tuple(row) for row in group] for group in said])
    keys = [(pair.left, pair.right) for pair in found]
    assert all(left < right for left, right in keys) and len(set(keys)) == len(keys)
    assert all(left[0] != right[0] for left, right in keys)


def test_lookup_goes_both_ways_and_the_similarity_is_half_a_match():
    known = Thesaurus((Paraphrase(("=",), ("are", "equal", "to"), 2),))
    assert known.lookup("=") == {"are equal to"} and known.lookup("are equal to") == {"="}
    assert known.similarity().score("=", "are equal to") == 50
