"""Dictionaries on disk: the same whenever they are written, read back equal, and every fault has its own words."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verbalign.bundled import PROOF_DICTIONARY, proof_dictionary
from verbalign.corpora import read
from verbalign.dictionary import Entry, MappingDictionary, Opener, Source
from verbalign.dictionary.file import sources_path
from verbalign.dictionary.template import Template, escaped
from verbalign.errors import InputError, OutputError, VerbalignError
from verbalign.files import at_most
from verbalign.learning.learn import learn

# ---- there and back ----


def test_a_saved_dictionary_is_read_back_equal(made_up, tmp_path):
    made_up.save(tmp_path / "d.json")
    loaded = MappingDictionary.load(tmp_path / "d.json")
    assert loaded == made_up
    assert loaded.with_sources().sources == made_up.sources
    assert loaded.model == made_up.model and loaded.moves == made_up.moves


def test_the_bundled_dictionary_is_read_back_equal(tmp_path):
    dictionary = proof_dictionary()
    dictionary.save(tmp_path / "d.json")
    assert MappingDictionary.load(tmp_path / "d.json") == dictionary
    assert (tmp_path / "d.json").read_bytes() == PROOF_DICTIONARY.read_bytes()


def test_saving_twice_gives_the_same_bytes(made_up, tmp_path):
    for name in ("a.json", "b.json"):
        made_up.save(tmp_path / name)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert sources_path(tmp_path / "a.json").read_bytes() == sources_path(tmp_path / "b.json").read_bytes()


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
names = texts.filter(lambda name: name.strip() and not set("[]") & set(name))
counts = st.tuples(*[st.integers(0, 99)] * 4)


@st.composite
def entries(draw):
    args = draw(st.lists(names, max_size=3, unique=True))
    templates = []
    for _ in range(draw(st.integers(0, 3))):
        slots = draw(st.permutations(args))
        text = "x" + "".join(f"{escaped(draw(texts))}[{slot}]" for slot in slots) + escaped(draw(texts))
        when, weight = frozenset(draw(st.lists(texts, max_size=2))), draw(st.integers(0, 9999)) / 1000
        sources = tuple(draw(st.lists(st.integers(0, 9), max_size=2)))
        templates.append(Template(text, when, weight, sources, draw(st.booleans()), draw(st.booleans())))
    stated = {name: draw(counts) for name in args}
    rejected = tuple(draw(st.lists(texts, max_size=2)))
    return tuple(args), tuple(templates), draw(st.booleans()), stated, rejected


@st.composite
def dictionaries(draw):
    known = {}
    for name in draw(st.lists(texts, max_size=3, unique=True)):
        args, templates, declared, stated, rejected = draw(entries())
        known[name] = Entry(name, args, templates, declared, 3, 9, stated, rejected, dict.fromkeys(args[:1], "and"))
    openers = draw(st.lists(st.builds(Opener, names, texts, st.integers(0, 9), st.tuples(texts)), max_size=2))
    wordings = draw(st.lists(st.builds(Source, texts, texts, texts, texts, st.just({"a": (0, 1)})), max_size=2))
    return MappingDictionary(known, tuple(openers), vetoed=(("even", "odd"),), sources=tuple(wordings))


@given(dictionaries())
def test_any_dictionary_survives_the_disk(tmp_path_factory, dictionary):
    path = tmp_path_factory.mktemp("d") / "d.json"
    dictionary.save(path)
    loaded = MappingDictionary.load(path)
    assert loaded == dictionary
    assert not dictionary.sources or loaded.with_sources().sources == dictionary.sources


def test_there_is_a_template_a_line_for_people_to_edit(made_up, tmp_path):
    made_up.save(tmp_path / "d.json")
    lines = (tmp_path / "d.json").read_text().splitlines()
    for template in made_up.entries["rewrite"].templates:
        assert sum(json.dumps(template.text) in line for line in lines) == 1


def test_an_error_while_saving_leaves_both_old_files(made_up, tmp_path):
    path = tmp_path / "d.json"
    made_up.save(path)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    sources_path(path).unlink()
    sources_path(path).mkdir()
    with pytest.raises(OutputError, match=r"d\.sources\.jsonl\.gz: is a directory; name a file in it"):
        replace(made_up, entries={}).save(path)
    assert path.read_bytes() == before[path]
    assert {file.name for file in tmp_path.iterdir()} == {"d.json", "d.sources.jsonl.gz"}


@pytest.mark.parametrize("path", ["", "-"])
def test_a_dictionary_needs_a_name(made_up, path):
    with pytest.raises(OutputError, match="a dictionary cannot be written here; name a file with -o"):
        made_up.save(path)


# ---- edited by people ----


@pytest.fixture
def saved(made_up, tmp_path):
    path = tmp_path / "d.json"
    made_up.save(path)
    return path


def edit(path, change) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data, ensure_ascii=False))


def test_pinned_templates_survive_learning_anew_and_rejected_ones_stay_away(saved, made_up_file):
    first = json.loads(saved.read_text())["predicates"]["rewrite"]["templates"][0]["text"]

    def change(data):
        data["predicates"]["rewrite"]["templates"].append({"text": "Use [lemma] for [goal]!", "pinned": True})
        data["predicates"]["rewrite"]["rejected"] = [first]

    edit(saved, change)
    corpus = read(made_up_file)
    again = learn(corpus, keep=MappingDictionary.load(saved))
    again.save(saved)
    for dictionary in (again, learn(corpus, keep=MappingDictionary.load(saved))):
        found = [template.text for template in dictionary.entries["rewrite"].templates]
        assert found[0] == "Use [lemma] for [goal]!" and first not in found and len(found) >= 2
        assert str(dictionary.say("rewrite(lemma=l, goal=g)")) == "Use l for g!"


def test_a_hand_written_dictionary_needs_little(tmp_path):
    path = tmp_path / "d.json"
    entry = {"args": ["name"], "templates": [{"text": "Hello, [name]!"}]}
    path.write_text(json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {"greet": entry}}))
    assert str(MappingDictionary.load(path).say("greet(name=World)")) == "Hello, World!"


def rewrite(data):
    return data["predicates"]["rewrite"]


def first(data):
    return rewrite(data)["templates"][0]


WRONG = [
    (lambda d: d.pop("verbalign"), "is not a verbalign dictionary; `verbalign learn` writes one"),
    (lambda d: d.update(verbalign="sources"), "is not a verbalign dictionary; `verbalign learn` writes one"),
    (lambda d: d.update(format=99), "has format 99, newer than the 2 that this verbalign reads; upgrade verbalign"),
    (lambda d: d.update(format="one"), "has no format number, but 'one'; learn the dictionary again"),
    (lambda d: d.update(format=True), "has no format number, but True; learn the dictionary again"),
    (lambda d: d.pop("format"), "has no format number, but None; learn the dictionary again"),
    (
        lambda d: d.pop("predicates"),
        'the file has no "predicates"; fix it, or learn again',
    ),
    (lambda d: d.update(predicates=[]), '"predicates" must be an object in braces, but is []'),
    (lambda d: d["predicates"].update(p=3), "'p' must be an object in braces, but is 3"),
    (lambda d: d.update(openers={}), '"openers" must be a list, but is {}'),
    (lambda d: d.update(openers=["In"]), 'opener 1 must be an object in braces, but is "In"'),
    (
        lambda d: d.update(openers=[{"text": "In"}]),
        'opener 1 has no "when"; fix it, or learn again',
    ),
    (
        lambda d: d.update(openers=[{"text": " ", "when": "last"}]),
        '"text" of opener 1 can\'t be " "; fix it, or learn again',
    ),
    (
        lambda d: d.update(thesaurus=[["a", "b"]]),
        'member 1 of "thesaurus" must be an object in braces, but is ["a", "b"]',
    ),
    (
        lambda d: d.update(thesaurus=[{"left": "a", "right": "b", "examples": [5]}]),
        'member 1 of "examples" of member 1 of "thesaurus" must be a list, but is 5',
    ),
    (
        lambda d: rewrite(d).update(pool=["By [lema]."], choices={"lemma": [0]}),
        "a template in the pool of 'rewrite', 'By [lema].', has a slot [lema], but rewrite has: lemma, goal",
    ),
    (
        lambda d: rewrite(d).update(pool=["By [lemma].", " "]),
        "member 2 of \"pool\" of 'rewrite' can't be \" \"; fix it, or learn again",
    ),
    (
        lambda d: rewrite(d).update(valued=["lemma", "lema"]),
        "\"valued\" of 'rewrite' names 'lema', but rewrite has: lemma, goal",
    ),
    (
        lambda d: rewrite(d).update(lists={"lema": "and"}),
        "\"lists\" of 'rewrite' names 'lema', but rewrite has: lemma, goal",
    ),
    (
        lambda d: rewrite(d).update(pool=["By [lemma], [so"]),
        "a template in the pool of 'rewrite', 'By [lemma], [so', has a slot [, but rewrite has: lemma, goal",
    ),
    (
        lambda d: first(d).update(weight=1e308),
        "\"weight\" of template 1 of 'rewrite' must be from -1000000000 to 1000000000, but is 1e+308",
    ),
    (lambda d: d.update(vetoed=[["a"]]), 'member 1 of "vetoed" must have 2 members, but is ["a"]'),
    (lambda d: d.update(learned=[]), '"learned" must be an object in braces, but is []'),
    (lambda d: d.update(learned={"mentions": 5}), '"mentions" of "learned" must be an object in braces, but is 5'),
    (
        lambda d: d.update(learned={"mentions": {"wordings": {"a": {"b": "c"}}}}),
        '"b" of "a" of "wordings" of "mentions" of "learned" must be a number, but is "c"',
    ),
    (
        lambda d: d.update(
            learned={"mentions": {"habits": {"a": {"b": {"literal": 1, "free": 1, "words": {"": 1}}}}}}
        ),
        '"words" of "b" of "a" of "habits" of "mentions" of "learned" has "", which no name here can be; '
        "fix it, or learn again",
    ),
    (lambda d: d.update(learned={"sets": []}), '"sets" of "learned" must be an object in braces, but is []'),
    (
        lambda d: d.update(learned={"support": {"a": {"b": 1}}}),
        '"b" of "a" of "support" of "learned" must be an object in braces, but is 1',
    ),
    (lambda d: d.update(learned={"closed": {"a": 5}}), '"a" of "closed" of "learned" must be a list, but is 5'),
    (lambda d: d.update(sources=7), '"sources" must be a text, but is 7'),
    (lambda d: rewrite(d).pop("args"), "'rewrite' has no \"args\"; fix it, or learn again"),
    (lambda d: rewrite(d).update(args=["l", 2]), "member 2 of \"args\" of 'rewrite' must be a text, but is 2"),
    (lambda d: rewrite(d).update(args=["goal"] * 2), "\"args\" of 'rewrite' names an argument twice: goal, goal"),
    (lambda d: rewrite(d).update(templates="By"), '"templates" of \'rewrite\' must be a list, but is "By"'),
    (lambda d: rewrite(d).update(meanings="6"), '"meanings" of \'rewrite\' must be a whole number, but is "6"'),
    (lambda d: rewrite(d).update(rejected="x"), '"rejected" of \'rewrite\' must be a list, but is "x"'),
    (
        lambda d: rewrite(d).update(stated={"goal": [1, 2]}),
        "\"goal\" of \"stated\" of 'rewrite' must have 4 members, but is [1, 2]",
    ),
    (
        lambda d: rewrite(d).update(stated={"goal": [1, -2, 0, 0]}),
        "member 2 of \"goal\" of \"stated\" of 'rewrite' must be from 0 to 1000000000000, but is -2",
    ),
    (
        lambda d: rewrite(d)["templates"].insert(1, "By it."),
        "template 2 of 'rewrite' must be an object in braces, but is \"By it.\"",
    ),
    (
        lambda d: first(d).update(text=" "),
        "\"text\" of template 1 of 'rewrite' can't be \" \"; fix it, or learn again",
    ),
    (lambda d: first(d).update(text="[x]."), "template 1 of 'rewrite' has a slot [x], but rewrite has: lemma, goal"),
    (
        lambda d: first(d).update(text="[goal], [goal]."),
        "template 1 of 'rewrite' says an argument twice: '[goal], [goal].'; use each slot once",
    ),
    (
        lambda d: first(d).update(text="so [1"),
        "template 1 of 'rewrite': the bracket after 'so ' in 'so [1' opens no slot; write [name], or double it",
    ),
    (lambda d: first(d).update(when="last"), '"when" of template 1 of \'rewrite\' must be a list, but is "last"'),
    (lambda d: first(d).update(weight="3"), '"weight" of template 1 of \'rewrite\' must be a number, but is "3"'),
    (lambda d: first(d).update(weight=float("nan")), "holds NaN where a number should be; fix it, or learn again"),
    (lambda d: first(d).update(pinned=1), '"pinned" of template 1 of \'rewrite\' must be true or false, but is 1'),
    (
        lambda d: first(d).update(sources=[-1]),
        "member 1 of \"sources\" of template 1 of 'rewrite' must be from 0 to 1000000000000, but is -1",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:60] for _, message in WRONG])
def test_a_wrong_edit_is_named_with_its_place(saved, change, message):
    edit(saved, change)
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(saved)
    assert str(fault.value) == f"{saved}: {message}"


def test_a_predicate_given_twice_is_not_silently_overwritten(tmp_path):
    path = tmp_path / "d.json"
    entry = '{"args": [], "templates": []}'
    path.write_text(f'{{"verbalign": "dictionary", "format": 1, "predicates": {{"p": {entry}, "p": {entry}}}}}')
    with pytest.raises(InputError, match='has "p" twice in one object; keep one of them'):
        MappingDictionary.load(path)


def test_a_comma_too_many_is_named_with_its_line(saved):
    text = saved.read_text().replace('"format": 2,', '"format": 2,,')
    saved.write_text(text)
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(saved)
    assert str(fault.value).startswith(f"{saved}:3: not JSON: ") and str(fault.value).endswith(
        "; fix it, or learn again"
    )


def test_a_dictionary_cut_off_anywhere_is_an_error(saved):
    text = saved.read_text()
    for size in range(0, len(text.rstrip()) - 1, 97):
        saved.write_text(text[:size])
        with pytest.raises(InputError) as fault:
            MappingDictionary.load(saved)
        message = str(fault.value)
        assert (
            "the file is empty" in message
            if size == 0
            else "the file ends too early, as if it was cut off" in message or "not JSON" in message
        )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty; `verbalign learn` writes a dictionary"),
        (b"[1, 2]", "is not a verbalign dictionary; `verbalign learn` writes one"),
        (b'{"predicate": "p", "args": {}}', "is not a verbalign dictionary; `verbalign learn` writes one"),
        (b"predicate,text\nlate,It is late.\n", "is not a verbalign dictionary; `verbalign learn` writes one"),
        (b'{"verbalign": ' + b"[" * 100_000, "is not a verbalign dictionary: it is nested too deeply"),
        (b"\x1f\x8b\x08 no", "is a damaged gzip file; fetch or pack it again"),
    ],
)
def test_a_foreign_file_is_no_dictionary(tmp_path, data, message):
    path = tmp_path / "d.json"
    path.write_bytes(data)
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(path)
    assert str(fault.value) == f"{path}: {message}"


@given(st.data())
def test_a_damaged_dictionary_is_an_input_error_or_still_a_dictionary(tmp_path_factory, data):
    """Bytes changed at random places never give any other error, whatever is done with the dictionary then."""
    path = tmp_path_factory.getbasetemp() / "damaged.json"
    bytes_ = bytearray(PROOF_DICTIONARY.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(bytes_) - 1))
        bytes_[place : place + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=5))
    path.write_bytes(bytes_)
    try:
        dictionary = MappingDictionary.load(path)
        _ = dictionary.model, dictionary.moves, dictionary.say("Arith(goal=x)")
    except VerbalignError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("learned", "fault"),
    [
        ({"mentions": 3}, '"mentions" of "learned" must be an object in braces, but is 3'),
        (
            {"mentions": {"habits": {"p": {"a": 3}}}},
            '"a" of "p" of "habits" of "mentions" of "learned" must be an object in braces, but is 3',
        ),
        (
            {"moves": {"one-two": 3}},
            '"moves" of "learned" has "one-two", which no name here can be; fix it, or learn again',
        ),
        ({"moves": {"1-2": -3}}, '"1-2" of "moves" of "learned" must be from 0 to 1000000000000, but is -3'),
        ({"moves": ["1-1"]}, '"moves" of "learned" must be an object in braces, but is ["1-1"]'),
        ({"sets": []}, '"sets" of "learned" must be an object in braces, but is []'),
        ({"closed": {"a": "b"}}, '"a" of "closed" of "learned" must be a list, but is "b"'),
        (
            {"support": {"a": {"b": {"c": "d"}}}},
            '"c" of "b" of "a" of "support" of "learned" must be a whole number, but is "d"',
        ),
    ],
)
def test_what_was_learned_besides_templates_is_checked_too(saved, learned, fault):
    edit(saved, lambda data: data.update(learned=learned))
    with pytest.raises(InputError) as found:
        MappingDictionary.load(saved)
    assert str(found.value) == f"{saved}: {fault}"


def test_half_a_sign_is_told(saved):
    saved.write_text(saved.read_text().replace("By ", "\\ud800 ", 1))
    with pytest.raises(
        InputError, match=r"holds half a character \(\\ud800\), which is not valid text; fix it, or learn again"
    ):
        MappingDictionary.load(saved)


def test_a_number_of_thousands_of_digits_is_told(saved):
    saved.write_text(saved.read_text().replace('"wordings": ', f'"wordings": {"9" * 5000}', 1))
    with pytest.raises(InputError, match="holds a number with too many digits; fix it, or learn again"):
        MappingDictionary.load(saved)


# ---- sources ----


def test_everything_but_provenance_works_without_the_sources(saved):
    sources_path(saved).unlink()
    dictionary = MappingDictionary.load(saved)
    assert dictionary.say("rewrite(lemma=l, goal=g)")
    with pytest.raises(InputError, match="no such file; sources are shown only where it lies beside its dictionary"):
        dictionary.with_sources()


def test_the_sources_of_another_dictionary_are_refused(saved, made_up, tmp_path):
    replace(made_up, sources=made_up.sources[:5]).save(tmp_path / "other.json")
    sources_path(tmp_path / "other.json").replace(sources_path(saved))
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(saved).with_sources()
    message = "belongs to another dictionary than the one beside it; learn both again"
    assert str(fault.value) == f"{sources_path(saved)}: {message}"


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[:-20], "is a damaged gzip file; fetch or pack it again"),
        (lambda data: b"", "is damaged; learn the dictionary again"),
        (lambda data: gzip.compress(b"so\n"), "is damaged; learn the dictionary again"),
        (lambda data: gzip.compress(b"[]\n"), "is not a file of verbalign's sources; learn the dictionary again"),
        (
            lambda data: gzip.compress(gzip.decompress(data).replace(b'"format": 2', b'"format": 9')),
            "has format 9, newer than the 2 that this verbalign reads; upgrade verbalign",
        ),
        (lambda data: gzip.compress(gzip.decompress(data)[:-30]), "is damaged; learn the dictionary again"),
    ],
)
def test_damaged_sources_are_an_error(saved, damage, message):
    path = sources_path(saved)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(InputError) as fault:
        MappingDictionary.load(saved).with_sources()
    assert str(fault.value) == f"{path}: {message}"


def test_a_wording_with_a_line_separator_is_one_source(tmp_path):
    source = Source("m", "p", "one\u2028two\x85three", "", {"a": (0, 3)})
    MappingDictionary({}, sources=(source,)).save(tmp_path / "d.json")
    assert MappingDictionary.load(tmp_path / "d.json").with_sources().sources == (source,)


def test_a_dictionary_on_standard_output_has_no_sources_beside_it(saved):
    code = f"""from verbalign.dictionary import MappingDictionary
MappingDictionary.load({str(saved)!r}).with_sources().save("/dev/stdout")"""
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert printed == saved.read_bytes()


def test_no_more_of_the_sources_is_unpacked_than_may_be(saved):
    dictionary = MappingDictionary.load(saved)
    sources_path(saved).write_bytes(gzip.compress(bytes(500_000), 1))
    with at_most(50_000), pytest.raises(InputError, match=r"holds more than 48\.83 KB"):
        dictionary.with_sources()


def test_sources_that_are_nested_too_deeply_are_damaged(saved):
    dictionary = MappingDictionary.load(saved)
    sources_path(saved).write_bytes(gzip.compress(b"[" * 100_000))
    with pytest.raises(InputError, match="is damaged; learn the dictionary again"):
        dictionary.with_sources()


@pytest.mark.parametrize(
    ("field", "wrong", "place"),
    [
        ("notes", [5], 'member 1 of "notes"'),
        ("unsaid", [5], 'member 1 of "unsaid"'),
        ("terms", {"wordings": {"a": {"b": 5}}}, '"b" of "a" of "wordings" of "terms"'),
        ("tails", {"p": [5]}, 'member 1 of "p" of "tails"'),
        ("sets", {"surfaces": {"a": 5}}, '"a" of "surfaces" of "sets"'),
        ("forms", {"additions": {"a": 5}}, '"a" of "additions" of "forms"'),
    ],
)
def test_each_part_of_what_was_learned_is_checked(saved, field, wrong, place):
    edit(saved, lambda data: data.update(learned={field: wrong}))
    with pytest.raises(InputError) as found:
        MappingDictionary.load(saved)
    assert str(found.value).startswith(f'{saved}: {place} of "learned" must be ')
