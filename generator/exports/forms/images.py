"""One PNG a face: for shops that ask for exact pixels, and for virtual tables that take single pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from PIL import Image, UnidentifiedImageError
from pydantic import Field

from generator.drawing.scene import Face
from generator.errors import Problem, Where, error
from generator.exports.contents import CONTENTS, Row, read_contents, write_contents
from generator.exports.forms import Export
from generator.exports.pictures import Shot, draw_pictures, png
from generator.exports.products import Match, match_products
from generator.exports.profile import Pixels, ShopProfile
from generator.exports.stock import Good, Stock, Wish, side_names
from generator.sheets.cutting import is_rectangular
from generator.units import MM_PER_INCH


class Profile(ShopProfile):
    """A profile: pictures, one a face."""

    form: Literal["images"]
    longest: Annotated[int, Field(ge=64, le=16384)] = 4096
    """Without products: no side of a picture has more pixels than this."""
    cut_out: bool = False
    """Round and other shapes are transparent outside their outline."""


class Promise(NamedTuple):
    sizes: dict[str, tuple[int, int]]
    """File → width and height in pixels."""
    copies: dict[str, int]
    """Piece → how many."""


def make(stock: Stock, profile: Profile, wish: Wish) -> Export:
    matches = match_products(stock, profile, wish) if profile.products else {}
    files: dict[str, bytes] = {}
    rows: list[Row] = []
    sizes: dict[str, tuple[int, int]] = {}
    for component, goods in stock.components.items():
        match = matches.get(component)
        folder = match.id if match else component
        names = side_names(goods)
        wanted: dict[str, Face] = {}
        for good in goods:
            paths = {side: f"{folder}/{names[good.id, side]}.png" for side, _ in good.sides}
            wanted |= {paths[side]: face for side, face in good.sides if paths[side] not in wanted}
            rows.append(Row(folder, component, good.id, good.copies, paths["front"], paths.get("back", "")))
        shots, dpi = _shots(goods[0], list(wanted.values()), match, profile)
        for path, shot, picture in zip(wanted, shots, draw_pictures(shots, dpi, stock.fonts), strict=True):
            # Without a product the picture is sized by its pixels alone; the shop's resolution is still noted.
            files[path] = png(picture, profile.dpi if match else dpi)
            sizes[path] = (shot.width, shot.height)
    files[CONTENTS] = write_contents(rows)
    copies = {row.piece: row.copies for row in rows}
    return Export(files, Promise(sizes, copies), _summary(rows, matches, len(sizes)))


def _shots(good: Good, faces: list[Face], match: Match | None, profile: Profile) -> tuple[list[Shot], float]:
    """Front and back of a component share one size, so its first front gives it."""
    if match:
        width, height = match.product.pixels
        return [Shot(face, width, height, match.zoom, match.turned) for face in faces], profile.dpi
    front = good.front
    dpi = min(profile.dpi, profile.longest * MM_PER_INCH / max(front.width, front.height))
    size = Pixels((max(1, round(front.width * dpi / MM_PER_INCH)), max(1, round(front.height * dpi / MM_PER_INCH))))
    cut_out = profile.cut_out and not is_rectangular(front.outline)
    return [Shot(face, *size, cut_out=cut_out) for face in faces], dpi


def _summary(rows: list[Row], matches: dict[str, Match], pictures: int) -> tuple[str, ...]:
    total = sum(row.copies for row in rows)
    said = [f"{pictures} pictures for {total} pieces; {CONTENTS} says how many of each"]
    for component, match in matches.items():
        if match.off:
            how = "enlarged" if match.zoom > 1 else "reduced"
            said.append(f"{component}: {how} by {match.off:.1%} to '{match.id}'")
    return tuple(said)


def check(folder: Path, profile: Profile, promise: Promise) -> list[Problem]:
    """Every listed file is there with its pixels, and the list orders as many pieces as the box holds."""
    problems: list[Problem] = []

    def wrong(name: str, message: str) -> None:
        problems.append(error("export", Where(name), message))

    rows = read_contents(folder)
    for row in rows:
        sizes = {name: _size(folder / name, wrong) for name in (row.front, row.back) if name}
        for name, size in sizes.items():
            if size and size != promise.sizes.get(name):
                wrong(name, f"{size[0]} × {size[1]} pixels instead of {promise.sizes.get(name)}")
            product = profile.products.get(row.product)
            if size and product and size != tuple(product.pixels):
                wrong(name, f"{size[0]} × {size[1]} pixels, but '{row.product}' wants {product.pixels}")
        if len(set(sizes.values())) > 1:
            wrong(row.front, "front and back differ in their pixels")
    ordered = {row.piece: row.copies for row in rows}
    if ordered != promise.copies:
        wrong(CONTENTS, "the list does not order the pieces that are in the box")
    listed = {name for row in rows for name in (row.front, row.back) if name}
    for path in sorted(folder.rglob("*.png")):
        name = path.relative_to(folder).as_posix()
        if name not in listed:
            wrong(name, "this picture is in no row of the list")
    return problems


def _size(path: Path, wrong: Callable[[str, str], None]) -> tuple[int, int] | None:
    try:
        with Image.open(path) as picture:
            picture.load()
            return picture.size
    except (OSError, UnidentifiedImageError):
        wrong(path.name, "this picture is missing or cannot be read")
        return None
