"""Why a meaning is said in these sentences: the conditions that held, what is in doubt, what else there was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from verbalign.dictionary import Entry, conditions
from verbalign.dictionary.filling import Speech, missing_values, unsaid_choice
from verbalign.dictionary.frames import Frames, SentenceTemplate
from verbalign.dictionary.patterns import written
from verbalign.mentions.kinds import Value
from verbalign.speak.frames import FramedText, FrameSpeaker, arguments_of
from verbalign.speak.realisation import Text
from verbalign.values import Expression
from verbalign.values.text import counted, listed, shortened
from verbalign.viewer import payloads

MOST = 20  # other texts that are shown


def explained(speaker: FrameSpeaker, entry: Entry, frames: Frames, part: Expression) -> dict[str, Any]:
    """The texts for a meaning best first, why the first, and which sentences do not fit and why."""
    found = speaker.alternatives(part)
    args = arguments_of(part)
    said = {id(template) for told in found[:1] for template in speaker.text(told).templates}
    return {
        "predicate": entry.predicate,
        "args": list(entry.args),
        "version": payloads.version(entry),
        "framed": True,
        "why": list(_why(speaker, found, args, frames)) if found else [],
        "composed": [],
        "choices": [_choice(speaker.text(told), frames) for told in found[:MOST]],
        "unfit": [
            {**payloads.template(t, frames.kinds), "reasons": reasons}
            for t in speaker.templates
            if id(t) not in said and (reasons := list(_reasons(t, entry, args, speaker.speech)))
        ],
    }


def _choice(text: Text, frames: Frames) -> dict[str, Any]:
    return {
        "said": str(text),
        "weight": round(text.score, 3),
        "left_out": list(text.left_out),
        "implied": list(text.implied),
        "doubts": [_in_words(doubt, frames) for doubt in text.doubts],
        "sentences": [payloads.template(template, frames.kinds) for template in text.templates],
    }


def _in_words(condition: str, frames: Frames) -> str:
    return conditions.in_words(conditions.parsed(condition), frames.kinds)


def _why(
    speaker: FrameSpeaker, found: Sequence[FramedText], args: Mapping[str, Value], frames: Frames
) -> Iterator[str]:
    told = found[0]
    text = speaker.text(told)
    numbers = tuple(sentence.number for sentence in told.sentences)
    pinned = any(template.pinned for template in text.templates)
    if pinned:
        yield "It has a pinned sentence, and so it comes before all others."
    if len(numbers) > 1:
        together = any(plan.sentences == numbers and plan.sources for plan in frames.plans)
        way = "just as people have said them" if together else "put together from what different people said"
        yield f"It is {counted(len(numbers), 'sentence')}, {way}."
    spoken = [name for name in args if name in text.arguments]
    worded = [name for name in text.implied if name not in told.implied]
    yield f"It writes out {listed(spoken)}." if spoken else "It mentions no argument."
    if worded:
        yield f"Its words tell {listed(worded)}."
    if text.conditions:
        held = "; ".join(_in_words(condition, frames) for condition in text.conditions)
        yield f"Its words were chosen because these conditions hold: {held}."
    if told.implied:
        yield f"It need not say {listed(told.implied)}: that follows from the rest, and people leave it out too."
    if told.left_out:
        why = "" if pinned else ": no sentence that fits says more"
        yield f"It leaves out {listed(told.left_out)}{why}."
    guesses = sum(sentence.made.guesses for sentence in told.sentences)
    if guesses:
        yield f"{counted(guesses, 'choice')} of words {'is' if guesses == 1 else 'are'} a guess: nobody said it so."
    for doubt in told.doubts:
        yield f"It is in doubt: people said this only where {_in_words(doubt, frames)}."
    if len(found) > 1 and not pinned:
        yield f"Of {counted(len(found), 'text')} it leaves least unsaid, or is said most."


def _reasons(template: SentenceTemplate, entry: Entry, args: Mapping[str, Value], speech: Speech) -> Iterator[str]:
    """Why a sentence can't be said of a meaning; nothing where it can."""
    if template.text in entry.rejected:
        yield "it is rejected"
    for tests in template.needs:
        if not all(test.holds(args, speech.language, speech.kinds) for test in tests):
            yield f"it needs: {conditions.in_words(tests, speech.kinds)}"
    for name in missing_values(template.nodes, args, speech):
        yield f"{name} is not given"
    choice = unsaid_choice(template.nodes, args, speech)
    if choice is not None:
        yield f"its choice {shortened(written((choice,)), 60)} has no case for it"
