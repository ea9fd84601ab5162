"""The sources of the mapping table, by name."""

from verbalign.provers.effects import SOURCES
from verbalign.provers.sources import branches, facts, goals

__all__ = ["SOURCES", "branches", "facts", "goals"]
