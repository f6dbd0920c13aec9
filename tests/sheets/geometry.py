"""What the tests of imposition share: pieces to place, and questions about the geometry of the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.outlines import ellipse, polygon, rounded_rectangle
from generator.drawing.scene import IDENTITY, Face, Glyphs, Group, Matrix, Node, Outline, Path, make_face
from generator.drawing.transforms import apply, multiply
from generator.sheets.choices import HeaderText, Piece

Bounds = tuple[float, float, float, float]

HEADER = HeaderText(lambda n, total, side: f"Game · v1.0 · en · sheet {n} of {total} · {side} · print at 100 %")


def make_outline(shape: str, width: float, height: float) -> Outline:
    if shape == "ellipse":
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if shape == "hexagon":
        w, h = width, height
        return polygon(((w / 4, 0), (w * 3 / 4, 0), (w, h / 2), (w * 3 / 4, h), (w / 4, h), (0, h / 2)))
    if shape == "rounded":
        return rounded_rectangle(width, height, 3)
    return rounded_rectangle(width, height, 0)


def make_side(width: float, height: float, bleed: float, shape: str = "rectangle", paint: float = 0.5) -> Face:
    outline = make_outline(shape, width, height)
    ground = rounded_rectangle(width + 2 * bleed, height + 2 * bleed, 0, x=-bleed, y=-bleed)
    return make_face(width, height, bleed, outline, (Path(ground, fill=(paint, paint, paint)),))


def make_pieces(
    count: int,
    width: float = 63,
    height: float = 88,
    bleed: float = 3,
    shape: str = "rectangle",
    backless: Sequence[int] = (),
    component: str = "card",
) -> list[Piece]:
    front, back = make_side(width, height, bleed, shape, 0.5), make_side(width, height, bleed, shape, 0.9)
    return [Piece(component, i, front, None if i in backless else back, component.title()) for i in range(count)]


def box_bounds(box: tuple[float, float, float, float], by: float = 0.0) -> Bounds:
    x, y, w, h = box
    return x - by, y - by, x + w + by, y + h + by


def overlap(a: Bounds, b: Bounds, tolerance: float = 1e-6) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > tolerance and min(a[3], b[3]) - max(a[1], b[1]) > tolerance


def touch(a: Bounds, b: Bounds) -> bool:
    """Like `overlap`, but also true for lines, which have no area."""
    return min(a[2], b[2]) >= max(a[0], b[0]) and min(a[3], b[3]) >= max(a[1], b[1])


def outline_points(outline: Outline) -> list[tuple[float, float]]:
    """All points, control points among them."""
    points: list[tuple[float, float]] = []
    for _, *numbers in outline:
        points += zip(numbers[::2], numbers[1::2], strict=True)
    return points


def outline_bounds(outline: Outline) -> Bounds:
    return around(outline_points(outline))


def inked(nodes: Sequence[Node], matrix: Matrix = IDENTITY) -> Iterator[Bounds]:
    """The box of every subpath and of every run of text, from above its capitals to below its baseline."""
    for node in nodes:
        if isinstance(node, Group):
            yield from inked(node.children, multiply(matrix, node.matrix))
        elif isinstance(node, Path):
            points: list[tuple[float, float]] = []
            for segment in node.outline:
                if segment[0] == "M" and points:
                    yield around(points)
                    points = []
                numbers = segment[1:]
                points += (apply(matrix, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
            yield around(points)
        elif isinstance(node, Glyphs):
            width = sum(node.advances) / 1000 * node.size
            corners = ((node.x, node.y - 0.75 * node.size), (node.x + width, node.y + 0.25 * node.size))
            yield around([apply(matrix, *corner) for corner in corners])


def around(points: Sequence[tuple[float, float]]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
