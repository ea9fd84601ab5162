"""What there is to learn, and how: what every strategy is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from verbalign.alignment.paraphrases import Thesaurus
from verbalign.dictionary.memory import Memory
from verbalign.run.parallel import Workers
from verbalign.values import Corpus

Notice: TypeAlias = Callable[[str], None]


@dataclass(frozen=True)
class LearningTask:
    """A corpus to be learned from, and how."""

    corpus: Corpus
    options: Mapping[str, Any]
    workers: Workers
    language: str | None
    kinds: Mapping[str, str] | None
    memory: Memory | None
    notice: Notice
    warn: Notice
    paraphrases: Thesaurus | None = None
