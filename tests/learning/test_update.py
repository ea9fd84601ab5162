"""Adding wordings to a dictionary gives the bytes of learning from all of them at once."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verbalign
from verbalign.bundled import TRAIN
from verbalign.cli import main
from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.memory import Memory, memory_path, read_memory, save_updatable
from verbalign.errors import InputError
from verbalign.values import Corpus, Expression, Instance, Proof, ProofText, Structure

PARTS = {"food": "serving {} food", "area": "in the {}", "price": "with {} prices", "near": "near {}"}
VALUES = {
    "food": ("Thai", "French", "Greek"), "area": ("centre", "west"), "price": ("low", "high"),
    "near": ("The Green Inn", "The Blue Inn", "The Red Inn", "The Old Inn", "The New Inn"),
}  # fmt: skip


def wordings(predicate: str, many: int, seed: int) -> list[str]:
    """Lines of a corpus of one predicate, whose arguments come and go."""
    chance = random.Random(seed)
    lines = []
    for number in range(many):
        names = chance.choice([c for size in (1, 2, 3) for c in combinations(sorted(PARTS), size)])
        chosen = {name: chance.choice(VALUES[name]) for name in names}
        said = " ".join(PARTS[n].format(v) for n, v in chosen.items())
        name = f"Place{number % 17}"
        texts = [f"{name} is a {kind} {said}." for kind in ("restaurant", "place")]
        lines.append(json.dumps({"predicate": predicate, "args": {"name": name, **chosen}, "texts": texts}) + "\n")
    return lines


def learn(*words: object) -> int:
    return main(["learn", *map(str, words), "--quiet"])


def files(path: Path) -> list[bytes]:
    return [p.read_bytes() for p in (path, path.parent / path.name.replace(".json", ".sources.jsonl.gz"))]


@pytest.fixture(scope="module")
def corpora(tmp_path_factory) -> tuple[Path, Path]:
    """A corpus of two predicates, and more wordings of one of them."""
    home = tmp_path_factory.mktemp("corpora")
    first, more = home / "first.jsonl", home / "more.jsonl"
    first.write_text("".join([*wordings("inform", 80, 1), *wordings("recommend", 80, 2)]))
    more.write_text("".join(wordings("inform", 3, 3)))
    return first, more


@pytest.fixture(scope="module")
def updated(corpora, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("updated") / "d.json"
    assert learn(corpora[0], "-o", path, "--updatable") == 0
    assert learn(corpora[1], "--update", path) == 0
    return path


def test_an_update_has_the_bytes_of_learning_from_all_at_once(corpora, updated, tmp_path):
    anew = tmp_path / "d.json"
    assert learn(*corpora, "-o", anew) == 0
    assert files(updated) == files(anew)


def test_an_update_can_be_updated(corpora, updated, tmp_path):
    third = tmp_path / "third.jsonl"
    third.write_text("".join(wordings("recommend", 2, 4)))
    assert learn(third, "--update", updated, "-o", tmp_path / "d.json") == 0
    assert learn(*corpora, third, "-o", tmp_path / "anew.json") == 0
    assert (tmp_path / "d.json").read_bytes() == (tmp_path / "anew.json").read_bytes()


def test_proofs_are_updated_too_with_the_options_they_were_learned_with(tmp_path):
    lines = TRAIN.read_text().splitlines(keepends=True)
    (tmp_path / "a.jsonl").write_text("".join(lines[:4]))
    (tmp_path / "b.jsonl").write_text(lines[4])
    options = "--seed", 7, "--one-parallel", 3
    assert learn(tmp_path / "a.jsonl", "-o", tmp_path / "d.json", "--updatable", *options) == 0
    assert learn(tmp_path / "b.jsonl", "--update", tmp_path / "d.json") == 0
    assert learn(tmp_path / "a.jsonl", tmp_path / "b.jsonl", "-o", tmp_path / "anew.json", *options) == 0
    assert files(tmp_path / "d.json") == files(tmp_path / "anew.json")


def test_a_predicate_whose_wordings_are_read_as_before_is_not_learned_again(corpora):
    corpus, memory = replace(verbalign.read(corpora[0]), structure=Structure.ACTS), Memory()
    once = verbalign.learn(corpus, memory=memory)
    again = Memory(memory.used)
    assert verbalign.learn(corpus, memory=again) == once
    assert (memory.reused, again.reused) == (0, 2)


def test_a_predicate_that_has_one_wording_more_is_learned_again(corpora):
    corpus, memory = replace(verbalign.read(corpora[0]), structure=Structure.ACTS), Memory()
    verbalign.learn(corpus, memory=memory)
    fewer = replace(corpus, instances=corpus.instances[1:])
    again = Memory(memory.used)
    assert verbalign.learn(fewer, memory=again) == verbalign.learn(fewer)
    assert again.reused == 1, "the other one stays as it is"


def test_what_other_code_has_learned_is_learned_again(corpora):
    memory = Memory(code="another version")
    verbalign.learn(verbalign.read(corpora[0]), memory=memory)
    again = Memory(memory.used)
    verbalign.learn(verbalign.read(corpora[0]), memory=again)
    assert again.reused == 0


def test_what_people_decided_survives_an_update(corpora, tmp_path):
    path = tmp_path / "d.json"
    assert learn(corpora[0], "-o", path, "--updatable") == 0
    saved = json.loads(path.read_text())
    entry = saved["predicates"]["inform"]
    rejected = entry["templates"][-1]["text"]
    entry["templates"].insert(0, {"text": "[name], then.", "pinned": True})
    entry["rejected"] = [rejected]
    path.write_text(json.dumps(saved))
    assert learn(corpora[1], "--update", path) == 0
    kept = verbalign.MappingDictionary.load(path).entries["inform"]
    assert kept.templates[0].text == "[name], then." and kept.rejected == (rejected,)
    assert rejected not in [t.text for t in kept.templates]


# ---- what cannot be updated ----


def test_a_dictionary_without_memory_is_refused_in_one_line(corpora, tmp_path, capsys):
    assert learn(corpora[0], "-o", tmp_path / "d.json") == 0
    before = files(tmp_path / "d.json")
    assert learn(corpora[1], "--update", tmp_path / "d.json") == 1
    said = capsys.readouterr().err
    assert "d.memory.jsonl.gz: no such file" in said and "--updatable" in said and said.count("\n") == 1
    assert files(tmp_path / "d.json") == before


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda data: data[: len(data) // 2], "is damaged or of another version; learn the dictionary again"),
        (lambda data: gzip.compress(b"{}\n"), "is damaged or of another version"),
        (lambda data: gzip.compress(gzip.decompress(data) + b'{"id": 3}\n'), "is damaged or of another version"),
        (lambda data: gzip.compress(b'{"verbalign": "memory", "format": 1, "sources": "x"}'), "another dictionary"),
    ],
)
def test_a_memory_that_is_not_the_dictionarys_is_refused_in_one_line(updated, corpora, capsys, spoil, fault):
    path = memory_path(updated)
    good, before = path.read_bytes(), files(updated)
    try:
        path.write_bytes(spoil(good))
        assert learn(corpora[1], "--update", updated) == 1
    finally:
        path.write_bytes(good)
    said = capsys.readouterr().err
    assert fault in said and said.count("\n") == 1 and files(updated) == before


def test_options_of_an_update_are_those_of_the_dictionary(updated, corpora, capsys):
    assert learn(corpora[1], "--update", updated, "--seed", 3) == 2
    assert "uses the settings of the dictionary" in capsys.readouterr().err
    assert learn(corpora[1]) == 2
    assert "add -o DICT.json" in capsys.readouterr().err


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=9)
values = st.recursive(
    texts,
    lambda inner: (
        st.lists(inner, max_size=2).map(tuple)
        | st.builds(Expression, texts, st.lists(st.tuples(texts, inner), max_size=2).map(tuple))
    ),
    max_leaves=4,
)
expressions = st.builds(Expression, texts, st.lists(st.tuples(texts, values), max_size=2).map(tuple))
said = st.builds(verbalign.values.text.verbalization, texts, st.none() | texts)
instances = st.builds(
    Instance, texts, st.lists(expressions, min_size=1, max_size=2).map(tuple), st.lists(said, max_size=2).map(tuple),
    st.frozensets(texts, max_size=2), texts,
)  # fmt: skip
proofs = st.builds(
    Proof, texts, texts, st.lists(expressions, max_size=2).map(tuple),
    st.lists(st.builds(ProofText, texts, st.lists(texts, max_size=2).map(tuple)), max_size=2).map(tuple),
)  # fmt: skip


@settings(max_examples=30)
@given(st.builds(Corpus, st.lists(instances, max_size=2).map(tuple), st.lists(proofs, max_size=1).map(tuple)))
def test_a_corpus_is_remembered_as_it_is(tmp_path_factory, corpus):
    path = tmp_path_factory.mktemp("memory") / "d.json"
    save_updatable(verbalign.MappingDictionary({}), Memory(code=""), corpus, path)
    digest = json.loads(gzip.decompress(memory_path(path).read_bytes()).splitlines()[0])["sources"]
    assert read_memory(path, digest)[1] == corpus


def test_a_memory_that_is_nested_too_deeply_is_damaged(tmp_path, made_up_file):
    path = tmp_path / "d.json"
    assert main(["learn", str(made_up_file), "-o", str(path), "--updatable", "--quiet"]) == 0
    memory_path(path).write_bytes(gzip.compress(b"[" * 100_000))
    with pytest.raises(InputError, match="is damaged or of another version; learn the dictionary again"):
        read_memory(path, MappingDictionary.load(path).digest)


def test_what_lies_beside_a_private_dictionary_is_private_too(corpora, tmp_path):
    path = tmp_path / "d.json"
    path.touch(0o600)
    path.chmod(0o600)
    assert learn(corpora[0], "-o", path, "--updatable") == 0
    assert {one.name: oct(one.stat().st_mode & 0o777) for one in tmp_path.iterdir()} == dict.fromkeys(
        ("d.json", "d.sources.jsonl.gz", "d.memory.jsonl.gz"), "0o600"
    )
