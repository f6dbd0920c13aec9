"""What is counted while a game is played, by its place in the tally.

In: the game's words. Out: a name for every place: tiles placed, tokens taken, then what happened.
"""

from __future__ import annotations

from generator.rules.games.lanterns.pieces import COLOURS, TYPES

# What is tallied: tiles placed, tokens taken, then these.
TALLY_TOKENS = 40
TALLY_CARDS = 76
TALLY_FAVOR = TALLY_CARDS + COLOURS
TALLY_GENERIC = TALLY_FAVOR + 1
TALLY_TYPES = TALLY_GENERIC + 1
TALLY_EMPTY_STACK = TALLY_TYPES + 3
TALLY_MATCH = TALLY_EMPTY_STACK + 1
TALLY_FACING = TALLY_MATCH + 1
TALLY_NO_CARD = TALLY_FACING + 1
TALLY_NO_FAVOR = TALLY_NO_CARD + 1
TALLY_ABOVE_LIMIT = TALLY_NO_FAVOR + 1
TALLY_DISCARD = TALLY_ABOVE_LIMIT + 1
TALLY_FORCED_DISCARD = TALLY_DISCARD + 1
TALLY_TIES = TALLY_FORCED_DISCARD + 1


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    nothing = ("", "")
    tiles = [("component", word) for word in words["tile"][:-1]]
    tokens = [("component", word) for word in words["token"]]
    tiles += [nothing] * (TALLY_TOKENS - len(tiles))
    tokens += [nothing] * (TALLY_CARDS - TALLY_TOKENS - len(tokens))
    cards = [("component", word) for word in words["lantern"]]
    others = [("component", "favor-token"), ("component", "generic-token")]
    scoring = [("scoring", name) for name in (*TYPES, "empty-stack")]
    rewards = [("reward", name) for name in ("match", "orientation", "no-card-left", "no-favor-left")]
    limit = [("limit", name) for name in ("above it", "discard", "discard without a possible dedication")]
    ties = [(f"tie-break {word}", name) for name in ("favor tokens", "lantern cards") for word in ("asked", "decided")]
    return tiles + tokens + cards + others + scoring + rewards + limit + ties
