"""What `{ref.…}` can name, and the ids of a rulebook's texts."""

from __future__ import annotations

from pathlib import Path

from generator.loading.game import load_game
from generator.model.references import references, targets
from generator.model.rulebook import Rulebook
from tests.rulebook.shop import make_shop

BOOK = {
    "sections": {
        "setup": {"title": "Setup", "content": {"steps": {"steps": {"deal": "Deal."}}, "table": "Words."}},
        "turn": {
            "title": "Turn",
            "content": {
                "steps": {"steps": {"draw": "Draw."}},
                "buy": {"rule": "Buy", "content": {"setup": "Pay.", "how": "So."}},
            },
        },
        "end": {"title": "End", "content": {"buy": "Nobody buys any more."}},
    }
}


def test_names_that_mean_one_thing() -> None:
    known = references(Rulebook.model_validate(BOOK))
    # A section before everything else, a rule before a block of the same id.
    assert known.by_name["setup"].path == ("setup",)
    assert known.by_name["buy"].path == ("turn", "buy")
    assert known.by_name["how"].path == ("turn", "buy", "how")
    assert known.by_name["turn.buy.setup"].path == ("turn", "buy", "setup")
    assert known.ambiguous == {"steps": ("setup.steps", "turn.steps")}
    assert known.complaint("steps") == ("'steps' may be any of several", "say which one: {ref.setup.steps}")
    assert known.complaint("trun") == ("there is no section 'trun' to refer to", "did you mean 'turn'?")


def test_targets_know_their_place_in_the_file(tmp_path: Path) -> None:
    game = load_game(make_shop(tmp_path), "shop")
    assert game.file.rulebook is not None
    lines = (tmp_path / "content/games/shop.yaml").read_text(encoding="utf-8").splitlines()
    for target in targets(game.file.rulebook):
        where = game.source.where(target.keys, key=True)
        assert lines[where.line - 1].strip().startswith(f"{target.path[-1]}:")


def test_ids_of_texts_leave_out_what_only_says_what_a_thing_is(tmp_path: Path) -> None:
    texts = load_game(make_shop(tmp_path), "shop").messages
    wanted = {
        "subtitle", "overview/title", "overview/intro", "overview/box/about/coin", "setup/steps/deal", "setup/numbers/caption",
        "setup/numbers/rows/hand/label", "turn/buying", "turn/buying/how", "turn/buying/picture/caption", "turn/buying/tip",
        "points/table/head/what", "points/table/rows/shelf/points", "more/faq/may/question", "more/words/shelf/meaning",
    }  # fmt: skip
    assert {f"shop/rulebook/{name}" for name in wanted} <= set(texts)
    assert texts["shop/rulebook/turn/buying"].text == "Buying"
