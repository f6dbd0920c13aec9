"""A page of exactly one face: for printing services, virtual tables, previews.

In: a face. Out: a sheet as large as the face with its bleed (or cut to the trim), and a document of that one sheet.
"""

from __future__ import annotations

from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face
from generator.sheets.document import Document, Placement, Sheet, Side


def face_sheet(face: Face, *, n: int = 1, bleed: bool = True, component: str = "", side: Side = "front") -> Sheet:
    margin = face.bleed if bleed else 0.0
    width, height = face.width + 2 * margin, face.height + 2 * margin
    placement = Placement(
        component=component,
        copy=1,
        side=side,
        face=face,
        x=margin,
        y=margin,
        w=face.width,
        h=face.height,
        rotation=0,
        matrix=(1.0, 0.0, 0.0, 1.0, margin, margin),
        clip=rectangle(0.0, 0.0, width, height),
    )
    return Sheet(
        n=n,
        side=side,
        width=width,
        height=height,
        trim_box=(margin, margin, face.width, face.height),
        bleed_box=(0.0, 0.0, width, height),
        placements=(placement,),
        marks=(),
        header=(),
    )


def picture_sheet(
    face: Face, width: float, height: float, *, zoom: float = 1.0, turned: bool = False, side: Side = "front"
) -> Sheet:
    """A page of any size with the face's middle in its own; `turned`: the face is turned by 90° clockwise."""
    w, h = (face.height * zoom, face.width * zoom) if turned else (face.width * zoom, face.height * zoom)
    x, y = (width - w) / 2, (height - h) / 2
    matrix = (0.0, zoom, -zoom, 0.0, x + w, y) if turned else (zoom, 0.0, 0.0, zoom, x, y)
    clip = rectangle(0.0, 0.0, width, height)
    placement = Placement("", 1, side, face, x, y, w, h, 90 if turned else 0, matrix, clip)
    box = (0.0, 0.0, width, height)
    return Sheet(1, side, width, height, (x, y, w, h), box, (placement,), (), ())


def face_document(face: Face, *, title: str = "", language: str = "", bleed: bool = True) -> Document:
    return Document(title=title, language=language, sheets=(face_sheet(face, bleed=bleed),))
