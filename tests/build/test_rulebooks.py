"""Rulebooks among the files of a build: written with the sheets, kept while nothing changes, all or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build.checking import check_game
from generator.build.request import Request
from generator.build.unit import Result, build_unit
from generator.errors import ProblemsFound
from generator.project import Project
from tests.rulebook.shop import GAME, make_shop


def build(folder: Path, **wanted: object) -> Result:
    request = Request(games=("shop",), languages=("en",), out=folder / "build")._replace(**wanted)  # type: ignore[arg-type]
    language = request.languages[0]
    return build_unit(Project(folder), request, language, "shop", "test", lambda done, total, what: None)


def names(result: Result) -> set[str]:
    return {written.path.name for written in result.written}


def test_a_build_leaves_the_rulebook_beside_the_sheets(tmp_path: Path) -> None:
    make_shop(tmp_path)
    result = build(tmp_path)
    assert names(result) == {"shop-a4-duplex-long.pdf", "rulebook.pdf", "quick-reference.pdf"}
    assert any(note.startswith("rulebook: 3 pages; ") for note in result.notes)
    manifest = json.loads((tmp_path / "build/en/shop/manifest.json").read_text())
    described = {file["path"]: file for file in manifest["files"]}
    assert described["rulebook.pdf"]["kind"] == "rulebook"
    assert described["rulebook.pdf"]["pages"] == 3
    assert described["rulebook.pdf"]["numbers_not_printed"] == ["variants.long.set.limits.shelf"]
    again = build(tmp_path)
    assert again.written == ()
    assert {path.name for path in again.unchanged} == names(result)


def test_other_papers_and_inks_share_it(tmp_path: Path) -> None:
    make_shop(tmp_path)
    build(tmp_path)
    assert names(build(tmp_path, papers=("letter",))) == {"shop-letter-duplex-long.pdf"}
    assert (tmp_path / "build/en/shop/rulebook.pdf").is_file()


def test_html_and_booklets_when_they_are_asked_for(tmp_path: Path) -> None:
    make_shop(tmp_path)
    result = build(tmp_path, formats=("html",), booklet=True, papers=("a4", "letter"))
    assert names(result) == {"rulebook.html", "rulebook-booklet-a4.pdf", "rulebook-booklet-letter.pdf"}
    assert build(tmp_path, formats=("html",)).written == ()


def test_a_part_of_the_game_has_no_rulebook_and_leaves_it_alone(tmp_path: Path) -> None:
    make_shop(tmp_path)
    build(tmp_path)
    result = build(tmp_path, only=("coin",))
    assert names(result) == {"shop-a4-duplex-long-only-coin.pdf"}
    assert (tmp_path / "build/en/shop/rulebook.pdf").is_file()


def test_a_changed_rule_makes_a_new_book(tmp_path: Path) -> None:
    make_shop(tmp_path)
    build(tmp_path)
    before = (tmp_path / "build/en/shop/rulebook.pdf").read_bytes()
    make_shop(tmp_path, GAME.replace("coins: 12", "coins: 13"))
    assert "rulebook.pdf" in names(build(tmp_path))
    assert (tmp_path / "build/en/shop/rulebook.pdf").read_bytes() != before


def test_a_game_without_one_is_built_as_before(tmp_path: Path) -> None:
    make_shop(tmp_path, GAME[: GAME.index("rulebook:")])
    assert names(build(tmp_path)) == {"shop-a4-duplex-long.pdf"}
    assert build(tmp_path).written == ()


def test_a_mistake_in_the_book_stops_everything(tmp_path: Path) -> None:
    game = GAME.replace("{ref.buying}", "{ref.selling}")
    make_shop(tmp_path, game)
    with pytest.raises(ProblemsFound) as raised:
        build(tmp_path)
    (problem,) = raised.value.problems
    assert problem.message == "there is no section 'selling' to refer to"
    assert problem.where.line == game[: game.index("{ref.selling}")].count("\n") + 1
    assert not list((tmp_path / "build/en/shop").glob("*.pdf"))


def test_the_same_name_in_two_places_must_be_said_in_full(tmp_path: Path) -> None:
    make_shop(tmp_path, GAME.replace("{ref.buying}", "{ref.table}").replace("box: {comp", "table: {comp"))
    with pytest.raises(
        ProblemsFound, match=r"'table' may be any of several · hint: say which one: \{ref.overview.table\}"
    ):
        build(tmp_path)


def test_an_untranslated_book_is_an_error_and_a_draft_marks_it(tmp_path: Path) -> None:
    make_shop(tmp_path)
    with pytest.raises(ProblemsFound, match="is not translated"):
        build(tmp_path, languages=("pl",))
    result = build(tmp_path, languages=("pl",), draft=True)
    assert "rulebook.pdf" in names(result)
    assert any("texts of the rulebook are not translated" in note for note in result.notes)


def test_check_says_what_is_wrong_and_what_is_not_printed(tmp_path: Path) -> None:
    make_shop(tmp_path, GAME.replace("{ref.buying}", "{ref.selling}"))
    outcome = check_game(Project(tmp_path), "shop", ["en"])
    assert any("there is no section 'selling'" in problem.message for problem in outcome.problems)
    assert any("variants.long.set.limits.shelf" in verdict for verdict in outcome.verdicts)


def test_digits_of_a_translation_are_refused_at_its_line(tmp_path: Path) -> None:
    from tests.rulebook.shop import translated

    source = "Shuffle the goods."
    translated(tmp_path, "pl", {f"shop/rulebook/setup/steps/shuffle|{source}": "Potasuj 30 kart."})
    make_shop(tmp_path)
    with pytest.raises(ProblemsFound) as raised:
        build(tmp_path, languages=("pl",), draft=True)
    assert any(
        problem.code == "digit" and problem.where.file.endswith("shop.po") and problem.where.line > 1
        for problem in raised.value.problems
    )
