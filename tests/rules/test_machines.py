"""The two machines: the same numbers from the same functions, sizes as declared, code that is never stale."""

from __future__ import annotations

import importlib.util
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.language import Between, GameState, Grid, Record, Row, below, clear, copy, mix, shuffle
from generator.rules.machines import Interpreter, can_compile, machine, padded
from generator.rules.records import Field, fields_of, values_of

needs_compiler = pytest.mark.skipif(not can_compile(), reason="the extra 'fast' (numba) is not installed")


class Sample(GameState):
    count: int
    weight: float
    row: Row[10]
    grid: Grid[2, 3]
    heights: Row[4, float]


def work(a, b, n):
    a.rng = mix(n, 2, 3)
    for i in range(10):
        a.row[i] = i
    shuffle(a, a.row, 10)
    a.grid[1][2] = below(a, 1000)
    a.weight = math.sqrt(a.row[0] + 2.0) / 3
    a.heights[3] = a.weight * 7
    copy(b, a)
    clear(a)
    return b.row[3] * 2 + a.row[3]


def test_fields_are_inherited_in_order():
    assert list(fields_of(Sample))[:5] == ["rng", "seat", "turn", "end", "count"]
    assert fields_of(Sample)["grid"] == Field((2, 3))
    assert fields_of(Sample)["heights"] == Field((4,), real=True)


def test_wrong_declarations_are_refused():
    with pytest.raises(TypeError, match="takes 2 sizes"):
        Grid[3]
    with pytest.raises(TypeError, match="is wanted"):
        fields_of(type("Bad", (Record,), {"__annotations__": {"name": str}}))
    assert Between[1, 5] == Field(low=1, high=5)


def test_padding():
    assert padded(Sample, {"row": [1], "grid": [[], [4]]})["grid"] == [[0, 0, 0], [4, 0, 0]]


@needs_compiler
def test_both_machines_compute_the_same():
    results = []
    for speed in ("interpreted", "compiled"):
        using = machine(speed)
        a, b = using.record(Sample), using.record(Sample)
        answer = using.bind(work, "sample")(a, b, 5)
        results.append((int(answer), values_of(a, Sample), values_of(b, Sample)))
    assert results[0] == results[1]
    assert sorted(results[0][2]["row"]) == list(range(10))


@needs_compiler
@given(st.integers(0, 2**62), st.integers(0, 2**62), st.integers(0, 100))
def test_hashing_is_the_same(a, b, c):
    assert machine("compiled").bind(mix, "")(a, b, c) == mix(a, b, c)


@needs_compiler
@given(st.integers(0, 2**63 - 1), st.integers(1, 2**31))
def test_drawing_is_the_same(start, n):
    draws = []
    for speed in ("interpreted", "compiled"):
        using = machine(speed)
        record = using.filled(Sample, {"rng": start})
        draws.append((int(using.bind(below, "")(record, n)), values_of(record, Sample)["rng"]))
    assert draws[0] == draws[1]
    assert 0 <= draws[0][0] < n


def test_drawing_is_even():
    record = Interpreter().record(Sample)
    counts = [0] * 7
    for game in range(200):
        record.rng = mix(3, game, 0)
        for _ in range(70):
            counts[below(record, 7)] += 1
    expected = 200 * 70 / 7
    assert sum((count - expected) ** 2 / expected for count in counts) < 22.5, "chi square, 6 degrees, 1 in 1000"


def test_first_draws_of_neighbouring_games_are_unrelated():
    record = Interpreter().record(Sample)
    pairs = [[0] * 4 for _ in range(4)]
    last = 0
    for game in range(8000):
        record.rng = mix(1, game, 0)
        now = below(record, 4)
        pairs[last][now] += 1
        last = now
    assert sum((count - 500) ** 2 / 500 for row in pairs for count in row) < 37.7, "chi square, 15 degrees"


@needs_compiler
def test_a_changed_helper_in_another_file_is_compiled_anew(tmp_path):
    """Numba by itself would go on using the cached caller of the old helper."""
    import generator.rules.compiler as compiler

    answers = []
    for number in (1, 2):
        (tmp_path / "helper.py").write_text(f"def helper(x):\n    return x + {number}\n")
        (tmp_path / "caller.py").write_text("def caller(x):\n    return helper(x)\n")
        modules = {}
        for name in ("helper", "caller"):
            spec = importlib.util.spec_from_file_location(f"stale_{name}", tmp_path / f"{name}.py")
            modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(modules[name])
        compiler._digest.cache_clear()
        bound = compiler.Compiler().bind(modules["caller"].caller, "", helper=modules["helper"].helper)
        answers.append(bound(10))
    assert answers == [11, 12]
