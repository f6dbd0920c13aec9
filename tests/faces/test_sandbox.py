"""A stranger's template can neither run code, nor read files, nor hang the build, nor fill the memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import ProblemsFound
from generator.faces.templates import Templates
from generator.project import Project


def render(folder: Path, text: str, **variables: object) -> str:
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates" / "face.j2").write_text(text, encoding="utf-8")
    return Templates(Project(folder)).render("face.j2", variables)


def problem(folder: Path, text: str, **variables: object) -> str:
    with pytest.raises(ProblemsFound) as raised:
        render(folder, text, **variables)
    (only,) = raised.value.problems
    return str(only).replace(str(folder) + "/", "")


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ t.__globals__ }}",
        "{{ t.__code__.co_filename }}",
        "{{ 'a' * 10**9 }}",
        "{{ [1] * 10**9 }}",
        "{{ 10**10**10 }}",
        "{{ 999999 ** 64 }}",
        "{% for i in range(10**9) %}{% endfor %}",
        "{% for i in range(1000) %}{% for j in range(1000) %}{% endfor %}{% endfor %}",
        "{% for a in s %}{% for b in s %}{% for c in s %}{% endfor %}{% endfor %}{% endfor %}",
        "{% set n = namespace(s='aaaaaaaaaa') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
        "{% set n = namespace(s='aaaaaaaaaa') %}{% for i in range(99) %}{% set n.s = n.s + n.s %}{% endfor %}",
        "{% set n = namespace(s=9) %}{% for i in range(99) %}{% set n.s = n.s * n.s %}{% endfor %}",
        "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}",
        "{{ '%1000000000d' % 1 }}",
        "{{ 'a'.center(1000000000) }}",
        "{{ '{:1000000000}'.format(1) }}",
        "{{ 'a' | center(1000000000) }}",
        "{{ 'aaaa' | replace('a', s) }}",
        "{{ [1, 2] | random }}",
        "{{ lipsum() }}",
        "{{ cycler }}",
        "{% include '../../../etc/passwd' %}",
        "{% include '/etc/passwd' %}",
        "{{ fields.update({'a': 1}) }}",
        "{{ fields.clear() }}",
        "{% do x %}",
    ],
)
def test_what_a_template_must_not_do(tmp_path: Path, text: str) -> None:
    said = problem(tmp_path, text, t=lambda key: key, s="x" * 5000, fields={"b": 2})
    assert said.startswith("templates/face.j2:1: error: ")


def test_a_mistake_is_shown_at_its_line(tmp_path: Path) -> None:
    assert problem(tmp_path, "one\n\n{{ itm.id }}", item={}) == (
        "templates/face.j2:3: error: 'itm' is undefined · hint: did you mean 'item'?"
    )
    assert "templates/face.j2:2: error: template syntax: " in problem(tmp_path, "one\n{% if %}")
    assert "templates/face.j2:2: error: 'dict object' has no attribute 'colr'" in problem(
        tmp_path, "one\n{{ item.colr }}", item={"colour": "red"}
    )
    assert "templates/face.j2:1: error: ZeroDivisionError" in problem(tmp_path, "{{ 1 / 0 }}")
    said = problem(tmp_path, "a\n\n{% import 'crad.svg.j2' as c %}")
    assert said == (
        "templates/face.j2:3: error: there is no template 'templates/crad.svg.j2' · hint: did you mean 'card.svg.j2'?"
    )


def test_a_mistake_in_a_macro_is_shown_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "art.j2").write_text("{% macro m() %}\n{{ nothing }}\n{% endmacro %}", encoding="utf-8")
    said = problem(tmp_path, '{% import "art.j2" as art %}\n{{ art.m() }}')
    assert said.startswith("templates/art.j2:2: error: 'nothing' is undefined")


def test_elements_are_stamped_with_their_lines(tmp_path: Path) -> None:
    text = '<svg>\n{% if 1 <b %}\n<rect width="1"/>\n{% endif %}{# <g> #}\n  <g\n    id="x"></g></svg>'
    assert render(tmp_path, text, b=2) == (
        '<svg t:at="0:1">\n<rect t:at="0:3" width="1"/>\n  <g t:at="0:5"\n    id="x"></g></svg>'
    )


def test_text_is_escaped_and_numbers_are_short(tmp_path: Path) -> None:
    text = "{{ word }} {{ 1/3 }} {{ -small }} {{ 4 * half }} {{ [1.5, 'a<'] | join(',') }} {{ word ~ 0.5 }}"
    assert (
        render(tmp_path, text, word="<b>&", small=0.00001, half=0.5)
        == "&lt;b&gt;&amp; 0.3333 0 2 1.5,a&lt; &lt;b&gt;&amp;0.5"
    )


def test_seeded_numbers_never_change(tmp_path: Path) -> None:
    text = "{% set r = seeded('stars', 3) %}{{ r.uniform(0, 1) }} {{ r.randint(1, 6) }} {{ r.choice('abc') }}"
    first = render(tmp_path, text)
    assert first == render(tmp_path, text)
    assert first != render(tmp_path, text.replace("3", "4"))
    assert first == "0.8555 5 c"


def test_a_users_template_hides_a_built_in_one(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "card.svg.j2").write_text("mine", encoding="utf-8")
    assert Templates(Project(tmp_path)).render("card.svg.j2", {}) == "mine"
