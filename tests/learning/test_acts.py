"""What marks a dialogue act is learned from what people say with it and not with others."""

from __future__ import annotations

from made_up_places import instance, readings
from verbalign.learning.acts import UNMARKED, ActMarks, Clashes, act, learn_marks, phrases
from verbalign.learning.learn import learn
from verbalign.values import Corpus, Expression, Structure

GAMES = [f"Game{n}" for n in range(30)]
FACTS = {"year": "from 19{n:02}", "studio": "by Studio{n}"}


def games() -> Corpus:
    """Statements and recommendations of the same things; a third of the latter only inform."""
    made = []
    for n, game in enumerate(GAMES):
        for k, (fact, said) in enumerate(FACTS.items()):
            words = said.format(n=n)
            args = {"name": game, fact: words.split()[1]}
            made.append(instance(4 * n + k, "inform", args, [f"{game} is a game {words}."]))
            told = f"{game} is a game {words}." if n % 3 == 0 else f"Have you tried {game}, a game {words}?"
            made.append(instance(4 * n + 2 + k, "recommend", args, [told]))
        made.append(instance(4 * n + 1000, "inform", {"name": game}, [f"{game} is a game."]))
    return Corpus(tuple(made), structure=Structure.ACTS)


def test_an_act_is_done_in_words_that_mark_it():
    learned = learn(games())
    for n in range(0, 30, 3):  # those whose own wording only informs, too
        text = learned.say(Expression("recommend", (("name", f"Moss{n}"), ("year", "1990"))))
        assert text == f"Have you tried Moss{n}, a game from 1990?"
    assert learned.say(Expression("inform", (("name", "Moss"), ("year", "1990")))) == "Moss is a game from 1990."


def test_a_text_names_its_sources_and_they_say_the_act():
    learned = learn(games())
    text = learned.say(Expression("recommend", (("name", "Moss"), ("year", "1990"))))
    assert text.sources
    assert {learned.sources[n].predicate for n in text.sources} == {"recommend"}
    assert all(learned.sources[n].text.startswith("Have you tried") for n in text.sources)


def test_marks_are_words_and_pairs_of_words_outside_the_arguments():
    assert phrases(("try", "[name]", "now")) == {("try",), ("now",), ("<s>", "try"), ("now", "</s>")}
    asks = ActMarks(frozenset({("have", "you")}))
    assert asks.on(("have", "you", "[name]")) and not asks.on(("you", "have", "[name]")) and UNMARKED.on(())


def test_an_act_is_the_same_whatever_it_asks_for():
    assert act("request(area)") == act("request") == "request"


def test_what_nearly_everybody_asks_is_a_question():
    asked = ActMarks(frozenset(), asks=True)
    assert asked.on(("do", "you", "like", "[name]", "?")) and not asked.on(("do", "you", "like", "[name]"))
    marks = learn_marks(readings(games()))
    assert not marks["inform"].asks and not marks["recommend"].asks  # a third of the latter only inform
    made = [one for one in games() if one.meaning[0].predicate == "inform" or "Have" in one.verbalizations[0].text]
    assert learn_marks(readings(Corpus(tuple(made))))["recommend"].asks


def test_the_act_that_wordings_without_marks_do_needs_none():
    made = list(games().instances)
    for n, game in enumerate(GAMES):  # a mark of statements, if there had to be one
        made.append(instance(5000 + n, "inform", {"name": game, "year": f"19{n:02}"}, [f"{game} from 19{n:02} rocks."]))
    marks = learn_marks(readings(Corpus(tuple(made), structure=Structure.ACTS)))
    assert marks["inform"] == UNMARKED
    assert ("have", "you") in marks["recommend"].grams


def test_marks_that_nobody_uses_together_clash():
    asked = [("are", "you", "thinking", "of", "[name]")] * 8 + [("of", "[name]", ",", "do", "you", "mean", "it")] * 8
    marks = ActMarks(frozenset({("are", "you"), ("do", "you"), ("thinking", "of")}))
    clashes = Clashes(asked, marks)
    assert clashes.on(("are", "you", "thinking", "of", "[name]", ",", "do", "you", "mean", "it"))
    assert not clashes.on(asked[0]) and not clashes.on(asked[-1])
    assert not Clashes(asked[:2] + asked[-2:], marks).on((*asked[0], *asked[-1]))  # too few to tell
    assert not Clashes(asked, UNMARKED).on((*asked[0], *asked[-1]))
