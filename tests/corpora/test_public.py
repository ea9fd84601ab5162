"""The readers of public corpora, on samples written for these tests and, where they are at hand, on the real files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from verbalign.corpora import read
from verbalign.corpora.rnnlg import handcrafted
from verbalign.errors import InputError
from verbalign.values import Expression

SAMPLES = Path(__file__).parent / "samples"
DATA = Path(__file__).parents[3] / "shared" / "data"


def texts(instance):
    return [wording.text for wording in instance.verbalizations]


def faults(corpus):
    return [warning.fault for warning in corpus.warnings]


@pytest.mark.parametrize("path", sorted(SAMPLES.iterdir()), ids=lambda path: path.name)
def test_the_first_record_tells_the_format_and_gzip_changes_nothing(path, tmp_path):
    packed = tmp_path / (path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    corpus = read(path)
    assert corpus.format == {"logic": "text2sql", "made_up_triples": "webnlg"}.get(path.stem, path.stem)
    assert read(packed).instances == read(path, corpus.format).instances == corpus.instances


def test_e2e_gathers_the_rows_of_a_meaning_wherever_they_stand():
    goose, bar = read(SAMPLES / "e2e.csv")
    assert goose.id == "name[The Quiet Goose], eatType[pub], customer rating[3 out of 5]"
    args = (("name", "The Quiet Goose"), ("eatType", "pub"), ("customer rating", "3 out of 5"))
    assert goose.meaning == (Expression("inform", args),)
    assert texts(goose) == [
        "The Quiet Goose is a pub rated 3 out of 5.",
        'People give the pub "The Quiet Goose" three stars.',
        "The Quiet Goose?\nA middling pub.",
    ]
    assert bar.meaning[0].args == (("name", "Bar [Old]"), ("near", "Café Émile"))


def test_a_table_has_a_column_for_every_argument_and_rows_of_the_same_values_are_one_meaning():
    late, local, closed = read(SAMPLES / "table.csv")
    assert late.id == 'delayed(train=the 9:14 to York, cause="snow, and ice")'
    assert late.meaning == (Expression("delayed", (("train", "the 9:14 to York"), ("cause", "snow, and ice"))),)
    assert texts(late) == ["The 9:14 to York is late: snow, and ice.", "Late, the 9:14 to York.", "Snow delays it."]
    assert [wording.writer for wording in late.verbalizations] == ["A", "A", "B"]
    assert (local.meaning[0].names, closed.predicate) == (("train",), "closed")


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_without_predicates_informs_whatever_separates_its_cells(tmp_path, sign):
    path = tmp_path / "own.csv"
    path.write_text(f'name{sign}Text{sign}area\nA{sign}"A, in b; good."{sign}b\n', encoding="utf-8")
    (only,) = read(path)
    assert only.meaning == (Expression("inform", (("name", "A"), ("area", "b"))),)
    assert texts(only) == ["A, in b; good."]


def test_viggo_has_the_act_as_predicate_and_lists_where_they_are_lists():
    inform, request = read(SAMPLES / "viggo.csv")
    assert inform.predicate == "inform"
    assert inform.meaning[0].args == (
        ("name", "Moss Racer: II"),
        ("esrb", "E 10+ (for Everyone 10 and Older)"),
        ("genres", ("driving/racing", "puzzle")),
        ("platforms", "PC"),
        ("exp_release_date", "May 3, 2031"),
    )
    assert request.meaning == (Expression("request_attribute", (("esrb", ""),)),)
    assert [len(texts(instance)) for instance in (inform, request)] == [2, 2]


def test_a_webnlg_meaning_is_a_list_of_triples_with_clean_values():
    corpus = read(SAMPLES / "made_up_triples.jsonl")
    two, one = corpus
    subject = ("subject", "Long Bridge (Elba)")
    assert two.meaning == (
        Expression("opened", (subject, ("object", "1931-05-02"))),
        Expression("length", (subject, ("object", "52.0 (metres)"))),
    )
    assert one.meaning == (Expression("architect/engineer", (subject, ("object", 'Officer\'s "Son"'))),)
    assert (two.id, one.id) == ("train/2triples/Bridge/Id1", "train/1triples/Bridge/Id1")
    assert faults(corpus) == ["a wording marked 'toFix' is kept"]


def test_webnlg_xml_gives_the_modified_triples_and_the_english_wordings():
    corpus = read(SAMPLES / "webnlg.xml")
    (instance,) = corpus
    assert instance.id == "2triples/Bridge/Id1"
    assert [e["object"] for e in instance.meaning] == ["1931-05-02", "1950"]
    assert texts(instance) == ["The Long Bridge & its café opened in 1931 and again in 1950.", "It opened twice."]
    assert faults(corpus) == ["a wording in language 'ru' is skipped", "a wording marked 'bad' is kept"]
    assert corpus.warnings[0].place.endswith("webnlg.xml:12")


def test_rnnlg_acts_have_quoted_empty_and_repeated_slots():
    corpus = read(SAMPLES / "rnnlg.jsonl")
    inform, request, compare, bye, select = (instance.meaning[0] for instance in corpus)
    assert inform == Expression("inform", (("name", "the quiet goose"), ("price", "20;30"), ("goodformeal", "dinner")))
    assert request == Expression("?request", (("area", ""),))
    assert compare == Expression(
        "?compare", (("name", "ares 1"), ("drive", "500 gb"), ("name.2", "zeus 2"), ("drive.2", "128 gb"))
    )
    assert bye == Expression("bye")
    assert select.args == (("meal", "dont_care"), ("meal.2", "dinner"))
    assert len(texts(corpus.instances[0])) == 2
    assert faults(corpus) == ["a stray quote in slot 'meal' is skipped"]


def test_the_rivals_outputs_of_rnnlg_are_known_by_the_instances_ids():
    outputs = handcrafted(SAMPLES / "rnnlg.jsonl")
    assert list(outputs) == [instance.id for instance in read(SAMPLES / "rnnlg.jsonl")]
    assert outputs["?request(area)"] == "what part of town do you have in mind"


def test_text2sql_fills_values_in_and_groups_by_query_and_values():
    corpus = read(SAMPLES / "text2sql.json")
    first, second, logic = corpus
    args = (("t department", "EECS"), ("t number", "280"), ("t term FA", "yes"))
    assert first.meaning == (Expression("select t name", args),)
    assert texts(first) == ["who teaches EECS 280 ?", "EECS 280 : who is the teacher ?"]
    assert texts(second) == ["department01 and number0 1 : who teaches ?"]
    assert second.meaning[0]["note0"] == "x"
    assert (first.id, second.id, first.group, second.group) == ("1.1", "1.2", "1", "1")
    assert logic.meaning == (Expression("answer ( A , it ( A ) )"),)
    assert sorted(faults(corpus)) == [
        "a question without a query is skipped",
        "a variable of the question that its query does not have",
        "a variable without a value is left out",
    ]


def test_typed_constants_of_a_logical_form_are_its_arguments():
    flight, airlines = read(SAMPLES / "logic.txt")
    assert flight.predicate == "( lambda $0 e ( and ( flight $0 ) ( from $0 [ci] ) ( to $0 [ci2] ) ) )"
    assert flight.meaning[0].args == (("ci", "new york"), ("ci2", "denver"))
    assert texts(flight) == ["a flight from new york to denver", "new york to denver please"]
    assert airlines.meaning[0].args == ()


def test_overnight_conditions_are_arguments_of_what_is_listed():
    starts, long, tall = read(SAMPLES / "overnight.jsonl")
    assert starts.meaning == (Expression("select meeting", (("start time at most", "10am"),)),)
    assert tall.predicate == "select person"
    assert dict(tall.meaning[0].args) == {"height at least": "180 cm"}
    assert long.meaning[0].args == (("date", "2015-01-02 or 2004"), ("length", "3 hours"))


BOMB = '<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><benchmark>&b;</benchmark>'
LAUGHS = (
    "<!DOCTYPE b [<!ENTITY l0 'ha'>"
    + "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 12))
    + "]><benchmark>&l11;</benchmark>"
)
PARAMETER = '<!DOCTYPE b [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x.dtd"> %a;]><benchmark/>'
OUTSIDE = '<!DOCTYPE b SYSTEM "http://127.0.0.1:9/x.dtd"><benchmark/>'
NO_OBJECT = "<b>\n<entry eid='1' size='1' category='X'><mtriple>A | p | </mtriple></entry></b>"
EXTERNAL = '<!DOCTYPE b [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<benchmark>&a;</benchmark>'
REFUSED = "XML that defines entities or refers to other files is refused; remove its DTD"


@pytest.mark.parametrize(
    ("format", "content", "message"),
    [
        ("e2e", "mr,ref\nname[A,text", "2: malformed MR at 'name[A'; write name[value], name[value], …"),
        ("e2e", 'mr,ref\n"name[A] area[b]",t', "2: malformed MR after 'name[…]'; a comma is missing"),
        ("e2e", 'mr,ref\n"name[A], ",t', "2: malformed MR after 'name[…]'; a comma is missing"),
        ("e2e", "mr,ref\n,t", "2: an empty MR; write name[value], name[value], …"),
        ("e2e", "mr,ref\nname[A],a,b", "2: 3 fields in a row, but the header has 2; put a text with commas in quotes"),
        (
            "e2e",
            'mr,ref\nname[A],b\nname[B],"c\nname[C],d\n',
            "3: broken CSV: unexpected end of data; close every quote, ",
        ),
        ("e2e", "meaning,text\nname[A],b", "1: the header has no column 'mr'; it must be: mr,ref"),
        ("e2e", "mr,ref\ninform(name[A]),t", "2: malformed MR at 'inform(name[A])'; write name[value]"),
        ("e2e", "mr,ref\nname[A\x07],t", "2: attribute 'name' holds the control character U+0007; remove it"),
        ("e2e", b"mr,ref\nname[A],b\nname[Caf\xe9],d", "3: not UTF-8 (byte 0xe9); save the file as UTF-8"),
        ("table", "a,,text\n1,2,t", "1: a column has no name in the header; name it, or remove it"),
        ("table", "a,a,text\n1,2,t", "1: two columns are called 'a'; only 'text' may be there several times"),
        ("table", "predicate,a,text\np,1,t\n,2,u", "3: the row has no predicate; fill its cell"),
        ("table", "a,text\nb\x07,t", "2: argument 'a' holds the control character U+0007; remove it"),
        ("table", "a,text\n1,t,u", "2: 3 fields in a row, but the header has 2; put a text with commas in quotes"),
        ("viggo", "mr,ref\nname[A],t", "2: malformed MR at 'name[A]'; write act(slot[value], slot[value], …)"),
        ("viggo", "mr,ref\ninform(name[A),t", "2: malformed MR at 'name[A'; write name[value], name[value], …"),
        (
            "webnlg",
            '{"triples": [["A", "p"]], "refs": []}',
            "1: a triple must have subject, property and object, not 'A | p'",
        ),
        (
            "webnlg",
            '{"triples": [["A", "p", " "]]}',
            "1: a triple must have subject, property and object, not 'A | p | '",
        ),
        ("webnlg", '{"triples": []}', "1: an entry without triples; a meaning has at least one"),
        ("webnlg", '{"triples": ["A"]}', "1: field 'triples' must list lists of texts: [subject, property, object]"),
        ("webnlg", '{"refs": []}', "1: field 'triples' is missing; the record has: refs"),
        ("webnlg", BOMB, f"1: {REFUSED}"),
        ("webnlg", EXTERNAL, f"1: {REFUSED}"),
        ("webnlg", LAUGHS, f"1: {REFUSED}"),
        ("webnlg", PARAMETER, f"1: {REFUSED}"),
        ("webnlg", OUTSIDE, f"1: {REFUSED}"),
        ("webnlg", NO_OBJECT, "2: a triple must have subject, property and object, not 'A | p |'"),
        (
            "webnlg",
            b"<?xml version='1.0' encoding='UTF-8'?>\n<benchmark>\nCaf\xe9</benchmark>",
            "3: not UTF-8 (byte 0xe9); save the file as UTF-8",
        ),
        (
            "rnnlg",
            b'["bye()", "a", "b"]\n["bye()", "caf\xe9", "b"]',
            "2: not UTF-8 (byte 0xe9); save the file as UTF-8",
        ),
        ("viggo", b"mr,ref\r\ninform(name[A]),\xfft", "2: not UTF-8 (byte 0xff); save the file as UTF-8"),
        ("rnnlg", '["inform(name=\'a\';;area=b)", "x"]', "1: malformed act at ';area=b'; write slot=value"),
        ("webnlg", "<benchmark>\n<entries>\n</benchmark>", "3: broken XML: mismatched tag; fix it or fetch it again"),
        ("webnlg", "<examples/>", " no <entry> in this XML; a WebNLG file has <benchmark><entries><entry …>"),
        (
            "webnlg",
            "<b>\n<entry eid='1' size='1' category='X'><mtriple>A | p</mtriple></entry></b>",
            "2: a triple must have subject, property and object, not 'A | p'",
        ),
        (
            "rnnlg",
            '["inform(name=a", "x", "y"]',
            "1: malformed act at 'inform(name=a'; write act(slot=value;slot='value';…)",
        ),
        ("rnnlg", '["inform(=a)", "x", "y"]', "1: malformed act at '=a'; write slot=value;slot='value';…"),
        ("rnnlg", '["bye()"]', '1: a record is a list of texts: ["act(slot=value;…)", "sentence", "generated"]'),
        ("rnnlg", '{"act": "bye()"}', '1: a record is a list of texts: ["act(slot=value;…)", "sentence", "generated"]'),
        ("text2sql", '[\n{"sql": [],\n', "3: broken JSON at column 1: Expecting property name"),
        ("text2sql", "[\n1]", "2: a record is an object in braces: {…}"),
        ("text2sql", '[\n{"sql": ["S"]}]', "2: field 'sentences' is missing; the record has: sql"),
        ("text2sql", '[{"sql": ["S"], "sentences": ["x"]}]', "1: field 'sentences' must list objects"),
        ("e2e", "mr,ref\n", " holds no meaning; add at least one record"),
        (
            "text2sql",
            '[{"sql": [], "sentences": [{}]}]',
            " holds no meaning; a question without a query is skipped (1",
        ),
        ("text2sql", "[]\n{}", "1: broken JSON: text after the closing ']'; remove it"),
        ("text2sql", "what ||| (x)\nwhat", "2: a line must be: question ||| form"),
        ("overnight", '{"lf": "( call", "refs": []}', "1: malformed form at '( call'; its brackets must be in pairs"),
        ("overnight", '{"lf": "( a )", "refs": [[]]}', "1: field 'refs' must list texts in quotes"),
    ],
)
def test_bad_input_is_one_line_with_the_place_and_the_fault(tmp_path, format, content, message):
    path = tmp_path / "bad"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError) as caught:
        read(path, format)
    assert str(caught.value).startswith(f"{path}:{message}")
    assert "\n" not in str(caught.value)


def test_what_can_go_on_is_noted_and_kept(tmp_path):
    path = tmp_path / "e2e.csv"
    path.write_text('mr,ref\n"area[a], area[b], area[a]",\nname[A],"b\x00c"\n', encoding="utf-8")
    corpus = read(path)
    assert corpus.instances[0].meaning[0].args == (("area", ("a", "b")),)
    assert texts(corpus.instances[1]) == ["b c"]
    assert [str(warning).removeprefix(f"{path}:") for warning in corpus.warnings] == [
        "2: attribute 'area' given twice is read as a list",
        "2: attribute 'area' given twice is read as a list",
        "2: an empty wording is skipped",
        "3: control characters in a wording are read as spaces",
        "2: a meaning without wordings",
    ]


def test_values_with_brackets_and_quotes_are_read_as_they_stand(tmp_path):
    rows = {
        "e2e": 'mr,ref\n"name[Bar [Old] ""x""], near[O\'Neill]",t\n',
        "viggo": 'mr,ref\n"inform(name[Moss (II) [x] ""y""])",t\n',
        "rnnlg": json.dumps(["inform(name='o'neill's [x] (y)';area=\"b\")", "t", "u"]) + "\n",
        "webnlg": json.dumps({"triples": [['A "b" [c]', "p", "d's (e)"]], "refs": ["t"]}) + "\n",
    }
    found = {}
    for format, content in rows.items():
        (tmp_path / format).write_text(content, encoding="utf-8")
        found[format] = [value for _, value in read(tmp_path / format, format).instances[0].meaning[0].args]
    assert found == {
        "e2e": ['Bar [Old] "x"', "O'Neill"],
        "viggo": ['Moss (II) [x] "y"'],
        "rnnlg": ["o'neill's [x] (y)", '"b"'],
        "webnlg": ['A "b" [c]', "d's (e)"],
    }


def test_rnnlg_slots_given_twice_with_one_value_are_two_all_the_same(tmp_path):
    path = tmp_path / "acts.jsonl"
    path.write_text(json.dumps(["?compare(name=a;price=5;name=b;price=5;price=6)", "a or b", "a"]), encoding="utf-8")
    (instance,) = read(path, "rnnlg")
    assert instance.meaning[0].args == (
        ("name", "a"),
        ("price", "5"),
        ("name.2", "b"),
        ("price.2", "5"),
        ("price.3", "6"),
    )


@pytest.mark.parametrize(
    ("format", "content"),
    [
        ("e2e", "mr,ref\nname[A],\nname[B],t\n"),
        ("viggo", "mr,ref\ninform(name[A]),\ninform(name[B]),t\n"),
        ("rnnlg", '["inform(name=A)", " ", "u"]\n["inform(name=B)", "t", "u"]\n'),
        ("webnlg", '{"triples": [["A", "p", "o"]], "refs": [""]}\n{"triples": [["B", "p", "o"]], "refs": ["t"]}\n'),
    ],
)
def test_an_empty_reference_is_noted_and_its_meaning_is_kept(tmp_path, format, content):
    path = tmp_path / "corpus"
    path.write_text(content, encoding="utf-8")
    corpus = read(path, format)
    assert [texts(instance) for instance in corpus] == [[], ["t"]]
    assert faults(corpus) == ["an empty wording is skipped", "a meaning without wordings"]


def test_meanings_alone_can_be_read_to_be_said(tmp_path):
    path = tmp_path / "mrs.csv"
    path.write_text('mr\n"name[A], area[b]"\n', encoding="utf-8")
    assert [instance.meaning[0]["area"] for instance in read(path, "e2e")] == ["b"]
    path.write_text("name,area\nA,b\n", encoding="utf-8")
    assert [instance.meaning[0]["area"] for instance in read(path, "table")] == ["b"]


COUNTS = [  # of the data's own README: file, meanings, wordings
    ("e2e/devset.csv.gz", 547, 4672),
    ("viggo/train.csv.gz", 1675, 5103),
    ("viggo/valid.csv", 238, 714),
    ("webnlg/dev.jsonl.gz", 1667, 4464),
    ("rnnlg/restaurant_train.jsonl.gz", 1372, 3114),
    ("rnnlg/restaurant_valid.jsonl.gz", 571, 1039),
    ("rnnlg/hotel_train.jsonl.gz", 787, 3223),
    ("rnnlg/hotel_valid.jsonl.gz", 410, 1075),
    ("rnnlg/laptop_valid.jsonl.gz", 2619, 2649),
    ("rnnlg/tv_valid.jsonl.gz", 1394, 1407),
    ("text2sql/advising.json.gz", 205, 4387),
    ("text2sql/atis.json.gz", 947, 5280),
    ("text2sql/geography.json.gz", 246, 877),
    ("text2sql/academic.json.gz", 185, 196),
    ("text2sql/yelp.json", 110, 128),
    ("text2sql/non-sql-data/geography-logic.txt.gz", 316, 877),
    ("text2sql/non-sql-data/atis-logic.txt.gz", 3672, 5037),
    ("overnight/basketball.jsonl.gz", 252, 1952),
    ("overnight/blocks.jsonl.gz", 469, 1995),
    ("overnight/calendar.jsonl.gz", 196, 837),
    ("overnight/housing.jsonl.gz", 231, 941),
    ("overnight/restaurants.jsonl.gz", 339, 1657),
    ("overnight/socialnetwork.jsonl.gz", 624, 4419),
]


@pytest.mark.skipif(not DATA.is_dir(), reason="the public corpora are not at hand")
@pytest.mark.parametrize(("name", "meanings", "wordings"), COUNTS, ids=[name for name, *_ in COUNTS])
def test_a_public_corpus_is_read_whole(name, meanings, wordings):
    corpus = read(DATA / name)
    groups = {
        instance.group or instance.id for instance in corpus
    }  # a text2sql query with several sets of values is one
    assert (len(groups), sum(len(instance.verbalizations) for instance in corpus)) == (meanings, wordings)


@pytest.mark.skipif(not DATA.is_dir(), reason="the public corpora are not at hand")
def test_most_overnight_forms_share_their_predicate_with_another():
    for path in sorted((DATA / "overnight").iterdir()):
        predicates = [instance.predicate for instance in read(path)]
        shared = sum(predicates.count(predicate) > 1 for predicate in predicates)
        assert shared / len(predicates) > 0.9, path.name
