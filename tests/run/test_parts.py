"""Long sequences lie on disk: they are the same sequences, and what is learned from them is the same."""

from __future__ import annotations

import csv
import gzip
import json
import os
import pickle
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

import made_up_places
import verbalign
from verbalign.bundled import TRAIN
from verbalign.cli import main
from verbalign.errors import InputError, OutputError
from verbalign.run import parts
from verbalign.run.parts import Derived, Groups, Long, Parts, derived, kept
from verbalign.values.text import verbalization


@pytest.fixture
def short(monkeypatch):
    """Everything is long."""
    monkeypatch.setattr(parts, "LONG", 20)
    monkeypatch.setattr(parts, "PART", 7)


# ---- sequences ----


@given(st.lists(st.integers()), st.integers(-30, 30), st.none() | st.integers(-30, 30), st.integers(1, 5))
def test_on_disk_things_are_counted_indexed_and_cut_as_in_a_list(things, start, stop, step):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "PART", 3)
        stored = Parts(things)
        doubled = derived(lambda a, b: a + b, stored, stored)
        for long, plain in ((stored, things), (doubled, [2 * thing for thing in things])):
            assert isinstance(long, Long)
            assert len(long) == len(plain) and list(long) == plain
            assert [long[n] for n in range(-len(plain), len(plain))] == plain + plain
            assert long[start:stop:step] == plain[start:stop:step] and long[::-1] == plain[::-1]
            with pytest.raises(IndexError):
                long[len(plain)]


@given(st.lists(st.integers(), max_size=12), st.integers(1, 3))
def test_what_is_too_heavy_together_goes_to_disk_and_no_thing_is_lost(things, heavy):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "LONG", 6)
        found = kept(iter(things), lambda thing: heavy)
    assert list(found) == things
    assert isinstance(found, Parts if heavy * len(things) > 6 else tuple)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers())), st.integers(0, 9))
def test_groups_are_those_of_a_dictionary_however_many_things_there_are(pairs, long):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "LONG", long)
        groups: Groups[int] = Groups()
        for group, thing in pairs:
            groups.add(group, thing)
        assert list(groups.grouped(7)) == [[thing for own, thing in pairs if own == group] for group in range(7)]


def test_sequences_can_be_gone_through_side_by_side(short):
    one, other = Parts(range(100)), Parts(range(100, 200))
    again = iter(one)
    assert [(a, b, next(again)) for a, b in zip(one, other, strict=True)] == [(n, n + 100, n) for n in range(100)]


def test_what_is_worked_out_from_things_on_disk_is_worked_out_when_asked_for():
    asked = []
    found = derived(lambda thing: asked.append(thing) or thing, Parts(range(9)))
    assert isinstance(found, Derived) and not asked
    assert found[4] == 4 and asked == [4]


def test_a_disk_without_room_is_told_with_the_way_out(monkeypatch):
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    full = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115, Parts closes it
    monkeypatch.setattr("tempfile.TemporaryFile", lambda prefix: full)
    with pytest.raises(OutputError, match=r"room on disk, but .*No space left on device; name a directory .* TMPDIR"):
        Parts(range(3))


@given(st.text(), st.none() | st.text())
def test_a_wording_is_sent_without_its_tokens_and_arrives_with_them(text, writer):
    sent = verbalization(text, writer)
    assert pickle.loads(pickle.dumps(sent)) == sent


# ---- learning ----


def learned(path: Path, tmp_path: Path, name: str, *words: str) -> list[bytes]:
    assert main(["learn", str(path), "-o", str(tmp_path / f"{name}.json"), "--quiet", *words]) == 0
    return [file.read_bytes() for file in sorted(tmp_path.glob(f"{name}.*"))]


def written(corpus, path: Path) -> Path:
    rows = [
        {"predicate": i.predicate, "args": dict(i.meaning[0].args), "texts": [w.text for w in i.verbalizations]}
        for i in corpus
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.mark.parametrize("kind", ["restaurants", "hotels", "proofs"])
def test_a_corpus_on_disk_is_learned_to_the_same_bytes(kind, tmp_path, request):
    path = tmp_path / "corpus.jsonl"
    if kind == "proofs":
        path.write_text("".join(TRAIN.read_text().splitlines(keepends=True)[:4]))
    else:
        written(getattr(made_up_places, kind)(), path)
    plain = learned(path, tmp_path, "plain")
    request.getfixturevalue("short")
    assert kind == "proofs" or isinstance(verbalign.read(path).instances, Parts)
    assert learned(path, tmp_path, "long") == plain
    assert learned(path, tmp_path, "two", "--workers", "2") == plain


def test_rows_of_a_meaning_are_gathered_wherever_they_stand_in_a_table_on_disk(tmp_path, request):
    path = tmp_path / "rows.csv"
    instances = list(made_up_places.restaurants())
    with path.open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["name", "food", "area", "kids", "text"])
        for number in range(2):
            for one in instances:
                args = dict(one.meaning[0].args)
                cells = [args.get(name, "") for name in ("name", "food", "area", "kids")]
                table.writerow([*cells, one.verbalizations[number].text])
    plain, same = verbalign.read(path), learned(path, tmp_path, "plain")
    assert isinstance(plain.instances, tuple)
    request.getfixturevalue("short")
    stored = verbalign.read(path)
    assert isinstance(stored.instances, Parts) and list(stored) == list(plain)
    assert learned(path, tmp_path, "long") == same


# ---- files that are read a part at a time ----


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
def test_a_wrong_byte_far_down_is_named_with_its_line(tmp_path, packed):
    path = tmp_path / "far.csv"
    data = b"name,text\n" + b"Al,Al is here.\n" * 30_000 + b"Bo,Bo is h\xffere.\n" + b"Cy,Cy is here.\n" * 9
    path.write_bytes(gzip.compress(data) if packed else data)
    with pytest.raises(InputError, match=r"far\.csv:30002: not UTF-8 \(byte 0xff\); save the file as UTF-8"):
        verbalign.read(path)


def test_a_gzip_file_that_breaks_off_is_refused(tmp_path):
    path = tmp_path / "broken.jsonl.gz"
    line = json.dumps({"predicate": "late", "args": {"train": "the express"}, "texts": ["The express is late."]})
    path.write_bytes(gzip.compress(f"{line}\n".encode() * 50_000)[:-20])
    with pytest.raises(InputError, match="damaged gzip file"):
        verbalign.read(path)


def test_a_mark_of_byte_order_and_line_ends_of_any_kind_are_passed_over(tmp_path):
    path = tmp_path / "mac.csv"
    path.write_bytes('\ufeffname,text\r\nAl,Al is here.\r\nBo,"Bo is\r\nhere."\r\n'.encode())
    first, second = verbalign.read(path)
    assert first.meaning[0].names == ("name",) and second.verbalizations[0].text == "Bo is\r\nhere."


def test_a_pipe_is_read_although_it_can_be_read_only_once(tmp_path):
    pipe = tmp_path / "corpus"
    os.mkfifo(pipe)
    line = json.dumps({"predicate": "late", "args": {"train": "the express"}, "texts": ["The express is late."]})
    writing = Thread(target=pipe.write_text, args=(f"{line}\n" * 3,))
    writing.start()
    assert len(verbalign.read(pipe)) == 3
    writing.join()


def test_heavy_things_have_parts_of_their_own():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "PART", 10)
        stored = Parts(["a" * size for size in (3, 25, 4, 4, 4, 1)], len)
        assert [len(stored._part(number)) for number in range(3)] == [2, 3, 1]
        assert [len(thing) for thing in stored] == [3, 25, 4, 4, 4, 1] and len(stored[4]) == 4


def test_the_words_of_a_wording_are_cut_when_they_are_asked_for():
    sent = pickle.loads(pickle.dumps(verbalization("The express is late.")))
    assert sent.words == ("The", "express", "is", "late", ".")
    assert pickle.loads(pickle.dumps(sent)).tokens == sent.tokens
