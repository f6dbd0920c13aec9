"""Renders face templates and explains their mistakes at the template's own line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import BaseLoader, Environment, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.meta import find_undeclared_variables

from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.faces.functions import FUNCTIONS
from generator.faces.sandbox import MAX_TEXT, Sandbox
from generator.faces.stamping import Stamping
from generator.project import Project


class _Loader(BaseLoader):
    def __init__(self, project: Project) -> None:
        self.project = project
        self.sources: dict[str, str] = {}

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self.project.find("templates", template)
        if path is None:
            raise TemplateNotFound(template)
        try:
            text = self.project.read(path).decode("utf-8-sig")
        except UnicodeDecodeError:
            where = Where(self.project.shown(path))
            raise ProblemsFound([error("encoding", where, "the template is not UTF-8")]) from None
        self.sources[template] = text
        return text, str(path), lambda: True


class Templates:
    """The templates of a project. `files` are their shown names by the numbers that stamps use."""

    def __init__(self, project: Project, environment: Callable[[BaseLoader], Sandbox] | None = None) -> None:
        """`environment`: for templates that are no faces."""
        self.project = project
        self.loader = _Loader(project)
        self.environment = environment(self.loader) if environment else Sandbox(self.loader, [Stamping])
        self.environment.globals.update(FUNCTIONS)
        self._files: list[str] = []
        self._uses: dict[tuple[str, int], bool] = {}

    @property
    def files(self) -> list[str]:
        names: list[str] = self.environment.stamped_files  # type: ignore[attr-defined]
        self._files += [self._shown(name) for name in names[len(self._files) :]]
        return self._files

    def _shown(self, name: str) -> str:
        path = self.project.find("templates", name)
        return self.project.shown(path) if path else name

    def uses(self, variable: str) -> bool:
        """Whether a template that was rendered reads this variable: one that sets a name of its own does not."""
        key = (variable, len(self.loader.sources))
        if key not in self._uses:
            self._uses[key] = self._look_for(variable)
        return self._uses[key]

    def _look_for(self, variable: str) -> bool:
        word = re.compile(rf"\b{variable}\b")
        return any(
            variable in find_undeclared_variables(self.environment.parse(text, name))
            for name, text in self.loader.sources.items()
            if word.search(text)
        )

    def render(self, name: str, variables: dict[str, Any]) -> str:
        """Raises `ProblemsFound`."""
        environment = self.environment
        environment.start()
        try:
            pieces = []
            size = 0
            for piece in environment.get_template(name).generate(variables):
                size += len(piece)
                if size > MAX_TEXT:
                    environment._check_size(size)
                pieces.append(piece)
            return "".join(pieces)
        except ProblemsFound:
            raise
        except TemplateSyntaxError as bad:
            where = Where(self._shown(bad.name or name), bad.lineno)
            raise ProblemsFound([error("template", where, f"template syntax: {bad.message}")]) from None
        except Exception as bad:  # whatever a template's own expressions raise is the template's mistake
            raise ProblemsFound([self._explain(name, bad, variables)]) from None

    def _explain(self, name: str, bad: Exception, variables: dict[str, Any]) -> Any:
        where = self._line(bad.__traceback__) or Where(self._shown(name), 1)
        if isinstance(bad, TemplateNotFound):
            hint = did_you_mean(bad.name, self.project.list("templates", "**/*.j2"))
            return error("unknown-template", where, f"there is no template 'templates/{bad.name}'", hint)
        if isinstance(bad, UndefinedError):
            message = str(bad)
            missing = message.split("'")[1] if message.count("'") >= 2 else ""
            known = [*variables, *self.environment.globals] if message.endswith("is undefined") else []
            return error("undefined", where, message, did_you_mean(missing, known) if known else "")
        if isinstance(bad, RecursionError):
            return error("template", where, "the template calls itself without end")
        return error("template", where, f"{type(bad).__name__}: {bad}" if not isinstance(bad, ValueError) else str(bad))

    def _line(self, trace: TracebackType | None) -> Where | None:
        """Jinja2 puts the template's own lines into the traceback: the innermost one is the culprit."""
        found = None
        folders = [root / "templates" for root in self.project.roots]
        while trace is not None:
            path = Path(trace.tb_frame.f_code.co_filename)
            if any(path.is_relative_to(folder) for folder in folders):
                found = Where(self.project.shown(path), trace.tb_lineno)
            trace = trace.tb_next
        return found
