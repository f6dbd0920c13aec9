"""Checks a game in several languages without writing anything."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.inking import ink_faces
from generator.build.l10n_checking import Reviewer
from generator.build.making import Edition, draw_edition
from generator.build.rulebooks import check_book
from generator.checks.expectations import Outcome, check_expectations
from generator.checks.rulebook_coverage import Coverage, check_coverage
from generator.checks.simulated import Statement, check_play
from generator.checks.telling_apart import Gallery, Verdict, check_telling_apart, sets_of
from generator.checks.words_of_play import check_words_of_play
from generator.drawing.fonts import load_registry
from generator.drawing.inks import INKS, Ink
from generator.drawing.scene import Face
from generator.errors import Problem, ProblemsFound
from generator.faces.draw import Faces
from generator.faces.setting import SetBox
from generator.loading.game import load_game
from generator.model.game import Game
from generator.project import Project
from generator.rulebook.examples import play_examples
from generator.rulebook.printed import find_unprinted


def check_game(project: Project, game_id: str, languages: Sequence[str], *, play: bool = True) -> Outcome:
    """Everything that is wrong with a game, in every language; `play`: test the statements about play, too."""
    try:
        game = load_game(project, game_id)
    except ProblemsFound as found:
        return Outcome((), found.problems)
    outcome = check_expectations(game)
    problems: list[Problem] = list(outcome.problems)
    played: tuple[Statement, ...] = ()
    if play:
        played, found_in_play = check_play(project, game)
        problems += found_in_play
    watch = _Watch(game)
    readers = Reviewer(project)
    for language in languages:
        boxes: list[SetBox] = []
        try:
            edition = draw_edition(project, language, game_id, observe=boxes.append)
            problems += watch.look_at(edition)
            problems += readers.look_at(game, edition.localized, boxes)
            problems += check_book(project, edition)
        except ProblemsFound as found:
            problems += found.problems
    examples = play_examples(project, game)
    covered, gaps = check_coverage(game, examples)
    problems += [*gaps, *check_words_of_play(game, examples.tables)]
    verdicts = (*map(str, watch.verdicts), *_book_verdicts(game, covered))
    return Outcome(outcome.proven, tuple(dict.fromkeys(problems)), verdicts, played)


def _book_verdicts(game: Game, covered: Coverage | None) -> tuple[str, ...]:
    said = (str(covered),) if covered else ()
    return (*said, str(find_unprinted(game))) if game.file.rulebook else said


class _Watch:
    """Looks at the faces of each language, and only at those that it has not seen yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wanted = {item.id for items in sets_of(game).values() for item in items}
        self.gallery = Gallery(load_registry())
        self.seen: set[tuple[tuple[str, str], ...]] = set()
        self.verdicts: list[Verdict] = []

    def look_at(self, edition: Edition) -> list[Problem]:
        if not self.wanted:
            return []
        full = self._fronts(edition.full)
        seen = tuple((identity, face.hash) for (identity, _), face in full.by_item.items())
        if seen in self.seen:
            return []
        self.seen.add(seen)

        def draw_again(ink: Ink) -> Faces:
            return self._fronts(edition.draw(ink))

        inks = {ink: ink_faces(full, ink, edition.fonts, draw_again) for ink in INKS}
        fronts: dict[str, dict[str, Face]] = {
            ink: {identity: face for (identity, _), face in faces.by_item.items()} for ink, faces in inks.items()
        }
        verdicts, problems = check_telling_apart(self.game, fronts, self.gallery)
        known = {(verdict.component, verdict.ink) for verdict in self.verdicts}
        self.verdicts += [verdict for verdict in verdicts if (verdict.component, verdict.ink) not in known]
        return problems

    def _fronts(self, faces: Faces) -> Faces:
        fronts = {key: face for key, face in faces.by_item.items() if key[1] == "front" and key[0] in self.wanted}
        return faces._replace(by_item=fronts)
