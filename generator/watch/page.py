"""The files of the page itself: HTML, style and script, with the program's own words in the language of who looks at it.

In: a project, a game, languages. Out: file names with their types and contents.
"""

from __future__ import annotations

import json

from markupsafe import Markup

from generator.build.request import BACKS
from generator.errors import ProblemsFound
from generator.faces.sandbox import Sandbox
from generator.faces.templates import Templates
from generator.l10n.locale import load_locale
from generator.l10n.words import load_words
from generator.loading.game import load_game_to_play
from generator.project import PSEUDO, Project
from generator.units import PAPERS

EYES = ("all", "protan", "deutan", "tritan", "grey")
"""Whose eyes: with all colours, without red, green or blue cones, without colour."""
# What is left of linear red, green and blue without one kind of cones (Viénot, Brettel and Mollon 1999; tritan after Brettel 1997).
MATRICES = {
    "protan": "0.1124 0.8876 0 0 0  0.1124 0.8876 0 0 0  0.0040 -0.0040 1 0 0  0 0 0 1 0",
    "deutan": "0.2928 0.7072 0 0 0  0.2928 0.7072 0 0 0  -0.0223 0.0223 1 0 0  0 0 0 1 0",
    "tritan": "1.0143 0.1463 -0.1606 0 0  -0.0184 0.8824 0.1360 0 0  -0.2034 0.8744 0.3290 0 0  0 0 0 1 0",
}
KEYS = (
    ("1 2 3 4", "views"),
    ("l", "language"),
    ("b", "sides"),
    ("o", "overlay"),
    ("e", "eyes"),
    ("c", "changed"),
    ("+ − 0", "zoom"),
    ("/", "find"),
    ("?", "help"),
)


def page_files(project: Project, game_id: str, chosen: tuple[str, ...]) -> dict[str, tuple[str, bytes]]:
    words = _words(project, chosen[0])
    config = {
        "game": game_id,
        "chosen": list(chosen),
        "languages": _languages(project),
        "papers": list(PAPERS),
        "backs": list(BACKS),
        "players": _players(project, game_id),
        "eyes": list(EYES),
        "words": words,
    }
    # A text that ends the element it stands in would end the page.
    data = json.dumps(config, ensure_ascii=False).replace("<", "\\u003c")
    told = {
        "game": game_id,
        "ui": chosen[0],
        "w": words,
        "eyes": EYES,
        "keys": KEYS,
        "matrices": list(MATRICES.items()),
    }
    page = Templates(project, Sandbox).render("web/watch.html.j2", {**told, "config": Markup(data)})
    return {
        "": ("text/html", page.encode()),
        "watch.css": ("text/css", _read(project, "web/watch.css")),
        "watch.js": ("text/javascript", _read(project, "web/watch.js")),
    }


def _words(project: Project, language: str) -> dict[str, str]:
    """A draft will do: better a page in English than none."""
    words = load_words(project, load_locale(project, language), draft=True)
    return {identity: words(identity) for identity in words.ids() if identity.startswith("watch/")}


def _languages(project: Project) -> dict[str, str]:
    """Each by its own name."""
    names = {}
    for tag in (*project.languages(), PSEUDO):
        try:
            names[tag] = load_locale(project, tag).name
        except ProblemsFound:
            # What is wrong with it is shown when somebody chooses it.
            names[tag] = tag
    return names


def _players(project: Project, game_id: str) -> list[int]:
    try:
        return list(load_game_to_play(project, game_id).file.players)
    except ProblemsFound:
        return []


def _read(project: Project, name: str) -> bytes:
    path = project.find("templates", name)
    assert path is not None, f"the package lacks templates/{name}"
    return project.read(path)
