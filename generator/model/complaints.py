"""Checks data against its model, and turns the validator's complaints into sentences for the author of the file.

In: a parsed file, the model of what should stand there, and the models behind a field `kind`. Out: the model's instance,
or every problem at its line.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.errors import Problem, ProblemsFound, did_you_mean, error
from generator.model.fields import kind_of
from generator.source import Source

_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "list_type": "a list",
    "tuple_type": "a list",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "int_from_float": "a whole number",
}


Model = TypeVar("Model", bound=BaseModel)
Kinds = Mapping[str, type[BaseModel]]


def validate(source: Source, data: Any, model: type[Model], kinds: Kinds | None = None) -> Model:
    """`kinds`: models told apart by their field `kind`. Raises `ProblemsFound`."""
    try:
        return model.model_validate(data)
    except ValidationError as bad:
        details = bad.errors(include_url=False)
        raise ProblemsFound(_explain(detail, source, model, kinds or {}) for detail in details) from None


def _explain(detail: ErrorDetails, source: Source, model: type[BaseModel], kinds: Kinds) -> Problem:
    kind, path, value = detail["type"], detail["loc"], detail.get("input")
    context: dict[str, Any] = detail.get("ctx") or {}
    name = _label(path)
    # A complaint about a key carries this marker as its last part.
    about_key = name == "[key]"
    where = source.where(path[:-1] if about_key else path, key=about_key or kind == "extra_forbidden")
    if kind == "extra_forbidden":
        owner = _owner(model, path, kinds)
        message = f"'{name}' is not a field of {_noun(owner)}"
        return error("unknown-field", where, message, did_you_mean(name, _field_names(owner)))
    if kind == "missing":
        where = source.where(path[:-1], key=True)
        return error("missing-field", where, f"the field '{name}' is missing")
    components = [name for name in kinds if not name.startswith("<")]
    if kind == "union_tag_not_found":
        hint = did_you_mean("", components)
        return error("missing-field", where, "the field 'kind' is missing", hint)
    if kind == "union_tag_invalid":
        where = source.where((*path, "kind"))
        tag = context.get("tag", value)
        return error("unknown-kind", where, f"'{tag}' is not a kind of component", did_you_mean(tag, components))
    if kind == "literal_error":
        allowed = [text.strip("'") for text in str(context.get("expected", "")).replace(" or ", ", ").split(", ")]
        return error("wrong-value", where, f"{name}: {value!r} is not allowed here", did_you_mean(value, allowed))
    if kind == "wrong_value":
        return error("wrong-value", where, detail["msg"], context.get("hint", ""))
    if kind in _WANTED:
        hint = "put quotes around it" if kind == "string_type" and isinstance(value, int | float) else ""
        wanted = f"{name}: {_WANTED[kind]} is wanted here, not {kind_of(value)}"
        return error("wrong-type", where, wanted, hint)
    return error("wrong-value", where, f"{name}: {_range_message(kind, context, value, detail['msg'])}")


def _noun(owner: type[BaseModel]) -> str:
    """A model is called by the first words of its docstring."""
    noun = (owner.__doc__ or "this").partition(".")[0].partition(":")[0]
    return noun[0].lower() + noun[1:]


def _label(path: tuple[int | str, ...]) -> str:
    names = (str(part) for part in reversed(path) if part not in ("plain", "map"))
    # The blocks of a rulebook are told apart by tags such as <table>, which nobody wrote.
    return next((name for name in names if not name.startswith("<")), "the file")


def _range_message(kind: str, context: dict[str, Any], value: object, fallback: str) -> str:
    if kind == "greater_than_equal":
        return f"{value} is too small; the least is {context['ge']:g}"
    if kind == "less_than_equal":
        return f"{value} is too large; the most is {context['le']:g}"
    if kind == "string_too_short":
        return "an empty text is not allowed here"
    return fallback[0].lower() + fallback[1:]


def _owner(model: type[BaseModel], path: tuple[int | str, ...], kinds: Kinds) -> type[BaseModel]:
    """The model whose field the last part of `path` was meant to be."""
    current: Any = model
    owner = model
    for part in path[:-1]:
        current = _inside(current, part, kinds)
        if isinstance(current, type) and issubclass(current, BaseModel):
            owner = current
    return owner


def _inside(annotation: Any, part: int | str, kinds: Kinds) -> Any:
    if NoneType in get_args(annotation):
        annotation = next(argument for argument in get_args(annotation) if argument is not NoneType)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field = {f.alias or name: f for name, f in annotation.model_fields.items()}.get(str(part))
        return field.annotation if field else None
    if part in kinds:
        return kinds[str(part)]
    arguments = get_args(annotation)
    return arguments[-1] if arguments else annotation


def _field_names(owner: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in owner.model_fields.items()]
