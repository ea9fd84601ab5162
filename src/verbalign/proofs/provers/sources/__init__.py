"""The sources of the mapping table, by name."""

from verbalign.proofs.provers.effects import SOURCES
from verbalign.proofs.provers.sources import branches, facts, goals

__all__ = ["SOURCES", "branches", "facts", "goals"]
