"""The rulebooks of Hanabi and Gifts of the Lighthouse print what their examples came to, in three languages, and follow the numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.drawing.fonts import load_registry
from generator.faces.icons import IconShelf
from generator.l10n.locale import load_locale
from generator.l10n.localize import localize_game
from generator.loading.game import load_game
from generator.project import Project, builtin_root
from generator.rulebook.examples import play_examples

LANGUAGES = ((0, "en"), (1, "ru"), (2, "pl"))

# Text → what it says in English, Russian and Polish.
PRINTED = {
    "hanabi/rulebook/turn/clue/six-clues/steps/one-red/text": ("points at 1 card", "на 1 карту", "wskazuje 1 kartę"),
    "hanabi/rulebook/turn/clue/six-clues/steps/two-greens/text": ("2 cards", "2 карты", "2 karty"),
    "hanabi/rulebook/turn/clue/six-clues/steps/two-fours/text": (
        "2 blue tokens",
        "2 синих жетона",
        "2 niebieskie żetony",
    ),
    "hanabi/rulebook/end/when/misfires": ("3 red tokens", "3 красных жетона", "3 czerwonych żetonach"),
    "hanabi/rulebook/end/last-round/steps/anna/text": (
        "3 + 4 + 4 + 5 + 2 = 18 points",
        "3 + 4 + 4 + 5 + 2 = 18 очков",
        "3 + 4 + 4 + 5 + 2 = 18 punktów",
    ),
    "hanabi/rulebook/variants/flurry/two-multicolour/steps/multicolour/text": (
        "2 multicolour cards",
        "2 разноцветные карты",
        "2 karty wielokolorowe",
    ),
    "hanabi/rulebook/variants/flurry/beyond/steps/last/text": ("30 points", "30 очков", "30 punktów"),
    "lighthouse/rulebook/lines/combinations/red-lines/steps/two-pairs/text": ("2 steps", "2 шага", "2 kroki"),
    "lighthouse/rulebook/lines/combinations/red-lines/steps/three-equal/text": ("3 steps", "3 шага", "3 kroki"),
    "lighthouse/rulebook/lines/combinations/red-lines/steps/three-and-pair/text": ("4 points", "4 очка", "4 punkty"),
    "lighthouse/rulebook/lines/combinations/red-lines/steps/pair/text": ("1 step ", "1 шаг ", "1 krok "),
    "lighthouse/rulebook/lines/combinations/blue-lines/steps/one-colour/text": ("3 steps", "3 шага", "3 kroki"),
    "lighthouse/rulebook/lines/combinations/blue-lines/steps/nothing/text": ("3 steps", "3 шага", "3 kroki"),
    "lighthouse/rulebook/lines/combinations/blue-lines/steps/four-equal/text": ("6 steps", "6 шагов", "6 kroków"),
    "lighthouse/rulebook/lines/combinations/blue-lines/steps/five-equal/text": ("10 steps", "10 шагов", "10 kroków"),
    "lighthouse/rulebook/lines/one-colour/both-together/steps/closes/text": (
        "4 + 3 = 7 points",
        "4 + 3 = 7 очков",
        "4 + 3 = 7 punktów",
    ),
    "lighthouse/rulebook/game-end/drawn-last/ahead/steps/drawn/text": ("14 gift", "14 жетонов", "14 żetonów"),
}

# A change of the file → texts that follow.
CHANGED = {
    ("hanabi", "  misfires: 3\n", "  misfires: 2\n"): {
        "hanabi/rulebook/end/when/misfires": ("2 red tokens", "2 красных жетона", "2 czerwonych żetonach"),
        "hanabi/rulebook/end/third-token/text": ("1 red token", "1 красный жетон", "1 czerwony żeton"),
    },
    ("hanabi", "    copies: 8\n", "    copies: 21\n"): {
        "hanabi/rulebook/setup/deal/tray": ("21 blue tokens", "21 синий жетон", "21 niebieskich żetonów"),
        "hanabi/rulebook/turn/discard/too-many/text": ("21 blue tokens", "21 синий жетон", "21 niebieskich żetonów"),
    },
    ("lighthouse", "    four-equal: 6\n", "    four-equal: 7\n"): {
        "lighthouse/rulebook/lines/combinations/points/rows/four-equal/points": ("7", "7", "7"),
        "lighthouse/rulebook/lines/combinations/blue-lines/steps/four-equal/text": ("7 steps", "7 шагов", "7 kroków"),
        "lighthouse/rulebook/lines/combinations/blue-lines/steps/five-equal/text": ("own 3", "до 3", "do 3"),
    },
    ("lighthouse", "  track_end: 10 ", "  track_end: 12 "): {
        "lighthouse/rulebook/round-end/ways/track": ("12", "12", "12"),
        "lighthouse/rulebook/lines/both-lines/row-ends-it/steps/row-only/text": ("to 12", "на 12", "na 12"),
    },
    ("lighthouse", "  hand_size: 3\n", "  hand_size: 2\n"): {
        "lighthouse/rulebook/setup/prepare/hands": ("2 gift tokens", "2 жетона дара", "2 żetony daru"),
    },
}


@cache
def _icons() -> IconShelf:
    return IconShelf(Project(), load_registry())


def printed(project: Project, game_id: str, language: str, wanted: dict[str, tuple[str, str, str]]) -> dict[str, str]:
    """Texts of a rulebook as they are printed, with the examples played; without its marks for line breaks."""
    game = load_game(project, game_id)
    playing = play_examples(project, game)
    assert not playing.problems
    localized = localize_game(game, project, load_locale(project, language), icons=_icons(), scopes=playing.scopes)
    return {identity: localized.plain(identity).replace("\u00a0", " ").replace("\u00ad", "") for identity in wanted}


@pytest.mark.parametrize(("place", "language"), LANGUAGES)
@pytest.mark.parametrize("game_id", ["hanabi", "lighthouse"])
def test_what_the_examples_came_to_is_printed(game_id, place, language):
    wanted = {identity: phrases for identity, phrases in PRINTED.items() if identity.startswith(f"{game_id}/")}
    found = printed(Project(), game_id, language, wanted)
    for identity, phrases in wanted.items():
        assert phrases[place] in found[identity]


@pytest.mark.parametrize(("place", "language"), LANGUAGES)
@pytest.mark.parametrize(("change", "wanted"), CHANGED.items(), ids=[change[2].strip() for change in CHANGED])
def test_texts_and_examples_follow_a_changed_number(tmp_path: Path, change, wanted, place, language):
    game_id, old, new = change
    source = (builtin_root() / f"content/games/{game_id}.yaml").read_text(encoding="utf-8")
    assert source.count(old) == 1
    changed = tmp_path / f"content/games/{game_id}.yaml"
    changed.parent.mkdir(parents=True)
    changed.write_text(source.replace(old, new), encoding="utf-8")
    found = printed(Project(tmp_path), game_id, language, wanted)
    for identity, phrases in wanted.items():
        assert phrases[place] in found[identity]
