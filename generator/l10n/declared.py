"""A locale's YAML file, read into its model.

In: a path and the model of what should stand there. Out: the model and the source with its lines; or every problem,
in the words of a translator rather than of a validator.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from generator.errors import Problem, ProblemsFound, Where, did_you_mean, error
from generator.model.fields import Declared, kind_of
from generator.project import Project
from generator.source import Source, parse_yaml

Model = TypeVar("Model", bound=Declared)

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "list_type": "a list",
    "tuple_type": "a list",
    "model_type": "a mapping",
}


def read_declared(project: Project, path: Path, model: type[Model]) -> tuple[Model, Source]:
    """Raises `ProblemsFound`. An empty file is an empty mapping."""
    source = parse_yaml(project.read(path), project.shown(path))
    data = {} if source.data is None else source.data
    if not isinstance(data, dict):
        where = Where(source.file, 1, 1)
        raise ProblemsFound([error("wrong-type", where, f"{path.name} is a mapping of fields, not {kind_of(data)}")])
    try:
        return model.model_validate(data), source
    except ValidationError as bad:
        details = bad.errors(include_url=False)
        raise ProblemsFound(_explain(detail, source, model) for detail in details) from None


def _explain(detail: ErrorDetails, source: Source, model: type[Declared]) -> Problem:
    kind, path = detail["type"], detail["loc"]
    context: dict[str, Any] = detail.get("ctx") or {}
    # Unions by shape put the branch's name into the path.
    name = next((str(part) for part in reversed(path) if part not in ("plain", "map")), "the file")
    about_key = name == "[key]"
    where = source.where(path[:-1] if about_key else path, key=about_key or kind == "extra_forbidden")
    if kind == "extra_forbidden":
        known = _owner(model, path).model_fields
        return error("unknown-field", where, f"'{name}' is not a field here", did_you_mean(name, known))
    if kind == "missing":
        return error("missing-field", source.where(path[:-1], key=True), f"the field '{name}' is missing")
    if kind == "literal_error":
        allowed = [text.strip("'") for text in str(context.get("expected", "")).replace(" or ", ", ").split(", ")]
        value = detail.get("input")
        return error("wrong-value", where, f"{name}: {value!r} is not allowed here", did_you_mean(value, allowed))
    if kind in _WANTED:
        value = detail.get("input")
        hint = "put quotes around it" if kind == "string_type" and isinstance(value, bool | int | float) else ""
        return error("wrong-type", where, f"{name}: {_WANTED[kind]} is wanted here, not {kind_of(value)}", hint)
    message = detail["msg"] if kind == "wrong_value" else f"{name}: {detail['msg'][0].lower()}{detail['msg'][1:]}"
    return error("wrong-value", where, message, context.get("hint", ""))


def _owner(model: type[Declared], path: tuple[int | str, ...]) -> type[Declared]:
    """The model whose field the last part of `path` was meant to be."""
    annotation: Any = model
    owner = model
    for part in path[:-1]:
        if isinstance(annotation, type) and issubclass(annotation, Declared):
            field = annotation.model_fields.get(str(part))
            annotation = field.annotation if field else None
        else:
            annotation = getattr(annotation, "__args__", (None,))[-1]
        if isinstance(annotation, type) and issubclass(annotation, Declared):
            owner = annotation
    return owner
