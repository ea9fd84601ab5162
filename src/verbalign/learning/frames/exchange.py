"""Clauses that tell one value and nothing else: what one frame says between two signs, another says of other values.

"Five rooms, no lift" has a clause for houses without a lift; "Two rooms, lift to all floors" has one for those with it.
Either can stand where the other stands, so that each frame is for all houses; where nothing is known of a lift, the
clause goes.  A clause can also be said by itself, where no sentence tells the value: "No lift."
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from verbalign.dictionary.conditions import IS, NOT, Test, absent
from verbalign.dictionary.patterns import Branch, Choice, Node, Nodes, Slot, Words, slots, tested
from verbalign.learning.frames.facts import Frame, Need, PredicateFacts
from verbalign.learning.frames.rows import Row
from verbalign.learning.frames.settings import SETTINGS
from verbalign.learning.frames.ties import Label, alike
from verbalign.mentions.kinds import AMOUNTS, MONEY

_SIGNS = frozenset(",;:.!?()–—-/…")
_LISTING = frozenset(",;")  # between clauses of one kind
_STOP = Words(".", False)


@dataclass(frozen=True)
class _Clause:
    """The nodes `start` to `end` of a frame, which tell one argument: `tests` are what they need."""

    start: int
    end: int
    argument: str
    nodes: Nodes
    tests: tuple[Test, ...]
    row: Row  # that says it
    named: bool  # by a word like the argument's name or its value
    cautions: tuple[Need, ...]  # what it may tell besides

    @property
    def words(self) -> list[str]:
        return [node.text for node in self.nodes if isinstance(node, Words)]


def exchanged(frames: Sequence[Frame], known: PredicateFacts) -> list[Frame]:
    """Frames whose clauses have others beside them for other values, and short sentences for what no sentence says."""
    found = [list(_clauses(frame, known)) for frame in frames]
    pieces: dict[str, dict[tuple[str, ...], _Clause]] = defaultdict(dict)
    for own in found:
        for clause in own:
            if _fit(clause, known):
                pieces[clause.argument].setdefault(_keys(clause.nodes), clause)
    swapped = [_swapped(frame, own, pieces, known) for frame, own in zip(frames, found, strict=True)]
    return [*swapped, *_sentences(frames, pieces, known)]


# ---- finding clauses ----


def _clauses(frame: Frame, known: PredicateFacts) -> Iterator[_Clause]:
    nodes = frame.nodes
    start = 0
    for k in range(len(nodes) + 1):
        if k == len(nodes) or _word(nodes[k]) in _SIGNS:
            if start < k and _word(nodes[start]) in known.language.joints:
                start += 1
            clause = _clause(frame, start, k, known) if start < k else None
            if clause is not None:
                yield clause
            start = k + 1


def _clause(frame: Frame, start: int, end: int, known: PredicateFacts) -> _Clause | None:
    """A part of a frame as a clause, if it tells one argument that nothing else in the frame tells."""
    part = frame.nodes[start:end]
    if end - start > SETTINGS.piece or any(isinstance(node, Choice) for node in part):
        return None
    keys = _keys(part)
    needs = [need for need in frame.needs if not need.hidden and need.gram and _has(keys, need.gram)]
    told = {*slots(part), *(need.test.argument for need in needs)}
    if len(told) != 1:
        return None
    argument = told.pop()
    tests = tuple(need.test for need in frame.needs if need.test.argument == argument and not need.hidden)
    rest = (*frame.nodes[:start], *frame.nodes[end:])
    if argument in {*slots(rest), *tested(rest)} or any(
        need.test.argument == argument for need in frame.needs if need not in needs
    ):
        return None
    named = _names(keys, argument, frame, known)
    tied = [need.gram for need in needs if need.odds >= SETTINGS.located]
    if not (named or tied) or not _affirms(keys, tests, tied, known):
        return None
    if any(_tied(_keys(side), argument, known) for side in (frame.nodes[:start], frame.nodes[end:])):
        return None
    whole = all(_word(node) in _SIGNS for node in rest)
    cautions = tuple(need for need in frame.needs if need.hidden and (whole or _may_tell(keys, need.test, known)))
    return _Clause(start, end, argument, part, tests, frame.rows[0], named, cautions)


def _affirms(keys: Iterable[str], tests: Sequence[Test], tied: Iterable[Sequence[str]], known: PredicateFacts) -> bool:
    """May words tell these values of an argument?  To name it does not tell that there is none: in "Missing: the keys"
    it takes the whole."""
    denied = any(test.kind == IS and all(map(known.language.says_nothing, test.operands)) for test in tests)
    if not denied or any(key.lower() in known.language.denials for key in keys):
        return True
    return any(not any(known.ties.kin(word, tests[0].argument)[0] for word in gram) for gram in tied)


def _tied(keys: Sequence[str], argument: str, known: PredicateFacts) -> bool:
    """Do some of these words tell an argument, for all that is known?"""
    ties = known.ties
    for size in range(1, SETTINGS.gram + 1):
        for k in range(len(keys) - size + 1):
            gram = tuple(keys[k : k + size])
            odds = ties.odds(gram, argument)[0]
            if odds >= SETTINGS.doubtful and all(odds >= ties.odds(gram, other)[0] for other in ties.labels):
                return True
    return False


def _may_tell(keys: Iterable[str], test: Test, known: PredicateFacts) -> bool:
    """Has a clause a word that was never said but where a test holds?"""
    ties, small = known.ties, known.language.pronouns | known.language.agreeing
    words = (key for key in keys if key.isalpha() and len(key) > SETTINGS.small and key not in small)
    labels = (ties.odds((word,), test.argument)[1] for word in words)
    return any(all(_passes(one, test) for one in own) for own in labels)


def _names(keys: Iterable[str], argument: str, frame: Frame, known: PredicateFacts) -> bool:
    """Has a clause a word like an argument's name, or like the value that it was said of?"""
    own = {known.label(argument, row) for row in frame.rows}
    return any(named or own & labels for named, labels in (known.ties.kin(key, argument) for key in keys))


def _fit(clause: _Clause, known: PredicateFacts) -> bool:
    """Can a clause stand elsewhere?  It has words, speaks of nothing that was named before, and of no certain time."""
    words = clause.words
    return (
        any(word.isalpha() for word in words)
        and not known.language.depends(_word(clause.nodes[0]))
        and _word(clause.nodes[0]) not in known.language.agreeing
        and not known.language.pronouns & {word.lower() for word in words}
        and known.kinds[clause.argument] != MONEY
        and (bool(clause.tests) or known.kinds[clause.argument] in AMOUNTS)
    )


# ---- clauses for each other ----


def _swapped(
    frame: Frame,
    clauses: Sequence[_Clause],
    pieces: Mapping[str, Mapping[tuple[str, ...], _Clause]],
    known: PredicateFacts,
) -> Frame:
    nodes = list(frame.nodes)
    settled: set[str] = set()
    for clause in reversed(clauses):
        if not clause.tests:
            continue
        branches = list(_branches(clause, pieces.get(clause.argument, {}).values(), known))
        start, end = clause.start, clause.end
        while start and _word(nodes[start - 1]) in known.language.joints:
            start -= 1
        before = _word(nodes[start - 1]) if start else ""
        after = _word(nodes[end]) if end < len(nodes) else ""
        lead: Nodes = tuple(nodes[start : clause.start])
        trail: Nodes = ()
        if before in _LISTING:
            start -= 1
            lead = tuple(nodes[start : clause.start])
        elif after in _LISTING and end + 1 < len(nodes):
            trail = (nodes[end],)
            end += 1
        if lead or trail:
            branches.append(Branch((absent(clause.argument),), (), guessed=True))
        if not branches:
            continue
        own = Branch(clause.tests, (*lead, *clause.nodes, *trail))
        others = (
            replace(branch, nodes=(*lead, *branch.nodes, *trail)) if branch.nodes else branch for branch in branches
        )
        nodes[start:end] = [Choice((own, *others))]
        settled.add(clause.argument)
    if not settled:
        return frame
    return replace(frame, nodes=tuple(nodes), needs=tuple(n for n in frame.needs if n.test.argument not in settled))


def _branches(clause: _Clause, pieces: Iterable[_Clause], known: PredicateFacts) -> Iterator[Branch]:
    """What is said in place of a clause where its value is another."""
    every = {one for one in known.ties.where[clause.argument] if one is not None}
    if known.kinds[clause.argument] in AMOUNTS:
        every |= known.number_labels
    chosen: dict[tuple[str, ...], tuple[_Clause, list[str]]] = {}
    ranked = sorted(
        (piece for piece in pieces if piece is not clause and not piece.cautions and _alike(clause, piece, known)),
        key=lambda piece: _distance(clause, piece),
    )
    for one in sorted(every):
        if all(_passes(one, test) for test in clause.tests):
            continue
        piece = next((piece for piece in ranked if all(_passes(one, test) for test in piece.tests)), None)
        if piece is not None:
            chosen.setdefault(_keys(piece.nodes), (piece, []))[1].append(one)
    for piece, labels in chosen.values():
        nodes = _placed(piece.nodes, spaced=_is_spaced(clause.nodes[0]))
        yield Branch((Test(clause.argument, IS, tuple(labels)),), nodes, guessed=True)


def _passes(one: Label, test: Test) -> bool:
    """Does a label pass a test of the argument itself?"""
    if test.kind not in (IS, NOT):
        return False
    inside = one in test.operands or (test.is_given and one is not None)
    return inside == (test.kind == IS)


def _alike(clause: _Clause, piece: _Clause, known: PredicateFacts) -> bool:
    """Can one clause stand for the other?  They have a word in common, or are both short; what begins a sentence with
    a capital that is a noun's own stays there."""
    if piece.start == 0 and clause.start and known.language.capital_nouns:
        return False
    if _shares(clause, piece):
        return True
    verbs = known.language.agreeing
    plain = not verbs & set(clause.words) and not verbs & set(piece.words)
    return plain and len(clause.nodes) <= SETTINGS.mobile and len(piece.nodes) <= SETTINGS.mobile


def _shares(clause: _Clause, piece: _Clause) -> bool:
    return any(alike(one, two) for one in clause.words for two in piece.words)


def _distance(clause: _Clause, piece: _Clause) -> tuple[int, int, int, tuple[str, ...]]:
    return (
        not _shares(clause, piece),
        (clause.start == 0) != (piece.start == 0),
        abs(len(clause.nodes) - len(piece.nodes)),
        _keys(piece.nodes),
    )


# ---- clauses by themselves ----


def _sentences(
    frames: Sequence[Frame], pieces: Mapping[str, Mapping[tuple[str, ...], _Clause]], known: PredicateFacts
) -> Iterator[Frame]:
    """A sentence for each value of an argument that no sentence tells by itself."""
    for argument, own in sorted(pieces.items()):
        every = {one for one in known.ties.where[argument] if one is not None}
        said = {one for one in every for frame in frames if _tells_only(frame, argument, one)}
        ranked = sorted(own.values(), key=lambda piece: (len(piece.nodes), _keys(piece.nodes)))
        made: dict[tuple[str, ...], _Clause] = {}
        for one in sorted(every - said):
            for piece in ranked:
                if len(piece.nodes) > 1 and piece.named and all(_passes(one, test) for test in piece.tests):
                    made.setdefault(_keys(piece.nodes), piece)
                    break
        for piece in made.values():
            items = piece.row.items[piece.start : piece.end]
            if tuple(item.key for item in items) == _keys(piece.nodes):
                needs = (Need(test, SETTINGS.hidden, ()) for test in piece.tests)
                row = replace(piece.row, items=items, keys=_keys(piece.nodes))
                yield Frame((*_placed(piece.nodes, spaced=False), _STOP), (*needs, *piece.cautions), (row,), True)


def _tells_only(frame: Frame, argument: str, one: Label) -> bool:
    """Is this a sentence that tells this value and nothing else?"""
    told = {*slots(frame.nodes), *tested(frame.nodes), *(need.test.argument for need in frame.needs)}
    return told == {argument} and all(_passes(one, need.test) for need in frame.needs)


def _is_spaced(node: Node) -> bool:
    return not isinstance(node, Choice) and node.spaced


def _placed(nodes: Nodes, spaced: bool) -> Nodes:
    """Nodes with white space before them, or without it."""
    first, *rest = nodes
    return (first if isinstance(first, Choice) else replace(first, spaced=spaced), *rest)


def _keys(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(map(_word, nodes))


def _word(node: Node) -> str:
    return node.text if isinstance(node, Words) else f"[{node.argument}]" if isinstance(node, Slot) else ""


def _has(keys: Sequence[str], gram: Sequence[str]) -> bool:
    """Are these words among the keys, one after the other?  The signs around them are none of a clause's words."""
    gram = tuple(key for key in gram if key not in _SIGNS)
    return bool(gram) and any(tuple(keys[k : k + len(gram)]) == tuple(gram) for k in range(len(keys) - len(gram) + 1))
