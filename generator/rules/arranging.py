"""Positions in a game's own words: a dealt game, changed into what an example of the rulebook wants.

In: rules whose module has `arrange(s, p, words, wanted)`, a state just dealt, and the mapping under `position:`. Out: the state, changed in
place; or `CannotBe` with what is wrong and where in the mapping. Whatever the module does, no piece may be lost or made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.errors import did_you_mean
from generator.rules.records import interpreted_class
from generator.rules.rules import Rules


class CannotBe(ValueError):
    """A position that cannot be. `path` leads through the mapping to the part that is wrong."""

    def __init__(self, message: str, *path: Any, hint: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.hint = hint


def arrange(rules: Rules, s: Any, wanted: Mapping[Any, Any]) -> None:
    """Raises `CannotBe`."""
    module = rules.module
    if not hasattr(module, "arrange"):
        hint = "docs/rules.md tells about 'arrange'; or write the position as one line of the engine's notation"
        raise CannotBe(f"the rules of '{rules.id}' arrange no positions", hint=hint)
    known = tuple(getattr(module, "ARRANGES", ()))
    for key in wanted:
        if key not in known:
            raise CannotBe(f"a position of '{rules.id}' has no '{key}'", key, hint=did_you_mean(key, known))
    before = _pieces(rules, s)
    try:
        module.arrange(s, rules.p, rules.words, wanted)
    except CannotBe:
        raise
    except ValueError as bad:
        raise CannotBe(str(bad)) from None
    except (LookupError, TypeError, AttributeError) as bad:
        # The module trusted a value that a person wrote.
        raise CannotBe(f"this position is not understood ({type(bad).__name__}: {bad})") from None
    check_position(rules, s, before)


def check_position(rules: Rules, s: Any, before: Counter[str]) -> None:
    """A position is one of this game: the pieces are those of `before`, somebody can decide, and sees that he can."""
    if not 0 <= s.seat < rules.players:
        raise CannotBe(f"there is no player {s.seat + 1}", hint=f"{rules.players} play")
    try:
        after = _pieces(rules, s)
        actions = _actions(rules, s)
        seen = interpreted_class(rules.state_class)()
        seen.copy_from(s)
        seen.rng = 0
        rules.function("hide")(seen, rules.p, s.seat)
        same = sorted(actions) == sorted(_actions(rules, seen))
    except (LookupError, ArithmeticError) as bad:
        raise CannotBe(f"the rules cannot play on from this position ({type(bad).__name__}: {bad})") from None
    if before != after:
        names = [name for name in sorted(before | after) if before[name] != after[name]]
        listed = ", ".join(f"'{name}' ({before[name]} in the box, {after[name]} here)" for name in names[:5])
        raise CannotBe(f"pieces were lost or made: {listed}{', …' if len(names) > 5 else ''}")
    if bool(actions) == bool(s.end):
        raise CannotBe(
            "nobody can do anything, but the game is not over"
            if not actions
            else "the game is over, but moves are left"
        )
    if not same:
        raise CannotBe(f"player {s.seat + 1} could do something else than player {s.seat + 1} sees")


def _pieces(rules: Rules, s: Any) -> Counter[str]:
    return Counter(str(piece.item) for piece in rules.table(s))


def _actions(rules: Rules, s: Any) -> list[int]:
    room = [0] * rules.max_moves
    return room[: rules.module.legal(s, rules.p, room)]
