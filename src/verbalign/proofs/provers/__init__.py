"""Proofs of living provers: front ends fill one neutral model, and a table maps it to the corpus's predicates.

`coq` runs a `.v` file through Coq, `lean` reads recorded replies of Lean's REPL, `nuprl` reads steps in the paper's
notation.  `mapping` turns what was recorded into a `Proof`; every tactic is accounted for.
"""
