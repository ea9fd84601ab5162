"""What was never heard said: a sentence from the name of an argument or a property alone."""

from __future__ import annotations

from collections.abc import Sequence

from verbalign.dictionary.template import Template, escaped
from verbalign.values.arguments import name_words as name_words

YES_AND_NO = ("yes", "no", "true", "false")
_VERBS = {"has": ("has", "has no"), "is": ("is", "is not"), "have": ("has", "has no")}


def sayable(name: str, value: str) -> bool:
    """Can a name and a value make a sentence?  Yes and no need a name that begins with a verb, and such a name needs
    yes or no.

    >>> sayable("platforms", "PC"), sayable("has_multiplayer", "no"), sayable("dogs", "no")
    (True, True, False)
    >>> sayable("has_multiplayer", "maybe")
    False
    """
    verb, _, rest = name_words(name).partition(" ")
    return (value in YES_AND_NO) == (verb in _VERBS and bool(rest))


def generic(name: str, value: str) -> Template:
    """A sentence that says an argument of something already spoken of, where it is sayable.

    >>> generic("screen_size", "20 inches").text, generic("has_multiplayer", "no").text
    ('The screen size is [screen_size].', 'It [has_multiplayer: has no multiplayer].')
    >>> generic("platforms", "PC").text
    'The platforms are [platforms].'
    """
    words = name_words(name)
    if value in YES_AND_NO:
        verb, _, rest = words.partition(" ")
        said = f"{_VERBS[verb][0 if value in ('yes', 'true') else 1]} {rest}"
        return Template(f"It [{name}: {escaped(said)}].")
    return Template(f"The {escaped(words)} {_be(words)} [{name}].")


def generic_of(name: str, subject: str) -> Template:
    """A sentence that says an argument of something that it names.

    >>> generic_of("price", "name").text
    'The price of [name] is [price].'
    """
    words = name_words(name)
    return Template(f"The {escaped(words)} of [{subject}] {_be(words)} [{name}].")


def generic_choice(names: Sequence[str], words: str) -> Template:
    """A question for a choice between values of one argument, which is called by these words.

    >>> generic_choice(("price", "price.2", "price.3"), "price range").text
    'Which price range would you like: [price], [price.2] or [price.3]?'
    """
    *some, last = (f"[{name}]" for name in names)
    return Template(f"Which {escaped(words)} would you like: {', '.join(some)} or {last}?")


def _be(words: str) -> str:
    return "are" if words.endswith("s") and not words.endswith("ss") else "is"
