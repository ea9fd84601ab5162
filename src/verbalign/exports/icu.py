"""ICU MessageFormat: a JSON object of messages, one for every case; the key says which: `inform(area=riverside, name)`.

MessageFormat can choose by keywords and numbers, not by any text, and cannot compute an article; so the choice among
cases is the key's, and articles are arguments (`food_a`).  Keys that begin with `@@` tell about the file, as in ARB.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from verbalign.exports.cases import NotExported
from verbalign.exports.notes import described, head, missing, rules
from verbalign.exports.parts import Fixed, Literal, Part
from verbalign.exports.sentences import icu
from verbalign.exports.sentences.questions import language_of
from verbalign.exports.table import Table

SAME_KEY = "another case has the same key"


def rendered(table: Table) -> tuple[str, list[NotExported]]:
    """All messages of a dictionary; and what else is left, because its key is another's."""
    messages: dict[str, str] = {}
    shorter: list[str] = []
    left: list[NotExported] = []
    for found, choice in table.cases():
        key = found.key(choice)
        if key in messages:
            left.append(NotExported(found.predicate, found.names, SAME_KEY))
            continue
        messages[key] = message(table, table.parts(found, choice))
        if found.left_out(choice):
            shorter.append(f"{key} leaves out {', '.join(found.left_out(choice))}")
    messages |= {one.key: message(table, one.parts) for one in table.composed.values()}
    expected: list[str] = []
    for sentences in table.sentences.values():
        messages |= icu.messages(sentences)
        expected += described(sentences)
    about = {
        "@@locale": language_of(table.dictionary.parameters).code,
        "@@x-about": " ".join(head(table, "icu")),
        **({"@@x-arguments": " ".join(rules(table))} if table.sets or not table.sentences else {}),
        "@@x-not-exported": "\n".join(missing(table, left)),
        **({"@@x-variables": "\n".join(expected)} if expected else {}),
        **({"@@x-left-out": "\n".join(shorter)} if shorter else {}),
    }
    return json.dumps(about | messages, ensure_ascii=False, indent=1) + "\n", left


def message(table: Table, parts: Sequence[Part]) -> str:
    """A template as a message."""
    out, literal = [], ""
    for part in (*parts, None):
        if isinstance(part, Literal | Fixed):
            literal += part.text if isinstance(part, Literal) else part.words
            continue
        out.append(icu.quoted(literal))
        literal = ""
        if part is not None:
            out.append(f"{{{table.variable(part)}}}")
    return "".join(out)
