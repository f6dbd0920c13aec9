"""Who sits at the table: players by name, and the table itself, bound and ready to play.

In: `Rules`, the names of players, a machine. Out: `Table`: the loops of generator.simulation.play for exactly this
game and these players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.rules.finding import players_module
from generator.rules.machines import Function, Machine
from generator.rules.records import fields_of
from generator.rules.rules import Rules
from generator.simulation import play, search, watch

WORK = 5
"""Spare states: four that a policy may use to look ahead, and one for the tree search."""


def agents_of(rules: Rules) -> dict[str, Callable[..., Any]]:
    """A game's own players by name: policies `choose(o, p, memory, work)` over what the seat sees."""
    found: dict[str, Callable[..., Any]] = dict(getattr(rules.module, "AGENTS", {}))
    module = players_module(rules.module)
    if module is not None:
        found.update(module.AGENTS)
    return found


def agent_names(rules: Rules) -> list[str]:
    return ["random", "mcts", *sorted(agents_of(rules))]


def rollouts_of(name: str) -> int:
    """How many rounds `mcts` or `mcts:200` searches; 0 for every other player."""
    found = re.fullmatch(r"mcts(?::([0-9]{1,9}))?", name)
    return int(found[1] or search.ROLLOUTS) if found else 0


def check_agents(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """The player of each seat: one name for all, or one for each."""
    where = Where("--agents " + ",".join(names))
    known = agent_names(rules)
    problems = [
        error("unknown-agent", where, f"there is no player '{name}' for {rules.id}", did_you_mean(name, known))
        for name in names
        if name not in known and not rollouts_of(name)
    ]
    if any(rollouts_of(name) > search.MAX_ROLLOUTS for name in names):
        problems.append(error("agents", where, f"the tree search goes up to {search.MAX_ROLLOUTS} rounds"))
    if len(names) not in (1, rules.players):
        message = f"{len(names)} players are named for {rules.players} seats"
        problems.append(error("agents", where, message, "name one for all seats, or one for each"))
    if problems:
        raise ProblemsFound(problems)
    return tuple(names) * rules.players if len(names) == 1 else tuple(names)


def _wish(rules: Rules, name: str) -> Any:
    """Something that the players' module or the rules module of a game says, or nothing."""
    return getattr(players_module(rules.module), name, None) or getattr(rules.module, name, None)


class Table:
    """A game, its players and a machine: records to play in and loops to play with."""

    def __init__(self, rules: Rules, agents: Sequence[str], machine: Machine) -> None:
        self.rules = rules
        self.machine = machine
        self.agents = check_agents(rules, agents)
        self.different = tuple(dict.fromkeys(self.agents))
        self.s = machine.record(rules.state_class)
        self.o = machine.record(rules.state_class)
        self.work = machine.records(rules.state_class, WORK)
        self.memories = self._memories()
        self.p = rules.parameters(machine)
        self.seats = machine.row([self.different.index(name) for name in self.agents])

    def _memories(self) -> Any:
        rollouts = [rollouts_of(name) for name in self.agents]
        if not any(rollouts):
            return self.machine.records(self.rules.memory_class, self.rules.players)
        declared = search.memory_class(self.rules, max(rollouts))
        memories = self.machine.records(declared, self.rules.players)
        for seat, count in enumerate(rollouts):
            self.machine.put(memories, seat, "rollouts", count)
            self.machine.put(memories, seat, "depth", _wish(self.rules, "TREE_DEPTH") or search.DEPTH)
            self.machine.put(memories, seat, "playout", _wish(self.rules, "PLAYOUT_DEPTH") or search.PLAYOUT)
            self.machine.put(memories, seat, "logarithm", search.logarithms(declared))
        return memories

    @property
    def records(self) -> tuple[Any, ...]:
        """What every loop of generator.simulation.play takes first."""
        return (self.s, self.p, self.o, self.memories, self.work, self.seats)

    def loop(self, function: Function, **names: Function) -> Function:
        """A loop of this game and these players."""
        bound = {**self.rules.contract, **names, "choose": self.choose}
        bound["begin"] = self.machine.bind(play.begin, self.label, **bound)
        bound["play_game"] = self.machine.bind(play.play_game, self.label, **bound)
        return self.machine.bind(function, self.label, **bound)

    @cached_property
    def watch(self) -> Function:
        """The loop that counts what happens."""
        contract = self.rules.contract
        tallied = "tally" in fields_of(self.rules.state_class)
        label = self.rules.id.replace("-", "_")
        names = {"note_stocks": self.machine.bind(watch.note_stocks, label, stocks=contract["stocks"])}
        names["note_start"] = self.machine.bind(watch.note_start, label, **names)
        names["note_end"] = self.machine.bind(watch.note_end, label, **contract)
        names["note_tally"] = self.machine.bind(watch.note_tally if tallied else watch.note_no_tally, label)
        return self.loop(watch.watch_games, **names)

    @cached_property
    def label(self) -> str:
        return "_".join((self.rules.id, *self.different)).replace("-", "_").replace(":", "_")

    @cached_property
    def choose(self) -> Function:
        """Picks the player of a seat and lets it choose."""
        players = [self._player(name) for name in self.different]
        if len(players) == 1:
            return self.machine.bind(play.choose_of_1, self.label, choose_0=players[0])
        if len(players) == 2:
            return self.machine.bind(play.choose_of_2, self.label, choose_0=players[0], choose_1=players[1])
        names = {f"choose_{i}": players[i] if i < len(players) else players[0] for i in range(6)}
        return self.machine.bind(play.choose_of_6, self.label, **names)

    def _player(self, name: str) -> Function:
        module = self.rules.module
        label = f"{self.rules.id}_{name}".replace("-", "_").replace(":", "_")
        contract = self.rules.contract
        if name == "random" and hasattr(module, "allowed"):
            names = {"allowed": module.allowed, "actions": module.actions}
            return self.machine.bind(play.choose_allowed, label, **names)
        if name == "random":
            return self.machine.bind(play.choose_listed, label, **contract)
        policy = self._search(label) if rollouts_of(name) else agents_of(self.rules)[name]
        return self.machine.bind(play.choose_seen, label, policy=policy, hide=contract["hide"])

    def _search(self, label: str) -> Function:
        """The tree search of this game."""
        bind = self.machine.bind
        contract = self.rules.contract
        default = search.common_score if self.rules.cooperative else search.shared_victory
        worth = getattr(self.rules.module, "value", None) or bind(default, label, **contract)
        playout = _wish(self.rules, "PLAYOUT") or bind(search.random_playout, label, **contract)
        suggest = _wish(self.rules, "SUGGEST") or _wish(self.rules, "PLAYOUT") or agents_of(self.rules).get("greedy")
        names = {
            "playout": playout,
            "suggest": suggest or search.no_suggestion,
            "value": worth,
            "legal": contract["legal"],
            "apply": contract["apply"],
            "redeal": contract["redeal"],
        }
        for part in (search.add_child, search.descend, search.play_out, search.learn):
            names[part.__name__] = bind(part, label, **names)
        return bind(search.search, label, **names)
