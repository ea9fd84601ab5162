"""Start-up, learning and saying: cold `verbalign say` against a bare interpreter, learning the bundled proofs, texts/s.

    python benchmarks/bench_say.py [--runs 7]

Machines are shared and noisy: the best of several runs counts, in processor time, and ratios rather than seconds.  The
modules are compiled before, as they are where verbalign is installed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Callable

from verbalign.bundled import DEV, PROOF_DICTIONARY, TRAIN, proof_dictionary
from verbalign.corpora import read
from verbalign.learning.learn import learn

EXPRESSION = "Unfold(goal=even(n), subgoal=∃ k:ℤ. n = 2*k, definition=even)"


def best(action: Callable[[], object], runs: int) -> float:
    """The shortest of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = spent()
        action()
        times.append(spent() - start)
    return min(times)


def spent() -> float:
    """Processor seconds of this process and of those that it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def quietly(*words: str) -> None:
    """Run Python with these words; what is compiled is kept."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, env=environment)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    bare = best(lambda: quietly("-c", "pass"), runs)
    cold = best(lambda: quietly("-m", "verbalign", "say", str(PROOF_DICTIONARY), EXPRESSION), runs)
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
