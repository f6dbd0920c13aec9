"""`python -m generator` is `tuckbox`."""

from generator.cli import main

main(prog_name="tuckbox")
