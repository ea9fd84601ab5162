"""What Coq is asked about a goal and a tactic before that runs: which terms are objects, which facts its proof rests
on, what can be refuted, what a statement rests on.  Coq's state is as before after each question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import NamedTuple

from verbalign.proofs.model import Goal
from verbalign.proofs.provers.coq.coqtop import CoqFault, CoqTimeout, Coqtop
from verbalign.proofs.provers.coq.ltac import Definitions
from verbalign.proofs.provers.coq.ssreflect import ssreflect
from verbalign.proofs.provers.coq.tactics import call
from verbalign.proofs.statements.calls import split, unbracketed
from verbalign.proofs.statements.clashes import equations
from verbalign.proofs.statements.notation import application, applied_in, is_fact, premises

_TAKES_APART = frozenset(
    {"destruct", "edestruct", "case", "elim", "case_eq", "induction", "inversion", "simple destruct"}
)
_APPLIES = frozenset({"apply", "eapply", "simple apply", "exact", "refine", "rapply"})
_REWRITES = frozenset({"rewrite", "erewrite", "setoid_rewrite"})
_DISTINGUISHES = frozenset({"discriminate", "ediscriminate", "congruence", "easy"})
_GIVES = frozenset({"pose proof", "epose proof", "pose", "assert", "generalize", "specialize", "lapply"})
_USES = _TAKES_APART | _APPLIES | _REWRITES | _DISTINGUISHES | _GIVES
_NAMED = re.compile(r"^\(\s*[\w']+\s*:=\s*")  # `(H := foo x)`
_OF_ANYTHING = re.compile(r"\s:\s*\?\w+\s*(?:$|where\b)")
_CLOSES = frozenset({"auto", "eauto", "trivial", "intuition", "firstorder", "tauto"})
_REFUTE = "let fact__ := fresh in intro fact__; discriminate fact__"
_SEARCHES = frozenset({"auto", "eauto", "intuition", "firstorder", "tauto", "congruence", "easy"})  # without saying how
_FRUGAL = frozenset({"auto", "eauto", "congruence"})  # of these, whose proofs have nothing in them that they don't use
_RESTS_ON = "match goal with |- ?G => let proof__ := constr:(ltac:({}) : G) in {} end"
_COMPUTES = "repeat split; reflexivity"
_NAMES = re.compile(r"(?<![\w'.?])[^\W\d][\w']*(?:\.[^\W\d][\w']*)*")
_STRING = re.compile(r'"[^"]*"')
# each hypothesis by its name: a file may have a notation of its own for what stands in `H : _ |- _`
_SPEAKS_OF = 'try (match proof__ with context [{0}] => idtac "rests on" "{0}" end)'
_USED = re.compile(r"rests on ([^\s<]+)")
_MAY_NOT = re.compile(r"\?|;|\|\||\b(?:try|first|last|by|do|have|suff|wlog)\b")
_MATCH = _TAKES_APART | {"unfold", "generalize", "remember"}
_PATTERN = re.compile(r"\((?=[^()]*(?<![\w'])_(?![\w']))(?:_|[\w'.]+)\s+[^\w\s('\"]")  # `(_ <=? n)`
_MATCHED = 'try (match goal with |- context [?t__] => match t__ with {} => idtac "matched" t__ "matched"; fail end end)'
_IS_MATCHED = re.compile(r"\bmatched (.*?) matched\b", re.DOTALL)
_NUMBER = re.compile(r"\(ID \d+\)|^.*<[^\n]*$", re.MULTILINE)
_SPARED = 'try (clear dependent {0}; idtac "can do without" "{0}"; fail)'
_CAN_SPARE = re.compile(r"can do without ([^\s<]+)")
_KEEP = "exfalso; clear - {}; {}"
_IS_KEPT = 'try (is_var {0}; idtac "kept" "{0}")'
_KEPT = re.compile(r"\bkept ([^\s<]+)")
_SORT_OF = "ltac:(let kind := type of {0} in let sort := type of kind in exact sort)"
_OPEN = re.compile(r"= \?([\w']+) : \[[^|]*(?:\|(?!-)[^|]*)*\|- (.*?)\](?= \(shelved\)|\s*$)", re.MULTILINE | re.DOTALL)
_SIMPLE = re.compile(r"[\w'.]+")
_HOLE = re.compile(r"(?<![\w'])_(?![\w'])")
_CHECKED = re.compile(r"^     : ", re.MULTILINE)  # before the type of what was checked
_OF_TYPE = re.compile(r'has type "(.*?)" while it is expected to have type', re.DOTALL)
_NO_PROPOSITION = re.compile(r'has type "(?:Set|Type)\b|expected to have type "Prop"')
_NO_STATEMENT = re.compile(r'The term "(.*?)" has type')
_REFLECTS = re.compile(r"reflect\s+\S.*\s", re.DOTALL)
_LOCATED = re.compile(r"^(?:Constant|Constructor|Inductive) (\S+)", re.MULTILINE)
COMPUTED = "computation"  # what stands for a lemma where there is none
MAX_FACTS = 8  # around a proof, of which it is asked what they rest on
MAX_SPARED = 5  # facts of a proof that are tried, one by one, whether it can do without
ASKING = 5  # seconds that a tactic may take when it is asked which hypotheses it uses


def _uses_all(text: str) -> bool:
    """Does a tactic of ssreflect's use all lemmas that it names, if it doesn't fail?

    >>> _uses_all("apply/foo=> _ /bar[x y]"), _uses_all("rewrite ?foo => x"), _uses_all("try move=> /foo x")
    (True, False, False)
    """
    return ssreflect(text) is not None and not _MAY_NOT.search(text)


class TacticAnswers(NamedTuple):
    """What Coq says of a tactic before it runs: see `TacticMove`."""

    objects: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()


NO_ANSWERS = TacticAnswers()


class CoqQuestions:
    """Questions about one open proof.  `goal` gives the goal at a place, `apart` takes back what is done within it."""

    def __init__(
        self,
        coq: Coqtop,
        name: str,
        definitions: Definitions,
        goal: Callable[[int], Goal],
        apart: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._coq, self._name, self._definitions = coq, name, definitions
        self._goal, self._apart = goal, apart
        self.unproved = set[str]()  # names that tactics have used and that are no lemmas
        self._namesake: str | None = None  # another lemma of the same name, with that of its module, once asked for

    # ---- tactics ----

    def told_as(self, text: str, place: int) -> str:
        """A tactic as it is told: a lemma that is called as the one in hand has its module's name; a case distinction
        is on a function as the goal applies it, for which its name is enough: `destruct compare`."""
        text = self._qualified(text, self._goal(place))
        one, goal = call(text), self._goal(place)
        if "using" in one.clauses and one.head in _CLOSES and not one.modifiers:
            return self._least(text, one.clauses["using"], place)
        if one.operands and _PATTERN.match(one.operands[0]) and one.head in _MATCH and not one.modifiers:
            return self._with_matched(text, one.operands[0], place)
        operand = unbracketed(one.operands[0]) if len(one.operands) == 1 else ""
        name, holes = re.split(r"\s", operand)[0], bool(_HOLE.search(operand))
        simple = _SIMPLE.fullmatch(operand) and not name.isdigit() and not goal.type_of(name)
        if one.modifiers or one.head not in _TAKES_APART or not (simple or (holes and _SIMPLE.fullmatch(name))):
            return text
        found = (applied_in(name, statement) for statement in (goal.conclusion, *goal.typed.values()))
        whole = next((term for term in found if term), "")
        if holes:
            return text.replace(one.operands[0], f"({whole})", 1) if whole else text
        try:
            self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ ({whole})).")
        except CoqTimeout:
            return text
        except CoqFault as fault:
            kind = _OF_TYPE.search(str(fault))
            if whole and kind and not re.search(r"[{}]|->", kind[1]):
                return re.sub(rf"(?<![\w'.]){re.escape(name)}(?![\w'.])", lambda _: f"({whole})", text, count=1)
        return text

    def _with_matched(self, text: str, operand: str, place: int) -> str:
        """A tactic in which a pattern with holes is what it stands for in the goal."""
        found = list[str]()
        with self._apart(), suppress(CoqFault):
            reply = self._coq.send(f"{place}: {_MATCHED.format(operand)}.")
            found = list(dict.fromkeys(unbracketed(" ".join(one.split())) for one in _IS_MATCHED.findall(reply.output)))
        with_terms = [text.replace(operand, f"({one})", 1) for one in found]
        if len(found) > 1:
            meant = self._leaves(text, place)
            with_terms = [one for one in with_terms if self._leaves(one, place) == meant]
        return with_terms[0] if with_terms else text

    def _leaves(self, text: str, place: int) -> str | None:
        """What Coq shows after a tactic, whatever the goals are numbered."""
        with self._apart(), suppress(CoqFault):
            return _NUMBER.sub("", self._coq.send(f"{place}: {text}.").output)
        return None

    def _qualified(self, text: str, goal: Goal) -> str:
        """A tactic in which another lemma that is called as the one in hand has the name of its module."""
        own = re.compile(rf"(?<![\w'.]){re.escape(self._name)}(?![\w'])")
        if not own.search(text) or goal.type_of(self._name) is not None:
            return text
        if self._namesake is None:
            with suppress(CoqFault):
                found = _LOCATED.search(self._coq.send(f"Locate {self._name}.").output)
                self._namesake = ".".join(found[1].split(".")[-2:]) if found else ""
        return own.sub(self._namesake, text) if self._namesake else text

    def _least(self, text: str, given: str, place: int) -> str:
        """`auto using a, b with c` with those hints that its proof of the goal uses; as it stands where it has none."""
        hints = [one.strip() for one in split(given, ",")]
        asked = [one for one in hints if _SIMPLE.fullmatch(one)]
        looking = (f'try (match proof__ with context [{one}] => idtac "rests on" "{one}" end)' for one in asked)
        found = self._rests_on(text, place, "; ".join(looking)) if asked else None
        if found is None:
            return text
        kept = [one for one in hints if one in found or one not in asked]
        head, _, rest = text.partition(given)
        bare = head[: head.rindex("using")].rstrip()
        return f"{head}{', '.join(kept)}{rest}" if kept else f"{bare}{rest}"

    def asked(self, text: str, shown: str, place: int) -> TacticAnswers:
        """What Coq says of a tactic, which is told as `shown`."""
        self._note_unproved(shown, place)
        objects, said = self._objects(shown, place)
        proofs, refuted, used = self._proofs(text, place), self._refuted(text, place), self._used(text, place)
        return TacticAnswers(objects, proofs, said, refuted, used, self._lemmas(text, place, used))

    def _note_unproved(self, text: str, place: int) -> None:
        """Note what a tactic uses that is no lemma."""
        one, goal = call(text), self._goal(place)
        if one.head not in _USES:
            return
        for name in dict.fromkeys(application(_NAMED.sub("(", operand))[0] for operand in one.operands):
            if name and goal.type_of(name) is None and not self._is_lemma(name):
                self.unproved.add(name)

    def _objects(self, text: str, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The operands of a case distinction that are terms for objects, such as `f x`, and what the others say; what
        is decided, or given with a proof, counts as a fact."""
        one = call(text)
        if one.head not in _TAKES_APART:
            return (), ()
        found, said = [], []
        for operand in (unbracketed(operand) for operand in one.operands if not _SIMPLE.fullmatch(operand)):
            try:
                reply = self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ ({operand})).")
                said += [" ".join(kind.split()) for kind in _CHECKED.split(reply.output)[-1:]]
            except CoqTimeout:
                continue
            except CoqFault as fault:
                kind = _OF_TYPE.search(str(fault))
                if kind and "{" not in kind[1]:
                    found.append(operand)
        return tuple(found), tuple(said)

    def _proofs(self, text: str, place: int) -> tuple[str, ...]:
        """The arguments of the lemmas used that are proofs by other lemmas, as in `apply (foo n (bar n))`."""
        one = call(text)
        if not (one.head in _REWRITES or (one.head in _APPLIES and len(one.operands) == 1)):
            return ()
        goal, found = self._goal(place), []
        for argument in (given for operand in one.operands for given in application(operand)[1]):
            name = application(argument)[0]
            if not name or goal.type_of(name) is not None or (argument == name and one.head not in _REWRITES):
                continue
            with suppress(CoqFault):
                said = self._coq.send(f"{place}: Check ((fun (P : Prop) (p : P) => p) _ {argument}).").output
                found += [] if _OF_ANYTHING.search(said) else [argument]  # it could be an element of whatever is wanted
        return tuple(found)

    def _refuted(self, text: str, place: int) -> tuple[str, ...]:
        """The equations at a goal that Coq can refute, where a tactic may close it for that reason; for others than
        those made for that, only the goal itself counts, which no true reason proves."""
        goal, words = self._goal(place), set(_SIMPLE.findall(text))
        if not words & (_CLOSES | _DISTINGUISHES):
            return ()
        found = []
        for equation in equations(goal):
            if equation != goal.conclusion and not words & _DISTINGUISHES:
                continue
            with suppress(CoqFault):
                self._coq.send(f"{place}: Check (ltac:({_REFUTE}) : ({equation}) -> False).")
                found.append(equation)
        return tuple(found)

    def _used(self, text: str, place: int) -> tuple[str, ...]:
        """The hypotheses that a proof rests on, where a tactic that hides them closes its goal."""
        head = call(text).head
        if head in self._definitions.told and head not in _SEARCHES:
            return ()
        goal, spared = self._goal(place), list[str]()
        found = self._rests_on(text, place, "; ".join(map(_SPEAKS_OF.format, goal.typed)) or "idtac") or []
        facts = [name for name in found if is_fact(name, goal.type_of(name) or "", goal)]
        stated = self._stated(facts, place)
        found, facts = ([name for name in names if name not in stated] for names in (found, facts))
        tried = [name for name in facts if name not in _NAMES.findall(text)]  # what it names, it fails without
        tried = tried if head not in _FRUGAL and len(facts) <= MAX_SPARED else []
        for name in tried:  # a proof may take in what it has no need of
            without = f"clear {' '.join([*spared, name])}; {text}"
            if self._rests_on(without, place, "idtac") is not None:
                spared.append(name)
        return tuple(name for name in found if name not in spared)

    def _lemmas(self, text: str, place: int, used: Sequence[str]) -> tuple[str, ...]:
        """The lemmas that a tactic names which needs words; of one that proves its goal, those of which its proof
        speaks, or that it computes where it has no other reason.  A program may not use what it names."""
        head = call(text).head
        if head in self._definitions.told:
            return ()
        goal, words = self._goal(place), dict.fromkeys(_NAMES.findall(_STRING.sub("", text)))
        named = [one for one in words if one not in self._definitions.told and self._proves_something(one, goal)]
        if not named and (head or used):
            return ()
        looking = (f'try (match proof__ with context [{one}] => idtac "rests on" "{one}" end)' for one in named)
        found = self._rests_on(text, place, "; ".join([*looking, "idtac"]))
        if found is None:
            return tuple(named) if head or _uses_all(text) else ()
        computed = not head and not used and not found and self._rests_on(_COMPUTES, place, "idtac") is not None
        return (COMPUTED,) if computed else tuple(one for one in named if one in found)

    def _proves_something(self, name: str, goal: Goal) -> bool:
        """Is a name that of a constant whose type is a statement?"""
        known = self._definitions.stated
        if goal.type_of(name) is not None:
            return False
        if name not in known:
            known[name] = False
            with suppress(CoqFault):
                located = self._coq.send(f"Locate {name}.").output.lstrip()
                known[name] = located.startswith("Constant") and self._states(name)
        return known[name]

    def _rests_on(self, text: str, place: int, looking: str) -> list[str] | None:
        """The names that a tactic's proof of its goal speaks of, of those looked for; None where it proves nothing."""
        with self._apart(), suppress(CoqFault):
            asking = _RESTS_ON.format(text, looking)
            return _USED.findall(self._coq.send(f"{place}: timeout {ASKING} ({asking}).").output)
        return None

    # ---- statements and sorts ----

    def rests_of_meaning(self, root: Goal) -> tuple[str, ...]:
        """What of the section around a proof its statement would have no meaning without."""
        if not root.hypotheses:
            return ()
        needed = self._stated(list(root.typed), 1)
        return tuple(name for name in root.typed if name in needed)

    def implications(self, root: Goal) -> dict[str, frozenset[str]]:
        """For each fact around a proof what it would have no meaning without: a ring has its sum."""
        facts = [name for name, kind in root.typed.items() if is_fact(name, kind, root)]
        return {name: self._rests_of_fact(name, root) for name in facts} if len(facts) <= MAX_FACTS else {}

    def instances(self, root: Goal) -> tuple[str, ...]:
        """The hypotheses around a proof that are instances of classes."""
        heads = {name: application(premises(kind)[1])[0] for name, kind in root.typed.items()}
        return tuple(
            name for name, head in heads.items() if head and root.type_of(head) is None and self._is_class(head)
        )

    def _is_class(self, name: str) -> bool:
        known = self._definitions.classes
        if name not in known:
            known[name] = False
            with suppress(CoqFault):
                self._coq.send(f"Print Instances {name}.")
                known[name] = True
        return known[name]

    def _is_lemma(self, name: str) -> bool:
        """Is a name that of a proof, and of no constructor?  What Coq can't find may be one."""
        known = self._definitions.lemmas
        if name not in known:
            known[name] = False
            with suppress(CoqFault):
                located = self._coq.send(f"Locate {name}.").output.lstrip()
                known[name] = located.startswith("No object")
                if not located.startswith(("Constructor", "Inductive", "No object")):
                    known[name] = self._states(name)
        return known[name]

    def _states(self, name: str) -> bool:
        """Is the type of a name a statement?"""
        try:
            self._coq.send(f"Check (ltac:(let kind := type of @{name} in exact kind) : Prop).")
            return True
        except CoqFault as fault:
            kind = _NO_STATEMENT.search(" ".join(str(fault).split()))
            return bool(kind and _REFLECTS.match(premises(kind[1])[1])) and self.ssreflect_is_loaded()

    def _stated(self, names: Sequence[str], place: int) -> frozenset[str]:
        """Of these hypotheses, those without which the goal itself would have no meaning, be they written in it or not:
        a class that its signs belong to."""
        if not names:
            return frozenset()
        with self._apart(), suppress(CoqFault):
            trying = "; ".join(map(_SPARED.format, names))
            return frozenset(names).difference(_CAN_SPARE.findall(self._coq.send(f"{place}: ({trying}).").output))
        return frozenset()

    def _rests_of_fact(self, name: str, root: Goal) -> frozenset[str]:
        """The names around a proof without which a fact would have no meaning."""
        key, known = (name, root.hypotheses), self._definitions.rests
        if key not in known:
            with self._apart(), suppress(CoqFault):
                self._coq.send("Unset Printing Notations.")  # a name may have a sign of its own: `Notation "0" := zero`
                asking = _KEEP.format(name, "; ".join(map(_IS_KEPT.format, root.typed)))
                known[key] = frozenset(_KEPT.findall(self._coq.send(f"1: ({asking}).").output)) - {name}
        return known.get(key, frozenset())

    def is_proposition(self, kind: str, place: int) -> bool | None:
        """Is a type a proposition?  None where Coq can't read it."""
        if _REFLECTS.match(premises(kind)[1]) and self.ssreflect_is_loaded():
            return True  # there, it is as good as the statement that it ties to a boolean
        try:
            self._coq.send(f"{place}: Check (({kind}) : Prop).")
            return True
        except CoqTimeout:
            return None
        except CoqFault as fault:
            return False if _NO_PROPOSITION.search(str(fault)) else None  # else it could not be read

    def proves(self, name: str, place: int) -> bool | None:
        """Is a hypothesis a proof, where its type can't be read as Coq writes it?"""
        sort = ""
        with suppress(CoqFault):
            sort = _CHECKED.split(self._coq.send(f"{place}: Check {_SORT_OF.format(name)}.").output)[0].strip()
        return sort.endswith("Prop") if sort in ("Prop", "SProp", "Set") or sort.startswith("Type") else None

    def kinds_of_places(self) -> dict[str, str]:
        """The types of all that is left open, by name."""
        with suppress(CoqFault):
            return {
                one[1]: " ".join(one[2].split()) for one in _OPEN.finditer(self._coq.send("Show Existentials.").output)
            }
        return {}

    def ssreflect_is_loaded(self) -> bool:
        """Is ssreflect's tactic language loaded?"""
        if not self._definitions.ssreflect:
            with suppress(CoqFault):
                said = self._coq.send("Locate Module ssreflect.").output
                self._definitions.ssreflect = said.strip().startswith("Module")
        return self._definitions.ssreflect
