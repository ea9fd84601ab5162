"""A whole development as a small site: an index with a search, and a page for each file; names of lemmas are links.

It needs no server and no network: the pages can be opened from disk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import PurePath

from verbalign.proofs.provers.pages.page import STYLE, document, named, page
from verbalign.proofs.provers.spoken import RenderedProof

_SEARCH = """
const box = document.getElementById('search');
const items = [...document.querySelectorAll('li[data-name]')];
box.addEventListener('input', () => {
  const wanted = box.value.trim().toLowerCase();
  for (const item of items) item.hidden = !item.dataset.name.includes(wanted);
  for (const file of document.querySelectorAll('section')) file.hidden = !file.querySelector('li:not([hidden])');
});
"""
_INDEX_STYLE = """
input { font: inherit; width: 100%; max-width: 30rem; padding: .5rem; box-sizing: border-box; }
section ul { columns: 16rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
section li { break-inside: avoid; } [hidden] { display: none; }
"""


def site(files: Mapping[str, Sequence[RenderedProof]], *, title: str = "Proofs in words") -> dict[str, str]:
    """The pages of a site by file name, from the proofs of each source file."""
    files = _shortened(files)
    names = _page_names(files)
    links = {
        proof.id: f"{names[path]}#{anchor(number)}"
        for path, proofs in files.items()
        for number, proof in enumerate(proofs, 1)
    }
    pages = {names[path]: page(proofs, title=path, links=links, index="index.html") for path, proofs in files.items()}
    return {"index.html": _index(files, links, title), **pages}


def _shortened(files: Mapping[str, Sequence[RenderedProof]]) -> dict[str, Sequence[RenderedProof]]:
    """The files by their paths below what all have in common."""
    folders = [PurePath(path).parent.parts for path in files]
    shared = 0
    while folders and all(len(one) > shared and one[shared] == folders[0][shared] for one in folders):
        shared += 1
    return {str(PurePath(*PurePath(path).parts[shared:])): proofs for path, proofs in files.items()}


def anchor(number: int) -> str:
    """The place of a proof on its page."""
    return f"proof-{number}"


def _page_names(files: Mapping[str, object]) -> dict[str, str]:
    """A file name for each source, no two alike."""
    found: dict[str, str] = {}
    for path in files:
        stem = re.sub(r"[^\w.-]+", "-", "-".join(PurePath(path).with_suffix("").parts)).strip("-.") or "proofs"
        name, count = f"{stem}.html", 1
        while name.lower() in {"index.html", *(one.lower() for one in found.values())}:
            count += 1
            name = f"{stem}-{count}.html"
        found[path] = name
    return found


def _index(files: Mapping[str, Sequence[RenderedProof]], links: Mapping[str, str], title: str) -> str:
    sections = "\n".join(
        f"<section><h2>{escape(path)}</h2><ul>{''.join(_item(proof, links) for proof in proofs)}</ul></section>"
        for path, proofs in files.items()
    )
    search = '<p><label for="search">Find a lemma</label><br><input id="search" type="search" autocomplete="off"></p>'
    return document(title, f"{search}\n<main>\n{sections}\n</main>", STYLE + _INDEX_STYLE, _SEARCH)


def _item(proof: RenderedProof, links: Mapping[str, str]) -> str:
    return f'<li data-name="{escape(proof.id.lower())}"><a href="{escape(links[proof.id])}">{named(proof.id)}</a></li>'
