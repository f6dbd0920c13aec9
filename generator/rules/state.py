"""A game in progress, for people and for programs that are not in a hurry.

In: `Rules` and a seed. Out: a `State`: legal moves, play, outcome with its reason, text that reads back, what a seat
sees, a redeal of what it does not. It always runs interpreted; the loops of generator.simulation are for speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from generator.errors import did_you_mean
from generator.rules.arranging import arrange
from generator.rules.language import mix
from generator.rules.machines import machine
from generator.rules.notation import NotLegal, NotUnderstood, read_position, write_position
from generator.rules.reading import Piece
from generator.rules.records import interpreted_class
from generator.rules.rules import Rules


class Outcome(NamedTuple):
    """How a game ended."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    kept: tuple[int, ...]


class State:
    """One game. `s` is the bare state that the rules work on."""

    def __init__(self, rules: Rules, s: Any, moves: tuple[int, ...] = ()) -> None:
        self.rules = rules
        self.s = s
        self.history = moves
        """The actions since the start, or since the position that was read."""

    @classmethod
    def start(cls, rules: Rules, seed: int, number: int = 0) -> State:
        """Game `number` of the series that a seed gives."""
        s = interpreted_class(rules.state_class)()
        s.rng = mix(seed, number, 0)
        rules.module.setup(s, rules.p)
        return cls(rules, s)

    @classmethod
    def replay(cls, rules: Rules, seed: int, moves: Iterable[int | str], number: int = 0) -> State:
        state = cls.start(rules, seed, number)
        for move in moves:
            state.play(move)
        return state

    @classmethod
    def arranged(cls, rules: Rules, seed: int, wanted: Mapping[Any, Any]) -> State:
        """A dealt game changed into the position that is wanted, in the words of the rules module's `arrange`; raises `CannotBe`."""
        state = cls.start(rules, seed)
        arrange(rules, state.s, wanted)
        return state

    @classmethod
    def read(cls, rules: Rules, text: str) -> State:
        """The position that `str(state)` wrote; raises `NotUnderstood`."""
        values = read_position(text, rules.state_class, _title(rules), _words(rules))
        return cls(rules, machine("interpreted").filled(rules.state_class, values))

    def __str__(self) -> str:
        return write_position(self.s, self.rules.state_class, _title(self.rules), _words(self.rules))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bool(self.s == other.s)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> State:
        s = interpreted_class(self.rules.state_class)()
        s.copy_from(self.s)
        return State(self.rules, s, self.history)

    # --- moves

    @property
    def seat(self) -> int:
        """Who decides now, counted from 0."""
        return int(self.s.seat)

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    def actions(self) -> list[int]:
        """The legal actions as numbers; none once the game is over."""
        room = [0] * self.rules.max_moves
        count = self.rules.module.legal(self.s, self.rules.p, room)
        return room[:count]

    def legal(self) -> list[str]:
        """The legal moves as text."""
        return [self.rules.spell(action, self.seat) for action in self.actions()]

    def parse(self, text: str) -> int:
        """The action of a move's text, legal or not; raises `NotUnderstood`."""
        every = self.rules.moves_by_text(self.seat)
        wanted = " ".join(text.split())
        if wanted not in every:
            hint = did_you_mean(wanted, every)
            raise NotUnderstood(f"'{text}' is not a move of this game · {hint}")
        return every[wanted]

    def play(self, move: int | str) -> State:
        """Makes a move, given as text or as an action's number; raises `NotUnderstood` or `NotLegal`."""
        action = self.parse(move) if isinstance(move, str) else move
        if not 0 <= action < self.rules.action_count:
            raise NotUnderstood(f"{action} is not an action: there are {self.rules.action_count}")
        if action not in self.actions():
            legal = tuple(self.legal())
            shown = self.rules.spell(action, self.seat)
            listed = "the game is over" if self.s.end else f"legal: {', '.join(legal)}"
            raise NotLegal(f"'{shown}' is not legal now · {listed}", legal)
        self.rules.module.apply(self.s, self.rules.p, action)
        self.history = (*self.history, action)
        return self

    # --- the end

    @property
    def over(self) -> bool:
        return bool(self.s.end)

    def outcome(self) -> Outcome | None:
        """How the game ended; nothing while it runs."""
        if not self.s.end:
            return None
        seats = range(self.rules.players)
        winners = tuple(seat for seat in seats if self._ask("won", seat))
        scores = tuple(self._ask("score", seat) for seat in seats)
        kept = tuple(self._ask("kept", seat) for seat in seats)
        return Outcome(self.rules.module.ENDS[self.s.end - 1], winners, scores, kept)

    def _ask(self, name: str, seat: int) -> int:
        return int(self.rules.function(name)(self.s, self.rules.p, seat))

    # --- what is seen

    def table(self) -> list[Piece]:
        """Every piece."""
        return self.rules.table(self.s)

    def view(self, seat: int) -> list[Piece]:
        """Every piece as a seat sees it: what is hidden from it has no name."""
        return [
            piece._replace(item=None, component=None) if seat in piece.hidden_from else piece for piece in self.table()
        ]

    def observation(self, seat: int) -> State:
        """The state as a seat sees it: all that a policy gets. Hidden pieces are `UNKNOWN`, and there is no random stream."""
        seen = self.copy()
        seen.s.rng = 0
        self.rules.function("hide")(seen.s, self.rules.p, seat)
        return seen

    def redeal(self, seat: int, seed: int) -> State:
        """A copy in which all that this seat does not know is dealt anew, in a way that agrees with all it knows."""
        dealt = self.observation(seat)
        dealt.s.rng = mix(seed, seat, self.turn + 1)
        room = [0] * getattr(self.rules.module, "ROOM", 256)
        self.rules.function("redeal")(dealt.s, self.rules.p, seat, room)
        return dealt


def _title(rules: Rules) -> str:
    return f"{rules.id} {rules.players}p"


def _words(rules: Rules) -> dict[str, list[str]]:
    fields = getattr(rules.module, "WORDS", {})
    return {field: rules.words[name] for field, name in fields.items()}
