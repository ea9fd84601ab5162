"""Predicates whose arguments come and go, for Jinja2: their configurations and sentences as data, and macros that look
a meaning up in them or, where it is not there, compose it by the search that `say` makes (`speak.compose`).

A sentence is one string, its parts divided by U+001F: text, or U+001E with what is made of which argument.  So a
dictionary of thousands of configurations is compiled in seconds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from verbalign.dictionary.fits import demands
from verbalign.dictionary.template import Template
from verbalign.exports.cases import ArgumentSet, CaseChoice
from verbalign.exports.parts import Article, Fixed, Literal, Part, as_list, parts
from verbalign.exports.table import Table
from verbalign.values.features import of_place, of_value

if TYPE_CHECKING:
    from verbalign.dictionary import Entry
    from verbalign.exports.composition import Composition
    from verbalign.speak.compose import SentenceOption

PART, FIELD, OPTION = "\x1f", "\x1e", "\x1d"

# `cases`: the sentences of each configuration, each with the arguments that fill its slots and what it demands of their
# values (the first that fits is said); `known`: what can be said of each set of arguments, each as the number of
# its sentence, whether it may follow others, whether it asks, `name=value` for what it was made for, and `!name` where
# it is right for that value alone; `said`: the sentences.
MACROS = r"""
{%- macro _said(sentence, given, lists, capitals) -%}
{%- set text -%}
{%- for part in sentence.split("\u001f") -%}
{%- if part[:1] != "\u001e" -%}{{ part }}
{%- else -%}
{%- set _, kind, name, words = part.split("\u001e") -%}
{%- set value = _list(given[name], lists[name]) if name in lists else given[name] -%}
{%- set bare = _bare(value) if "bare" in kind else value -%}
{%- if kind == "a" -%}{{ _a(value) }}
{%- elif kind == "A" -%}{{ _a(value)|capitalize }}
{%- elif "after" in kind -%}{{ _after(bare, words) }}
{%- else -%}{{ _end(bare) if "end" in kind else bare }}{%- endif -%}
{%- endif -%}
{%- endfor -%}
{%- endset -%}
{%- if capitals -%}{%- call _sentence() -%}{{ text }}{%- endcall -%}{%- else -%}{{ text }}{%- endif -%}
{%- endmacro -%}
{%- macro _keeps(demands, given) -%}
{%- set fit = namespace(right="yes") -%}
{%- for demand in demands if demand[:1] == "~" -%}
{%- set name, wanted, sign = demand[1:].split("=", 2) -%}
{%- set value = given[name] ~ "" -%}
{%- set has = value == sign[1:] if sign[:1] == "=" else ", " in value if sign == "," else value == "1" if sign == "1"
 else value.split(" ")[0].endswith(sign) -%}
{%- if has != (wanted == "yes") -%}{%- set fit.right = "no" -%}{%- endif -%}
{%- endfor -%}
{{ fit.right }}
{%- endmacro -%}
{%- macro _configured(given, cases, deciding, known, said, lists, about, wrong) -%}
{%- set unsaid, capitals = about[1], about[4] -%}
{%- set at = namespace(sentence="") -%}
{%- for names in deciding if not at.sentence -%}
{%- set case = namespace(key="", right=true, option="") -%}
{%- for name in given|sort(case_sensitive=true) -%}
{%- set case.key = case.key ~ "\u001f" ~ name ~ ("=" ~ given[name] if name in names else "") -%}
{%- endfor -%}
{%- set options = cases.get(case.key, "\u001e\u001e").split("\u001d") -%}
{%- for option in options if not case.option -%}
{%- set demands = option.split("\u001e")[2].split("\u001f") -%}
{%- if _keeps(demands, given) == "yes" -%}{%- set case.option = option -%}{%- endif -%}
{%- endfor -%}
{%- set number, open, _ = (case.option or options[0]).split("\u001e") -%}
{%- for name in open.split("\u001f") if name and given[name] in unsaid -%}{%- set case.right = false -%}{%- endfor -%}
{%- if number and case.right -%}{%- set at.sentence = said[number] -%}{%- endif -%}
{%- endfor -%}
{%- if at.sentence -%}{{ _said(at.sentence, given, lists, capitals) }}
{%- else -%}{{ _composed(given, cases, known, said, lists, about, wrong) }}{%- endif -%}
{%- endmacro -%}
{%- macro _composed(given, cases, known, said, lists, about, wrong) -%}
{%- set subject, unsaid, several, others, capitals = about -%}
{%- set at = namespace(left=given|list, plan=[], again=false, asked=false, on=true, text="") -%}
{%- for _ in range(2 * given|length) if at.on and at.left -%}
{%- set later = at.plan|length > 0 -%}
{%- set best = namespace(rank=[], names=[], sentence=[]) -%}
{%- for names, options in known -%}
{%- set says = names|select("in", at.left)|list|length -%}
{%- set strange = names|reject("in", given if at.again else at.left)|list -%}
{%- set least = best.rank[1] if best.rank and best.rank[0] else 0 -%}
{%- if says and names|length >= least and (not strange or (strange == [subject] and subject in given)) -%}
{%- for option in options -%}
{%- set cells = option.split("\u001f") -%}
{%- set number, asks = cells[0]|int, cells[2] == "asks" -%}
{%- set placed = at.again or cells[1] == "follows" if later else subject in names -%}
{%- if (placed or not later) and not (at.asked and asks and not at.again) -%}
{%- set fit = namespace(alike=0, right=true) -%}
{%- for name in names -%}
{%- set fixed = "!" ~ name in cells -%}
{%- if name ~ "=" ~ given[name] in cells -%}{%- set fit.alike = fit.alike + 1 -%}
{%- elif fixed -%}{%- set fit.right = false -%}{%- endif -%}
{%- if not fixed and given[name] in unsaid -%}{%- set fit.right = false -%}{%- endif -%}
{%- endfor -%}
{%- set rank = [placed, says, _keeps(cells, given) == "yes", later and subject not in names, fit.alike, -number] -%}
{%- if fit.right and (not best.rank or rank > best.rank) -%}
{%- set best.rank = rank -%}{%- set best.names = names -%}
{%- set best.sentence = [number ~ ("-later" if later and number ~ "-later" in said else ""), asks] -%}
{%- endif -%}
{%- endif -%}
{%- endfor -%}
{%- endif -%}
{%- endfor -%}
{%- if best.sentence -%}
{%- set at.plan = at.plan + [best.sentence] -%}{%- set at.left = at.left|reject("in", best.names)|list -%}
{%- set at.asked = at.asked or best.sentence[1] -%}{%- set at.again = false -%}
{%- elif later and not subject and not at.again -%}{%- set at.again = true -%}
{%- else -%}{%- set at.on = false -%}{%- endif -%}
{%- endfor -%}
{%- set told = {"yes": "-yes", "true": "-yes", "no": "-no", "false": "-no"} -%}
{%- set own = namespace(key="own", left=[], about=[]) -%}
{%- for name in at.left -%}
{%- set key = "about-" ~ name ~ told.get(given[name], "") -%}
{%- if at.plan and subject in given and (given[name] not in unsaid or given[name] in told) and key in said -%}
{%- set own.about = own.about + [[key, false]] -%}
{%- else -%}{%- set own.left = own.left + [name] -%}{%- endif -%}
{%- endfor -%}
{%- for name in given|sort(case_sensitive=true) -%}{%- set own.key = own.key ~ "\u001f" ~ name ~ "=" ~ given[name] -%}
{%- endfor -%}
{%- if own.left and own.key in cases -%}{%- set at.plan = [[cases[own.key], false]] -%}{%- set own.about = [] -%}
{%- elif not at.plan or (at.left and others) or given|select("in", several)|list -%}{{ {}[wrong]() }}{%- endif -%}
{%- set at.plan = at.plan[:1] + at.plan[1:]|rejectattr(1)|list + at.plan[1:]|selectattr(1)|list + own.about -%}
{%- for key, _ in at.plan if key in said -%}
{%- set ended = capitals or at.text.rstrip()[-1:] in [".", "!", "?"] -%}
{%- set joint = "" if not at.text else " " if ended else " . " -%}
{%- set at.text = at.text ~ joint ~ _said(said[key], given, lists, capitals) -%}
{%- endfor -%}
{{ at.text }}
{%- endmacro -%}
"""


def lines(table: Table, predicate: str, sets: Sequence[ArgumentSet]) -> Iterator[str]:
    """The data of a predicate, and its macro `…__configured`."""
    entry, names = table.dictionary.entries[predicate], table.arguments
    composition = table.compositions.get(predicate)
    sentences = dict(composition.templates()) if composition else {}
    numbers = {template.text: key for key, template in sentences.items()}
    cases: dict[str, str] = {}
    for found in sets:
        for choice in found.choices:
            if in_data(choice):
                options = []
                for template in choice.every if entry.fits and choice.every else (choice.template,):
                    number = numbers.setdefault(template.text, f"case-{len(numbers)}")
                    sentences.setdefault(number, template)
                    open_names = (names[name] for name in replace(choice, templates=(template,)).open)
                    kept = _demands(entry, names, template)
                    options.append(FIELD.join([number, PART.join(open_names), PART.join(kept)]))
                for key in _keys(found, choice, names):
                    cases.setdefault(key, OPTION.join(options))
    for _, template in composition.worded() if composition else ():
        for key in _own_keys(template, names):
            cases.setdefault(key, numbers[template.text])
    data = {
        "cases": cases,
        "known": [
            [sorted(names[name] for name in said), [_option(composition, names, option) for option in options]]
            for said, options in (composition.options if composition else ())
        ],
        "said": {
            key: PART.join(_part(names, part) for part in parts(template, {}, table.capitals, settle=False))
            for key, template in sentences.items()
        },
    }
    name = f"{table.predicates[predicate]}__configured"
    for part, value in data.items():
        yield f"{{%- set {name}_{part} = {_written(value)} -%}}"
    wanted = ", ".join(f'{names[argument]}=""' for argument in entry.args)
    given = ", ".join(f"({_written(names[argument])}, {names[argument]})" for argument in entry.args)
    yield f"{{%- macro {name}({wanted}) -%}}{{%- set given = dict([{given}]|selectattr(1)) -%}}"
    deciding = [[names[n] for n in found] for found in (entry.valued, entry.banked)]
    telling = table.dictionary.speaker.telling if composition else ()
    about = [
        names.get(entry.subject, ""),
        sorted(table.unsaid),
        [names[n] for n in entry.args if re.search(r"\.\d+$", n)],  # of several things, which are told apart
        any(other is not entry and other.subject == entry.subject for other in telling),
        table.capitals,
    ]
    lists = {names[argument]: joint for argument, joint in entry.lists.items()}
    wrong = f'{_written(f"{predicate} has no template for ")} ~ given|join(", ")'
    yield (
        f"{{{{ _configured(given, {name}_cases, {_written(deciding)}, {name}_known, {name}_said, {_written(lists)}, "
        f"{_written(about)}, {wrong}) }}}}{{%- endmacro -%}}"
    )


def in_data(choice: CaseChoice) -> bool:
    """Is a case of a configured predicate found by its configuration, not asked for by its conditions?"""
    return bool(choice.values) or not (choice.when or choice.template.pinned)


def _keys(found: ArgumentSet, choice: CaseChoice, names: Mapping[str, str]) -> Iterator[str]:
    """A configuration as it is looked up; a list is known as it is written and in words."""
    known = dict(choice.values)
    return _configurations({names[n]: known.get(n) for n in found.names})


def _own_keys(template: Template, names: Mapping[str, str]) -> Iterator[str]:
    """The values that somebody's own wording is for, as they are looked up."""
    values = (of_value(feature) for feature in template.when if not of_place(feature))
    return (f"own{key}" for key in _configurations({names[n]: value for n, _, value in values if n in names}))


def _configurations(given: Mapping[str, str | None]) -> Iterator[str]:
    ways = [[""] if v is None else dict.fromkeys((f"={v}", f"={as_list(v)}")) for v in given.values()]
    for way in product(*ways):
        yield "".join(f"{PART}{name}{value}" for name, value in sorted(zip(given, way, strict=True)))


def _demands(entry: Entry, names: Mapping[str, str], template: Template) -> Iterator[str]:
    """What a template demands of values: `~name=yes=st`."""
    for name, sign, wanted in demands(entry.fits, template.text):
        yield f"~{names[name]}={'yes' if wanted else 'no'}={sign}"


def _option(composition: Composition | None, names: Mapping[str, str], option: SentenceOption) -> str:
    follows = composition is not None and composition.composer.goes_on(option)
    cells = [str(option.number + 1), "follows" if follows else "", "asks" if option.asks else ""]
    for name, value in option.values.items():
        cells += [f"!{names[name]}"] if name in option.fixed else []
        cells += dict.fromkeys([f"{names[name]}={value}", f"{names[name]}={as_list(value)}"])
    cells += _demands(composition.entry, names, option.template) if composition else ()
    return PART.join(cells)


def _part(names: Mapping[str, str], part: Part) -> str:
    """A part as data: text, or what is made of which argument, with the words after it."""
    if isinstance(part, Fixed):
        return part.words
    if isinstance(part, Literal):
        after = part.after
        kind = "after bare" if after and after.bare else "after"
        return FIELD.join(["", kind, names[after.slot], part.text]) if after else part.text
    if isinstance(part, Article):
        return FIELD.join(["", "A" if part.large else "a", names[part.slot], ""])
    kind = f"value{' bare' if part.bare else ''}{' end' if part.end else ''}"
    return FIELD.join(["", kind, names[part.slot], ""])


def _written(value: object) -> str:
    """Data as Jinja2 writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
