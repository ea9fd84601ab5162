"""The default method's thesaurus: what speaks for a pair of phrases, and what against it."""

import pytest

from verbalign.bundled import proof_dictionary
from verbalign.learning.thesaurus import induce_thesaurus
from verbalign.mentions.wording import Wording

VALUES = ("a", "b", "c", "d")


def induced(*patterns: str, values=VALUES) -> list[str]:
    """The pairs of wordings that say [x], the value of each meaning, in these ways."""
    wordings, spans, documents = [], [], []
    for value in values:
        for pattern in patterns:
            words = tuple(pattern.split())
            at = words.index("[x]")
            wordings.append(Wording(f"m {value}", "p", (("x", (value,)),), (*words[:at], value, *words[at + 1 :])))
            spans.append({"x": (at, at + 1)})
            documents.append(f"document {value}")
    return [str(pair) for pair in induce_thesaurus(wordings, spans, documents)]


def test_what_stands_between_shared_words_is_a_paraphrase_and_each_document_counts():
    assert induced("now we can prove [x] here", "now we can show [x] here") == ["prove ≈ show"]


def test_words_that_are_used_elsewhere_in_other_ways_are_no_paraphrases():
    """ "have" and "want" stand before "to" alike; but "we have [x]" is said where nobody says "want"."""
    said = ("so we have to show [x]", "so we want to show [x]", "hence we have [x] already", "thus they have [x] now")
    assert "have ≈ want" not in induced(*said)


def test_one_phrase_within_the_other_or_forms_of_one_word_are_no_paraphrases():
    assert induced("now we can show [x] here", "now we can show that [x] here") == []
    assert induced("by unfolding all of [x] we see", "by unfold all of [x] we see") == []


def test_words_of_a_value_are_paraphrases_of_its_symbols():
    value = ("n", "∈", "T")
    said = (value, ("n", "is", "an", "element", "of", "T"), ("n", "belongs", "to", "T"))
    wordings, spans = [], []
    for k, phrase in enumerate(said * 2):
        wordings.append(Wording(f"m{k // 3}", "p", (("x", value),), ("so", *phrase, "holds")))
        spans.append({"x": (1, 1 + len(phrase))})
    found = induce_thesaurus(wordings, spans, [f"d{k // 3}" for k in range(6)])
    assert {"is an element of ≈ ∈", "belongs to ≈ ∈"} <= {str(pair) for pair in found}
    example = next(pair for pair in found if str(pair) == "belongs to ≈ ∈").examples[0]
    assert example == ("so n belongs to T holds", "so n ∈ T holds")


def test_a_slot_is_no_part_of_a_paraphrase():
    for pair in induced("we take [x] to be good", "[x] we take to be good", "we say [x] is good"):
        assert "[" not in pair


@pytest.mark.parametrize("rows", [[], [Wording("m", "p", (), ())], [Wording("m", "p", (), ("one",))]])
def test_nothing_is_learned_from_nothing(rows):
    assert not induce_thesaurus(rows, [{} for _ in rows], ["d" for _ in rows])


GOOD = "1 ≈ one", "is not ≈ ≠", "is an element of ≈ ∈", "choose ≈ take", "or ≈ ∨", "assume ≈ suppose", "prove ≈ show"
BAD = (
    "it remains to establish ≈ we seek an",
    "have ≈ want",
    "since ≈ substitute",
    "that ≈ the inductive step is",
    "provided ≈ so",
    "and ≈ or",
    "even ≈ odd",
)


def test_the_bundled_thesaurus_has_what_readers_accept_and_lacks_what_they_do_not():
    found = {f"{pair['left']} ≈ {pair['right']}" for pair in proof_dictionary().thesaurus}
    assert len(found) >= 120
    assert found >= set(GOOD) and found.isdisjoint(BAD)
