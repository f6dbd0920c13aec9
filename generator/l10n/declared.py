"""A locale's YAML file, read into its model.

In: a path and the model of what should stand there. Out: the model and the source with its lines; or every problem.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from generator.errors import ProblemsFound, Where, error
from generator.model.complaints import validate
from generator.model.fields import Declared, kind_of
from generator.project import Project
from generator.source import Source, parse_yaml

Model = TypeVar("Model", bound=Declared)


def read_declared(project: Project, path: Path, model: type[Model]) -> tuple[Model, Source]:
    """Raises `ProblemsFound`. An empty file is an empty mapping."""
    source = parse_yaml(project.read(path), project.shown(path))
    data = {} if source.data is None else source.data
    if not isinstance(data, dict):
        where = Where(source.file, 1, 1)
        raise ProblemsFound([error("wrong-type", where, f"{path.name} is a mapping of fields, not {kind_of(data)}")])
    return validate(source, data, model), source
