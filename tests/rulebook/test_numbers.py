"""Every number of a game file is a number of its rulebook in every language, or is listed as not printed.

Each number is changed in turn. What the book then says must be something else in all three languages: or the game must be refused, or the
number must be among those that the book does not print. Texts are compared as the book's tree has them, with one look at real pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.drawing.fonts import load_registry
from generator.errors import ProblemsFound
from generator.faces.icons import IconShelf
from generator.l10n import localize
from generator.l10n.locale import load_locale
from generator.l10n.localize import Words, load_words, localize_game
from generator.loading.game import load_game, load_game_to_play
from generator.loading.overrides import Change
from generator.model.game import Game
from generator.project import Project
from generator.rulebook.examples import Playing, play_examples
from generator.rulebook.look import choose_colors
from generator.rulebook.printed import find_unprinted, numbers_of
from generator.rulebook.spoken import texts_of
from generator.rulebook.structure import Look, make_book
from generator.rulebook.tree import Drawing
from tests.rulebook.shop import GAME, Painter, make_shop, opened, pdf_text

LANGUAGES = ("en", "ru", "pl")
WORDLESS = Drawing(b"", 1, 1)


class AllIcons(dict[str, Drawing]):
    def __missing__(self, name: str) -> Drawing:
        return WORDLESS


class Speaker:
    """Says what the rulebook of a game says in a language; examples come to what they came to before."""

    def __init__(self, project: Project, playing: Playing) -> None:
        self.project = project
        self.playing = playing
        self.icons = IconShelf(project, load_registry())
        self.locales = {language: load_locale(project, language) for language in LANGUAGES}
        self.words: dict[str, Words] = {
            language: load_words(project, locale) for language, locale in self.locales.items()
        }

    def say(self, game: Game, language: str, *, draft: bool = False) -> tuple[str, ...]:
        localized = localize_game(
            game, self.project, self.locales[language], icons=self.icons, scopes=self.playing.scopes, draft=draft
        )
        look = Look(WORDLESS, choose_colors(game), {}, AllIcons())
        return tuple(texts_of(make_book(game, localized, self.words[language], Painter(), look, {})))


def changed(value: Any) -> Any:
    """Another number near by; of a range, one player more."""
    return f"{value.partition('-')[0]}-{int(value.partition('-')[2]) - 1}" if isinstance(value, str) else value + 1


def printed_numbers(game: Game) -> Iterator[tuple[Any, ...]]:
    unprinted = find_unprinted(game)
    left_out = {*unprinted.rules, *unprinted.others}
    yield from (path for path in numbers_of(game.source.data) if ".".join(map(str, path)) not in left_out)


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def silent_numbers(project: Project, game: Game, speaker: Speaker, *, draft: bool = False) -> list[str]:
    """Numbers that are said to be printed, but nothing changes with them in some language."""
    before = {language: speaker.say(game, language, draft=draft) for language in LANGUAGES}
    silent = []
    for path in printed_numbers(game):
        name = ".".join(map(str, path))
        change = Change(name, changed(at(game.source.data, path)), game.source.where(path))
        try:
            other = load_game_to_play(project, game.id, changes=[change])
            silent += [
                f"{name} ({language})"
                for language in LANGUAGES
                if speaker.say(other, language, draft=draft) == before[language]
            ]
        except ProblemsFound:
            continue  # refused: noticed
    return silent


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Translations do not change with the numbers: each catalogue and glossary is read once a test."""
    for name in ("load_catalogue", "load_glossary"):
        monkeypatch.setattr(localize, name, _remembering(getattr(localize, name)))


def _remembering(load: Any) -> Any:
    known: dict[Any, Any] = {}

    def remembered(project: Project, locale: Any, *rest: Any) -> Any:
        key = (locale.tag, *rest)
        if key not in known:
            known[key] = load(project, locale, *rest)
        return known[key]

    return remembered


@pytest.mark.parametrize("game_id", ["hanabi", "lanterns", "lighthouse", "rafter-five"])
def test_a_changed_number_is_read_in_every_language(game_id: str) -> None:
    project = Project()
    game = load_game_to_play(project, game_id)
    speaker = Speaker(project, play_examples(project, game))
    assert len(list(printed_numbers(game))) > 10
    assert silent_numbers(project, game, speaker) == []


def test_a_strangers_numbers(tmp_path: Path) -> None:
    project = make_shop(tmp_path)
    game = load_game_to_play(project, "shop")
    names = {".".join(map(str, path)) for path in printed_numbers(game)}
    assert names == {
        "players", "age", "minutes", "setup.hand.2", "setup.hand.3", "setup.hand.4", "setup.coins", "limits.shelf",
        "limits.visits", "scoring.points.full-shelf", "components.goods.copies", "components.coin.copies",
    }  # fmt: skip
    assert silent_numbers(project, game, Speaker(project, play_examples(project, game)), draft=True) == []


def test_what_is_not_printed_is_listed(tmp_path: Path) -> None:
    game = load_game(make_shop(tmp_path, GAME.replace("limits: {shelf: 7,", "limits: {secret: 3, shelf: 7,")), "shop")
    unprinted = find_unprinted(game)
    assert unprinted.rules == ("limits.secret", "variants.long.set.limits.shelf")
    assert "table.zones.till.x" in unprinted.others
    assert "components.coin.diameter" in unprinted.others
    assert "limits.secret" in str(unprinted)


def test_no_number_is_forgotten(tmp_path: Path) -> None:
    game = load_game(make_shop(tmp_path), "shop")
    unprinted = find_unprinted(game)
    every = [".".join(map(str, path)) for path in numbers_of(game.source.data)]
    printed = [".".join(map(str, path)) for path in printed_numbers(game)]
    assert sorted([*printed, *unprinted.rules, *unprinted.others]) == sorted(every)


def test_pages_follow_the_numbers(tmp_path: Path) -> None:
    before = "\n".join(pdf_text(opened(make_shop(tmp_path))[2].pages.pdf))
    after = "\n".join(pdf_text(opened(make_shop(tmp_path, GAME.replace("shelf: 7", "shelf: 8")))[2].pages.pdf))
    assert "7 places" in before.replace("\u00a0", " ") and "8 places" in after.replace("\u00a0", " ")
    assert before.count("7") > after.count("7")
