"""The slot check that needs no dictionary: plurals, what each act must say, numbered arguments."""

from __future__ import annotations

import pytest

from verbalign.evaluate.slots import Fault, LiteralCheck, slots
from verbalign.values import Corpus, Expression, Instance
from verbalign.values.text import verbalization


def instance(id: str, act: str, args: dict[str, str], *texts: str) -> Instance:
    return Instance(id, (Expression(act, tuple(args.items())),), tuple(map(verbalization, texts)))


COUNT = instance("1", "count", {"n": "40", "type": "lamp"}, "there are 40 lamps", "we have 40 lamps")
ASK = instance("2", "confirm", {"type": "lamp", "area": "attic"}, "did you say attic", "the attic , right")
TELL = instance("3", "tell", {"type": "desk", "area": "cellar"}, "a desk in the cellar", "the cellar has a desk")
CORPUS = Corpus((COUNT, ASK, TELL))


@pytest.fixture(scope="module")
def check():
    return LiteralCheck.learned(CORPUS)


def faults(check, one, text):
    return [(e.argument, e.fault) for e in check(one, text)]


def test_a_value_in_the_plural_is_said(check):
    assert faults(check, COUNT, "40 lamps") == faults(check, COUNT, "40 lamp") == []
    assert faults(check, COUNT, "40 desks") == [("type", Fault.WRONG)]


def test_an_act_is_asked_for_what_its_own_wordings_say(check):
    assert faults(check, ASK, "the attic") == [], "nobody says the type where this act is meant"
    assert faults(check, COUNT, "there are 40") == [("type", Fault.MISSING)]
    assert (check.checkable(ASK.meaning), check.checkable(COUNT.meaning)) == (1, 2)


def test_the_arguments_of_a_second_thing_are_checked_by_their_own_names():
    args = {"name": "ares 1", "price": "5 euros", "name.2": "zeus 2", "price.2": "9 euros"}
    pair = instance("1", "compare", args, "ares 1 for 5 euros or zeus 2 for 9 euros")
    check = LiteralCheck.learned(Corpus((pair,)))
    assert dict(slots(pair.meaning)) == args
    assert faults(check, pair, "ares 1 for 5 euros or zeus 2 for 5 euros") == [("price.2", Fault.MISSING)]


def test_facts_of_a_set_are_one_act():
    meaning = (Expression("capital", (("of", "Utopia"),)), Expression("king", (("of", "Utopia"), ("is", "Bob"))))
    one = Instance("1", meaning, (verbalization("Bob is king of Utopia"),))
    check = LiteralCheck.learned(Corpus((one,)))
    assert faults(check, one, "Bob is king") == [("capital.of", Fault.MISSING), ("king.of", Fault.MISSING)]
