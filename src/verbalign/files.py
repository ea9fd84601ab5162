"""Opening and replacing files: every fault of the file system becomes one line that names the file and the way out."""

from __future__ import annotations

import glob
import io
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from verbalign.errors import InputError, OutputError

LARGEST = 2**30  # bytes that are read of one file, once unpacked; `at_most` changes it
PATIENCE = 30  # seconds to wait for others who are saving
_largest = LARGEST
_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30}


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, unpacked where it is gzip; `-` is standard input."""
    with reading(path) as data:
        return data.read()


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[io.BufferedReader[Any]]:
    """A file to be read as bytes, unpacked where it is gzip; `-` is standard input.

    Reading more than `LARGEST` bytes, or what `at_most` says, is an error: a small gzip file can fill any memory."""
    if str(path) == "-" and sys.stdin is None:
        raise InputError("standard input is closed; name a file", path=path)
    import zlib

    try:
        with _opened(path) as file:
            if file.peek(2)[:2] != b"\x1f\x8b":
                yield file
                return
            import gzip

            with gzip.GzipFile(fileobj=file) as data:
                yield io.BufferedReader(_Bounded(data, path), _BUFFER)
    except FileNotFoundError:
        raise InputError("no such file; check the name", path=path) from None
    except IsADirectoryError:
        raise InputError("is a directory; name a file in it", path=path) from None
    except (EOFError, zlib.error):
        raise InputError("is a damaged gzip file; fetch or pack it again", path=path) from None
    except OSError as error:
        if error.errno is None:  # gzip's own
            raise InputError("is a damaged gzip file; fetch or pack it again", path=path) from None
        raise InputError(f"cannot be read: {error.strerror}", path=path) from None


_BUFFER = 2**16


def _opened(path: str | os.PathLike[str]) -> io.BufferedReader[Any]:
    """The bytes of a file as they are."""
    if str(path) == "-":
        return io.BufferedReader(io.BytesIO(_Bounded(sys.stdin.buffer, path).readall()))
    file = Path(path).open("rb")  # noqa: SIM115, the caller closes it
    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode):  # a pipe or device, which may have no end
        return io.BufferedReader(_Bounded(file, path), _BUFFER)
    if about.st_size > _largest:
        file.close()
        raise _too_large(path)
    return file


class _Bounded(io.RawIOBase):
    """What can be read of a stream, up to as many bytes as may be read."""

    def __init__(self, stream: IO[bytes] | Any, path: str | os.PathLike[str]) -> None:
        self._stream, self._path, self._left = stream, path, _largest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise _too_large(self._path)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if self._stream is not getattr(sys.stdin, "buffer", None):
            self._stream.close()
        super().close()


def _too_large(path: str | os.PathLike[str]) -> InputError:
    most = _largest
    unit = next((u for u in "GMK" if most >= _UNITS[u]), "")
    shown = f"{most / _UNITS.get(unit, 1):.4g} {unit}B" if unit else f"{most} bytes"
    return InputError(f"holds more than {shown} (unpacked); if that is right, allow it with --max-size", path=path)


def check_unpacked(size: int, path: str | os.PathLike[str]) -> None:
    """Refuse an archive whose parts are together larger than may be read of one file."""
    if size > _largest:
        raise _too_large(path)


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """Reading no more than so many bytes of a file, here and in all threads."""
    global _largest
    before, _largest = _largest, size
    try:
        yield
    finally:
        _largest = before


def size_of(written: str) -> int:
    """The number of bytes that people write so.

    >>> size_of("500"), size_of("2G"), size_of("1.5 mb")
    (500, 2147483648, 1572864)
    """
    text = written.strip().upper().removesuffix("B").rstrip()
    unit = _UNITS.get(text[-1:], 1)
    try:
        found = float(text[:-1] if unit > 1 else text) * unit
        if not 1 <= found < 2**60:
            raise ValueError
    except ValueError:
        raise InputError(f"{written!r} is not a size; write one such as 500M or 2G") from None
    return int(found)


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file (a byte-order mark is skipped); a wrong byte is named with its line."""
    return decoded(read_bytes(path), path)


def decoded(data: bytes, path: str | os.PathLike[str]) -> str:
    """The text in the bytes of a UTF-8 file, without a byte-order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _not_text(data[:HEAD], data[error.start], path, line) from None


def text_lines(path: str | os.PathLike[str], newline: str) -> Iterator[str]:
    """The lines of a UTF-8 file one by one, with their ends, which are told by `newline` as `open` has it."""
    try:
        with reading(path) as data:
            yield from io.TextIOWrapper(data, "utf-8-sig", newline=newline)
    except UnicodeDecodeError:
        raise _first_wrong_byte(path) from None


def _first_wrong_byte(path: str | os.PathLike[str]) -> InputError:
    with reading(path) as data:
        start = data.peek(HEAD)[:HEAD]
        for number, line in enumerate(data, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                return _not_text(start, line[error.start], path, number)
    return InputError("this isn't UTF-8 text; save the file as UTF-8", path=path)


def _not_text(start: bytes, byte: int, path: str | os.PathLike[str], line: int) -> InputError:
    if (kind := kind_of_file(start)) is not None:
        return InputError(kind.fault, path=path)
    fault = f"not UTF-8 (byte 0x{byte:02x}); save the file as UTF-8 (in Excel: 'CSV UTF-8')"
    return InputError(fault, path=path, line=line)


# ---- files that aren't text ----

HEAD = 8192  # bytes by which a file is recognised


class FileKind(NamedTuple):
    """A kind of file that isn't plain text: its name, what it is in words, and what to do with it."""

    name: str
    what: str
    way_out: str

    @property
    def fault(self) -> str:
        return f"this is {self.what}; {self.way_out}"


_AS_TABLE = "save it as .xlsx or CSV"
_UNPACK = "unpack it first"
_TEXT_INSTEAD = "expected text, a table or JSON"
_MARKS = (
    (b"\xd0\xcf\x11\xe0", FileKind("xls", "an Excel workbook of the old kind (.xls)", _AS_TABLE)),
    (b"PAR1", FileKind("parquet", "a Parquet file", "export it as CSV or JSON lines")),
    (b"ARROW1", FileKind("arrow", "an Arrow file", "export it as CSV or JSON lines")),
    (b"%PDF", FileKind("pdf", "a PDF", "copy its table into a spreadsheet, and save that as .xlsx or CSV")),
    (b"SQLite format 3\0", FileKind("sqlite", "an SQLite database", "export the table as CSV")),
    (b"\x89PNG", FileKind("image", "an image (PNG)", _TEXT_INSTEAD)),
    (b"\xff\xd8\xff", FileKind("image", "an image (JPEG)", _TEXT_INSTEAD)),
    (b"GIF8", FileKind("image", "an image (GIF)", _TEXT_INSTEAD)),
    (b"\xff\xfe", FileKind("utf-16", "UTF-16 text (Excel's 'Unicode Text')", "save it as 'CSV UTF-8'")),
    (b"\xfe\xff", FileKind("utf-16", "UTF-16 text", "save it as UTF-8")),
    (b"BZh", FileKind("packed", "a file packed with bzip2", _UNPACK)),
    (b"\xfd7zXZ", FileKind("packed", "a file packed with xz", _UNPACK)),
    (b"\x28\xb5\x2f\xfd", FileKind("packed", "a file packed with zstd", _UNPACK)),
    (b"7z\xbc\xaf", FileKind("packed", "a 7-Zip archive", _UNPACK)),
    (b"Rar!", FileKind("packed", "a RAR archive", _UNPACK)),
    (b"{\\rtf", FileKind("rtf", "a rich-text document (RTF)", "save it as plain text")),
    (b"\x80\x04\x95", FileKind("pickle", "a Python pickle", "save the data as CSV or JSON instead")),
    (b"\x80\x05\x95", FileKind("pickle", "a Python pickle", "save the data as CSV or JSON instead")),
)
_ZIPPED = (
    (b"application/vnd.oasis.opendocument.spreadsheet", FileKind("ods", "an OpenDocument spreadsheet", _AS_TABLE)),
    (b"application/vnd.oasis.opendocument.text", FileKind("odt", "an OpenDocument text", "save it as plain text")),
    (b"word/", FileKind("docx", "a Word document", "save it as plain text, or put its table into a spreadsheet")),
    (b"ppt/", FileKind("pptx", "a PowerPoint presentation", _TEXT_INSTEAD)),
    (b"xl/", FileKind("xlsx", "an Excel workbook (.xlsx)", "save it as CSV")),
)
_ENCRYPTED = FileKind("locked", "an Excel workbook with a password", "remove the password, or save it as CSV")
_WEB_PAGE = FileKind("html", "a web page (HTML), perhaps instead of a download that failed", "fetch the file again")


def kind_of_file(start: bytes) -> FileKind | None:
    """What a file is that isn't plain text or JSON, by its first bytes; None where nothing speaks against text.

    >>> kind_of_file(b"%PDF-1.7").fault
    'this is a PDF; copy its table into a spreadsheet, and save that as .xlsx or CSV'
    """
    if start[:4] == b"PK\x03\x04":
        for mark, kind in _ZIPPED:
            if mark in start:
                return kind
        if b"[Content_Types].xml" in start:  # the parts of a workbook may come in any order
            return FileKind("xlsx", "an Office document", "save it as CSV")
        return FileKind("packed", "a zip archive", "unpack it, and name the file you need")
    if re.match(rb"\s*<(!doctype html|html)", start[:200], re.IGNORECASE):
        return _WEB_PAGE
    for mark, kind in _MARKS:
        if start.startswith(mark):
            return _ENCRYPTED if kind.name == "xls" and "EncryptedPackage".encode("utf-16-le") in start else kind
    return None


def file_kind(path: str | os.PathLike[str]) -> FileKind | None:
    """What a file on disk is that isn't plain text or JSON."""
    with reading(path) as data:
        return kind_of_file(data.read(HEAD))


def read_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text file that are not blank, each with its 1-based number."""
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield number, line.rstrip("\r")


@contextmanager
def replacing(path: str | os.PathLike[str], *, beside: str | os.PathLike[str] | None = None) -> Iterator[IO[bytes]]:
    """A binary file that takes the place of `path` when all is written; on any error the old file stays as it was.

    Meanwhile nobody can read it who cannot read the old one; a new file belongs to those who can read the one that it
    lies `beside`.  A device or pipe (`/dev/stdout`, a FIFO) cannot be
    replaced and is written to directly."""
    there = exists(path)
    if there and Path(path).is_dir():
        raise OutputError(f"{path}: is a directory; name a file in it")
    if there and not os.access(path, os.W_OK):
        raise OutputError(f"{path}: cannot be written: it is read-only; choose another place with -o")
    direct = there and not Path(path).is_file()
    target = Path(path if direct else os.path.realpath(path))
    # short enough for any name that is not too long itself
    temporary = target if direct else target.parent / f".{target.name[:20]}.{_owner()}-{os.urandom(4).hex()}.tmp"
    try:
        with suppress(FileNotFoundError):
            target.lstat()  # a name that is too long is told now
        with temporary.open("wb") if direct else _created(temporary, target if there else beside) as out:
            yield out
            out.flush()
            if not direct:
                os.fsync(out.fileno())
        if not direct:
            temporary.replace(target)
    except OSError as error:
        _forget(temporary, direct)
        raise OutputError(f"{path}: cannot be written: {error.strerror}; choose another place with -o") from None
    except BaseException:
        _forget(temporary, direct)
        raise


def _created(temporary: Path, like: str | os.PathLike[str] | None) -> IO[bytes]:
    """A new file that is readable for those who may read another one, if that is there."""
    mode = stat.S_IMODE(Path(like).stat().st_mode) if like is not None and is_file(like) else None

    def opener(name: str, flags: int) -> int:
        made = os.open(name, flags, 0o666 if mode is None else mode & 0o600)
        if mode is not None:
            with suppress(OSError):  # a file system without modes
                Path(name).chmod(mode)
        return made

    return open(temporary, "xb", opener=opener)


def exists(path: str | os.PathLike[str]) -> bool:
    """Is there such a file?  Any text may be asked for, however long."""
    return os.path.exists(path)  # noqa: PTH110, unlike Path.exists it takes any name


def is_file(path: str | os.PathLike[str]) -> bool:
    """Is this an ordinary file?  Any text may be asked for, however long."""
    return os.path.isfile(path)  # noqa: PTH113


# ---- one after another ----


@contextmanager
def locked(path: str | os.PathLike[str]) -> Iterator[None]:
    """Whoever else asks for this lock on a file waits until we are done: read, change and replace it meanwhile.

    A process that is killed lets go.  What cannot be replaced, such as `/dev/stdout`, is not locked."""
    if exists(path) and not is_file(path):
        yield
        return
    target = Path(os.path.realpath(path))
    deadline = time.monotonic() + PATIENCE
    with _lock_directory(target, deadline) or _lock_file(target, deadline):
        for left in target.parent.glob(f".{glob.escape(target.name[:20])}.*.tmp"):  # by a process that was killed
            with suppress(OSError):
                if _is_gone(left.name.rsplit(".", 2)[-2]):
                    left.unlink()
        yield


def _owner() -> str:
    """Who makes a file, for others on this machine to see whether that process is still there: clocks can jump."""
    import platform
    import zlib

    return f"{zlib.crc32(platform.node().encode()):08x}-{os.getpid()}"


def _is_gone(owner: str) -> bool:
    """Has the process ended that a file is of?  Of those on other machines nobody knows."""
    host, pid = (*owner.split("-"), "")[:2]
    if host != _owner().split("-")[0] or not pid.isdigit():
        return False
    if os.name == "nt":
        return True  # there, what a process has open can't be removed
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass
    return False


def _lock_directory(path: Path, deadline: float) -> AbstractContextManager[object] | None:
    """The directory of a file locked: not the file, which is to be replaced, nor a lock file, which would be left
    behind.  None where the system cannot."""
    try:
        import fcntl

        held = os.open(path.parent, os.O_RDONLY)
    except ImportError:
        return None
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror}; choose another place with -o") from None
    releasing = ExitStack()
    releasing.callback(os.close, held)
    with ExitStack() as unless_locked:
        unless_locked.push(releasing)
        while True:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                _wait(path, deadline)
            except OSError:  # a file system without locks
                return None
        unless_locked.pop_all()
    return releasing


@contextmanager
def _lock_file(path: Path, deadline: float) -> Iterator[None]:
    """A lock where the system has none: a file that only one can make, and that says who.  One left by a process that
    was killed is removed."""
    lock = path.parent / f".{path.name[:20]}.lock"
    while True:
        try:
            held = os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            break
        except FileExistsError:
            _remove_left(lock)
            _wait(path, deadline, f"try again, or remove {lock} if no process is")
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {error.strerror}; choose another place with -o") from None
    try:
        os.write(held, _owner().encode())
        yield
    finally:
        os.close(held)
        with suppress(OSError):
            lock.unlink()


def _remove_left(lock: Path) -> None:
    """Remove a lock whose process has ended.  It is moved away first: of several who see it, one may take it."""
    with suppress(OSError):
        owner = lock.read_text("ascii", "replace")
        if _is_gone(owner):
            aside = lock.with_name(f"{lock.name}-{os.urandom(4).hex()}")
            lock.rename(aside)
            if aside.read_text("ascii", "replace") != owner:  # somebody else's, who was faster
                os.link(aside, lock)
            aside.unlink()


def _wait(path: str | os.PathLike[str], deadline: float, way_out: str = "try again") -> None:
    if time.monotonic() > deadline:
        raise OutputError(f"{path}: another process has been saving here for {PATIENCE} seconds; {way_out}")
    time.sleep(0.01)


class _Tried(Exception):
    """Ends a trial of `replacing` without a trace."""


def ensure_writable(path: str | os.PathLike[str]) -> None:
    """The error that writing here would give, if any, before long work is done for it; nothing is changed."""
    device = exists(path) and not is_file(path) and not os.path.isdir(path)  # noqa: PTH112
    if not device:
        with suppress(_Tried), replacing(path):
            raise _Tried


def _forget(temporary: Path, direct: bool) -> None:
    if not direct:
        with suppress(OSError):
            temporary.unlink()


def can_be_encoded(text: str) -> bool:
    """Can a file hold this text?  A shell's bytes that are no UTF-8, and JSON's escapes, can bring half signs along."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a UTF-8 file, whole or not at all."""
    with replacing(path) as out:
        out.write(text.encode("utf-8"))
