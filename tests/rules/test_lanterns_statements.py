"""What the file of Lanterns states about itself, and what play finds out about its rules."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.checks.arrangements import arrangements
from generator.loading.game import load_game_to_play
from generator.loading.overrides import parse_change
from generator.model.game import Game
from generator.project import Project
from generator.simulation.findings import prove_idle

from .test_lanterns import rules_with


def game_with(*changes: str) -> Game:
    return load_game_to_play(Project(), "lanterns", (), [parse_change(change) for change in changes])


def failing(game: Game, *only: str) -> set[str]:
    """The statements, all or some, that do not hold for some number of players."""

    def items(component: str) -> list[dict[str, Any]]:
        return [{"id": item.id, "copies": item.copies, **item.fields} for item in game.items[component]]

    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
    found = set()
    for players in game.file.players:
        setup = {name: table[players] if isinstance(table, dict) else table for name, table in game.file.setup.items()}
        names: dict[str, Any] = {
            "players": players,
            "setup": setup,
            "limits": game.file.limits,
            "scoring": game.file.scoring,
            "values": game.file.values,
            "count": game.counts.__getitem__,
            "items": items,
            **arrangements(items),
        }
        for name in only or [name for name, said in game.file.expect.items() if said.that]:
            holds = environment.compile_expression(game.file.expect[name].that, undefined_to_none=False)
            outcome = holds(**names)
            assert isinstance(outcome, bool), name
            if not outcome:
                found.add(name)
    return found


TILE = "components.lake-tile.items.lake-"
BROKEN = {
    "lantern-cards": "components.lantern-card.copies=9",
    "lantern-colours-alike": "components.lantern-card.for_each.colour={red: 2, orange: 1, green: 1, blue: 1}",
    "lantern-supply": "setup.lantern_cards.4=9",
    "lantern-surplus": "setup.lantern_cards.2=6",
    "tiles": f"{TILE}01={{copies: 2, top: red, right: orange, bottom: purple, left: green, platform: none}}",
    "tiles-enough": "setup.lake_tiles.4=36",
    "tiles-shared-equally": "setup.lake_tiles.3=28",
    "draw-stack": "limits.tile_hand=4",
    "sides-of-each-colour": f"{TILE}01.top=blue",
    "tiles-differ": f"{TILE}10={{top: white, right: red, bottom: orange, left: purple, platform: none}}",
    "platforms": f"{TILE}01.platform=raft",
    "platform-words": f"{TILE}01.platform=rafts",
    "colours-meet": "components.lake-tile.items={lake-01: {top: red, right: blue, bottom: red, left: blue, platform: none}}",
    "start-tile-red": "components.start-tile.items.lake-start.left=red",
    "start-tile-colours": "components.start-tile.items.lake-start.left=white",
    "start-tile-boat": "components.start-tile.items.lake-start.platform=raft",
    "example-turn": f"{TILE}10.top=black",
    "example-1": f"{TILE}30.platform=none",
    "example-2": f"{TILE}06.platform=raft",
    "example-3": f"{TILE}19.platform=none",
    "example-orientation": f"{TILE}32.top=black",
    "dedication-tokens": "components.generic-token.copies=4",
    "dedications-of-a-type": "components.dedication-token.items.four-8.type=three-pairs",
    "dedication-stacks": "components.dedication-token.items.seven-9-dotted.dots=3",
    "dedication-values": "components.dedication-token.items.pairs-9.value=8",
    "favor-tokens": "components.favor-token.copies=19",
    "first-turn": "limits.exchange_cost=0",
    "hand-limit-above-dedication": "limits.lantern_limit=9",
}


def test_all_statements_hold():
    game = game_with()
    assert failing(game) == set()
    assert {name for name, said in game.file.expect.items() if said.that} == set(BROKEN)


@pytest.mark.parametrize(("name", "change"), BROKEN.items(), ids=BROKEN)
def test_a_broken_number_makes_the_statement_fail(name, change):
    assert failing(game_with(change), name) == {name}


def test_every_choice_of_ours_names_an_alternative():
    notes = game_with().file.design_notes
    assert len(notes) >= 14
    assert all(note.choice and note.alternative for note in notes.values())


def test_the_branch_that_never_happens_is_proven():
    """Discarding for lack of a dedication: the largest hand without one has 10 cards, and the limit is 12."""
    what = ("limit", "discard without a possible dedication")
    for players in (2, 3, 4):
        assert what in rules_with(players).tallies
        assert prove_idle(rules_with(players), what)
        assert prove_idle(rules_with(players, "limits.lantern_limit=10"), what)
        assert not prove_idle(rules_with(players, "limits.lantern_limit=9"), what)
