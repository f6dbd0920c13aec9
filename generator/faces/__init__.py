"""Faces: template + component + resolved text in, laid-out `Face`s out.

Templates come from strangers: they run in a sandbox with a budget (`sandbox`), their elements carry the line they were written in
(`stamping`), and every mistake is a `Problem` at that line.
"""
