"""What a program or page may ask for, checked: JSON bodies and query parameters become values, or a fault in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verbalign.errors import ExpressionError, InputError
from verbalign.speak.variation import Seed, Variation
from verbalign.values import Meaning
from verbalign.values.objects import expression_of
from verbalign.web.bodies import HalfCharacter, json_value

MOST_FEATURES = 200


def parsed(body: bytes) -> dict[str, Any]:
    """The JSON object in a body."""
    try:
        said = json_value(body)
    except HalfCharacter as error:
        raise InputError(str(error)) from None
    except (ValueError, RecursionError):
        raise InputError("the body is not JSON; send an object like {…}") from None
    if not isinstance(said, dict):
        raise InputError("the body is JSON, but not an object; send one like {…}")
    return said


@dataclass(frozen=True, slots=True)
class SayRequest:
    """A meaning to be said, as an expression in text or ready made; and how much to tell about it."""

    meaning: str | Meaning
    seed: int | None = None
    place: tuple[str, ...] = ()
    all: bool = False
    explain: bool = False
    guess: bool = False  # say what is doubtful too
    unlike: tuple[str, ...] = ()  # templates of the text before, others than which are wanted

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> SayRequest:
        _only(said, ("expression", "meaning", "seed", "place", "all", "explain", "guess", "unlike"))
        meaning: str | Meaning
        if isinstance(said.get("expression"), str):
            meaning = said["expression"]
        elif "meaning" in said:
            meaning = _meaning(said["meaning"])
        else:
            raise InputError('give "expression", a text like predicate(name=value), or "meaning", the same as JSON')
        seed = said.get("seed")
        if seed is not None and type(seed) is not int:
            raise InputError('"seed" is a whole number')
        place = _texts(said, "place", 'features like "opens Cases 2"')
        unlike = _texts(said, "unlike", "templates")
        flags = (_flag(said, "all"), _flag(said, "explain"), _flag(said, "guess"))
        return cls(meaning, seed, place, *flags, unlike)

    def variation(self) -> Seed:
        """What chooses among good templates."""
        return Variation(self.seed or 0, self.unlike) if self.unlike else self.seed


def _texts(said: Mapping[str, Any], name: str, what: str) -> tuple[str, ...]:
    value = said.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value) or len(value) > MOST_FEATURES:
        raise InputError(f'"{name}" is a list of at most {MOST_FEATURES} {what}')
    return tuple(value)


def _flag(said: Mapping[str, Any], name: str) -> bool:
    value = said.get(name, False)
    if not isinstance(value, bool):
        raise InputError(f'"{name}" is true or false')
    return value


def _meaning(said: Any) -> Meaning:
    parts = said if isinstance(said, list) else [said]
    if not parts:
        raise InputError('"meaning" is empty; give {"predicate": …, "args": {…}}')
    if not all(isinstance(part, dict) for part in parts):
        raise InputError('an expression is {"predicate": …, "args": {…}}')
    try:
        return tuple(expression_of(part) for part in parts)
    except ExpressionError as error:
        raise InputError(str(error)) from None


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """A text to be understood."""

    text: str
    all: bool = False

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> ParseRequest:
        _only(said, ("text", "all"))
        text = said.get("text")
        if not isinstance(text, str) or not text.strip():
            raise InputError('give "text", the text to be understood')
        return cls(text, _flag(said, "all"))


def number(query: Mapping[str, str], name: str, default: int, most: int) -> int:
    """A whole number from 0 on among the parameters of an address."""
    text = query.get(name, str(default))
    if not text.isdecimal() or len(text) > 9:
        raise InputError(f"{name} is a whole number, not '{text[:20]}'")
    return min(int(text), most)


def needed(query: Mapping[str, str], name: str) -> str:
    """A parameter that must be there."""
    text = query.get(name, "")
    if not text:
        raise InputError(f"{name} is missing; add ?{name}=… to the address")
    return text


def names_in(text: str) -> list[str]:
    """The names in a parameter that holds a JSON list of them."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise InputError('arguments is a JSON list of names, like ["goal", "lemma"]')
    return found


def _only(said: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    """Refuse a field that means nothing here: most likely it is misspelt."""
    strange = next((name for name in said if name not in fields), None)
    if strange is not None:
        raise InputError(f'there is no field "{strange}"; the fields are: {", ".join(fields)}')
