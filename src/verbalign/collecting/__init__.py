"""Wordings from people: the paper's corpus was gathered by asking several people to put the same proofs into words.

`meanings` makes a study from a corpus or from what a dictionary lacks, `store` keeps it with all that people wrote in
one SQLite file, `choosing` says what to ask next, `app` asks it, `hints` tells which values a text mentions already,
`prompt` asks in a text file and reads the answers, `results` and `faces` say what came out, `merge` joins study files.
"""
