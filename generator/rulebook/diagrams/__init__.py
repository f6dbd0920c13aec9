"""Diagrams: a position of the rules, or a table that is set, as a picture in millimetres.

The pieces are drawn by the faces that are printed. `looks` knows them, `zones` lays out the pieces of one zone, `flow` puts zones beside
and below each other, `callouts` adds labels and arrows, `canvas` makes the picture; `setup` draws the whole table.
"""
