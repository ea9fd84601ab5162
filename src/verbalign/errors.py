"""What can go wrong through no fault of ours; each message names the place, the fault and the way out.

VerbalignError
├── InputError        a file or a line that cannot be read: corpus, dictionary, study, proof script
├── ExpressionError   a meaning that is not written as an expression, or breaks its signature
├── AlignmentError    sequences or similarities that cannot be aligned
├── LearningError     a corpus from which nothing can be learned
├── SpeakingError     a meaning that the dictionary cannot put into words
├── OutputError       a result that cannot be written
├── ClusterError      a cluster that cannot be reached or used
└── MissingTool       a program or optional package that is not installed
"""

from __future__ import annotations


class VerbalignError(Exception):
    """The base of all expected errors; the command line prints it in one line and exits with 1."""


class InputError(VerbalignError):
    """A file that cannot be read as what it should be; `line` is 1-based."""

    def __init__(self, fault: str, *, path: object = None, line: int | None = None) -> None:
        self.fault, self.path, self.line = fault, path, line
        place = "" if path is None else f"{path}: " if line is None else f"{path}:{line}: "
        super().__init__(place + fault)


class ExpressionError(VerbalignError):
    """A meaning that is not written as `predicate(name=value, …)`, or does not keep its signature."""


class AlignmentError(VerbalignError):
    """Sequences or similarities that cannot be aligned."""


class LearningError(VerbalignError):
    """A corpus from which nothing can be learned."""


class SpeakingError(VerbalignError):
    """A meaning that the dictionary cannot put into words."""


class OutputError(VerbalignError):
    """A result that cannot be written."""


class ClusterError(VerbalignError):
    """A cluster that cannot be reached, or whose workers cannot be used."""


class MissingTool(VerbalignError):
    """A program or an optional package that is needed here and not installed."""
