"""What came out: duplicates once, suspicious ones flagged, and a corpus that `learn` reads."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verbalign.collecting import faces
from verbalign.collecting.merge import merge
from verbalign.collecting.results import CollectedStudy, collected
from verbalign.collecting.study import AskedPlace, ReplyKind, WordingRecord, WriterReply
from verbalign.corpora import read
from verbalign.errors import InputError, OutputError


def said(record: WordingRecord, *given: tuple[int, int, str | ReplyKind], at: int = 0) -> WordingRecord:
    """The record with replies (writer, item, text or reply)."""
    made = []
    for n, (writer, item, what) in enumerate(given):
        reply, text = (ReplyKind.WORDING, what) if isinstance(what, str) else (what, "")
        made.append(WriterReply(f"id-{at}-{n}", writer, item, reply, text, at + n))
    places = [dict.fromkeys(place.item for place in row) for row in record.places]
    for writer, item, _ in given:
        places[writer].setdefault(item)
    rows = tuple(tuple(AskedPlace(item, at) for item in row) for row in places)
    return replace(record, replies=(*record.replies, *made), places=rows)


def suspicious(found: CollectedStudy) -> dict[str, tuple[str, ...]]:
    return {one.text: one.suspicious for one in found.wordings if one.suspicious}


def test_the_same_words_of_several_writers_are_one_wording(record: Callable[..., WordingRecord]):
    found = collected(said(
        record(), (0, 3, "Ana returned Dune."), (1, 3, "ana returned  Dune"), (2, 3, "Ana brought Dune back."),
    ))  # fmt: skip
    assert [(one.text, one.writers) for one in found.wordings] == [
        ("Ana returned Dune.", ("Anna", "Ben")),
        ("Ana brought Dune back.", ("Chloe",)),
    ]


def test_a_value_that_is_not_there_is_flagged_and_renderings_are_not(record: Callable[..., WordingRecord]):
    fine = "Ana has kept Dune three days too long."
    found = collected(said(record(), (0, 0, fine), (1, 0, "Ana has kept Dune too long."), (2, 0, "dune, 3 days, ana")))
    assert suspicious(found) == {"Ana has kept Dune too long.": ("days=3 not found",)}


def test_a_value_of_another_meaning_is_named(record: Callable[..., WordingRecord]):
    found = collected(said(record(), (0, 0, "Tom has kept Dune 3 days too long.")))
    assert list(suspicious(found).values()) == [("member=Ana not found, but Tom",)]


def test_a_text_copied_from_another_meaning_is_flagged(record: Callable[..., WordingRecord]):
    text = "Ana has kept Dune 3 days too long."
    faults = suspicious(collected(said(record(), (0, 0, text), (0, 2, text))))[text]
    assert faults[0].startswith("book=Momo not found")
    assert faults[-1] == "the same words as for overdue(book=Dune, member=Ana, days=3, reserved=no)"


def test_the_question_itself_is_no_wording(record: Callable[..., WordingRecord]):
    found = collected(said(record(), (0, 3, "returned(book=Dune, member=Ana)")))
    assert list(suspicious(found).values()) == [("the meaning as it was shown, not a wording",)]


def test_a_value_that_people_say_in_their_own_words_is_not_flagged(record: Callable[..., WordingRecord]):
    written = tuple(f"sky(city={city}, cover=overcast)" for city in ("Oslo", "Bern", "Rome", "Cork"))
    texts = [(0, n, f"Grey clouds over {city}.") for n, city in enumerate(("Oslo", "Bern", "Rome", "Cork"))]
    assert suspicious(collected(said(record(written=written), *texts))) == {}
    assert suspicious(collected(said(record(written=written), texts[0]))) != {}  # nobody else agrees


def test_the_last_reply_counts_and_who_would_not_say_it_is_told(record: Callable[..., WordingRecord]):
    found = collected(said(
        record(), (0, 3, "First."), (0, 3, ReplyKind.NEVER), (1, 3, ReplyKind.NEVER), (2, 3, ReplyKind.SKIP),
    ))  # fmt: skip
    assert found.wordings == () and found.refused == {3: ("Anna", "Ben")}
    assert list(faces.to_table(found))[-1] == "  would not say this: Anna, Ben"
    assert faces.progress(found.record) == "4 meanings, 3 writers, 0 of 12 wordings, 1 changed later"


@pytest.mark.parametrize("face", ["jsonl", "csv"])
def test_results_are_a_corpus_that_can_be_read(face: str, record: Callable[..., WordingRecord], tmp_path: Path):
    written = (
        "overdue(book=Dune, member=Ana, days=3)",
        'shop(items=[tea, milk, "brown sugar"], where="at \\"Joe\'s\\"")',
        "hello()",
    )
    texts = ["Ana, where is Dune? 3 days!", 'Buy tea, milk and brown sugar\nat "Joe\'s", <now>.', "Hello, =1+1!"]
    made = said(record(written=written), *((0, n, text) for n, text in enumerate(texts)), (1, 2, "Hi"))
    lines = {"jsonl": faces.to_jsonl, "csv": faces.to_csv}[face](collected(made))
    path = tmp_path / f"out.{face}"
    path.write_text("".join(line + "\n" for line in lines), "utf-8")
    corpus = read(path)
    assert [instance.meaning for instance in corpus.instances] == [item.meaning for item in made.study.items]
    assert [[(v.text, v.writer) for v in one.verbalizations] for one in corpus.instances] == [
        [(texts[0], "Anna")], [(texts[1], "Anna")], [(texts[2], "Anna"), ("Hi", "Ben")],
    ]  # fmt: skip


def test_a_table_with_flags_is_read_without_them(record: Callable[..., WordingRecord], tmp_path: Path):
    made = record()
    declared = replace(made, study=replace(made.study, declared={"days": "number"}))
    found = collected(said(declared, (0, 0, "Late again.")))
    assert found.wordings[0].suspicious
    (tmp_path / "out.csv").write_text("\n".join(faces.to_csv(found)), "utf-8")
    corpus = read(tmp_path / "out.csv")
    assert corpus.instances[0].meaning == made.study.items[0].meaning and corpus.kinds == {"days": "number"}


def test_flags_stand_beside_the_text(record: Callable[..., WordingRecord]):
    found = collected(said(record(), (0, 3, "Dune is back.")))
    (line,) = faces.to_jsonl(found)
    assert json.loads(line)["texts"] == [
        {"text": "Dune is back.", "writer": "Anna", "suspicious": ["member=Ana not found"]}
    ]
    assert list(faces.to_csv(found)) == [
        "predicate,book,member,days,reserved,text,writer,suspicious",
        "returned,Dune,Ana,,,Dune is back.,Anna,member=Ana not found",
    ]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("p(x=a); q(y=b)", "has several expressions, which no table can hold; use --to jsonl"),
        ("p(text=a)", "an argument is called 'text', which means something else in a table; use --to jsonl"),
        ("p(suspicious=a)", "an argument is called 'suspicious', which means something else in a table"),
        ('p("day:date"=a)', "an argument is called 'day:date', which means something else in a table"),
        ('p(x="a; b")', "holds a semicolon, which divides lists in tables; use --to jsonl"),
    ],
)
def test_what_no_table_can_hold_is_said_so(written: str, fault: str, record: Callable[..., WordingRecord]):
    with pytest.raises(OutputError, match=fault):
        list(faces.to_csv(collected(said(record(written=(written,)), (0, 0, "a b")))))


# ---- merging ----


def test_a_study_merged_with_itself_is_itself(record: Callable[..., WordingRecord]):
    one = said(record(), (0, 0, "One."), (1, 3, ReplyKind.NEVER), (0, 0, "Two."))
    assert merge([("a", one), ("b", one), ("c", one)]).record == one


def test_copies_written_in_two_places_come_together_and_the_later_reply_counts(record: Callable[..., WordingRecord]):
    start = said(record(), (0, 0, "Start."), at=1)
    here, there = said(start, (0, 0, "Late."), at=20), said(start, (0, 0, "Early."), (2, 3, "Other."), at=10)
    for order in ([("a", here), ("b", there)], [("b", there), ("a", here)]):
        merged = merge(order).record
        assert {pair: one.text for pair, one in merged.in_force().items()} == {(0, 0): "Late.", (2, 3): "Other."}


def test_other_writers_keep_apart_even_under_one_name(record: Callable[..., WordingRecord]):
    here, there = said(record("Anna"), (0, 0, "One.")), said(record("Anna"), (0, 0, "Two."))
    merged = merge([("a", here), ("b", there)])
    assert merged.renamed == (("Anna", "Anna (2)"),)
    assert [one.text for one in collected(merged.record).wordings] == ["One.", "Two."]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"language": "de"}, "b: is in another language than a; such studies cannot be merged"),
        ({"items": ()}, None),
    ],
)
def test_what_does_not_belong_together_is_not_merged(
    change: dict[str, Any], fault: str | None, record: Callable[..., WordingRecord]
):
    one = record()
    other = replace(one, study=replace(one.study, **change))
    if fault is None:
        assert merge([("a", one), ("b", other)]).record.study.items == one.study.items
        return
    with pytest.raises(InputError) as error:
        merge([("a", one), ("b", other)])
    assert str(error.value) == fault


def test_another_meaning_under_a_known_id_is_not_merged(record: Callable[..., WordingRecord]):
    with pytest.raises(InputError, match="b: has another meaning under the id secret-id-0 than the files before it"):
        merge([("a", record()), ("b", record(written=("p(x=1)",)))])
