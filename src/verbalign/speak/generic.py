"""What was never heard said: a sentence from the name of an argument or a property alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verbalign.dictionary.template import Template, escaped
from verbalign.values.arguments import name_words as name_words

YES_AND_NO = ("yes", "no", "true", "false")
_VERBS = {"has": ("has", "has no"), "is": ("is", "is not"), "have": ("has", "has no")}


def generic(name: str, value: str) -> Template:
    """A sentence that says an argument of something already spoken of.

    >>> generic("screen_size", "20 inches").text, generic("has_multiplayer", "no").text
    ('The screen size is [screen_size].', 'It [has_multiplayer: has no multiplayer].')
    >>> generic("platforms", "PC").text, generic("dogsallowed", "no").text
    ('The platforms are [platforms].', 'Dogsallowed: [dogsallowed].')
    """
    words = name_words(name)
    verb, _, rest = words.partition(" ")
    if value in YES_AND_NO:
        if verb not in _VERBS or not rest:
            return Template(f"{escaped(words.capitalize())}: [{name}].")
        said = f"{_VERBS[verb][0 if value in ('yes', 'true') else 1]} {rest}"
        return Template(f"It [{name}: {escaped(said)}].")
    many = words.endswith("s") and not words.endswith("ss")
    return Template(f"The {escaped(words)} {'are' if many else 'is'} [{name}].")


def qualified(template: Template, names: Sequence[str]) -> Template:
    """A template that says more arguments, in brackets: by its name an argument states nothing new.

    >>> qualified(Template("There is no hotel near [near]."), ["dogs_allowed"]).text
    'There is no hotel near [near] (dogs allowed: [dogs_allowed]).'
    """
    text = template.text
    end = len(text.rstrip(" .!?"))
    inside = ", ".join(f"{escaped(name_words(name))}: [{name}]" for name in names)
    return replace(template, text=f"{text[:end]} ({inside}){text[end:]}")
