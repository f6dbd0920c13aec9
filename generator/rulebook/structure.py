"""A game's rulebook in one language.

In: a game, its localized texts, its played examples and someone who draws. Out: a `Book`, the tree that the writers of pages and of HTML
share. Everything is found by the ids of its texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol, TypeGuard

from generator.l10n.localize import LocalizedGame, Words
from generator.l10n.resolve import Inline, RichText, plain
from generator.model import rulebook as declared
from generator.model.fields import Text
from generator.model.game import Game
from generator.model.references import references
from generator.rulebook import tree

MEASURE = 70
"""Characters in a line of the book, for the typography of languages."""
PART_WIDTH = 22.0
"""Of a component's picture, in mm."""
SHOWN_PIECES = 3
ANNOUNCING = 260
"""Characters: a shorter paragraph before a table or a list belongs to it."""


class Artist(Protocol):
    """Draws what the book shows."""

    def figure(self, prefix: str, figure: declared.Figure) -> tree.Picture: ...
    def setup(self, prefix: str, figure: declared.SetupFigure, players: int) -> tree.Picture: ...
    def piece(self, item: str, width: float) -> tree.Picture: ...


class Look(NamedTuple):
    """What the book looks like besides its words."""

    banner: tree.Drawing
    colors: tree.Colors
    fonts: dict[str, str]
    icons: Mapping[str, tree.Drawing]


def make_book(
    game: Game, localized: LocalizedGame, words: Words, artist: Artist, look: Look, failed: Mapping[str, str]
) -> tree.Book:
    """`failed`: why examples cannot be played, by the beginning of their texts' ids; there are some in a draft only."""
    rulebook = game.file.rulebook
    if rulebook is None:
        raise ValueError(f"{game.id} has no rulebook")
    builder = _Builder(game, localized, words, artist, failed)
    sections = tuple(builder.section(name, section) for name, section in rulebook.sections.items())
    file = game.file
    least, most = file.players.start, file.players.stop - 1
    players = localized.locale.range(least, most) if least < most else most
    facts = [words("rulebook/facts-players", players=players, n=most)]
    facts += [words("rulebook/facts-minutes", minutes=file.minutes, n=file.minutes)] if file.minutes else []
    facts += [words("rulebook/facts-age", age=file.age)] if file.age else []
    subtitle = builder.text("subtitle") if rulebook.subtitle else _plain(words("rulebook/title"))
    return tree.Book(
        language=localized.language,
        title=localized.title,
        subtitle=subtitle,
        facts=tuple(facts),
        authors=file.people,
        sections=sections,
        quick=_quick(rulebook, sections),
        banner=look.banner,
        colors=look.colors,
        fonts=look.fonts,
        titles=builder.titles,
        icons={name: look.icons[name] for name in sorted(builder.icons)},
        drafts=sum(identity.startswith(f"{game.id}/rulebook/") for identity in localized.drafts),
    )


class _Builder:
    def __init__(
        self, game: Game, localized: LocalizedGame, words: Words, artist: Artist, failed: Mapping[str, str]
    ) -> None:
        self.game = game
        self.localized = localized
        self.words = words
        self.artist = artist
        self.failed = failed
        self.titles: dict[str, RichText] = {}
        self.icons: set[str] = set()

    def text(self, *path: str) -> RichText:
        return self._resolved("/".join((self.game.id, "rulebook", *path)))

    def _optional(self, text: Text | None, *path: str) -> RichText:
        return self.text(*path) if text is not None else tree.NO_TEXT

    def _resolved(self, identity: str) -> RichText:
        found = self.localized.text(identity, MEASURE)
        self.icons.update(inline.icon for inline in found if inline.icon)
        return found

    def section(self, name: str, section: declared.Section) -> tree.Section:
        title = self.titles[name] = self.text(name, "title")
        blocks: list[tree.Node] = []
        for key, block in section.content.items():
            path = (name, key)
            if isinstance(block, declared.Rule):
                heading = self.titles[".".join(path)] = self.text(*path)
                inner = _paired(self.block((*path, inside), found) for inside, found in block.content.items())
                blocks.append(tree.Rule(_anchor(path), heading, tuple(inner)))
                # What has no title of its own is known by the rule or section that it stands in.
                for inside in block.content:
                    self.titles.setdefault(_anchor((*path, inside)), heading)
            else:
                blocks.append(self.block(path, block))
                self.titles.setdefault(_anchor(path), title)
        return tree.Section(name, title, section.columns, section.page == "new", tuple(_paired(blocks)))

    def block(self, path: tuple[str, ...], block: declared.Block) -> tree.Block:
        anchor = _anchor(path)
        if isinstance(block, str):
            return tree.Paragraph(anchor, self.text(*path))
        if isinstance(block, declared.Steps):
            return tree.Listing(anchor, tuple(self.text(*path, key) for key in block.steps), "steps")
        if isinstance(block, declared.Bullets):
            return tree.Listing(anchor, tuple(self.text(*path, key) for key in block.list), "list")
        if isinstance(block, declared.Note):
            title = self._optional(block.title, *path, "title") or _plain(self.words(f"rulebook/{block.kind}"))
            return tree.Note(anchor, title, self.text(*path), block.kind)
        if isinstance(block, declared.PlayersTableBlock):
            return self._players_table(path, block.players_table)
        if isinstance(block, declared.TableBlock):
            return self._table(path, block.table)
        if isinstance(block, declared.Components):
            return self._components(path, block)
        if isinstance(block, declared.SetupFigureBlock):
            return self._setup_figure(path, block.setup_figure)
        if isinstance(block, declared.FigureBlock):
            return self._figure(path, block.figure)
        if isinstance(block, declared.Example):
            return self._example(path, block)
        if isinstance(block, declared.Questions):
            entries = (
                tree.Pair(key, self.text(*path, key, "question"), self.text(*path, key, "answer"))
                for key in block.questions
            )
            return tree.Pairs(anchor, tuple(entries), "questions")
        if isinstance(block, declared.Terms):
            pairs = [
                tree.Pair(key, self.text(*path, key, "term"), self.text(*path, key, "meaning")) for key in block.terms
            ]
            return tree.Pairs(anchor, tuple(pairs), "terms")
        if isinstance(block, declared.VariantsBlock):
            return self._variants(anchor, block)
        return self._credits(anchor)

    def _players_table(self, path: tuple[str, ...], table: declared.PlayersTable) -> tree.Table:
        counts = list(self.game.file.players)
        number = self.localized.locale.number
        head = [_plain(self.words("rulebook/players-column")), *(_plain(number(count)) for count in counts)]
        rows = []
        for key, row in table.rows.items():
            numbers = per_players(self.game, row.value)
            rows.append((self.text(*path, "rows", key, "label"), *(_plain(number(numbers[count])) for count in counts)))
        caption = self._optional(table.caption, *path, "caption")
        return tree.Table(_anchor(path), caption, tuple(head), tuple(rows), (False, *(True for _ in counts)))

    def _table(self, path: tuple[str, ...], table: declared.Table) -> tree.Table:
        head = tuple(self.text(*path, "head", column) for column in table.head)
        rows = tuple(tuple(self.text(*path, "rows", key, column) for column in table.head) for key in table.rows)
        numeric = tuple(all(_is_number(row[index]) for row in rows) for index in range(len(head)))
        return tree.Table(_anchor(path), self._optional(table.caption, *path, "caption"), head, rows, numeric)

    def _components(self, path: tuple[str, ...], block: declared.Components) -> tree.Parts:
        named = self.game.items if block.components == "all" else block.components
        return tree.Parts(_anchor(path), tuple(self._part(path, component, block) for component in named))

    def _part(self, path: tuple[str, ...], component: str, block: declared.Components) -> tree.Part:
        items = self.game.items[component]
        # Pieces from the whole range, not three that happen to stand first.
        wanted = min(SHOWN_PIECES, len(items))
        chosen = [items[(len(items) - 1) * index // max(1, wanted - 1)] for index in range(wanted)]
        pictures = tuple(self.artist.piece(item.id, PART_WIDTH) for item in chosen)
        name = self.localized.plain(f"{self.game.id}/components/{component}/name", MEASURE)
        count = self.words("rulebook/count", n=self.game.counts[component])
        about = self.text(*path, "about", component) if component in block.about else tree.NO_TEXT
        return tree.Part(pictures, name, count, about)

    def _figure(self, path: tuple[str, ...], figure: declared.Figure) -> tree.Figure:
        picture = self.artist.figure("/".join((self.game.id, "rulebook", *path)), figure)
        caption = self._optional(figure.caption, *path, "caption")
        return tree.Figure(_anchor(path), (tree.Shown(picture),), caption, figure.place == "beside")

    def _setup_figure(self, path: tuple[str, ...], figure: declared.SetupFigure) -> tree.Figure:
        counts = list(self.game.file.players) if figure.players == "all" else list(figure.players)
        prefix = "/".join((self.game.id, "rulebook", *path))
        pictures = tuple(
            tree.Shown(self.artist.setup(prefix, figure, count), self.words("rulebook/players", n=count))
            for count in counts
        )
        return tree.Figure(_anchor(path), pictures, self._optional(figure.caption, *path, "caption"))

    def _example(self, path: tuple[str, ...], example: declared.Example) -> tree.Example:
        steps: list[tree.ExampleStep] = []
        number = 0
        for key, step in example.steps.items():
            inside = (*path, "steps", key)
            if step.text is None and step.figure is None:
                continue
            number += step.text is not None
            figure = self._figure((*inside, "figure"), step.figure) if step.figure else None
            text = self._optional(step.text, *inside, "text")
            steps.append(tree.ExampleStep(text, figure, number if text else 0))
        if number == 1:
            steps = [replace(step, number=0) for step in steps]
        title = self.titles[".".join(path)] = self.text(*path)
        return tree.Example(
            _anchor(path),
            self.words("rulebook/example"),
            title,
            self._optional(example.text, *path, "text"),
            self._figure((*path, "figure"), example.figure) if example.figure else None,
            tuple(steps),
            self.words("rulebook/failed") if self.failed.get("/".join((self.game.id, "rulebook", *path))) else "",
        )

    def _variants(self, anchor: str, block: declared.VariantsBlock) -> tree.Pairs:
        named = self.game.file.variants if block.variants == "all" else block.variants
        base = f"{self.game.id}/variants"
        pairs = [
            tree.Pair(key, self._resolved(f"{base}/{key}/name"), self._resolved(f"{base}/{key}/summary"))
            for key in named
        ]
        return tree.Pairs(anchor, tuple(pairs), "variants")

    def _credits(self, anchor: str) -> tree.Credits:
        file = self.game.file
        pairs = [
            tree.Pair(
                key,
                self._resolved(f"{self.game.id}/credits/{key}/role"),
                _plain(self.localized.locale.listed(credit.names)),
            )
            for key, credit in file.credits.items()
        ]
        notice = self._resolved(f"{self.game.id}/notice") if file.notice else tree.NO_TEXT
        return tree.Credits(anchor, tuple(pairs), notice, self.words("rulebook/version", version=file.version))


def per_players(game: Game, path: str) -> dict[int, int]:
    """A number of the file for each player count; loading has checked that it is there."""
    head, _, rest = path.partition(".")
    if head == "derived":
        return game.derived[rest]
    value = game.source.data
    for part in path.split("."):
        value = value[part]
    return {count: value[count] if isinstance(value, dict) else value for count in game.file.players}


def _paired(blocks: Iterable[tree.Node]) -> list[tree.Node]:
    """A figure that wants to stand beside the block before it is put there."""
    done: list[tree.Node] = []
    for block in blocks:
        if isinstance(block, tree.Figure) and block.beside and done:
            before = done[-1]
            if isinstance(before, tree.Paragraph | tree.Listing | tree.Note | tree.Table | tree.Pairs):
                done[-1] = tree.Beside(before.anchor, before, block)
                continue
        if done and _announces(done[-1], block):
            done[-1] = replace(done[-1], leads=True)
        done.append(block)
    return done


def _announces(block: tree.Node, after: tree.Node) -> TypeGuard[tree.Paragraph]:
    """By a colon, or because it is short and a table or list follows."""
    if not isinstance(block, tree.Paragraph):
        return False
    words = plain(block.text).rstrip()
    return words.endswith(":") or (len(words) < ANNOUNCING and isinstance(after, tree.Table | tree.Listing))


def _quick(rulebook: declared.Rulebook, sections: tuple[tree.Section, ...]) -> tuple[tree.Section, ...]:
    """Whole sections, or single rules and blocks under the title of their section."""
    known = references(rulebook)
    wanted = [known.by_name[name].path for name in rulebook.quick_reference]
    chosen: list[tree.Section] = []
    for path in wanted:
        section = next(section for section in sections if section.anchor == path[0])
        blocks = section.blocks if len(path) == 1 else _picked(section.blocks, _anchor(path))
        if chosen and chosen[-1].anchor == section.anchor:
            chosen[-1] = replace(chosen[-1], blocks=_joined(chosen[-1].blocks, blocks))
        else:
            chosen.append(replace(section, blocks=blocks, new_page=False))
    return tuple(chosen)


def _joined(blocks: tuple[tree.Node, ...], more: tuple[tree.Node, ...]) -> tuple[tree.Node, ...]:
    """Two parts of one rule stand under one heading."""
    last, first = (blocks[-1] if blocks else None), (more[0] if more else None)
    if isinstance(last, tree.Rule) and isinstance(first, tree.Rule) and last.anchor == first.anchor:
        return (*blocks[:-1], replace(last, blocks=(*last.blocks, *first.blocks)), *more[1:])
    return (*blocks, *more)


def _picked(blocks: Iterable[tree.Node], anchor: str) -> tuple[tree.Node, ...]:
    """The block with this anchor; if it stands in a rule, below the heading of that rule."""
    for block in blocks:
        if block.anchor == anchor or (isinstance(block, tree.Beside) and block.figure.anchor == anchor):
            return (block,)
        if isinstance(block, tree.Rule) and (inside := _picked(block.blocks, anchor)):
            return (replace(block, blocks=inside),)
    return ()


def _anchor(path: tuple[str, ...]) -> str:
    return ".".join(path)


def _plain(text: str) -> RichText:
    return (Inline(text),)


def _is_number(text: RichText) -> bool:
    words = "".join(inline.text for inline in text).replace("\u00a0", "")
    return bool(words) and all(sign.isdigit() or sign in "+-−–.,×/ " for sign in words)
