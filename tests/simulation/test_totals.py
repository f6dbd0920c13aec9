"""Intervals: that they hold the truth as often as they say."""

from __future__ import annotations

import random

import pytest

from generator.simulation.totals import estimate_mean, estimate_rate, quantile


def test_a_mean_and_its_interval():
    numbers = [3, 5, 7, 9]
    found = estimate_mean(sum(numbers), sum(n * n for n in numbers), 4, 0.95)
    assert found.mean == 6
    assert found.deviation == pytest.approx(2.582, abs=0.001)
    assert (found.low, found.high) == (pytest.approx(3.470, abs=0.001), pytest.approx(8.530, abs=0.001))
    assert estimate_mean(12, 48, 3, 0.95, scale=2).mean == 2


def test_large_sums_keep_their_digits():
    count, offset = 10**6, 10**9
    found = estimate_mean(
        count * offset + count // 2, count * offset**2 + 2 * offset * (count // 2) + count // 2, count, 0.95
    )
    assert found.deviation == pytest.approx(0.5, abs=1e-6)


def test_rates_never_seen_or_always_seen_stay_inside():
    assert estimate_rate(0, 100, 0.95)[:3] == (0.0, 0.0, pytest.approx(0.037, abs=0.001))
    assert estimate_rate(100, 100, 0.95)[:3] == (1.0, pytest.approx(0.963, abs=0.001), 1.0)


@pytest.mark.parametrize("truth", [0.02, 0.3, 0.5])
def test_intervals_hold_the_truth_as_often_as_they_say(truth):
    dice = random.Random(5)
    held = 0
    for _ in range(600):
        found = estimate_rate(sum(dice.random() < truth for _ in range(200)), 200, 0.95)
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_quantiles():
    assert quantile([0, 2, 0, 1, 1], 0.5) == 1
    assert quantile([0, 2, 0, 1, 1], 0.51) == 3
    assert quantile([0, 2, 0, 1, 1], 1.0, zero=2) == 2
