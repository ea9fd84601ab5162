"""`verbalign collect` as it is called: from files to a study, from people's words to a dictionary."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from verbalign.collecting import store
from verbalign.collecting.study import WordingRecord

Run = Callable[..., tuple[int, str, str]]
MEANINGS = """predicate,book,member,days
overdue,Dune,Ana,3
overdue,Emma,Tom,1
returned,Momo,Lena,
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("m.csv").write_text(MEANINGS, "utf-8")
    return tmp_path


def items(path: str = "s.db") -> list[str]:
    return [item.written for item in store.read(path).study.items]


# ---- new ----


def test_a_study_is_made_from_a_table(here: Path, run: Run):
    code, out, err = run("collect", "new", "s.db", "m.csv", "--writers", "Anna,Ben", "--about", "A library.")
    assert (code, out) == (0, "")
    assert err.splitlines() == [
        "verbalign: s.db: 3 meanings, 2 writers, 0 of 9 wordings",
        "verbalign: next: verbalign collect serve s.db",
    ]
    assert items()[2] == "returned(book=Momo, member=Lena)" and store.read("s.db").study.about == "A library."
    code, out, _ = run("collect", "links", "s.db", "--url", "https://words.example.org")
    links = [re.fullmatch(r"(Anna|Ben)\thttps://words\.example\.org/w/([\w-]{32})", line) for line in out.splitlines()]
    assert len({match[2] for match in links if match}) == 2


def test_a_study_is_made_from_json_lines_and_keeps_what_their_headers_declare(here: Path, run: Run):
    lines = [
        {"signature": {"predicate": "due", "args": ["book", "day"]}},
        {"kinds": {"day": "date"}},
        {"predicate": "due", "args": {"book": "Dune", "day": "2026-07-01"}},
    ]
    Path("m.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    assert run("collect", "new", "s.db", "m.jsonl", "--quiet")[0] == 0
    study = store.read("s.db").study
    assert study.signatures == {"due": ("book", "day")} and study.kinds["day"] == "date"


def test_a_study_is_made_from_proofs_and_its_results_are_proofs(here: Path, run: Run):
    from verbalign.bundled import DEV
    from verbalign.corpora import read

    assert run("collect", "new", "s.db", DEV, "--wordings", "9", "--writers", "1")[0] == 0
    _, prompt, _ = run("collect", "ask", "s.db", "--most", "1")
    number = re.search(r"Answer (\d+): ", prompt)
    assert number and "\n  1. " in prompt
    Path("a.txt").write_text(prompt + "Let us see. It follows.\nWe are done.\n", "utf-8")
    assert run("collect", "read", "s.db", "a.txt", "--writer", "Dora")[0] == 0
    Path("out.jsonl").write_text(run("collect", "results", "s.db", "--to", "jsonl")[1], "utf-8")
    (proof,) = read("out.jsonl").proofs
    assert proof.texts[0].writer == "Dora" and len(proof.texts[0].sentences) == 3
    assert proof.steps == read(DEV).proofs[int(number[1]) - 1].steps


def test_a_study_is_made_from_a_workbook_with_columns_of_other_names(here: Path, run: Run):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["kind", "book", "days", "shelf"], ["overdue", "Dune", 3, "B4"], ["overdue", "Emma", None, "C1"]):
        book.active.append(row)
    book.save("m.xlsx")
    assert run("collect", "new", "s.db", "m.xlsx", "--predicate", "kind", "--ignore", "shelf", "--quiet")[0] == 0
    assert items() == ["overdue(book=Dune, days=3)", "overdue(book=Emma)"]


def test_the_same_meaning_twice_is_asked_once_and_told(here: Path, run: Run):
    records = [
        {"id": "a", "predicate": "p", "args": {"x": "1", "y": "2"}},
        {"id": "b", "predicate": "q", "args": {}},
        {"id": "c", "predicate": "p", "args": {"y": "2", "x": "1"}, "texts": ["Two words."]},
    ]
    Path("m.jsonl").write_text("\n".join(map(json.dumps, records)), "utf-8")
    code, _, err = run("collect", "new", "s.db", "m.jsonl")
    assert code == 0 and "verbalign: asked for once only: m.jsonl: c is the same meaning as a" in err
    assert [(item.id, item.had) for item in store.read("s.db").study.items] == [("a", 1), ("b", 0)]


def test_meanings_without_values_can_be_asked(here: Path, run: Run):
    Path("m.jsonl").write_text('{"predicate": "hello", "args": {}}\n{"predicate": "bye", "args": {"to": ""}}', "utf-8")
    assert run("collect", "new", "s.db", "m.jsonl", "--quiet")[0] == 0
    Path("a.txt").write_text("Answer 1: Hello!\nAnswer 2: Goodbye!", "utf-8")
    assert run("collect", "read", "s.db", "a.txt", "--writer", "Anna", "--quiet") == (0, "", "")
    _, out, _ = run("collect", "results", "s.db", "--to", "jsonl", "--quiet")
    assert [json.loads(line)["texts"][0] for line in out.splitlines()] == [
        {"text": "Hello!", "writer": "Anna"},
        {"text": "Goodbye!", "writer": "Anna"},
    ]


def test_wordings_that_a_file_has_already_need_not_be_written_again(here: Path, run: Run):
    rows = [
        "predicate,book,text",
        *(f"late,Dune,Dune is late {n}." for n in range(3)),
        "late,Emma,Emma is late.",
    ]
    Path("w.csv").write_text("\n".join(rows), "utf-8")
    code, _, err = run("collect", "new", "s.db", "w.csv")
    assert code == 0 and "2 meanings, 3 writers, 0 of 2 wordings" in err
    Path("done.csv").write_text("\n".join(rows[:-1]), "utf-8")
    code, _, err = run("collect", "new", "t.db", "done.csv")
    assert code == 1
    assert err == "verbalign: done.csv: every meaning has 3 wordings already; ask for more with --wordings\n"


def test_what_a_dictionary_lacks_is_asked_for(here: Path, run: Run):
    rows = ["predicate,train,minutes,reason,text"]
    for train, minutes in (("the 8:05", "4"), ("the night train", "45"), ("the express", "12"), ("the 9:30", "7")):
        rows.append(f"delayed,{train},{minutes},,{train.capitalize()} is {minutes} minutes late.")
    rows.append("delayed,the tram,1,fog,The tram is 1 minute late because of fog.")
    Path("trains.csv").write_text("\n".join(rows), "utf-8")
    assert run("learn", "trains.csv", "-o", "d.json", "--quiet")[0] == 0
    found = json.loads(run("check", "d.json", "--json")[1])
    helpful = [one["meaning"] for one in (*found["suggestions"], *found["questions"])]
    assert helpful
    assert run("collect", "new", "s.db", "--suggested", "d.json")[0] == 0
    assert set(items()) == set(helpful)
    weights = [item.weight for item in store.read("s.db").study.items]
    assert weights == sorted(weights, reverse=True)
    assert store.read("s.db").study.kinds["minutes"] == "number"
    Path("new.csv").write_text("predicate,train,minutes,platform\ndelayed,the 8:05,4,6\n", "utf-8")
    assert run("collect", "new", "t.db", "new.csv", "--suggested", "d.json", "--quiet")[0] == 0
    assert "platform=6" in items("t.db")[0]  # what the dictionary can't say comes first


# ---- ask and read ----


def test_answers_in_a_file_come_back_once(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--quiet")
    code, prompt, _ = run("collect", "ask", "s.db")
    assert code == 0 and prompt.count("\nAnswer ") == 3 and "member: Ana" in prompt
    answers = {"1": "Ana, Dune is 3 days late.", "2": "Tom, bring\nEmma back! It is 1 day late.", "3": "-"}
    filled = re.sub(r"Answer (\d): ", lambda found: f"{found[0]}{answers[found[1]]}", prompt)
    Path("a.txt").write_text(filled, "utf-8")
    said = "verbalign: s.db: {} new by Dora, 0 left open\n"
    assert run("collect", "read", "s.db", "a.txt", "--writer", "Dora") == (0, "", said.format(3))
    assert run("collect", "read", "s.db", "a.txt", "--writer", "Dora") == (0, "", said.format(0))
    table = run("collect", "results", "s.db")[1]
    assert "3 meanings, 4 writers, 2 of 9 wordings\n" in table
    assert "  Dora: Tom, bring\n    Emma back! It is 1 day late.\n" in table and "would not say this: Dora" in table


def test_answers_can_stand_in_another_text_and_in_any_order(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--quiet")
    text = "Sure! Here they are:\n\n**Answer 3:** Lena brought Momo back.\n> Answer 1. Ana, where is Dune? 3 days!"
    text += "\nANSWER 2:"
    Path("a.txt").write_text(text, "utf-8")
    code, _, err = run("collect", "read", "s.db", "a.txt", "--writer", "someone else")
    assert code == 0 and "2 new by someone else, 1 left open" in err
    assert sorted(said.text for said in store.read("s.db").replies) == [
        "Ana, where is Dune? 3 days!",
        "Lena brought Momo back.",
    ]


def test_only_the_most_useful_questions_are_asked_and_those_with_enough_wordings_are_not(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--wordings", "1", "--quiet")
    first = run("collect", "ask", "s.db", "--most", "1")[1]
    assert first.count("\nAnswer ") == 1
    Path("a.txt").write_text(first + "Some words.", "utf-8")
    run("collect", "read", "s.db", "a.txt", "--writer", "Anna", "--quiet")
    rest = run("collect", "ask", "s.db")[1]
    assert rest.count("\nAnswer ") == 2 and first.split("Answer")[-1] not in rest


def test_nothing_is_asked_where_nothing_is_needed(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--wordings", "1", "--quiet")
    Path("a.txt").write_text("Answer 1: One.\nAnswer 2: Two.\nAnswer 3: Three.", "utf-8")
    run("collect", "read", "s.db", "a.txt", "--writer", "Anna", "--quiet")
    fault = "verbalign: s.db: every meaning has its wordings already; there is nothing to ask\n"
    assert run("collect", "ask", "s.db") == (1, "", fault)


def test_answers_that_cannot_be_taken_are_named(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--quiet")
    Path("a.txt").write_text(f"Answer 9: What?\nAnswer 1: Fine.\nAnswer 2: {'x' * 100_000}\n", "utf-8")
    code, _, err = run("collect", "read", "s.db", "a.txt", "--writer", "Anna")
    assert code == 3
    assert err.splitlines() == [
        "verbalign: not taken: a.txt:1: there is no question 9",
        "verbalign: not taken: a.txt:3: This is too long: 100,000 characters. At most 10,000 are taken.",
        "verbalign: s.db: 1 new by Anna, 0 left open",
    ]


def test_answers_to_another_study_are_refused(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--quiet")
    Path("n.csv").write_text(MEANINGS.replace("Dune", "Ulysses"), "utf-8")
    run("collect", "new", "t.db", "n.csv", "--quiet")
    Path("a.txt").write_text(run("collect", "ask", "t.db")[1] + "Words.", "utf-8")
    code, _, err = run("collect", "read", "s.db", "a.txt", "--writer", "Anna")
    assert code == 1 and err.startswith("verbalign: a.txt: answers the questions of another study (")


# ---- errors ----


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["new", "m.csv", "m.csv"], "m.csv: exists already; choose another name"),
        (["new", "n.db", "absent.csv"], "absent.csv: no such file; check the name"),
        (["new", "n.db", "m.csv", "--writers", "A,A"], "'A,A' does not name writers; give a number, or different"),
        (["new", "n.db", "m.csv", "--wordings", "0"], "--wordings takes a number of at least 1"),
        (["new", "n.db", "m.csv", "--language", "xx-yy"], "no language 'xx-yy' is known"),
        (["new", "n.db", "--suggested", "m.csv"], "m.csv:"),
        (["results", "absent.db"], "absent.db: no such study; make one with `verbalign collect new`"),
        (["results", "m.csv"], "m.csv: is not a study file; make one with `verbalign collect new`"),
        (["serve", "m.csv"], "m.csv: is not a study file; make one with `verbalign collect new`"),
        (["ask", "s.db", "--most", "0"], "--most takes a number of at least 1"),
        (["read", "s.db", "m.csv", "--writer", "Anna"], "m.csv: holds no line that begins with `Answer 1:`"),
        (["read", "s.db", "m.csv", "--writer", "A,B"], "'A,B' does not name one writer; give a name"),
        (["read", "s.db", "m.csv", "--writer", "7"], "'7' does not name one writer; give a name"),
        (["merge", "s.db", "s.db"], "s.db: exists already; choose another name"),
    ],
)
def test_errors_are_one_line_with_a_way_out(
    words: list[str], fault: str, here: Path, run: Run, record: Callable[..., WordingRecord]
):
    store.write("s.db", record())
    code, out, err = run("collect", *words)
    assert (code, out) == (1, "")
    assert err.startswith(f"verbalign: {fault}") and err.count("\n") == 1


def test_usage_errors_exit_with_2(here: Path, run: Run):
    assert (
        run("collect", "new", "s.db")[0] == run("collect")[0] == run("collect", "results", "s.db", "--to", "x")[0] == 2
    )


def test_suspicious_wordings_can_be_left_out(here: Path, run: Run):
    run("collect", "new", "s.db", "m.csv", "--quiet")
    Path("a.txt").write_text("Answer 1: Ana, Dune is 3 days late.\nAnswer 2: Bring it back.", "utf-8")
    run("collect", "read", "s.db", "a.txt", "--writer", "Anna", "--quiet")
    _, out, err = run("collect", "results", "s.db", "--to", "csv")
    assert out.count("\n") == 3 and "2 wordings, 1 suspicious (kept); 1 meaning without any" in err
    _, out, err = run("collect", "results", "s.db", "--to", "csv", "--unsuspicious")
    assert out.count("\n") == 2 and "1 wording, 1 suspicious (left out)" in err


def test_studies_are_merged(here: Path, run: Run):
    for name in ("a", "b"):
        run("collect", "new", f"{name}.db", "m.csv", "--writers", "Anna", "--quiet")
    code, _, err = run("collect", "merge", "out.db", "a.db", "b.db")
    assert code == 0 and "another writer is called Anna too; here Anna (2)" in err
    assert "out.db: 3 meanings, 2 writers, 0 of 9 wordings" in err
