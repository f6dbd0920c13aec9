"""`tuckbox pack`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import USAGE, print_json, problems_shown, progress, shown, split_list, trust_option

HELP = """Pack GAME into one zip to share: sheets for A4 and Letter, rulebooks, virtual-table files, credits and checksums.

\b
Examples:
  tuckbox pack moonharvest
  tuckbox pack moonharvest --lang en,pl
  tuckbox pack moonharvest --base-url https://my.site/moonharvest

Every language that is completely translated is in it; the others are named.
"""


@click.command(help=HELP)
@click.argument("game")
@click.option("--lang", "-l", callback=split_list, default="all", show_default=True, help="Languages.")
@click.option("--base-url", default="", help="Where you will put the pictures of the virtual table.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where to write."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@trust_option
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def pack(
    game: str, lang: tuple[str, ...], base_url: str, out: Path, project: Path | None, trust: bool, as_json: bool
) -> None:
    from generator.build.packing import pack_game
    from generator.build.request import Request, check_request
    from generator.project import Project

    place = Project(project, trust=trust)
    languages = place.languages() if lang == ("all",) else lang
    with problems_shown(as_json=as_json, code=USAGE):
        check_request(Request((game,), languages), place)
    with problems_shown(as_json=as_json), progress(quiet=as_json) as advance:
        packed = pack_game(place, game, languages, out, base=base_url, advance=advance)
    if as_json:
        told = {"path": shown(packed.path), "bytes": packed.size, "files": packed.files, "languages": packed.languages}
        print_json({**told, "left_out": packed.left_out})
        return
    size = packed.size / 1_000_000
    click.echo(f"{shown(packed.path)}  ({len(packed.files)} files, {size:.1f} MB, in {', '.join(packed.languages)})")
    for language, count in packed.left_out.items():
        click.echo(
            f"  {language} is left out, as it is not complete; texts to translate: {count} (tuckbox l10n status)"
        )
