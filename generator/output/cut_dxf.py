"""A cut file as DXF: paths only, a layer for each operation, in millimetres.

In: a `CutFile`. Out: the bytes of the file, the same for the same cuts. Its y points up, as drawing programs expect. A track of lines and
arcs is one polyline whose arcs are true arcs; a whole circle is a circle.
"""

from __future__ import annotations

import io
import math
from typing import Any

import ezdxf
from ezdxf.filemanagement import new
from ezdxf.lldxf.const import LWPOLYLINE_CLOSED

from generator.sheets.cutfile import Arc, Circle, Curve, CutFile, Point, Track

MILLIMETRES = 4
COLOURS = {"cut": 1, "fold": 5, "score": 3}
"""Numbers of AutoCAD's colours: red, blue, green."""


def write_cut_dxf(file: CutFile) -> bytes:
    # Without this every run would write another date and other identifiers.
    options: Any = vars(ezdxf)["options"]
    fixed = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        return _write(file)
    finally:
        options.write_fixed_meta_data_for_testing = fixed


def _write(file: CutFile) -> bytes:
    document: Any = new("R2000")
    document.header["$INSUNITS"] = MILLIMETRES
    document.header["$MEASUREMENT"] = 1
    space = document.modelspace()

    def up(point: Point) -> Point:
        return point[0], file.height - point[1]

    for layer, tracks in file.layers.items():
        document.layers.add(layer, color=COLOURS[layer])
        for track in tracks:
            _add(space, track, {"layer": layer}, up)
    out = io.StringIO()
    document.write(out)
    return out.getvalue().encode()


def _add(space: Any, track: Track | Circle, attributes: dict[str, Any], up: Any) -> None:
    if isinstance(track, Circle):
        space.add_circle(up(track.centre), track.radius, dxfattribs=attributes)
    elif any(isinstance(step, Curve) for step in track.steps):
        _add_loose(space, track, attributes, up)
    else:
        points = []
        here = track.start
        for step in track.steps:
            points.append((*up(here), _bulge(step) if isinstance(step, Arc) else 0.0))
            here = step.end
        if not track.closed:
            points.append((*up(here), 0.0))
        line = space.add_lwpolyline(points, format="xyb", dxfattribs=attributes)
        line.set_flag_state(LWPOLYLINE_CLOSED, track.closed)


def _bulge(arc: Arc) -> float:
    """The tangent of a quarter of the angle; positive if it turns anticlockwise, which y up does not change on paper."""
    return math.tan(arc.angle / 4) * (-1 if arc.clockwise else 1)


def _add_loose(space: Any, track: Track, attributes: dict[str, Any], up: Any) -> None:
    """A polyline has no free curves: such a track is written step by step."""
    here = track.start
    for step in track.steps:
        if isinstance(step, Curve):
            control = [(*up(point), 0.0) for point in (here, step.first, step.second, step.end)]
            space.add_open_spline(control, degree=3, dxfattribs=attributes)
        elif isinstance(step, Arc):
            points = [(*up(here), _bulge(step)), (*up(step.end), 0.0)]
            space.add_lwpolyline(points, format="xyb", dxfattribs=attributes)
        else:
            space.add_line(up(here), up(step.end), dxfattribs=attributes)
        here = step.end
