"""What a translator is told about a message, by itself: what it is, where it prints, how much room there is, its numbers and terms.

In: a loaded game, its glossary in both languages, and the text boxes that print its messages. Out: the lines of notes
(`#.`) for each message. They are made anew on every update: nobody has to write or to mend them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.l10n.glossary import Glossary
from generator.l10n.placeholders import Placeholder, parse_text
from generator.l10n.resolve import Language, Resolver
from generator.l10n.values import Complaint, Range, TextRef, game_values
from generator.model.component import Message
from generator.model.game import Game


class Place(NamedTuple):
    """A text box that prints a message."""

    component: str
    side: str
    width: float
    height: float
    lines: int
    """How many fit at the smallest size."""
    characters: int
    """About how many one of them holds."""
    alone: bool
    """No other text is in the box."""


ROLES = {
    "GameFile.title": ("title of the game", "box, sheets, title page of the rulebook"),
    "GameFile.notice": ("notice", "last page of the rulebook"),
    "Credit.role": ("role in the credits", "credits of the rulebook, before the name {name}"),
    "Variant.name": ("name of a variant", "rulebook"),
    "Variant.summary": ("what the variant changes", "rulebook"),
    "Rating.verdict": ("verdict on {points} points", ""),
    ".name": ("name of a component", "lists, outline of the PDF, page that shows how to make the game"),
    ".making": ("how it is made", "page that shows how to make the game, at '{component}'"),
    ".stand_in": ("what may be used in its place", "page that shows how to make the game, at '{component}'"),
    "GameFile.text": ("text for several components", ""),
    "Section.title": ("heading of a section", ""),
    "Section.content": ("paragraph", ""),
    "Rule.rule": ("heading of a rule", ""),
    "Rule.content": ("paragraph", ""),
    "Rulebook.subtitle": ("subtitle", "title page of the rulebook"),
    "Steps.steps": ("step of a numbered list", ""),
    "Bullets.list": ("point of a list", ""),
    "Note.note": ("note in a box", ""),
    "Note.title": ("heading of a note", ""),
    "PlayersRow.label": ("label of a row", ""),
    "Table.head": ("heading of a column", ""),
    "Table.rows": ("cell of a table", ""),
    "Components.about": ("sentence on a component", ""),
    "SetupFigure.labels": ("label in a picture", ""),
    "Callout.text": ("callout in a picture", ""),
    "Arrow.text": ("words at an arrow in a picture", ""),
    "Example.example": ("heading of an example", ""),
    "Example.text": ("opening words of an example", ""),
    "ExampleStep.text": ("step of an example", ""),
    "Question.question": ("question", ""),
    "Question.answer": ("answer", ""),
    "Term.term": ("word that is explained", ""),
    "Term.meaning": ("explanation of a word", ""),
}
"""What declares a message: what it is, and where it prints."""
_KEYS = {
    "title": "heading",
    "heading": "heading",
    "caption": "caption",
    "alt": "description of a picture, for those who cannot see it",
    "label": "label",
    "name": "name",
}


class Notes:
    """Writes the notes of one game for one language."""

    def __init__(self, game: Game, source: Language, glossary: Glossary, places: Mapping[str, Sequence[Place]]) -> None:
        self.game = game
        self.source = source
        self.glossary = glossary
        self.places = places
        self.lookup = game_values(game)
        self.resolver = Resolver(source, self.lookup, self._text_of)
        # A word with other meanings (to draw a card) is no term in a sentence.
        terms = source.glossary.declared.terms
        self.words = {name: _words(source.glossary, name) for name, term in terms.items() if term.in_sentences}
        self.patterns = {name: _pattern(words) for name, words in self.words.items() if words}

    def write(self, message: Message) -> tuple[str, ...]:
        pieces = parse_text(message.plural or message.text, message.where, [])
        placeholders = list(
            dict.fromkeys(
                piece._replace(bold=False, italic=False) for piece in pieces if isinstance(piece, Placeholder)
            )
        )
        what, where = self._what(message)
        places = self.places.get(message.id, ())
        lines = [f"What: {what}"]
        if printed := "; ".join(self._where(message, where, places)):
            lines.append(f"Where: {printed}")
        lines += [f"Room: {_room(place)}" for place in _tightest(places)]
        lines += [f"{piece}: {self._value(piece)}" for piece in placeholders]
        if terms := list(self._terms(message.plural or message.text, placeholders)):
            lines.append(f"Terms: {'; '.join(terms)}")
        return tuple(lines)

    def _what(self, message: Message) -> tuple[str, str]:
        field = message.role.partition(".")[2]
        path = message.id.split("/")
        known = ROLES.get(message.role) or (ROLES.get(f".{field}") if path[1] == "components" else None)
        named = _KEYS.get(path[-1], "text")
        if known is None and path[1] == "components" and len(path) > 4 and not message.role:
            return f"{named}, field '{path[-1]}' of '{path[4]}'", ""
        if known is None and path[1] == "components":
            return f"{named} ({'.'.join(path[4:])})", ""
        what, where = known or (named, "")
        values = self._declared(path)
        return what.format_map(values), where.format_map(values)

    def _declared(self, path: Sequence[str]) -> dict[str, str]:
        """Fields beside a message, for a sentence about it."""
        found: object = self.game.source.data
        for part in path[1:-1]:
            found = found.get(part, {}) if isinstance(found, dict) else {}
        known = found if isinstance(found, dict) else {}
        beside = {
            str(key): ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            for key, value in known.items()
        }
        ends = dict.fromkeys([beside.get("low", ""), beside.get("high", "")])
        return {"name": "", "component": beside.get("name", ""), "points": " to ".join(ends), **beside}

    def _where(self, message: Message, where: str, places: Sequence[Place]) -> Iterator[str]:
        for (component, side), count in _count((place.component, place.side) for place in places).items():
            declared = self.game.file.components[component]
            times = f", {count} times" if count > 1 else ""
            yield f"{declared.name} ({declared.kind.replace('_', ' ')}), {side}{times}"
        if where:
            yield where
        path = message.id.split("/")
        if path[1] == "rulebook" and len(path) > 3:
            title = self.game.messages.get("/".join((*path[:3], "title")))
            yield f"rulebook, section '{title.text if title else path[2]}'"

    def _value(self, piece: Placeholder) -> str:
        if piece.kind == "icon":
            return "a picture"
        if piece.kind == "ref":
            return "where to read on, such as a page number"
        value = self.lookup(piece.name)
        if isinstance(value, Complaint):
            return "worked out when the page is made" if piece.name.startswith("result.") else value.message
        runs = self.resolver.resolve((piece,), self.game.source.where(()), [])
        shown = "".join(run.inline.text for run in runs).replace("\u00a0", " ")
        said = f"now {shown}" if isinstance(value, int | float | Range) else f"now '{shown}'"
        if isinstance(value, TextRef):
            return f"{said}, the text '{value.id}'"
        head, _, last = piece.name.rpartition(".")
        table = self._table(head) if last.isdecimal() else None
        if table is None:
            return said
        others = ", ".join(f"{number} with {count}" for count, number in table.items())
        return f"{said} ({others} players)"

    def _table(self, path: str) -> dict[int, int] | None:
        """Numbers by player count."""
        head, _, name = path.partition(".")
        found: object = self.game.derived.get(name) if head == "derived" else self.game.source.data.get(head)
        if head != "derived":
            for part in name.split("."):
                found = found.get(part) if isinstance(found, dict) else None
        counts = isinstance(found, dict) and found and all(isinstance(key, int) for key in found)
        return found if counts and isinstance(found, dict) else None

    def _terms(self, text: str, placeholders: Sequence[Placeholder]) -> Iterator[str]:
        asked = [name for piece in placeholders if piece.term for name in _names(piece.term, self.source.glossary)]
        words = re.sub(r"\{[^{}]*\}", " ", text)
        found = [name for name, pattern in self.patterns.items() if pattern.search(words)]
        # 'red token' is meant, not a token: what stands inside a longer term is left out.
        longest = [name for name in found if not any(self._inside(name, other) for other in found)]
        for name in dict.fromkeys([*asked, *longest]):
            yield f"{name} = {self._translation(name)}"

    def _inside(self, name: str, other: str) -> bool:
        mine, theirs = self.words[name], self.words[other]
        return name != other and any(
            f" {word} " in f" {longer} " and word != longer for word in mine for longer in theirs
        )

    def _translation(self, name: str) -> str:
        """The term as the glossary has it: its first form, which is what dictionaries list."""
        declared = self.glossary.declared
        if name in declared.adjectives and name not in declared.terms:
            form: object = declared.adjectives[name].forms
            while isinstance(form, dict):
                form = next(iter(form.values()), "")
            return str(form) or "(not in the glossary yet)"
        if self.glossary.unknown(name):
            return "(not in the glossary yet)"
        words = self.glossary.phrase(name, "", 1, "a note")
        return words if isinstance(words, str) else "(no form for 1 in the glossary yet)"

    def _text_of(self, identity: str) -> str:
        return self.game.messages[identity].text


def _names(expression: str, glossary: Glossary) -> list[str]:
    return [expression] if expression in glossary.declared.terms else expression.split("+")


def _words(glossary: Glossary, name: str) -> list[str]:
    """A term in all its forms; of a phrase those for one and for several."""
    term = glossary.declared.terms[name]
    cases = glossary.locale.grammar.cases
    found: list[str] = []
    for row in term.forms.values() if cases else [term.forms]:
        found += [word for word in row.values() if isinstance(word, str)] if isinstance(row, dict) else []
    phrases = [glossary.phrase(name, "", number, "a note") for number in (1, 2)] if term.phrase else []
    return list(dict.fromkeys([*found, *(words for words in phrases if isinstance(words, str))]))


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _tightest(places: Sequence[Place]) -> list[Place]:
    """One room for each message: the smallest box that prints it."""
    return sorted(places, key=lambda place: (place.lines * place.characters, place.width, place.height))[:1]


def _room(place: Place) -> str:
    lines = "1 line" if place.lines == 1 else f"{place.lines} lines"
    shared = "" if place.alone else ", together with other text"
    return f"{place.width:.3g} × {place.height:.3g} mm, {lines} of about {place.characters} characters at the smallest size{shared}"


def _count(things: Iterator[tuple[str, str]]) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return counts
