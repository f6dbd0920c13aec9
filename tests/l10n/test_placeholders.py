"""The grammar of texts, and the comparison of a translation with its source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Problem, Where
from generator.l10n.placeholders import GRAMMAR_HINT, Placeholder, Plain, check_same, parse_text

HERE = Where("x.po", 3)


def parse(text: str) -> tuple[object, ...]:
    problems: list[Problem] = []
    pieces = parse_text(text, HERE, problems)
    assert problems == []
    return pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", ()),
        ("Plain.", (Plain("Plain."),)),
        ("{limits.red}", (Placeholder("value", "limits.red"),)),
        ("{setup.hand-size.2}", (Placeholder("value", "setup.hand-size.2"),)),
        ("{a:red-token}", (Placeholder("value", "a", "red-token"),)),
        ("{a:red-token.acc}", (Placeholder("value", "a", "red-token", "acc"),)),
        ("{a:red+card.gen}", (Placeholder("value", "a", "red+card", "gen"),)),
        ("{icon.clue}{ref.end-of-game}", (Placeholder("icon", "clue"), Placeholder("ref", "end-of-game"))),
        ("{{a}} }}{{", (Plain("{a} }{"),)),
        ("a **b** *c*", (Plain("a "), Plain("b", True), Plain(" "), Plain("c", False, True))),
        ("***a*** b", (Plain("a", True, True), Plain(" b"))),
        ("**a *b* {n}**", (Plain("a ", True), Plain("b", True, True), Plain(" ", True),
                           Placeholder("value", "n", bold=True))),
        ("2 * 3 \\*", (Plain("2 * 3 *"),)),
        ("<b>{{ x.y }}</b> {% if %}".replace("{%", "{{%").replace("%}", "%}}"), (Plain("<b>{ x.y }</b> {% if %}"),)),
    ],
)  # fmt: skip
def test_grammar(text, pieces):
    assert parse(text) == pieces


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "'{' has no '}' to go with it"),
        ("a } b", "'}' has no '{' to go with it"),
        ("{}", "'{}' is not a placeholder"),
        ("{n!r}", "'{n!r}' is not a placeholder"),
        ("{n.__class__}", "'{n.__class__}' is not a placeholder"),
        ("{n[0]}", "'{n[0]}' is not a placeholder"),
        ("{Limits.red}", "'{Limits.red}' is not a placeholder"),
        ("{icon}", "'{icon}' is not a placeholder"),
        ("{icon.clue:token}", "'{icon.clue:token}' is not a placeholder"),
    ],
)
def test_mistakes(text, message):
    problems: list[Problem] = []
    parse_text(text, HERE, problems)
    assert [str(problem) for problem in problems] == [f"x.po:3: error: {message} · hint: {GRAMMAR_HINT}"]


@pytest.mark.parametrize(("text", "name"), [("**a", "'**' begins bold"), ("a *b", "'*' begins italic")])
def test_unclosed_emphasis(text, name):
    problems: list[Problem] = []
    parse_text(text, HERE, problems)
    assert [str(problem) for problem in problems] == [
        f"x.po:3: error: {name} text, which never ends · hint: an asterisk itself is written \\*"
    ]


@pytest.mark.parametrize(
    ("source", "translation", "messages"),
    [
        ("{a} {icon.x}", "{icon.x} {a}", []),
        ("{a:card}", "{a:card.acc}", []),
        ("{a} {icon.x}", "{a}", ["the translation lacks {icon.x}"]),
        ("{a} {a}", "{a}", ["the translation has {a} 1 times, the source 2 times"]),
        ("{a:card}", "{a}", ["the translation lacks {a:card}", "the translation has {a}, the source has not"]),
        ("{icon.clue}", "{icon.cleu}", ["the translation lacks {icon.clue}",
                                        "the translation has {icon.cleu}, the source has not"]),
        ("Text", "{a}", ["the translation has {a}, the source has not"]),
    ],
)  # fmt: skip
def test_same_placeholders(source, translation, messages):
    problems = check_same(parse(source), parse(translation), HERE)
    assert [problem.message for problem in problems] == messages


def test_hint_for_a_misspelt_placeholder():
    problems = check_same(parse("{icon.clue}"), parse("{icon.cleu}"), HERE)
    assert problems[1].hint == "did you mean '{icon.clue}'?"


WRITTEN = st.text(alphabet="ab {}*\\:.+-", max_size=30) | st.text(max_size=20)


@given(WRITTEN)
def test_any_text_is_parsed(text):
    problems: list[Problem] = []
    pieces = parse_text(text, HERE, problems)
    assert all(piece != Plain("") for piece in pieces)
    assert check_same(pieces, pieces, HERE) == []


@given(st.text(max_size=40))
def test_escaped_text_is_itself(text):
    escaped = text.replace("\\", "").replace("{", "{{").replace("}", "}}").replace("*", "\\*")
    shown = "".join(piece.text for piece in parse(escaped) if isinstance(piece, Plain))
    assert shown == text.replace("\\", "")
