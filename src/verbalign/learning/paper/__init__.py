"""The method of the paper, §2 to §3.3 and the pre-processing of §4, section by section:

- §2 multiple-sequence alignment: `alignment.engine` (iterative pairwise), `alignment.distance` (aligning lattices)
- §3.1 per-instance alignment, argument slots: `slots`; §3.1.1 paraphrase thesaurus: `thesaurus`
- §3.2 cross-instance alignment: `phases`; §3.3 template induction: `consensus_sequence`
- §4.1 pre-processing: `segmentation`

`settings` has every switch; its defaults are the paper's.  `docs/paper.md` holds the code against the paper, sentence
by sentence.
"""
