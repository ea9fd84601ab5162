"""The files that pages are made of; they ship with the package as they are, without a build step."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def page(name: str) -> str:
    """The text of one of these files."""
    return files(__package__).joinpath(name).read_text("utf-8")
