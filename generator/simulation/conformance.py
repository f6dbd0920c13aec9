"""What every game must satisfy, whatever its rules: the suite that a stranger's rules module gets for free.

In: `Rules`. Out: for each of `CHECKS` nothing, or a sentence that says what is wrong and where in play it happened. The
interpreter plays; with the extra `fast` compiled play is compared with it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from generator.rules.finding import blamed, place_of
from generator.rules.machines import can_compile, machine
from generator.rules.notation import NotLegal, NotUnderstood
from generator.rules.records import fields_of, values_of
from generator.rules.rules import Rules
from generator.rules.state import State
from generator.simulation import play
from generator.simulation.seating import Table, agents_of

LONGEST = 3000
"""Moves of a random game that must have ended by then."""
SEED = 11


class Broken(Exception):
    """A promise that the rules do not keep."""


class Skipped(Exception):
    """There is nothing to look at."""


class Verdict(NamedTuple):
    check: str
    problem: str = ""
    skipped: str = ""


class Trial:
    """Games of one way to play, looked at by every check."""

    def __init__(self, rules: Rules, games: int = 3, agents: tuple[str, ...] | None = None) -> None:
        self.rules = rules
        self.games = games
        self.agents = ("random", *(agents_of(rules) if agents is None else agents))

    @cached_property
    def played(self) -> list[list[State]]:
        """Every position of some random games, the last ones included."""
        return [self._random_play(number) for number in range(self.games)]

    def _random_play(self, number: int) -> list[State]:
        choice = random.Random(number)
        state = State.start(self.rules, SEED, number)
        positions = [state.copy()]
        while not state.over and len(positions) < LONGEST:
            actions = state.actions()
            _must(bool(actions), "nothing is legal, and the game is not over", state)
            positions.append(state.play(choice.choice(actions)).copy())
        _must(state.over, f"random play does not end within {LONGEST} moves", state)
        return positions

    @property
    def positions(self) -> Iterator[State]:
        for game in self.played:
            yield from game

    @property
    def seats(self) -> range:
        return range(self.rules.players)


def conformance(trial: Trial) -> Iterator[Verdict]:
    """Runs every check, one after the other. What the rules raise is a problem at their line (`ProblemsFound`)."""
    with blamed(place_of(trial.rules.module).folder):
        for check in CHECKS:
            name = (check.__doc__ or check.__name__).partition("\n")[0].rstrip(".")
            try:
                check(trial)
            except Broken as broken:
                yield Verdict(name, problem=str(broken))
            except Skipped as skipped:
                yield Verdict(name, skipped=str(skipped))
            else:
                yield Verdict(name)


def _must(holds: bool, otherwise: str, state: State | None = None) -> None:
    if not holds:
        raise Broken(f"{otherwise} · position: {state}" if state is not None else otherwise)


def play_ends(trial: Trial) -> None:
    """Random play ends, and only then nothing is legal."""
    rules = trial.rules
    for game in trial.played:
        for state in game:
            actions = state.actions()
            _must(bool(actions) == (not state.over), "something is legal after the end, or nothing before it", state)
            _must(len(set(actions)) == len(actions), "an action is listed twice", state)
            _must(all(0 <= action < rules.action_count for action in actions), "an action is out of range", state)
            _must(0 <= state.seat < rules.players, "a seat that does not exist is to move", state)
        _must(1 <= game[-1].s.end <= len(rules.module.ENDS), "s.end names no entry of ENDS", game[-1])
        outcome = game[-1].outcome()
        _must(outcome is not None and len(outcome.scores) == rules.players, "there is no outcome", game[-1])


def pieces_are_conserved(trial: Trial) -> None:
    """Pieces are conserved, and no more lie on the table than are in the box."""
    rules = trial.rules
    assert rules.game is not None
    in_the_box = {item.id: item.copies for item in rules.game.all_items}
    for game in trial.played:
        at_first = Counter(piece.item for piece in game[0].table())
        for state in game:
            pieces = state.table()
            count = Counter(piece.item for piece in pieces)
            _must(count == at_first, f"pieces come or go: {_difference(at_first, count)}", state)
            for item, number in count.items():
                _must(number <= in_the_box[item or ""], f"{number} × '{item}', and the box holds fewer", state)
            for piece in pieces:
                _must(
                    piece.hidden_from <= set(trial.seats),
                    f"'{piece.item}' is hidden from a seat that does not exist",
                    state,
                )
                owned = piece.owner is None or piece.owner in trial.seats
                _must(owned, f"'{piece.item}' belongs to a seat that does not exist", state)


def _difference(before: Counter[str | None], after: Counter[str | None]) -> str:
    changed = [f"'{item}' {before[item]} → {after[item]}" for item in before | after if before[item] != after[item]]
    return ", ".join(changed[:5])


def texts_read_back(trial: Trial) -> None:
    """Positions and moves as text read back."""
    rules = trial.rules
    for state in trial.positions:
        text = str(state)
        _must("\n" not in text, "a position has more than one line", state)
        _must(State.read(rules, text) == state, "a position does not read back", state)
        moves = state.legal()
        _must(len(set(moves)) == len(moves), "two legal moves have the same text", state)
        _must([state.parse(move) for move in moves[:20]] == state.actions()[:20], "a move does not read back", state)
    for seat in trial.seats:
        texts = {rules.spell(action, seat) for action in range(rules.action_count)}
        _must(len(texts) == rules.action_count, "two actions have the same text")


def replay_reproduces(trial: Trial) -> None:
    """Replay reproduces a game, and copies are independent."""
    for number, game in enumerate(trial.played):
        again = State.replay(trial.rules, SEED, game[-1].history, number)
        _must(again == game[-1], "the same seed and moves give another position", game[-1])
        for state in game[:-1:4]:
            before = str(state)
            copy = state.copy().play(state.actions()[0])
            _must(str(state) == before, "a move on a copy changes the original", state)
            _must(str(copy) != before, "a move changes nothing", state)


def wrong_moves_are_told_apart(trial: Trial) -> None:
    """Moves that do not exist and moves that are not legal are told apart."""
    rules = trial.rules
    state = State.start(rules, 3)
    for nonsense in ("fly to the moon", rules.action_count):
        try:
            state.play(nonsense)
        except NotUnderstood:
            continue
        raise Broken(f"'{nonsense}' is taken for a move")
    illegal = sorted(set(range(rules.action_count)) - set(state.actions()))
    if illegal:
        try:
            state.play(rules.spell(illegal[0], state.seat))
        except NotLegal as refused:
            _must(refused.legal == tuple(state.legal()), "the refusal does not list what is legal", state)
        else:
            raise Broken("a move that is not listed can be played")


def hiding_hides(trial: Trial) -> None:
    """What a seat sees does not change when all that it does not see is dealt anew."""
    hidden = changed = 0
    for number, game in enumerate(trial.played):
        for state in game:
            if state.turn % 3:
                continue
            for seat in trial.seats:
                hidden_now, changed_now = _look(state, seat, number)
                hidden += hidden_now
                changed += changed_now
    # Where something is hidden, dealing it anew must be able to change it.
    _must((changed > 0) == (hidden > 0), "hidden pieces never change when they are dealt anew, or open ones do")


def _look(state: State, seat: int, seed: int) -> tuple[bool, bool]:
    seen, dealt = state.observation(seat), state.redeal(seat, seed)
    _must(dealt.s.end == state.s.end, "redeal changes whether the game is over", state)
    _must(dealt.observation(seat) == seen, f"redeal changes what seat {seat + 1} sees", state)
    before, after = state.view(seat), dealt.view(seat)
    _must(
        sorted(map(repr, before)) == sorted(map(repr, after)), f"redeal changes the pieces seat {seat + 1} sees", state
    )
    same = Counter(p.item for p in state.table()) == Counter(p.item for p in dealt.table())
    _must(same, "redeal loses or adds pieces", state)
    if state.seat == seat:
        legal = seen.actions() == state.actions() == dealt.actions()
        _must(legal, f"what seat {seat + 1} may do depends on what it cannot see", state)
    is_hidden = any(seat in piece.hidden_from for piece in before)
    return is_hidden, is_hidden and state.table() != dealt.table()


def one_action_agrees(trial: Trial) -> None:
    """`allowed` agrees with the list of legal actions."""
    rules = trial.rules
    allowed = getattr(rules.module, "allowed", None)
    if allowed is None:
        raise Skipped("these rules only list legal actions")
    for state in trial.played[0]:
        if not state.over:
            found = [action for action in range(rules.action_count) if allowed(state.s, rules.p, action)]
            _must(found == sorted(state.actions()), "`allowed` and `legal` disagree", state)


def statistics_have_names(trial: Trial) -> None:
    """What is counted has a name, and supplies are never below zero."""
    rules = trial.rules
    assert rules.game is not None
    tallied = "tally" in fields_of(rules.state_class)
    if tallied:
        _must(len(rules.tallies) <= fields_of(rules.state_class)["tally"].size, "there are more names than tallies")
    items = {item.id for item in rules.game.all_items} | set(rules.game.items)
    for group, name in rules.tallies:
        _must(group != "component" or name in items, f"the tally '{name}' names no component of the game")
    kind = rules.function("kind")
    kinds = all(0 <= kind(action, rules.p) < len(rules.kinds) for action in range(rules.action_count))
    _must(kinds, "an action has a kind that KINDS does not name")
    for state in trial.played[0]:
        levels = [-1] * len(rules.supplies)
        rules.function("stocks")(state.s, rules.p, levels)
        _must(all(level >= 0 for level in levels), "a supply has no level, or one below zero", state)
        if tallied:
            _must(not any(state.s.tally[len(rules.tallies) :]), "something is tallied that has no name", state)


def players_play_by_the_rules(trial: Trial) -> None:
    """Every player makes legal moves only, and ends its games."""
    for agent in trial.agents:
        table = Table(trial.rules, [agent], machine("interpreted"))
        trace = [0] * LONGEST
        taken = table.loop(play.record_game)(*table.records, 9, 0, trace)
        try:
            state = State.replay(trial.rules, 9, trace[:taken])
        except (NotLegal, NotUnderstood) as bad:
            raise Broken(f"the player '{agent}' makes a wrong move: {bad}") from None
        _must(state.over, f"the player '{agent}' does not end its game", state)


def compiled_play_is_the_same(trial: Trial) -> None:
    """Compiled play is the same play, bit for bit, for every player."""
    if not can_compile():
        raise Skipped("the extra 'fast' (numba) is not installed: nothing to compare")
    for agent in trial.agents:
        tables = [Table(trial.rules, [agent], machine(speed)) for speed in ("interpreted", "compiled")]
        before = values_of(tables[1].p, trial.rules.module.Numbers)
        for number in range(trial.games if agent == "random" else 1):
            traces = [_trace(table, number) for table in tables]
            _must(traces[0] == traces[1], f"game {number} of the player '{agent}' differs when it is compiled")
            ends = [values_of(table.s, trial.rules.state_class) for table in tables]
            _must(ends[0] == ends[1], f"the end of game {number} of '{agent}' differs when it is compiled")
        unchanged = values_of(tables[1].p, trial.rules.module.Numbers) == before
        _must(unchanged, "play changes the numbers of the game, which are read-only")


def _trace(table: Table, number: int) -> list[int]:
    trace: Any = table.machine.row([0] * LONGEST)
    taken = table.loop(play.record_game)(*table.records, 5, number, trace)
    return list(map(int, trace))[:taken]


CHECKS: tuple[Callable[[Trial], None], ...] = (
    play_ends,
    pieces_are_conserved,
    texts_read_back,
    replay_reproduces,
    wrong_moves_are_told_apart,
    hiding_hides,
    one_action_agrees,
    statistics_have_names,
    players_play_by_the_rules,
    compiled_play_is_the_same,
)
