"""The results of a study as one HTML file that needs nothing else: figures, tables, and the texts that were judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from itertools import islice

from verbalign.evaluate.judging.render import (
    CHECK,
    NOTHING,
    agreement_words,
    figure,
    interval_words,
    labels,
    percent,
    progress,
    sign_words,
)
from verbalign.evaluate.judging.results import ResultPart, Results, names_of
from verbalign.evaluate.judging.study import Mark

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def to_html(results: Results) -> str:
    """The report; all text in it is escaped, and it loads nothing from anywhere."""
    title = f"{results.study.kind.value.capitalize()} study"
    style = files(__package__).joinpath("pages", "results.css").read_text("utf-8")
    body = "\n".join(_body(results, title))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def _body(results: Results, title: str) -> Iterator[str]:
    study = results.study
    yield f"<h1>{escape(title)}</h1>"
    yield _sentences([progress(results.record), f"The question was: {study.wording.question}"])
    signs = [*((mark.value, name) for mark, name in names_of(study).items()), (NOTHING, "not judged")]
    legend = (f"<li><span>{sign}</span> {escape(name)}</li>" for sign, name in signs)
    yield f'<ul class="legend">{"".join(legend)}</ul>'
    for part in results.parts:
        yield from _part(part, results)
    for names, tests in results.versus:
        yield f"<h2>{escape(' against '.join(names))}</h2>"
        yield _sentences(sign_words(test, names) for test in tests)
    yield "<h2>Agreement</h2>"
    yield _sentences(agreement_words(results))
    if results.pairs:
        rows = ([p.one, p.other, str(p.items), figure(p.kappa)] for p in results.pairs)
        yield _rows(["Judge", "Judge", "Items both judged", "Cohen's kappa"], rows)


def _part(part: ResultPart, results: Results) -> Iterator[str]:
    short = list(islice(labels(), len(part.table.items)))
    yield f"<h2>{escape(part.title)}</h2>"
    yield _shares(part)
    yield _sentences(sign_words(test, part.sides) for test in part.tests)
    yield from _figure_8(part, short)
    yield "<details><summary>What was judged</summary><dl>"
    for label, number in zip(short, part.numbers, strict=True):
        item = results.study.items[number]
        yield f"<dt><b>{label}</b> {escape(item.id)}</dt>"
        systems = results.study.systems if item.system is None else ()
        for panel, name in zip(item.panels, systems or (panel.label for panel in item.panels), strict=True):
            tag = "code" if panel.formal else "span"
            yield f"<dd><i>{escape(name)}</i> <{tag}>{escape(panel.text)}</{tag}></dd>"
    yield "</dl></details>"


def _shares(part: ResultPart) -> str:
    rows = []
    for line in part.lines:
        ends = (line.intervals.items, line.intervals.both) if line.intervals else ()
        count = f"{line.share.hits} of {line.share.total}"
        rows.append([line.name, f"{percent(line.share)} %", count, *(f"{interval_words(i)} %" for i in ends)])
    return _rows(["", "Share", "Count", "95 % over items", "95 % over items and judges"], rows)


def _figure_8(part: ResultPart, short: list[str]) -> Iterator[str]:
    """The table of judges and items; a hover over a column's letter names its item."""
    table = part.table
    heads = (f'<th title="{escape(item)}">{label}</th>' for label, item in zip(short, table.items, strict=True))
    yield '<div class="wide"><table class="marks">'
    yield f"<thead><tr><th>Judge</th>{''.join(heads)}<th>% good</th></tr></thead><tbody>"
    for judge, marks, good in zip(table.judges, table.marks, table.good_by_judge(), strict=True):
        cells = "".join(f'<td class="{_shade(mark)}">{mark.value if mark else NOTHING}</td>' for mark in marks)
        yield f"<tr><th>{escape(judge)}</th>{cells}<td>{percent(good)}</td></tr>"
    goods = "".join(f"<td>{percent(good)}</td>" for good in table.good_by_item())
    checks = "".join(f"<td>{CHECK if yes else ''}</td>" for yes in table.majorities())
    yield f"</tbody><tfoot><tr><th>% good</th>{goods}<td></td></tr>"
    yield f"<tr><th>&gt; 50 % {Mark.OURS.value}?</th>{checks}<td></td></tr></tfoot></table></div>"


def _shade(mark: Mark | None) -> str:
    return "none" if mark is None else mark.name.lower()


def _sentences(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(sentence[0].upper() + sentence[1:])}</p>" for sentence in sentences)


def _rows(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
