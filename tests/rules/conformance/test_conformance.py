"""What every game must satisfy, whatever its rules: a game with a rules module gets these tests for free."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

import pytest

from generator.rules.machines import can_compile, machine
from generator.rules.notation import NotLegal, NotUnderstood
from generator.rules.records import fields_of, values_of
from generator.rules.state import State
from generator.simulation import play
from generator.simulation.seating import Table, agents_of

from .every import Way, every_way, rules_of

LONGEST = 3000


@pytest.fixture(scope="module", params=every_way(), ids=str)
def way(request) -> Way:
    """Of the module's scope, so that all tests of one way to play come together and share its games."""
    return request.param


@lru_cache(maxsize=4)
def random_play(way: Way, number: int) -> list[State]:
    """Every position of a random game, the last one included."""
    choice = random.Random(number)
    state = State.start(rules_of(way), seed=11, number=number)
    positions = [state.copy()]
    while not state.over and len(positions) < LONGEST:
        positions.append(state.play(choice.choice(state.actions())).copy())
    assert state.over, "random play does not end"
    return positions


def agents_to_try(way: Way) -> list[str]:
    """Every player plays the game itself; variants are tried by random play and, with the fewest players, by one more."""
    agents = list(agents_of(rules_of(way)))
    if way.variants:
        fewest = way.players == rules_of(way).game.file.players.start
        agents = ["greedy"] if fewest and "greedy" in agents else []
    return ["random", *agents]


def test_random_play_ends_and_only_then_nothing_is_legal(way):
    rules = rules_of(way)
    for number in range(way.games):
        for state in random_play(way, number):
            actions = state.actions()
            assert bool(actions) == (not state.over)
            assert len(set(actions)) == len(actions)
            assert all(0 <= action < rules.action_count for action in actions)
            assert 0 <= state.seat < way.players
        assert 1 <= state.s.end <= len(rules.module.ENDS)
        outcome = state.outcome()
        assert outcome.reason in rules.module.ENDS
        assert len(outcome.scores) == way.players


def test_pieces_are_conserved(way):
    rules = rules_of(way)
    in_the_box = {item.id: item.copies for item in rules.game.all_items}
    for number in range(way.games):
        at_first: Counter[str] | None = None
        for state in random_play(way, number):
            pieces = state.table()
            count = Counter(piece.item for piece in pieces)
            at_first = at_first or count
            assert count == at_first
            assert all(count[item] <= in_the_box[item] for item in count)
            assert all(piece.component in rules.game.items for piece in pieces)
            assert all(piece.hidden_from <= set(range(way.players)) for piece in pieces)
            assert all(piece.owner is None or 0 <= piece.owner < way.players for piece in pieces)


def test_texts_read_back(way):
    rules = rules_of(way)
    for number in range(way.games):
        for state in random_play(way, number):
            text = str(state)
            assert "\n" not in text
            assert State.read(rules, text) == state
            texts = state.legal()
            assert [state.parse(move) for move in texts[:20]] == state.actions()[:20]
            assert len(set(texts)) == len(texts)


def test_every_action_has_a_text_of_its_own(way):
    rules = rules_of(way)
    for seat in range(way.players):
        texts = {rules.spell(action, seat) for action in range(rules.action_count)}
        assert len(texts) == rules.action_count


def test_replay_reproduces_and_copies_are_independent(way):
    rules = rules_of(way)
    for number in range(way.games):
        positions = random_play(way, number)
        assert State.replay(rules, 11, positions[-1].history, number) == positions[-1]
        for state in positions[:-1:4]:
            before = str(state)
            copy = state.copy().play(state.actions()[0])
            assert str(state) == before != str(copy)


def test_moves_that_are_wrong_are_told_apart(way):
    rules = rules_of(way)
    state = State.start(rules, 3)
    with pytest.raises(NotUnderstood):
        state.play("fly to the moon")
    with pytest.raises(NotUnderstood):
        state.play(rules.action_count)
    illegal = sorted(set(range(rules.action_count)) - set(state.actions()))
    if illegal:
        with pytest.raises(NotLegal) as caught:
            state.play(rules.spell(illegal[0], state.seat))
        assert caught.value.legal == tuple(state.legal())
    with pytest.raises(NotUnderstood):
        State.read(rules, str(state) + " moon=1")


def test_observation_hides_and_redeal_agrees_with_it(way):
    """What a seat sees does not change when all that it does not see is dealt anew."""
    hidden_somewhere = changed = 0
    for number in range(way.games):
        for state in random_play(way, number):
            if state.turn % 3:
                continue
            for seat in range(way.players):
                seen = state.observation(seat)
                assert seen.s.rng == 0
                dealt = state.redeal(seat, seed=number)
                assert dealt.s.end == state.s.end
                assert dealt.observation(seat) == seen
                before, after = state.view(seat), dealt.view(seat)
                assert sorted(map(repr, before)) == sorted(map(repr, after))
                assert Counter(p.item for p in state.table()) == Counter(p.item for p in dealt.table())
                if state.seat == seat:
                    assert seen.actions() == state.actions() == dealt.actions()
                if any(seat in piece.hidden_from for piece in before):
                    hidden_somewhere += 1
                    changed += state.table() != dealt.table()
    # Where something is hidden, dealing it anew must be able to change it.
    assert (changed > 0) == (hidden_somewhere > 0)


def test_one_action_at_a_time_agrees_with_the_list(way):
    rules = rules_of(way)
    allowed = getattr(rules.module, "allowed", None)
    if allowed is None:
        pytest.skip("these rules only list legal actions")
    for state in random_play(way, 0):
        if not state.over:
            found = [a for a in range(rules.action_count) if allowed(state.s, rules.p, a)]
            assert found == sorted(state.actions())


def test_statistics_have_names(way):
    rules = rules_of(way)
    fields = fields_of(rules.state_class)
    if "tally" in fields:
        assert len(rules.tallies) <= fields["tally"].size
    items = {item.id for item in rules.game.all_items} | set(rules.game.items)
    assert all(name in items for group, name in rules.tallies if group == "component")
    kind = rules.function("kind")
    assert all(0 <= kind(action, rules.p) < len(rules.kinds) for action in range(rules.action_count))
    for state in random_play(way, 0):
        levels = [-1] * len(rules.supplies)
        rules.function("stocks")(state.s, rules.p, levels)
        assert all(level >= 0 for level in levels)
        if "tally" in fields:
            assert not any(state.s.tally[len(rules.tallies) :])


@pytest.mark.skipif(not can_compile(), reason="the extra 'fast' (numba) is not installed: nothing to compare")
def test_compiled_play_is_the_same_play(way):
    """The interpreter is the oracle: from the same seed both machines play the same games, for every player of the game."""
    rules = rules_of(way)
    for agent in agents_to_try(way):
        tables = [Table(rules, [agent], machine(speed)) for speed in ("interpreted", "compiled")]
        before = values_of(tables[1].p, rules.module.Numbers)
        loops = [table.loop(play.record_game) for table in tables]
        for number in range(way.games if agent == "random" else 1):
            traces = [table.machine.row([0] * LONGEST) for table in tables]
            lengths = [
                loop(*table.records, 5, number, trace) for loop, table, trace in zip(loops, tables, traces, strict=True)
            ]
            assert lengths[0] == lengths[1]
            assert list(traces[0]) == list(map(int, traces[1]))
            assert values_of(tables[0].s, rules.state_class) == values_of(tables[1].s, rules.state_class)
        assert values_of(tables[1].p, rules.module.Numbers) == before


def test_players_only_make_legal_moves(way):
    rules = rules_of(way)
    for agent in agents_to_try(way):
        table = Table(rules, [agent], machine("interpreted"))
        trace = [0] * LONGEST
        taken = table.loop(play.record_game)(*table.records, 9, 0, trace)
        state = State.replay(rules, 9, trace[:taken])
        assert state.over, agent
