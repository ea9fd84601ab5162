"""Sentences as Jinja2 macros: one for every sentence, and one for the predicate that says some of them.

{% from "build.jinja" import build %}{{ build([1, 5], repo="shop", branch="main", …) }}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from verbalign.exports.sentences import Sentences
from verbalign.exports.sentences.messages import Parts, Switch
from verbalign.exports.sentences.questions import CLASS, Variable

Written = Callable[[str], str]  # literal text as it stands in a template


def lines(found: Sentences, data: Written, string: Written, comment: Written) -> Iterator[str]:
    """The macros of a predicate."""
    for sentence in found.sentences.values():
        names = dict.fromkeys(found.of(sentence).values())
        text = _text(sentence.parts, found.names, data, string)
        about = comment(sentence.about)
        yield f"{{%- macro {_name(found, sentence.number)}({', '.join(names)}) -%}}{about}{text}{{%- endmacro -%}}"
    wanted = "".join(f', {name}=""' for name in dict.fromkeys(found.names.values()))
    # no argument is called with _ at its head; `kwargs` lets variables of other formats be given too
    yield f"{{%- macro {found.name}(_said{wanted}) -%}}{{%- set _others = kwargs -%}}"
    yield '{%- for _number in _said -%}{{ " " if loop.index0 }}'
    for place, sentence in enumerate(found.sentences.values()):
        call = ", ".join(dict.fromkeys(found.of(sentence).values()))
        test = f"{'elif' if place else 'if'} _number == {sentence.number}"
        yield f"{{%- {test} -%}}{{{{ {_name(found, sentence.number)}({call}) }}}}"
    refusal = string(f"{found.predicate} has no sentence ")  # a look at what isn't there, which Jinja2 reports
    wrong = f"{{{{ {{}}[{refusal} ~ _number]() }}}}"
    yield f"{{%- else -%}}{wrong}{{%- endif -%}}" if found.sentences else wrong
    yield f"{{%- else -%}}{{{{ {{}}[{refusal}]() }}}}{{%- endfor -%}}{{%- endmacro -%}}"


def _name(found: Sentences, number: int) -> str:
    return f"{found.name}__{number}"


def _text(parts: Parts, names: Mapping[Variable, str], data: Written, string: Written) -> str:
    out = []
    for part in parts:
        if isinstance(part, str):
            out.append(data(part))
        elif isinstance(part, Variable):
            out.append(f"{{{{ {names[part]} }}}}")
        else:
            out.append(_switch(part, names, data, string))
    return "".join(out)


def _switch(switch: Switch, names: Mapping[Variable, str], data: Written, string: Written) -> str:
    out = []
    for place, (answer, words) in enumerate(switch.cases):
        word = "elif" if place else "if"
        out.append(f"{{%- {word} {_test(switch, answer, names, string)} -%}}{_text(words, names, data, string)}")
    return "".join(out) + f"{{%- else -%}}{_text(switch.default, names, data, string)}{{%- endif -%}}"


def _test(switch: Switch, answer: str, names: Mapping[Variable, str], string: Written) -> str:
    question = switch.question
    if not question.counts:
        return f"{names[question]} == {string(answer)}"
    if answer[0] == "=":
        return f"{names[question]} == {answer[1:]}"
    return f"{names[Variable(question.argument, CLASS)]} == {string(answer)}"
