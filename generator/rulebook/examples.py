"""Plays the examples of a rulebook.

In: a game with a rulebook. Out: `Playing`: for each example the positions that its steps reached and the numbers that its sentences ask
for, and a problem at its line for everything that is not so: a position that cannot be, a move that is not legal (or one that is forbidden
and legal all the same), an expectation that does not hold, an end that does not come. In a draft, an example that fails is a warning and
is marked.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from generator.errors import Problem, ProblemsFound, did_you_mean, error
from generator.faces.expressions import CannotDecide, Expressions
from generator.loading.game import load_game_to_play
from generator.model.game import Game
from generator.model.references import Target, targets
from generator.model.rulebook import Example, ExampleStep
from generator.project import Project
from generator.rulebook.naming import names_of
from generator.rules.arranging import CannotBe, check_position
from generator.rules.finding import blamed
from generator.rules.notation import NotLegal, NotUnderstood
from generator.rules.rules import Rules, load_rules
from generator.rules.state import State
from generator.simulation.trial import try_rules

OF_THE_MODULE = ("rules-module", "endless", "not-compiled")
"""Codes of problems that lie in the rules themselves, not in an example."""
SHOWN_MOVES = 8
Number = int | float
Results = Mapping[str, Number]
Path = tuple[Any, ...]


class Moment(NamedTuple):
    """A position of an example, and the results known there."""

    state: State
    results: Results


class Played(NamedTuple):
    """An example that was played; as far as it went, if it failed."""

    target: Target
    rules: Rules
    start: Moment
    steps: Mapping[str, Moment]
    end: Moment
    shown: frozenset[str]
    """What happened: `action.<kind>`, `end.<reason>`, `<group>.<name>` of what the rules tally."""
    failed: str = ""
    """Why it is not so, in a draft."""


class Tables:
    """Rules by player count and variants, each loaded once."""

    def __init__(self, project: Project, game: Game, module: ModuleType | None) -> None:
        self._project = project
        self._game = game
        self._module = module
        self._games: dict[tuple[str, ...], Game] = {}
        self._rules: dict[tuple[int, tuple[str, ...]], Rules] = {}
        self._broken: list[Problem] = []

    def rules(self, players: int, variants: tuple[str, ...]) -> Rules:
        """Raises `ProblemsFound`."""
        if variants not in self._games:
            self._games[variants] = load_game_to_play(self._project, self._game.id, variants)
        if self._broken:
            # Rules that were tried in vain are not tried again for every example: a trial takes its time.
            raise ProblemsFound(self._broken)
        if (players, variants) not in self._rules:
            code = self._games[variants].code
            if code is not None and code.trusted and not self._rules:
                # A stranger's rules that never end must not hang the build.
                try:
                    try_rules(self._project, self._game.id, code, players, variants, ())
                except ProblemsFound as found:
                    self._broken = [problem for problem in found.problems if problem.code in OF_THE_MODULE]
                    raise
            self._rules[players, variants] = load_rules(self._games[variants], players, self._module)
        return self._rules[players, variants]


class Playing(NamedTuple):
    """All examples of a rulebook, by the prefix of their texts' ids."""

    played: Mapping[str, Played] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()
    scopes: Mapping[str, Results] = MappingProxyType({})
    """Results by the prefix of the ids of the texts that may use them."""
    tables: Tables | None = None

    def dealt(self, players: int) -> State | None:
        """A game that has just begun; nothing, if there are no rules to play by."""
        try:
            return State.start(self.tables.rules(players, ()), seed=1) if self.tables else None
        except ProblemsFound:
            return None


def play_examples(project: Project, game: Game, *, draft: bool = False, module: ModuleType | None = None) -> Playing:
    """`module`: the rules, if they are not found by the game's id."""
    tables = Tables(project, game, module)
    played: dict[str, Played] = {}
    found: list[Problem] = []
    scopes: dict[str, Results] = {}
    for target in find_examples(game):
        run = _Run(game, tables, target)
        prefix = text_prefix(game, target)
        outcome = run.play_or_blame()
        found += run.problems
        if outcome is not None:
            played[prefix] = outcome._replace(failed=str(run.problems[0].message) if run.problems else "")
        scopes |= _scopes(prefix, target.declared, outcome)
    return Playing(played, _softened(dict.fromkeys(found), draft), scopes, tables)


def find_examples(game: Game) -> Iterator[Target]:
    if game.file.rulebook is not None:
        yield from (target for target in targets(game.file.rulebook) if isinstance(target.declared, Example))


def text_prefix(game: Game, target: Target) -> str:
    """What the ids of a block's texts begin with."""
    return "/".join((game.id, "rulebook", *target.path))


def _softened(problems: Iterable[Problem], draft: bool) -> tuple[Problem, ...]:
    return tuple(problem._replace(severity="warning") if draft else problem for problem in problems)


def _scopes(prefix: str, example: Example, played: Played | None) -> dict[str, Results]:
    """Of an example that failed, results that were not reached are 0: the draft is marked."""
    known: dict[str, Number] = {f"result.{name}": 0 for name in example.result}
    known |= _prefixed(played.start.results) if played else {}
    scopes: dict[str, Results] = {prefix: dict(known)}
    for identity, step in example.steps.items():
        reached = played.steps.get(identity) if played else None
        known |= _prefixed(reached.results) if reached else {f"result.{name}": 0 for name in step.result}
        scopes[f"{prefix}/steps/{identity}"] = dict(known)
    return scopes


def _prefixed(results: Results) -> dict[str, Number]:
    return {f"result.{name}": value for name, value in results.items()}


class _Stopped(Exception):
    """The example cannot go on."""


class _Run:
    """One example under way."""

    def __init__(self, game: Game, tables: Tables, target: Target) -> None:
        self.game = game
        self.tables = tables
        self.target = target
        self.example: Example = target.declared
        self.problems: list[Problem] = []
        self.expressions = Expressions()
        self.shown: set[str] = set()
        self.results: dict[str, Number] = {}

    def play_or_blame(self) -> Played | None:
        """What rules of the user's own raise is a problem at their line, beside those of the example."""
        code = self.game.code
        try:
            with blamed(str(code.path.parent) if code else ""):
                return self.play()
        except ProblemsFound as found:
            self.problems += found.problems
            return None

    def play(self) -> Played | None:
        """Nothing if not even the position could be reached."""
        try:
            rules = self._rules()
            state = self._position(rules)
            dealt = list(getattr(state.s, "tally", ()))
            for index, move in enumerate(self.example.before):
                self._move(state, move, "before", index)
        except _Stopped:
            return None
        self._look(state, self.example, ())
        start = Moment(state.copy(), dict(self.results))
        steps: dict[str, Moment] = {}
        try:
            for identity, step in self.example.steps.items():
                self._step(state, step, ("steps", identity))
                steps[identity] = Moment(state.copy(), dict(self.results))
            self._check_end(state)
        except _Stopped:
            pass
        self._note_tallies(rules, dealt, state)
        end = Moment(state, dict(self.results))
        return Played(self.target, rules, start, steps, end, frozenset(self.shown))

    # --- the position

    def _rules(self) -> Rules:
        try:
            return self.tables.rules(self.example.players, tuple(self.example.variants))
        except ProblemsFound as found:
            for problem in found.problems:
                if problem.code in OF_THE_MODULE:
                    # It has a line of its own, in the rules; one message is enough for all examples.
                    self.problems.append(problem)
                    continue
                if problem.code == "no-rules":
                    hint = "docs/rules.md tells how to write one; or tell the example in plain paragraphs"
                    message = f"'{self.game.id}' has no rules module, so no example can be played"
                    self._complain("no-rules", (), message, hint)
                    continue
                path: Path = ("players",) if problem.code == "players" else ()
                if problem.code.startswith("unknown"):
                    path = ("variants",)
                self._complain(problem.code, path, problem.message, problem.hint)
            raise _Stopped from None

    def _position(self, rules: Rules) -> State:
        wanted, seed = self.example.position, self.example.seed
        state = State.start(rules, seed)
        try:
            if isinstance(wanted, str):
                dealt = Counter(str(piece.item) for piece in state.table())
                state = State.read(rules, wanted)
                check_position(rules, state.s, dealt)
            elif wanted is not None:
                state = State.arranged(rules, seed, wanted)
        except CannotBe as bad:
            self._complain("position", ("position", *bad.path), str(bad), bad.hint)
            raise _Stopped from None
        except NotUnderstood as bad:
            message, _, hint = str(bad).partition(" · ")
            self._complain("position", ("position",), message, hint)
            raise _Stopped from None
        return state

    # --- steps

    def _step(self, state: State, step: ExampleStep, path: Path) -> None:
        if step.forbidden is not None:
            self._forbidden(state, step.forbidden, (*path, "forbidden"))
        if step.move is not None:
            self._move(state, step.move, *path, "move")
        for index, move in enumerate(step.moves):
            self._move(state, move, *path, "moves", index)
        self._look(state, step, path)

    def _move(self, state: State, move: str, *path: Any) -> None:
        action = self._parse(state, move, path)
        try:
            state.play(action)
        except NotLegal as bad:
            nearest = difflib.get_close_matches(move, bad.legal, n=SHOWN_MOVES, cutoff=0.0)
            more = f" and {len(bad.legal) - len(nearest)} more" if len(bad.legal) > len(nearest) else ""
            hint = f"legal: {', '.join(nearest)}{more}" if nearest else "the game is over"
            self._complain("illegal-move", path, f"'{move}' is not legal for player {state.seat + 1} here", hint)
            raise _Stopped from None
        rules = state.rules
        self.shown.add(f"action.{rules.kinds[rules.function('kind')(action, rules.p)]}")
        if state.over:
            self.shown.add(f"end.{rules.module.ENDS[state.s.end - 1]}")

    def _forbidden(self, state: State, move: str, path: Path) -> None:
        action = self._parse(state, move, path)
        if action in state.actions():
            message = f"'{move}' is said to be forbidden, but player {state.seat + 1} may do it here"
            self._complain("legal-move", path, message)

    def _parse(self, state: State, move: str, path: Path) -> int:
        try:
            return state.parse(move)
        except NotUnderstood as bad:
            message, _, hint = str(bad).partition(" · ")
            self._complain("unknown-move", path, message, hint)
            raise _Stopped from None

    def _look(self, state: State, said: Example | ExampleStep, path: Path) -> None:
        """Results and expectations."""
        if not said.result and not said.expect:
            return
        names = names_of(state, self.game)
        for name, text in said.result.items():
            try:
                value = self.expressions.value(text, names)
            except CannotDecide as bad:
                self._complain("result", (*path, "result", name), f"the result '{name}' cannot be found: {bad}")
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                message = f"the result '{name}' is {value!r}; results are numbers, as words would stay untranslated"
                self._complain("result", (*path, "result", name), message)
                continue
            self.results[name] = value
        for index, text in enumerate(said.expect):
            where = (*path, "expect", index)
            try:
                if not self.expressions.holds(text, names):
                    instead = self.expressions.found_instead(text, names)
                    message = f"'{text}' does not hold"
                    self._complain("expectation", where, f"{message}: {instead}" if instead else message)
            except CannotDecide as bad:
                self._complain("expectation", where, f"'{text}' cannot be decided: {bad}")

    def _check_end(self, state: State) -> None:
        wanted = self.example.ends
        if wanted is None:
            return
        ends = state.rules.module.ENDS
        outcome = state.outcome()
        if wanted not in ends:
            hint = did_you_mean(wanted, ends)
            self._complain("unknown-end", ("ends",), f"no game of '{self.game.id}' ends by '{wanted}'", hint)
        elif outcome is None:
            self._complain("end", ("ends",), f"the game does not end here; '{wanted}' was expected")
        elif outcome.reason != wanted:
            self._complain("end", ("ends",), f"the game ends by '{outcome.reason}', not by '{wanted}'")

    def _note_tallies(self, rules: Rules, before: list[int], state: State) -> None:
        after = list(getattr(state.s, "tally", ()))
        for (group, name), old, new in zip(rules.tallies, before, after, strict=False):
            if group and new > old:
                self.shown.add(f"{group}.{name}")

    def _complain(self, code: str, path: Path, message: str, hint: str = "") -> None:
        self.problems.append(error(code, self.game.source.where((*self.target.keys, *path)), message, hint))
