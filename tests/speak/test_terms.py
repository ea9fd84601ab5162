"""Values in words, in what is said of a single meaning."""

import pytest

from verbalign.bundled import PROOF_DICTIONARY
from verbalign.dictionary import MappingDictionary
from verbalign.speak.verify import Verifier
from verbalign.values.expression import parse


@pytest.fixture(scope="module")
def proofs():
    dictionary = MappingDictionary.load(PROOF_DICTIONARY)
    dictionary.speaker.in_words = True
    return dictionary


def test_values_are_said_as_given_unless_words_are_asked_for():
    assert "even(n)" in MappingDictionary.load(PROOF_DICTIONARY).say("Arith(goal=even(n))")


def test_a_value_is_said_in_words_where_people_say_it_so(proofs):
    said = proofs.say('UnivCD(theorem="∀ n:ℤ. P", hypotheses="n:ℤ, even(n)", goal=even(n * n))')
    assert said == "Let n be an integer such that n is even; we have to show that n * n is even."
    start, end = said.arguments["hypotheses"]
    assert said[start:end] == "n be an integer such that n is even"


def test_a_value_that_no_term_fits_is_said_as_it_stands(proofs):
    said = proofs.say('UnivCD(theorem="", hypotheses="n ⊕⊕, (k", goal="⟦n⟧")')
    assert "n ⊕⊕, (k" in said and "⟦n⟧" in said


def test_the_members_of_a_list_are_put_into_words_each(proofs):
    said = proofs.say('ForwardChain(lemma=l, hypothesis="odd(n), x ∈ A", conclusion=prime(p))')
    assert said == "Since n is odd and x ∈ A, the lemma l gives us that p is prime."


def test_what_was_put_into_words_is_found_again(proofs):
    meaning = parse("ForwardChain(lemma=odd_square, hypothesis=odd(n), conclusion=odd(n * n))")
    text = str(proofs.say(meaning))
    assert "n is odd" in text
    assert Verifier(proofs).verify((meaning,), text) == []
    assert Verifier(proofs).verify((meaning,), text.replace("n is odd", "n is even")) != []


def test_what_is_no_inequality_is_not_called_one(proofs):
    said = [str(text) for text in proofs.speaker.alternatives("Arith(goal=3 | 4^0 - 1)")]
    assert said and not any("inequality" in text or "equation" in text for text in said)
    assert any("inequality" in str(text) for text in proofs.speaker.alternatives("Arith(goal=a ≤ b)"))
