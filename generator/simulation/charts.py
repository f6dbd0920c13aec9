"""Charts of a report, as SVG that stands inside a page.

In: a summary, supplies over time, words and a way to write numbers. Out: `<svg>` elements whose colours are variables of
the page's style, so that they follow its light and dark mode. The same numbers give the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

from generator.errors import ProblemsFound, Where, error

EXTRA = 'pip install "tuckbox[charts]"'
# Colours of the light page; each becomes a variable that the page's style may set otherwise.
INK, QUIET, GRID, BAR, WHISKER = "#1f2937", "#57606a", "#d8dee4", "#2f6fb3", "#b3541e"
_VARIABLES = {INK: "--ink", QUIET: "--quiet", GRID: "--grid", BAR: "--bar", WHISKER: "--whisker"}
WIDE, SMALL = (6.0, 3.1), (3.6, 2.1)
MOST_BARS = 60

Write = Callable[[float], str]
Levels = Sequence[tuple[int, int, int, int]]


def require_charts() -> None:
    """Raises `ProblemsFound` if the plotting library is not installed."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        hint = f"install the extra 'charts': {EXTRA}"
        raise ProblemsFound([error("charts", Where("--report"), "matplotlib is not installed", hint)]) from None


def draw_histogram(name: str, counts: dict[str, int], axes: tuple[str, str], write: Write) -> str:
    """Shares of whole-number values; many values are gathered into fewer bars."""
    values = {int(value): count for value, count in counts.items()}
    low, high, total = min(values), max(values), sum(values.values())
    step = -(-(high - low + 1) // MOST_BARS)
    starts = list(range(low, high + 1, step))
    shares = [sum(values.get(start + more, 0) for more in range(step)) / total for start in starts]

    def paint(chart: Any) -> None:
        chart.bar([start + (step - 1) / 2 for start in starts], shares, width=0.86 * step, color=BAR)
        # A single value would fill the whole chart with one bar.
        if high - low < 8:
            chart.set_xlim((low + high) / 2 - 5, (low + high) / 2 + 5)

    return _draw(name, WIDE, axes, paint, write_whole, write)


def draw_rates(
    name: str, labels: Sequence[str], rates: Sequence[float], intervals: Sequence[Sequence[float]],
    axes: tuple[str, str], write: Write,
) -> str:  # fmt: skip
    """Rates as bars with their intervals as error bars."""
    places = list(range(len(rates)))
    below = [max(rate - interval[0], 0.0) for rate, interval in zip(rates, intervals, strict=True)]
    above = [max(interval[1] - rate, 0.0) for rate, interval in zip(rates, intervals, strict=True)]

    def paint(chart: Any) -> None:
        chart.bar(places, rates, width=0.6, color=BAR)
        chart.errorbar(
            places, rates, yerr=[below, above], fmt="none", ecolor=WHISKER, elinewidth=1.8, capsize=6, capthick=1.8
        )
        chart.set_xticks(places, labels)
        chart.set_xlim(-0.8, len(places) - 0.2)

    return _draw(name, WIDE, axes, paint, None, write)


def draw_levels(name: str, levels: Levels, axes: tuple[str, str], write: Write) -> str:
    """The median of a supply turn by turn, and the band between its lower and upper quantile."""
    turns, low, middle, high = ([row[column] for row in levels] for column in range(4))

    def paint(chart: Any) -> None:
        chart.fill_between(turns, low, high, step="post", color=BAR, alpha=0.25, linewidth=0)
        chart.step(turns, middle, where="post", color=BAR, linewidth=1.8)

    return _draw(name, SMALL, axes, paint, write_whole, write)


def write_whole(value: float) -> str:
    """A mark of an axis of whole numbers."""
    return "" if abs(value - round(value)) > 1e-6 else f"{round(value)}".replace("-", "−")


def _draw(
    name: str, size: tuple[float, float], axes: tuple[str, str], paint: Callable[[Any], None], across: Write | None, up: Write
) -> str:  # fmt: skip
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with matplotlib.rc_context():
        # A reader's own settings must not change the page.
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(
            {
                "svg.fonttype": "none",
                "svg.hashsalt": name,
                "text.parse_math": False,
                "font.size": 10.5,
                "text.color": INK,
                "axes.labelcolor": QUIET,
                "axes.edgecolor": QUIET,
                "xtick.color": QUIET,
                "ytick.color": QUIET,
                "grid.color": GRID,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "axes.axisbelow": True,
            }
        )
        figure = Figure(figsize=size, layout="constrained")
        chart = figure.add_subplot()
        chart.grid(axis="y")
        paint(chart)
        chart.set_ylim(bottom=0)
        chart.set_xlabel(axes[0])
        chart.set_ylabel(axes[1])
        if across is not None:
            chart.xaxis.set_major_locator(MaxNLocator(8, integer=True))
            chart.xaxis.set_major_formatter(lambda value, _: across(value))
        chart.yaxis.set_major_locator(MaxNLocator(5, integer=up is write_whole))
        chart.yaxis.set_major_formatter(lambda value, _: up(value))
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    return _inside_page(written.getvalue(), name)


def _inside_page(svg: str, name: str) -> str:
    """Only the element, with ids of its own, colours as variables, the page's font, and no style that reaches beyond it."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<style[^>]*>.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;\"]*", "font-family: inherit", svg)
    svg = re.sub(r"\bid=\"([^\"]+)\"", rf'id="{name}-\1"', svg)
    svg = re.sub(r"(url\(#|xlink:href=\"#)", rf"\g<1>{name}-", svg)
    svg = re.sub(r"<svg([^>]*?) width=\"[^\"]*\" height=\"[^\"]*\"", r"<svg\1", svg, count=1)
    for color, variable in _VARIABLES.items():
        svg = svg.replace(color, f"var({variable}, {color})")
    return svg.replace("<svg", f'<svg role="img" aria-labelledby="{name}-caption"', 1).strip()
