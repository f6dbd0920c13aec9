"""Checks: each a function from a loaded or drawn game to problems."""
