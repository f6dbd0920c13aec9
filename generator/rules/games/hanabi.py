"""Hanabi: the rules, over a state that holds whole numbers only.

In: the game's numbers from its YAML (`Numbers`). Out: play. A card is colour × 5 + rank − 1; what a hand's owner
knows of a card is a mask of the colours (bits 0-5) and ranks (bits 6-10) that the clues, given or withheld, leave
possible. The deck is a bag: a card is drawn from it at random when it is drawn, which is the same as shuffling first
and costs nothing for the cards that never leave it.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.language import EMPTY, UNKNOWN, Between, GameState, Grid, Record, Row, below, shuffle
from generator.rules.reading import Box, Pieces

RANKS = 5
"""Ranks of a firework; cards are numbered by it, so it is a size and not a number of the game."""
RANK_BIT = 6
ALL_RANKS = 0b11111 << RANK_BIT

ENDS = ("victory", "misfires", "last-round", "lost-card")
VICTORY, MISFIRES, LAST_ROUND, LOST_CARD = 1, 2, 3, 4
COOPERATIVE = True
MAX_MOVES = 64
WORDS = {"deck": "card", "hands": "card"}


class Numbers(Record):
    """The numbers of the YAML."""

    players: Between[2, 5]
    hand_size: Between[1, 8]
    clues: Between[0, 1000]
    misfires: Between[1, 1000]
    red_tokens: Between[1, 1000]
    colours: Between[1, 6]
    cards: Between[1, 72]
    deck: Row[72]
    """The card of every copy in the box."""
    copies: Row[30]
    """How many copies of each card there are."""
    face: Row[30]
    """The bits of each card: its colour's and its rank's."""
    only: Row[11]
    """What a card can still be after a clue that touched it, by the clue's bit."""
    best: Between[1, 30]
    empty_clues: Between[0, 1]
    endless: Between[0, 1]
    options: Between[1, 11]
    """How many things a clue can name: colours, then ranks."""
    pass_action: int


class State(GameState):
    clues: int
    """Blue tokens in the box."""
    misfires: int
    """Red tokens in the box."""
    points: int
    """Cards on the fireworks."""
    left: int
    """Cards in the deck: its first `left` entries."""
    final: int
    """Turns left once the last card is drawn, this one included; 0 before."""
    drawn: int
    """Cards drawn so far: the age of a card is when it was drawn."""
    deck: Row[72]
    heights: Row[6]
    discards: Row[30]
    hands: Grid[5, 8]
    knows: Grid[5, 8]
    drawn_at: Grid[5, 8]
    has: Grid[5, 11]
    """How many of a hand's cards have each colour (0-5) and rank (6-10)."""
    tally: Row[38]


# --- the numbers ------------------------------------------------------------------------------------------------------------------


def numbers(box: Box) -> dict[str, object]:
    pieces = _cards(box)
    colours = list(dict.fromkeys(item.fields["colour"] for item, _ in pieces))
    deck: list[int] = []
    copies = [0] * 30
    for item, count in pieces:
        rank = item.fields["rank"]
        if rank not in range(1, RANKS + 1):
            box.problem(
                f"the rank of '{item.id}' is not one of 1 to {RANKS}",
                ("components", item.component, "for_each", "rank"),
            )
            continue
        if len(colours) > 6:
            break
        card = colours.index(item.fields["colour"]) * RANKS + rank - 1
        copies[card] += count
        deck += [card] * count
    misfires, red_tokens = box.limit("misfires"), box.copies("misfire-token")
    if misfires > red_tokens:
        hint = f"set components.misfire-token.copies to {misfires} as well"
        box.problem(
            f"{misfires} misfires end the game, but there are {red_tokens} red tokens", ("limits", "misfires"), hint
        )
    dealt = box.setup("hand_size") * box.players
    if dealt > len(deck):
        box.problem(f"{box.players} players are dealt {dealt} cards, but there are {len(deck)}", ("setup", "hand_size"))
    options = len(colours) + RANKS
    return {
        "players": box.players,
        "hand_size": box.setup("hand_size"),
        "clues": box.copies("clue-token"),
        "misfires": misfires,
        "red_tokens": red_tokens,
        "colours": len(colours),
        "cards": len(deck),
        "deck": sorted(deck),
        "copies": copies,
        "face": [1 << card // RANKS | 1 << RANK_BIT + card % RANKS for card in range(30)],
        "only": [
            1 << bit | (ALL_RANKS if bit < RANK_BIT else ALL_RANKS >> RANK_BIT | 1 << 5)
            for bit in range(RANK_BIT + RANKS)
        ],
        "best": box.score("best"),
        "empty_clues": box.rule("empty_clues"),
        "endless": box.rule("endless"),
        "options": options,
        "pass_action": 2 * box.setup("hand_size") + (box.players - 1) * options,
    }


def _cards(box: Box):
    items = box.items("firework-card")
    if box.rule("multicolour"):
        items = [*items, *box.items("multicolour-card")]
    return items


def vocabulary(box: Box) -> dict[str, list[str]]:
    pieces = _cards(box)
    colours = list(dict.fromkeys(str(item.fields["colour"]) for item, _ in pieces))
    by_face = {(item.fields["colour"], item.fields["rank"]): item.id for item, _ in pieces}
    cards = [by_face.get((colour, rank), "") for colour in colours for rank in range(1, RANKS + 1)]
    return {
        "card": cards,
        "colour": colours,
        "component": [item.component for item, _ in pieces],
    }


# --- play -------------------------------------------------------------------------------------------------------------------------


def setup(s, p) -> None:
    s.clues = p.clues
    s.left = p.cards
    for i in range(p.cards):
        s.deck[i] = p.deck[i]
    for seat in range(p.players):
        for slot in range(p.hand_size):
            draw(s, p, seat, slot)
    # The last card may be drawn while dealing; the last round then begins with the first turn.
    if s.final > 0:
        s.final = p.players


def draw(s, p, seat: int, slot: int) -> None:
    """Draws into an empty slot, while the deck lasts."""
    if s.left == 0:
        s.hands[seat][slot] = EMPTY
        s.knows[seat][slot] = 0
        return
    s.left -= 1
    place = below(s, s.left + 1)
    card = s.deck[place]
    s.deck[place] = s.deck[s.left]
    s.deck[s.left] = EMPTY
    s.hands[seat][slot] = card
    s.knows[seat][slot] = (1 << p.colours) - 1 | ALL_RANKS
    s.drawn_at[seat][slot] = s.drawn
    s.drawn += 1
    has = s.has[seat]
    has[card // RANKS] += 1
    has[RANK_BIT + card % RANKS] += 1
    if s.left == 0 and p.endless == 0:
        s.final = p.players + 1


def allowed(s, p, action: int) -> bool:
    """Whether one action is legal."""
    seat = s.seat
    size = p.hand_size
    if action < size:
        return s.hands[seat][action] != EMPTY
    if action < 2 * size:
        return s.clues < p.clues and s.hands[seat][action - size] != EMPTY
    if action < p.pass_action:
        if s.clues == 0:
            return False
        if p.empty_clues == 1:
            return True
        action -= 2 * size
        named = action % p.options
        target = (seat + 1 + action // p.options) % p.players
        if named < p.colours:
            return s.has[target][named] > 0
        return s.has[target][RANK_BIT + named - p.colours] > 0
    if p.endless == 0 or action > p.pass_action:
        return False
    # Passing is for those who can do nothing else.
    if s.clues > 0:
        return False
    cards = 0
    for slot in range(size):
        if s.hands[seat][slot] != EMPTY:
            cards += 1
    return cards == 0


def legal(s, p, moves) -> int:
    """Lists the legal actions in rising order; there are none once the game is over."""
    if s.end != 0:
        return 0
    count = 0
    seat = s.seat
    size = p.hand_size
    hand = s.hands[seat]
    for slot in range(size):
        if hand[slot] != EMPTY:
            moves[count] = slot
            count += 1
    if s.clues < p.clues:
        for slot in range(size):
            if hand[slot] != EMPTY:
                moves[count] = size + slot
                count += 1
    if s.clues > 0:
        action = 2 * size
        for step in range(1, p.players):
            has = s.has[(seat + step) % p.players]
            for named in range(p.colours):
                if has[named] > 0 or p.empty_clues == 1:
                    moves[count] = action
                    count += 1
                action += 1
            for rank in range(RANKS):
                if has[RANK_BIT + rank] > 0 or p.empty_clues == 1:
                    moves[count] = action
                    count += 1
                action += 1
    if count == 0:
        moves[0] = p.pass_action
        count = 1
    return count


def apply(s, p, action: int) -> None:
    size = p.hand_size
    if action < size:
        play_card(s, p, action)
    elif action < 2 * size:
        s.clues += 1
        lose_card(s, p, take_card(s, s.seat, action - size))
        draw(s, p, s.seat, action - size)
    elif action < p.pass_action:
        action -= 2 * size
        give_clue(s, p, (s.seat + 1 + action // p.options) % p.players, action % p.options)
    s.turn += 1
    s.seat += 1
    if s.seat == p.players:
        s.seat = 0
    if s.final > 0:
        s.final -= 1
        if s.final == 0 and s.end == 0:
            s.end = LAST_ROUND


def take_card(s, seat: int, slot: int) -> int:
    card = s.hands[seat][slot]
    has = s.has[seat]
    has[card // RANKS] -= 1
    has[RANK_BIT + card % RANKS] -= 1
    return card


def lose_card(s, p, card: int) -> None:
    """Puts a card onto the discard pile; for experts that may be the end."""
    s.discards[card] += 1
    if (
        p.endless == 1
        and s.end == 0
        and s.discards[card] == p.copies[card]
        and card % RANKS >= s.heights[card // RANKS]
    ):
        s.end = LOST_CARD


def play_card(s, p, slot: int) -> None:
    seat = s.seat
    card = take_card(s, seat, slot)
    colour = card // RANKS
    if s.heights[colour] == card % RANKS:
        s.heights[colour] += 1
        s.points += 1
        s.tally[card] += 1
        if s.heights[colour] == RANKS:
            s.tally[32 + colour] += 1
            if s.clues < p.clues:
                s.clues += 1
            if s.points == RANKS * p.colours:
                s.end = VICTORY
    else:
        s.misfires += 1
        s.tally[31] += 1
        if s.misfires == p.misfires:
            s.end = MISFIRES
        lose_card(s, p, card)
    draw(s, p, seat, slot)


def give_clue(s, p, target: int, named: int) -> None:
    s.clues -= 1
    s.tally[30] += 1
    if named >= p.colours:
        named += RANK_BIT - p.colours
    bit = 1 << named
    only = p.only[named]
    hand = s.hands[target]
    knows = s.knows[target]
    for slot in range(p.hand_size):
        card = hand[slot]
        if card == EMPTY:
            continue
        if card == UNKNOWN:
            # Only in a player's own view, where the clue is about cards not seen: nothing can be learned from imagining it.
            continue
        if p.face[card] & bit:
            knows[slot] &= only
        else:
            knows[slot] &= ~bit


# --- the end ----------------------------------------------------------------------------------------------------------------------


def score(s, p, seat: int) -> int:
    """Lost is 0; experts score all or nothing."""
    if s.end == MISFIRES or s.end == LOST_CARD or (p.endless == 1 and s.end != VICTORY):
        return 0
    return s.points


def kept(s, p, seat: int) -> int:
    """Points on the table, even if the game was lost."""
    return s.points


def value(s, p, seat: int) -> int:
    """For the tree search: points on the table, and a lost game is worse than any other."""
    if s.end == MISFIRES or s.end == LOST_CARD:
        return s.points - RANKS * p.colours
    return s.points


def won(s, p, seat: int) -> int:
    return 1 if s.end == VICTORY else 0


# --- what a player sees -----------------------------------------------------------------------------------------------------------


def hide(s, p, seat: int) -> None:
    """Leaves in `s` what this seat can see: all hands but the own, and no order of the deck."""
    for slot in range(p.hand_size):
        if s.hands[seat][slot] != EMPTY:
            s.hands[seat][slot] = UNKNOWN
    for i in range(s.left):
        s.deck[i] = UNKNOWN
    for bit in range(RANK_BIT + RANKS):
        s.has[seat][bit] = 0


def unseen(s, p, seat: int, counts) -> None:
    """How many copies of each card this seat cannot see: in the deck and in the own hand."""
    for card in range(p.colours * RANKS):
        counts[card] = p.copies[card] - s.discards[card]
        if card % RANKS < s.heights[card // RANKS]:
            counts[card] -= 1
    for other in range(p.players):
        if other != seat:
            for slot in range(p.hand_size):
                if s.hands[other][slot] >= 0:
                    counts[s.hands[other][slot]] -= 1


def redeal(s, p, seat: int, room) -> None:
    """Fills in what `hide` left open: each hand that fits the clues is equally likely.

    Dealing slot after slot, a copy that fits is drawn out of those still there; the whole hand is kept with the probability that evens out
    how many there were to choose from, and dealt anew otherwise.
    """
    counts = room
    accepted = False
    while not accepted:
        unseen(s, p, seat, counts)
        accepted = True
        for slot in range(p.hand_size):
            if s.hands[seat][slot] == EMPTY or not accepted:
                continue
            fits = 0
            at_first = 0
            for card in range(p.colours * RANKS):
                if s.knows[seat][slot] & p.face[card] == p.face[card]:
                    fits += counts[card]
            at_first = fits
            for earlier in range(slot):
                dealt = s.hands[seat][earlier]
                if dealt >= 0 and s.knows[seat][slot] & p.face[dealt] == p.face[dealt]:
                    at_first += 1
            if below(s, at_first) >= fits:
                accepted = False
                continue
            chosen = below(s, fits)
            for card in range(p.colours * RANKS):
                if s.knows[seat][slot] & p.face[card] == p.face[card]:
                    chosen -= counts[card]
                    if chosen < 0:
                        s.hands[seat][slot] = card
                        counts[card] -= 1
                        break
    for slot in range(p.hand_size):
        card = s.hands[seat][slot]
        if card >= 0:
            s.has[seat][card // RANKS] += 1
            s.has[seat][RANK_BIT + card % RANKS] += 1
    place = 0
    for card in range(p.colours * RANKS):
        for _ in range(counts[card]):
            s.deck[place] = card
            place += 1


# --- for people -------------------------------------------------------------------------------------------------------------------


def actions(p) -> int:
    """How many different actions there are."""
    return p.pass_action + p.endless


def spell(action: int, p, seat: int, words: dict[str, list[str]]) -> str:
    size = p.hand_size
    if action < size:
        return f"play {action + 1}"
    if action < 2 * size:
        return f"discard {action - size + 1}"
    if action < p.pass_action:
        action -= 2 * size
        target = (seat + 1 + action // p.options) % p.players
        named = action % p.options
        what = words["colour"][named] if named < p.colours else str(named - p.colours + 1)
        return f"clue {target + 1} {what}"
    return "pass"


KINDS = ("play", "discard", "clue", "pass")


def kind(action: int, p) -> int:
    if action < p.hand_size:
        return 0
    if action < 2 * p.hand_size:
        return 1
    return 2 if action < p.pass_action else 3


SUPPLIES = ("deck", "clue-token", "misfire-token")


def stocks(s, p, levels) -> None:
    levels[0] = s.left
    levels[1] = s.clues
    levels[2] = p.misfires - s.misfires


def tallies(p, words: dict[str, list[str]]) -> list[tuple[str, str]]:
    cards = [("component", word) for word in words["card"]] + [("", "")] * (30 - len(words["card"]))
    tokens = [("component", "clue-token"), ("component", "misfire-token")]
    return cards + tokens + [("scoring", f"{colour} firework") for colour in words["colour"]]


def table(s, p, words: dict[str, list[str]]) -> list:
    pieces = Pieces()
    everyone = frozenset(range(p.players))
    for place in range(s.left):
        pieces.add(words["card"][s.deck[place]], "deck", place=place, face="back", hidden_from=everyone)
    for seat in range(p.players):
        for slot in range(p.hand_size):
            if s.hands[seat][slot] != EMPTY:
                card = words["card"][s.hands[seat][slot]]
                pieces.add(card, "hand", owner=seat, place=slot, hidden_from=frozenset((seat,)))
    for card, word in enumerate(words["card"]):
        if card % RANKS < s.heights[card // RANKS]:
            pieces.add(word, "firework", place=card // RANKS)
        for _ in range(s.discards[card]):
            pieces.add(word, "discard")
    pieces.add("clue-token", "box", count=s.clues)
    pieces.add("clue-token", "beside", count=p.clues - s.clues)
    pieces.add("misfire-token", "box", count=s.misfires)
    pieces.add("misfire-token", "beside", count=p.red_tokens - s.misfires)
    return pieces.all


# --- positions in words -----------------------------------------------------------------------------------------------------------

ARRANGES = ("fireworks", "clues", "misfires", "discard", "hands", "told", "deck", "player", "turns_left")
NO_CARD = "none"


def arrange(s, p, words: dict[str, list[str]], wanted) -> None:
    """Changes a dealt game: `fireworks: {red: 3}`, `clues: 2`, `misfires: 1` (or `all but one`), `discard: [red-1]`,
    `player: 2` (who decides).

    `hands: {1: [white-1, none]}`: the first cards of a hand, `none` for an empty place; the rest is as dealt. `1: none` is an empty hand.
    `told: {2: [green, 5]}`: the clues that a hand has had. `deck: 3`: cards left in it, the rest is discarded, what nobody needs first;
    `deck: [red-5]` says which. `turns_left: 1`: of the last round, this turn included; a whole round if it is not said.
    """
    s.clues = _counted(wanted, "clues", s.clues, 0, p.clues)
    last_misfire = wanted.get("misfires") == "all but one"
    s.misfires = p.misfires - 1 if last_misfire else _counted(wanted, "misfires", s.misfires, 0, p.misfires - 1)
    s.seat = _counted(wanted, "player", s.seat + 1, 1, p.players) - 1
    supply = list(p.copies)
    _arrange_fireworks(s, p, words, wanted.get("fireworks", {}), supply)
    for index, word in enumerate(wanted.get("discard", [])):
        s.discards[_taken(supply, words, word, "discard", index)] += 1
    hands = _named_hands(p, words, wanted, supply)
    deck = wanted.get("deck")
    named = [
        _taken(supply, words, word, "deck", index) for index, word in enumerate(deck if isinstance(deck, list) else [])
    ]
    _arrange_hands(s, p, hands, supply)
    _arrange_deck(s, p, deck, named, supply)
    if s.left > 0 or p.endless == 1:
        if "turns_left" in wanted:
            raise CannotBe("only in the last round, with an empty deck, turns are counted", "turns_left")
    else:
        s.final = _counted(wanted, "turns_left", p.players, 1, p.players)
    _arrange_clues(s, p, words, wanted.get("told", {}))


def _counted(wanted, key: str, otherwise: int, low: int, high: int) -> int:
    number = wanted.get(key, otherwise)
    if type(number) is not int or not low <= number <= high:
        raise CannotBe(f"'{key}' is {number}, and {low} to {high} is possible", key)
    return number


def _taken(supply: list[int], words: dict[str, list[str]], word: str, *path: object) -> int:
    """A card out of those that lie nowhere yet."""
    if word not in words["card"]:
        raise CannotBe(f"there is no card '{word}'", *path, hint=did_you_mean(word, words["card"]))
    card = words["card"].index(word)
    if supply[card] == 0:
        raise CannotBe(f"every copy of '{word}' lies elsewhere already", *path)
    supply[card] -= 1
    return card


def _arrange_fireworks(s, p, words: dict[str, list[str]], fireworks, supply: list[int]) -> None:
    for colour, height in fireworks.items():
        if colour not in words["colour"]:
            hint = did_you_mean(colour, words["colour"])
            raise CannotBe(f"there is no colour '{colour}'", "fireworks", colour, hint=hint)
        if type(height) is not int or not 0 <= height <= RANKS:
            raise CannotBe(f"a firework has 0 to {RANKS} cards", "fireworks", colour)
        s.heights[words["colour"].index(colour)] = height
        for rank in range(1, height + 1):
            _taken(supply, words, words["card"][words["colour"].index(colour) * RANKS + rank - 1], "fireworks", colour)
    s.points = sum(s.heights)
    if s.points == RANKS * p.colours:
        raise CannotBe("with every firework complete the game is over", "fireworks")


def _named_hands(p, words: dict[str, list[str]], wanted, supply: list[int]) -> dict[tuple[int, int], int]:
    """The cards that a position names, by seat and slot."""
    hands = {}
    for player, cards in wanted.get("hands", {}).items():
        if player not in range(1, p.players + 1):
            raise CannotBe(f"there is no player {player}", "hands", player, hint=f"{p.players} play")
        listed = [NO_CARD] * p.hand_size if cards == NO_CARD else cards
        if len(listed) > p.hand_size:
            raise CannotBe(f"a hand has {p.hand_size} cards", "hands", player)
        for slot, word in enumerate(listed):
            if word != NO_CARD:
                hands[player - 1, slot] = _taken(supply, words, word, "hands", player, slot)
            elif wanted.get("deck") == 0:
                hands[player - 1, slot] = EMPTY
            else:
                message = "a hand has an empty place only when the deck is empty"
                raise CannotBe(message, "hands", player, hint="say 'deck: 0'")
    return hands


def _arrange_hands(s, p, hands: dict[tuple[int, int], int], supply: list[int]) -> None:
    """Named cards; elsewhere the dealt ones as far as they are still to be had, then any others."""
    for seat in range(p.players):
        for slot in range(p.hand_size):
            card = s.hands[seat][slot]
            if (seat, slot) not in hands and card != EMPTY and supply[card] > 0:
                supply[card] -= 1
                hands[seat, slot] = card
    for seat in range(p.players):
        for bit in range(RANK_BIT + RANKS):
            s.has[seat][bit] = 0
        for slot in range(p.hand_size):
            rest = [card for card, count in enumerate(supply) for _ in range(count)]
            card = hands.get((seat, slot), EMPTY)
            if (seat, slot) not in hands and rest:
                card = rest[below(s, len(rest))]
                supply[card] -= 1
            s.hands[seat][slot] = card
            s.knows[seat][slot] = 0
            if card != EMPTY:
                s.knows[seat][slot] = (1 << p.colours) - 1 | ALL_RANKS
                s.has[seat][card // RANKS] += 1
                s.has[seat][RANK_BIT + card % RANKS] += 1


def _arrange_deck(s, p, wanted, named: list[int], supply: list[int]) -> None:
    """All that lies nowhere yet, or as much as is wanted; then the rest is discarded."""
    rest = [card for card, count in enumerate(supply) for _ in range(count)]
    shuffle(s, rest, len(rest))
    if isinstance(wanted, list):
        deck, spare = named, len(rest)
    elif wanted is None:
        deck, spare = rest, 0
    elif type(wanted) is int and 0 <= wanted <= len(rest):
        deck, spare = rest, len(rest) - wanted
    else:
        raise CannotBe(f"'deck' is {wanted}, and {len(rest)} cards lie nowhere else", "deck")
    for _ in range(spare):
        card = min(rest, key=lambda card: _worth_keeping(s, p, card))
        rest.remove(card)
        s.discards[card] += 1
    for place in range(p.cards):
        s.deck[place] = deck[place] if place < len(deck) else EMPTY
    s.left = len(deck)
    if deck and any(EMPTY in s.hands[seat][: p.hand_size] for seat in range(p.players)):
        raise CannotBe("too few cards are left to fill the hands", "deck")
    for card in range(p.colours * RANKS):
        gone = s.discards[card] == p.copies[card] > 0 and card % RANKS >= s.heights[card // RANKS]
        if p.endless == 1 and gone:
            raise CannotBe("a card that is still needed is discarded for good, so the show would be lost", "discard")


def _worth_keeping(s, p, card: int) -> int:
    """0 for a card that is no longer needed, 2 for the last one of its kind."""
    if card % RANKS < s.heights[card // RANKS]:
        return 0
    return 1 if p.copies[card] - s.discards[card] > 1 else 2


def _arrange_clues(s, p, words: dict[str, list[str]], told) -> None:
    """What hands were told: as if the clues were given now, without the tokens."""
    clues, given = s.clues, s.tally[30]
    for player, clue_list in told.items():
        if player not in range(1, p.players + 1):
            raise CannotBe(f"there is no player {player}", "told", player, hint=f"{p.players} play")
        for index, clue in enumerate(clue_list):
            options = [*words["colour"], *range(1, RANKS + 1)]
            if clue not in options:
                raise CannotBe(f"no clue names '{clue}'", "told", player, index, hint=did_you_mean(clue, options))
            named = options.index(clue)
            bit = named if named < p.colours else RANK_BIT + named - p.colours
            if s.has[player - 1][bit] == 0 and p.empty_clues == 0:
                raise CannotBe(f"the clue '{clue}' touches no card of this hand", "told", player, index)
            give_clue(s, p, player - 1, named)
    s.clues, s.tally[30] = clues, given
