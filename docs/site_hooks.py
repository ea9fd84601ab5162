"""What mkdocs does besides: the pages at the root of the project and those made from the code become pages of the site,
and links are turned to where things are there.  On a page of the repository all links lead to files; in the site, those
to sources, which it does not hold, become plain text."""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))
import reference

ROOT = Path(__file__).parents[1]
AT_ROOT = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
MADE = {"commands.md": reference.command_page, "python.md": reference.python_page}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?:|mailto:|#)([^()\s#]+)(#[^()\s]*)?\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: Any) -> Files:
    """The pages that are not in docs/."""
    for name, page in AT_ROOT.items():
        text = turned((ROOT / name).read_text("utf-8"), PurePosixPath("."))
        files.append(File.generated(config, page, content=text))
    for page, made in MADE.items():
        files.append(File.generated(config, page, content=made()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links of the pages in docs/ to what lies beside or above."""
    made = {*AT_ROOT.values(), *MADE}
    return markdown if page.file.src_uri in made else turned(markdown, PurePosixPath("docs"))


def turned(markdown: str, folder: PurePosixPath) -> str:
    """A page of this folder with its links turned to the site's; code is left alone."""
    parts, last = [], 0
    for code in FENCE.finditer(markdown):
        parts += [_turned(markdown[last : code.start()], folder), code[0]]
        last = code.end()
    return "".join([*parts, _turned(markdown[last:], folder)])


def _turned(text: str, folder: PurePosixPath) -> str:
    def link(found: re.Match[str]) -> str:
        target = normpath(str(folder / found[3]))
        if target in AT_ROOT:
            place = AT_ROOT[target]
        elif target.startswith("docs/"):
            place = target.removeprefix("docs/")
        else:
            return found[2]
        return f"{found[1]}[{found[2]}]({place}{found[4] or ''})"

    return LINK.sub(link, text)
