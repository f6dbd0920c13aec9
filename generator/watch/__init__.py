"""The live page: a game in the browser while it is being designed.

In: a game of a project. Out: a local web page that shows every face, sheet and rulebook page, follows every saved file, and shows
what is wrong beside the last good picture. `studio` draws, `app` serves, `following` watches files, `playing` simulates in a
process of its own, `serving` opens the port.
"""
