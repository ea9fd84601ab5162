"""Imports point one way, and speaking imports no numeric library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import verbalign
from verbalign.bundled import PROOF_DICTIONARY

ROOT = Path(verbalign.__file__).parent

# From what everybody may import to what nobody of us imports.  A module that is not named is an algorithm; a package
# that is not named (readers, provers, evaluation, viewer, …) stands outside and imports what it needs.
LAYERS = (
    {"values", "errors"},
    {"text", "files", "kernels"},
    {"algorithms"},
    {"learn", "annotate", "generate", "prooftext"},
    {"outside"},
    {"cli"},
)
RANKS = {name: rank for rank, names in enumerate(LAYERS) for name in names}
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if path.name != "__main__.py" and path != ROOT / "__init__.py"
)


def rank(module: str) -> int:
    top = module.split(".")[0]
    if top in RANKS:
        return RANKS[top]
    package = (ROOT / top).is_dir() and top != "alignment"
    return RANKS["outside" if package else "algorithms"]


def imports(module: str, lazy: bool = False) -> set[str]:
    """The modules of ours that a module imports when it is loaded; with `lazy`, also within its functions."""
    path = ROOT.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found: set[str] = set()
    for node in statements(ast.parse(path.read_text()).body, lazy):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            assert isinstance(node, ast.ImportFrom) and node.level == 0, f"{module}: imports are absolute"
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        ours = [name.removeprefix("verbalign.") for name in names if name.startswith("verbalign.")]
        known = [name for name in ours if name in MODULES]
        found.update(name for name in known if not any(other.startswith(f"{name}.") for other in known))
    return found - {module}


def statements(body: list[ast.stmt], lazy: bool) -> Iterator[ast.stmt]:
    """The import statements that are run; not those for the type checker alone."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If):
            if "TYPE_CHECKING" not in ast.unparse(node.test):
                yield from statements([*node.body, *node.orelse], lazy)
        elif isinstance(node, ast.Try | ast.With | ast.For | ast.ClassDef) or (lazy and hasattr(node, "body")):
            yield from statements(node.body, lazy)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_stands_before_it(module):
    wrong = [other for other in imports(module) if rank(other) > rank(module)]
    assert wrong == []


def test_no_module_imports_itself_by_a_roundabout_way():
    try:
        TopologicalSorter({module: imports(module) for module in MODULES}).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_the_values_import_nothing_of_ours():
    assert imports("values", lazy=True) == imports("errors", lazy=True) == set()


def test_only_the_command_line_prints_or_exits():
    for module in MODULES:
        if rank(module) < RANKS["outside"]:
            path = ROOT.joinpath(*module.split("."))
            path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            calls = [n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Call)]
            assert not {ast.unparse(call.func) for call in calls} & {"print", "sys.exit", "exit"}, module


# ---- what is loaded ----

HEAVY = {"numpy", "numba", "rich", "rapidfuzz", "joblib", "starlette", "uvicorn", "sacrebleu", "importlib.metadata"}


def loaded(code: str) -> set[str]:
    """The modules that are loaded after some code has run in a new interpreter."""
    report = "import sys; print('\\n' + ' '.join(sys.modules))"
    printed = subprocess.run([sys.executable, "-c", f"{code}\n{report}"], capture_output=True, text=True, check=True)
    return set(printed.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "words",
    [
        ["say", str(PROOF_DICTIONARY), "Arith(goal=x = x)"],
        ["say", str(PROOF_DICTIONARY), "Arith(goal=x = x)", "--all", "--json"],
        ["parse", str(PROOF_DICTIONARY), "Pick k with n = 2*k."],
        ["parse", str(PROOF_DICTIONARY), "But r < n, which is absurd.", "--json"],
        ["show", str(PROOF_DICTIONARY)],
        ["proof", str(PROOF_DICTIONARY.parent / "proofs" / "dev.jsonl")],
        ["export", str(PROOF_DICTIONARY), "--to", "icu"],
        ["--help"],
    ],
)
def test_speaking_loads_no_heavy_library(words):
    assert loaded(f"from verbalign.cli import main; assert main({words!r}) == 0") & HEAVY == set()


def test_importing_the_package_loads_next_to_nothing():
    ours = {name for name in loaded("import verbalign") if name.startswith("verbalign")}
    assert ours == {"verbalign"}


def test_every_public_name_can_be_had():
    for _ in range(2):  # loading verbalign/learn.py must not hide the function
        for name in verbalign.__all__:
            assert getattr(verbalign, name).__name__ == name
    with pytest.raises(AttributeError, match="module 'verbalign' has no attribute 'sing'"):
        verbalign.sing  # noqa: B018
