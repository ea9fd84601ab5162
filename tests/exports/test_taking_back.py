"""CSV and Markdown are read by libraries of their own; edited CSV and Fluent files come back as pinned templates."""

from __future__ import annotations

import csv
import io
import re

import pytest
from export_dictionaries import HARD, of, restaurants
from hypothesis import given
from hypothesis import strategies as st

from verbalign.bundled import PROOF_DICTIONARY, proof_dictionary
from verbalign.cli import main
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError
from verbalign.exports import exported
from verbalign.exports.markdown import escaped
from verbalign.exports.spreadsheet import harmless, plain
from verbalign.exports.taking_back import taken_back
from verbalign.values import Expression

HERE = Expression("inform", (("name", "X"), ("area", "riverside")))


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def written(rows: list[dict[str, str]], **options: str) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n", **options)  # type: ignore[arg-type]
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


@pytest.fixture
def back(tmp_path):
    """The dictionary that an edited file gives, and how many edits there were."""

    def taken(dictionary: MappingDictionary, text: str, name: str = "edited.csv"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return taken_back(dictionary, path)

    return taken


# ---- CSV ----


def test_csv_has_every_template_with_its_configuration(small):
    rows = table(exported(small, "csv").text)
    assert len({row["id"] for row in rows}) == len(rows) == 8
    assert rows[0]["template"] == "[name]." and rows[0]["arguments"] == "name"
    city = [row["template"] for row in rows if row["values"] == "area=the city centre"]
    assert len(city) == 2
    proofs = proof_dictionary()
    every = [t.text for entry in proofs.entries.values() for t in entry.templates]
    assert [row["template"] for row in table(exported(proofs, "csv").text)] == every


@pytest.mark.parametrize("text", HARD)
def test_any_text_comes_through_csv(text):
    (row,) = table(exported(of(text), "csv").text)
    assert plain(row["template"]) == text
    assert row["template"][:1] not in "=+-@", "a spreadsheet would take it for a formula"


@pytest.mark.parametrize("form", ["csv", "fluent"])
def test_a_file_that_was_not_edited_changes_nothing(form, back, small):
    for dictionary in (small, proof_dictionary(), of(*HARD)):
        made = back(dictionary, exported(dictionary, form).text, f"same.{'ftl' if form == 'fluent' else form}")
        assert (made.dictionary, made.edits) == (dictionary, 0)


def test_an_edited_row_is_pinned_and_the_old_text_stays_away(back):
    dictionary = of("[name] likes [food].", "[name] eats [food].")
    text = exported(dictionary, "csv").text.replace("likes", "loves")
    made = back(dictionary, text)
    entry = made.dictionary.entries["tell"]
    assert made.edits == 1 and entry.rejected == ("[name] likes [food].",)
    assert [(t.text, t.pinned) for t in entry.templates] == [
        ("[name] loves [food].", True),
        ("[name] eats [food].", False),
    ]
    assert made.dictionary.say("tell(name=A, food=pie)") == "A loves pie."


def test_what_is_edited_for_a_configuration_is_said_for_that_alone(back, small):
    rows = table(exported(small, "csv").text)
    for row in rows:
        row["template"] = row["template"].replace("has a [customer rating] rating", "is rated [customer rating: so-so]")
    made = back(small, written([row for row in rows if "average" in row["values"]]))
    assert made.edits == 1
    said = made.dictionary.say
    assert said(Expression("inform", (("name", "X"), ("customer rating", "average")))) == "X is rated so-so."
    assert (
        said(Expression("inform", (("name", "X"), ("customer rating", "5 out of 5")))) == "X has a 5 out of 5 rating."
    )
    again = back(made.dictionary, exported(made.dictionary, "csv").text.replace("is rated", "was rated"))
    assert again.edits == 1 and len(again.dictionary.entries["inform"].templates) == 1
    assert again.dictionary.say('inform(name=X, "customer rating"=average)') == "X was rated so-so."


def test_a_row_without_an_id_is_a_new_template_and_pinned_may_be_asked_for(back, small):
    rows = table(exported(small, "csv").text)
    new = {
        "id": "",
        "predicate": "inform",
        "values": "area=riverside",
        "when": "",
        "template": "River: [area], [name]!",
    }
    made = back(small, written([{**rows[0], **new}]))
    assert made.dictionary.say(HERE) == "River: riverside, X!"
    dictionary = of("[name] likes [food].", "[name] eats [food].")
    rows = table(exported(dictionary, "csv").text)
    rows[1]["pinned"] = "yes"
    assert back(dictionary, written(rows)).dictionary.say("tell(name=A, food=pie)") == "A eats pie."


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_delimiters_and_a_mark_at_the_head_are_read(delimiter, back, small):
    rows = table(exported(small, "csv").text)
    for row in rows:
        row["template"] = row["template"].replace("is by", "lies by")
    made = back(small, "\ufeff" + written(rows, delimiter=delimiter))
    assert made.dictionary.say(HERE) == "X lies by the riverside."


BROKEN_CSV = [
    ("is by the [area]", "is by the river", r"edited.csv:2: the template has lost \[area\]; put it back"),
    ("is by the [area]", "is by the [aera]", r":2: the template has a slot \[aera\], but inform has: name, food"),
    ("is by the [area]", "is by the [area", ":2: the bracket after ' is by the ' in .* opens no slot"),
    ("is by the [area]", "is by the [area] [area]", ":2: the template says an argument twice"),
    ("is by the [area]", "is by the [area] [food]", r":2: the template has \[food\], which it had not"),
    ("[name] is by the [area].", " ", ":2: the template is empty"),
    ("[name] is by the [area].", "[name] [area] " + "x" * 2000, ":2: the template is longer than 2000"),
    ("id,predicate", "id,verb", ":1: has no column 'predicate'"),
    (",inform,", ",infrom,", ":2: there is no predicate 'infrom'"),
    ("area=riverside", "area=hills", ":2: the predicate or the values of a template cannot be changed"),
    ("area=riverside", "riverside", ":2: values are written name=value"),
    (",[name] is by the [area].", "", ":2: has 6 cells, but the header 7"),
    ("[name] is", '"[name] is', ":.*: is not CSV"),
]


@pytest.mark.parametrize(("right", "wrong", "fault"), BROKEN_CSV)
def test_a_csv_file_that_is_broken_is_told_with_its_line(right, wrong, fault, back, small):
    rows = [row for row in table(exported(small, "csv").text) if row["values"] == "area=riverside"]
    text = written(rows[:1])
    assert right in text
    with pytest.raises(InputError, match=fault):
        back(small, text.replace(right, wrong))


def test_ids_that_are_unknown_or_twice_and_templates_that_are_there_are_told(back, small):
    text = exported(small, "csv").text
    head, first, *_ = text.splitlines(keepends=True)
    with pytest.raises(InputError, match=r"edited\.csv:3: has the id .* of line 2 again"):
        back(small, head + first + first)
    with pytest.raises(InputError, match=":2: no template has the id x"):
        back(small, head + "x" + first)
    with pytest.raises(InputError, match="the file is empty; `verbalign export --to csv` writes one"):
        back(small, "")
    dictionary = of("[name] likes [food].", "[name] eats [food].")
    with pytest.raises(InputError, match=r":2: tell has the template “.* eats .*” already"):
        back(dictionary, exported(dictionary, "csv").text.replace("likes", "eats"))


# ---- Fluent ----


def test_an_empty_fluent_file_is_told(back, small):
    with pytest.raises(InputError, match=r"edited\.ftl: the file is empty; `verbalign export --to fluent` writes one"):
        back(small, "", "edited.ftl")


def test_an_edited_message_is_pinned_for_its_configuration(back, small):
    text = exported(small, "fluent").text
    edited = text.replace("is by the { $area }", "lies by the { $area }", 1).replace(
        "-area_old_town = old", "-area_old_town = new"
    )
    made = back(small, edited, "edited.ftl")
    assert made.edits == 2
    assert made.dictionary.say(HERE) == "X lies by the riverside."
    centre = Expression("inform", (("name", "X"), ("area", "the city centre"), ("food", "Italian")))
    assert made.dictionary.say(centre) == "X is an Italian place in the new town."
    assert back(made.dictionary, exported(made.dictionary, "fluent").text, "same.ftl").edits == 0
    again = back(made.dictionary, exported(made.dictionary, "fluent").text.replace("lies", "stands"), "again.ftl")
    assert again.dictionary.say(HERE) == "X stands by the riverside."


def test_an_edited_message_of_ranked_templates_is_pinned_for_all_its_sets(back):
    dictionary = of("Done.", "Over.", args=("a", "b"))
    made = back(dictionary, exported(dictionary, "fluent").text.replace("Done.", "All done."), "edited.ftl")
    assert made.edits == 1 and made.dictionary.entries["tell"].rejected == ("Done.",)
    assert made.dictionary.say("tell(a=1)") == "All done."
    with pytest.raises(InputError, match="tell_a has the template of tell; edit that one"):
        back(
            dictionary,
            exported(dictionary, "fluent").text.replace("tell_a = { tell }", "tell_a = Ready."),
            "edited.ftl",
        )


def test_what_a_fluent_editor_rewrites_is_read(back, small):
    syntax = pytest.importorskip("fluent.syntax")
    text = exported(small, "fluent").text.replace("is by the {", "lies\n    by the {", 1)
    edited = syntax.serialize(syntax.parse(text))
    assert "\n    { $name } lies\n" in edited
    assert back(small, edited, "edited.ftl").dictionary.say(HERE) == "X lies by the riverside."


@given(st.text(st.sampled_from("{}\"\\'# .[]*אa-"), min_size=1, max_size=8))
def test_any_text_is_read_as_the_fluent_library_reads_it(text):
    syntax = pytest.importorskip("fluent.syntax")
    from verbalign.dictionary.template import escaped as doubled
    from verbalign.exports.fluent import rendered
    from verbalign.exports.table import Table

    dictionary = of(f"[name]{doubled(text)}[food]")
    resource = syntax.parse(rendered(Table(dictionary))[0])
    assert not [entry for entry in resource.body if isinstance(entry, syntax.ast.Junk)]


BROKEN_FLUENT = [
    ("{ $name } is by the { $area }.", "{ $name } is by the river.", r"the template has lost \[area\]"),
    ("{ $area }.", "{ $aera }.", r"\{ \$aera \} is nothing of this dictionary; there are: \$name, \$food"),
    ("{ $area }.", "{ $area ->\n    *[x] y\n }.", "cannot be in a template; write"),
    ("{ $area }.", "{ NUMBER($area) }.", "cannot be in a template"),
    ("{ $area }.", "{ $area }}.", "“}.” cannot be in a template"),
    ("{ -area_old_town }", "{ -area_new_town }", r"\{ -area_new_town \} is nothing of this dictionary"),
    ("-area_old_town = old town\n", "", "the term -area_old_town is not in the file; put it back"),
    ("-area_old_town = old town\n", "-area_old_town = [old] town\n", "must be plain words without brackets"),
    ("inform_name =", "inform_nme =", "inform_nme is nothing of this dictionary; export it again"),
    ("inform_name =", "inform_name", "is no message; write name = text"),
    ("inform_name = { $name }.\n", "inform_name = { $name }.\n    .title = x\n", "attributes cannot be taken back"),
    (
        "inform_name = { $name }.\n",
        "inform_name = { $name }.\ninform_name = x\n",
        "inform_name is there already, on line",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "fault"), BROKEN_FLUENT)
def test_a_fluent_file_that_is_broken_is_told_with_its_line(right, wrong, fault, back, small):
    text = exported(small, "fluent").text
    assert right in text
    with pytest.raises(InputError, match=r"edited\.ftl:\d+: .*" + fault):
        back(small, text.replace(right, wrong, 1), "edited.ftl")


# ---- Markdown ----


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).filter(str.strip)
)
def test_nothing_in_a_text_is_markdown(text):
    markdown_it = pytest.importorskip("markdown_it")
    page = markdown_it.MarkdownIt("commonmark").enable("table").parse(f"| a |\n|---|\n| {escaped(text)} |\n")
    cells = [token for token in page if token.type == "inline"]
    assert len(cells) == 2
    assert "".join(child.content for child in cells[1].children) == " ".join(text.split())


def test_a_page_has_a_heading_for_every_predicate_and_says_what_it_leaves(small):
    proofs = exported(proof_dictionary(), "markdown").text
    assert re.findall("^## (.*)$", proofs, re.MULTILINE)[:-1] == list(proof_dictionary().entries)
    page = exported(small, "markdown").text
    assert "6 templates serve 7 configurations" in page
    assert "not exported, no template fits" in page.replace("\\", "")


# ---- the commands ----


def test_a_dictionary_is_exported_edited_and_taken_back(tmp_path, capsys):
    out, edited, made = tmp_path / "d.ftl", tmp_path / "edited.ftl", tmp_path / "made.json"
    assert main(["export", str(PROOF_DICTIONARY), "--to", "fluent", "-o", str(out)]) == 0
    assert "UnivCD: not exported, no template fits: ()" in capsys.readouterr().err
    edited.write_text(out.read_text("utf-8").replace("Pick { $witness }", "Take some { $witness }"), "utf-8")
    assert main(["import", str(PROOF_DICTIONARY), str(edited), "-o", str(made)]) == 0
    assert "1 template taken back as pinned" in capsys.readouterr().err
    assert main(["say", str(made), "ElimExists(witness=k, fact=n = 2*k)"]) == 0
    assert capsys.readouterr().out == "Take some k with n = 2*k.\n"
    assert (tmp_path / "made.sources.jsonl.gz").exists()


def test_a_fault_leaves_the_old_file_as_it_was(tmp_path, capsys):
    made, edited = tmp_path / "d.json", tmp_path / "edited.csv"
    restaurants().save(made)
    before = made.read_bytes()
    text = exported(restaurants(), "csv").text
    edited.write_text(text.replace("is by the [area]", "lies by the [area]").replace("[name].", "X."), "utf-8")
    assert main(["import", str(made), str(edited), "-o", str(made)]) == 1
    assert re.search(r"edited\.csv:\d: the template has lost \[name\]", capsys.readouterr().err)
    assert made.read_bytes() == before and {p.name for p in tmp_path.iterdir()} == {"d.json", "edited.csv"}
    assert main(["import", str(made), str(tmp_path / "edited.txt"), "-o", str(made)]) == 1
    assert "is neither a .csv nor a .ftl file" in capsys.readouterr().err
    assert main(["import", str(made), str(edited), "-o", str(edited)]) == 1
    assert "is not overwritten" in capsys.readouterr().err


def test_an_export_that_cannot_be_written_is_one_line(tmp_path, capsys):
    assert main(["export", str(PROOF_DICTIONARY), "--to", "icu", "-o", str(tmp_path)]) == 1
    assert "is a directory" in capsys.readouterr().err
    assert main(["export", str(PROOF_DICTIONARY), "--to", "dot"]) == 2
    assert "usage" in capsys.readouterr().err
    assert main(["export", str(PROOF_DICTIONARY), "--to", "rasa", "--quiet"]) == 0
    printed = capsys.readouterr()
    assert printed.err == "" and printed.out.startswith("# Made by")


@pytest.mark.parametrize("sign", "=+-@\t\r'")
def test_no_cell_begins_like_a_formula(sign):
    assert harmless(f"{sign}1") == f"'{sign}1" and plain(harmless(f"{sign}1")) == f"{sign}1"
