"""Start-up, learning and saying: cold `verbalign say` against a bare interpreter, learning the bundled proofs, texts/s.

    python benchmarks/bench_say.py [--runs 7]

Machines are shared and noisy: the best of several runs counts, and ratios rather than seconds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable

from verbalign.bundled import DEV, PROOF_DICTIONARY, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.learning.learn import learn

EXPRESSION = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"


def best(action: Callable[[], object], runs: int) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    command = [sys.executable, "-m", "verbalign", "say", str(PROOF_DICTIONARY), EXPRESSION]
    bare = best(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), runs)
    cold = best(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), runs)
    print(f"cold say: {1000 * cold:.0f} ms, {cold / bare:.1f} times a bare interpreter ({1000 * bare:.0f} ms)")

    corpus = read(TRAIN)
    learn(corpus)  # compiles
    print(f"learning {len(corpus.proofs)} proofs: {best(lambda: learn(corpus), 2):.1f} s")

    dictionary = proof_dictionary()
    steps = [step for proof in read(DEV).proofs for step in proof.steps]
    seconds = best(lambda: [dictionary.say(step) for step in steps for _ in range(100)], runs)
    print(f"saying expressions: {100 * len(steps) / seconds:,.0f} texts/s")
    seconds = best(lambda: [dictionary.say(EXPRESSION) for _ in range(2000)], runs)
    print(f"parsing and saying strings: {2000 / seconds:,.0f} texts/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
