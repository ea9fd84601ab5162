"""The examples of README.md and docs/*.md are run, and print what the page says.

In a block marked `console`, lines that begin with `$ ` are commands (`> ` goes on with the one before), run one after
the other in a directory that the whole page shares; the other lines are what they print, stdout and stderr, where `…`
stands for anything.  A block marked `python` is run too; with `>>>` it is a doctest.  A block after a line
`<!-- not run: why -->` is left alone, and so are blocks with other marks.  Blocks after `<!-- needs: coq -->` are run
in a test of their own, which is skipped, or fails, where the program is absent; so are blocks after
`<!-- needs: e2e -->`, where the challenge's development set is not at hand.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
TESTED_ELSEWHERE = {"judging.md", "api.md"}  # in tests/evaluate/judging and tests/viewer: they need a server
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(
    r"(<!-- not run: .+? -->\n\s*)?(?:<!-- needs: (\w+) -->\n\s*)?^```(console|python)\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
NEEDS_COQ = [page for page in PAGES if "<!-- needs: coq -->" in page.read_text("utf-8")]
NEEDS_E2E = [page for page in PAGES if "<!-- needs: e2e -->" in page.read_text("utf-8")]
E2E = ROOT.parent / "shared" / "data" / "e2e" / "devset.csv.gz"


class Example(NamedTuple):
    """A command or a piece of Python, the line where it stands, and what it prints."""

    line: int
    code: str
    expected: str
    is_command: bool


def examples(page: str, needs: str | None = None) -> Iterator[Example]:
    """The examples of a page that are to be run, in order: those that need nothing else, or this program."""
    for fence in FENCE.finditer(page):
        if fence[1] or fence[2] != needs:
            continue
        line = page.count("\n", 0, fence.start(4)) + 1
        if fence[3] == "python":
            yield Example(line, fence[4], "", False)
            continue
        for command in re.finditer(r"^\$ (.*\n(?:> ?.*\n)*)((?:(?!\$ ).*\n)*)", fence[4], re.MULTILINE):
            code = re.sub(r"\n> ?", "\n", command[1])
            yield Example(line + fence[4].count("\n", 0, command.start()), code, command[2], True)


def agrees(expected: str, printed: str) -> bool:
    """Is this what was expected, `…` standing for anything, and white space at the ends of lines aside?"""
    lines = [line.rstrip() for line in expected.strip("\n").split("\n")]
    pattern = r".*?".join(map(re.escape, "\n".join(lines).split("…")))
    return (
        re.fullmatch(pattern, "\n".join(line.rstrip() for line in printed.strip("\n").split("\n")), re.DOTALL)
        is not None
    )


def run_page(page: str, name: str, directory: Path, needs: str | None = None) -> int:
    """Run all examples of a page in a directory; how many there were."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    names: dict[str, object] = {}
    found = list(examples(page, needs))
    for example in found:
        where = f"{name}:{example.line}"
        if example.is_command:
            ran = subprocess.run(
                ["bash", "-c", example.code],
                cwd=directory, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, check=False, timeout=300,
            )  # fmt: skip
            assert agrees(example.expected, ran.stdout), f"{where}: {example.code}prints\n{ran.stdout}"
        elif ">>>" in example.code:
            test = doctest.DocTestParser().get_doctest(example.code, names, where, name, example.line)
            runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
            report: list[str] = []
            runner.run(test, out=report.append, clear_globs=False)
            assert not report, "".join(report)
            names.update(test.globs)
        else:
            exec(compile(example.code, where, "exec"), names)
    return len(found)


@pytest.mark.parametrize("page", [p for p in PAGES if p.name not in TESTED_ELSEWHERE], ids=lambda page: page.name)
def test_the_examples_of_the_page_do_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_page(page.read_text("utf-8"), page.name, tmp_path)


@pytest.mark.usefixtures("coqtop")
@pytest.mark.parametrize("page", NEEDS_COQ, ids=lambda page: page.name)
def test_the_examples_that_need_coq_do_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_page(page.read_text("utf-8"), page.name, tmp_path, "coq")


@pytest.mark.skipif(not E2E.exists(), reason="no E2E corpus at ../shared/data/e2e; fetch the challenge's devset.csv")
@pytest.mark.parametrize("page", NEEDS_E2E, ids=lambda page: page.name)
def test_the_examples_on_the_e2e_corpus_do_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / E2E.name).symlink_to(E2E)
    assert run_page(page.read_text("utf-8"), page.name, tmp_path, "e2e")


# ---- the runner itself ----

GOOD = """
# A page

```console
$ cat > greet.json <<'end'
> {"verbalign": "dictionary", "format": 1,
>  "predicates": {"greet": {"args": ["name"], "templates": [{"text": "Hello, [name]!"}]}}}
> end
$ verbalign say greet.json 'greet(name=World)'
Hello, World!
$ verbalign say greet.json 'great()'
verbalign: no predicate 'great'; …
```

<!-- not run: it needs the network -->
```console
$ false && git clone …
nothing
```

```python
from verbalign.dictionary import MappingDictionary
greet = MappingDictionary.load("greet.json")
```

```python
>>> greet.say("greet(name=you)")
'Hello, you!'
```

```sh
rm -rf /no/such/thing
```

<!-- needs: coq -->
```console
$ cat <<'end'
> one
>
> two
> end
one

two
```
"""


def test_a_page_is_run_with_its_files_and_names_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_page(GOOD, "page.md", tmp_path) == 5
    assert run_page(GOOD, "page.md", tmp_path, "coq") == 1
    assert [example.line for example in examples(GOOD)] == [5, 9, 11, 22, 27]


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("Hello, World!\n", "Hello, Moon!\n", "page.md:9: verbalign say"),
        ("'Hello, you!'", "'Hello, me!'", "page.md"),
        ("greet = MappingDictionary", "assert False\ngreet = MappingDictionary", ""),
    ],
)
def test_a_page_that_is_wrong_is_found_out(tmp_path, monkeypatch, right, wrong, place):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError) as fault:
        run_page(GOOD.replace(right, wrong), "page.md", tmp_path)
    assert place in str(fault.value)


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("a\nb\n", "a  \nb\n\n", True),
        ("a\n…\nd\n", "a\nb\nc\nd\n", True),
        ("from 30 proofs: …/d.json\n", "from 30 proofs: /tmp/x/d.json\n", True),
        ("a\n", "a\nb\n", False),
        ("a (b)\n", "a b\n", False),
        ("", "", True),
        ("", "oops\n", False),
    ],
)
def test_printed_text_is_compared_with_gaps(expected, printed, same):
    assert agrees(expected, printed) == same
