"""Packs a game to be shared: one zip with everything that somebody needs to print and play it.

In: a game and languages. Out: `build/<game>-<version>.zip`: for every complete language the sheets for A4 and Letter, the
rulebook, the files of a virtual table and a page of credits; checksums of all of it. The same files give the same bytes. A
language that is not fully translated is left out, and named.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from generator import __version__
from generator.build.exporting import ExportRequest, export_game
from generator.build.making import draw_edition
from generator.build.request import Request
from generator.build.state import RECORD, program_fingerprint
from generator.build.unit import MANIFEST, build_unit
from generator.errors import Problem, ProblemsFound, Where, error
from generator.l10n.locale import load_locale
from generator.l10n.localize import LocalizedGame
from generator.l10n.words import Words
from generator.loading.game import load_game
from generator.project import Project

PAPERS = ("a4", "letter")
FORMATS = ("pdf", "html")
TABLE = "tts"
"""Profile of the virtual table whose files are packed."""
BODY = "PT Sans"
"""The family of texts where the game names none."""
UNTRANSLATED = {"untranslated", "fuzzy", "stale"}
SUMS = "SHA256SUMS"
# Zip files know no time before this one, and ours know none at all.
EPOCH = (1980, 1, 1, 0, 0, 0)
LICENCES = ("LICENSE", "LICENCE", "LICENSE.txt", "LICENCE.txt", "LICENSE.md", "LICENCE.md")


class Packed(NamedTuple):
    path: Path
    size: int
    files: tuple[str, ...]
    languages: tuple[str, ...]
    left_out: dict[str, int]
    """Languages that are not complete, with the number of texts that are missing."""


Advance = Callable[[int, int, str], None]


def pack_game(
    project: Project,
    game_id: str,
    languages: tuple[str, ...],
    out: Path,
    *,
    base: str = "",
    advance: Advance = lambda done, total, what: None,
) -> Packed:
    """Raises `ProblemsFound`; then there is no new zip. `base`: address of the virtual table's pictures."""
    game = load_game(project, game_id)
    files: dict[str, bytes] = {}
    complete: list[str] = []
    left_out: dict[str, int] = {}
    problems: list[Problem] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, language in enumerate(languages):
            advance(number, len(languages), f"{game_id} ({language})")
            if load_locale(project, language).file.draft:
                # It could be printed, marked as a draft; that is not what anybody wants to be sent.
                left_out[language] = draw_edition(project, language, game_id).missing
                continue
            try:
                files |= _of_language(project, game_id, language, Path(folder), base)
            except ProblemsFound as found:
                if {problem.code for problem in found.problems if problem.severity == "error"} <= UNTRANSLATED:
                    left_out[language] = len(found.problems)
                else:
                    problems += found.problems
            else:
                complete.append(language)
    if not complete and not problems:
        message = f"'{game_id}' is complete in none of these languages: {', '.join(left_out)}"
        problems.append(error("untranslated", Where("--lang"), message, "tuckbox l10n status says what is missing"))
    if problems:
        raise ProblemsFound(problems)
    files |= _licence(project, game.file.licence)
    lines = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files)]
    files[SUMS] = ("\n".join(lines) + "\n").encode()
    version = "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in game.file.version)
    path = out / f"{game_id}-{version}.zip"
    content = _zip(f"{game_id}-{version}", files)
    out.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    beside.write_bytes(content)
    os.replace(beside, path)
    return Packed(path, len(content), tuple(sorted(files)), tuple(complete), left_out)


def _of_language(project: Project, game_id: str, language: str, folder: Path, base: str) -> dict[str, bytes]:
    """Everything in one language, by its name in the zip."""
    request = Request((game_id,), (language,), PAPERS, formats=FORMATS, out=folder, booklet=True)
    build_unit(project, request, language, game_id, program_fingerprint(), lambda done, total, what: None)
    edition = draw_edition(project, language, game_id)
    files = {f"{language}/CREDITS.txt": _credits(edition.localized, edition.words)}
    if edition.game.file.table.zones:
        export_game(
            project, ExportRequest(game_id, TABLE, base=base or _nowhere(game_id, language), out=folder), language
        )
    made = folder / language / game_id
    for path in sorted(made.rglob("*")):
        name = path.relative_to(made)
        if path.is_file() and name.name not in (MANIFEST, RECORD):
            parts = ("table", *name.parts[2:]) if name.parts[0] == "export" else name.parts
            files["/".join((language, *parts))] = path.read_bytes()
    return files


def _nowhere(game_id: str, language: str) -> str:
    """Where the pictures of a virtual table will be is for the sender to say; this address can be found and replaced."""
    return f"https://put-your-address-here.example/{game_id}/{language}/table"


def _credits(localized: LocalizedGame, words: Words) -> bytes:
    game = localized.game
    lines = [f"{localized.title} {game.file.version}", ""]
    for identity, credit in game.file.credits.items():
        lines.append(
            f"{localized.plain(f'{game.id}/credits/{identity}/role')}: {localized.locale.listed(credit.names)}"
        )
    if game.file.notice:
        lines += ["", localized.plain(f"{game.id}/notice")]
    lines += ["", words("pack/licence", licence=game.file.licence or words("pack/no-licence"))]
    families = sorted({*localized.fonts.values()} or {BODY})
    lines += ["", words("pack/fonts", fonts=", ".join(families)), words("pack/made-with", version=__version__), ""]
    return "\n".join(lines).encode()


def _licence(project: Project, licence: str | None) -> dict[str, bytes]:
    """The licence that lies in the project's folder, word for word; else what the game's file says."""
    for name in LICENCES:
        path = project.folder / name
        if path.is_file() and path.resolve().is_relative_to(project.folder):
            return {"LICENCE.txt": project.read(path)}
    return {"LICENCE.txt": f"{licence}\n".encode()} if licence else {}


def _zip(folder: str, files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{name}", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, files[name])
    return out.getvalue()
