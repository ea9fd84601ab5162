"""What can be exported, and how a template is cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from export_dictionaries import of, restaurants
from hypothesis import given
from hypothesis import strategies as st

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.template import Template, escaped
from verbalign.errors import InputError, SpeakingError
from verbalign.exports.cases import COMPOSED, NOTHING
from verbalign.exports.composition import given_together
from verbalign.exports.names import allotted, article_names, identifiers
from verbalign.exports.parts import parts, prepared, template_text
from verbalign.exports.table import Table
from verbalign.speak.realisation import realised
from verbalign.values import Expression

WORDS = st.text(st.sampled_from("aAanthe xX.,'-’′⁺1é{}[]\"“() "), max_size=12)
VALUES = WORDS.filter(str.strip)


HEADS = WORDS.filter(lambda text: not text[:1].islower())  # a small word that goes on in a value is for Jinja2 alone


@given(st.tuples(HEADS, WORDS, WORDS), VALUES, VALUES, st.booleans(), st.booleans())
def test_what_is_prepared_says_what_say_says(literals, name, food, known, capitals):
    template = Template(f"{escaped(literals[0])}[name]{escaped(literals[1])}[food]{escaped(literals[2])}")
    filled = {"name": name, "food": food}
    cut = parts(template, {"food": food} if known else {}, capitals)
    assert prepared(cut, filled).text(cut) == realised(template, filled, capitals=capitals)


@given(st.lists(WORDS, min_size=3, max_size=3))
def test_a_template_is_known_again_from_its_parts(literals):
    text = f"X{escaped(literals[0])}[name]{escaped(literals[1])}[food: in words]{escaped(literals[2])}Y"
    made = Template(template_text(parts(Template(text), {})))
    assert made.slots == ("name", "food") and made.wordings == {"food": "in words"}
    filled = {"name": "Aromi", "food": "f"}
    assert realised(made, filled) == realised(Template(text), filled)


@pytest.mark.parametrize(
    "text", ["we show [name].", "a proof of [name].", "so, [name].", "n is [name].", "[name: in x]"]
)
def test_a_small_word_at_the_head_is_settled_beforehand(text):
    cut = parts(Template(text), {})
    assert prepared(cut, {"name": "x = 1"}).text(cut) == realised(Template(text), {"name": "x = 1"})


def test_an_article_before_an_open_value_is_an_argument_and_before_a_known_one_is_settled():
    cut = parts(Template("A [food] place with a [rating] rating."), {"rating": "average"})
    assert (
        prepared(cut, {"food": "Italian", "rating": "average"}).text(cut) == "An Italian place with an average rating."
    )
    assert [type(part).__name__ for part in cut] == ["Article", "Literal", "Value", "Literal", "Value", "Literal"]


# ---- the table ----


def test_every_argument_set_is_exported_composed_or_named_as_left(small):
    table = Table(small)
    known = {found.names for found in table.sets}
    left = {one.arguments for one in table.left if one.reason == NOTHING}
    assert ("name",) in known and ("area", "name") in known and ("area", "food", "name") in known
    assert ("food",) in left and () in left and known.isdisjoint(left)
    composition = table.compositions["inform"]
    rest = {n for size in range(5) for n in combinations(sorted(composition.entry.args), size)} - known - left
    assert ("area", "customer rating", "name") in rest and all(composition.can_say(names) for names in rest)


def test_what_is_composed_needs_its_sentences_and_their_variables(small):
    table = Table(small)
    asked = 'inform(name=aromi, area=riverside, "customer rating"=low)'
    assert small.say(asked) == "Aromi is by the riverside. It has a low rating."
    needed = table.needed(asked)
    assert needed.sentences == ("inform-1", "inform-4-later") and needed.text is None
    rating = {"customer_rating": "low", "customer_rating_a": "a"}
    assert needed.variables == {"name": "Aromi", "area": "riverside", **rating}
    assert needed.whole(["Aromi is by the riverside.", "It has a low rating."]) == small.say(asked)
    stated = table.needed('inform(name=aromi, food=Italian, "customer rating"=low)')
    assert stated.sentences == ("inform-4", "inform-about-food")
    assert table.needed("inform(name=Aromi)").text == "inform-6"
    for wrong, reason in (
        ("inform(food=Italian)", "no wording of 'inform' says food"),
        ("tell(name=X)", "no predicate 'tell'"),
    ):
        with pytest.raises((SpeakingError, InputError), match=reason):
            table.needed(wrong)


def test_a_value_that_sentences_need_in_two_forms_is_named():
    pool = ("[a] is here.", "They saw [a] and [b].")
    entry = Entry("tell", ("a", "b"), pool=pool, choices={"a": (0,), "a;b": (1,)}, wordings=2, meanings=2)
    table = Table(MappingDictionary({"tell": entry}))
    sentences = [table.composed[text] for text in pool]
    ready = [prepared(one.parts, {"a": "dogs", "b": "cats"}) for one in sentences]
    with pytest.raises(InputError, match="need a as 'Dogs' and as 'dogs'"):
        given_together(sentences, ready, table.variable)


def test_what_is_found_is_what_say_says_and_nothing_is_found_for_the_rest(small):
    table = Table(small)
    for args in ({"name": "Aromi", "area": "riverside"}, {"name": "a", "food": "Italian"}, {"name": "The Mill"}):
        meaning = Expression("inform", tuple(args.items()))
        found = table.find(meaning)
        assert found is not None
        assert found.given.text(table.parts(found.set, found.choice)) == small.say(meaning)
    for args in ({"food": "Italian"}, {"name": "A", "area": "hills"}, {"name": "A", "area": "the city centre"}):
        assert table.find(Expression("inform", tuple(args.items()))) is None
    assert table.find(Expression("tell", ())) is None


def test_a_rejected_template_is_not_exported():
    dictionary = restaurants()
    entry = replace(dictionary.entries["inform"], rejected=("[name] is by the [area].",))
    table = Table(MappingDictionary({"inform": entry}))
    assert table.find(Expression("inform", (("name", "A"), ("area", "riverside")))) is None
    assert "[name] is by the [area]." not in table.composed


def test_templates_with_conditions_come_before_the_first_without_and_those_never_reached_are_left_off():
    dictionary = of("[name] one.", "[name] two.", "[name] three.", "[name] four.", args=("name",))
    templates = dictionary.entries["tell"].templates
    when = [{"name has x"}, {"name has x", "last"}, {"other has x"}, set()]
    entry = Entry("tell", ("name",), tuple(replace(t, when=frozenset(w)) for t, w in zip(templates, when, strict=True)))
    table = Table(MappingDictionary({"tell": entry}))
    assert [(c.template.text, set(c.when)) for c in table.sets[0].choices] == [
        ("[name] one.", {"name has x"}), ("[name] four.", set()),
    ]  # fmt: skip
    assert [(one.arguments, one.reason) for one in table.left] == [((), NOTHING)]


def test_a_set_that_is_said_under_conditions_only_is_told():
    entry = Entry("tell", ("name",), (Template("[name].", frozenset({"last"})),))
    table = Table(MappingDictionary({"tell": entry}))
    assert ("tell", ("name",), f"{NOTHING} elsewhere", False) in table.left


def test_patterns_of_several_expressions_are_exported_under_their_own_names():
    entry = Entry("a(A, B) + b(B, C)", ("1.s", "1.o", "2.s", "2.o"), (Template("[1.s] likes [1.o], who has [2.o]."),))
    dictionary = MappingDictionary({entry.predicate: entry}, learned={"sets": {"surfaces": {"B_b": "Bob"}}})
    meaning = (Expression("b", (("s", "B_b"), ("o", "cats"))), Expression("a", (("s", "Ann"), ("o", "B_b"))))
    table = Table(dictionary)
    found = table.find(meaning)
    assert found is not None
    assert found.given.text(table.parts(found.set, found.choice)) == dictionary.say(meaning)
    assert found.given.values["1.o"] == "Bob"
    assert table.find(meaning[:1]) is None
    assert ("", ("any other set of expressions",), COMPOSED, False) in table.left


def test_a_predicate_of_many_arguments_has_the_sets_of_its_templates():
    args = tuple("abcdefghij")
    entry = Entry("tell", args, (Template("[a]."), Template("[b] and [c].")))
    table = Table(MappingDictionary({"tell": entry}))
    assert {found.names for found in table.sets} == {("a",), ("b", "c"), args}
    assert any(one.arguments == ("any other set of arguments",) for one in table.left)


# ---- names ----


@given(st.lists(st.text(max_size=5), max_size=12))
def test_names_are_identifiers_and_no_two_meet(names):
    made = allotted(names, article_names)
    every = [form for name in made for form in article_names(name)]
    assert len(set(every)) == len(every)
    assert all(name.isidentifier() and name.isascii() for name in every)


@pytest.mark.parametrize("name", ["if", "class", "loop", "2.goal", "customer rating", "", "שם", "a{b}"])
def test_a_name_that_is_none_is_changed(name):
    assert identifiers([name])[name] != name
