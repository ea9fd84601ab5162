"""How wide a text is when it is drawn, without a browser at hand: an upper bound for the usual sans-serif fonts."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

# The advance widths of ' ' to '~' in DejaVu Sans Bold, the widest of the fonts that browsers take for sans-serif, in
# hundredths of the font size.
_WIDTHS = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40,
    84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68, 81, 77, 110,
    77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60,
    48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)  # fmt: skip
_OTHER = 90  # letters of other alphabets, and the signs of mathematics
_PLAIN = 0.94  # of the bold width


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text in a font of this size.

    >>> text_width("lemma", 10), text_width("中文", 10, bold=True), text_width("", 10)
    (35.4, 20.0, 0.0)
    """
    hundredths = sum(map(_width, text))
    return round(hundredths * size / 100 * (1 if bold else _PLAIN), 1)


def _width(sign: str) -> int:
    code = ord(sign) - 32
    if 0 <= code < len(_WIDTHS):
        return _WIDTHS[code]
    if combining(sign) or code < 0:
        return 0
    return 100 if east_asian_width(sign) in "WF" else _OTHER


def shortened(text: str, longest: int) -> str:
    """The text, cut in the middle where it is longer than so many signs.

    >>> shortened("antidisestablishmentarianism", 12)
    'antidi…ianism'
    """
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"
