"""Positions in words: the beginning of an example.

In: a dealt game and what a position of the rulebook says of it. Out: that position, or `CannotBe` at the word that is wrong.
"""

from __future__ import annotations

from generator.errors import did_you_mean
from generator.rules.arranging import CannotBe
from generator.rules.games.hanabi.pieces import ALL_RANKS, RANK_BIT, RANKS
from generator.rules.games.hanabi.turn import give_clue
from generator.rules.language import EMPTY, below, shuffle

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
