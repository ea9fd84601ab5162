"""What ships with the package: the proof corpus, the dictionary learned from it, and a rival written by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

DATA = Path(__file__).parent / "data"
TRAIN, DEV = DATA / "proofs" / "train.jsonl", DATA / "proofs" / "dev.jsonl"
PROOF_DICTIONARY = DATA / "proofs.dict.json"
RIVAL_DICTIONARY = DATA / "rival.dict.json"


@cache
def proof_dictionary() -> MappingDictionary:
    """The dictionary learned from the bundled training proofs."""
    from verbalign.dictionary import MappingDictionary

    return MappingDictionary.load(PROOF_DICTIONARY)


@cache
def rival_dictionary() -> MappingDictionary:
    """A lexical chooser for the proof predicates that was written by hand, for comparison."""
    from verbalign.dictionary import MappingDictionary

    return MappingDictionary.load(RIVAL_DICTIONARY)
