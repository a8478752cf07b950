"""The tables: one a game, named by its GameInfo as a string."""
