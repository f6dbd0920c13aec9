"""A cut file as SVG: paths only, a layer for each operation.

In: a `CutFile`. Out: the bytes of the file; one user unit is one millimetre. Layers are groups that Inkscape and cutters' programs know by
their label, each in a colour of its own, as some programs tell operations apart by colour alone.
"""

from __future__ import annotations

from generator.sheets.cutfile import Arc, Circle, Curve, CutFile, Point, Track

COLOURS = {"cut": "#ff0000", "fold": "#0000ff", "score": "#00a000"}


def write_cut_svg(file: CutFile) -> bytes:
    width, height = _number(file.width), _number(file.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'version="1.1" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
    ]
    for layer, tracks in file.layers.items():
        lines.append(
            f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none" '
            f'stroke="{COLOURS[layer]}" stroke-width="0.1">'
        )
        lines += [f'<path d="{_data(track)}"/>' for track in tracks]
        lines.append("</g>")
    lines.append("</svg>")
    return ("\n".join(lines) + "\n").encode()


def _data(track: Track | Circle) -> str:
    if isinstance(track, Circle):
        (x, y), r = track.centre, track.radius
        # A full turn cannot be said as one arc.
        radius = f"{_number(r)} {_number(r)} 0 0 1"
        return f"M{_point((x + r, y))}A{radius} {_point((x - r, y))}A{radius} {_point((x + r, y))}Z"
    parts = [f"M{_point(track.start)}"]
    for step in track.steps:
        if isinstance(step, Arc):
            radius = _number(step.radius)
            parts.append(f"A{radius} {radius} 0 0 {int(step.clockwise)} {_point(step.end)}")
        elif isinstance(step, Curve):
            parts.append(f"C{_point(step.first)} {_point(step.second)} {_point(step.end)}")
        else:
            parts.append(f"L{_point(step.end)}")
    return "".join(parts) + "Z" * track.closed


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")
