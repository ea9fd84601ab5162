"""Planning a readable proof text: the goal first, chains of steps in one sentence, cases opened and closed.

`prooftext.speak` says a proof step by step, as the corpus's writers do; here a proof of a prover, whose steps are many
and small, is told as a person would tell it.  Every sentence knows the steps it says, and every step has a sentence.

`text` tells a whole proof.  `story` knows the proof, `telling` what has been said and what the reader knows, `voice`
chooses the wordings, `claims` rejects those that would be wrong here, `steps` and `branches` make the messages.
"""
