"""A small line chart as SVG: panels side by side, a line for each series, a bar for each interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from verbalign.evaluate.estimates import Estimate

WIDTH, HEIGHT = 420, 320  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 48, 116, 44, 48  # margins; the names of the series stand at the right
COLOURS = ("#0060a8", "#c04a00", "#5b6770", "#287a3c", "#7b3fa0")  # told apart on white by any eye, and by marks too
MARKS = ("circle", "square", "cross")
LINE = 14  # pixels that a line of text needs


@dataclass(frozen=True, slots=True)
class Series:
    """A named line; each point is a whole number and an estimate."""

    name: str
    points: tuple[tuple[int, Estimate], ...]


@dataclass(frozen=True, slots=True)
class ChartPanel:
    """Lines over the same axes."""

    title: str
    x: str
    series: tuple[Series, ...]


def svg(panels: Sequence[ChartPanel], title: str) -> str:
    """The panels side by side as a complete SVG document."""
    width = WIDTH * len(panels)
    body = "\n".join(
        f'<g transform="translate({number * WIDTH} 0)">\n{_panel(panel)}\n</g>' for number, panel in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" '
        f'role="img" font-family="sans-serif" font-size="12" fill="#1c2329">\n<title>{escape(title)}</title>\n'
        f'<rect width="{width}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


@dataclass(frozen=True, slots=True)
class _Axes:
    """From values to pixels."""

    first: int
    last: int
    low: int
    high: int

    def x(self, value: float) -> float:
        return LEFT + (value - self.first) / max(1, self.last - self.first) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    @classmethod
    def of(cls, panel: ChartPanel) -> _Axes:
        points = [point for series in panel.series for point in series.points]
        low = min(estimate.low for _, estimate in points)
        high = max(estimate.high for _, estimate in points)
        bottom, top = 10 * floor(low / 10), 10 * ceil(high / 10)
        return cls(min(x for x, _ in points), max(x for x, _ in points), bottom, max(top, bottom + 10))


def _panel(panel: ChartPanel) -> str:
    axes = _Axes.of(panel)
    parts = [f'<text x="{LEFT}" y="20" font-weight="bold">{escape(panel.title)}</text>']
    parts += _frame(axes, panel.x)
    ends = _spread([axes.y(series.points[-1][1].mean) for series in panel.series])
    for number, (series, end) in enumerate(zip(panel.series, ends, strict=True)):
        look = _Look(COLOURS[number % len(COLOURS)], MARKS[number % len(MARKS)], 4 * (number - len(ends) // 2))
        parts += _series(series, axes, look, end)
    return "\n".join(parts)


def _frame(axes: _Axes, name: str) -> Iterator[str]:
    step = 10 if axes.high - axes.low > 20 else 5
    for value in range(axes.low, axes.high + 1, step):
        y = axes.y(value)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dde2e6"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value}</text>'
    for value in range(axes.first, axes.last + 1):
        yield f'<text x="{axes.x(value):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{value}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(name)}</text>'


@dataclass(frozen=True, slots=True)
class _Look:
    """How a series is drawn; `shift` moves it sideways, so that intervals stand beside each other."""

    colour: str
    mark: str
    shift: int


def _series(series: Series, axes: _Axes, look: _Look, end: float) -> Iterator[str]:
    places = [(axes.x(x) + look.shift, axes.y(estimate.mean)) for x, estimate in series.points]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    yield f'<path d="M{line}" fill="none" stroke="{look.colour}" stroke-width="2"/>'
    for (x, y), (count, estimate) in zip(places, series.points, strict=True):
        low, high = axes.y(estimate.low), axes.y(estimate.high)
        said = f"{series.name}, {count}: {estimate.mean:.1f} [{estimate.low:.1f}, {estimate.high:.1f}]"
        yield (
            f'<g stroke="{look.colour}" fill="{look.colour}"><title>{escape(said)}</title>'
            f'<path d="M{x:.1f} {low:.1f}V{high:.1f}"/>{_mark(look.mark, x, y)}</g>'
        )
    name = escape(series.name)
    yield f'<text x="{WIDTH - RIGHT + 14}" y="{end + 4:.1f}" fill="{look.colour}">{name}</text>'


def _mark(kind: str, x: float, y: float) -> str:
    if kind == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    if kind == "square":
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'
    return f'<path d="M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8" fill="none" stroke-width="2"/>'


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights of names, moved down where one would lie on another.

    >>> _spread([50.0, 52.0, 100.0])
    [50.0, 64.0, 100.0]
    """
    found = list(heights)
    last = float("-inf")
    for number in sorted(range(len(heights)), key=lambda n: heights[n]):
        found[number] = max(heights[number], last + LINE)
        last = found[number]
    return found
