"""The games that can be played, one module each, named after the game's id with underscores; `<id>_players` holds its own players.

How such a module is written is described in docs/rules.md.
"""
