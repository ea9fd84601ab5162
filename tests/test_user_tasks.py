"""Twenty-five things that people with data of their own do, each as they would: by a command, or in Python.

Every test is one task: an input, an output, a call, or a file that is wrong.
"""

from __future__ import annotations

import csv
import datetime
import decimal
import io
import json
from pathlib import Path

import pytest

import verbalign
from verbalign.cli import main
from verbalign.errors import ExpressionError, VerbalignError

HEADER = ("kind", "repo", "commits", "day", "message")
PUSHES = (
    ("push", "web", 3, "2026-07-01", "Somebody pushed 3 commits to web on 1 July."),
    ("push", "api", 1, "2026-07-02", "Somebody pushed 1 commit to api on 2 July."),
    ("push", "docs", 7, "2026-08-03", "Somebody pushed 7 commits to docs on 3 August."),
    ("push", "site", 12, "2026-08-09", "Somebody pushed 12 commits to site on 9 August."),
    ("merge", "web", None, None, "A branch of web was merged."),
    ("merge", "api", None, None, "A branch of api was merged."),
    ("merge", "docs", None, None, "A branch of docs was merged."),
)
NEW = "Somebody pushed 2 commits to shop on 10 September."
MAPPED = ("--text", "message", "--predicate", "kind")


def records(rows=PUSHES, header=HEADER):
    return [{name: value for name, value in zip(header, row, strict=True) if value is not None} for row in rows]


def write_csv(path, rows, header=HEADER, delimiter=","):
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(
            [header, *(["" if v is None else v for v in row] for row in rows)]
        )
    return path


def write_xlsx(path, rows, header=HEADER):
    openpyxl = pytest.importorskip("openpyxl", reason="the extra 'tables' is not installed")
    book = openpyxl.Workbook()
    for row in (header, *rows):
        book.active.append([datetime.date.fromisoformat(v) if str(v).startswith("2026-") else v for v in row])
    book.save(path)
    return path


@pytest.fixture(scope="module")
def pushes(tmp_path_factory):
    """A dictionary that knows pushes and merges."""
    place = tmp_path_factory.mktemp("pushes")
    path = place / "pushes.json"
    source = write_csv(place / "pushes.csv", PUSHES)
    assert main(["learn", str(source), *MAPPED, "-o", str(path), "--quiet"]) == 0
    return path


@pytest.fixture(scope="module")
def known(pushes):
    return verbalign.MappingDictionary.load(pushes)


@pytest.fixture
def run(capsys):
    def ran(*words):
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return ran


TODAY = (
    ("push", "shop", 2, "2026-09-10", "#17"),
    ("merge", "shop", None, None, "#18"),
    ("fork", "web", None, None, "#19"),
)
COLUMNS = (*HEADER[:4], "ticket")


# ---- 1 to 7: tables of one's own, learned from as they are ----


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.xlsx", "a.json", "a.jsonl"])
def test_learn_from_a_table_in_whatever_file_it_lies(run, tmp_path, pushes, name):
    path = tmp_path / name
    if name.endswith("xlsx"):
        write_xlsx(path, PUSHES)
    elif name.endswith("json"):
        path.write_text(json.dumps(records(), indent=1))
    elif name.endswith("jsonl"):
        path.write_text("\n".join(map(json.dumps, records())))
    else:
        write_csv(path, PUSHES, delimiter="\t" if name.endswith("tsv") else ",")
    assert run("learn", path, *MAPPED, "-o", tmp_path / "d.json", "--quiet") == (0, "", "")
    assert (tmp_path / "d.json").read_bytes() == pushes.read_bytes()


def test_learn_from_a_wide_table_with_several_wordings_in_a_row(run, tmp_path):
    wide = [(*row[1:4], row[4], f"{row[1]}: {row[2]} new commit{'s' * (row[2] != 1)}.") for row in PUSHES[:4]]
    path = write_csv(tmp_path / "wide.csv", wide, ("repo", "commits", "day", "text 1", "text 2"))
    assert run("learn", path, "-o", tmp_path / "d.json", "--quiet")[0] == 0
    assert run("say", tmp_path / "d.json", "inform(repo=shop, commits=1)")[1] == "shop: 1 new commit.\n"


def test_learn_from_a_data_frame(pushes, tmp_path):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame(records())
    learned = verbalign.learn(frame, text="message", predicate="kind")
    assert learned == verbalign.MappingDictionary.load(pushes)
    assert verbalign.learn(frame.set_index("repo"), text="message", predicate="kind").say("merge", repo="x")


# ---- 8 to 12: texts out, in the form that is needed ----


def test_say_a_table_and_get_it_back_as_csv_with_the_texts(run, tmp_path, pushes):
    today = write_csv(tmp_path / "today.csv", TODAY, COLUMNS)
    code, out, err = run("say", pushes, "--input", today, "--predicate", "kind", "--to", "csv")
    first, second, third = csv.DictReader(io.StringIO(out))
    assert code == 3 and list(first) == [*COLUMNS, "text", "left_out", "doubt"]
    assert (first["ticket"], first["text"], first["left_out"], first["doubt"]) == ("#17", NEW, "", "")
    assert second["text"] == "A branch of shop was merged."
    assert (third["ticket"], third["text"]) == ("#19", "") and third["doubt"].startswith("no predicate 'fork'")
    assert "the dictionary doesn't know these columns, so no text mentions them: ticket\n" in err
    assert f"{today}:4: no predicate 'fork'" in err and err.endswith("1 of 3 meanings could not be said\n")


def test_say_a_workbook_and_get_a_workbook_with_numbers_and_dates_as_they_were(run, tmp_path, pushes):
    openpyxl = pytest.importorskip("openpyxl", reason="the extra 'tables' is not installed")
    today = write_xlsx(tmp_path / "today.xlsx", [*TODAY[:2], ("merge", "=SUM(1)", None, None, "+1")], COLUMNS)
    book = openpyxl.load_workbook(today)
    book.active["B4"].data_type = "s"  # text that only looks like a formula
    book.save(today)
    assert run("say", pushes, "--input", today, "--predicate", "kind", "-o", tmp_path / "out.xlsx")[0] == 0
    rows = list(openpyxl.load_workbook(tmp_path / "out.xlsx").active.iter_rows())
    assert [cell.value for cell in rows[0]] == [*COLUMNS, "text", "left_out", "doubt"]
    assert [cell.value for cell in rows[1]][1:6] == ["shop", 2, datetime.datetime(2026, 9, 10), "#17", NEW]
    assert (rows[3][5].value, rows[3][1].data_type) == ("A branch of =SUM(1) was merged.", "s")


def test_say_a_table_as_tab_separated_values_json_lines_and_plain_text(run, tmp_path, pushes):
    today = write_csv(tmp_path / "today.csv", TODAY[:2], COLUMNS)
    words = ("say", pushes, "--input", today, "--predicate", "kind", "--quiet")
    assert run(*words, "--to", "text")[1] == f"{NEW}\nA branch of shop was merged.\n"
    assert run(*words, "--to", "tsv")[1].splitlines()[1] == f"push\tshop\t2\t2026-09-10\t#17\t{NEW}\t\t"
    first = json.loads(run(*words, "--to", "jsonl")[1].splitlines()[0])
    assert (first["commits"], first["text"], first["left_out"]) == ("2", NEW, "")
    (tmp_path / "today.json").write_text(json.dumps(records(TODAY[:2], COLUMNS)))
    words = ("say", pushes, "--input", tmp_path / "today.json", "--predicate", "kind", "--quiet", "--to", "jsonl")
    first, second = map(json.loads, run(*words)[1].splitlines())
    assert (first["text"], second["commits"], second["text"]) == (NEW, None, "A branch of shop was merged.")


def test_without_a_form_each_distinct_meaning_is_a_line_of_json_with_its_id(run, tmp_path, pushes):
    today = write_csv(tmp_path / "today.csv", [*TODAY[:1], *TODAY[:1]], COLUMNS)
    found = [json.loads(line) for line in run("say", pushes, "--input", today, "--predicate", "kind")[1].splitlines()]
    assert [(one["id"], one["text"]) for one in found] == [("push(repo=shop, commits=2, day=2026-09-10)", NEW)]


def test_a_table_without_predicates_needs_none_where_the_dictionary_has_one(run, tmp_path):
    rows = [row[1:4] for row in PUSHES[:4]]
    learned = verbalign.learn([({"predicate": "push", **one}, text) for one, text in zip(
        records(rows, HEADER[1:4]), [row[4] for row in PUSHES[:4]], strict=True)])  # fmt: skip
    learned.save(tmp_path / "d.json")
    today = write_csv(tmp_path / "t.csv", [("shop", 2, "2026-09-10")], HEADER[1:4])
    assert run("say", tmp_path / "d.json", "--input", today, "--to", "text", "--quiet") == (0, f"{NEW}\n", "")


def test_a_table_without_predicates_is_told_what_to_name_where_there_are_several(run, tmp_path, pushes):
    today = write_csv(tmp_path / "t.csv", [("shop", 2)], ("repo", "commits"))
    code, out, err = run("say", pushes, "--input", today, "--to", "text")
    assert (code, out) == (1, "") and "the dictionary knows: merge, push" in err.replace("push, merge", "merge, push")
    assert err.endswith("name the column 'predicate', or give its name with --predicate\n")


# ---- 13 to 19: Python ----


@pytest.mark.parametrize(
    "said",
    [
        lambda d: d.say("push(repo=shop, commits=2, day=2026-09-10)"),
        lambda d: d.say("push", repo="shop", commits=2, day=datetime.date(2026, 9, 10)),
        lambda d: d.say("push", repo="shop", commits=decimal.Decimal(2), day=datetime.datetime(2026, 9, 10)),
        lambda d: d.say({"predicate": "push", "repo": "shop", "commits": 2.0, "day": "2026-09-10", "who": None}),
        lambda d: d.say({"predicate": "push", "args": {"repo": "shop", "commits": 2, "day": "2026-09-10"}}),
        lambda d: d.alternatives("push", repo="shop", commits=2, day=datetime.date(2026, 9, 10))[0],
    ],
)
def test_say_takes_an_expression_keywords_or_a_dict(known, said):
    assert said(known) == NEW


def test_where_there_is_one_predicate_it_need_not_be_named(known):
    only = verbalign.learn(
        [{"predicate": "merge", "repo": r, "text": f"A branch of {r} was merged."} for r in ("a", "bb", "c")]
    )
    assert only.say(repo="shop") == only.say({"repo": "shop"}) == "A branch of shop was merged."
    with pytest.raises(ExpressionError, match="the meaning doesn't name a predicate; there are: "):
        known.say(repo="shop")


def test_all_rows_are_said_one_by_one_and_those_that_cannot_be_tell_why(known):
    def rows():
        yield {"predicate": "merge", "repo": "shop", "ticket": 7}
        yield {"predicate": "fork", "repo": "shop"}
        raise OSError("the disk is gone")

    texts = known.say_all(rows())
    first, second = next(texts), next(texts)
    assert (first, first.left_out) == ("A branch of shop was merged.", ("ticket",))
    assert second == "" and second.fault.startswith("no predicate 'fork'")
    with pytest.raises(OSError, match="the disk is gone"):
        next(texts)
    assert list(known.say_all(["merge(repo=x)", {"predicate": "merge", "repo": "y"}]))[1] == "A branch of y was merged."


def test_a_frame_gets_a_column_of_texts(known):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame(records(TODAY, COLUMNS)).rename(columns={"kind": "predicate"})
    frame["text"] = list(known.say_all(frame))
    assert list(frame["text"])[:2] == [NEW, "A branch of shop was merged."]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda d: d.say(), "nothing to say; write say('push(repo=web)'), say('push', repo='web') or say({"),
        (lambda d: d.say(42), "a meaning can't be a number; write say("),
        (lambda d: d.say(b"push"), "a meaning can't be bytes; write say("),
        (lambda d: d.say("push", repo=b"web"), "argument 'repo' is bytes; decode it to text first"),
        (lambda d: d.say("push", repo=object()), "argument 'repo' is an object; expected text, a number, a date"),
        (lambda d: d.say("push(repo=web)", commits=3), "both an expression, push(repo=web), and arg"),
        (lambda d: d.say({"repo": "web"}), "the meaning doesn't name a predicate; there are: "),
        (lambda d: d.say(["push"]), "a list of meanings holds text; expected dicts like"),
        (lambda d: d.say("push", place="Oslo"), "'place' is an option of say, and can't be 'Oslo'; give an"),
        (lambda d: d.say("push", repos="web"), "push has no argument 'repos'; did you mean 'repo'?"),
        (lambda d: d.say("pull", repo="web"), "no predicate 'pull'; "),
        (lambda d: d.parse(5), "parse takes a text, not int"),
        (lambda d: list(d.say_all(5)), "can't read 5 (int); expected "),
        (lambda d: verbalign.learn(5), "can't read 5 (int); expected a corpus, the name of a file, a data frame, "),
        (lambda d: verbalign.learn([{"repo": "web"}]), "the rows have no wordings; name the column that holds them"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_call_is_told_in_one_line_that_says_what_was_expected(known, call, message):
    with pytest.raises(VerbalignError) as fault:
        call(known)
    assert str(fault.value).startswith(message)


def test_notebooks_show_dictionaries_texts_and_alignments(known):
    text = known.say("push", repo="<b>", commits=2, day="2026-09-10")
    shown = text._repr_html_()
    assert 'title="repo">&lt;b&gt;</span>' in shown and "<b>" not in shown
    assert known.say_all([{"predicate": "fork"}]).__next__()._repr_html_().startswith("<div><em>not said</em>: no pred")
    assert "<b>merge</b>(repo)" in known._repr_html_()
    assert (
        "<svg" in verbalign.align(["a b c", "a c"])._repr_html_() or "<table" in verbalign.align(["a b"])._repr_html_()
    )


# ---- 20 to 25: what goes wrong, and what to do ----


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "this is an Excel workbook of the old kind (.xls); save it "),
        (b"%PDF-1.7", "this is a PDF; copy its table into a spreadsheet, and save that as .xlsx or CSV"),
        (b"repo,sentence\nweb,Hello.\n", "no column holds wordings; name it with --text COLUMN (columns: "),
        (b'{"verbalign": "dictionary"}', "this is a dictionary that `verbalign learn` wrote, not a corpus"),
        (b"hello", "1: can't tell what kind of file this is; expected a table (CSV, TSV, .xlsx, .ods) "),
        (b"", "the file is empty; a corpus has at least one record"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_named_for_what_it_is(run, tmp_path, data, message):
    (tmp_path / "data").write_bytes(data)
    code, out, err = run("learn", tmp_path / "data", "-o", tmp_path / "d.json")
    assert (code, out) == (1, "") and err.removeprefix(f"verbalign: {tmp_path / 'data'}:").strip().startswith(message)
    assert err.count("\n") == 1 and not (tmp_path / "d.json").exists()


def test_a_name_with_a_space_is_told_how_to_write_and_show_prints_it_so(run, tmp_path):
    rows = [
        {"predicate": "low balance", "credit card": n, "text": f"The balance of {n} is low."}
        for n in ("Visa", "Amex", "Maestro")
    ]
    verbalign.learn(rows).save(tmp_path / "d.json")
    assert 'write "low balance"(…)' in run("say", tmp_path / "d.json", "low balance(credit card=x)")[2]
    assert 'write "credit card"=…' in run("say", tmp_path / "d.json", '"low balance"(credit card=x)')[2]
    shown = run("show", tmp_path / "d.json")[1]
    assert shown.startswith('"low balance"("credit card")')
    command = next(line for line in shown.splitlines() if "try:" in line)
    import shlex

    assert run(*shlex.split(command)[2:])[1].startswith("The balance of ")


def test_plain_say_tells_what_it_leaves_out(run, tmp_path):
    rows = [
        {"repo": r, "ticket": t, "text": f"{r} was merged."} for r, t in (("web", "#1"), ("api", "#2"), ("docs", "#3"))
    ]
    verbalign.learn(rows).save(tmp_path / "d.json")
    said = ("say", tmp_path / "d.json", "inform(repo=shop, ticket=#9)")
    assert run(*said) == (0, "shop was merged.\n", "verbalign: left out: ticket\n")
    assert run(*said, "--strict")[0] == 3


def test_a_workbook_cannot_be_printed_and_options_that_do_not_go_together_are_refused(run, tmp_path, pushes):
    today = write_csv(tmp_path / "today.csv", TODAY, COLUMNS)
    words = ("say", pushes, "--input", today, "--predicate", "kind")
    assert run(*words, "--to", "xlsx")[::2] == (
        2,
        "verbalign say: a workbook can't be printed; name a file with -o FILE.xlsx\n",
    )
    assert run(*words, "--to", "csv", "--all")[0] == 2 and run("say", pushes, "merge(repo=x)", "--to", "csv")[0] == 2
    assert "there is no column 'sort'; the columns are: kind, repo" in run(*words[:-1], "sort", "--to", "csv")[2]


def test_an_output_that_fails_half_way_leaves_the_old_file(run, tmp_path, pushes):
    out = tmp_path / "texts.csv"
    out.write_text("old")
    (tmp_path / "broken.csv").write_text('kind,repo\nmerge,web\nmerge,"open\n')
    assert run("say", pushes, "--input", tmp_path / "broken.csv", "--predicate", "kind", "-o", out)[0] == 1
    assert out.read_text() == "old" and not list(Path(tmp_path).glob(".*tmp"))


def test_hugging_face_exports_are_read_as_the_challenges_own_files_are(run, tmp_path):
    mr, text = "name[Aromi], area[riverside]", "Aromi is by the river."
    (tmp_path / "own.csv").write_text(f'mr,ref\n"{mr}",{text}\n')
    for record in (
        {"meaning_representation": mr, "human_reference": text},
        {"gem_id": "e2e-1", "meaning_representation": mr, "target": text, "references": [text]},
    ):
        (tmp_path / "hub.json").write_text(json.dumps([record]))
        assert verbalign.read(tmp_path / "hub.json") == verbalign.read(tmp_path / "own.csv")
    act = {"gem_id": "v", "meaning_representation": "inform(name[Portal], genres[puzzle, action])", "target": "Fun."}
    (tmp_path / "hub.json").write_text(json.dumps(act))
    viggo = verbalign.read(tmp_path / "hub.json")
    assert (viggo.format, viggo.instances[0].meaning[0]["genres"]) == ("viggo", ("puzzle", "action"))
    for record in (
        {"category": "Food", "eid": "1", "modified_triple_sets": {"mtriple_set": [["Bacon | country | UK"]]},
         "lex": {"comment": ["good"], "text": ["Bacon is from the UK."]}},
        {"gem_id": "w", "input": ["Bacon | country | UK"], "target": "Bacon is from the UK.", "references": []},
    ):  # fmt: skip
        (tmp_path / "hub.json").write_text(json.dumps(record))
        webnlg = verbalign.read(tmp_path / "hub.json")
        assert (webnlg.format, webnlg.instances[0].meaning[0]["object"]) == ("webnlg", "UK")
        assert [one.text for one in webnlg.instances[0].verbalizations] == ["Bacon is from the UK."]
