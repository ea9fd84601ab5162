"""Each export is rendered by the library of its format, and says what `say` says."""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from export_dictionaries import HARD, of, restaurants
from hypothesis import given, settings
from hypothesis import strategies as st

from verbalign.bundled import DEV, TRAIN, proof_dictionary
from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.fits import Fit
from verbalign.dictionary.template import Template, escaped
from verbalign.exports import exported
from verbalign.exports.jinja import MACROS
from verbalign.exports.table import Table
from verbalign.speak.realisation import undoubled, with_article
from verbalign.values import Expression
from verbalign.values.arguments import arguments, folded, members
from verbalign.values.features import kind_features, proof_features
from verbalign.values.text import capitalised, words

bench = importlib.import_module("bench_exports")
LIBRARIES = {"jinja2": "jinja2", "icu": "icu4py.messageformat", "fluent": "fluent.runtime", "rasa": "yaml"}
FORMS = [
    pytest.param(form, marks=pytest.mark.skipif(
        importlib.util.find_spec(library.split(".")[0]) is None, reason=f"{library} is not installed; .[test] has it"
    ))
    for form, library in LIBRARIES.items()
]  # fmt: skip


def wrong(form: str, dictionary: MappingDictionary, *meanings: Expression) -> list:
    """Where an export differs; every meaning must be in it."""
    table = Table(dictionary)
    assert all(table.find(meaning) for meaning in meanings)
    return list(bench.differences(form, table, [(meaning,) for meaning in meanings]))


@pytest.mark.parametrize("form", FORMS)
def test_every_step_of_the_bundled_proofs_is_said_as_say_says_it(form):
    table = Table(proof_dictionary())
    asked = bench.meanings(DEV) + bench.meanings(TRAIN)
    assert all(table.find(meaning) for meaning in asked) and len(asked) > 150
    assert list(bench.differences(form, table, asked)) == []


@pytest.mark.parametrize("form", FORMS)
def test_configurations_are_said_as_say_says_them(form, small):
    asked = [
        {"name": name, **more}
        for name in ("aromi", "The Mill", "the Mill", "a", "é")
        for more in (
            {}, {"food": "Italian"}, {"food": "the French"}, {"area": "riverside"}, {"customer rating": "average"},
            {"area": "the city centre", "food": "English"}, {"area": "riverside", "food": "one-pot."},
            {"customer rating": "5 out of 5"},
        )
    ]  # fmt: skip
    assert wrong(form, small, *(Expression("inform", tuple(args.items())) for args in asked)) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", HARD)
def test_text_that_needs_escaping_comes_through(form, text):
    dictionary = of(text)
    asked = Expression("tell", (("name", "it's {x} {{y}} <\"&'"), ("food", "‏אוכל # $")))
    table = Table(dictionary)
    if form == "rasa" and exported(dictionary, "rasa").missing[-1].startswith("tell: not exported, Rasa"):
        assert "{{ here }}" in text or "{0[name]}" in text
        return
    assert table.find(asked) and list(bench.differences(form, table, [(asked,)])) == []


@pytest.mark.parametrize("form", FORMS)
def test_names_that_are_no_identifiers_are_changed_and_told(form):
    args = ("customer rating", "customer_rating", "2.goal", "class", "שם", "when", "no", "namespace", "a#}b", 'q"')
    dictionary = of(" ".join(f"a [{name}]" for name in args), predicate="show from {it}", args=args)
    asked = Expression("show from {it}", tuple((name, f"Value{n}") for n, name in enumerate(args)))
    assert wrong(form, dictionary, asked) == []
    assert "customer rating is called customer_rating_2" in exported(dictionary, form).text


@pytest.mark.parametrize("form", FORMS)
def test_a_dictionary_without_capitals_stays_so(form):
    small = restaurants(parameters={"capitals": False})
    asked = [{"name": "The Mill", "food": "Italian"}, {"name": "X", "area": "riverside"}]
    assert wrong(form, small, *(Expression("inform", tuple(args.items())) for args in asked)) == []


@pytest.mark.parametrize("form", FORMS)
def test_a_template_that_is_pinned_for_a_configuration_is_the_one_that_is_said(form):
    small = restaurants()
    pinned = Template("Go to [name] at the [area]!", frozenset({"area is riverside"}), pinned=True)
    dictionary = MappingDictionary({"inform": replace(small.entries["inform"], templates=(pinned,))})
    asked = Expression("inform", (("name", "X"), ("area", "riverside")))
    assert dictionary.say(asked) == "Go to X at the riverside!"
    assert wrong(form, dictionary, asked) == []


@pytest.mark.parametrize("form", FORMS)
def test_a_list_whose_values_decide_is_given_in_words(form):
    choices = {"genres=racing, sport;name": (0,)}
    entry = Entry(
        "inform", ("name", "genres"), valued=("genres",), pool=("[name] is a [genres] game.",), choices=choices
    )
    dictionary = MappingDictionary({"inform": entry})
    asked = Expression("inform", (("name", "X"), ("genres", ("racing", "sport"))))
    assert dictionary.say(asked) == "X is a racing and sport game."
    assert wrong(form, dictionary, asked) == []


@pytest.mark.parametrize("form", FORMS)
def test_values_of_peoples_own_sentences_come_second_and_values_that_nobody_says_fill_no_slot(form):
    entry = Entry(
        "inform", ("name", "area", "food"), valued=("area",), banked=("food",),
        pool=("[name] by the [area] has [food].", "[name], [area], any [food: food you like].", "[name]: [food]!"),
        choices={"area=river;food;name": (0,), "area;food=any;name": (1,), "area;food=Thai;name": (2,)},
    )  # fmt: skip
    dictionary = MappingDictionary({"inform": entry}, learned={"unsaid": ["any"]})
    table = Table(dictionary)
    asked = [
        Expression("inform", (("name", "X"), ("area", area), ("food", food)))
        for area in ("river", "hill")
        for food in ("Thai", "any", "Greek")
    ]
    assert [table.find(one) is not None for one in asked] == [True, True, True, True, True, False]
    assert list(bench.differences(form, table, [(one,) for one in asked])) == []


@pytest.mark.parametrize("form", ["jinja2", "fluent", "rasa"])
def test_what_is_not_exported_is_a_comment_in_the_file(form, small):
    text = exported(small, form).text
    assert "inform: not exported, no template fits: (), (area)" in text
    assert exported(small, form).missing[0].endswith("more")


# ---- Jinja2 ----

SIGNS = st.text(st.sampled_from("aAbislt dé²1234.,;'’′-_⁺⁻<=>:()|ℕ\n"), max_size=14)


@pytest.fixture(scope="module")
def twins():
    """The macros that do what our functions do."""
    jinja2 = pytest.importorskip("jinja2")
    shown = """
{%- macro sentence(t) -%}{%- call _sentence() -%}{{ t }}{%- endcall -%}{%- endmacro -%}
{%- macro has(t, s) -%}{{ _has(t, s) }}{%- endmacro -%}
{%- macro after(t, w) -%}{{ _after(t, w) }}{%- endmacro -%}
{%- macro a(t) -%}{{ _a(t) }}{%- endmacro -%}
{%- macro joined(t) -%}{{ _list(t, "and") }}{%- endmacro -%}"""
    return jinja2.Environment().from_string(MACROS.strip("\n") + shown.strip("\n")).module


@settings(max_examples=300)
@given(text=SIGNS)
def test_the_macros_agree_with_the_functions_they_are_twins_of(twins, text):
    assert str(twins.sentence(text)) == capitalised(text)
    here = {folded(word) for word in words(text)}
    assert {word for word in here | {"a", "=", "let", "is"} if str(twins.has(text, word)) == "yes"} == here
    assert f"{twins.a(text)} " == with_article("x a ", text.removeprefix("the "))[2:]
    *others, last = members(text)
    joined = (f"{', '.join(others)} and {last}" if others else last) if ", " in text else text
    assert str(twins.joined(text)) == joined
    for value in (text, f"x {text[1:4]}", f"{text} is"):
        for literal in (text, f" {text[1:]}", " is", " a x"):
            assert str(twins.after(value, literal)) == undoubled(value, literal)


@settings(max_examples=60)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=6), min_size=3, max_size=3))
def test_any_literal_text_comes_through_jinja2(literals):
    jinja2 = pytest.importorskip("jinja2")
    dictionary = of(f"X{escaped(literals[0])}[name]{escaped(literals[1])}[food]{escaped(literals[2])}Y")
    module = jinja2.Environment().from_string(exported(dictionary, "jinja2").text).module
    said = dictionary.say(Expression("tell", (("name", "{{ n }}"), ("food", "f"))))
    assert str(module.tell(name="{{ n }}", food="f")) == said


def test_features_of_the_place_and_what_values_state_are_told_to_a_macro(monkeypatch):
    jinja2 = pytest.importorskip("jinja2")
    dictionary = proof_dictionary()
    monkeypatch.setattr(dictionary.speaker, "in_words", False)
    module = jinja2.Environment().from_string(exported(dictionary, "jinja2").text).module
    from verbalign.corpora import read

    told = 0
    for proof in read(DEV).proofs:
        for step, place in zip(proof.steps, proof_features(proof), strict=True):
            said = dictionary.say(step, place=place)
            macro = getattr(module, step.predicate)
            when = {*place, *kind_features(arguments((step,)))}
            assert str(macro(**dict(step.args), when=sorted(when))) == said
            told += said != dictionary.say(step)
    assert told


def test_a_meaning_that_is_not_exported_is_an_error_of_jinja2(small):
    jinja2 = pytest.importorskip("jinja2")
    module = jinja2.Environment().from_string(exported(small, "jinja2").text).module
    for args, said in (({"food": "Thai"}, "food"), ({}, "")):
        with pytest.raises(jinja2.UndefinedError, match=f"'inform has no template for {said}'"):
            str(module.inform(**args))
    module = jinja2.Environment().from_string(exported(of("[name] has [food]."), "jinja2").text).module
    with pytest.raises(jinja2.UndefinedError, match="'tell has no template for food'"):
        str(module.tell(food="ale"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("capitals", [True, False])
def test_what_say_composes_the_target_composes(form, capitals):
    small = restaurants(parameters={"capitals": capitals})
    asked = [
        Expression("inform", tuple(args.items()))
        for name in ("aromi", "The Mill")
        for args in (
            {"name": name, "area": "moon"},
            {"name": name, "area": "riverside", "customer rating": "average"},
            {"customer rating": "one", "name": name, "food": "Italian", "area": "the hills"},
            {"name": name, "food": "the French", "customer rating": "5 out of 5"},
        )
    ]
    table = Table(small)
    assert [table.find(one) for one in asked] == [None] * len(asked)
    assert len(bench.exportable(table, [(one,) for one in asked])) == len(asked)
    assert list(bench.differences(form, table, [(one,) for one in asked])) == []


@pytest.mark.parametrize("form", FORMS)
def test_the_template_that_a_value_fits_in_is_the_one_that_is_said(form):
    pool = (
        "What is the [adjective] game?",
        "What is the most [adjective] game?",
        "What is the [adjective] game for [many] people?",
        "[many] people play.",
        "It is played by [many].",
    )
    fits = {
        "adjective": (Fit("st", frozenset({"the _"}), frozenset({"most _"})),),
        "many": (Fit("1", frozenset(), frozenset({"_ people"})), Fit(",", frozenset(), frozenset({"_ people play"}))),
    }
    choices = {"adjective": (0, 1), "adjective;many": (2,), "many": (3, 4)}
    entry = Entry("ask", ("adjective", "many"), wordings=9, meanings=9, pool=pool, choices=choices, fits=fits)
    dictionary = MappingDictionary({"ask": entry})
    values = [
        ("oldest", "7"),
        ("oldest ever", "1"),
        ("boring", "1, 2"),
        ("", "1"),
        ("dull", ""),
        ("", "7"),
        ("best", ""),
    ]
    asked = [
        Expression(
            "ask", tuple((name, value) for name, value in zip(("adjective", "many"), pair, strict=True) if value)
        )
        for pair in values
    ]
    assert str(dictionary.say(asked[4])) == "What is the most dull game?"
    assert str(dictionary.say(asked[3])) == "It is played by 1."
    table = Table(dictionary)
    assert len(bench.exportable(table, [(one,) for one in asked])) == len(asked)
    assert list(bench.differences(form, table, [(one,) for one in asked])) == []


@pytest.mark.parametrize("form", FORMS)
def test_a_later_sentence_with_the_words_of_another_is_not_lost(form):
    pool = ("[name] is by the [area].", "[name] serves [food].", "It serves [food].")
    choices = {"area;name": (0,), "food;name": (1,), "food": (2,)}
    entry = Entry("inform", ("name", "food", "area"), wordings=9, meanings=9, pool=pool, choices=choices,
                  subject="name", pronoun="It")  # fmt: skip
    dictionary = MappingDictionary({"inform": entry})
    asked = Expression("inform", (("name", "Aromi"), ("area", "river"), ("food", "tea")))
    assert str(dictionary.say(asked)) == "Aromi is by the river. It serves tea."
    assert list(bench.differences(form, Table(dictionary), [(asked,)])) == []


@pytest.mark.parametrize("form", FORMS)
def test_questions_come_last_values_that_nobody_says_are_left_and_the_rest_is_named(form):
    pool = ("[name] is a [food] place.", "Is it [area]?", "It is [price].", "Any [area: area] will do.")
    choices = {"food;name": (0,), "area": (1,), "area=any": (3,), "price": (2,)}
    entry = Entry(
        "inform", ("name", "food", "area", "price", "has_pool"), pool=pool, choices=choices, subject="name",
        pronoun="It", banked=("area",), wordings=9, meanings=9,
    )  # fmt: skip
    dictionary = MappingDictionary({"inform": entry}, learned={"unsaid": ["any"]})
    given = {"name": "X", "food": "Thai", "price": "cheap", "has_pool": "no"}
    asked = [Expression("inform", (*given.items(), ("area", area))) for area in ("riverside", "any")]
    assert [dictionary.say(one) for one in asked] == [
        "X is a Thai place. It is cheap. Is it riverside? It has no pool.",
        "X is a Thai place. Any area will do. It is cheap. It has no pool.",
    ]
    assert list(bench.differences(form, Table(dictionary), [(one,) for one in asked])) == []
    assert len(bench.exportable(Table(dictionary), [(one,) for one in asked])) == 2


@pytest.mark.parametrize("form", FORMS)
def test_what_has_no_name_may_be_described_again(form):
    pool = ("There are [a] and [b].", "With [b] comes [c].")
    entry = Entry("tell", ("a", "b", "c"), pool=pool, choices={"a;b": (0,), "b;c": (1,)}, wordings=2, meanings=2)
    dictionary = MappingDictionary({"tell": entry})
    asked = Expression("tell", (("a", "ale"), ("b", "bread"), ("c", "cheese")))
    assert dictionary.say(asked) == "There are ale and bread. With bread comes cheese."
    assert list(bench.differences(form, Table(dictionary), [(asked,)])) == []


def test_jinja2_names_what_would_need_the_sentences_of_other_predicates():
    jinja2 = pytest.importorskip("jinja2")
    one = replace(restaurants().entries["inform"], args=("name", "food", "area", "customer rating", "price"))
    other = Entry(
        "advise", ("name", "price"), pool=("[name] is [price].",), choices={"name;price": (0,)}, subject="name",
        pronoun="It", wordings=1, meanings=1,
    )  # fmt: skip
    dictionary = MappingDictionary({"inform": one, "advise": other})
    asked = Expression("inform", (("name", "X"), ("price", "cheap")))
    assert dictionary.say(asked) == "X. It is cheap."
    assert Table(dictionary).needed(asked).sentences == ("inform-6", "advise-1-later")
    module = jinja2.Environment().from_string(exported(dictionary, "jinja2").text).module
    with pytest.raises(jinja2.UndefinedError, match="'inform has no template for name, price'"):
        str(module.inform(name="X", price="cheap"))


def test_an_argument_may_be_called_when():
    jinja2 = pytest.importorskip("jinja2")
    entry = Entry("tell", ("when",), (Template("Last, [when].", frozenset({"last"})), Template("Come at [when].")))
    module = jinja2.Environment().from_string(exported(MappingDictionary({"tell": entry}), "jinja2").text).module
    assert str(module.tell(when="noon")) == "Come at noon."
    assert str(module.tell(when="noon", when_2=["last"])) == "Last, noon."


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("value", ["fast food", "Food", "the food", "fast foods", "x Fast food", "vitamin a", "a"])
@pytest.mark.parametrize("text", ["[name] serves [food] food.", "The [food] food of [name].", "[food] a day, [name]."])
def test_the_last_word_of_a_value_is_not_said_twice(form, value, text):
    asked = Expression("tell", (("name", "The Mill"), ("food", value)))
    assert wrong(form, of(text), asked) == []


def test_a_last_word_that_is_written_otherwise_is_exported_to_jinja2_alone():
    dictionary = of("[name] serves [food] food.")
    asked = Expression("tell", (("name", "X"), ("food", "Fast Food")))
    assert dictionary.say(asked) == "X serves Fast Food."
    assert Table(dictionary).find(asked) is None
    jinja2 = pytest.importorskip("jinja2")
    module = jinja2.Environment().from_string(exported(dictionary, "jinja2").text).module
    assert str(module.tell(name="X", food="Fast Food")) == dictionary.say(asked)


def test_html_is_escaped_where_jinja2_escapes(small):
    jinja2 = pytest.importorskip("jinja2")
    module = jinja2.Environment(autoescape=True).from_string(exported(small, "jinja2").text).module
    assert str(module.inform(name="<b>", food="Italian")) == "An Italian place, &lt;b&gt;."


def test_words_of_templates_are_escaped_where_jinja2_escapes():
    jinja2 = pytest.importorskip("jinja2")
    text = exported(of('<script>it\'s [name]</script> & [food] "so".'), "jinja2").text
    asked = {"name": "N", "food": "F"}
    plain = jinja2.Environment().from_string(text).module.tell(**asked)
    escaped = jinja2.Environment(autoescape=True).from_string(text).module.tell(**asked)
    assert str(plain) == '<script>it\'s N</script> & F "so".'
    assert str(escaped) == "&lt;script&gt;it&#39;s N&lt;/script&gt; &amp; F &#34;so&#34;."


# ---- MessageFormat, Fluent, Rasa ----


@settings(max_examples=60)
@given(st.lists(st.text(st.sampled_from("{}'\"#| aא.,"), max_size=6), min_size=3, max_size=3))
def test_any_quotes_and_braces_come_through_messageformat_and_fluent(literals):
    pytest.importorskip("icu4py")
    pytest.importorskip("fluent.runtime")
    dictionary = of(f"{escaped(literals[0])}[name]{escaped(literals[1])}[food]{escaped(literals[2])}")
    asked = Expression("tell", (("name", "N"), ("food", "{f}")))
    assert wrong("icu", dictionary, asked) == []
    assert wrong("fluent", dictionary, asked) == []


def test_messageformat_tells_about_itself_under_keys_of_its_own(small):
    messages = json.loads(exported(small, "icu").text)
    assert all(isinstance(text, str) for text in messages.values())
    assert messages["inform(area=riverside, name)"] == "{name} is by the {area}."
    assert messages["inform(food, name)"] == "{food_A} {food} place, {name}."
    assert "no template fits" in messages["@@x-not-exported"] and "food_a" in messages["@@x-arguments"]


def test_messages_that_leave_arguments_out_say_so():
    dictionary = of("Done.", "[name] only.")
    assert json.loads(exported(dictionary, "icu").text)["@@x-left-out"].endswith("tell(food, name) leaves out food")
    assert "# tell(food) (leaves out food)" in exported(dictionary, "fluent").text
    assert "{#- may leave out food -#}" in exported(dictionary, "jinja2").text


def test_with_isolation_fluent_puts_marks_around_values_and_nothing_else(small):
    runtime = pytest.importorskip("fluent.runtime")
    bundle = runtime.FluentBundle(["en"])
    bundle.add_resource(runtime.FluentResource(exported(small, "fluent").text))
    said, errors = bundle.format_pattern(bundle.get_message("inform_name").value, {"name": "‏שם"})
    assert (re.sub("[\u2068\u2069]", "", said), errors) == ("‏שם.", [])


def test_fixed_words_are_terms_and_shared_templates_are_written_once(small):
    assert "-area_old_town = old town" in exported(small, "fluent").text
    text = exported(of("Done.", args=("a", "b")), "fluent").text
    assert text.count("Done.") == 1 and "tell_a_b = { tell }" in text


def test_rasas_schema_of_responses_is_kept(small):
    yaml = pytest.importorskip("yaml")
    for dictionary in (small, proof_dictionary()):
        domain = yaml.safe_load(exported(dictionary, "rasa").text)
        assert set(domain) == {"version", "slots", "responses"} and domain["version"] == "3.1"
        for name, variations in domain["responses"].items():
            assert re.fullmatch(r"utter_[\w-]+", name) and variations
            for variation in variations:
                assert set(variation) <= {"text", "condition"} and isinstance(variation["text"], str)
                for condition in variation.get("condition", []):
                    assert set(condition) == {"type", "name", "value"} and condition["type"] == "slot"


def test_all_variations_of_rasa_are_among_say_all(small):
    yaml = pytest.importorskip("yaml")
    found = yaml.safe_load(exported(small, "rasa").text)["responses"]["utter_inform__area__food__name"]
    texts = [v["text"] for v in found if v["condition"][0]["value"] == "the city centre"]
    assert texts == ["{name} is {food_a} {food} place in the old town."]
    left = exported(small, "rasa").missing[-1]
    assert "a variation needs a value in another form than the first: In the [area] there is" in left
    both = of("It is [name] with [food].", "There is [name] and [food].")
    tell = yaml.safe_load(exported(both, "rasa").text)["responses"]["utter_tell__food__name"]
    assert [v["text"] for v in tell] == ["It is {name} with {food}.", "There is {name} and {food}."]


def test_what_rasa_cannot_say_is_told():
    braces = exported(of("a {word} and [name] [food]"), "rasa")
    assert "utter_tell__food__name" not in braces.text
    assert any("Rasa cannot say braces" in line for line in braces.missing)
    entry = Entry("tell", ("name",), (Template("[name].", frozenset({"last"})),))
    last = exported(MappingDictionary({"tell": entry}), "rasa")
    assert any("Rasa cannot test the conditions" in line for line in last.missing) and last.sets == 0
    assert last.text.endswith("responses: {}\n")
    small = restaurants().entries["inform"]
    choices = {"area=Riverside;name": (0,), "area=riverside;name": (0,)}
    capitals = exported(MappingDictionary({"inform": replace(small, choices=choices)}), "rasa")
    assert any("does not tell capitals" in line and "area=riverside" in line for line in capitals.missing)


# ---- a learned dictionary of many configurations ----

E2E = Path(__file__).resolve().parents[3] / "shared" / "data" / "e2e" / "devset.csv.gz"


@pytest.fixture(scope="module")
def e2e_development():
    """The development meanings of E2E, and a dictionary learned from one wording of each of some: a quick one."""
    if not E2E.exists():
        pytest.skip("no E2E corpus at ../shared/data/e2e; fetch the challenge's devset.csv")
    from verbalign.corpora import read
    from verbalign.learning.learn import learn

    corpus = read(E2E)
    few = replace(
        corpus, instances=tuple(replace(i, verbalizations=i.verbalizations[:1]) for i in corpus.instances[::3])
    )
    return learn(few), [i.meaning for i in corpus.instances]


@pytest.mark.parametrize("form", FORMS)
def test_every_e2e_development_meaning_that_can_be_said_is_exported_and_said_so(form, e2e_development):
    dictionary, asked = e2e_development
    table = Table(dictionary)
    can = bench.sayable(dictionary, asked)
    assert len(can) > 500 and len(bench.exportable(table, asked)) == len(can)
    assert list(bench.differences(form, table, asked)) == []


@pytest.mark.parametrize("target", ["jinja2", "icu", "fluent"])
@pytest.mark.parametrize("value", ["apple", "9829", "8", "11 men", "x", "Apple", "= 2", "the house", "is"])
def test_a_small_article_at_the_head_agrees_with_its_value_and_is_capital(target, value):
    dictionary = of("a [name] is [food].")
    said = Expression("tell", (("name", value), ("food", "late")))
    if value == "apple":
        assert dictionary.say(said) == "An apple is late."
    assert wrong(target, dictionary, said) == []


def test_rasas_domain_declares_every_slot_that_its_responses_use(small):
    yaml = pytest.importorskip("yaml")
    domain = yaml.safe_load(exported(small, "rasa").text)
    used = {
        name
        for variations in domain["responses"].values()
        for one in variations
        for name in (*re.findall(r"{(\w+)}", one["text"]), *(c["name"] for c in one.get("condition", ())))
    }
    assert used == set(domain["slots"]) and used
    assert all(slot["type"] == "text" and slot["mappings"] for slot in domain["slots"].values())


@pytest.mark.parametrize("text", ["a 9829 is late", "a = b", "a is 0", "a house", "we show it"])
def test_the_macro_begins_a_sentence_as_we_do(twins, text):
    assert str(twins.sentence(text)) == capitalised(text)


def test_a_macro_takes_a_missing_value_as_none_at_all():
    jinja2 = pytest.importorskip("jinja2")
    dictionary = of("[name] has [food].", "[name] is here.")
    module = jinja2.Environment().from_string(exported(dictionary, "jinja2").text).module
    for missing in (None, "", []):
        assert str(module.tell(name="N", food=missing)) == "N is here."
    assert str(module.tell(name="N", food="ale")) == "N has ale."


@pytest.mark.parametrize("target", ["jinja2", "icu", "fluent"])
@pytest.mark.parametrize("value", ["apple", "9829"])
@pytest.mark.parametrize("sign", ['"', "(", "'"])
def test_an_article_after_a_sign_agrees_with_its_value(target, value, sign):
    dictionary = of(f"{sign}a [name] is [food].")
    said = Expression("tell", (("name", value), ("food", "late")))
    assert dictionary.say(said).startswith(f"{sign}an apple" if value == "apple" else f"{sign}a 9829")
    assert wrong(target, dictionary, said) == []
