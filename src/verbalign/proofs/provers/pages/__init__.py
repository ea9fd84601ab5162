"""Proofs with their text, in the forms that `proof --to` names."""
