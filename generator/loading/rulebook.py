"""Checks what a rulebook says by itself: that no digit is typed into it, and that what it names is in the game.

In: a loaded game. Out: problems at their lines. Whether its examples can be played is found out when the book is built.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem, did_you_mean, error
from generator.model.digits import typed_digit
from generator.model.game import Game
from generator.model.references import Target, references, targets
from generator.model.rulebook import (
    Components,
    Example,
    ExampleStep,
    Figure,
    FigureBlock,
    PlayersTableBlock,
    Rulebook,
    SetupFigureBlock,
    TableBlock,
    VariantsBlock,
)
from generator.project import Project


def check_rulebook(project: Project, game: Game) -> list[Problem]:
    rulebook = game.file.rulebook
    if rulebook is None:
        return []
    problems = [*_check_digits(game, rulebook), *_check_names(project, game, rulebook)]
    for target in targets(rulebook):
        problems += _Checks(game, target).run()
    return problems


def _check_digits(game: Game, rulebook: Rulebook) -> Iterator[Problem]:
    for identity, message in game.messages.items():
        if not identity.startswith((f"{game.id}/rulebook/", f"{game.id}/variants/")):
            continue
        if word := typed_digit(message.text, rulebook.digits):
            said = f"'{word}': a digit is typed into a text of the rulebook"
            hint = "use a placeholder such as {limits.hand}, or name it in rulebook.digits"
            yield error("digit", message.where, said, hint)


def _check_names(project: Project, game: Game, rulebook: Rulebook) -> Iterator[Problem]:
    known = references(rulebook)
    for index, name in enumerate(rulebook.quick_reference):
        if name not in known.by_name:
            where = game.source.where(("rulebook", "quick_reference", index))
            yield error("unknown-reference", where, *known.complaint(name))
    palette = game.file.theme.palette
    for role, color in rulebook.colors.items():
        if color not in palette:
            where = game.source.where(("rulebook", "colors", role))
            yield error(
                "unknown-color", where, f"there is no colour '{color}' in the palette", did_you_mean(color, palette)
            )
    if rulebook.banner and project.find("templates", rulebook.banner) is None:
        where = game.source.where(("rulebook", "banner"))
        hint = did_you_mean(rulebook.banner, project.list("templates", "**/*.j2"))
        yield error("unknown-template", where, f"there is no template 'templates/{rulebook.banner}'", hint)


class _Checks:
    """The checks of one block."""

    def __init__(self, game: Game, target: Target) -> None:
        self.game = game
        self.target = target
        self.problems: list[Problem] = []

    def run(self) -> list[Problem]:
        block = self.target.declared
        if isinstance(block, Components):
            named = [] if block.components == "all" else list(block.components)
            for index, name in enumerate(named):
                self._known(name, self.game.items, "component", "components", index)
            for name in block.about:
                self._known(name, self.game.items, "component", "about", name)
        elif isinstance(block, VariantsBlock) and block.variants != "all":
            for index, name in enumerate(block.variants):
                self._known(name, self.game.file.variants, "variant", "variants", index)
        elif isinstance(block, PlayersTableBlock):
            for row_id, row in block.players_table.rows.items():
                self._check_number(row.value, "players_table", "rows", row_id, "value")
        elif isinstance(block, TableBlock):
            self._check_table(block)
        elif isinstance(block, SetupFigureBlock):
            figure = block.setup_figure
            for index, count in enumerate([] if figure.players == "all" else figure.players):
                self._check_players(count, "setup_figure", "players", index)
            for zone in figure.labels:
                self._known(zone, self.game.file.table.zones, "zone of the table", "setup_figure", "labels", zone)
        elif isinstance(block, FigureBlock):
            self._check_figure(block.figure, False, "figure")
        elif isinstance(block, Example):
            self._check_example(block)
        return self.problems

    def _check_table(self, block: TableBlock) -> None:
        head = block.table.head
        for row_id, row in block.table.rows.items():
            for column in row:
                self._known(column, head, "column", "table", "rows", row_id, column)
            if missing := [column for column in head if column not in row]:
                message = f"the row '{row_id}' has nothing for '{missing[0]}'"
                self._complain("missing-field", message, "", "table", "rows", row_id)

    def _check_example(self, example: Example) -> None:
        self._check_players(example.players, "players")
        for index, name in enumerate(example.variants):
            self._known(name, self.game.file.variants, "variant", "variants", index)
        if example.figure is not None:
            self._check_figure(example.figure, True, "figure")
        for step_id, step in example.steps.items():
            self._check_step(step, "steps", step_id)

    def _check_step(self, step: ExampleStep, *path: str) -> None:
        ways = [name for name in ("move", "moves", "forbidden") if getattr(step, name)]
        if len(ways) > 1:
            self._complain("two-ways", f"a step has '{ways[0]}' or '{ways[1]}', not both", "", *path, ways[1])
        if not ways and not (step.text or step.figure or step.expect or step.result):
            self._complain("missing-field", "a step needs a move, a text or a figure", "", *path)
        if step.figure is not None:
            self._check_figure(step.figure, True, *path, "figure")

    def _check_figure(self, figure: Figure, positioned: bool, *path: str) -> None:
        if bool(figure.show) == bool(figure.pieces):
            message = "a figure has 'show' (zones of a position) or 'pieces'" + (", not both" if figure.show else "")
            self._complain("two-ways" if figure.show else "missing-field", message, "", *path)
        if figure.show and not positioned and not figure.from_:
            hint = "add `from:` with the id of an example, or put the figure into one"
            self._complain("no-position", "a figure with 'show' needs a position", hint, *path, "show")
        pieces = {item.id for item in self.game.all_items} | set(self.game.items)
        for index, piece in enumerate(figure.pieces):
            self._known(piece, pieces, "piece", *path, "pieces", index)
        if figure.caption is None and figure.alt is None:
            hint = "say in `alt` what the picture shows, for those who cannot see it"
            self._complain("missing-field", "a figure needs a caption or `alt`", hint, *path)

    def _check_number(self, name: str, *path: str) -> None:
        head, _, rest = name.partition(".")
        if head == "derived":
            self._known(rest, self.game.file.derived, "derived number", *path)
            return
        value = self.game.source.data
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        per_players = isinstance(value, dict) and set(value) >= set(self.game.file.players)
        if isinstance(value, bool) or not (isinstance(value, int) or per_players):
            hint = did_you_mean(rest, self.game.source.data.get(head) or {}) if head in self.game.source.data else ""
            self._complain("unknown-number", f"'{name}' is not a number of this game", hint, *path)

    def _check_players(self, count: int, *path: str | int) -> None:
        players = self.game.file.players
        if count not in players:
            message = f"{count} players cannot play this game ({players.start}-{players.stop - 1} can)"
            self._complain("players", message, "", *path)

    def _known(self, name: str, known: object, what: str, *path: str | int) -> None:
        names = list(known) if isinstance(known, dict | set | list) else []
        if name not in names:
            hint = did_you_mean(name, names)
            self._complain(f"unknown-{what.split()[0]}", f"there is no {what} '{name}'", hint, *path)

    def _complain(self, code: str, message: str, hint: str, *path: str | int) -> None:
        where = self.game.source.where((*self.target.keys, *path))
        self.problems.append(error(code, where, message, hint))
