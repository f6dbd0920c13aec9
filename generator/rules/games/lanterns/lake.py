"""The lake: tiles that lie, and the open places round them.

In: a tile and a place. Out: the lake with it. There is no board: the lake is a list of tiles, and a list of the open places round them,
each with the tiles that it touches. A place is one number, row × width + column of a square that the lake cannot outgrow; the start
tile lies in its middle, at 0,0 in texts, with columns to the right and rows downwards.
"""

from __future__ import annotations

from generator.rules.games.lanterns.pieces import SIDES


def lay(s, p, tile: int, quarters: int, place: int) -> None:
    """Puts a tile onto an open place, or the first one anywhere, and opens the places round it."""
    n = s.laid
    s.lake[n] = tile
    s.turned[n] = quarters
    s.at[n] = place
    s.laid = n + 1
    spot = find_open(s, place)
    for direction in range(SIDES):
        if spot >= 0 and s.touch[spot][direction] > 0:
            continue
        near = neighbour(p, place, direction)
        other = find_open(s, near)
        if other < 0:
            other = s.opens
            s.opens += 1
            s.open[other] = near
            for side in range(SIDES):
                s.touch[other][side] = 0
        s.touch[other][(direction + 2) % SIDES] = n + 1
    if spot >= 0:
        last = s.opens - 1
        s.opens = last
        s.open[spot] = s.open[last]
        s.open[last] = 0
        for side in range(SIDES):
            s.touch[spot][side] = s.touch[last][side]
            s.touch[last][side] = 0


def find_open(s, place: int) -> int:
    """Which of the open places this is, or −1."""
    for i in range(s.opens):
        if s.open[i] == place:
            return i
    return -1


def neighbour(p, place: int, direction: int) -> int:
    if direction == 0:
        return place - p.width
    if direction == 1:
        return place + 1
    if direction == 2:
        return place + p.width
    return place - 1


def matches(s, p, spot: int, direction: int, face: int) -> bool:
    """Whether a tile (× 4 + quarters) on an open place would continue the colour of the tile that it touches there."""
    other = s.touch[spot][direction] - 1
    if other < 0:
        return False
    return p.sides[s.lake[other] * SIDES + s.turned[other]][(direction + 2) % SIDES] == p.sides[face][direction]


def position(p, place: int) -> tuple[int, int]:
    """Column and row of a place, seen from the start tile."""
    y, x = divmod(place, p.width)
    return x - p.width // 2, y - p.width // 2
