from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ProblemsFound, Where
from generator.source import parse_yaml


def problems(content: bytes | str) -> list[str]:
    data = content.encode() if isinstance(content, str) else content
    with pytest.raises(ProblemsFound) as raised:
        parse_yaml(data, "x.yaml")
    return [str(problem) for problem in raised.value.problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("1:30", "1:30"),
        ("012", 12),
        ("0o17", 15),
        ("0x1F", 31),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("true", True),
        ("~", None),
        ("", None),
        ("null", None),
        ("'5'", "5"),
        ('"5"', "5"),
        ("!!str 5", "5"),
        ("2026-01-01", "2026-01-01"),
        ("+7", 7),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    read = parse_yaml(f"x: {text}\n".encode(), "x.yaml").data["x"]
    assert read == value
    assert type(read) is type(value)


def test_every_key_and_value_keeps_its_place() -> None:
    source = parse_yaml(b"a:\n  b: [1, {c: 2}]\nd: e\n", "x.yaml")
    assert source.where(("a", "b"), key=True) == Where("x.yaml", 2, 3)
    assert source.where(("a", "b")) == Where("x.yaml", 2, 6)
    assert source.where(("a", "b", 1, "c")) == Where("x.yaml", 2, 14)
    assert source.where(("d",)) == Where("x.yaml", 3, 4)
    assert source.where(("a", "tag without a place", "b", 0)) == Where("x.yaml", 2, 7)


def test_aliases_are_plain_copies_and_limited() -> None:
    assert parse_yaml(b"a: &x {n: 1}\nb: *x\n", "x.yaml").data == {"a": {"n": 1}, "b": {"n": 1}}
    bomb = "a: &a [" + "x, " * 30 + "x]\n"
    for this, other in ("ba", "cb", "dc", "ed", "fe"):
        bomb += f"{this}: &{this} [" + f"*{other}, " * 30 + f"*{other}]\n"
    assert "aliases expand to more than" in problems(bomb)[0]


def test_an_unknown_alias_is_named() -> None:
    assert problems("a: &night 1\nb: *nigth\n") == [
        "x.yaml:2:4: error: '*nigth' refers to no anchor before it · hint: did you mean 'night'?"
    ]


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 50_000, "- " * 5_000])
def test_deep_nesting_is_refused(text: str) -> None:
    assert "nested more than" in problems(text)[0] or "not YAML" in problems(text)[0]


def test_tags_that_would_run_code_are_refused() -> None:
    assert problems("a: !!python/object/apply:os.system ['true']\nb: !mine 1\n") == [
        "x.yaml:1:4: error: the tag '!!python/object/apply:os.system' is refused"
        " · hint: a game file holds plain values; remove the tag",
        "x.yaml:2:4: error: the tag '!mine' is refused · hint: a game file holds plain values; remove the tag",
    ]


def test_syntax_errors_have_a_place_and_a_hint() -> None:
    assert problems("a:\n\tb: 1\n")[0].startswith("x.yaml:2:1: error: this is not YAML")
    assert problems("a:\n\tb: 1\n")[0].endswith("hint: indent with spaces, not with tabs")
    assert problems(b"a: \xff\n") == ["x.yaml:1:4: error: this byte is not UTF-8 · hint: save the file as UTF-8"]
    assert problems("a: \x07\n") == ["x.yaml:1:4: error: a control character has no place in YAML"]
    assert problems("a: 1\n---\nb: 2\n") == ["x.yaml: error: the file holds more than one YAML document"]
    assert problems("? [a]\n: 1\n") == ["x.yaml:1:3: error: a key must be a word or a number"]


def test_numbers_beyond_measure_are_refused() -> None:
    assert problems("a: " + "9" * 5000) == ["x.yaml:1:4: error: this number is too large"]


def test_large_files_are_refused() -> None:
    assert "more than 8 MB" in problems(b"#" * 8_000_001)[0]


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_give_data_or_problems(content: bytes) -> None:
    try:
        parse_yaml(content, "x.yaml")
    except ProblemsFound as found:
        assert found.problems
