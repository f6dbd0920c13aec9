"""Tabletop Simulator's saved objects: the JSON of cards, decks, tiles, figurines and hands, and the check that reads it back.

In: lots with their places in mm. Out: `ObjectStates`. The table's x goes right, its z away from the first player, rotations clockwise.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from PIL import Image, UnidentifiedImageError

from generator.errors import Problem, Where, error
from generator.exports.decks import Limits, slot_digest
from generator.faces.laying import Lot, Place

PLAYERS = Where("--players")
ABOVE = 1.05
"""Where the table's surface is, with a little air."""
THICK = 0.1
"""Of one piece, in units."""
TILE_TYPES = {"box": 0, "hexagon": 1, "circle": 2}
WALL = 4.0
"""Height of a hand's zone, in units."""


class Scale(NamedTuple):
    unit: float
    """Millimetres of one unit."""
    size: float
    """Of the object."""


class Deck(NamedTuple):
    """A card's place: the sheet that it is on, and its slot."""

    key: str
    slot: int
    fronts: str
    backs: str
    columns: int
    rows: int
    unique_backs: bool

    @property
    def card_id(self) -> int:
        return int(self.key) * 100 + self.slot

    @property
    def entry(self) -> dict[str, Any]:
        return {
            "FaceURL": self.fronts,
            "BackURL": self.backs,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_backs,
            "Type": 0,
        }


class Promise(NamedTuple):
    """What the written export must hold."""

    name: str
    base: str
    copies: dict[str, int]
    sheets: dict[str, dict[int, str]]
    """Deck key → slot → digest of the pixels there; the highest slot is the hidden face."""
    places: int


def cards(lot: Lot, decks: Sequence[Deck], name: str, scale: Scale) -> dict[str, Any]:
    """One card, or a deck of them."""
    transform = _transform(lot, scale, 0)
    contained = [
        {
            **_head("Card", f"{_key(lot)} {number} {good.id}", name, good.id, transform),
            "CardID": deck.card_id,
            "CustomDeck": {deck.key: deck.entry},
        }
        for number, (good, deck) in enumerate(zip(lot.goods, decks, strict=True))
    ]
    if len(contained) == 1:
        return contained[0]
    return {
        **_head("Deck", f"{_key(lot)} deck {lot.goods[0].id}", name, "", transform),
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": {deck.key: deck.entry for deck in decks},
        "ContainedObjects": contained,
    }


def tile(lot: Lot, number: int, pictures: Sequence[str], name: str, scale: Scale, thickness: float) -> dict[str, Any]:
    front, back, shape = pictures
    image: dict[str, Any] = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    if shape in TILE_TYPES:
        kind = "Custom_Tile"
        image["CustomTile"] = {"Type": TILE_TYPES[shape], "Thickness": thickness, "Stackable": True, "Stretch": True}
    else:
        kind = "Custom_Token"
        image["CustomToken"] = {
            "Thickness": thickness,
            "MergeDistancePixels": 5.0,
            "StandUp": False,
            "Stackable": False,
        }
    return _image_object(kind, lot, number, image, name, scale)


def figurine(lot: Lot, number: int, pictures: Sequence[str], name: str, scale: Scale) -> dict[str, Any]:
    front, back = pictures
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    return _image_object("Figurine_Custom", lot, number, image, name, scale)


def place(where: Place, colour: str, unit: float) -> dict[str, Any]:
    """A player's hand; or, turned inside out, one that everybody but its owner sees."""
    transform = {
        **_at(where.x, where.y, where.rotation, unit),
        "posY": ABOVE + WALL / 2,
        "rotZ": 0.0,
        "scaleX": _round(where.width / unit),
        "scaleY": WALL,
        "scaleZ": _round(where.height / unit),
    }
    kind = "FogOfWarTrigger" if where.seen_by == "others" else "HandTrigger"
    return {
        **_head(kind, f"{where.zone} {where.player}", "", "", transform),
        "Locked": True,
        "FogColor": colour,
        "FogHidePointers": False,
        "FogReverseHiding": where.seen_by == "others",
        "FogSeethrough": True,
    }


def write_saved_object(states: list[dict[str, Any]]) -> bytes:
    empty = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
    document = {**dict.fromkeys(empty, ""), "ObjectStates": states}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _image_object(kind: str, lot: Lot, number: int, image: dict[str, Any], name: str, scale: Scale) -> dict[str, Any]:
    good = lot.goods[number]
    key = f"{_key(lot)} {number} {good.id}"
    return {**_head(kind, key, name, good.id, _transform(lot, scale, number)), "CustomImage": image}


def _key(lot: Lot) -> str:
    return f"{lot.zone} {lot.x:.3f} {lot.y:.3f}"


def _head(kind: str, key: str, name: str, piece: str, transform: dict[str, float]) -> dict[str, Any]:
    """`Memo` is a field that the table keeps and does not show: it holds the piece's id."""
    return {
        "GUID": hashlib.sha256(f"{kind} {key}".encode()).hexdigest()[:6],
        "Name": kind,
        "Transform": transform,
        "Nickname": name,
        "Memo": piece,
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
    }


def _transform(lot: Lot, scale: Scale, below: int) -> dict[str, float]:
    size = _round(scale.size)
    return {
        **_at(lot.x, lot.y, lot.rotation, scale.unit),
        "posY": _round(ABOVE + (lot.layer + below) * THICK),
        "rotZ": 180.0 if lot.face == "down" else 0.0,
        "scaleX": size,
        "scaleY": 1.0,
        "scaleZ": size,
    }


def _at(x: float, y: float, rotation: float, unit: float) -> dict[str, float]:
    """Pieces lie upright for the first player, who sits at negative z: that is a turn by 180° there."""
    return {
        "posX": _round(x / unit),
        "posZ": _round(-y / unit),
        "rotX": 0.0,
        "rotY": _round((180 + rotation) % 360),
    }


def _round(number: float) -> float:
    # Adding zero turns −0.0 into 0.0.
    return round(number, 4) + 0.0


# Reading back


def check_saved_object(folder: Path, promise: Promise, limits: Limits) -> list[Problem]:
    """The written JSON and pictures: addresses, sizes, slots, hidden faces, and that every piece of the box is on the table."""
    try:
        document = json.loads((folder / promise.name).read_text(encoding="utf-8"))
        states = list(document["ObjectStates"])
        said = dict.fromkeys(_complaints(folder, states, promise, limits))
    except (OSError, ValueError, KeyError, TypeError) as bad:
        said = {f"it is not a saved object: {bad}": None}
    return [error("export", Where(promise.name), message) for message in said]


def _complaints(folder: Path, states: list[dict[str, Any]], promise: Promise, limits: Limits) -> Iterator[str]:
    pieces: Counter[str] = Counter()
    seen: set[str] = set()
    sheets: set[str] = set()
    for state in states:
        if state["GUID"] in seen:
            yield f"two objects have the GUID {state['GUID']}"
        seen.add(state["GUID"])
        cards = state.get("ContainedObjects", [state])
        pieces.update(card["Memo"] for card in cards if card["Memo"])
        if "ContainedObjects" in state and state["DeckIDs"] != [card["CardID"] for card in cards]:
            yield f"the deck {state['GUID']} lists other cards than it contains"
        for card in cards:
            if "CardID" in card:
                yield from _check_card(card, state)
        for key, deck in state.get("CustomDeck", {}).items():
            # Cards that lie side by side all name their sheet; it is looked at once.
            spelt = f"{key} {deck}"
            if spelt not in sheets:
                sheets.add(spelt)
                yield from _check_sheet(folder, key, deck, promise, limits)
        for address in [value for name, value in state.get("CustomImage", {}).items() if name.endswith("URL")]:
            if _size(folder, address, promise.base) is None:
                yield f"there is no picture {address}"
    if pieces != Counter(promise.copies):
        yield "the pieces on the table are not those in the box"
    hands = sum(state["Name"] in ("HandTrigger", "FogOfWarTrigger") for state in states)
    if hands != promise.places:
        yield f"{hands} hands instead of {promise.places}"


def _check_card(card: dict[str, Any], state: dict[str, Any]) -> Iterator[str]:
    key, slot = divmod(card["CardID"], 100)
    deck = state["CustomDeck"].get(str(key))
    if deck is None:
        yield f"the card {card['CardID']} belongs to no deck"
    elif slot >= deck["NumWidth"] * deck["NumHeight"] - 1:
        yield f"the card {card['CardID']} lies in the hidden slot or beyond"


def _check_sheet(folder: Path, key: str, deck: dict[str, Any], promise: Promise, limits: Limits) -> Iterator[str]:
    columns, rows = deck["NumWidth"], deck["NumHeight"]
    if columns > limits.columns or rows > limits.rows:
        yield f"deck {key} is {columns} × {rows}; the most is {limits.columns} × {limits.rows}"
    front, back = (_size(folder, deck[side], promise.base) for side in ("FaceURL", "BackURL"))
    if front is None or back is None:
        yield f"a picture of deck {key} is missing or cannot be read"
        return
    if max(*front, *back) > limits.pixels:
        yield f"deck {key} has {front[0]} × {front[1]} pixels; the most is {limits.pixels}"
    if front[0] % columns or front[1] % rows:
        yield f"deck {key}: {front[0]} × {front[1]} pixels are not {columns} × {rows} equal cells"
        return
    cell = (front[0] // columns, front[1] // rows)
    if back != (front if deck["UniqueBack"] else cell):
        yield f"the back of deck {key} has {back[0]} × {back[1]} pixels"
    slots = promise.sheets.get(key, {})
    if len(slots) - 1 > limits.faces:
        yield f"deck {key} has {len(slots) - 1} faces; the most is {limits.faces}"
    with Image.open(_path(folder, deck["FaceURL"], promise.base)) as sheet:
        for slot, digest in slots.items():
            if slot_digest(sheet, slot, columns, cell) != digest:
                yield f"slot {slot} of deck {key} shows another face than it should"
        if not deck["UniqueBack"]:
            with Image.open(_path(folder, deck["BackURL"], promise.base)) as picture:
                if slot_digest(picture, 0, 1, cell) != slot_digest(sheet, columns * rows - 1, columns, cell):
                    yield f"the last slot of deck {key} is not its hidden face"


def _path(folder: Path, address: str, base: str) -> Path:
    return folder / unquote(address.removeprefix(base))


def _size(folder: Path, address: str, base: str) -> tuple[int, int] | None:
    if not address.startswith(base):
        return None
    try:
        with Image.open(_path(folder, address, base)) as picture:
            picture.load()
            return picture.size
    except (OSError, UnidentifiedImageError):
        return None
