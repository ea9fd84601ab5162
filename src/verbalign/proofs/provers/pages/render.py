"""Proofs with their text as plain text, Markdown, or comments in their own source; see `latex` and `page` too."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from itertools import groupby

from verbalign.proofs.provers.spoken import RenderedProof, SpokenSentence, formal_lines

WIDTH = 100


def plain(proofs: Iterable[RenderedProof]) -> str:
    """Each proof as a heading, its statement and its text, lines filled."""
    return "\n".join(_plain(proof) for proof in proofs)


def _plain(proof: RenderedProof) -> str:
    parts = [_filled(f"{proof.id}. {proof.statement}"), ""]
    said = [_filled(one.text, _INDENT * min(one.depth, _DEEPEST)) for one in proof.paragraphs()]
    parts += [*(said or ["There is nothing to say."]), *([_filled(proof.note)] if proof.note else []), ""]
    return "\n".join(parts)


_INDENT, _DEEPEST = "  ", 12  # of a case within another


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


# ---- Markdown ----


def markdown(proofs: Iterable[RenderedProof]) -> str:
    """Each proof as a section: statement, text, and the script for comparison."""
    return "\n".join(_markdown(proof) for proof in proofs)


def _markdown(proof: RenderedProof) -> str:
    lines = [
        f"## {_md(proof.id)}",
        "",
        f"**Statement.** {_md(proof.statement) if proof.worded else _code(proof.statement)}",
        "",
        *(line for one in proof.paragraphs() for line in (" ".join(map(_md_sentence, one.sentences)), "")),
    ]
    if proof.note:
        lines += [f"*{_md(proof.note)}*", ""]
    formal = formal_lines(proof)
    if formal:
        script = "\n".join(line.tactic for line in formal)
        fence = _fence(script, 3)
        lines += [fence, script, fence, ""]
    return "\n".join(lines)


def _md_sentence(sentence: SpokenSentence) -> str:
    return "".join(_code(text) if code else _md(text) for text, code in sentence.pieces())


def _md(text: str) -> str:
    """Text in which no sign means anything to Markdown, on one line."""
    escaped = re.sub(r"([\\`*_\[\]<>|~#&$])", r"\\\1", _on_one_line(text))
    return re.sub(r"^(\s*)(\d+)([.)])", r"\1\2\\\3", escaped, flags=re.MULTILINE)


def _code(text: str) -> str:
    text = _on_one_line(text)  # an empty line would end it
    fence = _fence(text, 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


def _on_one_line(text: str) -> str:
    return re.sub(r"\s*[\n\r\v\f\x85\u2028\u2029]\s*", " ", text)


def _fence(text: str, least: int) -> str:
    """More backquotes than stand together anywhere in the text."""
    return "`" * max([least, *(len(run) + 1 for run in re.findall("`+", text))])


# ---- the source with comments ----


def commented(source: str, proofs: Iterable[RenderedProof]) -> str:
    """The Coq source with each sentence as a comment before the tactic it says first; nothing else is changed.

    A remark that says no step stands with the sentence before it, or with the first tactic."""
    notes = sorted((place, text) for proof in proofs for place, text in _placed(proof))
    pieces, copied = [], 0
    for place, group in groupby(notes, key=lambda note: note[0]):
        comment = f"(* {' '.join(_in_comment(text) for _, text in group)} *)"
        line_start = source.rfind("\n", 0, place) + 1
        indent = source[line_start:place]
        pieces.append(source[copied:place])
        pieces.append(f"{comment}\n{indent}" if not indent.strip() else f"{comment} ")
        copied = place
    return "".join([*pieces, source[copied:]])


def _placed(proof: RenderedProof) -> list[tuple[int, str]]:
    """Where each sentence goes: sentences of one place are joined in their order."""
    starts = {step.number: step.start for step in proof.steps}
    if not starts:
        return []
    place = min(starts.values())
    texts: dict[int, list[str]] = {}
    for index, sentence in enumerate(proof.sentences):
        says = proof.sentences[index + 1 : index + 2] if sentence.opens and not sentence.steps else (sentence,)
        known = [starts[number] for one in says for number in one.steps if number in starts]
        place = known[0] if known else place
        texts.setdefault(place, []).append(sentence.text)
    return [(place, " ".join(said)) for place, said in texts.items()]


def _in_comment(text: str) -> str:
    """Text that can neither close a comment nor open one or a string inside it."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "''")
