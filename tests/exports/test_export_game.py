"""Exports of a small game: what is written, read back by other programs; and what is refused, with nothing left behind."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.build.exporting import Exported, ExportRequest, export_game, load_form
from generator.errors import ProblemsFound
from generator.exports.profile import find_profiles
from generator.project import Project
from tests.exports.conftest import replace

YAML = "content/games/moonrise.yaml"


def export(profile: str, **more: object) -> Exported:
    return export_game(Project(), ExportRequest("moonrise", profile, **more), "en")  # type: ignore[arg-type]


def refused(profile: str, **more: object) -> list[str]:
    with pytest.raises(ProblemsFound) as raised:
        export(profile, **more)
    return [str(problem) for problem in raised.value.problems]


def rows(result: Exported) -> list[dict[str, str]]:
    with (result.folder / "contents.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("identity", find_profiles(Project()))
def test_every_profile_says_what_to_check(identity: str) -> None:
    _, profile = load_form(Project(), identity)
    assert "check on the" in profile.notes


def test_game_crafter_wants_exact_pixels_with_bleed(folder: Path) -> None:
    result = export("game-crafter")
    assert [(row["product"], row["piece"], row["copies"]) for row in rows(result)] == [
        ("poker", "hare", "3"),
        ("poker", "owl", "2"),
        ("chit-medium", "moon", "5"),
    ]
    sizes = {"poker": (825, 1125), "chit-medium": (300, 300)}
    for row in rows(result):
        for name in (row["front"], row["back"]):
            picture = Image.open(result.folder / name)
            assert (picture.size, picture.mode) == (sizes[row["product"]], "RGB")
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    hare = Image.open(result.folder / rows(result)[0]["front"])
    # 3 mm of bleed are less than the shop's 3.175: the face is drawn with what it asks for, up to the last pixel.
    corners = {hare.getpixel((x, y)) for x in (0, 824) for y in (0, 1124)}
    assert corners == {(0x1D, 0x1B, 0x53)}
    # The circle's middle is 20 mm below the cut, which is 37.5 pixels below the picture's edge.
    white = [y for y in range(1125) if hare.getpixel((412, y))[0] > 200]  # type: ignore[index]
    assert (white[0] + white[-1]) / 2 == pytest.approx(37.5 + 20 / 25.4 * 300, abs=1)
    assert (result.folder / "README.txt").read_text().count("check on the portal") == 1


def test_one_back_serves_all_cards(folder: Path) -> None:
    assert {row["back"] for row in rows(export("game-crafter"))[:2]} == {"poker/creature-back.png"}


def test_a_card_that_lies_across_is_turned(folder: Path) -> None:
    replace(folder / YAML, "size: poker", "size: 88.9x63.5")
    result = export("makeplayingcards", only=("hare",))
    picture = Image.open(result.folder / "poker/hare-front.png")
    assert picture.size == (822, 1122)
    # The circle is 20 mm below the middle of the card's upper edge, which now is the right one.
    assert picture.getpixel((round(822 - 36 - 20 / 25.4 * 300), 561))[0] > 200  # type: ignore[index]


def test_what_a_shop_does_not_print_is_refused_with_the_nearest_product(folder: Path) -> None:
    replace(folder / YAML, "size: poker", "size: euro")
    said = refused("game-crafter")
    assert said == [
        f"{YAML}:14:5: error: The Game Crafter has no product for 'creature' (card, 63 × 88 mm) · hint: the nearest is 'poker', "
        "63.5 × 88.9 mm: give the component that size, or let the face be changed by 1.0% with --fit nearest"
    ]
    assert not (folder / "build").exists()
    assert any("creature: enlarged by 1.0% to 'poker'" in note for note in export("game-crafter", fit="nearest").notes)
    replace(folder / YAML, "size: euro", "size: 63x110")
    assert "or leave it out with --only" in refused("game-crafter", fit="nearest")[0]
    assert "no product is made for a token" in refused("makeplayingcards", only=("moon",))[0]


def test_drivethrucards_is_one_pdf_back_before_front(folder: Path) -> None:
    result = export("drivethrucards", only=("creature",))
    with pikepdf.open(result.folder / "moonrise-poker.pdf") as pdf:
        assert len(pdf.pages) == 2 * 5
        seen = []
        for page in pdf.pages:
            assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, 2.75 * 72, 3.75 * 72], abs=0.01)
            assert [float(side) for side in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.01)
            (picture,) = page.resources["/XObject"].values()
            assert (picture.ColorSpace, picture.Width, picture.Height) == ("/DeviceCMYK", 825, 1125)
            seen.append(picture.objgen)
            data = picture.read_bytes()
            most = max(map(sum, {data[at : at + 4] for at in range(0, len(data), 4 * 37)}))
            assert most <= 2.4 * 255
        back, hare, owl = seen[0], seen[1], seen[7]
        assert seen == [back, hare] * 3 + [back, owl] * 2
        assert len({back, hare, owl}) == 3
    # The ground of a face is nearly as dark as can be, and still the ink is within the limit.
    page = pypdfium2.PdfDocument(result.folder / "moonrise-poker.pdf")[1].render(scale=1).to_pil()
    r, g, b = page.getpixel((20, 20))
    assert b > r and b > g and max(r, g, b) < 120


def test_a_book_needs_backs(folder: Path) -> None:
    replace(folder / YAML, "    back: back.svg.j2\n", "")
    assert refused("drivethrucards", only=("creature",)) == [
        f"{YAML}:13:5: error: 'creature' has no back · hint: its pages go back, front: give it a back"
    ]


def test_tabletopia_takes_single_pictures_of_one_size(folder: Path) -> None:
    result = export("tabletopia")
    for row in rows(result):
        front, back = (Image.open(result.folder / row[side]) for side in ("front", "back"))
        assert front.size == back.size
        assert front.mode == ("RGBA" if row["piece"] == "moon" else "RGB")
    moon = Image.open(result.folder / "moon/moon-front.png")
    assert moon.size == (225, 225)
    assert moon.getpixel((0, 0))[3] == 0 and moon.getpixel((112, 112))[3] == 255  # type: ignore[index]


def tts(players: int = 3, **more: object) -> tuple[Exported, list[dict[str, object]]]:
    result = export("tts", players=players, **more)
    document = json.loads((result.folder / f"moonrise-{players}-players.json").read_text())
    return result, document["ObjectStates"]


def test_a_virtual_table_has_every_piece_once(folder: Path) -> None:
    result, states = tts(2)
    pieces: Counter[object] = Counter()
    for state in states:
        inside = state.get("ContainedObjects", [state])
        pieces.update(card["Memo"] for card in inside if card["Memo"])  # type: ignore[attr-defined, index]
    assert pieces == {"hare": 3, "owl": 2, "moon": 5}
    deck = next(state for state in states if state["Name"] == "Deck")
    assert deck["DeckIDs"] == [100, 100, 100]  # the owls lie with their players
    custom = deck["CustomDeck"]["1"]  # type: ignore[index]
    assert custom["FaceURL"].startswith("file:///") and custom["NumWidth"] * custom["NumHeight"] >= 3
    sheet = Image.open(custom["FaceURL"].removeprefix("file://"))
    assert sheet.width % custom["NumWidth"] == 0 and max(sheet.size) <= 4096
    transform = deck["Transform"]
    assert (transform["posX"], transform["posZ"]) == pytest.approx((-100 / 28.5, -20 / 28.5), abs=1e-3)  # type: ignore[index]
    assert transform["rotZ"] == 180  # type: ignore[index]
    assert any("3 × moon" in note for note in result.notes)  # the zone holds two of five


def test_players_zones_go_round_the_table(folder: Path) -> None:
    replace(folder / YAML, "owl: 2", "owl: 4")
    _, states = tts(4)
    hands = [state for state in states if state["Name"] == "HandTrigger"]
    places = [(hand["FogColor"], hand["Transform"]["posX"], hand["Transform"]["posZ"]) for hand in hands]  # type: ignore[index]
    far = 300 / 28.5
    for (colour, x, z), (wanted, wanted_x, wanted_z) in zip(
        places, [("White", 0, -far), ("Red", -far, 0), ("Orange", 0, far), ("Yellow", far, 0)], strict=True
    ):
        assert (colour, x, z) == (wanted, pytest.approx(wanted_x, abs=1e-3), pytest.approx(wanted_z, abs=1e-3))
    assert [hand["Transform"]["rotY"] for hand in hands] == [180, 270, 0, 90]  # type: ignore[index]


def test_a_table_refuses_what_cannot_be_played(folder: Path) -> None:
    assert refused("tts", players=7) == ["--players: error: 7 cannot play 'moonrise' · hint: it is for 2 to 4 players"]
    # Four players want four owls, the box has two.
    assert refused("tts", players=4) == [
        f"{YAML}:27:72: error: the zone 'own' wants 4 × 'owl' for 4 players · hint: 2 are left in the box"
    ]
    replace(folder / YAML, "    back: back.svg.j2\n", "")
    (said, *_) = refused("tts", players=2)
    assert said.endswith("'creature' has no back, and a deck on a virtual table needs one · hint: add back:")


def test_pictures_may_be_on_a_server(folder: Path) -> None:
    _, states = tts(2, base="https://example.org/moon")
    deck = next(state for state in states if state["Name"] == "Deck")
    assert deck["CustomDeck"]["1"]["BackURL"].startswith("https://example.org/moon/images/creature-backs-1-")  # type: ignore[index]


def test_a_second_export_replaces_the_first_and_a_failed_one_does_not(folder: Path) -> None:
    result, _ = tts(2)
    before = sorted(path.name for path in result.folder.rglob("*"))
    again = export("tts", players=2)
    assert sorted(path.name for path in again.folder.rglob("*")) == before
    replace(folder / "templates/creature.svg.j2", "item.animal", "item.animl")
    refused("tts", players=2)
    assert sorted(path.name for path in again.folder.rglob("*")) == before
    assert [path.name for path in result.folder.parent.iterdir()] == ["tts"]


def test_a_profile_of_one_s_own_is_found_and_its_mistakes_are_explained(folder: Path) -> None:
    path = folder / "content/exports/corner-shop.yaml"
    path.parent.mkdir()
    path.write_text("name: Corner shop\nform: images\nnotes: check on the corner\nproducts: {p: {pixels: 750x1050}}\n")
    assert Image.open(export("corner-shop", only=("hare",)).folder / "p/hare-front.png").size == (750, 1050)
    path.write_text("name: Corner shop\nform: images\nnotes: x\nproducts: {p: {pixel: 750x1050}}\nbled: 3\n")
    assert refused("corner-shop") == [
        "content/exports/corner-shop.yaml:4:12: error: the field 'pixels' is missing",
        "content/exports/corner-shop.yaml:4:16: error: 'pixel' is not a field of a product · hint: did you mean 'pixels'?",
        "content/exports/corner-shop.yaml:5:1: error: 'bled' is not a field of a profile · hint: did you mean 'bleed'?",
    ]
    path.write_text("name: Corner shop\nform: image\nnotes: x\n")
    assert refused("corner-shop") == [
        "content/exports/corner-shop.yaml:2:7: error: 'image' is not a form of export · hint: did you mean 'images'?"
    ]


def test_nets_stand_folded_on_a_virtual_table(folder: Path) -> None:
    more = """\
  boat: {kind: standee, name: Boat, size: 30x50}
  chest: {kind: cube, name: Chest, size: 18, copies: 2}
  pack: {kind: tuckbox, name: Box, holds: [creature]}
"""
    replace(folder / YAML, "table:\n", f"{more}table:\n")
    result, states = tts(2)
    named = {str(state["Memo"]): state for state in states}
    assert named["boat"]["Name"] == "Figurine_Custom"
    picture = Image.open(named["boat"]["CustomImage"]["ImageURL"].removeprefix("file://"))  # type: ignore[index]
    assert picture.size == (round(30 / 25.4 * 300), round(50 / 25.4 * 300))
    assert sum(state["Memo"] == "chest" for state in states) == 2
    assert "pack" not in named and any("not put on the table: pack" in note for note in result.notes)
