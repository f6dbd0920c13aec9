"""Players (bots), seeded runs, statistics, report.

In: `Rules` and who plays. Out: what thousands of games say about the game. Nothing here knows a game by name.
"""
