"""Gifts of the Lighthouse: a best-of-three duel of placement, with a tug-of-war track.

In: the game's numbers from its YAML (`Numbers`). Out: play. Seat 0 has the red gifts, seat 1 the blue ones. A gift is
1 + colour × values + the index of its value, and 0 is a free cell or an empty place in a hand. The cells are ten rows
of five: five of the red zone, then five of the blue one. The lighthouse stands at a signed number, as the track is
printed: below 0 on red's side, above 0 on blue's. A stack is a bag: a gift is drawn from it at random when it is drawn,
which is the same as shuffling first.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.language import UNKNOWN, Between, GameState, Grid, Record, Row, below
from generator.rules.reading import Box, Pieces

SIDE = 5
"""Cells of a line. The scoring table speaks of pairs and fives, so it is a size and not a number of the game."""
CELLS = 50
CENTRE = 2
FREE = 0

ENDS = ("decided", "more-wins", "all-drawn", "level")
DECIDED, MORE_WINS, ALL_DRAWN, LEVEL = 1, 2, 3, 4
WORDS = {"cells": "gift", "hands": "gift", "stacks": "gift"}
COLOURS = ("red", "blue")
BONUS = ("sum", "best")
ROOM = 2048

# A line's combination is told by how many pairs of its cells are equal; no two combinations have the same number.
COMBINATIONS = {
    0: "nothing",
    1: "pair",
    2: "two-pairs",
    3: "three-equal",
    4: "three-and-pair",
    6: "four-equal",
    10: "five-equal",
}

# Places in the tally, after those of the gifts.
COMBINATION, ONE_COLOUR = 32, 43
ROW_AND_COLUMN, COLUMN_LOST = 44, 45
TO_THE_CLOSER, TO_THE_OTHER = 46, 47
COMPARED_AGAIN = 48
BEGINNER_WON, BEGINNER_LOST = 49, 50
AT_THE_END, AT_THE_END_BY_LOSS, ON_A_SIDE, DRAWN = 51, 52, 53, 54
ZONES_ASKED, ZONES_DECIDED = 55, 56


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 2]
    hand_size: Between[1, 8]
    side: Between[5, 5]
    track_end: Between[1, 1000]
    rounds: Between[1, 99]
    values: Between[1, 16]
    gifts: Row[2]
    """How many gifts each colour has."""
    deck: Grid[2, 64]
    """The gift of every copy in the box, by colour."""
    copies: Row[33]
    """How many copies of each gift there are."""
    points: Row[11]
    """What a line is worth, by how many pairs of its cells are equal."""
    one_colour: int
    best_only: Between[0, 1]
    open_hands: Between[0, 1]
    reference_cards: int


class State(GameState):
    round: int
    """Rounds finished."""
    first: int
    """Who began the first round."""
    light: int
    """Where the lighthouse stands: steps from the middle, negative on red's side."""
    laid: int
    """Gifts on the board."""
    margin: int
    """Where the lighthouse stood when the last round ended."""
    wins: Row[2]
    """Rounds won."""
    left: Row[2]
    """Gifts in the stacks: the first `left` entries of each."""
    cells: Grid[10, 5]
    hands: Grid[2, 8]
    stacks: Grid[2, 64]
    tally: Row[57]


# --- the numbers ----------------------------------------------------------------------------------------------------


def numbers(box: Box) -> dict[str, object]:
    values = _values(box)
    decks: list[list[int]] = [[], []]
    copies = [0] * 33
    if len(values) <= 16:
        for item, count in box.items("gift-token"):
            if item.fields["colour"] not in COLOURS:
                box.problem(f"'{item.id}' is neither red nor blue", ("components", "gift-token", "for_each", "colour"))
                continue
            colour = COLOURS.index(str(item.fields["colour"]))
            gift = 1 + colour * len(values) + values.index(item.fields["value"])
            copies[gift] += count
            decks[colour] += [gift] * count
        _check_gifts(box, decks, values)
    points = [0] * 11
    for equal, combination in COMBINATIONS.items():
        points[equal] = box.score(combination)
    for piece in ("board", "lighthouse-pawn"):
        box.copies(piece)
    return {
        "players": box.players,
        "hand_size": box.setup("hand_size"),
        "side": box.limit("zone_side"),
        "track_end": box.limit("track_end"),
        "rounds": box.limit("rounds"),
        "values": len(values),
        "gifts": [len(deck) for deck in decks],
        "deck": [sorted(deck) for deck in decks],
        "copies": copies,
        "points": points,
        "one_colour": box.score("one-colour"),
        "best_only": box.choice("colour_bonus", BONUS),
        "open_hands": box.rule("open_hands"),
        "reference_cards": box.copies("reference-card"),
    }


def _values(box: Box) -> list:
    """The different values, lowest first: their order decides who begins."""
    return sorted(
        {item.fields["value"] for item, _ in box.items("gift-token")}, key=lambda value: (isinstance(value, str), value)
    )


def _check_gifts(box: Box, decks: list[list[int]], values: list) -> None:
    path = ("components", "gift-token")
    needed = CELLS // 2
    for colour, deck in zip(COLOURS, decks, strict=True):
        if len(deck) < needed:
            box.problem(f"{colour} has {len(deck)} gifts, and each colour lays {needed} onto the board", path)
        elif len(deck) > 64:
            box.problem(f"{colour} has {len(deck)} gifts, and the rules have room for 64", path)
    if len(values) == 1:
        box.problem("all gifts have the same value, so nobody can be found to begin", path)


def vocabulary(box: Box) -> dict[str, list[str]]:
    values = _values(box)
    by_face = {(item.fields["colour"], item.fields["value"]): item.id for item, _ in box.items("gift-token")}
    gifts = [by_face.get((colour, value), f"no-{colour}-{value}") for colour in COLOURS for value in values]
    return {"gift": [".", *gifts], "value": [str(value) for value in values]}


# --- rounds ---------------------------------------------------------------------------------------------------------


def setup(s, p) -> None:
    collect_gifts(s, p)
    find_first_player(s, p)
    s.seat = s.first
    fill_hands(s, p)


def collect_gifts(s, p) -> None:
    """Clears the board and the hands; all gifts are in the stacks."""
    for line in range(2 * SIDE):
        for column in range(SIDE):
            s.cells[line][column] = FREE
    for seat in range(2):
        for slot in range(p.hand_size):
            s.hands[seat][slot] = FREE
        for place in range(p.gifts[seat]):
            s.stacks[seat][place] = p.deck[seat][place]
        s.left[seat] = p.gifts[seat]
    s.light = 0
    s.laid = 2


def find_first_player(s, p) -> None:
    """Turns up a gift of each stack until they differ; the lower one begins, and both lie on the centre cells."""
    red = 0
    blue = 0
    while red == blue:
        # Gifts that were turned up stay behind the ones that are left: set aside, until all are shuffled back.
        if s.left[0] == 0 or s.left[1] == 0:
            s.left[0] = p.gifts[0]
            s.left[1] = p.gifts[1]
        red = turn_up(s, 0)
        blue = turn_up(s, 1) - p.values
        if red == blue:
            s.tally[COMPARED_AGAIN] += 1
    s.first = 0 if red < blue else 1
    for seat in range(2):
        stack = s.stacks[seat]
        shown = stack[s.left[seat]]
        last = p.gifts[seat] - 1
        stack[s.left[seat]] = stack[last]
        stack[last] = FREE
        s.left[seat] = last
        lay_at_the_centre(s, seat, shown)


def turn_up(s, seat: int) -> int:
    """Any gift of those left, which moves behind them."""
    place = below(s, s.left[seat])
    s.left[seat] -= 1
    stack = s.stacks[seat]
    gift = stack[place]
    stack[place] = stack[s.left[seat]]
    stack[s.left[seat]] = gift
    return gift


def draw(s, seat: int) -> int:
    """Draws a gift; `FREE` if there is none."""
    if s.left[seat] == 0:
        return FREE
    gift = turn_up(s, seat)
    s.stacks[seat][s.left[seat]] = FREE
    return gift


def lay_at_the_centre(s, seat: int, gift: int) -> None:
    s.cells[seat * SIDE + CENTRE][CENTRE] = gift
    s.tally[gift - 1] += 1


def fill_hands(s, p) -> None:
    for seat in range(2):
        for slot in range(p.hand_size):
            s.hands[seat][slot] = draw(s, seat)


def finish_round(s, p, winner: int) -> None:
    """`winner` is a seat, or −1 for a drawn round. Begins the next round, or ends the game."""
    beginner = (s.first + s.round) % 2
    s.round += 1
    s.margin = s.light
    if winner >= 0:
        s.wins[winner] += 1
        s.tally[BEGINNER_WON if winner == beginner else BEGINNER_LOST] += 1
    if winner >= 0 and s.wins[winner] > p.rounds // 2:
        s.end = DECIDED
    elif s.round == p.rounds:
        if s.wins[0] != s.wins[1]:
            s.end = MORE_WINS
        elif s.wins[0] == 0:
            s.end = ALL_DRAWN
        else:
            s.end = LEVEL
    else:
        collect_gifts(s, p)
        for seat in range(2):
            lay_at_the_centre(s, seat, draw(s, seat))
        fill_hands(s, p)
        s.seat = (s.first + s.round) % 2


# --- a turn ---------------------------------------------------------------------------------------------------------


def holds(s, p, seat: int, gift: int) -> bool:
    for slot in range(p.hand_size):
        if s.hands[seat][slot] == gift:
            return True
    return False


def allowed(s, p, action: int) -> bool:
    """Whether one action is legal: a value of the own hand onto a free cell."""
    place = action % CELLS
    if s.cells[place // SIDE][place % SIDE] != FREE:
        return False
    return holds(s, p, s.seat, 1 + s.seat * p.values + action // CELLS)


def legal(s, p, moves) -> int:
    """Lists the legal actions in rising order. Two equal gifts in a hand are one choice."""
    if s.end != 0:
        return 0
    count = 0
    for value in range(p.values):
        if holds(s, p, s.seat, 1 + s.seat * p.values + value):
            for place in range(CELLS):
                if s.cells[place // SIDE][place % SIDE] == FREE:
                    moves[count] = value * CELLS + place
                    count += 1
    return count


def apply(s, p, action: int) -> None:
    seat = s.seat
    gift = 1 + seat * p.values + action // CELLS
    place = action % CELLS
    slot = 0
    while s.hands[seat][slot] != gift:
        slot += 1
    lay(s, p, gift, place // SIDE, place % SIDE)
    s.hands[seat][slot] = draw(s, seat)
    s.turn += 1
    s.seat = 1 - seat
    if s.light == p.track_end or s.light == -p.track_end:
        finish_round(s, p, 1 if s.light > 0 else 0)
    elif s.laid == CELLS:
        finish_round(s, p, full_board_winner(s, p))


def lay(s, p, gift: int, line: int, column: int) -> None:
    """Lays a gift and scores what it closes: the row, then, unless that ended the round, the column."""
    s.cells[line][column] = gift
    s.laid += 1
    s.tally[gift - 1] += 1
    top = line // SIDE * SIDE
    row = s.cells[line]
    row_full = row[0] != FREE and row[1] != FREE and row[2] != FREE and row[3] != FREE and row[4] != FREE
    column_full = True
    for other in range(top, top + SIDE):
        if s.cells[other][column] == FREE:
            column_full = False
    if row_full:
        score_line(s, p, row[0], row[1], row[2], row[3], row[4])
    if column_full:
        if row_full:
            s.tally[ROW_AND_COLUMN] += 1
        if -p.track_end < s.light < p.track_end:
            cells = s.cells
            score_line(
                s,
                p,
                cells[top][column],
                cells[top + 1][column],
                cells[top + 2][column],
                cells[top + 3][column],
                cells[top + 4][column],
            )
        else:
            s.tally[COLUMN_LOST] += 1


def score_line(s, p, a: int, b: int, c: int, d: int, e: int) -> None:
    """Moves the lighthouse to the side of the colour that has more gifts among these five."""
    blue = blue_among(p, a, b, c, d, e)
    equal = equal_among(p, a, b, c, d, e)
    owner = 1 if blue > SIDE // 2 else 0
    worth = line_worth(p, equal, blue)
    s.light += worth * (2 * owner - 1)
    if s.light >= p.track_end or s.light <= -p.track_end:
        s.light = p.track_end if s.light > 0 else -p.track_end
        s.tally[AT_THE_END if worth > 0 else AT_THE_END_BY_LOSS] += 1
    if blue == 0 or blue == SIDE:
        s.tally[ONE_COLOUR] += 1
        if equal > 0:
            s.tally[COMBINATION + equal] += 1
    else:
        s.tally[COMBINATION + equal] += 1
    s.tally[TO_THE_CLOSER if owner == s.seat else TO_THE_OTHER] += 1


def blue_among(p, a: int, b: int, c: int, d: int, e: int) -> int:
    return (a > p.values) + (b > p.values) + (c > p.values) + (d > p.values) + (e > p.values)


def equal_among(p, a: int, b: int, c: int, d: int, e: int) -> int:
    """How many pairs of these gifts are equal, whatever their colours."""
    a -= p.values if a > p.values else 0
    b -= p.values if b > p.values else 0
    c -= p.values if c > p.values else 0
    d -= p.values if d > p.values else 0
    e -= p.values if e > p.values else 0
    return (a == b) + (a == c) + (a == d) + (a == e) + (b == c) + (b == d) + (b == e) + (c == d) + (c == e) + (d == e)


def line_worth(p, equal: int, blue: int) -> int:
    """Points of a line with so many equal pairs and so many blue gifts."""
    if 0 < blue < SIDE:
        return p.points[equal]
    if equal == 0:
        return p.one_colour
    if p.best_only == 1:
        return max(p.points[equal], p.one_colour)
    return p.points[equal] + p.one_colour


def full_board_winner(s, p) -> int:
    """Who wins a round that filled the board; −1 for nobody."""
    if s.light != 0:
        s.tally[ON_A_SIDE] += 1
        return 1 if s.light > 0 else 0
    s.tally[ZONES_ASKED] += 1
    red = own_in_own_zone(s, p, 0)
    blue = own_in_own_zone(s, p, 1)
    if red == blue:
        s.tally[DRAWN] += 1
        return -1
    s.tally[ZONES_DECIDED] += 1
    return 0 if red > blue else 1


def own_in_own_zone(s, p, seat: int) -> int:
    """Gifts of a player's colour in the zone of that colour."""
    count = 0
    for line in range(seat * SIDE, seat * SIDE + SIDE):
        for column in range(SIDE):
            gift = s.cells[line][column]
            if gift != FREE and (gift > p.values) == (seat == 1):
                count += 1
    return count


def zones_are_always_level(s, p) -> bool:
    """Goes through every full board, as far as it matters to the last tie-break, and finds that none decides it.

    Each player lays half of all cells, and only the numbers of gifts in the zones count, not their cells or values; so
    the cases differ only in how many of red's gifts lie in the red zone. The rest of them lie in the blue one.
    """
    half = CELLS // 2
    for red in range(half + 1):
        for place in range(CELLS):
            is_red = place < red if place < half else place - half < half - red
            s.cells[place // SIDE][place % SIDE] = 1 if is_red else 1 + p.values
        if own_in_own_zone(s, p, 0) != own_in_own_zone(s, p, 1):
            return False
    return True


PROOFS = {("tie-break decided", "own zone"): zones_are_always_level}


# --- the end --------------------------------------------------------------------------------------------------------


def score(s, p, seat: int) -> int:
    """Rounds won."""
    return s.wins[seat]


def won(s, p, seat: int) -> int:
    """With equal round wins the victory is shared."""
    return 1 if s.end != 0 and s.wins[seat] >= s.wins[1 - seat] else 0


def value(s, p, seat: int) -> int:
    """How much better than the other a seat did: rounds first, then where the lighthouse stood and, in play, stands."""
    steps = s.margin if s.end != 0 else s.margin + s.light
    return (s.wins[seat] - s.wins[1 - seat]) * 4 * p.track_end + steps * (2 * seat - 1)


# --- what a player sees ---------------------------------------------------------------------------------------------


def hide(s, p, seat: int) -> None:
    """Leaves in `s` what this seat can see: the board and the own hand, and the other's if hands are open."""
    for other in range(2):
        for place in range(s.left[other]):
            s.stacks[other][place] = UNKNOWN
    if p.open_hands == 0:
        for slot in range(p.hand_size):
            if s.hands[1 - seat][slot] != FREE:
                s.hands[1 - seat][slot] = UNKNOWN


def unseen(s, p, counts) -> None:
    """How many copies of each gift are neither on the board nor in a hand that is seen."""
    for gift in range(1, 2 * p.values + 1):
        counts[gift] = p.copies[gift]
    counts[FREE] = 0
    for line in range(2 * SIDE):
        for column in range(SIDE):
            counts[s.cells[line][column]] -= 1
    for seat in range(2):
        for slot in range(p.hand_size):
            if s.hands[seat][slot] > 0:
                counts[s.hands[seat][slot]] -= 1


def redeal(s, p, seat: int, room) -> None:
    """Deals anew what `hide` left open: of each colour, all that is unseen lies in the stack and in a hidden hand."""
    unseen(s, p, room)
    for colour in range(2):
        hidden = 0
        for slot in range(p.hand_size):
            if s.hands[colour][slot] == UNKNOWN:
                hidden += 1
        place = 0
        for gift in range(1 + colour * p.values, 1 + (colour + 1) * p.values):
            for _ in range(room[gift]):
                s.stacks[colour][place] = gift
                place += 1
        s.left[colour] += hidden
        for slot in range(p.hand_size):
            if s.hands[colour][slot] == UNKNOWN:
                s.hands[colour][slot] = draw(s, colour)


# --- for people -----------------------------------------------------------------------------------------------------


def actions(p) -> int:
    """How many different actions there are: each value onto each cell."""
    return p.values * CELLS


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    """`7 to red 2-4`: the value, the zone, the row and the column."""
    line, column = divmod(action % CELLS, SIDE)
    return f"{words['value'][action // CELLS]} to {COLOURS[line // SIDE]} {line % SIDE + 1}-{column + 1}"


KINDS = ("red-zone", "blue-zone")


def kind(action: int, p) -> int:
    return 0 if action % CELLS < CELLS // 2 else 1


SUPPLIES = ("red stack", "blue stack", "red gifts to lay", "blue gifts to lay")


def stocks(s, p, levels) -> None:
    for seat in range(2):
        levels[seat] = s.left[seat]
        levels[2 + seat] = s.left[seat]
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != FREE:
                levels[2 + seat] += 1


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    gifts = [("component", word) for word in words["gift"][1:]]
    lines = [("scoring", COMBINATIONS[equal]) if equal in COMBINATIONS else ("", "") for equal in range(11)]
    return [
        *gifts,
        *[("", "")] * (COMBINATION - len(gifts)),
        *lines,
        ("scoring", "one-colour"),
        ("line", "row and column at once"),
        ("line", "column after the round's end"),
        ("line", "points to the closer"),
        ("line", "points to the other"),
        ("first player", "compared again"),
        ("round", "won by its beginner"),
        ("round", "lost by its beginner"),
        ("round end", "end of the track"),
        ("round end", "end of the track by a loss"),
        ("round end", "side of the lighthouse"),
        ("round end", "drawn"),
        ("tie-break asked", "own zone"),
        ("tie-break decided", "own zone"),
    ]


def table(s, p, words: dict[str, list[str]]) -> list:
    pieces = Pieces()
    both = frozenset((0, 1))
    pieces.add("board", "table")
    pieces.add("lighthouse-pawn", "track", place=s.light)
    pieces.add("reference-card", "beside", count=p.reference_cards)
    for seat in range(2):
        others = frozenset() if p.open_hands else frozenset((1 - seat,))
        for place in range(s.left[seat]):
            pieces.add(
                words["gift"][s.stacks[seat][place]], "stack", owner=seat, place=place, face="back", hidden_from=both
            )
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != FREE:
                pieces.add(words["gift"][s.hands[seat][slot]], "hand", owner=seat, place=slot, hidden_from=others)
    for line in range(2 * SIDE):
        for column in range(SIDE):
            if s.cells[line][column] != FREE:
                zone = f"{COLOURS[line // SIDE]}-zone"
                pieces.add(words["gift"][s.cells[line][column]], zone, place=(line % SIDE, column))
    return pieces.all


# --- positions in words ---------------------------------------------------------------------------------------------

ARRANGES = ("red-zone", "blue-zone", "lighthouse", "hands", "begins", "round", "wins")


def arrange(s, p, words: dict[str, list[str]], wanted) -> None:
    """Changes a dealt game: `red-zone: {2: r4 . b7 . .}` (a row, cell by cell), `hands: {blue: [7, 2]}`, `lighthouse: red 4`.

    The lighthouse may also stand at 0, or at `red last`, a step before the end. `begins: red` is who began the first round; if it is
    not said, the lower gift on the centre cells tells in the first round. `round: 3` (or `last`) and `wins: {red: 1}` are the round that is
    played and those won before, of which `all but one` leaves one to win. Rows, centre cells and gifts in hands that are not said are as
    dealt; whose turn it is follows from how many gifts each has laid.
    """
    supply = list(p.copies)
    dealt_centres = [s.cells[seat * SIDE + CENTRE][CENTRE] for seat in range(2)]
    dealt_hands = [[s.hands[seat][slot] for slot in range(p.hand_size)] for seat in range(2)]
    collect_gifts(s, p)
    for seat in range(2):
        _arrange_zone(s, p, words, wanted, seat, supply)
    hands = [_named_hand(p, words, wanted, seat, supply) for seat in range(2)]
    for seat in range(2):
        centre, zone = s.cells[seat * SIDE + CENTRE], f"{COLOURS[seat]}-zone"
        if CENTRE + 1 not in wanted.get(zone, {}):
            centre[CENTRE] = _dealt(s, p, seat, dealt_centres[seat], supply)
        elif centre[CENTRE] not in _gifts(p, seat):
            message = f"a {COLOURS[seat]} gift lies on the centre cell from the beginning"
            raise CannotBe(message, zone, CENTRE + 1)
    for seat in range(2):
        for slot in range(p.hand_size):
            dealt = dealt_hands[seat][slot]
            s.hands[seat][slot] = hands[seat][slot] if slot < len(hands[seat]) else _dealt(s, p, seat, dealt, supply)
        rest = [gift for gift in _gifts(p, seat) for _ in range(supply[gift])]
        for place in range(p.gifts[seat]):
            s.stacks[seat][place] = rest[place] if place < len(rest) else FREE
        s.left[seat] = len(rest)
    s.light = _lighthouse(p, wanted.get("lighthouse", 0))
    _arrange_rounds(s, p, wanted)
    _arrange_turn(s, p, wanted)


def _gifts(p, seat: int) -> range:
    return range(1 + seat * p.values, 1 + (seat + 1) * p.values)


def _taken(supply: list[int], gift: int, words: dict[str, list[str]], *path: object) -> int:
    """A gift out of those that lie nowhere yet."""
    if supply[gift] == 0:
        raise CannotBe(f"every copy of '{words['gift'][gift]}' lies elsewhere already", *path)
    supply[gift] -= 1
    return gift


def _dealt(s, p, seat: int, gift: int, supply: list[int]) -> int:
    """The gift that was dealt here if it is still to be had, else any other of the colour; `FREE` if there is none."""
    rest = [other for other in _gifts(p, seat) for _ in range(supply[other])]
    if not rest:
        return FREE
    if gift not in rest:
        gift = rest[below(s, len(rest))]
    supply[gift] -= 1
    return gift


def _arrange_zone(s, p, words: dict[str, list[str]], wanted, seat: int, supply: list[int]) -> None:
    zone = f"{COLOURS[seat]}-zone"
    known = {".": FREE}
    for colour, letter in enumerate("rb"):
        known |= {f"{letter}{value}": 1 + colour * p.values + index for index, value in enumerate(words["value"])}
    for row, text in wanted.get(zone, {}).items():
        if row not in range(1, SIDE + 1):
            raise CannotBe(f"there is no row {row}", zone, row, hint=f"rows count from 1 to {SIDE}")
        cells = str(text).split()
        if len(cells) != SIDE:
            raise CannotBe(f"a row has {SIDE} cells, and here are {len(cells)}", zone, row, hint="'.' is a free cell")
        for column, word in enumerate(cells):
            if word not in known:
                raise CannotBe(
                    f"'{word}' is not a gift", zone, row, hint="'r4' is a red gift, 'b7' a blue one, '.' a free cell"
                )
            gift = known[word]
            s.cells[seat * SIDE + row - 1][column] = gift if gift == FREE else _taken(supply, gift, words, zone, row)


def _named_hand(p, words: dict[str, list[str]], wanted, seat: int, supply: list[int]) -> list[int]:
    """The first gifts of a hand, as the position names them."""
    for colour in wanted.get("hands", {}):
        if colour not in COLOURS:
            raise CannotBe(f"nobody plays '{colour}'", "hands", colour, hint=did_you_mean(colour, COLOURS))
    values = wanted.get("hands", {}).get(COLOURS[seat], [])
    if len(values) > p.hand_size:
        raise CannotBe(f"a hand has {p.hand_size} gifts", "hands", COLOURS[seat])
    hand = []
    for slot, value in enumerate(values):
        if str(value) not in words["value"]:
            hint = did_you_mean(value, words["value"])
            raise CannotBe(f"there is no gift with the value {value}", "hands", COLOURS[seat], slot, hint=hint)
        gift = _gifts(p, seat)[words["value"].index(str(value))]
        hand.append(_taken(supply, gift, words, "hands", COLOURS[seat], slot))
    return hand


def _lighthouse(p, wanted) -> int:
    """0, `red 4`, or `red last`: a step before the end of the track."""
    side, _, steps = str(wanted).partition(" ")
    if wanted == 0:
        return 0
    steps = str(p.track_end - 1) if steps == "last" else steps
    if side not in COLOURS or not steps.isdecimal() or not 0 < int(steps) < p.track_end:
        message = f"the lighthouse cannot stand at '{wanted}' in a round that is not over"
        raise CannotBe(message, "lighthouse", hint=f"0, or red or blue and 1 to {p.track_end - 1}, as in 'red 4'")
    return int(steps) if side == "blue" else -int(steps)


def _arrange_rounds(s, p, wanted) -> None:
    """The rounds before this one."""
    number = wanted.get("round", 1)
    number = p.rounds if number == "last" else number
    if type(number) is not int or not 1 <= number <= p.rounds:
        raise CannotBe(f"there is no round {number}", "round", hint=f"{p.rounds} are played at most")
    for colour, rounds in wanted.get("wins", {}).items():
        if colour not in COLOURS:
            raise CannotBe(f"nobody plays '{colour}'", "wins", colour, hint=did_you_mean(colour, COLOURS))
        rounds = p.rounds // 2 if rounds == "all but one" else rounds
        if type(rounds) is not int or not 0 <= rounds <= p.rounds // 2:
            raise CannotBe(f"with {rounds} rounds won the game cannot go on", "wins", colour)
        s.wins[COLOURS.index(colour)] = rounds
    s.round = number - 1
    if s.wins[0] + s.wins[1] > s.round:
        raise CannotBe("more rounds are won than have been played", "wins")


def _arrange_turn(s, p, wanted) -> None:
    """Who began, and so, from what has been laid, whose turn it is."""
    red, blue = s.cells[CENTRE][CENTRE], s.cells[SIDE + CENTRE][CENTRE] - p.values
    begins = wanted.get("begins", COLOURS[red > blue] if s.round == 0 else COLOURS[s.first])
    if begins not in COLOURS:
        raise CannotBe(f"nobody plays '{begins}'", "begins", hint=did_you_mean(begins, COLOURS))
    s.first = COLOURS.index(begins)
    if s.round == 0 and (red == blue or (red > blue) != s.first):
        raise CannotBe("in the first round the player of the lower gift on the centre cells begins", "begins")
    laid = [sum(gift in _gifts(p, seat) for row in s.cells for gift in row) for seat in range(2)]
    s.laid = sum(laid)
    if s.laid == CELLS:
        raise CannotBe("with a full board the round is over")
    beginner = (s.first + s.round) % 2
    ahead = laid[beginner] - laid[1 - beginner]
    if ahead not in (0, 1):
        counts = f"red has laid {laid[0]} gifts and blue {laid[1]}"
        raise CannotBe(f"{counts}, but they take turns and {COLOURS[beginner]} began this round")
    s.seat = beginner if ahead == 0 else 1 - beginner
    s.turn = s.laid - 2
