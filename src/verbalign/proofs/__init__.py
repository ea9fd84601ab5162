"""Proofs as texts: those of the corpus (`prooftext`), and those of provers, planned and told."""
