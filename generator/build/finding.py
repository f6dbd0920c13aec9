"""Finds a message by its id, or by enough of it.

In: what somebody typed, such as `lanterns/setup/deal-tiles`. Out: the domain and the id of the one message whose id has these
parts in this order; or a problem that lists those that were perhaps meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from generator.errors import ProblemsFound, Where, did_you_mean, error
from generator.l10n.catalogue import OWN_DOMAIN, load_catalogue
from generator.l10n.locale import load_locale
from generator.l10n.words import SOURCE_LANGUAGE
from generator.model.game import Game
from generator.project import Project

_SHOWN = 12


class Found(NamedTuple):
    domain: str
    id: str


def find_message(project: Project, wanted: str, load: Callable[[str], Game]) -> Found:
    """`load`: gives the game with that id. Raises `ProblemsFound`."""
    parts = wanted.strip("/").split("/")
    games = [parts[0]] if parts[0] in project.games() else list(project.games())
    known = dict.fromkeys(_own_ids(project), OWN_DOMAIN) if len(games) != 1 else {}
    for game in games:
        if wanted in known:
            break
        known |= dict.fromkeys(load(game).messages, game)
    if wanted in known:
        return Found(known[wanted], wanted)
    fitting = [identity for identity in known if _in_order(parts, identity.split("/"))]
    if len(fitting) == 1:
        return Found(known[fitting[0]], fitting[0])
    raise ProblemsFound([error("unknown-text", Where("--id"), *_complaint(wanted, fitting, known))])


def _complaint(wanted: str, fitting: list[str], known: Collection[str]) -> tuple[str, str]:
    if not fitting:
        near = did_you_mean(wanted, known)
        return f"there is no text '{wanted}'", near if near.startswith(
            "did you mean"
        ) else "tuckbox l10n update lists all ids"
    listed = ", ".join(fitting[:_SHOWN]) + (", …" if len(fitting) > _SHOWN else "")
    return f"'{wanted}' may be any of {len(fitting)} texts", f"say more of it: {listed}"


def _in_order(parts: Iterable[str], of: Iterable[str]) -> bool:
    rest = iter(of)
    return all(part in rest for part in parts)


def _own_ids(project: Project) -> list[str]:
    own = load_catalogue(project, load_locale(project, SOURCE_LANGUAGE), OWN_DOMAIN)
    return list(own.entries) if own else []
