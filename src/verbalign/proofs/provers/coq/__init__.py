"""A Coq file, run through Coq and recorded proof by proof.

A sentence that Coq refuses does not stop the rest: inside a proof the lemma is admitted and named among the faults."""

from __future__ import annotations

import os
import re
import shlex
import time
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import attrgetter
from pathlib import Path

from verbalign.files import read_bytes, read_text
from verbalign.proofs.model import Ending, Hypothesis, Recording, Refusal, Role, Script, ScriptSentence
from verbalign.proofs.provers.coq import kept
from verbalign.proofs.provers.coq.coqtop import PROBE, CoqDied, CoqFault, CoqReply, CoqTimeout, Coqtop
from verbalign.proofs.provers.coq.goals import displayed
from verbalign.proofs.provers.coq.ltac import Definitions
from verbalign.proofs.provers.coq.record import CoqRecorder
from verbalign.proofs.provers.coq.sentences import CoqSentence, SentenceKind, Unclosed, sentences
from verbalign.proofs.provers.coq.trust import Trust, allowed_options, check_directory, refusal, refusal_to_send

MAX_FAULTS = 50  # outside proofs; a file that needs a missing library would otherwise fault at every sentence

_MODULE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")  # a file name that Coq takes as the name of a module
_PRINTED = re.compile(r"[\w'.]+(?:@\{[^}]*\})? =\s+(.*?)\n\s+: ", re.DOTALL)
_OUTSIDE = re.compile(
    r"\b(?:Load|Redirect|Extraction|Cd|Declare\s+ML)\b"
)  # its effects, or what it reads, would be missed
_END = re.compile(r"(?:Qed|Defined|Save|Admitted|Abort)\b")
_OPENS = re.compile(
    r"(?:#\[.*?\]\s*)*(?:(?:Local|Global|Program|Polymorphic|Monomorphic)\s+)*"
    r"(?:Lemma|Theorem|Fact|Remark|Corollary|Proposition|Property|Example|Goal|Instance|Definition|Let|Fixpoint|Next)\b"
)
_NEEDS = re.compile(r"should start with one of the following commands:\s+Proof using ([^.(]+?)\.(?:\s|<|$)")
_LET = re.compile(r"(?:#\[.*?\]\s*)*Let\b")
_THEORY = re.compile(r"\(coq\.theory\b.*?\(name\s+([\w.]+)\s*\)", re.DOTALL)
_PROOF = re.compile(r"Proof\b")
_USING = re.compile(r"Proof\s+using\s+([\w'\s]+)\.")
_WORD = re.compile(r"[^\W\d][\w']*")
_TERM = re.compile(r"Proof\s+(?!with\b|using\b)(.*)\.\s*$", re.DOTALL)
_REQUIRES = re.compile(r"(?:From\b.*\b)?Require\b", re.DOTALL)
_LEAVE_NO_FILES = tuple(f"Global Unset {name} Cache." for name in ("Lia", "Nia", "Nra"))  # in the directory of the run
_NOT_COMPILED = ("Cannot find a physical path", "Cannot find a library", "Unable to locate library", "Cannot load ")
_ASSUMED = re.compile(r"^([^\W\d][\w']*)\s*:(?!=)", re.MULTILINE)
_COMMAND = re.compile(
    r"(?:#\[|(?:Set|Unset|Test|Show|Check|Print|Search\w*|Locate|About|Eval|Compute|Opaque|Transparent|Strategy|Arguments"
    r"|Local|Global|Undo|Restart|Focus|Unfocus|Unfocused|Unshelve|Existential|Grab|Optimize|Guarded|Hint|Import|Export"
    r"|Require|From|Open|Close|Fail|Succeed|Redirect|Instructions|Ltac2?|Tactic|Notation|Infix|Goal|Lemma|Theorem"
    r"|Definition|Fixpoint|Inductive|Variable|Hypothesis|Context|Section|End|Module|Comments|Drop|Quit|Back|BackTo)\b)"
)


def record(
    path: str | os.PathLike[str],
    *,
    options: Sequence[str] = (),
    timeout: float = 30.0,
    longest: float = float("inf"),
    trust: Trust = Trust.PLAIN,
    progress: Callable[[int, int], None] | None = None,
    keep: bool = False,
    told: Collection[str] = (),
) -> Recording:
    """Run a `.v` file through Coq; all its proofs, and what Coq refused.

    `options` go to coqtop besides those of a `_CoqProject` above the file; `timeout` is in seconds for one sentence,
    `longest` for the file; `trust` says what the file may do; `progress` is told the number of sentences done and of
    all; `told` are tactics that are not taken apart, though the file may define them.  With `keep` the recording is
    kept, and taken from where it was kept; see `kept`."""
    source = source_of(path)
    directory, found = project(Path(path))
    taken = allowed_options(found, trust, directory) if directory else []
    place = directory or _plain(Path(path))
    named = _named(Path(path))

    def run() -> Recording:
        check_directory(place, trust)
        refused = partial(refusal_to_send, trust=trust)
        with Coqtop([*named, *taken, *options], timeout=timeout, directory=place, refused=refused) as coq:
            return recorded(coq, str(path), source, progress, trust=trust, longest=longest, told=told)

    if not keep or _OUTSIDE.search(source):
        return run()
    about = (Path(path).stem, *taken, *options, place, trust.value, timeout, longest, *sorted(told))
    folders = [place / word for word in (*taken, *options) if not word.startswith("-")]
    required = [folder.absolute() for folder in (*folders, *([directory] if directory else [])) if folder.is_dir()]
    data = source.encode("utf-8", "replace")
    return replace(kept.recorded(str(path), data, about, required, None if directory else place, run), source=source)


def _plain(path: Path) -> Path:
    """Where Coq runs for a file of no project: beside compiled files that it may require, else where we are."""
    folder = path.absolute().parent
    return folder if next(folder.glob("*.vo"), None) else Path.cwd()


def _named(path: Path) -> tuple[str, ...]:
    """The options by which Coq calls what is in F.v F.x, or Dir.F.x where its load path says so; but it can't give a
    file the name of one that it has already loaded to begin with."""
    if not _MODULE.fullmatch(path.stem):
        return ()
    return ("-top", path.stem) if path.absolute().parent.name == "Init" else ("-topfile", str(path.absolute()))


def source_of(path: str | os.PathLike[str]) -> str:
    """The text of a Coq source.  Coq takes any bytes in comments and strings: what is not UTF-8 is read as Latin-1."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def recorded(
    coq: Coqtop,
    path: str,
    source: str,
    progress: Callable[[int, int], None] | None = None,
    *,
    trust: Trust = Trust.PLAIN,
    longest: float = float("inf"),
    told: Collection[str] = (),
) -> Recording:
    """Run a source through a Coq that is already there, from the state it is in."""
    return _Run(coq, path, source, progress, trust, longest, Definitions(frozenset(told))).recording()


def project(path: Path) -> tuple[Path | None, tuple[str, ...]]:
    """The directory of the nearest `_CoqProject` or dune theory at or above a file, and the coqtop options it gives."""
    for directory in path.absolute().parents:
        file = directory / "_CoqProject"
        if file.is_file():
            words = shlex.split(read_text(file), comments=True)
            return directory, tuple(_options(words))
        dune = directory / "dune"
        if dune.is_file() and (theory := _THEORY.search(read_text(dune))):
            return directory, ("-R", str(_built(directory)), theory[1])
    return None, ()


def _built(directory: Path) -> Path:
    """Where dune puts what it compiles of a directory."""
    for root in (directory, *directory.parents):
        built = root / "_build" / "default" / directory.relative_to(root)
        if built.is_dir():
            return built
    return directory


def _options(words: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for index, word in enumerate(words):
        if word in ("-Q", "-R"):
            taken += words[index : index + 3]
        elif word == "-I":
            taken += words[index : index + 2]
        elif word == "-arg":
            taken += shlex.split(words[index + 1]) if index + 1 < len(words) else []
    return taken


class _Run:
    """One pass over a file."""

    def __init__(
        self,
        coq: Coqtop,
        path: str,
        source: str,
        progress: Callable[[int, int], None] | None,
        trust: Trust,
        longest: float,
        definitions: Definitions,
    ) -> None:
        self._coq = coq
        self._definitions = definitions
        self._trust = trust
        self._longest = longest
        self._deadline = coq.until = time.monotonic() + longest
        self._path = path
        self._source = source
        self._progress = progress
        self._open: list[CoqRecorder] = []  # nested proofs: the innermost is last
        self._scripts: list[Script] = []
        self._faults: list[Refusal] = []
        self._skipping = False  # until the end of a proof that was refused
        self._outside = 0
        self._lets = dict[str, tuple[str, ...]]()  # lemmas that are local to a section, with what of it they need
        self._local_data = dict[str, tuple[str, ...]]()  # likewise, objects
        self._cut = self._sentences()

    def recording(self) -> Recording:
        for index, sentence in enumerate(self._cut):
            try:
                self._sentence(sentence)
            except CoqDied as death:
                self._fault(sentence.line, f"{death}; the rest was not read")
                break
            if self._outside > MAX_FAULTS:
                self._faults.append(Refusal(sentence.line, f"more than {MAX_FAULTS} faults; the rest was not read"))
                break
            if time.monotonic() > self._deadline:
                self._fault(sentence.line, f"the file took more than {self._longest:g} s; the rest was not read")
                break
            if self._progress:
                self._progress(index + 1, len(self._cut))
        for recorder in self._open:
            self._scripts.append(recorder.script(Ending.FAULTY if recorder.fault else Ending.UNFINISHED))
        return Recording(self._path, self._source, tuple(self._scripts), tuple(self._faults))

    def _sentences(self) -> list[CoqSentence]:
        cut: list[CoqSentence] = []
        try:
            for sentence in sentences(self._source):
                if sentence.kind is SentenceKind.TAIL:
                    self._faults.append(Refusal(sentence.line, "the file ends within a sentence; end it with '.'"))
                else:
                    cut.append(sentence)
            if not cut and self._faults:
                self._faults[-1] = replace(self._faults[-1], message="no sentence ends with '.'; is this a Coq source?")
        except Unclosed as fault:
            self._faults.append(Refusal(self._source.count("\n", 0, fault.start) + 1, str(fault)))
        return cut

    def _sentence(self, sentence: CoqSentence) -> None:
        if self._skipping:
            self._skip(sentence)
            return
        if why := refusal(sentence.text, self._trust):
            self._refused(sentence, why)
            return
        outside = self._section() if "`" in sentence.text and _OPENS.match(sentence.text) and not self._open else None
        try:
            reply = self._inside(sentence) if self._open else self._coq.send(sentence.text)
        except CoqFault as fault:
            try:
                reply = self._again(sentence, fault)
            except CoqFault as final:
                self._refused(sentence, str(final))
                return
        if not self._open and _REQUIRES.match(sentence.text):  # before that, Coq knows none of these
            for unset in _LEAVE_NO_FILES:
                with suppress(CoqFault):
                    self._coq.send(unset)
        if reply and len(reply.proofs) > len(self._open):
            statement = _noted(sentence, Role.STATEMENT)
            self._open.append(
                CoqRecorder(
                    self._coq,
                    reply.proofs[0],
                    statement,
                    reply,
                    outside=outside,
                    definitions=self._definitions,
                    proved=self._lets,
                )
            )
        elif reply and len(reply.proofs) < len(self._open):
            shown = sentence.text.startswith("Defined")
            self._close(_ending(sentence.text), shown=shown, rests=_section_needed(reply.output))

    def _section(self) -> frozenset[str]:
        """The names of the section that is open: binders such as `{Transitive A R} bring in others unseen."""
        shown = displayed(self._coq.send(PROBE).output)
        self._coq.send("Abort.")
        return frozenset(shown[0].typed) if shown else frozenset()

    def _inside(self, sentence: CoqSentence) -> CoqReply | None:
        """Run a sentence of an open proof."""
        recorder, role = self._open[-1], _role(sentence)
        if role is Role.TACTIC:
            return recorder.tactic(_noted(sentence, role))
        term = _term(sentence)
        if term and self._coq.state != recorder.start:  # Coq takes `Proof term.` only right after the statement
            self._coq.back_to(recorder.start, show=False)
        reply = self._coq.send(sentence.text)
        if len(reply.proofs) > len(self._open):
            return reply
        if term and len(reply.proofs) < len(self._open):
            recorder.term(_noted(sentence, Role.TACTIC), term[1])
        else:
            recorder.note(_noted(sentence, role), reply)
        return reply

    def _again(self, sentence: CoqSentence, fault: CoqFault) -> CoqReply | None:
        """Run the open proof once more, its sentences as they stand: taken to pieces they may have gone another way.
        Where that was not to blame, what was seen of the pieces is kept."""
        if not self._open or not self._open[-1].piecewise:
            raise fault
        old = self._open.pop()
        self._coq.back_to(old.start)
        again = CoqRecorder(
            self._coq, old.name, old.statement, old.opening, piecewise=False, outside=old.outside, proved=self._lets
        )
        self._open.append(again)
        for earlier in self._cut:
            if old.statement.end <= earlier.start < sentence.start:
                self._inside(earlier)
        try:
            return self._inside(sentence)
        except CoqTimeout:
            raise
        except CoqFault:
            self._open[-1] = old
            raise

    def _refused(self, sentence: CoqSentence, message: str) -> None:
        if message.startswith(_NOT_COMPILED):
            message = f"{message.rstrip('.')}; compile first what the file requires (coqc, make or dune build)"
        self._fault(sentence.line, message)
        if self._open:
            recorder = self._open[-1]
            recorder.fault = f"line {sentence.line}: {message}"
            self._skipping = True
            if _role(sentence) is not Role.TACTIC:
                recorder.remaining(_noted(sentence, _role(sentence)))
            if _role(sentence) is Role.END or _term(sentence):  # no other end follows
                self._give_up()
        else:
            self._outside += 1
            self._skipping = bool(_OPENS.match(sentence.text)) and self._script_follows(sentence)

    def _script_follows(self, sentence: CoqSentence) -> bool:
        after = bisect_right(self._cut, sentence.start, key=attrgetter("start"))
        return after < len(self._cut) and bool(_PROOF.match(self._cut[after].text))

    def _skip(self, sentence: CoqSentence) -> None:
        if self._open:
            self._open[-1].remaining(_noted(sentence, _role(sentence)))
        if sentence.kind is SentenceKind.COMMAND and _END.match(sentence.text):
            self._skipping = False
            if self._open:
                self._give_up()

    def _give_up(self) -> None:
        """Admit the lemma whose proof was refused, so that what uses it can still be run."""
        self._skipping = False
        try:
            self._coq.send("Admitted.")
        except CoqFault:
            self._coq.send("Abort.")
        self._close(Ending.FAULTY)

    def _close(self, ending: Ending, *, shown: bool = False, rests: tuple[str, ...] = ()) -> None:
        recorder = self._open.pop()
        needed = rests or _named_needs(recorder.sentences)
        rests = self._all_needed(needed, recorder.statement.text, recorder.surroundings)
        if _LET.match(recorder.statement.text) and ending is Ending.PROVED:
            (self._local_data if recorder.data else self._lets)[recorder.name] = rests
        made = self._made(recorder.name) if shown and recorder.data else ""
        if shown and not rests and recorder.has_surroundings:  # Coq tells it at once of what is opaque only
            rests = self._used_of_section(recorder.name)
        self._scripts.append(recorder.script(ending, made, rests))

    def _all_needed(self, rests: Iterable[str], statement: str, around: Mapping[str, Hypothesis]) -> tuple[str, ...]:
        """What a proof needs of its section: of lemmas that are local to it what these need, also of those of which
        only the types and definitions of other things speak, since Coq does not name what is implied by them."""
        known = {**self._lets, **{name: needs for name, needs in self._local_data.items() if _is_hidden(name, around)}}
        found = dict.fromkeys(need for name in rests for need in known.get(name, (name,)))
        new, seen = [*found, *(word for word in _WORD.findall(statement) if word in around)], set[str]()
        while new:
            name = new.pop()
            seen.add(name)
            said = f"{around[name].type} {around[name].body}" if name in around else ""
            spoken_of = [word for word in _WORD.findall(said) if word not in seen]
            found.update(dict.fromkeys(need for word in spoken_of for need in known.get(word, ())))
            new += [word for one in spoken_of for word in known.get(one, (one,)) if word not in seen]
        return tuple(found)

    def _made(self, name: str) -> str:
        """What a proof that ended with `Defined` has made, as Coq prints it."""
        try:
            found = _PRINTED.match(self._coq.send(f"Print {name}.").output.strip())
        except CoqFault:
            return ""
        return " ".join(found[1].split()) if found else ""

    def _used_of_section(self, name: str) -> tuple[str, ...]:
        """The variables and hypotheses of its section that a transparent proof uses."""
        with suppress(CoqFault):
            _, _, listed = self._coq.send(f"Print Assumptions {name}.").output.partition("Section Variables:")
            return tuple(_ASSUMED.findall(listed.partition("Axioms:")[0]))
        return ()

    def _fault(self, line: int, message: str) -> None:
        name = self._open[-1].name if self._open else ""
        self._faults.append(Refusal(line, message, name))
        if self._open and not self._open[-1].fault:
            self._open[-1].fault = f"line {line}: {message}"


def _section_needed(output: str) -> tuple[str, ...]:
    """The hypotheses of its section that a proof needs, by what Coq says at its end.

    >>> _section_needed("The proof of foo should start with one of the following commands: Proof using R v. ")
    ('R', 'v')
    """
    found = _NEEDS.search(output)
    return tuple(found[1].split()) if found else ()


def _is_hidden(name: str, around: Mapping[str, Hypothesis]) -> bool:
    """Is a thing made in the section given without what it is?"""
    return name in around and not around[name].body


def _named_needs(sentences: Iterable[ScriptSentence]) -> tuple[str, ...]:
    """The hypotheses of its section that a script says its proof needs: `Proof using R v.`"""
    named = (_USING.match(one.text) for one in sentences if one.role is Role.STRUCTURE)
    return tuple(word for one in named if one for word in _WORD.findall(one[1]))


def _noted(sentence: CoqSentence, role: Role) -> ScriptSentence:
    return ScriptSentence(role, sentence.text, sentence.line, sentence.start, sentence.end)


def _term(sentence: CoqSentence) -> re.Match[str] | None:
    """The term of `Proof term.`, which proves all at once."""
    return _TERM.match(sentence.text) if sentence.kind is SentenceKind.COMMAND else None


def _role(sentence: CoqSentence) -> Role:
    if sentence.kind is not SentenceKind.COMMAND:
        return Role.STRUCTURE
    if _END.match(sentence.text):
        return Role.END
    if _PROOF.match(sentence.text):
        return Role.STRUCTURE
    return Role.COMMAND if _COMMAND.match(sentence.text) else Role.TACTIC


def _ending(text: str) -> Ending:
    if text.startswith("Admitted"):
        return Ending.ADMITTED
    return Ending.ABORTED if text.startswith("Abort") else Ending.PROVED
