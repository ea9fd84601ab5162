"""Templates from people's own sentences: whole, sentence by sentence, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_up_places
from made_up_places import HOTELS, QUARTERS, STREETS, instance, meant, reworded
from records import located_wording
from verbalign.dictionary import MappingDictionary
from verbalign.errors import ExpressionError, SpeakingError
from verbalign.learning.analogy import TemplateLine
from verbalign.learning.bank import Bank
from verbalign.learning.foreign import Claims
from verbalign.learning.learn import learn
from verbalign.values import Corpus, Expression, Structure

FACTS = {"name": HOTELS, "address": STREETS, "quarter": QUARTERS, "dogs": ["yes", "no"]}


def test_no_and_yes_are_said_in_words_of_their_own(hotels):
    for value, words in (("no", "does not allow dogs"), ("yes", "does allow dogs")):
        text = hotels.say(meant("inform", name="heather mews", quarter="southey", dogs=value))
        assert text == f"heather mews is in southey . it {words}"
        assert text[slice(*text.arguments["dogs"])] == words


def test_a_set_seen_whole_is_said_by_one_template_of_a_person(hotels):
    text = hotels.say(meant("inform", name="heather mews", address="7 bell yard", quarter="southey"))
    assert text == "heather mews is at 7 bell yard . it is in southey"
    assert len(text.templates) == 1


def test_a_clause_alone_says_what_it_says(hotels):
    assert hotels.say(meant("inform", name="heather mews", quarter="southey")) == "heather mews is in southey"


def test_arguments_never_seen_together_are_all_said_once_and_the_subject_is_called_by_its_pronoun(hotels):
    given = {"name": "heather mews", "address": "7 bell yard", "quarter": "southey", "dogs": "no"}
    text = hotels.say(meant("inform", **given))
    assert len(text.templates) > 1 and text.left_out == text.implied == ()
    assert [text.count(words) for words in ("heather mews", "7 bell yard", "southey", "does not allow dogs")] == [1] * 4
    assert " . it " in text and hotels.entries["inform"].pronoun == "It"
    assert hotels.alternatives(meant("inform", **given)) == [text]


def test_where_people_use_no_pronoun_none_is_used():
    corpus = reworded(made_up_places.hotels(), lambda _, text: text.replace(" it ", " this place , as we hear , "))
    learned = learn(corpus)
    assert learned.entries["inform"].pronoun == ""
    given = {"name": "heather mews", "address": "7 bell yard", "quarter": "southey", "dogs": "no"}
    text = learned.say(meant("inform", **given))
    assert " it " not in text and text.count("heather mews") == 1


def test_an_argument_without_value_is_what_is_asked_for(hotels):
    assert hotels.say('request(quarter="")') == "which part of town would you like"
    assert hotels.say('request(dogs="")') == "do you travel with dogs"


def test_a_value_never_heard_of_fills_no_fixed_words_and_is_said_by_its_name(hotels):
    text = hotels.say(meant("inform", name="heather mews", quarter="southey", dogs="small ones"))
    assert "allow dogs" not in text
    assert text[slice(*text.arguments["dogs"])] == "small ones"


def test_what_no_wording_says_is_told_with_a_way_out(hotels):
    with pytest.raises(SpeakingError) as one:
        hotels.say(meant("inform", name="heather mews"))
    assert str(one.value) == "no wording of 'inform' says name; add wordings, or a pinned template"
    with pytest.raises(SpeakingError) as two:
        hotels.say(meant("inform", name="heather mews", dogs="small ones"))
    assert str(two.value) == "no wording of 'inform' says name, dogs together; add wordings, or a pinned template"
    with pytest.raises(SpeakingError) as none:
        hotels.say(meant("inform"))
    assert str(none.value) == "no wording of 'inform' is without arguments; add wordings, or a pinned template"


def test_an_attribute_never_heard_of_is_told_with_those_there_are(hotels):
    with pytest.raises(ExpressionError) as fault:
        hotels.say(meant("inform", name="heather mews", pool="yes"))
    assert str(fault.value) == "inform has no argument 'pool'; there are: name, address, quarter, dogs"
    with pytest.raises(ExpressionError, match="inform has no argument 'quater'; did you mean 'quarter'"):
        hotels.say(meant("inform", name="heather mews", quater="southey"))


def test_values_stay_as_they_are_given_where_people_write_no_capitals(hotels):
    text = hotels.say(meant("inform", name="Heather İn", quarter="SOUTHEY", dogs="no"))
    assert text == "Heather İn is in SOUTHEY . it does not allow dogs"
    assert text[slice(*text.arguments["quarter"])] == "SOUTHEY"


def test_words_with_brackets_are_no_fixed_wording_and_the_dictionary_can_be_read_back(tmp_path):
    fierce = {"does not allow dogs": "hates [furry] pets", "does allow dogs": "loves [all] animals"}
    for corpus in (made_up_places.hotels(), made_up_places.restaurants()):
        changed = reworded(corpus, lambda _, text: change(text, fierce))
        dictionary = learn(changed)
        dictionary.save(tmp_path / "d.json")
        loaded = MappingDictionary.load(tmp_path / "d.json")
        assert loaded == dictionary
        for one in changed.instances[::29]:
            text = loaded.say(one.meaning)
            assert {*text.arguments, *text.implied, *text.left_out} == {n for n, v in one.meaning[0].args if v}


def change(text: str, words: dict[str, str]) -> str:
    kids = {"welcomes children": "loves [all] kids", "is for adults only": "wants [grown] people"}
    for old, new in (words | kids).items():
        text = text.replace(old, new)
    return text


def test_an_opinion_says_its_rating_as_a_whole():
    verdicts = {"good": ["is a joy", "is a delight"], "poor": ["is a let-down", "is a bore"]}
    games = [f"Game{n}" for n in range(40)]
    made = []
    for n, game in enumerate(games):
        for k, rating in enumerate(verdicts):
            args = {"name": game, "rating": rating, **([{}, {"year": str(1980 + n)}, {"genre": "racing"}][n % 3])}
            more = {"year": f" from {args.get('year')}", "genre": " for racing fans"}
            extra = "".join(text for key, text in more.items() if key in args)
            texts = [f"{game}{extra} {verdict}." for verdict in verdicts[rating]]
            made.append(instance(2 * n + k, "opinion", args, texts))
    learned = learn(Corpus(tuple(made), structure=Structure.ACTS))
    for rating, said in verdicts.items():
        text = learned.say(Expression("opinion", (("name", "Moss"), ("rating", rating))))
        assert any(words in text for words in said)
        assert {*text.arguments, *text.implied} == {"name", "rating"} and text.left_out == ()


values = st.fixed_dictionaries(
    {"name": st.sampled_from(["heather mews", "X", "9 & co", "the [old] mill", HOTELS[0]])},
    optional={
        "address": st.sampled_from(["7 bell yard", "a;b=c", STREETS[0]]),
        "quarter": st.sampled_from(["southey", "x [y", "Ω", QUARTERS[0]]),
        "dogs": st.sampled_from(["yes", "no", "perhaps", "no;name"]),
    },
)


@given(values, st.none() | st.integers(0, 3))
def test_whatever_is_said_its_spans_hold_the_values_and_nothing_is_silently_lost(hotels, given, seed):
    try:
        text = hotels.say(meant("inform", **given), seed=seed)
    except SpeakingError as error:
        assert "no wording of 'inform' says" in str(error)
        return
    assert sorted([*text.arguments, *text.implied, *text.left_out]) == sorted(given)
    for name, (start, end) in text.arguments.items():
        fixed = {words for template in text.templates for slot, words in template.wordings.items() if slot == name}
        assert text[start:end] in {given[name], *fixed}
        assert given[name] in ("yes", "no") or text[start:end] == given[name]
    if given.get("dogs") in ("yes", "no"):
        assert ("not allow dogs" in text) == (given["dogs"] == "no")


def test_every_pair_and_triple_of_facts_can_be_said_with_the_name(hotels):
    for size in (1, 2, 3):
        for chosen in combinations(["address", "quarter", "dogs"], size):
            if chosen == ("dogs",):
                continue  # said of a hotel that was named before, only
            text = hotels.say(meant("inform", name="heather mews", **{key: FACTS[key][1] for key in chosen}))
            assert set(text.arguments) == {"name", *chosen}


def test_a_wording_that_says_an_argument_unnoticed_lends_no_words_to_others():
    """Else "if you like dogs" would be taken to say nothing, and be said where nobody has spoken of dogs."""
    texts = ["3 inns if you like dogs", "3 inns where dogs may come", "3 inns"]
    unnoticed = located_wording((("count", "3"), ("dogs", "dontcare")), texts[0], {"count": (0, 1)}, 0)
    noticed = located_wording((("count", "3"), ("dogs", "yes")), texts[1], {"count": (0, 1), "dogs": (3, 6)}, 1)
    without = located_wording((("count", "3"),), texts[2], {"count": (0, 1)}, 2)
    wordings = [unnoticed, noticed, without]
    bank = Bank(wordings, [()] * 3, texts, frozenset(), frozenset(), Claims(frozenset(), 0))
    assert bank.faithful() == [noticed, without]


def banked(*said: tuple[dict[str, str], str], unsaid: frozenset[str] = frozenset()) -> Bank:
    """A bank of wordings whose values are found where they stand as they are."""
    wordings = []
    for number, (meaning, text) in enumerate(said):
        words = text.split()
        spans = {
            name: (words.index(value.split()[0]), words.index(value.split()[0]) + len(value.split()))
            for name, value in meaning.items()
            if value in text
        }
        wordings.append(located_wording(tuple(meaning.items()), text, spans, number))
    texts = [text for _, text in said]
    return Bank(wordings, [()] * len(said), texts, frozenset(), unsaid, Claims(frozenset(), 0))


def test_arguments_that_are_listed_together_are_said_by_the_same_words():
    ways = [
        ({"has_linux_release": "no", "has_mac_release": "no"}, "no Linux or Mac release"),
        ({"has_linux_release": "yes", "has_mac_release": "no"}, "Linux and one for Mac"),
        ({"has_linux_release": "yes"}, "Linux"),
    ]
    wordings, texts = [], []
    for n in range(12):
        given, words = ways[n % 3]
        texts.append(f"game{n} has {words}")
        spans = {"name": (0, 1), "has_linux_release": (2, 2 + len(words.split()))}
        pairs = (("name", f"game{n}"), *given.items())
        wordings.append(located_wording(pairs, texts[-1], spans, n))
    closed = frozenset({"has_linux_release", "has_mac_release"})
    made = Bank(wordings, [()] * 12, texts, closed, frozenset(), Claims(frozenset(), 0)).configured()
    number = made.choices["has_linux_release=no;has_mac_release=no;name"][0]
    assert made.pool[number] == "[name] has [has_linux_release: no Linux or Mac release]"
    assert (
        "has_linux_release=yes;has_mac_release=no;name" not in made.choices
    )  # of other values nobody says both at once


def test_a_value_that_nobody_says_is_said_by_the_name_of_its_argument():
    bank = banked(
        ({"price": "none", "screensize": "none"}, "no news of the price or screen size"),
        ({"price": "none"}, "no news of the prices"),
        unsaid=frozenset({"none"}),
    )
    assert "no news of the [price: price] or [screensize: screen size]" in bank.configured().pool
    assert "no news of the [price: prices]" in bank.configured().pool


def test_where_no_value_can_be_named_the_whole_says_it():
    bank = banked(({"dogs": "yes", "dogs.2": "no"}, "will you bring a pet"), unsaid=frozenset({"yes", "no"}))
    assert bank.configured().choices == {"dogs=yes;dogs.2=no": (0,)}
    named = banked(({"dogs": "yes", "quarter": "southey"}, "a house in southey"), unsaid=frozenset({"yes", "no"}))
    assert not named.configured().choices  # the writer may have left the dogs out


def test_a_part_of_a_name_is_no_fixed_word_of_a_template():
    bank = banked(
        ({"name": "apollo 33", "size": "4 inch"}, "the apollo 33 is nice . the apollo has 4 inch"),
        ({"name": "hera 18", "size": "5 inch"}, "the hera 18 is nice . it has 5 inch"),
        ({"name": "pan 72", "size": "6 inch"}, "the pan 72 is nice . it has 6 inch"),
    )
    assert not any("apollo" in text for text in bank.configured().pool)
    assert [one.number for one in bank.faithful()] == [1, 2]


def test_what_only_the_whole_says_is_told_by_phrases_that_go_with_a_value():
    asked = "do you play {}"
    rated = [("good", "you enjoyed {}"), ("poor", "you hated {}"), ("good", asked), ("poor", asked)]
    said = [
        ({"name": f"game{n}", "rating": rating}, text.format(f"game{n}")) for n in range(10) for rating, text in rated
    ]
    bank = banked(*said)
    assert bank.implicit == {"rating"}
    assert {one.number % 4 for one in bank.faithful()} == {0, 1}


def test_where_all_arguments_are_closed_the_whole_says_what_no_words_do():
    wordings = [located_wording((("kids", "yes"), ("kids.2", "no")), "kids or not", {"kids": (0, 1)}, 0)]
    bank = Bank(wordings, [()], ["kids or not"], frozenset({"kids", "kids.2"}), frozenset(), Claims(frozenset(), 0))
    assert bank.configured().choices == {"kids=yes;kids.2=no": (0,)}


def test_the_second_value_that_nobody_says_is_said_by_the_name_of_its_argument_too():
    bank = banked(
        ({"pricerange": "low", "pricerange.2": "any"}, "do you care for the price range , or is low okay"),
        unsaid=frozenset({"any"}),
    )
    assert "do you care for the [pricerange.2: price range] , or is [pricerange] okay" in bank.configured().pool


def test_a_wording_that_claims_that_there_is_nothing_else_lends_no_words_to_others():
    bank = banked(
        ({"name": "apollo", "for": "pc"}, "apollo is for pc only"), ({"name": "hera", "for": "mac"}, "hera is for mac")
    )
    assert [one.number for one in bank.faithful()] == [1]


def test_few_who_say_that_there_is_nothing_else_are_not_believed():
    corpus = reworded(made_up_places.hotels(), lambda n, text: f"{text} only" if n % 9 == 0 else text)
    learned = learn(corpus)
    assert not any(" only" in text for entry in learned.entries.values() for text in entry.pool)
    every = learn(reworded(made_up_places.hotels(), lambda _, text: f"{text} only"))
    assert any(" only" in text for entry in every.entries.values() for text in entry.pool)


def test_a_line_made_by_analogy_has_no_words_that_only_other_values_are_said_with():
    """Who finds something average does not love it."""
    texts = ["why do you love it", "why do you find it so dull", "why do you find it so great"] * 4
    ratings = ["great", "average", "great"] * 4
    said = [
        located_wording((("rating", rating),), text, {}, n)
        for n, (rating, text) in enumerate(zip(ratings, texts, strict=True))
    ]
    bank = Bank(said, [()] * len(said), texts, frozenset(), frozenset(), Claims(frozenset(), 0))
    assert bank.implicit == {"rating"}

    def right(text: str, rating: str) -> bool:
        return bank.right(TemplateLine(text, frozenset({"rating"}), {"rating": rating}, 0))

    assert right("why do you love it", "great") and not right("why do you love it", "average")
    assert right("why do you find it dull", "average") and not right("why do you find it dull", "great")


def test_an_opinion_is_a_plain_statement_after_what_people_put_before_it_not_what_one_writer_added():
    made = []
    for n in range(40):
        game, kind, studio = f"Game{n}", ("racing", "puzzle")[n % 2], f"Studio{n % 7}"
        facts = {"name": game, "kind": kind}
        made.append(instance(4 * n, "inform", facts, [f"{game} is a {kind} game."]))
        more = {**facts, "studio": studio}
        made.append(instance(4 * n + 1, "inform", more, [f"{game} is a {kind} game by {studio}."]))
        plain = f"{game} is a {kind} game."
        made.append(instance(4 * n + 2, "opinion", facts, [f"I think {plain}", plain]))
        added = f"I think {game} is a {kind} game, and {studio} never lets me down."
        made.append(instance(4 * n + 3, "opinion", more, [added]))
    learned = learn(Corpus(tuple(made), structure=Structure.ACTS))
    text = learned.say(meant("opinion", name="Moss", kind="racing", studio="Acme"))
    assert text == "I think Moss is a racing game by Acme."


def test_what_one_writer_put_into_rare_words_is_said_in_several_plain_sentences():
    every = {"name": "bramble house", "address": "11 mill street", "quarter": "northgate", "dogs": "yes"}
    rare = "bramble house , jewel of northgate , greets you at 11 mill street and does allow dogs"
    corpus = made_up_places.hotels()
    learned = learn(replace(corpus, instances=(*corpus.instances, instance(9999, "inform", every, [rare]))))
    text = learned.say(meant("inform", **{**every, "name": "heather mews", "quarter": "southey"}))
    assert "jewel" not in text and text.left_out == () and len(text.templates) > 1


def test_what_is_the_only_one_of_a_kind_is_said_in_one_sentence():
    """Who says "the only hotel in x. It allows dogs" claims too much: x may have others, which do not."""
    made = []
    for n in range(40):
        name, quarter, meal = HOTELS[n % len(HOTELS)], QUARTERS[n % len(QUARTERS)], ("lunch", "dinner")[n % 2]
        given = {"name": name, "quarter": quarter, "meal": meal}
        two = f"{name} is a hotel in {quarter} . it serves {meal}"
        texts = [two, f"{name} is a hotel in {quarter} that serves {meal}", f"{name} in {quarter} serves {meal}"]
        made.append(instance(5 * n, "inform", given, texts))
        made.append(instance(5 * n + 3, "inform", {"name": name, "meal": meal}, [f"{name} serves {meal}"]))
        if n < 12:
            here, fed = {"name": name, "quarter": quarter}, {"name": name, "meal": meal}
            made.append(instance(5 * n + 1, "only", here, [f"{name} is the only hotel in {quarter}"]))
            made.append(instance(5 * n + 2, "only", fed, [f"{name} is the only hotel that serves {meal}"]))
    facts = {"name": HOTELS[0], "quarter": QUARTERS[0], "meal": "lunch"}
    loose = f"it is {QUARTERS[0]} that has the only hotel , {HOTELS[0]} . it serves lunch"  # in rare words
    made.append(instance(9999, "only", facts, [loose]))
    learned = learn(Corpus(tuple(made), structure=Structure.ACTS))
    said = learned.say(meant("only", name="heather mews", quarter="southey", meal="lunch"))
    assert said == "heather mews is the only hotel in southey that serves lunch"
    assert said.left_out == () and said.sources
