"""What a study comes to, in each of its faces."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

from verbalign.evaluate.judging import render, report
from verbalign.evaluate.judging.results import Results, results
from verbalign.evaluate.judging.study import Item, Judgement, Kind, Mark, Panel, Place, Record, Study
from verbalign.studies.people import Participant

FIGURE_8 = [line.split() for line in Path(__file__).with_name("figure8.txt").read_text("utf-8").splitlines()]


def studied(
    kind: Kind, systems: tuple[str, ...], items: list[Item], rows: dict[str, str], swap: bool = False
) -> Results:
    """The results of a study in which each judge gave these marks, item by item; `.` is none."""
    study = Study(kind, systems, tuple(items), 0)
    choices = {"■": 2, "□": 1, "◆": 3} if swap else {"■": 1, "□": 2, "◆": 3}
    said = [
        Judgement(f"{judge}{item}", judge, item, choices[sign], 1_700_000_000_000)
        for judge, signs in enumerate(rows.values())
        for item, sign in enumerate(signs)
        if sign != "."
    ]
    judges = tuple(Participant(name, name * 24) for name in rows)
    places = tuple(tuple(Place(item, swap) for item in range(len(items))) for _ in rows)
    return results(Record(study, judges, places, tuple(said)))


def figure_8(swap: bool = False) -> Results:
    items = [Item(f"lemma {n}", (Panel("", "x"), Panel("", "y"))) for n in range(20)]
    return studied(
        Kind.READABILITY, ("learned", "hand-crafted"), items, {row[0]: row[1] for row in FIGURE_8[:11]}, swap
    )


def test_the_terminal_shows_figure_8_as_the_paper_prints_it():
    lines = render.to_table(figure_8()).splitlines()
    for judge, marks, good in FIGURE_8[:11]:
        assert [judge, *marks, good] in [line.split() for line in lines]
    assert FIGURE_8[11] in [line.split() for line in lines]
    assert lines[0] == "readability: 20 items, 11 judges, 220 of 220 judged"
    assert "sign test over items: 18 for learned, 1 for hand-crafted, 1 even: p < 0.001" in lines
    assert "sign test over judges: 8 for learned, 1 for hand-crafted, 2 even: p = 0.039" in lines
    assert "agreement: Fleiss' kappa 0.004; Cohen's kappa, mean of pairs 0.015 (-0.371 to 0.387)" in lines


def test_the_page_about_judging_quotes_these_figures():
    page = (Path(__file__).parents[3] / "docs" / "judging.md").read_text("utf-8")
    (quoted,) = [block for block in page.split("```\n") if block.startswith("good  ")]
    assert quoted in render.to_table(figure_8())


def test_the_side_a_text_stood_on_does_not_change_its_marks():
    usual, swapped = figure_8(), figure_8(swap=True)
    assert usual.parts == swapped.parts and usual.pairs == swapped.pairs
    assert (usual.first, usual.second) == (swapped.second, swapped.first) == (119, 47)


def test_a_wide_study_is_cut_into_blocks():
    items = [Item(str(n), (Panel("", "x"), Panel("", "y"))) for n in range(45)]
    lines = render.to_table(studied(Kind.READABILITY, ("a", "b"), items, {"Anna": "■" * 44 + "."})).splitlines()
    assert sum(line.startswith("Anna ") for line in lines) == 3
    assert all(len(line) <= 110 for line in lines)
    assert " as  44" in lines


def test_yes_and_no_studies_count_a_yes_as_good():
    items = [Item(f"p{n}", (Panel("One", "x"), Panel("The other", "y")), 0) for n in range(4)]
    found = studied(Kind.THESAURUS, ("pairs",), items, {"Anna": "■■□◆", "Ben": "■□□."})
    (part,) = found.parts
    assert [render.percent(good) for good in part.table.good_by_judge()] == ["50", "33"]
    assert part.table.majorities() == (True, False, False, False)
    assert [(line.name, line.share) for line in part.lines] == [
        ("plausible", (3, 7)),
        ("not plausible", (3, 7)),
        ("cannot tell", (1, 7)),
    ]
    assert "sides" not in render.to_table(found)


def test_fidelity_of_two_systems_is_compared_meaning_by_meaning():
    panels = (Panel("Formal meaning", "p()", True), Panel("Text", "t"))
    items = [Item(id, panels, system) for system in (0, 1) for id in "abcd"]
    # a: both good; b: ours only; c: ours only; d: judged for one of them alone
    found = studied(Kind.FIDELITY, ("new", "old"), items, {"Anna": "■■■■■□◆.", "Ben": "■■■.■□□■"})
    ((names, tests),) = found.versus
    assert names == ("new", "old")
    assert [(test.over, test.ours, test.rival, test.ties) for test in tests] == [
        ("items", 2, 0, 1),
        ("judges", 2, 0, 0),
    ]
    assert [render.percent(part.table.share({Mark.OURS})) for part in found.parts] == ["100", "43"]
    assert "new against old" in render.to_table(found)


def test_csv_has_a_row_for_each_judgement_that_counts():
    rows = list(csv.DictReader(io.StringIO(render.to_csv(figure_8(swap=True)))))
    assert len(rows) == 220
    assert rows[20] == {
        "judge": "B",
        "item": "lemma 0",
        "system": "",
        "mark": "prefers hand-crafted",
        "good": "0",
        "choice": "1",
        "swapped": "1",
        "at": "2023-11-14T22:13:20.000+00:00",
    }
    assert sum(int(row["good"]) for row in rows) == 173


def test_json_holds_every_figure():
    value = json.loads(render.to_json(figure_8()))
    assert value["judged"] == value["asked"] == 220 and value["revised"] == 0
    (table,) = value["tables"]
    assert ["".join(row["marks"]) for row in table["rows"]] == [row[1] for row in FIGURE_8[:11]]
    assert table["items"][0] == {"id": "lemma 0", "good": 0.545455, "majority": False}
    good = table["shares"][0]
    assert (good["name"], good["count"], good["of"], good["share"]) == ("good", 173, 220, 0.786364)
    assert good["interval"]["items_and_judges"][0] < good["interval"]["items"][0] < good["share"]
    assert table["tests"][0] == {
        "over": "items",
        "counts": {"learned": 18, "hand-crafted": 1},
        "even": 1,
        "p": round(40 / 2**19, 6),
    }
    assert len(value["cohen_kappa"]) == 55
    assert value["sides"]["first"] == 119


def test_the_same_study_gives_the_same_bytes():
    for face in (render.to_table, render.to_csv, render.to_json, report.to_html):
        assert face(figure_8()) == face(figure_8())


def test_a_study_nobody_has_judged_has_no_figures_and_no_faults():
    items = [Item("a", (Panel("", "x"), Panel("", "y")))]
    for rows in ({"Anna": ".", "Ben": "."}, {}):
        found = studied(Kind.READABILITY, ("a", "b"), items, rows)
        assert "Fleiss' kappa –" in render.to_table(found)
        assert json.loads(render.to_json(found))["tables"][0]["shares"][0]["share"] is None
        assert render.to_csv(found).count("\n") == 1
        assert "not judged" in report.to_html(found)


class Tags(HTMLParser):
    """Counts the elements of a page and keeps its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_html_report_escapes_every_text_and_loads_nothing():
    evil = "<script>alert(1)</script>\"'&"
    items = [Item(evil, (Panel("", evil), Panel("", evil)))]
    page = report.to_html(studied(Kind.READABILITY, (evil, evil + "2"), items, {evil: "■", "Ben": "□"}))
    read = Tags()
    read.feed(page)
    assert "script" not in read.tags and "img" not in read.tags and "link" not in read.tags
    assert read.text.count(evil) >= 6
    assert "http" not in page.replace("http-equiv", "")
