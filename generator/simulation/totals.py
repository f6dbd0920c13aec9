"""Statistics of a run as plain numbers: added up from chunks, and turned into means, rates and intervals.

In: the records that `watch` filled. Out: `Totals`, which grow by merging and never by the number of games.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any, NamedTuple

from generator.simulation.watch import LEAST, MOST, NEVER, WORK_ROOM

Counts = dict[str, Any]


class Totals:
    """What was counted so far."""

    def __init__(self) -> None:
        self.counts: Counts = {}

    @property
    def games(self) -> int:
        return int(self.counts.get("games", 0))

    def add(self, chunk: Counts) -> None:
        if not self.counts:
            self.counts = {name: value for name, value in chunk.items() if name not in WORK_ROOM}
            return
        for name, value in self.counts.items():
            self.counts[name] = _merged(name, value, chunk[name])


def _merged(name: str, one: Any, other: Any) -> Any:
    if isinstance(one, list):
        return [_merged(name, a, b) for a, b in zip(one, other, strict=True)]
    if name in LEAST:
        return min(one, other)
    if name in MOST:
        return max(one, other)
    return one + other


class Estimate(NamedTuple):
    """A mean or a rate with its interval."""

    mean: float
    low: float
    high: float
    deviation: float


def z_value(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def estimate_mean(total: int, squares: int, count: int, confidence: float, scale: float = 1.0) -> Estimate:
    """The mean of `count` whole numbers from their sum and the sum of their squares, divided by `scale`."""
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0.0)
    mean = total / count
    # Exact in integers: a difference of two large floats would lose the digits that matter.
    spread = max(squares * count - total * total, 0)
    deviation = math.sqrt(spread / (count * (count - 1))) if count > 1 else 0.0
    reach = z_value(confidence) * deviation / math.sqrt(count)
    return Estimate(mean / scale, (mean - reach) / scale, (mean + reach) / scale, deviation / scale)


def estimate_rate(successes: float, count: int, confidence: float) -> Estimate:
    """A rate with Wilson's interval, which stays inside 0 to 1 and is honest about events that were never seen."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0.0)
    z = z_value(confidence)
    rate = successes / count
    centre = (rate + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    low = 0.0 if successes == 0 else max(centre - reach, 0.0)
    high = 1.0 if successes == count else min(centre + reach, 1.0)
    return Estimate(rate, low, high, math.sqrt(rate * (1 - rate)))


def quantile(counts: list[int], share: float, zero: int = 0) -> int:
    """The value below or at which this share of a histogram lies; column `zero` holds the value 0."""
    total = sum(counts)
    seen = 0
    for column, count in enumerate(counts):
        seen += count
        if count and seen >= share * total:
            return column - zero
    return 0


def known(value: int) -> int | None:
    """A least value that was never set is unknown."""
    return None if value >= NEVER else value
