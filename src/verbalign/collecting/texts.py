"""What may be taken as a wording: some words, and not a whole document."""

from __future__ import annotations

import re

LONGEST = 10_000  # characters: a page and a half, enough for the text of a proof
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def tidy(text: str) -> str:
    """A wording without the space around it; control characters, which no corpus may hold, are spaces."""
    return _CONTROL.sub(" ", text.replace("\r\n", "\n")).strip()


def fault_of(text: str) -> str | None:
    """Why a text can't be a wording, or None.

    >>> fault_of("The train is late."), fault_of("  ")
    (None, 'There is nothing written yet.')
    """
    if not any(sign.isalnum() for sign in text):
        return "There is nothing written yet."
    if len(text) > LONGEST:
        return f"This is too long: {len(text):,} characters. At most {LONGEST:,} are taken."
    return None
