"""Pictures show what the position is: the right side of the right piece, at its place, turned as it lies."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path

import pytest
import resvg_py
from PIL import Image

from generator.drawing.fonts import load_registry
from generator.drawing.outlines import rectangle
from generator.drawing.scene import Face, Spot, make_face
from generator.drawing.scene import Path as Shape
from generator.errors import ProblemsFound, Where
from generator.faces.goods import Good
from generator.model.rulebook import SetupFigure
from generator.rulebook.diagrams.callouts import Pointer, place_labels
from generator.rulebook.diagrams.canvas import MARGIN, Canvas, Picture
from generator.rulebook.diagrams.flow import flow
from generator.rulebook.diagrams.groups import Group, Manner, Shown, group_pieces, lay_group
from generator.rulebook.diagrams.lettering import Lettering
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.zones import Block, lay_board, lay_zone
from generator.rulebook.finding import check_figures, find_figures
from generator.rules.reading import Piece
from tests.rulebook.pebbles import BLUE, GREEN, RED, Pebbles, make_pebbles

FONTS = load_registry()
TAKING = "pebbles/rulebook/turn/taking"
DPI = 254
"""Ten pixels are a millimetre."""


def piece(
    item: str, zone: str, place: object = 0, owner: int | None = None, rotation: int = 0, face: str = "front"
) -> Piece:
    return Piece(item, None, zone, owner, place, rotation, face, frozenset())


def plain(width: float, height: float, color: tuple[float, float, float], *more: Shape) -> Face:
    whole = rectangle(0, 0, width, height)
    return make_face(width, height, 0.0, whole, (Shape(whole, fill=color), *more))


def good(name: str, front: Face, back: Face | None = None, kind: str = "tile") -> Good:
    return Good(name, name, kind, 1, front, back, Where("x"))


def draw(block: Block, looks: Looks) -> Picture:
    canvas = Canvas(looks, Lettering("PT Sans", "en", FONTS, {}), FONTS)
    for mark in block.marks:
        canvas.put(mark)
    return canvas.finish(0, 0, block.width, block.height, title="", language="en")


def render(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=picture.svg.decode(), dpi=DPI)))).convert("RGB")


def color_at(image: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """Of a place in millimetres, without the margin."""
    return image.getpixel((round((x + MARGIN) * 10), round((y + MARGIN) * 10)))  # type: ignore[return-value]


WHITE, REDDISH, BLUISH = (1.0, 1.0, 1.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
TILE = plain(10, 10, WHITE, Shape(rectangle(3, 0, 4, 3), fill=REDDISH))
"""White, its upper side red."""


def test_squares_of_a_grid_touch_and_tiles_are_turned_as_they_lie() -> None:
    looks = Looks([good("tile", TILE), good("blue", plain(10, 10, BLUISH))])
    pieces = [piece("blue", "lake", (0, 0)), piece("tile", "lake", (1, 0)), piece("tile", "lake", (1, 1), rotation=90)]
    block = lay_zone("lake", None, pieces, looks, 1.0, 100)
    assert (block.width, block.height) == (20, 20)
    image = render(draw(block, looks))
    assert color_at(image, 5, 5) == (0, 0, 255)
    assert color_at(image, 15, 1.5) == (255, 0, 0) and color_at(image, 15, 8) == (255, 255, 255)
    assert color_at(image, 18.5, 15) == (255, 0, 0) and color_at(image, 15, 11.5) == (255, 255, 255)
    # The empty square beside it has a name that labels can point at.
    assert block.spots["lake@0,1"] == (0, 10, 10, 10)


def test_an_empty_square_gets_room_if_something_points_at_it() -> None:
    looks = Looks([good("tile", TILE)])
    pieces = [piece("tile", "lake", (0, 0))]
    wanted = frozenset({"lake@-1,0", "lake@0,0"})
    block = lay_zone("lake", None, pieces, looks, 1.0, 100, keep=wanted)
    assert (block.width, block.height, block.free) == (20, 10, ("lake@-1,0",))
    assert block.spots["lake@-1,0"] == (0, 0, 10, 10) and block.marks[0].x == 15


def test_fractions_are_millimetres_and_what_lies_above_is_drawn_later() -> None:
    looks = Looks([good("plank", plain(4, 20, REDDISH)), good("base", plain(20, 20, BLUISH))])
    pieces = [
        piece("plank", "raft", (2.5, 0.0, 5), rotation=90),
        piece("plank", "raft", (0.0, 0.0, 2)),
        piece("base", "raft", (0, 0, 1)),
    ]
    block = lay_zone("raft", None, pieces, looks, 0.5, 100)
    # From the left edge of the base to the end of the plank that hangs over.
    assert (block.width, block.height) == pytest.approx((11.25, 10))
    image = render(draw(block, looks))
    assert color_at(image, 5, 5) == (255, 0, 0) and color_at(image, 10.8, 5) == (255, 0, 0)
    assert color_at(image, 2, 2) == (0, 0, 255)
    assert [mark.item for mark in block.marks] == ["base", "plank", "plank"]


def test_pieces_lie_on_the_spots_of_a_board_and_figures_stand_there() -> None:
    face = plain(40, 20, BLUISH)._replace(spots=(Spot("track", "3", 30, 15), Spot("field", "0,1", 8, 5)))
    looks = Looks(
        [good("board", face), good("stone", plain(4, 4, REDDISH)), good("pawn", plain(4, 8, REDDISH), kind="standee")]
    )
    pieces = [
        piece("board", "table"),
        piece("pawn", "track", 3),
        piece("stone", "field", (0, 1)),
        piece("stone", "hand", 0, 1),
    ]
    groups = group_pieces(pieces, [Shown("field")], looks)
    assert [group.zone for group in groups] == ["table"], "a zone of a board is shown with the board"
    block = lay_group(groups[0], looks, 1.0, 100, Manner())
    image = render(draw(block, looks))
    assert color_at(image, 8, 5) == (255, 0, 0) and color_at(image, 13, 5) == (0, 0, 255)
    assert color_at(image, 30, 8) == (255, 0, 0) and color_at(image, 30, 16) == (0, 0, 255), "feet on the place"
    assert {"table", "track", "field"} <= {block.zone, *block.also}


def test_each_player_has_a_board_of_their_own() -> None:
    face = plain(10, 20, BLUISH)._replace(spots=(Spot("row", "0", 5, 5),))
    looks = Looks([good("a", face), good("b", face), good("c", face), good("stone", plain(4, 4, REDDISH))])
    pieces = [
        piece("a", "row", owner=0),
        piece("b", "row", owner=0),
        piece("c", "row", owner=1),
        piece("stone", "row", 0, 1),
    ]
    first, second = group_pieces(pieces, [Shown("row")], looks)
    assert [p.item for p in first.boards] == ["a", "b"] and first.pieces == ()
    assert [p.item for p in second.boards] == ["c"] and [p.item for p in second.pieces] == ["stone"]
    marks = lay_board(first.boards, (), looks, 1.0).marks
    assert [mark.item for mark in marks] == ["b", "a"] and marks[0].x < marks[1].x, "the edge of the lower one is seen"


def test_backs_are_a_stack_with_a_number_but_a_hand_lies_side_by_side() -> None:
    looks = Looks([good("x", plain(6, 9, REDDISH), plain(6, 9, BLUISH))])
    pieces = [piece("x", "deck", place, face="back") for place in range(7)]
    (mark,) = lay_zone("deck", None, pieces, looks, 1.0, 100).marks
    assert (mark.copies, mark.stacked) == (7, True)
    assert len(lay_zone("deck", None, pieces, looks, 1.0, 100, apart=True).marks) == 7
    block = lay_zone("deck", None, pieces, looks, 1.0, 100)
    assert color_at(render(draw(block, looks)), 2, 2) == (0, 0, 255)
    assert 'aria-label="×7"' in draw(block, looks).svg.decode()


def test_piles_and_rows_keep_every_piece() -> None:
    looks = Looks([good(name, plain(6, 9, REDDISH)) for name in ("a", "b", "c")])
    mixed = [piece("a", "z", 0), piece("b", "z", 0), piece("a", "z", 1), piece("a", "z", 1), piece("c", "z", 2)]
    same = [piece("a", "z"), piece("b", "z"), piece("a", "z")]
    for pieces, places in ((mixed, 3), (same, 2)):
        marks = lay_zone("z", None, pieces, looks, 1.0, 100).marks
        drawn = Counter[str]()
        for mark in marks:
            drawn[mark.item] += mark.copies
        assert drawn == Counter(str(one.item) for one in pieces)
        assert len({round(mark.x, 3) for mark in marks}) == places
    stack = lay_group(Group("z", None, tuple(mixed)), looks, 1.0, 100, Manner(stacks=frozenset({"z"})))
    assert [(mark.item, mark.copies) for mark in stack.marks] == [("a", 5)]


def test_blocks_flow_into_rows_and_small_ones_stand_beside_tall_ones() -> None:
    spread = flow([(40, 30), (20, 10), (20, 10), (90, 5)], 100)
    assert spread.places[0] == (0, 0) and spread.places[1][0] > 40
    assert spread.places[2][0] == spread.places[1][0] and spread.places[2][1] > 10
    assert spread.places[3][0] == 0 and spread.places[3][1] > 30
    assert spread.width <= 100


def test_labels_cover_nothing_and_not_each_other() -> None:
    words = Lettering("PT Sans", "en", FONTS, {}).set("a label of some length", 7, (0, 0, 0), 30)
    things = [(x * 12.0, 0.0, 10.0, 10.0) for x in range(6)]
    pointers = [Pointer(words, thing) for thing in things[:4]]
    _, placed = place_labels(pointers, things, (0, -40, 112, 90), (0, 0, 70, 10), (0, 0, 0))
    boxes = [*things, *(label.box for label in placed)]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            apart = (
                one[0] + one[2] <= other[0]
                or other[0] + other[2] <= one[0]
                or one[1] + one[3] <= other[1]
                or other[1] + other[3] <= one[1]
            )
            assert apart or (one in things and other in things)


# --- a stranger's game


@pytest.fixture
def pebbles(tmp_path: Path) -> Pebbles:
    return make_pebbles(tmp_path)


def share(image: Image.Image, color: tuple[int, int, int]) -> float:
    colors = image.getcolors(maxcolors=1 << 24) or []
    return sum(count for count, found in colors if found == color) / (image.width * image.height)


def figure_of(pebbles: Pebbles, old: str = "", new: str = "") -> Picture:
    if old:
        pebbles.change(old, new)
    studio = pebbles.studio()
    (place,) = find_figures(pebbles.load())
    return studio.figure(place.prefix, place.figure)


FIGURE = "figure: {show: [heap, taken], caption: The end}"


def test_a_figure_shows_the_position_of_its_step(pebbles: Pebbles) -> None:
    picture = figure_of(
        pebbles, FIGURE, "figure: {show: [taken.1, forecast], caption: The end, labels: {taken.1: Anna}}"
    )
    text = picture.svg.decode()
    assert re.findall(r'aria-label="([^"]*)"', text) == ["Anna", "Forecast", "×7"]
    image = render(picture)
    assert share(image, RED) > 0.01 and share(image, BLUE) > 0.01, "a pebble, and the back of the forecast"
    assert share(image, GREEN) == 0, "nobody sees which one it is"
    assert picture.alt == "The end" and picture.width <= 118


def test_zones_of_players_are_told_apart_and_an_empty_one_is_seen(pebbles: Pebbles) -> None:
    text = figure_of(pebbles).svg.decode()
    labels = re.findall(r'aria-label="([^"]*)"', text)
    assert labels[:3] == ["Heap", "Player\u00a01 · Pebbles taken", "Player\u00a02 · Pebbles taken"] or labels[:3] == [
        "Heap",
        "Player 1 · Pebbles taken",
        "Player 2 · Pebbles taken",
    ]
    assert "stroke-dasharray" in text


def test_the_same_figure_is_the_same_bytes(pebbles: Pebbles) -> None:
    assert figure_of(pebbles) == figure_of(pebbles)


def test_callouts_and_arrows_say_their_words(pebbles: Pebbles) -> None:
    new = (
        "figure: {show: [taken, forecast], caption: x, callouts: {a: {at: taken.1, text: Most of them}}, "
        "arrows: {b: {from: taken.1, to: forecast, text: So it goes}}}"
    )
    text = figure_of(pebbles, FIGURE, new).svg.decode()
    assert 'aria-label="Most of them"' in text and 'aria-label="So it goes"' in text


@pytest.mark.parametrize("at", ["pebble", "taken.2/pebble", "taken", "forecast"])
def test_a_callout_points_at_pieces_zones_and_pieces_in_zones(pebbles: Pebbles, at: str) -> None:
    new = f"figure: {{show: [taken, forecast], caption: x, callouts: {{a: {{at: {at}, text: Here}}}}}}"
    assert 'aria-label="Here"' in figure_of(pebbles, FIGURE, new).svg.decode()


def test_what_is_not_in_the_picture_cannot_be_pointed_at(pebbles: Pebbles) -> None:
    line = pebbles.change(FIGURE, "figure: {show: [taken], caption: x, callouts: {a: {at: takn.1, text: Here}}}")
    studio = pebbles.studio()
    (place,) = find_figures(pebbles.load())
    with pytest.raises(ProblemsFound) as found:
        studio.figure(place.prefix, place.figure)
    assert "there is no 'takn.1' in this picture · hint: did you mean 'taken.1'?" in str(found.value)
    assert found.value.problems[0].where.line == line


@pytest.mark.parametrize("broken", [("move: take 2", "move: take 4"), ("seat: 2,", "seat: 7,")])
def test_in_a_draft_a_figure_of_an_example_that_fails_is_drawn_as_far_as_it_went(
    pebbles: Pebbles, broken: tuple[str, str]
) -> None:
    pebbles.change(FIGURE, "figure: {show: [heap], caption: x, callouts: {a: {at: pebbel, text: Here}}}")
    pebbles.change(*broken)
    studio = pebbles.studio(draft=True)
    (place,) = find_figures(pebbles.load())
    assert studio.figure(place.prefix, place.figure).width > 5


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("figure: {show: [heep], caption: x}", "there is no zone 'heep' · hint: did you mean 'heap'?"),
        ("figure: {show: [taken.3], caption: x}", "'taken.3': there is no player 3 · hint: 2 play"),
        ("figure: {show: [heap], from: takin, caption: x}", "no example (or step of one) 'takin'"),
    ],
)
def test_a_zone_or_position_that_is_not_there_is_said_at_its_line(pebbles: Pebbles, new: str, said: str) -> None:
    line = pebbles.change(FIGURE, new)
    (problem,) = check_figures(pebbles.load(), pebbles.play())
    assert said in str(problem) and problem.where.line == line


def test_a_figure_elsewhere_takes_the_position_of_an_example_or_of_its_step(pebbles: Pebbles) -> None:
    text = pebbles.file.read_text()
    for number, name in enumerate(("taking", "taking.take", "turn.taking.take")):
        text += f"        other{number}: {{figure: {{show: [heap], from: {name}, caption: x}}}}\n"
    pebbles.file.write_text(text)
    studio = pebbles.studio()
    shown = [
        re.findall(r"×\d+", studio.figure(place.prefix, place.figure).svg.decode())
        for place in find_figures(pebbles.load())
        if "other" in place.prefix
    ]
    assert shown == [["×6"], ["×4"], ["×4"]]


def test_pieces_need_no_position(pebbles: Pebbles) -> None:
    image = render(figure_of(pebbles, FIGURE, "figure: {pieces: [pebble, sun], alt: Two pieces}"))
    assert share(image, RED) > 0.01 and share(image, GREEN) > 0.01


def test_the_table_is_set_as_the_rules_deal_it(pebbles: Pebbles) -> None:
    studio = pebbles.studio()
    for players, heap in ((2, 15), (3, 20)):
        picture = studio.setup("x", SetupFigure(players=[players]), players)
        said = re.findall(r'aria-label="([^"]*)"', picture.svg.decode())
        assert {f"×{heap}", "Heap", "Pebbles taken"} <= set(said)
        assert [str(number) for number in range(1, players + 1)] == [one for one in said if one.isdecimal()]
        assert picture.width <= 118 and share(render(picture), GREEN) == 0
        assert share(render(picture), RED) > 0.0005 and share(render(picture), BLUE) > 0.0005


def test_of_many_tables_the_first_is_explained_and_the_others_are_small(pebbles: Pebbles) -> None:
    pebbles.change("players: 2-3", "players: 2-5")
    pebbles.change("{2: 15, 3: 20}", "{2: 15, 3: 20, 4: 20, 5: 20}")
    studio = pebbles.studio()
    first, second = (studio.setup("y", SetupFigure(), players) for players in (2, 3))
    assert 'aria-label="Heap"' in first.svg.decode() and 'aria-label="Heap"' not in second.svg.decode()
    assert 'aria-label="×15"' in first.svg.decode() and 'aria-label="×20"' in second.svg.decode()
    assert second.width <= 58 and second.height <= 58


def test_a_place_on_a_face_is_not_moved_with_a_group(pebbles: Pebbles) -> None:
    template = pebbles.file.parents[2] / "templates" / "pebble.svg.j2"
    spot = '<t:place zone="heap" at="0" x="5" y="5"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:t="https://tuckbox.example/text">'
    template.write_text(f"{head}{spot}</svg>")
    assert pebbles.studio()._looks.look("pebble", "front").face.spots == (Spot("heap", "0", 5.0, 5.0),)
    template.write_text(f'{head}\n<g transform="translate(5 5)">{spot}</g></svg>')
    with pytest.raises(ProblemsFound) as found:
        pebbles.studio()
    assert "a place stands outside of what is moved or turned" in str(found.value)
