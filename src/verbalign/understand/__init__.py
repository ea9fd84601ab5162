"""Understanding: the dictionary read backwards."""

from verbalign.understand.parser import Parser
from verbalign.understand.reading import Reading

__all__ = ["Parser", "Reading"]
