"""Opening and replacing files: every fault of the file system becomes one line that names the file and the way out."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from verbalign.errors import InputError, OutputError


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file, unpacked where it is gzip; `-` is standard input."""
    with reading(path) as data:
        return data.read()


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to be read as bytes, unpacked where it is gzip; `-` is standard input."""
    if str(path) == "-" and sys.stdin is None:
        raise InputError("standard input is closed; name a file", path=path)
    import zlib

    try:
        with io.BytesIO(sys.stdin.buffer.read()) if str(path) == "-" else Path(path).open("rb") as raw:
            file: io.BufferedReader[Any] = io.BufferedReader(raw) if isinstance(raw, io.BytesIO) else raw
            if file.peek(2)[:2] != b"\x1f\x8b":
                yield file
                return
            import gzip

            with gzip.GzipFile(fileobj=file) as data:
                yield io.BufferedReader(data)
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


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file (a byte-order mark is passed over); a wrong byte is named with its line."""
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
        start = data.read(HEAD)
        data.seek(0)
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
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A binary file that takes the place of `path` when all is written; on any error the old file stays as it was.

    A device or pipe (`/dev/stdout`, a FIFO) cannot be replaced and is written to directly."""
    there = os.path.exists(path)  # noqa: PTH110, unlike Path.exists it takes any name
    if there and Path(path).is_dir():
        raise OutputError(f"{path}: is a directory; name a file in it")
    if there and not os.access(path, os.W_OK):
        raise OutputError(f"{path}: cannot be written: it is read-only; choose another place with -o")
    direct = there and not Path(path).is_file()
    target = Path(path if direct else os.path.realpath(path))
    temporary = target if direct else target.parent / f".{target.name}.{os.urandom(4).hex()}.tmp"
    try:
        with temporary.open("wb" if direct else "xb") as out:
            yield out
            out.flush()
            if not direct:
                os.fsync(out.fileno())
        if not direct:
            if there:
                temporary.chmod(target.stat().st_mode & 0o7777)
            temporary.replace(target)
    except OSError as error:
        _forget(temporary, direct)
        raise OutputError(f"{path}: cannot be written: {error.strerror}; choose another place with -o") from None
    except BaseException:
        _forget(temporary, direct)
        raise


class _Tried(Exception):
    """Ends a trial of `replacing` without a trace."""


def ensure_writable(path: str | os.PathLike[str]) -> None:
    """The error that writing here would give, if any, before long work is done for it; nothing is changed."""
    device = os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)  # noqa: PTH110, PTH112, PTH113
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
