"""Icons for lines of text: `templates/icons/<name>.svg`, read when first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.drawing.fonts import FontRegistry
from generator.drawing.markup import parse_markup
from generator.drawing.reader import Context, parse_view_box, read_svg
from generator.drawing.scene import Group
from generator.drawing.text import CURRENT, Icon
from generator.drawing.transforms import multiply, scale, translate
from generator.errors import ProblemsFound, error
from generator.faces.stamping import stamp
from generator.project import Project


class IconShelf(Mapping[str, Icon]):
    """Every icon there is, by name. Taking a broken one raises `ProblemsFound`."""

    def __init__(self, project: Project, fonts: FontRegistry) -> None:
        self._project = project
        self._context = Context(fonts, {}, {}, _no_image)
        self._files = {
            name.removesuffix(".svg"): path for name, path in sorted(project.list("templates/icons", "*.svg").items())
        }
        self._icons: dict[str, Icon] = {}

    def __getitem__(self, name: str) -> Icon:
        if name not in self._icons:
            self._icons[name] = self._load(self._files[name])
        return self._icons[name]

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def _load(self, path: Path) -> Icon:
        text = self._project.read(path).decode("utf-8", "replace")
        root = parse_markup(stamp(text), [self._project.shown(path)])
        reading = read_svg(root, self._context, current=CURRENT)
        if reading.drafts:
            raise ProblemsFound([error("icon", root.where, "an icon holds no text boxes")])
        try:
            x, y, width, height = parse_view_box(root.attributes.get("viewBox", ""))
        except ValueError:
            hint = 'such as viewBox="0 0 10 10"'
            raise ProblemsFound([error("icon", root.where, "an icon needs a viewBox", hint)]) from None
        matrix = multiply(scale(1 / height), translate(-x, -y))
        return Icon(width / height, (Group(reading.nodes, matrix),))


def _no_image(name: str, width: float, height: float) -> tuple[str, bytes, float, float]:
    raise ValueError("an icon holds no images")
