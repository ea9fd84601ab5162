"""From a told proof to its text: where the prover front ends and the teller meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from verbalign.proofs.model import Ending, Fate
from verbalign.proofs.planning.arithmetic import Arithmetic
from verbalign.proofs.planning.formulas import Notation
from verbalign.proofs.planning.manner import Detail
from verbalign.proofs.planning.text import DERIVED, Recursion, tell
from verbalign.proofs.prooftext import SpokenProof
from verbalign.proofs.provers.mapping import TacticTable
from verbalign.proofs.provers.spoken import RenderedProof, SpokenSentence, note, spoken
from verbalign.proofs.provers.tables import bundled
from verbalign.proofs.provers.tell import Told
from verbalign.proofs.statements import notation as formal
from verbalign.proofs.statements.scopes import unscoped
from verbalign.proofs.statements.words import in_words
from verbalign.values import Value

if TYPE_CHECKING:
    from verbalign.dictionary import MappingDictionary

SYMBOLS, WORDS = Notation(), Notation(in_words)
LONGEST_OBJECT = 300  # characters of an object that a text shows


@dataclass(frozen=True, slots=True)
class ProverText:
    """A prover's proof with its text."""

    told: Told
    spoken: SpokenProof
    notation: Notation = SYMBOLS

    def rendered(self) -> RenderedProof:
        """The text as the renderers take it."""
        sentences = (SpokenSentence(s.text, s.steps, s.code, opens=s.opens) for s in self.spoken.sentences)
        words = self.notation.words
        return spoken(self.told, sentences, words(self.told.proof.theorem) if words else None)

    def tactics(self) -> Iterator[dict[str, Any]]:
        """What became of every tactic sentence of the script, in the text: conveyed, merged or dropped, and why."""
        said = {step: number for number, s in enumerate(self.spoken.sentences) for step in s.steps}
        heads = {s.steps[0] for s in self.spoken.sentences if s.steps}
        for account in self.told.accounts:
            written = self.told.script.sentences[account.sentence]
            fate, reason = account.fate, account.reason
            if fate is Fate.CONVEYED and not heads.intersection(account.steps):
                fate, reason = Fate.MERGED, "said together with its neighbours"
            yield {
                "line": written.line,
                "source": [written.start, written.end],
                "tactic": " ".join(written.text.split()),
                "fate": fate.value,
                "steps": list(account.steps),
                "sentences": sorted({said[step] + 1 for step in account.steps}),
                **({"reason": reason} if reason else {}),
            }

    def to_json(self) -> dict[str, Any]:
        """The text with all that is known of it; `tactics` accounts for the whole script."""
        found = {**self.spoken.to_json(), "statement": self.told.proof.theorem, "tactics": list(self.tactics())}
        return {**found, "note": amiss} if (amiss := note(self.told)) else found


MANY_FACTS = 10  # of a section, that a text does not list
MANY_KINDS = 12  # of objects of a section, that a text does not list
MANY_INSTANCES = 5  # of classes that nothing names
_MADE_UP = re.compile(r"inst✝?\d*")  # how Lean calls an instance that has no name


def surroundings(told: Told) -> tuple[str, ...]:
    """What a proof uses of the section around it, as the corpus writes hypotheses: facts and objects of which it
    speaks, and what these are defined to be: `k := S n`.  What has a name that nobody hears is `_ := Countable A`, and
    what was proved there from what is assumed, `∴ P n`."""
    outside = told.script.moves[0].goal if told.script.moves else None
    if outside is None or not outside.hypotheses:
        return ()
    values = {one for step in told.proof.steps for _, value in step.args for one in _members(value)}
    known = {name: kind for name, kind in outside.typed.items() if name != told.script.name}  # a function of its own
    bodies = {name: one.body for one in outside.hypotheses if one.body for name in one.names}  # of `Let`
    is_fact = {name: formal.is_fact(name, kind, outside) for name, kind in known.items()}
    rests = _built_from(told.script.rests, bodies, known)
    named = {name for name in known if is_fact[name] and name not in bodies}  # what is proved is not assumed
    computed = _for_arithmetic(told)
    telling = {name for name in named if not formal.is_bare(known[name], outside)}
    facts = {name for name in telling if known[name] in values or known[name] in computed}
    needed = named.intersection(rests)
    facts |= needed if len(needed) <= MANY_FACTS else set()
    derived = {name for name in bodies if is_fact.get(name) and known[name] in values}
    spoken_of = [told.proof.theorem, *sorted(values), *(known[name] for name in sorted(facts | derived))]
    objects = set[str]()
    for name in reversed(known):  # later ones may speak of those before them
        needed_here = name in rests or _is_spoken_of(name, spoken_of)
        if needed_here and not is_fact[name]:
            objects.add(name)
            spoken_of += [known[name], bodies.get(name, "")]
    if len({known[name] for name in objects}) > MANY_KINDS:  # rather those alone of which the statement speaks
        objects = set(formal.needed([name for name in known if name in objects], [told.proof.theorem], known))
    shown = facts | objects
    texts = [*spoken_of, *(known[name] for name in shown)]
    instances = {name for name in known if name in told.script.instances or _MADE_UP.fullmatch(name)}
    unnamed = {name for name in objects & instances if not _is_spoken_of(name, texts)}
    classes = tuple(dict.fromkeys(f"_ := {known[name]}" for name in known if name in unnamed))
    shown = shown - unnamed
    untold = known.keys() - shown - unnamed
    defined = (
        f"{name} := {bodies[name]}"
        for name in known
        if name in shown & objects & bodies.keys() and not any(formal.speaks_of(one, bodies[name]) for one in untold)
    )
    listed = formal.listed({name: kind for name, kind in known.items() if name in shown}, outside)
    follows = (f"{DERIVED}{known[name]}" for name in known if name in derived and known[name] not in listed)
    return (*dict.fromkeys(listed), *defined, *follows, *(classes if len(classes) <= MANY_INSTANCES else ()))


def _built_from(names: Iterable[str], bodies: Mapping[str, str], known: Iterable[str]) -> frozenset[str]:
    """These names, and those that what they are defined to be is built from."""
    found, new = set[str](), set(names)
    while new:
        found |= new
        built = [bodies[name] for name in new if name in bodies]
        new = {name for name in known if name not in found and _is_spoken_of(name, built)}
    return frozenset(found)


def _is_spoken_of(name: str, texts: Iterable[str]) -> bool:
    return any(formal.speaks_of(name, text) for text in texts)


def _for_arithmetic(told: Told) -> set[str]:
    """The facts that steps of arithmetic rest on."""
    goals = {step["goal"] for step in told.proof.steps if step.predicate == "Arith" and "goal" in step.names}
    found = set[str]()
    for goal in (move.goal for move in told.script.moves if not move.subgoals and move.goal.conclusion in goals):
        known = goal.typed
        facts = [kind for name, kind in known.items() if formal.is_fact(name, kind, goal)]
        found.update(Arithmetic(known).rests_on(goal.conclusion, facts) or ())
    return found


def _members(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _members(one)


def _taken_in(kind: str) -> Iterator[str]:
    """A type and what is left of it when its variables and premises are taken in: no statement, if it is none."""
    yield kind
    while opened := formal.opened(kind) or formal.bound_without_type(kind):
        kind = opened[-1]
        yield kind


def text(
    told: Told,
    dictionary: MappingDictionary,
    table: TacticTable | None = None,
    *,
    notation: Notation = SYMBOLS,
    detail: Detail = Detail.NORMAL,
) -> ProverText:
    """A told proof in words."""
    names = {name for move in told.script.moves for one in move.goal.hypotheses for name in one.names}
    manner = (table or bundled()).manner
    finished = told.script.ending is Ending.PROVED
    goals = {goal for move in told.script.moves for goal in (move.goal, *move.subgoals)}
    types = frozenset(one for goal in goals if goal.data for one in _taken_in(goal.conclusion))
    known = {one.type for goal in goals for one in goal.hypotheses if one.fact}
    known |= {name for goal in goals for name, kind in goal.typed.items() if kind in ("Prop", "SProp")}
    made = unscoped(told.script.made) if len(told.script.made) <= LONGEST_OBJECT else ""
    around = surroundings(told) if detail is not Detail.BRIEF else ()
    itself = bool(told.script.moves) and told.script.name in told.script.moves[0].goal.typed
    stated = told.script.sentences[0].text if told.script.sentences else ""
    notation = replace(notation, types=types, propositions=frozenset(known), unproved=told.script.unproved)
    said = tell(
        told.proof,
        dictionary,
        manner,
        variables=names,
        assumed=told.assumed,
        kept=told.kept,
        notation=notation,
        finished=finished,
        made=made,
        around=around,
        recursion=Recursion.of(stated) if itself else None,
        detail=detail,
    )
    return ProverText(told, said, notation)
