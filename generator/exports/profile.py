"""What all profiles have, and how they are found: YAML files of `content/exports/`, a user's own before the built-in ones."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import Field, PlainValidator, WithJsonSchema

from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.model.complaints import validate
from generator.model.fields import Declared, Id, wrong
from generator.project import Project
from generator.source import parse_yaml
from generator.units import MM_PER_INCH

FOLDER = "content/exports"


class Pixels(tuple[int, int]):
    """Width and height in pixels."""

    __slots__ = ()


def _pixels(value: Any) -> Pixels:
    if isinstance(value, str) and (match := re.fullmatch(r"([0-9]{2,5}) ?[x×] ?([0-9]{2,5})", value)):
        return Pixels((int(match[1]), int(match[2])))
    raise wrong(f"{value!r} is not a size in pixels such as '825x1125'")


PixelsField = Annotated[Pixels, PlainValidator(_pixels), WithJsonSchema({"type": "string"})]


class Profile(Declared):
    """A profile: how a print shop or a virtual table wants its files."""

    name: str
    """What it is called."""
    form: str
    """Which kind of export it is: a module of generator/exports/forms."""
    dpi: Annotated[int, Field(ge=50, le=1200)] = 300
    """Dots per inch."""
    notes: str
    """What the person who uploads the files should know; written into the export's README."""

    @property
    def bleed_needed(self) -> float:
        """How far the artwork must go on beyond the cut, in mm."""
        return 0.0


class Product(Declared):
    """A product: something that a shop sells, known by its picture."""

    pixels: PixelsField
    """The whole picture with its bleed."""
    kinds: list[Id] = []
    """Kinds of component that it is made for; all if empty."""


class ShopProfile(Profile):
    """A profile: how a print shop wants its files."""

    bleed: Annotated[float, Field(ge=0, le=300)] = 0.0
    """Pixels of the picture outside the cut, on each side."""
    safe: Annotated[float, Field(ge=0, le=600)] = 0.0
    """Pixels from the picture's edge in which no text should stand."""
    fit_within: Annotated[float, Field(ge=0, le=20)] = 5.0
    """By how many percent `--fit nearest` may change a face's size."""
    products: dict[Id, Product] = {}
    """What can be printed, by id. None: a picture of any size."""

    @property
    def bleed_needed(self) -> float:
        return self.bleed * MM_PER_INCH / self.dpi / (1 - self.fit_within / 100)

    def trim(self, product: Product) -> tuple[float, float]:
        """Width and height of the finished piece in mm."""
        width, height = ((pixels - 2 * self.bleed) * MM_PER_INCH / self.dpi for pixels in product.pixels)
        return width, height


def find_profiles(project: Project) -> tuple[str, ...]:
    return tuple(sorted(name.removesuffix(".yaml") for name in project.list(FOLDER, "*.yaml")))


def load_profile(project: Project, identity: str, forms: dict[str, type[Profile]]) -> Profile:
    """Raises `ProblemsFound`."""
    known = find_profiles(project)
    path = project.find(FOLDER, f"{identity}.yaml") if identity in known else None
    if path is None:
        near = did_you_mean(identity, known)
        listed = f"there are: {', '.join(known)}"
        hint = f"{near} {listed}" if near.startswith("did you mean") else listed
        raise ProblemsFound([error("unknown-profile", Where("--to"), f"there is no profile '{identity}'", hint)])
    source = parse_yaml(project.read(path), project.shown(path))
    if not isinstance(source.data, dict):
        raise ProblemsFound([error("wrong-type", Where(source.file, 1, 1), "a profile is a mapping of fields")])
    form = source.data.get("form")
    if form not in forms:
        where = source.where(("form",))
        message = f"'{form}' is not a form of export" if form else "the field 'form' is missing"
        raise ProblemsFound([error("unknown-form", where, message, did_you_mean(form, forms))])
    return validate(source, source.data, forms[form])
