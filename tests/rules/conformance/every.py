"""Every way to play that there is: game, variants, players. The conformance suite runs over all of them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from generator.loading.game import load_game_to_play
from generator.project import Project
from generator.rules.finding import playable_games
from generator.rules.rules import Rules, load_rules


class Way(NamedTuple):
    game: str
    variants: tuple[str, ...]
    players: int

    @property
    def games(self) -> int:
        """How many games are looked at: a variant differs little from the game itself, which is looked at closely."""
        return 1 if self.variants else 3

    def __str__(self) -> str:
        return "-".join((self.game, *self.variants, f"{self.players}p"))


def every_way() -> list[Way]:
    """No variant, each variant alone, and all together, for every number of players."""
    ways = []
    for name in playable_games():
        game = load_game_to_play(Project(), name)
        variants = tuple(game.file.variants)
        together = [(), *((variant,) for variant in variants), *([variants] if len(variants) > 1 else [])]
        ways += [Way(name, chosen, players) for chosen in together for players in game.file.players]
    return ways


@cache
def rules_of(way: Way) -> Rules:
    return load_rules(load_game_to_play(Project(), way.game, way.variants), way.players)
