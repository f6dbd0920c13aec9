"""The pipeline: what a user asks for in, files in `build/` out.

Everything of a game in a language is made first and put in place last, so that an error leaves the old files as they were; what has not
changed is not made again.
"""
