"""Reading formulas just far enough: premises, facts or variables, what a variable became.

Provers print types, not sorts, so whether a hypothesis is a fact or an object is told from its looks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from verbalign.proofs.model import Goal
from verbalign.proofs.statements.calls import outermost, split, unbracketed
from verbalign.proofs.statements.signs import TYPES
from verbalign.values import Value

_RELATION = (
    r"(?<![<>=:~!])=(?![=>])|<>|≠|<=|>=|≤|≥|<->|↔|/\\|\\/|∧|∨|(?<![-<])<(?![-<>])|(?<![-=>])>(?![>])|∈|∉|⊆|⊂|∣|¬"
    r"|(?<![\w')])~|==|≡"
)
_QUANTIFIER = re.compile(r"\s*(?:forall\b|∀|exists[!2]?(?=[\s(])|∃!?|Π)")
_EXISTENTIAL = re.compile(r"\s*(?:exists[!2]?(?=[\s(])|∃!?|\{\s*[\w']+\s*:[^|&]*[|&]|\(?sig\b|ex2?\b)")
_NEGATION = re.compile(r"[~¬](?!~)(.*)", re.DOTALL)  # `~~ b` is a boolean's
_DECIDED = re.compile(r"\{.*\} \+ \{.*\}", re.DOTALL)
_SORT = re.compile(r"(?:S?Prop|Set|Type|Sort)(?:@?\{[^}]*\}|\s+(?:\d+|[uvw][\w.]*|\((?:i?max\s|[uvw\d])[^():]*\)))?")
_SCOPED = re.compile(r"(\(.*\))%[\w']+", re.DOTALL)
_TYPE_FORMERS = re.compile(
    r"(?:[\w.]+\.)?(?:list|option|prod|sum|set|array|vector|t|fin|tree|relation|stream|matrix|ensemble|finset|multiset"
    r"|subtype|polynomial|string)",
    re.IGNORECASE,
)
_FACT_NAME = re.compile(r"H[\w']*|IH[\w']*|h[\w'✝]{0,4}|ih[\w']*|E\d*|Eq[\w']*")
_WORD = re.compile(r"[\w'.]+")
_STRING = re.compile(r'"[^"]*"')


def premises(statement: str) -> tuple[list[str], str]:
    """The premises of `A -> B -> C` (after any leading variables) and its conclusion.

    >>> premises("forall n : nat, n < 3 -> even n -> n = 2 \\\\/ n = 0")
    (['n < 3', 'even n'], 'n = 2 \\\\/ n = 0')
    """
    found: list[str] = []
    rest = statement.strip()
    while True:
        bound = _QUANTIFIER.match(rest)
        if bound and bound.group().strip() in ("forall", "∀"):
            comma = outermost(rest, r"\. ") or outermost(rest, ",")  # a full stop in the corpus's notation
            if comma is None:
                return found, rest
            rest = rest[comma.end() :].strip()
            continue
        arrow = None if bound else outermost(rest, r"(?<!<)->|→|⇒")
        if arrow is None:
            denied = _NEGATION.fullmatch(rest)
            if denied and not outermost(rest, r"/\\|\\/|<->|∧|∨|↔"):
                return [*found, unbracketed(denied[1].strip())], "False"
            return found, rest
        found.append(unbracketed(rest[: arrow.start()].strip()))
        rest = rest[arrow.end() :].strip()


_VARIABLE = re.compile(r"[^\W\d][\w']*")
_ONE_BINDER = re.compile(r"\s*(?:forall\b|∀)\s*")
_UNEQUAL = re.compile(r"(.*?) (?:<>|≠) (.*)", re.DOTALL)


def opened(statement: str) -> tuple[str, bool, str] | None:
    """What a statement assumes first, as `n:nat` or as a premise (True), and the rest of it.

    >>> opened("forall (n m : nat) (l : list A), P n m l"), opened("forall n : nat, P n")
    (('n:nat', False, 'forall (m : nat) (l : list A), P n m l'), ('n:nat', False, 'P n'))
    >>> opened("∀ n m : nat, P n m")
    ('n:nat', False, '∀ m : nat, P n m')
    >>> opened("forall A (R : rel A), P R"), opened("forall (R : rel A) x, P R x")
    (None, ('R:rel A', False, 'forall x, P R x'))
    >>> opened("a = b -> c = d"), opened("a <> b"), opened("P n")
    (('a = b', True, 'c = d'), ('a = b', True, 'False'), None)
    """
    text = statement.strip()
    binder = _ONE_BINDER.match(text)
    comma = outermost(text, ",") if binder else None
    if binder and comma:
        sign = binder.group().strip()
        return _first_bound(sign, text[binder.end() : comma.start()].strip(), text[comma.end() :].strip())
    found, _ = ([], "") if binder else premises(text)
    arrow = outermost(text, r"(?<!<)->|→|⇒")
    if arrow and found:
        return found[0], True, text[arrow.end() :].strip()
    if found:
        return found[0], True, "False"
    unequal = _UNEQUAL.fullmatch(text)
    whole = unequal and not outermost(text, r"/\\|\\/|<->|∧|∨|↔") and not _QUANTIFIER.match(text)
    return (f"{unequal[1]} = {unequal[2]}", True, "False") if unequal and whole else None


def _first_bound(sign: str, binders: str, body: str) -> tuple[str, bool, str] | None:
    groups = _binder_groups(binders)
    names, colon, kind = groups[0].partition(":")
    first, *more = names.split() or [""]
    if not first or not colon:
        return None
    others = [f"{' '.join(more)} : {kind.strip()}"] * bool(more) + groups[1:]
    listed = others if len(others) == 1 else [f"({one})" if ":" in one else one for one in others]
    rest = f"{sign} {' '.join(listed)}, {body}"
    return f"{first}:{kind.strip()}", False, rest if others else body


def _binder_groups(binders: str) -> list[str]:
    """The variables of `forall` by their types, which some may not show.

    >>> _binder_groups("n m : nat"), _binder_groups("A B (R : rel A) (l : list B)")
    (['n m : nat'], ['A', 'B', 'R : rel A', 'l : list B'])
    """
    if outermost(binders, r":(?!=)"):
        return [binders]
    return [unbracketed(one) for one in split(binders, r"\s") if one] or [binders]


def bound_without_type(statement: str) -> tuple[str, str] | None:
    """The variable that a statement begins with, where its type is not shown, and the rest of it.

    >>> bound_without_type("∀ x y, P x y"), bound_without_type("forall x, P x"), bound_without_type("∀ x y : A, P x y")
    (('x', '∀ y, P x y'), ('x', 'P x'), None)
    >>> bound_without_type("∀ y (z : A), P y z")
    ('y', '∀ z : A, P y z')
    """
    text = statement.strip()
    binder = _ONE_BINDER.match(text)
    comma = outermost(text, ",") if binder else None
    if not binder or not comma:
        return None
    first, *others = [one for one in split(text[binder.end() : comma.start()], r"\s") if one]
    if not _VARIABLE.fullmatch(first) or (others and not others[0].startswith("(") and ":" in others):
        return None
    body = text[comma.end() :].strip()
    shown = unbracketed(others[0]) if len(others) == 1 else " ".join(others)
    return first, f"{binder.group().strip()} {shown}, {body}" if others else body


_BINDERS = re.compile(r"\s*(?:forall\b|∀)\s*([^,]*)")


def bound(statement: str) -> frozenset[str]:
    """The variables that a statement begins with.

    >>> sorted(bound("forall (n : nat) (l m : list A), P n l m")), sorted(bound("forall l m, P l m"))
    (['l', 'm', 'n'], ['l', 'm'])
    """
    binders = _BINDERS.match(statement)
    if binders and ":" not in binders[1]:
        return frozenset(re.findall(r"[^\W\d][\w']*", binders[1]))
    return frozenset(re.findall(r"[^\W\d][\w']*(?=[^:()]*:)", binders[1])) if binders else frozenset()


def with_names(statement: str, names: Sequence[str]) -> str:
    """A statement with its leading variables called by these names, as far as they go.

    >>> with_names("forall n m : nat, n < m -> P n", ["k"])
    'forall k m : nat, k < m -> P k'
    >>> with_names("forall n : nat, (forall d : nat, P n d) -> Q n", ["d"])
    'forall d : nat, (forall d0 : nat, P d d0) -> Q d'
    """
    binders = _BINDERS.match(statement)
    given = re.findall(r"[^\W\d][\w']*(?=[^:()]*:)", binders[1]) if binders else []
    new = {old: name for old, name in zip(given, names, strict=False) if old != name}
    if not new or set(new.values()) & set(given):
        return statement
    new.update({name: f"{name}0" for name in _bound_within(statement) & set(new.values())})  # as Coq calls them then
    return _WORD.sub(lambda word: new.get(word.group(), word.group()), statement)


def _bound_within(statement: str) -> set[str]:
    """The variables that are bound anywhere in a statement."""
    return {name for found in _BINDER.finditer(statement) for name in re.findall(r"[^\W\d][\w']*", found[1])}


def premise(fact: str) -> str:
    """A fact as it stands before an arrow.

    >>> premise("P -> Q"), premise("a = b"), premise("forall x, P x")
    ('(P -> Q)', 'a = b', '(forall x, P x)')
    """
    return f"({fact})" if _QUANTIFIER.match(fact) or outermost(fact, r"->|→|⇒|<->|↔") else fact


def is_existential(statement: str) -> bool:
    """Does the statement say that something exists?"""
    return bool(_EXISTENTIAL.match(unbracketed(statement)))


def is_fact(name: str, kind: str, goal: Goal) -> bool:
    """Is this hypothesis a fact, rather than an object such as a number or a function?

    >>> goal = Goal("", "n = f n")
    >>> is_fact("H", "n <= 3", goal), is_fact("f", "nat -> nat", goal), is_fact("n", "nat", goal)
    (True, False, False)
    """
    uses = [goal.conclusion, *(other for word, other in goal.typed.items() if word != name)]
    if name and any(speaks_of(name, text) for text in uses):
        return False  # what others speak of is an object, be it a proof
    if goal.sort_of(name) is False and goal.type_of(name) == kind:
        return False
    decided = by_looks(kind, goal)
    if decided is not None:
        return decided
    conclusion = _bare(premises(kind)[1])
    head = conclusion.split(" ", 1)[0].split("@", 1)[0]
    if goal.type_of(name) == kind and (sort := goal.sort_of(name)) is not None:
        return sort
    if _FACT_NAME.fullmatch(name) or _DECIDED.fullmatch(conclusion) or goal.type_of(conclusion) == "Prop":
        return True
    return " " in conclusion and not _TYPE_FORMERS.fullmatch(head)


def _bare(statement: str) -> str:
    """A statement without brackets around it, and without the scope in which Coq reads what they hold.

    >>> _bare("(x < y)%Q"), _bare("(a)%nat + (b)%nat")
    ('x < y', '(a)%nat + (b)%nat')
    """
    scoped = _SCOPED.fullmatch(statement)
    return unbracketed(scoped[1] if scoped and unbracketed(scoped[1]) != scoped[1] else statement)


def relation(statement: str) -> str:
    """What a statement says of its terms: its loosest sign, or the name that it applies.

    >>> relation("f x = y"), relation("even (S n)"), relation("a = b /\\\\ c = d")
    ('=', 'even', '/\\\\')
    """
    text = unbracketed(statement.strip())
    for signs in (r"(?<!<)->|→|<->|↔", r"\\/|∨", r"/\\|∧", _RELATION):
        if found := outermost(text, signs):
            return found.group()
    return text.split(" ", 1)[0]


def by_looks(kind: str, goal: Goal) -> bool | None:
    """Is this type a proposition?  None where its looks do not tell."""
    conclusion = _bare(premises(kind)[1])
    if _SORT.fullmatch(conclusion) or (kind in TYPES and goal.type_of(kind) is None):
        return False
    if outermost(conclusion, _RELATION) or _QUANTIFIER.match(conclusion) or conclusion in ("False", "True"):
        return True
    return True if _DECIDED.fullmatch(conclusion) else None


def occurs(name: str, text: str) -> bool:
    """Does a name stand in a text as a word of its own, and not in a string?

    >>> occurs("H", 'f "H" = n'), occurs("n", "P n.+1")
    (False, True)
    """
    bare = _STRING.sub("", text) if '"' in text else text
    return any(word.group().rstrip(".") == name for word in _WORD.finditer(bare))  # `n.+1` is n's successor


def speaks_of(name: str, text: str) -> bool:
    """Does a name stand in a text, and not for something that is bound there?"""
    return name in text and occurs(name, text) and occurs(name, _numbered(text))


def new_names(before: Goal, after: Goal) -> dict[str, str]:
    """The names that are new after a step, or have another type, in order."""
    known = before.typed
    return {name: kind for name, kind in after.typed.items() if known.get(name) != kind}


def said_of_others(before: Goal, after: Goal, known: Collection[str] = ()) -> dict[str, str]:
    """The facts that read as before, but speak of objects that are others now, though called the same: an induction
    also takes others for what its own variable is made from.  Some may be known that one can't tell by their types.

    >>> from verbalign.proofs.model import Hypothesis
    >>> old = Goal("", "P x", (Hypothesis(("x",), "A m"), Hypothesis(("H",), "x = y")))
    >>> said_of_others(old, Goal("", "P x", (Hypothesis(("x",), "A 0"), Hypothesis(("H",), "x = y"))))
    {'H': 'x = y'}
    """
    new = new_names(before, after)
    others = [name for name in new if before.type_of(name) is not None and not is_fact(name, new[name], after)]
    others += known
    kept = {name: kind for name, kind in after.typed.items() if name not in new and is_fact(name, kind, after)}
    return {name: kind for name, kind in kept.items() if any(speaks_of(one, kind) for one in others)}


def substitutions(before: Goal, after: Goal, statement: str | None = None) -> dict[str, str]:
    """The variables that are gone because others stand for them now, as `destruct H as [k ->]` does it, with what
    stands for each; `statement` is the old conclusion as far as the new one still has it.

    >>> from verbalign.proofs.model import Hypothesis
    >>> old = Goal("", "even b", (Hypothesis(("a", "b"), "nat"),))
    >>> substitutions(old, Goal("", "even (k * a)", (Hypothesis(("a", "k"), "nat"),)))
    {'b': 'k * a'}
    """
    known, left = before.typed, after.typed
    gone = [name for name, kind in known.items() if name not in left and not is_fact(name, kind, before)]
    changed = [(kind, left[name]) for name, kind in known.items() if left.get(name, kind) != kind]
    found: dict[str, str] = {}
    for old, new in [(statement or before.conclusion, after.conclusion), *changed]:
        terms = [name for name in gone if name not in found and occurs(name, old)]
        found.update(became(terms, old, new) or {} if 0 < len(terms) <= 3 and after.known else {})
    for name, form in dict(found).items():  # `y : P q` has become `x : P p`
        others = [one for one in gone if one not in found and occurs(one, known[name])]
        found.update(became(others, known[name], left.get(form, "")) or {} if 0 < len(others) <= 3 else {})
    return {name: found[name] for name in gone if name in found}


def listed(names: dict[str, str], goal: Goal) -> list[str]:
    """Hypotheses as the corpus writes them: variables that share a type together, facts without their names.

    >>> from verbalign.proofs.model import Hypothesis
    >>> listed({"a": "nat", "b": "nat", "H": "a <= b"}, Goal("", "a < S b"))
    ['a,b:nat', 'a <= b']
    >>> listed({"Ha": "a"}, Goal("", "a", (Hypothesis(("a",), "bool"), Hypothesis(("Ha",), "a", fact=True))))
    ['a = true']
    """
    pieces: list[str] = []
    group: list[str] = []
    previous = ""
    for name, kind in names.items():
        fact = is_fact(name, kind, goal)
        if group and (fact or kind != previous):
            pieces.append(_declared(group, previous))
            group = []
        if fact:  # a boolean as a statement would look like a variable
            pieces.append(f"{kind} = true" if goal.type_of(kind) == "bool" else kind)
        else:
            group.append(name)
            previous = kind
    if group:
        pieces.append(_declared(group, previous))
    return pieces


def _declared(names: Sequence[str], kind: str) -> str:
    return f"{','.join(names)}:{f'({kind})' if outermost(kind, ',') else kind}"


def without_made_up(names: dict[str, str], goal: Goal, *, spoken_of: bool = True) -> dict[str, str]:
    """The hypotheses without equations that only say what a new name stands for, as `inversion` brings them; the others
    say that themselves.  Without `spoken_of`, a name of which the goal speaks is kept.

    >>> from verbalign.proofs.model import Hypothesis
    >>> found = {"b": "A", "H": "b = a", "K": "x = f b"}
    >>> without_made_up(found, Goal("", "P x", (Hypothesis(("a", "b", "x"), "A"), Hypothesis(("H", "K"), "b = a"))))
    {'b': 'A', 'K': 'x = f a'}
    >>> without_made_up({"b": "A", "H": "b = f a", "K": "P b c"}, Goal("", "P x", (Hypothesis(("b",), "A"),)))
    {'b': 'A', 'K': 'P (f a) c'}
    >>> without_made_up({"b": "A", "H": "b = a = c"}, Goal("", "P", (Hypothesis(("b",), "A"),)))
    {'b': 'A'}
    >>> without_made_up({"b": "A", "H": "f a = b"}, Goal("", "P b", (Hypothesis(("b",), "A"),)), spoken_of=False)
    {'b': 'A', 'H': 'f a = b'}
    """
    made_up = {name for name in objects(names, goal) if spoken_of or not speaks_of(name, goal.conclusion)}
    sides = {name: re.split(r"\s*(?<![<>:=])=(?![=>\[{])\s*", kind) for name, kind in names.items()}
    equations = {name: pair for name, pair in sides.items() if len(pair) > 1 and made_up & set(pair)}
    kept = {name: kind for name, kind in names.items() if name not in equations}
    for pair in (one for one in equations.values() if len(one) == 2):
        new, stands_for = pair if pair[0] in made_up else pair[::-1]
        if not occurs(new, stands_for):
            kept = {name: _with(kind, new, stands_for) for name, kind in kept.items()}
    return kept


def _with(kind: str, name: str, form: str) -> str:
    """A statement with a form for a name, in brackets where it has several words and is applied to, or applies."""

    def put(found: re.Match[str]) -> str:
        argued = re.search(r"[\w')] $", kind[: found.start()]) or re.match(r" [\w(]", kind[found.end() :])
        return (f"({form})" if argued else premise(form)) if " " in form else form

    return re.sub(rf"(?<![\w'.]){re.escape(name)}(?![\w'])", put, kind)


def is_bare(kind: str, goal: Goal) -> bool:
    """Is a type only a name from elsewhere, whose arguments the prover does not show?  It says nothing to a reader."""
    named = re.fullmatch(r"[^\W\d][\w'.]*", kind) is not None
    return named and goal.type_of(kind) is None and kind not in ("True", "False")


def facts(names: dict[str, str], goal: Goal) -> list[str]:
    """The facts among these hypotheses, without their names."""
    return [kind for name, kind in names.items() if is_fact(name, kind, goal)]


def objects(names: dict[str, str], goal: Goal) -> list[str]:
    """The names of the objects among these hypotheses."""
    return [name for name, kind in names.items() if not is_fact(name, kind, goal)]


def needed(names: Sequence[str], statements: Iterable[str], types: Mapping[str, str]) -> list[str]:
    """The names of which statements speak, and those of which the types of these speak, in their order.

    >>> needed(["m", "v", "n"], ["P v = fun n : nat => n"], {"m": "nat", "v": "vector m", "n": "nat"})
    ['m', 'v']
    """
    found: set[str] = set()
    texts = list(statements)
    while texts:
        new = [name for name in names if name not in found and any(speaks_of(name, text) for text in texts)]
        found.update(new)
        texts = [types[name] for name in new if name in types]
    return [name for name in names if name in found]


_LONGEST, _TRIES = 80, 20_000  # of a form that is looked for, and of places tried for it


def became(terms: Sequence[str], before: str, after: str) -> dict[str, str] | None:
    """What terms were replaced by, all over a statement, or None where that cannot be told.

    >>> became(["l"], "rev (rev l) = l", "rev (rev (x :: t)) = x :: t")
    {'l': 'x :: t'}
    >>> became(["a", "b"], "a && b = b && a", "true && false = false && true")
    {'a': 'true', 'b': 'false'}
    >>> became(["p", "q"], "R p q", "R {| n := k |} {| n := l |}")
    {'p': '{| n := k |}', 'q': '{| n := l |}'}
    """
    either = "|".join(rf"\({re.escape(term)}\)|(?<![\w'.]){re.escape(term)}(?![\w'])" for term in terms if term)
    if not either:
        return None
    for first, second in ((before, after), (_numbered(before), _numbered(after))):
        pieces = re.split(f"({either})", first)  # text, term, text, term, …, text
        found = _filled(pieces, second, {}, iter(range(_TRIES))) if len(pieces) > 1 else None
        if found and "□" not in "".join(found.values()):
            return found if any(unbracketed(term) != form for term, form in found.items()) else None
        if first == before and not _BINDER.search(before):
            break
    return None


_BINDER = re.compile(
    r"(?:(?<![\w'])(?:forall|exists[!2]?|fun)(?![\w'])|[∀∃λ]|\{(?=\s*[^\W\d][\w']*\s*:[^{}|&]*(?:\|[^|]|&[^&])))"
    r"((?:[^,.|]|\.(?=\w))*?)(?:,|=>|\. |\||&(?!&))"
)


@lru_cache(maxsize=4096)
def _numbered(text: str) -> str:
    """The statement with its bound variables as numbers, so that a change of their names does not show."""
    count, place = 0, 0
    while binder := _BINDER.search(text, place):
        names = re.findall(r"[^\W\d][\w']*(?=[\s\w',]*(?::|$))", re.sub(r":[^()]*", ":", binder[1]))
        rest, place = text[binder.start(1) :], binder.start(1)
        for name in names:
            count += 1
            rest = re.sub(rf"(?<![\w'.□]){re.escape(name)}(?![\w'])", f"□{count}", rest)
        text = text[:place] + rest
    return text


def alike(one: str, other: str) -> bool:
    """Do two statements differ at most in the names of their bound variables?

    >>> alike("forall x : A, P x", "forall y : A, P y"), alike("forall x : A, P x", "forall y : A, Q y")
    (True, False)
    >>> alike("exists y : X.t, P y", "exists z : X.t, P z"), alike("{n : nat | P n} -> Q", "{m : nat | P m} -> Q")
    (True, True)
    >>> alike("{n : nat & {m : nat | n < m}}", "{k : nat & {n : nat | k < n}}")
    True
    """
    return one == other or _numbered(one) == _numbered(other)


_BRACKETS = (("(", ")"), ("{", "}"), ("[", "]"))


def _filled(pieces: Sequence[str], text: str, forms: dict[str, str], tries: Iterator[int]) -> dict[str, str] | None:
    """Forms of the terms that turn the pieces into the text; each term has one form, with or without brackets."""
    if not text.startswith(pieces[0]) or next(tries, None) is None:
        return None
    rest = text[len(pieces[0]) :]
    if len(pieces) == 1:
        return forms if not rest else None
    term = unbracketed(pieces[1])
    if term in forms:
        for known in (f"({forms[term]})", forms[term]):
            if rest.startswith(known):
                return _filled(pieces[2:], rest[len(known) :], forms, tries)
        return None
    for end in range(1, min(len(rest), _LONGEST) + 1):
        form = unbracketed(rest[:end])
        if form.strip() == form and all(form.count(one) == form.count(other) for one, other in _BRACKETS):
            found = _filled(pieces[2:], rest[end:], {**forms, term: form}, tries)
            if found:
                return found
    return None


_BY_TACTIC = re.compile(r"(?<![\w'])ltac2?:\s*\((?:[^()]|\([^()]*\))*\)")  # a proof that a tactic finds
_NO_HEADS = frozenset({"fun", "λ", "fix", "cofix", "match", "let", "if", "forall", "exists", "Π", "_"})


_DIRECTION = re.compile(r"^(?:(?:->|<-|←|→|!|\?|\d+\s*[!?]?(?=\s*[@(]|\s*[^\W\d]))\s*)+")


def undirected(operand: str) -> str:
    """What is rewritten with, whatever the direction and however often.

    >>> undirected("<- 3!foo"), undirected("2(foo b)"), undirected("2 + n = m")
    ('foo', '(foo b)', '2 + n = m')
    """
    return _DIRECTION.sub("", operand.strip())


_LET_PARTS = re.compile(r"let\s*\([^()]*\)\s*:=\s*(.*?)\s+in\s+[\w']+$", re.DOTALL)  # one part of a lemma


def application(term: str) -> tuple[str, tuple[str, ...]]:
    """The head of an applied name and its arguments; no head where the term is something else.

    >>> application("(le_trans a (S b) _)"), application("fun x => x"), application("proj1 (foo x)")
    (('le_trans', ('a', '(S b)')), ('', ()), ('foo', ('x',)))
    >>> application("(let (H1, H2) := Rmult_ne eps in H2)")
    ('Rmult_ne', ('eps',))
    >>> application("(foo x) y"), application("λ x, f x"), application("_ H")
    (('foo', ('x', 'y')), ('', ()), ('', ()))
    """
    term = _BY_TACTIC.sub("_", term)
    if taken := _LET_PARTS.match(unbracketed(term.strip())):
        return application(taken[1])
    text = unbracketed(undirected(term).lstrip("@")).lstrip("@")
    words = _arguments(text)
    if len(words) > 1 and words[0].startswith("(") and unbracketed(words[0]) != words[0]:  # `(f x) y`
        head, given = application(words[0])
        return head, (*given, *(word for word in words[1:] if word not in ("_", "?"))) if head else ()
    if not words or not re.fullmatch(r"[^\W\d][\w'.]*(?:%\w+)?", words[0]) or words[0].rstrip(".") in _NO_HEADS:
        return "", ()
    if words[0] in _PROJECTIONS and len(words) > 2:  # a half of an equivalence, applied
        head, given = application(words[1])
        return head, (*given, *words[2:])
    if words[0] in _WRAPPERS and len(words) > 1:
        return application(words[-1])
    if any(outermost(text, sign) for sign in (r"=>", _RELATION, r"->", r"(?<!:):(?![:=])")):
        return "", ()
    return words[0], tuple(word for word in words[1:] if word not in ("_", "?"))


def applied_in(name: str, statement: str) -> str:
    """The first application of a name in a statement, with all its arguments; nothing where there is none.

    >>> applied_in("f", "g (f x (h y)) = 0"), applied_in("f", "g f = 0")
    ('f x (h y)', '')
    """
    for found in re.finditer(rf"(?<![\w'.]){re.escape(name)}(?= )", statement):
        end = found.end()
        while argument := _ARGUMENT.match(statement, end):
            end = argument.end()
        if end > found.end():
            return statement[found.start() : end]
    return ""


_ARGUMENT = re.compile(
    r" (?!(?:with|then|else|in|end|as|return)(?![\w']))(?:[^\W]['\w.]*|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))"
)
_PROJECTIONS = frozenset({"proj1", "proj2", "Iff.mp", "Iff.mpr"})
_WRAPPERS = _PROJECTIONS | frozenset({"eq_sym", "iff_sym", "not_eq_sym", "Eq.symm"})


def _arguments(text: str) -> list[str]:
    return [piece for piece in split(text, r"\s") if piece]


def several(values: Iterable[str]) -> Value | None:
    """A value by itself, more as a list, none as None."""
    found = tuple(value for value in values if value)
    return found if len(found) > 1 else found[0] if found else None


def conjunction(facts: Iterable[str]) -> str:
    r"""Several facts as one formula.

    >>> print(conjunction(["a = b", "P -> Q"]))
    a = b /\ (P -> Q)
    """
    found = list(facts)
    if len(found) < 2:
        return "".join(found)
    sign = " ∧ " if any(re.search("[∀∃→∧∨↔¬≤≥≠]", fact) for fact in found) else " /\\ "
    loose = r"/\\|\\/|<->|->|→|∧|∨|↔|⇒"
    return sign.join(f"({one})" if _QUANTIFIER.match(one) or outermost(one, loose) else one for one in found)
