"""Contract of every language there is: complete for every game and for the program's own words, in glyphs that the fonts have."""

from __future__ import annotations

import re

import pytest

from generator.drawing.fonts import load_registry
from generator.l10n.catalogue import OWN_DOMAIN, load_catalogue
from generator.l10n.locale import load_locale
from generator.l10n.localize import load_words, localize_game
from generator.loading.game import load_game
from generator.project import Project, builtin_root

PROJECT = Project(builtin_root())
LANGUAGES = PROJECT.languages()
GAMES = tuple(PROJECT.games())
ICONS = tuple(name.removesuffix(".svg") for name in PROJECT.list("templates/icons", "*.svg"))


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_complete(game_id, tag):
    game = localize_game(load_game(PROJECT, game_id), PROJECT, load_locale(PROJECT, tag), icons=ICONS)
    assert (game.missing, game.warnings) == (0, ())
    assert game.title
    fonts = [load_registry().get(family) for family in ("PT Sans", *game.fonts.values())]
    # The rulebook's texts are resolved where its examples are played.
    for message in filter(game.__contains__, game.game.messages):
        text = game.plain(message)
        assert text.strip() == text
        assert "  " not in "".join(inline.text or "x" for inline in game.text(message))
        assert [font.missing(text) for font in fonts] == [""] * len(fonts)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_programs_own_words_are_complete(tag):
    words = load_words(PROJECT, load_locale(PROJECT, tag))
    assert words.missing == 0
    assert words.ids() == load_words(PROJECT, load_locale(PROJECT, "en")).ids()


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
@pytest.mark.parametrize("domain", [*GAMES, OWN_DOMAIN])
def test_catalogues_are_in_the_order_of_their_source(domain, tag):
    """So that a difference between two versions of a file shows what was translated and nothing else."""
    english = load_locale(PROJECT, "en")
    source = load_catalogue(PROJECT, english, OWN_DOMAIN) if domain == OWN_DOMAIN else None
    order = list(source.entries) if source else list(load_game(PROJECT, domain).messages)
    catalogue = load_catalogue(PROJECT, load_locale(PROJECT, tag), domain)
    assert catalogue is not None
    assert list(catalogue.entries) == order
    path = PROJECT.find("locales", f"{tag}/{domain}.po")
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"^#:", text, re.MULTILINE)
    assert text.count("\n#. ") >= len(order)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_header_says_the_plural_forms(tag):
    locale = load_locale(PROJECT, tag)
    for path in PROJECT.list("locales", f"{tag}/*.po").values():
        text = path.read_text(encoding="utf-8")
        assert f'"Plural-Forms: {locale.plural_forms.header}\\n"' in text
        assert f'"Language: {tag}\\n"' in text


def test_draft_marks_are_in_the_fonts():
    registry = load_registry()
    for family in ("PT Sans", "Russo One", "PT Serif", "Lobster"):
        assert registry.get(family).missing("[en:\u00a0…]") == ""


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag in ("ru",)])
def test_no_latin_look_alikes_in_cyrillic_words(tag):
    mixed = re.compile(r"[а-яё][a-z]|[a-z][а-яё]", re.IGNORECASE)
    for path in PROJECT.list("locales", f"{tag}/*").values():
        assert not mixed.search(re.sub(r"\\[nt]|\{[^}]*\}", " ", path.read_text(encoding="utf-8")))
