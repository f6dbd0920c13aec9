"""Information-set Monte-Carlo tree search: a player for every game that has rules.

In: what a seat sees. Out: an action. Each round imagines one world that agrees with the observation (`redeal`), walks down
a tree of actions by upper confidence bounds, adds one action to it and plays on, to the end of the game by default. Actions that are not
legal in a world are passed over in it; how often an action *could* have been chosen is counted for the bounds. The tree
lives in the player's memory, in rows, so that the search runs interpreted or compiled like everything else.
"""

from __future__ import annotations

import math
from typing import Any

from generator.rules.language import below, copy
from generator.rules.records import Field, Record, declare, fields_of
from generator.rules.rules import Rules
from generator.simulation.bound import apply, legal, playout, redeal, score, suggest, value, won

ROLLOUTS = 500
MAX_ROLLOUTS = 20_000
DEPTH = 400
"""A path through the tree is never longer; a game may want it shorter (`TREE_DEPTH`)."""
PLAYOUT = 20_000
"""How many actions of an imagined game are played; fewer (`PLAYOUT_DEPTH`) where `value` can judge a game that still runs."""
WORLD = 4
"""Which of the spare states holds the imagined world; a game's own policy may use those before it."""
EXPLORE = 0.5
"""How much weight uncertainty has against the mean, in standard deviations of a result."""
DOUBT = 1.0
"""How many standard errors better than the suggestion another action must be."""
SIZES = (1_000, 4_000, MAX_ROLLOUTS)
"""Trees come in few sizes, as each size is compiled anew."""


def memory_class(rules: Rules, rollouts: int) -> type[Record]:
    """A player's memory with a tree for this many rounds."""
    size = next(size for size in SIZES if size >= rollouts) + 2
    nodes = Field((size,))
    return declare(
        f"Search_{rules.id}_{size}",
        rules.memory_class,
        rollouts=Field(),
        depth=Field(),
        suggested=Field(),
        playout=Field(),
        nodes=Field(),
        sum=Field(),
        squares=Field(),
        spread=Field(real=True),
        visits=nodes,
        offered=nodes,
        total=nodes,
        action=nodes,
        mover=nodes,
        child=nodes,
        sibling=nodes,
        options=Field((rules.max_moves,)),
        stamp=Field((rules.action_count,)),
        path=Field((DEPTH + 2,)),
        # Logarithms come from a table, because two machines may differ in their last digit.
        logarithm=Field((size,), real=True),
    )


def logarithms(declared: type[Record]) -> list[float]:
    size = fields_of(declared)["logarithm"].size
    return [0.0, *(math.log(number) for number in range(1, size))]


def search(o: Any, p: Any, memory: Any, work: Any) -> int:
    """The action that did best in the imagined games."""
    count = legal(o, p, memory.options)
    if count == 1:
        return memory.options[0]  # type: ignore[no-any-return]
    start_tree(memory)
    memory.suggested = suggest(o, p, memory, work)
    world = work[WORLD]
    for _ in range(memory.rollouts):
        copy(world, o)
        world.rng = below(memory, 1 << 30) * 1073741824 + below(memory, 1 << 30)
        redeal(world, p, o.seat, memory.room)
        length = descend(world, p, memory, work)
        play_out(world, p, memory, work)
        learn(world, p, memory, length)
    return memory.action[decide(memory)]  # type: ignore[no-any-return]


def decide(memory: Any) -> int:
    """The child of the root that was tried most; in place of what was suggested only if it is better beyond doubt."""
    best = memory.child[0]
    first = best
    node = memory.sibling[best]
    while node != 0:
        if memory.visits[node] > memory.visits[best]:
            best = node
        if memory.action[node] == memory.suggested:
            first = node
        node = memory.sibling[node]
    if memory.action[first] == memory.suggested and first != best:
        better = memory.total[best] / memory.visits[best] - memory.total[first] / memory.visits[first]
        doubt = memory.spread * math.sqrt(1 / memory.visits[best] + 1 / memory.visits[first])
        if better < DOUBT * doubt:
            best = first
    return best  # type: ignore[no-any-return]


def start_tree(memory: Any) -> None:
    memory.nodes = 1
    memory.visits[0] = 0
    memory.child[0] = 0
    memory.sum = 0
    memory.squares = 0
    memory.spread = 1.0
    for action in range(len(memory.stamp)):
        memory.stamp[action] = 0


def descend(world: Any, p: Any, memory: Any, work: Any) -> int:
    """Walks to a leaf and adds a node; returns the length of the path."""
    node = 0
    length = 0
    memory.path[0] = 0
    while world.end == 0 and length < memory.depth:
        count = legal(world, p, memory.options)
        chosen = choose_child(node, count, memory)
        fresh = chosen == 0
        if fresh:
            chosen = add_child(node, count, world, p, memory, work)
        apply(world, p, memory.action[chosen])
        length += 1
        memory.path[length] = chosen
        node = chosen
        if fresh:
            break
    return length


def choose_child(node: int, count: int, memory: Any) -> int:
    """The child to walk to, or 0 when one should be added. Marks the legal actions that have no child yet with 1."""
    stamp = memory.stamp
    for i in range(count):
        stamp[memory.options[i]] = 1
    best = 0
    best_bound = 0.0
    tried = 0
    explore = EXPLORE * memory.spread
    child = memory.child[node]
    while child != 0:
        if stamp[memory.action[child]] == 1:
            stamp[memory.action[child]] = 2
            tried += 1
            memory.offered[child] += 1
            uncertain = math.sqrt(memory.logarithm[memory.offered[child]] / memory.visits[child])
            bound = memory.total[child] / memory.visits[child] + explore * uncertain
            if best == 0 or bound > best_bound:
                best_bound = bound
                best = child
        child = memory.sibling[child]
    # With many options only some are tried, more and more as the node is visited.
    wide_enough = tried * tried > memory.visits[node] + 4
    if tried < count and not wide_enough:
        return 0
    for i in range(count):
        stamp[memory.options[i]] = 0
    return best


def add_child(node: int, count: int, world: Any, p: Any, memory: Any, work: Any) -> int:
    """A new child: what the game's own policy suggests, if that is new, or any action not tried yet."""
    stamp = memory.stamp
    action = -1
    if memory.child[node] == 0:
        action = memory.suggested if node == 0 else suggest(world, p, memory, work)
    if action < 0 or stamp[action] != 1:
        untried = 0
        for i in range(count):
            if stamp[memory.options[i]] == 1:
                untried += 1
        chosen = below(memory, untried)
        action = memory.options[0]
        for i in range(count):
            if stamp[memory.options[i]] == 1:
                if chosen == 0:
                    action = memory.options[i]
                    break
                chosen -= 1
    for i in range(count):
        stamp[memory.options[i]] = 0
    child = memory.nodes
    memory.nodes += 1
    memory.visits[child] = 0
    memory.offered[child] = 1
    memory.total[child] = 0
    memory.action[child] = action
    memory.mover[child] = world.seat
    memory.child[child] = 0
    memory.sibling[child] = memory.child[node]
    memory.child[node] = child
    return child  # type: ignore[no-any-return]


def play_out(world: Any, p: Any, memory: Any, work: Any) -> None:
    taken = 0
    while world.end == 0 and taken < memory.playout:
        apply(world, p, playout(world, p, memory, work))
        taken += 1


def learn(world: Any, p: Any, memory: Any, length: int) -> None:
    """Adds the result to every node of the path, from the view of who moved there."""
    memory.visits[0] += 1
    for step in range(1, length + 1):
        node = memory.path[step]
        worth = value(world, p, memory.mover[node])
        memory.visits[node] += 1
        memory.total[node] += worth
        if step == 1:
            memory.sum += worth
            memory.squares += worth * worth
    count = memory.visits[0]
    scattered = memory.squares * count - memory.sum * memory.sum
    memory.spread = math.sqrt(scattered) / count if scattered > 0 else 1.0


# Defaults of what a game may bring: how a finished game is valued, and how the rest of it is imagined.


def shared_victory(s: Any, p: Any, seat: int) -> int:
    """60 for a victory, less if it is shared, and nothing for a loss."""
    if won(s, p, seat) == 0:
        return 0
    winners = 0
    for other in range(p.players):
        if won(s, p, other) != 0:
            winners += 1
    return 60 // winners


def common_score(s: Any, p: Any, seat: int) -> int:
    return score(s, p, seat)


def random_playout(s: Any, p: Any, memory: Any, work: Any) -> int:
    return memory.moves[below(memory, legal(s, p, memory.moves))]  # type: ignore[no-any-return]


def no_suggestion(s: Any, p: Any, memory: Any, work: Any) -> int:
    return -1
