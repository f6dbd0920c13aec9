"""What a game is: frozen data without I/O.

The declared part (`GameFile`, `Component` and the kinds derived from it) is the schema of the YAML and its documentation; the loaded part
(`Game`, `Item`, `Message`) is what the later stages work with.
"""
