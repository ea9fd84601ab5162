"""Lexical choice: a meaning and a dictionary in, a text out that knows where each word comes from.

The richest template that can be filled is used; what it leaves out is known and reported.  No numeric library is needed
here: saying something from a loaded dictionary takes microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from verbalign.dictionary.template import Template
from verbalign.errors import ExpressionError, SpeakingError
from verbalign.speak.alternatives import Alternatives
from verbalign.speak.compose import Composer, Planned
from verbalign.speak.frames import FrameSpeaker
from verbalign.speak.generic import YES_AND_NO, generic, generic_of, sayable
from verbalign.speak.realisation import Filled, Text, between, joined, realised
from verbalign.speak.variation import Seed, Variation, picked
from verbalign.values import Expression, Meaning, Span, Value
from verbalign.values.arguments import base_name, members, predicate_key, value_text
from verbalign.values.expression import parse_meaning
from verbalign.values.features import holds, value_conditions
from verbalign.values.text import counted, listed, sentences

if TYPE_CHECKING:
    from verbalign.dictionary import Entry, MappingDictionary, Opener
    from verbalign.dictionary.frames import Frames
    from verbalign.mentions.terms import Terms
    from verbalign.speak.forms import FormSpeaker
    from verbalign.speak.paraphrasing import Paraphraser
    from verbalign.speak.sets import SetSpeaker


Thing: TypeAlias = dict[str, tuple[str, str]]  # by name without a number: the name as given, and the value


class Speaker:
    """Speaks with one dictionary; what depends on a predicate and its argument names alone is worked out once."""

    def __init__(self, dictionary: MappingDictionary) -> None:
        self.dictionary = dictionary
        self.ranked: dict[tuple[str, frozenset[str], bool], tuple[Template, ...]] = {}
        self.composers: dict[str, Composer] = {}
        self.framed: dict[tuple[str, bool], FrameSpeaker] = {}
        self.own_wordings: dict[str, dict[frozenset[str], Template]] = {}
        self.guess = False
        self.paraphrase = False  # with a seed, phrases may be exchanged for paraphrases
        self.in_words = True  # where people put values into words, so do we, by the dictionary of terms
        self.looked_up: tuple[Expression | None, Entry | None] = None, None  # the last, which is asked for again
        self.sets = _set_speaker(dictionary) if "sets" in dictionary.learned else None
        self.forms = _form_speaker(dictionary) if "forms" in dictionary.learned else None
        self.unsaid = frozenset(dictionary.learned.get("unsaid", ()))
        self.capitals = bool(dictionary.parameters.get("capitals", True))
        self.joint = " " if self.capitals else " . "  # between sentences that have no full stop

    def say(
        self,
        meaning: str | Expression | Meaning,
        *,
        seed: Seed = None,
        place: Iterable[str] = (),
        guess: bool = False,
    ) -> Text:
        parts = self.understood(meaning)
        here = frozenset(place)
        self.guess = guess
        if self.sets is not None:
            return self.sets.say(parts)
        if self.forms is not None:
            said = [self._say_form(part, self.forms, seed) for part in parts]
            return said[0] if len(said) == 1 else joined(said)
        if len(parts) == 1:
            return self._say_one(parts[0], here, seed)
        return joined([self._say_one(part, here, seed) for part in parts])

    def alternatives(self, meaning: str | Expression | Meaning, *, place: Iterable[str] = ()) -> list[Text]:
        parts = self.understood(meaning)
        here = frozenset(place)
        if len(parts) > 1 or self.sets is not None:
            return [self.say(parts, place=here)]
        if self.forms is not None:
            return [self._asked(t, _given(parts[0])) for t in self._form_templates(parts[0], self.forms)]
        entry = self.known(parts[0])
        if entry.frames is not None:
            speaker = self.frame_speaker(entry, entry.frames)
            found = [speaker.text(told) for told in speaker.alternatives(parts[0])]
            if not found:
                raise SpeakingError(speaker.nothing(parts[0]))
            return found
        filled = self.filled(parts[0], in_words=self.terms(entry) is not None)
        usable = self.usable(parts[0], filled, here)
        if not usable:
            return [self._composed(parts[0], self.filled(parts[0]), self._own(entry, parts[0]))]
        return [self._said(parts[0], template, filled) for template in usable]

    def understood(self, meaning: str | Expression | Meaning) -> Meaning:
        """The meaning as expressions whose predicates and arguments are known here."""
        if isinstance(meaning, str):
            parts = parse_meaning(meaning, self.dictionary.signatures, self.dictionary.known)
        else:
            parts = (meaning,) if isinstance(meaning, Expression) else meaning
        for part in parts if self.sets is None and self.forms is None else ():
            self.check(part)
        return parts

    @cached_property
    def heard(self) -> frozenset[str]:
        """The arguments that are known to come and go, with some predicate."""
        return frozenset(name for entry in self.dictionary.entries.values() if entry.choices for name in entry.args)

    def entry(self, expression: Expression) -> Entry | None:
        """What is known of an expression's predicate, or of just these arguments where it asks for them."""
        last, found = self.looked_up
        if last is not expression:
            known = self.dictionary.entries
            found = known.get(predicate_key((expression,))) or known.get(expression.predicate)
            self.looked_up = expression, found
        return found

    def known(self, expression: Expression) -> Entry:
        """The entry of an expression that has been checked."""
        found = self.entry(expression)
        assert found is not None
        return found

    def check(self, expression: Expression) -> None:
        entry = self.entry(expression)
        if entry is None:
            raise SpeakingError(_unknown("no predicate", expression.predicate, self.dictionary.entries))
        for name, value in expression.args:
            if value and name not in entry.args and name not in self.heard:
                raise ExpressionError(_unknown(f"{expression.predicate} has no argument", name, entry.args))

    def filled(self, expression: Expression, *, in_words: bool = False) -> Filled:
        """The arguments as they will be said; where they will be put into words, lists are left to that."""
        lists = self.known(expression).lists
        filled: dict[str, str] = {}
        for name, value in expression.args:
            plain = value_text(value) if name in lists and isinstance(value, tuple) else self.worded(value)
            *head, last = members(plain) if name in lists else [plain]
            if head and all((*head, last)) and not in_words:  # a comma at either end makes no list
                plain = f"{', '.join(head)} {lists[name]} {last}"
            if plain:
                filled[name] = plain
        return filled

    def terms(self, entry: Entry) -> Terms | None:
        """The words for values, where they are wanted and there are some; acts of dialogue have their own."""
        wanted = self.in_words and not entry.choices and "terms" in self.dictionary.learned
        return (self.dictionary.terms or None) if wanted else None

    def worded(self, value: Value) -> str:
        """A value in words: a nested expression is said where its predicate is known; a list is joined."""
        if isinstance(value, str):
            return value
        if isinstance(value, tuple):
            return listed([said for member in value if (said := self.worded(member))])
        if value.predicate not in self.dictionary.entries:
            return value_text(value)
        said = str(self.say(value)).rstrip(".")
        return said[:1].lower() + said[1:]

    def usable(
        self, expression: Expression, filled: Filled, place: Collection[str], *, going_on: bool = False
    ) -> list[Template]:
        """The templates that fit a meaning at a place, best first; `going_on`: after other sentences."""
        entry = self.known(expression)
        if entry.choices:
            composer = self.composer(entry)
            pinned = [t for t in composer.pinned if t.argument_set == filled.keys()]
            fitting = [t for t in pinned if all(holds(f, place, filled) for f in t.when)]
            return [*fitting, *composer.exact(_given(expression))]
        key = entry.predicate, frozenset(filled), going_on
        if key not in self.ranked:
            self.ranked[key] = rank(entry, key[1], None if going_on else self.dictionary.language.goes_on)
        return [t for t in self.ranked[key] if not t.when or all(holds(f, place, filled) for f in t.when)]

    def composer(self, entry: Entry) -> Composer:
        if entry.predicate not in self.composers:
            self.composers[entry.predicate] = Composer(entry, self.unsaid)
        return self.composers[entry.predicate]

    def frame_speaker(self, entry: Entry, frames: Frames) -> FrameSpeaker:
        key = entry.predicate, self.in_words
        if key not in self.framed:
            own = frames if self.in_words else frames.as_given()
            self.framed[key] = FrameSpeaker(entry, own, self.dictionary.language)
        return self.framed[key]

    def _say_framed(self, expression: Expression, entry: Entry, frames: Frames, seed: Seed) -> Text:
        speaker = self.frame_speaker(entry, frames)
        found = speaker.alternatives(expression)
        if not found:
            raise SpeakingError(speaker.nothing(expression))
        if not self.guess:
            found = [told for told in found if not told.doubts] or found
        good = [told for told in found if told.faults[:1] == found[0].faults[:1]]
        sure = good if self.guess else [t for t in good if not (t.doubts or speaker.scant(expression, t))]
        options = [found[0]] if seed is None else (sure if isinstance(seed, Variation) else good) or good
        told = picked(seed, expression, options, speaker.used)
        if (told.doubts or speaker.scant(expression, told)) and not self.guess:
            raise SpeakingError(speaker.doubtful(expression, told))
        return speaker.text(told)

    def _say_one(self, expression: Expression, place: Collection[str], seed: Seed) -> Text:
        entry = self.known(expression)
        if entry.frames is not None:
            return self._say_framed(expression, entry, entry.frames, seed)
        filled = self.filled(expression, in_words=self.terms(entry) is not None)
        usable = self.usable(expression, filled, place)
        whole = bool(usable) and (bool(entry.choices) or usable[0].argument_set >= filled.keys())
        own = None if whole else self._own(entry, expression)
        if not usable:
            return self._composed(expression, self.filled(expression), own)
        if own:
            return self._as_worded(expression, own, filled)
        if seed is not None and self.paraphrase:
            usable = [*usable, *(other for template in usable for other in self.paraphraser.variants(template))]
        chosen = _varied(usable, expression, seed, self.dictionary.language.goes_on)
        return self._said(expression, chosen, filled)

    @cached_property
    def paraphraser(self) -> Paraphraser:
        from verbalign.speak.paraphrasing import Paraphraser

        return Paraphraser(self.dictionary)

    def _said(self, expression: Expression, template: Template, filled: Filled) -> Text:
        entry = self.known(expression)
        said = realised(template, filled, capitals=self.capitals, terms=self.terms(entry))
        if not entry.choices:
            return said
        whole = said.as_a_whole() if said.left_out else said  # its configuration says the rest
        whole.conditions = _conditions(expression, (*template.wordings, *whole.implied))
        return whole

    def _say_form(self, expression: Expression, forms: FormSpeaker, seed: Seed) -> Text:
        usable = self._form_templates(expression, forms)
        return self._asked(_varied(usable, expression, seed), _given(expression))

    def _form_templates(self, expression: Expression, forms: FormSpeaker) -> list[Template]:
        """The templates of a form that was seen, or one made of what is known of its parts."""
        found = forms.templates(self.entry(expression), expression.predicate, _given(expression))
        if not found:
            raise SpeakingError(_unknown("no predicate", expression.predicate, self.dictionary.entries))
        return found

    def _asked(self, template: Template, given: Filled) -> Text:
        said = realised(template, given, capitals=self.capitals)
        return said.as_a_whole()  # the form's question says the rest

    def _own(self, entry: Entry, expression: Expression) -> Template | None:
        """Somebody's own wording of just these values."""
        if entry.predicate not in self.own_wordings:
            self.own_wordings[entry.predicate] = {template.when: template for template in entry.worded}
        return self.own_wordings[entry.predicate].get(value_conditions(_given(expression).items()))

    def _as_worded(self, expression: Expression, own: Template, filled: Filled) -> Text:
        said = realised(own, filled, capitals=self.capitals).as_a_whole()
        said.conditions = _conditions(expression, filled)
        return said

    def _composed(self, expression: Expression, filled: Filled, own: Template | None = None) -> Text:
        """A meaning that no single template says, from several; or somebody's own wording of it, where these leave
        something out."""
        entry = self.known(expression)
        plan = self._plan(entry, _given(expression)) if entry.choices or self.heard else ()
        if own and _unsaid(filled, plan):
            return self._as_worded(expression, own, filled)
        if not plan:
            raise SpeakingError(self._nothing(expression, filled))
        spans: dict[str, Span] = {}
        implied: dict[str, None] = {}
        whole = ""
        for part in plan:
            said = realised(part.template, filled, capitals=self.capitals)
            joint = between(whole, self.joint)
            start = len(whole) + len(joint)
            for name, (a, b) in said.arguments.items():
                spans.setdefault(name, (a + start, b + start))
            implied.update(dict.fromkeys(name for name in filled if name in part.names))
            whole += joint + said
        templates = tuple(part.template for part in plan)
        left_out = tuple(name for name in filled if name not in spans and name not in implied)
        text = Text.of(whole, templates, spans, left_out, tuple(name for name in implied if name not in spans))
        text.conditions = _conditions(expression, (*(n for t in templates for n in t.wordings), *text.implied))
        return text

    def _plan(self, entry: Entry, given: Filled) -> tuple[Planned, ...]:
        """The sentences that say a meaning: this predicate's own; for what they leave, those of others that state
        facts of the same subject; in the last resort the names and values of facts about it.  None where it has none
        to begin with; what is left then is left out, and told."""
        plan = self._opened(entry, entry.opener, given) if entry.opener else ()
        if plan:
            return plan
        plan = self.composer(entry).plan(given) if entry.choices else ()
        if things := _things(given):
            chosen = self.alternatives_of.plan(self.composer(entry), given) if _unsaid(given, plan) else ()
            return chosen or (*plan, *self._told_apart(things, _unsaid(given, plan)))
        plan = plan or self._as_others_do(entry, given)
        for other in self.telling if plan and entry.subject in given else ():
            left = _unsaid(given, plan)
            if left and other.subject == entry.subject:
                rest = {n: v for n, v in given.items() if n in left or n == entry.subject}
                plan += self.composer(other).plan(rest, later=True)
        left = _unsaid(given, plan)
        if not plan or not left:
            return _asked_last(plan)
        facts = [n for n in left if given[n] not in self.unsaid or given[n] in YES_AND_NO]
        stated = [n for n in facts if entry.subject in given and sayable(n, given[n])]
        return _asked_last((*plan, *(Planned(generic(name, given[name]), frozenset({name})) for name in stated)))

    def _opened(self, entry: Entry, opener: Opener, given: Filled) -> tuple[Planned, ...]:
        """The statements of another predicate, with the words before them that make them do this act; the first says
        what every meaning of this has."""
        heads = tuple(f"[{entry.subject}] {then} " for then in opener.then)
        always = {name for name in given if entry.stated.get(name, (0, 0))[1] >= entry.wordings}
        others = [
            e for e in self.telling if e is not entry and e.subject == entry.subject and given.keys() <= set(e.args)
        ]
        for other in others:
            composer = self.composer(other)
            exact = [Planned(template, frozenset(given)) for template in composer.exact(given)]
            plans = [*((one,) for one in exact), composer.plan(given, heads=heads, first=frozenset(always))]
            for first, *rest in (plan for plan in plans if plan and not _unsaid(given, plan)):
                if first.template.text.startswith(heads):
                    opened = replace(first.template, text=f"{opener.text} {first.template.text}")
                    return Planned(opened, first.names), *rest
        own = (f"{opener.text} [{entry.subject}] ",)
        begun = self.composer(entry).plan({name: given[name] for name in given if name in always}, heads=own)
        left = {name: value for name, value in given.items() if name not in always or name == entry.subject}
        for other in others if begun else ():
            plan = (*begun, *self.composer(other).plan(left, later=True))
            if not _unsaid(given, plan):
                return plan
        return ()

    def _told_apart(self, things: Sequence[Thing], left: Collection[str]) -> Iterator[Planned]:
        """Facts about several things, each of which is named with its own: "it" could be any of them."""
        for thing in things:
            for other in self.telling:
                own = {base: value for base, (name, value) in thing.items() if name in left or base == other.subject}
                if other.subject in own and len(own) > 1:
                    parts = self.composer(other).plan(own)
                    if not parts or other.subject not in parts[0].template.argument_set:
                        facts = [name for name in own if name != other.subject and sayable(name, own[name])]
                        parts = tuple(Planned(generic_of(name, other.subject), frozenset({name})) for name in facts)
                    plan = [_renamed(part, thing) for part in parts]
                    left = _unsaid(left, plan)
                    yield from plan

    @cached_property
    def alternatives_of(self) -> Alternatives:
        return Alternatives(self.dictionary.entries.values(), self.unsaid)

    @cached_property
    def telling(self) -> tuple[Entry, ...]:
        """The predicates whose sentences state facts about something, those with most wordings first."""
        known = (e for e in self.dictionary.entries.values() if e.choices and e.subject and not self.composer(e).asks)
        return tuple(sorted(known, key=lambda e: (-e.wordings, e.predicate)))

    def _as_others_do(self, entry: Entry, given: Filled) -> tuple[Planned, ...]:
        """What another predicate would say of the same subject and arguments.  For a question that is first another
        question; then, of a subject with a name, a statement with a question mark."""
        asks = 2 * sum(text.endswith("?") for text in self._texts(entry)) > len(self._texts(entry))
        found: list[tuple[Planned, ...]] = []
        for other in sorted(self.dictionary.entries.values(), key=lambda e: (-e.wordings, e.predicate)):
            alike = entry.subject == other.subject and (entry.subject or asks)
            if not alike or not other.choices or other is entry or not given.keys() <= set(other.args):
                continue
            composer = self.composer(other)
            exact = composer.exact(given)
            plan = (Planned(exact[0], frozenset(given)),) if exact else composer.plan(given)
            if plan and composer.asks == asks:
                return plan
            if plan and asks and entry.subject and plan[-1].template.text.endswith("."):
                asked = replace(plan[-1].template, text=plan[-1].template.text[:-1] + "?")
                found.append((*plan[:-1], Planned(asked, plan[-1].names)))
        return found[0] if found else ()

    @staticmethod
    def _texts(entry: Entry) -> Sequence[str]:
        return entry.pool or tuple(template.text for template in entry.templates)

    def _nothing(self, expression: Expression, filled: Filled) -> str:
        entry = self.known(expression)
        if len(filled) > 1 and len({(base_name(name), value) for name, value in filled.items()}) == 1:
            same = f"{base_name(next(iter(filled)))} is {next(iter(filled.values()))} each time"
            return f"'{expression.predicate}' has nothing to choose between: {same}; give values that differ"
        if entry.choices:
            given = f" says {', '.join(filled)}{' together' * (len(filled) > 1)}" if filled else " is without arguments"
            return f"no wording of '{entry.predicate}'{given}; add wordings, or a pinned template"
        if not entry.templates:
            having = f"its {counted(entry.wordings, 'wording')} {'has' if entry.wordings == 1 else 'have'}"
            return (
                f"no template for '{expression.predicate}': {having} too little in common; "
                "add more wordings, or a pinned template"
            )
        least = min(entry.templates, key=lambda t: len(t.argument_set - filled.keys()))
        missing = [name for name in least.slots if name not in filled]
        if missing:
            return f"'{expression.predicate}' needs a value for {', '.join(missing)}: every template uses it"
        return f"no template for '{expression.predicate}' fits here; add a pinned template without \"when\""


def _renamed(part: Planned, thing: Thing) -> Planned:
    """A sentence with the names that its arguments have among those of several things."""
    text = part.template.text
    for base, (name, _) in thing.items():
        text = text.replace(f"[{base}]", f"[{name}]").replace(f"[{base}: ", f"[{name}: ")
    return Planned(replace(part.template, text=text), frozenset(thing[base][0] for base in part.names))


def _things(given: Filled) -> list[Thing]:
    """The arguments of each of several things, by their names without numbers; none where there is one thing alone.

    >>> _things({"name": "a", "price": "5", "name.2": "b"})
    [{'name': ('name', 'a'), 'price': ('price', '5')}, {'name': ('name.2', 'b')}]
    """
    found: dict[str, Thing] = {}
    for name, value in given.items():
        base, mark, number = name.rpartition(".")
        numbered = mark and number.isdigit()
        found.setdefault(number if numbered else "1", {})[base if numbered else name] = name, value
    return list(found.values()) if len(found) > 1 else []


def _unsaid(given: Iterable[str], plan: Iterable[Planned]) -> list[str]:
    """The arguments that a plan does not say, in order."""
    said = {name for part in plan for name in part.names}
    return [name for name in given if name not in said]


def _asked_last(plan: tuple[Planned, ...]) -> tuple[Planned, ...]:
    """A plan in which statements that were added come before the question, where that has a statement before it."""
    at = next((n for n, one in enumerate(plan) if one.asks), len(plan))
    later = [one for one in plan[at + 1 :] if not one.asks]
    *before, question = sentences(plan[at].template.text) if later else [""]
    if not before:
        return plan
    template, names = plan[at].template, plan[at].names
    asked = Planned(replace(template, text=question), names & Template(question).argument_set)
    head = Planned(replace(template, text=" ".join(before)), names - asked.names)
    return (*plan[:at], head, *later, asked, *(one for one in plan[at + 1 :] if one.asks))


def _conditions(expression: Expression, names: Iterable[str]) -> tuple[str, ...]:
    """The values by which words were chosen."""
    chosen = frozenset(names)
    return tuple([f"{name} is {value_text(value)}" for name, value in expression.args if name in chosen])


def _set_speaker(dictionary: MappingDictionary) -> SetSpeaker:
    from verbalign.speak.sets import SetSpeaker

    return SetSpeaker(dictionary)


def _form_speaker(dictionary: MappingDictionary) -> FormSpeaker:
    from verbalign.speak.forms import FormSpeaker

    return FormSpeaker(dictionary)


def _given(expression: Expression) -> dict[str, str]:
    """The arguments that have a value, as plain text."""
    return {name: text for name, value in expression.args if (text := value_text(value))}


def rank(entry: Entry, given: frozenset[str], goes_on: Callable[[str], bool] | None = None) -> tuple[Template, ...]:
    """The templates that can be filled: pinned first, then those that say most of what people state, then by weight.

    `goes_on`: does a sentence go on from another ("And …")?  Of those that say as much, such a one comes last."""
    fitting = [t for t in entry.templates if t.argument_set <= given]
    share = {name: 0.05 + said_share(entry, name, False) for name in given}
    order = {id(t): (goes_on is not None and goes_on(t.text), n) for n, t in enumerate(fitting)}
    return tuple(
        sorted(fitting, key=lambda t: (not t.pinned, -round(sum(share[a] for a in t.argument_set), 6), order[id(t)]))
    )


def said_share(entry: Entry, name: str, given: bool) -> float:
    """The share of wordings that state an argument, where its value has just been named, or where it is new."""
    new_said, new, given_said, named = entry.stated.get(name, (0, 0, 0, 0))
    if given and named:
        return given_said / named
    return (new_said + given_said) / (new + named) if new + named and not new else new_said / new if new else 1.0


def _varied(
    usable: Sequence[Template], expression: Expression, seed: Seed, goes_on: Callable[[str], bool] = lambda text: False
) -> Template:
    """The best template, or one that is as rich, and goes on from another sentence no more than it does."""
    rich = usable[:1] if seed is None else [t for t in usable if t.argument_set == usable[0].argument_set]
    if not goes_on(rich[0].text):
        rich = [template for template in rich if not goes_on(template.text)]
    return picked(seed, expression, rich, lambda template: frozenset((template.text,)))


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    import difflib

    names = list(known)
    near = difflib.get_close_matches(name, names, 1)
    hint = (
        f"; did you mean '{near[0]}'?"
        if near
        else f"; there are: {', '.join(names[:12])}{', …' if len(names) > 12 else ''}"
    )
    return f"{what} '{name}'{hint}"
