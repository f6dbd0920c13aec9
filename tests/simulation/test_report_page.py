"""The page of a run: what is on it, in which words, and that the same games give the same bytes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

lxml_html = pytest.importorskip("lxml.html")

from click.testing import CliRunner  # noqa: E402

from generator.cli import main  # noqa: E402
from generator.errors import ProblemsFound  # noqa: E402
from generator.project import Project  # noqa: E402
from generator.simulation.charts import require_charts  # noqa: E402
from generator.simulation.loading import rules_to_play  # noqa: E402
from generator.simulation.page import Names, write_page  # noqa: E402
from generator.simulation.report import summarize  # noqa: E402
from generator.simulation.runs import Plan, Run, run  # noqa: E402


def played(game: str, players: int, agent: str, games: int) -> Run:
    rules = rules_to_play(Project(), game, players)
    return run(Plan(rules, (agent,) * players, 7, "interpreted"), games)


def page(result: Run, language: str = "en", **more) -> str:
    pytest.importorskip("matplotlib")
    summary = {**summarize(result), "variants": [], "set": {}, **more}
    return write_page(result, summary, Project(), language)


@pytest.fixture(scope="module")
def hanabi() -> Run:
    return played("hanabi", 3, "piers", 30)


def call(*words: str):
    command = ["simulate", "hanabi", "--engine", "interpreted", "--games", "20", "-q", *words]
    return CliRunner().invoke(main, command, catch_exceptions=False)


def text_of(element) -> str:
    return " ".join(element.text_content().replace("\u00a0", " ").split())


def test_every_figure_and_table_is_there(hanabi):
    document = lxml_html.document_fromstring(page(hanabi))
    figures = document.xpath("//figure")
    assert [figure.get("id") for figure in figures] == [
        *("figure-score", "figure-wins", "figure-turns"),
        *("figure-supply-0", "figure-supply-1", "figure-supply-2"),
    ]
    assert all(len(figure.xpath("./svg//path")) > 3 for figure in figures)
    tables = [table.get("id") for table in document.xpath("//table")]
    assert tables == ["results", "wins", "supplies", "ends", "actions", "decisions", "findings", "use"]
    assert len(document.xpath("//table[@id='supplies']/tbody/tr")) == 3


def test_the_page_stands_alone_and_no_id_is_used_twice(hanabi):
    html = page(hanabi)
    document = lxml_html.document_fromstring(html)
    assert not document.xpath("//script | //link | //img | //iframe")
    ids = document.xpath("//@id")
    assert len(ids) == len(set(ids))
    used = re.findall(r"(?:url\(#|xlink:href=\"#)([^)\"]+)", html)
    assert used and set(used) <= set(ids)
    assert set(re.findall(r"aria-labelledby=\"([^\"]+)\"", html)) <= set(ids)
    # A style of one chart would reach the whole page.
    assert not document.xpath("//svg//style | //svg//metadata")


def test_numbers_are_those_of_the_summary(hanabi):
    document = lxml_html.document_fromstring(page(hanabi))
    summary = summarize(hanabi)
    assert f"{summary['score']['mean']:.2f} (" in text_of(document.get_element_by_id("results"))
    ends = {row[0].text_content(): row[1].text_content() for row in document.xpath("//table[@id='ends']/tbody/tr")}
    written = hanabi.plan.rules.game.file.words_of_play.ends
    assert ends == {written[name]: str(count) for name, count in summary["ends"].items()}


def test_things_have_names_in_the_language_of_the_page():
    result = played("rafter-five", 2, "random", 5)
    document = lxml_html.document_fromstring(page(result, "ru"))
    said = {id: text_of(document.get_element_by_id(id)) for id in ("supplies", "ends", "actions", "use", "findings")}
    assert "Сундук с сокровищами: красный" in said["supplies"]
    assert "Заполнен ряд штрафов" in said["ends"]
    assert "Поднять строителя" in said["actions"]
    assert "События" in said["use"] and "Строитель: юнга" in said["use"]
    assert not re.search("[A-Za-z]{3}", " ".join(said.values()))
    notes = [text_of(note) for note in document.xpath("//li[@class='model']")]
    assert len(notes) == 2 and all(note.startswith("Это модель.") and not re.search("[a-z]", note) for note in notes)


def test_what_has_no_words_is_shown_as_a_readable_id(hanabi):
    names = Names(hanabi.plan.rules, None)
    assert names.end("no-such-end") == "no such end"
    assert names.counted("some-group", "never-named") == "never named"
    assert names.piece("red-3") == "Firework card: red 3"
    assert names.piece("no-piece") == "no piece"


def test_charts_that_leave_something_out_say_so(hanabi):
    assert "drawn as 63" not in page(hanabi)
    full = played("hanabi", 3, "piers", 3)
    full.totals.counts["supply_over_time"][0][63] = 1
    full.totals.counts["longest"] = 128
    assert "Levels of 63 and more are drawn as 63. Turns after number 127 are not drawn." in text_of(
        lxml_html.document_fromstring(page(full))
    )


def test_it_says_how_it_was_made(hanabi):
    said = text_of(lxml_html.document_fromstring(page(hanabi)))
    for words in (
        "30 simulated games",
        "interval of 95% confidence",
        "Programs played (piers)",
        "seed 7",
        "interpreted",
    ):
        assert words in said


def test_the_same_games_give_the_same_bytes(hanabi):
    assert page(hanabi) == page(hanabi) == page(played("hanabi", 3, "piers", 30))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "ru",
            [
                "Насколько этому можно верить",
                "Сыграно 30 партий",
                "95 %",
                "Запасы по ходам",
                "доля партий",
                "Доля побед",
            ],
        ),
        ("pl", ["Na ile można temu ufać", "Rozegrano 30 partii", "95%", "Zapasy w czasie", "odsetek partii"]),
    ],
)
def test_other_languages(hanabi, language, expected):
    html = page(hanabi, language)
    document = lxml_html.document_fromstring(html)
    assert document.get("lang") == language
    said = text_of(document)
    for words in expected:
        assert words in said
    assert re.search(r"[0-9],[0-9]{2} \(", text_of(document.get_element_by_id("results")))
    assert "Win rates" not in said


def test_text_from_outside_is_escaped(hanabi):
    html = page(hanabi, variants=["<script>alert(1)</script>"], set={"a<b": "\"&'"}, notes=["5 < 6 & <b>bold</b>"])
    assert "<script" not in html and "<b>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "a&lt;b=" in html


def test_a_model_is_called_one(hanabi):
    document = lxml_html.document_fromstring(page(hanabi, notes=["Hands are a model."]))
    assert [text_of(note) for note in document.xpath("//li[@class='model']")] == ["This is a model. Hands are a model."]


def test_the_command_writes_where_it_says(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    result = call("--players", "2", "--lang", "ru", "--report")
    assert result.exit_code == 0
    assert "report: build/ru/hanabi/simulation-2.html" in result.stderr
    written = Path("build/ru/hanabi/simulation-2.html").read_bytes()
    assert call("--players", "2", "--lang", "ru", "--report", "own/page.html").exit_code == 0
    assert Path("own/page.html").read_bytes() == written


def test_a_path_that_cannot_be_written(tmp_path):
    pytest.importorskip("matplotlib")
    result = call("--report", str(tmp_path))
    assert result.exit_code == 1
    assert "cannot be written: Is a directory" in result.stderr


def test_an_unknown_language_is_said_before_play(monkeypatch):
    pytest.importorskip("matplotlib")
    monkeypatch.setattr("generator.simulation.runs.run", lambda *_, **__: pytest.fail("a game was played"))
    result = call("--report", "--lang", "rus")
    assert result.exit_code == 2
    assert "there is no language 'rus'" in result.stderr


def test_without_the_library_the_extra_is_named_before_play(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
    monkeypatch.setattr("generator.simulation.runs.run", lambda *_, **__: pytest.fail("a game was played"))
    result = call("--report")
    assert result.exit_code == 2
    assert (
        "matplotlib is not installed · hint: install the extra 'charts': pip install \"tuckbox[charts]\""
        in result.stderr
    )
    with pytest.raises(ProblemsFound):
        require_charts()


@pytest.mark.parametrize(
    "written",
    ["{{ ''.__class__.__mro__ }}", "{{ names._rules }}", "{{ names.counted.__globals__ }}", "{{ group.__globals__ }}"],
)
def test_a_projects_own_page_runs_in_the_sandbox(hanabi, tmp_path: Path, written: str):
    pytest.importorskip("matplotlib")
    own = tmp_path / "templates" / "reports" / "simulation.html.j2"
    own.parent.mkdir(parents=True)
    summary = {**summarize(hanabi), "variants": [], "set": {}}
    own.write_text("<p>{{ s.games }} {{ names.end('victory') }}</p>")
    assert write_page(hanabi, summary, Project(tmp_path), "en") == "<p>30 All fireworks are complete</p>"
    own.write_text("<p>\n" + written)
    with pytest.raises(ProblemsFound) as found:
        write_page(hanabi, summary, Project(tmp_path), "en")
    (problem,) = found.value.problems
    assert problem.where.file.endswith("templates/reports/simulation.html.j2") and problem.where.line == 2
