"""The results of a study as text: a terminal table like the paper's Figure 8, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from verbalign.evaluate.judging.results import ResultPart, Results, ShareLine, names_of
from verbalign.evaluate.judging.statistics import Comparison, Interval, Share
from verbalign.evaluate.judging.study import Kind, Record
from verbalign.values.text import counted

COLUMNS = 20  # items side by side, as many as Figure 8 has
CHECK, NOTHING, UNKNOWN = "✓", "·", "–"


def labels() -> Iterator[str]:
    """Short names for items, as in Figure 8: a, b, …, z, aa, ab, …

    >>> list(islice(labels(), 24, 29))
    ['y', 'z', 'aa', 'ab', 'ac']
    """
    number = 0
    while True:
        number += 1
        label, rest = "", number
        while rest:
            rest, letter = divmod(rest - 1, 26)
            label = chr(ord("a") + letter) + label
        yield label


def percent(share: Share) -> str:
    """
    >>> percent(Share(6, 11)), percent(Share(0, 0))
    ('55', '–')
    """
    return UNKNOWN if share.value is None else f"{100 * share.value:.0f}"


def figure(value: float | None) -> str:
    """A kappa or p as it is printed.

    >>> figure(0.0214), figure(0.00002), figure(None)
    ('0.021', '< 0.001', '–')
    """
    return UNKNOWN if value is None else "< 0.001" if 0 < value < 0.001 else f"{value:.3f}"


def progress(record: Record) -> str:
    """What was asked, of how many, and how far they are."""
    study, judged = record.study, len(record.in_force())
    revised = len(record.judgements) - judged
    changed = f", {revised} changed later" if revised else ""
    return (
        f"{study.kind.value}: {counted(len(study.items), 'item')}, {counted(len(record.judges), 'judge')}, "
        f"{judged} of {record.asked} judged{changed}"
    )


# ---- terminal ----


def to_table(results: Results) -> str:
    """Figure 8 for a terminal, then shares, agreement and tests in words."""
    legend = "   ".join(f"{mark.value} {name}" for mark, name in names_of(results.study).items())
    out = [progress(results.record), f"{legend}   {NOTHING} not judged"]
    for part in results.parts:
        out += ["", part.title, *_figure_8(part), "", *map(_line, part.lines)]
        out += [sign_words(test, part.sides) for test in part.tests]
    for names, tests in results.versus:
        out += ["", " against ".join(names), *(sign_words(test, names) for test in tests)]
    return "\n".join([*out, "", *agreement_words(results)]) + "\n"


def _figure_8(part: ResultPart) -> Iterator[str]:
    """The table in blocks of columns, with the names of the items below."""
    table = part.table
    short = list(islice(labels(), len(table.items)))
    width = max(map(len, [*table.judges, "> 50 % ■?"]))
    for start in range(0, len(short), COLUMNS):
        block = slice(start, start + COLUMNS)
        yield _row("Judge", [*short[block], "  % good"], width)
        for judge, marks, good in zip(table.judges, table.marks, table.good_by_judge(), strict=True):
            signs = [mark.value if mark else NOTHING for mark in marks[block]]
            yield _row(judge, [*signs, f"{percent(good):>8}"], width)
        yield _row("% good", [percent(good) for good in table.good_by_item()[block]], width)
        yield _row("> 50 % ■?", [CHECK if yes else "" for yes in table.majorities()[block]], width)
        yield ""
    yield from (f"{label:>3}  {item}" for label, item in zip(short, table.items, strict=True))


def _row(name: str, cells: Sequence[str], width: int) -> str:
    return (name.ljust(width) + "".join(f"{cell:>4}" for cell in cells)).rstrip()


def _line(line: ShareLine) -> str:
    count = f"{line.name:<24}{percent(line.share):>4} % ({line.share.hits} of {line.share.total})"
    if line.intervals is None:
        return count
    items, both = map(interval_words, (line.intervals.items, line.intervals.both))
    return f"{count:<48} 95 %: {items} over items, {both} over items and judges"


def interval_words(interval: Interval) -> str:
    return f"{100 * interval.low:.0f}-{100 * interval.high:.0f}"


def sign_words(test: Comparison, sides: Sequence[str]) -> str:
    """A sign test in words."""
    return (
        f"sign test over {test.over}: {test.ours} for {sides[0]}, {test.rival} for {sides[1]}, {test.ties} even: "
        f"p = {figure(test.p)}".replace("= <", "<")
    )


def agreement_words(results: Results) -> Iterator[str]:
    """Agreement and side bias in words."""
    kappas = [pair.kappa for pair in results.pairs if pair.kappa is not None]
    spread = f" ({figure(min(kappas))} to {figure(max(kappas))})" if len(kappas) > 1 else ""
    mean = f"Cohen's kappa, mean of pairs {figure(results.mean_kappa)}{spread}"
    yield f"agreement: Fleiss' kappa {figure(results.fleiss)}; {mean}"
    if results.study.kind is Kind.READABILITY:
        p = figure(results.side_p)
        yield f"sides: text 1 preferred {results.first} times, text 2 {results.second} times: p = {p}".replace(
            "= <", "<"
        )


# ---- files ----


def to_csv(results: Results) -> str:
    """One row for each judgement that counts; `swapped` is 1 where the rival's text stood first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["judge", "item", "system", "mark", "good", "choice", "swapped", "at"])
    record, marks = results.record, results.record.marks()
    swapped = {(judge, place.item): place.swapped for judge, row in enumerate(record.places) for place in row}
    for (judge, number), said in sorted(record.in_force().items()):
        item, mark = record.study.items[number], marks[judge, number]
        system = "" if item.system is None else record.study.systems[item.system]
        name = names_of(record.study)[mark]
        good, turned = mark in record.study.good, swapped[judge, number]
        at = datetime.fromtimestamp(said.at / 1000, UTC).isoformat(timespec="milliseconds")
        writer.writerow([record.judges[judge].name, item.id, system, name, int(good), said.choice, int(turned), at])
    return out.getvalue()


def to_json(results: Results) -> str:
    """All figures, with the marks they come from."""
    study = results.study
    value = {
        "kind": study.kind.value,
        "question": study.wording.question,
        "systems": study.systems,
        "seed": study.seed,
        "judges": [
            {
                "name": judge.name,
                "judged": sum(mark is not None for part in results.parts for mark in part.table.marks[n]),
            }
            for n, judge in enumerate(results.record.judges)
        ],
        "asked": results.record.asked,
        "judged": results.judged,
        "revised": results.revised,
        "marks": {mark.value: name for mark, name in names_of(study).items()},
        "tables": [_part_json(part) for part in results.parts],
        "against": [
            {"systems": names, "tests": [_test_json(test, names) for test in tests]} for names, tests in results.versus
        ],
        "fleiss_kappa": _rounded(results.fleiss),
        "cohen_kappa": [
            {"judges": [pair.one, pair.other], "items": pair.items, "kappa": _rounded(pair.kappa)}
            for pair in results.pairs
        ],
        "mean_cohen_kappa": _rounded(results.mean_kappa),
        "sides": {"first": results.first, "second": results.second, "p": _rounded(results.side_p)}
        if study.kind is Kind.READABILITY
        else None,
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _part_json(part: ResultPart) -> dict[str, Any]:
    table = part.table
    return {
        "title": part.title,
        "items": [
            {"id": id, "good": _rounded(good.value), "majority": yes}
            for id, good, yes in zip(table.items, table.good_by_item(), table.majorities(), strict=True)
        ],
        "rows": [
            {"judge": judge, "marks": [mark and mark.value for mark in row], "good": _rounded(good.value)}
            for judge, row, good in zip(table.judges, table.marks, table.good_by_judge(), strict=True)
        ],
        "shares": [_line_json(line) for line in part.lines],
        "tests": [_test_json(test, part.sides) for test in part.tests],
    }


def _line_json(line: ShareLine) -> dict[str, Any]:
    intervals = line.intervals and {
        "items": [_rounded(end) for end in line.intervals.items],
        "items_and_judges": [_rounded(end) for end in line.intervals.both],
    }
    count, total = line.share
    return {"name": line.name, "count": count, "of": total, "share": _rounded(line.share.value), "interval": intervals}


def _test_json(test: Comparison, sides: Sequence[str]) -> dict[str, Any]:
    counts = {sides[0]: test.ours, sides[1]: test.rival}
    return {"over": test.over, "counts": counts, "even": test.ties, "p": _rounded(test.p)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
