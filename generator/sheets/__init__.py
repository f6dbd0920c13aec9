"""Imposition: faces in, sheets of paper out.

In: pieces (faces with their copies), a paper and the choices of cuts, backs and marks. Out: a `Document` of `Sheet`s
whose every coordinate is final: a writer only draws.
"""
