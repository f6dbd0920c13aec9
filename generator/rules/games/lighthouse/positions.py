"""Positions in words: the beginning of an example.

In: a dealt game and what a position of the rulebook says of it. Out: that position, or `CannotBe` at the word that is wrong.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.games.lighthouse.dealing import collect_gifts
from generator.rules.games.lighthouse.pieces import CELLS, CENTRE, COLOURS, FREE, SIDE
from generator.rules.language import below

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
