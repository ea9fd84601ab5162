"""The questions of a study as a text file, for whoever or whatever else answers them, and its answers read back.

The file can be filled in as it is, or answered by another text with lines `Answer 3: …`; an answer goes on until the
next one begins.  Questions have the numbers of the study's meanings, so that files of several writers go together.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verbalign.collecting import store
from verbalign.collecting.choosing import Standing, Usefulness
from verbalign.collecting.store import FORMAT
from verbalign.collecting.study import QUESTION, AskedMeaning, ReplyKind, WordingRecord, WordingStudy
from verbalign.collecting.texts import fault_of, tidy
from verbalign.errors import InputError
from verbalign.files import read_text
from verbalign.mentions.lists import spaced
from verbalign.studies import files
from verbalign.studies.files import Outcome, insert_answer
from verbalign.studies.people import newcomer
from verbalign.values import Warning
from verbalign.values.arguments import value_text

DECLINE = "-"  # stands for "I would not say this"
_STUDY = re.compile(r"^Study ([0-9a-f]{8})\b", re.MULTILINE)
_ANSWER = re.compile(r"^[\s>*#_`]*Answer\s+(\d+)\s*[:.][*_`]*[ \t]*", re.MULTILINE | re.IGNORECASE)
_QUESTION = re.compile(r"^\[\d+\] .*", re.MULTILINE | re.DOTALL)  # what stands between two answers in the file as asked


def mark_of(study: WordingStudy) -> str:
    """Eight signs that tell this study from others."""
    told = "\n".join(f"{item.id}\t{item.written}" for item in study.items)
    return hashlib.sha256(told.encode()).hexdigest()[:8]


def needed(record: WordingRecord) -> list[int]:
    """The numbers of the meanings that need wordings, the most useful first."""
    worded: Counter[int] = Counter()
    refused: Counter[int] = Counter()
    for (_, item), said in record.in_force().items():
        worded[item] += said.reply is ReplyKind.WORDING
        refused[item] += said.reply is ReplyKind.NEVER
    return list(Usefulness(record.study).ranked(Standing(worded, refused)))


def asked(record: WordingRecord, most: int | None = None) -> Iterator[str]:
    """The lines of the file: what to do, then the questions that need wordings, the most useful first."""
    study = record.study
    yield f"Study {mark_of(study)}: {QUESTION}"
    yield ""
    if study.about:
        yield study.about
        yield ""
    yield study.hint
    yield f'Write each text after its "Answer" line. Leave it empty to skip a question; write {DECLINE} if you'
    yield "would not say this at all. Keep the numbers."
    for number in needed(record)[:most]:
        yield ""
        yield from _question(number + 1, study.items[number])


def _question(number: int, item: AskedMeaning) -> Iterator[str]:
    single = item.single
    yield f"[{number}] {item.meaning[0].predicate if single else item.theorem or 'say all of these'}"
    for place, part in enumerate(item.meaning, 1):
        if not single:
            yield f"  {place}. {part.predicate}"
        for name, value in part.args:
            if text := value_text(value):
                yield f"{'  ' if single else '     '}{spaced(name)}: {text}"
    yield f"Answer {number}: "


@dataclass(frozen=True, slots=True)
class ReadAnswers:
    """What came of a file of answers: how many were taken in, how many were left open, and what could not be read."""

    saved: int
    skipped: int
    faults: tuple[Warning, ...]


def read_answers(study_path: str | os.PathLike[str], path: str, writer: str) -> ReadAnswers:
    """Take the answers in a file into the study as those of a writer; reading a file twice changes nothing."""
    study, text = store.load(study_path), read_text(path)
    _check_study(study, text, path)
    answers = list(_answers(text))
    if not answers:
        raise InputError("holds no line that begins with `Answer 1:`; keep these lines when you fill it in", path=path)
    replies: list[tuple[int, ReplyKind, str]] = []
    faults: list[Warning] = []
    skipped = 0
    for line, number, said in answers:
        words = tidy(said)
        if not 1 <= number <= len(study.items):
            faults.append(Warning(f"{path}:{line}", f"there is no question {number}"))
        elif not words:
            skipped += 1
        elif words == DECLINE:
            replies.append((number - 1, ReplyKind.NEVER, ""))
        elif fault := fault_of(words):
            faults.append(Warning(f"{path}:{line}", fault))
        else:
            replies.append((number - 1, ReplyKind.WORDING, words))
    return ReadAnswers(_save(study_path, writer, replies), skipped, tuple(faults))


def _check_study(study: WordingStudy, text: str, path: str) -> None:
    marked = _STUDY.search(text)
    if marked and marked[1] != mark_of(study):
        raise InputError(f"answers the questions of another study ({marked[1]}, not {mark_of(study)})", path=path)


def _answers(text: str) -> Iterator[tuple[int, int, str]]:
    """The line, the number and the text of each answer; the next question is no part of it."""
    heads = list(_ANSWER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=False):
        said = text[head.end() : end]
        yield text.count("\n", 0, head.start()) + 1, int(head[1]), _QUESTION.sub("", said)


def _save(path: str | os.PathLike[str], name: str, replies: Iterable[tuple[int, ReplyKind, str]]) -> int:
    """How many replies were not there already."""
    now, saved = time.time_ns() // 1_000_000, 0
    with files.changing(path, FORMAT) as connection:
        known = [person.name for person in files.people(connection, FORMAT)]
        writer = known.index(name) if name in known else files.add_person(connection, FORMAT, newcomer(name))
        for item, reply, text in replies:
            id = hashlib.sha256(f"{item}\t{reply.value}\t{text}".encode()).hexdigest()[:32]
            store.place_item(connection, writer, item, now)
            before = connection.total_changes
            said = (("reply", reply.value), ("text", text))
            assert insert_answer(connection, FORMAT, writer, id, item, said, now) is Outcome.SAVED
            saved += connection.total_changes - before
    return saved
