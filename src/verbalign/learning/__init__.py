"""From what was said to the entries of a dictionary, phase by phase; `learn` conducts."""
