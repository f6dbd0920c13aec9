"""Tests the statements that a game makes about its play.

In: a game with `expect:` entries that name a `metric`. Out: a verdict for each, with the sample it rests on. Games are
played until the interval of 99 % lies inside the claim (it holds) or wholly outside (it fails), in samples that double up
to a cap; then the answer is "undecided". The seed is fixed, so the same file gets the same answer everywhere; only the
cap depends on whether the extra `fast` is there, and the verdict says how many games were played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from generator.errors import Problem, ProblemsFound, did_you_mean, error, warning
from generator.loading.overrides import Change
from generator.model.game import Expectation, Game, Play
from generator.project import Project
from generator.rules.machines import can_compile
from generator.simulation.estimates import NOTHING, estimate_metrics, prove_nothing
from generator.simulation.loading import rules_to_play
from generator.simulation.runs import Plan, Run, run
from generator.simulation.seating import check_agents
from generator.simulation.totals import Estimate

CONFIDENCE = 0.99
SEED = 1
FIRST_LOOK = 50
"""Fewer games give no interval to rely on."""

Answer = Literal["holds", "fails", "undecided"]


class Sample(NamedTuple):
    """What the games with one number of players gave."""

    players: int
    games: int
    estimate: Estimate
    answer: Answer
    proven: bool = False
    """The rules prove that it never happens: no interval is needed."""

    def __str__(self) -> str:
        value = f"{self.estimate.mean:.4g}"
        if self.proven:
            return f"{self.players} players: {value}, proven, not seen in {self.games:,} games"
        return f"{self.players} players: {value} [{self.estimate.low:.4g}, {self.estimate.high:.4g}] in {self.games:,} games"


class Statement(NamedTuple):
    """A statement about play, and whether it is true."""

    name: str
    metric: str
    agents: str
    low: float
    high: float
    samples: tuple[Sample, ...]

    @property
    def answer(self) -> Answer:
        """That of the worst number of players."""
        answers = [sample.answer for sample in self.samples]
        return "fails" if "fails" in answers else "undecided" if "undecided" in answers else "holds"

    def data(self) -> dict[str, Any]:
        """For `--json`."""
        samples = [
            {
                "players": sample.players,
                "games": sample.games,
                "value": sample.estimate.mean,
                "interval": [sample.estimate.low, sample.estimate.high],
                "answer": sample.answer,
                "proven": sample.proven,
            }
            for sample in self.samples
        ]
        return {
            "expect": self.name,
            "answer": self.answer,
            "metric": self.metric,
            "between": [self.low, self.high],
            "agents": self.agents,
            "confidence": CONFIDENCE,
            "samples": samples,
        }

    def __str__(self) -> str:
        claim = f"{self.metric} between {self.low:g} and {self.high:g}"
        return f"{self.answer}: {self.name} ({claim}, {self.agents} play; {'; '.join(map(str, self.samples))})"


class Played(NamedTuple):
    statements: tuple[Statement, ...]
    problems: tuple[Problem, ...]


class Samples:
    """Games of one way to play, in samples that double; statements that play alike share them."""

    def __init__(self, plan: Plan, cap: int) -> None:
        self.plan = plan
        self.cap = cap
        self.looks: list[Run] = []

    def __iter__(self) -> Iterator[Run]:
        number = 0
        while True:
            if number == len(self.looks):
                self.looks.append(self._next())
            yield self.looks[number]
            if self.looks[number].totals.games >= self.cap:
                return
            number += 1

    def _next(self) -> Run:
        before = self.looks[-1] if self.looks else None
        played = before.totals.games if before else 0
        wanted = min(2 * played or FIRST_LOOK, self.cap)
        more = run(self.plan, wanted - played, first=played)
        if more.interrupted:
            raise KeyboardInterrupt
        if before:
            more.totals.add(before.totals.counts)
        return more


class Plays:
    """Deals out samples by player count, players, variants and cap."""

    def __init__(self, project: Project, game: Game, changes: Sequence[Change]) -> None:
        self.project, self.game, self.changes = project, game, changes
        self.known: dict[tuple[object, ...], Samples] = {}

    def samples(self, play: Play, players: int) -> Samples:
        slowly = min(play.games, play.games_interpreted)
        # Both engines play the same games; compiling pays only for more of them than the slow one may play.
        compiled = can_compile() and play.games > slowly
        cap = play.games if compiled else slowly
        key = (players, play.agents, tuple(play.variants), cap)
        if key not in self.known:
            rules = rules_to_play(self.project, self.game.id, players, play.variants, self.changes)
            names = [name.strip() for name in play.agents.split(",")]
            plan = Plan(rules, check_agents(rules, names), SEED, "compiled" if compiled else "interpreted")
            self.known[key] = Samples(plan, cap)
        return self.known[key]


def check_play(project: Project, game: Game, changes: Sequence[Change] = ()) -> Played:
    """Plays as much as the statements need; `changes` are made to the numbers of the file before."""
    plays = Plays(project, game, changes)
    statements: list[Statement] = []
    problems: list[Problem] = []
    for name, expectation in game.file.expect.items():
        if expectation.metric is None or expectation.between is None:
            continue
        try:
            statement = _test(game, name, expectation, plays)
        except ProblemsFound as found:
            problems += [_at_statement(game, name, problem) for problem in found.problems]
            continue
        statements.append(statement)
        problems += _complain(game, name, expectation, statement)
    return Played(tuple(statements), tuple(problems))


def _test(game: Game, name: str, expectation: Expectation, plays: Plays) -> Statement:
    play = expectation.play or Play()
    low, high = expectation.between or (0.0, 0.0)
    counts = play.players or game.file.players
    strangers = [count for count in counts if count not in game.file.players]
    if strangers:
        where = game.source.where(("expect", name, "play", "players"))
        allowed = f"{game.file.players.start}-{game.file.players.stop - 1}"
        raise ProblemsFound([error("players", where, f"{strangers[0]} players cannot play this game ({allowed} can)")])
    metric = expectation.metric or ""
    samples = [_sample(game, name, metric, (low, high), count, plays.samples(play, count)) for count in counts]
    return Statement(name, metric, play.agents, low, high, tuple(samples))


def _sample(game: Game, name: str, metric: str, claim: tuple[float, float], players: int, samples: Samples) -> Sample:
    sample: Sample | None = None
    for look in samples:
        metrics = estimate_metrics(look, CONFIDENCE)
        if metric not in metrics:
            where = game.source.where(("expect", name, "metric"))
            message = f"'{metric}' is not a number that {players} players' games give"
            raise ProblemsFound([error("unknown-metric", where, message, did_you_mean(metric, metrics))])
        estimate = metrics[metric]
        proven = estimate.mean == 0 and prove_nothing(look, metric)
        estimate = NOTHING if proven else estimate
        sample = Sample(players, look.totals.games, estimate, judge(estimate, *claim), proven)
        if sample.answer != "undecided":
            break
    assert sample is not None, "the cap is at least one game"
    return sample


def judge(estimate: Estimate, low: float, high: float) -> Answer:
    """By the interval alone."""
    if low <= estimate.low and estimate.high <= high:
        return "holds"
    if estimate.high < low or high < estimate.low:
        return "fails"
    return "undecided"


def _complain(game: Game, name: str, expectation: Expectation, statement: Statement) -> list[Problem]:
    answer = statement.answer
    if answer == "holds":
        return []
    where = game.source.where(("expect", name, "between"))
    guilty = "; ".join(str(sample) for sample in statement.samples if sample.answer == answer)
    claim = f"{statement.metric} between {statement.low:g} and {statement.high:g}"
    if answer == "fails":
        message = f"'{name}' does not hold: {expectation.message} ({claim}; {guilty})"
        return [error("expect", where, message)]
    play = expectation.play or Play()
    hint = "more games decide it: raise 'games' in 'play', or claim less"
    if not can_compile() and play.games > play.games_interpreted:
        hint = f"the extra 'fast' plays up to {play.games:,} games: pip install tuckbox[fast]"
    return [warning("undecided", where, f"'{name}' is undecided ({claim}; {guilty})", hint)]


def _at_statement(game: Game, name: str, problem: Problem) -> Problem:
    """A problem of a player's or variant's name belongs to the line that names it."""
    fields = {
        "agents": ("play", "agents"),
        "unknown-agent": ("play", "agents"),
        "unknown-variant": ("play", "variants"),
    }
    if problem.code in fields:
        return problem._replace(where=game.source.where(("expect", name, *fields[problem.code])))
    if problem.where.line and problem.code != "no-rules":
        return problem
    return problem._replace(where=game.source.where(("expect", name), key=True))
