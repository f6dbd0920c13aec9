"""The baseline: what a programmer would write by hand with ReportLab for the same pages. Usage: plain.py NUMBER COPIES OUT."""

from __future__ import annotations

import sys

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from generator.drawing.fonts import load_registry
from tests.bench.decks import BLEED, HEIGHT, ICON, WIDTH, make_cards

PAGE = (297 * mm, 210 * mm)
COLS, ROWS = 4, 2


def main(number: int, copies: int, out: str) -> None:
    fonts = load_registry()
    pdfmetrics.registerFont(TTFont("Body", str(fonts.get("PT Sans").path)))
    pdfmetrics.registerFont(TTFont("Bold", str(fonts.get("PT Sans", bold=True).path)))
    style = ParagraphStyle("body", fontName="Body", fontSize=9, leading=10.8)
    canvas = Canvas(out, pagesize=PAGE)
    numbers = [float(word.lstrip("ML")) for word in ICON.replace("Z", "").split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    pitch_x, pitch_y = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    left, bottom = (297 - COLS * pitch_x) / 2 + BLEED, (210 - ROWS * pitch_y) / 2 + BLEED
    slot = 0
    for card in make_cards(number):
        for _ in range(copies):
            if slot == COLS * ROWS:
                canvas.showPage()
                slot = 0
            if slot == 0:
                crop_marks(canvas, left, bottom, pitch_x, pitch_y)
            x, y = left + slot % COLS * pitch_x, bottom + (ROWS - 1 - slot // COLS) * pitch_y
            canvas.saveState()
            canvas.translate(x * mm, y * mm)
            draw_card(canvas, card, points, style)
            canvas.restoreState()
            slot += 1
    canvas.save()


def draw_card(canvas, card, points, style) -> None:  # type: ignore[no-untyped-def]
    canvas.setFillColor(HexColor("#f4ecd8"))
    canvas.setStrokeColor(HexColor("#5b4a2f"))
    canvas.setLineWidth(0.5 * mm)
    canvas.roundRect(2 * mm, 2 * mm, 59 * mm, 84 * mm, 3 * mm, fill=1)
    canvas.setFillColor(HexColor("#b5462f"))
    path = canvas.beginPath()
    path.moveTo((29.5 + points[0][0]) * mm, (HEIGHT - 20 - points[0][1]) * mm)
    for px, py in points[1:]:
        path.lineTo((29.5 + px) * mm, (HEIGHT - 20 - py) * mm)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#000000"))
    canvas.setFont("Bold", 12)
    canvas.drawCentredString(WIDTH / 2 * mm, (HEIGHT - 10) * mm, card.title)
    canvas.setFont("Bold", 14)
    canvas.drawCentredString(7.5 * mm, (HEIGHT - 9.2) * mm, str(card.cost))
    canvas.drawCentredString(55.5 * mm, (HEIGHT - 82.2) * mm, str(card.cost))
    paragraph = Paragraph(card.body, style)
    _, height = paragraph.wrap(51 * mm, 40 * mm)
    paragraph.drawOn(canvas, 6 * mm, (HEIGHT - 42) * mm - height)


def crop_marks(canvas, left, bottom, pitch_x, pitch_y) -> None:  # type: ignore[no-untyped-def]
    canvas.setLineWidth(0.2 * mm)
    top, right = bottom + ROWS * pitch_y - BLEED, left + COLS * pitch_x - BLEED
    for col in range(COLS):
        for x in (left + col * pitch_x, left + col * pitch_x + WIDTH):
            canvas.line(x * mm, (bottom - BLEED - 4) * mm, x * mm, (bottom - BLEED) * mm)
            canvas.line(x * mm, top * mm, x * mm, (top + 4) * mm)
    for row in range(ROWS):
        for y in (bottom + row * pitch_y, bottom + row * pitch_y + HEIGHT):
            canvas.line((left - BLEED - 4) * mm, y * mm, (left - BLEED) * mm, y * mm)
            canvas.line(right * mm, y * mm, (right + 4) * mm, y * mm)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
