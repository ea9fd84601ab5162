"""A live `coqtop`: one sentence in, its reply out; whatever happens, the process is ended.

`coqtop -emacs` ends every reply with a numbered prompt.  The number grows with each sentence that Coq accepts, so a
number that did not change means an error, and an error leaves Coq's state as it was.  Output and errors share one pipe:
only so is their order known.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from types import TracebackType

from verbalign.errors import MissingTool, VerbalignError
from verbalign.proofs.provers.coq.goals import displayed

INSTALL = (
    "install it (Debian: apt-get install --no-install-recommends coq libcoq-stdlib; elsewhere: https://rocq-prover.org)"
)
FLAGS = ("-q", "-emacs", "-w", "none")
# Goals are parsed, not looked at: long lines and deep terms must come whole.
SETUP = ("Set Printing Width 100000.", "Set Printing Depth 10000.", "Set Suggest Proof Using.")
PROBE = "Goal Prop."  # any Coq can state it, also without a library

_ERROR = re.compile(r"^(?:Error|Anomaly)\b", re.MULTILINE)
_PROMPT = re.compile(rb"\n?<prompt>([^\n]*?) < (\d+) \|([^\n]*)\| \d+ < </prompt>")
_QUESTION = re.compile(r"(?:[\d-]+\s*:\s*)?(?:About|Check|Locate|Print|Search|Test)\b")  # Coq shows no goals after it
_UNNAMED = "branch"  # what the list of open proofs calls one that was begun by other than a lemma
_PATIENCE = 5.0  # seconds that Coq gets to react to an interrupt before it is killed
_LEAST = 1.0  # seconds that a sentence gets even if its file's time is up
_LONGEST = 1000  # characters of a message
_START = 30.0  # seconds that it gets to start, at least


class CoqFault(VerbalignError):
    """What Coq says against a sentence; its state is as before."""


class CoqTimeout(CoqFault):
    """A sentence that did not end in time; it was interrupted and Coq's state is as before."""


class CoqDied(VerbalignError):
    """Coq is gone: killed from outside, out of memory, or deaf to our interrupt."""


@dataclass(frozen=True, slots=True)
class CoqReply:
    """What Coq printed, its state's number, and the names of the proofs that are open (innermost first)."""

    output: str
    state: int
    proofs: tuple[str, ...]


def command() -> tuple[str, ...]:
    """The command that starts Coq's toplevel here: `coqtop`, or `rocq top` where that is its name now."""
    coqtop = shutil.which("coqtop")
    if coqtop:
        return (coqtop,)
    rocq = shutil.which("rocq")
    if rocq:
        return (rocq, "top")
    raise MissingTool(f"coqtop is not on the PATH; {INSTALL}")


_running: set[Coqtop] = set()


def end_all() -> None:
    """End every Coq that runs, also in other threads: those that wait for one see it die."""
    for coq in tuple(_running):
        with suppress(OSError):
            coq._process.kill()  # its own thread sees the end, and closes what it has open


class Coqtop:
    """A running Coq; use it in a `with` block.

    `options` go to coqtop (`-Q DIR NAME`), `timeout` is in seconds for one sentence, `refused` says why a text is not
    sent to Coq, or None."""

    def __init__(
        self,
        options: Sequence[str] = (),
        *,
        timeout: float = 30.0,
        directory: str | os.PathLike[str] | None = None,
        refused: Callable[[str], str | None] = lambda text: None,
    ) -> None:
        self._timeout = timeout
        self._refused = refused
        self.until = inf  # by `time.monotonic()`: no sentence may go on after this
        self._state = 0
        self._silent = False  # does it show goals only when asked, and count no questions, as Rocq since 9.2?
        self._pending = b""
        self._command = (*command(), *FLAGS, *options)
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=directory,
            bufsize=0,
            start_new_session=True,  # a Ctrl-C at the terminal is ours to handle, not Coq's
        )

    def __enter__(self) -> Coqtop:
        _running.add(self)
        try:
            self._state = self._started()
            for line in SETUP:
                self.send(line)
            self._silent = displayed(self.send(PROBE).output) is None
            self.send("Abort.")
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def timeout(self) -> float:
        """Seconds for one sentence."""
        return self._timeout

    @property
    def state(self) -> int:
        """The number of the present state, for `back_to`."""
        return self._state

    def send(self, sentence: str) -> CoqReply:
        """Run one sentence.  Raises CoqFault where Coq refuses it, CoqTimeout where it takes too long."""
        reply = self._answered(sentence)
        if reply.state == self._state and (_ERROR.search(reply.output) or not self._silent):
            raise CoqFault(_message(reply.output))
        if self._silent and reply.proofs and reply.state != self._state and not _QUESTION.match(sentence):
            reply = replace(reply, output=f"{reply.output}\n{self._answered('Show.').output}")
        self._state = reply.state
        return reply

    def _answered(self, sentence: str) -> CoqReply:
        if why := self._refused(sentence):
            raise CoqFault(why)
        self._drain()
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(sentence.encode("utf-8") + b"\n")
        except OSError:
            raise self._death() from None
        seconds = min(self._timeout, max(self.until - time.monotonic(), _LEAST))
        try:
            return self._reply(seconds)
        except TimeoutError:
            self._interrupt()
            raise CoqTimeout(f"did not end within {seconds:.3g} s") from None

    def back_to(self, state: int, *, show: bool = True) -> CoqReply:
        """Take back all that was done since Coq was in this state."""
        reply = self.send(f"BackTo {state}.")
        if show:  # Coq shows goals only where they differ from those it knew last, and knows nothing of our going back
            with suppress(CoqFault):
                if self._silent:
                    self.send("Check Prop.")  # Rocq 9.2 shows what it showed last until something else was said
                self.send("Show.")
        return reply

    def end(self) -> None:
        """End the process, and wait until it is gone."""
        _running.discard(self)
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _started(self) -> int:
        """The number of the first state."""
        seconds = max(self._timeout, _START)
        try:
            return self._reply(seconds).state
        except TimeoutError:
            fault = f"did not start within {seconds:g} s"
        except CoqDied:
            said = _message(self._pending.decode("utf-8", errors="replace"))
            fault = f"did not start, and ended with exit code {self._process.returncode}: {said}"
        raise CoqDied(f"Coq {fault}; see what `{' '.join(self._command)}` says")

    def _interrupt(self) -> None:
        with suppress(OSError):
            os.kill(self._process.pid, signal.SIGINT)
        try:
            reply = self._reply(_PATIENCE)
        except TimeoutError:
            self.end()
            raise CoqDied(f"Coq did not end a sentence within {self._timeout:g} s and had to be killed") from None
        self._state = reply.state

    def _drain(self) -> None:
        """Forget prompts nobody waited for: the text of two sentences was sent as one."""
        while self._readable(0):
            self._read()
        prompts = _PROMPT.findall(self._pending)
        if prompts:
            self._state = int(prompts[-1][1])
        self._pending = b""

    def _reply(self, seconds: float) -> CoqReply:
        deadline = time.monotonic() + seconds
        searched = 0
        while True:
            prompt = _PROMPT.search(self._pending, searched)
            if prompt:
                output = self._pending[: prompt.start()].decode("utf-8", errors="replace")
                self._pending = self._pending[prompt.end() :]
                current, names = (prompt[group].decode("utf-8", errors="replace") for group in (1, 3))
                found = (current if name == _UNNAMED else name for name in names.split("|") if name)
                return CoqReply(output, int(prompt[2]), tuple(found))
            searched = max(0, len(self._pending) - 1000)  # a prompt may straddle two reads
            if not self._readable(deadline - time.monotonic()):
                raise TimeoutError
            self._read()

    def _readable(self, seconds: float) -> bool:
        assert self._process.stdout is not None
        return bool(select.select([self._process.stdout], [], [], max(seconds, 0))[0])

    def _read(self) -> None:
        assert self._process.stdout is not None
        data = os.read(self._process.stdout.fileno(), 1 << 16)
        if not data:
            raise self._death()
        self._pending += data

    def _death(self) -> CoqDied:
        self.end()
        code = self._process.returncode
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return CoqDied(f"Coq {how} in the middle of its work")


def _message(output: str) -> str:
    """Coq's message in one line, without the excerpt of the input; it may quote a whole term, which is cut.

    >>> len(_message("Error: No interpretation for string " + 10_000_000 * "y"))
    1001
    """
    text = output.split("\nError:", 1)[-1] if "\nError:" in output else output.removeprefix("Error:")
    line = " ".join(text.split()) or "refused without a message"
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
