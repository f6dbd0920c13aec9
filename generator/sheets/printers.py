"""What a printer does wrong with backs, and the page that undoes it.

In: measures of one printer, read off the calibration sheet. Out: the error as a matrix of any page, and pages whose backs are moved, turned
and scaled the other way, so that they come out where they belong.

The measures are those of an upright page that is turned over its long edge, seen from the back: how far its marks lie from where they
belong. How they act on other pages follows from the way the sheet of paper goes through the machine.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from generator.drawing.scene import Group, Matrix
from generator.drawing.transforms import multiply, rotate, scale, transform_outline, translate
from generator.errors import Problem, Where, error
from generator.sheets.document import Sheet

FIELDS = ("x", "y", "angle", "scale-x", "scale-y", "lying")
LIMITS = {"x": (-20.0, 20.0), "y": (-20.0, 20.0), "angle": (-5.0, 5.0), "scale-x": (0.9, 1.1), "scale-y": (0.9, 1.1)}
UNITS = {"x": " mm", "y": " mm", "angle": "°", "scale-x": "", "scale-y": ""}


class PrinterProfile(NamedTuple):
    x: float = 0.0
    """Millimetres that backs lie too far right."""
    y: float = 0.0
    """Millimetres that they lie too far down."""
    angle: float = 0.0
    """Degrees that they are turned clockwise."""
    scale_x: float = 1.0
    """Their width and height against the fronts': 1.001 is a millimetre in a metre too large."""
    scale_y: float = 1.0
    lying: Literal["left", "right"] = "left"
    """Along which edge of the upright paper the top of a lying page is printed."""

    def __str__(self) -> str:
        parts = [f"x={self.x:g} mm", f"y={self.y:g} mm", f"angle={self.angle:g}°"]
        parts += [f"scale-x={self.scale_x:g}", f"scale-y={self.scale_y:g}"]
        return ", ".join([*parts, *(["lying=right"] if self.lying == "right" else [])])


class Readings(NamedTuple):
    """Where the crosses of the calibration sheet lie: x and y in mm, at each of its four sides."""

    left: tuple[float, float]
    right: tuple[float, float]
    top: tuple[float, float]
    bottom: tuple[float, float]


def check_profile(profile: PrinterProfile, where: Where) -> list[Problem]:
    """Measures that no printer has: slips of the pen, or of the decimal point."""
    values = (profile.x, profile.y, profile.angle, profile.scale_x, profile.scale_y)
    problems = []
    for (name, (low, high)), value in zip(LIMITS.items(), values, strict=True):
        if not (math.isfinite(value) and low <= value <= high):
            unit = UNITS[name]
            message = f"{name} of {value:g}{unit} is not between {low:g} and {high:g}{unit}"
            problems.append(error("wrong-value", where, message, "measure again on the calibration sheet"))
    if profile.lying not in ("left", "right"):
        problems.append(error("wrong-value", where, f"lying is '{profile.lying}'", "it is left or right"))
    return problems


def profile_from(
    readings: Readings, across: float, down: float, lying: Literal["left", "right"] = "left"
) -> PrinterProfile:
    """`across`, `down`: distance of the left and right crosses, and of the upper and lower ones, in mm."""
    left, right, top, bottom = readings
    wide, tilt = across + right[0] - left[0], right[1] - left[1]
    high, lean = down + bottom[1] - top[1], top[0] - bottom[0]
    return PrinterProfile(
        x=round(sum(x for x, _ in readings) / 4, 3),
        y=round(sum(y for _, y in readings) / 4, 3),
        angle=round(math.degrees((math.atan2(tilt, wide) + math.atan2(lean, high)) / 2), 4),
        scale_x=round(math.hypot(wide, tilt) / across, 6),
        scale_y=round(math.hypot(high, lean) / down, 6),
        lying=lying,
    )


def error_of(profile: PrinterProfile, width: float, height: float, backs: str) -> Matrix:
    """Where the printer puts a point of a back page of this size.

    A page that is turned over its short edge reaches the machine upside down, a lying page a quarter turned.
    """
    x, y, (wide, high) = profile.x, profile.y, (profile.scale_x, profile.scale_y)
    if width > height:
        x, y = (-y, x) if profile.lying == "left" else (y, -x)
        wide, high = high, wide
    if backs == "duplex-short":
        x, y = -x, -y
    middle = (width / 2, height / 2)
    turned = multiply(rotate(profile.angle), scale(wide, high))
    return multiply(translate(middle[0] + x, middle[1] + y), multiply(turned, translate(-middle[0], -middle[1])))


def correct_back(sheet: Sheet, profile: PrinterProfile, backs: str) -> Sheet:
    """The page that comes out right. Fronts stay: they are what backs must meet. Cut guides go with their backs; the header stays
    inside the margin.

    Slots keep the places that they have on the paper in the end, so that the manifest still tells where to cut.
    """
    if sheet.side != "back":
        return sheet
    matrix = inverse(error_of(profile, sheet.width, sheet.height, backs))
    placements = tuple(
        placement._replace(matrix=multiply(matrix, placement.matrix), clip=transform_outline(placement.clip, matrix))
        for placement in sheet.placements
    )
    marks = (Group(sheet.marks, matrix),) if sheet.marks else ()
    page = (Group(sheet.page, matrix),) if sheet.page else ()
    return sheet._replace(placements=placements, marks=marks, page=page)


def inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return (d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
