"""English words that hold sentences together and say little by themselves, and the questions made of them."""

from __future__ import annotations

LIGHT = frozenset(("the", "a", "to", "and", "of"))  # §3.3: these and punctuation are down-weighted
STOP_WORDS = LIGHT | {  # and others of their kind: they hold no column together
    *("an", "in", "on", "at", "by", "for", "with", "from", "as", "is", "are", "was", "were", "be", "been"),
    *("it", "its", "this", "that", "these", "those", "we", "i", "you", "he", "she", "they", "there", "who"),
    *("which", "or", "but", "if", "then", "so", "not", "no", "has", "have", "had", "do", "does", "can", "will"),
    "would",
}
LINKS = frozenset({  # words that a phrase or a clause begins with, and that are no stop words
    *("since", "until", "after", "before", "during", "between", "through", "over", "under", "near", "without"),
    *("about", "per", "because", "while", "when", "where", "and"),
})  # fmt: skip
UNTELLING = LIGHT | {  # they don't tell one sentence from another
    *("an", "is", "are", "be", "in", "by", "we", "this", "that", "it", "for", "with", "on", "at", "as", "or"),
}


def question(asked: str) -> str:
    """A question for what has these names; of several columns of a table the table is named once.

    >>> question("course name, course number"), question("whether anything")
    ('What is the course name, number?', 'Is there anything?')
    """
    if asked.startswith("whether "):
        return f"Is there {asked.removeprefix('whether ')}?"
    out: list[str] = []
    before = ""
    for name in asked.split(", "):
        first, _, rest = name.partition(" ")
        out.append(rest if rest and first == before else name)
        before = first
    return f"What is the {', '.join(out)}?"
