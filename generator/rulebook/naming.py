"""The names that an example's expressions may use: what a position is, and the numbers of the file.

In: a state of a game. Out: `score(1)`, `won(1)`, `kept(1)`, `seat` (who decides, counted from 1), `turn`, `over`, `reason`,
`count("favor-token", zone="favors", owner=1)`, every field of the state, `players`, `setup`, `limits`, `scoring`, `values`, `derived`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from generator.errors import did_you_mean
from generator.model.game import Game
from generator.rules.records import values_of
from generator.rules.state import State

SECRET = frozenset({"rng", "end"})
PROBES = 3
MOST_MOVES = 400


def names_of(state: State, game: Game) -> dict[str, Any]:
    """`game`: the file's own numbers are those of the game that is played, with its variants."""
    rules = state.rules
    played = rules.game or game
    data = played.source.data
    fields = values_of(state.s, rules.state_class)
    outcome = state.outcome()
    setup = {
        name: value[rules.players] if isinstance(value, dict) else value for name, value in played.file.setup.items()
    }
    return {
        **{name: value for name, value in fields.items() if name not in SECRET},
        "score": _asked(state, "score"),
        "kept": _asked(state, "kept"),
        "won": lambda player: bool(_asked(state, "won")(player)),
        "seat": state.seat + 1,
        "turn": state.turn,
        "over": state.over,
        "reason": outcome.reason if outcome else "",
        "count": _counter(state),
        "players": rules.players,
        "setup": setup,
        "limits": data.get("limits") or {},
        "scoring": data.get("scoring") or {},
        "values": data.get("values") or {},
        "derived": {name: numbers[rules.players] for name, numbers in played.derived.items()},
    }


def _asked(state: State, name: str) -> Callable[[int], int]:
    rules = state.rules

    def ask(player: int) -> int:
        _check_player(state, player)
        return int(rules.function(name)(state.s, rules.p, player - 1))

    return ask


def _counter(state: State) -> Callable[..., int]:
    def count(piece: str, zone: str | None = None, owner: int | None = None) -> int:
        pieces = state.table()
        components = state.rules.components
        known = {*components, *components.values()}
        if piece not in known:
            raise ValueError(f"there is no piece '{piece}' · {did_you_mean(piece, known)}")
        if zone is not None and all(other.zone != zone for other in pieces):
            zones = zones_of(state)
            if zone not in zones:
                raise ValueError(f"there is no zone '{zone}' · {did_you_mean(zone, zones)}")
        if owner is not None:
            _check_player(state, owner)
        return sum(
            piece in (other.item, other.component)
            and zone in (None, other.zone)
            and (owner is None or other.owner == owner - 1)
            for other in pieces
        )

    return count


def _check_player(state: State, player: Any) -> None:
    if isinstance(player, bool) or not isinstance(player, int) or not 1 <= player <= state.rules.players:
        raise ValueError(f"there is no player {player!r}: they count from 1 to {state.rules.players}")


def zones_of(state: State) -> list[str]:
    """The zones that there can be: those of the table now, and of a few games played from the start, as an empty zone is not seen."""
    zones = {piece.zone for piece in state.table()}
    if state.rules.game is not None:
        zones |= set(state.rules.game.file.table.zones)
    chance = random.Random(1)
    for number in range(PROBES):
        probe = State.start(state.rules, seed=1, number=number)
        for _ in range(MOST_MOVES):
            actions = probe.actions()
            if not actions:
                break
            probe.play(chance.choice(actions))
        zones |= {piece.zone for piece in probe.table()}
    return sorted(zones)
