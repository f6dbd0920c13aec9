"""Makes the pictures of README.md and of the tutorial from the games themselves: `make pictures`."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from generator.build.making import draw_edition
from generator.build.new_game import new_game
from generator.drawing.scene import Face
from generator.output.pdf import write_pdf
from generator.output.png import write_png
from generator.project import Project
from generator.sheets.document import Document
from generator.sheets.single import face_sheet

FOLDER = Path(__file__).resolve().parent / "images"
WIDTH, HEIGHT, DPI = 1200, 430, 100
# What each picture shows, from left to right: piece and side.
SHOWN = {
    "hanabi": "white-4 red-5 blue-3 yellow-5 green-4 multicolour-5 reference-card white-1/back clue-token misfire-token",
    "lanterns": "red-lantern orange-lantern green-lantern lake-01 lake-10 lake-start purple-lantern reference-card seven-10 four-8",
    "lighthouse": "reference-card red-1 red-4 blue-9 board blue-2 red-7 blue-5 reference-card/back",
    "rafter-five": "lumber-card-1 lumber-card-2 board-red base-card lumber-card-3 board-blue/back lumber-card-4 lumber-card-5",
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, pieces in SHOWN.items():
        _save(_show(Project(), game, pieces), game)
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        new_game(project, "moonharvest", rules=True)
        _save(_show(project, "moonharvest", "berry pear melon cloud berry/back moon"), "tutorial-cards")
        _photograph_live_page(project)


def _show(project: Project, game: str, pieces: str) -> Image.Image:
    edition = draw_edition(project, "en", game)
    faces = []
    for piece in pieces.split():
        name, _, side = piece.partition("/")
        faces.append(edition.faces.by_item[name, side or "front"])
    sheets = tuple(face_sheet(face, n=n, bleed=False) for n, face in enumerate(faces, 1))
    pages = write_png(write_pdf(Document(game, "en", sheets), edition.fonts), DPI * 2)
    pictures = [
        _cut(Image.open(io.BytesIO(page)).convert("RGB"), face) for page, face in zip(pages, faces, strict=True)
    ]
    return _arrange(pictures)


def _save(picture: Image.Image, name: str) -> None:
    picture.quantize(192, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    sys.stdout.write(f"docs/images/{name}.png\n")


def _photograph_live_page(project: Project) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.stdout.write("docs/images/tutorial-watch.png is left as it is: there is no Chromium\n")
        return
    from playwright.sync_api import sync_playwright

    words = [
        sys.executable,
        "-m",
        "generator",
        "watch",
        "moonharvest",
        "--lang",
        "en,ru",
        "--project",
        str(project.folder),
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process, sync_playwright() as playwright:
        assert process.stdout is not None
        address = process.stdout.readline().split()[1]
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1200, "height": 640})
        page.goto(address)
        page.wait_for_selector(".column[lang=ru] figure img")
        page.wait_for_timeout(1500)
        _save(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), "tutorial-watch")
        browser.close()
        process.terminate()


def _cut(picture: Image.Image, face: Face) -> Image.Image:
    """Along the outline, as scissors would."""
    scale = picture.width / face.width
    points: list[tuple[float, float]] = []
    for command, *numbers in face.outline:
        if command == "C":
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 13):
                t = step / 12
                s = 1 - t
                x = s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3
                y = s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3
                points.append((x, y))
        elif command in ("M", "L"):
            points.append((numbers[0], numbers[1]))
    mask = Image.new("L", (picture.width * 2, picture.height * 2), 0)
    ImageDraw.Draw(mask).polygon([(x * scale * 2, y * scale * 2) for x, y in points], fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return cut


def _arrange(pictures: list[Image.Image]) -> Image.Image:
    """Large pieces as a fan, small ones in front of it; what is larger than the picture is reduced."""
    room = (WIDTH * 2 * 0.5, HEIGHT * 2 * 0.84)
    for number, picture in enumerate(pictures):
        factor = min(1.0, room[0] / picture.width, room[1] / picture.height)
        if factor < 1:
            size = (round(picture.width * factor), round(picture.height * factor))
            pictures[number] = picture.resize(size, Image.Resampling.LANCZOS)
    table = Image.new("RGB", (WIDTH * 2, HEIGHT * 2), "#f6f4ee")
    large = [picture for picture in pictures if picture.height > 0.5 * max(p.height for p in pictures)]
    small = [picture for picture in pictures if picture not in large]
    for number, picture in enumerate(large):
        share = number / max(1, len(large) - 1) - 0.5
        turned = picture.rotate(-14 * share, Image.Resampling.BICUBIC, expand=True)
        x = round((0.5 + 0.76 * share) * table.width - turned.width / 2)
        y = round(table.height * 0.46 - turned.height / 2 + 150 * share * share)
        _lay(table, turned, x, y)
    for number, picture in enumerate(small):
        x = round(table.width * (0.5 + 0.12 * (number - (len(small) - 1) / 2)) - picture.width / 2)
        _lay(table, picture, x, table.height - picture.height - 24)
    return table.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _lay(table: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    shadow = Image.new("RGBA", (picture.width + 40, picture.height + 40))
    shadow.paste((20, 20, 40, 110), (20, 20), picture.getchannel("A"))
    table.paste("#14142c", (x - 16, y - 8), shadow.filter(ImageFilter.GaussianBlur(9)).getchannel("A"))
    table.paste(picture, (x, y), picture)


if __name__ == "__main__":
    main()
