"""verbalign learns how people say things, and says new things the same way.

`read` a corpus, `learn` a mapping dictionary from it, and `say` new meanings with it; `align` wordings of the same
thing.  Names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "read": "verbalign.corpora",
    "learn": "verbalign.learning.learn",
    "align": "verbalign.alignment",
    "Alignment": "verbalign.alignment",
    "Lattice": "verbalign.alignment.lattice",
    "MappingDictionary": "verbalign.dictionary",
    "Text": "verbalign.speak.realisation",
    "Variation": "verbalign.speak.variation",
    "Reading": "verbalign.understand",
    "segment": "verbalign.mentions.segment",
    "annotate": "verbalign.mentions.annotate",
    "Corpus": "verbalign.values",
    "Expression": "verbalign.values",
    "Instance": "verbalign.values",
    "Proof": "verbalign.values",
    "Verbalization": "verbalign.values",
    "VerbalignError": "verbalign.errors",
}
__all__ = sorted(_HOMES)

if TYPE_CHECKING:
    from verbalign.alignment import Alignment as Alignment
    from verbalign.alignment import align as align
    from verbalign.alignment.lattice import Lattice as Lattice
    from verbalign.corpora import read as read
    from verbalign.dictionary import MappingDictionary as MappingDictionary
    from verbalign.errors import VerbalignError as VerbalignError
    from verbalign.learning.learn import learn as learn
    from verbalign.mentions.annotate import annotate as annotate
    from verbalign.mentions.segment import segment as segment
    from verbalign.speak.realisation import Text as Text
    from verbalign.speak.variation import Variation as Variation
    from verbalign.understand import Reading as Reading
    from verbalign.values import Corpus as Corpus
    from verbalign.values import Expression as Expression
    from verbalign.values import Instance as Instance
    from verbalign.values import Proof as Proof
    from verbalign.values import Verbalization as Verbalization


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'verbalign' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
