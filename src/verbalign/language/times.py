"""Times of day as they are spoken: "half past nine", "halb zehn", "las nueve y media"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verbalign.language import Language

# What is said at a quarter past, half past and a quarter to; {h} is the hour in words, {n} the next one
_QUARTERS: dict[str, dict[int, tuple[str, ...]]] = {
    "en": {
        15: ("a quarter past {h}", "quarter past {h}"),
        30: ("half past {h}",),
        45: ("a quarter to {n}", "quarter to {n}"),
    },
    "de": {15: ("Viertel nach {h}", "viertel nach {h}"), 30: ("halb {n}",), 45: ("Viertel vor {n}", "viertel vor {n}")},
    "es": {15: ("{h} y cuarto",), 30: ("{h} y media",), 45: ("{n} menos cuarto",)},
}
_WHOLE = {
    "en": ("{h} o'clock", "{d} o'clock", "{h} in the morning", "{h} in the afternoon", "{h} in the evening", "{h}"),
    "de": ("{h} Uhr", "{d} Uhr"),
    "es": ("{d} en punto", "las {h}"),
    "ru": ("{d} часов", "{d} часа", "{d} час"),
}
_TWELVE: dict[str, dict[int, tuple[str, ...]]] = {
    "en": {12: ("noon", "12 noon", "midday"), 0: ("midnight",)},
    "de": {12: ("mittags",), 0: ("Mitternacht",)},
}


def spoken_times(language: Language, hour: int, minute: int) -> list[tuple[str, str]]:
    """The ways in which a time is spoken, each with its name (the pattern itself)."""
    code = language.code[:2]
    patterns = _QUARTERS.get(code, {}).get(minute, ())
    found: list[tuple[str, str]] = []
    if minute == 0:
        found += [(form, form) for form in _TWELVE.get(code, {}).get(hour % 24, ())]
        patterns = _WHOLE.get(code, ())
        part = "morning" if hour < 12 else "afternoon" if hour < 18 else "evening"
        patterns = tuple(p for p in patterns if " in the " not in p or p.endswith(part))
    for pattern in patterns:
        spelled, following = _hour(language, hour), _hour(language, hour + 1)
        form = pattern.replace("{h}", spelled).replace("{n}", following).replace("{d}", str((hour - 1) % 12 + 1))
        if spelled and following:
            found.append((pattern.replace("{", "").replace("}", ""), form))
    if code == "en":
        clock = (hour - 1) % 12 + 1
        found += [(f"h{sign}mm of day", f"{clock}{sign}{minute:02d} {_part_of_day(hour)}") for sign in ":."]
    return found


def _part_of_day(hour: int) -> str:
    hour %= 24
    return f"in the {'morning' if hour < 12 else 'afternoon' if hour < 18 else 'evening'}" if hour < 21 else "at night"


def _hour(language: Language, hour: int) -> str:
    number = (hour - 1) % 12 + 1
    if language.code[:2] == "de" and number == 1:
        return "eins"
    return "una" if language.code[:2] == "es" and number == 1 else language.cardinal(number)
