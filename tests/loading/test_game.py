"""Loading a stranger's game from a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.loading.game import load_game, load_game_to_play
from generator.loading.schema import json_schema
from generator.model.game import Game
from generator.project import Project

HEAD = 'title: Test\nversion: "1"\nplayers: 2-4\ncomponents:\n'


def write(folder: Path, components: str, **files: str) -> Project:
    games = folder / "content" / "games"
    games.mkdir(parents=True)
    (games / "test.yaml").write_text(HEAD + components, encoding="utf-8")
    for name, text in files.items():
        (folder / "content" / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return Project(folder)


def load(folder: Path, components: str, **files: str) -> Game:
    return load_game(write(folder, components, **files), "test")


def problems(folder: Path, components: str, **files: str) -> list[str]:
    with pytest.raises(ProblemsFound) as raised:
        load(folder, components, **files)
    return [str(problem).replace(str(folder) + "/", "") for problem in raised.value.problems]


CARD = "  card:\n    kind: card\n    name: Card\n    size: poker\n"


def test_a_single_piece_is_called_like_its_component(tmp_path: Path) -> None:
    game = load(tmp_path, CARD + "    copies: 3\n")
    assert [(item.id, item.copies, item.front) for item in game.all_items] == [("card", 3, "card.svg.j2")]
    assert game.counts == {"card": 3}
    assert set(game.messages) == {"test/title", "test/components/card/name"}


def test_a_product_of_axes_multiplies_copies(tmp_path: Path) -> None:
    axes = '    for_each: {colour: [red, blue], rank: {1: 3, 2: 1}}\n    copies: 2\n    id: "{rank}-{colour}"\n'
    game = load(tmp_path, CARD + axes)
    assert {item.id: item.copies for item in game.all_items} == {"1-red": 6, "2-red": 2, "1-blue": 6, "2-blue": 2}
    assert game.items["card"][0].fields == {"colour": "red", "rank": 1}


def test_items_have_their_own_fields_texts_backs_and_copies(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    for name in ("back-1.svg.j2", "back-2.svg.j2", "odd.svg.j2"):
        (tmp_path / "templates" / name).write_text("<svg/>", encoding="utf-8")
    items = (
        "    fields: {age: number, title: text}\n    back: back-{age}.svg.j2\n    items:\n"
        "      smith: {age: 1, title: The Smith, copies: 2}\n"
        "      baker: {age: 2, title: The Baker}\n"
        "      stray: {age: 2, title: The Stray, back: odd.svg.j2}\n"
    )
    game = load(tmp_path, CARD + items)
    smith, baker, stray = game.all_items
    assert (smith.copies, smith.back, baker.back, stray.back) == (2, "back-1.svg.j2", "back-2.svg.j2", "odd.svg.j2")
    message = game.messages[smith.texts["title"]]
    assert (message.id, message.text) == ("test/components/card/items/smith/title", "The Smith")
    assert message.where.line == 12


def test_rows_of_a_table_are_pieces_with_texts_by_their_id(tmp_path: Path) -> None:
    table = "id,title,power,copies\nsmith,The Smith,3,2\nbaker,The Baker,1.5,\n"
    game = load(tmp_path, CARD + "    rows: cards.csv\n    fields: {title: text, power: number}\n", cards_csv=table)
    smith, baker = game.all_items
    assert (smith.copies, baker.copies) == (2, 1)
    assert (smith.fields, baker.fields) == ({"power": 3}, {"power": 1.5})
    assert game.messages["test/components/card/rows/baker/title"].text == "The Baker"


def test_a_bad_table_is_explained_by_row_and_column(tmp_path: Path) -> None:
    table = "id,title,pwer,copies\nsmith,The Smith,3,0\nSmith,,2,1\nsmith,Again,1,1\nshort,One\n"
    said = problems(tmp_path, CARD + "    rows: c.csv\n    fields: {title: text, power: number}\n", c_csv=table)
    assert said == [
        "content/c.csv:1: error: the column 'power' is missing"
        " · hint: the first line of the table names its columns: id, title, power",
        "content/c.csv:1:3: error: column 3: 'pwer' is neither a declared field nor one of id, copies, front, back"
        " · hint: did you mean 'power'?",
        "content/c.csv:2:4: error: row 2, column 'copies': '0' is not a number of copies from 1 to 10000",
        "content/c.csv:3:1: error: 'Smith' is not an id · hint: small letters, digits and hyphens, such as 'old-smith'",
        "content/c.csv:4:1: error: the id 'smith' stands here twice · hint: its first one is in line 2",
        "content/c.csv:5: error: row 5 has 2 cells, the first row has 4 · hint: put quotes around a cell with commas",
    ]


def test_a_table_outside_the_folder_is_refused(tmp_path: Path) -> None:
    (said,) = problems(tmp_path, CARD + "    rows: ../../secret.csv\n")
    assert "'../../secret.csv' leads out of the folder" in said


def test_an_unknown_game_is_answered_with_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound, match="there is no game 'tset' · hint: did you mean 'test'"):
        load_game(write(tmp_path, CARD), "tset")


def test_the_users_own_game_hides_a_built_in_one(tmp_path: Path) -> None:
    project = write(tmp_path, CARD)
    built_in = set(Project(tmp_path / "content").games())
    assert built_in < set(project.games())
    own = tmp_path / "content" / "games" / f"{min(built_in)}.yaml"
    own.write_text(HEAD + CARD, encoding="utf-8")
    assert load_game(project, min(built_in)).file.title == "Test"


def test_not_a_mapping(tmp_path: Path) -> None:
    project = write(tmp_path, CARD)
    (tmp_path / "content" / "games" / "test.yaml").write_text("- 1\n", encoding="utf-8")
    with pytest.raises(ProblemsFound, match=r"test.yaml:1:1: error: a game file is a mapping of fields"):
        load_game(project, "test")


def test_the_json_schema_knows_every_kind_and_explains_every_field() -> None:
    schema = json_schema()
    assert {"Card", "Token"} <= set(schema["$defs"])
    for name in ("Card", "Token", "Theme"):
        fields = schema["$defs"][name]["properties"]
        assert all("description" in field or "const" in field for field in fields.values()), name
    assert schema["required"] == ["title", "version", "players", "components"]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("game_id", Project().games())
def test_every_shipped_game_loads(game_id: str) -> None:
    game = load_game(Project(), game_id)
    assert game.all_items
    assert game.file.credits
    assert game.file.notice


def test_copies_with_a_look_of_their_own_are_pieces_of_their_own_on_paper(tmp_path: Path) -> None:
    project = write(tmp_path, CARD + "    copies: 3\n    varied: true\n")
    printed = load_game(project, "test")
    assert [(item.id, item.copies, item.fields) for item in printed.all_items] == [
        ("card-1", 1, {"nth": 1}),
        ("card-2", 1, {"nth": 2}),
        ("card-3", 1, {"nth": 3}),
    ]
    assert printed.counts == {"card": 3}
    played = load_game_to_play(project, "test")
    assert [(item.id, item.copies) for item in played.all_items] == [("card", 3)]
