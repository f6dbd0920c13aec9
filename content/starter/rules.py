"""@TITLE@: turn up cards, and stop in time. What each part is for: docs, "How to write the rules of a game"."""

from generator.rules.language import Between, GameState, Grid, Record, Row, below
from generator.rules.reading import Pieces

ENDS = ("goal", "deck-empty")  # why a game ends: s.end becomes 1 or 2
KINDS = ("draw", "stop")  # the actions: 0 and 1


class Numbers(Record):  # what comes from the game's file, read-only
    players: Between[2, 4]
    cards: Between[1, 8]  # different cards
    goal: int
    clouds: int
    copies: Row[8]
    points: Row[8]


class State(GameState):  # how many of each card lie where; seat, turn and end are there already
    deck: Row[8]
    open: Row[8]
    gone: Row[8]
    barn: Grid[4, 8]


def numbers(box):
    cards = box.items("harvest-card")
    copies, points = [n for _, n in cards], [card.fields["points"] for card, _ in cards]
    counts = {"players": box.players, "cards": len(cards), "copies": copies, "points": points}
    return {**counts, "goal": box.setup("goal"), "clouds": box.limit("clouds")}


def vocabulary(box):
    return {"card": [card.id for card, _ in box.items("harvest-card")]}


def setup(s, p):
    for card in range(p.cards):
        s.deck[card] = p.copies[card]


def count(row, p):
    total = 0
    for card in range(p.cards):
        total += row[card]
    return total


def legal(s, p, moves):
    found = 0
    for action in range(2):
        if s.end == 0 and count(s.deck if action == 0 else s.open, p) > 0:
            moves[found] = action
            found += 1
    return found


def apply(s, p, action):
    if action == 0:  # draw: any card of the deck, each as likely
        at, card = below(s, count(s.deck, p)), 0
        while at >= s.deck[card]:
            at -= s.deck[card]
            card += 1
        s.deck[card] -= 1
        s.open[card] += 1
    clouds = 0
    for card in range(p.cards):
        clouds += s.open[card] if p.points[card] == 0 else 0
    if action == 1 or clouds >= p.clouds:  # the turn is over
        for card in range(p.cards):
            if clouds >= p.clouds:
                s.gone[card] += s.open[card]
            else:
                s.barn[s.seat][card] += s.open[card]
            s.open[card] = 0
        s.end = 1 if score(s, p, s.seat) >= p.goal else 2 if count(s.deck, p) == 0 else 0
        s.turn += 1
        s.seat = (s.seat + 1) % p.players


def score(s, p, seat):
    total = 0
    for card in range(p.cards):
        total += s.barn[seat][card] * p.points[card]
    return total


def won(s, p, seat):
    for other in range(p.players):
        if score(s, p, other) > score(s, p, seat):
            return 0
    return 1


def actions(p):
    return len(KINDS)


def kind(action, p):
    return action


def spell(action, p, seat, words):
    return KINDS[action]


def table(s, p, words):  # every piece, for statistics and pictures
    pieces = Pieces()
    for card, name in enumerate(words["card"]):
        pieces.add(name, "deck", count=s.deck[card], face="back")
        pieces.add(name, "open", count=s.open[card])
        pieces.add(name, "gone", count=s.gone[card])
        for seat in range(p.players):
            pieces.add(name, "barn", owner=seat, count=s.barn[seat][card])
    return pieces.all


def greedy(o, p, memory, work):  # a player: stops when there are four points to lose, or a cloud and two
    worth = 0
    for card in range(p.cards):
        worth += o.open[card] * max(p.points[card], 2)
    return 1 if count(o.open, p) > 0 and (worth >= 4 or count(o.deck, p) == 0) else 0


AGENTS = {"greedy": greedy}
