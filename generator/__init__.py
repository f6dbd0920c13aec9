"""Tuckbox: one YAML file per game in; printable sheets, localized text and a verdict on the game out."""

__version__ = "0.1.0"
