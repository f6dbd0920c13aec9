"""`tuckbox preview`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import USAGE, print_json, problems_shown, shown, write_whole

HELP = """Draw the pieces that print one text, or the paragraph, to a picture.

\b
Examples:
  tuckbox preview --lang pl --id lanterns/reference-card/exchange
  tuckbox preview --lang ru --id hanabi/components/tray-card/text/tray/clues -o tray.png

An id may be shortened to some of its parts, as long as only one text has them in this order. What is not translated is drawn in the source
language, and marked.
"""


@click.command(help=HELP)
@click.option("--lang", "-l", default="en", show_default=True, help="Language.")
@click.option(
    "--id", "identity", required=True, help="Id of the text (the msgctxt of a PO file), or some of its parts."
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path, dir_okay=False), help="The picture [build/preview/<lang>/….png]."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@click.option("--json", "as_json", is_flag=True, help="Say it in JSON.")
def preview(lang: str, identity: str, out: Path | None, project: Path | None, as_json: bool) -> None:
    from generator.build.l10n_checking import check_names
    from generator.build.previewing import Previewer
    from generator.project import PSEUDO, Project

    place = Project(project)
    with problems_shown(as_json=as_json, code=USAGE):
        check_names(place, () if lang == PSEUDO else (lang,), ())
    with problems_shown(as_json=as_json):
        made = Previewer(place, Path("build", "preview", "pieces.json")).draw(identity, lang)
    path = out or Path("build", "preview", lang, f"{made.id.replace('/', '-')}.png")
    write_whole(path, made.png)
    if as_json:
        print_json({"id": made.id, "language": lang, "path": shown(path), "places": list(made.places)})
        return
    printed = f" ({', '.join(made.places)})" if made.places else ""
    click.echo(f"{shown(path)}  {made.id}{printed}")
