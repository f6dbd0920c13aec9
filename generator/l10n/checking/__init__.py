"""What can be wrong with a translation, each check a function: (source, translation, language) → [Problem].

In: a text of a game, one form of its translation, and what is known of the two languages. Out: problems at the line of
the form, each with a code by which a translator may waive it (`waivers`).
Nothing here draws: what depends on layout is looked at in `checks/translations`.
"""
