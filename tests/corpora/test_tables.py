"""Tables of all kinds become the same corpus: CSV, TSV, .xlsx, .ods, JSON, Parquet, Arrow, frames, dicts, pairs."""

from __future__ import annotations

import csv
import datetime
import decimal
import io
import json
import time
import uuid
import zipfile

import pytest

from verbalign.corpora import read
from verbalign.corpora.python import corpus_from
from verbalign.errors import ExpressionError, InputError, MissingTool
from verbalign.files import at_most
from verbalign.values import Expression
from verbalign.values.objects import expression_of, plain

openpyxl = pytest.importorskip("openpyxl", reason="the extra 'tables' is not installed")

COLUMNS = ("predicate", "repo", "commits", "day", "tags", "text")
ROWS = (
    ("push", "web", 3, datetime.date(2026, 7, 1), ["ui", "css"], "Somebody pushed 3 commits to web on 1 July."),
    ("push", "api", 1, datetime.date(2026, 7, 2), None, "Somebody pushed 1 commit to api on 2 July."),
    ("push", "api", 1, datetime.date(2026, 7, 2), None, "2 July: 1 commit to api."),
)
EXPECTED = [
    ("push(repo=web, commits=3, day=2026-07-01, tags=[ui, css])", ["Somebody pushed 3 commits to web on 1 July."]),
    (
        "push(repo=api, commits=1, day=2026-07-02)",
        ["Somebody pushed 1 commit to api on 2 July.", "2 July: 1 commit to api."],
    ),
]


def flat(cell):
    if isinstance(cell, list):
        return "; ".join(cell)
    return "" if cell is None else str(cell)


def dicts():
    return [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]


def workbook(path, rows, name="Sheet1", change=None):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = name
    for row in rows:
        sheet.append([flat(cell) if isinstance(cell, list) else cell for cell in row])
    if change is not None:
        change(book, sheet)
    book.save(path)
    return path


def open_document(path, rows):
    """A spreadsheet as LibreOffice writes it, as far as its cells go."""

    def cell(value):
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, datetime.date):
            return (
                f'<table:table-cell office:value-type="date" office:date-value="{value}"><text:p>1 Jul</text:p>'
                "</table:table-cell>"
            )
        if isinstance(value, int):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{flat(value)}</text:p></table:table-cell>'

    body = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    rest = '<table:table-cell table:number-columns-repeated="1024"/>'
    empty = f'<table:table-row table:number-rows-repeated="1048000">{rest}</table:table-row>'
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="Blad1">{body}{empty}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
    return path


def separated(path, delimiter):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([COLUMNS, *([flat(cell) for cell in row] for row in ROWS)])
    path.write_text(out.getvalue(), "utf-8")
    return path


def as_json(path, form):
    records = [{name: str(v) if isinstance(v, datetime.date) else v for name, v in one.items()} for one in dicts()]
    lines = [json.dumps(one) for one in records]
    written = {"lines": "\n".join(lines), "array": json.dumps(records, indent=2), "one line": json.dumps(records)}
    path.write_text(written[form], "utf-8")
    return path


def parquet(path):
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(dicts()), path)
    return path


def arrow(path):
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table = pyarrow.Table.from_pylist(dicts())
    with pyarrow.OSFile(str(path), "wb") as sink, pyarrow.ipc.new_file(sink, table.schema) as out:
        out.write_table(table)
    return path


FILES = {
    "a.csv": lambda path: separated(path, ","),
    "semicolons.csv": lambda path: separated(path, "|") and semicolons(path),
    "a.tsv": lambda path: separated(path, "\t"),
    "a.xlsx": lambda path: workbook(path, [COLUMNS, *ROWS]),
    "a.ods": lambda path: open_document(path, [COLUMNS, *ROWS]),
    "a.jsonl": lambda path: as_json(path, "lines"),
    "array.json": lambda path: as_json(path, "array"),
    "line.json": lambda path: as_json(path, "one line"),
    "a.parquet": parquet,
    "a.arrow": arrow,
}


def semicolons(path):
    path.write_text(path.read_text("utf-8").replace(";", "\0").replace("|", ";").replace("ui\0 css", '"ui; css"'))
    return path


def seen(corpus):
    return [(one.id, [wording.text for wording in one.verbalizations]) for one in corpus]


@pytest.mark.parametrize("name", FILES)
def test_a_table_is_the_same_corpus_in_whatever_file_it_lies(name, tmp_path):
    corpus = read(FILES[name](tmp_path / name))
    assert seen(corpus) == EXPECTED
    assert (corpus.format, corpus.warnings, corpus.empty) == ("table", (), ())


def test_a_table_may_be_gzip_or_come_from_a_pipe(tmp_path, monkeypatch):
    import gzip
    import sys

    packed = tmp_path / "a.xlsx.gz"
    packed.write_bytes(gzip.compress(workbook(tmp_path / "a.xlsx", [COLUMNS, *ROWS]).read_bytes()))
    assert seen(read(packed)) == EXPECTED
    with (tmp_path / "a.xlsx").open("rb") as file:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(file))
        assert seen(read("-")) == EXPECTED


def pandas_frame():
    return pytest.importorskip("pandas", reason="pandas is not installed").DataFrame(dicts())


def polars_frame():
    return pytest.importorskip("polars", reason="polars is not installed").DataFrame(dicts())


def arrow_table():
    return pytest.importorskip("pyarrow", reason="pyarrow is not installed").Table.from_pylist(dicts())


HELD = {
    "dicts": dicts,
    "a generator": lambda: (one for one in dicts()),
    "native dicts": lambda: [
        {"predicate": one.pop("predicate"), "text": one.pop("text"), "args": one} for one in dicts()
    ],
    "pairs": lambda: [(written, texts) for written, texts in EXPECTED],
    "pairs of dicts": lambda: [
        ({name: value for name, value in one.items() if name != "text"}, one["text"]) for one in dicts()
    ],
    "pandas": pandas_frame,
    "pandas with an index": lambda: pandas_frame().set_index(["predicate", "repo"]),
    "polars": polars_frame,
    "lazy polars": lambda: polars_frame().lazy(),
    "arrow": arrow_table,
}


@pytest.mark.parametrize("what", HELD)
def test_what_a_program_holds_is_the_same_corpus(what):
    assert seen(corpus_from(HELD[what]())) == EXPECTED


def test_columns_may_have_other_names_and_several_hold_wordings(tmp_path):
    path = tmp_path / "wide.csv"
    path.write_text(
        "kind,id,repo,message,other\npush,1,web,Somebody pushed to web.,A push to web.\npush,2,api,To api.,\n"
    )
    corpus = read(path, text=["message", "other"], predicate="kind", ignore="id")
    assert seen(corpus) == [
        ("push(repo=web)", ["Somebody pushed to web.", "A push to web."]),
        ("push(repo=api)", ["To api."]),
    ]
    assert seen(corpus_from(path, text=["message", "other"], predicate="kind", ignore=["id"])) == seen(corpus)


@pytest.mark.parametrize("header", ["text,text", "text 1,text 2", "text,text.1", "Text,TEXT_2"])
def test_several_columns_of_wordings_are_known_by_their_names(tmp_path, header):
    (tmp_path / "wide.csv").write_text(f"repo,{header}\nweb,One.,Two.\n")
    assert seen(read(tmp_path / "wide.csv")) == [("inform(repo=web)", ["One.", "Two."])]


def test_the_header_may_declare_kinds_and_excel_day_numbers_are_dates(tmp_path):
    (tmp_path / "a.csv").write_text(
        'day:date,tags : list,zip:name,text\n46204,"ui, css",10115,One.\n2026-07-02,ui,1,Two.\n'
    )
    corpus = read(tmp_path / "a.csv")
    assert corpus.kinds == {"day": "date", "tags": "list", "zip": "name"}
    assert [one.id for one in corpus] == [
        "inform(day=2026-07-01, tags=[ui, css], zip=10115)",
        "inform(day=2026-07-02, tags=ui, zip=1)",
    ]


# ---- workbooks as people make them ----


def test_a_cell_shows_what_the_spreadsheet_shows(tmp_path):
    def formats(_, sheet):
        for cell, form in (("A2", "0%"), ("B2", '"£"#,##0.00'), ("C2", "[$€-407]#,##0"), ("D2", "dd/mm/yyyy")):
            sheet[cell].number_format = form

    rows = [("share", "price", "fee", "day", "flag", "text"), (0.12, 20, -5, 46204, True, "One.")]
    found = read(workbook(tmp_path / "a.xlsx", rows, change=formats)).instances[0].meaning[0]
    assert dict(found.args) == {"share": "12%", "price": "£20.00", "fee": "-€5", "day": "2026-07-01", "flag": "true"}


def test_a_cell_merged_over_rows_has_its_value_in_each_and_empty_rows_are_none(tmp_path):
    rows = [
        ("repo", "n", "text"),
        ("web", 1, "One."),
        (None, 2, "Two."),
        (None, None, None),
        (None, 3, "Three."),
        ("api", 4, "Four."),
    ]
    path = workbook(tmp_path / "a.xlsx", rows, change=lambda _, sheet: sheet.merge_cells("A2:A5"))
    assert [one.id for one in read(path)] == [
        "inform(repo=web, n=1)", "inform(repo=web, n=2)", "inform(repo=web, n=3)", "inform(repo=api, n=4)",
    ]  # fmt: skip


def test_of_several_sheets_the_first_is_read_and_the_others_are_noted(tmp_path):
    def second(book, _):
        book.create_sheet("May").append(["repo", "text"])
        book["May"].append(["api", "Of May."])

    path = workbook(tmp_path / "a.xlsx", [("repo", "text"), ("web", "Of June.")], name="June", change=second)
    first = read(path)
    assert seen(first) == [("inform(repo=web)", ["Of June."])]
    assert [one.fault for one in first.warnings] == [
        "only the first sheet, 'June', is read, 1 other is not; choose one with --sheet NAME"
    ]
    assert seen(read(path, sheet="May")) == [("inform(repo=api)", ["Of May."])]
    with pytest.raises(InputError, match="there is no sheet 'Mai'; the sheets are: June, May"):
        read(path, sheet="Mai")


def formula(_, sheet):
    sheet["A2"] = "=1+1"


def error(_, sheet):
    sheet["A2"] = "#DIV/0!"
    sheet["A2"].data_type = "e"


@pytest.mark.parametrize(
    ("rows", "change", "message"),
    [
        ([("a", "text"), (1, "One.")], formula, "cell A2 holds a formula that was never calculated; open the file"),
        ([("a", "text"), (1, "One.")], error, "2: cell A2 shows the error #DIV/0!; fix its formula, or empty it"),
        ([("a", "b", "text"), (1, None, "One.")], lambda _, s: s.merge_cells("A2:B2"), "2: the cells A2:B2 are mer"),
        ([("a", None, "text"), (1, 2, "One.")], None, "1: column B has no name in the header; name it, or remove it"),
        ([("a", "text"), (1, "One.", "stray")], None, "2: column C has a value, but no name in the header"),
        ([("a", "a", "text"), (1, 2, "One.")], None, "1: two columns are called 'a'; only 'text' may be"),
        ([("a", "text")], None, "holds no meaning; add at least one record"),
        ([], None, "holds no meaning; add at least one record"),
    ],
)  # fmt: skip
def test_a_workbook_that_is_no_table_is_told_with_its_cell(tmp_path, rows, change, message):
    path = workbook(tmp_path / "a.xlsx", rows, change=change)
    with pytest.raises(InputError) as fault:
        read(path)
    assert str(fault.value).removeprefix(f"{path}:").strip().startswith(message)


def test_a_workbook_that_unpacks_to_more_than_may_be_read_is_refused(tmp_path):
    path = workbook(tmp_path / "a.xlsx", [("a", "text"), *([n, "x" * 1000] for n in range(100))])
    with at_most(100_000), pytest.raises(InputError, match=r"holds more than 97\.66 KB \(unpacked\); if that is right"):
        read(path)


def with_part(path, name, change):
    """The spreadsheet with one of its parts changed, or without it."""
    with zipfile.ZipFile(path) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    assert name in parts
    with zipfile.ZipFile(path, "w") as archive:
        for one, data in parts.items():
            new = change(data) if one == name else data
            assert one != name or new != data
            if new is not None:
                archive.writestr(one, new)
    return path


XLSX_PARTS = (
    "[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/worksheets/sheet1.xml",
    "docProps/core.xml",
)  # fmt: skip


@pytest.mark.parametrize("part", XLSX_PARTS)
def test_a_workbook_of_which_a_part_is_damaged_is_read_or_told_in_one_line(tmp_path, part):
    told = 0
    for change in (
        lambda data: None,
        lambda data: b"",
        lambda data: b"<a/>",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b'"', b"", 1),
        lambda data: data.replace(b"1", b"x"),
        lambda data: data.replace(b"0", b"99"),
    ):
        path = with_part(workbook(tmp_path / "a.xlsx", [("a", "text"), (10, "So 10.")]), part, change)
        try:
            read(path)
        except InputError as error:
            told += 1
            assert "\n" not in str(error) and str(path) in str(error)
    assert told


def test_a_spreadsheet_that_claims_more_rows_or_columns_than_any_can_have_is_refused(tmp_path):
    sheet, rows = "xl/worksheets/sheet1.xml", [("a", "text"), (1, "One."), (1, "One.")]
    far = with_part(workbook(tmp_path / "a.xlsx", rows), sheet, lambda d: d.replace(b'r="3"', b'r="99999999999"'))
    with pytest.raises(InputError, match=r"the sheet has more than 1048576 rows; remove those below the table, or"):
        read(far)
    last = with_part(workbook(tmp_path / "a.xlsx", rows), sheet, lambda d: d.replace(b'r="3"', b'r="1048576"'))
    start = time.process_time()
    assert len(read(last).instances) == 1
    assert time.process_time() - start < 10, "no time at all, and minutes where every missing cell is looked at"
    merged = workbook(tmp_path / "b.xlsx", rows, change=lambda _, s: s.merge_cells("A2:A3"))
    with pytest.raises(InputError, match="the sheet has more than 1048576 rows"):
        read(with_part(merged, sheet, lambda d: d.replace(b"A2:A3", b"A2:A99999999999")))
    for repeated, fault in (("rows", "the sheet has more than 1048576 rows"), ("columns", "2: A2 is repeated in 999")):
        cell = f'<table:table-cell table:number-{repeated}-repeated="9999999999"><text:p>x</text:p></table:table-cell>'
        row = f'<table:table-row table:number-{repeated}-repeated="9999999999">'
        with pytest.raises(InputError, match=fault):
            read(opendocument(tmp_path / "c.ods", row if repeated == "rows" else "<table:table-row>", cell))


def opendocument(path, row, cell):
    """A spreadsheet with a header and one row that begins so."""
    names = "".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" ' for name in ("office", "table", "text")
    )
    text = "<table:table-cell><text:p>{}</text:p></table:table-cell>".format
    table = f"<table:table-row>{text('a')}{text('text')}</table:table-row>{row}{cell}{text('So x.')}</table:table-row>"
    inside = f'<office:spreadsheet><table:table table:name="s">{table}</table:table></office:spreadsheet>'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr(
            "content.xml",
            f"<office:document-content {names}><office:body>{inside}</office:body></office:document-content>",
        )
    return path


@pytest.mark.parametrize("cell", ['office:value-type="date"', 'office:value-type="float"'])
def test_a_cell_without_the_value_that_it_promises_is_told(tmp_path, cell):
    path = opendocument(tmp_path / "a.ods", "<table:table-row>", f"<table:table-cell {cell}/>")
    with pytest.raises(InputError, match="the spreadsheet is damaged"):
        read(path)


# ---- files that are something else ----

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def zipped(*names):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (OLE + bytes(600), "this is an Excel workbook of the old kind (.xls); save it as .xlsx or CSV"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "this is an Excel workbook with a password; remove"),
        (zipped("word/document.xml"), "this is a Word document; save it as plain text, or put its table"),
        (zipped("data.csv"), "this is a zip archive; unpack it, and name the file you need"),
        (b"%PDF-1.7\n\xe2\xe3", "this is a PDF; copy its table into a spreadsheet"),
        (b"\x89PNG\r\n", "this is an image (PNG); expected text, a table or JSON"),
        (b"SQLite format 3\0", "this is an SQLite database; export the table as CSV"),
        ("kind\ttext\n".encode("utf-16"), "this is UTF-16 text (Excel's 'Unicode Text'); save it as 'CSV UTF-8'"),
        (b"BZh91AY", "this is a file packed with bzip2; unpack it first"),
        (b"<!DOCTYPE html><html>", "this is a web page (HTML), perhaps instead of a download that failed"),
        (b"\x80\x04\x95rest", "this is a Python pickle; save the data as CSV or JSON instead"),
        (b'{"verbalign": "dictionary",\n', "this is a dictionary that `verbalign learn` wrote, not a corpus"),
        (b'{\n "rows": []\n}', "this is one JSON object over several lines; expected [{…}, {…}, …], or "),
        ("name,text\nCaf\u00e9,One.".encode("cp1252"), "2: not UTF-8 (byte 0xe9); save the file as UTF-8 (in "),
        (zipped("xl/workbook.xml"), "the spreadsheet is damaged"),
        (b"PAR1broken", "the file is damaged"),
        (b"just some words", "1: can't tell what kind of file this is; expected a table (CSV, TSV, .xlsx, .ods)"),
        (b'[{"a": 1, "text": "x"}', "1: broken JSON: the array isn't closed: ']' is missing"),
        (b'[{"a": 1, "text": "x"}] y', "1: broken JSON: text after the closing ']'; remove it"),
        (b'[{"a": 1},\n{"a": }]', "2: broken JSON at column 7: Expecting value; fix or remove the line"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_named_for_what_it_is(tmp_path, data, message):
    (tmp_path / "data").write_bytes(data)
    with pytest.raises((InputError, MissingTool)) as fault:
        read(tmp_path / "data")
    assert str(fault.value).removeprefix(f"{tmp_path / 'data'}:").strip().startswith(message)


def test_a_column_that_is_not_there_is_an_error_that_lists_those_that_are(tmp_path):
    (tmp_path / "a.csv").write_text("kind,text\npush,x\n")
    with pytest.raises(InputError, match=r"a\.csv:1: there is no column 'message'; the columns are: kind, text"):
        read(tmp_path / "a.csv", text="message")


# ---- values of Python ----


class Colour(__import__("enum").Enum):
    RED = "red"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (3.0, "3"), (0.25, "0.25"), (1e20, "1e+20"), (True, "true"), (None, ""), (float("nan"), ""),
        (decimal.Decimal("12.50"), "12.50"), (decimal.Decimal("NaN"), ""), (decimal.Decimal("1E+3"), "1000"),
        (datetime.date(2026, 7, 1), "2026-07-01"), (datetime.datetime(2026, 7, 1), "2026-07-01"),
        (datetime.datetime(2026, 7, 1, 14, 30), "2026-07-01 14:30"), (datetime.time(9, 5), "09:05"),
        (datetime.datetime(2026, 7, 1, 14, 30, tzinfo=datetime.UTC), "2026-07-01 14:30+00:00"),
        (datetime.datetime(2026, 7, 1, tzinfo=datetime.UTC), "2026-07-01"),
        (Colour.RED, "red"), (uuid.UUID(int=0), "00000000-0000-0000-0000-000000000000"),
        (["a", 2, None], ("a", "2")), ({"b", "a"}, ("a", "b")), ([], ()),
        ({"predicate": "odd", "n": 3}, Expression("odd", (("n", "3"),))),
    ],
)  # fmt: skip
def test_a_python_value_is_the_text_that_it_stands_for(value, text):
    assert plain("x", value) == text


def test_values_of_numpy_and_pandas_are_unwrapped():
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    values = [numpy.int64(3), numpy.float32(0.5), numpy.bool_(True), pandas.NA, pandas.NaT, numpy.array(["a", "b"]),
              pandas.Timestamp("2026-07-01"), pandas.Timestamp("2026-07-01 09:00", tz="Europe/Oslo"),
              numpy.datetime64("2026-07-01T00:00:00.000000000")]  # fmt: skip
    assert [plain("x", value) for value in values] == [
        "3", "0.5", "true", "", "", ("a", "b"), "2026-07-01", "2026-07-01 09:00+02:00", "2026-07-01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (b"web", "argument 'x' is bytes; decode it to text first, for instance with .decode()"),
        (float("inf"), "argument 'x' is infinite; give it a number that can be written"),
        (object(), "argument 'x' is an object; expected text, a number, a date, a list, or a nested {'predicate': …}"),
        (datetime.timedelta(1), "argument 'x' is a timedelta; expected text, "),
        ("a\ud800", "argument 'x' holds the control character U+D800; remove it"),
        ({"n": 3}, "'predicate' is missing; expected {'predicate': 'push', 'repo': 'web', …}"),
    ],
)
def test_a_value_that_cannot_be_said_is_an_error_that_says_what_was_expected(value, message):
    with pytest.raises(ExpressionError) as fault:
        plain("x", value)
    assert str(fault.value).startswith(message)


@pytest.mark.parametrize(
    "record", [{"predicate": ""}, {"predicate": 5}, {}, {"predicate": "p", 5: 1}, {"predicate": "p", "a]": 1}]
)
def test_a_dict_that_is_no_meaning_is_an_expression_error(record):
    with pytest.raises(ExpressionError):
        expression_of(record)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (5, "can't read 5 (int); expected a corpus, the name of a file, a data frame, a list of dicts, or pairs"),
        (b"x", "can't read b'x' (bytes); expected "),
        ({"repo": "web"}, "can't read {'repo': 'web'} (dict); expected "),
        ([], "there are no rows; expected "),
        ([5], "row:1: expected a pair (meaning, text), not 5 (int)"),
        ([{"repo": "web"}], "the rows have no wordings; name the column that holds them with text='…'"),
        ([{"repo": "web", "text": "x"}, 5], "row:2: expected a dict like those before, not 5 (int)"),
        ([{5: "web"}], "row:1: a key is 5; expected names that are text"),
        ([{"repo": b"web", "text": "x"}], "row:1: argument 'repo' is bytes; decode it"),
        ([("push(", "x")], "row:1: ')' is missing"),
        ([("push()", 5)], "row:1: the text of a pair is 5 (int); expected text, or a list of them"),
    ],
)
def test_what_a_program_gives_by_mistake_is_one_line(data, message):
    with pytest.raises(InputError) as fault:
        corpus_from(data)
    assert str(fault.value).startswith(message)


def test_an_error_of_the_program_itself_keeps_its_kind_and_tells_the_row():
    def rows():
        yield {"repo": "web", "text": "One."}
        raise ConnectionError("the database is gone")

    with pytest.raises(ConnectionError) as fault:
        corpus_from(rows())
    assert fault.value.__notes__ == ["verbalign: raised by the rows that were given, after row 1"]


def test_frames_that_are_no_table_are_named():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    with pytest.raises(InputError, match="the frame has a column called 0; expected names that are text"):
        corpus_from(pandas.DataFrame([["web", "One."]]))
    with pytest.raises(InputError, match="two columns are called 'a'"):
        corpus_from(pandas.DataFrame([[1, 2, "One."]], columns=["a", "a", "text"]))
    levels = pandas.MultiIndex.from_tuples([("a", "x"), ("a", "y")])
    with pytest.raises(InputError, match="the frame's columns have several levels; join their names first"):
        corpus_from(pandas.DataFrame([[1, 2]], columns=levels))


def test_mixed_types_in_a_column_are_one_kind_of_text():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"n": [1, 2.0, "3", None, decimal.Decimal("4.0")], "text": list("abcde")})
    assert [one.id for one in corpus_from(frame)] == [
        "inform(n=1)", "inform(n=2)", "inform(n=3)", "inform()", "inform(n=4.0)",
    ]  # fmt: skip
