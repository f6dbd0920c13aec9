"""`tuckbox calibrate`, and builds for a printer that it measured."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import yaml
from click.testing import CliRunner, Result

from generator.cli import main
from tests.build.conftest import folder

__all__ = ["folder"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def profiles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = folder / "config" / "printers.yaml"
    monkeypatch.setenv("TUCKBOX_PRINTERS", str(path))
    return path


def test_the_sheet_has_two_pages_in_the_reader_s_language(profiles: Path) -> None:
    result = run("calibrate", "--paper", "a4,letter", "--lang", "ru,pl,en")
    assert result.exit_code == 0, result.output
    said = {"ru": "Калибровочный лист", "pl": "Arkusz kalibracyjny", "en": "Calibration sheet"}
    for language, title in said.items():
        for paper, width in (("a4", 210), ("letter", 215.9)):
            document = pypdfium2.PdfDocument(Path("build") / language / f"calibration-{paper}.pdf")
            assert len(document) == 2
            assert document[0].get_size()[0] == pytest.approx(width * 72 / 25.4, abs=0.1)
            texts = [page.get_textpage().get_text_range() for page in document]
            assert all(title in text for text in texts)
            assert "--left 0.4,-0.2" in texts[0], "what is typed stands there as it is typed"
            assert "tuckbox build --printer office" in " ".join(texts[0].split())
            assert all(name in texts[1] for name in ("left", "right", "top", "bottom", "middle"))
    assert not profiles.exists()


def test_measures_are_saved_listed_replaced_and_forgotten(profiles: Path) -> None:
    assert "no printers yet" in run("calibrate", "--list").output
    result = run("calibrate", "--printer", "office", "--set", "x=1.2,y=-0.5,angle=0.3,scale-x=1.001,scale-y=0.999")
    assert result.exit_code == 0, result.output
    assert yaml.safe_load(profiles.read_text()) == {
        "office": {"x": 1.2, "y": -0.5, "angle": 0.3, "scale-x": 1.001, "scale-y": 0.999, "lying": "left"}
    }
    assert run("calibrate", "--printer", "office", "--set", "y=0.1,lying=right").exit_code == 0
    assert run("calibrate", "--printer", "HP 400", "--set", "x=2").exit_code == 0
    assert run("calibrate", "--list").output == (
        "HP 400: x=2 mm, y=0 mm, angle=0°, scale-x=1, scale-y=1\n"
        "office: x=1.2 mm, y=0.1 mm, angle=0.3°, scale-x=1.001, scale-y=0.999, lying=right\n"
    )
    assert run("calibrate", "--printer", "office", "--remove").exit_code == 0
    assert run("calibrate", "--list").output.startswith("HP 400: ")


def test_readings_become_measures(profiles: Path) -> None:
    crosses = ["--left", "0.4,-0.2", "--right", "0.6,0.2", "--top", "0.5,0", "--bottom", "0.5,0"]
    result = run("calibrate", "--printer", "office", *crosses)
    assert result.exit_code == 0, result.output
    saved = yaml.safe_load(profiles.read_text())["office"]
    assert (saved["x"], saved["y"]) == (0.5, 0.0)
    assert saved["scale-x"] == pytest.approx(1 + 0.2 / 156, abs=1e-5)
    assert saved["angle"] == pytest.approx(57.2958 * 0.4 / 156 / 2, abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "x=1"], "whose measures are these? · hint: add --printer NAME"),
        (["--printer", "p", "--set", "z=1"], "'z=1' is not a measure of a printer · hint: there are: angle, lying"),
        (["--printer", "p", "--set", "x"], "'x' is not a measure of a printer · hint: write x=1.2,y=-0.5"),
        (["--printer", "p", "--set", "x=one"], "'one' is not a number"),
        (["--printer", "p", "--set", "x=99,angle=9"], "x of 99 mm is not between -20 and 20 mm"),
        (["--printer", "p", "--set", "lying=up"], "lying is 'up' · hint: it is left or right"),
        (["--printer", "a/b", "--set", "x=1"], "'a/b' is not a printer's name"),
        (["--printer", "p", "--left", "1,2"], "all four crosses are needed: --right, --top, --bottom is missing"),
        (["--printer", "p", "--left", "1"], "'1' is not two numbers of millimetres such as 0.4,-0.2"),
        (["--printer", "p"], "there is no printer 'p' · hint: there are none; tuckbox calibrate makes one"),
        (["--paper", "a9"], "there is no paper 'a9'"),
        (["--lang", "xx"], "there is no language 'xx' · hint: there are: en, pl, ru"),
    ],
)
def test_wrong_usage_is_explained_and_changes_nothing(profiles: Path, arguments: list[str], said: str) -> None:
    result = run("calibrate", *arguments)
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert not profiles.exists() and not Path("build").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("office: {x: much}", "printers.yaml:1:13: error: 'much' is not a number"),
        ("office: {x: 1, z: 2}", "printers.yaml:1:16: error: 'z' is not a measure of a printer"),
        ("office: {x: 50}", "printers.yaml:1:1: error: x of 50 mm is not between -20 and 20 mm"),
        ("office: 5", "printers.yaml:1:1: error: 'office' has no measures"),
        ("[office]", "error: printers by name are wanted here"),
    ],
)
def test_a_damaged_file_is_explained_at_its_line(profiles: Path, text: str, said: str) -> None:
    profiles.parent.mkdir()
    profiles.write_text(text)
    result = run("calibrate", "--list")
    assert result.exit_code == 1
    assert said in result.output


def test_build_for_a_printer(profiles: Path) -> None:
    run("calibrate", "--printer", "office", "--set", "x=1.2")
    result = run("build", "moonrise", "--printer", "ofice")
    assert result.exit_code == 2
    assert "there is no printer 'ofice' · hint: did you mean 'office'? there are: office" in result.output
    result = run("build", "moonrise", "--printer", "office", "--ink", "low")
    assert result.exit_code == 0, result.output
    assert "build/en/moonrise/moonrise-a4-duplex-long-low-office.pdf" in result.output
    assert run("build", "moonrise", "--printer", "office", "--ink", "low").output.endswith("nothing has changed\n")
    run("calibrate", "--printer", "office", "--set", "x=1.3")
    assert "duplex-long-low-office.pdf" in run("build", "moonrise", "--printer", "office", "--ink", "low").output


def test_an_unknown_ink_is_answered_with_what_there_is(profiles: Path) -> None:
    result = run("build", "moonrise", "--ink", "gray")
    assert result.exit_code == 2
    assert "there is no ink 'gray' · hint: did you mean 'grey'? there are: full, low, grey" in result.output
