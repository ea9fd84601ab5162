"""Files are read with every fault named, and replaced whole or not at all."""

from __future__ import annotations

import gzip
import io
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from verbalign.errors import InputError, OutputError
from verbalign.files import (
    _lock_file,
    at_most,
    ensure_writable,
    locked,
    read_bytes,
    read_lines,
    read_text,
    replacing,
    size_of,
    text_lines,
    write_text,
)


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


def test_nobody_else_can_read_what_will_take_the_place_of_a_private_file(tmp_path, monkeypatch):
    path = tmp_path / "d.json"
    path.write_text("old")
    path.chmod(0o600)
    chmod = Path.chmod

    def seen(one, mode):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600, "not even before its mode is set"
        chmod(one, mode)

    monkeypatch.setattr(Path, "chmod", seen)
    with replacing(path) as out:
        out.write(b"new")
        (temporary,) = (one for one in tmp_path.iterdir() if one != path)
        assert stat.S_IMODE(temporary.stat().st_mode) == 0o600


def test_the_longest_name_that_a_file_can_have_is_good(tmp_path):
    path = tmp_path / ("d" * 250 + ".json")
    write_text(path, "so")
    assert path.read_text() == "so"


# ---- sizes ----


def packed_zeros(size):
    return gzip.compress(bytes(size), 1, mtime=0)


@pytest.mark.parametrize("data", [bytes(5001), packed_zeros(5001), packed_zeros(500_000)])
def test_no_more_is_unpacked_than_may_be(tmp_path, data):
    path = tmp_path / "bomb.csv"
    path.write_bytes(data)
    fault = r"bomb\.csv: holds more than 4\.883 KB \(unpacked\); if that is right, allow it with --max-size$"
    with at_most(5000), pytest.raises(InputError, match=fault):
        read_bytes(path)
    with at_most(5000), pytest.raises(InputError, match=fault):
        list(text_lines(path, "\n"))
    assert len(read_bytes(path)) >= 5001


def test_a_stream_without_an_end_is_given_up(tmp_path, monkeypatch):
    with at_most(5000), pytest.raises(InputError, match="holds more than"):
        read_bytes("/dev/zero")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(bytes(5001))))
    with at_most(5000), pytest.raises(InputError, match="-: holds more than"):
        read_bytes("-")


@pytest.mark.parametrize("written", ["", "G", "-1", "nan", "inf", "1e99", "0", "1T", "1 G 1"])
def test_a_size_that_is_none_is_told(written):
    with pytest.raises(InputError, match="is not a size; write one such as 500M or 2G"):
        size_of(written)


# ---- one after another ----

COUNTING = """
import sys
from pathlib import Path
from verbalign.files import _lock_file, locked, write_text
path, way = Path(sys.argv[1]), sys.argv[2]
for _ in range(40):
    with locked(path) if way == "system" else _lock_file(path, float("inf")):
        write_text(path, str(int(path.read_text()) + 1))
"""


@pytest.mark.parametrize("way", ["system", "file"])
def test_what_several_processes_read_change_and_replace_under_a_lock_is_never_lost(tmp_path, way):
    path = tmp_path / "count"
    path.write_text("0")
    going = [subprocess.Popen([sys.executable, "-c", COUNTING, str(path), way]) for _ in range(3)]
    assert [process.wait(60) for process in going] == [0, 0, 0]
    assert path.read_text() == "120"
    assert list(tmp_path.iterdir()) == [path]


def test_a_killed_process_lets_go_of_its_lock_and_its_temporary_file_goes_later(tmp_path):
    path = tmp_path / "d.json"
    path.write_text("old")
    code = (
        "import os, sys\nfrom verbalign.files import locked, replacing\n"
        "with locked(sys.argv[1]), replacing(sys.argv[1]) as out: os.kill(os.getpid(), 9)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)]).returncode == -9
    assert len(list(tmp_path.iterdir())) == 2
    with locked(path):
        assert list(tmp_path.iterdir()) == [path]


def test_however_the_clock_jumps_the_file_of_a_process_that_writes_is_not_removed(tmp_path, monkeypatch):
    path = tmp_path / "d.json"
    with replacing(path) as out:
        out.write(b"new")
        for one in tmp_path.iterdir():
            os.utime(one, (0, 0))
        monkeypatch.setattr("time.time", lambda: 4e9)
        with locked(path):
            pass
    assert path.read_bytes() == b"new"


def test_however_the_clock_jumps_a_lock_is_its_owners_until_that_process_ends(tmp_path, monkeypatch):
    monkeypatch.setattr("verbalign.files.PATIENCE", 0.05)
    path, lock = tmp_path / "d.json", tmp_path / ".d.json.lock"
    with _lock_file(path, 0):
        os.utime(lock, (0, 0))
        monkeypatch.setattr("time.time", lambda: 4e9)
        with (
            pytest.raises(OutputError, match=r"0\.05 seconds; try again, or remove .*\.d\.json\.lock if no process is"),
            _lock_file(path, 0),
        ):
            pass
        assert lock.exists()
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_a_killed_process_is_taken_though_it_is_new(tmp_path):
    path = tmp_path / "d.json"
    code = (
        "import os, sys\nfrom pathlib import Path\nfrom verbalign.files import _lock_file\n"
        "with _lock_file(Path(sys.argv[1]), 0): os.kill(os.getpid(), 9)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)]).returncode == -9
    assert [one.name for one in tmp_path.iterdir()] == [".d.json.lock"]
    with _lock_file(path, float("inf")):
        pass
    assert list(tmp_path.iterdir()) == []


def test_who_waits_too_long_for_a_lock_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("verbalign.files.PATIENCE", 0.05)
    with (
        locked(tmp_path / "d.json"),
        pytest.raises(OutputError, match=r"d\.json: another process has been saving here for 0\.05 seconds; try again"),
        locked(tmp_path / "d.json"),
    ):
        pass
