"""Notes for translators, made by themselves."""

from __future__ import annotations

import pytest

from generator.l10n.glossary import load_glossary
from generator.l10n.locale import load_locale
from generator.l10n.notes import Notes, Place
from generator.l10n.resolve import Language
from generator.loading.game import load_game

GAME = """\
title: Box
version: "1"
players: 2-3
limits: {red: 5}
setup: {hand: {2: 5, 3: 4}}
credits: {design: {role: Design, name: Ada}}
scoring: {ratings: {low: {low: 1, high: 4, verdict: Poor}, best: {low: 5, high: 5, verdict: Great}}}
text:
  end: "Draw {setup.hand.2:card} for {title}, {icon.clue}, {players}. Then take all your red tokens and {limits.red}."
components:
  chip: {kind: token, name: Chip, diameter: 20, making: Cut it.}
rulebook:
  sections:
    turn:
      title: A turn
      content:
        intro: Go on with {ref.turn}.
        order: {steps: {first: Play.}}
"""


@pytest.fixture
def note(folder):
    folder.write("content/games/box.yaml", GAME)
    project = folder.project
    game = load_game(project, "box")
    english, russian = (load_locale(project, tag) for tag in ("en", "ru"))
    places = {
        "box/text/end": (Place("chip", "front", 20, 9.5, 3, 14, True), Place("chip", "front", 30, 9.5, 3, 21, True))
    }
    notes = Notes(
        game, Language(english, load_glossary(project, english), ("clue",)), load_glossary(project, russian), places
    )
    return lambda name: notes.write(game.messages[f"box/{name}"])


def test_what_and_where(note):
    assert note("title")[:2] == ("What: title of the game", "Where: box, sheets, title page of the rulebook")
    assert note("credits/design/role")[1] == "Where: credits of the rulebook, before the name Ada"
    assert note("scoring/ratings/low/verdict")[0] == "What: verdict on 1 to 4 points"
    assert note("scoring/ratings/best/verdict")[0] == "What: verdict on 5 points"
    assert note("components/chip/name")[0] == "What: name of a component"
    assert note("components/chip/making") == (
        "What: how it is made",
        "Where: page that shows how to make the game, at 'Chip'",
    )
    assert note("rulebook/turn/title")[:2] == ("What: heading of a section", "Where: rulebook, section 'A turn'")
    assert note("rulebook/turn/order/first")[:2] == (
        "What: step of a numbered list",
        "Where: rulebook, section 'A turn'",
    )


def test_room_values_and_terms(note):
    assert note("text/end") == (
        "What: text for several components",
        "Where: Chip (token), front, 2 times",
        "Room: 20 × 9.5 mm, 3 lines of about 14 characters at the smallest size",
        "{setup.hand.2:card}: now 5 cards (5 with 2, 4 with 3 players)",
        "{title}: now 'Box', the text 'box/title'",
        "{icon.clue}: a picture",
        "{players}: now 2–3",
        "{limits.red}: now 5",
        "Terms: card = карта; red-token = красный жетон",
    )


def test_a_reference(note):
    assert "{ref.turn}: where to read on, such as a page number" in note("rulebook/turn/intro")
