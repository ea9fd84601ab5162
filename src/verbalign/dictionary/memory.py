"""What adding wordings to a dictionary needs: the corpus behind it, and the entries that were made from it.

`DICT.memory.jsonl.gz` lies beside a dictionary that was learned with `--updatable`.  An entry is taken from it when all
that it depends on is the same: the code, the predicate's own wordings, and where they say their arguments.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from verbalign.dictionary import Entry, MappingDictionary
from verbalign.dictionary.file import entry_from_json, entry_json, gzipped, pack, sources_path
from verbalign.errors import InputError
from verbalign.files import exists, read_bytes, replacing
from verbalign.run.cluster import installed
from verbalign.values import Corpus, Expression, Instance, Proof, ProofText, Structure, Value
from verbalign.values.text import verbalization

FORMAT = 1


@dataclass
class Memory:
    """Entries by what they were made from; those asked for are kept for the next time."""

    known: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    used: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    reused: int = 0
    code: str = field(default_factory=lambda: json.dumps(installed()(), sort_keys=True))

    def entry(self, predicate: str, ground: str, make: Callable[[], Callable[[], Entry]]) -> Callable[[], Entry]:
        """The entry that was made from the same ground, or that `make` begins to make now."""
        key = hashlib.sha256(f"{self.code}\n{predicate}\n{ground}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        if key in self.known:
            self.used[key] = self.known[key]
            self.reused += 1
            return lambda: entry_from_json(predicate, self.known[key])
        making = make()

        def made() -> Entry:
            entry = making()
            self.used[key] = entry_json(entry)
            return entry

        return made


def memory_path(path: str | os.PathLike[str]) -> Path:
    """The file of a dictionary's memory: `d.json` has `d.memory.jsonl.gz`."""
    return Path(str(sources_path(path)).removesuffix(".sources.jsonl.gz") + ".memory.jsonl.gz")


# ---- on disk ----


def save_updatable(dictionary: MappingDictionary, memory: Memory, corpus: Corpus, path: str | os.PathLike[str]) -> None:
    """Write a dictionary, and beside it what a later update needs: all, or nothing."""
    packed = dictionary.packed or pack(dictionary.sources)
    head = {"verbalign": "memory", "format": FORMAT, "sources": packed.digest}
    head |= {
        "signatures": dict(corpus.signatures),
        "corpus": corpus.format,
        "structure": corpus.structure and corpus.structure.value,
    }
    head |= {"kinds": dict(corpus.kinds)} if corpus.kinds else {}
    rows: Iterator[Mapping[str, Any]] = chain(
        [head],
        map(_instance_json, corpus.instances),
        map(_proof_json, corpus.proofs),
        ({"entry": key, "of": saved} for key, saved in memory.used.items()),
    )
    with replacing(memory_path(path), beside=path) as out:
        out.write(gzipped((json.dumps(row, ensure_ascii=False) + "\n").encode() for row in rows))
        replace(dictionary, packed=packed).save(path)


def read_memory(path: str | os.PathLike[str], digest: str) -> tuple[Memory, Corpus]:
    """The memory of the dictionary at `path`, whose sources have this digest, and the corpus behind it."""
    file = memory_path(path)
    if not exists(file):
        fault = "no such file, and so nothing can be added to the dictionary"
        raise InputError(f"{fault}; learn it once with --updatable, or from all corpora together", path=file)
    damaged = InputError("is damaged or of another version; learn the dictionary again", path=file)
    try:
        data = read_bytes(file)
    except InputError:
        raise damaged from None
    try:
        rows = (json.loads(line) for line in data.decode().removesuffix("\n").split("\n"))
        head = next(rows)
        if head["verbalign"] != "memory" or head["format"] != FORMAT:
            raise ValueError
        if head["sources"] != digest:
            raise InputError("belongs to another dictionary than the one beside it; learn it again", path=file)
        return _read(head, rows)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, StopIteration, RecursionError):
        raise damaged from None


def _read(head: Mapping[str, Any], rows: Iterator[Mapping[str, Any]]) -> tuple[Memory, Corpus]:
    instances, proofs, entries = list[Instance](), list[Proof](), {}
    for row in rows:
        if "entry" in row:
            entries[row["entry"]] = row["of"]
        elif "steps" in row:
            proofs.append(_proof(row))
        else:
            instances.append(_instance(row))
    signatures = {name: tuple(args) for name, args in head["signatures"].items()}
    known = Corpus(
        tuple(instances),
        tuple(proofs),
        signatures,
        format=head["corpus"],
        kinds=head.get("kinds", {}),
        structure=Structure(head["structure"]) if head["structure"] else None,
    )
    return Memory(entries), known


def _instance_json(instance: Instance) -> dict[str, Any]:
    return {
        "id": instance.id,
        "meaning": [_expression_json(part) for part in instance.meaning],
        "texts": [[wording.text, wording.writer] for wording in instance.verbalizations],
        "context": sorted(instance.context),
        "group": instance.group,
    }


def _instance(row: Mapping[str, Any]) -> Instance:
    meaning = tuple(_expression(part) for part in row["meaning"])
    wordings = tuple(verbalization(text, writer) for text, writer in row["texts"])
    return Instance(row["id"], meaning, wordings, frozenset(row["context"]), row["group"])


def _proof_json(proof: Proof) -> dict[str, Any]:
    return {
        "id": proof.id,
        "theorem": proof.theorem,
        "steps": [_expression_json(step) for step in proof.steps],
        "texts": [[text.writer, list(text.sentences)] for text in proof.texts],
    }


def _proof(row: Mapping[str, Any]) -> Proof:
    texts = tuple(ProofText(writer, tuple(sentences)) for writer, sentences in row["texts"])
    return Proof(row["id"], row["theorem"], tuple(_expression(step) for step in row["steps"]), texts)


def _expression_json(expression: Expression) -> dict[str, Any]:
    return {"is": expression.predicate, "of": [[name, _value_json(value)] for name, value in expression.args]}


def _expression(saved: Mapping[str, Any]) -> Expression:
    return Expression(saved["is"], tuple((name, _value(value)) for name, value in saved["of"]))


def _value_json(value: Value) -> Any:
    if isinstance(value, str):
        return value
    return _expression_json(value) if isinstance(value, Expression) else [_value_json(member) for member in value]


def _value(saved: Any) -> Value:
    if isinstance(saved, str):
        return saved
    return _expression(saved) if isinstance(saved, dict) else tuple(_value(member) for member in saved)
