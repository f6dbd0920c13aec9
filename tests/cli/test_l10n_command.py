"""`tuckbox l10n update` and `new`, in a stranger's folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.l10n.catalogue import load_catalogue
from generator.l10n.locale import load_locale
from generator.project import Project
from tests.build.conftest import folder, replace

__all__ = ["folder"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def update(*arguments: str) -> str:
    result = run("l10n", "update", *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def test_update_writes_what_is_missing_and_nothing_twice(folder: Path) -> None:
    said = update("ru", "--game", "moonrise")
    assert said == "locales/ru/moonrise.po: 7 new; 0 of 7 translated\n"
    file = folder / "locales/ru/moonrise.po"
    first = file.read_bytes()
    assert update("ru") == "locales/ru/moonrise.po: nothing new; 0 of 7 translated\n"
    assert file.read_bytes() == first
    assert sorted(path.name for path in file.parent.iterdir()) == ["moonrise.po"]
    template = (folder / "build/l10n/moonrise.pot").read_text(encoding="utf-8")
    assert 'msgctxt "moonrise/components/creature/rows/owl/text"' in template
    data = json.loads(run("l10n", "update", "ru", "--json").output)
    assert data["files"][0]["written"] is False
    assert (data["files"][0]["total"], data["problems"]) == (7, [])


@pytest.fixture
def file(folder: Path) -> Path:
    """Everything is translated into Polish, more or less."""
    update("pl")
    file = folder / "locales/pl/moonrise.po"
    head, _, body = file.read_text(encoding="utf-8").partition("\n\n")
    body = body.replace('msgstr ""', 'msgstr "Po polsku"')
    file.write_text(f"{head}\n\n{body}", encoding="utf-8")
    return file


def test_update_of_a_translated_file_keeps_it(folder: Path, file: Path) -> None:
    before = load_catalogue(Project(), load_locale(Project(), "pl"), "moonrise")
    update("pl")
    after = load_catalogue(Project(), load_locale(Project(), "pl"), "moonrise")
    assert before is not None
    assert after is not None
    assert {identity: entry.forms for identity, entry in after.entries.items()} == {
        identity: entry.forms for identity, entry in before.entries.items()
    }
    # A row is inserted, another one rewritten: only that one is in doubt.
    replace(folder / "content/creatures.csv", "owl,Owl", "fox,Fox,Take a card.,2,1\nowl,Owl")
    replace(folder / "content/creatures.csv", "Draw a card.", "Draw two cards.")
    assert update("pl") == "locales/pl/moonrise.po: 2 new, 1 changed; 6 of 9 translated, 1 fuzzy\n"
    text = file.read_text(encoding="utf-8")
    assert text.count("#, fuzzy") == 1
    assert '#| msgid "Draw a card."' in text
    assert text.index("rows/hare/text") < text.index("rows/fox/name") < text.index("rows/owl/name")


def test_notes_tell_what_a_message_is_and_how_much_room_it_has(folder: Path) -> None:
    update("pl")
    text = (folder / "locales/pl/moonrise.po").read_text(encoding="utf-8")
    (block,) = (block for block in text.split("\n\n") if "rows/owl/name" in block)
    assert block.startswith(
        "#. What: name, field 'name' of 'owl'\n#. Where: Creature (card), front\n#. Room: 53 × 9 mm, 2 lines of about "
    )


def test_a_broken_file_is_explained_and_left_alone(folder: Path, file: Path) -> None:
    broken = file.read_text(encoding="utf-8").replace('msgctxt "moonrise/title"', 'msgctx "moonrise/title"')
    file.write_text(broken, encoding="utf-8")
    result = run("l10n", "update", "pl")
    assert result.exit_code == 1
    assert "locales/pl/moonrise.po:" in result.output
    assert "did you mean 'msgctxt'?" in result.output
    assert file.read_text(encoding="utf-8") == broken
    file.write_bytes(b'msgid ""\nmsgstr ""\n\n# caf\xe9\n')
    result = run("l10n", "update", "pl")
    assert (result.exit_code, file.read_bytes()[-2:]) == (1, b"\xe9\n")
    assert "moonrise.po:4: error: this line is not UTF-8" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["update", "rru"], "there is no language 'rru' · hint: did you mean 'ru'?"),
        (["update", "cs"], "there is no language 'cs' · hint: tuckbox l10n new cs starts it"),
        (["update", "qps"], "'qps' is made by itself"),
        (["update", "--game", "moonrsie"], "there is no game 'moonrsie' · hint: did you mean 'moonrise'?"),
        (["new", "ru"], "the language 'ru' is there already · hint: tuckbox l10n update ru"),
        (["new", "czech"], "'czech' is not a language tag · hint: did you mean 'cs' (Czech)?"),
        (["new", "cz"], "CLDR knows no language 'cz' · hint: did you mean 'cs' (Czech)?"),
        (["new", "pt_br"], "'pt_br' is not a language tag · hint: did you mean 'pt-BR'?"),
        (["new", "../../x"], "'../../x' is not a language tag"),
        (["new", "qps"], "'qps' is made by itself"),
    ],
)
def test_wrong_words_are_answered(folder: Path, arguments: list[str], said: str) -> None:
    result = run("l10n", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert not (folder / "locales/cs").exists()


def test_a_fourth_language_needs_no_python(folder: Path) -> None:
    replace(
        folder / "content/games/moonrise.yaml",
        "name: Moon\n",
        'name: "Moon of {setup.hand.2:card}, {count.moon:card}"\n',
    )
    result = run("l10n", "new", "cs", "--game", "moonrise")
    assert result.exit_code == 0, result.output
    written = {path.name for path in (folder / "locales/cs").iterdir()}
    assert written == {"locale.yaml", "glossary.yaml", "moonrise.po", "tuckbox.po"}
    catalogue = folder / "locales/cs/moonrise.po"
    assert "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);" in catalogue.read_text(encoding="utf-8")
    glossary = folder / "locales/cs/glossary.yaml"
    assert '  # card / cards\n  card: {forms: {nom: {other: ""' in glossary.read_text(encoding="utf-8")
    # A draft, marked, without being asked for one.
    result = run("build", "moonrise", "--lang", "cs")
    assert result.exit_code == 0, result.output
    assert "draft:" in result.output
    assert run("check", "moonrise", "--lang", "cs", "--no-play").exit_code == 0
    result = run("release", "v1", "moonrise", "--lang", "cs")
    assert result.exit_code == 1, result.output
    assert "locales/cs/locale.yaml:4:1: error: čeština is a draft" in result.output
    # Translated, and no draft any more: what is left is asked for.
    replace(folder / "locales/cs/locale.yaml", "draft: true\n", "")
    replace(glossary, 'other: ""', "other: karet")
    replace(catalogue, 'msgid "Hare"\nmsgstr ""', 'msgid "Hare"\nmsgstr "Zajíc"')
    result = run("build", "moonrise", "--lang", "cs")
    assert result.exit_code == 1
    assert "'moonrise/components/creature/rows/owl/name' is not translated" in result.output
    assert "rows/hare/name' is not translated" not in result.output


def test_new_in_a_folder_that_is_half_there(folder: Path) -> None:
    (folder / "locales/cs").mkdir(parents=True)
    (folder / "locales/cs/mine.txt").write_text("mine")
    result = run("l10n", "new", "cs")
    assert (result.exit_code, "there is such a folder already" in result.output) == (2, True)
    assert [path.name for path in (folder / "locales/cs").iterdir()] == ["mine.txt"]
