"""The engine's contract, and one module per playable game.

In: a loaded `Game` and a number of players. Out: `Rules`; `State.start(rules, seed)` begins a game. Rules modules
(`games/`) are written in the words of `language`; `machines` run them interpreted or compiled; docs/rules.md
describes the contract.
"""
