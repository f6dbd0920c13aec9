"""Rulebooks: a game's declared rulebook in, pages and pictures that cannot lie out.

Its examples are played by the rules when the book is made (`examples`), its pictures are drawn from the positions reached (`figures`,
`diagrams`), its numbers are those of the game file.
"""
