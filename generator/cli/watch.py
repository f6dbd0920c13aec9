"""`tuckbox watch`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.printing import USAGE, problems_shown, split_list, trust_option

HELP = """Show GAME in the browser while you work on it: every piece, sheet and rulebook page, anew whenever a file is saved.

\b
Examples:
  tuckbox watch moonharvest
  tuckbox watch moonharvest --lang en,ru --open
  tuckbox watch moonharvest --trust             (rules and examples run, too)
  tuckbox watch moonharvest --host 0.0.0.0      (also for a phone in the same network)

The page is for this machine alone, and its address has a secret in it. Ctrl-C ends it.
"""


@click.command(help=HELP)
@click.argument("game")
@click.option("--lang", "-l", callback=split_list, default="en", show_default=True, help="Languages shown at first.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; a free one by default.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with content/.")
@trust_option
def watch(
    game: str, lang: tuple[str, ...], port: int | None, host: str, open_browser: bool, project: Path | None, trust: bool
) -> None:
    from generator.build.request import Request, check_request
    from generator.project import Project
    from generator.watch.serving import open_port, serve

    place = Project(project)

    def tell(address: str) -> None:
        click.echo(f"{game}: {address}  (Ctrl-C ends it)")
        if open_browser:
            import webbrowser

            webbrowser.open(address)

    with problems_shown(code=USAGE):
        check_request(Request((game,), lang), place)
        listening = open_port(host, port)
        serve(place.folder, game, lang, listening, tell, host=host, trust=trust)
