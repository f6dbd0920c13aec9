"""Draws every face of a game in one language.

In: a game, its texts in that language, templates, fonts. Out: a `Face` for each side of each piece, drawn once however many copies there
are; text sizes settled, for a single card or for the whole deck. Problems of all faces are raised together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple, cast

from markupsafe import Markup, escape

from generator.drawing.fonts import FontRegistry
from generator.drawing.images import prepare_image
from generator.drawing.inks import Ink
from generator.drawing.markup import parse_markup
from generator.drawing.reader import Context, Reading, parse_view_box, read_svg, settle
from generator.drawing.scene import Face, Group, Node, make_face
from generator.drawing.text import Icon, Setting, TextBox, missing_glyphs
from generator.drawing.textbox import Draft
from generator.drawing.transforms import apply, multiply, scale, translate
from generator.errors import Problem, ProblemsFound, did_you_mean
from generator.faces.blanks import make_blank
from generator.faces.history import UNVERSIONED, Box, History
from generator.faces.setting import SetBox, explain_missing, explain_overflow, ignore, see_box
from generator.faces.templates import Templates
from generator.kinds import Kind
from generator.l10n.localize import LocalizedGame, RichText
from generator.model.component import Item
from generator.model.game import Game
from generator.project import Project, escapes

SIDES = ("front", "back")
NO_HISTORY = History()
DEFAULT_FONTS = {"title": "PT Sans", "body": "PT Sans"}


class DeckSize(NamedTuple):
    """A text size that one card sets for its whole deck."""

    component: str
    box: str
    size: float
    card: str


class Faces(NamedTuple):
    by_item: dict[tuple[str, str], Face]
    """Item id and side to face."""
    deck_sizes: tuple[DeckSize, ...]
    reacts: bool = False
    """Whether a template looks at `ink`, and may draw another face for each ink."""
    versioned: bool = False
    """Whether a template prints the version in which its face last changed."""
    settled: tuple[tuple[Box, float], ...] = ()
    """The size of every text box that takes one size for the deck."""
    exceptions: tuple[DeckSize, ...] = ()
    """Cards that are set smaller than their deck, whose size was kept from a release."""


class _Drawing(NamedTuple):
    item: Item
    side: str
    reading: Reading


def draw_faces(
    game: Game,
    localized: LocalizedGame,
    project: Project,
    fonts: FontRegistry,
    icons: Mapping[str, Icon],
    items: Iterable[Item] | None = None,
    advance: Callable[[], None] = lambda: None,
    ink: Ink = "full",
    history: History = NO_HISTORY,
    observe: Callable[[SetBox], None] = ignore,
    templates: Templates | None = None,
) -> Faces:
    """`items`: only these (all by default); `advance` is called once an item; `ink`: what the templates are told; `observe` sees boxes."""
    painter = _Painter(game, localized, project, fonts, icons, ink, history, observe, templates)
    wanted = {item.id for item in items} if items is not None else None
    by_item: dict[tuple[str, str], Face] = {}
    for component, members in game.items.items():
        drawings = []
        # A deck's common text size depends on all its cards, also on those that are not asked for.
        whole = wanted is None or (any(item.id in wanted for item in members) and painter.uses_deck(component))
        for item in members:
            if whole or wanted is None or item.id in wanted:
                drawings += painter.read(item)
                advance()
        for drawing, face in painter.settle(drawings):
            if wanted is None or drawing.item.id in wanted:
                by_item[drawing.item.id, drawing.side] = face
    if painter.problems:
        raise ProblemsFound(painter.problems)
    return Faces(
        by_item,
        tuple(painter.deck_sizes),
        painter.templates.uses("ink"),
        painter.templates.uses("changed_version"),
        tuple(sorted(painter.settled.items())),
        tuple(painter.exceptions.values()),
    )


class _Painter:
    def __init__(
        self,
        game: Game,
        localized: LocalizedGame,
        project: Project,
        fonts: FontRegistry,
        icons: Mapping[str, Icon],
        ink: Ink = "full",
        history: History = NO_HISTORY,
        observe: Callable[[SetBox], None] = ignore,
        templates: Templates | None = None,
    ) -> None:
        self.game = game
        self.history = history
        self.observe = observe
        self.used: dict[str, None] = {}
        self.texts: dict[int, tuple[str, ...]] = {}
        self.settled: dict[Box, float] = {}
        self.exceptions: dict[tuple[Box, str], DeckSize] = {}
        self.ink = ink
        self.localized = localized
        self.fonts = fonts
        self.icons = icons
        self.templates = templates or Templates(project)
        roles = {**DEFAULT_FONTS, **game.file.theme.fonts, **localized.locale.fonts}
        self.context = Context(fonts, roles, icons, partial(_read_image, project), localized.locale.hyphenation)
        self.problems: list[Problem] = []
        self.deck_sizes: list[DeckSize] = []
        self.broken: set[str] = set()
        self.readings: dict[tuple[str, str], Reading] = {}
        self.sizes: dict[tuple[int, int], float] = {}
        self.laid_out: dict[TextBox, tuple[Node, ...]] = {}
        self.shared = self._shared_variables()
        self.of_component = {component: self._component_variables(component) for component in game.items}
        self.blanks = {
            (component, side): make_blank(self._kind(component), side, fonts)
            for component in game.items
            for side in SIDES
        }

    def uses_deck(self, component: str) -> bool:
        """Whether some text box of the component takes one size for the whole deck."""
        first = self.game.items[component][:1]
        return any(draft.deck for item in first for drawing in self.read(item) for draft in drawing.reading.drafts)

    # Rendering

    def read(self, item: Item) -> list[_Drawing]:
        drawings = []
        for side in SIDES:
            template = getattr(item, side)
            if not template or template in self.broken:
                continue
            try:
                drawings.append(_Drawing(item, side, self._read(item, side, template)))
            except ProblemsFound as found:
                # One card is enough to show what is wrong with a template.
                self.broken.add(template)
                self.problems += found.problems
        return drawings

    def _read(self, item: Item, side: str, template: str) -> Reading:
        self.used = {}
        rendered = self.templates.render(template, self._variables(item, side))
        key = (item.component, rendered)
        if key not in self.readings:
            root = parse_markup(rendered, self.templates.files)
            reading = read_svg(root, self.context)
            if "viewBox" in root.attributes:
                reading = self._scaled(reading, root.attributes["viewBox"], item.component)
            self.readings[key] = reading
            self.texts[id(reading)] = tuple(self.used)
        return self.readings[key]

    def _scaled(self, reading: Reading, view_box: str, component: str) -> Reading:
        """A drawing with units of its own: its viewBox is the trim."""
        x, y, width, height = parse_view_box(view_box)
        trim = self._kind(component).trim
        matrix = multiply(scale(trim.width / width, trim.height / height), translate(-x, -y))
        spots = tuple(spot._replace(x=p[0], y=p[1]) for spot in reading.spots for p in [apply(matrix, spot.x, spot.y)])
        return reading._replace(nodes=(Group(reading.nodes, matrix),), spots=spots)

    def _kind(self, component: str) -> Kind:
        return cast(Kind, self.game.file.components[component])

    def _shared_variables(self) -> dict[str, Any]:
        data = self.game.source.data
        file = self.game.file
        game = {name: data.get(name) or {} for name in ("setup", "limits", "rules", "scoring", "values", "components")}
        return {
            "game": {
                **game,
                "id": self.game.id,
                "title": self.localized.title,
                "version": file.version,
                "count": self.game.counts,
                "players": {"min": file.players.start, "max": file.players.stop - 1},
            },
            "theme": {"palette": file.theme.palette, "fonts": self.context.roles},
            "palette": file.theme.palette,
            "lang": self.localized.language,
            "ink": self.ink,
            "number": self.localized.locale.number,
        }

    def _component_variables(self, component: str) -> dict[str, Any]:
        kind = self._kind(component)
        return {
            "component": {
                "id": component,
                "kind": kind.kind,
                "copies": self.game.counts[component],
                "name": self.localized.plain(f"{self.game.id}/components/{component}/name"),
                **kind.own_fields(),
            },
            "width": kind.trim.width,
            "height": kind.trim.height,
            "bleed": kind.bleed,
            "safe": kind.safe,
        }

    def _variables(self, item: Item, side: str) -> dict[str, Any]:
        text = self._text_finder(item)
        return {
            **self.shared,
            **self.of_component[item.component],
            "item": {"id": item.id, "copies": item.copies, "fields": list(item.fields.items()), **item.fields},
            **self.blanks[item.component, side].variables(item.fields),
            "side": side,
            "changed_version": self.history.versions.get((item.id, side), UNVERSIONED),
            "t": lambda key: self._say(text(key, True)),
            "has_text": lambda key: text(key, False) is not None,
        }

    def _say(self, identity: str) -> Markup:
        self.used[identity] = None
        return _markup(self.localized.text(identity))

    def _text_finder(self, item: Item) -> Callable[[str, bool], Any]:
        messages = self.game.messages
        place = f"{self.game.id}/components/{item.component}/text/"

        def find(key: str, needed: bool) -> str | None:
            path = str(key).replace(".", "/")
            for identity in (
                item.texts.get(key, ""),
                place + path,
                f"{self.game.id}/text/{path}",
                f"{self.game.id}/{path}",
            ):
                if identity in messages:
                    return identity
            if not needed:
                return None
            known = [
                *item.texts,
                *(name[len(place) :].replace("/", ".") for name in messages if name.startswith(place)),
            ]
            raise ValueError(f"there is no text '{key}' for '{item.id}' · {did_you_mean(key, known)}".rstrip(" ·"))

        return find

    # Sizing

    def settle(self, drawings: list[_Drawing]) -> Iterable[tuple[_Drawing, Face]]:
        decks = self._deck_sizes(drawings)
        faces: dict[int, Face] = {}
        for drawing in drawings:
            identity = id(drawing.reading)
            if identity not in faces:
                faces[identity] = self._face(drawing, decks)
            yield drawing, faces[identity]

    def _deck_sizes(self, drawings: list[_Drawing]) -> dict[tuple[str, str], float]:
        """The smallest size that any card needs, for each box that takes one size for the deck."""
        smallest: dict[tuple[str, str], tuple[float, str]] = {}
        full: dict[tuple[str, str], float] = {}
        for drawing in drawings:
            for number, draft in enumerate(drawing.reading.drafts):
                if draft.deck:
                    key = (drawing.side, draft.name)
                    size = self._size(drawing, number, draft, self._setting(draft))
                    full[key] = max(full.get(key, 0.0), draft.box.style.size)
                    if key not in smallest or size < smallest[key][0]:
                        smallest[key] = (size, drawing.item.id)
        for key, (size, card) in smallest.items():
            component = drawings[0].item.component
            kept = self.history.sizes.get((component, *key))
            if kept is None and size < full[key]:
                self.deck_sizes.append(DeckSize(component, key[1], size, card))
        return {key: size for key, (size, _) in smallest.items()}

    def _deck_size(self, drawing: _Drawing, draft: Draft, deck: float, own: float) -> float:
        """The deck's size; a size kept from a release holds for every card that it fits, and the others are set smaller."""
        box = (drawing.item.component, drawing.side, draft.name)
        kept = self.history.sizes.get(box)
        if kept is None or not draft.box.style.min_size <= kept <= draft.box.style.size:
            self.settled[box] = min(deck, draft.box.style.size)
            return self.settled[box]
        self.settled[box] = kept
        if own < kept:
            self.exceptions[box, drawing.item.id] = DeckSize(box[0], draft.name, own, drawing.item.id)
        return min(kept, own)

    def _setting(self, draft: Draft) -> Setting:
        return Setting(draft.box, self.fonts, self.icons)

    def _size(self, drawing: _Drawing, number: int, draft: Draft, setting: Setting) -> float:
        """The largest size that fits this card; the smallest one, and a problem, if none does."""
        key = (id(drawing.reading), number)
        if key not in self.sizes:
            language = self.localized.language
            size = setting.fit_size()
            if size is None:
                self.problems.append(explain_overflow(drawing.item, draft, language, setting.overflow()))
            for character, font in missing_glyphs(draft.box, self.fonts):
                self.problems.append(explain_missing(drawing.item, draft, language, character, font))
            self.sizes[key] = draft.box.style.min_size if size is None else size
        return self.sizes[key]

    def _face(self, drawing: _Drawing, decks: Mapping[tuple[str, str], float]) -> Face:
        drafts = enumerate(drawing.reading.drafts)
        laid_out = [self._lay_out_seen(drawing, number, draft, decks) for number, draft in drafts]
        nodes = settle(drawing.reading.nodes, laid_out) if laid_out else drawing.reading.nodes
        blank = self.blanks[drawing.item.component, drawing.side]
        nodes = (*nodes, *blank.labels)
        face = make_face(blank.width, blank.height, blank.bleed, blank.outline, nodes, blank.folds)
        return face._replace(spots=drawing.reading.spots) if drawing.reading.spots else face

    def _lay_out_seen(
        self, drawing: _Drawing, number: int, draft: Draft, decks: Mapping[tuple[str, str], float]
    ) -> tuple[Node, ...]:
        nodes = self._lay_out(drawing, number, draft, decks)
        if self.observe is not ignore:
            texts = (*self.texts.get(id(drawing.reading), ()), f"{self.game.id}/title")
            self.observe(see_box(drawing.item, drawing.side, draft, texts, nodes, self._setting(draft)))
        return nodes

    def _lay_out(
        self, drawing: _Drawing, number: int, draft: Draft, decks: Mapping[tuple[str, str], float]
    ) -> tuple[Node, ...]:
        """A number in a corner looks the same on many cards: such boxes are laid out once."""
        known = None if draft.deck else self.laid_out.get(draft.box)
        if known is not None:
            return known
        problems = len(self.problems)
        setting = self._setting(draft)
        size = self._size(drawing, number, draft, setting)
        if draft.deck:
            size = self._deck_size(drawing, draft, decks[drawing.side, draft.name], size)
        nodes = setting.lay_out(size)
        # What is wrong is said for every card.
        if not draft.deck and len(self.problems) == problems:
            self.laid_out[draft.box] = nodes
        return nodes


def _markup(text: RichText) -> Markup:
    """Resolved text as the inline elements of a text box."""
    parts = []
    for inline in text:
        if inline.icon:
            parts.append(f'<icon name="{escape(inline.icon)}"/>')
            continue
        part = str(escape(inline.text)).replace("\n", "<br/>")
        if inline.italic:
            part = f"<i>{part}</i>"
        parts.append(f"<b>{part}</b>" if inline.bold else part)
    return Markup("".join(parts))


def _read_image(project: Project, name: str, width: float, height: float) -> tuple[str, bytes, float, float]:
    if escapes(name):
        raise ValueError(f"'{name}' leads out of the folder; pictures are relative to content/images/")
    path = project.find("content/images", name)
    if path is None:
        known = project.list("content/images", "**/*.*")
        raise ValueError(f"there is no picture 'content/images/{name}'; {did_you_mean(name, known)}")
    try:
        return prepare_image(project.read(path), width, height)
    except ValueError as bad:
        raise ValueError(f"'{name}': {bad}") from None
