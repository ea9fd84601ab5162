"""`verbalign show` and `demo`."""

from __future__ import annotations

import json

import pytest

from verbalign.bundled import PROOF_DICTIONARY
from verbalign.dictionary import MappingDictionary

PROOFS = str(PROOF_DICTIONARY)


def test_show_prints_entries_and_the_wordings_behind_one(run):
    code, out, _ = run("show", PROOFS)
    assert code == 0 and "\033" not in out and out.count("meanings, ") == 14
    code, out, _ = run("show", PROOFS, "Cases")
    assert code == 0 and out.startswith("Cases(") and "\nsources\n" in out and " A: " in out


def test_show_counts_templates_that_only_configurations_have(run, tmp_path):
    entry = {"args": ["name"], "templates": [], "pool": ["[name] is a pub."], "choices": {"name": [0]}}
    path = tmp_path / "d.json"
    path.write_text(json.dumps({"verbalign": "dictionary", "format": 1, "predicates": {"inform": entry}}), "utf-8")
    code, out, _ = run("show", path)
    assert code == 0 and "no template" not in out
    assert "\n  in all 1 template for 1 set of arguments and values; `verbalign export --to csv` lists them\n" in out


def test_show_says_which_predicates_there_are(run):
    code, out, err = run("show", PROOFS, "Case")
    assert (code, out) == (1, "") and err.startswith("verbalign: no predicate 'Case'; there are: Arith, ")


@pytest.mark.parametrize("damage", ["missing", "foreign", "numbers"])
def test_show_works_without_good_sources(run, made_up, tmp_path, damage):
    path = tmp_path / "d.json"
    made_up.save(path)
    beside = tmp_path / "d.sources.jsonl.gz"
    if damage == "missing":
        beside.unlink()
    elif damage == "foreign":
        beside.write_bytes(b"something else")
    else:
        path.write_text(path.read_text().replace('"sources": [', '"sources": [99999, '))
    code, out, _ = run("show", path, "rewrite")
    assert code == 0 and out.startswith("rewrite(lemma, goal)")
    assert damage == "numbers" or f"sources: {beside}: " in out


def test_the_demo_speaks_and_says_where_the_dictionary_is(run, tmp_path):
    path = tmp_path / "a b.json"
    code, out, err = run("demo", "-o", path)
    assert (code, err) == (0, "") and str(path) in out and "in English:" in out and f"say '{path}'" in out
    assert len(MappingDictionary.load(path).entries) == 14
    path.write_text("my notes")
    code, out, err = run("demo", "-o", path)
    assert (code, out) == (1, "") and "is not overwritten" in err and path.read_text() == "my notes"
