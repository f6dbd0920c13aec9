"""Writers: one output format a module.

In: a `Document` or a `Sheet` on which everything has its place, and the fonts. Out: bytes. Nothing is laid out here:
a coordinate computed in a writer is in the wrong place.
"""
