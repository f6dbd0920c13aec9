"""A single piece, for lists of components."""

from __future__ import annotations

from generator.drawing.scene import Face
from generator.rulebook.diagrams.canvas import Canvas, Picture
from generator.rulebook.diagrams.zones import Mark


def draw_piece(face: Face, width: float, canvas: Canvas, title: str, language: str) -> Picture:
    """No wider and no higher than `width`, never larger than it is."""
    size = min(1.0, width / max(face.width, face.height))
    w, h = face.width * size, face.height * size
    canvas.put(Mark("", 0, face, w / 2, h / 2, w, h))
    return canvas.finish(0.0, 0.0, w, h, title=title, language=language, panel=None, margin=0.0)
