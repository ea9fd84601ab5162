"""Compiled once, kept for the next run; where no place to keep it can be written, compiled anew in each process.

numba keeps machine code beside the source or in the user's cache directory and gives up where it can write to neither
(a read-only installation run by a user without a home).  Then a private directory of temporary files is tried, and
without that the code is compiled in memory: slower to start, the same in its results.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache

NO_PLACE = (
    "compiled kernels cannot be kept for the next run: no cache directory is writable; set NUMBA_CACHE_DIR to one"
)


def compiled() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that compiles a function on its first call; it runs without the interpreter's lock, and divides as
    numpy does."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for place in (lambda: "", private_directory):
            directory = place()
            if directory is None:
                break
            if directory:
                setattr(numba.config, "CACHE_DIR", directory)  # noqa: B010, a setting numba declares at run time
            try:
                made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
                setattr(made, "_cache", _careful(function))  # noqa: B010, numba does not declare it
                return made
            except RuntimeError:  # "no locator available": numba may write to none of the places it knows
                continue
        warnings.warn(NO_PLACE, RuntimeWarning, stacklevel=2)
        return numba.njit(nogil=True, error_model="numpy")(function)

    return decorate


def _careful(function: Callable[..., Any]) -> Any:
    """What was kept of a function; if another version kept it, or it is damaged, it is compiled anew."""
    kept: Any = FunctionCache(function)  # type: ignore[no-untyped-call]
    load = kept.load_overload

    def load_overload(sig: Any, target_context: Any) -> Any:
        try:
            return load(sig, target_context)
        except Exception:  # whatever unpickling gives
            kept.flush()
            return None

    kept.load_overload = load_overload
    return kept


def private_directory() -> str | None:
    """A directory of our own among the temporary files; machine code is never taken from anybody else's."""
    if not hasattr(os, "getuid"):
        return None
    path = Path(tempfile.gettempdir()) / f"verbalign-kernels-{os.getuid()}"
    try:
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
    except OSError:
        return None
    ours = found.st_uid == os.getuid() and not found.st_mode & 0o077 and path.is_dir() and not path.is_symlink()
    return str(path) if ours and os.access(path, os.W_OK) else None
