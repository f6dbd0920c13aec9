"""A PDF as readers see it: pages, boxes, layers, preferences, and how often things are stored."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from typing import Any

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image as Pillow

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import (
    Color,
    Face,
    Glyphs,
    Group,
    LinearGradient,
    Matrix,
    Node,
    Path,
    Stop,
    Stroke,
    make_face,
)
from generator.errors import ProblemsFound
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.sheets.document import Document, Placement, Sheet
from generator.units import PT_PER_MM

FONTS = load_registry()
RED, BLUE, GREEN = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)


def face(*nodes: Node) -> Face:
    return make_face(40.0, 40.0, 3.0, rectangle(0, 0, 40, 40), nodes)


def square(color: Color, x: float = 0.0, y: float = 0.0, side: float = 40.0, opacity: float = 1.0) -> Path:
    return Path(rectangle(x, y, side, side), color, opacity)


def text(words: str, x: float = 5.0, y: float = 20.0) -> Glyphs:
    font = FONTS.get("PT Sans")
    shaped = font.shape(words)
    return Glyphs(font.key, 4.0, x, y, words, shaped.glyphs, shaped.advances)


def placed(piece: Face, x: float, y: float, matrix: Matrix | None = None) -> Placement:
    return Placement(
        "piece", 1, "front", piece, x, y, 40, 40, 0, matrix or (1, 0, 0, 1, x, y), rectangle(x - 1, y - 1, 42, 42)
    )


def sheet(*placements: Placement, marks: tuple[Node, ...] = (), header: tuple[Node, ...] = ()) -> Sheet:
    return Sheet(1, "front", 100.0, 120.0, (10, 20, 80, 90), (7, 17, 86, 96), placements, marks, header)


def document(*sheets: Sheet, **fields: Any) -> Document:
    return Document("Тест", "ru", sheets, **fields)


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def pixels(pdf: bytes) -> Any:
    """Colour at a place in millimetres."""
    picture = Pillow.open(io.BytesIO(next(write_png(pdf, 25.4 * 4))))
    return lambda x, y: picture.getpixel((round(x * 4), round(y * 4)))


def forms_of(pdf: pikepdf.Pdf) -> list[Any]:
    return [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]


def test_boxes_are_millimetres_from_the_top() -> None:
    with pypdfium2.PdfDocument(write_pdf(document(sheet()), FONTS)) as pdf:
        page = pdf[0]
        millimetres = {
            name: [value / PT_PER_MM for value in getattr(page, f"get_{name}box")()]
            for name in ("media", "trim", "bleed")
        }
    assert millimetres["media"] == pytest.approx([0, 0, 100, 120], abs=1e-3)
    assert millimetres["trim"] == pytest.approx([10, 10, 90, 100], abs=1e-3)
    assert millimetres["bleed"] == pytest.approx([7, 7, 93, 103], abs=1e-3)


@pytest.mark.parametrize(
    ("duplex", "name"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), (None, "/Simplex")]
)
def test_it_asks_to_be_printed_at_its_true_size(duplex: Any, name: str) -> None:
    pdf = opened(write_pdf(document(sheet(), duplex=duplex), FONTS))
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.ViewerPreferences.Duplex == name


def test_title_language_and_author() -> None:
    pdf = opened(write_pdf(document(sheet(), author="Żółw", subject="Карты"), FONTS))
    assert str(pdf.Root.Lang) == "ru"
    assert str(pdf.docinfo["/Title"]) == "Тест"
    assert str(pdf.docinfo["/Author"]) == "Żółw"
    assert str(pdf.docinfo["/Subject"]) == "Карты"


def test_outline_leads_to_its_pages() -> None:
    pdf = write_pdf(document(sheet(), sheet(), outline=(("Перед", 0), ("Zad", 1))), FONTS)
    with pypdfium2.PdfDocument(pdf) as read:
        entries = [(entry.get_title(), entry.get_dest().get_index()) for entry in read.get_toc()]
    assert entries == [("Перед", 0), ("Zad", 1)]


def test_marks_and_header_are_a_layer_over_the_faces() -> None:
    mark = Path((("M", 20.0, 0.0), ("L", 20.0, 120.0)), stroke=Stroke(BLUE, 2.0))
    pdf = write_pdf(document(sheet(placed(face(square(RED)), 10, 20), marks=(mark,), header=(text("Лист 1"),))), FONTS)
    assert pixels(pdf)(20, 40) == (0, 0, 255)
    read = opened(pdf)
    (layer,) = read.Root.OCProperties.OCGs
    assert str(layer.Name) == "Marks"
    assert [item.objgen for item in read.Root.OCProperties.D.ON] == [layer.objgen]
    assert read.pages[0].Resources.Properties.L1.objgen == layer.objgen
    # Switched off, the layer takes the line and the header with it, and the face stays.
    read.Root.OCProperties.D.BaseState = pikepdf.Name.OFF
    del read.Root.OCProperties.D["/ON"]
    read.Root.OCProperties.D.OFF = pikepdf.Array([layer])
    out = io.BytesIO()
    read.save(out)
    assert pixels(out.getvalue())(20, 40) == (255, 0, 0)
    assert pixels(out.getvalue())(20, 5) == (255, 255, 255)


def test_a_sheet_without_marks_has_no_layer() -> None:
    pdf = opened(write_pdf(document(sheet()), FONTS))
    assert "/OCProperties" not in pdf.Root


def test_a_repeated_face_is_stored_once_and_a_single_one_in_its_place() -> None:
    fading = LinearGradient(0, 0, 40, 0, (Stop(0, RED, 1.0), Stop(1, BLUE, 0.0)))
    twice = face(Path(rectangle(0, 0, 40, 40), fading), text("дважды"))
    once = face(square(GREEN), text("однажды", y=30))
    pages = (sheet(placed(twice, 5, 5), placed(twice, 50, 5), placed(once, 5, 60)), sheet(placed(twice, 50, 70)))
    pdf = write_pdf(document(*pages), FONTS)
    stored = opened(pdf)
    shared = [form for form in forms_of(stored) if "/Group" not in form]
    assert len(shared) == 1
    assert {"/Font", "/Shading", "/ExtGState"} <= set(shared[0].Resources.keys())
    with pypdfium2.PdfDocument(pdf) as read:
        words = [page.get_textpage().get_text_range() for page in read]
    assert words[0].count("дважды") == 2
    assert words[0].count("однажды") == 1
    assert words[1] == "дважды"
    # Gradient and mask travel with the form.
    look = pixels(pdf)
    for x in (1.0, 12.0, 25.0, 39.0):
        assert look(5 + x, 10) == pytest.approx(look(50 + x, 10), abs=2)
    assert look(6, 10)[0] > 240
    assert look(6, 10)[2] < 15
    assert min(look(44, 10)) > 235


def test_equal_states_and_shadings_are_stored_once() -> None:
    shade = LinearGradient(0, 0, 40, 0, (Stop(0, RED, 0.2), Stop(1, BLUE)))
    pieces = [face(Path(rectangle(0, 0, 40, 40), shade), square(GREEN, 5, 5, 9 + step, 0.5)) for step in range(3)]
    read = opened(write_pdf(document(*(sheet(placed(piece, 10, 10)) for piece in pieces)), FONTS))
    for category, count in (("ExtGState", 2), ("Shading", 1)):
        found = {item.objgen for page in read.pages for item in page.Resources[f"/{category}"].values()}
        assert len(found) == count, category
    assert len(forms_of(read)) == 1


def test_group_opacity_does_not_double() -> None:
    pair = Group((square(RED, 0, 0, 25), square(RED, 15, 15, 25)), opacity=0.5)
    look = pixels(write_pdf(document(sheet(placed(face(pair), 20, 20))), FONTS))
    assert look(25, 25) == look(40, 40) == look(55, 55)
    assert look(40, 40) == pytest.approx((255, 127, 127), abs=1)


def test_opacities_of_nested_groups_multiply() -> None:
    inner = Group((square(BLUE), square(BLUE, 1, 1, 20)), opacity=0.5)
    look = pixels(
        write_pdf(document(sheet(placed(face(Group((inner, square(RED, 0, 0, 10)), opacity=0.5)), 20, 20))), FONTS)
    )
    assert look(50, 50) == pytest.approx((191, 191, 255), abs=2)
    assert look(25, 25) == pytest.approx((255, 127, 127), abs=2)


def test_fill_and_stroke_opacity_are_apart_and_end_with_their_node() -> None:
    ring = Path(rectangle(10, 10, 20, 20), RED, 0.5, stroke=Stroke(BLUE, 8.0, 0.5))
    look = pixels(write_pdf(document(sheet(placed(face(ring, square(GREEN, 0, 0, 4)), 20, 20))), FONTS))
    assert look(40, 40) == pytest.approx((255, 127, 127), abs=1)
    assert look(27, 40) == pytest.approx((127, 127, 255), abs=1)
    assert look(32, 40) == pytest.approx((127, 63, 191), abs=2)
    assert look(22, 22) == (0, 255, 0)


def test_no_ink_outside_a_clip() -> None:
    disc = Group((square(RED, -50, -50, 200),), clip=circle(20, 20, 10))
    look = pixels(write_pdf(document(sheet(placed(face(disc), 20, 20))), FONTS))
    assert look(40, 40) == (255, 0, 0)
    for x, y in ((29, 40), (51, 40), (40, 29), (40, 51), (48.5, 48.5), (5, 5)):
        assert look(x, y) == (255, 255, 255)


def test_no_ink_outside_the_clip_of_a_placement() -> None:
    look = pixels(write_pdf(document(sheet(placed(face(square(RED, -9, -9, 90)), 20, 20))), FONTS))
    assert look(19.5, 40) == look(60.5, 40) == (255, 0, 0)
    assert look(18.5, 40) == look(61.5, 40) == look(40, 61.5) == (255, 255, 255)


def test_an_empty_clip_lets_nothing_through() -> None:
    look = pixels(write_pdf(document(sheet(placed(face(Group((square(RED),), clip=())), 20, 20))), FONTS))
    assert look(40, 40) == (255, 255, 255)


def test_even_odd_and_nonzero_differ() -> None:
    rings = rectangle(0, 0, 40, 40) + rectangle(10, 10, 20, 20)
    for rule, inside in ((True, (255, 255, 255)), (False, (255, 0, 0))):
        filled = write_pdf(document(sheet(placed(face(Path(rings, RED, even_odd=rule)), 20, 20))), FONTS)
        clipped = Group((square(RED),), clip=rings, clip_even_odd=rule)
        for pdf in (filled, write_pdf(document(sheet(placed(face(clipped), 20, 20))), FONTS)):
            assert pixels(pdf)(25, 25) == (255, 0, 0)
            assert pixels(pdf)(40, 40) == inside


def test_a_turned_face_lies_turned() -> None:
    piece = face(square(RED), square(BLUE, 0, 0, 10))
    look = pixels(write_pdf(document(sheet(placed(piece, 20, 20, (0, 1, -1, 0, 60, 20)))), FONTS))
    assert look(55, 25) == (0, 0, 255)
    assert look(25, 25) == (255, 0, 0)


def test_no_font_but_embedded_ones_and_valid_syntax() -> None:
    pdf = opened(write_pdf(document(sheet(placed(face(text("слово")), 10, 10))), FONTS))
    assert pdf.check_pdf_syntax() == []
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    assert {str(font.Subtype) for font in fonts} == {"/Type0", "/CIDFontType2"}


def test_nothing_to_print_is_a_problem() -> None:
    with pytest.raises(ProblemsFound, match="no sheet"):
        write_pdf(document(), FONTS)


_SAME = """
import hashlib, sys
sys.path[:0] = [{root!r}, {folder!r}]
import test_write_pdf as module
print(hashlib.sha256(module.sample()).hexdigest())
"""


def sample() -> bytes:
    shade = LinearGradient(0, 0, 40, 0, (Stop(0, RED, 0.2), Stop(1, BLUE)))
    piece = face(Path(rectangle(0, 0, 40, 40), shade), Group((square(RED), text("ёж")), opacity=0.5))
    marks = (Path((("M", 0.0, 5.0), ("L", 9.0, 5.0)), stroke=Stroke(BLUE, 0.2, dash=(1.0, 0.5))),)
    return write_pdf(document(sheet(placed(piece, 10, 10), placed(piece, 50, 10), marks=marks)), FONTS)


def test_the_same_document_gives_the_same_bytes_in_every_process() -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    script = _SAME.format(root=os.path.dirname(os.path.dirname(folder)), folder=folder)
    digests = {hashlib.sha256(sample()).hexdigest()}
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout.strip())
    assert len(digests) == 1
