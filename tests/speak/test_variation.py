"""Texts one after the other do not repeat themselves, where there is another way to say it."""

from __future__ import annotations

from itertools import pairwise

from small_corpora import taught
from verbalign import Variation
from verbalign.bundled import PROOF_DICTIONARY, proof_dictionary
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template

PROOFS = proof_dictionary()
SUMS = MappingDictionary(
    {
        "sum": Entry(
            "sum", ("goal",),
            tuple(Template(text) for text in ("And [goal].", "So [goal].", "We get [goal].", "It is [goal].")),
        )
    }
)  # fmt: skip
MEANINGS = [f"Arith(goal={n} + 1 = {n + 1})" for n in range(30)]


def test_no_template_is_used_twice_in_a_row_where_there_is_another():
    chance = Variation(3)
    said = [PROOFS.say(meaning, seed=chance) for meaning in MEANINGS]
    assert all(before.template != after.template for before, after in pairwise(said))
    assert all(not text.left_out for text in said)


def test_the_same_seed_gives_the_same_texts_and_another_others():
    def told(seed: int) -> list[str]:
        chance = Variation(seed)
        return [str(SUMS.say(f"sum(goal={number})", seed=chance)) for number in range(30)]

    assert told(1) == told(1) != told(2)


def test_where_there_is_one_template_it_is_used_again():
    chance = Variation()
    only = MappingDictionary({"sum": Entry("sum", ("goal",), (Template("So [goal]."),))})
    assert [str(only.say("sum(goal=x)", seed=chance)) for _ in range(3)] == ["So x."] * 3


def test_sentences_with_choices_vary_too():
    ways = ("{} is late today.", "Today we wait for {}.", "We expect {} later.")
    dictionary = taught([({"who": who}, way.format(who)) for who in ("Al", "Bo", "Cy", "Di") for way in ways])
    chance = Variation(1)
    said = [str(dictionary.say("tell(who=Ed)", seed=chance)) for _ in range(30)]
    assert set(said) == {way.format("Ed") for way in ways}
    assert all(before != after for before, after in pairwise(said))


def test_a_text_of_its_own_does_not_begin_with_and():
    assert SUMS.say("sum(goal=x)") == "So x."
    assert SUMS.alternatives("sum(goal=x)")[-1] == "And x."
    for seed in range(30):
        assert SUMS.say("sum(goal=x)", seed=seed) != "And x." != SUMS.say("sum(goal=x)", seed=Variation(seed))


def test_say_vary_says_three_lines_in_three_ways(run, stdin):
    stdin("\n".join(MEANINGS[:3]))
    code, out, _ = run("say", PROOF_DICTIONARY, "-", "--vary")
    ways = {line.replace(f"{n} + 1 = {n + 1}", "…") for n, line in enumerate(out.splitlines())}
    stdin("\n".join(MEANINGS[:3]))
    assert (code, run("say", PROOF_DICTIONARY, "-", "--vary")[1]) == (0, out)
    assert len(ways) >= 2
