"""A dictionary that is being curated: edits applied one by one, undone, compared with the file, and saved to it.

Nothing is lost: an edit that was made on an older state of its entry is refused and told so, and so is a save when the
file was changed meanwhile.  Saving is atomic, and to no other file than the one that was opened.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from verbalign.dictionary import MappingDictionary
from verbalign.dictionary.file import as_json, pretty
from verbalign.errors import InputError, OutputError, VerbalignError
from verbalign.files import locked, replacing
from verbalign.viewer import payloads
from verbalign.viewer.curation import Edit

ABSENT = "absent"  # stands for the digest of a file that is not there


class Stale(VerbalignError):
    """The entry was changed since the one who edits has seen it."""


class ChangedOnDisk(VerbalignError):
    """The file is not the one that was opened or saved last; `digest` names its state, `diff` shows what changed."""

    def __init__(self, fault: str, digest: str, diff: str) -> None:
        super().__init__(fault)
        self.digest, self.diff = digest, diff


@dataclass(frozen=True, slots=True)
class UndoableEdit:
    """An edit that was made, and the dictionary before it."""

    edit: Edit
    before: MappingDictionary


@dataclass(frozen=True, slots=True)
class Rebased:
    """What became of the edits when the file was read again: made again, or not possible any more, with the reason."""

    kept: tuple[Edit, ...]
    lost: tuple[tuple[Edit, str], ...]


class Session:
    """One dictionary file and what is being done to it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(os.path.realpath(path))  # a link that is turned elsewhere later does not lead us there
        self._open()

    def _open(self) -> None:
        self.digest = self._digest_on_disk()
        self.base = MappingDictionary.load(self.path)
        self.dictionary = self.base
        self.made: list[UndoableEdit] = []
        self.saved = 0  # how many of these edits are in the file
        self.undone: list[Edit] = []  # of those in the file

    # ---- edits ----

    def apply(self, edit: Edit, version: str) -> None:
        """Make an edit; `version` is that of the entry that the one who edits has seen (of a pair: anything)."""
        predicate = getattr(edit, "predicate", None)
        if predicate is not None:
            entry = self.dictionary.entries.get(predicate)
            if entry is not None and payloads.version(entry) != version:
                raise Stale(
                    f"{predicate} has changed in the meantime, perhaps in another window; look at it and try again"
                )
        after = edit.applied(self.dictionary)
        if after == self.dictionary:
            raise InputError(f"nothing to do: {edit} changes nothing")
        self.made.append(UndoableEdit(edit, self.dictionary))
        self.dictionary = after

    def undo(self) -> Edit:
        """Take the last edit back."""
        if not self.made:
            raise InputError("there is nothing to undo")
        last = self.made.pop()
        self.dictionary = last.before
        if len(self.made) < self.saved:
            self.saved -= 1
            self.undone.append(last.edit)
        return last.edit

    @property
    def pending(self) -> tuple[str, ...]:
        """What has been done and is not in the file, in words."""
        return tuple(f"undo: {edit}" for edit in self.undone) + tuple(str(m.edit) for m in self.made[self.saved :])

    def diff(self) -> str:
        """What saving would change in the file as it was opened or saved last."""
        return _diff(_written(self.base), _written(self.dictionary), "saved", "to be saved")

    # ---- the file ----

    def _digest_on_disk(self) -> str:
        try:
            return sha256(self.path.read_bytes()).hexdigest()[:16]
        except OSError:
            return ABSENT

    def changed_on_disk(self) -> bool:
        """Is the file another than the one that was opened or saved last?"""
        return self._digest_on_disk() != self.digest

    def save(self, over: str = "") -> None:
        """Write the file, whole or not at all; `over` is the digest of a changed file that may be overwritten."""
        text = _written(self.dictionary)
        try:
            with locked(self.path):
                found = self._digest_on_disk()
                if found not in (self.digest, over):
                    raise ChangedOnDisk(self._told(found), found, self._disk_diff())
                with replacing(self.path) as out:
                    out.write(text.encode())
        except OutputError as error:
            fault = str(error).partition("; ")[0]
            raise OutputError(f"{fault}; fix that and save again, your changes are still here") from None
        self.base, self.saved, self.undone = self.dictionary, len(self.made), []
        self.digest = sha256(text.encode()).hexdigest()[:16]

    def _told(self, found: str) -> str:
        what = "is no longer there" if found == ABSENT else "was changed by someone else since it was opened"
        return f"{self.path.name} {what}; look at the differences, then take them over or overwrite them"

    def _disk_diff(self) -> str:
        try:
            on_disk = self.path.read_text("utf-8", "replace")
        except OSError:
            on_disk = ""
        return _diff(_written(self.base), on_disk, "as it was opened", "as it is on disk")

    def rebase(self) -> Rebased:
        """Read the file again and make the edits that are not in it once more."""
        pending = [made.edit for made in self.made[self.saved :]]
        before = self.__dict__.copy()
        try:
            self._open()
        except VerbalignError:
            self.__dict__.update(before)
            raise
        kept, lost = list[Edit](), list[tuple[Edit, str]]()
        for edit in pending:
            try:
                after = edit.applied(self.dictionary)
            except VerbalignError as error:
                lost.append((edit, str(error)))
                continue
            self.made.append(UndoableEdit(edit, self.dictionary))
            self.dictionary = after
            kept.append(edit)
        return Rebased(tuple(kept), tuple(lost))


def _written(dictionary: MappingDictionary) -> str:
    """The dictionary as it stands in its file."""
    return pretty(as_json(dictionary)) + "\n"


def _diff(before: str, after: str, before_name: str, after_name: str) -> str:
    """The lines that differ, as `diff -u` shows them."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), before_name, after_name, lineterm="", n=1)
    return "\n".join(lines)
