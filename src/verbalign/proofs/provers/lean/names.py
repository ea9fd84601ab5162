"""The declarations of a Lean source with their full names, so that each proof has the name its author gave it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

PROVED = frozenset({"theorem", "lemma", "example", "instance"})  # what has a proof; a `def` has a body

_DECLARATION = re.compile(
    r"^[ \t]*(?:@\[[^\]]*\]\s*)*(?:(?:private|protected|noncomputable|partial|unsafe|nonrec|local|scoped)\s+)*"
    r"(?P<kind>theorem|lemma|example|instance|def|abbrev|opaque|axiom|inductive|structure|class)\b"
    r"(?:[ \t]*\n?[ \t]*(?P<name>[^\s:({\[⦃]+))?"
    r"|^[ \t]*(?:noncomputable[ \t]+)?(?P<scope>namespace|section|mutual|end)\b[ \t]*(?P<of>[^\s:]*)",
    re.MULTILINE,
)
_HIDDEN = re.compile(r'/-|--[^\n]*|"(?:\\.|[^"\\])*"')
_EDGE = re.compile(r"/-|-/")


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration: what kind it is, its full name, and the place (line, column) at which it begins."""

    kind: str
    name: str
    start: tuple[int, int]


def declarations(source: str) -> Iterator[Declaration]:
    """The declarations of a source, in order; one without a name is called by its kind and line.

    >>> text = "namespace A\\ntheorem x : 1 = 1 := by rfl\\n-- theorem y\\nend A\\nexample : 2 = 2 := by rfl"
    >>> [(one.kind, one.name) for one in declarations(text)]
    [('theorem', 'A.x'), ('example', 'example at line 5')]
    """
    scopes: list[str] = []  # a section adds nothing to names
    line, counted = 1, 0
    for found in _DECLARATION.finditer(_bare(source)):
        begins = found.start("kind") if found["kind"] else found.start("scope")
        line, counted = line + source.count("\n", counted, begins), begins
        if found["scope"] == "end":
            del scopes[-max(1, found["of"].count(".") + 1) if scopes and "." in scopes[-1] else -1 :]
        elif found["scope"]:
            scopes.append(found["of"] if found["scope"] == "namespace" else "")
        else:
            named = (found["name"] or "").strip() if found["name"] not in (":=", "where", "|") else ""
            inside = [*filter(None, scopes), named.removeprefix("_root_.")]
            full = named.removeprefix("_root_.") if named.startswith("_root_.") else ".".join(inside)
            column = begins - (source.rfind("\n", 0, begins) + 1)
            yield Declaration(found["kind"], full if named else f"{found['kind']} at line {line}", (line, column))


def _bare(source: str) -> str:
    """The source with comments and strings blanked out, every sign in its place."""
    pieces, place = [], 0
    while hidden := _HIDDEN.search(source, place):
        end = _comment_end(source, hidden.start()) if hidden.group() == "/-" else hidden.end()
        pieces += [source[place : hidden.start()], re.sub(r"[^\n]", " ", source[hidden.start() : end])]
        place = end
    return "".join([*pieces, source[place:]])


def _comment_end(source: str, start: int) -> int:
    depth, place = 0, start
    while edge := _EDGE.search(source, place):
        place = edge.end()
        depth += 1 if edge.group() == "/-" else -1
        if depth == 0:
            return place
    return len(source)
