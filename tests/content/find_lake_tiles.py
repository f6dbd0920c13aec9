"""How the lake tiles of Lanterns were found: run this file, and it writes the tiles as they stand in the game file.

The rules for the set: 35 tiles of four sides, 20 sides of each of seven colours, no two tiles equal under rotation, 12
platforms, every two colours together on some tile, and the tiles that the worked examples show. Seven colours have
exactly 35 choices of four, and each colour is in exactly 20 of them: so the set begins as *every choice of four
colours, once*. Two tiles of the examples repeat a colour, which costs as little as possible: three choices make way
for those two and for a second tile of a choice that is there already.

1. Which three make way is decided by trying all, for the most even meetings of colours.
2. How the colours run round each tile is found by a seeded search, for the most even opposite sides: a player who
   takes one colour should not always give the same one to the player across the table.
3. Which tiles get a platform is found by the same search, for platforms that are spread evenly over the colours.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, permutations
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SEED = 7
STEPS = 6000
PLATFORMS = 12
COLOURS = ("red", "orange", "green", "blue", "purple", "white", "black")

Ring = tuple[str, str, str, str]
"""Colours clockwise."""

START: Ring = ("red", "white", "blue", "green")
A_TURN: Ring = ("orange", "red", "blue", "white")
EXAMPLE_1: Ring = ("white", "green", "orange", "black")
EXAMPLE_2: Ring = ("red", "blue", "red", "black")
EXAMPLE_3: Ring = ("black", "black", "purple", "red")
ORIENTATION: Ring = ("blue", "white", "green", "purple")
GIVEN = (A_TURN, EXAMPLE_1, EXAMPLE_2, EXAMPLE_3, ORIENTATION)
WITH_PLATFORM, WITHOUT_PLATFORM = (EXAMPLE_1, EXAMPLE_3), (EXAMPLE_2,)


class Tile(NamedTuple):
    sides: Ring
    """From the top, clockwise; of the four ways to turn it, the first in the order of `COLOURS`."""
    platform: bool


def find_tiles() -> list[Tile]:
    choice = random.Random(SEED)
    rings = arrange(choose_colours(), choice)
    platforms = choose_platforms(rings, choice)
    return [Tile(ring, ring in platforms) for ring in rings]


def upright(ring: Iterable[str]) -> Ring:
    """The same tile, turned so that it can be compared."""
    a, b, c, d = ring
    turned: list[Ring] = [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)]
    return min(turned, key=_in_order)


def _in_order(ring: Iterable[str]) -> list[int]:
    return [COLOURS.index(colour) for colour in ring]


def unevenness(things: Iterable[object], kinds: int) -> int:
    """0 if all occur equally often; grows with the squares of the differences."""
    counts = list(Counter(things).values())
    return kinds * sum(count * count for count in counts) - sum(counts) ** 2


def meetings(rings: Iterable[Iterable[str]]) -> list[frozenset[str]]:
    return [frozenset(pair) for ring in rings for pair in combinations(sorted(set(ring)), 2)]


def opposites(rings: Iterable[Ring]) -> list[frozenset[str]]:
    return [frozenset(pair) for ring in rings for pair in (ring[0::2], ring[1::2])]


def choose_colours() -> list[tuple[str, ...]]:
    """The four colours of each tile, those with a colour twice included."""
    every = list(combinations(COLOURS, 4))
    repeating = [EXAMPLE_2, EXAMPLE_3]
    kept = [frozenset(ring) for ring in GIVEN]
    best: tuple[int, list[tuple[str, ...]]] | None = None
    for away in combinations([colours for colours in every if frozenset(colours) not in kept], 3):
        left = Counter(colour for colours in away for colour in colours)
        left.subtract(Counter(colour for ring in repeating for colour in ring))
        if sorted(left.values())[-4:] != [1, 1, 1, 1] or min(left.values()) < 0:
            continue
        twice = tuple(colour for colour in COLOURS if left[colour])
        tiles: list[tuple[str, ...]] = [colours for colours in every if colours not in away] + [twice, *repeating]
        badness = unevenness(meetings(tiles), 21)
        if best is None or badness < best[0]:
            best = badness, tiles
    assert best is not None
    return best[1]


def arrange(tiles: list[tuple[str, ...]], choice: random.Random) -> list[Ring]:
    """Orders the colours round each tile."""
    given = {tuple(sorted(ring)): ring for ring in GIVEN}
    fixed: list[Ring] = []
    free: list[tuple[str, ...]] = []
    for colours in tiles:
        ring = given.pop(tuple(sorted(colours)), None)
        if ring is None:
            free.append(colours)
        else:
            fixed.append(upright(ring))
    assert not given, "every tile of the examples is in the set"
    orders = list(permutations(range(1, 4)))

    def ring_of(colours: tuple[str, ...], order: int) -> Ring:
        i, j, k = orders[order]
        return upright((colours[0], colours[i], colours[j], colours[k]))

    def badness(chosen: list[int]) -> int:
        rings = fixed + [ring_of(colours, order) for colours, order in zip(free, chosen, strict=True)]
        equal = len(rings) + 1 - len({*rings, upright(START)})
        return unevenness(opposites(rings), 21) + 1000 * equal

    def change(chosen: list[int]) -> list[int]:
        changed = chosen[:]
        changed[choice.randrange(len(free))] = choice.randrange(len(orders))
        return changed

    found = improve([choice.randrange(len(orders)) for _ in free], badness, change)
    rings = fixed + [ring_of(colours, order) for colours, order in zip(free, found, strict=True)]
    return sorted(rings, key=_in_order)


def choose_platforms(rings: list[Ring], choice: random.Random) -> list[Ring]:
    given = [upright(ring) for ring in WITH_PLATFORM]
    free = [ring for ring in rings if ring not in given and ring not in map(upright, WITHOUT_PLATFORM)]
    choice.shuffle(free)
    more = PLATFORMS - len(given)

    def badness(order: list[Ring]) -> int:
        chosen = given + order[:more]
        return 100 * unevenness((colour for ring in chosen for colour in ring), 7) + unevenness(meetings(chosen), 21)

    def change(order: list[Ring]) -> list[Ring]:
        changed = order[:]
        i, j = choice.randrange(more), choice.randrange(more, len(order))
        changed[i], changed[j] = changed[j], changed[i]
        return changed

    return given + improve(free, badness, change)[:more]


def improve(found: T, badness: Callable[[T], int], change: Callable[[T], T]) -> T:
    """Small changes, kept when they are no worse."""
    now = badness(found)
    for _ in range(STEPS):
        changed = change(found)
        then = badness(changed)
        if then <= now:
            found, now = changed, then
    return found


def written(tiles: list[Tile]) -> str:
    """The tiles as the game file has them."""
    lines = []
    for number, (sides, platform) in enumerate(tiles, 1):
        places = ", ".join(
            f"{place}: {colour}" for place, colour in zip(("top", "right", "bottom", "left"), sides, strict=True)
        )
        lines.append(f"      lake-{number:02}: {{{places}, platform: {'raft' if platform else 'none'}}}\n")
    return "".join(lines)


if __name__ == "__main__":
    sys.stdout.write(written(find_tiles()))
