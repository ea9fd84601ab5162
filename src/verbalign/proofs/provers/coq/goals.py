"""What Coq shows of its goals, parsed: the first goal with its hypotheses, of the others the conclusions."""

from __future__ import annotations

import re

from verbalign.proofs.model import Goal, Hypothesis
from verbalign.proofs.provers.coq.entailments import entailment
from verbalign.proofs.statements.calls import outermost

_HEAD = re.compile(r"^\d+ (?:focused )?goals?\b.*?(?:\(ID (\d+)\))?$", re.MULTILINE)
_OTHER = re.compile(r"^goal \d+ \(ID (\d+)\) is:\n", re.MULTILINE)
_RULE = re.compile(r"^  ={4,}.*\n", re.MULTILINE)
_NO_GOALS = re.compile(r"^(?:No more goals|All the remaining goals are on the shelf)", re.MULTILINE)
_HYPOTHESIS = re.compile(r"([^\s,:]+(?:, [^\s,:]+)*) (:=|:) (.*)")


def displayed(output: str) -> tuple[Goal, ...] | None:
    """The goals in focus as a reply shows them, the one at work first; None where the goals are as they were.

    >>> shown = displayed(
    ...     "2 goals (ID 7)\\n  \\n  a, b : nat\\n  H : a <= b\\n  ====\\n  a < S b\\n\\ngoal 2 (ID 9) is:\\n b = b\\n"
    ... )
    >>> [(goal.id, goal.conclusion, len(goal.hypotheses)) for goal in shown]
    [('7', 'a < S b', 2), ('9', 'b = b', 0)]
    """
    heads = list(_HEAD.finditer(output))
    if not heads:
        return () if _NO_GOALS.search(output) else None
    head = heads[-1]  # the last display is the present one
    if head[1] is None:  # a subproof is complete: what is listed is out of focus
        return ()
    body = output[head.end() :]
    others = list(_OTHER.finditer(body))
    first = body[: others[0].start()] if others else body
    rule = _RULE.search(first)
    if rule is None:
        return None
    goals = [Goal(head[1], _conclusion(first[rule.end() :]), _hypotheses(first[: rule.start()]))]
    ends = [other.start() for other in others[1:]] + [len(body)] * bool(others)
    for other, end in zip(others, ends, strict=True):
        goals.append(Goal(other[1], _conclusion(body[other.end() : end]), known=False))
    return tuple(goals)


def _conclusion(text: str) -> str:
    return " ".join(entailment(text.split("\n\n", 1)[0]).split())


def _hypotheses(text: str) -> tuple[Hypothesis, ...]:
    found: list[Hypothesis] = []
    for entry in re.split(r"\n  (?=\S)", text):
        match = _HYPOTHESIS.fullmatch(" ".join(entry.split()))
        if match is None:
            continue
        names, sign, rest = match.groups()
        body, kind = _defined(rest) if sign == ":=" else ("", rest)
        found.append(Hypothesis(tuple(names.split(", ")), kind, body))
    return tuple(found)


_COLON = re.compile(r"(?<![\w'])(forall|exists2?|fun|fix|cofix|let)(?![\w'])|(,|=>|:=)| (:) ")


def _defined(text: str) -> tuple[str, str]:
    """The body and the type of a definition: what stands around the last colon that is no binder's.

    >>> _defined("fun B : Type => forall y : B, y = y : Prop : forall B : Type, Prop")
    ('fun B : Type => forall y : B, y = y : Prop', 'forall B : Type, Prop')
    """
    binders, place, body, kind = 0, 0, "", text
    while found := outermost(text[place:], _COLON.pattern):
        if found[3] and not binders:
            body, kind = text[: place + found.start()], text[place + found.end() :]
        binders = binders + 1 if found[1] else max(0, binders - 1) if found[2] else binders
        place += found.end()
    return body, kind
