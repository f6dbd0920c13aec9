"""The look of a rulebook besides its words: colours, fonts, the picture on the title page, icons in lines of text.

In: a game's theme and what its rulebook asks for. Out: a `Look`; a stranger's palette, or none at all, gives a readable one, too.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from generator.drawing.colors import parse_color, to_hex
from generator.drawing.fonts import FontRegistry
from generator.drawing.markup import parse_markup
from generator.drawing.reader import Context, read_svg
from generator.drawing.scene import Color, Group, Node
from generator.drawing.text import Icon, paint_node
from generator.drawing.transforms import scale
from generator.errors import ProblemsFound, error
from generator.faces.draw import DEFAULT_FONTS
from generator.faces.functions import mix
from generator.faces.templates import Templates
from generator.l10n.localize import LocalizedGame
from generator.model.game import Game
from generator.output.svg import write_svg
from generator.project import Project
from generator.rulebook.structure import Look
from generator.rulebook.tree import Colors, Drawing
from generator.sheets.document import Sheet

BANNER = (148.0, 74.0)
"""Width and height of the picture on the title page, in mm."""
DEFAULT_BANNER = "rulebook/banner.svg.j2"
READABLE = 4.5
"""Contrast that small letters need on white."""
ICON_HEIGHT = 3.0
_DEFAULTS = Colors("#27506b", "#c4872f", "#22242a", "#ffffff")


def make_look(
    game: Game, localized: LocalizedGame, project: Project, fonts: FontRegistry, icons: Mapping[str, Icon]
) -> Look:
    """Raises `ProblemsFound` for a banner that cannot be drawn."""
    colors = choose_colors(game)
    roles = {**DEFAULT_FONTS, **localized.fonts}
    banner = _draw_banner(game, localized, project, fonts, colors, roles)
    return Look(banner, colors, roles, _Icons(icons, fonts, colors, partial(_called, game, localized)))


def _called(game: Game, localized: LocalizedGame, icon: str) -> str:
    """What an icon shows, for those who do not see it: the component that it is named after."""
    components = [name for name in game.items if name == icon or name.rpartition("-")[0] == icon]
    return localized.plain(f"{game.id}/components/{components[0]}/name") if components else ""


def choose_colors(game: Game) -> Colors:
    """What the rulebook names; else the palette's own accent, ink and paper; else the darkest and the most vivid colour."""
    palette = game.file.theme.palette
    named = game.file.rulebook.colors if game.file.rulebook else {}
    own = {role: palette[name] for role, name in named.items()}
    own = {**{role: palette[role] for role in ("accent", "second", "ink", "paper") if role in palette}, **own}
    vivid = sorted(palette.values(), key=_vividness)
    dark = [color for color in vivid if contrast(color) >= READABLE]
    accent = own.get("accent") or (dark[-1] if dark else vivid[-1] if vivid else _DEFAULTS.accent)
    second = own.get("second") or next((color for color in reversed(vivid) if color != accent), _DEFAULTS.second)
    return Colors(
        _darkened(accent), second, _darkened(own.get("ink", _DEFAULTS.ink), 10), own.get("paper", _DEFAULTS.paper)
    )


def contrast(color: str, ground: str = "#ffffff") -> float:
    """As the accessibility guidelines reckon it: from 1 to 21."""
    light, dark = sorted((_luminance(color), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parse_color(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _darkened(color: str, wanted: float = READABLE) -> str:
    """Dark enough to be read on white."""
    color = to_hex(parse_color(color))
    for share in range(0, 100, 5):
        darker: str = mix(color, "#000000", share / 100)
        if contrast(darker) >= wanted:
            return darker
    return "#000000"


def _vividness(color: str) -> tuple[float, str]:
    _, lightness, saturation = colorsys.rgb_to_hls(*parse_color(color))
    return saturation * (1 - abs(2 * lightness - 1)), color


def _draw_banner(
    game: Game,
    localized: LocalizedGame,
    project: Project,
    fonts: FontRegistry,
    colors: Colors,
    roles: dict[str, str],
) -> Drawing:
    name = (game.file.rulebook.banner if game.file.rulebook else "") or DEFAULT_BANNER
    width, height = BANNER
    templates = Templates(project)
    variables = {
        "palette": game.file.theme.palette,
        "colors": colors,
        "width": width,
        "height": height,
        "bleed": 0.0,
        "game": {"id": game.id, "title": localized.title},
        "lang": localized.language,
    }
    root = parse_markup(templates.render(name, variables), templates.files)
    reading = read_svg(root, Context(fonts, roles, {}, _no_image))
    if reading.drafts:
        hint = "the title is set by the book itself"
        raise ProblemsFound([error("banner", root.where, "a banner holds no text boxes", hint)])
    return Drawing(draw_svg(reading.nodes, width, height, fonts), width, height)


def _no_image(name: str, width: float, height: float) -> tuple[str, bytes, float, float]:
    raise ValueError("a banner holds no images")


def draw_svg(nodes: tuple[Node, ...], width: float, height: float, fonts: FontRegistry) -> bytes:
    """A picture of its own; what is outside of its edges is cut off."""
    edge = (("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",))
    box = (0.0, 0.0, width, height)
    page = (Group(nodes, clip=edge),)
    return write_svg(Sheet(1, "info", width, height, box, box, (), (), (), page=page), fonts)


def icon_drawings(icons: Mapping[str, Icon], fonts: FontRegistry, colors: Colors) -> Mapping[str, Drawing]:
    """Each icon as a picture of its own, in the colour of the text."""
    return _Icons(icons, fonts, colors)


class _Icons(Mapping[str, Drawing]):
    """Icons in the colour of the text, drawn when one is asked for."""

    def __init__(
        self, icons: Mapping[str, Icon], fonts: FontRegistry, colors: Colors, called: Callable[[str], str] = str
    ) -> None:
        self._icons = icons
        self._called = called
        self._fonts = fonts
        self._ink: Color = parse_color(colors.ink)

    def __getitem__(self, name: str) -> Drawing:
        icon = self._icons[name]
        width = icon.width * ICON_HEIGHT
        nodes = (Group(tuple(paint_node(node, self._ink) for node in icon.nodes), scale(ICON_HEIGHT)),)
        return Drawing(draw_svg(nodes, width, ICON_HEIGHT, self._fonts), width, ICON_HEIGHT, self._called(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._icons)

    def __len__(self) -> int:
        return len(self._icons)
