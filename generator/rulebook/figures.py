"""Draws the figures of a rulebook in one language.

In: a game with its faces, texts and played examples. Out: pictures (`Picture`: SVG, millimetres, words for those who do not see it), each
drawn once. A figure shows zones of a position, or pieces; the table as it is set; or a single piece.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.drawing.colors import parse_color
from generator.drawing.fonts import FontRegistry
from generator.drawing.scene import Color
from generator.drawing.text import Icon
from generator.errors import ProblemsFound, error
from generator.faces.draw import DEFAULT_FONTS
from generator.faces.goods import Good
from generator.l10n.localize import LocalizedGame, Words
from generator.model.game import Game
from generator.model.rulebook import Figure, SetupFigure
from generator.rulebook.diagrams.canvas import INK, PANEL, WHITE, Canvas, Picture
from generator.rulebook.diagrams.groups import Shown, manner_of, parse_shown
from generator.rulebook.diagrams.lettering import Lettering
from generator.rulebook.diagrams.lettering import Words as Lettered
from generator.rulebook.diagrams.looks import Looks
from generator.rulebook.diagrams.pixels import Pixels
from generator.rulebook.diagrams.position import (
    CALLOUT,
    CALLOUT_WIDTH,
    Bow,
    Note,
    Unknown,
    Wish,
    draw_position,
)
from generator.rulebook.diagrams.setup import draw_setup
from generator.rulebook.diagrams.single import draw_piece
from generator.rulebook.examples import Playing
from generator.rulebook.finding import Place, find_failed, find_figures, find_moment
from generator.rules.reading import Piece

COLUMN = 118.0
"""Of an A5 page, in millimetres. The sizes below are shares of it."""
WHOLE, IN_EXAMPLE, BESIDE = (1.0, 0.54), (0.88, 0.42), (0.45, 0.28)
"""Width and height of figures that stand alone, in an example, beside a text."""
SETUP, SETUP_CROWDED, SETUP_SMALL, FEW = (1.0, 0.66), (1.0, 0.84), (0.48, 0.48), 3
"""Of the table with the names of zones, and of the others without, two of which stand side by side."""
CROWD = 4
"""So many players need a higher picture of their table."""
PIECES = "pieces"


class Studio:
    """Draws for one rulebook in one language."""

    def __init__(
        self,
        game: Game,
        goods: Sequence[Good],
        localized: LocalizedGame,
        words: Words,
        fonts: FontRegistry,
        icons: Mapping[str, Icon],
        playing: Playing,
        *,
        accent: str = "",
        width: float = COLUMN,
    ) -> None:
        self._game = game
        self._goods = tuple(goods)
        self._localized = localized
        self._words = words
        self._fonts = fonts
        self._playing = playing
        self._accent: Color = parse_color(accent) if accent else INK
        self._width = width
        self._looks = Looks(goods, Pixels(fonts))
        family = {**DEFAULT_FONTS, **localized.fonts}["body"]
        self._lettering = Lettering(family, localized.locale.hyphenation, fonts, icons)
        self._places = {place.prefix: place for place in find_figures(game)}
        self._drawn: dict[object, Picture] = {}

    def figure(self, prefix: str, figure: Figure) -> Picture:
        """Raises `ProblemsFound`."""
        if prefix not in self._drawn:
            self._drawn[prefix] = self._figure(self._places.get(prefix, Place(prefix, (), figure)))
        return self._drawn[prefix]

    def setup(self, prefix: str, figure: SetupFigure, players: int) -> Picture:
        """The table for so many players; raises `ProblemsFound`."""
        key = (prefix, players)
        if key not in self._drawn:
            self._drawn[key] = self._setup(prefix, figure, players)
        return self._drawn[key]

    def piece(self, item: str, width: float) -> Picture:
        """One piece, as it lies on the table, in a box so wide and no higher."""
        key = (item, width)
        if key not in self._drawn:
            component = self._looks.good(item).component
            name = self._localized.plain(f"{self._game.id}/components/{component}/name")
            canvas = self._canvas()
            self._drawn[key] = draw_piece(self._looks.look(item, "front").face, width, canvas, name, self._language)
        return self._drawn[key]

    @property
    def _language(self) -> str:
        return self._localized.language

    def _canvas(self) -> Canvas:
        return Canvas(self._looks, self._lettering, self._fonts)

    def _figure(self, place: Place) -> Picture:
        figure = place.figure
        if figure.pieces:
            pieces, shown = self._pieces(figure.pieces), [Shown(PIECES)]
        else:
            moment = find_moment(self._game, place, self._playing)
            pieces = moment.state.table() if moment else []
            shown = [parse_shown(text) for text in figure.show]
        wide, high = BESIDE if figure.place == "beside" else IN_EXAMPLE if place.example else WHOLE
        wish = Wish(
            shown,
            lambda zone, owner: self._label(place, zone, owner),
            self._notes(place),
            self._bows(place),
            self._width * wide,
            figure.height or self._width * high,
            accent=self._accent,
            manner=manner_of(self._game),
            # Examples stand on a tint of their own.
            panel=WHITE if place.example else PANEL,
        )
        title = self._alt(place.prefix, figure.alt is not None, figure.caption is not None)
        try:
            return self._draw(pieces, wish, title)
        except Unknown as bad:
            if find_failed(self._game, place, self._playing):
                # A draft: the example that is not so has a mark, and its picture shows as far as it went.
                return self._draw(pieces, wish._replace(notes=(), bows=()), title)
            where = self._game.source.where((*place.keys, *bad.path))
            raise ProblemsFound([error("unknown-target", where, str(bad), bad.hint)]) from None

    def _draw(self, pieces: Sequence[Piece], wish: Wish, title: str) -> Picture:
        canvas = self._canvas()
        return draw_position(pieces, wish, self._looks, self._lettering, canvas, title=title, language=self._language)

    def _pieces(self, names: Sequence[str]) -> list[Piece]:
        """Single pieces side by side, each on a place of its own; of a component, all that are different."""
        items = [item for name in names for item in self._looks.of_component(name) or [name]]
        return [Piece(item, None, PIECES, None, number, 0, "front", frozenset()) for number, item in enumerate(items)]

    def _label(self, place: Place, zone: str, owner: int | None) -> str:
        own = place.figure.labels
        exact = f"{zone}.{owner + 1}" if owner is not None else zone
        if exact in own:
            return self._text(place, "labels", exact)
        rulebook = self._game.file.rulebook
        name = ""
        if zone in own:
            name = self._text(place, "labels", zone)
        elif rulebook is not None and zone in rulebook.zones:
            name = self._localized.plain(f"{self._game.id}/rulebook/zones/{zone}")
        if owner is None:
            return name
        player = self._words("figure/player", number=owner + 1)
        return f"{player} · {name}" if name else player

    def _text(self, place: Place, *path: str) -> str:
        return self._localized.plain("/".join((place.prefix, *path)))

    def _notes(self, place: Place) -> list[Note]:
        return [
            Note(identity, callout.at, self._lettered(f"{place.prefix}/callouts/{identity}/text"))
            for identity, callout in place.figure.callouts.items()
        ]

    def _bows(self, place: Place) -> list[Bow]:
        return [
            Bow(
                identity,
                arrow.from_,
                arrow.to,
                self._lettered(f"{place.prefix}/arrows/{identity}/text") if arrow.text is not None else None,
            )
            for identity, arrow in place.figure.arrows.items()
        ]

    def _lettered(self, identity: str) -> Lettered:
        return self._lettering.set(self._localized.text(identity), CALLOUT, INK, CALLOUT_WIDTH)

    def _alt(self, prefix: str, alt: bool, caption: bool) -> str:
        name = "alt" if alt else "caption" if caption else ""
        return self._localized.plain(f"{prefix}/{name}") if name else ""

    def _setup(self, prefix: str, figure: SetupFigure, players: int) -> Picture:
        labels: dict[str, str] = {}
        rulebook = self._game.file.rulebook
        counts = list(self._game.file.players) if figure.players == "all" else list(figure.players)
        # The first one explains the table; of many, the others show only what is different.
        first = players == counts[0] or len(counts) <= FEW
        for zone in self._game.file.table.zones if first else ():
            if zone in figure.labels:
                labels[zone] = self._localized.plain(f"{prefix}/labels/{zone}")
            elif rulebook is not None and zone in rulebook.zones:
                labels[zone] = self._localized.plain(f"{self._game.id}/rulebook/zones/{zone}")
        wide, high = (SETUP if players < CROWD else SETUP_CROWDED) if first else SETUP_SMALL
        count = self._words("rulebook/players", n=players)
        told = self._alt(prefix, figure.alt is not None, figure.caption is not None)
        title = f"{told} ({count})" if told else count
        return draw_setup(
            self._game,
            self._goods,
            players,
            self._playing.dealt(players),
            labels,
            self._looks,
            self._lettering,
            self._canvas(),
            accent=self._accent,
            width=self._width * wide,
            height=self._width * high,
            title=title,
            language=self._language,
        )
