"""Values in words, in what is said of a single meaning."""

import json

import pytest

from verbalign.bundled import PROOF_DICTIONARY
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import SpeakingError
from verbalign.learning.learn import learn
from verbalign.speak.verify import Verifier
from verbalign.values.expression import parse, parse_meaning


@pytest.fixture(scope="module")
def proofs():
    return MappingDictionary.load(PROOF_DICTIONARY)


def test_values_are_said_as_given_where_no_words_are_wanted():
    dictionary = MappingDictionary.load(PROOF_DICTIONARY)
    meaning = "ForwardChain(lemma=l, hypothesis=odd(n), conclusion=odd(n * n))"
    assert "n is odd" in dictionary.say(meaning)
    dictionary.speaker.in_words = False
    assert "n is odd" not in dictionary.say(meaning) and "odd(n)" in dictionary.say(meaning)


def facts(said):
    """People's claims, as a corpus of one's own; `said` is how each is worded."""
    names = iter(["Anna", "Ben", "Carl", "Dora", "Emil", "Fritz"])
    for fact, words in said:
        name = next(names)
        texts = [f"{name} says that {words}.", f"According to {name}, {words}."]
        yield {"predicate": "claim", "args": {"fact": fact, "by": name}, "texts": texts}


def test_expressions_of_any_corpus_are_put_into_words_as_people_do(tmp_path):
    words = [("even(n)", "n is even"), ("even(m)", "m is even"), ("odd(k)", "k is odd"), ("odd(x)", "x is odd")]
    words += [("0 ≤ a", "a is not negative"), ("0 ≤ b", "b is not negative")]
    path = tmp_path / "claims.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in facts(words)), "utf-8")
    dictionary = learn(read(path))
    for fact, said in (("even(p)", "p is even"), ("0 ≤ p", "p is not negative"), ("prime(p)", "p is prime")):
        text = dictionary.say(f"claim(fact={fact}, by=Gina)")
        assert text == f"Gina says that {said}."
        assert dict(dictionary.parse(text)[0].meaning[0].args) == {"fact": fact, "by": "Gina"}
    with pytest.raises(SpeakingError, match="no sentence of 'claim' fits these values"):
        dictionary.say("claim(fact=a ⊕ b, by=Gina)")
    dictionary.speaker.in_words = False
    assert dictionary.say("claim(fact=even(p), by=Gina)") == "Gina says that even(p)."


def test_a_table_with_expressions_keeps_its_plurals(tmp_path):
    facts = [("odd(n=11)", 1), ("odd(n=13)", 2), ("even(n=8)", 3), ("even(n=12)", 1), ("odd(n=17)", 5)]
    path = tmp_path / "seen.csv"
    rows = (
        f"{fact},{n},We saw {n} time{'s' * (n != 1)} that {fact[fact.index('=') + 1 : -1]} is {fact.partition('(')[0]}."
        for fact, n in facts
    )
    path.write_text("fact,times,text\n" + "\n".join(rows))
    dictionary = learn(read(path))
    for meaning, text in (
        ("inform(fact=odd(n=99), times=1)", "We saw 1 time that 99 is odd."),
        ("inform(fact=even(n=40), times=7)", "We saw 7 times that 40 is even."),
    ):
        assert dictionary.say(meaning) == text
        assert dictionary.parse(text)[0].meaning == parse_meaning(meaning)


def test_expressions_that_people_copy_stay_as_they_are(tmp_path):
    path = tmp_path / "claims.jsonl"
    rows = facts([(fact, fact) for fact in ("even(n)", "even(m)", "odd(k)", "odd(x)", "0 ≤ a", "0 ≤ b")])
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert learn(read(path)).say("claim(fact=even(p), by=Gina)") == "Gina says that even(p)."


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
