"""What mkdocs does besides: the pages at the root of the project and those made from the code become pages of the site,
and links are turned to where things are there.  On a page of the repository all links lead to files; in the site, those
to sources, which it does not hold, become plain text.  Prompts and output are marked, so that one copies what one
types; search works without a server."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
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
BLOCK = re.compile(r'(<pre><code class="language-(console|python)">)(.*?)(</code></pre>)', re.DOTALL)
PROMPTS = {"console": ("$ ", "&gt; "), "python": ("&gt;&gt;&gt; ", "... ")}  # of a command, and of its further lines
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


def on_page_content(html: str, **_: Any) -> str:
    """Code blocks whose prompts and output are shown, but not copied."""
    return BLOCK.sub(lambda found: found[1] + "".join(_marked(found[3], PROMPTS[found[2]])) + found[4], html)


def _marked(code: str, prompts: tuple[str, str]) -> Iterator[str]:
    first, more = prompts
    if not code.startswith(first):  # no session
        yield code
        return
    typed = False
    for line in code.splitlines(keepends=True):
        prompt = first if line.startswith(first) else more if typed and line.startswith(more) else ""
        bare = line.rstrip("\n")
        typed = bool(prompt) or (typed and bare == more.rstrip())
        if typed:
            yield f'<span class="prompt" data-prompt="{prompt or bare}"></span>{line[len(prompt or bare) :]}'
        else:
            yield f'<span class="output">{line}</span>'


def on_post_build(config: Any) -> None:
    """Scripts that also run when a page is opened from the disk."""
    site = Path(config["site_dir"])
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    text = json.dumps(index["docs"], ensure_ascii=False)
    (site / "search" / "search_index.js").write_text(f"window.searchIndex = {text};\n", "utf-8")
    (site / "search" / "main.js").write_text((ROOT / "docs" / "site_search.js").read_text("utf-8"), "utf-8")
    colours = site / "js" / "darkmode.js"  # which looks for style sheets of highlight.js, and there are none
    script = re.sub(r"(document\.getElementById\('hljs-\w+'\))", r"(\1 || {})", colours.read_text("utf-8"))
    colours.write_text(script, "utf-8")


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
