"""A run as a page to read, print and send: one HTML file with everything in it.

In: a `Run`, its summary, a project and a language. Out: HTML. Nothing on it depends on the clock or on the machine, so the
same games give the same bytes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.faces.sandbox import Sandbox
from generator.faces.templates import Templates
from generator.l10n.catalogue import Catalogue, load_catalogue
from generator.l10n.locale import NO_BREAK, Locale, load_locale
from generator.l10n.words import Words, load_words
from generator.project import Project
from generator.rules.rules import Rules
from generator.simulation import charts
from generator.simulation.findings import find_idle
from generator.simulation.report import Summary, supply_over_time
from generator.simulation.runs import Run
from generator.simulation.watch import LEVELS, SHOWN_TURNS

TEMPLATE = "reports/simulation.html.j2"


class Figures:
    """Numbers as a language writes them."""

    def __init__(self, locale: Locale) -> None:
        self._cldr = locale.cldr

    def __call__(self, value: float, digits: int = 0) -> str:
        from babel.numbers import format_decimal

        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        return _plain(format_decimal(value, pattern, locale=self._cldr))

    def percent(self, share: float, digits: int = 1) -> str:
        # Some languages set the sign apart from the number.
        sign = "%" if "0%" in self._cldr.percent_formats[None].pattern else NO_BREAK + "%"
        return self(100 * share, digits) + sign

    def rate(self, share: float, interval: list[float]) -> str:
        return f"{self.percent(share)} ({self.percent(interval[0])} … {self.percent(interval[1])})"

    def mean(self, part: Summary) -> str:
        return f"{self(part['mean'], 2)} ({self(part['interval'][0], 2)} … {self(part['interval'][1], 2)})"


def _plain(number: str) -> str:
    return number.replace("\u202f", NO_BREAK).replace("-", "−")


class Chart(NamedTuple):
    """A figure of the page."""

    id: str
    caption: str
    svg: str


class Names:
    """Names of games, pieces and what happens in play, in the page's language, or else as the game's file has them."""

    def __init__(self, rules: Rules, catalogue: Catalogue | None) -> None:
        self._rules = rules
        self._entries = catalogue.entries if catalogue else {}
        items = rules.game.all_items if rules.game else ()
        self._items = {item.id: item for item in items}

    def __call__(self, path: str) -> str:
        identity = f"{self._rules.id}/{path}"
        message = self._rules.game.messages.get(identity) if self._rules.game else None
        if message is None:
            return ""
        entry = self._entries.get(identity)
        fresh = entry is not None and entry.translated and not entry.fuzzy and entry.source == message.text
        return entry.forms[0] if entry is not None and fresh else message.text

    def word(self, path: str, plain: str) -> str:
        """A word of play, or its id made readable."""
        return self(f"words_of_play/{path}") or plain.replace("-", " ")

    def end(self, name: str) -> str:
        return self.word(f"ends/{name}", name)

    def action(self, name: str) -> str:
        return self.word(f"actions/{name}", name)

    def supply(self, name: str) -> str:
        return self(f"words_of_play/supplies/{name}") or self.piece(name)

    def counted(self, group: str, name: str) -> str:
        return self.piece(name) if group == "component" else self.word(f"counted/{group}/{name}", name)

    def piece(self, name: str) -> str:
        """A component, or one of its pieces: `Treasure chest: red`."""
        if shown := self(f"components/{name}/name"):
            return shown
        item = self._items.get(name)
        if item is None:
            return name.replace("-", " ")
        component = self(f"components/{item.component}/name") or item.component
        if self._rules.game and len(self._rules.game.items[item.component]) == 1:
            return component
        return f"{component}: {self._told_apart(name)}"

    def _told_apart(self, name: str) -> str:
        """What tells a piece apart from its like: its id without words that its component's id has too."""
        if shown := self(f"words_of_play/pieces/{name}"):
            return shown
        known = self._items[name].component.split("-")
        parts = [part for part in name.split("-") if part not in known] or name.split("-")
        return " ".join(self.word(f"pieces/{part}", part) for part in parts)


def load_language(project: Project, language: str) -> tuple[Locale, Words]:
    """Raises `ProblemsFound`: asked before play, so that a misspelt language costs no time."""
    locale = load_locale(project, language)
    return locale, load_words(project, locale)


def write_page(run: Run, summary: Summary, project: Project, language: str) -> str:
    """The HTML of a run of at least one game."""
    from markupsafe import Markup

    locale, words = load_language(project, language)
    rules = run.plan.rules
    figures = Figures(locale)
    names = Names(rules, load_catalogue(project, locale, rules.id))
    agents = summary["agents"]
    told = {
        "s": summary,
        "w": words,
        "f": figures,
        "names": names,
        "language": language,
        "title": names("title") or rules.id,
        "version": rules.game.file.version if rules.game else "",
        "agents": ", ".join(agents[:1] if len(set(agents)) == 1 else agents),
        "main": [_safe(chart, Markup) for chart in _main_charts(summary, words, figures)],
        "levels": [_safe(chart, Markup) for chart in _level_charts(run, words, names)],
        "findings": find_idle(run),
        "notes": [(note, _translated(note, rules, names)) for note in summary["notes"]],
        "group": lambda group: _group(group, names, words),
        "cut": _cut(run),
        "most_level": figures(LEVELS - 1),
        "shown_turns": figures(SHOWN_TURNS - 1),
    }
    # A project may have a page of its own, and a stranger's project is not trusted: it reads nothing that begins with an underscore.
    return Templates(project, Sandbox).render(TEMPLATE, told)


def _safe(chart: Chart, markup: Any) -> Chart:
    """matplotlib has escaped what it wrote."""
    return chart._replace(svg=markup(chart.svg))


def _main_charts(summary: Summary, words: Words, figures: Figures) -> list[Chart]:
    def percent(share: float) -> str:
        return figures.percent(share, 0 if abs(100 * share - round(100 * share)) < 1e-6 else 1)

    share = words("report/axis-results")
    if summary["cooperative"]:
        labels, rates, intervals = (
            [words("report/all-players")],
            summary["win_rate"][:1],
            summary["win_rate_interval"][:1],
        )
        across = ""
    else:
        labels = [figures(seat + 1) for seat in range(summary["players"])]
        rates, intervals, across = summary["win_rate"], summary["win_rate_interval"], words("report/seat")
    score = charts.draw_histogram("score", summary["score"]["histogram"], (words("report/axis-points"), share), percent)
    wins = charts.draw_rates("wins", labels, rates, intervals, (across, words("report/axis-games")), percent)
    axes = (words("report/axis-turns"), words("report/axis-games"))
    turns = charts.draw_histogram("turns", summary["turns"]["histogram"], axes, percent)
    return [
        Chart("score", words("report/scores"), score),
        Chart("wins", words("report/wins"), wins),
        Chart("turns", words("report/length"), turns),
    ]


def _level_charts(run: Run, words: Words, names: Names) -> list[Chart]:
    drawn = []
    for number, (name, levels) in enumerate(supply_over_time(run).items()):
        axes = (words("report/turn"), words("report/axis-left"))
        svg = charts.draw_levels(f"supply-{number}", levels, axes, charts.write_whole)
        drawn.append(Chart(f"supply-{number}", names.supply(name), svg))
    return drawn


def _translated(note: str, rules: Rules, names: Names) -> str:
    """A note of the game's file in the page's language; one of the rules module has no other language."""
    written = rules.game.file.words_of_play.notes if rules.game else {}
    return next((names(f"words_of_play/notes/{key}") for key, text in written.items() if text == note), "")


def _group(group: str, names: Names, words: Words) -> str:
    """The two groups that every game has are known; others are the game's."""
    if group == "end":
        return words("report/end")
    if group in ("component", "scoring"):
        return words(f"report/group-{group}")
    return names.word(f"groups/{group}", group)


def _cut(run: Run) -> dict[str, bool]:
    """Whether the charts of supplies leave something out: levels above the largest one drawn, turns after the last one."""
    counts = run.totals.counts
    high = any(rows[LEVELS - 1] for rows in counts["supply_over_time"])
    return {"levels": high, "turns": counts["longest"] >= SHOWN_TURNS}
