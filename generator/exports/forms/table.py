"""A virtual table: deck sheets, pictures of tokens and boards, and a saved object that lays all of them out for so many players.

The saved object is Tabletop Simulator's: `CardID` is the deck's key × 100 + the slot on its sheet; one table unit is `unit` mm.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from generator.drawing.paths import bounds
from generator.errors import Problem, ProblemsFound, error
from generator.exports import saved
from generator.exports.decks import DeckSheet, Limits, make_deck_sheets
from generator.exports.forms import Export
from generator.exports.pictures import Shot, draw_pictures, png
from generator.exports.profile import Profile as AnyProfile
from generator.exports.saved import Deck, Promise, Scale
from generator.exports.stock import Good, Stock, Wish, folded, side_names
from generator.faces.laying import Lot, Setting, set_table
from generator.model.fields import Declared, Id
from generator.sheets.cutting import is_rectangular
from generator.units import MM_PER_INCH


class SheetLimits(Declared):
    """The limits of a deck sheet."""

    columns: Annotated[int, Field(ge=2, le=10)] = 10
    rows: Annotated[int, Field(ge=2, le=7)] = 7
    pixels: Annotated[int, Field(ge=256, le=16384)] = 4096
    """Neither side is longer."""


class Profile(AnyProfile):
    """A profile: a virtual table."""

    form: Literal["table"]
    sheet: SheetLimits = SheetLimits()
    """How large a sheet of faces may be."""
    unit: Annotated[float, Field(gt=1, le=1000)] = 28.5
    """Millimetres of one unit of the table."""
    card: Annotated[float, Field(gt=1, le=1000)] = 88.9
    """Height of a card of scale 1, in mm."""
    tile: Annotated[float, Field(gt=1, le=1000)] = 57.0
    """Height of a tile of scale 1, in mm."""
    objects: dict[Id, Literal["deck", "tile", "figurine", "block", "none"]] = {}
    """What a kind of component becomes; tiles by default. A block is as high as it is wide; what becomes none is left out."""
    seats: list[str]
    """Colours of the players, in the order in which they sit."""


class _Pictures(NamedTuple):
    """Of a piece that is no card: the two addresses, and its shape."""

    front: str
    back: str
    shape: str


def make(stock: Stock, profile: Profile, wish: Wish) -> Export:
    _need_seats(profile, wish)
    goods_on = tuple(folded(good) for good in stock.goods if profile.objects.get(good.kind) != "none")
    left_out = {good.component: None for good in stock.goods if profile.objects.get(good.kind) == "none"}
    stock = stock._replace(goods=goods_on)
    setting = set_table(stock.game, stock.goods, wish.players)
    objects = {component: profile.objects.get(goods[0].kind, "tile") for component, goods in stock.components.items()}
    _need_backs(stock, objects)
    files: dict[str, bytes] = {}
    decks: dict[str, Deck] = {}
    pictures: dict[str, _Pictures] = {}
    sheets: dict[str, dict[int, str]] = {}
    for component, goods in stock.components.items():
        if objects[component] == "deck":
            for sheet in make_deck_sheets(goods, _limits(profile), stock.fonts):
                deck = _add_deck(files, component, sheet, len(sheets) + 1, profile, wish.base)
                decks |= {piece: deck._replace(slot=slot) for piece, slot in sheet.slots.items()}
                sheets[deck.key] = sheet.digests
        else:
            pictures |= _add_pictures(files, goods, profile, stock, wish.base)
    states = [state for lot in setting.lots for state in _states(lot, stock, decks, pictures, objects, profile)]
    hidden = [place for place in setting.places if place.seen_by != "all"]
    states += [saved.place(place, profile.seats[place.player], profile.unit) for place in hidden]
    name = f"{stock.game.id}-{wish.players}-players.json"
    files[name] = saved.write_saved_object(states)
    copies = {good.id: good.copies for good in stock.goods}
    promise = Promise(name, wish.base, copies, sheets, len(hidden))
    return Export(files, promise, _summary(setting, sheets, states, wish, list(left_out)))


def check(folder: Path, profile: Profile, promise: Promise) -> list[Problem]:
    return saved.check_saved_object(folder, promise, _limits(profile))


def _limits(profile: Profile) -> Limits:
    sheet = profile.sheet
    return Limits(sheet.columns, sheet.rows, sheet.pixels, profile.dpi)


def _need_seats(profile: Profile, wish: Wish) -> None:
    if wish.players > len(profile.seats):
        message = f"{profile.name} seats {len(profile.seats)} players, not {wish.players}"
        raise ProblemsFound([error("players", saved.PLAYERS, message)])


def _need_backs(stock: Stock, objects: Mapping[str, str]) -> None:
    """A card of a virtual table has two sides: without a back everyone would see what it is."""
    problems = [
        error(
            "no-back",
            good.where,
            f"'{good.component}' has no back, and a deck on a virtual table needs one",
            "add back:",
        )
        for component, goods in stock.components.items()
        if objects[component] == "deck"
        for good in goods
        if good.back is None
    ]
    if problems:
        raise ProblemsFound(problems)


def _add(files: dict[str, bytes], name: str, content: bytes, base: str) -> str:
    """Its address. The table keeps what it once loaded, so a changed picture has a new name."""
    path = f"images/{name}-{hashlib.sha256(content).hexdigest()[:8]}.png"
    files[path] = content
    return base + path


def _add_deck(files: dict[str, bytes], component: str, sheet: DeckSheet, key: int, profile: Profile, base: str) -> Deck:
    fronts = _add(files, f"{component}-fronts-{key}", png(sheet.fronts, profile.dpi), base)
    backs = _add(files, f"{component}-backs-{key}", png(sheet.backs, profile.dpi), base)
    return Deck(str(key), 0, fronts, backs, sheet.columns, sheet.rows, sheet.unique_backs)


def _add_pictures(
    files: dict[str, bytes], goods: list[Good], profile: Profile, stock: Stock, base: str
) -> dict[str, _Pictures]:
    names = side_names(goods)
    front = goods[0].front
    shape = _shape(goods[0])
    dpi = min(profile.dpi, profile.sheet.pixels * MM_PER_INCH / max(front.width, front.height))
    size = (round(front.width * dpi / MM_PER_INCH), round(front.height * dpi / MM_PER_INCH))
    wanted = {names[good.id, side]: face for good in goods for side, face in good.sides}
    shots = [Shot(face, *size, cut_out=shape != "box") for face in wanted.values()]
    drawn = zip(wanted, draw_pictures(shots, dpi, stock.fonts), strict=True)
    addresses = {name: _add(files, name, png(picture, dpi), base) for name, picture in drawn}
    return {
        good.id: _Pictures(
            addresses[names[good.id, "front"]],
            addresses[names[good.id, "back"]] if good.back else addresses[names[good.id, "front"]],
            shape,
        )
        for good in goods
    }


def _shape(good: Good) -> str:
    """Shapes that a table has ready-made; any other one is cut out along the transparent part of its picture."""
    outline = good.front.outline
    if is_rectangular(outline):
        return "box"
    left, top, right, bottom = bounds(outline)
    commands = "".join(segment[0] for segment in outline)
    if commands.strip("MZ").strip("C") == "" and abs((right - left) - (bottom - top)) < 0.01:
        return "circle"
    return "hexagon" if commands.count("L") in (5, 6) and "C" not in commands else "cut-out"


def _states(
    lot: Lot,
    stock: Stock,
    decks: dict[str, Deck],
    pictures: dict[str, _Pictures],
    objects: Mapping[str, str],
    profile: Profile,
) -> list[dict[str, Any]]:
    component = lot.goods[0].component
    name = stock.names[component]
    if objects[component] == "deck":
        scale = Scale(profile.unit, lot.size[1] / profile.card)
        return [saved.cards(lot, [decks[good.id] for good in lot.goods], name, scale)]
    scale = Scale(profile.unit, lot.size[1] / profile.tile)
    return [
        saved.figurine(lot, number, pictures[good.id][:2], name, scale)
        if objects[component] == "figurine"
        else saved.tile(lot, number, pictures[good.id], name, scale, _thickness(lot, objects[component], profile))
        for number, good in enumerate(lot.goods)
    ]


def _thickness(lot: Lot, kind: str, profile: Profile) -> float:
    return round(lot.size[0] / profile.unit, 4) if kind == "block" else saved.THICK


def _summary(
    setting: Setting, sheets: dict[str, dict[int, str]], states: list[dict[str, Any]], wish: Wish, left_out: list[str]
) -> tuple[str, ...]:
    said = [f"{len(states)} objects for {wish.players} players, {len(sheets)} deck sheets"]
    if left_out:
        said.append(f"not put on the table: {', '.join(left_out)}")
    if setting.leftover:
        listed = ", ".join(f"{count} × {component}" for component, count in setting.leftover)
        said.append(f"laid beside the table, as no zone holds them: {listed}")
    return tuple(said)
