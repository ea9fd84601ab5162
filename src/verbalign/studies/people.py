"""The people of a study: a name, and a link that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from verbalign.errors import InputError


@dataclass(frozen=True, slots=True)
class Participant:
    """Someone who takes part; whoever knows the token is that person."""

    name: str
    token: str


def newcomer(name: str) -> Participant:
    """A person with a fresh link."""
    return Participant(name, secrets.token_urlsafe(24))  # 192 bits


def newcomers(words: str, person: str) -> tuple[Participant, ...]:
    """People with fresh links, from a number or from names separated by commas; `person` is what they are called.

    >>> [one.name for one in newcomers("2", "judge")], [one.name for one in newcomers("Anna, Ben", "writer")]
    (['J1', 'J2'], ['Anna', 'Ben'])
    """
    letter = person[0].upper()
    counted = words.isdecimal() and len(words) < 5
    names = [f"{letter}{n}" for n in range(1, int(words) + 1)] if counted else words.split(",")
    names = [name.strip() for name in names]
    if not names or not all(name and name.isprintable() for name in names) or len(set(names)) < len(names):
        raise InputError(f"'{words}' does not name {person}s; give a number, or different names separated by commas")
    return tuple(map(newcomer, names))


def key_of(token: str) -> bytes:
    """What a link is looked up by: a digest, so that the time of a look-up tells nothing about the token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
