"""Blind studies with human judges, as in §4 of the paper: readability, thesaurus, templates, fidelity.

`inputs` makes a study from files, `store` keeps it with its judgements in one SQLite file, `app` shows it to the
judges, `statistics` and `results` say what came out, `merge` joins study files.
"""
