"""SVG path data to absolute lines and cubic curves; bounding boxes of outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from generator.drawing.scene import Outline, Segment

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(maxsize=4096)
def parse_path(data: str) -> Outline:
    """Raises ValueError with a sentence."""
    segments: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    previous = ""
    for command, numbers in _commands(data):
        upper = command.upper()
        if not segments and upper != "M":
            raise ValueError("a path starts with M")
        if command.islower():
            numbers = _absolute(upper, numbers, x, y)
        if upper in "ML":
            x, y = numbers
            segments.append((upper, x, y))
            if upper == "M":
                start_x, start_y = x, y
        elif upper in "HV":
            x, y = (numbers[0], y) if upper == "H" else (x, numbers[0])
            segments.append(("L", x, y))
        elif upper in "CS":
            if upper == "S":
                first = (2 * x - control[0], 2 * y - control[1]) if control and previous in "CS" else (x, y)
                numbers = [*first, *numbers]
            segments.append(("C", *numbers))
            control, (x, y) = (numbers[2], numbers[3]), (numbers[4], numbers[5])
        elif upper in "QT":
            if upper == "T":
                middle = (2 * x - control[0], 2 * y - control[1]) if control and previous in "QT" else (x, y)
                numbers = [*middle, *numbers]
            qx, qy, end_x, end_y = numbers
            segments.append(_quadratic(x, y, qx, qy, end_x, end_y))
            control, (x, y) = (qx, qy), (end_x, end_y)
        elif upper == "A":
            segments.extend(_arc(x, y, *numbers))
            x, y = numbers[5], numbers[6]
        else:
            segments.append(("Z",))
            x, y = start_x, start_y
        previous = upper
        if upper not in "CSQT":
            control = None
    # Tenths of a micrometre: enough for any printer, and the same on every machine's mathematics library.
    return tuple((command, *(round(number, 4) for number in numbers)) for command, *numbers in segments)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    for match in _TOKEN.finditer(_spaced_flags(data)):
        letter, number, strange = match.groups()
        if strange:
            raise ValueError(f"'{strange}' does not belong in path data")
        if letter:
            yield from _flush(command, numbers)
            command, numbers = letter, []
        elif number:
            if not command:
                raise ValueError("a path starts with M")
            numbers.append(float(number))
    yield from _flush(command, numbers)


def _spaced_flags(data: str) -> str:
    """Arc flags may be written without spaces ('a1 1 0 01.5 2'): set them apart."""
    if "a" not in data and "A" not in data:
        return data
    number = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
    arc = re.compile(rf"({number}[\s,]*{number}[\s,]*{number}[\s,]*)([01])[\s,]*([01])[\s,]*({number}[\s,]*{number})")

    def spread(run: re.Match[str]) -> str:
        return run[1] + arc.sub(r"\1 \2 \3 \4 ", run[2])

    return re.sub(r"([aA])([^a-df-zA-DF-Z]*)", spread, data)


def _flush(command: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    if not command:
        return
    size = _ARGUMENTS[command.upper()]
    if size == 0:
        if numbers:
            raise ValueError("Z takes no numbers")
        yield command, []
        return
    if not numbers or len(numbers) % size:
        raise ValueError(f"{command} takes {size} numbers at a time, not {len(numbers)}")
    for at in range(0, len(numbers), size):
        yield command, numbers[at : at + size]
        # Further pairs after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(upper: str, numbers: list[float], x: float, y: float) -> list[float]:
    if upper == "H":
        return [numbers[0] + x]
    if upper == "V":
        return [numbers[0] + y]
    if upper == "A":
        return [*numbers[:5], numbers[5] + x, numbers[6] + y]
    return [number + (y if at % 2 else x) for at, number in enumerate(numbers)]


def _quadratic(x: float, y: float, qx: float, qy: float, end_x: float, end_y: float) -> Segment:
    third = 2 / 3
    return (
        "C",
        x + third * (qx - x),
        y + third * (qy - y),
        end_x + third * (qx - end_x),
        end_y + third * (qy - end_y),
        end_x,
        end_y,
    )


def _arc(
    x: float, y: float, rx: float, ry: float, tilt: float, large: float, sweep: float, end_x: float, end_y: float
) -> Iterator[Segment]:
    """An elliptical arc as cubic curves of at most a quarter turn (SVG implementation notes F.6)."""
    rx, ry = abs(rx), abs(ry)
    if (x, y) == (end_x, end_y):
        return
    if not rx or not ry:
        yield ("L", end_x, end_y)
        return
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    half_x, half_y = (x - end_x) / 2, (y - end_y) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    stretch = (px / rx) ** 2 + (py / ry) ** 2
    if stretch > 1:
        rx, ry = rx * math.sqrt(stretch), ry * math.sqrt(stretch)
    square = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(0.0, square / ((rx * py) ** 2 + (ry * px) ** 2)))
    if bool(large) == bool(sweep):
        factor = -factor
    mid_x, mid_y = factor * rx * py / ry, -factor * ry * px / rx
    center_x = cos * mid_x - sin * mid_y + (x + end_x) / 2
    center_y = sin * mid_x + cos * mid_y + (y + end_y) / 2
    first = math.atan2((py - mid_y) / ry, (px - mid_x) / rx)
    turn = math.atan2((-py - mid_y) / ry, (-px - mid_x) / rx) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4)

    def point(ux: float, uy: float) -> tuple[float, float]:
        return center_x + cos * rx * ux - sin * ry * uy, center_y + sin * rx * ux + cos * ry * uy

    for number in range(pieces):
        angle, after = first + number * step, first + (number + 1) * step
        one = point(math.cos(angle) - reach * math.sin(angle), math.sin(angle) + reach * math.cos(angle))
        two = point(math.cos(after) + reach * math.sin(after), math.sin(after) - reach * math.cos(after))
        end = (end_x, end_y) if number == pieces - 1 else point(math.cos(after), math.sin(after))
        yield ("C", *one, *two, *end)


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Exact left, top, right and bottom of an outline."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for command, *numbers in outline:
        if command == "Z":
            continue
        if command == "C":
            x1, y1, x2, y2, end_x, end_y = numbers
            xs.extend(_extremes(x, x1, x2, end_x))
            ys.extend(_extremes(y, y1, y2, end_y))
        x, y = numbers[-2:]
        xs.append(x)
        ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _extremes(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Values of a cubic where its derivative vanishes."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        roots = [(-b + sign * math.sqrt(inside)) / (2 * a) for sign in (1, -1)] if inside >= 0 else []
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            yield s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
