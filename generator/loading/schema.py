"""The schema of a game file with every kind that there is, as a model and as JSON Schema for editors."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any

from pydantic import Discriminator, create_model

from generator.kinds import kinds
from generator.model.fields import Id
from generator.model.game import GameFile


@cache
def game_file_model() -> type[GameFile]:
    """`GameFile` whose components are exactly the kinds found in the kinds' folder, told apart by their field `kind`."""
    any_kind: Any = reduce(or_, kinds().values())
    tagged: Any = Annotated[any_kind, Discriminator("kind")] if len(kinds()) > 1 else any_kind
    mapping: Any = dict.__class_getitem__((Id, tagged))
    components: Any = (mapping, GameFile.model_fields["components"])
    return create_model("GameFile", __base__=GameFile, __doc__=GameFile.__doc__, components=components)


def json_schema() -> dict[str, Any]:
    schema = game_file_model().model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
