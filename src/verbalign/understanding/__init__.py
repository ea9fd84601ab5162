"""Understanding: the dictionary read backwards."""

from verbalign.understanding.parser import Parser
from verbalign.understanding.reading import Reading

__all__ = ["Parser", "Reading"]
