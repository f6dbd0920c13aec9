"""The command line: arguments, printing, progress and exit codes. The only room that prints or exits.

Exit codes: 0 fine, 1 problems in the files, 2 wrong usage. Commands import what they need when they run, so that `--help` is quick.
"""

from __future__ import annotations

from typing import Any

import click

from generator import __version__
from generator.cli.build import build
from generator.cli.calibrate import calibrate
from generator.cli.check import check
from generator.cli.conform import conform
from generator.cli.export import export
from generator.cli.l10n import l10n
from generator.cli.l10n_check import REVIEWS
from generator.cli.new import new
from generator.cli.pack import pack
from generator.cli.preview import preview
from generator.cli.printing import own_rules_blamed, problems_shown
from generator.cli.release import release
from generator.cli.show import list_, schema
from generator.cli.simulate import register
from generator.cli.watch import watch

HELP = """Print-and-play sheets from one YAML file a game.

\b
Examples:
  tuckbox list
  tuckbox build hanabi --lang ru --paper a4,letter
  tuckbox check
"""


class _Commands(click.Group):
    """What rules of the user's own raise where nobody expected it is still a problem at their line, not a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        with problems_shown(), own_rules_blamed():
            return super().invoke(ctx)


@click.group(
    cls=_Commands, help=HELP, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="tuckbox")
def main() -> None:
    pass


for command in (build, calibrate, check, conform, export, l10n, list_, new, pack, preview, release, schema, watch):
    main.add_command(command)
for command in REVIEWS:
    l10n.add_command(command)
register(main)
