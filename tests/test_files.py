"""Files are read with every fault named, and replaced whole or not at all."""

from __future__ import annotations

import gzip
import io
import os
import stat
import subprocess
import sys
import threading

import pytest

from verbalign.errors import InputError, OutputError
from verbalign.files import ensure_writable, read_bytes, read_lines, read_text, replacing, write_text


def test_a_file_is_read_plain_or_gzip_with_or_without_a_byte_order_mark(tmp_path):
    for name, data in [("a", b"so\n"), ("b", b"\xef\xbb\xbfso\n"), ("c", gzip.compress(b"so\n"))]:
        (tmp_path / name).write_bytes(data)
        assert read_text(tmp_path / name) == "so\n"


def test_a_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("∀ x\n\n y\r\n".encode())))
    assert list(read_lines("-")) == [(1, "∀ x"), (3, " y")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a\nb\xffc", "{path}:2: not UTF-8 (byte 0xff); save the file as UTF-8 (in Excel: 'CSV UTF-8')"),
        ("§ 1".encode("latin-1"), "{path}:1: not UTF-8 (byte 0xa7); save the file as UTF-8 (in Excel: 'CSV UTF-8')"),
        ("so".encode("utf-16"), "{path}: this is UTF-16 text (Excel's 'Unicode Text'); save it as 'CSV UTF-8'"),
        (b"\x1f\x8b\x08\x00cut", "{path}: is a damaged gzip file; fetch or pack it again"),
        (gzip.compress(b"so" * 99, mtime=0)[:-9], "{path}: is a damaged gzip file; fetch or pack it again"),
    ],
)
def test_a_file_that_is_no_text_is_named_with_the_line(tmp_path, data, message):
    path = tmp_path / "corpus.jsonl"
    path.write_bytes(data)
    with pytest.raises(InputError) as fault:
        read_text(path)
    assert str(fault.value) == message.format(path=path)


def test_what_cannot_be_opened_is_named_with_a_way_out(tmp_path):
    with pytest.raises(InputError, match=r"missing\.jsonl: no such file; check the name$"):
        read_bytes(tmp_path / "missing.jsonl")
    with pytest.raises(InputError, match=r": is a directory; name a file in it$"):
        read_bytes(tmp_path)
    with pytest.raises(InputError, match=r": cannot be read: "):
        read_bytes(tmp_path / ("x" * 300))
    with pytest.raises(InputError, match=r"file/inside: cannot be read: "):
        write_text(tmp_path / "file", "")
        read_bytes(tmp_path / "file" / "inside")


# ---- replacing ----


def test_a_file_takes_the_place_of_the_old_one_when_all_is_written(tmp_path):
    path = tmp_path / "d.json"
    path.write_text("old")
    with replacing(path) as out:
        out.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("fault", [ValueError("ours"), KeyboardInterrupt(), InputError("bad input")])
def test_on_an_error_the_old_file_stays_and_nothing_is_left_behind(tmp_path, fault):
    path = tmp_path / "d.json"
    path.write_text("old")
    with pytest.raises(type(fault)), replacing(path) as out:
        out.write(b"half")
        raise fault
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full_leaves_the_old_file(tmp_path):
    path = tmp_path / "d.json"
    path.write_text("old")
    with pytest.raises(OutputError) as fault, replacing(path) as out:
        out.write(b"half")
        raise OSError(28, "No space left on device")
    assert str(fault.value) == f"{path}: cannot be written: No space left on device; choose another place with -o"
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_permissions_of_the_old_file_are_kept(tmp_path):
    path = tmp_path / "d.json"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path):
    path, link = tmp_path / "d.json", tmp_path / "link.json"
    path.write_text("old")
    link.symlink_to(path)
    write_text(link, "new")
    assert link.is_symlink() and path.read_text() == "new"


def test_a_pipe_is_written_to_directly(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_text(pipe, "said")
    reader.join(10)
    assert read == [b"said"] and stat.S_ISFIFO(pipe.stat().st_mode)


def test_standard_output_by_name_is_written_to_directly():
    code = "from verbalign.files import write_text; write_text('/dev/stdout', 'said')"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"said"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no/such/place.json", "cannot be written: No such file or directory; choose another place with -o"),
        ("", "is a directory; name a file in it"),
        ("x" * 300, "cannot be written: File name too long; choose another place with -o"),
        ("file/inside", "cannot be written: Not a directory; choose another place with -o"),
    ],
)
def test_an_unwritable_place_is_named_with_a_way_out(tmp_path, name, message):
    (tmp_path / "file").touch()
    place = tmp_path / name
    for attempt in (ensure_writable, lambda path: write_text(path, "x")):
        with pytest.raises(OutputError) as fault:
            attempt(place)
        assert str(fault.value) == f"{place}: {message}"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_place_is_tried_without_a_trace(tmp_path):
    (tmp_path / "old").write_text("old")
    os.mkfifo(tmp_path / "pipe")
    for name in ("old", "new", "pipe"):
        ensure_writable(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old", "pipe"]
    assert (tmp_path / "old").read_text() == "old"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_file_and_directory_are_left_alone(tmp_path):
    path = tmp_path / "d.json"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(OutputError, match="cannot be written: it is read-only; choose another place with -o"):
        write_text(path, "new")
    tmp_path.chmod(0o555)
    with pytest.raises(OutputError, match="cannot be written: Permission denied; choose another place with -o"):
        write_text(tmp_path / "e.json", "new")
    tmp_path.chmod(0o755)
    assert path.read_text() == "old"
