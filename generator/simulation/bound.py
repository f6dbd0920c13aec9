"""Names that the loops of this package use and a machine's `bind` replaces by the functions of a game and its players."""

from __future__ import annotations

from typing import Any


def actions(p: Any) -> int:
    raise NotImplementedError


def allowed(s: Any, p: Any, action: int) -> bool:
    raise NotImplementedError


def apply(s: Any, p: Any, action: int) -> None:
    raise NotImplementedError


def choose(which: int, s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    raise NotImplementedError


def hide(s: Any, p: Any, seat: int) -> None:
    raise NotImplementedError


def kept(s: Any, p: Any, seat: int) -> int:
    raise NotImplementedError


def kind(action: int, p: Any) -> int:
    raise NotImplementedError


def legal(s: Any, p: Any, moves: Any) -> int:
    raise NotImplementedError


def policy(o: Any, p: Any, memory: Any, work: Any) -> int:
    raise NotImplementedError


def playout(s: Any, p: Any, memory: Any, work: Any) -> int:
    raise NotImplementedError


def suggest(s: Any, p: Any, memory: Any, work: Any) -> int:
    raise NotImplementedError


def redeal(s: Any, p: Any, seat: int, room: Any) -> None:
    raise NotImplementedError


def score(s: Any, p: Any, seat: int) -> int:
    raise NotImplementedError


def setup(s: Any, p: Any) -> None:
    raise NotImplementedError


def stocks(s: Any, p: Any, levels: Any) -> None:
    raise NotImplementedError


def value(s: Any, p: Any, seat: int) -> int:
    raise NotImplementedError


def won(s: Any, p: Any, seat: int) -> int:
    raise NotImplementedError


def choose_0(s: Any, p: Any, o: Any, memory: Any, work: Any) -> int:
    raise NotImplementedError


choose_1 = choose_2 = choose_3 = choose_4 = choose_5 = choose_0
