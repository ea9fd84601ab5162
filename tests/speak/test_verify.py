"""Reading texts again: every kind of planted fault is found, and what was wrongly learned does not vouch for itself."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_up_places
from made_up_places import AREAS, FOODS, HOTELS, NAMES, QUARTERS, STREETS, meant, reworded
from verbalign.cli import main
from verbalign.dictionary import Entry, MappingDictionary, Source
from verbalign.dictionary.file import sources_path
from verbalign.dictionary.template import Template
from verbalign.learning.learn import learn
from verbalign.learning.settings import SETTINGS
from verbalign.learning.support import Finder, fixed_wordings, learn_support
from verbalign.mentions.wording import Wording
from verbalign.speak.verify import Doubt, Verifier, doubts
from verbalign.values.text import verbalization

MEANING = {"name": "bramble house", "quarter": "northgate", "dogs": "no"}
RIGHT = "bramble house is in northgate . it does not allow dogs"


@pytest.fixture(scope="module")
def verifier(hotels):
    return Verifier(hotels)


def found(verifier, text, implied=(), **more):
    return [(f.argument, f.kind, f.detail) for f in verifier.verify(meant("inform", **(MEANING | more)), text, implied)]


def test_a_right_text_gives_nothing_to_say(verifier):
    assert found(verifier, RIGHT) == []
    assert found(verifier, RIGHT.upper()) == [], "letter case aside"


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("bramble house is in northgate", ("dogs", "missing", "no")),
        ("it is in northgate . it does not allow dogs", ("name", "missing", "bramble house")),
        ("bramble house is in northgate . it does allow dogs", ("dogs", "wrong", "does allow dogs")),
        ("bramble house is in eastmarch . it does not allow dogs", ("quarter", "wrong", "eastmarch")),
        ("juniper inn is in northgate . it does not allow dogs", ("name", "wrong", "juniper inn")),
        (f"{RIGHT} . it is at 12 chapel street", ("address", "added", "12 chapel street")),
        (f"{RIGHT} . it does allow dogs", ("dogs", "wrong", "does allow dogs")),
        ("bramble house is in northgate . bramble house does not allow dogs", ("name", "twice", "bramble house")),
    ],
)
def test_each_kind_of_planted_fault_is_found(verifier, text, finding):
    assert found(verifier, text) == [finding]


def test_several_faults_are_all_found(verifier):
    assert found(verifier, "juniper inn is in northgate and in eastmarch") == [
        ("dogs", "missing", "no"),
        ("name", "wrong", "juniper inn"),
        ("quarter", "wrong", "eastmarch"),
    ]


def test_fixed_words_of_an_argument_that_was_not_meant_are_added(verifier):
    meaning = meant("inform", name="bramble house", quarter="northgate")
    assert [(f.argument, f.kind) for f in verifier.verify(meaning, RIGHT)] == [("dogs", "added")]


def test_what_is_implied_is_told_and_is_no_fault(verifier):
    meaning = meant("inform", **MEANING)
    (implied,) = verifier.verify(meaning, "bramble house is in northgate", ["dogs"])
    assert (implied.kind, implied.is_fault) == ("implied", False)
    (missing,) = verifier.verify(meaning, "bramble house is in northgate")
    assert (missing.kind, missing.is_fault) == ("missing", True)


def test_a_value_of_two_arguments_is_wanted_twice_but_of_numbered_ones_may_be_said_once(verifier):
    twin = meant("inform", name="northgate", quarter="northgate", dogs="no")
    assert verifier.verify(twin, "northgate is in northgate . it does not allow dogs") == []
    (one,) = verifier.verify(twin, "it is in northgate . it does not allow dogs")
    assert one.kind == "missing"
    both = meant("compare", name="bramble house", quarter="northgate", name_2="juniper inn", quarter_2="northgate")
    assert verifier.verify(both, "bramble house and juniper inn are both in northgate") == []
    assert verifier.verify(both, "bramble house in northgate or juniper inn in northgate") == []


def test_what_is_asked_for_is_not_claimed(verifier):
    assert verifier.verify(meant("request", dogs=""), "is it a hotel that does allow dogs") == []


def test_a_list_is_said_by_all_of_its_members_and_not_by_the_first_alone(verifier):
    """`adventure, indie, puzzle` may be called "adventure", as a town is by its first name; here it is not."""
    kinds = "adventure, indie, puzzle"
    words = ("an", "adventure", ",", "indie", "and", "puzzle", "game")
    assert verifier._places(kinds, words, set()) == [(1, 6)]
    assert verifier._places(kinds, ("an", "adventure", "game"), set()) == [(1, 2)]


def test_plurals_dates_and_numbers_are_read_in_their_forms(televisions):
    many = Verifier(televisions)
    assert many.verify(meant("inform_count", count="7", type="radio", family="Z3"), "7 radios in the Z3 family") == []
    assert many.verify(meant("born", day="1931-05-02"), "born on May 2, 1931") == []
    assert many.verify(meant("long", length="52.0 (metres)"), "it is 52 metres long") == []


@pytest.mark.parametrize("corpus", ["restaurants", "hotels", "televisions"])
def test_nothing_is_wrong_with_what_was_learned_from_clean_wordings(corpus, request):
    dictionary = request.getfixturevalue(corpus)
    reader = Verifier(dictionary)
    assert doubts(dictionary) == []
    for one in getattr(made_up_places, corpus)():
        text = dictionary.say(one.meaning)
        assert reader.verify(one.meaning, text, text.implied) == []


places = st.fixed_dictionaries(
    {"name": st.sampled_from(["Blue Oven", NAMES[0], NAMES[-1]])},
    optional={
        "food": st.sampled_from(FOODS),
        "area": st.sampled_from(AREAS),
        "kids": st.sampled_from(["yes", "no"]),
    },
)


@given(places, places)
def test_a_text_verifies_for_its_own_meaning_and_for_no_other(restaurants, mine, other):
    reader = Verifier(restaurants)
    text = restaurants.say(meant("inform", **mine))
    faults = [one for one in reader.verify(meant("inform", **other), text, text.implied) if one.is_fault]
    if mine == other:
        assert faults == []
    elif mine["name"] == other["name"] or "Blue Oven" not in (mine["name"], other["name"]):
        wrong = {name for name in {*mine, *other} if mine.get(name) != other.get(name)}
        assert {one.argument for one in faults} == wrong
    else:
        assert "name" in {one.argument for one in faults} or mine["name"] == "Blue Oven"


hotel = st.fixed_dictionaries(
    {"name": st.sampled_from(HOTELS), "quarter": st.sampled_from(QUARTERS)},
    optional={"address": st.sampled_from(STREETS), "dogs": st.sampled_from(["yes", "no"])},
)


@given(hotel)
def test_what_is_composed_verifies_too(hotels, verifier, given):
    meaning = meant("inform", **given)
    assert verifier.verify(meaning, hotels.say(meaning)) == []


# ---- support ----


def entries(*texts: str) -> dict[str, Entry]:
    return {"p": Entry("p", ("dogs", "name"), tuple(map(Template, texts)))}


def said(meaning: str, arguments: dict[str, str], words: tuple[str, ...]) -> Wording:
    return Wording(meaning, "p", (), words, tuple(arguments.items()), (), verbalization(" ".join(words)))


def test_support_is_counted_in_the_words_alone_by_meaning_and_value():
    rows = [
        ("m1", {"dogs": "no"}, ("we", "keep", "quiet")),
        ("m1", {"dogs": "no"}, ("keep", "quiet", "please")),
        ("m2", {"dogs": "yes"}, ("keep", "quiet")),
        ("m3", {}, ("you", "keep", "quiet")),
        ("m4", {"dogs": "no"}, ("keep", "it", "quiet")),
    ]
    known = learn_support(entries("[name] [dogs: Keep quiet]."), [said(*row) for row in rows])
    assert known == {"dogs": {"keep quiet": {"": 1, "no": 1, "yes": 1}}}


def test_the_longest_wording_at_a_place_speaks():
    known = learn_support(
        entries("[dogs: allow dogs]", "[dogs: not allow dogs]"),
        [said("m1", {"dogs": "no"}, ("not", "allow", "dogs")), said("m2", {"dogs": "yes"}, ("allow", "dogs"))],
    )
    assert known == {"dogs": {"allow dogs": {"yes": 1}, "not allow dogs": {"no": 1}}}


def test_fixed_words_are_found_in_templates_and_pool():
    entry = Entry("p", ("a", "b"), (Template("x [a: One two]"),), pool=("[b: three]: [a].", "note: [a]"))
    assert fixed_wordings(entry) == {"a": {"one two"}, "b": {"three"}}


def test_of_very_many_wordings_some_are_looked_at_evenly():
    rows = [said(f"m{n}", {"dogs": "no"}, ("keep", "quiet")) for n in range(2 * SETTINGS.most + 1)]
    known = learn_support(entries("[dogs: keep quiet]"), rows)
    assert SETTINGS.most // 2 < known["dogs"]["keep quiet"]["no"] <= SETTINGS.most


phrases = st.lists(st.lists(st.sampled_from("ab"), min_size=1, max_size=3).map(tuple), max_size=4)


@given(phrases, st.lists(st.sampled_from("abc"), max_size=10).map(tuple))
def test_what_a_finder_finds_is_there_in_order_and_the_longest(known, words):
    before = 0
    for start, end in Finder(known).found(words):
        assert before <= start < end and words[start:end] in known
        assert not any(len(p) > end - start and words[start : start + len(p)] == p for p in known)
        before = end


def contradicted():
    """Hotels where a third of those that allow no dogs is said to allow them."""
    return reworded(
        made_up_places.hotels(),
        lambda n, text: text if n % 3 else text.replace("does not allow dogs", "does allow dogs"),
    )


def test_a_wrongly_learned_wording_is_doubtful_and_does_not_vouch_for_itself():
    dictionary = learn(contradicted())
    meaning = meant("inform", name="heather mews", quarter="southey", dogs="yes")
    text = dictionary.say(meaning)
    assert "does allow dogs" in text, "there is nothing better"
    (one,) = Verifier(dictionary).verify(meaning, text)
    assert (one.argument, one.kind, one.detail, one.is_fault) == ("dogs", "doubtful", "does allow dogs", False)
    (doubt,) = doubts(dictionary)
    assert (doubt.argument, doubt.words, doubt.meanings) == ("dogs", "does allow dogs", {"yes": 60, "no": 20})
    assert doubt.why == "rests on 60 with the value yes, 20 with the value no"


def test_a_template_written_by_hand_has_no_support_and_is_doubtful(hotels):
    support = {"dogs": {"is quiet": {}, "is calm": {"": 2, "no": 1}}}
    known = MappingDictionary(hotels.entries, learned={"support": support})
    assert [d.why for d in doubts(known)] == [
        "rests on no meaning",
        "rests on 2 with no such argument, 1 with the value no",
    ]
    meaning = meant("inform", name="bramble house", quarter="northgate", dogs="no")
    quiet, calm = (Verifier(known).verify(meaning, f"bramble house in northgate is {w}") for w in ("quiet", "calm"))
    assert [f.kind for f in quiet] == ["missing"] and [f.kind for f in calm] == ["doubtful"]


def test_without_sources_there_are_no_names_to_be_told_apart(hotels):
    bare = MappingDictionary(hotels.entries, learned=hotels.learned)
    assert found(Verifier(bare), f"{RIGHT} . it is at 12 chapel street") == []
    sourced = MappingDictionary({}, sources=(Source("m", "p", "Al is at Bo", arguments={"a": (0, 2), "b": (9, 11)}),))
    (added,) = Verifier(sourced).verify(meant("p", a="Al"), "Al is at Bo")
    assert (added.argument, added.kind, added.detail) == ("b", "added", "bo")


def test_a_doubt_says_what_it_rests_on():
    assert Doubt("a", "w", {}).why == "rests on no meaning"


# ---- the command ----


@pytest.fixture
def files(hotels, tmp_path):
    """A dictionary, and two meanings in a file."""
    hotels.save(tmp_path / "hotels.json")
    rows = [
        {"predicate": "inform", "args": MEANING, "id": "one", "texts": [RIGHT]},
        {"predicate": "inform", "args": MEANING | {"quarter": "southey"}, "id": "two", "texts": [RIGHT]},
    ]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def run(files, *more: str) -> int:
    return main(["verify", str(files / "hotels.json"), "--input", str(files / "rows.jsonl"), *more])


def test_the_command_says_all_meanings_and_finds_nothing(files, capsys):
    assert run(files) == 0
    out, err = capsys.readouterr()
    assert out == "" and err == "2 texts checked, 0 with a fault\n"


def test_the_command_reads_the_texts_of_others_and_names_every_fault(files, capsys):
    texts = files / "texts"
    texts.write_text(f"{RIGHT}\njuniper inn is in southey . it does not allow dogs\n", encoding="utf-8")
    assert run(files, "--texts", str(texts)) == 3
    out, err = capsys.readouterr()
    assert out == "two: name wrong: juniper inn: juniper inn is in southey . it does not allow dogs\n"
    assert err == "2 texts checked, 1 with a fault: 1 wrong\n"
    assert run(files, "--texts", str(texts), "--json", "--quiet", "-o", str(files / "out")) == 3
    (row,) = map(json.loads, (files / "out").read_text(encoding="utf-8").splitlines())
    assert (row["id"], row["argument"], row["finding"], row["words"]) == ("two", "name", "wrong", "juniper inn")


def test_the_command_reads_what_say_wrote(files, capsys):
    said = files / "said"
    rows = str(files / "rows.jsonl")
    assert main(["say", str(files / "hotels.json"), "--input", rows, "--json", "-o", str(said), "--quiet"]) == 0
    assert run(files, "--texts", str(said)) == 0
    assert "2 texts checked, 0 with a fault" in capsys.readouterr().err


def test_a_meaning_that_cannot_be_said_and_a_text_that_is_not_there_are_faults(files, capsys):
    row = {"predicate": "inform", "args": {"name": "bramble house"}, "id": "three", "texts": []}
    with (files / "rows.jsonl").open("a", encoding="utf-8") as out:
        out.write("\n" + json.dumps(row))
    assert run(files, "--quiet") == 3
    assert capsys.readouterr().out == (
        "three: unsaid: no wording of 'inform' says name; add wordings, or a pinned template\n"
    )
    (files / "texts").write_text(f"{RIGHT}\n{RIGHT.replace('northgate', 'southey')}\n \n", encoding="utf-8")
    assert run(files, "--quiet", "--texts", str(files / "texts")) == 3
    assert capsys.readouterr().out == "three: unsaid: no text is given\n"


def test_without_the_file_of_sources_the_command_says_what_it_does_not_look_for(files, capsys):
    sources_path(files / "hotels.json").unlink()
    assert run(files) == 0
    assert "values of other meanings are not looked for" in capsys.readouterr().err


def test_doubtful_wordings_are_listed_and_are_no_fault(tmp_path, files, capsys):
    learn(contradicted()).save(files / "hotels.json")
    assert run(files) == 0
    out, err = capsys.readouterr()
    assert out == ("doubtful wording of dogs: 'does allow dogs' rests on 60 with the value yes, 20 with the value no\n")
    assert "1 doubtful wordings" in err
    assert run(files, "--json", "--quiet") == 0
    assert json.loads(capsys.readouterr().out)["meanings"] == {"no": 20, "yes": 60}
