"""The games that can be played, each a package (or a module) named after the game's id with underscores.

A package tells in its docstring how its parts fit and re-exports what the engine looks up; its `players` are the game's own players (a
single module has them in `<id>_players` beside it). How rules are written is described in docs/rules.md.
"""
