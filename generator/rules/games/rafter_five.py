"""Rafter Five: the rules, over a model of the pile.

In: the game's numbers from its YAML (`Numbers`). Out: play. Hands and gravity are no rules, so both are models here:
what falls is decided by generator.rules.statics, and every placement is off by a tremor whose size is the skill of the
seat (`values.skill`). A turn is up to five small actions of one seat: lift a rafter, choose what to build onto, lay a
lumber card there, stand the rafter on it, load a chest. Where a card or piece may be put is a grid around the lumber
that is there; the tremor takes it off the grid.

Pieces are numbered as the statics want it: the rafters, then `CHESTS` for each colour. A seat owns colours seat × boards and up.
"""

from __future__ import annotations

from math import hypot

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.language import Between, Grid, Row, below, copy
from generator.rules.piles import (
    AWAY,
    BASE,
    FIRST,
    ONE,
    PIECES,
    PLANKS,
    QUARTER,
    TURN,
    Bodies,
    Pile,
    angle_of,
    base_inset,
    cos_of,
    overlap,
    plank_inset,
    sin_of,
    sine_table,
)
from generator.rules.reading import Box, Number, Pieces
from generator.rules.statics import settle, stand, weigh

RAFTERS = 5
COLOURS = 6
CHESTS = 8
"""Room for the chests of a colour."""
SKILLS = ("beginner", "average", "expert")

# The grid: a lumber card lies at one of eight turns to what it is built onto, one of three points of its middle line at one
# of five of the other's; a piece stands in one of five places along a card. Nobody aims at a place where the card and what
# stands on it would have nothing under their centre of mass; whether what is below can carry them is another matter.
TURNS = 8
ONTO = 5
OF = 3
LAYS = TURNS * ONTO * OF
SLOTS = 5

ON = RAFTERS
LAY = ON + PLANKS + 1
STAND = LAY + LAYS
LOAD = STAND + SLOTS
ACTIONS = LOAD + SLOTS

LIFTING, CHOOSING, LAYING, STANDING, LOADING = 0, 1, 2, 3, 4
KINDS = ("lift", "on", "lay", "stand", "load")
DEEP = 11_000
"""Farther from an edge nothing looks any firmer (µm)."""
TRIES = 8
"""A placement on a forbidden area is redone this often; then the hand is steadied and hits what it aims at."""

NOT_HERE = PIECES
"""It is not a piece that keeps lumber from being laid somewhere."""

ENDS = ("penalties", "stock", "sea", "no-room", "last-left", "all-placed")
BY_PENALTIES, BY_STOCK, BY_SEA, BY_NO_ROOM, BY_LAST_LEFT, BY_ALL_PLACED = 1, 2, 3, 4, 5, 6

# Places in the tally.
USED_LUMBER, USED_RAFTER, USED_CHEST = 0, 1, 6
COLLAPSE, FELL_LUMBER, FELL_RAFTER, FELL_OWN, FELL_OTHER = 12, 15, 16, 17, 18


class Numbers(Bodies):
    """The numbers of the YAML, those of the model in µm, mg and 1/1024 turns."""

    players: Between[2, 6]
    boards: Between[1, 3]
    chests: Between[1, 24]
    in_colour: Between[1, 8]
    lumber: Between[1, 72]
    penalties: Between[1, 1000]
    idle_rounds: Between[1, 1000]
    elimination: Between[0, 1]
    all_chests: Between[0, 1]
    house: Between[0, 1]
    no_nails: Between[0, 1]
    no_dark: Between[0, 1]
    tremor: Row[6]
    """The largest offset of each seat's hand."""
    tremor_turn: Row[6]
    start_x: Row[5]
    start_y: Row[5]
    step: Between[0, 200_000]
    reach: Between[0, 200_000]
    side: Between[0, 200_000]
    slot: Between[0, 100_000]
    nudge: int
    """So far into a piece lumber may be aimed: it pushes it aside, which the model does not follow."""
    nail_half: Between[0, 100_000]
    nail_along: Between[0, 400_000]
    nail_across: Between[0, 400_000]
    dark_half: Between[0, 400_000]
    dark_middle: Between[-400_000, 400_000]
    piece_radius: Row[53]
    """No part of a piece is farther from its middle, however it is turned."""


class State(Pile):
    phase: int
    held: int
    """1 + the rafter in hand; 0 for none."""
    anchor: int
    """What the next lumber card is built onto: `BASE`, or `FIRST` + a plank."""
    opening: Row[73]
    """For the base and each plank 1 + a lay with which lumber could be laid onto it when a rafter was last lifted; 0 if there was none."""
    sea: int
    """Lumber cards in the sea."""
    wet: int
    """Those of them that fell in, wood side up."""
    stock: Row[6]
    """Chests not on the raft, by colour."""
    taken: Grid[6, 6]
    """Penalties of each seat, by colour."""
    out: Row[6]
    idle: int
    """Turns in a row that came to nothing: no chest was placed and none fell."""
    tally: Row[19]


# --- the numbers ------------------------------------------------------------------------------------------------------------------


def numbers(box: Box) -> dict[str, object]:
    chests, rafters, boards = box.items("treasure-chest"), box.items("rafter"), box.items("penalty-board")
    if len(rafters) != RAFTERS:
        box.problem(f"there are {len(rafters)} rafters, and the rules are for {RAFTERS}", ("components", "rafter"))
    if len(chests) != len(boards) or len(chests) > COLOURS:
        box.problem(
            "each colour has chests and a penalty board, and there are six at most", ("components", "treasure-chest")
        )
    per_player, each = box.setup("boards"), box.setup("chests")
    in_colour = min((count for _, count in chests), default=0)
    if per_player * box.players > len(boards):
        message = f"{box.players} players take {per_player} boards each, but there are {len(boards)}"
        box.problem(message, ("setup", "boards"))
    if each != per_player * in_colour:
        message = f"{per_player} colours of {in_colour} chests are {per_player * in_colour} chests, not {each}"
        box.problem(message, ("setup", "chests"))
    width, length = _size(box, "lumber-card")
    base_width, base_length = _size(box, "base-card")
    slot, half_length = _um(box, "grid", "slot"), length / 2
    if slot * (SLOTS // 2) > half_length:
        box.problem("the outermost places for pieces are not on the lumber card", ("values", "grid", "slot"))
    edge, nail, inset = _um(box, "chest", "edge"), _um(box, "marks", "nail"), _um(box, "marks", "nail_inset")
    dark = (_um(box, "marks", "dark_from"), _um(box, "marks", "dark_to"))
    tremor = _tremor(box)
    starts = _starts(box)
    depth = _um(box, "rafter", "depth")
    room = PIECES - RAFTERS
    half_lengths = [_field(box, item, "width") // 2 for item, _ in rafters] + [edge // 2] * room
    half_widths = [depth // 2] * len(rafters) + [edge // 2] * room
    return {
        "players": box.players,
        "boards": per_player,
        "chests": each,
        "in_colour": Number.at(in_colour, ("components", "treasure-chest")),
        "lumber": box.copies("lumber-card"),
        "penalties": box.limit("penalties"),
        "idle_rounds": box.limit("idle_rounds"),
        **{name: box.rule(name) for name in ("elimination", "all_chests", "house", "no_nails", "no_dark")},
        "tremor": [offset for offset, _ in tremor],
        "tremor_turn": [turn for _, turn in tremor],
        "start_x": [x for x, _ in starts],
        "start_y": [y for _, y in starts],
        "step": _um(box, "grid", "step"),
        "reach": _um(box, "grid", "reach"),
        "side": _um(box, "grid", "side"),
        "slot": slot,
        "nudge": min(_um(box, "grid", "nudge"), int(width / 2) - 1),
        "nail_half": Number.at(nail // 2, ("values", "marks", "nail")),
        "nail_along": Number.at(int(half_length) - inset, ("values", "marks", "nail_inset")),
        "nail_across": Number.at(int(width / 2) - inset, ("values", "marks", "nail_inset")),
        "dark_half": Number.at((dark[1] - dark[0]) // 2, ("values", "marks", "dark_to")),
        "dark_middle": Number.at((dark[0] + dark[1]) // 2, ("values", "marks", "dark_from")),
        "sine": sine_table(),
        "plank_mass": _um(box, "lumber", "grams"),
        "half_length": Number.at(int(half_length), ("components", "lumber-card", "size")),
        "half_width": Number.at(int(width / 2), ("components", "lumber-card", "size")),
        "base_half_length": Number.at(int(base_length / 2), ("components", "base-card", "size")),
        "base_half_width": Number.at(int(base_width / 2), ("components", "base-card", "size")),
        "pieces": min(PIECES, RAFTERS + per_player * box.players * CHESTS),
        "piece_mass": [_field(box, item, "grams") for item, _ in rafters] + [_um(box, "chest", "grams")] * room,
        "piece_half_length": half_lengths,
        "piece_half_width": half_widths,
        "piece_radius": [int(hypot(*sides)) + 1 for sides in zip(half_lengths, half_widths, strict=True)],
    }


def _um(box: Box, *path: str) -> int:
    """A number below `values` in thousandths: mm become µm, grams mg."""
    value = box.value(*path)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100_000:
        box.problem(f"values.{'.'.join(path)}: {value!r} is not a number from 0 to 100000", ("values", *path))
        return 0
    return Number.at(round(value * 1000), ("values", *path))


def _field(box: Box, item, name: str) -> int:
    value = item.fields.get(name, 0)
    if not isinstance(value, int | float) or not 0 < value <= 100:
        box.problem(f"'{name}' of '{item.id}' is to be more than 0 and at most 100", ("components", item.component))
        return 1000
    return round(value * 1000)


def _size(box: Box, component: str) -> tuple[float, float]:
    """Width and length of a printed card in µm: the model has no sizes of its own for what is printed flat."""
    box.reads.add(("components", component, "size"))
    declared = box.game.file.components.get(component)
    size = getattr(declared, "size", None)
    if size is None:
        box.problem(f"the rules need a card '{component}' with a size", ("components",))
        return 1.0, 1.0
    return size.width * 1000, size.height * 1000


def _tremor(box: Box) -> list[tuple[int, int]]:
    """Offset and turn of each seat's hand."""
    known = {name: (_um(box, "tremor", name, "offset"), _um(box, "tremor", name, "degrees")) for name in SKILLS}
    asked = box.value("skill")
    skills = asked if isinstance(asked, list) else [asked] * box.players
    if len(skills) != box.players:
        message = f"values.skill names {len(skills)} skills for {box.players} seats"
        box.problem(message, ("values", "skill"), "name one for all seats, or one for each")
    for skill in skills:
        if skill not in known:
            box.problem(
                f"values.skill: '{skill}' is not a skill", ("values", "skill"), did_you_mean(str(skill), SKILLS)
            )
    hands = [known.get(str(skill), (0, 0)) for skill in skills]
    return [(offset, round(turn * TURN / 360_000)) for offset, turn in hands]


def _starts(box: Box) -> list[tuple[int, int]]:
    """Where the rafters stand at first, in µm from the middle of the base."""
    places = box.value("starts")
    good = isinstance(places, list) and len(places) == RAFTERS
    if not good or not all(
        isinstance(place, list) and len(place) == 2 and all(isinstance(part, int | float) for part in place)
        for place in places
    ):
        box.problem(f"values.starts: {RAFTERS} places such as [-30, 50] are wanted", ("values", "starts"))
        return [(0, 0)] * RAFTERS
    return [(round(x * 1000), round(y * 1000)) for x, y in places]


def vocabulary(box: Box) -> dict[str, list[str]]:
    components = {"rafter": "rafter", "chest": "treasure-chest", "board": "penalty-board"}
    return {word: [item.id for item, _ in box.items(component)] for word, component in components.items()}


# --- where things can go ----------------------------------------------------------------------------------------------------------


def lay_angle(s, place: int, lay: int) -> int:
    return (angle_of(s, place) + lay // (ONTO * OF) * (TURN // 2 // TURNS)) % TURN


def lay_point(s, p, place: int, lay: int, vertical: int) -> int:
    """The middle of a lumber card laid onto `place`: x, or y if `vertical`.

    Crosswise, a point on the middle line of what is there meets a point on the middle line of the new card; alongside, the
    card is shifted along and to the side.
    """
    onto = lay // OF % ONTO - ONTO // 2
    of = lay % OF - OF // 2
    a = angle_of(s, place)
    middle = 0
    if place >= FIRST:
        middle = s.plank_y[place - FIRST] if vertical else s.plank_x[place - FIRST]
    along = sin_of(p, a) if vertical else cos_of(p, a)
    if lay < ONTO * OF:
        across = cos_of(p, a) if vertical else -sin_of(p, a)
        return middle + ((2 * of * p.reach * along + onto * p.side * across) >> 14)
    b = lay_angle(s, place, lay)
    own = sin_of(p, b) if vertical else cos_of(p, b)
    return middle + ((onto * p.step * along - of * p.reach * own) >> 14)


def covers_marks(s, p, x: int, y: int, a: int) -> bool:
    """Whether a lumber card there would cover nails or a dark area that the variant forbids."""
    if p.no_nails == 0 and p.no_dark == 0:
        return False
    for i in range(s.planks):
        b = s.plank_a[i]
        c = cos_of(p, b)
        d = sin_of(p, b)
        if p.no_dark == 1:
            dark_x = s.plank_x[i] + (p.dark_middle * c >> 14)
            dark_y = s.plank_y[i] + (p.dark_middle * d >> 14)
            if overlap(p, x, y, a, p.half_length, p.half_width, dark_x, dark_y, b, p.dark_half, p.half_width):
                return True
        if p.no_nails == 1:
            for nail in range(4):
                along = p.nail_along if nail < 2 else -p.nail_along
                across = p.nail_across if nail % 2 == 0 else -p.nail_across
                nail_x = s.plank_x[i] + ((along * c - across * d) >> 14)
                nail_y = s.plank_y[i] + ((along * d + across * c) >> 14)
                if overlap(p, x, y, a, p.half_length, p.half_width, nail_x, nail_y, b, p.nail_half, p.nail_half):
                    return True
    return False


def obstacle(s, p, x: int, y: int, a: int, suspect: int) -> int:
    """A piece that keeps a lumber card from being laid there, or −1; a nudge is allowed. The suspect is looked at first."""
    half_length = p.half_length - p.nudge
    half_width = p.half_width - p.nudge
    length = half_length * ONE
    width = half_width * ONE
    c = cos_of(p, a)
    d = sin_of(p, a)
    for number in range(-1, p.pieces):
        piece = number if number >= 0 else suspect
        if s.where[piece] == AWAY:
            continue
        dx = s.piece_x[piece] - x
        dy = s.piece_y[piece] - y
        # Most pieces are beside the card, or their middle is under it; this is where rules and players spend their time.
        across = abs(dy * c - dx * d)
        if across >= width + p.piece_radius[piece] * ONE:
            continue
        along = abs(dx * c + dy * d)
        if along >= length + p.piece_radius[piece] * ONE:
            continue
        if along < length and across < width:
            return piece
        b = angle_of(s, s.where[piece])
        piece_length = p.piece_half_length[piece]
        piece_width = p.piece_half_width[piece]
        if overlap(p, x, y, a, half_length, half_width, x + dx, y + dy, b, piece_length, piece_width):
            return piece
    return -1


def counterweight(p, lay: int) -> int:
    """Where on the new lumber the rafter helps most: near the point that meets what it is laid onto. A place along the lumber."""
    of = lay % OF - OF // 2
    aim = of * p.reach if lay >= ONTO * OF else -2 * of * p.reach
    best = 0
    for slot in range(SLOTS):
        along = slot_along(p, slot)
        if abs(along - aim) < abs(best - aim):
            best = along
    return best


def firmness(s, p, planks: int, m: int, sx: int, sy: int) -> int:
    """How firmly a centre of mass is placed at first sight: 0 over nothing, a little over lumber, more over the base.

    At most 2 × `DEEP`.
    """
    deepest = base_inset(p, m, sx, sy)
    if deepest >= 0:
        return DEEP + min(DEEP, deepest // (m * ONE))
    for i in range(planks):
        deepest = max(deepest, plank_inset(s, p, i, m, sx, sy))
    return min(DEEP, deepest // (m * ONE) + 1) if deepest >= 0 else 0


def supported(s, p, place: int, m: int, sx: int, sy: int) -> bool:
    """Whether there is anything under a centre of mass, most likely what the card is laid onto."""
    if base_inset(p, m, sx, sy) >= 0:
        return True
    if place >= FIRST and plank_inset(s, p, place - FIRST, m, sx, sy) >= 0:
        return True
    for i in range(s.planks):
        if plank_inset(s, p, i, m, sx, sy) >= 0:
            return True
    return False


def lay_firmness(s, p, place: int, lay: int) -> int:
    """The firmness of a lumber card laid there with the rafter in hand."""
    weight = p.piece_mass[s.held - 1]
    m = p.plank_mass + weight
    a = lay_angle(s, place, lay)
    along = counterweight(p, lay)
    sx = m * lay_point(s, p, place, lay, 0) + weight * (along * cos_of(p, a) >> 14)
    sy = m * lay_point(s, p, place, lay, 1) + weight * (along * sin_of(p, a) >> 14)
    return firmness(s, p, s.planks, m, sx, sy)


def lay_obstacle(s, p, place: int, lay: int, suspect: int) -> int:
    """What keeps a lumber card from being laid there: a piece, or `NOT_HERE`; −1 if it may be laid.

    It may lie on no piece and on no forbidden mark, and needs something under its centre of mass with the rafter in hand.
    """
    x = lay_point(s, p, place, lay, 0)
    y = lay_point(s, p, place, lay, 1)
    a = lay_angle(s, place, lay)
    piece = obstacle(s, p, x, y, a, suspect)
    if piece >= 0:
        return piece
    weight = p.piece_mass[s.held - 1]
    m = p.plank_mass + weight
    along = counterweight(p, lay)
    sx = m * x + weight * (along * cos_of(p, a) >> 14)
    sy = m * y + weight * (along * sin_of(p, a) >> 14)
    if not supported(s, p, place, m, sx, sy) or covers_marks(s, p, x, y, a):
        return NOT_HERE
    return -1


def find_opening(s, p, place: int, hint: int) -> int:
    """A lay with which something can be built onto a plank, or onto the base; −1 if there is none. The hint is tried first."""
    if lay_obstacle(s, p, place, hint, 0) < 0:
        return hint
    suspect = 0
    for attempt in range(LAYS):
        # One point of what it is laid onto after the other: what is in the way there is in the way of nearly every turn.
        lay = attempt // OF % TURNS * ONTO * OF + attempt // (OF * TURNS) * OF + attempt % OF
        found = lay_obstacle(s, p, place, lay, suspect)
        if found < 0:
            return lay
        if found < NOT_HERE:
            suspect = found
    return -1


def first_place(s) -> int:
    """Lumber goes onto lumber, the first card anywhere."""
    return FIRST if s.planks > 0 else BASE


def last_place(s) -> int:
    return FIRST + s.planks - 1 if s.planks > 0 else BASE


def slot_along(p, slot: int) -> int:
    return (slot - SLOTS // 2) * p.slot


def on_marks(p, along: int, across: int, half_length: int, half_width: int) -> bool:
    """Whether a piece that stands there on a lumber card covers marks of it that the variant forbids."""
    if p.no_dark == 1 and abs(along - p.dark_middle) < p.dark_half + half_length:
        return True
    if p.no_nails == 1:
        near_end = abs(abs(along) - p.nail_along) < p.nail_half + half_length
        return near_end and abs(abs(across) - p.nail_across) < p.nail_half + half_width
    return False


def slot_free(s, p, piece: int, slot: int) -> bool:
    """Whether a piece may stand in a place of the lumber card just laid: on no mark, and a chest beside the rafter."""
    along = slot_along(p, slot)
    if on_marks(p, along, 0, p.piece_half_length[piece], p.piece_half_width[piece]):
        return False
    top = s.planks - 1
    for rafter in range(RAFTERS):
        if s.where[rafter] == FIRST + top:
            a = s.plank_a[top]
            dx = s.piece_x[rafter] - s.plank_x[top]
            dy = s.piece_y[rafter] - s.plank_y[top]
            at = (dx * cos_of(p, a) + dy * sin_of(p, a)) >> 14
            return abs(along - at) >= p.piece_half_length[rafter] + p.piece_half_length[piece]
    return True


def slot_firmness(s, p, piece: int, slot: int) -> int:
    """How firmly the lumber card just laid lies with a piece in that place."""
    top = s.planks - 1
    a = s.plank_a[top]
    along = slot_along(p, slot)
    m = p.plank_mass + p.piece_mass[piece]
    sx = m * s.plank_x[top] + p.piece_mass[piece] * (along * cos_of(p, a) >> 14)
    sy = m * s.plank_y[top] + p.piece_mass[piece] * (along * sin_of(p, a) >> 14)
    for rafter in range(RAFTERS):
        if s.where[rafter] == FIRST + top:
            m += p.piece_mass[rafter]
            sx += p.piece_mass[rafter] * s.piece_x[rafter]
            sy += p.piece_mass[rafter] * s.piece_y[rafter]
    return firmness(s, p, top, m, sx, sy)


def can_stand(s, p, piece: int, slot: int, wish: int) -> bool:
    """Whether a piece may aim there. `wish` 2 is a free place where the card stays, 1 is a free place, 0 is any place."""
    if wish > 0 and not slot_free(s, p, piece, slot):
        return False
    return wish < 2 or slot_firmness(s, p, piece, slot) > 0


def slot_wish(s, p, piece: int) -> int:
    """The best that there is: marks, the rafter and balance may leave no place at all."""
    for wish in range(2, 0, -1):
        for slot in range(SLOTS):
            if can_stand(s, p, piece, slot, wish):
                return wish
    return 0


# --- play -------------------------------------------------------------------------------------------------------------------------


def setup(s, p) -> None:
    """The rafters stand on the base, which of them where is left to chance; all lumber is in the sea."""
    s.sea = p.lumber
    for rafter in range(RAFTERS):
        s.where[rafter] = BASE
        place = below(s, rafter + 1)
        s.piece_x[rafter] = s.piece_x[place]
        s.piece_y[rafter] = s.piece_y[place]
        s.piece_x[place] = p.start_x[rafter]
        s.piece_y[place] = p.start_y[rafter]
    for colour in range(p.players * p.boards):
        s.stock[colour] = p.in_colour


def legal(s, p, moves) -> int:
    if s.end != 0:
        return 0
    count = 0
    if s.phase == LIFTING:
        at_sea = rafters_at_sea(s)
        for rafter in range(RAFTERS):
            if at_sea == 0 or s.where[rafter] == AWAY:
                moves[count] = rafter
                count += 1
    elif s.phase == CHOOSING:
        for place in range(first_place(s), last_place(s) + 1):
            if s.opening[place - BASE] > 0:
                moves[count] = ON + place - BASE
                count += 1
    elif s.phase == LAYING:
        suspect = 0
        for lay in range(LAYS):
            found = lay_obstacle(s, p, s.anchor, lay, suspect)
            if found < 0:
                moves[count] = LAY + lay
                count += 1
            elif found < NOT_HERE:
                suspect = found
    else:
        first = STAND if s.phase == STANDING else LOAD
        piece = s.held - 1 if s.phase == STANDING else next_chest(s, p)
        wish = slot_wish(s, p, piece)
        for slot in range(SLOTS):
            if can_stand(s, p, piece, slot, wish):
                moves[count] = first + slot
                count += 1
    return count


def apply(s, p, action: int) -> None:
    if action < ON:
        lift(s, p, action)
    elif action < LAY:
        s.anchor = action - ON + BASE
        s.phase = LAYING
    elif action < STAND:
        lay_lumber(s, p, action - LAY)
        s.phase = STANDING
    elif action < LOAD:
        rafter = s.held - 1
        s.held = 0
        stood = put(s, p, rafter, slot_along(p, action - STAND))
        if settle(s, p) < 0 or not stood:
            collapse(s, p, COLLAPSE + 1)
        else:
            s.phase = LOADING
    else:
        load_chest(s, p, slot_along(p, action - LOAD))


def rafters_at_sea(s) -> int:
    count = 0
    for rafter in range(RAFTERS):
        if s.where[rafter] == AWAY:
            count += 1
    return count


def lift(s, p, rafter: int) -> None:
    """Takes a rafter; the raft may not like it."""
    s.tally[USED_RAFTER + rafter] += 1
    s.held = rafter + 1
    s.where[rafter] = AWAY
    s.piece_x[rafter] = 0
    s.piece_y[rafter] = 0
    if settle(s, p) < 0:
        collapse(s, p, COLLAPSE)
        return
    s.phase = CHOOSING
    openings = 0
    for place in range(first_place(s), last_place(s) + 1):
        s.opening[place - BASE] = 1 + find_opening(s, p, place, max(0, s.opening[place - BASE] - 1))
        if s.opening[place - BASE] > 0:
            openings += 1
    if openings == 0:
        s.end = BY_NO_ROOM


def wobble(s, size: int) -> int:
    """A tremor: small ones are more likely."""
    return below(s, size + 1) + below(s, size + 1) - size


def lay_lumber(s, p, lay: int) -> None:
    """Takes lumber, sea side up while there is some, and lays it; it does not weigh on the raft before the rafter stands on it."""
    aim_x = lay_point(s, p, s.anchor, lay, 0)
    aim_y = lay_point(s, p, s.anchor, lay, 1)
    aim_a = lay_angle(s, s.anchor, lay)
    x = aim_x
    y = aim_y
    a = aim_a
    for attempt in range(TRIES + 1):
        x = aim_x
        y = aim_y
        a = aim_a
        if attempt < TRIES:
            x += wobble(s, p.tremor[s.seat])
            y += wobble(s, p.tremor[s.seat])
            a = (a + wobble(s, p.tremor_turn[s.seat])) % TURN
        if not covers_marks(s, p, x, y, a):
            break
    s.sea -= 1
    if s.wet > s.sea:
        s.wet -= 1
    s.plank_x[s.planks] = x
    s.plank_y[s.planks] = y
    s.plank_a[s.planks] = a
    s.planks += 1
    s.anchor = 0
    s.tally[USED_LUMBER] += 1


def put(s, p, piece: int, aim: int) -> bool:
    """Puts a piece onto the lumber card just laid; False if it falls off at once."""
    top = s.planks - 1
    c = cos_of(p, s.plank_a[top])
    d = sin_of(p, s.plank_a[top])
    along = aim
    across = 0
    for attempt in range(TRIES + 1):
        along = aim
        across = 0
        if attempt < TRIES:
            along += wobble(s, p.tremor[s.seat])
            across += wobble(s, p.tremor[s.seat])
        if not on_marks(p, along, across, p.piece_half_length[piece], p.piece_half_width[piece]):
            break
    x = s.plank_x[top] + ((along * c - across * d) >> 14)
    y = s.plank_y[top] + ((along * d + across * c) >> 14)
    return stand(s, p, piece, x, y, FIRST + top)


def next_chest(s, p) -> int:
    """The chest that the seat loads next: of its first colour that is left. All own colours are worth the same."""
    colour = s.seat * p.boards
    while s.stock[colour] == 0:
        colour += 1
    piece = RAFTERS + colour * CHESTS
    while s.where[piece] != AWAY:
        piece += 1
    return piece


def load_chest(s, p, aim: int) -> None:
    piece = next_chest(s, p)
    colour = (piece - RAFTERS) // CHESTS
    s.stock[colour] -= 1
    s.tally[USED_CHEST + colour] += 1
    stood = put(s, p, piece, aim)
    s.idle = 0
    if settle(s, p) < 0 or not stood:
        collapse(s, p, COLLAPSE + 2)
    else:
        finish_turn(s, p)


def collapse(s, p, cause: int) -> None:
    """The active seat gets every chest that fell: its own back into the stock, the others' as penalties."""
    s.tally[cause] += 1
    s.tally[FELL_LUMBER] += s.fallen_planks
    s.sea += s.fallen_planks
    s.wet += s.fallen_planks
    s.fallen_planks = 0
    s.idle += 1
    for piece in range(p.pieces):
        if s.fallen[piece] == 0:
            continue
        s.fallen[piece] = 0
        colour = (piece - RAFTERS) // CHESTS
        if piece < RAFTERS:
            s.tally[FELL_RAFTER] += 1
            continue
        s.idle = 0
        if colour // p.boards == s.seat:
            s.tally[FELL_OWN] += 1
            s.stock[colour] += 1
        else:
            s.tally[FELL_OTHER] += 1
            s.taken[s.seat][colour] += 1
    finish_turn(s, p)


def finish_turn(s, p) -> None:
    """Penalties are looked at first, then stocks, then the sea."""
    s.turn += 1
    s.phase = LIFTING
    s.held = 0
    if penalties_of(s, s.seat) >= p.penalties:
        if p.elimination == 0:
            s.end = BY_PENALTIES
            return
        s.out[s.seat] = 1
        left = 0
        for seat in range(p.players):
            left += 1 - s.out[seat]
        if left <= 1:
            s.end = BY_LAST_LEFT
            return
    waiting = 0
    for seat in range(p.players):
        if s.out[seat] == 0 and stock_of(s, p, seat) > 0:
            waiting += 1
    if p.all_chests == 0 and s.out[s.seat] == 0 and stock_of(s, p, s.seat) == 0:
        s.end = BY_STOCK
    elif waiting == 0:
        s.end = BY_ALL_PLACED
    elif s.sea == 0:
        s.end = BY_SEA
    elif s.idle >= p.idle_rounds * p.players:
        s.end = BY_NO_ROOM
    else:
        s.seat = (s.seat + 1) % p.players
        while s.out[s.seat] == 1 or stock_of(s, p, s.seat) == 0:
            s.seat = (s.seat + 1) % p.players


# --- the end ----------------------------------------------------------------------------------------------------------------------


def penalties_of(s, seat: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.taken[seat][colour]
    return count


def stock_of(s, p, seat: int) -> int:
    count = 0
    for colour in range(seat * p.boards, (seat + 1) * p.boards):
        count += s.stock[colour]
    return count


def lost_to_others(s, p, seat: int) -> int:
    """Chests of a seat's colours that became others' penalties; nobody gets penalties of the own colours."""
    count = 0
    for colour in range(seat * p.boards, (seat + 1) * p.boards):
        for other in range(p.players):
            count += s.taken[other][colour]
    return count


def ranks_above(s, p, seat: int, other: int) -> bool:
    """Fewer penalties; then more own chests among others' penalties (not in the house rules); then fewer chests left."""
    if penalties_of(s, seat) != penalties_of(s, other):
        return penalties_of(s, seat) < penalties_of(s, other)
    if p.house == 0 and lost_to_others(s, p, seat) != lost_to_others(s, p, other):
        return lost_to_others(s, p, seat) > lost_to_others(s, p, other)
    return stock_of(s, p, seat) < stock_of(s, p, other)


def won(s, p, seat: int) -> int:
    """In the basic game all but the last win; by the house rules only the first do."""
    if s.end == 0 or s.out[seat] == 1:
        return 0
    if s.end == BY_LAST_LEFT:
        return 1
    if s.end == BY_PENALTIES and p.house == 0:
        return 1 if penalties_of(s, seat) < p.penalties else 0
    above = 0
    beneath = 0
    fewer_than_finisher = 0
    for other in range(p.players):
        if s.out[other] == 1:
            continue
        if ranks_above(s, p, other, seat):
            above += 1
        if ranks_above(s, p, seat, other):
            beneath += 1
        if penalties_of(s, other) < penalties_of(s, s.seat):
            fewer_than_finisher += 1
    if p.house == 0:
        # Those who share the last place have all lost, unless it is everybody's place.
        return 1 if beneath > 0 or above == 0 else 0
    if s.end == BY_STOCK and fewer_than_finisher == 0:
        return 1 if seat == s.seat else 0
    return 1 if above == 0 else 0


def score(s, p, seat: int) -> int:
    """There are no points; penalties count against a seat."""
    return -penalties_of(s, seat)


# --- for people -------------------------------------------------------------------------------------------------------------------


def actions(p) -> int:
    return ACTIONS


MAX_MOVES = LAYS


def kind(action: int, p) -> int:
    if action < ON:
        return 0
    if action < LAY:
        return 1
    if action < STAND:
        return 2
    return 3 if action < LOAD else 4


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    if action < ON:
        return f"lift {words['rafter'][action]}"
    if action < LAY:
        return f"on plank {action - ON}" if action > ON else "on base"
    if action < STAND:
        lay = action - LAY
        turn, onto, of = lay // (ONTO * OF), lay // OF % ONTO, lay % OF
        return f"lay {turn * 180 / TURNS:g}° {onto + 1}:{of + 1}"
    if action < LOAD:
        return f"stand at {action - STAND + 1}"
    return f"load at {action - LOAD + 1}"


def SUPPLIES(p, words: dict[str, list[str]]) -> tuple[str, ...]:
    return ("lumber-card", *words["chest"][: p.players * p.boards])


def stocks(s, p, levels) -> None:
    levels[0] = s.sea
    for colour in range(p.players * p.boards):
        levels[1 + colour] = s.stock[colour]


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    # Colours that nobody plays with have a place in the tally, and no name.
    colours = p.players * p.boards
    used = [("component", name) for name in ("lumber-card", *words["rafter"], *words["chest"][:colours])]
    used += [("", "")] * (COLOURS - colours)
    events = (
        "collapse on lifting",
        "collapse on laying",
        "collapse on loading",
        "lumber fallen",
        "rafters fallen",
        "own chests fallen",
        "penalties",
    )
    return used + [("event", name) for name in events]


def table(s, p, words: dict[str, list[str]]) -> list:
    """Places on the raft are millimetres to the right of and below the middle of the base, and a layer: what has the higher one lies above.

    Pieces stand higher than any lumber. A card that is not rotated lies along the base, its dark area below the middle.
    """
    pieces = Pieces()
    pieces.add("raft-base", "raft", place=(0, 0, 0))
    pieces.add("base-card", "raft", place=(0, 0, 1))
    for i in range(s.planks):
        place = (s.plank_x[i] / 1000, s.plank_y[i] / 1000, 2 + i)
        pieces.add("lumber-card", "raft", place=place, rotation=_degrees(s.plank_a[i]), face="front")
    pieces.add("lumber-card", "sea", face="front", count=s.wet)
    pieces.add("lumber-card", "sea", face="back", count=s.sea - s.wet)
    for rafter, word in enumerate(words["rafter"]):
        if s.where[rafter] == AWAY:
            pieces.add(word, "hand" if s.held == rafter + 1 else "sea", owner=s.seat if s.held == rafter + 1 else None)
        else:
            _add_standing(pieces, s, word, rafter)
    for colour in range(p.players * p.boards):
        word, owner = words["chest"][colour], colour // p.boards
        pieces.add(words["board"][colour], "penalties", owner=owner)
        pieces.add(word, "stock", owner=owner, count=s.stock[colour])
        for chest in range(RAFTERS + colour * CHESTS, RAFTERS + (colour + 1) * CHESTS):
            if s.where[chest] != AWAY:
                _add_standing(pieces, s, word, chest)
    for seat in range(p.players):
        space = 0
        for colour, word in enumerate(words["chest"]):
            for _ in range(s.taken[seat][colour]):
                pieces.add(word, "penalties", owner=seat, place=min(space, p.penalties - 1))
                space += 1
    return pieces.all


def _add_standing(pieces: Pieces, s, word: str, piece: int) -> None:
    place = (s.piece_x[piece] / 1000, s.piece_y[piece] / 1000, 2 + s.planks)
    pieces.add(word, "raft", place=place, rotation=_degrees(angle_of(s, s.where[piece])))


def _degrees(a: int) -> int:
    """How far a printed card, which is longer than broad, is rotated from upright."""
    return round((a - QUARTER) * 360 / TURN) % 360


# --- positions of examples --------------------------------------------------------------------------------------------------------

ARRANGES = ("seat", "planks", "rafters", "penalties", "spaces_left", "stock", "sea", "wood_up", "quiet_turns_left")


def arrange(s, p, words: dict[str, list[str]], wanted) -> None:
    """A position at the beginning of a turn. All that is not said is as it was dealt, and every raft must stand.

    `seat: 2` has the turn. `planks:` are named and lie on each other in their order: `pier: {at: [50, 0], angle: 0}` has its middle
    there, in mm to the right of and below the middle of the base; angle 90 is along the base. On it stand `rafters: {sawyer: -40}`
    and `chests: {chest-red: [10, [25, 4]]}`, so far along from its middle, or so far along and across. `rafters: {caulker: [20, -30],
    sawyer: sea}` are not on lumber. `penalties: {1: {chest-blue: 2}}`; `spaces_left: {1: 1}` fills a penalty row up to so many spaces,
    with chests of the others. `stock: {1: 2}` leaves a player so many chests and loads the rest onto the raft where they stand firmly.
    `sea: 3` leaves so much lumber in the sea; the rest is a deck below the planks that are named. `wood_up: 1` of the lumber in the sea
    fell in. `quiet_turns_left: 1`: after so many more turns in which no chest is placed and none falls the raft counts as full.
    """
    planks = wanted.get("planks", {})
    _arrange_lumber(s, p, wanted, planks)
    said = _arrange_rafters(s, p, words, wanted, planks)
    deck = s.planks - len(planks)
    for number, (name, plank) in enumerate(planks.items()):
        for word, places in plank.get("chests", {}).items():
            for place in places:
                path = ("planks", name, "chests", word)
                _stand_at(s, p, _chest(s, p, words, word, path), deck + number, place, path)
    _arrange_penalties(s, p, words, wanted)
    _clear_base(s, p, words, said)
    _check_stands(s, p, words, list(planks))
    for player, left in wanted.get("stock", {}).items():
        _load_surplus(s, p, words, player, left)
    s.seat = _seat(p, wanted.get("seat", s.seat + 1), "seat")
    if stock_of(s, p, s.seat) == 0 or s.out[s.seat] == 1:
        raise CannotBe(f"player {s.seat + 1} has no turn any more", "seat")
    if "quiet_turns_left" in wanted:
        left, most = wanted["quiet_turns_left"], p.idle_rounds * p.players
        if left not in range(1, most + 1):
            raise CannotBe(f"{left} quiet turns cannot be left", "quiet_turns_left", hint=f"1 to {most} can")
        s.idle = most - left


def _arrange_lumber(s, p, wanted, planks) -> None:
    left = wanted.get("sea", p.lumber - len(planks))
    if left not in range(1, p.lumber - len(planks) + 1):
        raise CannotBe(f"{left} lumber cards cannot be in the sea", "sea", hint=f"1 to {p.lumber - len(planks)} can")
    s.wet = wanted.get("wood_up", 0)
    if s.wet not in range(left + 1):
        raise CannotBe(f"{s.wet} of {left} lumber cards cannot lie wood side up", "wood_up")
    s.sea = left
    # The deck: layers along the base and across it, by turns.
    rows = [max(1, half // p.half_width) for half in (p.base_half_width, p.base_half_length)]
    layer, at = 0, 0
    for _ in range(p.lumber - left - len(planks)):
        aside = (2 * at + 1 - rows[layer % 2]) * p.half_width
        _lay_at(s, (aside, 0, QUARTER) if layer % 2 == 0 else (0, aside, 0))
        at += 1
        if at == rows[layer % 2]:
            layer, at = layer + 1, 0
    for name, plank in planks.items():
        for key in plank:
            if key not in ("at", "angle", "rafters", "chests"):
                hint = did_you_mean(key, ("at", "angle", "rafters", "chests"))
                raise CannotBe(f"a plank has no '{key}'", "planks", name, key, hint=hint)
        if "at" not in plank:
            raise CannotBe(f"where does the plank '{name}' lie?", "planks", name, hint="say it: at: [0, 0]")
        x, y = (round(part * 1000) for part in plank["at"])
        a = round(plank.get("angle", 0) * TURN / 360) % TURN
        card = (x, y, a, p.half_length, p.half_width)
        if s.planks > 0 and not any(overlap(p, *card, *_lumber(s, p, i)) for i in range(s.planks)):
            raise CannotBe(f"the plank '{name}' lies on no other lumber", "planks", name, "at")
        if covers_marks(s, p, x, y, a):
            raise CannotBe(f"the plank '{name}' lies on a forbidden area", "planks", name, "at")
        _lay_at(s, (x, y, a))


def _lay_at(s, card: tuple[int, int, int]) -> None:
    s.plank_x[s.planks], s.plank_y[s.planks], s.plank_a[s.planks] = card
    s.planks += 1


def _arrange_rafters(s, p, words, wanted, planks) -> set[int]:
    """Returns those of which the position says where they are."""
    said: set[int] = set()

    def named(word: str, *path) -> int:
        if word not in words["rafter"]:
            raise CannotBe(f"there is no rafter '{word}'", *path, hint=did_you_mean(word, words["rafter"]))
        rafter = words["rafter"].index(word)
        if rafter in said:
            raise CannotBe(f"'{word}' cannot be in two places", *path)
        said.add(rafter)
        s.where[rafter] = AWAY
        return rafter

    for word, place in wanted.get("rafters", {}).items():
        rafter = named(word, "rafters", word)
        if place == "sea":
            s.piece_x[rafter] = s.piece_y[rafter] = 0
            continue
        s.where[rafter] = BASE
        s.piece_x[rafter], s.piece_y[rafter] = (round(part * 1000) for part in place)
        if base_inset(p, 1, s.piece_x[rafter], s.piece_y[rafter]) < 0:
            raise CannotBe(f"'{word}' does not stand on the base", "rafters", word)
    deck = s.planks - len(planks)
    for number, (name, plank) in enumerate(planks.items()):
        for word, place in plank.get("rafters", {}).items():
            path = ("planks", name, "rafters", word)
            _stand_at(s, p, named(word, *path), deck + number, place, path)
    return said


def _stand_at(s, p, piece: int, plank: int, place, path) -> None:
    along, across = (round(part * 1000) for part in (place if isinstance(place, list | tuple) else (place, 0)))
    c, d = cos_of(p, s.plank_a[plank]), sin_of(p, s.plank_a[plank])
    x = s.plank_x[plank] + ((along * c - across * d) >> 14)
    y = s.plank_y[plank] + ((along * d + across * c) >> 14)
    if plank_inset(s, p, plank, 1, x, y) < 0:
        raise CannotBe("the middle of what stands there is not over the plank", *path)
    if on_marks(p, along, across, p.piece_half_length[piece], p.piece_half_width[piece]):
        raise CannotBe("it would stand on a forbidden area", *path)
    stand(s, p, piece, x, y, FIRST + plank)


def _chest(s, p, words, word: str, path) -> int:
    """Takes a chest from its stock."""
    known = words["chest"][: p.players * p.boards]
    if word not in known:
        raise CannotBe(f"nobody plays with '{word}'", *path, hint=did_you_mean(word, known))
    colour = known.index(word)
    if s.stock[colour] == 0:
        raise CannotBe(f"there are only {p.in_colour} chests '{word}'", *path)
    s.stock[colour] -= 1
    piece = RAFTERS + colour * CHESTS
    while s.where[piece] != AWAY:
        piece += 1
    return piece


def _arrange_penalties(s, p, words, wanted) -> None:
    for player, taken in wanted.get("penalties", {}).items():
        seat = _seat(p, player, "penalties", player)
        for word, count in taken.items():
            path = ("penalties", player, word)
            for _ in range(count):
                colour = (_chest(s, p, words, word, path) - RAFTERS) // CHESTS
                if colour // p.boards == seat:
                    raise CannotBe("own chests are no penalties", *path)
                s.taken[seat][colour] += 1
    for player, left in wanted.get("spaces_left", {}).items():
        seat = _seat(p, player, "spaces_left", player)
        others = [colour for colour in range(p.players * p.boards) if colour // p.boards != seat]
        while penalties_of(s, seat) < p.penalties - left:
            # From whoever has most: the rows of all colours stay about equally long.
            colour = max(others, key=lambda colour: s.stock[colour])
            s.stock[colour] -= 1
            s.taken[seat][colour] += 1
            if s.stock[colour] < 0:
                raise CannotBe("there are not enough chests for so many penalties", "spaces_left", player)
    for seat in range(p.players):
        if penalties_of(s, seat) >= p.penalties:
            if p.elimination == 0:
                raise CannotBe(f"player {seat + 1} has lost already", "penalties", seat + 1)
            s.out[seat] = 1
        if stock_of(s, p, seat) == 0 and p.all_chests == 0 and s.out[seat] == 0:
            raise CannotBe(f"the stock of player {seat + 1} is empty: the game is over")


def _clear_base(s, p, words, said: set[int]) -> None:
    """Rafters that lumber was laid on make room or climb onto it, unless the position says that they stand there."""
    for rafter in range(RAFTERS):
        if rafter in said or not _crowded(s, p, rafter):
            continue
        starts = list(zip(p.start_x, p.start_y, strict=True))
        columns, rows = (range(8_000 - half, half, 12_000) for half in (p.base_half_width, p.base_half_length))
        if not any(_settles(s, p, rafter, x, y) for x, y in starts + [(x, y) for y in rows for x in columns]):
            word = words["rafter"][rafter]
            raise CannotBe(f"there is no room for '{word}' on the raft", "rafters", hint=f"say where: {word}: [20, 0]")


def _settles(s, p, rafter: int, x: int, y: int) -> bool:
    """Stands a rafter on whatever is uppermost there, if that has room for it."""
    under = [i for i in range(s.planks) if plank_inset(s, p, i, 1, x, y) >= 0]
    s.where[rafter] = FIRST + under[-1] if under else BASE
    s.piece_x[rafter], s.piece_y[rafter] = x, y
    return not _crowded(s, p, rafter) and _falling(s, p) < 0


def _check_stands(s, p, words, names: list[str]) -> None:
    for piece in range(p.pieces):
        if _crowded(s, p, piece):
            colour = (piece - RAFTERS) // CHESTS
            word = words["rafter"][piece] if piece < RAFTERS else words["chest"][colour]
            raise CannotBe(f"where '{word}' stands there is another piece, or lumber lies on it", "planks")
    falling = _falling(s, p)
    if falling >= 0:
        name = names[falling - s.planks + len(names)] if falling >= s.planks - len(names) else "deck"
        raise CannotBe(f"this raft does not stand: '{name}' falls", "planks", name)


def _falling(s, p) -> int:
    """The first plank that would fall, or −1."""
    trial = type(s)()
    copy(trial, s)
    return max(-1, -1 - weigh(trial, p))


def _lumber(s, p, plank: int) -> tuple[int, int, int, int, int]:
    return s.plank_x[plank], s.plank_y[plank], s.plank_a[plank], p.half_length, p.half_width


def _crowded(s, p, piece: int) -> bool:
    """Whether a piece stands in another one, or under lumber, but for what a nudge allows."""
    place = s.where[piece]
    if place == AWAY:
        return False
    sides = (p.piece_half_length[piece] - p.nudge, p.piece_half_width[piece] - p.nudge)
    foot = (s.piece_x[piece], s.piece_y[piece], angle_of(s, place), max(1, sides[0]), max(1, sides[1]))
    if any(overlap(p, *foot, *_lumber(s, p, plank)) for plank in range(max(0, place - BASE), s.planks)):
        return True
    for other in range(p.pieces):
        if other != piece and s.where[other] != AWAY:
            there = (s.piece_x[other], s.piece_y[other], angle_of(s, s.where[other]))
            if overlap(p, *foot, *there, p.piece_half_length[other], p.piece_half_width[other]):
                return True
    return False


def _load_surplus(s, p, words, player, left: int) -> None:
    """Loads chests of a player onto the raft until so many are left, on the emptiest plank first, from its middle outwards."""
    seat = _seat(p, player, "stock", player)
    had = stock_of(s, p, seat)
    if left not in range(1 - p.all_chests, had + 1):
        hint = f"{1 - p.all_chests} to {had} can"
        raise CannotBe(f"player {player} cannot have {left} chests left", "stock", player, hint=hint)
    for _ in range(had - left):
        colour = next(colour for colour in range(seat * p.boards, (seat + 1) * p.boards) if s.stock[colour] > 0)
        piece = _chest(s, p, words, words["chest"][colour], ("stock", player))
        edge = 2 * p.piece_half_length[piece] + 1000
        steps = range(-(p.half_length // edge), p.half_length // edge + 1)
        room = [(s.where.count(FIRST + i), abs(step), -i, step) for i in range(s.planks) for step in steps]
        for _, _, under, step in sorted(room):
            try:
                _stand_at(s, p, piece, -under, step * edge / 1000, ("stock", player))
            except CannotBe:
                continue
            if not _crowded(s, p, piece) and _falling(s, p) < 0:
                break
            s.where[piece] = AWAY
        else:
            message = f"the raft has no room for {had - left} chests of player {player}"
            raise CannotBe(message, "stock", player, hint="lay more planks")


def _seat(p, player, *path) -> int:
    if player not in range(1, p.players + 1):
        raise CannotBe(f"there is no player {player}", *path, hint=f"{p.players} play")
    return int(player) - 1
