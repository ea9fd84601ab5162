"""Proofs as a web page: the script on one side, its sentences on the other, and each points to what it belongs with.

The page stands alone (no file or network besides it), all text is escaped, and it can be read without scripts; they
only light up what belongs together, under the mouse or the keyboard's focus."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from verbalign.proofs.provers.spoken import FormalLine, Paragraph, RenderedProof, SpokenSentence, formal_lines

STYLE = """
:root { color-scheme: light dark; --line: #8884; --lit: #ffe9a8; --ink: #1d1d1f; --paper: #fff; --faint: #666; }
@media (prefers-color-scheme: dark) { :root { --lit: #5c4a12; --ink: #e8e6e3; --paper: #17181a; --faint: #aaa; } }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink);
       background: var(--paper); }
h1, h2, nav, code { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; }
nav ul { columns: 16rem; padding-left: 1.2rem; } nav li { break-inside: avoid; }
.statement, .formal { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
.statement { margin: 0 0 .8rem; } .worded { font: inherit; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; padding-top: .8rem;
         border-top: 1px solid var(--line); }
ol.formal { list-style: none; margin: 0; padding: 0; }
ol.formal li { display: grid; grid-template-columns: calc(var(--digits) * 1ch + 1.1rem) minmax(0, 1fr);
               white-space: pre-wrap; border-radius: .25rem; }
.number { color: var(--faint); text-align: right; padding-right: .6rem; user-select: none; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
.said { max-width: 40rem; } .said p { margin: 0 0 .7rem; }
details, .said .case { border-left: 2px solid var(--line); padding-left: .7rem; margin: 0 0 .7rem; }
summary { cursor: pointer; margin: 0 0 .4rem; } details:not([open]) { border-left-style: dotted; }
.said span { border-radius: .25rem; }
.lit { background: var(--lit); } [data-steps]:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
.sign { white-space: nowrap; }
@media (max-width: 48rem) { .sides { grid-template-columns: minmax(0, 1fr); } .said { order: -1; }
  body { padding: .6rem; }
  details, .said .case { padding-left: .45rem; } }
.note { color: var(--faint); font-style: italic; }
"""

# What a browser would break a line within: arrows, and a negation and what it denies.
_ARROW = re.compile(r"(?:&lt;|\|)?-&gt;|&lt;-|\|-(?= )|(?:[~¬] )+\(*[\w']{1,15}(?![\w'.])")

_LONG_NAME = re.compile(r"[\w.]{20,}")
_JOINT = re.compile(r"[_.]+(?=\w)")

_SCRIPT = """
for (const proof of document.querySelectorAll('.proof')) {
  const parts = [...proof.querySelectorAll('[data-steps]')];
  const steps = part => part.dataset.steps.split(' ').filter(Boolean);
  const light = part => {
    const own = new Set(part ? steps(part) : []);
    for (const other of parts) other.classList.toggle('lit', steps(other).some(step => own.has(step)));
  };
  for (const part of parts) {
    part.addEventListener('mouseenter', () => light(part));
    part.addEventListener('mouseleave', () => light(null));
    part.addEventListener('focus', () => light(part));
    part.addEventListener('blur', () => light(null));
  }
}
"""


def page(
    proofs: Iterable[RenderedProof],
    *,
    title: str = "Proofs in words",
    links: Mapping[str, str] | None = None,
    index: str = "",
    refresh: int = 0,
) -> str:
    """A whole HTML page with these proofs.

    `links` says where the lemmas are that a text may name, `index` is the page above this one, and with `refresh` a
    browser loads the page anew every so many seconds."""
    proofs = list(proofs)
    own = {proof.id: f"#proof-{number}" for number, proof in enumerate(proofs, 1)}
    known = {**(links or {}), **own}
    up = f'<p><a href="{escape(index)}">All files</a></p>\n' if index else ""
    contents = up + (_contents(proofs) if len(proofs) > 3 else "")
    body = "\n".join(_proof(proof, number, known) for number, proof in enumerate(proofs, 1))
    return document(title, f"{contents}<main>\n{body}\n</main>", STYLE, _SCRIPT, refresh)


def document(title: str, body: str, style: str, script: str, refresh: int = 0) -> str:
    """An HTML document that stands alone."""
    again = f'<meta http-equiv="refresh" content="{refresh}">\n' if refresh else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{again}'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n<script>{script}</script>\n</body>\n</html>\n"
    )


def _contents(proofs: Sequence[RenderedProof]) -> str:
    items = "".join(
        f'<li><a href="#proof-{number}">{named(proof.id)}</a></li>' for number, proof in enumerate(proofs, 1)
    )
    return f'<nav aria-label="Proofs"><ul>{items}</ul></nav>\n'


def _proof(proof: RenderedProof, number: int, links: Mapping[str, str]) -> str:
    kind = "statement worded" if proof.worded else "statement"
    others = {name: at for name, at in links.items() if name != proof.id}
    script = formal_lines(proof)
    digits = max((len(str(line.line or "")) for line in script), default=0)
    note = f'\n<p class="note">{escape(proof.note)}</p>' if proof.note else ""
    return (
        f'<section class="proof" id="proof-{number}" aria-labelledby="name-{number}">\n'
        f'<h2 id="name-{number}">{named(proof.id)}</h2>\n<p class="{kind}">{_code(proof.statement)}</p>\n'
        f'<div class="sides">\n<ol class="formal" style="--digits: {digits}" aria-label="Script">\n'
        f"{_formal(script)}\n</ol>\n"
        f'<div class="said">{_said(proof, others)}</div>\n</div>{note}\n</section>'
    )


def _formal(script: Iterable[FormalLine]) -> str:
    return "\n".join(
        f'<li tabindex="0" data-steps="{_numbers(line.steps)}"><span class="number">{line.line or ""}</span>'
        f"<span>{_code(line.tactic)}</span></li>"
        for line in script
    )


def _said(proof: RenderedProof, links: Mapping[str, str]) -> str:
    return _nested(proof.paragraphs(), links)


DEEPEST = 6  # of cases within cases that fold; a deeper one would be too narrow to read


def _nested(paragraphs: Sequence[Paragraph], links: Mapping[str, str]) -> str:
    """The paragraphs; a case of more than a sentence can be folded up to its first one."""
    found, at = [], 0
    while at < len(paragraphs):
        one, end = paragraphs[at], at + 1
        first = one.sentences[0]
        folds = 0 < one.depth <= DEEPEST and first.opens and not any(other.opens for other in one.sentences[1:])
        while folds and end < len(paragraphs) and _belongs(paragraphs[end], one):
            end += 1
        if folds and (len(one.sentences) > 1 or end > at + 1):
            rest = f"<p>{_sentences(one.sentences[1:], links)}</p>\n" if len(one.sentences) > 1 else ""
            within = rest + _nested(paragraphs[at + 1 : end], links)
            found.append(f"<details open><summary>{_sentences((first,), links)}</summary>\n{within}</details>")
        else:
            kind = ' class="case"' if one.depth else ""
            found.append(f"<p{kind}>{_sentences(one.sentences, links)}</p>")
        at = end
    return "\n".join(found)


def _belongs(paragraph: Paragraph, case: Paragraph) -> bool:
    """Is a paragraph part of a case that another one begins?"""
    return paragraph.depth > case.depth or (paragraph.depth == case.depth and not paragraph.sentences[0].opens)


def _sentences(sentences: Sequence[SpokenSentence], links: Mapping[str, str]) -> str:
    return " ".join(
        f'<span tabindex="0" data-steps="{_numbers(sentence.steps)}">{_marked(sentence, links)}</span>'
        if sentence.steps
        else f"<span>{_marked(sentence, links)}</span>"
        for sentence in sentences
    )


def _marked(sentence: SpokenSentence, links: Mapping[str, str]) -> str:
    return "".join(f"<code>{_linked(text, links)}</code>" if code else escape(text) for text, code in sentence.pieces())


def _linked(text: str, links: Mapping[str, str]) -> str:
    """Code, as a link where it is the name of a lemma."""
    at = links.get(text.strip())
    return f'<a href="{escape(at)}">{_code(text)}</a>' if at else _code(text)


def _code(text: str) -> str:
    return _LONG_NAME.sub(_broken, _ARROW.sub(r'<span class="sign">\g<0></span>', escape(text)))


def named(name: str) -> str:
    """A name that a browser may break after its underscores and points, where it is long."""
    return _LONG_NAME.sub(_broken, escape(name))


def _broken(name: re.Match[str]) -> str:
    return _JOINT.sub(r"\g<0><wbr>", name.group())


def _numbers(steps: Iterable[int]) -> str:
    return " ".join(map(str, steps))
