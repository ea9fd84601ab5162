"""Learn from the bundled proofs, put an unseen one into English, show a template with its sources and a lattice.

What you have pinned or rejected in DICT.json stays as it is.

Examples:
  verbalign demo
  verbalign demo -o /tmp/proofs.json --quiet
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shlex import quote

from verbalign.cli.common import earlier_dictionary, progress
from verbalign.files import locked


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="DICT.json", default="proofs.json", help="default: proofs.json")


def run(args: argparse.Namespace) -> int:
    from verbalign.alignment import align
    from verbalign.bundled import DEV, TRAIN
    from verbalign.corpora import read
    from verbalign.dictionary.curation import keep_curated
    from verbalign.learning.learn import learn
    from verbalign.proofs.prooftext import speak

    earlier_dictionary(args.output)
    corpus = read(TRAIN)
    with progress(args, "learning from 30 proofs") as notice:
        dictionary = learn(corpus, notice=notice)
    with locked(args.output):
        earlier = earlier_dictionary(args.output)
        (keep_curated(dictionary, earlier) if earlier else dictionary).save(args.output)
    proof = read(DEV).proofs[0]
    entry = max(dictionary.entries.values(), key=lambda e: e.wordings)
    template = entry.templates[0]
    print(f"Learned from {len(corpus.proofs)} proofs in six styles: {Path(args.output).resolve()}\n")
    print(f"A proof that it has not seen, {proof.theorem}\n")
    for step in proof.steps:
        print(f"  {step.predicate}({', '.join(f'{name}={value}' for name, value in step.args)})")
    print(f"\nin English:\n\n  {speak(proof, dictionary).text}\n")
    print(f"The template most used for {entry.predicate}, and who says so:\n\n  {template.text}\n")
    sources = [dictionary.sources[n].text for n in template.sources]
    kin = [s.text for s in dictionary.sources if s.meaning == dictionary.sources[template.sources[0]].meaning]
    print("\n".join(f"    {text}" for text in sources[:4]))
    print("\nThe wordings of one of these meanings, aligned:\n")
    print("\n".join("  " + line for line in str(align(kin[:4])).splitlines()))
    name = quote(sys.argv[0]) if Path(sys.argv[0]).name == "verbalign" else "verbalign"
    saved = quote(args.output)
    print("\nTry next:")
    print(f"  {name} say {saved} 'Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)'")
    print(f"  {name} show {saved} {entry.predicate}")
    print(f"  {name} proof {quote(str(DEV))}")
    print(f"  {name} learn YOUR-CORPUS.jsonl -o YOUR-DICT.json")
    return 0
