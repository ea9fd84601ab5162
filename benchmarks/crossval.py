"""Five-fold cross-validation on the bundled proofs: where arguments are said, and which sentences say which steps.

    python benchmarks/crossval.py [--score PATH/proofs.py] [--folds 5]

Learns on four fifths of the 35 proofs (by proof), annotates and segments the fifth with what was learned, and prints
the figures of the independent scorer beside those of literal copy; then how often the dictionary of terms has the words
by which a held-out value was said.  Needs the scorer, `../shared/score/proofs.py`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from terms import ranks, shares
from verbalign.bundled import DEV, TRAIN
from verbalign.corpora import read
from verbalign.learning.learn import learn
from verbalign.mentions.annotate import annotate
from verbalign.mentions.reading import literal_spans
from verbalign.mentions.segment import segment_with
from verbalign.proofs.prooftext import speak
from verbalign.values import Corpus, Instance
from verbalign.values.arguments import arguments, folded, symbols

SCORER = Path(__file__).resolve().parents[2] / "shared" / "score" / "proofs.py"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--score", type=Path, default=SCORER, help="the scorer")
    parser.add_argument("--folds", type=int, default=5)
    args = parser.parse_args()
    if not args.score.exists():
        print(f"no scorer at {args.score}: name it with --score", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as directory:
        for name, figures in crossvalidate(args.score, args.folds, Path(directory)).items():
            print(f"{name:32} {json.dumps(figures)}")
    return 0


def crossvalidate(scorer: Path, folds: int, room: Path) -> dict[str, Any]:
    """The scorer's figures for literal copy and for what was learned."""
    proofs_file, instances_file = room / "proofs.jsonl", room / "instances.jsonl"
    proofs_file.write_text(TRAIN.read_text("utf-8") + DEV.read_text("utf-8"), "utf-8")
    instances_file.write_text(_run(scorer, "instances", proofs_file), "utf-8")
    proofs, instances = read(proofs_file).proofs, read(instances_file).instances
    copied = [_row(i, [_literal(i, n) for n in range(len(i.verbalizations))]) for i in instances]
    annotated: list[dict[str, Any]] = []
    segmented: list[dict[str, Any]] = []
    stated = total = 0
    words: list[tuple[bool, int | None]] = []
    for fold in range(folds):
        held = {proof.id for n, proof in enumerate(proofs) if n % folds == fold}
        known = learn(Corpus(proofs=tuple(p for p in proofs if p.id not in held)))
        mine = Corpus(tuple(i for i in instances if i.id.split("#")[0] in held))
        annotated.extend(_row(i, [w for _, _, w in a.texts]) for i, a in zip(mine, annotate(mine, known), strict=True))
        tests = [p for p in proofs if p.id in held]
        for s in segment_with(tests, known.model, known.moves):
            found = [{"text": text, "steps": list(steps)} for text, steps in zip(s.sentences, s.steps, strict=True)]
            segmented.append({"id": s.id, "writer": s.writer, "sentences": found})
        words += ranks(known.terms, [row for row in rows_of(proofs_file) if row["id"] in held])
        for proof in tests:
            said = {name for sentence in speak(proof, known).sentences for name in sentence.arguments}
            wanted = usually_stated(proofs_file, proof.id)
            stated, total = stated + len(said & wanted), total + len(wanted)
    return {
        "values and mentions, literal copy": _score(scorer, "annotate", copied, proofs_file, room),
        "values and mentions, learned": _score(scorer, "annotate", annotated, proofs_file, room),
        "steps and sentences": _score(scorer, "segment", segmented, proofs_file, room),
        "of these, sentences with several": several(segmented, rows_of(proofs_file)),
        "words of values": shares(words),
        "of these, not as written": shares([(literal, rank) for literal, rank in words if not literal]),
        "said of what half the writers state": {"said": stated, "of": total, "share": round(stated / total, 4)},
    }


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.open(encoding="utf-8")]


def several(found: list[dict[str, Any]], gold: list[dict[str, Any]]) -> dict[str, Any]:
    """Precision, recall and F1 of the pairs of step and sentence, where one sentence says several steps."""
    wanted = {
        (proof["id"], text["writer"], sentence["text"], step)
        for proof in gold
        for text in proof["texts"]
        for sentence in text["sentences"]
        if len(sentence["steps"]) > 1
        for step in sentence["steps"]
    }
    spoken = {key[:3] for key in wanted}
    said = {
        (text["id"], text["writer"], sentence["text"], step)
        for text in found
        for sentence in text["sentences"]
        if (text["id"], text["writer"], sentence["text"]) in spoken
        for step in sentence["steps"]
    }
    right = len(said & wanted)
    precision, recall = right / max(1, len(said)), right / max(1, len(wanted))
    return {"sentences": len(spoken), "precision": round(precision, 4), "recall": round(recall, 4),
            "f1": round(2 * right / max(1, len(said) + len(wanted)), 4)}  # fmt: skip


def usually_stated(path: Path, key: str) -> set[str]:
    """The arguments (`STEP.name`) that at least half of the writers of a proof state, by its gold."""
    proof = next(p for line in path.open(encoding="utf-8") if (p := json.loads(line))["id"] == key)
    found = set()
    for number, step in enumerate(proof["steps"], 1):
        for name in step["args"]:
            texts = [[s for s in text["sentences"] if number in s["steps"]] for text in proof["texts"]]
            saying = [t for t in texts if t]
            if 2 * sum(any(f"{number}.{name}" in s["mentions"] for s in t) for t in saying) >= len(saying) > 0:
                found.add(f"{number}.{name}")
    return found


def _literal(instance: Instance, n: int) -> dict[str, tuple[int, int]]:
    said = instance.verbalizations[n]
    values = tuple((name, symbols(value)) for name, value in arguments(instance.meaning))
    spans = literal_spans(values, tuple(map(folded, said.words)))
    return {name: (said.tokens[a].start, said.tokens[b - 1].end) for name, (a, b) in spans.items()}


def _row(instance: Instance, found: list[dict[str, tuple[int, int]]]) -> dict[str, Any]:
    texts = [{"text": w.text, "arguments": spans} for w, spans in zip(instance.verbalizations, found, strict=True)]
    return {"id": instance.id, "texts": texts}


def _score(scorer: Path, verb: str, rows: list[dict[str, Any]], proofs: Path, room: Path) -> Any:
    out = room / f"{verb}.jsonl"
    out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return json.loads(_run(scorer, verb, out, proofs))


def _run(scorer: Path, *words: object) -> str:
    return subprocess.run(
        [sys.executable, str(scorer), *map(str, words)], check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
