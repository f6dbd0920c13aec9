"""Pages to read and print, from templates of our own in `templates/reports/`.

In: a template's name, the language of the page, values. Out: HTML with everything in it; the same bytes for the same values.
"""

from __future__ import annotations

from typing import Any

from generator.errors import ProblemsFound, Where, error
from generator.l10n.locale import load_locale
from generator.l10n.words import load_words
from generator.project import Project


def write_report(project: Project, template: str, language: str, **values: Any) -> str:
    """The template is told `w`, the program's words in that language, and `language`. Raises `ProblemsFound`."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    def load(name: str) -> str | None:
        path = project.find("templates", f"reports/{name}")
        return project.read(path).decode("utf-8") if path else None

    if load(template) is None:
        where = Where(f"templates/reports/{template}")
        raise ProblemsFound([error("missing-file", where, "the page's template is missing")])
    words = load_words(project, load_locale(project, language), draft=True)
    environment = Environment(
        loader=FunctionLoader(load), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template(template).render(w=words, language=language, **values)
