"""Opening and replacing files: every fault of the file system becomes one line that names the file and the way out."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

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
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _not_text(data[error.start], path, line) from None


def text_lines(path: str | os.PathLike[str], newline: str) -> Iterator[str]:
    """The lines of a UTF-8 file one by one, with their ends, which are told by `newline` as `open` has it."""
    try:
        with reading(path) as data:
            yield from io.TextIOWrapper(data, "utf-8-sig", newline=newline)
    except UnicodeDecodeError:
        raise _first_wrong_byte(path) from None


def _first_wrong_byte(path: str | os.PathLike[str]) -> InputError:
    with reading(path) as data:
        for number, line in enumerate(data, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                return _not_text(line[error.start], path, number)
    return InputError("is no UTF-8; save the file as UTF-8", path=path)


def _not_text(byte: int, path: str | os.PathLike[str], line: int) -> InputError:
    return InputError(f"not UTF-8 (byte 0x{byte:02x}); save the file as UTF-8", path=path, line=line)


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
