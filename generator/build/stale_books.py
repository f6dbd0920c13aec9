"""Whether the text of a rulebook may be printed, said together with what is wrong on the pieces: a list that comes in two halves is none.

In: a game and a language. Out: a problem for each text of the rulebook that is missing, in doubt or out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.errors import Problem, ProblemsFound
from generator.l10n.catalogue import load_catalogue
from generator.l10n.freshness import stale_texts
from generator.l10n.locale import load_locale
from generator.loading.game import load_game
from generator.project import PSEUDO, Project


def stale_book(project: Project, game_id: str, language: str) -> list[Problem]:
    """Nothing for the source's own language, or without a catalogue: that is said for the whole game."""
    game = load_game(project, game_id)
    if language in (game.file.language, PSEUDO):
        return []
    catalogue = load_catalogue(project, load_locale(project, language), game_id)
    book = f"{game_id}/rulebook/"
    messages = [message for identity, message in game.messages.items() if identity.startswith(book)]
    return stale_texts(messages, catalogue) if catalogue else []


@contextmanager
def with_stale_book(project: Project, game_id: str, language: str, *, wanted: bool = True) -> Iterator[None]:
    """While the pieces are drawn: if their texts are refused, those of the rulebook are named along with them."""
    try:
        yield
    except ProblemsFound as found:
        if not wanted or not any(problem.code in ("untranslated", "fuzzy", "stale") for problem in found.problems):
            raise
        raise ProblemsFound([*found.problems, *stale_book(project, game_id, language)]) from None
