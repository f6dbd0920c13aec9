"""The numbers of the YAML.

In: the box. Out: what `Numbers` declares, the words for tiles, cards and tokens, and every problem that makes play impossible.
"""

from __future__ import annotations

from generator.rules.games.lanterns.moves import PICK
from generator.rules.games.lanterns.pieces import COLOURS, FIRST_SIDE, SIDES, TYPES
from generator.rules.reading import Box


def numbers(box: Box) -> dict[str, object]:
    colours = _colours(box)
    if len(colours) != COLOURS:
        box.problem(f"the rules need {COLOURS} colours of lantern cards", ("components", "lantern-card", "for_each"))
    tiles, start = box.items("lake-tile"), box.items("start-tile")
    faces = [_sides(box, item, colours) for item, _ in [*tiles, *start]]
    deck = [number for number, (_, copies) in enumerate(tiles) for _ in range(copies)]
    first = box.choice("start_colour", tuple(colours))
    if len(start) != 1 or faces[-1].count(first) != 1:
        path = ("components", "start-tile")
        box.problem("there is one start tile, with the start colour on exactly one of its sides", path)
        return {}
    used, hand = box.setup("lake_tiles"), box.limit("tile_hand")
    if used > len(deck):
        box.problem(f"{used} lake tiles are played with, but there are {len(deck)}", ("setup", "lake_tiles"))
    if hand * box.players > used:
        message = f"{box.players} players are dealt {hand * box.players} lake tiles, but {used} are played with"
        box.problem(message, ("setup", "lake_tiles"))
    stacks = _stacks(box)
    different = _different(stacks)
    return {
        "players": box.players,
        # More cards than the box holds may be asked for: that is how to find out how many it should hold.
        "lanterns": box.setup("lantern_cards"),
        "lantern_copies": [copies for _, copies in box.items("lantern-card")],
        "lantern_limit": box.limit("lantern_limit"),
        "tiles": used,
        "in_box": len(deck),
        "kinds": len(tiles),
        "deck": deck,
        "sides": [[face[(side - turn) % SIDES] for side in range(SIDES)] for face in faces for turn in range(SIDES)],
        "platform": [int(item.fields["platform"] == "raft") for item, _ in [*tiles, *start]],
        "start_turn": (FIRST_SIDE - faces[-1].index(first)) % SIDES,
        "tile_hand": hand,
        "exchange_cost": box.limit("exchange_cost"),
        "same": box.limit("same_colour"),
        "pair": box.limit("pair"),
        "trio": _trios(),
        "stacked": box.setup("dedication_tokens"),
        "token": [[value for value, _ in stack] for stack in stacks],
        "token_item": [[different.index(item) for _, item in stack] for stack in stacks],
        "empty_stack": box.score("empty-stack"),
        "favors": box.copies("favor-token"),
        "generics": box.copies("generic-token"),
        "must_dedicate": box.rule("must_dedicate"),
        "dedication_suffices": box.rule("dedication_suffices"),
        "favors_when_exhausted": box.rule("favors_when_exhausted"),
        "width": 2 * used + 3,
        "first_place": PICK + hand * SIDES,
    }


def _colours(box: Box) -> list[str]:
    return [str(item.fields["colour"]) for item, _ in box.items("lantern-card")]


def _sides(box: Box, item, colours: list[str]) -> list[int]:
    """Colours of a tile, clockwise from the top."""
    words = [str(item.fields[side]) for side in ("top", "right", "bottom", "left")]
    for side, word in zip(("top", "right", "bottom", "left"), words, strict=True):
        if word not in colours:
            path = ("components", item.component, "items", item.id, side)
            box.problem(f"'{word}' is not a colour of the lantern cards", path)
    return [colours.index(word) if word in colours else 0 for word in words]


def _stacks(box: Box) -> list[list[tuple[int, str]]]:
    """Value and id of the tokens that this number of players uses, highest first."""
    wanted = box.setup("dedication_tokens")
    stacks = []
    for name in TYPES:
        pieces = [
            (item.fields["value"], item.id)
            for item, copies in box.items("dedication-token")
            for _ in range(copies)
            if item.fields["type"] == name and item.fields["dots"] <= box.players
        ]
        if wanted > len(pieces):
            message = (
                f"{wanted} tokens are stacked of each type, but {box.players} players have {len(pieces)} of '{name}'"
            )
            box.problem(message, ("setup", "dedication_tokens"))
        stacks.append(sorted(pieces, key=lambda piece: -piece[0])[:wanted])
    return stacks


def _different(stacks: list[list[tuple[int, str]]]) -> list[str]:
    return list(dict.fromkeys(item for stack in stacks for _, item in stack))


def _trios() -> list[list[int]]:
    every = range(COLOURS)
    return [[a, b, c] for a in every for b in every for c in every if a < b < c]


def vocabulary(box: Box) -> dict[str, list[str]]:
    stacks = _stacks(box)
    used = [item for stack in stacks for _, item in stack]
    unused = [item.id for item, copies in box.items("dedication-token") for _ in range(copies)]
    for item in used:
        unused.remove(item)
    return {
        "tile": [item.id for item, _ in [*box.items("lake-tile"), *box.items("start-tile")]],
        "colour": _colours(box),
        "lantern": [item.id for item, _ in box.items("lantern-card")],
        "token": _different(stacks),
        "unused-token": unused,
    }
