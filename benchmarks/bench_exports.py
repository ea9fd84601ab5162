"""Do the exports say what `say` says?  Each is rendered by the library of its format on every meaning of a file.

    python benchmarks/bench_exports.py [DICT.json MEANINGS]
    python benchmarks/bench_exports.py --domains DATA     # NAME/train.csv and NAME/test.jsonl of each

By default the bundled proof dictionary and its development proofs.  Rasa, which chooses at random, is played by its two
documented rules: which variations are suitable, and how slots are put in; each that it may choose must be one of `say
--all`'s.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from verbalign.bundled import DEV, PROOF_DICTIONARY
from verbalign.corpora import read
from verbalign.dictionary import MappingDictionary
from verbalign.errors import InputError, SpeakingError
from verbalign.exports import exported
from verbalign.exports.names import article_names, fresh
from verbalign.exports.sentences import Needed
from verbalign.exports.table import FoundCase, Table
from verbalign.learning.learn import learn
from verbalign.values import Expression, Meaning, Value
from verbalign.values.arguments import value_text
from verbalign.values.features import kind_features

Target = Callable[[Expression, FoundCase | None], list[str]]  # what it may say; None: what it must compose itself


def given(table: Table, found: FoundCase) -> dict[str, Any]:
    """What a target that cannot compute is given: the values as they are said, and their articles."""
    out: dict[str, Any] = {table.arguments[name]: value for name, value in found.given.values.items()}
    for name, article in found.given.articles.items():
        _, small, large = article_names(table.arguments[name])
        out |= {small: article, large: article.capitalize()}
    return out


def jinja2_target(text: str, table: Table) -> Target:
    import jinja2

    module = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(text).module
    patterns = table.dictionary.speaker.sets is not None  # whose arguments are named by their place in the pattern
    (when,) = fresh(["when"], table.arguments.values())

    def said(meaning: Expression, found: FoundCase | None) -> list[str]:
        macro = getattr(module, table.predicates[found.set.predicate if found else meaning.predicate])
        plain = {name: told(table, meaning.predicate, name, value) for name, value in meaning.args if value}
        values = found.given.values if patterns and found else plain
        try:
            named = {table.arguments[name]: value for name, value in values.items()}
            states = {} if patterns else {when: sorted(kind_features(plain.items()))}  # what values state is told
            return [str(macro(**named, **states))]
        except jinja2.UndefinedError:  # it names what it can't compose
            if found is None and len(table.compositions) > 1:
                return []
            raise

    return said


def told(table: Table, predicate: str, name: str, value: Value) -> str:
    """A value as a macro is told it: a list with commas, where it is said as a list."""
    listed = isinstance(value, tuple) and name in table.dictionary.entries[predicate].lists
    return value_text(value) if listed else table.dictionary.speaker.worded(value)


def icu_target(text: str, table: Table) -> Target:
    from icu4py.messageformat import MessageFormat

    messages, composed = json.loads(text), icu_teller(text, table)

    def said(meaning: Expression, found: FoundCase | None) -> list[str]:
        if found is None:
            return [composed(table.needed(meaning))]
        return [MessageFormat(messages[found.set.key(found.choice)], "en").format(given(table, found))]

    return said


def fluent_target(text: str, table: Table) -> Target:
    from fluent.runtime import FluentBundle, FluentResource

    from verbalign.exports.fluent import messages

    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    names = {message.set.key(message.choice): message.name for message in messages(table)}
    composed = fluent_teller(text, table)

    def said(meaning: Expression, found: FoundCase | None) -> list[str]:
        if found is None:
            return [composed(table.needed(meaning))]
        pattern = bundle.get_message(names[found.set.key(found.choice)]).value
        made, errors = bundle.format_pattern(pattern, given(table, found))
        assert not errors, errors
        return [made]

    return said


def rasa_target(text: str, table: Table) -> Target:
    import yaml

    from verbalign.exports.rasa import response_name

    responses = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))["responses"]
    composed = rasa_teller(text, table)

    def said(meaning: Expression, found: FoundCase | None) -> list[str]:
        if found is None:
            return [composed(table.needed(meaning))]
        slots = {table.arguments[name]: value_text(value) for name, value in meaning.args} | given(table, found)
        variations = responses.get(response_name(table, found.set), [])
        return [interpolated(variation["text"], slots) for variation in suitable(variations, slots)]

    return said


def suitable(variations: list[dict[str, Any]], slots: Mapping[str, str]) -> list[dict[str, Any]]:
    """The variations among which Rasa chooses: those whose conditions all hold, else those without any."""
    holding = [
        variation
        for variation in variations
        if "condition" in variation
        and all(slots.get(c["name"], "").casefold() == c["value"].casefold() for c in variation["condition"])
    ]
    return holding or [variation for variation in variations if "condition" not in variation]


def interpolated(response: str, slots: Mapping[str, str]) -> str:
    """A response with its slots put in, as `rasa.core.nlg.interpolator` has it."""
    text = re.sub(r"{([^\n{}]+?)}", r"{0[\1]}", response).format(slots)
    return response.format({}) if "0[" in text else text


TARGETS: Mapping[str, Callable[[str, Table], Target]] = {
    "jinja2": jinja2_target,
    "icu": icu_target,
    "fluent": fluent_target,
    "rasa": rasa_target,
}


# ---- predicates that are said with frames ----

Teller = Callable[[Needed], str]  # what it says with the messages and variables of a meaning


def jinja2_teller(text: str, table: Table) -> Teller:
    import jinja2

    module = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(text).module

    def said(needed: Needed) -> str:
        return str(getattr(module, table.predicates[needed.predicate])(needed.numbers, **needed.variables))

    return said


def icu_teller(text: str, _: Table) -> Teller:
    from icu4py.messageformat import MessageFormat

    messages = json.loads(text)

    def said(needed: Needed) -> str:
        known: dict[str, Any] = dict(needed.variables)
        texts = [MessageFormat(messages[key], messages["@@locale"]).format(known) for key in needed.sentences]
        if needed.text is not None:
            whole = MessageFormat(messages[needed.text], messages["@@locale"]).format(known)
            assert whole == " ".join(texts), whole
        return needed.whole(texts)

    return said


def fluent_teller(text: str, table: Table) -> Teller:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([str(table.dictionary.parameters.get("language", "en"))], use_isolating=False)
    bundle.add_resource(FluentResource(text))

    def one(key: str, needed: Needed) -> str:
        made, errors = bundle.format_pattern(bundle.get_message(key).value, needed.variables)
        assert not errors, errors
        return str(made)

    def said(needed: Needed) -> str:
        texts = needed.whole(one(key, needed) for key in needed.sentences)
        assert needed.text is None or one(needed.text, needed) == texts
        return texts

    return said


def rasa_teller(text: str, _: Table) -> Teller:
    import yaml

    responses = yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))["responses"] or {}

    def said(needed: Needed) -> str:
        slots = {name: str(value) for name, value in needed.variables.items()}
        texts = []
        for key in needed.sentences:
            (variation,) = suitable(responses.get(f"utter_{key}", []), slots) or [{"text": f"(no {key})"}]
            texts.append(interpolated(variation["text"], slots))
        return needed.whole(texts)

    return said


TELLERS: Mapping[str, Callable[[str, Table], Teller]] = {
    "jinja2": jinja2_teller,
    "icu": icu_teller,
    "fluent": fluent_teller,
    "rasa": rasa_teller,
}


def sayable(dictionary: MappingDictionary, asked: list[Meaning]) -> list[Expression]:
    """The meanings that can be said."""
    found = []
    for (expression,) in asked:
        with suppress(SpeakingError):
            dictionary.say(expression)
            found.append(expression)
    return found


def told_otherwise(form: str, table: Table, asked: list[Expression]) -> Iterator[tuple[Expression, str, str]]:
    """The meanings that a target does not say as `say` does: with what it says and what it should."""
    teller = TELLERS[form](exported(table.dictionary, form).text, table)
    for expression in asked:
        made, wanted = teller(table.needed(expression)), str(table.dictionary.say(expression))
        if made != wanted:
            yield expression, made, wanted


def domains(data: Path) -> int:
    """Every domain in every format, on what it is learned from and on new meanings."""
    wrong = 0
    for path in sorted(data.glob("*/train.csv")):
        corpus = read(path)
        new = [json.loads(line)["meaning"] for line in path.with_name("test.jsonl").open(encoding="utf-8")]
        asked = [i.meaning for i in corpus.instances] + [(expression_of(one["predicate"], one["args"]),) for one in new]
        wrong += of_sentences(path.parent.name, Table(learn(corpus)), asked)
    return 1 if wrong else 0


def of_sentences(name: str, table: Table, asked: list[Meaning]) -> int:
    """How many meanings differ in some format, of a dictionary of sentences with choices."""
    wrong = 0
    can = sayable(table.dictionary, asked)
    figures = []
    for form in TELLERS:
        start = time.perf_counter()
        found = list(told_otherwise(form, table, can))
        figures.append(f"{form} {len(found)} differ ({time.perf_counter() - start:.1f} s)")
        for expression, made, wanted in found[:3]:
            print(f"  {expression}: {made!r} is not {wanted!r}")
        wrong += len(found)
    sentences = sum(len(found.sentences) for found in table.sentences.values())
    print(f"{name:8} {sentences:3} sentences, {len(can)} of {len(asked)} sayable; {', '.join(figures)}")
    return wrong


def expression_of(predicate: str, args: Mapping[str, str | list[str]]) -> Expression:
    given = ((name, tuple(value) if isinstance(value, list) else value) for name, value in args.items())
    return Expression(predicate, tuple(given))


def meanings(path: str) -> list[Meaning]:
    corpus = read(path)
    return [i.meaning for i in corpus.instances] or [(step,) for proof in corpus.proofs for step in proof.steps]


def exportable(table: Table, asked: list[Meaning]) -> list[tuple[Meaning, FoundCase | None]]:
    """The meanings that are exported: said by a case of their own, or composed."""
    found = []
    for meaning in asked:
        case = table.find(meaning)
        with suppress(InputError, SpeakingError):
            if case is None:
                (expression,) = meaning
                table.needed(expression)
            found.append((meaning, case))
    return found


def differences(form: str, table: Table, asked: list[Meaning]) -> Iterator[tuple[Meaning, list[str], list[str]]]:
    """The meanings that are exported and not said as they should be: with what is said and what should be."""
    target = TARGETS[form](exported(table.dictionary, form).text, table)
    speaker = table.dictionary.speaker
    in_words, speaker.in_words = speaker.in_words, False  # an export has no words for values that are formulas
    try:
        for meaning, found in exportable(table, asked):
            said = target(meaning[0], found)
            chosen = form == "rasa"
            if not said and (form == "jinja2" or (chosen and table.unsaid)):
                continue  # left: Jinja2 composes of one predicate's sentences, and Rasa has no test for "not this"
            wanted = [*map(str, table.dictionary.alternatives(meaning) if chosen else [table.dictionary.say(meaning)])]
            if not said or not set(said) <= set(wanted):
                yield meaning, said, wanted
    finally:
        speaker.in_words = in_words


def main() -> int:
    if sys.argv[1:2] == ["--domains"]:
        return domains(Path(sys.argv[2]))
    dictionary, path = sys.argv[1:3] if len(sys.argv) > 2 else (str(PROOF_DICTIONARY), str(DEV))
    table = Table(MappingDictionary.load(dictionary))
    asked = meanings(path)
    if table.sentences:
        return 1 if of_sentences(Path(path).stem, table, asked) else 0
    there = exportable(table, asked)
    composed = sum(found is None for _, found in there)
    print(f"{len(table.sets)} argument sets; {len(there)} of {len(asked)} meanings are exported, {composed} composed")
    wrong = 0
    for form in TARGETS:
        start = time.perf_counter()
        found = list(differences(form, table, asked))
        print(f"{form:7} {len(found)} of {len(there)} differ ({time.perf_counter() - start:.1f} s)")
        for meaning, said, wanted in found[:3]:
            print(f"  {meaning}: {said} is not {wanted}")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
