"""The rulebook of Lanterns prints what the worked examples came to, in three languages, and follows a changed number."""

from __future__ import annotations

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
    "examples/a-turn/steps/dedicate/text": ("worth 8 honor", "8 почестей", "8 punktów honoru"),
    "examples/a-turn/steps/result/text": (
        "6 lantern cards and 2 favor tokens",
        "6 карт фонариков и 2 жетона поощрения",
        "6 kart lampionów i 2 żetony łaski",
    ),
    "examples/platform/steps/favor/text": ("1 favor token", "1 жетон поощрения", "1 żeton łaski"),
    "examples/boat/steps/match/text": (
        "2 red lantern cards",
        "2 красные карты фонариков",
        "2 czerwone karty lampionów",
    ),
    "examples/two-matches/steps/favor/text": ("3 favor tokens", "3 жетона поощрения", "3 żetony łaski"),
    "ending/final-turns/steps/anna/text": (
        "4 purple lantern cards",
        "4 фиолетовые карты фонариков",
        "4 purpurowe karty lampionów",
    ),
    "setup/steps/deal-tiles": ("3 lake tiles", "3 фрагмента озера", "3 kafle jeziora"),
    "faq/faq/always-a-set/answer": ("11 lantern cards", "11 карт фонариков", "11 kart lampionów"),
}

# With an exchange for one favor token.
CHANGED = {
    "turn/exchange/how": (
        "Pay 1 favor token into the pool",
        "Заплатите 1 жетон поощрения в банк",
        "Zapłać do puli 1 żeton łaski",
    ),
    "examples/a-turn/steps/result/text": ("3 favor tokens", "3 жетона поощрения", "3 żetony łaski"),
}


def texts(project: Project, language: str) -> dict[str, str]:
    """The texts of the rulebook, with the examples played."""
    game = load_game(project, "lanterns")
    playing = play_examples(project, game)
    assert not playing.problems
    icons = IconShelf(project, load_registry())
    localized = localize_game(game, project, load_locale(project, language), icons=icons, scopes=playing.scopes)
    found = {identity: localized.plain(f"lanterns/rulebook/{identity}") for identity in PRINTED | CHANGED}
    return {identity: text.replace("\u00a0", " ").replace("\u00ad", "") for identity, text in found.items()}


@pytest.mark.parametrize(("place", "language"), LANGUAGES)
def test_what_the_examples_came_to_is_printed(place, language):
    found = texts(Project(), language)
    for identity, phrases in PRINTED.items():
        assert phrases[place] in found[identity]


@pytest.mark.parametrize(("place", "language"), LANGUAGES)
def test_a_changed_price_changes_the_rule_and_the_example(tmp_path, place, language):
    source = (builtin_root() / "content/games/lanterns.yaml").read_text(encoding="utf-8")
    assert source.count("  exchange_cost: 2\n") == 1
    changed = tmp_path / "content/games/lanterns.yaml"
    changed.parent.mkdir(parents=True)
    changed.write_text(source.replace("  exchange_cost: 2\n", "  exchange_cost: 1\n"), encoding="utf-8")
    found = texts(Project(tmp_path), language)
    for identity, phrases in CHANGED.items():
        assert phrases[place] in found[identity]
