"""How a Coq tactic sentence is put together: sequences, branches, the head with its operands and clauses.

Only the outermost structure is read; what stands inside brackets is left as text, because it is Coq's to understand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as Seq
from dataclasses import dataclass
from typing import TypeAlias

from verbalign.proofs.model import Goal
from verbalign.proofs.provers.coq.ltac import LtacLet, LtacMatch, let_of, match_of
from verbalign.proofs.provers.coq.ssreflect import ssreflect
from verbalign.proofs.statements.calls import Call, in_a_row, outermost, split, unbracketed
from verbalign.proofs.statements.notation import bound_without_type, opened


@dataclass(frozen=True, slots=True)
class Atom:
    """A tactic that is run as one."""

    text: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """`t1; t2`: the second on every goal that the first leaves."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Dispatch:
    """`[t1 | t2 | .. ]`: one for each goal; `rest`, where given, is the index of the one before `..`."""

    parts: tuple[Plan | None, ...]
    rest: int | None = None


@dataclass(frozen=True, slots=True)
class Proved:
    """`assert P by t`: the tactic, then `t` on the first goal that it leaves."""

    first: Atom
    by: Plan


@dataclass(frozen=True, slots=True)
class Attempt:
    """`try (t1; t2)`: all of it, or nothing."""

    tactic: Plan


@dataclass(frozen=True, slots=True)
class Either:
    """`t1 || t2`, `first [t1 | t2]`: the first of them that does something."""

    tactics: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat (t1; t2)`: again on all that is left, as long as that does something."""

    tactic: Plan


@dataclass(frozen=True, slots=True)
class AskCoq:
    """`match goal with … end`, `let x := … in t`: Coq is asked what comes of it."""

    question: LtacMatch | LtacLet


Plan: TypeAlias = "Atom | Sequence | Dispatch | Proved | Attempt | Either | Repeat | AskCoq"

# Tactics that see all goals at once, or names bound further on: they cannot be run goal by goal.
_WHOLE = re.compile(
    r"\b(?:cycle|swap|revgoals|shelve|shelve_unifiable|unshelve|only|gfail|numgoals|par|give_up|abstract)\b"
)
_GREEDY = re.compile(r"(?:let|fun|match|lazymatch|multimatch|tryif|if|ltac2?)\b|ltac2?:")
_NOW = re.compile(r"((?:(?:try|repeat|progress|once|do\s+\d+)\s+)*)now\s+(.*)", re.DOTALL)
_BY_NOW = re.compile(r"(?:assert|enough|cut|replace)\b.*\bby\s+now\s", re.DOTALL)  # `now` reaches to the end
_TRY = re.compile(r"try\s+(.*)", re.DOTALL)
_REPEAT = re.compile(r"repeat\s+(.*)", re.DOTALL)
_DO = re.compile(r"do\s+([2-6])\s+(.*)", re.DOTALL)
_TAKEN_APART = re.compile(
    r"assert\s+(\(.*\))\s+as\s+([\[(].*[\])])", re.DOTALL
)  # a claim, taken apart once it is shown
_FACT = "fact__"  # what it is called in between
_TAKES_APART = frozenset({"destruct", "case", "elim", "case_eq", "induction"})
_BY = re.compile(r"(?:assert|enough|cut)\b")


def plan(text: str) -> Plan:
    """How a tactic can be run piece by piece.

    >>> plan("induction n; [easy | auto]")
    Sequence(parts=(Atom(text='induction n'), Dispatch(parts=(Atom(text='easy'), Atom(text='auto')), rest=None)))
    >>> plan("now rewrite IHn")
    Sequence(parts=(Atom(text='rewrite IHn'), Atom(text='easy')))
    """
    text = _inner(text)
    if _WHOLE.search(text):
        return Atom(text)
    parts = list(_parts(text))
    return parts[0] if len(parts) == 1 else Sequence(tuple(parts))


def _parts(text: str) -> Iterator[Plan]:
    pieces = [piece.strip() for piece in in_a_row(text)]
    for index, piece in enumerate(pieces):
        if found := match_of(piece):
            yield AskCoq(found)
            continue
        if _GREEDY.match(piece):  # it reaches to the end
            rest = "; ".join(pieces[index:])
            given = let_of(rest)
            yield AskCoq(given) if given else Atom(rest)
            return
        if _BY_NOW.match(piece):
            yield _part("; ".join(pieces[index:]))
            return
        now = _NOW.match(piece)
        if now:  # `now t1; t2` is `now (t1; t2)`, and `try now t1; t2` is `try now (t1; t2)`
            proved = Sequence((plan("; ".join([now[2], *pieces[index + 1 :]])), Atom("easy")))
            whole = Atom("; ".join(pieces[index:]))
            yield proved if not now[1] else Attempt(proved) if now[1].strip() == "try" else whole
            return
        yield _part(piece)


def _part(piece: str) -> Plan:
    if piece.startswith("[") and piece.endswith("]"):
        return _dispatch(piece)
    inner = _inner(piece)
    if inner != piece:
        return plan(inner)
    tried = _TRY.match(piece)
    if tried and not isinstance(attempted := plan(tried[1]), Atom):
        return Attempt(attempted)
    again = _REPEAT.match(piece)
    if again and not isinstance(repeated := plan(again[1]), Atom):
        return Repeat(repeated)
    if len(choices := _choices(piece)) > 1:
        return Either(tuple(plan(one) for one in choices))
    again = _DO.match(piece)
    if again and _differs_next_time(repeated := plan(again[2])):
        return Sequence((repeated,) * int(again[1]))
    if _BY.match(piece):
        cut = outermost(piece, r"\bby\b")
        first = piece[: cut.start()].strip() if cut else piece
        stated = _TAKEN_APART.fullmatch(first)
        named = f"assert {stated[1]} as {_FACT}" if stated else first
        apart = Atom(f"destruct {_FACT} as {stated[2]}") if stated else None
        if cut:
            proved = Proved(Atom(named), plan(piece[cut.end() :]))
            return Sequence((proved, apart)) if apart else proved
        if apart:
            return Sequence((Atom(named), Dispatch((None, apart))))
    return Atom(piece)


def _choices(piece: str) -> list[str]:
    """The tactics of which the first that does something is taken."""
    first = re.fullmatch(r"first\s*\[(.*)\]", piece, re.DOTALL)
    if first:
        return [one.strip() for one in split(first[1], r"\|")]
    either, found = outermost(piece, r"\|\|"), list[str]()
    while either:
        found.append(piece[: either.start()].strip())
        piece = piece[either.end() :].strip()
        either = outermost(piece, r"\|\|")
    return [*found, piece]


def _differs_next_time(what: Plan) -> bool:
    """Does a tactic take something apart that is another the next time: the n-th premise, or what applies a name?  What
    contradicts a fact leaves another of the same name."""
    one = call(what.text) if isinstance(what, Atom) else Call("")
    first = one.operands[0] if one.operands else ""
    if one.head == "contradict":
        return True
    return first.isdigit() or (one.head in _TAKES_APART and _HEAD.fullmatch(first) is not None)


def _dispatch(piece: str) -> Plan:
    parts: list[Plan | None] = []
    rest = None
    for index, part in enumerate(split(piece[1:-1].removeprefix(">"), r"\|")):
        part = part.strip()
        if part.endswith(".."):
            rest, part = index, part.removesuffix("..").strip()
        parts.append(plan(part) if part else None)
    return Dispatch(tuple(parts), rest)


def _inner(text: str) -> str:
    """The text without brackets that enclose it whole."""
    text = text.strip()
    bare = unbracketed(text)
    return text if bare == text else _inner(bare)


# ---- one tactic ----

_SELECTOR = re.compile(r"(all|par|!|\d+(?:\s*[-,]\s*\d+)*|\[\s*[\w']+\s*\])\s*:\s*(?!=)")
_MODIFIER = re.compile(
    r"(?:try|repeat|progress|once|exactly_once|do\s+\d+|do\s+!?|timeout\s+\d+|time(?:\s+\"[^\"]*\")?|abstract|unshelve|by|now"
    r"|Time|Timeout\s+\d+)(?![\w'])\s*"
)
_CHOICE = re.compile(r"(?:solve|first)\s*\[")
_TWO_WORDS = re.compile(
    r"(?:pose\s+proof|epose\s+proof|generalize\s+dependent|simple\s+(?:induction|destruct|inversion|apply|refine)"
    r"|dependent\s+(?:destruction|induction|rewrite|inversion)|functional\s+(?:induction|inversion)|decide\s+equality"
    r"|intros\s+until|typeclasses\s+eauto)(?![\w'])"
)
_HEAD = re.compile(r"[^\W\d][\w']*(?:\.[^\W\d][\w']*)*")
_CLAUSE = r"\b(?:with|in|as|by|at|using)(?![\w'])|\beqn\s*:"
_NO_CLAUSES = frozenset({"intros", "intro", "exists", "eexists", "idtac", "fail"})


def selector(text: str) -> tuple[str, str]:
    """The goal selector of a tactic sentence, or nothing, and the tactic.

    >>> selector("2-3: auto"), selector("auto")
    (('2-3', 'auto'), ('', 'auto'))
    """
    found = _SELECTOR.match(text)
    return (found[1].replace(" ", ""), text[found.end() :]) if found else ("", text)


def call(text: str) -> Call:
    """The head, operands and clauses of a tactic.

    >>> call("try rewrite <- foo, (bar x) in H by lia").operands
    ('<- foo', '(bar x)')
    >>> call("destruct (f x) as [a | b] eqn:E").clauses
    {'as': '[a | b]', 'eqn': 'E'}
    >>> call("apply foo, _").operands
    ('foo',)
    >>> call("unfold foo in |- *").clauses, call("unfold foo in H |- *").clauses
    ({}, {'in': 'H |- *'})
    """
    modifiers: list[str] = []
    core = _inner(" ".join(text.split()))
    if ssreflect(core):  # what is left of it in its own language is quoted
        return Call("", (), {}, (), core)
    while True:
        prefix = _MODIFIER.match(core)
        choice = _CHOICE.match(core)
        if prefix and prefix.end() < len(core):
            modifiers.append(prefix.group().split()[0])
            core = _inner(core[prefix.end() :])
        elif choice and core.endswith("]") and len(choices := split(core[choice.end() : -1], r"\|")) == 1:
            modifiers.append(core.split("[")[0].strip())
            core = _inner(choices[0])
        else:
            break
    head = _TWO_WORDS.match(core) or _HEAD.match(core)
    if head is None or len(in_a_row(core)) > 1 or outermost(core, r"\|\|"):  # a compound has no head of its own
        return Call("", (), {}, tuple(modifiers), core)
    name = " ".join(head.group().split())
    rest = core[head.end() :].strip()
    if name in _NO_CLAUSES:
        return Call(name, tuple(part.strip() for part in split(rest, ",") if part.strip()), {}, tuple(modifiers), core)
    clauses: dict[str, str] = {}
    rest, patterns = _without_patterns(rest) if name in _TAKE_APART else (rest, "")
    while cut := outermost(rest, _CLAUSE, last=True):
        key = cut.group().split(":")[0].strip()
        clauses[key] = rest[cut.end() :].strip()
        rest = rest[: cut.start()].strip()
    clauses |= {"as": patterns} if patterns else {}
    if re.fullmatch(r"\|-\s*\*?", clauses.get("in", "")):  # in the goal, as it would be without
        del clauses["in"]
    parts = split(rest, ",")
    if name == "generalize":  # its operands stand side by side
        parts = [one for part in parts for one in split(part.replace(")(", ") ("), r"\s")]
    operands = tuple(part.strip() for part in parts if part.strip())
    if name in _APPLY and len(operands) > 1:  # Coq finds an instance for the others
        operands = tuple(one for one in operands if one != "_") or operands
    return Call(name, operands, dict(reversed(clauses.items())), tuple(modifiers), core)


_TAKE_APART = frozenset({"destruct", "edestruct", "simple destruct"})
_PATTERN = re.compile(r"\s(?:as\s|eqn\s*:)")


def _without_patterns(operands: str) -> tuple[str, str]:
    """Operands of which several have a pattern each, and their patterns; as they are, and nothing, where not.

    >>> _without_patterns("a as [|a], (f b) as [|b] eqn:E in H"), _without_patterns("a, b as [x|y]")
    (('a, (f b) in H', '[|a], [|b]'), ('a, b as [x|y]', ''))
    """
    parts = [part.strip() for part in split(operands, ",")]
    if not any(outermost(part, _PATTERN.pattern) for part in parts[:-1]):
        return operands, ""
    names, patterns = list[str](), list[str]()
    for part in parts:
        words = [word for word in split(part, r"\s") if word]
        at = words.index("as") if "as" in words[:-1] else None
        patterns += words[at + 1 : at + 2] if at is not None else []
        kept = words if at is None else [*words[:at], *words[at + 2 :]]
        names.append(" ".join(word for word in kept if not word.startswith("eqn:")))
    return ", ".join(names), ", ".join(patterns)


_NAME = re.compile(r"[^\W\d][\w'.]*")
_IF_ANY = re.compile(r"(?:->|<-)?\s*\d*\?")  # rewrites only what is there
_AT_ONCE = re.compile(r"->|<-|\[=|^[\[(].*(?<![\w'])_(?![\w'])|^\(")  # use up what they take in, or part of it
_EITHER = re.compile(r"\||^\[\s*\]$")


def _patterns(text: str, given: str, goal: Goal) -> list[str]:
    """`intros …` pattern by pattern where that tells more; several case distinctions at once stay together."""
    conclusion, patterns = goal.conclusion, [one for one in split(given, r"\s") if one]
    if named := _named_first(patterns, goal):
        return named
    either = [one for one in patterns if _EITHER.search(one)]
    apart = {one for one in patterns if _AT_ONCE.search(one)} | set(either if len(either) == 1 else ())
    apart |= set(_of_predicates(patterns, conclusion))
    if not apart or len(patterns) == 1:
        return [text]
    found: list[list[str]] = []
    for one in patterns:
        if found and one not in apart and found[-1][-1] not in apart:
            found[-1].append(one)
        else:
            found.append([one])
    return [f"intros {' '.join(group)}" for group in found]


def _named_first(patterns: Seq[str], goal: Goal) -> list[str]:
    """`intros n [a | b]` with a variable taken in by its name before it is taken apart, where its type is not shown;
    nothing where all is shown."""
    rest, found, hidden = goal.conclusion, list[str](), False
    for pattern in patterns:
        name, rest = bound_without_type(rest) or ("", _after_first(rest))
        if name and re.match(r"[\[(]", pattern) and "%" not in pattern and goal.type_of(name) is None:
            found += [f"intros {name}", f"destruct {name} as {pattern}"]
            hidden = True
        else:
            found.append(f"intros {pattern}")
    return found if hidden else []


def _after_first(statement: str) -> str:
    """A statement without what it assumes first."""
    first = opened(statement)
    return first[2] if first else ""


_PARTS = re.compile(r"/\\|∧|<->|↔|\bexists\b|∃|[{}]|(?<![<>])=")


def _of_predicates(patterns: list[str], conclusion: str) -> Iterator[str]:
    """The patterns that take apart an object, whose form is then to be told, or a fact which is no conjunction or its
    like: its terms may change all over."""
    rest = conclusion
    for pattern in patterns:
        first = opened(rest)
        if first is None:
            return
        what, is_premise, rest = first
        if pattern.startswith("[") and not (is_premise and _PARTS.search(what)):
            yield pattern


_GIVE_NAMES = frozenset({"intros", "destruct", "edestruct", "pose proof", "epose proof"})


def by_lemmas(text: str) -> list[str]:
    """`destruct H as [K%foo L]` with its lemmas applied one by one, and `apply foo in H as [x | y]` in two; nothing
    where no lemma has a pattern, or where it is not known in which goal the name is, or what it is called.

    >>> by_lemmas("destruct H as (x, (K%foo%bar, L))")
    ['destruct H as (x, (K, L))', 'apply foo in K', 'apply bar in K']
    >>> by_lemmas("intros n [A | B]%foo C")
    ['intros n fact__', 'apply foo in fact__', 'destruct fact__ as [A | B]', 'intros C']
    >>> by_lemmas("apply foo in H as [K | [n ->]]"), by_lemmas("apply foo in H as K")
    (['apply foo in H', 'destruct H as [K | [n ->]]'], [])
    """
    one = call(text)
    if one.head in _APPLY and one.clauses.keys() >= {"in", "as"} and not one.modifiers:
        return _taken_apart_after(text, one)
    given = " ".join(one.operands) if one.head == "intros" else one.clauses.get("as", "")
    if one.head not in _GIVE_NAMES or one.modifiers or "%" not in given:
        return []
    if one.head != "intros":
        bare, steps = _applied_after(given)
        return [text.replace(given, bare, 1), *steps] if steps and "%" not in bare else []
    patterns = [part for part in split(given, r"\s") if part]
    at = next(number for number, part in enumerate(patterns) if "%" in part)
    bare, steps = _applied_after(patterns[at])
    rest = [f"intros {' '.join(patterns[at + 1 :])}"] if patterns[at + 1 :] else []
    return [f"intros {' '.join([*patterns[:at], bare])}", *steps, *rest] if steps and "%" not in bare else []


_APPLY = frozenset({"apply", "eapply"})
_LATER = re.compile(r"\s+as\s+[\[(].*[\])]$", re.DOTALL)


def _taken_apart_after(text: str, one: Call) -> list[str]:
    """`apply foo in H as [x | y]` as two tactics, where that is all it does and leaves anything to tell."""
    name, pattern, applied = one.clauses["in"], one.clauses["as"], _LATER.sub("", text)
    plain = _NAME.fullmatch(name) and _LATER.fullmatch(f" as {pattern}") and re.search(r"\w|->|<-", pattern)
    return [applied, f"destruct {name} as {pattern}"] if plain and "%" not in pattern and applied != text else []


def _applied_after(pattern: str) -> tuple[str, list[str]]:
    """A pattern without the lemmas that it applies, and the tactics that apply them afterwards."""
    whole = re.fullmatch(r"([\[(][^%]*[\])])((?:%[\w'.]+)+)", pattern, re.DOTALL)
    if whole:
        return _FACT, [
            *(f"apply {lemma} in {_FACT}" for lemma in whole[2].split("%")[1:]),
            f"destruct {_FACT} as {whole[1]}",
        ]
    if "|" in pattern:
        return pattern, []
    steps: list[str] = []
    while found := re.search(r"(?<![\w'?])([^\W\d_][\w']*)%([^\W\d][\w'.]*)", pattern):
        steps.append(f"apply {found[2]} in {found[1]}")
        pattern = pattern[: found.end(1)] + pattern[found.end() :]
    return pattern, steps


def unmixed(text: str, goal: Goal) -> list[str]:
    """`rewrite H, foo` as single rewrites where some operands are hypotheses of the goal and others are not, and
    `intros x -> [H | H]` cut where a pattern does more than to take things in, and
    `apply foo, bar in H` lemma by lemma.

    >>> unmixed("intros x y -> [H | H] z", Goal("", ""))
    ['intros x y', 'intros ->', 'intros [H | H]', 'intros z']
    >>> unmixed("intros x [a b] [l m]", Goal("", "forall x : nat, A x ∧ B x -> even x -> P x"))
    ['intros x [a b]', 'intros [l m]']
    >>> unmixed("intros n [a|]", Goal("", "∀ (n : nat) y, P n y"))
    ['intros n', 'intros y', 'destruct y as [a|]']
    >>> unmixed("apply foo, (bar x) in H", Goal("", ""))
    ['apply foo in H', 'apply (bar x) in H']
    >>> unmixed("rewrite ?foo, <-?bar in K", Goal("", ""))
    ['rewrite ?foo in K', 'rewrite <-?bar in K']
    """
    one = call(text)
    if one.head == "intros" and not one.modifiers:
        return _patterns(text, " ".join(one.operands), goal)
    if one.head in ("apply", "eapply") and one.clauses.keys() == {"in"} and not one.modifiers:
        return [f"{one.head} {operand} in {one.clauses['in']}" for operand in one.operands]
    if (
        one.head not in ("rewrite", "erewrite")
        or len(one.operands) < 2
        or one.modifiers
        or set(one.clauses) - {"in", "by"}
    ):
        return [text]
    names = [_NAME.search(operand) for operand in one.operands]
    local = {bool(name and goal.type_of(name.group()) is not None) for name in names}
    if len(local) < 2 and not any(_IF_ANY.match(operand) for operand in one.operands):
        return [text]
    where = "".join(f" {name} {one.clauses[name]}" for name in ("in", "by") if name in one.clauses)
    return [f"{one.head} {operand}{where}" for operand in one.operands]
