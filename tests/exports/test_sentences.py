"""Sentences of frames: each export, rendered by the library of its format, says what `say` says."""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from export_dictionaries import BUILDS, framed, of
from hypothesis import given, settings
from hypothesis import strategies as st
from test_targets import FORMS

from small_corpora import taught
from verbalign.dictionary import MappingDictionary, conditions, patterns
from verbalign.dictionary.conditions import BEGINS, CLASSES, ENDS, GIVEN, IS, NEGATIVE, NONE, NOT, OVER, UNLIKE, VOWEL
from verbalign.dictionary.conditions import Test as Condition
from verbalign.dictionary.frames import SentenceTemplate
from verbalign.dictionary.patterns import Branch, Choice, Slot, Words
from verbalign.dictionary.template import Template
from verbalign.errors import InputError, SpeakingError
from verbalign.exports import exported, variables
from verbalign.exports.table import Table
from verbalign.values import Expression

bench = importlib.import_module("bench_exports")


def meaning(predicate: str = "build", **args: object) -> Expression:
    return Expression(predicate, tuple(args.items()))  # type: ignore[arg-type]


GIVEN_NAMES = ("failed", "date", "status", "repo", "grade", "who", "stops")
ASKED = [
    meaning(**{name: value for name, value in zip(GIVEN_NAMES, row, strict=True) if value})
    for row in product(
        ("", "0", "1", "12", "1200"), ("2026-07-01",), ("passed", "failed", "on hold"), ("shop", "{x} 'y' # <é>"),
        ("", "A", "B"), ("", "Ann"), ("", "Hull", ("Hull", "Goole", "York")),
    )
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_every_meaning_is_said_as_say_says_it(form):
    table = Table(BUILDS)
    can = bench.sayable(BUILDS, [(one,) for one in ASKED])
    if form == "rasa":  # which cannot say the braces of the fourth sentence
        can = [one for one in can if "build-4" not in table.needed(one).sentences]
    assert len(can) > 100
    assert list(bench.told_otherwise(form, table, can)) == []


@pytest.mark.parametrize("form", FORMS)
def test_expressions_are_said_in_words(form):
    facts = [("even(n)", "n is even"), ("even(m)", "m is even"), ("odd(k)", "k is odd"), ("odd(x)", "x is odd")]
    rows = [({"by": by, "fact": fact}, f"{by} says that {said}.") for by in ("Ann", "Bo") for fact, said in facts]
    dictionary = taught(rows)
    asked = [meaning("tell", by="Cy", fact=fact) for fact in ("even(2*p)", "odd(k)", "prime(p)")]
    assert dictionary.say(asked[0]) == "Cy says that 2*p is even."
    assert list(bench.told_otherwise(form, Table(dictionary), asked)) == []


def test_numbers_are_plurals_and_closed_values_selects():
    messages = json.loads(exported(BUILDS, "icu").text)
    assert messages["build-1"] == (
        "{failed_number, plural, =0 {No tests} =1 {{failed} test} other {{failed_words_capital} tests}}"
        " failed on {date_d_MMMM}."
    ).replace("=1 {{failed} test}", "=1 {{failed_capital} test}")
    assert "{status_key, select," in messages["build-2"]  # "on hold" is no keyword
    raw = framed("It {status is passed: is green | is failed: is red}.", kinds={"status": "name"})
    assert json.loads(exported(raw, "icu").text)["tell-1"] == (
        "It{status, select, failed { is red} passed { is green} other {}}."
    )
    assert "{ $status ->\n" in exported(raw, "fluent").text
    assert '{%- if status == "failed" -%}' in exported(raw, "jinja2").text


def test_plural_classes_are_those_of_the_language():
    text = "[n] {n is 1 or one: тур | is few: тура | is given: туров}."
    dictionary = framed(text, kinds={"n": "number"}, language="ru")
    messages = json.loads(exported(dictionary, "icu").text)
    assert messages["@@locale"] == "ru" and " few { тура}" in messages["tell-1"] and " one { тур}" in messages["tell-1"]
    table = Table(dictionary)
    asked = [meaning("tell", n=str(n)) for n in (0, 1, 2, 3, 5, 11, 21, 22, 100, 1001)]
    for form in bench.TELLERS:
        assert list(bench.told_otherwise(form, table, asked)) == []


def test_what_a_message_expects_is_told_in_the_file():
    for form in ("jinja2", "icu", "fluent", "rasa"):
        assert "date_d_MMMM is date, as d MMMM." in exported(BUILDS, form).text
    assert "grade_begins_with_a_vowel_sound is yes where grade begins with a vowel sound, else no." in (
        exported(BUILDS, "fluent").text
    )
    assert "{failed is 0: no tests | is 1" in exported(BUILDS, "fluent").text  # the template, in the comment


def test_the_helper_names_the_messages_and_computes_their_variables():
    needed = variables(BUILDS, 'build(repo="shop", status=passed, failed=3, date=2026-07-01)')
    assert needed.sentences == ("build-2", "build-1") and needed.text == "build-2-1" and needed.numbers == [2, 1]
    assert needed.variables["date_d_MMMM"] == "1 July" and needed.variables["failed_number"] == 3
    assert needed.variables["build_1_choice_1"] == "failed is given"
    with pytest.raises(InputError, match="several expressions"):
        variables(BUILDS, (meaning(), meaning()))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="'tell' is not said in sentences"):
        variables(of("[name] has [food]."), "tell(name=Aromi, food=ale)")


def test_a_text_that_no_plan_has_is_its_sentences_one_after_the_other():
    needed = variables(BUILDS, "build(repo=shop, status=passed, failed=3, date=2026-07-01, grade=A)")
    assert len(needed.sentences) == 3 and needed.text is None


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ("*", "* is here."),
        (".", ". is here."),
        ("<b>", "<b> is here."),
        ("$path", "$path is here."),
        ("@anna", "@anna is here."),
        ("{x}", "{x} is here."),
        ('"so"', '"So" is here.'),
        ("(so)", "(So) is here."),
        ("so", "So is here."),
    ],
)
def test_a_value_at_the_head_gets_its_capital_unless_it_is_code_and_so_in_every_format(mark, text):
    dictionary = framed("[mark] is here.", kinds={"mark": "name"})
    assert dictionary.say(Expression("tell", (("mark", mark),))) == text
    for form in bench.TELLERS:
        assert list(bench.told_otherwise(form, Table(dictionary), [Expression("tell", (("mark", mark),))])) == []


def test_names_of_variables_never_meet_those_of_arguments():
    kinds = {"n": "number", "n_number": "name", "n is": "name", "if": "name", "said": "name", "number": "name"}
    dictionary = framed(
        "{n is 1: one | is given: [n: words] | is not given:} [n_number] {n is 2: two | is given: more | is not given:}"
        ' {if is given: [if] | is not given:} {"n is" is given: [n is] | is not given:}'
        " {said is given: [said] [number] | is not given:}.",
        kinds=kinds,
    )
    table = Table(dictionary)
    asked = [
        Expression("tell", (("n_number", "x"), *more))
        for more in (
            (),
            (("n", "1"),),
            (("n", "2"), ("if", "y")),
            (("n", "7"), ("n is", "z"), ("said", "u"), ("number", "v")),
        )
    ]
    for form in bench.TELLERS:
        assert list(bench.told_otherwise(form, table, asked)) == []


def test_a_sentence_that_can_never_be_said_is_named():
    never = SentenceTemplate("{n is 1: [n].}", frozenset({"n is 2"}))
    dictionary = framed("[n]!", never, kinds={"n": "number"})
    made = exported(dictionary, "icu")
    assert made.sentences == 1 and made.missing == [
        "tell: not exported, its conditions exclude each other: ({n is 1: [n].})"
    ]


def test_a_sentence_that_would_make_too_large_a_message_is_named(monkeypatch):
    from verbalign.exports.sentences import messages

    monkeypatch.setattr(messages, "STEPS", 3)
    made = exported(BUILDS, "icu")
    assert made.sentences == 0 and "depend on too many values together: ({failed is 0: no tests" in made.missing[0]
    with pytest.raises(InputError, match=r"not exported: it is said with a sentence that is not: \{failed is 0"):
        variables(BUILDS, "build(failed=1, date=2026-07-01)")


def test_what_rasa_cannot_say_is_named():
    many = " ".join(f"{{a{k} is given: [a{k}] | is not given:}}" for k in range(8))
    dictionary = framed(f"So {many}.", "[a0] \\{x\\}.", kinds={f"a{k}": "name" for k in range(8)})
    made = exported(dictionary, "rasa")
    assert made.sentences == 0
    assert any("more than 200 variations" in line for line in made.missing)
    assert any("Rasa cannot say braces" in line for line in made.missing)


def test_rasa_finds_exactly_one_variation_and_its_schema_is_kept():
    yaml = pytest.importorskip("yaml")
    responses = yaml.safe_load(exported(BUILDS, "rasa").text)["responses"]
    assert set(responses) == {f"utter_build-{n}" for n in (1, 2, 3)}  # the fourth has braces
    for variations in responses.values():
        ways = [tuple((c["name"], c["value"]) for c in v.get("condition", [])) for v in variations]
        assert len(set(ways)) == len(ways) and all(set(v) <= {"text", "condition"} for v in variations)


def test_jinja2_refuses_a_sentence_that_is_not_there():
    jinja2 = pytest.importorskip("jinja2")
    module = jinja2.Environment().from_string(exported(BUILDS, "jinja2").text).module
    for numbers in ([], [9]):
        with pytest.raises(jinja2.UndefinedError, match="build has no sentence"):
            str(module.build(numbers))


# ---- any sentence, any meaning ----

KINDS = {"n": "number", "q": "quantity", "s": "name", "d": "date", "l": "list", "c": "closed"}
VALUES = {
    "n": ["", "0", "1", "2", "5", "21", "-1", "-3", "1.5", "1,200", "some"],
    "q": ["", "1 min", "2 min", "30 kg", "-4 °C", "none"],
    "s": ["", "passed", "on hold", "other", "Éa", "über", "8", "8 kg"],
    "d": ["2026-07-01", ""],
    "l": ["", "Hull", ("Hull", "York"), ("a", "b", "c")],
    "c": ["", "yes", "no"],
}
RENDERINGS = {
    "n": ["", "words", "digits"],
    "q": ["", "digits"],
    "s": ["", "upper"],
    "d": ["", "d MMMM", "EEEE"],
    "l": ["", "commas"],
    "c": [""],
}
OPERANDS = {
    "n": [GIVEN, NONE, NEGATIVE, *CLASSES, "0", "1", "2", "5", "-3", "1.5"],
    "q": [GIVEN, NONE, NEGATIVE, "#other", "1", "30", "30 kg"],
    "s": [GIVEN, NONE, "passed", "on hold", "other", "8", "über"],
    "d": [GIVEN, NONE],
    "l": [GIVEN, NONE, "#one", "#few", "#other", "Hull"],
    "c": [GIVEN, NONE, "yes", "no"],
}
NAMES = st.sampled_from(sorted(KINDS))


@st.composite
def one_test(draw):
    name = draw(NAMES)
    kind = draw(st.sampled_from([IS, IS, IS, NOT, OVER, BEGINS, UNLIKE, ENDS, VOWEL, "has members"]))
    if kind in (IS, NOT):
        return Condition(name, kind, tuple(draw(st.lists(st.sampled_from(OPERANDS[name]), min_size=1, max_size=3))))
    operands = {OVER: ("1.5", "20"), VOWEL: ("vowel", "consonant"), "has members": ("1", "2")}.get(
        kind, ("o", "H", "5")
    )
    return Condition(name, kind, (draw(st.sampled_from(operands)),))


def nodes(depth: int):
    words = st.builds(Words, st.sampled_from(["the end", "a", "{x}", "#", "it's", ", so", "(", "é"]), st.booleans())
    slot = NAMES.flatmap(lambda n: st.builds(Slot, st.just(n), st.sampled_from(RENDERINGS[n]), st.booleans()))
    kinds = [words, slot]
    if depth:
        branch = st.builds(Branch, st.lists(one_test(), min_size=1, max_size=2).map(tuple), nodes(depth - 1))
        always = st.builds(Branch, st.just((Condition("n", IS, (GIVEN, NONE)),)), nodes(depth - 1))
        last = st.one_of(always.map(lambda one: (one,)), st.just(()))  # mostly one branch holds
        branches = st.tuples(st.lists(branch, min_size=1, max_size=3).map(tuple), last).map(lambda two: two[0] + two[1])
        kinds.append(st.builds(Choice, branches))
    return st.lists(st.one_of(kinds), min_size=0 if depth < 2 else 1, max_size=3).map(tuple)


CONDITIONS = st.frozensets(st.lists(one_test(), min_size=1, max_size=2).map(conditions.written), max_size=1)
MEANINGS = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})


@settings(max_examples=100, deadline=None)
@given(
    nodes(2),
    CONDITIONS,
    st.booleans(),
    st.sampled_from(["en", "ru", "de"]),
    st.lists(MEANINGS, min_size=3, max_size=12),
)
def test_any_sentence_says_the_same_in_every_format_for_any_meaning(made, when, small, language, asked):
    for library in ("jinja2", "icu4py", "fluent.runtime", "yaml"):
        pytest.importorskip(library)
    text = patterns.written(made)
    if not text.strip():
        return
    dictionary = framed(SentenceTemplate(text, when, small=small), kinds=KINDS, language=language)
    expressions = [
        Expression("tell", tuple((name, value) for name, value in args.items() if value))  # type: ignore[misc]
        for args in asked
    ]
    can = bench.sayable(dictionary, [(one,) for one in expressions])
    table = Table(dictionary)
    for form in bench.TELLERS:
        if form != "rasa" or exported(dictionary, form).sentences:
            assert list(bench.told_otherwise(form, table, can)) == []


# ---- dictionaries that were learned ----

LATE = [
    ({"train": "RE 3", "minutes": "5", "day": "2026-07-01"}, "The RE 3 was 5 minutes late on 1 July."),
    ({"train": "IC 7", "minutes": "1", "day": "2026-07-04"}, "The IC 7 was 1 minute late on 4 July."),
    ({"train": "S 1", "minutes": "12", "day": "2026-08-11"}, "The S 1 was 12 minutes late on 11 August."),
    ({"train": "S 2", "minutes": "0", "day": "2026-08-12"}, "The S 2 was on time on 12 August."),
]


@pytest.fixture(scope="module")
def late(tmp_path_factory) -> MappingDictionary:
    """A dictionary learned from a few lines."""
    from verbalign.corpora import read
    from verbalign.learning.learn import learn

    path = tmp_path_factory.mktemp("late") / "late.jsonl"
    path.write_text("".join(json.dumps({"predicate": "late", "args": a, "texts": [t]}) + "\n" for a, t in LATE))
    return learn(read(path))


@pytest.mark.parametrize("form", FORMS)
def test_a_small_learned_dictionary_is_exported_whole(form, late):
    assert late.entries["late"].frames is not None
    asked = [meaning("late", train="RB 9", minutes=n, day="2026-09-30") for n in ("0", "1", "2", "40")]
    asked += [meaning("late", **args) for args, _ in LATE]
    can = bench.sayable(late, [(one,) for one in asked])
    assert len(can) >= 7
    assert list(bench.told_otherwise(form, Table(late), can)) == []


DOMAINS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "domains"
FOLDERS = sorted(path.parent.name for path in DOMAINS.glob("*/train.csv"))


@pytest.mark.parametrize("name", FOLDERS or [""])
def test_the_shared_domains_are_exported_whole(name, back):
    if not name:
        pytest.skip("no small corpora at ../shared/corpus/domains")
    for library in ("jinja2", "icu4py", "fluent.runtime", "yaml"):
        pytest.importorskip(library)
    from verbalign.corpora import read
    from verbalign.learning.learn import learn

    dictionary = learn(read(DOMAINS / name / "train.csv"))
    listed = [json.loads(line)["meaning"] for line in (DOMAINS / name / "test.jsonl").read_text("utf-8").splitlines()]
    new = [
        Expression(one["predicate"], tuple((a, tuple(v.split(";")) if ";" in v else v) for a, v in one["args"].items()))
        for one in listed
    ]
    asked = [*(instance.meaning for instance in read(DOMAINS / name / "train.csv").instances), *((one,) for one in new)]
    can = bench.sayable(dictionary, asked)
    assert len(can) > len(asked) / 2
    table = Table(dictionary)
    for form in bench.TELLERS:
        assert list(bench.told_otherwise(form, table, can)) == []
    for form, ending in (("csv", "csv"), ("fluent", "ftl")):
        assert back(exported(dictionary, form).text, f"same.{ending}", dictionary).edits == 0


# ---- tables, and edits taken back ----


def test_csv_has_every_sentence_with_its_conditions_and_markdown_the_plans():
    text = exported(BUILDS, "csv").text
    assert text.startswith("id,predicate,arguments,values,when,pinned,template,only,doubts\n")
    assert "status is given" in text and "only" not in exported(of(), "csv").text
    page = exported(BUILDS, "markdown").text
    assert "Said one after the other: 2 1; 2 3." in page and re.search(r"^\| 1 \| \\\{failed is 0", page, re.M)


@pytest.fixture
def back(tmp_path):
    from verbalign.exports.taking_back import taken_back

    def taken(text: str, name: str = "edited.csv", dictionary: MappingDictionary = BUILDS):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return taken_back(dictionary, path)

    return taken


@pytest.mark.parametrize("name", ["same.csv", "same.ftl"])
def test_a_file_that_was_not_edited_changes_nothing(name, back):
    made = back(exported(BUILDS, {"csv": "csv", "ftl": "fluent"}[name[-3:]]).text, name)
    assert (made.dictionary, made.edits) == (BUILDS, 0)


def test_an_edited_sentence_keeps_its_place_and_a_new_one_is_the_last(back):
    text = exported(BUILDS, "csv").text.replace("tests} failed on", "tests} went wrong on")
    made = back(text + ",build,,,repo is shop,,Go to [repo] in {who is given: [who]'s | is not given:} time.,,\n")
    templates = made.dictionary.entries["build"].templates
    assert made.edits == 2 and len(templates) == 5 and templates[0].pinned and templates[-1].when == {"repo is shop"}
    assert made.dictionary.say(meaning(failed="1", date="2026-07-01")) == "1 test went wrong on 1 July."
    assert made.dictionary.say(meaning(repo="shop", who="Ann")) == "Go to shop in Ann's time."
    assert back(exported(made.dictionary, "csv").text, dictionary=made.dictionary).edits == 0


def test_a_template_that_somebody_has_added_is_a_sentence_like_others(back):
    entry = BUILDS.entries["build"]
    added = Template("[who] did {status is passed: well | is given: badly}.", pinned=True)
    dictionary = MappingDictionary({"build": replace(entry, templates=(*entry.templates, added))})
    asked = meaning(who="Ann", status="passed")
    assert dictionary.say(asked) == "Ann did well."
    for form in bench.TELLERS:
        assert list(bench.told_otherwise(form, Table(dictionary), [asked])) == []
    made = back(exported(dictionary, "csv").text.replace("well", "fine"), dictionary=dictionary).dictionary
    assert made.say(asked) == "Ann did fine." and len(made.entries["build"].templates) == 5


def test_conditions_are_edited_too(back):
    two = frozenset({'train begins with "IC " or "RE "', 'train does not begin with "S "'})
    dictionary = framed(SentenceTemplate("[train].", two), kinds={"train": "name"})
    assert back(exported(dictionary, "csv").text, dictionary=dictionary).edits == 0
    made = back(exported(BUILDS, "csv").text.replace("status is given", '"status is not ""on; hold"""'))
    assert made.dictionary.entries["build"].templates[1].only == ('status is not "on; hold"',)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[date: d MMMM]", "Monday", "edited.csv:2: the template has lost [date]; put it back: "),
        ("{failed is 0:", "{failed flies:", "edited.csv:2: the template has a mistake: can't read the condition"),
        ("failed on [date: d MMMM].", "failed on [date: d MMMM]. {", "opens a choice without a condition"),
        ("who is given: ,", "whom is given: ,", "edited.csv:4: the template names 'whom', but build has: failed, date"),
    ],
)
def test_a_fault_is_told_with_its_line(old, new, fault, back):
    with pytest.raises(InputError, match=re.escape(fault)):
        back(exported(BUILDS, "csv").text.replace(old, new))


def test_fluent_gives_back_sentences_without_selectors_and_says_what_it_cannot(back):
    dictionary = framed("See [name] on [day: d MMMM].", "{n is 1: one | is given: [n]}!", plans=[(0, 1)],
                        kinds={"name": "name", "day": "date", "n": "number"})  # fmt: skip
    text = exported(dictionary, "fluent").text
    made = back(text.replace("See {", "Meet {"), "edited.ftl", dictionary)
    assert made.dictionary.entries["tell"].templates[0].text == "Meet [name] on [day: d MMMM]." and made.edits == 1
    with pytest.raises(InputError, match=r"tell-2 has selectors, which can't become a template again; edit the CSV"):
        back(text.replace("[1] One", "[1] Uno"), "edited.ftl", dictionary)
    with pytest.raises(InputError, match="tell-1-2 puts sentences together and can't be changed"):
        back(text.replace("{ tell-1 } {", "{ tell-1 } and {"), "edited.ftl", dictionary)
    with pytest.raises(InputError, match=r"is nothing that a sentence can say; there are: \$"):
        back(text.replace("See {", "See { $nobody } {"), "edited.ftl", dictionary)


def test_the_command_line_counts_sentences(tmp_path, capsys):
    from verbalign.cli import main

    BUILDS.save(tmp_path / "builds.json")
    assert main(["export", str(tmp_path / "builds.json"), "--to", "icu", "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err == "4 sentences exported\n"
    with pytest.raises(SpeakingError):
        BUILDS.say(meaning())
