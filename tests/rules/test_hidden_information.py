"""No player of any game sees what its seat cannot see: dealing the hidden pieces anew never changes its choice."""

from __future__ import annotations

import random

import pytest

from generator.rules.machines import machine
from generator.rules.rules import Rules
from generator.rules.state import State
from generator.simulation.seating import WORK, agents_of

from .conformance.every import Way, every_way, rules_of

DECISIONS = 12
REDEALS = 3


def every_player() -> list[tuple[Way, str]]:
    """Each game's own players, without variants and with all of them, for the fewest and the most players."""
    found: dict[tuple[Way, str], None] = {}
    ways = every_way()
    for way in ways:
        same = [other for other in ways if other.game == way.game]
        variants = {min(len(other.variants) for other in same), max(len(other.variants) for other in same)}
        players = {min(other.players for other in same), max(other.players for other in same)}
        if len(way.variants) in variants and way.players in players:
            found |= {(way, agent): None for agent in agents_of(rules_of(way))}
    return list(found)


def choose(rules: Rules, agent: str, state: State, seed: int) -> int:
    """What a player chooses, with the true state lying about where it may look: it must not read before it writes."""
    using = machine("interpreted")
    memory = using.record(rules.memory_class)
    memory.rng = seed
    work = using.records(rules.state_class, WORK)
    for spare in work:
        spare.copy_from(state.s)
    policy = agents_of(rules)[agent]
    return int(policy(state.observation(state.seat).s, rules.p, memory, work))


@pytest.mark.parametrize(("way", "agent"), every_player(), ids=lambda part: str(part))
def test_a_choice_does_not_depend_on_what_is_hidden(way, agent):
    rules = rules_of(way)
    choice = random.Random(5)
    state = State.start(rules, seed=23)
    changed = 0
    for number in range(DECISIONS):
        if state.over:
            break
        action = choose(rules, agent, state, seed=1 + number)
        for seed in range(REDEALS):
            dealt = state.redeal(state.seat, seed)
            changed += dealt.table() != state.table()
            assert choose(rules, agent, dealt, seed=1 + number) == action
        # The player's own move, then a few random ones: positions that differ from each other.
        state.play(action)
        for _ in range(3):
            if not state.over:
                state.play(choice.choice(state.actions()))
    hidden = any(piece.hidden_from for piece in State.start(rules, seed=23).table())
    assert (changed > 0) == hidden


def test_a_player_that_peeks_would_be_caught(monkeypatch):
    """One that reads the spare states before writing them, or a policy given the whole state, chooses differently."""
    way = next(way for way in every_way() if way.game == "lighthouse")
    rules = rules_of(way)

    def peek(o, p, memory, work):
        count = rules.module.legal(o, p, memory.moves)
        return memory.moves[sum(work[0].hands[1 - o.seat]) % count]

    monkeypatch.setattr(rules.module, "AGENTS", {"peek": peek}, raising=False)
    state = State.start(rules, seed=23)
    assert len({choose(rules, "peek", state.redeal(state.seat, seed), seed=1) for seed in range(10)}) > 1
