"""Turns the validator's complaints into sentences for the author of the file."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.errors import Problem, did_you_mean, error
from generator.kinds import kinds
from generator.model.fields import kind_of
from generator.source import Source

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "list_type": "a list",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "int_from_float": "a whole number",
}


def explain(bad: ValidationError, source: Source, model: type[BaseModel]) -> list[Problem]:
    return [_explain(detail, source, model) for detail in bad.errors(include_url=False)]


def _explain(detail: ErrorDetails, source: Source, model: type[BaseModel]) -> Problem:
    kind, path, value = detail["type"], detail["loc"], detail.get("input")
    context: dict[str, Any] = detail.get("ctx") or {}
    name = str(path[-1]) if path else ""
    # A complaint about a key carries this marker as its last part.
    about_key = name == "[key]"
    where = source.where(path[:-1] if about_key else path, key=about_key or kind == "extra_forbidden")
    if kind == "extra_forbidden":
        owner = _owner(model, path)
        noun = (owner.__doc__ or "this").partition(".")[0].partition(":")[0]
        message = f"'{name}' is not a field of {noun[0].lower() + noun[1:]}"
        return error("unknown-field", where, message, did_you_mean(name, _field_names(owner)))
    if kind == "missing":
        where = source.where(path[:-1], key=True)
        return error("missing-field", where, f"the field '{name}' is missing")
    if kind == "union_tag_not_found":
        hint = did_you_mean("", kinds())
        return error("missing-field", where, "the field 'kind' is missing", hint)
    if kind == "union_tag_invalid":
        where = source.where((*path, "kind"))
        tag = context.get("tag", value)
        return error("unknown-kind", where, f"'{tag}' is not a kind of component", did_you_mean(tag, kinds()))
    if kind == "literal_error":
        allowed = [text.strip("'") for text in str(context.get("expected", "")).replace(" or ", ", ").split(", ")]
        return error("wrong-value", where, f"{name}: {value!r} is not allowed here", did_you_mean(value, allowed))
    if kind == "wrong_value":
        return error("wrong-value", where, detail["msg"], context.get("hint", ""))
    if kind in _WANTED:
        hint = "put quotes around it" if kind == "string_type" and isinstance(value, int | float) else ""
        wanted = f"{_label(path)}: {_WANTED[kind]} is wanted here, not {kind_of(value)}"
        return error("wrong-type", where, wanted, hint)
    return error("wrong-value", where, f"{_label(path)}: {_range_message(kind, context, value, detail['msg'])}")


def _label(path: tuple[int | str, ...]) -> str:
    return next((str(part) for part in reversed(path) if part not in ("plain", "map")), "the file")


def _range_message(kind: str, context: dict[str, Any], value: object, fallback: str) -> str:
    if kind == "greater_than_equal":
        return f"{value} is too small; the least is {context['ge']}"
    if kind == "less_than_equal":
        return f"{value} is too large; the most is {context['le']}"
    if kind == "string_too_short":
        return "an empty text is not allowed here"
    return fallback[0].lower() + fallback[1:]


def _owner(model: type[BaseModel], path: tuple[int | str, ...]) -> type[BaseModel]:
    """The model whose field the last part of `path` was meant to be."""
    current: Any = model
    owner = model
    for part in path[:-1]:
        current = _inside(current, part)
        if isinstance(current, type) and issubclass(current, BaseModel):
            owner = current
    return owner


def _inside(annotation: Any, part: int | str) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field = {f.alias or name: f for name, f in annotation.model_fields.items()}.get(str(part))
        return field.annotation if field else None
    if part in kinds():
        return kinds()[str(part)]
    arguments = get_args(annotation)
    return arguments[-1] if arguments else annotation


def _field_names(owner: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in owner.model_fields.items()]
