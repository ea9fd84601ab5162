"""Arrays in, arrays out: the alignment kernels know no words, only classes (small integers) and integer scores.

`textbook` is plain Python that anyone can check by hand; `fast` is compiled, and equal to it on every input, ties
included (diagonal, then up, then left).  100 is a match.
"""
