"""Imports point one way, and speaking imports no numeric library."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import verbalign
from verbalign.bundled import PROOF_DICTIONARY

ROOT = Path(verbalign.__file__).parent

# The rooms in the order of the pipeline: a module imports from its own room and from those before it.
ORDER = (
    "errors", "values", "files", "language", "kernels", "run", "corpora", "mentions", "alignment", "dictionary",
    "learning", "speak", "checking", "understand", "bundled", "proofs", "web", "studies", "collecting",
    "evaluate", "viewer", "exports", "cli",
)  # fmt: skip
RANKS = {room: rank for rank, room in enumerate(ORDER)}

# What points the other way, so that values can be asked for what later rooms make of them.  Loaded when it is called.
CONVENIENCES = {
    ("dictionary", "speak.generate"),  # MappingDictionary.say
    ("dictionary", "speak.rows"),  # MappingDictionary.say_all
    ("dictionary", "speak.notebook"),  # MappingDictionary as notebooks show it
    ("dictionary", "understand"),  # MappingDictionary.parse
    ("alignment.lattice", "viewer.lattice_view"),  # Lattice.to_svg
    ("alignment.lattice", "viewer.svg"),
    ("alignment.table", "viewer.msa"),  # Alignment.to_svg, and as notebooks show it
}
# And what is imported for the type checker alone.
TYPES = {
    ("dictionary", "speak.generate"),
    ("dictionary", "speak.realisation"),
    ("dictionary", "speak.variation"),
    ("dictionary", "understand"),
    ("mentions.annotate", "dictionary"),
}

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if path.name != "__main__.py" and path != ROOT / "__init__.py"
)
RUN, LAZY, TYPED = "run", "lazy", "typed"  # when an import is made: on loading, when a function is called, never


def room(module: str) -> str:
    return module.split(".")[0]


def code(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))


@cache
def imports(module: str, when: str = RUN) -> frozenset[str]:
    """The modules of ours that a module imports: when it is loaded, within its functions, or for the type checker."""
    found: set[str] = set()
    for node in (node for node, made in statements(code(module).body) if made == when):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            assert isinstance(node, ast.ImportFrom) and node.level == 0, f"{module}: imports are absolute"
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        ours = [name.removeprefix("verbalign.") for name in names if name.startswith("verbalign.")]
        known = [name for name in ours if name in MODULES]
        found.update(name for name in known if not any(other.startswith(f"{name}.") for other in known))
    return frozenset(found - {module})


def statements(body: Sequence[ast.AST], when: str = RUN) -> Iterator[tuple[ast.AST, str]]:
    """The import statements of a module, each with when it is made."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, when
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from statements(node.body, TYPED)
            yield from statements(node.orelse, when)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from statements(node.body, LAZY)
        else:
            yield from statements(list(ast.iter_child_nodes(node)), when)


def backward(when: str) -> set[tuple[str, str]]:
    """The imports that point to a later room."""
    found = {(module, other) for module in MODULES for other in imports(module, when)}
    return {(module, other) for module, other in found if RANKS[room(other)] > RANKS[room(module)]}


def test_every_room_has_its_place_in_the_order():
    assert {room(module) for module in MODULES} <= set(ORDER)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_stands_before_it(module):
    wrong = [other for other in imports(module) if RANKS[room(other)] > RANKS[room(module)]]
    assert wrong == []


def test_functions_import_what_stands_before_them_but_for_a_few_conveniences():
    assert backward(LAZY) == CONVENIENCES
    assert backward(TYPED) == TYPES


def test_no_module_imports_itself_by_a_roundabout_way():
    _without_cycle({module: imports(module) for module in MODULES})


def test_no_room_imports_itself_by_a_roundabout_way():
    rooms: dict[str, set[str]] = {}
    for module in MODULES:
        before = {
            room(other) for other in imports(module) | imports(module, LAZY) if (module, other) not in CONVENIENCES
        }
        rooms.setdefault(room(module), set()).update(before - {room(module)})
    _without_cycle(rooms)


def _without_cycle(graph: Mapping[str, Collection[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_the_values_import_nothing_of_ours_but_errors():
    values = [module for module in MODULES if room(module) in ("values", "errors")]
    assert {room(other) for module in values for when in (RUN, LAZY, TYPED) for other in imports(module, when)} == {
        "values", "errors",
    }  # fmt: skip


def test_the_root_holds_rooms_and_hardly_any_modules():
    assert len(list(ROOT.glob("*.py"))) <= 8


def test_no_room_is_called_like_a_public_name():
    """Else loading the room would put it in the place of the function."""
    assert {room(module) for module in MODULES} & set(verbalign.__all__) == set()


def test_a_class_name_means_one_thing():
    counts = Counter(node.name for module in MODULES for node in code(module).body if isinstance(node, ast.ClassDef))
    assert {name for name, count in counts.items() if count > 1} == set()


def test_only_the_command_line_prints_or_exits():
    for module in MODULES:
        if room(module) != "cli":
            calls = [node for node in ast.walk(code(module)) if isinstance(node, ast.Call)]
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


def test_learning_from_a_table_loads_no_compiled_kernels(tmp_path):
    """They take longer to load than a small table takes to learn."""
    table = tmp_path / "trains.csv"
    table.write_text("train,minutes,text\nRE 1,5,RE 1 is 5 minutes late.\nIC 2,9,IC 2 is 9 minutes late.\n")
    words = ["learn", str(table), "-o", str(tmp_path / "trains.json"), "--quiet"]
    assert "numba" not in loaded(f"from verbalign.cli import main; assert main({words!r}) == 0")


def test_speaking_loads_no_learner_and_nothing_of_other_kinds_of_meanings():
    words = ["say", str(PROOF_DICTIONARY), "Arith(goal=x = x)"]
    ours = {
        name for name in loaded(f"from verbalign.cli import main; assert main({words!r}) == 0") if "verbalign" in name
    }
    assert {name for name in ours if name.startswith("verbalign.learning")} == set()
    assert ours & {"verbalign.speak.sets", "verbalign.speak.forms"} == set()


def test_importing_the_package_loads_next_to_nothing():
    ours = {name for name in loaded("import verbalign") if name.startswith("verbalign")}
    assert ours == {"verbalign"}


def test_every_public_name_can_be_had():
    for _ in range(2):  # what the first time loads must not hide anything the second
        for name in verbalign.__all__:
            assert getattr(verbalign, name).__name__ == name
    with pytest.raises(AttributeError, match="module 'verbalign' has no attribute 'sing'"):
        verbalign.sing  # noqa: B018
