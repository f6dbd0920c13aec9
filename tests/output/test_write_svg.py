"""An SVG sheet: its structure as XML, its ink as rendered."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import resvg_py
from PIL import Image as Pillow

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import circle, rectangle
from generator.drawing.scene import (
    Face,
    Glyphs,
    Group,
    Image,
    LinearGradient,
    Node,
    Path,
    Stop,
    Stroke,
    make_face,
)
from generator.output.svg import write_svg
from generator.sheets.document import Placement, Sheet

FONTS = load_registry()
RED, BLUE = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


def text(words: str, y: float = 20.0) -> Glyphs:
    font = FONTS.get("PT Sans")
    shaped = font.shape(words)
    return Glyphs(font.key, 4.0, 5.0, y, words, shaped.glyphs, shaped.advances)


def face(*nodes: Node) -> Face:
    return make_face(40.0, 40.0, 3.0, rectangle(0, 0, 40, 40), nodes)


def sheet(*faces: Face, marks: tuple[Node, ...] = (), header: tuple[Node, ...] = ()) -> Sheet:
    placements = tuple(
        Placement(
            "piece", 1, "front", piece, x, 10, 40, 40, 0, (1.0, 0.0, 0.0, 1.0, x, 10.0), rectangle(x - 1, 9, 42, 42)
        )
        for piece, x in zip(faces, (5.0, 50.0, 95.0), strict=False)
    )
    return Sheet(1, "front", 140.0, 60.0, (5, 10, 130, 40), (5, 10, 130, 40), placements, marks, header)


def root_of(svg: bytes) -> ET.Element:
    return ET.fromstring(svg)


def render(svg: bytes) -> Pillow.Image:
    picture = resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=96, width=560, height=240, background="white")
    return Pillow.open(io.BytesIO(bytes(picture))).convert("RGB")


def test_size_is_in_millimetres_and_language_and_title_are_said() -> None:
    root = root_of(write_svg(sheet(), FONTS, title="Игра & <sons>", language="pl"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("140mm", "60mm", "0 0 140 60")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "pl"
    assert root.findtext(f"{SVG}title") == "Игра & <sons>"


def test_text_is_outlines_with_the_words_beside_them() -> None:
    root = root_of(write_svg(sheet(face(text("ананас — ąę"))), FONTS))
    assert not list(root.iter(f"{SVG}text"))
    runs = [group for group in root.iter(f"{SVG}g") if group.get("aria-label")]
    assert [group.get("aria-label") for group in runs] == ["ананас — ąę"]
    # Three letters of the fruit, the dash and two Polish letters, each defined once; spaces have no ink.
    glyphs = [path for path in root.find(f"{SVG}defs") or [] if path.tag == f"{SVG}path"]
    assert len(glyphs) == 6
    assert len(list(runs[0])) == 9
    ids = {path.get("id") for path in glyphs}
    assert all((use.get(f"{XLINK}href") or "")[1:] in ids for use in runs[0])


def test_text_leaves_ink_where_it_stands() -> None:
    picture = render(write_svg(sheet(face(text("Ж"))), FONTS))
    box = picture.convert("L").point(lambda value: 255 - value).getbbox()
    assert box is not None
    left, top, right, bottom = (value / 4 for value in box)
    assert 10 <= left < 11
    assert abs(bottom - 30) <= 0.5
    assert 2 < bottom - top < 3.5
    assert right < 15


def test_a_repeated_face_is_defined_once() -> None:
    twice = face(Path(circle(20, 20, 9), RED), text("дважды"))
    once = face(Path(circle(20, 20, 9), BLUE))
    svg = write_svg(sheet(twice, twice, once), FONTS)
    assert svg.decode().count('aria-label="дважды"') == 1
    assert svg.count(b'xlink:href="#f1"') == 2
    picture = render(svg)
    assert picture.getpixel((25 * 4, 38 * 4)) == picture.getpixel((70 * 4, 38 * 4)) == (255, 0, 0)
    assert picture.getpixel((115 * 4, 38 * 4)) == (0, 0, 255)


def test_marks_and_header_are_one_group_over_the_faces() -> None:
    line = Path((("M", 0.0, 30.0), ("L", 140.0, 30.0)), stroke=Stroke(BLUE, 2.0))
    red = face(Path(rectangle(-3, -3, 46, 46), RED))
    svg = write_svg(sheet(red, marks=(line,), header=(text("Лист"),)), FONTS)
    last = list(root_of(svg))[-1]
    assert last.get("id") == "marks"
    assert len(last) == 2
    assert render(svg).getpixel((25 * 4, 30 * 4)) == (0, 0, 255)
    assert b'id="marks"' not in write_svg(sheet(red), FONTS)


def test_no_ink_outside_the_clip_of_a_placement() -> None:
    picture = render(write_svg(sheet(face(Path(rectangle(-9, -9, 90, 90), RED))), FONTS))
    assert picture.getpixel((18, 80)) == (255, 0, 0)
    assert picture.getpixel((14, 80)) == (255, 255, 255)
    assert picture.getpixel((190, 80)) == (255, 255, 255)


def test_pictures_gradients_and_clips_are_defined_once() -> None:
    out = io.BytesIO()
    Pillow.new("RGB", (4, 4), (0, 128, 0)).save(out, format="PNG")
    data = out.getvalue()
    shade = LinearGradient(0, 0, 40, 0, (Stop(0, RED), Stop(1, BLUE, 0.5)))
    nodes = [
        Group((Path(rectangle(0, 0, 40, 40), shade), Image(step, 5, 9, 9, "green", data)), clip=circle(20, 20, 15))
        for step in (8.0, 18.0)
    ]
    svg = write_svg(sheet(face(*nodes)), FONTS)
    assert svg.count(b"data:image/png;base64,") == 1
    assert svg.count(b"<linearGradient") == 1
    assert svg.count(b"<clipPath") == 2
    assert render(svg).getpixel((27 * 4, 20 * 4)) == (0, 128, 0)


_SAME = """
import hashlib, sys
sys.path[:0] = [{root!r}, {folder!r}]
import test_write_svg as module
print(hashlib.sha256(module.sample()).hexdigest())
"""


def sample() -> bytes:
    shade = LinearGradient(0, 0, 40, 0, (Stop(0, RED, 0.2), Stop(1, BLUE)))
    piece = face(Path(rectangle(0, 0, 40, 40), shade), Group((text("ёж"),), opacity=0.5, clip=circle(9, 9, 9)))
    return write_svg(sheet(piece, piece, marks=(text("метки"),)), FONTS, title="Игра", language="ru")


def test_the_same_sheet_gives_the_same_bytes_in_every_process() -> None:
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
