"""`tuckbox calibrate`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from generator.cli.printing import USAGE, leave, problems_shown, shown, split_list

HELP = """Measure how a printer's backs miss its fronts, and keep that as a profile.

\b
Examples:
  tuckbox calibrate --paper a4 --lang ru
  tuckbox calibrate --printer office --left 0.4,-0.2 --right 0.5,0.1 --top 0.3,-0.1 --bottom 0.6,0
  tuckbox calibrate --printer office --set x=1.2,y=-0.5,angle=0.3,scale-x=1.001,scale-y=0.999
  tuckbox calibrate --list

Without measures it makes a sheet of two pages that says how to read them; with --printer the sheet is corrected by that profile, so that
every cross should read 0. `tuckbox build --printer NAME` then corrects every back.
"""


def _point(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"'{value}' is not two numbers of millimetres such as 0.4,-0.2") from None
    return x, y


@click.command(help=HELP)
@click.option("--paper", "-p", callback=split_list, default="a4", show_default=True, help="Papers, such as a4,letter.")
@click.option("--lang", "-l", callback=split_list, default="en", show_default=True, help="Languages, or 'all'.")
@click.option("--landscape", is_flag=True, help="A lying page, to see whether lying pages are corrected right.")
@click.option("--printer", default="", help="Name of the printer.")
@click.option("--set", "measures", default="", help="Measures: x, y (mm), angle (degrees), scale-x, scale-y, lying.")
@click.option("--left", metavar="X,Y", callback=_point, help="What the left cross reads: x and y in mm.")
@click.option("--right", metavar="X,Y", callback=_point, help="What the right cross reads.")
@click.option("--top", metavar="X,Y", callback=_point, help="What the upper cross reads.")
@click.option("--bottom", metavar="X,Y", callback=_point, help="What the lower cross reads.")
@click.option("--remove", is_flag=True, help="Forget the printer.")
@click.option("--list", "listed", is_flag=True, help="List the printers and their measures.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("build"), show_default=True, help="Where to write."
)
@click.option("--project", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Folder with locales/.")
def calibrate(
    paper: tuple[str, ...],
    lang: tuple[str, ...],
    landscape: bool,
    printer: str,
    measures: str,
    left: tuple[float, float] | None,
    right: tuple[float, float] | None,
    top: tuple[float, float] | None,
    bottom: tuple[float, float] | None,
    remove: bool,
    listed: bool,
    out: Path,
    project: Path | None,
) -> None:
    from generator.build.printers import load_profiles, printers_file, remove_profile
    from generator.errors import Where, error
    from generator.project import Project

    points = {"left": left, "right": right, "top": top, "bottom": bottom}
    given = [name for name, point in points.items() if point is not None]
    with problems_shown():
        if listed:
            profiles = load_profiles()
            for name, profile in sorted(profiles.items()):
                click.echo(f"{name}: {profile}")
            if not profiles:
                click.echo(f"no printers yet ({shown(printers_file())})")
            return
    if (measures or given or remove) and not printer:
        leave([error("usage", Where("--printer"), "whose measures are these?", "add --printer NAME")], code=USAGE)
    if given and len(given) < 4:
        missing = ", ".join(f"--{name}" for name in points if name not in given)
        leave([error("usage", Where("--left"), f"all four crosses are needed: {missing} is missing")], code=USAGE)
    with problems_shown():
        if remove:
            click.echo(f"{printer} is forgotten ({shown(remove_profile(printer))})")
            return
    with problems_shown(code=USAGE):
        if measures or given:
            _save(printer, measures, points if given else {}, paper, landscape)
            return
    with problems_shown(code=USAGE):
        _make(Project(project), paper, lang, landscape, printer, out)


def _save(
    printer: str, measures: str, points: dict[str, tuple[float, float] | None], papers: tuple[str, ...], landscape: bool
) -> None:
    from generator.build.calibrating import check_papers, measured
    from generator.build.printers import load_profiles, parse_measures, save_profile
    from generator.sheets.printers import PrinterProfile, Readings

    check_papers(papers)
    profile = load_profiles().get(printer, PrinterProfile())
    if points:
        readings = Readings(**{name: point for name, point in points.items() if point is not None})
        profile = measured(readings, papers[0], profile, lying=landscape)
    if measures:
        profile = parse_measures(measures, profile)
    path = save_profile(printer, profile)
    click.echo(
        f"{printer}: {profile}\nsaved in {shown(path)}; print with: tuckbox build --printer {shlex.quote(printer)}"
    )


def _make(
    place: object, papers: tuple[str, ...], languages: tuple[str, ...], landscape: bool, printer: str, out: Path
) -> None:
    from generator.build.calibrating import make_calibration
    from generator.project import Project

    assert isinstance(place, Project)
    chosen = place.languages() if languages == ("all",) else languages
    for path in make_calibration(place, papers, chosen, out, printer=printer, lying=landscape):
        click.echo(f"{shown(path)}  (2 pages)")
