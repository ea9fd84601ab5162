"""The sources of the mapping table, by name."""

from verbalign.proofs.provers.effects import SOURCES
from verbalign.proofs.provers.sources import branches, clashes, facts, goals, premises, reasons, recursion, written

__all__ = ["SOURCES", "branches", "clashes", "facts", "goals", "premises", "reasons", "recursion", "written"]
