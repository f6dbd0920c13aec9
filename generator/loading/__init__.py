"""YAML to model.

In: a project and a game's id. Out: a `Game`, or every problem at once, each at its line with a hint.
"""
