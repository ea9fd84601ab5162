"""Formulas and statements of provers, read just far enough to be told: their parts, signs, words, scopes, holes.

These modules know no tactic; `planning` and `provers` build on them.
"""
