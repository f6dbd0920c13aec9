"""Finds the figures of a rulebook, and the position that each of them shows.

In: a game and its played examples. Out: `Place`s: the beginning of a figure's text ids, its place in the file, its moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.errors import Problem, did_you_mean, error
from generator.model.game import Game
from generator.model.references import References, references, targets
from generator.model.rulebook import Example, Figure, FigureBlock
from generator.rulebook.diagrams.groups import parse_shown
from generator.rulebook.examples import Moment, Playing, text_prefix
from generator.rulebook.naming import zones_of


class Place(NamedTuple):
    """A figure, and where it stands."""

    prefix: str
    keys: tuple[Any, ...]
    figure: Figure
    example: str = ""
    """The example that it is part of, by the beginning of its text ids, and the step."""
    step: str = ""


def find_figures(game: Game) -> Iterator[Place]:
    if game.file.rulebook is None:
        return
    for target in targets(game.file.rulebook):
        block, prefix = target.declared, text_prefix(game, target)
        if isinstance(block, FigureBlock):
            yield Place(prefix, (*target.keys, "figure"), block.figure)
        elif isinstance(block, Example):
            if block.figure is not None:
                yield Place(f"{prefix}/figure", (*target.keys, "figure"), block.figure, prefix)
            for step_id, step in block.steps.items():
                if step.figure is not None:
                    inside = (*target.keys, "steps", step_id, "figure")
                    yield Place(f"{prefix}/steps/{step_id}/figure", inside, step.figure, prefix, step_id)


def find_moment(game: Game, place: Place, playing: Playing) -> Moment | None:
    """The position of a figure; the last one that was reached, if its example fails; nothing, if it has none."""
    example, step = _example_of(game, place)
    played = playing.played.get(example)
    if played is None:
        return None
    return played.steps.get(step, played.end) if step else played.start


def find_failed(game: Game, place: Place, playing: Playing) -> bool:
    """Whether the example that a figure belongs to could not be played to its end."""
    example, _ = _example_of(game, place)
    played = playing.played.get(example)
    return bool(example) and (played is None or bool(played.failed))


def _example_of(game: Game, place: Place) -> tuple[str, str]:
    if not place.figure.from_ or game.file.rulebook is None:
        return place.example, place.step
    found = _named(place.figure.from_, references(game.file.rulebook))
    return ("/".join((game.id, "rulebook", *found[0])), found[1]) if found else ("", "")


def _named(name: str, known: References) -> tuple[tuple[str, ...], str] | None:
    """The example and the step that `from:` means: `a-turn`, `a-turn.exchange`, `turn.a-turn.exchange`."""
    head, _, last = name.rpartition(".")
    for words, step in ((name, ""), (head, last)):
        target = known.by_name.get(words)
        if target is not None and isinstance(target.declared, Example) and (not step or step in target.declared.steps):
            return target.path, step
    return None


def check_figures(game: Game, playing: Playing) -> list[Problem]:
    """What figures name is there: positions, zones, players."""
    problems: list[Problem] = []
    zones: dict[int, list[str]] = {}
    for place in find_figures(game):
        figure = place.figure
        if figure.from_ and game.file.rulebook is not None:
            known = references(game.file.rulebook)
            if _named(figure.from_, known) is None:
                names = [name for name, target in known.by_name.items() if isinstance(target.declared, Example)]
                message = f"there is no example (or step of one) '{figure.from_}' to take the position from"
                where = game.source.where((*place.keys, "from"))
                problems.append(error("unknown-example", where, message, did_you_mean(figure.from_, names)))
                continue
        moment = find_moment(game, place, playing)
        if moment is None:
            continue
        for index, text in enumerate(figure.show):
            problems += _check_zone(game, moment, text, (*place.keys, "show", index), zones)
        for text in figure.labels:
            problems += _check_zone(game, moment, text, (*place.keys, "labels", text), zones)
    return problems


def _check_zone(
    game: Game, moment: Moment, text: str, path: tuple[Any, ...], zones: dict[int, list[str]]
) -> Iterator[Problem]:
    zone, owner = parse_shown(text)
    rules = moment.state.rules
    if owner is not None and not 0 <= owner < rules.players:
        message = f"'{text}': there is no player {owner + 1}"
        yield error("players", game.source.where(path), message, f"{rules.players} play")
    if any(piece.zone == zone for piece in moment.state.table()):
        return
    known = zones.setdefault(id(rules), zones_of(moment.state))
    if zone not in known:
        yield error("unknown-zone", game.source.where(path), f"there is no zone '{zone}'", did_you_mean(zone, known))
